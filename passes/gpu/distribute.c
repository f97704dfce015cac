// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-distribute: from tiles with layouts to the code of one thread. In each gpu.func that
// holds tiles, every tile becomes one vector of the registers that a thread holds; loops and
// branches carry those vectors; layouts disappear. Scalar code stays as it is.
#include "passes/gpu/distribute.h"

#include "passes/Passes.h"

typedef struct Row {
  const char *name;
  IntentDistributeRule rule;
} Row;

static const Row kRules[] = {
    {"intent.tile.coord", intentDistributeCoord},
    {"intent.tile.load", intentDistributeLoad},
    {"intent.tile.store", intentDistributeStore},
    {"intent.tile.gather", intentDistributeGather},
    {"intent.tile.scatter", intentDistributeScatter},
    {"intent.tile.mask", intentDistributeMask},
    {"intent.tile.broadcast", intentDistributeBroadcast},
    {"intent.tile.transpose", intentDistributeTranspose},
    {"intent.tile.reduce", intentDistributeReduce},
    {"intent.tile.scan", intentDistributeScan},
    {"intent.tile.ticket", intentDistributeTicket},
    {"intent.tile.look_back", intentDistributeLookBack},
    {"intent.tile.convert", intentDistributeConvert},
    {"intent.tile.element", intentDistributeElement},
    {"intent.map", intentDistributeMap},
};

static MlirLogicalResult distributeBlock(IntentDistribution *d, MlirBlock block);

// True if the op takes or gives a tile.
static bool touchesTiles(const IntentDistribution *d, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)) || intentTileFind(d, irOperand(op, i)))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irIsTensor(irResultType(op, i)))
      return true;
  return false;
}

// Gives a carried tile the vector's type.
static MlirLogicalResult carry(IntentDistribution *d, MlirOperation op, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (!irIsTensor(type))
    return irSuccess();
  IntentLayout layout = intentTileLayout(d, op, type);
  if (intentLayoutIsNone(&layout))
    return irFailure();
  MlirType element = irElementType(type);
  mlirValueSetType(value, intentRegisterVector(&layout, element));
  intentTileRecord(d, value, &(IntentTile){layout, element, NULL}, NULL);
  return irSuccess();
}

static MlirLogicalResult carryResults(IntentDistribution *d, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irFailed(carry(d, op, irResult(op, i))))
      return irFailure();
  return irSuccess();
}

static MlirLogicalResult distributeFor(IntentDistribution *d, MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  for (intptr_t i = 1; i < mlirBlockGetNumArguments(body); ++i)
    if (irFailed(carry(d, op, mlirBlockGetArgument(body, i))))
      return irFailure();
  if (irFailed(carryResults(d, op)))
    return irFailure();
  return distributeBlock(d, body);
}

static MlirLogicalResult distributeIf(IntentDistribution *d, MlirOperation op) {
  if (irFailed(carryResults(d, op)))
    return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    if (!mlirBlockIsNull(irBody(op, i)) && irFailed(distributeBlock(d, irBody(op, i))))
      return irFailure();
  return irSuccess();
}

// What makes threads differ: then a branch on it would not be the whole CTA's.
static bool readsThread(MlirOperation op) {
  static const char *const kNames[] = {"gpu.thread_id",
                                       "gpu.lane_id",
                                       "gpu.subgroup_id",
                                       "gpu.global_id",
                                       "nvvm.read.ptx.sreg.tid.x",
                                       "nvvm.read.ptx.sreg.tid.y",
                                       "nvvm.read.ptx.sreg.tid.z",
                                       "nvvm.read.ptx.sreg.laneid",
                                       "nvvm.read.ptx.sreg.warpid"};
  for (size_t i = 0; i < IR_COUNT(kNames); ++i)
    if (irIs(op, kNames[i]))
      return true;
  return false;
}

