// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --intent-expand-bf16: rounds to bf16 by integer operations and computes bf16 in f32, for targets
// that have no exact bf16. What only moves bits (select, negf, ...) becomes operations on i16, and
// an extension a shift. Constants and bitcasts stay.
#include "passes/Passes.h"
#include "passes/elementwise.h"

// The same shape with another element.
static MlirType withElement(MlirType type, MlirType element) {
  return mlirTypeIsAShaped(type) ? irWithElement(type, element) : element;
}

// What the rewriting of one op needs: the place and the types in the op's shape.
typedef struct Shape {
  MlirType f32;
  MlirType i32;
  MlirType i16;
} Shape;

static Shape shapeOf(Ir *ir, MlirType type) {
  return (Shape){withElement(type, mlirF32TypeGet(ir->context)),
                 withElement(type, mlirIntegerTypeGet(ir->context, 32)),
                 withElement(type, mlirIntegerTypeGet(ir->context, 16))};
}

static MlirValue cast(Ir *ir, const char *name, MlirValue value, MlirType type) {
  return irValueOf(ir, name, IR_VALUES(value), type);
}

// The bits of f32 `x` rounded to nearest even at bit 16, NaN to a quiet NaN.
static MlirValue roundBits(Ir *ir, MlirValue x, const Shape *shape) {
  MlirValue bits = cast(ir, "arith.bitcast", x, shape->i32), half = irInt(ir, shape->i32, 16);
  MlirValue one = irInt(ir, shape->i32, 1), below = irInt(ir, shape->i32, 0x7fff);
  MlirValue shifted = irBinary(ir, "arith.shrui", bits, half);
  MlirValue odd = irBinary(ir, "arith.andi", shifted, one);
  MlirValue bias = irBinary(ir, "arith.addi", odd, below);
  MlirValue sum = irBinary(ir, "arith.addi", bits, bias);
  MlirValue rounded = irBinary(ir, "arith.shrui", sum, half);
  MlirValue isNan = irCompare(ir, "uno", x, x);
  return irSelect(ir, isNan, irInt(ir, shape->i32, 0x7fc0), rounded);
}

MlirValue intentRoundToOdd(Ir *ir, MlirValue x) {
  MlirType wide = mlirValueGetType(x);
  Shape shape = shapeOf(ir, wide);
  MlirValue near = cast(ir, "arith.truncf", x, shape.f32);
  MlirValue back = cast(ir, "arith.extf", near, wide);
  MlirValue bits = cast(ir, "arith.bitcast", near, shape.i32), one = irInt(ir, shape.i32, 1);
  MlirValue size = cast(ir, "math.absf", x, wide), backSize = cast(ir, "math.absf", back, wide);
  MlirValue above = irCompare(ir, "ogt", backSize, size), inexact = irCompare(ir, "one", back, x);
  MlirValue down = irBinary(ir, "arith.subi", bits, one);
  MlirValue toward = irSelect(ir, above, down, bits);
  MlirValue odd = irSelect(ir, inexact, irBinary(ir, "arith.ori", toward, one), toward);
  return cast(ir, "arith.bitcast", odd, shape.f32);
}

// arith.truncf from f32 or f64.
static void expandTruncation(Ir *ir, MlirOperation op) {
  op = intentOnElements(ir, op);
  MlirType type = irResultType(op, 0);
  Shape shape = shapeOf(ir, type);
  MlirValue x = irOperand(op, 0);
  if (mlirTypeIsAF64(irElementType(mlirValueGetType(x))))
    x = intentRoundToOdd(ir, x);
  MlirValue bits = cast(ir, "arith.trunci", roundBits(ir, x, &shape), shape.i16);
  irReplace(ir, op, IR_VALUES(cast(ir, "arith.bitcast", bits, type)));
}

// Integers go through f64, which holds 53 bits of them; all else through f32.
static MlirType computedIn(Ir *ir, MlirOperation op, MlirType type) {
  bool converts = irIs(op, "arith.sitofp") || irIs(op, "arith.uitofp");
  return withElement(type, converts ? mlirF64TypeGet(ir->context) : mlirF32TypeGet(ir->context));
}

static bool isBf16(MlirValue value) {
  return mlirTypeIsABF16(irElementType(mlirValueGetType(value)));
}

