// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See memory.h.
#include "passes/cpu/memory.h"

#include "passes/cpu/nest.h"

MlirType intentMemoryType(MlirType tensor) {
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(tensor); ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  return mlirMemRefTypeContiguousGet(irElementType(tensor), irRank(tensor), shape,
                                     mlirAttributeGetNull());
}

MlirValue intentReadMemory(Ir *ir, MlirValue memory, MlirType tensor) {
  return irValueWith(ir, "bufferization.to_tensor", IR_VALUES(memory),
                     IR_ATTRIBUTES({"restrict", mlirUnitAttrGet(ir->context)}), tensor);
}

// Memory as a tensor that an op may be computed over.
static MlirValue writeMemory(Ir *ir, MlirValue memory, MlirType tensor) {
  MlirAttribute unit = mlirUnitAttrGet(ir->context);
  return irValueWith(ir, "bufferization.to_tensor", IR_VALUES(memory),
                     IR_ATTRIBUTES({"restrict", unit}, {"writable", unit}), tensor);
}

MlirValue intentAllocate(Ir *ir, MlirType memory, IrValues extents) {
  MlirAttribute alignment = mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), 64);
  MlirAttribute segments =
      mlirDenseI32ArrayGet(ir->context, 2, (int32_t[]){(int32_t)extents.count, 0});
  return irValueWith(ir, "memref.alloc", extents,
                     IR_ATTRIBUTES({"alignment", alignment}, {"operandSegmentSizes", segments}),
                     memory);
}

// ---- In place -----------------------------------------------------------------------------------

// The operand of an op that a result of it is written over.
typedef struct Init {
  MlirOperation op; // null if there is none
  intptr_t position;
} Init;

static Init initOf(MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op))
    return (Init){{NULL}, 0};
  intptr_t result = mlirOpResultGetResultNumber(value);
  if (irIs(op, "scf.for"))
    return (Init){op, 3 + result};
  if (irIs(op, "scf.forall"))
    return (Init){op, mlirOperationGetNumOperands(op) - mlirOperationGetNumResults(op) + result};
  if (!intentHasLoops(op))
    return (Init){{NULL}, 0};
  return (Init){op, intentInitPosition(op, mlirOpResultGetResultNumber(value))};
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

// Lets the op at `init` compute over fresh memory in place of an empty tensor.
static MlirValue allocateAt(Ir *ir, Init init) {
  MlirOperation empty = irDefiningOp(irOperand(init.op, init.position));
  MlirType type = irResultType(empty, 0);
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = mlirOperationGetNumOperands(empty);
  for (intptr_t i = 0; i < count; ++i)
    extents[i] = irOperand(empty, i);
  irBefore(ir, init.op);
  MlirValue memory = intentAllocate(ir, intentMemoryType(type), (IrValues){extents, count});
  mlirOperationSetOperand(init.op, init.position, writeMemory(ir, memory, type));
  return memory;
}

static MlirValue allocateLike(Ir *ir, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irIsDynamic(type, i))
      extents[count++] = irExtent(ir, value, i);
  return intentAllocate(ir, intentMemoryType(type), (IrValues){extents, count});
}

// ---- Keeping ------------------------------------------------------------------------------------

static void materialize(Ir *ir, MlirValue value, MlirValue memory) {
  MlirAttribute unit = mlirUnitAttrGet(ir->context);
  irCreate(ir, &(IrOp){.name = "bufferization.materialize_in_destination",
                       .operands = IR_VALUES(value, memory),
                       .attributes = IR_ATTRIBUTES({"restrict", unit}, {"writable", unit})});
}

// Moves ir behind the op that makes `value`, if that is in the block of `before`, else before it.
static void standBehind(Ir *ir, MlirValue value, MlirOperation before) {
  MlirOperation op = irDefiningOp(value);
  bool isNear = !mlirOperationIsNull(op) &&
                mlirBlockEqual(mlirOperationGetBlock(op), mlirOperationGetBlock(before));
  if (isNear)
    irAfter(ir, op);
  else
    irBefore(ir, before);
}

MlirValue intentFreshMemory(Ir *ir, MlirValue value, MlirOperation before) {
  Init init = beginningOf(value);
  bool isInPlace = !mlirOperationIsNull(init.op) &&
                   mlirBlockEqual(mlirOperationGetBlock(init.op), mlirOperationGetBlock(before));
  MlirValue memory = {NULL};
  if (isInPlace)
    memory = allocateAt(ir, init);
  standBehind(ir, value, before);
  if (!isInPlace)
    memory = allocateLike(ir, value);
  materialize(ir, value, memory);
  return memory;
}

// Memory with the static extents that a tensor's type knows of it.
static MlirValue castMemory(Ir *ir, MlirValue memory, MlirType tensor) {
  MlirType type = mlirValueGetType(memory);
  int64_t shape[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  MlirType want =
      mlirMemRefTypeGet(irElementType(type), irRank(type), shape, mlirMemRefTypeGetLayout(type),
                        mlirMemRefTypeGetMemorySpace(type));
  return mlirTypeEqual(type, want) ? memory : irValueOf(ir, "memref.cast", IR_VALUES(memory), want);
}

// The op moves to where it writes: what it reads from memory is what it would have read before,
// since every other load is a snapshot (9-12).
void intentStoreInPlace(Ir *ir, MlirOperation store) {
  MlirValue value = irOperand(store, 0);
  Init init = beginningOf(value);
  bool isAlone = !mlirOperationIsNull(init.op) && hasOneUse(value) && !irIs(init.op, "scf.for") &&
                 mlirOperationGetNumResults(init.op) == 1 &&
                 mlirOperationEqual(init.op, irDefiningOp(value)) &&
                 mlirBlockEqual(mlirOperationGetBlock(init.op), mlirOperationGetBlock(store));
  if (!isAlone)
    return;
  mlirOperationMoveBefore(init.op, store);
  irBefore(ir, init.op);
  MlirType type = mlirValueGetType(value);
  MlirValue memory = castMemory(ir, irOperand(store, 1), type);
  mlirOperationSetOperand(init.op, init.position, writeMemory(ir, memory, type));
}

// The op that writes `value` to memory of its own, null if there is none.
static MlirOperation writerOf(MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    if (irIs(owner, "bufferization.materialize_in_destination") &&
        mlirAttributeIsNull(irAttribute(owner, INTENT_STORE_MARK)))
      return owner;
  }
  return (MlirOperation){NULL};
}

MlirOpOperand intentReadByLinalg(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    intptr_t position = (intptr_t)mlirOpOperandGetOperandNumber(use);
    if (intentHasLoops(owner) && position < intentInitPosition(owner, 0))
      break;
  }
  return use;
}

void intentKeepInMemory(Ir *ir, MlirValue value) {
  if (mlirOperationIsNull(writerOf(value)))
    intentFreshMemory(ir, value, mlirOperationGetNextInBlock(irDefiningOp(value)));
  MlirOperation writer = writerOf(value);
  irAfter(ir, writer);
  MlirValue tensor = intentReadMemory(ir, irOperand(writer, 1), mlirValueGetType(value));
  for (MlirOpOperand use = intentReadByLinalg(value); !mlirOpOperandIsNull(use);
       use = intentReadByLinalg(value))
    mlirOperationSetOperand(mlirOpOperandGetOwner(use),
                            (intptr_t)mlirOpOperandGetOperandNumber(use), tensor);
}
