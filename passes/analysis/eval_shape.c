// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Domains, and tensors in other shapes (1.1-07 to 1.1-11): how the elements of a result are those
// of its source, over the result's axes.
#include "intent-c/Dialect.h"
#include "passes/analysis/evaluate.h"
#include "passes/extent.h"
#include "passes/surface.h"

#include <stdlib.h>

static IntentArena *arenaOf(Frame *frame) { return frame->provenance->arena; }

static const IntentExpr *integer(Frame *frame, int64_t value) {
  return intentExprInteger(arenaOf(frame), value);
}

// ---- Domains ------------------------------------------------------------------------------------

static const IntentDomain *domainOf(Frame *frame, MlirValue value) {
  return factOf(frame, value)->domain;
}

static void evaluateDomain(Frame *frame, MlirOperation op) {
  bool hasStep = mlirOperationGetNumOperands(op) == 3;
  const IntentExpr *step = hasStep ? elementsOf(frame, irOperand(op, 2)) : integer(frame, 1);
  setDomain(frame, irResult(op, 0),
            intentDomainRange(arenaOf(frame), irResult(op, 0), elementsOf(frame, irOperand(op, 0)),
                              elementsOf(frame, irOperand(op, 1)), step));
}

static void evaluateAxis(Frame *frame, MlirOperation op) {
  setDomain(frame, irResult(op, 0),
            intentDomainAxis(arenaOf(frame), irResult(op, 0), tensorOf(frame, irOperand(op, 0)),
                             irIntegerAttribute(op, "axis")));
}

static void evaluateSubregion(Frame *frame, MlirOperation op) {
  setDomain(frame, irResult(op, 0),
            intentDomainPart(arenaOf(frame), irResult(op, 0), domainOf(frame, irOperand(op, 0)),
                             elementsOf(frame, irOperand(op, 1)),
                             elementsOf(frame, irOperand(op, 2))));
}

static void evaluateSize(Frame *frame, MlirOperation op) {
  setElements(frame, irResult(op, 0), domainOf(frame, irOperand(op, 0))->size, NULL);
}

static void evaluateBounds(Frame *frame, MlirOperation op) {
  const IntentDomain *domain = domainOf(frame, irOperand(op, 0));
  setElements(frame, irResult(op, 0), intentDomainBegin(arenaOf(frame), domain), NULL);
  setElements(frame, irResult(op, 1), intentDomainEnd(arenaOf(frame), domain), NULL);
}

static void evaluateIndices(Frame *frame, MlirOperation op) {
  const IntentDomain *domain = domainOf(frame, irOperand(op, 0));
  const IntentExpr *ordinal = intentExprAxis(arenaOf(frame), 0, domain->size);
  setElements(frame, irResult(op, 0), intentExprMember(arenaOf(frame), domain, ordinal),
              &domain->size);
}

static void evaluateEnumerate(Frame *frame, MlirOperation op) {
  const IntentDomain *domain = domainOf(frame, irOperand(op, 0));
  setElements(frame, irResult(op, 0), intentExprAxis(arenaOf(frame), 0, domain->size),
              &domain->size);
}

const struct EvaluateRow kDomainRows[] = {
    {"intent.domain", evaluateDomain},       {"intent.axis", evaluateAxis},
    {"intent.subregion", evaluateSubregion}, {"intent.size", evaluateSize},
    {"intent.bounds", evaluateBounds},       {"intent.indices", evaluateIndices},
    {"intent.enumerate", evaluateEnumerate}, {NULL, NULL},
};

// ---- Broadcast, transpose, join -----------------------------------------------------------------

// The ordinal along an axis of extent `have` that a result axis reads: its own, or 0 where the
// extent is one, which may be decided at run time (2-07).
static const IntentExpr *stretched(Frame *frame, int64_t axis, const IntentExpr *have,
                                   const IntentExpr *want, int64_t stretch) {
  IntentArena *arena = arenaOf(frame);
  const IntentExpr *own = intentExprAxis(arena, axis, want), *zero = integer(frame, 0);
  if (stretch == INTENT_STRETCH_ONE)
    return zero;
  if (stretch == INTENT_STRETCH_EQUAL || have == want)
    return own;
  const IntentExpr *isOne = intentExprIsZero(arena, intentExprSub(arena, have, integer(frame, 1)));
  return intentExprSelect(arena, isOne, zero, own);
}

