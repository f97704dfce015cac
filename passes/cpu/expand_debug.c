// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-debug: assertions and prints become calls of the runtime's functions
// (runtime/jit/host.h), with their texts as constants of the module. Runs on tensors, before
// narrow elements become bytes.
#include "passes/Passes.h"
#include "passes/cpu/storage.h"
#include "passes/cpu/structured.h"
#include "runtime/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Symbols ------------------------------------------------------------------------------------

static MlirType pointerType(MlirContext context) { return irType(context, "!llvm.ptr"); }

static MlirOperation moduleOf(MlirOperation op) { return irParentNamed(op, "builtin.module"); }

static bool hasSymbol(MlirOperation module, const char *name) {
  MlirSymbolTable table = mlirSymbolTableCreate(module);
  MlirOperation found = mlirSymbolTableLookup(table, mlirStringRefCreateFromCString(name));
  mlirSymbolTableDestroy(table);
  return !mlirOperationIsNull(found);
}

// A name of the module's own that it doesn't have yet.
static void freshName(MlirOperation module, char *name, size_t size) {
  for (int i = 0; i == 0 || hasSymbol(module, name); ++i)
    snprintf(name, size, "intent_text_%d", i);
}

// A pointer to a null-terminated constant of the module, at `ir`.
static MlirValue textPointer(Ir *ir, MlirOperation op, MlirAttribute text) {
  char name[32];
  MlirOperation module = moduleOf(op);
  MlirStringRef value = mlirStringAttrGetValue(text);
  freshName(module, name, sizeof name);
  char *terminated = calloc(value.length + 1, 1), type[64];
  memcpy(terminated, value.data, value.length);
  snprintf(type, sizeof type, "!llvm.array<%zu x i8>", value.length + 1);
  MlirAttribute bytes =
      mlirStringAttrGet(ir->context, mlirStringRefCreate(terminated, value.length + 1));
  Ir top = irBegin(module);
  irAtStart(&top, irBody(module, 0));
  irCreate(&top, &(IrOp){.name = "llvm.mlir.global",
                         .attributes = IR_ATTRIBUTES(
                             {"sym_name", irString(ir->context, name)},
                             {"global_type", mlirTypeAttrGet(irType(ir->context, type))},
                             {"linkage", irParse(ir->context, "#llvm.linkage<internal>")},
                             {"constant", mlirUnitAttrGet(ir->context)}, {"value", bytes}),
                         .regions = IR_REGIONS(mlirRegionCreate())});
  irEnd(&top);
  free(terminated);
  MlirAttribute symbol =
      mlirFlatSymbolRefAttrGet(ir->context, mlirStringRefCreateFromCString(name));
  return irValueWith(ir, "llvm.mlir.addressof", (IrValues){0},
                     IR_ATTRIBUTES({"global_name", symbol}), pointerType(ir->context));
}

static void declare(Ir *ir, MlirOperation module, const char *name, MlirType type) {
  if (hasSymbol(module, name))
    return;
  Ir top = irBegin(module);
  irAtStart(&top, irBody(module, 0));
  irCreate(&top, &(IrOp){.name = "func.func",
                         .attributes =
                             IR_ATTRIBUTES({"sym_name", irString(ir->context, name)},
                                           {"function_type", mlirTypeAttrGet(type)},
                                           {"sym_visibility", irString(ir->context, "private")}),
                         .regions = IR_REGIONS(mlirRegionCreate())});
  irEnd(&top);
}

// Calls a function of the runtime without a result.
static void call(Ir *ir, MlirOperation op, const char *name, IrValues operands) {
  MlirType types[4];
  for (intptr_t i = 0; i < operands.count; ++i)
    types[i] = mlirValueGetType(operands.data[i]);
  declare(ir, moduleOf(op), name, mlirFunctionTypeGet(ir->context, operands.count, types, 0, NULL));
  MlirAttribute callee =
      mlirFlatSymbolRefAttrGet(ir->context, mlirStringRefCreateFromCString(name));
  irCreate(ir, &(IrOp){.name = "func.call",
                       .operands = operands,
                       .attributes = IR_ATTRIBUTES({"callee", callee})});
}

// ---- Assertions ---------------------------------------------------------------------------------

static MlirLogicalResult expandAssert(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue holds = irOperand(op, 0);
  MlirValue fails = irBinary(ir, "arith.xori", holds, irInt(ir, mlirValueGetType(holds), 1));
  MlirOperation branch = irIf(ir, fails, (IrTypes){0});
  call(ir, op, "intentAssertFailed", IR_VALUES(textPointer(ir, op, irAttribute(op, "message"))));
  irEndIf(ir, branch, (IrValues){0});
  irErase(ir, op);
  return irSuccess();
}

// ---- Prints -------------------------------------------------------------------------------------

