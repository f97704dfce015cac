// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records before lowering: a tuple only groups values (1.1-08), so that none is left once calls are
// inlined, but for those that are carried or merged.
#ifndef INTENT_PASSES_RECORDS_H
#define INTENT_PASSES_RECORDS_H

#include "passes/ir.h"

// What `value` is a component of a record of, through records in records: the value that was packed
// there; itself where no op of this function packs it.
MlirValue intentUnpacked(MlirValue value);

// Gives the users of each intent.unpack of an intent.pack what was packed, and erases what is
// unused then.
void intentFlattenRecords(MlirOperation root);

#endif // INTENT_PASSES_RECORDS_H
