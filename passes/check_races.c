// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of --intent-check that judges races among the points of intent.parallel: what is proven
// to happen in every run is an error; what is not proven apart is left to the run-time check, and
// --intent-print-effects says so.
#include "passes/analysis/effects.h"
#include "passes/check.h"

static const char *verbOf(const IntentAccess *access) {
  if (access->isAtomic)
    return access->writes ? "writes atomically" : "reads atomically";
  return access->writes ? "writes" : "reads";
}

// The error stands at the later of the two ops.
static MlirLogicalResult report(const IntentEffects *effects, const IntentPair *pair) {
  const IntentAccess *earlier = &effects->accesses[pair->first];
  const IntentAccess *later = &effects->accesses[pair->second];
  MlirOperation at = earlier == later ? later->second : later->op;
  return irErrorWithNote(
      at, mlirOperationGetLocation(earlier->op), "the other access is here",
      "%s element %s at point %s, which '%s' %s at point %s, and nothing orders the two (10-05); "
      "make both atomic, give each point elements of its own, or split the parallel",
      verbOf(later), pair->element, pair->points[1], irName(earlier->op), verbOf(earlier),
      pair->points[0]);
}

static MlirLogicalResult checkOne(IntentProvenance *provenance, MlirOperation parallel) {
  MlirLogicalResult result = irSuccess();
  IntentEffects *effects = intentEffectsOf(provenance, parallel);
  for (intptr_t i = 0; i < effects->pairCount; ++i)
    if (effects->pairs[i].kind == INTENT_PAIR_RACES)
      result = report(effects, &effects->pairs[i]);
  intentEffectsDestroy(effects);
  return result;
}

static MlirLogicalResult checkEach(MlirOperation module) {
  IrOps parallels = irCollect(module, "intent.parallel");
  IntentProvenance *provenance = intentProvenanceCreate(module);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < parallels.count; ++i)
    if (mlirOperationIsNull(irParentNamed(parallels.data[i], "intent.parallel")) &&
        irFailed(checkOne(provenance, parallels.data[i])))
      result = irFailure();
  intentProvenanceDestroy(provenance);
  irFreeOps(&parallels);
  return result;
}

static bool hasAny(MlirOperation module, const char *name) {
  IrOps ops = irCollect(module, name);
  bool has = ops.count > 0;
  irFreeOps(&ops);
  return has;
}

MlirLogicalResult intentCheckRaces(MlirOperation module) {
  if (!hasAny(module, "intent.parallel"))
    return irSuccess();
  if (!hasAny(module, "func.call"))
    return checkEach(module);
  return intentCheckInlined(module, checkEach);
}
