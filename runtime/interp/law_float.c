// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See law_float.h.
#include "runtime/interp/law_float.h"

#include "passes/ir.h"
#include "runtime/interp/machine.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

// ---- Which ops round ----------------------------------------------------------------------------

static const char *const kExactMath[] = {
    "math.absf",  "math.ceil",     "math.copysign", "math.floor", "math.round",   "math.roundeven",
    "math.trunc", "math.isfinite", "math.isinf",    "math.isnan", "math.isnormal"};
static const char *const kRounding[] = {"arith.addf", "arith.divf",   "arith.mulf",  "arith.sitofp",
                                        "arith.subf", "arith.truncf", "arith.uitofp"};

static bool isNamed(const IntentInstruction *i, const char *const *names, size_t count) {
  for (size_t at = 0; at < count; ++at)
    if (!strcmp(i->row->name, names[at]))
      return true;
  return false;
}

static bool rounds(const IntentInstruction *i) {
  if (!strncmp(i->row->name, "math.", 5))
    return !isNamed(i, kExactMath, IR_COUNT(kExactMath));
  return isNamed(i, kRounding, IR_COUNT(kRounding));
}

static bool isFloat(IntentDType dtype) {
  return dtype < INTENT_DTYPE_COUNT && intentDTypeIsFloat(dtype);
}

static bool hasFloats(const IntentInstruction *i) {
  for (int32_t at = 0; at < i->operandCount; ++at)
    if (isFloat(i->operandTypes[at].dtype))
      return true;
  return isFloat(i->to);
}

// ---- Watching -----------------------------------------------------------------------------------

// Whether a + b is `sum` with nothing lost, in f64 either (Knuth's two-sum).
static bool isExactSum(double a, double b, double sum) {
  double rounded = a + b, part = rounded - a;
  double lost = (a - (rounded - part)) + (b - part);
  return rounded == sum && (lost == 0 || !isfinite(rounded));
}

// Whether a result in fewer than 32 bits, which the processor does not watch, is rounded.
static bool isNarrowInexact(const IntentInstruction *i, const uint64_t *in, uint64_t out) {
  double have = intentToDouble(i->to, out), a = 0, b = 0;
  if (isFloat(i->operandTypes[0].dtype))
    a = intentToDouble(i->operandTypes[0].dtype, in[0]);
  if (i->operandCount > 1)
    b = intentToDouble(i->operandTypes[1].dtype, in[1]);
  if (!strcmp(i->row->name, "arith.addf"))
    return !isExactSum(a, b, have);
  if (!strcmp(i->row->name, "arith.subf"))
    return !isExactSum(a, -b, have);
  if (!strcmp(i->row->name, "arith.mulf"))
    return a * b != have;
  return strcmp(i->row->name, "arith.truncf") != 0 || a != have;
}

// What went wrong between finite operands and the result.
static void watch(IntentFloats *floats, const IntentInstruction *i, const uint64_t *in,
                  uint64_t out) {
  double result = intentToDouble(i->to, out);
  bool anyNan = false, anyInfinity = false, byZero = false;
  for (int32_t at = 0; at < i->operandCount; ++at) {
    if (!isFloat(i->operandTypes[at].dtype))
      continue;
    double x = intentToDouble(i->operandTypes[at].dtype, in[at]);
    anyNan |= isnan(x);
    anyInfinity |= isinf(x);
    byZero = x == 0; // of the last one: a divisor
  }
  floats->invalid |= isnan(result) && !anyNan;
  bool isPole = (byZero && !strcmp(i->row->name, "arith.divf")) ||
                !strncmp(i->row->name, "math.log", 8) || !strcmp(i->row->name, "math.rsqrt");
  floats->overflowed |= isinf(result) && !anyInfinity && !anyNan && !isPole;
}

// The float one place above or below.
static uint64_t nudged(IntentFloats *floats, IntentDType dtype, uint64_t bits) {
  uint64_t sign = UINT64_C(1) << (intentDTypeBits(dtype) - 1);
  bool isUp = intentNextRandom(&floats->random) >> 63;
  if (!isfinite(intentToDouble(dtype, bits)) || dtype == INTENT_F8E8M0FNU)
    return bits;
  if ((bits & ~sign) == 0) // what is rounded to 0
    return isUp ? 1 : 1 | sign;
  // Above the largest is what overflows, or, where a type has no such thing, nothing.
  return isUp && (bits & ~sign) == sign - 1 ? bits : isUp ? bits + 1 : bits - 1;
}

static void evaluateWatched(IntentFloats *floats, const IntentInstruction *i, const uint64_t *in,
                            uint64_t *out) {
  if (!isFloat(i->to) || !rounds(i)) {
    i->row->evaluate(i, in, out);
    return;
  }
  bool isWide = i->to == INTENT_F32 || i->to == INTENT_F64;
  (void)feclearexcept(FE_INEXACT);
  i->row->evaluate(i, in, out);
  bool inexact = isWide ? fetestexcept(FE_INEXACT) != 0 : isNarrowInexact(i, in, out[0]);
  watch(floats, i, in, out[0]);
  floats->inexact |= inexact;
  if (inexact && floats->kind == INTENT_FLOATS_NOISY)
    for (int32_t at = 0; at < i->resultCount; ++at)
      out[at] = nudged(floats, i->to, out[at]);
}

