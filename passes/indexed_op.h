// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops that access a tensor or memory by a relation, as one: gather, load, store and the
// atomics.
#ifndef INTENT_PASSES_INDEXED_OP_H
#define INTENT_PASSES_INDEXED_OP_H

#include "passes/ir.h"

// The operands of such an op by what they are.
typedef struct IntentIndexedOp {
  MlirValue source;    // what is addressed; null: the op is none of these
  MlirValue relation;  // by which
  MlirValue fill;      // what an invalid lane gives; null if nothing is given
  MlirValue values[2]; // what goes to memory, or is compared with it before: an element a point
  intptr_t valueCount; // of them
  bool writes;         // memory, or may
  bool isAtomic;       // 9-11
} IntentIndexedOp;

IntentIndexedOp intentIndexedOp(MlirOperation op);

bool intentIsIndexedOp(MlirOperation op);
bool intentIsAtomicOp(MlirOperation op);

#endif // INTENT_PASSES_INDEXED_OP_H
