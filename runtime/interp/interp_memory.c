// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is read and written by relations: tensors, views of the caller's memory, and buffers. A lane
// that isn't valid touches nothing; a store judges all lanes before it writes one.
#include "passes/ir.h"
#include "runtime/interp/race.h"
#include "runtime/interp/walk.h"

#include <stdlib.h>

// ---- Reading ------------------------------------------------------------------------------------

// Where a read takes its elements from.
typedef struct Source {
  const IntentArray *array;
  int64_t offset;
  const int64_t *strides;
  const IntentView *view; // null: a tensor, which nothing writes
} Source;

static bool readElement(IntentWalk *access, const Source *source, uint64_t fill, uint64_t *bits) {
  IntentAddress address = intentWalkOn(access);
  *bits = fill;
  if (address.failed || !address.valid)
    return !address.failed;
  const IntentView *view = source->view;
  if (view && view->written && !view->written[address.element])
    return intentFail(access->machine, access->i->op, INTENT_UNWRITTEN);
  *bits = intentArrayBits(source->array, address.element);
  return !view || intentRaceTouch(access->machine, access->i, view, address.element,
                                  (IntentTouch){.reads = true});
}

static bool readElements(IntentWalk *access, IntentValue *values, const Source *source) {
  const IntentInstruction *i = access->i;
  uint64_t fill = values[i->operands[2]].bits, bits;
  if (i->resultTypes[0].kind == INTENT_KIND_SCALAR) {
    bool reads = readElement(access, source, fill, &bits);
    intentAssign(&values[i->results[0]], intentScalar(bits));
    return reads;
  }
  if (!intentCheckResultShape(access->machine, i, 0, access->lanes.shape))
    return false;
  IntentTensor *result = intentNewResult(access->machine, i, 0, access->lanes.shape);
  bool reads = result;
  for (int64_t at = 0; reads && at < result->count; ++at) {
    reads = readElement(access, source, fill, &bits);
    intentStore(result, at, bits);
  }
  if (result)
    intentAssign(&values[i->results[0]], intentTensorValue(result));
  return reads;
}

static bool readFrom(IntentMachine *machine, IntentValue *values, const IntentInstruction *i,
                     const Source *source) {
  IntentWalk access = {.machine = machine,
                       .i = i,
                       .array = source->array,
                       .offset = source->offset,
                       .strides = source->strides};
  bool reads = intentRunLanesBegin(machine, i, values[i->operands[1]].relation, &access.lanes) &&
               readElements(&access, values, source);
  intentRunLanesEnd(&access.lanes);
  return reads;
}

// 9-04: of a tensor, which is no memory.
static bool runGather(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentArray *array = &values[i->operands[0]].tensor->array;
  int64_t strides[INTENT_MAX_RANK];
  uint64_t stride = 1; // wraps where there is no element
  for (int32_t axis = array->rank - 1; axis >= 0; --axis) {
    strides[axis] = (int64_t)stride;
    stride *= (uint64_t)array->shape[axis];
  }
  return readFrom(machine, values, i, &(Source){array, 0, strides, NULL});
}

// 9-05, 9-06: what the memory holds now (9-12).
static bool runLoad(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentView *view = values[i->operands[0]].view;
  return readFrom(machine, values, i, &(Source){&view->array, view->offset, view->strides, view});
}

// ---- Writing ------------------------------------------------------------------------------------

enum { VALUE, DESTINATION, RELATION };

// A store's elements, each with the point that writes it: a hash table with open addressing.
typedef struct Writers {
  int64_t *elements; // -1: free; owned
  int64_t *points;   // owned
  uint64_t mask;     // a power of two less 1, twice the points at least
} Writers;

static bool makeWriters(Writers *writers, int64_t points) {
  uint64_t capacity = 2;
  while (capacity < 2 * (uint64_t)points)
    capacity *= 2;
  *writers = (Writers){malloc(capacity * sizeof *writers->elements),
                       malloc(capacity * sizeof *writers->points), capacity - 1};
  for (uint64_t at = 0; writers->elements && at < capacity; ++at)
    writers->elements[at] = -1;
  return writers->elements && writers->points;
}

