// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-flatten-parallel: an intent.parallel becomes ops over all of its points, in the order of
// its body. Points have no order and no conflicts (3-01, 3-03): each op for all points, before the
// next one, is one of the executions. What can't be said for all points at once stays as it is.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/elementwise.h"
#include "passes/extent.h"
#include "passes/flatten.h"
#include "passes/indexed_op.h"
#include "passes/relation.h"

#include <stdlib.h>
#include <string.h>

static void flattenBlock(IntentFlat *flat, MlirBlock block, const IntentFlatMask *mask);

// ---- Making ops ---------------------------------------------------------------------------------

// The same op with other operands, regions and result types.
static MlirOperation rebuild(Ir *ir, MlirOperation op, IrValues operands, IrRegions regions,
                             IrTypes results) {
  intptr_t count = mlirOperationGetNumAttributes(op);
  IrAttribute *attributes = malloc((size_t)(count + 1) * sizeof *attributes);
  for (intptr_t i = 0; i < count; ++i) {
    MlirNamedAttribute named = mlirOperationGetAttribute(op, i);
    attributes[i] = (IrAttribute){mlirIdentifierStr(named.name).data, named.attribute};
  }
  MlirOperation made =
      irCreate(ir, &(IrOp){irName(op), operands, {attributes, count}, regions, results});
  free(attributes);
  return made;
}

static void setAttribute(MlirOperation op, const char *name, MlirAttribute value) {
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString(name), value);
}

// The types of an op's results: over the points where they vary. Free them.
static MlirType *resultTypes(const IntentFlat *flat, MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = intentVaries(flat->plan, irResult(op, i)) ? intentFlatType(flat, irResultType(op, i))
                                                         : irResultType(op, i);
  return types;
}

// What stands for a value that is handed on: over the points where its receiver varies.
static MlirValue handed(IntentFlat *flat, MlirValue value, MlirValue receiver) {
  return intentVaries(flat->plan, receiver) ? intentFlatTensor(flat, value)
                                            : intentFlatSame(flat, value);
}

static void receive(IntentFlat *flat, MlirValue receiver, MlirValue value) {
  if (intentVaries(flat->plan, receiver))
    intentFlatSet(flat, receiver, value);
  else
    mlirIRMappingMapValue(flat->same, receiver, value);
}

static void receiveResults(IntentFlat *flat, MlirOperation op, MlirOperation made) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    receive(flat, irResult(op, i), irResult(made, i));
}

// An op whose operands are all over the points, in types of these.
static void rebuildOver(IntentFlat *flat, MlirOperation op, IrValues operands) {
  MlirType *types = resultTypes(flat, op);
  MlirOperation made =
      intentSameOp(&flat->ir, op, operands, (IrTypes){types, mlirOperationGetNumResults(op)});
  free(types);
  receiveResults(flat, op, made);
}

// ---- Accesses -----------------------------------------------------------------------------------

// The space of a relation: the points, then its own iteration domains.
static IntentFlatSpace spaceOfRelation(const IntentFlat *flat, IrValues iterations) {
  IntentFlatSpace space = intentFlatPoints(flat);
  for (intptr_t i = 0; i < iterations.count; ++i) {
    MlirValue domain = intentFlatSame(flat, iterations.data[i]);
    IrKnown count = intentKnownCount(domain);
    space.shape[space.rank] = count.known ? count.value : mlirShapedTypeGetDynamicSize();
    space.domains[space.rank++] = domain;
  }
  return space;
}

// The source domains: those of the points' axes, where the source has them, then its own.
static IrValues sourcesOfRelation(IntentFlat *flat, IrValues sources, MlirValue source,
                                  MlirValue *storage) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < flat->plan->rank && intentVaries(flat->plan, source); ++i)
    storage[count++] = intentMakeAxis(&flat->ir, intentFlatTensor(flat, source), i);
  for (intptr_t i = 0; i < sources.count; ++i)
    storage[count++] = intentFlatSame(flat, sources.data[i]);
  return (IrValues){storage, count};
}

