// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See indexed.h.
#include "passes/cpu/indexed.h"

#include "passes/atomic.h"
#include "passes/cpu/box.h"
#include "passes/cpu/memory.h"
#include "passes/cpu/structured.h"
#include "passes/indexed_op.h"
#include "passes/snapshot.h"

#include <stdlib.h>
#include <string.h>

// ---- One lane -----------------------------------------------------------------------------------

// An access by a relation, at any lane.
typedef struct Lanes {
  MlirOperation relation;
  MlirValue source; // a tensor or a memref
  MlirValue fill;   // of a read
  MlirOperation op; // an atomic
} Lanes;

// The operands of an op that addresses `source` at a point, after `first` of them.
static IrValues addressed(Ir *ir, const Lanes *lanes, const IntentRelationPoint *point,
                          MlirValue *operands, intptr_t first) {
  intptr_t rank = (intptr_t)irRank(mlirValueGetType(lanes->source));
  operands[first] = lanes->source;
  for (intptr_t i = 0; i < rank; ++i)
    operands[first + 1 + i] = irToIndex(ir, point->coordinates[i]);
  return (IrValues){operands, first + 1 + rank};
}

static MlirValue readAt(Ir *ir, const Lanes *lanes, const IntentRelationPoint *point) {
  MlirValue operands[2 + IR_MAX_RANK];
  IrValues at = addressed(ir, lanes, point, operands, 0);
  MlirType type = mlirValueGetType(lanes->source);
  return irValueOf(ir, irIsTensor(type) ? "tensor.extract" : "memref.load", at,
                   irElementType(type));
}

// 9-07: an invalid lane reads nothing.
static MlirValue readLane(Ir *ir, const Lanes *lanes, IrValues arguments) {
  IntentRelationPoint point = intentInlineRelation(ir, lanes->relation, arguments);
  if (mlirValueIsNull(point.valid))
    return readAt(ir, lanes, &point);
  MlirOperation either = irIf(ir, point.valid, IR_TYPES(mlirValueGetType(lanes->fill)));
  MlirValue read = readAt(ir, lanes, &point);
  irElse(ir, either, IR_VALUES(read));
  irEndIf(ir, either, IR_VALUES(lanes->fill));
  return irResult(either, 0);
}

static void writeAt(Ir *ir, const Lanes *lanes, const IntentRelationPoint *point,
                    MlirValue element) {
  MlirValue operands[2 + IR_MAX_RANK] = {element};
  irCreate(ir,
           &(IrOp){.name = "memref.store", .operands = addressed(ir, lanes, point, operands, 1)});
}

// 9-08: an invalid lane writes nothing.
static void writeLane(Ir *ir, const Lanes *lanes, IrValues arguments, MlirValue element) {
  IntentRelationPoint point = intentInlineRelation(ir, lanes->relation, arguments);
  MlirOperation either = {NULL};
  if (!mlirValueIsNull(point.valid))
    either = irIf(ir, point.valid, (IrTypes){0});
  writeAt(ir, lanes, &point, element);
  if (!mlirOperationIsNull(either))
    irEndIf(ir, either, (IrValues){0});
}

static MlirAttribute i32Of(Ir *ir, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 32), value);
}

// An element of a memref.
typedef struct Element {
  MlirValue memory;
  MlirValue indices[IR_MAX_RANK]; // one an axis
} Element;

