// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of --intent-check that judges unique stores: no two valid lanes of one have one place
// (9-09), nor has the destination's layout. --intent-print-injectivity says of each by what proof.
#include "capi/bridge.h"
#include "passes/Passes.h"
#include "passes/analysis/injectivity.h"
#include "passes/check.h"
#include "passes/layout.h"

#include <inttypes.h>
#include <stdio.h>

static const char kElse[] = "where lanes share a place, use a scatter_reduce or an atomic op";

// Where the fact that is missing is missing.
static MlirLocation placeOf(const IntentInjectivity *found) {
  if (!mlirOperationIsNull(found->at))
    return mlirOperationGetLocation(found->at);
  MlirOperation made = irDefiningOp(found->data);
  return mlirOperationIsNull(made) ? mlirValueGetLocation(found->data)
                                   : mlirOperationGetLocation(made);
}

static MlirLogicalResult refuse(MlirOperation store, const IntentInjectivity *found) {
  const char *text = found->kind == INTENT_COLLISION
                         ? "expects a relation whose valid points have places of their own (9-09)"
                         : "expects a relation that is provably injective (9-09)";
  if (mlirOperationIsNull(found->at) && mlirValueIsNull(found->data))
    return irError(store, "%s: %s; %s", text, found->text, kElse);
  return irErrorWithNote(store, placeOf(found),
                         mlirOperationIsNull(found->at) ? "the data is made here"
                                                        : "the relation is passed here",
                         "%s: %s; %s", text, found->text, kElse);
}

// "(1, 0)" in a buffer of the caller.
static void sayPoint(char *text, size_t size, const int64_t *point, int64_t rank) {
  size_t used = (size_t)snprintf(text, size, "(");
  for (int64_t i = 0; i < rank && used < size; ++i)
    used += (size_t)snprintf(text + used, size - used, "%s%" PRId64, i ? ", " : "", point[i]);
  if (used < size)
    (void)snprintf(text + used, size - used, ")");
}

// What the destination's type says: two coordinates of one place are two lanes of one.
static MlirLogicalResult checkLayout(MlirOperation store) {
  char first[192], second[192];
  MlirType view = irOperandType(store, 1);
  IntentCollision found = intentCollisionOf(view);
  if (found.kind == INTENT_OVERLAP_NONE)
    return irSuccess();
  if (found.kind == INTENT_OVERLAP_UNKNOWN)
    return irError(store,
                   "expects a destination whose strides show that it has no element twice (9-09), "
                   "got %s",
                   irTypeText(view));
  sayPoint(first, sizeof first, found.first, irRank(view));
  sayPoint(second, sizeof second, found.second, irRank(view));
  return irError(store,
                 "expects a destination that has no element twice (9-09), got %s with one place "
                 "for %s and %s",
                 irTypeText(view), second, first);
}

// True if a point of a parallel calls something.
static bool hasCallAtPoint(MlirOperation module) {
  IrOps calls = irCollect(module, "func.call");
  bool has = false;
  for (intptr_t i = 0; i < calls.count; ++i)
    has |= !mlirOperationIsNull(irParentNamed(calls.data[i], "intent.parallel"));
  irFreeOps(&calls);
  return has;
}

static MlirLogicalResult checkEach(MlirOperation module) {
  IrOps stores = irCollect(module, "intent.store");
  MlirLogicalResult result = irSuccess();
  IntentProvenance *provenance = stores.count ? intentProvenanceCreate(module) : NULL;
  for (intptr_t i = 0; i < stores.count; ++i) {
    IntentInjectivity found = intentInjectivityOfStore(provenance, module, stores.data[i]);
    if (found.kind != INTENT_INJECTIVE)
      result = refuse(stores.data[i], &found);
    else if (irFailed(checkLayout(stores.data[i])))
      result = irFailure();
  }
  if (provenance)
    intentProvenanceDestroy(provenance);
  irFreeOps(&stores);
  return result;
}

MlirOperation intentInlinedCopy(MlirOperation module) {
  MlirOperation copy = mlirOperationClone(module);
  MlirLogicalResult result = mlirRunPassPipeline(
      copy, mlirStringRefCreateFromCString("inline{default-pipeline=},symbol-dce"));
  if (!irFailed(result))
    return copy;
  mlirOperationDestroy(copy);
  return (MlirOperation){NULL};
}

MlirLogicalResult intentCheckInlined(MlirOperation module,
                                     MlirLogicalResult (*check)(MlirOperation)) {
  MlirOperation copy = intentInlinedCopy(module);
  if (mlirOperationIsNull(copy))
    return irFailure();
  MlirLogicalResult result = check(copy);
  mlirOperationDestroy(copy);
  return result;
}

// What a call at a point stores belongs to the point: it is looked at on a copy, inlined.
MlirLogicalResult intentCheckStores(MlirOperation module) {
  if (!hasCallAtPoint(module))
    return checkEach(module);
  return intentCheckInlined(module, checkEach);
}

MlirLogicalResult intentRunPrintInjectivity(MlirOperation module) {
  IrOps stores = irCollect(module, "intent.store");
  IntentProvenance *provenance = intentProvenanceCreate(module);
  for (intptr_t i = 0; i < stores.count; ++i) {
    static const char *const kAnswers[] = {"injective", "not injective", "not proven injective"};
    IntentInjectivity found = intentInjectivityOfStore(provenance, module, stores.data[i]);
    irRemark(stores.data[i], "is %s: %s", kAnswers[found.kind], found.text);
  }
  intentProvenanceDestroy(provenance);
  irFreeOps(&stores);
  return irSuccess();
}
