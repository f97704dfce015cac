// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks: every run-time obligation of a logical program becomes an intent.assert
// before its op, with the clause and the source line. What is proven by the extents' identity
// (2-02) needs none.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/extent.h"
#include "passes/ir.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

// ---- Making assertions
// ---------------------------------------------------------------------------

// An extent as an i64 value at `ir`.
static MlirValue extentValue(Ir *ir, IntentExtent extent) {
  MlirValue domain = extent.source;
  if (extent.constant >= 0)
    return irI64(ir, extent.constant);
  if (irIsTensor(mlirValueGetType(extent.source))) {
    MlirAttribute axis = mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), extent.axis);
    MlirType i64Domain = intentDomainTypeGet(mlirIntegerTypeGet(ir->context, 64));
    domain = irValueWith(ir, "intent.axis", IR_VALUES(extent.source), IR_ATTRIBUTES({"axis", axis}),
                         i64Domain);
  }
  return irValueOf(ir, "intent.size", IR_VALUES(domain), mlirIntegerTypeGet(ir->context, 64));
}

// "file:line: '<op>' op <message>", the text that a failing assertion prints.
__attribute__((format(printf, 4, 5))) static void
assertThat(Ir *ir, MlirOperation op, MlirValue condition, const char *format, ...) {
  char what[512], message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  MlirLocation at = mlirOperationGetLocation(op);
  if (mlirLocationIsAFileLineColRange(at)) {
    MlirStringRef file = mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(at));
    snprintf(message, sizeof message, "%.*s:%d: '%s' op %s", (int)file.length, file.data,
             mlirLocationFileLineColRangeGetStartLine(at), irName(op), what);
  } else {
    snprintf(message, sizeof message, "'%s' op %s", irName(op), what);
  }
  irCreate(ir, &(IrOp){.name = "intent.assert",
                       .operands = IR_VALUES(condition),
                       .attributes = IR_ATTRIBUTES({"message", irString(ir->context, message)})});
}

// 2-07: the extents of two values on one axis must be equal.
static void requireEqual(Ir *ir, MlirOperation op, MlirValue a, MlirValue b, int64_t axis,
                         const char *what) {
  IntentExtent m = intentExtentOf(a, axis), n = intentExtentOf(b, axis);
  if (intentExtentsEqual(m, n))
    return;
  MlirValue same = irCompare(ir, "eq", extentValue(ir, m), extentValue(ir, n));
  assertThat(ir, op, same, "expects equal extents on axis %" PRId64 " of %s (2-07)", axis, what);
}

// A static extent of a result that its input only promises.
static void requireResultExtent(Ir *ir, MlirOperation op, MlirValue input, int64_t inputAxis,
                                MlirValue result, int64_t axis) {
  int64_t claimed = irShape(mlirValueGetType(result), axis);
  IntentExtent have = intentExtentOf(input, inputAxis);
  if (claimed < 0 || have.constant == claimed)
    return;
  MlirValue same = irCompare(ir, "eq", extentValue(ir, have), irI64(ir, claimed));
  assertThat(ir, op, same, "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)",
             claimed, axis);
}

// ---- One rule an op
// ------------------------------------------------------------------------------

// 1-02: the step is above 0; and no domain has more members than an i64 counts.
static MlirLogicalResult checkDomain(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue begin = irOperand(op, 0), end = irOperand(op, 1);
  bool stepped = mlirOperationGetNumOperands(op) == 3;
  if (stepped) {
    MlirValue step = irOperand(op, 2);
    IrKnown constant = irConstantInteger(step);
    if (!constant.known || constant.value <= 0)
      assertThat(ir, op, irCompare(ir, "sgt", step, irInt(ir, mlirValueGetType(step), 0)),
                 "expects a step above 0 (1-02)");
  }
  IrKnown first = irConstantInteger(begin);
  if (irIsInteger(mlirValueGetType(begin), 32) || (first.known && first.value >= 0))
    return irSuccess();
  MlirValue span = irBinary(ir, "arith.subi", end, begin);
  MlirValue counted = irCompare(ir, "sge", span, irI64(ir, 0));
  MlirValue empty = irCompare(ir, "sle", end, begin);
  assertThat(ir, op, irBinary(ir, "arith.ori", empty, counted),
             "expects bounds less than 2^63 apart (1-01)");
  return irSuccess();
}

