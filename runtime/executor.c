// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The executors by name.
#include "runtime/executor.h"

#include "runtime/interp/executor.h"
#include "runtime/jit/jit.h"

#include <string.h>
#include <time.h>

static const IntentExecutor *const kExecutors[] = {
    &intentInterpExecutor,
    &intentCpuExecutor,
    &intentGpuSimExecutor,
    &intentCudaExecutor,
};

const IntentExecutor *intentExecutorFind(const char *target) {
  for (size_t i = 0; i < sizeof kExecutors / sizeof *kExecutors; ++i)
    if (!strcmp(kExecutors[i]->target, target))
      return kExecutors[i];
  return NULL;
}

const char *intentExecutorNames(void) { return "interp, cpu, gpu-sim, cuda"; }

double intentSecondsNow(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
