// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Workgroup memory: regions for exchanges, and the barriers between their accesses. A barrier is
// made because an access needs it, not because an op ends: what was written and read since the last
// barrier is kept, and a loop's body is examined twice, so that its next iteration's writes meet
// this one's reads.
#include "passes/gpu/distribute.h"

#include "mlir-c/Dialect/LLVM.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGION_ALIGNMENT = 128, WORKGROUP_LIMIT = 48 * 1024 };

// One exchange's part of workgroup memory. Each is written, then read at once: no two are live
// together, so they may share bytes, at the price of more barriers.
typedef struct Region {
  int64_t bytes;
  int64_t offset;
  int32_t name; // regions that share bytes have one name: its number, below the count of regions
} Region;

// A pointer to a region, which the accesses that follow it go through.
typedef struct Access {
  MlirOperation anchor; // the llvm.mlir.addressof: a barrier would stand before it
  int32_t region;
  IntentAccessKind kind;
} Access;

struct IntentWorkgroup {
  Region *regions;
  int32_t regionCount, regionRoom;
  Access *accesses; // in the order in which they were made
  int32_t accessCount, accessRoom;
};

static IntentWorkgroup *workgroupOf(IntentDistribution *d) {
  if (!d->workgroup)
    d->workgroup = calloc(1, sizeof *d->workgroup);
  if (!d->workgroup)
    abort();
  return d->workgroup;
}

// Room for one more item of an array that is owned by the workgroup.
static void *grown(void *items, int32_t count, int32_t *room, size_t size) {
  if (count < *room)
    return items;
  *room = *room ? 2 * *room : 16;
  items = realloc(items, (size_t)*room * size);
  if (!items)
    abort();
  return items;
}

void intentWorkgroupFree(IntentDistribution *d) {
  if (d->workgroup) {
    free(d->workgroup->regions);
    free(d->workgroup->accesses);
  }
  free(d->workgroup);
  d->workgroup = NULL;
}

// "<kernel>_workgroup", in the arena.
static char *globalName(IntentDistribution *d) {
  MlirStringRef kernel = mlirStringAttrGetValue(irAttribute(d->kernel, "sym_name"));
  size_t size = kernel.length + sizeof "_workgroup";
  char *name = intentArenaAlloc(d, size);
  snprintf(name, size, "%.*s_workgroup", (int)kernel.length, kernel.data);
  return name;
}

int32_t intentWorkgroupRegion(IntentDistribution *d, int64_t bytes) {
  IntentWorkgroup *w = workgroupOf(d);
  w->regions = grown(w->regions, w->regionCount, &w->regionRoom, sizeof *w->regions);
  int64_t whole = (bytes + REGION_ALIGNMENT - 1) / REGION_ALIGNMENT * REGION_ALIGNMENT;
  w->regions[w->regionCount] = (Region){.bytes = whole, .name = w->regionCount};
  return w->regionCount++;
}

MlirValue intentWorkgroupAccess(IntentDistribution *d, int32_t region, IntentAccessKind kind) {
  IntentWorkgroup *w = workgroupOf(d);
  w->accesses = grown(w->accesses, w->accessCount, &w->accessRoom, sizeof *w->accesses);
  MlirStringRef name = mlirStringRefCreateFromCString(globalName(d));
  MlirAttribute symbol = mlirFlatSymbolRefAttrGet(d->ir.context, name);
  MlirValue base =
      irValueWith(&d->ir, "llvm.mlir.addressof", (IrValues){0},
                  IR_ATTRIBUTES({"global_name", symbol}), irType(d->ir.context, "!llvm.ptr<3>"));
  w->accesses[w->accessCount++] = (Access){irDefiningOp(base), region, kind};
  return base;
}

// --- barriers ------------------------------------------------------------------------------------

// Of each region name, what happened since the last barrier: bits 1 << IntentAccessKind.
typedef struct Pending {
  uint8_t *done;
  int32_t count;
} Pending;

static Pending copyOf(IntentDistribution *d, const Pending *from) {
  Pending out = {intentArenaAlloc(d, (size_t)from->count + 1), from->count};
  memcpy(out.done, from->done, (size_t)from->count);
  return out;
}

static void mergeInto(Pending *to, const Pending *from) {
  for (int32_t i = 0; i < to->count; ++i)
    to->done[i] |= from->done[i];
}

static const Access *accessAt(const IntentWorkgroup *w, MlirOperation op) {
  if (!irIs(op, "llvm.mlir.addressof"))
    return NULL;
  for (int32_t i = 0; i < w->accessCount; ++i)
    if (mlirOperationEqual(w->accesses[i].anchor, op))
      return &w->accesses[i];
  return NULL;
}

