// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --intent-flatten-parallel decides before it changes anything: which values of a body vary
// from point to point, and whether every op in it can work on all points at once.
#include "intent-c/Dialect.h"
#include "passes/alias.h"
#include "passes/extent.h"
#include "passes/flatten.h"
#include "passes/indexed_op.h"
#include "passes/relation.h"

#include <stdlib.h>

bool intentVaries(const IntentFlatPlan *plan, MlirValue value) {
  return intentMemoGet(plan->varying, value.ptr) != NULL;
}

static void markVarying(IntentFlatPlan *plan, MlirValue value) {
  if (intentVaries(plan, value))
    return;
  intentMemoSet(plan->varying, value.ptr, plan);
  plan->grew = true;
}

static void markResults(IntentFlatPlan *plan, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    markVarying(plan, irResult(op, i));
}

static bool hasVaryingOperand(const IntentFlatPlan *plan, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (intentVaries(plan, irOperand(op, i)))
      return true;
  return false;
}

static bool hasRegions(MlirOperation op) { return mlirOperationGetNumRegions(op) > 0; }

bool intentUsesVarying(const IntentFlatPlan *plan, MlirOperation op) {
  bool uses = hasVaryingOperand(plan, op);
  if (uses || !hasRegions(op))
    return uses;
  IrOps inner = irCollect(op, NULL);
  for (intptr_t i = 0; !uses && i < inner.count; ++i)
    uses = hasVaryingOperand(plan, inner.data[i]);
  irFreeOps(&inner);
  return uses;
}

// ---- Loops and branches -------------------------------------------------------------------------

bool intentIsFlatLoop(MlirOperation op) { return irIs(op, "scf.for") || irIs(op, "intent.for"); }

IntentFlatLoop intentFlatLoop(MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  return (IntentFlatLoop){irIs(op, "scf.for") ? 3 : 1,
                          mlirBlockGetNumArguments(irBody(op, 0)) - count, count};
}

static void spreadBlock(IntentFlatPlan *plan, MlirBlock block, intptr_t conditions);

static MlirOperation terminatorOf(MlirOperation op, intptr_t region) {
  return mlirBlockGetTerminator(irBody(op, region));
}

static void spreadLoop(IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  IntentFlatLoop loop = intentFlatLoop(op);
  spreadBlock(plan, irBody(op, 0), conditions);
  for (intptr_t i = 0; i < loop.count; ++i)
    if (intentVaries(plan, irOperand(op, loop.inits + i)) ||
        intentVaries(plan, irOperand(terminatorOf(op, 0), i))) {
      markVarying(plan, mlirBlockGetArgument(irBody(op, 0), loop.arguments + i));
      markVarying(plan, irResult(op, i));
    }
}

static void spreadIf(IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  bool isChoice = intentVaries(plan, irOperand(op, 0));
  for (intptr_t region = 0; region < 2; ++region)
    if (!mlirBlockIsNull(irBody(op, region)))
      spreadBlock(plan, irBody(op, region), conditions + isChoice);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (isChoice || intentVaries(plan, irOperand(terminatorOf(op, 0), i)) ||
        intentVaries(plan, irOperand(terminatorOf(op, 1), i)))
      markVarying(plan, irResult(op, i));
}

// ---- What varies --------------------------------------------------------------------------------

// True if a read takes the whole of each source axis: it may be done though no point asks for it.
static bool isWholeRead(MlirOperation access) {
  IntentIndexedOp indexed = intentIndexedOp(access);
  MlirOperation relation = irDefiningOp(indexed.relation);
  if (mlirOperationIsNull(relation) || !irIs(relation, "intent.relation"))
    return false;
  IntentBox box = intentBoxOf(relation);
  for (int64_t i = 0; box.isBox && i < irRank(mlirValueGetType(indexed.source)); ++i)
    if (!intentIsWholeAxis(relation, &box, indexed.source, i))
      return false;
  return box.isBox;
}

bool intentIsFlatAccess(const IntentFlatPlan *plan, MlirOperation access, intptr_t conditions) {
  IntentIndexedOp indexed = intentIndexedOp(access);
  if (indexed.writes || indexed.isAtomic || hasVaryingOperand(plan, access))
    return true;
  return conditions > 0 && (irIs(access, "intent.load") || !isWholeRead(access));
}

