// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-merge-reduces: reduces over the same axes of what is computed from one tensor become one
// reduce of several components, so that the tensor is read once for all of them. The later one
// moves up to the earlier one, with what it needs: in between nothing has an effect, and neither
// depends on the other.
#include "passes/Passes.h"
#include "passes/extent.h"
#include "passes/ir.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// At most: tensors that are known of those that a value is computed from, elementwise; reduces of a
// block that a later one is compared with; users of a reduce that are looked at. They keep a long
// program's time linear.
enum { MAX_SOURCES = 4, MAX_OPEN = 8, MAX_USERS = 32 };

// Components of a merged reduce at most: each has summaries in registers.
enum { MAX_COMPONENTS = 8 };

typedef struct Sources {
  MlirValue tensors[MAX_SOURCES];
  int count;
} Sources;

// What is known of an op of the block that is read.
typedef struct Fact {
  const void *op; // the key
  int64_t place;  // in the block; one that was moved has that of the op it was moved to
  int64_t level;  // reduces on the longest way to it: those of one level are independent
  Sources sources;
  UT_hash_handle hh;
} Fact;

typedef struct Merge {
  Fact *facts;                  // hashed
  MlirOperation open[MAX_OPEN]; // reduces that a later one may join, in order
  int openCount;
  bool groups; // not those whose results are broadcast again
} Merge;

static Fact *factOf(const Merge *m, MlirOperation op) {
  Fact *fact = NULL;
  HASH_FIND_PTR(m->facts, &op.ptr, fact);
  return fact;
}

static void forget(Merge *m) {
  Fact *fact, *next;
  HASH_ITER(hh, m->facts, fact, next) {
    HASH_DEL(m->facts, fact);
    free(fact);
  }
  m->openCount = 0;
}

// ---- What has effects ---------------------------------------------------------------------------

// Ops on values, of which one may come before or after another.
static bool isMovable(MlirOperation op) {
  static const char *const kNames[] = {
      "intent.axis",      "intent.bounds",      "intent.broadcast",   "intent.domain",
      "intent.enumerate", "intent.gather",      "intent.indices",     "intent.join",
      "intent.load",      "intent.map",         "intent.pack",        "intent.philox",
      "intent.reduce",    "intent.region_fold", "intent.region_scan", "intent.relation",
      "intent.reshape",   "intent.scan",        "intent.size",        "intent.subregion",
      "intent.transpose", "intent.uniform",     "intent.unpack",      "intent.yield"};
  return irInDialect(op, "arith") || irInDialect(op, "math") || irInDialect(op, "ub") ||
         irIsOneOf(op, kNames, IR_COUNT(kNames)) || irIs(op, "tensor.dim");
}

static bool isPure(MlirOperation op) {
  if (!isMovable(op))
    return false;
  IrOps inner = irCollect(op, NULL);
  bool pure = true;
  for (intptr_t i = 0; pure && i < inner.count; ++i)
    pure = isMovable(inner.data[i]) || irInDialect(inner.data[i], "scf");
  irFreeOps(&inner);
  return pure;
}

// ---- Facts --------------------------------------------------------------------------------------

// Calls `visit` for each op of the block that makes what `op`, or an op in it, uses.
static void visitMakers(const Merge *m, MlirOperation op, void (*visit)(Fact *maker, void *data),
                        void *data) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    Fact *maker = factOf(m, irDefiningOp(irOperand(op, i)));
    if (maker)
      visit(maker, data);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = irBody(op, i); !mlirBlockIsNull(block);
         block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner))
        visitMakers(m, inner, visit, data);
}

static bool isReduction(MlirOperation op) {
  return irIs(op, "intent.reduce") || irIs(op, "intent.scan") || irIs(op, "intent.region_fold") ||
         irIs(op, "intent.region_scan");
}

static void raiseLevel(Fact *maker, void *data) {
  MlirOperation op = {(void *)maker->op};
  int64_t *level = data, through = maker->level + isReduction(op);
  *level = through > *level ? through : *level;
}

static void addSource(Sources *sources, MlirValue tensor) {
  for (int i = 0; i < sources->count; ++i)
    if (mlirValueEqual(sources->tensors[i], tensor))
      return;
  if (sources->count < MAX_SOURCES)
    sources->tensors[sources->count++] = tensor;
}

// What one of the op's operands is computed from. A broadcast of less reads less.
static void addSources(const Merge *m, Sources *sources, MlirValue operand) {
  MlirOperation op = irDefiningOp(operand);
  const Fact *fact = factOf(m, op);
  if (!irIsTensor(mlirValueGetType(operand)))
    return;
  if (!fact || (!intentIsElementwise(op) && !irIs(op, "intent.map"))) {
    if (!fact || !irIs(op, "intent.broadcast"))
      addSource(sources, operand);
    return;
  }
  for (int i = 0; i < fact->sources.count; ++i)
    addSource(sources, fact->sources.tensors[i]);
}

