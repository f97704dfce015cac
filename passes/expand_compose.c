// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-compose: each intent.compose becomes one intent.relation, so that what lowers an
// access meets relations alone (9-03). Runs where calls are inlined. The element tensors of the
// outer relation are gathered at the coordinates of the inner one.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/relation.h"

#include <stdlib.h>
#include <string.h>

// A list with room for more; free its data.
static MlirValue *copyOf(IrValues values, intptr_t more) {
  MlirValue *copy = malloc((size_t)(values.count + more + 1) * sizeof *copy);
  memcpy(copy, values.data, (size_t)values.count * sizeof *copy);
  return copy;
}

static IrValues argumentsOf(MlirBlock block, MlirValue *storage, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i)
    storage[i] = mlirBlockGetArgument(block, i);
  return (IrValues){storage, count};
}

// ---- Building relations -------------------------------------------------------------------------

// A relation whose region is still to be ended. ir stands in it.
typedef struct Open {
  MlirOperation op;
  MlirBlock body;
} Open;

static Open openRelation(Ir *ir, IrValues iterations, IrValues sources, IrValues elements,
                         MlirType coordinate) {
  MlirType type = intentRelationTypeGet(iterations.count, sources.count, coordinate);
  MlirRegion region = intentRelationRegion(ir, iterations, elements);
  Open open = {.op = intentMakeRelation(ir, iterations, sources, elements, region, type)};
  open.body = irBody(open.op, 0);
  irAtEnd(ir, open.body);
  return open;
}

static MlirValue closeRelation(Ir *ir, Open open, IrValues yields) {
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = yields});
  irAfter(ir, open.op);
  return irResult(open.op, 0);
}

// ---- Coordinates to ordinals --------------------------------------------------------------------

// The ordinal of a member of the grid, as i64.
static MlirValue ordinalOf(Ir *ir, IntentGrid grid, MlirValue coordinate) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue ordinal = irFitInteger(ir, coordinate, i64);
  if (!mlirValueIsNull(grid.first))
    ordinal = irBinary(ir, "arith.subi", ordinal, irFitInteger(ir, grid.first, i64));
  if (mlirValueIsNull(grid.step))
    return ordinal;
  MlirValue step = irBinary(ir, "arith.maxsi", irFitInteger(ir, grid.step, i64), irI64(ir, 1));
  return irBinary(ir, "arith.divui", ordinal, step);
}

// The elements of `tensor`, of the outer iteration space, at the points of the inner relation. An
// invalid one reads nothing, and what it gives is not asked for.
static MlirValue gatherElements(Ir *ir, const IntentRelationOperands *outer,
                                const IntentRelationOperands *inner, MlirValue tensor) {
  intptr_t rank = outer->iterations.count;
  MlirValue axes[IR_MAX_RANK], ordinals[IR_MAX_RANK + 1];
  IntentGrid grids[IR_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i) {
    axes[i] = intentMakeAxis(ir, tensor, i);
    grids[i] = intentGridOf(ir, outer->iterations.data[i]);
  }
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  Open open = openRelation(ir, inner->iterations, (IrValues){axes, rank}, inner->elements, i64);
  intptr_t count = mlirBlockGetNumArguments(open.body);
  MlirValue *arguments = malloc((size_t)(count + 1) * sizeof *arguments);
  IntentRelationPoint point =
      intentInlineRelation(ir, inner->op, argumentsOf(open.body, arguments, count));
  free(arguments);
  for (intptr_t i = 0; i < rank; ++i)
    ordinals[i] = ordinalOf(ir, grids[i], point.coordinates[i]);
  ordinals[rank] = point.valid;
  MlirValue relation =
      closeRelation(ir, open, (IrValues){ordinals, rank + !mlirValueIsNull(point.valid)});
  MlirType element = irElementType(mlirValueGetType(tensor));
  int64_t shape[IR_MAX_RANK];
  for (intptr_t i = 0; i < inner->iterations.count; ++i)
    shape[i] = mlirShapedTypeGetDynamicSize();
  MlirType type = element;
  if (inner->iterations.count)
    type = mlirRankedTensorTypeGet(inner->iterations.count, shape, element, mlirAttributeGetNull());
  return irValueOf(ir, "intent.gather", IR_VALUES(tensor, relation, irZero(ir, element)), type);
}

// ---- Composing ----------------------------------------------------------------------------------

// The outer relation's element tensors, at the inner one's points.
typedef struct Gathered {
  MlirValue *values; // one an element tensor: free it
  intptr_t tensors;  // how many of them are tensors: all, or none where there is no result axis
} Gathered;

