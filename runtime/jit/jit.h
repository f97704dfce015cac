// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled execution through mlir-c's ExecutionEngine: on the CPU, or as host code that drives a
// GPU device (simulated or real).
#ifndef INTENT_RUNTIME_JIT_JIT_H
#define INTENT_RUNTIME_JIT_JIT_H

#include "runtime/executor.h"

extern const IntentExecutor intentCpuExecutor;
extern const IntentExecutor intentGpuSimExecutor;
extern const IntentExecutor intentCudaExecutor;

#endif
