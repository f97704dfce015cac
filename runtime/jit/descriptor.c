// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memref descriptors: making, measuring, copying out.
#include "runtime/jit/descriptor.h"

#include "runtime/view.h"

#include <string.h>

size_t intentDescriptorSize(int32_t rank) { return (size_t)(3 + 2 * rank) * sizeof(int64_t); }

IntentDescriptor intentDescriptorOf(const IntentArray *array, void *data) {
  IntentLayout layout = intentLayoutOf(array);
  IntentDescriptor descriptor = {.allocated = data, .aligned = data, .offset = layout.offset};
  for (int32_t axis = 0; axis < array->rank; ++axis) {
    descriptor.sizesStrides[axis] = array->shape[axis];
    descriptor.sizesStrides[array->rank + axis] = layout.strides[axis];
  }
  return descriptor;
}

bool intentDescriptorIsContiguous(const IntentDescriptor *descriptor, int32_t rank) {
  const int64_t *sizes = descriptor->sizesStrides, *strides = sizes + rank;
  int64_t stride = 1;
  bool contiguous = true;
  for (int32_t axis = rank - 1; axis >= 0; --axis) {
    if (sizes[axis] == 0)
      return true;
    contiguous &= sizes[axis] == 1 || strides[axis] == stride;
    stride *= sizes[axis];
  }
  return contiguous;
}

const char *intentDescriptorStart(const IntentDescriptor *descriptor, IntentDType dtype) {
  return (const char *)descriptor->aligned + descriptor->offset * (int64_t)intentDTypeSize(dtype);
}

// Copies everything below one entry of the axes before `axis`; gives the place after it in `to`.
static char *copyAxis(const IntentDescriptor *descriptor, const IntentArray *array, int32_t axis,
                      const char *from, char *to) {
  size_t size = intentDTypeSize(array->dtype);
  if (axis == array->rank) {
    memcpy(to, from, size);
    return to + size;
  }
  int64_t stride = descriptor->sizesStrides[array->rank + axis] * (int64_t)size;
  for (int64_t i = 0; i < array->shape[axis]; ++i)
    to = copyAxis(descriptor, array, axis + 1, from + i * stride, to);
  return to;
}

void intentDescriptorCopyOut(const IntentDescriptor *descriptor, IntentArray *array) {
  int64_t bytes = intentByteCount(array->dtype, array->shape, array->rank);
  const char *start = intentDescriptorStart(descriptor, array->dtype);
  if (bytes == 0)
    return;
  if (intentDescriptorIsContiguous(descriptor, array->rank))
    memcpy(array->data, start, (size_t)bytes);
  else
    (void)copyAxis(descriptor, array, 0, start, array->data);
}
