// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region_fold as a loop of a kernel: its segments are the tiles along the axis that is cut, and
// the summary of those so far is carried in registers. Which folds can be that, and their code.
#include "passes/gpu/form.h"
#include "passes/region_op.h"
#include "passes/surface.h"

#include <stdlib.h>
#include <string.h>

// --- which folds ---------------------------------------------------------------------------------

enum { NOT_CUT = -1 };

// The axis of each value of a fold's summarize that is cut; by value.
typedef struct CutAxes {
  IntentTable axes; // present where there is one: INTENT_KEY_EXTENT + the axis
} CutAxes;

static int32_t cutAxis(const CutAxes *cut, MlirValue value) {
  for (int32_t axis = 0; axis < IR_MAX_RANK; ++axis)
    if (intentTableHas(&cut->axes, value, INTENT_KEY_EXTENT + axis))
      return axis;
  return NOT_CUT;
}

static void setCutAxis(CutAxes *cut, MlirValue value, int32_t axis) {
  if (axis != NOT_CUT)
    intentTablePut(&cut->axes, value, INTENT_KEY_EXTENT + axis, value);
}

static bool isElementwise(MlirOperation op) {
  return (irIs(op, "intent.map") && !intentIsSurface(op)) ||
         ((irInDialect(op, "arith") || irInDialect(op, "math")) && !intentIsChoice(op));
}

static int32_t broadcastAxis(const CutAxes *cut, MlirOperation op) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, storage);
  int32_t from = cutAxis(cut, irOperand(op, 0));
  if (from != NOT_CUT)
    return (int32_t)irArrayAt(irAttribute(op, "axes"), from);
  return like.count ? cutAxis(cut, like.data[0]) : NOT_CUT;
}

static int32_t transposedAxis(const CutAxes *cut, MlirOperation op) {
  int32_t from = cutAxis(cut, irOperand(op, 0));
  MlirAttribute permutation = irAttribute(op, "permutation");
  for (int32_t i = 0; i < (int32_t)irArrayCount(permutation); ++i)
    if (from != NOT_CUT && irArrayAt(permutation, i) == from)
      return i;
  return NOT_CUT;
}

// A reduce of nothing but the axis that is cut, to tensors.
static bool isCutReduce(const CutAxes *cut, MlirOperation op) {
  MlirAttribute axes = irAttribute(op, "axes");
  bool is = irArrayCount(axes) == 1 && irIsTensor(irResultType(op, 0));
  for (intptr_t i = 0; is && i < mlirOperationGetNumResults(op); ++i)
    is = cutAxis(cut, irOperand(op, i)) == irArrayAt(axes, 0);
  return is;
}

// One op of summarize: what is known of its results; false if a kernel's loop can't run it.
static bool followSummarize(CutAxes *cut, MlirOperation op) {
  if (irIs(op, "intent.reduce"))
    return isCutReduce(cut, op);
  int32_t axis = NOT_CUT;
  if (irIs(op, "intent.broadcast")) {
    axis = broadcastAxis(cut, op);
  } else if (irIs(op, "intent.transpose")) {
    axis = transposedAxis(cut, op);
  } else if (isElementwise(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && axis == NOT_CUT; ++i)
      axis = cutAxis(cut, irOperand(op, i));
  } else {
    return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setCutAxis(cut, irResult(op, i), axis);
  return true;
}

static bool isSummarizeFormable(const IntentRegionOp *r) {
  CutAxes cut = {0};
  MlirBlock block = irBody(r->op, INTENT_SUMMARIZE);
  for (intptr_t i = 0; i < r->sources.count; ++i)
    setCutAxis(&cut, mlirBlockGetArgument(block, i), (int32_t)intentSliceAxis(r, i));
  MlirOperation end = mlirBlockGetTerminator(block), op = mlirBlockGetFirstOperation(block);
  bool is = true;
  for (; is && !mlirOperationEqual(op, end); op = mlirOperationGetNextInBlock(op))
    is = followSummarize(&cut, op);
  intentTableFree(&cut.axes);
  return is;
}

static bool isCombineFormable(const IntentRegionOp *r) {
  MlirBlock block = irBody(r->op, INTENT_COMBINE);
  MlirOperation end = mlirBlockGetTerminator(block), op = mlirBlockGetFirstOperation(block);
  bool is = true;
  for (; is && !mlirOperationEqual(op, end); op = mlirOperationGetNextInBlock(op))
    is = isElementwise(op);
  return is;
}

bool intentIsKernelFold(MlirOperation op) {
  if (!irIs(op, "intent.region_fold") || !irIs(mlirOperationGetParentOperation(op), "func.func"))
    return false;
  IntentRegionOp r = intentRegionOp(op);
  MlirOperation domain = irDefiningOp(r.domain);
  bool is = !mlirOperationIsNull(domain) && irIs(domain, "intent.axis");
  for (intptr_t i = 0; is && i < r.identities.count; ++i) {
    MlirType type = irOperandType(op, r.identities.first + i);
    is = irIsTensor(type) && irRank(type) > 0 && irRank(type) == irRank(irResultType(op, 0));
  }
  return is && isSummarizeFormable(&r) && isCombineFormable(&r);
}

// Slices are their sources' tiles, and captures what they are: the region is no longer isolated.
void intentOpenFold(MlirOperation fold) {
  IntentRegionOp r = intentRegionOp(fold);
  MlirBlock block = irBody(fold, INTENT_SUMMARIZE);
  for (intptr_t i = 0; i < r.sources.count + r.captures.count; ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(block, i),
                                  irOperand(fold, r.sources.first + i));
}

// --- the loop ------------------------------------------------------------------------------------

// A node's operands: of each component the identity, then what the loop carries, then the combined
// summary; all over the results' axes.
void intentEmitFold(IntentKernelBody *body, IntentNode *node, IntentScope *scope) {
  intptr_t count = node->operandCount / 3;
  const IntentTileRef *carried = node->operands + count, *next = carried + count;
  MlirValue *values = malloc((size_t)count * sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = intentTileOf(body, node->operands[i]);
  for (int32_t part = 0; part < intentLoopParts(body, node->firstLoop); ++part) {
    IntentAxisLoop loop;
    intentOpenLoop(body, &loop, scope, node->firstLoop, part, (IrValues){values, count});
    for (intptr_t i = 0; i < count; ++i) {
      IntentNode *left = &body->kernel->nodes[carried[i].node];
      left->tiles = calloc(1, sizeof *left->tiles);
      left->tiles[0] = irLoopArgument(&loop.loop, i);
    }
    for (intptr_t i = 0; i < count; ++i)
      values[i] = intentTileOf(body, next[i]);
    intentCloseLoop(body, &loop, (IrValues){values, count});
    for (intptr_t i = 0; i < count; ++i)
      values[i] = irResult(loop.loop.op, i);
  }
  memcpy(node->tiles, values, (size_t)count * sizeof *values);
  free(values);
}
