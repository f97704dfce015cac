// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An intent.parallel with tensor work at its points, which no flattening made a computation over
// all of them, is a kernel of one CTA a point. The CTA takes the ops of a point in program order:
// scalars are computed by every thread alike, so that loops and branches are the whole CTA's; each
// reduce to scalars and each store of a tensor is planned as a kernel is, but all its axes are
// loops over tiles that the CTA's warps share; what writes one element is one thread's. Barriers
// stand between a write and what follows it. A tensor that would have to be in memory is refused.
#include "intent-c/Dialect.h"
#include "passes/alias.h"
#include "passes/atomic.h"
#include "passes/gpu/point.h"
#include "passes/relation.h"

#include <stdio.h>
#include <stdlib.h>

// What the CTA's threads do to memory that may be written: that of views.
typedef enum Uses { NOTHING = 0, READS = 1, WRITES = 2 } Uses;

// The work at a point in the making.
typedef struct IntentBlockPoint {
  IntentPoints points;
  Uses pending;     // since the last barrier
  Uses around;      // what an earlier iteration or branch may have done at the start of a block
  MlirValue *loads; // tensors that were read of memory, but are computed where they are used; owned
  intptr_t loadCount, loadCapacity;
  IntentTable stale; // those whose memory may have been written since
  MlirValue isFirst; // an i1 that holds in one thread; null until it is asked for
  MlirValue slot;    // workgroup memory through which one thread tells the others; null likewise
} Point;

// ---- Which parallels ----------------------------------------------------------------------------

bool intentIsBlockPoint(MlirOperation parallel) {
  IrOps ops = irCollect(parallel, NULL);
  bool isBlock = false;
  for (intptr_t i = 0; i < ops.count && !isBlock; ++i)
    isBlock = irIs(ops.data[i], "intent.reduce") || intentGivesTensor(ops.data[i]) ||
              intentTakesTensor(ops.data[i]);
  irFreeOps(&ops);
  return isBlock;
}

// ---- Refusals -----------------------------------------------------------------------------------

static void refuse(IntentHost *host, MlirOperation op) {
  host->result = irErrorWithNote(
      op, mlirOperationGetLocation(host->point->points.parallel), "it stands in this op",
      "is needed in memory at a point of an intent.parallel that is no "
      "whole-domain computation: a point has no memory of its own on a GPU");
}

static bool mayBeOneMemory(MlirValue a, MlirValue b) {
  IntentMemory x = intentMemoryOf(a), y = intentMemoryOf(b);
  if (mlirValueEqual(a, b) || x == INTENT_MEMORY_ANY || y == INTENT_MEMORY_ANY)
    return true;
  return x == INTENT_MEMORY_SHARED && y == INTENT_MEMORY_SHARED;
}

// From now on the tensors that were read of that memory, or of any if the view is null, can't be
// read again.
static void makeStale(Point *point, MlirValue view) {
  for (intptr_t i = 0; i < point->loadCount; ++i)
    if (mlirValueIsNull(view) || mayBeOneMemory(irOperand(irDefiningOp(point->loads[i]), 0), view))
      intentTablePut(&point->stale, point->loads[i], INTENT_KEY_PLACE, point->loads[i]);
}

static void makeStaleBy(Point *point, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  bool orders = access.isAtomic && irIntegerAttribute(op, "order") != INTENT_RELAXED;
  if (orders) // what it orders may write anything
    makeStale(point, (MlirValue){NULL});
  else if (access.writes)
    makeStale(point, access.source);
}

// The load that `value` is made of and that is stale; null if there is none, or if `seen` has it.
// Scalars were computed where they stand.
static MlirOperation staleIn(const Point *point, IntentTable *seen, MlirValue value) {
  MlirOperation op = irDefiningOp(value), found = {NULL};
  MlirType type = mlirValueGetType(value);
  if (mlirOperationIsNull(op) || !irIsInside(value, point->points.parallel) ||
      !(irIsTensor(type) || intentTypeIsARelation(type)) ||
      intentTableHas(seen, value, INTENT_KEY_PLACE))
    return found;
  if (intentTableHas(&point->stale, value, INTENT_KEY_PLACE))
    return op;
  intentTablePut(seen, value, INTENT_KEY_PLACE, value);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && mlirOperationIsNull(found); ++i)
    found = staleIn(point, seen, irOperand(op, i));
  return found;
}

