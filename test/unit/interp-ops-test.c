// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unit tests of the interpreter's element-by-element ops: each by exact values, on scalars and on
// tensors of 0, 1 and 7 elements, and the published vectors of Philox (argv[1]: philox.json).
#include "interp-harness.h"

#include "runtime/interp/machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *vectorsPath;

// ---- One op, by rows ----------------------------------------------------------------------------

typedef struct Row {
  const char *op;       // $0 and $1: types of operands; $r and $s: of results
  const char *inTypes;  // of the operands %a, %b, %c
  const char *in;       // their values
  const char *outTypes; // of the results
  const char *out;      // their values
} Row;

static const Row kRows[] = {
#include "interp-rows.inc"

#include "interp-corners.inc"

#include "interp-floats.inc"
};

typedef struct Words {
  char text[128];
  char *word[MOST];
  int count;
} Words;

static void split(Words *words, const char *text) {
  (void)snprintf(words->text, sizeof words->text, "%s", text);
  char *rest = words->text;
  words->count = 0;
  for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(rest, " ", &rest))
    words->word[words->count++] = word;
}

// "tensor<?xi32>" for pattern "tensor<?x%s>", "i32" for "%s".
static const char *typeIn(const char *pattern, const char *type) {
  static char ring[8][64];
  static unsigned next;
  char *text = ring[next++ % 8];
  const char *hole = strstr(pattern, "%s");
  (void)snprintf(text, sizeof ring[0], "%.*s%s%s", (int)(hole - pattern), pattern, type, hole + 2);
  return text;
}

static void writeOp(FILE *file, const char *op, const Words *in, const Words *out,
                    const char *pattern) {
  for (; *op; ++op) {
    if (*op != '$') {
      (void)fputc(*op, file);
      continue;
    }
    ++op;
    const char *type = *op == '0'   ? in->word[0]
                       : *op == '1' ? in->word[1]
                       : *op == 'r' ? out->word[0]
                                    : out->word[1];
    (void)fputs(typeIn(pattern, type), file);
  }
}

static void writeTypes(FILE *file, const Words *types, const char *pattern) {
  for (int at = 0; at < types->count; ++at)
    (void)fprintf(file, "%s%s", at ? ", " : "", typeIn(pattern, types->word[at]));
}

// How many results %r stands for, as an op prints it.
static const char *countOf(const Words *outTypes) { return outTypes->count == 2 ? ":2" : ""; }

// Returns %r, and closes the function.
static void writeReturn(FILE *file, const Words *outTypes, const char *pattern) {
  (void)fputs(outTypes->count == 2 ? "  return %r#0, %r#1 : " : "  return %r : ", file);
  writeTypes(file, outTypes, pattern);
  (void)fputs("\n}\n", file);
}

// A function of the one op. The caller frees it.
static char *sourceOf(const Row *row, const Words *in, const Words *out, const char *pattern) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  (void)fputs("func.func @f(", file);
  for (int at = 0; at < in->count; ++at)
    (void)fprintf(file, "%s%%%c: %s", at ? ", " : "", 'a' + at, typeIn(pattern, in->word[at]));
  (void)fputs(") -> (", file);
  writeTypes(file, out, pattern);
  (void)fprintf(file, ") {\n  %%r%s = ", countOf(out));
  writeOp(file, row->op, in, out, pattern);
  (void)fputc('\n', file);
  writeReturn(file, out, pattern);
  (void)fclose(file);
  return text;
}

static IntentDType dtypeNamed(const char *name) {
  return strcmp(name, "index") == 0 ? INTENT_I64 : intentDTypeFromName(name, strlen(name));
}

// A value as a scalar (extent -1) or as a tensor of equal elements.
static IntentArray valueOf(const char *type, const char *text, int64_t extent) {
  char argument[96];
  IntentDType dtype = dtypeNamed(type);
  (void)snprintf(argument, sizeof argument, "%s:%s", intentDTypeName(dtype), text);
  IntentArray scalar = parseValue(argument, dtype, 0, NULL), tensor;
  if (extent < 0)
    return scalar;
  IntentStatus status = intentArrayCreate(&tensor, dtype, &extent, 1);
  assert_string_equal(status.message, "");
  for (int64_t at = 0; at < extent; ++at)
    intentArraySetBits(&tensor, at, intentArrayBits(&scalar, 0));
  intentArrayDestroy(&scalar);
  return tensor;
}

