// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.reduce: the members in row-major order, grouped as a balanced tree, the identity first;
// or, given a seed, in any order and grouping. The author's claim makes both legal (5-02, 6-02).
// intent.scan: member by member, from the identity (5-03).
#include "passes/ir.h"
#include "runtime/interp/law.h"
#include "runtime/interp/machine.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS = 64 };

// One reduction or scan being run.
typedef struct Reduction {
  IntentMachine *machine;
  IntentValue *values;
  const IntentInstruction *i;
  int32_t components;               // how many inputs
  int32_t rank;                     // of the inputs
  bool reduced[INTENT_MAX_RANK];    // by axis
  int64_t strides[INTENT_MAX_RANK]; // of the inputs
  const int64_t *shape;             // of the inputs
  int64_t memberCount;              // of each result's element
  uint64_t *summary;                // the running one, then one a level; a scalar a component
  uint64_t *pool;                   // all summaries that are left, where the order is arbitrary
} Reduction;

static const char *decodeReduce(IntentMachine *machine, IntentInstruction *i) {
  MlirAttribute axes = irAttribute(i->op, "axes");
  i->attribute = irArrayCount(axes);
  int64_t *list = intentAllocate(machine, (size_t)i->attribute, sizeof *list);
  for (int64_t at = 0; at < i->attribute; ++at)
    list[at] = irArrayAt(axes, at);
  i->axes = list;
  return NULL;
}

// into = combine(left, right), component by component.
static bool combine(Reduction *r, const uint64_t *left, const uint64_t *right, uint64_t *into) {
  const IntentBlock *block = &r->i->blocks[0];
  for (int32_t at = 0; at < r->components; ++at) {
    r->values[block->arguments[at]] = intentScalar(left[at]);
    r->values[block->arguments[r->components + at]] = intentScalar(right[at]);
  }
  if (!intentRunBlock(r->machine, r->values, block) ||
      !intentReadsOutputs(r->machine, r->values, block))
    return false;
  for (int32_t at = 0; at < r->components; ++at)
    into[at] = r->values[block->outputs[at]].bits;
  return true;
}

static void readIdentity(const Reduction *r, uint64_t *summary) {
  for (int32_t at = 0; at < r->components; ++at)
    summary[at] = r->values[r->i->operands[r->components + at]].bits;
}

static void readMember(const Reduction *r, int64_t element, uint64_t *summary) {
  for (int32_t at = 0; at < r->components; ++at)
    summary[at] = intentLoad(r->values[r->i->operands[at]].tensor, element);
}

// Where the summary of 2^level members is kept, beside the running one.
static uint64_t *levelOf(const Reduction *r, int32_t level) {
  return r->summary + (int64_t)(1 + level) * r->components;
}

// Moves `at` to the next position over the axes that are reduced, or over the others; the element's
// number moves along. False after the last one.
static bool next(const Reduction *r, bool reduced, int64_t *at, int64_t *element) {
  for (int32_t axis = r->rank - 1; axis >= 0; --axis) {
    if (r->reduced[axis] != reduced)
      continue;
    *element += r->strides[axis];
    if (++at[axis] < r->shape[axis])
      return true;
    *element -= r->strides[axis] * r->shape[axis];
    at[axis] = 0;
  }
  return false;
}

// Members in row-major order, grouped as a balanced tree, so that a sum of floats loses little:
// level k of the stack holds the summary of 2^k members or nothing. The identity goes first.
static bool inOrder(Reduction *r, int64_t element) {
  int64_t at[INTENT_MAX_RANK] = {0};
  uint64_t *running = r->summary;
  for (int64_t member = 0; member < r->memberCount; ++member) {
    readMember(r, element, running);
    int32_t level = 0;
    for (; member >> level & 1; ++level) // the levels below are full: each is a left neighbour
      if (!combine(r, levelOf(r, level), running, running))
        return false;
    memcpy(levelOf(r, level), running, (size_t)r->components * sizeof *running);
    next(r, true, at, &element);
  }
  bool empty = true; // nothing is to the right of a level yet
  for (int32_t level = 0; r->memberCount >> level; ++level) {
    if (!(r->memberCount >> level & 1))
      continue;
    if (empty)
      memcpy(running, levelOf(r, level), (size_t)r->components * sizeof *running);
    else if (!combine(r, levelOf(r, level), running, running))
      return false;
    empty = false;
  }
  uint64_t *identity = levelOf(r, 0);
  readIdentity(r, empty ? running : identity);
  return empty || combine(r, identity, running, running);
}

