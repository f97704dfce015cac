// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The transform scripts that --intent-apply-schedule runs.
#ifndef INTENT_PASSES_CPU_SCHEDULE_H
#define INTENT_PASSES_CPU_SCHEDULE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// The script in file `path`, or the library's own, passes/cpu/schedule.mlir, where path is "". Null
// after a diagnostic. The caller destroys it. Loads dialects: not to be called while passes run.
MlirModule intentLoadSchedule(MlirContext context, const char *path);

// Runs the script's @__transform_main on the module. `path` as above: a script of the user's that
// changes nothing is an error.
MlirLogicalResult intentRunApplySchedule(MlirOperation module, MlirModule schedule,
                                         const char *path);

#ifdef __cplusplus
}
#endif

#endif // INTENT_PASSES_CPU_SCHEDULE_H
