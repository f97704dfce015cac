// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: what a scan's elements are made of, on scalars and on vectors, slices and summaries.
#include "passes/cpu/scan.h"

#include "capi/bridge.h"
#include "passes/cpu/nest.h"
#include "passes/cpu/structured.h"
#include "passes/elementwise.h"

#include "mlir-c/AffineExpr.h"

#include <stdlib.h>
#include <string.h>

// ---- Reading ------------------------------------------------------------------------------------

static MlirValue throughCasts(MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  while (!mlirOperationIsNull(op) && irIs(op, "tensor.cast")) {
    value = irOperand(op, 0);
    op = irDefiningOp(value);
  }
  return value;
}

// True if only `reader` uses the value, maybe through casts.
static bool isOnlyReadBy(MlirValue value, MlirOperation reader) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    bool isCast = irIs(owner, "tensor.cast") && isOnlyReadBy(irResult(owner, 0), reader);
    if (!isCast && !mlirOperationEqual(owner, reader))
      return false;
  }
  return true;
}

// True if each axis of operand `position` is a loop, or element 0.
static bool isPlainMap(MlirOperation op, intptr_t position) {
  MlirAttribute maps = irAttribute(op, "indexing_maps");
  MlirAffineMap map = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, position));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    bool isFirst = mlirAffineExprIsAConstant(expr) && mlirAffineConstantExprGetValue(expr) == 0;
    if (!isFirst && !mlirAffineExprIsADim(expr))
      return false;
    for (intptr_t before = 0; !isFirst && before < i; ++before)
      if (mlirAffineExprEqual(mlirAffineMapGetResult(map, before), expr))
        return false;
  }
  return true;
}

// True if output `position` has the loops as its axes and is not read.
static bool isPlainOutput(MlirOperation op, intptr_t position, intptr_t rank) {
  if (irRank(irOperandType(op, position)) != rank ||
      irHasUses(mlirBlockGetArgument(irBody(op, 0), position)))
    return false;
  for (intptr_t axis = 0; axis < rank; ++axis)
    if (intentLoopOfAxis(op, position, axis) != axis)
      return false;
  return true;
}

// True for an op that costs as much to compute again as to read: of one tensor that lies elsewhere,
// or of coordinates.
static bool isCheap(MlirOperation op) {
  if (intentInitPosition(op, 0) > 1)
    return false;
  for (MlirOperation inner = mlirBlockGetFirstOperation(irBody(op, 0)); !mlirOperationIsNull(inner);
       inner = mlirOperationGetNextInBlock(inner))
    if (!irIs(inner, "linalg.index") && !irIs(inner, "linalg.yield") &&
        !irIs(inner, "arith.index_cast") && !irIs(inner, "arith.addi") &&
        !irIs(inner, "arith.muli"))
      return false;
  return true;
}

// True for an op whose elements are better made where the scan reads them.
static bool isWanted(MlirOperation op, const IntentScan *scan) {
  bool isOnly = mlirBlockEqual(mlirOperationGetBlock(op), mlirOperationGetBlock(scan->op));
  for (intptr_t i = 0; isOnly && i < mlirOperationGetNumResults(op); ++i)
    isOnly = isOnlyReadBy(irResult(op, i), scan->op);
  return isOnly || isCheap(op);
}

// True for an op whose elements can be made where the scan reads them, and are.
static bool isMapOf(MlirOperation op, const IntentScan *scan) {
  if (mlirOperationIsNull(op) || !irIs(op, "linalg.generic") || !isWanted(op, scan))
    return false;
  IntentLoops loops = intentLoopsOf(op);
  intptr_t first = intentInitPosition(op, 0), count = mlirOperationGetNumOperands(op);
  bool isMap = loops.rank == scan->rank;
  for (intptr_t i = 0; isMap && i < loops.rank; ++i)
    isMap = !loops.isReduction[i];
  for (intptr_t i = 0; isMap && i < count; ++i)
    isMap = i < first ? isPlainMap(op, i) : isPlainOutput(op, i, scan->rank);
  return isMap;
}

