// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An intent.parallel whose points are scalar code is a kernel of one thread a point: the body is
// cloned as it is, and its accesses become loads, stores and atomics at addresses. A parallel in a
// point is a loop of its thread.
#include "passes/gpu/point.h"

#include "capi/bridge.h"
#include "passes/relation.h"

// ---- Accesses -----------------------------------------------------------------------------------

// 9-07, 9-08: an invalid lane touches nothing and gives the fill.
static void lowerAccess(IntentPoints *p, Ir *ir, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  IntentRelationPoint point =
      intentInlineRelation(ir, irDefiningOp(access.relation), (IrValues){0});
  bool gives = mlirOperationGetNumResults(op) > 0;
  MlirOperation either = {NULL};
  if (!mlirValueIsNull(point.valid))
    either = irIf(ir, point.valid, gives ? IR_TYPES(irResultType(op, 0)) : (IrTypes){0});
  MlirValue value = intentPointAccess(p, ir, op, &access, point.coordinates);
  if (!mlirOperationIsNull(either)) {
    if (gives)
      irElse(ir, either, IR_VALUES(value));
    irEndIf(ir, either, gives ? IR_VALUES(access.fill) : (IrValues){0});
    value = gives ? irResult(either, 0) : value;
  }
  if (gives)
    irReplace(ir, op, IR_VALUES(value));
  else
    irErase(ir, op);
}

// The op is a clone: the parallel's own has its number.
static void lowerAssert(IntentPoints *p, Ir *ir, MlirOperation op, intptr_t number) {
  intentPointAssert(p, ir, p->asserts.data[number], irOperand(op, 0));
  irErase(ir, op);
}

static void lowerExtract(IntentPoints *p, Ir *ir, MlirOperation op) {
  MlirValue coordinates[IR_MAX_RANK];
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    coordinates[i - 1] = irOperand(op, i);
  MlirValue address = intentPointAddress(p, ir, irOperand(op, 0), coordinates);
  irReplace(ir, op, IR_VALUES(intentPointLoad(ir, address, irResultType(op, 0))));
}

// ---- Domains in a point -------------------------------------------------------------------------

static IntentDomainBounds boundsOf(IntentPoints *p, Ir *ir, MlirValue domain) {
  MlirOperation op = irDefiningOp(domain);
  IntentDomainBounds out = {{NULL}, {NULL}, {NULL}};
  if (irIs(op, "intent.axis")) {
    out.begin = irI64(ir, 0);
    out.end = intentKernelExtent(p->body, irOperand(op, 0), irIntegerAttribute(op, "axis"));
    return out;
  }
  intptr_t first = irIs(op, "intent.subregion");
  out.begin = irOperand(op, first);
  out.end = irOperand(op, first + 1);
  if (!first && mlirOperationGetNumOperands(op) == 3)
    out.step = irOperand(op, 2);
  return out;
}

static void lowerSize(IntentPoints *p, Ir *ir, MlirOperation op) {
  MlirValue domain = irOperand(op, 0), root = intentRootDomain(domain);
  IntentDomainBounds bounds = boundsOf(p, ir, domain);
  MlirValue count;
  if (!mlirValueEqual(domain, root))
    count = intentCountOfSubregion(ir, boundsOf(p, ir, root), bounds);
  else
    count =
        irIs(irDefiningOp(domain), "intent.axis") ? bounds.end : intentCountOfDomain(ir, bounds);
  irReplace(ir, op, IR_VALUES(count));
}

// An end below the begin of a domain is its begin.
static void lowerBounds(IntentPoints *p, Ir *ir, MlirOperation op) {
  IntentDomainBounds bounds = boundsOf(p, ir, irOperand(op, 0));
  if (irIs(irDefiningOp(irOperand(op, 0)), "intent.domain"))
    bounds.end = irBinary(ir, "arith.maxsi", bounds.begin, bounds.end);
  irReplace(ir, op, IR_VALUES(bounds.begin, bounds.end));
}

// ---- The kernel ---------------------------------------------------------------------------------

// The body being cloned into the kernel.
typedef struct Clone {
  IntentPoints *points;
  MlirIRMapping mapping;
} Clone;