// What the relation's region gives at a point: ordinals of the point, where the source has its
// axes, and its own coordinates, then validity.
static IrValues yieldOfRelation(IntentFlat *flat, IntentFlatRegion *region,
                                const IntentRelationOperands *old, MlirValue source,
                                const IntentFlatMask *mask, MlirValue *storage) {
  MlirBlock body = irBody(old->op, 0);
  intptr_t points = flat->plan->rank, arguments = mlirBlockGetNumArguments(body), count = 0;
  MlirValue *given = malloc((size_t)(arguments + 1) * sizeof *given), own[IR_MAX_RANK + 1];
  for (intptr_t i = 0; i < arguments; ++i)
    given[i] = mlirBlockGetArgument(region->block, points + i);
  intentFlatCloneIn(flat, region, body, given, own);
  free(given);
  bool isOverPoints = intentVaries(flat->plan, source);
  for (intptr_t i = 0; isOverPoints && i < points; ++i)
    storage[count++] = intentFlatOrdinalIn(flat, region, i);
  for (intptr_t i = 0; i < old->sources.count; ++i)
    storage[count++] = isOverPoints ? irWidened(&flat->inner, own[i]) : own[i];
  bool hasValid = mlirOperationGetNumOperands(mlirBlockGetTerminator(body)) > old->sources.count;
  MlirValue valid = irBoth(&flat->inner, hasValid ? own[old->sources.count] : (MlirValue){NULL},
                           intentFlatMaskIn(flat, region, mask));
  storage[count] = valid;
  return (IrValues){storage, count + !mlirValueIsNull(valid)};
}

// The relation of an access of `source`, for all points.
static MlirValue flattenRelation(IntentFlat *flat, MlirOperation relation, MlirValue source,
                                 const IntentFlatMask *mask) {
  intentFlatSettleUses(flat, relation);
  intentFlatSettleMask(flat, mask);
  IntentRelationOperands old = intentRelationOperands(relation);
  IntentFlatSpace space = spaceOfRelation(flat, old.iterations);
  MlirValue sources[IR_MAX_RANK], yields[IR_MAX_RANK + 1];
  IrValues addressed = sourcesOfRelation(flat, old.sources, source, sources);
  MlirValue *elements = malloc((size_t)(old.elements.count + 1) * sizeof *elements);
  for (intptr_t i = 0; i < old.elements.count; ++i)
    elements[i] = intentFlatOver(flat, old.elements.data[i], &space);
  IntentFlatRegion region = intentFlatRelationRegion(flat, &space);
  for (intptr_t i = 0; i < old.elements.count; ++i)
    intentFlatInput(flat, &region, elements[i]);
  IrValues yield = yieldOfRelation(flat, &region, &old, source, mask, yields);
  irCreate(&flat->inner, &(IrOp){.name = "intent.yield", .operands = yield});
  MlirType coordinate = intentVaries(flat->plan, source)
                            ? mlirIntegerTypeGet(flat->ir.context, 64)
                            : intentRelationTypeGetCoordinate(irResultType(relation, 0));
  MlirOperation made =
      intentMakeRelation(&flat->ir, (IrValues){space.domains, space.rank}, addressed,
                         (IrValues){region.inputs, region.count}, region.region,
                         intentRelationTypeGet(space.rank, addressed.count, coordinate));
  intentFlatEndRegion(&region);
  free(elements);
  free(old.storage);
  return irResult(made, 0);
}

static void flattenAccess(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  IntentIndexedOp indexed = intentIndexedOp(op);
  MlirValue operands[5];
  intptr_t count = 0;
  intentFlatSettleUses(flat, op);
  for (intptr_t i = 0; i < indexed.valueCount; ++i)
    operands[count++] = intentFlatTensor(flat, indexed.values[i]);
  operands[count++] = handed(flat, indexed.source, indexed.source);
  operands[count++] = flattenRelation(flat, irDefiningOp(indexed.relation), indexed.source, mask);
  if (!mlirValueIsNull(indexed.fill))
    operands[count++] = intentFlatSame(flat, indexed.fill);
  rebuildOver(flat, op, (IrValues){operands, count});
}

// A read that happens once for all, and only where there is a point.
static void guardRead(IntentFlat *flat, MlirOperation op) {
  MlirOperation relation = irDefiningOp(intentIndexedOp(op).relation);
  MlirValue has = intentFlatHasPoints(flat);
  MlirOperation made = mlirRewriterBaseCloneWithMapping(flat->ir.rewriter, relation, flat->same);
  MlirOperation yield = mlirBlockGetTerminator(irBody(made, 0));
  intptr_t sources = intentRelationTypeGetSources(irResultType(made, 0));
  MlirValue yields[IR_MAX_RANK + 1];
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    yields[i] = irOperand(yield, i);
  irBefore(&flat->inner, yield);
  bool hasValid = mlirOperationGetNumOperands(yield) > sources;
  yields[sources] = hasValid ? irBoth(&flat->inner, has, yields[sources]) : has;
  irCreate(&flat->inner, &(IrOp){.name = "intent.yield", .operands = {yields, sources + 1}});
  irErase(&flat->inner, yield);
  MlirOperation read = mlirRewriterBaseCloneWithMapping(flat->ir.rewriter, op, flat->same);
  mlirOperationSetOperand(read, 1, irResult(made, 0));
}

