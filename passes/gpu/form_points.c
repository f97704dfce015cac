// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An intent.parallel whose points are scalar code is a kernel of one thread a point: the body is
// cloned as it is, and its accesses become loads, stores and atomics at addresses. A parallel in a
// point is a loop of its thread. An assertion that fails leaves its number in device memory and
// ends the thread; the host then stops the program with the message.
#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "passes/atomic.h"
#include "passes/gpu/form.h"
#include "passes/indexed_op.h"
#include "passes/relation.h"

#include <stdlib.h>

// What a kernel shares memory with, at most: kernels are ordered by the stream (10-04).
static const char kScope[] = "device";

typedef struct Points {
  IntentHost *host;
  IntentKernelBody *body;
  MlirOperation parallel;
  MlirValue failed; // host: device memory for the number of a failed assertion; null without one
  IrOps asserts;    // of the parallel, by number
} Points;

// ---- Sinking ------------------------------------------------------------------------------------

// Domains and relations from above are made again at the start of the body, so that all it uses
// from above is scalars, tensors and views.
typedef struct Sinking {
  Ir ir; // before the body's first op
  MlirOperation parallel;
  IntentTable made;
} Sinking;

static MlirValue sunk(Sinking *s, MlirValue value) {
  static const char *const kNames[] = {"intent.axis", "intent.domain", "intent.subregion",
                                       "intent.relation"};
  MlirOperation op = irDefiningOp(value);
  bool isName = false;
  for (size_t i = 0; !mlirOperationIsNull(op) && i < IR_COUNT(kNames); ++i)
    isName |= irIs(op, kNames[i]);
  if (!isName || irIsInside(value, s->parallel))
    return value;
  MlirValue known = intentTableFind(&s->made, value, INTENT_KEY_SCALAR);
  if (!mlirValueIsNull(known))
    return known;
  MlirIRMapping mapping = mlirIRMappingCreate();
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    mlirIRMappingMapValue(mapping, irOperand(op, i), sunk(s, irOperand(op, i)));
  MlirOperation own = mlirRewriterBaseCloneWithMapping(s->ir.rewriter, op, mapping);
  mlirIRMappingDestroy(mapping);
  intentTablePut(&s->made, value, INTENT_KEY_SCALAR, irResult(own, 0));
  return irResult(own, 0);
}

void intentSinkIntoPoints(MlirOperation parallel) {
  Sinking s = {irBegin(parallel), parallel, {0}};
  IrOps inner = irCollect(parallel, NULL);
  irAtStart(&s.ir, irBody(parallel, 0));
  for (intptr_t i = 0; i < inner.count; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumOperands(inner.data[i]); ++j)
      mlirOperationSetOperand(inner.data[i], j, sunk(&s, irOperand(inner.data[i], j)));
  irFreeOps(&inner);
  intentTableFree(&s.made);
  irEnd(&s.ir);
}

// ---- Addresses ----------------------------------------------------------------------------------

// An element in memory: an i1 is a byte.
static MlirType storedType(Ir *ir, MlirType element) {
  return irIsInteger(element, 1) ? mlirIntegerTypeGet(ir->context, 8) : element;
}

// The address of an element of `source`, a tensor or view of the logical function. Coordinates are
// integers or index.
static MlirValue addressOf(Points *p, Ir *ir, MlirValue source, const MlirValue *coordinates) {
  IntentHost *host = p->host;
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirType element = storedType(ir, irElementType(mlirValueGetType(source)));
  MlirValue stored = intentHostStored(host, source), offset = intentHostOffset(host, source);
  MlirValue base = intentKernelArgument(p->body, intentHostPointer(host, stored));
  MlirValue at = {NULL};
  if (!mlirValueIsNull(offset))
    at = intentKernelArgument(p->body, offset);
  for (int64_t i = 0; i < irRank(mlirValueGetType(source)); ++i) {
    MlirValue stride = intentKernelArgument(p->body, intentHostStride(host, source, i));
    MlirValue c = mlirTypeIsAIndex(mlirValueGetType(coordinates[i]))
                      ? irValueOf(ir, "arith.index_cast", IR_VALUES(coordinates[i]), i64)
                      : irWidened(ir, coordinates[i]);
    MlirValue term = irBinary(ir, "arith.muli", c, stride);
    at = mlirValueIsNull(at) ? term : irBinary(ir, "arith.addi", at, term);
  }
  if (mlirValueIsNull(at))
    return base;
  int32_t dynamic = INT32_MIN; // the index is the operand
  return irValueWith(
      ir, "llvm.getelementptr", IR_VALUES(base, at),
      IR_ATTRIBUTES({"elem_type", mlirTypeAttrGet(element)},
                    {"rawConstantIndices", mlirDenseI32ArrayGet(ir->context, 1, &dynamic)}),
      mlirValueGetType(base));
}

