// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See injectivity_proof.h: relations over constant domains, point by point. All points apart are a
// proof; two points of one place are a collision, also where only the first of many were looked at.
#include "passes/analysis/injectivity_proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POINTS = 4096, MAX_WORK = 1 << 22, MAX_SYMBOLIC = 64 };

__extension__ typedef unsigned __int128 Bits;

static const InjNumber kUnknown = {false, 0};

static InjNumber number(IntentWide value) { return (InjNumber){true, value}; }

static IntentWide wrapped(IntentWide value, unsigned width) {
  if (width == 0 || width > 64)
    return value;
  return (IntentWide)((Bits)value << (128 - width)) >> (128 - width);
}

// ---- Nodes --------------------------------------------------------------------------------------

static InjNumber evaluateSum(const IntentExpr *expr, const IntentWide *point) {
  IntentWide sum = expr->constant;
  for (intptr_t i = 0; i < expr->count; ++i) {
    InjNumber part = injNumberAt(expr->operands[i], point);
    if (!part.known || __builtin_mul_overflow(part.value, expr->coefficients[i], &part.value) ||
        __builtin_add_overflow(sum, part.value, &sum))
      return kUnknown;
  }
  return number(sum);
}

static InjNumber evaluateProduct(const IntentExpr *expr, const IntentWide *point) {
  IntentWide product = 1;
  for (intptr_t i = 0; i < expr->count; ++i) {
    InjNumber part = injNumberAt(expr->operands[i], point);
    if (!part.known || __builtin_mul_overflow(product, part.value, &product))
      return kUnknown;
  }
  return number(product);
}

static InjNumber evaluateBinary(IntentExprKind kind, IntentWide a, IntentWide b) {
  switch (kind) {
  case INTENT_EXPR_DIV:
    return number(b ? a / b : 0);
  case INTENT_EXPR_REM:
    return number(b ? a % b : a);
  case INTENT_EXPR_FLOORDIV:
    return number(b ? a / b - (a % b != 0 && (a < 0) != (b < 0)) : 0);
  case INTENT_EXPR_CEILDIV:
    return number(b ? a / b + (a % b != 0 && (a < 0) == (b < 0)) : 0);
  case INTENT_EXPR_MOD:
    return b > 0 ? number((a % b + b) % b) : kUnknown;
  case INTENT_EXPR_MIN:
    return number(a < b ? a : b);
  case INTENT_EXPR_MAX:
    return number(a > b ? a : b);
  case INTENT_EXPR_AND:
    return number(a & b);
  case INTENT_EXPR_OR:
    return number(a | b);
  default:
    return kUnknown;
  }
}

static InjNumber evaluateMember(const IntentExpr *expr, const IntentWide *point) {
  const IntentDomain *domain = expr->domain;
  if (!domain->first || !domain->root->step)
    return kUnknown;
  InjNumber first = injNumberAt(domain->first, point),
            step = injNumberAt(domain->root->step, point);
  InjNumber ordinal = injNumberAt(expr->operands[0], point);
  if (!first.known || !step.known || !ordinal.known ||
      __builtin_mul_overflow(step.value, ordinal.value, &step.value) ||
      __builtin_add_overflow(first.value, step.value, &first.value))
    return kUnknown;
  return first;
}

static InjNumber constantElement(const IntentTensor *tensor, int64_t at) {
  MlirAttribute elements = tensor->attribute;
  if (!mlirAttributeIsADenseElements(elements) || !mlirTypeIsAInteger(tensor->element))
    return kUnknown;
  switch (mlirIntegerTypeGetWidth(tensor->element)) {
  case 1:
    return number(mlirDenseElementsAttrGetBoolValue(elements, at));
  case 8:
    return number(mlirDenseElementsAttrGetInt8Value(elements, at));
  case 16:
    return number(mlirDenseElementsAttrGetInt16Value(elements, at));
  case 32:
    return number(mlirDenseElementsAttrGetInt32Value(elements, at));
  case 64:
    return number(mlirDenseElementsAttrGetInt64Value(elements, at));
  default:
    return kUnknown;
  }
}

