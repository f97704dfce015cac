// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mlir-c 22.1 lacks and Intent's C needs, named as upstream would name it. Each function says
// which later upstream release has it; none of them decides anything.
#ifndef INTENT_CAPI_BRIDGE_H
#define INTENT_CAPI_BRIDGE_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Diagnostics (not upstream yet) -------------------------------------------------------------

// Emits `message` at `location`; a note follows unless `noteLocation` is null.
void mlirEmitErrorWithNote(MlirLocation location, MlirStringRef message, MlirLocation noteLocation,
                           MlirStringRef note);
void mlirEmitWarning(MlirLocation location, MlirStringRef message);
void mlirEmitRemark(MlirLocation location, MlirStringRef message);

// ---- Cloning with a mapping (not upstream yet) --------------------------------------------------

typedef struct MlirIRMapping {
  void *ptr;
} MlirIRMapping;

MlirIRMapping mlirIRMappingCreate(void);
void mlirIRMappingDestroy(MlirIRMapping mapping);
void mlirIRMappingMapValue(MlirIRMapping mapping, MlirValue from, MlirValue to);
MlirValue mlirIRMappingLookupOrDefault(MlirIRMapping mapping, MlirValue from);

// A clone of `op`, regions included, inserted at the rewriter; its results join the mapping.
MlirOperation mlirRewriterBaseCloneWithMapping(MlirRewriterBase rewriter, MlirOperation op,
                                               MlirIRMapping mapping);

// ---- Pipelines (not upstream yet) ---------------------------------------------------------------

// Adds a pipeline's passes. `options` is the text between the braces; failure is reported through
// the callback, as mlirOpPassManagerAddPipeline does.
typedef MlirLogicalResult (*MlirPassPipelineBuilder)(MlirOpPassManager passManager,
                                                     MlirStringRef options,
                                                     MlirStringCallback errorCallback,
                                                     void *errorUserData, void *userData);

// Makes `argument` a pipeline of the pass registry. `userData` must outlive the process.
void mlirRegisterPassPipeline(MlirStringRef argument, MlirStringRef description,
                              MlirPassPipelineBuilder builder, void *userData);

// Runs the passes of `pipeline`, comma-separated without an anchor around them, on `op`. Failure is
// reported as diagnostics.
MlirLogicalResult mlirRunPassPipeline(MlirOperation op, MlirStringRef pipeline);

// ---- Tools (not upstream yet) -------------------------------------------------------------------

// The translations to LLVM IR, for every context of the registry; mlirRegisterAllLLVMTranslations
// takes one context.
void mlirDialectRegistryInsertLLVMTranslations(MlirDialectRegistry registry);

// mlir-opt's main over the dialects of `registry` and the passes registered so far.
int mlirOptMain(int argc, char **argv, MlirStringRef toolName, MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif // INTENT_CAPI_BRIDGE_H
