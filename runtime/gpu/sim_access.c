// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks each access of device code: alignment, bounds, use after free, races and reads of what
// nobody wrote. Local memory (the fiber's stack) is left alone.
//
// Order between threads: the CTA's clock counts synchronisations. An access is noted with the
// clock's value; it is ordered before a later access by another thread if their warps have met
// since, which `fullSync` (all threads) and `known` (a pair of warps) tell; in global memory also
// if its thread acquired what the other one released.
#include "runtime/gpu/sim.h"

#include <stdlib.h>
#include <string.h>

enum {
  SHADOW_THREAD = 0x03FF,  // thread index
  SHADOW_PENDING = 0x4000, // the write is a cp.async that has not finished
  SHADOW_ATOMIC = 0x8000,  // the write is atomic
  SHADOW_MANY = 0xFFFF     // as reader: several threads, of IntentSimShadow.readWarps
};

static const char *kindName(IntentSimAccessKind kind) {
  static const char *const kNames[] = {[SIM_LOAD] = "load",
                                       [SIM_STORE] = "store",
                                       [SIM_ATOMIC_LOAD] = "atomic load",
                                       [SIM_ATOMIC_STORE] = "atomic store",
                                       [SIM_ATOMIC_UPDATE] = "atomic update",
                                       [SIM_ATOMIC_EXCHANGE] = "atomic update"};
  return kNames[kind];
}

static bool isAtomic(IntentSimAccessKind kind) { return kind >= SIM_ATOMIC_LOAD; }
static bool reads(IntentSimAccessKind kind) {
  return kind != SIM_STORE && kind != SIM_ATOMIC_STORE;
}
static bool writes(IntentSimAccessKind kind) { return !reads(kind) || kind >= SIM_ATOMIC_UPDATE; }

// "workgroup variable 'tile' (512 bytes) + 4" or "allocation 0 (64 bytes) + 64".
static void describe(const IntentSimThread *thread, uintptr_t address, char *text, size_t size) {
  const IntentSimLaunch *launch = thread->cta->launch;
  uintptr_t offset = address - intentSimSharedWindow();
  if (offset >= SIM_SHARED_WINDOW) {
    intentSimMemoryDescribe(&thread->cta->sim->memory, address, text, size);
    return;
  }
  const IntentSimModule *module = launch->kernel->module;
  const IntentSimSharedVariable *found = NULL;
  for (size_t i = 0; i < module->sharedCount; i++)
    if (module->shared[i].begin <= offset)
      found = &module->shared[i];
  if (!found)
    snprintf(text, size, "workgroup address %zu", (size_t)offset);
  else
    snprintf(text, size, "workgroup variable '%s' (%u bytes) + %zu", found->name,
             found->dynamic ? launch->dynamicBytes : found->bytes, (size_t)(offset - found->begin));
}

_Noreturn static void trapAt(IntentSimThread *thread, const IntentSimSite *site, const char *what,
                             uint64_t bytes, uintptr_t address, const char *why) {
  char where[256];
  describe(thread, address, where, sizeof where);
  intentSimTrap(thread, site, "%s%s of %llu byte%s at %s%s", what, kindName(site->kind),
                (unsigned long long)bytes, bytes == 1 ? "" : "s", where, why);
}

void intentSimSynchronize(IntentSimCta *cta, uint32_t from, uint32_t to) {
  uint32_t all = (uint32_t)((1ull << (cta->threadCount + SIM_LANES - 1) / SIM_LANES) - 1);
  uint32_t now = ++cta->clock, joined[SIM_MAX_WARPS] = {0};
  intentSimOrderMeet(cta, from, to);
  if (from == all && to == all && from != (from & -from)) {
    cta->fullSync = now;
    return;
  }
  for (uint32_t rest = from; rest; rest &= rest - 1) {
    uint32_t p = (uint32_t)__builtin_ctz(rest);
    for (uint32_t w = 0; w < SIM_MAX_WARPS; w++)
      joined[w] = cta->known[p][w] > joined[w] ? cta->known[p][w] : joined[w];
  }
  for (uint32_t rest = from; rest; rest &= rest - 1)
    joined[__builtin_ctz(rest)] = now;
  for (uint32_t rest = to; rest; rest &= rest - 1) {
    uint32_t p = (uint32_t)__builtin_ctz(rest);
    for (uint32_t w = 0; w < SIM_MAX_WARPS; w++)
      if (joined[w] > cta->known[p][w])
        cta->known[p][w] = joined[w];
  }
}

