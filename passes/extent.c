// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extent.h. A query: nothing is changed.
#include "passes/extent.h"

IntentExtent intentExtentOfDomain(MlirValue domain) {
  MlirOperation op = irDefiningOp(domain);
  if (!mlirOperationIsNull(op) && irIs(op, "intent.axis"))
    return intentExtentOf(irOperand(op, 0), irIntegerAttribute(op, "axis"));
  return (IntentExtent){-1, domain, 0};
}

IntentExtent intentExtentOfBroadcast(MlirOperation broadcast, int64_t axis) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(broadcast, 1, storage);
  if (like.count)
    return intentExtentOf(like.data[0], axis);
  return intentExtentOfDomain(irSegment(broadcast, 2, storage).data[axis]);
}

bool intentIsReduced(MlirOperation reduce, int64_t axis) {
  MlirAttribute axes = irAttribute(reduce, "axes");
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) == axis)
      return true;
  return false;
}

// The input's axis that a result axis is.
static int64_t keptAxis(MlirOperation reduce, int64_t axis) {
  int64_t at = 0;
  for (int64_t kept = -1;; ++at) {
    kept += !intentIsReduced(reduce, at);
    if (kept == axis)
      return at;
  }
}

bool intentIsElementwise(MlirOperation op) {
  return irInDialect(op, "arith") || irInDialect(op, "math");
}

// The first tensor operand of an op, whose shape the others have; null if there is none.
static MlirValue firstTensor(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)))
      return irOperand(op, i);
  return (MlirValue){NULL};
}

IntentExtent intentExtentOf(MlirValue tensor, int64_t axis) {
  MlirType type = mlirValueGetType(tensor);
  if (!irIsDynamic(type, axis))
    return (IntentExtent){irShape(type, axis), {NULL}, 0};
  MlirOperation op = irDefiningOp(tensor);
  if (mlirOperationIsNull(op))
    return (IntentExtent){-1, tensor, axis};
  if (irIs(op, "intent.map"))
    return intentExtentOf(irOperand(op, 0), axis);
  if (irIs(op, "intent.broadcast"))
    return intentExtentOfBroadcast(op, axis);
  if (irIs(op, "intent.reduce"))
    return intentExtentOf(irOperand(op, 0), keptAxis(op, axis));
  if (irIs(op, "intent.indices"))
    return intentExtentOfDomain(irOperand(op, 0));
  if (intentIsElementwise(op) && !mlirValueIsNull(firstTensor(op)))
    return intentExtentOf(firstTensor(op), axis);
  return (IntentExtent){-1, tensor, axis};
}

bool intentExtentsEqual(IntentExtent a, IntentExtent b) {
  if (a.constant >= 0 || b.constant >= 0)
    return a.constant == b.constant;
  return mlirValueEqual(a.source, b.source) && a.axis == b.axis;
}
