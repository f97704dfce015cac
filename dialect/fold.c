// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folders: only what holds for every run of the program. A fold never drops a run-time obligation.
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"
#include "passes/domain.h"
#include "passes/extent.h"
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

// ---- Domains ------------------------------------------------------------------------------------

MlirLogicalResult intentFoldSize(MlirOperation op, const MlirAttribute *constants,
                                 IntentFolded *folded) {
  (void)constants;
  IrKnown count = intentKnownCount(irOperand(op, 0));
  if (!count.known)
    return irFailure();
  folded->constant = integer(op, 64, count.value);
  return irSuccess();
}

// The bounds of a subregion are its operands, those of a constant domain or of a static axis
// constants.
MlirLogicalResult intentFoldBounds(MlirOperation op, const MlirAttribute *constants,
                                   IntentFolded *folded) {
  (void)constants;
  MlirValue domain = irOperand(op, 0);
  MlirOperation made = irDefiningOp(domain);
  if (mlirOperationIsNull(made))
    return irFailure();
  if (irIs(made, "intent.subregion")) {
    folded[0].value = irOperand(made, 1);
    folded[1].value = irOperand(made, 2);
    return irSuccess();
  }
  IntentKnownDomain known = intentKnownDomain(domain);
  unsigned width = irBitWidth(irResultType(op, 0));
  if (!known.begin.known || !known.end.known)
    return irFailure();
  folded[0].constant = integer(op, width, known.begin.value);
  folded[1].constant = integer(op, width, known.end.value);
  return irSuccess();
}

// A subregion between the bounds of its source is the source.
MlirLogicalResult intentFoldSubregion(MlirOperation op, const MlirAttribute *constants,
                                      IntentFolded *folded) {
  (void)constants;
  MlirValue source = irOperand(op, 0);
  MlirOperation bounds = irDefiningOp(irOperand(op, 1));
  if (mlirOperationIsNull(bounds) || !irIs(bounds, "intent.bounds") ||
      !mlirValueEqual(irOperand(bounds, 0), source) ||
      !mlirValueEqual(irOperand(op, 1), irResult(bounds, 0)) ||
      !mlirValueEqual(irOperand(op, 2), irResult(bounds, 1)))
    return irFailure();
  folded->value = source;
  return irSuccess();
}

// ---- Broadcast and map --------------------------------------------------------------------------

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

static bool isOntoOwnAxes(MlirOperation op) {
  MlirValue source = irOperand(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  if (!mlirTypeEqual(mlirValueGetType(source), irResultType(op, 0)))
    return false;
  for (int64_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) != i || irArrayAt(stretch, i) != INTENT_STRETCH_EQUAL ||
        !isOwnAxis(op, source, i))
      return false;
  return true;
}

// True if the extents of a broadcast are known to be what it says: nothing is left to be checked.
static bool isProvenBroadcast(MlirOperation op) {
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  MlirType result = irResultType(op, 0);
  for (int64_t i = 0; i < irRank(result); ++i)
    if (!irIsDynamic(result, i) && intentExtentOfBroadcast(op, i).constant != irShape(result, i))
      return false;
  for (int64_t i = 0; i < irArrayCount(axes); ++i) {
    IntentExtent have = intentExtentOf(irOperand(op, 0), i);
    IntentExtent want = intentExtentOfBroadcast(op, irArrayAt(axes, i));
    bool isOne = have.constant == 1 && irArrayAt(stretch, i) != INTENT_STRETCH_EQUAL;
    bool isEqual = intentExtentsEqual(have, want) && irArrayAt(stretch, i) != INTENT_STRETCH_ONE;
    if (!isOne && !isEqual)
      return false;
  }
  return true;
}

// 1.1-09: two broadcasts whose extents are proven are one under the composed axis map.
static void composeBroadcasts(MlirOperation op, MlirOperation inner) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute axes = irAttribute(op, "axes"), innerAxes = irAttribute(inner, "axes");
  MlirAttribute stretch = irAttribute(op, "stretch"), innerStretch = irAttribute(inner, "stretch");
  int64_t composed[IR_MAX_RANK];
  int32_t kinds[IR_MAX_RANK];
  intptr_t rank = irArrayCount(innerAxes);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t through = irArrayAt(innerAxes, i);
    bool isOne = intentExtentOf(irOperand(inner, 0), i).constant == 1 &&
                 irArrayAt(innerStretch, i) != INTENT_STRETCH_EQUAL;
    composed[i] = irArrayAt(axes, through);
    kinds[i] = isOne ? INTENT_STRETCH_ONE : (int32_t)irArrayAt(stretch, through);
  }
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("axes"),
                                  mlirDenseI64ArrayGet(context, rank, composed));
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("stretch"),
                                  mlirDenseI32ArrayGet(context, rank, kinds));
  mlirOperationSetOperand(op, 0, irOperand(inner, 0));
}

// A broadcast onto its source's own axes, in order, is the source; one of a broadcast is one.
MlirLogicalResult intentFoldBroadcast(MlirOperation op, const MlirAttribute *constants,
                                      IntentFolded *folded) {
  (void)constants;
  MlirOperation inner = irDefiningOp(irOperand(op, 0));
  if (isOntoOwnAxes(op)) {
    folded->value = irOperand(op, 0);
    return irSuccess();
  }
  if (mlirOperationIsNull(inner) || !irIs(inner, "intent.broadcast") || !isProvenBroadcast(inner) ||
      !isProvenBroadcast(op))
    return irFailure();
  composeBroadcasts(op, inner);
  folded->value = irResult(op, 0);
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
