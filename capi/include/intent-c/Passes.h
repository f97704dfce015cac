// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intent's passes and pipelines for programs in C. Once registered they are used by name, through
// mlirOpPassManagerAddPipeline or mlirParsePassPipeline: `intent-to-cpu`,
// `intent-to-gpu{chip=sm_90}` and the single passes that the reference (docs/passes.md) lists.
#ifndef INTENT_C_PASSES_H
#define INTENT_C_PASSES_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

// Makes every pass and pipeline known to the process. Call it once; the pipelines also use upstream
// passes (mlirRegisterAllPasses).
MLIR_CAPI_EXPORTED void intentRegisterPasses(void);

#ifdef __cplusplus
}
#endif

#endif // INTENT_C_PASSES_H
