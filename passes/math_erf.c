// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// erf, by an odd polynomial near 0 and as 1 - e^-T(x) beyond 1; and rsqrt, two exact operations.
#include "passes/math_parts.h"

// erfc(a) for a in [1, end]: e^-T(a).
static Fx largeErfc(Fx a, Fx end) {
  Fx kept = fxClamp(a, fxNum(a, 0.99), end);
  return intentMathExp(fxNeg(fxPoly(kept, &kErfcLog)));
}

Fx intentMathErf(Fx x) {
  Fx a = fxAbs(x), one = fxNum(x, 1);
  Fx small = fxFma(a, fxPoly(fxMul(a, a), &kErf), a);
  Fx large = fxSub(one, largeErfc(a, fxPick(x, 4, 6)));
  return fxCopySign(fxSelect(fxLess(a, one), small, large), x);
}

Fx intentMathRsqrt(Fx x) { return fxDiv(fxNum(x, 1), fxSqrt(x)); }
