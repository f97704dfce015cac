// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See effects.h: may two accesses to one object, at different points, meet in an element? Three
// ways to an answer: the injectivity proof, from the coordinates that both have in common; the
// difference of their coordinates, where it is never 0 or shows that the points are one; single
// points, where extents are constants.
#include "passes/analysis/effects_proof.h"

#include "passes/analysis/evaluate.h"
#include "passes/analysis/injectivity_proof.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_POINTS = 1 << 12,    // of an access that are looked at
  MAX_WORK = 1 << 18,      // nodes that are evaluated for them
  MAX_GUARDS = 8,          // of an access that are tried
  SECOND = 2 * IR_MAX_RANK // axis k of the second access is axis SECOND + k
};

// The question.
typedef struct Meeting {
  IntentArena *arena;
  const IntentAccess *a, *b;
  intptr_t common; // axes of the parallels around both
  EffectsBudget *budget;
  bool mayBeSure;
} Meeting;

// The axes of the parallels around both accesses; negative where there are none.
static intptr_t commonAxes(const IntentAccess *a, const IntentAccess *b, intptr_t *depth) {
  for (*depth = 0; *depth < a->depth && *depth < b->depth; ++*depth)
    if (!mlirOperationEqual(a->nest[*depth], b->nest[*depth]))
      break;
  return *depth ? a->axes[*depth - 1] : -1;
}

// ---- Coordinates in common ----------------------------------------------------------------------

// The first access by the coordinates alone that the second has, too.
static IntentRelation inCommon(const Meeting *meeting, const IntentExpr **coordinates) {
  const IntentRelation *a = &meeting->a->relation, *b = &meeting->b->relation;
  IntentRelation out = *a;
  out.sources = 0;
  out.coordinates = coordinates;
  for (intptr_t j = 0; j < a->sources && j < b->sources; ++j)
    if (a->coordinates[j] == b->coordinates[j])
      coordinates[out.sources++] = a->coordinates[j];
  bool isOfPoints = b->valid->axes >> meeting->common == 0;
  if (a->valid != b->valid)
    out.valid = isOfPoints ? intentExprBinary(meeting->arena, INTENT_EXPR_OR, a->valid, b->valid)
                           : intentExprInteger(meeting->arena, 1);
  return out;
}

static IntentInjectivity askInCommon(const Meeting *meeting) {
  const IntentExpr *coordinates[IR_MAX_RANK];
  IntentRelation common = inCommon(meeting, coordinates);
  uint32_t required = (UINT32_C(1) << meeting->common) - 1;
  return injAnswer(meeting->arena, &common, required);
}

// ---- Differences --------------------------------------------------------------------------------

// A conjunction's parts that are inequalities: each is at least 0.
typedef struct Guards {
  const IntentExpr *data[2 * MAX_GUARDS];
  intptr_t count;
} Guards;

static void addGuard(IntentArena *arena, Guards *guards, const IntentExpr *atLeastZero) {
  const IntentExpr *ordinals = intentExprOfOrdinals(arena, atLeastZero);
  if (guards->count < MAX_GUARDS)
    guards->data[guards->count++] = atLeastZero;
  if (guards->count < MAX_GUARDS && ordinals != atLeastZero)
    guards->data[guards->count++] = ordinals;
}

static void addGuards(IntentArena *arena, Guards *guards, const IntentExpr *condition) {
  bool isNot = condition->kind == INTENT_EXPR_SUM && condition->count == 1 &&
               condition->constant == 1 && condition->coefficients[0] == -1;
  const IntentExpr *inner = isNot ? condition->operands[0] : condition;
  const IntentExpr *zero = intentExprInteger(arena, 0);
  if (condition->kind == INTENT_EXPR_AND) {
    addGuards(arena, guards, condition->operands[0]);
    addGuards(arena, guards, condition->operands[1]);
  } else if (isNot && inner->kind == INTENT_EXPR_OR) {
    addGuards(arena, guards, intentExprNot(arena, inner->operands[0]));
    addGuards(arena, guards, intentExprNot(arena, inner->operands[1]));
  } else if (inner->kind == INTENT_EXPR_IS_NEGATIVE && isNot) {
    addGuard(arena, guards, inner->operands[0]);
  } else if (inner->kind == INTENT_EXPR_IS_NEGATIVE) {
    addGuard(arena, guards, intentExprSub(arena, intentExprInteger(arena, -1), inner->operands[0]));
  } else if (inner->kind == INTENT_EXPR_IS_ZERO && !isNot) {
    addGuard(arena, guards, inner->operands[0]);
    addGuard(arena, guards, intentExprSub(arena, zero, inner->operands[0]));
  }
}