// True if what the op's tensors are made of can still be read.
static bool isFresh(IntentHost *host, MlirOperation op) {
  IntentTable seen = {0};
  MlirOperation stale = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && mlirOperationIsNull(stale); ++i)
    stale = staleIn(host->point, &seen, irOperand(op, i));
  intentTableFree(&seen);
  if (!mlirOperationIsNull(stale))
    refuse(host, stale);
  return mlirOperationIsNull(stale);
}

static bool sameAxes(const IntentMapping *a, const IntentMapping *b) {
  for (int32_t i = 0; i < a->rank && a->rank == b->rank; ++i)
    if (a->at[i].axis != b->at[i].axis || a->at[i].mayRepeat || b->at[i].mayRepeat)
      return false;
  return a->rank == b->rank;
}

// True if a node reads of what the store writes, elsewhere than where it writes each element.
static bool readsWhatIsStored(const IntentKernel *k, const IntentNode *node) {
  MlirValue view = irOperand(k->store, 1);
  if (node->kind == INTENT_NODE_LOAD)
    return mlirTypeIsAMemRef(mlirValueGetType(node->value)) && mayBeOneMemory(node->value, view) &&
           !(mlirValueEqual(node->value, view) && sameAxes(&node->mapping, &k->storeMapping));
  if (node->kind != INTENT_NODE_GATHER && node->kind != INTENT_NODE_STRIDED)
    return false;
  MlirValue source = irOperand(node->op, 0);
  bool isSame = mlirValueEqual(source, view) &&
                mlirValueEqual(irOperand(node->op, 1), irOperand(k->store, 2)) &&
                sameAxes(&node->mapping, &k->rootMapping);
  return mlirTypeIsAMemRef(mlirValueGetType(source)) && mayBeOneMemory(source, view) && !isSame;
}

// True if the plan can be written: all that it reads is in memory, and stays while it writes.
static bool isWritable(IntentHost *host, const IntentKernel *k) {
  if (k->needCount) {
    refuse(host, irDefiningOp(k->needs[0]));
    return false;
  }
  for (int32_t i = 0; i < k->nodeCount && !mlirOperationIsNull(k->store); ++i) {
    const IntentNode *node = &k->nodes[i];
    if (!readsWhatIsStored(k, node))
      continue;
    refuse(host, mlirOperationIsNull(node->op) ? k->store : node->op);
    return false;
  }
  return true;
}

// ---- Barriers -----------------------------------------------------------------------------------

static void barrier(IntentHost *host) {
  Ir *ir = &host->ir;
  MlirAttribute none = mlirDenseI32ArrayGet(ir->context, 3, (const int32_t[]){0, 0, 0});
  irCreate(ir, &(IrOp){.name = "nvvm.barrier",
                       .attributes = IR_ATTRIBUTES({"operandSegmentSizes", none})});
  host->point->pending = NOTHING;
}

// Before the CTA uses memory.
static void meet(IntentHost *host, Uses uses) {
  Point *point = host->point;
  if ((point->pending & WRITES) || ((uses & WRITES) && point->pending))
    barrier(host);
  point->pending |= uses;
}

static Uses usesOf(const IntentIndexedOp *access) {
  bool isView =
      !mlirValueIsNull(access->source) && mlirTypeIsAMemRef(mlirValueGetType(access->source));
  if (!isView)
    return NOTHING;
  return access->writes || access->isAtomic ? READS | WRITES : READS;
}

static Uses usesIn(MlirOperation control) {
  IrOps ops = irCollect(control, NULL);
  Uses uses = NOTHING;
  for (intptr_t i = 0; i < ops.count; ++i) {
    IntentIndexedOp access = intentIndexedOp(ops.data[i]);
    uses |= usesOf(&access);
  }
  irFreeOps(&ops);
  return uses;
}

// ---- Scalars ------------------------------------------------------------------------------------

// The scalar is known at the point, and nowhere else.
static void bind(IntentHost *host, MlirValue scalar, MlirValue made) {
  intentTablePut(&host->made, scalar, INTENT_KEY_PLACE, (MlirValue){NULL});
  intentTablePut(&host->made, scalar, INTENT_KEY_SCALAR, made);
}

