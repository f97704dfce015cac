// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-atomics: an atomic access to an element of a memref becomes an instruction of the
// llvm dialect on its address, which keeps the order, as memref's atomics do not. LLVM's own scope
// is the whole system (10-04): what shares memory with a CPU program may be any thread of it.
#include "passes/Passes.h"
#include "passes/atomic.h"

// ---- Addresses ----------------------------------------------------------------------------------

// The number of an element: that of the memory's first, and what strides make of the indices.
static MlirValue elementOf(Ir *ir, MlirValue memory, IrValues indices) {
  MlirType type = mlirValueGetType(memory), index = mlirIndexTypeGet(ir->context);
  MlirType results[2 + 2 * IR_MAX_RANK];
  intptr_t count = 2 + 2 * indices.count;
  results[0] = mlirMemRefTypeGet(irElementType(type), 0, NULL, mlirAttributeGetNull(),
                                 mlirAttributeGetNull());
  for (intptr_t i = 1; i < count; ++i)
    results[i] = index;
  MlirOperation parts = irCreate(ir, &(IrOp){.name = "memref.extract_strided_metadata",
                                             .operands = IR_VALUES(memory),
                                             .results = {results, count}});
  MlirValue element = irResult(parts, 1);
  for (intptr_t i = 0; i < indices.count; ++i) {
    MlirValue stride = irResult(parts, 2 + indices.count + i);
    element =
        irBinary(ir, "arith.addi", element, irBinary(ir, "arith.muli", indices.data[i], stride));
  }
  return element;
}

static MlirValue addressOf(Ir *ir, MlirValue memory, IrValues indices, int64_t bytes) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue element = elementOf(ir, memory, indices);
  MlirValue base = irValueOf(ir, "memref.extract_aligned_pointer_as_index", IR_VALUES(memory),
                             mlirIndexTypeGet(ir->context));
  MlirValue offset = irBinary(ir, "arith.muli", element, irIndex(ir, bytes));
  MlirValue address =
      irValueOf(ir, "arith.index_cast", IR_VALUES(irBinary(ir, "arith.addi", base, offset)), i64);
  return irValueOf(ir, "llvm.inttoptr", IR_VALUES(address), irType(ir->context, "!llvm.ptr"));
}

static MlirLogicalResult expand(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue storage[IR_MAX_RANK], bits[2];
  IrValues indices = irSegment(op, 1, storage), taken = irSegment(op, 2, bits);
  IntentAtomicStep step = {.action = (IntentAction)irIntegerAttribute(op, "action"),
                           .kind = (IntentRmw)irIntegerAttribute(op, "kind"),
                           .order = (IntentOrder)irIntegerAttribute(op, "order"),
                           .bits = taken};
  step.type = taken.count ? mlirValueGetType(taken.data[0]) : irResultType(op, 0);
  MlirValue address = addressOf(ir, irOperand(op, 0), indices, irBitWidth(step.type) / 8);
  MlirValue old = intentAtomicInstruction(ir, address, "", &step);
  if (mlirValueIsNull(old))
    irErase(ir, op);
  else
    irReplace(ir, op, IR_VALUES(old));
  return irSuccess();
}

static const IrLowering kAtomics[] = {{"intent.tile.atomic_at", expand}};

MlirLogicalResult intentRunExpandAtomics(MlirOperation module) {
  return irLowerAll(module, kAtomics, IR_COUNT(kAtomics), NULL);
}
