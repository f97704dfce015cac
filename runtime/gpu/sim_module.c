// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM bitcode of a gpu.module to callable code: parse, the vectorizer that NVPTX runs before it
// issues loads and stores, the rewriting of sim_rewrite.c, the host's JIT. All in memory, by
// llvm-c.
#include "runtime/gpu/sim.h"

#include "llvm-c/Analysis.h"
#include "llvm-c/BitReader.h"
#include "llvm-c/Core.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Orc.h"
#include "llvm-c/Target.h"
#include "llvm-c/TargetMachine.h"
#include "llvm-c/Transforms/PassBuilder.h"

#include <stdlib.h>
#include <string.h>

// The part of NVPTX's code generator that decides how wide an access is.
static const char kDevicePasses[] = "function(infer-address-spaces,separate-const-offset-from-gep,"
                                    "early-cse,load-store-vectorizer)";

static void initializeTargets(void) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
}

// The message of an LLVM error, owned by the caller.
static char *takeMessage(LLVMErrorRef error) {
  char *message = LLVMGetErrorMessage(error), *copy = strdup(message);
  LLVMDisposeErrorMessage(message);
  return copy;
}

// Keeps the first diagnostic of the context.
static void keepDiagnostic(LLVMDiagnosticInfoRef info, void *slot) {
  char **text = slot;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || *text)
    return;
  char *message = LLVMGetDiagInfoDescription(info);
  *text = strdup(message);
  LLVMDisposeMessage(message);
}

// "expected LLVM bitcode" or null.
static char *checkBlob(const void *data, size_t bytes) {
  static const uint8_t kBitcode[] = {'B', 'C', 0xC0, 0xDE};
  static const uint8_t kElf[] = {0x7F, 'E', 'L', 'F'};
  if (bytes >= sizeof kBitcode && memcmp(data, kBitcode, sizeof kBitcode) == 0)
    return NULL;
  bool elf = bytes >= sizeof kElf && memcmp(data, kElf, sizeof kElf) == 0;
  char text[160];
  snprintf(text, sizeof text,
           "the simulator runs LLVM bitcode, made by gpu-module-to-binary{format=llvm}; got %s",
           elf ? "a cubin" : "another binary");
  return strdup(text);
}

// Parses the bitcode into a new context; *error is set on failure.
static LLVMModuleRef parse(LLVMContextRef context, const void *data, size_t bytes, char **error) {
  LLVMModuleRef ir = NULL;
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(data, bytes, "gpu.module");
  LLVMContextSetDiagnosticHandler(context, keepDiagnostic, error);
  if (LLVMParseBitcodeInContext2(context, buffer, &ir)) {
    ir = NULL;
    if (!*error)
      *error = strdup("malformed bitcode");
  }
  LLVMDisposeMemoryBuffer(buffer);
  return ir;
}

static char *runDevicePasses(LLVMModuleRef ir) {
  static const char kTriple[] = "nvptx64-nvidia-cuda";
  LLVMTargetRef target;
  char *message;
  if (LLVMGetTargetFromTriple(kTriple, &target, &message)) {
    char *copy = strdup(message);
    LLVMDisposeMessage(message);
    return copy;
  }
  LLVMTargetMachineRef machine =
      LLVMCreateTargetMachine(target, kTriple, "sm_80", "", LLVMCodeGenLevelDefault,
                              LLVMRelocDefault, LLVMCodeModelDefault);
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = LLVMRunPasses(ir, kDevicePasses, machine, options);
  LLVMDisposePassBuilderOptions(options);
  LLVMDisposeTargetMachine(machine);
  return error ? takeMessage(error) : NULL;
}

// --- What the host's code generator calls for narrow floats --------------------------------------
// Compilers' run-time libraries have these, but a program need not export them to its JIT. A bf16
// travels where an f16 does, hence the types.

