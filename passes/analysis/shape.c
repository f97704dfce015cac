// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shape.h. Conditions are recorded as ops are evaluated; classes are a union-find over them.
#include "passes/analysis/shape.h"

#include "passes/analysis/evaluate.h"

#include <stdlib.h>

// ---- Conditions ---------------------------------------------------------------------------------

// True if the frame has this condition already: a node of the two extents is its key.
static bool isRecorded(Frame *frame, IntentConditionKind kind, const IntentExpr *a,
                       const IntentExpr *b) {
  const IntentExpr *operands[] = {a, b};
  const IntentExpr *key = intentArenaExpr(
      frame->provenance->arena,
      &(IntentExpr){
          .kind = INTENT_EXPR_APPLY, .axis = 1 + (int64_t)kind, .operands = operands, .count = 2});
  if (!frame->required)
    frame->required = intentMemoCreate();
  if (intentMemoGet(frame->required, key))
    return true;
  intentMemoSet(frame->required, key, key);
  return false;
}

void requireExtents(Frame *frame, MlirOperation op, IntentConditionKind kind, const IntentExpr *a,
                    const IntentExpr *b) {
  bool isOne = kind == INTENT_CONDITION_EQUAL_OR_ONE && intentExprIsConstant(a, 1);
  while (frame->caller)
    frame = frame->caller;
  if (a == b || isOne || frame->provenance->dead || isRecorded(frame, kind, a, b))
    return;
  IntentCondition *made = intentArenaAllocate(frame->provenance->arena, sizeof *made);
  *made = (IntentCondition){kind, a, b, op, NULL};
  if (frame->lastCondition)
    frame->lastCondition->next = made;
  else
    frame->conditions = made;
  frame->lastCondition = made;
}

void requireShape(Frame *frame, MlirOperation op, intptr_t first, Shape shape) {
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    for (int64_t axis = 0; irIsTensor(irOperandType(op, i)) && axis < shape.rank; ++axis)
      requireExtents(frame, op, INTENT_CONDITION_EQUAL, extentOf(frame, irOperand(op, i), axis),
                     shape.extents[axis]);
}

const IntentCondition *intentConditionsOf(IntentProvenance *p, MlirOperation function) {
  Frame *frame = frameOf(p, function);
  return frame ? frame->conditions : NULL;
}

// ---- Classes ------------------------------------------------------------------------------------

struct IntentShapes {
  IntentMemo *parents; // of extents that are no root of their class
};

static const IntentExpr *rootOf(const IntentShapes *shapes, const IntentExpr *extent) {
  const IntentExpr *root = extent, *parent;
  while ((parent = intentMemoGet(shapes->parents, root)))
    root = parent;
  while (extent != root) { // the way is short next time
    parent = intentMemoGet(shapes->parents, extent);
    intentMemoSet(shapes->parents, extent, root);
    extent = parent;
  }
  return root;
}

static void unite(const IntentShapes *shapes, const IntentExpr *a, const IntentExpr *b) {
  a = rootOf(shapes, a);
  b = rootOf(shapes, b);
  if (a == b)
    return;
  bool isFirst = a->kind == INTENT_EXPR_CONSTANT ||
                 (b->kind != INTENT_EXPR_CONSTANT && intentExprCompare(a, b) < 0);
  intentMemoSet(shapes->parents, isFirst ? b : a, isFirst ? a : b);
}

IntentShapes *intentShapesCreate(IntentProvenance *p, MlirOperation function) {
  IntentShapes *shapes = calloc(1, sizeof *shapes);
  shapes->parents = intentMemoCreate();
  for (const IntentCondition *c = intentConditionsOf(p, function); c; c = c->next)
    if (c->kind == INTENT_CONDITION_EQUAL)
      unite(shapes, c->a, c->b);
  return shapes;
}

void intentShapesDestroy(IntentShapes *shapes) {
  intentMemoDestroy(shapes->parents);
  free(shapes);
}

const IntentExpr *intentShapesRepresentative(const IntentShapes *shapes, const IntentExpr *extent) {
  return rootOf(shapes, extent);
}
