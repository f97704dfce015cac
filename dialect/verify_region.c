// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of region_fold and region_scan: what each helper is given and yields (5-11, 5-16,
// 5-18). What a helper may do, and what may become of the axis that is cut, is for --intent-check.
#include "dialect/Verify.h"
#include "passes/ir.h"
#include "passes/region_op.h"

#include <inttypes.h>
#include <stdlib.h>

// The types that a helper is given or yields, as they are added up.
typedef struct Types {
  MlirType *data; // owned
  intptr_t count;
} Types;

static void add(Types *types, MlirType type) {
  types->data = realloc(types->data, (size_t)(types->count + 1) * sizeof *types->data);
  types->data[types->count++] = type;
}

static void addOperands(Types *types, MlirOperation op, IntentSpan range) {
  for (intptr_t i = 0; i < range.count; ++i)
    add(types, irOperandType(op, range.first + i));
}

static void addSlices(Types *types, const IntentRegionOp *r) {
  for (intptr_t i = 0; i < r->sources.count; ++i)
    add(types, intentSliceType(irOperandType(r->op, r->sources.first + i), intentSliceAxis(r, i)));
}

static MlirLogicalResult verifyArguments(const IntentRegionOp *r, intptr_t helper,
                                         const Types *want, const char *what) {
  MlirBlock block = irBody(r->op, helper);
  intptr_t have = mlirBlockGetNumArguments(block);
  if (have != want->count)
    return irError(r->op, "expects %" PRIdPTR " arguments of %s (%s), got %" PRIdPTR, want->count,
                   intentHelperName(helper), what, have);
  for (intptr_t i = 0; i < have; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(block, i));
    if (!mlirTypeEqual(type, want->data[i]))
      return irError(r->op, "expects argument %" PRIdPTR " of %s of type %s, got %s", i,
                     intentHelperName(helper), irTypeText(want->data[i]), irTypeText(type));
  }
  return irSuccess();
}

static MlirLogicalResult verifyYield(const IntentRegionOp *r, intptr_t helper, const Types *want,
                                     const char *what) {
  MlirOperation yield = mlirBlockGetTerminator(irBody(r->op, helper));
  if (mlirOperationIsNull(yield) || !irIs(yield, "intent.yield"))
    return irError(r->op, "expects %s to end in intent.yield", intentHelperName(helper));
  intptr_t have = mlirOperationGetNumOperands(yield);
  MlirLocation at = mlirOperationGetLocation(yield);
  if (have != want->count)
    return irErrorWithNote(r->op, at, "yielded here",
                           "expects %s to yield %" PRIdPTR " values (%s), got %" PRIdPTR,
                           intentHelperName(helper), want->count, what, have);
  for (intptr_t i = 0; i < have; ++i)
    if (!mlirTypeEqual(irOperandType(yield, i), want->data[i]))
      return irErrorWithNote(r->op, at, "yielded here",
                             "expects %s to yield value %" PRIdPTR " of type %s, got %s",
                             intentHelperName(helper), i, irTypeText(want->data[i]),
                             irTypeText(irOperandType(yield, i)));
  return irSuccess();
}

// What a helper takes and gives, and the names of that.
typedef struct Helper {
  intptr_t region;
  Types takes, gives;
  const char *taken, *given;
} Helper;

static MlirLogicalResult verifyHelper(const IntentRegionOp *r, Helper *helper) {
  MlirLogicalResult result = verifyArguments(r, helper->region, &helper->takes, helper->taken);
  if (!irFailed(result))
    result = verifyYield(r, helper->region, &helper->gives, helper->given);
  free(helper->takes.data);
  free(helper->gives.data);
  return result;
}

static MlirLogicalResult verifySummarize(const IntentRegionOp *r) {
  Helper helper = {INTENT_SUMMARIZE, {0}, {0}, "slices, then captures", "a component an identity"};
  addSlices(&helper.takes, r);
  addOperands(&helper.takes, r->op, r->captures);
  addOperands(&helper.gives, r->op, r->identities);
  return verifyHelper(r, &helper);
}

static MlirLogicalResult verifyCombine(const IntentRegionOp *r) {
  Helper helper = {INTENT_COMBINE, {0}, {0}, "two summaries", "a component an identity"};
  addOperands(&helper.takes, r->op, r->identities);
  addOperands(&helper.takes, r->op, r->identities);
  addOperands(&helper.gives, r->op, r->identities);
  return verifyHelper(r, &helper);
}

