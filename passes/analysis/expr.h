// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Typed expressions from the axes of a value to its elements (1.1-02), domains and tensors as such
// expressions name them. Everything is hash-consed in one arena: two equal things are one pointer,
// whatever ops they were written by. All arithmetic is over the integers, without a width: what an
// op computes modulo 2^w is either proven to be the integer itself or stands as INTENT_EXPR_WRAP,
// which makes the expression unknown.
#ifndef INTENT_PASSES_ANALYSIS_EXPR_H
#define INTENT_PASSES_ANALYSIS_EXPR_H

#include "passes/ir.h"

// Wide enough for products of two extents or coordinates.
__extension__ typedef __int128 IntentWide;

// All values between, both ends included. lo > hi: there is no point at all.
typedef struct IntentRange {
  IntentWide lo, hi;
} IntentRange;

// No extent and no number of elements is above this: no memory holds more.
#define INTENT_MAX_EXTENT ((int64_t)1 << 47)

typedef enum IntentExprKind {
  INTENT_EXPR_CONSTANT, // `constant`, an integer; true is 1
  INTENT_EXPR_AXIS,     // the ordinal along axis `axis` of the value that is described; operand 0
                        // is that axis's extent
  INTENT_EXPR_SCALAR,   // an SSA scalar, `value`, known by its identity alone
  INTENT_EXPR_EXTENT,   // the extent of axis `axis` of `tensor`
  INTENT_EXPR_SIZE,     // how many members `domain` has
  INTENT_EXPR_MEMBER,   // the member of `domain` at the ordinal that operand 0 is
  INTENT_EXPR_ELEMENT,  // the element of `tensor` at the operands, an ordinal an axis: no members
  INTENT_EXPR_SUM,      // constant + coefficients[i] * operand i, ...; no operand is a sum
  INTENT_EXPR_PRODUCT,  // of the operands, two at least; none is a sum, product or constant
  INTENT_EXPR_DIV,      // operand 0 / operand 1, towards zero; x / 0 = 0
  INTENT_EXPR_REM,      // operand 0 % operand 1, with the sign of operand 0; x % 0 = x
  INTENT_EXPR_FLOORDIV, // towards minus infinity; x / 0 = 0
  INTENT_EXPR_CEILDIV,  // towards plus infinity; x / 0 = 0
  INTENT_EXPR_MOD,      // operand 0 modulo operand 1, a constant above 0: from 0 on
  INTENT_EXPR_MIN,      // of operands 0 and 1, signed
  INTENT_EXPR_MAX,
  INTENT_EXPR_SELECT,      // operand 0 ? operand 1 : operand 2
  INTENT_EXPR_IS_ZERO,     // 1 if operand 0 is 0, else 0
  INTENT_EXPR_IS_NEGATIVE, // 1 if operand 0 is below 0, else 0
  INTENT_EXPR_AND,         // of operands 0 and 1, each 0 or 1
  INTENT_EXPR_OR,
  INTENT_EXPR_WRAP,  // operand 0 modulo 2^width, as a signed number: no coordinate, hence unknown
  INTENT_EXPR_APPLY, // the pure scalar op `name` with `attributes` on the operands, result `axis`:
                     // floats, and integers that no other kind says
  INTENT_EXPR_PARAMETER, // argument `axis` of a region that a tensor is described by
} IntentExprKind;

typedef struct IntentExpr IntentExpr;
typedef struct IntentDomain IntentDomain;
typedef struct IntentTensor IntentTensor;

