// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of control and of the exits from it: what each region is given and hands on, and what
// an exit may leave. Whether a program races is for --intent-check and the run.
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"
#include "passes/ir.h"

#include <inttypes.h>

// ---- Types, one by one --------------------------------------------------------------------------

// A list of types: what a region or an exit must fit.
typedef struct Types {
  MlirOperation of;                                    // an op
  MlirType (*at)(MlirOperation of, intptr_t position); // its operand's or result's type
  intptr_t first, count;                               // of these positions
} Types;

static Types resultsOf(MlirOperation op) {
  return (Types){op, irResultType, 0, mlirOperationGetNumResults(op)};
}

// Operands `op` takes after its first `first`.
static Types operandsOf(MlirOperation op, intptr_t first) {
  return (Types){op, irOperandType, first, mlirOperationGetNumOperands(op) - first};
}

static MlirType typeAt(const Types *types, intptr_t position) {
  return types->at(types->of, types->first + position);
}

// The values that `terminator`, at the end of a region of `op` or at an exit to it, hands on.
static MlirLogicalResult verifyHanded(MlirOperation terminator, MlirOperation op, const char *what,
                                      const Types *want) {
  intptr_t have = mlirOperationGetNumOperands(terminator);
  if (have != want->count)
    return irErrorWithNote(terminator, mlirOperationGetLocation(op), "they are given to this",
                           "expects %s of '%s' (%" PRIdPTR "), got %" PRIdPTR " values", what,
                           irName(op), want->count, have);
  for (intptr_t i = 0; i < have; ++i)
    if (!mlirTypeEqual(irOperandType(terminator, i), typeAt(want, i)))
      return irErrorWithNote(terminator, mlirOperationGetLocation(op), "they are given to this",
                             "expects value %" PRIdPTR " of type %s, got %s", i,
                             irTypeText(typeAt(want, i)), irTypeText(irOperandType(terminator, i)));
  return irSuccess();
}

// ---- Regions ------------------------------------------------------------------------------------

static const char *const kExits[] = {"intent.continue", "intent.break", "intent.return"};

static bool isExit(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kExits); ++i)
    if (irIs(op, kExits[i]))
      return true;
  return false;
}

// A region ends in a yield of what its op wants, or in an exit, which verifies itself.
static MlirLogicalResult verifyEnd(MlirOperation op, intptr_t region, const char *what,
                                   const Types *want) {
  MlirOperation end = mlirBlockGetTerminator(irBody(op, region));
  if (mlirOperationIsNull(end) || (!irIs(end, "intent.yield") && !isExit(end)))
    return irError(op,
                   "expects region %" PRIdPTR
                   " to end in intent.yield, intent.continue, intent.break or intent.return",
                   region);
  return irIs(end, "intent.yield") ? verifyHanded(end, op, what, want) : irSuccess();
}

// Region arguments from `first` on are of these types.
static MlirLogicalResult verifyArguments(MlirOperation op, intptr_t region, intptr_t first,
                                         const Types *want) {
  MlirBlock block = irBody(op, region);
  intptr_t have = mlirBlockGetNumArguments(block);
  if (have != first + want->count)
    return irError(op, "expects %" PRIdPTR " arguments of region %" PRIdPTR ", got %" PRIdPTR,
                   first + want->count, region, have);
  for (intptr_t i = 0; i < want->count; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(block, first + i));
    if (!mlirTypeEqual(type, typeAt(want, i)))
      return irError(op, "expects argument %" PRIdPTR " of region %" PRIdPTR " of type %s, got %s",
                     first + i, region, irTypeText(typeAt(want, i)), irTypeText(type));
  }
  return irSuccess();
}

// Argument `position` of the body is of type `want`.
static MlirLogicalResult verifyArgument(MlirOperation op, intptr_t position, MlirType want) {
  MlirType type = mlirValueGetType(mlirBlockGetArgument(irBody(op, 0), position));
  if (mlirTypeEqual(type, want))
    return irSuccess();
  return irError(op, "expects argument %" PRIdPTR " of region 0 of type %s, got %s", position,
                 irTypeText(want), irTypeText(type));
}

// 4-04: what a loop carries has one type, as a value before, between and after.
static MlirLogicalResult verifyCarries(MlirOperation op, const Types *inits) {
  Types results = resultsOf(op);
  if (results.count != inits->count)
    return irError(op, "expects a result a value that it carries (%" PRIdPTR "), got %" PRIdPTR,
                   inits->count, results.count);
  for (intptr_t i = 0; i < results.count; ++i)
    if (!mlirTypeEqual(typeAt(&results, i), typeAt(inits, i)))
      return irError(op, "expects result %" PRIdPTR " of type %s, got %s", i,
                     irTypeText(typeAt(inits, i)), irTypeText(typeAt(&results, i)));
  return irSuccess();
}

static MlirType coordinateOf(MlirOperation op, intptr_t operand) {
  return intentDomainTypeGetCoordinate(irOperandType(op, operand));
}

MlirLogicalResult intentVerifyParallel(MlirOperation op) {
  Types nothing = {.count = 0};
  intptr_t domains = mlirOperationGetNumOperands(op);
  if (domains < 1 || domains > IR_MAX_RANK)
    return irError(op, "expects 1 to %d domains, got %" PRIdPTR, IR_MAX_RANK, domains);
  if (irFailed(verifyArguments(op, 0, domains, &nothing)))
    return irFailure();
  for (intptr_t i = 0; i < domains; ++i)
    if (irFailed(verifyArgument(op, i, coordinateOf(op, i))))
      return irFailure();
  return verifyEnd(op, 0, "no value", &nothing);
}