// Each scalar that another kernel left in memory and `scalar` is made of: every thread reads it.
static void readLeftScalars(IntentPoints *p, MlirValue scalar) {
  IntentKernelBody *body = p->body;
  MlirOperation op = irDefiningOp(scalar);
  if (!intentIsOnDevice(p->host, scalar) ||
      !mlirValueIsNull(intentTableFind(&body->made, scalar, INTENT_KEY_SCALAR)))
    return;
  if (!intentIsLeftInMemory(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      readLeftScalars(p, irOperand(op, i));
    return;
  }
  MlirValue address = intentKernelArgument(body, intentHostPointer(p->host, scalar));
  intentEnter(body, &body->entry, op);
  intentTablePut(&body->made, scalar, INTENT_KEY_SCALAR,
                 intentPointLoad(&body->ir, address, mlirValueGetType(scalar)));
}

static void mapCaptured(MlirValue value, void *data) {
  Clone *clone = data;
  MlirType type = mlirValueGetType(value);
  if (irIsTensor(type) || mlirTypeIsAMemRef(type))
    return;
  readLeftScalars(clone->points, value);
  mlirIRMappingMapValue(clone->mapping, value, intentKernelScalar(clone->points->body, value));
}

static void lowerBody(IntentPoints *p, Ir *ir, MlirOperation loop) {
  IrOps ops = irCollect(loop, NULL);
  intptr_t number = 0;
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    // Regions of relations are cloned where they are asked for.
    if (!mlirOperationIsNull(irParentNamed(op, "intent.relation")))
      continue;
    irBefore(ir, op);
    if (intentIsIndexedOp(op))
      lowerAccess(p, ir, op);
    else if (irIs(op, "tensor.extract"))
      lowerExtract(p, ir, op);
    else if (irIs(op, "intent.size"))
      lowerSize(p, ir, op);
    else if (irIs(op, "intent.bounds"))
      lowerBounds(p, ir, op);
    else if (irIs(op, "intent.assert"))
      lowerAssert(p, ir, op, number++);
  }
  irFreeOps(&ops);
  // What only names is asked for no more; users go first.
  IrOps names = irCollect(loop, NULL);
  intptr_t count = 0;
  for (intptr_t i = 0; i < names.count; ++i)
    if (irInDialect(names.data[i], "intent") &&
        mlirOperationIsNull(irParentNamed(names.data[i], "intent.relation")))
      names.data[count++] = names.data[i];
  while (count)
    irErase(ir, names.data[--count]);
  irFreeOps(&names);
}

// One thread a point; a thread of a full grid takes every so manieth.
static void writeKernel(IntentPoints *p) {
  IntentKernelBody *body = p->body;
  Ir *entry = &body->ir;
  int64_t threads = p->host->options->warps * 32;
  MlirValue count = intentKernelArgument(body, p->total);
  intentEnter(body, &body->entry, p->parallel);
  MlirValue size = irI64(entry, threads);
  MlirValue first =
      irBinary(entry, "arith.muli", intentPointRegister(entry, "nvvm.read.ptx.sreg.ctaid.x"), size);
  first =
      irBinary(entry, "arith.addi", first, intentPointRegister(entry, "nvvm.read.ptx.sreg.tid.x"));
  MlirValue step = irBinary(entry, "arith.muli",
                            intentPointRegister(entry, "nvvm.read.ptx.sreg.nctaid.x"), size);
  IrLoop loop = irFor(entry, first, count, step, (IrValues){0});
  irEndFor(entry, &loop, (IrValues){0});
  irCreate(entry, &(IrOp){.name = "gpu.return"});
  // Scalars of the whole kernel come before all of this.
  body->entry.before = mlirBlockGetFirstOperation(body->entry.block);
  Ir ir = irBegin(p->parallel);
  irBefore(&ir, mlirBlockGetTerminator(loop.body));
  MlirValue coordinates[IR_MAX_RANK];
  intentPointCoordinates(p, &ir, loop.induction, coordinates);
  Clone clone = {p, mlirIRMappingCreate()};
  intentVisitCaptured(p->parallel, mapCaptured, &clone);
  MlirBlock source = irBody(p->parallel, 0);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(source); ++i)
    mlirIRMappingMapValue(clone.mapping, mlirBlockGetArgument(source, i), coordinates[i]);
  for (MlirOperation op = mlirBlockGetFirstOperation(source);
       !mlirOperationEqual(op, mlirBlockGetTerminator(source));
       op = mlirOperationGetNextInBlock(op))
    mlirRewriterBaseCloneWithMapping(ir.rewriter, op, clone.mapping);
  mlirIRMappingDestroy(clone.mapping);
  lowerBody(p, &ir, loop.op);
  irEnd(&ir);
}

// ---- The host -----------------------------------------------------------------------------------

static MlirValue countCtas(IntentHost *host, MlirValue total) {
  int64_t threads = host->options->warps * 32;
  MlirValue up = irBinary(&host->ir, "arith.addi", total, irI64(&host->ir, threads - 1));
  return irBinary(&host->ir, "arith.divui", up, irI64(&host->ir, threads));
}

void intentHostPoints(IntentHost *host, MlirOperation parallel) {
  IntentPoints points = intentBeginPoints(host, parallel);
  writeKernel(&points);
  intentEndPoints(host, &points, countCtas(host, points.total));
}
