// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic in which the math expansions are written: each function below makes one exact IEEE
// or integer operation on scalars, vectors or tensors, so an expansion reads like its formula.
// math_expand.c makes IR of it; test/unit/fx_eval.h evaluates it on numbers, from the same sources.
#ifndef INTENT_PASSES_MATH_FX_H
#define INTENT_PASSES_MATH_FX_H

#include "passes/ir.h"

enum { FX_CONSTANTS = 96 };

// Where an expansion is built, the types of its values, and the constants that it has made.
typedef struct FxContext {
  Ir *ir;
  MlirType real;    // f32 or f64, or a shaped type of it
  MlirType integer; // i32 or i64 in the same shape
  bool wide;        // f64
  int count;        // constants made so far; what is past the capacity is made again
  MlirAttribute attributes[FX_CONSTANTS];
  MlirValue constants[FX_CONSTANTS];
} FxContext;

// A real, an integer of the same width, and a truth value; each a value of the IR.
typedef struct Fx {
  FxContext *at;
  MlirValue value;
} Fx;
typedef struct Ix {
  FxContext *at;
  MlirValue value;
} Ix;
typedef struct Bx {
  FxContext *at;
  MlirValue value;
} Bx;

// Whether the expansion is for f64; otherwise it is for f32.
static inline bool fxWide(Fx x) { return x.at->wide; }
static inline bool ixWide(Ix x) { return x.at->wide; }

Fx fxNum(Fx like, double number);   // `number`, which must be exact in the type
Ix ixNum(Ix like, uint64_t number); // the low bits of `number`
Ix fxInteger(Fx like, uint64_t number);

Fx fxAdd(Fx a, Fx b);
Fx fxSub(Fx a, Fx b);
Fx fxMul(Fx a, Fx b);
Fx fxDiv(Fx a, Fx b);
Fx fxFma(Fx a, Fx b, Fx c); // a * b + c, rounded once
Fx fxSqrt(Fx x);
Fx fxNeg(Fx x);
Fx fxAbs(Fx x);
Fx fxCopySign(Fx magnitude, Fx sign);
Fx fxRound(Fx x); // to the nearest integer, ties to even

Ix fxBits(Fx x);  // the bit pattern
Fx ixFloat(Ix x); // the number of a bit pattern
Fx ixReal(Ix x);  // the signed integer's value, which must be exact

Ix ixAdd(Ix a, Ix b);
Ix ixSub(Ix a, Ix b);
Ix ixMul(Ix a, Ix b);
Ix ixMulHigh(Ix a, Ix b); // the high half of the unsigned product
Ix ixAnd(Ix a, Ix b);
Ix ixOr(Ix a, Ix b);
Ix ixXor(Ix a, Ix b);
Ix ixShl(Ix a, Ix amount); // shift amounts are below the width
Ix ixShrS(Ix a, Ix amount);
Ix ixShrU(Ix a, Ix amount);

Bx fxLess(Fx a, Fx b); // comparisons with NaN are false
Bx fxEqual(Fx a, Fx b);
Bx fxIsNan(Fx x);
Bx ixEqual(Ix a, Ix b);
Bx ixLessU(Ix a, Ix b);
Bx bxAnd(Bx a, Bx b);
Bx bxOr(Bx a, Bx b);
Bx bxNot(Bx a);
Fx fxSelect(Bx condition, Fx a, Fx b);
Ix ixSelect(Bx condition, Ix a, Ix b);

#endif // INTENT_PASSES_MATH_FX_H
