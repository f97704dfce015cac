// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic, total as the design decides: x / 0 = 0, x % 0 = x, the smallest integer
// divided by -1 wraps, a shift by the width or more shifts everything out. All sums and products
// are of unsigned 64-bit numbers, cut to the width.
#include "passes/ir.h"
#include "runtime/interp/machine.h"

__extension__ typedef unsigned __int128 U128;
__extension__ typedef __int128 I128;

// ---- Operands and results -----------------------------------------------------------------------

// Operand `at` as a signed number.
static int64_t asSigned(const IntentInstruction *i, uint64_t bits) {
  return intentSignExtend(bits, i->width);
}

// The low bits of a number, as the operands' type keeps them.
static uint64_t cut(const IntentInstruction *i, uint64_t bits) {
  return bits & intentMask(i->width);
}

// ---- Sums and products --------------------------------------------------------------------------

static void add(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = cut(i, in[0] + in[1]);
}

static void subtract(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = cut(i, in[0] - in[1]);
}

static void multiply(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = cut(i, in[0] * in[1]);
}

// The sum, and whether it passes the width.
static void addExtended(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  U128 sum = (U128)in[0] + in[1];
  out[0] = cut(i, (uint64_t)sum);
  out[1] = sum >> i->width != 0;
}

// The low half of the double-width product, and the high half.
static void multiplyUnsignedExtended(const IntentInstruction *i, const uint64_t *in,
                                     uint64_t *out) {
  U128 product = (U128)in[0] * in[1];
  out[0] = cut(i, (uint64_t)product);
  out[1] = cut(i, (uint64_t)(product >> i->width));
}

static void multiplySignedExtended(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  I128 product = (I128)asSigned(i, in[0]) * asSigned(i, in[1]);
  out[0] = cut(i, (uint64_t)product);
  out[1] = cut(i, (uint64_t)(product >> i->width));
}

// ---- Division -----------------------------------------------------------------------------------

// A quotient toward zero and its remainder.
typedef struct Division {
  int64_t quotient, remainder;
} Division;

// -1 is apart: the smallest integer divided by it is no integer of C.
static Division divide(int64_t a, int64_t b) {
  if (b == 0)
    return (Division){0, a};
  if (b == -1)
    return (Division){(int64_t)-(uint64_t)a, 0};
  return (Division){a / b, a % b};
}

static void divideUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[1] ? in[0] / in[1] : 0;
}

static void remainderUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[1] ? in[0] % in[1] : in[0];
}

static void divideUnsignedUp(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[1] ? in[0] / in[1] + (in[0] % in[1] != 0) : 0;
}

static void divideSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = cut(i, (uint64_t)divide(asSigned(i, in[0]), asSigned(i, in[1])).quotient);
}

static void remainderSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = cut(i, (uint64_t)divide(asSigned(i, in[0]), asSigned(i, in[1])).remainder);
}

// Toward minus infinity: one less where a remainder is left of a negative quotient.
static void divideSignedDown(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  int64_t a = asSigned(i, in[0]), b = asSigned(i, in[1]);
  Division division = divide(a, b);
  bool moves = b != 0 && division.remainder != 0 && (a < 0) != (b < 0);
  out[0] = cut(i, (uint64_t)division.quotient - moves);
}

// Toward plus infinity.
static void divideSignedUp(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  int64_t a = asSigned(i, in[0]), b = asSigned(i, in[1]);
  Division division = divide(a, b);
  bool moves = b != 0 && division.remainder != 0 && (a < 0) == (b < 0);
  out[0] = cut(i, (uint64_t)division.quotient + moves);
}

// ---- Bits ---------------------------------------------------------------------------------------

static void bitAnd(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[0] & in[1];
}

static void bitOr(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[0] | in[1];
}

static void bitXor(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[0] ^ in[1];
}

static void shiftLeft(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = in[1] < (uint64_t)i->width ? cut(i, in[0] << in[1]) : 0;
}

static void shiftRight(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = in[1] < (uint64_t)i->width ? in[0] >> in[1] : 0;
}

// Copies of the sign come in.
static void shiftRightSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  uint64_t last = (uint64_t)i->width - 1;
  out[0] = cut(i, (uint64_t)(asSigned(i, in[0]) >> (in[1] < last ? in[1] : last)));
}

// ---- Comparison ---------------------------------------------------------------------------------

static void largerSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = asSigned(i, in[0]) > asSigned(i, in[1]) ? in[0] : in[1];
}

static void smallerSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = asSigned(i, in[0]) < asSigned(i, in[1]) ? in[0] : in[1];
}

static void largerUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[0] > in[1] ? in[0] : in[1];
}

static void smallerUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[0] < in[1] ? in[0] : in[1];
}

static const char *decodePredicate(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  i->attribute = irIntegerAttribute(i->op, "predicate");
  return NULL;
}

// The codes of arith.cmpi's predicates.
enum { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE };

