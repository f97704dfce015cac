// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts what the memory system would do. Threads run one after another, so accesses are logged and
// grouped into warp instructions later, at barriers: the n-th time that the lanes of a warp come to
// an instruction since the last barrier is one instruction of the warp.
#include "runtime/gpu/sim.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SECTOR_BYTES = 32, BANKS = 32, BANK_BYTES = 4, MAX_UNITS = SIM_LANES * 8 };

// How often a thread came to a site since the flush that `epoch` counts.
typedef struct IntentSimOccurrence {
  uint32_t epoch, count;
} IntentSimOccurrence;

static uint32_t nextOccurrence(IntentSimThread *thread, const IntentSimSite *site) {
  IntentSimCta *cta = thread->cta;
  size_t sites = cta->launch->kernel->module->siteCount;
  if (cta->occurrenceSites < sites) {
    for (uint32_t i = 0; i < SIM_MAX_THREADS; i++) {
      free(cta->threads[i].occurrences);
      cta->threads[i].occurrences = NULL;
    }
    cta->occurrenceSites = sites;
  }
  if (!thread->occurrences)
    thread->occurrences = calloc(cta->occurrenceSites, sizeof *thread->occurrences);
  IntentSimOccurrence *occurrence = &thread->occurrences[site->index];
  if (occurrence->epoch != cta->occurrenceEpoch)
    *occurrence = (IntentSimOccurrence){cta->occurrenceEpoch, 0};
  return occurrence->count++;
}

void intentSimCountAccess(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                          const IntentSimSite *site) {
  IntentSimCta *cta = thread->cta;
  uint8_t shared = address - intentSimSharedWindow() < SIM_SHARED_WINDOW;
  uint64_t widest = site->align < SIM_PIECE_BYTES ? (uint64_t)site->align : SIM_PIECE_BYTES;
  for (uint64_t at = 0; at < bytes; at += widest) {
    uint64_t occurrence = nextOccurrence(thread, site);
    uint64_t key = (uint64_t)(thread->index / SIM_LANES) << 59 | (uint64_t)site->index << 37 |
                   occurrence << 5 | thread->index % SIM_LANES;
    if (cta->logCount == cta->logCapacity) {
      cta->logCapacity = cta->logCapacity ? 2 * cta->logCapacity : 4096;
      cta->log = realloc(cta->log, cta->logCapacity * sizeof *cta->log);
    }
    uint64_t piece = bytes - at < widest ? bytes - at : widest;
    cta->log[cta->logCount++] = (IntentSimLogEntry){key, address + at, .bytes = (uint8_t)piece,
                                                    .kind = (uint8_t)site->kind, .shared = shared};
  }
}

static int compareKeys(const void *a, const void *b) {
  uint64_t x = ((const IntentSimLogEntry *)a)->key, y = ((const IntentSimLogEntry *)b)->key;
  return x < y ? -1 : x > y;
}

static int compareUnits(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
  return x < y ? -1 : x > y;
}

// Sorts and keeps one of each.
static size_t makeDistinct(uintptr_t *units, size_t count) {
  size_t kept = 0;
  qsort(units, count, sizeof *units, compareUnits);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || units[i] != units[i - 1])
      units[kept++] = units[i];
  return kept;
}

// The distinct units of `size` bytes that the accesses touch.
static size_t collectUnits(const IntentSimLogEntry *entries, size_t count, uintptr_t size,
                           uintptr_t *units) {
  size_t n = 0;
  for (size_t i = 0; i < count; i++)
    for (uintptr_t u = entries[i].address / size;
         u <= (entries[i].address + entries[i].bytes - 1) / size && n < MAX_UNITS; u++)
      units[n++] = u;
  return makeDistinct(units, n);
}

static void countGlobal(IntentSimCounters *counters, const IntentSimLogEntry *entries,
                        size_t count) {
  uintptr_t units[MAX_UNITS];
  counters->globalInstructions++;
  counters->globalSectors += collectUnits(entries, count, SECTOR_BYTES, units);
  for (size_t i = 0; i < count; i++)
    units[i] = entries[i].address;
  size_t distinct = makeDistinct(units, count);
  counters->globalSectorsIdeal += (distinct * entries[0].bytes + SECTOR_BYTES - 1) / SECTOR_BYTES;
  for (size_t i = 0; i < count; i++) {
    IntentSimAccessKind kind = (IntentSimAccessKind)entries[i].kind;
    if (kind != SIM_STORE && kind != SIM_ATOMIC_STORE)
      counters->globalBytesRead += entries[i].bytes;
    if (kind != SIM_LOAD && kind != SIM_ATOMIC_LOAD)
      counters->globalBytesWritten += entries[i].bytes;
  }
}

