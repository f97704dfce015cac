// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See expr.h: atoms and polynomials in normal form. A sum is sorted, flat, with like terms added; a
// product is multiplied out while that stays small. quotient.c has what divides and compares.
#include "passes/analysis/arena.h"

#include <stdlib.h>
#include <string.h>

// ---- Atoms --------------------------------------------------------------------------------------

const IntentExpr *intentExprInteger(IntentArena *arena, IntentWide value) {
  return intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_CONSTANT, .constant = value});
}

const IntentExpr *intentExprAxis(IntentArena *arena, int64_t axis, const IntentExpr *extent) {
  if (intentExprIsConstant(extent, 1))
    return intentExprInteger(arena, 0);
  return intentArenaExpr(
      arena,
      &(IntentExpr){.kind = INTENT_EXPR_AXIS, .axis = axis, .operands = &extent, .count = 1});
}

const IntentExpr *intentExprScalar(IntentArena *arena, MlirValue value) {
  return intentArenaExpr(
      arena,
      &(IntentExpr){.kind = INTENT_EXPR_SCALAR, .type = mlirValueGetType(value), .value = value});
}

const IntentExpr *intentExprMember(IntentArena *arena, const IntentDomain *domain,
                                   const IntentExpr *ordinal) {
  return intentArenaExpr(
      arena, &(IntentExpr){
                 .kind = INTENT_EXPR_MEMBER, .domain = domain, .operands = &ordinal, .count = 1});
}

const IntentExpr *intentExprExtent(IntentArena *arena, const IntentTensor *tensor, int64_t axis) {
  (void)arena;
  return tensor->extents[axis];
}

const IntentExpr *intentExprElement(IntentArena *arena, const IntentTensor *tensor,
                                    const IntentExpr *const *at) {
  const IntentExpr *operands[IR_MAX_RANK];
  for (int64_t i = 0; i < tensor->rank; ++i)
    operands[i] = intentExprOfOrdinals(arena, at[i]);
  if (tensor->kind == INTENT_TENSOR_COMPUTED && tensor->computed->size <= INTENT_MAX_EXPR_SIZE)
    return intentExprSubstitute(arena, tensor->computed, operands);
  return intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_ELEMENT,
                                              .type = tensor->element,
                                              .tensor = tensor,
                                              .operands = operands,
                                              .count = (intptr_t)tensor->rank});
}

// ---- Sums ---------------------------------------------------------------------------------------

// A sum being written; too many terms or too large a coefficient overflow it.
typedef struct Terms {
  const IntentExpr *data[2 * INTENT_MAX_OPERANDS];
  IntentWide factors[2 * INTENT_MAX_OPERANDS];
  intptr_t count;
  IntentWide constant;
  bool overflows; // then the rest is worth nothing
} Terms;

static void addConstant(Terms *terms, IntentWide value) {
  terms->overflows |= __builtin_add_overflow(terms->constant, value, &terms->constant);
}

// Adds factor * term; the term is no sum and no constant.
static void addTerm(Terms *terms, const IntentExpr *term, IntentWide factor) {
  intptr_t at = 0;
  while (at < terms->count && terms->data[at] != term)
    ++at;
  if (at == 2 * INTENT_MAX_OPERANDS) {
    terms->overflows = true;
    return;
  }
  if (at == terms->count) {
    terms->data[at] = term;
    terms->factors[at] = 0;
    ++terms->count;
  }
  terms->overflows |= __builtin_add_overflow(terms->factors[at], factor, &terms->factors[at]);
}

static void addScaled(Terms *terms, const IntentExpr *e, IntentWide factor) {
  IntentWide scaled;
  if (e->kind == INTENT_EXPR_CONSTANT || e->kind == INTENT_EXPR_SUM) {
    terms->overflows |= __builtin_mul_overflow(e->constant, factor, &scaled);
    addConstant(terms, scaled);
  }
  if (e->kind == INTENT_EXPR_SUM)
    for (intptr_t i = 0; i < e->count; ++i) {
      terms->overflows |= __builtin_mul_overflow((IntentWide)e->coefficients[i], factor, &scaled);
      addTerm(terms, e->operands[i], scaled);
    }
  else if (e->kind != INTENT_EXPR_CONSTANT)
    addTerm(terms, e, factor);
}

