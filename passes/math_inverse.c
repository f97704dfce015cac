// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// asin, acos, atan and atan2: the argument is moved to where one odd polynomial serves, and what
// the move took away is added as a multiple of pi/4 to twice the precision.
#include "passes/math_parts.h"

// atan(numerator / denominator) for nonnegative, not both 0 or both infinite, in [0, pi/2].
static Fx firstQuadrant(Fx y, Fx x) {
  Fx zero = fxNum(x, 0), quarter = fxNum(x, 0.5);
  Fx steep = fxPick(x, 0x1.3504f4p+1, 0x1.3504f333f9de6p+1); // 1 + sqrt(2), tan(3 pi/8)
  Fx flat = fxPick(x, 0x1.a8279ap-2, 0x1.a827999fcef32p-2);  // sqrt(2) - 1, tan(pi/8)
  Bx up = fxLess(fxMul(steep, x), y), middle = fxLess(fxMul(flat, x), y);
  Fx n = fxSelect(up, fxNeg(x), fxSelect(middle, fxSub(y, x), y));
  Fx d = fxSelect(up, y, fxSelect(middle, fxAdd(y, x), x));
  Fx t = fxDiv(n, d);
  Fx turn = fxSelect(up, fxNum(x, 1), fxSelect(middle, quarter, zero));
  Fx z = fxMul(t, t);
  Fx bend = fxFma(fxMul(t, z), fxPoly(z, &kAtan), fxMul(turn, fxLow(x, &kHalfPi)));
  FxPair sum = fxFastSum(fxMul(turn, fxHigh(x, &kHalfPi)), t);
  return fxAdd(sum.high, fxAdd(sum.low, bend));
}

Fx intentMathAtan(Fx x) {
  Fx a = fxAbs(x);
  Fx y = firstQuadrant(a, fxNum(x, 1));
  Fx end = fxSelect(fxEqual(a, fxInfinity(x)), fxHigh(x, &kHalfPi), y);
  return fxCopySign(end, x);
}

Fx intentMathAtan2(Fx y, Fx x) {
  Fx zero = fxNum(x, 0), one = fxNum(x, 1), infinity = fxInfinity(x);
  Fx a = fxAbs(y), b = fxAbs(x);
  // Halving the large keeps a + b finite; 0 / 0 counts as 0 / 1, infinity / infinity as 1 / 1.
  Fx most = fxSelect(fxLess(a, b), b, a);
  Fx large = fxPick(x, 0x1p126, 0x1p1022), small = fxPick(x, 0x1p-100, 0x1p-900);
  Fx scale = fxSelect(fxLess(large, most), fxNum(x, 0x1p-2),
                      fxSelect(fxLess(most, small), fxPick(x, 0x1p48, 0x1p100), one));
  Bx bothZero = bxAnd(fxEqual(a, zero), fxEqual(b, zero));
  Bx bothInfinite = bxAnd(fxEqual(a, infinity), fxEqual(b, infinity));
  Fx n = fxSelect(bothInfinite, one, fxMul(a, scale));
  Fx d = fxSelect(bxOr(bothZero, bothInfinite), one, fxMul(b, scale));
  Bx upright = bxAnd(fxEqual(a, infinity), fxLess(b, infinity));
  Bx level = bxAnd(fxEqual(b, infinity), fxLess(a, infinity));
  Fx angle = fxSelect(level, zero, fxSelect(upright, fxHigh(x, &kHalfPi), firstQuadrant(n, d)));
  FxPair mirrored = fxFastSum(fxHigh(x, &kPi), fxNeg(angle));
  Fx behind = fxAdd(mirrored.high, fxAdd(mirrored.low, fxLow(x, &kPi)));
  Bx left = fxLess(fxCopySign(one, x), zero);
  Fx result = fxCopySign(fxSelect(left, behind, angle), y);
  return fxSelect(bxOr(fxIsNan(x), fxIsNan(y)), fxNan(x), result);
}

// asin(t) - t for |t| <= 1/2.
static Fx asinTail(Fx t, Fx square) { return fxMul(fxMul(t, square), fxPoly(square, &kAsin)); }

// sqrt((1 - a) / 2) as a pair, where 1 - a is exact for a >= 1/2.
static FxPair halfAngle(Fx a) {
  Fx z = fxMul(fxNum(a, 0.5), fxSub(fxNum(a, 1), a));
  Fx s = fxSqrt(z);
  Fx lost = fxFma(fxNeg(s), s, z), twice = fxAdd(s, s);
  Fx low = fxSelect(fxLess(fxNum(a, 0), s), fxDiv(lost, twice), fxNum(a, 0));
  return (FxPair){s, low};
}

Fx intentMathAsin(Fx x) {
  Fx a = fxAbs(x), square = fxMul(a, a);
  Fx small = fxAdd(a, asinTail(a, square));
  FxPair h = halfAngle(a);
  Fx tail = fxAdd(h.low, asinTail(h.high, fxMul(h.high, h.high)));
  FxPair sum = fxFastSum(fxHigh(x, &kHalfPi), fxMul(fxNum(x, -2), h.high));
  Fx rest = fxFma(fxNum(x, -2), tail, fxAdd(sum.low, fxLow(x, &kHalfPi)));
  return fxCopySign(fxSelect(fxLess(a, fxNum(x, 0.5)), small, fxAdd(sum.high, rest)), x);
}

Fx intentMathAcos(Fx x) {
  Fx a = fxAbs(x), half = fxNum(x, 0.5);
  // |x| < 1/2: pi/2 - asin(x).
  FxPair middle = fxFastSum(fxHigh(x, &kHalfPi), fxNeg(x));
  Fx rest = fxSub(fxAdd(middle.low, fxLow(x, &kHalfPi)), asinTail(x, fxMul(x, x)));
  // Otherwise 2 asin(sqrt((1 - |x|) / 2)), from pi for negative x.
  FxPair h = halfAngle(a);
  Fx tail = fxAdd(h.low, asinTail(h.high, fxMul(h.high, h.high)));
  Fx right = fxAdd(h.high, tail), two = fxNum(x, 2);
  FxPair turned = fxFastSum(fxHigh(x, &kPi), fxMul(fxNeg(two), h.high));
  Fx left = fxAdd(turned.high, fxFma(fxNeg(two), tail, fxAdd(turned.low, fxLow(x, &kPi))));
  Fx outer = fxSelect(fxLess(x, fxNum(x, 0)), left, fxAdd(right, right));
  return fxSelect(fxLess(a, half), fxAdd(middle.high, rest), outer);
}
