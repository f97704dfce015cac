// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Weak memory of the GPU simulator: litmus kernels of a few threads, over many seeds. Each shows
// all outcomes that it must, none that it may not, and a race exactly where there is one.
#include "test/unit/simulator.h"

#include <string.h>

enum { SEEDS = 1000, OUTCOMES = 16 };

// ---- Kernels ------------------------------------------------------------------------------------

// Places in the buffer: two variables, and what thread 1 leaves. %x is the first.
#define PLACES                                                                                     \
  "  %y = getelementptr i8, ptr addrspace(1) %x, i32 64\n"                                         \
  "  %out0 = getelementptr i8, ptr addrspace(1) %x, i32 128\n"                                     \
  "  %out1 = getelementptr i8, ptr addrspace(1) %x, i32 192\n"

// Threads 0, 1 and 2 do this.
#define THREADS(zero, one, two)                                                                    \
  KERNEL(PLACES "  switch i32 %tid, label %end [i32 0, label %t0 i32 1, label %t1 i32 2, label "   \
                "%t2]\n"                                                                           \
                "t0:\n" zero "  br label %end\n"                                                   \
                "t1:\n" one "  br label %end\n"                                                    \
                "t2:\n" two "  br label %end\n"                                                    \
                "end:\n"                                                                           \
                "  ret void\n")

#define STORE(value, place) "  store i32 " #value ", ptr addrspace(1) %" place ", align 4\n"
#define PUT(value, place, order)                                                                   \
  "  store atomic i32 " #value ", ptr addrspace(1) %" place " syncscope(\"device\") " order        \
  ", align 4\n"
#define LOAD(name, place) "  %" name " = load i32, ptr addrspace(1) %" place ", align 4\n"
#define GET(name, place, order)                                                                    \
  "  %" name " = load atomic i32, ptr addrspace(1) %" place " syncscope(\"device\") " order        \
  ", align 4\n"
#define ADD(name, place, order)                                                                    \
  "  %" name " = atomicrmw add ptr addrspace(1) %" place ", i32 1 syncscope(\"device\") " order    \
  ", align 4\n"
#define CAS(name, place, from, to, order, failure)                                                 \
  "  %" name " = cmpxchg ptr addrspace(1) %" place ", i32 " #from ", i32 " #to                     \
  " syncscope(\"device\") " order " " failure ", align 4\n"
#define FENCE(order) "  fence syncscope(\"device\") " order "\n"
#define OUT(name, place) "  store i32 %" name ", ptr addrspace(1) %" place ", align 4\n"

// Goes on as thread `t` only if the value is this one, and then does `body`.
#define IF(t, name, value, body)                                                                   \
  "  %is" t " = icmp eq i32 %" name ", " #value "\n"                                               \
  "  br i1 %is" t ", label %then" t ", label %end\n"                                               \
  "then" t ":\n" body

// Thread 1 leaves the flag and, if it is set, what the data is.
#define RECEIVE(get, fence, load) get OUT("f", "out0") fence IF("1", "f", 1, load OUT("d", "out1"))

// ---- Outcomes -----------------------------------------------------------------------------------

// A loaded kernel.
typedef struct Litmus {
  IntentGpu *gpu;
  IntentGpuModule *module;
} Litmus;

static Litmus makeLitmus(const char *text, IntentSimSchedule schedule, uint32_t features) {
  IntentSimOptions options = optionsFor(schedule, 0);
  options.features |= features;
  Litmus litmus = {intentGpuCreateSimulator(&options), NULL};
  litmus.module = loadText(litmus.gpu, text);
  assert_non_null(litmus.module);
  return litmus;
}

// The outcome of one run: 4 * out0 + out1, or -1: an error stays in the device.
static int runLitmus(const Litmus *litmus) {
  int32_t data[64] = {0};
  IntentGpu *gpu = litmus->gpu;
  Run run = {.ctas = 1, .threads = 3, .count = 1};
  run.buffers[0] = deviceCopy(gpu, data, sizeof data);
  launchLoaded(gpu, litmus->module, &run);
  if (intentGpuError(gpu))
    return -1;
  gpu->backend->memCopy(gpu, data, run.buffers[0], sizeof data, NULL);
  gpu->backend->memFree(gpu, run.buffers[0], NULL);
  return data[32] * 4 + data[48];
}

