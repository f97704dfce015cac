// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See structured.h.
#include "passes/cpu/structured.h"

#include "intent-c/Dialect.h"
#include "passes/extent.h"

#include "mlir-c/AffineExpr.h"

#include <stdlib.h>

// ---- Accesses -----------------------------------------------------------------------------------

IntentAccess intentAccessDirect(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  IntentAccess access = {.element = irElementType(type)};
  if (!irIsTensor(type)) {
    access.scalar = value;
    return access;
  }
  access.tensor = value;
  access.count = (intptr_t)irRank(type);
  for (intptr_t i = 0; i < access.count; ++i)
    access.loops[i] = i;
  return access;
}

// Reads a broadcast's source in place of its result (1.1-09).
static void throughBroadcast(IntentAccess *access, MlirOperation op) {
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  IntentAccess source = intentAccessDirect(irOperand(op, 0));
  for (intptr_t i = 0; i < source.count; ++i)
    source.loops[i] = irArrayAt(stretch, i) == INTENT_STRETCH_ONE
                          ? INTENT_FIRST
                          : access->loops[irArrayAt(axes, i)];
  *access = source;
}

// Reads a transpose's source along its own axes (1.1-10).
static void throughTranspose(IntentAccess *access, MlirOperation op) {
  MlirAttribute permutation = irAttribute(op, "permutation");
  IntentAccess source = intentAccessDirect(irOperand(op, 0));
  for (intptr_t i = 0; i < source.count; ++i)
    source.loops[irArrayAt(permutation, i)] = access->loops[i];
  *access = source;
}

// Reads the coordinate itself in place of an intent.indices (1-12).
static void throughIndices(IntentAccess *access, Ir *ir, MlirOperation op) {
  MlirValue domain = irOperand(op, 0), root = intentRootDomain(domain);
  access->tensor = (MlirValue){NULL};
  access->domain = irDefiningOp(domain);
  if (irIs(irDefiningOp(root), "intent.domain")) {
    IntentDomainBounds bounds = intentWrittenBounds(ir, irDefiningOp(root));
    access->begin = bounds.begin;
    access->step = bounds.step;
  }
  if (!mlirValueEqual(domain, root))
    access->begin = intentFirstOfSubregion(ir, intentWrittenBounds(ir, irDefiningOp(root)),
                                           irOperand(access->domain, 1));
}

// Reads the ordinal in place of an intent.enumerate (1-13).
static void throughEnumerate(IntentAccess *access, MlirOperation op) {
  access->tensor = (MlirValue){NULL};
  access->domain = op;
}

static bool isSplat(MlirOperation op) {
  return irIs(op, "arith.constant") && mlirAttributeIsADenseElements(irAttribute(op, "value")) &&
         mlirDenseElementsAttrIsSplat(irAttribute(op, "value"));
}

// Reads the one value of a splat constant.
static void throughSplat(IntentAccess *access, Ir *ir, MlirOperation op) {
  MlirAttribute element = mlirDenseElementsAttrGetSplatValue(irAttribute(op, "value"));
  *access = intentAccessDirect(irConstant(ir, element));
}

IntentAccess intentAccess(Ir *ir, MlirValue value) {
  IntentAccess access = intentAccessDirect(value);
  while (!mlirValueIsNull(access.tensor)) {
    MlirOperation op = irDefiningOp(access.tensor);
    if (mlirOperationIsNull(op))
      break;
    if (irIs(op, "intent.broadcast"))
      throughBroadcast(&access, op);
    else if (irIs(op, "intent.indices"))
      throughIndices(&access, ir, op);
    else if (irIs(op, "intent.enumerate"))
      throughEnumerate(&access, op);
    else if (irIs(op, "intent.transpose"))
      throughTranspose(&access, op);
    else if (isSplat(op))
      throughSplat(&access, ir, op);
    else
      break;
  }
  return access;
}