// The point that already writes the element, or -1.
static int64_t addWriter(Writers *writers, int64_t element, int64_t point) {
  uint64_t at = (uint64_t)element * UINT64_C(0x9E3779B97F4A7C15) >> 20 & writers->mask;
  for (; writers->elements[at] >= 0; at = (at + 1) & writers->mask)
    if (writers->elements[at] == element)
      return writers->points[at];
  writers->elements[at] = element;
  writers->points[at] = point;
  return -1;
}

// 9-09: judges every lane, and gives the element of each point, -1 for none.
static bool collectElements(IntentWalk *access, Writers *writers, int64_t *elements) {
  for (int64_t point = 0, count = intentPointCount(&access->lanes); point < count; ++point) {
    IntentAddress address = intentWalkOn(access);
    if (address.failed)
      return false;
    elements[point] = address.valid ? address.element : -1;
    int64_t other = address.valid ? addWriter(writers, address.element, point) : -1;
    if (other >= 0)
      return intentFail(access->machine, access->i->op,
                        "expects no two valid lanes to write one element, got points %s and %s "
                        "(9-09)",
                        intentPointText(&access->lanes, other).text,
                        intentPointText(&access->lanes, point).text);
  }
  return true;
}

static bool writeElements(IntentWalk *access, IntentView *view, IntentValue value,
                          const int64_t *elements) {
  for (int64_t point = 0, count = intentPointCount(&access->lanes); point < count; ++point) {
    if (elements[point] < 0)
      continue;
    if (!intentRaceTouch(access->machine, access->i, view, elements[point],
                         (IntentTouch){.writes = true}))
      return false;
    intentArraySetBits(&view->array, elements[point], intentElementOf(value, point));
    if (view->written)
      view->written[elements[point]] = 1;
  }
  return true;
}

static bool store(IntentWalk *access, IntentValue value, IntentView *view) {
  Writers writers = {NULL, NULL, 0};
  int64_t count = intentPointCount(&access->lanes);
  int64_t *elements = malloc(((size_t)count + 1) * sizeof *elements);
  bool stores = elements && makeWriters(&writers, count);
  if (!stores)
    intentFail(access->machine, access->i->op, "has no memory for the places that it writes");
  stores = stores && collectElements(access, &writers, elements) &&
           writeElements(access, view, value, elements);
  free(elements);
  free(writers.elements);
  free(writers.points);
  return stores;
}

static bool runStore(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  IntentValue value = values[i->operands[VALUE]];
  IntentView *view = values[i->operands[DESTINATION]].view;
  IntentWalk access = {.machine = machine,
                       .i = i,
                       .array = &view->array,
                       .offset = view->offset,
                       .strides = view->strides};
  bool stores =
      intentRunLanesBegin(machine, i, values[i->operands[RELATION]].relation, &access.lanes) &&
      intentCheckValueShape(&access, value, "9-09") && store(&access, value, view);
  intentRunLanesEnd(&access.lanes);
  return stores;
}

// ---- Buffers ------------------------------------------------------------------------------------

static bool runBuffer(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  int64_t shape[INTENT_MAX_RANK];
  int32_t operand = 0;
  if (!intentReadsOperands(machine, values, i))
    return false;
  for (int32_t axis = 0; axis < i->resultTypes[0].rank; ++axis) {
    shape[axis] = i->resultTypes[0].shape[axis];
    if (shape[axis] < 0)
      shape[axis] = (int64_t)values[i->operands[operand++]].bits;
    if (shape[axis] < 0)
      return intentFail(machine, i->op, "expects extents of at least 0 (2-01)");
  }
  IntentTensor *memory = intentNewResult(machine, i, 0, shape);
  if (!memory)
    return false;
  intentAssign(&values[i->results[0]], intentBufferValue(memory));
  intentRaceForget(machine, values[i->results[0]].view);
  return true;
}

static const IntentOpRow kRows[] = {
    {.name = "intent.buffer", .run = runBuffer},
    {.name = "intent.gather", .run = runGather},
    {.name = "intent.load", .run = runLoad},
    {.name = "intent.store", .run = runStore},
};

const IntentOpTable intentMemoryOps = {kRows, IR_COUNT(kRows)};
