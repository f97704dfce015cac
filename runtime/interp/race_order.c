// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See race_order.h. A clock is a node that refers to those that it was made of, so that a release
// takes a few words however much it hands on; who asks looks through as much of it as the answer
// needs, the latest first, and keeps what it has seen.
#include "runtime/interp/race_order.h"

#include <stdlib.h>
#include <string.h>

// ---- Memory -------------------------------------------------------------------------------------

enum { CHUNK_SIZE = 1 << 16 };

typedef struct IntentArenaChunk {
  struct IntentArenaChunk *next;
  max_align_t data[CHUNK_SIZE / sizeof(max_align_t)];
} IntentArenaChunk;

static void *allocate(size_t size) {
  void *memory = calloc(1, size);
  if (!memory)
    abort(); // without memory for what orders accesses nothing can be said of them
  return memory;
}

void *intentArenaTake(IntentArena *arena, size_t size) {
  size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
  if (!arena->chunks || arena->used + size > CHUNK_SIZE) {
    size_t room = size > CHUNK_SIZE ? size - CHUNK_SIZE : 0;
    IntentArenaChunk *chunk = allocate(sizeof *chunk + room);
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    arena->used = 0;
  }
  void *taken = (char *)arena->chunks->data + arena->used;
  arena->used += size;
  return taken;
}

void intentArenaFree(IntentArena *arena) {
  for (IntentArenaChunk *next; arena->chunks; arena->chunks = next) {
    next = arena->chunks->next;
    free(arena->chunks);
  }
  arena->used = 0;
}

// Where a key is, or would go.
static uint64_t placeOf(const IntentTable *table, uintptr_t key) {
  uint64_t at = (uint64_t)key * UINT64_C(0x9E3779B97F4A7C15) >> 16 & table->mask;
  while (table->keys[at] && table->keys[at] != key)
    at = (at + 1) & table->mask;
  return at;
}

static void grow(IntentTable *table) {
  IntentTable old = *table;
  uint64_t room = old.keys ? 2 * (old.mask + 1) : 16;
  *table = (IntentTable){allocate(room * sizeof *table->keys),
                         allocate(room * sizeof *table->values), room - 1, old.count};
  for (uint64_t at = 0; old.keys && at <= old.mask; ++at)
    if (old.keys[at]) {
      uint64_t place = placeOf(table, old.keys[at]);
      table->keys[place] = old.keys[at];
      table->values[place] = old.values[at];
    }
  intentTableFree(&old);
}

uint64_t *intentTableAt(IntentTable *table, uintptr_t key) {
  if (!table->keys || 2 * (table->count + 1) > table->mask)
    grow(table);
  uint64_t at = placeOf(table, key);
  table->count += !table->keys[at];
  table->keys[at] = key;
  return &table->values[at];
}

uint64_t intentTableGet(const IntentTable *table, uintptr_t key) {
  return table->keys ? table->values[placeOf(table, key)] : 0;
}

void intentTableFree(IntentTable *table) {
  free(table->keys);
  free(table->values);
  *table = (IntentTable){NULL, NULL, 0, 0};
}

// ---- Clocks -------------------------------------------------------------------------------------

// What has been seen of all that a point knows.
typedef struct IntentSearch {
  IntentTable seen;            // clocks, and of points the greatest epoch and 1
  const IntentClock **pending; // clocks still to be looked at, the latest last; owned
  size_t count, room;          // of them
} IntentSearch;

static void push(IntentSearch *search, const IntentClock *clock) {
  if (!clock || intentTableGet(&search->seen, (uintptr_t)clock))
    return;
  *intentTableAt(&search->seen, (uintptr_t)clock) = 1;
  if (search->count == search->room) {
    search->room = search->room ? 2 * search->room : 16;
    search->pending = realloc(search->pending, search->room * sizeof(const IntentClock *));
    if (!search->pending)
      abort();
  }
  search->pending[search->count++] = clock;
}

const IntentClock *intentClockJoin(IntentArena *arena, const IntentClock *a, const IntentClock *b) {
  if (!a || !b || a == b)
    return a ? a : b;
  IntentClock *clock = intentArenaTake(arena, sizeof *clock);
  clock->left = a;
  clock->right = b;
  return clock;
}

void intentClockAcquire(IntentArena *arena, IntentPoint *point, const IntentClock *clock) {
  if (!clock || (point->known && (point->known == clock || point->known->right == clock)))
    return;
  point->known = intentClockJoin(arena, point->known, clock);
  if (point->searched)
    push(point->searched, clock);
}

// What a point has done, and knows, and those around it.
static const IntentClock *clockOf(IntentArena *arena, const IntentPoint *point) {
  if (!point)
    return NULL;
  IntentClock *clock = intentArenaTake(arena, sizeof *clock);
  *clock = (IntentClock){point, point->epoch, clockOf(arena, point->of->around), point->known};
  return clock;
}

const IntentClock *intentClockRelease(IntentArena *arena, IntentPoint *point,
                                      const IntentClock *chain) {
  const IntentClock *clock = intentClockJoin(arena, chain, clockOf(arena, point));
  for (IntentPoint *at = point; at; at = at->of->around)
    ++at->epoch;
  return clock;
}

// ---- Happens before -----------------------------------------------------------------------------

// True if what the point has acquired itself holds `of` up to `epoch`.
static bool knows(IntentPoint *point, const IntentPoint *of, uint64_t epoch, int64_t budget) {
  if (!point->known)
    return false;
  if (!point->searched) {
    point->searched = allocate(sizeof *point->searched);
    push(point->searched, point->known);
  }
  IntentSearch *search = point->searched;
  while (intentTableGet(&search->seen, (uintptr_t)of) <= epoch) {
    if (!search->count || budget-- == 0)
      return false;
    const IntentClock *clock = search->pending[--search->count];
    push(search, clock->left);
    push(search, clock->right);
    if (!clock->point)
      continue;
    uint64_t *seen = intentTableAt(&search->seen, (uintptr_t)clock->point);
    *seen = clock->epoch + 1 > *seen ? clock->epoch + 1 : *seen;
  }
  return true;
}

// True if a point, or one around it, is or has acquired `of` up to `epoch`.
static bool comesAfter(IntentPoint *now, const IntentPoint *of, uint64_t epoch, int64_t budget) {
  for (IntentPoint *at = now; at; at = at->of->around)
    if (at == of || knows(at, of, epoch, budget))
      return true;
  return false;
}

bool intentHappensBefore(const IntentPoint *point, uint64_t epoch, IntentPoint *now,
                         int64_t budget) {
  while (!comesAfter(now, point, epoch, budget)) {
    if (!point->of->isOver)
      return false;
    epoch = point->of->joined;
    point = point->of->around;
  }
  return true;
}

bool intentIsUnordered(const IntentPoint *point, uint64_t epoch) {
  return point->isOver && !point->of->around && point->epoch == epoch;
}

IntentPair intentApart(const IntentPoint *earlier, const IntentPoint *now) {
  while (earlier->of->isOver)
    earlier = earlier->of->around;
  while (now->of != earlier->of)
    now = now->of->around;
  return (IntentPair){earlier, now};
}

void intentPointOver(IntentPoint *point) {
  point->isOver = true;
  if (!point->searched)
    return;
  intentTableFree(&point->searched->seen);
  free(point->searched->pending);
  free(point->searched);
  point->searched = NULL;
}
