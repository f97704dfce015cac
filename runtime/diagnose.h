// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR's diagnostics for people: file, line, the source line and a caret, as MLIR's own tools show
// them. mlir-c has the callback but no source manager.
#ifndef INTENT_RUNTIME_DIAGNOSE_H
#define INTENT_RUNTIME_DIAGNOSE_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "runtime/status.h"

#include <stdio.h>

typedef struct IntentDiagnostics {
  FILE *out;           // where they are printed
  IntentStatus latest; // the text of the latest error; empty before the first
} IntentDiagnostics;

// Prints every diagnostic of `context` to diagnostics->out from now on; `diagnostics` outlives the
// context.
void intentDiagnosticsAttach(MlirContext context, IntentDiagnostics *diagnostics);

#endif
