// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folders of relations' uses: what an identity relation leaves as it is. A fold never drops a
// run-time obligation: an identity has none that its domains don't state.
#include "dialect/Verify.h"
#include "passes/extent.h"
#include "passes/ir.h"

// True if two domains are one by identity: one value, or one axis of one tensor or memref.
static bool isSameDomain(MlirValue a, MlirValue b) {
  MlirOperation left = irDefiningOp(a), right = irDefiningOp(b);
  if (mlirValueEqual(a, b))
    return true;
  return !mlirOperationIsNull(left) && !mlirOperationIsNull(right) && irIs(left, "intent.axis") &&
         irIs(right, "intent.axis") && mlirValueEqual(irOperand(left, 0), irOperand(right, 0)) &&
         irIntegerAttribute(left, "axis") == irIntegerAttribute(right, "axis");
}

// The op of a relation that takes each point of its iteration domains to itself, every lane valid;
// else null.
static MlirOperation identityOf(MlirValue relation) {
  MlirValue iterations[IR_MAX_RANK], sources[IR_MAX_RANK];
  MlirOperation op = irDefiningOp(relation);
  MlirOperation none = {NULL};
  if (mlirOperationIsNull(op) || !irIs(op, "intent.relation"))
    return none;
  MlirBlock body = irBody(op, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  IrValues from = irSegment(op, 0, iterations), to = irSegment(op, 1, sources);
  if (from.count != to.count || mlirBlockGetNumArguments(body) != from.count ||
      mlirOperationGetNumOperands(yield) != to.count)
    return none;
  for (intptr_t i = 0; i < to.count; ++i)
    if (!mlirValueEqual(irOperand(yield, i), mlirBlockGetArgument(body, i)) ||
        !isSameDomain(from.data[i], to.data[i]))
      return none;
  return op;
}

// 9-04: each element of a tensor at its own place is the tensor.
MlirLogicalResult intentFoldGather(MlirOperation op, const MlirAttribute *constants,
                                   IntentFolded *folded) {
  (void)constants;
  MlirValue source = irOperand(op, 0), storage[IR_MAX_RANK];
  MlirOperation relation = identityOf(irOperand(op, 1));
  if (mlirOperationIsNull(relation) ||
      !mlirTypeEqual(mlirValueGetType(source), irResultType(op, 0)))
    return irFailure();
  IrValues sources = irSegment(relation, 1, storage);
  for (intptr_t i = 0; i < sources.count; ++i) {
    MlirOperation axis = irDefiningOp(sources.data[i]);
    if (mlirOperationIsNull(axis) || !irIs(axis, "intent.axis") ||
        !mlirValueEqual(irOperand(axis, 0), source) || irIntegerAttribute(axis, "axis") != i)
      return irFailure();
  }
  folded->value = source;
  return irSuccess();
}

// 9-03: an identity after or before a relation is that relation.
MlirLogicalResult intentFoldCompose(MlirOperation op, const MlirAttribute *constants,
                                    IntentFolded *folded) {
  (void)constants;
  MlirValue outer = irOperand(op, 0), inner = irOperand(op, 1);
  bool isOuter = !mlirOperationIsNull(identityOf(inner));
  if (!isOuter && mlirOperationIsNull(identityOf(outer)))
    return irFailure();
  MlirValue left = isOuter ? outer : inner;
  if (!mlirTypeEqual(mlirValueGetType(left), irResultType(op, 0)))
    return irFailure();
  folded->value = left;
  return irSuccess();
}