// The node for what has been added; null where it is too much to be one.
static const IntentExpr *sumOf(IntentArena *arena, Terms *terms) {
  const IntentExpr *operands[INTENT_MAX_OPERANDS];
  int64_t coefficients[INTENT_MAX_OPERANDS];
  intptr_t count = 0;
  for (intptr_t i = 0; i < terms->count; ++i) {
    if (terms->factors[i] == 0)
      continue;
    terms->overflows |= terms->factors[i] != (int64_t)terms->factors[i];
    if (terms->overflows || count == INTENT_MAX_OPERANDS)
      return NULL;
    intptr_t at = count++;
    for (; at > 0 && intentExprCompare(terms->data[i], operands[at - 1]) < 0; --at) {
      operands[at] = operands[at - 1];
      coefficients[at] = coefficients[at - 1];
    }
    operands[at] = terms->data[i];
    coefficients[at] = (int64_t)terms->factors[i];
  }
  if (terms->overflows)
    return NULL;
  if (count == 0)
    return intentExprInteger(arena, terms->constant);
  if (count == 1 && coefficients[0] == 1 && terms->constant == 0)
    return operands[0];
  return intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_SUM,
                                              .constant = terms->constant,
                                              .operands = operands,
                                              .coefficients = coefficients,
                                              .count = count});
}

// A node of its own for what has no normal form: equal operands still make it one node.
static const IntentExpr *opaqueOf(IntentArena *arena, const char *name, const IntentExpr *a,
                                  const IntentExpr *b) {
  const IntentExpr *operands[] = {a, b};
  return intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_WRAP,
                                              .width = 64,
                                              .axis = name[0],
                                              .operands = operands,
                                              .count = 2,
                                              .unknown = "its expression has more than 16 terms"});
}

static const IntentExpr *addScaledPair(IntentArena *arena, const IntentExpr *a, const IntentExpr *b,
                                       IntentWide factor) {
  Terms terms = {.count = 0};
  addScaled(&terms, a, 1);
  addScaled(&terms, b, factor);
  const IntentExpr *out = sumOf(arena, &terms);
  return out ? out : opaqueOf(arena, factor > 0 ? "+" : "-", a, b);
}

const IntentExpr *intentExprAdd(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  return addScaledPair(arena, a, b, 1);
}

const IntentExpr *intentExprSub(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  return addScaledPair(arena, a, b, -1);
}

// ---- Products -----------------------------------------------------------------------------------

// Appends the factors of a term; false if there are too many.
static bool addFactors(const IntentExpr **factors, intptr_t *count, const IntentExpr *term) {
  intptr_t added = term->kind == INTENT_EXPR_PRODUCT ? term->count : 1;
  if (*count + added > INTENT_MAX_OPERANDS)
    return false;
  for (intptr_t i = 0; i < added; ++i) {
    const IntentExpr *factor = term->kind == INTENT_EXPR_PRODUCT ? term->operands[i] : term;
    intptr_t at = (*count)++;
    for (; at > 0 && intentExprCompare(factor, factors[at - 1]) < 0; --at)
      factors[at] = factors[at - 1];
    factors[at] = factor;
  }
  return true;
}

// The product of two terms that are no sums and no constants; null if there are too many factors.
static const IntentExpr *mulTerms(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  const IntentExpr *factors[INTENT_MAX_OPERANDS];
  intptr_t count = 0;
  if (!addFactors(factors, &count, a) || !addFactors(factors, &count, b))
    return NULL;
  return intentArenaExpr(
      arena, &(IntentExpr){.kind = INTENT_EXPR_PRODUCT, .operands = factors, .count = count});
}

// Adds factor * term * e, multiplied out.
static void addProduct(IntentArena *arena, Terms *terms, const IntentExpr *term, IntentWide factor,
                       const IntentExpr *e) {
  intptr_t count = e->kind == INTENT_EXPR_SUM ? e->count : e->kind != INTENT_EXPR_CONSTANT;
  IntentWide scaled;
  if (e->kind == INTENT_EXPR_CONSTANT || e->kind == INTENT_EXPR_SUM) {
    terms->overflows |= __builtin_mul_overflow(e->constant, factor, &scaled);
    addTerm(terms, term, scaled);
  }
  for (intptr_t i = 0; i < count && !terms->overflows; ++i) {
    IntentWide inner = e->kind == INTENT_EXPR_SUM ? e->coefficients[i] : 1;
    const IntentExpr *made = mulTerms(arena, term, e->kind == INTENT_EXPR_SUM ? e->operands[i] : e);
    terms->overflows |= !made || __builtin_mul_overflow(inner, factor, &scaled);
    if (made)
      addTerm(terms, made, scaled);
  }
}

