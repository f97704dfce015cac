// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of --intent-check that have a file of their own.
#ifndef INTENT_PASSES_CHECK_H
#define INTENT_PASSES_CHECK_H

#include "passes/ir.h"

// 9-09: each store's relation is proven injective; else an error at the store.
MlirLogicalResult intentCheckStores(MlirOperation module);

#endif // INTENT_PASSES_CHECK_H
