// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float ops of math. Transcendental ones come from the C library with more precision than the type
// has (f64, or long double for f64 itself), rounded once: less than 1 ulp from the true value. The
// other targets run Intent's own expansions, which differ from these by their stated errors; after
// --intent-expand-math no transcendental op is left, and bits agree.
#include "passes/ir.h"
#include "runtime/interp/machine.h"

#include <math.h>

// ---- One or two operands ------------------------------------------------------------------------

static void unary(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = intentToDouble(i->from, in[0]);
  bool wide = i->from == INTENT_F64 && i->row->f80;
  out[0] = intentFromDouble(i->to, wide ? (double)i->row->f80((long double)x) : i->row->f64(x));
}

static void binary(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = intentToDouble(i->from, in[0]), y = intentToDouble(i->from, in[1]);
  bool wide = i->from == INTENT_F64 && i->row->f80Pair;
  out[0] = intentFromDouble(i->to, wide ? (double)i->row->f80Pair((long double)x, (long double)y)
                                        : i->row->f64Pair(x, y));
}

static double reciprocalRoot(double x) { return 1 / sqrt(x); }
static long double reciprocalRootL(long double x) { return 1 / sqrtl(x); }

// ---- More operands or results -------------------------------------------------------------------

// The sine, then the cosine.
static void sincosOf(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = intentToDouble(i->from, in[0]);
  bool wide = i->from == INTENT_F64;
  out[0] = intentFromDouble(i->to, wide ? (double)sinl((long double)x) : sin(x));
  out[1] = intentFromDouble(i->to, wide ? (double)cosl((long double)x) : cos(x));
}

// a * b + c of floats whose product is exact in f64, rounded to odd, so that rounding it to a
// narrower type is rounding once.
static double fusedToOdd(double a, double b, double c) {
  double product = a * b, sum = product + c;
  double moved = sum - product;
  double error = (product - (sum - moved)) + (c - moved); // Knuth's two-sum: exact
  uint64_t bits = intentFromDouble(INTENT_F64, sum);
  if (!isfinite(sum) || error == 0 || bits & 1)
    return sum;
  // The neighbour on the error's side has an odd last bit.
  return nextafter(sum, error > 0 ? (double)INFINITY : -(double)INFINITY);
}

static void fused(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  if (i->from == INTENT_F32) {
    out[0] = intentFromF32(fmaf(intentToF32(in[0]), intentToF32(in[1]), intentToF32(in[2])));
    return;
  }
  double a = intentToDouble(i->from, in[0]), b = intentToDouble(i->from, in[1]),
         c = intentToDouble(i->from, in[2]);
  out[0] = intentFromDouble(i->to, i->from == INTENT_F64 ? fma(a, b, c) : fusedToOdd(a, b, c));
}

// IEEE maximum of the lower bound and the minimum of value and upper bound: NaN if any is.
static void clamp(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = intentToDouble(i->from, in[0]), low = intentToDouble(i->from, in[1]),
         high = intentToDouble(i->from, in[2]);
  if (isnan(x) || isnan(low) || isnan(high)) {
    out[0] = intentFromDouble(i->to, (double)NAN);
    return;
  }
  bool above = x > high || (x == high && signbit(high) && !signbit(x));
  double below = above ? high : x;
  bool under = below < low || (below == low && signbit(below) && !signbit(low));
  out[0] = intentFromDouble(i->to, under ? low : below);
}

// A float to an integer power; 64 bits of exponent are exact as long double.
static void powerInteger(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  long double x = (long double)intentToDouble(i->from, in[0]);
  int64_t n = intentSignExtend(in[1], intentDTypeBits(i->operandTypes[1].dtype));
  out[0] = intentFromDouble(i->to, (double)powl(x, (long double)n));
}

// ---- Classification -----------------------------------------------------------------------------

static void isFinite(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = isfinite(intentToDouble(i->from, in[0])) != 0;
}

static void isInfinite(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = isinf(intentToDouble(i->from, in[0])) != 0;
}

static void isNotNumber(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = isnan(intentToDouble(i->from, in[0])) != 0;
}

// The exponent of the smallest normal number of each type.
static const int kSmallestNormal[INTENT_DTYPE_COUNT] = {
    [INTENT_F16] = -14,     [INTENT_BF16] = -126,  [INTENT_F32] = -126,       [INTENT_F64] = -1022,
    [INTENT_F8E4M3FN] = -6, [INTENT_F8E5M2] = -14, [INTENT_F8E8M0FNU] = -127, [INTENT_F6E2M3FN] = 0,
    [INTENT_F6E3M2FN] = -2, [INTENT_F4E2M1FN] = 0,
};

static void isNormal(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = intentToDouble(i->from, in[0]);
  out[0] = isfinite(x) && fabs(x) >= ldexp(1.0, kSmallestNormal[i->from]);
}

// One row for each function of the C library, by its name.
#define UNARY(function)                                                                            \
  {.name = "math." #function, .evaluate = unary, .f64 = function, .f80 = function##l}

static const IntentOpRow kRows[] = {
    {.name = "math.absf", .evaluate = unary, .f64 = fabs},
    UNARY(acos),
    UNARY(acosh),
    UNARY(asin),
    UNARY(asinh),
    UNARY(atan),
    {.name = "math.atan2", .evaluate = binary, .f64Pair = atan2, .f80Pair = atan2l},
    UNARY(atanh),
    UNARY(cbrt),
    UNARY(ceil),
    {.name = "math.clampf", .evaluate = clamp},
    {.name = "math.copysign", .evaluate = binary, .f64Pair = copysign},
    UNARY(cos),
    UNARY(cosh),
    UNARY(erf),
    UNARY(erfc),
    UNARY(exp),
    UNARY(exp2),
    UNARY(expm1),
    UNARY(floor),
    {.name = "math.fma", .evaluate = fused},
    {.name = "math.fpowi", .evaluate = powerInteger},
    {.name = "math.isfinite", .evaluate = isFinite},
    {.name = "math.isinf", .evaluate = isInfinite},
    {.name = "math.isnan", .evaluate = isNotNumber},
    {.name = "math.isnormal", .evaluate = isNormal},
    UNARY(log),
    UNARY(log10),
    UNARY(log1p),
    UNARY(log2),
    {.name = "math.powf", .evaluate = binary, .f64Pair = pow, .f80Pair = powl},
    UNARY(round),
    {.name = "math.roundeven", .evaluate = unary, .f64 = rint}, // in the default rounding mode
    {.name = "math.rsqrt", .evaluate = unary, .f64 = reciprocalRoot, .f80 = reciprocalRootL},
    UNARY(sin),
    {.name = "math.sincos", .evaluate = sincosOf},
    UNARY(sinh),
    {.name = "math.sqrt", .evaluate = unary, .f64 = sqrt},
    UNARY(tan),
    UNARY(tanh),
    UNARY(trunc),
};

const IntentOpTable intentMathOps = {kRows, IR_COUNT(kRows)};
