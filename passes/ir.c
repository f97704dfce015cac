// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ir.h.
#include "passes/ir.h"

#include "capi/bridge.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MlirStringRef text(const char *s) { return mlirStringRefCreateFromCString(s); }

// ---- Creating -----------------------------------------------------------------------------------

Ir irBegin(MlirOperation root) {
  MlirContext context = mlirOperationGetContext(root);
  return (Ir){context, mlirIRRewriterCreate(context), mlirOperationGetLocation(root)};
}

void irEnd(Ir *ir) { mlirIRRewriterDestroy(ir->rewriter); }

void irBefore(Ir *ir, MlirOperation op) {
  mlirRewriterBaseSetInsertionPointBefore(ir->rewriter, op);
  ir->location = mlirOperationGetLocation(op);
}

void irAfter(Ir *ir, MlirOperation op) {
  mlirRewriterBaseSetInsertionPointAfter(ir->rewriter, op);
  ir->location = mlirOperationGetLocation(op);
}

void irAtStart(Ir *ir, MlirBlock block) {
  mlirRewriterBaseSetInsertionPointToStart(ir->rewriter, block);
}

void irAtEnd(Ir *ir, MlirBlock block) {
  mlirRewriterBaseSetInsertionPointToEnd(ir->rewriter, block);
}

static MlirOperationState stateOf(Ir *ir, const IrOp *op) {
  MlirOperationState state = mlirOperationStateGet(text(op->name), ir->location);
  mlirOperationStateAddOperands(&state, op->operands.count, op->operands.data);
  mlirOperationStateAddResults(&state, op->results.count, op->results.data);
  mlirOperationStateAddOwnedRegions(&state, op->regions.count, op->regions.data);
  for (intptr_t i = 0; i < op->attributes.count; ++i) {
    const IrAttribute *item = &op->attributes.data[i];
    MlirIdentifier name = mlirIdentifierGet(ir->context, text(item->name));
    mlirOperationStateAddAttributes(
        &state, 1, (MlirNamedAttribute[]){mlirNamedAttributeGet(name, item->value)});
  }
  return state;
}

MlirOperation irCreate(Ir *ir, const IrOp *op) {
  MlirOperationState state = stateOf(ir, op);
  return mlirRewriterBaseInsert(ir->rewriter, mlirOperationCreate(&state));
}

MlirValue irValue(Ir *ir, const char *name, IrValues operands) {
  MlirOperationState state = stateOf(ir, &(IrOp){.name = name, .operands = operands});
  mlirOperationStateEnableResultTypeInference(&state);
  return irResult(mlirRewriterBaseInsert(ir->rewriter, mlirOperationCreate(&state)), 0);
}

MlirValue irValueOf(Ir *ir, const char *name, IrValues operands, MlirType type) {
  return irValueWith(ir, name, operands, (IrAttributes){0}, type);
}

MlirValue irValueWith(Ir *ir, const char *name, IrValues operands, IrAttributes attributes,
                      MlirType type) {
  return irResult(irCreate(ir, &(IrOp){.name = name,
                                       .operands = operands,
                                       .attributes = attributes,
                                       .results = IR_TYPES(type)}),
                  0);
}

MlirValue irConstant(Ir *ir, MlirAttribute value) {
  return irValueWith(ir, "arith.constant", (IrValues){0}, IR_ATTRIBUTES({"value", value}),
                     mlirAttributeGetType(value));
}

// The attribute as it is, or as the splat of a tensor or vector type.
static MlirValue constantOf(Ir *ir, MlirType type, MlirAttribute element) {
  bool shaped = mlirTypeIsAShaped(type);
  return irConstant(ir, shaped ? mlirDenseElementsAttrSplatGet(type, element) : element);
}

MlirValue irInt(Ir *ir, MlirType type, int64_t value) {
  return constantOf(ir, type, mlirIntegerAttrGet(irElementType(type), value));
}

