// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members along one axis of tiles, as the rules that gather along an axis take them: summaries
// in registers, the holder of each bit of the axis, the combine, and partial results between warps.
#include "passes/gpu/members.h"

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

MlirValue *intentCombined(IntentMembers *m, MlirValue *a, MlirValue *b) {
  MlirValue *arguments = intentArenaValues(m->d, 2 * m->components);
  MlirValue *out = intentArenaValues(m->d, m->components);
  for (intptr_t i = 0; i < m->components; ++i) {
    arguments[i] = a[i];
    arguments[i + m->components] = b[i];
  }
  irInlineBlock(&m->d->ir, m->combine, (IrValues){arguments, 2 * m->components}, out);
  return out;
}

MlirValue *intentPicked(IntentMembers *m, MlirValue condition, MlirValue *yes, MlirValue *no) {
  MlirValue *out = intentArenaValues(m->d, m->components);
  for (intptr_t i = 0; i < m->components; ++i)
    out[i] = irSelect(&m->d->ir, condition, yes[i], no[i]);
  return out;
}

MlirValue *intentAcross(IntentMembers *m, MlirValue *mine, int32_t bit) {
  MlirValue *other = intentArenaValues(m->d, m->components);
  for (intptr_t i = 0; i < m->components; ++i)
    other[i] = intentShuffleXor(m->d, mine[i], UINT32_C(1) << bit);
  return other;
}

// --- between warps -------------------------------------------------------------------------------

// A flat coordinate of the tile without the axis' bits below `at`.
static uint32_t partialFlat(const IntentMembers *m, const IntentLayout *partial, uint32_t flat,
                            int32_t at) {
  uint32_t c[INTENT_LAYOUT_MAX_RANK];
  for (int32_t axis = 0; axis < m->layout.rank; ++axis)
    c[axis] = intentLayoutCoordinate(&m->layout, flat, axis) >> (axis == m->axis ? at : 0);
  return intentLayoutFlat(partial, c);
}

// The tile of partial results: the axis has lost its bits below `at`, and with them their
// registers.
static IntentLayout partialLayout(const IntentMembers *m, int32_t at) {
  IntentLayout out = {.rank = m->layout.rank};
  uint32_t gone = 0;
  for (int32_t axis = 0; axis < out.rank; ++axis)
    out.extentBits[axis] = m->layout.extentBits[axis] - (axis == m->axis ? at : 0);
  for (int32_t bit = 0; bit < at; ++bit)
    if (m->holder[bit].side == INTENT_REGISTER)
      gone |= UINT32_C(1) << m->holder[bit].bit;
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < m->layout.side[side].count; ++i)
      if (side != INTENT_REGISTER || !(gone >> i & 1))
        intentVectorsAppend(&out.side[side], partialFlat(m, &out, m->layout.side[side].at[i], at));
  return out;
}

