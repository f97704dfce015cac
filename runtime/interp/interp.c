// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter's entry, how a run fails, how blocks and functions run, and the ops that work
// element by element.
#include "runtime/interp/interp.h"

#include "intent-c/Limits.h"
#include "passes/ir.h"
#include "runtime/interp/law.h"
#include "runtime/interp/machine.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// ---- Failing ------------------------------------------------------------------------------------

bool intentFailWith(IntentMachine *machine, MlirOperation op, IntentStatus status) {
  machine->status = status;
  if (!machine->isQuiet)
    mlirEmitError(mlirOperationGetLocation(op), status.message);
  return false;
}

bool intentFail(IntentMachine *machine, MlirOperation op, const char *format, ...) {
  char text[INTENT_MESSAGE_SIZE];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return intentFailWith(machine, op, intentError("'%s' op %s", irName(op), text));
}

bool intentReadsOperands(IntentMachine *machine, const IntentValue *values,
                         const IntentInstruction *i) {
  for (int32_t at = 0; at < i->operandCount; ++at)
    if (values[i->operands[at]].poison)
      return intentFail(machine, i->op, "reads poison as operand %d", at);
  return true;
}

bool intentReadsOutputs(IntentMachine *machine, const IntentValue *values,
                        const IntentBlock *block) {
  for (int32_t at = 0; at < block->outputCount; ++at)
    if (values[block->outputs[at]].poison)
      return intentFail(machine, block->parent, "reads poison that its region yields");
  return true;
}

uint64_t intentRandom(IntentMachine *machine) { return intentNextRandom(&machine->order); }

// ---- Blocks and functions -----------------------------------------------------------------------

enum { DEPTH_LIMIT = 2000 };

bool intentRunBlock(IntentMachine *machine, IntentValue *values, const IntentBlock *block) {
  machine->steps += block->instructionCount + 1;
  if (machine->stepLimit && machine->steps > machine->stepLimit)
    return intentFail(machine, block->parent, "runs past the limit of %" PRId64 " steps",
                      machine->stepLimit);
  if (machine->depth == DEPTH_LIMIT)
    return intentFail(machine, block->parent, "nests calls and regions more than %d deep",
                      DEPTH_LIMIT);
  ++machine->depth;
  bool runs = true;
  for (int32_t at = 0;
       runs && at < block->instructionCount && machine->exit.kind == INTENT_EXIT_NONE; ++at)
    runs = block->instructions[at].run(machine, values, &block->instructions[at]);
  --machine->depth;
  return runs;
}

bool intentCall(IntentMachine *machine, MlirOperation caller, IntentFunction *function,
                const IntentValue *arguments, IntentValue *results) {
  for (int32_t at = 0; at < function->resultCount; ++at)
    results[at] = (IntentValue){.poison = true};
  if (mlirBlockIsNull(irBody(function->op, 0)))
    return intentFail(machine, caller, "calls @%s, which has no body", function->name);
  intentDecodeFunction(machine, function);
  const IntentBlock *body = &function->body;
  IntentValue *values = calloc((size_t)function->slotCount + 1, sizeof *values);
  if (!values)
    return intentFail(machine, caller, "has no memory for the values of @%s", function->name);
  for (int32_t at = 0; at < body->argumentCount; ++at)
    values[body->arguments[at]] = intentRetain(arguments[at]);
  bool runs = intentRunBlock(machine, values, body);
  for (int32_t at = 0; runs && at < function->resultCount; ++at)
    results[at] = intentRetain(values[body->outputs[at]]);
  for (int32_t at = 0; at < function->slotCount; ++at)
    intentRelease(values[at]);
  free(values);
  return runs;
}

// ---- Shapes -------------------------------------------------------------------------------------

bool intentCheckOperandShapes(IntentMachine *machine, const IntentValue *values,
                              const IntentInstruction *i, int32_t count) {
  const IntentArray *first = NULL;
  for (int32_t at = 0; at < count; ++at) {
    if (i->operandTypes[at].kind != INTENT_KIND_TENSOR)
      continue;
    const IntentArray *array = &values[i->operands[at]].tensor->array;
    first = first ? first : array;
    for (int32_t axis = 0; axis < first->rank; ++axis)
      if (array->shape[axis] != first->shape[axis])
        return intentFail(machine, i->op, "expects equal extents on axis %d of its operands (2-07)",
                          axis);
  }
  return true;
}

bool intentCheckResultShape(IntentMachine *machine, const IntentInstruction *i, int32_t result,
                            const int64_t *shape) {
  const IntentInterpType *type = &i->resultTypes[result];
  for (int32_t axis = 0; axis < type->rank; ++axis)
    if (type->shape[axis] >= 0 && type->shape[axis] != shape[axis])
      return intentFail(machine, i->op,
                        "expects extent %" PRId64 " on axis %d of its result (2-01)",
                        type->shape[axis], axis);
  return true;
}

