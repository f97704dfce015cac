// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See box.h.
#include "passes/cpu/box.h"

#include "passes/cpu/structured.h"

// The slice along each axis; a dynamic entry has a value, a constant one none.
typedef struct Slice {
  intptr_t rank;
  MlirValue offsets[IR_MAX_RANK]; // as index
  MlirValue sizes[IR_MAX_RANK];   // null for 1
  MlirValue strides[IR_MAX_RANK]; // null for 1
} Slice;

// The first member of an iteration domain, as i64; null for 0.
static MlirValue firstMember(Ir *ir, MlirValue domain) {
  MlirValue root = intentRootDomain(domain);
  if (!mlirValueEqual(root, domain))
    return irWidened(ir, intentFirstOfSubregion(ir, intentWrittenBounds(ir, irDefiningOp(root)),
                                                irOperand(irDefiningOp(domain), 1)));
  if (irIs(irDefiningOp(root), "intent.axis"))
    return (MlirValue){NULL};
  return irWidened(ir, irOperand(irDefiningOp(root), 0));
}

static MlirValue offsetOf(Ir *ir, const IntentBoxAxis *axis, MlirValue first) {
  MlirValue shift = mlirValueIsNull(axis->shift) ? irI64(ir, 0) : axis->shift;
  if (axis->isNegative)
    first = irBinary(ir, "arith.subi", mlirValueIsNull(first) ? irI64(ir, 0) : first, shift);
  else
    first = mlirValueIsNull(first) ? shift : irBinary(ir, "arith.addi", first, shift);
  return irToIndex(ir, first);
}

static Slice sliceOf(Ir *ir, MlirOperation relation, const IntentBox *box, intptr_t rank) {
  Slice slice = {.rank = rank};
  for (intptr_t i = 0; i < rank; ++i) {
    const IntentBoxAxis *axis = &box->axes[i];
    if (axis->iteration < 0) {
      slice.offsets[i] = irToIndex(ir, axis->shift);
      continue;
    }
    MlirValue domain = irOperand(relation, axis->iteration);
    IntentDomainBounds root = intentWrittenBounds(ir, irDefiningOp(intentRootDomain(domain)));
    slice.offsets[i] = offsetOf(ir, axis, firstMember(ir, domain));
    slice.sizes[i] = irToIndex(ir, intentDomainCount(ir, irDefiningOp(domain)));
    if (!mlirValueIsNull(root.step))
      slice.strides[i] =
          irToIndex(ir, irBinary(ir, "arith.maxsi", irWidened(ir, root.step), irI64(ir, 1)));
  }
  return slice;
}

// The list of a slice op: `entries`, or what stands for a null one.
static MlirAttribute staticEntries(Ir *ir, const MlirValue *entries, intptr_t count) {
  int64_t list[IR_MAX_RANK];
  for (intptr_t i = 0; i < count; ++i)
    list[i] = mlirValueIsNull(entries[i]) ? 1 : mlirShapedTypeGetDynamicSize();
  return mlirDenseI64ArrayGet(ir->context, count, list);
}

static int32_t append(MlirValue *operands, intptr_t *count, const MlirValue *entries,
                      intptr_t rank) {
  intptr_t before = *count;
  for (intptr_t i = 0; i < rank; ++i)
    if (!mlirValueIsNull(entries[i]))
      operands[(*count)++] = entries[i];
  return (int32_t)(*count - before);
}

static MlirType slicedType(MlirType source, const Slice *slice) {
  int64_t shape[IR_MAX_RANK], strides[IR_MAX_RANK], offset;
  for (intptr_t i = 0; i < slice->rank; ++i)
    shape[i] = mlirValueIsNull(slice->sizes[i]) ? 1 : mlirShapedTypeGetDynamicSize();
  if (irIsTensor(source))
    return mlirRankedTensorTypeGet(slice->rank, shape, irElementType(source),
                                   mlirAttributeGetNull());
  (void)mlirMemRefTypeGetStridesAndOffset(source, strides, &offset);
  for (intptr_t i = 0; i < slice->rank; ++i)
    if (!mlirValueIsNull(slice->strides[i]))
      strides[i] = mlirShapedTypeGetDynamicStrideOrOffset();
  offset = slice->rank ? mlirShapedTypeGetDynamicStrideOrOffset() : offset;
  MlirAttribute layout =
      mlirStridedLayoutAttrGet(mlirTypeGetContext(source), offset, slice->rank, strides);
  return mlirMemRefTypeGet(irElementType(source), slice->rank, shape, layout,
                           mlirAttributeGetNull());
}

MlirValue intentBoxSlice(Ir *ir, MlirOperation relation, const IntentBox *box, MlirValue source) {
  MlirType type = mlirValueGetType(source);
  intptr_t rank = (intptr_t)irRank(type), count = 1;
  bool isWhole = true;
  for (intptr_t i = 0; i < rank; ++i)
    isWhole &= intentIsWholeAxis(relation, box, source, i);
  if (isWhole)
    return source;
  Slice slice = sliceOf(ir, relation, box, rank);
  MlirValue operands[1 + 3 * IR_MAX_RANK] = {source};
  int32_t segments[4] = {1};
  segments[1] = append(operands, &count, slice.offsets, rank);
  segments[2] = append(operands, &count, slice.sizes, rank);
  segments[3] = append(operands, &count, slice.strides, rank);
  return irValueWith(
      ir, irIsTensor(type) ? "tensor.extract_slice" : "memref.subview", (IrValues){operands, count},
      IR_ATTRIBUTES({"static_offsets", staticEntries(ir, slice.offsets, rank)},
                    {"static_sizes", staticEntries(ir, slice.sizes, rank)},
                    {"static_strides", staticEntries(ir, slice.strides, rank)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 4, segments)}),
      slicedType(type, &slice));
}
