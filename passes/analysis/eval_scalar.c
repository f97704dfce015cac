// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arith and math as expressions (1.1-12), on scalars and on tensors of one shape. Integers are
// computed as integers: a result that may not fit its width is a wrap, hence unknown.
#include "passes/analysis/evaluate.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SCALAR_OPERANDS = 8 };

// One op being evaluated.
typedef struct Scalar {
  Frame *frame;
  IntentArena *arena;
  MlirOperation op;
  unsigned width;  // of operand 0, if it is an integer
  unsigned result; // of the result, likewise
  const IntentExpr *operands[MAX_SCALAR_OPERANDS];
  Shape shape; // of the tensors, or of the region around
} Scalar;

typedef const IntentExpr *(*Rule)(const Scalar *s);

static const IntentExpr *integer(const Scalar *s, IntentWide value) {
  return intentExprInteger(s->arena, value);
}

static bool isTruth(const IntentExpr *e) { return e->range.lo >= 0 && e->range.hi <= 1; }

// `e` as a number of the result's width.
static const IntentExpr *fit(const Scalar *s, const IntentExpr *e) {
  if (s->result == 1)
    return isTruth(e) ? e : intentExprBinary(s->arena, INTENT_EXPR_MOD, e, integer(s, 2));
  return intentExprWrap(s->arena, e, s->result, s->shape.rank, s->shape.extents);
}

// An operand as an unsigned number: the same, or modulo 2^width.
static const IntentExpr *natural(const Scalar *s, intptr_t operand) {
  const IntentExpr *e = s->operands[operand];
  if (s->width == 1 || intentExprAtMost(s->arena, integer(s, 0), e))
    return e;
  return intentExprBinary(s->arena, INTENT_EXPR_MOD, e, integer(s, (IntentWide)1 << s->width));
}

// An operand as a signed number: true is -1.
static const IntentExpr *signedValue(const Scalar *s, intptr_t operand) {
  const IntentExpr *e = s->operands[operand];
  return s->width == 1 ? intentExprSub(s->arena, integer(s, 0), e) : e;
}

static const IntentExpr *equal(const Scalar *s) {
  return intentExprIsZero(s->arena, intentExprSub(s->arena, s->operands[0], s->operands[1]));
}

static const IntentExpr *differ(const Scalar *s) { return intentExprNot(s->arena, equal(s)); }

static const IntentExpr *evaluateAdd(const Scalar *s) {
  if (s->width == 1)
    return differ(s);
  return fit(s, intentExprAdd(s->arena, s->operands[0], s->operands[1]));
}

static const IntentExpr *evaluateSub(const Scalar *s) {
  if (s->width == 1)
    return differ(s);
  return fit(s, intentExprSub(s->arena, s->operands[0], s->operands[1]));
}

static const IntentExpr *evaluateMul(const Scalar *s) {
  if (s->width == 1)
    return intentExprBinary(s->arena, INTENT_EXPR_AND, s->operands[0], s->operands[1]);
  return fit(s, intentExprMul(s->arena, s->operands[0], s->operands[1]));
}

static const IntentExpr *divideSigned(const Scalar *s, IntentExprKind kind) {
  return fit(s, intentExprBinary(s->arena, kind, signedValue(s, 0), signedValue(s, 1)));
}

static const IntentExpr *divideUnsigned(const Scalar *s, IntentExprKind kind) {
  return fit(s, intentExprBinary(s->arena, kind, natural(s, 0), natural(s, 1)));
}

static const IntentExpr *evaluateDivs(const Scalar *s) { return divideSigned(s, INTENT_EXPR_DIV); }
static const IntentExpr *evaluateRems(const Scalar *s) { return divideSigned(s, INTENT_EXPR_REM); }
static const IntentExpr *evaluateFloor(const Scalar *s) {
  return divideSigned(s, INTENT_EXPR_FLOORDIV);
}
static const IntentExpr *evaluateCeil(const Scalar *s) {
  return divideSigned(s, INTENT_EXPR_CEILDIV);
}
static const IntentExpr *evaluateDivu(const Scalar *s) {
  return divideUnsigned(s, INTENT_EXPR_DIV);
}
static const IntentExpr *evaluateRemu(const Scalar *s) {
  return divideUnsigned(s, INTENT_EXPR_REM);
}
static const IntentExpr *evaluateCeilu(const Scalar *s) {
  return divideUnsigned(s, INTENT_EXPR_CEILDIV);
}

