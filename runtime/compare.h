// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two arrays element by element: bit for bit, or within a distance in units of the last place.
#ifndef INTENT_RUNTIME_COMPARE_H
#define INTENT_RUNTIME_COMPARE_H

#include "runtime/array.h"

#define INTENT_ULP_INFINITE UINT64_MAX

typedef struct IntentComparison {
  bool sameType;     // dtype and shape agree; else nothing below counts
  int64_t differing; // elements further apart than allowed
  int64_t first;     // row-major index of the first of them; -1 for none
  uint64_t firstUlp; // its distance; INTENT_ULP_INFINITE where there is none
  uint64_t worstUlp; // the largest finite distance of any two elements, those allowed included
} IntentComparison;

// The distance of two elements given by their bits: 0 when the bits are equal or both are NaN,
// infinite between two integers, narrow floats, or where one is NaN or an infinity; else how many
// steps of f16, bf16, f32 or f64 lie between (-0 and +0 are no step apart).
uint64_t intentUlpDistance(IntentDType dtype, uint64_t left, uint64_t right);

// `ulp` 0 means bit for bit, except that any NaN equals any NaN: -0 and +0 differ.
IntentComparison intentCompareArrays(const IntentArray *got, const IntentArray *expected,
                                     uint64_t ulp);

// Success when nothing differs; else a sentence with the first difference and the count.
IntentStatus intentComparisonStatus(const IntentComparison *comparison, const IntentArray *got,
                                    const IntentArray *expected);

#endif
