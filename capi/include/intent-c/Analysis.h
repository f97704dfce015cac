// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intent's analyses for programs in C.
#ifndef INTENT_C_ANALYSIS_H
#define INTENT_C_ANALYSIS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// Writes what is known of where a value of a function of `module` comes from: the text that
// `--intent-print-provenance=all` prints for it, whose grammar docs/provenance.md gives. True if
// the elements are an exact expression over the value's axes; false for unknown ones and for a
// value that is no scalar or tensor. Nothing is written for a value of no function.
MLIR_CAPI_EXPORTED bool intentPrintProvenance(MlirOperation module, MlirValue value,
                                              MlirStringCallback callback, void *data);

#ifdef __cplusplus
}
#endif

#endif // INTENT_C_ANALYSIS_H