static _Float16 fromBits(uint16_t bits) {
  _Float16 value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// Rounds to the nearest, ties to even.
static _Float16 truncateToBf16(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  if ((bits & 0x7FFFFFFF) > 0x7F800000)
    return fromBits((uint16_t)(bits >> 16 | 0x40));
  return fromBits((uint16_t)((bits + 0x7FFF + (bits >> 16 & 1)) >> 16));
}

// By way of an f32 that is rounded to odd, so that the second rounding sees what the first dropped.
static _Float16 truncateDoubleToBf16(double value) {
  float narrow = (float)value;
  uint32_t bits;
  memcpy(&bits, &narrow, sizeof bits);
  if ((double)narrow != value && value == value) {
    bits -= __builtin_fabs((double)narrow) > __builtin_fabs(value);
    bits |= 1;
  }
  memcpy(&narrow, &bits, sizeof narrow);
  return truncateToBf16(narrow);
}

static _Float16 truncateToHalf(float value) { return (_Float16)value; }
static _Float16 truncateDoubleToHalf(double value) { return (_Float16)value; }
static float extendHalf(_Float16 value) { return (float)value; }

// --- The JIT -------------------------------------------------------------------------------------

#define SYMBOL(name) {#name, (void *)name}
static const IntentGpuSymbol kRuntime[] = {SYMBOL(intentSimThread),
                                           SYMBOL(intentSimAccess),
                                           SYMBOL(intentSimAccessDirect),
                                           SYMBOL(intentSimRead),
                                           SYMBOL(intentSimExchanged),
                                           SYMBOL(intentSimFence),
                                           SYMBOL(intentSimMove),
                                           SYMBOL(intentSimFill),
                                           SYMBOL(intentSimLoop),
                                           SYMBOL(intentSimSleep),
                                           SYMBOL(intentSimStop),
                                           SYMBOL(intentSimAssertFail),
                                           SYMBOL(intentSimExit),
                                           SYMBOL(intentSimBarrierSync),
                                           SYMBOL(intentSimBarrierArrive),
                                           SYMBOL(intentSimWarpOp),
                                           SYMBOL(intentSimCopyAsync),
                                           SYMBOL(intentSimCopiesCommit),
                                           SYMBOL(intentSimCopiesWait),
                                           SYMBOL(intentSimCopiesWaitAll),
                                           {"__truncsfbf2", (void *)truncateToBf16},
                                           {"__truncdfbf2", (void *)truncateDoubleToBf16},
                                           {"__truncsfhf2", (void *)truncateToHalf},
                                           {"__truncdfhf2", (void *)truncateDoubleToHalf},
                                           {"__extendhfsf2", (void *)extendHalf}};
enum { RUNTIME_COUNT = sizeof kRuntime / sizeof *kRuntime };

// The simulator's functions, and the process's for what the host's code generator calls (memcpy,
// fmodf).
static LLVMErrorRef defineRuntime(LLVMOrcLLJITRef jit) {
  LLVMOrcCSymbolMapPair pairs[RUNTIME_COUNT];
  for (int i = 0; i < RUNTIME_COUNT; i++)
    pairs[i] = (LLVMOrcCSymbolMapPair){
        LLVMOrcLLJITMangleAndIntern(jit, kRuntime[i].name),
        {(LLVMOrcExecutorAddress)(uintptr_t)kRuntime[i].address,
         {LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable, 0}}};
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit);
  LLVMErrorRef error = LLVMOrcJITDylibDefine(library, LLVMOrcAbsoluteSymbols(pairs, RUNTIME_COUNT));
  if (error)
    return error;
  LLVMOrcDefinitionGeneratorRef process;
  error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
      &process, LLVMOrcLLJITGetGlobalPrefix(jit), NULL, NULL);
  if (!error)
    LLVMOrcJITDylibAddGenerator(library, process);
  return error;
}

// The name and size of a variable that the code defines.
typedef struct Variable {
  char *name; // owned
  uint64_t bytes;
} Variable;
typedef struct Variables {
  Variable *data; // owned
  size_t count;
} Variables;

static Variables listVariables(LLVMModuleRef ir, LLVMTargetDataRef layout) {
  Variables list = {0};
  for (LLVMValueRef g = LLVMGetFirstGlobal(ir); g; g = LLVMGetNextGlobal(g)) {
    size_t length;
    if (LLVMGetLinkage(g) != LLVMExternalLinkage)
      continue;
    list.data = realloc(list.data, (list.count + 1) * sizeof *list.data);
    list.data[list.count++] = (Variable){strdup(LLVMGetValueName2(g, &length)),
                                         LLVMABISizeOfType(layout, LLVMGlobalGetValueType(g))};
  }
  return list;
}

