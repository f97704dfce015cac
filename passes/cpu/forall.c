// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See forall.h.
#include "passes/cpu/forall.h"

// Bounds of one kind; the dynamic ones are operands from `next` on, which moves past them.
static void readBounds(Ir *ir, MlirOperation op, const char *attribute, intptr_t *next,
                       MlirValue *bounds) {
  MlirAttribute known = irAttribute(op, attribute);
  for (intptr_t i = 0; i < irArrayCount(known); ++i) {
    int64_t bound = irArrayAt(known, i);
    bounds[i] = bound == mlirShapedTypeGetDynamicStrideOrOffset() ? irOperand(op, (*next)++)
                                                                  : irIndex(ir, bound);
  }
}

IntentForall intentReadForall(Ir *ir, MlirOperation op) {
  IntentForall forall = {.rank = irArrayCount(irAttribute(op, "staticStep")),
                         .body = irBody(op, 0)};
  intptr_t next = 0;
  readBounds(ir, op, "staticLowerBound", &next, forall.lower);
  readBounds(ir, op, "staticUpperBound", &next, forall.upper);
  readBounds(ir, op, "staticStep", &next, forall.step);
  return forall;
}

MlirValue intentTrips(Ir *ir, MlirValue lower, MlirValue upper, MlirValue step) {
  MlirValue length = irBinary(ir, "arith.subi", upper, lower), one = irIndex(ir, 1);
  MlirValue positive = irBinary(ir, "arith.maxsi", length, irIndex(ir, 0));
  MlirValue last = irBinary(ir, "arith.subi", step, one);
  return irBinary(ir, "arith.divsi", irBinary(ir, "arith.addi", positive, last), step);
}
