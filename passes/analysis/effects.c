// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See effects.h: collects the accesses, those that are alike together, and asks of each two that
// may race. Accesses of one remainder by what all coordinates are multiples of are asked about;
// those of different ones are apart.
#include "passes/analysis/effects.h"

#include "dialect/atomic.h"
#include "passes/analysis/across.h"
#include "passes/analysis/effects_proof.h"
#include "passes/analysis/evaluate.h"
#include "passes/check.h"
#include "passes/indexed_op.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_AROUND = 64,   // ops around an access that are looked at
  MAX_WORK = 1 << 24 // nodes that are evaluated at single points, in one parallel
};

// The points of one parallel of the nest, once.
typedef struct Points {
  IntentPointsOf of;
  bool skips; // a point or an iteration may end early
} Points;

// A walk of the ops under the outermost parallel.
typedef struct Collector {
  IntentEffects *effects;
  IntentMemo *objects; // from tensors and views to numbers of objects, plus 1
  IntentMemo *alike;   // from hashes to numbers of accesses, plus 1: the last one
  intptr_t *before;    // of each access: the one of that hash before it, or -1
  Points **points;     // owned
  intptr_t pointsCount;
} Collector;

// ---- Objects ------------------------------------------------------------------------------------

static bool isNamed(const IntentTensor *tensor) {
  return tensor && (tensor->kind == INTENT_TENSOR_VIEW || tensor->kind == INTENT_TENSOR_BUFFER) &&
         !mlirValueIsNull(tensor->value);
}

static intptr_t objectOf(Collector *collector, MlirValue view) {
  IntentEffects *effects = collector->effects;
  const IntentTensor *tensor = intentProvenanceTensor(effects->provenance, view);
  const void *key = isNamed(tensor) ? (const void *)tensor : view.ptr;
  intptr_t known = (intptr_t)intentMemoGet(collector->objects, key);
  if (known)
    return known - 1;
  MlirValue named = isNamed(tensor) ? tensor->value : view;
  bool isInside = intentIsInside(effects->parallel, named);
  IntentObject object = {named, tensor, intentMemoryOf(named), false, false};
  object.isPicked = object.memory == INTENT_MEMORY_ANY && isInside;
  object.isOfPoint = object.memory == INTENT_MEMORY_OWN && isInside;
  effects->objects =
      realloc(effects->objects, (size_t)(effects->objectCount + 1) * sizeof *effects->objects);
  effects->objects[effects->objectCount++] = object;
  intentMemoSet(collector->objects, key, (void *)effects->objectCount);
  return effects->objectCount - 1;
}

// ---- The points ---------------------------------------------------------------------------------

