// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks: every run-time obligation of a logical program becomes an intent.assert
// before its op, with the clause and the source line. What is proven by the extents' identity
// (2-02) needs none.
#include "intent-c/Dialect.h"
#include "intent-c/Limits.h"
#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/extent.h"
#include "passes/ir.h"
#include "passes/surface.h"

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
  if (mlirTypeIsAInteger(mlirValueGetType(extent.source)))
    return extent.source;
  if (mlirTypeIsAShaped(mlirValueGetType(extent.source))) {
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

// True if constants prove a <= b.
static bool isOrdered(IrKnown a, IrKnown b) { return a.known && b.known && a.value <= b.value; }

// 1-07: a subregion lies in its source, in order; what constants prove is left out.
static MlirLogicalResult checkSubregion(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue source = irOperand(op, 0), begin = irOperand(op, 1), end = irOperand(op, 2);
  IntentKnownDomain outer = intentKnownDomain(source), inner = intentKnownDomain(irResult(op, 0));
  MlirType type = mlirValueGetType(begin);
  bool above = isOrdered(outer.begin, inner.begin), ordered = isOrdered(inner.begin, inner.end),
       below = isOrdered(inner.end, outer.end);
  MlirValue holds[3], all;
  intptr_t count = 0;
  if (above && ordered && below)
    return irSuccess();
  MlirOperation bounds = irCreate(ir, &(IrOp){.name = "intent.bounds",
                                              .operands = IR_VALUES(source),
                                              .results = IR_TYPES(type, type)});
  if (!above)
    holds[count++] = irCompare(ir, "sle", irResult(bounds, 0), begin);
  if (!ordered)
    holds[count++] = irCompare(ir, "sle", begin, end);
  if (!below)
    holds[count++] = irCompare(ir, "sle", end, irResult(bounds, 1));
  all = holds[0];
  for (intptr_t i = 1; i < count; ++i)
    all = irBinary(ir, "arith.andi", all, holds[i]);
  assertThat(ir, op, all, "expects source.begin <= begin <= end <= source.end (1-07)");
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

// ---- The limit: no memory holds more ------------------------------------------------------------

// i1: both hold; the first is null where nothing holds yet.
static MlirValue also(Ir *ir, MlirValue holds, MlirValue next) {
  return mlirValueIsNull(holds) ? next : irBinary(ir, "arith.andi", holds, next);
}

// The extents of a result that may be larger than what it is made of.
typedef struct Sizes {
  MlirValue extents[IR_MAX_RANK]; // each an i64
  bool isBounded[IR_MAX_RANK];    // it is known not to pass the limit
  int64_t rank;
} Sizes;

static void addSize(Ir *ir, Sizes *sizes, IntentExtent extent) {
  bool isConstant = extent.constant >= 0;
  sizes->isBounded[sizes->rank] = isConstant ? extent.constant <= INTENT_MOST_ELEMENTS
                                             : mlirTypeIsAShaped(mlirValueGetType(extent.source));
  sizes->extents[sizes->rank++] = extentValue(ir, extent);
}

static void addComputed(Sizes *sizes, MlirValue extent) {
  sizes->isBounded[sizes->rank] = true; // one of the inputs' extents
  sizes->extents[sizes->rank++] = extent;
}

// The product of extents, one past the limit where it passes that: it can't wrap.
static MlirValue countWith(Ir *ir, MlirValue count, MlirValue extent) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue past = irI64(ir, INTENT_MOST_ELEMENTS + 1);
  MlirOperation product = irCreate(ir, &(IrOp){.name = "arith.mului_extended",
                                               .operands = IR_VALUES(count, extent),
                                               .results = IR_TYPES(i64, i64)});
  MlirValue fits = irCompare(ir, "eq", irResult(product, 1), irI64(ir, 0));
  MlirValue low = irBinary(ir, "arith.minui", irResult(product, 0), past);
  return irSelect(ir, fits, low, past);
}

static MlirValue isWithin(Ir *ir, MlirValue size) {
  return irCompare(ir, "ule", size, irI64(ir, INTENT_MOST_ELEMENTS));
}

// No extent passes the limit, whatever the others are, nor does the number of elements.
static void requireLimit(Ir *ir, MlirOperation op, const Sizes *sizes) {
  MlirValue holds = {NULL}, count = sizes->extents[0];
  for (int64_t axis = 0; axis < sizes->rank; ++axis)
    if (!sizes->isBounded[axis])
      holds = also(ir, holds, isWithin(ir, sizes->extents[axis]));
  for (int64_t axis = 1; axis < sizes->rank; ++axis)
    count = countWith(ir, count, sizes->extents[axis]);
  if (sizes->rank > 1)
    holds = also(ir, holds, isWithin(ir, count));
  if (!mlirValueIsNull(holds))
    assertThat(ir, op, holds, INTENT_LIMIT_TEXT);
}

// ---- Surface maps -------------------------------------------------------------------------------

// 2-05, 2-06: the inputs' extents on a result axis are the result's or 1.
static void requireAligned(Ir *ir, MlirOperation op, int64_t axis,
                           const IntentCandidates *candidates) {
  MlirValue holds = {NULL}, extent = {NULL};
  if (candidates->count > 1)
    extent = intentComputeExtent(ir, op, axis, candidates);
  for (intptr_t i = 1; i < candidates->count; ++i) {
    MlirValue have = extentValue(ir, candidates->data[i].extent);
    MlirValue isOne = irCompare(ir, "eq", have, irI64(ir, 1));
    MlirValue same = irCompare(ir, "eq", have, extent);
    holds = also(ir, holds, irBinary(ir, "arith.ori", same, isOne));
  }
  if (!mlirValueIsNull(holds))
    assertThat(ir, op, holds,
               "expects extents that are equal or 1 on axis %" PRId64 " of its result (2-05)",
               axis);
}

// A claimed extent of a result is what the inputs come to.
static void requireClaim(Ir *ir, MlirOperation op, int64_t axis,
                         const IntentCandidates *candidates) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    int64_t claimed = irShape(irResultType(op, i), axis);
    if (claimed < 0 || candidates->data[0].extent.constant == claimed)
      continue;
    MlirValue extent = intentComputeExtent(ir, op, axis, candidates);
    MlirValue same = irCompare(ir, "eq", extent, irI64(ir, claimed));
    assertThat(ir, op, same, "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)",
               claimed, axis);
  }
}

