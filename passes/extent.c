// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extent.h. A query: nothing is changed.
#include "passes/extent.h"

#include "passes/indexed_op.h"
#include "passes/records.h"
#include "passes/region_op.h"

#include <stdlib.h>
#include <uthash.h>

// ---- What a scope remembers ---------------------------------------------------------------------

// An extent, or one on the way to it.
typedef struct Place {
  const void *value;
  int64_t axis;
} Place;

typedef struct Known {
  Place place; // the key
  IntentExtent extent;
  UT_hash_handle hh;
} Known;

static _Thread_local struct {
  bool open;
  Known *known;
} scope;

void intentExtentScopeBegin(void) { scope.open = true; }

void intentExtentScopeEnd(void) {
  Known *known, *next;
  HASH_ITER(hh, scope.known, known, next) {
    HASH_DEL(scope.known, known);
    free(known);
  }
  scope.open = false;
}

static Place placeOf(IntentExtent extent) { return (Place){extent.source.ptr, extent.axis}; }

static const Known *findKnown(IntentExtent extent) {
  Place place = placeOf(extent);
  Known *known = NULL;
  if (scope.open)
    HASH_FIND(hh, scope.known, &place, sizeof place, known);
  return known;
}

static void remember(IntentExtent at, IntentExtent extent) {
  if (!scope.open || findKnown(at))
    return;
  Known *known = calloc(1, sizeof *known);
  if (!known)
    return;
  known->place = placeOf(at);
  known->extent = extent;
  HASH_ADD(hh, scope.known, place, sizeof known->place, known);
}

// ---- What operations state ----------------------------------------------------------------------

static IntentExtent sourceExtent(MlirValue source, int64_t axis) {
  return (IntentExtent){-1, source, axis};
}

bool intentIsReduced(MlirOperation reduce, int64_t axis) {
  MlirAttribute axes = irAttribute(reduce, "axes");
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    if (irArrayAt(axes, i) == axis)
      return true;
  return false;
}

int64_t intentKeptAxis(MlirOperation reduce, int64_t axis) {
  for (int64_t at = 0;; ++at)
    if (!intentIsReduced(reduce, at) && axis-- == 0)
      return at;
}

bool intentIsElementwise(MlirOperation op) {
  return irInDialect(op, "arith") || irInDialect(op, "math");
}

bool intentIsSurface(MlirOperation op) {
  return irIs(op, "intent.map") && !mlirAttributeIsNull(irAttribute(op, "broadcast"));
}

int64_t intentRankOfInputs(MlirOperation map) {
  int64_t rank = -1;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(map); ++i) {
    MlirType type = irOperandType(map, i);
    if (irIsTensor(type) && irRank(type) > rank)
      rank = irRank(type);
  }
  return rank;
}

int64_t intentAlignedAxis(MlirOperation map, intptr_t input, int64_t axis) {
  MlirType type = irOperandType(map, input);
  return irIsTensor(type) ? axis - intentRankOfInputs(map) + irRank(type) : -1;
}

MlirValue intentFirstTensor(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)))
      return irOperand(op, i);
  return (MlirValue){NULL};
}

// A broadcast's result has the extents of `like`, or of domains.
static IntentExtent targetExtent(MlirOperation broadcast, int64_t axis) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(broadcast, 1, storage);
  if (like.count)
    return sourceExtent(like.data[0], axis);
  return sourceExtent(irSegment(broadcast, 2, storage).data[axis], 0);
}

bool intentIsChoice(MlirOperation op) {
  return irIs(op, "arith.select") && !irIsTensor(irOperandType(op, 0)) &&
         irIsTensor(irResultType(op, 0)) && !mlirShapedTypeHasStaticShape(irResultType(op, 0));
}

