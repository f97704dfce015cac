// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls (1.1-06) and scf. Where values meet they are a choice under the condition, if that can
// be said; what a loop carries is the same in each iteration, or unknown.
#include "passes/analysis/evaluate.h"
#include "passes/indexed_op.h"

#include <stdlib.h>

static IntentArena *arenaOf(Frame *frame) { return frame->provenance->arena; }

// ---- Merges -------------------------------------------------------------------------------------

// The elements of a tensor of another's shape, over its axes.
static const IntentExpr *onAxes(IntentArena *arena, const IntentExpr *elements, int64_t rank,
                                const IntentExpr *const *extents) {
  const IntentExpr *axes[IR_MAX_RANK];
  for (int64_t i = 0; i < rank; ++i)
    axes[i] = intentExprAxis(arena, i, extents[i]);
  return intentExprSubstitute(arena, elements, axes);
}

bool sameFacts(const Fact *a, const Fact *b) {
  if (a == b)
    return true;
  if (a->elements != b->elements || a->domain != b->domain || a->relation != b->relation ||
      a->count != b->count || (!a->elements && a->tensor != b->tensor))
    return false;
  for (int64_t i = 0; a->extents && i < irRank(a->type); ++i)
    if (a->extents[i] != b->extents[i])
      return false;
  for (intptr_t i = 0; i < a->count; ++i)
    if (!sameFacts(a->components[i], b->components[i]))
      return false;
  return true;
}

static void chooseTensor(Frame *frame, Fact *out, const IntentExpr *condition, Fact *yes,
                         Fact *no) {
  IntentArena *arena = arenaOf(frame);
  int64_t rank = irRank(out->type);
  out->extents = intentArenaAllocate(arena, (size_t)(rank + 1) * sizeof *out->extents);
  for (int64_t i = 0; i < rank; ++i)
    out->extents[i] = intentExprSelect(arena, condition, yes->extents[i], no->extents[i]);
  out->elements =
      intentExprSelect(arena, condition, onAxes(arena, yes->elements, rank, out->extents),
                       onAxes(arena, no->elements, rank, out->extents));
}

// A domain that a condition picks: one of two identities is none (1.1-13).
static const IntentDomain *chooseDomain(Frame *frame, MlirValue value, const IntentExpr *condition,
                                        const IntentDomain *yes, const IntentDomain *no) {
  const IntentExpr *one = intentExprInteger(arenaOf(frame), 0);
  const IntentExpr *choice =
      intentExprSelect(arenaOf(frame), condition, intentExprMember(arenaOf(frame), yes, one),
                       intentExprMember(arenaOf(frame), no, one));
  return intentDomainOpaque(arenaOf(frame),
                            &(IntentDomain){.coordinate = yes->coordinate,
                                            .value = value,
                                            .choice = choice,
                                            .unknown = "its domain is one of several"});
}

Fact *chooseFact(Frame *frame, MlirValue value, const IntentExpr *condition, Fact *yes, Fact *no) {
  if (sameFacts(yes, no))
    return yes;
  Fact *out = newFact(frame, yes->type);
  out->count = yes->count;
  if (yes->count)
    out->components =
        intentArenaAllocate(arenaOf(frame), (size_t)yes->count * sizeof *out->components);
  for (intptr_t i = 0; i < yes->count; ++i)
    out->components[i] = chooseFact(frame, value, condition, yes->components[i], no->components[i]);
  if (yes->domain)
    out->domain = chooseDomain(frame, value, condition, yes->domain, no->domain);
  else if (yes->relation || mlirTypeIsAMemRef(yes->type))
    return opaqueFact(frame, value, "it is one of several");
  else if (yes->elements && irIsTensor(yes->type))
    chooseTensor(frame, out, condition, yes, no);
  else if (yes->elements)
    out->elements = intentExprSelect(arenaOf(frame), condition, yes->elements, no->elements);
  return out;
}

// ---- Functions ----------------------------------------------------------------------------------

static Frame *newFrame(IntentProvenance *p, MlirOperation function, Frame *caller) {
  Frame *frame = calloc(1, sizeof *frame);
  frame->provenance = p;
  frame->caller = caller;
  frame->function = function;
  frame->facts = intentMemoCreate();
  frame->writes = caller ? caller->writes : &frame->ownWrites;
  frame->next = p->made;
  p->made = frame;
  return frame;
}

static bool isCallOf(MlirOperation call, MlirOperation function) {
  MlirStringRef callee = mlirFlatSymbolRefAttrGetValue(irAttribute(call, "callee"));
  return mlirStringRefEqual(callee, mlirStringAttrGetValue(irAttribute(function, "sym_name")));
}

// What all callers of a private function pass as one argument; null where they differ, or where
// there is none.
static Fact *passedFact(IntentProvenance *p, MlirOperation function, intptr_t argument) {
  Fact *out = NULL;
  for (intptr_t i = 0; i < p->calls.count; ++i) {
    MlirOperation call = p->calls.data[i];
    if (!isCallOf(call, function))
      continue;
    MlirOperation in = irParentNamed(call, "func.func");
    Frame *caller = mlirOperationIsNull(in) ? NULL : frameOf(p, in);
    if (!caller)
      return NULL;
    Fact *fact = factOf(caller, irOperand(call, argument));
    if (out && !sameFacts(out, fact))
      return NULL;
    out = fact;
  }
  return out;
}