// True if every extent of the result is known to be one input's, as that of a single axis is: the
// result is no larger than that.
static bool isAsLargeAsAnInput(MlirOperation op) {
  if (intentRankOfInputs(op) <= 1)
    return true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    bool whole = intentAlignedAxis(op, i, 0) == 0;
    for (int64_t axis = 0; axis < intentRankOfInputs(op) && whole; ++axis) {
      IntentCandidates candidates = intentFindCandidates(op, axis);
      whole = intentIsSettled(&candidates) &&
              intentExtentsEqual(intentAlignedExtent(op, i, axis), candidates.data[0].extent);
      free(candidates.data);
    }
    if (whole)
      return true;
  }
  return false;
}

static void checkSurfaceMap(Ir *ir, MlirOperation op) {
  Sizes sizes = {.rank = 0};
  bool grows = !isAsLargeAsAnInput(op);
  for (int64_t axis = 0; axis < intentRankOfInputs(op); ++axis) {
    IntentCandidates candidates = intentFindCandidates(op, axis);
    requireAligned(ir, op, axis, &candidates);
    requireClaim(ir, op, axis, &candidates);
    if (grows)
      addComputed(&sizes, intentComputeExtent(ir, op, axis, &candidates));
    free(candidates.data);
  }
  if (grows)
    requireLimit(ir, op, &sizes);
}

static MlirLogicalResult checkMap(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  if (intentIsSurface(op)) {
    checkSurfaceMap(ir, op);
    return irSuccess();
  }
  requireOneShape(ir, op, mlirOperationGetNumOperands(op));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0; axis < irRank(irResultType(op, i)); ++axis)
      requireResultExtent(ir, op, intentExtentOf(irOperand(op, 0), axis), irResult(op, i), axis);
  return irSuccess();
}

// Without elements a tensor may have extents whose product, less a reduced 0, passes the limit.
static void checkReducedSize(Ir *ir, MlirOperation op) {
  MlirValue input = irOperand(op, 0);
  int64_t kept = irIsTensor(irResultType(op, 0)) ? irRank(irResultType(op, 0)) : 0;
  bool mayBeEmpty = false;
  for (int64_t axis = 0; axis < irRank(mlirValueGetType(input)); ++axis)
    mayBeEmpty |= intentIsReduced(op, axis) && intentExtentOf(input, axis).constant <= 0;
  if (kept < 2 || !mayBeEmpty)
    return;
  Sizes sizes = {.rank = 0};
  for (int64_t axis = 0; axis < kept; ++axis)
    addSize(ir, &sizes, intentExtentOf(input, intentKeptAxis(op, axis)));
  requireLimit(ir, op, &sizes);
}

