// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks: every run-time obligation of a logical program becomes an intent.assert
// before its op, with the clause and the source line. What is proven by the extents' identity
// (2-02) needs none.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/ir.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

// ---- The identity of an extent -------------------------------------------------------------------

// Where an extent comes from: a constant, an axis of a tensor, or the size of a domain.
typedef struct Extent {
  int64_t constant; // or negative
  MlirValue source; // a tensor or a domain
  int64_t axis;     // of a tensor; 0 of a domain
} Extent;

static Extent extentOf(MlirValue tensor, int64_t axis);

static Extent extentOfDomain(MlirValue domain) {
  MlirOperation op = irDefiningOp(domain);
  if (!mlirOperationIsNull(op) && irIs(op, "intent.axis"))
    return extentOf(irOperand(op, 0), irIntegerAttribute(op, "axis"));
  return (Extent){-1, domain, 0};
}

static Extent extentOfBroadcast(MlirOperation op, int64_t axis) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, storage);
  if (like.count)
    return extentOf(like.data[0], axis);
  return extentOfDomain(irSegment(op, 2, storage).data[axis]);
}

static Extent extentOfReduce(MlirOperation op, int64_t axis) {
  MlirAttribute axes = irAttribute(op, "axes");
  int64_t at = 0;
  for (int64_t kept = -1;; ++at) {
    bool reduced = false;
    for (intptr_t i = 0; i < irArrayCount(axes); ++i)
      reduced |= irArrayAt(axes, i) == at;
    kept += !reduced;
    if (kept == axis)
      return extentOf(irOperand(op, 0), at);
  }
}

// True for arith and math ops: on tensors they state that all extents are equal.
static bool isElementwise(MlirOperation op) {
  return irInDialect(op, "arith") || irInDialect(op, "math");
}

// The first tensor operand of an op, whose shape the others have; null if there is none.
static MlirValue firstTensor(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)))
      return irOperand(op, i);
  return (MlirValue){NULL};
}

// Follows what operations state about extents (2-02), back to where the extent was made.
static Extent extentOf(MlirValue tensor, int64_t axis) {
  MlirType type = mlirValueGetType(tensor);
  if (!irIsDynamic(type, axis))
    return (Extent){irShape(type, axis), {NULL}, 0};
  MlirOperation op = irDefiningOp(tensor);
  if (mlirOperationIsNull(op))
    return (Extent){-1, tensor, axis};
  if (irIs(op, "intent.map"))
    return extentOf(irOperand(op, 0), axis);
  if (irIs(op, "intent.broadcast"))
    return extentOfBroadcast(op, axis);
  if (irIs(op, "intent.reduce"))
    return extentOfReduce(op, axis);
  if (irIs(op, "intent.indices"))
    return extentOfDomain(irOperand(op, 0));
  if (isElementwise(op) && !mlirValueIsNull(firstTensor(op)))
    return extentOf(firstTensor(op), axis);
  return (Extent){-1, tensor, axis};
}

static bool isProvenEqual(Extent a, Extent b) {
  if (a.constant >= 0 || b.constant >= 0)
    return a.constant == b.constant;
  return mlirValueEqual(a.source, b.source) && a.axis == b.axis;
}

// ---- Making assertions ---------------------------------------------------------------------------

// An extent as an i64 value at `ir`.
static MlirValue extentValue(Ir *ir, Extent extent) {
  MlirValue domain = extent.source;
  if (extent.constant >= 0)
    return irI64(ir, extent.constant);
  if (irIsTensor(mlirValueGetType(extent.source))) {
    MlirAttribute axis =
        mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), extent.axis);
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
    MlirStringRef file =
        mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(at));
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
  Extent m = extentOf(a, axis), n = extentOf(b, axis);
  if (isProvenEqual(m, n))
    return;
  MlirValue same = irCompare(ir, "eq", extentValue(ir, m), extentValue(ir, n));
  assertThat(ir, op, same, "expects equal extents on axis %" PRId64 " of %s (2-07)", axis, what);
}

// A static extent of a result that its input only promises.
static void requireResultExtent(Ir *ir, MlirOperation op, MlirValue input, int64_t inputAxis,
                                MlirValue result, int64_t axis) {
  int64_t claimed = irShape(mlirValueGetType(result), axis);
  Extent have = extentOf(input, inputAxis);
  if (claimed < 0 || have.constant == claimed)
    return;
  MlirValue same = irCompare(ir, "eq", extentValue(ir, have), irI64(ir, claimed));
  assertThat(ir, op, same, "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)",
             claimed, axis);
}

// ---- One rule an op ------------------------------------------------------------------------------

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
  MlirAttribute axes = irAttribute(op, "axes");
  int64_t rank = irRank(irOperandType(op, 0));
  checkSameShape(ir, op, mlirOperationGetNumOperands(op) / 2);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0, at = 0; axis < rank; ++axis) {
      bool reduced = false;
      for (intptr_t j = 0; j < irArrayCount(axes); ++j)
        reduced |= irArrayAt(axes, j) == axis;
      if (!reduced && irIsTensor(irResultType(op, i)))
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
    Extent have = extentOf(source, i), want = extentOfBroadcast(op, axis);
    Extent one = {1, {NULL}, 0};
    bool mayBeOne = kind != INTENT_STRETCH_EQUAL, mayBeEqual = kind != INTENT_STRETCH_ONE;
    if ((mayBeOne && isProvenEqual(have, one)) || (mayBeEqual && isProvenEqual(have, want)))
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
    Extent have = extentOfBroadcast(op, axis);
    if (claimed < 0 || have.constant == claimed)
      continue;
    assertThat(ir, op, irCompare(ir, "eq", extentValue(ir, have), irI64(ir, claimed)),
               "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)", claimed, axis);
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
    if (!isElementwise(ops.data[i]))
      continue;
    irBefore(&ir, ops.data[i]);
    checkSameShape(&ir, ops.data[i], mlirOperationGetNumOperands(ops.data[i]));
  }
  irEnd(&ir);
  irFreeOps(&ops);
  return irLowerAll(module, kChecks, IR_COUNT(kChecks), NULL);
}
