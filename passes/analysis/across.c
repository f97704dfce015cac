// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See across.h.
#include "passes/analysis/across.h"

#include "passes/analysis/evaluate.h"

IntentPointsOf intentPointsBegin(IntentProvenance *provenance, MlirOperation outermost) {
  return (IntentPointsOf){.provenance = provenance,
                          .arena = intentProvenanceArena(provenance),
                          .outermost = outermost,
                          .writes = writesBefore(provenance, outermost),
                          .serial = -(INT64_C(1) << 40),
                          .varies = intentMemoCreate(),
                          .serials = intentMemoCreate()};
}

void intentPointsEnd(IntentPointsOf *points) {
  intentMemoDestroy(points->varies);
  intentMemoDestroy(points->serials);
}

// ---- What differs from point to point -----------------------------------------------------------

bool intentIsInside(MlirOperation outer, MlirValue value) {
  return !mlirValueIsNull(value) && irIsInside(value, outer);
}

static bool tensorVaries(IntentAcross *across, const IntentTensor *tensor) {
  bool varies = false;
  switch (tensor->kind) {
  case INTENT_TENSOR_CONSTANT:
    return false;
  case INTENT_TENSOR_SNAPSHOT:
    return tensor->result >= across->of->writes || tensorVaries(across, tensor->source);
  case INTENT_TENSOR_COMPUTED:
    return intentExprVaries(across, tensor->computed);
  case INTENT_TENSOR_REDUCED:
  case INTENT_TENSOR_SCANNED:
    for (intptr_t i = 0; i < tensor->partCount && !varies; ++i)
      varies = intentExprVaries(across, tensor->parts[i]);
    for (int64_t i = 0; i < tensor->rank && !varies; ++i)
      varies = intentExprVaries(across, tensor->extents[i]);
    return varies;
  default:
    return intentIsInside(across->of->outermost, tensor->value);
  }
}

static bool domainVaries(IntentAcross *across, const IntentDomain *domain) {
  const IntentExpr *bounds[] = {domain->begin, domain->end, domain->step, domain->choice};
  if (domain->kind == INTENT_DOMAIN_AXIS)
    return tensorVaries(across, domain->tensor) ||
           intentExprVaries(across, domain->tensor->extents[domain->axis]);
  if (domain->kind == INTENT_DOMAIN_OPAQUE && intentIsInside(across->of->outermost, domain->value))
    return true;
  for (size_t i = 0; i < IR_COUNT(bounds); ++i)
    if (bounds[i] && intentExprVaries(across, bounds[i]))
      return true;
  return domain->source && domainVaries(across, domain->source);
}

static bool exprVariesOnce(IntentAcross *across, const IntentExpr *expr) {
  if (expr->kind == INTENT_EXPR_SCALAR)
    return intentIsInside(across->of->outermost, expr->value);
  if (expr->tensor && tensorVaries(across, expr->tensor))
    return true;
  if (expr->domain && domainVaries(across, expr->domain))
    return true;
  for (intptr_t i = 0; i < expr->count; ++i)
    if (intentExprVaries(across, expr->operands[i]))
      return true;
  return false;
}

bool intentExprVaries(IntentAcross *across, const IntentExpr *expr) {
  static const char kYes = 'y', kNo = 'n';
  const char *known = intentMemoGet(across->of->varies, expr);
  if (known)
    return known == &kYes;
  bool varies = exprVariesOnce(across, expr);
  intentMemoSet(across->of->varies, expr, varies ? &kYes : &kNo);
  return varies;
}

// ---- The same over the axes ---------------------------------------------------------------------

// The number of what stands for a node: one for all accesses.
static int64_t serialOf(IntentPointsOf *points, const IntentExpr *node) {
  const void *known = intentMemoGet(points->serials, node);
  if (known)
    return (int64_t)(intptr_t)known;
  intentMemoSet(points->serials, node, (void *)(intptr_t)--points->serial);
  return points->serial;
}

// A value of which nothing is known but that it is one at each point of the axes.
static const IntentExpr *unknownValue(IntentAcross *across, const IntentExpr *expr,
                                      MlirValue value) {
  const IntentTensor *tensor = intentArenaTensor(
      across->of->arena,
      &(IntentTensor){.kind = INTENT_TENSOR_VALUE,
                      .element = expr->type.ptr ? expr->type : across->relation.coordinate,
                      .rank = across->relation.results,
                      .extents = across->relation.extents,
                      .result = serialOf(across->of, expr),
                      .unknown = "it differs from point to point",
                      .value = value});
  return intentExprElement(across->of->arena, tensor, across->axes);
}

static void replaceNode(const IntentExpr *node, void *data) {
  IntentAcross *across = data;
  const IntentExpr *with = NULL;
  if (intentMemoGet(across->replaced, node) || !intentExprVaries(across, node))
    return;
  if (node->kind == INTENT_EXPR_SCALAR)
    with = unknownValue(across, node, node->value);
  else if (node->tensor)
    with = tensorVaries(across, node->tensor) || node->kind == INTENT_EXPR_EXTENT
               ? unknownValue(across, node, node->tensor->value)
               : NULL;
  else if (node->domain && domainVaries(across, node->domain))
    with = node->kind == INTENT_EXPR_MEMBER && node->domain->first && node->domain->step
               ? intentExprAdd(across->of->arena, intentAcrossOver(across, node->domain->first),
                               intentExprMul(across->of->arena,
                                             intentAcrossOver(across, node->domain->step),
                                             intentAcrossOver(across, node->operands[0])))
               : unknownValue(across, node, node->domain->value);
  if (with)
    intentMemoSet(across->replaced, node, with);
}

const IntentExpr *intentAcrossOver(IntentAcross *across, const IntentExpr *expr) {
  intentExprVisit(expr, replaceNode, across);
  return intentExprReplace(across->of->arena, expr, across->replaced);
}

const IntentExpr *intentAcrossExtent(IntentAcross *across, const IntentExpr *extent) {
  if (!intentExprVaries(across, extent))
    return extent;
  across->isBounded = true;
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(across->of->provenance->module), 64);
  return intentArenaExpr(across->of->arena, &(IntentExpr){.kind = INTENT_EXPR_SCALAR,
                                                          .type = i64,
                                                          .constant = serialOf(across->of, extent),
                                                          .range = {0, extent->range.hi}});
}

// ---- Axes ---------------------------------------------------------------------------------------

IntentAxisAdded intentAcrossAddAxis(IntentAcross *across, MlirValue coordinate) {
  IntentRelation *relation = &across->relation;
  const IntentExpr *member = intentElementsOf(across->of->provenance, coordinate);
  if (relation->results == IR_MAX_RANK)
    return INTENT_AXIS_FULL;
  if (member->kind != INTENT_EXPR_MEMBER || member->operands[0]->kind != INTENT_EXPR_SCALAR)
    return INTENT_AXIS_NONE;
  relation->iteration[relation->results] = member->domain;
  relation->extents[relation->results] = member->operands[0]; // for now
  ++relation->results;
  return INTENT_AXIS_ADDED;
}

void intentAcrossBind(IntentAcross *across, intptr_t lanes, intptr_t end) {
  IntentRelation *relation = &across->relation;
  for (intptr_t k = 0; k < relation->results; ++k) {
    const IntentExpr *ordinal = k >= lanes && k < end ? NULL : relation->extents[k];
    relation->extents[k] = intentAcrossExtent(across, relation->iteration[k]->size);
    across->axes[k] = intentExprAxis(across->of->arena, k, relation->extents[k]);
    if (ordinal)
      intentMemoSet(across->replaced, ordinal, across->axes[k]);
  }
}
