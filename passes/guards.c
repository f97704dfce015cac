// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See guards.h.
#include "passes/guards.h"

#include <math.h>

unsigned intentIntegerWidth(MlirType type) {
  MlirType element = irElementType(type);
  return mlirTypeIsAInteger(element) ? mlirIntegerTypeGetWidth(element) : 64;
}

int64_t intentSmallestInteger(MlirType type) {
  return (int64_t)(UINT64_MAX << (intentIntegerWidth(type) - 1));
}

// The attribute of a scalar constant, or of a splat's element; null if the value is neither.
static MlirAttribute constantElement(MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op) || !irIs(op, "arith.constant"))
    return (MlirAttribute){0};
  MlirAttribute attribute = irAttribute(op, "value");
  if (!mlirAttributeIsADenseElements(attribute))
    return attribute;
  if (!mlirDenseElementsAttrIsSplat(attribute))
    return (MlirAttribute){0};
  return mlirDenseElementsAttrGetSplatValue(attribute);
}

IrKnown intentKnownInteger(MlirValue value) {
  MlirAttribute attribute = constantElement(value);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return (IrKnown){0};
  MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64)
    return (IrKnown){0};
  return (IrKnown){true, mlirIntegerAttrGetValueInt(attribute)};
}

static bool isConstant(MlirValue value, int64_t number) {
  IrKnown known = intentKnownInteger(value);
  return known.known && known.value == number;
}

// The defining op if it has this name, else null.
static MlirOperation definedBy(MlirValue value, const char *name) {
  MlirOperation op = irDefiningOp(value);
  return !mlirOperationIsNull(op) && irIs(op, name) ? op : (MlirOperation){0};
}

// Whether `condition` is `value == number`.
static bool isEquality(MlirValue condition, MlirValue value, int64_t number) {
  MlirOperation compare = definedBy(condition, "arith.cmpi");
  return !mlirOperationIsNull(compare) && irIntegerAttribute(compare, "predicate") == 0 &&
         mlirValueEqual(irOperand(compare, 0), value) && isConstant(irOperand(compare, 1), number);
}

// Whether `condition` is true wherever value == number.
static bool coversEquality(MlirValue condition, MlirValue value, int64_t number) {
  MlirOperation either = definedBy(condition, "arith.ori");
  if (!mlirOperationIsNull(either))
    return coversEquality(irOperand(either, 0), value, number) ||
           coversEquality(irOperand(either, 1), value, number);
  return isEquality(condition, value, number);
}

// Whether `condition` is true wherever dividend is the smallest integer and divisor -1.
static bool coversOverflow(MlirValue condition, MlirValue dividend, MlirValue divisor) {
  MlirOperation either = definedBy(condition, "arith.ori");
  if (!mlirOperationIsNull(either))
    return coversOverflow(irOperand(either, 0), dividend, divisor) ||
           coversOverflow(irOperand(either, 1), dividend, divisor);
  MlirOperation both = definedBy(condition, "arith.andi");
  if (!mlirOperationIsNull(both))
    return coversOverflow(irOperand(both, 0), dividend, divisor) &&
           coversOverflow(irOperand(both, 1), dividend, divisor);
  int64_t smallest = intentSmallestInteger(mlirValueGetType(dividend));
  return isEquality(condition, divisor, -1) || isEquality(condition, dividend, smallest);
}

// Constants, and a select that puts one where its condition finds 0.
static bool isNonZero(MlirValue value) {
  IrKnown known = intentKnownInteger(value);
  if (known.known)
    return known.value != 0;
  MlirOperation select = definedBy(value, "arith.select");
  if (mlirOperationIsNull(select))
    return false;
  IrKnown instead = intentKnownInteger(irOperand(select, 1));
  MlirValue otherwise = irOperand(select, 2);
  return instead.known && instead.value != 0 &&
         (isNonZero(otherwise) || coversEquality(irOperand(select, 0), otherwise, 0));
}

static bool mayOverflow(MlirValue dividend, MlirValue divisor) {
  IrKnown a = intentKnownInteger(dividend), b = intentKnownInteger(divisor);
  if (a.known && a.value != intentSmallestInteger(mlirValueGetType(dividend)))
    return false;
  if (b.known)
    return b.value == -1;
  MlirOperation select = definedBy(divisor, "arith.select");
  if (mlirOperationIsNull(select))
    return true;
  IrKnown instead = intentKnownInteger(irOperand(select, 1));
  return !instead.known || instead.value == -1 ||
         !coversOverflow(irOperand(select, 0), dividend, irOperand(select, 2));
}

IntentDivisionGuard intentDivisionGuard(MlirValue dividend, MlirValue divisor) {
  return (IntentDivisionGuard){!isNonZero(divisor), mayOverflow(dividend, divisor)};
}

// Whether a constant of an amount's type is below the width, read as unsigned.
static bool isBelowWidth(MlirValue value) {
  IrKnown known = intentKnownInteger(value);
  unsigned width = intentIntegerWidth(mlirValueGetType(value));
  return known.known && known.value >= 0 && known.value < (int64_t)width;
}

bool intentShiftIsInRange(MlirValue amount) {
  if (isBelowWidth(amount))
    return true;
  MlirOperation bounded = definedBy(amount, "arith.minui");
  if (mlirOperationIsNull(bounded))
    bounded = definedBy(amount, "arith.andi");
  return !mlirOperationIsNull(bounded) &&
         (isBelowWidth(irOperand(bounded, 0)) || isBelowWidth(irOperand(bounded, 1)));
}

IntentCastBounds intentCastBounds(MlirOperation op) {
  MlirType type = irResultType(op, 0);
  int width = (int)intentIntegerWidth(type);
  if (irIs(op, "arith.fptoui"))
    return (IntentCastBounds){0, ldexp(1, width), 0, -1};
  int64_t smallest = intentSmallestInteger(type);
  return (IntentCastBounds){-ldexp(1, width - 1), ldexp(1, width - 1), smallest, -(smallest + 1)};
}

// Whether `condition` compares `value` by the predicate of this number with the constant `bound`.
static bool isBound(MlirValue condition, int64_t predicate, MlirValue value, double bound) {
  MlirOperation compare = definedBy(condition, "arith.cmpf");
  if (mlirOperationIsNull(compare) || irIntegerAttribute(compare, "predicate") != predicate ||
      !mlirValueEqual(irOperand(compare, 0), value))
    return false;
  MlirAttribute have = constantElement(irOperand(compare, 1));
  MlirType element = irElementType(mlirValueGetType(value));
  MlirContext context = mlirTypeGetContext(element);
  return mlirAttributeEqual(have, mlirFloatAttrDoubleGet(context, element, bound));
}

bool intentCastIsInRange(MlirOperation op) {
  enum { OGT = 2, OLT = 4 }; // arith.cmpf's predicates
  MlirOperation select = definedBy(irOperand(op, 0), "arith.select");
  if (mlirOperationIsNull(select))
    return false;
  MlirAttribute instead = constantElement(irOperand(select, 2));
  MlirOperation both = definedBy(irOperand(select, 0), "arith.andi");
  if (mlirOperationIsNull(both) || mlirAttributeIsNull(instead) ||
      !mlirAttributeIsAFloat(instead) || mlirFloatAttrGetValueDouble(instead) != 0)
    return false;
  IntentCastBounds bounds = intentCastBounds(op);
  MlirValue x = irOperand(select, 1);
  return isBound(irOperand(both, 0), OLT, x, bounds.high) &&
         isBound(irOperand(both, 1), OGT, x, bounds.low);
}
