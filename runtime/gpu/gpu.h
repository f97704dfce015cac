// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU runtime: one device interface, made by a back end (the simulator, the CUDA driver), and
// the `mgpu*` host functions, which MLIR's gpu-to-llvm calls, served by the current device.
//
//   IntentSimOptions options;
//   intentSimOptionsInit(&options);
//   IntentGpu *gpu = intentGpuCreateSimulator(&options);
//   intentGpuSetCurrent(gpu);          // before the JIT runs llvm.global_ctors: they load modules
//   ... register intentGpuHostSymbols() with the JIT, run the host code ...
//   if (intentGpuError(gpu)) ...       // the first error; nothing was launched after it
//   intentGpuPrintStats(gpu, stdout);
//   intentGpuDestroy(gpu);             // after the JIT is destroyed: its dtors unload modules
#ifndef INTENT_RUNTIME_GPU_GPU_H
#define INTENT_RUNTIME_GPU_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// A device. Not thread-safe: one host thread at a time.
typedef struct IntentGpu IntentGpu;

// Opaque handles of a back end.
typedef struct IntentGpuModule IntentGpuModule;
typedef struct IntentGpuFunction IntentGpuFunction;
typedef struct IntentGpuStream IntentGpuStream;
typedef struct IntentGpuEvent IntentGpuEvent;

// A launch: grid in CTAs, block in threads.
typedef struct IntentGpuLaunch {
  int64_t grid[3];         // x, y, z; each at least 1
  int64_t block[3];        // x, y, z; each at least 1
  int32_t sharedBytes;     // dynamic workgroup memory of a CTA
  IntentGpuStream *stream; // null: the default stream
  void **params;           // the address of each kernel argument
  size_t paramCount;       // entries of params
} IntentGpuLaunch;

// What a back end does. Each function reports a failure by intentGpuFail and then returns null
// where it returns a handle. `self` is the device that the back end made. None is null.
typedef struct IntentGpuBackend {
  const char *name; // "gpu-sim", "cuda"
  // Frees the device and whatever it still owns.
  void (*destroy)(IntentGpu *self);
  // A module from a binary: bitcode (simulator), cubin or fatbin (CUDA). Copies what it needs.
  IntentGpuModule *(*moduleLoad)(IntentGpu *self, const void *data, size_t bytes);
  // A module from null-terminated PTX, compiled at optLevel 0 to 4.
  IntentGpuModule *(*moduleLoadText)(IntentGpu *self, const char *text, int32_t optLevel);
  void (*moduleUnload)(IntentGpu *self, IntentGpuModule *module);
  IntentGpuFunction *(*moduleGetFunction)(IntentGpu *self, IntentGpuModule *module,
                                          const char *name);
  void (*launch)(IntentGpu *self, IntentGpuFunction *function, const IntentGpuLaunch *launch);
  IntentGpuStream *(*streamCreate)(IntentGpu *self);
  void (*streamDestroy)(IntentGpu *self, IntentGpuStream *stream);
  void (*streamSynchronize)(IntentGpu *self, IntentGpuStream *stream);
  void (*streamWaitEvent)(IntentGpu *self, IntentGpuStream *stream, IntentGpuEvent *event);
  IntentGpuEvent *(*eventCreate)(IntentGpu *self);
  void (*eventDestroy)(IntentGpu *self, IntentGpuEvent *event);
  void (*eventRecord)(IntentGpu *self, IntentGpuEvent *event, IntentGpuStream *stream);
  void (*eventSynchronize)(IntentGpu *self, IntentGpuEvent *event);
  // Device memory of `bytes` bytes (0 is allowed), aligned to 256, contents undefined.
  void *(*memAlloc)(IntentGpu *self, uint64_t bytes, IntentGpuStream *stream);
  // As memAlloc, and the host may read and write it too.
  void *(*memAllocShared)(IntentGpu *self, uint64_t bytes, IntentGpuStream *stream);
  void (*memFree)(IntentGpu *self, void *pointer, IntentGpuStream *stream);
  // Between any two of host and device memory.
  void (*memCopy)(IntentGpu *self, void *to, const void *from, size_t bytes,
                  IntentGpuStream *stream);
  // `count` elements of `width` bytes (2 or 4), each the low bits of `value`.
  void (*memSet)(IntentGpu *self, void *to, uint32_t value, int32_t width, size_t count,
                 IntentGpuStream *stream);
  // Lets kernels use `bytes` bytes of host memory, until hostUnregister.
  void (*hostRegister)(IntentGpu *self, void *pointer, uint64_t bytes);
  void (*hostUnregister)(IntentGpu *self, void *pointer);
  void (*setDevice)(IntentGpu *self, int32_t index);
  // Counters as text for FileCheck; a back end that has none prints nothing.
  void (*printStats)(IntentGpu *self, FILE *out);
} IntentGpuBackend;

// The first member of each back end's device.
struct IntentGpu {
  const IntentGpuBackend *backend; // what the device does
  char *error;                     // the first error, owned; null while all is well
};

