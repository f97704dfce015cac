// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The identity of extents (2-01, 2-02): what the operations state about where an extent was made.
#ifndef INTENT_PASSES_EXTENT_H
#define INTENT_PASSES_EXTENT_H

#include "passes/ir.h"

// No extent is larger: a tile that ends there has no padding.
#define INTENT_MOST_MEMBERS (INT64_C(1) << 62)

// Where an extent comes from: a constant, an axis of a tensor, or the size of a domain.
typedef struct IntentExtent {
  int64_t constant; // or negative
  MlirValue
      source;   // a tensor or memref, a domain, or the extent itself (an i64); null for a constant
  int64_t axis; // of a tensor or memref; else 0
} IntentExtent;

// While a scope is open on this thread, answers are remembered, so that asking about every op of a
// long program takes linear time. It is for passes that neither erase nor rewire what has been
// asked about. Scopes don't nest.
void intentExtentScopeBegin(void);
void intentExtentScopeEnd(void);

// Follows what operations state about an axis of a tensor, back to where its extent was made.
IntentExtent intentExtentOf(MlirValue tensor, int64_t axis);

// The extent of an axis whose coordinates are a domain's.
IntentExtent intentExtentOfDomain(MlirValue domain);

// The extent that an i64 is.
IntentExtent intentExtentOfValue(MlirValue value);

// The extent of a result axis of an intent.broadcast, whatever its type says.
IntentExtent intentExtentOfBroadcast(MlirOperation broadcast, int64_t axis);

// True for an intent.map in its surface form: its inputs are broadcast (2-03).
bool intentIsSurface(MlirOperation op);

// 2-04: the rank of the results of a surface map, the largest of its tensors'; negative if it has
// none.
int64_t intentRankOfInputs(MlirOperation map);

// 2-04: the axis of an input of a surface map that aligns with an axis of its results; negative if
// it has none.
int64_t intentAlignedAxis(MlirOperation map, intptr_t input, int64_t axis);

// The extent of a result axis of an intent.reshape, whatever its type says: what the op is given,
// or the one that is left of the source's extents once those of the other axes are taken out; the
// axis itself where that says nothing.
IntentExtent intentExtentOfReshape(MlirOperation reshape, int64_t axis);

// The extent that an intent.reshape is given for a dynamic axis of its result; null where it is
// inferred.
MlirValue intentGivenExtent(MlirOperation reshape, int64_t axis);

// True if the two are one extent; false proves nothing.
bool intentExtentsEqual(IntentExtent a, IntentExtent b);

// True for arith and math ops: on tensors they state that all extents are equal.
bool intentIsElementwise(MlirOperation op);

// True if an axis of its inputs is one that an intent.reduce consumes.
bool intentIsReduced(MlirOperation reduce, int64_t axis);

// The axis of its inputs that an intent.reduce keeps as its result's axis `axis`.
int64_t intentKeptAxis(MlirOperation reduce, int64_t axis);

// The first tensor operand of an op, whose shape the others have; null if there is none.
MlirValue intentFirstTensor(MlirOperation op);

// True if the op selects one whole tensor of dynamic shape or another. Their extents may differ:
// the canonicalizer makes it of an scf.if. (One in the source is an intent.map by then.)
bool intentIsChoice(MlirOperation op);

#endif // INTENT_PASSES_EXTENT_H
