// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-tiles: from canonical logical functions to host functions and one gpu.module of
// kernels, whose bodies are tile programs without layouts. Helpers must be inlined before.
#include "passes/gpu/form.h"
#include "passes/region_op.h"
#include "passes/snapshot.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool isPowerOfTwo(int64_t n) { return n > 0 && (n & (n - 1)) == 0; }

static MlirLogicalResult checkOptions(MlirOperation module, const IntentToTilesOptions *options) {
  if (!isPowerOfTwo(options->warps) || options->warps > 32)
    return irError(module, "expects warps to be a power of two up to 32, got %" PRId64,
                   options->warps);
  if (!isPowerOfTwo(options->elements) || options->elements > 64)
    return irError(module, "expects elements to be a power of two up to 64, got %" PRId64,
                   options->elements);
  if (options->gridLimit < 1 || options->gridLimit > INT32_MAX)
    return irError(module, "expects grid-limit from 1 to %d, got %" PRId64, INT32_MAX,
                   options->gridLimit);
  return irSuccess();
}

// --- which functions -----------------------------------------------------------------------------

static MlirLogicalResult checkCalls(MlirOperation module) {
  IrOps calls = irCollect(module, "func.call");
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < calls.count; ++i)
    result =
        irError(calls.data[i], "is left: expects every helper to be inlined, and no recursion, "
                               "on a GPU");
  irFreeOps(&calls);
  return result;
}

// Questions about domains in regions move to the function: their answer is the same there.
static void hoistSizes(MlirOperation function) {
  IrOps ops = irCollect(function, NULL);
  MlirBlock entry = irBody(function, 0);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i], top = op;
    if (!irIs(op, "intent.axis") && !irIs(op, "intent.size") && !irIs(op, "intent.bounds"))
      continue;
    MlirValue operand = irOperand(op, 0);
    MlirBlock from = mlirValueIsABlockArgument(operand)
                         ? mlirBlockArgumentGetOwner(operand)
                         : mlirOperationGetBlock(irDefiningOp(operand));
    while (!mlirBlockEqual(mlirOperationGetBlock(top), entry))
      top = mlirOperationGetParentOperation(top);
    if (mlirBlockEqual(from, entry) && !mlirOperationEqual(top, op))
      mlirOperationMoveBefore(op, top);
  }
  irFreeOps(&ops);
}

// True for an op of the function's own blocks, or of ordered control in them.
static bool isHosts(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  while (irInDialect(parent, "scf"))
    parent = mlirOperationGetParentOperation(parent);
  return irIs(parent, "func.func");
}

// A choice between tensors is a branch again, in which the host hands on the memory of one.
static void branchChoices(MlirOperation function) {
  IrOps ops = irCollect(function, "arith.select");
  Ir ir = irBegin(function);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    if (!intentIsChoice(op) || !irIsTensor(irResultType(op, 0)) || !isHosts(op))
      continue;
    irBefore(&ir, op);
    MlirOperation branch = irIf(&ir, irOperand(op, 0), IR_TYPES(irResultType(op, 0)));
    irElse(&ir, branch, IR_VALUES(irOperand(op, 1)));
    irEndIf(&ir, branch, IR_VALUES(irOperand(op, 2)));
    irReplace(&ir, op, IR_VALUES(irResult(branch, 0)));
  }
  irEnd(&ir);
  irFreeOps(&ops);
}

static void openRegionOps(MlirOperation function) {
  IrOps ops = irCollect(function, NULL);
  for (intptr_t i = 0; i < ops.count; ++i)
    if (intentIsRegionOp(ops.data[i]))
      intentOpenRegionOp(ops.data[i]);
  irFreeOps(&ops);
}

static MlirLogicalResult checkFunctions(const IrOps *functions) {
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < functions->count; ++i) {
    MlirOperation function = functions->data[i];
    if (irHasVisibility(function, "private"))
      continue;
    if (mlirBlockIsNull(irBody(function, 0))) {
      result = irError(function, "is declared only: expects a body");
      continue;
    }
    branchChoices(function);
    intentOutlineControl(function);
    intentAtomicsToPoints(function);
    hoistSizes(function);
    IrOps parallels = irCollect(function, "intent.parallel");
    for (intptr_t j = 0; j < parallels.count; ++j)
      intentSinkIntoPoints(parallels.data[j]);
    irFreeOps(&parallels);
    if (irFailed(intentCheckFormable(function)))
      result = irFailure();
    else
      openRegionOps(function);
  }
  return result;
}

// --- the module ----------------------------------------------------------------------------------

static MlirOperation createKernels(Ir *ir, MlirOperation module) {
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  char name[32] = "kernels";
  for (int i = 1;
       !mlirOperationIsNull(mlirSymbolTableLookup(symbols, mlirStringRefCreateFromCString(name)));
       ++i)
    snprintf(name, sizeof name, "kernels_%d", i);
  mlirSymbolTableDestroy(symbols);
  irAtStart(ir, irBody(module, 0));
  MlirOperation kernels =
      irCreate(ir, &(IrOp){.name = "gpu.module",
                           .attributes = IR_ATTRIBUTES({"sym_name", irString(ir->context, name)}),
                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
  mlirOperationSetAttributeByName(module, mlirStringRefCreateFromCString("gpu.container_module"),
                                  mlirUnitAttrGet(ir->context));
  return kernels;
}

MlirLogicalResult intentRunToTiles(MlirOperation module, const IntentToTilesOptions *options) {
  if (irFailed(checkOptions(module, options)) || irFailed(checkCalls(module)))
    return irFailure();
  intentMarkSnapshots(module);
  IrOps functions = irCollect(module, "func.func");
  MlirLogicalResult result = checkFunctions(&functions);
  if (!irFailed(result) && functions.count) {
    Ir ir = irBegin(module);
    MlirOperation kernels = createKernels(&ir, module);
    for (intptr_t i = 0; i < functions.count; ++i) {
      if (irHasVisibility(functions.data[i], "private"))
        irErase(&ir, functions.data[i]); // nothing calls it any more
      else if (irFailed(intentFormFunction(functions.data[i], kernels, options)))
        result = irFailure();
    }
    irEnd(&ir);
  }
  irFreeOps(&functions);
  return result;
}
