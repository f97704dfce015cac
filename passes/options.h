// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipelines as data: a name, a table of options, and a function that writes the pipeline as text.
#ifndef INTENT_PASSES_OPTIONS_H
#define INTENT_PASSES_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

// One option: what `--help` and the reference say of it.
typedef struct IntentOptionRow {
  const char *name;
  const char *standard; // the default
  const char *help;     // one line
} IntentOptionRow;

enum { INTENT_MAX_OPTIONS = 16, INTENT_OPTION_SIZE = 1024 };

// The values of a pipeline's options, in the order of its rows.
typedef struct IntentOptions {
  const IntentOptionRow *rows; // of the pipeline
  size_t count;                // of rows
  char values[INTENT_MAX_OPTIONS][INTENT_OPTION_SIZE];
} IntentOptions;

// A pipeline's text being written.
typedef struct IntentPipelineText {
  char data[16384]; // NUL-terminated; an overlong text is cut and refused by the parser
  size_t used;      // bytes without the NUL
  char error[512];  // why the options are refused; empty if they are not
} IntentPipelineText;

typedef struct IntentPipeline {
  const char *name;            // without the dashes
  const char *summary;         // one line
  const IntentOptionRow *rows; // its options
  size_t rowCount;
  // Writes the passes, comma-separated, anchored on builtin.module.
  void (*build)(const IntentOptions *options, IntentPipelineText *text);
} IntentPipeline;

// The value of an option that the pipeline has.
const char *intentOption(const IntentOptions *options, const char *name);
bool intentOptionIs(const IntentOptions *options, const char *name, const char *value);

__attribute__((format(printf, 2, 3))) void intentPipelineAppend(IntentPipelineText *text,
                                                                const char *format, ...);

// Refuses the options: "option '<name>' of the pipeline expects <what>, got '<value>'".
void intentPipelineRefuse(IntentPipelineText *text, const IntentOptions *options, const char *name,
                          const char *what);

// Makes the pipeline known to the pass registry. An unknown option is an error that lists the known
// ones. `pipeline` must outlive the process.
void intentRegisterPipeline(const IntentPipeline *pipeline);

#endif // INTENT_PASSES_OPTIONS_H
