// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the nodes of a kernel's plan to tile ops: each node becomes a tile over its kernel axes, in
// increasing order of axis, in the outermost scope that binds them all. So what a row needs once is
// computed once a row, before the loops over its columns.
#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"

#include <stdlib.h>

// --- tiles and places ----------------------------------------------------------------------------

MlirType intentKernelTile(const IntentKernelBody *body, const IntentMapping *mapping,
                          MlirType element) {
  IntentTileAxes axes = intentTileAxes(mapping);
  int64_t shape[IR_MAX_RANK];
  for (int32_t i = 0; i < axes.count; ++i)
    shape[i] = body->kernel->axis[axes.axis[i]].tile;
  return mlirRankedTensorTypeGet(axes.count, shape, element, mlirAttributeGetNull());
}

IntentScope *intentScopeOf(IntentKernelBody *body, const IntentMapping *mapping) {
  IntentScope *deepest = &body->tile;
  for (int32_t i = 0; i < mapping->rank; ++i) {
    int32_t axis = mapping->at[i].axis;
    if (axis != INTENT_UNIT_AXIS && body->scope[axis]->depth > deepest->depth)
      deepest = body->scope[axis];
  }
  return deepest;
}

// The outermost scope that binds what a node needs.
static IntentScope *scopeOfNode(IntentKernelBody *body, const IntentNode *node) {
  IntentScope *deepest = node->isShared ? &body->entry : &body->tile;
  for (int32_t axis = 0; axis < body->kernel->axisCount; ++axis)
    if ((node->inside >> axis & 1) && body->scope[axis]->depth > deepest->depth)
      deepest = body->scope[axis];
  return deepest;
}

static MlirAttribute integerAttribute(IntentKernelBody *body, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(body->ir.context, 64), value);
}

static MlirAttribute sizesAttribute(IntentKernelBody *body, const int32_t *sizes, intptr_t count) {
  return mlirDenseI32ArrayGet(body->ir.context, count, sizes);
}

MlirValue intentSplatTile(IntentKernelBody *body, MlirValue scalar, MlirType tile) {
  return irValueWith(&body->ir, "intent.tile.broadcast", IR_VALUES(scalar),
                     IR_ATTRIBUTES({"axes", mlirDenseI64ArrayGet(body->ir.context, 0, NULL)}),
                     tile);
}

// --- global memory -------------------------------------------------------------------------------

// Where a tile of a row-major value lies: operand lists of intent.tile.load and store.
typedef struct Place {
  MlirValue base;
  MlirValue origin[IR_MAX_RANK], extent[IR_MAX_RANK], stride[IR_MAX_RANK];
  int32_t rank;
  int64_t width;
} Place;

void intentPromiseMultiple(IntentKernelBody *body, MlirValue value) {
  intentPush(&body->multiples, &body->multipleCount, &body->multipleCapacity, value);
}

void intentPromiseAligned(IntentKernelBody *body, MlirValue address) {
  intentPush(&body->aligned, &body->alignedCount, &body->alignedCapacity, address);
}

// `stored` is the value whose memory is accessed.
static void promise(IntentKernelBody *body, MlirValue stored, MlirValue extent) {
  intentPromiseMultiple(body, extent);
  if (mlirValueIsABlockArgument(stored))
    intentPromiseAligned(body, intentHostAddress(body->host, stored));
}

// The elements that one access may move, and what the host must test for it. Only along axes that
// the largest accesses are contiguous on: the layouts make vectors there.
static int64_t accessWidth(IntentKernelBody *body, MlirValue value, MlirValue stored,
                           const IntentMapping *mapping) {
  int32_t last = mapping->rank - 1;
  int64_t bytes = (int64_t)(irBitWidth(irElementType(mlirValueGetType(value))) + 7) / 8;
  if (last < 0 || body->accessBytes <= bytes || mapping->at[last].mayRepeat ||
      mapping->at[last].axis == INTENT_UNIT_AXIS)
    return 1;
  const IntentKernelAxis *axis = &body->kernel->axis[mapping->at[last].axis];
  int64_t width = body->accessBytes / bytes < axis->tile ? body->accessBytes / bytes : axis->tile;
  if (!axis->isContiguous || width == 1)
    return 1;
  promise(body, stored, intentHostExtent(body->host, axis->source, axis->sourceAxis));
  if (last > 0)
    promise(body, stored, intentHostExtent(body->host, value, last));
  body->widest = width > body->widest ? width : body->widest;
  return width;
}

