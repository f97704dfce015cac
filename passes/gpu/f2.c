// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors, matrices and spans over F2 by Gaussian elimination. Knows nothing of layouts.
#include "passes/gpu/layout.h"

bool intentVectorsAppend(IntentVectors *list, uint32_t vector) {
  if (list->count >= INTENT_MAX_VECTORS)
    return false;
  list->at[list->count++] = vector;
  return true;
}

IntentVectors intentVectorsConcat(const IntentVectors *a, const IntentVectors *b) {
  IntentVectors out = *a;
  for (int32_t i = 0; i < b->count; ++i)
    intentVectorsAppend(&out, b->at[i]);
  return out;
}

IntentVectors intentVectorsUnits(int32_t count) {
  IntentVectors out = {0};
  for (int32_t i = 0; i < count && i < 32; ++i)
    intentVectorsAppend(&out, UINT32_C(1) << i);
  return out;
}

bool intentVectorsEqual(const IntentVectors *a, const IntentVectors *b) {
  if (a->count != b->count)
    return false;
  for (int32_t i = 0; i < a->count; ++i)
    if (a->at[i] != b->at[i])
      return false;
  return true;
}

uint32_t intentVectorsApply(const IntentVectors *list, uint64_t bits) {
  uint32_t sum = 0;
  for (int32_t i = 0; i < list->count; ++i)
    if (bits >> i & 1)
      sum ^= list->at[i];
  return sum;
}

IntentVectors intentVectorsCompose(const IntentVectors *outer, const IntentVectors *inner) {
  IntentVectors out = {0};
  for (int32_t i = 0; i < inner->count; ++i)
    intentVectorsAppend(&out, intentVectorsApply(outer, inner->at[i]));
  return out;
}

// A vector reduced by the rows of a span, and the inputs that the reduction used.
typedef struct Residue {
  uint32_t vector;
  uint64_t madeOf;
} Residue;

static Residue residueOf(const IntentSpan *span, uint32_t vector, uint64_t madeOf) {
  Residue rest = {vector, madeOf};
  for (int32_t i = 0; i < span->rank; ++i)
    if ((rest.vector ^ span->row[i]) < rest.vector) {
      rest.vector ^= span->row[i];
      rest.madeOf ^= span->madeOf[i];
    }
  return rest;
}

// Keeps the rows in descending order, which keeps their leading bits so.
static void insertRow(IntentSpan *span, Residue row) {
  int32_t at = span->rank++;
  for (; at > 0 && span->row[at - 1] < row.vector; --at) {
    span->row[at] = span->row[at - 1];
    span->madeOf[at] = span->madeOf[at - 1];
  }
  span->row[at] = row.vector;
  span->madeOf[at] = row.madeOf;
}

IntentSpan intentSpanOf(const IntentVectors *inputs) {
  IntentSpan span = {0};
  for (int32_t i = 0; i < inputs->count; ++i)
    intentSpanAdd(&span, inputs->at[i]);
  return span;
}

bool intentSpanAdd(IntentSpan *span, uint32_t vector) {
  bool remembered = span->inputs < INTENT_MAX_VECTORS;
  Residue rest = residueOf(span, vector, remembered ? UINT64_C(1) << span->inputs : 0);
  if (span->inputs <= INTENT_MAX_VECTORS)
    ++span->inputs;
  if (rest.vector) {
    insertRow(span, rest);
    return true;
  }
  if (remembered)
    span->kernel[span->kernelCount++] = rest.madeOf;
  return false;
}

bool intentSpanContains(const IntentSpan *span, uint32_t vector) {
  return residueOf(span, vector, 0).vector == 0;
}

IntentSolution intentSpanSolve(const IntentSpan *span, uint32_t vector) {
  Residue rest = residueOf(span, vector, 0);
  if (rest.vector || span->inputs > INTENT_MAX_VECTORS)
    return (IntentSolution){0};
  return (IntentSolution){true, rest.madeOf};
}

IntentVectors intentSpanExtend(IntentSpan *span, const IntentVectors *candidates) {
  IntentVectors out = {0};
  for (int32_t i = 0; i < candidates->count; ++i)
    if (intentSpanAdd(span, candidates->at[i]))
      intentVectorsAppend(&out, candidates->at[i]);
  return out;
}

IntentVectors intentVectorsIntersection(const IntentVectors *a, const IntentVectors *b) {
  IntentVectors both = intentVectorsConcat(a, b), found = {0};
  IntentSpan joint = intentSpanOf(&both), seen = {0};
  for (int32_t i = 0; i < joint.kernelCount; ++i)
    intentVectorsAppend(&found, intentVectorsApply(a, joint.kernel[i]));
  return intentSpanExtend(&seen, &found);
}

IntentVectors intentVectorsInvert(const IntentVectors *list, int32_t bits) {
  IntentSpan span = intentSpanOf(list);
  IntentVectors out = {0};
  if (list->count != bits || span.rank != bits)
    return out;
  for (int32_t i = 0; i < bits; ++i) {
    IntentSolution made = intentSpanSolve(&span, UINT32_C(1) << i);
    if (!made.exists)
      return (IntentVectors){0};
    intentVectorsAppend(&out, (uint32_t)made.inputs);
  }
  return out;
}
