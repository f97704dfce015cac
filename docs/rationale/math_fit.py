# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes passes/math_tables.h: `python3 math_fit.py > ../../passes/math_tables.h`. Every polynomial is a
# weighted minimax fit by the Remez exchange in 80 digits, every constant is computed. Needs mpmath.
from mpmath import mp, mpf
import mpmath as m

mp.dps = 80


def remez(f, weight, lo, hi, degree, rounds=12):
    """Coefficients c of the polynomial that minimises max |weight * (p - f)| on [lo, hi]."""
    n = degree + 2
    points = [(lo + hi) / 2 - (hi - lo) / 2 * m.cos(m.pi * (2 * k + 1) / (2 * n)) for k in range(n)]
    for _ in range(rounds):
        a = m.matrix(n, n)
        b = m.matrix(n, 1)
        for i, x in enumerate(points):
            for j in range(degree + 1):
                a[i, j] = x ** j
            a[i, degree + 1] = (-1) ** i / weight(x)
            b[i] = f(x)
        c = m.lu_solve(a, b)
        coefficients = [c[j] for j in range(degree + 1)]
        error = lambda x: weight(x) * (m.polyval(coefficients[::-1], x) - f(x))
        grid = [lo + (hi - lo) * (1 - m.cos(m.pi * k / 400)) / 2 for k in range(401)]
        values = [error(x) for x in grid]
        extrema, run = [], []
        for x, v in zip(grid, values):
            if run and (v > 0) != (run[-1][1] > 0):
                extrema.append(max(run, key=lambda p: abs(p[1])))
                run = []
            run.append((x, v))
        extrema.append(max(run, key=lambda p: abs(p[1])))
        if len(extrema) < n:
            break
        while len(extrema) > n:
            extrema.pop(0 if abs(extrema[0][1]) < abs(extrema[-1][1]) else -1)
        points = [x for x, _ in extrema]
        largest = max(abs(v) for _, v in extrema)
        if largest / min(abs(v) for _, v in extrema) < mpf('1.01'):
            break
    return coefficients, max(abs(v) for v in values)


def rounded(x, bits):
    """x rounded to `bits` bits of significand."""
    if x == 0:
        return mpf(0)
    _, e = m.frexp(x)
    return m.ldexp(m.nint(m.ldexp(x, bits - e)), e - bits)


def hexfloat(x, bits):
    return float(rounded(x, bits)).hex().replace("0000000p", "p")


def table(name, f, weight, lo, hi, degrees):
    parts = []
    ends = hi if isinstance(hi, tuple) else (hi, hi)
    for bits, degree, end in zip((24, 53), degrees, ends):
        c, error = remez(f, weight, mpf(lo), mpf(end), degree)
        print(f'// {name} f{32 if bits == 24 else 64}: degree {degree}, error 2^{float(m.log(error, 2)):.1f}')
        parts.append((degree + 1, [hexfloat(x, bits) for x in c]))
    (n32, c32), (n64, c64) = parts
    print(f'static const FxTable {name} = {{{n32}, {n64},\n    {{{", ".join(c32)}}},\n    {{{", ".join(c64)}}}}};')


def split(name, x, short32=24, short64=53):
    """A constant as high + low; `short` bits in the high part make its product with a small integer exact."""
    high32, high64 = rounded(x, short32), rounded(x, short64)
    print(f'static const FxSplit {name} = {{{{{hexfloat(high32, 24)}, {hexfloat(x - high32, 24)}}}, '
          f'{{{hexfloat(high64, 53)}, {hexfloat(x - high64, 53)}}}}};')


HEADER = """\
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coefficients and split constants of the math expansions. Written by docs/rationale/math_fit.py,
// which derives each of them; change that script and run it, never a number here.
#ifndef INTENT_PASSES_MATH_TABLES_H
#define INTENT_PASSES_MATH_TABLES_H

#include <stdint.h>

// A polynomial's coefficients, lowest degree first, for f32 and for f64.
typedef struct FxTable {
  int count32;   // coefficients used for f32
  int count64;   // coefficients used for f64
  double c32[8]; // each an exact f32
  double c64[20];
} FxTable;

// A constant as the unevaluated sum high + low, for f32 and for f64.
typedef struct FxSplit {
  double part32[2]; // high and low, each an exact f32
  double part64[2]; // high and low
} FxSplit;

// clang-format off"""

print(HEADER)
one = mpf(1)
tiny = mpf(10) ** -24
ln2 = m.log(2)
r = ln2 / 2 * mpf('1.001')


def near(g, series):
    """g away from 0, its Taylor polynomial near 0 where g cancels."""
    c = series
    return lambda x: m.polyval(c[::-1], x) if abs(x) < mpf('0.02') else g(x)


def taylor_of_power_series(coefficient, terms=40):
    return [coefficient(k) for k in range(terms)]