static void spread(IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  if (irIs(op, "scf.if"))
    spreadIf(plan, op, conditions);
  else if (intentIsFlatLoop(op))
    spreadLoop(plan, op, conditions);
  else if (intentIsIndexedOp(op)          ? intentIsFlatAccess(plan, op, conditions)
           : irIs(op, "intent.buffer")    ? true
           : irIs(op, "intent.axis")      ? false // the axes of the points are in front
           : irIs(op, "intent.broadcast") ? intentVaries(plan, irOperand(op, 0))
                                          : intentUsesVarying(plan, op))
    markResults(plan, op);
}

static void spreadBlock(IntentFlatPlan *plan, MlirBlock block, intptr_t conditions) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    spread(plan, op, conditions);
}

// ---- What may run though no point asks for it ---------------------------------------------------

static bool isConstantAbove(MlirValue value, int64_t bound) {
  IrKnown known = irConstantInteger(value);
  return known.known && known.value > bound;
}

bool intentIsFlatExtent(MlirValue extent) {
  MlirOperation made = irDefiningOp(extent);
  return isConstantAbove(extent, -1) || (!mlirOperationIsNull(made) && irIs(made, "intent.size"));
}

bool intentIsFlatStep(MlirValue step) { return isConstantAbove(step, 0); }

// As intentExtentOf, and that of both branches where a value is of one of them.
static IntentExtent extentOf(MlirValue tensor, int64_t axis) {
  MlirOperation op = irDefiningOp(tensor);
  if (mlirOperationIsNull(op) || !irIs(op, "scf.if"))
    return intentExtentOf(tensor, axis);
  intptr_t result = mlirOpResultGetResultNumber(tensor);
  IntentExtent yes = extentOf(irOperand(terminatorOf(op, 0), result), axis);
  IntentExtent no = extentOf(irOperand(terminatorOf(op, 1), result), axis);
  return intentExtentsEqual(yes, no) ? yes : intentExtentOf(tensor, axis);
}

// True if the tensors among the op's operands are known to have one shape.
static bool haveOneShape(MlirOperation op) {
  MlirValue first = intentFirstTensor(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = irOperand(op, i);
    if (!irIsTensor(mlirValueGetType(operand)) || mlirValueEqual(operand, first))
      continue;
    for (int64_t axis = 0; axis < irRank(mlirValueGetType(operand)); ++axis)
      if (!intentExtentsEqual(extentOf(operand, axis), extentOf(first, axis)))
        return false;
  }
  return true;
}

static bool isSafeBroadcast(MlirOperation op) {
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  for (intptr_t i = 0; i < irArrayCount(axes); ++i) {
    IntentExtent have = extentOf(irOperand(op, 0), i);
    bool isOne = have.constant == 1 && irArrayAt(stretch, i) != INTENT_STRETCH_EQUAL;
    if (!isOne && !intentExtentsEqual(have, intentExtentOfBroadcast(op, irArrayAt(axes, i))))
      return false;
  }
  return true;
}

// With no points any reshape over them is one of no elements; under a condition it must be right.
static bool isSafeReshape(const IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  bool isStatic = mlirShapedTypeHasStaticShape(irOperandType(op, 0)) &&
                  mlirShapedTypeHasStaticShape(irResultType(op, 0));
  if (isStatic || conditions > 0 || !intentVaries(plan, irOperand(op, 0)))
    return isStatic;
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (!intentIsFlatExtent(irOperand(op, i)))
      return false;
  return true;
}

static bool hasAsserts(MlirOperation op) {
  IrOps found = irCollect(op, "intent.assert");
  intptr_t count = found.count;
  irFreeOps(&found);
  return count > 0;
}

// True for a read of an argument, which holds values whatever has run.
bool intentIsFlatRead(const IntentFlatPlan *plan, MlirOperation op) {
  MlirValue source = intentIndexedOp(op).source;
  bool isHeld = irIs(op, "intent.gather") || mlirValueIsABlockArgument(source);
  return plan->isNeverEmpty || (isHeld && isWholeRead(op));
}

