// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts of tiles: making them, taking them apart, and asking who holds what. Conversions between
// two layouts and workgroup memory are in conversion.c and swizzle.c.
#include "passes/gpu/layout.h"

#include <stddef.h>

static const int32_t kSideLimit[INTENT_SIDES] = {
    [INTENT_REGISTER] = INTENT_LAYOUT_MAX_REGISTER_BITS,
    [INTENT_LANE] = INTENT_LAYOUT_MAX_LANE_BITS,
    [INTENT_WARP] = INTENT_LAYOUT_MAX_WARP_BITS,
};

// log2 of a power of two, or -1.
static int32_t exactLog2(int64_t n) {
  if (n <= 0 || (n & (n - 1)))
    return -1;
  int32_t bits = 0;
  while (n > INT64_C(1) << bits)
    ++bits;
  return bits;
}

IntentLayout intentLayoutNone(void) { return (IntentLayout){.rank = -1}; }

bool intentLayoutIsNone(const IntentLayout *layout) { return layout->rank < 0; }

IntentLayout intentLayoutOfShape(int32_t rank, const int64_t *extents) {
  IntentLayout out = {.rank = rank};
  if (rank < 0 || rank > INTENT_LAYOUT_MAX_RANK)
    return intentLayoutNone();
  int32_t total = 0;
  for (int32_t axis = 0; axis < rank; ++axis) {
    int32_t bits = exactLog2(extents[axis]);
    total += bits;
    if (bits < 0 || total > INTENT_LAYOUT_MAX_COORDINATE_BITS)
      return intentLayoutNone();
    out.extentBits[axis] = bits;
  }
  return out;
}

bool intentLayoutAddBasis(IntentLayout *layout, IntentSide side, uint32_t basis) {
  return layout->side[side].count < kSideLimit[side] &&
         intentVectorsAppend(&layout->side[side], basis);
}

// --- coordinates ---------------------------------------------------------------------------------

int64_t intentLayoutExtent(const IntentLayout *layout, int32_t axis) {
  return INT64_C(1) << layout->extentBits[axis];
}

int32_t intentLayoutShift(const IntentLayout *layout, int32_t axis) {
  int32_t shift = 0;
  for (int32_t inner = axis + 1; inner < layout->rank; ++inner)
    shift += layout->extentBits[inner];
  return shift;
}

int32_t intentLayoutSizeBits(const IntentLayout *layout) { return intentLayoutShift(layout, -1); }

uint32_t intentLayoutField(const IntentLayout *layout, int32_t axis) {
  return ((UINT32_C(1) << layout->extentBits[axis]) - 1) << intentLayoutShift(layout, axis);
}

int32_t intentLayoutRegisters(const IntentLayout *layout) {
  return INT32_C(1) << layout->side[INTENT_REGISTER].count;
}

uint32_t intentLayoutCoordinate(const IntentLayout *layout, uint32_t flat, int32_t axis) {
  return (flat & intentLayoutField(layout, axis)) >> intentLayoutShift(layout, axis);
}

uint32_t intentLayoutFlat(const IntentLayout *layout, const uint32_t *coordinates) {
  uint32_t flat = 0;
  for (int32_t axis = 0; axis < layout->rank; ++axis)
    flat |= coordinates[axis] << intentLayoutShift(layout, axis);
  return flat;
}

uint32_t intentLayoutAt(const IntentLayout *layout, uint32_t reg, uint32_t lane, uint32_t warp) {
  return intentVectorsApply(&layout->side[INTENT_REGISTER], reg) ^
         intentVectorsApply(&layout->side[INTENT_LANE], lane) ^
         intentVectorsApply(&layout->side[INTENT_WARP], warp);
}

uint32_t intentLayoutSqueeze(const IntentLayout *layout, uint32_t flat, int32_t axis) {
  int32_t shift = intentLayoutShift(layout, axis);
  uint32_t low = (UINT32_C(1) << shift) - 1;
  return (flat & low) | (flat >> (shift + layout->extentBits[axis]) << shift);
}

// The element of `to` whose coordinates are those of an element of `from`, each shifted left by the
// axis' `shift` (right if negative).
static uint32_t moveFlat(const IntentLayout *to, const IntentLayout *from, uint32_t flat,
                         const int32_t *shift) {
  uint32_t coordinates[INTENT_LAYOUT_MAX_RANK];
  for (int32_t axis = 0; axis < from->rank; ++axis) {
    uint32_t c = intentLayoutCoordinate(from, flat, axis);
    coordinates[axis] = shift[axis] >= 0 ? c << shift[axis] : c >> -shift[axis];
  }
  return intentLayoutFlat(to, coordinates);
}

// --- construction --------------------------------------------------------------------------------

