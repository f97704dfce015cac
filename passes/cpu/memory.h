// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Giving tensors memory: a value is computed in place wherever the op that makes it allows that.
#ifndef INTENT_PASSES_CPU_MEMORY_H
#define INTENT_PASSES_CPU_MEMORY_H

#include "passes/ir.h"

// The row-major memref type with a tensor's shape.
MlirType intentMemoryType(MlirType tensor);

// Memory as a tensor that is only read.
MlirValue intentReadMemory(Ir *ir, MlirValue memory, MlirType tensor);

// Memory of a row-major memref type, aligned for vectors; an extent, as index, for each dynamic
// one.
MlirValue intentAllocate(Ir *ir, MlirType memory, IrValues extents);

// Fresh memory that holds `value` by `before` at the latest: the op that makes it computes it
// there, or it is copied.
MlirValue intentFreshMemory(Ir *ir, MlirValue value, MlirOperation before);

// The attribute of a bufferization.materialize_in_destination that is an intent.store: where it
// writes is no memory to read the value from, since it may be written again.
#define INTENT_STORE_MARK "intent.store"

// Lets the op that makes the value of a bufferization.materialize_in_destination compute it there,
// if nothing else uses the value.
void intentStoreInPlace(Ir *ir, MlirOperation store);

// Lets the linalg ops that read `value`, an op's result, read it from memory: its own if it has
// some already.
void intentKeepInMemory(Ir *ir, MlirValue value);

// A use of a value by a linalg op that reads it, not one that only computes over it; null if there
// is none.
MlirOpOperand intentReadByLinalg(MlirValue value);

#endif // INTENT_PASSES_CPU_MEMORY_H
