// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-normalize-control: early exits become values (4-05). What is left is scf.if, scf.while,
// and intent.for and intent.parallel that nothing leaves early; a region without an early exit
// gains nothing.
//
// One method. Within a loop, a parallel or a body (a target), every way to the end of its block
// hands on one list of values, the outcome: what is carried, whether to go on if there is a break
// or a return, and what a return hands on if there is one. An intent.if with an exit inside hands
// on the outcome too. What follows it goes where it is certain to follow: into the branch that
// alone can reach it, or, where both can, behind an i1 that says whether the outcome is there
// already.
#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/ir.h"

#include "intent-c/Dialect.h"

#include <stdlib.h>
#include <string.h>

// ---- Lists of values ----------------------------------------------------------------------------

typedef struct Values {
  MlirValue *data; // owned
  intptr_t count;
} Values;

static void push(Values *values, MlirValue value) {
  values->data = realloc(values->data, (size_t)(values->count + 1) * sizeof *values->data);
  values->data[values->count++] = value;
}

static void pushOperands(Values *values, MlirOperation op, intptr_t first) {
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    push(values, irOperand(op, i));
}

static void pushArguments(Values *values, MlirBlock block, intptr_t first) {
  for (intptr_t i = first; i < mlirBlockGetNumArguments(block); ++i)
    push(values, mlirBlockGetArgument(block, i));
}

static Values resultsOf(MlirOperation op) {
  Values values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    push(&values, irResult(op, i));
  return values;
}

static IrValues borrowed(const Values *values) { return (IrValues){values->data, values->count}; }

typedef struct Types {
  MlirType *data; // owned
  intptr_t count;
} Types;

static void pushType(Types *types, MlirType type) {
  types->data = realloc(types->data, (size_t)(types->count + 1) * sizeof *types->data);
  types->data[types->count++] = type;
}

static void pushResultTypes(Types *types, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    pushType(types, irResultType(op, i));
}

// ---- What leaves what ---------------------------------------------------------------------------

static bool isLoop(MlirOperation op) { return irIs(op, "intent.for") || irIs(op, "intent.while"); }

// The block of a for, while, parallel or body that exits in it end.
static MlirBlock blockOf(MlirOperation op) { return irBody(op, irIs(op, "intent.while")); }

// An exit of this name in the block that goes to what is around the block; null if there is none.
static MlirOperation findExit(MlirBlock block, const char *name) {
  MlirOperation found = {NULL};
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op) && mlirOperationIsNull(found);
       op = mlirOperationGetNextInBlock(op)) {
    if (irIs(op, name))
      return op;
    if (irIs(op, "intent.if")) {
      found = findExit(irBody(op, 0), name);
      found = mlirOperationIsNull(found) ? findExit(irBody(op, 1), name) : found;
    } else if (isLoop(op) && !strcmp(name, "intent.return")) {
      found = findExit(blockOf(op), name);
    }
  }
  return found;
}

static bool holds(MlirBlock block, const char *exit) {
  return !mlirOperationIsNull(findExit(block, exit));
}

static bool holdsAny(MlirBlock block) {
  return holds(block, "intent.continue") || holds(block, "intent.break") ||
         holds(block, "intent.return");
}

// True if an exit inside of the op leaves it.
static bool mayLeave(MlirOperation op) {
  if (irIs(op, "intent.if"))
    return holdsAny(irBody(op, 0)) || holdsAny(irBody(op, 1));
  return isLoop(op) && holds(blockOf(op), "intent.return");
}

// True if control may reach the end of a branch and go on behind its op.
static bool falls(MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (irIs(op, "intent.if") && !falls(irBody(op, 0)) && !falls(irBody(op, 1)))
      return false;
  return irIs(mlirBlockGetTerminator(block), "intent.yield");
}

// ---- Where ops go -------------------------------------------------------------------------------

typedef struct Pass {
  Ir ir;
  MlirLogicalResult result; // failure once something was refused
} Pass;

// The end of a block, or before an op.
typedef struct Place {
  MlirBlock block;
  MlirOperation before; // null: the end
} Place;

static void goTo(Pass *pass, Place place) {
  if (mlirOperationIsNull(place.before))
    irAtEnd(&pass->ir, place.block);
  else
    mlirRewriterBaseSetInsertionPointBefore(pass->ir.rewriter, place.before);
}

