// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-apply-schedule: runs a transform script on linalg on tensors, the library's own or the
// user's. What the script leaves alone becomes plain loops later.
#include "passes/cpu/schedule.h"

#include "passes/ir.h"

#include "mlir-c/Dialect/Transform/Interpreter.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const char kIntentSchedule[]; // schedule.mlir, embedded by CMake

static const char kEntry[] = "__transform_main";

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

// ---- Loading ------------------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) static void report(MlirContext context, const char *format,
                                                         ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  mlirEmitError(mlirLocationUnknownGet(context), message);
}

// A whole file, null-terminated, owned by the caller; null with errno set.
static char *readFile(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t used = 0, room = 0, count = 0;
  if (!file)
    return NULL;
  do {
    room = 2 * room + 4096;
    text = realloc(text, room);
    count = fread(text + used, 1, room - used - 1, file);
    used += count;
  } while (used == room - 1);
  text[used] = 0;
  bool failed = ferror(file);
  fclose(file);
  if (!failed)
    return text;
  free(text);
  return NULL;
}

MlirModule intentLoadSchedule(MlirContext context, const char *path) {
  MlirModule none = {NULL};
  char *text = *path ? readFile(path) : NULL;
  if (*path && !text) {
    report(context, "schedule '%s': %s", path, strerror(errno));
    return none;
  }
  MlirOperation op = mlirOperationCreateParse(context, ref(text ? text : kIntentSchedule),
                                              ref(*path ? path : "schedule.mlir"));
  free(text);
  if (mlirOperationIsNull(op))
    return none;
  MlirModule module = mlirModuleFromOperation(op);
  if (mlirModuleIsNull(module)) {
    report(context, "schedule '%s': expected a module, got '%s'", path, irName(op));
    mlirOperationDestroy(op);
  }
  return module;
}

// ---- Running ------------------------------------------------------------------------------------

static void hashText(MlirStringRef text, void *data) {
  uint64_t *hash = data;
  for (size_t i = 0; i < text.length; ++i)
    *hash = (*hash ^ (uint8_t)text.data[i]) * UINT64_C(0x100000001B3);
}

// A hash of the module's text: equal texts are the same program.
static uint64_t hashOf(MlirOperation module) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  mlirOperationPrint(module, hashText, &hash);
  return hash;
}

static bool holdsLinalg(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  bool holds = false;
  for (intptr_t i = 0; i < ops.count; ++i)
    holds |= irInDialect(ops.data[i], "linalg");
  irFreeOps(&ops);
  return holds;
}

static MlirLogicalResult apply(MlirOperation module, MlirModule schedule, MlirOperation sequence) {
  MlirTransformOptions options = mlirTransformOptionsCreate();
  MlirLogicalResult result =
      mlirTransformApplyNamedSequence(module, sequence, mlirModuleGetOperation(schedule), options);
  mlirTransformOptionsDestroy(options);
  return result;
}

MlirLogicalResult intentRunApplySchedule(MlirOperation module, MlirModule schedule,
                                         const char *path) {
  MlirContext context = mlirOperationGetContext(module);
  MlirSymbolTable symbols = mlirSymbolTableCreate(mlirModuleGetOperation(schedule));
  MlirOperation sequence = {NULL};
  if (!mlirSymbolTableIsNull(symbols)) {
    sequence = mlirSymbolTableLookup(symbols, ref(kEntry));
    mlirSymbolTableDestroy(symbols);
  }
  if (mlirOperationIsNull(sequence) || !irIs(sequence, "transform.named_sequence")) {
    report(context, "schedule '%s': has no transform.named_sequence @%s", path, kEntry);
    return irFailure();
  }
  if (!holdsLinalg(module))
    return irSuccess();
  uint64_t before = *path ? hashOf(module) : 0;
  if (irFailed(apply(module, schedule, sequence)))
    return irFailure();
  if (*path && hashOf(module) == before) {
    report(context, "schedule '%s': matches nothing: the program is as it was before", path);
    return irFailure();
  }
  return irSuccess();
}
