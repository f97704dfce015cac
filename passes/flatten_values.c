// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of a body over all points (flatten.h). Scalar ops are not made where they stand: what
// is arithmetic of coordinates is made again wherever it is used, and the others wait until one of
// their results is used by something else; then all that wait become one map.
#include "intent-c/Dialect.h"
#include "passes/domain.h"
#include "passes/elementwise.h"
#include "passes/flatten.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_REMADE = 32,    // ops that a value may take to be made again
  MAX_PENDING = 1024, // scalar ops of one map
};

// What stands for a value that varies.
typedef struct Lifted {
  MlirValue tensor;  // over the points; null until it is made
  MlirBlock block;   // where it was made
  intptr_t size;     // how many ops make it again from coordinates; 0 where that isn't done
  intptr_t axis;     // of the points, whose coordinate it is; else negative
  MlirValue yes, no; // what an scf.if chooses from; null otherwise
} Lifted;

static Lifted *liftedOf(const IntentFlat *flat, MlirValue value) {
  return (Lifted *)(uintptr_t)intentMemoGet(flat->values, value.ptr);
}

static Lifted *note(IntentFlat *flat, MlirValue value) {
  Lifted *lifted = calloc(1, sizeof *lifted);
  lifted->axis = -1;
  intentMemoSet(flat->values, value.ptr, lifted);
  flat->owned = realloc(flat->owned, (size_t)(flat->ownedCount + 1) * sizeof *flat->owned);
  flat->owned[flat->ownedCount++] = lifted;
  return lifted;
}

intptr_t intentFlatMaskCount(const IntentFlatMask *mask) {
  intptr_t count = 0;
  for (; mask; mask = mask->outer)
    ++count;
  return count;
}

MlirValue intentFlatSame(const IntentFlat *flat, MlirValue value) {
  return mlirIRMappingLookupOrDefault(flat->same, value);
}

// ---- Types and spaces ---------------------------------------------------------------------------

static MlirType tensorType(const int64_t *shape, intptr_t rank, MlirType element) {
  return mlirRankedTensorTypeGet(rank, shape, element, mlirAttributeGetNull());
}

MlirType intentFlatType(const IntentFlat *flat, MlirType type) {
  int64_t shape[IR_MAX_RANK];
  intptr_t points = flat->plan->rank, rank = points;
  memcpy(shape, flat->shape, (size_t)points * sizeof *shape);
  for (int64_t i = 0; mlirTypeIsAShaped(type) && i < irRank(type); ++i)
    shape[rank++] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
  if (mlirTypeIsAMemRef(type))
    return mlirMemRefTypeContiguousGet(irElementType(type), rank, shape, mlirAttributeGetNull());
  return tensorType(shape, rank, irElementType(type));
}

IntentFlatSpace intentFlatPoints(const IntentFlat *flat) {
  IntentFlatSpace space = {.rank = flat->plan->rank};
  memcpy(space.domains, flat->domains, (size_t)space.rank * sizeof *space.domains);
  memcpy(space.shape, flat->shape, (size_t)space.rank * sizeof *space.shape);
  return space;
}

MlirValue intentFlatAxis(IntentFlat *flat, MlirValue tensor, int64_t axis) {
  if (intentVaries(flat->plan, tensor))
    return intentMakeAxis(&flat->ir, intentFlatTensor(flat, tensor), flat->plan->rank + axis);
  return intentMakeAxis(&flat->ir, intentFlatSame(flat, tensor), axis);
}

IntentFlatSpace intentFlatSpaceOf(IntentFlat *flat, MlirValue tensor) {
  IntentFlatSpace space = intentFlatPoints(flat);
  MlirType type = mlirValueGetType(tensor);
  if (intentVaries(flat->plan, tensor))
    space.like = intentFlatTensor(flat, tensor);
  for (int64_t i = 0; irIsTensor(type) && i < irRank(type); ++i) {
    if (mlirValueIsNull(space.like))
      space.domains[space.rank] = intentFlatAxis(flat, tensor, i);
    space.shape[space.rank++] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
  }
  return space;
}

