// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float arithmetic: each op rounds once, to nearest even, and none is contracted. f32 and f64 are
// C's own. For f16, bf16 and the narrow floats an op is computed in f64 and rounded to the type:
// with p bits of significand the second rounding changes nothing where 53 >= 2p + 2 (Figueroa,
// "When is double rounding innocuous?", 1995), for +, -, *, / and sqrt, and p is 11 at most.
#include "passes/ir.h"
#include "runtime/interp/machine.h"

#include <math.h>

// ---- Arithmetic ---------------------------------------------------------------------------------

#define FLOAT_BINARY(name, operator)                                                               \
  static void name(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {                \
    if (i->from == INTENT_F32)                                                                     \
      out[0] = intentFromF32(intentToF32(in[0]) operator intentToF32(in[1]));                      \
    else                                                                                           \
      out[0] = intentFromDouble(i->from, intentToDouble(i->from, in[0])                            \
                                             operator intentToDouble(i->from, in[1]));             \
  }

FLOAT_BINARY(add, +)
FLOAT_BINARY(subtract, -)
FLOAT_BINARY(multiply, *)
FLOAT_BINARY(divide, /)

static void negate(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = intentFromDouble(i->from, -intentToDouble(i->from, in[0]));
}

// The remainder of the quotient truncated to an integer: exact, with the sign of the dividend.
static void remainderOf(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = intentFromDouble(i->from,
                            fmod(intentToDouble(i->from, in[0]), intentToDouble(i->from, in[1])));
}

// ---- The larger and the smaller -----------------------------------------------------------------

// Whether a is above b where -0 is below +0; neither is NaN.
static bool isAbove(double a, double b) { return a > b || (a == b && signbit(b) && !signbit(a)); }

// IEEE 754-2019 maximum: NaN if either is.
static void maximum(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double a = intentToDouble(i->from, in[0]), b = intentToDouble(i->from, in[1]);
  if (isnan(a) || isnan(b))
    out[0] = intentFromDouble(i->from, (double)NAN);
  else
    out[0] = isAbove(b, a) ? in[1] : in[0];
}

static void minimum(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double a = intentToDouble(i->from, in[0]), b = intentToDouble(i->from, in[1]);
  if (isnan(a) || isnan(b))
    out[0] = intentFromDouble(i->from, (double)NAN);
  else
    out[0] = isAbove(a, b) ? in[1] : in[0];
}

// IEEE 754-2019 maximumNumber: NaN only if both are.
static void maximumNumber(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  if (isnan(intentToDouble(i->from, in[0])))
    out[0] = in[1];
  else if (isnan(intentToDouble(i->from, in[1])))
    out[0] = in[0];
  else
    maximum(i, in, out);
}

static void minimumNumber(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  if (isnan(intentToDouble(i->from, in[0])))
    out[0] = in[1];
  else if (isnan(intentToDouble(i->from, in[1])))
    out[0] = in[0];
  else
    minimum(i, in, out);
}

// ---- Comparison ---------------------------------------------------------------------------------

// What two numbers can be to each other, and for which of these each predicate of arith.cmpf holds,
// by its code: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true.
enum { EQUAL = 1, ABOVE = 2, BELOW = 4, UNORDERED = 8 };

static const uint8_t kHolds[] = {
    0,
    EQUAL,
    ABOVE,
    ABOVE | EQUAL,
    BELOW,
    BELOW | EQUAL,
    BELOW | ABOVE,
    BELOW | ABOVE | EQUAL,
    UNORDERED | EQUAL,
    UNORDERED | ABOVE,
    UNORDERED | ABOVE | EQUAL,
    UNORDERED | BELOW,
    UNORDERED | BELOW | EQUAL,
    UNORDERED | BELOW | ABOVE,
    UNORDERED,
    UNORDERED | BELOW | ABOVE | EQUAL,
};

static const char *decodePredicate(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  i->attribute = kHolds[irIntegerAttribute(i->op, "predicate") & 15];
  return NULL;
}

static int relate(double a, double b) {
  if (isnan(a) || isnan(b))
    return UNORDERED;
  return a == b ? EQUAL : a > b ? ABOVE : BELOW;
}

static void compare(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  int relation = relate(intentToDouble(i->from, in[0]), intentToDouble(i->from, in[1]));
  out[0] = (i->attribute & relation) != 0;
}

// ---- Casts --------------------------------------------------------------------------------------

// Other modes than to nearest, ties to even, are not Intent's.
static const char *decodeRounding(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  MlirAttribute mode = irAttribute(i->op, "roundingmode");
  bool nearestEven = mlirAttributeIsNull(mode) || mlirIntegerAttrGetValueInt(mode) == 0;
  return nearestEven ? NULL
                     : "can't be run by the interpreter with a rounding mode other than "
                       "to_nearest_even";
}

// Every float is exact as f64.
static void cast(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = intentFromDouble(i->to, intentToDouble(i->from, in[0]));
}

// A magnitude as f64, rounded to odd where it is not exact: rounding that again, to nearest even in
// a narrower type, is the same as rounding once.
static double toOdd(uint64_t magnitude) {
  int excess = 0;
  while (magnitude >> excess >> 53)
    ++excess;
  uint64_t kept = magnitude >> excess;
  if (kept << excess != magnitude)
    kept |= 1;
  return ldexp((double)kept, excess);
}

static void fromSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  int64_t x = intentSignExtend(in[0], i->width);
  double magnitude = toOdd(x < 0 ? -(uint64_t)x : (uint64_t)x);
  out[0] = i->to == INTENT_F64 ? intentFromDouble(INTENT_F64, (double)x)
                               : intentFromDouble(i->to, x < 0 ? -magnitude : magnitude);
}

