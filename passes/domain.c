// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See domain.h.
#include "passes/domain.h"

#include "intent-c/Dialect.h"

MlirValue intentRootDomain(MlirValue domain) {
  for (;;) {
    MlirOperation op = irDefiningOp(domain);
    if (mlirOperationIsNull(op) || !irIs(op, "intent.subregion"))
      return domain;
    domain = irOperand(op, 0);
  }
}

// ---- Constants ----------------------------------------------------------------------------------

// A root's bounds and step.
static IntentKnownDomain knownRoot(MlirValue domain) {
  IntentKnownDomain out = {{0}, {0}, {0}, {0}};
  MlirOperation op = irDefiningOp(domain);
  if (mlirOperationIsNull(op))
    return out;
  if (irIs(op, "intent.axis")) {
    int64_t extent = irShape(irOperandType(op, 0), irIntegerAttribute(op, "axis"));
    out.begin = out.origin = (IrKnown){true, 0};
    out.step = (IrKnown){true, 1};
    out.end = (IrKnown){extent >= 0, extent};
  } else if (irIs(op, "intent.domain")) {
    out.begin = out.origin = irConstantInteger(irOperand(op, 0));
    out.end = irConstantInteger(irOperand(op, 1));
    out.step = mlirOperationGetNumOperands(op) == 3 ? irConstantInteger(irOperand(op, 2))
                                                    : (IrKnown){true, 1};
    if (!out.begin.known)
      out.end.known = false; // an end below begin is not the bound
    else if (out.end.known && out.end.value < out.begin.value)
      out.end = out.begin;
  }
  return out;
}

bool intentIsMadeDomain(MlirValue domain) {
  MlirOperation op = irDefiningOp(intentRootDomain(domain));
  return !mlirOperationIsNull(op) && (irIs(op, "intent.domain") || irIs(op, "intent.axis"));
}

IntentKnownDomain intentKnownBounds(MlirValue domain) {
  MlirOperation op = irDefiningOp(domain);
  if (mlirOperationIsNull(op) || !irIs(op, "intent.subregion"))
    return knownRoot(domain);
  return (IntentKnownDomain){
      irConstantInteger(irOperand(op, 1)), irConstantInteger(irOperand(op, 2)), {0}, {0}};
}

IntentKnownDomain intentKnownDomain(MlirValue domain) {
  IntentKnownDomain out = intentKnownBounds(domain), root = knownRoot(intentRootDomain(domain));
  out.origin = root.origin;
  out.step = root.step;
  return out;
}

// How many multiples of step lie below `distance`, from 0 on.
static uint64_t steps(uint64_t distance, int64_t step) {
  return distance == 0 ? 0 : 1 + (distance - 1) / (uint64_t)step;
}

IrKnown intentKnownCount(MlirValue domain) {
  IntentKnownDomain d = intentKnownDomain(domain);
  if (d.begin.known && d.end.known && d.begin.value == d.end.value)
    return (IrKnown){!d.step.known || d.step.value > 0, 0};
  if (!d.begin.known || !d.end.known || !d.origin.known || !d.step.known || d.step.value <= 0 ||
      d.begin.value < d.origin.value || d.end.value < d.begin.value)
    return (IrKnown){0};
  uint64_t origin = (uint64_t)d.origin.value;
  uint64_t count = steps((uint64_t)d.end.value - origin, d.step.value) -
                   steps((uint64_t)d.begin.value - origin, d.step.value);
  return (IrKnown){count <= INT64_MAX, (int64_t)count};
}

// ---- Index arithmetic ---------------------------------------------------------------------------

// A step, at least 1, as i64; null for 1.
static MlirValue divisorOf(Ir *ir, MlirValue step) {
  if (mlirValueIsNull(step))
    return step;
  return irBinary(ir, "arith.maxsi", irWidened(ir, step), irI64(ir, 1));
}

// distance == 0 ? 0 : 1 + (distance - 1) / divisor, unsigned: how many multiples of divisor lie
// below distance. The usual (distance + divisor - 1) / divisor overflows.
static MlirValue stepsBelow(Ir *ir, MlirValue distance, MlirValue divisor) {
  if (mlirValueIsNull(divisor))
    return distance;
  MlirValue zero = irI64(ir, 0), one = irI64(ir, 1);
  MlirValue last = irBinary(ir, "arith.subi", distance, one);
  MlirValue count = irBinary(ir, "arith.addi", irBinary(ir, "arith.divui", last, divisor), one);
  return irSelect(ir, irCompare(ir, "eq", distance, zero), zero, count);
}