// ---- The ring -----------------------------------------------------------------------------------

uint64_t intentRingPrime(int bits) {
  return bits >= 64 ? (UINT64_C(1) << 61) - 1 : bits >= 32 ? (UINT64_C(1) << 31) - 1 : 65521;
}

static uint64_t times(uint64_t p, uint64_t a, uint64_t b) {
  return (uint64_t)((unsigned __int128)a * b % p);
}

static uint64_t power(uint64_t p, uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, base = times(p, base, base))
    if (exponent & 1)
      result = times(p, result, base);
  return result;
}

static uint64_t inverse(uint64_t p, uint64_t a) { return power(p, a, p - 2); }

static uint64_t negated(uint64_t p, uint64_t a) { return a ? p - a : 0; }

static uint64_t fromInteger(uint64_t p, int64_t x) {
  uint64_t magnitude = (x < 0 ? -(uint64_t)x : (uint64_t)x) % p;
  return x < 0 ? negated(p, magnitude) : magnitude;
}

uint64_t intentRingElement(const IntentFloats *floats, IntentDType dtype, uint64_t bits) {
  int exponent;
  double mantissa = frexp(intentToDouble(dtype, bits), &exponent);
  uint64_t p = floats->prime, whole = fromInteger(p, (int64_t)ldexp(mantissa, 53));
  exponent -= 53;
  uint64_t two = exponent < 0 ? inverse(p, 2) : 2;
  return times(p, whole, power(p, two, (uint64_t)(exponent < 0 ? -exponent : exponent)));
}

IntentValue intentRingValue(const IntentFloats *floats, IntentDType dtype, IntentValue v) {
  IntentValue poison = {.poison = true};
  if (!isFloat(dtype) || v.poison)
    return intentRetain(v);
  if (v.kind == INTENT_KIND_SCALAR)
    return isfinite(intentToDouble(dtype, v.bits))
               ? intentScalar(intentRingElement(floats, dtype, v.bits))
               : poison;
  if (v.kind != INTENT_KIND_TENSOR)
    return poison;
  IntentStatus status;
  const IntentArray *array = &v.tensor->array;
  IntentTensor *made =
      intentTensorCreate(v.tensor->account, dtype, array->shape, array->rank, &status);
  if (!made)
    return poison;
  for (int64_t at = 0; at < made->count; ++at) {
    uint64_t bits = intentLoad(v.tensor, at);
    if (!isfinite(intentToDouble(dtype, bits))) {
      intentRelease(intentTensorValue(made));
      return poison;
    }
    intentStore(made, at, intentRingElement(floats, dtype, bits));
  }
  return intentTensorValue(made);
}

static void divide(IntentFloats *floats, const uint64_t *in, uint64_t *out) {
  floats->divided |= in[1] == 0;
  *out = times(floats->prime, in[0], inverse(floats->prime, in[1]));
}

static void evaluateRing(IntentFloats *floats, const IntentInstruction *i, const uint64_t *in,
                         uint64_t *out) {
  const char *name = i->row->name;
  uint64_t p = floats->prime;
  if (!strcmp(name, "arith.addf"))
    *out = (in[0] + in[1]) % p;
  else if (!strcmp(name, "arith.subf"))
    *out = (in[0] + negated(p, in[1])) % p;
  else if (!strcmp(name, "arith.mulf"))
    *out = times(p, in[0], in[1]);
  else if (!strcmp(name, "math.fma"))
    *out = (times(p, in[0], in[1]) + in[2]) % p;
  else if (!strcmp(name, "arith.negf"))
    *out = negated(p, in[0]);
  else if (!strcmp(name, "arith.divf"))
    divide(floats, in, out);
  else if (!strcmp(name, "arith.extf") || !strcmp(name, "arith.truncf"))
    *out = in[0];
  else if (!strcmp(name, "arith.sitofp"))
    *out = fromInteger(p, intentSignExtend(in[0], i->width));
  else if (!strcmp(name, "arith.uitofp"))
    *out = in[0] % p;
  else {
    floats->refused = floats->refused ? floats->refused : i;
    memset(out, 0, (size_t)i->resultCount * sizeof *out);
  }
}

void intentEvaluateFloats(IntentFloats *floats, const IntentInstruction *i, const uint64_t *in,
                          uint64_t *out) {
  if (!hasFloats(i))
    i->row->evaluate(i, in, out);
  else if (floats->kind == INTENT_FLOATS_RING)
    evaluateRing(floats, i, in, out);
  else
    evaluateWatched(floats, i, in, out);
}

uint64_t intentNextRandom(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}
