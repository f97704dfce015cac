// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's side of a kernel: results in fresh device memory, the bodies of one kernel (rows that
// stay in registers, many rows, 16-byte accesses, one element an access), and the choice among them
// at run time. An empty space launches nothing.
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

// The function's name, numbered from the second kernel on; the wide body has it, the others have
// "_scalar", "_resident" and "_rows" behind it.
IntentKernelName intentNameKernel(IntentHost *host) {
  MlirStringRef function = mlirStringAttrGetValue(irAttribute(host->function, "sym_name"));
  static const char *const kSuffixes[] = {"", "_scalar", "_resident", "_rows"};
  IntentKernelName name;
  bool isFree;
  int length = (int)(function.length < 200 ? function.length : 200);
  do {
    int32_t number = host->kernelCount++;
    if (number == 0)
      snprintf(name.text, sizeof name.text, "%.*s", length, function.data);
    else
      snprintf(name.text, sizeof name.text, "%.*s_%d", length, function.data, (int)number);
    isFree = true;
    for (size_t i = 0; i < IR_COUNT(kSuffixes); ++i) {
      IntentKernelName variant;
      snprintf(variant.text, sizeof variant.text, "%.*s%s", 240, name.text, kSuffixes[i]);
      isFree &= !isTaken(host->kernels, variant.text);
    }
  } while (!isFree);
  return name;
}

// --- conditions ----------------------------------------------------------------------------------

static MlirValue isPositive(Ir *ir, MlirValue value) {
  return irCompare(ir, "sgt", value, irI64(ir, 0));
}

