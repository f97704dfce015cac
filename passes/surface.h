// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result's extents of a surface map (2-03 to 2-07), for whoever checks or rewrites one.
#ifndef INTENT_PASSES_SURFACE_H
#define INTENT_PASSES_SURFACE_H

#include "passes/extent.h"

// An extent that an input has on a result axis.
typedef struct IntentCandidate {
  IntentExtent extent;
  intptr_t input; // the first that has it
} IntentCandidate;

// The extents on one result axis that may be other than 1, each once; a constant comes first. An
// axis of ones has its 1. Free `data`.
typedef struct IntentCandidates {
  IntentCandidate *data;
  intptr_t count;
} IntentCandidates;

IntentCandidates intentFindCandidates(MlirOperation map, int64_t axis);

// True if the first candidate is the result's extent: a constant, or the only one.
bool intentIsSettled(const IntentCandidates *candidates);

// The result's extent as an i64 at `ir`: the first candidate that is not 1.
MlirValue intentComputeExtent(Ir *ir, MlirOperation map, int64_t axis,
                              const IntentCandidates *candidates);

// The extent of an input on a result axis that it has.
IntentExtent intentAlignedExtent(MlirOperation map, intptr_t input, int64_t axis);

// intent.axis of the axis of an input that aligns with a result axis.
MlirValue intentAlignedDomain(Ir *ir, MlirOperation map, intptr_t input, int64_t axis);

#endif // INTENT_PASSES_SURFACE_H
