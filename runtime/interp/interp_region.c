// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.region_fold and intent.region_scan, segment by segment in source order: at least one, cut
// as the run was told. A segment's summary is combined behind those before it; the state before a
// segment is apply(summary of all before it, initial state) (5-16).
#include "passes/region_op.h"
#include "runtime/interp/law.h"
#include "runtime/interp/machine.h"

#include <stdlib.h>
#include <string.h>

// One region op being run.
typedef struct Run {
  IntentMachine *machine;
  IntentValue *values;
  const IntentInstruction *i;
  IntentRegionOp r;
  int64_t first, size;  // of the members that are cut, as positions along the sliced axes
  int64_t begin, count; // of the segment, from `first` on
  IntentValue *slices;  // a source; owned references
  IntentValue *summary; // of all segments so far, once there is one; owned references
  IntentValue *state;   // before the segment; owned references
  bool isFirst;         // segment
} Run;

// ---- Slices -------------------------------------------------------------------------------------

// Lines along an axis of a row-major array: `outer` of them, each of `length` runs of `run` bytes.
typedef struct Lines {
  int64_t outer, length;
  size_t run;
} Lines;

static Lines linesOf(const IntentArray *array, int64_t axis) {
  Lines out = {1, array->shape[axis], intentDTypeSize(array->dtype)};
  for (int64_t i = 0; i < axis; ++i)
    out.outer *= array->shape[i];
  for (int64_t i = axis + 1; i < array->rank; ++i)
    out.run *= (size_t)array->shape[i];
  return out;
}

// Copies `count` members along an axis between two arrays that else have one shape.
static void copyMembers(IntentArray *to, int64_t toFirst, const IntentArray *from,
                        int64_t fromFirst, int64_t axis, int64_t count) {
  Lines into = linesOf(to, axis), out = linesOf(from, axis);
  for (int64_t line = 0; line < out.outer && count > 0; ++line)
    memcpy((char *)to->data + (size_t)(line * into.length + toFirst) * into.run,
           (const char *)from->data + (size_t)(line * out.length + fromFirst) * out.run,
           (size_t)count * out.run);
}

static bool slice(Run *run, intptr_t source) {
  const IntentValue *whole = &run->values[run->i->operands[run->r.sources.first + source]];
  const IntentArray *array = &whole->tensor->array;
  int64_t axis = intentSliceAxis(&run->r, source), shape[INTENT_MAX_RANK];
  for (int32_t i = 0; i < array->rank; ++i)
    shape[i] = i == axis ? run->count : array->shape[i];
  IntentTensor *part = intentTensorCreate(&run->machine->account, array->dtype, shape, array->rank,
                                          &run->machine->status);
  if (!part)
    return intentFailWith(run->machine, run->i->op, run->machine->status);
  copyMembers(&part->array, 0, array, run->first + run->begin, axis, run->count);
  intentAssign(&run->slices[source], intentTensorValue(part));
  return true;
}

// The members that are cut: they lie in every source, along axes of one extent.
static bool readDomain(Run *run) {
  const IntentDomain *domain = run->values[run->i->operands[0]].domain;
  run->first = domain->first;
  run->size = domain->size;
  int64_t extent = -1;
  for (intptr_t i = 0; i < run->r.sources.count; ++i) {
    const IntentArray *array =
        &run->values[run->i->operands[run->r.sources.first + i]].tensor->array;
    int64_t have = array->shape[intentSliceAxis(&run->r, i)];
    if (extent >= 0 && have != extent)
      return intentFail(run->machine, run->i->op,
                        "expects sources of one extent along the axes that are cut, got %lld and "
                        "%lld",
                        (long long)extent, (long long)have);
    extent = have;
  }
  if (domain->step != 1 ||
      (domain->size && (domain->first < 0 || domain->first > extent - domain->size)))
    return intentFail(run->machine, run->i->op,
                      "expects members of the axes that are cut, of extent %lld",
                      (long long)extent);
  return true;
}

// ---- Helpers ------------------------------------------------------------------------------------

