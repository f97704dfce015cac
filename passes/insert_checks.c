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
#include <stdlib.h>

// ---- Making assertions --------------------------------------------------------------------------

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

// The first place in a file that a location names; unknown if it names none.
static MlirLocation placeOf(MlirLocation location) {
  for (;;) {
    if (mlirLocationIsACallSite(location)) {
      location = mlirLocationCallSiteGetCallee(location);
    } else if (mlirLocationIsAName(location)) {
      location = mlirLocationNameGetChildLoc(location);
    } else if (mlirLocationIsAFused(location)) {
      MlirLocation *parts =
          malloc((size_t)mlirLocationFusedGetNumLocations(location) * sizeof *parts);
      mlirLocationFusedGetLocations(location, parts);
      location = parts[0];
      free(parts);
    } else {
      return location;
    }
  }
}

// "file:line: '<op>' op <message>", the text that a failing assertion prints.
__attribute__((format(printf, 4, 5))) static void
assertThat(Ir *ir, MlirOperation op, MlirValue condition, const char *format, ...) {
  char what[256], message[4096 + 512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  MlirLocation place = placeOf(mlirOperationGetLocation(op));
  if (mlirLocationIsAFileLineColRange(place)) {
    MlirStringRef file = mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place));
    snprintf(message, sizeof message, "%.*s:%d: '%s' op %s",
             file.length < 4096 ? (int)file.length : 4096, file.data,
             mlirLocationFileLineColRangeGetStartLine(place), irName(op), what);
  } else {
    snprintf(message, sizeof message, "'%s' op %s", irName(op), what);
  }
  irCreate(ir, &(IrOp){.name = "intent.assert",
                       .operands = IR_VALUES(condition),
                       .attributes = IR_ATTRIBUTES({"message", irString(ir->context, message)})});
}

// 2-07: the extents of two values on one axis must be equal.
static void requireEqual(Ir *ir, MlirOperation op, IntentExtent a, IntentExtent b, int64_t axis) {
  if (intentExtentsEqual(a, b))
    return;
  MlirValue same = irCompare(ir, "eq", extentValue(ir, a), extentValue(ir, b));
  assertThat(ir, op, same, "expects equal extents on axis %" PRId64 " of its operands (2-07)",
             axis);
}

// A static extent of a result must be what the op makes it.
static void requireResultExtent(Ir *ir, MlirOperation op, IntentExtent have, MlirValue result,
                                int64_t axis) {
  int64_t claimed = irShape(mlirValueGetType(result), axis);
  if (claimed < 0 || have.constant == claimed)
    return;
  MlirValue same = irCompare(ir, "eq", extentValue(ir, have), irI64(ir, claimed));
  assertThat(ir, op, same, "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)",
             claimed, axis);
}

// ---- One rule an op -----------------------------------------------------------------------------

// 1-02: a step is above 0.
static void checkStep(Ir *ir, MlirOperation op, MlirValue step) {
  IrKnown constant = irConstantInteger(step);
  if (constant.known && constant.value > 0)
    return;
  MlirValue positive = irCompare(ir, "sgt", step, irInt(ir, mlirValueGetType(step), 0));
  assertThat(ir, op, positive, "expects a step above 0 (1-02)");
}

// A domain's step, 1 where it is left out.
static IrKnown knownStep(MlirOperation op) {
  return mlirOperationGetNumOperands(op) == 3 ? irConstantInteger(irOperand(op, 2))
                                              : (IrKnown){true, 1};
}

// False where an i64 is known to count the members: all but steps of 1 over 2^63 integers, and of 2
// over all but the last of them.
static bool mayBeUncounted(MlirOperation op) {
  IrKnown begin = irConstantInteger(irOperand(op, 0)), step = knownStep(op);
  return irIsInteger(irOperandType(op, 0), 64) && !(begin.known && begin.value >= 0) &&
         !(step.known && step.value > 2);
}

// 1-01: a domain is finite; an i64 counts its members.
static void checkCount(Ir *ir, MlirOperation op) {
  MlirValue begin = irOperand(op, 0), end = irOperand(op, 1);
  bool stepped = mlirOperationGetNumOperands(op) == 3;
  MlirValue step = stepped ? irOperand(op, 2) : irI64(ir, 1);
  MlirValue span = irBinary(ir, "arith.subi", end, begin);
  MlirValue empty = irCompare(ir, "sle", end, begin);
  MlirValue near = irCompare(ir, "sge", span, irI64(ir, 0));
  MlirValue whole = irCompare(ir, "eq", span, irI64(ir, -1));
  MlirValue sparse = irCompare(ir, "sgt", step, irSelect(ir, whole, irI64(ir, 2), irI64(ir, 1)));
  MlirValue counted = irBinary(ir, "arith.ori", near, sparse);
  assertThat(ir, op, irBinary(ir, "arith.ori", empty, counted),
             "expects fewer than 2^63 coordinates (1-01)");
}

