// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See injectivity_proof.h: the rules. Each takes a known expression apart into what else is known
// then. All arithmetic is over the integers.
#include "passes/analysis/injectivity_proof.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 48, MAX_COLUMNS = 24, MAX_TABLE = 1 << 16 };

// ---- What is known ------------------------------------------------------------------------------

static bool isKnown(const InjProof *proof, const IntentExpr *expr) {
  if (!(expr->axes & ~proof->recovered))
    return true;
  for (intptr_t i = 0; i < proof->knownCount; ++i)
    if (proof->known[i].expr == expr)
      return true;
  return false;
}

bool injAddKnown(InjProof *proof, InjKnown known) {
  if (isKnown(proof, known.expr) || proof->knownCount == INJ_MAX_KNOWN)
    return false;
  proof->known[proof->knownCount++] = known;
  return true;
}

static bool recover(InjProof *proof, int64_t axis, InjKnown from) {
  uint32_t bit = UINT32_C(1) << axis;
  if (proof->recovered & bit)
    return false;
  proof->recovered |= bit;
  proof->steps[proof->stepCount++] = (InjStep){axis, from};
  return true;
}

// What follows from `known` by one more rule.
static InjKnown derived(InjKnown known, const IntentExpr *expr, uint32_t rule) {
  return (InjKnown){expr, known.coordinates, known.rules | rule};
}

// ---- One factor ---------------------------------------------------------------------------------

static IntentWide powerOfTwo(unsigned width) { return (IntentWide)1 << width; }

// Something equal to x modulo `modulus`: WRAPs whose 2^width that divides don't matter then.
static const IntentExpr *unwrapped(const InjProof *proof, const IntentExpr *x, IntentWide modulus) {
  IntentArena *arena = proof->arena;
  if (x->kind == INTENT_EXPR_WRAP && powerOfTwo(x->width) % modulus == 0)
    return unwrapped(proof, x->operands[0], modulus);
  if (x->kind != INTENT_EXPR_SUM && x->kind != INTENT_EXPR_PRODUCT)
    return x;
  bool isSum = x->kind == INTENT_EXPR_SUM;
  const IntentExpr *out = intentExprInteger(arena, isSum ? x->constant : 1);
  for (intptr_t i = 0; i < x->count; ++i) {
    const IntentExpr *part = unwrapped(proof, x->operands[i], modulus);
    if (isSum)
      part = intentExprMul(arena, part, intentExprInteger(arena, x->coefficients[i]));
    out = isSum ? intentExprAdd(arena, out, part) : intentExprMul(arena, out, part);
  }
  return out;
}

// Something equal to x modulo `modulus`, whatever that is: of what is reduced by it already, all.
static const IntentExpr *unreduced(const InjProof *proof, const IntentExpr *x,
                                   const IntentExpr *modulus) {
  IntentArena *arena = proof->arena;
  x = injWithoutWrap(proof, x);
  bool isRest = x->kind == INTENT_EXPR_REM || x->kind == INTENT_EXPR_MOD;
  if (isRest && x->operands[1] == modulus)
    return unreduced(proof, x->operands[0], modulus);
  if (x->kind != INTENT_EXPR_SUM)
    return x;
  const IntentExpr *out = intentExprInteger(arena, x->constant);
  for (intptr_t i = 0; i < x->count; ++i)
    out = intentExprAdd(arena, out,
                        intentExprMul(arena, intentExprInteger(arena, x->coefficients[i]),
                                      unreduced(proof, x->operands[i], modulus)));
  return out;
}

// x is known modulo `modulus`: then it is known if it spans less.
static bool invertModular(InjProof *proof, InjKnown known, const IntentExpr *x,
                          const IntentExpr *modulus) {
  if (modulus->kind == INTENT_EXPR_CONSTANT && modulus->constant > 0)
    x = unwrapped(proof, x, modulus->constant);
  x = unreduced(proof, x, modulus);
  InjDigits digits = injDigits(proof, x);
  uint32_t all = (uint32_t)((1ULL << (digits.count < 0 ? 0 : digits.count)) - 1);
  if (digits.count >= 0 && !(modulus->axes & ~proof->recovered) &&
      injSpansLess(proof, &digits, all, modulus))
    return injAddKnown(proof, derived(known, x, INJ_MODULAR));
  const IntentExpr *wrap = known.expr->kind == INTENT_EXPR_WRAP ? known.expr : x;
  if (wrap->kind == INTENT_EXPR_WRAP && !proof->obstacles.wrap) {
    proof->obstacles.wrap = wrap;
  } else if (!proof->obstacles.modulus) {
    proof->obstacles.modulus = modulus;
    proof->obstacles.modulusAxes = x->axes & ~proof->recovered;
  }
  return false;
}

