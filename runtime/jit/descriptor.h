// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memref descriptors as the host ABI passes them: two pointers, an offset, extents, strides.
#ifndef INTENT_RUNTIME_JIT_DESCRIPTOR_H
#define INTENT_RUNTIME_JIT_DESCRIPTOR_H

#include "runtime/array.h"

// A descriptor of rank r is the first 3 + 2r words of this: extents and strides follow each other.
typedef struct IntentDescriptor {
  void *allocated;                           // what is freed
  void *aligned;                             // where elements are counted from
  int64_t offset;                            // of element 0, in elements
  int64_t sizesStrides[2 * INTENT_MAX_RANK]; // extents, then strides in elements
} IntentDescriptor;

// Bytes of a descriptor of `rank`.
size_t intentDescriptorSize(int32_t rank);

// A descriptor of `array`, whose memory is at `data`: row-major, or of its layout.
IntentDescriptor intentDescriptorOf(const IntentArray *array, void *data);

// Whether the elements are row-major without gaps (extents of 1, and no elements at all, are).
bool intentDescriptorIsContiguous(const IntentDescriptor *descriptor, int32_t rank);

// The address of element 0.
const char *intentDescriptorStart(const IntentDescriptor *descriptor, IntentDType dtype);

// Copies strided elements in host memory to the row-major `array`, which has the descriptor's
// shape.
void intentDescriptorCopyOut(const IntentDescriptor *descriptor, IntentArray *array);

#endif
