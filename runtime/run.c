// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One run from options to results. Targets are executors; nothing here knows how they work.
#include "runtime/run.h"

#include "runtime/argument.h"
#include "runtime/compare.h"
#include "runtime/context.h"
#include "runtime/npy.h"
#include "runtime/print.h"
#include "runtime/reach.h"
#include "runtime/view.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// The arrays of one call.
typedef struct Arrays {
  IntentArray *args;     // one an argument; owned, but for memory that an earlier one has
  IntentLayout *layouts; // of the arguments; owned
  IntentArray *results;  // one a result; owned
  IntentArray *views;    // what a memref argument holds after the call; owned
  intptr_t argCount;     // entries of args
  intptr_t resultCount;  // entries of results
} Arrays;

// Everything that a run holds; freed by endRun.
typedef struct Run {
  const IntentRunOptions *options;
  IntentDiagnostics diagnostics;
  MlirContext context;
  MlirModule module;
  IntentSignature signature;
  IntentProgram program;
  IntentExecutorOptions executor; // the user's, and the laws, which are owned
  Arrays arrays;                  // of the first call
} Run;

// ---- Modules and arguments ----------------------------------------------------------------------

static IntentStatus readModule(Run *run) {
  const char *path = run->options->file;
  FILE *file = fopen(path, "rb");
  if (!file)
    return intentError("'%.300s' cannot be opened: %s", path, strerror(errno));
  (void)fclose(file);
  run->module = mlirModuleCreateParseFromFile(run->context, mlirStringRefCreateFromCString(path));
  return mlirModuleIsNull(run->module) ? intentError("'%.300s' does not parse", path) : intentOk();
}

static void destroyArrays(Arrays *arrays) {
  for (intptr_t i = arrays->argCount - 1; arrays->args && i >= 0; --i) {
    if (!intentViewShares(arrays->args, i))
      intentArrayDestroy(&arrays->args[i]);
    if (arrays->views)
      intentArrayDestroy(&arrays->views[i]);
  }
  for (intptr_t i = 0; arrays->results && i < arrays->resultCount; ++i)
    intentArrayDestroy(&arrays->results[i]);
  free(arrays->args);
  free(arrays->layouts);
  free(arrays->results);
  free(arrays->views);
  *arrays = (Arrays){.args = NULL};
}

static Arrays makeArrays(const IntentSignature *signature) {
  size_t argCount = (size_t)signature->argCount + 1;
  return (Arrays){.args = calloc(argCount, sizeof(IntentArray)),
                  .layouts = calloc(argCount, sizeof(IntentLayout)),
                  .results = calloc((size_t)signature->resultCount + 1, sizeof(IntentArray)),
                  .views = calloc(argCount, sizeof(IntentArray)),
                  .argCount = signature->argCount,
                  .resultCount = signature->resultCount};
}

// `areViews` has an entry an argument, those before `index` filled in.
static IntentStatus bindArgument(Arrays *arrays, const IntentSignature *signature, intptr_t index,
                                 const char *text, bool *areViews) {
  const IntentSlot *slot = &signature->slots[index];
  IntentExpected expected = {slot->dtype, slot->rank, slot->shape, slot->typeText};
  areViews[index] = slot->kind == INTENT_SLOT_MEMREF;
  if (!areViews[index])
    return intentArgumentParse(&arrays->args[index], (int)index + 1, text, &expected);
  IntentExpectedView view = {expected, slot->layout.offset, slot->layout.strides, arrays->args,
                             areViews};
  return intentViewParse(&arrays->args[index], &arrays->layouts[index], (int)index + 1, text,
                         &view);
}

static IntentStatus bindArguments(Arrays *arrays, const IntentSignature *signature,
                                  IntentTexts texts) {
  if (texts.count != signature->argCount)
    return intentError("'%.200s' takes %lld arguments, got %lld", signature->entry,
                       (long long)signature->argCount, (long long)texts.count);
  *arrays = makeArrays(signature);
  bool *areViews = calloc((size_t)signature->argCount + 1, sizeof *areViews);
  IntentStatus status = intentOk();
  if (!arrays->args || !arrays->layouts || !arrays->results || !arrays->views || !areViews)
    status = intentError("no memory for the arguments");
  for (intptr_t i = 0; i < texts.count && !intentFailed(&status); ++i)
    status = bindArgument(arrays, signature, i, texts.data[i], areViews);
  free(areViews);
  if (intentFailed(&status))
    destroyArrays(arrays);
  return status;
}

// Calls the function once, and reads what its views hold then.
static IntentStatus callOnce(const Run *run, IntentSession *session, Arrays *arrays) {
  IntentStatus status = session->executor->call(session, arrays->args, arrays->results);
  for (intptr_t i = 0; i < arrays->argCount && !intentFailed(&status); ++i)
    if (run->signature.slots[i].kind == INTENT_SLOT_MEMREF)
      status = intentViewRead(&arrays->views[i], &arrays->args[i]);
  return status;
}

