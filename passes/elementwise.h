// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops on tensors of dynamic shape, which have no splat constants: the passes that
// expand arith and math work on their elements, inside an intent.map.
#ifndef INTENT_PASSES_ELEMENTWISE_H
#define INTENT_PASSES_ELEMENTWISE_H

#include "passes/ir.h"

// `op`, if its results have static shapes. Otherwise replaces it by an intent.map over its tensor
// operands, which are of one shape, and gives the same op on their elements in the map's region; a
// scalar operand (a select's condition) is used from above. `ir` stands before the op that is
// returned.
MlirOperation intentOnElements(Ir *ir, MlirOperation op);

// The same op on other operands and with other result types: name and attributes are those of `op`.
MlirOperation intentSameOp(Ir *ir, MlirOperation op, IrValues operands, IrTypes results);

// f64 `x` in f32, rounded to odd: rounding that once more to a narrower float is rounding once.
MlirValue intentRoundToOdd(Ir *ir, MlirValue x);

#endif // INTENT_PASSES_ELEMENTWISE_H
