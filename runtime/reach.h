// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run is of: one function of a module, with what it calls.
#ifndef INTENT_RUNTIME_REACH_H
#define INTENT_RUNTIME_REACH_H

#include <mlir-c/IR.h>

// Erases the functions of a module that `entry` neither is nor calls, at any depth, so that no
// target compiles them.
void intentKeepReachable(MlirModule module, const char *entry);

#endif
