// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduce of long rows that are few, in two launches. In the first the tiles of a row are shared
// out over many CTAs, of which each leaves what it has accumulated in device memory; the second
// reduces that by the same law. In how many parts is a function of the extents and the tiles alone,
// so results don't depend on the machine. Where the host knows the extents only when it runs, it
// chooses between this and the one launch then.
#include "passes/gpu/form.h"

#include <stdlib.h>
#include <string.h>

// A part is worth a CTA from some tiles on, and the second launch from some parts on. Columns are a
// CTA's so many at a time (tiling.c).
enum { LEAST_TILES = 4, LEAST_PARTS = 4, MOST_CTAS = 1024, COLUMNS = 128 };

// How a reduce is shared out.
typedef struct Parts {
  int32_t count;                // of loops that are
  int32_t loop[IR_MAX_RANK];    // their kernel axes, outermost first
  MlirValue parts[IR_MAX_RANK]; // of each, host i64; at least 1
  MlirValue product;            // of these
  MlirValue ofRow;              // that a row may have, host i64: no less than their product
} Parts;

// --- which reduces -------------------------------------------------------------------------------

// The node of the reduce whose results the roots are, if it alone has loops; negative otherwise.
static int32_t onlyReduce(const IntentKernel *k) {
  int32_t only = -1;
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    IntentNodeKind kind = k->nodes[i].kind;
    if (kind != INTENT_NODE_REDUCE && kind != INTENT_NODE_SCAN && kind != INTENT_NODE_FOLD &&
        kind != INTENT_NODE_STATES)
      continue;
    if (only >= 0 || kind != INTENT_NODE_REDUCE)
      return -1;
    only = i;
  }
  bool areRoots = only >= 0 && mlirOperationIsNull(k->store);
  for (intptr_t i = 0; areRoots && i < k->rootCount; ++i)
    areRoots = mlirOperationEqual(irDefiningOp(k->roots[i]), k->nodes[only].op);
  return areRoots ? only : -1;
}

// True if what the kernel writes besides is written tile by tile of the reduce's loops.
static bool areSidesInLoops(const IntentKernel *k, const IntentNode *reduce) {
  for (intptr_t i = 0; i < k->sideCount; ++i)
    for (int32_t loop = 0; loop < reduce->loopCount; ++loop)
      if (!(k->nodes[k->sides[i].tile.node].inside >> (reduce->firstLoop + loop) & 1))
        return false;
  return true;
}

// The tiles along an axis of static extent; `unknown` for another.
static int64_t staticTiles(const IntentKernelAxis *axis, int64_t unknown) {
  return axis->extent < 0 ? unknown : (axis->extent + axis->tile - 1) / axis->tile;
}

// The product of two counts, or `most` where it is more.
static int64_t boundedProduct(int64_t a, int64_t b, int64_t most) {
  return b && a > most / b ? most : a * b;
}

// False if what is static of the extents says that one launch is enough.
static bool maySplit(const IntentHost *host, const IntentKernel *k, int32_t reduce) {
  enum { MANY = MOST_CTAS * LEAST_TILES };
  if (host->point || reduce < 0 || k->nodes[reduce].operandCount > INTENT_MAX_ROOTS)
    return false;
  const IntentNode *node = &k->nodes[reduce];
  int64_t rows = 1, tiles = 1;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    rows = boundedProduct(rows, staticTiles(&k->axis[i], 1), MANY);
  for (int32_t i = 0; i < node->loopCount; ++i)
    tiles = boundedProduct(tiles, staticTiles(&k->axis[node->firstLoop + i], MANY), MANY);
  return k->axisCount + node->loopCount <= INTENT_MAX_KERNEL_AXES && areSidesInLoops(k, node) &&
         rows <= MOST_CTAS / LEAST_PARTS && tiles >= LEAST_PARTS * LEAST_TILES;
}