static InjNumber evaluateElement(const IntentExpr *expr, const IntentWide *point) {
  const IntentTensor *tensor = expr->tensor;
  IntentWide at[IR_MAX_RANK];
  int64_t linear = 0;
  if (tensor->kind != INTENT_TENSOR_CONSTANT && tensor->kind != INTENT_TENSOR_COMPUTED)
    return kUnknown;
  for (intptr_t i = 0; i < expr->count; ++i) {
    InjNumber ordinal = injNumberAt(expr->operands[i], point);
    InjNumber extent = injNumberAt(tensor->extents[i], point);
    if (!ordinal.known || !extent.known || ordinal.value < 0 || ordinal.value >= extent.value)
      return kUnknown;
    at[i] = ordinal.value;
    linear = linear * (int64_t)extent.value + (int64_t)ordinal.value;
  }
  return tensor->kind == INTENT_TENSOR_CONSTANT ? constantElement(tensor, linear)
                                                : injNumberAt(tensor->computed, at);
}

// Integer ops that no other kind of node says.
static InjNumber evaluateApply(const IntentExpr *expr, const IntentWide *point) {
  MlirStringRef name = mlirIdentifierStr(expr->name);
  if (expr->count < 1 || expr->count > 2 || !mlirTypeIsAInteger(expr->type))
    return kUnknown;
  if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("math.absi"))) {
    InjNumber x = injNumberAt(expr->operands[0], point);
    IntentWide size = x.value < 0 ? -x.value : x.value;
    return (InjNumber){x.known, wrapped(size, mlirIntegerTypeGetWidth(expr->type))};
  }
  if (expr->count == 1)
    return kUnknown;
  InjNumber a = injNumberAt(expr->operands[0], point), b = injNumberAt(expr->operands[1], point);
  if (!a.known || !b.known)
    return kUnknown;
  if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("arith.xori")))
    return number(a.value ^ b.value);
  if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("arith.andi")))
    return number(a.value & b.value);
  if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("arith.ori")))
    return number(a.value | b.value);
  return kUnknown;
}

InjNumber injNumberAt(const IntentExpr *expr, const IntentWide *point) {
  InjNumber a = kUnknown, b = kUnknown;
  switch (expr->kind) {
  case INTENT_EXPR_CONSTANT:
    return number(expr->constant);
  case INTENT_EXPR_AXIS:
    return number(point[expr->axis]);
  case INTENT_EXPR_EXTENT:
    return expr->tensor->extents[expr->axis] == expr
               ? kUnknown
               : injNumberAt(expr->tensor->extents[expr->axis], point);
  case INTENT_EXPR_SIZE:
    return expr->domain->size == expr ? kUnknown : injNumberAt(expr->domain->size, point);
  case INTENT_EXPR_MEMBER:
    return evaluateMember(expr, point);
  case INTENT_EXPR_ELEMENT:
    return evaluateElement(expr, point);
  case INTENT_EXPR_SUM:
    return evaluateSum(expr, point);
  case INTENT_EXPR_PRODUCT:
    return evaluateProduct(expr, point);
  case INTENT_EXPR_SELECT:
    a = injNumberAt(expr->operands[0], point);
    return a.known ? injNumberAt(expr->operands[a.value ? 1 : 2], point) : kUnknown;
  case INTENT_EXPR_IS_ZERO:
    a = injNumberAt(expr->operands[0], point);
    return (InjNumber){a.known, a.value == 0};
  case INTENT_EXPR_IS_NEGATIVE:
    a = injNumberAt(expr->operands[0], point);
    return (InjNumber){a.known, a.value < 0};
  case INTENT_EXPR_WRAP:
    a = injNumberAt(expr->operands[0], point);
    return (InjNumber){a.known, wrapped(a.value, expr->width)};
  case INTENT_EXPR_APPLY:
    return evaluateApply(expr, point);
  case INTENT_EXPR_SCALAR:
  case INTENT_EXPR_PARAMETER:
    return kUnknown;
  default:
    a = injNumberAt(expr->operands[0], point);
    b = injNumberAt(expr->operands[1], point);
    return a.known && b.known ? evaluateBinary(expr->kind, a.value, b.value) : kUnknown;
  }
}

// ---- The points ---------------------------------------------------------------------------------