static void requireStretch(Frame *frame, MlirOperation op, const IntentExpr *have,
                           const IntentExpr *want, int64_t stretch) {
  bool isOne = stretch == INTENT_STRETCH_ONE;
  requireExtents(frame, op,
                 stretch == INTENT_STRETCH_DYNAMIC ? INTENT_CONDITION_EQUAL_OR_ONE
                                                   : INTENT_CONDITION_EQUAL,
                 have, isOne ? integer(frame, 1) : want);
}

// A result axis whose type names an extent takes it from a tensor or a domain all the same.
static void requireTarget(Frame *frame, MlirOperation op, const IntentExpr *const *extents) {
  MlirValue storage[IR_MAX_RANK];
  IrValues like = irSegment(op, 1, storage);
  for (int64_t i = 0; i < irRank(irResultType(op, 0)); ++i) {
    const IntentExpr *given = like.count ? extentOf(frame, like.data[0], i)
                                         : domainOf(frame, irSegment(op, 2, storage).data[i])->size;
    requireExtents(frame, op, INTENT_CONDITION_EQUAL, given, extents[i]);
    like = irSegment(op, 1, storage);
  }
}

static void evaluateBroadcast(Frame *frame, MlirOperation op) {
  IntentArena *arena = arenaOf(frame);
  MlirValue storage[IR_MAX_RANK], source = irOperand(op, 0), result = irResult(op, 0);
  MlirType type = mlirValueGetType(result);
  IrValues like = irSegment(op, 1, storage);
  const IntentExpr *extents[IR_MAX_RANK], *axes[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    if (!irIsDynamic(type, i))
      extents[i] = integer(frame, irShape(type, i));
    else if (like.count)
      extents[i] = extentOf(frame, like.data[0], i);
    else
      extents[i] = domainOf(frame, irSegment(op, 2, storage).data[i])->size;
  MlirAttribute map = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  requireTarget(frame, op, extents);
  for (int64_t i = 0; i < irArrayCount(map); ++i) {
    int64_t axis = irArrayAt(map, i);
    requireStretch(frame, op, extentOf(frame, source, i), extents[axis], irArrayAt(stretch, i));
    axes[i] =
        stretched(frame, axis, extentOf(frame, source, i), extents[axis], irArrayAt(stretch, i));
  }
  const IntentExpr *elements = elementsOf(frame, source);
  if (irIsTensor(mlirValueGetType(source)))
    elements = intentExprSubstitute(arena, elements, axes);
  setElements(frame, result, elements, extents);
}

static void evaluateTranspose(Frame *frame, MlirOperation op) {
  MlirValue source = irOperand(op, 0);
  MlirAttribute permutation = irAttribute(op, "permutation");
  const IntentExpr *extents[IR_MAX_RANK], *axes[IR_MAX_RANK];
  for (int64_t i = 0; i < irArrayCount(permutation); ++i) {
    int64_t from = irArrayAt(permutation, i);
    extents[i] = extentOf(frame, source, from);
    axes[from] = intentExprAxis(arenaOf(frame), i, extents[i]);
  }
  setElements(frame, irResult(op, 0),
              intentExprSubstitute(arenaOf(frame), elementsOf(frame, source), axes), extents);
}

// 2-13: the new trailing axis says which side an element is of.
static void evaluateJoin(Frame *frame, MlirOperation op) {
  IntentArena *arena = arenaOf(frame);
  MlirValue lhs = irOperand(op, 0), rhs = irOperand(op, 1);
  int64_t rank = irRank(mlirValueGetType(lhs));
  const IntentExpr *extents[IR_MAX_RANK + 1], *axes[IR_MAX_RANK];
  for (int64_t i = 0; i < rank; ++i) {
    extents[i] = extentOf(frame, lhs, i);
    axes[i] = intentExprAxis(arena, i, extents[i]);
  }
  requireShape(frame, op, 1, (Shape){rank, extents});
  extents[rank] = integer(frame, 2);
  const IntentExpr *side = intentExprAxis(arena, rank, extents[rank]);
  const IntentExpr *right = intentExprSubstitute(arena, elementsOf(frame, rhs), axes);
  setElements(frame, irResult(op, 0), intentExprSelect(arena, side, right, elementsOf(frame, lhs)),
              extents);
}

// ---- Reshape ------------------------------------------------------------------------------------

static const IntentExpr *product(Frame *frame, const IntentExpr *const *extents, int64_t from,
                                 int64_t to) {
  const IntentExpr *out = integer(frame, 1);
  for (int64_t i = from; i < to; ++i)
    out = intentExprMul(arenaOf(frame), out, extents[i]);
  return out;
}

// The extents of the result: what types say, what is given, and what is left for an inferred one.
static void reshapedExtents(Frame *frame, MlirOperation op, const IntentExpr *const *source,
                            int64_t sourceRank, const IntentExpr **extents) {
  IntentArena *arena = arenaOf(frame);
  MlirType type = irResultType(op, 0);
  int64_t inferred = -1;
  for (int64_t i = 0; i < irRank(type); ++i) {
    MlirValue given = {NULL};
    if (irIsDynamic(type, i))
      given = intentGivenExtent(op, i);
    if (!irIsDynamic(type, i))
      extents[i] = integer(frame, irShape(type, i));
    else if (!mlirValueIsNull(given))
      extents[i] = elementsOf(frame, given);
    else
      inferred = i;
  }
  if (inferred < 0)
    return;
  const IntentExpr *rest = product(frame, extents, 0, inferred);
  rest = intentExprMul(arena, rest, product(frame, extents, inferred + 1, irRank(type)));
  extents[inferred] = intentExprQuotient(arena, product(frame, source, 0, sourceRank), rest);
}

// The ordinals of source axes [from, to) by those of result axes [first, last), of as many points:
// through the row-major linear coordinate (1.1-11).
static void regroup(Frame *frame, const IntentExpr *const *source, int64_t from, int64_t to,
                    const IntentExpr *const *extents, int64_t first, int64_t last,
                    const IntentExpr **axes) {
  IntentArena *arena = arenaOf(frame);
  const IntentExpr *linear = integer(frame, 0);
  for (int64_t i = first; i < last; ++i)
    linear = intentExprAdd(arena, intentExprMul(arena, linear, extents[i]),
                           intentExprAxis(arena, i, extents[i]));
  int64_t leading = from; // the first axis of more than one: its ordinal is what is left
  while (leading < to && intentExprIsConstant(source[leading], 1))
    ++leading;
  for (int64_t i = from; i < to; ++i) {
    if (intentExprIsConstant(source[i], 1)) {
      axes[i] = integer(frame, 0);
      continue;
    }
    axes[i] = intentExprBinary(arena, INTENT_EXPR_DIV, linear, product(frame, source, i + 1, to));
    if (i != leading)
      axes[i] = intentExprBinary(arena, INTENT_EXPR_REM, axes[i], source[i]);
  }
}

// Axes that begin and end together are regrouped by themselves: the shortest such groups.
static void regroupAll(Frame *frame, const IntentExpr *const *source, int64_t sourceRank,
                       const IntentExpr *const *extents, int64_t rank, const IntentExpr **axes) {
  int64_t from = 0, first = 0;
  while (from < sourceRank) {
    int64_t to = from + 1, last = first;
    bool isClosed = false;
    for (; to <= sourceRank && !isClosed; ++to)
      for (last = first; last <= rank && !isClosed; ++last)
        isClosed = product(frame, source, from, to) == product(frame, extents, first, last);
    if (isClosed)
      --to, --last;
    // A group that takes an end takes all of it.
    if (!isClosed || to == sourceRank || last == rank)
      to = sourceRank, last = rank;
    regroup(frame, source, from, to, extents, first, last, axes);
    from = to;
    first = last;
  }
}

static void evaluateReshape(Frame *frame, MlirOperation op) {
  MlirValue source = irOperand(op, 0);
  int64_t sourceRank = irRank(mlirValueGetType(source)), rank = irRank(irResultType(op, 0));
  const IntentExpr *have[IR_MAX_RANK], *extents[IR_MAX_RANK], *axes[IR_MAX_RANK];
  for (int64_t i = 0; i < sourceRank; ++i)
    have[i] = extentOf(frame, source, i);
  reshapedExtents(frame, op, have, sourceRank, extents);
  requireExtents(frame, op, INTENT_CONDITION_EQUAL, product(frame, have, 0, sourceRank),
                 product(frame, extents, 0, rank));
  regroupAll(frame, have, sourceRank, extents, rank, axes);
  setElements(frame, irResult(op, 0),
              intentExprSubstitute(arenaOf(frame), elementsOf(frame, source), axes), extents);
}

// ---- Map and reduce -----------------------------------------------------------------------------

// The surface form's result extent: the one that is not 1, decided at run time where it must be.
static const IntentExpr *alignedExtent(Frame *frame, MlirOperation op, int64_t axis) {
  IntentArena *arena = arenaOf(frame);
  MlirType type = irResultType(op, 0);
  if (!irIsDynamic(type, axis))
    return integer(frame, irShape(type, axis));
  const IntentExpr *one = integer(frame, 1), *out = one;
  for (intptr_t i = mlirOperationGetNumOperands(op) - 1; i >= 0; --i) {
    MlirType input = irOperandType(op, i);
    int64_t at = irIsTensor(input) ? axis - irRank(type) + irRank(input) : -1;
    if (at < 0)
      continue;
    const IntentExpr *extent = extentOf(frame, irOperand(op, i), at);
    if (extent == out || extent == one)
      continue;
    const IntentExpr *isOne = intentExprIsZero(arena, intentExprSub(arena, extent, one));
    out = out == one ? extent : intentExprSelect(arena, isOne, out, extent);
  }
  return out;
}

// An input of the surface form at the result's points.
static const IntentExpr *alignedElement(Frame *frame, MlirValue input, Shape shape) {
  if (!irIsTensor(mlirValueGetType(input)))
    return elementsOf(frame, input);
  int64_t rank = irRank(mlirValueGetType(input));
  const IntentExpr *axes[IR_MAX_RANK];
  for (int64_t i = 0; i < rank; ++i) {
    int64_t axis = shape.rank - rank + i;
    axes[i] = stretched(frame, axis, extentOf(frame, input, i), shape.extents[axis],
                        INTENT_STRETCH_DYNAMIC);
  }
  return intentExprSubstitute(arenaOf(frame), elementsOf(frame, input), axes);
}

static void bindScalar(Frame *frame, MlirValue argument, const IntentExpr *elements) {
  Fact *fact = newFact(frame, mlirValueGetType(argument));
  fact->elements = elements;
  setFact(frame, argument, fact);
}

void requireInputs(Frame *frame, MlirOperation op, Shape shape, IntentConditionKind how) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = irOperandType(op, i);
    for (int64_t at = 0; irIsTensor(type) && at < irRank(type); ++at)
      requireExtents(frame, op, how, extentOf(frame, irOperand(op, i), at),
                     shape.extents[shape.rank - irRank(type) + at]);
  }
}

