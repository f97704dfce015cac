// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Happens-before by release and acquire, for the race check of global memory. A clock is a sorted
// list of who is known until when: a thread, a warp or a CTA, each by its CTA's clock. A release
// leaves the clock of its thread at the place it writes; an acquire that reads there takes it over;
// read-modify-writes in between hand it on. Fences do the same for relaxed accesses beside them.
#include "runtime/gpu/sim.h"

#include <stdlib.h>
#include <string.h>

enum { WHO_WARP = 1024, WHO_ALL = 2048, WHO_BITS = 12 };

// ---- Clocks -------------------------------------------------------------------------------------

static uint64_t whoOf(uint64_t cta, uint32_t part) { return cta << WHO_BITS | part; }

// Where `who` is, or would be.
static uint32_t placeOf(const IntentSimClock *clock, uint64_t who) {
  uint32_t low = 0, high = clock->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (clock->data[middle].who < who)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void intentSimClockPut(IntentSimClock *clock, uint64_t cta, uint32_t part, uint32_t time) {
  uint64_t who = whoOf(cta, part);
  uint32_t at = placeOf(clock, who);
  if (at < clock->count && clock->data[at].who == who) {
    if (clock->data[at].time < time)
      clock->data[at].time = time;
    return;
  }
  if (clock->count == clock->capacity) {
    clock->capacity = clock->capacity ? 2 * clock->capacity : 4;
    clock->data = realloc(clock->data, clock->capacity * sizeof *clock->data);
  }
  memmove(&clock->data[at + 1], &clock->data[at], (clock->count - at) * sizeof *clock->data);
  clock->data[at] = (IntentSimKnown){who, time};
  clock->count++;
}

static void join(IntentSimClock *to, const IntentSimClock *from) {
  for (uint32_t i = 0; i < from->count; i++)
    intentSimClockPut(to, from->data[i].who >> WHO_BITS, from->data[i].who & ((1u << WHO_BITS) - 1),
                      from->data[i].time);
}

void intentSimClockFree(IntentSimClock *clock) {
  free(clock->data);
  *clock = (IntentSimClock){0};
}

static bool isKnown(const IntentSimClock *clock, uint64_t cta, uint32_t part, uint32_t time) {
  uint64_t who = whoOf(cta, part);
  uint32_t at = placeOf(clock, who);
  return at < clock->count && clock->data[at].who == who && clock->data[at].time > time;
}

bool intentSimAcquired(const IntentSimThread *thread, uint64_t cta, uint32_t other, uint32_t time) {
  const IntentSimClock *clock = &thread->acquired;
  return clock->count && (isKnown(clock, cta, other, time) ||
                          isKnown(clock, cta, WHO_WARP + other / SIM_LANES, time) ||
                          isKnown(clock, cta, WHO_ALL, time));
}

bool intentSimAllOrdered(const IntentSimThread *thread, const IntentSimClock *readers) {
  for (uint32_t i = 0; i < readers->count; i++) {
    uint64_t who = readers->data[i].who;
    if (!intentSimOrdered(thread, who >> WHO_BITS, who & ((1u << WHO_BITS) - 1),
                          readers->data[i].time))
      return false;
  }
  return true;
}

// ---- Threads ------------------------------------------------------------------------------------

// What a release of the thread hands on: all that it knows, and itself until now.
static void addReleased(IntentSimThread *thread, IntentSimClock *to) {
  IntentSimCta *cta = thread->cta;
  uint32_t warp = thread->index / SIM_LANES;
  join(to, &thread->acquired);
  intentSimClockPut(to, cta->position, thread->index, ++cta->clock);
  if (cta->fullSync > cta->start)
    intentSimClockPut(to, cta->position, WHO_ALL, cta->fullSync);
  for (uint32_t w = 0; w < SIM_MAX_WARPS; w++)
    if (cta->known[warp][w] > cta->start)
      intentSimClockPut(to, cta->position, WHO_WARP + w, cta->known[warp][w]);
}

void intentSimOrderStart(IntentSimThread *thread) {
  intentSimClockFree(&thread->acquired);
  intentSimClockFree(&thread->fenced);
  intentSimClockFree(&thread->pending);
}

void intentSimOrderMeet(IntentSimCta *cta, uint32_t from, uint32_t to) {
  if (!cta->acquires)
    return;
  IntentSimClock met = {0};
  for (uint32_t i = 0; i < cta->threadCount; i++)
    if (from >> i / SIM_LANES & 1)
      join(&met, &cta->threads[i].acquired);
  for (uint32_t i = 0; i < cta->threadCount; i++)
    if (to >> i / SIM_LANES & 1)
      join(&cta->threads[i].acquired, &met);
  intentSimClockFree(&met);
}

void intentSimOrderFence(IntentSimThread *thread, uint32_t order) {
  if (order & SIM_ACQUIRE)
    join(&thread->acquired, &thread->pending);
  if (order & SIM_RELEASE)
    addReleased(thread, &thread->fenced);
}

// ---- Places -------------------------------------------------------------------------------------

void intentSimOrderWrite(IntentSimThread *thread, const IntentSimSite *site,
                         IntentSimClock *place) {
  if (site->kind == SIM_ATOMIC_STORE)
    place->count = 0;
  if (site->order & SIM_RELEASE)
    addReleased(thread, place);
  else
    join(place, &thread->fenced);
}

void intentSimOrderRead(IntentSimThread *thread, const IntentSimSite *site,
                        const IntentSimClock *place) {
  thread->cta->acquires |= place->count != 0;
  join(site->order & SIM_ACQUIRE ? &thread->acquired : &thread->pending, place);
}
