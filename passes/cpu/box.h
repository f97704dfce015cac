// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a tensor or memref that a box relation addresses, as a slice that upstream knows.
#ifndef INTENT_PASSES_CPU_BOX_H
#define INTENT_PASSES_CPU_BOX_H

#include "passes/relation.h"

// The slice of `source` with an axis a source axis: a tensor.extract_slice or a memref.subview at
// ir, or `source` itself where it is all of it. A coordinate that is the same everywhere has
// extent 1.
MlirValue intentBoxSlice(Ir *ir, MlirOperation relation, const IntentBox *box, MlirValue source);

#endif // INTENT_PASSES_CPU_BOX_H
