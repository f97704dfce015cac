// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normal forms of what is no polynomial: quotients, remainders, minima, comparisons, choices. Each
// rule holds for total arithmetic (x / 0 = 0, x % 0 = x) at every point that exists.
#include "passes/analysis/arena.h"

#include <stdlib.h>

static const IntentExpr *node(IntentArena *arena, IntentExprKind kind, const IntentExpr *a,
                              const IntentExpr *b) {
  const IntentExpr *operands[] = {a, b};
  return intentArenaExpr(arena,
                         &(IntentExpr){.kind = kind, .operands = operands, .count = b ? 2 : 1});
}

// ---- Division -----------------------------------------------------------------------------------

// a = divisor * quotient + rest.
typedef struct Split {
  const IntentExpr *quotient, *rest;
} Split;

// The term divided by a divisor that is no sum; null if the divisor is no part of it.
static const IntentExpr *exactQuotient(IntentArena *arena, const IntentExpr *term,
                                       int64_t coefficient, const IntentExpr *divisor) {
  if (divisor->kind == INTENT_EXPR_CONSTANT) {
    if (divisor->constant == 0 || coefficient % divisor->constant != 0)
      return NULL;
    return intentExprMul(arena, intentExprInteger(arena, coefficient / divisor->constant), term);
  }
  const IntentExpr *left[INTENT_MAX_OPERANDS];
  intptr_t count = term->kind == INTENT_EXPR_PRODUCT ? term->count : 1;
  for (intptr_t i = 0; i < count; ++i)
    left[i] = term->kind == INTENT_EXPR_PRODUCT ? term->operands[i] : term;
  intptr_t wanted = divisor->kind == INTENT_EXPR_PRODUCT ? divisor->count : 1;
  for (intptr_t i = 0; i < wanted; ++i) {
    const IntentExpr *factor =
        divisor->kind == INTENT_EXPR_PRODUCT ? divisor->operands[i] : divisor;
    intptr_t at = 0;
    while (at < count && left[at] != factor)
      ++at;
    if (at == count)
      return NULL;
    left[at] = left[--count];
  }
  const IntentExpr *out = intentExprInteger(arena, coefficient);
  for (intptr_t i = 0; i < count; ++i)
    out = intentExprMul(arena, out, left[i]);
  return out;
}

// A divisor with a constant factor: {factor, the rest}, as a sum of one term.
typedef struct Divisor {
  const IntentExpr *factor; // a constant
  const IntentExpr *rest;   // no sum; 1 for a constant
} Divisor;

static Divisor divisorOf(IntentArena *arena, const IntentExpr *b) {
  const IntentExpr *one = intentExprInteger(arena, 1);
  if (b->kind == INTENT_EXPR_SUM && b->count == 1 && b->constant == 0)
    return (Divisor){intentExprInteger(arena, b->coefficients[0]), b->operands[0]};
  if (b->kind == INTENT_EXPR_CONSTANT)
    return (Divisor){b, one};
  return (Divisor){one, b};
}

static Split splitBy(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  Divisor divisor = divisorOf(arena, b);
  const IntentExpr *zero = intentExprInteger(arena, 0);
  Split out = {zero, zero};
  intptr_t count = a->kind == INTENT_EXPR_SUM ? a->count : a->kind != INTENT_EXPR_CONSTANT;
  for (intptr_t i = 0; i < count; ++i) {
    const IntentExpr *term = a->kind == INTENT_EXPR_SUM ? a->operands[i] : a;
    int64_t coefficient = a->kind == INTENT_EXPR_SUM ? a->coefficients[i] : 1;
    const IntentExpr *one = intentExprInteger(arena, 1);
    const IntentExpr *quotient = NULL;
    if (coefficient % divisor.factor->constant == 0) {
      int64_t left = (int64_t)(coefficient / divisor.factor->constant);
      quotient = divisor.rest == one ? exactQuotient(arena, term, left, one)
                                     : exactQuotient(arena, term, left, divisor.rest);
    }
    if (quotient)
      out.quotient = intentExprAdd(arena, out.quotient, quotient);
    else
      out.rest = intentExprAdd(arena, out.rest,
                               intentExprMul(arena, intentExprInteger(arena, coefficient), term));
  }
  IntentWide offset = intentExprOffset(a);
  if (b->kind == INTENT_EXPR_CONSTANT) { // the rest's constant from 0 on
    IntentWide low = offset % b->constant;
    low += low < 0 ? b->constant : 0;
    out.quotient =
        intentExprAdd(arena, out.quotient, intentExprInteger(arena, (offset - low) / b->constant));
    offset = low;
  }
  out.rest = intentExprAdd(arena, out.rest, intentExprInteger(arena, offset));
  return out;
}

