// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ragged helpers of intent-c/Builders.h (8-01 to 8-04): from a struct of values to domains,
// gathers, a subregion and a relation. Nothing but these ops is made.
#include "intent-c/Builders.h"

#include "intent-c/Dialect.h"
#include "passes/ir.h"

#include <stdarg.h>
#include <stdio.h>

// ---- Types --------------------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) static bool fail(const IntentPlace *place, const char *format,
                                                       ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  mlirEmitError(place->location, message);
  return false;
}

static const char *typeTextOf(MlirValue value) {
  return mlirValueIsNull(value) ? "nothing" : irTypeText(mlirValueGetType(value));
}

static bool isDomain(MlirValue value) {
  return !mlirValueIsNull(value) && intentTypeIsADomain(mlirValueGetType(value));
}

static bool isListOfIntegers(MlirValue value) {
  if (mlirValueIsNull(value) || !irIsTensor(mlirValueGetType(value)))
    return false;
  MlirType type = mlirValueGetType(value), element = irElementType(type);
  return irRank(type) == 1 && (irIsInteger(element, 32) || irIsInteger(element, 64));
}

static MlirType coordinateOf(MlirValue domain) {
  return intentDomainTypeGetCoordinate(mlirValueGetType(domain));
}

static bool checkMapping(const IntentPlace *place, const IntentRagged *ragged) {
  if (mlirValueIsNull(ragged->mapping) && mlirValueIsNull(ragged->target))
    return true;
  if (!isListOfIntegers(ragged->mapping))
    return fail(place, "expects a mapping of type tensor<?xi32> or tensor<?xi64>, got %s",
                typeTextOf(ragged->mapping));
  if (!isDomain(ragged->target))
    return fail(place, "expects a target domain beside a mapping, got %s",
                typeTextOf(ragged->target));
  return true;
}

static bool checkRagged(const IntentPlace *place, const IntentRagged *ragged) {
  if (!mlirValueIsNull(ragged->outer) && !isDomain(ragged->outer))
    return fail(place, "expects an outer domain, got %s", typeTextOf(ragged->outer));
  if (!isDomain(ragged->source))
    return fail(place, "expects a member source domain, got %s", typeTextOf(ragged->source));
  if (!isListOfIntegers(ragged->offsets))
    return fail(place, "expects offsets of type tensor<?xi32> or tensor<?xi64>, got %s",
                typeTextOf(ragged->offsets));
  MlirType element = irElementType(mlirValueGetType(ragged->offsets));
  if (irBitWidth(element) > irBitWidth(coordinateOf(ragged->source)))
    return fail(place, "expects offsets no wider than the coordinates of %s, got %s",
                typeTextOf(ragged->source), typeTextOf(ragged->offsets));
  return checkMapping(place, ragged);
}

// ---- Ops ----------------------------------------------------------------------------------------

static void moveTo(Ir *ir, const IntentPlace *place) {
  if (mlirOperationIsNull(place->before))
    irAtEnd(ir, place->block);
  else
    mlirRewriterBaseSetInsertionPointBefore(ir->rewriter, place->before);
}

static Ir begin(const IntentPlace *place) {
  MlirContext context = mlirLocationGetContext(place->location);
  Ir ir = {context, mlirIRRewriterCreate(context), place->location};
  moveTo(&ir, place);
  return ir;
}

static MlirType i64Of(const Ir *ir) { return mlirIntegerTypeGet(ir->context, 64); }

// A signed integer as one of a type that is no narrower.
static MlirValue extended(Ir *ir, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return irValueOf(ir, "arith.extsi", IR_VALUES(value), type);
}

static MlirValue axisOf(Ir *ir, MlirValue tensor) {
  return irValueWith(ir, "intent.axis", IR_VALUES(tensor),
                     IR_ATTRIBUTES({"axis", mlirIntegerAttrGet(i64Of(ir), 0)}),
                     intentDomainTypeGet(i64Of(ir)));
}

// A relation to one source axis. Its coordinate is a scalar from above, or else the last argument
// of its region: the element, or the iteration's own coordinate.
typedef struct Relation {
  MlirValue iteration; // a domain; null where there are no result axes
  MlirValue source;    // a domain
  MlirValue element;   // a tensor over the iteration; null without data
  MlirValue scalar;    // null but without iteration
  MlirType type;       // of the coordinate
} Relation;

static MlirValue buildRelation(Ir *ir, const IntentPlace *place, const Relation *relation) {
  MlirValue given[] = {relation->iteration, relation->source, relation->element};
  MlirValue operands[3];
  MlirType arguments[2];
  int32_t segments[3];
  intptr_t count = 0, argumentCount = 0;
  for (int i = 0; i < 3; ++i) {
    segments[i] = !mlirValueIsNull(given[i]);
    if (segments[i])
      operands[count++] = given[i];
  }
  if (segments[0])
    arguments[argumentCount++] = coordinateOf(relation->iteration);
  if (segments[2])
    arguments[argumentCount++] = irElementType(mlirValueGetType(relation->element));
  MlirRegion region = irRegion(ir, (IrTypes){arguments, argumentCount});
  MlirBlock body = mlirRegionGetFirstBlock(region);
  irAtEnd(ir, body);
  MlirValue coordinate = mlirValueIsNull(relation->scalar)
                             ? mlirBlockGetArgument(body, argumentCount - 1)
                             : relation->scalar;
  coordinate = extended(ir, coordinate, relation->type);
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = IR_VALUES(coordinate)});
  moveTo(ir, place);
  MlirAttribute sizes = mlirDenseI32ArrayGet(ir->context, 3, segments);
  return irResult(irCreate(ir, &(IrOp){.name = "intent.relation",
                                       .operands = {operands, count},
                                       .attributes = IR_ATTRIBUTES({"operandSegmentSizes", sizes}),
                                       .regions = IR_REGIONS(region),
                                       .results = IR_TYPES(
                                           intentRelationTypeGet(segments[0], 1, relation->type))}),
                  0);
}

