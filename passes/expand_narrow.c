// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-narrow: arithmetic on the microscaling floats (f8, f6, f4 and the scale E8M0)
// becomes arithmetic on f32 and integer operations on their codes: an extension is exact; a
// rounding is to nearest even and saturates. Works on scalars, vectors and tensors at any level.
#include "passes/Passes.h"
#include "passes/elementwise.h"

#include <math.h>

// What the codes with the largest exponent mean.
typedef enum Specials {
  SPECIALS_IEEE,     // infinities and NaNs
  SPECIALS_NAN_ONES, // all ones is NaN, the rest are numbers
  SPECIALS_NONE      // numbers
} Specials;

// A format with a sign bit, exponent bits and mantissa bits (OCP Microscaling 1.0).
typedef struct Format {
  int exponentBits, mantissaBits, bias;
  Specials specials;
} Format;

enum { F32_MANTISSA = 23, F32_BIAS = 127 };

static bool isScale(MlirType element) { return mlirTypeIsAFloat8E8M0FNU(element); }

static bool isNarrow(MlirValue value) {
  MlirType element = irElementType(mlirValueGetType(value));
  return irIsFloat(element) && irBitWidth(element) < 16;
}

static Format formatOf(MlirType element) {
  if (mlirTypeIsAFloat8E4M3FN(element))
    return (Format){4, 3, 7, SPECIALS_NAN_ONES};
  if (mlirTypeIsAFloat8E5M2(element))
    return (Format){5, 2, 15, SPECIALS_IEEE};
  if (mlirTypeIsAFloat6E2M3FN(element))
    return (Format){2, 3, 1, SPECIALS_NONE};
  if (mlirTypeIsAFloat6E3M2FN(element))
    return (Format){3, 2, 3, SPECIALS_NONE};
  return (Format){2, 1, 1, SPECIALS_NONE};
}

// The largest finite code, without the sign.
static int32_t largestCode(Format format) {
  int32_t ones = (1 << (format.mantissaBits + format.exponentBits)) - 1;
  if (format.specials == SPECIALS_IEEE)
    return ones - (1 << format.mantissaBits);
  return format.specials == SPECIALS_NAN_ONES ? ones - 1 : ones;
}

// ---- Building -----------------------------------------------------------------------------------

static MlirType withElement(MlirType type, MlirType element) {
  return mlirTypeIsAShaped(type) ? irWithElement(type, element) : element;
}

static MlirValue cast(Ir *ir, const char *name, MlirValue value, MlirType element) {
  return irValueOf(ir, name, IR_VALUES(value), withElement(mlirValueGetType(value), element));
}

static MlirType integer(Ir *ir, unsigned width) { return mlirIntegerTypeGet(ir->context, width); }
static MlirType f32(Ir *ir) { return mlirF32TypeGet(ir->context); }

// An integer op with a constant on the right.
static MlirValue with(Ir *ir, const char *name, MlirValue value, int64_t constant) {
  return irBinary(ir, name, value, irInt(ir, mlirValueGetType(value), constant));
}

static MlirValue compared(Ir *ir, const char *predicate, MlirValue value, int64_t constant) {
  return irCompare(ir, predicate, value, irInt(ir, mlirValueGetType(value), constant));
}

static MlirValue choose(Ir *ir, MlirValue condition, int64_t yes, MlirValue no) {
  return irSelect(ir, condition, irInt(ir, mlirValueGetType(no), yes), no);
}

// The code of a narrow float as i32.
static MlirValue codeOf(Ir *ir, MlirValue x) {
  unsigned width = irBitWidth(irElementType(mlirValueGetType(x)));
  return cast(ir, "arith.extui", cast(ir, "arith.bitcast", x, integer(ir, width)), integer(ir, 32));
}

static MlirValue fromCode(Ir *ir, MlirValue code, MlirType element) {
  MlirValue bits = cast(ir, "arith.trunci", code, integer(ir, irBitWidth(element)));
  return cast(ir, "arith.bitcast", bits, element);
}

// ---- Extension to f32 ---------------------------------------------------------------------------

static MlirValue extendScale(Ir *ir, MlirValue x) {
  MlirValue code = codeOf(ir, x), bits = with(ir, "arith.shli", code, F32_MANTISSA);
  bits = choose(ir, compared(ir, "eq", code, 0), 0x00400000, bits);
  bits = choose(ir, compared(ir, "eq", code, 0xff), 0x7fc00000, bits);
  return cast(ir, "arith.bitcast", bits, f32(ir));
}