Frame *frameOf(IntentProvenance *p, MlirOperation function) {
  Frame *known = (Frame *)intentMemoGet(p->frames, function.ptr);
  MlirBlock body = irBody(function, 0);
  if (known || mlirBlockIsNull(body))
    return known && known->isRunning ? NULL : known;
  Frame *frame = newFrame(p, function, NULL);
  intentMemoSet(p->frames, function.ptr, frame);
  frame->isRunning = true;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    Fact *fact = !irHasVisibility(function, "private") ? NULL : passedFact(p, function, i);
    setFact(frame, argument, fact ? fact : opaqueFact(frame, argument, NULL));
  }
  evaluateBlock(frame, body);
  frame->isRunning = false;
  return frame;
}

static void evaluateReturn(Frame *frame, MlirOperation op) {
  frame->resultCount = mlirOperationGetNumOperands(op);
  frame->results = intentArenaAllocate(arenaOf(frame),
                                       (size_t)(frame->resultCount + 1) * sizeof *frame->results);
  for (intptr_t i = 0; i < frame->resultCount; ++i)
    frame->results[i] = factOf(frame, irOperand(op, i));
}

static void setOpaqueResults(Frame *frame, MlirOperation op, const char *unknown) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setFact(frame, irResult(op, i), opaqueFact(frame, irResult(op, i), unknown));
}

static bool isRecursive(Frame *frame, MlirOperation callee) {
  for (; frame; frame = frame->caller)
    if (mlirOperationEqual(frame->function, callee))
      return true;
  return false;
}

void evaluateCall(Frame *frame, MlirOperation op) {
  IntentProvenance *p = frame->provenance;
  MlirOperation callee =
      mlirSymbolTableLookup(p->symbols, mlirFlatSymbolRefAttrGetValue(irAttribute(op, "callee")));
  MlirBlock body = mlirOperationIsNull(callee) ? (MlirBlock){NULL} : irBody(callee, 0);
  bool isKnown = !mlirBlockIsNull(body) && mlirBlockIsNull(mlirBlockGetNextInRegion(body));
  if (!isKnown) { // another module's, or of several blocks: its results are data, and it may write
    ++*frame->writes;
    setOpaqueResults(frame, op, NULL);
    return;
  }
  if (isRecursive(frame, callee)) {
    ++*frame->writes;
    setOpaqueResults(frame, op, "it is the result of a recursive call");
    return;
  }
  p->budget -= irBlockSize(body);
  if (p->budget < 0) {
    setOpaqueResults(frame, op, "it is the result of one call too many");
    return;
  }
  Frame *inner = newFrame(p, callee, frame);
  inner->shape = frame->shape;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    setFact(inner, mlirBlockGetArgument(body, i), factOf(frame, irOperand(op, i)));
  evaluateBlock(inner, body);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setFact(frame, irResult(op, i), inner->results[i]);
  intentMemoDestroy(inner->facts);
  inner->facts = NULL;
}

// ---- Writes -------------------------------------------------------------------------------------

static bool mayWrite(IntentProvenance *p, MlirOperation op);

// What a walk for writes carries.
typedef struct Search {
  IntentProvenance *provenance;
  bool found;
} Search;

static MlirWalkResult visitWrite(MlirOperation op, void *data) {
  Search *search = data;
  if (irIs(op, "intent.store") || intentIsAtomicOp(op))
    search->found = true;
  if (irIs(op, "func.call")) {
    MlirOperation callee = mlirSymbolTableLookup(
        search->provenance->symbols, mlirFlatSymbolRefAttrGetValue(irAttribute(op, "callee")));
    search->found |= mlirOperationIsNull(callee) || mayWrite(search->provenance, callee);
  }
  return search->found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

// True if the op, or what it calls, may write memory; a function is asked once.
static bool mayWrite(IntentProvenance *p, MlirOperation op) {
  static const char kYes = 'y', kNo = 'n';
  bool isFunction = irIs(op, "func.func");
  const char *known = isFunction ? intentMemoGet(p->writers, op.ptr) : NULL;
  if (known)
    return known == &kYes;
  if (isFunction && mlirBlockIsNull(irBody(op, 0)))
    return true;
  if (isFunction)
    intentMemoSet(p->writers, op.ptr, &kNo); // what a recursive call adds is found anyway
  Search search = {p, false};
  mlirOperationWalk(op, visitWrite, &search, MlirWalkPreOrder);
  if (isFunction)
    intentMemoSet(p->writers, op.ptr, search.found ? &kYes : &kNo);
  return search.found;
}

void countWrites(Frame *frame, MlirOperation loop) {
  *frame->writes += mayWrite(frame->provenance, loop);
}

// ---- Control ------------------------------------------------------------------------------------

void evaluateBranch(Frame *frame, MlirBlock block, bool isDead) {
  frame->provenance->dead += isDead;
  evaluateBlock(frame, block);
  frame->provenance->dead -= isDead;
}

static void evaluateIf(Frame *frame, MlirOperation op) {
  const IntentExpr *condition = elementsOf(frame, irOperand(op, 0));
  MlirBlock yes = irBody(op, 0), no = irBody(op, 1);
  evaluateBranch(frame, yes, intentExprIsConstant(condition, 0));
  if (!mlirBlockIsNull(no))
    evaluateBranch(frame, no, intentExprIsConstant(condition, 1));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    Fact *taken = factOf(frame, irOperand(mlirBlockGetTerminator(yes), i));
    Fact *other = factOf(frame, irOperand(mlirBlockGetTerminator(no), i));
    Fact *fact = intentExprIsConstant(condition, 1) ? taken
                 : intentExprIsConstant(condition, 0)
                     ? other
                     : chooseFact(frame, irResult(op, i), condition, taken, other);
    setFact(frame, irResult(op, i), fact);
  }
}

