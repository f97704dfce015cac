// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that hand on relations or domains, inlined: a check of an access needs the region of its
// relation, and the steps of domains, in the access's own function.
#include "intent-c/Dialect.h"
#include "passes/obligations.h"

#include <stdlib.h>
#include <string.h>

// ---- Which calls --------------------------------------------------------------------------------

// What a function's signature hands on.
typedef enum Handed { HANDS_NOTHING, HANDS_DOMAINS, HANDS_RELATIONS } Handed;

static Handed handedIn(MlirType type) {
  Handed most = intentTypeIsARelation(type) ? HANDS_RELATIONS
                : intentTypeIsADomain(type) ? HANDS_DOMAINS
                                            : HANDS_NOTHING;
  for (intptr_t i = 0; mlirTypeIsATuple(type) && i < mlirTupleTypeGetNumTypes(type); ++i) {
    Handed component = handedIn(mlirTupleTypeGetType(type, i));
    most = component > most ? component : most;
  }
  return most;
}

static Handed handedBy(MlirOperation function) {
  MlirType type = mlirTypeAttrGetValue(irAttribute(function, "function_type"));
  intptr_t inputs = mlirFunctionTypeGetNumInputs(type);
  Handed most = HANDS_NOTHING;
  for (intptr_t i = 0; i < inputs + mlirFunctionTypeGetNumResults(type); ++i) {
    Handed one = handedIn(i < inputs ? mlirFunctionTypeGetInput(type, i)
                                     : mlirFunctionTypeGetResult(type, i - inputs));
    most = one > most ? one : most;
  }
  return most;
}

// The functions of a module, by index, and who is on the way while calls are followed.
typedef struct Calls {
  MlirSymbolTable symbols;
  IrOps functions;
  bool *onWay; // one a function: it is being followed
  bool *seen;  // one a function: no need to follow it again
} Calls;

static intptr_t indexOf(const Calls *calls, MlirOperation function) {
  for (intptr_t i = 0; i < calls->functions.count; ++i)
    if (mlirOperationEqual(calls->functions.data[i], function))
      return i;
  return -1;
}

static MlirOperation calleeOf(const Calls *calls, MlirOperation call) {
  return mlirSymbolTableLookup(calls->symbols,
                               mlirFlatSymbolRefAttrGetValue(irAttribute(call, "callee")));
}

static bool isInlined(const Calls *calls, MlirOperation call) {
  MlirOperation callee = calleeOf(calls, call);
  return !mlirOperationIsNull(callee) && irIs(callee, "func.func") &&
         !mlirBlockIsNull(irBody(callee, 0)) && handedBy(callee) != HANDS_NOTHING;
}

static bool inlineCalls(Calls *calls, MlirOperation function);

// The callee's calls are inlined first, so that each call is cloned once.
static bool inlineCall(Calls *calls, MlirOperation call) {
  MlirOperation callee = calleeOf(calls, call);
  if (calls->onWay[indexOf(calls, callee)]) {
    if (handedBy(callee) == HANDS_DOMAINS)
      return true; // stays a call
    (void)irError(callee, "expects no relations in the signature of a function that calls itself");
    return false;
  }
  if (!inlineCalls(calls, callee))
    return false;
  Ir ir = irBegin(call);
  intptr_t results = mlirOperationGetNumResults(call), count = mlirOperationGetNumOperands(call);
  MlirValue *values = malloc((size_t)(results + count + 1) * sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[results + i] = irOperand(call, i);
  irBefore(&ir, call);
  irInlineBlock(&ir, irBody(callee, 0), (IrValues){values + results, count}, values);
  irReplace(&ir, call, (IrValues){values, results});
  free(values);
  irEnd(&ir);
  return true;
}

static bool inlineCalls(Calls *calls, MlirOperation function) {
  intptr_t index = indexOf(calls, function);
  if (calls->seen[index])
    return true;
  IrOps found = irCollect(function, "func.call");
  bool runs = true;
  calls->onWay[index] = true;
  for (intptr_t i = 0; runs && i < found.count; ++i)
    if (isInlined(calls, found.data[i]))
      runs = inlineCall(calls, found.data[i]);
  calls->onWay[index] = false;
  calls->seen[index] = true;
  irFreeOps(&found);
  return runs;
}

// ---- What is left over --------------------------------------------------------------------------

static bool isCalled(const Calls *calls, const IrOps *left, MlirOperation function) {
  for (intptr_t i = 0; i < left->count; ++i)
    if (mlirOperationEqual(calleeOf(calls, left->data[i]), function))
      return true;
  return false;
}

// Looks at every call before a function, and calls with it, goes.
static void eraseUncalled(const Calls *calls, MlirOperation module) {
  IrOps left = irCollect(module, "func.call");
  bool *erased = calloc((size_t)calls->functions.count + 1, sizeof *erased);
  for (intptr_t i = 0; i < calls->functions.count; ++i) {
    MlirOperation function = calls->functions.data[i];
    erased[i] = irHasVisibility(function, "private") && handedBy(function) != HANDS_NOTHING &&
                !mlirBlockIsNull(irBody(function, 0)) && !isCalled(calls, &left, function);
  }
  for (intptr_t i = 0; i < calls->functions.count; ++i)
    if (erased[i])
      mlirSymbolTableErase(calls->symbols, calls->functions.data[i]);
  irFreeOps(&left);
  free(erased);
}

bool intentInlineRelations(MlirOperation module) {
  Calls calls = {mlirSymbolTableCreate(module), irCollect(module, "func.func"), NULL, NULL};
  bool runs = true;
  calls.onWay = calloc((size_t)calls.functions.count + 1, sizeof *calls.onWay);
  calls.seen = calloc((size_t)calls.functions.count + 1, sizeof *calls.seen);
  for (intptr_t i = 0; runs && i < calls.functions.count; ++i)
    runs = inlineCalls(&calls, calls.functions.data[i]);
  if (runs)
    eraseUncalled(&calls, module);
  mlirSymbolTableDestroy(calls.symbols);
  irFreeOps(&calls.functions);
  free(calls.onWay);
  free(calls.seen);
  return runs;
}