// What was seen over all schedules.
typedef struct Seen {
  uint32_t outcomes; // a bit each
  int races;         // runs that ended with a race
} Seen;

static void see(Seen *seen, const char *text, IntentSimSchedule schedule, uint64_t seeds) {
  Litmus litmus = makeLitmus(text, schedule, INTENT_SIM_GLOBAL_RACES);
  for (uint64_t seed = 0; seed < seeds; seed++) {
    intentSimSetSeed(litmus.gpu, seed);
    int outcome = runLitmus(&litmus);
    assert_true(outcome < OUTCOMES);
    if (outcome >= 0) {
      seen->outcomes |= 1u << outcome;
      continue;
    }
    assert_non_null(strstr(intentGpuError(litmus.gpu), "gpu-sim: race: "));
    intentGpuClearError(litmus.gpu);
    seen->races++;
  }
  intentGpuDestroy(litmus.gpu);
}

static Seen seeAll(const char *text) {
  Seen seen = {0, 0};
  see(&seen, text, INTENT_SIM_WARP_MAJOR, 1);
  see(&seen, text, INTENT_SIM_REVERSED, 1);
  see(&seen, text, INTENT_SIM_RANDOM, SEEDS);
  return seen;
}

// The outcome in warp-major order, or -1, and then exactly this error.
static void expectWarpMajor(const char *text, uint32_t features, int outcome, const char *error) {
  Litmus litmus = makeLitmus(text, INTENT_SIM_WARP_MAJOR, features);
  assert_int_equal(runLitmus(&litmus), outcome);
  if (error)
    assert_string_equal(intentGpuError(litmus.gpu), error);
  intentGpuDestroy(litmus.gpu);
}

#define O(out0, out1) (1u << (4 * (out0) + (out1)))

// Exactly these outcomes, and no race.
static void expectOutcomes(const char *text, uint32_t outcomes) {
  Seen seen = seeAll(text);
  assert_int_equal(seen.races, 0);
  assert_int_equal(seen.outcomes, outcomes);
}

// A race in some runs.
static void expectRace(const char *text) { assert_true(seeAll(text).races > 0); }

// ---- Message passing ----------------------------------------------------------------------------

static const uint32_t kReceived = O(0, 0) | O(1, 1);

static void testRelease(void **state) {
  (void)state;
  expectOutcomes(THREADS(STORE(1, "x") PUT(1, "y", "release"),
                         RECEIVE(GET("f", "y", "acquire"), "", LOAD("d", "x")), ""),
                 kReceived);
  expectOutcomes(THREADS(PUT(1, "x", "monotonic") PUT(1, "y", "release"),
                         RECEIVE(GET("f", "y", "acquire"), "", GET("d", "x", "monotonic")), ""),
                 kReceived);
  expectOutcomes(THREADS(STORE(1, "x") CAS("c", "y", 0, 1, "acq_rel", "acquire"),
                         RECEIVE(GET("f", "y", "acquire"), "", LOAD("d", "x")), ""),
                 kReceived);
}

static void testFences(void **state) {
  (void)state;
  expectOutcomes(THREADS(STORE(1, "x") FENCE("release") PUT(1, "y", "monotonic"),
                         RECEIVE(GET("f", "y", "monotonic"), FENCE("acquire"), LOAD("d", "x")), ""),
                 kReceived);
  expectOutcomes(THREADS(STORE(1, "x") FENCE("release") ADD("o", "y", "monotonic"),
                         RECEIVE(ADD("f", "y", "monotonic"), FENCE("acquire"), LOAD("d", "x")), ""),
                 kReceived);
  expectOutcomes(
      THREADS(STORE(1, "x") "  call void @llvm.nvvm.membar.gl()\n" PUT(1, "y", "monotonic"),
              RECEIVE(GET("f", "y", "monotonic"), "  call void @llvm.nvvm.membar.gl()\n",
                      LOAD("d", "x")),
              "") "declare void @llvm.nvvm.membar.gl()\n",
      kReceived);
}

