// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading intent.relation for a lowering: its operands, its region at a point, and whether it
// selects a box. For where compositions are expanded; what it proves of an index is the matter of
// passes/analysis/provenance.h.
#ifndef INTENT_PASSES_RELATION_H
#define INTENT_PASSES_RELATION_H

#include "passes/ir.h"

// The operands of an intent.relation. Free `storage`, which the lists point into.
typedef struct IntentRelationOperands {
  MlirOperation op;
  MlirValue *storage;
  IrValues iterations; // domains, one a result axis
  IrValues sources;    // domains, one a source axis
  IrValues elements;   // tensors over the iteration space
} IntentRelationOperands;

IntentRelationOperands intentRelationOperands(MlirOperation relation);

// A region that takes a coordinate an iteration domain, then an element a tensor. It is the
// caller's until it is given to the next function.
MlirRegion intentRelationRegion(Ir *ir, IrValues iterations, IrValues elements);

// An intent.relation of this region at ir.
MlirOperation intentMakeRelation(Ir *ir, IrValues iterations, IrValues sources, IrValues elements,
                                 MlirRegion region, MlirType type);

// What the region yields at a point.
typedef struct IntentRelationPoint {
  MlirValue coordinates[IR_MAX_RANK + 1]; // of the relation's coordinate type; room for validity
  MlirValue valid;                        // null where every lane is valid
} IntentRelationPoint;

// Clones the region to `ir`, with its arguments replaced.
IntentRelationPoint intentInlineRelation(Ir *ir, MlirOperation relation, IrValues arguments);

// One coordinate of a box: a result axis's own coordinate and a shift.
typedef struct IntentBoxAxis {
  intptr_t iteration; // the result axis, or -1: the coordinate is `shift` everywhere
  MlirValue shift;    // added, of the relation's coordinate type; null for 0
  bool isNegative;    // subtracted instead
} IntentBoxAxis;

// A relation whose lanes are all valid and whose coordinates are each a result axis's own, shifted
// by what is the same everywhere; no result axis is in two of them.
typedef struct IntentBox {
  bool isBox;
  IntentBoxAxis axes[IR_MAX_RANK]; // one a source axis
} IntentBox;

IntentBox intentBoxOf(MlirOperation relation);

// True if source axis `axis` of the box is all of that axis of `source`, in order.
bool intentIsWholeAxis(MlirOperation relation, const IntentBox *box, MlirValue source,
                       intptr_t axis);

#endif // INTENT_PASSES_RELATION_H
