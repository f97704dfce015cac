// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-flatten-records: a record only groups values (1.1-08), so that each one that a loop or a
// branch carries or gives is handed on as its components, and none is left once calls are inlined.
// A record that enters or leaves a function stays: what is compiled can't have it.
#include "passes/records.h"

#include "passes/Passes.h"

#include <stdlib.h>

MlirValue intentUnpacked(MlirValue value) {
  MlirOperation unpack = irDefiningOp(value);
  if (mlirOperationIsNull(unpack) || !irIs(unpack, "intent.unpack"))
    return value;
  MlirOperation pack = irDefiningOp(intentUnpacked(irOperand(unpack, 0)));
  if (mlirOperationIsNull(pack) || !irIs(pack, "intent.pack"))
    return value;
  return intentUnpacked(irOperand(pack, mlirOpResultGetResultNumber(value)));
}

// ---- Components ---------------------------------------------------------------------------------

// Values that are gathered; free `data`.
typedef struct Values {
  MlirValue *data;
  intptr_t count, capacity;
} Values;

typedef struct Types {
  MlirType *data;
  intptr_t count, capacity;
} Types;

static void pushValue(Values *list, MlirValue value) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 16;
    list->data = realloc(list->data, (size_t)list->capacity * sizeof *list->data);
  }
  list->data[list->count++] = value;
}

// The components of a type, through records in records; a type that is no record is its own.
static void pushTypes(Types *list, MlirType type) {
  if (mlirTypeIsATuple(type)) {
    for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(type); ++i)
      pushTypes(list, mlirTupleTypeGetType(type, i));
    return;
  }
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 16;
    list->data = realloc(list->data, (size_t)list->capacity * sizeof *list->data);
  }
  list->data[list->count++] = type;
}

// The components of a value, taken out at ir.
static void pushComponents(Ir *ir, Values *list, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (!mlirTypeIsATuple(type)) {
    pushValue(list, value);
    return;
  }
  intptr_t count = mlirTupleTypeGetNumTypes(type);
  MlirType *types = malloc((size_t)(count + 1) * sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirTupleTypeGetType(type, i);
  MlirOperation unpack = irCreate(
      ir,
      &(IrOp){.name = "intent.unpack", .operands = IR_VALUES(value), .results = {types, count}});
  free(types);
  for (intptr_t i = 0; i < count; ++i)
    pushComponents(ir, list, irResult(unpack, i));
}

// The value of a type whose components are the next of `list`, from *at on; packed at ir.
static MlirValue packedFrom(Ir *ir, const Values *list, intptr_t *at, MlirType type) {
  if (!mlirTypeIsATuple(type))
    return list->data[(*at)++];
  intptr_t count = mlirTupleTypeGetNumTypes(type);
  MlirValue *parts = malloc((size_t)(count + 1) * sizeof *parts);
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = packedFrom(ir, list, at, mlirTupleTypeGetType(type, i));
  MlirValue made = irValueOf(ir, "intent.pack", (IrValues){parts, count}, type);
  free(parts);
  return made;
}

// ---- Loops and branches -------------------------------------------------------------------------

// The same op with other operands and results; its regions move to it.
static MlirOperation rebuild(Ir *ir, MlirOperation op, const Values *operands,
                             const Types *results) {
  MlirOperationState state =
      mlirOperationStateGet(mlirIdentifierStr(mlirOperationGetName(op)), ir->location);
  mlirOperationStateAddOperands(&state, operands->count, operands->data);
  mlirOperationStateAddResults(&state, results->count, results->data);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    mlirOperationStateAddAttributes(&state, 1, &attribute);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirRegion region = mlirRegionCreate();
    mlirRegionTakeBody(region, mlirOperationGetRegion(op, i));
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
  }
  return mlirRewriterBaseInsert(ir->rewriter, mlirOperationCreate(&state));
}