// Where extents are static a kernel leaves such a reduce to launches of its own: fused, it would be
// computed by a CTA a row.
bool intentIsReducedFirst(const IntentHost *host, MlirOperation op) {
  enum { MANY = 1 << 30, FEW_CTAS = 64 };
  if (!irIs(op, "intent.reduce"))
    return false;
  int64_t budget = host->options->warps * 32 * host->options->elements, kept = 1, consumed = 1;
  int64_t rank = irRank(irOperandType(op, 0));
  for (int64_t i = 0; i < rank; ++i) {
    int64_t extent = intentExtentOf(irOperand(op, 0), i).constant;
    if (extent < 0)
      return false;
    if (intentIsReduced(op, i))
      consumed = boundedProduct(consumed, extent, MANY);
    else
      kept = boundedProduct(kept, extent, MANY);
  }
  int64_t columns = intentIsReduced(op, rank - 1) ? 1 : kept < COLUMNS ? kept : COLUMNS;
  return kept <= FEW_CTAS * columns && consumed * columns >= LEAST_PARTS * LEAST_TILES * budget;
}

// --- how many parts ------------------------------------------------------------------------------

static int64_t evaluate(const char *name, int64_t a, int64_t b) {
  if (!strcmp(name, "arith.minsi"))
    return a < b ? a : b;
  if (!strcmp(name, "arith.maxsi"))
    return a > b ? a : b;
  if (!strcmp(name, "arith.divui"))
    return (int64_t)((uint64_t)a / (uint64_t)b);
  return (int64_t)(strcmp(name, "arith.addi") ? (uint64_t)a * (uint64_t)b
                                              : (uint64_t)a + (uint64_t)b);
}

// An i64 of the host, a constant where both operands are.
static MlirValue compute(IntentHost *host, const char *name, MlirValue a, MlirValue b) {
  IrKnown x = irConstantInteger(a), y = irConstantInteger(b);
  return x.known && y.known ? irI64(&host->ir, evaluate(name, x.value, y.value))
                            : irBinary(&host->ir, name, a, b);
}

static MlirValue tilesOf(IntentHost *host, const IntentKernelAxis *axis) {
  MlirValue extent = intentHostExtent(host, axis->source, axis->sourceAxis);
  MlirValue up = compute(host, "arith.addi", extent, irI64(&host->ir, axis->tile - 1));
  return compute(host, "arith.divui", up, irI64(&host->ir, axis->tile));
}

// `value`, or 1 where that is more.
static MlirValue atLeastOne(IntentHost *host, MlirValue value) {
  return compute(host, "arith.maxsi", value, irI64(&host->ir, 1));
}

// How many parts a tile of the second launch holds: what its row of results leaves of the budget.
static int64_t partsOfLastTile(const IntentHost *host, const IntentKernel *k) {
  const IntentToTilesOptions *options = host->options;
  int64_t left = options->warps * 32 * options->elements, row = 1;
  int32_t last = k->rootMapping.rank - 1;
  while (last >= 0 && row < COLUMNS && (k->axis[last].extent < 0 || row < k->axis[last].extent))
    row *= 2;
  return left > row ? left / row : 1;
}

// The parts of a row. A part has at least as many tiles to run over as the second launch has of
// parts, about, and there are no more than CTAs for them.
static MlirValue partsOfRow(IntentHost *host, const IntentKernel *k, MlirValue tiles) {
  Ir *ir = &host->ir;
  int64_t atOnce = partsOfLastTile(host, k);
  MlirValue rows = irI64(ir, 1), parts = rows;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    rows = compute(host, "arith.muli", rows, tilesOf(host, &k->axis[i]));
  for (int64_t each = LEAST_TILES;; each *= 4) {
    MlirValue ofEach = compute(host, "arith.divui", tiles, irI64(ir, each));
    ofEach = compute(host, "arith.minsi", ofEach, irI64(ir, each * atOnce));
    parts = compute(host, "arith.maxsi", parts, ofEach);
    if (each * atOnce >= MOST_CTAS)
      break;
  }
  MlirValue most = compute(host, "arith.divui", irI64(ir, MOST_CTAS), atLeastOne(host, rows));
  return atLeastOne(host, compute(host, "arith.minsi", parts, most));
}

