// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of the atomic ops: which elements are accessed at once, what a read-modify-write makes
// of them, and which orders an op may have. There is no obligation that lanes differ.
#include "dialect/Verify.h"
#include "dialect/atomic.h"
#include "passes/ir.h"

// ---- Elements -----------------------------------------------------------------------------------

static bool isAtomicFloat(MlirType element) {
  return mlirTypeIsAF16(element) || mlirTypeIsABF16(element) || mlirTypeIsAF32(element) ||
         mlirTypeIsAF64(element);
}

static bool isAtomicInteger(MlirType element) {
  return mlirTypeIsAInteger(element) && !irIsInteger(element, 1);
}

// 9-11: what a target reads and writes at once.
static MlirLogicalResult verifyElement(MlirOperation op, MlirType memory) {
  MlirType element = irElementType(memory);
  if (irIsInteger(element, 1) || isAtomicInteger(element) || isAtomicFloat(element))
    return irSuccess();
  return irError(op,
                 "expects elements of type i1, i8, i16, i32, i64, f16, bf16, f32 or f64, got %s",
                 irTypeText(element));
}

// ---- Kinds and orders ---------------------------------------------------------------------------

static const char *const kKinds[] = {"add",   "and",   "or",      "xor",     "minsi", "maxsi",
                                     "minui", "maxui", "minimum", "maximum", "xchg"};
static const char *const kOrders[] = {"relaxed", "acquire", "release", "acq_rel"};

// The kinds that elements of a type have, a bit each, and their names.
typedef struct Kinds {
  unsigned bits;
  const char *names;
} Kinds;

#define BIT(kind) (1U << INTENT_RMW_##kind)

static Kinds kindsOf(MlirType element) {
  const unsigned logic = BIT(AND) | BIT(OR) | BIT(XOR) | BIT(XCHG);
  if (irIsInteger(element, 1))
    return (Kinds){logic, "and, or, xor or xchg"};
  if (mlirTypeIsAInteger(element))
    return (Kinds){logic | BIT(ADD) | BIT(MINSI) | BIT(MAXSI) | BIT(MINUI) | BIT(MAXUI),
                   "add, and, or, xor, minsi, maxsi, minui, maxui or xchg"};
  return (Kinds){BIT(ADD) | BIT(MINIMUM) | BIT(MAXIMUM) | BIT(XCHG),
                 "add, minimum, maximum or xchg"};
}

static MlirLogicalResult verifyKind(MlirOperation op, MlirType memory) {
  int64_t kind = irIntegerAttribute(op, "kind");
  Kinds kinds = kindsOf(irElementType(memory));
  if (kinds.bits >> kind & 1)
    return irSuccess();
  return irError(op, "expects %s of elements of type %s, got %s", kinds.names,
                 irTypeText(irElementType(memory)), kKinds[kind]);
}

// 10-03: a read can't release, nor a write acquire.
static MlirLogicalResult verifyOrder(MlirOperation op, IntentOrder strongest) {
  int64_t order = irIntegerAttribute(op, "order");
  if (order == INTENT_RELAXED || order == (int64_t)strongest)
    return irSuccess();
  return irError(op, "expects relaxed or %s (10-03), got %s", kOrders[strongest], kOrders[order]);
}

// ---- The ops ------------------------------------------------------------------------------------

MlirLogicalResult intentVerifyAtomicLoad(MlirOperation op) {
  MlirType memory = irOperandType(op, 0), relation = irOperandType(op, 1);
  if (irFailed(verifyElement(op, memory)) || irFailed(verifyOrder(op, INTENT_ACQUIRE)) ||
      irFailed(intentVerifyAddressed(op, memory, relation)))
    return irFailure();
  return intentVerifyAccessed(op, "result", irResultType(op, 0), relation, memory);
}

MlirLogicalResult intentVerifyAtomicStore(MlirOperation op) {
  MlirType memory = irOperandType(op, 1), relation = irOperandType(op, 2);
  if (irFailed(verifyElement(op, memory)) || irFailed(verifyOrder(op, INTENT_RELEASE)) ||
      irFailed(intentVerifyAddressed(op, memory, relation)))
    return irFailure();
  return intentVerifyAccessed(op, "value", irOperandType(op, 0), relation, memory);
}

MlirLogicalResult intentVerifyAtomicRmw(MlirOperation op) {
  MlirType memory = irOperandType(op, 1), relation = irOperandType(op, 2);
  if (irFailed(verifyElement(op, memory)) || irFailed(verifyKind(op, memory)) ||
      irFailed(intentVerifyAddressed(op, memory, relation)) ||
      irFailed(intentVerifyAccessed(op, "value", irOperandType(op, 0), relation, memory)))
    return irFailure();
  return intentVerifyAccessed(op, "result", irResultType(op, 0), relation, memory);
}

MlirLogicalResult intentVerifyAtomicCas(MlirOperation op) {
  MlirType memory = irOperandType(op, 2), relation = irOperandType(op, 3);
  MlirType element = irElementType(memory);
  if (!isAtomicInteger(element) && !isAtomicFloat(element))
    return irError(op, "expects elements of type i8, i16, i32, i64, f16, bf16, f32 or f64, got %s",
                   irTypeText(element));
  if (irFailed(intentVerifyAddressed(op, memory, relation)) ||
      irFailed(intentVerifyAccessed(op, "value", irOperandType(op, 0), relation, memory)))
    return irFailure();
  return intentVerifyAccessed(op, "result", irResultType(op, 0), relation, memory);
}

// ---- One element, as bits -----------------------------------------------------------------------

// How wide an element is in memory: what is narrower takes a byte.
static unsigned storedWidth(MlirType element) {
  unsigned width = irBitWidth(element);
  return width < 8 ? 8 : width;
}

MlirLogicalResult intentVerifyTileAtomicAt(MlirOperation op) {
  static const intptr_t kTaken[] = {0, 1, 1, 2};
  int64_t action = irIntegerAttribute(op, "action"), kind = irIntegerAttribute(op, "kind");
  MlirType memory = irOperandType(op, 0);
  intptr_t rank = (intptr_t)irRank(memory), taken = kTaken[action];
  intptr_t given = mlirOperationGetNumOperands(op) - 1, results = mlirOperationGetNumResults(op);
  MlirAttribute segments = irAttribute(op, "operandSegmentSizes");
  if (irArrayAt(segments, 1) != rank || given != rank + taken ||
      results != (action != INTENT_ACTION_STORE))
    return irError(op, "expects the indices, the bits and the result of its action on %s",
                   irTypeText(memory));
  for (intptr_t i = 0; i < taken + results; ++i) {
    MlirType bits = i < taken ? irOperandType(op, 1 + rank + i) : irResultType(op, 0);
    if (!irIsInteger(bits, storedWidth(irElementType(memory))))
      return irError(op, "expects bits of type i%u, got %s", storedWidth(irElementType(memory)),
                     irTypeText(bits));
  }
  if (kind == INTENT_RMW_MINIMUM || kind == INTENT_RMW_MAXIMUM)
    return irError(op, "expects a kind of integers, got %s", kKinds[kind]);
  return irSuccess();
}
