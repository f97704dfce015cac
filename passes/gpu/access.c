// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles and global memory: coordinates, members, addresses, and the width of one access. A load or
// store becomes one llvm.load or llvm.store for each group of registers that are neighbours in
// memory, under the condition that they are members.
#include "passes/extent.h"
#include "passes/gpu/distribute.h"

// --- members -------------------------------------------------------------------------------------

IntentBounds intentBoundsOf(MlirOperation op, intptr_t first) {
  MlirValue storage[INTENT_LAYOUT_MAX_RANK];
  IntentBounds out = {0};
  IrValues origins = irSegment(op, first, storage);
  for (intptr_t i = 0; i < origins.count; ++i)
    out.origin[i] = origins.data[i];
  IrValues extents = irSegment(op, first + 1, storage);
  for (intptr_t i = 0; i < extents.count; ++i)
    out.extent[i] = extents.data[i];
  return out;
}

enum { MAYBE_NEGATIVE = 64 };

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static int32_t nonNegativeBits(MlirValue value, int32_t depth);

// The bits of the factor c of a product: x * c < 2^(bits of x + these).
static int32_t bitsOfFactor(MlirValue value, int32_t depth) {
  IrKnown known = irConstantInteger(value);
  if (!known.known || known.value < 1)
    return nonNegativeBits(value, depth);
  int32_t bits = 0;
  while (bits < 63 && (known.value - 1) >> bits > 0)
    ++bits;
  return bits;
}

// True for an op whose author says that its signed result fits.
static bool isSaidToFit(MlirOperation op) {
  MlirAttribute flags = irAttribute(op, "overflowFlags");
  MlirContext context = mlirOperationGetContext(op);
  return !mlirAttributeIsNull(flags) &&
         mlirAttributeEqual(flags, irParse(context, "#arith.overflow<nsw>"));
}

// The bits of a sum or product of two values that are not negative, if it can't wrap.
static int32_t bitsOfArithmetic(MlirOperation op, int32_t depth) {
  bool isProduct = irIs(op, "arith.muli");
  int32_t lhs = nonNegativeBits(irOperand(op, 0), depth - 1);
  int32_t rhs = isProduct ? bitsOfFactor(irOperand(op, 1), depth - 1)
                          : nonNegativeBits(irOperand(op, 1), depth - 1);
  int32_t sum = isProduct ? lhs + rhs : larger(lhs, rhs) + 1;
  if (lhs == MAYBE_NEGATIVE || rhs == MAYBE_NEGATIVE)
    return MAYBE_NEGATIVE;
  if (sum > 63)
    return isSaidToFit(op) ? 63 : MAYBE_NEGATIVE;
  return sum;
}

// Bits that hold the value if it is known not to be negative. A tile's origin is a product and sum
// of constants, CTA numbers and loop counters; anything else just costs one more comparison.
static int32_t nonNegativeBits(MlirValue value, int32_t depth) {
  IrKnown known = irConstantInteger(value);
  if (known.known) {
    int32_t bits = 0;
    while (bits < 63 && known.value >> bits > 0)
      ++bits;
    return known.value < 0 ? MAYBE_NEGATIVE : bits;
  }
  if (depth == 0)
    return MAYBE_NEGATIVE;
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op)) {
    MlirBlock block = mlirBlockArgumentGetOwner(value);
    MlirOperation loop = mlirBlockGetParentOperation(block);
    bool counts = irIs(loop, "scf.for") && mlirBlockArgumentGetArgNumber(value) == 0 &&
                  mlirAttributeIsNull(irAttribute(loop, "unsignedCmp"));
    bool starts = counts && nonNegativeBits(irOperand(loop, 0), depth - 1) != MAYBE_NEGATIVE;
    return starts ? 63 : MAYBE_NEGATIVE;
  }
  if (irIs(op, "arith.extui"))
    return (int32_t)irBitWidth(irOperandType(op, 0));
  if (irIs(op, "arith.muli") || irIs(op, "arith.addi"))
    return bitsOfArithmetic(op, depth);
  if (irIs(op, "arith.divui") || irIs(op, "arith.remui"))
    return nonNegativeBits(irOperand(op, 0), depth - 1);
  return MAYBE_NEGATIVE;
}

