// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generated classes, forwarders to the C verifiers and folders, the hooks that only C++ can
// give, and the assembly directives that the formats need. No algorithm lives here.
#include "dialect/Intent.h"
#include "dialect/ControlAssembly.h"
#include "dialect/RegionAssembly.h"
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace intent;

bool intent::isTile(Type type) {
  auto tensor = llvm::dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getRank() <= 8 &&
         llvm::all_of(tensor.getShape(), [](int64_t n) { return n > 0 && llvm::isPowerOf2_64(n); });
}

// The type of two such tensors joined.
static Type joined(Type type) {
  auto tensor = llvm::cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.push_back(2);
  return RankedTensorType::get(shape, tensor.getElementType());
}

//===----------------------------------------------------------------------===//
// Forwarders
//===----------------------------------------------------------------------===//

#define INTENT_FORWARD_VERIFIER(Class, Name)                                                       \
  LogicalResult Class::verify() { return unwrap(intentVerify##Name(wrap(getOperation()))); }
INTENT_VERIFIED_OPS(INTENT_FORWARD_VERIFIER)

namespace {
using Folder = MlirLogicalResult (*)(MlirOperation, const MlirAttribute *, IntentFolded *);
}

static LogicalResult foldThrough(Folder folder, Operation *op, ArrayRef<Attribute> operands,
                                 SmallVectorImpl<OpFoldResult> &results) {
  SmallVector<MlirAttribute> constants;
  for (Attribute operand : operands)
    constants.push_back(wrap(operand));
  SmallVector<IntentFolded> folded(op->getNumResults(), IntentFolded{});
  if (mlirLogicalResultIsFailure(folder(wrap(op), constants.data(), folded.data())))
    return failure();
  for (IntentFolded &item : folded)
    results.push_back(item.constant.ptr ? OpFoldResult(unwrap(item.constant))
                                        : OpFoldResult(unwrap(item.value)));
  return success();
}

static OpFoldResult foldOne(Folder folder, Operation *op, ArrayRef<Attribute> operands) {
  SmallVector<OpFoldResult> results;
  return succeeded(foldThrough(folder, op, operands, results)) ? results.front() : OpFoldResult();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldBroadcast, getOperation(), adaptor.getOperands());
}
OpFoldResult ComposeOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldCompose, getOperation(), adaptor.getOperands());
}
OpFoldResult GatherOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldGather, getOperation(), adaptor.getOperands());
}
OpFoldResult PackOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldPack, getOperation(), adaptor.getOperands());
}
OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldReshape, getOperation(), adaptor.getOperands());
}
OpFoldResult SubregionOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldSubregion, getOperation(), adaptor.getOperands());
}
OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldTranspose, getOperation(), adaptor.getOperands());
}
OpFoldResult SizeOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldSize, getOperation(), adaptor.getOperands());
}
OpFoldResult UniformOp::fold(FoldAdaptor adaptor) {
  return foldOne(intentFoldUniform, getOperation(), adaptor.getOperands());
}
LogicalResult PhiloxOp::fold(FoldAdaptor adaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldThrough(intentFoldPhilox, getOperation(), adaptor.getOperands(), results);
}
LogicalResult BoundsOp::fold(FoldAdaptor adaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldThrough(intentFoldBounds, getOperation(), adaptor.getOperands(), results);
}
LogicalResult UnpackOp::fold(FoldAdaptor adaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldThrough(intentFoldUnpack, getOperation(), adaptor.getOperands(), results);
}
LogicalResult MapOp::fold(FoldAdaptor adaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldThrough(intentFoldMap, getOperation(), adaptor.getOperands(), results);
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_NonZero()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

LogicalResult DomainType::verify(function_ref<InFlightDiagnostic()> emitError, Type coordinate) {
  if (coordinate.isInteger(32) || coordinate.isInteger(64))
    return success();
  return emitError() << "expects coordinates of type i32 or i64, got " << coordinate;
}

LogicalResult RelationType::verify(function_ref<InFlightDiagnostic()> emitError, int64_t results,
                                   int64_t sources, Type coordinate) {
  if (results < 0 || sources < 0)
    return emitError() << "expects counts of axes, got " << results << " -> " << sources;
  return DomainType::verify(emitError, coordinate);
}

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> reg, ArrayRef<int64_t> lane,
                                 ArrayRef<int64_t> warp) {
  if (lane.size() != 5)
    return emitError() << "expects 5 lane bases, got " << lane.size();
  for (ArrayRef<int64_t> side : {reg, lane, warp})
    for (int64_t basis : side)
      if (basis < 0)
        return emitError() << "expects bases that are element numbers, got " << basis;
  return success();
}