static MlirLogicalResult checkReduce(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  intptr_t components = mlirOperationGetNumResults(op);
  requireOneShape(ir, op, components);
  checkReducedSize(ir, op);
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

// True if the result has the axes of one tensor, in any order: as many elements as that.
static bool isAsLargeAsOne(MlirOperation broadcast) {
  int64_t rank = irRank(irResultType(broadcast, 0));
  IntentExtent first = intentExtentOfBroadcast(broadcast, 0);
  if (mlirValueIsNull(first.source) || !irIsTensor(mlirValueGetType(first.source)) ||
      irRank(mlirValueGetType(first.source)) != rank)
    return false;
  for (int64_t axis = 0; axis < rank; ++axis) {
    bool found = false;
    for (int64_t i = 0; i < rank && !found; ++i)
      found = intentExtentsEqual(intentExtentOf(first.source, axis),
                                 intentExtentOfBroadcast(broadcast, i));
    if (!found)
      return false;
  }
  return true;
}

static void checkBroadcastSize(Ir *ir, MlirOperation op) {
  MlirValue storage[IR_MAX_RANK];
  Sizes sizes = {.rank = 0};
  int64_t rank = irRank(irResultType(op, 0));
  if (irSegment(op, 1, storage).count || rank == 0 || isAsLargeAsOne(op))
    return;
  for (int64_t axis = 0; axis < rank; ++axis)
    addSize(ir, &sizes, intentExtentOfBroadcast(op, axis));
  requireLimit(ir, op, &sizes);
}

// Of intent.indices and intent.enumerate: a domain may be larger than any tensor.
static MlirLogicalResult checkMembers(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  IntentExtent extent = intentExtentOfDomain(irOperand(op, 0));
  Sizes sizes = {.rank = 0};
  if (extent.constant >= 0 && extent.constant <= INTENT_MOST_ELEMENTS)
    return irSuccess();
  if (extent.constant < 0 && mlirTypeIsAShaped(mlirValueGetType(extent.source)))
    return irSuccess();
  addSize(ir, &sizes, extent);
  requireLimit(ir, op, &sizes);
  return irSuccess();
}

static MlirLogicalResult checkBroadcast(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue result = irResult(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  for (int64_t i = 0; i < irArrayCount(axes); ++i)
    checkStretch(ir, op, i, irArrayAt(stretch, i), intentExtentOfBroadcast(op, irArrayAt(axes, i)));
  for (int64_t axis = 0; axis < irRank(mlirValueGetType(result)); ++axis)
    requireResultExtent(ir, op, intentExtentOfBroadcast(op, axis), result, axis);
  checkBroadcastSize(ir, op);
  return irSuccess();
}

// ---- Reshapes -----------------------------------------------------------------------------------

// True if both shapes are the same extents, apart from ones: nothing is left to be counted.
static bool isSameFactors(MlirOperation op) {
  MlirType source = irOperandType(op, 0), result = irResultType(op, 0);
  bool taken[IR_MAX_RANK] = {false};
  intptr_t left = 0;
  for (int64_t i = 0; i < irRank(source); ++i) {
    taken[i] = intentExtentOf(irOperand(op, 0), i).constant == 1;
    left += !taken[i];
  }
  for (int64_t i = 0; i < irRank(result); ++i) {
    IntentExtent extent = intentExtentOfReshape(op, i);
    bool found = extent.constant == 1;
    for (int64_t j = 0; j < irRank(source) && !found; ++j)
      if (!taken[j] && intentExtentsEqual(intentExtentOf(irOperand(op, 0), j), extent)) {
        found = taken[j] = true;
        --left;
      }
    if (!found)
      return false;
  }
  return left == 0;
}

// The product of the source's extents. It can't overflow but with a 0 among them, and is 0 then.
static MlirValue elementsOf(Ir *ir, MlirValue tensor) {
  MlirValue count = irI64(ir, 1);
  for (int64_t i = 0; i < irRank(mlirValueGetType(tensor)); ++i)
    count = irBinary(ir, "arith.muli", count, extentValue(ir, intentExtentOf(tensor, i)));
  return count;
}

// What is left of the source's elements after dividing by each given extent in turn, which the
// product of the extents, were it taken, could overflow.
typedef struct Division {
  MlirValue rest;    // the quotient
  MlirValue isExact; // i1: no division left a remainder; null before the first
  MlirValue isZero;  // i1: one of the extents is 0; null before the first
} Division;

static void divideBy(Ir *ir, Division *division, MlirValue extent) {
  MlirValue zero = irI64(ir, 0);
  MlirValue remainder = irBinary(ir, "arith.remsi", division->rest, extent);
  MlirValue isZero = irCompare(ir, "eq", extent, zero);
  division->isExact = also(ir, division->isExact, irCompare(ir, "eq", remainder, zero));
  division->isZero = mlirValueIsNull(division->isZero)
                         ? isZero
                         : irBinary(ir, "arith.ori", division->isZero, isZero);
  division->rest = irBinary(ir, "arith.divsi", division->rest, extent);
}

// 2-08: the given extents are sizes. 2-09: beside an inferred one, none of them is 0.
static void requireSizes(Ir *ir, MlirOperation op) {
  bool infers = irArrayCount(irAttribute(op, "inferred")) > 0;
  MlirValue holds = {NULL}, zero = {NULL};
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i) {
    IrKnown known = irConstantInteger(irOperand(op, i));
    IntentExtent extent = intentExtentOfValue(irOperand(op, i));
    bool isSize = !mlirTypeIsAInteger(
        mlirValueIsNull(extent.source) ? irOperandType(op, i) : mlirValueGetType(extent.source));
    if ((known.known && known.value >= infers) || (isSize && !infers))
      continue;
    if (mlirValueIsNull(zero))
      zero = irI64(ir, 0);
    holds = also(ir, holds, irCompare(ir, infers ? "sgt" : "sge", irOperand(op, i), zero));
  }
  if (mlirValueIsNull(holds))
    return;
  if (infers)
    assertThat(ir, op, holds, "expects extents above 0 beside an inferred one (2-09)");
  else
    assertThat(ir, op, holds, "expects extents of at least 0 (2-08)");
}

// The extents that are given beside a 0 are any numbers: the count says nothing about them.
static void requireReshapeLimit(Ir *ir, MlirOperation op) {
  MlirValue holds = {NULL};
  bool mayBeEmpty =
      mlirOperationGetNumOperands(op) > 2 || irArrayCount(irAttribute(op, "inferred")) > 0;
  for (int64_t i = 0; i < irRank(irResultType(op, 0)); ++i)
    mayBeEmpty |= irShape(irResultType(op, 0), i) == 0;
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i) {
    IntentExtent extent = intentExtentOfValue(irOperand(op, i));
    bool isBounded = extent.constant >= 0 ? extent.constant <= INTENT_MOST_ELEMENTS
                                          : mlirTypeIsAShaped(mlirValueGetType(extent.source));
    if (!isBounded && mayBeEmpty)
      holds = also(ir, holds, isWithin(ir, irOperand(op, i)));
  }
  if (!mlirValueIsNull(holds))
    assertThat(ir, op, holds, INTENT_LIMIT_TEXT);
}

