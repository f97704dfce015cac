// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-annotate-linalg: attributes by which a schedule finds the linalg ops of any program, as
// they are at that moment: a schedule runs it after each of its steps. Changes nothing else.
//
//   intent.outer = n   loops before the innermost one
//   intent.inner       "parallel" or "reduction": what the innermost loop is, if a vector of its
//                      iterations can be computed at once
//   intent.lanes = n   elements of such a vector
//   intent.vector      "full": all loops have constant extents, small enough for one vector;
//                      "tail": one loop, of an extent known at run time
#include "passes/Passes.h"
#include "passes/cpu/nest.h"

enum { LANES_32 = 32, LANES_64 = 16, MAX_VECTOR = 64 };

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

// ---- Attributes ---------------------------------------------------------------------------------

static void setInt(MlirOperation op, const char *name, int64_t value) {
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  mlirOperationSetDiscardableAttributeByName(op, ref(name), mlirIntegerAttrGet(i64, value));
}

static void setText(MlirOperation op, const char *name, const char *value) {
  mlirOperationSetDiscardableAttributeByName(op, ref(name),
                                             irString(mlirOperationGetContext(op), value));
}

static const char *const kAttributes[] = {"intent.root",  "intent.rows",  "intent.flat",
                                          "intent.outer", "intent.inner", "intent.lanes",
                                          "intent.vector"};

static void clearAttributes(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kAttributes); ++i)
    (void)mlirOperationRemoveDiscardableAttributeByName(op, ref(kAttributes[i]));
}

// ---- Vectors ------------------------------------------------------------------------------------

// Ops that upstream vectorises lane by lane.
static bool isLaneOp(MlirOperation op) {
  if (irIs(op, "linalg.index") || irIs(op, "linalg.yield") || irIs(op, "affine.apply"))
    return true;
  if (!irInDialect(op, "arith") && !irInDialect(op, "math"))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = irResultType(op, i);
    if (irIsFloat(type) && irBitWidth(type) < 16)
      return false;
  }
  return true;
}

// Bits of the widest value that the body computes with; 0 if it can't be vectorised. An index
// counts as 32: it becomes one wherever the extents allow.
static unsigned widestLane(MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  unsigned widest = 8;
  for (MlirOperation inner = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(inner);
       inner = mlirOperationGetNextInBlock(inner)) {
    if (!isLaneOp(inner))
      return 0;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(inner); ++i) {
      MlirType type = irResultType(inner, i);
      unsigned width = mlirTypeIsAIndex(type) ? 32 : irBitWidth(type);
      widest = width > widest ? width : widest;
    }
  }
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    unsigned width = irBitWidth(mlirValueGetType(mlirBlockGetArgument(body, i)));
    widest = width > widest ? width : widest;
  }
  return widest;
}

// Combines whose neutral element upstream knows. Not maxnumf and minnumf: 22.1 starts those from a
// NaN.
static const char *const kCombines[] = {
    "arith.addf",  "arith.mulf",  "arith.maximumf", "arith.minimumf", "arith.addi",
    "arith.muli",  "arith.andi",  "arith.ori",      "arith.xori",     "arith.maxsi",
    "arith.minsi", "arith.maxui", "arith.minui"};

// True if the op yields one known combine of its result so far.
static bool isKnownReduction(MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  if (mlirOperationGetNumResults(op) != 1)
    return false;
  MlirOperation combine = irDefiningOp(irOperand(mlirBlockGetTerminator(body), 0));
  MlirValue accumulator = mlirBlockGetArgument(body, mlirBlockGetNumArguments(body) - 1);
  MlirOpOperand use = mlirValueGetFirstUse(accumulator);
  if (mlirOperationIsNull(combine) || mlirOpOperandIsNull(use) ||
      !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) ||
      !mlirOperationEqual(mlirOpOperandGetOwner(use), combine))
    return false;
  for (size_t i = 0; i < IR_COUNT(kCombines); ++i)
    if (irIs(combine, kCombines[i]))
      return true;
  return false;
}

// The product of the loops' extents, 0 if one is dynamic.
static int64_t staticPoints(MlirOperation op, intptr_t rank) {
  int64_t extents[INTENT_MAX_LOOPS] = {0}, points = 1;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    for (intptr_t axis = 0; irIsTensor(irOperandType(op, i)) && axis < irRank(irOperandType(op, i));
         ++axis) {
      int64_t loop = intentLoopOfAxis(op, i, axis), extent = irShape(irOperandType(op, i), axis);
      if (loop >= 0 && extent > 0)
        extents[loop] = extent;
    }
  for (intptr_t i = 0; i < rank; ++i)
    points = extents[i] > MAX_VECTOR ? 0 : points * extents[i];
  return points;
}

static void markVectors(MlirOperation op) {
  IntentLoops loops = intentLoopsOf(op);
  unsigned widest = widestLane(op);
  if (loops.rank == 0 || widest == 0)
    return;
  bool isReduction = loops.isReduction[loops.rank - 1];
  if (isReduction && !isKnownReduction(op))
    return;
  int64_t points = staticPoints(op, loops.rank);
  if (points > 0 && points <= MAX_VECTOR) {
    setText(op, "intent.vector", "full");
    return;
  }
  setInt(op, "intent.outer", loops.rank - 1);
  setText(op, "intent.inner", isReduction ? "reduction" : "parallel");
  setInt(op, "intent.lanes", widest > 32 ? LANES_64 : LANES_32);
  if (loops.rank == 1)
    setText(op, "intent.vector", "tail");
}

// What tiling a reduction leaves: the reduction of one vector.
static void markReduce(MlirOperation op) {
  MlirType type = irOperandType(op, 0);
  int64_t points = 1;
  for (int64_t axis = 0; axis < irRank(type); ++axis)
    points *= irIsDynamic(type, axis) ? 0 : irShape(type, axis);
  if (points > 0 && points <= MAX_VECTOR)
    setText(op, "intent.vector", "full");
}

// ---- The pass -----------------------------------------------------------------------------------

MlirLogicalResult intentRunAnnotateLinalg(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  for (intptr_t i = 0; i < ops.count; ++i)
    clearAttributes(ops.data[i]);
  for (intptr_t i = 0; i < ops.count; ++i) {
    if (intentHasLoops(ops.data[i]))
      markVectors(ops.data[i]);
    else if (irIs(ops.data[i], "linalg.reduce"))
      markReduce(ops.data[i]);
  }
  irFreeOps(&ops);
  return irSuccess();
}
