// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is a relation injective over its valid points (9-09)? A query: nothing is changed. What it
// accepts is proven of every run of a legal program; what it refuses names the missing fact.
#ifndef INTENT_PASSES_ANALYSIS_INJECTIVITY_H
#define INTENT_PASSES_ANALYSIS_INJECTIVITY_H

#include "passes/analysis/provenance.h"

typedef enum IntentInjectivityKind {
  INTENT_INJECTIVE,  // two valid points never have one place
  INTENT_COLLISION,  // two valid points do, in every run
  INTENT_NOT_PROVEN, // neither is known
} IntentInjectivityKind;

typedef struct IntentInjectivity {
  IntentInjectivityKind kind;
  char text[1024];  // the proof, the two points or the missing fact: one line, part of a sentence
  MlirValue data;   // what the missing fact is about; null if nothing in particular
  MlirOperation at; // the call that passes the relation; null if the op itself knows it
} IntentInjectivity;

IntentInjectivity intentInjectivityOf(IntentProvenance *provenance, const IntentRelation *relation);

// The relation of an intent.store. An argument of a private function is what each of its callers
// passes: the first that isn't injective decides. `module` is the one that `provenance` analyses.
IntentInjectivity intentInjectivityOfStore(IntentProvenance *provenance, MlirOperation module,
                                           MlirOperation store);

#endif // INTENT_PASSES_ANALYSIS_INJECTIVITY_H
