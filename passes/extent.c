// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extent.h. A query: nothing is changed.
#include "passes/extent.h"

static IntentExtent sourceExtent(MlirValue source, int64_t axis) {
  return (IntentExtent){-1, source, axis};
}

bool intentIsReduced(MlirOperation reduce, int64_t axis) {
  MlirAttribute axes = irAttribute(reduce, "axes");
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) == axis)
      return true;
  return false;
}

int64_t intentKeptAxis(MlirOperation reduce, int64_t axis) {
  for (int64_t at = 0;; ++at)
    if (!intentIsReduced(reduce, at) && axis-- == 0)
      return at;
}

bool intentIsElementwise(MlirOperation op) {
  return irInDialect(op, "arith") || irInDialect(op, "math");
}

MlirValue intentFirstTensor(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)))
      return irOperand(op, i);
  return (MlirValue){NULL};
}

// A broadcast's result has the extents of `like`, or of domains.
static IntentExtent targetExtent(MlirOperation broadcast, int64_t axis) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(broadcast, 1, storage);
  if (like.count)
    return sourceExtent(like.data[0], axis);
  return sourceExtent(irSegment(broadcast, 2, storage).data[axis], 0);
}

bool intentIsChoice(MlirOperation op) {
  return irIs(op, "arith.select") && !irIsTensor(irOperandType(op, 0)) &&
         irIsTensor(irResultType(op, 0)) && !mlirShapedTypeHasStaticShape(irResultType(op, 0));
}

// What the op that makes an extent's source states about it, one op back; the extent itself where
// it states nothing.
static IntentExtent statedExtent(IntentExtent extent) {
  MlirOperation op = irDefiningOp(extent.source);
  if (mlirOperationIsNull(op))
    return extent;
  if (irIs(op, "intent.map"))
    return sourceExtent(irOperand(op, 0), extent.axis);
  if (irIs(op, "intent.broadcast"))
    return targetExtent(op, extent.axis);
  if (irIs(op, "intent.reduce"))
    return sourceExtent(irOperand(op, 0), intentKeptAxis(op, extent.axis));
  if (irIs(op, "intent.indices"))
    return sourceExtent(irOperand(op, 0), 0);
  if (irIs(op, "intent.axis"))
    return sourceExtent(irOperand(op, 0), irIntegerAttribute(op, "axis"));
  if (intentIsChoice(op))
    return extent;
  if (intentIsElementwise(op) && !mlirValueIsNull(intentFirstTensor(op)))
    return sourceExtent(intentFirstTensor(op), extent.axis);
  return extent;
}

static IntentExtent resolve(IntentExtent extent) {
  for (;;) {
    MlirType type = mlirValueGetType(extent.source);
    if (irIsTensor(type) && !irIsDynamic(type, extent.axis))
      return (IntentExtent){irShape(type, extent.axis), {NULL}, 0};
    IntentExtent stated = statedExtent(extent);
    if (mlirValueEqual(stated.source, extent.source))
      return extent;
    extent = stated;
  }
}

IntentExtent intentExtentOf(MlirValue tensor, int64_t axis) {
  return resolve(sourceExtent(tensor, axis));
}

IntentExtent intentExtentOfDomain(MlirValue domain) { return resolve(sourceExtent(domain, 0)); }

IntentExtent intentExtentOfBroadcast(MlirOperation broadcast, int64_t axis) {
  return resolve(targetExtent(broadcast, axis));
}

bool intentExtentsEqual(IntentExtent a, IntentExtent b) {
  if (a.constant >= 0 || b.constant >= 0)
    return a.constant == b.constant;
  return mlirValueEqual(a.source, b.source) && a.axis == b.axis;
}