static void moveTo(Place place, MlirOperation op) {
  if (!mlirOperationIsNull(place.before)) {
    mlirOperationMoveBefore(op, place.before);
    return;
  }
  mlirOperationRemoveFromParent(op);
  mlirBlockAppendOwnedOperation(place.block, op);
}

static void replaceResults(MlirOperation op, const MlirValue *with) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    mlirValueReplaceAllUsesOfWith(irResult(op, i), with[i]);
}

// scf.if with two empty blocks.
static MlirOperation openIf(Pass *pass, Place place, MlirValue condition, const Types *results) {
  goTo(pass, place);
  MlirRegion yes = irRegion(&pass->ir, (IrTypes){0}), no = irRegion(&pass->ir, (IrTypes){0});
  return irCreate(&pass->ir, &(IrOp){.name = "scf.if",
                                     .operands = IR_VALUES(condition),
                                     .regions = IR_REGIONS(yes, no),
                                     .results = {results->data, results->count}});
}

// Yields at the end of a block, and frees the values.
static void yield(Pass *pass, const char *name, MlirBlock block, Values values) {
  irAtEnd(&pass->ir, block);
  irCreate(&pass->ir, &(IrOp){.name = name, .operands = borrowed(&values)});
  free(values.data);
}

// Takes away an else that does nothing.
static void closeIf(MlirOperation op) {
  MlirBlock no = irBody(op, 1);
  if (mlirOperationGetNumResults(op) || irBlockSize(no) != 1)
    return;
  mlirBlockDetach(no);
  mlirBlockDestroy(no);
}

// ---- Placeholders -------------------------------------------------------------------------------

static MlirValue boolean(Pass *pass, bool value) {
  return irInt(&pass->ir, mlirIntegerTypeGet(pass->ir.context, 1), value);
}

// A tensor of zeros whose dynamic extents are 0.
static MlirValue emptyTensor(Pass *pass, MlirType type, MlirValue zero) {
  Ir *ir = &pass->ir;
  MlirValue operands[1 + IR_MAX_RANK] = {zero};
  int32_t rank = (int32_t)irRank(type), segments[] = {1, 0, rank};
  for (int32_t i = 0; i < rank; ++i) {
    int64_t extent = irIsDynamic(type, i) ? 0 : irShape(type, i);
    operands[1 + i] = irValueOf(ir, "intent.domain", IR_VALUES(irI64(ir, 0), irI64(ir, extent)),
                                intentDomainTypeGet(mlirIntegerTypeGet(ir->context, 64)));
  }
  return irValueWith(
      ir, "intent.broadcast", (IrValues){operands, 1 + rank},
      IR_ATTRIBUTES({"axes", mlirDenseI64ArrayGet(ir->context, 0, NULL)},
                    {"stretch", mlirDenseI32ArrayGet(ir->context, 0, NULL)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 3, segments)}),
      type);
}

// Some value of the type, for where none is read; `op` is what needs it.
static MlirValue placeholder(Pass *pass, MlirOperation op, MlirType type) {
  Ir *ir = &pass->ir;
  if (mlirTypeIsATuple(type)) {
    Values parts = {0};
    for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(type); ++i)
      push(&parts, placeholder(pass, op, mlirTupleTypeGetType(type, i)));
    MlirValue tuple = irValueOf(ir, "intent.pack", borrowed(&parts), type);
    free(parts.data);
    return tuple;
  }
  MlirType element = irElementType(type);
  bool isScalar = mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element) || irIsFloat(element);
  if (mlirTypeIsAMemRef(type) || !isScalar) {
    pass->result = irError(op,
                           "expects no early exit past a value of type %s, which nothing can "
                           "stand for",
                           irTypeText(type));
    return irValueOf(ir, "ub.poison", (IrValues){0}, type);
  }
  MlirValue zero = mlirTypeIsAFloat8E8M0FNU(element) ? irFloat(ir, element, 1) // it has no 0
                                                     : irZero(ir, element);
  return irIsTensor(type) ? emptyTensor(pass, type, zero) : zero;
}

// ---- Outcomes -----------------------------------------------------------------------------------

