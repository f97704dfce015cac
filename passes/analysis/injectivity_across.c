// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store inside of intent.parallel writes at each point: no two points may have one place (9-09).
// The question is put to the same proof, of a relation with an axis more for each coordinate of the
// parallels around the store. Iterations of the loops between have axes too, which need not be
// recovered: what one point writes twice is ordered.
#include "passes/analysis/across.h"
#include "passes/analysis/injectivity_proof.h"

#include <string.h>

enum { MAX_AROUND = 64 }; // ops around a store that are looked at

// ---- What is around a store ---------------------------------------------------------------------

// The ops around a store, from the inside out, up to the outermost parallel whose points may meet.
typedef struct Around {
  MlirOperation ops[MAX_AROUND];
  bool isElse[MAX_AROUND]; // of an if: the store is in the second block
  intptr_t count;          // 0: there is no such parallel; negative: more than there is room for
} Around;

static bool isParallel(MlirOperation op) { return irIs(op, "intent.parallel"); }

// A buffer of a point's own is nobody else's.
static bool isOwn(MlirOperation parallel, MlirValue destination) {
  MlirOperation made = irDefiningOp(destination);
  return !mlirOperationIsNull(made) && irIs(made, "intent.buffer") &&
         intentIsInside(parallel, destination);
}

static Around aroundOf(MlirOperation store) {
  Around around = {.count = 0};
  intptr_t depth = 0;
  for (MlirOperation op = store, outer; !irIs(op, "func.func"); op = outer, ++depth) {
    outer = mlirOperationGetParentOperation(op);
    if (mlirOperationIsNull(outer))
      break;
    bool counts = isParallel(outer) && !isOwn(outer, irOperand(store, 1));
    if (depth < MAX_AROUND) {
      around.ops[depth] = outer;
      around.isElse[depth] = mlirBlockEqual(mlirOperationGetBlock(op), irBody(outer, 1));
    }
    if (counts)
      around.count = depth < MAX_AROUND ? depth + 1 : -1;
  }
  return around;
}

static MlirWalkResult visitContinue(MlirOperation op, void *data) {
  *(bool *)data |= irIs(op, "intent.continue");
  return MlirWalkResultAdvance;
}

// True if the store runs at every point.
static bool isCertain(const Around *around) {
  bool skips = false;
  for (intptr_t i = 0; i < around->count; ++i)
    if (!isParallel(around->ops[i]))
      return false;
  mlirOperationWalk(around->ops[around->count - 1], visitContinue, &skips, MlirWalkPreOrder);
  return !skips;
}

// The axes of the parallels, then those of loops as far as there is room; gives which must be
// recovered, none where there is no room.
static uint32_t addAxes(IntentAcross *across, const Around *around) {
  intptr_t lanes = across->relation.results;
  for (intptr_t i = 0; i < around->count; ++i)
    for (intptr_t k = 0;
         isParallel(around->ops[i]) && k < mlirOperationGetNumOperands(around->ops[i]); ++k)
      if (intentAcrossAddAxis(across, mlirBlockGetArgument(irBody(around->ops[i], 0), k)) ==
          INTENT_AXIS_FULL)
        return 0;
  uint32_t all = (UINT32_C(1) << across->relation.results) - 1;
  for (intptr_t i = 0; i < around->count; ++i)
    if (irIs(around->ops[i], "intent.for"))
      (void)intentAcrossAddAxis(across, mlirBlockGetArgument(irBody(around->ops[i], 0), 0));
  return all & ~((UINT32_C(1) << lanes) - 1);
}

// Where the store runs at all.
static const IntentExpr *conditionOf(IntentAcross *across, const Around *around) {
  const IntentExpr *all = across->relation.valid;
  for (intptr_t i = 0; i < around->count; ++i) {
    if (!irIs(around->ops[i], "intent.if") && !irIs(around->ops[i], "scf.if"))
      continue;
    const IntentExpr *holds =
        intentElementsOf(across->of->provenance, irOperand(around->ops[i], 0));
    if (around->isElse[i])
      holds = intentExprNot(across->of->arena, holds);
    all = intentExprBinary(across->of->arena, INTENT_EXPR_AND, all, holds);
  }
  return all;
}

// ---- The question -------------------------------------------------------------------------------

static void ask(IntentAcross *across, const Around *around, const IntentRelation *of,
                IntentInjectivity *out) {
  const IntentExpr *extents[IR_MAX_RANK], *coordinates[IR_MAX_RANK];
  const IntentDomain *iteration[IR_MAX_RANK];
  IntentRelation *relation = &across->relation;
  memcpy(iteration, of->iteration, (size_t)of->results * sizeof *iteration);
  relation->iteration = iteration;
  relation->extents = extents;
  uint32_t required = addAxes(across, around);
  if (!required) {
    injSay(out, "the points have too many axes together with the lanes");
    return;
  }
  intentAcrossBind(across, 0, of->results);
  for (intptr_t j = 0; j < of->sources; ++j)
    coordinates[j] = intentAcrossOver(across, of->coordinates[j]);
  relation->coordinates = coordinates;
  relation->valid = intentAcrossOver(across, conditionOf(across, around));
  *out = injAnswer(across->of->arena, relation, required);
  // Where there is nothing but lanes and points, single points may say more.
  bool isWhole = relation->results == of->results + __builtin_popcount(required);
  if (out->kind == INTENT_NOT_PROVEN && isWhole && of->results) {
    uint32_t all = (UINT32_C(1) << relation->results) - 1;
    IntentInjectivity looked = injAnswer(across->of->arena, relation, all);
    *out = looked.kind == INTENT_NOT_PROVEN ? *out : looked;
  }
  if (out->kind == INTENT_COLLISION && (across->isBounded || !isCertain(around)))
    out->kind = INTENT_NOT_PROVEN;
}

IntentInjectivity injAcrossPoints(IntentProvenance *provenance, const IntentRelation *relation,
                                  MlirOperation store) {
  IntentInjectivity out = {.kind = INTENT_INJECTIVE}, found = {.kind = INTENT_NOT_PROVEN};
  Around around = aroundOf(store);
  if (around.count == 0)
    return out;
  out.kind = INTENT_NOT_PROVEN;
  injSay(&out,
         "between points of the parallel around it, whose axes follow those of the relation: ");
  if (relation->unknown || around.count < 0) {
    injSay(&out, "%s", relation->unknown ? "the relation is not known" : "it is nested too deeply");
    return out;
  }
  IntentPointsOf points = intentPointsBegin(provenance, around.ops[around.count - 1]);
  IntentAcross across = {.of = &points, .replaced = intentMemoCreate(), .relation = *relation};
  ask(&across, &around, relation, &found);
  intentMemoDestroy(across.replaced);
  intentPointsEnd(&points);
  injSay(&out, "%s", found.text);
  out.kind = found.kind;
  out.data = found.data;
  return out;
}