// Takes one step: count more coordinates of an axis, of which filled[axis] bits are made already.
static bool takeStep(IntentLayout *layout, int32_t *filled, const IntentLayoutStep *step) {
  int32_t bits = exactLog2(step->count);
  if (bits < 0 || step->axis < INTENT_NO_AXIS || step->axis >= layout->rank)
    return false;
  for (int32_t i = 0; i < bits; ++i) {
    uint32_t basis = 0;
    if (step->axis != INTENT_NO_AXIS) {
      if (filled[step->axis] >= layout->extentBits[step->axis])
        return false;
      basis = UINT32_C(1) << (intentLayoutShift(layout, step->axis) + filled[step->axis]++);
    }
    if (!intentLayoutAddBasis(layout, step->side, basis))
      return false;
  }
  return true;
}

// Takes all steps; none unless they fill the tile.
static IntentLayout fill(IntentLayout layout, int32_t *filled, const IntentLayoutStep *steps,
                         int32_t stepCount) {
  for (int32_t i = 0; i < stepCount; ++i)
    if (!takeStep(&layout, filled, &steps[i]))
      return intentLayoutNone();
  for (int32_t axis = 0; axis < layout.rank; ++axis)
    if (filled[axis] != layout.extentBits[axis])
      return intentLayoutNone();
  return layout;
}

IntentLayout intentLayoutBuild(int32_t rank, const int64_t *extents, const IntentLayoutStep *steps,
                               int32_t stepCount) {
  IntentLayout layout = intentLayoutOfShape(rank, extents);
  int32_t filled[INTENT_LAYOUT_MAX_RANK] = {0};
  return intentLayoutIsNone(&layout) ? layout : fill(layout, filled, steps, stepCount);
}

IntentLayout intentLayoutProduct(const IntentLayout *tile, const int64_t *outer,
                                 const IntentLayoutStep *steps, int32_t stepCount) {
  IntentLayout grid = intentLayoutOfShape(tile->rank, outer);
  if (intentLayoutIsNone(tile) || intentLayoutIsNone(&grid))
    return intentLayoutNone();
  int64_t extents[INTENT_LAYOUT_MAX_RANK];
  int32_t filled[INTENT_LAYOUT_MAX_RANK] = {0}, still[INTENT_LAYOUT_MAX_RANK] = {0};
  for (int32_t axis = 0; axis < tile->rank; ++axis) {
    extents[axis] = INT64_C(1) << (tile->extentBits[axis] + grid.extentBits[axis]);
    filled[axis] = tile->extentBits[axis];
  }
  IntentLayout out = intentLayoutOfShape(tile->rank, extents);
  if (intentLayoutIsNone(&out))
    return out;
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < tile->side[side].count; ++i)
      intentVectorsAppend(&out.side[side], moveFlat(&out, tile, tile->side[side].at[i], still));
  return fill(out, filled, steps, stepCount);
}

// The largest coordinate of the tile on each axis, as an element of layout.
static uint32_t insideTile(const IntentLayout *layout, const IntentLayout *tile) {
  uint32_t low = 0;
  for (int32_t axis = 0; axis < layout->rank; ++axis)
    low |= ((UINT32_C(1) << tile->extentBits[axis]) - 1) << intentLayoutShift(layout, axis);
  return low;
}

IntentLayout intentLayoutDivide(const IntentLayout *layout, const IntentLayout *tile) {
  if (intentLayoutIsNone(layout) || layout->rank != tile->rank)
    return intentLayoutNone();
  IntentLayout out = {.rank = layout->rank};
  int32_t still[INTENT_LAYOUT_MAX_RANK] = {0}, down[INTENT_LAYOUT_MAX_RANK] = {0};
  for (int32_t axis = 0; axis < layout->rank; ++axis) {
    down[axis] = -tile->extentBits[axis];
    out.extentBits[axis] = layout->extentBits[axis] - tile->extentBits[axis];
    if (out.extentBits[axis] < 0)
      return intentLayoutNone();
  }
  uint32_t low = insideTile(layout, tile);
  for (int32_t side = 0; side < INTENT_SIDES; ++side) {
    const IntentVectors *mine = &layout->side[side], *inner = &tile->side[side];
    if (inner->count > mine->count)
      return intentLayoutNone();
    for (int32_t i = 0; i < mine->count; ++i) {
      bool isInner = i < inner->count;
      if (isInner ? mine->at[i] != moveFlat(layout, tile, inner->at[i], still)
                  : (mine->at[i] & low) != 0)
        return intentLayoutNone();
      if (!isInner)
        intentVectorsAppend(&out.side[side], moveFlat(&out, layout, mine->at[i], down));
    }
  }
  return out;
}

