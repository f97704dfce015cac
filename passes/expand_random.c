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

static Product multiply(Ir *ir, MlirValue word, uint32_t factor) {
  MlirType i32 = mlirIntegerTypeGet(ir->context, 32);
  MlirValue operands[] = {word, irI32(ir, (int32_t)factor)};
  MlirOperation op = irCreate(ir, &(IrOp){.name = "arith.mului_extended",
                                          .operands = {operands, 2},
                                          .results = IR_TYPES(i32, i32)});
  return (Product){irResult(op, 0), irResult(op, 1)};
}

static MlirValue xor3(Ir *ir, MlirValue a, MlirValue b, MlirValue c) {
  return irBinary(ir, "arith.xori", irBinary(ir, "arith.xori", a, b), c);
}

static MlirValue bump(Ir *ir, MlirValue key, uint32_t by) {
  return irBinary(ir, "arith.addi", key, irI32(ir, (int32_t)by));
}

// Splits an i64 into its low and high word.
static void splitWords(Ir *ir, MlirValue value, MlirValue *words) {
  MlirType i32 = mlirIntegerTypeGet(ir->context, 32);
  MlirValue high = irBinary(ir, "arith.shrui", value, irI64(ir, 32));
  words[0] = irValueOf(ir, "arith.trunci", IR_VALUES(value), i32);
  words[1] = irValueOf(ir, "arith.trunci", IR_VALUES(high), i32);
}

// Ten rounds of Philox4x32 (Salmon et al., SC 2011), with Random123's constants.
static MlirLogicalResult expandPhilox(Ir *ir, MlirOperation op, const void *options) {
  MlirValue key[2], word[4];
  (void)options;
  splitWords(ir, irOperand(op, 0), key);
  splitWords(ir, irOperand(op, 1), word);
  splitWords(ir, irOperand(op, 2), word + 2);
  for (int round = 0; round < 10; ++round) {
    Product p = multiply(ir, word[0], 0xD2511F53), q = multiply(ir, word[2], 0xCD9E8D57);
    word[0] = xor3(ir, q.high, word[1], key[0]);
    word[2] = xor3(ir, p.high, word[3], key[1]);
    word[1] = q.low;
    word[3] = p.low;
    key[0] = bump(ir, key[0], 0x9E3779B9);
    key[1] = bump(ir, key[1], 0xBB67AE85);
  }
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

MlirLogicalResult intentRunExpandRandom(MlirOperation module) {
  return irLowerAll(module, kRandom, IR_COUNT(kRandom), NULL);
}
