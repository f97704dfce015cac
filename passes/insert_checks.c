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
#include "passes/obligations.h"
#include "passes/region_op.h"
#include "passes/surface.h"

#include <inttypes.h>
#include <stdlib.h>

// 2-07: the extents of two values on one axis must be equal.
static void requireEqual(IntentChecks *checks, MlirOperation op, IntentExtent a, IntentExtent b,
                         int64_t axis) {
  Ir *ir = &checks->ir;
  if (intentExtentsEqual(a, b)) {
    ++checks->proven;
    return;
  }
  MlirValue same = irCompare(ir, "eq", intentExtentValue(ir, a), intentExtentValue(ir, b));
  intentAssertThat(checks, op, same,
                   "expects equal extents on axis %" PRId64 " of its operands (2-07)", axis);
}

// ---- One rule an op -----------------------------------------------------------------------------

// 1-02: a step is above 0.
static void checkStep(IntentChecks *checks, MlirOperation op, MlirValue step) {
  Ir *ir = &checks->ir;
  IrKnown constant = irConstantInteger(step);
  if (constant.known && constant.value > 0) {
    ++checks->proven;
    return;
  }
  MlirValue positive = irCompare(ir, "sgt", step, irInt(ir, mlirValueGetType(step), 0));
  intentAssertThat(checks, op, positive, "expects a step above 0 (1-02)");
}

