// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running a pass pipeline, given as text, on a module.
#ifndef INTENT_RUNTIME_PIPELINE_H
#define INTENT_RUNTIME_PIPELINE_H

#include "mlir-c/IR.h"
#include "runtime/status.h"

// The text is anchored: `builtin.module(...)`. `what` names the pipeline in the failure ("lowering
// for cpu"), whose details are diagnostics of the context. The passes must be registered.
IntentStatus intentRunPipeline(MlirModule module, const char *pipeline, const char *what);

#endif
