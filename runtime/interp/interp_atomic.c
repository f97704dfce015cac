// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic accesses (9-11): lanes go one after another, each on what those before left. All lanes are
// judged before one touches memory. The points of a program never run at once here: an order only
// tells races from what is ordered.
#include "passes/ir.h"
#include "runtime/interp/race.h"
#include "runtime/interp/walk.h"

#include <stdlib.h>
#include <string.h>

// ---- What an op does to an element --------------------------------------------------------------

// The operands of an atomic op: its values, the memory, the relation, the fill.
typedef enum Action { LOAD, STORE, RMW, CAS } Action;
static const int32_t kValues[] = {0, 1, 1, 2};

// What decoding reads into `attribute`: the action in the low bits, then the kind.
enum { ACTION_BITS = 2 };

static Action actionOf(const IntentInstruction *i) {
  return (Action)(i->attribute & ((1 << ACTION_BITS) - 1));
}

static const char *decodeAtomic(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  static const char *const kNames[] = {"intent.atomic_load", "intent.atomic_store",
                                       "intent.atomic_rmw", "intent.atomic_cas"};
  while (!irIs(i->op, kNames[i->attribute]))
    ++i->attribute;
  if (actionOf(i) == RMW)
    i->attribute |= irIntegerAttribute(i->op, "kind") << ACTION_BITS;
  return NULL;
}

// The arith op that computes a kind on integers and on floats; null for xchg.
static const char *const kIntegerOps[] = {
    "arith.addi",  "arith.andi",  "arith.ori", "arith.xori", "arith.minsi", "arith.maxsi",
    "arith.minui", "arith.maxui", NULL,        NULL,         NULL};
static const char *const kFloatOps[] = {
    "arith.addf",     NULL, NULL, NULL, NULL, NULL, NULL, NULL, "arith.minimumf",
    "arith.maximumf", NULL};

static IntentEvaluate evaluateOf(const IntentInstruction *i) {
  IntentRmw kind = (IntentRmw)(i->attribute >> ACTION_BITS);
  bool isFloat = intentDTypeIsFloat(i->from);
  const char *name = actionOf(i) == RMW ? (isFloat ? kFloatOps : kIntegerOps)[kind] : NULL;
  const IntentOpTable *table = isFloat ? &intentFloatOps : &intentIntegerOps;
  for (size_t at = 0; name && at < table->count; ++at)
    if (!strcmp(table->rows[at].name, name))
      return table->rows[at].evaluate;
  return NULL;
}

// ---- Lanes --------------------------------------------------------------------------------------

// An op being run.
typedef struct Atomic {
  IntentWalk walk;
  IntentView *view;
  IntentValue values[2];   // see kValues
  IntentEvaluate evaluate; // of an atomic_rmw; null: what is written is the value itself
  IntentOrder order;
  int64_t *elements;  // of each point, -1 for none; owned
  IntentValue result; // a new tensor or a scalar; none for a store
} Atomic;

// 9-06: judges every lane.
static bool collectElements(Atomic *atomic) {
  const IntentInstruction *i = atomic->walk.i;
  for (int64_t point = 0, count = intentPointCount(&atomic->walk.lanes); point < count; ++point) {
    IntentAddress address = intentWalkOn(&atomic->walk);
    if (address.failed)
      return false;
    atomic->elements[point] = address.valid ? address.element : -1;
    bool reads = address.valid && actionOf(i) != STORE && atomic->view->written;
    if (reads && !atomic->view->written[address.element])
      return intentFail(atomic->walk.machine, i->op, INTENT_UNWRITTEN);
  }
  return true;
}

// Whether a lane writes what it read over, and what.
typedef struct Outcome {
  bool writes;
  uint64_t bits;
} Outcome;

static Outcome outcomeOf(const Atomic *atomic, int64_t point, uint64_t old) {
  uint64_t in[] = {old, 0}, out[1];
  switch (actionOf(atomic->walk.i)) {
  case LOAD:
    return (Outcome){false, old};
  case STORE:
    return (Outcome){true, intentElementOf(atomic->values[0], point)};
  case CAS:
    return (Outcome){old == intentElementOf(atomic->values[0], point),
                     intentElementOf(atomic->values[1], point)};
  case RMW:
    break;
  }
  in[1] = intentElementOf(atomic->values[0], point);
  if (!atomic->evaluate)
    return (Outcome){true, in[1]};
  atomic->evaluate(atomic->walk.i, in, out);
  return (Outcome){true, out[0]};
}

