// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-fold-empty: a linalg op with a loop of constant extent 0 is its initial values. Runs on
// linalg on tensors, before a schedule: upstream's tiling crashes on such a loop.
#include "passes/Passes.h"
#include "passes/ir.h"

// True if an operand's axis has the constant extent 0: every axis is indexed by one loop.
static bool isEmpty(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = irOperandType(op, i);
    for (int64_t axis = 0; irIsTensor(type) && axis < irRank(type); ++axis)
      if (irShape(type, axis) == 0)
        return true;
  }
  return false;
}

static MlirLogicalResult foldEmpty(Ir *ir, MlirOperation op, const void *options) {
  MlirValue inits[IR_MAX_RANK * 2];
  intptr_t results = mlirOperationGetNumResults(op);
  intptr_t first = mlirOperationGetNumOperands(op) - results;
  (void)options;
  if (!isEmpty(op) || results > (intptr_t)IR_COUNT(inits))
    return irSuccess();
  for (intptr_t i = 0; i < results; ++i)
    inits[i] = irOperand(op, first + i);
  irReplace(ir, op, (IrValues){inits, results});
  return irSuccess();
}

static const IrLowering kFold[] = {
    {"linalg.fill", foldEmpty},
    {"linalg.generic", foldEmpty},
};

MlirLogicalResult intentRunFoldEmpty(MlirOperation module) {
  return irLowerAll(module, kFold, IR_COUNT(kFold), NULL);
}
