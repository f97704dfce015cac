// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region op as a loop of a kernel: its segments are the tiles along the axis that is cut, and
// what is known of those so far is carried in registers. A fold has a loop of its own, which gives
// the summary; a region_scan shares the loop in which its outputs are used, which also gives the
// final state. Which region ops can be that, passes/region_cut.c knows.
#include "passes/gpu/form.h"
#include "passes/region_op.h"

#include <stdlib.h>

// --- helpers -------------------------------------------------------------------------------------

static void renameArguments(MlirBlock block, intptr_t first, IntentSpan operands,
                            MlirOperation op) {
  for (intptr_t i = 0; i < operands.count; ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(block, first + i),
                                  irOperand(op, operands.first + i));
}

// The axes of an argument are those of what it is given.
static void renameAxes(MlirBlock block) {
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!irIs(op, "intent.axis"))
      continue;
    MlirValue given = intentHelperArgument(irOperand(op, 0)).operand;
    if (!mlirValueIsNull(given))
      mlirOperationSetOperand(op, 0, given);
  }
}

// Scalars are the same for all segments, and so is what is asserted of them.
static void hoistScalars(MlirBlock block, MlirOperation before) {
  MlirOperation op = mlirBlockGetFirstOperation(block), next;
  MlirOperation end = mlirBlockGetTerminator(block);
  for (; !mlirOperationEqual(op, end); op = next) {
    next = mlirOperationGetNextInBlock(op);
    bool isInside = mlirOperationGetNumRegions(op) > 0;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      isInside |= irIsInside(irOperand(op, i), before);
    if (!isInside && !intentGivesTensor(op))
      mlirOperationMoveBefore(op, before);
  }
}

// The region is no longer isolated: slices are their sources' tiles, captures what they are, a
// segment's summary is what summarize yields, and the state is that of apply.
void intentOpenRegionOp(MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  IntentCarried c = intentCarried(&r);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    renameAxes(irBody(op, i));
  MlirBlock summarize = irBody(op, INTENT_SUMMARIZE), next = irBody(op, c.helper);
  renameArguments(summarize, 0, r.sources, op);
  renameArguments(summarize, r.sources.count, r.captures, op);
  for (intptr_t i = 0; i < c.summary.count; ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(next, c.summary.first + i),
                                  irOperand(mlirBlockGetTerminator(summarize), i));
  hoistScalars(summarize, op);
  hoistScalars(next, op);
  if (!r.isScan)
    return;
  MlirBlock emit = irBody(op, INTENT_EMIT);
  renameArguments(emit, 0, r.sources, op);
  renameArguments(emit, r.sources.count + r.inits.count, r.captures, op);
  for (intptr_t i = 0; i < r.inits.count; ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(emit, r.sources.count + i),
                                  mlirBlockGetArgument(next, c.arguments.first + i));
  hoistScalars(emit, op);
}

// --- what a loop carries -------------------------------------------------------------------------

// A node's operands: of each component what it is at first, then what the loop carries, then the
// next of it; negative nodes for a component that nothing asks for.
typedef enum Part { AT_FIRST, CARRIED, NEXT } Part;

static void pushPart(IntentKernelBody *body, const IntentNode *node, Part part,
                     IntentValueList *list) {
  intptr_t count = node->operandCount / 3;
  const IntentTileRef *refs = node->operands + part * count;
  for (intptr_t i = 0; i < count; ++i)
    if (refs[i].node >= 0)
      intentPush(&list->data, &list->count, &list->capacity, intentTileOf(body, refs[i]));
}

// The arguments of the loop from `argument` on are what it carries; the next argument.
static intptr_t bindCarried(IntentKernelBody *body, const IntentNode *node, const IrLoop *loop,
                            intptr_t argument) {
  intptr_t count = node->operandCount / 3;
  const IntentTileRef *refs = node->operands + CARRIED * count;
  for (intptr_t i = 0; i < count; ++i) {
    if (refs[i].node < 0)
      continue;
    IntentNode *carried = &body->kernel->nodes[refs[i].node];
    carried->tiles = calloc(1, sizeof *carried->tiles);
    carried->tiles[0] = irLoopArgument(loop, argument++);
  }
  return argument;
}