//===----------------------------------------------------------------------===//
// Assembly directives
//===----------------------------------------------------------------------===//

// The type of a domain's bounds, which its optional step shares.
static ParseResult parseBoundType(OpAsmParser &parser,
                                  std::optional<OpAsmParser::UnresolvedOperand> &step, Type &bound,
                                  Type &stepType) {
  if (parser.parseType(bound))
    return failure();
  if (step)
    stepType = bound;
  return success();
}

static void printBoundType(OpAsmPrinter &printer, Operation *, Value, Type bound, Type) {
  printer << bound;
}

// `[0, 1 one, 2 dynamic]`: the result axis of each source axis, and how its extent relates.
static constexpr StringRef kStretch[] = {"equal", "one", "dynamic"};

static ParseResult parseBroadcastAxes(OpAsmParser &parser, DenseI64ArrayAttr &axes,
                                      DenseI32ArrayAttr &stretch) {
  SmallVector<int64_t> positions;
  SmallVector<int32_t> kinds;
  auto parseAxis = [&]() -> ParseResult {
    if (parser.parseInteger(positions.emplace_back()))
      return failure();
    StringRef keyword;
    kinds.push_back(0);
    if (succeeded(parser.parseOptionalKeyword(&keyword, kStretch)))
      kinds.back() = llvm::find(kStretch, keyword) - std::begin(kStretch);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis))
    return failure();
  axes = parser.getBuilder().getDenseI64ArrayAttr(positions);
  stretch = parser.getBuilder().getDenseI32ArrayAttr(kinds);
  return success();
}

static void printBroadcastAxes(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr axes,
                               DenseI32ArrayAttr stretch) {
  printer << '[';
  llvm::interleaveComma(llvm::zip(axes.asArrayRef(), stretch.asArrayRef()), printer, [&](auto it) {
    auto [axis, kind] = it;
    printer << axis;
    if (kind > 0 && kind < 3)
      printer << ' ' << kStretch[kind];
  });
  printer << ']';
}

// `[%n, infer]`: an entry for each dynamic extent, nothing where there is none. `inferred` holds
// the positions of the entries that are inferred.
static ParseResult parseExtents(OpAsmParser &parser,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &extents,
                                DenseI64ArrayAttr &inferred) {
  SmallVector<int64_t> positions;
  int64_t entry = 0;
  auto parseExtent = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalKeyword("infer")))
      positions.push_back(entry);
    else if (parser.parseOperand(extents.emplace_back()))
      return failure();
    ++entry;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalSquare, parseExtent))
    return failure();
  inferred = parser.getBuilder().getDenseI64ArrayAttr(positions);
  return success();
}

static void printExtents(OpAsmPrinter &printer, Operation *, OperandRange extents,
                         DenseI64ArrayAttr inferred) {
  size_t count = extents.size() + inferred.size(), given = 0;
  if (!count)
    return;
  printer << " [";
  for (size_t i = 0; i < count; ++i) {
    printer << (i ? ", " : "");
    if (llvm::is_contained(inferred.asArrayRef(), int64_t(i)) || given == extents.size())
      printer << "infer";
    else
      printer << extents[given++];
  }
  printer << ']';
}

