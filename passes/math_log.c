// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// log and its family: x = 2^e * (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)), and log(1 + f) by
// 2 atanh(s), s = f / (2 + f). Powers take the logarithm to twice the precision.
#include "passes/math_parts.h"

// A positive number as 2^exponent * (1 + fraction).
typedef struct LogParts {
  Fx fraction;
  Ix exponent;
} LogParts;

// Right for positive finite x, subnormal or not; some number otherwise.
static LogParts splitLog(Fx x) {
  Bx subnormal = fxLess(x, fxPick(x, 0x1p-126, 0x1p-1022));
  Fx normal = fxSelect(subnormal, fxMul(x, fxPick(x, 0x1p24, 0x1p53)), x);
  Ix bits = fxBits(normal), zero = ixNum(bits, 0);
  Ix mantissa = ixNum(bits, (uint64_t)fxMantissa(x));
  Ix root = fxInteger(x, fxWide(x) ? 0x3fe6a09e667f3bcd : 0x3f3504f3); // sqrt(1/2)
  Ix exponent = ixShrS(ixSub(bits, root), mantissa);
  Fx significand = ixFloat(ixSub(bits, ixShl(exponent, mantissa)));
  Ix lift = ixAdd(mantissa, ixNum(bits, 1));
  return (LogParts){fxSub(significand, fxNum(x, 1)),
                    ixSub(exponent, ixSelect(subnormal, lift, zero))};
}

// f - log(1 + f), about f^2 / 2.
static Fx logGap(Fx f) {
  Fx s = fxDiv(f, fxAdd(f, fxNum(f, 2)));
  Fx z = fxMul(s, s);
  Fx half = fxMul(fxMul(fxNum(f, 0.5), f), f);
  return fxSub(half, fxMul(s, fxFma(z, fxPoly(z, &kLog), half)));
}

// y where x is positive and finite; else the logarithm of 0, infinity, a negative number or NaN.
static Fx logOrSpecial(Fx x, Fx y) {
  Fx zero = fxNum(x, 0), infinity = fxInfinity(x);
  Fx special = fxSelect(fxEqual(x, zero), fxNeg(infinity), fxSelect(fxLess(x, zero), fxNan(x), x));
  return fxSelect(bxAnd(fxLess(zero, x), fxLess(x, infinity)), y, special);
}

// exponent * log 2 + log(1 + f).
static Fx joinLog(LogParts parts) {
  Fx f = parts.fraction, e = ixSmallReal(parts.exponent, f);
  Fx gap = fxFma(fxNeg(e), fxLow(f, &kLn2), logGap(f));
  return fxFma(e, fxHigh(f, &kLn2), fxSub(f, gap));
}

// exponent * unit + log(1 + f) * scale, the product to twice the precision.
static Fx joinScaledLog(LogParts parts, const FxSplit *unit, const FxSplit *scale) {
  Fx f = parts.fraction, e = ixSmallReal(parts.exponent, f);
  FxPair y = fxPairMul((FxPair){f, fxNeg(logGap(f))}, scale);
  FxPair sum = fxFastSum(fxMul(e, fxHigh(f, unit)), y.high);
  return fxAdd(sum.high, fxAdd(sum.low, fxFma(e, fxLow(f, unit), y.low)));
}

Fx intentMathLog(Fx x) { return logOrSpecial(x, joinLog(splitLog(x))); }

Fx intentMathLog2(Fx x) {
  static const FxSplit kOne = {{1, 0}, {1, 0}};
  return logOrSpecial(x, joinScaledLog(splitLog(x), &kOne, &kLog2E));
}

Fx intentMathLog10(Fx x) {
  return logOrSpecial(x, joinScaledLog(splitLog(x), &kLog10Of2, &kLog10E));
}

// log(high + low), where the exponent is the one of high and low becomes a part of f.
static Fx logOfPair(FxPair u) {
  LogParts parts = splitLog(u.high);
  Ix down = ixSub(ixNum(parts.exponent, 0), parts.exponent);
  parts.fraction = fxFma(u.low, fxScale(fxNum(u.high, 1), down), parts.fraction);
  return joinLog(parts);
}

// log(1 + high + low). The rounding error of 1 + high goes into f, so that f is high near 0.
static Fx log1pOfPair(FxPair x) {
  Fx one = fxNum(x.high, 1), u = fxAdd(one, x.high);
  Fx back = fxSub(u, one);
  Fx error = fxAdd(fxSub(one, fxSub(u, back)), fxSub(x.high, back));
  return logOrSpecial(u, logOfPair((FxPair){u, fxAdd(error, x.low)}));
}

Fx intentMathLog1p(Fx x) { return fxCopySign(log1pOfPair((FxPair){x, fxNum(x, 0)}), x); }

// log(|x| + sqrt(x^2 + 1)) as log1p of a sum without cancellation; beyond 2^28 it is log(2 |x|).
Fx intentMathAsinh(Fx x) {
  Fx a = fxAbs(x), one = fxNum(x, 1);
  Bx large = fxLess(fxNum(x, 0x1p28), a);
  Fx b = fxSelect(large, one, a), square = fxMul(b, b);
  Fx root = fxSqrt(fxAdd(square, one));
  Fx small = intentMathLog1p(fxAdd(b, fxDiv(square, fxAdd(one, root))));
  Fx big = fxAdd(intentMathLog(a), fxHigh(x, &kLn2Full));
  return fxCopySign(fxSelect(large, big, small), x);
}