static const char kCarried[] = "it is carried by a loop";

static bool hasUnsignedBounds(MlirOperation loop) {
  return !mlirAttributeIsNull(irAttribute(loop, "unsignedCmp"));
}

// The induction variable: known by its identity, between the loop's bounds.
static void bindInduction(Frame *frame, MlirOperation op, MlirValue induction) {
  const IntentExpr *lower = elementsOf(frame, irOperand(op, 0));
  const IntentExpr *upper = elementsOf(frame, irOperand(op, 1));
  Fact *fact = opaqueFact(frame, induction, NULL);
  if (fact->elements->kind == INTENT_EXPR_SCALAR && !hasUnsignedBounds(op)) {
    IntentExpr draft = *fact->elements;
    draft.constant = -draft.constant; // its own node: with a range
    draft.range = (IntentRange){lower->range.lo, upper->range.hi - 1};
    fact->elements = intentArenaExpr(arenaOf(frame), &draft);
  }
  setFact(frame, induction, fact);
}

// How often the loop runs, if that is known to be 0 or 1; else -1.
static int runsOf(Frame *frame, MlirOperation op) {
  IntentArena *arena = arenaOf(frame);
  const IntentExpr *lower = elementsOf(frame, irOperand(op, 0));
  const IntentExpr *upper = elementsOf(frame, irOperand(op, 1));
  const IntentExpr *step = elementsOf(frame, irOperand(op, 2));
  if (hasUnsignedBounds(op))
    return -1;
  if (intentExprAtMost(arena, upper, lower))
    return 0;
  bool isOnce = intentExprBelow(arena, lower, upper) &&
                intentExprAtMost(arena, upper, intentExprAdd(arena, lower, step));
  return isOnce ? 1 : -1;
}

static void evaluateFor(Frame *frame, MlirOperation op) {
  enum { FIRST_INIT = 3 };
  MlirBlock body = irBody(op, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  intptr_t count = mlirOperationGetNumResults(op);
  int runs = runsOf(frame, op);
  if (runs < 0)
    countWrites(frame, op);
  bindInduction(frame, op, mlirBlockGetArgument(body, 0));
  if (runs == 1)
    setFact(frame, mlirBlockGetArgument(body, 0), factOf(frame, irOperand(op, 0)));
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i + 1), next = irOperand(yield, i);
    MlirValue init = irOperand(op, FIRST_INIT + i);
    bool isInvariant = mlirValueEqual(next, argument) || mlirValueEqual(next, init);
    Fact *fact =
        isInvariant || runs == 1 ? factOf(frame, init) : opaqueFact(frame, argument, kCarried);
    setFact(frame, argument, fact);
  }
  evaluateBranch(frame, body, runs == 0);
  if (runs < 0)
    countWrites(frame, op);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i + 1), next = irOperand(yield, i);
    Fact *init = factOf(frame, irOperand(op, FIRST_INIT + i));
    bool isInvariant =
        mlirValueEqual(next, argument) || sameFacts(factOf(frame, next), init) || runs == 0;
    Fact *fact = isInvariant ? init
                 : runs == 1 ? factOf(frame, next)
                             : opaqueFact(frame, irResult(op, i), kCarried);
    setFact(frame, irResult(op, i), fact);
  }
}

static void evaluateWhile(Frame *frame, MlirOperation op) {
  countWrites(frame, op);
  for (intptr_t region = 0; region < 2; ++region) {
    MlirBlock body = irBody(op, region);
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
      MlirValue argument = mlirBlockGetArgument(body, i);
      setFact(frame, argument, opaqueFact(frame, argument, kCarried));
    }
    evaluateBlock(frame, body);
  }
  countWrites(frame, op);
  setOpaqueResults(frame, op, kCarried);
}

const struct EvaluateRow kFlowRows[] = {
    {"func.call", evaluateCall}, {"func.return", evaluateReturn}, {"scf.if", evaluateIf},
    {"scf.for", evaluateFor},    {"scf.while", evaluateWhile},    {NULL, NULL},
};