MlirValue irFloat(Ir *ir, MlirType type, double value) {
  return constantOf(ir, type, mlirFloatAttrDoubleGet(ir->context, irElementType(type), value));
}

MlirValue irIndex(Ir *ir, int64_t value) { return irInt(ir, mlirIndexTypeGet(ir->context), value); }

MlirValue irI64(Ir *ir, int64_t value) {
  return irInt(ir, mlirIntegerTypeGet(ir->context, 64), value);
}

MlirValue irI32(Ir *ir, int64_t value) {
  return irInt(ir, mlirIntegerTypeGet(ir->context, 32), value);
}

MlirValue irBinary(Ir *ir, const char *name, MlirValue lhs, MlirValue rhs) {
  return irValueOf(ir, name, IR_VALUES(lhs, rhs), mlirValueGetType(lhs));
}

static const char *const kIntegerPredicates[] = {"eq",  "ne",  "slt", "sle", "sgt",
                                                 "sge", "ult", "ule", "ugt", "uge"};
static const char *const kFloatPredicates[] = {"false", "oeq", "ogt", "oge", "olt", "ole",
                                               "one",   "ord", "ueq", "ugt", "uge", "ult",
                                               "ule",   "une", "uno", "true"};

MlirValue irCompare(Ir *ir, const char *predicate, MlirValue lhs, MlirValue rhs) {
  MlirType type = mlirValueGetType(lhs), i1 = mlirIntegerTypeGet(ir->context, 1);
  bool isFloat = irIsFloat(irElementType(type));
  const char *const *names = isFloat ? kFloatPredicates : kIntegerPredicates;
  int64_t code = 0;
  while (strcmp(names[code], predicate) != 0)
    ++code;
  MlirAttribute value = mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), code);
  MlirType result = mlirTypeIsAShaped(type) ? irWithElement(type, i1) : i1;
  return irValueWith(ir, isFloat ? "arith.cmpf" : "arith.cmpi", IR_VALUES(lhs, rhs),
                     IR_ATTRIBUTES({"predicate", value}), result);
}

MlirValue irSelect(Ir *ir, MlirValue condition, MlirValue yes, MlirValue no) {
  return irValueOf(ir, "arith.select", IR_VALUES(condition, yes, no), mlirValueGetType(yes));
}

MlirValue irZero(Ir *ir, MlirType type) {
  return irIsFloat(type) ? irFloat(ir, type, 0) : irInt(ir, type, 0);
}

MlirValue irBoth(Ir *ir, MlirValue a, MlirValue b) {
  if (mlirValueIsNull(a) || mlirValueIsNull(b))
    return mlirValueIsNull(a) ? b : a;
  return irBinary(ir, "arith.andi", a, b);
}

MlirValue irFitInteger(Ir *ir, MlirValue integer, MlirType type) {
  unsigned from = irBitWidth(mlirValueGetType(integer)), to = irBitWidth(type);
  if (from == to)
    return integer;
  return irValueOf(ir, from < to ? "arith.extsi" : "arith.trunci", IR_VALUES(integer), type);
}

MlirValue irWidened(Ir *ir, MlirValue coordinate) {
  return irFitInteger(ir, coordinate, mlirIntegerTypeGet(ir->context, 64));
}

MlirValue irToIndex(Ir *ir, MlirValue integer) {
  return irValueOf(ir, "arith.index_cast", IR_VALUES(integer), mlirIndexTypeGet(ir->context));
}

MlirValue irExtent(Ir *ir, MlirValue tensor, int64_t axis) {
  MlirType type = mlirValueGetType(tensor);
  if (!irIsDynamic(type, axis))
    return irIndex(ir, irShape(type, axis));
  const char *name = irIsTensor(type) ? "tensor.dim" : "memref.dim";
  return irValue(ir, name, IR_VALUES(tensor, irIndex(ir, axis)));
}

