// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an access in intent.parallel addresses, as a relation that has an axis more for each
// coordinate around the access. All else that is made at a point, or loaded there, is another value
// at each.
#ifndef INTENT_PASSES_ANALYSIS_ACROSS_H
#define INTENT_PASSES_ANALYSIS_ACROSS_H

#include "passes/analysis/arena.h"
#include "passes/analysis/provenance.h"

// The points of one parallel; for all accesses there.
typedef struct IntentPointsOf {
  IntentProvenance *provenance;
  IntentArena *arena;
  MlirOperation outermost; // the parallel whose points are told apart
  int64_t writes;          // before the first of them
  int64_t serial;          // of values that differ
  IntentMemo *varies;      // of nodes: whether they differ from point to point
  IntentMemo *serials;     // of nodes that differ: the number of what stands for them
} IntentPointsOf;

IntentPointsOf intentPointsBegin(IntentProvenance *provenance, MlirOperation outermost);
void intentPointsEnd(IntentPointsOf *points);

// The relation of one access, being given its axes.
typedef struct IntentAcross {
  IntentPointsOf *of;
  IntentMemo *replaced;    // of nodes: what they are over the axes
  IntentRelation relation; // what is asked in the end
  const IntentExpr *axes[IR_MAX_RANK];
  bool isBounded; // an extent differs from point to point: the axes have too many points
} IntentAcross;

// True if the value is made in a region of the op.
bool intentIsInside(MlirOperation outer, MlirValue value);

// True if the expression may have another value at each point.
bool intentExprVaries(IntentAcross *across, const IntentExpr *expr);

// `expr` over the axes: what differs and is no coordinate is an element of an unknown tensor.
const IntentExpr *intentAcrossOver(IntentAcross *across, const IntentExpr *expr);

// An extent over no axes: one that differs is a number up to the largest it may be.
const IntentExpr *intentAcrossExtent(IntentAcross *across, const IntentExpr *extent);

// Adds an axis for the coordinate of a loop, with its ordinal for an extent.
typedef enum IntentAxisAdded {
  INTENT_AXIS_ADDED,
  INTENT_AXIS_NONE, // what it is differs at each point, and no more is known
  INTENT_AXIS_FULL, // there are too many
} IntentAxisAdded;
IntentAxisAdded intentAcrossAddAxis(IntentAcross *across, MlirValue coordinate);

// Once all axes are there: gives them their extents, and makes axes of the ordinals of all but
// those of the relation itself, from `lanes` up to `end`.
void intentAcrossBind(IntentAcross *across, intptr_t lanes, intptr_t end);

#endif // INTENT_PASSES_ANALYSIS_ACROSS_H
