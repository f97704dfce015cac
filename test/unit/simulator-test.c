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

// One CTA of 32 or more threads and a buffer of 64 bytes; what only thread 5 does.
#define KERNEL(body) "define ptx_kernel void @k(ptr addrspace(1) %x) {\n" TID body "}\n"
#define ONLY_5(body)                                                                               \
  "  %is5 = icmp eq i32 %tid, 5\n"                                                                 \
  "  br i1 %is5, label %five, label %end\n"                                                        \
  "five:\n" body "  br label %end\n"                                                               \
  "end:\n"                                                                                         \
  "  ret void\n"
#define AT(pointer, bytes) "getelementptr (i8, ptr addrspace(3) " pointer ", i32 " #bytes ")"

// Runs with a buffer of 64 bytes of zeros, which must come back as these ints, under all schedules.
static void expectInts(Run run, uint32_t features, const int32_t *expected, size_t count) {
  for (int s = 0; s < SCHEDULES; s++) {
    IntentSimOptions o = scheduleNumber(s);
    o.features |= features;
    IntentGpu *gpu = intentGpuCreateSimulator(&o);
    int32_t data[64] = {0};
    run.buffers[0] = deviceCopy(gpu, data, sizeof data);
    run.count = 1;
    launch(gpu, &run);
    assert_null(intentGpuError(gpu));
    gpu->backend->memCopy(gpu, data, run.buffers[0], sizeof data, NULL);
    for (size_t i = 0; i < count; i++)
      assert_int_equal(data[i], expected[i]);
    intentGpuDestroy(gpu);
  }
}

// Lane i gets: the value of lane i-1, whether there is one, the lanes with an odd value, the
// largest value. A partial warp of 8 lanes.
static void testWarpOperations(void **state) {
  (void)state;
  Run run = {
      .text = KERNEL(
          "  %v = mul i32 %tid, 3\n"
          "  %up = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 255, i32 %v, i32 1, i32 0)\n"
          "  %value = extractvalue {i32, i1} %up, 0\n"
          "  %in = extractvalue {i32, i1} %up, 1\n"
          "  %in32 = zext i1 %in to i32\n"
          "  %odd = trunc i32 %v to i1\n"
          "  %ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %odd)\n"
          "  %most = call i32 @llvm.nvvm.redux.sync.umax(i32 %v, i32 -1)\n"
          "  %p = getelementptr [4 x i32], ptr addrspace(1) %x, i32 %tid\n"
          "  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1\n"
          "  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 2\n"
          "  %p3 = getelementptr i32, ptr addrspace(1) %p, i32 3\n"
          "  store i32 %value, ptr addrspace(1) %p, align 4\n"
          "  store i32 %in32, ptr addrspace(1) %p1, align 4\n"
          "  store i32 %ballot, ptr addrspace(1) %p2, align 4\n"
          "  store i32 %most, ptr addrspace(1) %p3, align 4\n"
          "  ret void\n"),
      .ctas = 1,
      .threads = 8};
  static const int32_t kExpected[] = {0,    0,  0xAA, 21,   0,    1,  0xAA, 21,   3,    1,  0xAA,
                                      21,   6,  1,    0xAA, 21,   9,  1,    0xAA, 21,   12, 1,
                                      0xAA, 21, 15,   1,    0xAA, 21, 18,   1,    0xAA, 21};
  expectInts(run, 0, kExpected, 32);
}

// 64 threads; warp 1 fills the tile, warp 0 reads it after barrier 1; only the two warps meet.
static void testNamedBarrier(void **state) {
  (void)state;
  Run run = {.text = "@tile = internal addrspace(3) global [32 x i32] undef, align 4\n" KERNEL(
                 "  %lane = and i32 %tid, 31\n"
                 "  %slot = getelementptr i32, ptr addrspace(3) @tile, i32 %lane\n"
                 "  %high = icmp ugt i32 %tid, 31\n"
                 "  br i1 %high, label %write, label %read\n"
                 "write:\n"
                 "  store i32 %tid, ptr addrspace(3) %slot, align 4\n"
                 "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n"
                 "  ret void\n"
                 "read:\n"
                 "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)\n"
                 "  %v = load i32, ptr addrspace(3) %slot, align 4\n"
                 "  %p = getelementptr i32, ptr addrspace(1) %x, i32 %lane\n"
                 "  store i32 %v, ptr addrspace(1) %p, align 4\n"
                 "  ret void\n"),
             .ctas = 1,
             .threads = 64};
  int32_t expected[32];
  for (int i = 0; i < 32; i++)
    expected[i] = 32 + i;
  expectInts(run, 0, expected, 32);
}

