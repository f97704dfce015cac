// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 16 barriers of a CTA: barrier.sync and barrier.arrive, for all threads or for a count. A
// barrier that never completes is found by the scheduler; wrong use is trapped here.
#include "runtime/gpu/sim.h"

// Threads in whole warps, as the hardware counts them.
static uint32_t wholeWarps(uint32_t threads) {
  return (threads + SIM_LANES - 1) / SIM_LANES * SIM_LANES;
}

// What an arrival counts: the last lane of a partial warp stands for the lanes that do not exist.
static uint32_t weight(const IntentSimThread *thread) {
  uint32_t threads = thread->cta->threadCount;
  return thread->index == threads - 1 ? 1 + wholeWarps(threads) - threads : 1;
}

static void checkUse(IntentSimThread *thread, const IntentSimSite *site, uint32_t id,
                     uint32_t count) {
  if (id >= SIM_BARRIERS)
    intentSimTrap(thread, site, "barrier %u does not exist: there are %d", id, SIM_BARRIERS);
  if (count % SIM_LANES != 0 || count > wholeWarps(thread->cta->threadCount))
    intentSimTrap(thread, site,
                  "barrier %u expects %u threads: not a multiple of the warp, or more than the "
                  "CTA's %u",
                  id, count, thread->cta->threadCount);
}

// Notes the arrival; true if it was the last one.
static bool arrive(IntentSimThread *thread, const IntentSimSite *site, uint32_t id,
                   uint32_t count) {
  checkUse(thread, site, id, count);
  intentSimDrain(thread);
  IntentSimBarrier *barrier = &thread->cta->barriers[id];
  uint32_t warp = thread->index / SIM_LANES, lane = 1u << thread->index % SIM_LANES;
  uint32_t expected = count ? count : wholeWarps(thread->cta->threadCount);
  if (barrier->count && barrier->expected != expected)
    intentSimTrap(thread, site, "barrier %u is used for %u threads and for %u at the same time", id,
                  barrier->expected, expected);
  if (barrier->arrived[warp] & lane)
    intentSimTrap(thread, site, "barrier %u: the thread arrives twice", id);
  if (barrier->arrived[warp] && barrier->site[warp] != site) {
    uint32_t other = (uint32_t)__builtin_ctz(barrier->arrived[warp]) + warp * SIM_LANES;
    intentSimTrap(thread, site,
                  "barrier divergence: threads of one warp wait at barrier %u in different "
                  "places, thread %s in another",
                  id, intentSimThreadText(thread->cta, other).text);
  }
  barrier->expected = expected;
  barrier->arrived[warp] |= lane;
  barrier->site[warp] = site;
  barrier->count += weight(thread);
  return barrier->count >= expected;
}

static void release(IntentSimCta *cta, IntentSimBarrier *barrier) {
  uint32_t from = 0, to = 0;
  for (uint32_t w = 0; w < SIM_MAX_WARPS; w++) {
    from |= barrier->arrived[w] ? 1u << w : 0;
    to |= barrier->waiting[w] ? 1u << w : 0;
    for (uint32_t lanes = barrier->waiting[w]; lanes; lanes &= lanes - 1)
      intentSimMakeReady(&cta->threads[w * SIM_LANES + (uint32_t)__builtin_ctz(lanes)]);
    barrier->arrived[w] = barrier->waiting[w] = 0;
  }
  bool all = barrier->count >= wholeWarps(cta->threadCount);
  barrier->count = 0;
  cta->counters.barriers++;
  intentSimSynchronize(cta, from, to);
  if (all)
    intentSimCountFlush(cta);
}

void intentSimBarrierSync(IntentSimThread *thread, const IntentSimSite *site, uint32_t id,
                          uint32_t count) {
  IntentSimCta *cta = thread->cta;
  bool last = arrive(thread, site, id, count);
  cta->barriers[id].waiting[thread->index / SIM_LANES] |= 1u << thread->index % SIM_LANES;
  thread->barrier = (int32_t)id;
  thread->site = site;
  if (last)
    release(cta, &cta->barriers[id]);
  intentSimSuspend(thread, last ? SIM_READY : SIM_AT_BARRIER);
}

void intentSimBarrierArrive(IntentSimThread *thread, const IntentSimSite *site, uint32_t id,
                            uint32_t count) {
  if (arrive(thread, site, id, count))
    release(thread->cta, &thread->cta->barriers[id]);
}
