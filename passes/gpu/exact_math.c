// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-exact-math: in kernels, the math ops that a GPU has an exact instruction for become
// calls of LLVM's intrinsics. convert-gpu-to-nvvm would call libdevice for them, and refuses the
// llvm dialect's own ops. Scalars and vectors; other math ops are left alone.
#include "passes/Passes.h"
#include "passes/ir.h"

#include <string.h>

// The intrinsic has the op's name, but for absf.
static MlirLogicalResult callIntrinsic(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  enum { MAX_OPERANDS = 3 };
  char name[32] = "llvm.";
  const char *function = irName(op) + strlen("math.");
  strcat(name, !strcmp(function, "absf") ? "fabs" : function);
  MlirValue operands[MAX_OPERANDS];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = irOperand(op, i);
  int32_t sizes[] = {(int32_t)count, 0};
  MlirValue made = irValueWith(
      ir, "llvm.call_intrinsic", (IrValues){operands, count},
      IR_ATTRIBUTES({"intrin", irString(ir->context, name)},
                    {"op_bundle_sizes", mlirDenseI32ArrayGet(ir->context, 0, NULL)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 2, sizes)}),
      irResultType(op, 0));
  irReplace(ir, op, IR_VALUES(made));
  return irSuccess();
}

static const IrLowering kExact[] = {
    {"math.absf", callIntrinsic},      {"math.ceil", callIntrinsic},
    {"math.copysign", callIntrinsic},  {"math.floor", callIntrinsic},
    {"math.fma", callIntrinsic},       {"math.round", callIntrinsic},
    {"math.roundeven", callIntrinsic}, {"math.sqrt", callIntrinsic},
    {"math.trunc", callIntrinsic},
};

MlirLogicalResult intentRunExactMath(MlirOperation module) {
  IrOps kernels = irCollect(module, "gpu.func");
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < kernels.count; ++i)
    if (irFailed(irLowerAll(kernels.data[i], kExact, IR_COUNT(kExact), NULL)))
      result = irFailure();
  irFreeOps(&kernels);
  return result;
}