struct IntentExpr {
  IntentExprKind kind;
  MlirType type;               // of an ELEMENT, SCALAR, APPLY or PARAMETER; else null
  IntentWide constant;         // of a CONSTANT or SUM
  int64_t axis;                // of an AXIS, EXTENT, APPLY or PARAMETER
  unsigned width;              // of a WRAP, in bits
  MlirValue value;             // of a SCALAR
  const IntentDomain *domain;  // of a MEMBER or SIZE; of a SCALAR that is an ordinal of it
  const IntentTensor *tensor;  // of an ELEMENT or EXTENT
  MlirIdentifier name;         // of an APPLY
  MlirAttribute attributes;    // of an APPLY: a dictionary
  const IntentExpr **operands; // in the arena
  const int64_t *coefficients; // of a SUM, one an operand, none 0
  intptr_t count;              // of operands
  IntentRange range;           // proven, at every point that exists
  const char *unknown;         // why it is no exact expression of a coordinate; null if it is
  uint32_t axes;               // bit k: AXIS k occurs
  bool hasMembers;             // a MEMBER occurs outside of subscripts
  uint32_t size;               // nodes as a tree, operands of members and elements included
  uint64_t hash;               // of the structure: equal for equal structures, in every run
};

typedef enum IntentDomainKind {
  INTENT_DOMAIN_RANGE,     // intent.domain
  INTENT_DOMAIN_AXIS,      // intent.axis
  INTENT_DOMAIN_SUBREGION, // intent.subregion
  INTENT_DOMAIN_OPAQUE,    // an argument, or one of several
} IntentDomainKind;

// A domain by its identity (1-10). Equal operands make one domain: CSE may merge the ops.
struct IntentDomain {
  IntentDomainKind kind;
  MlirType coordinate;        // i32 or i64
  const IntentDomain *source; // of a SUBREGION: what it is a part of, at once
  const IntentDomain *root;   // the domain whose grid the members lie on: itself but for SUBREGION
  const IntentTensor *tensor; // of an AXIS
  int64_t axis;               // of an AXIS
  const IntentExpr *begin;    // as the author wrote it; null if not known
  const IntentExpr *end;      // likewise: below begin in an empty RANGE
  const IntentExpr *step;     // of the root; null if not known
  const IntentExpr *first;    // the first member that it would have; null if not known
  const IntentExpr *size;     // how many members
  IntentRange members;        // they all lie here
  MlirValue value;            // one that has this identity, in this function or in a caller
  const char *unknown;        // why an OPAQUE one is no argument of a public function; else null
  const IntentExpr *choice;   // of an OPAQUE one that a condition picks; else null
  uint64_t hash;              // as an expression's
};

typedef enum IntentTensorKind {
  INTENT_TENSOR_VALUE,    // an argument, or what a call or a loop gives: known by its identity
  INTENT_TENSOR_CONSTANT, // a dense constant that is no splat
  INTENT_TENSOR_COMPUTED, // `element` at each point
  INTENT_TENSOR_REDUCED,  // intent.reduce: `parts` are its inputs, identities and combined values
  INTENT_TENSOR_SCANNED,  // intent.scan: likewise; `attribute` is its axis
  INTENT_TENSOR_VIEW,     // a memref argument
  INTENT_TENSOR_BUFFER,   // intent.buffer
  INTENT_TENSOR_SNAPSHOT, // what memory `source` held at one time
} IntentTensorKind;

// A tensor, a view or a buffer that elements are taken of. A rank of 0 is a scalar.
struct IntentTensor {
  IntentTensorKind kind;
  MlirType element; // its elements' type
  int64_t rank;
  const IntentExpr **extents; // one an axis, over no axes
  const IntentExpr *computed; // of a COMPUTED one: its element, over its axes
  const IntentExpr **parts;   // of a REDUCED or SCANNED one
  intptr_t partCount;
  MlirAttribute attribute;    // of a CONSTANT, REDUCED or SCANNED one
  const IntentTensor *source; // of a SNAPSHOT
  int64_t result;      // of a REDUCED or SCANNED one: which; of a SNAPSHOT: how many writes before
  const char *unknown; // why nothing is known of its elements (carried by a loop); else null
  MlirValue value;     // one that holds it, in this function or in a caller; may be null
  uint64_t hash;       // as an expression's
};

// The greatest common divisor, never negative.
static inline IntentWide intentWideGcd(IntentWide a, IntentWide b) {
  while (b) {
    IntentWide r = a % b;
    a = b;
    b = r;
  }
  return a < 0 ? -a : a;
}

