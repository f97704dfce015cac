// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants, calls, upstream's structured control, selection, assertions and prints. Values that
// only pass through an op may be poison; what decides where control goes may not.
#include "passes/ir.h"
#include "runtime/interp/machine.h"
#include "runtime/print.h"

#include <inttypes.h>
#include <stdlib.h>

// ---- Handing values on --------------------------------------------------------------------------

// Shares `count` values into an array of their own references.
static void take(const IntentValue *values, const int32_t *slots, int32_t count,
                 IntentValue *into) {
  for (int32_t at = 0; at < count; ++at)
    into[at] = intentRetain(values[slots[at]]);
}

// Moves an array of references into slots.
static void put(IntentValue *values, const int32_t *slots, int32_t count, const IntentValue *from) {
  for (int32_t at = 0; at < count; ++at)
    intentAssign(&values[slots[at]], from[at]);
}

bool intentMove(IntentMachine *machine, IntentValue *values, const IntentInstruction *i,
                const int32_t *from, const int32_t *to, int32_t count) {
  IntentValue few[8];
  IntentValue *carried = count <= 8 ? few : malloc((size_t)count * sizeof *carried);
  if (!carried)
    return intentFail(machine, i->op, "has no memory for the values that it carries");
  take(values, from, count, carried);
  put(values, to, count, carried);
  if (carried != few)
    free(carried);
  return true;
}

// ---- Values -------------------------------------------------------------------------------------

// In a ring a float constant is an element of it; an infinity has none.
static bool runConstant(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  IntentValue v = intentRetain(i->constant);
  if (machine->floats.kind == INTENT_FLOATS_RING) {
    intentRelease(v);
    v = intentRingValue(&machine->floats, i->to, i->constant);
    if (v.poison)
      machine->floats.refused = i;
  }
  intentAssign(&values[i->results[0]], v);
  return true;
}

static bool runPoison(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  (void)machine;
  IntentValue poison = {.kind = (uint8_t)i->resultTypes[0].kind, .poison = true};
  intentAssign(&values[i->results[0]], poison);
  return true;
}

// Picks element by element; all three are tensors, the condition of i1.
static bool selectElements(IntentMachine *machine, IntentValue *values,
                           const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentTensor *condition = values[i->operands[0]].tensor;
  IntentTensor *result = intentNewResult(machine, i, 0, condition->array.shape);
  if (!result)
    return false;
  for (int64_t element = 0; element < result->count; ++element) {
    const IntentTensor *source = values[i->operands[intentLoad(condition, element) ? 1 : 2]].tensor;
    intentStore(result, element, intentLoad(source, element));
  }
  intentAssign(&values[i->results[0]], intentTensorValue(result));
  return true;
}

static bool runSelect(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  IntentValue condition = values[i->operands[0]];
  if (condition.poison)
    return intentFail(machine, i->op, "reads poison as operand 0");
  bool tensors = i->operandTypes[1].kind == INTENT_KIND_TENSOR;
  bool poison = values[i->operands[1]].poison || values[i->operands[2]].poison;
  if (tensors && !poison && !intentCheckOperandShapes(machine, values, i, 3))
    return false;
  if (i->operandTypes[0].kind == INTENT_KIND_TENSOR)
    return selectElements(machine, values, i);
  IntentValue picked = values[i->operands[condition.bits ? 1 : 2]];
  intentAssign(&values[i->results[0]], intentRetain(picked));
  return true;
}

// ---- Calls --------------------------------------------------------------------------------------

static const char *decodeCall(IntentMachine *machine, IntentInstruction *i) {
  i->callee =
      intentFindFunction(machine, mlirFlatSymbolRefAttrGetValue(irAttribute(i->op, "callee")));
  return i->callee ? NULL : "calls no function of the module";
}

static bool runCall(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  size_t count = (size_t)i->operandCount + (size_t)i->resultCount;
  IntentValue *arguments = calloc(count + 1, sizeof *arguments);
  if (!arguments)
    return intentFail(machine, i->op, "has no memory for its arguments");
  IntentValue *results = arguments + i->operandCount;
  take(values, i->operands, i->operandCount, arguments);
  bool runs = intentCall(machine, i->op, i->callee, arguments, results);
  for (int32_t at = 0; at < i->operandCount; ++at)
    intentRelease(arguments[at]);
  if (runs)
    put(values, i->results, i->resultCount, results);
  free(arguments);
  return runs;
}

// ---- scf ----------------------------------------------------------------------------------------

static const char *decodeFor(IntentMachine *machine, IntentInstruction *i) {
  (void)machine;
  i->attribute = !mlirAttributeIsNull(irAttribute(i->op, "unsignedCmp"));
  return NULL;
}

