// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it takes to move a tile from one layout to another: renamed registers, selects, shuffles in
// a schedule, or workgroup memory. Makes no code.
#include "passes/gpu/layout.h"

// A combination of a warp's bits, parted into its register and its lane.
typedef struct Place {
  uint32_t reg;
  uint32_t lane;
} Place;

static Place placeOf(uint64_t combination, int32_t registerBits) {
  uint64_t low = (UINT64_C(1) << registerBits) - 1;
  return (Place){(uint32_t)(combination & low), (uint32_t)(combination >> registerBits)};
}

// Where a source holds things: in a thread's own registers, and in its warp.
typedef struct Holdings {
  int32_t registerBits;
  IntentSpan own;
  IntentSpan warp; // inputs: registers, then lanes
} Holdings;

static bool sameThreads(const IntentLayout *a, const IntentLayout *b) {
  if (intentLayoutIsNone(a) || a->rank != b->rank)
    return false;
  for (int32_t axis = 0; axis < a->rank; ++axis)
    if (a->extentBits[axis] != b->extentBits[axis])
      return false;
  return a->side[INTENT_LANE].count == b->side[INTENT_LANE].count &&
         a->side[INTENT_WARP].count == b->side[INTENT_WARP].count;
}

// True if each warp of the result finds all that it wants in the same warp of the source. A
// register chosen by warp bits is rare, and is sent through memory.
static bool staysInWarp(const Holdings *held, const IntentLayout *source,
                        const IntentLayout *result) {
  for (int32_t i = 0; i < source->side[INTENT_WARP].count; ++i)
    if (source->side[INTENT_WARP].at[i] != result->side[INTENT_WARP].at[i])
      return false;
  for (int32_t side = INTENT_REGISTER; side <= INTENT_LANE; ++side)
    for (int32_t i = 0; i < result->side[side].count; ++i)
      if (!intentSpanContains(&held->warp, result->side[side].at[i]))
        return false;
  return true;
}

// Where result register bit `bit` comes from.
static Place registerSource(const Holdings *held, uint32_t basis) {
  IntentSolution inside = intentSpanSolve(&held->own, basis);
  if (inside.exists)
    return (Place){(uint32_t)inside.inputs, 0};
  return placeOf(intentSpanSolve(&held->warp, basis).inputs, held->registerBits);
}

// Where a lane bit's part of the result comes from: its own lane if that can be.
static Place laneSource(const Holdings *held, uint32_t basis, uint32_t sourceBasis, int32_t bit) {
  IntentSolution inside = intentSpanSolve(&held->own, basis ^ sourceBasis);
  if (inside.exists)
    return (Place){(uint32_t)inside.inputs, UINT32_C(1) << bit};
  return placeOf(intentSpanSolve(&held->warp, basis).inputs, held->registerBits);
}

static IntentExchange exchangeOf(const Holdings *held, const IntentLayout *source,
                                 const IntentLayout *result) {
  IntentExchange out = {0};
  for (int32_t i = 0; i < result->side[INTENT_REGISTER].count; ++i) {
    Place at = registerSource(held, result->side[INTENT_REGISTER].at[i]);
    intentVectorsAppend(&out.f, at.reg);
    intentVectorsAppend(&out.h, at.lane);
  }
  for (int32_t i = 0; i < result->side[INTENT_LANE].count; ++i) {
    Place at =
        laneSource(held, result->side[INTENT_LANE].at[i], source->side[INTENT_LANE].at[i], i);
    intentVectorsAppend(&out.g, at.reg);
    intentVectorsAppend(&out.k, at.lane);
  }
  for (int32_t i = 0; i < held->warp.kernelCount; ++i) {
    Place at = placeOf(held->warp.kernel[i], held->registerBits);
    intentVectorsAppend(&out.copyRegister, at.reg);
    intentVectorsAppend(&out.copyLane, at.lane);
  }
  return out;
}

static bool allZero(const IntentVectors *list) {
  for (int32_t i = 0; i < list->count; ++i)
    if (list->at[i])
      return false;
  return true;
}

