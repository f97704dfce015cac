// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside of --intent-flatten-parallel: what is decided before anything changes, and the values of
// a body over all points at once. A value that is not the same for every point varies: a scalar
// becomes a tensor with an axis a domain of the points, a tensor or a buffer gets these axes in
// front.
#ifndef INTENT_PASSES_FLATTEN_H
#define INTENT_PASSES_FLATTEN_H

#include "capi/bridge.h"
#include "passes/Passes.h"
#include "passes/analysis/arena.h"
#include "passes/domain.h"
#include "passes/ir.h"

// ---- What is decided first (flatten_plan.c) -----------------------------------------------------

typedef struct IntentFlatPlan {
  MlirOperation op;    // the intent.parallel
  intptr_t rank;       // how many domains it has
  IntentMemo *varying; // the values in its body that vary
  bool grew;           // `varying` did, in this round
  bool isFlat;         // it can be flattened
  bool isNeverEmpty;   // it has a point
  bool isStraight;     // nothing in it is a loop or a branch once it is flattened
  bool isGuarded;      // some op in it may run only where there is a point, and it may have none
} IntentFlatPlan;

// Free with intentEndFlatPlan.
IntentFlatPlan intentPlanFlat(MlirOperation parallel, const IntentFlattenParallelOptions *options);
void intentEndFlatPlan(IntentFlatPlan *plan);

bool intentVaries(const IntentFlatPlan *plan, MlirValue value);

// True if an operand of the op, or of an op in its regions, varies.
bool intentUsesVarying(const IntentFlatPlan *plan, MlirOperation op);

// True if an access happens a point, not once for all, under so many conditions of the point.
bool intentIsFlatAccess(const IntentFlatPlan *plan, MlirOperation access, intptr_t conditions);

// True if an access that happens once for all may do so though there is no point.
bool intentIsFlatRead(const IntentFlatPlan *plan, MlirOperation access);

// True for an extent that is at least 0, a step that is at least 1.
bool intentIsFlatExtent(MlirValue extent);
bool intentIsFlatStep(MlirValue step);

// scf.for and intent.for: where what they carry is, among operands and arguments.
typedef struct IntentFlatLoop {
  intptr_t inits;     // the first operand that is carried
  intptr_t arguments; // the first argument that is
  intptr_t count;     // of what is carried
} IntentFlatLoop;

bool intentIsFlatLoop(MlirOperation op);
IntentFlatLoop intentFlatLoop(MlirOperation op);

// ---- Values (flatten_values.c) ------------------------------------------------------------------

// The conditions of scf.ifs that a point has to meet, from the inside out.
typedef struct IntentFlatMask {
  const struct IntentFlatMask *outer; // null: none
  MlirValue condition;                // in the body
  bool holds;                         // it must, or it must not
} IntentFlatMask;

intptr_t intentFlatMaskCount(const IntentFlatMask *mask);

typedef struct IntentFlat {
  const IntentFlatPlan *plan;
  Ir ir;                  // what is made in place of the body, in its order
  Ir head;                // what is made once before all of that
  Ir inner;               // what is made in the region of an op that is still to be made
  MlirBlock block;        // where `ir` stands
  MlirIRMapping same;     // what doesn't vary, and, while a region is cloned, its values
  IntentMemo *values;     // what varies: Lifted
  void **owned;           // what `values` holds
  intptr_t ownedCount;    // of it
  MlirOperation *pending; // scalar ops that no map has yet, in order
  intptr_t pendingCount;  // of them
  IntentMemo *runs;       // from ops that are done to the run of scalar ops that they are of
  intptr_t run;           // the one now, from 1
  MlirValue domains[IR_MAX_RANK]; // of the points
  int64_t shape[IR_MAX_RANK];     // their extents
  MlirValue sizes[IR_MAX_RANK];   // the same as values; null until asked for
  MlirValue indices[IR_MAX_RANK]; // the coordinates over all points; null until asked for
  IntentGrid grids[IR_MAX_RANK];  // of the domains
  bool hasGrid[IR_MAX_RANK];
} IntentFlat;

// Points and, behind them, the axes of a tensor.
typedef struct IntentFlatSpace {
  MlirValue like;                 // a tensor over it; null: the domains say it
  MlirValue domains[IR_MAX_RANK]; // unset where `like` says it
  intptr_t rank;
  int64_t shape[IR_MAX_RANK];
} IntentFlatSpace;