// Whether what thread `other` did at `time` is ordered before what `thread` does now.
static bool ordered(const IntentSimThread *thread, uint32_t other, uint32_t time) {
  const IntentSimCta *cta = thread->cta;
  return other == thread->index || cta->fullSync > time ||
         cta->known[thread->index / SIM_LANES][other / SIM_LANES] > time;
}

_Noreturn static void trapRace(IntentSimThread *thread, const IntentSimSite *site, uint64_t bytes,
                               uintptr_t address, const char *other, const char *who) {
  char why[160];
  snprintf(why, sizeof why, ", and a %s by %s, without a barrier between them", other, who);
  trapAt(thread, site, "race: ", bytes, address, why);
}

// --- Workgroup memory ----------------------------------------------------------------------------

// Whether all readers of the byte are ordered before what the thread does now.
static bool readersOrdered(const IntentSimThread *thread, const IntentSimShadow *shadow) {
  if (shadow->readTime < thread->cta->start)
    return true;
  if (shadow->reader != SHADOW_MANY)
    return ordered(thread, shadow->reader, shadow->readTime);
  const IntentSimCta *cta = thread->cta;
  if (cta->fullSync > shadow->readTime)
    return true;
  for (uint32_t rest = shadow->readWarps; rest; rest &= rest - 1)
    if (cta->known[thread->index / SIM_LANES][__builtin_ctz(rest)] <= shadow->readTime)
      return false;
  return true;
}

static void noteRead(const IntentSimThread *thread, IntentSimShadow *shadow) {
  uint32_t warp = 1u << thread->index / SIM_LANES;
  // All lanes of a warp often read one byte: nothing new after the second.
  if (shadow->readTime == thread->cta->clock && shadow->reader == SHADOW_MANY &&
      shadow->readWarps & warp)
    return;
  if (readersOrdered(thread, shadow)) {
    shadow->reader = (uint16_t)thread->index;
    shadow->readWarps = warp;
  } else {
    shadow->reader = SHADOW_MANY;
    shadow->readWarps |= warp;
  }
  shadow->readTime = thread->cta->clock;
}

// An access of a byte that `shadow` says another thread is writing or has just written.
_Noreturn static void trapWriter(IntentSimThread *thread, const IntentSimSite *site, uint64_t bytes,
                                 uintptr_t address, const IntentSimShadow *shadow) {
  IntentSimText who = intentSimThreadText(thread->cta, shadow->writer & SHADOW_THREAD);
  char text[128];
  if (shadow->writer & SHADOW_PENDING) {
    snprintf(text, sizeof text, ", which a cp.async of thread %s has not finished writing",
             who.text);
    trapAt(thread, site, "", bytes, address, text);
  }
  snprintf(text, sizeof text, "thread %s", who.text);
  trapRace(thread, site, bytes, address, shadow->writer & SHADOW_ATOMIC ? "atomic store" : "store",
           text);
}

// Whether the last write of the byte is done, and ordered before what the thread does now.
static bool writerOrdered(const IntentSimThread *thread, IntentSimAccessKind kind,
                          const IntentSimShadow *shadow) {
  if (shadow->writer & SHADOW_PENDING)
    return false;
  return ordered(thread, shadow->writer & SHADOW_THREAD, shadow->writeTime) ||
         (shadow->writer & SHADOW_ATOMIC && isAtomic(kind));
}

_Noreturn static void trapReaders(IntentSimThread *thread, const IntentSimSite *site,
                                  uint64_t bytes, uintptr_t address,
                                  const IntentSimShadow *shadow) {
  char text[96] = "several threads";
  if (shadow->reader != SHADOW_MANY)
    snprintf(text, sizeof text, "thread %s", intentSimThreadText(thread->cta, shadow->reader).text);
  trapRace(thread, site, bytes, address, "load", text);
}

