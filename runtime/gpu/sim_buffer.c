// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Weak memory: in a module with atomics or fences, plain and relaxed stores to global memory wait
// in a buffer of their thread, which empties in any order that keeps the stores to one place in
// theirs. The thread itself sees its stores. Releases, barriers and the end of the CTA empty it.
#include "runtime/gpu/sim.h"

#include <stdlib.h>
#include <string.h>

// One in so many accesses lets another thread run, or a store out, in the random schedule.
enum { SIM_PREEMPT = 3, SIM_LEAK = 3 };

// ---- Emptying -----------------------------------------------------------------------------------

static bool overlaps(const IntentSimStore *store, uintptr_t address, uint64_t bytes) {
  return store->address < address + bytes && address < store->address + store->bytes;
}

// The first of the stores up to number `index` that must come before the next of them, or itself.
static int32_t firstOf(const IntentSimStores *stores, int32_t index) {
  for (int32_t i = 0; i < index; i++)
    if (overlaps(&stores->data[i], stores->data[index].address, stores->data[index].bytes))
      return firstOf(stores, i);
  return index;
}

// Another OS thread sees all of it or nothing.
static void writeOut(const IntentSimStore *store) {
  void *to = (void *)store->address;
  bool isAligned = (store->address & (store->bytes - 1)) == 0;
  if (store->bytes == 8 && isAligned)
    atomic_store_explicit((_Atomic uint64_t *)to, *(const uint64_t *)store->data,
                          memory_order_release);
  else if (store->bytes == 4 && isAligned)
    atomic_store_explicit((_Atomic uint32_t *)to, *(const uint32_t *)store->data,
                          memory_order_release);
  else if (store->bytes == 2 && isAligned)
    atomic_store_explicit((_Atomic uint16_t *)to, *(const uint16_t *)store->data,
                          memory_order_release);
  else
    memcpy(to, store->data, store->bytes);
}

static void forget(IntentSimThread *thread, int32_t index) {
  IntentSimStores *stores = &thread->stores;
  stores->count--;
  memmove(&stores->data[index], &stores->data[index + 1],
          (size_t)(stores->count - index) * sizeof *stores->data);
  if (stores->count == 0)
    thread->cta->buffering[thread->index / SIM_LANES] &= ~(1u << thread->index % SIM_LANES);
}

// Lets one store out, and none that must come after another one.
static void leak(IntentSimThread *thread, int32_t index) {
  int32_t first = firstOf(&thread->stores, index);
  intentSimPublish(thread, &thread->stores.data[first]);
  writeOut(&thread->stores.data[first]);
  forget(thread, first);
}

void intentSimDrain(IntentSimThread *thread) {
  while (thread->stores.count)
    leak(thread, 0);
}

void intentSimDrainCta(IntentSimCta *cta) {
  for (uint32_t w = 0; w < SIM_MAX_WARPS; w++)
    while (cta->buffering[w])
      intentSimDrain(&cta->threads[w * SIM_LANES + (uint32_t)__builtin_ctz(cta->buffering[w])]);
}

// What the thread has stored there and others do not see yet.
static void drainPlace(IntentSimThread *thread, uintptr_t address, uint64_t bytes) {
  for (int32_t i = thread->stores.count; i-- > 0;)
    if (i < thread->stores.count && overlaps(&thread->stores.data[i], address, bytes)) {
      leak(thread, i);
      i = thread->stores.count;
    }
}

void intentSimSettle(IntentSimThread *thread, uintptr_t address, uint64_t bytes) {
  if (thread->stores.count)
    drainPlace(thread, address, bytes);
}

// Any store of any thread of the CTA.
static void leakAny(IntentSimCta *cta) {
  uint32_t warps = 0;
  for (uint32_t w = 0; w * SIM_LANES < cta->threadCount; w++)
    warps |= cta->buffering[w] ? 1u << w : 0;
  if (!warps)
    return;
  uint32_t warp = intentSimRandomBit(cta, warps);
  uint32_t lane = intentSimRandomBit(cta, cta->buffering[warp]);
  IntentSimThread *thread = &cta->threads[warp * SIM_LANES + lane];
  leak(thread, (int32_t)(intentSimRandom(cta) % (uint32_t)thread->stores.count));
}

