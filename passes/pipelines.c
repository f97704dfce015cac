// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pipeline, whole, on one screen, and the options that each takes.
#include "passes/Passes.h"

#include "capi/bridge.h"
#include "passes/options.h"

#include <stdio.h>

// First in every pipeline: refuse, check, and give arith its total meaning before any upstream pass
// may assume undefined behaviour.
#define LOGICAL "intent-check,%sintent-total-arith,"

static const char *checksOf(const IntentOptions *options) {
  return intentOptionIs(options, "checks", "true") ? "intent-insert-checks," : "";
}

// ---- canonical: what both targets begin with ----------------------------------------------------

static const IntentOptionRow kCanonicalOptions[] = {
    {"checks", "false", "trap violated run-time obligations"},
};

static void canonicalPipeline(const IntentOptions *options, IntentPipelineText *text) {
  intentPipelineAppend(text, LOGICAL "canonicalize,cse", checksOf(options));
}

// ---- cpu: linalg on tensors, then loops on memory, then the llvm dialect ------------------------

static const IntentOptionRow kCpuOptions[] = {
    {"checks", "false", "trap violated run-time obligations"},
};

// Calls are inlined; what is left is one function an entry, in linalg on tensors.
#define TO_LINALG                                                                                  \
  "inline,symbol-dce,canonicalize,cse,intent-to-linalg,intent-expand-random,intent-expand-math,"   \
  "intent-expand-debug,"                                                                           \
  "canonicalize,cse,linalg-fuse-elementwise-ops,canonicalize,cse,intent-narrow-storage,"           \
  "intent-host-abi,canonicalize,cse,"

// Memory: what is not a result is allocated outside of loops and freed before the return.
#define TO_MEMORY                                                                                  \
  "one-shot-bufferize{buffer-alignment=64},canonicalize,cse,func.func(buffer-loop-hoisting),"      \
  "buffer-deallocation-pipeline,canonicalize,cse,"

// Loops and vectors to the llvm dialect; allocation through the runtime's allocator.
#define TO_LLVM                                                                                    \
  "fold-memref-alias-ops,convert-linalg-to-loops,convert-vector-to-scf{full-unroll=true},"         \
  "canonicalize,cse,expand-strided-metadata,lower-affine,canonicalize,cse,convert-scf-to-cf,"      \
  "convert-vector-to-llvm,expand-strided-metadata,lower-affine,"                                   \
  "finalize-memref-to-llvm{use-generic-functions=1 use-aligned-alloc=1},convert-to-llvm,"          \
  "reconcile-unrealized-casts,canonicalize,cse"

static void cpuPipeline(const IntentOptions *options, IntentPipelineText *text) {
  intentPipelineAppend(text, LOGICAL TO_LINALG TO_MEMORY TO_LLVM, checksOf(options));
}

static const IntentPipeline kPipelines[] = {
    {"intent-canonicalize-program", "Logical programs in canonical form", kCanonicalOptions,
     sizeof kCanonicalOptions / sizeof kCanonicalOptions[0], canonicalPipeline},
    {"intent-to-cpu", "Programs for the CPU, in the llvm dialect", kCpuOptions,
     sizeof kCpuOptions / sizeof kCpuOptions[0], cpuPipeline},
};

void intentRegisterPipelines(void) {
  for (size_t i = 0; i < sizeof kPipelines / sizeof kPipelines[0]; ++i)
    intentRegisterPipeline(&kPipelines[i]);
}