// The outer loops are shared out first, down to one tile a part.
static Parts chooseParts(IntentHost *host, const IntentKernel *k, int32_t reduce) {
  const IntentNode *node = &k->nodes[reduce];
  IntentLoopOrder loops = intentLoopOrder(k, node->firstLoop, node->firstLoop + node->loopCount);
  MlirValue tiles[IR_MAX_RANK], all = irI64(&host->ir, 1);
  for (int32_t i = 0; i < loops.count; ++i) {
    tiles[i] = tilesOf(host, &k->axis[loops.axis[i]]);
    all = compute(host, "arith.muli", all, tiles[i]);
  }
  Parts out = {.ofRow = partsOfRow(host, k, all), .product = irI64(&host->ir, 1)};
  MlirValue left = out.ofRow;
  for (int32_t i = 0; i < loops.count; ++i) {
    if (staticTiles(&k->axis[loops.axis[i]], 2) == 1)
      continue;
    out.loop[out.count] = loops.axis[i];
    out.parts[out.count] = compute(host, "arith.minsi", atLeastOne(host, tiles[i]), left);
    out.product = compute(host, "arith.muli", out.product, out.parts[out.count]);
    left = compute(host, "arith.divui", left, out.parts[out.count++]);
  }
  return out;
}

// --- what the parts leave ------------------------------------------------------------------------

// The tensor [parts x the shape of a result] of the result's elements: a value of the logical
// function that stands for memory.
static MlirValue createPartial(IntentHost *host, Ir *ir, MlirValue result, IrValues parts) {
  MlirType type = mlirValueGetType(result);
  intptr_t kept = irIsTensor(type) ? (intptr_t)irRank(type) : 0;
  int64_t shape[IR_MAX_RANK];
  for (intptr_t i = 0; i < parts.count; ++i) {
    IrKnown known = irConstantInteger(parts.data[i]);
    shape[i] = known.known ? known.value : mlirShapedTypeGetDynamicSize();
  }
  for (intptr_t i = 0; i < kept; ++i)
    shape[parts.count + i] = mlirShapedTypeGetDimSize(type, i);
  MlirType tensor = mlirRankedTensorTypeGet(parts.count + kept, shape, irElementType(type),
                                            mlirAttributeGetNull());
  MlirValue partial = irValueOf(ir, "builtin.unrealized_conversion_cast", (IrValues){0}, tensor);
  for (intptr_t i = 0; i < parts.count + kept; ++i)
    if (irIsDynamic(tensor, i))
      intentTablePut(&host->made, partial, INTENT_KEY_EXTENT + (int32_t)i,
                     i < parts.count ? parts.data[i]
                                     : intentHostExtent(host, result, i - parts.count));
  return partial;
}

// What the parts leave of a component, in two shapes of one memory: the first launch writes it by
// the parts of each loop, the second reduces it along one axis.
typedef struct Partial {
  MlirValue byLoop, flat;
} Partial;

static Partial allocatePartial(IntentHost *host, Ir *ir, MlirValue result, const Parts *p) {
  Partial out;
  out.byLoop = createPartial(host, ir, result, (IrValues){p->parts, p->count});
  out.flat = createPartial(host, ir, result, IR_VALUES(p->product));
  MlirValue memory = intentHostAllocate(host, out.flat);
  intentTablePut(&host->made, out.byLoop, INTENT_KEY_MEMREF, memory);
  intentTablePut(&host->made, out.flat, INTENT_KEY_MEMREF, memory);
  return out;
}

// The reduce of the partials, with the op's region and identities. Those of its results that are
// roots have a use.
static MlirOperation createLast(Ir *ir, const IntentKernel *k, MlirOperation op,
                                const Partial *partials) {
  int64_t axes[] = {0};
  MlirValue used[INTENT_MAX_ROOTS];
  MlirOperation last = mlirRewriterBaseInsert(ir->rewriter, mlirOperationClone(op));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    mlirOperationSetOperand(last, i, partials[i].flat);
  mlirOperationSetAttributeByName(last, mlirStringRefCreateFromCString("axes"),
                                  mlirDenseI64ArrayGet(ir->context, 1, axes));
  for (intptr_t i = 0; i < k->rootCount; ++i)
    used[i] = irResult(last, mlirOpResultGetResultNumber(k->roots[i]));
  irValueOf(ir, "builtin.unrealized_conversion_cast", (IrValues){used, k->rootCount},
            mlirIndexTypeGet(ir->context));
  return last;
}

// --- the first launch ----------------------------------------------------------------------------