// The same bits, or two NaNs.
static bool isSame(const IntentArray *got, const IntentArray *wanted) {
  bool same = got->dtype == wanted->dtype && got->rank == wanted->rank &&
              intentArrayCount(got) == intentArrayCount(wanted);
  for (int64_t at = 0; same && at < intentArrayCount(got); ++at)
    same = intentArrayBits(got, at) == intentArrayBits(wanted, at) ||
           (isnan(intentArrayDouble(got, at)) && isnan(intentArrayDouble(wanted, at)));
  return same;
}

// Compares the results with the row's, and destroys them.
static void expectResults(const Row *row, Outcome *outcome, const Words *types, const Words *values,
                          int64_t extent, const char *source) {
  if (intentFailed(&outcome->status))
    fail_msg("%s\n%s", outcome->status.message, source);
  for (int at = 0; at < values->count; ++at) {
    IntentArray wanted = valueOf(types->word[at], values->word[at], extent);
    if (!isSame(&outcome->results[at], &wanted))
      fail_msg("%s on %s: result %d: expected %s, got bits 0x%llx", row->op, row->in, at,
               values->word[at], (unsigned long long)intentArrayBits(&outcome->results[at], 0));
    intentArrayDestroy(&wanted);
    intentArrayDestroy(&outcome->results[at]);
  }
}

static void runRow(const Row *row, const char *pattern, int64_t extent, const char *pipeline) {
  Words inTypes, in, outTypes, out;
  split(&inTypes, row->inTypes);
  split(&in, row->in);
  split(&outTypes, row->outTypes);
  split(&out, row->out);
  assert_int_equal(inTypes.count, in.count);
  assert_int_equal(outTypes.count, out.count);
  char *source = sourceOf(row, &inTypes, &outTypes, pattern);
  IntentArray args[MOST];
  for (int at = 0; at < in.count; ++at)
    args[at] = valueOf(inTypes.word[at], in.word[at], extent);
  Outcome outcome =
      runAfter(pipeline, source, args, in.count, out.count, &(IntentInterpOptions){0});
  expectResults(row, &outcome, &outTypes, &out, extent, source);
  for (int at = 0; at < in.count; ++at)
    intentArrayDestroy(&args[at]);
  free(source);
}

static void testRowsOnScalars(void **state) {
  (void)state;
  for (size_t row = 0; row < COUNT(kRows); ++row)
    runRow(&kRows[row], "%s", -1, "");
}

static void testRowsOnTensors(void **state) {
  (void)state;
  static const int64_t extents[] = {0, 1, 7};
  for (size_t row = 0; row < COUNT(kRows); ++row)
    runRow(&kRows[row], "tensor<?x%s>", extents[row % COUNT(extents)], "");
}

// What --intent-total-arith makes of an op means the same, by other ops.
static void testRowsAfterTotalArith(void **state) {
  (void)state;
  static const char kTotal[] = "intent-total-arith";
  for (size_t row = 0; row < COUNT(kRows); ++row) {
    runRow(&kRows[row], "%s", -1, kTotal);
    runRow(&kRows[row], "tensor<?x%s>", 2, kTotal);
  }
}

// Constants %a, %b, ... of the operands' values, bit for bit.
static void writeConstants(FILE *file, const Words *types, const Words *values) {
  for (int at = 0; at < values->count; ++at) {
    IntentArray value = valueOf(types->word[at], values->word[at], -1);
    (void)fprintf(file, "  %%%c = arith.constant ", 'a' + at);
    if (intentDTypeIsFloat(value.dtype))
      (void)fprintf(file, "0x%0*llX", (intentDTypeBits(value.dtype) + 3) / 4,
                    (unsigned long long)intentArrayBits(&value, 0));
    else
      (void)fprintf(file, "%lld", (long long)intentArrayInt(&value, 0));
    (void)fprintf(file, " : %s\n", types->word[at]);
    intentArrayDestroy(&value);
  }
}