// expr > 0 at all valid points.
static bool isAbove(IntentArena *arena, const IntentExpr *expr, const Guards *guards) {
  const IntentExpr *zero = intentExprInteger(arena, 0);
  if (intentExprBelow(arena, zero, expr))
    return true;
  for (intptr_t i = 0; i < guards->count; ++i) {
    if (intentExprBelow(arena, guards->data[i], expr))
      return true;
    for (intptr_t j = i + 1; j < guards->count; ++j)
      if (intentExprBelow(arena, intentExprAdd(arena, guards->data[i], guards->data[j]), expr))
        return true;
  }
  return false;
}

// True if all terms are multiples of what the constant part isn't a multiple of.
static bool hasRest(const IntentExpr *expr) {
  IntentWide step = 0;
  for (intptr_t i = 0; expr->kind == INTENT_EXPR_SUM && i < expr->count; ++i)
    step = intentWideGcd(step, expr->coefficients[i]);
  return step > 1 && expr->constant % step != 0;
}

static bool isNever(IntentArena *arena, const IntentExpr *difference, const Guards *guards) {
  return hasRest(difference) || isAbove(arena, difference, guards) ||
         isAbove(arena, intentExprSub(arena, intentExprInteger(arena, 0), difference), guards);
}

// What is being solved: differences of coordinates, all 0 where the two accesses meet.
typedef struct Solver {
  const Meeting *meeting;
  const IntentExpr *axes[SECOND + IR_MAX_RANK]; // what stands for each axis of both
  const IntentExpr *differences[IR_MAX_RANK];   // of ordinals
  const IntentExpr *members[IR_MAX_RANK];       // the same, of members, whose bounds are known
  intptr_t count;
  Guards guards;
  uint32_t open; // bit k: at axis k of the points in common, the two are not known to be one
} Solver;

static const IntentExpr *applyAxes(Solver *solver, const IntentExpr *expr) {
  return intentExprSubstitute(solver->meeting->arena, expr, solver->axes);
}

// The axes of both: those of the second by other numbers.
static void beginSolver(Solver *solver, const Meeting *meeting) {
  const IntentRelation *a = &meeting->a->relation, *b = &meeting->b->relation;
  IntentArena *arena = meeting->arena;
  const IntentExpr *shifted[IR_MAX_RANK] = {NULL};
  solver->meeting = meeting;
  solver->open = (UINT32_C(1) << meeting->common) - 1;
  for (intptr_t k = 0; k < a->results; ++k)
    solver->axes[k] = intentExprAxis(arena, k, a->extents[k]);
  for (intptr_t k = 0; k < b->results; ++k)
    shifted[k] = solver->axes[SECOND + k] = intentExprAxis(arena, SECOND + k, b->extents[k]);
  addGuards(arena, &solver->guards, a->valid);
  Guards second = {.count = 0};
  addGuards(arena, &second, b->valid);
  for (intptr_t i = 0; i < second.count; ++i)
    solver->guards.data[solver->guards.count++] =
        intentExprSubstitute(arena, second.data[i], shifted);
  for (intptr_t j = 0; j < a->sources && j < b->sources; ++j) {
    const IntentExpr *to = intentExprSubstitute(arena, b->coordinates[j], shifted);
    solver->members[j] = intentExprSub(arena, a->coordinates[j], to);
    solver->differences[j] = intentExprOfOrdinals(arena, solver->members[j]);
    ++solver->count;
  }
}

// difference = factor * (axis k - axis k of the second) + rest; a null factor: it is no such sum.
typedef struct Split {
  const IntentExpr *factor, *rest;
} Split;

