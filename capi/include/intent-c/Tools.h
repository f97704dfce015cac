// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools as functions, for programs that add dialects or passes of their own.
#ifndef INTENT_C_TOOLS_H
#define INTENT_C_TOOLS_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

// mlir-opt's main with Intent's dialect and passes beside upstream's. Returns the exit code.
MLIR_CAPI_EXPORTED int intentOptMain(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif // INTENT_C_TOOLS_H
