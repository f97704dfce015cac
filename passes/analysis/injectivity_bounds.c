// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See injectivity_proof.h: what is known of signs and spans, from extents, domains and validity.
#include "passes/analysis/arena.h"
#include "passes/analysis/injectivity_proof.h"

// ---- Validity -----------------------------------------------------------------------------------

static void addGuard(InjProof *proof, const IntentExpr *atLeastZero) {
  if (proof->guardCount < INJ_MAX_GUARDS)
    proof->guards[proof->guardCount++] = atLeastZero;
}

// e >= 0, in the members of domains and in ordinals.
static void addGuards(InjProof *proof, const IntentExpr *expr) {
  const IntentExpr *ordinals = intentExprOfOrdinals(proof->arena, expr);
  addGuard(proof, expr);
  if (ordinals != expr)
    addGuard(proof, ordinals);
}

// The validity gives `expr` one value.
static void knowFromValidity(InjProof *proof, const IntentExpr *expr) {
  injAddKnown(proof, (InjKnown){expr, 1U << INJ_VALIDITY, 0});
  injAddKnown(proof, (InjKnown){intentExprOfOrdinals(proof->arena, expr), 1U << INJ_VALIDITY, 0});
}

static void readFalse(InjProof *proof, const IntentExpr *condition);

static void readTrue(InjProof *proof, const IntentExpr *condition) {
  IntentArena *arena = proof->arena;
  switch (condition->kind) {
  case INTENT_EXPR_AND:
    readTrue(proof, condition->operands[0]);
    readTrue(proof, condition->operands[1]);
    break;
  case INTENT_EXPR_SUM: // 1 - x
    if (condition->count == 1 && condition->constant == 1 && condition->coefficients[0] == -1)
      readFalse(proof, condition->operands[0]);
    break;
  case INTENT_EXPR_IS_NEGATIVE:
    addGuards(proof, intentExprSub(arena, intentExprInteger(arena, -1), condition->operands[0]));
    break;
  case INTENT_EXPR_IS_ZERO:
    knowFromValidity(proof, condition->operands[0]);
    break;
  default:
    knowFromValidity(proof, condition);
    break;
  }
}

static void readFalse(InjProof *proof, const IntentExpr *condition) {
  if (condition->kind == INTENT_EXPR_OR) {
    readFalse(proof, condition->operands[0]);
    readFalse(proof, condition->operands[1]);
  } else if (condition->kind == INTENT_EXPR_SUM && condition->count == 1 &&
             condition->constant == 1 && condition->coefficients[0] == -1) {
    readTrue(proof, condition->operands[0]);
  } else if (condition->kind == INTENT_EXPR_IS_NEGATIVE) {
    addGuards(proof, condition->operands[0]);
  } else if (condition->kind != INTENT_EXPR_AND && condition->kind != INTENT_EXPR_IS_ZERO) {
    knowFromValidity(proof, condition);
  }
}

void injReadValidity(InjProof *proof) { readTrue(proof, proof->valid); }

// ---- Digits -------------------------------------------------------------------------------------

static bool isOpen(const InjProof *proof, const IntentExpr *expr) {
  return (expr->axes & ~proof->recovered) != 0;
}

static void addDigit(const InjProof *proof, InjDigits *digits, InjDigit digit) {
  for (intptr_t i = 0; i < digits->count; ++i)
    if (digits->data[i].factor == digit.factor) {
      digits->data[i].multiplier =
          intentExprAdd(proof->arena, digits->data[i].multiplier, digit.multiplier);
      return;
    }
  if (digits->count == INJ_MAX_DIGITS)
    digits->count = -1;
  if (digits->count >= 0)
    digits->data[digits->count++] = digit;
}

// coefficient * term, as what isn't recovered of it times the rest.
static InjDigit digitOf(const InjProof *proof, const IntentExpr *term, int64_t coefficient) {
  IntentArena *arena = proof->arena;
  InjDigit out = {term, intentExprInteger(arena, coefficient)};
  if (term->kind != INTENT_EXPR_PRODUCT)
    return out;
  out.factor = NULL;
  for (intptr_t i = 0; i < term->count; ++i) {
    const IntentExpr *operand = term->operands[i];
    if (!isOpen(proof, operand))
      out.multiplier = intentExprMul(arena, out.multiplier, operand);
    else
      out.factor = out.factor ? intentExprMul(arena, out.factor, operand) : operand;
  }
  return out;
}

