// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The MLIR context that programs are read into and run from.
#ifndef INTENT_RUNTIME_CONTEXT_H
#define INTENT_RUNTIME_CONTEXT_H

#include "runtime/diagnose.h"

// A single-threaded context that knows Intent's and upstream's dialects, with every pass and
// translation registered (once a process); its diagnostics go to `diagnostics`, which outlives it.
// The caller destroys it with mlirContextDestroy.
MlirContext intentContextCreate(IntentDiagnostics *diagnostics);

#endif
