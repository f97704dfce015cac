// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans in a kernel: each tile is scanned on its own and combined with the totals of the tiles
// before it. Those the loop over the axis carries; or, where there are few rows, many CTAs scan the
// tiles of one, and publish and look back.
#include "passes/gpu/form.h"

#include <stdlib.h>
#include <string.h>

static int32_t axisAlong(const IntentNode *scan) {
  return scan->mapping.at[irIntegerAttribute(scan->op, "axis")].axis;
}

// What is carried is over the scan's axes without the one that it runs along.
static IntentMapping carriedMapping(const IntentNode *scan) {
  IntentMapping out = scan->mapping;
  out.at[irIntegerAttribute(scan->op, "axis")] = (IntentAxisUse){INTENT_UNIT_AXIS, false};
  return out;
}

static MlirType carriedTile(IntentKernelBody *body, const IntentNode *scan, intptr_t component) {
  IntentMapping mapping = carriedMapping(scan);
  return intentKernelTile(body, &mapping, irElementType(irResultType(scan->op, component)));
}

// --- what a loop carries -------------------------------------------------------------------------

// The next scan along `axis` from node `at` on; the count of nodes if there is none.
static int32_t nextScan(const IntentKernel *k, int32_t axis, int32_t at) {
  while (at < k->nodeCount && (k->nodes[at].kind != INTENT_NODE_SCAN || k->nodes[at].isLocal ||
                               axisAlong(&k->nodes[at]) != axis))
    ++at;
  return at;
}

// The first scan in a loop over `axis` that carries anything: one tile carries nothing on.
static int32_t firstScan(const IntentKernel *k, int32_t axis) {
  bool isOneTile = k->axis[axis].extent >= 0 && k->axis[axis].extent <= k->axis[axis].tile;
  return isOneTile ? k->nodeCount : nextScan(k, axis, 0);
}

void intentCarryScans(IntentKernelBody *body, const IntentScope *scope, int32_t axis,
                      IntentValueList *inits) {
  const IntentKernel *k = body->kernel;
  for (int32_t at = firstScan(k, axis); at < k->nodeCount; at = nextScan(k, axis, at + 1)) {
    const IntentNode *scan = &k->nodes[at];
    for (intptr_t i = 0; i < scan->operandCount; ++i) {
      MlirValue identity = intentKernelScalar(body, irOperand(scan->op, scan->operandCount + i));
      intentEnter(body, scope, scan->op);
      intentPush(&inits->data, &inits->count, &inits->capacity,
                 intentSplatTile(body, identity, carriedTile(body, scan, i)));
    }
  }
}

void intentBindScans(IntentKernelBody *body, int32_t axis, const IrLoop *loop, intptr_t argument) {
  IntentKernel *k = body->kernel;
  for (int32_t at = firstScan(k, axis); at < k->nodeCount; at = nextScan(k, axis, at + 1)) {
    IntentNode *scan = &k->nodes[at];
    scan->carried = calloc((size_t)scan->operandCount, sizeof *scan->carried);
    for (intptr_t i = 0; i < scan->operandCount; ++i)
      scan->carried[i] = irLoopArgument(loop, argument++);
  }
}

void intentYieldScans(IntentKernelBody *body, int32_t axis, IntentValueList *yields) {
  const IntentKernel *k = body->kernel;
  for (int32_t at = firstScan(k, axis); at < k->nodeCount; at = nextScan(k, axis, at + 1)) {
    intentTileOf(body, (IntentTileRef){at, 0});
    for (intptr_t i = 0; i < k->nodes[at].operandCount; ++i)
      intentPush(&yields->data, &yields->count, &yields->capacity, k->nodes[at].carried[i]);
  }
}

// --- what CTAs publish ---------------------------------------------------------------------------

// The host's pointers to a scan's memory; its flags begin at `first` of the zeros.
static void preparePublished(IntentHost *host, IntentNode *scan, MlirValue zeros, MlirValue first,
                             MlirValue tiles) {
  Ir *ir = &host->ir;
  scan->published = calloc((size_t)scan->operandCount + 1, sizeof *scan->published);
  MlirValue bytes = irBinary(ir, "arith.muli", first, irI64(ir, 4));
  MlirValue address = irBinary(ir, "arith.addi", intentHostAddress(host, zeros), bytes);
  scan->published[0] = intentHostPointerTo(host, address);
  MlirValue twice = irBinary(ir, "arith.muli", tiles, irI64(ir, 2));
  for (intptr_t i = 0; i < scan->operandCount; ++i) {
    MlirType element = irElementType(irResultType(scan->op, i));
    scan->published[1 + i] = intentHostPointer(host, intentHostElements(host, element, twice));
  }
}

// More rows keep the device busy with a CTA each; of shorter ones a loop is done soon.
enum { FEW_ROWS = 256, MORE_TILES = 4 };

