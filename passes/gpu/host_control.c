// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ordered control around kernels stays on the host: its blocks queue work as the function does.
// What is made in a block is known in it alone, and its memory goes back at its end. A carried
// tensor is memory that the loop owns: each iteration takes the last one's, makes its own, and
// gives the taken one back. What a block hands on is its own memory, or a copy of what outlives it.
#include "passes/gpu/form.h"

#include <stdlib.h>

bool intentIsHostControl(MlirOperation op) {
  if (!irIs(op, "scf.for") && !irIs(op, "scf.if") && !irIs(op, "scf.while"))
    return false;
  IrOps ops = irCollect(op, NULL);
  bool works = false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    works |= irIsTensor(irResultType(op, i));
  for (intptr_t i = 0; i < ops.count && !works; ++i)
    works = irInDialect(ops.data[i], "intent");
  irFreeOps(&ops);
  return works;
}

// ---- Blocks -------------------------------------------------------------------------------------

void intentHostEnter(IntentHost *host, IntentHostOutside *outside, MlirBlock block) {
  *outside = (IntentHostOutside){.made = host->made,
                                 .block = host->entry,
                                 .stream = host->stream,
                                 .temporaryCount = host->temporaryCount,
                                 .firstTemporary = host->firstTemporary,
                                 .linears = host->linears};
  host->firstTemporary = host->temporaryCount;
  host->linears = NULL;
  host->made = (IntentTable){.outer = &outside->made};
  host->entry = block;
  irAtEnd(&host->ir, block);
}

void intentHostLeave(IntentHost *host, const IntentHostOutside *outside) {
  while (host->temporaryCount > outside->temporaryCount)
    intentHostDeallocate(host, host->temporaries[--host->temporaryCount]);
  intentTableFree(&host->made);
  intentHostLinearFree(host);
  host->made = outside->made;
  host->firstTemporary = outside->firstTemporary;
  host->linears = outside->linears;
  host->entry = outside->block;
  host->stream = outside->stream;
}

static void bind(IntentHost *host, MlirValue logical, MlirValue made) {
  bool isTensor = irIsTensor(mlirValueGetType(logical));
  intentTablePut(&host->made, logical, isTensor ? INTENT_KEY_MEMREF : INTENT_KEY_SCALAR, made);
}

// A value that a block hands on at its end: of a tensor, memory that is the receiver's.
static MlirValue handOn(IntentHost *host, MlirValue value) {
  return irIsTensor(mlirValueGetType(value)) ? intentHostOwn(host, value)
                                             : intentHostScalar(host, value);
}

// What a loop begins with: a tensor that something else uses too stays what it is.
static MlirValue handIn(IntentHost *host, MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  bool isShared = !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
  return irIsTensor(mlirValueGetType(value)) && isShared ? intentHostOwnCopy(host, value)
                                                         : handOn(host, value);
}

static MlirType handedType(MlirType type) {
  return irIsTensor(type) ? intentMemrefType(type) : type;
}

// The terminator's operands from `first` on, handed on; the count.
static intptr_t handAllOn(IntentHost *host, MlirBlock logical, intptr_t first, MlirValue *values) {
  MlirOperation end = mlirBlockGetTerminator(logical);
  intptr_t count = mlirOperationGetNumOperands(end) - first;
  for (intptr_t i = 0; i < count; ++i)
    values[i] = handOn(host, irOperand(end, first + i));
  return count;
}

// The results of a control op are the function's from now on.
static void bindResults(IntentHost *host, MlirOperation logical, MlirOperation made) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(logical); ++i) {
    bind(host, irResult(logical, i), irResult(made, i));
    if (irIsTensor(irResultType(logical, i)))
      intentPush(&host->temporaries, &host->temporaryCount, &host->temporaryCapacity,
                 irResult(made, i));
  }
}

// ---- Loops and branches -------------------------------------------------------------------------

