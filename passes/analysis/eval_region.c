// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans, by what they are made of; and region ops, by their identity alone: their extents are those
// that the op states, of the identities and initial states, and of what is cut.
#include "passes/analysis/evaluate.h"
#include "passes/region_op.h"

#include <stdlib.h>

enum { NO_AXIS = -1 };

static const char kSlice[] = "a scan or a region op makes it";

// Gives an opaque fact these extents, and its elements over them.
static Fact *withExtents(Frame *frame, MlirValue value, const IntentExpr *const *extents) {
  IntentArena *arena = frame->provenance->arena;
  Fact *fact = opaqueFact(frame, value, kSlice);
  int64_t rank = irIsTensor(fact->type) ? irRank(fact->type) : 0;
  const IntentExpr *axes[IR_MAX_RANK];
  if (rank == 0)
    return fact;
  for (int64_t i = 0; i < rank; ++i) {
    fact->extents[i] = extents[i] ? extents[i] : fact->extents[i];
    axes[i] = intentExprAxis(arena, i, fact->extents[i]);
  }
  fact->elements = intentExprSubstitute(arena, fact->elements, axes);
  return fact;
}

// The fact of `value`, with the extents of another tensor's but for `axis`, which is the given one
// or, where that is null, its own.
static Fact *shapedLike(Frame *frame, MlirValue value, MlirValue other, int64_t axis,
                        const IntentExpr *extent) {
  const IntentExpr *extents[IR_MAX_RANK] = {NULL};
  MlirType type = mlirValueGetType(value);
  for (int64_t i = 0; irIsTensor(type) && i < irRank(type); ++i)
    extents[i] = i == axis ? extent : extentOf(frame, other, i);
  return withExtents(frame, value, extents);
}

static MlirAttribute scanAttribute(MlirOperation op) {
  const int64_t values[] = {irIntegerAttribute(op, "axis"),
                            !mlirAttributeIsNull(irAttribute(op, "reverse")),
                            !mlirAttributeIsNull(irAttribute(op, "exclusive"))};
  return mlirDenseI64ArrayGet(mlirOperationGetContext(op), 3, values);
}

// A scan is a tensor of its own, described by all that it is made of: the inputs' elements over
// its axes, the identities, and what the combine makes of its parameters.
static void evaluateScan(Frame *frame, MlirOperation op) {
  IntentArena *arena = frame->provenance->arena;
  MlirBlock body = irBody(op, 0);
  intptr_t count = mlirOperationGetNumResults(op), used = 0;
  int64_t rank = irRank(irOperandType(op, 0));
  const IntentExpr **parts = malloc((size_t)(3 * count) * sizeof *parts), *extents[IR_MAX_RANK];
  for (intptr_t i = 0; i < 2 * count; ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    Fact *fact = newFact(frame, mlirValueGetType(argument));
    fact->elements = intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_PARAMETER,
                                                          .type = mlirValueGetType(argument),
                                                          .axis = i});
    setFact(frame, argument, fact);
    parts[used++] = elementsOf(frame, irOperand(op, i));
  }
  evaluateRegion(frame, body, (Shape){0});
  for (intptr_t i = 0; i < count; ++i)
    parts[used++] = elementsOf(frame, irOperand(mlirBlockGetTerminator(body), i));
  for (int64_t i = 0; i < rank; ++i)
    extents[i] = extentOf(frame, irOperand(op, 0), i);
  requireInputs(frame, op, (Shape){rank, extents}, INTENT_CONDITION_EQUAL);
  for (intptr_t i = 0; i < count; ++i) {
    for (int64_t axis = 0; axis < rank; ++axis)
      extents[axis] = extentOf(frame, irOperand(op, i), axis);
    IntentTensor draft = {.kind = INTENT_TENSOR_SCANNED,
                          .element = irElementType(irResultType(op, i)),
                          .rank = rank,
                          .extents = extents,
                          .parts = parts,
                          .partCount = used,
                          .attribute = scanAttribute(op),
                          .result = i,
                          .value = irResult(op, i)};
    setElements(frame, irResult(op, i), ownElement(frame, intentArenaTensor(arena, &draft)),
                extents);
  }
  free(parts);
}