// Which coordinates c of an axis are members: all, or (c - low) < count unsigned.
typedef struct AxisMembers {
  MlirValue low;   // i32; null if 0
  MlirValue count; // i32; null if all are members
  IntentAxisParts parts;
  uint32_t *key;    // register parts whose condition is made
  MlirValue *known; // the condition of each
  int32_t keys;
} AxisMembers;

typedef struct Members {
  AxisMembers axis[INTENT_LAYOUT_MAX_RANK];
  int32_t rank;
} Members;

static MlirValue clampTo(IntentDistribution *d, MlirValue value, MlirValue low, MlirValue high) {
  MlirValue least = irBinary(&d->ir, "arith.maxsi", value, low);
  return irBinary(&d->ir, "arith.minsi", least, high);
}

static MlirValue narrow(IntentDistribution *d, MlirValue value) {
  return intentCast(d, "arith.trunci", value, intentIntegerType(d, 32));
}

// The members of one axis, from i64 arithmetic once a tile. Extents are at most
// INTENT_MOST_MEMBERS: nothing wraps.
static void boundAxis(IntentDistribution *d, AxisMembers *out, MlirValue origin, MlirValue extent,
                      int64_t size) {
  IrKnown from = irConstantInteger(origin), to = irConstantInteger(extent);
  if (from.known && to.known && from.value >= 0 && from.value <= to.value - size)
    return;
  bool isFromZero = nonNegativeBits(origin, 8) != MAYBE_NEGATIVE;
  if (isFromZero && to.known && to.value >= INTENT_MOST_MEMBERS)
    return;
  MlirValue zero = irI64(&d->ir, 0), all = irI64(&d->ir, size);
  if (isFromZero) {
    MlirValue left = irBinary(&d->ir, "arith.subi", extent, origin);
    out->count = narrow(d, clampTo(d, left, zero, all));
    return;
  }
  MlirValue start = irBinary(&d->ir, "arith.maxsi", origin, irI64(&d->ir, -size));
  MlirValue low = clampTo(d, irBinary(&d->ir, "arith.subi", zero, start), zero, all);
  MlirValue left = irBinary(&d->ir, "arith.subi", extent, start);
  MlirValue high = clampTo(d, left, low, all);
  out->low = narrow(d, low);
  out->count = narrow(d, irBinary(&d->ir, "arith.subi", high, low));
}

static Members membersOf(IntentDistribution *d, const IntentLayout *layout,
                         const IntentBounds *bounds) {
  Members out = {.rank = layout->rank};
  int32_t registers = intentLayoutRegisters(layout);
  for (int32_t axis = 0; axis < layout->rank; ++axis) {
    AxisMembers *a = &out.axis[axis];
    boundAxis(d, a, bounds->origin[axis], bounds->extent[axis], intentLayoutExtent(layout, axis));
    if (mlirValueIsNull(a->count))
      continue;
    a->parts = intentAxisParts(d, layout, axis);
    a->key = intentArenaAlloc(d, (size_t)registers * sizeof *a->key);
    a->known = intentArenaValues(d, registers);
  }
  return out;
}

// The condition along one axis for registers with one register part: made once.
static MlirValue axisCondition(IntentDistribution *d, AxisMembers *a, uint32_t reg) {
  for (int32_t i = 0; i < a->keys; ++i)
    if (a->key[i] == reg)
      return a->known[i];
  MlirValue c = intentAxisCoordinate(d, &a->parts, reg);
  if (!mlirValueIsNull(a->low))
    c = irBinary(&d->ir, "arith.subi", c, a->low);
  a->key[a->keys] = reg;
  return a->known[a->keys++] = irCompare(&d->ir, "ult", c, a->count);
}

