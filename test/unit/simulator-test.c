// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU simulator on kernels written as LLVM IR for NVPTX: right ones pass under all schedules,
// and each planted fault is caught and named, in full.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "runtime/gpu/gpu.h"

#include "llvm-c/BitWriter.h"
#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"

#include <stdlib.h>
#include <string.h>

// --- Running a kernel ----------------------------------------------------------------------------

#define TID "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
#define CTA "  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
#define BARRIER "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
#define DECLARATIONS                                                                               \
  "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n"          \
  "target triple = \"nvptx64-nvidia-cuda\"\n"                                                      \
  "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                 \
  "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"                                               \
  "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"                                    \
  "declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)\n"                             \
  "declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)\n"                            \
  "declare {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)\n"                           \
  "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n"                                 \
  "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n"                                             \
  "declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)\n"                                             \
  "declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))\n"     \
  "declare void @llvm.nvvm.cp.async.commit.group()\n"                                              \
  "declare void @llvm.nvvm.cp.async.wait.group(i32)\n"                                             \
  "declare i32 @llvm.nvvm.prmt(i32, i32, i32)\n"                                                   \
  "declare void @llvm.trap()\n"

// The bitcode of a module given as text. Freed by the caller.
static LLVMMemoryBufferRef assemble(const char *text) {
  size_t size = strlen(DECLARATIONS) + strlen(text) + 1;
  char *all = malloc(size), *message = NULL;
  snprintf(all, size, "%s%s", DECLARATIONS, text);
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(all, size - 1, "kernel");
  LLVMModuleRef module = NULL;
  if (LLVMParseIRInContext(context, buffer, &module, &message))
    fail_msg("%s", message);
  LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  free(all);
  return bitcode;
}

static IntentGpuModule *loadText(IntentGpu *gpu, const char *text) {
  LLVMMemoryBufferRef bitcode = assemble(text);
  IntentGpuModule *module =
      gpu->backend->moduleLoad(gpu, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode));
  LLVMDisposeMemoryBuffer(bitcode);
  return module;
}

// A kernel "k" that takes pointers, and its launch.
typedef struct Run {
  const char *text; // of the module
  int64_t ctas, threads;
  int32_t sharedBytes; // dynamic
  void *buffers[4];    // device memory
  size_t count;        // buffers that are passed
} Run;

static void launch(IntentGpu *gpu, const Run *run) {
  IntentGpuModule *module = loadText(gpu, run->text);
  if (!module)
    return;
  IntentGpuFunction *function = gpu->backend->moduleGetFunction(gpu, module, "k");
  void *params[4];
  for (size_t i = 0; i < run->count; i++)
    params[i] = (void *)&run->buffers[i];
  IntentGpuLaunch launch = {.grid = {run->ctas, 1, 1},
                            .block = {run->threads, 1, 1},
                            .sharedBytes = run->sharedBytes,
                            .params = params,
                            .paramCount = run->count};
  if (function)
    gpu->backend->launch(gpu, function, &launch);
  gpu->backend->moduleUnload(gpu, module);
}

static IntentSimOptions options(IntentSimSchedule schedule, uint64_t seed) {
  IntentSimOptions result;
  intentSimOptionsInit(&result);
  result.schedule = schedule;
  result.seed = seed;
  return result;
}

// Warp-major, reversed, and three seeds.
static IntentSimOptions scheduleNumber(int number) {
  return options(number == 0   ? INTENT_SIM_WARP_MAJOR
                 : number == 1 ? INTENT_SIM_REVERSED
                               : INTENT_SIM_RANDOM,
                 (uint64_t)number);
}
enum { SCHEDULES = 5 };

static void *deviceCopy(IntentGpu *gpu, const void *data, size_t bytes) {
  void *pointer = gpu->backend->memAlloc(gpu, bytes, NULL);
  gpu->backend->memCopy(gpu, pointer, data, bytes, NULL);
  return pointer;
}

// Runs with one buffer of `bytes` zeros and expects exactly this error, under all schedules.
static void expectError(Run run, size_t bytes, const char *expected) {
  for (int s = 0; s < SCHEDULES; s++) {
    IntentSimOptions o = scheduleNumber(s);
    IntentGpu *gpu = intentGpuCreateSimulator(&o);
    void *zeros = calloc(1, bytes + 1);
    run.buffers[0] = deviceCopy(gpu, zeros, bytes);
    run.count = 1;
    launch(gpu, &run);
    assert_non_null(intentGpuError(gpu));
    assert_string_equal(intentGpuError(gpu), expected);
    free(zeros);
    intentGpuDestroy(gpu);
  }
}