// 2-08: the number of elements stays.
static MlirLogicalResult checkReshape(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirType type = irResultType(op, 0);
  bool infers = irArrayCount(irAttribute(op, "inferred")) > 0, divides = false;
  requireSizes(ir, op);
  requireReshapeLimit(ir, op);
  for (int64_t i = 0; i < irRank(type); ++i)
    divides |= irShape(type, i) != 1 &&
               !(irIsDynamic(type, i) && mlirValueIsNull(intentGivenExtent(op, i)));
  if (isSameFactors(op) || (infers && !divides) ||
      (mlirShapedTypeHasStaticShape(type) && mlirShapedTypeHasStaticShape(irOperandType(op, 0))))
    return irSuccess();
  MlirValue count = elementsOf(ir, irOperand(op, 0));
  Division division = {.rest = count};
  for (int64_t i = 0; i < irRank(type); ++i) {
    MlirValue extent = {NULL};
    if (!irIsDynamic(type, i))
      extent = irI64(ir, irShape(type, i));
    else
      extent = intentGivenExtent(op, i);
    if (!mlirValueIsNull(extent))
      divideBy(ir, &division, extent);
  }
  MlirValue holds = division.isExact;
  if (!infers) {
    MlirValue isOne = irCompare(ir, "eq", division.rest, irI64(ir, 1));
    holds = also(ir, holds, isOne);
    if (!mlirValueIsNull(division.isZero)) {
      MlirValue none = irCompare(ir, "eq", count, irI64(ir, 0));
      holds = irSelect(ir, none, division.isZero, holds);
    }
  }
  assertThat(ir, op, holds, "expects as many elements as its source has (2-08)");
  return irSuccess();
}

// arith and math on tensors state that the extents are equal.
static void checkElementwise(Ir *ir, MlirOperation op) {
  irBefore(ir, op);
  requireOneShape(ir, op, mlirOperationGetNumOperands(op));
}

static MlirLogicalResult checkJoin(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  requireOneShape(ir, op, 2);
  return irSuccess();
}

static const IrLowering kChecks[] = {
    {"intent.broadcast", checkBroadcast}, {"intent.domain", checkDomain},
    {"intent.enumerate", checkMembers},   {"intent.indices", checkMembers},
    {"intent.join", checkJoin},           {"intent.map", checkMap},
    {"intent.reduce", checkReduce},       {"intent.reshape", checkReshape},
    {"intent.subregion", checkSubregion},
};

MlirLogicalResult intentRunInsertChecks(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  intentExtentScopeBegin();
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < ops.count; ++i)
    if (intentIsElementwise(ops.data[i]))
      checkElementwise(&ir, ops.data[i]);
  irEnd(&ir);
  irFreeOps(&ops);
  MlirLogicalResult result = irLowerAll(module, kChecks, IR_COUNT(kChecks), NULL);
  intentExtentScopeEnd();
  return result;
}
