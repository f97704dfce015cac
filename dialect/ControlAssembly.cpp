// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assembly of control: regions whose yield of nothing is not written, and the names of points
// and carries in front of them. Types come after the names.
#include "dialect/ControlAssembly.h"

using namespace mlir;
using namespace intent;

ParseResult intent::parseTypes(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                        [&] { return parser.parseType(types.emplace_back()); });
}

// The block of a control op, whose yield of nothing is not written.
static ParseResult parseImpliedYield(OpAsmParser &parser, Region &region,
                                     ArrayRef<OpAsmParser::Argument> arguments) {
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseRegion(region, arguments))
    return failure();
  if (region.empty())
    region.emplaceBlock();
  Block &block = region.front();
  if (!block.empty() && block.back().mightHaveTrait<OpTrait::IsTerminator>())
    return success();
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  YieldOp::create(builder, parser.getEncodedSourceLoc(at), ValueRange());
  return success();
}

static bool isImplied(Region &region) {
  Operation &end = region.front().back();
  return isa<YieldOp>(end) && !end.getNumOperands() && end.getDiscardableAttrDictionary().empty();
}

static void printImpliedYield(OpAsmPrinter &printer, Region &region) {
  printer.printRegion(region, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!isImplied(region));
}

ParseResult intent::parseBlock(OpAsmParser &parser, Region &region) {
  return parseImpliedYield(parser, region, {});
}

void intent::printBlock(OpAsmPrinter &printer, Operation *, Region &region) {
  printImpliedYield(printer, region);
}

// `else` may be left out where its block is empty.
ParseResult intent::parseBranches(OpAsmParser &parser, Region &yes, Region &no) {
  if (parseBlock(parser, yes))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("else")))
    return parseBlock(parser, no);
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&no.emplaceBlock());
  YieldOp::create(builder, parser.getEncodedSourceLoc(parser.getNameLoc()), ValueRange());
  return success();
}

void intent::printBranches(OpAsmPrinter &printer, Operation *op, Region &yes, Region &no) {
  printBlock(printer, op, yes);
  if (isImplied(no) && no.front().getOperations().size() == 1)
    return;
  printer << " else ";
  printBlock(printer, op, no);
}

// `(%i in %rows, %j in %cols) : (domains)`, then the region.
ParseResult intent::parseParallel(OpAsmParser &parser,
                                  SmallVectorImpl<OpAsmParser::UnresolvedOperand> &domains,
                                  SmallVectorImpl<Type> &types, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  SMLoc at = parser.getCurrentLocation();
  auto parsePoint = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseKeyword("in") ||
                   parser.parseOperand(domains.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parsePoint) ||
      parser.parseColon() || parseTypes(parser, types))
    return failure();
  if (types.size() != arguments.size())
    return parser.emitError(at) << "expects " << types.size() << " domains, as types, got "
                                << arguments.size();
  for (auto [argument, type] : llvm::zip(arguments, types)) {
    auto domain = dyn_cast<DomainType>(type);
    if (!domain)
      return parser.emitError(at) << "expects domains, got " << type;
    argument.type = domain.getCoordinate();
  }
  return parseImpliedYield(parser, body, arguments);
}

void intent::printParallel(OpAsmPrinter &printer, Operation *, OperandRange domains,
                           TypeRange types, Region &body) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(body.getArguments(), domains), printer, [&](auto it) {
    printer.printRegionArgument(std::get<0>(it), {}, /*omitType=*/true);
    printer << " in " << std::get<1>(it);
  });
  printer << ") : (" << types << ") ";
  printImpliedYield(printer, body);
}

// `iter (%a = %x, %b = %y)`, or nothing.
static ParseResult parseIter(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::Argument> &carries,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inits) {
  auto parseCarry = [&]() -> ParseResult {
    return failure(parser.parseArgument(carries.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(inits.emplace_back()));
  };
  if (failed(parser.parseOptionalKeyword("iter")))
    return success();
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseCarry);
}

static void printIter(OpAsmPrinter &printer, ArrayRef<BlockArgument> carries, OperandRange inits) {
  printer << "iter (";
  llvm::interleaveComma(llvm::zip(carries, inits), printer, [&](auto it) {
    printer.printRegionArgument(std::get<0>(it), {}, /*omitType=*/true);
    printer << " = " << std::get<1>(it);
  });
  printer << ')';
}

