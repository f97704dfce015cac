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

// Where the sources of region ops are cut: first as `segments` says, then by `segment-length`.
static void appendSegment(const IntentOptions *options, IntentPipelineText *text,
                          const char *more) {
  const char *length = intentOption(options, "segment-length");
  const char *segments = intentOption(options, "segments");
  bool isChosen = !strcmp(length, "auto");
  if (!isChosen && (!*length || strspn(length, "0123456789") != strlen(length)))
    intentPipelineRefuse(text, options, "segment-length", "a number of members, or auto");
  if (strspn(segments, "0123456789,") != strlen(segments))
    intentPipelineRefuse(text, options, "segments", "lengths such as 3,0,5");
  intentPipelineAppend(text, "intent-segment{length=%s %s segments=%s},", isChosen ? "-1" : length,
                       more, segments);
}

// ---- cpu: linalg on tensors, then loops on memory, then the llvm dialect ------------------------

static const IntentOptionRow kCpuOptions[] = {
    {"checks", "false", "trap violated run-time obligations"},
    {"schedule", "", "file of a transform script that replaces passes/cpu/schedule.mlir"},
    {"threads", "true", "use all cores, by OpenMP; false: code of one thread"},
    {"segments", "", "lengths of the first segments of region_fold and region_scan: 3,0,5"},
    {"segment-length", "auto",
     "members of the segments after those; 0: one; auto: what a cache holds"},
};

// Calls are inlined; what is left is one function an entry, in linalg on tensors.
#define INLINE "inline{default-pipeline=},symbol-dce,"
#define TO_LINALG                                                                                  \
  "intent-flatten-records,intent-canonicalize-relations,"                                          \
  "intent-expand-compose,intent-flatten-parallel{control=false},intent-for-to-scf,intent-"         \
  "parallel-to-forall,"                                                                            \
  "intent-merge-reduces{groups=true},intent-to-linalg,"                                            \
  "intent-expand-random{lanes=64},intent-expand-math,intent-expand-narrow,intent-expand-bf16,"     \
  "intent-expand-debug,"                                                                           \
  "canonicalize,cse,linalg-fuse-elementwise-ops,canonicalize,cse,intent-fold-empty,"               \
  "intent-narrow-storage,intent-form-scans{threads=%s},intent-host-abi,intent-form-groups,"        \
  "canonicalize,cse,"

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
#define TO_LLVM                                                                                    \
  "expand-strided-metadata,lower-affine,canonicalize,cse,convert-scf-to-cf,"                       \
  "convert-vector-to-llvm{reassociate-fp-reductions=1},expand-strided-metadata,lower-affine,"      \
  "finalize-memref-to-llvm{use-generic-functions=1 use-aligned-alloc=1},convert-to-llvm,%s"        \
  "reconcile-unrealized-casts,canonicalize,cse"

static bool usesThreads(const IntentOptions *options, IntentPipelineText *text) {
  bool uses = intentOptionIs(options, "threads", "true");
  if (!uses && !intentOptionIs(options, "threads", "false"))
    intentPipelineRefuse(text, options, "threads", "true or false");
  return uses;
}

// Loops around vectors on memory: where a schedule's work can be read.
static void vectorsPipeline(const IntentOptions *options, IntentPipelineText *text) {
  bool threads = usesThreads(options, text);
  intentPipelineAppend(text, LOGICAL INLINE, checksOf(options, text));
  appendSegment(options, text, threads ? "parallel=64" : "");
  intentPipelineAppend(text, TO_LINALG, threads ? "true" : "false");
  intentPipelineAppend(text, "intent-apply-schedule{schedule=%s}," TO_MEMORY,
                       intentOption(options, "schedule"), threads ? FORM_THREADS : FORM_ONE_THREAD);
}

static void cpuPipeline(const IntentOptions *options, IntentPipelineText *text) {
  bool threads = usesThreads(options, text);
  vectorsPipeline(options, text);
  intentPipelineAppend(text, TO_LOOPS "%s", threads ? TO_OPENMP : "");
  intentPipelineAppend(text, TO_LLVM, threads ? "convert-openmp-to-llvm," : "");
}

// ---- gpu: tiles with layouts, then the code of one thread, then nvvm ----------------------------