// What is refused gives something all the same, so that the rest of the point can be judged.
static void bindNothing(IntentHost *host, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    bind(host, irResult(op, i),
         irValueOf(&host->ir, "ub.poison", (IrValues){0}, irResultType(op, i)));
}

static void computeScalars(IntentHost *host, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!intentTypeIsADomain(irResultType(op, i)) && !intentTypeIsARelation(irResultType(op, i)))
      intentTablePut(&host->made, irResult(op, i), INTENT_KEY_PLACE, (MlirValue){NULL});
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!intentTypeIsADomain(irResultType(op, i)) && !intentTypeIsARelation(irResultType(op, i)))
      intentHostScalar(host, irResult(op, i));
}

// ---- One element --------------------------------------------------------------------------------

static MlirValue isFirstThread(Point *point, MlirOperation op) {
  if (!mlirValueIsNull(point->isFirst))
    return point->isFirst;
  IntentKernelBody *body = point->points.body;
  intentEnter(body, &body->entry, op);
  MlirValue number = intentPointRegister(&body->ir, "nvvm.read.ptx.sreg.tid.x");
  return point->isFirst = irCompare(&body->ir, "eq", number, irI64(&body->ir, 0));
}

// Eight bytes of workgroup memory.
static MlirValue slotOf(Point *point, MlirOperation op) {
  if (!mlirValueIsNull(point->slot))
    return point->slot;
  IntentKernelBody *body = point->points.body;
  Ir *ir = &body->ir;
  MlirStringRef kernel = mlirStringAttrGetValue(irAttribute(body->function, "sym_name"));
  char name[300];
  snprintf(name, sizeof name, "%.*s_slot", (int)kernel.length, kernel.data);
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  irBefore(ir, body->function);
  irCreate(
      ir,
      &(IrOp){.name = "llvm.mlir.global",
              .attributes = IR_ATTRIBUTES(
                  {"sym_name", irString(ir->context, name)}, {"global_type", mlirTypeAttrGet(i64)},
                  {"linkage", irParse(ir->context, "#llvm.linkage<internal>")},
                  {"addr_space", mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 32), 3)},
                  {"alignment", mlirIntegerAttrGet(i64, 8)}),
              .regions = IR_REGIONS(mlirRegionCreate())});
  intentEnter(body, &body->entry, op);
  MlirAttribute symbol =
      mlirFlatSymbolRefAttrGet(ir->context, mlirStringRefCreateFromCString(name));
  return point->slot = irValueWith(ir, "llvm.mlir.addressof", (IrValues){0},
                                   IR_ATTRIBUTES({"global_name", symbol}),
                                   irType(ir->context, "!llvm.ptr<3>"));
}

// Where an access of one element goes, as scalars of the kernel.
static IntentRelationPoint placeOf(IntentHost *host, MlirOperation relation) {
  IntentRelationPoint out = {.valid = {NULL}};
  MlirOperation yield = mlirBlockGetTerminator(irBody(relation, 0));
  intptr_t sources = intentRelationTypeGetSources(irResultType(relation, 0));
  for (intptr_t i = 0; i < sources; ++i)
    out.coordinates[i] = intentHostScalar(host, irOperand(yield, i));
  if (mlirOperationGetNumOperands(yield) > sources)
    out.valid = intentHostScalar(host, irOperand(yield, sources));
  return out;
}

// `made` where the lane is valid, else the fill; both at ir, which stands in the branch of
// `either`.
static MlirValue orFill(Ir *ir, MlirOperation either, MlirValue made, MlirValue fill) {
  if (mlirOperationIsNull(either))
    return made;
  irElse(ir, either, IR_VALUES(made));
  irEndIf(ir, either, IR_VALUES(fill));
  return irResult(either, 0);
}

static MlirOperation ifValid(Ir *ir, MlirValue valid, MlirType type) {
  return mlirValueIsNull(valid) ? (MlirOperation){NULL} : irIf(ir, valid, IR_TYPES(type));
}

// All threads read the element.
static void readElement(IntentHost *host, MlirOperation op, const IntentIndexedOp *access) {
  Ir *ir = &host->ir;
  MlirValue fill = intentHostScalar(host, access->fill);
  IntentRelationPoint place = placeOf(host, irDefiningOp(access->relation));
  meet(host, usesOf(access));
  MlirOperation either = ifValid(ir, place.valid, irResultType(op, 0));
  MlirValue made = intentPointAccess(&host->point->points, ir, op, access, place.coordinates);
  bind(host, irResult(op, 0), orFill(ir, either, made, fill));
}