// True if the op is legal and means the same though it wouldn't have run. Accesses have that in
// their validity, and assertions in their condition; extents of buffers and steps are clamped.
static bool isSafe(const IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  if (irIs(op, "intent.subregion") || intentIsSurface(op))
    return false;
  if (irIs(op, "intent.relation"))
    return !hasAsserts(op);
  if (irIs(op, "scf.for"))
    return isConstantAbove(irOperand(op, 2), 0);
  if (irIs(op, "intent.reshape"))
    return isSafeReshape(plan, op, conditions);
  if (irIs(op, "intent.broadcast"))
    return isSafeBroadcast(op);
  if (irIs(op, "intent.map"))
    return haveOneShape(op) && !hasAsserts(op);
  if (irIs(op, "intent.reduce"))
    return haveOneShape(op) && !hasAsserts(op);
  if (irIs(op, "intent.join") || (intentIsElementwise(op) && !intentIsChoice(op)))
    return haveOneShape(op);
  return true;
}

// ---- What can be flattened ----------------------------------------------------------------------

static bool isScalar(MlirType type) {
  if (irIsFloat(type))
    return true;
  static const unsigned kWidths[] = {1, 8, 16, 32, 64};
  for (size_t i = 0; i < IR_COUNT(kWidths); ++i)
    if (irIsInteger(type, kWidths[i]))
      return true;
  return false;
}

// A value that varies must have a type over the points.
static bool fitsValue(const IntentFlatPlan *plan, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (!intentVaries(plan, value) || isScalar(type))
    return true;
  if (irIsTensor(type))
    return plan->rank + irRank(type) <= IR_MAX_RANK;
  MlirOperation op = irDefiningOp(value);
  if (mlirOperationIsNull(op))
    return false;
  if (irIs(op, "intent.buffer"))
    return plan->rank + irRank(type) <= IR_MAX_RANK;
  return irIs(op, "intent.relation");
}

// The relation is made by an op, and has room for the points on each side.
static bool fitsAccess(const IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  IntentIndexedOp indexed = intentIndexedOp(op);
  MlirOperation relation = irDefiningOp(indexed.relation);
  MlirType type = mlirValueGetType(indexed.relation);
  if (!intentIsFlatAccess(plan, op, conditions) && intentIsFlatRead(plan, op))
    return true;
  if (mlirOperationIsNull(relation) || !irIs(relation, "intent.relation"))
    return false;
  if (!mlirValueIsNull(indexed.fill) && intentVaries(plan, indexed.fill))
    return false;
  return plan->rank + intentRelationTypeGetResults(type) <= IR_MAX_RANK;
}

// What a region takes from the points is scalar.
static bool takesScalars(const IntentFlatPlan *plan, MlirOperation op) {
  IrOps inner = irCollect(op, NULL);
  bool fits = true;
  for (intptr_t i = 0; fits && i < inner.count; ++i)
    for (intptr_t j = 0; fits && j < mlirOperationGetNumOperands(inner.data[i]); ++j)
      fits = !intentVaries(plan, irOperand(inner.data[i], j)) ||
             isScalar(irOperandType(inner.data[i], j));
  irFreeOps(&inner);
  return fits;
}

// The combine and the identities are the same for every point.
static bool fitsReduce(const IntentFlatPlan *plan, MlirOperation op) {
  intptr_t inputs = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < inputs; ++i)
    if (intentVaries(plan, irOperand(op, inputs + i)))
      return false;
  IrOps inner = irCollect(op, NULL);
  bool fits = true;
  for (intptr_t i = 0; fits && i < inner.count; ++i)
    fits = !hasVaryingOperand(plan, inner.data[i]);
  irFreeOps(&inner);
  return fits;
}

static bool fitsBlock(IntentFlatPlan *plan, MlirBlock block, intptr_t conditions);

static bool areOneShape(MlirValue a, MlirValue b) {
  MlirType type = mlirValueGetType(a);
  for (int64_t axis = 0; irIsTensor(type) && axis < irRank(type); ++axis)
    if (!intentExtentsEqual(extentOf(a, axis), extentOf(b, axis)))
      return false;
  return true;
}

// A choice by the point is one of tensors of one shape.
static bool fitsIf(IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  bool isChoice = intentVaries(plan, irOperand(op, 0));
  for (intptr_t i = 0; isChoice && i < mlirOperationGetNumResults(op); ++i)
    if (!areOneShape(irOperand(terminatorOf(op, 0), i), irOperand(terminatorOf(op, 1), i)))
      return false;
  for (intptr_t region = 0; region < 2; ++region)
    if (!mlirBlockIsNull(irBody(op, region)) &&
        !fitsBlock(plan, irBody(op, region), conditions + isChoice))
      return false;
  return true;
}

