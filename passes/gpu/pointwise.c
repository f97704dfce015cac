// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointwise work on tiles: register by register, in one layout. A map of arith and math becomes the
// same ops on the thread's vectors; a map of anything else is repeated for each register.
#include "passes/gpu/distribute.h"

#include <uthash.h>

// The layouts of an op's tiles must be one: gives it, or none with an error.
static IntentLayout commonLayout(IntentDistribution *d, MlirOperation op) {
  IntentLayout layout = intentLayoutNone();
  intptr_t operands = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < operands + results; ++i) {
    IntentLayout next = layout;
    if (i < operands) {
      const IntentTileEntry *entry = intentTileFind(d, irOperand(op, i));
      if (entry)
        next = entry->tile.layout;
    } else {
      next = intentTileLayout(d, op, irResultType(op, i - operands));
      if (intentLayoutIsNone(&next))
        return next;
    }
    if (!intentLayoutIsNone(&layout) && !intentLayoutEqual(&layout, &next)) {
      irError(op, "expects its tiles in one layout");
      return intentLayoutNone();
    }
    layout = next;
  }
  return layout;
}

MlirLogicalResult intentDistributeConstant(IntentDistribution *d, MlirOperation op) {
  MlirType type = irResultType(op, 0);
  MlirAttribute value = irAttribute(op, "value");
  IntentLayout layout = intentTileLayout(d, op, type);
  if (intentLayoutIsNone(&layout))
    return irFailure();
  if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value))
    return irError(op, "expects a splat, got different elements in %s", irTypeText(type));
  MlirValue scalar = irConstant(&d->ir, mlirDenseElementsAttrGetSplatValue(value));
  IntentTile tile = {layout, irElementType(type), NULL};
  MlirValue vector =
      intentVectorSplat(d, scalar, intentRegisterVector(&layout, irElementType(type)));
  IntentPad pad = {.kind = INTENT_PAD_EVERYWHERE, .value = scalar};
  intentTileRecord(d, vector, &tile, &pad);
  irReplace(&d->ir, op, IR_VALUES(vector));
  return irSuccess();
}

// An arith or math op on tiles already has vectors as operands: its results follow.
MlirLogicalResult intentDistributePointwise(IntentDistribution *d, MlirOperation op) {
  IntentLayout layout = commonLayout(d, op);
  if (intentLayoutIsNone(&layout))
    return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = irResult(op, i);
    MlirType element = irElementType(mlirValueGetType(result));
    mlirValueSetType(result, intentRegisterVector(&layout, element));
    intentTileRecord(d, result, &(IntentTile){layout, element, NULL}, NULL);
  }
  return irSuccess();
}

// --- map -----------------------------------------------------------------------------------------

// A value of a map's body, and the vector that stands for it.
typedef struct Mapped {
  const void *key;
  MlirValue vector;
  UT_hash_handle hh;
} Mapped;

typedef struct MapBody {
  IntentDistribution *d;
  const IntentLayout *layout;
  Mapped *values;
} MapBody;

static void setMapped(MapBody *body, MlirValue value, MlirValue vector) {
  Mapped *row = intentArenaAlloc(body->d, sizeof *row);
  row->key = value.ptr;
  row->vector = vector;
  HASH_ADD_PTR(body->values, key, row);
}

// The vector of a value that the body uses; a scalar from above is repeated.
static MlirValue getMapped(MapBody *body, MlirValue value) {
  Mapped *row = NULL;
  HASH_FIND_PTR(body->values, &value.ptr, row);
  if (row)
    return row->vector;
  MlirType type = intentRegisterVector(body->layout, mlirValueGetType(value));
  MlirValue vector = intentVectorSplat(body->d, value, type);
  setMapped(body, value, vector);
  return vector;
}

// True if every op of the body works on vectors as it does on scalars.
static bool worksOnVectors(MlirBlock body) {
  MlirOperation end = mlirBlockGetTerminator(body);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, end);
       op = mlirOperationGetNextInBlock(op))
    if ((!irInDialect(op, "arith") && !irInDialect(op, "math")) || mlirOperationGetNumRegions(op))
      return false;
  return true;
}

static void mapConstant(MapBody *body, MlirOperation op) {
  MlirType type = intentRegisterVector(body->layout, irResultType(op, 0));
  MlirAttribute splat = mlirDenseElementsAttrSplatGet(type, irAttribute(op, "value"));
  setMapped(body, irResult(op, 0), irConstant(&body->d->ir, splat));
}

