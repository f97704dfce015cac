// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sin, cos and tan over the whole range: the argument times 2/pi is taken modulo 4 in integers,
// from the window of the bits of 2/pi that its exponent selects, so no argument is too large.
#include "passes/math_parts.h"

enum { TRIG_ROW = 20 }; // words of 2/pi that f64 needs, behind one word of zeros

// x = quadrant * pi/2 + rest, |rest| <= pi/4.
typedef struct TrigParts {
  FxPair rest;
  Ix quadrant; // modulo 4
} TrigParts;

// Word `index` of the bits of 2/pi behind the binary point, after one word of zeros.
static Ix twoOverPiWord(Ix like, int index) {
  if (index == 0)
    return ixNum(like, 0);
  if (!ixWide(like))
    return ixNum(like, kTwoOverPi[index - 1]);
  uint64_t high = kTwoOverPi[2 * index - 2], low = kTwoOverPi[2 * index - 1];
  return ixNum(like, high << 32 | low);
}

// Moves the word at `index` to the front of `words`, leaving four of them: one select a word for
// each bit of the index.
static void selectWords(Ix *words, int count, Ix index) {
  int last = count - 4; // the largest index
  for (int bit = 16; bit > 0; bit /= 2) {
    if (bit > last)
      continue;
    Bx set = bxNot(ixEqual(ixAnd(index, ixNum(index, (uint64_t)bit)), ixNum(index, 0)));
    int rest = last < 2 * bit ? bit - 1 : last - bit;
    for (int i = 0; i < rest + 4; ++i)
      words[i] = i + bit < last + 4 ? ixSelect(set, words[i + bit], words[i]) : words[i];
    last = rest;
  }
}

// The 3-word window of 2/pi whose first bit weighs 2 in x * 2/pi, where x = m * 2^exponent.
static void selectWindow(Ix exponent, Ix window[3]) {
  Ix words[TRIG_ROW];
  int width = ixWidth(exponent), count = ixWide(exponent) ? TRIG_ROW : 8;
  for (int i = 0; i < count; ++i)
    words[i] = twoOverPiWord(exponent, i);
  Ix start = ixAdd(exponent, ixNum(exponent, (uint64_t)width - 2));
  selectWords(words, count, ixShrS(start, ixNum(start, width == 64 ? 6 : 5)));
  Ix last = ixNum(start, (uint64_t)width - 1), shift = ixAnd(start, last);
  for (int i = 0; i < 3; ++i) {
    Ix spill = ixShrU(ixShrU(words[i + 1], ixNum(start, 1)), ixSub(last, shift));
    window[i] = ixOr(ixShl(words[i], shift), spill);
  }
}

// The two-word fixed-point number (high signed, 2 bits before the point) as a pair of reals.
static FxPair fractionPair(Ix high, Ix low, Fx like) {
  int half = ixWidth(high) / 2;
  Ix shift = ixNum(high, (uint64_t)half), mask = ixNum(high, ((uint64_t)1 << half) - 1);
  double unit = ldexp(1, 2 - 2 * half), step = ldexp(1, -half);
  Fx a = fxMul(ixReal(ixShrS(high, shift)), fxNum(like, unit / step));
  Fx b = fxMul(ixReal(ixAnd(high, mask)), fxNum(like, unit));
  Fx c = fxMul(ixReal(ixShrU(low, shift)), fxNum(like, unit * step));
  Fx d = fxMul(ixReal(ixAnd(low, mask)), fxNum(like, unit * step * step));
  FxPair sum = fxFastSum(a, b);
  return fxFastSum(sum.high, fxAdd(sum.low, fxAdd(c, d)));
}

// Reduces a >= 0; some number for infinity and NaN.
static TrigParts reduce(Fx a) {
  Ix bits = fxBits(a), zero = ixNum(bits, 0);
  int mantissa = fxMantissa(a), width = ixWidth(bits);
  Ix field = ixShrU(bits, ixNum(bits, (uint64_t)mantissa));
  Ix hidden = ixNum(bits, (uint64_t)1 << mantissa);
  Ix m = ixOr(ixAnd(bits, ixSub(hidden, ixNum(bits, 1))), hidden);
  Ix window[3];
  selectWindow(ixSub(field, ixNum(bits, (uint64_t)(ixBias(bits) + mantissa))), window);

  Ix low = ixAdd(ixMul(m, window[1]), ixMulHigh(m, window[2]));
  Ix carry = ixSelect(ixLessU(low, ixMul(m, window[1])), ixNum(bits, 1), zero);
  Ix high = ixAdd(ixAdd(ixMul(m, window[0]), ixMulHigh(m, window[1])), carry);
  Ix top = ixNum(bits, (uint64_t)width - 2);
  Ix quadrant = ixShrU(ixAdd(high, ixNum(bits, (uint64_t)1 << (width - 3))), top);
  FxPair fraction = fractionPair(ixSub(high, ixShl(quadrant, top)), low, a);

  FxPair far = fxPairMul(fraction, &kHalfPi);
  Bx near = fxLess(a, fxPick(a, 0x1.921fb4p-1, 0x1.921fb54442d18p-1));
  return (TrigParts){{fxSelect(near, a, far.high), fxSelect(near, fxNum(a, 0), far.low)},
                     ixSelect(near, zero, quadrant)};
}