// The most distinct words in one bank.
static uint64_t passes(const uintptr_t *words, size_t count) {
  uint64_t used[BANKS] = {0}, most = 0;
  for (size_t i = 0; i < count; i++)
    if (++used[words[i] % BANKS] > most)
      most = used[words[i] % BANKS];
  return most;
}

// Wide accesses go in groups of lanes that fill the 32 banks: 16 lanes of 8 bytes, 8 of 16.
static void countShared(IntentSimCounters *counters, const IntentSimLogEntry *entries,
                        size_t count) {
  uint64_t group = entries[0].bytes >= 16 ? 8 : entries[0].bytes == 8 ? 16 : SIM_LANES;
  uintptr_t words[MAX_UNITS];
  counters->sharedInstructions++;
  for (size_t i = 0, end; i < count; i = end) {
    uint64_t first = (entries[i].key % SIM_LANES) / group;
    for (end = i; end < count && entries[end].key % SIM_LANES / group == first;)
      end++;
    counters->sharedWavefronts +=
        passes(words, collectUnits(entries + i, end - i, BANK_BYTES, words));
    counters->sharedWavefrontsIdeal++;
  }
}

void intentSimCountFlush(IntentSimCta *cta) {
  cta->occurrenceEpoch++;
  if (!cta->logCount)
    return;
  qsort(cta->log, cta->logCount, sizeof *cta->log, compareKeys);
  for (size_t i = 0, end; i < cta->logCount; i = end) {
    for (end = i; end < cta->logCount && cta->log[end].key >> 5 == cta->log[i].key >> 5;)
      end++;
    if (cta->log[i].shared)
      countShared(&cta->counters, cta->log + i, end - i);
    else
      countGlobal(&cta->counters, cta->log + i, end - i);
  }
  cta->logCount = 0;
}

void intentSimCountersAdd(IntentSimCounters *to, const IntentSimCounters *from) {
  to->launches += from->launches;
  to->ctas += from->ctas;
  to->threads += from->threads;
  to->barriers += from->barriers;
  to->globalInstructions += from->globalInstructions;
  to->globalSectors += from->globalSectors;
  to->globalSectorsIdeal += from->globalSectorsIdeal;
  to->globalBytesRead += from->globalBytesRead;
  to->globalBytesWritten += from->globalBytesWritten;
  to->sharedInstructions += from->sharedInstructions;
  to->sharedWavefronts += from->sharedWavefronts;
  to->sharedWavefrontsIdeal += from->sharedWavefrontsIdeal;
}

void intentSimPrintCounters(const IntentSimKernelCounters *kernel, FILE *out) {
  const IntentSimCounters *c = &kernel->counters;
  fprintf(out, "kernel %s\n", kernel->name);
  fprintf(out, "  launches: %" PRIu64 "\n", c->launches);
  fprintf(out, "  ctas: %" PRIu64 "\n", c->ctas);
  fprintf(out, "  threads: %" PRIu64 "\n", c->threads);
  fprintf(out, "  barriers: %" PRIu64 "\n", c->barriers);
  fprintf(out, "  global instructions: %" PRIu64 "\n", c->globalInstructions);
  fprintf(out, "  global sectors: %" PRIu64 " (ideal %" PRIu64 ")\n", c->globalSectors,
          c->globalSectorsIdeal);
  fprintf(out, "  global bytes read: %" PRIu64 "\n", c->globalBytesRead);
  fprintf(out, "  global bytes written: %" PRIu64 "\n", c->globalBytesWritten);
  fprintf(out, "  shared instructions: %" PRIu64 "\n", c->sharedInstructions);
  fprintf(out, "  shared wavefronts: %" PRIu64 " (ideal %" PRIu64 ")\n", c->sharedWavefronts,
          c->sharedWavefrontsIdeal);
  fprintf(out, "  bank conflicts: %" PRIu64 "\n", c->sharedWavefronts - c->sharedWavefrontsIdeal);
}
