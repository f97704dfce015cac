// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What several math expansions share: polynomials, split constants, powers of two, clamping, and
// the functions of each family. All of it is branch-free arithmetic in terms of math_fx.h.
#ifndef INTENT_PASSES_MATH_PARTS_H
#define INTENT_PASSES_MATH_PARTS_H

#include "passes/math_fx.h"
#include "passes/math_tables.h"
#include <math.h>

// The unevaluated sum high + low.
typedef struct FxPair {
  Fx high;
  Fx low; // at most half a unit in the last place of high
} FxPair;

// A real rounded to an integer, as a real and as an integer.
typedef struct FxWhole {
  Fx real;
  Ix integer;
} FxWhole;

// The number that is `narrow` for f32 and `wide` for f64.
static inline Fx fxPick(Fx like, double narrow, double wide) {
  return fxNum(like, fxWide(like) ? wide : narrow);
}

// Bits of the stored significand.
static inline int fxMantissa(Fx x) { return fxWide(x) ? 52 : 23; }
static inline int ixMantissa(Ix x) { return ixWide(x) ? 52 : 23; }
static inline int ixBias(Ix x) { return ixWide(x) ? 1023 : 127; }
static inline int ixWidth(Ix x) { return ixWide(x) ? 64 : 32; }

static inline Fx fxHigh(Fx like, const FxSplit *c) {
  return fxPick(like, c->part32[0], c->part64[0]);
}
static inline Fx fxLow(Fx like, const FxSplit *c) {
  return fxPick(like, c->part32[1], c->part64[1]);
}

static inline Fx fxMinusHigh(Fx like, const FxSplit *c) {
  return fxPick(like, -c->part32[0], -c->part64[0]);
}
static inline Fx fxMinusLow(Fx like, const FxSplit *c) {
  return fxPick(like, -c->part32[1], -c->part64[1]);
}

// The polynomial of `table` at x, by Horner's rule.
static inline Fx fxPoly(Fx x, const FxTable *table) {
  int count = fxWide(x) ? table->count64 : table->count32;
  const double *c = fxWide(x) ? table->c64 : table->c32;
  Fx sum = fxNum(x, c[count - 1]);
  for (int i = count - 2; i >= 0; --i)
    sum = fxFma(sum, x, fxNum(x, c[i]));
  return sum;
}

// a + b exactly, where |a| >= |b| or a is 0.
static inline FxPair fxFastSum(Fx a, Fx b) {
  Fx sum = fxAdd(a, b);
  return (FxPair){sum, fxAdd(fxSub(a, sum), b)};
}

// x * c, where c is a split constant, to about twice the precision.
static inline FxPair fxPairMul(FxPair x, const FxSplit *c) {
  Fx high = fxHigh(x.high, c), low = fxLow(x.high, c);
  Fx product = fxMul(x.high, high);
  Fx error = fxFma(x.high, high, fxNeg(product));
  return (FxPair){product, fxAdd(error, fxFma(x.high, low, fxMul(x.low, high)))};
}

// The bits of 1.5 * 2^mantissa.
static inline Ix fxMagicBits(Fx like) {
  return fxInteger(like, fxWide(like) ? 0x4338000000000000 : 0x4b400000);
}

// x * scale rounded to an integer by adding 1.5 * 2^mantissa; right below 2^(mantissa - 1).
// What comes of NaN and of larger x is some number, never poison.
static inline FxWhole fxWhole(Fx x, Fx scale) {
  Fx magic = fxPick(x, 0x1.8p23, 0x1.8p52);
  Fx moved = fxFma(x, scale, magic);
  return (FxWhole){fxSub(moved, magic), ixSub(fxBits(moved), fxMagicBits(x))};
}

// The value of a small signed integer: |k| < 2^(mantissa - 1).
static inline Fx ixSmallReal(Ix k, Fx like) {
  Fx magic = fxPick(like, 0x1.8p23, 0x1.8p52);
  return fxSub(ixFloat(ixAdd(k, fxMagicBits(like))), magic);
}

// 2^k for k among the normal exponents.
static inline Fx ixPower(Ix k) {
  return ixFloat(ixShl(ixAdd(k, ixNum(k, (uint64_t)ixBias(k))), ixNum(k, (uint64_t)ixMantissa(k))));
}

// y * 2^k for y near 1: the first product is exact, so the result is rounded once, also where it
// is subnormal.
static inline Fx fxScale(Fx y, Ix k) {
  Ix half = ixShrS(k, ixNum(k, 1));
  return fxMul(fxMul(y, ixPower(half)), ixPower(ixSub(k, half)));
}

// x kept within [low, high]; NaN stays.
static inline Fx fxClamp(Fx x, Fx low, Fx high) {
  Fx above = fxSelect(fxLess(x, low), low, x);
  return fxSelect(fxLess(high, above), high, above);
}

static inline Fx fxInfinity(Fx like) { return fxNum(like, INFINITY); }
static inline Fx fxNan(Fx like) { return fxNum(like, NAN); }

// The functions, each right for every argument.
Fx intentMathExp(Fx x);
Fx intentMathExp2(Fx x);
Fx intentMathExpm1(Fx x);
Fx intentMathSinh(Fx x);
Fx intentMathCosh(Fx x);
Fx intentMathTanh(Fx x);
Fx intentMathLog(Fx x);
Fx intentMathLog2(Fx x);
Fx intentMathLog10(Fx x);
Fx intentMathLog1p(Fx x);
Fx intentMathAsinh(Fx x);
Fx intentMathAcosh(Fx x);
Fx intentMathAtanh(Fx x);
Fx intentMathPow(Fx x, Fx y);
Fx intentMathSin(Fx x);
Fx intentMathCos(Fx x);
Fx intentMathTan(Fx x);
Fx intentMathAsin(Fx x);
Fx intentMathAcos(Fx x);
Fx intentMathAtan(Fx x);
Fx intentMathAtan2(Fx y, Fx x);
Fx intentMathErf(Fx x);
Fx intentMathRsqrt(Fx x);

// 2^x for x given as a pair (math_exp.c).
Fx intentMathExp2Pair(FxPair x);

#endif // INTENT_PASSES_MATH_PARTS_H
