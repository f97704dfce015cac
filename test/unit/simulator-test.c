// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU simulator on right kernels, under all schedules: results and counters.
#include "test/unit/simulator.h"

#include <stdlib.h>

// --- Right programs ------------------------------------------------------------------------------

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
    Run run = {REDUCTION(BARRIER), CTAS, 128, 0, {deviceCopy(gpu, in, sizeof in)}, 2};
    run.buffers[1] = deviceCopy(gpu, out, sizeof out);
    launchKernel(gpu, &run);
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

// Stores the bits of a float, narrowed, to x[n]; selected at run time, so that nothing is folded.
#define NARROW(n, width, from, bits, to)                                                           \
  "  %i" n " = select i1 %true, i" width " " bits ", i" width " %any" width "\n"                   \
  "  %f" n " = bitcast i" width " %i" n " to " from "\n"                                           \
  "  %h" n " = fptrunc " from " %f" n " to " to "\n"                                               \
  "  %b" n " = bitcast " to " %h" n " to i16\n"                                                    \
  "  %z" n " = zext i16 %b" n " to i32\n"                                                          \
  "  %p" n " = getelementptr i32, ptr addrspace(1) %x, i32 " n "\n"                                \
  "  store i32 %z" n ", ptr addrspace(1) %p" n ", align 4\n"
#define NARROW_BEGIN                                                                               \
  "  %any32 = load volatile i32, ptr addrspace(1) %x\n"                                            \
  "  %any64 = zext i32 %any32 to i64\n"                                                            \
  "  %true = icmp eq i32 %any32, 0\n"

// Conversions to bf16 and f16: 1 + 2^-8 + 2^-9; the tie 1 + 2^-8; the subnormal 2^-127;
// 1 + 2^-8 + 2^-51, which an f32 in between would make a tie; 1 + 2^-11 + 2^-23.
static const char kNarrow[] =
    KERNEL(NARROW_BEGIN NARROW("0", "32", "float", "1065402368", "bfloat")
               NARROW("1", "32", "float", "1065385984", "bfloat")
                   NARROW("2", "32", "float", "4194304", "bfloat")
                       NARROW("3", "64", "double", "4607200010986061826", "bfloat")
                           NARROW("4", "32", "float", "1065357313", "half") "  ret void\n");

static void testNarrowFloats(void **state) {
  (void)state;
  Run run = {.text = kNarrow, .ctas = 1, .threads = 1};
  static const int32_t kExpected[] = {0x3F81, 0x3F80, 0x0040, 0x3F81, 0x3C01};
  expectInts(run, 0, kExpected, 5);
}

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
  launchKernel(gpu, &run);
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

// Three of four floats: the vectorizer fills the gap by a masked load of 12 bytes.
static void testCountsMasked(void **state) {
  (void)state;
  IntentSimCounters c =
      countOne("define ptx_kernel void @k(ptr addrspace(1) align 16 %x) {\n" TID
               "  %p = getelementptr inbounds [4 x float], ptr addrspace(1) %x, i32 %tid\n"
               "  %p1 = getelementptr inbounds float, ptr addrspace(1) %p, i32 1\n"
               "  %p2 = getelementptr inbounds float, ptr addrspace(1) %p, i32 2\n"
               "  %a = load float, ptr addrspace(1) %p, align 16\n"
               "  %b = load float, ptr addrspace(1) %p1, align 4\n"
               "  %c = load float, ptr addrspace(1) %p2, align 4\n"
               "  %s = fadd float %a, %b\n"
               "  %t = fadd float %s, %c\n"
               "  %q = getelementptr inbounds float, ptr addrspace(1) %x, i32 4096\n"
               "  %o = getelementptr inbounds float, ptr addrspace(1) %q, i32 %tid\n"
               "  store float %t, ptr addrspace(1) %o, align 4\n"
               "  ret void\n}\n");
  assert_int_equal(c.globalInstructions, 2);
  assert_int_equal(c.globalBytesRead, 32 * 12);
  assert_int_equal(c.globalSectors, 16 + 4);
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testReduction),        cmocka_unit_test(testWarpOperations),
      cmocka_unit_test(testNamedBarrier),     cmocka_unit_test(testPartialWarp),
      cmocka_unit_test(testSpinWait),         cmocka_unit_test(testVariablesAndCopies),
      cmocka_unit_test(testAsyncCopy),        cmocka_unit_test(testNarrowFloats),
      cmocka_unit_test(testCountsVectorized), cmocka_unit_test(testCountsMasked),
      cmocka_unit_test(testCountsStrided),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
