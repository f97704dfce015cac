// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Views from their texts. Strides and extents are below 2^63 in sum, checked before memory is
// taken.
#include "runtime/view.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- Layouts ------------------------------------------------------------------------------------

// Row-major strides; wrapped where the array has no element.
static void rowMajor(const int64_t *shape, int32_t rank, int64_t *strides) {
  uint64_t stride = 1;
  for (int32_t axis = rank - 1; axis >= 0; --axis) {
    strides[axis] = (int64_t)stride;
    stride *= (uint64_t)shape[axis];
  }
}

IntentLayout intentLayoutOf(const IntentArray *array) {
  if (array->layout)
    return *array->layout;
  IntentLayout layout = {.offset = 0, .count = intentArrayCount(array)};
  rowMajor(array->shape, array->rank, layout.strides);
  return layout;
}

int64_t intentMemoryBytes(const IntentArray *array) {
  if (array->layout)
    return array->layout->count * (int64_t)intentDTypeSize(array->dtype);
  return intentByteCount(array->dtype, array->shape, array->rank);
}

bool intentViewShares(const IntentArray *args, intptr_t index) {
  for (intptr_t i = 0; i < index; ++i)
    if (args[i].data && args[i].data == args[index].data)
      return true;
  return false;
}

// The place of row-major element `index` in the memory.
static int64_t placeOf(const IntentArray *array, const IntentLayout *layout, int64_t index) {
  int64_t place = layout->offset;
  for (int32_t axis = array->rank - 1; axis >= 0; --axis) {
    place += index % array->shape[axis] * layout->strides[axis];
    index /= array->shape[axis];
  }
  return place;
}

IntentStatus intentViewRead(IntentArray *copy, const IntentArray *view) {
  IntentStatus status = intentArrayCreate(copy, view->dtype, view->shape, view->rank);
  if (intentFailed(&status))
    return status;
  IntentLayout layout = intentLayoutOf(view);
  for (int64_t i = 0, count = intentArrayCount(copy); i < count; ++i)
    intentArraySetBits(copy, i, intentArrayBits(view, placeOf(view, &layout, i)));
  return status;
}

// ---- Texts --------------------------------------------------------------------------------------

// A list of numbers joined by `x`.
typedef struct Extents {
  bool given;
  int32_t rank;
  int64_t data[INTENT_MAX_RANK];
} Extents;

// What a text asks for.
typedef struct Request {
  Extents shape, strides, offset; // offset has one
  const char *rest;               // the text after the settings
} Request;

// Reads digits joined by `x` up to `end`; false if it is anything else.
static bool parseExtents(const char *at, const char *end, Extents *list) {
  *list = (Extents){.given = true};
  while (at < end) {
    int64_t number = 0;
    bool fits = list->rank < INTENT_MAX_RANK && isdigit((unsigned char)*at);
    for (; at < end && isdigit((unsigned char)*at); ++at)
      fits = fits && !__builtin_mul_overflow(number, 10, &number) &&
             !__builtin_add_overflow(number, *at - '0', &number);
    if (!fits || (at < end && (*at != 'x' || at + 1 == end)))
      return false;
    list->data[list->rank++] = number;
    at += at < end;
  }
  return true;
}

// Settings between colons, as many as there are: the rest begins where none does.
static IntentStatus parseSettings(const char *text, Request *request) {
  const struct {
    const char *key;
    Extents *list;
  } rows[] = {
      {"shape=", &request->shape}, {"strides=", &request->strides}, {"offset=", &request->offset}};
  for (request->rest = text; *request->rest;) {
    const char *begin = request->rest, *end = begin + strcspn(begin, ":");
    size_t row = 0, rows_count = sizeof rows / sizeof *rows;
    while (row < rows_count && strncmp(begin, rows[row].key, strlen(rows[row].key)) != 0)
      ++row;
    if (row == rows_count)
      break;
    if (!parseExtents(begin + strlen(rows[row].key), end, rows[row].list))
      return intentError("'%.*s' is no setting of a view", (int)(end - begin), begin);
    request->rest = *end ? end + 1 : end;
  }
  if (request->offset.given && request->offset.rank != 1)
    return intentError("expected one offset");
  return intentOk();
}