IntentLayout intentLayoutDrop(const IntentLayout *layout, int32_t axis) {
  if (axis < 0 || axis >= layout->rank)
    return intentLayoutNone();
  IntentLayout out = {.rank = layout->rank - 1};
  for (int32_t from = 0, to = 0; from < layout->rank; ++from)
    if (from != axis)
      out.extentBits[to++] = layout->extentBits[from];
  IntentSpan registers = {0};
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < layout->side[side].count; ++i) {
      uint32_t basis = intentLayoutSqueeze(layout, layout->side[side].at[i], axis);
      if (side != INTENT_REGISTER || intentSpanAdd(&registers, basis))
        intentVectorsAppend(&out.side[side], basis);
    }
  return out;
}

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

// A coalesced layout while it is made: what is left of each axis, and the steps so far.
typedef struct Coalescer {
  int32_t order[INTENT_LAYOUT_MAX_RANK]; // axes, contiguous first, then from the last to the first
  int32_t left[INTENT_LAYOUT_MAX_RANK];  // bits of each axis that no step has taken
  int32_t reserved[INTENT_LAYOUT_MAX_RANK]; // of those, bits kept for warps
  IntentLayoutStep steps[4 * INTENT_LAYOUT_MAX_RANK + 4];
  int32_t stepCount;
} Coalescer;

// Takes up to `bits` bits of one axis for a side; gives how many it could not take.
static int32_t takeBits(Coalescer *c, IntentSide side, int32_t axis, int32_t bits, int32_t room) {
  int32_t taken = smaller(bits, room);
  if (taken > 0) {
    c->steps[c->stepCount++] = (IntentLayoutStep){side, axis, INT64_C(1) << taken};
    if (axis != INTENT_NO_AXIS)
      c->left[axis] -= taken;
  }
  return bits - (taken > 0 ? taken : 0);
}

// Takes bits in the order of the axes; what no axis has room for becomes copies.
static void takeInOrder(Coalescer *c, int32_t rank, IntentSide side, int32_t bits) {
  for (int32_t i = 0; i < rank; ++i) {
    int32_t axis = c->order[i], kept = side == INTENT_LANE ? c->reserved[axis] : 0;
    bits = takeBits(c, side, axis, bits, c->left[axis] - kept);
  }
  if (side != INTENT_REGISTER)
    takeBits(c, side, INTENT_NO_AXIS, bits, bits);
}

IntentLayout intentLayoutCoalesced(int32_t rank, const int64_t *extents,
                                   const IntentCoalescing *how) {
  IntentLayout shape = intentLayoutOfShape(rank, extents);
  int32_t vectorBits = exactLog2(how->vector), laneBits = exactLog2(how->lanes),
          warpBits = exactLog2(how->warps), along = how->contiguousAxis, over = how->warpAxis;
  if (intentLayoutIsNone(&shape) || vectorBits < 0 || laneBits < 0 || warpBits < 0)
    return intentLayoutNone();
  if (rank > 0 && (along < 0 || along >= rank || over < 0 || over >= rank))
    return intentLayoutNone();
  Coalescer c = {0};
  int32_t next = 0;
  if (rank > 0)
    c.order[next++] = along;
  for (int32_t axis = rank - 1; axis >= 0; --axis) {
    c.left[axis] = shape.extentBits[axis];
    if (axis != along)
      c.order[next++] = axis;
  }
  if (rank > 0) {
    takeBits(&c, INTENT_REGISTER, along, vectorBits, c.left[along]);
    c.reserved[over] = smaller(warpBits, c.left[over]);
  }
  takeInOrder(&c, rank, INTENT_LANE, laneBits);
  if (rank > 0)
    warpBits = takeBits(&c, INTENT_WARP, over, warpBits, c.left[over]);
  takeInOrder(&c, rank, INTENT_WARP, warpBits);
  takeInOrder(&c, rank, INTENT_REGISTER, INTENT_LAYOUT_MAX_COORDINATE_BITS);
  return intentLayoutBuild(rank, extents, c.steps, c.stepCount);
}

// --- questions -----------------------------------------------------------------------------------

bool intentLayoutEqual(const IntentLayout *a, const IntentLayout *b) {
  if (a->rank != b->rank)
    return false;
  for (int32_t axis = 0; axis < a->rank; ++axis)
    if (a->extentBits[axis] != b->extentBits[axis])
      return false;
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    if (!intentVectorsEqual(&a->side[side], &b->side[side]))
      return false;
  return true;
}