static MlirLogicalResult checkDomain(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  if (mlirOperationGetNumOperands(op) == 3)
    checkStep(ir, op, irOperand(op, 2));
  if (mayBeUncounted(op))
    checkCount(ir, op);
  return irSuccess();
}

// 2-07: the tensors among the first operands have one shape.
static void requireOneShape(Ir *ir, MlirOperation op, intptr_t operands) {
  MlirValue first = intentFirstTensor(op);
  for (intptr_t i = 0; i < operands; ++i) {
    MlirValue operand = irOperand(op, i);
    if (!irIsTensor(mlirValueGetType(operand)))
      continue;
    for (int64_t axis = 0; axis < irRank(mlirValueGetType(first)); ++axis)
      requireEqual(ir, op, intentExtentOf(first, axis), intentExtentOf(operand, axis), axis);
  }
}

static MlirLogicalResult checkMap(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  requireOneShape(ir, op, mlirOperationGetNumOperands(op));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0; axis < irRank(irResultType(op, i)); ++axis)
      requireResultExtent(ir, op, intentExtentOf(irOperand(op, 0), axis), irResult(op, i), axis);
  return irSuccess();
}

static MlirLogicalResult checkReduce(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  intptr_t components = mlirOperationGetNumResults(op);
  requireOneShape(ir, op, components);
  for (intptr_t i = 0; i < components; ++i) {
    int64_t kept = irIsTensor(irResultType(op, i)) ? irRank(irResultType(op, i)) : 0;
    for (int64_t axis = 0; axis < kept; ++axis)
      requireResultExtent(ir, op, intentExtentOf(irOperand(op, i), intentKeptAxis(op, axis)),
                          irResult(op, i), axis);
  }
  return irSuccess();
}

// 2-05, 2-06: a mapped extent equals the result's, or is 1, as the op's stretch says.
static void checkStretch(Ir *ir, MlirOperation op, int64_t axis, int64_t kind, IntentExtent want) {
  IntentExtent have = intentExtentOf(irOperand(op, 0), axis);
  bool mayBeOne = kind != INTENT_STRETCH_EQUAL, mayBeEqual = kind != INTENT_STRETCH_ONE;
  if ((mayBeOne && have.constant == 1) || (mayBeEqual && intentExtentsEqual(have, want)))
    return;
  MlirValue extent = extentValue(ir, have), holds = {NULL};
  if (mayBeEqual)
    holds = irCompare(ir, "eq", extent, extentValue(ir, want));
  if (mayBeOne) {
    MlirValue isOne = irCompare(ir, "eq", extent, irI64(ir, 1));
    holds = mayBeEqual ? irBinary(ir, "arith.ori", holds, isOne) : isOne;
  }
  static const char *const kWanted[] = {"that of the result", "1", "that of the result or 1"};
  assertThat(ir, op, holds, "expects the extent of source axis %" PRId64 " to be %s (2-05)", axis,
             kWanted[kind]);
}

static MlirLogicalResult checkBroadcast(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue result = irResult(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  for (int64_t i = 0; i < irArrayCount(axes); ++i)
    checkStretch(ir, op, i, irArrayAt(stretch, i), intentExtentOfBroadcast(op, irArrayAt(axes, i)));
  for (int64_t axis = 0; axis < irRank(mlirValueGetType(result)); ++axis)
    requireResultExtent(ir, op, intentExtentOfBroadcast(op, axis), result, axis);
  return irSuccess();
}

// arith and math on tensors state that the extents are equal.
static void checkElementwise(Ir *ir, MlirOperation op) {
  irBefore(ir, op);
  requireOneShape(ir, op, mlirOperationGetNumOperands(op));
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
  for (intptr_t i = 0; i < ops.count; ++i)
    if (intentIsElementwise(ops.data[i]))
      checkElementwise(&ir, ops.data[i]);
  irEnd(&ir);
  irFreeOps(&ops);
  return irLowerAll(module, kChecks, IR_COUNT(kChecks), NULL);
}
