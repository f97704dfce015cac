// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See options.h.
#include "passes/options.h"

#include "capi/bridge.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *intentOption(const IntentOptions *options, const char *name) {
  size_t row = 0;
  while (strcmp(options->rows[row].name, name) != 0)
    ++row;
  return options->values[row];
}

bool intentOptionIs(const IntentOptions *options, const char *name, const char *value) {
  return !strcmp(intentOption(options, name), value);
}

void intentPipelineAppend(IntentPipelineText *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = sizeof text->data - text->used;
  int count = vsnprintf(text->data + text->used, room, format, arguments);
  va_end(arguments);
  text->used += (size_t)count < room ? (size_t)count : room - 1;
}

void intentPipelineRefuse(IntentPipelineText *text, const IntentOptions *options, const char *name,
                          const char *what) {
  snprintf(text->error, sizeof text->error, "option '%s' expects %.200s, got '%.200s'", name, what,
           intentOption(options, name));
}

// Where errors of one pipeline's text go.
typedef struct Report {
  MlirStringCallback callback;
  void *userData;
} Report;

__attribute__((format(printf, 2, 3))) static MlirLogicalResult
reportError(const Report *report, const char *format, ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  report->callback(mlirStringRefCreateFromCString(message), report->userData);
  return mlirLogicalResultFailure();
}

// One `key=value`, or `key` for true; the value may stand in braces or quotes.
static MlirLogicalResult setOption(const IntentPipeline *pipeline, IntentOptions *options,
                                   const char *key, size_t keyLength, const char *value,
                                   size_t valueLength, const Report *report) {
  for (size_t i = 0; i < pipeline->rowCount; ++i) {
    if (strlen(pipeline->rows[i].name) != keyLength ||
        strncmp(pipeline->rows[i].name, key, keyLength) != 0)
      continue;
    if (valueLength >= INTENT_OPTION_SIZE)
      return reportError(report, "the value of option '%s' of '%s' is too long",
                         pipeline->rows[i].name, pipeline->name);
    memcpy(options->values[i], value, valueLength);
    options->values[i][valueLength] = 0;
    return mlirLogicalResultSuccess();
  }
  char known[512] = "";
  for (size_t i = 0; i < pipeline->rowCount; ++i) {
    strncat(known, i ? ", " : "", sizeof known - strlen(known) - 1);
    strncat(known, pipeline->rows[i].name, sizeof known - strlen(known) - 1);
  }
  return reportError(report, "'%s' has no option '%.*s', it has: %s", pipeline->name,
                     (int)keyLength, key, known);
}

static MlirLogicalResult parseOptions(const IntentPipeline *pipeline, MlirStringRef text,
                                      IntentOptions *options, const Report *report) {
  const char *at = text.data, *end = text.data + text.length;
  while (at < end) {
    if (*at == ' ' || *at == ',') {
      ++at;
      continue;
    }
    const char *key = at;
    while (at < end && *at != '=' && *at != ' ' && *at != ',')
      ++at;
    size_t keyLength = (size_t)(at - key);
    const char *value = "true";
    size_t valueLength = 4;
    if (at < end && *at == '=') {
      char close = ++at < end && *at == '{' ? '}' : at < end && *at == '"' ? '"' : 0;
      value = close ? ++at : at;
      while (at < end && (close ? *at != close : *at != ' '))
        ++at;
      valueLength = (size_t)(at - value);
      at += close && at < end;
    }
    if (mlirLogicalResultIsFailure(
            setOption(pipeline, options, key, keyLength, value, valueLength, report)))
      return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult buildPipeline(MlirOpPassManager manager, MlirStringRef text,
                                       MlirStringCallback callback, void *errorUserData,
                                       void *userData) {
  const IntentPipeline *pipeline = userData;
  Report report = {callback, errorUserData};
  IntentOptions options = {.rows = pipeline->rows, .count = pipeline->rowCount};
  for (size_t i = 0; i < pipeline->rowCount; ++i)
    snprintf(options.values[i], INTENT_OPTION_SIZE, "%s", pipeline->rows[i].standard);
  if (mlirLogicalResultIsFailure(parseOptions(pipeline, text, &options, &report)))
    return mlirLogicalResultFailure();
  IntentPipelineText *passes = calloc(1, sizeof *passes);
  pipeline->build(&options, passes);
  MlirLogicalResult result =
      passes->error[0]
          ? reportError(&report, "%s", passes->error)
          : mlirOpPassManagerAddPipeline(manager, mlirStringRefCreate(passes->data, passes->used),
                                         callback, errorUserData);
  free(passes);
  return result;
}

void intentRegisterPipeline(const IntentPipeline *pipeline) {
  mlirRegisterPassPipeline(mlirStringRefCreateFromCString(pipeline->name),
                           mlirStringRefCreateFromCString(pipeline->summary), buildPipeline,
                           (void *)pipeline);
}
