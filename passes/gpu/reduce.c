// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduction of tiles along one axis: inside a thread, between the lanes of a warp by shuffles, and
// between warps through workgroup memory. Copies end with the same bits on every lane.
#include "passes/gpu/distribute.h"

// --- the combine ---------------------------------------------------------------------------------

static bool isKnownCommutative(MlirOperation op) {
  static const char *const kNames[] = {
      "arith.addf", "arith.mulf",  "arith.maximumf", "arith.minimumf", "arith.addi",
      "arith.muli", "arith.maxsi", "arith.minsi",    "arith.maxui",    "arith.minui",
      "arith.andi", "arith.ori",   "arith.xori"};
  for (size_t i = 0; i < IR_COUNT(kNames); ++i)
    if (irIs(op, kNames[i]))
      return true;
  return false;
}

// True if each component is combined on its own by one op that is commutative to the last bit. Any
// other combine runs in member order: lanes that hold copies would otherwise disagree.
static bool isCommutative(MlirBlock combine, intptr_t components) {
  MlirOperation end = mlirBlockGetTerminator(combine);
  for (intptr_t i = 0; i < components; ++i) {
    MlirOperation op = irDefiningOp(irOperand(end, i));
    if (mlirOperationIsNull(op) || !isKnownCommutative(op))
      return false;
    MlirValue a = mlirBlockGetArgument(combine, i),
              b = mlirBlockGetArgument(combine, i + components);
    bool straight = mlirValueEqual(irOperand(op, 0), a) && mlirValueEqual(irOperand(op, 1), b);
    bool swapped = mlirValueEqual(irOperand(op, 0), b) && mlirValueEqual(irOperand(op, 1), a);
    if (!straight && !swapped)
      return false;
  }
  return true;
}

// --- the state -----------------------------------------------------------------------------------

typedef enum Order { ANY_ORDER, MEMBER_ORDER } Order;

// A reduction under way: the summaries that are left, a row of components a register.
typedef struct Reduction {
  IntentDistribution *d;
  MlirOperation op;
  MlirBlock combine;
  intptr_t components;
  int32_t axis;
  Order order;
  IntentLayout layout; // of the tile, its axis perhaps renumbered
  IntentHolder holder[INTENT_LAYOUT_MAX_COORDINATE_BITS]; // of each bit of the axis, low to high
  int32_t bits;                                           // of the axis
  int32_t registers;
  MlirValue **live; // by register: its components, NULL once combined into another
} Reduction;

// a ∘ b, a the earlier members.
static MlirValue *combined(Reduction *s, MlirValue *a, MlirValue *b) {
  MlirValue *arguments = intentArenaValues(s->d, 2 * s->components);
  MlirValue *out = intentArenaValues(s->d, s->components);
  for (intptr_t i = 0; i < s->components; ++i) {
    arguments[i] = a[i];
    arguments[i + s->components] = b[i];
  }
  irInlineBlock(&s->d->ir, s->combine, (IrValues){arguments, 2 * s->components}, out);
  return out;
}

// Who makes each bit of the axis; false if the layout is not that plain.
static bool findHolders(Reduction *s) {
  s->bits = s->layout.extentBits[s->axis];
  for (int32_t bit = 0; bit < s->bits; ++bit) {
    s->holder[bit] = intentLayoutHolder(&s->layout, s->axis, bit);
    if (s->holder[bit].side == INTENT_SIDES)
      return false;
  }
  return true;
}

// Numbers the members anew, so that bits of registers come first, then lanes, then warps: a reduce
// of free order may.
static void renumber(Reduction *s) {
  IntentHolder sorted[INTENT_LAYOUT_MAX_COORDINATE_BITS];
  int32_t count = 0, shift = intentLayoutShift(&s->layout, s->axis);
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t bit = 0; bit < s->bits; ++bit)
      if ((int32_t)s->holder[bit].side == side)
        sorted[count++] = s->holder[bit];
  for (int32_t bit = 0; bit < s->bits; ++bit) {
    s->holder[bit] = sorted[bit];
    s->layout.side[sorted[bit].side].at[sorted[bit].bit] = UINT32_C(1) << (shift + bit);
  }
}

// --- steps ---------------------------------------------------------------------------------------

static void reduceRegisters(Reduction *s, int32_t bit) {
  for (int32_t r = 0; r < s->registers; ++r) {
    if ((r >> bit & 1) || !s->live[r])
      continue;
    s->live[r] = combined(s, s->live[r], s->live[r | 1 << bit]);
    s->live[r | 1 << bit] = NULL;
  }
}

