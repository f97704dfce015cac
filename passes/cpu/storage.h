// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How elements lie in memory: i1 and floats narrower than 16 bits take one byte each, the code in
// its low bits; bf16 is an i16. A byte that is not 0 is a true i1.
#ifndef INTENT_PASSES_CPU_STORAGE_H
#define INTENT_PASSES_CPU_STORAGE_H

#include "passes/ir.h"

// The integer type that elements of this type have in memory; any other type is its own.
MlirType intentStorageType(MlirType element);

// True for element types that are something else in memory.
bool intentIsEncoded(MlirType element);

// A scalar as the integer that stands for it in memory, and back. Both are made at `ir`.
MlirValue intentEncode(Ir *ir, MlirValue scalar);
MlirValue intentDecode(Ir *ir, MlirValue code, MlirType element);

// Turns a scalar into its code; what used the scalar uses the decoded code. ir stands behind the
// value. Does nothing to a type that is its own code.
void intentBecomeCode(Ir *ir, MlirValue value);

// Encodes operand `position` before the op, if it is a scalar with a code.
void intentEncodeOperand(Ir *ir, MlirOperation op, intptr_t position);

#endif // INTENT_PASSES_CPU_STORAGE_H