// An op of at most three operands with one bf16 result: operands extended, result rounded.
static void computeWider(Ir *ir, MlirOperation op) {
  enum { MAX_OPERANDS = 3 };
  op = intentOnElements(ir, op);
  MlirType type = irResultType(op, 0), wider = computedIn(ir, op, type);
  MlirValue operands[MAX_OPERANDS];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i) {
    operands[i] = irOperand(op, i);
    if (isBf16(operands[i]))
      operands[i] = cast(ir, "arith.extf", operands[i], wider);
  }
  MlirOperation made = intentSameOp(ir, op, (IrValues){operands, count}, IR_TYPES(wider));
  MlirValue narrow = cast(ir, "arith.truncf", irResult(made, 0), type);
  MlirOperation truncation = irDefiningOp(narrow);
  irReplace(ir, op, IR_VALUES(narrow));
  irBefore(ir, truncation);
  expandTruncation(ir, truncation);
}

// Ops that only move bits.
static const char *const kExact[] = {
    "arith.bitcast", "arith.constant", "arith.negf", "arith.select", "math.absf", "math.copysign",
};

static bool isExact(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kExact); ++i)
    if (irIs(op, kExact[i]))
      return true;
  return false;
}

// Whether the op is elementwise arithmetic with one bf16 result.
static bool givesBf16(MlirOperation op) {
  return (irInDialect(op, "arith") || irInDialect(op, "math")) && !isExact(op) &&
         mlirOperationGetNumResults(op) == 1 && isBf16(irResult(op, 0));
}

// Whether the operand is what roundBits and intentRoundToOdd take.
static bool comesFromWider(MlirOperation op) {
  MlirType from = irElementType(irOperandType(op, 0));
  return mlirTypeIsAF32(from) || mlirTypeIsAF64(from);
}

// ---- Bits ---------------------------------------------------------------------------------------

static MlirValue bitsOf(Ir *ir, MlirValue x, const Shape *shape) {
  return cast(ir, "arith.bitcast", x, shape->i16);
}

// bf16 is the upper half of an f32.
static MlirValue extended(Ir *ir, MlirValue x) {
  Shape shape = shapeOf(ir, mlirValueGetType(x));
  MlirValue low = cast(ir, "arith.extui", bitsOf(ir, x, &shape), shape.i32);
  MlirValue bits = irBinary(ir, "arith.shli", low, irInt(ir, shape.i32, 16));
  return cast(ir, "arith.bitcast", bits, shape.f32);
}

static void replaceByBits(Ir *ir, MlirOperation op, MlirValue bits) {
  irReplace(ir, op, IR_VALUES(cast(ir, "arith.bitcast", bits, irResultType(op, 0))));
}

static void expandExtension(Ir *ir, MlirOperation op) {
  op = intentOnElements(ir, op);
  MlirType type = irResultType(op, 0);
  MlirValue x = extended(ir, irOperand(op, 0));
  if (mlirTypeIsAF64(irElementType(type)))
    x = cast(ir, "arith.extf", x, type);
  irReplace(ir, op, IR_VALUES(x));
}

// An op whose bf16 operands may as well be f32: a comparison, a conversion to integers.
static void readWider(Ir *ir, MlirOperation op) {
  enum { MAX_OPERANDS = 2 };
  op = intentOnElements(ir, op);
  MlirValue operands[MAX_OPERANDS];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = extended(ir, irOperand(op, i));
  MlirOperation made =
      intentSameOp(ir, op, (IrValues){operands, count}, IR_TYPES(irResultType(op, 0)));
  irReplace(ir, op, IR_VALUES(irResult(made, 0)));
}

static void selectBits(Ir *ir, MlirOperation op) {
  op = intentOnElements(ir, op);
  Shape shape = shapeOf(ir, irResultType(op, 0));
  MlirValue yes = bitsOf(ir, irOperand(op, 1), &shape), no = bitsOf(ir, irOperand(op, 2), &shape);
  replaceByBits(ir, op, irSelect(ir, irOperand(op, 0), yes, no));
}

// The sign bit alone changes.
static void changeSign(Ir *ir, MlirOperation op) {
  op = intentOnElements(ir, op);
  Shape shape = shapeOf(ir, irResultType(op, 0));
  MlirValue x = bitsOf(ir, irOperand(op, 0), &shape);
  MlirValue sign = irInt(ir, shape.i16, INT16_MIN);
  if (irIs(op, "arith.negf")) {
    replaceByBits(ir, op, irBinary(ir, "arith.xori", x, sign));
    return;
  }
  MlirValue bits = irBinary(ir, "arith.andi", x, irInt(ir, shape.i16, INT16_MAX));
  if (irIs(op, "math.copysign")) {
    MlirValue from = bitsOf(ir, irOperand(op, 1), &shape);
    bits = irBinary(ir, "arith.ori", bits, irBinary(ir, "arith.andi", from, sign));
  }
  replaceByBits(ir, op, bits);
}

