// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See race.h. Of each element that points of a parallel access, the accesses are kept that a later
// one may still race with, and the clock that its value was released with: a release hands it to
// who acquires the value, also through read-modify-writes of others (10-02, 10-03).
#include "runtime/interp/race.h"

#include "passes/ir.h"
#include "runtime/interp/race_order.h"

#include <inttypes.h>
#include <stdlib.h>

// An access that has happened.
typedef struct Access {
  const IntentPoint *point;
  uint64_t epoch;             // of the point, then
  const IntentInstruction *i; // for messages
  bool writes, isAtomic;
} Access;

enum {
  FEW = 2,    // accesses are kept beside their element
  MOST = 64,  // are kept of one element: of more at once, all unordered, the first are forgotten
  NEARBY = 4, // clocks are looked at to forget an access
};

// What is known of an element.
typedef struct Cell {
  Access *accesses;            // `few`, or of the arena
  int32_t count, room;         // of them
  Access few[FEW];             // room for the first ones
  const IntentClock *released; // what its value was released with; null: nothing
} Cell;

// While an outermost parallel runs.
typedef struct IntentRace {
  IntentArena arena;
  IntentTable cells;    // by the element's address
  IntentPoint *now;     // the point that runs
  IntentPoints *points; // the parallel that it, or the next one, is of
} IntentRace;

// ---- Parallels ----------------------------------------------------------------------------------

void intentRaceBegin(IntentMachine *machine, const IntentInstruction *i,
                     const IntentValue *values) {
  if (!machine->race)
    machine->race = calloc(1, sizeof *machine->race);
  IntentRace *race = machine->race;
  if (!race)
    abort(); // a few words
  IntentPoints *points = intentArenaTake(&race->arena, sizeof *points);
  points->i = i;
  points->rank = i->operandCount < INTENT_MAX_RANK ? i->operandCount : INTENT_MAX_RANK;
  points->around = race->now;
  for (int32_t at = 0; at < points->rank; ++at) {
    const IntentDomain *domain = values[i->operands[at]].domain;
    points->first[at] = domain->first;
    points->step[at] = domain->step;
    points->size[at] = domain->size;
  }
  race->points = points;
  race->now = NULL;
}

// What the point has come to know, all know once the parallel ends.
static void endPoint(IntentRace *race) {
  if (!race->now)
    return;
  IntentPoints *points = race->now->of;
  if (points->around)
    points->known = intentClockJoin(&race->arena, points->known, race->now->known);
  intentPointOver(race->now);
  race->now = NULL;
}

void intentRacePoint(IntentMachine *machine, uint64_t number) {
  IntentRace *race = machine->race;
  endPoint(race);
  race->now = intentArenaTake(&race->arena, sizeof *race->now);
  race->now->of = race->points;
  race->now->number = number;
}

void intentRaceEnd(IntentMachine *machine) {
  IntentRace *race = machine->race;
  IntentPoints *points = race->points;
  endPoint(race);
  if (!points->around) {
    intentRaceDestroy(machine);
    return;
  }
  points->isOver = true;
  points->joined = points->around->epoch;
  race->now = points->around;
  race->points = race->now->of;
  intentClockAcquire(&race->arena, race->now, points->known);
}

void intentRaceDestroy(IntentMachine *machine) {
  IntentRace *race = machine->race;
  if (!race)
    return;
  for (IntentPoint *at = race->now; at; at = at->of->around)
    intentPointOver(at);
  intentTableFree(&race->cells);
  intentArenaFree(&race->arena);
  free(race);
  machine->race = NULL;
}

// ---- Elements -----------------------------------------------------------------------------------

static uintptr_t addressOf(const IntentView *view, int64_t element) {
  return (uintptr_t)view->array.data + (size_t)element * intentDTypeSize(view->array.dtype);
}

static Cell *cellAt(IntentRace *race, uintptr_t address) {
  uint64_t *entry = intentTableAt(&race->cells, address);
  if (!*entry) {
    Cell *cell = intentArenaTake(&race->arena, sizeof *cell);
    cell->accesses = cell->few;
    cell->room = FEW;
    *entry = (uintptr_t)cell;
  }
  return (Cell *)(uintptr_t)*entry;
}

void intentRaceForget(IntentMachine *machine, const IntentView *view) {
  IntentRace *race = machine->race;
  if (!race || race->cells.count == 0)
    return;
  for (int64_t at = 0, count = intentArrayCount(&view->array); at < count; ++at) {
    uintptr_t address = addressOf(view, at);
    if (intentTableGet(&race->cells, address))
      *intentTableAt(&race->cells, address) = 0;
  }
}

// ---- Accesses -----------------------------------------------------------------------------------

static bool conflict(const Access *a, const Access *b) {
  return (a->writes || b->writes) && !(a->isAtomic && b->isAtomic);
}

// "reads", "writes atomically"
typedef struct Verb {
  char text[24];
} Verb;