// 40 threads: the last warp is partial, and counts as whole at a barrier.
static void testPartialWarp(void **state) {
  (void)state;
  Run run = {.text = "@tile = internal addrspace(3) global [40 x i32] undef, align 4\n" KERNEL(
                 "  %slot = getelementptr i32, ptr addrspace(3) @tile, i32 %tid\n"
                 "  store i32 %tid, ptr addrspace(3) %slot, align 4\n" BARRIER
                 "  %other = sub i32 39, %tid\n"
                 "  %from = getelementptr i32, ptr addrspace(3) @tile, i32 %other\n"
                 "  %v = load i32, ptr addrspace(3) %from, align 4\n"
                 "  %p = getelementptr i32, ptr addrspace(1) %x, i32 %tid\n"
                 "  store i32 %v, ptr addrspace(1) %p, align 4\n"
                 "  ret void\n"),
             .ctas = 1,
             .threads = 40};
  int32_t expected[40];
  for (int i = 0; i < 40; i++)
    expected[i] = 39 - i;
  expectInts(run, INTENT_SIM_GLOBAL_RACES, expected, 40);
}

// Thread 5 of CTA 0 waits for a flag that thread 0 of CTA 1 sets, and thread 9 for thread 5: across
// OS threads and within one.
static void testSpinWait(void **state) {
  (void)state;
  Run run = {.text = KERNEL(
                 CTA "  %f1 = getelementptr i32, ptr addrspace(1) %x, i32 1\n"
                     "  %one = icmp eq i32 %cta, 1\n"
                     "  br i1 %one, label %set, label %who\n"
                     "set:\n"
                     "  %old = atomicrmw xchg ptr addrspace(1) %x, i32 7 monotonic, align 4\n"
                     "  ret void\n"
                     "who:\n"
                     "  switch i32 %tid, label %end [ i32 5, label %wait\n i32 9, label %wait9 ]\n"
                     "wait:\n"
                     "  %v = load atomic i32, ptr addrspace(1) %x acquire, align 4\n"
                     "  %zero = icmp eq i32 %v, 0\n"
                     "  br i1 %zero, label %wait, label %pass\n"
                     "pass:\n"
                     "  store atomic i32 8, ptr addrspace(1) %f1 release, align 4\n"
                     "  ret void\n"
                     "wait9:\n"
                     "  %w = load atomic i32, ptr addrspace(1) %f1 acquire, align 4\n"
                     "  %zero9 = icmp eq i32 %w, 0\n"
                     "  br i1 %zero9, label %wait9, label %end\n"
                     "end:\n"
                     "  ret void\n"),
             .ctas = 2,
             .threads = 10};
  // Thread 5 of CTA 1 would set x[0] too; that is the same value.
  static const int32_t kExpected[] = {7, 8};
  expectInts(run, 0, kExpected, 2);
}

// Variables of the module in global memory; memcpy and memset that the optimiser makes of loops.
static void testVariablesAndCopies(void **state) {
  (void)state;
  Run run = {
      .text = "@table = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]\n"
              "@tile = internal addrspace(3) global [4 x i32] undef, align 16\n"
              "declare void @llvm.memcpy.p3.p1.i64(ptr addrspace(3), ptr addrspace(1), i64, i1)\n"
              "declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)\n"
              "declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)\n" KERNEL(
                  "  %first = icmp eq i32 %tid, 0\n"
                  "  br i1 %first, label %copy, label %end\n"
                  "copy:\n"
                  "  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) @tile, ptr addrspace(1) "
                  "@table, i64 16, i1 false)\n"
                  "  call void @llvm.memset.p3.i64(ptr addrspace(3) @tile, i8 255, i64 4, i1 "
                  "false)\n"
                  "  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %x, ptr addrspace(3) "
                  "@tile, i64 16, i1 false)\n"
                  "  br label %end\n"
                  "end:\n"
                  "  ret void\n"),
      .ctas = 1,
      .threads = 32};
  static const int32_t kExpected[] = {-1, 2, 3, 4};
  expectInts(run, 0, kExpected, 4);
}

#define ASYNC_COPY                                                                                 \
  "  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) @tile, "                   \
  "ptr addrspace(1) %x)\n"                                                                         \
  "  call void @llvm.nvvm.cp.async.commit.group()\n"
#define ASYNC_WAIT "  call void @llvm.nvvm.cp.async.wait.group(i32 0)\n"
#define ASYNC_TILE "@tile = internal addrspace(3) global [16 x i8] undef, align 16\n"
#define ASYNC_USE                                                                                  \
  "  %v = load i32, ptr addrspace(3) @tile, align 4\n"                                             \
  "  %v1 = add i32 %v, 1\n"                                                                        \
  "  store i32 %v1, ptr addrspace(1) %x, align 4\n"

static void testAsyncCopy(void **state) {
  (void)state;
  Run run = {
      .text = ASYNC_TILE KERNEL(ONLY_5(ASYNC_COPY ASYNC_WAIT ASYNC_USE)), .ctas = 1, .threads = 32};
  static const int32_t kExpected[] = {1};
  expectInts(run, 0, kExpected, 1);
}

