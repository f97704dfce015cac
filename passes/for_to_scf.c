// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-for-to-scf: a straight intent.for becomes an scf.for over the ordinals of its domain,
// once no analysis needs the domain any more. intent.parallel stays: each target has its own way
// with it.
#include "passes/Passes.h"
#include "passes/domain.h"

static MlirLogicalResult lowerFor(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  enum { MAX_CARRIED = 256 };
  MlirValue domain = irOperand(op, 0);
  MlirBlock body = irBody(op, 0);
  intptr_t carried = mlirOperationGetNumResults(op);
  if (!intentIsMadeDomain(domain))
    return irError(op, "expects a domain made by intent.domain, intent.subregion or intent.axis: "
                       "one that is an argument, carried or merged is refused");
  if (carried > MAX_CARRIED)
    return irError(op, "expects at most %d carried values", MAX_CARRIED);
  MlirValue values[MAX_CARRIED + 2];
  for (intptr_t i = 0; i < carried; ++i)
    values[i] = irOperand(op, 1 + i);
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue count = irValueOf(ir, "intent.size", IR_VALUES(domain), i64);
  IntentGrid grid = intentGridOf(ir, domain);
  IrLoop loop = irFor(ir, irI64(ir, 0), count, irI64(ir, 1), (IrValues){values, carried});
  intptr_t own = mlirBlockGetNumArguments(body) - carried;
  values[0] =
      intentMemberAt(ir, grid, loop.induction, mlirValueGetType(mlirBlockGetArgument(body, 0)));
  values[1] = loop.induction;
  for (intptr_t i = 0; i < carried; ++i)
    values[own + i] = irLoopArgument(&loop, i);
  mlirRewriterBaseMergeBlocks(ir->rewriter, body, loop.body, own + carried, values);
  MlirOperation yield = mlirBlockGetTerminator(loop.body);
  for (intptr_t i = 0; i < carried; ++i)
    values[i] = irOperand(yield, i);
  irErase(ir, yield);
  irAtEnd(ir, loop.body);
  irEndFor(ir, &loop, (IrValues){values, carried});
  for (intptr_t i = 0; i < carried; ++i)
    values[i] = irResult(loop.op, i);
  irReplace(ir, op, (IrValues){values, carried});
  return irSuccess();
}

MlirLogicalResult intentRunForToScf(MlirOperation module) {
  static const IrLowering kRows[] = {{"intent.for", lowerFor}};
  return irLowerAll(module, kRows, IR_COUNT(kRows), NULL);
}
