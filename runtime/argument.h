// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of one argument of a run: a .npy file, a scalar, or a rule that generates elements.
//
//   x.npy   f32:2.5   i64:0xff   i1:true   f32:-inf   f32:0x1p-3
//   rand:f32:1024x512:seed=7[:lo=-1:hi=1]   iota:i64:100   zeros:f32:3x4   ones:f32:3x4
//   full:f32:3x4:value=2.5
//
// A shape is extents joined by `x`; `scalar`, or nothing, is rank 0.
#ifndef INTENT_RUNTIME_ARGUMENT_H
#define INTENT_RUNTIME_ARGUMENT_H

#include "runtime/array.h"

// What the entry function takes at one position.
typedef struct IntentExpected {
  IntentDType dtype;    // of the elements, or of the scalar
  int32_t rank;         // 0 for a scalar
  const int64_t *shape; // `rank` extents; negative: any
  const char *typeText; // the type as the user wrote it, for messages
} IntentExpected;

// Makes the array that `text` says; the caller destroys it. `number` counts from 1 and appears in
// every failure, with the text and, where the array doesn't fit, the type that was expected.
//
// `rand` draws element i from Philox4x32-10 with key = seed and counter = i: f64 takes two words,
// other floats the top bits of word 0 that their significand holds, so values are exact in [0, 1);
// integers take the words themselves. With `lo` and `hi`, floats become lo + u (hi - lo) rounded
// once, and integers lo + word mod (hi - lo). `iota` counts in row-major order from 0.
IntentStatus intentArgumentParse(IntentArray *array, int number, const char *text,
                                 const IntentExpected *expected);

#endif