// The steps of a domain that no point asks for may be any.
static void flattenDomain(IntentFlat *flat, MlirOperation op) {
  MlirOperation made = mlirRewriterBaseCloneWithMapping(flat->ir.rewriter, op, flat->same);
  MlirValue step = irOperand(made, 2);
  irBefore(&flat->inner, made);
  MlirValue one = irInt(&flat->inner, mlirValueGetType(step), 1);
  mlirOperationSetOperand(made, 2, irBinary(&flat->inner, "arith.maxsi", step, one));
}

static void flattenBuffer(IntentFlat *flat, MlirOperation op) {
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (intptr_t i = 0; i < flat->plan->rank; ++i)
    if (flat->shape[i] == mlirShapedTypeGetDynamicSize())
      extents[count++] = intentFlatSize(flat, i);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i, ++count) {
    extents[count] = intentFlatSame(flat, irOperand(op, i));
    if (!intentIsFlatExtent(irOperand(op, i)))
      extents[count] = irBinary(&flat->ir, "arith.maxsi", extents[count], irI64(&flat->ir, 0));
  }
  rebuildOver(flat, op, (IrValues){extents, count});
}

// ---- Pointwise work -----------------------------------------------------------------------------

// The space of an op's first operand that varies, or of its first tensor.
static IntentFlatSpace spaceOfOperands(IntentFlat *flat, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)) && intentVaries(flat->plan, irOperand(op, i)))
      return intentFlatSpaceOf(flat, irOperand(op, i));
  return intentFlatSpaceOf(flat, intentFirstTensor(op));
}

static void flattenMap(IntentFlat *flat, MlirOperation op) {
  intptr_t inputs = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  MlirValue *values = malloc((size_t)(inputs + results + 1) * sizeof *values);
  MlirValue *yields = values + inputs;
  intentFlatSettleUses(flat, op);
  IntentFlatSpace space = spaceOfOperands(flat, op);
  for (intptr_t i = 0; i < inputs; ++i)
    values[i] = intentFlatOver(flat, irOperand(op, i), &space);
  IntentFlatRegion region = intentFlatMapRegion(flat, &space);
  for (intptr_t i = 0; i < inputs; ++i)
    values[i] = intentFlatInput(flat, &region, values[i]);
  intentFlatCloneIn(flat, &region, irBody(op, 0), values, yields);
  MlirType type = intentFlatType(flat, irResultType(op, 0));
  for (int64_t i = 0; i < space.rank; ++i)
    space.shape[i] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
  MlirOperation made = intentFlatEndMap(flat, &region, space, (IrValues){yields, results});
  receiveResults(flat, op, made);
  free(values);
}

// arith and math on tensors: the same op on tensors of the points' axes in front.
static void flattenElementwise(IntentFlat *flat, MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue *operands = malloc((size_t)(count + 1) * sizeof *operands);
  intentFlatSettleUses(flat, op);
  IntentFlatSpace space = spaceOfOperands(flat, op);
  MlirType type = intentFlatType(flat, irResultType(op, 0));
  for (int64_t i = 0; i < space.rank; ++i)
    space.shape[i] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue operand = irOperand(op, i);
    bool isSame = !irIsTensor(irOperandType(op, i)) && !intentVaries(flat->plan, operand);
    operands[i] = isSame ? intentFlatSame(flat, operand) : intentFlatOver(flat, operand, &space);
  }
  rebuildOver(flat, op, (IrValues){operands, count});
  free(operands);
}

// ---- Shapes -------------------------------------------------------------------------------------

// Axes of the body as axes behind the points'; with `points`, those of the points in front.
static MlirAttribute shiftedAxes(const IntentFlat *flat, MlirAttribute axes, intptr_t points) {
  int64_t shifted[IR_MAX_RANK];
  intptr_t count = 0;
  for (; count < points; ++count)
    shifted[count] = count;
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    shifted[count++] = flat->plan->rank + irArrayAt(axes, i);
  return mlirDenseI64ArrayGet(flat->ir.context, count, shifted);
}

// The extents of a broadcast's result, as the tensor after `like` or as domains.
static IrValues targetOfBroadcast(IntentFlat *flat, MlirOperation op, intptr_t points,
                                  MlirValue *storage) {
  MlirValue old[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, old);
  bool isLike = like.count > 0;
  if (isLike && points && intentVaries(flat->plan, like.data[0])) {
    storage[0] = intentFlatTensor(flat, like.data[0]);
    return (IrValues){storage, 1};
  }
  memcpy(storage, flat->domains, (size_t)points * sizeof *storage);
  intptr_t rank = irRank(irResultType(op, 0));
  IrValues domains = irSegment(op, 2, storage + points);
  for (intptr_t i = 0; i < rank; ++i)
    storage[points + i] =
        isLike ? intentFlatAxis(flat, irOperand(op, 1), i) : intentFlatSame(flat, domains.data[i]);
  return (IrValues){storage, points + rank};
}

