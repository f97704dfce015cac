// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is cut in the helpers of a region op, and which region ops a kernel can run as a loop over
// segments, by what their helpers do. See region_op.h.
#include "intent-c/Dialect.h"
#include "passes/analysis/arena.h"
#include "passes/extent.h"
#include "passes/region_op.h"

// ---- The axes that are cut ----------------------------------------------------------------------

uint64_t intentCutAxes(const IntentMemo *cut, MlirValue value) {
  return (uintptr_t)intentMemoGet(cut, value.ptr);
}

static void setCutAxes(IntentMemo *cut, MlirValue value, uint64_t axes) {
  if (axes)
    intentMemoSet(cut, value.ptr, (const void *)(uintptr_t)axes);
}

IntentMemo *intentCutBegin(const IntentRegionOp *r, intptr_t helper) {
  IntentMemo *cut = intentMemoCreate();
  MlirBlock block = irBody(r->op, helper);
  bool takesSlices = helper == INTENT_SUMMARIZE || helper == INTENT_EMIT;
  for (intptr_t i = 0; takesSlices && i < r->sources.count; ++i)
    setCutAxes(cut, mlirBlockGetArgument(block, i), UINT64_C(1) << intentSliceAxis(r, i));
  return cut;
}

// The axes that are iterated over.
static uint64_t broadcastAxes(const IntentMemo *cut, MlirOperation op) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, storage);
  uint64_t out = like.count ? intentCutAxes(cut, like.data[0]) : 0;
  IrValues over = irSegment(op, 2, storage);
  for (intptr_t i = 0; i < over.count; ++i)
    out |= (uint64_t)(intentCutAxes(cut, over.data[i]) != 0) << i;
  return out;
}

static uint64_t transposedAxes(const IntentMemo *cut, MlirOperation op) {
  uint64_t from = intentCutAxes(cut, irOperand(op, 0)), out = 0;
  MlirAttribute permutation = irAttribute(op, "permutation");
  for (intptr_t i = 0; i < irArrayCount(permutation); ++i)
    out |= (from >> irArrayAt(permutation, i) & 1) << i;
  return out;
}

static uint64_t keptAxes(const IntentMemo *cut, MlirOperation op) {
  uint64_t from = 0, out = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    from |= intentCutAxes(cut, irOperand(op, i));
  for (int64_t i = 0, kept = 0; i < irRank(irOperandType(op, 0)); ++i)
    if (!intentIsReduced(op, i))
      out |= (from >> i & 1) << kept++;
  return out;
}

static uint64_t iteratedAxes(const IntentMemo *cut, MlirOperation relation) {
  intptr_t iterations = irArrayAt(irAttribute(relation, "operandSegmentSizes"), 0);
  uint64_t out = 0;
  for (intptr_t i = 0; i < iterations; ++i)
    out |= (uint64_t)(intentCutAxes(cut, irOperand(relation, i)) != 0) << i;
  return out;
}

// One shape in and out, aligned from the trailing end.
static uint64_t operandAxes(const IntentMemo *cut, MlirOperation op) {
  int64_t rank = 0;
  uint64_t out = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)) && irRank(irOperandType(op, i)) > rank)
      rank = irRank(irOperandType(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)))
      out |= intentCutAxes(cut, irOperand(op, i)) << (rank - irRank(irOperandType(op, i)));
  return out;
}

static uint64_t resultAxes(const IntentMemo *cut, MlirOperation op) {
  if (irIs(op, "intent.axis"))
    return intentCutAxes(cut, irOperand(op, 0)) >> irIntegerAttribute(op, "axis") & 1;
  if (irIs(op, "intent.relation"))
    return iteratedAxes(cut, op);
  if (irIs(op, "intent.gather"))
    return intentCutAxes(cut, irOperand(op, 1));
  if (irIs(op, "intent.broadcast"))
    return broadcastAxes(cut, op);
  if (irIs(op, "intent.transpose"))
    return transposedAxes(cut, op);
  if (irIs(op, "intent.reduce"))
    return keptAxes(cut, op);
  bool isOneShape = irIs(op, "intent.map") || irIs(op, "intent.join") || irIs(op, "intent.scan") ||
                    irInDialect(op, "arith") || irInDialect(op, "math");
  return isOneShape ? operandAxes(cut, op) : 0;
}

