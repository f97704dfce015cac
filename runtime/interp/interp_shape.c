// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subregions, tensors in other shapes and records, as the clauses read. Obligations are checked
// here always, with the texts of --intent-insert-checks.
#include "passes/ir.h"
#include "runtime/interp/machine.h"

#include <inttypes.h>

// ---- Domains ------------------------------------------------------------------------------------

// 1-06 to 1-09: the source's members inside [begin, end), which lies in the source's bounds.
static bool runSubregion(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentDomain *source = values[i->operands[0]].domain;
  int width = intentDTypeBits(i->operandTypes[1].dtype);
  int64_t begin = intentSignExtend(values[i->operands[1]].bits, width);
  int64_t end = intentSignExtend(values[i->operands[2]].bits, width);
  if (source->begin > begin || begin > end || end > source->end)
    return intentFail(machine, i->op, "expects source.begin <= begin <= end <= source.end (1-07)");
  intentAssign(&values[i->results[0]], intentSubregionValue(source, begin, end));
  return true;
}

// 1-13: ordinals count from 0.
static bool runEnumerate(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  int64_t size = values[i->operands[0]].domain->size;
  IntentTensor *result = intentNewResult(machine, i, 0, &size);
  if (!result)
    return false;
  for (int64_t at = 0; at < size; ++at)
    intentStore(result, at, (uint64_t)at);
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

static bool runBounds(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentDomain *domain = values[i->operands[0]].domain;
  uint64_t mask = intentMask(intentDTypeBits(i->resultTypes[0].dtype));
  int64_t begin = domain->begin, end = domain->end;
  values[i->results[0]] = intentScalar((uint64_t)begin & mask);
  values[i->results[1]] = intentScalar((uint64_t)end & mask);
  return true;
}

// ---- Transpose and join -------------------------------------------------------------------------

static const char *decodeTranspose(IntentMachine *machine, IntentInstruction *i) {
  MlirAttribute permutation = irAttribute(i->op, "permutation");
  intptr_t count = irArrayCount(permutation);
  int64_t *axes = intentAllocate(machine, (size_t)count, sizeof *axes);
  for (intptr_t at = 0; at < count; ++at)
    axes[at] = irArrayAt(permutation, at);
  i->axes = axes;
  return NULL;
}

// 2-11: element p of the result is that of the source at p's coordinates in the source's order.
static bool runTranspose(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentTensor *source = values[i->operands[0]].tensor;
  int64_t shape[INTENT_MAX_RANK], at[INTENT_MAX_RANK];
  int32_t rank = source->array.rank;
  for (int32_t axis = 0; axis < rank; ++axis)
    shape[axis] = source->array.shape[i->axes[axis]];
  IntentTensor *result = intentNewResult(machine, i, 0, shape);
  if (!result)
    return false;
  for (int64_t element = 0; element < result->count; ++element) {
    int64_t rest = element, from = 0;
    for (int32_t axis = rank - 1; axis >= 0; --axis) {
      at[i->axes[axis]] = rest % shape[axis];
      rest /= shape[axis];
    }
    for (int32_t axis = 0; axis < rank; ++axis)
      from = from * source->array.shape[axis] + at[axis];
    intentStore(result, element, intentLoad(source, from));
  }
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

// 2-13: result[..., 0] = lhs, result[..., 1] = rhs.
static bool runJoin(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i) || !intentCheckOperandShapes(machine, values, i, 2))
    return false;
  const IntentTensor *side[] = {values[i->operands[0]].tensor, values[i->operands[1]].tensor};
  int64_t shape[INTENT_MAX_RANK];
  int32_t rank = side[0]->array.rank;
  for (int32_t axis = 0; axis < rank; ++axis)
    shape[axis] = side[0]->array.shape[axis];
  shape[rank] = 2;
  IntentTensor *result = intentNewResult(machine, i, 0, shape);
  if (!result)
    return false;
  for (int64_t at = 0; at < result->count; ++at)
    intentStore(result, at, intentLoad(side[at % 2], at / 2));
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

// ---- Reshape ------------------------------------------------------------------------------------

// attribute: the axis of the result that is inferred, or -1. axes: an operand for each other
// dynamic axis, else 0.
static const char *decodeReshape(IntentMachine *machine, IntentInstruction *i) {
  MlirAttribute inferred = irAttribute(i->op, "inferred");
  MlirType type = irResultType(i->op, 0);
  int64_t *operands = intentAllocate(machine, (size_t)irRank(type), sizeof *operands);
  int64_t entry = 0, operand = 1;
  i->attribute = -1;
  for (int64_t axis = 0; axis < irRank(type); ++axis) {
    if (!irIsDynamic(type, axis))
      continue;
    if (irArrayCount(inferred) && irArrayAt(inferred, 0) == entry)
      i->attribute = axis;
    else
      operands[axis] = operand++;
    ++entry;
  }
  i->axes = operands;
  return NULL;
}

// The extents as given, 1 for the inferred one.
static bool readExtents(IntentMachine *machine, const IntentValue *values,
                        const IntentInstruction *i, int64_t *shape) {
  const IntentInterpType *type = &i->resultTypes[0];
  for (int32_t axis = 0; axis < type->rank; ++axis) {
    shape[axis] = type->shape[axis];
    if (axis == i->attribute)
      shape[axis] = 1;
    else if (shape[axis] < 0)
      shape[axis] = (int64_t)values[i->operands[i->axes[axis]]].bits;
    if (shape[axis] <= 0 && i->attribute >= 0)
      return intentFail(machine, i->op, "expects extents above 0 beside an inferred one (2-09)");
    if (shape[axis] < 0)
      return intentFail(machine, i->op, "expects extents of at least 0 (2-08)");
  }
  return true;
}

// 2-08, 2-09: settles the inferred extent; the product of all is the number of elements.
static bool fitExtents(IntentMachine *machine, const IntentInstruction *i, int64_t count,
                       int64_t *shape) {
  int64_t product = 1;
  bool none = false, fits = true;
  for (int32_t axis = 0; axis < i->resultTypes[0].rank; ++axis) {
    none |= shape[axis] == 0;
    fits &= none || !__builtin_mul_overflow(product, shape[axis], &product);
  }
  if (none)
    fits = count == 0;
  else if (i->attribute < 0)
    fits = fits && product == count;
  else if ((fits = (fits && count % product == 0) || count == 0))
    shape[i->attribute] = count == 0 ? 0 : count / product;
  return fits || intentFail(machine, i->op, "expects as many elements as its source has (2-08)");
}

// 2-08: elements keep their row-major numbers.
static bool runReshape(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  int64_t shape[INTENT_MAX_RANK];
  if (!intentReadsOperands(machine, values, i) || !readExtents(machine, values, i, shape))
    return false;
  const IntentTensor *source = values[i->operands[0]].tensor;
  if (!fitExtents(machine, i, source->count, shape))
    return false;
  IntentTensor *result = intentNewResult(machine, i, 0, shape);
  if (!result)
    return false;
  for (int64_t at = 0; at < result->count; ++at)
    intentStore(result, at, intentLoad(source, at));
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

// ---- Records ------------------------------------------------------------------------------------

// 1.1-08: grouping only; poison is a component like any other.
static bool runPack(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  IntentRecord *record = intentRecordCreate(i->operandCount);
  (void)machine;
  for (int32_t at = 0; at < i->operandCount; ++at)
    record->values[at] = intentRetain(values[i->operands[at]]);
  intentAssign(&values[i->results[0]], intentRecordValue(record));
  return true;
}

static bool runUnpack(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentRecord *record = values[i->operands[0]].record;
  for (int32_t at = 0; at < i->resultCount; ++at)
    intentAssign(&values[i->results[at]], intentRetain(record->values[at]));
  return true;
}

static const IntentOpRow kRows[] = {
    {.name = "intent.bounds", .run = runBounds},
    {.name = "intent.enumerate", .run = runEnumerate},
    {.name = "intent.join", .run = runJoin},
    {.name = "intent.pack", .run = runPack},
    {.name = "intent.reshape", .run = runReshape, .decode = decodeReshape},
    {.name = "intent.subregion", .run = runSubregion},
    {.name = "intent.transpose", .run = runTranspose, .decode = decodeTranspose},
    {.name = "intent.unpack", .run = runUnpack},
};

const IntentOpTable intentShapeOps = {kRows, IR_COUNT(kRows)};
