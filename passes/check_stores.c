// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of --intent-check that judges unique stores: no two valid lanes of one have one place
// (9-09). --intent-print-injectivity says of each by what proof.
#include "capi/bridge.h"
#include "passes/Passes.h"
#include "passes/analysis/injectivity.h"
#include "passes/check.h"

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

// What a call at a point stores belongs to the point: it is looked at on a copy, inlined.
MlirLogicalResult intentCheckStores(MlirOperation module) {
  if (!hasCallAtPoint(module))
    return checkEach(module);
  MlirOperation copy = intentInlinedCopy(module);
  if (mlirOperationIsNull(copy))
    return irFailure();
  MlirLogicalResult result = checkEach(copy);
  mlirOperationDestroy(copy);
  return result;
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