// The op's function under another name, and @f that calls it on constants. The caller frees it.
static char *constantSourceOf(const char *source, const Words *inTypes, const Words *in,
                              const Words *outTypes) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  (void)fprintf(file, "func.func private @g%sfunc.func @f() -> (", source + strlen("func.func @f"));
  writeTypes(file, outTypes, "%s");
  (void)fputs(") {\n", file);
  writeConstants(file, inTypes, in);
  (void)fprintf(file, "  %%r%s = func.call @g(", countOf(outTypes));
  for (int at = 0; at < in->count; ++at)
    (void)fprintf(file, "%s%%%c", at ? ", " : "", 'a' + at);
  (void)fputs(") : (", file);
  writeTypes(file, inTypes, "%s");
  (void)fputs(") -> (", file);
  writeTypes(file, outTypes, "%s");
  (void)fputs(")\n", file);
  writeReturn(file, outTypes, "%s");
  (void)fclose(file);
  return text;
}

// Upstream folds transcendental ops by the host's library, and overflows of narrow floats to
// infinity or NaN.
static bool isFoldedOtherwise(const Row *row, const Words *outTypes) {
  IntentDType dtype = dtypeNamed(outTypes->word[0]);
  bool narrow = intentDTypeIsFloat(dtype) && intentDTypeBits(dtype) < 16;
  return narrow || strncmp(row->op, "math.", 5) == 0;
}

static void runFolded(const Row *row) {
  static const char kFold[] = "intent-total-arith,inline,canonicalize,sccp,canonicalize";
  Words inTypes, in, outTypes, out;
  split(&inTypes, row->inTypes);
  split(&in, row->in);
  split(&outTypes, row->outTypes);
  split(&out, row->out);
  if (isFoldedOtherwise(row, &outTypes))
    return;
  char *plain = sourceOf(row, &inTypes, &outTypes, "%s");
  char *source = constantSourceOf(plain, &inTypes, &in, &outTypes);
  Outcome outcome = runAfter(kFold, source, NULL, 0, out.count, &(IntentInterpOptions){0});
  expectResults(row, &outcome, &outTypes, &out, -1, source);
  free(plain);
  free(source);
}

// After --intent-total-arith, what upstream computes from constants is what the ops mean.
static void testRowsFolded(void **state) {
  (void)state;
  for (size_t row = 0; row < COUNT(kRows); ++row)
    runFolded(&kRows[row]);
}

// No op is left out of the rows above.
static void testRowsCoverOps(void **state) {
  (void)state;
  const IntentOpTable *tables[] = {&intentFloatOps, &intentIntegerOps, &intentMathOps};
  for (size_t table = 0; table < COUNT(tables); ++table)
    for (size_t op = 0; op < tables[table]->count; ++op) {
      const char *name = tables[table]->rows[op].name;
      size_t row = 0, length = strlen(name);
      while (row < COUNT(kRows) &&
             !(strncmp(kRows[row].op, name, length) == 0 && kRows[row].op[length] == ' '))
        ++row;
      if (row == COUNT(kRows))
        fail_msg("no row tests %s", name);
    }
}

// ---- Random numbers -----------------------------------------------------------------------------

static char *readFile(const char *path) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  char *text = NULL, block[4096];
  size_t size = 0, got;
  FILE *copy = open_memstream(&text, &size);
  while ((got = fread(block, 1, sizeof block, file)) > 0)
    (void)fwrite(block, 1, got, copy);
  (void)fclose(file);
  (void)fclose(copy);
  return text;
}

// The next quoted word of `digits` hexadecimal digits after *at, which moves behind it.
static uint64_t nextHex(const char **at, size_t digits) {
  for (; **at; ++*at) {
    if (**at != '"' || strspn(*at + 1, "0123456789abcdef") != digits || (*at)[1 + digits] != '"')
      continue;
    uint64_t value = strtoull(*at + 1, NULL, 16);
    *at += digits + 2;
    return value;
  }
  fail_msg("the file of vectors ends too early");
  return 0;
}

static uint64_t both(uint64_t low, uint64_t high) { return high << 32 | low; }