static const IntentExpr *evaluateMaxs(const Scalar *s) {
  IntentExprKind kind = s->width == 1 ? INTENT_EXPR_AND : INTENT_EXPR_MAX;
  return intentExprBinary(s->arena, kind, s->operands[0], s->operands[1]);
}

static const IntentExpr *evaluateMins(const Scalar *s) {
  IntentExprKind kind = s->width == 1 ? INTENT_EXPR_OR : INTENT_EXPR_MIN;
  return intentExprBinary(s->arena, kind, s->operands[0], s->operands[1]);
}

static const IntentExpr *evaluateMaxu(const Scalar *s) {
  IntentExprKind kind = s->width == 1 ? INTENT_EXPR_OR : INTENT_EXPR_MAX;
  return fit(s, intentExprBinary(s->arena, kind, natural(s, 0), natural(s, 1)));
}

static const IntentExpr *evaluateMinu(const Scalar *s) {
  IntentExprKind kind = s->width == 1 ? INTENT_EXPR_AND : INTENT_EXPR_MIN;
  return fit(s, intentExprBinary(s->arena, kind, natural(s, 0), natural(s, 1)));
}

// ---- Bits ---------------------------------------------------------------------------------------

static const IntentExpr *evaluateAnd(const Scalar *s) {
  const IntentExpr *a = s->operands[0], *b = s->operands[1];
  if (s->width == 1)
    return intentExprBinary(s->arena, INTENT_EXPR_AND, a, b);
  if (a == b || intentExprIsConstant(b, -1))
    return a;
  if (intentExprIsConstant(a, -1))
    return b;
  const IntentExpr *mask = a->kind == INTENT_EXPR_CONSTANT ? a : b;
  const IntentExpr *other = mask == a ? b : a;
  if (mask->kind != INTENT_EXPR_CONSTANT)
    return NULL;
  if (mask->constant == 0)
    return mask;
  if (mask->constant > 0 && (mask->constant & (mask->constant + 1)) == 0) // the low bits
    return intentExprBinary(s->arena, INTENT_EXPR_MOD, other, integer(s, mask->constant + 1));
  return NULL;
}

static const IntentExpr *evaluateOr(const Scalar *s) {
  const IntentExpr *a = s->operands[0], *b = s->operands[1];
  if (s->width == 1)
    return intentExprBinary(s->arena, INTENT_EXPR_OR, a, b);
  if (a == b || intentExprIsConstant(b, 0))
    return a;
  return intentExprIsConstant(a, 0) ? b : NULL;
}

static const IntentExpr *evaluateXor(const Scalar *s) {
  const IntentExpr *a = s->operands[0], *b = s->operands[1];
  if (s->width == 1)
    return differ(s);
  if (a == b)
    return integer(s, 0);
  if (intentExprIsConstant(b, -1)) // all bits: -1 - a
    return intentExprSub(s->arena, b, a);
  if (intentExprIsConstant(a, -1))
    return intentExprSub(s->arena, a, b);
  return intentExprIsConstant(b, 0) ? a : intentExprIsConstant(a, 0) ? b : NULL;
}

// The power of two that a shift by a constant below the width multiplies by; 0 beyond, -1 if it is
// not constant.
static IntentWide powerOf(const Scalar *s) {
  const IntentExpr *amount = s->operands[1];
  if (amount->kind != INTENT_EXPR_CONSTANT)
    return -1;
  bool isInside = amount->constant >= 0 && amount->constant < (IntentWide)s->width;
  return isInside ? (IntentWide)1 << amount->constant : 0;
}

static const IntentExpr *evaluateShl(const Scalar *s) {
  IntentWide power = powerOf(s);
  if (power < 0 || s->width == 1)
    return NULL;
  return fit(s, intentExprMul(s->arena, s->operands[0], integer(s, power)));
}

static const IntentExpr *evaluateShrs(const Scalar *s) {
  IntentWide power = powerOf(s);
  if (power < 0 || s->width == 1)
    return NULL;
  if (power == 0) // all bits out: what is left is the sign
    power = (IntentWide)1 << (s->width - 1);
  return intentExprBinary(s->arena, INTENT_EXPR_FLOORDIV, s->operands[0], integer(s, power));
}

static const IntentExpr *evaluateShru(const Scalar *s) {
  IntentWide power = powerOf(s);
  if (power < 0 || s->width == 1)
    return NULL;
  if (power == 0)
    return integer(s, 0);
  return fit(s, intentExprBinary(s->arena, INTENT_EXPR_DIV, natural(s, 0), integer(s, power)));
}

// ---- Comparisons, choices, conversions ----------------------------------------------------------