// The partial tile with its first `run` bits of the axis in registers instead of warps.
static IntentLayout gatherLayout(const IntentMembers *m, const IntentLayout *partial, int32_t run) {
  IntentLayout out = *partial;
  int32_t shift = intentLayoutShift(partial, m->axis);
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
static IntentTile gather(IntentMembers *m, intptr_t component, const IntentLayout *partial,
                         const IntentLayout *gathered) {
  MlirType element = irElementType(mlirValueGetType(irResult(m->op, component)));
  IntentTile tile = intentTileMake(m->d, partial, element);
  int32_t k = 0;
  for (int32_t r = 0; r < m->registers; ++r)
    if (m->live[r])
      tile.registers[k++] = m->live[r][component];
  return intentConvertTile(m->d, m->op, &tile, gathered);
}

int32_t intentWarpRun(const IntentMembers *m, int32_t at) {
  int32_t run = 0;
  while (at + run < m->bits && m->holder[at + run].side == INTENT_WARP)
    ++run;
  return run;
}

MlirValue **intentPartials(IntentMembers *m, int32_t at, int32_t run) {
  IntentLayout partial = partialLayout(m, at), gathered = gatherLayout(m, &partial, run);
  if (gathered.side[INTENT_REGISTER].count > INTENT_LAYOUT_MAX_REGISTER_BITS) {
    irError(m->op, "expects partial results of at most %d registers a thread, got 2^%d",
            1 << INTENT_LAYOUT_MAX_REGISTER_BITS, gathered.side[INTENT_REGISTER].count);
    return NULL;
  }
  size_t count = (size_t)intentLayoutRegisters(&gathered);
  MlirValue **out = intentArenaAlloc(m->d, count * sizeof *out);
  for (size_t k = 0; k < count; ++k)
    out[k] = intentArenaValues(m->d, m->components);
  for (intptr_t i = 0; i < m->components; ++i) {
    IntentTile column = gather(m, i, &partial, &gathered);
    if (!column.registers)
      return NULL;
    for (size_t k = 0; k < count; ++k)
      out[k][i] = column.registers[k];
  }
  return out;
}

// --- the rule's begin and end --------------------------------------------------------------------

// Who makes each bit of the axis; false if the layout is not that plain.
static bool findHolders(IntentMembers *m) {
  m->bits = m->layout.extentBits[m->axis];
  for (int32_t bit = 0; bit < m->bits; ++bit) {
    m->holder[bit] = intentLayoutHolder(&m->layout, m->axis, bit);
    if (m->holder[bit].side == INTENT_SIDES)
      return false;
  }
  return true;
}

void intentMembersSerial(IntentMembers *m) {
  m->layout = intentLayoutSerial(&m->layout, m->axis);
  findHolders(m);
}

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

static MlirLogicalResult begin(IntentMembers *m, const IntentTile *first) {
  m->layout = first->layout;
  if (findHolders(m))
    return irSuccess();
  m->layout = plainLayout(&first->layout);
  if (intentLayoutIsNone(&m->layout) || !findHolders(m))
    return irError(m->op, "expects a layout that a plain one can replace along axis %d", m->axis);
  return irSuccess();
}

MlirLogicalResult intentMembersRead(IntentMembers *m) {
  m->registers = intentLayoutRegisters(&m->layout);
  m->live = intentArenaAlloc(m->d, (size_t)m->registers * sizeof *m->live);
  for (int32_t r = 0; r < m->registers; ++r)
    m->live[r] = intentArenaValues(m->d, m->components);
  for (intptr_t i = 0; i < m->components; ++i) {
    IntentTile source = intentTileOperand(m->d, m->op, i);
    IntentTile tile =
        source.registers ? intentConvertTile(m->d, m->op, &source, &m->layout) : source;
    if (!tile.registers)
      return irFailure();
    for (int32_t r = 0; r < m->registers; ++r)
      m->live[r][i] = tile.registers[r];
  }
  return irSuccess();
}

bool intentMembersBegin(IntentMembers *m, IntentDistribution *d, MlirOperation op,
                        intptr_t components) {
  *m = (IntentMembers){.d = d, .op = op, .combine = irBody(op, 0), .components = components};
  m->axis = (int32_t)irIntegerAttribute(op, "axis");
  m->isCommutative = isCommutative(m->combine, components);
  IntentTile first = intentTileOperand(d, op, 0);
  return first.registers && !irFailed(begin(m, &first));
}

MlirLogicalResult intentBindTotals(IntentMembers *m, intptr_t first) {
  IntentLayout dropped = intentLayoutDrop(&m->layout, m->axis);
  for (intptr_t i = 0; i < m->components; ++i) {
    MlirType element = irElementType(irResultType(m->op, first + i));
    IntentTile out = intentTileMake(m->d, &dropped, element);
    int32_t k = 0;
    for (int32_t r = 0; r < m->registers; ++r)
      if (m->live[r])
        out.registers[k++] = m->live[r][i];
    if (irFailed(intentTileBind(m->d, m->op, first + i, &out, NULL)))
      return irFailure();
  }
  return irSuccess();
}
