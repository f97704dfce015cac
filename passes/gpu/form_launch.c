// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's side of a kernel: results in fresh device memory, two bodies of one kernel (16-byte
// accesses, and one element an access), and the choice between them at run time. An empty space
// launches nothing.
#include "passes/gpu/form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE_BYTES = 16 };

// --- names ---------------------------------------------------------------------------------------

static bool isTaken(MlirOperation kernels, const char *name) {
  MlirSymbolTable symbols = mlirSymbolTableCreate(kernels);
  MlirOperation found = mlirSymbolTableLookup(symbols, mlirStringRefCreateFromCString(name));
  mlirSymbolTableDestroy(symbols);
  return !mlirOperationIsNull(found);
}

// The function's name, numbered from the second kernel on; the wide body has it, the other one has
// "_scalar" behind it.
IntentKernelName intentNameKernel(IntentHost *host) {
  MlirStringRef function = mlirStringAttrGetValue(irAttribute(host->function, "sym_name"));
  IntentKernelName name, scalar;
  int length = (int)(function.length < 200 ? function.length : 200);
  do {
    int32_t number = host->kernelCount++;
    if (number == 0)
      snprintf(name.text, sizeof name.text, "%.*s", length, function.data);
    else
      snprintf(name.text, sizeof name.text, "%.*s_%d", length, function.data, (int)number);
    snprintf(scalar.text, sizeof scalar.text, "%.*s_scalar", 240, name.text);
  } while (isTaken(host->kernels, name.text) || isTaken(host->kernels, scalar.text));
  return name;
}

// --- conditions ----------------------------------------------------------------------------------

static MlirValue isPositive(Ir *ir, MlirValue value) {
  return irCompare(ir, "sgt", value, irI64(ir, 0));
}

// Whether there is anything to compute: a CTA's worth of tiles, and members along the roots' loops.
static MlirValue isNeeded(IntentHost *host, const IntentKernel *k, MlirValue totalTiles) {
  MlirValue out = isPositive(&host->ir, totalTiles);
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    if (!k->axis[i].isGrid)
      out = irBoth(
          &host->ir, out,
          isPositive(&host->ir, intentHostExtent(host, k->axis[i].source, k->axis[i].sourceAxis)));
  return out;
}

// i1: all values are multiples of `unit`, a power of two.
static MlirValue areMultiples(Ir *ir, const MlirValue *values, intptr_t count, int64_t unit) {
  MlirValue all = {NULL};
  for (intptr_t i = 0; i < count; ++i) {
    bool repeated = false;
    for (intptr_t j = 0; j < i && !repeated; ++j)
      repeated = mlirValueEqual(values[i], values[j]);
    if (!repeated)
      all = mlirValueIsNull(all) ? values[i] : irBinary(ir, "arith.ori", all, values[i]);
  }
  if (mlirValueIsNull(all))
    return all;
  MlirValue low = irBinary(ir, "arith.andi", all, irI64(ir, unit - 1));
  return irCompare(ir, "eq", low, irI64(ir, 0));
}

// Whether what the wide body promises holds.
static MlirValue holdsPromises(IntentHost *host, const IntentKernelBody *wide) {
  MlirValue extents = areMultiples(&host->ir, wide->multiples, wide->multipleCount, wide->widest);
  MlirValue bases = areMultiples(&host->ir, wide->aligned, wide->alignedCount, WIDE_BYTES);
  return irBoth(&host->ir, extents, bases);
}

// --- launches ------------------------------------------------------------------------------------

static MlirAttribute kernelSymbol(IntentHost *host, const IntentKernelBody *body) {
  MlirStringRef module = mlirStringAttrGetValue(irAttribute(host->kernels, "sym_name"));
  MlirStringRef name = mlirStringAttrGetValue(irAttribute(body->function, "sym_name"));
  MlirAttribute nested[] = {mlirFlatSymbolRefAttrGet(host->ir.context, name)};
  return mlirSymbolRefAttrGet(host->ir.context, module, 1, nested);
}

