// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --intent-expand-math makes, run by the JIT on scalars and on vectors, against the same
// expansions evaluated on numbers: every bit is the same. Built once for f32 and once for f64.
#include "math_rows.h"

#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "intent-c/Passes.h"
#include "mlir-c/ExecutionEngine.h"
#include "mlir-c/IR.h"
#include "mlir-c/RegisterEverything.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
// After the headers that it needs.
#include <cmocka.h>

enum { SAMPLES = 4096, LANES = 8 };
#define ELEMENT (FX_WIDE ? "f64" : "f32")

static const char kPipeline[] =
    "intent-total-arith,intent-expand-math,canonicalize,cse,convert-scf-to-cf,"
    "convert-vector-to-llvm,convert-math-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,"
    "convert-func-to-llvm,reconcile-unrealized-casts";

// Compiled functions, owned by the group's setup and teardown.
static MlirContext context;
static MlirModule module;
static MlirExecutionEngine engine;

static Fx left[SAMPLES], right[SAMPLES], result[SAMPLES];

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

// A function `prefix`_`name` that applies the op to elements of `type` in arrays of `count`.
static void printFunction(FILE *out, const char *prefix, const char *name, const char *type,
                          const char *operands) {
  fprintf(out, "func.func @%s_%s(%%a: !llvm.ptr, %%b: !llvm.ptr, %%r: !llvm.ptr, %%n: i64) {\n",
          prefix, name);
  fprintf(out, "  %%c0 = arith.constant 0 : i64\n  %%c1 = arith.constant 1 : i64\n");
  fprintf(out, "  scf.for %%i = %%c0 to %%n step %%c1 : i64 {\n");
  for (const char *p = "abr"; *p; ++p)
    fprintf(out, "    %%p%c = llvm.getelementptr %%%c[%%i] : (!llvm.ptr, i64) -> !llvm.ptr, %s\n",
            *p, *p, type);
  fprintf(out, "    %%x = llvm.load %%pa {alignment = 4 : i64} : !llvm.ptr -> %s\n", type);
  fprintf(out, "    %%y = llvm.load %%pb {alignment = 4 : i64} : !llvm.ptr -> %s\n", type);
  fprintf(out, "    %%z = math.%s %s : %s\n", name, operands, type);
  fprintf(out, "    llvm.store %%z, %%pr {alignment = 4 : i64} : %s, !llvm.ptr\n  }\n  return\n}\n",
          type);
}

// The module's text; the caller frees it.
static char *moduleText(void) {
  char *text = NULL, vector[32];
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  snprintf(vector, sizeof vector, "vector<%dx%s>", LANES, ELEMENT);
  for (int f = 0; f < MATH_UNARY; ++f) {
    printFunction(out, "scalar", kUnary[f].name, ELEMENT, "%x");
    printFunction(out, "vector", kUnary[f].name, vector, "%x");
  }
  for (int f = 0; f < MATH_BINARY; ++f) {
    printFunction(out, "scalar", kBinary[f].name, ELEMENT, "%x, %y");
    printFunction(out, "vector", kBinary[f].name, vector, "%x, %y");
  }
  fclose(out);
  return text;
}

static int compileAll(void **state) {
  (void)state;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirRegisterAllPasses();
  intentRegisterPasses();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirRegisterAllLLVMTranslations(context);
  char *text = moduleText();
  module = mlirModuleCreateParse(context, ref(text));
  free(text);
  if (mlirModuleIsNull(module))
    return 1;
  if (mlirLogicalResultIsFailure(
          mlirRunPassPipeline(mlirModuleGetOperation(module), ref(kPipeline))))
    return 1;
  engine = mlirExecutionEngineCreate(module, 2, 0, NULL, false, false);
  return mlirExecutionEngineIsNull(engine);
}

static int destroyAll(void **state) {
  (void)state;
  mlirExecutionEngineDestroy(engine);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}

typedef void (*Compiled)(const Fx *a, const Fx *b, Fx *r, int64_t count);

static Compiled compiled(const char *prefix, const char *name) {
  char symbol[64];
  snprintf(symbol, sizeof symbol, "%s_%s", prefix, name);
  void *address = mlirExecutionEngineLookup(engine, ref(symbol));
  if (!address)
    fail_msg("no function %s", symbol);
  Compiled function;
  memcpy(&function, &address, sizeof function);
  return function;
}

// Any NaN stands for any other: payloads are unspecified.
static bool sameBits(Fx a, Fx b) { return (a != a && b != b) || fxBits(a) == fxBits(b); }

static void compare(const char *name, const Fx *expected) {
  static const char *const kPrefixes[] = {"scalar", "vector"};
  for (int p = 0; p < 2; ++p) {
    compiled(kPrefixes[p], name)(left, right, result, p ? SAMPLES / LANES : SAMPLES);
    for (int i = 0; i < SAMPLES; ++i)
      if (!sameBits(result[i], expected[i]))
        fail_msg("%s %s(%a, %a): expected %a, got %a", kPrefixes[p], name, (double)left[i],
                 (double)right[i], (double)expected[i], (double)result[i]);
  }
}

// All pairs of special values, then samples.
static void fillOperands(void) {
  for (int i = 0; i < SAMPLES; ++i) {
    bool special = i < MATH_SPECIAL * MATH_SPECIAL;
    left[i] = special ? kSpecial[i / MATH_SPECIAL] : mathSample();
    right[i] = special ? kSpecial[i % MATH_SPECIAL] : mathSample();
  }
}

static void compiledCodeHasTheSameBits(void **state) {
  (void)state;
  static Fx expected[SAMPLES];
  fillOperands();
  for (int f = 0; f < MATH_UNARY; ++f) {
    for (int i = 0; i < SAMPLES; ++i)
      expected[i] = kUnary[f].expansion(left[i]);
    compare(kUnary[f].name, expected);
  }
  for (int f = 0; f < MATH_BINARY; ++f) {
    for (int i = 0; i < SAMPLES; ++i)
      expected[i] = kBinary[f].expansion(left[i], right[i]);
    compare(kBinary[f].name, expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(compiledCodeHasTheSameBits)};
  return cmocka_run_group_tests(tests, compileAll, destroyAll);
}
