// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-assign-layouts: gives every tile of a kernel its #intent.layout. Tiles that pointwise
// work and loops tie together share one. The largest tiles choose first, as their loads and stores
// like it (coalesced vectors of the promised width); what a reduce or a scan sums up, and a
// broadcast's source, follow their large neighbour. Where that leaves two layouts at one op, an
// intent.tile.convert stands between.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/extent.h"
#include "passes/gpu/layout.h"
#include "passes/ir.h"

#include <inttypes.h>
#include <stdlib.h>

// --- the tiles of a kernel, in groups of one layout ----------------------------------------------

// A small tile whose layout follows from a large one: a reduce's result or a scan's total and its
// source, or a broadcast's source and its result.
typedef struct Follower {
  MlirOperation op;
  int32_t small, large; // tiles
} Follower;

typedef struct Tiles {
  MlirOperation kernel;
  int64_t warps;
  MlirValue *value;     // every tile in program order; owned
  int32_t *parent;      // of the union-find forest; owned
  IntentLayout *layout; // of a group, at its root; owned
  int32_t count, capacity;
  Follower *follower; // owned
  int32_t followerCount, followerCapacity;
} Tiles;

static int32_t findTile(const Tiles *tiles, MlirValue value) {
  int32_t i = tiles->count - 1;
  while (i >= 0 && !mlirValueEqual(tiles->value[i], value))
    --i;
  return i;
}

static int32_t rootOf(const Tiles *tiles, int32_t tile) {
  while (tiles->parent[tile] != tile)
    tile = tiles->parent[tile];
  return tile;
}

static void addTile(Tiles *tiles, MlirValue value) {
  if (!intentTypeIsATile(mlirValueGetType(value)))
    return;
  if (tiles->count == tiles->capacity) {
    tiles->capacity = tiles->capacity ? 2 * tiles->capacity : 64;
    size_t capacity = (size_t)tiles->capacity;
    tiles->value = realloc(tiles->value, capacity * sizeof *tiles->value);
    tiles->parent = realloc(tiles->parent, capacity * sizeof *tiles->parent);
    tiles->layout = realloc(tiles->layout, capacity * sizeof *tiles->layout);
  }
  tiles->value[tiles->count] = value;
  tiles->parent[tiles->count] = tiles->count;
  tiles->layout[tiles->count] = intentLayoutNone();
  ++tiles->count;
}

// Two values share a layout; the earlier tile stands for the group.
static void tie(Tiles *tiles, MlirValue a, MlirValue b) {
  int32_t i = findTile(tiles, a), j = findTile(tiles, b);
  if (i < 0 || j < 0)
    return;
  i = rootOf(tiles, i);
  j = rootOf(tiles, j);
  tiles->parent[i < j ? j : i] = i < j ? i : j;
}

static void follow(Tiles *tiles, MlirOperation op, MlirValue small, MlirValue large) {
  int32_t i = findTile(tiles, small), j = findTile(tiles, large);
  if (i < 0 || j < 0)
    return;
  if (tiles->followerCount == tiles->followerCapacity) {
    tiles->followerCapacity = tiles->followerCapacity ? 2 * tiles->followerCapacity : 32;
    tiles->follower =
        realloc(tiles->follower, (size_t)tiles->followerCapacity * sizeof *tiles->follower);
  }
  tiles->follower[tiles->followerCount++] = (Follower){op, i, j};
}

// --- what ops say --------------------------------------------------------------------------------

static void tieAll(Tiles *tiles, MlirOperation op) {
  MlirValue first = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    first = mlirValueIsNull(first) ? irResult(op, i) : first;
    tie(tiles, first, irResult(op, i));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = irOperand(op, i);
    if (findTile(tiles, operand) < 0)
      continue;
    first = mlirValueIsNull(first) ? operand : first;
    tie(tiles, first, operand);
  }
}

static void tieLoop(Tiles *tiles, MlirOperation loop) {
  MlirBlock body = irBody(loop, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i) {
    tie(tiles, irOperand(loop, i + 3), irResult(loop, i));
    tie(tiles, mlirBlockGetArgument(body, i + 1), irResult(loop, i));
    tie(tiles, irOperand(yield, i), irResult(loop, i));
  }
}

static void tieBranches(Tiles *tiles, MlirOperation branch) {
  for (intptr_t region = 0; region < 2 && mlirOperationGetNumResults(branch); ++region) {
    MlirOperation yield = mlirBlockGetTerminator(irBody(branch, region));
    for (intptr_t i = 0; i < mlirOperationGetNumResults(branch); ++i)
      tie(tiles, irOperand(yield, i), irResult(branch, i));
  }
}

