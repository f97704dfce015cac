// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference interpreter as an executor. Nothing is lowered; only the program's checks are made
// explicit first, on a clone.
#include "runtime/interp/executor.h"

#include "runtime/interp/interp.h"
#include "runtime/interp/law.h"
#include "runtime/pipeline.h"

#include <stdlib.h>
#include <string.h>

typedef struct InterpSession {
  IntentSession base;
  MlirModule module; // the clone
} InterpSession;

static void interpDestroy(IntentSession *base) {
  InterpSession *session = (InterpSession *)base;
  mlirModuleDestroy(session->module);
  free(session);
}

static IntentPrepared interpPrepare(const IntentProgram *program) {
  InterpSession *session = calloc(1, sizeof *session);
  if (!session)
    return (IntentPrepared){intentError("no memory for the session"), NULL};
  session->base = (IntentSession){&intentInterpExecutor, program, 0};
  session->module =
      mlirModuleFromOperation(mlirOperationClone(mlirModuleGetOperation(program->module)));
  const char *pipeline = program->options->noChecks
                             ? "builtin.module(intent-check)"
                             : "builtin.module(intent-check,intent-insert-checks)";
  IntentPrepared prepared = {intentRunPipeline(session->module, pipeline, "checking the program"),
                             &session->base};
  if (intentFailed(&prepared.status)) {
    interpDestroy(&session->base);
    prepared.session = NULL;
  }
  return prepared;
}

// The lengths that a text lists; free what is returned. The text has been checked.
static int64_t *readLengths(const char *text, intptr_t *count) {
  int64_t *lengths = malloc((strlen(text) + 1) * sizeof *lengths);
  for (char *end; lengths; text = end + 1) {
    lengths[(*count)++] = strtoll(text, &end, 10);
    if (!*end)
      break;
  }
  return lengths;
}

static IntentStatus interpCall(IntentSession *base, const IntentArray *args, IntentArray *results) {
  InterpSession *session = (InterpSession *)base;
  const IntentSignature *signature = base->program->signature;
  IntentLaws *laws = base->program->options->laws;
  IntentInterpOptions options = {
      .output = stdout, .order = base->program->options->seed, .laws = laws};
  FILE *nowhere = laws && intentLawsAreQuiet(laws) ? fopen("/dev/null", "w") : NULL;
  if (nowhere) {
    options.output = nowhere;
    options.stepLimit = intentLawsStepLimit(laws);
  }
  int64_t *lengths = NULL;
  if (base->program->options->segments)
    lengths = readLengths(base->program->options->segments, &options.cut.count);
  options.cut.lengths = lengths;
  double begin = intentSecondsNow();
  IntentStatus status =
      intentInterpret(session->module, signature->entry, args, signature->argCount, results,
                      signature->resultCount, &options);
  base->seconds = intentSecondsNow() - begin;
  if (nowhere)
    (void)fclose(nowhere);
  free(lengths);
  return status;
}

static void interpPrintStats(IntentSession *base, FILE *out) {
  (void)base;
  (void)out;
}

const IntentExecutor intentInterpExecutor = {"interp", interpPrepare, interpCall, interpPrintStats,
                                             interpDestroy};
