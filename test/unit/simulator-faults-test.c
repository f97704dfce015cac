// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU simulator on kernels and host programs with planted faults: each is caught and named, in
// full.
#include "test/unit/simulator.h"

#include <string.h>

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

// The reduction without its barrier. Which thread is ahead depends on the schedule.
static void testMissingBarrier(void **state) {
  (void)state;
  Run run = {.text = REDUCTION(""), .ctas = 1, .threads = 128, .count = 2};
  IntentSimOptions o = optionsFor(INTENT_SIM_WARP_MAJOR, 0);
  expectErrorUnder(&run, &o,
                   "gpu-sim: load of 4 bytes at workgroup variable 'partial' (16 bytes) + 4, which "
                   "no thread of the CTA has written\n"
                   "  kernel 'k', CTA (0, 0, 0), thread (0, 0, 0)");
  o = optionsFor(INTENT_SIM_REVERSED, 0);
  expectErrorUnder(&run, &o,
                   "gpu-sim: race: load of 4 bytes at workgroup variable 'partial' (16 bytes) + 4, "
                   "and a store by thread (32, 0, 0), without a barrier between them\n"
                   "  kernel 'k', CTA (0, 0, 0), thread (0, 0, 0)");
}

#define PAIR "@pair = internal addrspace(3) global [2 x i32] undef, align 4\n"

static void testRaces(void **state) {
  (void)state;
  IntentSimOptions o = optionsFor(INTENT_SIM_WARP_MAJOR, 0);
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
  IntentSimOptions o = optionsFor(INTENT_SIM_WARP_MAJOR, 0);
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
  IntentSimOptions o = optionsFor(INTENT_SIM_WARP_MAJOR, 0);
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
  IntentSimOptions o = optionsFor(INTENT_SIM_WARP_MAJOR, 0);
  o.features |= INTENT_SIM_GLOBAL_RACES;
  expectErrorUnder(&run, &o,
                   "gpu-sim: race: store of 4 bytes at allocation 0 (1024 bytes) + 0, and a store "
                   "by another thread of the launch, without a barrier, or a release and an "
                   "acquire, between them\n"
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
  launchKernel(gpu, &run);
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
  IntentSimOptions o = optionsFor(INTENT_SIM_WARP_MAJOR, 0);
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
  launchKernel(gpu, &run);
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
      cmocka_unit_test(testFaults),       cmocka_unit_test(testMissingBarrier),
      cmocka_unit_test(testRaces),        cmocka_unit_test(testDivergentBarrier),
      cmocka_unit_test(testInfiniteLoop), cmocka_unit_test(testGlobalRace),
      cmocka_unit_test(testFreedMemory),  cmocka_unit_test(testHostCopies),
      cmocka_unit_test(testFirstCta),     cmocka_unit_test(testBadModules),
      cmocka_unit_test(testErrorStays),   cmocka_unit_test(testCudaAbsent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