static MlirValue accessElement(Ir *ir, const void *place, const IntentAtomicStep *step) {
  const Element *element = place;
  MlirValue operands[1 + IR_MAX_RANK + 2] = {element->memory};
  intptr_t rank = (intptr_t)irRank(mlirValueGetType(element->memory)), count = step->bits.count;
  int32_t segments[] = {1, (int32_t)rank, (int32_t)count};
  for (intptr_t i = 0; i < rank; ++i)
    operands[1 + i] = element->indices[i];
  for (intptr_t i = 0; i < count; ++i)
    operands[1 + rank + i] = step->bits.data[i];
  bool gives = step->action != INTENT_ACTION_STORE;
  MlirOperation made = irCreate(
      ir, &(IrOp){.name = "intent.tile.atomic_at",
                  .operands = {operands, 1 + rank + count},
                  .attributes = IR_ATTRIBUTES(
                      {"action", i32Of(ir, step->action)}, {"kind", i32Of(ir, step->kind)},
                      {"order", i32Of(ir, step->order)},
                      {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 3, segments)}),
                  .results = gives ? IR_TYPES(step->type) : (IrTypes){0}});
  return gives ? irResult(made, 0) : (MlirValue){NULL};
}

static MlirValue atomicAt(Ir *ir, MlirOperation op, const IntentRelationPoint *point,
                          const MlirValue *values) {
  Element element = {.memory = intentIndexedOp(op).source};
  for (int64_t i = 0; i < irRank(mlirValueGetType(element.memory)); ++i)
    element.indices[i] = irToIndex(ir, point->coordinates[i]);
  IntentAtomicTarget target = {accessElement, &element};
  return intentAtomicAt(ir, op, &target, values);
}

// 9-11: the old element at a lane, or the fill; null where the op gives none. The op's values come
// after the region's arguments.
static MlirValue atomicLane(Ir *ir, const Lanes *lanes, IrValues inputs) {
  intptr_t own = mlirBlockGetNumArguments(irBody(lanes->relation, 0));
  IntentRelationPoint point =
      intentInlineRelation(ir, lanes->relation, (IrValues){inputs.data, own});
  bool gives = !mlirValueIsNull(lanes->fill);
  if (mlirValueIsNull(point.valid))
    return atomicAt(ir, lanes->op, &point, inputs.data + own);
  MlirType type = irElementType(mlirValueGetType(lanes->source));
  MlirOperation either = irIf(ir, point.valid, gives ? IR_TYPES(type) : (IrTypes){0});
  MlirValue old = atomicAt(ir, lanes->op, &point, inputs.data + own);
  if (gives)
    irElse(ir, either, IR_VALUES(old));
  irEndIf(ir, either, gives ? IR_VALUES(lanes->fill) : (IrValues){0});
  return gives ? irResult(either, 0) : (MlirValue){NULL};
}

// ---- All lanes ----------------------------------------------------------------------------------

static void gatherBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                       MlirValue *yields) {
  (void)accumulators;
  yields[0] = readLane(ir, context, inputs);
}

// The value to be stored is the last input.
static void storeBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                      MlirValue *yields) {
  (void)accumulators, (void)yields;
  writeLane(ir, context, (IrValues){inputs.data, inputs.count - 1}, inputs.data[inputs.count - 1]);
}

static void atomicBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                       MlirValue *yields) {
  MlirValue old = atomicLane(ir, context, inputs);
  if (accumulators.count)
    yields[0] = old;
}

// How the region's arguments are read at a point: the members of the iteration domains, then the
// elements of tensors, then those of `extra`. Free the accesses.
typedef struct Inputs {
  IntentAccess *accesses;
  intptr_t count;
} Inputs;

static Inputs inputsOf(Ir *ir, const IntentRelationOperands *operands, IrValues extra) {
  intptr_t rank = operands->iterations.count, elements = operands->elements.count;
  Inputs inputs = {calloc((size_t)(rank + elements + extra.count + 1), sizeof(IntentAccess)), 0};
  for (intptr_t i = 0; i < rank; ++i) {
    MlirValue members = irValue(ir, "intent.indices", IR_VALUES(operands->iterations.data[i]));
    inputs.accesses[i] = intentAccess(ir, members);
    inputs.accesses[i].loops[0] = i;
  }
  for (intptr_t i = 0; i < elements; ++i)
    inputs.accesses[rank + i] = intentAccess(ir, operands->elements.data[i]);
  inputs.count = rank + elements;
  for (intptr_t i = 0; i < extra.count; ++i)
    inputs.accesses[inputs.count++] = intentAccess(ir, extra.data[i]);
  return inputs;
}