// The same of a loop: otherwise it wouldn't end.
static void checkLoop(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  MlirValue step = irOperand(op, 2), zero = {NULL};
  IrKnown constant = irConstantInteger(step);
  bool isUnsigned = !mlirAttributeIsNull(irAttribute(op, "unsignedCmp"));
  if (constant.known && (isUnsigned ? constant.value != 0 : constant.value > 0)) {
    ++checks->proven;
    return;
  }
  zero = irInt(ir, mlirValueGetType(step), 0);
  intentAssertThat(checks, op, irCompare(ir, isUnsigned ? "ne" : "sgt", step, zero),
                   "expects a step above 0");
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
static void checkCount(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  MlirValue begin = irOperand(op, 0), end = irOperand(op, 1);
  bool stepped = mlirOperationGetNumOperands(op) == 3;
  MlirValue step = stepped ? irOperand(op, 2) : irI64(ir, 1);
  MlirValue span = irBinary(ir, "arith.subi", end, begin);
  MlirValue empty = irCompare(ir, "sle", end, begin);
  MlirValue near = irCompare(ir, "sge", span, irI64(ir, 0));
  MlirValue whole = irCompare(ir, "eq", span, irI64(ir, -1));
  MlirValue sparse = irCompare(ir, "sgt", step, irSelect(ir, whole, irI64(ir, 2), irI64(ir, 1)));
  MlirValue counted = irBinary(ir, "arith.ori", near, sparse);
  intentAssertThat(checks, op, irBinary(ir, "arith.ori", empty, counted),
                   "expects fewer than 2^63 coordinates (1-01)");
}

static void checkDomain(IntentChecks *checks, MlirOperation op) {
  if (mlirOperationGetNumOperands(op) == 3)
    checkStep(checks, op, irOperand(op, 2));
  if (mayBeUncounted(op))
    checkCount(checks, op);
  else
    ++checks->proven;
}

// True if constants prove a <= b.
static bool isOrdered(IrKnown a, IrKnown b) { return a.known && b.known && a.value <= b.value; }

// 1-07: a subregion lies in its source, in order; what constants prove is left out.
static void checkSubregion(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  MlirValue source = irOperand(op, 0), begin = irOperand(op, 1), end = irOperand(op, 2);
  IntentKnownDomain outer = intentKnownBounds(source), inner = intentKnownBounds(irResult(op, 0));
  MlirType type = mlirValueGetType(begin);
  bool above = isOrdered(outer.begin, inner.begin), ordered = isOrdered(inner.begin, inner.end),
       below = isOrdered(inner.end, outer.end);
  MlirValue holds[3], all;
  intptr_t count = 0;
  if (above && ordered && below) {
    ++checks->proven;
    return;
  }
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
  intentAssertThat(checks, op, all, "expects source.begin <= begin <= end <= source.end (1-07)");
}

// 2-07: the tensors among the first operands have one shape.
static void requireOneShape(IntentChecks *checks, MlirOperation op, intptr_t operands) {
  MlirValue first = intentFirstTensor(op);
  for (intptr_t i = 0; i < operands; ++i) {
    MlirValue operand = irOperand(op, i);
    if (!irIsTensor(mlirValueGetType(operand)) || mlirValueEqual(operand, first))
      continue;
    for (int64_t axis = 0; axis < irRank(mlirValueGetType(first)); ++axis)
      requireEqual(checks, op, intentExtentOf(first, axis), intentExtentOf(operand, axis), axis);
  }
}

// ---- Surface maps -------------------------------------------------------------------------------

static void addComputed(IntentSizes *sizes, MlirValue extent) {
  sizes->isBounded[sizes->rank] = true; // one of the inputs' extents
  sizes->extents[sizes->rank++] = extent;
}

// 2-05, 2-06: the inputs' extents on a result axis are the result's or 1.
static void requireAligned(IntentChecks *checks, MlirOperation op, int64_t axis,
                           const IntentCandidates *candidates) {
  Ir *ir = &checks->ir;
  MlirValue holds = {NULL}, extent = {NULL};
  if (candidates->count > 1)
    extent = intentComputeExtent(ir, op, axis, candidates);
  for (intptr_t i = 1; i < candidates->count; ++i) {
    MlirValue have = intentExtentValue(ir, candidates->data[i].extent);
    MlirValue isOne = irCompare(ir, "eq", have, irI64(ir, 1));
    MlirValue same = irCompare(ir, "eq", have, extent);
    holds = irBoth(ir, holds, irBinary(ir, "arith.ori", same, isOne));
  }
  intentRequire(checks, op, holds,
                "expects extents that are equal or 1 on axis %" PRId64 " of its result (2-05)",
                axis);
}

// A claimed extent of a result is what the inputs come to.
static void requireClaim(IntentChecks *checks, MlirOperation op, int64_t axis,
                         const IntentCandidates *candidates) {
  Ir *ir = &checks->ir;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    int64_t claimed = irShape(irResultType(op, i), axis);
    if (claimed < 0)
      continue;
    if (candidates->data[0].extent.constant == claimed) {
      ++checks->proven;
      continue;
    }
    MlirValue extent = intentComputeExtent(ir, op, axis, candidates);
    MlirValue same = irCompare(ir, "eq", extent, irI64(ir, claimed));
    intentAssertThat(checks, op, same,
                     "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)", claimed,
                     axis);
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

static void checkSurfaceMap(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  IntentSizes sizes = {.rank = 0};
  bool grows = !isAsLargeAsAnInput(op);
  for (int64_t axis = 0; axis < intentRankOfInputs(op); ++axis) {
    IntentCandidates candidates = intentFindCandidates(op, axis);
    requireAligned(checks, op, axis, &candidates);
    requireClaim(checks, op, axis, &candidates);
    if (grows)
      addComputed(&sizes, intentComputeExtent(ir, op, axis, &candidates));
    free(candidates.data);
  }
  if (grows)
    intentRequireLimit(checks, op, &sizes);
  else
    ++checks->proven;
}

static void checkMap(IntentChecks *checks, MlirOperation op) {
  if (intentIsSurface(op)) {
    checkSurfaceMap(checks, op);
    return;
  }
  requireOneShape(checks, op, mlirOperationGetNumOperands(op));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t axis = 0; axis < irRank(irResultType(op, i)); ++axis)
      intentRequireResultExtent(checks, op, intentExtentOf(irOperand(op, 0), axis), irResult(op, i),
                                axis);
}

// Without elements a tensor may have extents whose product, less a reduced 0, passes the limit.
static void checkReducedSize(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  MlirValue input = irOperand(op, 0);
  int64_t kept = irIsTensor(irResultType(op, 0)) ? irRank(irResultType(op, 0)) : 0;
  bool mayBeEmpty = false;
  for (int64_t axis = 0; axis < irRank(mlirValueGetType(input)); ++axis)
    mayBeEmpty |= intentIsReduced(op, axis) && intentExtentOf(input, axis).constant <= 0;
  if (kept < 2 || !mayBeEmpty)
    return;
  IntentSizes sizes = {.rank = 0};
  for (int64_t axis = 0; axis < kept; ++axis)
    intentAddSize(ir, &sizes, intentExtentOf(input, intentKeptAxis(op, axis)));
  intentRequireLimit(checks, op, &sizes);
}

static void checkReduce(IntentChecks *checks, MlirOperation op) {
  intptr_t components = mlirOperationGetNumResults(op);
  requireOneShape(checks, op, components);
  checkReducedSize(checks, op);
  for (intptr_t i = 0; i < components; ++i) {
    int64_t kept = irIsTensor(irResultType(op, i)) ? irRank(irResultType(op, i)) : 0;
    for (int64_t axis = 0; axis < kept; ++axis)
      intentRequireResultExtent(checks, op,
                                intentExtentOf(irOperand(op, i), intentKeptAxis(op, axis)),
                                irResult(op, i), axis);
  }
}

// A scan's result has its input's shape.
static void checkScan(IntentChecks *checks, MlirOperation op) {
  intptr_t components = mlirOperationGetNumResults(op);
  requireOneShape(checks, op, components);
  for (intptr_t i = 0; i < components; ++i)
    for (int64_t axis = 0; axis < irRank(irResultType(op, i)); ++axis)
      intentRequireResultExtent(checks, op, intentExtentOf(irOperand(op, i), axis), irResult(op, i),
                                axis);
}

// 5-07: the sources of a region op have one extent along the axes that are cut.
static void checkRegionOp(IntentChecks *checks, MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  IntentExtent want = intentExtentOf(irOperand(op, r.sources.first), intentSliceAxis(&r, 0));
  MlirValue holds = {NULL};
  for (intptr_t i = 1; i < r.sources.count; ++i) {
    IntentExtent have = intentExtentOf(irOperand(op, r.sources.first + i), intentSliceAxis(&r, i));
    if (!intentExtentsEqual(have, want))
      holds = irBoth(&checks->ir, holds,
                     irCompare(&checks->ir, "eq", intentExtentValue(&checks->ir, have),
                               intentExtentValue(&checks->ir, want)));
  }
  intentRequire(checks, op, holds,
                "expects sources of one extent along the axes that are cut (5-07)");
}

// 2-05, 2-06: a mapped extent equals the result's, or is 1, as the op's stretch says.
static void checkStretch(IntentChecks *checks, MlirOperation op, int64_t axis, int64_t kind,
                         IntentExtent want) {
  Ir *ir = &checks->ir;
  IntentExtent have = intentExtentOf(irOperand(op, 0), axis);
  bool mayBeOne = kind != INTENT_STRETCH_EQUAL, mayBeEqual = kind != INTENT_STRETCH_ONE;
  if ((mayBeOne && have.constant == 1) || (mayBeEqual && intentExtentsEqual(have, want))) {
    ++checks->proven;
    return;
  }
  MlirValue extent = intentExtentValue(ir, have), holds = {NULL};
  if (mayBeEqual)
    holds = irCompare(ir, "eq", extent, intentExtentValue(ir, want));
  if (mayBeOne) {
    MlirValue isOne = irCompare(ir, "eq", extent, irI64(ir, 1));
    holds = mayBeEqual ? irBinary(ir, "arith.ori", holds, isOne) : isOne;
  }
  static const char *const kWanted[] = {"that of the result", "1", "that of the result or 1"};
  intentAssertThat(checks, op, holds,
                   "expects the extent of source axis %" PRId64 " to be %s (2-05)", axis,
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

static void checkBroadcastSize(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  MlirValue storage[IR_MAX_RANK];
  IntentSizes sizes = {.rank = 0};
  int64_t rank = irRank(irResultType(op, 0));
  if (irSegment(op, 1, storage).count || rank == 0 || isAsLargeAsOne(op)) {
    ++checks->proven;
    return;
  }
  for (int64_t axis = 0; axis < rank; ++axis)
    intentAddSize(ir, &sizes, intentExtentOfBroadcast(op, axis));
  intentRequireLimit(checks, op, &sizes);
}

// Of intent.indices and intent.enumerate: a domain may be larger than any tensor.
static void checkMembers(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  IntentExtent extent = intentExtentOfDomain(irOperand(op, 0));
  IntentSizes sizes = {.rank = 0};
  if (extent.constant >= 0 ? extent.constant <= INTENT_MOST_ELEMENTS
                           : mlirTypeIsAShaped(mlirValueGetType(extent.source))) {
    ++checks->proven;
    return;
  }
  intentAddSize(ir, &sizes, extent);
  intentRequireLimit(checks, op, &sizes);
}

static void checkBroadcast(IntentChecks *checks, MlirOperation op) {
  MlirValue result = irResult(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  for (int64_t i = 0; i < irArrayCount(axes); ++i)
    checkStretch(checks, op, i, irArrayAt(stretch, i),
                 intentExtentOfBroadcast(op, irArrayAt(axes, i)));
  for (int64_t axis = 0; axis < irRank(mlirValueGetType(result)); ++axis)
    intentRequireResultExtent(checks, op, intentExtentOfBroadcast(op, axis), result, axis);
  checkBroadcastSize(checks, op);
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
    count = irBinary(ir, "arith.muli", count, intentExtentValue(ir, intentExtentOf(tensor, i)));
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
  division->isExact = irBoth(ir, division->isExact, irCompare(ir, "eq", remainder, zero));
  division->isZero = mlirValueIsNull(division->isZero)
                         ? isZero
                         : irBinary(ir, "arith.ori", division->isZero, isZero);
  division->rest = irBinary(ir, "arith.divsi", division->rest, extent);
}

// 2-08: the given extents are sizes. 2-09: beside an inferred one, none of them is 0.
static void requireSizes(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
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
    holds = irBoth(ir, holds, irCompare(ir, infers ? "sgt" : "sge", irOperand(op, i), zero));
  }
  intentRequire(checks, op, holds,
                infers ? "expects extents above 0 beside an inferred one (2-09)"
                       : "expects extents of at least 0 (2-08)");
}

// The extents that are given beside a 0 are any numbers: the count says nothing about them.
static void requireReshapeLimit(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
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
      holds = irBoth(ir, holds, intentIsWithinLimit(ir, irOperand(op, i)));
  }
  intentRequire(checks, op, holds, INTENT_LIMIT_TEXT);
}

// 2-08: the number of elements stays.
static void checkReshape(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  MlirType type = irResultType(op, 0);
  bool infers = irArrayCount(irAttribute(op, "inferred")) > 0, divides = false;
  requireSizes(checks, op);
  requireReshapeLimit(checks, op);
  for (int64_t i = 0; i < irRank(type); ++i)
    divides |= irShape(type, i) != 1 &&
               !(irIsDynamic(type, i) && mlirValueIsNull(intentGivenExtent(op, i)));
  if (isSameFactors(op) || (infers && !divides) ||
      (mlirShapedTypeHasStaticShape(type) && mlirShapedTypeHasStaticShape(irOperandType(op, 0)))) {
    ++checks->proven;
    return;
  }
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
    holds = irBoth(ir, holds, isOne);
    if (!mlirValueIsNull(division.isZero)) {
      MlirValue none = irCompare(ir, "eq", count, irI64(ir, 0));
      holds = irSelect(ir, none, division.isZero, holds);
    }
  }
  intentAssertThat(checks, op, holds, "expects as many elements as its source has (2-08)");
}

// arith and math on tensors state that the extents are equal.
static void checkElementwise(IntentChecks *checks, MlirOperation op) {
  requireOneShape(checks, op, mlirOperationGetNumOperands(op));
}

static void checkJoin(IntentChecks *checks, MlirOperation op) { requireOneShape(checks, op, 2); }

typedef struct Rule {
  const char *name; // of the op
  void (*check)(IntentChecks *checks, MlirOperation op);
} Rule;

static const Rule kRules[] = {
    {"intent.atomic_cas", intentCheckIndexedOp},
    {"intent.atomic_load", intentCheckIndexedOp},
    {"intent.atomic_rmw", intentCheckIndexedOp},
    {"intent.atomic_store", intentCheckIndexedOp},
    {"intent.broadcast", checkBroadcast},
    {"intent.buffer", intentCheckBufferOp},
    {"intent.domain", checkDomain},
    {"intent.enumerate", checkMembers},
    {"intent.gather", intentCheckIndexedOp},
    {"intent.indices", checkMembers},
    {"intent.join", checkJoin},
    {"intent.load", intentCheckIndexedOp},
    {"intent.map", checkMap},
    {"intent.reduce", checkReduce},
    {"intent.region_fold", checkRegionOp},
    {"intent.region_scan", checkRegionOp},
    {"intent.relation", intentCheckRelationOp},
    {"intent.reshape", checkReshape},
    {"intent.scan", checkScan},
    {"intent.store", intentCheckIndexedOp},
    {"intent.subregion", checkSubregion},
    {"scf.for", checkLoop},
};

static void checkOne(IntentChecks *checks, MlirOperation op) {
  irBefore(&checks->ir, op);
  if (intentIsElementwise(op))
    checkElementwise(checks, op);
  for (size_t i = 0; i < IR_COUNT(kRules); ++i)
    if (irIs(op, kRules[i].name))
      kRules[i].check(checks, op);
}

// How a function's obligations stand.
typedef struct Count {
  MlirOperation function;
  int64_t proven, inserted;
} Count;

// The functions of a module with their counts; free `data`.
typedef struct Counts {
  Count *data;
  intptr_t count;
  MlirLogicalResult result;
} Counts;

static Count checkFunction(IntentChecks *checks, MlirOperation function) {
  IrOps ops = irCollect(function, NULL);
  checks->proven = checks->inserted = 0;
  for (intptr_t i = 0; i < ops.count; ++i)
    checkOne(checks, ops.data[i]);
  irFreeOps(&ops);
  return (Count){function, checks->proven, checks->inserted};
}

static Counts insertChecks(MlirOperation module) {
  if (!intentInlineRelations(module))
    return (Counts){NULL, 0, irFailure()};
  IrOps functions = irCollect(module, "func.func");
  Counts counts = {calloc((size_t)functions.count + 1, sizeof *counts.data), 0, irSuccess()};
  IntentChecks checks = {irBegin(module), intentProvenanceCreate(module), 0, 0, irSuccess()};
  intentExtentScopeBegin();
  for (intptr_t i = 0; i < functions.count; ++i)
    counts.data[counts.count++] = checkFunction(&checks, functions.data[i]);
  intentExtentScopeEnd();
  counts.result = checks.result;
  intentProvenanceDestroy(checks.provenance);
  irEnd(&checks.ir);
  irFreeOps(&functions);
  return counts;
}

MlirLogicalResult intentRunInsertChecks(MlirOperation module) {
  Counts counts = insertChecks(module);
  free(counts.data);
  return counts.result;
}

// On a clone: the module stays as it is.
MlirLogicalResult intentRunPrintChecks(MlirOperation module) {
  MlirOperation clone = mlirOperationClone(module);
  Counts counts = insertChecks(clone);
  for (intptr_t i = 0; i < counts.count && !irFailed(counts.result); ++i)
    irRemark(counts.data[i].function, "has %" PRId64 " proven obligations and %" PRId64 " checked",
             counts.data[i].proven, counts.data[i].inserted);
  free(counts.data);
  mlirOperationDestroy(clone);
  return counts.result;
}
