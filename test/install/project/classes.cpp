// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The installed C++ classes compile and know the dialect by its types.
#include "dialect/Intent.h"
#include "mlir/IR/MLIRContext.h"

int main() {
  mlir::MLIRContext context;
  context.loadDialect<intent::IntentDialect>();
  auto domain = intent::DomainType::get(&context, mlir::IntegerType::get(&context, 32));
  return domain.getCoordinate().isInteger(32) ? 0 : 1;
}
