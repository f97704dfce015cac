// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-canonicalize-relations: one form of a relation, however its coordinates were written.
// Index tensors become arithmetic of the region, where they come from coordinates; compose becomes
// one relation; a gather of a gather, a transpose, a broadcast or a reshape reads the source
// itself. Logical programs to logical programs. What the ops folded here are obliged to is not
// asked any more: --intent-insert-checks comes before.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/analysis/arena.h"
#include "passes/domain.h"
#include "passes/indexed_op.h"
#include "passes/lanes.h"

// ---- Relations ----------------------------------------------------------------------------------

typedef struct Folding {
  Ir ir;
  IntentProvenance *provenance;
  IntentMemo *axes; // the domains of the axis ops that were made here
} Folding;

// The identity of a domain, of the program's or one made here.
static const IntentDomain *domainOf(const Folding *folding, MlirValue domain) {
  const IntentDomain *made = intentMemoGet(folding->axes, domain.ptr);
  return made ? made : intentProvenanceDomain(folding->provenance, domain);
}

// A new op before what the caller stands at: the domain of an axis of `tensor`.
static MlirValue axisOf(Folding *folding, MlirValue tensor, int64_t axis) {
  MlirValue made = intentMakeAxis(&folding->ir, tensor, axis);
  const IntentDomain *domain =
      intentDomainAxis(intentProvenanceArena(folding->provenance), made,
                       intentProvenanceTensor(folding->provenance, tensor), axis);
  intentMemoSet(folding->axes, made.ptr, domain);
  return made;
}

// The op that makes a relation, if it says what the relation is.
static MlirOperation relationOp(MlirValue relation) {
  MlirOperation op = irDefiningOp(relation);
  return !mlirOperationIsNull(op) && irIs(op, "intent.relation") ? op : (MlirOperation){NULL};
}

static MlirValue yieldedValid(MlirOperation relation) {
  MlirOperation yield = mlirBlockGetTerminator(irBody(relation, 0));
  MlirValue storage[IR_MAX_RANK];
  intptr_t sources = irSegment(relation, 1, storage).count;
  return mlirOperationGetNumOperands(yield) > sources ? irOperand(yield, sources)
                                                      : (MlirValue){NULL};
}

static void foldRelation(Folding *folding, MlirOperation op) {
  MlirValue iterations[IR_MAX_RANK], sources[IR_MAX_RANK];
  IntentLanes *lanes =
      intentLanesBegin(&folding->ir, folding->provenance, op, irSegment(op, 0, iterations));
  IntentLane point = intentLanesPoint(lanes);
  IntentLane lane = intentLanesApply(lanes, op, &point);
  if (lane.count < 0) {
    intentLanesAbandon(lanes);
    return;
  }
  MlirValue made = intentLanesEnd(lanes, &lane, irSegment(op, 1, sources), irResultType(op, 0));
  mlirValueReplaceAllUsesOfWith(irResult(op, 0), made);
}

// True if the regions of two relations are short enough to become one: a chain of relations must
// not become longer with each of them.
static bool areShort(MlirOperation a, MlirOperation b) {
  enum { MAX_OPS = 64 };
  return irBlockSize(irBody(a, 0)) + irBlockSize(irBody(b, 0)) <= MAX_OPS;
}

// The coordinates in the types that `domains` have.
static void castTo(Folding *folding, IntentLane *lane, IrValues domains) {
  for (intptr_t i = 0; i < domains.count; ++i)
    lane->coordinates[i] =
        irFitInteger(&folding->ir, lane->coordinates[i],
                     intentProvenanceDomain(folding->provenance, domains.data[i])->coordinate);
}

// 9-03: what the outer relation gives at what the inner one gives.
static void foldCompose(Folding *folding, MlirOperation op) {
  MlirOperation outer = relationOp(irOperand(op, 0)), inner = relationOp(irOperand(op, 1));
  MlirValue storage[IR_MAX_RANK], sources[IR_MAX_RANK], between[IR_MAX_RANK];
  if (mlirOperationIsNull(outer) || mlirOperationIsNull(inner) || !areShort(outer, inner))
    return;
  IntentLanes *lanes =
      intentLanesBegin(&folding->ir, folding->provenance, op, irSegment(inner, 0, storage));
  IntentLane point = intentLanesPoint(lanes);
  IntentLane at = intentLanesApply(lanes, inner, &point), lane = {.count = -1};
  if (at.count >= 0) {
    castTo(folding, &at, irSegment(outer, 0, between));
    lane = intentLanesApply(lanes, outer, &at);
  }
  if (lane.count < 0) {
    intentLanesAbandon(lanes);
    return;
  }
  lane.valid = irBoth(&folding->ir, at.valid, lane.valid);
  MlirValue made = intentLanesEnd(lanes, &lane, irSegment(outer, 1, sources), irResultType(op, 0));
  mlirValueReplaceAllUsesOfWith(irResult(op, 0), made);
}

