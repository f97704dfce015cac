// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a view has each element once: what the strides and extents of its type say, and what is
// left to be asked at run time.
#ifndef INTENT_PASSES_LAYOUT_H
#define INTENT_PASSES_LAYOUT_H

#include "passes/obligations.h"

typedef enum IntentOverlap {
  INTENT_OVERLAP_NONE,  // whatever dynamic extents and strides are, but for intentRequireNoOverlap
  INTENT_OVERLAP_FOUND, // two coordinates that exist unless a dynamic extent is 0
  INTENT_OVERLAP_UNKNOWN, // static strides among which none was found within the search's limit
} IntentOverlap;

// Two coordinates of one place, on axes with static strides and extents; 0 on the others.
typedef struct IntentCollision {
  IntentOverlap kind;
  int64_t first[IR_MAX_RANK], second[IR_MAX_RANK]; // where FOUND
} IntentCollision;

IntentCollision intentCollisionOf(MlirType view);

// Asks that each static stride steps over what the smaller ones span, where a dynamic extent
// decides that. Dynamic strides are a promise of the caller.
void intentRequireNoOverlap(IntentChecks *checks, MlirOperation op, MlirValue view);

#endif // INTENT_PASSES_LAYOUT_H