static IntentArray word(uint64_t bits, IntentDType dtype) {
  IntentArray array;
  IntentStatus status = intentArrayCreate(&array, dtype, NULL, 0);
  assert_string_equal(status.message, "");
  intentArraySetBits(&array, 0, bits);
  return array;
}

static void runWords(const char *source, const uint64_t *in, IntentDType type, intptr_t inCount,
                     const uint64_t *out, intptr_t outCount) {
  IntentArray args[MOST];
  for (intptr_t at = 0; at < inCount; ++at)
    args[at] = word(in[at], type);
  Outcome outcome = runArrays(source, args, inCount, outCount, &(IntentInterpOptions){0});
  assert_string_equal(outcome.status.message, "");
  for (intptr_t at = 0; at < outCount; ++at) {
    assert_int_equal(intentArrayBits(&outcome.results[at], 0), out[at]);
    intentArrayDestroy(&outcome.results[at]);
  }
  for (intptr_t at = 0; at < inCount; ++at)
    intentArrayDestroy(&args[at]);
}

// SPEC: 10-07
// SPEC: 10-08
static void testPhilox(void **state) {
  (void)state;
  char *text = readFile(vectorsPath);
  static const char kTenRounds[] = "\"rounds\": 10";
  int count = 0;
  for (const char *at = text; (at = strstr(at, kTenRounds)); ++count) {
    uint64_t c[4], k[2], words[4];
    for (int i = 0; i < 4; ++i)
      c[i] = nextHex(&at, 8);
    for (int i = 0; i < 2; ++i)
      k[i] = nextHex(&at, 8);
    for (int i = 0; i < 4; ++i)
      words[i] = nextHex(&at, 8);
    uint64_t in[] = {both(k[0], k[1]), both(c[0], c[1]), both(c[2], c[3])};
    runWords("func.func @f(%s: i64, %c: i64, %t: i64) -> (i32, i32, i32, i32) {\n"
             "  %w:4 = intent.philox %s, %c, %t\n"
             "  return %w#0, %w#1, %w#2, %w#3 : i32, i32, i32, i32\n"
             "}\n",
             in, INTENT_I64, 3, words, 4);
  }
  assert_int_equal(count, 14);
  free(text);
}

// SPEC: 10-08
static void testUniform(void **state) {
  (void)state;
  char *text = readFile(vectorsPath);
  const char *at = strstr(text, "\"conversion\": \"canonical_24bit");
  const char *end = strstr(at, "\"conversion\": \"jax");
  int count = 0;
  for (; (at = strstr(at, "\"word\"")) && at < end; ++count) {
    uint64_t in = nextHex(&at, 8), out = nextHex(&at, 8);
    runWords("func.func @f(%w: i32) -> f32 {\n"
             "  %u = intent.uniform %w -> f32\n"
             "  return %u : f32\n"
             "}\n",
             &in, INTENT_I32, 1, &out, 1);
  }
  assert_int_equal(count, 29);
  int pairs = 0;
  for (at = strstr(end, "\"uniform_f64_table\""); (at = strstr(at, "\"w0\"")); ++pairs) {
    uint64_t in[2] = {nextHex(&at, 8), 0};
    in[1] = nextHex(&at, 8);
    uint64_t out = nextHex(&at, 16);
    runWords("func.func @f(%w: i32, %v: i32) -> f64 {\n"
             "  %u = intent.uniform %w, %v -> f64\n"
             "  return %u : f64\n"
             "}\n",
             in, INTENT_I32, 2, &out, 1);
  }
  assert_true(pairs > 3);
  free(text);
}

int main(int argc, char **argv) {
  vectorsPath = argc > 1 ? argv[1] : "philox.json";
  openContext();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testRowsOnScalars),
      cmocka_unit_test(testRowsOnTensors),
      cmocka_unit_test(testRowsAfterTotalArith),
      cmocka_unit_test(testRowsFolded),
      cmocka_unit_test(testRowsCoverOps),
      cmocka_unit_test(testPhilox),
      cmocka_unit_test(testUniform),
  };
  int failures = cmocka_run_group_tests(tests, NULL, NULL);
  closeContext();
  return failures;
}