static void launch(IntentHost *host, const IntentKernelBody *body) {
  Ir *ir = &host->ir;
  MlirValue one = irI64(ir, 1), limit = irI64(ir, host->options->gridLimit);
  MlirValue grid = irBinary(ir, "arith.minsi", body->totalTiles, limit);
  MlirValue threads = irI64(ir, host->options->warps * 32);
  MlirValue *operands = malloc((size_t)(body->argumentCount + 7) * sizeof *operands);
  MlirValue front[] = {host->stream, grid, one, one, threads, one, one};
  memcpy(operands, front, sizeof front);
  memcpy(operands + 7, body->arguments, (size_t)body->argumentCount * sizeof *operands);
  int32_t sizes[] = {1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, (int32_t)body->argumentCount, 0};
  irCreate(ir, &(IrOp){.name = "gpu.launch_func",
                       .operands = {operands, 7 + body->argumentCount},
                       .attributes = IR_ATTRIBUTES(
                           {"kernel", kernelSymbol(host, body)},
                           {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 13, sizes)}),
                       .results = IR_TYPES(irType(ir->context, "!gpu.async.token"))});
  free(operands);
}

// Writes the kernel's bodies and the launch of the right one.
static void launchBodies(IntentHost *host, IntentKernel *kernel) {
  IntentKernelName name = intentNameKernel(host);
  IntentKernelBody *wide = intentKernelWrite(host, kernel, name.text, WIDE_BYTES);
  IntentKernelBody *scalar = NULL;
  if (wide->multipleCount) {
    strncat(name.text, "_scalar", sizeof name.text - strlen(name.text) - 1);
    scalar = intentKernelWrite(host, kernel, name.text, 0);
  }
  intentHostStream(host);
  Ir *ir = &host->ir;
  MlirOperation needed = irIf(ir, isNeeded(host, kernel, wide->totalTiles), (IrTypes){0});
  if (scalar) {
    MlirOperation fits = irIf(ir, holdsPromises(host, wide), (IrTypes){0});
    launch(host, wide);
    irElse(ir, fits, (IrValues){0});
    launch(host, scalar);
    irEndIf(ir, fits, (IrValues){0});
    intentKernelBodyFree(scalar);
  } else {
    launch(host, wide);
  }
  irEndIf(ir, needed, (IrValues){0});
  intentKernelBodyFree(wide);
}

// Launches the kernel in one of two ways that scan its rows, in a block of an scf.if.
static void launchScan(IntentHost *host, IntentKernel *kernel, MlirBlock block,
                       void (*choose)(IntentKernel *, const IntentToTilesOptions *)) {
  IntentHostOutside outside;
  intentHostEnter(host, &outside, block);
  choose(kernel, host->options);
  launchBodies(host, kernel);
  intentHostLeave(host, &outside);
}

static void launchKernel(IntentHost *host, IntentKernel *kernel) {
  if (!intentMayLookBack(kernel, host->options)) {
    launchBodies(host, kernel);
    return;
  }
  intentHostStream(host);
  MlirOperation branch = irIf(&host->ir, intentLoopPays(host, kernel), (IrTypes){0});
  launchScan(host, kernel, irBody(branch, 0), intentScanByLoop);
  irElse(&host->ir, branch, (IrValues){0});
  launchScan(host, kernel, irBody(branch, 1), intentScanByLookBack);
  irEndIf(&host->ir, branch, (IrValues){0});
}

void intentHostLaunchBody(IntentHost *host, const IntentKernelBody *body) {
  intentHostStream(host);
  MlirOperation needed = irIf(&host->ir, isPositive(&host->ir, body->totalTiles), (IrTypes){0});
  launch(host, body);
  irEndIf(&host->ir, needed, (IrValues){0});
}

void intentHostStore(IntentHost *host, MlirOperation store) {
  IntentKernel *kernel = intentKernelPlanStore(host, store);
  while (kernel->needCount) {
    for (intptr_t i = 0; i < kernel->needCount; ++i)
      intentHostMaterialise(host, kernel->needs[i]);
    intentKernelFree(kernel);
    kernel = intentKernelPlanStore(host, store);
  }
  host->ir.location = mlirOperationGetLocation(store);
  launchKernel(host, kernel);
  intentKernelFree(kernel);
}

void intentHostLaunch(IntentHost *host, MlirValue root) {
  IntentKernel *kernel = intentKernelPlan(host, root);
  // What is in memory by now is loaded wherever the kernel uses it: the plan is made again.
  while (kernel->needCount) {
    for (intptr_t i = 0; i < kernel->needCount; ++i)
      intentHostMaterialise(host, kernel->needs[i]);
    intentKernelFree(kernel);
    kernel = intentKernelPlan(host, root);
  }
  for (intptr_t i = 0; i < kernel->rootCount; ++i)
    intentTablePut(&host->made, kernel->roots[i], INTENT_KEY_MEMREF,
                   intentHostAllocate(host, kernel->roots[i]));
  host->ir.location = mlirOperationGetLocation(irDefiningOp(root));
  launchKernel(host, kernel);
  intentKernelFree(kernel);
}
