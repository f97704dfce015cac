// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loads must be read where they stand (9-12): the others may be read where they are used.
#ifndef INTENT_PASSES_SNAPSHOT_H
#define INTENT_PASSES_SNAPSHOT_H

#include "passes/ir.h"

// Marks each intent.load under `module` whose memory may be written before it is last used. Runs
// before any of them is lowered.
void intentMarkSnapshots(MlirOperation module);

// True for a load that was marked.
bool intentIsSnapshot(MlirOperation load);

#endif // INTENT_PASSES_SNAPSHOT_H
