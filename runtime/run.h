// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What intent-run does: reads a module, binds arguments to one of its functions, runs it on a
// target, and prints, saves, compares or times the results.
#ifndef INTENT_RUNTIME_RUN_H
#define INTENT_RUNTIME_RUN_H

#include "runtime/executor.h"
#include "runtime/laws.h"

// Texts the user gave, in order; borrowed.
typedef struct IntentTexts {
  const char *const *data; // each terminated
  intptr_t count;          // entries of data
} IntentTexts;

typedef struct IntentRunOptions {
  const char *file;               // the module: text or bytecode
  const char *entry;              // function to run; null: the only public one
  const char *target;             // an executor's name
  IntentTexts args;               // one an argument: see argument.h
  IntentTexts outs;               // .npy paths: results in order, then memref arguments
  int64_t printLimit;             // print results, at most so many elements of each; 0: don't
  const char *compare;            // target whose results must agree; null: none
  uint64_t ulp;                   // how far floats may lie apart in that
  int64_t timeRuns;               // calls to time after the first; 0: none
  bool stats;                     // print the executor's counters
  IntentLawOptions laws;          // what is checked of the author's claims
  IntentExecutorOptions executor; // how it runs
} IntentRunOptions;

// Runs with everything that the options ask for. Results, times and counters go to standard output,
// diagnostics to standard error. The failure's text is for the user.
IntentStatus intentRun(const IntentRunOptions *options);

#endif
