// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intent's own control, early exits included. A coordinate of a loop is a member of its domain at
// an ordinal of which only the range is known; what a loop carries is the same in each iteration,
// or unknown; a result that comes from one place alone is what that place hands on.
#include "passes/analysis/evaluate.h"

#include <stdlib.h>

static const char kCarried[] = "it is carried by a loop";
static const char kSeveral[] = "it is one of several";

static IntentArena *arenaOf(Frame *frame) { return frame->provenance->arena; }

// ---- What is handed on --------------------------------------------------------------------------

// Which exits hand values to an op, and which ops around them they may leave on the way.
typedef struct Exits {
  const char *name;
  const char *passed[3];
} Exits;

static const Exits kNext = {"intent.continue", {"intent.if"}};
static const Exits kLast = {"intent.break", {"intent.if"}};
static const Exits kReturn = {"intent.return", {"intent.if", "intent.for", "intent.while"}};

static bool isPassed(const Exits *exits, MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(exits->passed) && exits->passed[i]; ++i)
    if (irIs(op, exits->passed[i]))
      return true;
  return false;
}

static void addOp(IrOps *ops, MlirOperation op) {
  ops->data = realloc(ops->data, (size_t)(ops->count + 1) * sizeof *ops->data);
  ops->data[ops->count++] = op;
}

// Free with irFreeOps.
static void addExits(IrOps *ops, MlirBlock block, const Exits *exits) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (irIs(op, exits->name))
      addOp(ops, op);
    for (intptr_t i = 0; isPassed(exits, op) && i < mlirOperationGetNumRegions(op); ++i)
      addExits(ops, irBody(op, i), exits);
  }
}

static void addYield(IrOps *ops, MlirBlock block) {
  if (irIs(mlirBlockGetTerminator(block), "intent.yield"))
    addOp(ops, mlirBlockGetTerminator(block));
}

// ---- if and body --------------------------------------------------------------------------------

// Null where the block ends in an exit.
static Fact *yieldedBy(Frame *frame, MlirBlock block, intptr_t position) {
  MlirOperation end = mlirBlockGetTerminator(block);
  return irIs(end, "intent.yield") ? factOf(frame, irOperand(end, position)) : NULL;
}

static Fact *mergedResult(Frame *frame, MlirOperation op, intptr_t position) {
  MlirValue result = irResult(op, position);
  const IntentExpr *condition = elementsOf(frame, irOperand(op, 0));
  Fact *yes = yieldedBy(frame, irBody(op, 0), position);
  Fact *no = yieldedBy(frame, irBody(op, 1), position);
  if (!yes && !no)
    return opaqueFact(frame, result, "nothing gives it");
  if (!no || (yes && intentExprIsConstant(condition, 1)))
    return yes;
  if (!yes || intentExprIsConstant(condition, 0))
    return no;
  return chooseFact(frame, result, condition, yes, no);
}

// 4-02: a branch that ends in an exit gives nothing: where there are results, the other one ran.
static void evaluateIf(Frame *frame, MlirOperation op) {
  const IntentExpr *condition = elementsOf(frame, irOperand(op, 0));
  evaluateBranch(frame, irBody(op, 0), intentExprIsConstant(condition, 0));
  evaluateBranch(frame, irBody(op, 1), intentExprIsConstant(condition, 1));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setFact(frame, irResult(op, i), mergedResult(frame, op, i));
}

// What all of these hand on as value `position`; null where they differ or there is none.
static Fact *commonFact(Frame *frame, const IrOps *from, intptr_t position) {
  Fact *fact = NULL;
  for (intptr_t i = 0; i < from->count; ++i) {
    Fact *next = factOf(frame, irOperand(from->data[i], position));
    if (fact && !sameFacts(fact, next))
      return NULL;
    fact = next;
  }
  return fact;
}

static void evaluateBody(Frame *frame, MlirOperation op) {
  IrOps from = {0};
  evaluateBlock(frame, irBody(op, 0));
  addYield(&from, irBody(op, 0));
  addExits(&from, irBody(op, 0), &kReturn);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    Fact *fact = commonFact(frame, &from, i);
    setFact(frame, irResult(op, i), fact ? fact : opaqueFact(frame, irResult(op, i), kSeveral));
  }
  irFreeOps(&from);
}

// ---- Points and iterations ----------------------------------------------------------------------

// The coordinate of a loop: a member of its domain. `named` is the value whose ordinal it is known
// by: the ordinal's own, else the coordinate.
static void bindCoordinate(Frame *frame, MlirValue coordinate, MlirValue named,
                           const IntentDomain *domain) {
  Fact *opaque = opaqueFact(frame, named, NULL), *fact = newFact(frame, opaque->type);
  bool isOrdinal = !mlirValueEqual(named, coordinate);
  if (opaque->elements->kind != INTENT_EXPR_SCALAR) { // another at each point of a map
    setFact(frame, named, opaque);
    if (isOrdinal)
      setFact(frame, coordinate, opaqueFact(frame, coordinate, NULL));
    return;
  }
  IntentExpr draft = *opaque->elements;
  draft.type = mlirIntegerTypeGet(mlirOperationGetContext(frame->function), 64);
  draft.constant = -draft.constant; // its own node: an ordinal, below the size
  draft.domain = domain;
  draft.range = (IntentRange){0, domain->size->range.hi - 1};
  fact->elements = intentArenaExpr(arenaOf(frame), &draft);
  if (isOrdinal)
    setFact(frame, named, fact);
  Fact *member = newFact(frame, mlirValueGetType(coordinate));
  member->elements = intentExprMember(arenaOf(frame), domain, fact->elements);
  setFact(frame, coordinate, member);
}