void intentFollowCut(IntentMemo *cut, MlirOperation op) {
  uint64_t axes = resultAxes(cut, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setCutAxes(cut, irResult(op, i), axes);
}

// ---- Loops of a kernel --------------------------------------------------------------------------

// A helper as it is followed.
typedef struct Helper {
  IntentMemo *cut;     // owned
  IntentMemo *carried; // present for what depends on what the loop carries; owned
} Helper;

static bool isCarried(const Helper *h, MlirValue value) {
  return intentMemoGet(h->carried, value.ptr) != NULL;
}

static bool isElementwise(MlirOperation op) {
  return (irIs(op, "intent.map") && !intentIsSurface(op)) ||
         (intentIsElementwise(op) && !intentIsChoice(op));
}

// True if the first operands, one a component, are cut along this axis and no other.
static bool areCutAlong(const Helper *h, MlirOperation op, intptr_t components, int64_t axis) {
  bool are = true;
  for (intptr_t i = 0; i < components; ++i)
    are &= intentCutAxes(h->cut, irOperand(op, i)) == UINT64_C(1) << axis;
  return are;
}

// True for a broadcast that repeats along the axis that is cut, and leaves the others in order.
static bool addsCutAxis(const Helper *h, MlirOperation op) {
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  uint64_t cut = intentCutAxes(h->cut, irResult(op, 0));
  bool adds = cut && irRank(irResultType(op, 0)) == irArrayCount(axes) + 1;
  for (int64_t i = 0, at = 0; adds && i < irArrayCount(axes); ++i, ++at) {
    at += cut >> at & 1;
    adds = irArrayAt(axes, i) == at && irArrayAt(stretch, i) == INTENT_STRETCH_EQUAL;
  }
  return adds;
}

// True for a transpose that leaves the axes that are not cut in order.
static bool keepsOrder(const Helper *h, MlirOperation op) {
  MlirAttribute permutation = irAttribute(op, "permutation");
  uint64_t cut = intentCutAxes(h->cut, irOperand(op, 0));
  bool keeps = true;
  for (int64_t i = 0, last = -1; i < irArrayCount(permutation); ++i) {
    int64_t from = irArrayAt(permutation, i);
    if (cut >> from & 1)
      continue;
    keeps &= from > last;
    last = from;
  }
  return keeps;
}

// What depends on what is carried has its axes, in order, and perhaps the one that is cut: all of
// it is under one mapping to the kernel's axes.
static bool followCarried(Helper *h, MlirOperation op) {
  bool isBroadcast = irIs(op, "intent.broadcast"), any = false;
  intptr_t count = isBroadcast ? 1 : mlirOperationGetNumOperands(op); // not what it is like
  for (intptr_t i = 0; i < count; ++i)
    any |= isCarried(h, irOperand(op, i));
  for (intptr_t i = 0; any && i < mlirOperationGetNumResults(op); ++i)
    intentMemoSet(h->carried, irResult(op, i).ptr, op.ptr);
  if (!any || !(isBroadcast || irIs(op, "intent.transpose")))
    return true;
  return isBroadcast ? addsCutAxis(h, op) : keepsOrder(h, op);
}

// True for a question that has one answer for all segments: what an argument is given has it too.
static bool isSameForAll(const Helper *h, MlirOperation size) {
  MlirOperation axis = irDefiningOp(irOperand(size, 0));
  return !mlirOperationIsNull(axis) && irIs(axis, "intent.axis") &&
         mlirValueIsABlockArgument(irOperand(axis, 0)) &&
         !intentCutAxes(h->cut, irOperand(size, 0));
}

// One op of a helper; false if a kernel's loop can't run it.
static bool followOp(Helper *h, MlirOperation op) {
  intptr_t results = mlirOperationGetNumResults(op);
  bool can = isElementwise(op) || irIs(op, "intent.broadcast") || irIs(op, "intent.transpose") ||
             irIs(op, "intent.axis") || irIs(op, "intent.assert") ||
             (irIs(op, "intent.size") && isSameForAll(h, op));
  if (irIs(op, "intent.scan")) {
    can = areCutAlong(h, op, results, irIntegerAttribute(op, "axis"));
  } else if (irIs(op, "intent.reduce")) {
    MlirAttribute axes = irAttribute(op, "axes");
    can = irArrayCount(axes) == 1 && irIsTensor(irResultType(op, 0)) &&
          areCutAlong(h, op, results, irArrayAt(axes, 0));
  }
  intentFollowCut(h->cut, op);
  for (intptr_t i = 0; i < results; ++i)
    can &= __builtin_popcountll(intentCutAxes(h->cut, irResult(op, i))) <= 1;
  return can && followCarried(h, op);
}

// `carried`: the arguments that the loop carries.
static bool canRun(const IntentRegionOp *r, intptr_t helper, IntentSpan carried) {
  Helper h = {intentCutBegin(r, helper), intentMemoCreate()};
  MlirBlock block = irBody(r->op, helper);
  for (intptr_t i = 0; i < carried.count; ++i)
    intentMemoSet(h.carried, mlirBlockGetArgument(block, carried.first + i).ptr, r->op.ptr);
  MlirOperation end = mlirBlockGetTerminator(block), op = mlirBlockGetFirstOperation(block);
  bool can = true;
  for (; can && !mlirOperationEqual(op, end); op = mlirOperationGetNextInBlock(op))
    can = followOp(&h, op);
  intentMemoDestroy(h.cut);
  intentMemoDestroy(h.carried);
  return can;
}

// True if all of these operands are tensors of this rank.
static bool haveRank(const IntentRegionOp *r, IntentSpan operands, int64_t rank) {
  bool have = rank > 0;
  for (intptr_t i = 0; have && i < operands.count; ++i) {
    MlirType type = irOperandType(r->op, operands.first + i);
    have = irIsTensor(type) && irRank(type) == rank;
  }
  return have;
}

static bool canRunFold(const IntentRegionOp *r) {
  MlirType type = irResultType(r->op, 0);
  IntentSpan both = {0, 2 * r->identities.count};
  return irIsTensor(type) && haveRank(r, r->identities, irRank(type)) &&
         canRun(r, INTENT_SUMMARIZE, (IntentSpan){0}) && canRun(r, INTENT_COMBINE, both);
}

// Outputs are over the states' axes and the one that is cut.
static bool canRunScan(const IntentRegionOp *r) {
  if (r->outputs.count == 0)
    return false;
  int64_t rank = irRank(irResultType(r->op, 0)), axis = intentOutputAxis(r, 0);
  bool are = haveRank(r, r->inits, rank - 1);
  for (intptr_t i = 0; i < r->outputs.count; ++i)
    are &= irRank(irResultType(r->op, i)) == rank && intentOutputAxis(r, i) == axis;
  return are && canRun(r, INTENT_SUMMARIZE, (IntentSpan){0}) &&
         canRun(r, INTENT_APPLY, (IntentSpan){r->identities.count, r->inits.count}) &&
         canRun(r, INTENT_EMIT, (IntentSpan){r->sources.count, r->inits.count});
}

bool intentIsKernelLoop(MlirOperation op) {
  if (!intentIsRegionOp(op) || !irIs(mlirOperationGetParentOperation(op), "func.func"))
    return false;
  IntentRegionOp r = intentRegionOp(op);
  MlirOperation domain = irDefiningOp(r.domain);
  if (mlirOperationIsNull(domain) || !irIs(domain, "intent.axis"))
    return false;
  return r.isScan ? canRunScan(&r) : canRunFold(&r);
}
