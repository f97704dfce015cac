// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-narrow-storage: tensors of i1 and of microscaling floats become tensors of i8, encoded
// and decoded where scalar code meets them. Runs on linalg, before memory exists: upstream would
// pack a vector of i1 into bits, and an f4 into half bytes.
#include "passes/cpu/storage.h"

#include "passes/Passes.h"

#include <stdlib.h>

bool intentIsNarrow(MlirType element) {
  return irIsInteger(element, 1) || (irIsFloat(element) && irBitWidth(element) < 16);
}

static MlirType byteType(MlirContext context) { return mlirIntegerTypeGet(context, 8); }

MlirValue intentEncode(Ir *ir, MlirValue scalar) {
  MlirType type = mlirValueGetType(scalar);
  if (irIsFloat(type)) {
    type = mlirIntegerTypeGet(ir->context, irBitWidth(type));
    scalar = irValueOf(ir, "arith.bitcast", IR_VALUES(scalar), type);
  }
  if (irIsInteger(type, 8))
    return scalar;
  return irValueOf(ir, "arith.extui", IR_VALUES(scalar), byteType(ir->context));
}

MlirValue intentDecode(Ir *ir, MlirValue byte, MlirType element) {
  MlirType bits = mlirIntegerTypeGet(ir->context, irBitWidth(element));
  MlirValue code = byte;
  if (irBitWidth(element) < 8)
    code = irValueOf(ir, "arith.trunci", IR_VALUES(byte), bits);
  return irIsFloat(element) ? irValueOf(ir, "arith.bitcast", IR_VALUES(code), element) : code;
}

// ---- Types --------------------------------------------------------------------------------------

static bool isNarrowShaped(MlirType type) {
  return (irIsTensor(type) || mlirTypeIsAMemRef(type)) && intentIsNarrow(irElementType(type));
}

static MlirType storedType(MlirType type) {
  MlirType byte = byteType(mlirTypeGetContext(type));
  if (!isNarrowShaped(type))
    return type;
  if (irIsTensor(type))
    return irWithElement(type, byte);
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  return mlirMemRefTypeGet(byte, irRank(type), shape, mlirMemRefTypeGetLayout(type),
                           mlirMemRefTypeGetMemorySpace(type));
}

static void retype(MlirValue value) {
  mlirValueSetType(value, storedType(mlirValueGetType(value)));
}

// ---- Constants ----------------------------------------------------------------------------------

// One byte an element. The raw data of i1 is bits; of narrow floats, bytes.
static MlirAttribute storedElements(MlirAttribute elements) {
  MlirType type = mlirAttributeGetType(elements);
  intptr_t count = (intptr_t)mlirElementsAttrGetNumElements(elements);
  bool isSplat = mlirDenseElementsAttrIsSplat(elements),
       isBits = irIsInteger(irElementType(type), 1);
  int8_t *bytes = malloc((size_t)count + 1);
  const int8_t *raw = mlirDenseElementsAttrGetRawData(elements);
  for (intptr_t i = 0; i < count; ++i)
    bytes[i] = isBits ? (int8_t)(isSplat ? mlirDenseElementsAttrGetBoolSplatValue(elements)
                                         : mlirDenseElementsAttrGetBoolValue(elements, i))
                      : raw[isSplat ? 0 : i];
  MlirAttribute stored = mlirDenseElementsAttrInt8Get(storedType(type), count, bytes);
  free(bytes);
  return stored;
}

// ---- Where scalars meet tensors -----------------------------------------------------------------

// Turns a narrow scalar into its byte; what used the scalar uses the decoded byte. ir stands behind
// the value.
static void becomeByte(Ir *ir, MlirValue value) {
  MlirType element = mlirValueGetType(value);
  if (!intentIsNarrow(element))
    return;
  mlirValueSetType(value, byteType(ir->context));
  MlirValue decoded = intentDecode(ir, value, element);
  MlirOperation reader = irDefiningOp(decoded);
  if (!mlirValueEqual(irOperand(reader, 0), value))
    reader = irDefiningOp(irOperand(reader, 0));
  mlirValueReplaceAllUsesExcept(value, decoded, 1, &reader);
}

// Encodes operand `position` before the op, if it is a narrow scalar.
static void encodeOperand(Ir *ir, MlirOperation op, intptr_t position) {
  if (!intentIsNarrow(irOperandType(op, position)))
    return;
  irBefore(ir, op);
  mlirOperationSetOperand(op, position, intentEncode(ir, irOperand(op, position)));
}

static void storeGeneric(Ir *ir, MlirOperation op) {
  MlirBlock block = irBody(op, 0);
  MlirOperation yield = mlirBlockGetTerminator(block);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    encodeOperand(ir, yield, i);
  irAtStart(ir, block);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    becomeByte(ir, mlirBlockGetArgument(block, i));
}

static void storeFill(Ir *ir, MlirOperation op) {
  MlirBlock block = irBody(op, 0);
  if (!intentIsNarrow(irOperandType(op, 0)))
    return;
  encodeOperand(ir, op, 0);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    mlirValueSetType(mlirBlockGetArgument(block, i), byteType(ir->context));
}

// Scalars of one op, by its name. Tensor types are changed for all ops alike.
static void storeScalars(Ir *ir, MlirOperation op) {
  if (irIs(op, "linalg.generic"))
    storeGeneric(ir, op);
  else if (irIs(op, "linalg.fill"))
    storeFill(ir, op);
  else if (irIs(op, "tensor.insert"))
    encodeOperand(ir, op, 0);
  else if (irIs(op, "tensor.extract")) {
    irAfter(ir, op);
    becomeByte(ir, irResult(op, 0));
  } else if (irIs(op, "arith.constant") && isNarrowShaped(irResultType(op, 0))) {
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
  MlirType type = mlirTypeAttrGetValue(irAttribute(op, "function_type"));
  intptr_t inputs = mlirFunctionTypeGetNumInputs(type),
           results = mlirFunctionTypeGetNumResults(type);
  MlirType *types = malloc((size_t)(inputs + results + 1) * sizeof *types);
  for (intptr_t i = 0; i < inputs; ++i)
    types[i] = storedType(mlirFunctionTypeGetInput(type, i));
  for (intptr_t i = 0; i < results; ++i)
    types[inputs + i] = storedType(mlirFunctionTypeGetResult(type, i));
  MlirType stored =
      mlirFunctionTypeGet(mlirTypeGetContext(type), inputs, types, results, types + inputs);
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("function_type"),
                                  mlirTypeAttrGet(stored));
  free(types);
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