static void compare(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  int64_t a = asSigned(i, in[0]), b = asSigned(i, in[1]);
  switch (i->attribute) {
  case EQ:
    out[0] = in[0] == in[1];
    break;
  case NE:
    out[0] = in[0] != in[1];
    break;
  case SLT:
    out[0] = a < b;
    break;
  case SLE:
    out[0] = a <= b;
    break;
  case SGT:
    out[0] = a > b;
    break;
  case SGE:
    out[0] = a >= b;
    break;
  case ULT:
    out[0] = in[0] < in[1];
    break;
  case ULE:
    out[0] = in[0] <= in[1];
    break;
  case UGT:
    out[0] = in[0] > in[1];
    break;
  default:
    out[0] = in[0] >= in[1];
  }
}

// ---- Casts --------------------------------------------------------------------------------------

// Zero-extension and truncation: bits are zero-extended as they are.
static void castUnsigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = in[0] & intentMask(intentDTypeBits(i->to));
}

// Sign-extension; a cast to a narrower type truncates.
static void castSigned(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = (uint64_t)asSigned(i, in[0]) & intentMask(intentDTypeBits(i->to));
}

static const char *decodeBitcast(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  return intentDTypeBits(i->from) == intentDTypeBits(i->to)
             ? NULL
             : "can't be run by the interpreter between types of different widths";
}

static void bitcast(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  out[0] = in[0];
}

// ---- Integer ops of math ------------------------------------------------------------------------

// The smallest integer is its own absolute value.
static void absolute(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  out[0] = asSigned(i, in[0]) < 0 ? cut(i, -in[0]) : in[0];
}

static void leadingZeros(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  uint64_t count = 0;
  for (int bit = i->width - 1; bit >= 0 && !(in[0] >> bit & 1); --bit)
    ++count;
  out[0] = cut(i, count);
}

static void trailingZeros(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  uint64_t count = 0;
  for (int bit = 0; bit < i->width && !(in[0] >> bit & 1); ++bit)
    ++count;
  out[0] = cut(i, count);
}

static void countOnes(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  uint64_t count = 0;
  for (int bit = 0; bit < i->width; ++bit)
    count += in[0] >> bit & 1;
  out[0] = cut(i, count);
}

// A power that is no integer is truncated; 0 to a negative power is 1 / 0 = 0.
static void power(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  int64_t exponent = asSigned(i, in[1]);
  uint64_t factor = in[0], result = 1;
  if (exponent < 0) {
    bool unit = asSigned(i, in[0]) == 1 || asSigned(i, in[0]) == -1;
    out[0] = !unit ? 0 : exponent % 2 ? in[0] : cut(i, 1);
    return;
  }
  for (; exponent; exponent /= 2, factor *= factor)
    result *= exponent % 2 ? factor : 1;
  out[0] = cut(i, result);
}

static const IntentOpRow kRows[] = {
    {.name = "arith.addi", .evaluate = add},
    {.name = "arith.addui_extended", .evaluate = addExtended},
    {.name = "arith.andi", .evaluate = bitAnd},
    {.name = "arith.bitcast", .evaluate = bitcast, .decode = decodeBitcast},
    {.name = "arith.ceildivsi", .evaluate = divideSignedUp},
    {.name = "arith.ceildivui", .evaluate = divideUnsignedUp},
    {.name = "arith.cmpi", .evaluate = compare, .decode = decodePredicate},
    {.name = "arith.divsi", .evaluate = divideSigned},
    {.name = "arith.divui", .evaluate = divideUnsigned},
    {.name = "arith.extsi", .evaluate = castSigned},
    {.name = "arith.extui", .evaluate = castUnsigned},
    {.name = "arith.floordivsi", .evaluate = divideSignedDown},
    {.name = "arith.index_cast", .evaluate = castSigned},
    {.name = "arith.index_castui", .evaluate = castUnsigned},
    {.name = "arith.maxsi", .evaluate = largerSigned},
    {.name = "arith.maxui", .evaluate = largerUnsigned},
    {.name = "arith.minsi", .evaluate = smallerSigned},
    {.name = "arith.minui", .evaluate = smallerUnsigned},
    {.name = "arith.muli", .evaluate = multiply},
    {.name = "arith.mulsi_extended", .evaluate = multiplySignedExtended},
    {.name = "arith.mului_extended", .evaluate = multiplyUnsignedExtended},
    {.name = "arith.ori", .evaluate = bitOr},
    {.name = "arith.remsi", .evaluate = remainderSigned},
    {.name = "arith.remui", .evaluate = remainderUnsigned},
    {.name = "arith.shli", .evaluate = shiftLeft},
    {.name = "arith.shrsi", .evaluate = shiftRightSigned},
    {.name = "arith.shrui", .evaluate = shiftRight},
    {.name = "arith.subi", .evaluate = subtract},
    {.name = "arith.trunci", .evaluate = castUnsigned},
    {.name = "arith.xori", .evaluate = bitXor},
    {.name = "math.absi", .evaluate = absolute},
    {.name = "math.ctlz", .evaluate = leadingZeros},
    {.name = "math.ctpop", .evaluate = countOnes},
    {.name = "math.cttz", .evaluate = trailingZeros},
    {.name = "math.ipowi", .evaluate = power},
};

const IntentOpTable intentIntegerOps = {kRows, IR_COUNT(kRows)};