// All sources of a reduce move together, as its combine takes an element of each; and so do the
// summaries, which are results `first`, `first` + 1, ...
static void tieSummaries(Tiles *tiles, MlirOperation op, intptr_t first, intptr_t components) {
  for (intptr_t i = 0; i < components; ++i) {
    tie(tiles, irOperand(op, 0), irOperand(op, i));
    tie(tiles, irResult(op, first), irResult(op, first + i));
    follow(tiles, op, irResult(op, first + i), irOperand(op, i));
  }
}

// What is scanned has the sources' layout; the totals are summaries.
static void tieScan(Tiles *tiles, MlirOperation scan) {
  intptr_t components = mlirOperationGetNumResults(scan) / 2;
  tieSummaries(tiles, scan, components, components);
  for (intptr_t i = 0; i < components; ++i)
    tie(tiles, irOperand(scan, 0), irResult(scan, i));
}

static void readOp(Tiles *tiles, MlirOperation op) {
  if (irIs(op, "intent.map") || irIs(op, "intent.tile.mask") || irIs(op, "intent.tile.gather") ||
      irIs(op, "intent.tile.scatter") || intentIsElementwise(op))
    tieAll(tiles, op);
  else if (irIs(op, "scf.for"))
    tieLoop(tiles, op);
  else if (irIs(op, "scf.if"))
    tieBranches(tiles, op);
  else if (irIs(op, "intent.tile.broadcast"))
    follow(tiles, op, irOperand(op, 0), irResult(op, 0));
  else if (irIs(op, "intent.tile.reduce"))
    tieSummaries(tiles, op, 0, mlirOperationGetNumResults(op));
  else if (irIs(op, "intent.tile.scan"))
    tieScan(tiles, op);
}

static void collectTiles(Tiles *tiles, const IrOps *ops) {
  for (intptr_t i = 0; i < ops->count; ++i) {
    MlirOperation op = ops->data[i];
    for (intptr_t j = 0; j < mlirOperationGetNumResults(op); ++j)
      addTile(tiles, irResult(op, j));
    if (!irIs(op, "scf.for"))
      continue;
    MlirBlock body = irBody(op, 0);
    for (intptr_t j = 1; j < mlirBlockGetNumArguments(body); ++j)
      addTile(tiles, mlirBlockGetArgument(body, j));
  }
  for (intptr_t i = 0; i < ops->count; ++i)
    readOp(tiles, ops->data[i]);
}

// --- what loads and stores like ------------------------------------------------------------------

static int32_t shapeOf(MlirValue tile, int64_t *extents) {
  MlirType type = mlirValueGetType(tile);
  for (int64_t i = 0; i < irRank(type); ++i)
    extents[i] = irShape(type, i);
  return (int32_t)irRank(type);
}

static int64_t sizeOf(MlirValue tile) {
  int64_t extents[INTENT_LAYOUT_MAX_RANK], size = 1;
  int32_t rank = shapeOf(tile, extents);
  for (int32_t i = 0; i < rank; ++i)
    size *= extents[i];
  return size;
}

// The bytes that accesses of a group move along each contiguous axis, and their narrowest vector.
typedef struct Wish {
  int64_t bytes[INTENT_LAYOUT_MAX_RANK];
  int64_t vector[INTENT_LAYOUT_MAX_RANK];
} Wish;

// The axis of a load or store with stride 1, the longest if there are several; negative if there is
// none. `first` is the operand segment of the strides.
static int32_t contiguousAxis(MlirOperation access, intptr_t segment, MlirValue tile) {
  MlirValue storage[INTENT_LAYOUT_MAX_RANK];
  IrValues strides = irSegment(access, segment, storage);
  MlirType type = mlirValueGetType(tile);
  int32_t best = -1;
  for (int32_t i = 0; i < (int32_t)strides.count; ++i) {
    IrKnown stride = irConstantInteger(strides.data[i]);
    if (stride.known && stride.value == 1 && (best < 0 || irShape(type, i) >= irShape(type, best)))
      best = i;
  }
  return best;
}

static void addWish(Wish *wish, MlirOperation access, intptr_t segment, MlirValue tile) {
  int32_t axis = contiguousAxis(access, segment, tile);
  int64_t width = irIntegerAttribute(access, "width");
  if (axis < 0)
    return;
  unsigned bits = irBitWidth(irElementType(mlirValueGetType(tile)));
  wish->bytes[axis] += sizeOf(tile) * (bits + 7) / 8;
  if (width > 1 && (wish->vector[axis] == 1 || width < wish->vector[axis]))
    wish->vector[axis] = width;
}

