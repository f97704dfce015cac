// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-narrow-storage: tensors of i1 and of microscaling floats become tensors of i8, tensors
// of bf16 tensors of i16, encoded and decoded where scalar code meets them. Runs on linalg, before
// memory exists: upstream would pack a vector of i1 into bits, and an f4 into half bytes.
#include "passes/cpu/storage.h"

#include "passes/Passes.h"

#include <stdlib.h>

MlirType intentStorageType(MlirType element) {
  MlirContext context = mlirTypeGetContext(element);
  if (mlirTypeIsABF16(element))
    return mlirIntegerTypeGet(context, 16);
  if (irIsInteger(element, 1) || (irIsFloat(element) && irBitWidth(element) < 16))
    return mlirIntegerTypeGet(context, 8);
  return element;
}

bool intentIsEncoded(MlirType element) {
  return !mlirTypeEqual(element, intentStorageType(element));
}

MlirValue intentEncode(Ir *ir, MlirValue scalar) {
  MlirType stored = intentStorageType(mlirValueGetType(scalar)), type = mlirValueGetType(scalar);
  if (irIsFloat(type)) {
    type = mlirIntegerTypeGet(ir->context, irBitWidth(type));
    scalar = irValueOf(ir, "arith.bitcast", IR_VALUES(scalar), type);
  }
  return mlirTypeEqual(type, stored) ? scalar
                                     : irValueOf(ir, "arith.extui", IR_VALUES(scalar), stored);
}

MlirValue intentDecode(Ir *ir, MlirValue code, MlirType element) {
  if (irIsInteger(element, 1))
    return irCompare(ir, "ne", code, irInt(ir, mlirValueGetType(code), 0));
  MlirType bits = mlirIntegerTypeGet(ir->context, irBitWidth(element));
  if (!mlirTypeEqual(mlirValueGetType(code), bits))
    code = irValueOf(ir, "arith.trunci", IR_VALUES(code), bits);
  return irIsFloat(element) ? irValueOf(ir, "arith.bitcast", IR_VALUES(code), element) : code;
}

// ---- Types --------------------------------------------------------------------------------------

static bool isEncodedShaped(MlirType type) {
  return (irIsTensor(type) || mlirTypeIsAMemRef(type)) && intentIsEncoded(irElementType(type));
}

static MlirType storedType(MlirType type) {
  if (!isEncodedShaped(type))
    return type;
  MlirType element = intentStorageType(irElementType(type));
  if (irIsTensor(type))
    return irWithElement(type, element);
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  return mlirMemRefTypeGet(element, irRank(type), shape, mlirMemRefTypeGetLayout(type),
                           mlirMemRefTypeGetMemorySpace(type));
}

static void retype(MlirValue value) {
  mlirValueSetType(value, storedType(mlirValueGetType(value)));
}

// ---- Constants ----------------------------------------------------------------------------------

// The raw data of i1 is bits; of floats, the codes themselves.
static MlirAttribute storedElements(MlirAttribute elements) {
  MlirType type = mlirAttributeGetType(elements), stored = storedType(type);
  intptr_t count = (intptr_t)mlirElementsAttrGetNumElements(elements);
  bool isSplat = mlirDenseElementsAttrIsSplat(elements);
  if (!irIsInteger(irElementType(type), 1)) {
    size_t size = (size_t)(isSplat ? 1 : count) * irBitWidth(irElementType(stored)) / 8;
    return mlirDenseElementsAttrRawBufferGet(stored, size,
                                             mlirDenseElementsAttrGetRawData(elements));
  }
  int8_t *bytes = malloc((size_t)count + 1);
  for (intptr_t i = 0; i < count; ++i)
    bytes[i] = isSplat ? mlirDenseElementsAttrGetBoolSplatValue(elements)
                       : mlirDenseElementsAttrGetBoolValue(elements, i);
  MlirAttribute result = mlirDenseElementsAttrInt8Get(stored, count, bytes);
  free(bytes);
  return result;
}

// ---- Where scalars meet tensors -----------------------------------------------------------------