// What exits end: a for, while, parallel or body. Its outcome: whether to go on, what is carried,
// whether a return stopped it, what that hands on.
typedef struct Target {
  MlirOperation op;
  bool stops;       // there is whether to go on
  bool returns;     // there is what a return hands on
  bool tells;       // there is whether a return stopped it: a break may have, too
  Types types;      // of the outcome
  intptr_t carries; // how many values are carried, from position `stops` on
  Values current;   // an outcome that is at hand where the block begins; empty in a body
} Target;

// What a block hands on: the outcome of its target, or, in a branch of an intent.if after which
// control may go on, whether the outcome is there, the outcome, and the results of the op.
typedef struct Scope {
  const Target *target;
  MlirOperation branch; // null if it is not such a branch
  Types types;
} Scope;

static Scope ownScope(const Target *target) { return (Scope){target, {NULL}, target->types}; }

static Target targetOf(Pass *pass, MlirOperation op) {
  MlirType i1 = mlirIntegerTypeGet(pass->ir.context, 1);
  MlirOperation exit = findExit(blockOf(op), "intent.return");
  Target target = {.op = op, .carries = mlirOperationGetNumResults(op)};
  target.returns = isLoop(op) && !mlirOperationIsNull(exit);
  bool breaks = isLoop(op) && holds(blockOf(op), "intent.break");
  target.stops = target.returns || breaks;
  target.tells = target.returns && breaks;
  if (target.stops)
    pushType(&target.types, i1);
  pushResultTypes(&target.types, op);
  if (target.tells)
    pushType(&target.types, i1);
  for (intptr_t i = 0; target.returns && i < mlirOperationGetNumOperands(exit); ++i)
    pushType(&target.types, irOperandType(exit, i));
  return target;
}

static void freeTarget(Target *target) {
  free(target->types.data);
  free(target->current.data);
}

// Value `position` of an outcome that nobody reads.
static MlirValue anyValue(Pass *pass, const Target *target, intptr_t position) {
  return target->current.count ? target->current.data[position]
                               : placeholder(pass, target->op, target->types.data[position]);
}

// How the block of a target may end.
typedef enum Ending { GOES_ON, STOPS, RETURNS } Ending;

// The outcome that an ending with these values has.
static Values outcomeOf(Pass *pass, const Target *target, Ending ending, IrValues values) {
  Values outcome = {0};
  bool isReturn = ending == RETURNS && isLoop(target->op);
  if (target->stops)
    push(&outcome, boolean(pass, ending == GOES_ON));
  for (intptr_t i = 0; i < target->carries; ++i)
    push(&outcome, isReturn ? anyValue(pass, target, outcome.count) : values.data[i]);
  if (target->tells)
    push(&outcome, boolean(pass, isReturn));
  for (intptr_t i = 0; outcome.count < target->types.count; ++i)
    push(&outcome, isReturn ? values.data[i] : anyValue(pass, target, outcome.count));
  return outcome;
}