// In reversed order stores stay as long as is legal. In the others a thread that stops may let its
// last one out: who looks then sees a flag, and not what it announces.
void intentSimStopped(IntentSimThread *thread) {
  IntentSimSchedule schedule = thread->cta->sim->options.schedule;
  if (!thread->stores.count || schedule == INTENT_SIM_REVERSED)
    return;
  if (schedule == INTENT_SIM_WARP_MAJOR || intentSimRandom(thread->cta) % 2)
    leak(thread, thread->stores.count - 1);
}

// ---- Accesses -----------------------------------------------------------------------------------

// The thread's view of memory that it has stored to.
static void *forward(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  IntentSimStores *stores = &thread->stores;
  uintptr_t end = address + (uintptr_t)site->bytes;
  memcpy(stores->view, (const void *)address, (size_t)site->bytes);
  for (int32_t i = 0; i < stores->count; i++) {
    const IntentSimStore *store = &stores->data[i];
    if (!overlaps(store, address, (uint64_t)site->bytes))
      continue;
    uintptr_t from = store->address > address ? store->address : address;
    uintptr_t to = store->address + store->bytes < end ? store->address + store->bytes : end;
    memcpy(stores->view + (from - address), store->data + (from - store->address), to - from);
  }
  return stores->view;
}

bool intentSimHolds(const IntentSimThread *thread, uintptr_t address, uint64_t bytes) {
  for (int32_t i = 0; i < thread->stores.count; i++)
    if (overlaps(&thread->stores.data[i], address, bytes))
      return true;
  return false;
}

// Where the host code puts the value of a new store.
static void *buffer(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  IntentSimStores *stores = &thread->stores;
  if (!stores->data)
    stores->data = aligned_alloc(SIM_STORE_BYTES, SIM_STORES * sizeof *stores->data);
  if (!stores->data)
    return (void *)address;
  if (stores->count == SIM_STORES)
    leak(thread, 0);
  IntentSimStore *store = &stores->data[stores->count++];
  store->address = address;
  store->bytes = (uint32_t)site->bytes;
  store->atomic = site->kind == SIM_ATOMIC_STORE;
  thread->cta->buffering[thread->index / SIM_LANES] |= 1u << thread->index % SIM_LANES;
  return store->data;
}

void intentSimInterleave(IntentSimThread *thread, const IntentSimSite *site) {
  IntentSimCta *cta = thread->cta;
  if (cta->sim->options.schedule != INTENT_SIM_RANDOM)
    return;
  if (site->kind >= SIM_ATOMIC_LOAD && intentSimRandom(cta) % SIM_PREEMPT == 0)
    intentSimSuspend(thread, SIM_READY);
  while (intentSimRandom(cta) % SIM_LEAK == 0)
    leakAny(cta);
}

void *intentSimWeak(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  if (site->order & SIM_RELEASE)
    intentSimDrain(thread);
  if (site->bytes > SIM_STORE_BYTES || site->kind >= SIM_ATOMIC_UPDATE) {
    intentSimSettle(thread, address, (uint64_t)site->bytes);
    return (void *)address;
  }
  if (site->kind == SIM_LOAD || site->kind == SIM_ATOMIC_LOAD)
    return intentSimHolds(thread, address, (uint64_t)site->bytes) ? forward(thread, address, site)
                                                                  : (void *)address;
  // What a release store hands on is known to the race check now, not when it comes out.
  bool isChecked = thread->cta->sim->options.features & INTENT_SIM_GLOBAL_RACES;
  return site->order & SIM_RELEASE && isChecked ? (void *)address : buffer(thread, address, site);
}
