// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipelines of the targets. The texts are here; what the passes do is in passes/.
#include "runtime/jit/lower.h"

#include "mlir-c/BuiltinAttributes.h"
#include "runtime/pipeline.h"

#include <stdlib.h>
#include <string.h>

// How a target lowers: a program by `pipeline`, which takes checks, a schedule and the user's
// options; what intent-to-gpu has made of one by `host`.
typedef struct TargetRow {
  const char *target;   // as on the command line
  const char *pipeline; // name of the pipeline
  const char *options;  // that this target always gives to it
  const char *alone;    // that it gives for one thread
  const char *host;     // passes for a module with kernels; "" where there is no device
} TargetRow;

// Kernels to a binary of the given format, the host's code to the llvm dialect.
#define HOST_OF_GPU(format)                                                                        \
  "convert-scf-to-cf,expand-strided-metadata,lower-affine,gpu-to-llvm,convert-to-llvm,"            \
  "reconcile-unrealized-casts,gpu-module-to-binary{format=" format "}"

static const TargetRow kTargets[] = {
    {"cpu", "intent-to-cpu", "", "threads=false", ""},
    {"gpu-sim", "intent-to-gpu", "format=llvm", "", HOST_OF_GPU("llvm")},
    {"cuda", "intent-to-gpu", "format=isa", "", HOST_OF_GPU("isa")},
};

static const TargetRow *rowOf(const char *target) {
  for (size_t i = 0; i < sizeof kTargets / sizeof *kTargets; ++i)
    if (!strcmp(kTargets[i].target, target))
      return &kTargets[i];
  return NULL;
}

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

static bool isNamed(MlirOperation op, const char *name) {
  return mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)), ref(name));
}

static bool holdsKernels(MlirModule module) {
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  while (!mlirOperationIsNull(op) && !isNamed(op, "gpu.module"))
    op = mlirOperationGetNextInBlock(op);
  return !mlirOperationIsNull(op);
}

// Asks func-to-llvm for a wrapper with a C interface around the entry.
static void markEntry(MlirModule module, const char *entry) {
  MlirSymbolTable table = mlirSymbolTableCreate(mlirModuleGetOperation(module));
  MlirOperation function = mlirSymbolTableLookup(table, ref(entry));
  mlirSymbolTableDestroy(table);
  if (mlirOperationIsNull(function))
    return;
  mlirOperationSetAttributeByName(function, ref("llvm.emit_c_interface"),
                                  mlirUnitAttrGet(mlirOperationGetContext(function)));
  (void)mlirOperationRemoveAttributeByName(function, mlirSymbolTableGetVisibilityAttributeName());
}

static bool isDefinition(MlirOperation op) {
  return isNamed(op, "llvm.func") &&
         !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

static IntentStatus setOwnName(MlirOperation module, MlirOperation function) {
  MlirStringRef name = mlirStringAttrGetValue(
      mlirOperationGetAttributeByName(function, mlirSymbolTableGetSymbolAttributeName()));
  size_t size = sizeof INTENT_OWN_NAME + name.length;
  char *own = malloc(size);
  if (!own)
    return intentError("no memory for the session");
  (void)snprintf(own, size, INTENT_OWN_NAME "%.*s", (int)name.length, name.data);
  MlirLogicalResult renamed = mlirSymbolTableReplaceAllSymbolUses(name, ref(own), module);
  MlirAttribute attribute = mlirStringAttrGet(mlirOperationGetContext(module), ref(own));
  mlirOperationSetAttributeByName(function, mlirSymbolTableGetSymbolAttributeName(), attribute);
  free(own);
  return mlirLogicalResultIsFailure(renamed) ? intentError("the lowered module can't be compiled")
                                             : intentOk();
}

// Compiled code calls C's library by name (memcpy, fmodf), also where no op does: no function of
// the program may be found in its place.
static IntentStatus setOwnNames(MlirModule module) {
  IntentStatus status = intentOk();
  MlirOperation next, op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  for (; !mlirOperationIsNull(op) && !intentFailed(&status); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (isDefinition(op))
      status = setOwnName(mlirModuleGetOperation(module), op);
  }
  return status;
}

// The whole pipeline as text; cut when it does not fit, and then it does not parse.
typedef struct PipelineText {
  char text[4096]; // terminated
} PipelineText;

static PipelineText pipelineOf(const IntentExecutorOptions *options, const TargetRow *row,
                               bool isLowered) {
  PipelineText pipeline;
  size_t room = sizeof pipeline.text;
  const char *more = options->pipelineOptions ? options->pipelineOptions : "";
  if (options->pipeline)
    (void)snprintf(pipeline.text, room, "%s", options->pipeline);
  else if (isLowered)
    (void)snprintf(pipeline.text, room, "builtin.module(%s)", row->host);
  else
    (void)snprintf(
        pipeline.text, room, "builtin.module(%s{%s %s checks=%s%s%s%s%s %s})", row->pipeline,
        row->options, options->threads == 1 ? row->alone : "", options->noChecks ? "false" : "true",
        options->schedule ? " schedule=" : "", options->schedule ? options->schedule : "",
        options->segments ? " segments=" : "", options->segments ? options->segments : "", more);
  return pipeline;
}

IntentLowered intentLower(const IntentProgram *program, const char *target) {
  const TargetRow *row = rowOf(target);
  bool isLowered = holdsKernels(program->module);
  IntentLowered lowered = {intentOk(), {NULL}};
  if (isLowered && !row->host[0]) {
    lowered.status = intentError("the module is lowered for a GPU: expected --target=gpu-sim or "
                                 "cuda, got %s",
                                 target);
    return lowered;
  }
  MlirModule module =
      mlirModuleFromOperation(mlirOperationClone(mlirModuleGetOperation(program->module)));
  markEntry(module, program->signature->entry);
  PipelineText pipeline = pipelineOf(program->options, row, isLowered);
  char what[64];
  (void)snprintf(what, sizeof what, "lowering for %s", target);
  lowered.status = intentRunPipeline(module, pipeline.text, what);
  if (!intentFailed(&lowered.status))
    lowered.status = setOwnNames(module);
  if (intentFailed(&lowered.status))
    mlirModuleDestroy(module);
  else
    lowered.module = module;
  return lowered;
}
