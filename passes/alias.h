// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What memory a view is, as far as a function shows it: a buffer is its own, an argument with
// intent.noalias too, and any two others may be one.
#ifndef INTENT_PASSES_ALIAS_H
#define INTENT_PASSES_ALIAS_H

#include "passes/ir.h"

// True unless the two memrefs are certainly of different memory.
bool intentMayAlias(MlirValue a, MlirValue b);

#endif // INTENT_PASSES_ALIAS_H