// One byte of workgroup memory.
static void checkSharedByte(IntentSimThread *thread, const IntentSimSite *site, uint64_t bytes,
                            uintptr_t address, IntentSimShadow *shadow) {
  const IntentSimCta *cta = thread->cta;
  uint32_t features = cta->sim->options.features;
  bool written = shadow->writeTime >= cta->start;
  if (written && features & INTENT_SIM_SHARED_RACES && !writerOrdered(thread, site->kind, shadow))
    trapWriter(thread, site, bytes, address, shadow);
  if (!written && reads(site->kind) && features & INTENT_SIM_UNINITIALIZED)
    trapAt(thread, site, "", bytes, address, ", which no thread of the CTA has written");
  if (site->kind == SIM_LOAD)
    noteRead(thread, shadow);
  if (!writes(site->kind))
    return;
  if (features & INTENT_SIM_SHARED_RACES && !readersOrdered(thread, shadow))
    trapReaders(thread, site, bytes, address, shadow);
  shadow->writer = (uint16_t)(thread->index | (isAtomic(site->kind) ? SHADOW_ATOMIC : 0));
  shadow->writeTime = cta->clock;
  shadow->readTime = 0;
}

static bool inVariable(const IntentSimLaunch *launch, uintptr_t offset, uint64_t bytes) {
  const IntentSimModule *module = launch->kernel->module;
  for (size_t i = 0; i < module->sharedCount; i++) {
    const IntentSimSharedVariable *variable = &module->shared[i];
    uint64_t size = variable->dynamic ? launch->dynamicBytes : variable->bytes;
    if (offset >= variable->begin && offset - variable->begin < size)
      return bytes <= size - (offset - variable->begin);
  }
  return false;
}

static void *checkShared(IntentSimThread *thread, uintptr_t offset, uint64_t bytes,
                         const IntentSimSite *site) {
  IntentSimCta *cta = thread->cta;
  uintptr_t address = intentSimSharedWindow() + offset;
  if (!inVariable(cta->launch, offset, bytes))
    trapAt(thread, site, "out-of-bounds ", bytes, address, "");
  if (cta->sim->options.features & (INTENT_SIM_SHARED_RACES | INTENT_SIM_UNINITIALIZED))
    for (uint64_t i = 0; i < bytes; i++)
      checkSharedByte(thread, site, bytes, address, &cta->shadow[offset + i]);
  return cta->shared + offset;
}

void intentSimFinishCopy(IntentSimThread *thread, const IntentSimCopy *copy) {
  IntentSimShadow *shadow = &thread->cta->shadow[copy->to - intentSimSharedWindow()];
  for (int32_t i = 0; i < copy->bytes; i++) {
    shadow[i].writer = (uint16_t)thread->index;
    shadow[i].writeTime = thread->cta->clock;
  }
}

void intentSimBeginCopy(IntentSimThread *thread, const IntentSimCopy *copy) {
  IntentSimShadow *shadow = &thread->cta->shadow[copy->to - intentSimSharedWindow()];
  for (int32_t i = 0; i < copy->bytes; i++)
    shadow[i].writer |= SHADOW_PENDING;
}

// --- Global memory -------------------------------------------------------------------------------

bool intentSimOrdered(const IntentSimThread *thread, uint64_t cta, uint32_t other, uint32_t time) {
  return (cta == thread->cta->position && ordered(thread, other, time)) ||
         intentSimAcquired(thread, cta, other, time);
}

static void checkGlobalRaces(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                             const IntentSimSite *site, IntentSimAccessKind kind) {
  const char *other = intentSimRace(thread, address, bytes, kind);
  char why[160];
  if (!other)
    return;
  snprintf(why, sizeof why,
           ", and a %s by another thread of the launch, without a barrier, or a release and an "
           "acquire, between them",
           other);
  trapAt(thread, site, "race: ", bytes, address, why);
}

static bool inAllocation(const IntentSimAllocation *allocation, uintptr_t address, uint64_t bytes) {
  uint64_t offset = address - allocation->begin;
  return !allocation->freed && offset < allocation->bytes && bytes <= allocation->bytes - offset;
}

static bool onStack(const IntentSimThread *thread, uintptr_t address, uint64_t bytes) {
  uint64_t offset = address - (uintptr_t)thread->stack;
  return offset < SIM_STACK_BYTES && bytes <= SIM_STACK_BYTES - offset;
}