// True if the split is that of a division without signs: both parts from 0 on.
static bool isNatural(IntentArena *arena, Split split) {
  const IntentExpr *zero = intentExprInteger(arena, 0);
  return intentExprAtMost(arena, zero, split.quotient) && intentExprAtMost(arena, zero, split.rest);
}

// The greatest common factor of the coefficients and of the divisor; the constant is left out.
static IntentWide commonFactor(const IntentExpr *a, IntentWide divisor) {
  IntentWide out = divisor;
  intptr_t count = a->kind == INTENT_EXPR_SUM ? a->count : a->kind != INTENT_EXPR_CONSTANT;
  for (intptr_t i = 0; i < count; ++i) {
    IntentWide x = a->kind == INTENT_EXPR_SUM ? a->coefficients[i] : 1;
    for (x = x < 0 ? -x : x; x != 0;) {
      IntentWide next = out % x;
      out = x;
      x = next;
    }
  }
  return out;
}

// (g q + r) / (g c) = q / c, for 0 <= r < g. Both are at least 0 and the divisor is constant.
static const IntentExpr *divideReduced(IntentArena *arena, const IntentExpr *a,
                                       const IntentExpr *b) {
  for (int drop = 0; drop < INTENT_MAX_OPERANDS; ++drop) {
    // The terms of the smallest coefficients may be the r: leave out ever more of them.
    IntentWide g = b->constant;
    const IntentExpr *kept = intentExprInteger(arena, 0);
    intptr_t count = a->kind == INTENT_EXPR_SUM ? a->count : 1;
    if (drop >= count)
      return NULL;
    bool skipped[INTENT_MAX_OPERANDS] = {false};
    for (int i = 0; i < drop; ++i) {
      intptr_t smallest = -1;
      for (intptr_t j = 0; j < count; ++j)
        if (!skipped[j] && (smallest < 0 || a->coefficients[j] < a->coefficients[smallest]))
          smallest = j;
      skipped[smallest] = true;
    }
    for (intptr_t i = 0; i < count; ++i) {
      if (skipped[i])
        continue;
      const IntentExpr *term = a->kind == INTENT_EXPR_SUM ? a->operands[i] : a;
      IntentWide coefficient = a->kind == INTENT_EXPR_SUM ? a->coefficients[i] : 1;
      kept = intentExprAdd(arena, kept,
                           intentExprMul(arena, intentExprInteger(arena, coefficient), term));
    }
    g = commonFactor(kept, b->constant);
    if (g <= 1)
      continue;
    const IntentExpr *by = intentExprInteger(arena, g);
    Split split = splitBy(arena, a, by);
    if (isNatural(arena, split) && intentExprBelow(arena, split.rest, by))
      return intentExprBinary(arena, INTENT_EXPR_DIV, split.quotient,
                              intentExprInteger(arena, b->constant / g));
  }
  return NULL;
}

static IntentWide divideConstants(IntentExprKind kind, IntentWide a, IntentWide b) {
  if (b == 0)
    return 0;
  IntentWide out = a / b, rest = a % b;
  if (kind == INTENT_EXPR_FLOORDIV && rest != 0 && (rest < 0) != (b < 0))
    --out;
  if (kind == INTENT_EXPR_CEILDIV && rest != 0 && (rest < 0) == (b < 0))
    ++out;
  return out;
}

// True if no point exists where b is below 1, given that a point of a exists.
static bool isPositive(IntentArena *arena, const IntentExpr *b) {
  return intentExprAtMost(arena, intentExprInteger(arena, 1), b);
}