// ---- Gathers ------------------------------------------------------------------------------------

// True if the coordinates of axis `axis` of what is gathered are its ordinals: its domain is that
// axis, whole.
static bool isWholeAxis(Folding *folding, MlirValue domain) {
  return domainOf(folding, domain)->kind == INTENT_DOMAIN_AXIS;
}

static bool areWholeAxes(Folding *folding, IrValues domains) {
  for (intptr_t i = 0; i < domains.count; ++i)
    if (!isWholeAxis(folding, domains.data[i]))
      return false;
  return true;
}

static bool isOneConstant(MlirValue a, MlirValue b) {
  MlirOperation x = irDefiningOp(a), y = irDefiningOp(b);
  return !mlirOperationIsNull(x) && !mlirOperationIsNull(y) && irIs(x, "arith.constant") &&
         irIs(y, "arith.constant") &&
         mlirAttributeEqual(irAttribute(x, "value"), irAttribute(y, "value"));
}

// The gather `op` of `source` by another relation.
static MlirValue gatherOf(Folding *folding, MlirOperation op, MlirValue source,
                          MlirValue relation) {
  irBefore(&folding->ir, op);
  return irValueOf(&folding->ir, "intent.gather", IR_VALUES(source, relation, irOperand(op, 2)),
                   irResultType(op, 0));
}

// Lanes over the iteration domains of `relation`, and what it gives there, as i64: ordinals of the
// gathered tensor's axes.
static IntentLane beginGather(Folding *folding, MlirOperation op, MlirOperation relation,
                              IntentLanes **lanes) {
  MlirValue storage[IR_MAX_RANK];
  *lanes = intentLanesBegin(&folding->ir, folding->provenance, op, irSegment(relation, 0, storage));
  IntentLane point = intentLanesPoint(*lanes);
  IntentLane at = intentLanesApply(*lanes, relation, &point);
  for (intptr_t i = 0; i < at.count; ++i)
    at.coordinates[i] =
        irFitInteger(&folding->ir, at.coordinates[i], mlirIntegerTypeGet(folding->ir.context, 64));
  return at;
}

// The gather of a gather, where the fill of lanes that the inner one leaves is the outer one's.
static MlirValue gatherOfGather(Folding *folding, MlirOperation op, MlirOperation relation,
                                MlirOperation source) {
  MlirOperation inner = relationOp(irOperand(source, 1));
  MlirValue storage[IR_MAX_RANK], sources[IR_MAX_RANK];
  if (mlirOperationIsNull(inner) || !areShort(relation, inner) ||
      !irIsTensor(irResultType(source, 0)))
    return (MlirValue){NULL};
  bool isOneFill = mlirValueIsNull(yieldedValid(inner)) ||
                   mlirValueEqual(irOperand(op, 2), irOperand(source, 2)) ||
                   isOneConstant(irOperand(op, 2), irOperand(source, 2));
  if (!isOneFill)
    return (MlirValue){NULL};
  IntentLanes *lanes = NULL;
  IntentLane at = beginGather(folding, op, relation, &lanes), lane = {.count = -1};
  IrValues iterations = irSegment(inner, 0, storage);
  bool isMade = at.count >= 0;
  for (intptr_t i = 0; isMade && i < iterations.count; ++i) {
    at.coordinates[i] = intentLanesMember(lanes, iterations.data[i], at.coordinates[i]);
    isMade = !mlirValueIsNull(at.coordinates[i]);
  }
  if (isMade)
    lane = intentLanesApply(lanes, inner, &at);
  if (lane.count < 0) {
    intentLanesAbandon(lanes);
    return (MlirValue){NULL};
  }
  lane.valid = irBoth(&folding->ir, at.valid, lane.valid);
  MlirType coordinate = intentRelationTypeGetCoordinate(mlirValueGetType(irResult(inner, 0)));
  MlirType type =
      intentRelationTypeGet(intentRelationTypeGetResults(mlirValueGetType(irResult(relation, 0))),
                            lane.count, coordinate);
  MlirValue made = intentLanesEnd(lanes, &lane, irSegment(inner, 1, sources), type);
  return gatherOf(folding, op, irOperand(source, 0), made);
}

// ---- Sources that only move elements ------------------------------------------------------------

// Where the element of a tensor at `at` is in what the tensor was made of; a count below 0 where
// that can't be said. The coordinates are i64 ordinals.
typedef IntentLane (*Move)(Folding *folding, MlirOperation source, const IntentLane *at);