// Any two summaries are joined, in either order, until one is left.
static bool inAnyOrder(Reduction *r, int64_t element) {
  int64_t at[INTENT_MAX_RANK] = {0};
  size_t size = (size_t)r->components * sizeof *r->pool;
  readIdentity(r, r->pool);
  for (int64_t member = 0; member < r->memberCount; ++member) {
    readMember(r, element, r->pool + (member + 1) * r->components);
    next(r, true, at, &element);
  }
  for (uint64_t left = (uint64_t)r->memberCount + 1; left > 1; --left) {
    uint64_t a = intentRandom(r->machine) % left, b = intentRandom(r->machine) % (left - 1);
    b += b >= a;
    uint64_t *first = r->pool + a * (uint64_t)r->components;
    uint64_t *second = r->pool + b * (uint64_t)r->components;
    uint64_t *last = r->pool + (left - 1) * (uint64_t)r->components;
    if (!combine(r, first, second, first))
      return false;
    // The last one fills the place of the second, unless that is where the result stands.
    memmove(second, first == last ? first : last, size);
  }
  memcpy(r->summary, r->pool, size);
  return true;
}

static void writeSummary(const Reduction *r, int64_t element) {
  for (int32_t at = 0; at < r->components; ++at) {
    IntentValue *result = &r->values[r->i->results[at]];
    if (r->i->resultTypes[at].kind == INTENT_KIND_TENSOR)
      intentStore(result->tensor, element, r->summary[at]);
    else
      *result = intentScalar(r->summary[at]);
  }
}

// Every element of the results, in row-major order.
static bool reduceAll(Reduction *r, int64_t resultCount) {
  int64_t at[INTENT_MAX_RANK] = {0}, element = 0;
  for (int64_t result = 0; result < resultCount; ++result) {
    if (!(r->pool ? inAnyOrder(r, element) : inOrder(r, element)))
      return false;
    writeSummary(r, result);
    next(r, false, at, &element);
  }
  return true;
}

// Makes the results of the shape of the axes that are left; their slots own them.
static bool makeResults(Reduction *r, const int64_t *shape) {
  for (int32_t at = 0; at < r->components; ++at) {
    if (r->i->resultTypes[at].kind != INTENT_KIND_TENSOR)
      continue;
    if (!intentCheckResultShape(r->machine, r->i, at, shape))
      return false;
    IntentTensor *result = intentNewResult(r->machine, r->i, at, shape);
    if (!result)
      return false;
    intentAssign(&r->values[r->i->results[at]], intentTensorValue(result));
  }
  return true;
}

// Room for the running summary and one a level, and, for an arbitrary order, for all members and
// the identity.
static bool makeRoom(Reduction *r) {
  size_t summary = (size_t)r->components * sizeof *r->pool, pool;
  r->summary = calloc(1 + LEVELS, summary);
  if (r->machine->order && !__builtin_mul_overflow(summary, (size_t)r->memberCount + 1, &pool))
    r->pool = malloc(pool);
  if (r->summary && (r->pool || !r->machine->order))
    return true;
  return intentFail(r->machine, r->i->op, "has no memory for its summaries");
}

// The inputs' shape and strides.
static void setShape(Reduction *r) {
  const IntentArray *array = &r->values[r->i->operands[0]].tensor->array;
  int64_t stride = 1;
  r->rank = array->rank;
  r->shape = array->shape;
  for (int32_t axis = r->rank - 1; axis >= 0; --axis) {
    r->strides[axis] = stride;
    stride = (int64_t)((uint64_t)stride * (uint64_t)r->shape[axis]); // wraps if there is a 0
  }
}

