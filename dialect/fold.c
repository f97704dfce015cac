// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folders: only what holds for every run of the program. A fold never drops a run-time obligation.
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"
#include "passes/ir.h"

// A constant operand's bits, if it is an integer.
static IrKnown known(MlirAttribute constant) {
  if (!constant.ptr || !mlirAttributeIsAInteger(constant))
    return (IrKnown){0};
  return (IrKnown){true, mlirIntegerAttrGetValueInt(constant)};
}

static MlirAttribute integer(MlirOperation op, unsigned width, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(mlirOperationGetContext(op), width), value);
}

// The count of [begin, end) by step: the usual (end - begin + step - 1) / step overflows. A domain
// of more than 2^63 - 1 members is illegal and stays as it is.
static IrKnown countOf(MlirOperation domain) {
  IrKnown begin = irConstantInteger(irOperand(domain, 0));
  IrKnown end = irConstantInteger(irOperand(domain, 1)), step = {true, 1};
  if (mlirOperationGetNumOperands(domain) == 3)
    step = irConstantInteger(irOperand(domain, 2));
  if (!begin.known || !end.known || !step.known || step.value <= 0)
    return (IrKnown){0};
  if (end.value <= begin.value)
    return (IrKnown){true, 0};
  uint64_t span = (uint64_t)end.value - (uint64_t)begin.value - 1;
  uint64_t count = 1 + span / (uint64_t)step.value;
  return (IrKnown){count <= INT64_MAX, (int64_t)count};
}

MlirLogicalResult intentFoldSize(MlirOperation op, const MlirAttribute *constants,
                                 IntentFolded *folded) {
  (void)constants;
  MlirOperation domain = irDefiningOp(irOperand(op, 0));
  IrKnown count = {0};
  if (mlirOperationIsNull(domain))
    return irFailure();
  if (irIs(domain, "intent.domain"))
    count = countOf(domain);
  if (irIs(domain, "intent.axis")) {
    int64_t extent = irShape(irOperandType(domain, 0), irIntegerAttribute(domain, "axis"));
    count = (IrKnown){extent >= 0, extent};
  }
  if (!count.known)
    return irFailure();
  folded->constant = integer(op, 64, count.value);
  return irSuccess();
}

// True if result axis `axis` takes its extent from the same axis of the source itself.
static bool isOwnAxis(MlirOperation op, MlirValue source, int64_t axis) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, storage);
  if (like.count)
    return mlirValueEqual(like.data[0], source);
  MlirOperation domain = irDefiningOp(irSegment(op, 2, storage).data[axis]);
  return !mlirOperationIsNull(domain) && irIs(domain, "intent.axis") &&
         mlirValueEqual(irOperand(domain, 0), source) && irIntegerAttribute(domain, "axis") == axis;
}

// A broadcast onto its source's own axes, in order, is the source.
MlirLogicalResult intentFoldBroadcast(MlirOperation op, const MlirAttribute *constants,
                                      IntentFolded *folded) {
  (void)constants;
  MlirValue source = irOperand(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  if (!mlirTypeEqual(mlirValueGetType(source), irResultType(op, 0)))
    return irFailure();
  for (int64_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) != i || irArrayAt(stretch, i) != INTENT_STRETCH_EQUAL ||
        !isOwnAxis(op, source, i))
      return irFailure();
  folded->value = source;
  return irSuccess();
}

// A map that yields its arguments is its inputs; with several inputs their equal shapes are an
// obligation, which must stay.
MlirLogicalResult intentFoldMap(MlirOperation op, const MlirAttribute *constants,
                                IntentFolded *folded) {
  (void)constants;
  MlirBlock body = irBody(op, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (!mlirValueEqual(irOperand(op, i), irOperand(op, 0)))
      return irFailure();
  if (irBlockSize(body) != 1)
    return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue value = irOperand(yield, i);
    bool own =
        mlirValueIsABlockArgument(value) && mlirBlockEqual(mlirBlockArgumentGetOwner(value), body);
    if (!own || !mlirTypeEqual(irResultType(op, i), irOperandType(op, 0)))
      return irFailure();
    folded[i].value = irOperand(op, 0);
  }
  return irSuccess();
}

// 10-08: ten rounds of Philox4x32 (Salmon et al., SC 2011).
static void philox(uint32_t counter[4], uint32_t key[2]) {
  for (int round = 0; round < 10; ++round) {
    uint64_t p = UINT64_C(0xD2511F53) * counter[0], q = UINT64_C(0xCD9E8D57) * counter[2];
    uint32_t next[4] = {(uint32_t)(q >> 32) ^ counter[1] ^ key[0], (uint32_t)q,
                        (uint32_t)(p >> 32) ^ counter[3] ^ key[1], (uint32_t)p};
    for (int i = 0; i < 4; ++i)
      counter[i] = next[i];
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
}

MlirLogicalResult intentFoldPhilox(MlirOperation op, const MlirAttribute *constants,
                                   IntentFolded *folded) {
  IrKnown seed = known(constants[0]), at = known(constants[1]), stream = known(constants[2]);
  if (!seed.known || !at.known || !stream.known)
    return irFailure();
  uint64_t s = (uint64_t)seed.value, c = (uint64_t)at.value, t = (uint64_t)stream.value;
  uint32_t key[2] = {(uint32_t)s, (uint32_t)(s >> 32)};
  uint32_t words[4] = {(uint32_t)c, (uint32_t)(c >> 32), (uint32_t)t, (uint32_t)(t >> 32)};
  philox(words, key);
  for (int i = 0; i < 4; ++i)
    folded[i].constant = integer(op, 32, (int32_t)words[i]);
  return irSuccess();
}

MlirLogicalResult intentFoldUniform(MlirOperation op, const MlirAttribute *constants,
                                    IntentFolded *folded) {
  IrKnown low = known(constants[0]);
  bool wide = mlirOperationGetNumOperands(op) == 2;
  IrKnown high = wide ? known(constants[1]) : (IrKnown){true, 0};
  if (!low.known || !high.known)
    return irFailure();
  uint64_t bits = (uint64_t)(uint32_t)high.value << 32 | (uint32_t)low.value;
  double value = wide ? (double)(bits >> 11) * 0x1p-53 : (double)(bits >> 8) * 0x1p-24;
  folded->constant =
      mlirFloatAttrDoubleGet(mlirOperationGetContext(op), irResultType(op, 0), value);
  return irSuccess();
}