static intptr_t addLeaf(IntentScan *scan, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  IntentScanLeaf leaf = {.value = value, .rank = irIsTensor(type) ? (intptr_t)irRank(type) : 0};
  for (intptr_t i = 0; i < leaf.rank; ++i)
    leaf.axes[i] = i;
  scan->leaves = realloc(scan->leaves, (size_t)(scan->leafCount + 1) * sizeof *scan->leaves);
  scan->leaves[scan->leafCount] = leaf;
  return scan->leafCount++;
}

static intptr_t addMap(IntentScan *scan, MlirOperation op) {
  for (intptr_t i = 0; i < scan->mapCount; ++i)
    if (mlirOperationEqual(scan->maps[i].op, op))
      return i;
  IntentScanMap map = {.op = op,
                       .firstLeaf = scan->leafCount,
                       .leafCount = intentInitPosition(op, 0),
                       .outputs = mlirOperationGetNumResults(op)};
  for (intptr_t i = 0; i < map.leafCount; ++i) {
    IntentScanLeaf *leaf = &scan->leaves[addLeaf(scan, irOperand(op, i))];
    leaf = &scan->leaves[scan->leafCount - 1];
    for (intptr_t axis = 0; axis < leaf->rank; ++axis)
      leaf->axes[axis] = intentLoopOfAxis(op, i, axis);
  }
  scan->maps[scan->mapCount] = map;
  return scan->mapCount++;
}

IntentScan intentReadScan(Ir *ir, MlirOperation op) {
  IntentScan scan = {.op = op,
                     .combine = irBody(op, 0),
                     .components = mlirOperationGetNumResults(op),
                     .rank = (intptr_t)irRank(irOperandType(op, 0)),
                     .axis = irRank(irOperandType(op, 0)) - 1,
                     .isReverse = !mlirAttributeIsNull(irAttribute(op, "reverse")),
                     .isExclusive = !mlirAttributeIsNull(irAttribute(op, "exclusive"))};
  if (irIs(op, "intent.scan"))
    scan.axis = irIntegerAttribute(op, "axis");
  for (intptr_t i = 0; i < scan.rank; ++i)
    scan.extents[i] = intentExtent(ir, irOperand(op, 0), i);
  scan.inputs = malloc((size_t)scan.components * sizeof *scan.inputs);
  scan.maps = malloc((size_t)scan.components * sizeof *scan.maps);
  for (intptr_t i = 0; i < scan.components; ++i) {
    MlirValue value = throughCasts(irOperand(op, i));
    MlirOperation maker = irDefiningOp(value);
    if (isMapOf(maker, &scan))
      scan.inputs[i] = (IntentScanInput){addMap(&scan, maker), mlirOpResultGetResultNumber(value)};
    else
      scan.inputs[i] = (IntentScanInput){-1, addLeaf(&scan, irOperand(op, i))};
  }
  return scan;
}

// Erases an op that nothing reads, and casts of it.
static void eraseUnused(Ir *ir, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!isOnlyReadBy(irResult(op, i), (MlirOperation){NULL}))
      return;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(irResult(op, i)); !mlirOpOperandIsNull(use);
         use = mlirValueGetFirstUse(irResult(op, i)))
      eraseUnused(ir, mlirOpOperandGetOwner(use));
  irErase(ir, op);
}

void intentFreeScan(Ir *ir, IntentScan *scan) {
  for (intptr_t i = 0; i < scan->mapCount; ++i)
    eraseUnused(ir, scan->maps[i].op);
  free(scan->inputs);
  free(scan->maps);
  free(scan->leaves);
}

MlirType intentScanElement(const IntentScan *scan, intptr_t component) {
  return mlirValueGetType(mlirBlockGetArgument(scan->combine, component));
}

MlirValue intentReadLeaf(Ir *ir, const IntentScanLeaf *leaf, const MlirValue *at) {
  MlirValue operands[1 + IR_MAX_RANK] = {leaf->value};
  MlirType type = mlirValueGetType(leaf->value);
  if (!irIsTensor(type))
    return leaf->value;
  for (intptr_t i = 0; i < leaf->rank; ++i)
    operands[1 + i] = leaf->axes[i] < 0 ? irIndex(ir, 0) : at[leaf->axes[i]];
  return irValueOf(ir, "tensor.extract", (IrValues){operands, 1 + leaf->rank}, irElementType(type));
}