static ParseResult parsePermutation(OpAsmParser &parser, DenseI64ArrayAttr &permutation) {
  SmallVector<int64_t> axes;
  auto parseAxis = [&]() { return parser.parseInteger(axes.emplace_back()); };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis))
    return failure();
  permutation = parser.getBuilder().getDenseI64ArrayAttr(axes);
  return success();
}

static void printPermutation(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr permutation) {
  printer << '[';
  llvm::interleaveComma(permutation.asArrayRef(), printer);
  printer << ']';
}

// The type of a record, which names those of its components.
static ParseResult parseComponents(OpAsmParser &parser, Type &tuple,
                                   SmallVectorImpl<Type> &elements) {
  TupleType type;
  if (parser.parseType(type))
    return failure();
  tuple = type;
  llvm::append_range(elements, type.getTypes());
  return success();
}

static void printComponents(OpAsmPrinter &printer, Operation *, Type tuple, TypeRange) {
  printer << tuple;
}

// The op that a short region stands for, as a fresh op on the region's arguments; null if its name
// is not registered. Attributes are those that the op has when none is given.
static Operation *shortOp(OpBuilder &builder, Location location, OperationName name,
                          ValueRange arguments, TypeRange results) {
  OperationState state(location, name);
  state.addOperands(arguments);
  state.addTypes(results);
  return builder.create(state);
}

// The op of `{ op(arguments) -> yield }`, which is written by its name; null if `region` holds
// more.
static Operation *asShort(Region &region) {
  if (!region.hasOneBlock())
    return nullptr;
  Block &block = region.front();
  if (block.getOperations().size() != 2)
    return nullptr;
  Operation *op = &block.front(), *yield = &block.back();
  if (!isa<YieldOp>(yield) || op->getNumRegions() || op->getNumSuccessors() ||
      !op->getName().isRegistered() || !llvm::equal(op->getOperands(), block.getArguments()) ||
      !llvm::equal(yield->getOperands(), op->getResults()))
    return nullptr;
  OpBuilder builder(op->getContext());
  Operation *fresh =
      shortOp(builder, op->getLoc(), op->getName(), op->getOperands(), op->getResultTypes());
  bool same = fresh->getAttrDictionary() == op->getAttrDictionary();
  fresh->destroy();
  return same ? op : nullptr;
}

static ParseResult parseOptionalShortName(OpAsmParser &parser, std::optional<OperationName> &name,
                                          SMLoc &location) {
  StringRef keyword;
  location = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&keyword)))
    return success();
  parser.getContext()->getOrLoadDialect(keyword.split('.').first);
  name.emplace(keyword, parser.getContext());
  if (!name->isRegistered())
    return parser.emitError(location) << "expects the name of a known op, got '" << keyword << "'";
  return success();
}

static void fillShortBody(OpAsmParser &parser, OperationName name, SMLoc at, TypeRange arguments,
                          TypeRange results, Region &body) {
  Location location = parser.getEncodedSourceLoc(at);
  Block &block = body.emplaceBlock();
  for (Type type : arguments)
    block.addArgument(type, location);
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  Operation *op = shortOp(builder, location, name, block.getArguments(), results);
  YieldOp::create(builder, location, op->getResults());
}

static void elementTypes(TypeRange types, SmallVectorImpl<Type> &elements) {
  for (Type type : types)
    elements.push_back(getElementTypeOrSelf(type));
}

// `: (inputs) -> results`
static ParseResult parseSignature(OpAsmParser &parser, SmallVectorImpl<Type> &inputs,
                                  SmallVectorImpl<Type> &results) {
  FunctionType type;
  if (parser.parseColonType(type))
    return failure();
  llvm::append_range(inputs, type.getInputs());
  llvm::append_range(results, type.getResults());
  return success();
}

// Names the arguments before their types are known; the region follows.
static ParseResult parseBody(OpAsmParser &parser, MutableArrayRef<OpAsmParser::Argument> arguments,
                             ArrayRef<Type> types, SMLoc at, StringRef what, Region &body) {
  if (arguments.size() != types.size())
    return parser.emitError(at) << "expects " << types.size() << ' ' << what << ", got "
                                << arguments.size();
  for (auto [argument, type] : llvm::zip(arguments, types))
    argument.type = type;
  return parser.parseRegion(body, arguments);
}

