// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of domains, of pointwise work on tensors and of random numbers. They judge types,
// attributes and regions only.
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"
#include "passes/extent.h"
#include "passes/ir.h"

#include <inttypes.h>

// 1-02: begin, end and step are of one coordinate type; the traits check begin and end.
MlirLogicalResult intentVerifyDomain(MlirOperation op) {
  if (mlirOperationGetNumOperands(op) < 3)
    return irSuccess();
  MlirType begin = irOperandType(op, 0), step = irOperandType(op, 2);
  if (!mlirTypeEqual(begin, step))
    return irError(op, "expects a step of the bounds' type %s, got %s", irTypeText(begin),
                   irTypeText(step));
  return irSuccess();
}

MlirLogicalResult intentVerifyAxis(MlirOperation op) {
  int64_t axis = irIntegerAttribute(op, "axis"), rank = irRank(irOperandType(op, 0));
  if (axis < 0 || axis >= rank)
    return irError(op, "expects an axis below the tensor's rank %" PRId64 ", got %" PRId64, rank,
                   axis);
  return irSuccess();
}

// Extents that are both static must agree; a dynamic one leaves a run-time obligation (2-07).
static bool mayBeEqual(MlirType a, int64_t axisOfA, MlirType b, int64_t axisOfB) {
  int64_t m = irShape(a, axisOfA), n = irShape(b, axisOfB);
  return m < 0 || n < 0 || m == n;
}

static bool mayBeOneShape(MlirType a, MlirType b) {
  if (!irIsTensor(a) || !irIsTensor(b) || irRank(a) != irRank(b))
    return false;
  for (int64_t i = 0; i < irRank(a); ++i)
    if (!mayBeEqual(a, i, b, i))
      return false;
  return true;
}

// The region's arguments and what it yields are the elements of the inputs and results.
static MlirLogicalResult verifyMapBody(MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  intptr_t inputs = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  if (mlirBlockGetNumArguments(body) != inputs)
    return irError(op, "expects a region argument an input (%" PRIdPTR "), got %" PRIdPTR, inputs,
                   mlirBlockGetNumArguments(body));
  for (intptr_t i = 0; i < inputs; ++i) {
    MlirType have = mlirValueGetType(mlirBlockGetArgument(body, i));
    MlirType want = irElementType(irOperandType(op, i));
    if (!mlirTypeEqual(have, want))
      return irError(op, "expects region argument %" PRIdPTR " of type %s, got %s", i,
                     irTypeText(want), irTypeText(have));
  }
  MlirOperation yield = mlirBlockGetTerminator(body);
  if (mlirOperationIsNull(yield) || !irIs(yield, "intent.yield"))
    return irError(op, "expects a region that ends in intent.yield");
  if (mlirOperationGetNumOperands(yield) != results)
    return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                           "expects a yielded value a result (%" PRIdPTR "), got %" PRIdPTR,
                           results, mlirOperationGetNumOperands(yield));
  for (intptr_t i = 0; i < results; ++i) {
    MlirType have = irOperandType(yield, i), want = irElementType(irResultType(op, i));
    if (!mlirTypeEqual(have, want))
      return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                             "expects yielded value %" PRIdPTR " of type %s, got %s", i,
                             irTypeText(want), irTypeText(have));
  }
  return irSuccess();
}

// The inputs and results of a map in canonical form have one shape.
static MlirLogicalResult verifyOneShape(MlirOperation op) {
  intptr_t inputs = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  MlirType first = irOperandType(op, 0);
  if (!irIsTensor(first))
    return irError(op,
                   "expects tensors as inputs, got %s: only 'intent.map broadcast' takes scalars",
                   irTypeText(first));
  for (intptr_t i = 1; i < inputs; ++i)
    if (!mayBeOneShape(first, irOperandType(op, i)))
      return irError(op, "expects inputs of one shape, got %s and %s", irTypeText(first),
                     irTypeText(irOperandType(op, i)));
  for (intptr_t i = 0; i < results; ++i)
    if (!mayBeOneShape(first, irResultType(op, i)))
      return irError(op, "expects results of the inputs' shape %s, got %s", irTypeText(first),
                     irTypeText(irResultType(op, i)));
  return irSuccess();
}

// 2-04 to 2-06: the extent that the types of a surface map's inputs state for a result axis: 1
// where every input has 1 or nothing there, negative where run time says. Fails where two can't be.
typedef struct Aligned {
  MlirLogicalResult holds;
  int64_t extent;
} Aligned;

static Aligned alignInputs(MlirOperation op, int64_t axis) {
  int64_t known = 1;
  bool isOpen = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    int64_t at = intentAlignedAxis(op, i, axis);
    int64_t extent = at < 0 ? 1 : irShape(irOperandType(op, i), at);
    isOpen |= extent < 0;
    if (extent < 0 || extent == 1 || extent == known)
      continue;
    if (known != 1)
      return (Aligned){irError(op,
                               "expects extents that are equal or 1 on axis %" PRId64
                               " of its result, got %" PRId64 " and %" PRId64 " (%s)",
                               axis, known, extent, known && extent ? "2-05" : "2-06"),
                       0};
    known = extent;
  }
  return (Aligned){irSuccess(), known == 1 && isOpen ? -1 : known};
}