// Of a source that varies, or of one that doesn't to the shape of a tensor that does.
static void flattenBroadcast(IntentFlat *flat, MlirOperation op) {
  bool isOver = intentVaries(flat->plan, irOperand(op, 0));
  intptr_t points = isOver ? flat->plan->rank : 0;
  MlirAttribute stretch = irAttribute(op, "stretch");
  int32_t stretches[2 * IR_MAX_RANK];
  for (intptr_t i = 0; i < points; ++i)
    stretches[i] = INTENT_STRETCH_EQUAL;
  for (intptr_t i = 0; i < irArrayCount(stretch); ++i)
    stretches[points + i] = (int32_t)irArrayAt(stretch, i);
  MlirValue operands[1 + 2 * IR_MAX_RANK];
  intentFlatSettleUses(flat, op);
  operands[0] = handed(flat, irOperand(op, 0), irOperand(op, 0));
  IrValues target = targetOfBroadcast(flat, op, points, operands + 1);
  bool isLike = irIsTensor(mlirValueGetType(target.data[0]));
  int32_t segments[] = {1, isLike, isLike ? 0 : (int32_t)target.count};
  MlirContext context = flat->ir.context;
  MlirType type = irResultType(op, 0);
  MlirAttribute axes =
      isOver ? shiftedAxes(flat, irAttribute(op, "axes"), points) : irAttribute(op, "axes");
  MlirValue made = irValueWith(
      &flat->ir, "intent.broadcast", (IrValues){operands, 1 + target.count},
      IR_ATTRIBUTES(
          {"axes", axes},
          {"stretch", mlirDenseI32ArrayGet(context, points + irArrayCount(stretch), stretches)},
          {"operandSegmentSizes", mlirDenseI32ArrayGet(context, 3, segments)}),
      isOver ? intentFlatType(flat, type) : type);
  receive(flat, irResult(op, 0), made);
}

static void flattenTranspose(IntentFlat *flat, MlirOperation op) {
  MlirAttribute permutation = irAttribute(op, "permutation");
  rebuildOver(flat, op, IR_VALUES(intentFlatTensor(flat, irOperand(op, 0))));
  MlirOperation made = irDefiningOp(intentFlatTensor(flat, irResult(op, 0)));
  setAttribute(made, "permutation", shiftedAxes(flat, permutation, flat->plan->rank));
}

// How many elements a point has along an axis, as i64.
static MlirValue sizeOfAxis(IntentFlat *flat, MlirValue tensor, int64_t axis) {
  return irValueOf(&flat->ir, "intent.size", IR_VALUES(intentFlatAxis(flat, tensor, axis)),
                   mlirIntegerTypeGet(flat->ir.context, 64));
}

// 2-09: an inferred extent is that of a point. With no points, nothing could be inferred.
static MlirValue inferredExtent(IntentFlat *flat, MlirOperation op, int64_t inferred) {
  MlirValue source = irOperand(op, 0), all = irI64(&flat->ir, 1), others = all;
  for (int64_t i = 0; i < irRank(mlirValueGetType(source)); ++i)
    all = irBinary(&flat->ir, "arith.muli", all, sizeOfAxis(flat, source, i));
  MlirType type = irResultType(op, 0);
  for (int64_t i = 0; i < irRank(type); ++i) {
    if (i == inferred)
      continue;
    MlirValue extent = irIsDynamic(type, i) ? intentFlatSame(flat, intentGivenExtent(op, i))
                                            : irI64(&flat->ir, irShape(type, i));
    others = irBinary(&flat->ir, "arith.muli", others, extent);
  }
  others = irBinary(&flat->ir, "arith.maxsi", others, irI64(&flat->ir, 1));
  return irBinary(&flat->ir, "arith.divui", all, others);
}

static void flattenReshape(IntentFlat *flat, MlirOperation op) {
  MlirType type = irResultType(op, 0);
  MlirValue operands[1 + IR_MAX_RANK] = {intentFlatTensor(flat, irOperand(op, 0))};
  intptr_t count = 1;
  for (intptr_t i = 0; i < flat->plan->rank; ++i)
    if (flat->shape[i] == mlirShapedTypeGetDynamicSize())
      operands[count++] = intentFlatSize(flat, i);
  for (int64_t i = 0; i < irRank(type); ++i) {
    if (!irIsDynamic(type, i))
      continue;
    MlirValue given = intentGivenExtent(op, i);
    operands[count++] =
        mlirValueIsNull(given) ? inferredExtent(flat, op, i) : intentFlatSame(flat, given);
  }
  MlirAttribute none = mlirDenseI64ArrayGet(flat->ir.context, 0, NULL);
  MlirValue made = irValueWith(&flat->ir, "intent.reshape", (IrValues){operands, count},
                               IR_ATTRIBUTES({"inferred", none}), intentFlatType(flat, type));
  receive(flat, irResult(op, 0), made);
}