static MlirWalkResult visitExit(MlirOperation op, void *data) {
  bool isExit = irIs(op, "intent.continue") || irIs(op, "intent.break") ||
                irIs(op, "intent.return") || irIs(op, "intent.while") || irIs(op, "scf.while");
  *(bool *)data |= isExit;
  return isExit ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static Points *pointsOf(Collector *collector, MlirOperation parallel) {
  for (intptr_t i = 0; i < collector->pointsCount; ++i)
    if (mlirOperationEqual(collector->points[i]->of.outermost, parallel))
      return collector->points[i];
  Points *points = calloc(1, sizeof *points);
  points->of = intentPointsBegin(collector->effects->provenance, parallel);
  mlirOperationWalk(parallel, visitExit, &points->skips, MlirWalkPreOrder);
  collector->points =
      realloc(collector->points, (size_t)(collector->pointsCount + 1) * sizeof(Points *));
  return collector->points[collector->pointsCount++] = points;
}

// ---- One access ---------------------------------------------------------------------------------

// The ops around an access, from the inside out, up to the outermost parallel that counts.
typedef struct Around {
  MlirOperation ops[MAX_AROUND];
  bool isElse[MAX_AROUND];
  intptr_t count;     // negative: more than there is room for
  intptr_t parallels; // of them
} Around;

static bool isParallel(MlirOperation op) { return irIs(op, "intent.parallel"); }

static Around aroundOf(const IntentEffects *effects, const IntentAccess *access) {
  const IntentObject *object = access->object < 0 ? NULL : &effects->objects[access->object];
  Around around = {.count = 0};
  intptr_t depth = 0, parallels = 0;
  for (MlirOperation op = access->op, outer; !mlirOperationEqual(op, effects->parallel);
       op = outer, ++depth) {
    outer = mlirOperationGetParentOperation(op);
    if (depth == MAX_AROUND) {
      around.count = -1;
      return around;
    }
    around.ops[depth] = outer;
    around.isElse[depth] = mlirBlockEqual(mlirOperationGetBlock(op), irBody(outer, 1));
    parallels += isParallel(outer);
    bool isOwn = object && object->isOfPoint && intentIsInside(outer, object->view);
    if (isParallel(outer) && !isOwn) {
      around.count = depth + 1;
      around.parallels = parallels;
    }
  }
  return around;
}

// Where the op runs at all.
static const IntentExpr *conditionOf(const IntentEffects *effects, const Around *around,
                                     const IntentExpr *valid) {
  IntentArena *arena = intentProvenanceArena(effects->provenance);
  for (intptr_t i = 0; i < around->count; ++i) {
    if (!irIs(around->ops[i], "intent.if") && !irIs(around->ops[i], "scf.if"))
      continue;
    const IntentExpr *holds = intentElementsOf(effects->provenance, irOperand(around->ops[i], 0));
    if (around->isElse[i])
      holds = intentExprNot(arena, holds);
    valid = intentExprBinary(arena, INTENT_EXPR_AND, valid, holds);
  }
  return valid;
}

static const char kTooMany[] = "the points have too many axes together with the lanes";

// The axes of the parallels, the outermost first; gives why that fails.
static const char *addPoints(IntentAcross *across, const Around *around, IntentAccess *access) {
  for (intptr_t i = around->count - 1; i >= 0; --i) {
    if (!isParallel(around->ops[i]))
      continue;
    for (intptr_t k = 0; k < mlirOperationGetNumOperands(around->ops[i]); ++k) {
      MlirValue coordinate = mlirBlockGetArgument(irBody(around->ops[i], 0), k);
      IntentAxisAdded added = intentAcrossAddAxis(across, coordinate);
      if (added == INTENT_AXIS_FULL)
        return kTooMany;
      access->isCertain &= added == INTENT_AXIS_ADDED; // else it may have no member
      if (added == INTENT_AXIS_NONE &&
          intentExprVaries(across, intentElementsOf(across->of->provenance, coordinate)))
        return "a coordinate of the parallel is not known";
    }
    access->nest[access->depth] = around->ops[i];
    access->axes[access->depth++] = across->relation.results;
  }
  return NULL;
}

static bool addLanes(IntentAcross *across, const IntentRelation *of) {
  for (intptr_t k = 0; k < of->results; ++k) {
    if (across->relation.results == IR_MAX_RANK)
      return false;
    across->relation.iteration[across->relation.results] = of->iteration[k];
    across->relation.extents[across->relation.results++] = of->extents[k];
  }
  return true;
}

// False where a loop has no axis: it may have no iteration.
static bool addLoops(IntentAcross *across, const Around *around, IntentAccess *access) {
  intptr_t inside = 0; // parallels from here on, to the inside
  bool hasAll = true;
  access->loopDepth = access->depth;
  for (intptr_t i = 0; i < around->count; ++i) {
    inside += isParallel(around->ops[i]);
    if (!irIs(around->ops[i], "intent.for") && !irIs(around->ops[i], "scf.for"))
      continue;
    access->loopDepth = access->depth - inside;
    if (irIs(around->ops[i], "intent.for"))
      hasAll &= intentAcrossAddAxis(across, mlirBlockGetArgument(irBody(around->ops[i], 0), 0)) ==
                INTENT_AXIS_ADDED;
  }
  return hasAll;
}

static bool isCertainAt(const Around *around) {
  static const char *const kThere[] = {"intent.parallel", "intent.if", "scf.if", "intent.for"};
  for (intptr_t i = 0; i < around->count; ++i) {
    bool isThere = false;
    for (size_t j = 0; j < IR_COUNT(kThere); ++j)
      isThere |= irIs(around->ops[i], kThere[j]);
    if (!isThere)
      return false;
  }
  return true;
}

// The lists of a relation, with room for all axes there may be.
static void makeRoom(IntentArena *arena, IntentRelation *relation, intptr_t sources) {
  relation->iteration = intentArenaAllocate(arena, IR_MAX_RANK * sizeof *relation->iteration);
  relation->extents = intentArenaAllocate(arena, IR_MAX_RANK * sizeof *relation->extents);
  relation->coordinates =
      intentArenaAllocate(arena, (size_t)(sources + 1) * sizeof *relation->coordinates);
}

// The coordinates and where the op runs, over all axes; `lanes` of them from `first` on.
static void describePlace(IntentAcross *across, const IntentRelation *of, const IntentExpr *runs,
                          intptr_t first) {
  const IntentExpr *lanes[IR_MAX_RANK] = {NULL};
  IntentArena *arena = across->of->arena;
  for (intptr_t k = 0; k < of->results; ++k)
    lanes[k] = across->axes[first + k];
  for (intptr_t j = 0; j < of->sources; ++j)
    across->relation.coordinates[j] =
        intentAcrossOver(across, intentExprSubstitute(arena, of->coordinates[j], lanes));
  across->relation.valid = intentAcrossOver(across, intentExprSubstitute(arena, runs, lanes));
}

// What the op accesses at which points. Its relation has `unknown` where that is not known.
static void place(Collector *collector, IntentAccess *access, MlirValue relation) {
  IntentEffects *effects = collector->effects;
  Around around = aroundOf(effects, access);
  if (around.count == 0)
    return; // no two points share it
  if (around.count < 0 || around.parallels > INTENT_MAX_NEST) {
    access->nest[access->depth++] = effects->parallel;
    access->relation.unknown = "it is nested too deeply";
    return;
  }
  const IntentRelation *of = intentRelationOf(effects->provenance, relation);
  Points *points = pointsOf(collector, around.ops[around.count - 1]);
  IntentAcross across = {.of = &points->of, .replaced = intentMemoCreate()};
  IntentRelation *over = &across.relation;
  makeRoom(points->of.arena, over, of->sources);
  over->coordinate = of->coordinate;
  over->sources = of->sources;
  over->source = of->source;
  access->isCertain = true;
  over->unknown = addPoints(&across, &around, access);
  intptr_t first = over->results;
  if (!over->unknown)
    over->unknown = of->unknown ? "the relation is not known" : NULL;
  if (!over->unknown && !addLanes(&across, of))
    over->unknown = kTooMany;
  if (!over->unknown) {
    intptr_t laneEnd = over->results;
    access->isCertain &= addLoops(&across, &around, access);
    intentAcrossBind(&across, first, laneEnd);
    describePlace(&across, of, conditionOf(effects, &around, of->valid), first);
  }
  access->isCertain &= isCertainAt(&around) && !across.isBounded && !points->skips &&
                       intentIsCertain(points->of.outermost);
  access->relation = *over;
  intentMemoDestroy(across.replaced);
}

// ---- Those that are alike -----------------------------------------------------------------------

static uint64_t mix(uint64_t hash, const void *pointer) {
  return (hash ^ (uintptr_t)pointer) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
}

static uint64_t hashOf(const IntentAccess *access) {
  const IntentRelation *r = &access->relation;
  uint64_t hash = (uint64_t)access->object * 31 + (uint64_t)access->order;
  hash = mix(hash, irName(access->op));
  for (intptr_t i = 0; i < access->depth; ++i)
    hash = mix(hash, access->nest[i].ptr);
  for (intptr_t j = 0; !r->unknown && j < r->sources; ++j)
    hash = mix(hash, r->coordinates[j]);
  return r->unknown ? hash : mix(hash, r->valid);
}

static bool isAlike(const IntentAccess *a, const IntentAccess *b) {
  const IntentRelation *x = &a->relation, *y = &b->relation;
  if (a->object != b->object || a->order != b->order || a->depth != b->depth ||
      strcmp(irName(a->op), irName(b->op)) != 0 || a->isCertain != b->isCertain ||
      a->loopDepth != b->loopDepth || x->unknown != y->unknown || x->results != y->results)
    return false;
  for (intptr_t i = 0; i < a->depth; ++i)
    if (!mlirOperationEqual(a->nest[i], b->nest[i]))
      return false;
  if (x->unknown)
    return true;
  for (intptr_t k = 0; k < x->results; ++k)
    if (x->extents[k] != y->extents[k])
      return false;
  for (intptr_t j = 0; j < x->sources; ++j)
    if (x->coordinates[j] != y->coordinates[j])
      return false;
  return x->valid == y->valid;
}

static void add(Collector *collector, IntentAccess access) {
  IntentEffects *effects = collector->effects;
  const void *hash = (const void *)(uintptr_t)(hashOf(&access) | 1);
  intptr_t last = (intptr_t)intentMemoGet(collector->alike, hash) - 1;
  for (intptr_t i = last; i >= 0; i = collector->before[i]) {
    IntentAccess *other = &effects->accesses[i];
    if (!isAlike(other, &access))
      continue;
    if (other->count++ == 1)
      other->second = access.op;
    return;
  }
  intptr_t count = effects->accessCount;
  if ((count & (count - 1)) == 0) {
    size_t room = count ? 2 * (size_t)count : 1;
    effects->accesses = realloc(effects->accesses, room * sizeof *effects->accesses);
    collector->before = realloc(collector->before, room * sizeof *collector->before);
  }
  effects->accesses[count] = access;
  collector->before[count] = last;
  ++effects->accessCount;
  intentMemoSet(collector->alike, hash, (void *)effects->accessCount);
}

static MlirWalkResult visitOp(MlirOperation op, void *data) {
  Collector *collector = data;
  IntentIndexedOp indexed = intentIndexedOp(op);
  IntentAccess access = {.op = op, .count = 1};
  if (irIs(op, "func.call")) { // one that inlining leaves
    access.object = -1;
    access.reads = access.writes = true;
    access.nest[access.depth++] = collector->effects->parallel;
    access.relation.unknown = "what a call accesses is not known";
    add(collector, access);
    return MlirWalkResultAdvance;
  }
  if (mlirValueIsNull(indexed.source) || !mlirTypeIsAMemRef(mlirValueGetType(indexed.source)))
    return MlirWalkResultAdvance;
  access.object = objectOf(collector, indexed.source);
  access.writes = indexed.writes;
  access.reads = mlirOperationGetNumResults(op) > 0;
  access.isAtomic = indexed.isAtomic;
  access.order = indexed.isAtomic ? irIntegerAttribute(op, "order") : 0;
  collector->effects->isOrdered |= access.order != INTENT_RELAXED;
  place(collector, &access, indexed.relation);
  add(collector, access);
  return MlirWalkResultAdvance;
}

// ---- What may be one object ---------------------------------------------------------------------

static void keep(IntentEffects *effects, IntentPair pair) {
  effects->mayRace += pair.kind == INTENT_PAIR_MAY_RACE;
  if (effects->pairCount == INTENT_MAX_KEPT_PAIRS)
    return;
  if (!effects->pairs)
    effects->pairs = calloc(INTENT_MAX_KEPT_PAIRS, sizeof *effects->pairs);
  effects->pairs[effects->pairCount++] = pair;
}

static bool mayBeOne(const IntentObject *a, const IntentObject *b) {
  // A buffer of a point is made after what is picked before.
  if ((a->isOfPoint && !b->isPicked) || (b->isOfPoint && !a->isPicked))
    return false;
  return a->memory == INTENT_MEMORY_ANY || b->memory == INTENT_MEMORY_ANY ||
         (a->memory == INTENT_MEMORY_SHARED && b->memory == INTENT_MEMORY_SHARED);
}

static const char *aliasText(const IntentObject *a, const IntentObject *b) {
  bool isPicked = a->memory == INTENT_MEMORY_ANY || b->memory == INTENT_MEMORY_ANY;
  return isPicked ? "they may be one memory: control flow picks one"
                  : "they may be one memory: neither argument has intent.noalias";
}

// The first access of each kind to an object: -1 if there is none.
typedef struct Firsts {
  intptr_t of[4]; // reads, writes, reads atomically, writes atomically
} Firsts;

// The first two accesses to two objects that race where the objects are one.
static IntentPair firstConflict(const IntentEffects *effects, const Firsts *x, const Firsts *y) {
  IntentPair pair = {.first = -1};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (x->of[i] >= 0 && y->of[j] >= 0 && pair.first < 0 &&
          effectsConflict(&effects->accesses[x->of[i]], &effects->accesses[y->of[j]])) {
        pair.first = x->of[i];
        pair.second = y->of[j];
      }
  return pair;
}

static Firsts *firstsOf(const IntentEffects *effects) {
  Firsts *firsts = malloc((size_t)(effects->objectCount + 1) * sizeof *firsts);
  memset(firsts, -1, (size_t)(effects->objectCount + 1) * sizeof *firsts);
  for (intptr_t i = effects->accessCount - 1; i >= 0; --i) {
    const IntentAccess *access = &effects->accesses[i];
    if (access->depth)
      firsts[access->object + 1].of[2 * access->isAtomic + access->writes] = i;
  }
  return firsts; // of a call first
}

// One pair for each two objects that may be one. Linear where no two may.
static void judgeObjects(IntentEffects *effects) {
  Firsts *firsts = firstsOf(effects);
  intptr_t asked = 0;
  for (intptr_t a = -1; a < effects->objectCount; ++a)
    for (intptr_t b = a + 1; b < effects->objectCount; ++b) {
      if (a >= 0 && !mayBeOne(&effects->objects[a], &effects->objects[b]))
        continue;
      if (asked++ == INTENT_MAX_PAIRS) {
        ++effects->notJudged;
        free(firsts);
        return;
      }
      IntentPair pair = firstConflict(effects, &firsts[a + 1], &firsts[b + 1]);
      pair.kind = INTENT_PAIR_MAY_RACE;
      pair.isAlias = true;
      pair.text = a < 0 ? "what a call accesses is not known"
                        : aliasText(&effects->objects[a], &effects->objects[b]);
      if (pair.first >= 0)
        keep(effects, pair);
    }
  free(firsts);
}

// ---- Pairs of one object ------------------------------------------------------------------------

// What the terms of a coordinate are all multiples of, its constant part aside; 0: it is one.
static IntentWide stepOf(const IntentExpr *at) {
  IntentWide step = at->kind != INTENT_EXPR_CONSTANT && at->kind != INTENT_EXPR_SUM;
  for (intptr_t i = 0; at->kind == INTENT_EXPR_SUM && i < at->count; ++i)
    step = intentWideGcd(step, at->coefficients[i]);
  return step;
}

// An access to be sorted: by object, then by remainders.
typedef struct Sorted {
  intptr_t access;
  intptr_t object;
  IntentWide rest[IR_MAX_RANK];
} Sorted;

static int compareRests(const Sorted *a, const Sorted *b) {
  if (a->object != b->object)
    return a->object < b->object ? -1 : 1;
  for (intptr_t j = 0; j < IR_MAX_RANK; ++j)
    if (a->rest[j] != b->rest[j])
      return a->rest[j] < b->rest[j] ? -1 : 1;
  return 0;
}

static int compareSorted(const void *left, const void *right) {
  const Sorted *a = left, *b = right;
  int order = compareRests(a, b);
  return order ? order : a->access < b->access ? -1 : a->access > b->access;
}

// Sets the remainders of the accesses of one object by what all their coordinates have in common.
static void setRests(const IntentEffects *effects, Sorted *sorted, intptr_t count) {
  IntentArena *arena = intentProvenanceArena(effects->provenance);
  IntentWide steps[IR_MAX_RANK] = {0};
  for (intptr_t i = 0; i < count; ++i) {
    const IntentRelation *r = &effects->accesses[sorted[i].access].relation;
    if (r->unknown)
      return;
    for (intptr_t j = 0; j < r->sources; ++j)
      steps[j] = intentWideGcd(steps[j], stepOf(intentExprOfOrdinals(arena, r->coordinates[j])));
  }
  for (intptr_t i = 0; i < count; ++i) {
    const IntentRelation *r = &effects->accesses[sorted[i].access].relation;
    for (intptr_t j = 0; j < r->sources; ++j) {
      IntentWide constant = intentExprOffset(intentExprOfOrdinals(arena, r->coordinates[j]));
      sorted[i].rest[j] = steps[j] ? (constant % steps[j] + steps[j]) % steps[j] : constant;
    }
  }
}

static void judge(IntentEffects *effects, intptr_t a, intptr_t b, EffectsBudget *budget) {
  const IntentAccess *first = &effects->accesses[a], *second = &effects->accesses[b];
  if (!effectsConflict(first, second) || (a == b && first->count == 1) || !first->depth ||
      !second->depth)
    return;
  if (budget->pairs == 0) {
    ++effects->notJudged;
    return;
  }
  --budget->pairs;
  IntentPair pair;
  if (effects->objects[first->object].isPicked)
    pair = (IntentPair){.kind = INTENT_PAIR_MAY_RACE,
                        .isAlias = true,
                        .text = "control flow at the point picks the memory"};
  else
    pair = effectsJudge(intentProvenanceArena(effects->provenance), first, second,
                        !effects->isOrdered, budget);
  pair.first = a;
  pair.second = b;
  effects->apart += pair.kind == INTENT_PAIR_APART;
  if (pair.kind != INTENT_PAIR_APART)
    keep(effects, pair);
}

// How many of two runs of the list conflict with one another is no more than their product.
static void judgeRun(IntentEffects *effects, const Sorted *run, intptr_t count,
                     EffectsBudget *budget) {
  bool writes = false;
  for (intptr_t i = 0; i < count; ++i)
    writes |= effects->accesses[run[i].access].writes;
  for (intptr_t i = 0; writes && i < count; ++i) {
    if (budget->pairs == 0 && count > 2) { // the rest of the run
      effects->notJudged += (count - i) * (count - i + 1) / 2;
      return;
    }
    bool isWriter = effects->accesses[run[i].access].writes;
    for (intptr_t j = i; j < count; ++j)
      if (isWriter || effects->accesses[run[j].access].writes)
        judge(effects, run[i].access, run[j].access, budget);
  }
}

// The end of the part of the list from `first` on that compares as one.
static intptr_t endOf(const Sorted *sorted, intptr_t first, intptr_t count, bool byObject) {
  intptr_t end = first + 1;
  while (end < count && (byObject ? sorted[end].object == sorted[first].object
                                  : !compareRests(&sorted[end], &sorted[first])))
    ++end;
  return end;
}

static void judgeAccesses(IntentEffects *effects) {
  intptr_t count = 0;
  EffectsBudget budget = {INTENT_MAX_PAIRS, MAX_WORK};
  Sorted *sorted = calloc((size_t)effects->accessCount + 1, sizeof *sorted);
  for (intptr_t i = 0; i < effects->accessCount; ++i)
    if (effects->accesses[i].object >= 0 && effects->accesses[i].depth)
      sorted[count++] = (Sorted){i, effects->accesses[i].object, {0}};
  qsort(sorted, (size_t)count, sizeof *sorted, compareSorted);
  for (intptr_t i = 0, end; i < count; i = end) {
    end = endOf(sorted, i, count, true);
    setRests(effects, sorted + i, end - i);
  }
  qsort(sorted, (size_t)count, sizeof *sorted, compareSorted);
  for (intptr_t i = 0, end; i < count; i = end) {
    end = endOf(sorted, i, count, false);
    judgeRun(effects, sorted + i, end - i, &budget);
  }
  free(sorted);
}

// ---- All of it ----------------------------------------------------------------------------------

static void freeCollector(Collector *collector) {
  for (intptr_t i = 0; i < collector->pointsCount; ++i) {
    intentPointsEnd(&collector->points[i]->of);
    free(collector->points[i]);
  }
  free(collector->points);
  free(collector->before);
  intentMemoDestroy(collector->objects);
  intentMemoDestroy(collector->alike);
}

IntentEffects *intentEffectsOf(IntentProvenance *provenance, MlirOperation parallel) {
  IntentEffects *effects = calloc(1, sizeof *effects);
  effects->provenance = provenance;
  effects->parallel = parallel;
  Collector collector = {
      .effects = effects, .objects = intentMemoCreate(), .alike = intentMemoCreate()};
  mlirOperationWalk(parallel, visitOp, &collector, MlirWalkPreOrder);
  judgeAccesses(effects);
  judgeObjects(effects);
  freeCollector(&collector);
  return effects;
}

void intentEffectsDestroy(IntentEffects *effects) {
  free(effects->objects);
  free(effects->accesses);
  free(effects->pairs);
  free(effects);
}
