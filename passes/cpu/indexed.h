// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers, loads, stores and buffers on the CPU. A box is a slice of what is addressed, which
// upstream fuses and vectorises; anything else is addressed lane by lane.
#ifndef INTENT_PASSES_CPU_INDEXED_H
#define INTENT_PASSES_CPU_INDEXED_H

#include "passes/ir.h"

// True for the ops of which the next function lowers one.
bool intentIsIndexed(MlirOperation op);

// Replaces `op`, before which ir stands. Its relation is an intent.relation.
void intentLowerIndexed(Ir *ir, MlirOperation op);

#endif // INTENT_PASSES_CPU_INDEXED_H
