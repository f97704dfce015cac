// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one array type that .npy files, the interpreter, the CPU's JIT and the GPU's runtimes share:
// dense, row-major, host memory. Knows no file format and no IR.
#ifndef INTENT_RUNTIME_ARRAY_H
#define INTENT_RUNTIME_ARRAY_H

#include <stddef.h>
#include <stdint.h>

enum { INTENT_MAX_RANK = 8, INTENT_ARRAY_ALIGNMENT = 64 };

// Element types. i1 and the floats narrower than 16 bits take one byte an element, the code in its
// low bits; integers are signless.
typedef enum IntentDType {
  INTENT_I1,
  INTENT_I8,
  INTENT_I16,
  INTENT_I32,
  INTENT_I64,
  INTENT_F16,
  INTENT_BF16,
  INTENT_F32,
  INTENT_F64,
  INTENT_F8E4M3FN,
  INTENT_F8E5M2,
  INTENT_F8E8M0FNU,
  INTENT_F6E2M3FN,
  INTENT_F6E3M2FN,
  INTENT_F4E2M1FN,
  INTENT_DTYPE_COUNT
} IntentDType;

// Rank 0 is a scalar: one element. `data` is owned by whoever made the array, aligned to
// INTENT_ARRAY_ALIGNMENT, and never null, even with no elements.
typedef struct IntentArray {
  IntentDType dtype;              // of every element
  int32_t rank;                   // how many entries of `shape` count
  int64_t shape[INTENT_MAX_RANK]; // extents, none negative
  void *data;                     // elements, the last axis contiguous
} IntentArray;

#endif
