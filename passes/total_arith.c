// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --intent-total-arith: gives every arith op a value for every operand, at any level. Division,
// shifts and float-to-integer casts get guards unless theirs are proven; flags that permit another
// result (fastmath, overflow, exact) are dropped; loops whose last step may wrap end. A second run
// changes nothing.
#include "passes/Passes.h"
#include "passes/elementwise.h"
#include "passes/guards.h"
#include "passes/total_loops.h"

#include <math.h>
#include <string.h>

// ---- Division -----------------------------------------------------------------------------------

// A division by a divisor that is made safe.
typedef struct Division {
  MlirValue dividend;
  MlirValue divisor; // never 0, and never -1 under the smallest dividend
  MlirValue isZero;  // whether the op's own divisor is 0; null if it never is
} Division;

// Whether the division overflows: dividend = smallest and divisor = -1, one of which may be
// constant.
static MlirValue overflows(Ir *ir, MlirValue dividend, MlirValue divisor, MlirType type) {
  MlirValue smallest = irInt(ir, type, intentSmallestInteger(type));
  if (intentKnownInteger(divisor).known)
    return irCompare(ir, "eq", dividend, smallest);
  MlirValue minus = irCompare(ir, "eq", divisor, irInt(ir, type, -1));
  if (intentKnownInteger(dividend).known)
    return minus;
  return irBinary(ir, "arith.andi", irCompare(ir, "eq", dividend, smallest), minus);
}

// The division with divisor 1 wherever the op's own would not do.
static Division guardDivision(Ir *ir, MlirOperation op, IntentDivisionGuard guard) {
  MlirValue a = irOperand(op, 0), b = irOperand(op, 1);
  MlirType type = mlirValueGetType(b);
  Division division = {a, b, {0}};
  MlirValue unsafe = {0};
  if (guard.zero)
    unsafe = division.isZero = irCompare(ir, "eq", b, irInt(ir, type, 0));
  if (guard.overflow) {
    MlirValue wraps = overflows(ir, a, b, type);
    unsafe = mlirValueIsNull(unsafe) ? wraps : irBinary(ir, "arith.ori", unsafe, wraps);
  }
  if (!mlirValueIsNull(unsafe))
    division.divisor = irSelect(ir, unsafe, irInt(ir, type, 1), b);
  return division;
}

// x where the divisor isn't 0, else `otherwise`.
static MlirValue unlessZero(Ir *ir, const Division *division, MlirValue otherwise, MlirValue x) {
  return mlirValueIsNull(division->isZero) ? x : irSelect(ir, division->isZero, otherwise, x);
}

static bool isSigned(MlirOperation op) {
  return irIs(op, "arith.divsi") || irIs(op, "arith.remsi") || irIs(op, "arith.ceildivsi") ||
         irIs(op, "arith.floordivsi");
}

static IntentDivisionGuard guardOf(MlirOperation op) {
  IntentDivisionGuard guard = intentDivisionGuard(irOperand(op, 0), irOperand(op, 1));
  guard.overflow = guard.overflow && isSigned(op);
  return guard;
}

// In one bit, signed or not, every quotient is a and b, every rest a and not b: -1 is all there is
// to divide by, and as an unsigned number it is 1.
static MlirLogicalResult lowerOneBit(Ir *ir, MlirOperation op, bool remainder) {
  op = intentOnElements(ir, op);
  MlirValue a = irOperand(op, 0), b = irOperand(op, 1);
  if (remainder)
    b = irBinary(ir, "arith.xori", b, irInt(ir, irResultType(op, 0), 1));
  irReplace(ir, op, IR_VALUES(irBinary(ir, "arith.andi", a, b)));
  return irSuccess();
}

// x / 0 = 0, x % 0 = x, and the smallest integer divided by -1 wraps.
static MlirLogicalResult lowerDivision(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  bool remainder = irIs(op, "arith.remsi") || irIs(op, "arith.remui");
  if (intentIntegerWidth(irResultType(op, 0)) == 1)
    return lowerOneBit(ir, op, remainder);
  IntentDivisionGuard guard = guardOf(op);
  if (!guard.zero && !guard.overflow)
    return irSuccess();
  op = intentOnElements(ir, op);
  Division division = guardDivision(ir, op, guard);
  MlirValue x = irBinary(ir, irName(op), division.dividend, division.divisor);
  MlirValue zero = remainder ? division.dividend : irInt(ir, irResultType(op, 0), 0);
  irReplace(ir, op, IR_VALUES(unlessZero(ir, &division, zero, x)));
  return irSuccess();
}

