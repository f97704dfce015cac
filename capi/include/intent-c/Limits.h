// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large the values of a program may be. No memory holds more; analyses rely on it, and arrays,
// the interpreter and --intent-insert-checks refuse the rest with one text.
#ifndef INTENT_C_LIMITS_H
#define INTENT_C_LIMITS_H

#include <stdint.h>

// The largest extent of a tensor, view or buffer, whatever its other extents are, and the largest
// number of its elements.
#define INTENT_MOST_ELEMENTS (INT64_C(1) << 47)
#define INTENT_LIMIT_TEXT "expects extents and a number of elements of at most 2^47"

#endif // INTENT_C_LIMITS_H
