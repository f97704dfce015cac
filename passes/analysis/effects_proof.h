// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside of the effects analysis: its two files.
#ifndef INTENT_PASSES_ANALYSIS_EFFECTS_PROOF_H
#define INTENT_PASSES_ANALYSIS_EFFECTS_PROOF_H

#include "passes/analysis/effects.h"

// True if the two may race where they meet: one writes and not both are atomic.
static inline bool effectsConflict(const IntentAccess *a, const IntentAccess *b) {
  return (a->writes || b->writes) && !(a->isAtomic && b->isAtomic);
}

// What may still be spent on one parallel.
typedef struct EffectsBudget {
  intptr_t pairs; // that are put to the proof
  int64_t work;   // nodes that are evaluated at single points
} EffectsBudget;

// What is found of two accesses to one object; `mayBeSure`: where single points meet, it is a race.
IntentPair effectsJudge(IntentArena *arena, const IntentAccess *a, const IntentAccess *b,
                        bool mayBeSure, EffectsBudget *budget);

#endif // INTENT_PASSES_ANALYSIS_EFFECTS_PROOF_H
