// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-effects: what the points of each intent.parallel access, and which accesses are
// not proven apart, as remarks whose text does not depend on how a program is written.
#include "capi/bridge.h"
#include "dialect/atomic.h"
#include "passes/Passes.h"
#include "passes/analysis/describe.h"
#include "passes/analysis/effects.h"
#include "passes/check.h"

#include <inttypes.h>

// ---- Objects ------------------------------------------------------------------------------------

static const char *memoryText(const IntentObject *object) {
  if (object->memory == INTENT_MEMORY_SHARED)
    return "an argument, which others without intent.noalias may be";
  if (object->memory == INTENT_MEMORY_ANY)
    return object->isPicked ? "picked by control flow at the point" : "picked by control flow";
  if (object->isOfPoint)
    return "a buffer of the point's own";
  return mlirValueIsABlockArgument(object->view) ? "an argument with intent.noalias"
                                                 : "a buffer made before";
}

// ---- Accesses -----------------------------------------------------------------------------------

static const char *modeText(const IntentAccess *access) {
  static const char *const kModes[] = {"does nothing to", "reads", "writes", "reads and writes"};
  return kModes[access->reads + 2 * access->writes];
}

static const char *orderText(const IntentAccess *access) {
  static const char *const kOrders[] = {" atomically, relaxed", " atomically, acquire",
                                        " atomically, release", " atomically, acq_rel"};
  return access->isAtomic ? kOrders[access->order & INTENT_ACQ_REL] : "";
}

static void describePlace(IntentDescription *d, const IntentRelation *relation) {
  if (relation->unknown) {
    intentDescribe(d, " at places that are not known");
    return;
  }
  intentDescribe(d, "[");
  for (intptr_t j = 0; j < relation->sources; ++j) {
    intentDescribe(d, j ? ", " : "");
    intentDescribeExpr(d, relation->coordinates[j]);
  }
  intentDescribe(d, "]");
  if (!intentExprIsConstant(relation->valid, 1)) {
    intentDescribe(d, " where ");
    intentDescribeExpr(d, relation->valid);
  }
  const char *before = " for ";
  for (intptr_t k = 0; k < relation->results; ++k, before = ", ") {
    intentDescribe(d, "%sa%" PRIdPTR " < ", before, k);
    intentDescribeExpr(d, relation->extents[k]);
  }
}

static void describeAccess(IntentDescription *d, const IntentEffects *effects, intptr_t number) {
  const IntentAccess *access = &effects->accesses[number];
  intentDescribe(d, "\n  %" PRIdPTR ": %s ", number, irName(access->op));
  if (access->object < 0) {
    intentDescribe(d, "accesses what it may");
    return;
  }
  intentDescribe(d, "%s%s%s", modeText(access), orderText(access), access->isAtomic ? ": " : " ");
  intentDescribe(d, "object %" PRIdPTR, access->object);
  if (access->depth)
    describePlace(d, &access->relation);
  if (access->count > 1)
    intentDescribe(d, ", %" PRIdPTR " times", access->count);
}

// ---- Pairs --------------------------------------------------------------------------------------

static void describePair(IntentDescription *d, const IntentPair *pair) {
  bool isOne = pair->first == pair->second;
  intptr_t least = pair->first < pair->second ? pair->first : pair->second;
  intptr_t most = pair->first + pair->second - least;
  if (isOne)
    intentDescribe(d, "\n  those of %" PRIdPTR, least);
  else
    intentDescribe(d, "\n  %" PRIdPTR " and %" PRIdPTR, least, most);
  intentDescribe(d, "%s: %s", pair->kind == INTENT_PAIR_RACES ? " race" : " may race", pair->text);
}

static void describePairs(IntentDescription *d, const IntentEffects *effects) {
  intptr_t kept = 0;
  for (intptr_t i = 0; i < effects->pairCount; ++i) {
    describePair(d, &effects->pairs[i]);
    kept += effects->pairs[i].kind == INTENT_PAIR_MAY_RACE;
  }
  if (effects->mayRace > kept)
    intentDescribe(d, "\n  %" PRIdPTR " more pairs may race", effects->mayRace - kept);
  if (effects->notJudged)
    intentDescribe(d, "\n  pairs beyond the first %d are not looked at: they may race",
                   INTENT_MAX_PAIRS);
  if (!effects->pairCount && !effects->notJudged)
    intentDescribe(d, "\n  no two points race");
}

// ---- All of it ----------------------------------------------------------------------------------

static void printParallel(IntentProvenance *provenance, MlirOperation parallel) {
  IntentEffects *effects = intentEffectsOf(provenance, parallel);
  IntentDescription *d = intentDescriptionCreate(irParentNamed(parallel, "func.func"));
  intentDescribe(d, "'intent.parallel' op effects");
  for (intptr_t i = 0; i < effects->objectCount; ++i) {
    intentDescribe(d, "\n  object %" PRIdPTR ": ", i);
    if (effects->objects[i].tensor)
      intentDescribeTensor(d, effects->objects[i].tensor);
    intentDescribe(d, ", %s", memoryText(&effects->objects[i]));
  }
  for (intptr_t i = 0; i < effects->accessCount; ++i)
    describeAccess(d, effects, i);
  describePairs(d, effects);
  intentDescribeNames(d);
  mlirEmitRemark(mlirOperationGetLocation(parallel),
                 mlirStringRefCreateFromCString(intentDescriptionText(d)));
  intentDescriptionDestroy(d);
  intentEffectsDestroy(effects);
}

MlirLogicalResult intentRunPrintEffects(MlirOperation module) {
  MlirOperation copy = intentInlinedCopy(module);
  if (mlirOperationIsNull(copy))
    return irFailure();
  IntentProvenance *provenance = intentProvenanceCreate(copy);
  IrOps parallels = irCollect(copy, "intent.parallel");
  for (intptr_t i = 0; i < parallels.count; ++i)
    if (mlirOperationIsNull(irParentNamed(parallels.data[i], "intent.parallel")))
      printParallel(provenance, parallels.data[i]);
  irFreeOps(&parallels);
  intentProvenanceDestroy(provenance);
  mlirOperationDestroy(copy);
  return irSuccess();
}
