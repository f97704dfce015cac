// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens before what among the points of parallels, which run one after another here but in
// no order of the language's (10-03, 10-05). Two orders are known: a parallel's points come after
// what stands before it and before what stands behind it; and what a point did before it released
// comes before what another does once it acquired that.
#ifndef INTENT_RUNTIME_INTERP_RACE_ORDER_H
#define INTENT_RUNTIME_INTERP_RACE_ORDER_H

#include "runtime/interp/machine.h"

// Memory that is freed as a whole.
typedef struct IntentArena {
  struct IntentArenaChunk *chunks;
  size_t used; // bytes of the first one
} IntentArena;

void *intentArenaTake(IntentArena *arena, size_t size); // zeroed
void intentArenaFree(IntentArena *arena);

// A map from addresses that are not 0 to numbers; all others have 0.
typedef struct IntentTable {
  uintptr_t *keys;
  uint64_t *values;
  uint64_t mask, count; // a power of two less 1, and how many keys there are
} IntentTable;

uint64_t *intentTableAt(IntentTable *table, uintptr_t key); // entered if it isn't there
uint64_t intentTableGet(const IntentTable *table, uintptr_t key);
void intentTableFree(IntentTable *table);

typedef struct IntentPoint IntentPoint;

// One run of an intent.parallel.
typedef struct IntentPoints {
  const IntentInstruction *i;     // itself
  int32_t rank;                   // how many domains it has
  int64_t first[INTENT_MAX_RANK]; // their members
  int64_t step[INTENT_MAX_RANK];
  int64_t size[INTENT_MAX_RANK];
  IntentPoint *around;             // the point in which it stands; null for none
  bool isOver;                     // whether it has ended
  uint64_t joined;                 // the epoch of `around` when it ended
  const struct IntentClock *known; // what its points have come to know so far
} IntentPoints;

// All that a release hands on: a point up to an epoch, and what other clocks hold.
typedef struct IntentClock {
  const IntentPoint *point; // null: it only joins the two
  uint64_t epoch;
  const struct IntentClock *left, *right;
} IntentClock;

// A point of a parallel. Its epoch goes on with each release.
struct IntentPoint {
  IntentPoints *of;
  uint64_t number; // row-major
  uint64_t epoch;
  bool isOver;
  const IntentClock *known;      // what it has acquired; null: nothing
  struct IntentSearch *searched; // how far that has been looked through; null: not at all; owned
};

// The point comes to know what a clock holds.
void intentClockAcquire(IntentArena *arena, IntentPoint *point, const IntentClock *clock);

// A clock of all that happened before here, joined with `chain` if it is not null; the point's next
// epoch begins.
const IntentClock *intentClockRelease(IntentArena *arena, IntentPoint *point,
                                      const IntentClock *chain);

const IntentClock *intentClockJoin(IntentArena *arena, const IntentClock *a, const IntentClock *b);

// True if what `point` did up to `epoch` happens before what `now`, which is running, does next.
// Gives up, with false, after looking at `budget` clocks; below 0: never.
bool intentHappensBefore(const IntentPoint *point, uint64_t epoch, IntentPoint *now,
                         int64_t budget);

// True if nothing but the end of the outermost parallel can still order what the point did up to
// `epoch` before another point's accesses.
bool intentIsUnordered(const IntentPoint *point, uint64_t epoch);

// The points of one parallel in which two stand that nothing orders: `now` is running.
typedef struct IntentPair {
  const IntentPoint *earlier, *now;
} IntentPair;

IntentPair intentApart(const IntentPoint *earlier, const IntentPoint *now);

void intentPointOver(IntentPoint *point);

#endif