// ---- Extents ------------------------------------------------------------------------------------

static MlirValue fromIndex(Ir *ir, MlirValue index, MlirType type) {
  return irValueOf(ir, "arith.index_cast", IR_VALUES(index), type);
}

IntentDomainBounds intentWrittenBounds(Ir *ir, MlirOperation domain) {
  IntentDomainBounds out = {{NULL}, {NULL}, {NULL}};
  if (irIs(domain, "intent.axis")) {
    MlirValue extent = intentExtent(ir, irOperand(domain, 0), irIntegerAttribute(domain, "axis"));
    out.begin = irI64(ir, 0);
    out.end = fromIndex(ir, extent, mlirIntegerTypeGet(ir->context, 64));
    return out;
  }
  intptr_t first = irIs(domain, "intent.subregion");
  out.begin = irOperand(domain, first);
  out.end = irOperand(domain, first + 1);
  if (!first && mlirOperationGetNumOperands(domain) == 3)
    out.step = irOperand(domain, 2);
  return out;
}

MlirValue intentDomainCount(Ir *ir, MlirOperation domain) {
  IntentDomainBounds bounds = intentWrittenBounds(ir, domain);
  if (irIs(domain, "intent.axis"))
    return bounds.end;
  if (irIs(domain, "intent.domain"))
    return intentCountOfDomain(ir, bounds);
  MlirOperation root = irDefiningOp(intentRootDomain(irOperand(domain, 0)));
  return intentCountOfSubregion(ir, intentWrittenBounds(ir, root), bounds);
}

// Result axis `axis` of a broadcast: the axis of the tensor after `like`, or the size of a domain.
static MlirValue extentOfBroadcast(Ir *ir, MlirOperation op, int64_t axis) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, storage);
  if (like.count)
    return intentExtent(ir, like.data[0], axis);
  MlirOperation domain = irDefiningOp(irSegment(op, 2, storage).data[axis]);
  return irToIndex(ir, intentDomainCount(ir, domain));
}

// The dynamic extent `axis` of a tensor.empty: its operands are the dynamic ones.
static MlirValue extentOfEmpty(MlirOperation op, int64_t axis) {
  intptr_t position = 0;
  for (int64_t i = 0; i < axis; ++i)
    position += irIsDynamic(irResultType(op, 0), i);
  return irOperand(op, position);
}

// The init that result `position` of a linalg op has the shape of.
static MlirValue initOf(MlirOperation op, intptr_t position) {
  intptr_t count = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  return irOperand(op, count - results + position);
}

MlirValue intentExtent(Ir *ir, MlirValue tensor, int64_t axis) {
  MlirType type = mlirValueGetType(tensor);
  MlirOperation op = irDefiningOp(tensor);
  if (!irIsDynamic(type, axis) || mlirOperationIsNull(op))
    return irExtent(ir, tensor, axis);
  if (irIs(op, "intent.broadcast"))
    return extentOfBroadcast(ir, op, axis);
  if (irIs(op, "intent.reduce"))
    return intentExtent(ir, irOperand(op, 0), intentKeptAxis(op, axis));
  if (irIs(op, "intent.scan"))
    return intentExtent(ir, irOperand(op, mlirOpResultGetResultNumber(tensor)), axis);
  if (irIs(op, "intent.transpose"))
    return intentExtent(ir, irOperand(op, 0), irArrayAt(irAttribute(op, "permutation"), axis));
  if (irIs(op, "intent.indices") || irIs(op, "intent.enumerate"))
    return irToIndex(ir, intentDomainCount(ir, irDefiningOp(irOperand(op, 0))));
  if (irIs(op, "tensor.empty"))
    return extentOfEmpty(op, axis);
  if (irIs(op, "linalg.generic") || irIs(op, "linalg.fill"))
    return intentExtent(ir, initOf(op, mlirOpResultGetResultNumber(tensor)), axis);
  return irExtent(ir, tensor, axis);
}