// The distance between neighbours along an axis of a row-major value: 0 where its one element is
// repeated.
static MlirValue strideOf(IntentKernelBody *body, MlirValue value, int32_t axis, bool mayRepeat) {
  int32_t rank = (int32_t)irRank(mlirValueGetType(value));
  MlirValue stride = {NULL};
  for (int32_t i = axis + 1; i < rank; ++i) {
    MlirValue extent = intentKernelExtent(body, value, i);
    stride = mlirValueIsNull(stride) ? extent : irBinary(&body->ir, "arith.muli", stride, extent);
  }
  if (mlirValueIsNull(stride))
    stride = irI64(&body->ir, 1);
  if (!mayRepeat)
    return stride;
  MlirValue extent = intentKernelExtent(body, value, axis);
  MlirValue one = irCompare(&body->ir, "eq", extent, irI64(&body->ir, 1));
  return irSelect(&body->ir, one, irI64(&body->ir, 0), stride);
}

// The place of `value`, whose elements lie in the memory of `stored`.
static Place placeOf(IntentKernelBody *body, MlirValue value, MlirValue stored,
                     const IntentMapping *mapping, const IntentScope *scope, MlirOperation op) {
  IntentTileAxes axes = intentTileAxes(mapping);
  Place out = {.rank = axes.count, .width = accessWidth(body, value, stored, mapping)};
  out.base = intentKernelArgument(body, intentHostPointer(body->host, stored));
  // Arguments first: a constant among them goes to the kernel's entry.
  for (int32_t i = 0; i < axes.count; ++i) {
    out.extent[i] = intentKernelBound(body, axes.axis[i]);
    out.origin[i] = body->origin[axes.axis[i]];
  }
  for (int32_t i = 0; i < mapping->rank; ++i)
    if (i > 0 || mapping->at[i].mayRepeat)
      intentKernelExtent(body, value, i);
  intentEnter(body, scope, op);
  for (int32_t i = 0; i < axes.count; ++i)
    out.stride[i] = strideOf(body, value, axes.from[i], mapping->at[axes.from[i]].mayRepeat);
  return out;
}

// Appends a place's operands behind those in `operands`; the new count.
static intptr_t appendPlace(MlirValue *operands, intptr_t count, const Place *place) {
  operands[count++] = place->base;
  for (int32_t i = 0; i < place->rank; ++i)
    operands[count++] = place->origin[i];
  for (int32_t i = 0; i < place->rank; ++i)
    operands[count++] = place->extent[i];
  for (int32_t i = 0; i < place->rank; ++i)
    operands[count++] = place->stride[i];
  return count;
}

enum { MAX_PLACE_OPERANDS = 3 * IR_MAX_RANK + 2 };

static void emitLoad(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  MlirType element = irElementType(mlirValueGetType(node->value));
  MlirValue fill = {NULL}, operands[MAX_PLACE_OPERANDS];
  if (!mlirValueIsNull(node->fill))
    fill = intentKernelScalar(body, node->fill);
  Place place =
      placeOf(body, node->value, node->stored, &node->mapping, scope, irDefiningOp(node->value));
  intptr_t count = appendPlace(operands, 0, &place);
  operands[count++] = mlirValueIsNull(fill) ? irZero(&body->ir, element) : fill;
  int32_t sizes[] = {1, place.rank, place.rank, place.rank, 1};
  node->tiles[0] =
      irValueWith(&body->ir, "intent.tile.load", (IrValues){operands, count},
                  IR_ATTRIBUTES({"width", integerAttribute(body, place.width)},
                                {"operandSegmentSizes", sizesAttribute(body, sizes, 5)}),
                  intentKernelTile(body, &node->mapping, element));
}

// Writes `tile` to all of a row-major `target`.
static void storeTile(IntentKernelBody *body, MlirValue tile, MlirValue target,
                      const IntentMapping *mapping, const IntentScope *scope, MlirOperation op) {
  MlirValue operands[MAX_PLACE_OPERANDS] = {tile};
  Place place = placeOf(body, target, target, mapping, scope, op);
  intptr_t count = appendPlace(operands, 1, &place);
  int32_t sizes[] = {1, 1, place.rank, place.rank, place.rank};
  irCreate(&body->ir, &(IrOp){.name = "intent.tile.store",
                              .operands = {operands, count},
                              .attributes = IR_ATTRIBUTES(
                                  {"width", integerAttribute(body, place.width)},
                                  {"operandSegmentSizes", sizesAttribute(body, sizes, 5)})});
}

