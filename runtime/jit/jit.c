// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a program to a callable function: lower a clone by the target's pipeline, compile it, pass
// arguments by the host ABI (descriptors; device memory on a GPU), read results back.
#include "runtime/jit/jit.h"

#include "intent-c/Limits.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/ExecutionEngine.h"
#include "mlir-c/Pass.h"
#include "runtime/gpu/gpu.h"
#include "runtime/jit/host.h"
#include "runtime/jit/lower.h"
#include "runtime/jit/memory.h"
#include "runtime/jit/threads.h"
#include "runtime/view.h"

#include <stdlib.h>
#include <string.h>

enum { OPT_LEVEL = 1 }; // lowered code is vectorised already: higher levels only take longer

// A compiled function: takes the addresses of its parameters, then of its result.
typedef void (*PackedFunction)(void **parameters);

typedef struct JitSession {
  IntentSession base;
  MlirModule module;          // lowered
  MlirExecutionEngine engine; // null until compiled
  PackedFunction function;    // the entry
  IntentGpu *gpu;             // null on the CPU
  bool usesThreads;           // the module calls the OpenMP runtime
} JitSession;

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

// ---- Results in the order in which compiled code returns them -----------------------------------

// The bytes of the struct in which a function returns, and where each result lies in it.
typedef struct ResultLayout {
  size_t size;     // bytes
  size_t *offsets; // one a result; owned
} ResultLayout;

static ResultLayout layoutResults(const IntentSignature *signature) {
  ResultLayout layout = {0, calloc((size_t)signature->resultCount + 1, sizeof *layout.offsets)};
  for (intptr_t i = 0; i < signature->resultCount && layout.offsets; ++i) {
    const IntentSlot *slot = &intentSignatureResults(signature)[i];
    bool isScalar = slot->kind == INTENT_SLOT_SCALAR;
    size_t alignment = isScalar ? intentDTypeSize(slot->dtype) : sizeof(void *);
    layout.offsets[i] = (layout.size + alignment - 1) / alignment * alignment;
    layout.size = layout.offsets[i] + (isScalar ? alignment : intentDescriptorSize(slot->rank));
  }
  return layout;
}

// Results come back through a leading pointer, except for a single scalar.
static bool returnsByPointer(const IntentSignature *signature) {
  return signature->resultCount > 1 ||
         (signature->resultCount == 1 &&
          intentSignatureResults(signature)[0].kind != INTENT_SLOT_SCALAR);
}

// ---- One call -----------------------------------------------------------------------------------

// Everything that a call holds; freed by endCall.
typedef struct Call {
  JitSession *session;
  const IntentArray *args;       // the caller's
  IntentDescriptor *descriptors; // one an argument
  void **pointers;               // to the descriptors, as the C interface takes them
  void **packed;                 // to every parameter, in order
  void *result;                  // the struct of results
  void *resultPointer;           // its address, as a parameter
  ResultLayout layout;           // of `result`
} Call;

static const IntentSignature *signatureOf(const JitSession *session) {
  return session->base.program->signature;
}

// What went wrong on the device since the last look.
static IntentStatus deviceStatus(const JitSession *session) {
  const char *error = session->gpu ? intentGpuError(session->gpu) : NULL;
  return error ? intentError("%s", error) : intentOk();
}

// The device's copy of an argument's memory; views of one memory share it.
static void *placeOnDevice(const Call *call, size_t index) {
  IntentGpu *gpu = call->session->gpu;
  const IntentArray *array = &call->args[index];
  size_t bytes = (size_t)intentMemoryBytes(array);
  for (size_t i = 0; i < index; ++i)
    if (call->pointers[i] && call->args[i].data == array->data)
      return call->descriptors[i].allocated;
  void *device = gpu->backend->memAlloc(gpu, bytes, NULL);
  if (device && bytes)
    gpu->backend->memCopy(gpu, device, array->data, bytes, NULL);
  return device;
}