static const IntentExpr *divide(IntentArena *arena, IntentExprKind kind, const IntentExpr *a,
                                const IntentExpr *b) {
  if (a->kind == INTENT_EXPR_CONSTANT && b->kind == INTENT_EXPR_CONSTANT)
    return intentExprInteger(arena, divideConstants(kind, a->constant, b->constant));
  const IntentExpr *zero = intentExprInteger(arena, 0);
  if (intentExprIsConstant(b, 1))
    return a;
  if (intentExprIsConstant(b, 0) || a == zero)
    return zero;
  bool isNonNegative = intentExprAtMost(arena, zero, a);
  if (kind == INTENT_EXPR_FLOORDIV && isNonNegative && b->range.lo >= 0)
    kind = INTENT_EXPR_DIV;
  if (kind == INTENT_EXPR_CEILDIV && isNonNegative && b->kind == INTENT_EXPR_CONSTANT &&
      b->constant > 0)
    return divide(arena, INTENT_EXPR_DIV,
                  intentExprAdd(arena, a, intentExprInteger(arena, b->constant - 1)), b);
  if (kind == INTENT_EXPR_DIV && isNonNegative) {
    if (intentExprBelow(arena, a, b))
      return zero;
    if (b->kind == INTENT_EXPR_CONSTANT && b->constant > 0 && a->kind == INTENT_EXPR_DIV &&
        a->operands[1]->kind == INTENT_EXPR_CONSTANT && a->operands[0]->range.lo >= 0)
      return divide(arena, kind, a->operands[0], intentExprMul(arena, a->operands[1], b));
    Split split = b->range.lo >= 0 ? splitBy(arena, a, b) : (Split){zero, a};
    if (split.quotient != zero && isNatural(arena, split)) {
      bool exact = intentExprBelow(arena, split.rest, b);
      if (exact)
        return split.quotient;
      if (isPositive(arena, b))
        return intentExprAdd(arena, split.quotient, divide(arena, kind, split.rest, b));
    }
    if (b->kind == INTENT_EXPR_CONSTANT && b->constant > 1) {
      const IntentExpr *reduced = divideReduced(arena, a, b);
      if (reduced)
        return reduced;
    }
  }
  return node(arena, kind, a, b);
}

static const IntentExpr *remainderOf(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  const IntentExpr *zero = intentExprInteger(arena, 0);
  if (a->kind == INTENT_EXPR_CONSTANT && b->kind == INTENT_EXPR_CONSTANT)
    return intentExprInteger(arena, b->constant == 0 ? a->constant : a->constant % b->constant);
  if (intentExprIsConstant(b, 0) || a == zero)
    return a;
  if (intentExprIsConstant(b, 1) || intentExprIsConstant(b, -1))
    return zero;
  if (intentExprAtMost(arena, zero, a)) {
    if (intentExprBelow(arena, a, b))
      return a;
    Split split = b->range.lo >= 0 ? splitBy(arena, a, b) : (Split){zero, a};
    if (split.quotient != zero && isNatural(arena, split)) {
      if (intentExprBelow(arena, split.rest, b))
        return split.rest;
      if (isPositive(arena, b))
        return remainderOf(arena, split.rest, b);
    }
    if (b->kind == INTENT_EXPR_CONSTANT && b->constant > 0 && a->kind == INTENT_EXPR_REM &&
        a->operands[1]->kind == INTENT_EXPR_CONSTANT && a->operands[1]->constant > 0 &&
        a->operands[1]->constant % b->constant == 0)
      return remainderOf(arena, a->operands[0], b);
  }
  return node(arena, INTENT_EXPR_REM, a, b);
}

const IntentExpr *intentExprQuotient(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  if (b->kind == INTENT_EXPR_CONSTANT && b->constant == 0)
    return b;
  Split split = splitBy(arena, a, b);
  return intentExprIsConstant(split.rest, 0) ? split.quotient
                                             : intentExprBinary(arena, INTENT_EXPR_DIV, a, b);
}

// Modulo a constant above 0, from 0 on.
static const IntentExpr *modulo(IntentArena *arena, const IntentExpr *a, const IntentExpr *b) {
  if (intentExprAtMost(arena, intentExprInteger(arena, 0), a))
    return remainderOf(arena, a, b);
  Split split = splitBy(arena, a, b);
  if (split.rest != a)
    return modulo(arena, split.rest, b);
  if (a->kind == INTENT_EXPR_CONSTANT)
    return a;
  return node(arena, INTENT_EXPR_MOD, a, b);
}

// ---- Minima, logic ------------------------------------------------------------------------------

static const IntentExpr *extremum(IntentArena *arena, IntentExprKind kind, const IntentExpr *a,
                                  const IntentExpr *b) {
  bool isMin = kind == INTENT_EXPR_MIN;
  if (a == b || intentExprAtMost(arena, a, b))
    return isMin ? a : b;
  if (intentExprAtMost(arena, b, a))
    return isMin ? b : a;
  return intentExprCompare(a, b) < 0 ? node(arena, kind, a, b) : node(arena, kind, b, a);
}

