// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of the operations whose laws the author claims: schemas only, never the laws (5-10).
#include "dialect/Verify.h"
#include "passes/ir.h"

#include <inttypes.h>

// 6-02: the combine takes the components of two summaries and yields those of one.
static MlirLogicalResult verifyCombine(MlirOperation op, intptr_t components) {
  MlirBlock combine = irBody(op, 0);
  if (mlirBlockGetNumArguments(combine) != 2 * components)
    return irError(op, "expects 2 combine arguments an input (%" PRIdPTR "), got %" PRIdPTR,
                   2 * components, mlirBlockGetNumArguments(combine));
  for (intptr_t i = 0; i < 2 * components; ++i) {
    MlirType have = mlirValueGetType(mlirBlockGetArgument(combine, i));
    MlirType want = irElementType(irOperandType(op, i % components));
    if (!mlirTypeEqual(have, want))
      return irError(op, "expects combine argument %" PRIdPTR " of type %s, got %s", i,
                     irTypeText(want), irTypeText(have));
  }
  MlirOperation yield = mlirBlockGetTerminator(combine);
  if (mlirOperationIsNull(yield) || !irIs(yield, "intent.yield"))
    return irError(op, "expects a combine that ends in intent.yield");
  if (mlirOperationGetNumOperands(yield) != components)
    return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                           "expects a yielded value a component (%" PRIdPTR "), got %" PRIdPTR,
                           components, mlirOperationGetNumOperands(yield));
  for (intptr_t i = 0; i < components; ++i) {
    MlirType have = irOperandType(yield, i), want = irElementType(irOperandType(op, i));
    if (!mlirTypeEqual(have, want))
      return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                             "expects yielded component %" PRIdPTR " of type %s, got %s", i,
                             irTypeText(want), irTypeText(have));
  }
  return irSuccess();
}

// The reduced axes are different axes of the inputs.
static MlirLogicalResult verifyAxes(MlirOperation op, int64_t rank) {
  MlirAttribute axes = irAttribute(op, "axes");
  bool taken[IR_MAX_RANK] = {false};
  for (intptr_t i = 0; i < irArrayCount(axes); ++i) {
    int64_t axis = irArrayAt(axes, i);
    if (axis < 0 || axis >= rank || taken[axis])
      return irError(op, "expects different axes below the inputs' rank %" PRId64 ", got %" PRId64,
                     rank, axis);
    taken[axis] = true;
  }
  return irSuccess();
}

static bool isReduced(MlirAttribute axes, int64_t axis) {
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) == axis)
      return true;
  return false;
}

// The result keeps the axes that are not reduced; with none left it is a scalar.
static MlirLogicalResult verifyResult(MlirOperation op, intptr_t index) {
  MlirType input = irOperandType(op, index), result = irResultType(op, index);
  MlirAttribute axes = irAttribute(op, "axes");
  int64_t kept = irRank(input) - irArrayCount(axes);
  if (!mlirTypeEqual(irElementType(result), irElementType(input)))
    return irError(op, "expects result %" PRIdPTR " of element type %s, got %s", index,
                   irTypeText(irElementType(input)), irTypeText(irElementType(result)));
  if (kept == 0 && !irIsTensor(result))
    return irSuccess();
  if (kept == 0 || !irIsTensor(result) || irRank(result) != kept)
    return irError(op, "expects result %" PRIdPTR " %s of rank %" PRId64 ", got %s", index,
                   kept ? "a tensor" : "a scalar, not a tensor", kept, irTypeText(result));
  for (int64_t i = 0, at = 0; i < irRank(input); ++i) {
    if (isReduced(axes, i))
      continue;
    int64_t m = irShape(input, i), n = irShape(result, at++);
    if (m >= 0 && n >= 0 && m != n)
      return irError(op, "expects extent %" PRId64 " of result axis %" PRId64 ", got %" PRId64, m,
                     at - 1, n);
  }
  return irSuccess();
}

// Inputs of one shape, and of each an identity and a result.
static MlirLogicalResult verifyComponents(MlirOperation op) {
  intptr_t operands = mlirOperationGetNumOperands(op), components = operands / 2;
  if (components == 0 || operands % 2 != 0)
    return irError(op, "expects an identity for each of at least one input");
  if (mlirOperationGetNumResults(op) != components)
    return irError(op, "expects a result an input (%" PRIdPTR "), got %" PRIdPTR, components,
                   mlirOperationGetNumResults(op));
  MlirType first = irOperandType(op, 0);
  for (intptr_t i = 0; i < components; ++i) {
    MlirType input = irOperandType(op, i), identity = irOperandType(op, components + i);
    if (irRank(input) != irRank(first))
      return irError(op, "expects inputs of one shape, got %s and %s", irTypeText(first),
                     irTypeText(input));
    for (int64_t axis = 0; axis < irRank(first); ++axis)
      if (irShape(first, axis) >= 0 && irShape(input, axis) >= 0 &&
          irShape(first, axis) != irShape(input, axis))
        return irError(op, "expects inputs of one shape, got %s and %s", irTypeText(first),
                       irTypeText(input));
    if (!mlirTypeEqual(identity, irElementType(input)))
      return irError(op, "expects identity %" PRIdPTR " of type %s, got %s", i,
                     irTypeText(irElementType(input)), irTypeText(identity));
  }
  return irSuccess();
}

MlirLogicalResult intentVerifyReduce(MlirOperation op) {
  if (irFailed(verifyComponents(op)) || irFailed(verifyAxes(op, irRank(irOperandType(op, 0)))))
    return irFailure();
  intptr_t components = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < components; ++i)
    if (irFailed(verifyResult(op, i)))
      return irFailure();
  return verifyCombine(op, components);
}

// A scan's result has its input's shape.
MlirLogicalResult intentVerifyScan(MlirOperation op) {
  if (irFailed(verifyComponents(op)))
    return irFailure();
  int64_t axis = irIntegerAttribute(op, "axis"), rank = irRank(irOperandType(op, 0));
  if (axis < 0 || axis >= rank)
    return irError(op, "expects an axis below the inputs' rank %" PRId64 ", got %" PRId64, rank,
                   axis);
  intptr_t components = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < components; ++i)
    if (!mlirTypeEqual(irResultType(op, i), irOperandType(op, i)))
      return irError(op, "expects result %" PRIdPTR " of its input's type %s, got %s", i,
                     irTypeText(irOperandType(op, i)), irTypeText(irResultType(op, i)));
  return verifyCombine(op, components);
}
