// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See surface.h.
#include "passes/surface.h"

#include "passes/domain.h"

#include <stdlib.h>

IntentExtent intentAlignedExtent(MlirOperation map, intptr_t input, int64_t axis) {
  return intentExtentOf(irOperand(map, input), intentAlignedAxis(map, input, axis));
}

MlirValue intentAlignedDomain(Ir *ir, MlirOperation map, intptr_t input, int64_t axis) {
  return intentMakeAxis(ir, irOperand(map, input), intentAlignedAxis(map, input, axis));
}

static void addCandidate(IntentCandidates *candidates, IntentCandidate candidate) {
  for (intptr_t i = 0; i < candidates->count; ++i)
    if (intentExtentsEqual(candidates->data[i].extent, candidate.extent))
      return;
  intptr_t at = candidates->count++;
  if (at > 0 && candidate.extent.constant >= 0) {
    candidates->data[at] = candidates->data[0];
    at = 0;
  }
  candidates->data[at] = candidate;
}

IntentCandidates intentFindCandidates(MlirOperation map, int64_t axis) {
  intptr_t inputs = mlirOperationGetNumOperands(map);
  IntentCandidates candidates = {malloc((size_t)inputs * sizeof *candidates.data), 0};
  IntentCandidate one = {{1, {NULL}, 0}, 0};
  for (intptr_t i = 0; i < inputs; ++i) {
    if (intentAlignedAxis(map, i, axis) < 0)
      continue;
    IntentCandidate candidate = {intentAlignedExtent(map, i, axis), i};
    if (candidate.extent.constant == 1)
      one = candidate;
    else
      addCandidate(&candidates, candidate);
  }
  if (candidates.count == 0)
    addCandidate(&candidates, one);
  return candidates;
}

bool intentIsSettled(const IntentCandidates *candidates) {
  return candidates->count == 1 || candidates->data[0].extent.constant >= 0;
}

static MlirValue sizeAt(Ir *ir, MlirOperation map, intptr_t input, int64_t axis) {
  return irValueOf(ir, "intent.size", IR_VALUES(intentAlignedDomain(ir, map, input, axis)),
                   mlirIntegerTypeGet(ir->context, 64));
}

MlirValue intentComputeExtent(Ir *ir, MlirOperation map, int64_t axis,
                              const IntentCandidates *candidates) {
  if (candidates->data[0].extent.constant >= 0)
    return irI64(ir, candidates->data[0].extent.constant);
  intptr_t last = candidates->count - 1;
  MlirValue extent = sizeAt(ir, map, candidates->data[last].input, axis);
  for (intptr_t i = last; i-- > 0;) {
    MlirValue size = sizeAt(ir, map, candidates->data[i].input, axis);
    MlirValue isOne = irCompare(ir, "eq", size, irI64(ir, 1));
    extent = irSelect(ir, isOne, extent, size);
  }
  return extent;
}