// The parts of a conjunction or disjunction, each once, in order.
typedef struct Parts {
  const IntentExpr *data[INTENT_MAX_OPERANDS];
  intptr_t count;
  bool overflows;
} Parts;

static void addPart(Parts *parts, IntentExprKind kind, const IntentExpr *e) {
  if (e->kind == kind) {
    addPart(parts, kind, e->operands[0]);
    addPart(parts, kind, e->operands[1]);
    return;
  }
  intptr_t at = 0;
  while (at < parts->count && intentExprCompare(parts->data[at], e) < 0)
    ++at;
  if (at < parts->count && parts->data[at] == e)
    return;
  parts->overflows |= parts->count == INTENT_MAX_OPERANDS;
  if (parts->overflows)
    return;
  for (intptr_t i = parts->count++; i > at; --i)
    parts->data[i] = parts->data[i - 1];
  parts->data[at] = e;
}

// A chain that leans to the right: flat, sorted, without repetition.
static const IntentExpr *logic(IntentArena *arena, IntentExprKind kind, const IntentExpr *a,
                               const IntentExpr *b) {
  IntentWide neutral = kind == INTENT_EXPR_AND;
  if (a == b || intentExprIsConstant(b, neutral))
    return a;
  if (intentExprIsConstant(a, neutral))
    return b;
  if (intentExprIsConstant(a, !neutral) || intentExprIsConstant(b, !neutral))
    return intentExprInteger(arena, !neutral);
  Parts parts = {.count = 0};
  addPart(&parts, kind, a);
  addPart(&parts, kind, b);
  if (parts.overflows)
    return intentExprCompare(a, b) < 0 ? node(arena, kind, a, b) : node(arena, kind, b, a);
  for (intptr_t i = 0; i < parts.count; ++i) { // a part and its negation decide
    const IntentExpr *negated = intentExprNot(arena, parts.data[i]);
    for (intptr_t j = i + 1; j < parts.count; ++j)
      if (parts.data[j] == negated)
        return intentExprInteger(arena, !neutral);
  }
  const IntentExpr *out = parts.data[parts.count - 1];
  for (intptr_t i = parts.count - 2; i >= 0; --i)
    out = node(arena, kind, parts.data[i], out);
  return out;
}

const IntentExpr *intentExprNot(IntentArena *arena, const IntentExpr *a) {
  return intentExprSub(arena, intentExprInteger(arena, 1), a);
}

const IntentExpr *intentExprBinary(IntentArena *arena, IntentExprKind kind, const IntentExpr *a,
                                   const IntentExpr *b) {
  switch (kind) {
  case INTENT_EXPR_DIV:
  case INTENT_EXPR_FLOORDIV:
  case INTENT_EXPR_CEILDIV:
    return divide(arena, kind, a, b);
  case INTENT_EXPR_REM:
    return remainderOf(arena, a, b);
  case INTENT_EXPR_MOD:
    return modulo(arena, a, b);
  case INTENT_EXPR_MIN:
  case INTENT_EXPR_MAX:
    return extremum(arena, kind, a, b);
  default:
    return logic(arena, kind, a, b);
  }
}

// ---- Comparisons and choices --------------------------------------------------------------------

const IntentExpr *intentExprIsZero(IntentArena *arena, const IntentExpr *a) {
  const IntentExpr *zero = intentExprInteger(arena, 0);
  if (a->kind == INTENT_EXPR_CONSTANT)
    return intentExprInteger(arena, a->constant == 0);
  if (intentExprBelow(arena, a, zero) || intentExprBelow(arena, zero, a))
    return zero;
  if (a->range.lo == 0 && a->range.hi == 1)
    return intentExprNot(arena, a); // a truth value
  bool isFlipped = a->kind == INTENT_EXPR_SUM && a->coefficients[0] < 0;
  return node(arena, INTENT_EXPR_IS_ZERO, isFlipped ? intentExprSub(arena, zero, a) : a, NULL);
}

