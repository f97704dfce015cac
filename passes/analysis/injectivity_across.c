// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store inside of intent.parallel writes at each point: no two points may have one place (9-09).
// The question is put to the same proof, of a relation with an axis more for each coordinate of the
// parallels around the store. Iterations of the loops between have axes too, which need not be
// recovered: what one point writes twice is ordered. All else that is made at a point, or loaded
// there, is another value at each.
#include "passes/analysis/arena.h"
#include "passes/analysis/evaluate.h"
#include "passes/analysis/injectivity_proof.h"

#include <string.h>

enum { MAX_AROUND = 64 }; // ops around a store that are looked at

// The store's relation, being given its axes.
typedef struct Across {
  IntentProvenance *provenance;
  IntentArena *arena;
  MlirOperation outermost; // the parallel whose points are told apart
  int64_t writes;          // before the first of them
  int64_t serial;          // of values that differ
  IntentMemo *varies;      // of nodes, domains and tensors: 'y' or 'n'
  IntentMemo *replaced;    // of nodes: what they are over the axes
  IntentRelation relation; // what is asked in the end
  const IntentExpr *axes[IR_MAX_RANK];
  bool isBounded; // an extent differs from point to point: the axes have too many points
} Across;

// ---- What differs from point to point -----------------------------------------------------------

// True if the value is made in a region of the op.
static bool isInside(MlirOperation outer, MlirValue value) {
  if (mlirValueIsNull(value))
    return false;
  MlirBlock block = mlirValueIsAOpResult(value) ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
                                                : mlirBlockArgumentGetOwner(value);
  MlirOperation op = mlirBlockGetParentOperation(block);
  while (!mlirOperationIsNull(op) && !mlirOperationEqual(op, outer))
    op = mlirOperationGetParentOperation(op);
  return !mlirOperationIsNull(op);
}

static bool exprVaries(Across *across, const IntentExpr *expr);

static bool tensorVaries(Across *across, const IntentTensor *tensor) {
  bool varies = false;
  switch (tensor->kind) {
  case INTENT_TENSOR_CONSTANT:
    return false;
  case INTENT_TENSOR_SNAPSHOT:
    return tensor->result >= across->writes || tensorVaries(across, tensor->source);
  case INTENT_TENSOR_COMPUTED:
    return exprVaries(across, tensor->computed);
  case INTENT_TENSOR_REDUCED:
    for (intptr_t i = 0; i < tensor->partCount && !varies; ++i)
      varies = exprVaries(across, tensor->parts[i]);
    for (int64_t i = 0; i < tensor->rank && !varies; ++i)
      varies = exprVaries(across, tensor->extents[i]);
    return varies;
  default:
    return isInside(across->outermost, tensor->value);
  }
}

static bool domainVaries(Across *across, const IntentDomain *domain) {
  const IntentExpr *bounds[] = {domain->begin, domain->end, domain->step, domain->choice};
  if (domain->kind == INTENT_DOMAIN_AXIS)
    return tensorVaries(across, domain->tensor) ||
           exprVaries(across, domain->tensor->extents[domain->axis]);
  if (domain->kind == INTENT_DOMAIN_OPAQUE && isInside(across->outermost, domain->value))
    return true;
  for (size_t i = 0; i < IR_COUNT(bounds); ++i)
    if (bounds[i] && exprVaries(across, bounds[i]))
      return true;
  return domain->source && domainVaries(across, domain->source);
}

static bool exprVariesOnce(Across *across, const IntentExpr *expr) {
  if (expr->kind == INTENT_EXPR_SCALAR)
    return isInside(across->outermost, expr->value);
  if (expr->tensor && tensorVaries(across, expr->tensor))
    return true;
  if (expr->domain && domainVaries(across, expr->domain))
    return true;
  for (intptr_t i = 0; i < expr->count; ++i)
    if (exprVaries(across, expr->operands[i]))
      return true;
  return false;
}

static bool exprVaries(Across *across, const IntentExpr *expr) {
  static const char kYes = 'y', kNo = 'n';
  const char *known = intentMemoGet(across->varies, expr);
  if (known)
    return known == &kYes;
  bool varies = exprVariesOnce(across, expr);
  intentMemoSet(across->varies, expr, varies ? &kYes : &kNo);
  return varies;
}

// ---- The same over the axes ---------------------------------------------------------------------

// A value of which nothing is known but that it is one at each point of the axes.
static const IntentExpr *unknownValue(Across *across, const IntentExpr *expr, MlirValue value) {
  const IntentTensor *tensor = intentArenaTensor(
      across->arena,
      &(IntentTensor){.kind = INTENT_TENSOR_VALUE,
                      .element = expr->type.ptr ? expr->type : across->relation.coordinate,
                      .rank = across->relation.results,
                      .extents = across->relation.extents,
                      .result = --across->serial,
                      .unknown = "it differs from point to point",
                      .value = value});
  return intentExprElement(across->arena, tensor, across->axes);
}

static const IntentExpr *over(Across *across, const IntentExpr *expr);

static void replaceNode(const IntentExpr *node, void *data) {
  Across *across = data;
  const IntentExpr *with = NULL;
  if (intentMemoGet(across->replaced, node) || !exprVaries(across, node))
    return;
  if (node->kind == INTENT_EXPR_SCALAR)
    with = unknownValue(across, node, node->value);
  else if (node->tensor)
    with = tensorVaries(across, node->tensor) || node->kind == INTENT_EXPR_EXTENT
               ? unknownValue(across, node, node->tensor->value)
               : NULL;
  else if (node->domain && domainVaries(across, node->domain))
    with = node->kind == INTENT_EXPR_MEMBER && node->domain->first && node->domain->step
               ? intentExprAdd(across->arena, over(across, node->domain->first),
                               intentExprMul(across->arena, over(across, node->domain->step),
                                             over(across, node->operands[0])))
               : unknownValue(across, node, node->domain->value);
  if (with)
    intentMemoSet(across->replaced, node, with);
}

