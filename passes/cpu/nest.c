// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See nest.h.
#include "passes/cpu/nest.h"

#include "mlir-c/AffineExpr.h"

bool intentHasLoops(MlirOperation op) {
  return irIs(op, "linalg.generic") || irIs(op, "linalg.fill");
}

IntentLoops intentLoopsOf(MlirOperation op) {
  IntentLoops loops = {0};
  if (irIs(op, "linalg.fill")) {
    loops.rank = (intptr_t)irRank(irOperandType(op, 1));
    return loops;
  }
  MlirAttribute kinds = irAttribute(op, "iterator_types");
  MlirAttribute reduction =
      irParse(mlirOperationGetContext(op), "#linalg.iterator_type<reduction>");
  loops.rank = mlirArrayAttrGetNumElements(kinds);
  for (intptr_t i = 0; i < loops.rank; ++i)
    loops.isReduction[i] = mlirAttributeEqual(mlirArrayAttrGetElement(kinds, i), reduction);
  return loops;
}

int64_t intentLoopOfAxis(MlirOperation op, intptr_t position, intptr_t axis) {
  if (irIs(op, "linalg.fill"))
    return position == 1 ? axis : -1;
  MlirAttribute maps = irAttribute(op, "indexing_maps");
  MlirAffineMap map = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, position));
  MlirAffineExpr expr = mlirAffineMapGetResult(map, axis);
  return mlirAffineExprIsADim(expr) ? mlirAffineDimExprGetPosition(expr) : -1;
}

intptr_t intentInitPosition(MlirOperation op, intptr_t result) {
  return mlirOperationGetNumOperands(op) - mlirOperationGetNumResults(op) + result;
}