// A nest over the iteration space.
static IntentNest nestOver(const IntentRelationOperands *operands, const Inputs *inputs) {
  IntentNest nest = {
      .rank = operands->iterations.count, .inputs = inputs->accesses, .inputCount = inputs->count};
  for (intptr_t i = 0; i < nest.rank; ++i)
    nest.kept[i] = i;
  return nest;
}

static MlirValue sizeOf(Ir *ir, MlirValue domain) {
  return irToIndex(ir, intentDomainCount(ir, irDefiningOp(domain)));
}

// A tensor over the iteration space, with undefined elements.
static MlirValue emptyOver(Ir *ir, const IntentRelationOperands *operands, MlirType type) {
  MlirValue sizes[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irIsDynamic(type, i))
      sizes[count++] = sizeOf(ir, operands->iterations.data[i]);
  return irValueOf(ir, "tensor.empty", (IrValues){sizes, count}, type);
}

// ---- Reading ------------------------------------------------------------------------------------

static void copyBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                     MlirValue *yields) {
  (void)ir, (void)context, (void)accumulators;
  yields[0] = inputs.data[0];
}

// The part of a memref that a box addresses, copied here and now.
static MlirValue copied(Ir *ir, MlirValue part) {
  MlirType type = mlirValueGetType(part);
  MlirValue extents[IR_MAX_RANK];
  int64_t shape[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < irRank(type); ++i) {
    shape[i] = mlirShapedTypeGetDimSize(type, i);
    if (irIsDynamic(type, i))
      extents[count++] = irExtent(ir, part, i);
  }
  MlirType tensor =
      mlirRankedTensorTypeGet(irRank(type), shape, irElementType(type), mlirAttributeGetNull());
  MlirValue memory = intentAllocate(ir, intentMemoryType(tensor), (IrValues){extents, count});
  irCreate(ir, &(IrOp){.name = "memref.copy", .operands = IR_VALUES(part, memory)});
  return memory;
}

static MlirValue asTensor(Ir *ir, MlirValue memory) {
  MlirType type = mlirValueGetType(memory);
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  return intentReadMemory(
      ir, memory,
      mlirRankedTensorTypeGet(irRank(type), shape, irElementType(type), mlirAttributeGetNull()));
}

// What a box selects, over the iteration space.
static MlirValue readBox(Ir *ir, MlirOperation op, const IntentRelationOperands *operands,
                         const IntentBox *box) {
  MlirValue slice = intentBoxSlice(ir, operands->op, box, irOperand(op, 0)), result;
  if (!irIsTensor(mlirValueGetType(slice)))
    slice = asTensor(ir, intentIsSnapshot(op) ? copied(ir, slice) : slice);
  IntentAccess access = intentAccessDirect(slice);
  for (intptr_t i = 0; i < access.count; ++i)
    access.loops[i] = box->axes[i].iteration < 0 ? INTENT_FIRST : box->axes[i].iteration;
  Inputs inputs = {&access, 1};
  IntentNest nest = nestOver(operands, &inputs);
  MlirValue empty = emptyOver(ir, operands, irResultType(op, 0));
  nest.inits = IR_VALUES(empty);
  nest.keptCount = nest.rank;
  nest.body = copyBody;
  intentEmitNest(ir, &nest, &result);
  return result;
}

// What any other relation selects. A load that must be read here is read by loops, which nothing
// moves.
static MlirValue readLanes(Ir *ir, MlirOperation op, const IntentRelationOperands *operands) {
  MlirValue source = irOperand(op, 0), result;
  bool isView = !irIsTensor(mlirValueGetType(source)), isHere = isView && intentIsSnapshot(op);
  Lanes lanes = {operands->op, isView && !isHere ? asTensor(ir, source) : source, irOperand(op, 2),
                 op};
  Inputs inputs = inputsOf(ir, operands, (IrValues){0});
  IntentNest nest = nestOver(operands, &inputs);
  MlirValue empty = emptyOver(ir, operands, irResultType(op, 0));
  nest.inits = IR_VALUES(empty);
  nest.keptCount = nest.rank;
  nest.body = gatherBody;
  nest.context = &lanes;
  nest.hasEffects = isHere;
  intentEmitNest(ir, &nest, &result);
  free(inputs.accesses);
  return result;
}