static bool runReduce(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  Reduction r = {.machine = machine, .values = values, .i = i, .components = i->resultCount};
  if (!intentReadsOperands(machine, values, i) ||
      !intentCheckOperandShapes(machine, values, i, r.components))
    return false;
  intentCheckLaws(machine, values, i);
  int64_t kept[INTENT_MAX_RANK], resultCount = 1;
  int32_t keptCount = 0;
  setShape(&r);
  for (int64_t at = 0; at < i->attribute; ++at)
    r.reduced[i->axes[at]] = true;
  for (int32_t axis = 0; axis < r.rank; ++axis)
    if (!r.reduced[axis])
      kept[keptCount++] = r.shape[axis];
  resultCount = intentElementCount(kept, keptCount);
  r.memberCount = resultCount ? values[i->operands[0]].tensor->count / resultCount : 0;
  bool runs = makeRoom(&r) && makeResults(&r, kept) && reduceAll(&r, resultCount);
  free(r.summary);
  free(r.pool);
  return runs;
}

// ---- Scans --------------------------------------------------------------------------------------

static const char *decodeScan(IntentMachine *machine, IntentInstruction *i) {
  int64_t *list = intentAllocate(machine, 3, sizeof *list);
  list[0] = irIntegerAttribute(i->op, "axis");
  list[1] = !mlirAttributeIsNull(irAttribute(i->op, "reverse"));
  list[2] = !mlirAttributeIsNull(irAttribute(i->op, "exclusive"));
  i->axes = list;
  return NULL;
}

static void writePrefix(const Reduction *r, int64_t element, const uint64_t *summary) {
  for (int32_t at = 0; at < r->components; ++at)
    intentStore(r->values[r->i->results[at]].tensor, element, summary[at]);
}

// The members that begin at `element`, from the first or, in reverse, from the last; the earlier
// ones are always on the left of the combine.
static bool scanLine(Reduction *r, int64_t element) {
  int64_t axis = r->i->axes[0], stride = r->strides[axis];
  bool reverse = r->i->axes[1], exclusive = r->i->axes[2];
  uint64_t *running = r->summary, *member = levelOf(r, 0);
  readIdentity(r, running);
  for (int64_t at = 0; at < r->shape[axis]; ++at) {
    int64_t here = element + stride * (reverse ? r->shape[axis] - 1 - at : at);
    readMember(r, here, member);
    if (exclusive)
      writePrefix(r, here, running);
    if (!combine(r, reverse ? member : running, reverse ? running : member, running))
      return false;
    if (!exclusive)
      writePrefix(r, here, running);
  }
  return true;
}

static bool scanAll(Reduction *r, int64_t lines) {
  int64_t at[INTENT_MAX_RANK] = {0}, element = 0;
  for (int64_t line = 0; line < lines; ++line) {
    if (!scanLine(r, element))
      return false;
    next(r, false, at, &element);
  }
  return true;
}

static bool runScan(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  Reduction r = {.machine = machine, .values = values, .i = i, .components = i->resultCount};
  if (!intentReadsOperands(machine, values, i) ||
      !intentCheckOperandShapes(machine, values, i, r.components))
    return false;
  intentCheckLaws(machine, values, i);
  setShape(&r);
  r.reduced[i->axes[0]] = true;
  r.summary = calloc(2, (size_t)r.components * sizeof *r.summary);
  if (!r.summary)
    return intentFail(machine, i->op, "has no memory for its summaries");
  int64_t length = r.shape[i->axes[0]];
  bool runs = makeResults(&r, r.shape) &&
              (length == 0 || scanAll(&r, values[i->operands[0]].tensor->count / length));
  free(r.summary);
  return runs;
}

static const IntentOpRow kRows[] = {
    {.name = "intent.reduce",
     .run = runReduce,
     .decode = decodeReduce,
     .terminators = {"intent.yield"}},
    {.name = "intent.scan", .run = runScan, .decode = decodeScan, .terminators = {"intent.yield"}},
};

const IntentOpTable intentReduceOps = {kRows, IR_COUNT(kRows)};