// --- Counters ------------------------------------------------------------------------------------

static IntentSimCounters countOne(const char *text) {
  IntentSimOptions o = scheduleNumber(0);
  o.features |= INTENT_SIM_COUNT;
  IntentGpu *gpu = intentGpuCreateSimulator(&o);
  Run run = {.text = text, .ctas = 1, .threads = 32, .count = 1};
  run.buffers[0] = gpu->backend->memAlloc(gpu, 1 << 16, NULL);
  launch(gpu, &run);
  assert_null(intentGpuError(gpu));
  IntentSimCounters counters = intentSimKernelCounters(gpu, "k");
  intentGpuDestroy(gpu);
  return counters;
}

// Four neighbouring floats with the alignment of 16 bytes are one instruction.
static void testCountsVectorized(void **state) {
  (void)state;
#define STORE(n)                                                                                   \
  "  %p" #n " = getelementptr float, ptr addrspace(1) %p, i32 " #n "\n"                            \
  "  store float 1.0, ptr addrspace(1) %p" #n ", align 4\n"
  IntentSimCounters c =
      countOne("define ptx_kernel void @k(ptr addrspace(1) align 16 %x) {\n" TID
               "  %p = getelementptr inbounds [4 x float], ptr addrspace(1) %x, i32 %tid\n"
               "  store float 1.0, ptr addrspace(1) %p, align 16\n" STORE(1) STORE(2)
                   STORE(3) "  ret void\n}\n");
  assert_int_equal(c.globalInstructions, 1);
  assert_int_equal(c.globalSectors, 16);
  assert_int_equal(c.globalSectorsIdeal, 16);
  assert_int_equal(c.globalBytesWritten, 512);
}

// A column of a matrix with rows of 128 bytes: a sector a lane, and one bank.
static void testCountsStrided(void **state) {
  (void)state;
  IntentSimCounters c =
      countOne("@tile = internal addrspace(3) global [1024 x float] undef, align 4\n" KERNEL(
          "  %p = getelementptr [32 x float], ptr addrspace(1) %x, i32 %tid\n"
          "  store float 1.0, ptr addrspace(1) %p, align 4\n"
          "  %s = getelementptr [32 x float], ptr addrspace(3) @tile, i32 %tid\n"
          "  store float 1.0, ptr addrspace(3) %s, align 4\n"
          "  ret void\n"));
  assert_int_equal(c.globalSectors, 32);
  assert_int_equal(c.globalSectorsIdeal, 4);
  assert_int_equal(c.sharedInstructions, 1);
  assert_int_equal(c.sharedWavefronts, 32);
  assert_int_equal(c.sharedWavefrontsIdeal, 1);
}

// --- Planted faults ------------------------------------------------------------------------------

typedef struct Fault {
  const char *text; // of the module
  int64_t ctas, threads;
  int32_t sharedBytes;  // dynamic
  const char *expected; // the whole error
} Fault;

#define IN_THREAD_5 "\n  kernel 'k', CTA (0, 0, 0), thread (5, 0, 0)"
#define TILE "@tile = internal addrspace(3) global [4 x float] undef, align 4\n"