// ---- Code ---------------------------------------------------------------------------------------

// One op of a block that is copied: to `lanes` lanes, or as it is for 0. Values of the block stand
// for scalars or vectors by `mapping`.
typedef struct Copy {
  MlirIRMapping mapping;
  int64_t lanes;
  const MlirValue *at; // coordinates; null outside of a linalg op
} Copy;

MlirValue intentToLanes(Ir *ir, MlirValue value, int64_t lanes) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeIsAVector(type))
    return value;
  return irValueOf(ir, "vector.broadcast", IR_VALUES(value), mlirVectorTypeGet(1, &lanes, type));
}

static int64_t dimensionOf(MlirOperation index) { return irIntegerAttribute(index, "dim"); }

// The coordinates in regions of a copied op.
static void replaceIndices(Ir *ir, MlirOperation op, const MlirValue *at) {
  IrOps indices = irCollect(op, "linalg.index");
  for (intptr_t i = 0; i < indices.count; ++i)
    irReplace(ir, indices.data[i], IR_VALUES(at[dimensionOf(indices.data[i])]));
  irFreeOps(&indices);
}

static bool hasVectorOperand(const Copy *copy, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirIRMappingLookupOrDefault(copy->mapping, irOperand(op, i));
    if (mlirTypeIsAVector(mlirValueGetType(operand)))
      return true;
  }
  return false;
}

static void copyToLanes(Ir *ir, const Copy *copy, MlirOperation op) {
  enum { MAX_OPERANDS = 4, MAX_RESULTS = 2 };
  MlirValue operands[MAX_OPERANDS];
  MlirType types[MAX_RESULTS];
  intptr_t count = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = intentToLanes(ir, mlirIRMappingLookupOrDefault(copy->mapping, irOperand(op, i)),
                                copy->lanes);
  for (intptr_t i = 0; i < results; ++i)
    types[i] = mlirVectorTypeGet(1, &copy->lanes, irResultType(op, i));
  MlirOperation made = intentSameOp(ir, op, (IrValues){operands, count}, (IrTypes){types, results});
  for (intptr_t i = 0; i < results; ++i)
    mlirIRMappingMapValue(copy->mapping, irResult(op, i), irResult(made, i));
}

static void copyOp(Ir *ir, const Copy *copy, MlirOperation op) {
  if (irIs(op, "linalg.index")) {
    mlirIRMappingMapValue(copy->mapping, irResult(op, 0), copy->at[dimensionOf(op)]);
    return;
  }
  if (copy->lanes && hasVectorOperand(copy, op)) {
    copyToLanes(ir, copy, op);
    return;
  }
  MlirOperation made = mlirRewriterBaseCloneWithMapping(ir->rewriter, op, copy->mapping);
  if (copy->at)
    replaceIndices(ir, made, copy->at);
}

// Copies a block's ops; what it yields goes to `yields`.
static void copyBlock(Ir *ir, const Copy *copy, MlirBlock block, MlirValue *yields) {
  MlirOperation end = mlirBlockGetTerminator(block);
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationEqual(op, end);
       op = mlirOperationGetNextInBlock(op))
    copyOp(ir, copy, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i)
    yields[i] = mlirIRMappingLookupOrDefault(copy->mapping, irOperand(end, i));
}

static void mapElements(Ir *ir, const IntentScan *scan, intptr_t which, int64_t lanes,
                        const MlirValue *leaves, const MlirValue *at, MlirValue *elements) {
  const IntentScanMap *map = &scan->maps[which];
  MlirBlock block = irBody(map->op, 0);
  Copy copy = {mlirIRMappingCreate(), lanes, at};
  MlirValue *yields = malloc((size_t)map->outputs * sizeof *yields);
  for (intptr_t i = 0; i < map->leafCount; ++i)
    mlirIRMappingMapValue(copy.mapping, mlirBlockGetArgument(block, i), leaves[map->firstLeaf + i]);
  copyBlock(ir, &copy, block, yields);
  for (intptr_t i = 0; i < scan->components; ++i)
    if (scan->inputs[i].map == which)
      elements[i] = yields[scan->inputs[i].position];
  mlirIRMappingDestroy(copy.mapping);
  free(yields);
}