static MlirValue buildGather(Ir *ir, MlirValue source, MlirValue relation, MlirType type) {
  MlirValue fill = irInt(ir, irElementType(type), 0);
  return irValueOf(ir, "intent.gather", IR_VALUES(source, relation, fill), type);
}

// offsets[at], where `axis` is that of the offsets, of the source's coordinate type.
static MlirValue readOffset(Ir *ir, const IntentPlace *place, const IntentRagged *ragged,
                            MlirValue axis, MlirValue at) {
  MlirValue relation =
      buildRelation(ir, place, &(Relation){.source = axis, .scalar = at, .type = i64Of(ir)});
  MlirType element = irElementType(mlirValueGetType(ragged->offsets));
  MlirValue offset = buildGather(ir, ragged->offsets, relation, element);
  return extended(ir, offset, coordinateOf(ragged->source));
}

// The mapping's elements at the members.
static MlirValue readMapping(Ir *ir, const IntentPlace *place, const IntentRagged *ragged,
                             MlirValue members) {
  MlirValue axis = axisOf(ir, ragged->mapping);
  MlirValue relation = buildRelation(
      ir, place, &(Relation){.iteration = members, .source = axis, .type = i64Of(ir)});
  int64_t dynamic = mlirShapedTypeGetDynamicSize();
  MlirType element = irElementType(mlirValueGetType(ragged->mapping));
  MlirType type = mlirRankedTensorTypeGet(1, &dynamic, element, mlirAttributeGetNull());
  return buildGather(ir, ragged->mapping, relation, type);
}

static MlirValue buildMemberRelation(Ir *ir, const IntentPlace *place, const IntentRagged *ragged,
                                     MlirValue members) {
  if (mlirValueIsNull(ragged->mapping))
    return buildRelation(ir, place,
                         &(Relation){.iteration = members,
                                     .source = ragged->source,
                                     .type = coordinateOf(ragged->source)});
  MlirValue mapped = readMapping(ir, place, ragged, members);
  return buildRelation(ir, place,
                       &(Relation){.iteration = members,
                                   .source = ragged->target,
                                   .element = mapped,
                                   .type = irElementType(mlirValueGetType(mapped))});
}

// 0 to before the last position of `offsets`.
static MlirValue buildOuter(Ir *ir, MlirValue offsets) {
  MlirValue count = irValueOf(ir, "intent.size", IR_VALUES(axisOf(ir, offsets)), i64Of(ir));
  MlirValue last = irBinary(ir, "arith.subi", count, irI64(ir, 1));
  return irValueOf(ir, "intent.domain", IR_VALUES(irI64(ir, 0), last),
                   intentDomainTypeGet(i64Of(ir)));
}

// ---- The helpers --------------------------------------------------------------------------------

IntentRagged intentBuildRagged(const IntentPlace *place, const IntentRagged *ragged) {
  IntentRagged whole = *ragged;
  if (!checkRagged(place, ragged))
    return (IntentRagged){.offsets = {NULL}};
  if (mlirValueIsNull(whole.outer)) {
    Ir ir = begin(place);
    whole.outer = buildOuter(&ir, whole.offsets);
    irEnd(&ir);
  }
  return whole;
}

IntentMembers intentBuildMembers(const IntentPlace *place, const IntentRagged *ragged,
                                 MlirValue identity) {
  IntentMembers members = {{NULL}, {NULL}};
  if (!checkRagged(place, ragged))
    return members;
  MlirType coordinate =
      mlirValueIsNull(ragged->outer) ? (MlirType){NULL} : coordinateOf(ragged->outer);
  if (mlirTypeIsNull(coordinate) || mlirValueIsNull(identity) ||
      !mlirTypeEqual(mlirValueGetType(identity), coordinate)) {
    (void)fail(place, "expects an identity that is a coordinate of %s, got %s",
               typeTextOf(ragged->outer), typeTextOf(identity));
    return members;
  }
  Ir ir = begin(place);
  MlirValue at = extended(&ir, identity, i64Of(&ir));
  MlirValue next = irBinary(&ir, "arith.addi", at, irI64(&ir, 1));
  MlirValue axis = axisOf(&ir, ragged->offsets);
  MlirValue first = readOffset(&ir, place, ragged, axis, at);
  MlirValue past = readOffset(&ir, place, ragged, axis, next);
  members.domain = irValueOf(&ir, "intent.subregion", IR_VALUES(ragged->source, first, past),
                             mlirValueGetType(ragged->source));
  members.relation = buildMemberRelation(&ir, place, ragged, members.domain);
  irEnd(&ir);
  return members;
}