// The coordinates and rules of a known expression; nothing for what is recovered.
static InjKnown sourceOf(const InjProof *proof, const IntentExpr *expr) {
  for (intptr_t i = 0; i < proof->knownCount; ++i)
    if (proof->known[i].expr == expr)
      return proof->known[i];
  return (InjKnown){expr, 0, 0};
}

// x = m * quotient + remainder, once both are known.
static bool joinQuotient(InjProof *proof, InjKnown remainder, const IntentExpr *x,
                         const IntentExpr *m, const IntentExpr *quotient) {
  if (!isKnown(proof, quotient) || (m->axes & ~proof->recovered))
    return false;
  InjKnown other = sourceOf(proof, quotient);
  remainder.coordinates |= other.coordinates;
  remainder.rules |= other.rules;
  return injAddKnown(proof, derived(remainder, x, INJ_DIVISION));
}

// x % m or x mod m is known: is the quotient of the same kind? Of a quotient x = y / a, y / (a * m)
// is that quotient.
static bool invertRemainder(InjProof *proof, InjKnown known, const IntentExpr *factor) {
  IntentArena *arena = proof->arena;
  const IntentExpr *x = factor->operands[0], *m = factor->operands[1];
  const IntentExpr *whole = injWithoutWrap(proof, x);
  bool isFloor = factor->kind == INTENT_EXPR_MOD;
  bool isBoth = x->range.lo >= 0 && m->range.lo >= 1; // the two roundings are one
  if (whole != x &&
      injAddKnown(proof, derived(known, intentExprBinary(arena, factor->kind, whole, m), 0)))
    return true;
  for (int floor = 0; floor < 2; ++floor) {
    IntentExprKind kind = floor ? INTENT_EXPR_FLOORDIV : INTENT_EXPR_DIV;
    if (!isBoth && floor != isFloor)
      continue;
    if (joinQuotient(proof, known, x, m, intentExprBinary(arena, kind, x, m)))
      return true;
    bool isNested = (x->kind == INTENT_EXPR_DIV || x->kind == INTENT_EXPR_FLOORDIV) &&
                    (x->kind == kind || (isBoth && x->operands[0]->range.lo >= 0)) &&
                    x->operands[1]->range.lo >= 1 && m->range.lo >= 1;
    if (isNested && joinQuotient(proof, known, x, m,
                                 intentExprBinary(arena, kind, x->operands[0],
                                                  intentExprMul(arena, x->operands[1], m))))
      return true;
  }
  return invertModular(proof, derived(known, factor, 0), x, m);
}