// The product of the static extents of all of the roots' axes but the last.
static int64_t staticRows(const IntentKernel *k) {
  int64_t rows = 1;
  for (int32_t i = 0; i < k->rootMapping.rank - 1 && rows <= FEW_ROWS; ++i)
    rows *= k->axis[i].extent < 0 ? 1 : k->axis[i].extent;
  return rows;
}

bool intentMayLookBack(const IntentKernel *k, const IntentToTilesOptions *options) {
  int32_t last = k->rootMapping.rank - 1;
  // A fused reduce would be computed for each tile.
  if (k->looksBack || last < 0 || !k->axis[last].scanned || k->axisCount > last + 1)
    return false;
  for (int32_t i = 0; i < last; ++i)
    if (!k->axis[i].isGrid)
      return false;
  if (intentHasFinalState(k, last)) // a state is not published
    return false;
  int64_t extent = k->axis[last].extent, budget = options->warps * 32 * options->elements;
  return staticRows(k) <= FEW_ROWS && (extent < 0 || extent > budget);
}

MlirValue intentLoopPays(IntentHost *host, const IntentKernel *k) {
  Ir *ir = &host->ir;
  int32_t last = k->rootMapping.rank - 1;
  MlirValue rows = irI64(ir, 1);
  for (int32_t i = 0; i < last; ++i)
    rows = irBinary(ir, "arith.muli", rows,
                    intentHostExtent(host, k->axis[i].source, k->axis[i].sourceAxis));
  MlirValue length = intentHostExtent(host, k->axis[last].source, k->axis[last].sourceAxis);
  MlirValue areMany = irCompare(ir, "sgt", rows, irI64(ir, FEW_ROWS));
  MlirValue isShort = irCompare(ir, "sle", length, irI64(ir, MORE_TILES * k->axis[last].tile));
  return irBinary(ir, "arith.ori", areMany, isShort);
}

void intentPrepareLookBack(IntentHost *host, IntentKernel *kernel, MlirValue tiles) {
  Ir *ir = &host->ir;
  if (!mlirValueIsNull(kernel->counter)) // by the kernel's other body
    return;
  int32_t axis = kernel->rootMapping.rank - 1;
  int64_t scans = 0;
  for (int32_t at = nextScan(kernel, axis, 0); at < kernel->nodeCount; ++scans)
    at = nextScan(kernel, axis, at + 1);
  MlirValue count = irBinary(ir, "arith.muli", tiles, irI64(ir, scans));
  MlirValue one = irI64(ir, 1), first = one;
  MlirValue zeros = intentHostZeros(host, irBinary(ir, "arith.addi", count, one));
  kernel->counter = intentHostPointer(host, zeros);
  for (int32_t at = nextScan(kernel, axis, 0); at < kernel->nodeCount;
       at = nextScan(kernel, axis, at + 1)) {
    preparePublished(host, &kernel->nodes[at], zeros, first, tiles);
    first = irBinary(ir, "arith.addi", first, tiles);
  }
}

// --- one tile ------------------------------------------------------------------------------------

static MlirAttribute integerAttribute(IntentKernelBody *body, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(body->ir.context, 64), value);
}

// The position of the scan's axis among those of its tiles.
static int32_t positionAlong(const IntentNode *scan) {
  IntentTileAxes axes = intentTileAxes(&scan->mapping);
  int32_t position = 0;
  while (axes.axis[position] != axisAlong(scan))
    ++position;
  return position;
}

// intent.tile.scan of the operands' tiles: the scanned tiles, then the totals.
static MlirOperation scanTile(IntentKernelBody *body, const IntentNode *scan,
                              const IntentScope *scope) {
  intptr_t count = scan->operandCount;
  MlirValue *operands = malloc((size_t)(2 * count) * sizeof *operands);
  MlirType *types = malloc((size_t)(2 * count) * sizeof *types);
  for (intptr_t i = 0; i < count; ++i) {
    operands[i] = intentNeutralOperand(body, scan, i, &scan->mapping, scope);
    operands[count + i] = intentKernelScalar(body, irOperand(scan->op, count + i));
    types[i] = mlirValueGetType(operands[i]);
    types[count + i] = carriedTile(body, scan, i);
  }
  IrAttribute attributes[3] = {{"axis", integerAttribute(body, positionAlong(scan))}};
  intptr_t attributeCount = 1;
  static const char *const kKinds[] = {"reverse", "exclusive"};
  for (size_t i = 0; i < IR_COUNT(kKinds); ++i) {
    MlirAttribute kind = irAttribute(scan->op, kKinds[i]);
    if (!mlirAttributeIsNull(kind))
      attributes[attributeCount++] = (IrAttribute){kKinds[i], kind};
  }
  MlirRegion region = intentCloneRegion(body, scan->op);
  intentEnter(body, scope, scan->op);
  MlirOperation made = irCreate(&body->ir, &(IrOp){.name = "intent.tile.scan",
                                                   .operands = {operands, 2 * count},
                                                   .attributes = {attributes, attributeCount},
                                                   .regions = IR_REGIONS(region),
                                                   .results = {types, 2 * count}});
  free(operands);
  free(types);
  return made;
}