static Fact *addFact(Merge *m, MlirOperation op, int64_t place) {
  Fact *fact = calloc(1, sizeof *fact);
  fact->op = op.ptr;
  fact->place = place;
  visitMakers(m, op, raiseLevel, &fact->level);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    addSources(m, &fact->sources, irOperand(op, i));
  HASH_ADD_PTR(m->facts, op, fact);
  return fact;
}

// ---- Which reduces are merged -------------------------------------------------------------------

static bool shareSource(const Sources *a, const Sources *b) {
  for (int i = 0; i < a->count; ++i)
    for (int j = 0; j < b->count; ++j)
      if (mlirValueEqual(a->tensors[i], b->tensors[j]))
        return true;
  return false;
}

static bool haveOneShape(MlirValue a, MlirValue b) {
  int64_t rank = irRank(mlirValueGetType(a));
  if (rank != irRank(mlirValueGetType(b)))
    return false;
  for (int64_t i = 0; i < rank; ++i)
    if (irShape(mlirValueGetType(a), i) != irShape(mlirValueGetType(b), i) ||
        !intentExtentsEqual(intentExtentOf(a, i), intentExtentOf(b, i)))
      return false;
  return true;
}

static bool mayMerge(const Merge *m, MlirOperation earlier, MlirOperation later) {
  const Fact *a = factOf(m, earlier), *b = factOf(m, later);
  intptr_t components = mlirOperationGetNumResults(earlier) + mlirOperationGetNumResults(later);
  return components <= MAX_COMPONENTS && a->level == b->level &&
         shareSource(&a->sources, &b->sources) &&
         mlirAttributeEqual(irAttribute(earlier, "axes"), irAttribute(later, "axes")) &&
         haveOneShape(irOperand(earlier, 0), irOperand(later, 0));
}

// Whether what an op gives is broadcast, as it is or after some ops: at most `budget` users are
// asked, then it may be.
static bool feedsBroadcast(MlirOperation op, int *budget) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(irResult(op, i)); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      if (--*budget < 0 || irIs(user, "intent.broadcast") || feedsBroadcast(user, budget))
        return true;
    }
  return false;
}

// ---- Merging ------------------------------------------------------------------------------------

typedef struct Move {
  const Merge *m;
  MlirOperation before;
  int64_t place; // of `before`
} Move;

// Moves an op, and first what it needs, before another, unless it is there already.
static void moveUp(Fact *fact, void *data) {
  Move *move = data;
  MlirOperation op = {(void *)fact->op};
  if (fact->place <= move->place)
    return;
  fact->place = move->place;
  visitMakers(move->m, op, moveUp, move);
  mlirOperationMoveBefore(op, move->before);
}

// Operands of both: of half 0 what they reduce, of half 1 their identities.
static void appendOperands(MlirValue *out, MlirOperation a, MlirOperation b, intptr_t half) {
  intptr_t counts[] = {mlirOperationGetNumOperands(a) / 2, mlirOperationGetNumOperands(b) / 2};
  for (intptr_t i = 0; i < counts[0]; ++i)
    *out++ = irOperand(a, half * counts[0] + i);
  for (intptr_t i = 0; i < counts[1]; ++i)
    *out++ = irOperand(b, half * counts[1] + i);
}

// One side's combine at `ir`, on its own of the arguments of the merged one: components
// [first, first + count) of the earlier summaries, and of the later ones.
static void inlineCombine(Ir *ir, MlirBlock merged, MlirBlock combine, intptr_t first,
                          MlirValue *yields) {
  intptr_t all = mlirBlockGetNumArguments(merged) / 2,
           count = mlirBlockGetNumArguments(combine) / 2;
  MlirValue *arguments = malloc(2 * (size_t)count * sizeof *arguments);
  for (intptr_t i = 0; i < count; ++i) {
    arguments[i] = mlirBlockGetArgument(merged, first + i);
    arguments[count + i] = mlirBlockGetArgument(merged, all + first + i);
  }
  irInlineBlock(ir, combine, (IrValues){arguments, 2 * count}, yields);
  free(arguments);
}

static MlirLocation bothLocations(MlirOperation a, MlirOperation b) {
  MlirLocation both[] = {mlirOperationGetLocation(a), mlirOperationGetLocation(b)};
  return mlirLocationFusedGet(mlirOperationGetContext(a), 2, both, mlirAttributeGetNull());
}

