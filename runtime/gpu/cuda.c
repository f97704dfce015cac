// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CUDA driver as a device. libcuda.so.1 is opened when the device is made, so that neither a
// build nor a run without it needs CUDA; the driver's types and constants are declared here, as its
// documentation gives them.
#include "runtime/gpu/gpu.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef int CudaResult;                 // CUresult; 0 is CUDA_SUCCESS
typedef int CudaDevice;                 // CUdevice
typedef unsigned long long CudaPointer; // CUdeviceptr

enum { // CUjit_option
  CUDA_JIT_ERROR_LOG = 5,
  CUDA_JIT_ERROR_LOG_BYTES = 6,
  CUDA_JIT_OPTIMIZATION_LEVEL = 7
};
enum { CUDA_FUNC_MAX_DYNAMIC_SHARED = 8 };     // CUfunction_attribute
enum { CUDA_DEFAULT_SHARED_BYTES = 48 << 10 }; // of dynamic memory, without that attribute
enum { CUDA_EVENT_DISABLE_TIMING = 2 };
enum { CUDA_MEM_ATTACH_GLOBAL = 1 };
enum { CUDA_LOG_BYTES = 8192 };

// The driver's entry points that we use, with the names that the library exports.
#define CUDA_FUNCTIONS(F)                                                                          \
  F(init, "cuInit", (unsigned flags))                                                              \
  F(getErrorName, "cuGetErrorName", (CudaResult error, const char **text))                         \
  F(getErrorString, "cuGetErrorString", (CudaResult error, const char **text))                     \
  F(deviceGet, "cuDeviceGet", (CudaDevice * device, int ordinal))                                  \
  F(primaryRetain, "cuDevicePrimaryCtxRetain", (void **context, CudaDevice device))                \
  F(primaryRelease, "cuDevicePrimaryCtxRelease_v2", (CudaDevice device))                           \
  F(setCurrent, "cuCtxSetCurrent", (void *context))                                                \
  F(synchronize, "cuCtxSynchronize", (void))                                                       \
  F(moduleLoad, "cuModuleLoadDataEx",                                                              \
    (void **module, const void *image, unsigned count, int *options, void **values))               \
  F(moduleUnload, "cuModuleUnload", (void *module))                                                \
  F(moduleGetFunction, "cuModuleGetFunction", (void **function, void *module, const char *name))   \
  F(setAttribute, "cuFuncSetAttribute", (void *function, int attribute, int value))                \
  F(launch, "cuLaunchKernel",                                                                      \
    (void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,              \
     unsigned blockY, unsigned blockZ, unsigned sharedBytes, void *stream, void **params,          \
     void **extra))                                                                                \
  F(streamCreate, "cuStreamCreate", (void **stream, unsigned flags))                               \
  F(streamDestroy, "cuStreamDestroy_v2", (void *stream))                                           \
  F(streamSynchronize, "cuStreamSynchronize", (void *stream))                                      \
  F(streamWaitEvent, "cuStreamWaitEvent", (void *stream, void *event, unsigned flags))             \
  F(eventCreate, "cuEventCreate", (void **event, unsigned flags))                                  \
  F(eventDestroy, "cuEventDestroy_v2", (void *event))                                              \
  F(eventRecord, "cuEventRecord", (void *event, void *stream))                                     \
  F(eventSynchronize, "cuEventSynchronize", (void *event))                                         \
  F(memAlloc, "cuMemAlloc_v2", (CudaPointer * pointer, size_t bytes))                              \
  F(memAllocManaged, "cuMemAllocManaged", (CudaPointer * pointer, size_t bytes, unsigned flags))   \
  F(memFree, "cuMemFree_v2", (CudaPointer pointer))                                                \
  F(memcpy, "cuMemcpy", (CudaPointer to, CudaPointer from, size_t bytes))                          \
  F(memcpyAsync, "cuMemcpyAsync", (CudaPointer to, CudaPointer from, size_t bytes, void *stream))  \
  F(memset16, "cuMemsetD16Async",                                                                  \
    (CudaPointer to, unsigned short value, size_t count, void *stream))                            \
  F(memset32, "cuMemsetD32Async", (CudaPointer to, unsigned value, size_t count, void *stream))    \
  F(hostRegister, "cuMemHostRegister_v2", (void *pointer, size_t bytes, unsigned flags))           \
  F(hostUnregister, "cuMemHostUnregister", (void *pointer))