// Binds arguments of a helper from `at` on; the number of the next one.
static int32_t bind(Run *run, intptr_t helper, int32_t at, const IntentValue *values,
                    intptr_t count) {
  const IntentBlock *block = &run->i->blocks[helper];
  for (intptr_t i = 0; i < count; ++i)
    intentAssign(&run->values[block->arguments[at++]], intentRetain(values[i]));
  return at;
}

static int32_t bindOperands(Run *run, intptr_t helper, int32_t at, IntentSpan range) {
  for (intptr_t i = 0; i < range.count; ++i)
    at = bind(run, helper, at, &run->values[run->i->operands[range.first + i]], 1);
  return at;
}

// Runs a helper whose arguments are bound; what it yields goes to `results`.
static bool runHelper(Run *run, intptr_t helper, IntentValue *results) {
  const IntentBlock *block = &run->i->blocks[helper];
  if (!intentRunBlock(run->machine, run->values, block) ||
      !intentReadsOutputs(run->machine, run->values, block))
    return false;
  for (int32_t i = 0; i < block->outputCount; ++i)
    intentAssign(&results[i], intentRetain(run->values[block->outputs[i]]));
  return true;
}

// What has no static shape has that of what it begins as: a summary its identity's, a state the
// initial one's.
static bool checkShapes(Run *run, const char *what, IntentSpan given, const IntentValue *values) {
  for (intptr_t i = 0; i < given.count; ++i) {
    const IntentValue *first = &run->values[run->i->operands[given.first + i]];
    if (first->kind != INTENT_KIND_TENSOR)
      continue;
    const IntentArray *want = &first->tensor->array, *have = &values[i].tensor->array;
    for (int32_t axis = 0; axis < want->rank; ++axis)
      if (have->shape[axis] != want->shape[axis])
        return intentFail(run->machine, run->i->op,
                          "expects extent %lld on axis %d of %s %lld, as it begins, got %lld",
                          (long long)want->shape[axis], axis, what, (long long)i,
                          (long long)have->shape[axis]);
  }
  return true;
}

static bool summarize(Run *run, IntentValue *summary) {
  int32_t at = bind(run, INTENT_SUMMARIZE, 0, run->slices, run->r.sources.count);
  bindOperands(run, INTENT_SUMMARIZE, at, run->r.captures);
  return runHelper(run, INTENT_SUMMARIZE, summary);
}

// The segment's summary behind those before it.
static bool addSummary(Run *run) {
  intptr_t count = run->r.identities.count;
  IntentValue *mine = calloc((size_t)count, sizeof *mine);
  bool runs = mine && summarize(run, run->isFirst ? run->summary : mine);
  if (runs && !run->isFirst) {
    int32_t at = bind(run, INTENT_COMBINE, 0, run->summary, count);
    bind(run, INTENT_COMBINE, at, mine, count);
    runs = runHelper(run, INTENT_COMBINE, run->summary);
  }
  runs = runs && checkShapes(run, "component", run->r.identities, run->summary);
  for (intptr_t i = 0; mine && i < count; ++i)
    intentRelease(mine[i]);
  free(mine);
  return runs;
}

// The state behind all segments so far.
static bool advance(Run *run) {
  int32_t at = bind(run, INTENT_APPLY, 0, run->summary, run->r.identities.count);
  bindOperands(run, INTENT_APPLY, at, run->r.inits);
  return runHelper(run, INTENT_APPLY, run->state) &&
         checkShapes(run, "state", run->r.inits, run->state);
}

// ---- Outputs ------------------------------------------------------------------------------------

// Makes an output once a first slice of it shows its other extents.
static bool makeOutput(Run *run, int32_t output, const IntentArray *part) {
  int64_t shape[INTENT_MAX_RANK];
  memcpy(shape, part->shape, sizeof shape);
  shape[intentOutputAxis(&run->r, output)] = run->size;
  if (!intentCheckResultShape(run->machine, run->i, output, shape))
    return false;
  IntentTensor *whole = intentNewResult(run->machine, run->i, output, shape);
  if (!whole)
    return false;
  intentAssign(&run->values[run->i->results[output]], intentTensorValue(whole));
  return true;
}