// What is left after the arithmetic: a machine without bf16 would call a library for each of these.
static void expandBits(Ir *ir, MlirOperation op) {
  bool gives = isBf16(irResult(op, 0)), reads = isBf16(irOperand(op, 0));
  irBefore(ir, op);
  if (irIs(op, "arith.extf") && reads)
    expandExtension(ir, op);
  else if ((irIs(op, "arith.cmpf") || irIs(op, "arith.fptosi") || irIs(op, "arith.fptoui")) &&
           reads)
    readWider(ir, op);
  else if (irIs(op, "arith.select") && gives)
    selectBits(ir, op);
  else if (gives && (irIs(op, "arith.negf") || irIs(op, "math.absf") || irIs(op, "math.copysign")))
    changeSign(ir, op);
}

// ---- Control ------------------------------------------------------------------------------------

static bool isInRegisters(MlirType type) {
  return mlirTypeIsABF16(type) ||
         (mlirTypeIsAVector(type) && mlirTypeIsABF16(mlirShapedTypeGetElementType(type)));
}

// A value that control hands on is its bits: where blocks meet, a machine without bf16 would round
// it anew.
static void handOnBits(Ir *ir, MlirValue value) {
  MlirType bf16 = mlirValueGetType(value);
  if (!isInRegisters(bf16))
    return;
  mlirValueSetType(value, shapeOf(ir, bf16).i16);
  if (mlirValueIsABlockArgument(value))
    irAtStart(ir, mlirBlockArgumentGetOwner(value));
  else
    irAfter(ir, mlirOpResultGetOwner(value));
  MlirOperation whole = irDefiningOp(cast(ir, "arith.bitcast", value, bf16));
  mlirValueReplaceAllUsesExcept(value, irResult(whole, 0), 1, &whole);
}

static void takeBits(Ir *ir, MlirOperation op) {
  irBefore(ir, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = irOperandType(op, i);
    if (isInRegisters(type))
      mlirOperationSetOperand(op, i,
                              cast(ir, "arith.bitcast", irOperand(op, i), shapeOf(ir, type).i16));
  }
}

static void expandControl(Ir *ir, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    handOnBits(ir, irResult(op, i));
  takeBits(ir, op);
  for (intptr_t region = 0; region < mlirOperationGetNumRegions(op); ++region) {
    MlirBlock block = irBody(op, region);
    if (mlirBlockIsNull(block))
      continue;
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
      handOnBits(ir, mlirBlockGetArgument(block, i));
    takeBits(ir, mlirBlockGetTerminator(block));
  }
}

// ---- The pass -----------------------------------------------------------------------------------

static void expandArithmetic(Ir *ir, MlirOperation op) {
  if (!givesBf16(op) || irIs(op, "arith.extf"))
    return;
  irBefore(ir, op);
  if (!irIs(op, "arith.truncf"))
    computeWider(ir, op);
  else if (comesFromWider(op))
    expandTruncation(ir, op);
}

// A kernel's bf16 is exact; its host function's is not.
static bool isInKernel(MlirOperation op) {
  return !mlirOperationIsNull(irParentNamed(op, "gpu.module"));
}

// An arith or math op outside of kernels that has operands and a result.
static bool isElementwise(MlirOperation op) {
  return (irInDialect(op, "arith") || irInDialect(op, "math")) &&
         mlirOperationGetNumOperands(op) > 0 && mlirOperationGetNumResults(op) > 0 &&
         !isInKernel(op);
}

// In kernels too: the simulator runs them on such a machine.
static bool isControl(MlirOperation op) {
  return irIs(op, "scf.if") || irIs(op, "scf.for") || irIs(op, "scf.while");
}

// Calls `expand` for each op of a kind.
static void forEach(MlirOperation module, bool (*isKind)(MlirOperation),
                    void (*expand)(Ir *, MlirOperation)) {
  Ir ir = irBegin(module);
  IrOps ops = irCollect(module, NULL);
  for (intptr_t i = 0; i < ops.count; ++i)
    if (isKind(ops.data[i]))
      expand(&ir, ops.data[i]);
  irFreeOps(&ops);
  irEnd(&ir);
}

MlirLogicalResult intentRunExpandBf16(MlirOperation module) {
  forEach(module, isElementwise, expandArithmetic);
  forEach(module, isElementwise, expandBits);
  forEach(module, isControl, expandControl);
  return irSuccess();
}