# exp(x) = 1 + x + x^2 E(x)
table('kExp', near(lambda x: (m.exp(x) - 1 - x) / x ** 2, taylor_of_power_series(lambda k: 1 / m.factorial(k + 2))),
      lambda x: abs(x) + tiny, -r, r, (4, 10))
# sinh(x) = x + x z S(z), |x| <= 1; tanh(x) = x + x z T(z), |x| <= 0.55; z = x^2
table('kSinh', near(lambda z: (m.sinh(m.sqrt(z)) / m.sqrt(z) - 1) / z, taylor_of_power_series(lambda k: 1 / m.factorial(2 * k + 3))),
      lambda z: z + tiny, 0, mpf('1.001'), (3, 7))
table('kTanh', lambda z: (m.tanh(m.sqrt(z + tiny)) / m.sqrt(z + tiny) - 1) / (z + tiny),
      lambda z: z + tiny, 0, mpf('0.3035'), (5, 13))
# log(1 + f) = 2 atanh(s), s = f / (2 + f): 2 s + s z L(z), z = s^2
zmax = ((m.sqrt(2) - 1) / (m.sqrt(2) + 1)) ** 2 * mpf('1.002')
at = lambda z: m.atanh(m.sqrt(z)) / m.sqrt(z)
table('kLog', near(lambda z: 2 * (at(z) - 1) / z, taylor_of_power_series(lambda k: mpf(2) / (2 * k + 3), 60)),
      lambda z: z / 2 + tiny, 0, zmax, (3, 6))
# ... and the tail after 2 s + 2/3 s^3: s z^2 L5(z)
table('kLogTail', near(lambda z: 2 * (at(z) - 1 - z / 3) / z ** 2, taylor_of_power_series(lambda k: mpf(2) / (2 * k + 5), 60)),
      lambda z: z ** 2 / 2 + tiny, 0, zmax, (2, 6))
# sin(x) = x + x z S(z), cos(x) = 1 - z/2 + z^2 C(z), z = x^2
q = (m.pi / 4) ** 2 * mpf('1.002')
table('kSin', near(lambda z: (m.sin(m.sqrt(z)) / m.sqrt(z) - 1) / z, taylor_of_power_series(lambda k: (-1) ** (k + 1) / m.factorial(2 * k + 3))),
      lambda z: z + tiny, 0, q, (2, 5))
table('kCos', near(lambda z: (m.cos(m.sqrt(z)) - 1 + z / 2) / z ** 2, taylor_of_power_series(lambda k: (-1) ** k / m.factorial(2 * k + 4))),
      lambda z: z ** 2 + tiny, 0, q, (2, 5))
# atan(x) = x + x z A(z), |x| <= tan(pi/8)
table('kAtan', near(lambda z: (m.atan(m.sqrt(z)) / m.sqrt(z) - 1) / z, taylor_of_power_series(lambda k: (-1) ** (k + 1) / mpf(2 * k + 3), 60)),
      lambda z: z + tiny, 0, m.tan(m.pi / 8) ** 2 * mpf('1.002'), (4, 11))
# asin(x) = x + x z A(z), |x| <= 1/2
table('kAsin', near(lambda z: (m.asin(m.sqrt(z)) / m.sqrt(z) - 1) / z,
                    taylor_of_power_series(lambda k: m.binomial(2 * k + 2, k + 1) / mpf(4) ** (k + 1) / (2 * k + 3), 60)),
      lambda z: z + tiny, 0, mpf('0.2501'), (5, 13))
# erf(x) = x + x P(z), |x| <= 1
table('kErf', near(lambda z: m.erf(m.sqrt(z)) / m.sqrt(z) - 1, taylor_of_power_series(
    lambda k: 2 / m.sqrt(m.pi) * (-1) ** k / m.factorial(k) / (2 * k + 1) - (1 if k == 0 else 0))),
      lambda z: one, 0, mpf('1.001'), (6, 12))
# -log(erfc(x)) = T(x - 2.5 or 3.5), |x| in [1, 4] or [1, 6]
table('kErfcLog', lambda x: -m.log(m.erfc(x)), lambda x: m.erfc(x), mpf('0.99'), (4, 6), (5, 18))
split('kLn2', ln2, 24 - 8, 53 - 11)
split('kLn2Full', ln2)
split('kTwoThirds', mpf(2) / 3)
split('kLog2E', 1 / ln2)
split('kLog10Of2', m.log(2, 10), 24 - 8, 53 - 11)
split('kLog10E', 1 / m.log(10))
split('kHalfPi', m.pi / 2)
split('kPi', m.pi)
mp.dps = 420
words = [int(m.floor(m.ldexp(2 / m.pi, 32 * (k + 1))) % 2**32) for k in range(38)]
print('static const uint32_t kTwoOverPi[] = {%s};' % ', '.join('0x%08x' % w for w in words))
print('// clang-format on\n\n#endif // INTENT_PASSES_MATH_TABLES_H')