MlirValue intentGivenExtent(MlirOperation reshape, int64_t axis) {
  MlirAttribute inferred = irAttribute(reshape, "inferred");
  int64_t entry = 0, operand = 1;
  for (int64_t i = 0; i < axis; ++i)
    entry += irIsDynamic(irResultType(reshape, 0), i);
  for (int64_t i = 0; i < entry; ++i)
    operand += irArrayCount(inferred) == 0 || irArrayAt(inferred, 0) != i;
  if (irArrayCount(inferred) && irArrayAt(inferred, 0) == entry)
    return (MlirValue){NULL};
  return irOperand(reshape, operand);
}

// 2-05: a result axis of a surface map has the extent that is not 1. It is said here where types
// name it, or leave one value open; the rest is what --intent-normalize-pointwise makes of it.
static IntentExtent broadcastExtent(MlirOperation map, IntentExtent extent) {
  IntentExtent stated = {1, {NULL}, 0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(map); ++i) {
    int64_t at = intentAlignedAxis(map, i, extent.axis);
    if (at < 0 || irShape(irOperandType(map, i), at) == 1)
      continue;
    if (!irIsDynamic(irOperandType(map, i), at))
      return sourceExtent(irOperand(map, i), at);
    IntentExtent here = sourceExtent(irOperand(map, i), at);
    bool isOnly = stated.constant == 1 || intentExtentsEqual(stated, here);
    stated = isOnly ? here : extent;
  }
  return stated;
}

// The iteration domain of a relation on an axis, through compositions and records; null where the
// op that makes the relation isn't in the function.
static MlirValue iterationDomain(MlirValue relation, int64_t axis) {
  for (;;) {
    MlirOperation op = irDefiningOp(relation);
    if (mlirOperationIsNull(op))
      return (MlirValue){NULL};
    if (irIs(op, "intent.relation"))
      return irOperand(op, axis);
    if (irIs(op, "intent.compose")) {
      relation = irOperand(op, 1);
      continue;
    }
    MlirValue packed = intentUnpacked(relation);
    if (mlirValueEqual(packed, relation))
      return (MlirValue){NULL};
    relation = packed;
  }
}

// The operand that gives a dynamic extent of a buffer.
static MlirValue extentOfBuffer(MlirOperation buffer, int64_t axis) {
  intptr_t operand = 0;
  for (int64_t i = 0; i < axis; ++i)
    operand += irIsDynamic(irResultType(buffer, 0), i);
  return irOperand(buffer, operand);
}

static IntentExtent resolve(IntentExtent extent);

// An extent of an output that is not cut: what emit yields has it from what it is given.
static IntentExtent extentOfOutput(MlirOperation op, IntentExtent extent) {
  MlirOperation end = mlirBlockGetTerminator(irBody(op, INTENT_EMIT));
  MlirValue yielded = irOperand(end, mlirOpResultGetResultNumber(extent.source));
  IntentExtent inner = resolve(sourceExtent(yielded, extent.axis));
  if (inner.constant >= 0 || !irIsInside(inner.source, op))
    return inner;
  MlirValue given = intentHelperArgument(inner.source).operand;
  return mlirValueIsNull(given) ? extent : sourceExtent(given, inner.axis);
}

// A summary has the extents of its identity, a state those of the initial one; an output has the
// members that are cut along its axis.
static IntentExtent extentOfRegionOp(MlirOperation op, IntentExtent extent) {
  IntentRegionOp r = intentRegionOp(op);
  intptr_t result = mlirOpResultGetResultNumber(extent.source);
  IntentSpan given = r.isScan ? r.inits : r.identities;
  if (result >= r.results.first)
    return sourceExtent(irOperand(op, given.first + result - r.results.first), extent.axis);
  return intentOutputAxis(&r, result) == extent.axis ? sourceExtent(r.domain, 0)
                                                     : extentOfOutput(op, extent);
}