MlirValue intentEmpty(Ir *ir, MlirType type, MlirValue like, const int64_t *axes) {
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irIsDynamic(type, i))
      extents[count++] = intentExtent(ir, like, axes[i]);
  return irValueOf(ir, "tensor.empty", (IrValues){extents, count}, type);
}

// ---- Reading at a point -------------------------------------------------------------------------

// What an access to a domain reads at its member `ordinal` (an index).
static MlirValue coordinate(Ir *ir, const IntentAccess *access, MlirValue ordinal) {
  MlirValue value = fromIndex(ir, ordinal, access->element);
  if (!mlirValueIsNull(access->step))
    value = irBinary(ir, "arith.muli", value, access->step);
  return mlirValueIsNull(access->begin) ? value : irBinary(ir, "arith.addi", value, access->begin);
}

MlirValue intentLoopIndex(Ir *ir, int64_t loop) {
  if (loop == INTENT_FIRST)
    return irIndex(ir, 0);
  MlirAttribute dimension = mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), loop);
  return irValueWith(ir, "linalg.index", (IrValues){0}, IR_ATTRIBUTES({"dim", dimension}),
                     mlirIndexTypeGet(ir->context));
}

// ---- As linalg.generic --------------------------------------------------------------------------

static MlirAttribute mapOnto(Ir *ir, int64_t rank, intptr_t count, const int64_t *loops) {
  MlirAffineExpr exprs[IR_MAX_RANK];
  for (intptr_t i = 0; i < count; ++i)
    exprs[i] = loops[i] == INTENT_FIRST ? mlirAffineConstantExprGet(ir->context, 0)
                                        : mlirAffineDimExprGet(ir->context, loops[i]);
  return mlirAffineMapAttrGet(mlirAffineMapGet(ir->context, rank, 0, count, exprs));
}

static MlirAttribute iteratorsOf(Ir *ir, const IntentNest *nest) {
  MlirAttribute kinds[IR_MAX_RANK];
  for (int64_t i = 0; i < nest->rank; ++i)
    kinds[i] = irParse(ir->context, nest->isReduced[i] ? "#linalg.iterator_type<reduction>"
                                                       : "#linalg.iterator_type<parallel>");
  return mlirArrayAttrGet(ir->context, nest->rank, kinds);
}

// The operands of a linalg.generic, each with its map and its block argument's type.
typedef struct Operands {
  MlirValue *values;   // the tensors read, then the inits
  MlirAttribute *maps; // one a value
  MlirType *elements;  // one a value
  MlirType *types;     // of the inits
  intptr_t inputs;     // how many of them are read only
  intptr_t count;      // of all
} Operands;

static Operands operandsOf(Ir *ir, const IntentNest *nest) {
  size_t room = (size_t)(nest->inputCount + nest->inits.count);
  Operands all = {malloc(room * sizeof(MlirValue)),
                  malloc(room * sizeof(MlirAttribute)),
                  malloc(room * sizeof(MlirType)),
                  malloc((size_t)nest->inits.count * sizeof(MlirType)),
                  0,
                  0};
  for (intptr_t i = 0; i < nest->inputCount; ++i) {
    const IntentAccess *input = &nest->inputs[i];
    if (mlirValueIsNull(input->tensor))
      continue;
    all.values[all.count] = input->tensor;
    all.elements[all.count] = input->element;
    all.maps[all.count++] = mapOnto(ir, nest->rank, input->count, input->loops);
  }
  all.inputs = all.count;
  for (intptr_t i = 0; i < nest->inits.count; ++i) {
    all.types[i] = mlirValueGetType(nest->inits.data[i]);
    all.values[all.count] = nest->inits.data[i];
    all.elements[all.count] = irElementType(all.types[i]);
    all.maps[all.count++] = mapOnto(ir, nest->rank, nest->keptCount, nest->kept);
  }
  return all;
}