static Wish wishOf(const Tiles *tiles, int32_t group) {
  Wish wish = {0};
  for (int32_t i = 0; i < INTENT_LAYOUT_MAX_RANK; ++i)
    wish.vector[i] = 1;
  for (int32_t i = 0; i < tiles->count; ++i) {
    if (rootOf(tiles, i) != group)
      continue;
    MlirOperation made = irDefiningOp(tiles->value[i]);
    if (!mlirOperationIsNull(made) && irIs(made, "intent.tile.load"))
      addWish(&wish, made, 3, tiles->value[i]);
    for (MlirOpOperand use = mlirValueGetFirstUse(tiles->value[i]); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      if (irIs(user, "intent.tile.store"))
        addWish(&wish, user, 4, tiles->value[i]);
    }
  }
  return wish;
}

// The axis that most bytes are contiguous along; without any access the last one with neighbours.
static int32_t preferredAxis(const Wish *wish, int32_t rank, const int64_t *extents) {
  int32_t best = 0;
  for (int32_t i = 1; i < rank; ++i) {
    bool noneYet = wish->bytes[best] == 0 && extents[i] > 1;
    if (wish->bytes[i] > 0 ? wish->bytes[i] >= wish->bytes[best] : noneYet)
      best = i;
  }
  return best;
}

// Warps go where lanes don't, so that a row stays in a warp; along the row only if there is no
// other axis.
static int32_t warpAxis(int32_t contiguous, int32_t rank, const int64_t *extents) {
  int32_t best = contiguous;
  for (int32_t i = 0; i < rank; ++i)
    if (i != contiguous && extents[i] > 1 && (best == contiguous || extents[i] >= extents[best]))
      best = i;
  return best;
}

// The axis that tiles of a group are scanned along; negative if there is none.
static int32_t scannedAxis(const Tiles *tiles, int32_t group) {
  for (int32_t i = 0; i < tiles->followerCount; ++i) {
    const Follower *f = &tiles->follower[i];
    if (irIs(f->op, "intent.tile.scan") && rootOf(tiles, f->large) == group)
      return (int32_t)irIntegerAttribute(f->op, "axis");
  }
  return -1;
}

// The widest vector with which warps hold elements of their own, as long as there are enough.
static int64_t narrowed(int64_t vector, int64_t elements, const Tiles *tiles) {
  while (vector > 1 && vector * 32 * tiles->warps > elements)
    vector /= 2;
  return vector;
}

static IntentLayout coalesced(const Tiles *tiles, int32_t group) {
  int64_t extents[INTENT_LAYOUT_MAX_RANK];
  int32_t rank = shapeOf(tiles->value[group], extents);
  Wish wish = wishOf(tiles, group);
  IntentCoalescing how = {.vector = 1, .lanes = 32, .warps = tiles->warps};
  if (rank > 0) {
    how.contiguousAxis = preferredAxis(&wish, rank, extents);
    how.vector = narrowed(wish.vector[how.contiguousAxis], sizeOf(tiles->value[group]), tiles);
    how.warpAxis = warpAxis(how.contiguousAxis, rank, extents);
  }
  IntentLayout out = intentLayoutCoalesced(rank, extents, &how);
  int32_t scanned = scannedAxis(tiles, group);
  if (scanned < 0 || intentLayoutIsNone(&out))
    return out;
  // A scan hands less from warp to warp if a warp's elements are neighbours; and from lane to lane
  // if a thread's are, which accesses permit where they are not contiguous.
  return scanned == how.contiguousAxis ? intentLayoutWarpsLast(&out, scanned)
                                       : intentLayoutSerial(&out, scanned);
}

// --- followers -----------------------------------------------------------------------------------

static bool isMapped(MlirAttribute axes, int64_t axis) {
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) == axis)
      return true;
  return false;
}

// What a broadcast repeats: its result's layout without the axes that the source lacks or has with
// extent 1.
static IntentLayout sourceLayout(MlirOperation broadcast, const IntentLayout *result) {
  MlirAttribute axes = irAttribute(broadcast, "axes");
  MlirType small = irOperandType(broadcast, 0), large = irResultType(broadcast, 0);
  IntentLayout out = *result;
  for (int32_t axis = result->rank - 1, from = (int32_t)irArrayCount(axes) - 1; axis >= 0; --axis) {
    bool mapped = isMapped(axes, axis);
    if (!mapped || irShape(small, from) != irShape(large, axis))
      out = intentLayoutDrop(&out, axis);
    from -= mapped;
  }
  out.rank = (int32_t)irRank(small);
  int64_t extents[INTENT_LAYOUT_MAX_RANK];
  shapeOf(irOperand(broadcast, 0), extents);
  IntentLayout shape = intentLayoutOfShape(out.rank, extents);
  for (int32_t axis = 0; axis < out.rank; ++axis)
    out.extentBits[axis] = shape.extentBits[axis];
  return out;
}

