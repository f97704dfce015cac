// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds saxpy with mlirOperationCreate, verifies it, runs passes by name and prints. Ends with an
// error that a diagnostic handler catches, and with every object freed.
#include "intent-c/Dialect.h"
#include "intent-c/Passes.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "test/capi/report.h"

#include <stdio.h>

static MlirStringRef text(const char *s) { return mlirStringRefCreateFromCString(s); }

// An op of these operands, results and regions at the end of a block; lists are borrowed.
static MlirOperation append(MlirBlock block, MlirLocation location, const char *name,
                            intptr_t operandCount, const MlirValue *operands, intptr_t resultCount,
                            const MlirType *results, MlirRegion *region) {
  MlirOperationState state = mlirOperationStateGet(text(name), location);
  mlirOperationStateAddOperands(&state, operandCount, operands);
  mlirOperationStateAddResults(&state, resultCount, results);
  if (region)
    mlirOperationStateAddOwnedRegions(&state, 1, region);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

static MlirValue appendValue(MlirBlock block, MlirLocation location, const char *name,
                             MlirValue lhs, MlirValue rhs) {
  MlirType type = mlirValueGetType(lhs);
  MlirValue operands[] = {lhs, rhs};
  return mlirOperationGetResult(append(block, location, name, 2, operands, 1, &type, NULL), 0);
}

// The region of the map: a * x + y on elements.
static MlirRegion saxpyBody(MlirLocation location, MlirType element, MlirValue a) {
  MlirBlock body =
      mlirBlockCreate(2, (MlirType[]){element, element}, (MlirLocation[]){location, location});
  MlirValue product = appendValue(body, location, "arith.mulf", a, mlirBlockGetArgument(body, 0));
  MlirValue sum = appendValue(body, location, "arith.addf", product, mlirBlockGetArgument(body, 1));
  append(body, location, "intent.yield", 1, &sum, 0, NULL, NULL);
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, body);
  return region;
}

static MlirModule buildSaxpy(MlirContext context) {
  MlirLocation location = mlirLocationFileLineColGet(context, text("saxpy"), 1, 1);
  MlirType element = mlirF32TypeGet(context);
  int64_t dynamic = mlirShapedTypeGetDynamicSize();
  MlirType vector = mlirRankedTensorTypeGet(1, &dynamic, element, mlirAttributeGetNull());
  MlirType arguments[] = {element, vector, vector};
  MlirLocation locations[] = {location, location, location};

  MlirBlock block = mlirBlockCreate(3, arguments, locations);
  MlirRegion body = saxpyBody(location, element, mlirBlockGetArgument(block, 0));
  MlirValue inputs[] = {mlirBlockGetArgument(block, 1), mlirBlockGetArgument(block, 2)};
  MlirValue result = mlirOperationGetResult(
      append(block, location, "intent.map", 2, inputs, 1, &vector, &body), 0);
  append(block, location, "func.return", 1, &result, 0, NULL, NULL);

  MlirRegion function = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(function, block);
  MlirOperationState state = mlirOperationStateGet(text("func.func"), location);
  MlirNamedAttribute attributes[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, text("sym_name")),
                            mlirStringAttrGet(context, text("saxpy"))),
      mlirNamedAttributeGet(
          mlirIdentifierGet(context, text("function_type")),
          mlirTypeAttrGet(mlirFunctionTypeGet(context, 3, arguments, 1, &vector)))};
  mlirOperationStateAddAttributes(&state, 2, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &function);
  MlirModule module = mlirModuleCreateEmpty(location);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), mlirOperationCreate(&state));
  return module;
}

// True if the pipeline parsed and ran.
static bool run(MlirContext context, MlirModule module, const char *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirLogicalResult added = mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                                         text(pipeline), print, stdout);
  bool ran =
      mlirLogicalResultIsSuccess(added) &&
      mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  return ran;
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, report, NULL, NULL);
  mlirRegisterAllPasses();
  intentRegisterPasses();

  MlirModule module = buildSaxpy(context);
  MlirOperation op = mlirModuleGetOperation(module);
  printf("verified: %d\n", mlirOperationVerify(op));
  printf("checked: %d\n", run(context, module, "intent-check,intent-insert-checks"));
  mlirOperationPrint(op, print, stdout);
  puts("");
  printf("unknown pass: %d\n", run(context, module, "intent-nothing"));

  // A result of another rank: the verifier says so at the op's location.
  MlirBlock function = mlirRegionGetFirstBlock(
      mlirOperationGetRegion(mlirBlockGetFirstOperation(mlirModuleGetBody(module)), 0));
  MlirValue scalar = mlirBlockGetArgument(function, 0);
  MlirType axis = intentDomainTypeGet(mlirIntegerTypeGet(context, 64));
  MlirLocation location = mlirLocationFileLineColGet(context, text("wrong"), 7, 3);
  MlirOperationState state = mlirOperationStateGet(text("intent.size"), location);
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  mlirOperationStateAddOperands(&state, 1, &scalar);
  mlirOperationStateAddResults(&state, 1, &i64);
  MlirOperation wrong = mlirOperationCreate(&state);
  printf("wrong op verified: %d\n", mlirOperationVerify(wrong));
  printf("domains of i64: %d\n", intentTypeIsADomain(axis));
  mlirOperationDestroy(wrong);

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
