// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of --intent-total-arith that makes loops end.
#ifndef INTENT_PASSES_TOTAL_LOOPS_H
#define INTENT_PASSES_TOTAL_LOOPS_H

#include "passes/ir.h"

// Rewrites each scf.for whose last step may wrap around its type as a loop over ordinals, whose
// induction variable is computed from them. Makes divisions: before those get their guards.
void intentMakeLoopsTotal(MlirOperation module);

#endif // INTENT_PASSES_TOTAL_LOOPS_H
