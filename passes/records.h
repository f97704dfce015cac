// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records by their components: a tuple only groups values (1.1-08).
#ifndef INTENT_PASSES_RECORDS_H
#define INTENT_PASSES_RECORDS_H

#include "passes/ir.h"

// What `value` is a component of a record of, through records in records: the value that was packed
// there; itself where no op of this function packs it.
MlirValue intentUnpacked(MlirValue value);

#endif // INTENT_PASSES_RECORDS_H