// The element tensors of a relation without result axes are scalars in tensors.
static IrValues scalarArguments(Ir *ir, const IntentRelationOperands *operands,
                                MlirValue *storage) {
  for (intptr_t i = 0; i < operands->elements.count; ++i)
    storage[i] = irValueOf(ir, "tensor.extract", IR_VALUES(operands->elements.data[i]),
                           irElementType(mlirValueGetType(operands->elements.data[i])));
  return (IrValues){storage, operands->elements.count};
}

static void lowerRead(Ir *ir, MlirOperation op) {
  IntentRelationOperands operands = intentRelationOperands(irDefiningOp(irOperand(op, 1)));
  IntentBox box = intentBoxOf(operands.op);
  MlirValue result;
  if (operands.iterations.count == 0) {
    MlirValue *storage = malloc((size_t)(operands.elements.count + 1) * sizeof *storage);
    Lanes lanes = {operands.op, irOperand(op, 0), irOperand(op, 2), op};
    result = readLane(ir, &lanes, scalarArguments(ir, &operands, storage));
    free(storage);
  } else {
    result = box.isBox ? readBox(ir, op, &operands, &box) : readLanes(ir, op, &operands);
  }
  free(operands.storage);
  irReplace(ir, op, IR_VALUES(result));
}

// ---- Writing ------------------------------------------------------------------------------------

// True if the box has the axes of the value in order, so that the value is the slice.
static bool isInOrder(const IntentBox *box, intptr_t results, intptr_t sources) {
  if (!box->isBox || results != sources)
    return false;
  for (intptr_t i = 0; i < sources; ++i)
    if (box->axes[i].iteration != i)
      return false;
  return true;
}

// The value with the static extents of the memory that it goes to.
static MlirValue castTo(Ir *ir, MlirValue value, MlirValue memory) {
  MlirType type = mlirValueGetType(memory);
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  MlirType want =
      mlirRankedTensorTypeGet(irRank(type), shape, irElementType(type), mlirAttributeGetNull());
  if (mlirTypeEqual(want, mlirValueGetType(value)))
    return value;
  return irValueOf(ir, "tensor.cast", IR_VALUES(value), want);
}

// The value is computed in the slice, or copied there: see intent-host-abi.
static void writeBox(Ir *ir, MlirOperation op, MlirOperation relation, const IntentBox *box) {
  MlirValue slice = intentBoxSlice(ir, relation, box, irOperand(op, 1));
  MlirAttribute unit = mlirUnitAttrGet(ir->context);
  irCreate(ir, &(IrOp){.name = "bufferization.materialize_in_destination",
                       .operands = IR_VALUES(castTo(ir, irOperand(op, 0), slice), slice),
                       .attributes = IR_ATTRIBUTES({"restrict", unit}, {"writable", unit},
                                                   {INTENT_STORE_MARK, unit})});
}

static void writeLanes(Ir *ir, MlirOperation op, const IntentRelationOperands *operands) {
  Lanes lanes = {operands->op, irOperand(op, 1), {NULL}, op};
  Inputs inputs = inputsOf(ir, operands, IR_VALUES(irOperand(op, 0)));
  IntentNest nest = nestOver(operands, &inputs);
  for (intptr_t i = 0; i < nest.rank; ++i)
    nest.extents[i] = sizeOf(ir, operands->iterations.data[i]);
  nest.body = storeBody;
  nest.context = &lanes;
  nest.hasEffects = true;
  intentEmitNest(ir, &nest, NULL);
  free(inputs.accesses);
}