void intentTileStoreRoot(IntentKernelBody *body, intptr_t root) {
  IntentKernel *k = body->kernel;
  MlirValue target = k->roots[root];
  const IntentMapping *mapping = k->storeMapping.rank ? &k->storeMapping : &k->rootMapping;
  if (!mlirOperationIsNull(k->store)) {
    if (k->storeLanes.node >= 0) {
      intentScatterRoot(body);
      return;
    }
    if (k->storeStrides) {
      intentStoreStrided(body);
      return;
    }
    target = irOperand(k->store, 1);
  }
  MlirValue tile = intentTileOf(body, k->rootTiles[root]);
  storeTile(body, tile, target, mapping, intentScopeOf(body, &k->rootMapping),
            mlirOperationIsNull(k->store) ? irDefiningOp(target) : k->store);
}

// --- scalars and coordinates ---------------------------------------------------------------------

static void emitSplat(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  MlirValue value = mlirValueIsNull(node->value) ? irResult(node->op, 0) : node->value;
  MlirType tile = intentKernelTile(body, &node->mapping, irElementType(mlirValueGetType(value)));
  if (!mlirValueIsNull(node->value)) {
    MlirValue scalar = intentKernelScalar(body, node->value);
    intentEnter(body, scope, node->op);
    node->tiles[0] = intentSplatTile(body, scalar, tile);
    return;
  }
  intentEnter(body, scope, node->op);
  MlirAttribute element = mlirDenseElementsAttrGetSplatValue(irAttribute(node->op, "value"));
  node->tiles[0] = irConstant(&body->ir, mlirDenseElementsAttrSplatGet(tile, element));
}

// begin and step of a domain, in the kernel; null where they are 0 and 1.
typedef struct Progression {
  MlirValue begin, step;
} Progression;

static MlirValue unlessConstant(IntentKernelBody *body, MlirValue scalar, int64_t usual) {
  IrKnown known = irConstantInteger(scalar);
  return known.known && known.value == usual ? (MlirValue){NULL} : intentKernelScalar(body, scalar);
}

static Progression progressionOf(IntentKernelBody *body, MlirValue domain) {
  MlirValue root = intentRootDomain(domain);
  MlirOperation made = irDefiningOp(root);
  Progression out = {{NULL}, {NULL}};
  if (irIs(made, "intent.domain")) {
    out.begin = unlessConstant(body, irOperand(made, 0), 0);
    if (mlirOperationGetNumOperands(made) == 3)
      out.step = unlessConstant(body, irOperand(made, 2), 1);
  }
  if (!mlirValueEqual(domain, root))
    out.begin = intentKernelArgument(body, intentHostFirst(body->host, domain));
  return out;
}

// The step, or 0 where the domain's one coordinate is repeated.
static MlirValue repeatedStep(IntentKernelBody *body, MlirValue size, MlirValue step,
                              MlirType coordinate) {
  MlirValue one = irCompare(&body->ir, "eq", size, irI64(&body->ir, 1));
  MlirValue all = mlirValueIsNull(step) ? irInt(&body->ir, coordinate, 1) : step;
  return irSelect(&body->ir, one, irInt(&body->ir, coordinate, 0), all);
}

// The position of a kernel axis among those of a tile.
static int32_t positionOf(const IntentMapping *mapping, int32_t axis) {
  IntentTileAxes axes = intentTileAxes(mapping);
  int32_t position = 0;
  while (axes.axis[position] != axis)
    ++position;
  return position;
}

