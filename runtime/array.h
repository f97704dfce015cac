// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one array type that .npy files, the interpreter, the CPU's JIT and the GPU's runtimes share:
// dense, row-major, host memory. Knows no file format and no IR.
#ifndef INTENT_RUNTIME_ARRAY_H
#define INTENT_RUNTIME_ARRAY_H

#include "runtime/status.h"

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
  INTENT_DTYPE_COUNT // also: no dtype, where a text names none
} IntentDType;

// How the elements of a view lie in its memory, which others may share.
typedef struct IntentLayout {
  int64_t offset;                   // of the first element from `data`, in elements
  int64_t strides[INTENT_MAX_RANK]; // of the axes, in elements
  int64_t count;                    // elements of the memory
} IntentLayout;

// Rank 0 is a scalar: one element. `data` is owned by whoever made the array, aligned to
// INTENT_ARRAY_ALIGNMENT, and never null, even with no elements.
typedef struct IntentArray {
  IntentDType dtype;              // of every element
  int32_t rank;                   // how many entries of `shape` count
  int64_t shape[INTENT_MAX_RANK]; // extents, none negative
  void *data;                     // elements, the last axis contiguous
  const IntentLayout *layout;     // only of a call's argument that is a view: null if it lies in
                                  // memory as any other array; not owned
} IntentArray;

// The name of a dtype as MLIR spells it ("f32", "i1", "f8E4M3FN"), and the way back from the
// `length` characters at `name`: INTENT_DTYPE_COUNT when they name no dtype.
const char *intentDTypeName(IntentDType dtype);
IntentDType intentDTypeFromName(const char *name, size_t length);

// Bytes of one element in memory.
size_t intentDTypeSize(IntentDType dtype);

// Whether elements are floats (of any width); integers, i1 included, are not.
bool intentDTypeIsFloat(IntentDType dtype);

// The bits that carry an element's value: 1 for i1, 6 for f6E2M3FN, 32 for f32.
int intentDTypeBits(IntentDType dtype);

// How many elements a shape has, and how many bytes they take: -1 when an extent is negative, or an
// extent or the product passes INTENT_MOST_ELEMENTS. A zero extent anywhere makes it zero. Rank 0
// has one element.
int64_t intentElementCount(const int64_t *shape, int32_t rank);
int64_t intentByteCount(IntentDType dtype, const int64_t *shape, int32_t rank);

// How many bytes of memory the machine has, or INT64_MAX. Linux grants more than there is and kills
// who touches it, so what can't fit is refused beforehand.
int64_t intentMachineBytes(void);

// Makes `array` of zeros; the caller destroys it. A rank out of range, a negative extent, a size
// past the limit and a refused allocation are failures, which leave `array` with no data.
IntentStatus intentArrayCreate(IntentArray *array, IntentDType dtype, const int64_t *shape,
                               int32_t rank);

// Makes `array` a copy of `source`, with data of its own; the caller destroys it.
IntentStatus intentArrayCopy(IntentArray *array, const IntentArray *source);

// Frees the data. Allowed on an array that creation refused, and twice.
void intentArrayDestroy(IntentArray *array);

// Elements of an array, which a function on arrays never needs to overflow-check.
int64_t intentArrayCount(const IntentArray *array);

// An element's bits, zero-extended, and the way back (bits above the element's are dropped).
// `index` is row-major and in range.
uint64_t intentArrayBits(const IntentArray *array, int64_t index);
void intentArraySetBits(IntentArray *array, int64_t index, uint64_t bits);

// An element as a number. Floats are exact as double; integers are sign-extended (i1 is 0 or 1)
// and exact as int64_t; a float as int64_t truncates and saturates, NaN gives 0.
double intentArrayDouble(const IntentArray *array, int64_t index);
int64_t intentArrayInt(const IntentArray *array, int64_t index);

// Stores a number: rounded to nearest even for f16, bf16, f32 and f64; wrapped to the width for
// integers (a double is truncated and saturated to int64_t first). A narrow float takes the nearest
// value, ties to even, saturating at its largest; NaN where the format has one, else its largest.
void intentArraySetDouble(IntentArray *array, int64_t index, double value);
void intentArraySetInt(IntentArray *array, int64_t index, int64_t value);

// The exact value of a float's code, and the code of the float nearest to a value: see above.
double intentDecodeFloat(IntentDType dtype, uint64_t code);
uint64_t intentEncodeFloat(IntentDType dtype, double value);

// The shape as "tensor<2x?xf32>" (a negative extent prints as ?), or the bare dtype when `scalar`
// types are meant: rank 0 prints as "tensor<f32>". Cut at `size` characters.
typedef struct IntentTypeText {
  char text[INTENT_MAX_RANK * 24 + 32]; // terminated
} IntentTypeText;
IntentTypeText intentTypeText(IntentDType dtype, const int64_t *shape, int32_t rank);

#endif