// True if two arguments of one helper have one extent along these axes: slices along the axes that
// are cut, others where what they are given has.
static bool areOneInHelper(IntentExtent a, IntentExtent b) {
  IntentHelperArgument x = intentHelperArgument(a.source), y = intentHelperArgument(b.source);
  if (!irIsTensor(mlirValueGetType(a.source)) || !irIsTensor(mlirValueGetType(b.source)))
    return false;
  bool isCut = x.isSlice && x.axis == a.axis, isToo = y.isSlice && y.axis == b.axis;
  if (isCut || isToo)
    return isCut && isToo;
  return intentExtentsEqual(intentExtentOf(x.operand, a.axis), intentExtentOf(y.operand, b.axis));
}

// The extent of a helper's argument: that of the first argument which has the same one. It is never
// one from above: helpers use nothing from there.
static IntentExtent extentInHelper(IntentExtent extent) {
  MlirBlock block = mlirBlockArgumentGetOwner(extent.source);
  intptr_t last = mlirBlockArgumentGetArgNumber(extent.source);
  for (intptr_t i = 0; i <= last; ++i) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    MlirType type = mlirValueGetType(argument);
    for (int64_t axis = 0; irIsTensor(type) && axis < irRank(type); ++axis) {
      IntentExtent other = sourceExtent(argument, axis);
      if (i == last && axis == extent.axis)
        return extent;
      if (irIsDynamic(type, axis) && areOneInHelper(extent, other))
        return other;
    }
  }
  return extent;
}

// What the op that makes an extent's source states about it, one op back; the extent itself where
// it states nothing.
static IntentExtent statedExtent(IntentExtent extent) {
  MlirOperation op = irDefiningOp(extent.source);
  if (mlirOperationIsNull(op))
    return mlirValueIsNull(intentHelperArgument(extent.source).operand) ? extent
                                                                        : extentInHelper(extent);
  if (intentIsSurface(op))
    return broadcastExtent(op, extent);
  if (irIs(op, "intent.map"))
    return sourceExtent(irOperand(op, 0), extent.axis);
  if (irIs(op, "intent.broadcast"))
    return targetExtent(op, extent.axis);
  if (irIs(op, "intent.reduce"))
    return sourceExtent(irOperand(op, 0), intentKeptAxis(op, extent.axis));
  if (irIs(op, "intent.scan"))
    return sourceExtent(irOperand(op, 0), extent.axis);
  if (intentIsRegionOp(op))
    return extentOfRegionOp(op, extent);
  if (irIs(op, "intent.indices") || irIs(op, "intent.enumerate") || irIs(op, "intent.size"))
    return sourceExtent(irOperand(op, 0), 0);
  if (irIs(op, "intent.transpose"))
    return sourceExtent(irOperand(op, 0), irArrayAt(irAttribute(op, "permutation"), extent.axis));
  if (irIs(op, "intent.join"))
    return sourceExtent(irOperand(op, 0), extent.axis);
  if (irIs(op, "intent.axis"))
    return sourceExtent(irOperand(op, 0), irIntegerAttribute(op, "axis"));
  if (irIs(op, "intent.buffer"))
    return sourceExtent(extentOfBuffer(op, extent.axis), 0);
  if (intentIsIndexedOp(op)) {
    MlirValue domain = iterationDomain(intentIndexedOp(op).relation, extent.axis);
    return mlirValueIsNull(domain) ? extent : sourceExtent(domain, 0);
  }
  if (intentIsChoice(op))
    return extent;
  if (intentIsElementwise(op) && !mlirValueIsNull(intentFirstTensor(op)))
    return sourceExtent(intentFirstTensor(op), extent.axis);
  return extent;
}

// One step towards where an extent was made.
typedef struct Step {
  bool isLast;
  IntentExtent extent;
} Step;

