// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An atomic access of a function becomes an intent.parallel over its lanes, each of which accesses
// one element: tiles have no atomics. Old values come back through a buffer.
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"
#include "passes/indexed_op.h"
#include "passes/relation.h"

#include <stdlib.h>

// The relation of the element at these coordinates; `valid` may be null.
static MlirValue elementAt(Ir *ir, IrValues sources, const MlirValue *coordinates, MlirValue valid,
                           MlirType type) {
  MlirRegion region = intentRelationRegion(ir, (IrValues){0}, (IrValues){0});
  MlirOperation relation = intentMakeRelation(ir, (IrValues){0}, sources, (IrValues){0}, region,
                                              intentRelationTypeGet(0, sources.count, type));
  MlirValue yields[IR_MAX_RANK + 1];
  for (intptr_t i = 0; i < sources.count; ++i)
    yields[i] = coordinates[i];
  yields[sources.count] = valid;
  irAtEnd(ir, irBody(relation, 0));
  irCreate(ir, &(IrOp){.name = "intent.yield",
                       .operands = {yields, sources.count + !mlirValueIsNull(valid)}});
  irAfter(ir, relation);
  return irResult(relation, 0);
}

// The domains of the axes of a tensor or view.
static IrValues axesOf(Ir *ir, MlirValue shaped, MlirValue *storage) {
  int64_t rank = irRank(mlirValueGetType(shaped));
  for (int64_t i = 0; i < rank; ++i)
    storage[i] = intentMakeAxis(ir, shaped, i);
  return (IrValues){storage, (intptr_t)rank};
}

// An element of a tensor at a point's ordinals; a scalar is itself.
static MlirValue readAt(Ir *ir, MlirValue value, const MlirValue *ordinals) {
  MlirType type = mlirValueGetType(value), i64 = mlirIntegerTypeGet(ir->context, 64);
  if (!irIsTensor(type))
    return value;
  MlirValue axes[IR_MAX_RANK];
  MlirValue relation = elementAt(ir, axesOf(ir, value, axes), ordinals, (MlirValue){NULL}, i64);
  return irValueOf(ir, "intent.gather", IR_VALUES(value, relation, irZero(ir, irElementType(type))),
                   irElementType(type));
}

// What memory of the old values' shape holds by now.
static MlirValue readWhole(Ir *ir, MlirValue memory, MlirType type) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue storage[IR_MAX_RANK], coordinates[IR_MAX_RANK];
  IrValues axes = axesOf(ir, memory, storage);
  MlirRegion region = intentRelationRegion(ir, axes, (IrValues){0});
  MlirOperation relation = intentMakeRelation(ir, axes, axes, (IrValues){0}, region,
                                              intentRelationTypeGet(axes.count, axes.count, i64));
  for (intptr_t i = 0; i < axes.count; ++i)
    coordinates[i] = mlirBlockGetArgument(irBody(relation, 0), i);
  irAtEnd(ir, irBody(relation, 0));
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = {coordinates, axes.count}});
  irAfter(ir, relation);
  return irValueOf(ir, "intent.load",
                   IR_VALUES(memory, irResult(relation, 0), irZero(ir, irElementType(type))), type);
}

// The lanes of an access while they become points.
typedef struct Lanes {
  MlirOperation op;
  IntentIndexedOp access;
  IntentRelationOperands relation;
  MlirValue sizes[IR_MAX_RANK];    // of the iteration domains
  IntentGrid grids[IR_MAX_RANK];   // of them
  MlirValue ordinals[IR_MAX_RANK]; // of the point
  MlirValue old;                   // the buffer of what the op gives; null without uses
} Lanes;