static void giveOld(Atomic *atomic, int64_t point, uint64_t old) {
  if (atomic->walk.i->resultCount == 0)
    return;
  if (atomic->result.kind == INTENT_KIND_TENSOR)
    intentStore(atomic->result.tensor, point, old);
  else
    atomic->result.bits = old;
}

static bool runLane(Atomic *atomic, int64_t point, uint64_t fill) {
  const IntentInstruction *i = atomic->walk.i;
  int64_t element = atomic->elements[point];
  IntentView *view = atomic->view;
  if (element < 0) {
    giveOld(atomic, point, fill);
    return true;
  }
  uint64_t old = intentArrayBits(&view->array, element);
  Outcome outcome = outcomeOf(atomic, point, old);
  giveOld(atomic, point, old);
  IntentTouch touch = {actionOf(i) != STORE, outcome.writes, true, atomic->order};
  if (!intentRaceTouch(atomic->walk.machine, i, view, element, touch))
    return false;
  if (!outcome.writes)
    return true;
  intentArraySetBits(&view->array, element, outcome.bits);
  if (view->written)
    view->written[element] = 1;
  return true;
}

// ---- The op -------------------------------------------------------------------------------------

static bool checkShapes(const Atomic *atomic) {
  const IntentInstruction *i = atomic->walk.i;
  for (int32_t at = 0; at < kValues[actionOf(i)]; ++at)
    if (!intentCheckValueShape(&atomic->walk, atomic->values[at], "9-11"))
      return false;
  return i->resultCount == 0 ||
         intentCheckResultShape(atomic->walk.machine, i, 0, atomic->walk.lanes.shape);
}

// A result of one element a point, to be filled in.
static bool makeResult(Atomic *atomic) {
  const IntentInstruction *i = atomic->walk.i;
  if (i->resultCount == 0 || i->resultTypes[0].kind == INTENT_KIND_SCALAR)
    return true;
  IntentTensor *tensor = intentNewResult(atomic->walk.machine, i, 0, atomic->walk.lanes.shape);
  if (tensor)
    atomic->result = intentTensorValue(tensor);
  return tensor;
}

static bool runLanes(Atomic *atomic, uint64_t fill) {
  int64_t count = intentPointCount(&atomic->walk.lanes);
  atomic->elements = malloc(((size_t)count + 1) * sizeof *atomic->elements);
  if (!atomic->elements)
    return intentFail(atomic->walk.machine, atomic->walk.i->op,
                      "has no memory for the places that it accesses");
  if (!collectElements(atomic) || !makeResult(atomic))
    return false;
  for (int64_t point = 0; point < count; ++point)
    if (!runLane(atomic, point, fill))
      return false;
  return true;
}

static bool runAtomic(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  int32_t first = kValues[actionOf(i)];
  IntentView *view = values[i->operands[first]].view;
  Atomic atomic = {.walk = {.machine = machine,
                            .i = i,
                            .array = &view->array,
                            .offset = view->offset,
                            .strides = view->strides},
                   .view = view,
                   .evaluate = evaluateOf(i),
                   .order = (IntentOrder)irIntegerAttribute(i->op, "order")};
  for (int32_t at = 0; at < first; ++at)
    atomic.values[at] = values[i->operands[at]];
  uint64_t fill = i->resultCount ? values[i->operands[first + 2]].bits : 0;
  bool runs = intentRunLanesBegin(machine, i, values[i->operands[first + 1]].relation,
                                  &atomic.walk.lanes) &&
              checkShapes(&atomic) && runLanes(&atomic, fill);
  intentRunLanesEnd(&atomic.walk.lanes);
  free(atomic.elements);
  if (i->resultCount)
    intentAssign(&values[i->results[0]], atomic.result);
  return runs;
}

static const IntentOpRow kRows[] = {
    {.name = "intent.atomic_cas", .run = runAtomic, .decode = decodeAtomic},
    {.name = "intent.atomic_load", .run = runAtomic, .decode = decodeAtomic},
    {.name = "intent.atomic_rmw", .run = runAtomic, .decode = decodeAtomic},
    {.name = "intent.atomic_store", .run = runAtomic, .decode = decodeAtomic},
};

const IntentOpTable intentAtomicOps = {kRows, IR_COUNT(kRows)};