// begin + step * c for each element's c, in the type of `tile`: two's complement.
static MlirValue progressionTile(IntentKernelBody *body, Progression p, IntentAxisUse use,
                                 const IntentMapping *mapping, MlirType tile) {
  if (use.axis == INTENT_UNIT_AXIS) {
    MlirValue first = mlirValueIsNull(p.begin) ? irZero(&body->ir, irElementType(tile)) : p.begin;
    return intentSplatTile(body, first, tile);
  }
  int64_t position = positionOf(mapping, use.axis);
  MlirValue at = irValueWith(&body->ir, "intent.tile.coord", IR_VALUES(body->origin[use.axis]),
                             IR_ATTRIBUTES({"axis", integerAttribute(body, position)}), tile);
  if (!mlirValueIsNull(p.step))
    at = irBinary(&body->ir, "arith.muli", at, intentSplatTile(body, p.step, tile));
  if (!mlirValueIsNull(p.begin))
    at = irBinary(&body->ir, "arith.addi", at, intentSplatTile(body, p.begin, tile));
  return at;
}

// The members of `domain`, or the ordinals where p is empty, along an axis of a mapping.
static MlirValue membersTile(IntentKernelBody *body, MlirValue domain, Progression p,
                             IntentAxisUse use, const IntentMapping *mapping, MlirType coordinate,
                             const IntentScope *scope, MlirOperation op) {
  MlirValue size = {NULL};
  if (use.mayRepeat)
    size = intentKernelArgument(body, intentHostSize(body->host, domain));
  intentEnter(body, scope, op);
  if (use.mayRepeat)
    p.step = repeatedStep(body, size, p.step, coordinate);
  return progressionTile(body, p, use, mapping, intentKernelTile(body, mapping, coordinate));
}

MlirValue intentMembersTile(IntentKernelBody *body, MlirValue domain, const IntentMapping *mapping,
                            int32_t axis, const IntentScope *scope, MlirOperation op) {
  return membersTile(body, domain, progressionOf(body, domain), mapping->at[axis], mapping,
                     intentDomainTypeGetCoordinate(mlirValueGetType(domain)), scope, op);
}

static void emitCoordinates(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  MlirValue domain = irOperand(node->op, 0);
  Progression p = {{NULL}, {NULL}};
  if (!irIs(node->op, "intent.enumerate"))
    p = progressionOf(body, domain);
  node->tiles[0] = membersTile(body, domain, p, node->mapping.at[0], &node->mapping,
                               irElementType(irResultType(node->op, 0)), scope, node->op);
}

// --- pointwise work ------------------------------------------------------------------------------

// A region being cloned into the kernel.
typedef struct RegionClone {
  IntentKernelBody *body;
  MlirIRMapping mapping;
} RegionClone;

static void mapCaptured(MlirValue value, void *data) {
  RegionClone *clone = data;
  mlirIRMappingMapValue(clone->mapping, value, intentKernelScalar(clone->body, value));
}

MlirRegion intentCloneRegion(IntentKernelBody *body, MlirOperation op) {
  RegionClone clone = {body, mlirIRMappingCreate()};
  intentVisitCaptured(op, mapCaptured, &clone);
  MlirBlock source = irBody(op, 0);
  intptr_t count = mlirBlockGetNumArguments(source);
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(source, i));
  MlirRegion region = irRegion(&body->ir, (IrTypes){types, count});
  free(types);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (intptr_t i = 0; i < count; ++i)
    mlirIRMappingMapValue(clone.mapping, mlirBlockGetArgument(source, i),
                          mlirBlockGetArgument(block, i));
  irAtEnd(&body->ir, block);
  for (MlirOperation inner = mlirBlockGetFirstOperation(source); !mlirOperationIsNull(inner);
       inner = mlirOperationGetNextInBlock(inner))
    mlirRewriterBaseCloneWithMapping(body->ir.rewriter, inner, clone.mapping);
  mlirIRMappingDestroy(clone.mapping);
  return region;
}

// True for a map whose loops may never end on what padding holds.
static bool mayNotEnd(MlirOperation op) {
  IrOps loops = irCollect(op, "scf.while");
  bool any = irIs(op, "intent.map") && loops.count > 0;
  irFreeOps(&loops);
  return any;
}

// The tile of what is a member of the node's axes.
static MlirValue memberLanes(IntentKernelBody *body, const IntentNode *node,
                             const IntentScope *scope) {
  MlirType i1 = mlirIntegerTypeGet(body->ir.context, 1);
  intentEnter(body, scope, node->op);
  MlirValue yes = irConstant(&body->ir, mlirIntegerAttrGet(i1, 1));
  MlirValue no = irConstant(&body->ir, mlirIntegerAttrGet(i1, 0));
  MlirValue all = intentSplatTile(body, yes, intentKernelTile(body, &node->mapping, i1));
  return intentMaskedTile(body, scope, node->op, all, &node->mapping, no);
}