static IntentLane moveTranspose(Folding *folding, MlirOperation source, const IntentLane *at) {
  (void)folding;
  MlirAttribute permutation = irAttribute(source, "permutation");
  IntentLane out = *at;
  for (intptr_t i = 0; i < at->count; ++i)
    out.coordinates[irArrayAt(permutation, i)] = at->coordinates[i];
  return out;
}

static IntentLane moveBroadcast(Folding *folding, MlirOperation source, const IntentLane *at) {
  MlirAttribute axes = irAttribute(source, "axes"), stretch = irAttribute(source, "stretch");
  MlirValue from = irOperand(source, 0);
  IntentLane out = {.count = -1, .valid = at->valid};
  if (!irIsTensor(mlirValueGetType(from)))
    return out;
  for (intptr_t i = 0; i < irArrayCount(axes); ++i) {
    int64_t axis = irArrayAt(axes, i), how = irArrayAt(stretch, i);
    const IntentExpr *extent = intentProvenanceExtent(folding->provenance, from, i);
    if (how == INTENT_STRETCH_DYNAMIC &&
        extent == intentProvenanceExtent(folding->provenance, irResult(source, 0), axis))
      how = INTENT_STRETCH_EQUAL;
    if (how == INTENT_STRETCH_DYNAMIC && !intentExprIsConstant(extent, 1))
      return out;
    MlirType wide = mlirIntegerTypeGet(folding->ir.context, 64);
    out.coordinates[i] =
        how == INTENT_STRETCH_EQUAL ? at->coordinates[axis] : irInt(&folding->ir, wide, 0);
  }
  out.count = irArrayCount(axes);
  return out;
}

static IntentLane moveReshape(Folding *folding, MlirOperation source, const IntentLane *at) {
  MlirType from = irOperandType(source, 0), to = irResultType(source, 0);
  MlirType wide = mlirIntegerTypeGet(folding->ir.context, 64);
  IntentLane out = {.count = -1, .valid = at->valid};
  if (!mlirShapedTypeHasStaticShape(from) || !mlirShapedTypeHasStaticShape(to))
    return out;
  MlirValue linear = irInt(&folding->ir, wide, 0);
  for (intptr_t i = 0; i < at->count; ++i) {
    MlirValue extent = irInt(&folding->ir, wide, irShape(to, i));
    MlirValue scaled = irBinary(&folding->ir, "arith.muli", linear, extent);
    linear =
        i ? irBinary(&folding->ir, "arith.addi", scaled, at->coordinates[i]) : at->coordinates[i];
  }
  for (intptr_t i = irRank(from) - 1; i >= 0; --i) {
    MlirValue extent = irInt(&folding->ir, wide, irShape(from, i));
    out.coordinates[i] = i ? irBinary(&folding->ir, "arith.remsi", linear, extent) : linear;
    linear = irBinary(&folding->ir, "arith.divsi", linear, extent);
  }
  out.count = irRank(from);
  return out;
}

static MlirValue gatherOfMoved(Folding *folding, MlirOperation op, MlirOperation relation,
                               MlirOperation source, Move move) {
  IntentLanes *lanes = NULL;
  IntentLane at = beginGather(folding, op, relation, &lanes);
  if (at.count >= 0)
    at = move(folding, source, &at);
  if (at.count < 0) {
    intentLanesAbandon(lanes);
    return (MlirValue){NULL};
  }
  MlirValue sources[IR_MAX_RANK], from = irOperand(source, 0);
  irBefore(&folding->ir, op);
  MlirType wide = mlirIntegerTypeGet(folding->ir.context, 64);
  for (intptr_t i = 0; i < at.count; ++i)
    sources[i] = axisOf(folding, from, i);
  MlirType type = intentRelationTypeGet(
      intentRelationTypeGetResults(mlirValueGetType(irResult(relation, 0))), at.count, wide);
  MlirValue made = intentLanesEnd(lanes, &at, (IrValues){sources, at.count}, type);
  return gatherOf(folding, op, from, made);
}

// ---- The identity -------------------------------------------------------------------------------

// True if a domain's members are the ordinals of the source axis whose domain is `axis`.
static bool isSameAxis(Folding *folding, MlirValue iteration, MlirValue axis) {
  const IntentDomain *a = domainOf(folding, iteration);
  const IntentDomain *b = domainOf(folding, axis);
  if (a == b)
    return true;
  bool isCount = a->first && a->root->step && intentExprIsConstant(a->first, 0) &&
                 intentExprIsConstant(a->root->step, 1);
  return isCount && a->size == b->size;
}

