// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simulator as a device: everything is done when the call returns, so streams and events order
// nothing and only have to exist.
#include "runtime/gpu/sim.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static IntentSim *simOf(IntentGpu *self) { return (IntentSim *)self; }

void intentSimOptionsInit(IntentSimOptions *options) {
  *options = (IntentSimOptions){.schedule = INTENT_SIM_WARP_MAJOR,
                                .features = INTENT_SIM_SHARED_RACES | INTENT_SIM_UNINITIALIZED,
                                .loopLimit = (uint64_t)1 << 28};
}

bool intentSimParseSchedule(const char *text, IntentSimSchedule *schedule) {
  static const struct {
    const char *name;
    IntentSimSchedule schedule;
  } kSchedules[] = {{"warp-major", INTENT_SIM_WARP_MAJOR},
                    {"reversed", INTENT_SIM_REVERSED},
                    {"random", INTENT_SIM_RANDOM}};
  for (size_t i = 0; i < sizeof kSchedules / sizeof *kSchedules; i++) {
    if (strcmp(kSchedules[i].name, text) != 0)
      continue;
    *schedule = kSchedules[i].schedule;
    return true;
  }
  return false;
}

// As many as cores, at least 2 (CTAs may wait for each other), at most 16.
static int32_t defaultResidents(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return cores < 2 ? 2 : cores > 16 ? 16 : (int32_t)cores;
}

static void simDestroy(IntentGpu *self) {
  IntentSim *sim = simOf(self);
  while (sim->moduleCount)
    intentSimModuleUnload(sim->modules[sim->moduleCount - 1]);
  for (int32_t i = 0; i < sim->ctaCount; i++)
    intentSimCtaDestroy(sim->ctas[i]);
  for (size_t i = 0; i < sim->kernelCount; i++)
    free(sim->kernels[i].name);
  free(sim->kernels);
  free(sim->ctas);
  free(sim->modules);
  intentSimMemoryDestroy(&sim->memory);
  pthread_mutex_destroy(&sim->globalLock);
  free(sim->base.error);
  free(sim);
}

static IntentGpuModule *simModuleLoad(IntentGpu *self, const void *data, size_t bytes) {
  return (IntentGpuModule *)intentSimModuleLoad(simOf(self), data, bytes);
}

static IntentGpuModule *simModuleLoadText(IntentGpu *self, const char *text, int32_t optLevel) {
  (void)text;
  (void)optLevel;
  intentGpuFail(self, "gpu-sim: the simulator runs LLVM bitcode, made by "
                      "gpu-module-to-binary{format=llvm}; got PTX");
  return NULL;
}

static void simModuleUnload(IntentGpu *self, IntentGpuModule *module) {
  (void)self;
  intentSimModuleUnload((IntentSimModule *)module);
}

static IntentGpuFunction *simModuleGetFunction(IntentGpu *self, IntentGpuModule *module,
                                               const char *name) {
  IntentSimKernel *kernel = intentSimModuleFind((IntentSimModule *)module, name);
  if (!kernel)
    intentGpuFail(self, "gpu-sim: the module has no kernel '%s'", name);
  return (IntentGpuFunction *)kernel;
}

static void simLaunch(IntentGpu *self, IntentGpuFunction *function, const IntentGpuLaunch *launch) {
  intentSimLaunchKernel(simOf(self), (const IntentSimKernel *)function, launch);
}

static IntentGpuStream *simStreamCreate(IntentGpu *self) {
  (void)self;
  return malloc(1);
}
static void simStreamDestroy(IntentGpu *self, IntentGpuStream *stream) {
  (void)self;
  free(stream);
}
static void simStreamSynchronize(IntentGpu *self, IntentGpuStream *stream) {
  (void)self;
  (void)stream;
}
static void simStreamWaitEvent(IntentGpu *self, IntentGpuStream *stream, IntentGpuEvent *event) {
  (void)self;
  (void)stream;
  (void)event;
}
static IntentGpuEvent *simEventCreate(IntentGpu *self) {
  (void)self;
  return malloc(1);
}
static void simEventDestroy(IntentGpu *self, IntentGpuEvent *event) {
  (void)self;
  free(event);
}
static void simEventRecord(IntentGpu *self, IntentGpuEvent *event, IntentGpuStream *stream) {
  (void)self;
  (void)event;
  (void)stream;
}
static void simEventSynchronize(IntentGpu *self, IntentGpuEvent *event) {
  (void)self;
  (void)event;
}

static void *simMemAlloc(IntentGpu *self, uint64_t bytes, IntentGpuStream *stream) {
  (void)stream;
  void *pointer = intentSimMemoryAllocate(&simOf(self)->memory, bytes);
  if (!pointer)
    intentGpuFail(self, "gpu-sim: out of device memory for %llu bytes", (unsigned long long)bytes);
  return pointer;
}

