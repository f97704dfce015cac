// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of the integers that an expression may be: intervals, and bounds by the extents of
// the axes that it runs over. An interval is never too narrow; it says nothing of points that don't
// exist.
#include "passes/analysis/arena.h"

#include <stdlib.h>

// Intervals end here: sums of products of a few bounded numbers stay below.
#define WIDE_LIMIT ((IntentWide)1 << 120)

static IntentWide clampWide(IntentWide value) {
  return value > WIDE_LIMIT ? WIDE_LIMIT : value < -WIDE_LIMIT ? -WIDE_LIMIT : value;
}

IntentRange intentRangeOfType(MlirType type) {
  unsigned width = !mlirTypeIsNull(type) && mlirTypeIsAInteger(type) ? irBitWidth(type) : 64;
  if (width == 1)
    return (IntentRange){0, 1};
  IntentWide half = (IntentWide)1 << (width - 1);
  return (IntentRange){-half, half - 1};
}

static IntentWide least(IntentWide a, IntentWide b) { return a < b ? a : b; }
static IntentWide most(IntentWide a, IntentWide b) { return a > b ? a : b; }

IntentRange intentRangeUnion(IntentRange a, IntentRange b) {
  if (a.lo > a.hi)
    return b;
  if (b.lo > b.hi)
    return a;
  return (IntentRange){least(a.lo, b.lo), most(a.hi, b.hi)};
}

IntentRange intentRangeMeet(IntentRange a, IntentRange b) {
  return (IntentRange){most(a.lo, b.lo), least(a.hi, b.hi)};
}

IntentRange intentRangeAdd(IntentRange a, IntentRange b) {
  return (IntentRange){clampWide(a.lo + b.lo), clampWide(a.hi + b.hi)};
}

static IntentWide mulWide(IntentWide a, IntentWide b) {
  IntentWide out;
  if (!__builtin_mul_overflow(a, b, &out))
    return clampWide(out);
  return (a < 0) == (b < 0) ? WIDE_LIMIT : -WIDE_LIMIT;
}

IntentRange intentRangeMul(IntentRange a, IntentRange b) {
  IntentWide p = mulWide(a.lo, b.lo), q = mulWide(a.lo, b.hi);
  IntentWide r = mulWide(a.hi, b.lo), s = mulWide(a.hi, b.hi);
  return (IntentRange){least(least(p, q), least(r, s)), most(most(p, q), most(r, s))};
}

bool intentRangeHolds(IntentRange outer, IntentRange inner) {
  return inner.lo > inner.hi || (outer.lo <= inner.lo && inner.hi <= outer.hi);
}

// ---- One node -----------------------------------------------------------------------------------

// |x / y| <= |x|, and a divisor above 1 makes it smaller.
static IntentRange rangeOfDivision(IntentRange a, IntentRange b, IntentExprKind kind) {
  IntentWide bound = most(a.hi, -a.lo);
  if (b.lo == b.hi && b.lo > 0) {
    IntentWide lo = a.lo / b.lo, hi = a.hi / b.lo;
    bool isFloor = kind == INTENT_EXPR_FLOORDIV, isCeil = kind == INTENT_EXPR_CEILDIV;
    lo -= isFloor && a.lo % b.lo < 0;
    hi -= isFloor && a.hi % b.lo < 0;
    lo += isCeil && a.lo % b.lo > 0;
    hi += isCeil && a.hi % b.lo > 0;
    return (IntentRange){lo, hi};
  }
  if (a.lo >= 0 && b.lo >= 0)
    return (IntentRange){0, most(bound, 0)};
  return (IntentRange){-bound, bound};
}

static IntentRange rangeOfRemainder(IntentRange a, IntentRange b) {
  IntentRange out = {least(a.lo, 0), most(a.hi, 0)}; // x % y lies between 0 and x
  IntentWide bound = most(most(b.hi, -b.lo) - 1, 0);
  bool mayBeZero = b.lo <= 0 && b.hi >= 0;
  return mayBeZero ? out : intentRangeMeet(out, (IntentRange){-bound, bound});
}

static IntentRange rangeOfSum(const IntentExpr *e) {
  IntentRange out = {e->constant, e->constant};
  for (intptr_t i = 0; i < e->count; ++i) {
    IntentRange factor = {e->coefficients[i], e->coefficients[i]};
    out = intentRangeAdd(out, intentRangeMul(factor, e->operands[i]->range));
  }
  return out;
}

// True if the product has every extent of the tensor that the extent `of` is one of: then it is at
// most the number of the tensor's elements times the rest.
static bool hasAllExtents(const IntentExpr *product, const IntentTensor *tensor) {
  for (int64_t axis = 0; axis < tensor->rank; ++axis) {
    bool found = tensor->extents[axis]->kind == INTENT_EXPR_CONSTANT;
    for (intptr_t i = 0; i < product->count && !found; ++i)
      found = product->operands[i] == tensor->extents[axis];
    if (!found)
      return false;
  }
  return true;
}

static bool isExtentOf(const IntentExpr *expr, const IntentTensor *tensor) {
  return expr->kind == INTENT_EXPR_EXTENT && expr->tensor == tensor;
}