// Puts what a map's body does under an scf.if of one more argument; else it gives zeros.
static void guardBody(Ir *ir, MlirBlock block) {
  MlirOperation end = mlirBlockGetTerminator(block);
  MlirOperation op = mlirBlockGetFirstOperation(block), next;
  intptr_t count = mlirOperationGetNumOperands(end);
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  MlirValue *values = malloc((size_t)(2 * count + 1) * sizeof *values), *zeros = values + count;
  for (intptr_t i = 0; i < count; ++i) {
    values[i] = irOperand(end, i);
    types[i] = mlirValueGetType(values[i]);
  }
  MlirValue isMember =
      mlirBlockAddArgument(block, mlirIntegerTypeGet(ir->context, 1), ir->location);
  irBefore(ir, op);
  for (intptr_t i = 0; i < count; ++i)
    zeros[i] = irZero(ir, types[i]);
  MlirOperation either = irIf(ir, isMember, (IrTypes){types, count});
  irElse(ir, either, (IrValues){values, count});
  irEndIf(ir, either, (IrValues){zeros, count});
  MlirOperation yield = mlirBlockGetTerminator(irBody(either, 0));
  for (; !mlirOperationEqual(op, end); op = next) {
    next = mlirOperationGetNextInBlock(op);
    mlirOperationMoveBefore(op, yield);
  }
  for (intptr_t i = 0; i < count; ++i)
    mlirOperationSetOperand(end, i, irResult(either, i));
  free(types);
  free(values);
}

MlirOperation intentMapTiles(IntentKernelBody *body, MlirOperation op, const IntentScope *scope,
                             IrValues inputs, IrTypes results) {
  MlirRegion region = intentCloneRegion(body, op);
  if (mayNotEnd(op))
    guardBody(&body->ir, mlirRegionGetFirstBlock(region));
  intentEnter(body, scope, op);
  return irCreate(&body->ir, &(IrOp){.name = "intent.map",
                                     .operands = inputs,
                                     .regions = IR_REGIONS(region),
                                     .results = results});
}

// The same arith or math op on tiles: with its attributes.
static MlirOperation cloneElementwise(IntentKernelBody *body, MlirOperation op, IrValues inputs,
                                      IrTypes results) {
  MlirOperationState state =
      mlirOperationStateGet(mlirIdentifierStr(mlirOperationGetName(op)), body->ir.location);
  mlirOperationStateAddOperands(&state, inputs.count, inputs.data);
  mlirOperationStateAddResults(&state, results.count, results.data);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    mlirOperationStateAddAttributes(&state, 1, &attribute);
  }
  return mlirRewriterBaseInsert(body->ir.rewriter, mlirOperationCreate(&state));
}

// The operands of a pointwise op as tiles; a scalar one (a select's condition) is a splat. Owned by
// the caller.
static MlirValue *operandTiles(IntentKernelBody *body, const IntentNode *node,
                               const IntentScope *scope) {
  intptr_t count = mlirOperationGetNumOperands(node->op), tensor = 0;
  MlirValue *tiles = malloc((size_t)(count + 2) * sizeof *tiles); // and one for members
  for (intptr_t i = 0; i < count; ++i) {
    if (irIsTensor(irOperandType(node->op, i))) {
      tiles[i] = intentTileOf(body, node->operands[tensor++]);
      continue;
    }
    MlirValue scalar = intentKernelScalar(body, irOperand(node->op, i));
    intentEnter(body, scope, node->op);
    tiles[i] = intentSplatTile(body, scalar,
                               intentKernelTile(body, &node->mapping, mlirValueGetType(scalar)));
  }
  return tiles;
}