static Split splitAt(Solver *solver, const IntentExpr *difference, intptr_t k) {
  IntentArena *arena = solver->meeting->arena;
  const IntentExpr *first = solver->axes[k], *second = solver->axes[SECOND + k];
  const IntentExpr *zero = intentExprInteger(arena, 0);
  Split none = {NULL, NULL}, out;
  if (!(difference->axes >> k & 1))
    return none;
  solver->axes[k] = solver->axes[SECOND + k] = zero;
  out.rest = applyAxes(solver, difference);
  solver->axes[k] = intentExprInteger(arena, 1);
  out.factor = intentExprSub(arena, applyAxes(solver, difference), out.rest);
  solver->axes[k] = first;
  solver->axes[SECOND + k] = second;
  const IntentExpr *apart = intentExprMul(arena, out.factor, intentExprSub(arena, first, second));
  return intentExprAdd(arena, apart, out.rest) == difference ? out : none;
}

// True if |rest| < factor at all points that exist.
static bool isSmall(IntentArena *arena, Split split) {
  const IntentExpr *zero = intentExprInteger(arena, 0);
  return intentExprBelow(arena, split.rest, split.factor) &&
         intentExprBelow(arena, intentExprSub(arena, zero, split.rest), split.factor);
}

// The two are at one member of axis k.
static void close(Solver *solver, intptr_t k) {
  solver->open &= ~(UINT32_C(1) << k);
  solver->axes[SECOND + k] = solver->axes[k];
  for (intptr_t j = 0; j < solver->count; ++j) {
    solver->differences[j] = applyAxes(solver, solver->differences[j]);
    solver->members[j] = applyAxes(solver, solver->members[j]);
  }
  for (intptr_t i = 0; i < solver->guards.count; ++i)
    solver->guards.data[i] = applyAxes(solver, solver->guards.data[i]);
}

static bool closeOne(Solver *solver) {
  IntentArena *arena = solver->meeting->arena;
  const IntentExpr *zero = intentExprInteger(arena, 0);
  for (intptr_t k = 0; k < solver->meeting->common; ++k)
    for (intptr_t j = 0; (solver->open >> k & 1) && j < solver->count; ++j) {
      Split split = splitAt(solver, solver->differences[j], k);
      if (!split.factor)
        continue;
      if (split.factor->range.lo < 0)
        split = (Split){intentExprSub(arena, zero, split.factor),
                        intentExprSub(arena, zero, split.rest)};
      if (!isSmall(arena, split))
        continue;
      close(solver, k);
      return true;
    }
  return false;
}

// True if the differences show that two points are one, or that nothing meets.
static bool isApartByDifferences(const Meeting *meeting) {
  Solver solver = {.count = 0};
  beginSolver(&solver, meeting);
  do {
    for (intptr_t j = 0; j < solver.count; ++j)
      if (isNever(meeting->arena, solver.differences[j], &solver.guards) ||
          isNever(meeting->arena, solver.members[j], &solver.guards))
        return true;
  } while (closeOne(&solver) && solver.open);
  return !solver.open;
}

// ---- Single points ------------------------------------------------------------------------------

// Where an access is at a point.
typedef struct Place {
  IntentWide at[IR_MAX_RANK];
  int64_t point;
} Place;

// The places of an access at the points that it is valid at.
typedef struct Places {
  InjBox box;
  Place *data; // owned
  int64_t count;
  bool isKnown; // all coordinates are numbers
  bool isSure;  // so is the validity
} Places;

static int comparePlaces(const void *left, const void *right) {
  const Place *a = left, *b = right;
  for (intptr_t j = 0; j < IR_MAX_RANK; ++j)
    if (a->at[j] != b->at[j])
      return a->at[j] < b->at[j] ? -1 : 1;
  return a->point < b->point ? -1 : a->point > b->point;
}