static const IntentExpr *isBelow(const Scalar *s, const IntentExpr *a, const IntentExpr *b) {
  return intentExprIsNegative(s->arena, intentExprSub(s->arena, a, b));
}

static const IntentExpr *evaluateCompare(const Scalar *s) {
  enum { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE };
  int64_t predicate = irIntegerAttribute(s->op, "predicate");
  if (predicate == EQ || predicate == NE)
    return predicate == EQ ? equal(s) : differ(s);
  bool isSigned = predicate < ULT;
  const IntentExpr *a = isSigned ? signedValue(s, 0) : natural(s, 0);
  const IntentExpr *b = isSigned ? signedValue(s, 1) : natural(s, 1);
  switch (isSigned ? predicate : predicate - ULT + SLT) {
  case SLT:
    return isBelow(s, a, b);
  case SLE:
    return intentExprNot(s->arena, isBelow(s, b, a));
  case SGT:
    return isBelow(s, b, a);
  default:
    return intentExprNot(s->arena, isBelow(s, a, b));
  }
}

static const IntentExpr *evaluateSelect(const Scalar *s) {
  return intentExprSelect(s->arena, s->operands[0], s->operands[1], s->operands[2]);
}

static const IntentExpr *evaluateExts(const Scalar *s) { return signedValue(s, 0); }
static const IntentExpr *evaluateExtu(const Scalar *s) { return natural(s, 0); }
static const IntentExpr *evaluateTrunc(const Scalar *s) { return fit(s, s->operands[0]); }

static const struct {
  const char *name;
  Rule rule; // gives null where it has no exact expression
} kRules[] = {
    {"arith.addi", evaluateAdd},         {"arith.subi", evaluateSub},
    {"arith.muli", evaluateMul},         {"arith.divsi", evaluateDivs},
    {"arith.remsi", evaluateRems},       {"arith.floordivsi", evaluateFloor},
    {"arith.ceildivsi", evaluateCeil},   {"arith.divui", evaluateDivu},
    {"arith.remui", evaluateRemu},       {"arith.ceildivui", evaluateCeilu},
    {"arith.maxsi", evaluateMaxs},       {"arith.minsi", evaluateMins},
    {"arith.maxui", evaluateMaxu},       {"arith.minui", evaluateMinu},
    {"arith.andi", evaluateAnd},         {"arith.ori", evaluateOr},
    {"arith.xori", evaluateXor},         {"arith.shli", evaluateShl},
    {"arith.shrsi", evaluateShrs},       {"arith.shrui", evaluateShru},
    {"arith.cmpi", evaluateCompare},     {"arith.extsi", evaluateExts},
    {"arith.extui", evaluateExtu},       {"arith.trunci", evaluateTrunc},
    {"arith.index_cast", evaluateTrunc}, {"arith.index_castui", evaluateExtu},
    {"arith.select", evaluateSelect},
};

// ---- What has no expression ---------------------------------------------------------------------

static MlirAttribute attributesOf(MlirOperation op) {
  intptr_t count = mlirOperationGetNumAttributes(op);
  if (count == 0)
    return (MlirAttribute){NULL};
  MlirNamedAttribute *named = malloc((size_t)count * sizeof *named);
  for (intptr_t i = 0; i < count; ++i)
    named[i] = mlirOperationGetAttribute(op, i);
  MlirAttribute out = mlirDictionaryAttrGet(mlirOperationGetContext(op), count, named);
  free(named);
  return out;
}

// The op itself, applied: exact, and equal for equal operands, but no coordinate.
static const IntentExpr *applied(const Scalar *s, intptr_t result) {
  intptr_t count = mlirOperationGetNumOperands(s->op);
  MlirType type = irElementType(irResultType(s->op, result));
  IntentExpr draft = {.kind = INTENT_EXPR_APPLY,
                      .type = type,
                      .axis = result,
                      .name = mlirOperationGetName(s->op),
                      .attributes = attributesOf(s->op),
                      .operands = (const IntentExpr **)s->operands,
                      .count = count};
  if (mlirTypeIsAInteger(type))
    draft.unknown = arenaText(s->arena, "it is computed by %s", irName(s->op));
  return intentArenaExpr(s->arena, &draft);
}

// The extents of the first tensor operand, which the others have too; constants where types say so.
static Shape shapeOf(Frame *frame, MlirOperation op, const IntentExpr **storage) {
  MlirType type = irResultType(op, 0);
  if (!irIsTensor(type))
    return frame->shape;
  MlirValue like = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && mlirValueIsNull(like); ++i)
    if (irIsTensor(irOperandType(op, i)))
      like = irOperand(op, i);
  for (int64_t i = 0; i < irRank(type); ++i)
    storage[i] = irIsDynamic(type, i)
                     ? extentOf(frame, like, i)
                     : intentExprInteger(frame->provenance->arena, irShape(type, i));
  return (Shape){irRank(type), storage};
}

