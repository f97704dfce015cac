// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp operations: shuffles, votes, matches, reductions and the warp barrier. A lane waits until
// all lanes of its mask that have not exited take part in the same operation with the same mask;
// the last one computes the results of all.
#include "runtime/gpu/sim.h"

#include <inttypes.h>

const char *intentSimWarpOpName(IntentSimWarpOp op) {
  static const char *const kNames[] = {
      [SIM_SHFL_UP] = "shfl.sync.up",       [SIM_SHFL_DOWN] = "shfl.sync.down",
      [SIM_SHFL_BFLY] = "shfl.sync.bfly",   [SIM_SHFL_IDX] = "shfl.sync.idx",
      [SIM_VOTE_ALL] = "vote.sync.all",     [SIM_VOTE_ANY] = "vote.sync.any",
      [SIM_VOTE_UNI] = "vote.sync.uni",     [SIM_VOTE_BALLOT] = "vote.sync.ballot",
      [SIM_MATCH_ANY] = "match.any.sync",   [SIM_REDUX_ADD] = "redux.sync.add",
      [SIM_REDUX_AND] = "redux.sync.and",   [SIM_REDUX_OR] = "redux.sync.or",
      [SIM_REDUX_XOR] = "redux.sync.xor",   [SIM_REDUX_MIN] = "redux.sync.min",
      [SIM_REDUX_MAX] = "redux.sync.max",   [SIM_REDUX_UMIN] = "redux.sync.umin",
      [SIM_REDUX_UMAX] = "redux.sync.umax", [SIM_WARP_BARRIER] = "bar.warp.sync"};
  return kNames[op];
}

// The source lane of a shuffle and whether it is in range, as the PTX ISA defines them.
static void shuffle(IntentSimThread *warp, uint32_t lane, uint32_t lanes) {
  IntentSimThread *thread = &warp[lane];
  int32_t b = (int32_t)(thread->b & 31), clamp = (int32_t)(thread->c & 31);
  int32_t segment = (int32_t)(thread->c >> 8 & 31), self = (int32_t)lane;
  int32_t highest = (self & segment) | (clamp & ~segment), lowest = self & segment, source;
  bool inRange;
  switch (thread->op) {
  case SIM_SHFL_UP:
    source = self - b;
    inRange = source >= highest;
    break;
  case SIM_SHFL_DOWN:
    source = self + b;
    inRange = source <= highest;
    break;
  case SIM_SHFL_BFLY:
    source = self ^ b;
    inRange = source <= highest;
    break;
  default:
    source = lowest | (b & ~segment);
    inRange = source <= highest;
    break;
  }
  if (!inRange)
    source = self;
  thread->predicate = inRange;
  // A lane that does not take part gives an undefined value.
  thread->result = lanes >> source & 1 ? warp[source].value : SIM_POISON * 0x01010101u;
}

static uint32_t combine(IntentSimWarpOp op, uint32_t a, uint32_t b) {
  switch (op) {
  case SIM_REDUX_ADD:
    return a + b;
  case SIM_REDUX_AND:
    return a & b;
  case SIM_REDUX_OR:
    return a | b;
  case SIM_REDUX_XOR:
    return a ^ b;
  case SIM_REDUX_MIN:
    return (int32_t)a < (int32_t)b ? a : b;
  case SIM_REDUX_MAX:
    return (int32_t)a > (int32_t)b ? a : b;
  case SIM_REDUX_UMIN:
    return a < b ? a : b;
  default:
    return a > b ? a : b;
  }
}

static uint32_t reduceLanes(const IntentSimThread *warp, uint32_t lanes) {
  uint32_t first = (uint32_t)__builtin_ctz(lanes), value = warp[first].value;
  for (lanes &= lanes - 1; lanes; lanes &= lanes - 1)
    value = combine(warp[first].op, value, warp[__builtin_ctz(lanes)].value);
  return value;
}

// The lanes whose value equals `value`.
static uint32_t equalLanes(const IntentSimThread *warp, uint32_t lanes, uint32_t value) {
  uint32_t equal = 0;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    uint32_t lane = (uint32_t)__builtin_ctz(rest);
    equal |= warp[lane].value == value ? 1u << lane : 0;
  }
  return equal;
}