// `source`, whose axis i is axis `first` + i of the space.
static MlirValue broadcast(IntentFlat *flat, MlirValue source, intptr_t first,
                           const IntentFlatSpace *space) {
  MlirType type = mlirValueGetType(source), element = irElementType(type);
  intptr_t rank = irIsTensor(type) ? irRank(type) : 0;
  MlirType wanted = tensorType(space->shape, space->rank, element);
  if (mlirTypeEqual(type, wanted))
    return source;
  int64_t axes[IR_MAX_RANK];
  int32_t stretch[IR_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i) {
    axes[i] = first + i;
    stretch[i] = INTENT_STRETCH_EQUAL;
  }
  MlirValue operands[1 + IR_MAX_RANK] = {source, space->like};
  bool isLike = !mlirValueIsNull(space->like);
  if (!isLike)
    memcpy(operands + 1, space->domains, (size_t)space->rank * sizeof *operands);
  int32_t segments[] = {1, isLike, isLike ? 0 : (int32_t)space->rank};
  MlirContext context = flat->ir.context;
  return irValueWith(
      &flat->ir, "intent.broadcast", (IrValues){operands, 1 + (isLike ? 1 : space->rank)},
      IR_ATTRIBUTES({"axes", mlirDenseI64ArrayGet(context, rank, axes)},
                    {"stretch", mlirDenseI32ArrayGet(context, rank, stretch)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(context, 3, segments)}),
      wanted);
}

// ---- The points ---------------------------------------------------------------------------------

MlirValue intentFlatSize(IntentFlat *flat, intptr_t axis) {
  if (mlirValueIsNull(flat->sizes[axis]))
    flat->sizes[axis] = irValueOf(&flat->head, "intent.size", IR_VALUES(flat->domains[axis]),
                                  mlirIntegerTypeGet(flat->ir.context, 64));
  return flat->sizes[axis];
}

MlirValue intentFlatHasPoints(IntentFlat *flat) {
  MlirValue has = {NULL};
  for (intptr_t i = 0; i < flat->plan->rank; ++i) {
    MlirValue size = intentFlatSize(flat, i);
    has = irBoth(&flat->head, has, irCompare(&flat->head, "sgt", size, irI64(&flat->head, 0)));
  }
  return has;
}

// The coordinates along an axis, over all points.
static MlirValue coordinatesOf(IntentFlat *flat, intptr_t axis) {
  if (!mlirValueIsNull(flat->indices[axis]))
    return flat->indices[axis];
  MlirType coordinate = intentDomainTypeGetCoordinate(mlirValueGetType(flat->domains[axis]));
  const int64_t shape[] = {mlirShapedTypeGetDynamicSize()};
  MlirValue indices = irValueOf(&flat->head, "intent.indices", IR_VALUES(flat->domains[axis]),
                                tensorType(shape, 1, coordinate));
  IntentFlatSpace points = intentFlatPoints(flat);
  Ir ir = flat->ir;
  flat->ir = flat->head;
  flat->indices[axis] = broadcast(flat, indices, axis, &points);
  flat->ir = ir;
  return flat->indices[axis];
}

// ---- Scalars ------------------------------------------------------------------------------------

void intentFlatSet(IntentFlat *flat, MlirValue value, MlirValue lifted) {
  Lifted *noted = note(flat, value);
  noted->tensor = lifted;
  noted->block = flat->block;
}

void intentFlatCoordinate(IntentFlat *flat, MlirValue argument, intptr_t axis) {
  Lifted *noted = note(flat, argument);
  noted->axis = axis;
  noted->size = 1;
}

// How many ops make a value again, added to those so far; 0 where one of the two isn't made again.
static intptr_t addSize(const IntentFlat *flat, intptr_t size, MlirValue value) {
  if (!intentVaries(flat->plan, value))
    return size;
  intptr_t more = liftedOf(flat, value)->size;
  return size && more && size + more <= MAX_REMADE ? size + more : 0;
}

static void addPending(IntentFlat *flat, MlirOperation op) {
  intentMemoSet(flat->runs, op.ptr, (const void *)(uintptr_t)flat->run);
  if (flat->pendingCount > 0 && mlirOperationEqual(flat->pending[flat->pendingCount - 1], op))
    return;
  flat->pending = realloc(flat->pending, (size_t)(flat->pendingCount + 1) * sizeof *flat->pending);
  flat->pending[flat->pendingCount++] = op;
}

