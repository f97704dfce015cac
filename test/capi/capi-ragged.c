// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes ragged kernels with the helpers of intent-c/Builders.h. The file named by the argument
// holds them with calls where the helpers are used: of @outer... for intentBuildRagged, which gives
// the outer domain, and of @members... for intentBuildMembers, which gives the members' domain and
// relation. Each call is replaced by what its helper builds, and the module is printed.
#include "intent-c/Builders.h"
#include "intent-c/Dialect.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/IR.h"
#include "mlir-c/RegisterEverything.h"
#include "test/capi/report.h"

#include <stdio.h>
#include <string.h>

enum { MAX_CALLS = 16 };

// The calls and the declarations of a module.
typedef struct Marks {
  MlirOperation calls[MAX_CALLS], declarations[MAX_CALLS];
  intptr_t callCount, declarationCount;
} Marks;

static MlirWalkResult collect(MlirOperation op, void *data) {
  Marks *marks = data;
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("func.call")))
    marks->calls[marks->callCount++] = op;
  else if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("func.func")) &&
           mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0))))
    marks->declarations[marks->declarationCount++] = op;
  return MlirWalkResultAdvance;
}

static bool isCallOf(MlirOperation call, const char *prefix) {
  MlirStringRef callee = mlirFlatSymbolRefAttrGetValue(
      mlirOperationGetAttributeByName(call, mlirStringRefCreateFromCString("callee")));
  return callee.length >= strlen(prefix) && !memcmp(callee.data, prefix, strlen(prefix));
}

static void replace(MlirOperation call, intptr_t result, MlirValue with) {
  if (!mlirValueIsNull(with))
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(call, result), with);
}

// @outer(source, offsets)
static void buildOuter(MlirOperation call, const IntentPlace *place) {
  IntentRagged parts = {.source = mlirOperationGetOperand(call, 0),
                        .offsets = mlirOperationGetOperand(call, 1)};
  IntentRagged ragged = intentBuildRagged(place, &parts);
  if (mlirValueIsNull(ragged.offsets))
    puts("ragged: null");
  replace(call, 0, ragged.outer);
}

// @members(outer, source, offsets, identity), or with a mapping and its target before the identity
static void buildMembers(MlirOperation call, const IntentPlace *place) {
  intptr_t count = mlirOperationGetNumOperands(call);
  IntentRagged ragged = {.outer = mlirOperationGetOperand(call, 0),
                         .source = mlirOperationGetOperand(call, 1),
                         .offsets = mlirOperationGetOperand(call, 2)};
  if (count > 4)
    ragged.mapping = mlirOperationGetOperand(call, 3);
  if (count > 5)
    ragged.target = mlirOperationGetOperand(call, 4);
  IntentMembers members =
      intentBuildMembers(place, &ragged, mlirOperationGetOperand(call, count - 1));
  if (mlirValueIsNull(members.domain) && mlirValueIsNull(members.relation))
    puts("members: null");
  replace(call, 0, members.domain);
  replace(call, 1, members.relation);
}

static bool isUsed(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, i))))
      return true;
  return false;
}

// What is built replaces the calls: true if no helper refused. A call that is left keeps the
// declarations.
static bool expand(MlirModule module) {
  Marks marks = {.callCount = 0};
  intptr_t left = 0;
  mlirOperationWalk(mlirModuleGetOperation(module), collect, &marks, MlirWalkPreOrder);
  for (intptr_t i = 0; i < marks.callCount; ++i) {
    MlirOperation call = marks.calls[i];
    IntentPlace place = {mlirOperationGetBlock(call), call, mlirOperationGetLocation(call)};
    if (isCallOf(call, "outer"))
      buildOuter(call, &place);
    else
      buildMembers(call, &place);
    left += isUsed(call);
    if (!isUsed(call))
      mlirOperationDestroy(call);
  }
  for (intptr_t i = 0; i < marks.declarationCount && !left; ++i)
    mlirOperationDestroy(marks.declarations[i]);
  return !left;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, report, NULL, NULL);

  MlirModule module =
      mlirModuleCreateParseFromFile(context, mlirStringRefCreateFromCString(argv[1]));
  bool expanded = false, verified = false;
  if (!mlirModuleIsNull(module)) {
    expanded = expand(module);
    verified = mlirOperationVerify(mlirModuleGetOperation(module));
    if (verified && expanded)
      mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  return !expanded || !verified;
}