static MlirLogicalResult verifyApply(const IntentRegionOp *r) {
  Helper helper = {INTENT_APPLY, {0}, {0}, "a summary, then a state", "the state"};
  addOperands(&helper.takes, r->op, r->identities);
  addOperands(&helper.takes, r->op, r->inits);
  addOperands(&helper.gives, r->op, r->inits);
  return verifyHelper(r, &helper);
}

static MlirLogicalResult verifyEmit(const IntentRegionOp *r) {
  Helper helper = {INTENT_EMIT, {0}, {0}, "slices, the state, then captures", "a slice an output"};
  addSlices(&helper.takes, r);
  addOperands(&helper.takes, r->op, r->inits);
  addOperands(&helper.takes, r->op, r->captures);
  for (intptr_t i = 0; i < r->outputs.count; ++i)
    add(&helper.gives, intentSliceType(irResultType(r->op, i), intentOutputAxis(r, i)));
  return verifyHelper(r, &helper);
}

// Attribute `name` holds an axis below the rank for each of these types.
static MlirLogicalResult verifyAxes(const IntentRegionOp *r, const char *name, const char *what,
                                    IntentSpan range, MlirType (*typeAt)(MlirOperation, intptr_t)) {
  MlirAttribute axes = irAttribute(r->op, name);
  if (irArrayCount(axes) != range.count)
    return irError(r->op, "expects an axis %s (%" PRIdPTR "), got %" PRIdPTR, what, range.count,
                   irArrayCount(axes));
  for (intptr_t i = 0; i < range.count; ++i) {
    int64_t rank = irRank(typeAt(r->op, range.first + i)), axis = irArrayAt(axes, i);
    if (axis < 0 || axis >= rank)
      return irError(r->op, "expects an axis below the rank %" PRId64 " %s, got %" PRId64, rank,
                     what, axis);
  }
  return irSuccess();
}

// 5-07: what the types say of the extents along the axes that are cut agrees.
static MlirLogicalResult verifyExtents(const IntentRegionOp *r) {
  int64_t extent = -1;
  for (intptr_t i = 0; i < r->sources.count; ++i) {
    int64_t have = irShape(irOperandType(r->op, r->sources.first + i), intentSliceAxis(r, i));
    if (have >= 0 && extent >= 0 && have != extent)
      return irError(r->op,
                     "expects sources of one extent along the axes that are cut, got %" PRId64
                     " and %" PRId64 " (5-07)",
                     extent, have);
    extent = have >= 0 ? have : extent;
  }
  return irSuccess();
}

// The other results have the types of what they begin as.
static MlirLogicalResult verifyResults(const IntentRegionOp *r) {
  IntentSpan from = r->isScan ? r->inits : r->identities;
  if (r->results.count != from.count)
    return irError(r->op, "expects %" PRIdPTR " results beside the outputs, got %" PRIdPTR,
                   from.count, r->results.count);
  for (intptr_t i = 0; i < from.count; ++i) {
    MlirType want = irOperandType(r->op, from.first + i);
    MlirType have = irResultType(r->op, r->results.first + i);
    if (!mlirTypeEqual(have, want))
      return irError(r->op, "expects result %" PRIdPTR " of type %s, got %s", r->results.first + i,
                     irTypeText(want), irTypeText(have));
  }
  return irSuccess();
}

static MlirLogicalResult verifyFold(const IntentRegionOp *r) {
  if (r->sources.count == 0)
    return irError(r->op, "expects at least one source");
  if (r->identities.count == 0)
    return irError(r->op, "expects a summary of at least one component");
  if (irFailed(verifyAxes(r, "axes", "a source", r->sources, irOperandType)) ||
      irFailed(verifyExtents(r)) || irFailed(verifyResults(r)) || irFailed(verifySummarize(r)))
    return irFailure();
  return verifyCombine(r);
}

MlirLogicalResult intentVerifyRegionFold(MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  return verifyFold(&r);
}

MlirLogicalResult intentVerifyRegionScan(MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  if (irFailed(verifyAxes(&r, "output_axes", "an output", r.outputs, irResultType)) ||
      irFailed(verifyFold(&r)) || irFailed(verifyApply(&r)))
    return irFailure();
  return verifyEmit(&r);
}
