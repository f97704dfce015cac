// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times the example kernels on the CPU beside the same kernels in C, alternating in one process on
// one core, and prints medians and their ratio: above 1, Intent is faster. Machines are noisy:
// trust the ratios.
//
//   intent-bench EXAMPLES_FOLDER [ROUNDS]
#include "bench/peers.h"
#include "runtime/argument.h"
#include "runtime/context.h"
#include "runtime/executor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGS = 3, MAX_ROUNDS = 101 };

// One measurement: a kernel at a shape, and its peer.
typedef struct Bench {
  const char *name;            // of the function
  const char *file;            // that it is in, from the examples; null: of the function's name
  const char *shape;           // as it is printed
  const char *texts[MAX_ARGS]; // the arguments
  void (*peer)(const IntentArray *args, IntentArray *out);
} Bench;

static void saxpyPeer(const IntentArray *args, IntentArray *out) {
  peerSaxpy(*(const float *)args[0].data, args[1].data, args[2].data, out->data, args[1].shape[0]);
}

static void softmaxPeer(const IntentArray *args, IntentArray *out) {
  peerSoftmax(args[0].data, out->data, args[0].shape[0], args[0].shape[1]);
}

static void dropoutPeer(const IntentArray *args, IntentArray *out) {
  peerDropout(args[0].data, *(const float *)args[1].data, *(const uint64_t *)args[2].data,
              out->data, intentArrayCount(&args[0]));
}

static void cumsumPeer(const IntentArray *args, IntentArray *out) {
  peerCumsum(args[0].data, out->data, args[0].shape[0], args[0].shape[1]);
}

static void cumsumColumnsPeer(const IntentArray *args, IntentArray *out) {
  peerCumsumColumns(args[0].data, out->data, args[0].shape[0], args[0].shape[1]);
}

static const Bench kBenches[] = {
    {"saxpy",
     NULL,
     "16777216",
     {"f32:1.5", "rand:f32:16777216:seed=1", "rand:f32:16777216:seed=2"},
     saxpyPeer},
    {"softmax", NULL, "4096x4096", {"rand:f32:4096x4096:seed=1:lo=-8:hi=8"}, softmaxPeer},
    {"softmax", NULL, "65536x64", {"rand:f32:65536x64:seed=1:lo=-8:hi=8"}, softmaxPeer},
    {"softmax", NULL, "16x1000003", {"rand:f32:16x1000003:seed=1:lo=-8:hi=8"}, softmaxPeer},
    {"dropout", NULL, "2048x2048", {"rand:f32:2048x2048:seed=1", "f32:0.25", "i64:7"}, dropoutPeer},
    {"cumsum", "../bench/cumsum", "1x16777216", {"rand:f32:1x16777216:seed=1"}, cumsumPeer},
    {"cumsum", "../bench/cumsum", "4096x4096", {"rand:f32:4096x4096:seed=1"}, cumsumPeer},
    {"cumsum", "../bench/cumsum", "262144x64", {"rand:f32:262144x64:seed=1"}, cumsumPeer},
    {"cumsum_columns",
     "../bench/cumsum",
     "4096x4096",
     {"rand:f32:4096x4096:seed=1"},
     cumsumColumnsPeer},
    {"cumsum_columns",
     "../bench/cumsum",
     "1048576x16",
     {"rand:f32:1048576x16:seed=1"},
     cumsumColumnsPeer},
};

static int compareDoubles(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double median(double *times, int count) {
  qsort(times, (size_t)count, sizeof *times, compareDoubles);
  return times[count / 2];
}

static IntentStatus measure(const Bench *bench, IntentSession *session, int rounds) {
  const IntentSignature *signature = session->program->signature;
  IntentArray args[MAX_ARGS] = {{.data = NULL}}, out = {.data = NULL};
  IntentStatus status = intentOk();
  for (intptr_t i = 0; i < signature->argCount && !intentFailed(&status); ++i) {
    const IntentSlot *slot = &signature->slots[i];
    IntentExpected expected = {slot->dtype, slot->rank, slot->shape, slot->typeText};
    status = intentArgumentParse(&args[i], (int)i + 1, bench->texts[i], &expected);
  }
  const IntentArray *shaped = &args[signature->argCount == 1 ? 0 : bench->peer == saxpyPeer];
  if (!intentFailed(&status))
    status = intentArrayCreate(&out, INTENT_F32, shaped->shape, shaped->rank);
  double ours[MAX_ROUNDS], theirs[MAX_ROUNDS];
  for (int i = 0; i < rounds && !intentFailed(&status); ++i) {
    IntentArray result;
    status = session->executor->call(session, args, &result);
    ours[i] = session->seconds;
    double begin = intentSecondsNow();
    bench->peer(args, &out);
    theirs[i] = intentSecondsNow() - begin;
    if (!intentFailed(&status))
      intentArrayDestroy(&result);
  }
  if (!intentFailed(&status)) {
    double mine = median(ours, rounds), peer = median(theirs, rounds);
    printf("%-14s %-12s intent %9.3f ms   C %9.3f ms   ratio %5.2f\n", bench->name, bench->shape,
           mine * 1e3, peer * 1e3, peer / mine);
  }
  for (int i = 0; i < MAX_ARGS; ++i)
    intentArrayDestroy(&args[i]);
  intentArrayDestroy(&out);
  return status;
}

// Compiles the bench's kernel and measures it.
static IntentStatus runBench(MlirContext context, const char *folder, const Bench *bench,
                             int rounds) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.mlir", folder, bench->file ? bench->file : bench->name);
  MlirModule module = mlirModuleCreateParseFromFile(context, mlirStringRefCreateFromCString(path));
  if (mlirModuleIsNull(module))
    return intentError("'%s' does not parse", path);
  IntentSignature signature;
  IntentStatus status = intentSignatureRead(&signature, module, bench->name);
  if (!intentFailed(&status)) {
    IntentExecutorOptions options = {.threads = 1};
    IntentProgram program = {module, &signature, &options};
    const IntentExecutor *executor = intentExecutorFind("cpu");
    IntentPrepared prepared = executor->prepare(&program);
    status = prepared.session ? measure(bench, prepared.session, rounds) : prepared.status;
    if (prepared.session)
      executor->destroy(prepared.session);
  }
  intentSignatureDestroy(&signature);
  mlirModuleDestroy(module);
  return status;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: intent-bench EXAMPLES_FOLDER [ROUNDS]\n");
    return 2;
  }
  int rounds = argc > 2 ? atoi(argv[2]) : 15;
  rounds = rounds < 1 ? 1 : rounds > MAX_ROUNDS ? MAX_ROUNDS : rounds;
  IntentDiagnostics diagnostics = {.out = stderr};
  MlirContext context = intentContextCreate(&diagnostics);
  int failed = 0;
  for (size_t i = 0; i < sizeof kBenches / sizeof *kBenches; ++i) {
    IntentStatus status = runBench(context, argv[1], &kBenches[i], rounds);
    if (!intentFailed(&status))
      continue;
    fprintf(stderr, "%s: %s\n", kBenches[i].name, status.message);
    failed = 1;
  }
  mlirContextDestroy(context);
  return failed;
}
