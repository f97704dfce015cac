// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of cases: made, copied, cut, drawn, printed.
#include "passes/ir.h"
#include "passes/region_op.h"
#include "runtime/interp/law.h"
#include "runtime/print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Owned values -------------------------------------------------------------------------------

IntentValues intentValuesCreate(int32_t count) {
  IntentValues values = {calloc((size_t)count + 1, sizeof *values.data), count};
  if (!values.data)
    abort();
  return values;
}

void intentValuesDestroy(IntentValues *values) {
  for (int32_t at = 0; values->data && at < values->count; ++at)
    intentRelease(values->data[at]);
  free(values->data);
  *values = (IntentValues){NULL, 0};
}

IntentValues intentValuesCopy(const IntentValues *values) {
  IntentValues copy = intentValuesCreate(values->count);
  for (int32_t at = 0; at < values->count; ++at)
    copy.data[at] = intentRetain(values->data[at]);
  return copy;
}

IntentCase intentCaseCopy(const IntentCase *from) {
  IntentCase copy = *from;
  copy.inputs = intentValuesCopy(&from->inputs);
  copy.state = intentValuesCopy(&from->state);
  return copy;
}

void intentCaseDestroy(IntentCase *c) {
  intentValuesDestroy(&c->inputs);
  intentValuesDestroy(&c->state);
}

// ---- Tensors ------------------------------------------------------------------------------------

static IntentValue newTensor(IntentMachine *machine, const IntentArray *like, int64_t axis,
                             int64_t extent) {
  int64_t shape[INTENT_MAX_RANK];
  IntentStatus status;
  memcpy(shape, like->shape, sizeof shape);
  if (axis >= 0)
    shape[axis] = extent;
  IntentTensor *made =
      intentTensorCreate(&machine->account, like->dtype, shape, like->rank, &status);
  return made ? intentTensorValue(made) : (IntentValue){.poison = true};
}

IntentValue intentTensorCopy(IntentMachine *machine, IntentValue tensor) {
  IntentValue copy = newTensor(machine, &tensor.tensor->array, -1, 0);
  if (!copy.poison)
    memcpy(copy.tensor->array.data, tensor.tensor->array.data, (size_t)tensor.tensor->bytes);
  return copy;
}

// Copies `count` members along an axis between arrays that else have one shape.
static void copyMembers(IntentArray *to, int64_t toFirst, const IntentArray *from,
                        int64_t fromFirst, int64_t axis, int64_t count) {
  int64_t outer = 1;
  size_t run = intentDTypeSize(to->dtype);
  for (int64_t i = 0; i < axis; ++i)
    outer *= to->shape[i];
  for (int64_t i = axis + 1; i < to->rank; ++i)
    run *= (size_t)to->shape[i];
  for (int64_t line = 0; line < outer && count > 0; ++line)
    memcpy((char *)to->data + (size_t)(line * to->shape[axis] + toFirst) * run,
           (const char *)from->data + (size_t)(line * from->shape[axis] + fromFirst) * run,
           (size_t)count * run);
}

IntentValue intentTensorSlice(IntentMachine *machine, IntentValue tensor, int64_t axis,
                              int64_t begin, int64_t end) {
  IntentValue made = newTensor(machine, &tensor.tensor->array, axis, end - begin);
  if (!made.poison)
    copyMembers(&made.tensor->array, 0, &tensor.tensor->array, begin, axis, end - begin);
  return made;
}

IntentValue intentTensorConcat(IntentMachine *machine, IntentValue a, IntentValue b, int64_t axis) {
  const IntentArray *first = &a.tensor->array, *second = &b.tensor->array;
  for (int32_t i = 0; i < first->rank; ++i)
    if (i != axis && first->shape[i] != second->shape[i])
      return (IntentValue){.poison = true};
  int64_t count = first->shape[axis];
  IntentValue made = newTensor(machine, first, axis, count + second->shape[axis]);
  if (made.poison)
    return made;
  copyMembers(&made.tensor->array, 0, first, 0, axis, count);
  copyMembers(&made.tensor->array, count, second, 0, axis, second->shape[axis]);
  return made;
}

// ---- Scalars ------------------------------------------------------------------------------------

static uint64_t floatEdge(uint64_t choice, IntentDType dtype) {
  int bits = intentDTypeBits(dtype);
  uint64_t infinity = intentFromDouble(dtype, (double)INFINITY);
  const double values[] = {0.0,         -0.0, 1.0, -1.0, (double)INFINITY, -(double)INFINITY,
                           (double)NAN, 0.5,  2.0};
  enum { VALUES = sizeof values / sizeof *values };
  if (choice < VALUES)
    return intentFromDouble(dtype, values[choice]);
  // The largest, and its negative, lie below the infinities; the least is the code 1.
  uint64_t largest = isinf(intentToDouble(dtype, infinity)) ? infinity - 1 : infinity;
  uint64_t sign = UINT64_C(1) << (bits - 1);
  return choice == VALUES ? largest : choice == VALUES + 1 ? largest | sign : 1;
}

uint64_t intentEdgeScalar(uint64_t *random, IntentDType dtype) {
  uint64_t choice = intentNextRandom(random), mask = intentMask(intentDTypeBits(dtype));
  if (intentDTypeIsFloat(dtype))
    return floatEdge(choice % 12, dtype);
  const uint64_t values[] = {0, 1, mask, mask >> 1, (mask >> 1) + 1, 2};
  return values[choice % IR_COUNT(values)] & mask;
}