static void emitPointwise(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  intptr_t count = mlirOperationGetNumOperands(node->op);
  intptr_t results = mlirOperationGetNumResults(node->op);
  MlirValue *inputs = operandTiles(body, node, scope);
  MlirType *types = malloc((size_t)(results + 1) * sizeof *types);
  for (intptr_t i = 0; i < results; ++i)
    types[i] = intentKernelTile(body, &node->mapping, irElementType(irResultType(node->op, i)));
  if (mayNotEnd(node->op))
    inputs[count++] = memberLanes(body, node, scope);
  IrValues operands = {inputs, count};
  intentEnter(body, scope, node->op);
  MlirOperation made =
      irIs(node->op, "intent.map")
          ? intentMapTiles(body, node->op, scope, operands, (IrTypes){types, results})
          : cloneElementwise(body, node->op, operands, (IrTypes){types, results});
  for (intptr_t i = 0; i < results; ++i)
    node->tiles[i] = irResult(made, i);
  free(inputs);
  free(types);
}

// The tile of an operand over the node's kernel axes.
static MlirValue stretched(IntentKernelBody *body, const IntentNode *node, intptr_t operand,
                           const IntentScope *scope) {
  MlirValue source = intentTileOf(body, node->operands[operand]);
  const IntentNode *from = &body->kernel->nodes[node->operands[operand].node];
  IntentTileAxes small = intentTileAxes(&from->mapping), large = intentTileAxes(&node->mapping);
  if (small.count == large.count)
    return source;
  int64_t positions[IR_MAX_RANK];
  for (int32_t i = 0, at = 0; i < small.count; ++i) {
    while (large.axis[at] != small.axis[i])
      ++at;
    positions[i] = at;
  }
  intentEnter(body, scope, node->op);
  MlirAttribute axes = mlirDenseI64ArrayGet(body->ir.context, small.count, positions);
  return irValueWith(
      &body->ir, "intent.tile.broadcast", IR_VALUES(source), IR_ATTRIBUTES({"axes", axes}),
      intentKernelTile(body, &node->mapping, irElementType(irResultType(node->op, 0))));
}

static void emitBroadcast(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  node->tiles[0] = stretched(body, node, 0, scope);
}

// 2-13: lhs at 0 of the trailing axis, rhs at 1.
static void emitJoin(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  MlirValue lhs = stretched(body, node, 0, scope), rhs = stretched(body, node, 1, scope);
  IntentTileAxes axes = intentTileAxes(&node->mapping);
  int32_t trailing = node->mapping.rank - 1, position = 0;
  while (axes.from[position] != trailing)
    ++position;
  MlirType type = intentKernelTile(body, &node->mapping, mlirIntegerTypeGet(body->ir.context, 64));
  intentEnter(body, scope, node->op);
  MlirValue side =
      irValueWith(&body->ir, "intent.tile.coord", IR_VALUES(body->origin[axes.axis[position]]),
                  IR_ATTRIBUTES({"axis", integerAttribute(body, position)}), type);
  MlirValue zero = intentSplatTile(body, irI64(&body->ir, 0), type);
  node->tiles[0] = irSelect(&body->ir, irCompare(&body->ir, "eq", side, zero), lhs, rhs);
}

// --- reduces -------------------------------------------------------------------------------------

// The tile with the neutral element in its padding, at `scope`.
MlirValue intentMaskedTile(IntentKernelBody *body, const IntentScope *scope, MlirOperation op,
                           MlirValue tile, const IntentMapping *mapping, MlirValue identity) {
  IntentTileAxes axes = intentTileAxes(mapping);
  MlirValue operands[2 * IR_MAX_RANK + 2] = {tile};
  bool isPadded = false;
  for (int32_t i = 0; i < axes.count; ++i) {
    operands[1 + i] = body->origin[axes.axis[i]];
    operands[1 + axes.count + i] = intentKernelBound(body, axes.axis[i]);
    isPadded |= !body->isFull[axes.axis[i]];
  }
  if (!isPadded)
    return tile;
  operands[1 + 2 * axes.count] = identity;
  int32_t sizes[] = {1, axes.count, axes.count, 1};
  intentEnter(body, scope, op); // an extent may have gone to the entry
  return irValueWith(&body->ir, "intent.tile.mask", (IrValues){operands, 2 + 2 * axes.count},
                     IR_ATTRIBUTES({"operandSegmentSizes", sizesAttribute(body, sizes, 4)}),
                     mlirValueGetType(tile));
}

// True if two scalars are one, or equal constants.
static bool areSame(MlirValue a, MlirValue b) {
  MlirOperation left = irDefiningOp(a), right = irDefiningOp(b);
  if (mlirValueEqual(a, b) || mlirOperationIsNull(left) || mlirOperationIsNull(right))
    return mlirValueEqual(a, b);
  return irIs(left, "arith.constant") && irIs(right, "arith.constant") &&
         mlirAttributeEqual(irAttribute(left, "value"), irAttribute(right, "value"));
}