MlirRegion irRegion(Ir *ir, IrTypes arguments) {
  MlirRegion region = mlirRegionCreate();
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  for (intptr_t i = 0; i < arguments.count; ++i)
    mlirBlockAddArgument(block, arguments.data[i], ir->location);
  mlirRegionAppendOwnedBlock(region, block);
  return region;
}

// The types of some values, in an array of the caller's.
static IrTypes typesOf(IrValues values, MlirType *storage) {
  for (intptr_t i = 0; i < values.count; ++i)
    storage[i] = mlirValueGetType(values.data[i]);
  return (IrTypes){storage, values.count};
}

IrLoop irFor(Ir *ir, MlirValue lower, MlirValue upper, MlirValue step, IrValues inits) {
  intptr_t count = inits.count;
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  MlirValue *operands = malloc((size_t)(count + 3) * sizeof *operands);
  types[0] = mlirValueGetType(lower);
  typesOf(inits, types + 1);
  operands[0] = lower, operands[1] = upper, operands[2] = step;
  for (intptr_t i = 0; i < count; ++i)
    operands[3 + i] = inits.data[i];
  MlirRegion region = irRegion(ir, (IrTypes){types, count + 1});
  MlirOperation op = irCreate(ir, &(IrOp){.name = "scf.for",
                                          .operands = {operands, count + 3},
                                          .regions = IR_REGIONS(region),
                                          .results = {types + 1, count}});
  free(types);
  free(operands);
  MlirBlock body = irBody(op, 0);
  irAtEnd(ir, body);
  return (IrLoop){op, body, mlirBlockGetArgument(body, 0)};
}

MlirValue irLoopArgument(const IrLoop *loop, intptr_t index) {
  return mlirBlockGetArgument(loop->body, index + 1);
}

void irEndFor(Ir *ir, const IrLoop *loop, IrValues yields) {
  irCreate(ir, &(IrOp){.name = "scf.yield", .operands = yields});
  mlirRewriterBaseSetInsertionPointAfter(ir->rewriter, loop->op);
}

MlirOperation irIf(Ir *ir, MlirValue condition, IrTypes results) {
  MlirRegion yes = irRegion(ir, (IrTypes){0});
  MlirRegion no = results.count ? irRegion(ir, (IrTypes){0}) : mlirRegionCreate();
  MlirOperation op = irCreate(ir, &(IrOp){.name = "scf.if",
                                          .operands = IR_VALUES(condition),
                                          .regions = IR_REGIONS(yes, no),
                                          .results = results});
  irAtEnd(ir, irBody(op, 0));
  return op;
}

void irElse(Ir *ir, MlirOperation op, IrValues yields) {
  irCreate(ir, &(IrOp){.name = "scf.yield", .operands = yields});
  MlirRegion region = mlirOperationGetRegion(op, 1);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
  irAtEnd(ir, mlirRegionGetFirstBlock(region));
}

void irEndIf(Ir *ir, MlirOperation op, IrValues yields) {
  irCreate(ir, &(IrOp){.name = "scf.yield", .operands = yields});
  mlirRewriterBaseSetInsertionPointAfter(ir->rewriter, op);
}

void irInlineBlock(Ir *ir, MlirBlock source, IrValues arguments, MlirValue *yields) {
  MlirIRMapping mapping = mlirIRMappingCreate();
  for (intptr_t i = 0; i < arguments.count; ++i)
    mlirIRMappingMapValue(mapping, mlirBlockGetArgument(source, i), arguments.data[i]);
  MlirOperation terminator = mlirBlockGetTerminator(source);
  for (MlirOperation op = mlirBlockGetFirstOperation(source); !mlirOperationEqual(op, terminator);
       op = mlirOperationGetNextInBlock(op))
    mlirRewriterBaseCloneWithMapping(ir->rewriter, op, mapping);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator); ++i)
    yields[i] = mlirIRMappingLookupOrDefault(mapping, irOperand(terminator, i));
  mlirIRMappingDestroy(mapping);
}