static IntentRange rangeOfProduct(const IntentExpr *e) {
  IntentRange out = e->operands[0]->range;
  for (intptr_t i = 1; i < e->count; ++i)
    out = intentRangeMul(out, e->operands[i]->range);
  for (intptr_t i = 0; i < e->count; ++i) {
    const IntentTensor *tensor = e->operands[i]->tensor;
    if (e->operands[i]->kind != INTENT_EXPR_EXTENT || !hasAllExtents(e, tensor))
      continue;
    IntentRange bound = {0, INTENT_MAX_EXTENT};
    for (intptr_t j = 0; j < e->count; ++j) {
      bool repeats = false; // an extent that occurs twice is taken once
      for (intptr_t k = 0; k < j; ++k)
        repeats |= e->operands[k] == e->operands[j];
      if (!isExtentOf(e->operands[j], tensor) || repeats)
        bound = intentRangeMul(bound, e->operands[j]->range);
    }
    out = intentRangeMeet(out, bound);
  }
  return out;
}

IntentRange intentRangeOfNode(const IntentExpr *e) {
  IntentRange bit = {0, 1}, extent = {0, INTENT_MAX_EXTENT};
  const IntentExpr *const *o = e->operands;
  switch (e->kind) {
  case INTENT_EXPR_CONSTANT:
    return (IntentRange){e->constant, e->constant};
  case INTENT_EXPR_AXIS:
    return intentRangeMeet((IntentRange){0, INTENT_MAX_EXTENT - 1},
                           (IntentRange){0, o[0]->range.hi - 1});
  case INTENT_EXPR_EXTENT:
    return extent;
  case INTENT_EXPR_SIZE:
    return extent;
  case INTENT_EXPR_MEMBER:
    return e->domain->members;
  case INTENT_EXPR_SUM:
    return rangeOfSum(e);
  case INTENT_EXPR_PRODUCT:
    return rangeOfProduct(e);
  case INTENT_EXPR_DIV:
  case INTENT_EXPR_FLOORDIV:
  case INTENT_EXPR_CEILDIV:
    return rangeOfDivision(o[0]->range, o[1]->range, e->kind);
  case INTENT_EXPR_REM:
    return rangeOfRemainder(o[0]->range, o[1]->range);
  case INTENT_EXPR_MOD:
    return (IntentRange){0, o[1]->range.hi - 1};
  case INTENT_EXPR_MIN:
    return (IntentRange){least(o[0]->range.lo, o[1]->range.lo),
                         least(o[0]->range.hi, o[1]->range.hi)};
  case INTENT_EXPR_MAX:
    return (IntentRange){most(o[0]->range.lo, o[1]->range.lo),
                         most(o[0]->range.hi, o[1]->range.hi)};
  case INTENT_EXPR_SELECT:
    return intentRangeUnion(o[1]->range, o[2]->range);
  case INTENT_EXPR_IS_ZERO:
  case INTENT_EXPR_IS_NEGATIVE:
  case INTENT_EXPR_AND:
  case INTENT_EXPR_OR:
    return bit;
  case INTENT_EXPR_WRAP: {
    if (e->width == 1)
      return bit;
    IntentWide half = (IntentWide)1 << (e->width - 1);
    return (IntentRange){-half, half - 1};
  }
  case INTENT_EXPR_SCALAR:
    if (e->range.lo < e->range.hi) // given: an induction variable's bounds
      return e->range;
    return intentRangeOfType(e->type);
  case INTENT_EXPR_ELEMENT:
  case INTENT_EXPR_APPLY:
  case INTENT_EXPR_PARAMETER:
    return intentRangeOfType(e->type);
  }
  return intentRangeOfType(e->type);
}

// ---- In a tensor of known extents ---------------------------------------------------------------

// One monomial of a sum: its factors, without the coefficient.
typedef struct Factors {
  const IntentExpr *data[INTENT_MAX_OPERANDS];
  intptr_t count;
} Factors;

static Factors factorsOf(const IntentExpr *term) {
  Factors out = {.count = 0};
  if (term->kind != INTENT_EXPR_PRODUCT) {
    out.data[out.count++] = term;
    return out;
  }
  for (intptr_t i = 0; i < term->count; ++i)
    out.data[out.count++] = term->operands[i];
  return out;
}

static bool takeOne(Factors *factors, const IntentExpr *expr) {
  for (intptr_t i = 0; i < factors->count; ++i)
    if (factors->data[i] == expr) {
      factors->data[i] = factors->data[--factors->count];
      return true;
    }
  return false;
}

// Takes an ordinal along the axis out, or its extent, whole.
static bool takeAxis(Factors *factors, int64_t axis, const IntentExpr *extent) {
  for (intptr_t i = 0; i < factors->count; ++i) {
    const IntentExpr *f = factors->data[i];
    if (f->kind == INTENT_EXPR_AXIS && f->axis == axis)
      return takeOne(factors, f);
  }
  if (extent->kind == INTENT_EXPR_CONSTANT)
    return false;
  Factors rest = *factors, wanted = factorsOf(extent);
  for (intptr_t i = 0; i < wanted.count; ++i)
    if (!takeOne(&rest, wanted.data[i]))
      return false;
  *factors = rest;
  return true;
}