// The same op with each operand's and result's components; what used a record uses one that is
// packed again behind it.
static void splitOp(Ir *ir, MlirOperation op) {
  Values operands = {0}, results = {0}, packed = {0};
  Types types = {0};
  irBefore(ir, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    pushComponents(ir, &operands, irOperand(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    pushTypes(&types, irResultType(op, i));
  MlirOperation made = rebuild(ir, op, &operands, &types);
  irBefore(ir, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(made); ++i)
    pushValue(&results, irResult(made, i));
  for (intptr_t i = 0, at = 0; i < mlirOperationGetNumResults(op); ++i)
    pushValue(&packed, packedFrom(ir, &results, &at, irResultType(op, i)));
  irReplace(ir, op, (IrValues){packed.data, packed.count});
  free(operands.data);
  free(results.data);
  free(packed.data);
  free(types.data);
}

static bool hasRecords(MlirOperation op) {
  bool has = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    has |= mlirTypeIsATuple(irOperandType(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    has |= mlirTypeIsATuple(irResultType(op, i));
  return has;
}

// A block with an argument for each component; the record is packed again at its start.
static void splitArguments(Ir *ir, MlirBlock block) {
  MlirOperation first = mlirBlockGetFirstOperation(block);
  for (intptr_t i = mlirBlockGetNumArguments(block); i-- > 0;) {
    MlirValue record = mlirBlockGetArgument(block, i);
    MlirType type = mlirValueGetType(record);
    if (!mlirTypeIsATuple(type))
      continue;
    Values parts = {0};
    Types types = {0};
    pushTypes(&types, type);
    irBefore(ir, first);
    for (intptr_t j = 0; j < types.count; ++j)
      pushValue(&parts, mlirBlockInsertArgument(block, i + 1 + j, types.data[j], ir->location));
    intptr_t at = 0;
    mlirValueReplaceAllUsesOfWith(record, packedFrom(ir, &parts, &at, type));
    mlirBlockEraseArgument(block, (unsigned)i);
    free(parts.data);
    free(types.data);
  }
}

static void splitControl(Ir *ir, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirBlock block = irBody(op, i);
    if (mlirBlockIsNull(block))
      continue;
    splitArguments(ir, block);
    MlirOperation end = mlirBlockGetTerminator(block);
    if (hasRecords(end))
      splitOp(ir, end);
  }
  if (hasRecords(op))
    splitOp(ir, op);
}

// One of two records is one of two of each component.
static void splitSelect(Ir *ir, MlirOperation op) {
  Values yes = {0}, no = {0};
  irBefore(ir, op);
  pushComponents(ir, &yes, irOperand(op, 1));
  pushComponents(ir, &no, irOperand(op, 2));
  for (intptr_t i = 0; i < yes.count; ++i)
    yes.data[i] = irSelect(ir, irOperand(op, 0), yes.data[i], no.data[i]);
  intptr_t at = 0;
  irReplace(ir, op, IR_VALUES(packedFrom(ir, &yes, &at, irResultType(op, 0))));
  free(yes.data);
  free(no.data);
}

static void splitAll(Ir *ir, MlirOperation root) {
  IrOps ops = irCollect(root, NULL);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    if (irIs(op, "scf.for") || irIs(op, "scf.while") || irIs(op, "scf.if") ||
        irIs(op, "intent.for"))
      splitControl(ir, op);
    else if (irIs(op, "arith.select") && mlirTypeIsATuple(irResultType(op, 0)))
      splitSelect(ir, op);
  }
  irFreeOps(&ops);
}

// ---- Packs and unpacks --------------------------------------------------------------------------

// In program order, so that a record in a record is known once its turn comes.
static void replaceUnpacks(Ir *ir, MlirOperation root) {
  IrOps ops = irCollect(root, "intent.unpack");
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation pack = irDefiningOp(irOperand(ops.data[i], 0));
    if (mlirOperationIsNull(pack) || !irIs(pack, "intent.pack"))
      continue;
    Values values = {0};
    for (intptr_t at = 0; at < mlirOperationGetNumOperands(pack); ++at)
      pushValue(&values, irOperand(pack, at));
    irReplace(ir, ops.data[i], (IrValues){values.data, values.count});
    free(values.data);
  }
  irFreeOps(&ops);
}

static void erasePacks(Ir *ir, MlirOperation root) {
  IrOps ops = irCollect(root, "intent.pack");
  for (intptr_t i = ops.count - 1; i >= 0; --i)
    if (!irHasUses(irResult(ops.data[i], 0)))
      irErase(ir, ops.data[i]);
  irFreeOps(&ops);
}

MlirLogicalResult intentRunFlattenRecords(MlirOperation module) {
  Ir ir = irBegin(module);
  splitAll(&ir, module);
  replaceUnpacks(&ir, module);
  erasePacks(&ir, module);
  irEnd(&ir);
  return irSuccess();
}
