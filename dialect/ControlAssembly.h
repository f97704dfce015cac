// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The directives of ControlOps.td's assembly formats.
#ifndef INTENT_DIALECT_CONTROL_ASSEMBLY_H
#define INTENT_DIALECT_CONTROL_ASSEMBLY_H

#include "dialect/Intent.h"

namespace intent {

// `(type, type)`.
mlir::ParseResult parseTypes(mlir::OpAsmParser &parser, llvm::SmallVectorImpl<mlir::Type> &types);

// A region; a yield of nothing at its end is implied.
mlir::ParseResult parseBlock(mlir::OpAsmParser &parser, mlir::Region &region);
void printBlock(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Region &region);

// Two such, and `else` between; a second one of nothing else is left out.
mlir::ParseResult parseBranches(mlir::OpAsmParser &parser, mlir::Region &yes, mlir::Region &no);
void printBranches(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::Region &yes,
                   mlir::Region &no);

// `(%i in %rows, %j in %cols) : (domains)` and the region.
mlir::ParseResult
parseParallel(mlir::OpAsmParser &parser,
              llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &domains,
              llvm::SmallVectorImpl<mlir::Type> &types, mlir::Region &body);
void printParallel(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::OperandRange domains,
                   mlir::TypeRange types, mlir::Region &body);

// `%i, %k in %d iter (%a = %x) : domain, (types)` and the region.
mlir::ParseResult parseFor(mlir::OpAsmParser &parser, mlir::UnitAttr &enumerate,
                           mlir::OpAsmParser::UnresolvedOperand &domain, mlir::Type &domainType,
                           llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &inits,
                           llvm::SmallVectorImpl<mlir::Type> &initTypes,
                           llvm::SmallVectorImpl<mlir::Type> &resultTypes, mlir::Region &body);
void printFor(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::UnitAttr enumerate,
              mlir::Value domain, mlir::Type domainType, mlir::OperandRange inits,
              mlir::TypeRange initTypes, mlir::TypeRange, mlir::Region &body);

// `iter (%a = %x) : (types)`, a region, `do (%b)` and a region.
mlir::ParseResult parseWhile(mlir::OpAsmParser &parser,
                             llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &inits,
                             llvm::SmallVectorImpl<mlir::Type> &initTypes,
                             llvm::SmallVectorImpl<mlir::Type> &resultTypes,
                             mlir::Region &condition, mlir::Region &body);
void printWhile(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::OperandRange inits,
                mlir::TypeRange initTypes, mlir::TypeRange, mlir::Region &condition,
                mlir::Region &body);

} // namespace intent

#endif // INTENT_DIALECT_CONTROL_ASSEMBLY_H