static const Fault kFaults[] = {
    {KERNEL(ONLY_5("  %p = getelementptr i8, ptr addrspace(1) %x, i32 64\n"
                   "  store float 1.0, ptr addrspace(1) %p, align 4\n")),
     1, 32, 0,
     "gpu-sim: out-of-bounds store of 4 bytes at allocation 0 (64 bytes) + 64" IN_THREAD_5},
    {KERNEL(ONLY_5("  %p = getelementptr i8, ptr addrspace(1) %x, i32 -4\n"
                   "  %v = load float, ptr addrspace(1) %p, align 4\n"
                   "  store float %v, ptr addrspace(1) %x, align 4\n")),
     1, 32, 0, "gpu-sim: out-of-bounds load of 4 bytes at allocation 0 (64 bytes) - 4" IN_THREAD_5},
    {KERNEL(ONLY_5("  %p = getelementptr i8, ptr addrspace(1) %x, i32 56\n"
                   "  store <4 x float> zeroinitializer, ptr addrspace(1) %p, align 8\n")),
     1, 32, 0,
     "gpu-sim: out-of-bounds store of 16 bytes at allocation 0 (64 bytes) + 56" IN_THREAD_5},
    {KERNEL(ONLY_5("  %p = inttoptr i64 0 to ptr addrspace(1)\n"
                   "  %v = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4\n")),
     1, 32, 0, "gpu-sim: out-of-bounds atomic update of 4 bytes at address 0x0" IN_THREAD_5},
    {KERNEL(ONLY_5("  %p = getelementptr i8, ptr addrspace(1) %x, i32 4\n"
                   "  %v = load <4 x float>, ptr addrspace(1) %p, align 16\n"
                   "  store <4 x float> %v, ptr addrspace(1) %x, align 16\n")),
     1, 32, 0,
     "gpu-sim: misaligned load of 16 bytes at allocation 0 (64 bytes) + 4: needs an alignment of "
     "16" IN_THREAD_5},
    // The variable asks for an alignment of 4 and gets no more.
    {TILE KERNEL(ONLY_5("  store <4 x float> zeroinitializer, ptr addrspace(3) @tile, align 16\n")),
     1, 32, 0,
     "gpu-sim: misaligned store of 16 bytes at workgroup variable 'tile' (16 bytes) + 0: needs an "
     "alignment of 16" IN_THREAD_5},
    {TILE KERNEL(ONLY_5("  store float 1.0, ptr addrspace(3) " AT("@tile", 16) ", align 4\n")), 1,
     32, 0,
     "gpu-sim: out-of-bounds store of 4 bytes at workgroup variable 'tile' (16 bytes) + "
     "16" IN_THREAD_5},
    {"@dynamic = external addrspace(3) global [0 x i8], align 16\n" KERNEL(
         ONLY_5("  store i32 0, ptr addrspace(3) @dynamic, align 16\n"
                "  store i32 1, ptr addrspace(3) " AT("@dynamic", 128) ", align 4\n")),
     1, 32, 128,
     "gpu-sim: out-of-bounds store of 4 bytes at workgroup variable 'dynamic' (128 bytes) + "
     "128" IN_THREAD_5},
    {TILE KERNEL(ONLY_5("  %v = load float, ptr addrspace(3) @tile, align 4\n"
                        "  store float %v, ptr addrspace(1) %x, align 4\n")),
     1, 32, 0,
     "gpu-sim: load of 4 bytes at workgroup variable 'tile' (16 bytes) + 0, which no thread of the "
     "CTA has written" IN_THREAD_5},
    // Sixteen threads leave before the barrier.
    {KERNEL("  %low = icmp ult i32 %tid, 16\n"
            "  br i1 %low, label %meet, label %end\n"
            "meet:\n" BARRIER "  br label %end\n"
            "end:\n"
            "  ret void\n"),
     1, 32, 0,
     "gpu-sim: barrier divergence: not all threads reach the same barrier\n"
     "  kernel 'k', CTA (0, 0, 0)\n"
     "  16 threads at barrier 0, first (0, 0, 0)\n"
     "  16 threads exited, first (16, 0, 0)"},
    // Thread 5 waits at a barrier, the others for it in a shuffle.
    {KERNEL("  %is5 = icmp eq i32 %tid, 5\n"
            "  br i1 %is5, label %meet, label %shuffle\n"
            "meet:\n" BARRIER "  ret void\n"
            "shuffle:\n"
            "  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 0, i32 31)\n"
            "  ret void\n"),
     1, 32, 0,
     "gpu-sim: barrier divergence: not all threads reach the same barrier\n"
     "  kernel 'k', CTA (0, 0, 0)\n"
     "  31 threads in shfl.sync.idx with mask 0xffffffff, first (0, 0, 0)\n"
     "  1 thread at barrier 0, first (5, 0, 0)"},
    // Lanes of one mask in two operations.
    {KERNEL("  %low = icmp ult i32 %tid, 8\n"
            "  br i1 %low, label %shuffle, label %vote\n"
            "shuffle:\n"
            "  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 8, i32 31)\n"
            "  ret void\n"
            "vote:\n"
            "  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)\n"
            "  ret void\n"),
     1, 32, 0,
     "gpu-sim: divergent warp operation: lanes of its mask never take part\n"
     "  kernel 'k', CTA (0, 0, 0)\n"
     "  8 threads in shfl.sync.idx with mask 0xffffffff, first (0, 0, 0)\n"
     "  24 threads in vote.sync.ballot with mask 0xffffffff, first (8, 0, 0)"},
    {KERNEL(ONLY_5("  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 1, i32 0, i32 0, i32 31)\n")),
     1, 32, 0, "gpu-sim: shfl.sync.idx: lane 5 is not in its own mask 0x00000001" IN_THREAD_5},
    {KERNEL(ONLY_5("  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 48)\n")), 1,
     32, 0,
     "gpu-sim: barrier 1 expects 48 threads: not a multiple of the warp, or more than the CTA's "
     "32" IN_THREAD_5},
    {KERNEL(ONLY_5("  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 16)\n")), 1, 32, 0,
     "gpu-sim: barrier 16 does not exist: there are 16" IN_THREAD_5},
    {KERNEL(ONLY_5("  call void @llvm.trap()\n")), 1, 32, 0,
     "gpu-sim: trap: the kernel stopped itself" IN_THREAD_5},
    // The cp.async is not waited for.
    {ASYNC_TILE KERNEL(ONLY_5(ASYNC_COPY ASYNC_USE)), 1, 32, 0,
     "gpu-sim: load of 4 bytes at workgroup variable 'tile' (16 bytes) + 0, which a cp.async of "
     "thread (5, 0, 0) has not finished writing" IN_THREAD_5},
    {KERNEL("  %p = getelementptr i8, ptr addrspace(1) %x, i32 65\n"
            "  store i8 1, ptr addrspace(1) %p, align 1\n"
            "  ret void\n"),
     1, 1, 0,
     "gpu-sim: out-of-bounds store of 1 byte at allocation 0 (64 bytes) + 65\n"
     "  kernel 'k', CTA (0, 0, 0), thread (0, 0, 0)"},
    // The source line, when there is debug info.
    {"define ptx_kernel void @k(ptr addrspace(1) %x) !dbg !4 {\n"
     "  %p = getelementptr i8, ptr addrspace(1) %x, i32 64, !dbg !7\n"
     "  store i8 1, ptr addrspace(1) %p, align 1, !dbg !7\n"
     "  ret void, !dbg !7\n"
     "}\n"
     "!llvm.dbg.cu = !{!0}\n"
     "!llvm.module.flags = !{!2}\n"
     "!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: LineTablesOnly)\n"
     "!1 = !DIFile(filename: \"softmax.mlir\", directory: \"\")\n"
     "!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
     "!4 = distinct !DISubprogram(name: \"k\", file: !1, line: 9, type: !5, unit: !0, "
     "spFlags: DISPFlagDefinition)\n"
     "!5 = !DISubroutineType(types: !6)\n"
     "!6 = !{}\n"
     "!7 = !DILocation(line: 12, column: 5, scope: !4)\n",
     1, 1, 0,
     "gpu-sim: out-of-bounds store of 1 byte at allocation 0 (64 bytes) + 64\n"
     "  kernel 'k', CTA (0, 0, 0), thread (0, 0, 0)\n"
     "  at softmax.mlir:12:5"},
    // What can't be simulated is refused by name.
    {KERNEL("  %v = call i32 @llvm.nvvm.prmt(i32 0, i32 0, i32 %tid)\n"
            "  store i32 %v, ptr addrspace(1) %x\n"
            "  ret void\n"),
     1, 1, 0, "gpu-sim: module load: the simulator does not know the intrinsic 'llvm.nvvm.prmt'"},
    {"declare float @__nv_expf(float)\n" KERNEL("  %v = call float @__nv_expf(float 1.0)\n"
                                                "  store float %v, ptr addrspace(1) %x\n"
                                                "  ret void\n"),
     1, 1, 0, "gpu-sim: module load: the module calls '__nv_expf', which it does not define"},
    {KERNEL("  call void asm sideeffect \"bar.sync 0;\", \"\"()\n"
            "  ret void\n"),
     1, 1, 0,
     "gpu-sim: module load: the simulator does not know the inline assembly 'bar.sync 0;'"},
    {KERNEL("  %local = alloca [20000 x i32]\n"
            "  store volatile i32 1, ptr %local\n"
            "  ret void\n"),
     1, 1, 0,
     "gpu-sim: module load: function 'k' has 80000 bytes of local memory, expected at most 65536"},
    {"define ptx_kernel void @k(ptr byval([4 x i32]) %x) { ret void }\n", 1, 1, 0,
     "gpu-sim: module load: argument 0 of kernel 'k' is passed by value in memory (byval)"},
    // Launches out of range.
    {KERNEL("  ret void\n"), 0, 1, 0,
     "gpu-sim: launch of 'k': grid.x is 0, expected 1 to 2147483647"},
    {KERNEL("  ret void\n"), 1, 1025, 0,
     "gpu-sim: launch of 'k': block.x is 1025, expected 1 to 1024"},
    {TILE KERNEL("  store float 1.0, ptr addrspace(3) @tile\n"
                 "  ret void\n"),
     1, 1, 232440,
     "gpu-sim: launch of 'k': 16 static and 232440 dynamic bytes of workgroup memory, expected at "
     "most 232448"},
    {"define ptx_kernel void @k() { ret void }\n", 1, 1, 0,
     "gpu-sim: launch of 'k': 1 arguments, expected 0"},
    {"define ptx_kernel void @other() { ret void }\n", 1, 1, 0,
     "gpu-sim: the module has no kernel 'k'"},
};