MlirValue intentNeutralOperand(IntentKernelBody *body, const IntentNode *node, intptr_t i,
                               const IntentMapping *mapping, const IntentScope *scope) {
  const IntentNode *input = &body->kernel->nodes[node->operands[i].node];
  MlirValue identity = irOperand(node->op, node->operandCount + i);
  MlirValue tile = intentTileOf(body, node->operands[i]);
  if (input->kind == INTENT_NODE_LOAD && !mlirValueIsNull(input->fill) &&
      areSame(input->fill, identity))
    return tile;
  return intentMaskedTile(body, scope, node->op, tile, mapping, intentKernelScalar(body, identity));
}

// One reduce in the making; the arrays hold a value a component.
typedef struct Reduction {
  IntentNode *node;
  intptr_t components;
  IntentLoopOrder loops;
  MlirValue *partial; // the unreduced accumulators, then the results
  MlirType *types;    // of partial
} Reduction;

// True if the reduce consumes the tile's axis.
static bool isConsumed(const IntentNode *node, int32_t axis) {
  for (int32_t i = 0; i < node->mapping.rank; ++i)
    if (node->mapping.at[i].axis == axis)
      return false;
  return true;
}

static bool consumesAny(const IntentNode *node) {
  return intentTileAxes(&node->input).count > intentTileAxes(&node->mapping).count;
}

// partial = combine(partial, the inputs' tile), in the innermost loop.
static void accumulate(IntentKernelBody *body, Reduction *r, const IntentScope *scope) {
  MlirValue *both = malloc((size_t)(2 * r->components) * sizeof *both);
  for (intptr_t i = 0; i < r->components; ++i) {
    both[i] = r->partial[i];
    both[r->components + i] = consumesAny(r->node)
                                  ? intentNeutralOperand(body, r->node, i, &r->node->input, scope)
                                  : intentTileOf(body, r->node->operands[i]);
  }
  MlirOperation made = intentMapTiles(body, r->node->op, scope, (IrValues){both, 2 * r->components},
                                      (IrTypes){r->types, r->components});
  for (intptr_t i = 0; i < r->components; ++i)
    r->partial[i] = irResult(made, i);
  free(both);
}

// The loops over the consumed axes, the accumulators carried.
static void accumulateOver(IntentKernelBody *body, Reduction *r, IntentScope *scope, int32_t at) {
  if (at == r->loops.count) {
    accumulate(body, r, scope);
    return;
  }
  int32_t axis = r->loops.axis[at];
  for (int32_t part = 0; part < intentLoopParts(body, axis); ++part) {
    IntentAxisLoop loop;
    intentOpenLoop(body, &loop, scope, axis, part, (IrValues){r->partial, r->components});
    for (intptr_t i = 0; i < r->components; ++i)
      r->partial[i] = irLoopArgument(&loop.loop, i);
    accumulateOver(body, r, &loop.child, at + 1);
    intentCloseLoop(body, &loop, (IrValues){r->partial, r->components});
    for (intptr_t i = 0; i < r->components; ++i)
      r->partial[i] = irResult(loop.loop.op, i);
  }
}

// A tile without its axis `axis`.
static MlirType dropAxis(MlirType tile, int64_t axis) {
  int64_t shape[IR_MAX_RANK], rank = 0;
  for (int64_t i = 0; i < irRank(tile); ++i)
    if (i != axis)
      shape[rank++] = irShape(tile, i);
  return mlirRankedTensorTypeGet((intptr_t)rank, shape, irElementType(tile),
                                 mlirAttributeGetNull());
}

// Reduces the accumulators along one of their axes.
static void reduceAxis(IntentKernelBody *body, Reduction *r, const IntentScope *scope,
                       int64_t axis) {
  MlirRegion region = intentCloneRegion(body, r->node->op);
  for (intptr_t i = 0; i < r->components; ++i)
    r->types[i] = dropAxis(r->types[i], axis);
  intentEnter(body, scope, r->node->op);
  MlirOperation made = irCreate(
      &body->ir, &(IrOp){.name = "intent.tile.reduce",
                         .operands = {r->partial, r->components},
                         .attributes = IR_ATTRIBUTES({"axis", integerAttribute(body, axis)}),
                         .regions = IR_REGIONS(region),
                         .results = {r->types, r->components}});
  for (intptr_t i = 0; i < r->components; ++i)
    r->partial[i] = irResult(made, i);
}