// One thread stores, or does what is atomic; the others learn the old value from it.
static void writeElement(IntentHost *host, MlirOperation op, IntentIndexedOp access) {
  Ir *ir = &host->ir;
  Point *point = host->point;
  bool gives = mlirOperationGetNumResults(op) > 0 && irHasUses(irResult(op, 0));
  MlirValue isFirst = isFirstThread(point, op), slot = gives ? slotOf(point, op) : isFirst;
  for (intptr_t i = 0; i < access.valueCount; ++i)
    access.values[i] = intentHostScalar(host, access.values[i]);
  MlirValue fill = gives ? intentHostScalar(host, access.fill) : isFirst;
  IntentRelationPoint place = placeOf(host, irDefiningOp(access.relation));
  meet(host, READS | WRITES);
  MlirOperation guard = irIf(ir, irBoth(ir, place.valid, isFirst), (IrTypes){0});
  MlirValue old = intentPointAccess(&point->points, ir, op, &access, place.coordinates);
  if (gives)
    intentPointStore(ir, slot, old);
  irEndIf(ir, guard, (IrValues){0});
  makeStaleBy(point, op);
  if (!gives)
    return;
  barrier(host);
  point->pending = READS; // of the slot
  MlirType type = irResultType(op, 0);
  MlirOperation either = ifValid(ir, place.valid, type);
  bind(host, irResult(op, 0), orFill(ir, either, intentPointLoad(ir, slot, type), fill));
}

static bool isInMemory(IntentHost *host, MlirValue source) {
  if (!mlirValueIsNull(intentHostMemref(host, intentHostStored(host, source))))
    return true;
  refuse(host, irDefiningOp(source));
  return false;
}

static void accessElement(IntentHost *host, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  if (!isInMemory(host, access.source))
    bindNothing(host, op);
  else if (access.writes || access.isAtomic)
    writeElement(host, op, access);
  else
    readElement(host, op, &access);
}

static void extractElement(IntentHost *host, MlirOperation op) {
  MlirValue coordinates[IR_MAX_RANK], source = irOperand(op, 0);
  if (!isInMemory(host, source)) {
    bindNothing(host, op);
    return;
  }
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    coordinates[i - 1] = intentHostScalar(host, irOperand(op, i));
  MlirValue address = intentPointAddress(&host->point->points, &host->ir, source, coordinates);
  bind(host, irResult(op, 0), intentPointLoad(&host->ir, address, irResultType(op, 0)));
}

// ---- Tiles --------------------------------------------------------------------------------------

// Scalars that tile work asks for are computed before an op that stands where the work begins; the
// tiles come behind it.
static MlirOperation openWork(IntentHost *host) {
  MlirOperation mark = irDefiningOp(irI64(&host->ir, 0));
  host->point->points.body->tile = (IntentScope){.block = host->entry, .depth = 1};
  irBefore(&host->ir, mark);
  return mark;
}

static void closeWork(IntentHost *host, MlirOperation mark) {
  irErase(&host->ir, mark);
  irAtEnd(&host->ir, host->entry);
}

// What a plan does to memory.
static Uses usesOfPlan(const IntentKernel *k) {
  Uses uses = mlirOperationIsNull(k->store) ? NOTHING : WRITES;
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    const IntentNode *node = &k->nodes[i];
    bool isLoad =
        node->kind == INTENT_NODE_LOAD && mlirTypeIsAMemRef(mlirValueGetType(node->value));
    bool isRead = node->kind == INTENT_NODE_GATHER || node->kind == INTENT_NODE_STRIDED;
    if (isLoad || (isRead && irIs(node->op, "intent.load")))
      uses |= READS;
  }
  return uses;
}

static void storeTiles(IntentHost *host, MlirOperation op) {
  if (!isFresh(host, op))
    return;
  MlirOperation mark = openWork(host);
  IntentKernel *kernel = intentKernelPlanStore(host, op, INTENT_ROWS_LOOPED);
  if (isWritable(host, kernel)) {
    meet(host, usesOfPlan(kernel));
    host->point->points.body->kernel = kernel;
    intentKernelWriteRoots(host->point->points.body);
    makeStaleBy(host->point, op);
  }
  intentKernelFree(kernel);
  closeWork(host, mark);
}