// What a block of the scope hands on once there is an outcome, which is freed.
static Values decided(Pass *pass, const Scope *scope, Values outcome) {
  if (mlirOperationIsNull(scope->branch))
    return outcome;
  Values out = {0};
  push(&out, boolean(pass, true));
  for (intptr_t i = 0; i < outcome.count; ++i)
    push(&out, outcome.data[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(scope->branch); ++i)
    push(&out, placeholder(pass, scope->branch, irResultType(scope->branch, i)));
  free(outcome.data);
  return out;
}

// What it hands on at the end of a branch.
static Values undecided(Pass *pass, const Scope *scope, MlirOperation yield) {
  Values out = {0};
  push(&out, boolean(pass, false));
  for (intptr_t i = 0; i < scope->target->types.count; ++i)
    push(&out, anyValue(pass, scope->target, i));
  pushOperands(&out, yield, 0);
  return out;
}

static Values ended(Pass *pass, const Scope *scope, MlirOperation terminator) {
  bool isYield = irIs(terminator, "intent.yield");
  if (isYield && !mlirOperationIsNull(scope->branch))
    return undecided(pass, scope, terminator);
  Values values = {0};
  pushOperands(&values, terminator, 0);
  Ending ending = irIs(terminator, "intent.break")    ? STOPS
                  : irIs(terminator, "intent.return") ? RETURNS
                                                      : GOES_ON;
  Values outcome = outcomeOf(pass, scope->target, ending, borrowed(&values));
  free(values.data);
  return decided(pass, scope, outcome);
}

// ---- The method ---------------------------------------------------------------------------------

// What follows the end of a branch: the ops behind `branch`, then the rest of that block.
typedef struct Rest {
  MlirOperation branch;
  const struct Rest *rest;
} Rest;

static void normalize(Pass *pass, MlirOperation op);
static Values lowerLoop(Pass *pass, MlirOperation op, Target *target, Place place);
static Values finish(Pass *pass, const Scope *scope, MlirOperation op, const Rest *rest,
                     Place place);

// The ops from `op` on go to the end of `block`, which yields what they hand on.
static void finishIn(Pass *pass, const Scope *scope, MlirOperation op, const Rest *rest,
                     MlirBlock block) {
  yield(pass, "scf.yield", block, finish(pass, scope, op, rest, (Place){block, {NULL}}));
}

// An scf.if of `flag` that hands on the outcome, which is freed, in its block `there`, and in the
// other one what the ops behind `op` do.
static Values finishUnless(Pass *pass, const Scope *scope, MlirValue flag, intptr_t there,
                           Values outcome, MlirOperation op, const Rest *rest, Place place) {
  MlirOperation made = openIf(pass, place, flag, &scope->types);
  irAtEnd(&pass->ir, irBody(made, there));
  yield(pass, "scf.yield", irBody(made, there), decided(pass, scope, outcome));
  finishIn(pass, scope, mlirOperationGetNextInBlock(op), rest, irBody(made, !there));
  closeIf(made);
  return resultsOf(made);
}

// Both branches may go on behind the op.
static Values finishBoth(Pass *pass, const Scope *scope, MlirOperation op, const Rest *rest,
                         Place place) {
  const Target *target = scope->target;
  Scope inner = {target, op, {0}};
  pushType(&inner.types, mlirIntegerTypeGet(pass->ir.context, 1));
  for (intptr_t i = 0; i < target->types.count; ++i)
    pushType(&inner.types, target->types.data[i]);
  pushResultTypes(&inner.types, op);
  MlirOperation made = openIf(pass, place, irOperand(op, 0), &inner.types);
  for (intptr_t i = 0; i < 2; ++i)
    finishIn(pass, &inner, mlirBlockGetFirstOperation(irBody(op, i)), NULL, irBody(made, i));
  free(inner.types.data);
  Values results = resultsOf(made), outcome = {0};
  for (intptr_t i = 0; i < target->types.count; ++i)
    push(&outcome, results.data[1 + i]);
  replaceResults(op, results.data + 1 + outcome.count);
  Values out = finishUnless(pass, scope, results.data[0], 0, outcome, op, rest, place);
  free(results.data);
  return out;
}

static Values finishIf(Pass *pass, const Scope *scope, MlirOperation op, const Rest *rest,
                       Place place) {
  Rest behind = {op, rest};
  bool goesOn[] = {falls(irBody(op, 0)), falls(irBody(op, 1))};
  pass->ir.location = mlirOperationGetLocation(op);
  if (goesOn[0] && goesOn[1])
    return finishBoth(pass, scope, op, rest, place);
  MlirOperation made = openIf(pass, place, irOperand(op, 0), &scope->types);
  for (intptr_t i = 0; i < 2; ++i)
    finishIn(pass, scope, mlirBlockGetFirstOperation(irBody(op, i)), goesOn[i] ? &behind : NULL,
             irBody(made, i));
  closeIf(made);
  return resultsOf(made);
}

// A loop that a return leaves: whether it did is a flag of its own only beside a break.
static Values finishLoop(Pass *pass, const Scope *scope, MlirOperation op, const Rest *rest,
                         Place place) {
  Target target = targetOf(pass, op);
  Values results = lowerLoop(pass, op, &target, place);
  intptr_t flag = target.tells ? 1 + target.carries : 0, first = 1 + target.carries + target.tells;
  replaceResults(op, results.data + 1);
  goTo(pass, place);
  Values outcome = outcomeOf(pass, scope->target, RETURNS,
                             (IrValues){results.data + first, results.count - first});
  Values out =
      finishUnless(pass, scope, results.data[flag], !target.tells, outcome, op, rest, place);
  free(results.data);
  freeTarget(&target);
  return out;
}

// Moves the ops from `op` on to `place`, and gives what their block hands on there.
static Values finish(Pass *pass, const Scope *scope, MlirOperation op, const Rest *rest,
                     Place place) {
  for (;;) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (mlirOperationIsNull(next) && rest && irIs(op, "intent.yield")) {
      Values values = {0};
      pushOperands(&values, op, 0);
      replaceResults(rest->branch, values.data);
      free(values.data);
      next = mlirOperationGetNextInBlock(rest->branch);
      rest = rest->rest;
    } else if (mlirOperationIsNull(next)) {
      goTo(pass, place);
      pass->ir.location = mlirOperationGetLocation(op);
      return ended(pass, scope, op);
    } else if (!mayLeave(op)) {
      moveTo(place, op);
      normalize(pass, op);
    } else if (isLoop(op)) {
      return finishLoop(pass, scope, op, rest, place);
    } else {
      return finishIf(pass, scope, op, rest, place);
    }
    op = next;
  }
}