// ---- Placing ------------------------------------------------------------------------------------

typedef struct Axis {
  int64_t extent, stride;
} Axis;

static int byStride(const void *left, const void *right) {
  int64_t a = ((const Axis *)left)->stride, b = ((const Axis *)right)->stride;
  return (a > b) - (a < b);
}

// The elements that a view spans, its offset included; checks that it has none twice: each stride
// steps over all that the smaller ones span.
static IntentStatus spanOf(const IntentArray *array, const IntentLayout *layout, int64_t *span) {
  Axis axes[INTENT_MAX_RANK];
  int32_t count = 0;
  for (int32_t axis = 0; axis < array->rank; ++axis) {
    if (array->shape[axis] == 0) {
      *span = layout->offset;
      return intentOk();
    }
    if (array->shape[axis] > 1)
      axes[count++] = (Axis){array->shape[axis], layout->strides[axis]};
  }
  qsort(axes, (size_t)count, sizeof *axes, byStride);
  int64_t inner = 1;
  for (int32_t i = 0; i < count; ++i) {
    int64_t step;
    if (axes[i].stride < inner)
      return intentError("the view has an element twice, or strides that don't show that it has "
                         "not");
    if (__builtin_mul_overflow(axes[i].extent - 1, axes[i].stride, &step) ||
        __builtin_add_overflow(inner, step, &inner))
      return intentError("the view is too large");
  }
  if (__builtin_add_overflow(inner, layout->offset, span))
    return intentError("the view is too large");
  return intentOk();
}

// A view begins where its memory does or behind that, and only goes on from there: what a type says
// is used where a text says nothing.
static IntentStatus checkSigns(const IntentArray *array, const IntentLayout *layout) {
  for (int32_t axis = 0; axis < array->rank; ++axis)
    if (layout->strides[axis] < 0)
      return intentError("expected strides of at least 0, got %" PRId64 " on axis %d",
                         layout->strides[axis], axis);
  return layout->offset < 0
             ? intentError("expected an offset of at least 0, got %" PRId64, layout->offset)
             : intentOk();
}

// The layout of an array of that shape: as requested, else as the type says, else `usual`.
static IntentStatus layOut(const IntentArray *array, const Request *request,
                           const IntentExpectedView *expected, const IntentLayout *usual,
                           IntentLayout *layout) {
  if (request->strides.given && request->strides.rank != array->rank)
    return intentError("expected %d strides, got %d", array->rank, request->strides.rank);
  *layout = usual ? *usual : (IntentLayout){.offset = 0};
  if (request->offset.given)
    layout->offset = request->offset.data[0];
  else if (expected->offset != INTENT_ANY && !usual)
    layout->offset = expected->offset;
  int64_t inner = 1;
  for (int32_t axis = array->rank - 1; axis >= 0; --axis) {
    int64_t typed = expected->strides[axis];
    if (request->strides.given)
      layout->strides[axis] = request->strides.data[axis];
    else if (!usual)
      layout->strides[axis] = typed != INTENT_ANY ? typed : inner;
    if (__builtin_mul_overflow(layout->strides[axis], array->shape[axis], &inner))
      inner = 0;
    if (typed != INTENT_ANY && typed != layout->strides[axis])
      return intentError("expected %s, got stride %" PRId64 " on axis %d",
                         expected->elements.typeText, layout->strides[axis], axis);
  }
  if (expected->offset != INTENT_ANY && expected->offset != layout->offset)
    return intentError("expected %s, got offset %" PRId64, expected->elements.typeText,
                       layout->offset);
  return checkSigns(array, layout);
}

// True if the layout is row-major from the beginning: no array needs it said.
static bool isPlain(const IntentArray *array, const IntentLayout *layout) {
  int64_t strides[INTENT_MAX_RANK];
  rowMajor(array->shape, array->rank, strides);
  bool plain = layout->offset == 0;
  for (int32_t axis = 0; axis < array->rank; ++axis)
    plain &= strides[axis] == layout->strides[axis];
  return plain;
}