static void lowerStore(Ir *ir, MlirOperation op) {
  IntentRelationOperands operands = intentRelationOperands(irDefiningOp(irOperand(op, 2)));
  IntentBox box = intentBoxOf(operands.op);
  if (operands.iterations.count == 0) {
    MlirValue *storage = malloc((size_t)(operands.elements.count + 1) * sizeof *storage);
    Lanes lanes = {operands.op, irOperand(op, 1), {NULL}, op};
    writeLane(ir, &lanes, scalarArguments(ir, &operands, storage), irOperand(op, 0));
    free(storage);
  } else if (isInOrder(&box, operands.iterations.count, operands.sources.count)) {
    writeBox(ir, op, operands.op, &box);
  } else {
    writeLanes(ir, op, &operands);
  }
  free(operands.storage);
  irErase(ir, op);
}

// ---- Atomics ------------------------------------------------------------------------------------

// Each lane in turn; the old elements, if something uses them, are gathered in a tensor.
static MlirValue atomicLanes(Ir *ir, const Lanes *lanes, const IntentRelationOperands *operands,
                             IrValues values) {
  MlirValue empty, result = {NULL};
  bool gives = mlirOperationGetNumResults(lanes->op) && irHasUses(irResult(lanes->op, 0));
  Inputs inputs = inputsOf(ir, operands, values);
  IntentNest nest = nestOver(operands, &inputs);
  for (intptr_t i = 0; i < nest.rank; ++i)
    nest.extents[i] = sizeOf(ir, operands->iterations.data[i]);
  if (gives) {
    empty = emptyOver(ir, operands, irResultType(lanes->op, 0));
    nest.inits = IR_VALUES(empty);
    nest.keptCount = nest.rank;
  }
  nest.body = atomicBody;
  nest.context = lanes;
  nest.hasEffects = true;
  intentEmitNest(ir, &nest, &result);
  free(inputs.accesses);
  return result;
}

// The region's arguments of a relation without result axes, then the op's values.
static MlirValue atomicScalar(Ir *ir, const Lanes *lanes, const IntentRelationOperands *operands,
                              IrValues values) {
  intptr_t own = operands->elements.count;
  MlirValue *storage = malloc((size_t)(own + values.count + 1) * sizeof *storage);
  (void)scalarArguments(ir, operands, storage);
  for (intptr_t i = 0; i < values.count; ++i)
    storage[own + i] = values.data[i];
  MlirValue old = atomicLane(ir, lanes, (IrValues){storage, own + values.count});
  free(storage);
  return old;
}

static void lowerAtomic(Ir *ir, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  IntentRelationOperands operands = intentRelationOperands(irDefiningOp(access.relation));
  Lanes lanes = {operands.op, access.source, access.fill, op};
  IrValues values = {access.values, access.valueCount};
  MlirValue old = operands.iterations.count ? atomicLanes(ir, &lanes, &operands, values)
                                            : atomicScalar(ir, &lanes, &operands, values);
  free(operands.storage);
  if (mlirOperationGetNumResults(op) && irHasUses(irResult(op, 0)))
    irReplace(ir, op, IR_VALUES(old));
  else
    irErase(ir, op);
}

// ---- Buffers ------------------------------------------------------------------------------------

static void lowerBuffer(Ir *ir, MlirOperation op) {
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    extents[i] = irToIndex(ir, irOperand(op, i));
  MlirValue memory = intentAllocate(ir, irResultType(op, 0), (IrValues){extents, count});
  irReplace(ir, op, IR_VALUES(memory));
}

bool intentIsIndexed(MlirOperation op) {
  return intentIsIndexedOp(op) || irIs(op, "intent.buffer");
}

void intentLowerIndexed(Ir *ir, MlirOperation op) {
  if (irIs(op, "intent.buffer"))
    lowerBuffer(ir, op);
  else if (intentIsAtomicOp(op))
    lowerAtomic(ir, op);
  else if (irIs(op, "intent.store"))
    lowerStore(ir, op);
  else
    lowerRead(ir, op);
}