// The magnitude's bits, shifted to where f32 has them, are a float that is off by the biases: one
// exact product sets it right, subnormals included.
static MlirValue extend(Ir *ir, MlirValue x) {
  MlirType element = irElementType(mlirValueGetType(x));
  if (isScale(element))
    return extendScale(ir, x);
  Format format = formatOf(element);
  int width = 1 + format.exponentBits + format.mantissaBits;
  MlirValue code = codeOf(ir, x);
  MlirValue magnitude = with(ir, "arith.andi", code, (1 << (width - 1)) - 1);
  MlirValue sign = with(ir, "arith.andi", code, 1 << (width - 1));
  sign = with(ir, "arith.shli", sign, 32 - width);
  MlirValue shifted = with(ir, "arith.shli", magnitude, F32_MANTISSA - format.mantissaBits);
  MlirValue value = cast(ir, "arith.bitcast", shifted, f32(ir));
  MlirValue scale = irFloat(ir, mlirValueGetType(value), ldexp(1, F32_BIAS - format.bias));
  value = irBinary(ir, "arith.mulf", value, scale);
  MlirValue bits = cast(ir, "arith.bitcast", value, integer(ir, 32));
  int32_t largest = largestCode(format);
  if (format.specials == SPECIALS_IEEE)
    bits = choose(ir, compared(ir, "eq", magnitude, largest + 1), 0x7f800000, bits);
  if (format.specials != SPECIALS_NONE)
    bits = choose(ir, compared(ir, "ugt", magnitude, largest + (format.specials == SPECIALS_IEEE)),
                  0x7fc00000, bits);
  return cast(ir, "arith.bitcast", irBinary(ir, "arith.ori", bits, sign), f32(ir));
}

// ---- Rounding from f32 --------------------------------------------------------------------------

// The nearest power of two, a tie to the even code; what is negative is NaN.
static MlirValue roundScale(Ir *ir, MlirValue x) {
  MlirValue bits = cast(ir, "arith.bitcast", x, integer(ir, 32));
  MlirValue magnitude = with(ir, "arith.andi", bits, INT32_MAX);
  MlirValue odd = with(ir, "arith.andi", with(ir, "arith.shrui", magnitude, F32_MANTISSA), 1);
  MlirValue sum = irBinary(ir, "arith.addi", with(ir, "arith.addi", magnitude, 0x3fffff), odd);
  MlirValue code = with(ir, "arith.shrui", sum, F32_MANTISSA);
  // Below 2^-126 f32 has no exponent: 2^-127 has code 0, and a tie stays there.
  MlirValue up = cast(ir, "arith.extui", compared(ir, "ugt", magnitude, 0x600000), integer(ir, 32));
  code = irSelect(ir, compared(ir, "ult", magnitude, 0x800000), up, code);
  code = with(ir, "arith.minui", code, 0xfe);
  MlirValue zero = irFloat(ir, mlirValueGetType(x), 0);
  return choose(ir, irCompare(ir, "ult", x, zero), 0xff, code);
}

// The code below the smallest normal number: how many units of the last place, rounded by adding
// what has that unit itself.
static MlirValue roundSubnormal(Ir *ir, MlirValue magnitude, Format format) {
  MlirValue value = cast(ir, "arith.bitcast", magnitude, f32(ir));
  MlirType type = mlirValueGetType(value);
  double scale = (double)(1 << (format.bias - 1 + format.mantissaBits)), unit = 0x1p23;
  value = irBinary(ir, "arith.mulf", value, irFloat(ir, type, scale));
  value = irBinary(ir, "arith.addf", value, irFloat(ir, type, unit));
  return with(ir, "arith.subi", cast(ir, "arith.bitcast", value, integer(ir, 32)), 0x4b000000);
}

// Nearest even in the bits that the format has, the exponent moved to its bias.
static MlirValue roundNormal(Ir *ir, MlirValue magnitude, Format format) {
  int dropped = F32_MANTISSA - format.mantissaBits;
  MlirValue odd = with(ir, "arith.andi", with(ir, "arith.shrui", magnitude, dropped), 1);
  MlirValue below = with(ir, "arith.addi", odd, (1 << (dropped - 1)) - 1);
  MlirValue sum = irBinary(ir, "arith.addi", magnitude, below);
  return with(ir, "arith.subi", with(ir, "arith.shrui", sum, dropped),
              (F32_BIAS - format.bias) << format.mantissaBits);
}

static int32_t nanCode(Format format) {
  int32_t largest = largestCode(format);
  if (format.specials == SPECIALS_NONE)
    return largest;
  return largest + 1 + (format.specials == SPECIALS_IEEE ? 1 << (format.mantissaBits - 1) : 0);
}

