// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparison of arrays. Distances are taken on the line of the floats of one width in order, where
// negative codes are mirrored below zero.
#include "runtime/compare.h"

#include "runtime/print.h"

#include <inttypes.h>
#include <math.h>

// Where a code lies on the ordered line.
static int64_t linePosition(uint64_t bits, int width) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return bits & sign ? -(int64_t)(bits & (sign - 1)) : (int64_t)bits;
}

uint64_t intentUlpDistance(IntentDType dtype, uint64_t left, uint64_t right) {
  if (left == right)
    return 0;
  if (!intentDTypeIsFloat(dtype))
    return INTENT_ULP_INFINITE;
  double leftValue = intentDecodeFloat(dtype, left), rightValue = intentDecodeFloat(dtype, right);
  if (isnan(leftValue) && isnan(rightValue))
    return 0;
  int width = intentDTypeBits(dtype);
  if (width < 16 || !isfinite(leftValue) || !isfinite(rightValue))
    return INTENT_ULP_INFINITE;
  int64_t a = linePosition(left, width), b = linePosition(right, width);
  return a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
}

static bool sameType(const IntentArray *left, const IntentArray *right) {
  bool same = left->dtype == right->dtype && left->rank == right->rank;
  for (int32_t axis = 0; axis < left->rank && same; ++axis)
    same = left->shape[axis] == right->shape[axis];
  return same;
}

// Bit for bit, the two zeros differ although no step lies between them.
static bool zerosDiffer(uint64_t ulp, uint64_t distance, uint64_t left, uint64_t right,
                        IntentDType dtype) {
  return ulp == 0 && distance == 0 && left != right && !isnan(intentDecodeFloat(dtype, left));
}

IntentComparison intentCompareArrays(const IntentArray *got, const IntentArray *expected,
                                     uint64_t ulp) {
  IntentComparison comparison = {.sameType = sameType(got, expected), .first = -1};
  int64_t count = comparison.sameType ? intentArrayCount(got) : 0;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t left = intentArrayBits(got, i), right = intentArrayBits(expected, i);
    if (left == right)
      continue;
    uint64_t distance = intentUlpDistance(got->dtype, left, right);
    if (distance != INTENT_ULP_INFINITE && distance > comparison.worstUlp)
      comparison.worstUlp = distance;
    bool apart = distance == INTENT_ULP_INFINITE || distance > ulp ||
                 zerosDiffer(ulp, distance, left, right, got->dtype);
    if (apart && comparison.differing++ == 0) {
      comparison.first = i;
      comparison.firstUlp = distance;
    }
  }
  return comparison;
}

typedef struct Position {
  char text[INTENT_MAX_RANK * 24 + 8]; // "[2, 5]"
} Position;

static Position positionText(const IntentArray *array, int64_t index) {
  int64_t coordinate[INTENT_MAX_RANK];
  for (int32_t axis = array->rank - 1; axis >= 0; --axis) {
    coordinate[axis] = index % array->shape[axis];
    index /= array->shape[axis];
  }
  Position position;
  size_t used = (size_t)snprintf(position.text, sizeof position.text, "[");
  for (int32_t axis = 0; axis < array->rank; ++axis)
    used += (size_t)snprintf(position.text + used, sizeof position.text - used, "%s%" PRId64,
                             axis ? ", " : "", coordinate[axis]);
  (void)snprintf(position.text + used, sizeof position.text - used, "]");
  return position;
}

IntentStatus intentComparisonStatus(const IntentComparison *comparison, const IntentArray *got,
                                    const IntentArray *expected) {
  if (!comparison->sameType)
    return intentError("got %s, expected %s",
                       intentTypeText(got->dtype, got->shape, got->rank).text,
                       intentTypeText(expected->dtype, expected->shape, expected->rank).text);
  if (comparison->differing == 0)
    return intentOk();
  char distance[48] = "";
  if (comparison->firstUlp != INTENT_ULP_INFINITE)
    (void)snprintf(distance, sizeof distance, " (%" PRIu64 " ulp apart)", comparison->firstUlp);
  return intentError(
      "element %s: got %s, expected %s%s; %" PRId64 " of %" PRId64 " elements differ",
      positionText(got, comparison->first).text, intentElementText(got, comparison->first).text,
      intentElementText(expected, comparison->first).text, distance, comparison->differing,
      intentArrayCount(got));
}
