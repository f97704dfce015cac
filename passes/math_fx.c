// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of math_fx.h as arith and math ops.
#include "passes/math_fx.h"

// The constant of `type`, a splat where that is shaped, made once an expansion.
static MlirValue constant(FxContext *at, MlirType type, MlirAttribute element) {
  bool shaped = mlirTypeIsAShaped(type);
  MlirAttribute value = shaped ? mlirDenseElementsAttrSplatGet(type, element) : element;
  for (int i = 0; i < at->count; ++i)
    if (mlirAttributeEqual(at->attributes[i], value))
      return at->constants[i];
  MlirValue made = irConstant(at->ir, value);
  if (at->count < FX_CONSTANTS) {
    at->attributes[at->count] = value;
    at->constants[at->count++] = made;
  }
  return made;
}

Fx fxNum(Fx like, double number) {
  FxContext *at = like.at;
  MlirType element = irElementType(at->real);
  MlirAttribute value = mlirFloatAttrDoubleGet(at->ir->context, element, number);
  return (Fx){at, constant(at, at->real, value)};
}

Ix ixNum(Ix like, uint64_t number) {
  FxContext *at = like.at;
  int64_t bits = at->wide ? (int64_t)number : (int32_t)number;
  MlirAttribute value = mlirIntegerAttrGet(irElementType(at->integer), bits);
  return (Ix){at, constant(at, at->integer, value)};
}

Ix fxInteger(Fx like, uint64_t number) { return ixNum((Ix){.at = like.at}, number); }

static Fx fxOp(const char *name, Fx a, Fx b) {
  return (Fx){a.at, irBinary(a.at->ir, name, a.value, b.value)};
}

static Ix ixOp(const char *name, Ix a, Ix b) {
  return (Ix){a.at, irBinary(a.at->ir, name, a.value, b.value)};
}

static Bx bxOp(const char *name, Bx a, Bx b) {
  return (Bx){a.at, irBinary(a.at->ir, name, a.value, b.value)};
}

static MlirValue convert(FxContext *at, const char *name, MlirValue value, MlirType type) {
  return irValueOf(at->ir, name, IR_VALUES(value), type);
}

static Fx fxUnary(const char *name, Fx x) {
  return (Fx){x.at, convert(x.at, name, x.value, x.at->real)};
}

Fx fxAdd(Fx a, Fx b) { return fxOp("arith.addf", a, b); }
Fx fxSub(Fx a, Fx b) { return fxOp("arith.subf", a, b); }
Fx fxMul(Fx a, Fx b) { return fxOp("arith.mulf", a, b); }
Fx fxDiv(Fx a, Fx b) { return fxOp("arith.divf", a, b); }
Fx fxCopySign(Fx magnitude, Fx sign) { return fxOp("math.copysign", magnitude, sign); }
Fx fxSqrt(Fx x) { return fxUnary("math.sqrt", x); }
Fx fxNeg(Fx x) { return fxUnary("arith.negf", x); }
Fx fxAbs(Fx x) { return fxUnary("math.absf", x); }
Fx fxRound(Fx x) { return fxUnary("math.roundeven", x); }

Fx fxFma(Fx a, Fx b, Fx c) {
  IrValues operands = IR_VALUES(a.value, b.value, c.value);
  return (Fx){a.at, irValueOf(a.at->ir, "math.fma", operands, a.at->real)};
}

Ix fxBits(Fx x) { return (Ix){x.at, convert(x.at, "arith.bitcast", x.value, x.at->integer)}; }
Fx ixFloat(Ix x) { return (Fx){x.at, convert(x.at, "arith.bitcast", x.value, x.at->real)}; }
Fx ixReal(Ix x) { return (Fx){x.at, convert(x.at, "arith.sitofp", x.value, x.at->real)}; }