// The op again, for one lane. ir stands in the point.
static void accessLane(Ir *ir, Lanes *lanes) {
  const IntentRelationOperands *r = &lanes->relation;
  MlirType coordinate = intentRelationTypeGetCoordinate(mlirValueGetType(lanes->access.relation));
  MlirValue *arguments =
      malloc((size_t)(r->iterations.count + r->elements.count + 1) * sizeof *arguments);
  for (intptr_t i = 0; i < r->iterations.count; ++i)
    arguments[i] =
        intentMemberAt(ir, lanes->grids[i], lanes->ordinals[i],
                       intentDomainTypeGetCoordinate(mlirValueGetType(r->iterations.data[i])));
  for (intptr_t i = 0; i < r->elements.count; ++i)
    arguments[r->iterations.count + i] = readAt(ir, r->elements.data[i], lanes->ordinals);
  IntentRelationPoint point = intentInlineRelation(
      ir, r->op, (IrValues){arguments, r->iterations.count + r->elements.count});
  free(arguments);
  MlirValue relation = elementAt(ir, r->sources, point.coordinates, point.valid, coordinate);
  MlirOperation lane = mlirRewriterBaseClone(ir->rewriter, lanes->op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(lane); ++i) {
    MlirValue operand = irOperand(lane, i);
    irBefore(ir, lane);
    if (mlirValueEqual(operand, lanes->access.relation))
      mlirOperationSetOperand(lane, i, relation);
    else if (irIsTensor(mlirValueGetType(operand)))
      mlirOperationSetOperand(lane, i, readAt(ir, operand, lanes->ordinals));
  }
  irAfter(ir, lane);
  if (mlirOperationGetNumResults(lane) == 0)
    return;
  mlirValueSetType(irResult(lane, 0), irElementType(irResultType(lane, 0)));
  if (mlirValueIsNull(lanes->old))
    return;
  MlirValue axes[IR_MAX_RANK];
  MlirValue at = elementAt(ir, axesOf(ir, lanes->old, axes), lanes->ordinals, (MlirValue){NULL},
                           mlirIntegerTypeGet(ir->context, 64));
  irCreate(ir, &(IrOp){.name = "intent.store",
                       .operands = IR_VALUES(irResult(lane, 0), lanes->old, at)});
}

static void makeBuffer(Ir *ir, Lanes *lanes) {
  MlirType type = irResultType(lanes->op, 0);
  int64_t shape[IR_MAX_RANK], rank = irIsTensor(type) ? irRank(type) : 0;
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < rank; ++i) {
    shape[i] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
    if (irIsDynamic(type, i))
      extents[count++] = lanes->sizes[i];
  }
  lanes->old = irValueOf(ir, "intent.buffer", (IrValues){extents, count},
                         mlirMemRefTypeContiguousGet(irElementType(type), (intptr_t)rank, shape,
                                                     mlirAttributeGetNull()));
}

static void toPoints(Ir *ir, MlirOperation op) {
  Lanes lanes = {.op = op, .access = intentIndexedOp(op)};
  lanes.relation = intentRelationOperands(irDefiningOp(lanes.access.relation));
  intptr_t rank = lanes.relation.iterations.count;
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64), types[IR_MAX_RANK];
  MlirValue domains[IR_MAX_RANK];
  irBefore(ir, op);
  for (intptr_t i = 0; i < rank; ++i) {
    MlirValue domain = lanes.relation.iterations.data[i];
    lanes.sizes[i] = irValueOf(ir, "intent.size", IR_VALUES(domain), i64);
    lanes.grids[i] = intentGridOf(ir, domain);
    domains[i] = irValueOf(ir, "intent.domain", IR_VALUES(irI64(ir, 0), lanes.sizes[i]),
                           intentDomainTypeGet(i64));
    types[i] = i64;
  }
  bool gives = mlirOperationGetNumResults(op) > 0 && irHasUses(irResult(op, 0));
  if (gives)
    makeBuffer(ir, &lanes);
  MlirOperation points =
      irCreate(ir, &(IrOp){.name = "intent.parallel",
                           .operands = {domains, rank},
                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){types, rank}))});
  for (intptr_t i = 0; i < rank; ++i)
    lanes.ordinals[i] = mlirBlockGetArgument(irBody(points, 0), i);
  irAtEnd(ir, irBody(points, 0));
  accessLane(ir, &lanes);
  irAtEnd(ir, irBody(points, 0));
  irCreate(ir, &(IrOp){.name = "intent.yield"});
  irAfter(ir, points);
  if (gives)
    mlirValueReplaceAllUsesOfWith(irResult(op, 0), readWhole(ir, lanes.old, irResultType(op, 0)));
  irErase(ir, op);
  free(lanes.relation.storage);
}

void intentAtomicsToPoints(MlirOperation function) {
  Ir ir = irBegin(function);
  IrOps ops = irCollect(function, NULL);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    if (!intentIsAtomicOp(op) ||
        !irIs(irDefiningOp(intentIndexedOp(op).relation), "intent.relation"))
      continue;
    bool isScalar =
        intentRelationTypeGetResults(mlirValueGetType(intentIndexedOp(op).relation)) == 0;
    bool isInPoint = !mlirOperationIsNull(irParentNamed(op, "intent.parallel"));
    if (!isInPoint || !isScalar)
      toPoints(&ir, op);
  }
  irFreeOps(&ops);
  irEnd(&ir);
}