// ---- Loops --------------------------------------------------------------------------------------

static void normalizeBlock(Pass *pass, MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block), next; !mlirOperationIsNull(op);
       op = next) {
    next = mlirOperationGetNextInBlock(op);
    normalize(pass, op);
  }
}

// What finds the coordinate of a member by its ordinal.
typedef struct Members {
  MlirType type;   // of the coordinate
  MlirValue all;   // a tensor of all of them, where no more is known; else null
  IntentGrid grid; // where `all` is null
} Members;

static Members membersOf(Pass *pass, MlirValue domain) {
  Ir *ir = &pass->ir;
  Members members = {.type = intentDomainTypeGetCoordinate(mlirValueGetType(domain))};
  if (intentIsMadeDomain(domain))
    members.grid = intentGridOf(ir, domain);
  else
    members.all = irValue(ir, "intent.indices", IR_VALUES(domain));
  return members;
}

static MlirValue memberAt(Pass *pass, const Members *members, MlirValue ordinal) {
  Ir *ir = &pass->ir;
  if (mlirValueIsNull(members->all))
    return intentMemberAt(ir, members->grid, ordinal, members->type);
  MlirValue at = irToIndex(ir, ordinal);
  return irValueOf(ir, "tensor.extract", IR_VALUES(members->all, at), members->type);
}

// scf.while being made: what both of its blocks are given is an ordinal, in a for, and the outcome.
typedef struct While {
  MlirOperation op;
  MlirBlock before, after;
  intptr_t first; // where the outcome begins
} While;

// What the loop begins with: it goes on, carries its inits, and nothing has been returned.
static Values initsOf(Pass *pass, const Target *target, bool isFor) {
  Values inits = {0};
  if (isFor)
    push(&inits, irI64(&pass->ir, 0));
  if (target->stops)
    push(&inits, boolean(pass, true));
  pushOperands(&inits, target->op, isFor);
  while (inits.count < target->types.count + isFor)
    push(&inits, placeholder(pass, target->op, target->types.data[inits.count - isFor]));
  return inits;
}

static While makeWhile(Pass *pass, Target *target, Place place) {
  bool isFor = irIs(target->op, "intent.for");
  Types types = {0};
  pass->ir.location = mlirOperationGetLocation(target->op);
  goTo(pass, place);
  Values inits = initsOf(pass, target, isFor);
  for (intptr_t i = 0; i < inits.count; ++i)
    pushType(&types, mlirValueGetType(inits.data[i]));
  IrTypes list = {types.data, types.count};
  MlirRegion before = irRegion(&pass->ir, list), after = irRegion(&pass->ir, list);
  MlirOperation op = irCreate(&pass->ir, &(IrOp){.name = "scf.while",
                                                 .operands = borrowed(&inits),
                                                 .regions = IR_REGIONS(before, after),
                                                 .results = list});
  free(types.data);
  free(inits.data);
  While loop = {op, irBody(op, 0), irBody(op, 1), isFor};
  pushArguments(&target->current, loop.after, loop.first);
  return loop;
}

static void replaceArguments(MlirBlock of, intptr_t first, const MlirValue *with) {
  for (intptr_t i = first; i < mlirBlockGetNumArguments(of); ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(of, i), with[i - first]);
}

// Ends the block that says whether to go on, and hands on all that it is given.
static void endBefore(Pass *pass, const While *loop, MlirValue goesOn) {
  Values values = {0};
  push(&values, goesOn);
  pushArguments(&values, loop->before, 0);
  yield(pass, "scf.condition", loop->before, values);
}