static void emitReduce(IntentKernelBody *body, IntentNode *node, IntentScope *scope) {
  intptr_t components = mlirOperationGetNumResults(node->op);
  Reduction r = {.node = node, .components = components};
  bool isOneTile = node->loopCount == 0 && consumesAny(node);
  r.loops = intentLoopOrder(body->kernel, node->firstLoop, node->firstLoop + node->loopCount);
  r.types = malloc((size_t)components * sizeof *r.types);
  r.partial = node->tiles;
  for (intptr_t i = 0; i < components; ++i) {
    MlirValue identity = intentKernelScalar(body, irOperand(node->op, components + i));
    r.types[i] = intentKernelTile(body, &node->input, mlirValueGetType(identity));
    if (isOneTile) {
      r.partial[i] = intentNeutralOperand(body, node, i, &node->input, scope);
      continue;
    }
    intentEnter(body, scope, node->op);
    r.partial[i] = intentSplatTile(body, identity, r.types[i]);
  }
  if (!isOneTile)
    accumulateOver(body, &r, scope, 0);
  IntentTileAxes axes = intentTileAxes(&node->input);
  for (int32_t at = axes.count - 1; at >= 0; --at)
    if (isConsumed(node, axes.axis[at]))
      reduceAxis(body, &r, scope, at);
  free(r.types);
}

static void storeSide(IntentKernelBody *body, const IntentRoot *side, const IntentScope *scope) {
  const IntentNode *node = &body->kernel->nodes[side->tile.node];
  storeTile(body, node->tiles[side->tile.result], side->value, &node->mapping, scope,
            irDefiningOp(side->value));
}

void intentStoreSides(IntentKernelBody *body, int32_t node, const IntentScope *scope) {
  for (intptr_t i = 0; i < body->kernel->sideCount; ++i)
    if (body->kernel->sides[i].tile.node == node)
      storeSide(body, &body->kernel->sides[i], scope);
}

// --- any node ------------------------------------------------------------------------------------

MlirValue intentTileOf(IntentKernelBody *body, IntentTileRef ref) {
  IntentNode *node = &body->kernel->nodes[ref.node];
  if (node->tiles)
    return node->tiles[ref.result];
  intptr_t results = mlirOperationIsNull(node->op) ? 1 : mlirOperationGetNumResults(node->op);
  if (node->kind == INTENT_NODE_LANES)
    results = 2; // offsets and validity
  else if (results == 0)
    results = 1; // the splat of a scalar that an op without results asks for
  node->tiles = calloc((size_t)results, sizeof *node->tiles);
  IntentScope *scope = scopeOfNode(body, node);
  switch (node->kind) {
  case INTENT_NODE_LOAD:
    emitLoad(body, node, scope);
    break;
  case INTENT_NODE_SPLAT:
    emitSplat(body, node, scope);
    break;
  case INTENT_NODE_COORDINATES:
    emitCoordinates(body, node, scope);
    break;
  case INTENT_NODE_POINTWISE:
    emitPointwise(body, node, scope);
    break;
  case INTENT_NODE_BROADCAST:
    emitBroadcast(body, node, scope);
    break;
  case INTENT_NODE_JOIN:
    emitJoin(body, node, scope);
    break;
  case INTENT_NODE_REDUCE:
    emitReduce(body, node, scope);
    break;
  case INTENT_NODE_SCAN:
    intentEmitScan(body, node, scope);
    break;
  case INTENT_NODE_FOLD:
    intentEmitFold(body, node, scope);
    break;
  case INTENT_NODE_STATES:
  case INTENT_NODE_CARRIED: // the loop has set it
    break;
  case INTENT_NODE_LANES:
    intentEmitLanes(body, node, scope);
    break;
  case INTENT_NODE_GATHER:
    intentEmitGather(body, node, scope);
    break;
  case INTENT_NODE_STRIDED:
    intentEmitStrided(body, node, scope);
    break;
  }
  intentStoreSides(body, ref.node, scope);
  return node->tiles[ref.result];
}