void intentFlatScalar(IntentFlat *flat, MlirOperation op) {
  intptr_t size = irInDialect(op, "arith");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    size = addSize(flat, size, irOperand(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    note(flat, irResult(op, i))->size = size;
  if (!size)
    addPending(flat, op);
  if (flat->pendingCount >= MAX_PENDING)
    intentFlatFlush(flat);
}

void intentFlatChoose(IntentFlat *flat, MlirOperation op, MlirValue result, MlirValue yes,
                      MlirValue no) {
  intptr_t size = addSize(flat, addSize(flat, 1, yes), no);
  Lifted *noted = note(flat, result);
  noted->size = addSize(flat, size, irOperand(op, 0));
  noted->yes = yes;
  noted->no = no;
  if (!noted->size)
    addPending(flat, op);
}

// True for a value that waits for its map.
static bool isPending(const IntentFlat *flat, MlirValue value) {
  if (!intentVaries(flat->plan, value) || mlirTypeIsAShaped(mlirValueGetType(value)))
    return false;
  const Lifted *lifted = liftedOf(flat, value);
  return lifted && !lifted->size && mlirValueIsNull(lifted->tensor);
}

// True if some op uses the value that isn't a scalar op of the run.
static bool isUsedOutside(const IntentFlat *flat, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    if (irIs(owner, "scf.yield"))
      owner = mlirOperationGetParentOperation(owner);
    if ((intptr_t)(uintptr_t)intentMemoGet(flat->runs, owner.ptr) != flat->run)
      return true;
  }
  return false;
}

// The values that the map of the run gives; `values` has room for all, or is null.
static intptr_t outsideValues(const IntentFlat *flat, MlirValue *values) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < flat->pendingCount; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumResults(flat->pending[i]); ++j) {
      MlirValue value = irResult(flat->pending[i], j);
      if (!isPending(flat, value) || !isUsedOutside(flat, value))
        continue;
      if (values)
        values[count] = value;
      ++count;
    }
  return count;
}

void intentFlatFlush(IntentFlat *flat) {
  intptr_t count = outsideValues(flat, NULL);
  MlirValue *values = malloc((size_t)(2 * count + 1) * sizeof *values), *yields = values + count;
  outsideValues(flat, values);
  if (count > 0) {
    IntentFlatSpace points = intentFlatPoints(flat);
    IntentFlatRegion region = intentFlatMapRegion(flat, &points);
    region.isRun = true;
    for (intptr_t i = 0; i < count; ++i)
      yields[i] = intentFlatIn(flat, &region, values[i]);
    MlirOperation map = intentFlatEndMap(flat, &region, points, (IrValues){yields, count});
    for (intptr_t i = 0; i < count; ++i) {
      Lifted *lifted = liftedOf(flat, values[i]);
      lifted->tensor = irResult(map, i);
      lifted->block = flat->block;
    }
  }
  free(values);
  flat->pendingCount = 0;
  ++flat->run;
}

void intentFlatSettle(IntentFlat *flat, MlirValue value) {
  if (isPending(flat, value))
    intentFlatFlush(flat);
}

void intentFlatSettleUses(IntentFlat *flat, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    intentFlatSettle(flat, irOperand(op, i));
  if (mlirOperationGetNumRegions(op) == 0)
    return;
  IrOps inner = irCollect(op, NULL);
  for (intptr_t i = 0; i < inner.count; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumOperands(inner.data[i]); ++j)
      intentFlatSettle(flat, irOperand(inner.data[i], j));
  irFreeOps(&inner);
}

void intentFlatSettleMask(IntentFlat *flat, const IntentFlatMask *mask) {
  for (; mask; mask = mask->outer)
    intentFlatSettle(flat, mask->condition);
}

// ---- Tensors ------------------------------------------------------------------------------------

// A scalar that is made again from coordinates, over the points.
static MlirValue remadeTensor(IntentFlat *flat, MlirValue value) {
  IntentFlatSpace points = intentFlatPoints(flat);
  IntentFlatRegion region = intentFlatMapRegion(flat, &points);
  MlirValue yield = intentFlatIn(flat, &region, value);
  return irResult(intentFlatEndMap(flat, &region, points, IR_VALUES(yield)), 0);
}

MlirValue intentFlatTensor(IntentFlat *flat, MlirValue value) {
  if (!intentVaries(flat->plan, value)) {
    IntentFlatSpace space = intentFlatSpaceOf(flat, value);
    return broadcast(flat, intentFlatSame(flat, value), flat->plan->rank, &space);
  }
  intentFlatSettle(flat, value);
  Lifted *lifted = liftedOf(flat, value);
  if (lifted->axis >= 0)
    return coordinatesOf(flat, lifted->axis);
  bool isStale = lifted->size && !mlirBlockEqual(lifted->block, flat->block);
  if (mlirValueIsNull(lifted->tensor) || isStale) {
    MlirValue tensor = remadeTensor(flat, value);
    lifted->tensor = tensor;
    lifted->block = flat->block;
  }
  return lifted->tensor;
}

