// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intent's own control: parallel, for, while, if, body, and the exits from them. An exit only
// records what it leaves and its values' slots; each op around it stops until the one that is left.
#include "passes/ir.h"
#include "runtime/interp/machine.h"
#include "runtime/interp/race.h"

// ---- Exits --------------------------------------------------------------------------------------

// What the loop or body around a block that has run gets from it: by its yield or by an exit.
typedef struct Outcome {
  IntentExitKind kind;   // none: the block yielded
  const int32_t *values; // slots
} Outcome;

// An exit from further out is left to what is around.
static Outcome outcomeOf(IntentMachine *machine, const IntentBlock *block, IntentExitKind last) {
  IntentExit exit = machine->exit;
  if (exit.kind == INTENT_EXIT_NONE)
    return (Outcome){INTENT_EXIT_NONE, block->outputs};
  if (exit.kind <= last)
    machine->exit.kind = INTENT_EXIT_NONE;
  return (Outcome){exit.kind, exit.values};
}

static bool leave(IntentMachine *machine, const IntentInstruction *i, IntentExitKind kind) {
  machine->exit = (IntentExit){kind, i->operands};
  return true;
}

static bool runContinue(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  (void)values;
  return leave(machine, i, INTENT_EXIT_CONTINUE);
}

static bool runBreak(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  (void)values;
  return leave(machine, i, INTENT_EXIT_BREAK);
}

static bool runReturn(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  (void)values;
  return leave(machine, i, INTENT_EXIT_RETURN);
}

static bool runBody(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentRunBlock(machine, values, &i->blocks[0]))
    return false;
  Outcome outcome = outcomeOf(machine, &i->blocks[0], INTENT_EXIT_RETURN);
  return intentMove(machine, values, i, outcome.values, i->results, i->resultCount);
}

static bool runIf(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentBlock *taken = &i->blocks[values[i->operands[0]].bits ? 0 : 1];
  if (!intentRunBlock(machine, values, taken))
    return false;
  return machine->exit.kind != INTENT_EXIT_NONE ||
         intentMove(machine, values, i, taken->outputs, i->results, i->resultCount);
}

// ---- Ordered loops ------------------------------------------------------------------------------

static const char *decodeFor(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  i->attribute = !mlirAttributeIsNull(irAttribute(i->op, "enumerate"));
  return NULL;
}

// The coordinate of a member, by its ordinal.
static IntentValue coordinateAt(const IntentDomain *domain, const IntentInterpType *type,
                                uint64_t ordinal) {
  uint64_t at = (uint64_t)domain->first + ordinal * (uint64_t)domain->step;
  return intentScalar(at & intentMask(intentDTypeBits(type->dtype)));
}

// 4-03: the members in order. `next` is where the carries of the next iteration are.
static bool runFor(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  const IntentBlock *body = &i->blocks[0];
  if (values[i->operands[0]].poison)
    return intentFail(machine, i->op, "reads poison as operand 0");
  const IntentDomain *domain = values[i->operands[0]].domain;
  const int32_t *carries = body->arguments + 1 + i->attribute, *next = i->operands + 1;
  Outcome outcome = {INTENT_EXIT_NONE, next};
  for (int64_t ordinal = 0; ordinal < domain->size && outcome.kind < INTENT_EXIT_BREAK; ++ordinal) {
    if (!intentMove(machine, values, i, next, carries, i->resultCount))
      return false;
    values[body->arguments[0]] = coordinateAt(domain, i->operandTypes, (uint64_t)ordinal);
    if (i->attribute)
      values[body->arguments[1]] = intentScalar((uint64_t)ordinal);
    if (!intentRunBlock(machine, values, body))
      return false;
    outcome = outcomeOf(machine, body, INTENT_EXIT_BREAK);
    next = outcome.values;
  }
  return outcome.kind == INTENT_EXIT_RETURN ||
         intentMove(machine, values, i, next, i->results, i->resultCount);
}