// Finds the allocation of an access that missed the last one; true if it is local memory.
static bool findAllocation(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                           const IntentSimSite *site) {
  if (onStack(thread, address, bytes))
    return true;
  const IntentSimAllocation *allocation = intentSimMemoryFind(&thread->cta->sim->memory, address);
  if (!allocation || !inAllocation(allocation, address, bytes))
    trapAt(thread, site,
           allocation && allocation->freed && address - allocation->begin < allocation->bytes
               ? "use after free: "
               : "out-of-bounds ",
           bytes, address, "");
  thread->cta->lastAllocation = *allocation;
  return false;
}

bool intentSimIsGlobal(const IntentSimThread *thread, uintptr_t address, uint64_t bytes) {
  return address - intentSimSharedWindow() >= SIM_SHARED_WINDOW && !onStack(thread, address, bytes);
}

static void *check(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                   const IntentSimSite *site) {
  IntentSimCta *cta = thread->cta;
  if (address & ((uintptr_t)site->align - 1)) {
    char why[48];
    snprintf(why, sizeof why, ": needs an alignment of %d", site->align);
    trapAt(thread, site, "misaligned ", bytes, address, why);
  }
  if (isAtomic(site->kind))
    thread->polls = true;
  uintptr_t offset = address - intentSimSharedWindow();
  void *host = (void *)address;
  if (offset < SIM_SHARED_WINDOW) {
    host = checkShared(thread, offset, bytes, site);
  } else {
    if (!inAllocation(&cta->lastAllocation, address, bytes) &&
        findAllocation(thread, address, bytes, site))
      return host;
    if (cta->sim->options.features & INTENT_SIM_GLOBAL_RACES)
      checkGlobalRaces(thread, address, bytes, site,
                       site->kind == SIM_ATOMIC_EXCHANGE ? SIM_ATOMIC_LOAD : site->kind);
  }
  if (cta->sim->options.features & INTENT_SIM_COUNT)
    intentSimCountAccess(thread, address, bytes, site);
  return host;
}

void *intentSimCheck(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                     const IntentSimSite *site) {
  void *host = check(thread, address, bytes, site);
  intentSimSettle(thread, address, bytes);
  return host;
}

void *intentSimAccessDirect(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  return intentSimCheck(thread, address, (uint64_t)site->bytes, site);
}

void *intentSimAccess(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site) {
  uint64_t bytes = (uint64_t)site->bytes;
  bool isWeak =
      thread->cta->launch->kernel->module->weak && intentSimIsGlobal(thread, address, bytes);
  if (isWeak)
    intentSimInterleave(thread, site);
  void *host = check(thread, address, bytes, site);
  if (!isWeak)
    return host;
  host = intentSimWeak(thread, address, site);
  bool isBuffered = site->kind == SIM_ATOMIC_STORE && host != (void *)address;
  if (site->kind == SIM_ATOMIC_EXCHANGE)
    intentSimBeginExchange(thread);
  else if (isAtomic(site->kind) && writes(site->kind) && !isBuffered)
    intentSimWritten(thread, address, site);
  return host;
}

void intentSimExchanged(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site,
                        uint32_t wrote) {
  uint64_t bytes = (uint64_t)site->bytes;
  if (!intentSimIsGlobal(thread, address, bytes))
    return;
  intentSimEndExchange(thread, address, site, wrote != 0);
  if (wrote && thread->cta->sim->options.features & INTENT_SIM_GLOBAL_RACES)
    checkGlobalRaces(thread, address, bytes, site, SIM_ATOMIC_UPDATE);
}

void intentSimMove(IntentSimThread *thread, uintptr_t to, uintptr_t from, uint64_t bytes,
                   const IntentSimSite *load, const IntentSimSite *store) {
  if (bytes == 0)
    return;
  const void *source = intentSimCheck(thread, from, bytes, load);
  memmove(intentSimCheck(thread, to, bytes, store), source, bytes);
}

void intentSimFill(IntentSimThread *thread, uintptr_t to, uint32_t value, uint64_t bytes,
                   const IntentSimSite *store) {
  if (bytes != 0)
    memset(intentSimCheck(thread, to, bytes, store), (int)(value & 0xFF), bytes);
}