// The i1 "register r holds a member"; null if it always does.
static MlirValue isMember(IntentDistribution *d, Members *members, int32_t r) {
  MlirValue all = {NULL};
  for (int32_t axis = 0; axis < members->rank; ++axis) {
    AxisMembers *a = &members->axis[axis];
    if (!mlirValueIsNull(a->count))
      all = irBoth(&d->ir, all, axisCondition(d, a, a->parts.reg[r]));
  }
  return all;
}

static bool allAreMembers(const Members *members) {
  for (int32_t axis = 0; axis < members->rank; ++axis)
    if (!mlirValueIsNull(members->axis[axis].count))
      return false;
  return true;
}

// --- addresses -----------------------------------------------------------------------------------

// Where a load or store reaches, and in what steps.
typedef struct Place {
  const IntentLayout *layout;
  MlirType element; // in memory
  MlirValue base;
  IntentBounds bounds;
  MlirValue stride[INTENT_LAYOUT_MAX_RANK];
  bool unit[INTENT_LAYOUT_MAX_RANK]; // stride 1
  IntentVectors vectorBits;          // register bits that one access covers
} Place;

static int32_t exactBits(int64_t powerOfTwo) {
  int32_t bits = 0;
  while (powerOfTwo >> bits > 1)
    ++bits;
  return bits;
}

// The low register bits that walk an axis of stride 1, at most `width` elements and 16 bytes.
static IntentVectors accessBits(const Place *place, int64_t width) {
  IntentVectors best = {0};
  for (int32_t axis = 0; axis < place->layout->rank; ++axis) {
    IntentVectors bits = {0};
    if (place->unit[axis])
      bits = intentLayoutVectorBits(place->layout, axis);
    if (bits.count > best.count)
      best = bits;
  }
  int32_t limit = exactBits(16 / intentMemoryBytes(place->element)), promised = exactBits(width);
  limit = promised < limit ? promised : limit;
  best.count = best.count < limit ? best.count : limit;
  return best;
}

// Segments from `first`: base, origins, extents, strides.
static Place placeOf(IntentDistribution *d, MlirOperation op, intptr_t first,
                     const IntentLayout *layout, MlirType element) {
  MlirValue storage[INTENT_LAYOUT_MAX_RANK];
  Place out = {.layout = layout, .element = intentMemoryElement(d, element)};
  out.base = irSegment(op, first, storage).data[0];
  out.bounds = intentBoundsOf(op, first + 1);
  IrValues strides = irSegment(op, first + 3, storage);
  for (intptr_t i = 0; i < strides.count; ++i) {
    IrKnown known = irConstantInteger(strides.data[i]);
    out.stride[i] = strides.data[i];
    out.unit[i] = known.known && known.value == 1;
  }
  out.vectorBits = accessBits(&out, irIntegerAttribute(op, "width"));
  return out;
}

static uint32_t vectorMask(const Place *place) {
  uint32_t mask = 0;
  for (int32_t i = 0; i < place->vectorBits.count; ++i)
    mask |= UINT32_C(1) << place->vectorBits.at[i];
  return mask;
}

// Register `i` of the access that starts at register `group`.
static int32_t groupRegister(const Place *place, int32_t group, int32_t i) {
  int32_t r = group;
  for (int32_t bit = 0; bit < place->vectorBits.count; ++bit)
    if (i >> bit & 1)
      r |= 1 << place->vectorBits.at[bit];
  return r;
}

// The pointers of a place, made as they are asked for.
typedef struct Pointers {
  const Place *place;
  IntentAxisParts parts[INTENT_LAYOUT_MAX_RANK];
  bool disjoint;    // no coordinate bit is both the thread's and a register's
  MlirValue thread; // the base, with the origins and, if disjoint, the thread's coordinates
  struct Row {
    const void *from; // the pointer that it starts from
    int32_t axis;
    uint32_t reg;
    MlirValue pointer;
  } *rows; // one run-time product for each distinct register part of a strided axis
  int32_t rowCount;
} Pointers;