Ix ixAdd(Ix a, Ix b) { return ixOp("arith.addi", a, b); }
Ix ixSub(Ix a, Ix b) { return ixOp("arith.subi", a, b); }
Ix ixMul(Ix a, Ix b) { return ixOp("arith.muli", a, b); }
Ix ixAnd(Ix a, Ix b) { return ixOp("arith.andi", a, b); }
Ix ixOr(Ix a, Ix b) { return ixOp("arith.ori", a, b); }
Ix ixXor(Ix a, Ix b) { return ixOp("arith.xori", a, b); }
Ix ixShl(Ix a, Ix amount) { return ixOp("arith.shli", a, amount); }
Ix ixShrS(Ix a, Ix amount) { return ixOp("arith.shrsi", a, amount); }
Ix ixShrU(Ix a, Ix amount) { return ixOp("arith.shrui", a, amount); }

// f32: one product of 64 bits.
static Ix mulHighNarrow(Ix a, Ix b) {
  FxContext *at = a.at;
  MlirType i64 = mlirIntegerTypeGet(at->ir->context, 64);
  MlirType wide = mlirTypeIsAShaped(at->integer) ? irWithElement(at->integer, i64) : i64;
  MlirValue product = irBinary(at->ir, "arith.muli", convert(at, "arith.extui", a.value, wide),
                               convert(at, "arith.extui", b.value, wide));
  MlirValue shift = constant(at, wide, mlirIntegerAttrGet(i64, 32));
  MlirValue high = irBinary(at->ir, "arith.shrui", product, shift);
  return (Ix){at, convert(at, "arith.trunci", high, at->integer)};
}

// f64: the schoolbook product of halves, so that no target needs 128 bits.
static Ix mulHighWide(Ix a, Ix b) {
  Ix half = ixNum(a, 32), mask = ixNum(a, UINT32_MAX);
  Ix aLow = ixAnd(a, mask), aHigh = ixShrU(a, half), bLow = ixAnd(b, mask), bHigh = ixShrU(b, half);
  Ix low = ixMul(aLow, bLow), left = ixMul(aHigh, bLow), right = ixMul(aLow, bHigh);
  Ix middle = ixAdd(ixShrU(low, half), ixAdd(ixAnd(left, mask), ixAnd(right, mask)));
  Ix carry = ixAdd(ixShrU(middle, half), ixAdd(ixShrU(left, half), ixShrU(right, half)));
  return ixAdd(ixMul(aHigh, bHigh), carry);
}

Ix ixMulHigh(Ix a, Ix b) { return ixWide(a) ? mulHighWide(a, b) : mulHighNarrow(a, b); }

static Bx compare(FxContext *at, const char *predicate, MlirValue a, MlirValue b) {
  return (Bx){at, irCompare(at->ir, predicate, a, b)};
}

Bx fxLess(Fx a, Fx b) { return compare(a.at, "olt", a.value, b.value); }
Bx fxEqual(Fx a, Fx b) { return compare(a.at, "oeq", a.value, b.value); }
Bx fxIsNan(Fx x) { return compare(x.at, "uno", x.value, x.value); }
Bx ixEqual(Ix a, Ix b) { return compare(a.at, "eq", a.value, b.value); }
Bx ixLessU(Ix a, Ix b) { return compare(a.at, "ult", a.value, b.value); }
Bx bxAnd(Bx a, Bx b) { return bxOp("arith.andi", a, b); }
Bx bxOr(Bx a, Bx b) { return bxOp("arith.ori", a, b); }

Bx bxNot(Bx a) {
  MlirAttribute yes = mlirIntegerAttrGet(mlirIntegerTypeGet(a.at->ir->context, 1), 1);
  Bx all = {a.at, constant(a.at, mlirValueGetType(a.value), yes)};
  return bxOp("arith.xori", a, all);
}

Fx fxSelect(Bx condition, Fx a, Fx b) {
  return (Fx){a.at, irSelect(a.at->ir, condition.value, a.value, b.value)};
}

Ix ixSelect(Bx condition, Ix a, Ix b) {
  return (Ix){a.at, irSelect(a.at->ir, condition.value, a.value, b.value)};
}