// Scalar code stays; no tile may hide in a region of it.
static MlirLogicalResult keepScalar(MlirOperation op) {
  if (readsThread(op))
    return irError(op, "expects a tile program without thread numbers around it");
  IrOps inner = irCollect(op, NULL);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < inner.count && !irFailed(result); ++i)
    if (irInDialect(inner.data[i], "intent"))
      result = irErrorWithNote(inner.data[i], mlirOperationGetLocation(op), "it stands in this op",
                               "expects to stand in scf.for, scf.if or the kernel itself");
  irFreeOps(&inner);
  return result;
}

static MlirLogicalResult distributeOp(IntentDistribution *d, MlirOperation op) {
  irBefore(&d->ir, op);
  for (size_t i = 0; i < IR_COUNT(kRules); ++i)
    if (irIs(op, kRules[i].name))
      return kRules[i].rule(d, op);
  if (irIs(op, "scf.for"))
    return distributeFor(d, op);
  if (irIs(op, "scf.if"))
    return distributeIf(d, op);
  if (irIs(op, "scf.yield"))
    return irSuccess();
  if (!touchesTiles(d, op))
    return keepScalar(op);
  if (irIs(op, "arith.constant"))
    return intentDistributeConstant(d, op);
  if ((irInDialect(op, "arith") || irInDialect(op, "math")) && !mlirOperationGetNumRegions(op))
    return intentDistributePointwise(d, op);
  return irError(op, "expects no tile: there is no rule that distributes it");
}

static MlirLogicalResult distributeFrom(IntentDistribution *d, MlirOperation op) {
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op); // op may be erased
    if (irFailed(distributeOp(d, op)))
      return irFailure();
    op = next;
  }
  return irSuccess();
}

static MlirLogicalResult distributeBlock(IntentDistribution *d, MlirBlock block) {
  return distributeFrom(d, mlirBlockGetFirstOperation(block));
}

// The CTA that the layouts speak of must be the one that is launched.
static MlirLogicalResult checkBlockSize(const IntentDistribution *d) {
  MlirAttribute size = irAttribute(d->kernel, "known_block_size");
  if (mlirAttributeIsNull(size) || d->warpBits < 0)
    return irSuccess();
  int64_t threads = INT64_C(1) << (INTENT_LAYOUT_MAX_LANE_BITS + d->warpBits);
  if (irArrayAt(size, 0) != threads || irArrayAt(size, 1) != 1 || irArrayAt(size, 2) != 1)
    return irError(d->kernel,
                   "expects a known block size of %lld threads along x, as its layouts say",
                   (long long)threads);
  return irSuccess();
}

static MlirLogicalResult distributeKernel(IntentDistribution *d) {
  MlirRegion region = mlirOperationGetRegion(d->kernel, 0);
  MlirBlock entry = mlirRegionGetFirstBlock(region);
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(entry)))
    return irError(d->kernel, "expects one block around tiles: use scf for control flow");
  MlirOperation first = mlirBlockGetFirstOperation(entry);
  irBefore(&d->ir, first);
  d->thread =
      irValueOf(&d->ir, "nvvm.read.ptx.sreg.tid.x", (IrValues){0}, intentIntegerType(d, 32));
  if (irFailed(distributeFrom(d, first)) || irFailed(checkBlockSize(d)))
    return irFailure();
  return intentWorkgroupFinish(d);
}

static bool holdsTiles(MlirOperation kernel) {
  IrOps ops = irCollect(kernel, NULL);
  bool found = false;
  for (intptr_t i = 0; i < ops.count && !found; ++i)
    found = irInDialect(ops.data[i], "intent");
  irFreeOps(&ops);
  return found;
}

MlirLogicalResult intentRunDistribute(MlirOperation module) {
  IrOps kernels = irCollect(module, "gpu.func");
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < kernels.count; ++i) {
    if (!holdsTiles(kernels.data[i]))
      continue;
    IntentDistribution d = {.ir = irBegin(module), .kernel = kernels.data[i], .warpBits = -1};
    if (irFailed(distributeKernel(&d)))
      result = irFailure();
    intentWorkgroupFree(&d);
    intentDistributionFree(&d);
    irEnd(&d.ir);
  }
  irFreeOps(&kernels);
  return result;
}