// ---- Outputs: the results, then the memref arguments --------------------------------------------

typedef struct Output {
  const IntentArray *array; // null past the last output
  bool isScalar;            // a value, not a tensor of rank 0
  intptr_t argument;        // of a view, from 1; else 0
} Output;

static Output outputAt(const Arrays *arrays, const IntentSignature *signature, intptr_t index) {
  if (index < signature->resultCount)
    return (Output){&arrays->results[index],
                    intentSignatureResults(signature)[index].kind == INTENT_SLOT_SCALAR, 0};
  index -= signature->resultCount;
  for (intptr_t i = 0; i < signature->argCount; ++i)
    if (signature->slots[i].kind == INTENT_SLOT_MEMREF && index-- == 0)
      return (Output){&arrays->views[i], false, i + 1};
  return (Output){NULL, false, 0};
}

// "arg1: memref<4xf32> = [...]": what a view holds.
static void printView(const Output *view, int64_t limit) {
  IntentTypeText type = intentTypeText(view->array->dtype, view->array->shape, view->array->rank);
  (void)printf("arg%" PRIdPTR ": memref%s = ", view->argument, strchr(type.text, '<'));
  intentPrintElements(stdout, view->array, limit);
  (void)putchar('\n');
}

static void printOutputs(const Run *run) {
  for (intptr_t i = 0;; ++i) {
    Output output = outputAt(&run->arrays, &run->signature, i);
    if (!output.array)
      break;
    if (output.argument)
      printView(&output, run->options->printLimit);
    else if (output.isScalar)
      (void)printf("%s = %s\n", intentDTypeName(output.array->dtype),
                   intentElementText(output.array, 0).text);
    else
      intentPrintArray(stdout, output.array, run->options->printLimit);
  }
}

static IntentStatus writeOutputs(const Run *run) {
  IntentTexts outs = run->options->outs;
  IntentStatus status = intentOk();
  for (intptr_t i = 0; i < outs.count && !intentFailed(&status); ++i) {
    Output output = outputAt(&run->arrays, &run->signature, i);
    status = output.array ? intentNpyWrite(outs.data[i], output.array)
                          : intentError("--out %.200s: '%.200s' has only %lld outputs",
                                        outs.data[i], run->signature.entry, (long long)i);
  }
  return status;
}

// ---- Calls --------------------------------------------------------------------------------------