InjBox injBoxOf(const IntentRelation *relation, int64_t limit) {
  InjBox box = {.points = 1, .isWhole = true, .known = true};
  intptr_t rank = relation->results;
  for (intptr_t k = 0; k < rank; ++k) {
    const IntentExpr *extent = relation->extents[k];
    if (extent->kind != INTENT_EXPR_CONSTANT || extent->constant < 0 ||
        extent->constant > INTENT_MAX_EXTENT)
      return (InjBox){0};
    box.extents[k] = (int64_t)extent->constant;
  }
  for (intptr_t k = 0; k < rank; ++k)
    if (box.extents[k] == 0)
      return (InjBox){.isWhole = true, .known = true};
  // Cut the longest axis until the rest is few enough.
  for (;;) {
    intptr_t longest = 0;
    box.points = 1;
    for (intptr_t k = 0; k < rank && box.points <= limit; ++k)
      box.points *= box.extents[k] <= limit ? box.extents[k] : limit + 1;
    if (box.points <= limit)
      return box;
    for (intptr_t k = 1; k < rank; ++k)
      if (box.extents[k] > box.extents[longest])
        longest = k;
    box.extents[longest] = box.extents[longest] > 2 * limit ? limit : box.extents[longest] / 2;
    box.isWhole = false;
  }
}

void injPointAt(const InjBox *box, intptr_t rank, int64_t index, IntentWide *point) {
  for (intptr_t k = rank - 1; k >= 0; --k) {
    point[k] = index % box->extents[k];
    index /= box->extents[k];
  }
}

// The place of a valid point.
typedef struct Place {
  IntentWide at[IR_MAX_RANK];
  int64_t point;
} Place;

static int comparePlaces(const void *left, const void *right) {
  const Place *a = left, *b = right;
  for (intptr_t i = 0; i < IR_MAX_RANK; ++i)
    if (a->at[i] != b->at[i])
      return a->at[i] < b->at[i] ? -1 : 1;
  return a->point < b->point ? -1 : a->point > b->point;
}

// "(1, 2)", "()" for a point without axes.
static void sayTuple(IntentInjectivity *out, const IntentWide *values, intptr_t count) {
  injSay(out, "(");
  for (intptr_t i = 0; i < count; ++i)
    injSay(out, "%s%" PRId64, i ? ", " : "", (int64_t)values[i]);
  injSay(out, ")");
}

// The coordinates of a point in its domains; false where one of those isn't constant.
static bool membersOf(const InjProof *proof, const IntentWide *point, IntentWide *members) {
  const IntentRelation *relation = proof->relation;
  bool isConstant = true;
  for (intptr_t k = 0; k < relation->results; ++k) {
    const IntentExpr *ordinal = intentExprInteger(proof->arena, point[k]);
    InjNumber value =
        injNumberAt(intentExprMember(proof->arena, relation->iteration[k], ordinal), point);
    isConstant &= value.known;
    members[k] = value.value;
  }
  return isConstant;
}

static IntentInjectivity collision(const InjProof *proof, const InjBox *box, const Place *first,
                                   const Place *second, bool isNumber) {
  IntentInjectivity out = {.kind = INTENT_COLLISION};
  intptr_t rank = proof->relation->results;
  IntentWide points[2][IR_MAX_RANK], members[2][IR_MAX_RANK];
  injPointAt(box, rank, first->point, points[0]);
  injPointAt(box, rank, second->point, points[1]);
  bool isConstant =
      membersOf(proof, points[0], members[0]) && membersOf(proof, points[1], members[1]);
  injSay(&out, "the points %s", isConstant ? "" : "at ordinals ");
  sayTuple(&out, isConstant ? members[0] : points[0], rank);
  injSay(&out, " and ");
  sayTuple(&out, isConstant ? members[1] : points[1], rank);
  injSay(&out, " both have ");
  if (isNumber)
    sayTuple(&out, first->at, proof->relation->sources);
  else
    injSay(&out, "the same place");
  return out;
}

// The two points of one place that are found first when all are looked at in order; -1: none.
static int64_t findCollision(Place *places, int64_t count) {
  qsort(places, (size_t)count, sizeof *places, comparePlaces);
  int64_t found = -1;
  for (int64_t i = 1; i < count; ++i) {
    bool isSame = !memcmp(places[i].at, places[i - 1].at, sizeof places[i].at);
    if (isSame && (found < 0 || places[i].point < places[found].point))
      found = i;
  }
  return found;
}

