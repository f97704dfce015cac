// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a build without the interpreter: it says so.
#include "runtime/interp/interp.h"

IntentStatus intentInterpret(MlirModule module, const char *entry, const IntentArray *args,
                             intptr_t argCount, IntentArray *results, intptr_t resultCount,
                             const IntentInterpOptions *options) {
  (void)module, (void)args, (void)argCount, (void)results, (void)resultCount, (void)options;
  return intentError("'%.200s' can't run: this build has no interpreter", entry);
}
