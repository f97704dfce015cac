// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What memory a view is, as far as a function shows it.
#ifndef INTENT_PASSES_ALIAS_H
#define INTENT_PASSES_ALIAS_H

#include "passes/ir.h"

typedef enum IntentMemory {
  INTENT_MEMORY_OWN,    // of this view alone: a buffer, or an argument with intent.noalias
  INTENT_MEMORY_SHARED, // an argument: it may be that of other arguments
  INTENT_MEMORY_ANY     // picked by control flow: it may be that of any view
} IntentMemory;

IntentMemory intentMemoryOf(MlirValue view);

#endif // INTENT_PASSES_ALIAS_H