static MlirLogicalResult checkSameShape(Ir *ir, MlirOperation op, intptr_t inputs) {
  MlirValue first = {NULL};
  for (intptr_t i = 0; i < inputs; ++i) {
    MlirValue input = irOperand(op, i);
    if (!irIsTensor(mlirValueGetType(input)))
      continue;
    if (mlirValueIsNull(first)) {
      first = input;
      continue;
    }
    for (int64_t axis = 0; axis < irRank(mlirValueGetType(first)); ++axis)
      requireEqual(ir, op, first, input, axis, "its operands");
  }
  return irSuccess();
}

static MlirLogicalResult checkMap(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  checkSameShape(ir, op, mlirOperationGetNumOperands(op));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0; axis < irRank(irResultType(op, i)); ++axis)
      requireResultExtent(ir, op, irOperand(op, 0), axis, irResult(op, i), axis);
  return irSuccess();
}

static MlirLogicalResult checkReduce(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  int64_t rank = irRank(irOperandType(op, 0));
  checkSameShape(ir, op, mlirOperationGetNumOperands(op) / 2);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0, at = 0; axis < rank; ++axis) {
      if (!intentIsReduced(op, axis) && irIsTensor(irResultType(op, i)))
        requireResultExtent(ir, op, irOperand(op, 0), axis, irResult(op, i), at++);
    }
  return irSuccess();
}

// 2-05, 2-06: a mapped extent equals the result's, or is 1 where the op says that it may be.
static MlirLogicalResult checkBroadcast(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue source = irOperand(op, 0), result = irResult(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  for (int64_t i = 0; i < irArrayCount(axes); ++i) {
    int64_t axis = irArrayAt(axes, i), kind = irArrayAt(stretch, i);
    IntentExtent have = intentExtentOf(source, i), want = intentExtentOfBroadcast(op, axis);
    IntentExtent one = {1, {NULL}, 0};
    bool mayBeOne = kind != INTENT_STRETCH_EQUAL, mayBeEqual = kind != INTENT_STRETCH_ONE;
    if ((mayBeOne && intentExtentsEqual(have, one)) ||
        (mayBeEqual && intentExtentsEqual(have, want)))
      continue;
    MlirValue extent = extentValue(ir, have), holds = {NULL};
    if (mayBeEqual)
      holds = irCompare(ir, "eq", extent, extentValue(ir, want));
    if (mayBeOne) {
      MlirValue isOne = irCompare(ir, "eq", extent, irI64(ir, 1));
      holds = mayBeEqual ? irBinary(ir, "arith.ori", holds, isOne) : isOne;
    }
    assertThat(ir, op, holds, "expects the extent of source axis %" PRId64 " to be %s (2-05)", i,
               !mayBeOne    ? "that of the result"
               : mayBeEqual ? "that of the result or 1"
                            : "1");
  }
  for (int64_t axis = 0; axis < irRank(mlirValueGetType(result)); ++axis) {
    int64_t claimed = irShape(mlirValueGetType(result), axis);
    IntentExtent have = intentExtentOfBroadcast(op, axis);
    if (claimed < 0 || have.constant == claimed)
      continue;
    assertThat(ir, op, irCompare(ir, "eq", extentValue(ir, have), irI64(ir, claimed)),
               "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)", claimed,
               axis);
  }
  return irSuccess();
}

static const IrLowering kChecks[] = {
    {"intent.broadcast", checkBroadcast},
    {"intent.domain", checkDomain},
    {"intent.map", checkMap},
    {"intent.reduce", checkReduce},
};

MlirLogicalResult intentRunInsertChecks(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < ops.count; ++i) {
    if (!intentIsElementwise(ops.data[i]))
      continue;
    irBefore(&ir, ops.data[i]);
    checkSameShape(&ir, ops.data[i], mlirOperationGetNumOperands(ops.data[i]));
  }
  irEnd(&ir);
  irFreeOps(&ops);
  return irLowerAll(module, kChecks, IR_COUNT(kChecks), NULL);
}