static Rule ruleOf(MlirOperation op) {
  if (!mlirTypeIsAInteger(irElementType(irResultType(op, 0))) &&
      !mlirTypeIsAIndex(irElementType(irResultType(op, 0))) && !irIs(op, "arith.select"))
    return NULL;
  const char *name = irName(op);
  for (size_t i = 0; i < IR_COUNT(kRules); ++i)
    if (!strcmp(kRules[i].name, name))
      return kRules[i].rule;
  return NULL;
}

static unsigned widthOf(MlirType type) {
  MlirType element = irElementType(type);
  bool isInteger = mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element);
  return isInteger ? irBitWidth(element) : 0;
}

// arith.select of whole values by one condition: their extents, domains and records may differ.
static bool isChoice(MlirOperation op) {
  return irIs(op, "arith.select") && !irIsTensor(irOperandType(op, 0));
}

static bool areScalars(Frame *frame, MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    if (!elementsOf(frame, irOperand(op, i)))
      return false;
  return count <= MAX_SCALAR_OPERANDS && mlirOperationGetNumRegions(op) == 0;
}

void evaluateScalar(Frame *frame, MlirOperation op) {
  const IntentExpr *storage[IR_MAX_RANK];
  intptr_t results = mlirOperationGetNumResults(op);
  if (isChoice(op)) {
    setFact(frame, irResult(op, 0),
            chooseFact(frame, irResult(op, 0), elementsOf(frame, irOperand(op, 0)),
                       factOf(frame, irOperand(op, 1)), factOf(frame, irOperand(op, 2))));
    return;
  }
  if (!results || !areScalars(frame, op))
    return;
  Scalar s = {.frame = frame, .arena = frame->provenance->arena, .op = op};
  s.shape = shapeOf(frame, op, storage);
  if (irIsTensor(irResultType(op, 0)))
    requireShape(frame, op, 0, s.shape);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    s.operands[i] = elementsOn(frame, irOperand(op, i), s.shape);
  s.width = mlirOperationGetNumOperands(op) ? widthOf(irOperandType(op, 0)) : 0;
  s.result = widthOf(irResultType(op, 0));
  Rule rule = ruleOf(op);
  for (intptr_t i = 0; i < results; ++i) {
    const IntentExpr *out = rule ? rule(&s) : NULL;
    setElements(frame, irResult(op, i), out ? out : applied(&s, i), s.shape.extents);
  }
}

// ---- Constants ----------------------------------------------------------------------------------

static const IntentExpr *constantOf(Frame *frame, MlirOperation op, MlirAttribute value) {
  IntentArena *arena = frame->provenance->arena;
  if (mlirAttributeIsAInteger(value)) {
    int64_t number = mlirIntegerAttrGetValueInt(value);
    bool isTrue = irBitWidth(mlirAttributeGetType(value)) == 1 && number != 0;
    return intentExprInteger(arena, isTrue ? 1 : number);
  }
  return intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_APPLY,
                                              .type = mlirAttributeGetType(value),
                                              .name = mlirOperationGetName(op),
                                              .attributes = value});
}

void evaluateConstant(Frame *frame, MlirOperation op) {
  IntentArena *arena = frame->provenance->arena;
  MlirAttribute value = irAttribute(op, "value");
  MlirType type = irResultType(op, 0);
  if (!irIsTensor(type)) {
    setElements(frame, irResult(op, 0), constantOf(frame, op, value), NULL);
    return;
  }
  const IntentExpr *extents[IR_MAX_RANK];
  for (int64_t i = 0; i < irRank(type); ++i)
    extents[i] = intentExprInteger(arena, irShape(type, i));
  if (mlirAttributeIsADenseElements(value) && mlirDenseElementsAttrIsSplat(value)) {
    MlirAttribute element = mlirDenseElementsAttrGetSplatValue(value);
    setElements(frame, irResult(op, 0), constantOf(frame, op, element), extents);
    return;
  }
  const IntentTensor *tensor =
      intentArenaTensor(arena, &(IntentTensor){.kind = INTENT_TENSOR_CONSTANT,
                                               .element = irElementType(type),
                                               .rank = irRank(type),
                                               .extents = extents,
                                               .attribute = value,
                                               .value = irResult(op, 0)});
  setElements(frame, irResult(op, 0), ownElement(frame, tensor), extents);
}
