// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running small programs through the reference interpreter in cmocka tests: a text, arguments as
// intent-run spells them, and the results' elements or the one error as text.
#ifndef INTENT_TEST_UNIT_INTERP_HARNESS_H
#define INTENT_TEST_UNIT_INTERP_HARNESS_H

#include "runtime/interp/interp.h"

#include <setjmp.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { MOST = 8 }; // arguments, and results

// The context of every program of a test: opened once before the tests, closed after them.
void openContext(void);
void closeContext(void);

// A run of function @f: results are the caller's to destroy where the status is success.
typedef struct Outcome {
  IntentStatus status;
  IntentArray results[MOST];
  intptr_t resultCount;
} Outcome;

// Runs @f of `source` on arrays.
Outcome runArrays(const char *source, const IntentArray *args, intptr_t argCount,
                  intptr_t resultCount, const IntentInterpOptions *options);

// The same after `pipeline` has run on the module ("cse,canonicalize"; empty: none).
Outcome runAfter(const char *pipeline, const char *source, const IntentArray *args,
                 intptr_t argCount, intptr_t resultCount, const IntentInterpOptions *options);

// The array of an argument's text; `shape` may hold -1 for any extent. The caller destroys it.
IntentArray parseValue(const char *text, IntentDType dtype, int32_t rank, const int64_t *shape);

// Runs @f on arguments separated by spaces ("i32:5 iota:f32:2x3"); its results' elements must read
// as `wanted`, separated by "; ".
void expect(const char *source, const char *args, const char *wanted);
void expectWith(const char *source, const char *args, const char *wanted,
                const IntentInterpOptions *options);

// Runs @f, which must fail with `message` as its status and as the one diagnostic, at `place`
// ("line:column"; empty: no diagnostic).
void expectError(const char *source, const char *args, intptr_t resultCount, const char *place,
                 const char *message);
void expectErrorWith(const char *source, const char *args, intptr_t resultCount, const char *place,
                     const char *message, const IntentInterpOptions *options);

// An error that the program's own checks give too, after the op's line, once --intent-insert-checks
// has made them.
void expectObligation(const char *source, const char *args, intptr_t resultCount, const char *place,
                      const char *message);

#endif
