// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Domains, whole tensors, reductions and random words, as the clauses read. Obligations are checked
// here always, with the texts of --intent-insert-checks.
#include "intent-c/Dialect.h"
#include "passes/ir.h"
#include "runtime/interp/machine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- Domains ------------------------------------------------------------------------------------

static int64_t coordinate(const IntentInstruction *i, const IntentValue *values, int32_t operand) {
  return intentSignExtend(values[i->operands[operand]].bits, i->width);
}

// 1-02, 1-03: [begin, end) by a step above 0, empty where end <= begin.
static bool runDomain(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  int64_t begin = coordinate(i, values, 0), end = coordinate(i, values, 1);
  int64_t step = i->operandCount == 3 ? coordinate(i, values, 2) : 1;
  if (step <= 0)
    return intentFail(machine, i->op, "expects a step above 0 (1-02)");
  if (intentDomainSize(begin, end, step) > INT64_MAX)
    return intentFail(machine, i->op, "expects fewer than 2^63 coordinates (1-01)");
  intentAssign(&values[i->results[0]], intentDomainValue(begin, end, step));
  return true;
}

static const char *decodeAxis(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  i->attribute = irIntegerAttribute(i->op, "axis");
  return NULL;
}

static bool runAxis(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  IntentValue source = values[i->operands[0]];
  const IntentArray *array =
      source.kind == INTENT_KIND_VIEW ? &source.view->array : &source.tensor->array;
  int64_t extent = array->shape[i->attribute];
  intentAssign(&values[i->results[0]], intentDomainValue(0, extent, 1));
  return true;
}

