// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside of the injectivity proof. Take two valid points of one destination. An expression is known
// if it has one value at both; coordinates are, to begin with. An axis is recovered once its
// ordinal is known. Once every axis is, the two points are one.
#ifndef INTENT_PASSES_ANALYSIS_INJECTIVITY_PROOF_H
#define INTENT_PASSES_ANALYSIS_INJECTIVITY_PROOF_H

#include "passes/analysis/injectivity.h"

enum {
  INJ_MAX_KNOWN = 128,
  INJ_MAX_DIGITS = 12,
  INJ_MAX_GUARDS = 24,
  INJ_MAX_BOUNDS = 5,
  INJ_VALIDITY = IR_MAX_RANK, // stands for the validity among the coordinates
};

// How something came to be known, as bits.
typedef enum InjRule {
  INJ_AFFINE = 1 << 0,      // a factor that isn't 0
  INJ_ELIMINATION = 1 << 1, // of unknowns from several equations
  INJ_RADIX = 1 << 2,       // terms below the stride of the others
  INJ_DIVISION = 1 << 3,    // quotient and remainder
  INJ_MODULAR = 1 << 4,     // a remainder of what spans less than the divisor
  INJ_MEMBER = 1 << 5,      // members of a domain are distinct
  INJ_TABLE = 1 << 6,       // so are the elements of this constant
  INJ_BITS = 1 << 7,        // exclusive or with what is known
  INJ_COUNT = 1 << 8,       // how many valid ones come before, or up to here
} InjRule;

typedef struct InjKnown {
  const IntentExpr *expr;
  uint32_t coordinates; // bit j: it follows from coordinate j, INJ_VALIDITY from the validity
  uint32_t rules;       // by these InjRules
} InjKnown;

// multiplier * factor: the factor isn't known, all of the multiplier is recovered.
typedef struct InjDigit {
  const IntentExpr *factor;
  const IntentExpr *multiplier;
} InjDigit;

typedef struct InjDigits {
  InjDigit data[INJ_MAX_DIGITS];
  intptr_t count; // negative: more than there is room for
} InjDigits;

// How an axis was recovered.
typedef struct InjStep {
  int64_t axis;
  InjKnown from; // coordinates 0: the axis has one member at most
} InjStep;

// What stopped a rule, the first of each kind.
typedef struct InjObstacles {
  const IntentExpr *zero;     // a multiplier that may be 0, of
  uint32_t zeroAxes;          // these axes
  const IntentExpr *stride;   // a stride that terms may reach, of
  uint32_t strideAxes;        // these axes
  const IntentExpr *modulus;  // a divisor that a span may reach, of
  uint32_t modulusAxes;       // these axes
  const IntentExpr *quotient; // the divisor of a quotient whose remainder isn't known, of
  uint32_t quotientAxes;      // these axes
  const IntentExpr *wrap;     // a WRAP that may bring two values together
} InjObstacles;

typedef struct InjProof {
  IntentArena *arena;
  const IntentRelation *relation;
  const IntentExpr *axes[IR_MAX_RANK];        // AXIS k with the extent of iteration domain k
  const IntentExpr *coordinates[IR_MAX_RANK]; // over those
  const IntentExpr *valid;                    // likewise
  const IntentExpr *guards[INJ_MAX_GUARDS];   // at least 0 at every valid point
  intptr_t guardCount;
  InjKnown known[INJ_MAX_KNOWN];
  intptr_t knownCount;
  bool isEmpty;               // there is no point
  uint32_t required;          // bit k: axis k is to be recovered
  uint32_t recovered;         // bit k: axis k
  InjStep steps[IR_MAX_RANK]; // in the order of recovery
  intptr_t stepCount;
  InjObstacles obstacles;
} InjProof;

// ---- injectivity_bounds.c -----------------------------------------------------------------------

// Takes the conjuncts of the validity apart: inequalities become guards, equations are known.
void injReadValidity(InjProof *proof);

// The terms of `expr` that aren't recovered, those of one factor together.
InjDigits injDigits(const InjProof *proof, const IntentExpr *expr);

// Proven at every valid point; false proves nothing.
bool injIsPositive(const InjProof *proof, const IntentExpr *expr);
bool injIsNonZero(const InjProof *proof, const IntentExpr *expr);

// The sum that a WRAP is of, where no valid point wraps it; else `expr` itself.
const IntentExpr *injWithoutWrap(const InjProof *proof, const IntentExpr *expr);

// True if any two values of the sum of `digits` for which bit i of `among` is set differ by less
// than `limit`.
bool injSpansLess(const InjProof *proof, const InjDigits *digits, uint32_t among,
                  const IntentExpr *limit);

// ---- injectivity_rules.c ------------------------------------------------------------------------

// Adds to what is known; false if it was.
bool injAddKnown(InjProof *proof, InjKnown known);

// Applies the rules until they give nothing new; true if every axis that must be is recovered.
bool injProve(InjProof *proof);

// ---- injectivity_points.c -----------------------------------------------------------------------

// A number, or none where an expression is not one of the point alone.
typedef struct InjNumber {
  bool known;
  IntentWide value;
} InjNumber;

// The value of an expression at the point that has these ordinals.
InjNumber injNumberAt(const IntentExpr *expr, const IntentWide *point);

// The first members of each iteration domain, a limited number of points of them.
typedef struct InjBox {
  int64_t extents[IR_MAX_RANK];
  int64_t points;
  bool isWhole; // all points there are
  bool known;   // the extents are constants
} InjBox;

InjBox injBoxOf(const IntentRelation *relation, int64_t limit);

// The ordinals of a point of the box by its row-major number.
void injPointAt(const InjBox *box, intptr_t rank, int64_t index, IntentWide *point);

// Looks at points one by one where extents are constants. NOT_PROVEN: they say nothing.
IntentInjectivity injEvaluate(const InjProof *proof);

// ---- injectivity.c ------------------------------------------------------------------------------

// The question about the axes that `required` names. Of the others, two points may have one place.
IntentInjectivity injAnswer(IntentArena *arena, const IntentRelation *relation, uint32_t required);

// ---- injectivity_across.c -----------------------------------------------------------------------

// The question about two points of the parallels around a store; injective where there are none.
IntentInjectivity injAcrossPoints(IntentProvenance *provenance, const IntentRelation *relation,
                                  MlirOperation store);

// Appends to the text of `out`, as far as there is room.
__attribute__((format(printf, 2, 3))) void injSay(IntentInjectivity *out, const char *format, ...);

#endif // INTENT_PASSES_ANALYSIS_INJECTIVITY_PROOF_H