static LLVMErrorRef lookup(IntentSimModule *module, const char *name, void **address) {
  LLVMOrcExecutorAddress found = 0;
  LLVMErrorRef error = LLVMOrcLLJITLookup(module->jit, &found, name);
  *address = (void *)(uintptr_t)found;
  return error;
}

// Finds the kernels' entries, which compiles the module, and makes its variables known.
static LLVMErrorRef resolve(IntentSimModule *module, const Variables *variables) {
  for (size_t i = 0; i < module->kernelCount; i++) {
    char name[512];
    void *address;
    snprintf(name, sizeof name, "%s.entry", module->kernels[i].name);
    LLVMErrorRef error = lookup(module, name, &address);
    if (error)
      return error;
    module->kernels[i].entry = (void (*)(void **))address;
  }
  module->variables = calloc(variables->count + 1, sizeof *module->variables);
  for (size_t i = 0; i < variables->count; i++) {
    void *address;
    LLVMErrorRef error = lookup(module, variables->data[i].name, &address);
    if (error)
      return error;
    intentSimMemoryRegister(&module->sim->memory, address, variables->data[i].bytes,
                            variables->data[i].name);
    module->variables[module->variableCount++] = address;
  }
  return NULL;
}

// Hands the rewritten module, and its context, to the JIT; compiles it.
static char *compile(IntentSimModule *module, LLVMModuleRef ir, LLVMContextRef context,
                     const Variables *variables) {
  LLVMOrcThreadSafeContextRef safe = LLVMOrcCreateNewThreadSafeContextFromLLVMContext(context);
  LLVMOrcThreadSafeModuleRef code = LLVMOrcCreateNewThreadSafeModule(ir, safe);
  LLVMOrcDisposeThreadSafeContext(safe);
  LLVMErrorRef error =
      LLVMOrcLLJITAddLLVMIRModule(module->jit, LLVMOrcLLJITGetMainJITDylib(module->jit), code);
  if (!error)
    error = resolve(module, variables);
  return error ? takeMessage(error) : NULL;
}

// The JIT reports the cause of a failure here; the lookup only tells that there was one.
static void keepJitError(void *slot, LLVMErrorRef error) {
  IntentSimModule *module = slot;
  free(module->jitError);
  module->jitError = takeMessage(error);
}

// The host, without the instructions that take subnormal numbers for zero.
static LLVMTargetMachineRef makeHostMachine(char **error) {
#if defined(__x86_64__)
  static const char kWithout[] = ",-avx512bf16,-avxneconvert,-avx10.2";
#else
  static const char kWithout[] = "";
#endif
  LLVMTargetMachineRef machine = NULL;
  LLVMTargetRef target;
  char *message, *triple = LLVMGetDefaultTargetTriple(), *cpu = LLVMGetHostCPUName(),
                 *features = LLVMGetHostCPUFeatures();
  size_t size = strlen(features) + sizeof kWithout;
  char *all = malloc(size);
  snprintf(all, size, "%s%s", features, kWithout);
  if (LLVMGetTargetFromTriple(triple, &target, &message)) {
    *error = strdup(message);
    LLVMDisposeMessage(message);
  } else {
    machine = LLVMCreateTargetMachine(target, triple, cpu, all, LLVMCodeGenLevelDefault,
                                      LLVMRelocPIC, LLVMCodeModelJITDefault);
  }
  free(all);
  LLVMDisposeMessage(triple);
  LLVMDisposeMessage(cpu);
  LLVMDisposeMessage(features);
  return machine;
}

static char *makeJit(IntentSimModule *module) {
  char *text = NULL;
  LLVMTargetMachineRef machine = makeHostMachine(&text);
  if (!machine)
    return text;
  LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
  LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
      builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
  LLVMErrorRef error = LLVMOrcCreateLLJIT(&module->jit, builder);
  if (error)
    return takeMessage(error);
  LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(module->jit),
                                          keepJitError, module);
  error = defineRuntime(module->jit);
  return error ? takeMessage(error) : NULL;
}