static MlirValue advance(IntentDistribution *d, const Place *place, MlirValue pointer, int32_t axis,
                         MlirValue coordinate) {
  if (!place->unit[axis])
    coordinate = irBinary(&d->ir, "arith.muli", coordinate, place->stride[axis]);
  return intentPointerAdd(d, pointer, coordinate, place->element);
}

static Pointers pointersOf(IntentDistribution *d, const Place *place) {
  const IntentLayout *layout = place->layout;
  size_t most = (size_t)intentLayoutRegisters(layout) * (size_t)(layout->rank + 1);
  Pointers out = {.place = place, .disjoint = true, .thread = place->base};
  out.rows = intentArenaAlloc(d, most * sizeof *out.rows);
  for (int32_t axis = 0; axis < layout->rank; ++axis) {
    out.parts[axis] = intentAxisParts(d, layout, axis);
    out.disjoint &= out.parts[axis].disjoint;
    IrKnown origin = irConstantInteger(place->bounds.origin[axis]);
    if (!origin.known || origin.value)
      out.thread = advance(d, place, out.thread, axis, place->bounds.origin[axis]);
  }
  MlirType i64 = intentIntegerType(d, 64);
  for (int32_t axis = 0; axis < layout->rank && out.disjoint; ++axis)
    if (!mlirValueIsNull(out.parts[axis].thread))
      out.thread = advance(d, place, out.thread, axis,
                           intentCast(d, "arith.extui", out.parts[axis].thread, i64));
  return out;
}

// `from` moved by a register part of a strided axis.
static MlirValue rowPointer(IntentDistribution *d, Pointers *p, MlirValue from, int32_t axis,
                            uint32_t reg) {
  for (int32_t i = 0; i < p->rowCount; ++i)
    if (p->rows[i].from == from.ptr && p->rows[i].axis == axis && p->rows[i].reg == reg)
      return p->rows[i].pointer;
  MlirValue made = advance(d, p->place, from, axis, irI64(&d->ir, reg));
  p->rows[p->rowCount++] = (struct Row){from.ptr, axis, reg, made};
  return made;
}

static MlirValue pointerOf(IntentDistribution *d, Pointers *p, int32_t r) {
  MlirValue pointer = p->thread;
  MlirType i64 = intentIntegerType(d, 64);
  int64_t near = 0;
  for (int32_t axis = 0; axis < p->place->layout->rank; ++axis) {
    uint32_t reg = p->parts[axis].reg[r];
    if (!p->disjoint)
      pointer =
          advance(d, p->place, pointer, axis,
                  intentCast(d, "arith.extui", intentAxisCoordinate(d, &p->parts[axis], reg), i64));
    else if (p->place->unit[axis])
      near += reg;
    else if (reg)
      pointer = rowPointer(d, p, pointer, axis, reg);
  }
  return intentPointerAddConstant(d, pointer, near, p->place->element);
}

// --- the rules -----------------------------------------------------------------------------------