const char *intentLayoutProblem(const IntentLayout *layout) {
  if (intentLayoutIsNone(layout))
    return "has a shape or bases beyond the limits";
  uint32_t outside = ~((UINT32_C(1) << intentLayoutSizeBits(layout)) - 1);
  for (int32_t side = 0; side < INTENT_SIDES; ++side) {
    if (layout->side[side].count > kSideLimit[side])
      return "has more bases than a CTA has bits";
    for (int32_t i = 0; i < layout->side[side].count; ++i)
      if (layout->side[side].at[i] & outside)
        return "has a basis outside the tile";
  }
  if (intentSpanOf(&layout->side[INTENT_REGISTER]).rank != layout->side[INTENT_REGISTER].count)
    return "has register bases that depend on each other";
  return intentLayoutIsSurjective(layout) ? NULL : "leaves elements of the tile without a holder";
}

IntentVectors intentLayoutBases(const IntentLayout *layout) {
  IntentVectors out = layout->side[INTENT_REGISTER];
  out = intentVectorsConcat(&out, &layout->side[INTENT_LANE]);
  return intentVectorsConcat(&out, &layout->side[INTENT_WARP]);
}

IntentSpan intentLayoutSpan(const IntentLayout *layout) {
  IntentVectors bases = intentLayoutBases(layout);
  return intentSpanOf(&bases);
}

bool intentLayoutIsSurjective(const IntentLayout *layout) {
  return intentLayoutSpan(layout).rank == intentLayoutSizeBits(layout);
}

bool intentLayoutIsPlain(const IntentLayout *layout) {
  IntentVectors bases = intentLayoutBases(layout);
  uint32_t used = 0;
  for (int32_t i = 0; i < bases.count; ++i) {
    uint32_t basis = bases.at[i];
    if ((basis & (basis - 1)) || (basis & used))
      return false;
    used |= basis;
  }
  return true;
}

IntentOwners intentLayoutOwners(const IntentLayout *layout) {
  static const IntentSide kOrder[INTENT_SIDES] = {INTENT_LANE, INTENT_WARP, INTENT_REGISTER};
  IntentOwners out = {0};
  IntentSpan span = {0};
  for (int32_t s = 0; s < INTENT_SIDES; ++s) {
    const IntentVectors *bases = &layout->side[kOrder[s]];
    for (int32_t i = 0; i < bases->count; ++i)
      if (!intentSpanAdd(&span, bases->at[i]))
        out.mask[kOrder[s]] |= UINT32_C(1) << i;
  }
  return out;
}

IntentHolder intentLayoutHolder(const IntentLayout *layout, int32_t axis, int32_t bit) {
  IntentHolder none = {INTENT_SIDES, 0}, found = none;
  uint32_t unit = UINT32_C(1) << (intentLayoutShift(layout, axis) + bit);
  if (bit >= layout->extentBits[axis])
    return none;
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < layout->side[side].count; ++i) {
      if (!(layout->side[side].at[i] & unit))
        continue;
      if (found.side != INTENT_SIDES || layout->side[side].at[i] != unit)
        return none;
      found = (IntentHolder){(IntentSide)side, i};
    }
  return found;
}

// The bits of an axis dealt anew, those of sides of a lower rank first.
static IntentLayout dealAnew(const IntentLayout *layout, int32_t axis,
                             const int32_t rank[INTENT_SIDES]) {
  IntentHolder holder[INTENT_LAYOUT_MAX_COORDINATE_BITS];
  int32_t bits = layout->extentBits[axis], next = intentLayoutShift(layout, axis);
  IntentLayout out = *layout;
  for (int32_t bit = 0; bit < bits; ++bit) {
    holder[bit] = intentLayoutHolder(layout, axis, bit);
    if (holder[bit].side == INTENT_SIDES)
      return out;
  }
  for (int32_t turn = 0; turn < INTENT_SIDES; ++turn)
    for (int32_t bit = 0; bit < bits; ++bit)
      if (rank[holder[bit].side] == turn)
        out.side[holder[bit].side].at[holder[bit].bit] = UINT32_C(1) << next++;
  return out;
}

IntentLayout intentLayoutSerial(const IntentLayout *layout, int32_t axis) {
  static const int32_t kRank[] = {[INTENT_REGISTER] = 0, [INTENT_LANE] = 1, [INTENT_WARP] = 2};
  return dealAnew(layout, axis, kRank);
}

IntentLayout intentLayoutWarpsLast(const IntentLayout *layout, int32_t axis) {
  static const int32_t kRank[] = {[INTENT_REGISTER] = 0, [INTENT_LANE] = 0, [INTENT_WARP] = 1};
  return dealAnew(layout, axis, kRank);
}

IntentVectors intentLayoutVectorBits(const IntentLayout *layout, int32_t axis) {
  IntentVectors out = {0};
  for (int32_t bit = 0; bit < layout->extentBits[axis]; ++bit) {
    IntentHolder holder = intentLayoutHolder(layout, axis, bit);
    if (holder.side != INTENT_REGISTER)
      break;
    intentVectorsAppend(&out, (uint32_t)holder.bit);
  }
  return out;
}