MlirValue intentFlatOver(IntentFlat *flat, MlirValue value, const IntentFlatSpace *space) {
  if (intentVaries(flat->plan, value)) {
    MlirValue tensor = intentFlatTensor(flat, value);
    bool isWhole = irRank(mlirValueGetType(tensor)) == space->rank;
    return isWhole ? tensor : broadcast(flat, tensor, 0, space);
  }
  return broadcast(flat, intentFlatSame(flat, value), flat->plan->rank, space);
}

// ---- Regions ------------------------------------------------------------------------------------

IntentFlatRegion intentFlatMapRegion(IntentFlat *flat, const IntentFlatSpace *space) {
  IntentFlatRegion region = {.region = irRegion(&flat->ir, (IrTypes){0}), .space = *space};
  region.block = mlirRegionGetFirstBlock(region.region);
  region.values = intentMemoCreate();
  flat->inner.location = flat->ir.location;
  irAtEnd(&flat->inner, region.block);
  return region;
}

IntentFlatRegion intentFlatRelationRegion(IntentFlat *flat, const IntentFlatSpace *space) {
  IntentFlatRegion region = intentFlatMapRegion(flat, space);
  region.coordinates = space->rank;
  for (intptr_t i = 0; i < space->rank; ++i)
    mlirBlockAddArgument(region.block,
                         intentDomainTypeGetCoordinate(mlirValueGetType(space->domains[i])),
                         flat->ir.location);
  return region;
}

void intentFlatEndRegion(IntentFlatRegion *region) {
  free(region->inputs);
  intentMemoDestroy(region->values);
}

MlirValue intentFlatInput(IntentFlat *flat, IntentFlatRegion *region, MlirValue tensor) {
  size_t bytes = (size_t)(region->count + 1) * sizeof *region->inputs;
  region->inputs = realloc(region->inputs, bytes);
  region->inputs[region->count++] = tensor;
  return mlirBlockAddArgument(region->block, irElementType(mlirValueGetType(tensor)),
                              flat->ir.location);
}

static void setIn(IntentFlatRegion *region, MlirValue value, MlirValue here) {
  intentMemoSet(region->values, value.ptr, here.ptr);
}

// The op that makes a scalar, in the region.
static MlirValue remakeIn(IntentFlat *flat, IntentFlatRegion *region, MlirValue value) {
  enum { MAX_VALUES = 8 }; // operands or results of a scalar op
  const Lifted *lifted = liftedOf(flat, value);
  MlirOperation op = irDefiningOp(value);
  if (!mlirValueIsNull(lifted->yes)) {
    MlirValue condition = intentFlatIn(flat, region, irOperand(op, 0));
    MlirValue yes = intentFlatIn(flat, region, lifted->yes);
    MlirValue no = intentFlatIn(flat, region, lifted->no);
    return irSelect(&flat->inner, condition, yes, no);
  }
  MlirValue operands[MAX_VALUES];
  MlirType types[MAX_VALUES];
  intptr_t count = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = intentFlatIn(flat, region, irOperand(op, i));
  for (intptr_t i = 0; i < results; ++i)
    types[i] = irResultType(op, i);
  MlirOperation made =
      intentSameOp(&flat->inner, op, (IrValues){operands, count}, (IrTypes){types, results});
  for (intptr_t i = 0; i < results; ++i)
    setIn(region, irResult(op, i), irResult(made, i));
  return irResult(made, mlirOpResultGetResultNumber(value));
}

MlirValue intentFlatIn(IntentFlat *flat, IntentFlatRegion *region, MlirValue value) {
  if (!intentVaries(flat->plan, value))
    return intentFlatSame(flat, value);
  MlirValue here = {intentMemoGet(region->values, value.ptr)};
  if (!mlirValueIsNull(here))
    return here;
  const Lifted *lifted = liftedOf(flat, value);
  if (lifted->axis >= 0 && region->coordinates > 0)
    here = mlirBlockGetArgument(region->block, lifted->axis);
  else if (lifted->axis < 0 && (lifted->size || (region->isRun && isPending(flat, value))))
    here = remakeIn(flat, region, value);
  else
    here = intentFlatInput(flat, region, intentFlatOver(flat, value, &region->space));
  setIn(region, value, here);
  return here;
}