// The loop's results from `result` on are the node's; the next result.
static intptr_t bindResults(IntentNode *node, const IrLoop *loop, intptr_t result) {
  intptr_t count = node->operandCount / 3, first = intentRegionOp(node->op).results.first;
  for (intptr_t i = 0; i < count; ++i)
    if (node->operands[i].node >= 0)
      node->tiles[first + i] = irResult(loop->op, result++);
  return result;
}

void intentEmitFold(IntentKernelBody *body, IntentNode *node, IntentScope *scope) {
  IntentValueList values = {0};
  IntentAxisLoop loop;
  pushPart(body, node, AT_FIRST, &values);
  for (int32_t part = 0; part < intentLoopParts(body, node->firstLoop); ++part) {
    IntentValueList next = {0};
    intentOpenLoop(body, &loop, scope, node->firstLoop, part,
                   (IrValues){values.data, values.count});
    bindCarried(body, node, &loop.loop, 0);
    pushPart(body, node, NEXT, &next);
    intentCloseLoop(body, &loop, (IrValues){next.data, next.count});
    for (intptr_t i = 0; i < next.count; ++i)
      values.data[i] = irResult(loop.loop.op, i);
    free(next.data);
  }
  bindResults(node, &loop.loop, 0);
  free(values.data);
}

// --- states in a loop over their axis ------------------------------------------------------------

// The next node from `at` on of states that a loop over `axis` carries; the count of nodes if there
// is none.
static int32_t nextStates(const IntentKernel *k, int32_t axis, int32_t at) {
  while (at < k->nodeCount &&
         (k->nodes[at].kind != INTENT_NODE_STATES || k->nodes[at].firstLoop != axis))
    ++at;
  return at;
}

void intentCarryStates(IntentKernelBody *body, int32_t axis, IntentValueList *inits) {
  const IntentKernel *k = body->kernel;
  for (int32_t at = nextStates(k, axis, 0); at < k->nodeCount; at = nextStates(k, axis, at + 1))
    pushPart(body, &k->nodes[at], AT_FIRST, inits);
}

intptr_t intentBindStates(IntentKernelBody *body, int32_t axis, const IrLoop *loop,
                          intptr_t argument) {
  const IntentKernel *k = body->kernel;
  for (int32_t at = nextStates(k, axis, 0); at < k->nodeCount; at = nextStates(k, axis, at + 1))
    argument = bindCarried(body, &k->nodes[at], loop, argument);
  return argument;
}

void intentYieldStates(IntentKernelBody *body, int32_t axis, IntentValueList *yields) {
  const IntentKernel *k = body->kernel;
  for (int32_t at = nextStates(k, axis, 0); at < k->nodeCount; at = nextStates(k, axis, at + 1))
    pushPart(body, &k->nodes[at], NEXT, yields);
}

void intentFinishStates(IntentKernelBody *body, const IntentAxisLoop *loop, intptr_t result) {
  IntentKernel *k = body->kernel;
  for (int32_t at = nextStates(k, loop->axis, 0); at < k->nodeCount;
       at = nextStates(k, loop->axis, at + 1)) {
    IntentNode *node = &k->nodes[at];
    node->tiles = calloc((size_t)mlirOperationGetNumResults(node->op), sizeof *node->tiles);
    result = bindResults(node, &loop->loop, result);
    intentStoreSides(body, at, loop->parent);
  }
}

bool intentHasFinalState(const IntentKernel *k, int32_t axis) {
  for (int32_t i = 0; i < k->nodeCount; ++i)
    if ((k->nodes[i].kind == INTENT_NODE_STATES || k->nodes[i].kind == INTENT_NODE_FOLD) &&
        k->nodes[i].firstLoop == axis && irIs(k->nodes[i].op, "intent.region_scan"))
      return true;
  return false;
}
