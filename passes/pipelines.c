// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pipeline, whole, on one screen, and the options that each takes.
#include "passes/Passes.h"

#include "capi/bridge.h"
#include "passes/options.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// First in every pipeline: refuse, check, make early exits values and broadcasts explicit, and give
// arith its total meaning and tensors their extents before any upstream pass may assume undefined
// behaviour or fold them away.
#define LOGICAL                                                                                    \
  "intent-check,%sintent-normalize-control,intent-normalize-pointwise,intent-total-arith,"         \
  "intent-map-elementwise,"

static const char *checksOf(const IntentOptions *options, IntentPipelineText *text) {
  if (intentOptionIs(options, "checks", "true"))
    return "intent-insert-checks,";
  if (!intentOptionIs(options, "checks", "false"))
    intentPipelineRefuse(text, options, "checks", "true or false");
  return "";
}

// ---- canonical: what both targets begin with ----------------------------------------------------

static const IntentOptionRow kCanonicalOptions[] = {
    {"checks", "false", "trap violated run-time obligations"},
};

static void canonicalPipeline(const IntentOptions *options, IntentPipelineText *text) {
  intentPipelineAppend(text, LOGICAL "intent-canonicalize-relations,canonicalize,cse",
                       checksOf(options, text));
}

// ---- cpu: linalg on tensors, then loops on memory, then the llvm dialect ------------------------

static const IntentOptionRow kCpuOptions[] = {
    {"checks", "false", "trap violated run-time obligations"},
    {"schedule", "", "file of a transform script that replaces passes/cpu/schedule.mlir"},
    {"threads", "true", "use all cores, by OpenMP; false: code of one thread"},
};

// Calls are inlined; what is left is one function an entry, in linalg on tensors.
#define TO_LINALG                                                                                  \
  "inline{default-pipeline=},symbol-dce,intent-canonicalize-relations,"                            \
  "intent-expand-compose,intent-flatten-parallel{control=false},intent-for-to-scf,intent-"         \
  "parallel-to-forall,"                                                                            \
  "intent-to-linalg,"                                                                              \
  "intent-expand-random{lanes=64},intent-expand-math,intent-expand-narrow,intent-expand-bf16,"     \
  "intent-expand-debug,"                                                                           \
  "canonicalize,cse,linalg-fuse-elementwise-ops,canonicalize,cse,intent-fold-empty,"               \
  "intent-narrow-storage,intent-host-abi,intent-form-groups,canonicalize,cse,"

// Memory: what is not a result is allocated outside of the loops of a thread, and freed.
#define TO_MEMORY                                                                                  \
  "canonicalize,cse,intent-separate-empties,"                                                      \
  "one-shot-bufferize{allow-return-allocs-from-loops=1 buffer-alignment=64},canonicalize,cse,%s,"  \
  "func.func(buffer-loop-hoisting),buffer-deallocation-pipeline,fold-memref-alias-ops,"            \
  "canonicalize,cse"

// Which points of an scf.forall run at once: those of the outermost one, or none.
#define FORM_THREADS "intent-form-threads"
#define FORM_ONE_THREAD "func.func(scf-forall-to-for)"

// Loops and vectors to the llvm dialect; allocation through the runtime's allocator.
#define TO_LOOPS                                                                                   \
  ",intent-expand-atomics,convert-linalg-to-loops,convert-vector-to-scf{full-unroll=true},"        \
  "canonicalize,cse,"
#define TO_OPENMP "intent-threads-to-openmp,"
",convert-linalg-to-loops,convert-vector-to-scf{full-unroll=true},canonicalize,cse,"
#define TO_OPENMP "intent-threads-to-openmp,"