const IntentExpr *intentExprMul(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  Terms terms = {.count = 0};
  if (b->kind == INTENT_EXPR_CONSTANT) {
    const IntentExpr *swap = a;
    a = b, b = swap;
  }
  if (a->kind == INTENT_EXPR_CONSTANT || a->kind == INTENT_EXPR_SUM)
    addScaled(&terms, b, a->constant);
  if (a->kind == INTENT_EXPR_SUM)
    for (intptr_t i = 0; i < a->count; ++i)
      addProduct(arena, &terms, a->operands[i], a->coefficients[i], b);
  else if (a->kind != INTENT_EXPR_CONSTANT)
    addProduct(arena, &terms, a, 1, b);
  const IntentExpr *out = sumOf(arena, &terms);
  return out ? out : opaqueOf(arena, "*", a, b);
}

int64_t intentExprCoefficient(const IntentExpr *expr, const IntentExpr *term) {
  for (intptr_t i = 0; expr->kind == INTENT_EXPR_SUM && i < expr->count; ++i)
    if (expr->operands[i] == term)
      return expr->coefficients[i];
  return expr == term;
}

IntentWide intentExprOffset(const IntentExpr *expr) {
  return expr->kind == INTENT_EXPR_SUM || expr->kind == INTENT_EXPR_CONSTANT ? expr->constant : 0;
}

// ---- Wraps --------------------------------------------------------------------------------------

// The sum without inner reductions modulo 2^width or more: they change nothing modulo 2^width.
static const IntentExpr *unwrapped(IntentArena *arena, const IntentExpr *e, unsigned width) {
  if (e->kind == INTENT_EXPR_WRAP && e->width >= width && e->count == 1)
    return e->operands[0];
  if (e->kind != INTENT_EXPR_SUM)
    return e;
  const IntentExpr *out = intentExprInteger(arena, e->constant);
  for (intptr_t i = 0; i < e->count; ++i)
    out = intentExprAdd(arena, out,
                        intentExprMul(arena, intentExprInteger(arena, e->coefficients[i]),
                                      unwrapped(arena, e->operands[i], width)));
  return out;
}

// Each constant of the sum, reduced to a signed number of `width` bits.
static const IntentExpr *reduced(IntentArena *arena, const IntentExpr *e, unsigned width) {
  IntentWide modulus = (IntentWide)1 << width, half = modulus / 2;
  Terms terms = {.count = 0};
  addScaled(&terms, e, 1);
  for (intptr_t i = 0; i <= terms.count; ++i) {
    IntentWide *value = i < terms.count ? &terms.factors[i] : &terms.constant;
    *value %= modulus;
    *value += *value < -half ? modulus : *value >= half ? -modulus : 0;
  }
  const IntentExpr *out = sumOf(arena, &terms);
  return out ? out : e;
}

static const char *wrapReason(unsigned width) {
  switch (width) {
  case 8:
    return "its arithmetic may wrap in i8";
  case 16:
    return "its arithmetic may wrap in i16";
  case 32:
    return "its arithmetic may wrap in i32";
  default:
    return "its arithmetic may wrap in i64";
  }
}

const IntentExpr *intentExprWrap(IntentArena *arena, const IntentExpr *expr, unsigned width,
                                 int64_t rank, const IntentExpr *const *extents) {
  IntentWide half = (IntentWide)1 << (width - 1);
  IntentRange type = {-half, half - 1};
  expr = unwrapped(arena, expr, width);
  if (intentRangeHolds(type, intentExprRangeIn(expr, rank, extents)))
    return expr;
  const IntentExpr *ordinals = intentExprOfOrdinals(arena, expr);
  if (expr->hasMembers && intentRangeHolds(type, intentExprRangeIn(ordinals, rank, extents)))
    return expr;
  expr = reduced(arena, expr, width);
  if (intentRangeHolds(type, intentExprRangeIn(expr, rank, extents)))
    return expr;
  return intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_WRAP,
                                              .width = width,
                                              .operands = &expr,
                                              .count = 1,
                                              .unknown = wrapReason(width)});
}