// The flag is seen before the data, in the schedules without a seed too.
static void testMissingRelease(void **state) {
  (void)state;
  const char *relaxed =
      THREADS(PUT(1, "x", "monotonic") PUT(1, "y", "monotonic"),
              RECEIVE(GET("f", "y", "acquire"), "", GET("d", "x", "monotonic")), "");
  expectOutcomes(relaxed, kReceived | O(1, 0));
  expectWarpMajor(relaxed, 0, 4, NULL);
  const char *plain = THREADS(STORE(1, "x") PUT(1, "y", "monotonic"),
                              RECEIVE(GET("f", "y", "acquire"), "", LOAD("d", "x")), "");
  expectWarpMajor(plain, 0, 4, NULL);
  expectWarpMajor(plain, INTENT_SIM_GLOBAL_RACES, -1,
                  "gpu-sim: race: load of 4 bytes at allocation 0 (256 bytes) + 0, and a store by "
                  "another thread of the launch, without a barrier, or a release and an acquire, "
                  "between them\n"
                  "  kernel 'k', CTA (0, 0, 0), thread (1, 0, 0)");
  expectRace(THREADS(STORE(1, "x") PUT(1, "y", "release"),
                     RECEIVE(GET("f", "y", "monotonic"), "", LOAD("d", "x")), ""));
}

// A read-modify-write hands on what it found, whatever its order; a store does not.
static void testChain(void **state) {
  (void)state;
  expectOutcomes(THREADS(STORE(1, "x") PUT(1, "y", "release"), ADD("o", "y", "monotonic"),
                         GET("f", "y", "acquire")
                             IF("2", "f", 2, LOAD("d", "x") OUT("f", "out0") OUT("d", "out1"))),
                 O(0, 0) | O(2, 1));
  expectRace(THREADS(STORE(1, "x") PUT(1, "y", "release"),
                     GET("f", "y", "monotonic") IF("1", "f", 1, PUT(2, "y", "monotonic")),
                     GET("g", "y", "acquire") IF("2", "g", 2, LOAD("d", "x") OUT("d", "out1"))));
  // One that fails releases nothing.
  expectRace(THREADS(STORE(1, "x") CAS("c", "y", 1, 2, "acq_rel", "acquire"),
                     ADD("f", "y", "acq_rel") LOAD("d", "x") OUT("d", "out1"), ""));
}

// Thread 2 learns from thread 1 what that learned from thread 0.
static void testTwoHops(void **state) {
  (void)state;
  expectOutcomes(THREADS(STORE(1, "x") PUT(1, "y", "release"),
                         GET("f", "y", "acquire") IF("1", "f", 1, PUT(1, "out0", "release")),
                         GET("g", "out0", "acquire")
                             IF("2", "g", 1, LOAD("d", "x") OUT("d", "out1"))),
                 O(0, 0) | O(1, 0) | O(1, 1));
}

// ---- Other shapes -------------------------------------------------------------------------------

#define STORE_BUFFERING(fence, order, from)                                                        \
  THREADS(PUT(1, "x", order) fence GET("a", "y", from) OUT("a", "out0"),                           \
          PUT(1, "y", order) fence GET("b", "x", from) OUT("b", "out1"), "")

static void testStoreBuffering(void **state) {
  (void)state;
  uint32_t ordered = O(0, 1) | O(1, 0) | O(1, 1);
  expectOutcomes(STORE_BUFFERING("", "monotonic", "monotonic"), ordered | O(0, 0));
  expectOutcomes(STORE_BUFFERING(FENCE("seq_cst"), "monotonic", "monotonic"), ordered);
}

static void testCoherence(void **state) {
  (void)state;
  expectOutcomes(THREADS(PUT(1, "x", "monotonic") PUT(2, "x", "monotonic"),
                         GET("a", "x", "monotonic") GET("b", "x", "monotonic") OUT("a", "out0")
                             OUT("b", "out1"),
                         ""),
                 O(0, 0) | O(0, 1) | O(0, 2) | O(1, 1) | O(1, 2) | O(2, 2));
  // The last store stays, and an update comes after the thread's own stores.
  expectOutcomes(THREADS("",
                         PUT(1, "out0", "monotonic") PUT(2, "out0", "monotonic")
                             PUT(1, "out1", "monotonic") ADD("o", "out1", "monotonic"),
                         ""),
                 O(2, 2));
}