// Gives carries their types, which are those of the inits and of the results too.
static ParseResult typeCarries(OpAsmParser &parser, MutableArrayRef<OpAsmParser::Argument> carries,
                               SMLoc at, ArrayRef<Type> types) {
  if (carries.size() != types.size())
    return parser.emitError(at) << "expects " << types.size()
                                << " values that it carries, as types, got " << carries.size();
  for (auto [carry, type] : llvm::zip(carries, types))
    carry.type = type;
  return success();
}

// `%i, %k in %d iter (%a = %x) : domain, (types)`, then the region.
ParseResult intent::parseFor(OpAsmParser &parser, UnitAttr &enumerate,
                             OpAsmParser::UnresolvedOperand &domain, Type &domainType,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inits,
                             SmallVectorImpl<Type> &initTypes, SmallVectorImpl<Type> &resultTypes,
                             Region &body) {
  SmallVector<OpAsmParser::Argument> arguments(1), carries;
  Builder &builder = parser.getBuilder();
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseArgument(arguments[0]))
    return failure();
  if (succeeded(parser.parseOptionalComma())) {
    enumerate = builder.getUnitAttr();
    if (parser.parseArgument(arguments.emplace_back()))
      return failure();
    arguments[1].type = builder.getI64Type();
  }
  if (parser.parseKeyword("in") || parser.parseOperand(domain) ||
      parseIter(parser, carries, inits) || parser.parseColonType(domainType))
    return failure();
  auto type = dyn_cast<DomainType>(domainType);
  if (!type)
    return parser.emitError(at) << "expects a domain, got " << domainType;
  arguments[0].type = type.getCoordinate();
  if (succeeded(parser.parseOptionalComma()) && parseTypes(parser, initTypes))
    return failure();
  if (typeCarries(parser, carries, at, initTypes))
    return failure();
  resultTypes = initTypes;
  arguments.append(carries);
  return parseImpliedYield(parser, body, arguments);
}

void intent::printFor(OpAsmPrinter &printer, Operation *, UnitAttr enumerate, Value domain,
                      Type domainType, OperandRange inits, TypeRange initTypes, TypeRange,
                      Region &body) {
  ArrayRef<BlockArgument> arguments = body.getArguments();
  size_t first = enumerate ? 2 : 1;
  llvm::interleaveComma(arguments.take_front(first), printer, [&](BlockArgument argument) {
    printer.printRegionArgument(argument, {}, /*omitType=*/true);
  });
  printer << " in " << domain << ' ';
  if (!inits.empty()) {
    printIter(printer, arguments.drop_front(first), inits);
    printer << ' ';
  }
  printer << ": " << domainType;
  if (!inits.empty())
    printer << ", (" << initTypes << ')';
  printer << ' ';
  printImpliedYield(printer, body);
}

// `iter (%a = %x) : (types) { } do (%b) { }`.
ParseResult intent::parseWhile(OpAsmParser &parser,
                               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inits,
                               SmallVectorImpl<Type> &initTypes, SmallVectorImpl<Type> &resultTypes,
                               Region &condition, Region &body) {
  SmallVector<OpAsmParser::Argument> carries, next;
  SMLoc at = parser.getCurrentLocation(), nextAt;
  if (parseIter(parser, carries, inits) ||
      (succeeded(parser.parseOptionalColon()) && parseTypes(parser, initTypes)) ||
      typeCarries(parser, carries, at, initTypes) || parser.parseRegion(condition, carries) ||
      parser.parseKeyword("do") || parser.getCurrentLocation(&nextAt) ||
      parser.parseArgumentList(next, AsmParser::Delimiter::OptionalParen))
    return failure();
  resultTypes = initTypes;
  if (next.empty())
    next = carries;
  if (typeCarries(parser, next, nextAt, initTypes))
    return failure();
  return parseImpliedYield(parser, body, next);
}

void intent::printWhile(OpAsmPrinter &printer, Operation *, OperandRange inits, TypeRange initTypes,
                        TypeRange, Region &condition, Region &body) {
  if (!inits.empty()) {
    printIter(printer, condition.getArguments(), inits);
    printer << " : (" << initTypes << ") ";
  }
  printer.printRegion(condition, /*printEntryBlockArgs=*/false);
  printer << " do ";
  if (!inits.empty()) {
    printer << '(';
    llvm::interleaveComma(body.getArguments(), printer, [&](BlockArgument argument) {
      printer.printRegionArgument(argument, {}, /*omitType=*/true);
    });
    printer << ") ";
  }
  printImpliedYield(printer, body);
}
