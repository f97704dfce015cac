// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See atomic.h. Every element is accessed as the integer that its bits are. What no instruction
// does, arithmetic on floats and on bytes that stand for i1, is a loop around a
// compare-and-exchange.
#include "passes/atomic.h"

#include "passes/indexed_op.h"

// ---- Elements as bits ---------------------------------------------------------------------------

// How wide an element is in memory: an i1 takes a byte.
static unsigned storedWidth(MlirType element) {
  unsigned width = irBitWidth(element);
  return width < 8 ? 8 : width;
}

static MlirType storedType(Ir *ir, MlirType element) {
  return mlirIntegerTypeGet(ir->context, storedWidth(element));
}

static MlirValue toBits(Ir *ir, MlirValue value) {
  MlirType type = mlirValueGetType(value), bits = storedType(ir, type);
  if (mlirTypeEqual(type, bits))
    return value;
  return irValueOf(ir, irIsFloat(type) ? "arith.bitcast" : "arith.extui", IR_VALUES(value), bits);
}

// A byte that is not 0 is a true i1.
static MlirValue fromBits(Ir *ir, MlirValue bits, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(bits), type))
    return bits;
  if (irIsFloat(type))
    return irValueOf(ir, "arith.bitcast", IR_VALUES(bits), type);
  return irCompare(ir, "ne", bits, irZero(ir, mlirValueGetType(bits)));
}

// ---- Accesses -----------------------------------------------------------------------------------

// An element, and how it is accessed.
typedef struct Element {
  const IntentAtomicTarget *target;
  MlirType bits; // that an access takes and gives
} Element;

// The old bits; null for a store.
static MlirValue accessAt(Ir *ir, const Element *element, IntentAction action, IntentRmw kind,
                          IntentOrder order, IrValues bits) {
  IntentAtomicStep step = {action, kind, order, bits, element->bits};
  return element->target->access(ir, element->target->place, &step);
}

// ---- Read-modify-write --------------------------------------------------------------------------

// The arith op that a kind is on integers and on floats; null if it is none.
typedef struct Kind {
  const char *integer, *real;
} Kind;

static const Kind kKinds[] = {
    [INTENT_RMW_ADD] = {"arith.addi", "arith.addf"},
    [INTENT_RMW_AND] = {"arith.andi", NULL},
    [INTENT_RMW_OR] = {"arith.ori", NULL},
    [INTENT_RMW_XOR] = {"arith.xori", NULL},
    [INTENT_RMW_MINIMUM] = {NULL, "arith.minimumf"},
    [INTENT_RMW_MAXIMUM] = {NULL, "arith.maximumf"},
    [INTENT_RMW_XCHG] = {NULL, NULL},
};

// Reads, computes, and writes unless something else did in between: then again on what that left.
static MlirValue rmwByLoop(Ir *ir, const Element *element, MlirValue value, const char *name,
                           IntentOrder order) {
  MlirType type = mlirValueGetType(value), bits = storedType(ir, type);
  MlirValue first =
      accessAt(ir, element, INTENT_ACTION_LOAD, INTENT_RMW_ADD, INTENT_RELAXED, (IrValues){0});
  MlirOperation loop = irCreate(
      ir, &(IrOp){.name = "scf.while",
                  .operands = IR_VALUES(first),
                  .regions = IR_REGIONS(irRegion(ir, IR_TYPES(bits)), irRegion(ir, IR_TYPES(bits))),
                  .results = IR_TYPES(bits)});
  irAtEnd(ir, irBody(loop, 0));
  MlirValue old = mlirBlockGetArgument(irBody(loop, 0), 0);
  MlirValue made = toBits(ir, irBinary(ir, name, fromBits(ir, old, type), value));
  MlirValue found =
      accessAt(ir, element, INTENT_ACTION_CAS, INTENT_RMW_ADD, order, IR_VALUES(old, made));
  irCreate(ir, &(IrOp){.name = "scf.condition",
                       .operands = IR_VALUES(irCompare(ir, "ne", found, old), found)});
  irAtEnd(ir, irBody(loop, 1));
  MlirValue left = mlirBlockGetArgument(irBody(loop, 1), 0);
  irCreate(ir, &(IrOp){.name = "scf.yield", .operands = IR_VALUES(left)});
  irAfter(ir, loop);
  return irResult(loop, 0);
}

// Integers and exchanges are one access.
static MlirValue rmw(Ir *ir, const Element *element, MlirValue value, IntentRmw kind,
                     IntentOrder order) {
  MlirType type = mlirValueGetType(value);
  bool isCode = !mlirTypeEqual(type, storedType(ir, type));
  if (!isCode || kind == INTENT_RMW_XCHG)
    return accessAt(ir, element, INTENT_ACTION_RMW, kind, order, IR_VALUES(toBits(ir, value)));
  const char *name = irIsFloat(type) ? kKinds[kind].real : kKinds[kind].integer;
  return rmwByLoop(ir, element, value, name, order);
}

// ---- The op -------------------------------------------------------------------------------------

MlirValue intentAtomicAt(Ir *ir, MlirOperation op, const IntentAtomicTarget *target,
                         const MlirValue *values) {
  MlirType type = irElementType(mlirValueGetType(intentIndexedOp(op).source));
  Element element = {target, storedType(ir, type)};
  IntentOrder order = (IntentOrder)irIntegerAttribute(op, "order");
  MlirValue old;
  if (irIs(op, "intent.atomic_store"))
    return accessAt(ir, &element, INTENT_ACTION_STORE, INTENT_RMW_ADD, order,
                    IR_VALUES(toBits(ir, values[0])));
  if (irIs(op, "intent.atomic_load"))
    old = accessAt(ir, &element, INTENT_ACTION_LOAD, INTENT_RMW_ADD, order, (IrValues){0});
  else if (irIs(op, "intent.atomic_cas"))
    old = accessAt(ir, &element, INTENT_ACTION_CAS, INTENT_RMW_ADD, order,
                   IR_VALUES(toBits(ir, values[0]), toBits(ir, values[1])));
  else
    old = rmw(ir, &element, values[0], (IntentRmw)irIntegerAttribute(op, "kind"), order);
  return fromBits(ir, old, type);
}
