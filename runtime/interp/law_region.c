// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laws of region_fold and region_scan: a case is a piece of the source with cuts in it. What lies
// before the first part only makes the state in front of it.
#include "passes/region_op.h"
#include "runtime/interp/law.h"

#include <stdlib.h>
#include <string.h>

enum { SHORT = 9, LONG = 2048, ELEMENT_LIMIT = 64 };

static IntentDType sourceType(const IntentTrial *trial, const IntentRegionOp *r, int32_t source) {
  return trial->i->operandTypes[r->sources.first + source].dtype;
}

// ---- Cases --------------------------------------------------------------------------------------

static uint64_t below(IntentTrial *trial, int64_t limit) {
  return limit > 0 ? intentNextRandom(&trial->random) % (uint64_t)limit : 0;
}

static bool allFree(const IntentTrial *trial, const IntentRegionOp *r) {
  bool all = true;
  for (intptr_t at = 0; at < r->sources.count; ++at)
    all &= trial->areFree[at];
  return all;
}

// What the elements of a piece of a source are here: in a ring, others; and where the source is
// free, two times in three some are drawn.
static void drawElements(IntentTrial *trial, int32_t source, IntentTensor *piece) {
  bool varies = trial->areFree[source] && below(trial, 3) != 0;
  for (int64_t at = 0; at < piece->count; ++at) {
    IntentDType dtype = piece->array.dtype;
    uint64_t bits = varies && below(trial, 3) != 0
                        ? intentDrawScalar(trial, dtype)
                        : intentGivenScalar(trial, dtype, intentLoad(piece, at));
    intentStore(piece, at, bits);
  }
}

// So many members as no source has, of one that is free.
static IntentValue drawLonger(IntentTrial *trial, const IntentArray *whole, int64_t axis,
                              int64_t length) {
  int64_t shape[INTENT_MAX_RANK];
  IntentStatus status;
  memcpy(shape, whole->shape, sizeof shape);
  shape[axis] = length;
  IntentTensor *made =
      intentTensorCreate(&trial->machine->account, whole->dtype, shape, whole->rank, &status);
  for (int64_t at = 0; made && at < made->count; ++at)
    intentStore(made, at, intentDrawScalar(trial, made->array.dtype));
  return made ? intentTensorValue(made) : (IntentValue){.poison = true};
}

// A piece of `length` members of a source from `first` on.
static IntentValue drawSource(IntentTrial *trial, const IntentRegionOp *r, int32_t source,
                              int64_t first, int64_t length) {
  IntentValue whole = trial->values[trial->i->operands[r->sources.first + source]];
  int64_t axis = intentSliceAxis(r, source);
  if (first + length > whole.tensor->array.shape[axis])
    return drawLonger(trial, &whole.tensor->array, axis, length);
  IntentValue piece = intentTensorSlice(trial->machine, whole, axis, first, first + length);
  if (!piece.poison)
    drawElements(trial, source, piece.tensor);
  return piece;
}

// The initial state, or another where any can be.
static bool drawState(IntentTrial *trial, const IntentRegionOp *r, IntentValues *state) {
  *state = intentValuesCreate((int32_t)r->inits.count);
  for (int32_t at = 0; at < state->count; ++at) {
    int32_t operand = (int32_t)r->inits.first + at;
    IntentDType dtype = trial->i->operandTypes[operand].dtype;
    IntentValue given = trial->values[trial->i->operands[operand]];
    bool varies = intentIsFree(irOperand(r->op, operand)) && below(trial, 2);
    if (varies && given.kind == INTENT_KIND_SCALAR)
      state->data[at] = intentScalar(intentDrawScalar(trial, dtype));
    else if (trial->machine->floats.prime)
      state->data[at] = intentRingValue(&trial->machine->floats, dtype, given);
    else
      state->data[at] = intentRetain(given);
    if (state->data[at].poison)
      return false;
  }
  return true;
}

