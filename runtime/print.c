// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text of arrays. Digits come from printf at rising precision until the element reads back.
#include "runtime/print.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
  ONE_LINE = 64,        // elements that still fit on one line
  MOST_DIGITS = 17,     // a double always reads back from these
  WHOLE_BOUND = 1 << 24 // whole numbers below are written in full
};

static IntentElementText floatText(IntentDType dtype, uint64_t bits) {
  IntentElementText element;
  double value = intentDecodeFloat(dtype, bits);
  if (isnan(value)) {
    (void)snprintf(element.text, sizeof element.text, "nan");
    return element;
  }
  if (fabs(value) < WHOLE_BOUND && value == trunc(value)) {
    (void)snprintf(element.text, sizeof element.text, "%.0f", value);
    return element;
  }
  bool isNarrow = intentDTypeBits(dtype) < 16; // few enough values to show each exactly
  for (int digits = 1; digits <= MOST_DIGITS; ++digits) {
    (void)snprintf(element.text, sizeof element.text, "%.*g", digits, value);
    double back = strtod(element.text, NULL);
    if (isNarrow ? back == value : intentEncodeFloat(dtype, back) == bits)
      break;
  }
  return element;
}

IntentElementText intentElementText(const IntentArray *array, int64_t index) {
  uint64_t bits = intentArrayBits(array, index);
  if (intentDTypeIsFloat(array->dtype))
    return floatText(array->dtype, bits);
  IntentElementText element;
  if (array->dtype == INTENT_I1)
    (void)snprintf(element.text, sizeof element.text, bits ? "true" : "false");
  else
    (void)snprintf(element.text, sizeof element.text, "%" PRId64, intentArrayInt(array, index));
  return element;
}

// A walk over the elements in row-major order.
typedef struct Walk {
  FILE *file;
  const IntentArray *array;
  int64_t next;          // index of the next element
  int64_t left;          // elements and empty rows that may still be printed
  const char *separator; // between entries of the first axis
} Walk;

// Prints everything below one entry of the axes before `axis`.
static void printAxis(Walk *walk, int32_t axis) {
  const IntentArray *array = walk->array;
  if (axis == array->rank) {
    (void)fputs(intentElementText(array, walk->next++).text, walk->file);
    --walk->left;
    return;
  }
  (void)fputc('[', walk->file);
  walk->left -= array->shape[axis] == 0;
  for (int64_t i = 0; i < array->shape[axis]; ++i) {
    if (i)
      (void)fputs(axis == 0 ? walk->separator : ", ", walk->file);
    if (walk->left <= 0) {
      (void)fputs("...", walk->file);
      break;
    }
    printAxis(walk, axis + 1);
  }
  (void)fputc(']', walk->file);
}

void intentPrintElements(FILE *file, const IntentArray *array, int64_t limit) {
  bool isLong = array->rank > 1 && intentArrayCount(array) > ONE_LINE && limit > ONE_LINE;
  Walk walk = {file, array, 0, limit, isLong ? ",\n " : ", "};
  printAxis(&walk, 0);
}

void intentPrintArray(FILE *file, const IntentArray *array, int64_t limit) {
  (void)fprintf(file, "%s = ", intentTypeText(array->dtype, array->shape, array->rank).text);
  intentPrintElements(file, array, limit);
  (void)fputc('\n', file);
}