static void flattenReduce(IntentFlat *flat, MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *operands = malloc((size_t)(2 * count + 1) * sizeof *operands);
  IntentFlatSpace space = spaceOfOperands(flat, op);
  for (intptr_t i = 0; i < count; ++i) {
    operands[i] = intentFlatOver(flat, irOperand(op, i), &space);
    operands[count + i] = intentFlatSame(flat, irOperand(op, count + i));
  }
  MlirValue *arguments = malloc((size_t)(3 * count + 1) * sizeof *arguments);
  IntentFlatRegion combine = intentFlatMapRegion(flat, &space);
  for (intptr_t i = 0; i < 2 * count; ++i)
    arguments[i] = mlirBlockAddArgument(combine.block, irElementType(irOperandType(op, i % count)),
                                        flat->ir.location);
  intentFlatCloneIn(flat, &combine, irBody(op, 0), arguments, arguments + 2 * count);
  irCreate(&flat->inner,
           &(IrOp){.name = "intent.yield", .operands = {arguments + 2 * count, count}});
  free(arguments);
  MlirType *types = resultTypes(flat, op);
  MlirOperation made = rebuild(&flat->ir, op, (IrValues){operands, 2 * count},
                               IR_REGIONS(combine.region), (IrTypes){types, count});
  intentFlatEndRegion(&combine);
  setAttribute(made, "axes", shiftedAxes(flat, irAttribute(op, "axes"), 0));
  receiveResults(flat, op, made);
  free(types);
  free(operands);
}

// ---- Assertions ---------------------------------------------------------------------------------

// True where the condition holds or the point isn't asked, over the points.
static MlirValue heldTensor(IntentFlat *flat, MlirValue condition, const IntentFlatMask *mask) {
  intentFlatSettle(flat, condition);
  intentFlatSettleMask(flat, mask);
  if (!mask)
    return intentFlatTensor(flat, condition);
  IntentFlatSpace points = intentFlatPoints(flat);
  IntentFlatRegion region = intentFlatMapRegion(flat, &points);
  MlirValue holds = intentFlatIn(flat, &region, condition);
  MlirValue asked = intentFlatMaskIn(flat, &region, mask);
  MlirValue yes = irInt(&flat->inner, mlirIntegerTypeGet(flat->ir.context, 1), 1);
  holds = irSelect(&flat->inner, asked, holds, yes);
  return irResult(intentFlatEndMap(flat, &region, points, IR_VALUES(holds)), 0);
}

// An i1 that holds if it does for every point.
static MlirValue heldByAll(IntentFlat *flat, MlirValue held) {
  MlirType i1 = mlirIntegerTypeGet(flat->ir.context, 1);
  MlirRegion region = irRegion(&flat->ir, IR_TYPES(i1, i1));
  MlirBlock block = mlirRegionGetFirstBlock(region);
  flat->inner.location = flat->ir.location;
  irAtEnd(&flat->inner, block);
  MlirValue both = irBinary(&flat->inner, "arith.andi", mlirBlockGetArgument(block, 0),
                            mlirBlockGetArgument(block, 1));
  irCreate(&flat->inner, &(IrOp){.name = "intent.yield", .operands = IR_VALUES(both)});
  int64_t axes[IR_MAX_RANK];
  for (intptr_t i = 0; i < flat->plan->rank; ++i)
    axes[i] = i;
  MlirAttribute all = mlirDenseI64ArrayGet(flat->ir.context, flat->plan->rank, axes);
  MlirOperation made =
      irCreate(&flat->ir, &(IrOp){.name = "intent.reduce",
                                  .operands = IR_VALUES(held, irInt(&flat->ir, i1, 1)),
                                  .attributes = IR_ATTRIBUTES({"axes", all}),
                                  .regions = IR_REGIONS(region),
                                  .results = IR_TYPES(i1)});
  return irResult(made, 0);
}

static void flattenAssert(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  MlirValue condition = irOperand(op, 0), all;
  if (mask || intentVaries(flat->plan, condition)) {
    all = heldByAll(flat, heldTensor(flat, condition, mask));
  } else {
    all = intentFlatSame(flat, condition);
    if (!flat->plan->isNeverEmpty)
      all = irSelect(&flat->ir, intentFlatHasPoints(flat), all,
                     irInt(&flat->ir, mlirValueGetType(all), 1));
  }
  rebuildOver(flat, op, IR_VALUES(all));
}

