// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-atomics: an atomic access to an element of a memref becomes an instruction of the
// llvm dialect on its address, which keeps the order, as memref's atomics do not. LLVM's own scope
// is the whole system (10-04): what shares memory with a CPU program may be any thread of it.
#include "dialect/atomic.h"
#include "passes/Passes.h"
#include "passes/ir.h"

#include <stdio.h>

// ---- Orders and kinds in LLVM's terms -----------------------------------------------------------

// LLVM::AtomicOrdering and LLVM::AtomicBinOp.
enum { MONOTONIC = 2, ACQUIRE = 4, RELEASE = 5, ACQUIRE_RELEASE = 6 };
enum { XCHG = 0, ADD = 1, AND = 3, OR = 5, XOR = 6, MAX = 7, MIN = 8, UMAX = 9, UMIN = 10 };

static const int64_t kOrders[] = {[INTENT_RELAXED] = MONOTONIC,
                                  [INTENT_ACQUIRE] = ACQUIRE,
                                  [INTENT_RELEASE] = RELEASE,
                                  [INTENT_ACQ_REL] = ACQUIRE_RELEASE};

// Of a compare-and-exchange that finds something else.
static const int64_t kFailures[] = {[INTENT_RELAXED] = MONOTONIC,
                                    [INTENT_ACQUIRE] = ACQUIRE,
                                    [INTENT_RELEASE] = MONOTONIC,
                                    [INTENT_ACQ_REL] = ACQUIRE};

static const int64_t kKinds[] = {
    [INTENT_RMW_ADD] = ADD,    [INTENT_RMW_AND] = AND,    [INTENT_RMW_OR] = OR,
    [INTENT_RMW_XOR] = XOR,    [INTENT_RMW_MINSI] = MIN,  [INTENT_RMW_MAXSI] = MAX,
    [INTENT_RMW_MINUI] = UMIN, [INTENT_RMW_MAXUI] = UMAX, [INTENT_RMW_XCHG] = XCHG,
};

static MlirAttribute i64Of(Ir *ir, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), value);
}

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

// ---- Instructions -------------------------------------------------------------------------------

static void store(Ir *ir, MlirValue address, MlirValue bits, MlirAttribute alignment,
                  MlirAttribute order) {
  irCreate(ir, &(IrOp){.name = "llvm.store",
                       .operands = IR_VALUES(bits, address),
                       .attributes = IR_ATTRIBUTES({"alignment", alignment}, {"ordering", order})});
}

// Strong: it fails for a difference alone.
static MlirValue exchange(Ir *ir, IrValues operands, MlirAttribute order, MlirAttribute failure) {
  char text[64];
  MlirType bits = mlirValueGetType(operands.data[1]);
  (void)snprintf(text, sizeof text, "!llvm.struct<(i%u, i1)>", irBitWidth(bits));
  MlirValue both =
      irValueWith(ir, "llvm.cmpxchg", operands,
                  IR_ATTRIBUTES({"success_ordering", order}, {"failure_ordering", failure}),
                  irType(ir->context, text));
  int64_t first[] = {0};
  return irValueWith(ir, "llvm.extractvalue", IR_VALUES(both),
                     IR_ATTRIBUTES({"position", mlirDenseI64ArrayGet(ir->context, 1, first)}),
                     bits);
}

static MlirLogicalResult expand(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue storage[IR_MAX_RANK], bits[2], old;
  MlirValue memory = irOperand(op, 0);
  IrValues indices = irSegment(op, 1, storage);
  IrValues taken = irSegment(op, 2, bits);
  int64_t action = irIntegerAttribute(op, "action"), order = irIntegerAttribute(op, "order");
  MlirType type = taken.count ? mlirValueGetType(taken.data[0]) : irResultType(op, 0);
  int64_t bytes = irBitWidth(type) / 8;
  MlirValue address = addressOf(ir, memory, indices, bytes);
  MlirAttribute ordering = i64Of(ir, kOrders[order]), alignment = i64Of(ir, bytes);
  if (action == INTENT_ACTION_STORE) {
    store(ir, address, bits[0], alignment, ordering);
    irErase(ir, op);
    return irSuccess();
  }
  if (action == INTENT_ACTION_LOAD)
    old = irValueWith(ir, "llvm.load", IR_VALUES(address),
                      IR_ATTRIBUTES({"alignment", alignment}, {"ordering", ordering}), type);
  else if (action == INTENT_ACTION_CAS)
    old = exchange(ir, IR_VALUES(address, bits[0], bits[1]), ordering, i64Of(ir, kFailures[order]));
  else
    old = irValueWith(ir, "llvm.atomicrmw", IR_VALUES(address, bits[0]),
                      IR_ATTRIBUTES({"bin_op", i64Of(ir, kKinds[irIntegerAttribute(op, "kind")])},
                                    {"ordering", ordering}),
                      type);
  irReplace(ir, op, IR_VALUES(old));
  return irSuccess();
}

static const IrLowering kAtomics[] = {{"intent.tile.atomic_at", expand}};

MlirLogicalResult intentRunExpandAtomics(MlirOperation module) {
  return irLowerAll(module, kAtomics, IR_COUNT(kAtomics), NULL);
}