static MlirAttribute alignmentOf(Ir *ir, MlirType stored) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), irBitWidth(stored) / 8);
}

static MlirValue loadAt(Ir *ir, MlirValue address, MlirType element) {
  MlirType stored = storedType(ir, element);
  MlirValue value = irValueWith(ir, "llvm.load", IR_VALUES(address),
                                IR_ATTRIBUTES({"alignment", alignmentOf(ir, stored)}), stored);
  return mlirTypeEqual(stored, element) ? value : irCompare(ir, "ne", value, irZero(ir, stored));
}

static void storeAt(Ir *ir, MlirValue address, MlirValue value) {
  MlirType stored = storedType(ir, mlirValueGetType(value));
  if (!mlirTypeEqual(stored, mlirValueGetType(value)))
    value = irValueOf(ir, "arith.extui", IR_VALUES(value), stored);
  irCreate(ir, &(IrOp){.name = "llvm.store",
                       .operands = IR_VALUES(value, address),
                       .attributes = IR_ATTRIBUTES({"alignment", alignmentOf(ir, stored)})});
}

// ---- Accesses -----------------------------------------------------------------------------------

// NVPTX drops the order of a read-modify-write: fences around a relaxed one give it. A relaxed one
// has none.
static MlirValue accessAddress(Ir *ir, const void *place, const IntentAtomicStep *step) {
  const MlirValue *address = place;
  if (step->action != INTENT_ACTION_RMW)
    return intentAtomicInstruction(ir, *address, kScope, step);
  IntentAtomicStep relaxed = *step;
  relaxed.order = INTENT_RELAXED;
  if (step->order & INTENT_RELEASE)
    intentAtomicFence(ir, kScope, INTENT_RELEASE);
  MlirValue old = intentAtomicInstruction(ir, *address, kScope, &relaxed);
  if (step->order & INTENT_ACQUIRE)
    intentAtomicFence(ir, kScope, INTENT_ACQUIRE);
  return old;
}

// What the access does at a valid point; null where it gives nothing.
static MlirValue accessAt(Points *p, Ir *ir, MlirOperation op, const IntentIndexedOp *access,
                          const MlirValue *coordinates) {
  MlirValue address = addressOf(p, ir, access->source, coordinates);
  if (access->isAtomic) {
    IntentAtomicTarget target = {accessAddress, &address};
    return intentAtomicAt(ir, op, &target, access->values);
  }
  if (!access->writes)
    return loadAt(ir, address, irElementType(mlirValueGetType(access->source)));
  storeAt(ir, address, access->values[0]);
  return (MlirValue){NULL};
}