// The condition is asked of the carries, which are the results where it doesn't hold.
static bool runWhile(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  const IntentBlock *asked = &i->blocks[0], *body = &i->blocks[1];
  const int32_t *next = i->operands;
  Outcome outcome = {INTENT_EXIT_NONE, next};
  while (outcome.kind < INTENT_EXIT_BREAK) {
    if (!intentMove(machine, values, i, next, asked->arguments, i->resultCount) ||
        !intentRunBlock(machine, values, asked))
      return false;
    IntentValue condition = values[asked->outputs[0]];
    next = asked->arguments;
    if (condition.poison)
      return intentFail(machine, i->op, "reads poison as its condition");
    if (!condition.bits)
      break;
    if (!intentMove(machine, values, i, next, body->arguments, i->resultCount) ||
        !intentRunBlock(machine, values, body))
      return false;
    outcome = outcomeOf(machine, body, INTENT_EXIT_BREAK);
    next = outcome.values;
  }
  return outcome.kind == INTENT_EXIT_RETURN ||
         intentMove(machine, values, i, next, i->results, i->resultCount);
}

// ---- Points without order -----------------------------------------------------------------------

enum { ROUNDS = 4 };

// An order of the numbers below `count`: a cipher on 2 * half bits, applied until it stays below.
typedef struct Order {
  uint64_t count;
  int half;              // bits
  uint64_t keys[ROUNDS]; // none: the numbers in order
  bool shuffled;
} Order;

static Order chooseOrder(IntentMachine *machine, uint64_t count) {
  Order order = {.count = count, .half = 1, .shuffled = machine->order != 0};
  while (order.half < 32 && count > UINT64_C(1) << 2 * order.half)
    ++order.half;
  for (int round = 0; order.shuffled && round < ROUNDS; ++round)
    order.keys[round] = intentRandom(machine);
  return order;
}

static uint64_t encipher(const Order *order, uint64_t number) {
  uint64_t mask = intentMask(order->half), left = number >> order->half, right = number & mask;
  for (int round = 0; round < ROUNDS; ++round) {
    uint64_t z = (right ^ order->keys[round]) * UINT64_C(0xBF58476D1CE4E5B9);
    uint64_t mixed = left ^ ((z ^ z >> 29) & mask);
    left = right;
    right = mixed;
  }
  return left << order->half | right;
}

static uint64_t placeOf(const Order *order, uint64_t number) {
  if (!order->shuffled)
    return number;
  do
    number = encipher(order, number);
  while (number >= order->count);
  return number;
}

// How many points there are; -1 after an error.
static int64_t countPoints(IntentMachine *machine, const IntentValue *values,
                           const IntentInstruction *i) {
  int64_t count = 1;
  bool isEmpty = false, isTooMany = false;
  for (int32_t at = 0; at < i->operandCount; ++at) {
    int64_t size = values[i->operands[at]].domain->size;
    isEmpty |= size == 0;
    isTooMany |= __builtin_mul_overflow(count, size, &count);
  }
  if (isTooMany && !isEmpty)
    return intentFail(machine, i->op, "has 2^63 points or more"), -1;
  return isEmpty ? 0 : count;
}

// 3-01: one point after another, in an order that nothing promises.
static bool runParallel(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  const IntentBlock *body = &i->blocks[0];
  if (!intentReadsOperands(machine, values, i))
    return false;
  int64_t count = countPoints(machine, values, i);
  if (count < 0)
    return false;
  Order order = chooseOrder(machine, (uint64_t)count);
  intentRaceBegin(machine, i, values);
  for (int64_t point = 0; point < count; ++point) {
    uint64_t rest = placeOf(&order, (uint64_t)point);
    intentRacePoint(machine, rest);
    for (int32_t at = i->operandCount - 1; at >= 0; --at) {
      const IntentDomain *domain = values[i->operands[at]].domain;
      uint64_t size = (uint64_t)domain->size;
      values[body->arguments[at]] = coordinateAt(domain, &i->operandTypes[at], rest % size);
      rest /= size;
    }
    if (!intentRunBlock(machine, values, body))
      return false;
    outcomeOf(machine, body, INTENT_EXIT_CONTINUE);
  }
  intentRaceEnd(machine);
  return true;
}

static const IntentOpRow kRows[] = {
    {.name = "intent.body", .run = runBody, .terminators = {"intent.yield"}},
    {.name = "intent.break", .run = runBreak},
    {.name = "intent.continue", .run = runContinue},
    {.name = "intent.for", .run = runFor, .decode = decodeFor, .terminators = {"intent.yield"}},
    {.name = "intent.if", .run = runIf, .terminators = {"intent.yield", "intent.yield"}},
    {.name = "intent.parallel", .run = runParallel, .terminators = {"intent.yield"}},
    {.name = "intent.return", .run = runReturn},
    {.name = "intent.while", .run = runWhile, .terminators = {"intent.yield", "intent.yield"}},
};

const IntentOpTable intentLoopOps = {kRows, IR_COUNT(kRows)};