// Moves the ops of a block to the end of another; gives its terminator's first operand.
static MlirValue moveAll(MlirBlock from, MlirBlock to) {
  MlirOperation end = mlirBlockGetTerminator(from);
  for (MlirOperation op = mlirBlockGetFirstOperation(from), next; !mlirOperationEqual(op, end);
       op = next) {
    next = mlirOperationGetNextInBlock(op);
    moveTo((Place){to, {NULL}}, op);
  }
  return irOperand(end, 0);
}

// The condition is asked only where the loop has not stopped.
static void askCondition(Pass *pass, const Target *target, const While *loop) {
  MlirBlock asked = irBody(target->op, 0);
  Values given = {0};
  pushArguments(&given, loop->before, target->stops);
  replaceArguments(asked, 0, given.data);
  free(given.data);
  normalizeBlock(pass, asked);
  if (!target->stops) {
    endBefore(pass, loop, moveAll(asked, loop->before));
    return;
  }
  Types types = {0};
  pushType(&types, mlirIntegerTypeGet(pass->ir.context, 1));
  MlirValue goesOn = mlirBlockGetArgument(loop->before, 0);
  MlirOperation made = openIf(pass, (Place){loop->before, {NULL}}, goesOn, &types);
  Values yes = {0}, no = {0};
  push(&yes, moveAll(asked, irBody(made, 0)));
  yield(pass, "scf.yield", irBody(made, 0), yes);
  irAtEnd(&pass->ir, irBody(made, 1));
  push(&no, boolean(pass, false));
  yield(pass, "scf.yield", irBody(made, 1), no);
  endBefore(pass, loop, irResult(made, 0));
  free(types.data);
}

static void askOrdinal(Pass *pass, const While *loop, MlirValue size) {
  irAtEnd(&pass->ir, loop->before);
  MlirValue inside = irCompare(&pass->ir, "slt", mlirBlockGetArgument(loop->before, 0), size);
  endBefore(pass, loop, irBoth(&pass->ir, inside, mlirBlockGetArgument(loop->before, 1)));
}

// The body's arguments: the coordinate and the ordinal of a for, then what is carried.
static void bindBody(Pass *pass, const Target *target, const While *loop, const Members *members) {
  MlirBlock body = blockOf(target->op);
  Values given = {0};
  irAtEnd(&pass->ir, loop->after);
  if (loop->first) {
    MlirValue ordinal = mlirBlockGetArgument(loop->after, 0);
    push(&given, memberAt(pass, members, ordinal));
    if (mlirBlockGetNumArguments(body) > 1 + target->carries)
      push(&given, ordinal);
  }
  for (intptr_t i = 0; i < target->carries; ++i)
    push(&given, target->current.data[target->stops + i]);
  replaceArguments(body, 0, given.data);
  free(given.data);
}

// Makes an scf.while of a while, or of a for that a break or a return leaves; gives the outcome.
static Values lowerLoop(Pass *pass, MlirOperation op, Target *target, Place place) {
  bool isFor = irIs(op, "intent.for");
  Members members = {0};
  MlirValue size = {NULL};
  pass->ir.location = mlirOperationGetLocation(op);
  goTo(pass, place);
  if (isFor) {
    members = membersOf(pass, irOperand(op, 0));
    size = irValue(&pass->ir, "intent.size", IR_VALUES(irOperand(op, 0)));
  }
  While loop = makeWhile(pass, target, place);
  if (isFor)
    askOrdinal(pass, &loop, size);
  else
    askCondition(pass, target, &loop);
  bindBody(pass, target, &loop, &members);
  Scope scope = ownScope(target);
  Values outcome = finish(pass, &scope, mlirBlockGetFirstOperation(blockOf(op)), NULL,
                          (Place){loop.after, {NULL}});
  Values next = {0};
  irAtEnd(&pass->ir, loop.after);
  if (isFor)
    push(&next, irBinary(&pass->ir, "arith.addi", mlirBlockGetArgument(loop.after, 0),
                         irI64(&pass->ir, 1)));
  for (intptr_t i = 0; i < outcome.count; ++i)
    push(&next, outcome.data[i]);
  free(outcome.data);
  yield(pass, "scf.yield", loop.after, next);
  Values results = resultsOf(loop.op);
  memmove(results.data, results.data + loop.first,
          (size_t)(results.count -= loop.first) * sizeof *results.data);
  return results;
}