static void testFaults(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof kFaults / sizeof *kFaults; i++) {
    const Fault *fault = &kFaults[i];
    Run run = {.text = fault->text,
               .ctas = fault->ctas,
               .threads = fault->threads,
               .sharedBytes = fault->sharedBytes};
    expectError(run, 64, fault->expected);
  }
}

// Runs under one schedule and expects exactly this error.
static void expectErrorUnder(const Run *run, const IntentSimOptions *o, const char *expected) {
  IntentGpu *gpu = intentGpuCreateSimulator(o);
  static const char kZeros[1024];
  Run copy = *run;
  for (copy.count = 0; copy.count < run->count; copy.count++)
    copy.buffers[copy.count] = deviceCopy(gpu, kZeros, sizeof kZeros);
  launch(gpu, &copy);
  assert_non_null(intentGpuError(gpu));
  assert_string_equal(intentGpuError(gpu), expected);
  intentGpuDestroy(gpu);
}

// The reduction above without its barrier. Which thread is ahead depends on the schedule.
static void testMissingBarrier(void **state) {
  (void)state;
  char text[sizeof kReduce];
  strcpy(text, kReduce);
  char *barrier = strstr(text, BARRIER);
  memset(barrier, ' ', strlen(BARRIER) - 1);
  Run run = {.text = text, .ctas = 1, .threads = 128, .count = 2};
  IntentSimOptions o = options(INTENT_SIM_WARP_MAJOR, 0);
  expectErrorUnder(&run, &o,
                   "gpu-sim: load of 4 bytes at workgroup variable 'partial' (16 bytes) + 4, which "
                   "no thread of the CTA has written\n"
                   "  kernel 'k', CTA (0, 0, 0), thread (0, 0, 0)");
  o = options(INTENT_SIM_REVERSED, 0);
  expectErrorUnder(&run, &o,
                   "gpu-sim: race: load of 4 bytes at workgroup variable 'partial' (16 bytes) + 4, "
                   "and a store by thread (32, 0, 0), without a barrier between them\n"
                   "  kernel 'k', CTA (0, 0, 0), thread (0, 0, 0)");
}