IntentConversion intentLayoutConversion(const IntentLayout *source, const IntentLayout *result) {
  IntentConversion out = {.kind = INTENT_CONVERT_NONE};
  if (!sameThreads(source, result))
    return out;
  const IntentVectors *registers = &source->side[INTENT_REGISTER];
  IntentVectors inWarp = intentVectorsConcat(registers, &source->side[INTENT_LANE]);
  Holdings held = {registers->count, intentSpanOf(registers), intentSpanOf(&inWarp)};
  out.kind = INTENT_CONVERT_SHARED;
  if (!staysInWarp(&held, source, result))
    return out;
  out.exchange = exchangeOf(&held, source, result);
  IntentVectors identity = intentVectorsUnits(out.exchange.k.count);
  bool stays = allZero(&out.exchange.h) && intentVectorsEqual(&out.exchange.k, &identity);
  out.kind = !stays                      ? INTENT_CONVERT_SHUFFLE
             : !allZero(&out.exchange.g) ? INTENT_CONVERT_SELECT
                                         : INTENT_CONVERT_RENAME;
  return out;
}

// --- the schedule --------------------------------------------------------------------------------

// A schedule while its lanes are decided one bit at a time.
typedef struct Search {
  const IntentExchange *exchange;
  int32_t registers;
  IntentSpan image;     // of the lanes chosen so far
  IntentVectors lanes;  // lane bit -> source lane
  IntentVectors wanted; // lane bit -> source register
  IntentVectors post;   // lane bit -> result register
} Search;

// Tries to let lane bit `bit` receive register `post` in round 0, from the copy `copy` of the
// source. It must not ask a source lane for a second register.
static bool tryChoice(Search *s, int32_t bit, uint32_t post, uint32_t copy) {
  const IntentExchange *e = s->exchange;
  uint32_t lane =
      e->k.at[bit] ^ intentVectorsApply(&e->h, post) ^ intentVectorsApply(&e->copyLane, copy);
  uint32_t reg =
      e->g.at[bit] ^ intentVectorsApply(&e->f, post) ^ intentVectorsApply(&e->copyRegister, copy);
  IntentSolution before = intentSpanSolve(&s->image, lane);
  if (before.exists && intentVectorsApply(&s->wanted, before.inputs) != reg)
    return false;
  intentSpanAdd(&s->image, lane);
  intentVectorsAppend(&s->lanes, lane);
  intentVectorsAppend(&s->wanted, reg);
  intentVectorsAppend(&s->post, post);
  return true;
}

static bool chooseLaneBit(Search *s, int32_t bit) {
  uint32_t copies = UINT32_C(1) << s->exchange->copyLane.count;
  for (uint32_t post = 0; post < (uint32_t)s->registers; ++post)
    for (uint32_t copy = 0; copy < copies; ++copy)
      if (tryChoice(s, bit, post, copy))
        return true;
  return false;
}

// The sending side: lane s = lanes(l) must send wanted(l), a linear function of s on lanes' image,
// completed by 0 elsewhere.
static IntentVectors sendingSide(const Search *s) {
  int32_t laneBits = s->lanes.count;
  IntentVectors units = intentVectorsUnits(laneBits), pre = {0};
  IntentVectors inputs = intentVectorsConcat(&s->lanes, &units);
  IntentSpan complete = intentSpanOf(&inputs);
  for (int32_t i = 0; i < laneBits; ++i)
    intentVectorsAppend(
        &pre, intentVectorsApply(&s->wanted, intentSpanSolve(&complete, UINT32_C(1) << i).inputs));
  return pre;
}

IntentRounds intentExchangeSchedule(const IntentExchange *exchange, const IntentLayout *result) {
  Search s = {.exchange = exchange, .registers = intentLayoutRegisters(result)};
  for (int32_t bit = 0; bit < exchange->k.count; ++bit)
    if (!chooseLaneBit(&s, bit))
      return (IntentRounds){0};
  IntentRounds out = {.exists = true, .pre = sendingSide(&s), .post = s.post, .lanes = s.lanes};
  out.from = exchange->h;
  for (int32_t i = 0; i < exchange->f.count; ++i)
    intentVectorsAppend(&out.sent,
                        exchange->f.at[i] ^ intentVectorsApply(&out.pre, exchange->h.at[i]));
  return out;
}
