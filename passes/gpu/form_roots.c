// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel gives to memory: the results of its op, and what else is asked for and is computed
// on the way, each element once, so that no second kernel reads the inputs again.
#include "passes/gpu/form.h"
#include "passes/region_op.h"

// --- what is asked for ---------------------------------------------------------------------------

// True if a value itself is asked for, by a return or a print.
static bool isAskedFor(MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (irIs(user, "func.return") || irIs(user, "intent.print"))
      return true;
  }
  return false;
}

static bool areOneShape(MlirValue a, MlirValue b) {
  MlirType type = mlirValueGetType(a), other = mlirValueGetType(b);
  bool are =
      irIsTensor(type) ? irIsTensor(other) && irRank(type) == irRank(other) : !irIsTensor(other);
  for (int64_t i = 0; are && irIsTensor(type) && i < irRank(type); ++i)
    are = intentExtentsEqual(intentExtentOf(a, i), intentExtentOf(b, i));
  return are;
}

void intentChooseRoots(const IntentHost *host, IntentKernel *k, MlirValue root) {
  MlirOperation op = irDefiningOp(root);
  bool isSummary = irIs(op, "intent.reduce") || irIs(op, "intent.scan") || intentIsRegionOp(op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = irResult(op, i);
    bool wanted = isSummary ? irHasUses(result) : isAskedFor(result);
    bool isRoot = mlirValueEqual(result, root);
    if (!isRoot &&
        (!wanted || !areOneShape(root, result) || !mlirValueIsNull(intentHostMemref(host, result))))
      continue;
    if (k->rootCount < INTENT_MAX_ROOTS)
      k->roots[k->rootCount++] = result;
  }
}

MlirValue intentRootFor(const IntentHost *host, MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  if (!irIs(op, "intent.region_scan"))
    return value;
  IntentRegionOp r = intentRegionOp(op);
  for (intptr_t i = 0; i < r.outputs.count; ++i)
    if (mlirOpResultGetResultNumber(value) >= r.outputs.count && isAskedFor(irResult(op, i)) &&
        mlirValueIsNull(intentHostMemref(host, irResult(op, i))))
      return irResult(op, i);
  return value;
}

// --- what is computed on the way -----------------------------------------------------------------

static bool isRoot(const IntentKernel *k, MlirValue value) {
  for (intptr_t i = 0; i < k->rootCount; ++i)
    if (mlirValueEqual(k->roots[i], value))
      return true;
  return false;
}

bool intentIsSide(const IntentKernel *k, MlirValue value) {
  for (intptr_t i = 0; i < k->sideCount; ++i)
    if (mlirValueEqual(k->sides[i].value, value))
      return true;
  return false;
}

// Whether this op writes the roots, in the block of the value: elsewhere its memory isn't known.
static bool isBeside(const IntentKernel *k, MlirValue value) {
  MlirOperation root = mlirOperationIsNull(k->store) ? irDefiningOp(k->roots[0]) : k->store;
  return mlirBlockEqual(mlirOperationGetBlock(root), mlirOperationGetBlock(irDefiningOp(value)));
}

void intentAddSide(const IntentHost *host, IntentKernel *k, MlirValue value, IntentTileRef tile) {
  if (!host->point && !isRoot(k, value) && k->sideCount < INTENT_MAX_ROOTS && isBeside(k, value))
    k->sides[k->sideCount++] = (IntentRoot){value, tile};
}

void intentNoteSide(const IntentHost *host, IntentKernel *k, MlirValue value, IntentTileRef tile) {
  if (irIsTensor(mlirValueGetType(value)) && isAskedFor(value))
    intentAddSide(host, k, value, tile);
}

// True if each element is computed by one CTA, in one turn of its loops.
static bool isComputedOnce(const IntentKernel *k, IntentTileRef tile) {
  const IntentNode *node = &k->nodes[tile.node];
  uint64_t turns = node->inside; // a resident axis is in no loop
  for (int32_t i = 0; i < k->axisCount; ++i)
    if (k->axis[i].isResident && !(intentAxesOf(&node->mapping) >> i & 1))
      turns &= ~(UINT64_C(1) << i);
  if (!intentIsOverAll(&node->mapping, turns))
    return false;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i) {
    bool isInside = node->inside >> i & 1;
    // Scans of few rows give the loop over the axis to the grid later on, but for states.
    if (!isInside && (k->axis[i].isGrid || (k->axis[i].scanned && !intentHasFinalState(k, i))))
      return false;
  }
  return true;
}

void intentSettleSides(IntentKernel *k) {
  intptr_t noted = k->sideCount;
  k->sideCount = 0;
  for (intptr_t i = 0; i < noted; ++i) {
    IntentRoot side = k->sides[i];
    if (!intentIsSide(k, side.value) && isComputedOnce(k, side.tile))
      k->sides[k->sideCount++] = side;
  }
}
