// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host side of a launch: the mgpu* functions that MLIR's gpu-to-llvm calls, each handed on to
// the current device. Knows no back end.
#include "runtime/gpu/gpu.h"

#include <stdarg.h>
#include <stdlib.h>

static IntentGpu *currentGpu;

void intentGpuSetCurrent(IntentGpu *gpu) { currentGpu = gpu; }
IntentGpu *intentGpuGetCurrent(void) { return currentGpu; }

void intentGpuFail(IntentGpu *gpu, const char *format, ...) {
  if (gpu->error)
    return;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  gpu->error = malloc((size_t)length + 1);
  va_start(arguments, format);
  vsnprintf(gpu->error, (size_t)length + 1, format, arguments);
  va_end(arguments);
}

const char *intentGpuError(const IntentGpu *gpu) { return gpu->error; }

void intentGpuClearError(IntentGpu *gpu) {
  free(gpu->error);
  gpu->error = NULL;
}

void intentGpuPrintStats(IntentGpu *gpu, FILE *out) { gpu->backend->printStats(gpu, out); }

void intentGpuDestroy(IntentGpu *gpu) {
  if (!gpu)
    return;
  if (gpu == currentGpu)
    currentGpu = NULL;
  gpu->backend->destroy(gpu);
}

// --- What MLIR calls -----------------------------------------------------------------------------
// The signatures are those of MLIR's CUDA runtime wrappers.

static void *mgpuModuleLoad(void *data, size_t bytes) {
  return currentGpu ? currentGpu->backend->moduleLoad(currentGpu, data, bytes) : NULL;
}

static void *mgpuModuleLoadJIT(void *data, int32_t optLevel) {
  return currentGpu ? currentGpu->backend->moduleLoadText(currentGpu, data, optLevel) : NULL;
}

static void mgpuModuleUnload(void *module) {
  if (currentGpu && module)
    currentGpu->backend->moduleUnload(currentGpu, module);
}

static void *mgpuModuleGetFunction(void *module, const char *name) {
  if (!currentGpu || !module)
    return NULL;
  return currentGpu->backend->moduleGetFunction(currentGpu, module, name);
}

static void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ, int32_t sharedBytes,
                             void *stream, void **params, void **extra, size_t paramCount) {
  (void)extra; // always null
  if (!currentGpu || !function || currentGpu->error)
    return;
  IntentGpuLaunch launch = {.grid = {gridX, gridY, gridZ},
                            .block = {blockX, blockY, blockZ},
                            .sharedBytes = sharedBytes,
                            .stream = stream,
                            .params = params,
                            .paramCount = paramCount};
  currentGpu->backend->launch(currentGpu, function, &launch);
}

static void mgpuLaunchClusterKernel(void *function, intptr_t clusterX, intptr_t clusterY,
                                    intptr_t clusterZ, intptr_t gridX, intptr_t gridY,
                                    intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                                    intptr_t blockZ, int32_t sharedBytes, void *stream,
                                    void **params, void **extra, size_t paramCount) {
  if (currentGpu && clusterX * clusterY * clusterZ != 1)
    intentGpuFail(currentGpu, "%s: clusters of more than one CTA are not supported",
                  currentGpu->backend->name);
  mgpuLaunchKernel(function, gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes, stream,
                   params, extra, paramCount);
}

static void *mgpuStreamCreate(void) {
  return currentGpu ? currentGpu->backend->streamCreate(currentGpu) : NULL;
}

static void mgpuStreamDestroy(void *stream) {
  if (currentGpu && stream)
    currentGpu->backend->streamDestroy(currentGpu, stream);
}

static void mgpuStreamSynchronize(void *stream) {
  if (currentGpu)
    currentGpu->backend->streamSynchronize(currentGpu, stream);
}

static void mgpuStreamWaitEvent(void *stream, void *event) {
  if (currentGpu && event)
    currentGpu->backend->streamWaitEvent(currentGpu, stream, event);
}

static void *mgpuEventCreate(void) {
  return currentGpu ? currentGpu->backend->eventCreate(currentGpu) : NULL;
}

static void mgpuEventDestroy(void *event) {
  if (currentGpu && event)
    currentGpu->backend->eventDestroy(currentGpu, event);
}

