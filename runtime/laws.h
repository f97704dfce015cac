// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The law checker: what the author of a program claims of its reduces, scans, region folds and
// region scans (5-02, 5-03, 5-08, 5-17, 6-02, 6-03) is evaluated while the interpreter runs it.
//
//   reduce      combine(identity, s) == s, combine(s, identity) == s
//               combine(combine(a, b), c) == combine(a, combine(b, c)), combine(a, b) == combine(b,
//               a)
//   scan        the same but for the last one
//   region_fold the first three, of summaries a, b, c of adjacent slices A, B, C, and
//               summarize(A ++ B) == combine(summarize(A), summarize(B))
//   region_scan those, and apply(identity, s) == s, apply(combine(a, b), s) == apply(b, apply(a,
//   s)),
//               emit(A ++ B, s) == emit(A, s) ++ emit(B, apply(summarize(A), s))
//
// They are tried on values that can occur: see docs/laws.md for which, and for when two floats are
// equal. A law that fails is reported once an op, by a counterexample made as simple as was found.
#ifndef INTENT_RUNTIME_LAWS_H
#define INTENT_RUNTIME_LAWS_H

#include "runtime/array.h"
#include "runtime/status.h"

#include <stdio.h>

typedef enum IntentLawMode {
  INTENT_LAWS_ULP,  // floats are equal within what rounding can explain
  INTENT_LAWS_RING, // floats are elements of a ring, and equal or not
} IntentLawMode;

typedef enum IntentLawProgress {
  INTENT_LAWS_SILENT,
  INTENT_LAWS_LONG,   // a bar on standard error, if checks take more than a second
  INTENT_LAWS_ALWAYS, // a bar from the beginning
} IntentLawProgress;

typedef struct IntentLawOptions {
  bool check;                 // whether laws are checked at all
  IntentLawMode mode;         // how floats are compared
  uint64_t seed;              // of what is tried
  IntentLawProgress progress; // what is shown of it
} IntentLawOptions;

typedef struct IntentLaws IntentLaws;

// How often the program runs, the first time on the arguments as they are.
enum { INTENT_LAW_RUNS = 6 };

IntentLaws *intentLawsCreate(const IntentLawOptions *options);
void intentLawsDestroy(IntentLaws *laws);

// Before each run: the runs after the first one are on arguments that were varied, may stop as
// illegal, and say nothing of that.
void intentLawsBeginRun(IntentLaws *laws, int32_t run);

// Replaces elements of an argument by others of its type: edge values and small ones.
void intentLawsVary(IntentLaws *laws, IntentArray *argument);

// The largest number of ops of a run on varied arguments.
int64_t intentLawsStepLimit(const IntentLaws *laws);

// After all runs: one line of what held to `out`; a failure if something did not.
IntentStatus intentLawsFinish(IntentLaws *laws, FILE *out);

#endif
