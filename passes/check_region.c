// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of --intent-check that judges the helpers of region_fold and region_scan: what they may
// do (5-12, 5-13), and that nothing in them sees where the source was cut (5-14, 5-20): the axis
// that is cut passes only through ops that mean the same for any slice. Which domain is cut is in
// check_relations.c.
#include "intent-c/Dialect.h"
#include "passes/analysis/arena.h"
#include "passes/check.h"
#include "passes/region_op.h"

#include <inttypes.h>
#include <stdlib.h>

// ---- The axis that is cut -----------------------------------------------------------------------

// The values of a helper whose extents depend on the cut: a bit an axis.
typedef struct Cut {
  IntentMemo *axes; // from a value to its bits, as a pointer
  const IntentRegionOp *r;
  intptr_t helper;
} Cut;

static uintptr_t cutAxes(const Cut *cut, MlirValue value) {
  return (uintptr_t)intentMemoGet(cut->axes, value.ptr);
}

static void setCutAxes(Cut *cut, MlirValue value, uintptr_t axes) {
  if (axes)
    intentMemoSet(cut->axes, value.ptr, (const void *)axes);
}

static MlirLogicalResult refuse(const Cut *cut, MlirOperation op, intptr_t operand) {
  return irErrorWithNote(
      op, mlirOperationGetLocation(cut->r->op), "the source is cut here",
      "sees where the source was cut, in %s of '%s': expects the axis that is cut to pass only "
      "through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the "
      "iteration of a gather, got it in operand %" PRIdPTR " (5-14)",
      intentHelperName(cut->helper), irName(cut->r->op), operand);
}

// 5-20: an extent that is cut compared with one that isn't holds for one cut alone.
static MlirLogicalResult refuseCompare(const Cut *cut, MlirOperation op, int64_t axis,
                                       intptr_t operand) {
  return irErrorWithNote(
      op, mlirOperationGetLocation(cut->r->op), "the source is cut here",
      "compares the extent of a slice with another, in %s of '%s': expects axis %" PRId64
      " of its operands to be cut in all or in none, got otherwise in operand %" PRIdPTR " (5-14)",
      intentHelperName(cut->helper), irName(cut->r->op), axis, operand);
}

// A broadcast's axes: those that take the extent of a cut one. A mapped axis has that extent too,
// or is one that is repeated.
static MlirLogicalResult broadcastAxes(Cut *cut, MlirOperation op) {
  MlirValue storage[IR_MAX_RANK];
  uintptr_t from = cutAxes(cut, irOperand(op, 0)), out = 0;
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  IrValues like = irSegment(op, 1, storage);
  if (like.count)
    out = cutAxes(cut, like.data[0]);
  IrValues over = irSegment(op, 2, storage);
  for (intptr_t i = 0; i < over.count; ++i)
    out |= (uintptr_t)(cutAxes(cut, over.data[i]) != 0) << i;
  for (intptr_t i = 0; i < irArrayCount(axes); ++i) {
    bool have = from >> i & 1, want = out >> irArrayAt(axes, i) & 1;
    bool isOne = irArrayAt(stretch, i) == INTENT_STRETCH_ONE;
    if (isOne ? have : have != want)
      return refuseCompare(cut, op, irArrayAt(axes, i), 0);
  }
  setCutAxes(cut, irResult(op, 0), out);
  return irSuccess();
}

static void transposeAxes(Cut *cut, MlirOperation op) {
  uintptr_t from = cutAxes(cut, irOperand(op, 0)), out = 0;
  MlirAttribute permutation = irAttribute(op, "permutation");
  for (intptr_t i = 0; i < irArrayCount(permutation); ++i)
    out |= (from >> irArrayAt(permutation, i) & 1) << i;
  setCutAxes(cut, irResult(op, 0), out);
}

static int64_t largestRank(MlirOperation op) {
  int64_t rank = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)) && irRank(irOperandType(op, i)) > rank)
      rank = irRank(irOperandType(op, i));
  return rank;
}

// The operand whose axis, aligned from the trailing end, is cut or not unlike those before it; -1
// without one. A surface map repeats an extent 1.
static intptr_t otherwiseCut(const Cut *cut, MlirOperation op, int64_t rank, int64_t axis) {
  bool isSurface = !mlirAttributeIsNull(irAttribute(op, "broadcast")), any = false, first = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = irOperandType(op, i);
    int64_t at = irIsTensor(type) ? axis - (rank - irRank(type)) : -1;
    if (at < 0 || (isSurface && irShape(type, at) == 1))
      continue;
    bool isCut = cutAxes(cut, irOperand(op, i)) >> at & 1;
    if (any && isCut != first)
      return i;
    any = true;
    first = isCut;
  }
  return -1;
}

