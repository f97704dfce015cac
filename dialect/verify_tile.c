// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of the physical tile ops. Layouts are checked where they are used, by the distribution.
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"
#include "passes/ir.h"

#include <inttypes.h>

// A segment of i64 operands holds one an axis.
static MlirLogicalResult verifyPerAxis(MlirOperation op, intptr_t segment, const char *what,
                                       int64_t rank) {
  int64_t have = irArrayAt(irAttribute(op, "operandSegmentSizes"), segment);
  if (have != rank)
    return irError(op, "expects %s an axis of the tile (%" PRId64 "), got %" PRId64, what, rank,
                   have);
  return irSuccess();
}

static MlirLogicalResult verifyElement(MlirOperation op, const char *what, MlirType have,
                                       MlirType tile) {
  if (!mlirTypeEqual(have, irElementType(tile)))
    return irError(op, "expects %s of the tile's element type %s, got %s", what,
                   irTypeText(irElementType(tile)), irTypeText(have));
  return irSuccess();
}

// The operands that say where a tile lies, and the promised width: segments first, first + 1, ...
static MlirLogicalResult verifyPlace(MlirOperation op, intptr_t first, MlirType tile) {
  int64_t rank = irRank(tile), width = irIntegerAttribute(op, "width");
  if (width < 1 || (width & (width - 1)) != 0)
    return irError(op, "expects a width that is a power of two, got %" PRId64, width);
  if (irFailed(verifyPerAxis(op, first, "an origin", rank)) ||
      irFailed(verifyPerAxis(op, first + 1, "an extent", rank)))
    return irFailure();
  return verifyPerAxis(op, first + 2, "a stride", rank);
}

static bool sameShape(MlirType a, MlirType b) {
  if (irRank(a) != irRank(b))
    return false;
  for (int64_t i = 0; i < irRank(a); ++i)
    if (irShape(a, i) != irShape(b, i))
      return false;
  return true;
}

MlirLogicalResult intentVerifyTileCoord(MlirOperation op) {
  MlirType tile = irResultType(op, 0), element = irElementType(tile);
  int64_t axis = irIntegerAttribute(op, "axis");
  if (axis < 0 || axis >= irRank(tile))
    return irError(op, "expects an axis below the tile's rank %" PRId64 ", got %" PRId64,
                   irRank(tile), axis);
  if (!irIsInteger(element, 32) && !irIsInteger(element, 64))
    return irError(op, "expects a tile of i32 or i64, got %s", irTypeText(tile));
  return irSuccess();
}

MlirLogicalResult intentVerifyTileLoad(MlirOperation op) {
  MlirType tile = irResultType(op, 0);
  MlirValue storage[1];
  if (irFailed(verifyPlace(op, 1, tile)))
    return irFailure();
  return verifyElement(op, "a fill", mlirValueGetType(irSegment(op, 4, storage).data[0]), tile);
}

MlirLogicalResult intentVerifyTileStore(MlirOperation op) {
  return verifyPlace(op, 2, irOperandType(op, 0));
}

// A tile of i64 offsets and one of i1, with an element for each of `tile`.
static MlirLogicalResult verifyLanes(MlirOperation op, intptr_t offsets, intptr_t valid,
                                     MlirType tile) {
  MlirType at = irOperandType(op, offsets), mask = irOperandType(op, valid);
  if (!irIsInteger(irElementType(at), 64) || !sameShape(at, tile))
    return irError(op, "expects offsets of i64 in the tile's shape, got %s for %s", irTypeText(at),
                   irTypeText(tile));
  if (!irIsInteger(irElementType(mask), 1) || !sameShape(mask, tile))
    return irError(op, "expects validity of i1 in the tile's shape, got %s for %s",
                   irTypeText(mask), irTypeText(tile));
  return irSuccess();
}

MlirLogicalResult intentVerifyTileGather(MlirOperation op) {
  MlirType tile = irResultType(op, 0);
  if (irFailed(verifyLanes(op, 1, 2, tile)))
    return irFailure();
  return verifyElement(op, "a fill", irOperandType(op, 3), tile);
}

MlirLogicalResult intentVerifyTileScatter(MlirOperation op) {
  return verifyLanes(op, 2, 3, irOperandType(op, 0));
}