static void replaceLoop(Pass *pass, MlirOperation op, Target *target) {
  Values results = lowerLoop(pass, op, target, (Place){mlirOperationGetBlock(op), op});
  replaceResults(op, results.data + target->stops);
  free(results.data);
  irErase(&pass->ir, op);
}

// A for or parallel that is continued at most stays: its body is made anew.
static void rebuildBody(Pass *pass, MlirOperation op, Target *target) {
  MlirRegion region = mlirOperationGetRegion(op, 0), old = mlirRegionCreate();
  mlirRegionTakeBody(old, region);
  MlirBlock from = mlirRegionGetFirstBlock(old), to = mlirBlockCreate(0, NULL, NULL);
  intptr_t arguments = mlirBlockGetNumArguments(from);
  Values given = {0};
  for (intptr_t i = 0; i < arguments; ++i)
    push(&given, mlirBlockAddArgument(to, mlirValueGetType(mlirBlockGetArgument(from, i)),
                                      mlirValueGetLocation(mlirBlockGetArgument(from, i))));
  mlirRegionAppendOwnedBlock(region, to);
  replaceArguments(from, 0, given.data);
  free(given.data);
  pushArguments(&target->current, to, arguments - target->carries);
  Scope scope = ownScope(target);
  yield(pass, "intent.yield", to,
        finish(pass, &scope, mlirBlockGetFirstOperation(from), NULL, (Place){to, {NULL}}));
  mlirRegionDestroy(old);
}

// ---- Each op ------------------------------------------------------------------------------------

static void normalizeLoop(Pass *pass, MlirOperation op) {
  if (!irIs(op, "intent.while") && !holdsAny(irBody(op, 0))) {
    normalizeBlock(pass, irBody(op, 0));
    return;
  }
  Target target = targetOf(pass, op);
  if (target.stops || irIs(op, "intent.while"))
    replaceLoop(pass, op, &target);
  else
    rebuildBody(pass, op, &target);
  freeTarget(&target);
}

static void normalizeBody(Pass *pass, MlirOperation op) {
  Target target = targetOf(pass, op);
  Scope scope = ownScope(&target);
  Values results = finish(pass, &scope, mlirBlockGetFirstOperation(irBody(op, 0)), NULL,
                          (Place){mlirOperationGetBlock(op), op});
  replaceResults(op, results.data);
  free(results.data);
  freeTarget(&target);
  irErase(&pass->ir, op);
}

// An if that no exit leaves.
static void normalizeIf(Pass *pass, MlirOperation op) {
  Types types = {0};
  pushResultTypes(&types, op);
  pass->ir.location = mlirOperationGetLocation(op);
  MlirOperation made =
      openIf(pass, (Place){mlirOperationGetBlock(op), op}, irOperand(op, 0), &types);
  free(types.data);
  for (intptr_t i = 0; i < 2; ++i) {
    Values values = {0};
    normalizeBlock(pass, irBody(op, i));
    MlirOperation end = mlirBlockGetTerminator(irBody(op, i));
    pushOperands(&values, end, 0);
    for (MlirOperation inner = mlirBlockGetFirstOperation(irBody(op, i)), next;
         !mlirOperationEqual(inner, end); inner = next) {
      next = mlirOperationGetNextInBlock(inner);
      moveTo((Place){irBody(made, i), {NULL}}, inner);
    }
    yield(pass, "scf.yield", irBody(made, i), values);
  }
  closeIf(made);
  Values results = resultsOf(made);
  replaceResults(op, results.data);
  free(results.data);
  irErase(&pass->ir, op);
}

static void normalize(Pass *pass, MlirOperation op) {
  if (irIs(op, "intent.if")) {
    normalizeIf(pass, op);
  } else if (irIs(op, "intent.body")) {
    normalizeBody(pass, op);
  } else if (isLoop(op) || irIs(op, "intent.parallel")) {
    normalizeLoop(pass, op);
  } else {
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock block = irBody(op, i); !mlirBlockIsNull(block);
           block = mlirBlockGetNextInRegion(block))
        normalizeBlock(pass, block);
  }
}

MlirLogicalResult intentRunNormalizeControl(MlirOperation module) {
  Pass pass = {irBegin(module), irSuccess()};
  normalizeBlock(&pass, irBody(module, 0));
  irEnd(&pass.ir);
  return pass.result;
}
