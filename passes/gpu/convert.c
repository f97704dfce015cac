// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same tile in another layout, the cheapest way that conversion.c finds: registers under other
// numbers, selects by lane, shuffles, or workgroup memory through a swizzle.
#include "passes/gpu/distribute.h"

static IntentTile noTile(void) { return (IntentTile){.layout = intentLayoutNone()}; }

// --- inside a warp -------------------------------------------------------------------------------

// The i1 "an odd number of the lane's bits under `mask` are set".
static MlirValue oddLane(IntentDistribution *d, uint32_t mask) {
  if (!(mask & (mask - 1))) {
    MlirValue bit = irBinary(&d->ir, "arith.andi", d->thread, irI32(&d->ir, mask));
    return irCompare(&d->ir, "ne", bit, irI32(&d->ir, 0));
  }
  MlirValue bits = irBinary(&d->ir, "arith.andi", d->thread, irI32(&d->ir, mask));
  MlirValue count = irValueOf(&d->ir, "llvm.intr.ctpop", IR_VALUES(bits), intentIntegerType(d, 32));
  return irCompare(&d->ir, "ne", irBinary(&d->ir, "arith.andi", count, irI32(&d->ir, 1)),
                   irI32(&d->ir, 0));
}

// In place: register r becomes register r ^ by(lane), one select a register for each register bit
// that lanes move.
static void permuteByLane(IntentDistribution *d, MlirValue *registers, int32_t count,
                          const IntentVectors *by) {
  for (int32_t bit = 0; 1 << bit < count; ++bit) {
    uint32_t lanes = 0;
    for (int32_t lane = 0; lane < by->count; ++lane)
      lanes |= (by->at[lane] >> bit & 1) << lane;
    if (!lanes)
      continue;
    MlirValue moved = oddLane(d, lanes);
    for (int32_t r = 0; r < count; ++r) {
      if (r >> bit & 1)
        continue;
      MlirValue low = registers[r], high = registers[r | 1 << bit];
      registers[r] = irSelect(&d->ir, moved, high, low);
      registers[r | 1 << bit] = irSelect(&d->ir, moved, low, high);
    }
  }
}

static MlirValue *copyRegisters(IntentDistribution *d, const IntentTile *tile) {
  int32_t count = intentLayoutRegisters(&tile->layout);
  MlirValue *out = intentArenaValues(d, count);
  for (int32_t r = 0; r < count; ++r)
    out[r] = tile->registers[r];
  return out;
}

// Rename and select: result register r is source register f(r) ^ g(lane).
static IntentTile convertInPlace(IntentDistribution *d, const IntentTile *tile,
                                 const IntentLayout *layout, const IntentExchange *exchange) {
  IntentTile out = intentTileMake(d, layout, tile->element);
  MlirValue *source = copyRegisters(d, tile);
  permuteByLane(d, source, intentLayoutRegisters(&tile->layout), &exchange->g);
  for (int32_t r = 0; r < intentLayoutRegisters(layout); ++r)
    out.registers[r] = source[intentVectorsApply(&exchange->f, (uint64_t)r)];
  return out;
}

static IntentTile convertByShuffles(IntentDistribution *d, const IntentTile *tile,
                                    const IntentLayout *layout, const IntentRounds *rounds) {
  IntentTile out = intentTileMake(d, layout, tile->element);
  MlirValue *source = copyRegisters(d, tile);
  IntentVectors identity = intentVectorsUnits(rounds->lanes.count), noWarps = {0};
  bool stays = intentVectorsEqual(&rounds->lanes, &identity);
  int32_t count = intentLayoutRegisters(layout);
  permuteByLane(d, source, intentLayoutRegisters(&tile->layout), &rounds->pre);
  MlirValue lanes = intentThreadLinear(d, &rounds->lanes, &noWarps);
  if (mlirValueIsNull(lanes))
    lanes = irI32(&d->ir, 0);
  for (int32_t round = 0; round < count; ++round) {
    MlirValue sent = source[intentVectorsApply(&rounds->sent, (uint64_t)round)];
    uint32_t from = intentVectorsApply(&rounds->from, (uint64_t)round);
    if (!stays)
      out.registers[round] =
          intentShuffleIndex(d, sent, irBinary(&d->ir, "arith.xori", lanes, irI32(&d->ir, from)));
    else
      out.registers[round] = from ? intentShuffleXor(d, sent, from) : sent;
  }
  permuteByLane(d, out.registers, count, &rounds->post);
  return out;
}

// Shuffles pay for one exchanged bit or few registers: an exchange of k bits costs up to 2k selects
// a register, memory one store and one load a vector.
static bool shufflesPay(const IntentExchange *exchange, const IntentLayout *layout) {
  int32_t exchanged = 0;
  for (int32_t i = 0; i < exchange->h.count; ++i)
    exchanged += exchange->h.at[i] != 0;
  return exchanged <= 1 || intentLayoutRegisters(layout) <= 4;
}