IntentTensor *intentNewResult(IntentMachine *machine, const IntentInstruction *i, int32_t result,
                              const int64_t *shape) {
  const IntentInterpType *type = &i->resultTypes[result];
  IntentStatus status;
  if (intentElementCount(shape, type->rank) < 0) {
    intentFail(machine, i->op, INTENT_LIMIT_TEXT);
    return NULL;
  }
  IntentTensor *tensor =
      intentTensorCreate(&machine->account, type->dtype, shape, type->rank, &status);
  if (!tensor)
    intentFail(machine, i->op, "can't make its result: %s", status.message);
  return tensor;
}

// ---- Element by element -------------------------------------------------------------------------

// One element of each result; while a law is tried, floats may not be floats.
static inline void evaluate(IntentMachine *machine, const IntentInstruction *i, const uint64_t *in,
                            uint64_t *out) {
  if (machine->floats.kind == INTENT_FLOATS_PLAIN)
    i->row->evaluate(i, in, out);
  else
    intentEvaluateFloats(&machine->floats, i, in, out);
}

static void runOnScalars(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  uint64_t in[INTENT_MAX_ELEMENT_OPERANDS], out[INTENT_MAX_ELEMENT_RESULTS];
  for (int32_t at = 0; at < i->operandCount; ++at)
    in[at] = values[i->operands[at]].bits;
  evaluate(machine, i, in, out);
  for (int32_t at = 0; at < i->resultCount; ++at)
    values[i->results[at]] = intentScalar(out[at]);
}

static void fillTensors(IntentMachine *machine, const IntentInstruction *i,
                        IntentTensor *const *sources, IntentTensor *const *results) {
  uint64_t in[INTENT_MAX_ELEMENT_OPERANDS], out[INTENT_MAX_ELEMENT_RESULTS];
  for (int64_t element = 0; element < results[0]->count; ++element) {
    for (int32_t at = 0; at < i->operandCount; ++at)
      in[at] = intentLoad(sources[at], element);
    evaluate(machine, i, in, out);
    for (int32_t at = 0; at < i->resultCount; ++at)
      intentStore(results[at], element, out[at]);
  }
}

static bool runOnTensors(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  IntentTensor *sources[INTENT_MAX_ELEMENT_OPERANDS], *results[INTENT_MAX_ELEMENT_RESULTS];
  if (!intentCheckOperandShapes(machine, values, i, i->operandCount))
    return false;
  for (int32_t at = 0; at < i->operandCount; ++at)
    sources[at] = values[i->operands[at]].tensor;
  const int64_t *shape = sources[0]->array.shape;
  int32_t made = 0;
  for (; made < i->resultCount; ++made) {
    results[made] = intentCheckResultShape(machine, i, made, shape)
                        ? intentNewResult(machine, i, made, shape)
                        : NULL;
    if (!results[made])
      break;
  }
  if (made == i->resultCount)
    fillTensors(machine, i, sources, results);
  for (int32_t at = 0; at < made; ++at)
    intentAssign(&values[i->results[at]], intentTensorValue(results[at]));
  return made == i->resultCount;
}

bool intentRunElementwise(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i))
    return false;
  if (i->operandTypes[0].kind == INTENT_KIND_TENSOR)
    return runOnTensors(machine, values, i);
  runOnScalars(machine, values, i);
  return true;
}

// ---- The entry ----------------------------------------------------------------------------------

// Whether an argument is what the type of its parameter says.
static IntentStatus checkArgument(const IntentArray *arg, const IntentInterpType *type,
                                  int number) {
  if (intentElementCount(arg->shape, arg->rank) < 0)
    return intentError("argument %d: " INTENT_LIMIT_TEXT ", got %s", number,
                       intentTypeText(arg->dtype, arg->shape, arg->rank).text);
  bool fits = arg->dtype == type->dtype && arg->rank == type->rank;
  for (int32_t axis = 0; fits && axis < type->rank; ++axis)
    fits = type->shape[axis] < 0 || type->shape[axis] == arg->shape[axis];
  if (fits)
    return intentOk();
  return intentError("argument %d: expects %s, got %s", number, irTypeText(type->type),
                     intentTypeText(arg->dtype, arg->shape, arg->rank).text);
}

