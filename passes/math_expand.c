// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --intent-expand-math: rewrites math ops into exact arith and math ops, at any level, on scalars,
// vectors and tensors. Ops that every target lowers exactly (fma, sqrt, floor, ...) stay.
#include "passes/Passes.h"
#include "passes/elementwise.h"
#include "passes/math_parts.h"

// How one op is computed: a function of one or two numbers, or, with neither, in f32 by the op
// itself where its type is narrower.
typedef struct MathRow {
  const char *name;
  Fx (*unary)(Fx x);
  Fx (*binary)(Fx x, Fx y);
} MathRow;

static const MathRow kExpansions[] = {
    {.name = "math.acos", .unary = intentMathAcos},
    {.name = "math.acosh", .unary = intentMathAcosh},
    {.name = "math.asin", .unary = intentMathAsin},
    {.name = "math.asinh", .unary = intentMathAsinh},
    {.name = "math.atan", .unary = intentMathAtan},
    {.name = "math.atan2", .binary = intentMathAtan2},
    {.name = "math.atanh", .unary = intentMathAtanh},
    {.name = "math.cos", .unary = intentMathCos},
    {.name = "math.cosh", .unary = intentMathCosh},
    {.name = "math.erf", .unary = intentMathErf},
    {.name = "math.exp", .unary = intentMathExp},
    {.name = "math.exp2", .unary = intentMathExp2},
    {.name = "math.expm1", .unary = intentMathExpm1},
    {.name = "math.fma"},
    {.name = "math.log", .unary = intentMathLog},
    {.name = "math.log10", .unary = intentMathLog10},
    {.name = "math.log1p", .unary = intentMathLog1p},
    {.name = "math.log2", .unary = intentMathLog2},
    {.name = "math.powf", .binary = intentMathPow},
    {.name = "math.rsqrt", .unary = intentMathRsqrt},
    {.name = "math.sin", .unary = intentMathSin},
    {.name = "math.sinh", .unary = intentMathSinh},
    {.name = "math.sqrt"},
    {.name = "math.tan", .unary = intentMathTan},
    {.name = "math.tanh", .unary = intentMathTanh},
};

// Exact on every target, in every type.
static const char *const kExact[] = {
    "math.absf",  "math.absi",     "math.ceil",  "math.copysign",  "math.ctlz",
    "math.ctpop", "math.cttz",     "math.floor", "math.isfinite",  "math.isinf",
    "math.isnan", "math.isnormal", "math.round", "math.roundeven", "math.trunc",
};

// The same shape with another element.
static MlirType withElement(MlirType type, MlirType element) {
  return mlirTypeIsAShaped(type) ? irWithElement(type, element) : element;
}

static bool isNarrow(MlirType element) {
  return mlirTypeIsAF16(element) || mlirTypeIsABF16(element);
}

static bool isWide(MlirType element) { return mlirTypeIsAF32(element) || mlirTypeIsAF64(element); }

// Where the op's numbers are computed: in its own type, or in f32 for a narrower one.
static FxContext contextOf(Ir *ir, MlirOperation op) {
  MlirType type = irResultType(op, 0), element = irElementType(type);
  bool wide = mlirTypeIsAF64(element);
  MlirType integer = mlirIntegerTypeGet(ir->context, wide ? 64 : 32);
  MlirType real = isNarrow(element) ? withElement(type, mlirF32TypeGet(ir->context)) : type;
  return (FxContext){.ir = ir, .real = real, .integer = withElement(type, integer), .wide = wide};
}

// The operand in the type of the computation.
static Fx operandOf(FxContext *at, MlirOperation op, intptr_t position) {
  MlirValue value = irOperand(op, position);
  if (isNarrow(irElementType(mlirValueGetType(value))))
    value = irValueOf(at->ir, "arith.extf", IR_VALUES(value), at->real);
  return (Fx){at, value};
}

// The result in the op's type.
static MlirValue resultOf(Fx y, MlirType type) {
  return isNarrow(irElementType(type))
             ? irValueOf(y.at->ir, "arith.truncf", IR_VALUES(y.value), type)
             : y.value;
}

// fma and sqrt are exact in f32 and f64; narrower ones go through f32, alike on every target.
static Fx sameOp(FxContext *at, MlirOperation op) {
  Fx x = operandOf(at, op, 0);
  if (mlirOperationGetNumOperands(op) == 1)
    return fxSqrt(x);
  return fxFma(x, operandOf(at, op, 1), operandOf(at, op, 2));
}

static MlirLogicalResult checkType(MlirOperation op) {
  MlirType element = irElementType(irResultType(op, 0));
  if (isNarrow(element) || isWide(element))
    return irSuccess();
  return irError(op, "expects f16, bf16, f32 or f64, got %s", irTypeText(element));
}

static MlirLogicalResult expand(Ir *ir, MlirOperation op, const MathRow *row) {
  if (irFailed(checkType(op)))
    return irFailure();
  bool exact = !row->unary && !row->binary;
  if (exact && isWide(irElementType(irResultType(op, 0))))
    return irSuccess();
  op = intentOnElements(ir, op);
  FxContext at = contextOf(ir, op);
  Fx y = exact        ? sameOp(&at, op)
         : row->unary ? row->unary(operandOf(&at, op, 0))
                      : row->binary(operandOf(&at, op, 0), operandOf(&at, op, 1));
  irReplace(ir, op, IR_VALUES(resultOf(y, irResultType(op, 0))));
  return irSuccess();
}

// clampf is maximum(minimum(value, max), min).
static MlirLogicalResult expandClamp(Ir *ir, MlirOperation op) {
  MlirValue below = irBinary(ir, "arith.minimumf", irOperand(op, 0), irOperand(op, 2));
  irReplace(ir, op, IR_VALUES(irBinary(ir, "arith.maximumf", below, irOperand(op, 1))));
  return irSuccess();
}

static MlirLogicalResult expandSincos(Ir *ir, MlirOperation op) {
  if (irFailed(checkType(op)))
    return irFailure();
  op = intentOnElements(ir, op);
  FxContext at = contextOf(ir, op);
  Fx x = operandOf(&at, op, 0);
  MlirType type = irResultType(op, 0);
  MlirValue sine = resultOf(intentMathSin(x), type), cosine = resultOf(intentMathCos(x), type);
  irReplace(ir, op, IR_VALUES(sine, cosine));
  return irSuccess();
}

static bool isExact(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kExact); ++i)
    if (irIs(op, kExact[i]))
      return true;
  return false;
}

static MlirLogicalResult lowerMath(Ir *ir, MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kExpansions); ++i)
    if (irIs(op, kExpansions[i].name))
      return expand(ir, op, &kExpansions[i]);
  if (irIs(op, "math.clampf"))
    return expandClamp(ir, op);
  if (irIs(op, "math.sincos"))
    return expandSincos(ir, op);
  if (isExact(op))
    return irSuccess();
  return irError(op, "has no expansion into exact operations");
}

MlirLogicalResult intentRunExpandMath(MlirOperation module) {
  Ir ir = irBegin(module);
  IrOps ops = irCollect(module, NULL);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i) {
    bool remainder = irIs(ops.data[i], "arith.remf");
    if (!remainder && !irInDialect(ops.data[i], "math"))
      continue;
    irBefore(&ir, ops.data[i]);
    if (irFailed(lowerMath(&ir, ops.data[i])))
      result = irFailure();
  }
  irFreeOps(&ops);
  irEnd(&ir);
  return result;
}