// Computes the result of each lane in `lanes`, which all take part in one operation.
static void compute(IntentSimCta *cta, uint32_t w, uint32_t lanes) {
  IntentSimThread *warp = &cta->threads[w * SIM_LANES];
  IntentSimWarpOp op = warp[__builtin_ctz(lanes)].op;
  uint32_t nonzero =
      op >= SIM_VOTE_ALL && op <= SIM_VOTE_BALLOT ? lanes & ~equalLanes(warp, lanes, 0) : 0;
  uint32_t reduced = op >= SIM_REDUX_ADD && op <= SIM_REDUX_UMAX ? reduceLanes(warp, lanes) : 0;
  if (op == SIM_WARP_BARRIER)
    intentSimSynchronize(cta, 1u << w, 1u << w);
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    uint32_t lane = (uint32_t)__builtin_ctz(rest);
    if (op <= SIM_SHFL_IDX)
      shuffle(warp, lane, lanes);
    else if (op == SIM_VOTE_BALLOT)
      warp[lane].result = nonzero;
    else if (op == SIM_VOTE_ALL)
      warp[lane].result = nonzero == lanes;
    else if (op == SIM_VOTE_ANY)
      warp[lane].result = nonzero != 0;
    else if (op == SIM_VOTE_UNI)
      warp[lane].result = nonzero == lanes || nonzero == 0;
    else if (op == SIM_MATCH_ANY)
      warp[lane].result = equalLanes(warp, lanes, warp[lane].value);
    else
      warp[lane].result = reduced;
  }
}

// The lanes that take part in the operation of `lane`, if all have come; else 0.
static uint32_t complete(const IntentSimCta *cta, uint32_t w, uint32_t lane) {
  const IntentSimThread *warp = &cta->threads[w * SIM_LANES], *self = &warp[lane];
  uint32_t need = self->mask & cta->live[w];
  if ((cta->inWarpOp[w] & need) != need)
    return 0;
  for (uint32_t rest = need; rest; rest &= rest - 1) {
    const IntentSimThread *other = &warp[__builtin_ctz(rest)];
    if (other->op != self->op || other->mask != self->mask)
      return 0;
  }
  return need;
}

static void wake(IntentSimCta *cta, uint32_t w, uint32_t lanes) {
  cta->inWarpOp[w] &= ~lanes;
  for (; lanes; lanes &= lanes - 1)
    intentSimMakeReady(&cta->threads[w * SIM_LANES + (uint32_t)__builtin_ctz(lanes)]);
}

void intentSimWarpAdvance(IntentSimCta *cta, uint32_t warp) {
  for (uint32_t rest = cta->inWarpOp[warp]; rest; rest &= rest - 1) {
    uint32_t lane = (uint32_t)__builtin_ctz(rest);
    uint32_t lanes = cta->inWarpOp[warp] >> lane & 1 ? complete(cta, warp, lane) : 0;
    if (!lanes)
      continue;
    compute(cta, warp, lanes);
    wake(cta, warp, lanes);
  }
}

uint64_t intentSimWarpOp(IntentSimThread *thread, const IntentSimSite *site, uint32_t op,
                         uint32_t mask, uint32_t value, uint32_t b, uint32_t c) {
  IntentSimCta *cta = thread->cta;
  uint32_t w = thread->index / SIM_LANES, lane = thread->index % SIM_LANES;
  if (!(mask >> lane & 1))
    intentSimTrap(thread, site, "%s: lane %u is not in its own mask 0x%08" PRIx32,
                  intentSimWarpOpName((IntentSimWarpOp)op), lane, mask);
  if (op == SIM_WARP_BARRIER)
    intentSimDrain(thread);
  thread->op = (IntentSimWarpOp)op;
  thread->mask = mask;
  thread->value = value;
  thread->b = b;
  thread->c = c;
  thread->predicate = false;
  thread->site = site;
  cta->inWarpOp[w] |= 1u << lane;
  uint32_t lanes = complete(cta, w, lane);
  if (lanes) {
    compute(cta, w, lanes);
    cta->inWarpOp[w] &= ~(1u << lane);
    wake(cta, w, lanes & ~(1u << lane));
  } else {
    intentSimSuspend(thread, SIM_AT_WARP_OP);
  }
  return thread->result | (uint64_t)thread->predicate << 32;
}
