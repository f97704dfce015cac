// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays as text for people and for FileCheck: `tensor<2x3xf32> = [[1, 2, 3], [4, 5, 6]]`.
#ifndef INTENT_RUNTIME_PRINT_H
#define INTENT_RUNTIME_PRINT_H

#include "runtime/array.h"

#include <stdio.h>

enum { INTENT_PRINT_LIMIT = 1024 }; // elements, where nobody asks for more

typedef struct IntentElementText {
  char text[40]; // terminated
} IntentElementText;

// One element: integers in signed decimal, i1 as true or false, floats by the fewest digits that
// read back as the same element (whole numbers and floats below 16 bits exactly), inf, -inf, nan,
// -0.
IntentElementText intentElementText(const IntentArray *array, int64_t index);

// The elements in nested brackets, on one line while there are few, else a line for each entry of
// the first axis; after `limit` elements (or empty rows) `...` stands for the rest. No newline at
// the end.
void intentPrintElements(FILE *file, const IntentArray *array, int64_t limit);

// The type, ` = `, the elements, and a newline.
void intentPrintArray(FILE *file, const IntentArray *array, int64_t limit);

#endif