static IntentStatus beginCall(Call *call) {
  const IntentSignature *signature = signatureOf(call->session);
  size_t count = (size_t)signature->argCount;
  call->layout = layoutResults(signature);
  call->descriptors = calloc(count + 1, sizeof *call->descriptors);
  call->pointers = calloc(count + 1, sizeof *call->pointers);
  call->packed = calloc(count + 2, sizeof *call->packed);
  call->result = calloc(1, call->layout.size + 1);
  if (!call->layout.offsets || !call->descriptors || !call->pointers || !call->packed ||
      !call->result)
    return intentError("no memory for the arguments");
  void **packed = call->packed;
  call->resultPointer = call->result;
  if (returnsByPointer(signature))
    *packed++ = &call->resultPointer;
  for (size_t i = 0; i < count; ++i) {
    if (signature->slots[i].kind == INTENT_SLOT_SCALAR) {
      *packed++ = call->args[i].data;
      continue;
    }
    const IntentArray *array = &call->args[i];
    if (intentElementCount(array->shape, array->rank) < 0)
      return intentError("argument %zu: " INTENT_LIMIT_TEXT ", got %s", i + 1,
                         intentTypeText(array->dtype, array->shape, array->rank).text);
    void *data = call->session->gpu ? placeOnDevice(call, i) : call->args[i].data;
    call->descriptors[i] = intentDescriptorOf(&call->args[i], data);
    call->pointers[i] = &call->descriptors[i];
    *packed++ = &call->pointers[i];
  }
  if (!returnsByPointer(signature))
    *packed++ = call->result;
  return deviceStatus(call->session);
}

// Runs compiled code, and nothing else: a failed assertion leaves this frame by longjmp.
static void invoke(void *argument) {
  const Call *call = argument;
  call->session->function(call->packed);
}

// Copies what the function may have written on the device back to the caller's memrefs.
static void fetchMemrefs(const Call *call) {
  const IntentSignature *signature = signatureOf(call->session);
  IntentGpu *gpu = call->session->gpu;
  for (intptr_t i = 0; i < signature->argCount && gpu; ++i) {
    const IntentArray *array = &call->args[i];
    size_t bytes = (size_t)intentMemoryBytes(array);
    if (signature->slots[i].kind == INTENT_SLOT_MEMREF && bytes && !intentViewShares(call->args, i))
      gpu->backend->memCopy(gpu, array->data, call->descriptors[i].aligned, bytes, NULL);
  }
}

static IntentStatus fetchArray(const JitSession *session, IntentArray *result,
                               const IntentSlot *slot, const IntentDescriptor *descriptor) {
  IntentStatus status =
      intentArrayCreate(result, slot->dtype, descriptor->sizesStrides, slot->rank);
  if (intentFailed(&status))
    return status;
  IntentGpu *gpu = session->gpu;
  size_t bytes = (size_t)intentByteCount(result->dtype, result->shape, result->rank);
  if (!gpu)
    intentDescriptorCopyOut(descriptor, result);
  else if (!intentDescriptorIsContiguous(descriptor, slot->rank))
    status = intentError("the device returned a result that is not contiguous");
  else if (bytes)
    gpu->backend->memCopy(gpu, result->data, intentDescriptorStart(descriptor, slot->dtype), bytes,
                          NULL);
  return status;
}

// Reads one result and frees what the function allocated for it.
static IntentStatus fetchResult(const Call *call, intptr_t index, IntentArray *result) {
  const IntentSlot *slot = &intentSignatureResults(signatureOf(call->session))[index];
  const char *at = (const char *)call->result + call->layout.offsets[index];
  if (slot->kind == INTENT_SLOT_SCALAR) {
    IntentStatus status = intentArrayCreate(result, slot->dtype, NULL, 0);
    if (!intentFailed(&status))
      memcpy(result->data, at, intentDTypeSize(slot->dtype));
    return status;
  }
  IntentDescriptor descriptor;
  memcpy(&descriptor, at, intentDescriptorSize(slot->rank));
  IntentStatus status = fetchArray(call->session, result, slot, &descriptor);
  IntentGpu *gpu = call->session->gpu;
  if (gpu)
    gpu->backend->memFree(gpu, descriptor.allocated, NULL);
  else
    intentFree(descriptor.allocated);
  return status;
}