// ---- Control ------------------------------------------------------------------------------------

// Moves on into a block that is being filled.
static MlirBlock enter(IntentFlat *flat, MlirBlock block) {
  MlirBlock outer = flat->block;
  irAtEnd(&flat->ir, block);
  flat->block = block;
  return outer;
}

// Ends the block with what its old one yields to `receivers`, and moves on behind `op`.
static void leave(IntentFlat *flat, MlirOperation yield, IrValues receivers, MlirOperation op,
                  MlirBlock outer) {
  MlirValue *values = malloc((size_t)(receivers.count + 1) * sizeof *values);
  intentFlatFlush(flat);
  for (intptr_t i = 0; i < receivers.count; ++i)
    values[i] = handed(flat, irOperand(yield, i), receivers.data[i]);
  irCreate(&flat->ir, &(IrOp){.name = irName(yield), .operands = {values, receivers.count}});
  free(values);
  mlirRewriterBaseSetInsertionPointAfter(flat->ir.rewriter, op);
  flat->block = outer;
}

// The results of an op. Free them.
static IrValues resultsOf(MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *results = malloc((size_t)(count + 1) * sizeof *results);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(op, i);
  return (IrValues){results, count};
}

// A loop that runs alike for all points stays one; what it carries may be over the points.
static void flattenLoop(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  IntentFlatLoop loop = intentFlatLoop(op);
  MlirBlock old = irBody(op, 0);
  intptr_t arguments = loop.arguments + loop.count, operands = loop.inits + loop.count;
  MlirValue *values = malloc((size_t)(operands + 1) * sizeof *values);
  MlirType *types = malloc((size_t)(arguments + 1) * sizeof *types),
           *results = resultTypes(flat, op);
  intentFlatFlush(flat);
  for (intptr_t i = 0; i < loop.inits; ++i)
    values[i] = intentFlatSame(flat, irOperand(op, i));
  for (intptr_t i = 0; i < loop.arguments; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(old, i));
  for (intptr_t i = 0; i < loop.count; ++i) {
    values[loop.inits + i] = handed(flat, irOperand(op, loop.inits + i), irResult(op, i));
    types[loop.arguments + i] = results[i];
  }
  MlirRegion region = irRegion(&flat->ir, (IrTypes){types, arguments});
  MlirOperation made = rebuild(&flat->ir, op, (IrValues){values, operands}, IR_REGIONS(region),
                               (IrTypes){results, loop.count});
  MlirBlock outer = enter(flat, irBody(made, 0));
  for (intptr_t i = 0; i < arguments; ++i)
    receive(flat, mlirBlockGetArgument(old, i), mlirBlockGetArgument(irBody(made, 0), i));
  flattenBlock(flat, old, mask);
  IrValues receivers = resultsOf(op);
  leave(flat, mlirBlockGetTerminator(old), receivers, made, outer);
  receiveResults(flat, op, made);
  free((void *)(uintptr_t)receivers.data);
  free(results);
  free(types);
  free(values);
}

// A branch that is the same for all points stays one.
static void flattenBranch(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  MlirType *types = resultTypes(flat, op);
  IrValues receivers = resultsOf(op);
  MlirRegion regions[2] = {irRegion(&flat->ir, (IrTypes){0}), mlirRegionCreate()};
  bool hasElse = !mlirBlockIsNull(irBody(op, 1));
  if (hasElse)
    mlirRegionAppendOwnedBlock(regions[1], mlirBlockCreate(0, NULL, NULL));
  intentFlatFlush(flat);
  MlirOperation made = rebuild(&flat->ir, op, IR_VALUES(intentFlatSame(flat, irOperand(op, 0))),
                               (IrRegions){regions, 2}, (IrTypes){types, receivers.count});
  for (intptr_t i = 0; i < 1 + hasElse; ++i) {
    MlirBlock outer = enter(flat, irBody(made, i));
    flattenBlock(flat, irBody(op, i), mask);
    leave(flat, mlirBlockGetTerminator(irBody(op, i)), receivers, made, outer);
  }
  receiveResults(flat, op, made);
  free((void *)(uintptr_t)receivers.data);
  free(types);
}