MlirLogicalResult intentVerifyFor(MlirOperation op) {
  Types inits = operandsOf(op, 1);
  bool enumerates = !mlirAttributeIsNull(irAttribute(op, "enumerate"));
  if (irFailed(verifyCarries(op, &inits)) ||
      irFailed(verifyArguments(op, 0, 1 + enumerates, &inits)) ||
      irFailed(verifyArgument(op, 0, coordinateOf(op, 0))))
    return irFailure();
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  if (enumerates && irFailed(verifyArgument(op, 1, i64)))
    return irFailure();
  return verifyEnd(op, 0, "the next values that are carried", &inits);
}

MlirLogicalResult intentVerifyWhile(MlirOperation op) {
  Types inits = operandsOf(op, 0);
  if (irFailed(verifyCarries(op, &inits)) || irFailed(verifyArguments(op, 0, 0, &inits)) ||
      irFailed(verifyArguments(op, 1, 0, &inits)))
    return irFailure();
  MlirOperation end = mlirBlockGetTerminator(irBody(op, 0));
  if (mlirOperationIsNull(end) || !irIs(end, "intent.yield"))
    return irError(op, "expects region 0 to end in intent.yield of whether to go on");
  if (mlirOperationGetNumOperands(end) != 1 || !irIsInteger(irOperandType(end, 0), 1))
    return irErrorWithNote(op, mlirOperationGetLocation(end), "yielded here",
                           "expects region 0 to yield an i1, whether to go on");
  return verifyEnd(op, 1, "the next values that are carried", &inits);
}

MlirLogicalResult intentVerifyIf(MlirOperation op) {
  Types results = resultsOf(op), nothing = {.count = 0};
  for (intptr_t region = 0; region < 2; ++region)
    if (irFailed(verifyArguments(op, region, 0, &nothing)) ||
        irFailed(verifyEnd(op, region, "the results", &results)))
      return irFailure();
  return irSuccess();
}

MlirLogicalResult intentVerifyBody(MlirOperation op) {
  Types results = resultsOf(op), nothing = {.count = 0};
  if (irFailed(verifyArguments(op, 0, 0, &nothing)))
    return irFailure();
  return verifyEnd(op, 0, "the results", &results);
}

// ---- Exits --------------------------------------------------------------------------------------

// What an exit leaves, by the ops around it from the inside out.
typedef struct Exit {
  MlirOperation op;              // the exit
  const char *targets;           // what it may end, for messages
  const char *between;           // what it may pass, for messages
  bool (*ends)(MlirOperation);   // whether the op around it is what it ends
  bool (*passes)(MlirOperation); // whether it may leave the op around it
} Exit;

static bool isIf(MlirOperation op) { return irIs(op, "intent.if"); }
static bool isOrdered(MlirOperation op) {
  return irIs(op, "intent.for") || irIs(op, "intent.while");
}
static bool isLoop(MlirOperation op) { return isOrdered(op) || irIs(op, "intent.parallel"); }
static bool isBody(MlirOperation op) { return irIs(op, "intent.body"); }
static bool isInBody(MlirOperation op) { return isIf(op) || isOrdered(op); }

// True if `inside` stands in the region of a while's condition.
static bool isInCondition(MlirOperation inside, MlirOperation loop) {
  return irIs(loop, "intent.while") &&
         mlirBlockEqual(mlirOperationGetBlock(inside), irBody(loop, 0));
}

// The op that the exit ends; null after an error.
static MlirOperation findTarget(const Exit *exit) {
  MlirOperation none = {NULL}, inside = exit->op;
  for (;;) {
    MlirOperation around = mlirOperationGetParentOperation(inside);
    MlirLocation place = mlirOperationGetLocation(around);
    if (isInCondition(inside, around))
      return irErrorWithNote(exit->op, place, "the loop is here",
                             "may not leave the condition of 'intent.while'"),
             none;
    if (exit->ends(around))
      return around;
    if (irIs(around, "intent.parallel"))
      return irErrorWithNote(exit->op, place, "the parallel is here",
                             "may not leave a point of 'intent.parallel', whose points have no "
                             "order (3-04): expects intent.continue, which skips the rest of the "
                             "point, or a flag that a loop inside carries or a buffer holds"),
             none;
    if (!exit->passes(around))
      return irErrorWithNote(exit->op, place, "this is around it",
                             "expects %s around it, with nothing but %s between, got '%s'",
                             exit->targets, exit->between, irName(around)),
             none;
    inside = around;
  }
}

MlirLogicalResult intentVerifyContinue(MlirOperation op) {
  Exit exit = {op, "'intent.for', 'intent.while' or 'intent.parallel'", "'intent.if'", isLoop,
               isIf};
  MlirOperation loop = findTarget(&exit);
  if (mlirOperationIsNull(loop))
    return irFailure();
  Types carries = resultsOf(loop);
  return verifyHanded(op, loop, "the next values that are carried", &carries);
}

MlirLogicalResult intentVerifyBreak(MlirOperation op) {
  Exit exit = {op, "'intent.for' or 'intent.while'", "'intent.if'", isOrdered, isIf};
  MlirOperation loop = findTarget(&exit);
  if (mlirOperationIsNull(loop))
    return irFailure();
  Types results = resultsOf(loop);
  return verifyHanded(op, loop, "the results", &results);
}

MlirLogicalResult intentVerifyReturn(MlirOperation op) {
  Exit exit = {op, "'intent.body'", "'intent.for', 'intent.while' and 'intent.if'", isBody,
               isInBody};
  MlirOperation body = findTarget(&exit);
  if (mlirOperationIsNull(body))
    return irFailure();
  Types results = resultsOf(body);
  return verifyHanded(op, body, "the results", &results);
}
