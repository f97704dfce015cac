// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading the loops of linalg.generic and linalg.fill.
#ifndef INTENT_PASSES_CPU_NEST_H
#define INTENT_PASSES_CPU_NEST_H

#include "passes/ir.h"

enum { INTENT_MAX_LOOPS = 2 * IR_MAX_RANK };

typedef struct IntentLoops {
  intptr_t rank;                      // loops
  bool isReduction[INTENT_MAX_LOOPS]; // one a loop
} IntentLoops;

// True for the two ops that the functions below read.
bool intentHasLoops(MlirOperation op);

// Loops of a generic; of a fill, those of its result.
IntentLoops intentLoopsOf(MlirOperation op);

// The loop that indexes axis `axis` of operand `position`, or -1 if no single one does.
int64_t intentLoopOfAxis(MlirOperation op, intptr_t position, intptr_t axis);

// The operand that result `result` is computed over.
intptr_t intentInitPosition(MlirOperation op, intptr_t result);

#endif // INTENT_PASSES_CPU_NEST_H