// A tensor of one branch or the other, by the point.
static void chooseTensor(IntentFlat *flat, MlirOperation op, MlirValue result, MlirValue yes,
                         MlirValue no) {
  MlirValue condition = irOperand(op, 0);
  intentFlatSettle(flat, condition);
  IntentFlatSpace space = intentFlatSpaceOf(flat, intentVaries(flat->plan, yes) ? yes : no);
  MlirValue inputs[2] = {intentFlatOver(flat, yes, &space), intentFlatOver(flat, no, &space)};
  IntentFlatRegion region = intentFlatMapRegion(flat, &space);
  for (size_t i = 0; i < IR_COUNT(inputs); ++i)
    inputs[i] = intentFlatInput(flat, &region, inputs[i]);
  MlirValue chosen =
      irSelect(&flat->inner, intentFlatIn(flat, &region, condition), inputs[0], inputs[1]);
  MlirType type = intentFlatType(flat, mlirValueGetType(result));
  for (int64_t i = 0; i < space.rank; ++i)
    space.shape[i] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
  MlirOperation map = intentFlatEndMap(flat, &region, space, IR_VALUES(chosen));
  intentFlatSet(flat, result, irResult(map, 0));
}

// Both branches of a choice of the point run, each with its effects for the points that take it.
static void flattenChoice(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  IntentFlatMask masks[2] = {{mask, irOperand(op, 0), true}, {mask, irOperand(op, 0), false}};
  for (intptr_t i = 0; i < 2; ++i)
    if (!mlirBlockIsNull(irBody(op, i)))
      flattenBlock(flat, irBody(op, i), &masks[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = irResult(op, i);
    MlirValue yes = irOperand(mlirBlockGetTerminator(irBody(op, 0)), i);
    MlirValue no = irOperand(mlirBlockGetTerminator(irBody(op, 1)), i);
    if (irIsTensor(mlirValueGetType(result)))
      chooseTensor(flat, op, result, yes, no);
    else
      intentFlatChoose(flat, op, result, yes, no);
  }
}

// ---- The walk -----------------------------------------------------------------------------------

// Ops of structure. True if it was one.
static bool flattenControl(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  if (irIs(op, "scf.if") && intentVaries(flat->plan, irOperand(op, 0)))
    flattenChoice(flat, op, mask);
  else if (irIs(op, "scf.if"))
    flattenBranch(flat, op, mask);
  else if (intentIsFlatLoop(op))
    flattenLoop(flat, op, mask);
  else if (irIs(op, "intent.assert"))
    flattenAssert(flat, op, mask);
  else
    return false;
  return true;
}

// Ops whose operands or regions vary, and that aren't accesses.
static void flattenVarying(IntentFlat *flat, MlirOperation op) {
  static const struct {
    const char *name;
    void (*flatten)(IntentFlat *flat, MlirOperation op);
  } kRows[] = {
      {"intent.map", flattenMap},          {"intent.broadcast", flattenBroadcast},
      {"intent.reshape", flattenReshape},  {"intent.transpose", flattenTranspose},
      {"intent.join", flattenElementwise}, {"intent.reduce", flattenReduce},
  };
  for (size_t i = 0; i < IR_COUNT(kRows); ++i)
    if (irIs(op, kRows[i].name)) {
      kRows[i].flatten(flat, op);
      return;
    }
  if (irIsTensor(irResultType(op, 0)))
    flattenElementwise(flat, op);
  else
    intentFlatScalar(flat, op);
}

static void flattenOp(IntentFlat *flat, MlirOperation op, const IntentFlatMask *mask) {
  const IntentFlatPlan *plan = flat->plan;
  flat->ir.location = mlirOperationGetLocation(op);
  if (flattenControl(flat, op, mask))
    return;
  if (intentIsIndexedOp(op) && intentIsFlatAccess(plan, op, intentFlatMaskCount(mask)))
    flattenAccess(flat, op, mask);
  else if (irIs(op, "intent.relation") && intentUsesVarying(plan, op))
    return; // made for each access by it
  else if (irIs(op, "intent.axis"))
    receive(flat, irResult(op, 0),
            intentFlatAxis(flat, irOperand(op, 0), irIntegerAttribute(op, "axis")));
  else if (irIs(op, "intent.buffer"))
    flattenBuffer(flat, op);
  else if (intentUsesVarying(plan, op))
    flattenVarying(flat, op);
  else if (intentIsIndexedOp(op) && !intentIsFlatRead(plan, op))
    guardRead(flat, op);
  else if (irIs(op, "intent.domain") && mlirOperationGetNumOperands(op) == 3 &&
           !intentIsFlatStep(irOperand(op, 2)))
    flattenDomain(flat, op);
  else
    mlirRewriterBaseCloneWithMapping(flat->ir.rewriter, op, flat->same);
}

static void flattenBlock(IntentFlat *flat, MlirBlock block, const IntentFlatMask *mask) {
  MlirOperation end = mlirBlockGetTerminator(block);
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationEqual(op, end);
       op = mlirOperationGetNextInBlock(op))
    flattenOp(flat, op, mask);
}