static bool hasUsedResult(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irHasUses(irResult(op, i)))
      return true;
  return false;
}

// The scalars that a reduce gives; every thread holds the same.
static void reduceTiles(IntentHost *host, MlirOperation op) {
  intptr_t used = 0;
  if (!hasUsedResult(op))
    return;
  if (!isFresh(host, op)) {
    bindNothing(host, op);
    return;
  }
  while (!irHasUses(irResult(op, used)))
    ++used;
  MlirOperation mark = openWork(host);
  IntentKernelBody *body = host->point->points.body;
  IntentKernel *kernel = intentKernelPlan(host, irResult(op, used), INTENT_ROWS_LOOPED);
  if (isWritable(host, kernel)) {
    meet(host, usesOfPlan(kernel));
    body->kernel = kernel;
    for (intptr_t i = 0; i < kernel->rootCount; ++i) {
      MlirValue tile = intentTileOf(body, kernel->rootTiles[i]);
      intentEnter(body, &body->tile, op);
      MlirType type = mlirValueGetType(kernel->roots[i]);
      bind(host, kernel->roots[i],
           irValueOf(&body->ir, "intent.tile.element", IR_VALUES(tile), type));
    }
  }
  bool isDone = intentTableHas(&host->made, irResult(op, used), INTENT_KEY_SCALAR);
  intentKernelFree(kernel);
  closeWork(host, mark);
  if (!isDone)
    bindNothing(host, op);
}

// ---- Control ------------------------------------------------------------------------------------

static bool isControl(MlirOperation op) {
  return irIs(op, "scf.for") || irIs(op, "scf.if") || irIs(op, "scf.while");
}

// What a loop's earlier iterations wrote is stale from its start on.
static void control(IntentHost *host, MlirOperation op) {
  Point *point = host->point;
  Uses around = point->around;
  point->around = point->pending | usesIn(op);
  IrOps ops = irCollect(op, NULL);
  for (intptr_t i = 0; i < ops.count && !irIs(op, "scf.if"); ++i)
    makeStaleBy(point, ops.data[i]);
  irFreeOps(&ops);
  intentHostControlOp(host, op);
  point->pending = point->around;
  point->around = around;
}

// ---- The walk -----------------------------------------------------------------------------------

static void noteLoad(Point *point, MlirOperation op) {
  if (irIs(op, "intent.load"))
    intentPush(&point->loads, &point->loadCount, &point->loadCapacity, irResult(op, 0));
}

static void visit(IntentHost *host, MlirOperation op) {
  host->ir.location = mlirOperationGetLocation(op);
  if (isControl(op))
    control(host, op);
  else if (irIs(op, "intent.assert"))
    intentPointAssert(&host->point->points, &host->ir, op,
                      intentHostScalar(host, irOperand(op, 0)));
  else if (intentGivesTensor(op))
    noteLoad(host->point, op);
  else if (irIs(op, "intent.reduce"))
    reduceTiles(host, op);
  else if (intentTakesTensor(op))
    storeTiles(host, op);
  else if (intentIsIndexedOp(op))
    accessElement(host, op);
  else if (irIs(op, "tensor.extract"))
    extractElement(host, op);
  else
    computeScalars(host, op);
}

void intentPointBlock(IntentHost *host, MlirBlock block) {
  MlirOperation end = mlirBlockGetTerminator(block);
  host->point->pending = host->point->around;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationEqual(op, end);
       op = mlirOperationGetNextInBlock(op))
    visit(host, op);
}

// ---- The kernel ---------------------------------------------------------------------------------

static void makeScalarOnHost(IntentHost *host, MlirValue scalar) {
  MlirOperation op = irDefiningOp(scalar);
  if (!intentIsOnDevice(host, scalar))
    intentHostScalar(host, scalar);
  else if (intentIsLeftInMemory(op))
    intentHostPointer(host, scalar);
  else
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      makeScalarOnHost(host, irOperand(op, i));
}