static Verb verbOf(const Access *access) {
  Verb verb;
  (void)snprintf(verb.text, sizeof verb.text, "%s%s", access->writes ? "writes" : "reads",
                 access->isAtomic ? " atomically" : "");
  return verb;
}

// The coordinates of a point: "(1, 2)".
typedef struct PointText {
  char text[INTENT_MAX_RANK * 24];
} PointText;

static PointText textOf(const IntentPoint *point) {
  PointText text;
  const IntentPoints *of = point->of;
  uint64_t rest = point->number;
  int64_t coordinates[INTENT_MAX_RANK];
  for (int32_t at = of->rank - 1; at >= 0; --at) {
    uint64_t ordinal = rest % (uint64_t)of->size[at];
    coordinates[at] = (int64_t)((uint64_t)of->first[at] + ordinal * (uint64_t)of->step[at]);
    rest /= (uint64_t)of->size[at];
  }
  size_t used = (size_t)snprintf(text.text, sizeof text.text, "(");
  for (int32_t at = 0; at < of->rank; ++at)
    used += (size_t)snprintf(text.text + used, sizeof text.text - used, "%s%" PRId64,
                             at ? ", " : "", coordinates[at]);
  (void)snprintf(text.text + used, sizeof text.text - used, ")");
  return text;
}

static bool failRace(IntentMachine *machine, const Access *earlier, const Access *now) {
  IntentPair apart = intentApart(earlier->point, now->point);
  char text[INTENT_MESSAGE_SIZE];
  (void)snprintf(
      text, sizeof text, "%s at point %s what point %s %s, and nothing orders the two (10-05)",
      verbOf(now).text, textOf(apart.now).text, textOf(apart.earlier).text, verbOf(earlier).text);
  machine->status = intentError("'%s' op %s", irName(now->i->op), text);
  (void)irErrorWithNote(now->i->op, mlirOperationGetLocation(earlier->i->op),
                        "the other access is here", "%s", text);
  return false;
}

// True if whatever may race with `earlier` later on races with `now` as well.
static bool standsFor(const Access *now, const Access *earlier) {
  return (now->writes || !earlier->writes) && (!now->isAtomic || earlier->isAtomic);
}

// Forgets the accesses that `now` stands for, and, of those that nothing can order any more, all
// but the last of a kind.
static void forgetSome(Cell *cell, const Access *now, IntentPoint *point) {
  int32_t kept = 0;
  int32_t unordered[4] = {-1, -1, -1, -1};
  for (int32_t at = 0; at < cell->count; ++at) {
    Access earlier = cell->accesses[at];
    if (standsFor(now, &earlier) &&
        intentHappensBefore(earlier.point, earlier.epoch, point, NEARBY))
      continue;
    int32_t *last = &unordered[2 * earlier.writes + earlier.isAtomic];
    if (intentIsUnordered(earlier.point, earlier.epoch)) {
      if (*last >= 0) {
        cell->accesses[*last] = earlier;
        continue;
      }
      *last = kept;
    }
    cell->accesses[kept++] = earlier;
  }
  cell->count = kept;
}

static void keep(IntentRace *race, Cell *cell, Access now) {
  if (cell->count == MOST) {
    for (int32_t at = 1; at < MOST; ++at)
      cell->accesses[at - 1] = cell->accesses[at];
    --cell->count;
  }
  if (cell->count == cell->room) {
    Access *grown = intentArenaTake(&race->arena, 2 * (size_t)cell->room * sizeof *grown);
    for (int32_t at = 0; at < cell->count; ++at)
      grown[at] = cell->accesses[at];
    cell->accesses = grown;
    cell->room *= 2;
  }
  cell->accesses[cell->count++] = now;
}

bool intentRaceTouch(IntentMachine *machine, const IntentInstruction *i, const IntentView *view,
                     int64_t element, IntentTouch touch) {
  IntentRace *race = machine->race;
  if (!race || !race->now)
    return true;
  IntentPoint *point = race->now;
  Cell *cell = cellAt(race, addressOf(view, element));
  if (touch.reads && touch.isAtomic && touch.order & INTENT_ACQUIRE)
    intentClockAcquire(&race->arena, point, cell->released);
  Access now = {point, point->epoch, i, touch.writes, touch.isAtomic};
  for (int32_t at = 0; at < cell->count; ++at) {
    const Access *earlier = &cell->accesses[at];
    if (conflict(earlier, &now) && !intentHappensBefore(earlier->point, earlier->epoch, point, -1))
      return failRace(machine, earlier, &now);
  }
  forgetSome(cell, &now, point);
  keep(race, cell, now);
  if (!touch.writes)
    return true;
  const IntentClock *chain = touch.reads ? cell->released : NULL;
  bool releases = touch.isAtomic && touch.order & INTENT_RELEASE;
  cell->released = releases ? intentClockRelease(&race->arena, point, chain) : chain;
  return true;
}