// --- through workgroup memory --------------------------------------------------------------------

// One side of an exchange: where its registers lie.
typedef struct SharedSide {
  const IntentSwizzle *swizzle;
  MlirValue base;       // of the region
  MlirType element;     // in memory
  MlirValue thread;     // the thread's part of the offset, i32; null if 0
  uint32_t threadBits;  // offset bits that the thread's part may have
  IntentVectors offset; // register bit -> offset
  uint32_t *clash;      // parts of offsets that were xor-ed into `thread`, and the pointers there
  MlirValue *pointer;
  int32_t pointers;
} SharedSide;

static SharedSide sideOf(IntentDistribution *d, const IntentLayout *layout,
                         const IntentSwizzle *swizzle, MlirType element, MlirValue base) {
  SharedSide out = {.swizzle = swizzle, .base = base, .element = element};
  IntentVectors lane = intentSwizzleOffsets(swizzle, &layout->side[INTENT_LANE]);
  IntentVectors warp = intentSwizzleOffsets(swizzle, &layout->side[INTENT_WARP]);
  out.offset = intentSwizzleOffsets(swizzle, &layout->side[INTENT_REGISTER]);
  for (int32_t i = 0; i < lane.count; ++i)
    out.threadBits |= lane.at[i];
  for (int32_t i = 0; i < warp.count; ++i)
    out.threadBits |= warp.at[i];
  out.thread = intentThreadLinear(d, &lane, &warp);
  int32_t registers = intentLayoutRegisters(layout);
  out.clash = intentArenaAlloc(d, (size_t)registers * sizeof *out.clash);
  out.pointer = intentArenaValues(d, registers);
  return out;
}

// The pointer at an offset: what the thread's part can't touch is an immediate, the rest is xor-ed.
static MlirValue sharedPointer(IntentDistribution *d, SharedSide *side, uint32_t offset) {
  uint32_t clash = offset & side->threadBits;
  int32_t at = 0;
  while (at < side->pointers && side->clash[at] != clash)
    ++at;
  if (at == side->pointers) {
    MlirValue moved = side->thread, pointer = side->base;
    if (clash)
      moved = irBinary(&d->ir, "arith.xori", moved, irI32(&d->ir, clash));
    if (!mlirValueIsNull(moved))
      pointer = intentPointerAdd(d, pointer, moved, side->element);
    side->clash[at] = clash;
    side->pointer[side->pointers++] = pointer;
  }
  return intentPointerAddConstant(d, side->pointer[at], offset ^ clash, side->element);
}

// The registers of each access, in the order of their offsets in it: a row of 2^v registers an
// access, in the order of the accesses' first registers.
typedef struct SharedGroups {
  int32_t *registers; // -1: not among the registers asked for
  uint32_t *offset;   // of each access
  int32_t count;
} SharedGroups;

static SharedGroups groupsOf(IntentDistribution *d, const SharedSide *side, int32_t registers,
                             uint32_t skipped) {
  int32_t v = side->swizzle->vectorBits;
  uint32_t inside = (UINT32_C(1) << v) - 1;
  SharedGroups out = {0};
  out.registers = intentArenaAlloc(d, ((size_t)registers << v) * sizeof *out.registers);
  out.offset = intentArenaAlloc(d, (size_t)registers * sizeof *out.offset);
  for (int32_t r = 0; r < registers; ++r) {
    if ((uint32_t)r & skipped)
      continue;
    uint32_t offset = intentVectorsApply(&side->offset, (uint64_t)r);
    int32_t at = 0;
    while (at < out.count && out.offset[at] != (offset & ~inside))
      ++at;
    if (at == out.count) {
      out.offset[out.count++] = offset & ~inside;
      for (uint32_t i = 0; i <= inside; ++i)
        out.registers[((uint32_t)at << v) + i] = -1;
    }
    out.registers[((uint32_t)at << v) + (offset & inside)] = r;
  }
  return out;
}

// The owners write the tile.
static void stage(IntentDistribution *d, const IntentTile *tile, const IntentSwizzle *swizzle,
                  int32_t region) {
  int32_t v = swizzle->vectorBits;
  MlirType element = intentMemoryElement(d, tile->element);
  IntentOwners owners = intentLayoutOwners(&tile->layout);
  MlirValue base = intentWorkgroupAccess(d, region, INTENT_WRITE);
  MlirValue owner =
      intentThreadClear(d, intentThreadMask(owners.mask[INTENT_LANE], owners.mask[INTENT_WARP]));
  MlirOperation guard = {NULL};
  if (!mlirValueIsNull(owner))
    guard = irIf(&d->ir, owner, (IrTypes){0});
  SharedSide side = sideOf(d, &tile->layout, swizzle, element, base);
  SharedGroups groups =
      groupsOf(d, &side, intentLayoutRegisters(&tile->layout), owners.mask[INTENT_REGISTER]);
  MlirValue *values = intentArenaValues(d, INT64_C(1) << v);
  for (int32_t g = 0; g < groups.count; ++g) {
    for (int32_t i = 0; i < 1 << v; ++i)
      values[i] = intentToMemory(d, tile->registers[groups.registers[(g << v) + i]]);
    MlirValue value = v ? intentVectorElements(d, values, INT64_C(1) << v) : values[0];
    intentStore(d, value, sharedPointer(d, &side, groups.offset[g]),
                (int64_t)intentMemoryBytes(element) << v);
  }
  if (!mlirOperationIsNull(guard))
    irEndIf(&d->ir, guard, (IrValues){0});
}

