// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of extents (2-01, 2-02): each is an expression, and operations state which are
// equal. What an operation states holds once it has run: it is a condition of its own until it is
// proven, and never guessed (2-07).
#ifndef INTENT_PASSES_ANALYSIS_SHAPE_H
#define INTENT_PASSES_ANALYSIS_SHAPE_H

#include "passes/analysis/provenance.h"

typedef enum IntentConditionKind {
  INTENT_CONDITION_EQUAL,        // a = b
  INTENT_CONDITION_EQUAL_OR_ONE, // a = b or a = 1
} IntentConditionKind;

// What an op of a program requires of extents, where the expressions don't prove it.
typedef struct IntentCondition {
  IntentConditionKind kind;
  const IntentExpr *a, *b;
  MlirOperation op;                   // the first that requires it
  const struct IntentCondition *next; // what is required later
} IntentCondition;

// The conditions of a function and of what it calls, in order, each once; null if there is none.
const IntentCondition *intentConditionsOf(IntentProvenance *provenance, MlirOperation function);

// Classes of extents that are equal once all of a function's ops have run.
typedef struct IntentShapes IntentShapes;
IntentShapes *intentShapesCreate(IntentProvenance *provenance, MlirOperation function);
void intentShapesDestroy(IntentShapes *shapes);

// One of the extents that are equal to this one: the same for all of them, a constant if one is.
const IntentExpr *intentShapesRepresentative(const IntentShapes *shapes, const IntentExpr *extent);

#endif // INTENT_PASSES_ANALYSIS_SHAPE_H