MlirValue intentFlatMaskIn(IntentFlat *flat, IntentFlatRegion *region, const IntentFlatMask *mask) {
  MlirValue all = {NULL};
  for (; mask; mask = mask->outer) {
    MlirValue condition = intentFlatIn(flat, region, mask->condition);
    if (!mask->holds) {
      MlirValue yes = irInt(&flat->inner, mlirIntegerTypeGet(flat->ir.context, 1), 1);
      condition = irBinary(&flat->inner, "arith.xori", condition, yes);
    }
    all = irBoth(&flat->inner, condition, all);
  }
  return all;
}

// True for a value that isn't there, or is this constant.
static bool isAbsentOr(MlirValue value, int64_t constant) {
  if (mlirValueIsNull(value))
    return true;
  IrKnown known = irConstantInteger(value);
  return known.known && known.value == constant;
}

MlirValue intentFlatOrdinalIn(IntentFlat *flat, IntentFlatRegion *region, intptr_t axis) {
  Ir *inner = &flat->inner;
  if (!flat->hasGrid[axis]) {
    IntentGrid grid = intentGridOf(&flat->head, flat->domains[axis]);
    if (!isAbsentOr(grid.step, 1)) {
      MlirValue step = irWidened(&flat->head, grid.step);
      grid.step = irBinary(&flat->head, "arith.maxsi", step, irI64(&flat->head, 1));
    } else {
      grid.step = (MlirValue){NULL};
    }
    flat->grids[axis] = grid;
    flat->hasGrid[axis] = true;
  }
  IntentGrid grid = flat->grids[axis];
  MlirValue ordinal = irWidened(inner, mlirBlockGetArgument(region->block, axis));
  if (!isAbsentOr(grid.first, 0))
    ordinal = irBinary(inner, "arith.subi", ordinal, irWidened(inner, grid.first));
  if (mlirValueIsNull(grid.step))
    return ordinal;
  return irBinary(inner, "arith.divui", ordinal, grid.step);
}

// What the op's regions take from the body, in this region.
static void mapUses(IntentFlat *flat, IntentFlatRegion *region, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (intentVaries(flat->plan, irOperand(op, i)))
      mlirIRMappingMapValue(flat->same, irOperand(op, i),
                            intentFlatIn(flat, region, irOperand(op, i)));
}

void intentFlatCloneIn(IntentFlat *flat, IntentFlatRegion *region, MlirBlock source,
                       const MlirValue *arguments, MlirValue *yields) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(source); ++i)
    mlirIRMappingMapValue(flat->same, mlirBlockGetArgument(source, i), arguments[i]);
  MlirOperation end = mlirBlockGetTerminator(source);
  for (MlirOperation op = mlirBlockGetFirstOperation(source); !mlirOperationEqual(op, end);
       op = mlirOperationGetNextInBlock(op)) {
    IrOps inner = irCollect(op, NULL);
    for (intptr_t i = 0; i < inner.count; ++i)
      mapUses(flat, region, inner.data[i]);
    irFreeOps(&inner);
    mapUses(flat, region, op);
    mlirRewriterBaseCloneWithMapping(flat->inner.rewriter, op, flat->same);
  }
  mapUses(flat, region, end);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i)
    yields[i] = mlirIRMappingLookupOrDefault(flat->same, irOperand(end, i));
}

MlirOperation intentFlatEndMap(IntentFlat *flat, IntentFlatRegion *region, IntentFlatSpace results,
                               IrValues yields) {
  MlirType *types = malloc((size_t)(yields.count + 1) * sizeof *types);
  for (intptr_t i = 0; i < yields.count; ++i)
    types[i] = tensorType(results.shape, results.rank, mlirValueGetType(yields.data[i]));
  irCreate(&flat->inner, &(IrOp){.name = "intent.yield", .operands = yields});
  MlirOperation map = irCreate(&flat->ir, &(IrOp){.name = "intent.map",
                                                  .operands = {region->inputs, region->count},
                                                  .regions = IR_REGIONS(region->region),
                                                  .results = {types, yields.count}});
  free(types);
  intentFlatEndRegion(region);
  return map;
}