typedef struct CudaDriver {
#define CUDA_FIELD(field, name, parameters) CudaResult(*field) parameters;
  CUDA_FUNCTIONS(CUDA_FIELD)
#undef CUDA_FIELD
} CudaDriver;

typedef struct Cuda {
  IntentGpu base;
  void *library;     // of dlopen; never closed: the driver has threads of its own
  CudaDriver driver; // its functions
  CudaDevice device; // the current one
  void *context;     // its primary context, retained; null until there is one
} Cuda;

static Cuda *cudaOf(IntentGpu *self) { return (Cuda *)self; }

// True on success; else records "cuda: WHAT: NAME (text)".
static bool check(Cuda *cuda, CudaResult result, const char *what) {
  if (result == 0)
    return true;
  const char *name = NULL, *text = NULL;
  cuda->driver.getErrorName(result, &name);
  cuda->driver.getErrorString(result, &text);
  intentGpuFail(&cuda->base, "cuda: %s: %s (%s)", what, name ? name : "unknown error",
                text ? text : "no text");
  return false;
}

// True if the device is usable: made, and its context current on this OS thread.
static bool enter(Cuda *cuda) {
  return cuda->context && check(cuda, cuda->driver.setCurrent(cuda->context), "cuCtxSetCurrent");
}

// --- Modules and launches ------------------------------------------------------------------------

// What ptxas inside the driver says, after a failure.
static void failWithLog(Cuda *cuda, CudaResult result, const char *log) {
  const char *name = NULL;
  cuda->driver.getErrorName(result, &name);
  intentGpuFail(&cuda->base, "cuda: cuModuleLoadDataEx: %s%s%s", name ? name : "unknown error",
                *log ? "\n" : "", log);
}

static IntentGpuModule *loadImage(Cuda *cuda, const void *image, int32_t optLevel) {
  char log[CUDA_LOG_BYTES] = "";
  int options[] = {CUDA_JIT_ERROR_LOG, CUDA_JIT_ERROR_LOG_BYTES, CUDA_JIT_OPTIMIZATION_LEVEL};
  // Integers are passed in the pointers themselves.
  void *values[] = {log, (void *)(uintptr_t)sizeof log, (void *)(uintptr_t)optLevel};
  void *module = NULL;
  if (!enter(cuda))
    return NULL;
  CudaResult result = cuda->driver.moduleLoad(&module, image, 3, options, values);
  log[sizeof log - 1] = 0;
  if (result == 0)
    return module;
  failWithLog(cuda, result, log);
  return NULL;
}

static IntentGpuModule *cudaModuleLoad(IntentGpu *self, const void *data, size_t bytes) {
  (void)bytes; // a cubin or fatbin knows its size
  return loadImage(cudaOf(self), data, 4);
}

static IntentGpuModule *cudaModuleLoadText(IntentGpu *self, const char *text, int32_t optLevel) {
  return loadImage(cudaOf(self), text, optLevel);
}

static void cudaModuleUnload(IntentGpu *self, IntentGpuModule *module) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.moduleUnload(module), "cuModuleUnload");
}

static IntentGpuFunction *cudaModuleGetFunction(IntentGpu *self, IntentGpuModule *module,
                                                const char *name) {
  Cuda *cuda = cudaOf(self);
  void *function = NULL;
  if (enter(cuda))
    check(cuda, cuda->driver.moduleGetFunction(&function, module, name), "cuModuleGetFunction");
  return function;
}

static void cudaLaunch(IntentGpu *self, IntentGpuFunction *function,
                       const IntentGpuLaunch *launch) {
  Cuda *cuda = cudaOf(self);
  for (int d = 0; d < 3; d++)
    if (launch->grid[d] < 1 || launch->grid[d] > UINT32_MAX || launch->block[d] < 1 ||
        launch->block[d] > UINT32_MAX) {
      intentGpuFail(self, "cuda: cuLaunchKernel: an extent of the grid or block is out of range");
      return;
    }
  if (!enter(cuda))
    return;
  if (launch->sharedBytes > CUDA_DEFAULT_SHARED_BYTES &&
      !check(cuda,
             cuda->driver.setAttribute(function, CUDA_FUNC_MAX_DYNAMIC_SHARED, launch->sharedBytes),
             "cuFuncSetAttribute"))
    return;
  check(cuda,
        cuda->driver.launch(function, (unsigned)launch->grid[0], (unsigned)launch->grid[1],
                            (unsigned)launch->grid[2], (unsigned)launch->block[0],
                            (unsigned)launch->block[1], (unsigned)launch->block[2],
                            (unsigned)launch->sharedBytes, launch->stream, launch->params, NULL),
        "cuLaunchKernel");
}