static void reduceLanes(Reduction *s, int32_t bit) {
  MlirValue lower = {NULL};
  if (s->order == MEMBER_ORDER)
    lower = intentThreadClear(s->d, UINT32_C(1) << bit);
  for (int32_t r = 0; r < s->registers; ++r) {
    if (!s->live[r])
      continue;
    MlirValue *mine = s->live[r], *first = mine;
    MlirValue *other = intentArenaValues(s->d, s->components), *second = other;
    for (intptr_t i = 0; i < s->components; ++i)
      other[i] = intentShuffleXor(s->d, mine[i], UINT32_C(1) << bit);
    if (s->order == MEMBER_ORDER) { // both lanes compute the same a ∘ b
      first = intentArenaValues(s->d, s->components);
      second = intentArenaValues(s->d, s->components);
      for (intptr_t i = 0; i < s->components; ++i) {
        first[i] = irSelect(&s->d->ir, lower, mine[i], other[i]);
        second[i] = irSelect(&s->d->ir, lower, other[i], mine[i]);
      }
    }
    s->live[r] = combined(s, first, second);
  }
}

// A flat coordinate of the tile without the axis' bits below `at`.
static uint32_t partialFlat(const Reduction *s, const IntentLayout *partial, uint32_t flat,
                            int32_t at) {
  uint32_t c[INTENT_LAYOUT_MAX_RANK];
  for (int32_t axis = 0; axis < s->layout.rank; ++axis)
    c[axis] = intentLayoutCoordinate(&s->layout, flat, axis) >> (axis == s->axis ? at : 0);
  return intentLayoutFlat(partial, c);
}

// The tile of partial results: the axis has lost its bits below `at`, and with them their
// registers.
static IntentLayout partialLayout(const Reduction *s, int32_t at) {
  IntentLayout out = {.rank = s->layout.rank};
  uint32_t gone = 0;
  for (int32_t axis = 0; axis < out.rank; ++axis)
    out.extentBits[axis] = s->layout.extentBits[axis] - (axis == s->axis ? at : 0);
  for (int32_t bit = 0; bit < at; ++bit)
    if (s->holder[bit].side == INTENT_REGISTER)
      gone |= UINT32_C(1) << s->holder[bit].bit;
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < s->layout.side[side].count; ++i)
      if (side != INTENT_REGISTER || !(gone >> i & 1))
        intentVectorsAppend(&out.side[side], partialFlat(s, &out, s->layout.side[side].at[i], at));
  return out;
}

// The partial tile with its first `run` bits of the axis in registers instead of warps.
static IntentLayout gatherLayout(const Reduction *s, const IntentLayout *partial, int32_t run) {
  IntentLayout out = *partial;
  int32_t shift = intentLayoutShift(partial, s->axis);
  IntentVectors registers = {0};
  for (int32_t i = 0; i < run; ++i) {
    uint32_t unit = UINT32_C(1) << (shift + i);
    intentVectorsAppend(&registers, unit);
    for (int32_t w = 0; w < out.side[INTENT_WARP].count; ++w)
      if (out.side[INTENT_WARP].at[w] == unit)
        out.side[INTENT_WARP].at[w] = 0;
  }
  out.side[INTENT_REGISTER] = intentVectorsConcat(&registers, &partial->side[INTENT_REGISTER]);
  return out;
}

// One component's partial results, gathered: register (k << run | w) is partial w of live register
// k.
static IntentTile gather(Reduction *s, intptr_t component, const IntentLayout *partial,
                         const IntentLayout *gathered) {
  MlirType element = irElementType(mlirValueGetType(irResult(s->op, component)));
  IntentTile tile = intentTileMake(s->d, partial, element);
  int32_t k = 0;
  for (int32_t r = 0; r < s->registers; ++r)
    if (s->live[r])
      tile.registers[k++] = s->live[r][component];
  return intentConvertTile(s->d, s->op, &tile, gathered);
}

// Bits [at, at + run) of the axis are warps': a conversion makes them registers, then they are
// folded in order.
static MlirLogicalResult reduceWarps(Reduction *s, int32_t at, int32_t run) {
  IntentLayout partial = partialLayout(s, at), gathered = gatherLayout(s, &partial, run);
  if (gathered.side[INTENT_REGISTER].count > INTENT_LAYOUT_MAX_REGISTER_BITS)
    return irError(s->op, "expects partial results of at most %d registers a thread, got 2^%d",
                   1 << INTENT_LAYOUT_MAX_REGISTER_BITS, gathered.side[INTENT_REGISTER].count);
  IntentTile *column = intentArenaAlloc(s->d, (size_t)s->components * sizeof *column);
  for (intptr_t i = 0; i < s->components; ++i) {
    column[i] = gather(s, i, &partial, &gathered);
    if (!column[i].registers)
      return irFailure();
  }
  for (int32_t r = 0, k = 0; r < s->registers; ++r) {
    if (!s->live[r])
      continue;
    for (int32_t w = 0; w < 1 << run; ++w) {
      MlirValue *next = intentArenaValues(s->d, s->components);
      for (intptr_t i = 0; i < s->components; ++i)
        next[i] = column[i].registers[(k << run) + w];
      s->live[r] = w ? combined(s, s->live[r], next) : next;
    }
    ++k;
  }
  return irSuccess();
}

