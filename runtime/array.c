// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays: the table of element types, sizes that can't overflow, storage, and elements as numbers.
// The codes of floats are in float.c.
#include "runtime/array.h"

#include "intent-c/Limits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "elements are read as little-endian");

typedef struct DTypeRow {
  const char *name; // as MLIR spells it
  uint8_t bits;     // that carry the value
  uint8_t size;     // bytes in memory
  bool isFloat;
} DTypeRow;

static const DTypeRow kDTypes[INTENT_DTYPE_COUNT] = {
    [INTENT_I1] = {"i1", 1, 1, false},
    [INTENT_I8] = {"i8", 8, 1, false},
    [INTENT_I16] = {"i16", 16, 2, false},
    [INTENT_I32] = {"i32", 32, 4, false},
    [INTENT_I64] = {"i64", 64, 8, false},
    [INTENT_F16] = {"f16", 16, 2, true},
    [INTENT_BF16] = {"bf16", 16, 2, true},
    [INTENT_F32] = {"f32", 32, 4, true},
    [INTENT_F64] = {"f64", 64, 8, true},
    [INTENT_F8E4M3FN] = {"f8E4M3FN", 8, 1, true},
    [INTENT_F8E5M2] = {"f8E5M2", 8, 1, true},
    [INTENT_F8E8M0FNU] = {"f8E8M0FNU", 8, 1, true},
    [INTENT_F6E2M3FN] = {"f6E2M3FN", 6, 1, true},
    [INTENT_F6E3M2FN] = {"f6E3M2FN", 6, 1, true},
    [INTENT_F4E2M1FN] = {"f4E2M1FN", 4, 1, true},
};

const char *intentDTypeName(IntentDType dtype) {
  return dtype < INTENT_DTYPE_COUNT ? kDTypes[dtype].name : "none";
}

IntentDType intentDTypeFromName(const char *name, size_t length) {
  for (int dtype = 0; dtype < INTENT_DTYPE_COUNT; ++dtype)
    if (strlen(kDTypes[dtype].name) == length && !memcmp(kDTypes[dtype].name, name, length))
      return (IntentDType)dtype;
  return INTENT_DTYPE_COUNT;
}

size_t intentDTypeSize(IntentDType dtype) { return kDTypes[dtype].size; }

bool intentDTypeIsFloat(IntentDType dtype) { return kDTypes[dtype].isFloat; }

int intentDTypeBits(IntentDType dtype) { return kDTypes[dtype].bits; }

int64_t intentElementCount(const int64_t *shape, int32_t rank) {
  bool empty = false;
  for (int32_t axis = 0; axis < rank; ++axis) {
    if (shape[axis] < 0 || shape[axis] > INTENT_MOST_ELEMENTS)
      return -1;
    empty |= shape[axis] == 0;
  }
  int64_t count = 1;
  for (int32_t axis = 0; axis < rank && !empty; ++axis)
    if (__builtin_mul_overflow(count, shape[axis], &count) || count > INTENT_MOST_ELEMENTS)
      return -1;
  return empty ? 0 : count;
}

int64_t intentByteCount(IntentDType dtype, const int64_t *shape, int32_t rank) {
  int64_t count = intentElementCount(shape, rank);
  return count < 0 ? -1 : count * (int64_t)intentDTypeSize(dtype);
}

// Asked once: the answer costs a system call, and each allocation wants it.
int64_t intentMachineBytes(void) {
  static _Atomic int64_t known;
  if (known == 0) {
    int64_t bytes = (int64_t)sysconf(_SC_PHYS_PAGES) * (int64_t)sysconf(_SC_PAGESIZE);
    known = bytes > 0 ? bytes : INT64_MAX;
  }
  return known;
}

