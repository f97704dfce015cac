// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP runtime of compiled code, loaded when the first program that needs it is compiled.
#ifndef INTENT_RUNTIME_JIT_THREADS_H
#define INTENT_RUNTIME_JIT_THREADS_H

#include "mlir-c/IR.h"
#include "runtime/status.h"

#include <stdbool.h>
#include <stdint.h>

// True if a lowered module calls the OpenMP runtime.
bool intentNeedsThreads(MlirModule module);

// Loads the runtime, so that compiled code finds it, and lets the calling thread's parallel loops
// run on `count` threads; 0: OMP_NUM_THREADS, or all cores.
IntentStatus intentThreadsUse(int64_t count);

// True on each of several threads that run one parallel loop.
bool intentThreadsAreRunning(void);

#endif