IntentFlatSpace intentFlatPoints(const IntentFlat *flat);
IntentFlatSpace intentFlatSpaceOf(IntentFlat *flat, MlirValue tensor); // a tensor of the body

// A type over the points.
MlirType intentFlatType(const IntentFlat *flat, MlirType type);

// What stands for a value that doesn't vary.
MlirValue intentFlatSame(const IntentFlat *flat, MlirValue value);

// Notes that a value that varies is `lifted`, over the points.
void intentFlatSet(IntentFlat *flat, MlirValue value, MlirValue lifted);

// Notes that a scalar is one value or the other by a condition.
void intentFlatChoose(IntentFlat *flat, MlirOperation op, MlirValue result, MlirValue yes,
                      MlirValue no);

// Notes a coordinate of the points, or a scalar op; it is made where it is used.
void intentFlatCoordinate(IntentFlat *flat, MlirValue argument, intptr_t axis);
void intentFlatScalar(IntentFlat *flat, MlirOperation op);

// Makes one map of the scalar ops so far whose results are used by others.
void intentFlatFlush(IntentFlat *flat);

// Makes sure that `value`, if it varies, can be had in a region.
void intentFlatSettle(IntentFlat *flat, MlirValue value);
void intentFlatSettleUses(IntentFlat *flat, MlirOperation op);
void intentFlatSettleMask(IntentFlat *flat, const IntentFlatMask *mask);

// A value of the body over the points: a tensor over them and its own axes, or a buffer.
MlirValue intentFlatTensor(IntentFlat *flat, MlirValue value);

// The same over a space whose other axes are the value's, or all of whose are new to a scalar.
MlirValue intentFlatOver(IntentFlat *flat, MlirValue value, const IntentFlatSpace *space);

// How many points there are along an axis, as i64.
MlirValue intentFlatSize(IntentFlat *flat, intptr_t axis);

// True if there is a point, as i1.
MlirValue intentFlatHasPoints(IntentFlat *flat);

// intent.axis of an axis of a tensor, memref or buffer of the body.
MlirValue intentFlatAxis(IntentFlat *flat, MlirValue tensor, int64_t axis);

// ---- Regions ------------------------------------------------------------------------------------

// The region of a map over a space, or of a relation from it. What it needs of the values that vary
// becomes an argument as it is asked for.
typedef struct IntentFlatRegion {
  MlirRegion region;
  MlirBlock block;
  IntentFlatSpace space;
  intptr_t coordinates; // how many arguments are coordinates: 0 in a map
  MlirValue *inputs;    // the tensors of the other arguments; owned
  intptr_t count;       // of them
  IntentMemo *values;   // of the body, in the region
  bool isRun;           // it is the map of the scalar ops that are pending
} IntentFlatRegion;

// `flat->inner` stands in the region until it is ended.
IntentFlatRegion intentFlatMapRegion(IntentFlat *flat, const IntentFlatSpace *space);
IntentFlatRegion intentFlatRelationRegion(IntentFlat *flat, const IntentFlatSpace *space);
void intentFlatEndRegion(IntentFlatRegion *region); // the MlirRegion is an op's by then

// One more tensor over the space: its argument.
MlirValue intentFlatInput(IntentFlat *flat, IntentFlatRegion *region, MlirValue tensor);

// A scalar of the body in the region.
MlirValue intentFlatIn(IntentFlat *flat, IntentFlatRegion *region, MlirValue value);

// The mask there; null where there is none.
MlirValue intentFlatMaskIn(IntentFlat *flat, IntentFlatRegion *region, const IntentFlatMask *mask);

// The ordinal of the point along an axis there, as i64.
MlirValue intentFlatOrdinalIn(IntentFlat *flat, IntentFlatRegion *region, intptr_t axis);

// Clones the ops of a block of the body's into the region, and gives what it yields.
void intentFlatCloneIn(IntentFlat *flat, IntentFlatRegion *region, MlirBlock source,
                       const MlirValue *arguments, MlirValue *yields);

// Ends the region with these values: the map.
MlirOperation intentFlatEndMap(IntentFlat *flat, IntentFlatRegion *region, IntentFlatSpace results,
                               IrValues yields);

#endif // INTENT_PASSES_FLATTEN_H