// The axes that are cut in the operands: in all that have them, aligned, or in none.
static MlirLogicalResult operandAxes(Cut *cut, MlirOperation op, uintptr_t *out) {
  int64_t rank = largestRank(op);
  for (int64_t axis = 0; axis < rank; ++axis) {
    intptr_t other = otherwiseCut(cut, op, rank, axis);
    if (other >= 0)
      return refuseCompare(cut, op, axis, other);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = irOperandType(op, i);
    if (irIsTensor(type))
      *out |= cutAxes(cut, irOperand(op, i)) << (rank - irRank(type));
  }
  return irSuccess();
}

static MlirLogicalResult reduceAxes(Cut *cut, MlirOperation op) {
  uintptr_t from = 0, out = 0;
  if (irFailed(operandAxes(cut, op, &from)))
    return irFailure();
  MlirAttribute axes = irAttribute(op, "axes");
  int64_t kept = 0;
  for (int64_t i = 0; i < irRank(irOperandType(op, 0)); ++i) {
    bool isReduced = false;
    for (intptr_t at = 0; at < irArrayCount(axes); ++at)
      isReduced |= irArrayAt(axes, at) == i;
    if (!isReduced)
      out |= (from >> i & 1) << kept++;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setCutAxes(cut, irResult(op, i), out);
  return irSuccess();
}

// One shape in and out.
static MlirLogicalResult sameAxes(Cut *cut, MlirOperation op) {
  uintptr_t axes = 0;
  if (irFailed(operandAxes(cut, op, &axes)))
    return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setCutAxes(cut, irResult(op, i), axes);
  return irSuccess();
}

// The domain of an axis that is cut may be what a relation iterates over, if its body does not ask
// where a point lies.
static MlirLogicalResult axisDomain(Cut *cut, MlirOperation op) {
  if (!(cutAxes(cut, irOperand(op, 0)) >> irIntegerAttribute(op, "axis") & 1))
    return irSuccess();
  setCutAxes(cut, irResult(op, 0), 1);
  return irSuccess();
}

// Each iteration domain that is cut makes an axis of what is read through the relation.
static MlirLogicalResult relationAxes(Cut *cut, MlirOperation op) {
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  intptr_t iterations = irArrayAt(sizes, 0), sources = irArrayAt(sizes, 1);
  uintptr_t out = 0;
  for (intptr_t i = 0; i < iterations; ++i) {
    if (!cutAxes(cut, irOperand(op, i)))
      continue;
    if (irHasUses(mlirBlockGetArgument(irBody(op, 0), i)))
      return refuse(cut, op, i);
    out |= (uintptr_t)1 << i;
  }
  for (intptr_t i = iterations; i < iterations + sources; ++i)
    if (cutAxes(cut, irOperand(op, i)))
      return refuse(cut, op, i);
  for (intptr_t i = iterations + sources; i < mlirOperationGetNumOperands(op); ++i)
    if (cutAxes(cut, irOperand(op, i)) != out)
      return refuseCompare(cut, op, __builtin_ctzll(cutAxes(cut, irOperand(op, i)) ^ out), i);
  setCutAxes(cut, irResult(op, 0), out);
  return irSuccess();
}

// The relation's iterations are the result's axes; what is read is whole.
static MlirLogicalResult gatherAxes(Cut *cut, MlirOperation op) {
  if (cutAxes(cut, irOperand(op, 0)))
    return refuse(cut, op, 0);
  setCutAxes(cut, irResult(op, 0), cutAxes(cut, irOperand(op, 1)));
  return irSuccess();
}

static MlirLogicalResult followOperands(Cut *cut, MlirOperation op) {
  if (irIs(op, "intent.axis"))
    return axisDomain(cut, op);
  if (irIs(op, "intent.relation"))
    return relationAxes(cut, op);
  if (irIs(op, "intent.gather"))
    return gatherAxes(cut, op);
  if (irIs(op, "intent.broadcast"))
    return broadcastAxes(cut, op);
  if (irIs(op, "intent.transpose"))
    return transposeAxes(cut, op), irSuccess();
  if (irIs(op, "intent.reduce"))
    return reduceAxes(cut, op);
  if (irIs(op, "intent.map") || irIs(op, "intent.join") || irIs(op, "intent.scan") ||
      irInDialect(op, "arith") || irInDialect(op, "math"))
    return sameAxes(cut, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (cutAxes(cut, irOperand(op, i)))
      return refuse(cut, op, i);
  return irSuccess();
}

// 5-20: a static extent of what is cut holds for one cut alone.
static MlirLogicalResult follow(Cut *cut, MlirOperation op) {
  if (irFailed(followOperands(cut, op)))
    return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0; irIsTensor(irResultType(op, i)) && axis < irRank(irResultType(op, i));
         ++axis)
      if (cutAxes(cut, irResult(op, i)) >> axis & 1 && !irIsDynamic(irResultType(op, i), axis))
        return irErrorWithNote(op, mlirOperationGetLocation(cut->r->op), "the source is cut here",
                               "states the extent of a slice, in %s of '%s': expects axis %" PRId64
                               " of result %" PRIdPTR " to be dynamic, got %s (5-14)",
                               intentHelperName(cut->helper), irName(cut->r->op), axis, i,
                               irTypeText(irResultType(op, i)));
  return irSuccess();
}

// What a helper yields: a summary or a state shows no cut; an output is cut where it says.
static MlirLogicalResult checkYield(const Cut *cut, MlirOperation yield) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i) {
    uintptr_t have = cutAxes(cut, irOperand(yield, i)), want = 0;
    if (cut->helper == INTENT_EMIT)
      want = (uintptr_t)1 << intentOutputAxis(cut->r, i);
    if (have & ~want)
      return irErrorWithNote(yield, mlirOperationGetLocation(cut->r->op), "the source is cut here",
                             "shows where the source was cut in value %" PRIdPTR
                             " of %s: expects no extent of a slice there (5-14)",
                             i, intentHelperName(cut->helper));
    if (want & ~have)
      return irErrorWithNote(yield, mlirOperationGetLocation(cut->r->op), "the source is cut here",
                             "expects axis %" PRId64 " of value %" PRIdPTR
                             " to be the slice's, as the axis of an output (5-19)",
                             intentOutputAxis(cut->r, i), i);
  }
  return irSuccess();
}

