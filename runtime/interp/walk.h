// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements that an access by a relation addresses, one a point.
#ifndef INTENT_RUNTIME_INTERP_WALK_H
#define INTENT_RUNTIME_INTERP_WALK_H

#include "runtime/interp/relation.h"

// Of a read of an element of a buffer that holds nothing yet.
#define INTENT_UNWRITTEN "reads an element that was never written (9-06)"

// A walk over the points of a relation, in row-major order.
typedef struct IntentWalk {
  IntentMachine *machine;
  const IntentInstruction *i;        // the access, for messages
  IntentLanes lanes;                 // of the relation
  const IntentArray *array;          // what is addressed
  int64_t offset;                    // of its first element
  const int64_t *strides;            // of its axes, in elements
  int64_t ordinals[INTENT_MAX_RANK]; // of the point
} IntentWalk;

// The element that a point's lane addresses.
typedef struct IntentAddress {
  bool failed;     // an error has been given
  bool valid;      // whether there is one
  int64_t element; // its number in the memory
} IntentAddress;

// Addresses the point that the walk stands at, and goes on to the next.
IntentAddress intentWalkOn(IntentWalk *walk);

// How many points there are.
int64_t intentPointCount(const IntentLanes *lanes);

// A point by its row-major number: "(1, 2)".
typedef struct IntentPointText {
  char text[INTENT_MAX_RANK * 24];
} IntentPointText;

IntentPointText intentPointText(const IntentLanes *lanes, int64_t point);

// False after an error: a value to be written has not an element a point. `clause` is the access's.
bool intentCheckValueShape(const IntentWalk *walk, IntentValue value, const char *clause);

// An element of a value by its point: a scalar is its only one.
static inline uint64_t intentElementOf(IntentValue value, int64_t point) {
  return value.kind == INTENT_KIND_TENSOR ? intentLoad(value.tensor, point) : value.bits;
}

#endif
