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

typedef struct Cut {
  IntentMemo *axes; // of the values of the helper (region_op.h)
  const IntentRegionOp *r;
  intptr_t helper;
} Cut;

static uint64_t cutAxes(const Cut *cut, MlirValue value) { return intentCutAxes(cut->axes, value); }

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

// A mapped axis has the extent of the result's, or is one that is repeated.
static MlirLogicalResult checkBroadcast(const Cut *cut, MlirOperation op) {
  uint64_t from = cutAxes(cut, irOperand(op, 0)), out = cutAxes(cut, irResult(op, 0));
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  for (intptr_t i = 0; i < irArrayCount(axes); ++i) {
    bool have = from >> i & 1, want = out >> irArrayAt(axes, i) & 1;
    bool isOne = irArrayAt(stretch, i) == INTENT_STRETCH_ONE;
    if (isOne ? have : have != want)
      return refuseCompare(cut, op, irArrayAt(axes, i), 0);
  }
  return irSuccess();
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

// The axes that are cut are so in all operands that have them, aligned, or in none.
static MlirLogicalResult checkOperands(const Cut *cut, MlirOperation op) {
  int64_t rank = largestRank(op);
  for (int64_t axis = 0; axis < rank; ++axis) {
    intptr_t other = otherwiseCut(cut, op, rank, axis);
    if (other >= 0)
      return refuseCompare(cut, op, axis, other);
  }
  return irSuccess();
}

// The domain of an axis that is cut may be what a relation iterates over, if its body does not ask
// where a point lies. Each such domain makes an axis of what is read through the relation.
static MlirLogicalResult checkRelation(const Cut *cut, MlirOperation op) {
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  intptr_t iterations = irArrayAt(sizes, 0), sources = irArrayAt(sizes, 1);
  uint64_t out = cutAxes(cut, irResult(op, 0));
  for (intptr_t i = 0; i < iterations; ++i)
    if ((out >> i & 1) && irHasUses(mlirBlockGetArgument(irBody(op, 0), i)))
      return refuse(cut, op, i);
  for (intptr_t i = iterations; i < iterations + sources; ++i)
    if (cutAxes(cut, irOperand(op, i)))
      return refuse(cut, op, i);
  for (intptr_t i = iterations + sources; i < mlirOperationGetNumOperands(op); ++i)
    if (cutAxes(cut, irOperand(op, i)) != out)
      return refuseCompare(cut, op, __builtin_ctzll(cutAxes(cut, irOperand(op, i)) ^ out), i);
  return irSuccess();
}

static MlirLogicalResult checkOp(const Cut *cut, MlirOperation op) {
  if (irIs(op, "intent.axis") || irIs(op, "intent.transpose"))
    return irSuccess();
  if (irIs(op, "intent.relation"))
    return checkRelation(cut, op);
  if (irIs(op, "intent.gather")) // what is read is whole
    return cutAxes(cut, irOperand(op, 0)) ? refuse(cut, op, 0) : irSuccess();
  if (irIs(op, "intent.broadcast"))
    return checkBroadcast(cut, op);
  if (irIs(op, "intent.map") || irIs(op, "intent.join") || irIs(op, "intent.reduce") ||
      irIs(op, "intent.scan") || irInDialect(op, "arith") || irInDialect(op, "math"))
    return checkOperands(cut, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (cutAxes(cut, irOperand(op, i)))
      return refuse(cut, op, i);
  return irSuccess();
}

// 5-20: a static extent of what is cut holds for one cut alone.
static MlirLogicalResult follow(Cut *cut, MlirOperation op) {
  intentFollowCut(cut->axes, op);
  if (irFailed(checkOp(cut, op)))
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
    uint64_t have = cutAxes(cut, irOperand(yield, i)), want = 0;
    if (cut->helper == INTENT_EMIT)
      want = UINT64_C(1) << intentOutputAxis(cut->r, i);
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
  Cut cut = {intentCutBegin(r, helper), r, helper};
  MlirLogicalResult result = followBlock(&cut, irBody(r->op, helper));
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