static void meetAccess(IntentDistribution *d, Pending *pending, const Access *access) {
  int32_t name = d->workgroup->regions[access->region].name;
  uint8_t hazards =
      access->kind == INTENT_WRITE ? 1 << INTENT_READ | 1 << INTENT_WRITE : 1 << INTENT_WRITE;
  if (pending->done[name] & hazards) {
    static const int32_t kNoOperands[3] = {0};
    MlirAttribute segments = mlirDenseI32ArrayGet(d->ir.context, 3, kNoOperands);
    irBefore(&d->ir, access->anchor);
    irCreate(&d->ir, &(IrOp){.name = "nvvm.barrier",
                             .attributes = IR_ATTRIBUTES({"operandSegmentSizes", segments})});
    memset(pending->done, 0, (size_t)pending->count);
  }
  pending->done[name] |= (uint8_t)(1 << access->kind);
}

static void meetBlock(IntentDistribution *d, Pending *pending, MlirBlock block);

// The second time round starts from what the first one left; the loop may also not run at all.
static void meetLoop(IntentDistribution *d, Pending *pending, MlirOperation loop) {
  Pending entry = copyOf(d, pending);
  for (int32_t round = 0; round < 2; ++round) {
    meetBlock(d, pending, irBody(loop, 0));
    if (irIs(loop, "scf.while")) { // it ends between its two regions
      mergeInto(&entry, pending);
      meetBlock(d, pending, irBody(loop, 1));
    }
    mergeInto(pending, &entry);
  }
}

// Each region of a branch starts from what was before it.
static void meetBranch(IntentDistribution *d, Pending *pending, MlirOperation op) {
  Pending entry = copyOf(d, pending);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirBlock body = irBody(op, i);
    if (mlirBlockIsNull(body))
      continue;
    Pending taken = copyOf(d, &entry);
    meetBlock(d, &taken, body);
    mergeInto(pending, &taken);
  }
}

static void meetBlock(IntentDistribution *d, Pending *pending, MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    const Access *access = accessAt(d->workgroup, op);
    if (access)
      meetAccess(d, pending, access);
    else if (irIs(op, "nvvm.barrier"))
      memset(pending->done, 0, (size_t)pending->count);
    else if (irIs(op, "scf.for") || irIs(op, "scf.while"))
      meetLoop(d, pending, op);
    else if (mlirOperationGetNumRegions(op))
      meetBranch(d, pending, op);
  }
}

// --- bytes ---------------------------------------------------------------------------------------

// Gives each region bytes of its own, or all the same bytes if those do not fit; the bytes in use.
static int64_t placeRegions(IntentWorkgroup *w) {
  int64_t total = 0, most = 0;
  for (int32_t i = 0; i < w->regionCount; ++i) {
    w->regions[i].offset = total;
    total += w->regions[i].bytes;
    most = w->regions[i].bytes > most ? w->regions[i].bytes : most;
  }
  if (total <= WORKGROUP_LIMIT)
    return total;
  for (int32_t i = 0; i < w->regionCount; ++i) {
    w->regions[i].offset = 0;
    w->regions[i].name = 0;
  }
  return most;
}

// Puts each region's offset behind the pointers to it.
static void offsetAccesses(IntentDistribution *d) {
  MlirType byte = intentIntegerType(d, 8);
  for (int32_t i = 0; i < d->workgroup->accessCount; ++i) {
    const Access *access = &d->workgroup->accesses[i];
    int64_t offset = d->workgroup->regions[access->region].offset;
    if (!offset)
      continue;
    MlirValue base = irResult(access->anchor, 0);
    irAfter(&d->ir, access->anchor);
    MlirValue moved = intentPointerAddConstant(d, base, offset, byte);
    mlirValueReplaceAllUsesExcept(base, moved, 1, (MlirOperation[]){irDefiningOp(moved)});
  }
}

static void makeGlobal(IntentDistribution *d, int64_t bytes) {
  MlirContext context = d->ir.context;
  MlirType array = mlirLLVMArrayTypeGet(intentIntegerType(d, 8), (unsigned)bytes);
  irBefore(&d->ir, d->kernel);
  irCreate(&d->ir, &(IrOp){.name = "llvm.mlir.global",
                           .attributes = IR_ATTRIBUTES(
                               {"sym_name", irString(context, globalName(d))},
                               {"global_type", mlirTypeAttrGet(array)},
                               {"linkage", irParse(context, "#llvm.linkage<internal>")},
                               {"addr_space", mlirIntegerAttrGet(intentIntegerType(d, 32), 3)},
                               {"alignment",
                                mlirIntegerAttrGet(intentIntegerType(d, 64), REGION_ALIGNMENT)}),
                           .regions = IR_REGIONS(mlirRegionCreate())});
}

MlirLogicalResult intentWorkgroupFinish(IntentDistribution *d) {
  IntentWorkgroup *w = d->workgroup;
  if (!w)
    return irSuccess();
  int64_t bytes = placeRegions(w);
  if (bytes > WORKGROUP_LIMIT)
    return irError(d->kernel, "expects to need at most %d bytes of workgroup memory, got %lld",
                   WORKGROUP_LIMIT, (long long)bytes);
  Pending pending = {intentArenaAlloc(d, (size_t)w->regionCount), w->regionCount};
  meetBlock(d, &pending, irBody(d->kernel, 0));
  offsetAccesses(d);
  makeGlobal(d, bytes);
  return irSuccess();
}