// Where the parts of a piece end: anywhere, and often at its begin or end.
static void drawEnds(IntentTrial *trial, int32_t parts, int64_t length, IntentCase *drawn) {
  int64_t at = below(trial, 3) ? 0 : (int64_t)below(trial, length / 2 + 1);
  drawn->ends[0] = at;
  for (int32_t part = 1; part <= INTENT_LAW_PARTS; ++part) {
    uint64_t choice = below(trial, 8);
    if (part >= parts || choice == 0)
      at = length;
    else if (choice > 1)
      at += (int64_t)below(trial, length - at + 1);
    drawn->ends[part] = at;
  }
}

static bool draw(IntentTrial *trial, int32_t parts, IntentCase *drawn) {
  IntentRegionOp r = intentRegionOp(trial->i->op);
  const IntentDomain *domain = trial->values[trial->i->operands[0]].domain;
  bool any = allFree(trial, &r);
  *drawn = (IntentCase){0};
  if (!drawState(trial, &r, &drawn->state))
    return false;
  int64_t length = (int64_t)below(trial, SHORT), limit = domain->size;
  if (below(trial, 16) == 0 && limit <= LONG)
    length = limit;
  if (!any && length > limit)
    length = limit;
  int64_t first = domain->first + (int64_t)below(trial, limit - length + 1);
  drawn->inputs = intentValuesCreate((int32_t)r.sources.count);
  for (int32_t at = 0; at < drawn->inputs.count; ++at) {
    drawn->inputs.data[at] = drawSource(trial, &r, at, first, length);
    if (drawn->inputs.data[at].poison)
      return false;
  }
  drawEnds(trial, parts, length, drawn);
  return true;
}

// ---- Helpers ------------------------------------------------------------------------------------

// Parts from `from` to `to`, counted from 1; 0 is what lies before them.
typedef struct Range {
  int32_t from, to;
} Range;

static const Range kBefore = {0, 0}, kA = {1, 1}, kB = {2, 2}, kC = {3, 3}, kAB = {1, 2};

// Appends references to some values.
static void append(IntentValues *to, const IntentValues *values) {
  for (int32_t at = 0; at < values->count; ++at)
    to->data[to->count++] = intentRetain(values->data[at]);
}

// Appends the slices of a range; false without memory.
static bool appendSlices(IntentTrial *trial, const IntentCase *from, Range range,
                         IntentValues *to) {
  IntentRegionOp r = intentRegionOp(trial->i->op);
  int64_t begin = range.from ? from->ends[range.from - 1] : 0, end = from->ends[range.to];
  for (int32_t at = 0; at < from->inputs.count; ++at) {
    IntentValue slice = intentTensorSlice(trial->machine, from->inputs.data[at],
                                          intentSliceAxis(&r, at), begin, end);
    to->data[to->count++] = slice;
    if (slice.poison)
      return false;
  }
  return true;
}

static bool call(IntentTrial *trial, int32_t helper, IntentValues *arguments, IntentValues *out) {
  bool runs = intentCallHelper(trial, helper, arguments->data, arguments->count, out);
  intentValuesDestroy(arguments);
  return runs;
}

static IntentValues roomFor(const IntentTrial *trial) {
  IntentValues room = intentValuesCreate(2 * trial->i->operandCount);
  room.count = 0;
  return room;
}

static bool summarize(IntentTrial *trial, const IntentCase *from, Range range, IntentValues *out) {
  IntentValues arguments = roomFor(trial);
  if (!appendSlices(trial, from, range, &arguments)) {
    intentValuesDestroy(&arguments);
    return false;
  }
  append(&arguments, &trial->captures);
  return call(trial, INTENT_SUMMARIZE, &arguments, out);
}

static bool join(IntentTrial *trial, int32_t helper, const IntentValues *a, const IntentValues *b,
                 IntentValues *out) {
  IntentValues arguments = roomFor(trial);
  append(&arguments, a);
  append(&arguments, b);
  return call(trial, helper, &arguments, out);
}

static bool emit(IntentTrial *trial, const IntentCase *from, Range range, const IntentValues *state,
                 IntentValues *out) {
  IntentValues arguments = roomFor(trial);
  if (!appendSlices(trial, from, range, &arguments)) {
    intentValuesDestroy(&arguments);
    return false;
  }
  append(&arguments, state);
  append(&arguments, &trial->captures);
  return call(trial, INTENT_EMIT, &arguments, out);
}