// Rounding other than toward zero moves the quotient by `step` where a rest is left and the signs
// of dividend and divisor compare by `predicate`: what is known of one sign says which.
static MlirLogicalResult lowerRounded(Ir *ir, MlirOperation op, const char *predicate,
                                      int64_t step) {
  if (intentIntegerWidth(irResultType(op, 0)) == 1)
    return lowerOneBit(ir, op, false);
  op = intentOnElements(ir, op);
  Division division = guardDivision(ir, op, guardOf(op));
  MlirType type = irResultType(op, 0);
  MlirValue a = division.dividend, b = division.divisor, zero = irInt(ir, type, 0);
  MlirValue quotient = irBinary(ir, predicate ? "arith.divsi" : "arith.divui", a, b);
  MlirValue rest = irBinary(ir, predicate ? "arith.remsi" : "arith.remui", a, b);
  MlirValue moves = irCompare(ir, "ne", rest, zero);
  if (predicate) {
    MlirValue signs =
        irCompare(ir, predicate, irCompare(ir, "slt", a, zero), irCompare(ir, "slt", b, zero));
    moves = irBinary(ir, "arith.andi", moves, signs);
  }
  MlirValue moved = irBinary(ir, "arith.addi", quotient, irInt(ir, type, step));
  MlirValue rounded = irSelect(ir, moves, moved, quotient);
  irReplace(ir, op, IR_VALUES(unlessZero(ir, &division, zero, rounded)));
  return irSuccess();
}

static MlirLogicalResult lowerFloor(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  return lowerRounded(ir, op, "ne", -1);
}

static MlirLogicalResult lowerCeil(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  return lowerRounded(ir, op, "eq", 1);
}

static MlirLogicalResult lowerCeilUnsigned(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  return lowerRounded(ir, op, NULL, 1);
}

// ---- Shifts -------------------------------------------------------------------------------------

// An amount of the width or more shifts everything out; shrsi leaves copies of the sign.
static MlirLogicalResult lowerShift(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  if (intentShiftIsInRange(irOperand(op, 1)))
    return irSuccess();
  op = intentOnElements(ir, op);
  MlirValue x = irOperand(op, 0), amount = irOperand(op, 1);
  MlirType type = irResultType(op, 0);
  MlirValue last = irInt(ir, type, (int64_t)intentIntegerWidth(type) - 1);
  MlirValue kept = irBinary(ir, "arith.minui", amount, last);
  MlirValue shifted = irBinary(ir, irName(op), x, kept);
  if (!irIs(op, "arith.shrsi")) {
    MlirValue inside = irCompare(ir, "ule", amount, last);
    shifted = irSelect(ir, inside, shifted, irInt(ir, type, 0));
  }
  irReplace(ir, op, IR_VALUES(shifted));
  return irSuccess();
}

// ---- Floats -------------------------------------------------------------------------------------

// Saturates, NaN gives 0: what is cast is between the bounds, and the bounds' values are selected.
static MlirLogicalResult lowerToInteger(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  if (intentCastIsInRange(op))
    return irSuccess();
  op = intentOnElements(ir, op);
  MlirValue x = irOperand(op, 0);
  MlirType result = irResultType(op, 0), type = mlirValueGetType(x);
  if (irBitWidth(irElementType(type)) < 16) { // narrow floats have no infinity to compare with
    MlirType f32 = mlirF32TypeGet(ir->context);
    type = mlirTypeIsAShaped(type) ? irWithElement(type, f32) : f32;
    x = irValueOf(ir, "arith.extf", IR_VALUES(x), type);
  }
  IntentCastBounds bounds = intentCastBounds(op);
  MlirValue low = irFloat(ir, type, bounds.low), high = irFloat(ir, type, bounds.high);
  MlirValue below = irCompare(ir, "olt", x, high), above = irCompare(ir, "ogt", x, low);
  MlirValue inside = irBinary(ir, "arith.andi", below, above);
  MlirValue kept = irSelect(ir, inside, x, irFloat(ir, type, 0));
  MlirValue y = irValueOf(ir, irName(op), IR_VALUES(kept), result);
  MlirValue atLeast = irCompare(ir, "oge", x, high), atMost = irCompare(ir, "ole", x, low);
  y = irSelect(ir, atLeast, irInt(ir, result, bounds.largest), y);
  y = irSelect(ir, atMost, irInt(ir, result, bounds.smallest), y);
  irReplace(ir, op, IR_VALUES(y));
  return irSuccess();
}