static Places placesOf(const IntentRelation *relation, EffectsBudget *budget) {
  Places out = {.isKnown = true, .isSure = true};
  int64_t work = relation->valid->size + 1;
  for (intptr_t j = 0; j < relation->sources; ++j)
    work += relation->coordinates[j]->size;
  int64_t limit = MAX_WORK / work < MAX_POINTS ? MAX_WORK / work : MAX_POINTS;
  out.box = limit < 2 || budget->work < 0 ? (InjBox){.known = false} : injBoxOf(relation, limit);
  out.isKnown = out.box.known;
  budget->work -= out.isKnown ? out.box.points * work : 0;
  out.data = out.isKnown ? calloc((size_t)out.box.points + 1, sizeof *out.data) : NULL;
  for (int64_t i = 0; out.isKnown && i < out.box.points; ++i) {
    IntentWide point[IR_MAX_RANK];
    injPointAt(&out.box, relation->results, i, point);
    InjNumber valid = injNumberAt(relation->valid, point);
    out.isSure &= valid.known;
    if (valid.known && !valid.value)
      continue;
    out.data[out.count].point = i;
    for (intptr_t j = 0; out.isKnown && j < relation->sources; ++j) {
      InjNumber at = injNumberAt(relation->coordinates[j], point);
      out.isKnown &= at.known;
      out.data[out.count].at[j] = at.value;
    }
    ++out.count;
  }
  if (out.isKnown)
    qsort(out.data, (size_t)out.count, sizeof *out.data, comparePlaces);
  return out;
}

// True if the two are at different points of the parallels around both.
static bool isElsewhere(const Meeting *meeting, const Places *a, const Place *first,
                        const Places *b, const Place *second) {
  IntentWide p[IR_MAX_RANK], q[IR_MAX_RANK];
  injPointAt(&a->box, meeting->a->relation.results, first->point, p);
  injPointAt(&b->box, meeting->b->relation.results, second->point, q);
  for (intptr_t k = 0; k < meeting->common; ++k)
    if (p[k] != q[k])
      return true;
  return false;
}

// Two places that are one; null: there are none.
typedef struct Met {
  const Place *first, *second;
} Met;

// Within a run of equal places of each, two of different points.
static Met meetInRun(const Meeting *meeting, const Places *a, int64_t i, int64_t iEnd,
                     const Places *b, int64_t k, int64_t kEnd) {
  for (int64_t at = k; at < kEnd; ++at)
    if (isElsewhere(meeting, a, &a->data[i], b, &b->data[at]))
      return (Met){&a->data[i], &b->data[at]};
  for (int64_t at = i + 1; at < iEnd; ++at)
    if (isElsewhere(meeting, a, &a->data[at], b, &b->data[k]))
      return (Met){&a->data[at], &b->data[k]};
  return (Met){NULL, NULL};
}

static Met meet(const Meeting *meeting, const Places *a, const Places *b) {
  for (int64_t i = 0, k = 0; i < a->count && k < b->count;) {
    int order = memcmp(a->data[i].at, b->data[k].at, sizeof a->data[i].at);
    if (order) {
      Place next = b->data[k];
      next.point = a->data[i].point;
      comparePlaces(&a->data[i], &next) < 0 ? ++i : ++k;
      continue;
    }
    int64_t iEnd = i, kEnd = k;
    while (iEnd < a->count && !memcmp(a->data[iEnd].at, a->data[i].at, sizeof a->data[i].at))
      ++iEnd;
    while (kEnd < b->count && !memcmp(b->data[kEnd].at, b->data[k].at, sizeof b->data[k].at))
      ++kEnd;
    Met met = meetInRun(meeting, a, i, iEnd, b, k, kEnd);
    if (met.first)
      return met;
    i = iEnd;
    k = kEnd;
  }
  return (Met){NULL, NULL};
}

// "(1, 2)".
static const char *tupleText(IntentArena *arena, const IntentWide *values, intptr_t count) {
  char text[IR_MAX_RANK * 24 + 8] = "(";
  size_t used = 1;
  for (intptr_t i = 0; i < count; ++i)
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRId64, i ? ", " : "",
                             (int64_t)values[i]);
  return arenaText(arena, "%s)", text);
}

