// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of --intent-check that have a file of their own.
#ifndef INTENT_PASSES_CHECK_H
#define INTENT_PASSES_CHECK_H

#include "passes/ir.h"

// True if `op` runs whenever its public function is called.
bool intentIsCertain(MlirOperation op);

// 9-02, 9-03: what relations address and how they compose; where relations and views may not be.
MlirLogicalResult intentCheckRelations(MlirOperation module);

// 5-14, 5-20: nothing in the helpers of a region op sees where its source is cut.
MlirLogicalResult intentCheckCuts(MlirOperation module);

// 9-09: each store's relation is proven injective; else an error at the store.
MlirLogicalResult intentCheckStores(MlirOperation module);

// 3-03, 10-05: no two points of a parallel are proven to race; else an error at an access.
MlirLogicalResult intentCheckRaces(MlirOperation module);

// A copy of the module with its calls inlined, for what belongs to the op around a call. The caller
// destroys it; null if that failed.
MlirOperation intentInlinedCopy(MlirOperation module);

// What `check` says of such a copy.
MlirLogicalResult intentCheckInlined(MlirOperation module,
                                     MlirLogicalResult (*check)(MlirOperation));

#endif // INTENT_PASSES_CHECK_H