// Every thread reads what it holds in the new layout.
static IntentTile fetch(IntentDistribution *d, const IntentLayout *layout, MlirType elementType,
                        const IntentSwizzle *swizzle, int32_t region) {
  int32_t v = swizzle->vectorBits;
  int64_t width = INT64_C(1) << v;
  MlirType element = intentMemoryElement(d, elementType);
  MlirType access = v ? mlirVectorTypeGet(1, &width, element) : element;
  IntentTile out = intentTileMake(d, layout, elementType);
  MlirValue base = intentWorkgroupAccess(d, region, INTENT_READ);
  SharedSide side = sideOf(d, layout, swizzle, element, base);
  SharedGroups groups = groupsOf(d, &side, intentLayoutRegisters(layout), 0);
  for (int32_t g = 0; g < groups.count; ++g) {
    MlirValue loaded = intentLoad(d, sharedPointer(d, &side, groups.offset[g]), access,
                                  (int64_t)intentMemoryBytes(element) << v);
    for (int32_t i = 0; i < width; ++i) {
      MlirValue one = v ? intentVectorExtract(d, loaded, i) : loaded;
      out.registers[groups.registers[(g << v) + i]] = intentFromMemory(d, one, elementType);
    }
  }
  return out;
}

// True if the accesses of a side are whole: each moves as many registers as it is wide.
static bool movesWholeVectors(const IntentSwizzle *swizzle, const IntentLayout *layout,
                              uint32_t skipped) {
  IntentVectors offsets = intentSwizzleOffsets(swizzle, &layout->side[INTENT_REGISTER]);
  uint32_t inside = (UINT32_C(1) << swizzle->vectorBits) - 1;
  IntentSpan span = {0};
  for (int32_t i = 0; i < offsets.count; ++i)
    if (!(skipped >> i & 1))
      intentSpanAdd(&span, offsets.at[i]);
  for (uint32_t bit = 1; bit <= inside; bit <<= 1)
    if (!intentSpanContains(&span, bit))
      return false;
  return true;
}

static IntentTile convertByMemory(IntentDistribution *d, MlirOperation op, const IntentTile *tile,
                                  const IntentLayout *layout) {
  int32_t bytes = intentMemoryBytes(tile->element);
  IntentSwizzle swizzle = intentSwizzle(&tile->layout, layout, bytes);
  uint32_t doubled = intentLayoutOwners(&tile->layout).mask[INTENT_REGISTER];
  if (!swizzle.exists || !movesWholeVectors(&swizzle, &tile->layout, doubled) ||
      !movesWholeVectors(&swizzle, layout, 0)) {
    irError(op, "expects a conversion between layouts that workgroup memory can hold");
    return noTile();
  }
  int32_t region = intentWorkgroupRegion(d, (int64_t)bytes << intentLayoutSizeBits(layout));
  stage(d, tile, &swizzle, region);
  return fetch(d, layout, tile->element, &swizzle, region);
}

IntentTile intentConvertTile(IntentDistribution *d, MlirOperation op, const IntentTile *tile,
                             const IntentLayout *layout) {
  if (intentLayoutEqual(&tile->layout, layout))
    return *tile;
  IntentConversion conversion = intentLayoutConversion(&tile->layout, layout);
  switch (conversion.kind) {
  case INTENT_CONVERT_NONE:
    irError(op, "expects a conversion between layouts of one tile and one CTA");
    return noTile();
  case INTENT_CONVERT_RENAME:
  case INTENT_CONVERT_SELECT:
    return convertInPlace(d, tile, layout, &conversion.exchange);
  case INTENT_CONVERT_SHUFFLE:
    if (shufflesPay(&conversion.exchange, layout)) {
      IntentRounds rounds = intentExchangeSchedule(&conversion.exchange, layout);
      if (rounds.exists)
        return convertByShuffles(d, tile, layout, &rounds);
    }
    break;
  case INTENT_CONVERT_SHARED:
    break;
  }
  return convertByMemory(d, op, tile, layout);
}

MlirLogicalResult intentDistributeConvert(IntentDistribution *d, MlirOperation op) {
  IntentTile tile = intentTileOperand(d, op, 0);
  if (!tile.registers)
    return irFailure();
  IntentPad pad = intentTileFind(d, irOperand(op, 0))->pad;
  if (irFailed(intentTileBind(d, op, 0, &tile, &pad)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}
