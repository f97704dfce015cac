// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The math expansions against references of higher precision: special values, exact cases, and the
// error bound of each function over a fixed sample. Built once for f32 and once for f64.
#include "math_rows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
// After the four headers that it needs.
#include <cmocka.h>

enum { SAMPLES = 200000 };

// The distance of neighbouring numbers at r.
static MathReference unitAt(MathReference r) {
  int exponent;
  MATH_REFERENCE(frexp)(r, &exponent);
  if (exponent < MATH_MIN_EXPONENT)
    exponent = MATH_MIN_EXPONENT;
  return MATH_REFERENCE(ldexp)(1, exponent - MATH_DIGITS);
}

// The error of y in units in the last place; infinite where NaN, infinity or a zero's sign differ.
static double errorOf(Fx y, MathReference r) {
  Fx rounded = (Fx)r;
  if (y != y || rounded != rounded)
    return (y != y) == (rounded != rounded) ? 0 : INFINITY;
  if (signbit(y) != signbit(rounded))
    return INFINITY;
  if (y == rounded)
    return 0;                     // also the infinities; the error is then below 1/2
  if (isinf(y) || isinf(rounded)) // one step past the largest number is a step like any other
    return fabs((double)rounded) >= MATH_MAX && fabs((double)y) >= MATH_MAX ? 1 : INFINITY;
  return (double)MATH_REFERENCE(fabs)((y - r) / unitAt(r));
}

static void specialValuesAreRight(void **state) {
  (void)state;
  for (int f = 0; f < MATH_UNARY; ++f)
    for (int i = 0; i < MATH_SPECIAL; ++i) {
      Fx x = kSpecial[i], y = kUnary[f].expansion(x);
      double error = errorOf(y, kUnary[f].reference(x));
      if (error > kUnary[f].bound)
        fail_msg("%s(%a) = %a, off by %g", kUnary[f].name, (double)x, (double)y, error);
    }
  for (int f = 0; f < MATH_BINARY; ++f)
    for (int i = 0; i < MATH_SPECIAL * MATH_SPECIAL; ++i) {
      Fx x = kSpecial[i / MATH_SPECIAL], y = kSpecial[i % MATH_SPECIAL];
      Fx z = kBinary[f].expansion(x, y);
      double error = errorOf(z, kBinary[f].reference(x, y));
      if (error > kBinary[f].bound)
        fail_msg("%s(%a, %a) = %a, off by %g", kBinary[f].name, (double)x, (double)y, (double)z,
                 error);
    }
}

static void errorsStayInTheirBounds(void **state) {
  (void)state;
  for (int f = 0; f < MATH_UNARY; ++f) {
    double worst = 0;
    for (int i = 0; i < SAMPLES; ++i) {
      Fx x = mathSample(), y = kUnary[f].expansion(x);
      double error = errorOf(y, kUnary[f].reference(x));
      worst = error > worst ? error : worst;
      if (error > kUnary[f].bound)
        fail_msg("%s(%a) = %a, off by %g", kUnary[f].name, (double)x, (double)y, error);
    }
    print_message("%-6s %.3f of %.1f ulp\n", kUnary[f].name, worst, kUnary[f].bound);
  }
}

// Pairs of any two numbers, and ones whose power is in the range of the type.
static void errorsOfPairsStayInTheirBounds(void **state) {
  (void)state;
  for (int f = 0; f < MATH_BINARY; ++f) {
    double worst = 0;
    for (int i = 0; i < SAMPLES; ++i) {
      Fx x = mathSample(), y = mathSample();
      if (i % 2) {
        x = FX_CALL(fabs)(x);
        Fx goal =
            (Fx)((int)(mathRandom() >> 40 & 0xffff) - 0x8000) * (FX_WIDE ? (Fx)0x1p-5 : (Fx)0x1p-8);
        y = (Fx)(goal / MATH_REFERENCE(log2)(x));
      }
      Fx z = kBinary[f].expansion(x, y);
      double error = errorOf(z, kBinary[f].reference(x, y));
      worst = error > worst ? error : worst;
      if (error > kBinary[f].bound)
        fail_msg("%s(%a, %a) = %a, off by %g", kBinary[f].name, (double)x, (double)y, (double)z,
                 error);
    }
    print_message("%-6s %.3f of %.1f ulp\n", kBinary[f].name, worst, kBinary[f].bound);
  }
}

static void powersOfTwoAreExact(void **state) {
  (void)state;
  int lowest = MATH_MIN_EXPONENT - MATH_DIGITS, highest = 2 - MATH_MIN_EXPONENT;
  for (int k = lowest; k <= highest; ++k) {
    Fx power = FX_CALL(ldexp)(1, k);
    assert_true(intentMathExp2((Fx)k) == power);
    assert_true(intentMathLog2(power) == (Fx)k);
    assert_true(intentMathPow(2, (Fx)k) == power);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(specialValuesAreRight),
      cmocka_unit_test(errorsStayInTheirBounds),
      cmocka_unit_test(errorsOfPairsStayInTheirBounds),
      cmocka_unit_test(powersOfTwoAreExact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
