// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools' entry points: registration, then upstream's main.
#include "intent-c/Tools.h"

#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "intent-c/Passes.h"
#include "mlir-c/RegisterEverything.h"

int intentOptMain(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__intent__(), registry);
  mlirDialectRegistryInsertLLVMTranslations(registry);
  mlirRegisterAllPasses();
  intentRegisterPasses();
  int code = mlirOptMain(argc, argv,
                         mlirStringRefCreateFromCString("intent-opt: Intent's optimizer driver"),
                         registry);
  mlirDialectRegistryDestroy(registry);
  return code;
}
