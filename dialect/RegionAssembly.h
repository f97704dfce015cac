// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The directives of the region ops' assembly formats, in AlgebraOps.td.
#ifndef INTENT_DIALECT_REGION_ASSEMBLY_H
#define INTENT_DIALECT_REGION_ASSEMBLY_H

#include "dialect/Intent.h"

namespace intent {

// `(%x axis 0 : tensor<?xf32>, %y axis 1 : tensor<4x?xf32>)`.
mlir::ParseResult parseSlices(mlir::OpAsmParser &parser,
                              llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &sources,
                              llvm::SmallVectorImpl<mlir::Type> &types,
                              mlir::DenseI64ArrayAttr &axes);
void printSlices(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::OperandRange sources,
                 mlir::TypeRange types, mlir::DenseI64ArrayAttr axes);

// `(%a, %b : f32, i64)`: operands that give results their types.
mlir::ParseResult parseGiven(mlir::OpAsmParser &parser,
                             llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands,
                             llvm::SmallVectorImpl<mlir::Type> &types,
                             llvm::SmallVectorImpl<mlir::Type> &resultTypes);
void printGiven(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::OperandRange operands,
                mlir::TypeRange types, mlir::TypeRange);

// `(tensor<?xf32> axis 0, tensor<4x?xf32> axis 1)`.
mlir::ParseResult parseOutputs(mlir::OpAsmParser &parser, llvm::SmallVectorImpl<mlir::Type> &types,
                               mlir::DenseI64ArrayAttr &axes);
void printOutputs(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::TypeRange types,
                  mlir::DenseI64ArrayAttr axes);

// `(%a: f32, %b: f32)` and the region.
mlir::ParseResult parseHelper(mlir::OpAsmParser &parser, mlir::Region &region);
void printHelper(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Region &region);

} // namespace intent

#endif // INTENT_DIALECT_REGION_ASSEMBLY_H