const IntentExpr *intentExprIsNegative(IntentArena *arena, const IntentExpr *a) {
  const IntentExpr *zero = intentExprInteger(arena, 0);
  if (intentExprAtMost(arena, zero, a))
    return zero;
  if (intentExprBelow(arena, a, zero))
    return intentExprInteger(arena, 1);
  // Of a < 0 and its negation -a - 1 < 0, the one whose first term is positive.
  const IntentExpr *opposite = intentExprSub(arena, intentExprInteger(arena, -1), a);
  if (a->kind == INTENT_EXPR_SUM && a->coefficients[0] < 0)
    return intentExprNot(arena, node(arena, INTENT_EXPR_IS_NEGATIVE, opposite, NULL));
  return node(arena, INTENT_EXPR_IS_NEGATIVE, a, NULL);
}

// True for 1 - x.
static bool isNegation(const IntentExpr *e) {
  return e->kind == INTENT_EXPR_SUM && e->count == 1 && e->constant == 1 &&
         e->coefficients[0] == -1 && e->operands[0]->range.lo >= 0 && e->operands[0]->range.hi <= 1;
}

// True if one operand of the node, or of those of its kind in it, is `part`.
static bool hasPart(const IntentExpr *node, IntentExprKind kind, const IntentExpr *part) {
  return node == part || (node->kind == kind && (hasPart(node->operands[0], kind, part) ||
                                                 hasPart(node->operands[1], kind, part)));
}

// True if x % (condition ? 1 : b) is x % b wherever b isn't 0: that, or -1, is all it replaces.
static bool replacesUnits(IntentArena *arena, const IntentExpr *condition, const IntentExpr *b) {
  const IntentExpr *isUnit =
      intentExprIsZero(arena, intentExprAdd(arena, b, intentExprInteger(arena, 1)));
  if (condition->kind == INTENT_EXPR_OR)
    return replacesUnits(arena, condition->operands[0], b) &&
           replacesUnits(arena, condition->operands[1], b);
  return condition == intentExprIsZero(arena, b) || hasPart(condition, INTENT_EXPR_AND, isUnit);
}

// b == 0 ? otherwise : a op (condition ? 1 : b), as --intent-total-arith guards a division: a op b
// where the condition holds for b = 0, and `otherwise` is what the op gives then. Null for anything
// else.
static const IntentExpr *unguarded(IntentArena *arena, const IntentExpr *isZero,
                                   const IntentExpr *otherwise, const IntentExpr *division) {
  bool isRemainder = division->kind == INTENT_EXPR_REM;
  if (!isRemainder && division->kind != INTENT_EXPR_DIV)
    return NULL;
  const IntentExpr *a = division->operands[0], *safe = division->operands[1];
  if (safe->kind != INTENT_EXPR_SELECT || !intentExprIsConstant(safe->operands[1], 1))
    return NULL;
  const IntentExpr *condition = safe->operands[0], *b = safe->operands[2];
  if (intentExprIsZero(arena, b) != isZero)
    return NULL;
  bool isExact = isRemainder ? otherwise == a && replacesUnits(arena, condition, b)
                             : intentExprIsConstant(otherwise, 0) && condition == isZero;
  return isExact ? intentExprBinary(arena, division->kind, a, b) : NULL;
}

const IntentExpr *intentExprSelect(IntentArena *arena, const IntentExpr *condition,
                                   const IntentExpr *yes, const IntentExpr *no) {
  if (yes == no || intentExprIsConstant(condition, 1))
    return yes;
  if (intentExprIsConstant(condition, 0))
    return no;
  if (isNegation(condition))
    return intentExprSelect(arena, condition->operands[0], no, yes);
  if (intentExprIsConstant(yes, 1) && intentExprIsConstant(no, 0))
    return condition;
  if (intentExprIsConstant(yes, 0) && intentExprIsConstant(no, 1))
    return intentExprNot(arena, condition);
  if (condition->kind == INTENT_EXPR_IS_NEGATIVE) { // a - b < 0 ? a : b is the minimum
    const IntentExpr *difference = condition->operands[0];
    if (intentExprSub(arena, yes, no) == difference)
      return intentExprBinary(arena, INTENT_EXPR_MIN, yes, no);
    if (intentExprSub(arena, no, yes) == difference)
      return intentExprBinary(arena, INTENT_EXPR_MAX, yes, no);
  }
  const IntentExpr *whole = unguarded(arena, condition, yes, no);
  if (whole)
    return whole;
  const IntentExpr *operands[] = {condition, yes, no};
  return intentArenaExpr(
      arena, &(IntentExpr){.kind = INTENT_EXPR_SELECT, .operands = operands, .count = 3});
}
