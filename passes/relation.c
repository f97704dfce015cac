// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See relation.h.
#include "passes/relation.h"

#include "intent-c/Dialect.h"

#include <stdlib.h>

IntentRelationOperands intentRelationOperands(MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  intptr_t iterations = irArrayAt(sizes, 0), sources = irArrayAt(sizes, 1);
  MlirValue *all = malloc((size_t)(count + 1) * sizeof *all);
  for (intptr_t i = 0; i < count; ++i)
    all[i] = irOperand(op, i);
  return (IntentRelationOperands){op,
                                  all,
                                  {all, iterations},
                                  {all + iterations, sources},
                                  {all + iterations + sources, count - iterations - sources}};
}

MlirRegion intentRelationRegion(Ir *ir, IrValues iterations, IrValues elements) {
  intptr_t count = iterations.count + elements.count;
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  for (intptr_t i = 0; i < iterations.count; ++i)
    types[i] = intentDomainTypeGetCoordinate(mlirValueGetType(iterations.data[i]));
  for (intptr_t i = 0; i < elements.count; ++i)
    types[iterations.count + i] = irElementType(mlirValueGetType(elements.data[i]));
  MlirRegion region = irRegion(ir, (IrTypes){types, count});
  free(types);
  return region;
}

MlirOperation intentMakeRelation(Ir *ir, IrValues iterations, IrValues sources, IrValues elements,
                                 MlirRegion region, MlirType type) {
  IrValues lists[] = {iterations, sources, elements};
  int32_t segments[3];
  intptr_t count = 0, room = iterations.count + sources.count + elements.count;
  MlirValue *operands = malloc((size_t)(room + 1) * sizeof *operands);
  for (size_t list = 0; list < IR_COUNT(lists); ++list) {
    segments[list] = (int32_t)lists[list].count;
    for (intptr_t i = 0; i < lists[list].count; ++i)
      operands[count++] = lists[list].data[i];
  }
  MlirOperation made = irCreate(
      ir, &(IrOp){.name = "intent.relation",
                  .operands = {operands, count},
                  .attributes = IR_ATTRIBUTES(
                      {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 3, segments)}),
                  .regions = IR_REGIONS(region),
                  .results = IR_TYPES(type)});
  free(operands);
  return made;
}

IntentRelationPoint intentInlineRelation(Ir *ir, MlirOperation relation, IrValues arguments) {
  IntentRelationPoint point = {.valid = {NULL}};
  MlirBlock body = irBody(relation, 0);
  intptr_t sources = irArrayAt(irAttribute(relation, "operandSegmentSizes"), 1);
  irInlineBlock(ir, body, arguments, point.coordinates);
  if (mlirOperationGetNumOperands(mlirBlockGetTerminator(body)) > sources)
    point.valid = point.coordinates[sources];
  return point;
}

// ---- Boxes --------------------------------------------------------------------------------------

// The result axis whose coordinate a value in the region is, or -1.
static intptr_t iterationOf(MlirOperation relation, MlirValue value) {
  if (!mlirValueIsABlockArgument(value) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(value), irBody(relation, 0)))
    return -1;
  intptr_t position = mlirBlockArgumentGetArgNumber(value);
  return position < irArrayAt(irAttribute(relation, "operandSegmentSizes"), 0) ? position : -1;
}

// True for a value from outside of the region.
static bool isFromAbove(MlirOperation relation, MlirValue value) {
  MlirBlock body = irBody(relation, 0);
  if (mlirValueIsABlockArgument(value))
    return !mlirBlockEqual(mlirBlockArgumentGetOwner(value), body);
  return !mlirBlockEqual(mlirOperationGetBlock(irDefiningOp(value)), body);
}

// The shifted coordinate that `value` is; false if it is none.
static bool boxAxisOf(MlirOperation relation, MlirValue value, IntentBoxAxis *axis) {
  *axis = (IntentBoxAxis){.iteration = iterationOf(relation, value)};
  if (axis->iteration >= 0)
    return true;
  if (isFromAbove(relation, value)) {
    axis->shift = value;
    return true;
  }
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op) || (!irIs(op, "arith.addi") && !irIs(op, "arith.subi")))
    return false;
  axis->isNegative = irIs(op, "arith.subi");
  intptr_t own = axis->isNegative || iterationOf(relation, irOperand(op, 0)) >= 0 ? 0 : 1;
  axis->iteration = iterationOf(relation, irOperand(op, own));
  axis->shift = irOperand(op, 1 - own);
  return axis->iteration >= 0 && isFromAbove(relation, axis->shift);
}

IntentBox intentBoxOf(MlirOperation relation) {
  IntentBox box = {.isBox = true};
  bool taken[IR_MAX_RANK] = {false};
  MlirOperation yield = mlirBlockGetTerminator(irBody(relation, 0));
  intptr_t sources = irArrayAt(irAttribute(relation, "operandSegmentSizes"), 1);
  if (mlirOperationGetNumOperands(yield) > sources)
    return (IntentBox){false, {{0}}};
  for (intptr_t i = 0; i < sources; ++i) {
    IntentBoxAxis *axis = &box.axes[i];
    bool isShifted =
        irIsInteger(irOperandType(yield, i), 64) && boxAxisOf(relation, irOperand(yield, i), axis);
    if (!isShifted || (axis->iteration >= 0 && taken[axis->iteration]))
      return (IntentBox){false, {{0}}};
    if (axis->iteration >= 0)
      taken[axis->iteration] = true;
  }
  return box;
}

bool intentIsWholeAxis(MlirOperation relation, const IntentBox *box, MlirValue source,
                       intptr_t axis) {
  const IntentBoxAxis *own = &box->axes[axis];
  if (own->iteration < 0 || !mlirValueIsNull(own->shift))
    return false;
  MlirOperation domain = irDefiningOp(irOperand(relation, own->iteration));
  return !mlirOperationIsNull(domain) && irIs(domain, "intent.axis") &&
         mlirValueEqual(irOperand(domain, 0), source) && irIntegerAttribute(domain, "axis") == axis;
}