static void evaluateMap(Frame *frame, MlirOperation op) {
  MlirType type = irResultType(op, 0);
  bool isSurface = !mlirAttributeIsNull(irAttribute(op, "broadcast"));
  const IntentExpr *extents[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    if (isSurface)
      extents[i] = alignedExtent(frame, op, i);
    else
      extents[i] = irIsDynamic(type, i) ? extentOf(frame, irOperand(op, 0), i)
                                        : integer(frame, irShape(type, i));
  Shape shape = {irRank(type), extents};
  MlirBlock body = irBody(op, 0);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    bindScalar(frame, mlirBlockGetArgument(body, i),
               isSurface ? alignedElement(frame, irOperand(op, i), shape)
                         : elementsOn(frame, irOperand(op, i), shape));
  requireInputs(frame, op, shape,
                isSurface ? INTENT_CONDITION_EQUAL_OR_ONE : INTENT_CONDITION_EQUAL);
  evaluateRegion(frame, body, shape);
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setElements(frame, irResult(op, i), elementsOf(frame, irOperand(yield, i)), extents);
}

// A reduce is a tensor of its own, described by all that it is made of.
static void evaluateReduce(Frame *frame, MlirOperation op) {
  IntentArena *arena = arenaOf(frame);
  MlirBlock body = irBody(op, 0);
  intptr_t count = mlirOperationGetNumResults(op), used = 0;
  int64_t rank = irRank(irOperandType(op, 0));
  const IntentExpr **parts = malloc((size_t)(3 * count + rank) * sizeof *parts);
  for (intptr_t i = 0; i < 2 * count; ++i) {
    parts[used++] = elementsOf(frame, irOperand(op, i));
    bindScalar(frame, mlirBlockGetArgument(body, i),
               intentArenaExpr(
                   arena, &(IntentExpr){.kind = INTENT_EXPR_PARAMETER,
                                        .type = mlirValueGetType(mlirBlockGetArgument(body, i)),
                                        .axis = i}));
  }
  evaluateRegion(frame, body, (Shape){0});
  for (intptr_t i = 0; i < count; ++i)
    parts[used++] = elementsOf(frame, irOperand(mlirBlockGetTerminator(body), i));
  const IntentExpr **inputExtents = parts + used;
  for (int64_t i = 0; i < rank; ++i)
    parts[used++] = extentOf(frame, irOperand(op, 0), i);
  requireInputs(frame, op, (Shape){rank, inputExtents}, INTENT_CONDITION_EQUAL);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = irResultType(op, i);
    const IntentExpr *extents[IR_MAX_RANK];
    int64_t kept = irIsTensor(type) ? irRank(type) : 0;
    for (int64_t j = 0; j < kept; ++j)
      extents[j] = extentOf(frame, irOperand(op, 0), intentKeptAxis(op, j));
    IntentTensor draft = {.kind = INTENT_TENSOR_REDUCED,
                          .element = irElementType(type),
                          .rank = kept,
                          .extents = extents,
                          .parts = parts,
                          .partCount = used,
                          .attribute = irAttribute(op, "axes"),
                          .result = i,
                          .value = irResult(op, i)};
    setElements(frame, irResult(op, i), ownElement(frame, intentArenaTensor(arena, &draft)),
                extents);
  }
  free(parts);
}

