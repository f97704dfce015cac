// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assembly of the region ops: operands with the axis that they are sliced along, and helpers
// whose arguments say their types.
#include "dialect/RegionAssembly.h"

using namespace mlir;
using namespace intent;

ParseResult intent::parseSlices(OpAsmParser &parser,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sources,
                                SmallVectorImpl<Type> &types, DenseI64ArrayAttr &axes) {
  SmallVector<int64_t> positions;
  auto parseSlice = [&]() -> ParseResult {
    return failure(parser.parseOperand(sources.emplace_back()) || parser.parseKeyword("axis") ||
                   parser.parseInteger(positions.emplace_back()) ||
                   parser.parseColonType(types.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseSlice))
    return failure();
  axes = parser.getBuilder().getDenseI64ArrayAttr(positions);
  return success();
}

void intent::printSlices(OpAsmPrinter &printer, Operation *, OperandRange sources, TypeRange types,
                         DenseI64ArrayAttr axes) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(sources, axes.asArrayRef(), types), printer, [&](auto it) {
    printer << std::get<0>(it) << " axis " << std::get<1>(it) << " : " << std::get<2>(it);
  });
  printer << ')';
}

ParseResult intent::parseGiven(OpAsmParser &parser,
                               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
                               SmallVectorImpl<Type> &types, SmallVectorImpl<Type> &resultTypes) {
  if (parser.parseLParen() || parser.parseOperandList(operands) ||
      (!operands.empty() && parser.parseColonTypeList(types)) || parser.parseRParen())
    return failure();
  llvm::append_range(resultTypes, types);
  return success();
}

void intent::printGiven(OpAsmPrinter &printer, Operation *, OperandRange operands, TypeRange types,
                        TypeRange) {
  printer << '(' << operands;
  if (!operands.empty())
    printer << " : " << types;
  printer << ')';
}

ParseResult intent::parseOutputs(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                 DenseI64ArrayAttr &axes) {
  SmallVector<int64_t> positions;
  auto parseOutput = [&]() -> ParseResult {
    return failure(parser.parseType(types.emplace_back()) || parser.parseKeyword("axis") ||
                   parser.parseInteger(positions.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseOutput))
    return failure();
  axes = parser.getBuilder().getDenseI64ArrayAttr(positions);
  return success();
}

void intent::printOutputs(OpAsmPrinter &printer, Operation *, TypeRange types,
                          DenseI64ArrayAttr axes) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(types, axes.asArrayRef()), printer, [&](auto it) {
    printer << std::get<0>(it) << " axis " << std::get<1>(it);
  });
  printer << ')';
}

ParseResult intent::parseHelper(OpAsmParser &parser, Region &region) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                                          /*allowType=*/true) ||
                 parser.parseRegion(region, arguments, /*enableNameShadowing=*/true));
}

void intent::printHelper(OpAsmPrinter &printer, Operation *, Region &region) {
  printer << '(';
  llvm::interleaveComma(region.getArguments(), printer,
                        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}
