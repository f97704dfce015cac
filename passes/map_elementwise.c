// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-map-elementwise: arith and math on tensors of dynamic shape become intent.map, before
// any upstream pass: its folders make constants of such types (x ^ x, a comparison of x with x),
// which have lost their extents. The run-time checks of the ops themselves come before. Tensors of
// index stay.
#include "passes/Passes.h"
#include "passes/elementwise.h"
#include "passes/extent.h"

static bool isIndexed(MlirType type) {
  return irIsTensor(type) && mlirTypeIsAIndex(irElementType(type));
}

static bool hasTensors(MlirOperation op) {
  return mlirOperationGetNumResults(op) > 0 && !mlirValueIsNull(intentFirstTensor(op));
}

static bool hasIndices(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isIndexed(irOperandType(op, i)))
      return true;
  return isIndexed(irResultType(op, 0));
}

MlirLogicalResult intentRunMapElementwise(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    if (!intentIsElementwise(op) || !hasTensors(op) || hasIndices(op))
      continue;
    irBefore(&ir, op);
    intentOnElements(&ir, op);
  }
  irEnd(&ir);
  irFreeOps(&ops);
  return irSuccess();
}