static void simMemFree(IntentGpu *self, void *pointer, IntentGpuStream *stream) {
  (void)stream;
  if (!pointer)
    return;
  char where[160];
  intentSimMemoryDescribe(&simOf(self)->memory, (uintptr_t)pointer, where, sizeof where);
  const char *wrong = intentSimMemoryFree(&simOf(self)->memory, pointer);
  if (wrong)
    intentGpuFail(self, "gpu-sim: free of %s, which %s", where, wrong);
}

// Whether the host may touch these bytes: what lies in the arena must be in one allocation.
static bool checkHostAccess(IntentSim *sim, const char *what, const void *pointer, size_t bytes) {
  uintptr_t address = (uintptr_t)pointer;
  const IntentSimMemory *memory = &sim->memory;
  if (bytes == 0 || address - (uintptr_t)memory->arena >= memory->arenaBytes)
    return true;
  const IntentSimAllocation *found = intentSimMemoryFind(memory, address);
  uint64_t offset = found ? address - found->begin : 0;
  if (found && !found->freed && offset < found->bytes && bytes <= found->bytes - offset)
    return true;
  char where[160];
  intentSimMemoryDescribe(memory, address, where, sizeof where);
  intentGpuFail(&sim->base, "gpu-sim: %s of %zu byte%s at %s is out of bounds", what, bytes,
                bytes == 1 ? "" : "s", where);
  return false;
}

static void simMemCopy(IntentGpu *self, void *to, const void *from, size_t bytes,
                       IntentGpuStream *stream) {
  (void)stream;
  if (bytes && checkHostAccess(simOf(self), "copy from", from, bytes) &&
      checkHostAccess(simOf(self), "copy to", to, bytes))
    memmove(to, from, bytes);
}

static void simMemSet(IntentGpu *self, void *to, uint32_t value, int32_t width, size_t count,
                      IntentGpuStream *stream) {
  (void)stream;
  if (!checkHostAccess(simOf(self), "fill", to, count * (size_t)width))
    return;
  for (size_t i = 0; i < count; i++)
    memcpy((char *)to + i * (size_t)width, &value, (size_t)width);
}

static void simHostRegister(IntentGpu *self, void *pointer, uint64_t bytes) {
  intentSimMemoryRegister(&simOf(self)->memory, pointer, bytes, NULL);
}

static void simHostUnregister(IntentGpu *self, void *pointer) {
  intentSimMemoryUnregister(&simOf(self)->memory, pointer);
}

static void simSetDevice(IntentGpu *self, int32_t index) {
  if (index != 0)
    intentGpuFail(self, "gpu-sim: device %d does not exist, there is one", index);
}

static void simPrintStats(IntentGpu *self, FILE *out) {
  for (size_t i = 0; i < simOf(self)->kernelCount; i++)
    intentSimPrintCounters(&simOf(self)->kernels[i], out);
}

static const IntentGpuBackend kSimulator = {
    .name = "gpu-sim",
    .destroy = simDestroy,
    .moduleLoad = simModuleLoad,
    .moduleLoadText = simModuleLoadText,
    .moduleUnload = simModuleUnload,
    .moduleGetFunction = simModuleGetFunction,
    .launch = simLaunch,
    .streamCreate = simStreamCreate,
    .streamDestroy = simStreamDestroy,
    .streamSynchronize = simStreamSynchronize,
    .streamWaitEvent = simStreamWaitEvent,
    .eventCreate = simEventCreate,
    .eventDestroy = simEventDestroy,
    .eventRecord = simEventRecord,
    .eventSynchronize = simEventSynchronize,
    .memAlloc = simMemAlloc,
    .memAllocShared = simMemAlloc,
    .memFree = simMemFree,
    .memCopy = simMemCopy,
    .memSet = simMemSet,
    .hostRegister = simHostRegister,
    .hostUnregister = simHostUnregister,
    .setDevice = simSetDevice,
    .printStats = simPrintStats,
};

IntentGpu *intentGpuCreateSimulator(const IntentSimOptions *options) {
  IntentSim *sim = calloc(1, sizeof *sim);
  sim->base.backend = &kSimulator;
  if (options)
    sim->options = *options;
  else
    intentSimOptionsInit(&sim->options);
  if (sim->options.residentCtas <= 0)
    sim->options.residentCtas = defaultResidents();
  if (sim->options.residentCtas > SIM_MAX_RESIDENTS)
    sim->options.residentCtas = SIM_MAX_RESIDENTS;
  sim->ctas = calloc((size_t)sim->options.residentCtas, sizeof *sim->ctas);
  pthread_mutex_init(&sim->globalLock, NULL);
  intentSimMemoryInit(&sim->memory);
  return &sim->base;
}

void intentSimSetSeed(IntentGpu *gpu, uint64_t seed) { simOf(gpu)->options.seed = seed; }

IntentSimCounters intentSimKernelCounters(const IntentGpu *gpu, const char *name) {
  const IntentSim *sim = (const IntentSim *)gpu;
  for (size_t i = 0; i < sim->kernelCount; i++)
    if (strcmp(sim->kernels[i].name, name) == 0)
      return sim->kernels[i].counters;
  return (IntentSimCounters){0};
}