static int compareInts(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

// True if no element of a constant is there twice.
static bool isTableOfDistinct(const IntentTensor *tensor) {
  if (tensor->kind != INTENT_TENSOR_CONSTANT || !mlirAttributeIsADenseElements(tensor->attribute) ||
      !(irIsInteger(tensor->element, 64) || irIsInteger(tensor->element, 32)))
    return false;
  int64_t count = mlirElementsAttrGetNumElements(tensor->attribute);
  if (count > MAX_TABLE)
    return false;
  int64_t *values = malloc((size_t)(count + 1) * sizeof *values);
  for (int64_t i = 0; i < count; ++i)
    values[i] = irIsInteger(tensor->element, 64)
                    ? mlirDenseElementsAttrGetInt64Value(tensor->attribute, i)
                    : mlirDenseElementsAttrGetInt32Value(tensor->attribute, i);
  qsort(values, (size_t)count, sizeof *values, compareInts);
  bool isDistinct = true;
  for (int64_t i = 1; i < count; ++i)
    isDistinct &= values[i] != values[i - 1];
  free(values);
  return isDistinct;
}

// True for a combine that adds its two parameters, where the sum doesn't wrap or is looked after.
static bool isPlainSum(const IntentExpr *combined) {
  if (combined->kind == INTENT_EXPR_WRAP)
    combined = combined->operands[0];
  return combined->kind == INTENT_EXPR_SUM && combined->count == 2 && combined->constant == 0 &&
         combined->coefficients[0] == 1 && combined->coefficients[1] == 1 &&
         combined->operands[0]->kind == INTENT_EXPR_PARAMETER &&
         combined->operands[1]->kind == INTENT_EXPR_PARAMETER &&
         combined->operands[0] != combined->operands[1];
}

// True if `valid` holds `fact` among what it asks for.
static bool asksFor(const IntentExpr *valid, const IntentExpr *fact) {
  return valid == fact || (valid->kind == INTENT_EXPR_AND && (asksFor(valid->operands[0], fact) ||
                                                              asksFor(valid->operands[1], fact)));
}

// The compaction pattern: a running count of what is at least 0 everywhere, and above 0 at every
// valid point. Then it grows from one valid point to the next, so that two of one count are one.
static bool invertCount(InjProof *proof, InjKnown known, const IntentExpr *factor) {
  const IntentTensor *scanned = factor->tensor;
  if (scanned->kind != INTENT_TENSOR_SCANNED || scanned->partCount != 3 ||
      !isPlainSum(scanned->parts[2]))
    return false;
  int64_t axis = irArrayAt(scanned->attribute, 0);
  const IntentExpr *member = scanned->parts[0];
  IntentWide limit = powerOfTwo(irBitWidth(scanned->element) - 1);
  if (member->range.lo < 0 || member->range.hi >= limit ||
      scanned->extents[axis]->range.hi * (member->range.hi > 0 ? member->range.hi : 1) >= limit)
    return false; // it may wrap
  for (int64_t i = 0; i < scanned->rank; ++i)
    if (i != axis && (factor->operands[i]->axes & ~proof->recovered))
      return false;
  const IntentExpr *here = intentExprSubstitute(proof->arena, member, factor->operands);
  if (!asksFor(proof->valid, here) && !injIsPositive(proof, here))
    return false;
  known.coordinates |= 1U << INJ_VALIDITY;
  return injAddKnown(proof, derived(known, factor->operands[axis], INJ_COUNT));
}

static bool isNamed(const IntentExpr *expr, const char *name) {
  MlirStringRef text = mlirIdentifierStr(expr->name);
  return text.length == strlen(name) && !memcmp(text.data, name, text.length);
}

// a ^ b, one of which is known.
static bool invertExclusiveOr(InjProof *proof, InjKnown known, const IntentExpr *factor) {
  const IntentExpr *a = factor->operands[0], *b = factor->operands[1];
  if (isKnown(proof, b))
    return injAddKnown(proof, derived(known, a, INJ_BITS));
  return isKnown(proof, a) && injAddKnown(proof, derived(known, b, INJ_BITS));
}

// A known factor: what it is made of, where it says that.
static bool invertFactor(InjProof *proof, InjKnown known, const IntentExpr *factor) {
  switch (factor->kind) {
  case INTENT_EXPR_AXIS:
    return recover(proof, factor->axis, known);
  case INTENT_EXPR_MEMBER:
    return injAddKnown(proof, derived(known, factor->operands[0], INJ_MEMBER));
  case INTENT_EXPR_REM:
  case INTENT_EXPR_MOD:
    return invertRemainder(proof, known, factor);
  case INTENT_EXPR_DIV:
  case INTENT_EXPR_FLOORDIV:
  case INTENT_EXPR_CEILDIV:
    if (!proof->obstacles.quotient) {
      proof->obstacles.quotient = factor->operands[1];
      proof->obstacles.quotientAxes = factor->axes & ~proof->recovered;
    }
    return false; // until the remainder is
  case INTENT_EXPR_WRAP:
    if (injWithoutWrap(proof, factor) != factor)
      return injAddKnown(proof, derived(known, injWithoutWrap(proof, factor), 0));
    return invertModular(proof, derived(known, factor, 0), factor->operands[0],
                         intentExprInteger(proof->arena, powerOfTwo(factor->width)));
  case INTENT_EXPR_APPLY:
    return factor->count == 2 && isNamed(factor, "arith.xori") &&
           invertExclusiveOr(proof, known, factor);
  case INTENT_EXPR_ELEMENT:
    if (factor->tensor->kind == INTENT_TENSOR_SCANNED)
      return invertCount(proof, known, factor);
    if (!isTableOfDistinct(factor->tensor))
      return false;
    for (intptr_t i = 0; i < factor->count; ++i)
      if (injAddKnown(proof, derived(known, factor->operands[i], INJ_TABLE)))
        return true;
    return false;
  default:
    return false;
  }
}

static bool invertDigit(InjProof *proof, InjKnown known, InjDigit digit) {
  if (!injIsNonZero(proof, digit.multiplier)) {
    if (!proof->obstacles.zero) {
      proof->obstacles.zero = digit.multiplier;
      proof->obstacles.zeroAxes = digit.factor->axes & ~proof->recovered;
    }
    return false;
  }
  bool isPlain = digit.factor == known.expr;
  InjKnown factor = derived(known, digit.factor, isPlain ? 0 : INJ_AFFINE);
  bool isNew = !isPlain && injAddKnown(proof, factor);
  return invertFactor(proof, factor, digit.factor) || isNew;
}

// ---- Mixed radix --------------------------------------------------------------------------------

// a / b of two terms, coefficients given; null if b doesn't divide a.
static const IntentExpr *termQuotient(IntentArena *arena, const IntentExpr *a, IntentWide ca,
                                      const IntentExpr *b, IntentWide cb) {
  if (cb == 0 || ca % cb != 0)
    return NULL;
  const IntentExpr *out = intentExprInteger(arena, ca / cb);
  intptr_t countA = !a ? 0 : a->kind == INTENT_EXPR_PRODUCT ? a->count : 1;
  intptr_t countB = !b ? 0 : b->kind == INTENT_EXPR_PRODUCT ? b->count : 1;
  uint64_t taken = 0;
  for (intptr_t i = 0; i < countB; ++i) {
    const IntentExpr *factor = b->kind == INTENT_EXPR_PRODUCT ? b->operands[i] : b;
    intptr_t at = 0;
    while (at < countA &&
           ((taken >> at & 1) || (a->kind == INTENT_EXPR_PRODUCT ? a->operands[at] : a) != factor))
      ++at;
    if (at == countA || at >= 64)
      return NULL;
    taken |= UINT64_C(1) << at;
  }
  for (intptr_t i = 0; i < countA && i < 64; ++i)
    if (!(taken >> i & 1))
      out = intentExprMul(arena, out, a->kind == INTENT_EXPR_PRODUCT ? a->operands[i] : a);
  return countA <= 64 ? out : NULL;
}

// Term i of a polynomial; the constant part is the last one.
static const IntentExpr *termOf(const IntentExpr *expr, intptr_t i, IntentWide *coefficient) {
  bool isSum = expr->kind == INTENT_EXPR_SUM;
  bool isTerm = isSum ? i < expr->count : i == 0 && expr->kind != INTENT_EXPR_CONSTANT;
  *coefficient = !isTerm ? intentExprOffset(expr) : isSum ? expr->coefficients[i] : 1;
  return !isTerm ? NULL : isSum ? expr->operands[i] : expr;
}

static intptr_t termCount(const IntentExpr *expr) {
  intptr_t terms =
      expr->kind == INTENT_EXPR_SUM ? expr->count : (expr->kind != INTENT_EXPR_CONSTANT);
  return terms + (intentExprOffset(expr) != 0);
}

// a / b as a polynomial: by b itself where that is one term, else where one factor makes b of a.
static const IntentExpr *exactQuotient(IntentArena *arena, const IntentExpr *a,
                                       const IntentExpr *b) {
  IntentWide ca, cb;
  const IntentExpr *leading = termOf(b, 0, &cb);
  const IntentExpr *out = intentExprInteger(arena, 0);
  for (intptr_t i = 0; i < termCount(a); ++i) {
    const IntentExpr *term = termOf(a, i, &ca);
    const IntentExpr *part = termQuotient(arena, term, ca, leading, cb);
    if (part && termCount(b) > 1 && intentExprMul(arena, b, part) == a)
      return part;
    if (!part && termCount(b) == 1)
      return NULL;
    if (termCount(b) == 1)
      out = intentExprAdd(arena, out, part);
  }
  return termCount(b) == 1 ? out : NULL;
}

// The sum over the digits that `among` names, with these multipliers.
static const IntentExpr *sumOf(IntentArena *arena, const InjDigits *digits, uint32_t among,
                               const IntentExpr *const *multipliers) {
  const IntentExpr *out = intentExprInteger(arena, 0);
  for (intptr_t i = 0; i < digits->count; ++i)
    if (among >> i & 1)
      out = intentExprAdd(arena, out, intentExprMul(arena, multipliers[i], digits->data[i].factor));
  return out;
}

// stride * high + low, where low spans less than the stride: both are known.
static bool splitBy(InjProof *proof, InjKnown known, const InjDigits *digits,
                    const IntentExpr *stride) {
  IntentArena *arena = proof->arena;
  const IntentExpr *whole[INJ_MAX_DIGITS], *divided[INJ_MAX_DIGITS];
  uint32_t high = 0, low = 0, lowAxes = 0;
  for (intptr_t i = 0; i < digits->count; ++i) {
    whole[i] = digits->data[i].multiplier;
    divided[i] = exactQuotient(arena, whole[i], stride);
    *(divided[i] ? &high : &low) |= UINT32_C(1) << i;
    if (!divided[i])
      lowAxes |= digits->data[i].factor->axes & ~proof->recovered;
  }
  if (!high || !low)
    return false;
  if (!injSpansLess(proof, digits, low, stride)) {
    if (!proof->obstacles.stride && stride->range.hi > 0) {
      proof->obstacles.stride = stride;
      proof->obstacles.strideAxes = lowAxes;
    }
    return false;
  }
  bool isNew = injAddKnown(proof, derived(known, sumOf(arena, digits, low, whole), INJ_RADIX));
  return injAddKnown(proof, derived(known, sumOf(arena, digits, high, divided), INJ_RADIX)) ||
         isNew;
}

static bool splitRadix(InjProof *proof, InjKnown known, const InjDigits *digits) {
  const IntentExpr *zero = intentExprInteger(proof->arena, 0);
  for (intptr_t i = 0; i < digits->count; ++i) {
    const IntentExpr *by = digits->data[i].multiplier;
    if (splitBy(proof, known, digits, by) ||
        splitBy(proof, known, digits, intentExprSub(proof->arena, zero, by)))
      return true;
  }
  return false;
}

// ---- Several equations --------------------------------------------------------------------------

// Known sums as rows over their terms: a term with a row of its own is known.
typedef struct Equations {
  const IntentExpr *columns[MAX_COLUMNS]; // unknown terms
  IntentWide cells[MAX_ROWS][MAX_COLUMNS];
  uint32_t coordinates[MAX_ROWS], rules[MAX_ROWS]; // as of InjKnown
  intptr_t rows, width;
} Equations;

static intptr_t columnOf(Equations *equations, const IntentExpr *term) {
  for (intptr_t i = 0; i < equations->width; ++i)
    if (equations->columns[i] == term)
      return i;
  if (equations->width == MAX_COLUMNS)
    return -1;
  equations->columns[equations->width] = term;
  return equations->width++;
}

static void addRow(const InjProof *proof, Equations *equations, const InjKnown *known) {
  InjDigits digits = injDigits(proof, known->expr);
  if (digits.count < 1 || equations->rows == MAX_ROWS)
    return;
  intptr_t row = equations->rows;
  for (intptr_t i = 0; i < digits.count; ++i) {
    InjDigit digit = digits.data[i];
    bool isNumber = digit.multiplier->kind == INTENT_EXPR_CONSTANT;
    const IntentExpr *term =
        isNumber ? digit.factor : intentExprMul(proof->arena, digit.multiplier, digit.factor);
    intptr_t column = columnOf(equations, term);
    if (column < 0) {
      memset(equations->cells[row], 0, sizeof equations->cells[row]);
      return;
    }
    equations->cells[row][column] += isNumber ? digit.multiplier->constant : 1;
  }
  equations->coordinates[row] = known->coordinates;
  equations->rules[row] = known->rules;
  ++equations->rows;
}

// Divides a row by what all its cells have in common.
static void shrinkRow(Equations *equations, intptr_t row) {
  IntentWide common = 0;
  for (intptr_t i = 0; i < equations->width; ++i)
    common = intentWideGcd(equations->cells[row][i], common);
  for (intptr_t i = 0; common > 1 && i < equations->width; ++i)
    equations->cells[row][i] /= common;
}

// row = pivot's cell * row - row's cell * pivot; false where that overflows.
static bool eliminate(Equations *equations, intptr_t row, intptr_t pivot, intptr_t column) {
  IntentWide a = equations->cells[pivot][column], b = equations->cells[row][column];
  for (intptr_t i = 0; b && i < equations->width; ++i) {
    IntentWide x, y, *cell = &equations->cells[row][i];
    if (__builtin_mul_overflow(a, *cell, &x) ||
        __builtin_mul_overflow(b, equations->cells[pivot][i], &y) ||
        __builtin_sub_overflow(x, y, cell))
      return false;
  }
  if (b) {
    equations->coordinates[row] |= equations->coordinates[pivot];
    equations->rules[row] |= equations->rules[pivot] | INJ_ELIMINATION;
    shrinkRow(equations, row);
  }
  return true;
}

static void swapRows(Equations *equations, intptr_t a, intptr_t b) {
  for (intptr_t i = 0; i < equations->width; ++i) {
    IntentWide cell = equations->cells[a][i];
    equations->cells[a][i] = equations->cells[b][i];
    equations->cells[b][i] = cell;
  }
  uint32_t coordinates = equations->coordinates[a], rules = equations->rules[a];
  equations->coordinates[a] = equations->coordinates[b];
  equations->rules[a] = equations->rules[b];
  equations->coordinates[b] = coordinates;
  equations->rules[b] = rules;
}

// Gauss and Jordan; false where numbers overflow.
static bool reduceRows(Equations *equations) {
  intptr_t done = 0;
  for (intptr_t column = 0; column < equations->width && done < equations->rows; ++column) {
    intptr_t pivot = done;
    while (pivot < equations->rows && !equations->cells[pivot][column])
      ++pivot;
    if (pivot == equations->rows)
      continue;
    swapRows(equations, done, pivot);
    for (intptr_t row = 0; row < equations->rows; ++row)
      if (row != done && !eliminate(equations, row, done, column))
        return false;
    ++done;
  }
  return true;
}

static bool solve(InjProof *proof) {
  Equations *equations = calloc(1, sizeof *equations);
  for (intptr_t i = 0; i < proof->knownCount; ++i)
    addRow(proof, equations, &proof->known[i]);
  bool isNew = false;
  for (intptr_t row = reduceRows(equations) ? 0 : equations->rows; row < equations->rows; ++row) {
    intptr_t terms = 0, column = 0;
    for (intptr_t i = 0; i < equations->width; ++i)
      if (equations->cells[row][i]) {
        ++terms;
        column = i;
      }
    if (terms == 1)
      isNew |= injAddKnown(proof, (InjKnown){equations->columns[column],
                                             equations->coordinates[row], equations->rules[row]});
  }
  free(equations);
  return isNew;
}

// ---- All of it ----------------------------------------------------------------------------------

static bool studyKnown(InjProof *proof, InjKnown known) {
  InjDigits digits = injDigits(proof, known.expr);
  if (digits.count == 1)
    return invertDigit(proof, known, digits.data[0]);
  return digits.count > 1 && splitRadix(proof, known, &digits);
}

static bool studyAll(InjProof *proof) {
  bool isNew = false;
  proof->obstacles = (InjObstacles){0};
  for (intptr_t i = 0; i < proof->knownCount; ++i)
    isNew |= studyKnown(proof, proof->known[i]);
  return isNew;
}

bool injProve(InjProof *proof) {
  const IntentRelation *relation = proof->relation;
  uint32_t all = proof->required;
  for (intptr_t k = 0; k < relation->results; ++k)
    if (relation->extents[k]->range.hi <= 0)
      proof->isEmpty = true;
  for (intptr_t k = 0; k < relation->results; ++k)
    if (relation->extents[k]->range.hi <= 1)
      recover(proof, k, (InjKnown){NULL, 0, 0});
  while (!proof->isEmpty && (all & ~proof->recovered) && (studyAll(proof) || solve(proof)))
    ;
  return proof->isEmpty || !(all & ~proof->recovered);
}