// ---- Types and attributes -----------------------------------------------------------------------

MlirType irType(MlirContext context, const char *source) {
  return mlirTypeParseGet(context, text(source));
}

MlirAttribute irParse(MlirContext context, const char *source) {
  return mlirAttributeParseGet(context, text(source));
}

MlirAttribute irString(MlirContext context, const char *source) {
  return mlirStringAttrGet(context, text(source));
}

MlirType irMapFunctionType(MlirOperation function, MlirType (*map)(MlirType)) {
  MlirType type = mlirTypeAttrGetValue(irAttribute(function, "function_type"));
  intptr_t inputs = mlirFunctionTypeGetNumInputs(type),
           results = mlirFunctionTypeGetNumResults(type);
  MlirType *types = malloc((size_t)(inputs + results + 1) * sizeof *types);
  for (intptr_t i = 0; i < inputs; ++i)
    types[i] = map(mlirFunctionTypeGetInput(type, i));
  for (intptr_t i = 0; i < results; ++i)
    types[inputs + i] = map(mlirFunctionTypeGetResult(type, i));
  MlirType mapped =
      mlirFunctionTypeGet(mlirTypeGetContext(type), inputs, types, results, types + inputs);
  free(types);
  return mapped;
}

MlirType irElementType(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

MlirType irWithElement(MlirType shaped, MlirType element) {
  int64_t shape[64];
  intptr_t rank = (intptr_t)irRank(shaped);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(shaped, i);
  if (mlirTypeIsAVector(shaped))
    return mlirVectorTypeGet(rank, shape, element);
  return mlirRankedTensorTypeGet(rank, shape, element, mlirRankedTensorTypeGetEncoding(shaped));
}

bool irIsTensor(MlirType type) { return mlirTypeIsARankedTensor(type); }
bool irIsFloat(MlirType type) { return mlirTypeIsAFloat(type); }

bool irIsInteger(MlirType type, unsigned width) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == width;
}

unsigned irBitWidth(MlirType scalar) {
  if (mlirTypeIsAIndex(scalar))
    return 64;
  return mlirTypeIsAInteger(scalar) ? mlirIntegerTypeGetWidth(scalar)
                                    : mlirFloatTypeGetWidth(scalar);
}

int64_t irRank(MlirType shaped) { return mlirShapedTypeGetRank(shaped); }

bool irIsDynamic(MlirType shaped, int64_t axis) {
  return mlirShapedTypeIsDynamicDim(shaped, (intptr_t)axis);
}

int64_t irShape(MlirType shaped, int64_t axis) {
  return irIsDynamic(shaped, axis) ? -1 : mlirShapedTypeGetDimSize(shaped, (intptr_t)axis);
}

// What a print callback fills: a fixed buffer that keeps the front of a long text.
typedef struct TextBuffer {
  char *data;
  size_t used, size;
} TextBuffer;

static void appendText(MlirStringRef part, void *data) {
  TextBuffer *buffer = data;
  size_t room = buffer->size - 1 - buffer->used;
  size_t count = part.length < room ? part.length : room;
  memcpy(buffer->data + buffer->used, part.data, count);
  buffer->used += count;
  buffer->data[buffer->used] = 0;
}

const char *irTypeText(MlirType type) {
  static _Thread_local char ring[12][256];
  static _Thread_local unsigned next;
  TextBuffer buffer = {ring[next++ % 12], 0, sizeof ring[0]};
  buffer.data[0] = 0;
  mlirTypePrint(type, appendText, &buffer);
  return buffer.data;
}

// ---- Reading ------------------------------------------------------------------------------------

bool irIs(MlirOperation op, const char *name) {
  return mlirIdentifierEqual(mlirOperationGetName(op),
                             mlirIdentifierGet(mlirOperationGetContext(op), text(name)));
}