// Every op of a block and of what is inside; regions take and give scalars but for control's, which
// a slice may not enter.
static MlirLogicalResult followBlock(Cut *cut, MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    bool isEnd = irIs(op, "intent.yield") &&
                 mlirOperationEqual(mlirOperationGetParentOperation(op), cut->r->op);
    if (irFailed(isEnd ? checkYield(cut, op) : follow(cut, op)))
      return irFailure();
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      if (!mlirBlockIsNull(irBody(op, i)) && irFailed(followBlock(cut, irBody(op, i))))
        return irFailure();
  }
  return irSuccess();
}

static MlirLogicalResult checkCut(const IntentRegionOp *r, intptr_t helper) {
  Cut cut = {intentMemoCreate(), r, helper};
  MlirBlock block = irBody(r->op, helper);
  for (intptr_t i = 0; i < r->sources.count; ++i)
    setCutAxes(&cut, mlirBlockGetArgument(block, i), (uintptr_t)1 << intentSliceAxis(r, i));
  MlirLogicalResult result = followBlock(&cut, block);
  intentMemoDestroy(cut.axes);
  return result;
}

static MlirLogicalResult checkOne(MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  MlirLogicalResult result = checkCut(&r, INTENT_SUMMARIZE);
  if (!irFailed(result) && r.isScan)
    result = checkCut(&r, INTENT_EMIT);
  return result;
}

// ---- The part of the pass -----------------------------------------------------------------------

static MlirLogicalResult checkEach(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i)
    if (intentIsRegionOp(ops.data[i]) && irFailed(checkOne(ops.data[i])))
      result = irFailure();
  irFreeOps(&ops);
  return result;
}

// True if a helper calls something.
static bool hasCall(MlirOperation module) {
  IrOps calls = irCollect(module, "func.call");
  bool has = false;
  for (intptr_t i = 0; i < calls.count; ++i)
    has |= !mlirOperationIsNull(irParentNamed(calls.data[i], "intent.region_fold")) ||
           !mlirOperationIsNull(irParentNamed(calls.data[i], "intent.region_scan"));
  irFreeOps(&calls);
  return has;
}

// What a helper calls is part of it: it is looked at on a copy, inlined.
MlirLogicalResult intentCheckCuts(MlirOperation module) {
  return hasCall(module) ? intentCheckInlined(module, checkEach) : checkEach(module);
}
