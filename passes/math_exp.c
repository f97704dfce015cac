// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// exp and its family: the argument is split into a multiple of log 2 and a rest in +-log(2)/2, the
// rest goes through one minimax polynomial, and the multiple becomes an exponent.
#include "passes/math_parts.h"

// x = count * log 2 + high + low, |high| <= log(2)/2.
typedef struct ExpParts {
  Ix count;
  FxPair rest;
} ExpParts;

static ExpParts splitExp(Fx x) {
  FxWhole n = fxWhole(x, fxHigh(x, &kLog2E));
  Fx near = fxFma(n.real, fxMinusHigh(x, &kLn2), x);
  return (ExpParts){n.integer, fxFastSum(near, fxMul(n.real, fxMinusLow(x, &kLn2)))};
}

// e^(high + low) - 1.
static Fx smallExpm1(FxPair rest) {
  Fx square = fxMul(rest.high, rest.high);
  return fxAdd(rest.high, fxFma(square, fxPoly(rest.high, &kExp), rest.low));
}

// e^x * 2^shift for x already clamped. The rest is rounded: beside 1 its low part is lost.
static Fx shiftedExp(Fx x, int shift) {
  FxWhole n = fxWhole(x, fxHigh(x, &kLog2E));
  Fx near = fxFma(n.real, fxMinusHigh(x, &kLn2), x);
  Fx rest = fxFma(n.real, fxMinusLow(x, &kLn2), near);
  Fx small = fxFma(fxMul(rest, rest), fxPoly(rest, &kExp), rest);
  Ix count = shift ? ixAdd(n.integer, ixNum(n.integer, (uint64_t)shift)) : n.integer;
  return fxScale(fxAdd(fxNum(x, 1), small), count);
}

// Beyond these bounds e^x overflows, also when halved, or is 0.
static Fx clampExp(Fx x) { return fxClamp(x, fxPick(x, -105, -747), fxPick(x, 91, 712)); }

Fx intentMathExp(Fx x) { return shiftedExp(clampExp(x), 0); }

Fx intentMathExp2Pair(FxPair x) {
  FxWhole n = fxWhole(x.high, fxNum(x.high, 1));
  FxPair fraction = fxFastSum(fxSub(x.high, n.real), x.low);
  Fx y = fxAdd(fxNum(x.high, 1), smallExpm1(fxPairMul(fraction, &kLn2Full)));
  return fxScale(y, n.integer);
}

Fx intentMathExp2(Fx x) {
  Fx clamped = fxClamp(x, fxPick(x, -152, -1077), fxPick(x, 130, 1026));
  return intentMathExp2Pair((FxPair){clamped, fxNum(x, 0)});
}

// (e^r - 1) * 2^n + (2^n - 1), halved so that 2^n may be just past the largest exponent.
Fx intentMathExpm1(Fx x) {
  ExpParts parts = splitExp(fxClamp(x, fxPick(x, -20, -40), fxPick(x, 89, 710)));
  Fx small = smallExpm1(parts.rest);
  Fx half = ixPower(ixSub(parts.count, ixNum(parts.count, 1)));
  Fx sum = fxFma(half, small, fxSub(half, fxNum(x, 0.5)));
  Fx y = fxSelect(ixEqual(parts.count, ixNum(parts.count, 0)), small, fxAdd(sum, sum));
  return fxCopySign(y, x);
}

// An odd function: its polynomial for |x| < `end`, `large` of |x| beyond.
static Fx oddFunction(Fx x, const FxTable *table, Fx end, Fx large) {
  Fx a = fxAbs(x), z = fxMul(x, x);
  Fx small = fxFma(fxMul(a, z), fxPoly(z, table), a);
  return fxCopySign(fxSelect(fxLess(a, end), small, large), x);
}

// (e^x - e^-x) / 2.
Fx intentMathSinh(Fx x) {
  Fx half = shiftedExp(clampExp(fxAbs(x)), -1);
  Fx large = fxSub(half, fxDiv(fxNum(x, 0.25), half));
  return oddFunction(x, &kSinh, fxNum(x, 1), large);
}

Fx intentMathCosh(Fx x) {
  Fx half = shiftedExp(clampExp(fxAbs(x)), -1);
  return fxAdd(half, fxDiv(fxNum(x, 0.25), half));
}

// 1 - 2 / (e^2x + 1).
Fx intentMathTanh(Fx x) {
  Fx a = fxAbs(x), one = fxNum(x, 1);
  Fx power = shiftedExp(clampExp(fxClamp(fxAdd(a, a), one, fxNum(x, 45))), 0);
  Fx large = fxSub(one, fxDiv(fxNum(x, 2), fxAdd(power, one)));
  return oddFunction(x, &kTanh, fxPick(x, 0x1.19999ap-1, 0x1.199999999999ap-1), large);
}