// Records an error, printf style. The first error stays; later ones are dropped.
void intentGpuFail(IntentGpu *gpu, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The first error since the device was made or cleared, or null. Valid until the next clear or
// destroy. Text without a trailing newline; a simulator's trap has one line for each fact.
const char *intentGpuError(const IntentGpu *gpu);
void intentGpuClearError(IntentGpu *gpu);

// Prints the counters of each kernel, in the order of first launch (see docs of IntentSimCounters).
void intentGpuPrintStats(IntentGpu *gpu, FILE *out);

// Frees the device; null is allowed. If it is the current device, there is no current one then.
void intentGpuDestroy(IntentGpu *gpu);

// The device that the mgpu* functions use. They abort nothing: without a device, or after an error,
// they return null and launch nothing.
void intentGpuSetCurrent(IntentGpu *gpu);
IntentGpu *intentGpuGetCurrent(void);

// The mgpu* functions by name, for mlirExecutionEngineRegisterSymbol.
typedef struct IntentGpuSymbol {
  const char *name; // "mgpuLaunchKernel", ...
  void *address;    // of the function
} IntentGpuSymbol;
typedef struct IntentGpuSymbols {
  const IntentGpuSymbol *data; // static storage
  size_t count;                // entries of data
} IntentGpuSymbols;
IntentGpuSymbols intentGpuHostSymbols(void);

// In which order the simulator runs the threads of a CTA between two barriers.
typedef enum IntentSimSchedule {
  INTENT_SIM_WARP_MAJOR, // the lowest warp that can run, its lowest lane first
  INTENT_SIM_REVERSED,   // the highest warp that can run, its highest lane first
  INTENT_SIM_RANDOM      // any thread that can run, by seed
} IntentSimSchedule;

// "warp-major", "reversed" or "random" to *schedule; false for another text.
bool intentSimParseSchedule(const char *text, IntentSimSchedule *schedule);

// What the simulator checks and counts beyond bounds, alignment and barriers, which are always
// checked.
typedef enum IntentSimFeatures {
  INTENT_SIM_SHARED_RACES = 1,  // conflicting unordered accesses of workgroup memory
  INTENT_SIM_UNINITIALIZED = 2, // reads of workgroup memory that nobody wrote in this CTA
  INTENT_SIM_GLOBAL_RACES = 4,  // conflicting accesses of global memory in one launch, one of them
                                // plain, that neither a barrier nor a release and an acquire
                                // orders. Costs hundreds of bytes a byte touched.
  INTENT_SIM_COUNT = 8          // sectors, wavefronts, bytes, instructions (for --stats)
} IntentSimFeatures;

typedef struct IntentSimOptions {
  IntentSimSchedule schedule; // default INTENT_SIM_WARP_MAJOR
  uint64_t seed;              // of INTENT_SIM_RANDOM; default 0
  int32_t residentCtas;       // OS threads; default 0: as many as cores, at least 2, at most 16
  uint32_t features;          // IntentSimFeatures, or-ed; default shared races and uninitialised
  uint64_t loopLimit;         // loop iterations of one thread in a launch before it is taken for an
                              // infinite loop; default 2^28
} IntentSimOptions;
void intentSimOptionsInit(IntentSimOptions *options);

// A simulated GPU; null options mean the defaults. Never null.
IntentGpu *intentGpuCreateSimulator(const IntentSimOptions *options);

// Another seed for the launches to come. `gpu` is a simulator.
void intentSimSetSeed(IntentGpu *gpu, uint64_t seed);

// The counters of one kernel, over all its launches. Those marked C are zero without
// INTENT_SIM_COUNT. An instruction is one load, store or atomic of one warp, of at most 16 bytes a
// thread, after LLVM's load-store vectorizer for NVPTX.
typedef struct IntentSimCounters {
  uint64_t launches;              // launches
  uint64_t ctas;                  // CTAs started
  uint64_t threads;               // threads started
  uint64_t barriers;              // CTA barriers completed
  uint64_t globalInstructions;    // C: warp instructions that touch global memory
  uint64_t globalSectors;         // C: 32-byte sectors touched, counted an instruction
  uint64_t globalSectorsIdeal;    // C: the fewest sectors that hold the distinct bytes
  uint64_t globalBytesRead;       // C: bytes that threads load, atomics included
  uint64_t globalBytesWritten;    // C: bytes that threads store, atomics included
  uint64_t sharedInstructions;    // C: warp instructions that touch workgroup memory
  uint64_t sharedWavefronts;      // C: passes over the 32 banks
  uint64_t sharedWavefrontsIdeal; // C: passes without a bank conflict
} IntentSimCounters;

// The counters of the kernel `name`; all zero if it never ran. `gpu` is a simulator.
IntentSimCounters intentSimKernelCounters(const IntentGpu *gpu, const char *name);

// The CUDA driver's first device, by dlopen of libcuda.so.1. Never null: without a driver or a
// device, intentGpuError says so (`the CUDA driver (libcuda.so.1) was not found`).
IntentGpu *intentGpuCreateCuda(void);

#ifdef __cplusplus
}
#endif

#endif