// With t = x - 1: log1p(t + sqrt(2 t + t^2)).
Fx intentMathAcosh(Fx x) {
  Fx one = fxNum(x, 1);
  Bx large = fxLess(fxNum(x, 0x1p28), x);
  Fx t = fxSelect(large, one, fxSelect(fxLess(x, one), fxNan(x), fxSub(x, one)));
  Fx square = fxFma(t, t, fxAdd(t, t)), root = fxSqrt(square);
  Fx divisor = fxSelect(fxEqual(root, fxNum(x, 0)), one, fxAdd(root, root));
  Fx lost = fxDiv(fxFma(fxNeg(root), root, square), divisor);
  FxPair sum = fxFastSum(root, t);
  Fx small = log1pOfPair((FxPair){sum.high, fxAdd(sum.low, lost)});
  Fx big = fxAdd(intentMathLog(x), fxHigh(x, &kLn2Full));
  return fxSelect(large, big, small);
}

// log1p(2 a / (1 - a)) / 2, the quotient as 2 a + 2 a^2 / (1 - a).
Fx intentMathAtanh(Fx x) {
  Fx size = fxAbs(x), one = fxNum(x, 1);
  Fx a = fxSelect(fxLess(one, size), fxNan(x), size);
  Fx twice = fxAdd(a, a);
  Fx y = intentMathLog1p(fxAdd(twice, fxDiv(fxMul(twice, a), fxSub(one, a))));
  return fxCopySign(fxMul(fxNum(x, 0.5), y), x);
}

// log2(1 + f) to about 1.5 times the precision: 2 s + 2/3 s^3 + tail, the first two terms as pairs.
static FxPair log2Pair(Fx f) {
  Fx two = fxNum(f, 2), t = fxAdd(two, f);
  Fx lost = fxSub(f, fxSub(t, two)); // 2 + f = t + lost
  Fx s = fxDiv(f, t);
  Fx sLow = fxDiv(fxSub(fxFma(fxNeg(s), t, f), fxMul(s, lost)), t);
  Fx z = fxMul(s, s);
  Fx zLow = fxFma(fxAdd(s, s), sLow, fxFma(s, s, fxNeg(z)));
  Fx cube = fxMul(z, s);
  Fx cubeLow = fxFma(z, sLow, fxFma(zLow, s, fxFma(z, s, fxNeg(cube))));
  FxPair third = fxPairMul((FxPair){cube, cubeLow}, &kTwoThirds);
  FxPair sum = fxFastSum(fxAdd(s, s), third.high);
  Fx tail = fxMul(fxMul(cube, z), fxPoly(z, &kLogTail));
  Fx low = fxAdd(sum.low, fxAdd(fxFma(two, sLow, third.low), tail));
  return fxPairMul((FxPair){sum.high, low}, &kLog2E);
}

// |x|^y for x other than 0 and infinity.
static Fx powMagnitude(Fx magnitude, Fx y) {
  LogParts parts = splitLog(magnitude);
  FxPair fraction = log2Pair(parts.fraction);
  FxPair sum = fxFastSum(ixSmallReal(parts.exponent, y), fraction.high);
  FxPair log = fxFastSum(sum.high, fxAdd(sum.low, fraction.low));
  Fx high = fxMul(y, log.high), zero = fxNum(y, 0);
  Fx low = fxFma(y, log.low, fxFma(y, log.high, fxNeg(high)));
  Fx limit = fxPick(y, 200, 1200);
  Bx inside = fxLess(fxAbs(high), limit);
  Fx clamped = fxSelect(fxEqual(log.high, zero), zero, fxClamp(high, fxNeg(limit), limit));
  return intentMathExp2Pair((FxPair){clamped, fxSelect(inside, low, zero)});
}

Fx intentMathPow(Fx x, Fx y) {
  Fx zero = fxNum(x, 0), one = fxNum(x, 1), infinity = fxInfinity(x);
  Fx a = fxAbs(x), half = fxMul(y, fxNum(x, 0.5));
  Bx whole = fxEqual(fxRound(y), y);
  Bx odd = bxAnd(whole, bxNot(fxEqual(fxRound(half), half)));
  Bx isZero = fxEqual(a, zero), isInfinite = fxEqual(a, infinity);
  Bx grows = bxOr(bxAnd(isZero, fxLess(y, zero)), bxAnd(isInfinite, fxLess(zero, y)));
  Fx end = fxSelect(grows, infinity, zero);
  Fx size = fxSelect(bxOr(isZero, isInfinite), end, powMagnitude(a, y));
  Fx result = fxSelect(odd, fxCopySign(size, x), size);
  Bx negative = bxAnd(fxLess(x, zero), bxNot(isInfinite));
  Bx undefined = bxOr(bxAnd(negative, bxNot(whole)), bxOr(fxIsNan(x), fxIsNan(y)));
  result = fxSelect(undefined, fxNan(x), result);
  return fxSelect(bxOr(fxEqual(y, zero), fxEqual(x, one)), one, result);
}
