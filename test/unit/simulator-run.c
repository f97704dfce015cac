// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs kernels for the simulator's tests.
#include "test/unit/simulator.h"

#include "llvm-c/BitWriter.h"
#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"

#include <stdlib.h>
#include <string.h>

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

IntentGpuModule *loadText(IntentGpu *gpu, const char *text) {
  LLVMMemoryBufferRef bitcode = assemble(text);
  IntentGpuModule *module =
      gpu->backend->moduleLoad(gpu, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode));
  LLVMDisposeMemoryBuffer(bitcode);
  return module;
}

void launchLoaded(IntentGpu *gpu, IntentGpuModule *module, const Run *run) {
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
}

void launchKernel(IntentGpu *gpu, const Run *run) {
  IntentGpuModule *module = loadText(gpu, run->text);
  if (!module)
    return;
  launchLoaded(gpu, module, run);
  gpu->backend->moduleUnload(gpu, module);
}

IntentSimOptions optionsFor(IntentSimSchedule schedule, uint64_t seed) {
  IntentSimOptions result;
  intentSimOptionsInit(&result);
  result.schedule = schedule;
  result.seed = seed;
  return result;
}

// Warp-major, reversed, and three seeds.
IntentSimOptions scheduleNumber(int number) {
  return optionsFor(number == 0   ? INTENT_SIM_WARP_MAJOR
                    : number == 1 ? INTENT_SIM_REVERSED
                                  : INTENT_SIM_RANDOM,
                    (uint64_t)number);
}

void *deviceCopy(IntentGpu *gpu, const void *data, size_t bytes) {
  void *pointer = gpu->backend->memAlloc(gpu, bytes, NULL);
  gpu->backend->memCopy(gpu, pointer, data, bytes, NULL);
  return pointer;
}

// Runs with one buffer of `bytes` zeros and expects exactly this error, under all schedules.
void expectError(Run run, size_t bytes, const char *expected) {
  for (int s = 0; s < SCHEDULES; s++) {
    IntentSimOptions o = scheduleNumber(s);
    IntentGpu *gpu = intentGpuCreateSimulator(&o);
    void *zeros = calloc(1, bytes + 1);
    run.buffers[0] = deviceCopy(gpu, zeros, bytes);
    run.count = 1;
    launchKernel(gpu, &run);
    assert_non_null(intentGpuError(gpu));
    assert_string_equal(intentGpuError(gpu), expected);
    free(zeros);
    intentGpuDestroy(gpu);
  }
}

// Runs under one schedule and expects exactly this error.
void expectErrorUnder(const Run *run, const IntentSimOptions *o, const char *expected) {
  IntentGpu *gpu = intentGpuCreateSimulator(o);
  static const char kZeros[1024];
  Run copy = *run;
  for (copy.count = 0; copy.count < run->count; copy.count++)
    copy.buffers[copy.count] = deviceCopy(gpu, kZeros, sizeof kZeros);
  launchKernel(gpu, &copy);
  assert_non_null(intentGpuError(gpu));
  assert_string_equal(intentGpuError(gpu), expected);
  intentGpuDestroy(gpu);
}

// Runs with a buffer of 64 bytes of zeros, which must come back as these ints, under all schedules.
void expectInts(Run run, uint32_t features, const int32_t *expected, size_t count) {
  for (int s = 0; s < SCHEDULES; s++) {
    IntentSimOptions o = scheduleNumber(s);
    o.features |= features;
    IntentGpu *gpu = intentGpuCreateSimulator(&o);
    int32_t data[64] = {0};
    run.buffers[0] = deviceCopy(gpu, data, sizeof data);
    run.count = 1;
    launchKernel(gpu, &run);
    assert_null(intentGpuError(gpu));
    gpu->backend->memCopy(gpu, data, run.buffers[0], sizeof data, NULL);
    for (size_t i = 0; i < count; i++)
      assert_int_equal(data[i], expected[i]);
    intentGpuDestroy(gpu);
  }
}