// The kernel's grid is over parts too, and its roots are what they leave.
static void shareOut(IntentKernel *k, int32_t reduce, const Parts *p, const Partial *partials) {
  IntentMapping mapping = {.rank = p->count + k->rootMapping.rank};
  MlirValue first = partials[0].byLoop;
  for (int32_t i = 0; i < p->count; ++i) {
    k->axis[k->axisCount] = (IntentKernelAxis){.source = first,
                                               .sourceAxis = i,
                                               .extent = irShape(mlirValueGetType(first), i),
                                               .tile = 1,
                                               .isGrid = true,
                                               .sharedBy = INTENT_UNIT_AXIS};
    k->axis[p->loop[i]].sharedBy = k->axisCount;
    k->nodes[reduce].inside |= UINT64_C(1) << k->axisCount; // its loops begin at the part's tile
    mapping.at[i].axis = k->axisCount++;
  }
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    mapping.at[p->count + i] = k->rootMapping.at[i];
  k->storeMapping = mapping;
  k->rootCount = mlirOperationGetNumResults(k->nodes[reduce].op);
  for (intptr_t i = 0; i < k->rootCount; ++i) {
    IntentNode node = {.kind = INTENT_NODE_BROADCAST,
                       .op = irDefiningOp(partials[i].byLoop),
                       .mapping = mapping,
                       .operandCount = 1};
    node.operands = calloc(1, sizeof *node.operands);
    node.operands[0] = (IntentTileRef){reduce, i};
    k->roots[i] = partials[i].byLoop;
    k->rootTiles[i] = (IntentTileRef){intentAddNode(k, node), 0};
  }
}

// --- both ----------------------------------------------------------------------------------------

// The plan of the reduce of the partials, into the memory of the kernel's roots.
static IntentKernel *planLast(IntentHost *host, const IntentKernel *k, MlirOperation last) {
  MlirValue roots[INTENT_MAX_ROOTS];
  for (intptr_t i = 0; i < k->rootCount; ++i)
    roots[i] = irResult(last, mlirOpResultGetResultNumber(k->roots[i]));
  IntentKernel *plan = intentKernelPlan(host, roots[0], INTENT_ROWS_LOOPED);
  for (int32_t i = 0; i < plan->axisCount; ++i)
    plan->axis[i].isContiguous = false; // vectors of so little aren't worth a body of their own
  for (intptr_t i = 0; i < k->rootCount; ++i)
    intentTablePut(&host->made, roots[i], INTENT_KEY_MEMREF, intentHostMemref(host, k->roots[i]));
  return plan;
}

static void launchBoth(IntentHost *host, IntentKernel *kernel, int32_t reduce, const Parts *p) {
  Partial partials[INTENT_MAX_ROOTS];
  MlirOperation op = kernel->nodes[reduce].op;
  Ir logical = irBegin(op);
  irAfter(&logical, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    partials[i] = allocatePartial(host, &logical, irResult(op, i), p);
  MlirOperation last = createLast(&logical, kernel, op, partials);
  irEnd(&logical);
  IntentKernel *lastKernel = planLast(host, kernel, last);
  shareOut(kernel, reduce, p, partials);
  intentHostLaunchBodies(host, kernel, NULL);
  intentHostLaunchBodies(host, lastKernel, NULL);
  intentKernelFree(lastKernel);
}

// The two launches where rows have parts enough, else the one; the extents are known at run time.
static void launchEither(IntentHost *host, IntentKernel *kernel, IntentKernel *resident,
                         int32_t reduce, const Parts *p) {
  IntentHostOutside outside;
  MlirValue isShort = irCompare(&host->ir, "slt", p->ofRow, irI64(&host->ir, LEAST_PARTS));
  MlirOperation branch = irIf(&host->ir, isShort, (IrTypes){0});
  intentHostEnter(host, &outside, irBody(branch, 0));
  intentHostLaunchBodies(host, kernel, resident);
  intentHostLeave(host, &outside);
  irElse(&host->ir, branch, (IrValues){0});
  intentHostEnter(host, &outside, irBody(branch, 1));
  launchBoth(host, kernel, reduce, p);
  intentHostLeave(host, &outside);
  irEndIf(&host->ir, branch, (IrValues){0});
}

bool intentHostLaunchSplit(IntentHost *host, IntentKernel *kernel, IntentKernel *resident) {
  int32_t reduce = onlyReduce(kernel);
  if (!maySplit(host, kernel, reduce))
    return false;
  intentHostStream(host);
  Parts parts = chooseParts(host, kernel, reduce);
  if (irConstantInteger(parts.ofRow).known)
    launchBoth(host, kernel, reduce, &parts);
  else
    launchEither(host, kernel, resident, reduce, &parts);
  return true;
}
