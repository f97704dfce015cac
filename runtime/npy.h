// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays in and out of NumPy's .npy format, versions 1 to 3, C order, little-endian. Source:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#ifndef INTENT_RUNTIME_NPY_H
#define INTENT_RUNTIME_NPY_H

#include "runtime/array.h"

#include <stdio.h>

// What the head of a file says: enough to judge it before its elements are read.
typedef struct IntentNpyHeader {
  IntentDType dtype;              // after `wanted` had its say
  int32_t rank;                   // entries of `shape`
  int64_t shape[INTENT_MAX_RANK]; // extents
  int64_t dataOffset;             // bytes before the first element
} IntentNpyHeader;

// Reads and checks the head of a seekable stream, the size of the file included. .npy has no bf16
// and no narrower floats: where `wanted` is one of them, u2 (or u1) stands for it. Other unsigned
// types stand for the signless integer. `wanted` may be INTENT_DTYPE_COUNT: as the file says.
IntentStatus intentNpyReadHeader(IntentNpyHeader *header, FILE *file, IntentDType wanted);

// Reads the elements of a file whose head was read; the caller destroys `array`. A code with bits
// above its format's width is refused; any nonzero bool is true.
IntentStatus intentNpyReadData(IntentArray *array, FILE *file, const IntentNpyHeader *header);

// Both of the above, by path.
IntentStatus intentNpyRead(IntentArray *array, const char *path, IntentDType wanted);

// Writes a version 1 file; bf16 as u2, narrower floats as u1.
IntentStatus intentNpyWrite(const char *path, const IntentArray *array);

#endif
