// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gpu.func of a planned kernel: its arguments, made as they are used; the loop over the tiles
// of the grid; the loops over segments; and the scalars that a kernel computes for itself.
#include "capi/bridge.h"
#include "passes/gpu/form.h"

#include <stdlib.h>
#include <uthash.h>

// --- tables --------------------------------------------------------------------------------------

typedef struct IntentTableKey {
  const void *from;
  intptr_t key; // IntentKey
} IntentTableKey;

struct IntentTableRow {
  IntentTableKey key;
  MlirValue to;
  UT_hash_handle hh;
};

static struct IntentTableRow *findRow(const IntentTable *table, MlirValue from, int32_t key) {
  IntentTableKey wanted = {from.ptr, key};
  struct IntentTableRow *row = NULL;
  for (; table && !row; table = table->outer)
    HASH_FIND(hh, table->rows, &wanted, sizeof wanted, row);
  return row;
}

bool intentTableHas(const IntentTable *table, MlirValue from, int32_t key) {
  return findRow(table, from, key) != NULL;
}

MlirValue intentTableFind(const IntentTable *table, MlirValue from, int32_t key) {
  const struct IntentTableRow *row = findRow(table, from, key);
  return row ? row->to : (MlirValue){NULL};
}

void intentTablePut(IntentTable *table, MlirValue from, int32_t key, MlirValue to) {
  struct IntentTableRow *row = calloc(1, sizeof *row);
  row->key = (IntentTableKey){from.ptr, key};
  row->to = to;
  HASH_ADD(hh, table->rows, key, sizeof row->key, row);
}

void intentTableFree(IntentTable *table) {
  struct IntentTableRow *row, *next;
  HASH_ITER(hh, table->rows, row, next) {
    HASH_DEL(table->rows, row);
    free(row);
  }
}

// --- arguments and scalars -----------------------------------------------------------------------

void intentEnter(IntentKernelBody *body, const IntentScope *scope, MlirOperation op) {
  if (mlirOperationIsNull(scope->before))
    irAtEnd(&body->ir, scope->block);
  else
    mlirRewriterBaseSetInsertionPointBefore(body->ir.rewriter, scope->before);
  if (!mlirOperationIsNull(op))
    body->ir.location = mlirOperationGetLocation(op);
}

MlirValue intentKernelArgument(IntentKernelBody *body, MlirValue hostValue) {
  MlirValue known = intentTableFind(&body->made, hostValue, INTENT_KEY_ARGUMENT);
  if (!mlirValueIsNull(known))
    return known;
  if (irIsInside(hostValue, body->function))
    return hostValue;
  MlirOperation op = irDefiningOp(hostValue);
  MlirValue made;
  if (!mlirOperationIsNull(op) && irIs(op, "arith.constant")) {
    intentEnter(body, &body->entry, (MlirOperation){NULL});
    made = irConstant(&body->ir, irAttribute(op, "value"));
  } else {
    made = mlirBlockAddArgument(body->entry.block, mlirValueGetType(hostValue), body->ir.location);
    intentPush(&body->arguments, &body->argumentCount, &body->argumentCapacity, hostValue);
  }
  intentTablePut(&body->made, hostValue, INTENT_KEY_ARGUMENT, made);
  return made;
}

MlirValue intentKernelExtent(IntentKernelBody *body, MlirValue tensor, int64_t axis) {
  return intentKernelArgument(body, intentHostExtent(body->host, tensor, axis));
}

// The one element that a kernel left in device memory.
static MlirValue loadScalar(IntentKernelBody *body, MlirValue scalar) {
  MlirType element = mlirValueGetType(scalar);
  MlirType tile = mlirRankedTensorTypeGet(0, NULL, element, mlirAttributeGetNull());
  MlirValue base = intentKernelArgument(body, intentHostPointer(body->host, scalar));
  intentEnter(body, &body->entry, irDefiningOp(scalar));
  Ir *ir = &body->ir;
  MlirValue fill = irZero(ir, element);
  int32_t sizes[] = {1, 0, 0, 0, 1};
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue loaded = irValueWith(
      ir, "intent.tile.load", IR_VALUES(base, fill),
      IR_ATTRIBUTES({"width", mlirIntegerAttrGet(i64, 1)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 5, sizes)}),
      tile);
  return irValueOf(ir, "intent.tile.element", IR_VALUES(loaded), element);
}