// The layout of the small tile that costs nothing beside the large one's.
static IntentLayout naturalLayout(const Follower *follower, const IntentLayout *large) {
  if (irIs(follower->op, "intent.tile.broadcast"))
    return sourceLayout(follower->op, large);
  return intentLayoutDrop(large, (int32_t)irIntegerAttribute(follower->op, "axis"));
}

static bool isLoaded(const Tiles *tiles, int32_t group) {
  for (int32_t i = 0; i < tiles->count; ++i) {
    MlirOperation made = irDefiningOp(tiles->value[i]);
    if (rootOf(tiles, i) == group && !mlirOperationIsNull(made) && irIs(made, "intent.tile.load"))
      return true;
  }
  return false;
}

enum { LARGE_REGISTERS = 16 };

// True for a row that each warp would load again, beside a tile that is large enough to pay for a
// way through workgroup memory: the row is loaded once, by all warps together.
static bool isLoadedTogether(const Tiles *tiles, const Follower *f, const IntentLayout *large,
                             const IntentLayout *natural) {
  bool repeats = false;
  for (int32_t i = 0; i < natural->side[INTENT_WARP].count; ++i)
    repeats |= natural->side[INTENT_WARP].at[i] == 0;
  return repeats && irIs(f->op, "intent.tile.broadcast") &&
         intentLayoutRegisters(large) >= LARGE_REGISTERS &&
         sizeOf(tiles->value[f->small]) >= 32 * tiles->warps &&
         isLoaded(tiles, rootOf(tiles, f->small));
}

// Hands layouts on from large to small tiles, until nothing changes.
static void propagate(Tiles *tiles) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (int32_t i = 0; i < tiles->followerCount; ++i) {
      const Follower *f = &tiles->follower[i];
      const IntentLayout *large = &tiles->layout[rootOf(tiles, f->large)];
      IntentLayout *small = &tiles->layout[rootOf(tiles, f->small)];
      if (intentLayoutIsNone(large) || !intentLayoutIsNone(small))
        continue;
      IntentLayout natural = naturalLayout(f, large);
      if (isLoadedTogether(tiles, f, large, &natural))
        continue;
      *small = natural;
      changed = true;
    }
  }
}

// The largest group without a layout, the first of equals; negative if there is none.
static int32_t nextGroup(const Tiles *tiles) {
  int32_t best = -1;
  for (int32_t i = 0; i < tiles->count; ++i)
    if (tiles->parent[i] == i && intentLayoutIsNone(&tiles->layout[i]) &&
        (best < 0 || sizeOf(tiles->value[i]) > sizeOf(tiles->value[best])))
      best = i;
  return best;
}

static MlirLogicalResult chooseLayouts(Tiles *tiles) {
  for (int32_t group = nextGroup(tiles); group >= 0; group = nextGroup(tiles)) {
    tiles->layout[group] = coalesced(tiles, group);
    if (intentLayoutIsNone(&tiles->layout[group]))
      return irError(tiles->kernel, "holds a tile %s that no layout fits",
                     irTypeText(mlirValueGetType(tiles->value[group])));
    propagate(tiles);
  }
  return irSuccess();
}

// --- the types -----------------------------------------------------------------------------------

static MlirAttribute attributeOf(MlirContext context, const IntentLayout *layout) {
  int64_t bases[INTENT_SIDES][INTENT_MAX_VECTORS];
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < layout->side[side].count; ++i)
      bases[side][i] = layout->side[side].at[i];
  return intentLayoutAttrGet(context, layout->side[INTENT_REGISTER].count, bases[INTENT_REGISTER],
                             layout->side[INTENT_LANE].count, bases[INTENT_LANE],
                             layout->side[INTENT_WARP].count, bases[INTENT_WARP]);
}

static MlirType typeWith(MlirType tile, const IntentLayout *layout) {
  int64_t shape[INTENT_LAYOUT_MAX_RANK];
  for (int64_t i = 0; i < irRank(tile); ++i)
    shape[i] = irShape(tile, i);
  return mlirRankedTensorTypeGet((intptr_t)irRank(tile), shape, irElementType(tile),
                                 attributeOf(mlirTypeGetContext(tile), layout));
}

