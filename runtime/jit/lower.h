// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a program to a module of the llvm dialect, by the pass pipeline of a target.
#ifndef INTENT_RUNTIME_JIT_LOWER_H
#define INTENT_RUNTIME_JIT_LOWER_H

#include "runtime/executor.h"

// What the name of each function of a lowered module begins with: no library's does.
#define INTENT_OWN_NAME "intent."

typedef struct IntentLowered {
  IntentStatus status; // why there is no module
  MlirModule module;   // owned by the caller; null on failure
} IntentLowered;

// Lowers a clone of the program's module for `target` (cpu, gpu-sim, cuda). A module that holds a
// gpu.module is taken for the output of intent-to-gpu: only its host code is lowered further.
IntentLowered intentLower(const IntentProgram *program, const char *target);

#endif