static IntentStatus fetchResults(const Call *call, IntentArray *results) {
  intptr_t count = signatureOf(call->session)->resultCount;
  IntentStatus status = intentOk();
  for (intptr_t i = 0; i < count; ++i) {
    IntentStatus one = fetchResult(call, i, &results[i]);
    status = intentFailed(&status) ? status : one;
  }
  IntentStatus device = deviceStatus(call->session);
  status = intentFailed(&status) ? status : device;
  for (intptr_t i = 0; i < count && intentFailed(&status); ++i)
    intentArrayDestroy(&results[i]);
  return status;
}

static void endCall(Call *call) {
  IntentGpu *gpu = call->session->gpu;
  for (intptr_t i = 0; gpu && call->pointers && i < signatureOf(call->session)->argCount; ++i)
    if (call->pointers[i] && call->descriptors[i].allocated && !intentViewShares(call->args, i))
      gpu->backend->memFree(gpu, call->descriptors[i].allocated, NULL);
  free(call->layout.offsets);
  free(call->descriptors);
  free(call->pointers);
  free(call->packed);
  free(call->result);
}

// The number of threads is the calling thread's: set anew for each call.
static IntentStatus useThreads(const JitSession *session) {
  return session->usesThreads ? intentThreadsUse(session->base.program->options->threads)
                              : intentOk();
}

static IntentStatus jitCall(IntentSession *base, const IntentArray *args, IntentArray *results) {
  JitSession *session = (JitSession *)base;
  intentGpuSetCurrent(session->gpu);
  if (base->executor == &intentGpuSimExecutor)
    intentSimSetSeed(session->gpu, base->program->options->seed);
  Call call = {.session = session, .args = args};
  IntentStatus status = useThreads(session);
  if (!intentFailed(&status))
    status = beginCall(&call);
  if (!intentFailed(&status)) {
    double begin = intentSecondsNow();
    status = intentHostCall(invoke, &call);
    base->seconds = intentSecondsNow() - begin;
    IntentStatus device = deviceStatus(session);
    status = intentFailed(&device) ? device : status;
  }
  if (!intentFailed(&status)) {
    fetchMemrefs(&call);
    status = fetchResults(&call, results);
  }
  endCall(&call);
  return status;
}

// ---- Sessions -----------------------------------------------------------------------------------

static void jitDestroy(IntentSession *base) {
  JitSession *session = (JitSession *)base;
  // In this order: the engine's destructors unload modules from the current device.
  intentGpuSetCurrent(session->gpu);
  if (!mlirExecutionEngineIsNull(session->engine))
    mlirExecutionEngineDestroy(session->engine);
  intentGpuDestroy(session->gpu);
  if (!mlirModuleIsNull(session->module))
    mlirModuleDestroy(session->module);
  free(session);
  intentMemoryTrim();
}

static void jitPrintStats(IntentSession *base, FILE *out) {
  JitSession *session = (JitSession *)base;
  if (session->gpu)
    intentGpuPrintStats(session->gpu, out);
}

static IntentStatus findEntry(JitSession *session) {
  const char *entry = signatureOf(session)->entry;
  size_t size = strlen(entry) + sizeof INTENT_OWN_NAME "_mlir_ciface_";
  char *symbol = malloc(size);
  if (!symbol)
    return intentError("no memory for the session");
  (void)snprintf(symbol, size, INTENT_OWN_NAME "_mlir_ciface_%s", entry);
  // ISO C has no cast from data to code; POSIX says that the bits are the same.
  void *address = mlirExecutionEngineLookupPacked(session->engine, ref(symbol));
  memcpy(&session->function, &address, sizeof address);
  free(symbol);
  return address ? intentOk()
                 : intentError("the compiled code of '%.200s' can't be found or linked", entry);
}

