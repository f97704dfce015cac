// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a build without GPU back ends: each device is one that has failed.
#include "runtime/gpu/gpu.h"

static void destroyAbsent(IntentGpu *self) { (void)self; }

static const IntentGpuBackend kBackend = {.name = "absent", .destroy = destroyAbsent};
static char error[] = "this build has no GPU back end";
static IntentGpu absent = {&kBackend, error};

IntentGpu *intentGpuCreateSimulator(const IntentSimOptions *options) {
  (void)options;
  return &absent;
}

IntentGpu *intentGpuCreateCuda(void) { return &absent; }

void intentSimOptionsInit(IntentSimOptions *options) {
  *options = (IntentSimOptions){.schedule = INTENT_SIM_WARP_MAJOR};
}

bool intentSimParseSchedule(const char *text, IntentSimSchedule *schedule) {
  (void)text, (void)schedule;
  return false;
}

const char *intentGpuError(const IntentGpu *gpu) { return gpu->error; }

void intentGpuPrintStats(IntentGpu *gpu, FILE *out) { (void)gpu, (void)out; }

void intentGpuSetCurrent(IntentGpu *gpu) { (void)gpu; }

void intentGpuDestroy(IntentGpu *gpu) { (void)gpu; }

IntentGpuSymbols intentGpuHostSymbols(void) { return (IntentGpuSymbols){NULL, 0}; }