// The results of a surface map have the shape that its inputs broadcast to.
static MlirLogicalResult verifyBroadcastShape(MlirOperation op) {
  int64_t rank = intentRankOfInputs(op);
  if (rank < 0)
    return irError(op, "expects at least one tensor among its inputs");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irRank(irResultType(op, i)) != rank)
      return irError(op, "expects results of rank %" PRId64 ", got %s", rank,
                     irTypeText(irResultType(op, i)));
  for (int64_t axis = 0; axis < rank; ++axis) {
    Aligned aligned = alignInputs(op, axis);
    if (irFailed(aligned.holds))
      return irFailure();
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
      int64_t claimed = irShape(irResultType(op, i), axis);
      if (claimed >= 0 && aligned.extent >= 0 && claimed != aligned.extent)
        return irError(op,
                       "expects extent %" PRId64 " on axis %" PRId64 " of its result, got %" PRId64
                       " (2-05)",
                       aligned.extent, axis, claimed);
    }
  }
  return irSuccess();
}

MlirLogicalResult intentVerifyMap(MlirOperation op) {
  if (mlirOperationGetNumOperands(op) == 0 || mlirOperationGetNumResults(op) == 0)
    return irError(op, "expects at least one input and one result");
  MlirLogicalResult shapes = intentIsSurface(op) ? verifyBroadcastShape(op) : verifyOneShape(op);
  return irFailed(shapes) ? shapes : verifyMapBody(op);
}

// Where the result's extents come from, and that their types agree with the result's.
static MlirLogicalResult verifyBroadcastTarget(MlirOperation op) {
  MlirType result = irResultType(op, 0);
  MlirValue storage[1];
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  int64_t likes = irArrayAt(sizes, 1), domains = irArrayAt(sizes, 2), rank = irRank(result);
  if (likes == 1 && domains > 0)
    return irError(op, "expects either a tensor after 'like' or domains after 'to', got both");
  if (likes == 0) {
    if (domains != rank)
      return irError(op, "expects a domain a result axis (%" PRId64 "), got %" PRId64, rank,
                     domains);
    return irSuccess();
  }
  MlirType like = mlirValueGetType(irSegment(op, 1, storage).data[0]);
  if (!mayBeOneShape(like, result))
    return irError(op, "expects a result of the shape of %s, got %s", irTypeText(like),
                   irTypeText(result));
  return irSuccess();
}

// 2-05: a mapped extent equals the result's, or it is 1; a dynamic one leaves an obligation.
static MlirLogicalResult verifyStretch(MlirOperation op, int64_t sourceAxis, int64_t axis,
                                       int64_t kind) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  int64_t extent = irShape(source, sourceAxis);
  bool one = extent < 0 || extent == 1, equal = mayBeEqual(source, sourceAxis, result, axis);
  switch (kind) {
  case INTENT_STRETCH_EQUAL:
    if (!equal)
      return irError(op, "expects extent %" PRId64 " on source axis %" PRId64 ", got %" PRId64,
                     irShape(result, axis), sourceAxis, extent);
    return irSuccess();
  case INTENT_STRETCH_ONE:
    if (!one)
      return irError(op, "expects extent 1 on source axis %" PRId64 ", got %" PRId64, sourceAxis,
                     extent);
    return irSuccess();
  case INTENT_STRETCH_DYNAMIC:
    if (!one && !equal)
      return irError(op, "expects extent 1 or %" PRId64 " on source axis %" PRId64 ", got %" PRId64,
                     irShape(result, axis), sourceAxis, extent);
    return irSuccess();
  default:
    return irError(op, "expects a stretch of 0 (equal), 1 (one) or 2 (dynamic), got %" PRId64,
                   kind);
  }
}

// 1.1-09: an explicit axis map.
static MlirLogicalResult verifyBroadcastAxes(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  int64_t sourceRank = irIsTensor(source) ? irRank(source) : 0;
  if (irArrayCount(axes) != sourceRank || irArrayCount(stretch) != sourceRank)
    return irError(op,
                   "expects a result axis and a stretch for each of the source's %" PRId64
                   " axes, got %" PRIdPTR " and %" PRIdPTR,
                   sourceRank, irArrayCount(axes), irArrayCount(stretch));
  bool taken[IR_MAX_RANK] = {false};
  for (int64_t i = 0; i < sourceRank; ++i) {
    int64_t axis = irArrayAt(axes, i);
    if (axis < 0 || axis >= irRank(result) || taken[axis])
      return irError(op, "expects different axes below the result's rank %" PRId64 ", got %" PRId64,
                     irRank(result), axis);
    taken[axis] = true;
    if (irFailed(verifyStretch(op, i, axis, irArrayAt(stretch, i))))
      return irFailure();
  }
  return irSuccess();
}

MlirLogicalResult intentVerifyBroadcast(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  if (!mlirTypeEqual(irElementType(source), irElementType(result)))
    return irError(op, "expects a result of element type %s, got %s",
                   irTypeText(irElementType(source)), irTypeText(irElementType(result)));
  MlirLogicalResult target = verifyBroadcastTarget(op);
  return irFailed(target) ? target : verifyBroadcastAxes(op);
}

// 10-08: the conversion is fixed: one word makes an f32, two make an f64.
MlirLogicalResult intentVerifyUniform(MlirOperation op) {
  intptr_t words = mlirOperationGetNumOperands(op), want = irBitWidth(irResultType(op, 0)) / 32;
  if (words != want)
    return irError(op, "expects %" PRIdPTR " word%s for %s, got %" PRIdPTR, want,
                   want == 1 ? "" : "s", irTypeText(irResultType(op, 0)), words);
  return irSuccess();
}