// Rewrites for the JIT's target and verifies.
static char *prepare(IntentSimModule *module, LLVMModuleRef ir, LLVMTargetDataRef layout) {
  LLVMSetTarget(ir, LLVMOrcLLJITGetTripleString(module->jit));
  LLVMSetDataLayout(ir, LLVMOrcLLJITGetDataLayoutStr(module->jit));
  char *error = intentSimRewrite(module, ir, layout);
  if (error)
    return error;
  char *message = NULL;
  if (LLVMVerifyModule(ir, LLVMReturnStatusAction, &message))
    error = strdup(message);
  LLVMDisposeMessage(message);
  return error;
}

// Everything after parsing; takes the module and its context.
static char *build(IntentSimModule *module, LLVMModuleRef ir, LLVMContextRef context) {
  char *error = runDevicePasses(ir);
  if (!error)
    error = makeJit(module);
  if (error) {
    LLVMDisposeModule(ir);
    LLVMContextDispose(context);
    return error;
  }
  LLVMTargetDataRef layout = LLVMCreateTargetData(LLVMOrcLLJITGetDataLayoutStr(module->jit));
  Variables variables = {0};
  error = prepare(module, ir, layout);
  if (!error) {
    variables = listVariables(ir, layout);
    error = compile(module, ir, context, &variables);
  } else {
    LLVMDisposeModule(ir);
    LLVMContextDispose(context);
  }
  for (size_t i = 0; i < variables.count; i++)
    free(variables.data[i].name);
  free(variables.data);
  LLVMDisposeTargetData(layout);
  return error;
}

static char *load(IntentSimModule *module, const void *data, size_t bytes) {
  char *error = checkBlob(data, bytes);
  if (error)
    return error;
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef ir = parse(context, data, bytes, &error);
  if (!ir) {
    LLVMContextDispose(context);
    return error;
  }
  LLVMContextSetDiagnosticHandler(context, NULL, NULL);
  free(error);
  return build(module, ir, context);
}

IntentSimModule *intentSimModuleLoad(IntentSim *sim, const void *data, size_t bytes) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, initializeTargets);
  IntentSimModule *module = calloc(1, sizeof *module);
  module->sim = sim;
  if (sim->moduleCount == sim->moduleCapacity) {
    sim->moduleCapacity = sim->moduleCapacity ? 2 * sim->moduleCapacity : 8;
    sim->modules = realloc(sim->modules, sim->moduleCapacity * sizeof *sim->modules);
  }
  sim->modules[sim->moduleCount++] = module;
  char *error = load(module, data, bytes);
  if (!error)
    return module;
  intentGpuFail(&sim->base, "gpu-sim: module load: %s", error);
  free(error);
  intentSimModuleUnload(module);
  return NULL;
}

void intentSimModuleUnload(IntentSimModule *module) {
  IntentSim *sim = module->sim;
  for (size_t i = 0; i < sim->moduleCount; i++)
    if (sim->modules[i] == module)
      sim->modules[i] = sim->modules[sim->moduleCount - 1];
  sim->moduleCount--;
  for (size_t i = 0; i < module->variableCount; i++)
    intentSimMemoryUnregister(&sim->memory, module->variables[i]);
  free(module->variables);
  if (module->jit)
    LLVMConsumeError(LLVMOrcDisposeLLJIT(module->jit));
  for (size_t i = 0; i < module->kernelCount; i++)
    free(module->kernels[i].name);
  for (size_t i = 0; i < module->sharedCount; i++)
    free(module->shared[i].name);
  for (size_t i = 0; i < module->siteCount; i++) {
    free(module->sites[i]->file);
    free(module->sites[i]);
  }
  free(module->jitError);
  free(module->kernels);
  free(module->shared);
  free(module->sites);
  free(module);
}

IntentSimKernel *intentSimModuleFind(IntentSimModule *module, const char *name) {
  for (size_t i = 0; i < module->kernelCount; i++)
    if (strcmp(module->kernels[i].name, name) == 0)
      return &module->kernels[i];
  return NULL;
}