// Ordinals of different axes, and extents of yet others, multiply to less than the number of
// points, which is above 0 wherever there is a point.
static IntentRange rangeOfTermIn(const IntentExpr *term, int64_t rank,
                                 const IntentExpr *const *extents) {
  if (term->kind != INTENT_EXPR_PRODUCT)
    return term->range;
  Factors left = factorsOf(term);
  bool taken = false;
  for (int64_t axis = 0; axis < rank; ++axis)
    taken |= takeAxis(&left, axis, extents[axis]);
  if (!taken)
    return term->range;
  IntentRange out = {0, INTENT_MAX_EXTENT};
  for (intptr_t i = 0; i < left.count; ++i)
    out = intentRangeMul(out, left.data[i]->range);
  return intentRangeMeet(out, term->range);
}

IntentRange intentExprRangeIn(const IntentExpr *expr, int64_t rank,
                              const IntentExpr *const *extents) {
  if (expr->kind == INTENT_EXPR_PRODUCT)
    return rangeOfTermIn(expr, rank, extents);
  if (expr->kind != INTENT_EXPR_SUM)
    return expr->range;
  IntentRange out = {expr->constant, expr->constant};
  for (intptr_t i = 0; i < expr->count; ++i) {
    IntentRange factor = {expr->coefficients[i], expr->coefficients[i]};
    IntentRange term = rangeOfTermIn(expr->operands[i], rank, extents);
    out = intentRangeAdd(out, intentRangeMul(factor, term));
  }
  return intentRangeMeet(out, expr->range);
}

// ---- Comparing ----------------------------------------------------------------------------------

// What an atom is at most, as an expression; null if only its range says so.
static const IntentExpr *upperBound(IntentArena *arena, const IntentExpr *atom) {
  const IntentExpr *one = intentExprInteger(arena, 1);
  if (atom->kind == INTENT_EXPR_AXIS)
    return intentExprSub(arena, atom->operands[0], one);
  if (atom->kind == INTENT_EXPR_SCALAR && atom->domain)
    return intentExprSub(arena, atom->domain->size, one);
  if (atom->kind == INTENT_EXPR_MEMBER && atom->domain->end)
    return intentExprSub(arena, atom->domain->end, one);
  if (atom->kind == INTENT_EXPR_REM && atom->operands[0]->range.lo >= 0 &&
      atom->operands[1]->range.lo >= 1)
    return intentExprSub(arena, atom->operands[1], one);
  return NULL;
}

// What an atom is at least, likewise.
static const IntentExpr *lowerBound(const IntentExpr *atom) {
  return atom->kind == INTENT_EXPR_MEMBER ? atom->domain->begin : NULL;
}

// The product of the factors of `term` but for the one at `skip`.
static const IntentExpr *withoutFactor(IntentArena *arena, const IntentExpr *term, intptr_t skip) {
  const IntentExpr *out = intentExprInteger(arena, 1);
  for (intptr_t i = 0; term->kind == INTENT_EXPR_PRODUCT && i < term->count; ++i)
    if (i != skip)
      out = intentExprMul(arena, out, term->operands[i]);
  return out;
}

// A lower bound of the sum, with one bounded atom fewer; the sum itself if there is none.
static const IntentExpr *relaxOnce(IntentArena *arena, const IntentExpr *sum) {
  for (intptr_t i = 0; sum->kind == INTENT_EXPR_SUM && i < sum->count; ++i) {
    const IntentExpr *term = sum->operands[i];
    Factors factors = factorsOf(term);
    for (intptr_t j = 0; j < factors.count; ++j) {
      const IntentExpr *bound = sum->coefficients[i] < 0 ? upperBound(arena, factors.data[j])
                                                         : lowerBound(factors.data[j]);
      const IntentExpr *rest = withoutFactor(arena, term, j);
      if (!bound || bound == factors.data[j] || rest->range.lo < 0)
        continue;
      const IntentExpr *factor = intentExprInteger(arena, sum->coefficients[i]);
      const IntentExpr *change =
          intentExprMul(arena, intentExprSub(arena, bound, factors.data[j]), rest);
      return intentExprAdd(arena, sum, intentExprMul(arena, factor, change));
    }
  }
  return sum;
}

bool intentExprAtMost(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  enum { MAX_STEPS = 16 };
  if (a->range.hi <= b->range.lo)
    return true;
  const IntentExpr *difference = intentExprSub(arena, b, a);
  for (int i = 0; i < MAX_STEPS; ++i) {
    if (difference->range.lo >= 0)
      return true;
    const IntentExpr *next = relaxOnce(arena, difference);
    if (next == difference || next->size > INTENT_MAX_EXPR_SIZE)
      return false;
    difference = next;
  }
  return false;
}

bool intentExprBelow(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  return intentExprAtMost(arena, intentExprAdd(arena, a, intentExprInteger(arena, 1)), b);
}
