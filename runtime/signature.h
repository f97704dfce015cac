// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function takes and gives, in terms of arrays: the bridge between MLIR types and dtypes.
#ifndef INTENT_RUNTIME_SIGNATURE_H
#define INTENT_RUNTIME_SIGNATURE_H

#include "mlir-c/IR.h"
#include "runtime/array.h"

typedef enum IntentSlotKind {
  INTENT_SLOT_SCALAR, // by value
  INTENT_SLOT_TENSOR, // an immutable array
  INTENT_SLOT_MEMREF, // an array that the function may write
} IntentSlotKind;

// One argument or result.
typedef struct IntentSlot {
  IntentSlotKind kind;            // how it is passed
  IntentDType dtype;              // `index` counts as i64
  int32_t rank;                   // 0 for a scalar
  int64_t shape[INTENT_MAX_RANK]; // extents; -1: dynamic
  IntentLayout layout;            // of a memref: INT64_MIN where it is dynamic
  char *typeText;                 // the MLIR type, owned
} IntentSlot;

typedef struct IntentSignature {
  char *entry;          // name of the function, owned
  IntentSlot *slots;    // arguments, then results; owned
  intptr_t argCount;    // leading slots
  intptr_t resultCount; // the slots after them
} IntentSignature;

// The slots of the results.
const IntentSlot *intentSignatureResults(const IntentSignature *signature);

// Reads the signature of func.func `entry`, or, when `entry` is null, of the only public function
// of the module. Failures: no such function, one without a body, none or several to choose from, a
// type that is no array or scalar. The caller destroys it, also after a failure.
IntentStatus intentSignatureRead(IntentSignature *signature, MlirModule module, const char *entry);
void intentSignatureDestroy(IntentSignature *signature);

#endif