static void freeOperands(Operands *all) {
  free(all->values);
  free(all->maps);
  free(all->elements);
  free(all->types);
}

// The element that an input reads, inside the body; `argument` counts the tensors read so far.
static MlirValue readInGeneric(Ir *ir, const IntentAccess *input, MlirBlock block,
                               intptr_t *argument) {
  if (!mlirValueIsNull(input->tensor))
    return mlirBlockGetArgument(block, (*argument)++);
  if (!mlirValueIsNull(input->scalar))
    return input->scalar;
  return coordinate(ir, input, intentLoopIndex(ir, input->loops[0]));
}

static void fillGenericBody(Ir *ir, const IntentNest *nest, MlirBlock block) {
  intptr_t outs = nest->inits.count, argument = 0;
  MlirValue *values = malloc((size_t)(nest->inputCount + 2 * outs) * sizeof *values);
  MlirValue *accumulators = values + nest->inputCount, *yields = accumulators + outs;
  irAtEnd(ir, block);
  for (intptr_t i = 0; i < nest->inputCount; ++i)
    values[i] = readInGeneric(ir, &nest->inputs[i], block, &argument);
  for (intptr_t i = 0; i < outs; ++i)
    accumulators[i] = mlirBlockGetArgument(block, argument + i);
  nest->body(ir, nest->context, (IrValues){values, nest->inputCount},
             (IrValues){accumulators, outs}, yields);
  irCreate(ir, &(IrOp){.name = "linalg.yield", .operands = {yields, outs}});
  free(values);
}

static void emitGeneric(Ir *ir, const IntentNest *nest, MlirValue *results) {
  Operands all = operandsOf(ir, nest);
  MlirRegion region = irRegion(ir, (IrTypes){all.elements, all.count});
  MlirAttribute maps = mlirArrayAttrGet(ir->context, all.count, all.maps);
  int32_t segments[] = {(int32_t)all.inputs, (int32_t)nest->inits.count};
  MlirOperation op = irCreate(
      ir, &(IrOp){.name = "linalg.generic",
                  .operands = {all.values, all.count},
                  .attributes = IR_ATTRIBUTES(
                      {"indexing_maps", maps}, {"iterator_types", iteratorsOf(ir, nest)},
                      {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 2, segments)}),
                  .regions = IR_REGIONS(region),
                  .results = {all.types, nest->inits.count}});
  fillGenericBody(ir, nest, irBody(op, 0));
  irAfter(ir, op);
  for (intptr_t i = 0; i < nest->inits.count; ++i)
    results[i] = irResult(op, i);
  freeOperands(&all);
}

// ---- As loops -----------------------------------------------------------------------------------

// A loop nest being built: each loop carries the results so far.
typedef struct Loops {
  const IntentNest *nest;
  MlirValue induction[IR_MAX_RANK]; // of the open loops
  MlirValue zero, one;              // as index
} Loops;

static IrValues indicesOf(const Loops *loops, intptr_t count, const int64_t *axes,
                          MlirValue *storage) {
  for (intptr_t i = 0; i < count; ++i)
    storage[i] = axes[i] == INTENT_FIRST ? loops->zero : loops->induction[axes[i]];
  return (IrValues){storage, count};
}

static MlirValue extractAt(Ir *ir, MlirValue tensor, IrValues indices) {
  MlirValue operands[1 + IR_MAX_RANK] = {tensor};
  for (intptr_t i = 0; i < indices.count; ++i)
    operands[1 + i] = indices.data[i];
  return irValueOf(ir, "tensor.extract", (IrValues){operands, 1 + indices.count},
                   irElementType(mlirValueGetType(tensor)));
}

