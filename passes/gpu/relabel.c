// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules that move no data between threads, or leave that to a conversion: broadcast, transpose, and
// the one element of a tile. Registers only change their numbers.
#include "passes/gpu/distribute.h"

// The result axes that a broadcast's source lacks, or has with extent 1.
static uint32_t repeatedAxes(MlirOperation op, const IntentLayout *source,
                             const IntentLayout *result) {
  MlirAttribute axes = irAttribute(op, "axes");
  uint32_t repeated = (UINT32_C(1) << result->rank) - 1;
  for (intptr_t i = 0; i < irArrayCount(axes); ++i) {
    int64_t axis = irArrayAt(axes, i);
    if (source->extentBits[i] == result->extentBits[axis])
      repeated &= ~(UINT32_C(1) << axis);
  }
  return repeated;
}

// A flat coordinate of the result without the bits of the repeated axes.
static uint32_t squeeze(const IntentLayout *layout, uint32_t flat, uint32_t repeated) {
  uint32_t out = 0;
  int32_t shift = 0;
  for (int32_t axis = layout->rank - 1; axis >= 0; --axis) {
    if (repeated >> axis & 1)
      continue;
    out |= intentLayoutCoordinate(layout, flat, axis) << shift;
    shift += layout->extentBits[axis];
  }
  return out;
}

// The layout over `shape` that holds in each thread just what the result's layout repeats: a copy
// over the repeated axes.
static IntentLayout sourceLayout(const IntentLayout *result, const IntentLayout *shape,
                                 uint32_t repeated) {
  IntentLayout out = {.rank = shape->rank};
  IntentSpan registers = {0};
  for (int32_t axis = 0; axis < shape->rank; ++axis)
    out.extentBits[axis] = shape->extentBits[axis];
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < result->side[side].count; ++i) {
      uint32_t basis = squeeze(result, result->side[side].at[i], repeated);
      if (side != INTENT_REGISTER || intentSpanAdd(&registers, basis))
        intentVectorsAppend(&out.side[side], basis);
    }
  return out;
}

static MlirLogicalResult broadcastScalar(IntentDistribution *d, MlirOperation op,
                                         const IntentLayout *layout) {
  MlirValue scalar = irOperand(op, 0);
  MlirType element = mlirValueGetType(scalar);
  MlirValue vector = intentVectorSplat(d, scalar, intentRegisterVector(layout, element));
  IntentPad pad = {.kind = INTENT_PAD_EVERYWHERE, .value = scalar};
  intentTileRecord(d, vector, &(IntentTile){*layout, element, NULL}, &pad);
  irReplace(&d->ir, op, IR_VALUES(vector));
  return irSuccess();
}

MlirLogicalResult intentDistributeBroadcast(IntentDistribution *d, MlirOperation op) {
  IntentLayout layout = intentTileLayout(d, op, irResultType(op, 0));
  if (intentLayoutIsNone(&layout))
    return irFailure();
  if (irArrayCount(irAttribute(op, "axes")) == 0 && !intentTileFind(d, irOperand(op, 0)))
    return broadcastScalar(d, op, &layout);
  IntentTile source = intentTileOperand(d, op, 0);
  if (!source.registers)
    return irFailure();
  uint32_t repeated = repeatedAxes(op, &source.layout, &layout);
  IntentLayout dropped = sourceLayout(&layout, &source.layout, repeated);
  IntentTile copy = intentConvertTile(d, op, &source, &dropped);
  if (!copy.registers)
    return irFailure();
  IntentSpan span = intentSpanOf(&dropped.side[INTENT_REGISTER]);
  IntentTile out = intentTileMake(d, &layout, source.element);
  for (int32_t r = 0; r < intentLayoutRegisters(&layout); ++r) {
    uint32_t flat = intentVectorsApply(&layout.side[INTENT_REGISTER], (uint64_t)r);
    out.registers[r] =
        copy.registers[intentSpanSolve(&span, squeeze(&layout, flat, repeated)).inputs];
  }
  if (irFailed(intentTileBind(d, op, 0, &out, NULL)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}

MlirLogicalResult intentDistributeTranspose(IntentDistribution *d, MlirOperation op) {
  IntentTile source = intentTileOperand(d, op, 0);
  if (!source.registers)
    return irFailure();
  MlirAttribute permutation = irAttribute(op, "permutation");
  const IntentLayout *from = &source.layout;
  IntentTile out = source;
  for (int32_t axis = 0; axis < from->rank; ++axis)
    out.layout.extentBits[axis] = from->extentBits[irArrayAt(permutation, axis)];
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < from->side[side].count; ++i) {
      uint32_t c[INTENT_LAYOUT_MAX_RANK];
      for (int32_t axis = 0; axis < from->rank; ++axis)
        c[axis] = intentLayoutCoordinate(from, from->side[side].at[i],
                                         (int32_t)irArrayAt(permutation, axis));
      out.layout.side[side].at[i] = intentLayoutFlat(&out.layout, c);
    }
  if (irFailed(intentTileBind(d, op, 0, &out, NULL)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}

// Every thread holds the one element: its layout has no basis but zeros.
MlirLogicalResult intentDistributeElement(IntentDistribution *d, MlirOperation op) {
  IntentTile source = intentTileOperand(d, op, 0);
  if (!source.registers)
    return irFailure();
  irReplace(&d->ir, op, IR_VALUES(source.registers[0]));
  return irSuccess();
}