InjDigits injDigits(const InjProof *proof, const IntentExpr *expr) {
  InjDigits digits = {.count = 0};
  if (expr->kind != INTENT_EXPR_SUM) {
    if (isOpen(proof, expr))
      addDigit(proof, &digits, digitOf(proof, expr, 1));
    return digits;
  }
  for (intptr_t i = 0; i < expr->count && digits.count >= 0; ++i)
    if (isOpen(proof, expr->operands[i]))
      addDigit(proof, &digits, digitOf(proof, expr->operands[i], expr->coefficients[i]));
  intptr_t kept = 0;
  for (intptr_t i = 0; i < digits.count; ++i)
    if (!intentExprIsConstant(digits.data[i].multiplier, 0))
      digits.data[kept++] = digits.data[i];
  digits.count = digits.count < 0 ? -1 : kept;
  return digits;
}

// ---- Signs --------------------------------------------------------------------------------------

// A step or an extent of an iteration domain, at a point that exists: at least 1 (1-02).
static bool isOfIteration(const InjProof *proof, const IntentExpr *expr) {
  for (intptr_t i = 0; i < proof->relation->results; ++i)
    if (proof->relation->extents[i] == expr || proof->relation->iteration[i]->root->step == expr)
      return true;
  return false;
}

// expr >= 1 by the validity.
static bool isGuarded(const InjProof *proof, const IntentExpr *expr) {
  for (intptr_t i = 0; i < proof->guardCount; ++i)
    if (intentExprSub(proof->arena, expr, proof->guards[i])->range.lo >= 1)
      return true;
  return false;
}

bool injIsPositive(const InjProof *proof, const IntentExpr *expr) {
  if (expr->range.lo >= 1 || isOfIteration(proof, expr))
    return true;
  bool isProduct = expr->kind == INTENT_EXPR_PRODUCT;
  bool isSum = expr->kind == INTENT_EXPR_SUM && expr->constant >= 0;
  for (intptr_t i = 0; (isProduct || isSum) && i < expr->count; ++i)
    if (!injIsPositive(proof, expr->operands[i]) || (isSum && expr->coefficients[i] < 0))
      isProduct = isSum = false;
  return isProduct || isSum || isGuarded(proof, expr);
}

static const IntentExpr *negated(const InjProof *proof, const IntentExpr *expr) {
  return intentExprSub(proof->arena, intentExprInteger(proof->arena, 0), expr);
}

bool injIsNonZero(const InjProof *proof, const IntentExpr *expr) {
  return expr->range.hi < 0 || injIsPositive(proof, expr) ||
         injIsPositive(proof, negated(proof, expr));
}

static bool isNotNegative(const InjProof *proof, const IntentExpr *expr) {
  return expr->range.lo >= 0 || injIsPositive(proof, expr);
}

// ---- Spans --------------------------------------------------------------------------------------

// Expressions of what is recovered, that a factor is not below or not above.
typedef struct Bounds {
  const IntentExpr *data[INJ_MAX_BOUNDS];
  intptr_t count;
} Bounds;

static void addBound(const InjProof *proof, Bounds *bounds, const IntentExpr *bound) {
  if (bound && !isOpen(proof, bound) && bounds->count < INJ_MAX_BOUNDS)
    bounds->data[bounds->count++] = bound;
}

// Sums of such numbers can't overflow.
static bool isModest(IntentWide value) {
  const IntentWide limit = (IntentWide)1 << 100;
  return value < limit && value > -limit;
}

static const IntentExpr *plus(const InjProof *proof, const IntentExpr *expr, int64_t constant) {
  return intentExprAdd(proof->arena, expr, intentExprInteger(proof->arena, constant));
}