// The reduce of both at `ir`.
static MlirOperation makeMerged(Ir *ir, MlirOperation a, MlirOperation b) {
  intptr_t first = mlirOperationGetNumResults(a), count = first + mlirOperationGetNumResults(b);
  MlirValue *values = malloc(3 * (size_t)count * sizeof *values), *yields = values + 2 * count;
  MlirType *types = malloc(3 * (size_t)count * sizeof *types), *results = types + 2 * count;
  appendOperands(values, a, b, 0);
  appendOperands(values + count, a, b, 1);
  for (intptr_t i = 0; i < count; ++i) {
    types[i] = types[count + i] = mlirValueGetType(values[count + i]);
    results[i] = i < first ? irResultType(a, i) : irResultType(b, i - first);
  }
  MlirRegion region = irRegion(ir, (IrTypes){types, 2 * count});
  MlirOperation op =
      irCreate(ir, &(IrOp){.name = "intent.reduce",
                           .operands = {values, 2 * count},
                           .attributes = IR_ATTRIBUTES({"axes", irAttribute(a, "axes")}),
                           .regions = IR_REGIONS(region),
                           .results = {results, count}});
  MlirBlock merged = irBody(op, 0);
  irAtEnd(ir, merged);
  inlineCombine(ir, merged, irBody(a, 0), 0, yields);
  inlineCombine(ir, merged, irBody(b, 0), first, yields + first);
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = {yields, count}});
  free(values);
  free(types);
  return op;
}

static void replaceBy(Ir *ir, Merge *m, MlirOperation op, MlirOperation merged, intptr_t first) {
  intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *results = malloc((size_t)count * sizeof *results);
  Fact *fact = factOf(m, op);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(merged, first + i);
  HASH_DEL(m->facts, fact);
  free(fact);
  irReplace(ir, op, (IrValues){results, count});
  free(results);
}

static MlirOperation mergeReduces(Ir *ir, Merge *m, MlirOperation earlier, MlirOperation later) {
  int64_t place = factOf(m, earlier)->place;
  intptr_t first = mlirOperationGetNumResults(earlier);
  visitMakers(m, later, moveUp, &(Move){m, earlier, place});
  irBefore(ir, earlier);
  ir->location = bothLocations(earlier, later);
  MlirOperation merged = makeMerged(ir, earlier, later);
  replaceBy(ir, m, earlier, merged, 0);
  replaceBy(ir, m, later, merged, first);
  addFact(m, merged, place);
  return merged;
}

// ---- The pass -----------------------------------------------------------------------------------

static bool isUsed(MlirOperation op) {
  bool used = false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    used |= irHasUses(irResult(op, i));
  return used;
}

// Merges the reduce into an open one, or opens it. One that nothing uses would live on in another.
static void visitReduce(Ir *ir, Merge *m, MlirOperation op) {
  int budget = MAX_USERS;
  if (!isUsed(op))
    return;
  if (m->groups && irIsTensor(irResultType(op, 0)) && feedsBroadcast(op, &budget))
    return;
  for (int i = 0; i < m->openCount; ++i)
    if (mayMerge(m, m->open[i], op)) {
      m->open[i] = mergeReduces(ir, m, m->open[i], op);
      return;
    }
  if (m->openCount == MAX_OPEN)
    memmove(m->open, m->open + 1, --m->openCount * sizeof *m->open);
  m->open[m->openCount++] = op;
}

static void visitBlock(Ir *ir, Merge *m, MlirBlock block) {
  int64_t place = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(block), next; !mlirOperationIsNull(op);
       op = next, ++place) {
    next = mlirOperationGetNextInBlock(op);
    if (!isPure(op)) {
      forget(m);
      continue;
    }
    addFact(m, op, place);
    if (irIs(op, "intent.reduce"))
      visitReduce(ir, m, op);
  }
  forget(m);
}

// Blocks of functions and of control. What a map or a helper of a region op reads is at hand.
static void visitRegions(Ir *ir, Merge *m, MlirOperation op) {
  if (isMovable(op))
    return;
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = irBody(op, i); !mlirBlockIsNull(block);
         block = mlirBlockGetNextInRegion(block)) {
      visitBlock(ir, m, block);
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner))
        visitRegions(ir, m, inner);
    }
}

MlirLogicalResult intentRunMergeReduces(MlirOperation module,
                                        const IntentMergeReducesOptions *options) {
  Ir ir = irBegin(module);
  Merge m = {.groups = options->groups};
  visitRegions(&ir, &m, module);
  irEnd(&ir);
  return irSuccess();
}