// A thread sees its own stores, also half of one.
static void testOwnStores(void **state) {
  (void)state;
  expectOutcomes(
      THREADS("",
              PUT(1, "y",
                  "monotonic") "  store i64 8589934593, ptr addrspace(1) %x, align 8\n"
                               "  %high = getelementptr i8, ptr addrspace(1) %x, i32 4\n" LOAD(
                                   "a", "x") LOAD("b", "high") OUT("a", "out0") OUT("b", "out1"),
              ""),
      O(1, 2));
}

// More stores than the buffer holds, and a barrier.
static void testBarrier(void **state) {
  (void)state;
  expectOutcomes(
      KERNEL(PLACES PUT(
          0, "y",
          "monotonic") "  %p = getelementptr i32, ptr addrspace(1) %x, i32 "
                       "%tid\n"
                       "  store i32 %tid, ptr addrspace(1) %p, align 4\n"
                       "  %q = getelementptr i32, ptr addrspace(1) %out0, i32 %tid\n" BARRIER
                       "  %other = sub i32 2, %tid\n"
                       "  %r = getelementptr i32, ptr addrspace(1) %x, i32 %other\n"
                       "  %v = load i32, ptr addrspace(1) %r, align 4\n"
                       "  store i32 %v, ptr addrspace(1) %q, align 4\n"
                       "  ret void\n"),
      O(2, 0));
}

// What the others of the CTA stored before a barrier is released with it.
static void testReleaseAfterBarrier(void **state) {
  (void)state;
  expectOutcomes(
      KERNEL(PLACES
             "  %p = getelementptr i32, ptr addrspace(1) %x, i32 %tid\n"
             "  %is2 = icmp eq i32 %tid, 2\n"
             "  br i1 %is2, label %receive, label %send\n"
             "send:\n"
             "  store i32 1, ptr addrspace(1) %p, align 4\n"
             "  call void @llvm.nvvm.bar.warp.sync(i32 3)\n"
             "  %is0 = icmp eq i32 %tid, 0\n"
             "  br i1 %is0, label %flag, label %end\n"
             "flag:\n" PUT(
                 1, "y",
                 "release") "  br label %end\n"
                            "receive:\n" GET("f", "y", "acquire") OUT("f", "out0") IF(
                                "1", "f", 1,
                                "  %q = getelementptr i32, ptr addrspace(1) %x, i32 1\n"
                                "  %d = load i32, ptr addrspace(1) %q, align 4\n" OUT(
                                    "d", "out1")) "  br label %end\n"
                                                  "end:\n"
                                                  "  ret void\n") "declare void "
                                                                  "@llvm.nvvm.bar.warp.sync(i32)\n",
      kReceived);
}

// An atomic against a plain access is a race, whichever comes first.
static void testMixedRaces(void **state) {
  (void)state;
  expectRace(THREADS(GET("a", "x", "acquire"), STORE(1, "x"), ""));
  expectRace(THREADS(ADD("a", "x", "acq_rel"), LOAD("b", "x") OUT("b", "out1"), ""));
  expectRace(THREADS(LOAD("b", "x") OUT("b", "out1"), PUT(1, "x", "release"), ""));
  expectRace(
      THREADS(LOAD("a", "x") OUT("a", "out0"), LOAD("b", "x") OUT("b", "out1"), STORE(1, "x")));
  expectOutcomes(THREADS(LOAD("a", "x") OUT("a", "out0"), LOAD("b", "x") OUT("b", "out1"), ""),
                 O(0, 0));
  // One that fails only reads.
  expectOutcomes(
      THREADS(CAS("c", "x", 1, 2, "monotonic", "monotonic"), LOAD("b", "x") OUT("b", "out1"), ""),
      O(0, 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testRelease),        cmocka_unit_test(testFences),
      cmocka_unit_test(testMissingRelease), cmocka_unit_test(testChain),
      cmocka_unit_test(testTwoHops),        cmocka_unit_test(testStoreBuffering),
      cmocka_unit_test(testCoherence),      cmocka_unit_test(testOwnStores),
      cmocka_unit_test(testBarrier),        cmocka_unit_test(testReleaseAfterBarrier),
      cmocka_unit_test(testMixedRaces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