// From what the validity says of multiples of the factor: sign 1 for lower bounds, -1 for upper.
static void addGuardBounds(const InjProof *proof, Bounds *bounds, const IntentExpr *factor,
                           int sign) {
  for (intptr_t i = 0; i < proof->guardCount; ++i) {
    InjDigits digits = injDigits(proof, proof->guards[i]);
    if (digits.count != 1 || digits.data[0].factor != factor)
      continue;
    const IntentExpr *by = digits.data[0].multiplier;
    if (by->kind != INTENT_EXPR_CONSTANT || (by->constant > 0) != (sign > 0))
      continue;
    // by * factor + rest >= 0
    const IntentExpr *rest =
        intentExprSub(proof->arena, proof->guards[i], intentExprMul(proof->arena, by, factor));
    const IntentExpr *steps = sign > 0 ? by : negated(proof, by);
    const IntentExpr *quotient = intentExprBinary(proof->arena, INTENT_EXPR_FLOORDIV, rest, steps);
    addBound(proof, bounds, sign > 0 ? negated(proof, quotient) : quotient);
  }
}

static IntentRange rangeIn(const InjProof *proof, const IntentExpr *expr) {
  return intentExprRangeIn(intentExprOfOrdinals(proof->arena, expr), proof->relation->results,
                           proof->relation->extents);
}

// The numbers that a factor is between, at points of this relation.
static IntentRange rangeOfFactor(const InjProof *proof, const IntentExpr *factor) {
  bool isQuotient = factor->kind == INTENT_EXPR_DIV || factor->kind == INTENT_EXPR_FLOORDIV;
  IntentRange range = factor->range;
  if (factor->kind == INTENT_EXPR_REM && injIsPositive(proof, factor->operands[1])) {
    IntentWide most = factor->operands[1]->range.hi - 1;
    return intentRangeMeet(range, (IntentRange){-most, most});
  }
  if (!isQuotient || factor->operands[1]->range.lo < 1)
    return range;
  IntentRange of = rangeIn(proof, factor->operands[0]);
  if (of.lo >= 0 && of.hi / factor->operands[1]->range.lo < range.hi)
    range.hi = of.hi / factor->operands[1]->range.lo;
  return range;
}

const IntentExpr *injWithoutWrap(const InjProof *proof, const IntentExpr *expr) {
  if (expr->kind != INTENT_EXPR_WRAP || expr->count != 1)
    return expr;
  const IntentExpr *of = expr->operands[0];
  IntentRange range = {intentExprOffset(of), intentExprOffset(of)};
  for (intptr_t i = 0; of->kind == INTENT_EXPR_SUM && i < of->count; ++i) {
    IntentRange by = {of->coefficients[i], of->coefficients[i]};
    IntentRange term =
        intentRangeMeet(rangeOfFactor(proof, of->operands[i]), rangeIn(proof, of->operands[i]));
    range = intentRangeAdd(range, intentRangeMul(by, term));
  }
  IntentWide half = (IntentWide)1 << (expr->width - 1);
  bool isSum = of->kind == INTENT_EXPR_SUM;
  return isSum && intentRangeHolds((IntentRange){-half, half - 1}, range) ? of : expr;
}

static Bounds lowerBounds(const InjProof *proof, const IntentExpr *factor) {
  Bounds out = {.count = 0};
  const IntentDomain *domain = factor->domain;
  if (factor->kind == INTENT_EXPR_MEMBER)
    addBound(proof, &out, domain->first ? domain->first : domain->begin);
  addGuardBounds(proof, &out, factor, 1);
  if (factor->kind == INTENT_EXPR_MEMBER && domain->first)
    addBound(proof, &out, domain->begin);
  IntentRange range = rangeOfFactor(proof, factor);
  if (isModest(range.lo))
    addBound(proof, &out, intentExprInteger(proof->arena, range.lo));
  return out;
}

