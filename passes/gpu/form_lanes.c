// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers and stores by any relation: the region of the relation is computed on tiles, which gives
// the offset of each element in memory and its validity; padding is invalid.
#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"
#include "passes/relation.h"

#include <stdlib.h>

// What the region of a relation needs from the kernel around it.
typedef struct Region {
  IntentKernelBody *body;
  MlirIRMapping mapping;         // scalars from above
  MlirValue stride[IR_MAX_RANK]; // of the source's axes, i64
  MlirValue offset;              // of the view, i64; null for 0
} Region;

static void mapCaptured(MlirValue value, void *data) {
  Region *region = data;
  mlirIRMappingMapValue(region->mapping, value, intentKernelScalar(region->body, value));
}

// offset + sum of coordinate * stride in 64 bits, in elements; ir stands in the region.
static MlirValue offsetOf(Ir *ir, const Region *region, const MlirValue *coordinates,
                          intptr_t count) {
  MlirValue sum = region->offset;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue term = irBinary(ir, "arith.muli", irWidened(ir, coordinates[i]), region->stride[i]);
    sum = mlirValueIsNull(sum) ? term : irBinary(ir, "arith.addi", sum, term);
  }
  return mlirValueIsNull(sum) ? irI64(ir, 0) : sum;
}

// Ends the region with an element's offset and validity.
static void yieldLane(Ir *ir, const Region *region, MlirOperation relation) {
  MlirOperation yield = mlirBlockGetTerminator(irBody(relation, 0));
  intptr_t sources = intentRelationTypeGetSources(irResultType(relation, 0));
  MlirValue values[IR_MAX_RANK + 1];
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    values[i] = mlirIRMappingLookupOrDefault(region->mapping, irOperand(yield, i));
  MlirValue valid = mlirOperationGetNumOperands(yield) > sources
                        ? values[sources]
                        : irInt(ir, mlirIntegerTypeGet(ir->context, 1), 1);
  MlirValue offset = offsetOf(ir, region, values, sources);
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = IR_VALUES(offset, valid)});
}

// The region of an intent.map from coordinates and elements to offset and validity. It is the
// caller's.
static MlirRegion regionOf(Region *region, MlirOperation relation) {
  Ir *ir = &region->body->ir;
  MlirBlock source = irBody(relation, 0);
  intptr_t count = mlirBlockGetNumArguments(source);
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(source, i));
  MlirRegion made = irRegion(ir, (IrTypes){types, count});
  free(types);
  MlirBlock block = mlirRegionGetFirstBlock(made);
  for (intptr_t i = 0; i < count; ++i)
    mlirIRMappingMapValue(region->mapping, mlirBlockGetArgument(source, i),
                          mlirBlockGetArgument(block, i));
  irAtEnd(ir, block);
  MlirOperation yield = mlirBlockGetTerminator(source);
  for (MlirOperation op = mlirBlockGetFirstOperation(source); !mlirOperationEqual(op, yield);
       op = mlirOperationGetNextInBlock(op))
    mlirRewriterBaseCloneWithMapping(ir->rewriter, op, region->mapping);
  yieldLane(ir, region, relation);
  return made;
}

// What the region needs, as arguments of the kernel.
static Region openRegion(IntentKernelBody *body, const IntentNode *node) {
  Region region = {.body = body, .mapping = mlirIRMappingCreate()};
  MlirType type = mlirValueGetType(node->value);
  intentVisitCaptured(node->op, mapCaptured, &region);
  for (int64_t i = 0; i < irRank(type); ++i)
    region.stride[i] = intentKernelArgument(body, intentHostStride(body->host, node->value, i));
  if (!irIsTensor(type)) {
    MlirValue offset = intentHostOffset(body->host, node->value);
    if (!mlirValueIsNull(offset))
      region.offset = intentKernelArgument(body, offset);
  }
  return region;
}

void intentEmitLanes(IntentKernelBody *body, IntentNode *node, IntentScope *scope) {
  intptr_t domains = node->mapping.rank, count = domains + node->operandCount;
  MlirValue *inputs = malloc((size_t)(count + 1) * sizeof *inputs);
  for (int32_t i = 0; i < domains; ++i)
    inputs[i] = intentMembersTile(body, irOperand(node->op, i), &node->mapping, i, scope, node->op);
  for (intptr_t i = 0; i < node->operandCount; ++i)
    inputs[domains + i] = intentTileOf(body, node->operands[i]);
  Region region = openRegion(body, node);
  MlirRegion code = regionOf(&region, node->op);
  mlirIRMappingDestroy(region.mapping);
  MlirType i64 = mlirIntegerTypeGet(body->ir.context, 64);
  MlirType i1 = mlirIntegerTypeGet(body->ir.context, 1);
  MlirType types[] = {intentKernelTile(body, &node->mapping, i64),
                      intentKernelTile(body, &node->mapping, i1)};
  intentEnter(body, scope, node->op);
  if (count == 0) { // intent.map takes an input: one element, unused
    inputs[count++] = intentSplatTile(body, irI64(&body->ir, 0), types[0]);
    mlirBlockAddArgument(mlirRegionGetFirstBlock(code), i64, body->ir.location);
  }
  MlirOperation made = irCreate(&body->ir, &(IrOp){.name = "intent.map",
                                                   .operands = {inputs, count},
                                                   .regions = IR_REGIONS(code),
                                                   .results = {types, 2}});
  free(inputs);
  node->tiles[0] = irResult(made, 0);
  node->tiles[1] = irResult(made, 1);
  if (intentTileAxes(&node->mapping).count == 0)
    return;
  MlirValue no = irInt(&body->ir, i1, 0);
  node->tiles[1] = intentMaskedTile(body, scope, node->op, node->tiles[1], &node->mapping, no);
}

void intentEmitGather(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  IntentTileRef lanes = node->operands[0];
  MlirValue offsets = intentTileOf(body, lanes), valid = body->kernel->nodes[lanes.node].tiles[1];
  MlirValue fill = intentKernelScalar(body, irOperand(node->op, 2));
  MlirValue base = intentKernelArgument(body, intentHostPointer(body->host, node->stored));
  intentEnter(body, scope, node->op);
  node->tiles[0] = irValueOf(&body->ir, "intent.tile.gather", IR_VALUES(base, offsets, valid, fill),
                             intentKernelTile(body, &node->mapping, mlirValueGetType(fill)));
}

void intentScatterRoot(IntentKernelBody *body) {
  IntentKernel *k = body->kernel;
  MlirValue value = intentTileOf(body, k->rootTiles[0]);
  MlirValue offsets = intentTileOf(body, k->storeLanes);
  MlirValue valid = k->nodes[k->storeLanes.node].tiles[1];
  MlirValue base =
      intentKernelArgument(body, intentHostPointer(body->host, irOperand(k->store, 1)));
  intentEnter(body, intentScopeOf(body, &k->rootMapping), k->store);
  irCreate(&body->ir, &(IrOp){.name = "intent.tile.scatter",
                              .operands = IR_VALUES(value, base, offsets, valid)});
}