// 1-11, 1-12: the coordinates themselves.
static bool runIndices(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentDomain *domain = values[i->operands[0]].domain;
  IntentTensor *result = intentNewResult(machine, i, 0, &domain->size);
  if (!result)
    return false;
  for (int64_t at = 0; at < domain->size; ++at)
    intentStore(result, at, (uint64_t)domain->first + (uint64_t)at * (uint64_t)domain->step);
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

static bool runSize(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  int64_t size = values[i->operands[0]].domain->size;
  values[i->results[0]] = intentScalar((uint64_t)size);
  return true;
}

// ---- Reading tensors ----------------------------------------------------------------------------

static bool runExtract(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentTensor *tensor = values[i->operands[0]].tensor;
  int64_t element = 0;
  for (int32_t axis = 0; axis < tensor->array.rank; ++axis) {
    int64_t index = (int64_t)values[i->operands[1 + axis]].bits, extent = tensor->array.shape[axis];
    if (index < 0 || index >= extent)
      return intentFail(machine, i->op,
                        "expects an index below the extent %" PRId64 " of axis %d, got %" PRId64,
                        extent, axis, index);
    element = element * extent + index;
  }
  values[i->results[0]] = intentScalar(intentLoad(tensor, element));
  return true;
}

static bool runDim(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentArray *array = &values[i->operands[0]].tensor->array;
  int64_t axis = (int64_t)values[i->operands[1]].bits;
  if (axis < 0 || axis >= array->rank)
    return intentFail(machine, i->op, "expects an axis below the tensor's rank %d, got %" PRId64,
                      array->rank, axis);
  values[i->results[0]] = intentScalar((uint64_t)array->shape[axis]);
  return true;
}

// ---- Broadcast ----------------------------------------------------------------------------------

// A walk over the elements of a shape in row-major order, with the element number that goes with
// each in another tensor.
typedef struct Walk {
  int32_t rank;
  int64_t shape[INTENT_MAX_RANK];
  int64_t strides[INTENT_MAX_RANK]; // in the other tensor; 0 repeats
  int64_t at[INTENT_MAX_RANK];      // the current position
  int64_t element;                  // its number in the other tensor
} Walk;

static void advance(Walk *walk) {
  for (int32_t axis = walk->rank - 1; axis >= 0; --axis) {
    walk->element += walk->strides[axis];
    if (++walk->at[axis] < walk->shape[axis])
      return;
    walk->element -= walk->strides[axis] * walk->shape[axis];
    walk->at[axis] = 0;
  }
}

// Row-major strides of an array, in elements.
static void stridesOf(const IntentArray *array, int64_t *strides) {
  int64_t stride = 1;
  for (int32_t axis = array->rank - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    stride = (int64_t)((uint64_t)stride * (uint64_t)array->shape[axis]); // wraps if there is a 0
  }
}

static const char *decodeBroadcast(IntentMachine *machine, IntentInstruction *i) {
  MlirAttribute axes = irAttribute(i->op, "axes"), stretch = irAttribute(i->op, "stretch");
  intptr_t count = irArrayCount(axes);
  int64_t *both = intentAllocate(machine, (size_t)(2 * count), sizeof *both);
  for (intptr_t at = 0; at < count; ++at) {
    both[at] = irArrayAt(axes, at);
    both[count + at] = irArrayAt(stretch, at);
  }
  i->axes = both;
  i->attribute = irArrayAt(irAttribute(i->op, "operandSegmentSizes"), 1); // tensors after `like`
  return NULL;
}

// 2-05, 2-06: what the extent of a mapped source axis must be, and whether it is.
static bool checkStretch(IntentMachine *machine, const IntentInstruction *i, int32_t axis,
                         int64_t kind, int64_t extent, int64_t want) {
  bool one = kind != INTENT_STRETCH_EQUAL && extent == 1;
  bool equal = kind != INTENT_STRETCH_ONE && extent == want;
  if (one || equal)
    return true;
  return intentFail(machine, i->op, "expects the extent of source axis %d to be %s (2-05)", axis,
                    kind == INTENT_STRETCH_EQUAL ? "that of the result"
                    : kind == INTENT_STRETCH_ONE ? "1"
                                                 : "that of the result or 1");
}

// The result's shape, and the source's strides along it: 0 for a new or a repeated axis (1.1-09).
static bool planBroadcast(IntentMachine *machine, const IntentValue *values,
                          const IntentInstruction *i, Walk *walk) {
  const IntentValue *source = &values[i->operands[0]], *target = values;
  *walk = (Walk){.rank = i->resultTypes[0].rank};
  for (int32_t axis = 0; axis < walk->rank; ++axis)
    walk->shape[axis] = i->attribute ? target[i->operands[1]].tensor->array.shape[axis]
                                     : target[i->operands[1 + axis]].domain->size;
  if (source->kind == INTENT_KIND_TENSOR) {
    const IntentArray *array = &source->tensor->array;
    int64_t strides[INTENT_MAX_RANK];
    stridesOf(array, strides);
    for (int32_t axis = 0; axis < array->rank; ++axis) {
      int64_t to = i->axes[axis], kind = i->axes[array->rank + axis], extent = array->shape[axis];
      if (!checkStretch(machine, i, axis, kind, extent, walk->shape[to]))
        return false;
      walk->strides[to] = extent == 1 ? 0 : strides[axis];
    }
  }
  return intentCheckResultShape(machine, i, 0, walk->shape);
}

static bool runBroadcast(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  Walk walk;
  if (!intentReadsOperands(machine, values, i) || !planBroadcast(machine, values, i, &walk))
    return false;
  IntentTensor *result = intentNewResult(machine, i, 0, walk.shape);
  if (!result)
    return false;
  const IntentValue *source = &values[i->operands[0]];
  bool scalar = source->kind != INTENT_KIND_TENSOR;
  for (int64_t at = 0; at < result->count; ++at) {
    intentStore(result, at, scalar ? source->bits : intentLoad(source->tensor, walk.element));
    advance(&walk);
  }
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

// ---- Map ----------------------------------------------------------------------------------------

// Makes every result, or none; their slots own them.
static bool makeResults(IntentMachine *machine, IntentValue *values, const IntentInstruction *i,
                        const int64_t *shape) {
  for (int32_t at = 0; at < i->resultCount; ++at) {
    if (!intentCheckResultShape(machine, i, at, shape))
      return false;
    if (i->resultTypes[at].kind != INTENT_KIND_TENSOR)
      continue;
    IntentTensor *result = intentNewResult(machine, i, at, shape);
    if (!result)
      return false;
    intentAssign(&values[i->results[at]], intentTensorValue(result));
  }
  return true;
}

// Runs the body, whose arguments are bound, for element `element` of each result.
static bool mapElement(IntentMachine *machine, IntentValue *values, const IntentInstruction *i,
                       int64_t element) {
  const IntentBlock *body = &i->blocks[0];
  if (!intentRunBlock(machine, values, body) || !intentReadsOutputs(machine, values, body))
    return false;
  for (int32_t at = 0; at < i->resultCount; ++at)
    intentStore(values[i->results[at]].tensor, element, values[body->outputs[at]].bits);
  return true;
}

// 2-04 to 2-06: the shape that the inputs of a surface map broadcast to: on each axis, counted from
// the trailing one, the extent that is not 1.
static bool alignInputs(IntentMachine *machine, const IntentValue *values,
                        const IntentInstruction *i, Walk *walk) {
  *walk = (Walk){.rank = i->resultTypes[0].rank};
  for (int32_t axis = 0; axis < walk->rank; ++axis)
    walk->shape[axis] = 1;
  for (int32_t at = 0; at < i->operandCount; ++at) {
    if (i->operandTypes[at].kind != INTENT_KIND_TENSOR)
      continue;
    const IntentArray *array = &values[i->operands[at]].tensor->array;
    for (int32_t own = 0; own < array->rank; ++own) {
      int64_t *extent = &walk->shape[walk->rank - array->rank + own];
      if (array->shape[own] == 1 || array->shape[own] == *extent)
        continue;
      if (*extent != 1)
        return intentFail(machine, i->op,
                          "expects extents that are equal or 1 on axis %d of its result (2-05)",
                          walk->rank - array->rank + own);
      *extent = array->shape[own];
    }
  }
  return true;
}

// How the elements of input `at` are read in the order of the result's: 0 strides repeat.
static Walk walkInput(const IntentValue *values, const IntentInstruction *i, int32_t at,
                      const Walk *whole) {
  Walk walk = *whole;
  int64_t strides[INTENT_MAX_RANK];
  if (i->operandTypes[at].kind != INTENT_KIND_TENSOR)
    return walk;
  const IntentArray *array = &values[i->operands[at]].tensor->array;
  stridesOf(array, strides);
  for (int32_t own = 0; own < array->rank; ++own)
    walk.strides[walk.rank - array->rank + own] = array->shape[own] == 1 ? 0 : strides[own];
  return walk;
}

// 2-03: the surface form, as the clauses read: nothing is made of the inputs but their elements.
static bool runSurfaceMap(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  const IntentBlock *body = &i->blocks[0];
  Walk whole;
  if (!alignInputs(machine, values, i, &whole) || !makeResults(machine, values, i, whole.shape))
    return false;
  Walk *walks = calloc((size_t)i->operandCount, sizeof *walks);
  if (!walks)
    return intentFail(machine, i->op, "has no memory for its inputs");
  for (int32_t at = 0; at < i->operandCount; ++at)
    walks[at] = walkInput(values, i, at, &whole);
  bool runs = true;
  int64_t count = values[i->results[0]].tensor->count;
  for (int64_t element = 0; runs && element < count; ++element) {
    for (int32_t at = 0; at < i->operandCount; ++at) {
      const IntentValue *input = &values[i->operands[at]];
      values[body->arguments[at]] = input->kind == INTENT_KIND_TENSOR
                                        ? intentScalar(intentLoad(input->tensor, walks[at].element))
                                        : *input;
      advance(&walks[at]);
    }
    runs = mapElement(machine, values, i, element);
  }
  free(walks);
  return runs;
}

// Whether the inputs are broadcast.
static const char *decodeMap(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  i->attribute = !mlirAttributeIsNull(irAttribute(i->op, "broadcast"));
  return NULL;
}

static bool runMap(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  if (i->attribute)
    return runSurfaceMap(machine, values, i);
  if (!intentCheckOperandShapes(machine, values, i, i->operandCount))
    return false;
  const IntentBlock *body = &i->blocks[0];
  const IntentTensor *first = values[i->operands[0]].tensor;
  if (!makeResults(machine, values, i, first->array.shape))
    return false;
  for (int64_t element = 0; element < first->count; ++element) {
    for (int32_t at = 0; at < i->operandCount; ++at)
      values[body->arguments[at]] =
          intentScalar(intentLoad(values[i->operands[at]].tensor, element));
    if (!mapElement(machine, values, i, element))
      return false;
  }
  return true;
}

// ---- Random numbers -----------------------------------------------------------------------------

// 10-07, 10-08: Philox4x32-10 (Salmon et al., SC 2011) on key (seed low, seed high) and counter
// (counter low, counter high, stream low, stream high).
static void philox(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  (void)i;
  uint32_t k0 = (uint32_t)in[0], k1 = (uint32_t)(in[0] >> 32);
  uint32_t c0 = (uint32_t)in[1], c1 = (uint32_t)(in[1] >> 32);
  uint32_t c2 = (uint32_t)in[2], c3 = (uint32_t)(in[2] >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t m0 = UINT64_C(0xD2511F53) * c0, m1 = UINT64_C(0xCD9E8D57) * c2;
    c0 = (uint32_t)(m1 >> 32) ^ c1 ^ k0;
    c2 = (uint32_t)(m0 >> 32) ^ c3 ^ k1;
    c1 = (uint32_t)m1;
    c3 = (uint32_t)m0;
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  out[0] = c0, out[1] = c1, out[2] = c2, out[3] = c3;
}

// f32: 24 bits of one word; f64: 53 bits of two, the second one above. Both are exact.
static void uniform(const IntentInstruction *i, const uint64_t *in, uint64_t *out) {
  if (i->to == INTENT_F32)
    out[0] = intentFromDouble(INTENT_F32, (double)(in[0] >> 8) * 0x1p-24);
  else
    out[0] = intentFromDouble(INTENT_F64, (double)((in[1] << 32 | in[0]) >> 11) * 0x1p-53);
}

static const IntentOpRow kRows[] = {
    {.name = "intent.axis", .run = runAxis, .decode = decodeAxis},
    {.name = "intent.broadcast", .run = runBroadcast, .decode = decodeBroadcast},
    {.name = "intent.domain", .run = runDomain},
    {.name = "intent.indices", .run = runIndices},
    {.name = "intent.map", .run = runMap, .decode = decodeMap, .terminators = {"intent.yield"}},
    {.name = "intent.philox", .evaluate = philox},
    {.name = "intent.size", .run = runSize},
    {.name = "intent.uniform", .evaluate = uniform},
    {.name = "tensor.dim", .run = runDim},
    {.name = "tensor.extract", .run = runExtract},
};

const IntentOpTable intentTensorOps = {kRows, IR_COUNT(kRows)};