// 5-19: what was emitted has the members of its slice, and the extents of the slices before it.
static bool addOutput(Run *run, int32_t output, const IntentArray *part) {
  if (run->isFirst && !makeOutput(run, output, part))
    return false;
  IntentArray *whole = &run->values[run->i->results[output]].tensor->array;
  int64_t axis = intentOutputAxis(&run->r, output);
  for (int32_t i = 0; i < part->rank; ++i) {
    int64_t want = i == axis ? run->count : whole->shape[i];
    if (part->shape[i] != want)
      return intentFail(run->machine, run->i->op,
                        "expects extent %lld on axis %d of output %d of a slice, got %lld (5-19)",
                        (long long)want, i, output, (long long)part->shape[i]);
  }
  copyMembers(whole, run->begin, part, 0, axis, run->count);
  return true;
}

static bool emit(Run *run) {
  const IntentBlock *block = &run->i->blocks[INTENT_EMIT];
  int32_t at = bind(run, INTENT_EMIT, 0, run->slices, run->r.sources.count);
  at = bind(run, INTENT_EMIT, at, run->state, run->r.inits.count);
  bindOperands(run, INTENT_EMIT, at, run->r.captures);
  if (!intentRunBlock(run->machine, run->values, block) ||
      !intentReadsOutputs(run->machine, run->values, block))
    return false;
  for (int32_t i = 0; i < (int32_t)run->r.outputs.count; ++i)
    if (!addOutput(run, i, &run->values[block->outputs[i]].tensor->array))
      return false;
  return true;
}

// ---- The ops ------------------------------------------------------------------------------------

static bool runSegment(Run *run) {
  for (intptr_t i = 0; i < run->r.sources.count; ++i)
    if (!slice(run, i))
      return false;
  if (run->r.isScan && !emit(run))
    return false;
  if (!addSummary(run) || (run->r.isScan && !advance(run)))
    return false;
  run->isFirst = false;
  return true;
}

static bool runSegments(Run *run) {
  const IntentCut *cut = &run->machine->cut;
  run->isFirst = true;
  for (intptr_t i = 0; i < cut->count; ++i) {
    int64_t left = run->size - run->begin;
    run->count = cut->lengths[i] < left ? cut->lengths[i] : left;
    if (!runSegment(run))
      return false;
    run->begin += run->count;
  }
  run->count = run->size - run->begin;
  return (run->count == 0 && !run->isFirst) || runSegment(run);
}

static void setResults(Run *run) {
  const IntentValue *from = run->r.isScan ? run->state : run->summary;
  for (intptr_t i = 0; i < run->r.results.count; ++i)
    intentAssign(&run->values[run->i->results[run->r.results.first + i]], intentRetain(from[i]));
}

static void releaseAll(IntentValue *values, intptr_t count) {
  for (intptr_t i = 0; values && i < count; ++i)
    intentRelease(values[i]);
  free(values);
}

static bool runRegionOp(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  Run run = {.machine = machine, .values = values, .i = i, .r = intentRegionOp(i->op)};
  if (!intentReadsOperands(machine, values, i) || !readDomain(&run))
    return false;
  intentCheckLaws(machine, values, i);
  run.slices = calloc((size_t)run.r.sources.count, sizeof *run.slices);
  run.summary = calloc((size_t)run.r.identities.count, sizeof *run.summary);
  run.state = calloc((size_t)run.r.inits.count + 1, sizeof *run.state);
  bool runs = run.slices && run.summary && run.state;
  if (!runs)
    intentFail(machine, i->op, "has no memory for its summaries");
  for (intptr_t at = 0; runs && at < run.r.inits.count; ++at)
    run.state[at] = intentRetain(values[i->operands[run.r.inits.first + at]]);
  runs = runs && runSegments(&run);
  if (runs)
    setResults(&run);
  releaseAll(run.slices, run.r.sources.count);
  releaseAll(run.summary, run.r.identities.count);
  releaseAll(run.state, run.r.inits.count);
  return runs;
}

static const IntentOpRow kRows[] = {
    {.name = "intent.region_fold",
     .run = runRegionOp,
     .terminators = {"intent.yield", "intent.yield"}},
    {.name = "intent.region_scan",
     .run = runRegionOp,
     .terminators = {"intent.yield", "intent.yield", "intent.yield", "intent.yield"}},
};

const IntentOpTable intentRegionOps = {kRows, IR_COUNT(kRows)};