// ---- Substitution -------------------------------------------------------------------------------

// How the axes, or the members, of an expression are replaced.
typedef struct Change {
  IntentArena *arena;
  IntentMemo *memo;
  const IntentExpr *const *axes; // what stands for each axis; null: members become ordinals
  bool isGiven;                  // the memo says what changes, and nothing else does
} Change;

static const IntentExpr *changed(Change *change, const IntentExpr *e);

// The operands, changed; shallow operands of an axis are its extent, which stays.
static const IntentExpr *rebuilt(Change *change, const IntentExpr *e) {
  IntentArena *arena = change->arena;
  const IntentExpr *o[INTENT_MAX_OPERANDS];
  for (intptr_t i = 0; i < e->count; ++i)
    o[i] = changed(change, e->operands[i]);
  const IntentExpr *out = intentExprInteger(arena, e->kind == INTENT_EXPR_SUM ? e->constant : 1);
  switch (e->kind) {
  case INTENT_EXPR_SUM:
    for (intptr_t i = 0; i < e->count; ++i)
      out = intentExprAdd(arena, out,
                          intentExprMul(arena, intentExprInteger(arena, e->coefficients[i]), o[i]));
    return out;
  case INTENT_EXPR_PRODUCT:
    for (intptr_t i = 0; i < e->count; ++i)
      out = intentExprMul(arena, out, o[i]);
    return out;
  case INTENT_EXPR_MEMBER:
    return intentExprMember(arena, e->domain, o[0]);
  case INTENT_EXPR_ELEMENT:
    return intentExprElement(arena, e->tensor, o);
  case INTENT_EXPR_SELECT:
    return intentExprSelect(arena, o[0], o[1], o[2]);
  case INTENT_EXPR_IS_ZERO:
    return intentExprIsZero(arena, o[0]);
  case INTENT_EXPR_IS_NEGATIVE:
    return intentExprIsNegative(arena, o[0]);
  case INTENT_EXPR_WRAP:
    if (e->count == 1)
      return intentExprWrap(arena, o[0], e->width, 0, NULL);
    break;
  case INTENT_EXPR_APPLY:
    break;
  default:
    return intentExprBinary(arena, e->kind, o[0], o[1]);
  }
  IntentExpr draft = *e;
  draft.operands = o;
  draft.axes = 0;
  return intentArenaExpr(arena, &draft);
}

static const IntentExpr *changedOnce(Change *change, const IntentExpr *e) {
  if (!change->isGiven && (change->axes ? !e->axes : !e->hasMembers))
    return e;
  if (e->kind == INTENT_EXPR_AXIS)
    return change->axes ? change->axes[e->axis] : e;
  if (e->count == 0)
    return e;
  bool isOrdinal = !change->axes && !change->isGiven && e->kind == INTENT_EXPR_MEMBER;
  if (isOrdinal && e->domain->first && e->domain->step) {
    const IntentExpr *ordinal = changed(change, e->operands[0]);
    return intentExprAdd(change->arena, e->domain->first,
                         intentExprMul(change->arena, e->domain->step, ordinal));
  }
  return rebuilt(change, e);
}

static const IntentExpr *changed(Change *change, const IntentExpr *e) {
  const IntentExpr *known = intentMemoGet(change->memo, e);
  if (known)
    return known;
  const IntentExpr *out = changedOnce(change, e);
  intentMemoSet(change->memo, e, out);
  return out;
}

static const IntentExpr *change(IntentArena *arena, const IntentExpr *expr,
                                const IntentExpr *const *axes) {
  Change how = {arena, intentMemoCreate(), axes, false};
  const IntentExpr *out = changed(&how, expr);
  intentMemoDestroy(how.memo);
  return out;
}

const IntentExpr *intentExprSubstitute(IntentArena *arena, const IntentExpr *expr,
                                       const IntentExpr *const *axes) {
  return expr->axes ? change(arena, expr, axes) : expr;
}

const IntentExpr *intentExprReplace(IntentArena *arena, const IntentExpr *expr,
                                    IntentMemo *replaced) {
  return changed(&(Change){arena, replaced, NULL, true}, expr);
}

const IntentExpr *intentExprOfOrdinals(IntentArena *arena, const IntentExpr *expr) {
  return expr->hasMembers ? change(arena, expr, NULL) : expr;
}