static void hostFor(IntentHost *host, MlirOperation op) {
  Ir *ir = &host->ir;
  MlirValue bounds[3], carried[INTENT_MAX_CARRIED];
  MlirBlock body = irBody(op, 0);
  intptr_t count = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < 3; ++i)
    bounds[i] = intentHostScalar(host, irOperand(op, i));
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = handIn(host, irOperand(op, 3 + i));
  IrLoop loop = irFor(ir, bounds[0], bounds[1], bounds[2], (IrValues){carried, count});
  IntentHostOutside outside;
  intentHostEnter(host, &outside, loop.body);
  bind(host, mlirBlockGetArgument(body, 0), loop.induction);
  for (intptr_t i = 0; i < count; ++i)
    bind(host, mlirBlockGetArgument(body, 1 + i), irLoopArgument(&loop, i));
  intentHostBlock(host, body);
  handAllOn(host, body, 0, carried);
  for (intptr_t i = 0; i < count; ++i)
    if (irIsTensor(irResultType(op, i)))
      intentHostDeallocate(host, irLoopArgument(&loop, i));
  intentHostLeave(host, &outside);
  irEndFor(ir, &loop, (IrValues){carried, count});
  bindResults(host, op, loop.op);
}

static void hostIf(IntentHost *host, MlirOperation op) {
  Ir *ir = &host->ir;
  MlirType types[INTENT_MAX_CARRIED];
  MlirValue yields[INTENT_MAX_CARRIED];
  intptr_t count = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = handedType(irResultType(op, i));
  MlirOperation made = irIf(ir, intentHostScalar(host, irOperand(op, 0)), (IrTypes){types, count});
  for (intptr_t region = 0; region < 2; ++region) {
    MlirBlock logical = irBody(op, region);
    if (mlirBlockIsNull(logical))
      break;
    if (region)
      irElse(ir, made, (IrValues){yields, count});
    IntentHostOutside outside;
    intentHostEnter(host, &outside, irBody(made, region));
    intentHostBlock(host, logical);
    handAllOn(host, logical, 0, yields);
    intentHostLeave(host, &outside);
  }
  irEndIf(ir, made, (IrValues){yields, count});
  bindResults(host, op, made);
}

static MlirRegion regionLike(IntentHost *host, MlirBlock logical) {
  MlirType types[INTENT_MAX_CARRIED];
  intptr_t count = mlirBlockGetNumArguments(logical);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(logical, i));
  return irRegion(&host->ir, (IrTypes){types, count});
}

// Carries scalars alone (form_check.c).
static void hostWhile(IntentHost *host, MlirOperation op) {
  Ir *ir = &host->ir;
  MlirValue values[INTENT_MAX_CARRIED + 1];
  MlirType types[INTENT_MAX_CARRIED];
  intptr_t inits = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < inits; ++i)
    values[i] = intentHostScalar(host, irOperand(op, i));
  for (intptr_t i = 0; i < results; ++i)
    types[i] = irResultType(op, i);
  MlirOperation made = irCreate(ir, &(IrOp){.name = "scf.while",
                                            .operands = {values, inits},
                                            .regions = IR_REGIONS(regionLike(host, irBody(op, 0)),
                                                                  regionLike(host, irBody(op, 1))),
                                            .results = {types, results}});
  for (intptr_t region = 0; region < 2; ++region) {
    MlirBlock logical = irBody(op, region);
    IntentHostOutside outside;
    intentHostEnter(host, &outside, irBody(made, region));
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(logical); ++i)
      bind(host, mlirBlockGetArgument(logical, i), mlirBlockGetArgument(irBody(made, region), i));
    intentHostBlock(host, logical);
    intptr_t count = handAllOn(host, logical, 0, values);
    intentHostLeave(host, &outside);
    irCreate(ir,
             &(IrOp){.name = region ? "scf.yield" : "scf.condition", .operands = {values, count}});
  }
  irAfter(ir, made);
  bindResults(host, op, made);
}

static void materialise(MlirValue value, void *data) { intentHostPrepare(data, value); }

void intentHostControl(IntentHost *host, MlirOperation op) {
  // What comes from outside is computed outside, once.
  intentVisitCaptured(op, materialise, host);
  intentHostStream(host);
  intentHostControlOp(host, op);
}

void intentHostControlOp(IntentHost *host, MlirOperation op) {
  host->ir.location = mlirOperationGetLocation(op);
  if (irIs(op, "scf.for"))
    hostFor(host, op);
  else if (irIs(op, "scf.if"))
    hostIf(host, op);
  else
    hostWhile(host, op);
}
