// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-normalize-pointwise: a surface map (2-03) becomes an intent.broadcast of each input that
// has not the result's extents, and a map of equal shapes. Works on logical programs; maps of equal
// shapes stay as they are.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/surface.h"

#include <stdlib.h>

// One result axis: its extent, and where a broadcast finds that.
typedef struct Target {
  IntentExtent extent; // as intentExtentOf says it
  MlirValue domain;    // of that size; null until a broadcast needs it
  intptr_t input;      // the input that has it; negative where the domain is computed
} Target;

typedef struct Targets {
  Target data[IR_MAX_RANK];
  int64_t rank;
} Targets;

// 2-07: which of several extents is the result's is known when they are.
static MlirValue computedDomain(Ir *ir, MlirOperation map, int64_t axis,
                                const IntentCandidates *candidates) {
  MlirValue extent = intentComputeExtent(ir, map, axis, candidates);
  return irValueOf(ir, "intent.domain", IR_VALUES(irI64(ir, 0), extent),
                   intentDomainTypeGet(mlirIntegerTypeGet(ir->context, 64)));
}

static Target findTarget(Ir *ir, MlirOperation map, int64_t axis) {
  IntentCandidates candidates = intentFindCandidates(map, axis);
  Target target = {candidates.data[0].extent, {NULL}, candidates.data[0].input};
  if (!intentIsSettled(&candidates)) {
    MlirValue domain = computedDomain(ir, map, axis, &candidates);
    target = (Target){intentExtentOfDomain(domain), domain, -1};
  }
  free(candidates.data);
  return target;
}

static Targets findTargets(Ir *ir, MlirOperation map) {
  Targets targets = {.rank = intentRankOfInputs(map)};
  for (int64_t axis = 0; axis < targets.rank; ++axis)
    targets.data[axis] = findTarget(ir, map, axis);
  return targets;
}

// ---- Broadcasts ---------------------------------------------------------------------------------

// True if an input has the result's extents on every axis: it needs no broadcast.
static bool isWhole(MlirOperation map, intptr_t input, const Targets *targets) {
  MlirType type = irOperandType(map, input);
  if (!irIsTensor(type) || irRank(type) != targets->rank)
    return false;
  for (int64_t axis = 0; axis < targets->rank; ++axis)
    if (!intentExtentsEqual(intentAlignedExtent(map, input, axis), targets->data[axis].extent))
      return false;
  return true;
}

// How the extent of a source axis relates to the result's.
static int32_t stretchOf(IntentExtent have, IntentExtent want) {
  if (intentExtentsEqual(have, want))
    return INTENT_STRETCH_EQUAL;
  return have.constant == 1 ? INTENT_STRETCH_ONE : INTENT_STRETCH_DYNAMIC;
}

// The type of an input that is broadcast to the targets.
static MlirType typeOfBroadcast(MlirOperation map, intptr_t input, const Targets *targets) {
  int64_t shape[IR_MAX_RANK];
  for (int64_t axis = 0; axis < targets->rank; ++axis) {
    intptr_t from = targets->data[axis].input;
    int64_t extent =
        from < 0 ? -1 : irShape(irOperandType(map, from), intentAlignedAxis(map, from, axis));
    shape[axis] = extent < 0 ? mlirShapedTypeGetDynamicSize() : extent;
  }
  return mlirRankedTensorTypeGet(targets->rank, shape, irElementType(irOperandType(map, input)),
                                 mlirAttributeGetNull());
}

// The operands after the source: the whole input, if there is one, or a domain a result axis.
static IrValues extentsOfBroadcast(Ir *ir, MlirOperation map, MlirValue whole, Targets *targets,
                                   MlirValue *storage) {
  if (!mlirValueIsNull(whole)) {
    storage[0] = whole;
    return (IrValues){storage, 1};
  }
  for (int64_t axis = 0; axis < targets->rank; ++axis) {
    Target *target = &targets->data[axis];
    if (mlirValueIsNull(target->domain))
      target->domain = intentAlignedDomain(ir, map, target->input, axis);
    storage[axis] = target->domain;
  }
  return (IrValues){storage, targets->rank};
}

static MlirValue broadcastInput(Ir *ir, MlirOperation map, intptr_t input, MlirValue whole,
                                Targets *targets) {
  MlirType type = irOperandType(map, input);
  MlirValue operands[1 + IR_MAX_RANK] = {irOperand(map, input)};
  int64_t axes[IR_MAX_RANK], rank = irIsTensor(type) ? irRank(type) : 0;
  int32_t stretch[IR_MAX_RANK];
  for (int64_t i = 0; i < rank; ++i) {
    axes[i] = targets->rank - rank + i;
    stretch[i] = stretchOf(intentExtentOf(operands[0], i), targets->data[axes[i]].extent);
  }
  IrValues extents = extentsOfBroadcast(ir, map, whole, targets, operands + 1);
  bool hasWhole = !mlirValueIsNull(whole);
  int32_t segments[] = {1, hasWhole, hasWhole ? 0 : (int32_t)extents.count};
  return irValueWith(
      ir, "intent.broadcast", (IrValues){operands, 1 + extents.count},
      IR_ATTRIBUTES({"axes", mlirDenseI64ArrayGet(ir->context, rank, axes)},
                    {"stretch", mlirDenseI32ArrayGet(ir->context, rank, stretch)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 3, segments)}),
      typeOfBroadcast(map, input, targets));
}

// ---- The pass -----------------------------------------------------------------------------------

static MlirLogicalResult normalizeMap(Ir *ir, MlirOperation map, const void *options) {
  (void)options;
  if (!intentIsSurface(map))
    return irSuccess();
  intptr_t count = mlirOperationGetNumOperands(map);
  Targets targets = findTargets(ir, map);
  MlirValue *inputs = malloc((size_t)count * sizeof *inputs), whole = {NULL};
  for (intptr_t i = 0; i < count && mlirValueIsNull(whole); ++i)
    if (isWhole(map, i, &targets))
      whole = irOperand(map, i);
  for (intptr_t i = 0; i < count; ++i)
    inputs[i] =
        isWhole(map, i, &targets) ? irOperand(map, i) : broadcastInput(ir, map, i, whole, &targets);
  for (intptr_t i = 0; i < count; ++i)
    mlirOperationSetOperand(map, i, inputs[i]);
  mlirOperationRemoveAttributeByName(map, mlirStringRefCreateFromCString("broadcast"));
  free(inputs);
  return irSuccess();
}

static const IrLowering kMaps[] = {{"intent.map", normalizeMap}};

MlirLogicalResult intentRunNormalizePointwise(MlirOperation module) {
  intentExtentScopeBegin();
  MlirLogicalResult result = irLowerAll(module, kMaps, IR_COUNT(kMaps), NULL);
  intentExtentScopeEnd();
  return result;
}