// True if the relation takes each point of the whole source to itself.
static bool isIdentity(Folding *folding, MlirOperation relation) {
  MlirValue storage[IR_MAX_RANK], sourceStorage[IR_MAX_RANK];
  MlirBlock body = irBody(relation, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  IrValues iterations = irSegment(relation, 0, storage);
  IrValues sources = irSegment(relation, 1, sourceStorage);
  if (iterations.count != sources.count || mlirOperationGetNumOperands(yield) != sources.count)
    return false;
  for (intptr_t i = 0; i < sources.count; ++i)
    if (!mlirValueEqual(irOperand(yield, i), mlirBlockGetArgument(body, i)) ||
        !isSameAxis(folding, iterations.data[i], sources.data[i]))
      return false;
  return true;
}

// What stands for a gather, made before it; null where it stays.
static MlirValue foldedGather(Folding *folding, MlirOperation op) {
  MlirOperation relation = relationOp(irOperand(op, 1));
  MlirValue source = irOperand(op, 0), storage[IR_MAX_RANK];
  if (mlirOperationIsNull(relation) || !areWholeAxes(folding, irSegment(relation, 1, storage)))
    return (MlirValue){NULL};
  if (isIdentity(folding, relation) && mlirTypeEqual(mlirValueGetType(source), irResultType(op, 0)))
    return source;
  MlirOperation made = irDefiningOp(source);
  if (mlirOperationIsNull(made))
    return (MlirValue){NULL};
  if (irIs(made, "intent.gather"))
    return gatherOfGather(folding, op, relation, made);
  if (irIs(made, "intent.transpose"))
    return gatherOfMoved(folding, op, relation, made, moveTranspose);
  if (irIs(made, "intent.broadcast"))
    return gatherOfMoved(folding, op, relation, made, moveBroadcast);
  if (irIs(made, "intent.reshape"))
    return gatherOfMoved(folding, op, relation, made, moveReshape);
  return (MlirValue){NULL};
}

static void foldGather(Folding *folding, MlirOperation op) {
  enum { MAX_FOLDS = 16 };
  for (int i = 0; i < MAX_FOLDS; ++i) {
    MlirValue with = foldedGather(folding, op);
    if (mlirValueIsNull(with))
      return;
    mlirValueReplaceAllUsesOfWith(irResult(op, 0), with);
    op = irDefiningOp(with);
    if (mlirOperationIsNull(op) || !irIs(op, "intent.gather"))
      return;
  }
}

// ---- The pass -----------------------------------------------------------------------------------

// True for an op that only makes values, and that stands in a function's code, not in the region of
// an op that goes when that op goes.
static bool mayDie(MlirOperation op) {
  static const char *const kStay[] = {"intent.store",  "intent.load",  "intent.buffer",
                                      "intent.assert", "intent.print", "intent.yield"};
  for (size_t i = 0; i < IR_COUNT(kStay); ++i)
    if (irIs(op, kStay[i]))
      return false;
  return !intentIsAtomicOp(op) &&
         (irInDialect(op, "intent") || irInDialect(op, "arith") || irInDialect(op, "math")) &&
         !irInDialect(mlirOperationGetParentOperation(op), "intent");
}

static bool isUsed(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irHasUses(irResult(op, i)))
      return true;
  return false;
}

// Erases what nothing uses any more; `unused` was unused before.
static void eraseDead(MlirOperation module, const IntentMemo *unused) {
  IrOps ops = irCollect(module, NULL);
  intptr_t count = 0;
  for (intptr_t i = 0; i < ops.count; ++i)
    if (mayDie(ops.data[i]) && !intentMemoGet(unused, ops.data[i].ptr))
      ops.data[count++] = ops.data[i];
  while (count-- > 0)
    if (!isUsed(ops.data[count]))
      mlirOperationDestroy(ops.data[count]);
  irFreeOps(&ops);
}

static void fold(Folding *folding, MlirOperation op) {
  if (irIs(op, "intent.relation"))
    foldRelation(folding, op);
  else if (irIs(op, "intent.compose"))
    foldCompose(folding, op);
  else if (irIs(op, "intent.gather"))
    foldGather(folding, op);
}

MlirLogicalResult intentRunCanonicalizeRelations(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  IntentMemo *unused = intentMemoCreate();
  for (intptr_t i = 0; i < ops.count; ++i)
    if (!isUsed(ops.data[i]))
      intentMemoSet(unused, ops.data[i].ptr, ops.data[i].ptr);
  // Nothing is erased as long as the analysis knows values by their addresses.
  Folding folding = {irBegin(module), intentProvenanceCreate(module), intentMemoCreate()};
  for (intptr_t i = 0; i < ops.count; ++i)
    fold(&folding, ops.data[i]);
  intentProvenanceDestroy(folding.provenance);
  intentMemoDestroy(folding.axes);
  irEnd(&folding.ir);
  eraseDead(module, unused);
  intentMemoDestroy(unused);
  irFreeOps(&ops);
  return irSuccess();
}