// How often a loop from lower to upper by step runs, in the order of its comparison: adding the
// step to the induction variable may wrap, the count does not.
static uint64_t tripCount(const IntentInstruction *i, uint64_t lower, uint64_t upper,
                          uint64_t step) {
  if (!i->attribute)
    return intentDomainSize(intentSignExtend(lower, i->width), intentSignExtend(upper, i->width),
                            intentSignExtend(step, i->width));
  return upper <= lower ? 0 : 1 + (upper - lower - 1) / step;
}

static bool runFor(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  enum { LOWER, UPPER, STEP, INITS };
  const IntentBlock *body = &i->blocks[0];
  uint64_t bounds[INITS];
  for (int32_t at = 0; at < INITS; ++at) {
    if (values[i->operands[at]].poison)
      return intentFail(machine, i->op, "reads poison as operand %d", at);
    bounds[at] = values[i->operands[at]].bits;
  }
  bool positive = i->attribute ? bounds[STEP] > 0 : intentSignExtend(bounds[STEP], i->width) > 0;
  if (!positive)
    return intentFail(machine, i->op, "expects a step above 0");
  if (!intentMove(machine, values, i, i->operands + INITS, body->arguments + 1, i->resultCount))
    return false;
  uint64_t count = tripCount(i, bounds[LOWER], bounds[UPPER], bounds[STEP]);
  for (uint64_t trip = 0; trip < count; ++trip) {
    uint64_t induction = (bounds[LOWER] + trip * bounds[STEP]) & intentMask(i->width);
    values[body->arguments[0]] = intentScalar(induction);
    if (!intentRunBlock(machine, values, body) ||
        !intentMove(machine, values, i, body->outputs, body->arguments + 1, i->resultCount))
      return false;
  }
  return intentMove(machine, values, i, body->arguments + 1, i->results, i->resultCount);
}

static bool runIf(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  const IntentBlock *taken = &i->blocks[values[i->operands[0]].bits ? 0 : 1];
  return intentRunBlock(machine, values, taken) &&
         intentMove(machine, values, i, taken->outputs, i->results, i->resultCount);
}

// The before region ends in a condition and what it hands on, to the after region or as results.
static bool runWhile(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  const IntentBlock *before = &i->blocks[0], *after = &i->blocks[1];
  const int32_t *next = i->operands;
  for (;;) {
    if (!intentMove(machine, values, i, next, before->arguments, before->argumentCount) ||
        !intentRunBlock(machine, values, before))
      return false;
    IntentValue condition = values[before->outputs[0]];
    if (condition.poison)
      return intentFail(machine, i->op, "reads poison as its condition");
    const int32_t *handed = before->outputs + 1;
    if (!condition.bits)
      return intentMove(machine, values, i, handed, i->results, i->resultCount);
    if (!intentMove(machine, values, i, handed, after->arguments, after->argumentCount) ||
        !intentRunBlock(machine, values, after))
      return false;
    next = after->outputs;
  }
}

// ---- Watching -----------------------------------------------------------------------------------

static bool runAssert(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  if (values[i->operands[0]].bits)
    return true;
  MlirStringRef message = mlirStringAttrGetValue(irAttribute(i->op, "message"));
  if (message.length == 0)
    return intentFailWith(machine, i->op, intentError("an assertion failed"));
  return intentFailWith(machine, i->op, intentError("%.*s", (int)message.length, message.data));
}

static bool runPrint(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  enum { PRINT_LIMIT = 1024 }; // elements
  if (!intentReadsOperands(machine, values, i))
    return false;
  MlirStringRef text = mlirStringAttrGetValue(irAttribute(i->op, "text"));
  (void)fwrite(text.data, 1, text.length, machine->output);
  if (i->operandCount == 0) {
    (void)fputc('\n', machine->output);
    return true;
  }
  IntentValue v = values[i->operands[0]];
  (void)fputs(": ", machine->output);
  if (v.kind == INTENT_KIND_TENSOR) {
    intentPrintArray(machine->output, &v.tensor->array, PRINT_LIMIT);
    return true;
  }
  IntentArray scalar = {.dtype = i->from, .data = &v.bits};
  (void)fprintf(machine->output, "%s = %s\n", intentDTypeName(i->from),
                intentElementText(&scalar, 0).text);
  return true;
}

static const IntentOpRow kRows[] = {
    {.name = "arith.constant", .run = runConstant, .decode = intentDecodeConstant},
    {.name = "arith.select", .run = runSelect},
    {.name = "func.call", .run = runCall, .decode = decodeCall},
    {.name = "intent.assert", .run = runAssert},
    {.name = "intent.print", .run = runPrint},
    {.name = "scf.for", .run = runFor, .decode = decodeFor, .terminators = {"scf.yield"}},
    {.name = "scf.if", .run = runIf, .terminators = {"scf.yield", "scf.yield"}},
    {.name = "scf.while", .run = runWhile, .terminators = {"scf.condition", "scf.yield"}},
    {.name = "ub.poison", .run = runPoison},
};

const IntentOpTable intentControlOps = {kRows, IR_COUNT(kRows)};
