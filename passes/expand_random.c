// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-random: Philox and the uniform conversion become integer arithmetic, wherever
// they stand. Both targets run it, so the bits are the same on each (10-08).
#include "passes/Passes.h"
#include "passes/ir.h"

// Low and high half of a 32x32 bit product.
typedef struct Product {
  MlirValue low, high;
} Product;

// How a target multiplies words: each holds 32 bits, zero-extended to its type.
typedef struct Words {
  MlirType type;
  Product (*multiply)(Ir *ir, MlirValue word, uint32_t factor);
} Words;

// Words of 32 bits, for machines with a multiplication that gives both halves.
static Product multiplyNarrow(Ir *ir, MlirValue word, uint32_t factor) {
  MlirType type = mlirValueGetType(word);
  MlirOperation op = irCreate(ir, &(IrOp){.name = "arith.mului_extended",
                                          .operands = IR_VALUES(word, irI32(ir, (int32_t)factor)),
                                          .results = IR_TYPES(type, type)});
  return (Product){irResult(op, 0), irResult(op, 1)};
}

// Words in 64-bit lanes, for vector units: they multiply the low halves of 64-bit lanes, and
// repacking 32-bit lanes around each product would cost more than the product.
static Product multiplyWide(Ir *ir, MlirValue word, uint32_t factor) {
  MlirValue product = irBinary(ir, "arith.muli", word, irI64(ir, factor));
  return (Product){irBinary(ir, "arith.andi", product, irI64(ir, UINT32_MAX)),
                   irBinary(ir, "arith.shrui", product, irI64(ir, 32))};
}

static MlirValue xor3(Ir *ir, MlirValue a, MlirValue b, MlirValue c) {
  return irBinary(ir, "arith.xori", irBinary(ir, "arith.xori", a, b), c);
}

static MlirValue bump(Ir *ir, MlirValue key, uint32_t by) {
  return irBinary(ir, "arith.addi", key, irI32(ir, (int32_t)by));
}

static MlirValue toType(Ir *ir, const char *cast, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return irValueOf(ir, cast, IR_VALUES(value), type);
}

// Splits an i64 into its low and high 32 bits, as words of `type`.
static void splitWords(Ir *ir, MlirValue value, MlirType type, MlirValue *words) {
  MlirType i32 = mlirIntegerTypeGet(ir->context, 32);
  MlirValue high = irBinary(ir, "arith.shrui", value, irI64(ir, 32));
  words[0] = toType(ir, "arith.extui", irValueOf(ir, "arith.trunci", IR_VALUES(value), i32), type);
  words[1] = toType(ir, "arith.extui", irValueOf(ir, "arith.trunci", IR_VALUES(high), i32), type);
}

// Ten rounds of Philox4x32 (Salmon et al., SC 2011), with Random123's constants. The keys are i32:
// they wrap.
static MlirLogicalResult expandPhilox(Ir *ir, MlirOperation op, const void *options) {
  const Words *words = options;
  MlirType i32 = mlirIntegerTypeGet(ir->context, 32);
  MlirValue key[2], word[4];
  splitWords(ir, irOperand(op, 0), i32, key);
  splitWords(ir, irOperand(op, 1), words->type, word);
  splitWords(ir, irOperand(op, 2), words->type, word + 2);
  for (int round = 0; round < 10; ++round) {
    Product p = words->multiply(ir, word[0], 0xD2511F53);
    Product q = words->multiply(ir, word[2], 0xCD9E8D57);
    word[0] = xor3(ir, q.high, word[1], toType(ir, "arith.extui", key[0], words->type));
    word[2] = xor3(ir, p.high, word[3], toType(ir, "arith.extui", key[1], words->type));
    word[1] = q.low;
    word[3] = p.low;
    key[0] = bump(ir, key[0], 0x9E3779B9);
    key[1] = bump(ir, key[1], 0xBB67AE85);
  }
  for (int i = 0; i < 4; ++i)
    word[i] = toType(ir, "arith.trunci", word[i], i32);
  irReplace(ir, op, (IrValues){word, 4});
  return irSuccess();
}

// f32: (x >> 8) * 2^-24; f64: ((x1 << 32 | x0) >> 11) * 2^-53. Both are exact.
static MlirLogicalResult expandUniform(Ir *ir, MlirOperation op, const void *options) {
  MlirType type = irResultType(op, 0), i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue bits = irOperand(op, 0), result;
  (void)options;
  if (mlirOperationGetNumOperands(op) == 1) {
    bits = irBinary(ir, "arith.shrui", bits, irI32(ir, 8));
  } else {
    MlirValue low = irValueOf(ir, "arith.extui", IR_VALUES(bits), i64);
    MlirValue high = irValueOf(ir, "arith.extui", IR_VALUES(irOperand(op, 1)), i64);
    bits = irBinary(ir, "arith.ori", irBinary(ir, "arith.shli", high, irI64(ir, 32)), low);
    bits = irBinary(ir, "arith.shrui", bits, irI64(ir, 11));
  }
  double unit = mlirOperationGetNumOperands(op) == 1 ? 0x1p-24 : 0x1p-53;
  // The bits left are below 2^31 and 2^63: a signed conversion is as exact, and a machine has it.
  result = irValueOf(ir, "arith.sitofp", IR_VALUES(bits), type);
  result = irBinary(ir, "arith.mulf", result, irFloat(ir, type, unit));
  irReplace(ir, op, IR_VALUES(result));
  return irSuccess();
}

static const IrLowering kRandom[] = {
    {"intent.philox", expandPhilox},
    {"intent.uniform", expandUniform},
};

MlirLogicalResult intentRunExpandRandom(MlirOperation module,
                                        const IntentExpandRandomOptions *options) {
  MlirContext context = mlirOperationGetContext(module);
  Words words = {mlirIntegerTypeGet(context, 32), multiplyNarrow};
  if (options->lanes == 64)
    words = (Words){mlirIntegerTypeGet(context, 64), multiplyWide};
  return irLowerAll(module, kRandom, IR_COUNT(kRandom), &words);
}
