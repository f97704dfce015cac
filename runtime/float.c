// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Codes of floats to exact doubles and back, for every float element type, from the formats' own
// parameters (OCP Microscaling 1.0, IEEE 754). Shares no table with any lowering.
#include "runtime/array.h"

#include <math.h>
#include <string.h>

// What the codes with the largest exponent mean.
typedef enum Specials {
  SPECIALS_IEEE,     // infinities and NaNs
  SPECIALS_NAN_ONES, // all ones is NaN, the rest are numbers
  SPECIALS_NONE      // numbers
} Specials;

typedef struct FloatFormat {
  int exponentBits, mantissaBits; // beside the sign bit
  int bias;
  Specials specials;
  bool saturates; // a finite value too large becomes the largest finite one, not an infinity
} FloatFormat;

// E8M0, f32 and f64 are handled apart.
static FloatFormat formatOf(IntentDType dtype) {
  switch (dtype) {
  case INTENT_F16:
    return (FloatFormat){5, 10, 15, SPECIALS_IEEE, false};
  case INTENT_BF16:
    return (FloatFormat){8, 7, 127, SPECIALS_IEEE, false};
  case INTENT_F8E4M3FN:
    return (FloatFormat){4, 3, 7, SPECIALS_NAN_ONES, true};
  case INTENT_F8E5M2:
    return (FloatFormat){5, 2, 15, SPECIALS_IEEE, true};
  case INTENT_F6E2M3FN:
    return (FloatFormat){2, 3, 1, SPECIALS_NONE, true};
  case INTENT_F6E3M2FN:
    return (FloatFormat){3, 2, 3, SPECIALS_NONE, true};
  default:
    return (FloatFormat){2, 1, 1, SPECIALS_NONE, true};
  }
}

enum { SCALE_BIAS = 127, SCALE_NAN = 0xff };

static double decodeF32(uint64_t code) {
  uint32_t low = (uint32_t)code;
  float value;
  memcpy(&value, &low, sizeof value);
  return (double)value;
}

static double decodeF64(uint64_t code) {
  double value;
  memcpy(&value, &code, sizeof value);
  return value;
}

double intentDecodeFloat(IntentDType dtype, uint64_t code) {
  if (dtype == INTENT_F32)
    return decodeF32(code);
  if (dtype == INTENT_F64)
    return decodeF64(code);
  if (dtype == INTENT_F8E8M0FNU)
    return code == SCALE_NAN ? (double)NAN : ldexp(1.0, (int)code - SCALE_BIAS);
  FloatFormat format = formatOf(dtype);
  uint64_t mantissaMask = (UINT64_C(1) << format.mantissaBits) - 1;
  uint64_t exponentMask = (UINT64_C(1) << format.exponentBits) - 1;
  uint64_t mantissa = code & mantissaMask;
  uint64_t exponent = code >> format.mantissaBits & exponentMask;
  bool negative = code >> (format.mantissaBits + format.exponentBits) & 1;
  double magnitude;
  if (format.specials == SPECIALS_IEEE && exponent == exponentMask)
    magnitude = mantissa ? (double)NAN : (double)INFINITY;
  else if (format.specials == SPECIALS_NAN_ONES && exponent == exponentMask &&
           mantissa == mantissaMask)
    magnitude = (double)NAN;
  else if (exponent == 0)
    magnitude = ldexp((double)mantissa, 1 - format.bias - format.mantissaBits);
  else
    magnitude = ldexp((double)(mantissa + mantissaMask + 1),
                      (int)exponent - format.bias - format.mantissaBits);
  return negative ? -magnitude : magnitude;
}

// The nearest power of two, a tie to the even code; what has no code (a negative value) is NaN.
static uint64_t encodeScale(double value) {
  if (!(value >= 0))
    return SCALE_NAN;
  if (value == 0)
    return 0;
  if (isinf(value))
    return SCALE_NAN - 1;
  int exponent;
  double fraction = frexp(value, &exponent); // value = 2 fraction * 2^(exponent - 1)
  int code = exponent - 1 + SCALE_BIAS;
  code += fraction > 0.75 || (fraction == 0.75 && code % 2 != 0);
  if (code < 0)
    return 0;
  return code >= SCALE_NAN ? SCALE_NAN - 1 : (uint64_t)code;
}

// The largest finite code of a format, without the sign.
static uint64_t largestCode(const FloatFormat *format) {
  uint64_t ones = (UINT64_C(1) << (format->mantissaBits + format->exponentBits)) - 1;
  if (format->specials == SPECIALS_IEEE)
    return ones - (UINT64_C(1) << format->mantissaBits);
  return format->specials == SPECIALS_NAN_ONES ? ones - 1 : ones;
}

// The code of a positive finite magnitude, rounded to nearest even; it may pass the largest one.
static uint64_t roundMagnitude(const FloatFormat *format, double magnitude) {
  int exponent;
  (void)frexp(magnitude, &exponent);
  int leading = exponent - 1, lowest = 1 - format->bias;
  int scale = leading < lowest ? lowest : leading;
  // In units of the last place; the default rounding mode is to nearest even.
  uint64_t units = (uint64_t)rint(ldexp(magnitude, format->mantissaBits - scale));
  return ((uint64_t)(scale - lowest) << format->mantissaBits) + units;
}

static uint64_t encodeMagnitude(const FloatFormat *format, double magnitude) {
  uint64_t largest = largestCode(format);
  bool hasInfinity = format->specials == SPECIALS_IEEE;
  if (isnan(magnitude))
    return format->specials == SPECIALS_NONE ? largest
           : hasInfinity ? largest + 1 + (UINT64_C(1) << (format->mantissaBits - 1))
                         : largest + 1;
  if (isinf(magnitude))
    return hasInfinity ? largest + 1 : largest;
  if (magnitude == 0)
    return 0;
  // Far above the format: keep the units below within 64 bits.
  double bound = ldexp(1.0, (1 << format->exponentBits) - format->bias + 1);
  uint64_t code = magnitude >= bound ? largest + 1 : roundMagnitude(format, magnitude);
  if (code <= largest)
    return code;
  return format->saturates ? largest : largest + 1;
}

uint64_t intentEncodeFloat(IntentDType dtype, double value) {
  if (dtype == INTENT_F64) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
  }
  if (dtype == INTENT_F32) {
    float narrowed = (float)value;
    uint32_t bits;
    memcpy(&bits, &narrowed, sizeof bits);
    return bits;
  }
  if (dtype == INTENT_F8E8M0FNU)
    return encodeScale(value);
  FloatFormat format = formatOf(dtype);
  uint64_t code = encodeMagnitude(&format, fabs(value));
  bool negative = signbit(value) && !isnan(value);
  return code | (uint64_t)negative << (format.mantissaBits + format.exponentBits);
}
