// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See records.h.
#include "passes/records.h"

#include <stdlib.h>

MlirValue intentUnpacked(MlirValue value) {
  MlirOperation unpack = irDefiningOp(value);
  if (mlirOperationIsNull(unpack) || !irIs(unpack, "intent.unpack"))
    return value;
  MlirOperation pack = irDefiningOp(intentUnpacked(irOperand(unpack, 0)));
  if (mlirOperationIsNull(pack) || !irIs(pack, "intent.pack"))
    return value;
  return intentUnpacked(irOperand(pack, mlirOpResultGetResultNumber(value)));
}

// In program order, so that a record in a record is known once its turn comes.
static void replaceUnpacks(Ir *ir, MlirOperation root) {
  IrOps ops = irCollect(root, "intent.unpack");
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation pack = irDefiningOp(irOperand(ops.data[i], 0));
    if (mlirOperationIsNull(pack) || !irIs(pack, "intent.pack"))
      continue;
    intptr_t count = mlirOperationGetNumOperands(pack);
    MlirValue *values = malloc((size_t)(count + 1) * sizeof *values);
    for (intptr_t at = 0; at < count; ++at)
      values[at] = irOperand(pack, at);
    irReplace(ir, ops.data[i], (IrValues){values, count});
    free(values);
  }
  irFreeOps(&ops);
}

static void erasePacks(Ir *ir, MlirOperation root) {
  IrOps ops = irCollect(root, "intent.pack");
  for (intptr_t i = ops.count - 1; i >= 0; --i)
    if (!irHasUses(irResult(ops.data[i], 0)))
      irErase(ir, ops.data[i]);
  irFreeOps(&ops);
}

void intentFlattenRecords(MlirOperation root) {
  Ir ir = irBegin(root);
  replaceUnpacks(&ir, root);
  erasePacks(&ir, root);
  irEnd(&ir);
}