// 9-07, 9-08: an invalid lane touches nothing and gives the fill.
static void lowerAccess(Points *p, Ir *ir, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  IntentRelationPoint point =
      intentInlineRelation(ir, irDefiningOp(access.relation), (IrValues){0});
  bool gives = mlirOperationGetNumResults(op) > 0;
  MlirOperation either = {NULL};
  if (!mlirValueIsNull(point.valid))
    either = irIf(ir, point.valid, gives ? IR_TYPES(irResultType(op, 0)) : (IrTypes){0});
  MlirValue value = accessAt(p, ir, op, &access, point.coordinates);
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

static void lowerExtract(Points *p, Ir *ir, MlirOperation op) {
  MlirValue coordinates[IR_MAX_RANK];
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    coordinates[i - 1] = irOperand(op, i);
  MlirValue address = addressOf(p, ir, irOperand(op, 0), coordinates);
  irReplace(ir, op, IR_VALUES(loadAt(ir, address, irResultType(op, 0))));
}

// ---- Domains in a point -------------------------------------------------------------------------

static IntentDomainBounds boundsOf(Points *p, Ir *ir, MlirValue domain) {
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

static void lowerSize(Points *p, Ir *ir, MlirOperation op) {
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
static void lowerBounds(Points *p, Ir *ir, MlirOperation op) {
  IntentDomainBounds bounds = boundsOf(p, ir, irOperand(op, 0));
  if (irIs(irDefiningOp(irOperand(op, 0)), "intent.domain"))
    bounds.end = irBinary(ir, "arith.maxsi", bounds.begin, bounds.end);
  irReplace(ir, op, IR_VALUES(bounds.begin, bounds.end));
}

// The points of a parallel in a point: a loop a domain.
static void serialise(Ir *ir, MlirOperation parallel) {
  intptr_t rank = mlirOperationGetNumOperands(parallel);
  MlirBlock body = irBody(parallel, 0);
  IrLoop loops[IR_MAX_RANK];
  MlirValue coordinates[IR_MAX_RANK];
  irBefore(ir, parallel);
  for (intptr_t i = 0; i < rank; ++i) {
    MlirValue domain = irOperand(parallel, i);
    MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
    MlirValue count = irValueOf(ir, "intent.size", IR_VALUES(domain), i64);
    IntentGrid grid = intentGridOf(ir, domain);
    loops[i] = irFor(ir, irI64(ir, 0), count, irI64(ir, 1), (IrValues){0});
    coordinates[i] = intentMemberAt(ir, grid, loops[i].induction,
                                    mlirValueGetType(mlirBlockGetArgument(body, i)));
  }
  irErase(ir, mlirBlockGetTerminator(body));
  if (rank)
    mlirRewriterBaseMergeBlocks(ir->rewriter, body, loops[rank - 1].body, rank, coordinates);
  else
    mlirRewriterBaseInlineBlockBefore(ir->rewriter, body, parallel, 0, NULL);
  for (intptr_t i = rank; i-- > 0;) {
    irAtEnd(ir, loops[i].body);
    irEndFor(ir, &loops[i], (IrValues){0});
  }
  irErase(ir, parallel);
}

static void serialiseInner(MlirOperation parallel) {
  Ir ir = irBegin(parallel);
  IrOps inner = irCollect(parallel, "intent.parallel");
  for (intptr_t i = 0; i < inner.count; ++i)
    serialise(&ir, inner.data[i]);
  irFreeOps(&inner);
  irEnd(&ir);
}

// ---- Assertions ---------------------------------------------------------------------------------

// Leaves the assertion's number, counted from 1, and ends the thread.
static void lowerAssert(Points *p, Ir *ir, MlirOperation op, int64_t number) {
  MlirType i1 = mlirIntegerTypeGet(ir->context, 1);
  MlirValue address = intentKernelArgument(
      p->body, intentHostPointerTo(p->host, intentHostAddress(p->host, p->failed)));
  MlirValue fails = irBinary(ir, "arith.xori", irOperand(op, 0), irInt(ir, i1, 1));
  MlirOperation either = irIf(ir, fails, (IrTypes){0});
  IntentAtomicStep step = {.action = INTENT_ACTION_STORE,
                           .order = INTENT_RELAXED,
                           .bits = IR_VALUES(irI32(ir, number)),
                           .type = mlirIntegerTypeGet(ir->context, 32)};
  intentAtomicInstruction(ir, address, kScope, &step);
  irCreate(ir, &(IrOp){.name = "llvm.call_intrinsic",
                       .attributes = IR_ATTRIBUTES(
                           {"intrin", irString(ir->context, "llvm.nvvm.exit")},
                           {"op_bundle_sizes", mlirDenseI32ArrayGet(ir->context, 0, NULL)},
                           {"operandSegmentSizes",
                            mlirDenseI32ArrayGet(ir->context, 2, (const int32_t[]){0, 0})})});
  irEndIf(ir, either, (IrValues){0});
  irErase(ir, op);
}

// ---- The kernel ---------------------------------------------------------------------------------

// The body being cloned into the kernel.
typedef struct Clone {
  Points *points;
  MlirIRMapping mapping;
} Clone;

// Each scalar that another kernel left in memory and `scalar` is made of: every thread reads it.
static void readLeftScalars(Points *p, MlirValue scalar) {
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
                 loadAt(&body->ir, address, mlirValueGetType(scalar)));
}

static void mapCaptured(MlirValue value, void *data) {
  Clone *clone = data;
  MlirType type = mlirValueGetType(value);
  if (irIsTensor(type) || mlirTypeIsAMemRef(type))
    return;
  readLeftScalars(clone->points, value);
  mlirIRMappingMapValue(clone->mapping, value, intentKernelScalar(clone->points->body, value));
}

static MlirValue special(Ir *ir, const char *name) {
  MlirValue narrow = irValueOf(ir, name, (IrValues){0}, mlirIntegerTypeGet(ir->context, 32));
  return irValueOf(ir, "arith.extui", IR_VALUES(narrow), mlirIntegerTypeGet(ir->context, 64));
}

// A host value in the kernel; null stays null.
static MlirValue givenTo(Points *p, MlirValue hostValue) {
  return mlirValueIsNull(hostValue) ? hostValue : intentKernelArgument(p->body, hostValue);
}

// First member and step of a domain, as the kernel's arguments.
static IntentGrid gridOf(Points *p, MlirValue domain) {
  IntentHost *host = p->host;
  MlirValue root = intentRootDomain(domain);
  MlirOperation made = irDefiningOp(root);
  IntentGrid grid = {{NULL}, {NULL}};
  if (irIs(made, "intent.domain")) {
    grid.first = intentHostScalar(host, irOperand(made, 0));
    if (mlirOperationGetNumOperands(made) == 3)
      grid.step = intentHostScalar(host, irOperand(made, 2));
  }
  if (!mlirValueEqual(domain, root))
    grid.first = intentHostFirst(host, domain);
  return (IntentGrid){givenTo(p, grid.first), givenTo(p, grid.step)};
}

// The coordinates of a point from its number, in which the last domain runs fastest. ir stands in
// the loop over points.
static void coordinatesOf(Points *p, Ir *ir, MlirValue number, MlirValue *coordinates) {
  for (intptr_t i = mlirOperationGetNumOperands(p->parallel); i-- > 0;) {
    MlirValue domain = irOperand(p->parallel, i), ordinal = number;
    IntentGrid grid = gridOf(p, domain);
    if (i) {
      MlirValue count = intentKernelArgument(p->body, intentHostSize(p->host, domain));
      ordinal = irBinary(ir, "arith.remui", number, count);
      number = irBinary(ir, "arith.divui", number, count);
    }
    coordinates[i] =
        intentMemberAt(ir, grid, ordinal, intentDomainTypeGetCoordinate(mlirValueGetType(domain)));
  }
}

static void lowerBody(Points *p, Ir *ir, MlirOperation loop) {
  IrOps ops = irCollect(loop, NULL);
  int64_t number = 0;
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
      lowerAssert(p, ir, op, ++number);
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
static void writeKernel(Points *p, MlirValue total) {
  IntentKernelBody *body = p->body;
  Ir *entry = &body->ir;
  int64_t threads = p->host->options->warps * 32;
  MlirValue count = intentKernelArgument(body, total);
  intentEnter(body, &body->entry, p->parallel);
  MlirValue size = irI64(entry, threads);
  MlirValue first =
      irBinary(entry, "arith.muli", special(entry, "nvvm.read.ptx.sreg.ctaid.x"), size);
  first = irBinary(entry, "arith.addi", first, special(entry, "nvvm.read.ptx.sreg.tid.x"));
  MlirValue step =
      irBinary(entry, "arith.muli", special(entry, "nvvm.read.ptx.sreg.nctaid.x"), size);
  IrLoop loop = irFor(entry, first, count, step, (IrValues){0});
  irEndFor(entry, &loop, (IrValues){0});
  irCreate(entry, &(IrOp){.name = "gpu.return"});
  // Scalars of the whole kernel come before all of this.
  body->entry.before = mlirBlockGetFirstOperation(body->entry.block);
  Ir ir = irBegin(p->parallel);
  irBefore(&ir, mlirBlockGetTerminator(loop.body));
  MlirValue coordinates[IR_MAX_RANK];
  coordinatesOf(p, &ir, loop.induction, coordinates);
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

static MlirValue countPoints(IntentHost *host, MlirOperation parallel) {
  MlirValue total = irI64(&host->ir, 1);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(parallel); ++i)
    total = irBinary(&host->ir, "arith.muli", total, intentHostSize(host, irOperand(parallel, i)));
  return total;
}

static MlirValue countCtas(IntentHost *host, MlirValue total) {
  int64_t threads = host->options->warps * 32;
  MlirValue up = irBinary(&host->ir, "arith.addi", total, irI64(&host->ir, threads - 1));
  return irBinary(&host->ir, "arith.divui", up, irI64(&host->ir, threads));
}

static void prepare(MlirValue value, void *data) { intentHostPrepare(data, value); }

void intentHostPoints(IntentHost *host, MlirOperation parallel) {
  serialiseInner(parallel);
  Points p = {.host = host, .parallel = parallel, .asserts = irCollect(parallel, "intent.assert")};
  intentVisitCaptured(parallel, prepare, host);
  MlirValue total = countPoints(host, parallel);
  if (p.asserts.count)
    p.failed = intentHostFlag(host);
  p.body = intentKernelBegin(host, intentNameKernel(host).text, mlirOperationGetLocation(parallel));
  p.body->totalTiles = countCtas(host, total);
  writeKernel(&p, total);
  intentKernelEnd(p.body);
  intentHostLaunchBody(host, p.body);
  if (p.asserts.count)
    intentHostCheckFlag(host, p.failed, &p.asserts);
  intentKernelBodyFree(p.body);
  irFreeOps(&p.asserts);
}