static void setType(MlirValue tile, const IntentLayout *layout) {
  MlirType type = typeWith(mlirValueGetType(tile), layout);
  mlirValueSetType(tile, type);
  MlirOperation op = irDefiningOp(tile);
  if (mlirOperationIsNull(op) || !irIs(op, "arith.constant"))
    return;
  MlirAttribute element = mlirDenseElementsAttrGetSplatValue(irAttribute(op, "value"));
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("value"),
                                  mlirDenseElementsAttrSplatGet(type, element));
}

// A convert between a reduce's own result and the users of it.
static void convertResult(Ir *ir, const Tiles *tiles, const Follower *f,
                          const IntentLayout *natural) {
  MlirValue result = tiles->value[f->small];
  MlirType wanted = mlirValueGetType(result);
  irAfter(ir, f->op);
  mlirValueSetType(result, typeWith(wanted, natural));
  MlirValue converted = irValueOf(ir, "intent.tile.convert", IR_VALUES(result), wanted);
  MlirOperation convert = irDefiningOp(converted);
  mlirValueReplaceAllUsesExcept(result, converted, 1, &convert);
}

// A convert between a tile and the broadcast that repeats it; outside of the broadcast's loops, if
// the tile is.
static void convertOperand(Ir *ir, const Follower *f, const IntentLayout *natural) {
  MlirOperation made = irDefiningOp(irOperand(f->op, 0));
  bool isOutside = !mlirOperationIsNull(made) &&
                   !mlirBlockEqual(mlirOperationGetBlock(made), mlirOperationGetBlock(f->op));
  irBefore(ir, f->op);
  if (isOutside)
    irAfter(ir, made);
  MlirType wanted = typeWith(irOperandType(f->op, 0), natural);
  mlirOperationSetOperand(
      f->op, 0, irValueOf(ir, "intent.tile.convert", IR_VALUES(irOperand(f->op, 0)), wanted));
}

static void setTypes(Tiles *tiles) {
  for (int32_t i = 0; i < tiles->count; ++i)
    setType(tiles->value[i], &tiles->layout[rootOf(tiles, i)]);
  Ir ir = irBegin(tiles->kernel);
  for (int32_t i = 0; i < tiles->followerCount; ++i) {
    const Follower *f = &tiles->follower[i];
    IntentLayout natural = naturalLayout(f, &tiles->layout[rootOf(tiles, f->large)]);
    if (intentLayoutEqual(&natural, &tiles->layout[rootOf(tiles, f->small)]))
      continue;
    if (irIs(f->op, "intent.tile.broadcast"))
      convertOperand(&ir, f, &natural);
    else
      convertResult(&ir, tiles, f, &natural);
  }
  irEnd(&ir);
}

// --- the pass ------------------------------------------------------------------------------------

static MlirLogicalResult checkKernel(MlirOperation kernel, const IrOps *ops) {
  MlirAttribute size = irAttribute(kernel, "known_block_size");
  if (mlirAttributeIsNull(size) || irArrayAt(size, 0) % 32 || irArrayAt(size, 1) != 1 ||
      irArrayAt(size, 2) != 1)
    return irError(kernel, "expects a known block size of whole warps along x");
  for (intptr_t i = 0; i < ops->count; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumResults(ops->data[i]); ++j) {
      MlirType type = irResultType(ops->data[i], j);
      if (intentTypeIsATile(type) && !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type)))
        return irError(ops->data[i], "expects tiles without layouts, got %s", irTypeText(type));
    }
  return irSuccess();
}

static MlirLogicalResult assignKernel(MlirOperation kernel) {
  IrOps ops = irCollect(kernel, NULL);
  Tiles tiles = {.kernel = kernel};
  collectTiles(&tiles, &ops);
  MlirLogicalResult result = irSuccess();
  if (tiles.count)
    result = checkKernel(kernel, &ops);
  if (tiles.count && !irFailed(result)) {
    tiles.warps = irArrayAt(irAttribute(kernel, "known_block_size"), 0) / 32;
    result = chooseLayouts(&tiles);
    if (!irFailed(result))
      setTypes(&tiles);
  }
  irFreeOps(&ops);
  free(tiles.value);
  free(tiles.parent);
  free(tiles.layout);
  free(tiles.follower);
  return result;
}

MlirLogicalResult intentRunAssignLayouts(MlirOperation module) {
  IrOps kernels = irCollect(module, "gpu.func");
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < kernels.count; ++i)
    if (irFailed(assignKernel(kernels.data[i])))
      result = irFailure();
  irFreeOps(&kernels);
  return result;
}
