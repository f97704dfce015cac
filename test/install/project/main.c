// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a type of the dialect through the installed C API and prints it.
#include <intent-c/Builders.h>
#include <intent-c/Dialect.h>
#include <mlir-c/BuiltinTypes.h>
#include <stdio.h>

static void print(MlirStringRef text, void *file) { fwrite(text.data, 1, text.length, file); }

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__intent__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__intent__(), context);
  MlirType domain = intentDomainTypeGet(mlirIntegerTypeGet(context, 64));
  mlirTypePrint(domain, print, stdout);
  puts("");
  mlirContextDestroy(context);
  return 0;
}
