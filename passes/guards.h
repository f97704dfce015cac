// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an operand's definition proves about it: the guards of total arithmetic that are not needed,
// because of a constant or because the guard is there already. Pure queries.
#ifndef INTENT_PASSES_GUARDS_H
#define INTENT_PASSES_GUARDS_H

#include "passes/ir.h"

// The value of an integer constant or splat of at most 64 bits, sign-extended.
IrKnown intentKnownInteger(MlirValue value);

// The guards that a signed division still needs.
typedef struct IntentDivisionGuard {
  bool zero;     // the divisor may be 0
  bool overflow; // the dividend may be the smallest integer and the divisor -1
} IntentDivisionGuard;
IntentDivisionGuard intentDivisionGuard(MlirValue dividend, MlirValue divisor);

// Whether the amount of a shift, of the shifted value's type, is below its width.
bool intentShiftIsInRange(MlirValue amount);

// The bounds of fptosi and fptoui: the cast is exact where low < x < high; from high on the result
// is `largest`, down from low `smallest`.
typedef struct IntentCastBounds {
  double low;
  double high;
  int64_t smallest;
  int64_t largest; // as bits of the result's type
} IntentCastBounds;
IntentCastBounds intentCastBounds(MlirOperation op);

// Whether the operand of fptosi or fptoui was selected to be within its bounds.
bool intentCastIsInRange(MlirOperation op);

// The width of an integer or index type, or of the elements of a shaped type; index has 64 bits.
unsigned intentIntegerWidth(MlirType type);

// -2^(width - 1).
int64_t intentSmallestInteger(MlirType type);

#endif // INTENT_PASSES_GUARDS_H