void intentScanElementLanes(Ir *ir, const IntentScan *scan, int64_t lanes, const MlirValue *leaves,
                            const MlirValue *at, MlirValue *elements) {
  for (intptr_t i = 0; i < scan->mapCount; ++i)
    mapElements(ir, scan, i, lanes, leaves, at, elements);
  for (intptr_t i = 0; i < scan->components; ++i)
    if (scan->inputs[i].map < 0)
      elements[i] = leaves[scan->inputs[i].position];
}

void intentScanStepLanes(Ir *ir, const IntentScan *scan, int64_t lanes, const MlirValue *running,
                         const MlirValue *member, MlirValue *combined) {
  const MlirValue *earlier = scan->isReverse ? member : running;
  const MlirValue *later = scan->isReverse ? running : member;
  Copy copy = {mlirIRMappingCreate(), lanes, NULL};
  for (intptr_t i = 0; i < scan->components; ++i) {
    mlirIRMappingMapValue(copy.mapping, mlirBlockGetArgument(scan->combine, i), earlier[i]);
    mlirIRMappingMapValue(copy.mapping, mlirBlockGetArgument(scan->combine, scan->components + i),
                          later[i]);
  }
  copyBlock(ir, &copy, scan->combine, combined);
  mlirIRMappingDestroy(copy.mapping);
}

void intentScanElements(Ir *ir, const IntentScan *scan, const MlirValue *leaves,
                        const MlirValue *at, MlirValue *elements) {
  intentScanElementLanes(ir, scan, 0, leaves, at, elements);
}

void intentScanStep(Ir *ir, const IntentScan *scan, const MlirValue *running,
                    const MlirValue *member, MlirValue *combined) {
  intentScanStepLanes(ir, scan, 0, running, member, combined);
}

void intentScanMember(Ir *ir, const IntentScan *scan, const MlirValue *at, const MlirValue *running,
                      MlirValue *combined) {
  intptr_t leafCount = scan->leafCount, count = scan->components;
  MlirValue *leaves = malloc((size_t)(leafCount + count) * sizeof *leaves);
  for (intptr_t i = 0; i < leafCount; ++i)
    leaves[i] = intentReadLeaf(ir, &scan->leaves[i], at);
  intentScanElements(ir, scan, leaves, at, leaves + leafCount);
  intentScanStep(ir, scan, running, leaves + leafCount, combined);
  free(leaves);
}

// ---- Lanes --------------------------------------------------------------------------------------

enum { LANES_32 = 16, LANES_64 = 8, MAX_LANE_OPERANDS = 4 };

// Bits of a lane, 0 for what has no vector form.
static unsigned laneBits(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return 32; // it becomes one wherever the extents allow
  if (!irIsFloat(type) && !mlirTypeIsAInteger(type))
    return 0;
  return irIsFloat(type) && irBitWidth(type) < 16 ? 0 : irBitWidth(type);
}

static bool isLaneOp(MlirOperation op) {
  if (irIs(op, "linalg.index"))
    return true;
  return (irInDialect(op, "arith") || irInDialect(op, "math")) &&
         mlirOperationGetNumOperands(op) <= MAX_LANE_OPERANDS &&
         mlirOperationGetNumResults(op) <= 2;
}

// Widens `bits` to what a block computes with; 0 if it has no vector form.
static unsigned widen(unsigned bits, MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); bits && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsNull(mlirOperationGetNextInBlock(op)))
      break;
    if (!isLaneOp(op))
      return 0;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
      unsigned own = laneBits(irResultType(op, i));
      bits = own == 0 ? 0 : own > bits ? own : bits;
    }
  }
  for (intptr_t i = 0; bits && i < mlirBlockGetNumArguments(block); ++i) {
    unsigned own = laneBits(mlirValueGetType(mlirBlockGetArgument(block, i)));
    bits = own == 0 ? 0 : own > bits ? own : bits;
  }
  return bits;
}

