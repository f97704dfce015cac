// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A relation being built: what its region computes at one point, by demand. Elements of tensors
// become the scalar arithmetic that made them, where each of their axes is at an ordinal that the
// region knows; what only data says is captured, as the operands after `with` are.
#ifndef INTENT_PASSES_LANES_H
#define INTENT_PASSES_LANES_H

#include "passes/analysis/provenance.h"

typedef struct IntentLanes IntentLanes;

// A point's coordinates on some axes, and whether it is valid (null: it is).
typedef struct IntentLane {
  MlirValue coordinates[IR_MAX_RANK];
  intptr_t count; // negative: it can't be said by a region
  MlirValue valid;
} IntentLane;

// Opens a region over these iteration domains, of a relation that will stand before `before`.
// `ir` stands in it until it is ended: what it makes is the region's. `provenance` stays valid:
// only new ops are made.
IntentLanes *intentLanesBegin(Ir *ir, IntentProvenance *provenance, MlirOperation before,
                              IrValues iterations);

// The coordinates of the point that the region is at, one an iteration domain.
IntentLane intentLanesPoint(const IntentLanes *lanes);

// What an intent.relation gives at a point of its iteration domains.
IntentLane intentLanesApply(IntentLanes *lanes, MlirOperation relation, const IntentLane *at);

// The ordinal of a member of `domain`, as i64, and the member at an ordinal; null where the region
// can't compute it.
MlirValue intentLanesOrdinal(IntentLanes *lanes, MlirValue domain, MlirValue coordinate);
MlirValue intentLanesMember(IntentLanes *lanes, MlirValue domain, MlirValue ordinal);

// Ends the region: the relation that gives `lane`, a coordinate a source domain, made where the
// lanes were begun for. What nothing needs is left out. Frees `lanes`.
MlirValue intentLanesEnd(IntentLanes *lanes, const IntentLane *lane, IrValues sources,
                         MlirType type);

// Frees `lanes` and its region.
void intentLanesAbandon(IntentLanes *lanes);

#endif // INTENT_PASSES_LANES_H