IntentStatus intentArrayCreate(IntentArray *array, IntentDType dtype, const int64_t *shape,
                               int32_t rank) {
  *array = (IntentArray){.dtype = dtype, .rank = rank};
  if (rank < 0 || rank > INTENT_MAX_RANK)
    return intentError("rank %d is not in 0 to %d", rank, INTENT_MAX_RANK);
  if (rank > 0)
    memcpy(array->shape, shape, (size_t)rank * sizeof *shape);
  int64_t bytes = intentByteCount(dtype, shape, rank);
  if (bytes < 0)
    return intentError(INTENT_LIMIT_TEXT ", got %s", intentTypeText(dtype, shape, rank).text);
  if (bytes > intentMachineBytes())
    return intentError("%s takes %lld bytes, more than this machine has",
                       intentTypeText(dtype, shape, rank).text, (long long)bytes);
  size_t rounded = ((size_t)bytes / INTENT_ARRAY_ALIGNMENT + 1) * INTENT_ARRAY_ALIGNMENT;
  array->data = aligned_alloc(INTENT_ARRAY_ALIGNMENT, rounded);
  if (!array->data)
    return intentError("no memory for the %lld bytes of %s", (long long)bytes,
                       intentTypeText(dtype, shape, rank).text);
  memset(array->data, 0, rounded);
  return intentOk();
}

IntentStatus intentArrayCopy(IntentArray *array, const IntentArray *source) {
  IntentStatus status = intentArrayCreate(array, source->dtype, source->shape, source->rank);
  if (!intentFailed(&status))
    memcpy(array->data, source->data,
           (size_t)intentByteCount(source->dtype, source->shape, source->rank));
  return status;
}

void intentArrayDestroy(IntentArray *array) {
  free(array->data);
  array->data = NULL;
}

int64_t intentArrayCount(const IntentArray *array) {
  return intentElementCount(array->shape, array->rank);
}

// The low `bits` bits set.
static uint64_t lowBits(int bits) { return bits == 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1; }

uint64_t intentArrayBits(const IntentArray *array, int64_t index) {
  size_t size = intentDTypeSize(array->dtype);
  uint64_t bits = 0;
  memcpy(&bits, (const char *)array->data + (size_t)index * size, size);
  return bits & lowBits(intentDTypeBits(array->dtype));
}

void intentArraySetBits(IntentArray *array, int64_t index, uint64_t bits) {
  size_t size = intentDTypeSize(array->dtype);
  bits &= lowBits(intentDTypeBits(array->dtype));
  memcpy((char *)array->data + (size_t)index * size, &bits, size);
}

// The toward-zero integer of a double, saturating; NaN gives 0.
static int64_t truncateDouble(double value) {
  if (value != value)
    return 0;
  if (value >= 0x1p63)
    return INT64_MAX;
  return value < -0x1p63 ? INT64_MIN : (int64_t)value;
}

int64_t intentArrayInt(const IntentArray *array, int64_t index) {
  uint64_t bits = intentArrayBits(array, index);
  if (intentDTypeIsFloat(array->dtype))
    return truncateDouble(intentDecodeFloat(array->dtype, bits));
  if (array->dtype == INTENT_I1)
    return (int64_t)bits;
  int spare = 64 - intentDTypeBits(array->dtype);
  return (int64_t)(bits << spare) >> spare;
}

double intentArrayDouble(const IntentArray *array, int64_t index) {
  if (!intentDTypeIsFloat(array->dtype))
    return (double)intentArrayInt(array, index);
  return intentDecodeFloat(array->dtype, intentArrayBits(array, index));
}

void intentArraySetInt(IntentArray *array, int64_t index, int64_t value) {
  bool isFloat = intentDTypeIsFloat(array->dtype);
  intentArraySetBits(array, index,
                     isFloat ? intentEncodeFloat(array->dtype, (double)value) : (uint64_t)value);
}

void intentArraySetDouble(IntentArray *array, int64_t index, double value) {
  bool isFloat = intentDTypeIsFloat(array->dtype);
  intentArraySetBits(array, index,
                     isFloat ? intentEncodeFloat(array->dtype, value)
                             : (uint64_t)truncateDouble(value));
}

IntentTypeText intentTypeText(IntentDType dtype, const int64_t *shape, int32_t rank) {
  IntentTypeText type;
  size_t used = (size_t)snprintf(type.text, sizeof type.text, "tensor<");
  for (int32_t axis = 0; axis < rank && axis < INTENT_MAX_RANK; ++axis)
    used += (size_t)(shape[axis] < 0 ? snprintf(type.text + used, sizeof type.text - used, "?x")
                                     : snprintf(type.text + used, sizeof type.text - used, "%lldx",
                                                (long long)shape[axis]));
  (void)snprintf(type.text + used, sizeof type.text - used, "%s>", intentDTypeName(dtype));
  return type;
}