static Step stepFrom(IntentExtent extent) {
  MlirType type = mlirValueGetType(extent.source);
  IrKnown constant = mlirTypeIsAInteger(type) ? irConstantInteger(extent.source) : (IrKnown){0};
  if (mlirTypeIsAShaped(type) && !irIsDynamic(type, extent.axis))
    return (Step){true, {irShape(type, extent.axis), {NULL}, 0}};
  if (constant.known && constant.value >= 0)
    return (Step){true, {constant.value, {NULL}, 0}};
  const Known *known = findKnown(extent);
  if (known)
    return (Step){true, known->extent};
  MlirOperation op = irDefiningOp(extent.source);
  if (!mlirOperationIsNull(op) && irIs(op, "intent.reshape"))
    return (Step){true, intentExtentOfReshape(op, extent.axis)};
  IntentExtent stated = statedExtent(extent);
  return (Step){stated.constant >= 0 || mlirValueEqual(stated.source, extent.source), stated};
}

// Every extent on the way has the answer too: a second walk over it remembers that.
static IntentExtent resolve(IntentExtent extent) {
  Step step = {false, extent};
  while (!step.isLast)
    step = stepFrom(step.extent);
  IntentExtent answer = step.extent;
  for (step = (Step){!scope.open, extent}; !step.isLast;) {
    IntentExtent at = step.extent;
    step = stepFrom(at);
    remember(at, answer);
  }
  return answer;
}

// The extents of a shape other than 1.
typedef struct Factors {
  IntentExtent data[IR_MAX_RANK];
  intptr_t count;
} Factors;

static void addFactor(Factors *factors, IntentExtent extent) {
  if (extent.constant != 1)
    factors->data[factors->count++] = extent;
}

// Takes one factor equal to `extent` out; false if there is none.
static bool takeFactor(Factors *factors, IntentExtent extent) {
  for (intptr_t i = 0; i < factors->count; ++i)
    if (intentExtentsEqual(factors->data[i], extent)) {
      factors->data[i] = factors->data[--factors->count];
      return true;
    }
  return false;
}

// The inferred extent of a reshape. An extent that is taken out may be 0 only in an illegal
// program: beside an inferred one all are above 0.
static IntentExtent inferredExtent(MlirOperation reshape, int64_t axis) {
  MlirValue source = irOperand(reshape, 0), result = irResult(reshape, 0);
  MlirType type = mlirValueGetType(result);
  Factors left = {.count = 0};
  for (int64_t i = 0; i < irRank(mlirValueGetType(source)); ++i)
    addFactor(&left, intentExtentOf(source, i));
  for (int64_t i = 0; i < irRank(type); ++i) {
    IntentExtent other = {irShape(type, i), {NULL}, 0};
    if (i == axis || other.constant == 1)
      continue;
    if (other.constant < 0)
      other = intentExtentOfReshape(reshape, i);
    if (other.constant != 1 && !takeFactor(&left, other))
      return sourceExtent(result, axis);
  }
  if (left.count == 0)
    return (IntentExtent){1, {NULL}, 0};
  return left.count == 1 ? left.data[0] : sourceExtent(result, axis);
}

IntentExtent intentExtentOfReshape(MlirOperation reshape, int64_t axis) {
  MlirType type = irResultType(reshape, 0);
  if (!irIsDynamic(type, axis))
    return (IntentExtent){irShape(type, axis), {NULL}, 0};
  MlirValue given = intentGivenExtent(reshape, axis);
  return mlirValueIsNull(given) ? inferredExtent(reshape, axis) : resolve(sourceExtent(given, 0));
}

IntentExtent intentExtentOf(MlirValue tensor, int64_t axis) {
  return resolve(sourceExtent(tensor, axis));
}

IntentExtent intentExtentOfDomain(MlirValue domain) { return resolve(sourceExtent(domain, 0)); }

IntentExtent intentExtentOfValue(MlirValue value) { return resolve(sourceExtent(value, 0)); }

IntentExtent intentExtentOfBroadcast(MlirOperation broadcast, int64_t axis) {
  return resolve(targetExtent(broadcast, axis));
}

bool intentExtentsEqual(IntentExtent a, IntentExtent b) {
  if (a.constant >= 0 || b.constant >= 0)
    return a.constant == b.constant;
  return mlirValueEqual(a.source, b.source) && a.axis == b.axis;
}