MlirValue intentCountOfDomain(Ir *ir, IntentDomainBounds domain) {
  MlirValue begin = irWidened(ir, domain.begin), end = irWidened(ir, domain.end);
  MlirValue zero = irI64(ir, 0), one = irI64(ir, 1);
  MlirValue isEmpty = irCompare(ir, "sle", end, begin);
  MlirValue span = irBinary(ir, "arith.subi", end, begin);
  if (!mlirValueIsNull(domain.step)) {
    MlirValue step = divisorOf(ir, domain.step);
    MlirValue last = irBinary(ir, "arith.subi", span, one);
    span = irBinary(ir, "arith.addi", irBinary(ir, "arith.divui", last, step), one);
  }
  return irSelect(ir, isEmpty, zero, span);
}

MlirValue intentCountOfSubregion(Ir *ir, IntentDomainBounds root, IntentDomainBounds part) {
  MlirValue begin = irWidened(ir, part.begin), end = irWidened(ir, part.end), count;
  if (mlirValueIsNull(root.step)) {
    count = irBinary(ir, "arith.subi", end, begin);
  } else {
    MlirValue origin = irWidened(ir, root.begin), step = divisorOf(ir, root.step);
    MlirValue above = stepsBelow(ir, irBinary(ir, "arith.subi", end, origin), step);
    MlirValue below = stepsBelow(ir, irBinary(ir, "arith.subi", begin, origin), step);
    count = irBinary(ir, "arith.subi", above, below);
  }
  return irBinary(ir, "arith.maxsi", count, irI64(ir, 0));
}

MlirValue intentFirstOfSubregion(Ir *ir, IntentDomainBounds root, MlirValue begin) {
  if (mlirValueIsNull(root.step))
    return begin;
  MlirValue origin = irWidened(ir, root.begin), step = divisorOf(ir, root.step);
  MlirValue below = stepsBelow(ir, irBinary(ir, "arith.subi", irWidened(ir, begin), origin), step);
  MlirValue first = irBinary(ir, "arith.addi", origin, irBinary(ir, "arith.muli", below, step));
  MlirType type = mlirValueGetType(begin);
  return irIsInteger(type, 64) ? first : irValueOf(ir, "arith.trunci", IR_VALUES(first), type);
}

IntentGrid intentGridOf(Ir *ir, MlirValue domain) {
  MlirValue root = intentRootDomain(domain);
  MlirOperation made = irDefiningOp(root), part = irDefiningOp(domain);
  IntentDomainBounds bounds = {{NULL}, {NULL}, {NULL}};
  bool isPart = !mlirValueEqual(root, domain), isAxis = irIs(made, "intent.axis");
  if (isAxis) {
    if (!isPart)
      return (IntentGrid){{NULL}, {NULL}};
    return (IntentGrid){irOperand(part, 1), {NULL}};
  }
  bounds.begin = irOperand(made, 0);
  bounds.end = irOperand(made, 1);
  if (mlirOperationGetNumOperands(made) == 3)
    bounds.step = irOperand(made, 2);
  if (isPart)
    bounds.begin = intentFirstOfSubregion(ir, bounds, irOperand(part, 1));
  return (IntentGrid){bounds.begin, bounds.step};
}

MlirValue intentMemberAt(Ir *ir, IntentGrid grid, MlirValue ordinal, MlirType coordinate) {
  MlirValue at = irFitInteger(ir, ordinal, coordinate);
  if (!mlirValueIsNull(grid.step))
    at = irBinary(ir, "arith.muli", at, grid.step);
  return mlirValueIsNull(grid.first) ? at : irBinary(ir, "arith.addi", at, grid.first);
}

MlirValue intentMakeAxis(Ir *ir, MlirValue shaped, int64_t axis) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  return irValueWith(ir, "intent.axis", IR_VALUES(shaped),
                     IR_ATTRIBUTES({"axis", mlirIntegerAttrGet(i64, axis)}),
                     intentDomainTypeGet(i64));
}
