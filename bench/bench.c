// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times the example kernels on the CPU beside the same kernels in C, alternating in one process on
// one core, then on all cores, and prints medians and their ratios to one core of Intent: above 1,
// Intent is faster than C, and all cores than one. Machines are noisy: trust the ratios.
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

static void sumPeer(const IntentArray *args, IntentArray *out) {
  peerSum(args[0].data, out->data, intentArrayCount(&args[0]));
}

static void sumExpPeer(const IntentArray *args, IntentArray *out) {
  peerSumExp(args[0].data, out->data, intentArrayCount(&args[0]));
}

static void sumColumnsPeer(const IntentArray *args, IntentArray *out) {
  peerSumColumns(args[0].data, out->data, args[0].shape[0], args[0].shape[1]);
}

static void momentsPeer(const IntentArray *args, IntentArray *out) {
  peerMoments(args[0].data, out->data, intentArrayCount(&args[0]));
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
    {"sum", "../bench/sum", "1x16777216", {"rand:f32:1x16777216:seed=1"}, sumPeer},
    {"sum", "../bench/sum", "4096x4096", {"rand:f32:4096x4096:seed=1"}, sumPeer},
    {"sum_exp", "../bench/sum", "1x16777216", {"rand:f32:1x16777216:seed=1"}, sumExpPeer},
    {"sum_columns", "../bench/sum", "4096x4096", {"rand:f32:4096x4096:seed=1"}, sumColumnsPeer},
    {"sum_columns", "../bench/sum", "1048576x16", {"rand:f32:1048576x16:seed=1"}, sumColumnsPeer},
    {"moments", "../bench/sum", "1x16777216", {"rand:f32:1x16777216:seed=1"}, momentsPeer},
};

static int compareDoubles(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double median(double *times, int count) {
  qsort(times, (size_t)count, sizeof *times, compareDoubles);
  return times[count / 2];
}

// One kernel compiled for one core, and for all.
typedef struct Sessions {
  IntentSession *one, *all;
} Sessions;

// Runs a kernel once and says how long it took.
static IntentStatus callOnce(IntentSession *session, IntentArray *args, double *seconds) {
  IntentArray result;
  IntentStatus status = session->executor->call(session, args, &result);
  *seconds = session->seconds;
  if (!intentFailed(&status))
    intentArrayDestroy(&result);
  return status;
}

// The arguments, and an array for what the peer gives.
static IntentStatus makeArrays(const Bench *bench, const IntentSignature *signature,
                               IntentArray *args, IntentArray *out) {
  for (intptr_t i = 0; i < signature->argCount; ++i) {
    const IntentSlot *slot = &signature->slots[i];
    IntentExpected expected = {slot->dtype, slot->rank, slot->shape, slot->typeText};
    IntentStatus status = intentArgumentParse(&args[i], (int)i + 1, bench->texts[i], &expected);
    if (intentFailed(&status))
      return status;
  }
  const IntentArray *shaped = &args[signature->argCount == 1 ? 0 : bench->peer == saxpyPeer];
  return intentArrayCreate(out, INTENT_F32, shaped->shape, shaped->rank);
}

// All cores after the rest: the OpenMP runtime's threads spin for a while after each call.
static IntentStatus measure(const Bench *bench, const Sessions *sessions, int rounds) {
  IntentArray args[MAX_ARGS] = {{.data = NULL}}, out = {.data = NULL};
  IntentStatus status = makeArrays(bench, sessions->one->program->signature, args, &out);
  double ours[MAX_ROUNDS], theirs[MAX_ROUNDS], shared[MAX_ROUNDS];
  for (int i = 0; i < rounds && !intentFailed(&status); ++i) {
    status = callOnce(sessions->one, args, &ours[i]);
    double begin = intentSecondsNow();
    bench->peer(args, &out);
    theirs[i] = intentSecondsNow() - begin;
  }
  for (int i = 0; i < rounds && !intentFailed(&status); ++i)
    status = callOnce(sessions->all, args, &shared[i]);
  if (!intentFailed(&status)) {
    double mine = median(ours, rounds), peer = median(theirs, rounds), all = median(shared, rounds);
    printf("%-14s %-12s intent %9.3f ms   C %9.3f ms   ratio %5.2f   all cores %9.3f ms   "
           "ratio %5.2f\n",
           bench->name, bench->shape, mine * 1e3, peer * 1e3, peer / mine, all * 1e3, mine / all);
  }
  for (int i = 0; i < MAX_ARGS; ++i)
    intentArrayDestroy(&args[i]);
  intentArrayDestroy(&out);
  return status;
}

// Compiles the bench's kernel twice and measures it.
static IntentStatus compileAndMeasure(const Bench *bench, MlirModule module,
                                      const IntentSignature *signature, int rounds) {
  const IntentExecutor *executor = intentExecutorFind("cpu");
  IntentExecutorOptions alone = {.threads = 1}, shared = {.threads = 0};
  IntentProgram one = {module, signature, &alone}, all = {module, signature, &shared};
  IntentPrepared first = executor->prepare(&one);
  if (!first.session)
    return first.status;
  IntentPrepared second = executor->prepare(&all);
  Sessions sessions = {first.session, second.session};
  IntentStatus status = second.session ? measure(bench, &sessions, rounds) : second.status;
  if (second.session)
    executor->destroy(second.session);
  executor->destroy(first.session);
  return status;
}

static IntentStatus runBench(MlirContext context, const char *folder, const Bench *bench,
                             int rounds) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.mlir", folder, bench->file ? bench->file : bench->name);
  MlirModule module = mlirModuleCreateParseFromFile(context, mlirStringRefCreateFromCString(path));
  if (mlirModuleIsNull(module))
    return intentError("'%s' does not parse", path);
  IntentSignature signature;
  IntentStatus status = intentSignatureRead(&signature, module, bench->name);
  if (!intentFailed(&status))
    status = compileAndMeasure(bench, module, &signature, rounds);
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