#define PAIR "@pair = internal addrspace(3) global [2 x i32] undef, align 4\n"

static void testRaces(void **state) {
  (void)state;
  IntentSimOptions o = options(INTENT_SIM_WARP_MAJOR, 0);
  Run both = {.text = PAIR KERNEL("  store i32 %tid, ptr addrspace(3) @pair, align 4\n"
                                  "  ret void\n"),
              .ctas = 1,
              .threads = 2,
              .count = 1};
  expectErrorUnder(
      &both, &o,
      "gpu-sim: race: store of 4 bytes at workgroup variable 'pair' (8 bytes) + 0, and "
      "a store by thread (0, 0, 0), without a barrier between them\n"
      "  kernel 'k', CTA (0, 0, 0), thread (1, 0, 0)");
  // All read what the leader wrote, then thread 2 writes it: the second barrier is missing.
  Run after = {.text = PAIR KERNEL("  %leader = icmp eq i32 %tid, 0\n"
                                   "  br i1 %leader, label %write, label %meet\n"
                                   "write:\n"
                                   "  store i32 1, ptr addrspace(3) @pair, align 4\n"
                                   "  br label %meet\n"
                                   "meet:\n" BARRIER
                                   "  %v = load i32, ptr addrspace(3) @pair, align 4\n"
                                   "  %p = getelementptr i32, ptr addrspace(1) %x, i32 %tid\n"
                                   "  store i32 %v, ptr addrspace(1) %p, align 4\n"
                                   "  %second = icmp eq i32 %tid, 2\n"
                                   "  br i1 %second, label %again, label %end\n"
                                   "again:\n"
                                   "  store i32 2, ptr addrspace(3) @pair, align 4\n"
                                   "  br label %end\n"
                                   "end:\n"
                                   "  ret void\n"),
               .ctas = 1,
               .threads = 64,
               .count = 1};
  expectErrorUnder(
      &after, &o,
      "gpu-sim: race: store of 4 bytes at workgroup variable 'pair' (8 bytes) + 0, and "
      "a load by several threads, without a barrier between them\n"
      "  kernel 'k', CTA (0, 0, 0), thread (2, 0, 0)");
  o.schedule = INTENT_SIM_REVERSED;
  expectErrorUnder(
      &after, &o,
      "gpu-sim: race: store of 4 bytes at workgroup variable 'pair' (8 bytes) + 0, and "
      "a load by several threads, without a barrier between them\n"
      "  kernel 'k', CTA (0, 0, 0), thread (2, 0, 0)");
}

// Half of a warp meets at one barrier instruction, half at another.
static void testDivergentBarrier(void **state) {
  (void)state;
  Run run = {.text = KERNEL("  %low = icmp ult i32 %tid, 16\n"
                            "  br i1 %low, label %one, label %two\n"
                            "one:\n" BARRIER "  store i32 1, ptr addrspace(1) %x\n"
                            "  ret void\n"
                            "two:\n" BARRIER "  ret void\n"),
             .ctas = 1,
             .threads = 32,
             .count = 1};
  IntentSimOptions o = options(INTENT_SIM_WARP_MAJOR, 0);
  expectErrorUnder(
      &run, &o,
      "gpu-sim: barrier divergence: threads of one warp wait at barrier 0 in different "
      "places, thread (0, 0, 0) in another\n"
      "  kernel 'k', CTA (0, 0, 0), thread (16, 0, 0)");
}