// `%i, %j valid %p : i64, i64`: in a relation, a value beyond its source axes is validity.
static ParseResult parseYielded(OpAsmParser &parser,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                                SmallVectorImpl<Type> &types) {
  OpAsmParser::UnresolvedOperand valid;
  if (parser.parseOperandList(values))
    return failure();
  bool isMasked = succeeded(parser.parseOptionalKeyword("valid"));
  if (isMasked && parser.parseOperand(valid))
    return failure();
  if (!values.empty() && parser.parseColonTypeList(types))
    return failure();
  if (isMasked) {
    values.push_back(valid);
    types.push_back(parser.getBuilder().getI1Type());
  }
  return success();
}

static void printYielded(OpAsmPrinter &printer, Operation *op, OperandRange values,
                         TypeRange types) {
  auto relation = dyn_cast_or_null<RelationOp>(op->getParentOp());
  size_t count = relation ? relation.getSources().size() : values.size();
  bool isMasked = values.size() == count + 1 && types.back().isInteger(1);
  if (!isMasked)
    count = values.size();
  if (count)
    printer << ' ' << values.take_front(count);
  if (isMasked)
    printer << " valid " << values.back();
  if (count)
    printer << " : " << types.take_front(count);
}

// `(%i in %rows) of (%d) with (%k = %idx) : (domains) of (domains) with (tensors) -> relation`,
// then the region.
static ParseResult parseRelation(OpAsmParser &parser,
                                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &iterations,
                                 SmallVectorImpl<Type> &iterationTypes,
                                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sources,
                                 SmallVectorImpl<Type> &sourceTypes,
                                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &elements,
                                 SmallVectorImpl<Type> &elementTypes, Type &result, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  SMLoc at = parser.getCurrentLocation();
  auto parseIteration = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseKeyword("in") ||
                   parser.parseOperand(iterations.emplace_back()));
  };
  auto parseElement = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(elements.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseIteration) ||
      parser.parseKeyword("of") || parser.parseOperandList(sources, AsmParser::Delimiter::Paren))
    return failure();
  bool hasElements = succeeded(parser.parseOptionalKeyword("with"));
  if ((hasElements && parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseElement)) ||
      parser.parseColon() || parseTypes(parser, iterationTypes) || parser.parseKeyword("of") ||
      parseTypes(parser, sourceTypes) ||
      (hasElements && (parser.parseKeyword("with") || parseTypes(parser, elementTypes))) ||
      parser.parseArrow() || parser.parseType(result))
    return failure();
  SmallVector<Type> types;
  for (Type type : iterationTypes) {
    auto domain = dyn_cast<DomainType>(type);
    if (!domain)
      return parser.emitError(at) << "expects iteration domains, got " << type;
    types.push_back(domain.getCoordinate());
  }
  for (Type type : elementTypes)
    types.push_back(getElementTypeOrSelf(type));
  return parseBody(parser, arguments, types, at, "types of domains and tensors", body);
}

static void printRelation(OpAsmPrinter &printer, Operation *, OperandRange iterations,
                          TypeRange iterationTypes, OperandRange sources, TypeRange sourceTypes,
                          OperandRange elements, TypeRange elementTypes, Type result,
                          Region &body) {
  auto arguments = body.getArguments();
  auto printArgument = [&](BlockArgument argument, StringRef join, Value operand) {
    printer.printRegionArgument(argument, {}, /*omitType=*/true);
    printer << join << operand;
  };
  printer << '(';
  llvm::interleaveComma(llvm::zip(arguments, iterations), printer,
                        [&](auto it) { printArgument(std::get<0>(it), " in ", std::get<1>(it)); });
  printer << ") of (" << sources << ')';
  if (!elements.empty()) {
    printer << " with (";
    llvm::interleaveComma(llvm::zip(arguments.drop_front(iterations.size()), elements), printer,
                          [&](auto it) { printArgument(std::get<0>(it), " = ", std::get<1>(it)); });
    printer << ')';
  }
  printer << " : (" << iterationTypes << ") of (" << sourceTypes << ')';
  if (!elements.empty())
    printer << " with (" << elementTypes << ')';
  printer << " -> " << result << ' ';
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
}