static void fromUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = i->to == INTENT_F64 ? intentFromDouble(INTENT_F64, (double)in[0])
                               : intentFromDouble(i->to, toOdd(in[0]));
}

// Toward zero, saturating; NaN gives 0.
static void toSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = trunc(intentToDouble(i->from, in[0]));
  int width = intentDTypeBits(i->to);
  double bound = ldexp(1.0, width - 1);
  uint64_t smallest = UINT64_C(1) << (width - 1);
  if (isnan(x))
    out[0] = 0;
  else if (x >= bound)
    out[0] = smallest - 1;
  else if (x < -bound)
    out[0] = smallest;
  else
    out[0] = (uint64_t)(int64_t)x & intentMask(width);
}

static void toUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  double x = trunc(intentToDouble(i->from, in[0]));
  int width = intentDTypeBits(i->to);
  if (isnan(x) || x <= 0)
    out[0] = 0;
  else if (x >= ldexp(1.0, width))
    out[0] = intentMask(width);
  else
    out[0] = (uint64_t)x;
}

static const IntentOpRow kRows[] = {
    {.name = "arith.addf", .evaluate = add},
    {.name = "arith.cmpf", .evaluate = compare, .decode = decodePredicate},
    {.name = "arith.divf", .evaluate = divide},
    {.name = "arith.extf", .evaluate = cast},
    {.name = "arith.fptosi", .evaluate = toSigned},
    {.name = "arith.fptoui", .evaluate = toUnsigned},
    {.name = "arith.maximumf", .evaluate = maximum},
    {.name = "arith.maxnumf", .evaluate = maximumNumber},
    {.name = "arith.minimumf", .evaluate = minimum},
    {.name = "arith.minnumf", .evaluate = minimumNumber},
    {.name = "arith.mulf", .evaluate = multiply},
    {.name = "arith.negf", .evaluate = negate},
    {.name = "arith.remf", .evaluate = remainderOf},
    {.name = "arith.sitofp", .evaluate = fromSigned},
    {.name = "arith.subf", .evaluate = subtract},
    {.name = "arith.truncf", .evaluate = cast, .decode = decodeRounding},
    {.name = "arith.uitofp", .evaluate = fromUnsigned},
};

const IntentOpTable intentFloatOps = {kRows, IR_COUNT(kRows)};
