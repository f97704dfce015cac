// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane of an atomic access on the CPU.
#ifndef INTENT_PASSES_CPU_ATOMIC_H
#define INTENT_PASSES_CPU_ATOMIC_H

#include "passes/relation.h"

// What the atomic op does at a valid point, made at `ir`; `values` are the elements of its values
// there. Gives the old element; null for a store.
MlirValue intentAtomicAt(Ir *ir, MlirOperation op, const IntentRelationPoint *point,
                         const MlirValue *values);

#endif // INTENT_PASSES_CPU_ATOMIC_H