// ---- Records, elements --------------------------------------------------------------------------

static void evaluatePack(Frame *frame, MlirOperation op) {
  Fact *fact = newFact(frame, irResultType(op, 0));
  fact->count = mlirOperationGetNumOperands(op);
  fact->components =
      intentArenaAllocate(arenaOf(frame), (size_t)(fact->count + 1) * sizeof *fact->components);
  for (intptr_t i = 0; i < fact->count; ++i)
    fact->components[i] = factOf(frame, irOperand(op, i));
  setFact(frame, irResult(op, 0), fact);
}

static void evaluateUnpack(Frame *frame, MlirOperation op) {
  Fact *fact = factOf(frame, irOperand(op, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setFact(frame, irResult(op, i), fact->components[i]);
}

static void evaluateExtract(Frame *frame, MlirOperation op) {
  const IntentExpr *at[IR_MAX_RANK];
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    at[i - 1] = elementsOf(frame, irOperand(op, i));
  MlirValue source = irOperand(op, 0);
  setElements(frame, irResult(op, 0),
              intentExprSubstitute(arenaOf(frame), elementsOf(frame, source), at), NULL);
}

const struct EvaluateRow kShapeRows[] = {
    {"intent.broadcast", evaluateBroadcast},
    {"intent.transpose", evaluateTranspose},
    {"intent.join", evaluateJoin},
    {"intent.reshape", evaluateReshape},
    {"intent.map", evaluateMap},
    {"intent.reduce", evaluateReduce},
    {"intent.pack", evaluatePack},
    {"intent.unpack", evaluateUnpack},
    {"tensor.extract", evaluateExtract},
    {"arith.constant", evaluateConstant},
    {NULL, NULL},
};
