// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A relation being asked for its lanes, one at a time.
#ifndef INTENT_RUNTIME_INTERP_RELATION_H
#define INTENT_RUNTIME_INTERP_RELATION_H

#include "runtime/interp/machine.h"

// What an access says of a lane outside of its source, with the source axis.
#define INTENT_OUT_OF_BOUNDS                                                                       \
  "expects coordinate %d of each valid lane to be a member of its source domain (1-09)"

// A relation between two compositions, on a frame of its own.
typedef struct IntentStage {
  const IntentRelation *relation; // made by intent.relation
  const IntentInstruction *maker; // of the relation
  const IntentInstruction *after; // the intent.compose before it; null for the first stage
  IntentValue *frame;             // the slots that its region uses
} IntentStage;

// What a composed relation runs, innermost first (9-03). It borrows the relation.
typedef struct IntentLanes {
  IntentStage *stages;
  int32_t count;
  int32_t rank;                   // how many axes the points have
  int64_t shape[INTENT_MAX_RANK]; // the sizes of the iteration domains
} IntentLanes;

// What a point of the iteration space is related to.
typedef struct IntentLane {
  bool valid;
  int64_t coordinates[INTENT_MAX_RANK]; // one a source axis, where valid
} IntentLane;

// Makes a relation ready to be asked; false after an error at `i`. Ended by intentRunLanesEnd, also
// then.
bool intentRunLanesBegin(IntentMachine *machine, const IntentInstruction *i,
                         const IntentRelation *relation, IntentLanes *lanes);
void intentRunLanesEnd(IntentLanes *lanes);

// The lane at a point, ordinals an axis; false after an error. A valid lane's coordinates are
// members of the source domains, or it is an error of `i`, whose access asks.
bool intentRunLaneAt(IntentMachine *machine, const IntentInstruction *i, const IntentLanes *lanes,
                     const int64_t *ordinals, IntentLane *lane);

#endif