static MlirValue dtypeOf(Ir *ir, MlirType element) {
  static const char *const kNames[] = {"i1",     "i8",        "i16",      "i32",      "i64",
                                       "f16",    "bf16",      "f32",      "f64",      "f8E4M3FN",
                                       "f8E5M2", "f8E8M0FNU", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"};
  _Static_assert(IR_COUNT(kNames) == INTENT_DTYPE_COUNT, "one name a dtype, in its order");
  int32_t dtype = 0;
  while (strcmp(kNames[dtype], irTypeText(element)) != 0)
    ++dtype;
  return irI32(ir, dtype);
}

static void printScalar(Ir *ir, MlirOperation op, MlirValue text, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirValue bits = value, dtype = dtypeOf(ir, type);
  if (irIsFloat(type))
    bits = irValueOf(ir, "arith.bitcast", IR_VALUES(value),
                     mlirIntegerTypeGet(ir->context, irBitWidth(type)));
  if (irBitWidth(type) < 64)
    bits = irValueOf(ir, "arith.extui", IR_VALUES(bits), mlirIntegerTypeGet(ir->context, 64));
  call(ir, op, "intentPrintScalar", IR_VALUES(text, dtype, bits));
}

static void encodeBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                       MlirValue *yields) {
  (void)context, (void)accumulators;
  yields[0] = intentEncode(ir, inputs.data[0]);
}

// A tensor as a tensor of its elements' codes in memory.
static MlirValue codesOf(Ir *ir, MlirValue tensor) {
  static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};
  MlirType type = mlirValueGetType(tensor);
  if (!intentIsEncoded(irElementType(type)))
    return tensor;
  IntentAccess access = intentAccessDirect(tensor);
  MlirValue empty =
      intentEmpty(ir, irWithElement(type, intentStorageType(irElementType(type))), tensor, kAxes);
  MlirValue result;
  IntentNest nest = {.rank = irRank(type),
                     .inputs = &access,
                     .inputCount = 1,
                     .inits = IR_VALUES(empty),
                     .keptCount = (intptr_t)irRank(type),
                     .body = encodeBody};
  memcpy(nest.kept, kAxes, sizeof kAxes);
  intentEmitNest(ir, &nest, &result);
  return result;
}

// The tensor as row-major memory, passed as the two fields of an unranked descriptor.
static void printTensor(Ir *ir, MlirOperation op, MlirValue text, MlirValue value) {
  MlirValue dtype = dtypeOf(ir, irElementType(mlirValueGetType(value))),
            tensor = codesOf(ir, value);
  MlirType type = mlirValueGetType(tensor), i64 = mlirIntegerTypeGet(ir->context, 64);
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  MlirType memref =
      mlirMemRefTypeContiguousGet(irElementType(type), irRank(type), shape, mlirAttributeGetNull());
  MlirType unranked = mlirUnrankedMemRefTypeGet(irElementType(type), mlirAttributeGetNull());
  MlirType fields = irType(ir->context, "!llvm.struct<(i64, ptr)>");
  MlirValue memory =
      irValueWith(ir, "bufferization.to_buffer", IR_VALUES(tensor),
                  IR_ATTRIBUTES({"read_only", mlirUnitAttrGet(ir->context)}), memref);
  memory = irValueOf(ir, "memref.cast", IR_VALUES(memory), unranked);
  memory = irValueOf(ir, "builtin.unrealized_conversion_cast", IR_VALUES(memory), fields);
  MlirAttribute first = mlirDenseI64ArrayGet(ir->context, 1, (int64_t[]){0});
  MlirAttribute second = mlirDenseI64ArrayGet(ir->context, 1, (int64_t[]){1});
  MlirValue rank = irValueWith(ir, "llvm.extractvalue", IR_VALUES(memory),
                               IR_ATTRIBUTES({"position", first}), i64);
  MlirValue descriptor = irValueWith(ir, "llvm.extractvalue", IR_VALUES(memory),
                                     IR_ATTRIBUTES({"position", second}), pointerType(ir->context));
  call(ir, op, "intentPrintMemref", IR_VALUES(text, dtype, rank, descriptor));
}

static MlirLogicalResult expandPrint(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue text = textPointer(ir, op, irAttribute(op, "text"));
  if (mlirOperationGetNumOperands(op) == 0)
    call(ir, op, "intentPrintText", IR_VALUES(text));
  else if (irIsTensor(irOperandType(op, 0)))
    printTensor(ir, op, text, irOperand(op, 0));
  else
    printScalar(ir, op, text, irOperand(op, 0));
  irErase(ir, op);
  return irSuccess();
}

static const IrLowering kDebug[] = {
    {"intent.assert", expandAssert},
    {"intent.print", expandPrint},
};

MlirLogicalResult intentRunExpandDebug(MlirOperation module) {
  return irLowerAll(module, kDebug, IR_COUNT(kDebug), NULL);
}