const char *irName(MlirOperation op) { return mlirIdentifierStr(mlirOperationGetName(op)).data; }

bool irIsOneOf(MlirOperation op, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (irIs(op, names[i]))
      return true;
  return false;
}

bool irInDialect(MlirOperation op, const char *dialect) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  size_t length = strlen(dialect);
  return name.length > length && !strncmp(name.data, dialect, length) && name.data[length] == '.';
}

MlirValue irOperand(MlirOperation op, intptr_t position) {
  return mlirOperationGetOperand(op, position);
}

MlirType irOperandType(MlirOperation op, intptr_t position) {
  return mlirValueGetType(irOperand(op, position));
}

MlirValue irResult(MlirOperation op, intptr_t position) {
  return mlirOperationGetResult(op, position);
}

MlirType irResultType(MlirOperation op, intptr_t position) {
  return mlirValueGetType(irResult(op, position));
}

MlirAttribute irAttribute(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op, text(name));
}

int64_t irIntegerAttribute(MlirOperation op, const char *name) {
  return mlirIntegerAttrGetValueInt(irAttribute(op, name));
}

intptr_t irArrayCount(MlirAttribute dense) { return mlirDenseArrayGetNumElements(dense); }

int64_t irArrayAt(MlirAttribute dense, intptr_t position) {
  return mlirAttributeIsADenseI32Array(dense) ? mlirDenseI32ArrayGetElement(dense, position)
                                              : mlirDenseI64ArrayGetElement(dense, position);
}

MlirBlock irBody(MlirOperation op, intptr_t region) {
  if (region >= mlirOperationGetNumRegions(op))
    return (MlirBlock){NULL};
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
}

intptr_t irBlockSize(MlirBlock block) {
  intptr_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    ++count;
  return count;
}

MlirOperation irDefiningOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

bool irHasUses(MlirValue value) { return !mlirOpOperandIsNull(mlirValueGetFirstUse(value)); }

bool irHasVisibility(MlirOperation symbol, const char *visibility) {
  MlirAttribute attribute = irAttribute(symbol, "sym_visibility");
  MlirStringRef own = mlirAttributeIsNull(attribute) ? mlirStringRefCreateFromCString("public")
                                                     : mlirStringAttrGetValue(attribute);
  return mlirStringRefEqual(own, mlirStringRefCreateFromCString(visibility));
}

bool irIsInside(MlirValue value, MlirOperation around) {
  MlirBlock block = mlirValueIsABlockArgument(value)
                        ? mlirBlockArgumentGetOwner(value)
                        : mlirOperationGetBlock(mlirOpResultGetOwner(value));
  MlirOperation op = mlirBlockGetParentOperation(block);
  while (!mlirOperationIsNull(op) && !mlirOperationEqual(op, around))
    op = mlirOperationGetParentOperation(op);
  return !mlirOperationIsNull(op);
}

MlirOperation irParentNamed(MlirOperation op, const char *name) {
  do
    op = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(op) && !irIs(op, name));
  return op;
}

IrValues irSegment(MlirOperation op, intptr_t index, MlirValue *storage) {
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  intptr_t first = 0;
  for (intptr_t i = 0; i < index; ++i)
    first += (intptr_t)irArrayAt(sizes, i);
  intptr_t count = (intptr_t)irArrayAt(sizes, index);
  for (intptr_t i = 0; i < count; ++i)
    storage[i] = irOperand(op, first + i);
  return (IrValues){storage, count};
}

IrKnown irConstantInteger(MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op) || !irIs(op, "arith.constant"))
    return (IrKnown){0};
  MlirAttribute attribute = irAttribute(op, "value");
  if (!mlirAttributeIsAInteger(attribute))
    return (IrKnown){0};
  return (IrKnown){true, mlirIntegerAttrGetValueInt(attribute)};
}

// ---- Reporting ----------------------------------------------------------------------------------