void intentBecomeCode(Ir *ir, MlirValue value) {
  MlirType element = mlirValueGetType(value);
  if (!intentIsEncoded(element))
    return;
  mlirValueSetType(value, intentStorageType(element));
  if (!irHasUses(value))
    return;
  MlirValue decoded = intentDecode(ir, value, element);
  MlirOperation reader = irDefiningOp(decoded);
  if (!mlirValueEqual(irOperand(reader, 0), value))
    reader = irDefiningOp(irOperand(reader, 0));
  mlirValueReplaceAllUsesExcept(value, decoded, 1, &reader);
}

void intentEncodeOperand(Ir *ir, MlirOperation op, intptr_t position) {
  if (!intentIsEncoded(irOperandType(op, position)))
    return;
  irBefore(ir, op);
  mlirOperationSetOperand(op, position, intentEncode(ir, irOperand(op, position)));
}

static void storeGeneric(Ir *ir, MlirOperation op) {
  MlirBlock block = irBody(op, 0);
  MlirOperation yield = mlirBlockGetTerminator(block);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    intentEncodeOperand(ir, yield, i);
  irAtStart(ir, block);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    intentBecomeCode(ir, mlirBlockGetArgument(block, i));
}

// The summaries of a scan or reduction are what lies in memory: its combine decodes and encodes.
static void storeSummaries(Ir *ir, MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < count; ++i)
    intentEncodeOperand(ir, op, count + i);
  for (intptr_t i = 0; i < count; ++i) {
    irAfter(ir, op);
    if (!irIsTensor(irResultType(op, i)))
      intentBecomeCode(ir, irResult(op, i));
  }
  storeGeneric(ir, op);
}

static void storeFill(Ir *ir, MlirOperation op) {
  MlirBlock block = irBody(op, 0);
  MlirType element = irOperandType(op, 0);
  if (!intentIsEncoded(element))
    return;
  intentEncodeOperand(ir, op, 0);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    mlirValueSetType(mlirBlockGetArgument(block, i), intentStorageType(element));
}

// Scalars of one op, by its name. Tensor types are changed for all ops alike.
static void storeScalars(Ir *ir, MlirOperation op) {
  if (irIs(op, "linalg.generic"))
    storeGeneric(ir, op);
  else if (irIs(op, "intent.scan") || irIs(op, "intent.reduce"))
    storeSummaries(ir, op);
  else if (irIs(op, "linalg.fill"))
    storeFill(ir, op);
  else if (irIs(op, "tensor.insert") || irIs(op, "memref.store"))
    intentEncodeOperand(ir, op, 0);
  else if (irIs(op, "tensor.extract") || irIs(op, "memref.load")) {
    irAfter(ir, op);
    intentBecomeCode(ir, irResult(op, 0));
  } else if (irIs(op, "arith.constant") && isEncodedShaped(irResultType(op, 0))) {
    MlirAttribute stored = storedElements(irAttribute(op, "value"));
    mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("value"), stored);
  }
}

// ---- The pass -----------------------------------------------------------------------------------

static void retypeBlocks(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = irBody(op, i); !mlirBlockIsNull(block);
         block = mlirBlockGetNextInRegion(block))
      for (intptr_t j = 0; j < mlirBlockGetNumArguments(block); ++j)
        retype(mlirBlockGetArgument(block, j));
}

static void retypeFunction(MlirOperation op) {
  MlirType stored = irMapFunctionType(op, storedType);
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("function_type"),
                                  mlirTypeAttrGet(stored));
}

MlirLogicalResult intentRunNarrowStorage(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < ops.count; ++i) {
    storeScalars(&ir, ops.data[i]);
    for (intptr_t j = 0; j < mlirOperationGetNumResults(ops.data[i]); ++j)
      retype(irResult(ops.data[i], j));
    retypeBlocks(ops.data[i]);
    if (irIs(ops.data[i], "func.func"))
      retypeFunction(ops.data[i]);
  }
  irEnd(&ir);
  irFreeOps(&ops);
  return irSuccess();
}