MlirLogicalResult intentVerifyTileMask(MlirOperation op) {
  MlirType tile = irOperandType(op, 0);
  MlirValue storage[1];
  if (!mlirTypeEqual(tile, irResultType(op, 0)))
    return irError(op, "expects a result of the source's type %s, got %s", irTypeText(tile),
                   irTypeText(irResultType(op, 0)));
  if (irFailed(verifyPerAxis(op, 1, "an origin", irRank(tile))) ||
      irFailed(verifyPerAxis(op, 2, "an extent", irRank(tile))))
    return irFailure();
  return verifyElement(op, "a value", mlirValueGetType(irSegment(op, 3, storage).data[0]), tile);
}

MlirLogicalResult intentVerifyTileBroadcast(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  MlirAttribute axes = irAttribute(op, "axes");
  int64_t rank = irIsTensor(source) ? irRank(source) : 0, last = -1;
  if (irFailed(verifyElement(op, "a source", irElementType(source), result)))
    return irFailure();
  if (irArrayCount(axes) != rank)
    return irError(op,
                   "expects a result axis for each of the source's %" PRId64 " axes, got %" PRIdPTR,
                   rank, irArrayCount(axes));
  for (int64_t i = 0; i < rank; ++i) {
    int64_t axis = irArrayAt(axes, i);
    if (axis <= last || axis >= irRank(result))
      return irError(op,
                     "expects increasing axes below the result's rank %" PRId64 ", got %" PRId64,
                     irRank(result), axis);
    if (irShape(source, i) != irShape(result, axis) && irShape(source, i) != 1)
      return irError(op,
                     "expects extent %" PRId64 " of source axis %" PRId64 " to be 1 or %" PRId64,
                     irShape(source, i), i, irShape(result, axis));
    last = axis;
  }
  return irSuccess();
}

MlirLogicalResult intentVerifyTileTranspose(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  MlirAttribute permutation = irAttribute(op, "permutation");
  int64_t rank = irRank(source);
  uint64_t seen = 0;
  if (irArrayCount(permutation) != rank || irRank(result) != rank)
    return irError(op, "expects a permutation of the source's %" PRId64 " axes", rank);
  if (irFailed(verifyElement(op, "a source", irElementType(source), result)))
    return irFailure();
  for (int64_t i = 0; i < rank; ++i) {
    int64_t axis = irArrayAt(permutation, i);
    if (axis < 0 || axis >= rank || (seen >> axis & 1))
      return irError(op, "expects a permutation of the source's %" PRId64 " axes", rank);
    seen |= UINT64_C(1) << axis;
    if (irShape(result, i) != irShape(source, axis))
      return irError(op, "expects extent %" PRId64 " of result axis %" PRId64 ", got %" PRId64,
                     irShape(source, axis), i, irShape(result, i));
  }
  return irSuccess();
}

// Sources of one shape that has the op's axis.
static MlirLogicalResult verifySources(MlirOperation op, intptr_t components) {
  int64_t axis = irIntegerAttribute(op, "axis");
  if (axis < 0 || axis >= irRank(irOperandType(op, 0)))
    return irError(op, "expects an axis below the tile's rank %" PRId64 ", got %" PRId64,
                   irRank(irOperandType(op, 0)), axis);
  for (intptr_t i = 1; i < components; ++i)
    if (!sameShape(irOperandType(op, i), irOperandType(op, 0)))
      return irError(op, "expects sources of one shape, got %s and %s",
                     irTypeText(irOperandType(op, 0)), irTypeText(irOperandType(op, i)));
  return irSuccess();
}

// A result that is a source's tile without the op's axis.
static MlirLogicalResult verifyDropped(MlirOperation op, MlirType source, MlirType result) {
  int64_t axis = irIntegerAttribute(op, "axis");
  if (irFailed(verifyElement(op, "a result", irElementType(result), source)))
    return irFailure();
  bool dropped = irRank(result) == irRank(source) - 1;
  for (int64_t at = 0; dropped && at < irRank(result); ++at)
    dropped = irShape(result, at) == irShape(source, at + (at >= axis));
  if (!dropped)
    return irError(op, "expects a result without axis %" PRId64 ", got %s", axis,
                   irTypeText(result));
  return irSuccess();
}