// "'<op>' op " and the formatted message; owned by the caller.
static char *messageOf(MlirOperation op, const char *format, va_list arguments) {
  enum { SIZE = 2048 };
  char *message = malloc(SIZE);
  int used = snprintf(message, SIZE, "'%s' op ", irName(op));
  vsnprintf(message + used, (size_t)(SIZE - used), format, arguments);
  return message;
}

MlirLogicalResult irError(MlirOperation op, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = messageOf(op, format, arguments);
  va_end(arguments);
  mlirEmitError(mlirOperationGetLocation(op), message);
  free(message);
  return irFailure();
}

MlirLogicalResult irErrorWithNote(MlirOperation op, MlirLocation noteAt, const char *note,
                                  const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = messageOf(op, format, arguments);
  va_end(arguments);
  mlirEmitErrorWithNote(mlirOperationGetLocation(op), text(message), noteAt, text(note));
  free(message);
  return irFailure();
}

void irRemark(MlirOperation op, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = messageOf(op, format, arguments);
  va_end(arguments);
  mlirEmitRemark(mlirOperationGetLocation(op), text(message));
  free(message);
}

void irWarning(MlirOperation op, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = messageOf(op, format, arguments);
  va_end(arguments);
  mlirEmitWarning(mlirOperationGetLocation(op), text(message));
  free(message);
}

// ---- Walking and lowering -----------------------------------------------------------------------

// What irCollect's walk carries.
typedef struct Collection {
  IrOps ops;           // found so far
  intptr_t capacity;   // of ops.data
  MlirIdentifier name; // the name to take; every name if null
  MlirOperation root;  // left out itself
} Collection;

static MlirWalkResult collect(MlirOperation op, void *data) {
  Collection *found = data;
  bool wanted = !found->name.ptr || mlirIdentifierEqual(mlirOperationGetName(op), found->name);
  if (!wanted || mlirOperationEqual(op, found->root))
    return MlirWalkResultAdvance;
  if (found->ops.count == found->capacity) {
    found->capacity = found->capacity ? 2 * found->capacity : 64;
    found->ops.data = realloc(found->ops.data, (size_t)found->capacity * sizeof *found->ops.data);
  }
  found->ops.data[found->ops.count++] = op;
  return MlirWalkResultAdvance;
}

IrOps irCollect(MlirOperation root, const char *name) {
  Collection found = {.root = root};
  if (name)
    found.name = mlirIdentifierGet(mlirOperationGetContext(root), text(name));
  mlirOperationWalk(root, collect, &found, MlirWalkPostOrder);
  return found.ops;
}

void irFreeOps(IrOps *ops) {
  free(ops->data);
  *ops = (IrOps){0};
}

MlirLogicalResult irLowerAll(MlirOperation root, const IrLowering *rows, size_t count,
                             const void *options) {
  Ir ir = irBegin(root);
  MlirIdentifier *names = malloc(count * sizeof *names);
  for (size_t i = 0; i < count; ++i)
    names[i] = mlirIdentifierGet(ir.context, text(rows[i].name));
  // Gathered first: a lowering may erase what a walk stands on. Only its own op, though.
  IrOps ops = irCollect(root, NULL);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i) {
    size_t row = 0;
    MlirIdentifier name = mlirOperationGetName(ops.data[i]);
    while (row < count && !mlirIdentifierEqual(names[row], name))
      ++row;
    if (row == count)
      continue;
    irBefore(&ir, ops.data[i]);
    if (irFailed(rows[row].lower(&ir, ops.data[i], options)))
      result = irFailure();
  }
  irFreeOps(&ops);
  free(names);
  irEnd(&ir);
  return result;
}

void irReplace(Ir *ir, MlirOperation op, IrValues with) {
  mlirRewriterBaseReplaceOpWithValues(ir->rewriter, op, with.count, with.data);
}

void irErase(Ir *ir, MlirOperation op) { mlirRewriterBaseEraseOp(ir->rewriter, op); }