// The combine on tiles: what lies beyond in the order of the scan, and what is nearer.
static void combineTiles(IntentKernelBody *body, const IntentNode *scan, const IntentScope *scope,
                         const MlirValue *beyond, const MlirValue *near, MlirValue *out) {
  intptr_t count = scan->operandCount;
  size_t bytes = (size_t)count * sizeof *beyond;
  bool isReverse = !mlirAttributeIsNull(irAttribute(scan->op, "reverse"));
  MlirValue *both = malloc(2 * bytes);
  MlirType *types = malloc((size_t)count * sizeof *types);
  memcpy(both, isReverse ? near : beyond, bytes);
  memcpy(both + count, isReverse ? beyond : near, bytes);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(near[i]);
  MlirOperation made =
      intentMapTiles(body, scan->op, scope, (IrValues){both, 2 * count}, (IrTypes){types, count});
  for (intptr_t i = 0; i < count; ++i)
    out[i] = irResult(made, i);
  free(both);
  free(types);
}

// A carried total for each element along the scan's axis.
static MlirValue spread(IntentKernelBody *body, const IntentNode *scan, const IntentScope *scope,
                        MlirValue carried, MlirType tile) {
  int64_t positions[IR_MAX_RANK], count = 0;
  for (int32_t i = 0; i < (int32_t)irRank(tile); ++i)
    if (i != positionAlong(scan))
      positions[count++] = i;
  intentEnter(body, scope, scan->op);
  MlirAttribute axes = mlirDenseI64ArrayGet(body->ir.context, (intptr_t)count, positions);
  return irValueWith(&body->ir, "intent.tile.broadcast", IR_VALUES(carried),
                     IR_ATTRIBUTES({"axes", axes}), tile);
}

// What lies before the tile, in all of a tile of what is carried; `made` has scanned the tile.
static void lookBack(IntentKernelBody *body, IntentNode *scan, const IntentScope *scope,
                     MlirOperation made) {
  intptr_t count = scan->operandCount;
  MlirValue *operands = malloc((size_t)(3 * count + 3) * sizeof *operands);
  MlirType *types = malloc((size_t)count * sizeof *types);
  for (intptr_t i = 0; i < count; ++i) {
    types[i] = irElementType(irResultType(made, i));
    operands[count + i] = intentKernelScalar(body, irOperand(scan->op, count + i));
    operands[2 * count + i] = intentKernelArgument(body, scan->published[1 + i]);
  }
  operands[3 * count] = intentKernelArgument(body, scan->published[0]);
  operands[3 * count + 1] = body->number;
  operands[3 * count + 2] = body->position;
  MlirRegion region = intentCloneRegion(body, scan->op);
  intentEnter(body, scope, scan->op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] =
        irValueOf(&body->ir, "intent.tile.element", IR_VALUES(irResult(made, count + i)), types[i]);
  MlirAttribute reverse = irAttribute(scan->op, "reverse");
  IrAttribute attributes[] = {{"reverse", reverse}};
  MlirOperation found =
      irCreate(&body->ir, &(IrOp){.name = "intent.tile.look_back",
                                  .operands = {operands, 3 * count + 3},
                                  .attributes = {attributes, !mlirAttributeIsNull(reverse)},
                                  .regions = IR_REGIONS(region),
                                  .results = {types, count}});
  scan->carried = calloc((size_t)count, sizeof *scan->carried);
  for (intptr_t i = 0; i < count; ++i)
    scan->carried[i] = intentSplatTile(body, irResult(found, i), irResultType(made, count + i));
  free(operands);
  free(types);
}

void intentEmitScan(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  intptr_t count = node->operandCount;
  MlirOperation made = scanTile(body, node, scope);
  for (intptr_t i = 0; i < count; ++i)
    node->tiles[i] = irResult(made, i);
  bool looksBack = body->kernel->looksBack && axisAlong(node) == body->kernel->rootMapping.rank - 1;
  if (looksBack)
    lookBack(body, node, scope, made);
  if (!node->carried)
    return;
  MlirValue *beyond = malloc((size_t)(2 * count) * sizeof *beyond), *totals = beyond + count;
  for (intptr_t i = 0; i < count; ++i) {
    beyond[i] = spread(body, node, scope, node->carried[i], irResultType(made, i));
    totals[i] = irResult(made, count + i);
  }
  combineTiles(body, node, scope, beyond, node->tiles, node->tiles);
  if (!looksBack)
    combineTiles(body, node, scope, node->carried, totals, node->carried);
  free(beyond);
}