// out = joined summaries of two ranges, or of a summary and one.
static bool combineRanges(IntentTrial *trial, const IntentCase *from, Range a, Range b,
                          IntentValues *out) {
  IntentValues left = {NULL, 0}, right = {NULL, 0};
  bool runs = summarize(trial, from, a, &left) && summarize(trial, from, b, &right) &&
              join(trial, INTENT_COMBINE, &left, &right, out);
  intentValuesDestroy(&left);
  intentValuesDestroy(&right);
  return runs;
}

// The state after a range.
static bool advance(IntentTrial *trial, const IntentCase *from, Range range,
                    const IntentValues *state, IntentValues *out) {
  IntentValues summary = {NULL, 0};
  bool runs =
      summarize(trial, from, range, &summary) && join(trial, INTENT_APPLY, &summary, state, out);
  intentValuesDestroy(&summary);
  return runs;
}

// ---- Sides --------------------------------------------------------------------------------------

static bool neutral(IntentTrial *trial, IntentLawId law, IntentSide side, const IntentCase *from,
                    IntentValues *result) {
  if (side == INTENT_RIGHT)
    return summarize(trial, from, kA, result);
  IntentValues summary = {NULL, 0};
  bool isLeft = law == INTENT_LAW_NEUTRAL_LEFT;
  bool runs = summarize(trial, from, kA, &summary) &&
              join(trial, INTENT_COMBINE, isLeft ? &trial->identities : &summary,
                   isLeft ? &summary : &trial->identities, result);
  intentValuesDestroy(&summary);
  return runs;
}

static bool associative(IntentTrial *trial, IntentSide side, const IntentCase *from,
                        IntentValues *result) {
  bool isLeft = side == INTENT_LEFT;
  IntentValues both = {NULL, 0}, one = {NULL, 0};
  bool runs = combineRanges(trial, from, isLeft ? kA : kB, isLeft ? kB : kC, &both) &&
              summarize(trial, from, isLeft ? kC : kA, &one) &&
              join(trial, INTENT_COMBINE, isLeft ? &both : &one, isLeft ? &one : &both, result);
  intentValuesDestroy(&both);
  intentValuesDestroy(&one);
  return runs;
}

static bool applied(IntentTrial *trial, IntentSide side, const IntentCase *from,
                    const IntentValues *state, IntentValues *result) {
  IntentValues middle = {NULL, 0};
  bool runs = side == INTENT_LEFT ? combineRanges(trial, from, kA, kB, &middle) &&
                                        join(trial, INTENT_APPLY, &middle, state, result)
                                  : advance(trial, from, kA, state, &middle) &&
                                        advance(trial, from, kB, &middle, result);
  intentValuesDestroy(&middle);
  return runs;
}

// first = first ++ second, output by output.
static bool concatenate(IntentTrial *trial, IntentValues *first, const IntentValues *second) {
  IntentRegionOp r = intentRegionOp(trial->i->op);
  for (int32_t at = 0; at < first->count; ++at) {
    IntentValue both = intentTensorConcat(trial->machine, first->data[at], second->data[at],
                                          intentOutputAxis(&r, at));
    if (both.poison)
      return false;
    intentAssign(&first->data[at], both);
  }
  return true;
}

static bool emitted(IntentTrial *trial, IntentSide side, const IntentCase *from,
                    const IntentValues *state, IntentValues *result) {
  if (side == INTENT_LEFT)
    return emit(trial, from, kAB, state, result);
  IntentValues next = {NULL, 0}, second = {NULL, 0};
  bool runs = emit(trial, from, kA, state, result) && advance(trial, from, kA, state, &next) &&
              emit(trial, from, kB, &next, &second) && concatenate(trial, result, &second);
  intentValuesDestroy(&next);
  intentValuesDestroy(&second);
  return runs;
}

