// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races in global memory: for each byte, who accessed it in this launch since a plain store that is
// ordered after all before it. Also what atomics release at their place, which later ones acquire.
#include "runtime/gpu/sim.h"

#include <stdlib.h>

// What a launch did to a byte of global memory. Atomics conflict with plain accesses only.
typedef struct IntentSimGlobalShadow {
  uint32_t launch;             // stamp; what another launch did counts as nothing
  bool written;                // by a plain store, of
  uint16_t writer;             // this thread
  uint32_t writeCta;           // position of its CTA
  uint32_t writeTime;          // clock of that CTA
  IntentSimClock loads;        // who loaded, and when, and so on
  IntentSimClock atomicLoads;  //
  IntentSimClock atomicStores; //
  IntentSimClock released;     // what the writers of the atomic that begins here handed on
} IntentSimGlobalShadow;

// ---- Shadows ------------------------------------------------------------------------------------

// What is known of the bytes at the address, which are in one allocation, or null.
static IntentSimGlobalShadow *shadowAt(const IntentSim *sim, uintptr_t address) {
  IntentSimAllocation *allocation = intentSimMemoryFind(&sim->memory, address);
  if (!allocation->shadow)
    allocation->shadow = calloc(allocation->bytes, sizeof *allocation->shadow);
  return allocation->shadow ? &allocation->shadow[address - allocation->begin] : NULL;
}

void intentSimShadowFree(IntentSimAllocation *allocation) {
  for (uint64_t i = 0; allocation->shadow && i < allocation->bytes; i++) {
    intentSimClockFree(&allocation->shadow[i].loads);
    intentSimClockFree(&allocation->shadow[i].atomicLoads);
    intentSimClockFree(&allocation->shadow[i].atomicStores);
    intentSimClockFree(&allocation->shadow[i].released);
  }
  free(allocation->shadow);
  allocation->shadow = NULL;
}

static void forgetAccesses(IntentSimGlobalShadow *shadow) {
  shadow->written = false;
  shadow->loads.count = shadow->atomicLoads.count = shadow->atomicStores.count = 0;
}

static void enterLaunch(IntentSimGlobalShadow *shadow, uint32_t stamp) {
  if (shadow->launch == stamp)
    return;
  forgetAccesses(shadow);
  shadow->released.count = 0;
  shadow->launch = stamp;
}

// ---- Conflicts ----------------------------------------------------------------------------------

// Notes an access of the thread; one that is ordered after the only other one stands for both.
static void note(const IntentSimThread *thread, IntentSimClock *accesses) {
  if (accesses->count == 1 && intentSimAllOrdered(thread, accesses))
    accesses->count = 0;
  intentSimClockPut(accesses, thread->cta->position, thread->index, thread->cta->clock);
}

static bool isAfterStore(const IntentSimThread *thread, const IntentSimGlobalShadow *shadow) {
  return !shadow->written ||
         intentSimOrdered(thread, shadow->writeCta, shadow->writer, shadow->writeTime);
}

// The access that conflicts with this one, or null.
static const char *updateByte(const IntentSimThread *thread, IntentSimAccessKind kind,
                              IntentSimGlobalShadow *shadow) {
  enterLaunch(shadow, thread->cta->launch->stamp);
  bool isPlain = kind == SIM_LOAD || kind == SIM_STORE;
  if (!isAfterStore(thread, shadow) ||
      (isPlain && !intentSimAllOrdered(thread, &shadow->atomicStores)))
    return "store";
  if (kind == SIM_LOAD)
    note(thread, &shadow->loads);
  if (kind == SIM_ATOMIC_LOAD)
    note(thread, &shadow->atomicLoads);
  if (kind == SIM_LOAD || kind == SIM_ATOMIC_LOAD)
    return NULL;
  if (!intentSimAllOrdered(thread, &shadow->loads) ||
      (isPlain && !intentSimAllOrdered(thread, &shadow->atomicLoads)))
    return "load";
  if (!isPlain) {
    note(thread, &shadow->atomicStores);
    return NULL;
  }
  forgetAccesses(shadow);
  shadow->written = true;
  shadow->writeCta = (uint32_t)thread->cta->position;
  shadow->writeTime = thread->cta->clock;
  shadow->writer = (uint16_t)thread->index;
  return NULL;
}

const char *intentSimRace(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                          IntentSimAccessKind kind) {
  IntentSim *sim = thread->cta->sim;
  const char *other = NULL;
  pthread_mutex_lock(&sim->globalLock);
  IntentSimGlobalShadow *shadow = shadowAt(sim, address);
  for (uint64_t i = 0; i < bytes && !other && shadow; i++)
    other = updateByte(thread, kind, &shadow[i]);
  pthread_mutex_unlock(&sim->globalLock);
  return other;
}

// ---- Release and acquire ------------------------------------------------------------------------

// What the writers of the atomic at the address released in this launch.
static IntentSimClock *releasedAt(IntentSimThread *thread, uintptr_t address) {
  IntentSimGlobalShadow *shadow = shadowAt(thread->cta->sim, address);
  if (!shadow)
    return NULL;
  enterLaunch(shadow, thread->cta->launch->stamp);
  return &shadow->released;
}

static bool checksRaces(const IntentSimThread *thread) {
  return thread->cta->sim->options.features & INTENT_SIM_GLOBAL_RACES;
}

void intentSimWritten(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  IntentSim *sim = thread->cta->sim;
  if (!checksRaces(thread))
    return;
  pthread_mutex_lock(&sim->globalLock);
  IntentSimClock *released = releasedAt(thread, address);
  if (released)
    intentSimOrderWrite(thread, site, released);
  pthread_mutex_unlock(&sim->globalLock);
}

void intentSimPublish(IntentSimThread *thread, const IntentSimStore *store) {
  static const IntentSimSite kRelaxed = {.kind = SIM_ATOMIC_STORE};
  if (store->atomic)
    intentSimWritten(thread, store->address, &kRelaxed);
}

void intentSimRead(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  IntentSim *sim = thread->cta->sim;
  uint64_t bytes = (uint64_t)site->bytes;
  if (!checksRaces(thread) || !intentSimIsGlobal(thread, address, bytes) ||
      intentSimHolds(thread, address, bytes))
    return;
  pthread_mutex_lock(&sim->globalLock);
  const IntentSimClock *released = releasedAt(thread, address);
  if (released)
    intentSimOrderRead(thread, site, released);
  pthread_mutex_unlock(&sim->globalLock);
}

void intentSimBeginExchange(IntentSimThread *thread) {
  if (checksRaces(thread))
    pthread_mutex_lock(&thread->cta->sim->globalLock);
}

void intentSimEndExchange(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site,
                          bool wrote) {
  if (!checksRaces(thread))
    return;
  IntentSimClock *released = releasedAt(thread, address);
  if (released)
    intentSimOrderRead(thread, site, released);
  if (released && wrote)
    intentSimOrderWrite(thread, site, released);
  pthread_mutex_unlock(&thread->cta->sim->globalLock);
}

void intentSimFence(IntentSimThread *thread, uint32_t order) {
  if (order & SIM_RELEASE)
    intentSimDrain(thread);
  if (!checksRaces(thread))
    return;
  pthread_mutex_lock(&thread->cta->sim->globalLock);
  intentSimOrderFence(thread, order);
  pthread_mutex_unlock(&thread->cta->sim->globalLock);
}
