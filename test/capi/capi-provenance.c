// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks where the results of a function come from, one by one, through the C API.
#include "intent-c/Analysis.h"
#include "intent-c/Dialect.h"
#include "mlir-c/RegisterEverything.h"
#include "test/capi/report.h"

#include <stdio.h>

static const char kProgram[] =
    "func.func @f(%x: tensor<?xf32>, %n: i32) -> (tensor<?xi64>, i32) {\n"
    "  %d = intent.axis %x[0] : tensor<?xf32>\n"
    "  %i = intent.indices %d : !intent.domain<i64>\n"
    "  %m = arith.muli %n, %n : i32\n"
    "  return %i, %m : tensor<?xi64>, i32\n"
    "}\n";

// Each value that an op of the function makes.
static void askAll(MlirOperation module, MlirBlock body) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
      bool isKnown = intentPrintProvenance(module, mlirOperationGetResult(op, i), print, stdout);
      printf("\nknown %d\n", isKnown);
    }
}

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirDialectRegistryDestroy(registry);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kProgram));
  if (mlirModuleIsNull(module))
    return 1;
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  askAll(mlirModuleGetOperation(module), body);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