// A scalar op again, in the kernel's entry.
static void cloneScalar(IntentKernelBody *body, MlirOperation op) {
  MlirIRMapping mapping = mlirIRMappingCreate();
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    mlirIRMappingMapValue(mapping, irOperand(op, i), intentKernelScalar(body, irOperand(op, i)));
  intentEnter(body, &body->entry, op);
  MlirOperation made = mlirRewriterBaseCloneWithMapping(body->ir.rewriter, op, mapping);
  mlirIRMappingDestroy(mapping);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    intentTablePut(&body->made, irResult(op, i), INTENT_KEY_SCALAR, irResult(made, i));
}

MlirValue intentKernelScalar(IntentKernelBody *body, MlirValue scalar) {
  MlirValue known = intentTableFind(&body->made, scalar, INTENT_KEY_SCALAR);
  if (!mlirValueIsNull(known))
    return known;
  MlirOperation op = irDefiningOp(scalar);
  if (!intentIsOnDevice(body->host, scalar))
    return intentKernelArgument(body, intentHostScalar(body->host, scalar));
  if (!intentIsLeftInMemory(op)) {
    cloneScalar(body, op);
    return intentTableFind(&body->made, scalar, INTENT_KEY_SCALAR);
  }
  MlirValue made = loadScalar(body, scalar);
  intentTablePut(&body->made, scalar, INTENT_KEY_SCALAR, made);
  return made;
}

// --- loops ---------------------------------------------------------------------------------------

static bool isLoop(const IntentKernelAxis *axis) { return !axis->isGrid && !axis->isResident; }

IntentLoopOrder intentLoopOrder(const IntentKernel *kernel, int32_t first, int32_t end) {
  IntentLoopOrder out = {.count = 0};
  for (int32_t i = first; i < end; ++i)
    if (isLoop(&kernel->axis[i]) && !kernel->axis[i].scanned)
      out.axis[out.count++] = i;
  for (int32_t i = first; i < end; ++i)
    if (isLoop(&kernel->axis[i]) &&
        kernel->axis[i].scanned) // what a scan carries has none of the other loops' axes to itself
      out.axis[out.count++] = i;
  return out;
}

static IntentValueList listOf(IrValues values) {
  IntentValueList out = {0};
  for (intptr_t i = 0; i < values.count; ++i)
    intentPush(&out.data, &out.count, &out.capacity, values.data[i]);
  return out;
}

// The origin of the last of an axis' tiles, at the body's ir.
static MlirValue lastOrigin(IntentKernelBody *body, MlirValue extent, int64_t tile) {
  MlirValue last = irBinary(&body->ir, "arith.addi", extent, irI64(&body->ir, -1));
  return irBinary(&body->ir, "arith.andi", last, irI64(&body->ir, -tile));
}

MlirValue intentKernelBound(IntentKernelBody *body, int32_t axis) {
  const IntentKernelAxis *k = &body->kernel->axis[axis];
  if (!body->isFull[axis])
    return intentKernelExtent(body, k->source, k->sourceAxis);
  intentEnter(body, &body->entry, (MlirOperation){NULL});
  return irI64(&body->ir, INTENT_MOST_MEMBERS);
}

// True if no tile along the axis has padding.
static bool areFull(const IntentKernelAxis *axis) {
  return axis->tile == 1 || (axis->extent > 0 && axis->extent % axis->tile == 0);
}

// Vectors are worth it: in the body of single elements an access is no more than its test.
int32_t intentLoopParts(const IntentKernelBody *body, int32_t axis) {
  const IntentKernelAxis *k = &body->kernel->axis[axis];
  bool isOneTile = k->extent >= 0 && k->extent <= k->tile;
  bool isSplit = body->accessBytes && !k->scanned && !isOneTile && !areFull(k);
  return isSplit && !body->host->point ? 2 : 1;
}

// The tiles of nodes inside of the axis' loop, which another loop does not see.
static void forgetInside(IntentKernel *k, int32_t axis) {
  for (int32_t i = 0; i < k->nodeCount; ++i)
    if (k->nodes[i].inside >> axis & 1) {
      free(k->nodes[i].tiles);
      k->nodes[i].tiles = NULL;
    }
}

// The number of the CTAs that share an axis' tiles out; null where each runs over all of them.
static MlirValue sharersOf(IntentKernelBody *body, const IntentKernelAxis *axis) {
  if (axis->sharedBy == INTENT_UNIT_AXIS)
    return (MlirValue){NULL};
  const IntentKernelAxis *sharers = &body->kernel->axis[axis->sharedBy];
  return intentKernelExtent(body, sharers->source, sharers->sourceAxis);
}

