// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building linalg.generic from Intent ops: what each input reads at a point of the loops, and the
// op or, where the body has effects, the loop nest around the body. Broadcasts, coordinates and
// splats become part of how an input is read: none of them is made in memory.
#ifndef INTENT_PASSES_CPU_STRUCTURED_H
#define INTENT_PASSES_CPU_STRUCTURED_H

#include "passes/domain.h"
#include "passes/ir.h"

// How one input is read at a point. Exactly one of tensor, scalar and domain is not null.
typedef struct IntentAccess {
  MlirValue tensor;           // an element of this tensor
  MlirValue scalar;           // the same value everywhere
  MlirOperation domain;       // a coordinate of this domain, or an ordinal of intent.enumerate
  MlirValue begin, step;      // of coordinates: begin + ordinal * step; null for 0 and 1
  MlirType element;           // type of what is read
  intptr_t count;             // axes of the tensor or domain
  int64_t loops[IR_MAX_RANK]; // for each axis its loop, or INTENT_FIRST
} IntentAccess;

enum { INTENT_FIRST = -1 }; // coordinate 0 of an axis that has extent 1

// How `value`, a scalar or a tensor whose axes are the loops 0, 1, ..., is read: through any
// broadcast and down to the coordinates of a domain. Constants that it needs are made at `ir`.
IntentAccess intentAccess(Ir *ir, MlirValue value);

// The same without looking through anything.
IntentAccess intentAccessDirect(MlirValue value);

// The extent of a tensor's axis as index, from where the tensor was made if that is known.
MlirValue intentExtent(Ir *ir, MlirValue tensor, int64_t axis);

// The bounds of an intent.domain, intent.axis or intent.subregion as they are written; those of an
// axis are made at ir.
IntentDomainBounds intentWrittenBounds(Ir *ir, MlirOperation domain);

// How many coordinates such a domain has, as i64. A step below 1, illegal, counts as 1.
MlirValue intentDomainCount(Ir *ir, MlirOperation domain);

// The index of a loop, inside the body of a linalg.generic; 0 for INTENT_FIRST.
MlirValue intentLoopIndex(Ir *ir, int64_t loop);

// A tensor of `type` with undefined elements; its extents are those of `like`'s axes `axes`.
MlirValue intentEmpty(Ir *ir, MlirType type, MlirValue like, const int64_t *axes);

// One computation over a loop nest, to be emitted.
typedef struct IntentNest {
  int64_t rank;                   // loops
  bool isReduced[IR_MAX_RANK];    // which loops are reductions
  const IntentAccess *inputs;     // one an input
  intptr_t inputCount;            // of inputs
  IrValues inits;                 // initial values of the results
  intptr_t keptCount;             // axes of each result
  int64_t kept[IR_MAX_RANK];      // the loop of each of them
  MlirValue extents[IR_MAX_RANK]; // of loops, as index; null: an operand has the loop as an axis
  // The results' elements at one point, written to `yields`: `inputs` hold the elements read,
  // `accumulators` the results' elements so far. ir stands in the body.
  void (*body)(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
               MlirValue *yields);
  const void *context; // of body
  bool hasEffects;     // the body has effects: each point is visited exactly once, in order
} IntentNest;

// Emits the nest at ir as a linalg.generic, or as loops if it has effects; gives its results,
// as many as inits, in `results`. ir stands behind it.
void intentEmitNest(Ir *ir, const IntentNest *nest, MlirValue *results);

#endif // INTENT_PASSES_CPU_STRUCTURED_H