static bool fitsLoop(IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  IntentFlatLoop loop = intentFlatLoop(op);
  for (intptr_t i = 0; i < loop.inits; ++i)
    if (intentVaries(plan, irOperand(op, i)))
      return false;
  for (intptr_t i = 0; i < loop.count; ++i)
    if (!fitsValue(plan, mlirBlockGetArgument(irBody(op, 0), loop.arguments + i)))
      return false;
  return fitsBlock(plan, irBody(op, 0), conditions);
}

// Ops that are flattened, or copied where nothing in them varies.
static bool isKnown(MlirOperation op) {
  static const char *const kKnown[] = {
      "intent.assert", "intent.axis",      "intent.bounds",    "intent.broadcast", "intent.buffer",
      "intent.domain", "intent.enumerate", "intent.for",       "intent.indices",   "intent.join",
      "intent.map",    "intent.philox",    "intent.reduce",    "intent.relation",  "intent.reshape",
      "intent.size",   "intent.subregion", "intent.transpose", "intent.uniform",   "intent.yield",
      "scf.for",       "scf.if",           "scf.yield",
  };
  for (size_t i = 0; i < IR_COUNT(kKnown); ++i)
    if (irIs(op, kKnown[i]))
      return true;
  return intentIsElementwise(op) || intentIsIndexedOp(op);
}

static bool isBranch(const IntentFlatPlan *plan, MlirOperation op) {
  return irIs(op, "scf.if") && !intentVaries(plan, irOperand(op, 0));
}

static bool fits(IntentFlatPlan *plan, MlirOperation op, intptr_t conditions) {
  bool isSafeThere = isSafe(plan, op, conditions);
  if (!isKnown(op) || (conditions > 0 && !isSafeThere))
    return false;
  plan->isGuarded |= !isSafeThere && !plan->isNeverEmpty;
  plan->isStraight &= !intentIsFlatLoop(op) && !isBranch(plan, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!fitsValue(plan, irResult(op, i)))
      return false;
  if (irIs(op, "scf.if"))
    return fitsIf(plan, op, conditions);
  if (intentIsFlatLoop(op))
    return fitsLoop(plan, op, conditions);
  if (intentIsIndexedOp(op))
    return fitsAccess(plan, op, conditions);
  if (irIs(op, "intent.reduce"))
    return fitsReduce(plan, op);
  if (irIs(op, "intent.buffer"))
    return !hasVaryingOperand(plan, op);
  if (intentIsChoice(op) && intentVaries(plan, irOperand(op, 0)))
    return areOneShape(irOperand(op, 1), irOperand(op, 2));
  if (irIs(op, "intent.map") || irIs(op, "intent.relation"))
    return !intentUsesVarying(plan, op) || (!intentIsSurface(op) && takesScalars(plan, op));
  if (irIs(op, "intent.reshape"))
    for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
      if (intentVaries(plan, irOperand(op, i)))
        return false;
  return true;
}

static bool fitsBlock(IntentFlatPlan *plan, MlirBlock block, intptr_t conditions) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (!fits(plan, op, conditions))
      return false;
  return true;
}

// ---- The plan -----------------------------------------------------------------------------------

IntentFlatPlan intentPlanFlat(MlirOperation parallel, const IntentFlattenParallelOptions *options) {
  IntentFlatPlan plan = {.op = parallel, .rank = mlirOperationGetNumOperands(parallel)};
  MlirBlock body = irBody(parallel, 0);
  plan.varying = intentMemoCreate();
  plan.isNeverEmpty = plan.isFlat = plan.isStraight = true;
  for (intptr_t i = 0; i < plan.rank; ++i) {
    IrKnown count = intentKnownCount(irOperand(parallel, i));
    plan.isNeverEmpty &= count.known && count.value > 0;
    plan.isFlat &= intentIsMadeDomain(irOperand(parallel, i));
    markVarying(&plan, mlirBlockGetArgument(body, i));
  }
  while (plan.grew) {
    plan.grew = false;
    spreadBlock(&plan, body, 0);
  }
  plan.isFlat = plan.isFlat && fitsBlock(&plan, body, 0);
  plan.isStraight &= !plan.isGuarded;
  plan.isFlat &= options->control || plan.isStraight;
  return plan;
}

void intentEndFlatPlan(IntentFlatPlan *plan) { intentMemoDestroy(plan->varying); }
