// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See total_loops.h. scf.for runs for each lower + k * step below upper, over the integers; lowered
// as upstream does, it adds the step first and compares then, and never ends where that wraps. A
// step of 1 can't, nor can bounds that are proven to leave room: such loops stay as they are.
#include "passes/total_loops.h"

#include "passes/analysis/provenance.h"

enum { LOWER, UPPER, STEP };

static bool isUnsigned(MlirOperation loop) {
  return !mlirAttributeIsNull(irAttribute(loop, "unsignedCmp"));
}

// The numbers of a bound or a step, in the loop's order.
static IntentRange rangeOf(IntentProvenance *provenance, MlirOperation loop, intptr_t operand) {
  MlirValue value = irOperand(loop, operand);
  unsigned width = irBitWidth(mlirValueGetType(value));
  IntentWide half = (IntentWide)1 << (width - 1);
  IrKnown known = irConstantInteger(value);
  IntentRange range = {-half, half - 1};
  const IntentExpr *elements = NULL;
  if (!known.known && !mlirOperationIsNull(irParentNamed(loop, "func.func")))
    elements = intentElementsOf(provenance, value);
  if (known.known || elements)
    range = known.known ? (IntentRange){known.value, known.value} : elements->range;
  if (isUnsigned(loop) && range.hi < 0)
    return (IntentRange){range.lo + 2 * half, range.hi + 2 * half};
  return isUnsigned(loop) && range.lo < 0 ? (IntentRange){0, 2 * half - 1} : range;
}

static bool mayWrap(IntentProvenance *provenance, MlirOperation loop) {
  IrKnown step = irConstantInteger(irOperand(loop, STEP));
  if (step.known && step.value == 1)
    return false;
  IntentRange upper = rangeOf(provenance, loop, UPPER), by = rangeOf(provenance, loop, STEP);
  unsigned width = irBitWidth(irOperandType(loop, STEP));
  IntentWide most = ((IntentWide)1 << (width - !isUnsigned(loop))) - 1;
  return upper.hi - 1 + by.hi > most;
}

// How often the loop runs, as an unsigned number; once or never where the step isn't above 0.
static MlirValue tripCount(Ir *ir, MlirOperation loop) {
  MlirValue lower = irOperand(loop, LOWER), upper = irOperand(loop, UPPER);
  MlirValue one = irInt(ir, mlirValueGetType(lower), 1);
  MlirValue last = irBinary(ir, "arith.subi", irBinary(ir, "arith.subi", upper, lower), one);
  MlirValue steps = irBinary(ir, "arith.divui", last, irOperand(loop, STEP));
  MlirValue runs = irCompare(ir, isUnsigned(loop) ? "ult" : "slt", lower, upper);
  return irSelect(ir, runs, irBinary(ir, "arith.addi", steps, one),
                  irInt(ir, mlirValueGetType(lower), 0));
}

static void overOrdinals(Ir *ir, MlirOperation loop) {
  MlirValue lower = irOperand(loop, LOWER), step = irOperand(loop, STEP);
  MlirType type = mlirValueGetType(lower);
  MlirBlock body = irBody(loop, 0);
  MlirValue ordinal = mlirBlockGetArgument(body, 0);
  irBefore(ir, loop);
  mlirOperationSetOperand(loop, UPPER, tripCount(ir, loop));
  mlirOperationSetOperand(loop, LOWER, irInt(ir, type, 0));
  mlirOperationSetOperand(loop, STEP, irInt(ir, type, 1));
  mlirOperationSetInherentAttributeByName(loop, mlirStringRefCreateFromCString("unsignedCmp"),
                                          mlirUnitAttrGet(ir->context));
  irBefore(ir, mlirBlockGetFirstOperation(body));
  MlirValue offset = irBinary(ir, "arith.muli", ordinal, step);
  MlirValue induction = irBinary(ir, "arith.addi", lower, offset);
  MlirOperation product = irDefiningOp(offset);
  mlirValueReplaceAllUsesExcept(ordinal, induction, 1, &product);
}

void intentMakeLoopsTotal(MlirOperation module) {
  IrOps loops = irCollect(module, "scf.for");
  IntentProvenance *provenance = loops.count ? intentProvenanceCreate(module) : NULL;
  intptr_t kept = 0;
  for (intptr_t i = 0; i < loops.count; ++i)
    if (mayWrap(provenance, loops.data[i]))
      loops.data[kept++] = loops.data[i];
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < kept; ++i)
    overOrdinals(&ir, loops.data[i]);
  irEnd(&ir);
  if (provenance)
    intentProvenanceDestroy(provenance);
  irFreeOps(&loops);
}