// The value of an argument, with a reference of the caller's own: poison if it is of a type that
// can't be passed into a run.
static IntentValue readArgument(IntentMachine *machine, const IntentArray *arg,
                                const IntentInterpType *type, int number) {
  IntentValue poison = {.poison = true};
  if (type->kind != INTENT_KIND_SCALAR && type->kind != INTENT_KIND_TENSOR &&
      type->kind != INTENT_KIND_VIEW)
    return poison;
  machine->status = checkArgument(arg, type, number);
  if (intentFailed(&machine->status))
    return poison;
  if (type->kind == INTENT_KIND_SCALAR)
    return intentScalar(intentArrayBits(arg, 0));
  if (type->kind == INTENT_KIND_VIEW)
    return intentViewValue(arg);
  IntentTensor *tensor =
      intentTensorCreate(&machine->account, arg->dtype, arg->shape, arg->rank, &machine->status);
  if (!tensor)
    return poison;
  memcpy(tensor->array.data, arg->data, (size_t)tensor->bytes);
  return intentTensorValue(tensor);
}

// The array of a result, owned by the caller.
static IntentStatus writeResult(const IntentMachine *machine, const IntentFunction *function,
                                const IntentValue *v, int32_t number, IntentArray *result) {
  const IntentInterpType *type = &function->resultTypes[number];
  (void)machine;
  if (v->poison)
    return intentError("result %d of @%s is poison", number, function->name);
  if (type->kind == INTENT_KIND_TENSOR)
    return intentArrayCopy(result, &v->tensor->array);
  if (type->kind != INTENT_KIND_SCALAR)
    return intentError("result %d of @%s has type %s, which can't be passed out of a run", number,
                       function->name, irTypeText(type->type));
  IntentStatus status = intentArrayCreate(result, type->dtype, NULL, 0);
  if (!intentFailed(&status))
    intentArraySetBits(result, 0, v->bits);
  return status;
}

// Writes all results or none.
static IntentStatus writeResults(const IntentMachine *machine, const IntentFunction *function,
                                 const IntentValue *values, IntentArray *results) {
  for (int32_t at = 0; at < function->resultCount; ++at)
    results[at].data = NULL;
  for (int32_t at = 0; at < function->resultCount; ++at) {
    IntentStatus status = writeResult(machine, function, &values[at], at, &results[at]);
    if (!intentFailed(&status))
      continue;
    for (int32_t written = 0; written <= at; ++written)
      intentArrayDestroy(&results[written]);
    return status;
  }
  return intentOk();
}

// Runs the function on its arguments' arrays; values live no longer than this.
static IntentStatus runEntry(IntentMachine *machine, IntentFunction *function,
                             const IntentArray *args, int32_t argCount, IntentArray *results) {
  MlirType type = mlirTypeAttrGetValue(irAttribute(function->op, "function_type"));
  IntentValue *values = intentAllocate(machine, (size_t)argCount, sizeof *values);
  IntentValue *outputs = intentAllocate(machine, (size_t)function->resultCount, sizeof *outputs);
  bool runs = true;
  for (int32_t at = 0; runs && at < argCount; ++at) {
    IntentInterpType parameter = intentReadType(mlirFunctionTypeGetInput(type, at));
    values[at] = readArgument(machine, &args[at], &parameter, at);
    runs = !intentFailed(&machine->status);
  }
  runs = runs && intentCall(machine, function->op, function, values, outputs);
  IntentStatus status = runs ? writeResults(machine, function, outputs, results) : machine->status;
  for (int32_t at = 0; at < argCount; ++at)
    intentRelease(values[at]);
  for (int32_t at = 0; at < function->resultCount; ++at)
    intentRelease(outputs[at]);
  return status;
}

IntentStatus intentInterpret(MlirModule module, const char *entry, const IntentArray *args,
                             intptr_t argCount, IntentArray *results, intptr_t resultCount,
                             const IntentInterpOptions *options) {
  IntentMachine machine;
  intentMachineCreate(&machine, module);
  machine.output = options->output ? options->output : stdout;
  machine.stepLimit = options->stepLimit;
  machine.order = options->order;
  machine.cut = options->cut;
  machine.laws = options->laws;
  machine.isQuiet = options->laws && intentLawsAreQuiet(options->laws);
  IntentFunction *function = intentFindFunction(&machine, mlirStringRefCreateFromCString(entry));
  IntentStatus status;
  if (!function) {
    status = intentError("no function @%s in the module", entry);
  } else {
    MlirType type = mlirTypeAttrGetValue(irAttribute(function->op, "function_type"));
    if (mlirFunctionTypeGetNumInputs(type) != argCount || function->resultCount != resultCount)
      status = intentError(
          "@%s takes %" PRIdPTR " arguments and gives %d results, got %" PRIdPTR " and %" PRIdPTR,
          entry, mlirFunctionTypeGetNumInputs(type), function->resultCount, argCount, resultCount);
    else
      status = runEntry(&machine, function, args, (int32_t)argCount, results);
  }
  if (options->laws)
    intentLawsEndRun(options->laws, machine.steps);
  intentMachineDestroy(&machine);
  return status;
}
