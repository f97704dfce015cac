// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic accesses as instructions of the llvm dialect, which keeps their order, as memref's atomics
// do not.
#include "passes/atomic.h"

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

// ---- Instructions -------------------------------------------------------------------------------

// Strong: it fails for a difference alone.
static MlirValue exchange(Ir *ir, IrValues operands, MlirAttribute order, MlirAttribute failure,
                          MlirAttribute scope) {
  char text[64];
  MlirType bits = mlirValueGetType(operands.data[1]);
  (void)snprintf(text, sizeof text, "!llvm.struct<(i%u, i1)>", irBitWidth(bits));
  MlirValue both = irValueWith(ir, "llvm.cmpxchg", operands,
                               IR_ATTRIBUTES({"success_ordering", order},
                                             {"failure_ordering", failure}, {"syncscope", scope}),
                               irType(ir->context, text));
  int64_t first[] = {0};
  return irValueWith(ir, "llvm.extractvalue", IR_VALUES(both),
                     IR_ATTRIBUTES({"position", mlirDenseI64ArrayGet(ir->context, 1, first)}),
                     bits);
}

MlirValue intentAtomicInstruction(Ir *ir, MlirValue address, const char *scope,
                                  const IntentAtomicStep *step) {
  MlirAttribute order = i64Of(ir, kOrders[step->order]), where = irString(ir->context, scope);
  MlirAttribute alignment = i64Of(ir, irBitWidth(step->type) / 8);
  switch (step->action) {
  case INTENT_ACTION_LOAD:
    return irValueWith(
        ir, "llvm.load", IR_VALUES(address),
        IR_ATTRIBUTES({"alignment", alignment}, {"ordering", order}, {"syncscope", where}),
        step->type);
  case INTENT_ACTION_STORE:
    irCreate(ir, &(IrOp){.name = "llvm.store",
                         .operands = IR_VALUES(step->bits.data[0], address),
                         .attributes = IR_ATTRIBUTES({"alignment", alignment}, {"ordering", order},
                                                     {"syncscope", where})});
    return (MlirValue){NULL};
  case INTENT_ACTION_CAS:
    return exchange(ir, IR_VALUES(address, step->bits.data[0], step->bits.data[1]), order,
                    i64Of(ir, kFailures[step->order]), where);
  default:
    return irValueWith(ir, "llvm.atomicrmw", IR_VALUES(address, step->bits.data[0]),
                       IR_ATTRIBUTES({"bin_op", i64Of(ir, kKinds[step->kind])}, {"ordering", order},
                                     {"syncscope", where}),
                       step->type);
  }
}

void intentAtomicFence(Ir *ir, const char *scope, IntentOrder order) {
  irCreate(ir, &(IrOp){.name = "llvm.fence",
                       .attributes = IR_ATTRIBUTES({"ordering", i64Of(ir, kOrders[order])},
                                                   {"syncscope", irString(ir->context, scope)})});
}