// --- Streams and events --------------------------------------------------------------------------

// A stream that the default stream waits for: copies without a stream see finished results.
static IntentGpuStream *cudaStreamCreate(IntentGpu *self) {
  Cuda *cuda = cudaOf(self);
  void *stream = NULL;
  if (enter(cuda))
    check(cuda, cuda->driver.streamCreate(&stream, 0), "cuStreamCreate");
  return stream;
}

static void cudaStreamDestroy(IntentGpu *self, IntentGpuStream *stream) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.streamDestroy(stream), "cuStreamDestroy");
}

static void cudaStreamSynchronize(IntentGpu *self, IntentGpuStream *stream) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.streamSynchronize(stream), "cuStreamSynchronize");
}

static void cudaStreamWaitEvent(IntentGpu *self, IntentGpuStream *stream, IntentGpuEvent *event) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.streamWaitEvent(stream, event, 0), "cuStreamWaitEvent");
}

static IntentGpuEvent *cudaEventCreate(IntentGpu *self) {
  Cuda *cuda = cudaOf(self);
  void *event = NULL;
  if (enter(cuda))
    check(cuda, cuda->driver.eventCreate(&event, CUDA_EVENT_DISABLE_TIMING), "cuEventCreate");
  return event;
}

static void cudaEventDestroy(IntentGpu *self, IntentGpuEvent *event) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.eventDestroy(event), "cuEventDestroy");
}

static void cudaEventRecord(IntentGpu *self, IntentGpuEvent *event, IntentGpuStream *stream) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.eventRecord(event, stream), "cuEventRecord");
}

static void cudaEventSynchronize(IntentGpu *self, IntentGpuEvent *event) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.eventSynchronize(event), "cuEventSynchronize");
}

// --- Memory --------------------------------------------------------------------------------------

// The driver refuses allocations of no bytes.
static size_t atLeastOne(uint64_t bytes) { return bytes ? (size_t)bytes : 1; }

static void *cudaMemAlloc(IntentGpu *self, uint64_t bytes, IntentGpuStream *stream) {
  (void)stream;
  Cuda *cuda = cudaOf(self);
  CudaPointer pointer = 0;
  if (!enter(cuda) ||
      !check(cuda, cuda->driver.memAlloc(&pointer, atLeastOne(bytes)), "cuMemAlloc"))
    return NULL;
  return (void *)(uintptr_t)pointer;
}

static void *cudaMemAllocShared(IntentGpu *self, uint64_t bytes, IntentGpuStream *stream) {
  (void)stream;
  Cuda *cuda = cudaOf(self);
  CudaPointer pointer = 0;
  if (!enter(cuda) ||
      !check(cuda,
             cuda->driver.memAllocManaged(&pointer, atLeastOne(bytes), CUDA_MEM_ATTACH_GLOBAL),
             "cuMemAllocManaged"))
    return NULL;
  return (void *)(uintptr_t)pointer;
}

static void cudaMemFree(IntentGpu *self, void *pointer, IntentGpuStream *stream) {
  (void)stream; // cuMemFree waits for the device
  Cuda *cuda = cudaOf(self);
  if (pointer && enter(cuda))
    check(cuda, cuda->driver.memFree((CudaPointer)(uintptr_t)pointer), "cuMemFree");
}

// Addresses are unified: the driver sees which side each lies on.
static void cudaMemCopy(IntentGpu *self, void *to, const void *from, size_t bytes,
                        IntentGpuStream *stream) {
  Cuda *cuda = cudaOf(self);
  CudaPointer target = (CudaPointer)(uintptr_t)to, source = (CudaPointer)(uintptr_t)from;
  if (bytes == 0 || !enter(cuda))
    return;
  if (stream)
    check(cuda, cuda->driver.memcpyAsync(target, source, bytes, stream), "cuMemcpyAsync");
  else
    check(cuda, cuda->driver.memcpy(target, source, bytes), "cuMemcpy");
}