int64_t intentScanLanes(const IntentScan *scan) {
  unsigned bits = widen(8, scan->combine);
  for (intptr_t i = 0; i < scan->mapCount; ++i)
    bits = bits ? widen(bits, irBody(scan->maps[i].op, 0)) : 0;
  return bits == 0 ? 0 : bits > 32 ? LANES_64 : LANES_32;
}

// ---- Slices -------------------------------------------------------------------------------------

static MlirAttribute dynamicEntries(Ir *ir, intptr_t count, int64_t value) {
  int64_t entries[IR_MAX_RANK];
  for (intptr_t i = 0; i < count; ++i)
    entries[i] = value;
  return mlirDenseI64ArrayGet(ir->context, count, entries);
}

// An op on a slice: `operands` begins with `first` values, offsets and sizes come behind.
static MlirValue sliceOp(Ir *ir, const char *name, MlirValue *operands, intptr_t first,
                         const IntentSlice *slice, MlirType type) {
  int64_t dynamic = mlirShapedTypeGetDynamicStrideOrOffset(), sizes[IR_MAX_RANK];
  int32_t rank = (int32_t)slice->rank, sized = 0;
  memcpy(operands + first, slice->offsets, (size_t)rank * sizeof *operands);
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i] = slice->dropped[i] ? 1 : mlirShapedTypeGetDynamicSize();
    if (!slice->dropped[i])
      operands[first + rank + sized++] = slice->sizes[i];
  }
  int32_t takes[] = {1, rank, sized, 0}, puts[] = {1, 1, rank, sized, 0};
  MlirAttribute segments = first == 1 ? mlirDenseI32ArrayGet(ir->context, 4, takes)
                                      : mlirDenseI32ArrayGet(ir->context, 5, puts);
  IrTypes results = mlirTypeIsNull(type) ? (IrTypes){0} : (IrTypes){&type, 1};
  MlirOperation op =
      irCreate(ir, &(IrOp){.name = name,
                           .operands = {operands, first + rank + sized},
                           .attributes = IR_ATTRIBUTES(
                               {"static_offsets", dynamicEntries(ir, rank, dynamic)},
                               {"static_sizes", mlirDenseI64ArrayGet(ir->context, rank, sizes)},
                               {"static_strides", dynamicEntries(ir, rank, 1)},
                               {"operandSegmentSizes", segments}),
                           .results = results});
  return results.count ? irResult(op, 0) : (MlirValue){NULL};
}

MlirValue intentTakeSlice(Ir *ir, MlirValue tensor, const IntentSlice *slice) {
  MlirValue operands[1 + 2 * IR_MAX_RANK] = {tensor};
  int64_t shape[IR_MAX_RANK];
  intptr_t rank = 0;
  for (intptr_t i = 0; i < slice->rank; ++i)
    if (!slice->dropped[i])
      shape[rank++] = mlirShapedTypeGetDynamicSize();
  MlirType type = mlirRankedTensorTypeGet(rank, shape, irElementType(mlirValueGetType(tensor)),
                                          mlirAttributeGetNull());
  return sliceOp(ir, "tensor.extract_slice", operands, 1, slice, type);
}

MlirValue intentPutSlice(Ir *ir, MlirValue part, MlirValue tensor, const IntentSlice *slice) {
  MlirValue operands[2 + 2 * IR_MAX_RANK] = {part, tensor};
  return sliceOp(ir, "tensor.insert_slice", operands, 2, slice, mlirValueGetType(tensor));
}

// ---- Points -------------------------------------------------------------------------------------

