// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ordered control of a function that reads or writes memory, and is scalar code otherwise, becomes
// an intent.parallel of one point: one thread of the device runs it, where the memory is. Its
// results come back through buffers of one element.
#include "passes/gpu/form.h"
#include "passes/indexed_op.h"
#include "passes/relation.h"

#include "intent-c/Dialect.h"

enum { MAX_RESULTS = 64 };

// True for what a thread can't do, or what the host does better.
static bool isForHost(MlirOperation op) {
  if (irInDialect(op, "scf") || irInDialect(op, "arith") || irInDialect(op, "math")) {
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
      if (irIsTensor(irResultType(op, i)) || mlirTypeIsAMemRef(irResultType(op, i)))
        return true;
    return false;
  }
  if (irIs(op, "intent.parallel") || irIs(op, "intent.print") || irIs(op, "intent.buffer"))
    return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irIsTensor(irResultType(op, i)))
      return true;
  if (intentIsIndexedOp(op)) {
    IntentIndexedOp access = intentIndexedOp(op);
    for (intptr_t i = 0; i < access.valueCount; ++i)
      if (irIsTensor(mlirValueGetType(access.values[i])))
        return true;
  }
  return irIs(op, "intent.reduce");
}

static bool touchesMemory(MlirOperation op) {
  return intentIsIndexedOp(op) || irIs(op, "tensor.extract") || irIs(op, "intent.assert");
}

static bool isForThread(MlirOperation control) {
  if (isForHost(control))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(control); ++i)
    if (mlirTypeIsAIndex(irResultType(control, i)))
      return false; // there is no memory of index
  IrOps ops = irCollect(control, NULL);
  bool touches = false, fits = true;
  for (intptr_t i = 0; i < ops.count; ++i) {
    touches |= touchesMemory(ops.data[i]);
    fits &= !isForHost(ops.data[i]);
  }
  irFreeOps(&ops);
  return touches && fits;
}

// The relation of the one element of a buffer without axes.
static MlirValue onlyElement(Ir *ir) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirRegion region = intentRelationRegion(ir, (IrValues){0}, (IrValues){0});
  MlirOperation relation = intentMakeRelation(ir, (IrValues){0}, (IrValues){0}, (IrValues){0},
                                              region, intentRelationTypeGet(0, 0, i64));
  irAtEnd(ir, irBody(relation, 0));
  irCreate(ir, &(IrOp){.name = "intent.yield"});
  irAfter(ir, relation);
  return irResult(relation, 0);
}

static void outline(Ir *ir, MlirOperation control) {
  MlirValue buffers[MAX_RESULTS];
  intptr_t count = mlirOperationGetNumResults(control);
  irBefore(ir, control);
  for (intptr_t i = 0; i < count; ++i)
    buffers[i] = irValueOf(
        ir, "intent.buffer", (IrValues){0},
        mlirMemRefTypeContiguousGet(irResultType(control, i), 0, NULL, mlirAttributeGetNull()));
  MlirOperation point = irCreate(
      ir, &(IrOp){.name = "intent.parallel", .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = irResultType(control, i);
    MlirValue loaded = irValueOf(ir, "intent.load",
                                 IR_VALUES(buffers[i], onlyElement(ir), irZero(ir, type)), type);
    mlirValueReplaceAllUsesOfWith(irResult(control, i), loaded);
  }
  irAtEnd(ir, irBody(point, 0));
  MlirOperation end = irCreate(ir, &(IrOp){.name = "intent.yield"});
  mlirOperationMoveBefore(control, end);
  irBefore(ir, end);
  for (intptr_t i = 0; i < count; ++i)
    irCreate(ir, &(IrOp){.name = "intent.store",
                         .operands = IR_VALUES(irResult(control, i), buffers[i], onlyElement(ir))});
}

static void outlineIn(Ir *ir, MlirBlock block) {
  MlirOperation op = mlirBlockGetFirstOperation(block), next;
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (!irIs(op, "scf.for") && !irIs(op, "scf.while") && !irIs(op, "scf.if"))
      continue;
    if (mlirOperationGetNumResults(op) <= MAX_RESULTS && isForThread(op)) {
      outline(ir, op);
      continue;
    }
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      if (!mlirBlockIsNull(irBody(op, i)))
        outlineIn(ir, irBody(op, i));
  }
}

void intentOutlineControl(MlirOperation function) {
  Ir ir = irBegin(function);
  outlineIn(&ir, irBody(function, 0));
  irEnd(&ir);
}
