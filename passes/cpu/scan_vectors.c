// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: vectors between tensors and registers, and lanes among each other.
#include "passes/cpu/scan.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"

#include <stdlib.h>

// The map of a vector along one axis of a tensor.
static MlirAttribute alongAxis(Ir *ir, intptr_t rank, intptr_t axis) {
  MlirAffineExpr expr = mlirAffineDimExprGet(ir->context, axis);
  return mlirAffineMapAttrGet(mlirAffineMapGet(ir->context, rank, 0, 1, &expr));
}

static MlirAttribute inBounds(Ir *ir) {
  MlirAttribute holds = mlirBoolAttrGet(ir->context, 1);
  return mlirArrayAttrGet(ir->context, 1, &holds);
}

// A vector along axis `axis` of the tensor, from an element on.
static MlirValue readAlong(Ir *ir, MlirValue tensor, intptr_t axis, IrValues at,
                           const IntentScanVector *vector) {
  MlirType element = irElementType(mlirValueGetType(tensor));
  MlirValue operands[3 + IR_MAX_RANK] = {tensor};
  bool isMasked = !mlirValueIsNull(vector->mask);
  for (intptr_t i = 0; i < at.count; ++i)
    operands[1 + i] = at.data[i];
  operands[1 + at.count] = irZero(ir, element);
  operands[2 + at.count] = vector->mask;
  int32_t segments[] = {1, (int32_t)at.count, 1, isMasked};
  return irValueWith(
      ir, "vector.transfer_read", (IrValues){operands, 2 + at.count + isMasked},
      IR_ATTRIBUTES({"permutation_map", alongAxis(ir, at.count, axis)}, {"in_bounds", inBounds(ir)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 4, segments)}),
      mlirVectorTypeGet(1, &vector->lanes, element));
}

MlirValue intentReadLeafLanes(Ir *ir, const IntentScanLeaf *leaf, const MlirValue *at,
                              const IntentScanVector *vector) {
  MlirValue indices[IR_MAX_RANK];
  intptr_t along = -1;
  for (intptr_t i = 0; i < leaf->rank; ++i) {
    indices[i] = leaf->axes[i] < 0 ? irIndex(ir, 0) : at[leaf->axes[i]];
    along = leaf->axes[i] == vector->axis ? i : along;
  }
  return along < 0 ? intentReadLeaf(ir, leaf, at)
                   : readAlong(ir, leaf->value, along, (IrValues){indices, leaf->rank}, vector);
}

MlirValue intentCoordinateLanes(Ir *ir, MlirValue first, int64_t lanes) {
  MlirType type = mlirVectorTypeGet(1, &lanes, mlirIndexTypeGet(ir->context));
  MlirValue step = irValueOf(ir, "vector.step", (IrValues){0}, type);
  return irBinary(ir, "arith.addi", intentToLanes(ir, first, lanes), step);
}

MlirValue intentReadLanes(Ir *ir, MlirValue tensor, IrValues at, const IntentScanVector *vector) {
  return readAlong(ir, tensor, at.count - 1, at, vector);
}

MlirValue intentWriteLanes(Ir *ir, MlirValue lanes, MlirValue tensor, IrValues at,
                           const IntentScanVector *vector) {
  MlirValue operands[3 + IR_MAX_RANK] = {lanes, tensor};
  bool isMasked = !mlirValueIsNull(vector->mask);
  for (intptr_t i = 0; i < at.count; ++i)
    operands[2 + i] = at.data[i];
  operands[2 + at.count] = vector->mask;
  int32_t segments[] = {1, 1, (int32_t)at.count, isMasked};
  return irValueWith(
      ir, "vector.transfer_write", (IrValues){operands, 2 + at.count + isMasked},
      IR_ATTRIBUTES({"permutation_map", alongAxis(ir, at.count, at.count - 1)},
                    {"in_bounds", inBounds(ir)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 4, segments)}),
      mlirValueGetType(tensor));
}

MlirValue intentPermuteLanes(Ir *ir, MlirValue first, MlirValue second, int64_t lanes,
                             const int64_t *mask) {
  return irValueWith(ir, "vector.shuffle", IR_VALUES(first, second),
                     IR_ATTRIBUTES({"mask", mlirDenseI64ArrayGet(ir->context, lanes, mask)}),
                     mlirValueGetType(first));
}

MlirValue intentFirstLane(Ir *ir, MlirValue vector) {
  MlirAttribute position = mlirDenseI64ArrayGet(ir->context, 1, (const int64_t[]){0});
  return irValueWith(ir, "vector.extract", IR_VALUES(vector),
                     IR_ATTRIBUTES({"static_position", position}),
                     mlirShapedTypeGetElementType(mlirValueGetType(vector)));
}

void intentCombineLanes(Ir *ir, const IntentScan *scan, int64_t lanes, MlirValue *members) {
  intptr_t count = scan->components;
  MlirValue *next = malloc(2 * (size_t)count * sizeof *next), *combined = next + count;
  for (int64_t distance = 1; distance < lanes; distance *= 2) {
    int64_t mask[INTENT_MAX_LANES];
    for (int64_t i = 0; i < lanes; ++i)
      mask[i] = (i + distance) % lanes;
    for (intptr_t i = 0; i < count; ++i)
      next[i] = intentPermuteLanes(ir, members[i], members[i], lanes, mask);
    intentScanStepLanes(ir, scan, lanes, scan->isReverse ? next : members,
                        scan->isReverse ? members : next, combined);
    for (intptr_t i = 0; i < count; ++i)
      members[i] = intentToLanes(ir, combined[i], lanes);
  }
  free(next);
}
