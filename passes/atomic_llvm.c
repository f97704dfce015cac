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

// The attributes with the scope, where that isn't the whole system.
static IrAttributes scoped(Ir *ir, IrAttribute *attributes, intptr_t count, const char *scope) {
  if (*scope)
    attributes[count++] = (IrAttribute){"syncscope", irString(ir->context, scope)};
  return (IrAttributes){attributes, count};
}

static MlirAttribute i64Of(Ir *ir, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), value);
}

// ---- Instructions -------------------------------------------------------------------------------

// Strong: it fails for a difference alone.
static MlirValue exchange(Ir *ir, IrValues operands, IntentOrder order, const char *scope) {
  char text[64];
  MlirType bits = mlirValueGetType(operands.data[1]);
  (void)snprintf(text, sizeof text, "!llvm.struct<(i%u, i1)>", irBitWidth(bits));
  IrAttribute attributes[3] = {{"success_ordering", i64Of(ir, kOrders[order])},
                               {"failure_ordering", i64Of(ir, kFailures[order])}};
  MlirValue both = irValueWith(ir, "llvm.cmpxchg", operands, scoped(ir, attributes, 2, scope),
                               irType(ir->context, text));
  int64_t first[] = {0};
  return irValueWith(ir, "llvm.extractvalue", IR_VALUES(both),
                     IR_ATTRIBUTES({"position", mlirDenseI64ArrayGet(ir->context, 1, first)}),
                     bits);
}

MlirValue intentAtomicInstruction(Ir *ir, MlirValue address, const char *scope,
                                  const IntentAtomicStep *step) {
  MlirValue operands[] = {address, step->bits.data ? step->bits.data[0] : address};
  IrAttribute attributes[3] = {{"ordering", i64Of(ir, kOrders[step->order])}};
  if (step->action == INTENT_ACTION_CAS)
    return exchange(ir, IR_VALUES(address, step->bits.data[0], step->bits.data[1]), step->order,
                    scope);
  if (step->action == INTENT_ACTION_RMW) {
    attributes[1] = (IrAttribute){"bin_op", i64Of(ir, kKinds[step->kind])};
    return irValueWith(ir, "llvm.atomicrmw", (IrValues){operands, 2},
                       scoped(ir, attributes, 2, scope), step->type);
  }
  attributes[1] = (IrAttribute){"alignment", i64Of(ir, irBitWidth(step->type) / 8)};
  if (step->action == INTENT_ACTION_LOAD)
    return irValueWith(ir, "llvm.load", IR_VALUES(address), scoped(ir, attributes, 2, scope),
                       step->type);
  MlirValue stored[] = {operands[1], address};
  irCreate(ir, &(IrOp){.name = "llvm.store",
                       .operands = {stored, 2},
                       .attributes = scoped(ir, attributes, 2, scope)});
  return (MlirValue){NULL};
}

void intentAtomicFence(Ir *ir, const char *scope, IntentOrder order) {
  IrAttribute attributes[2] = {{"ordering", i64Of(ir, kOrders[order])}};
  irCreate(ir, &(IrOp){.name = "llvm.fence", .attributes = scoped(ir, attributes, 1, scope)});
}