// Moves the elements of a row-major array to memory of the layout; what lies between is 0.
static IntentStatus place(IntentArray *array, IntentLayout *layout) {
  IntentStatus status = spanOf(array, layout, &layout->count);
  if (intentFailed(&status) || isPlain(array, layout))
    return status;
  IntentArray memory;
  status = intentArrayCreate(&memory, array->dtype, &layout->count, 1);
  if (intentFailed(&status))
    return status;
  for (int64_t i = 0, count = intentArrayCount(array); i < count; ++i)
    intentArraySetBits(&memory, placeOf(array, layout, i), intentArrayBits(array, i));
  intentArrayDestroy(array);
  array->data = memory.data;
  array->layout = layout;
  return status;
}

// ---- Sharing ------------------------------------------------------------------------------------

// The argument that `same:N` names, from the text after the first colon; -1 if it names none.
static int parseSame(const char *text, int number) {
  char *end;
  long same = strtol(text, &end, 10);
  bool named = end != text && isdigit((unsigned char)text[0]) && (*end == ':' || !*end);
  return named && same >= 1 && same < number ? (int)same - 1 : -1;
}

static IntentStatus checkShape(const IntentArray *array, const IntentExpected *expected) {
  bool fits = array->dtype == expected->dtype && array->rank == expected->rank;
  for (int32_t axis = 0; fits && axis < array->rank; ++axis)
    fits = expected->shape[axis] < 0 || expected->shape[axis] == array->shape[axis];
  return fits ? intentOk()
              : intentError("expected %s, got %s", expected->typeText,
                            intentTypeText(array->dtype, array->shape, array->rank).text);
}

// A view in the memory of an earlier argument.
static IntentStatus share(IntentArray *array, IntentLayout *layout, int number, const char *text,
                          const IntentExpectedView *expected) {
  int same = parseSame(text, number);
  if (same < 0 || !expected->areViews[same])
    return intentError("expected an argument before that is a view");
  Request request = {.rest = text};
  const char *settings = strchr(text, ':');
  IntentStatus status = settings ? parseSettings(settings + 1, &request) : intentOk();
  if (intentFailed(&status))
    return status;
  if (settings && *request.rest)
    return intentError("'%s' is no setting of a view", request.rest);
  const IntentArray *other = &expected->earlier[same];
  IntentLayout whole = intentLayoutOf(other);
  *array = *other;
  if (request.shape.given) {
    array->rank = request.shape.rank;
    memcpy(array->shape, request.shape.data, sizeof array->shape);
  }
  status = checkShape(array, &expected->elements);
  if (!intentFailed(&status))
    status = layOut(array, &request, expected, request.shape.given ? NULL : &whole, layout);
  int64_t span = 0;
  if (!intentFailed(&status))
    status = spanOf(array, layout, &span);
  layout->count = whole.count;
  array->layout = layout;
  if (!intentFailed(&status) && span > whole.count)
    status = intentError("the view ends after %" PRId64 " elements, the memory of argument %d "
                         "after %" PRId64,
                         span, same + 1, whole.count);
  if (intentFailed(&status))
    *array = (IntentArray){.dtype = INTENT_DTYPE_COUNT};
  return status;
}

IntentStatus intentViewParse(IntentArray *array, IntentLayout *layout, int number, const char *text,
                             const IntentExpectedView *expected) {
  static const char kSame[] = "same:", kView[] = "view:";
  bool isSame = !strncmp(text, kSame, sizeof kSame - 1);
  bool isView = !strncmp(text, kView, sizeof kView - 1);
  Request request = {.rest = text};
  IntentStatus status = intentOk();
  *array = (IntentArray){.dtype = INTENT_DTYPE_COUNT};
  if (isSame)
    status = share(array, layout, number, text + sizeof kSame - 1, expected);
  else if (isView)
    status = parseSettings(text + sizeof kView - 1, &request);
  if (isView && !intentFailed(&status) && request.shape.given)
    status = intentError("the shape of a view is that of its elements");
  if (!isSame && !intentFailed(&status)) {
    status = intentArgumentParse(array, number, request.rest, &expected->elements);
    if (intentFailed(&status))
      return status;
    status = layOut(array, &request, expected, NULL, layout);
    if (!intentFailed(&status))
      status = place(array, layout);
    if (intentFailed(&status))
      intentArrayDestroy(array);
  }
  return intentFailed(&status)
             ? intentError("argument %d ('%.160s'): %.300s", number, text, status.message)
             : status;
}
