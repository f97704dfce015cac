// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-form-threads: an scf.forall inside another one becomes loops of the thread that runs it,
// so that what a point needs for itself can be allocated outside of them. Runs on memory; the
// outermost ones stay, and everything else.
#include "passes/Passes.h"
#include "passes/cpu/forall.h"

static MlirLogicalResult lowerNested(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  if (mlirOperationIsNull(irParentNamed(op, "scf.forall")))
    return irSuccess();
  IntentForall forall = intentReadForall(ir, op);
  IrLoop loops[IR_MAX_RANK];
  MlirValue ordinals[IR_MAX_RANK];
  for (intptr_t i = 0; i < forall.rank; ++i) {
    loops[i] = irFor(ir, forall.lower[i], forall.upper[i], forall.step[i], (IrValues){0});
    ordinals[i] = loops[i].induction;
  }
  irErase(ir, mlirBlockGetTerminator(forall.body));
  MlirBlock innermost = loops[forall.rank - 1].body;
  mlirRewriterBaseMergeBlocks(ir->rewriter, forall.body, innermost, forall.rank, ordinals);
  irAtEnd(ir, innermost);
  for (intptr_t i = forall.rank; i-- > 0;)
    irEndFor(ir, &loops[i], (IrValues){0});
  irErase(ir, op);
  return irSuccess();
}

MlirLogicalResult intentRunFormThreads(MlirOperation module) {
  static const IrLowering kRows[] = {{"scf.forall", lowerNested}};
  return irLowerAll(module, kRows, IR_COUNT(kRows), NULL);
}