// False where a coordinate or the validity isn't a number.
static bool evaluatePoint(const InjProof *proof, const IntentWide *point, Place *place,
                          bool *isValid) {
  InjNumber valid = injNumberAt(proof->valid, point);
  *isValid = valid.value != 0;
  if (!valid.known)
    return false;
  for (intptr_t j = 0; *isValid && j < proof->relation->sources; ++j) {
    InjNumber at = injNumberAt(proof->coordinates[j], point);
    if (!at.known)
      return false;
    place->at[j] = at.value;
  }
  return true;
}

static int64_t workAPoint(const InjProof *proof) {
  int64_t work = proof->valid->size;
  for (intptr_t j = 0; j < proof->relation->sources; ++j)
    work += proof->coordinates[j]->size;
  return work + 1;
}

static IntentInjectivity evaluateNumbers(const InjProof *proof) {
  IntentInjectivity out = {.kind = INTENT_NOT_PROVEN};
  int64_t limit = MAX_WORK / workAPoint(proof);
  InjBox box = injBoxOf(proof->relation, limit < MAX_POINTS ? limit : MAX_POINTS);
  if (!box.known || limit < 2)
    return out;
  Place *places = calloc((size_t)box.points + 1, sizeof *places);
  int64_t valid = 0;
  bool isNumber = true;
  for (int64_t i = 0; isNumber && i < box.points; ++i) {
    IntentWide point[IR_MAX_RANK];
    bool isValid = false;
    injPointAt(&box, proof->relation->results, i, point);
    places[valid].point = i;
    isNumber = evaluatePoint(proof, point, &places[valid], &isValid);
    valid += isValid;
  }
  int64_t found = isNumber ? findCollision(places, valid) : -1;
  if (found > 0) {
    out = collision(proof, &box, &places[found - 1], &places[found], true);
  } else if (isNumber && box.isWhole) {
    out.kind = INTENT_INJECTIVE;
    injSay(&out, "the %" PRId64 " valid points have places of their own", valid);
  }
  free(places);
  return out;
}

// ---- Points whose places are no numbers ---------------------------------------------------------

// Two points whose coordinates are one expression each, whatever scalars and data are.
static IntentInjectivity evaluateSymbols(const InjProof *proof) {
  IntentInjectivity out = {.kind = INTENT_NOT_PROVEN};
  InjBox box = injBoxOf(proof->relation, MAX_SYMBOLIC);
  intptr_t rank = proof->relation->results, sources = proof->relation->sources;
  if (!box.known || workAPoint(proof) > MAX_WORK / MAX_SYMBOLIC / 64)
    return out;
  const IntentExpr *seen[MAX_SYMBOLIC][IR_MAX_RANK] = {{NULL}};
  bool isValid[MAX_SYMBOLIC];
  for (int64_t i = 0; i < box.points; ++i) {
    IntentWide point[IR_MAX_RANK];
    const IntentExpr *axes[IR_MAX_RANK];
    injPointAt(&box, rank, i, point);
    for (intptr_t k = 0; k < rank; ++k)
      axes[k] = intentExprInteger(proof->arena, point[k]);
    const IntentExpr *valid = intentExprSubstitute(proof->arena, proof->valid, axes);
    isValid[i] = intentExprIsConstant(valid, 1);
    for (intptr_t j = 0; isValid[i] && j < sources; ++j)
      seen[i][j] = intentExprSubstitute(proof->arena, proof->coordinates[j], axes);
    for (int64_t before = 0; isValid[i] && before < i; ++before)
      if (isValid[before] && !memcmp(seen[before], seen[i], sizeof seen[i]))
        return collision(proof, &box, &(Place){.point = before}, &(Place){.point = i}, false);
  }
  return out;
}

IntentInjectivity injEvaluate(const InjProof *proof) {
  IntentInjectivity out = evaluateNumbers(proof);
  return out.kind == INTENT_NOT_PROVEN ? evaluateSymbols(proof) : out;
}