// The origins of the tiles that a loop runs over.
typedef struct Turns {
  MlirValue first, step;
} Turns;

// From tile 0 on all, or of S sharers the tiles p, p + S, ...
static Turns turnsOf(IntentKernelBody *body, const IntentKernelAxis *axis, MlirValue sharers) {
  Ir *ir = &body->ir;
  MlirValue zero = irI64(ir, 0), tile = irI64(ir, axis->tile);
  if (mlirValueIsNull(sharers))
    return (Turns){zero, tile};
  IrAttribute fits = {"overflowFlags", irParse(ir->context, "#arith.overflow<nsw>")};
  MlirValue p = body->origin[axis->sharedBy];
  return (Turns){irValueWith(ir, "arith.muli", IR_VALUES(p, tile), (IrAttributes){&fits, 1},
                             mlirValueGetType(tile)),
                 irBinary(ir, "arith.muli", sharers, tile)};
}

void intentOpenLoop(IntentKernelBody *body, IntentAxisLoop *loop, IntentScope *parent, int32_t axis,
                    int32_t part, IrValues inits) {
  const IntentKernelAxis *k = &body->kernel->axis[axis];
  MlirValue extent = intentKernelExtent(body, k->source, k->sourceAxis), last = {NULL};
  MlirValue sharers = sharersOf(body, k);
  IntentValueList all = listOf(inits);
  intentCarryStates(body, axis, &all);
  intentCarryScans(body, parent, axis, &all);
  intentEnter(body, parent, (MlirOperation){NULL});
  *loop = (IntentAxisLoop){.axis = axis, .parent = parent, .before = parent->before};
  if (k->scanned == INTENT_BACKWARDS)
    last = lastOrigin(body, extent, k->tile);
  Turns turns = turnsOf(body, k, sharers);
  MlirValue end = extent;
  bool runsOnce = intentHasFinalState(body->kernel, axis); // over nothing but padding, if empty
  if (runsOnce)
    end = irBinary(&body->ir, "arith.maxsi", extent, irI64(&body->ir, 1));
  bool isSplit = intentLoopParts(body, axis) == 2;
  if (isSplit) {
    MlirValue whole = irBinary(&body->ir, "arith.andi", extent, irI64(&body->ir, -k->tile));
    if (part == 0)
      end = whole;
    else
      turns.first =
          mlirValueIsNull(sharers) ? whole : irBinary(&body->ir, "arith.addi", turns.first, whole);
  }
  body->isFull[axis] = isSplit ? part == 0 : areFull(k) && (k->extent > 0 || !runsOnce);
  loop->loop = irFor(&body->ir, turns.first, end, turns.step, (IrValues){all.data, all.count});
  loop->child = (IntentScope){.block = loop->loop.body, .depth = parent->depth + 1};
  parent->before = loop->loop.op;
  body->scope[axis] = &loop->child;
  body->origin[axis] = loop->loop.induction;
  if (k->scanned == INTENT_BACKWARDS)
    body->origin[axis] = irBinary(&body->ir, "arith.subi", last, loop->loop.induction);
  intptr_t argument = intentBindStates(body, axis, &loop->loop, inits.count);
  intentBindScans(body, axis, &loop->loop, argument);
  free(all.data);
}

void intentCloseLoop(IntentKernelBody *body, const IntentAxisLoop *loop, IrValues yields) {
  IntentValueList all = listOf(yields);
  intentYieldStates(body, loop->axis, &all);
  intentYieldScans(body, loop->axis, &all);
  intentEnter(body, &loop->child, (MlirOperation){NULL});
  irEndFor(&body->ir, &loop->loop, (IrValues){all.data, all.count});
  loop->parent->before = loop->before;
  body->scope[loop->axis] = NULL;
  forgetInside(body->kernel, loop->axis);
  free(all.data);
  intentFinishStates(body, loop, yields.count);
}

// The loops over the roots' axes that are not the grid's, and the roots' stores inside.
static void writeRoots(IntentKernelBody *body, IntentScope *scope, const IntentLoopOrder *order,
                       int32_t at) {
  if (at == order->count) {
    for (intptr_t i = 0; i < body->kernel->rootCount; ++i)
      intentTileStoreRoot(body, i);
    return;
  }
  int32_t axis = order->axis[at];
  for (int32_t part = 0; part < intentLoopParts(body, axis); ++part) {
    IntentAxisLoop loop;
    intentOpenLoop(body, &loop, scope, axis, part, (IrValues){0});
    writeRoots(body, &loop.child, order, at + 1);
    intentCloseLoop(body, &loop, (IrValues){0});
  }
}