static void cudaMemSet(IntentGpu *self, void *to, uint32_t value, int32_t width, size_t count,
                       IntentGpuStream *stream) {
  Cuda *cuda = cudaOf(self);
  CudaPointer target = (CudaPointer)(uintptr_t)to;
  if (count == 0 || !enter(cuda))
    return;
  if (width == 2)
    check(cuda, cuda->driver.memset16(target, (unsigned short)value, count, stream),
          "cuMemsetD16Async");
  else
    check(cuda, cuda->driver.memset32(target, value, count, stream), "cuMemsetD32Async");
}

static void cudaHostRegister(IntentGpu *self, void *pointer, uint64_t bytes) {
  Cuda *cuda = cudaOf(self);
  if (bytes && enter(cuda))
    check(cuda, cuda->driver.hostRegister(pointer, (size_t)bytes, 0), "cuMemHostRegister");
}

static void cudaHostUnregister(IntentGpu *self, void *pointer) {
  Cuda *cuda = cudaOf(self);
  if (enter(cuda))
    check(cuda, cuda->driver.hostUnregister(pointer), "cuMemHostUnregister");
}

// --- The device ----------------------------------------------------------------------------------

static void releaseContext(Cuda *cuda) {
  if (!cuda->context)
    return;
  cuda->driver.setCurrent(NULL);
  cuda->driver.primaryRelease(cuda->device);
  cuda->context = NULL;
}

static void cudaSetDevice(IntentGpu *self, int32_t index) {
  Cuda *cuda = cudaOf(self);
  CudaDevice device;
  void *context = NULL;
  if (!cuda->library || !check(cuda, cuda->driver.deviceGet(&device, index), "cuDeviceGet") ||
      !check(cuda, cuda->driver.primaryRetain(&context, device), "cuDevicePrimaryCtxRetain"))
    return;
  releaseContext(cuda);
  cuda->device = device;
  cuda->context = context;
  enter(cuda);
}

static void cudaDestroy(IntentGpu *self) {
  Cuda *cuda = cudaOf(self);
  releaseContext(cuda);
  free(cuda->base.error);
  free(cuda);
}

static void cudaPrintStats(IntentGpu *self, FILE *out) {
  (void)self;
  (void)out;
}

static const IntentGpuBackend kCuda = {
    .name = "cuda",
    .destroy = cudaDestroy,
    .moduleLoad = cudaModuleLoad,
    .moduleLoadText = cudaModuleLoadText,
    .moduleUnload = cudaModuleUnload,
    .moduleGetFunction = cudaModuleGetFunction,
    .launch = cudaLaunch,
    .streamCreate = cudaStreamCreate,
    .streamDestroy = cudaStreamDestroy,
    .streamSynchronize = cudaStreamSynchronize,
    .streamWaitEvent = cudaStreamWaitEvent,
    .eventCreate = cudaEventCreate,
    .eventDestroy = cudaEventDestroy,
    .eventRecord = cudaEventRecord,
    .eventSynchronize = cudaEventSynchronize,
    .memAlloc = cudaMemAlloc,
    .memAllocShared = cudaMemAllocShared,
    .memFree = cudaMemFree,
    .memCopy = cudaMemCopy,
    .memSet = cudaMemSet,
    .hostRegister = cudaHostRegister,
    .hostUnregister = cudaHostUnregister,
    .setDevice = cudaSetDevice,
    .printStats = cudaPrintStats,
};

// Finds one function of the driver; false and an error if it has none of that name.
static bool bind(Cuda *cuda, void *library, const char *name, void *slot) {
  void *address = dlsym(library, name);
  if (!address) {
    intentGpuFail(&cuda->base, "the CUDA driver (libcuda.so.1) has no function '%s'", name);
    return false;
  }
  memcpy(slot, &address, sizeof address);
  return true;
}

static bool openDriver(Cuda *cuda) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    intentGpuFail(&cuda->base, "the CUDA driver (libcuda.so.1) was not found");
    return false;
  }
#define CUDA_BIND(field, name, parameters)                                                         \
  if (!bind(cuda, library, name, &cuda->driver.field))                                             \
    return false;
  CUDA_FUNCTIONS(CUDA_BIND)
#undef CUDA_BIND
  cuda->library = library;
  return true;
}

IntentGpu *intentGpuCreateCuda(void) {
  Cuda *cuda = calloc(1, sizeof *cuda);
  cuda->base.backend = &kCuda;
  if (openDriver(cuda) && check(cuda, cuda->driver.init(0), "cuInit"))
    cudaSetDevice(&cuda->base, 0);
  return &cuda->base;
}