// ---- The pass -----------------------------------------------------------------------------------

static IntentFlat beginFlat(const IntentFlatPlan *plan) {
  IntentFlat flat = {.plan = plan, .ir = irBegin(plan->op), .head = irBegin(plan->op)};
  flat.inner = irBegin(plan->op);
  irBefore(&flat.head, plan->op);
  irAfter(&flat.ir, plan->op);
  flat.block = mlirOperationGetBlock(plan->op);
  flat.same = mlirIRMappingCreate();
  flat.values = intentMemoCreate();
  flat.runs = intentMemoCreate();
  flat.run = 1;
  for (intptr_t i = 0; i < plan->rank; ++i) {
    IrKnown count = intentKnownCount(irOperand(plan->op, i));
    flat.domains[i] = irOperand(plan->op, i);
    flat.shape[i] = count.known ? count.value : mlirShapedTypeGetDynamicSize();
    intentFlatCoordinate(&flat, mlirBlockGetArgument(irBody(plan->op, 0), i), i);
  }
  return flat;
}

static void endFlat(IntentFlat *flat) {
  for (intptr_t i = 0; i < flat->ownedCount; ++i)
    free(flat->owned[i]);
  free(flat->owned);
  free(flat->pending);
  intentMemoDestroy(flat->values);
  intentMemoDestroy(flat->runs);
  mlirIRMappingDestroy(flat->same);
  irEnd(&flat->inner);
  irEnd(&flat->head);
  irEnd(&flat->ir);
}

static void flatten(const IntentFlatPlan *plan) {
  IntentFlat flat = beginFlat(plan);
  if (plan->isGuarded) {
    MlirOperation guard = irIf(&flat.ir, intentFlatHasPoints(&flat), (IrTypes){0});
    flat.block = irBody(guard, 0);
    flattenBlock(&flat, irBody(plan->op, 0), NULL);
    irEndIf(&flat.ir, guard, (IrValues){0});
  } else {
    flattenBlock(&flat, irBody(plan->op, 0), NULL);
  }
  irErase(&flat.ir, plan->op);
  endFlat(&flat);
}

static bool hasNoPoints(MlirOperation parallel) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(parallel); ++i) {
    IrKnown count = intentKnownCount(irOperand(parallel, i));
    if (count.known && count.value == 0)
      return true;
  }
  return false;
}

// Flattens it if it can be; false if it stays.
static bool flattenOne(MlirOperation parallel, const IntentFlattenParallelOptions *options) {
  if (hasNoPoints(parallel)) {
    mlirOperationDestroy(parallel);
    return true;
  }
  IntentFlatPlan plan = intentPlanFlat(parallel, options);
  bool isFlat = plan.isFlat;
  if (isFlat)
    flatten(&plan);
  intentEndFlatPlan(&plan);
  return isFlat;
}

// Inner ones come first: the outer one then meets ops over their points.
static bool flattenWithInner(MlirOperation parallel, const IntentFlattenParallelOptions *options) {
  IrOps inner = irCollect(parallel, "intent.parallel");
  for (intptr_t i = 0; i < inner.count; ++i)
    flattenOne(inner.data[i], options);
  irFreeOps(&inner);
  return flattenOne(parallel, options);
}

// A point that stays keeps its own parallels: tensors over their points would be made a point. So a
// copy is tried first.
static void flattenWhole(MlirOperation parallel, const IntentFlattenParallelOptions *options) {
  IrOps inner = irCollect(parallel, "intent.parallel");
  bool hasInner = inner.count > 0;
  irFreeOps(&inner);
  if (!hasInner) {
    flattenOne(parallel, options);
    return;
  }
  MlirOperation copy = mlirOperationClone(parallel);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(parallel), parallel, copy);
  if (flattenWithInner(copy, options))
    mlirOperationDestroy(parallel);
  else
    mlirOperationDestroy(copy);
}

MlirLogicalResult intentRunFlattenParallel(MlirOperation module,
                                           const IntentFlattenParallelOptions *options) {
  IrOps ops = irCollect(module, "intent.parallel");
  intptr_t outer = 0;
  for (intptr_t i = 0; i < ops.count; ++i)
    if (mlirOperationIsNull(irParentNamed(ops.data[i], "intent.parallel")))
      ops.data[outer++] = ops.data[i];
  for (intptr_t i = 0; i < outer; ++i) {
    if (options->control)
      flattenWithInner(ops.data[i], options);
    else
      flattenWhole(ops.data[i], options);
  }
  irFreeOps(&ops);
  return irSuccess();
}
