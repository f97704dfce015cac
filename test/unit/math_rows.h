// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The math functions of f32 (FX_WIDE 0) or f64 (FX_WIDE 1) as rows: the expansion evaluated on
// numbers, a reference of higher precision, and the error bound that docs/rationale/math.md states.
#ifndef INTENT_TEST_UNIT_MATH_ROWS_H
#define INTENT_TEST_UNIT_MATH_ROWS_H

#include "fx_eval.h"

#include "passes/math_erf.c"
#include "passes/math_exp.c"
#include "passes/math_inverse.c"
#include "passes/math_log.c"
#include "passes/math_trig.c"

#include <float.h>
#include <math.h>

#if FX_WIDE
typedef long double MathReference;
#define MATH_REFERENCE(name) name##l
#define MATH_BOUND(narrow, wide) (wide)
#define MATH_DIGITS DBL_MANT_DIG
#define MATH_MIN_EXPONENT DBL_MIN_EXP
#define MATH_MAX DBL_MAX
#define MATH_SUBNORMAL DBL_TRUE_MIN
#define MATH_NORMAL DBL_MIN
#else
typedef double MathReference;
#define MATH_REFERENCE(name) name
#define MATH_BOUND(narrow, wide) (narrow)
#define MATH_DIGITS FLT_MANT_DIG
#define MATH_MIN_EXPONENT FLT_MIN_EXP
#define MATH_MAX FLT_MAX
#define MATH_SUBNORMAL FLT_TRUE_MIN
#define MATH_NORMAL FLT_MIN
#endif

// A function of one number.
typedef struct MathUnary {
  const char *name; // as in the math dialect
  Fx (*expansion)(Fx x);
  MathReference (*reference)(MathReference x);
  double bound; // largest error in units in the last place of the exact result
} MathUnary;

// A function of two numbers.
typedef struct MathBinary {
  const char *name;
  Fx (*expansion)(Fx x, Fx y);
  MathReference (*reference)(MathReference x, MathReference y);
  double bound;
} MathBinary;

static inline MathReference referenceRsqrt(MathReference x) { return 1 / MATH_REFERENCE(sqrt)(x); }

static const MathUnary kUnary[] = {
    {"acos", intentMathAcos, MATH_REFERENCE(acos), MATH_BOUND(0.7, 0.7)},
    {"acosh", intentMathAcosh, MATH_REFERENCE(acosh), MATH_BOUND(1.8, 1.8)},
    {"asin", intentMathAsin, MATH_REFERENCE(asin), MATH_BOUND(0.7, 0.7)},
    {"asinh", intentMathAsinh, MATH_REFERENCE(asinh), MATH_BOUND(1.9, 1.9)},
    {"atan", intentMathAtan, MATH_REFERENCE(atan), MATH_BOUND(2.0, 2.0)},
    {"atanh", intentMathAtanh, MATH_REFERENCE(atanh), MATH_BOUND(1.8, 1.8)},
    {"cos", intentMathCos, MATH_REFERENCE(cos), MATH_BOUND(0.9, 0.9)},
    {"cosh", intentMathCosh, MATH_REFERENCE(cosh), MATH_BOUND(1.6, 1.6)},
    {"erf", intentMathErf, MATH_REFERENCE(erf), MATH_BOUND(1.4, 1.4)},
    {"exp", intentMathExp, MATH_REFERENCE(exp), MATH_BOUND(1.1, 1.1)},
    {"exp2", intentMathExp2, MATH_REFERENCE(exp2), MATH_BOUND(0.9, 0.9)},
    {"expm1", intentMathExpm1, MATH_REFERENCE(expm1), MATH_BOUND(1.7, 1.7)},
    {"log", intentMathLog, MATH_REFERENCE(log), MATH_BOUND(0.9, 0.9)},
    {"log10", intentMathLog10, MATH_REFERENCE(log10), MATH_BOUND(1.2, 1.2)},
    {"log1p", intentMathLog1p, MATH_REFERENCE(log1p), MATH_BOUND(1.5, 1.5)},
    {"log2", intentMathLog2, MATH_REFERENCE(log2), MATH_BOUND(1.2, 1.2)},
    {"rsqrt", intentMathRsqrt, referenceRsqrt, MATH_BOUND(1.5, 1.5)},
    {"sin", intentMathSin, MATH_REFERENCE(sin), MATH_BOUND(0.9, 0.9)},
    {"sinh", intentMathSinh, MATH_REFERENCE(sinh), MATH_BOUND(1.7, 1.7)},
    {"tan", intentMathTan, MATH_REFERENCE(tan), MATH_BOUND(1.3, 1.3)},
    {"tanh", intentMathTanh, MATH_REFERENCE(tanh), MATH_BOUND(1.5, 1.5)},
};

static const MathBinary kBinary[] = {
    {"atan2", intentMathAtan2, MATH_REFERENCE(atan2), MATH_BOUND(2.0, 2.0)},
    {"powf", intentMathPow, MATH_REFERENCE(pow), MATH_BOUND(1.0, 1.5)},
};

enum {
  MATH_UNARY = sizeof kUnary / sizeof kUnary[0],
  MATH_BINARY = sizeof kBinary / sizeof kBinary[0]
};

// The numbers where functions change their ways.
static const Fx kSpecial[] = {
    (Fx)0.0,         (Fx)-0.0,     INFINITY,     -INFINITY,  NAN,         MATH_SUBNORMAL,
    -MATH_SUBNORMAL, MATH_NORMAL,  -MATH_NORMAL, MATH_MAX,   -MATH_MAX,   (Fx)1,
    (Fx)-1,          (Fx)0.5,      (Fx)-0.5,     (Fx)2,      (Fx)-2,      (Fx)3,
    (Fx)-3,          (Fx)2.5,      (Fx)-2.5,     (Fx)0x1p23, (Fx)-0x1p24, (Fx)1e30,
    (Fx)-1e30,       (Fx)100,      (Fx)-100,     (Fx)710,    (Fx)-750,    (Fx)89,
    MATH_NORMAL / 8, (Fx)0x1.8p-2,
};
enum { MATH_SPECIAL = sizeof kSpecial / sizeof kSpecial[0] };

// xorshift64; a test's sequence is the same on every machine.
static uint64_t mathState = 88172645463325252u;
static inline uint64_t mathRandom(void) {
  mathState ^= mathState << 13;
  mathState ^= mathState >> 7;
  mathState ^= mathState << 17;
  return mathState;
}

// Half of the samples are any bits, half have exponents from -12 to 9.
static inline Fx mathSample(void) {
  if (mathRandom() >> 63)
    return ixFloat((Ix)(mathRandom() >> (FX_WIDE ? 0 : 16)));
  Fx significand = 1 + (Fx)(mathRandom() >> 40) * (Fx)0x1p-24;
  int exponent = (int)(mathRandom() >> 40) % 22 - 12;
  Fx magnitude = FX_CALL(ldexp)(significand, exponent);
  return mathRandom() >> 63 ? -magnitude : magnitude;
}

#endif // INTENT_TEST_UNIT_MATH_ROWS_H