IntentShared intentOpenShared(Ir *ir, IrValues upper, const int64_t *steps, IrValues outputs) {
  IntentShared shared = {.outputs = malloc((size_t)(outputs.count + 1) * sizeof(MlirValue)),
                         .count = outputs.count};
  intptr_t rank = upper.count, count = rank + outputs.count;
  MlirType *types = malloc((size_t)count * sizeof *types);
  MlirValue *operands = malloc((size_t)count * sizeof *operands);
  for (intptr_t i = 0; i < rank; ++i) {
    types[i] = mlirIndexTypeGet(ir->context);
    operands[i] = upper.data[i];
  }
  for (intptr_t i = 0; i < outputs.count; ++i) {
    operands[rank + i] = outputs.data[i];
    types[rank + i] = mlirValueGetType(outputs.data[i]);
  }
  int32_t segments[] = {0, (int32_t)rank, 0, (int32_t)outputs.count};
  shared.op = irCreate(
      ir, &(IrOp){.name = "scf.forall",
                  .operands = {operands, count},
                  .attributes = IR_ATTRIBUTES(
                      {"staticLowerBound", dynamicEntries(ir, rank, 0)},
                      {"staticUpperBound",
                       dynamicEntries(ir, rank, mlirShapedTypeGetDynamicStrideOrOffset())},
                      {"staticStep", mlirDenseI64ArrayGet(ir->context, rank, steps)},
                      {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 4, segments)}),
                  .regions = IR_REGIONS(irRegion(ir, (IrTypes){types, count})),
                  .results = {types + rank, outputs.count}});
  MlirBlock body = irBody(shared.op, 0);
  for (intptr_t i = 0; i < rank; ++i)
    shared.points[i] = mlirBlockGetArgument(body, i);
  for (intptr_t i = 0; i < outputs.count; ++i)
    shared.outputs[i] = mlirBlockGetArgument(body, rank + i);
  irAtStart(ir, body);
  free(types);
  free(operands);
  return shared;
}

void intentEndShared(Ir *ir, IntentShared *shared, const MlirValue *parts,
                     const IntentSlice *slices) {
  MlirOperation end = irCreate(ir, &(IrOp){.name = "scf.forall.in_parallel",
                                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
  irAtStart(ir, irBody(end, 0));
  for (intptr_t i = 0; i < shared->count; ++i) {
    MlirValue operands[2 + 2 * IR_MAX_RANK] = {parts[i], shared->outputs[i]};
    sliceOp(ir, "tensor.parallel_insert_slice", operands, 2, &slices[i], (MlirType){NULL});
  }
  free(shared->outputs);
  irAfter(ir, shared->op);
}

void intentEndSharedAlike(Ir *ir, IntentShared *shared, const MlirValue *parts,
                          const IntentSlice *slice) {
  IntentSlice *slices = malloc((size_t)(shared->count + 1) * sizeof *slices);
  for (intptr_t i = 0; i < shared->count; ++i)
    slices[i] = *slice;
  intentEndShared(ir, shared, parts, slices);
  free(slices);
}

// ---- Summaries ----------------------------------------------------------------------------------

void intentStartSummary(const IntentScan *scan, MlirValue *summary) {
  for (intptr_t i = 0; i < scan->components; ++i)
    summary[i] = irOperand(scan->op, scan->components + i);
}

MlirValue intentEmptySummaries(Ir *ir, const IntentScan *scan, intptr_t component) {
  const int64_t shape = INTENT_SEGMENTS;
  MlirType type = mlirRankedTensorTypeGet(1, &shape, intentScanElement(scan, component),
                                          mlirAttributeGetNull());
  return irValueOf(ir, "tensor.empty", (IrValues){0}, type);
}

MlirValue intentSummaryAt(Ir *ir, MlirValue summaries, MlirValue number) {
  return irValueOf(ir, "tensor.extract", IR_VALUES(summaries, number),
                   irElementType(mlirValueGetType(summaries)));
}

MlirValue intentPutSummary(Ir *ir, MlirValue summary, MlirValue summaries, MlirValue number) {
  return irValueOf(ir, "tensor.insert", IR_VALUES(summary, summaries, number),
                   mlirValueGetType(summaries));
}

IntentSlice intentOneSummary(Ir *ir, MlirValue number) {
  return (IntentSlice){.rank = 1, .offsets = {number}, .sizes = {irIndex(ir, 1)}};
}

void intentEndWithSummary(Ir *ir, IntentShared *shared, MlirValue *summary,
                          const IntentSlice *slice) {
  for (intptr_t i = 0; i < shared->count; ++i)
    summary[i] = intentPutSummary(ir, summary[i], intentTakeSlice(ir, shared->outputs[i], slice),
                                  irIndex(ir, 0));
  intentEndSharedAlike(ir, shared, summary, slice);
}
