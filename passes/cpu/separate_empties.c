// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-separate-empties: each loop that carries a tensor.empty gets one of its own, right
// before memory is given out. CSE makes one of equal ones, and upstream's bufferization, which
// holds that nothing undefined needs to be kept, then gives two carried tensors one memory.
#include "passes/Passes.h"
#include "passes/ir.h"

static MlirLogicalResult separate(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue empty = irResult(op, 0);
  MlirOpOperand use = mlirValueGetFirstUse(empty);
  while (!mlirOpOperandIsNull(use)) {
    MlirOpOperand next = mlirOpOperandGetNextUse(use);
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (irInDialect(user, "scf") && !mlirOpOperandIsNull(next)) { // the last use keeps the op
      MlirOperation own = mlirRewriterBaseClone(ir->rewriter, op);
      mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use), irResult(own, 0));
    }
    use = next;
  }
  return irSuccess();
}

MlirLogicalResult intentRunSeparateEmpties(MlirOperation module) {
  static const IrLowering kRows[] = {{"tensor.empty", separate}};
  return irLowerAll(module, kRows, IR_COUNT(kRows), NULL);
}