static MlirLogicalResult reduceAll(Reduction *s) {
  for (int32_t at = 0; at < s->bits; ++at) {
    if (s->holder[at].side == INTENT_REGISTER) {
      reduceRegisters(s, s->holder[at].bit);
    } else if (s->holder[at].side == INTENT_LANE) {
      reduceLanes(s, s->holder[at].bit);
    } else {
      int32_t run = 1;
      while (at + run < s->bits && s->holder[at + run].side == INTENT_WARP)
        ++run;
      if (irFailed(reduceWarps(s, at, run)))
        return irFailure();
      at += run - 1;
    }
  }
  return irSuccess();
}

// --- the rule ------------------------------------------------------------------------------------

// A layout whose bases are plain, over the same tile and the same threads.
static IntentLayout plainLayout(const IntentLayout *layout) {
  int64_t extents[INTENT_LAYOUT_MAX_RANK];
  for (int32_t axis = 0; axis < layout->rank; ++axis)
    extents[axis] = intentLayoutExtent(layout, axis);
  IntentCoalescing how = {.contiguousAxis = layout->rank - 1,
                          .vector = 1,
                          .lanes = INT64_C(1) << layout->side[INTENT_LANE].count,
                          .warps = INT64_C(1) << layout->side[INTENT_WARP].count,
                          .warpAxis = layout->rank - 1};
  return intentLayoutCoalesced(layout->rank, extents, &how);
}

static MlirLogicalResult begin(Reduction *s, const IntentTile *first) {
  s->layout = first->layout;
  if (findHolders(s))
    return irSuccess();
  s->layout = plainLayout(&first->layout);
  if (intentLayoutIsNone(&s->layout) || !findHolders(s))
    return irError(s->op, "expects a layout that a plain one can replace along axis %d", s->axis);
  return irSuccess();
}

// The components of each register, all in the reduction's layout before it is renumbered.
static MlirLogicalResult readSources(Reduction *s) {
  s->registers = intentLayoutRegisters(&s->layout);
  s->live = intentArenaAlloc(s->d, (size_t)s->registers * sizeof *s->live);
  for (int32_t r = 0; r < s->registers; ++r)
    s->live[r] = intentArenaValues(s->d, s->components);
  for (intptr_t i = 0; i < s->components; ++i) {
    IntentTile source = intentTileOperand(s->d, s->op, i);
    IntentTile tile =
        source.registers ? intentConvertTile(s->d, s->op, &source, &s->layout) : source;
    if (!tile.registers)
      return irFailure();
    for (int32_t r = 0; r < s->registers; ++r)
      s->live[r][i] = tile.registers[r];
  }
  return irSuccess();
}

static MlirLogicalResult bindResults(Reduction *s) {
  IntentLayout dropped = intentLayoutDrop(&s->layout, s->axis);
  for (intptr_t i = 0; i < s->components; ++i) {
    MlirType element = irElementType(irResultType(s->op, i));
    IntentTile out = intentTileMake(s->d, &dropped, element);
    int32_t k = 0;
    for (int32_t r = 0; r < s->registers; ++r)
      if (s->live[r])
        out.registers[k++] = s->live[r][i];
    if (irFailed(intentTileBind(s->d, s->op, i, &out, NULL)))
      return irFailure();
  }
  return irSuccess();
}

MlirLogicalResult intentDistributeReduce(IntentDistribution *d, MlirOperation op) {
  Reduction s = {.d = d, .op = op, .combine = irBody(op, 0)};
  s.components = mlirOperationGetNumOperands(op);
  s.axis = (int32_t)irIntegerAttribute(op, "axis");
  s.order = isCommutative(s.combine, s.components) ? ANY_ORDER : MEMBER_ORDER;
  IntentTile first = intentTileOperand(d, op, 0);
  if (!first.registers || irFailed(begin(&s, &first)) || irFailed(readSources(&s)))
    return irFailure();
  if (s.order == ANY_ORDER)
    renumber(&s);
  if (irFailed(reduceAll(&s)) || irFailed(bindResults(&s)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}
