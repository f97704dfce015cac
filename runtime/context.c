// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See context.h.
#include "runtime/context.h"

#include "intent-c/Dialect.h"
#include "intent-c/Passes.h"
#include "mlir-c/RegisterEverything.h"

MlirContext intentContextCreate(IntentDiagnostics *diagnostics) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirRegisterAllPasses();
  intentRegisterPasses();
  mlirRegisterAllLLVMTranslations(context);
  intentDiagnosticsAttach(context, diagnostics);
  return context;
}