static Gathered gatherAll(Ir *ir, const IntentRelationOperands *outer,
                          const IntentRelationOperands *inner) {
  intptr_t count = outer->elements.count;
  Gathered gathered = {malloc((size_t)(count + 1) * sizeof(MlirValue)),
                       inner->iterations.count ? count : 0};
  for (intptr_t i = 0; i < count; ++i)
    gathered.values[i] = gatherElements(ir, outer, inner, outer->elements.data[i]);
  return gathered;
}

// What the outer relation is given at a point of the composed one: the inner one's coordinates, in
// the types of its domains, and its own elements there.
static IrValues outerArguments(Ir *ir, const IntentRelationOperands *outer,
                               const Gathered *gathered, Open open,
                               const IntentRelationPoint *between, MlirValue *storage) {
  intptr_t rank = outer->iterations.count, count = outer->elements.count;
  intptr_t first = mlirBlockGetNumArguments(open.body) - gathered->tensors;
  for (intptr_t i = 0; i < rank; ++i)
    storage[i] =
        irFitInteger(ir, between->coordinates[i],
                     intentDomainTypeGetCoordinate(mlirValueGetType(outer->iterations.data[i])));
  for (intptr_t i = 0; i < count; ++i)
    storage[rank + i] =
        gathered->tensors ? mlirBlockGetArgument(open.body, first + i) : gathered->values[i];
  return (IrValues){storage, rank + count};
}

// 9-03: valid where both are; the outer one is evaluated everywhere, since its arithmetic is total,
// and asked only where the inner one is valid.
static MlirValue composed(Ir *ir, const IntentRelationOperands *outer,
                          const IntentRelationOperands *inner, MlirType type) {
  Gathered gathered = gatherAll(ir, outer, inner);
  intptr_t own = inner->elements.count, all = own + gathered.tensors;
  MlirValue *elements = copyOf(inner->elements, gathered.tensors);
  memcpy(elements + own, gathered.values, (size_t)gathered.tensors * sizeof *elements);
  Open open = openRelation(ir, inner->iterations, outer->sources, (IrValues){elements, all},
                           intentRelationTypeGetCoordinate(type));
  intptr_t given = inner->iterations.count + own;
  intptr_t room = given + IR_MAX_RANK + outer->elements.count;
  MlirValue *arguments = malloc((size_t)(room + 1) * sizeof *arguments);
  IntentRelationPoint between =
      intentInlineRelation(ir, inner->op, argumentsOf(open.body, arguments, given));
  IntentRelationPoint point = intentInlineRelation(
      ir, outer->op, outerArguments(ir, outer, &gathered, open, &between, arguments));
  MlirValue valid = irBoth(ir, between.valid, point.valid);
  intptr_t sources = outer->sources.count;
  point.coordinates[sources] = valid;
  free(arguments);
  free(elements);
  free(gathered.values);
  return closeRelation(ir, open, (IrValues){point.coordinates, sources + !mlirValueIsNull(valid)});
}

static MlirLogicalResult checkParts(MlirOperation op) {
  for (intptr_t i = 0; i < 2; ++i) {
    MlirOperation part = irDefiningOp(irOperand(op, i));
    if (mlirOperationIsNull(part) || !irIs(part, "intent.relation"))
      return irError(op, "expects relations made by intent.relation or intent.compose: one that is "
                         "an argument, carried or merged is refused");
    MlirAttribute sizes = irAttribute(part, "operandSegmentSizes");
    for (intptr_t j = 0; j < irArrayAt(sizes, 0); ++j)
      if (!intentIsMadeDomain(irOperand(part, j)))
        return irError(op, "expects iteration domains made by intent.domain, intent.subregion or "
                           "intent.axis: one that is an argument, carried or merged is refused");
  }
  return irSuccess();
}

static MlirLogicalResult expandCompose(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  if (irFailed(checkParts(op)))
    return irFailure();
  IntentRelationOperands outer = intentRelationOperands(irDefiningOp(irOperand(op, 0)));
  IntentRelationOperands inner = intentRelationOperands(irDefiningOp(irOperand(op, 1)));
  MlirValue relation = composed(ir, &outer, &inner, irResultType(op, 0));
  free(outer.storage);
  free(inner.storage);
  irReplace(ir, op, IR_VALUES(relation));
  return irSuccess();
}

// ---- The pass -----------------------------------------------------------------------------------

static const IrLowering kExpand[] = {{"intent.compose", expandCompose}};

MlirLogicalResult intentRunExpandCompose(MlirOperation module) {
  return irLowerAll(module, kExpand, IR_COUNT(kExpand), NULL);
}