static ParseResult parseMap(OpAsmParser &parser, UnitAttr &broadcast,
                            SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inputs,
                            SmallVectorImpl<Type> &inputTypes, SmallVectorImpl<Type> &resultTypes,
                            Region &body) {
  std::optional<OperationName> name;
  SMLoc at;
  SmallVector<OpAsmParser::Argument> arguments;
  if (succeeded(parser.parseOptionalKeyword("broadcast")))
    broadcast = parser.getBuilder().getUnitAttr();
  if (parseOptionalShortName(parser, name, at))
    return failure();
  auto parseInput = [&]() -> ParseResult {
    if (!name && (parser.parseArgument(arguments.emplace_back()) || parser.parseEqual()))
      return failure();
    return parser.parseOperand(inputs.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseInput) ||
      parseSignature(parser, inputTypes, resultTypes))
    return failure();
  SmallVector<Type> elements, yielded;
  elementTypes(inputTypes, elements);
  elementTypes(resultTypes, yielded);
  if (name)
    return fillShortBody(parser, *name, at, elements, yielded, body), success();
  return parseBody(parser, arguments, elements, at, "input types", body);
}

static void printMap(OpAsmPrinter &printer, Operation *op, UnitAttr broadcast, OperandRange inputs,
                     TypeRange inputTypes, TypeRange resultTypes, Region &body) {
  Operation *only = asShort(body);
  if (broadcast)
    printer << "broadcast ";
  if (only)
    printer << only->getName().getStringRef() << ' ';
  printer << '(';
  if (only)
    printer.printOperands(inputs);
  else
    llvm::interleaveComma(llvm::zip(body.getArguments(), inputs), printer, [&](auto it) {
      printer.printRegionArgument(std::get<0>(it), {}, /*omitType=*/true);
      printer << " = " << std::get<1>(it);
    });
  printer << ") : ";
  printer.printFunctionalType(inputTypes, resultTypes);
  if (!only) {
    printer << ' ';
    printer.printRegion(body, /*printEntryBlockArgs=*/false);
  }
}

// What follows the axes of a reduce or scan: `identity (%e) : (inputs) -> results`, and, unless the
// combine was named, `combine (%a, %b)` and its region.
static ParseResult parseCombine(OpAsmParser &parser, std::optional<OperationName> name, SMLoc at,
                                SmallVectorImpl<Type> &inputTypes,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &identities,
                                SmallVectorImpl<Type> &identityTypes,
                                SmallVectorImpl<Type> &resultTypes, Region &combine) {
  if (parser.parseKeyword("identity") ||
      parser.parseOperandList(identities, AsmParser::Delimiter::Paren) ||
      parseSignature(parser, inputTypes, resultTypes))
    return failure();
  SmallVector<Type> elements;
  elementTypes(inputTypes, elements);
  if (identities.size() != elements.size())
    return parser.emitError(at) << "expects an identity an input (" << elements.size() << "), got "
                                << identities.size();
  identityTypes.append(elements);
  elements.append(identityTypes);
  if (name)
    return fillShortBody(parser, *name, at, elements, identityTypes, combine), success();
  SmallVector<OpAsmParser::Argument> arguments;
  SMLoc argumentsAt;
  return failure(parser.parseKeyword("combine") || parser.getCurrentLocation(&argumentsAt) ||
                 parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren) ||
                 parseBody(parser, arguments, elements, argumentsAt,
                           "combine arguments, two an input", combine));
}

static void printCombine(OpAsmPrinter &printer, TypeRange inputTypes, OperandRange identities,
                         TypeRange resultTypes, Region &combine) {
  printer << " identity (" << identities << ") : ";
  printer.printFunctionalType(inputTypes, resultTypes);
  if (asShort(combine))
    return;
  printer << " combine (";
  llvm::interleaveComma(combine.getArguments(), printer, [&](BlockArgument argument) {
    printer.printRegionArgument(argument, {}, /*omitType=*/true);
  });
  printer << ") ";
  printer.printRegion(combine, /*printEntryBlockArgs=*/false);
}