// The coordinates of a point, its ordinals where those are no numbers.
static const char *pointText(const Meeting *meeting, const IntentAccess *access, const InjBox *box,
                             int64_t number) {
  IntentWide point[IR_MAX_RANK], members[IR_MAX_RANK];
  bool isKnown = true;
  injPointAt(box, access->relation.results, number, point);
  for (intptr_t k = 0; k < meeting->common; ++k) {
    const IntentExpr *ordinal = intentExprInteger(meeting->arena, point[k]);
    InjNumber member = injNumberAt(
        intentExprMember(meeting->arena, access->relation.iteration[k], ordinal), point);
    isKnown &= member.known;
    members[k] = member.value;
  }
  const char *text = tupleText(meeting->arena, isKnown ? members : point, meeting->common);
  return isKnown ? text : arenaText(meeting->arena, "at ordinals %s", text);
}

static IntentPair pairOf(const Meeting *meeting, const Places *a, const Places *b, Met met) {
  IntentArena *arena = meeting->arena;
  IntentPair pair = {.kind = INTENT_PAIR_MAY_RACE};
  pair.points[0] = pointText(meeting, meeting->a, &a->box, met.first->point);
  pair.points[1] = pointText(meeting, meeting->b, &b->box, met.second->point);
  pair.element = tupleText(arena, met.first->at, meeting->a->relation.sources);
  pair.text = arenaText(arena, "the points %s and %s meet in element %s", pair.points[0],
                        pair.points[1], pair.element);
  bool isSure = a->isSure && b->isSure && meeting->a->isCertain && meeting->b->isCertain;
  if (isSure && meeting->mayBeSure)
    pair.kind = INTENT_PAIR_RACES;
  else
    pair.text =
        arenaText(arena, "%s, %s", pair.text,
                  isSure ? "unless an atomic op orders them" : "if both are reached in one run");
  return pair;
}

// What single points say; a null text: nothing.
static IntentPair judgePoints(const Meeting *meeting) {
  IntentPair pair = {.kind = INTENT_PAIR_MAY_RACE};
  Places a = placesOf(&meeting->a->relation, meeting->budget), b = {.isKnown = false};
  if (a.isKnown)
    b = placesOf(&meeting->b->relation, meeting->budget);
  if (a.isKnown && b.isKnown) {
    Met met = meet(meeting, &a, &b);
    if (met.first)
      pair = pairOf(meeting, &a, &b, met);
    else if (a.box.isWhole && b.box.isWhole)
      pair.kind = INTENT_PAIR_APART;
  }
  free(a.data);
  free(b.data);
  return pair;
}

// ---- The question -------------------------------------------------------------------------------

// The fact that is missing, where all coordinates are in common; else that some are not.
static const char *missing(const Meeting *meeting, const IntentInjectivity *found) {
  const IntentRelation *a = &meeting->a->relation, *b = &meeting->b->relation;
  for (intptr_t j = 0; j < a->sources && j < b->sources; ++j)
    if (a->coordinates[j] != b->coordinates[j])
      return "the two coordinates are not proven to differ";
  return arenaText(meeting->arena, "%s", found->text);
}

IntentPair effectsJudge(IntentArena *arena, const IntentAccess *a, const IntentAccess *b,
                        bool mayBeSure, EffectsBudget *budget) {
  Meeting meeting = {arena, a, b, 0, budget, mayBeSure};
  IntentPair pair = {.kind = INTENT_PAIR_APART};
  intptr_t depth = 0;
  meeting.common = commonAxes(a, b, &depth);
  if (meeting.common < 0)
    return pair; // one after the other, at each point
  bool runs = a->relation.unknown || !intentExprIsConstant(a->relation.valid, 0);
  runs &= b->relation.unknown || !intentExprIsConstant(b->relation.valid, 0);
  if (!runs)
    return pair;
  pair.kind = INTENT_PAIR_MAY_RACE;
  pair.text = a->relation.unknown ? a->relation.unknown : b->relation.unknown;
  if (pair.text)
    return pair;
  // Iterations between the parallels are ordered: two that meet may be of different ones.
  meeting.mayBeSure &= a->loopDepth >= depth && b->loopDepth >= depth;
  IntentInjectivity found = askInCommon(&meeting);
  if (found.kind == INTENT_INJECTIVE || isApartByDifferences(&meeting))
    return (IntentPair){.kind = INTENT_PAIR_APART};
  pair = judgePoints(&meeting);
  if (pair.kind == INTENT_PAIR_MAY_RACE && !pair.text)
    pair.text = missing(&meeting, &found);
  return pair;
}