void intentKernelWriteRoots(IntentKernelBody *body) {
  IntentLoopOrder order = intentLoopOrder(body->kernel, 0, body->kernel->rootMapping.rank);
  writeRoots(body, &body->tile, &order, 0);
  bool hasLoops = body->kernel->rows == INTENT_ROWS_LOOPED;
  for (intptr_t i = 0; i < body->kernel->sideCount && !hasLoops; ++i) // one that no root needs
    intentTileOf(body, body->kernel->sides[i].tile);
}

// --- the grid ------------------------------------------------------------------------------------

// How many tiles each grid axis has, and how many there are in all.
static void countTiles(IntentKernelBody *body) {
  const IntentKernel *k = body->kernel;
  IntentHost *host = body->host;
  for (int32_t i = 0; i < k->axisCount; ++i) {
    if (!k->axis[i].isGrid)
      continue;
    MlirValue extent = intentHostExtent(host, k->axis[i].source, k->axis[i].sourceAxis);
    int64_t bits = 0;
    while (INT64_C(1) << bits < k->axis[i].tile)
      ++bits;
    MlirValue up = irBinary(&host->ir, "arith.addi", extent, irI64(&host->ir, k->axis[i].tile - 1));
    MlirValue count = irBinary(&host->ir, "arith.shrui", up, irI64(&host->ir, bits));
    body->tileCount[i] = count;
    body->totalTiles = mlirValueIsNull(body->totalTiles)
                           ? count
                           : irBinary(&host->ir, "arith.muli", body->totalTiles, count);
  }
  if (mlirValueIsNull(body->totalTiles))
    body->totalTiles = irI64(&host->ir, 1);
  if (k->looksBack)
    intentPrepareLookBack(host, body->kernel, body->totalTiles);
}

static MlirValue readSpecial(IntentKernelBody *body, const char *name) {
  MlirType i32 = mlirIntegerTypeGet(body->ir.context, 32);
  MlirValue narrow = irValueOf(&body->ir, name, (IrValues){0}, i32);
  return irValueOf(&body->ir, "arith.extui", IR_VALUES(narrow),
                   mlirIntegerTypeGet(body->ir.context, 64));
}

// Tiles that look back are taken in the order of their scan, so that each may wait for the earlier
// ones.
static MlirValue takeTile(IntentKernelBody *body) {
  MlirValue counter = intentKernelArgument(body, body->kernel->counter);
  intentEnter(body, &body->tile, (MlirOperation){NULL});
  body->number = irValueOf(&body->ir, "intent.tile.ticket", IR_VALUES(counter),
                           mlirIntegerTypeGet(body->ir.context, 64));
  return body->number;
}

// Where the tile that is number `at` in the order of the scan along axis i lies, in tiles.
static MlirValue placeAlong(IntentKernelBody *body, int32_t i, MlirValue at) {
  const IntentKernel *k = body->kernel;
  if (!k->looksBack || i != k->rootMapping.rank - 1)
    return at;
  body->position = at;
  if (k->axis[i].scanned != INTENT_BACKWARDS)
    return at;
  MlirValue count = intentKernelArgument(body, body->tileCount[i]);
  intentEnter(body, &body->tile, (MlirOperation){NULL});
  MlirValue last = irBinary(&body->ir, "arith.subi", count, irI64(&body->ir, 1));
  return irBinary(&body->ir, "arith.subi", last, at);
}

// The grid axes' origins from the tile's number, in which the last axis runs fastest.
static void bindGrid(IntentKernelBody *body, MlirValue number) {
  const IntentKernel *k = body->kernel;
  int32_t first = 0;
  while (first < k->axisCount && !k->axis[first].isGrid)
    ++first;
  for (int32_t i = k->axisCount - 1; i >= first; --i) {
    if (!k->axis[i].isGrid)
      continue;
    MlirValue at = number;
    if (i != first) {
      MlirValue count = intentKernelArgument(body, body->tileCount[i]);
      intentEnter(body, &body->tile, (MlirOperation){NULL});
      at = irBinary(&body->ir, "arith.remui", number, count);
      number = irBinary(&body->ir, "arith.divui", number, count);
    }
    at = placeAlong(body, i, at);
    intentEnter(body, &body->tile, (MlirOperation){NULL});
    body->origin[i] = irBinary(&body->ir, "arith.muli", at, irI64(&body->ir, k->axis[i].tile));
    body->scope[i] = &body->tile;
    body->isFull[i] = areFull(&k->axis[i]);
  }
}