// Binds arguments of a helper from `at` on to what these operands are; the number of the next one.
// What differs from run to run of the helper is known only to have their shapes.
typedef enum Binding { AS_THEY_ARE, SHAPES_ONLY } Binding;

static intptr_t bindRange(Frame *frame, const IntentRegionOp *r, intptr_t helper, intptr_t at,
                          IntentSpan range, Binding binding) {
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue argument = mlirBlockGetArgument(irBody(r->op, helper), at++);
    MlirValue operand = irOperand(r->op, range.first + i);
    setFact(frame, argument,
            binding == AS_THEY_ARE ? factOf(frame, operand)
                                   : shapedLike(frame, argument, operand, NO_AXIS, NULL));
  }
  return at;
}

static intptr_t bindSlices(Frame *frame, const IntentRegionOp *r, intptr_t helper) {
  const IntentExpr *extent = NULL;
  for (intptr_t i = 0; i < r->sources.count; ++i) {
    MlirValue argument = mlirBlockGetArgument(irBody(r->op, helper), i);
    int64_t axis = intentSliceAxis(r, i);
    Fact *fact = shapedLike(frame, argument, irOperand(r->op, r->sources.first + i), axis, extent);
    extent = fact->extents[axis]; // one for all slices
    setFact(frame, argument, fact);
  }
  return r->sources.count;
}

// 5-07: the sources have one extent along the axes that are cut.
static void requireCutExtents(Frame *frame, const IntentRegionOp *r) {
  const IntentExpr *want = NULL;
  for (intptr_t i = 0; i < r->sources.count; ++i) {
    const IntentExpr *have =
        extentOf(frame, irOperand(r->op, r->sources.first + i), intentSliceAxis(r, i));
    if (want)
      requireExtents(frame, r->op, INTENT_CONDITION_EQUAL, have, want);
    else
      want = have;
  }
}

static void evaluateRegionOp(Frame *frame, MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  requireCutExtents(frame, &r);
  intptr_t at = bindSlices(frame, &r, INTENT_SUMMARIZE);
  bindRange(frame, &r, INTENT_SUMMARIZE, at, r.captures, AS_THEY_ARE);
  evaluateBlock(frame, irBody(op, INTENT_SUMMARIZE));
  at = bindRange(frame, &r, INTENT_COMBINE, 0, r.identities, SHAPES_ONLY);
  bindRange(frame, &r, INTENT_COMBINE, at, r.identities, SHAPES_ONLY);
  evaluateBlock(frame, irBody(op, INTENT_COMBINE));
  if (r.isScan) {
    at = bindRange(frame, &r, INTENT_APPLY, 0, r.identities, SHAPES_ONLY);
    bindRange(frame, &r, INTENT_APPLY, at, r.inits, SHAPES_ONLY);
    evaluateBlock(frame, irBody(op, INTENT_APPLY));
    at = bindSlices(frame, &r, INTENT_EMIT);
    at = bindRange(frame, &r, INTENT_EMIT, at, r.inits, SHAPES_ONLY);
    bindRange(frame, &r, INTENT_EMIT, at, r.captures, AS_THEY_ARE);
    evaluateBlock(frame, irBody(op, INTENT_EMIT));
  }
  const IntentExpr *size = factOf(frame, r.domain)->domain->size;
  for (intptr_t i = 0; i < r.outputs.count; ++i) {
    const IntentExpr *extents[IR_MAX_RANK] = {NULL};
    extents[intentOutputAxis(&r, i)] = size;
    setFact(frame, irResult(op, i), withExtents(frame, irResult(op, i), extents));
  }
  IntentSpan given = r.isScan ? r.inits : r.identities;
  for (intptr_t i = 0; i < given.count; ++i) {
    MlirValue result = irResult(op, r.results.first + i);
    setFact(frame, result,
            shapedLike(frame, result, irOperand(op, given.first + i), NO_AXIS, NULL));
  }
}

const struct EvaluateRow kRegionRows[] = {
    {"intent.scan", evaluateScan},
    {"intent.region_fold", evaluateRegionOp},
    {"intent.region_scan", evaluateRegionOp},
    {NULL, NULL},
};