static void mgpuEventSynchronize(void *event) {
  if (currentGpu && event)
    currentGpu->backend->eventSynchronize(currentGpu, event);
}

static void mgpuEventRecord(void *event, void *stream) {
  if (currentGpu && event)
    currentGpu->backend->eventRecord(currentGpu, event, stream);
}

static void *mgpuMemAlloc(uint64_t bytes, void *stream, bool hostShared) {
  if (!currentGpu)
    return NULL;
  return (hostShared ? currentGpu->backend->memAllocShared
                     : currentGpu->backend->memAlloc)(currentGpu, bytes, stream);
}

static void mgpuMemFree(void *pointer, void *stream) {
  if (currentGpu)
    currentGpu->backend->memFree(currentGpu, pointer, stream);
}

// After an error nothing is copied: device pointers may be null.
static void mgpuMemcpy(void *to, void *from, size_t bytes, void *stream) {
  if (currentGpu && !currentGpu->error)
    currentGpu->backend->memCopy(currentGpu, to, from, bytes, stream);
}

static void mgpuMemset32(void *to, uint32_t value, size_t count, void *stream) {
  if (currentGpu && !currentGpu->error)
    currentGpu->backend->memSet(currentGpu, to, value, 4, count, stream);
}

static void mgpuMemset16(void *to, uint16_t value, size_t count, void *stream) {
  if (currentGpu && !currentGpu->error)
    currentGpu->backend->memSet(currentGpu, to, value, 2, count, stream);
}

static void mgpuMemHostRegister(void *pointer, uint64_t bytes) {
  if (currentGpu)
    currentGpu->backend->hostRegister(currentGpu, pointer, bytes);
}

static void mgpuMemHostUnregister(void *pointer) {
  if (currentGpu)
    currentGpu->backend->hostUnregister(currentGpu, pointer);
}

// A memref of any rank: two pointers, an offset, then `rank` extents and `rank` strides.
typedef struct MemRef {
  void *allocated;
  char *aligned;
  int64_t offset;
  int64_t shape[];
} MemRef;

static void mgpuMemHostRegisterMemRef(int64_t rank, MemRef *memref, int64_t elementBytes) {
  int64_t bytes = elementBytes;
  for (int64_t i = 0; i < rank; i++)
    bytes *= memref->shape[i];
  mgpuMemHostRegister(memref->aligned + memref->offset * elementBytes, (uint64_t)bytes);
}

static void mgpuMemHostUnregisterMemRef(int64_t rank, MemRef *memref, int64_t elementBytes) {
  (void)rank;
  mgpuMemHostUnregister(memref->aligned + memref->offset * elementBytes);
}

static void mgpuSetDefaultDevice(int32_t index) {
  if (currentGpu)
    currentGpu->backend->setDevice(currentGpu, index);
}

#define SYMBOL(name) {#name, (void *)name}
static const IntentGpuSymbol kSymbols[] = {
    SYMBOL(mgpuModuleLoad),
    SYMBOL(mgpuModuleLoadJIT),
    SYMBOL(mgpuModuleUnload),
    SYMBOL(mgpuModuleGetFunction),
    SYMBOL(mgpuLaunchKernel),
    SYMBOL(mgpuLaunchClusterKernel),
    SYMBOL(mgpuStreamCreate),
    SYMBOL(mgpuStreamDestroy),
    SYMBOL(mgpuStreamSynchronize),
    SYMBOL(mgpuStreamWaitEvent),
    SYMBOL(mgpuEventCreate),
    SYMBOL(mgpuEventDestroy),
    SYMBOL(mgpuEventSynchronize),
    SYMBOL(mgpuEventRecord),
    SYMBOL(mgpuMemAlloc),
    SYMBOL(mgpuMemFree),
    SYMBOL(mgpuMemcpy),
    SYMBOL(mgpuMemset32),
    SYMBOL(mgpuMemset16),
    SYMBOL(mgpuMemHostRegister),
    SYMBOL(mgpuMemHostUnregister),
    SYMBOL(mgpuMemHostRegisterMemRef),
    SYMBOL(mgpuMemHostUnregisterMemRef),
    SYMBOL(mgpuSetDefaultDevice),
};

IntentGpuSymbols intentGpuHostSymbols(void) {
  return (IntentGpuSymbols){kSymbols, sizeof kSymbols / sizeof *kSymbols};
}