static int compareDoubles(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

// Calls again and again on the same arguments, and prints the median and the least time.
static IntentStatus timeCalls(Run *run, const IntentExecutor *executor, IntentSession *session) {
  int64_t runs = run->options->timeRuns;
  double *times = calloc((size_t)runs + 1, sizeof *times);
  IntentArray *results = calloc((size_t)run->signature.resultCount + 1, sizeof *results);
  IntentStatus status = times && results ? intentOk() : intentError("no memory for the times");
  for (int64_t i = 0; i < runs && !intentFailed(&status); ++i) {
    status = executor->call(session, run->arrays.args, results);
    times[i] = session->seconds;
    for (intptr_t k = 0; k < run->signature.resultCount && !intentFailed(&status); ++k)
      intentArrayDestroy(&results[k]);
  }
  if (runs > 0 && !intentFailed(&status)) {
    qsort(times, (size_t)runs, sizeof *times, compareDoubles);
    (void)printf("time: median %.3f ms, least %.3f ms of %" PRId64 " calls\n",
                 times[runs / 2] * 1e3, times[0] * 1e3, runs);
  }
  free(times);
  free(results);
  return status;
}

// What follows the first call, as far as the options ask for it.
static IntentStatus report(Run *run, const IntentExecutor *executor, IntentSession *session) {
  if (run->options->printLimit > 0)
    printOutputs(run);
  IntentStatus status = writeOutputs(run);
  if (!intentFailed(&status) && run->options->stats)
    executor->printStats(session, stdout);
  return status;
}

static IntentStatus compareOutputs(const Run *run, const Arrays *reference) {
  IntentStatus status = intentOk();
  for (intptr_t i = 0; !intentFailed(&status); ++i) {
    Output got = outputAt(&run->arrays, &run->signature, i);
    if (!got.array)
      break;
    const IntentArray *expected = outputAt(reference, &run->signature, i).array;
    IntentComparison comparison = intentCompareArrays(got.array, expected, run->options->ulp);
    IntentStatus one = intentComparisonStatus(&comparison, got.array, expected);
    if (intentFailed(&one))
      status = intentError("output %lld of %s differs from %s: %.380s", (long long)i + 1,
                           run->options->target, run->options->compare, one.message);
  }
  return status;
}

// Runs the same on the other target, on arguments made anew.
static IntentStatus compareWithOther(Run *run) {
  const IntentExecutor *executor = intentExecutorFind(run->options->compare);
  Arrays reference;
  IntentStatus status = bindArguments(&reference, &run->signature, run->options->args);
  if (intentFailed(&status))
    return status;
  IntentPrepared prepared = executor->prepare(&run->program);
  status = prepared.status;
  if (!intentFailed(&status))
    status = callOnce(run, prepared.session, &reference);
  if (intentFailed(&status))
    status = intentError("%s: %.400s", executor->target, status.message);
  else
    status = compareOutputs(run, &reference);
  if (prepared.session)
    executor->destroy(prepared.session);
  destroyArrays(&reference);
  return status;
}

// Checks laws on arguments made anew, some of their elements replaced. What the program then does
// is of no interest: it may stop as illegal.
static IntentStatus runVaried(const Run *run, IntentSession *session, IntentLaws *laws) {
  Arrays varied;
  IntentStatus status = bindArguments(&varied, &run->signature, run->options->args);
  if (intentFailed(&status))
    return status;
  for (intptr_t i = 0; i < varied.argCount; ++i)
    if (!intentViewShares(varied.args, i))
      intentLawsVary(laws, &varied.args[i]);
  (void)callOnce(run, session, &varied);
  destroyArrays(&varied);
  return intentOk();
}

// The runs behind the first one, and what all have shown.
static IntentStatus finishLaws(const Run *run, IntentSession *session, IntentLaws *laws) {
  IntentStatus status = intentOk();
  for (int32_t i = 1; i < INTENT_LAW_RUNS && !intentFailed(&status); ++i) {
    intentLawsBeginRun(laws, i);
    status = runVaried(run, session, laws);
  }
  return intentFailed(&status) ? status : intentLawsFinish(laws, stdout);
}

static IntentStatus checkTargets(const IntentRunOptions *options) {
  const char *const targets[] = {options->target, options->compare};
  for (size_t i = 0; i < 2; ++i)
    if (targets[i] && !intentExecutorFind(targets[i]))
      return intentError("'%.100s' is no target: expected one of %s", targets[i],
                         intentExecutorNames());
  if (options->laws.check && strcmp(options->target, "interp") != 0)
    return intentError("--check-laws expects --target=interp, got %.100s", options->target);
  return intentOk();
}

// The first call and what follows it. The session ends last: it owns what is timed.
static IntentStatus execute(Run *run) {
  const IntentExecutor *executor = intentExecutorFind(run->options->target);
  IntentPrepared prepared = executor->prepare(&run->program);
  if (intentFailed(&prepared.status))
    return prepared.status;
  IntentStatus status = callOnce(run, prepared.session, &run->arrays);
  if (!intentFailed(&status) && run->options->laws.check)
    status = finishLaws(run, prepared.session, run->executor.laws);
  if (!intentFailed(&status))
    status = report(run, executor, prepared.session);
  if (!intentFailed(&status) && run->options->compare)
    status = compareWithOther(run);
  if (!intentFailed(&status) && run->options->timeRuns > 0)
    status = timeCalls(run, executor, prepared.session);
  executor->destroy(prepared.session);
  return status;
}

static IntentStatus beginRun(Run *run) {
  IntentStatus status = checkTargets(run->options);
  if (intentFailed(&status))
    return status;
  run->context = intentContextCreate(&run->diagnostics);
  status = readModule(run);
  if (!intentFailed(&status))
    status = intentSignatureRead(&run->signature, run->module, run->options->entry);
  if (!intentFailed(&status)) {
    intentKeepReachable(run->module, run->signature.entry);
    status = bindArguments(&run->arrays, &run->signature, run->options->args);
  }
  run->executor = run->options->executor;
  if (run->options->laws.check)
    run->executor.laws = intentLawsCreate(&run->options->laws);
  run->program = (IntentProgram){run->module, &run->signature, &run->executor};
  return status;
}

static void endRun(Run *run) {
  if (run->executor.laws)
    intentLawsDestroy(run->executor.laws);
  destroyArrays(&run->arrays);
  intentSignatureDestroy(&run->signature);
  if (!mlirModuleIsNull(run->module))
    mlirModuleDestroy(run->module);
  if (!mlirContextIsNull(run->context))
    mlirContextDestroy(run->context);
}

IntentStatus intentRun(const IntentRunOptions *options) {
  Run run = {.options = options, .diagnostics = {.out = stderr}};
  IntentStatus status = beginRun(&run);
  if (!intentFailed(&status))
    status = execute(&run);
  // What a diagnostic has said, with its place, is not said again.
  if (intentFailed(&status) && !strcmp(status.message, run.diagnostics.latest.message))
    status = intentError("the run failed");
  endRun(&run);
  return status;
}