static MlirValue insertAt(Ir *ir, MlirValue element, MlirValue tensor, IrValues indices) {
  MlirValue operands[2 + IR_MAX_RANK] = {element, tensor};
  for (intptr_t i = 0; i < indices.count; ++i)
    operands[2 + i] = indices.data[i];
  return irValueOf(ir, "tensor.insert", (IrValues){operands, 2 + indices.count},
                   mlirValueGetType(tensor));
}

static MlirValue readInLoops(Ir *ir, const Loops *loops, const IntentAccess *input) {
  MlirValue storage[IR_MAX_RANK];
  if (!mlirValueIsNull(input->scalar))
    return input->scalar;
  IrValues indices = indicesOf(loops, input->count, input->loops, storage);
  if (!mlirValueIsNull(input->tensor))
    return extractAt(ir, input->tensor, indices);
  return coordinate(ir, input, indices.data[0]);
}

// One point: `carried` holds the results so far and takes the new ones.
static void emitPoint(Ir *ir, const Loops *loops, MlirValue *carried) {
  const IntentNest *nest = loops->nest;
  intptr_t outs = nest->inits.count;
  MlirValue *values = malloc((size_t)(nest->inputCount + 2 * outs) * sizeof *values);
  MlirValue *accumulators = values + nest->inputCount, *yields = accumulators + outs;
  MlirValue storage[IR_MAX_RANK];
  IrValues at = indicesOf(loops, nest->keptCount, nest->kept, storage);
  for (intptr_t i = 0; i < nest->inputCount; ++i)
    values[i] = readInLoops(ir, loops, &nest->inputs[i]);
  for (intptr_t i = 0; i < outs; ++i)
    accumulators[i] = extractAt(ir, carried[i], at);
  nest->body(ir, nest->context, (IrValues){values, nest->inputCount},
             (IrValues){accumulators, outs}, yields);
  for (intptr_t i = 0; i < outs; ++i)
    carried[i] = insertAt(ir, yields[i], carried[i], at);
  free(values);
}

// The extent of a loop: as given, or from the first tensor that has it as an axis.
static MlirValue loopExtent(Ir *ir, const IntentNest *nest, int64_t loop) {
  if (!mlirValueIsNull(nest->extents[loop]))
    return nest->extents[loop];
  for (intptr_t i = 0; i < nest->inputCount; ++i) {
    const IntentAccess *input = &nest->inputs[i];
    for (intptr_t axis = 0; !mlirValueIsNull(input->tensor) && axis < input->count; ++axis)
      if (input->loops[axis] == loop)
        return intentExtent(ir, input->tensor, axis);
  }
  int64_t axis = 0;
  while (nest->kept[axis] != loop)
    ++axis;
  return intentExtent(ir, nest->inits.data[0], axis);
}

static void emitLoop(Ir *ir, Loops *loops, int64_t loop, MlirValue *carried) {
  const IntentNest *nest = loops->nest;
  intptr_t outs = nest->inits.count;
  if (loop == nest->rank) {
    emitPoint(ir, loops, carried);
    return;
  }
  IrLoop made =
      irFor(ir, loops->zero, loopExtent(ir, nest, loop), loops->one, (IrValues){carried, outs});
  loops->induction[loop] = made.induction;
  for (intptr_t i = 0; i < outs; ++i)
    carried[i] = irLoopArgument(&made, i);
  emitLoop(ir, loops, loop + 1, carried);
  irEndFor(ir, &made, (IrValues){carried, outs});
  for (intptr_t i = 0; i < outs; ++i)
    carried[i] = irResult(made.op, i);
}

void intentEmitNest(Ir *ir, const IntentNest *nest, MlirValue *results) {
  if (!nest->hasEffects) {
    emitGeneric(ir, nest, results);
    return;
  }
  Loops loops = {.nest = nest, .zero = irIndex(ir, 0), .one = irIndex(ir, 1)};
  for (intptr_t i = 0; i < nest->inits.count; ++i)
    results[i] = nest->inits.data[i];
  emitLoop(ir, &loops, 0, results);
}