static Bounds upperBounds(const InjProof *proof, const IntentExpr *factor) {
  IntentArena *arena = proof->arena;
  Bounds out = {.count = 0};
  const IntentExpr *a = factor->count > 0 ? factor->operands[0] : NULL;
  const IntentExpr *b = factor->count > 1 ? factor->operands[1] : NULL;
  if (factor->kind == INTENT_EXPR_AXIS)
    addBound(proof, &out, plus(proof, a, -1));
  if (factor->kind == INTENT_EXPR_MEMBER && factor->domain->end)
    addBound(proof, &out, plus(proof, factor->domain->end, -1));
  if (factor->kind == INTENT_EXPR_REM && injIsPositive(proof, b))
    addBound(proof, &out, plus(proof, b, -1));
  bool isDivision = factor->kind == INTENT_EXPR_DIV || factor->kind == INTENT_EXPR_FLOORDIV;
  if (isDivision && a->kind == INTENT_EXPR_AXIS && injIsPositive(proof, b))
    addBound(proof, &out,
             intentExprBinary(arena, factor->kind, plus(proof, a->operands[0], -1), b));
  if (factor->kind == INTENT_EXPR_MIN) {
    addBound(proof, &out, a);
    addBound(proof, &out, b);
  }
  addGuardBounds(proof, &out, factor, -1);
  IntentRange range = rangeOfFactor(proof, factor);
  if (isModest(range.hi))
    addBound(proof, &out, intentExprInteger(arena, range.hi));
  return out;
}

// The number of points, or of what some of their axes span: at most 2^47.
static const IntentExpr *pointsOf(const InjProof *proof, uint32_t axes) {
  const IntentExpr *points = intentExprInteger(proof->arena, 1);
  for (intptr_t k = 0; k < proof->relation->results; ++k)
    if (axes >> k & 1)
      points = intentExprMul(proof->arena, points, proof->relation->extents[k]);
  return points;
}

static bool isProvenBelow(const InjProof *proof, const IntentExpr *a, const IntentExpr *b) {
  return intentExprSub(proof->arena, b, a)->range.lo >= 1 || intentExprBelow(proof->arena, a, b);
}

// width < limit: by what is known of both, by the validity, or as the number of the points of
// `axes`, or of all, is above the width and not above the limit.
static bool isBelow(const InjProof *proof, const IntentExpr *width, const IntentExpr *limit,
                    uint32_t axes) {
  if (isProvenBelow(proof, width, limit) ||
      isGuarded(proof, intentExprSub(proof->arena, limit, width)))
    return true;
  return limit->kind == INTENT_EXPR_CONSTANT && limit->constant >= INTENT_MAX_EXTENT &&
         (isProvenBelow(proof, width, pointsOf(proof, axes)) ||
          isProvenBelow(proof, width, pointsOf(proof, ~0U)));
}

// The rest of a search for bounds whose spans add up to less than `limit`.
typedef struct Search {
  const InjProof *proof;
  const InjDigits *digits;
  uint32_t among;
  const IntentExpr *limit;
  uint32_t axes; // of the digits
  int tries;     // left
} Search;

static bool searchFrom(Search *search, intptr_t next, const IntentExpr *width) {
  const InjProof *proof = search->proof;
  while (next < search->digits->count && !(search->among >> next & 1))
    ++next;
  if (next == search->digits->count)
    return search->tries-- > 0 && isBelow(proof, width, search->limit, search->axes);
  InjDigit digit = search->digits->data[next];
  if (!isNotNegative(proof, digit.multiplier))
    digit.multiplier = negated(proof, digit.multiplier);
  if (!isNotNegative(proof, digit.multiplier))
    return false;
  Bounds upper = upperBounds(proof, digit.factor), lower = lowerBounds(proof, digit.factor);
  for (intptr_t i = 0; i < upper.count; ++i)
    for (intptr_t j = 0; j < lower.count && search->tries > 0; ++j) {
      const IntentExpr *span = intentExprSub(proof->arena, upper.data[i], lower.data[j]);
      const IntentExpr *more = intentExprMul(proof->arena, span, digit.multiplier);
      if (searchFrom(search, next + 1, intentExprAdd(proof->arena, width, more)))
        return true;
    }
  return false;
}

bool injSpansLess(const InjProof *proof, const InjDigits *digits, uint32_t among,
                  const IntentExpr *limit) {
  Search search = {proof, digits, among, limit, 0, 64};
  for (intptr_t i = 0; i < digits->count; ++i)
    if (among >> i & 1)
      search.axes |= digits->data[i].factor->axes;
  return searchFrom(&search, 0, intentExprInteger(proof->arena, 0));
}
