// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane of an atomic access, on any target: as accesses to the integer that an element's bits
// are, which a target knows how to make.
#ifndef INTENT_PASSES_ATOMIC_H
#define INTENT_PASSES_ATOMIC_H

#include "dialect/atomic.h"
#include "passes/ir.h"

// One indivisible access.
typedef struct IntentAtomicStep {
  IntentAction action;
  IntentRmw kind; // of a read-modify-write; one that integers have
  IntentOrder order;
  IrValues bits; // what is stored or combined; expected and desired
  MlirType type; // of the bits
} IntentAtomicStep;

// How a target accesses the element at a place of its own kind. `access` gives the old bits; null
// for a store.
typedef struct IntentAtomicTarget {
  MlirValue (*access)(Ir *ir, const void *place, const IntentAtomicStep *step);
  const void *place;
} IntentAtomicTarget;

// What the atomic op does at a valid point, made at `ir`; `values` are the elements of its values
// there. Gives the old element; null for a store.
MlirValue intentAtomicAt(Ir *ir, MlirOperation op, const IntentAtomicTarget *target,
                         const MlirValue *values);

// The instruction of the llvm dialect at an address. `scope` is LLVM's: "" for the whole system.
// Gives the old bits; null for a store (atomic_llvm.c).
MlirValue intentAtomicInstruction(Ir *ir, MlirValue address, const char *scope,
                                  const IntentAtomicStep *step);

// LLVM's fence in that scope.
void intentAtomicFence(Ir *ir, const char *scope, IntentOrder order);

#endif // INTENT_PASSES_ATOMIC_H
