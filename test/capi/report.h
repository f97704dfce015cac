// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of this folder print with: text to a FILE, and each diagnostic after `caught:
// `.
#ifndef INTENT_TEST_CAPI_REPORT_H
#define INTENT_TEST_CAPI_REPORT_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdio.h>

static inline void print(MlirStringRef part, void *file) {
  fwrite(part.data, 1, part.length, file);
}

static inline MlirLogicalResult report(MlirDiagnostic diagnostic, void *userData) {
  (void)userData;
  fputs("caught: ", stdout);
  mlirDiagnosticPrint(diagnostic, print, stdout);
  puts("");
  return mlirLogicalResultSuccess();
}

#endif // INTENT_TEST_CAPI_REPORT_H