static const IntentExpr *over(Across *across, const IntentExpr *expr) {
  intentExprVisit(expr, replaceNode, across);
  return intentExprReplace(across->arena, expr, across->replaced);
}

// An extent over no axes: one that differs is a number up to the largest it may be.
static const IntentExpr *extentOver(Across *across, const IntentExpr *extent) {
  if (!exprVaries(across, extent))
    return extent;
  across->isBounded = true;
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(across->provenance->module), 64);
  return intentArenaExpr(across->arena, &(IntentExpr){.kind = INTENT_EXPR_SCALAR,
                                                      .type = i64,
                                                      .constant = --across->serial,
                                                      .range = {0, extent->range.hi}});
}

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
         isInside(parallel, destination);
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

// An axis for the coordinates of a loop; false where there is no room.
static bool addAxis(Across *across, MlirValue coordinate) {
  IntentRelation *relation = &across->relation;
  const IntentExpr *member = intentElementsOf(across->provenance, coordinate);
  if (relation->results == IR_MAX_RANK)
    return false;
  if (member->kind != INTENT_EXPR_MEMBER || member->operands[0]->kind != INTENT_EXPR_SCALAR)
    return true; // what it is differs at each point, and no more is known
  relation->iteration[relation->results] = member->domain;
  relation->extents[relation->results] = member->operands[0]; // for now
  ++relation->results;
  return true;
}

// The axes of the parallels, then those of loops as far as there is room; gives which must be
// recovered, none where there is no room.
static uint32_t addAxes(Across *across, const Around *around) {
  intptr_t lanes = across->relation.results;
  for (intptr_t i = 0; i < around->count; ++i)
    for (intptr_t k = 0;
         isParallel(around->ops[i]) && k < mlirOperationGetNumOperands(around->ops[i]); ++k)
      if (!addAxis(across, mlirBlockGetArgument(irBody(around->ops[i], 0), k)))
        return 0;
  uint32_t all = (UINT32_C(1) << across->relation.results) - 1;
  for (intptr_t i = 0; i < around->count; ++i)
    if (irIs(around->ops[i], "intent.for"))
      (void)addAxis(across, mlirBlockGetArgument(irBody(around->ops[i], 0), 0));
  return all & ~((UINT32_C(1) << lanes) - 1);
}

// Once all axes are counted: their extents, and what stands for ordinals.
static void bindAxes(Across *across, intptr_t lanes) {
  IntentRelation *relation = &across->relation;
  for (intptr_t k = 0; k < relation->results; ++k) {
    const IntentExpr *ordinal = k < lanes ? NULL : relation->extents[k];
    relation->extents[k] = extentOver(across, relation->iteration[k]->size);
    across->axes[k] = intentExprAxis(across->arena, k, relation->extents[k]);
    if (ordinal)
      intentMemoSet(across->replaced, ordinal, across->axes[k]);
  }
}

// Where the store runs at all.
static const IntentExpr *conditionOf(Across *across, const Around *around) {
  const IntentExpr *all = across->relation.valid;
  for (intptr_t i = 0; i < around->count; ++i) {
    if (!irIs(around->ops[i], "intent.if") && !irIs(around->ops[i], "scf.if"))
      continue;
    const IntentExpr *holds = intentElementsOf(across->provenance, irOperand(around->ops[i], 0));
    if (around->isElse[i])
      holds = intentExprNot(across->arena, holds);
    all = intentExprBinary(across->arena, INTENT_EXPR_AND, all, holds);
  }
  return all;
}

// ---- The question -------------------------------------------------------------------------------

static void ask(Across *across, const Around *around, const IntentRelation *of,
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
  bindAxes(across, of->results);
  for (intptr_t j = 0; j < of->sources; ++j)
    coordinates[j] = over(across, of->coordinates[j]);
  relation->coordinates = coordinates;
  relation->valid = over(across, conditionOf(across, around));
  *out = injAnswer(across->arena, relation, required);
  // Where there is nothing but lanes and points, single points may say more.
  bool isWhole = relation->results == of->results + __builtin_popcount(required);
  if (out->kind == INTENT_NOT_PROVEN && isWhole && of->results) {
    uint32_t all = (UINT32_C(1) << relation->results) - 1;
    IntentInjectivity looked = injAnswer(across->arena, relation, all);
    *out = looked.kind == INTENT_NOT_PROVEN ? *out : looked;
  }
  bool isSure = isCertain(around) && !across->isBounded;
  out->kind = out->kind == INTENT_COLLISION && !isSure ? INTENT_NOT_PROVEN : out->kind;
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
  Across across = {.provenance = provenance,
                   .arena = intentProvenanceArena(provenance),
                   .outermost = around.ops[around.count - 1],
                   .writes = writesBefore(provenance, around.ops[around.count - 1]),
                   .serial = -(INT64_C(1) << 40),
                   .varies = intentMemoCreate(),
                   .replaced = intentMemoCreate(),
                   .relation = *relation};
  ask(&across, &around, relation, &found);
  intentMemoDestroy(across.varies);
  intentMemoDestroy(across.replaced);
  injSay(&out, "%s", found.text);
  out.kind = found.kind;
  out.data = found.data;
  return out;
}