static bool withState(IntentTrial *trial, IntentLawId law, IntentSide side, const IntentCase *from,
                      const IntentValues *state, IntentValues *result) {
  if (law == INTENT_LAW_APPLY_COMBINE)
    return applied(trial, side, from, state, result);
  if (law == INTENT_LAW_EMIT)
    return emitted(trial, side, from, state, result);
  if (side == INTENT_LEFT)
    return join(trial, INTENT_APPLY, &trial->identities, state, result);
  *result = intentValuesCopy(state);
  return true;
}

static bool evaluate(IntentTrial *trial, IntentLawId law, IntentSide side, const IntentCase *from,
                     IntentValues *result) {
  *result = (IntentValues){NULL, 0};
  if (law == INTENT_LAW_NEUTRAL_LEFT || law == INTENT_LAW_NEUTRAL_RIGHT)
    return neutral(trial, law, side, from, result);
  if (law == INTENT_LAW_ASSOCIATIVE)
    return associative(trial, side, from, result);
  if (law == INTENT_LAW_SUMMARIZE)
    return side == INTENT_LEFT ? summarize(trial, from, kAB, result)
                               : combineRanges(trial, from, kA, kB, result);
  if (from->ends[0] == 0)
    return withState(trial, law, side, from, &from->state, result);
  IntentValues state = {NULL, 0};
  bool runs = advance(trial, from, kBefore, &from->state, &state) &&
              withState(trial, law, side, from, &state, result);
  intentValuesDestroy(&state);
  return runs;
}

static const IntentInterpType *typeOf(const IntentTrial *trial, IntentLawId law, int32_t value) {
  IntentRegionOp r = intentRegionOp(trial->i->op);
  if (law == INTENT_LAW_EMIT)
    return &trial->i->resultTypes[value];
  bool isState = law == INTENT_LAW_APPLY_IDENTITY || law == INTENT_LAW_APPLY_COMBINE;
  return &trial->i->operandTypes[(isState ? r.inits.first : r.identities.first) + value];
}

// ---- Simpler cases ------------------------------------------------------------------------------

// Members [begin, end) left out: any of a source that is free, else those at an end.
static void without(IntentTrial *trial, const IntentRegionOp *r, const IntentCase *from,
                    int64_t begin, int64_t end, IntentCase *made) {
  int64_t length = from->ends[INTENT_LAW_PARTS];
  if (begin == end || (begin != 0 && end != length && !allFree(trial, r)))
    return;
  *made = intentCaseCopy(from);
  for (int32_t at = 0; at < made->inputs.count; ++at) {
    int64_t axis = intentSliceAxis(r, at);
    IntentValue head = intentTensorSlice(trial->machine, from->inputs.data[at], axis, 0, begin);
    IntentValue tail = intentTensorSlice(trial->machine, from->inputs.data[at], axis, end, length);
    if (!head.poison && !tail.poison)
      intentAssign(&made->inputs.data[at], intentTensorConcat(trial->machine, head, tail, axis));
    intentRelease(head);
    intentRelease(tail);
  }
  for (int32_t part = 0; part <= INTENT_LAW_PARTS; ++part) {
    int64_t at = from->ends[part];
    made->ends[part] = at <= begin ? at : at >= end ? at - (end - begin) : begin;
  }
}

// A copy of the case in which an element of a source is simpler; none if there is no such way.
static void withSimplerElement(IntentTrial *trial, const IntentRegionOp *r, const IntentCase *from,
                               int32_t source, int64_t element, int64_t way, IntentCase *made) {
  uint64_t bits = intentLoad(from->inputs.data[source].tensor, element);
  uint64_t simpler = intentSimplerScalar(trial, sourceType(trial, r, source), bits, way);
  if (!trial->areFree[source] || simpler == bits)
    return;
  *made = intentCaseCopy(from);
  IntentValue copy = intentTensorCopy(trial->machine, from->inputs.data[source]);
  if (!copy.poison)
    intentStore(copy.tensor, element, simpler);
  intentAssign(&made->inputs.data[source], copy);
}