// The code of f32 `x`, as i32.
static MlirValue roundToCode(Ir *ir, MlirValue x, MlirType element) {
  if (isScale(element))
    return roundScale(ir, x);
  Format format = formatOf(element);
  int32_t largest = largestCode(format), smallest = (1 - format.bias + F32_BIAS) << F32_MANTISSA;
  MlirValue bits = cast(ir, "arith.bitcast", x, integer(ir, 32));
  MlirValue magnitude = with(ir, "arith.andi", bits, INT32_MAX);
  MlirValue isSubnormal = compared(ir, "ult", magnitude, smallest);
  MlirValue code = irSelect(ir, isSubnormal, roundSubnormal(ir, magnitude, format),
                            roundNormal(ir, magnitude, format));
  code = with(ir, "arith.minui", code, largest);
  if (format.specials == SPECIALS_IEEE)
    code = choose(ir, compared(ir, "eq", magnitude, 0x7f800000), largest + 1, code);
  int shift = format.exponentBits + format.mantissaBits;
  MlirValue sign = with(ir, "arith.shli", with(ir, "arith.shrui", bits, 31), shift);
  code = irBinary(ir, "arith.ori", code, sign);
  return choose(ir, compared(ir, "ugt", magnitude, 0x7f800000), nanCode(format), code);
}

// A float of any type as f32; f64 rounded to odd, so that rounding once more is rounding once.
static MlirValue asF32(Ir *ir, MlirValue x) {
  MlirType element = irElementType(mlirValueGetType(x));
  if (mlirTypeIsAF32(element))
    return x;
  if (isNarrow(x))
    return extend(ir, x);
  return mlirTypeIsAF64(element) ? intentRoundToOdd(ir, x) : cast(ir, "arith.extf", x, f32(ir));
}

// ---- Ops ----------------------------------------------------------------------------------------

// f32 in another wider type.
static MlirValue fromF32(Ir *ir, MlirValue x, MlirType element) {
  if (mlirTypeIsAF32(element))
    return x;
  return cast(ir, mlirTypeIsAF64(element) ? "arith.extf" : "arith.truncf", x, element);
}

static void expandCast(Ir *ir, MlirOperation op) {
  MlirType element = irElementType(irResultType(op, 0));
  MlirValue x = asF32(ir, irOperand(op, 0));
  MlirValue result = isNarrow(irResult(op, 0)) ? fromCode(ir, roundToCode(ir, x, element), element)
                                               : fromF32(ir, x, element);
  irReplace(ir, op, IR_VALUES(result));
}

static void selectCodes(Ir *ir, MlirOperation op) {
  MlirType element = irElementType(irResultType(op, 0));
  MlirValue yes = codeOf(ir, irOperand(op, 1)), no = codeOf(ir, irOperand(op, 2));
  irReplace(ir, op, IR_VALUES(fromCode(ir, irSelect(ir, irOperand(op, 0), yes, no), element)));
}

// Narrow operands as f32, a narrow result rounded from it; integers go through f64.
static void computeWider(Ir *ir, MlirOperation op) {
  enum { MAX_OPERANDS = 3 };
  MlirValue operands[MAX_OPERANDS];
  MlirType type = irResultType(op, 0), wider = type;
  bool isFromInteger = irIs(op, "arith.sitofp") || irIs(op, "arith.uitofp");
  if (isNarrow(irResult(op, 0)))
    wider = withElement(type, isFromInteger ? mlirF64TypeGet(ir->context) : f32(ir));
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = isNarrow(irOperand(op, i)) ? extend(ir, irOperand(op, i)) : irOperand(op, i);
  MlirValue result =
      irResult(intentSameOp(ir, op, (IrValues){operands, count}, IR_TYPES(wider)), 0);
  if (isNarrow(irResult(op, 0)))
    result =
        fromCode(ir, roundToCode(ir, asF32(ir, result), irElementType(type)), irElementType(type));
  irReplace(ir, op, IR_VALUES(result));
}

static bool touchesNarrow(MlirOperation op) {
  bool touches = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    touches |= isNarrow(irOperand(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    touches |= isNarrow(irResult(op, i));
  return touches && mlirOperationGetNumOperands(op) > 0 && mlirOperationGetNumOperands(op) <= 3 &&
         mlirOperationGetNumResults(op) == 1 && !irIs(op, "arith.bitcast");
}

MlirLogicalResult intentRunExpandNarrow(MlirOperation module) {
  Ir ir = irBegin(module);
  IrOps ops = irCollect(module, NULL);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    if (!(irInDialect(op, "arith") || irInDialect(op, "math")) || !touchesNarrow(op))
      continue;
    irBefore(&ir, op);
    op = intentOnElements(&ir, op);
    if (irIs(op, "arith.extf") || irIs(op, "arith.truncf"))
      expandCast(&ir, op);
    else if (irIs(op, "arith.select"))
      selectCodes(&ir, op);
    else
      computeWider(&ir, op);
  }
  irFreeOps(&ops);
  irEnd(&ir);
  return irSuccess();
}