// --- Right programs ------------------------------------------------------------------------------

// Each CTA of 128 threads sums 128 floats: butterfly in the warp, workgroup memory across warps.
static const char kReduce[] =
    "@partial = internal addrspace(3) global [4 x float] undef, align 4\n"
    "define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n" TID CTA
    "  %base = mul i32 %cta, 128\n"
    "  %i = add i32 %base, %tid\n"
    "  %pi = getelementptr float, ptr addrspace(1) %in, i32 %i\n"
    "  %x = load float, ptr addrspace(1) %pi, align 4\n"
    "  %s16 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)\n"
    "  %a16 = fadd float %x, %s16\n"
    "  %s8 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a16, i32 8, i32 31)\n"
    "  %a8 = fadd float %a16, %s8\n"
    "  %s4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a8, i32 4, i32 31)\n"
    "  %a4 = fadd float %a8, %s4\n"
    "  %s2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a4, i32 2, i32 31)\n"
    "  %a2 = fadd float %a4, %s2\n"
    "  %s1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a2, i32 1, i32 31)\n"
    "  %a1 = fadd float %a2, %s1\n"
    "  %lane = and i32 %tid, 31\n"
    "  %warp = lshr i32 %tid, 5\n"
    "  %first = icmp eq i32 %lane, 0\n"
    "  br i1 %first, label %write, label %meet\n"
    "write:\n"
    "  %pw = getelementptr float, ptr addrspace(3) @partial, i32 %warp\n"
    "  store float %a1, ptr addrspace(3) %pw, align 4\n"
    "  br label %meet\n"
    "meet:\n" BARRIER "  %leader = icmp eq i32 %tid, 0\n"
    "  br i1 %leader, label %finish, label %end\n"
    "finish:\n"
    "  %p0 = load float, ptr addrspace(3) @partial, align 4\n"
    "  %p1 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @partial, i32 4), "
    "align 4\n"
    "  %p2 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @partial, i32 8), "
    "align 4\n"
    "  %p3 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @partial, i32 12), "
    "align 4\n"
    "  %t1 = fadd float %p0, %p1\n"
    "  %t2 = fadd float %t1, %p2\n"
    "  %t3 = fadd float %t2, %p3\n"
    "  %po = getelementptr float, ptr addrspace(1) %out, i32 %cta\n"
    "  store float %t3, ptr addrspace(1) %po, align 4\n"
    "  br label %end\n"
    "end:\n"
    "  ret void\n"
    "}\n";

static void testReduction(void **state) {
  (void)state;
  enum { CTAS = 5, COUNT = CTAS * 128 };
  for (int s = 0; s < SCHEDULES; s++) {
    IntentSimOptions o = scheduleNumber(s);
    o.features |= INTENT_SIM_COUNT | INTENT_SIM_GLOBAL_RACES;
    IntentGpu *gpu = intentGpuCreateSimulator(&o);
    float in[COUNT], out[CTAS] = {0};
    for (int i = 0; i < COUNT; i++)
      in[i] = (float)(i % 97);
    Run run = {kReduce, CTAS, 128, 0, {deviceCopy(gpu, in, sizeof in)}, 2};
    run.buffers[1] = deviceCopy(gpu, out, sizeof out);
    launch(gpu, &run);
    assert_null(intentGpuError(gpu));
    gpu->backend->memCopy(gpu, out, run.buffers[1], sizeof out, NULL);
    for (int c = 0; c < CTAS; c++) {
      float sum = 0;
      for (int i = 0; i < 128; i++)
        sum += in[c * 128 + i];
      assert_true(out[c] == sum);
    }
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    intentGpuPrintStats(gpu, stream);
    fclose(stream);
    // A load of 4 sectors a warp, a store of one sector a CTA; 4 stores and one load of four
    // floats, which have only the alignment of one, a CTA.
    assert_string_equal(text, "kernel k\n"
                              "  launches: 1\n"
                              "  ctas: 5\n"
                              "  threads: 640\n"
                              "  barriers: 5\n"
                              "  global instructions: 25\n"
                              "  global sectors: 85 (ideal 85)\n"
                              "  global bytes read: 2560\n"
                              "  global bytes written: 20\n"
                              "  shared instructions: 40\n"
                              "  shared wavefronts: 40 (ideal 40)\n"
                              "  bank conflicts: 0\n");
    free(text);
    intentGpuDestroy(gpu);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testReduction),
  };
  (void)expectError;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
