// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How elements lie in memory: i1 and floats narrower than 16 bits take one byte each, the code in
// its low bits.
#ifndef INTENT_PASSES_CPU_STORAGE_H
#define INTENT_PASSES_CPU_STORAGE_H

#include "passes/ir.h"

// True for element types that become i8 in memory.
bool intentIsNarrow(MlirType element);

// A scalar as its byte, and back. Both are made at `ir`.
MlirValue intentEncode(Ir *ir, MlirValue scalar);
MlirValue intentDecode(Ir *ir, MlirValue byte, MlirType element);

#endif // INTENT_PASSES_CPU_STORAGE_H