MlirLogicalResult intentDistributeCoord(IntentDistribution *d, MlirOperation op) {
  MlirType type = irResultType(op, 0), element = irElementType(type);
  IntentLayout layout = intentTileLayout(d, op, type);
  if (intentLayoutIsNone(&layout))
    return irFailure();
  unsigned width = irBitWidth(element);
  IntentAxisParts parts = intentAxisParts(d, &layout, (int32_t)irIntegerAttribute(op, "axis"));
  MlirValue origin = intentCast(d, "arith.trunci", irOperand(op, 0), element);
  IntentTile tile = intentTileMake(d, &layout, element);
  MlirValue thread = mlirValueIsNull(parts.thread)
                         ? intentInteger(d, width, 0)
                         : intentCast(d, "arith.extui", parts.thread, element);
  MlirValue start = irBinary(&d->ir, "arith.addi", origin, thread);
  for (int32_t r = 0; r < intentLayoutRegisters(&layout); ++r) {
    MlirValue reg = intentInteger(d, width, parts.reg[r]);
    tile.registers[r] = parts.disjoint ? irBinary(&d->ir, "arith.addi", start, reg)
                                       : irBinary(&d->ir, "arith.addi", origin,
                                                  irBinary(&d->ir, "arith.xori", thread, reg));
  }
  if (irFailed(intentTileBind(d, op, 0, &tile, NULL)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}

// One access of a load: the group's elements, or the fill where they are padding.
static MlirValue loadGroup(IntentDistribution *d, const Place *place, MlirValue pointer,
                           MlirValue member, MlirValue fill) {
  int64_t count = INT64_C(1) << place->vectorBits.count;
  int64_t alignment = count * intentMemoryBytes(place->element);
  MlirType type = count > 1 ? mlirVectorTypeGet(1, &count, place->element) : place->element;
  if (mlirValueIsNull(member))
    return intentLoad(d, pointer, type, alignment);
  MlirOperation guard = irIf(&d->ir, member, IR_TYPES(type));
  MlirValue loaded = intentLoad(d, pointer, type, alignment);
  irElse(&d->ir, guard, IR_VALUES(loaded));
  MlirValue padding = count > 1 ? intentVectorSplat(d, fill, type) : fill;
  irEndIf(&d->ir, guard, IR_VALUES(padding));
  return irResult(guard, 0);
}

static IntentPad padOf(const Members *members, const IntentBounds *bounds, MlirValue value) {
  if (allAreMembers(members)) // then there is no padding: no mask with these bounds does anything
    return (IntentPad){INTENT_PAD_UNKNOWN, value, *bounds};
  return (IntentPad){INTENT_PAD_OUTSIDE, value, *bounds};
}

MlirLogicalResult intentDistributeLoad(IntentDistribution *d, MlirOperation op) {
  MlirType type = irResultType(op, 0), element = irElementType(type);
  IntentLayout layout = intentTileLayout(d, op, type);
  if (intentLayoutIsNone(&layout))
    return irFailure();
  MlirValue storage[1];
  MlirValue fill = irSegment(op, 4, storage).data[0], padding = intentToMemory(d, fill);
  Place place = placeOf(d, op, 0, &layout, element);
  Members members = membersOf(d, &layout, &place.bounds);
  Pointers pointers = pointersOf(d, &place);
  IntentTile tile = intentTileMake(d, &layout, element);
  uint32_t inside = vectorMask(&place);
  int32_t count = 1 << place.vectorBits.count;
  for (int32_t r = 0; r < intentLayoutRegisters(&layout); ++r) {
    if ((uint32_t)r & inside)
      continue;
    MlirValue member = isMember(d, &members, r);
    MlirValue loaded = loadGroup(d, &place, pointerOf(d, &pointers, r), member, padding);
    for (int32_t i = 0; i < count; ++i) {
      MlirValue one = count > 1 ? intentVectorExtract(d, loaded, i) : loaded;
      tile.registers[groupRegister(&place, r, i)] = intentFromMemory(d, one, element);
    }
  }
  IntentPad pad = padOf(&members, &place.bounds, fill);
  if (irFailed(intentTileBind(d, op, 0, &tile, &pad)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}

static void storeGroup(IntentDistribution *d, const Place *place, const IntentTile *tile,
                       int32_t group, MlirValue pointer, MlirValue condition) {
  int32_t count = 1 << place->vectorBits.count;
  MlirOperation guard = {NULL};
  if (!mlirValueIsNull(condition))
    guard = irIf(&d->ir, condition, (IrTypes){0});
  MlirValue *values = intentArenaValues(d, count);
  for (int32_t i = 0; i < count; ++i)
    values[i] = intentToMemory(d, tile->registers[groupRegister(place, group, i)]);
  MlirValue value = count > 1 ? intentVectorElements(d, values, count) : values[0];
  intentStore(d, value, pointer, (int64_t)count * intentMemoryBytes(place->element));
  if (!mlirOperationIsNull(guard))
    irEndIf(&d->ir, guard, (IrValues){0});
}

MlirLogicalResult intentDistributeStore(IntentDistribution *d, MlirOperation op) {
  IntentTile tile = intentTileOperand(d, op, 0);
  if (!tile.registers)
    return irFailure();
  const IntentLayout *layout = &tile.layout;
  Place place = placeOf(d, op, 1, layout, tile.element);
  Members members = membersOf(d, layout, &place.bounds);
  Pointers pointers = pointersOf(d, &place);
  IntentOwners owners = intentLayoutOwners(layout);
  MlirValue owner =
      intentThreadClear(d, intentThreadMask(owners.mask[INTENT_LANE], owners.mask[INTENT_WARP]));
  uint32_t skipped = vectorMask(&place) | owners.mask[INTENT_REGISTER];
  for (int32_t r = 0; r < intentLayoutRegisters(layout); ++r) {
    if ((uint32_t)r & skipped)
      continue;
    MlirValue condition = irBoth(&d->ir, isMember(d, &members, r), owner);
    storeGroup(d, &place, &tile, r, pointerOf(d, &pointers, r), condition);
  }
  irErase(&d->ir, op);
  return irSuccess();
}

static bool sameConstant(MlirValue a, MlirValue b) {
  MlirOperation x = irDefiningOp(a), y = irDefiningOp(b);
  if (mlirValueEqual(a, b))
    return true;
  return !mlirOperationIsNull(x) && !mlirOperationIsNull(y) && irIs(x, "arith.constant") &&
         irIs(y, "arith.constant") &&
         mlirAttributeEqual(irAttribute(x, "value"), irAttribute(y, "value"));
}

static bool sameBounds(const IntentBounds *a, const IntentBounds *b, int32_t rank) {
  for (int32_t axis = 0; axis < rank; ++axis)
    if (!sameConstant(a->origin[axis], b->origin[axis]) ||
        !sameConstant(a->extent[axis], b->extent[axis]))
      return false;
  return true;
}

// True if the tile's padding by `bounds` holds `value` already.
static bool holdsAlready(const IntentPad *pad, const IntentBounds *bounds, int32_t rank,
                         MlirValue value) {
  if (pad->kind == INTENT_PAD_UNKNOWN || !sameConstant(pad->value, value))
    return false;
  return pad->kind == INTENT_PAD_EVERYWHERE || sameBounds(&pad->bounds, bounds, rank);
}

MlirLogicalResult intentDistributeMask(IntentDistribution *d, MlirOperation op) {
  MlirValue storage[1], source = irOperand(op, 0), value = irSegment(op, 3, storage).data[0];
  IntentTile tile = intentTileOperand(d, op, 0);
  if (!tile.registers)
    return irFailure();
  const IntentLayout *layout = &tile.layout;
  IntentBounds bounds = intentBoundsOf(op, 1);
  Members members = membersOf(d, layout, &bounds);
  if (allAreMembers(&members) ||
      holdsAlready(&intentTileFind(d, source)->pad, &bounds, layout->rank, value)) {
    irReplace(&d->ir, op, IR_VALUES(source));
    return irSuccess();
  }
  IntentTile out = intentTileMake(d, layout, tile.element);
  for (int32_t r = 0; r < intentLayoutRegisters(layout); ++r)
    out.registers[r] = irSelect(&d->ir, isMember(d, &members, r), tile.registers[r], value);
  IntentPad pad = {INTENT_PAD_OUTSIDE, value, bounds};
  if (irFailed(intentTileBind(d, op, 0, &out, &pad)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}
