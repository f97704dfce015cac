// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See region_op.h.
#include "passes/region_op.h"

const char *intentHelperName(intptr_t helper) {
  static const char *const kNames[] = {"summarize", "combine", "apply", "emit"};
  return kNames[helper];
}

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

// The operand that argument `at` stands for, where a helper takes these spans one after another.
static IntentHelperArgument argumentOf(const IntentRegionOp *r, const IntentSpan *spans,
                                       size_t count, intptr_t at) {
  for (size_t i = 0; i < count; at -= spans[i++].count) {
    if (at >= spans[i].count)
      continue;
    bool isSlice = spans[i].first == r->sources.first && spans[i].count;
    return (IntentHelperArgument){irOperand(r->op, spans[i].first + at), isSlice,
                                  isSlice ? intentSliceAxis(r, at) : 0};
  }
  return (IntentHelperArgument){0};
}

IntentHelperArgument intentHelperArgument(MlirValue value) {
  if (!mlirValueIsABlockArgument(value))
    return (IntentHelperArgument){0};
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirOperation op = mlirBlockGetParentOperation(block);
  if (mlirOperationIsNull(op) || !intentIsRegionOp(op))
    return (IntentHelperArgument){0};
  IntentRegionOp r = intentRegionOp(op);
  const IntentSpan given[][3] = {{r.sources, r.captures, {0}},
                                 {r.identities, r.identities, {0}},
                                 {r.identities, r.inits, {0}},
                                 {r.sources, r.inits, r.captures}};
  for (intptr_t helper = 0; helper < mlirOperationGetNumRegions(op); ++helper)
    if (mlirBlockEqual(irBody(op, helper), block))
      return argumentOf(&r, given[helper], IR_COUNT(given[helper]),
                        mlirBlockArgumentGetArgNumber(value));
  return (IntentHelperArgument){0};
}

IntentCarried intentCarried(const IntentRegionOp *r) {
  intptr_t components = r->identities.count;
  if (r->isScan)
    return (IntentCarried){r->inits, INTENT_APPLY, {components, r->inits.count}, {0, components}};
  return (IntentCarried){r->identities, INTENT_COMBINE, {0, components}, {components, components}};
}