static bool isEmpty(const IntentDomain *domain) { return domain->size->range.hi <= 0; }

// 3-01: what memory holds differs from point to point.
static void evaluateParallel(Frame *frame, MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  bool isDead = false;
  countWrites(frame, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    const IntentDomain *domain = factOf(frame, irOperand(op, i))->domain;
    MlirValue coordinate = mlirBlockGetArgument(body, i);
    bindCoordinate(frame, coordinate, coordinate, domain);
    isDead |= isEmpty(domain);
  }
  if (!frame->caller)
    intentMemoSet(frame->provenance->entered, op.ptr, (void *)(intptr_t)(*frame->writes + 1));
  evaluateBranch(frame, body, isDead);
  countWrites(frame, op);
}

int64_t writesBefore(IntentProvenance *provenance, MlirOperation parallel) {
  return (int64_t)(intptr_t)intentMemoGet(provenance->entered, parallel.ptr) - 1;
}

// ---- What loops carry ---------------------------------------------------------------------------

// A loop and what hands values to it.
typedef struct Loop {
  Frame *frame;
  MlirOperation op;
  MlirBlock body;
  intptr_t firstInit;  // of the operands
  intptr_t firstCarry; // of the body's arguments
  IrOps next;          // the yield and the continues: the next iteration's values
  IrOps last;          // the breaks: the results
} Loop;

static Loop loopOf(Frame *frame, MlirOperation op, intptr_t region) {
  MlirBlock body = irBody(op, region);
  intptr_t results = mlirOperationGetNumResults(op);
  Loop loop = {.frame = frame,
               .op = op,
               .body = body,
               .firstInit = mlirOperationGetNumOperands(op) - results,
               .firstCarry = mlirBlockGetNumArguments(body) - results};
  addYield(&loop.next, body);
  addExits(&loop.next, body, &kNext);
  addExits(&loop.last, body, &kLast);
  return loop;
}

static void freeLoop(Loop *loop) {
  irFreeOps(&loop->next);
  irFreeOps(&loop->last);
}

static MlirValue initOf(const Loop *loop, intptr_t position) {
  return irOperand(loop->op, loop->firstInit + position);
}

static MlirValue carryOf(const Loop *loop, intptr_t position) {
  return mlirBlockGetArgument(loop->body, loop->firstCarry + position);
}

// Before the body is evaluated: only values that are the same are known to be.
static Fact *carriedFact(const Loop *loop, intptr_t position) {
  MlirValue carry = carryOf(loop, position), init = initOf(loop, position);
  for (intptr_t i = 0; i < loop->next.count; ++i) {
    MlirValue value = irOperand(loop->next.data[i], position);
    if (!mlirValueEqual(value, carry) && !mlirValueEqual(value, init))
      return opaqueFact(loop->frame, carry, kCarried);
  }
  return factOf(loop->frame, init);
}

// After it: what every exit hands on is the init, or unknown.
static Fact *resultFact(const Loop *loop, intptr_t position) {
  MlirValue carry = carryOf(loop, position);
  Fact *init = factOf(loop->frame, initOf(loop, position));
  bool isInvariant = true;
  for (intptr_t i = 0; i < loop->next.count + loop->last.count; ++i) {
    bool isNext = i < loop->next.count;
    MlirOperation from = isNext ? loop->next.data[i] : loop->last.data[i - loop->next.count];
    MlirValue value = irOperand(from, position);
    isInvariant &=
        (isNext && mlirValueEqual(value, carry)) || sameFacts(factOf(loop->frame, value), init);
  }
  return isInvariant ? init : opaqueFact(loop->frame, irResult(loop->op, position), kCarried);
}

static void evaluateFor(Frame *frame, MlirOperation op) {
  Loop loop = loopOf(frame, op, 0);
  intptr_t count = mlirOperationGetNumResults(op);
  const IntentDomain *domain = factOf(frame, irOperand(op, 0))->domain;
  bool isDead = isEmpty(domain);
  countWrites(frame, op);
  bindCoordinate(frame, mlirBlockGetArgument(loop.body, 0),
                 mlirBlockGetArgument(loop.body, loop.firstCarry - 1), domain);
  for (intptr_t i = 0; i < count; ++i)
    setFact(frame, carryOf(&loop, i), carriedFact(&loop, i));
  evaluateBranch(frame, loop.body, isDead);
  countWrites(frame, op);
  for (intptr_t i = 0; i < count; ++i)
    setFact(frame, irResult(op, i),
            isDead ? factOf(frame, initOf(&loop, i)) : resultFact(&loop, i));
  freeLoop(&loop);
}

static void evaluateWhile(Frame *frame, MlirOperation op) {
  Loop loop = loopOf(frame, op, 1);
  MlirBlock asked = irBody(op, 0);
  intptr_t count = mlirOperationGetNumResults(op);
  countWrites(frame, op);
  for (intptr_t i = 0; i < count; ++i) {
    Fact *fact = carriedFact(&loop, i);
    setFact(frame, carryOf(&loop, i), fact);
    setFact(frame, mlirBlockGetArgument(asked, i), fact);
  }
  evaluateBlock(frame, asked);
  evaluateBlock(frame, loop.body);
  countWrites(frame, op);
  for (intptr_t i = 0; i < count; ++i)
    setFact(frame, irResult(op, i), resultFact(&loop, i));
  freeLoop(&loop);
}

const struct EvaluateRow kControlRows[] = {
    {"intent.body", evaluateBody},   {"intent.for", evaluateFor},
    {"intent.if", evaluateIf},       {"intent.parallel", evaluateParallel},
    {"intent.while", evaluateWhile}, {NULL, NULL},
};