// Whether there is anything to compute: a CTA's worth of tiles, and members along the roots' loops,
// unless something else is asked for.
static MlirValue isNeeded(IntentHost *host, const IntentKernel *k, MlirValue totalTiles) {
  MlirValue out = isPositive(&host->ir, totalTiles);
  for (int32_t i = 0; i < k->rootMapping.rank && k->sideCount == 0; ++i)
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

// CTAs that share out the tiles evenly.
static MlirValue gridOf(IntentHost *host, const IntentKernelBody *body) {
  Ir *ir = &host->ir;
  MlirValue tiles = body->totalTiles;
  if (body->kernel && body->kernel->tilesPerCta > 1) {
    MlirValue one = irI64(ir, 1), most = irI64(ir, body->kernel->tilesPerCta);
    MlirValue each = irBinary(ir, "arith.divui", tiles, irI64(ir, INTENT_SHARED_CTAS));
    each = irBinary(ir, "arith.minui", irBinary(ir, "arith.maxui", each, one), most);
    tiles = irBinary(ir, "arith.addi", tiles, irBinary(ir, "arith.subi", each, one));
    tiles = irBinary(ir, "arith.divui", tiles, each);
  }
  return irBinary(ir, "arith.minsi", tiles, irI64(ir, host->options->gridLimit));
}

static void launch(IntentHost *host, const IntentKernelBody *body) {
  Ir *ir = &host->ir;
  MlirValue one = irI64(ir, 1), grid = gridOf(host, body);
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

// A body in the making: its plan, the function, and when it may run.
typedef struct Variant {
  IntentKernelBody *body; // owned
  MlirValue condition;    // null: always
} Variant;

static Variant writeVariant(IntentHost *host, IntentKernel *kernel, const IntentKernelName *name,
                            const char *suffix, int64_t bytes) {
  IntentKernelName text = *name;
  strncat(text.text, suffix, sizeof text.text - strlen(text.text) - 1);
  return (Variant){intentKernelWrite(host, kernel, text.text, bytes), {NULL}};
}

// The launch of the first variant whose condition holds.
static void launchFirst(IntentHost *host, const Variant *variants, intptr_t count) {
  if (mlirValueIsNull(variants[0].condition)) {
    launch(host, variants[0].body);
    return;
  }
  MlirOperation fits = irIf(&host->ir, variants[0].condition, (IrTypes){0});
  launch(host, variants[0].body);
  irElse(&host->ir, fits, (IrValues){0});
  launchFirst(host, variants + 1, count - 1);
  irEndIf(&host->ir, fits, (IrValues){0});
}

// Whether the extents that are not known fit the tiles of a resident plan; null if there are none.
static MlirValue fitsTiles(IntentHost *host, const IntentKernel *k) {
  MlirValue out = {NULL};
  for (int32_t i = 0; i < k->axisCount; ++i) {
    if (!k->axis[i].isResident || k->axis[i].extent >= 0)
      continue;
    MlirValue extent = intentHostExtent(host, k->axis[i].source, k->axis[i].sourceAxis);
    out = irBoth(&host->ir, out,
                 irCompare(&host->ir, "sle", extent, irI64(&host->ir, k->axis[i].tile)));
  }
  return out;
}

static bool hasDynamicTiles(const IntentKernel *k) {
  for (int32_t i = 0; i < k->axisCount; ++i)
    if (k->axis[i].isResident && k->axis[i].extent < 0)
      return true;
  return false;
}

// The body for many rows, of a kernel that may have one.
static Variant writeManyRows(IntentHost *host, IntentKernel *kernel, const IntentKernelName *name) {
  Ir *ir = &host->ir;
  intentTileManyRows(kernel, host->options);
  Variant out = writeVariant(host, kernel, name, "_rows", WIDE_BYTES);
  MlirValue least = irI64(ir, INTENT_SHARED_CTAS);
  out.condition = irCompare(ir, "sge", out.body->totalTiles, least);
  intentChooseTiles(kernel, host->options);
  return out;
}

void intentHostLaunchBodies(IntentHost *host, IntentKernel *kernel, IntentKernel *resident) {
  IntentKernelName name = intentNameKernel(host);
  Variant variants[4];
  intptr_t count = 0;
  if (resident)
    variants[count++] = writeVariant(host, resident, &name, "_resident", WIDE_BYTES);
  if (!resident || variants[0].body->multipleCount || hasDynamicTiles(resident)) {
    if (intentMayTileManyRows(kernel))
      variants[count++] = writeManyRows(host, kernel, &name);
    variants[count++] = writeVariant(host, kernel, &name, "", WIDE_BYTES);
    if (variants[count - 1].body->multipleCount)
      variants[count++] = writeVariant(host, kernel, &name, "_scalar", 0);
  }
  MlirValue total = variants[count - 1].body->totalTiles;
  intentHostStream(host);
  MlirOperation needed = irIf(&host->ir, isNeeded(host, kernel, total), (IrTypes){0});
  for (intptr_t i = 0; i < count; ++i)
    if (variants[i].body->multipleCount)
      variants[i].condition =
          irBoth(&host->ir, variants[i].condition, holdsPromises(host, variants[i].body));
  if (resident)
    variants[0].condition = irBoth(&host->ir, variants[0].condition, fitsTiles(host, resident));
  launchFirst(host, variants, count);
  irEndIf(&host->ir, needed, (IrValues){0});
  for (intptr_t i = 0; i < count; ++i)
    intentKernelBodyFree(variants[i].body);
}

// True for a plan whose rows in registers save reads, whose static extents fit, and which writes
// what the looped one writes.
static bool isWorthwhile(const IntentKernel *resident, const IntentKernel *looped) {
  bool fits = resident->sharedCount > 0 && resident->needCount == 0 &&
              resident->sideCount == looped->sideCount;
  for (intptr_t i = 0; i < looped->sideCount; ++i)
    fits &= intentIsSide(resident, looped->sides[i].value);
  for (int32_t i = 0; i < resident->axisCount; ++i)
    fits &= !resident->axis[i].isResident || resident->axis[i].extent <= resident->axis[i].tile;
  return fits;
}

// Launches the kernel in one of two ways that scan its rows, in a block of an scf.if.
static void launchScan(IntentHost *host, IntentKernel *kernel, MlirBlock block,
                       IntentKernel *resident,
                       void (*choose)(IntentKernel *, const IntentToTilesOptions *)) {
  IntentHostOutside outside;
  intentHostEnter(host, &outside, block);
  choose(kernel, host->options);
  intentHostLaunchBodies(host, kernel, resident);
  intentHostLeave(host, &outside);
}

// `resident` may be null.
static void launchKernel(IntentHost *host, IntentKernel *kernel, IntentKernel *resident) {
  if (intentHostLaunchSplit(host, kernel, resident))
    return;
  if (!intentMayLookBack(kernel, host->options)) {
    intentHostLaunchBodies(host, kernel, resident);
    return;
  }
  intentHostStream(host);
  MlirOperation branch = irIf(&host->ir, intentLoopPays(host, kernel), (IrTypes){0});
  launchScan(host, kernel, irBody(branch, 0), resident, intentScanByLoop);
  irElse(&host->ir, branch, (IrValues){0});
  launchScan(host, kernel, irBody(branch, 1), NULL, intentScanByLookBack);
  irEndIf(&host->ir, branch, (IrValues){0});
}

void intentHostLaunchBody(IntentHost *host, const IntentKernelBody *body) {
  intentHostStream(host);
  MlirOperation needed = irIf(&host->ir, isPositive(&host->ir, body->totalTiles), (IrTypes){0});
  launch(host, body);
  irEndIf(&host->ir, needed, (IrValues){0});
}

static void allocateSides(IntentHost *host, const IntentKernel *kernel) {
  for (intptr_t i = 0; i < kernel->sideCount; ++i)
    intentTablePut(&host->made, kernel->sides[i].value, INTENT_KEY_MEMREF,
                   intentHostAllocate(host, kernel->sides[i].value));
}

void intentHostStore(IntentHost *host, MlirOperation store) {
  IntentKernel *kernel = intentKernelPlanStore(host, store, INTENT_ROWS_LOOPED);
  while (kernel->needCount) {
    for (intptr_t i = 0; i < kernel->needCount; ++i)
      intentHostMaterialise(host, kernel->needs[i]);
    intentKernelFree(kernel);
    kernel = intentKernelPlanStore(host, store, INTENT_ROWS_LOOPED);
  }
  IntentKernel *resident = intentKernelPlanStore(host, store, INTENT_ROWS_RESIDENT);
  allocateSides(host, kernel);
  host->ir.location = mlirOperationGetLocation(store);
  launchKernel(host, kernel, isWorthwhile(resident, kernel) ? resident : NULL);
  intentKernelFree(resident);
  intentKernelFree(kernel);
}

static void launchRoot(IntentHost *host, MlirValue root) {
  IntentKernel *kernel = intentKernelPlan(host, root, INTENT_ROWS_LOOPED);
  // What is in memory by now is loaded wherever the kernel uses it: the plan is made again.
  while (kernel->needCount) {
    for (intptr_t i = 0; i < kernel->needCount; ++i)
      intentHostMaterialise(host, kernel->needs[i]);
    intentKernelFree(kernel);
    kernel = intentKernelPlan(host, root, INTENT_ROWS_LOOPED);
  }
  IntentKernel *resident = intentKernelPlan(host, root, INTENT_ROWS_RESIDENT);
  for (intptr_t i = 0; i < kernel->rootCount; ++i)
    intentTablePut(&host->made, kernel->roots[i], INTENT_KEY_MEMREF,
                   intentHostAllocate(host, kernel->roots[i]));
  allocateSides(host, kernel);
  host->ir.location = mlirOperationGetLocation(irDefiningOp(root));
  launchKernel(host, kernel, isWorthwhile(resident, kernel) ? resident : NULL);
  intentKernelFree(resident);
  intentKernelFree(kernel);
}

void intentHostLaunch(IntentHost *host, MlirValue root) {
  launchRoot(host, intentRootFor(host, root));
  if (mlirValueIsNull(intentHostMemref(host, root)))
    launchRoot(host, root);
}