// Resident axes are bound everywhere: their one tile begins at 0.
static void bindResident(IntentKernelBody *body) {
  intentEnter(body, &body->entry, (MlirOperation){NULL});
  for (int32_t i = 0; i < body->kernel->axisCount; ++i)
    if (body->kernel->axis[i].isResident) {
      body->origin[i] = irI64(&body->ir, 0);
      body->scope[i] = &body->entry;
      body->isFull[i] = body->kernel->axis[i].extent == body->kernel->axis[i].tile;
    }
}

// One pass over the grid's tiles: CTA c takes tiles c, c + grid, ...
static void writeBody(IntentKernelBody *body) {
  MlirValue total = intentKernelArgument(body, body->totalTiles);
  intentEnter(body, &body->entry, (MlirOperation){NULL});
  MlirValue first = readSpecial(body, "nvvm.read.ptx.sreg.ctaid.x");
  MlirValue step = readSpecial(body, "nvvm.read.ptx.sreg.nctaid.x");
  IrLoop loop = irFor(&body->ir, first, total, step, (IrValues){0});
  body->tile = (IntentScope){.block = loop.body, .depth = 1};
  body->entry.before = loop.op;
  bindGrid(body, body->kernel->looksBack ? takeTile(body) : loop.induction);
  bindResident(body);
  intentKernelWriteRoots(body);
  intentEnter(body, &body->tile, (MlirOperation){NULL});
  irEndFor(&body->ir, &loop, (IrValues){0});
  irCreate(&body->ir, &(IrOp){.name = "gpu.return"});
}

// --- the function --------------------------------------------------------------------------------

static MlirOperation createFunction(IntentKernelBody *body, const char *name) {
  Ir *ir = &body->ir;
  irAtEnd(ir, irBody(body->host->kernels, 0));
  MlirType type = mlirFunctionTypeGet(ir->context, 0, NULL, 0, NULL);
  int32_t block[] = {(int32_t)body->host->options->warps * 32, 1, 1};
  return irCreate(ir,
                  &(IrOp){.name = "gpu.func",
                          .attributes = IR_ATTRIBUTES(
                              {"sym_name", irString(ir->context, name)},
                              {"function_type", mlirTypeAttrGet(type)},
                              {"gpu.kernel", mlirUnitAttrGet(ir->context)},
                              {"known_block_size", mlirDenseI32ArrayGet(ir->context, 3, block)}),
                          .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
}

// The function's type, now that all its arguments are known.
static void setFunctionType(IntentKernelBody *body) {
  MlirBlock entry = body->entry.block;
  intptr_t count = mlirBlockGetNumArguments(entry);
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(entry, i));
  MlirType type = mlirFunctionTypeGet(body->ir.context, count, types, 0, NULL);
  mlirOperationSetAttributeByName(body->function, mlirStringRefCreateFromCString("function_type"),
                                  mlirTypeAttrGet(type));
  free(types);
}

IntentKernelBody *intentKernelBegin(IntentHost *host, const char *name, MlirLocation location) {
  IntentKernelBody *body = calloc(1, sizeof *body);
  body->host = host;
  body->widest = 1;
  body->ir = irBegin(host->module);
  body->ir.location = location;
  body->function = createFunction(body, name);
  body->entry.block = irBody(body->function, 0);
  return body;
}

void intentKernelEnd(IntentKernelBody *body) { setFunctionType(body); }

IntentKernelBody *intentKernelWrite(IntentHost *host, IntentKernel *kernel, const char *name,
                                    int64_t accessBytes) {
  MlirOperation op =
      mlirOperationIsNull(kernel->store) ? irDefiningOp(kernel->roots[0]) : kernel->store;
  IntentKernelBody *body = intentKernelBegin(host, name, mlirOperationGetLocation(op));
  body->kernel = kernel;
  body->accessBytes = accessBytes;
  for (int32_t i = 0; i < kernel->nodeCount; ++i) {
    free(kernel->nodes[i].tiles);
    kernel->nodes[i].tiles = NULL;
    free(kernel->nodes[i].carried);
    kernel->nodes[i].carried = NULL;
  }
  countTiles(body);
  writeBody(body);
  intentKernelEnd(body);
  return body;
}

void intentKernelBodyFree(IntentKernelBody *body) {
  intentTableFree(&body->made);
  free(body->arguments);
  free(body->multiples);
  free(body->aligned);
  irEnd(&body->ir);
  free(body);
}