// One op of the body, on vectors.
static void mapOp(MapBody *body, MlirOperation op) {
  if (irIs(op, "arith.constant")) {
    mapConstant(body, op);
    return;
  }
  intptr_t operands = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  intptr_t attributes = mlirOperationGetNumAttributes(op);
  MlirValue *operand = intentArenaValues(body->d, operands + 1);
  MlirType *type = intentArenaAlloc(body->d, (size_t)(results + 1) * sizeof *type);
  IrAttribute *attribute = intentArenaAlloc(body->d, (size_t)(attributes + 1) * sizeof *attribute);
  for (intptr_t i = 0; i < operands; ++i)
    operand[i] = getMapped(body, irOperand(op, i));
  for (intptr_t i = 0; i < results; ++i)
    type[i] = intentRegisterVector(body->layout, irResultType(op, i));
  for (intptr_t i = 0; i < attributes; ++i) {
    MlirNamedAttribute named = mlirOperationGetAttribute(op, i);
    attribute[i] = (IrAttribute){mlirIdentifierStr(named.name).data, named.attribute};
  }
  MlirOperation made = irCreate(&body->d->ir, &(IrOp){.name = irName(op),
                                                      .operands = {operand, operands},
                                                      .attributes = {attribute, attributes},
                                                      .results = {type, results}});
  for (intptr_t i = 0; i < results; ++i)
    setMapped(body, irResult(op, i), irResult(made, i));
}

static void bindVector(IntentDistribution *d, MlirOperation op, intptr_t position,
                       const IntentLayout *layout, MlirValue vector) {
  IntentTile tile = {*layout, irElementType(mlirValueGetType(vector)), NULL};
  if (!intentTileFind(d, vector))
    intentTileRecord(d, vector, &tile, NULL);
  mlirValueReplaceAllUsesOfWith(irResult(op, position), vector);
}

static void mapVectors(IntentDistribution *d, MlirOperation op, const IntentLayout *layout) {
  MapBody body = {d, layout, NULL};
  MlirBlock block = irBody(op, 0);
  MlirOperation end = mlirBlockGetTerminator(block);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    setMapped(&body, mlirBlockGetArgument(block, i), irOperand(op, i));
  for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationEqual(inner, end);
       inner = mlirOperationGetNextInBlock(inner))
    mapOp(&body, inner);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    bindVector(d, op, i, layout, getMapped(&body, irOperand(end, i)));
  HASH_CLEAR(hh, body.values); // the rows are the arena's
}

static MlirLogicalResult mapRegisters(IntentDistribution *d, MlirOperation op,
                                      const IntentLayout *layout) {
  intptr_t inputs = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  IntentTile *in = intentArenaAlloc(d, (size_t)(inputs + 1) * sizeof *in);
  IntentTile *out = intentArenaAlloc(d, (size_t)results * sizeof *out);
  MlirValue *arguments = intentArenaValues(d, inputs + 1), *yields = intentArenaValues(d, results);
  for (intptr_t i = 0; i < inputs; ++i)
    in[i] = intentTileOperand(d, op, i);
  for (intptr_t i = 0; i < results; ++i)
    out[i] = intentTileMake(d, layout, irElementType(irResultType(op, i)));
  for (int32_t r = 0; r < intentLayoutRegisters(layout); ++r) {
    for (intptr_t i = 0; i < inputs; ++i)
      arguments[i] = in[i].registers[r];
    irInlineBlock(&d->ir, irBody(op, 0), (IrValues){arguments, inputs}, yields);
    for (intptr_t i = 0; i < results; ++i)
      out[i].registers[r] = yields[i];
  }
  for (intptr_t i = 0; i < results; ++i)
    if (irFailed(intentTileBind(d, op, i, &out[i], NULL)))
      return irFailure();
  return irSuccess();
}

MlirLogicalResult intentDistributeMap(IntentDistribution *d, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!intentTileFind(d, irOperand(op, i)))
      return irError(op, "expects tiles as inputs, got %s", irTypeText(irOperandType(op, i)));
  IntentLayout layout = commonLayout(d, op);
  if (intentLayoutIsNone(&layout))
    return irFailure();
  if (worksOnVectors(irBody(op, 0)))
    mapVectors(d, op, &layout);
  else if (irFailed(mapRegisters(d, op, &layout)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}
