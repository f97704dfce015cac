// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one of the example kernels on one target for every combination of some extents and compares
// each result with a reference written here in plain C. The kernel is compiled once.
//
//   kernel-sweep KERNEL FILE TARGET SCHEDULE EXTENT...
//
// KERNEL: saxpy, saxpy_views, softmax or dropout. SCHEDULE: the simulator's ("-" for the default).
// Exits non-zero if a result differs, and shows the first difference of each shape.
#include "runtime/argument.h"
#include "runtime/compare.h"
#include "runtime/context.h"
#include "runtime/executor.h"
#include "runtime/philox.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EXTENTS = 16, MAX_ARGS = 3 };

// One call: arguments, and what the reference gives for them.
typedef struct Call {
  int64_t rows, cols; // rows is 1 for a kernel on vectors
  IntentArray args[MAX_ARGS];
  IntentArray expected;
} Call;

// A kernel's arguments as texts for a shape, its reference, and how far results may be from it.
typedef struct Kernel {
  const char *name;
  int rank, argCount;
  void (*texts)(const Call *call, char texts[MAX_ARGS][128]);
  void (*reference)(Call *call);
  uint64_t ulp;
  int output; // the argument that holds the result; 0: it is returned
} Kernel;

// ---- References ---------------------------------------------------------------------------------

static void saxpyTexts(const Call *call, char texts[MAX_ARGS][128]) {
  snprintf(texts[0], 128, "f32:0x1.3p-1");
  snprintf(texts[1], 128, "rand:f32:%" PRId64 ":seed=1:lo=-2:hi=2", call->cols);
  snprintf(texts[2], 128, "rand:f32:%" PRId64 ":seed=2:lo=-2:hi=2", call->cols);
}

static void saxpyReference(Call *call) {
  const float *a = call->args[0].data, *x = call->args[1].data, *y = call->args[2].data;
  float *out = call->expected.data;
  for (int64_t i = 0; i < call->cols; ++i) {
    volatile float product = *a * x[i]; // rounded before the sum: nothing is contracted
    out[i] = product + y[i];
  }
}

// Inputs within 2 of each other: x - max then costs half an ulp of the result at most, which any
// f32 program has to bear before its own errors count.
static void softmaxTexts(const Call *call, char texts[MAX_ARGS][128]) {
  snprintf(texts[0], 128, "rand:f32:%" PRId64 "x%" PRId64 ":seed=3:lo=-1:hi=1", call->rows,
           call->cols);
}

static void softmaxReference(Call *call) {
  const float *x = call->args[0].data;
  float *out = call->expected.data;
  for (int64_t i = 0; i < call->rows; ++i, x += call->cols, out += call->cols) {
    double max = -INFINITY, sum = 0;
    for (int64_t j = 0; j < call->cols; ++j)
      max = x[j] > max ? x[j] : max;
    for (int64_t j = 0; j < call->cols; ++j)
      sum += exp((double)x[j] - max);
    for (int64_t j = 0; j < call->cols; ++j)
      out[j] = (float)(exp((double)x[j] - max) / sum);
  }
}

static const double kDropped = 0.375;
static const uint64_t kSeed = UINT64_C(0x0123456789abcdef);

static void dropoutTexts(const Call *call, char texts[MAX_ARGS][128]) {
  snprintf(texts[0], 128, "rand:f32:%" PRId64 "x%" PRId64 ":seed=4:lo=-1:hi=1", call->rows,
           call->cols);
  snprintf(texts[1], 128, "f32:%g", kDropped);
  snprintf(texts[2], 128, "i64:0x%" PRIx64, kSeed);
}

static void dropoutReference(Call *call) {
  const float *x = call->args[0].data;
  float *out = call->expected.data, scale = 1.0F / (1.0F - (float)kDropped);
  for (int64_t i = 0; i < call->rows * call->cols; ++i) {
    float uniform = (float)intentUniform24(intentPhilox(kSeed, (uint64_t)i, 0));
    out[i] = uniform >= (float)kDropped ? x[i] * scale : 0.0F;
  }
}

static const Kernel kKernels[] = {
    {"saxpy", 1, 3, saxpyTexts, saxpyReference, 0, 0},
    {"saxpy_views", 1, 3, saxpyTexts, saxpyReference, 0, 2},
    {"softmax", 2, 1, softmaxTexts, softmaxReference, 4, 0},
    {"dropout", 2, 3, dropoutTexts, dropoutReference, 0, 0},
};

// ---- One shape ----------------------------------------------------------------------------------