// A small integer, or for a float often half of one.
static uint64_t smallScalar(uint64_t *random, IntentDType dtype) {
  int64_t x = (int64_t)(intentNextRandom(random) % 17) - 8;
  if (intentDTypeIsFloat(dtype))
    return intentFromDouble(dtype, (double)x * (intentNextRandom(random) % 2 ? 0.5 : 1.0));
  return (uint64_t)x & intentMask(intentDTypeBits(dtype));
}

uint64_t intentDrawScalar(IntentTrial *trial, IntentDType dtype) {
  const IntentFloats *floats = &trial->machine->floats;
  uint64_t choice = intentNextRandom(&trial->random);
  if (floats->prime && intentDTypeIsFloat(dtype))
    return choice % 8 == 0 ? choice >> 8 & 1 : (choice >> 3) % floats->prime;
  return choice % 2 ? intentEdgeScalar(&trial->random, dtype) : smallScalar(&trial->random, dtype);
}

uint64_t intentGivenScalar(IntentTrial *trial, IntentDType dtype, uint64_t bits) {
  const IntentFloats *floats = &trial->machine->floats;
  if (!floats->prime || !intentDTypeIsFloat(dtype))
    return bits;
  return isfinite(intentToDouble(dtype, bits)) ? intentRingElement(floats, dtype, bits)
                                               : intentDrawScalar(trial, dtype);
}

// How far a value is from plain: 0 is plainest, then 1, -1, 2, and what is a small whole number.
static int64_t complexity(IntentDType dtype, uint64_t bits, bool isRing) {
  if (isRing && intentDTypeIsFloat(dtype))
    return bits < 4 ? (int64_t)bits : 100;
  double x = intentDTypeIsFloat(dtype) ? intentToDouble(dtype, bits)
                                       : (double)intentSignExtend(bits, intentDTypeBits(dtype));
  if (x == 0)
    return signbit(x) ? 4 : 0;
  if (x == 1)
    return 1;
  if (x == -1)
    return 2;
  if (x == 2)
    return 3;
  return isfinite(x) && x == rint(x) && fabs(x) < 10 ? 5 + (int64_t)fabs(x) : 100;
}

uint64_t intentSimplerScalar(const IntentTrial *trial, IntentDType dtype, uint64_t bits,
                             int64_t number) {
  static const double values[INTENT_SIMPLER_COUNT] = {0, 1, -1, 2, 3};
  bool isRing = trial->machine->floats.prime != 0;
  uint64_t made = (uint64_t)(int64_t)values[number] & intentMask(intentDTypeBits(dtype));
  if (intentDTypeIsFloat(dtype))
    made = isRing
               ? (values[number] < 0 ? trial->machine->floats.prime - 1 : (uint64_t)values[number])
               : intentFromDouble(dtype, values[number]);
  return complexity(dtype, made, isRing) < complexity(dtype, bits, isRing) ? made : bits;
}

// ---- Printing -----------------------------------------------------------------------------------

enum { PRINT_LIMIT = 16 };

static void printRing(IntentDType dtype, IntentValue v, FILE *out) {
  (void)dtype;
  if (v.kind == INTENT_KIND_SCALAR) {
    (void)fprintf(out, "%llu", (unsigned long long)v.bits);
    return;
  }
  (void)fputc('[', out);
  for (int64_t at = 0; at < v.tensor->count && at < PRINT_LIMIT; ++at)
    (void)fprintf(out, "%s%llu", at ? ", " : "", (unsigned long long)intentLoad(v.tensor, at));
  (void)fputs(v.tensor->count > PRINT_LIMIT ? ", ...]" : "]", out);
}

void intentPrintValue(const IntentTrial *trial, IntentDType dtype, IntentValue v, FILE *out) {
  if (trial->machine->floats.prime && intentDTypeIsFloat(dtype)) {
    printRing(dtype, v, out);
    return;
  }
  if (v.kind == INTENT_KIND_TENSOR) {
    intentPrintElements(out, &v.tensor->array, PRINT_LIMIT);
    return;
  }
  IntentArray array;
  IntentStatus status = intentArrayCreate(&array, dtype, NULL, 0);
  if (intentFailed(&status))
    return;
  intentArraySetBits(&array, 0, v.bits);
  (void)fputs(intentElementText(&array, 0).text, out);
  intentArrayDestroy(&array);
}

// ---- Where values come from ---------------------------------------------------------------------

// An argument of a public function, or the slice of a source that is free.
static bool isFreeArgument(MlirValue value) {
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirOperation op = mlirBlockGetParentOperation(block);
  intptr_t number = mlirBlockArgumentGetArgNumber(value);
  if (irIs(op, "func.func"))
    return irHasVisibility(op, "public");
  if (!intentIsRegionOp(op))
    return false;
  IntentRegionOp r = intentRegionOp(op);
  bool takesSlices = mlirBlockEqual(block, irBody(op, INTENT_SUMMARIZE)) ||
                     (r.isScan && mlirBlockEqual(block, irBody(op, INTENT_EMIT)));
  return takesSlices && number < r.sources.count &&
         intentIsFree(irOperand(op, r.sources.first + number));
}

bool intentIsFree(MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return isFreeArgument(value);
  MlirOperation op = mlirOpResultGetOwner(value);
  return (irIs(op, "intent.transpose") || irIs(op, "intent.reshape") || irIs(op, "intent.gather") ||
          irIs(op, "intent.load")) &&
         intentIsFree(irOperand(op, 0));
}