static inline bool intentExprIsConstant(const IntentExpr *expr, IntentWide value) {
  return expr->kind == INTENT_EXPR_CONSTANT && expr->constant == value;
}

// The factor of `term` in a sum: of the term itself where `expr` is that term, 0 where it is
// absent. Terms are atoms or products.
int64_t intentExprCoefficient(const IntentExpr *expr, const IntentExpr *term);

// The constant part of a sum; a constant itself; else 0.
IntentWide intentExprOffset(const IntentExpr *expr);

// Calls `visit` for every distinct node under `expr`, itself last, operands first; subscripts of
// elements and ordinals of members included, descriptions of domains and tensors not.
void intentExprVisit(const IntentExpr *expr, void (*visit)(const IntentExpr *node, void *data),
                     void *data);

// The arena, and the makers of nodes. Each gives the normal form: constants folded, sums sorted and
// flattened, what ranges prove simplified. None changes what an expression evaluates to at a point
// that exists.
typedef struct IntentArena IntentArena;
IntentArena *intentArenaCreate(void);
void intentArenaDestroy(IntentArena *arena);

const IntentExpr *intentExprInteger(IntentArena *arena, IntentWide value);
const IntentExpr *intentExprAxis(IntentArena *arena, int64_t axis, const IntentExpr *extent);
const IntentExpr *intentExprScalar(IntentArena *arena, MlirValue value);
const IntentExpr *intentExprMember(IntentArena *arena, const IntentDomain *domain,
                                   const IntentExpr *ordinal);
const IntentExpr *intentExprElement(IntentArena *arena, const IntentTensor *tensor,
                                    const IntentExpr *const *at);
const IntentExpr *intentExprExtent(IntentArena *arena, const IntentTensor *tensor, int64_t axis);
const IntentExpr *intentExprAdd(IntentArena *arena, const IntentExpr *a, const IntentExpr *b);
const IntentExpr *intentExprSub(IntentArena *arena, const IntentExpr *a, const IntentExpr *b);
const IntentExpr *intentExprMul(IntentArena *arena, const IntentExpr *a, const IntentExpr *b);
// DIV, REM, FLOORDIV, CEILDIV, MOD, MIN, MAX, AND or OR.
const IntentExpr *intentExprBinary(IntentArena *arena, IntentExprKind kind, const IntentExpr *a,
                                   const IntentExpr *b);
// a / b where b divides a at every point that exists, without a rest.
const IntentExpr *intentExprQuotient(IntentArena *arena, const IntentExpr *a, const IntentExpr *b);
const IntentExpr *intentExprSelect(IntentArena *arena, const IntentExpr *condition,
                                   const IntentExpr *yes, const IntentExpr *no);
const IntentExpr *intentExprIsZero(IntentArena *arena, const IntentExpr *a);
const IntentExpr *intentExprIsNegative(IntentArena *arena, const IntentExpr *a);
const IntentExpr *intentExprNot(IntentArena *arena, const IntentExpr *a);

// `expr` with AXIS k replaced by axes[k].
const IntentExpr *intentExprSubstitute(IntentArena *arena, const IntentExpr *expr,
                                       const IntentExpr *const *axes);

// `expr` with each MEMBER outside of a subscript replaced by first + step * ordinal where those are
// known: the same integer, as a polynomial of ordinals.
const IntentExpr *intentExprOfOrdinals(IntentArena *arena, const IntentExpr *expr);

// The range of `expr` at the points of a tensor of these extents: at most 2^47 points exist, which
// bounds products that a node's own range does not.
IntentRange intentExprRangeIn(const IntentExpr *expr, int64_t rank,
                              const IntentExpr *const *extents);

// True if a <= b, a < b at every point that exists, by ranges, extents and bounds of domains; false
// proves nothing.
bool intentExprAtMost(IntentArena *arena, const IntentExpr *a, const IntentExpr *b);
bool intentExprBelow(IntentArena *arena, const IntentExpr *a, const IntentExpr *b);

#endif // INTENT_PASSES_ANALYSIS_EXPR_H