// The region that combines two summaries of the sources' elements.
static MlirLogicalResult verifyCombine(MlirOperation op, intptr_t components) {
  MlirBlock combine = irBody(op, 0);
  MlirOperation yield = mlirBlockGetTerminator(combine);
  if (mlirBlockGetNumArguments(combine) != 2 * components || mlirOperationIsNull(yield) ||
      !irIs(yield, "intent.yield") || mlirOperationGetNumOperands(yield) != components)
    return irError(
        op, "expects a combine of 2 arguments a source (%" PRIdPTR ") that yields a value a source",
        2 * components);
  for (intptr_t i = 0; i < 2 * components; ++i)
    if (irFailed(verifyElement(op, "a combine argument",
                               mlirValueGetType(mlirBlockGetArgument(combine, i)),
                               irOperandType(op, i % components))))
      return irFailure();
  for (intptr_t i = 0; i < components; ++i)
    if (irFailed(
            verifyElement(op, "a yielded value", irOperandType(yield, i), irOperandType(op, i))))
      return irFailure();
  return irSuccess();
}

MlirLogicalResult intentVerifyTileReduce(MlirOperation op) {
  intptr_t components = mlirOperationGetNumOperands(op);
  if (components == 0 || mlirOperationGetNumResults(op) != components)
    return irError(op, "expects a result for each of at least one source");
  if (irFailed(verifySources(op, components)))
    return irFailure();
  for (intptr_t i = 0; i < components; ++i)
    if (irFailed(verifyDropped(op, irOperandType(op, i), irResultType(op, i))))
      return irFailure();
  return verifyCombine(op, components);
}

MlirLogicalResult intentVerifyTileScan(MlirOperation op) {
  intptr_t components = mlirOperationGetNumOperands(op) / 2;
  if (components == 0 || mlirOperationGetNumResults(op) != 2 * components)
    return irError(op, "expects a scanned tile and a total for each of at least one source");
  if (irFailed(verifySources(op, components)))
    return irFailure();
  for (intptr_t i = 0; i < components; ++i) {
    MlirType source = irOperandType(op, i), scanned = irResultType(op, i);
    if (irFailed(verifyElement(op, "an identity", irOperandType(op, components + i), source)) ||
        irFailed(verifyElement(op, "a result", irElementType(scanned), source)))
      return irFailure();
    if (!sameShape(source, scanned))
      return irError(op, "expects a scanned tile of the source's shape %s, got %s",
                     irTypeText(source), irTypeText(scanned));
    if (irFailed(verifyDropped(op, source, irResultType(op, components + i))))
      return irFailure();
  }
  return verifyCombine(op, components);
}

MlirLogicalResult intentVerifyTileLookBack(MlirOperation op) {
  intptr_t components = mlirOperationGetNumResults(op);
  if (components == 0 || mlirOperationGetNumOperands(op) != 3 * components + 3)
    return irError(op, "expects a result, an identity and memory for each of at least one total");
  for (intptr_t i = 0; i < components; ++i)
    if (!mlirTypeEqual(irOperandType(op, i), irResultType(op, i)) ||
        !mlirTypeEqual(irOperandType(op, i), irOperandType(op, components + i)))
      return irError(op, "expects a result and an identity of the total's type %s",
                     irTypeText(irOperandType(op, i)));
  return verifyCombine(op, components);
}

MlirLogicalResult intentVerifyTileConvert(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  if (!sameShape(source, result) || !mlirTypeEqual(irElementType(source), irElementType(result)))
    return irError(op, "expects a result that differs from %s in its layout alone, got %s",
                   irTypeText(source), irTypeText(result));
  return irSuccess();
}

MlirLogicalResult intentVerifyTileElement(MlirOperation op) {
  MlirType tile = irOperandType(op, 0);
  for (int64_t i = 0; i < irRank(tile); ++i)
    if (irShape(tile, i) != 1)
      return irError(op, "expects a tile of one element, got %s", irTypeText(tile));
  return verifyElement(op, "a result", irResultType(op, 0), tile);
}
