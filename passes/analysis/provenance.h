// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an index comes from (1.1): for each value, component by component, its elements as an exact
// expression over its axes, or unknown. An analysis of a whole module: it looks through calls,
// records and merges. Nothing is changed; once the module changes, make a new one.
//
// What a value of a private function is described by belongs to its callers where they agree:
// SSA values in an expression may be of another function. After inlining there are none.
#ifndef INTENT_PASSES_ANALYSIS_PROVENANCE_H
#define INTENT_PASSES_ANALYSIS_PROVENANCE_H

#include "passes/analysis/expr.h"

typedef struct IntentProvenance IntentProvenance;

// Analyses nothing yet: every query does its part once. The caller destroys it, and with it every
// expression, domain, tensor and relation that it gave.
IntentProvenance *intentProvenanceCreate(MlirOperation module);
void intentProvenanceDestroy(IntentProvenance *provenance);

// For making further expressions that are comparable with those of the analysis.
IntentArena *intentProvenanceArena(IntentProvenance *provenance);

// The elements of an integer scalar or tensor over its axes; null if unknown.
const IntentExpr *intentProvenanceOf(IntentProvenance *provenance, MlirValue value);

// The same, or what stands for an unknown one: an expression whose `unknown` says why, and which is
// still one pointer for values that are certainly equal. Of a float too. Null for what is no scalar
// or tensor.
const IntentExpr *intentElementsOf(IntentProvenance *provenance, MlirValue value);

// Why intentProvenanceOf gives null; null if it does not.
const char *intentProvenanceReason(IntentProvenance *provenance, MlirValue value);

// The extent of an axis of a tensor or memref, over no axes: a constant where it is one. One
// pointer for extents that operations state to be equal (2-02).
const IntentExpr *intentProvenanceExtent(IntentProvenance *provenance, MlirValue shaped,
                                         int64_t axis);

// The identity of a domain; never null for a value of domain type.
const IntentDomain *intentProvenanceDomain(IntentProvenance *provenance, MlirValue domain);

// The tensor, view or buffer that a value is, as domains and elements name it.
const IntentTensor *intentProvenanceTensor(IntentProvenance *provenance, MlirValue shaped);

// A relation (9-02). Coordinates and validity are expressions over the iteration axes: AXIS k is
// the ordinal along iteration domain k, a region argument is MEMBER of that domain at it.
typedef struct IntentRelation {
  intptr_t results;               // iteration domains
  intptr_t sources;               // source axes
  const IntentDomain **iteration; // the domains whose points have a coordinate
  const IntentDomain **source;    // the domains that coordinates are members of
  const IntentExpr **extents;     // the sizes of the iteration domains
  const IntentExpr **coordinates; // one a source axis; its `unknown` is set where it isn't exact
  const IntentExpr *valid;        // 0 or 1; the constant 1 where every lane is valid
  MlirType coordinate;            // i32 or i64
  const char *unknown;            // why nothing is known (an argument whose callers differ), else
                                  // null; then the lists are empty
} IntentRelation;

// The relation that a value is: through compose, calls and the arguments of private functions.
const IntentRelation *intentRelationOf(IntentProvenance *provenance, MlirValue relation);

#endif // INTENT_PASSES_ANALYSIS_PROVENANCE_H
