// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See region_op.h.
#include "passes/region_op.h"

bool intentIsRegionOp(MlirOperation op) {
  return irIs(op, "intent.region_fold") || irIs(op, "intent.region_scan");
}

// The range after `before` of so many as segment `index` says.
static IntentSpan rangeAfter(IntentSpan before, MlirAttribute sizes, intptr_t index) {
  return (IntentSpan){before.first + before.count, irArrayAt(sizes, index)};
}

IntentRegionOp intentRegionOp(MlirOperation op) {
  IntentRegionOp out = {.op = op, .isScan = irIs(op, "intent.region_scan")};
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  out.domain = irOperand(op, 0);
  out.sources = rangeAfter((IntentSpan){0, 1}, sizes, 1);
  out.captures = rangeAfter(out.sources, sizes, 2);
  out.identities = rangeAfter(out.captures, sizes, 3);
  out.results.count = mlirOperationGetNumResults(op);
  if (!out.isScan)
    return out;
  out.inits = rangeAfter(out.identities, sizes, 4);
  MlirAttribute results = irAttribute(op, "resultSegmentSizes");
  out.outputs.count = irArrayAt(results, 0);
  out.results = rangeAfter(out.outputs, results, 1);
  return out;
}

int64_t intentSliceAxis(const IntentRegionOp *region, intptr_t source) {
  return irArrayAt(irAttribute(region->op, "axes"), source);
}

int64_t intentOutputAxis(const IntentRegionOp *region, intptr_t output) {
  return irArrayAt(irAttribute(region->op, "output_axes"), output);
}

MlirType intentSliceType(MlirType type, int64_t axis) {
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] =
        i == axis || irIsDynamic(type, i) ? mlirShapedTypeGetDynamicSize() : irShape(type, i);
  return mlirRankedTensorTypeGet((intptr_t)irRank(type), shape, irElementType(type),
                                 mlirAttributeGetNull());
}
