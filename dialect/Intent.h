// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C++ classes of the dialect, for compilers that use them: generated from the .td files.
#ifndef INTENT_DIALECT_INTENT_H
#define INTENT_DIALECT_INTENT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace intent {

// A static tensor of rank 8 at most whose extents are powers of two.
bool isTile(mlir::Type type);

struct TrapResource : mlir::SideEffects::Resource::Base<TrapResource> {
  llvm::StringRef getName() final { return "<IntentTrap>"; }
};

struct ConsoleResource : mlir::SideEffects::Resource::Base<ConsoleResource> {
  llvm::StringRef getName() final { return "<IntentConsole>"; }
};

} // namespace intent

#include "dialect/IntentDialect.h.inc"

#include "dialect/IntentEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dialect/IntentTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialect/IntentAttributes.h.inc"

#define GET_OP_CLASSES
#include "dialect/IntentOps.h.inc"

#endif // INTENT_DIALECT_INTENT_H
