// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading an scf.forall on memory: its loops as values, static and dynamic bounds alike.
#ifndef INTENT_PASSES_CPU_FORALL_H
#define INTENT_PASSES_CPU_FORALL_H

#include "passes/ir.h"

// Loops from outermost to innermost; bounds are of index type.
typedef struct IntentForall {
  intptr_t rank;
  MlirValue lower[IR_MAX_RANK], upper[IR_MAX_RANK], step[IR_MAX_RANK];
  MlirBlock body; // arguments: one a loop; the terminator holds nothing
} IntentForall;

// Constants that it needs are made at `ir`. The op has no results and IR_MAX_RANK loops at most.
IntentForall intentReadForall(Ir *ir, MlirOperation op);

// How often a loop over index values runs, as index, for a step of 1 or more.
MlirValue intentTrips(Ir *ir, MlirValue lower, MlirValue upper, MlirValue step);

#endif // INTENT_PASSES_CPU_FORALL_H
