// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory. Allocations lie far apart in a reserved part of the address space, filled with
// poison, and an address is never used twice: an access beyond the end, or after free, hits nothing
// and can be named.
#include "runtime/array.h"
#include "runtime/gpu/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t kArenaBytes = (size_t)1 << 43;  // reserved, not used
static const size_t kArenaLeast = (size_t)1 << 32;  // below it we give up
static const uint64_t kGapBytes = 64 << 10;         // least distance of two allocations
static const uintptr_t kAlignment = 256;            // as cuMemAlloc; never more, to find programs
                                                    // that rely on more
static const uint64_t kLargest = (uint64_t)1 << 40; // of an allocation

static uintptr_t sharedWindow;

static void reserveSharedWindow(void) {
  char *base = mmap(NULL, 2 * (size_t)SIM_SHARED_WINDOW, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base != MAP_FAILED)
    sharedWindow = ((uintptr_t)base + SIM_SHARED_WINDOW - 1) & ~(uintptr_t)(SIM_SHARED_WINDOW - 1);
}

void intentSimMemoryInit(IntentSimMemory *memory) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, reserveSharedWindow);
  *memory = (IntentSimMemory){0};
  for (size_t bytes = kArenaBytes; bytes >= kArenaLeast && !memory->arena; bytes /= 2) {
    void *base = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
      continue;
    memory->arena = memory->arenaNext = base;
    memory->arenaBytes = bytes;
  }
}

uintptr_t intentSimSharedWindow(void) { return sharedWindow; }

void intentSimMemoryDestroy(IntentSimMemory *memory) {
  for (size_t i = 0; i < memory->count; i++) {
    free(memory->data[i].name);
    intentSimShadowFree(&memory->data[i]);
  }
  free(memory->data);
  if (memory->arena)
    munmap(memory->arena, memory->arenaBytes);
}

// The index of the first allocation that begins after the address.
static size_t upperBound(const IntentSimMemory *memory, uintptr_t address) {
  size_t low = 0, high = memory->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (memory->data[middle].begin <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void insert(IntentSimMemory *memory, IntentSimAllocation allocation) {
  size_t at = upperBound(memory, allocation.begin);
  if (memory->count == memory->capacity) {
    memory->capacity = memory->capacity ? 2 * memory->capacity : 64;
    memory->data = realloc(memory->data, memory->capacity * sizeof *memory->data);
  }
  memmove(memory->data + at + 1, memory->data + at, (memory->count - at) * sizeof *memory->data);
  memory->data[at] = allocation;
  memory->count++;
}

static uint64_t roundUp(uint64_t value, uint64_t to) { return (value + to - 1) / to * to; }

void *intentSimMemoryAllocate(IntentSimMemory *memory, uint64_t bytes) {
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  if (bytes > kLargest || bytes > (uint64_t)intentMachineBytes()) // all of it is written at once
    return NULL;
  uint64_t reserved = roundUp(kAlignment + bytes, page);
  uint64_t gap = roundUp(bytes > kGapBytes ? bytes : kGapBytes, page);
  uint64_t left = memory->arenaBytes - (uint64_t)(memory->arenaNext - memory->arena);
  if (!memory->arena || reserved + gap > left ||
      mprotect(memory->arenaNext, reserved, PROT_READ | PROT_WRITE) != 0)
    return NULL;
  char *begin = memory->arenaNext + kAlignment;
  memory->arenaNext += reserved + gap;
  memset(begin, SIM_POISON, bytes);
  insert(memory, (IntentSimAllocation){.begin = (uintptr_t)begin,
                                       .bytes = bytes,
                                       .reserved = reserved,
                                       .id = memory->nextId++});
  return begin;
}

void intentSimMemoryRegister(IntentSimMemory *memory, void *pointer, uint64_t bytes,
                             const char *name) {
  insert(memory, (IntentSimAllocation){.begin = (uintptr_t)pointer,
                                       .bytes = bytes,
                                       .id = name ? -1 : memory->nextId++,
                                       .name = name ? strdup(name) : NULL,
                                       .host = !name});
}

void intentSimMemoryUnregister(IntentSimMemory *memory, const void *pointer) {
  IntentSimAllocation *found = intentSimMemoryFind(memory, (uintptr_t)pointer);
  if (!found || found->begin != (uintptr_t)pointer || found->reserved)
    return;
  free(found->name);
  intentSimShadowFree(found);
  size_t at = (size_t)(found - memory->data);
  memory->count--;
  memmove(found, found + 1, (memory->count - at) * sizeof *found);
}

const char *intentSimMemoryFree(IntentSimMemory *memory, void *pointer) {
  IntentSimAllocation *found = intentSimMemoryFind(memory, (uintptr_t)pointer);
  if (!found || found->begin != (uintptr_t)pointer || !found->reserved)
    return "is not the start of an allocation";
  if (found->freed)
    return "is freed twice";
  found->freed = true;
  intentSimShadowFree(found);
  // Gives the pages back; the address space stays taken.
  mmap((char *)found->begin - kAlignment, found->reserved, PROT_NONE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  return NULL;
}

IntentSimAllocation *intentSimMemoryFind(const IntentSimMemory *memory, uintptr_t address) {
  size_t at = upperBound(memory, address);
  return at ? &memory->data[at - 1] : NULL;
}

void intentSimMemoryDescribe(const IntentSimMemory *memory, uintptr_t address, char *text,
                             size_t size) {
  const IntentSimAllocation *found = intentSimMemoryFind(memory, address);
  size_t next = upperBound(memory, address);
  // An address shortly before an allocation is more likely to belong to it.
  if (next < memory->count && memory->data[next].begin - address <= kAlignment) {
    snprintf(text, size, "allocation %" PRId64 " (%" PRIu64 " bytes) - %" PRIu64,
             memory->data[next].id, memory->data[next].bytes,
             (uint64_t)(memory->data[next].begin - address));
    return;
  }
  if (!found || address - found->begin > kLargest) {
    if (address < kGapBytes)
      snprintf(text, size, "address 0x%" PRIxPTR, address);
    else
      snprintf(text, size, "an address of no allocation");
    return;
  }
  char what[128];
  if (found->name)
    snprintf(what, sizeof what, "variable '%s'", found->name);
  else
    snprintf(what, sizeof what, "%s%s %" PRId64, found->freed ? "freed " : "",
             found->host ? "host memory" : "allocation", found->id);
  snprintf(text, size, "%s (%" PRIu64 " bytes) + %" PRIu64, what, found->bytes,
           (uint64_t)(address - found->begin));
}
