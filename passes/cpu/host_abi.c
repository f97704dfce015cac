// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-host-abi: functions on tensors become functions on memrefs. Arguments are row-major
// descriptors that are only read; results are fresh memory that aliases no argument, which the
// caller frees. A result is allocated where its value is first begun, so that the code that
// computes it writes it in place; what can't be computed in place is copied.
#include "passes/Passes.h"
#include "passes/ir.h"

#include <stdlib.h>

static MlirType memrefOf(MlirType tensor) {
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(tensor); ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  return mlirMemRefTypeContiguousGet(irElementType(tensor), irRank(tensor), shape,
                                     mlirAttributeGetNull());
}

static MlirType abiType(MlirType type) { return irIsTensor(type) ? memrefOf(type) : type; }

// ---- Arguments ----------------------------------------------------------------------------------

// Memory as a tensor. `writable` is a unit attribute, or null for memory that is only read.
static MlirValue asTensor(Ir *ir, MlirValue memref, MlirType tensor, MlirAttribute writable) {
  IrAttribute attributes[] = {{"restrict", mlirUnitAttrGet(ir->context)}, {"writable", writable}};
  return irValueWith(ir, "bufferization.to_tensor", IR_VALUES(memref),
                     (IrAttributes){attributes, mlirAttributeIsNull(writable) ? 1 : 2}, tensor);
}

static void takeArguments(Ir *ir, MlirOperation function) {
  MlirBlock entry = irBody(function, 0);
  irAtStart(ir, entry);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    MlirType type = mlirValueGetType(argument);
    if (!irIsTensor(type))
      continue;
    mlirValueSetType(argument, memrefOf(type));
    MlirValue tensor = asTensor(ir, argument, type, mlirAttributeGetNull());
    MlirOperation reader = irDefiningOp(tensor);
    mlirValueReplaceAllUsesExcept(argument, tensor, 1, &reader);
  }
}

// ---- Results ------------------------------------------------------------------------------------

static MlirValue allocate(Ir *ir, MlirType tensor, IrValues extents) {
  MlirAttribute alignment = mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), 64);
  MlirAttribute segments =
      mlirDenseI32ArrayGet(ir->context, 2, (int32_t[]){(int32_t)extents.count, 0});
  return irValueWith(ir, "memref.alloc", extents,
                     IR_ATTRIBUTES({"alignment", alignment}, {"operandSegmentSizes", segments}),
                     memrefOf(tensor));
}

// The operand of an op that a result of it is written over.
typedef struct Init {
  MlirOperation op; // null if there is none
  intptr_t position;
} Init;

static Init initOf(MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op) || !(irIs(op, "linalg.generic") || irIs(op, "linalg.fill")))
    return (Init){{NULL}, 0};
  intptr_t first = mlirOperationGetNumOperands(op) - mlirOperationGetNumResults(op);
  return (Init){op, first + mlirOpResultGetResultNumber(value)};
}

static bool hasOneUse(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) && mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
}

// Where `value` begins as a tensor without elements: the init of the op that makes it, or of the
// fill before it that only this op uses.
static Init beginningOf(MlirValue value) {
  for (Init init = initOf(value); !mlirOperationIsNull(init.op);) {
    MlirValue operand = irOperand(init.op, init.position);
    MlirOperation maker = irDefiningOp(operand);
    if (!mlirOperationIsNull(maker) && irIs(maker, "tensor.empty"))
      return init;
    init = hasOneUse(operand) ? initOf(operand) : (Init){{NULL}, 0};
  }
  return (Init){{NULL}, 0};
}

// Fresh memory that `value` is computed in, or null.
static MlirValue allocateInPlace(Ir *ir, MlirValue value, MlirOperation back) {
  Init init = beginningOf(value);
  MlirBlock here = mlirOperationGetBlock(back);
  if (mlirOperationIsNull(init.op) || !mlirBlockEqual(mlirOperationGetBlock(init.op), here))
    return (MlirValue){NULL};
  MlirOperation empty = irDefiningOp(irOperand(init.op, init.position));
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = mlirOperationGetNumOperands(empty);
  for (intptr_t i = 0; i < count; ++i)
    extents[i] = irOperand(empty, i);
  irBefore(ir, init.op);
  MlirType type = irResultType(empty, 0);
  MlirValue memory = allocate(ir, type, (IrValues){extents, count});
  mlirOperationSetOperand(init.op, init.position,
                          asTensor(ir, memory, type, mlirUnitAttrGet(ir->context)));
  return memory;
}

static MlirValue allocateLike(Ir *ir, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irIsDynamic(type, i))
      extents[count++] = irExtent(ir, value, i);
  return allocate(ir, type, (IrValues){extents, count});
}

static void giveResults(Ir *ir, MlirOperation back) {
  MlirAttribute unit = mlirUnitAttrGet(ir->context);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(back); ++i) {
    MlirValue value = irOperand(back, i);
    if (!irIsTensor(mlirValueGetType(value)))
      continue;
    MlirValue memory = allocateInPlace(ir, value, back);
    irBefore(ir, back);
    if (mlirValueIsNull(memory))
      memory = allocateLike(ir, value);
    irCreate(ir, &(IrOp){.name = "bufferization.materialize_in_destination",
                         .operands = IR_VALUES(value, memory),
                         .attributes = IR_ATTRIBUTES({"restrict", unit}, {"writable", unit})});
    mlirOperationSetOperand(back, i, memory);
  }
}

// ---- The pass -----------------------------------------------------------------------------------

static void setFunctionType(MlirOperation op) {
  MlirType type = mlirTypeAttrGetValue(irAttribute(op, "function_type"));
  intptr_t inputs = mlirFunctionTypeGetNumInputs(type),
           results = mlirFunctionTypeGetNumResults(type);
  MlirType *types = malloc((size_t)(inputs + results + 1) * sizeof *types);
  for (intptr_t i = 0; i < inputs; ++i)
    types[i] = abiType(mlirFunctionTypeGetInput(type, i));
  for (intptr_t i = 0; i < results; ++i)
    types[inputs + i] = abiType(mlirFunctionTypeGetResult(type, i));
  MlirType abi =
      mlirFunctionTypeGet(mlirTypeGetContext(type), inputs, types, results, types + inputs);
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("function_type"),
                                  mlirTypeAttrGet(abi));
  free(types);
}

MlirLogicalResult intentRunHostAbi(MlirOperation module) {
  IrOps functions = irCollect(module, "func.func"), returns = irCollect(module, "func.return");
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < functions.count; ++i) {
    MlirOperation function = functions.data[i];
    if (mlirBlockIsNull(irBody(function, 0)))
      continue;
    takeArguments(&ir, function);
    setFunctionType(function);
    mlirOperationSetAttributeByName(function,
                                    mlirStringRefCreateFromCString("llvm.emit_c_interface"),
                                    mlirUnitAttrGet(ir.context));
  }
  for (intptr_t i = 0; i < returns.count; ++i)
    giveResults(&ir, returns.data[i]);
  irEnd(&ir);
  irFreeOps(&functions);
  irFreeOps(&returns);
  return irSuccess();
}
