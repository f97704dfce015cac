// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that are views: strided elements in memory of their own, or in that of an argument
// before. The text of a view is one of argument.h, whose elements are placed as the view's type
// says, or
//
//   view:strides=8x1:offset=2:rand:f32:3x4   the elements of any other text, placed so
//   same:1                                   the memory of argument 1, as it lies there
//   same:1:shape=3x4:strides=8x1:offset=2    other elements of that memory
//
// Arguments count from 1. What isn't said is as the type says where it does, else of argument 1
// with `same`, else row-major from the beginning. No view has an element twice.
#ifndef INTENT_RUNTIME_VIEW_H
#define INTENT_RUNTIME_VIEW_H

#include "runtime/argument.h"

#define INTENT_ANY INT64_MIN // an offset or stride that the type leaves open

// What the entry function takes at one position.
typedef struct IntentExpectedView {
  IntentExpected elements;    // their type and shape
  int64_t offset;             // of the type
  const int64_t *strides;     // of the type, one an axis
  const IntentArray *earlier; // the arguments before this one
  const bool *areViews;       // which of them are views
} IntentExpectedView;

// Makes the view that `text` says. `layout` outlives the array. The caller destroys the array's
// data unless intentViewShares says that it is an earlier argument's.
IntentStatus intentViewParse(IntentArray *array, IntentLayout *layout, int number, const char *text,
                             const IntentExpectedView *expected);

// Whether the data of argument `number` - 1 is that of one before it.
bool intentViewShares(const IntentArray *args, intptr_t index);

// Bytes of the memory that an argument lies in, and its elements' offset and strides there.
int64_t intentMemoryBytes(const IntentArray *array);
IntentLayout intentLayoutOf(const IntentArray *array);

// A row-major copy of a view's elements, which the caller destroys.
IntentStatus intentViewRead(IntentArray *copy, const IntentArray *view);

#endif