// What the point's code may ask of a captured value is made on the host.
static void makeOnHost(MlirValue value, void *data) {
  IntentHost *host = data;
  MlirType type = mlirValueGetType(value);
  bool isTensor = irIsTensor(type), isView = mlirTypeIsAMemRef(type);
  if (!isTensor && !isView) {
    makeScalarOnHost(host, value);
    return;
  }
  MlirValue stored = intentHostStored(host, value);
  intentHostPointer(host, stored);
  if (isView)
    intentHostOffset(host, value);
  for (int64_t i = 0; i < irRank(type); ++i) {
    intentHostExtent(host, value, i);
    intentHostStride(host, value, i);
  }
}

// Scalars that other kernels left in memory are read at the start of the kernel.
static void bindCaptured(MlirValue value, void *data) {
  IntentHost *host = data;
  MlirType type = mlirValueGetType(value);
  if (irIsTensor(type) || mlirTypeIsAMemRef(type) || !intentIsOnDevice(host, value) ||
      intentTableHas(&host->made, value, INTENT_KEY_SCALAR))
    return;
  intentTablePut(&host->made, value, INTENT_KEY_SCALAR,
                 intentKernelScalar(host->point->points.body, value));
}

// What the kernel's code names of the host becomes an argument.
static void captureHostValues(IntentKernelBody *body) {
  IrOps ops = irCollect(body->function, NULL);
  for (intptr_t i = 0; i < ops.count; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumOperands(ops.data[i]); ++j)
      mlirOperationSetOperand(ops.data[i], j,
                              intentKernelArgument(body, irOperand(ops.data[i], j)));
  irFreeOps(&ops);
}

// CTA c takes points c, c + grid, ...; the loop's body is open, without a terminator.
static IrLoop openPoints(Point *point) {
  IntentKernelBody *body = point->points.body;
  MlirValue total = intentKernelArgument(body, point->points.total);
  intentEnter(body, &body->entry, point->points.parallel);
  MlirValue first = intentPointRegister(&body->ir, "nvvm.read.ptx.sreg.ctaid.x");
  MlirValue step = intentPointRegister(&body->ir, "nvvm.read.ptx.sreg.nctaid.x");
  IrLoop loop = irFor(&body->ir, first, total, step, (IrValues){0});
  body->entry.before = mlirBlockGetFirstOperation(body->entry.block);
  return loop;
}

// True if the last point's threads may still read the slot when the next point writes it.
static bool usesSlot(MlirOperation parallel) {
  IrOps ops = irCollect(parallel, NULL);
  bool uses = false;
  for (intptr_t i = 0; i < ops.count; ++i)
    uses |= intentIsAtomicOp(ops.data[i]);
  irFreeOps(&ops);
  return uses;
}

static void writePoint(IntentHost *host, Point *point) {
  IntentKernelBody *body = point->points.body;
  MlirOperation parallel = point->points.parallel;
  IrLoop loop = openPoints(point);
  IntentHost inner = *host;
  inner.made = (IntentTable){.outer = &host->made};
  inner.entry = loop.body;
  inner.ir = irBegin(parallel);
  inner.linears = NULL;
  inner.point = point;
  irAtEnd(&inner.ir, loop.body);
  MlirValue coordinates[IR_MAX_RANK];
  intentPointCoordinates(&point->points, &inner.ir, loop.induction, coordinates);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(parallel); ++i)
    intentTablePut(&inner.made, mlirBlockGetArgument(irBody(parallel, 0), i), INTENT_KEY_SCALAR,
                   coordinates[i]);
  body->host = point->points.host = &inner;
  intentVisitCaptured(parallel, bindCaptured, &inner);
  point->around = usesSlot(parallel) ? READS : NOTHING;
  intentPointBlock(&inner, irBody(parallel, 0));
  body->host = point->points.host = host;
  irAtEnd(&body->ir, loop.body);
  irEndFor(&body->ir, &loop, (IrValues){0});
  irCreate(&body->ir, &(IrOp){.name = "gpu.return"});
  captureHostValues(body);
  host->result = inner.result;
  intentTableFree(&inner.made);
  intentHostLinearFree(&inner);
  irEnd(&inner.ir);
}

void intentHostBlocks(IntentHost *host, MlirOperation parallel) {
  Point point = {.points = intentBeginPoints(host, parallel)};
  intentVisitCaptured(parallel, makeOnHost, host);
  if (point.points.asserts.count)
    intentHostPointer(host, point.points.failed);
  writePoint(host, &point);
  intentEndPoints(host, &point.points, point.points.total);
  intentTableFree(&point.stale);
  free(point.loads);
}
