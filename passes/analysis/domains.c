// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Domains in normal form: their sizes, first members and bounds as expressions. Illegal domains (a
// step below 1, a subregion outside of its source) have none of the points that these speak of.
#include "intent-c/Dialect.h"
#include "passes/analysis/arena.h"

// The arena's own domain, with its size filled in when it is new: a SIZE node names its domain.
static const IntentDomain *finish(IntentArena *arena, const IntentDomain *draft) {
  IntentDomain *domain = (IntentDomain *)intentArenaDomain(arena, draft);
  if (!domain->size)
    domain->size =
        intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_SIZE, .domain = domain});
  return domain;
}

// How many multiples of step, from 0 on, lie below the distance.
static const IntentExpr *stepsBelow(IntentArena *arena, const IntentExpr *distance,
                                    const IntentExpr *step) {
  return intentExprBinary(arena, INTENT_EXPR_CEILDIV, distance, step);
}

const IntentDomain *intentDomainRange(IntentArena *arena, MlirValue value, const IntentExpr *begin,
                                      const IntentExpr *end, const IntentExpr *step) {
  const IntentExpr *span = stepsBelow(arena, intentExprSub(arena, end, begin), step);
  return finish(
      arena, &(IntentDomain){.kind = INTENT_DOMAIN_RANGE,
                             .coordinate = intentDomainTypeGetCoordinate(mlirValueGetType(value)),
                             .begin = begin,
                             .end = end,
                             .step = step,
                             .first = begin,
                             .size = intentExprBinary(arena, INTENT_EXPR_MAX, span,
                                                      intentExprInteger(arena, 0)),
                             .members = {begin->range.lo, end->range.hi - 1},
                             .value = value});
}

const IntentDomain *intentDomainAxis(IntentArena *arena, MlirValue value,
                                     const IntentTensor *tensor, int64_t axis) {
  const IntentExpr *zero = intentExprInteger(arena, 0), *extent = tensor->extents[axis];
  IntentRange members = {0, INTENT_MAX_EXTENT - 1};
  return finish(
      arena,
      &(IntentDomain){.kind = INTENT_DOMAIN_AXIS,
                      .coordinate = mlirIntegerTypeGet(mlirTypeGetContext(tensor->element), 64),
                      .tensor = tensor,
                      .axis = axis,
                      .begin = zero,
                      .end = extent,
                      .step = intentExprInteger(arena, 1),
                      .first = zero,
                      .size = extent,
                      .members = intentRangeMeet(members, (IntentRange){0, extent->range.hi - 1}),
                      .value = value});
}

// The first member of the root from `begin` on.
static const IntentExpr *firstOf(IntentArena *arena, const IntentDomain *root,
                                 const IntentExpr *begin) {
  if (!root->step)
    return NULL;
  if (intentExprIsConstant(root->step, 1))
    return begin;
  const IntentExpr *below = stepsBelow(arena, intentExprSub(arena, begin, root->begin), root->step);
  return intentExprAdd(arena, root->begin, intentExprMul(arena, root->step, below));
}

static const IntentExpr *partSize(IntentArena *arena, const IntentDomain *root,
                                  const IntentExpr *begin, const IntentExpr *end) {
  if (begin == end)
    return intentExprInteger(arena, 0);
  if (!root->step)
    return NULL;
  const IntentExpr *above = intentExprSub(arena, end, root->begin);
  const IntentExpr *below = intentExprSub(arena, begin, root->begin);
  return intentExprSub(arena, stepsBelow(arena, above, root->step),
                       stepsBelow(arena, below, root->step));
}

const IntentDomain *intentDomainPart(IntentArena *arena, MlirValue value,
                                     const IntentDomain *source, const IntentExpr *begin,
                                     const IntentExpr *end) {
  if (begin == intentDomainBegin(arena, source) && end == intentDomainEnd(arena, source))
    return source;
  IntentRange between = {begin->range.lo, end->range.hi - 1};
  return finish(arena, &(IntentDomain){.kind = INTENT_DOMAIN_SUBREGION,
                                       .coordinate = source->coordinate,
                                       .source = source,
                                       .root = source->root,
                                       .begin = begin,
                                       .end = end,
                                       .step = source->root->step,
                                       .first = firstOf(arena, source->root, begin),
                                       .size = partSize(arena, source->root, begin, end),
                                       .members = intentRangeMeet(source->members, between),
                                       .value = value,
                                       .unknown = source->unknown});
}

const IntentDomain *intentDomainOpaque(IntentArena *arena, const IntentDomain *draft) {
  IntentDomain opaque = *draft;
  opaque.kind = INTENT_DOMAIN_OPAQUE;
  opaque.members = intentRangeOfType(draft->coordinate);
  return finish(arena, &opaque);
}

// A bound of an opaque domain: what intent.bounds gives as its result number `result`.
static const IntentExpr *opaqueBound(IntentArena *arena, const IntentDomain *domain,
                                     int64_t result) {
  MlirContext context = mlirTypeGetContext(domain->coordinate);
  return intentArenaExpr(
      arena, &(IntentExpr){.kind = INTENT_EXPR_APPLY,
                           .type = domain->coordinate,
                           .axis = result,
                           .domain = domain,
                           .name = mlirIdentifierGet(
                               context, mlirStringRefCreateFromCString("intent.bounds"))});
}

const IntentExpr *intentDomainBegin(IntentArena *arena, const IntentDomain *domain) {
  return domain->begin ? domain->begin : opaqueBound(arena, domain, 0);
}

const IntentExpr *intentDomainEnd(IntentArena *arena, const IntentDomain *domain) {
  if (!domain->end)
    return opaqueBound(arena, domain, 1);
  if (domain->kind != INTENT_DOMAIN_RANGE)
    return domain->end;
  return intentExprBinary(arena, INTENT_EXPR_MAX, domain->begin, domain->end);
}