static IntentStatus compile(JitSession *session) {
  session->usesThreads = intentNeedsThreads(session->module);
  IntentStatus threads = useThreads(session);
  if (intentFailed(&threads))
    return threads;
  session->engine = mlirExecutionEngineCreate(session->module, OPT_LEVEL, 0, NULL, false, true);
  if (mlirExecutionEngineIsNull(session->engine))
    return intentError("the lowered module can't be compiled");
  intentHostRegister(session->engine);
  IntentGpuSymbols symbols = {NULL, 0};
  if (session->gpu)
    symbols = intentGpuHostSymbols();
  for (size_t i = 0; i < symbols.count; ++i)
    mlirExecutionEngineRegisterSymbol(session->engine, ref(symbols.data[i].name),
                                      symbols.data[i].address);
  mlirExecutionEngineInitialize(session->engine);
  IntentStatus status = deviceStatus(session);
  return intentFailed(&status) ? status : findEntry(session);
}

static IntentStatus build(JitSession *session, const char *target) {
  const IntentProgram *program = session->base.program;
  IntentStatus status = deviceStatus(session);
  if (intentFailed(&status))
    return status;
  IntentLowered lowered = intentLower(program, target);
  if (intentFailed(&lowered.status))
    return lowered.status;
  session->module = lowered.module;
  return compile(session);
}

// Takes `gpu` over.
static IntentPrepared prepareOn(const IntentProgram *program, const IntentExecutor *executor,
                                IntentGpu *gpu) {
  JitSession *session = calloc(1, sizeof *session);
  if (!session) {
    intentGpuDestroy(gpu);
    return (IntentPrepared){intentError("no memory for the session"), NULL};
  }
  session->base = (IntentSession){executor, program, 0};
  session->gpu = gpu;
  // Before the module's constructors run: they load kernels.
  intentGpuSetCurrent(gpu);
  IntentPrepared prepared = {build(session, executor->target), &session->base};
  if (intentFailed(&prepared.status)) {
    jitDestroy(&session->base);
    prepared.session = NULL;
  }
  return prepared;
}

static IntentPrepared prepareCpu(const IntentProgram *program) {
  return prepareOn(program, &intentCpuExecutor, NULL);
}

static IntentPrepared prepareGpuSim(const IntentProgram *program) {
  const IntentExecutorOptions *options = program->options;
  IntentSimOptions sim;
  intentSimOptionsInit(&sim);
  sim.seed = options->seed;
  sim.features |= options->countSim ? INTENT_SIM_COUNT : 0;
  sim.features |= options->checkRaces ? INTENT_SIM_GLOBAL_RACES : 0;
  if (options->simSchedule && !intentSimParseSchedule(options->simSchedule, &sim.schedule))
    return (IntentPrepared){
        intentError("expected --sim-schedule=warp-major, reversed or random, got '%.100s'",
                    options->simSchedule),
        NULL};
  return prepareOn(program, &intentGpuSimExecutor, intentGpuCreateSimulator(&sim));
}

static IntentPrepared prepareCuda(const IntentProgram *program) {
  return prepareOn(program, &intentCudaExecutor, intentGpuCreateCuda());
}

const IntentExecutor intentCpuExecutor = {"cpu", prepareCpu, jitCall, jitPrintStats, jitDestroy};
const IntentExecutor intentGpuSimExecutor = {"gpu-sim", prepareGpuSim, jitCall, jitPrintStats,
                                             jitDestroy};
const IntentExecutor intentCudaExecutor = {"cuda", prepareCuda, jitCall, jitPrintStats, jitDestroy};
