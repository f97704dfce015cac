// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Evaluates the arithmetic of passes/math_fx.h on numbers: the includer defines FX_WIDE as 0 (f32)
// or 1 (f64), then includes the expansions' sources, so a test runs the very formulas of the pass.
#ifndef INTENT_PASSES_MATH_FX_H
#define INTENT_PASSES_MATH_FX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if FX_WIDE
typedef double Fx;
typedef uint64_t Ix;
typedef int64_t FxSigned;
#define FX_CALL(name) name
#else
typedef float Fx;
typedef uint32_t Ix;
typedef int32_t FxSigned;
#define FX_CALL(name) name##f
#endif
typedef bool Bx;

static inline bool fxWide(Fx x) { return (void)x, FX_WIDE; }
static inline bool ixWide(Ix x) { return (void)x, FX_WIDE; }
static inline Fx fxNum(Fx like, double number) { return (void)like, (Fx)number; }
static inline Ix ixNum(Ix like, uint64_t number) { return (void)like, (Ix)number; }
static inline Ix fxInteger(Fx like, uint64_t number) { return (void)like, (Ix)number; }

static inline Fx fxAdd(Fx a, Fx b) { return a + b; }
static inline Fx fxSub(Fx a, Fx b) { return a - b; }
static inline Fx fxMul(Fx a, Fx b) { return a * b; }
static inline Fx fxDiv(Fx a, Fx b) { return a / b; }
static inline Fx fxFma(Fx a, Fx b, Fx c) { return FX_CALL(fma)(a, b, c); }
static inline Fx fxSqrt(Fx x) { return FX_CALL(sqrt)(x); }
static inline Fx fxNeg(Fx x) { return -x; }
static inline Fx fxAbs(Fx x) { return FX_CALL(fabs)(x); }
static inline Fx fxCopySign(Fx a, Fx sign) { return FX_CALL(copysign)(a, sign); }
static inline Fx fxRound(Fx x) { return FX_CALL(nearbyint)(x); }

static inline Ix fxBits(Fx x) {
  Ix bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
static inline Fx ixFloat(Ix x) {
  Fx number;
  memcpy(&number, &x, sizeof number);
  return number;
}
static inline Fx ixReal(Ix x) { return (Fx)(FxSigned)x; }

static inline Ix ixAdd(Ix a, Ix b) { return a + b; }
static inline Ix ixSub(Ix a, Ix b) { return a - b; }
static inline Ix ixMul(Ix a, Ix b) { return a * b; }
static inline Ix ixMulHigh(Ix a, Ix b) {
#if FX_WIDE
  return (Ix)(((unsigned __int128)a * b) >> 64);
#else
  return (Ix)(((uint64_t)a * b) >> 32);
#endif
}
static inline Ix ixAnd(Ix a, Ix b) { return a & b; }
static inline Ix ixOr(Ix a, Ix b) { return a | b; }
static inline Ix ixXor(Ix a, Ix b) { return a ^ b; }
static inline Ix ixShl(Ix a, Ix amount) { return a << amount; }
static inline Ix ixShrS(Ix a, Ix amount) { return (Ix)((FxSigned)a >> amount); }
static inline Ix ixShrU(Ix a, Ix amount) { return a >> amount; }

static inline Bx fxLess(Fx a, Fx b) { return a < b; }
static inline Bx fxEqual(Fx a, Fx b) { return a == b; }
static inline Bx fxIsNan(Fx x) { return x != x; }
static inline Bx ixEqual(Ix a, Ix b) { return a == b; }
static inline Bx ixLessU(Ix a, Ix b) { return a < b; }
static inline Bx bxAnd(Bx a, Bx b) { return a & b; }
static inline Bx bxOr(Bx a, Bx b) { return a | b; }
static inline Bx bxNot(Bx a) { return !a; }
static inline Fx fxSelect(Bx condition, Fx a, Fx b) { return condition ? a : b; }
static inline Ix ixSelect(Bx condition, Ix a, Ix b) { return condition ? a : b; }

#endif // INTENT_PASSES_MATH_FX_H