static void testInfiniteLoop(void **state) {
  (void)state;
  Run run = {.text = KERNEL(ONLY_5("  br label %loop\n"
                                   "loop:\n"
                                   "  %v = load volatile i32, ptr addrspace(1) %x\n"
                                   "  %zero = icmp eq i32 %v, 0\n"
                                   "  br i1 %zero, label %loop, label %out\n"
                                   "out:\n")),
             .ctas = 2,
             .threads = 32,
             .count = 1};
  IntentSimOptions o = options(INTENT_SIM_WARP_MAJOR, 0);
  o.loopLimit = 1000;
  expectErrorUnder(&run, &o,
                   "gpu-sim: infinite loop: a thread made 1000 loop iterations" IN_THREAD_5);
}

// Two CTAs write one word; with an atomic update they may.
static void testGlobalRace(void **state) {
  (void)state;
  Run run = {.text = KERNEL("  store i32 1, ptr addrspace(1) %x, align 4\n"
                            "  ret void\n"),
             .ctas = 1,
             .threads = 2,
             .count = 1};
  IntentSimOptions o = options(INTENT_SIM_WARP_MAJOR, 0);
  o.features |= INTENT_SIM_GLOBAL_RACES;
  expectErrorUnder(&run, &o,
                   "gpu-sim: race: store of 4 bytes at allocation 0 (1024 bytes) + 0, and a store "
                   "by another thread of the launch, without a barrier between them\n"
                   "  kernel 'k', CTA (0, 0, 0), thread (1, 0, 0)");
  run.text = KERNEL("  %old = atomicrmw add ptr addrspace(1) %x, i32 1 monotonic, align 4\n"
                    "  ret void\n");
  run.ctas = 2;
  static const int32_t kExpected[] = {4};
  expectInts(run, INTENT_SIM_GLOBAL_RACES, kExpected, 1);
}

static void testFreedMemory(void **state) {
  (void)state;
  IntentGpu *gpu = intentGpuCreateSimulator(NULL);
  Run run = {.text = KERNEL(ONLY_5("  store i32 1, ptr addrspace(1) %x, align 4\n")),
             .ctas = 1,
             .threads = 32,
             .count = 1};
  run.buffers[0] = gpu->backend->memAlloc(gpu, 8, NULL);
  gpu->backend->memFree(gpu, run.buffers[0], NULL);
  launch(gpu, &run);
  assert_string_equal(intentGpuError(gpu), "gpu-sim: use after free: store of 4 bytes at freed "
                                           "allocation 0 (8 bytes) + 0" IN_THREAD_5);
  intentGpuClearError(gpu);
  gpu->backend->memFree(gpu, run.buffers[0], NULL);
  assert_string_equal(intentGpuError(gpu),
                      "gpu-sim: free of freed allocation 0 (8 bytes) + 0, which is freed twice");
  intentGpuClearError(gpu);
  int host;
  gpu->backend->memFree(gpu, &host, NULL);
  assert_string_equal(
      intentGpuError(gpu),
      "gpu-sim: free of an address of no allocation, which is not the start of an allocation");
  intentGpuDestroy(gpu);
}

static void testHostCopies(void **state) {
  (void)state;
  IntentGpu *gpu = intentGpuCreateSimulator(NULL);
  char data[16] = {0};
  char *device = gpu->backend->memAlloc(gpu, 8, NULL);
  gpu->backend->memCopy(gpu, data, device, 8, NULL);
  assert_int_equal((unsigned char)data[7], 0xCB); // nobody wrote it
  gpu->backend->memSet(gpu, device, 0x01020304, 4, 2, NULL);
  gpu->backend->memSet(gpu, device, 0x0506, 2, 1, NULL);
  gpu->backend->memCopy(gpu, data, device, 8, NULL);
  assert_memory_equal(data, "\x06\x05\x02\x01\x04\x03\x02\x01", 8);
  assert_null(intentGpuError(gpu));
  gpu->backend->memCopy(gpu, data, device + 4, 8, NULL);
  assert_string_equal(
      intentGpuError(gpu),
      "gpu-sim: copy from of 8 bytes at allocation 0 (8 bytes) + 4 is out of bounds");
  intentGpuClearError(gpu);
  assert_non_null(gpu->backend->memAlloc(gpu, 0, NULL));
  gpu->backend->memCopy(gpu, device, data, 0, NULL);
  assert_null(intentGpuError(gpu));
  intentGpuDestroy(gpu);
}