static void printShortName(OpAsmPrinter &printer, Region &region) {
  if (Operation *only = asShort(region))
    printer << only->getName().getStringRef() << ' ';
}

static ParseResult parseReduce(OpAsmParser &parser,
                               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inputs,
                               SmallVectorImpl<Type> &inputTypes,
                               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &identities,
                               SmallVectorImpl<Type> &identityTypes, DenseI64ArrayAttr &axes,
                               SmallVectorImpl<Type> &resultTypes, Region &combine) {
  std::optional<OperationName> name;
  SMLoc at;
  SmallVector<int64_t> positions;
  auto parseAxis = [&]() { return parser.parseInteger(positions.emplace_back()); };
  if (parseOptionalShortName(parser, name, at) ||
      parser.parseOperandList(inputs, AsmParser::Delimiter::Paren) || parser.parseKeyword("axes") ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis))
    return failure();
  axes = parser.getBuilder().getDenseI64ArrayAttr(positions);
  return parseCombine(parser, name, at, inputTypes, identities, identityTypes, resultTypes,
                      combine);
}

static void printReduce(OpAsmPrinter &printer, Operation *, OperandRange inputs,
                        TypeRange inputTypes, OperandRange identities, TypeRange,
                        DenseI64ArrayAttr axes, TypeRange resultTypes, Region &combine) {
  printShortName(printer, combine);
  printer << '(' << inputs << ") axes [";
  llvm::interleaveComma(axes.asArrayRef(), printer);
  printer << ']';
  printCombine(printer, inputTypes, identities, resultTypes, combine);
}

// `arith.addf (%x) axis 0 reverse exclusive`, then as a reduce.
static ParseResult parseScan(OpAsmParser &parser,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inputs,
                             SmallVectorImpl<Type> &inputTypes,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &identities,
                             SmallVectorImpl<Type> &identityTypes, IntegerAttr &axis,
                             UnitAttr &reverse, UnitAttr &exclusive,
                             SmallVectorImpl<Type> &resultTypes, Region &combine) {
  std::optional<OperationName> name;
  SMLoc at;
  int64_t position;
  Builder &builder = parser.getBuilder();
  if (parseOptionalShortName(parser, name, at) ||
      parser.parseOperandList(inputs, AsmParser::Delimiter::Paren) || parser.parseKeyword("axis") ||
      parser.parseInteger(position))
    return failure();
  axis = builder.getI64IntegerAttr(position);
  if (succeeded(parser.parseOptionalKeyword("reverse")))
    reverse = builder.getUnitAttr();
  if (succeeded(parser.parseOptionalKeyword("exclusive")))
    exclusive = builder.getUnitAttr();
  return parseCombine(parser, name, at, inputTypes, identities, identityTypes, resultTypes,
                      combine);
}

static void printScan(OpAsmPrinter &printer, Operation *, OperandRange inputs, TypeRange inputTypes,
                      OperandRange identities, TypeRange, IntegerAttr axis, UnitAttr reverse,
                      UnitAttr exclusive, TypeRange resultTypes, Region &combine) {
  printShortName(printer, combine);
  printer << '(' << inputs << ") axis " << axis.getInt();
  if (reverse)
    printer << " reverse";
  if (exclusive)
    printer << " exclusive";
  printCombine(printer, inputTypes, identities, resultTypes, combine);
}

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

#include "dialect/IntentDialect.cpp.inc"

#include "dialect/IntentEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialect/IntentTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialect/IntentAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "dialect/IntentOps.cpp.inc"

