// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of reshapes, transposes and records. They judge types and attributes only: the values
// of extents are judged by --intent-check and at run time.
#include "dialect/Verify.h"
#include "passes/ir.h"

#include <inttypes.h>

// How many elements a static shape has; negative if it is dynamic or the number is not
// representable.
static int64_t countOf(MlirType type) {
  int64_t count = 1;
  bool none = false;
  for (int64_t i = 0; i < irRank(type); ++i) {
    if (irIsDynamic(type, i))
      return -1;
    none |= irShape(type, i) == 0;
  }
  for (int64_t i = 0; i < irRank(type) && !none; ++i)
    if (__builtin_mul_overflow(count, irShape(type, i), &count))
      return -1;
  return none ? 0 : count;
}

// 2-09: one entry for each dynamic extent, and one inferred at most, beside extents above 0.
static MlirLogicalResult verifyEntries(MlirOperation op) {
  MlirAttribute inferred = irAttribute(op, "inferred");
  MlirType result = irResultType(op, 0);
  intptr_t inferences = irArrayCount(inferred), dynamic = 0;
  intptr_t entries = mlirOperationGetNumOperands(op) - 1 + inferences;
  bool hasZero = false;
  for (int64_t i = 0; i < irRank(result); ++i) {
    dynamic += irIsDynamic(result, i);
    hasZero |= !irIsDynamic(result, i) && irShape(result, i) == 0;
  }
  if (inferences > 1)
    return irError(op, "expects at most one inferred extent, got %" PRIdPTR " (2-09)", inferences);
  if (entries != dynamic)
    return irError(
        op, "expects an entry for each dynamic extent of its result (%" PRIdPTR "), got %" PRIdPTR,
        dynamic, entries);
  if (inferences && (irArrayAt(inferred, 0) < 0 || irArrayAt(inferred, 0) >= entries))
    return irError(op, "expects the inferred extent among the %" PRIdPTR " entries, got %" PRId64,
                   entries, irArrayAt(inferred, 0));
  if (inferences && hasZero)
    return irError(op, "expects extents above 0 beside an inferred one, got %s (2-09)",
                   irTypeText(result));
  return irSuccess();
}

MlirLogicalResult intentVerifyReshape(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  if (!mlirTypeEqual(irElementType(source), irElementType(result)))
    return irError(op, "expects a result of element type %s, got %s (2-10)",
                   irTypeText(irElementType(source)), irTypeText(irElementType(result)));
  if (irFailed(verifyEntries(op)))
    return irFailure();
  int64_t have = countOf(source), want = countOf(result);
  if (have >= 0 && want >= 0 && have != want)
    return irError(op, "expects a result of %" PRId64 " elements, got %" PRId64 " (2-08)", have,
                   want);
  return irSuccess();
}

// 2-11: each axis of the source once.
MlirLogicalResult intentVerifyTranspose(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  MlirAttribute permutation = irAttribute(op, "permutation");
  int64_t rank = irRank(source);
  bool taken[IR_MAX_RANK] = {false};
  if (irArrayCount(permutation) != rank)
    return irError(
        op, "expects a permutation of the source's %" PRId64 " axes, got %" PRIdPTR " (2-11)", rank,
        irArrayCount(permutation));
  for (int64_t i = 0; i < rank; ++i) {
    int64_t axis = irArrayAt(permutation, i);
    if (axis < 0 || axis >= rank || taken[axis])
      return irError(op,
                     "expects a permutation: different axes below the source's rank %" PRId64
                     ", got %" PRId64 " (2-11)",
                     rank, axis);
    taken[axis] = true;
  }
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(source, irArrayAt(permutation, i));
  MlirType want =
      mlirRankedTensorTypeGet(rank, shape, irElementType(source), mlirAttributeGetNull());
  if (!mlirTypeEqual(want, result))
    return irError(op, "expects a result of type %s, got %s", irTypeText(want), irTypeText(result));
  return irSuccess();
}

// The components of a record are some values of the op, one each.
static MlirLogicalResult verifyComponents(MlirOperation op, MlirType tuple, intptr_t count,
                                          MlirType (*typeAt)(MlirOperation, intptr_t)) {
  if (mlirTupleTypeGetNumTypes(tuple) != count)
    return irError(op, "expects a value for each component of %s, got %" PRIdPTR, irTypeText(tuple),
                   count);
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(mlirTupleTypeGetType(tuple, i), typeAt(op, i)))
      return irError(op, "expects component %" PRIdPTR " of type %s, got %s", i,
                     irTypeText(mlirTupleTypeGetType(tuple, i)), irTypeText(typeAt(op, i)));
  return irSuccess();
}

MlirLogicalResult intentVerifyPack(MlirOperation op) {
  return verifyComponents(op, irResultType(op, 0), mlirOperationGetNumOperands(op), irOperandType);
}

MlirLogicalResult intentVerifyUnpack(MlirOperation op) {
  return verifyComponents(op, irOperandType(op, 0), mlirOperationGetNumResults(op), irResultType);
}