static IntentStatus makeCall(const Kernel *kernel, const IntentSignature *signature, Call *call) {
  char texts[MAX_ARGS][128];
  kernel->texts(call, texts);
  for (int i = 0; i < kernel->argCount; ++i) {
    const IntentSlot *slot = &signature->slots[i];
    IntentExpected expected = {slot->dtype, slot->rank, slot->shape, slot->typeText};
    IntentStatus status = intentArgumentParse(&call->args[i], i + 1, texts[i], &expected);
    if (intentFailed(&status))
      return status;
  }
  int64_t shape[2] = {call->rows, call->cols};
  IntentStatus status =
      intentArrayCreate(&call->expected, INTENT_F32, shape + 2 - kernel->rank, kernel->rank);
  if (!intentFailed(&status))
    kernel->reference(call);
  return status;
}

static IntentStatus runShape(const Kernel *kernel, IntentSession *session, int64_t rows,
                             int64_t cols) {
  Call call = {.rows = rows, .cols = cols};
  IntentArray result = {.data = NULL};
  IntentStatus status = makeCall(kernel, session->program->signature, &call);
  if (!intentFailed(&status))
    status = session->executor->call(session, call.args, &result);
  if (!intentFailed(&status)) {
    const IntentArray *got = kernel->output ? &call.args[kernel->output] : &result;
    IntentComparison comparison = intentCompareArrays(got, &call.expected, kernel->ulp);
    status = intentComparisonStatus(&comparison, got, &call.expected);
    intentArrayDestroy(&result);
  }
  for (int i = 0; i < kernel->argCount; ++i)
    intentArrayDestroy(&call.args[i]);
  intentArrayDestroy(&call.expected);
  return status;
}

// Every combination of the extents, on a prepared kernel.
static int sweep(const Kernel *kernel, IntentSession *session, const int64_t *extents, int count) {
  int ran = 0, failed = 0;
  for (int i = 0; i < (kernel->rank == 1 ? 1 : count); ++i)
    for (int j = 0; j < count; ++j) {
      int64_t rows = kernel->rank == 1 ? 1 : extents[i], cols = extents[j];
      IntentStatus status = runShape(kernel, session, rows, cols);
      ++ran;
      if (!intentFailed(&status))
        continue;
      ++failed;
      printf("%s on %s, %" PRId64 " x %" PRId64 ": %s\n", kernel->name, session->executor->target,
             rows, cols, status.message);
    }
  printf("%s on %s: %d shapes agree, %d differ\n", kernel->name, session->executor->target,
         ran - failed, failed);
  return failed || !ran;
}

// ---- The program --------------------------------------------------------------------------------

static const Kernel *findKernel(const char *name) {
  for (size_t i = 0; i < sizeof kKernels / sizeof *kKernels; ++i)
    if (!strcmp(kKernels[i].name, name))
      return &kKernels[i];
  fprintf(stderr, "no kernel '%s'\n", name);
  exit(2);
}

static int fail(const IntentStatus *status) {
  fprintf(stderr, "%s\n", status->message);
  return 2;
}

int main(int argc, char **argv) {
  if (argc < 6 || argc - 5 > MAX_EXTENTS) {
    fprintf(stderr, "usage: kernel-sweep KERNEL FILE TARGET SCHEDULE EXTENT...\n");
    return 2;
  }
  const Kernel *kernel = findKernel(argv[1]);
  int64_t extents[MAX_EXTENTS];
  for (int i = 5; i < argc; ++i)
    extents[i - 5] = strtoll(argv[i], NULL, 10);
  IntentDiagnostics diagnostics = {.out = stderr};
  MlirContext context = intentContextCreate(&diagnostics);
  MlirModule module =
      mlirModuleCreateParseFromFile(context, mlirStringRefCreateFromCString(argv[2]));
  const IntentExecutor *executor = intentExecutorFind(argv[3]);
  if (mlirModuleIsNull(module) || !executor) {
    fprintf(stderr, "no such file or target: %s %s\n", argv[2], argv[3]);
    return 2;
  }
  IntentSignature signature;
  IntentStatus status = intentSignatureRead(&signature, module, kernel->name);
  if (intentFailed(&status))
    return fail(&status);
  IntentExecutorOptions options = {.simSchedule = strcmp(argv[4], "-") ? argv[4] : NULL, .seed = 7};
  IntentProgram program = {module, &signature, &options};
  IntentPrepared prepared = executor->prepare(&program);
  if (!prepared.session)
    return fail(&prepared.status);
  int code = sweep(kernel, prepared.session, extents, argc - 5);
  executor->destroy(prepared.session);
  intentSignatureDestroy(&signature);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return code;
}