// The larger or smaller number, -0 below +0; a NaN only if both are. (maximumf and minimumf give
// NaN if either is, and stay.)
static MlirLogicalResult lowerNumber(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  op = intentOnElements(ir, op);
  MlirValue a = irOperand(op, 0), b = irOperand(op, 1);
  bool larger = irIs(op, "arith.maxnumf");
  MlirValue y = irBinary(ir, larger ? "arith.maximumf" : "arith.minimumf", a, b);
  y = irSelect(ir, irCompare(ir, "uno", b, b), a, y);
  y = irSelect(ir, irCompare(ir, "uno", a, a), b, y);
  irReplace(ir, op, IR_VALUES(y));
  return irSuccess();
}

// ---- Flags --------------------------------------------------------------------------------------

// Every flag permits a result that Intent does not: reassociation, contraction, poison.
static void dropFlags(MlirOperation op, MlirAttribute noFastmath, MlirAttribute noOverflow) {
  MlirStringRef fastmath = mlirStringRefCreateFromCString("fastmath");
  MlirStringRef overflow = mlirStringRefCreateFromCString("overflowFlags");
  if (!mlirAttributeIsNull(irAttribute(op, "fastmath")))
    mlirOperationSetInherentAttributeByName(op, fastmath, noFastmath);
  if (!mlirAttributeIsNull(irAttribute(op, "overflowFlags")))
    mlirOperationSetInherentAttributeByName(op, overflow, noOverflow);
  mlirOperationRemoveAttributeByName(op, mlirStringRefCreateFromCString("isExact"));
}

static const IrLowering kTotal[] = {
    {"arith.ceildivsi", lowerCeil},   {"arith.ceildivui", lowerCeilUnsigned},
    {"arith.divsi", lowerDivision},   {"arith.divui", lowerDivision},
    {"arith.floordivsi", lowerFloor}, {"arith.fptosi", lowerToInteger},
    {"arith.fptoui", lowerToInteger}, {"arith.maxnumf", lowerNumber},
    {"arith.minnumf", lowerNumber},   {"arith.remsi", lowerDivision},
    {"arith.remui", lowerDivision},   {"arith.shli", lowerShift},
    {"arith.shrsi", lowerShift},      {"arith.shrui", lowerShift},
};

// The guards' constants are 64 bits.
static MlirLogicalResult checkWidth(MlirOperation op) {
  MlirType element = irElementType(irResultType(op, 0));
  if (!mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) <= 64)
    return irSuccess();
  return irError(op, "expects integers of at most 64 bits, got %s", irTypeText(element));
}

MlirLogicalResult intentRunTotalArith(MlirOperation module) {
  MlirContext context = mlirOperationGetContext(module);
  MlirAttribute noFastmath = irParse(context, "#arith.fastmath<none>");
  MlirAttribute noOverflow = irParse(context, "#arith.overflow<none>");
  IrOps ops = irCollect(module, NULL);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i) {
    if (irInDialect(ops.data[i], "arith") || irInDialect(ops.data[i], "math"))
      dropFlags(ops.data[i], noFastmath, noOverflow);
    for (size_t row = 0; row < IR_COUNT(kTotal); ++row)
      if (irIs(ops.data[i], kTotal[row].name) && irFailed(checkWidth(ops.data[i])))
        result = irFailure();
  }
  irFreeOps(&ops);
  if (irFailed(result))
    return result;
  intentMakeLoopsTotal(module);
  return irLowerAll(module, kTotal, IR_COUNT(kTotal), NULL);
}