namespace {
// Every op may be inlined: Intent's regions return to the op around them, never to a function.
struct IntentInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

// Prints a tile's layout as an alias, so that the types stay readable.
struct IntentAliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attribute, raw_ostream &os) const final {
    if (!isa<LayoutAttr>(attribute))
      return AliasResult::NoAlias;
    os << "layout";
    return AliasResult::FinalAlias;
  }
};
} // namespace

void IntentDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialect/IntentOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialect/IntentTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialect/IntentAttributes.cpp.inc"
      >();
  addInterfaces<IntentInliner, IntentAliases>();
}

Operation *IntentDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                              Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

// `intent.noalias`: nothing else that the function reaches aliases the view.
LogicalResult IntentDialect::verifyRegionArgAttribute(Operation *op, unsigned region,
                                                      unsigned argument, NamedAttribute attribute) {
  return unwrap(intentVerifyArgumentAttribute(
      wrap(op), wrap(op->getRegion(region).getArgument(argument).getType()),
      wrap(attribute.getName()), wrap(attribute.getValue())));
}

//===----------------------------------------------------------------------===//
// Types and attributes for C: one getter a parameter
//===----------------------------------------------------------------------===//

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Intent, intent, intent::IntentDialect)

MlirType intentDomainTypeGet(MlirType coordinate) {
  Type type = unwrap(coordinate);
  return wrap(DomainType::getChecked([&] { return emitError(UnknownLoc::get(type.getContext())); },
                                     type.getContext(), type));
}

bool intentTypeIsADomain(MlirType type) { return isa<DomainType>(unwrap(type)); }

MlirType intentDomainTypeGetCoordinate(MlirType domain) {
  return wrap(cast<DomainType>(unwrap(domain)).getCoordinate());
}

MlirType intentRelationTypeGet(intptr_t results, intptr_t sources, MlirType coordinate) {
  Type type = unwrap(coordinate);
  return wrap(
      RelationType::getChecked([&] { return emitError(UnknownLoc::get(type.getContext())); },
                               type.getContext(), results, sources, type));
}

bool intentTypeIsARelation(MlirType type) { return isa<RelationType>(unwrap(type)); }

intptr_t intentRelationTypeGetResults(MlirType relation) {
  return cast<RelationType>(unwrap(relation)).getResults();
}

intptr_t intentRelationTypeGetSources(MlirType relation) {
  return cast<RelationType>(unwrap(relation)).getSources();
}

MlirType intentRelationTypeGetCoordinate(MlirType relation) {
  return wrap(cast<RelationType>(unwrap(relation)).getCoordinate());
}

MlirAttribute intentLayoutAttrGet(MlirContext context, intptr_t regCount, const int64_t *reg,
                                  intptr_t laneCount, const int64_t *lane, intptr_t warpCount,
                                  const int64_t *warp) {
  auto side = [](intptr_t n, const int64_t *data) { return ArrayRef<int64_t>(data, size_t(n)); };
  return wrap(LayoutAttr::getChecked([&] { return emitError(UnknownLoc::get(unwrap(context))); },
                                     unwrap(context), side(regCount, reg), side(laneCount, lane),
                                     side(warpCount, warp)));
}

bool intentAttributeIsALayout(MlirAttribute attribute) {
  return isa_and_nonnull<LayoutAttr>(unwrap(attribute));
}

static ArrayRef<int64_t> sideOf(MlirAttribute layout, IntentLayoutSide side) {
  auto attribute = cast<LayoutAttr>(unwrap(layout));
  switch (side) {
  case INTENT_LAYOUT_REG:
    return attribute.getReg();
  case INTENT_LAYOUT_LANE:
    return attribute.getLane();
  case INTENT_LAYOUT_WARP:
    return attribute.getWarp();
  }
  llvm_unreachable("a side of a layout");
}

intptr_t intentLayoutAttrGetCount(MlirAttribute layout, IntentLayoutSide side) {
  return sideOf(layout, side).size();
}

int64_t intentLayoutAttrGetBasis(MlirAttribute layout, IntentLayoutSide side, intptr_t bit) {
  return sideOf(layout, side)[bit];
}

bool intentTypeIsATile(MlirType type) { return isTile(unwrap(type)); }
