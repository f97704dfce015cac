// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels over the points of an intent.parallel share, whether a thread or a CTA runs a point:
// which point it is, addresses of elements, accesses of one element, and assertions. An assertion
// that fails leaves its number in device memory and ends the thread; the host then stops the
// program with the message.
#include "passes/gpu/point.h"

#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "passes/atomic.h"

// What a kernel shares memory with, at most: kernels are ordered by the stream (10-04).
static const char kScope[] = "device";

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

// ---- Parallels in a point -----------------------------------------------------------------------

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

// ---- Addresses ----------------------------------------------------------------------------------

// An element in memory: an i1 is a byte.
static MlirType storedType(Ir *ir, MlirType element) {
  return irIsInteger(element, 1) ? mlirIntegerTypeGet(ir->context, 8) : element;
}

// The address of an element of `source`, a tensor or view of the logical function. Coordinates are
// integers or index.
MlirValue intentPointAddress(IntentPoints *p, Ir *ir, MlirValue source,
                             const MlirValue *coordinates) {
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

MlirValue intentPointLoad(Ir *ir, MlirValue address, MlirType element) {
  MlirType stored = storedType(ir, element);
  MlirValue value = irValueWith(ir, "llvm.load", IR_VALUES(address),
                                IR_ATTRIBUTES({"alignment", alignmentOf(ir, stored)}), stored);
  return mlirTypeEqual(stored, element) ? value : irCompare(ir, "ne", value, irZero(ir, stored));
}

void intentPointStore(Ir *ir, MlirValue address, MlirValue value) {
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
MlirValue intentPointAccess(IntentPoints *p, Ir *ir, MlirOperation op,
                            const IntentIndexedOp *access, const MlirValue *coordinates) {
  MlirValue address = intentPointAddress(p, ir, access->source, coordinates);
  if (access->isAtomic) {
    IntentAtomicTarget target = {accessAddress, &address};
    return intentAtomicAt(ir, op, &target, access->values);
  }
  if (!access->writes)
    return intentPointLoad(ir, address, irElementType(mlirValueGetType(access->source)));
  intentPointStore(ir, address, access->values[0]);
  return (MlirValue){NULL};
}

// ---- Which point --------------------------------------------------------------------------------

MlirValue intentPointRegister(Ir *ir, const char *name) {
  MlirValue narrow = irValueOf(ir, name, (IrValues){0}, mlirIntegerTypeGet(ir->context, 32));
  return irValueOf(ir, "arith.extui", IR_VALUES(narrow), mlirIntegerTypeGet(ir->context, 64));
}

// A host value in the kernel; null stays null.
static MlirValue givenTo(IntentPoints *p, MlirValue hostValue) {
  return mlirValueIsNull(hostValue) ? hostValue : intentKernelArgument(p->body, hostValue);
}

// First member and step of a domain, as the kernel's arguments.
static IntentGrid gridOf(IntentPoints *p, MlirValue domain) {
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
void intentPointCoordinates(IntentPoints *p, Ir *ir, MlirValue number, MlirValue *coordinates) {
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

// ---- Assertions ---------------------------------------------------------------------------------

// The assertion's number, counted from 1.
static int64_t numberOf(const IntentPoints *p, MlirOperation op) {
  int64_t number = 1;
  while (!mlirOperationEqual(p->asserts.data[number - 1], op))
    ++number;
  return number;
}

void intentPointAssert(IntentPoints *p, Ir *ir, MlirOperation op, MlirValue holds) {
  MlirType i1 = mlirIntegerTypeGet(ir->context, 1);
  MlirValue address = intentKernelArgument(p->body, intentHostPointer(p->host, p->failed));
  MlirValue fails = irBinary(ir, "arith.xori", holds, irInt(ir, i1, 1));
  MlirOperation either = irIf(ir, fails, (IrTypes){0});
  IntentAtomicStep step = {.action = INTENT_ACTION_STORE,
                           .order = INTENT_RELAXED,
                           .bits = IR_VALUES(irI32(ir, numberOf(p, op))),
                           .type = mlirIntegerTypeGet(ir->context, 32)};
  intentAtomicInstruction(ir, address, kScope, &step);
  irCreate(ir, &(IrOp){.name = "llvm.call_intrinsic",
                       .attributes = IR_ATTRIBUTES(
                           {"intrin", irString(ir->context, "llvm.nvvm.exit")},
                           {"op_bundle_sizes", mlirDenseI32ArrayGet(ir->context, 0, NULL)},
                           {"operandSegmentSizes",
                            mlirDenseI32ArrayGet(ir->context, 2, (const int32_t[]){0, 0})})});
  irEndIf(ir, either, (IrValues){0});
}

// ---- The host -----------------------------------------------------------------------------------

static MlirValue countPoints(IntentHost *host, MlirOperation parallel) {
  MlirValue total = irI64(&host->ir, 1);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(parallel); ++i)
    total = irBinary(&host->ir, "arith.muli", total, intentHostSize(host, irOperand(parallel, i)));
  return total;
}

static void prepare(MlirValue value, void *data) { intentHostPrepare(data, value); }

IntentPoints intentBeginPoints(IntentHost *host, MlirOperation parallel) {
  serialiseInner(parallel);
  IntentPoints p = {
      .host = host, .parallel = parallel, .asserts = irCollect(parallel, "intent.assert")};
  intentVisitCaptured(parallel, prepare, host);
  p.total = countPoints(host, parallel);
  if (p.asserts.count)
    p.failed = intentHostFlag(host);
  p.body = intentKernelBegin(host, intentNameKernel(host).text, mlirOperationGetLocation(parallel));
  return p;
}

void intentEndPoints(IntentHost *host, IntentPoints *p, MlirValue ctas) {
  p->body->totalTiles = ctas;
  intentKernelEnd(p->body);
  intentHostLaunchBody(host, p->body);
  if (p->asserts.count)
    intentHostCheckFlag(host, p->failed, &p->asserts);
  intentKernelBodyFree(p->body);
  irFreeOps(&p->asserts);
}