// sin and cos of a rest, each as a pair that is yet to be added.
static FxPair smallSin(FxPair r) {
  Fx z = fxMul(r.high, r.high);
  Fx bend = fxFma(fxMul(fxNum(z, -0.5), z), r.low, r.low);
  return (FxPair){r.high, fxFma(fxMul(r.high, z), fxPoly(z, &kSin), bend)};
}

static FxPair smallCos(FxPair r) {
  Fx one = fxNum(r.high, 1), z = fxMul(r.high, r.high), half = fxMul(fxNum(z, 0.5), z);
  FxPair near = fxFastSum(one, fxNeg(half));
  Fx tail = fxFma(fxMul(z, z), fxPoly(z, &kCos), fxNeg(fxMul(r.high, r.low)));
  return (FxPair){near.high, fxAdd(near.low, tail)};
}

static Fx pairSum(FxPair x) { return fxAdd(x.high, x.low); }

static FxPair pairSelect(Bx condition, FxPair a, FxPair b) {
  return (FxPair){fxSelect(condition, a.high, b.high), fxSelect(condition, a.low, b.low)};
}

// x with its sign bit flipped where the bit of weight `bit`, 1 or 2, is set in the quadrant.
static Fx flipSign(Fx x, Ix quadrant, uint64_t bit) {
  uint64_t distance = (uint64_t)ixWidth(quadrant) - bit;
  Ix flip = ixShl(ixAnd(quadrant, ixNum(quadrant, bit)), ixNum(quadrant, distance));
  return ixFloat(ixXor(fxBits(x), flip));
}

static Bx isOdd(Ix quadrant) {
  return ixEqual(ixAnd(quadrant, ixNum(quadrant, 1)), ixNum(quadrant, 1));
}

// y where x is finite, else NaN.
static Fx finiteOrNan(Fx x, Fx y) { return fxSelect(fxLess(fxAbs(x), fxInfinity(x)), y, fxNan(x)); }

Fx intentMathSin(Fx x) {
  TrigParts parts = reduce(fxAbs(x));
  Fx y = pairSum(pairSelect(isOdd(parts.quadrant), smallCos(parts.rest), smallSin(parts.rest)));
  Ix sign = ixAnd(fxBits(x), fxInteger(x, (uint64_t)1 << (fxWide(x) ? 63 : 31)));
  Fx turned = flipSign(y, parts.quadrant, 2);
  return finiteOrNan(x, ixFloat(ixXor(fxBits(turned), sign)));
}

Fx intentMathCos(Fx x) {
  TrigParts parts = reduce(fxAbs(x));
  Fx y = pairSum(pairSelect(isOdd(parts.quadrant), smallSin(parts.rest), smallCos(parts.rest)));
  Ix ahead = ixAdd(parts.quadrant, ixNum(parts.quadrant, 1));
  return finiteOrNan(x, flipSign(y, ahead, 2));
}

// The quotient of two pairs, with one correction; the denominator's parts are summed first.
static Fx pairDiv(FxPair n, FxPair d) {
  FxPair by = fxFastSum(d.high, d.low);
  Fx q = fxDiv(n.high, by.high);
  Fx left = fxSub(fxAdd(fxFma(fxNeg(q), by.high, n.high), n.low), fxMul(q, by.low));
  return fxAdd(q, fxDiv(left, by.high));
}

Fx intentMathTan(Fx x) {
  TrigParts parts = reduce(fxAbs(x));
  FxPair sine = smallSin(parts.rest), cosine = smallCos(parts.rest);
  Bx odd = isOdd(parts.quadrant);
  Fx y = pairDiv(pairSelect(odd, cosine, sine), pairSelect(odd, sine, cosine));
  Ix sign = ixAnd(fxBits(x), fxInteger(x, (uint64_t)1 << (fxWide(x) ? 63 : 31)));
  Fx turned = flipSign(y, parts.quadrant, 1);
  return finiteOrNan(x, ixFloat(ixXor(fxBits(turned), sign)));
}