// CTAs 3 and up fail. The error is that of the first in the order of the schedule.
static void testFirstCta(void **state) {
  (void)state;
  Run run = {.text = KERNEL(CTA "  %bad = icmp ugt i32 %cta, 2\n"
                                "  %offset = select i1 %bad, i32 1024, i32 0\n"
                                "  %p = getelementptr i8, ptr addrspace(1) %x, i32 %offset\n"
                                "  store i8 0, ptr addrspace(1) %p, align 1\n"
                                "  ret void\n"),
             .ctas = 50,
             .threads = 1,
             .count = 1};
  IntentSimOptions o = options(INTENT_SIM_WARP_MAJOR, 0);
  expectErrorUnder(&run, &o,
                   "gpu-sim: out-of-bounds store of 1 byte at allocation 0 (1024 bytes) + 1024\n"
                   "  kernel 'k', CTA (3, 0, 0), thread (0, 0, 0)");
  o.schedule = INTENT_SIM_REVERSED;
  expectErrorUnder(&run, &o,
                   "gpu-sim: out-of-bounds store of 1 byte at allocation 0 (1024 bytes) + 1024\n"
                   "  kernel 'k', CTA (49, 0, 0), thread (0, 0, 0)");
}

static void testBadModules(void **state) {
  (void)state;
  IntentGpu *gpu = intentGpuCreateSimulator(NULL);
  assert_null(gpu->backend->moduleLoad(gpu, "BC\xC0\xDE rubbish", 12));
  assert_string_equal(intentGpuError(gpu), "gpu-sim: module load: Expected a single module");
  intentGpuClearError(gpu);
  assert_null(gpu->backend->moduleLoad(gpu,
                                       "\x7f"
                                       "ELF",
                                       4));
  assert_string_equal(intentGpuError(gpu),
                      "gpu-sim: module load: the simulator runs LLVM bitcode, made by "
                      "gpu-module-to-binary{format=llvm}; got a cubin");
  intentGpuClearError(gpu);
  assert_null(gpu->backend->moduleLoadText(gpu, ".version 8.0", 3));
  assert_string_equal(intentGpuError(gpu), "gpu-sim: the simulator runs LLVM bitcode, made by "
                                           "gpu-module-to-binary{format=llvm}; got PTX");
  intentGpuDestroy(gpu);
}

// The host functions do nothing without a device, and launch nothing after an error.
static void testErrorStays(void **state) {
  (void)state;
  IntentGpuSymbols symbols = intentGpuHostSymbols();
  void *(*alloc)(uint64_t, void *, bool) = NULL;
  for (size_t i = 0; i < symbols.count; i++)
    if (strcmp(symbols.data[i].name, "mgpuMemAlloc") == 0)
      memcpy(&alloc, &symbols.data[i].address, sizeof alloc);
  assert_non_null(alloc);
  assert_null(alloc(8, NULL, false));
  IntentGpu *gpu = intentGpuCreateSimulator(NULL);
  intentGpuSetCurrent(gpu);
  Run run = {.text = KERNEL("  store i32 1, ptr addrspace(1) %x, align 4\n"
                            "  ret void\n"),
             .ctas = 1,
             .threads = 1,
             .count = 1};
  run.buffers[0] = alloc(4, NULL, false);
  intentGpuFail(gpu, "first %d", 1);
  intentGpuFail(gpu, "second");
  launch(gpu, &run);
  assert_string_equal(intentGpuError(gpu), "first 1");
  assert_int_equal(intentSimKernelCounters(gpu, "k").launches, 0);
  intentGpuDestroy(gpu);
  assert_null(intentGpuGetCurrent());
}

static void testCudaAbsent(void **state) {
  (void)state;
  IntentGpu *gpu = intentGpuCreateCuda();
  if (!intentGpuError(gpu) || strstr(intentGpuError(gpu), "cuda: ")) {
    intentGpuDestroy(gpu);
    skip(); // there is a driver
  }
  assert_string_equal(intentGpuError(gpu), "the CUDA driver (libcuda.so.1) was not found");
  assert_null(gpu->backend->memAlloc(gpu, 8, NULL));
  intentGpuDestroy(gpu);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testReduction),        cmocka_unit_test(testWarpOperations),
      cmocka_unit_test(testNamedBarrier),     cmocka_unit_test(testPartialWarp),
      cmocka_unit_test(testSpinWait),         cmocka_unit_test(testVariablesAndCopies),
      cmocka_unit_test(testAsyncCopy),        cmocka_unit_test(testCountsVectorized),
      cmocka_unit_test(testCountsStrided),    cmocka_unit_test(testFaults),
      cmocka_unit_test(testMissingBarrier),   cmocka_unit_test(testRaces),
      cmocka_unit_test(testDivergentBarrier), cmocka_unit_test(testInfiniteLoop),
      cmocka_unit_test(testGlobalRace),       cmocka_unit_test(testFreedMemory),
      cmocka_unit_test(testHostCopies),       cmocka_unit_test(testFirstCta),
      cmocka_unit_test(testBadModules),       cmocka_unit_test(testErrorStays),
      cmocka_unit_test(testCudaAbsent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
