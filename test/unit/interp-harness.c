// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See interp-harness.h.
#include "interp-harness.h"

#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "intent-c/Passes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/RegisterEverything.h"
#include "runtime/argument.h"
#include "runtime/print.h"

#include <stdlib.h>
#include <string.h>

static MlirContext context;
static char diagnostics[4096]; // "line:column: message" of each, since the last run

static void append(MlirStringRef text, void *data) {
  (void)data;
  size_t used = strlen(diagnostics);
  (void)snprintf(diagnostics + used, sizeof diagnostics - used, "%.*s", (int)text.length,
                 text.data);
}

static MlirLogicalResult collect(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  char place[64];
  MlirLocation at = mlirDiagnosticGetLocation(diagnostic);
  if (mlirLocationIsAFileLineColRange(at)) {
    (void)snprintf(place, sizeof place, "%d:%d: ", mlirLocationFileLineColRangeGetStartLine(at),
                   mlirLocationFileLineColRangeGetStartColumn(at));
    append(mlirStringRefCreateFromCString(place), NULL);
  }
  mlirDiagnosticPrint(diagnostic, append, NULL);
  return mlirLogicalResultSuccess();
}

Outcome runAfter(const char *pipeline, const char *source, const IntentArray *args,
                 intptr_t argCount, intptr_t resultCount, const IntentInterpOptions *options) {
  diagnostics[0] = '\0';
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(source));
  if (mlirModuleIsNull(module))
    fail_msg("does not parse: %s\n%s", diagnostics, source);
  MlirOperation op = mlirModuleGetOperation(module);
  MlirStringRef passes = mlirStringRefCreateFromCString(pipeline);
  if (passes.length > 0 && mlirLogicalResultIsFailure(mlirRunPassPipeline(op, passes)))
    fail_msg("%s fails: %s\n%s", pipeline, diagnostics, source);
  Outcome outcome = {.resultCount = resultCount};
  outcome.status =
      intentInterpret(module, "f", args, argCount, outcome.results, resultCount, options);
  mlirModuleDestroy(module);
  return outcome;
}

Outcome runArrays(const char *source, const IntentArray *args, intptr_t argCount,
                  intptr_t resultCount, const IntentInterpOptions *options) {
  return runAfter("", source, args, argCount, resultCount, options);
}

IntentArray parseValue(const char *text, IntentDType dtype, int32_t rank, const int64_t *shape) {
  IntentArray array;
  IntentExpected expected = {dtype, rank, shape, "the test's type"};
  IntentStatus status = intentArgumentParse(&array, 1, text, &expected);
  assert_string_equal(status.message, "");
  return array;
}

// An argument by its text: "i32:5" or "iota:f32:2x3".
static IntentArray parseFree(const char *text) {
  static const int64_t any[INTENT_MAX_RANK] = {-1, -1, -1, -1, -1, -1, -1, -1};
  const char *colon = strchr(text, ':');
  bool generated = intentDTypeFromName(text, (size_t)(colon - text)) == INTENT_DTYPE_COUNT;
  const char *type = generated ? colon + 1 : text;
  const char *end = strchr(type, ':');
  IntentDType dtype = intentDTypeFromName(type, (size_t)(end - type));
  int32_t rank = generated;
  for (const char *at = end + 1; generated && *at && *at != ':'; ++at)
    rank += *at == 'x';
  return parseValue(text, dtype, rank, any);
}

// Runs on arguments separated by spaces, and gives "[..] 3": the results' elements.
static Outcome run(const char *pipeline, const char *source, const char *args, intptr_t resultCount,
                   const IntentInterpOptions *options) {
  IntentArray arrays[MOST];
  char copy[256], *rest = copy;
  intptr_t count = 0;
  (void)snprintf(copy, sizeof copy, "%s", args);
  for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(rest, " ", &rest))
    arrays[count++] = parseFree(word);
  Outcome outcome = runAfter(pipeline, source, arrays, count, resultCount, options);
  for (intptr_t at = 0; at < count; ++at)
    intentArrayDestroy(&arrays[at]);
  return outcome;
}

void expectWith(const char *source, const char *args, const char *wanted,
                const IntentInterpOptions *options) {
  intptr_t count = 1;
  for (const char *at = wanted; *at; ++at)
    count += *at == ';';
  Outcome outcome = run("", source, args, count, options);
  if (intentFailed(&outcome.status))
    fail_msg("%s\n%s", outcome.status.message, source);
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  for (intptr_t at = 0; at < count; ++at) {
    (void)fputs(at ? "; " : "", file);
    intentPrintElements(file, &outcome.results[at], 1000);
    intentArrayDestroy(&outcome.results[at]);
  }
  (void)fclose(file);
  if (strcmp(text, wanted) != 0)
    fail_msg("got %s, expected %s\n%s", text, wanted, source);
  assert_string_equal(diagnostics, "");
  free(text);
}

// The results of @f, separated by "; ".
void expect(const char *source, const char *args, const char *wanted) {
  expectWith(source, args, wanted, &(IntentInterpOptions){0});
}

// The one error that a run gives, as status and at its place.
void expectErrorWith(const char *source, const char *args, intptr_t resultCount, const char *place,
                     const char *message, const IntentInterpOptions *options) {
  Outcome outcome = run("", source, args, resultCount, options);
  if (!intentFailed(&outcome.status))
    fail_msg("no error, expected: %s\n%s", message, source);
  assert_string_equal(outcome.status.message, message);
  char wanted[1024];
  (void)snprintf(wanted, sizeof wanted, "%s%s%s", place, *place ? ": " : "", *place ? message : "");
  assert_string_equal(diagnostics, wanted);
}

// --intent-insert-checks says the same, after the op's line: "-:2: <message>".
static void expectChecked(const char *source, const char *args, intptr_t resultCount,
                          const char *place, const char *message) {
  char wanted[INTENT_MESSAGE_SIZE];
  (void)snprintf(wanted, sizeof wanted, "-:%.*s: %s", (int)strcspn(place, ":"), place, message);
  Outcome outcome =
      run("intent-insert-checks", source, args, resultCount, &(IntentInterpOptions){0});
  assert_string_equal(outcome.status.message, wanted);
}

void expectObligation(const char *source, const char *args, intptr_t resultCount, const char *place,
                      const char *message) {
  expectError(source, args, resultCount, place, message);
  expectChecked(source, args, resultCount, place, message);
}

void expectError(const char *source, const char *args, intptr_t resultCount, const char *place,
                 const char *message) {
  expectErrorWith(source, args, resultCount, place, message, &(IntentInterpOptions){0});
}

void openContext(void) {
  mlirRegisterAllPasses();
  intentRegisterPasses();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(context, collect, NULL, NULL);
}

void closeContext(void) { mlirContextDestroy(context); }