// The same of a scalar of the initial state.
static void withSimplerState(IntentTrial *trial, const IntentRegionOp *r, const IntentCase *from,
                             int64_t at, int64_t way, IntentCase *made) {
  int32_t operand = (int32_t)(r->inits.first + at);
  IntentValue state = from->state.data[at];
  if (state.kind != INTENT_KIND_SCALAR || !intentIsFree(irOperand(r->op, operand)))
    return;
  uint64_t simpler =
      intentSimplerScalar(trial, trial->i->operandTypes[operand].dtype, state.bits, way);
  if (simpler == state.bits)
    return;
  *made = intentCaseCopy(from);
  made->state.data[at] = intentScalar(simpler);
}

// Element `number / INTENT_SIMPLER_COUNT` of the sources, then of the state; false past the last.
static bool withSimpler(IntentTrial *trial, const IntentRegionOp *r, const IntentCase *from,
                        int64_t number, IntentCase *made) {
  int64_t element = number / INTENT_SIMPLER_COUNT, way = number % INTENT_SIMPLER_COUNT;
  for (int32_t at = 0; at < from->inputs.count; ++at) {
    int64_t count = from->inputs.data[at].tensor->count;
    count = count < ELEMENT_LIMIT ? count : ELEMENT_LIMIT;
    if (element < count) {
      withSimplerElement(trial, r, from, at, element, way, made);
      return true;
    }
    element -= count;
  }
  if (element >= from->state.count)
    return false;
  withSimplerState(trial, r, from, element, way, made);
  return true;
}

static bool simplify(IntentTrial *trial, int32_t parts, const IntentCase *from, int64_t number,
                     IntentCase *made) {
  (void)parts;
  IntentRegionOp r = intentRegionOp(trial->i->op);
  int64_t length = from->ends[INTENT_LAW_PARTS], ranges = INTENT_LAW_PARTS + 1;
  *made = (IntentCase){0};
  if (number < ranges) { // a whole part, or what lies before them
    without(trial, &r, from, number ? from->ends[number - 1] : 0, from->ends[number], made);
    return true;
  }
  if (number < ranges + length) {
    without(trial, &r, from, number - ranges, number - ranges + 1, made);
    return true;
  }
  return withSimpler(trial, &r, from, number - ranges - length, made);
}

// ---- Printing -----------------------------------------------------------------------------------

static void printRange(IntentTrial *trial, const IntentCase *from, Range range, const char *name,
                       FILE *out) {
  IntentRegionOp r = intentRegionOp(trial->i->op);
  IntentValues slices = roomFor(trial);
  bool isTuple = from->inputs.count > 1;
  (void)fprintf(out, "  %s = %s", name, isTuple ? "(" : "");
  if (appendSlices(trial, from, range, &slices))
    for (int32_t at = 0; at < slices.count; ++at) {
      (void)fputs(at ? ", " : "", out);
      intentPrintValue(trial, sourceType(trial, &r, at), slices.data[at], out);
    }
  (void)fputs(isTuple ? ")\n" : "\n", out);
  intentValuesDestroy(&slices);
}

static void print(IntentTrial *trial, int32_t parts, const IntentCase *from, FILE *out) {
  IntentRegionOp r = intentRegionOp(trial->i->op);
  const Range ranges[] = {kA, kB, kC};
  const char *const names[] = {"A", "B", "C"};
  for (int32_t part = 0; part < parts; ++part)
    printRange(trial, from, ranges[part], names[part], out);
  if (from->state.count == 0)
    return;
  (void)fputs(from->state.count > 1 ? "  s = (" : "  s = ", out);
  for (int32_t at = 0; at < from->state.count; ++at) {
    (void)fputs(at ? ", " : "", out);
    intentPrintValue(trial, trial->i->operandTypes[r.inits.first + at].dtype, from->state.data[at],
                     out);
  }
  (void)fputs(from->state.count > 1 ? ")\n" : "\n", out);
  if (from->ends[0] > 0)
    printRange(trial, from, kBefore, "after the slice", out);
}

const IntentLawKind intentRegionLaws = {draw, evaluate, simplify, typeOf, print};