static const IntentOptionRow kGpuOptions[] = {
    {"chip", "sm_90", "sm_75, sm_80, sm_86, sm_87, sm_89, sm_90, sm_90a, sm_100 or sm_100a"},
    {"format", "nvvm", "nvvm (IR to read), isa (PTX), bin, fatbin (by ptxas) or llvm (bitcode)"},
    {"warps", "4", "warps of a CTA"},
    {"elements", "8", "elements of one tile that a thread holds"},
    {"grid-limit", "2147483647", "CTAs of one launch"},
    {"checks", "false", "trap violated run-time obligations"},
    {"segments", "", "lengths of the first segments of region_fold and region_scan: 3,0,5"},
    {"segment-length", "0", "members of the segments after those; 0: one, or a kernel's loop"},
};
static const char *const kChips[] = {"sm_75", "sm_80",  "sm_86",  "sm_87",  "sm_89",
                                     "sm_90", "sm_90a", "sm_100", "sm_100a"};
static const char *const kFormats[] = {"nvvm", "isa", "bin", "fatbin", "llvm"};

// Calls are inlined, and what is left is scalar code in the regions of a few ops. Math is expanded
// before anything folds constants: upstream folds by the C library, which rounds otherwise.
#define TO_REGIONS                                                                                 \
  "intent-flatten-records,intent-canonicalize-relations,"                                          \
  "intent-expand-compose,intent-flatten-parallel{control=false},intent-for-to-scf,intent-expand-"  \
  "random,"                                                                                        \
  "intent-expand-math,canonicalize,cse,intent-merge-reduces,"

// Kernels of tiles, their layouts, and each thread's part of them. The host's bf16 is the CPU's.
#define TO_THREADS                                                                                 \
  "intent-to-tiles{warps=%s elements=%s grid-limit=%s},canonicalize,cse,intent-assign-layouts,"    \
  "intent-distribute,canonicalize,cse,intent-exact-math,intent-expand-bf16,"

// 64-bit index arithmetic, and masks that are compared in 64 bits.
#define TO_NVVM                                                                                    \
  "nvvm-attach-target{chip=%s O=3},gpu.module(convert-scf-to-cf,"                                  \
  "convert-vector-to-llvm{force-32bit-vector-indices=false},convert-math-to-llvm,"                 \
  "convert-gpu-to-nvvm{index-bitwidth=0},canonicalize,cse,reconcile-unrealized-casts)"

// The host's code in the llvm dialect, the kernels as an object.
#define TO_OBJECT                                                                                  \
  ",convert-scf-to-cf,gpu-to-llvm,convert-to-llvm,reconcile-unrealized-casts,"                     \
  "gpu-module-to-binary{format=%s}"

static bool isOneOf(const char *value, const char *const *values, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (!strcmp(values[i], value))
      return true;
  return false;
}

static void gpuPipeline(const IntentOptions *options, IntentPipelineText *text) {
  const char *chip = intentOption(options, "chip"), *format = intentOption(options, "format");
  if (!isOneOf(chip, kChips, sizeof kChips / sizeof kChips[0]))
    intentPipelineRefuse(text, options, "chip", kGpuOptions[0].help);
  if (!isOneOf(format, kFormats, sizeof kFormats / sizeof kFormats[0]))
    intentPipelineRefuse(text, options, "format", kGpuOptions[1].help);
  intentPipelineAppend(text, LOGICAL INLINE, checksOf(options, text));
  appendSegment(options, text, "kernels=true");
  intentPipelineAppend(text, TO_REGIONS);
  intentPipelineAppend(text, TO_THREADS TO_NVVM, intentOption(options, "warps"),
                       intentOption(options, "elements"), intentOption(options, "grid-limit"),
                       chip);
  if (strcmp(format, "nvvm") != 0)
    intentPipelineAppend(text, TO_OBJECT, format);
}

static const IntentPipeline kPipelines[] = {
    {"intent-canonicalize-program", "Logical programs in canonical form", kCanonicalOptions,
     sizeof kCanonicalOptions / sizeof kCanonicalOptions[0], canonicalPipeline},
    {"intent-to-cpu", "Programs for the CPU, in the llvm dialect", kCpuOptions,
     sizeof kCpuOptions / sizeof kCpuOptions[0], cpuPipeline},
    {"intent-to-vectors", "The first part of intent-to-cpu: loops around vectors, on memory",
     kCpuOptions, sizeof kCpuOptions / sizeof kCpuOptions[0], vectorsPipeline},
    {"intent-to-gpu", "Programs for an NVIDIA GPU: kernels in nvvm, and the host's code",
     kGpuOptions, sizeof kGpuOptions / sizeof kGpuOptions[0], gpuPipeline},
};

void intentRegisterPipelines(void) {
  for (size_t i = 0; i < sizeof kPipelines / sizeof kPipelines[0]; ++i)
    intentRegisterPipeline(&kPipelines[i]);
}
