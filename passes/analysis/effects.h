// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the points of an intent.parallel do to memory, and whether two of them may race (3-03,
// 10-05): each two accesses of different points to what may be one object, of which one writes and
// not both are atomic, are proven apart, proven to race, or neither. A query: nothing is changed.
// Two points that meet in one store are injectivity's question.
#ifndef INTENT_PASSES_ANALYSIS_EFFECTS_H
#define INTENT_PASSES_ANALYSIS_EFFECTS_H

#include "passes/alias.h"
#include "passes/analysis/provenance.h"

enum {
  INTENT_MAX_NEST = 8,           // parallels around an access, one in another
  INTENT_MAX_PAIRS = 1 << 16,    // are put to the proof in one parallel; the others are left
  INTENT_MAX_KEPT_PAIRS = 1 << 8 // that are not proven apart are told one by one
};

// What a view is known to be.
typedef struct IntentObject {
  MlirValue view;             // one of its names
  const IntentTensor *tensor; // as provenance has it
  IntentMemory memory;
  bool isPicked;  // at the points, where it may be another one at each
  bool isOfPoint; // made at the points of some parallel, each its own
} IntentObject;

// Accesses that are alike: one object, one kind of op, one place at each point.
typedef struct IntentAccess {
  MlirOperation op;     // the first, in program order
  MlirOperation second; // the next one; null if there is none
  intptr_t count;       // of them
  intptr_t object;      // its number; -1: any, of a call that could not be looked into
  bool reads, writes, isAtomic;
  int64_t order;           // of an atomic
  IntentRelation relation; // over the coordinates of the parallels, the outermost first, then the
                           // lanes, then iterations; its validity says where the op runs, too
  MlirOperation nest[INTENT_MAX_NEST]; // the parallels whose points may meet here, outermost first
  intptr_t axes[INTENT_MAX_NEST];      // of the relation, up to and with that parallel
  intptr_t depth;                      // of the nest; 0: no two points share the object
  intptr_t loopDepth;                  // parallels around the outermost loop; depth if none
  bool isCertain; // it happens at each valid point of its relation that the extents give
} IntentAccess;

typedef enum IntentPairKind {
  INTENT_PAIR_APART,    // no two points meet
  INTENT_PAIR_RACES,    // two do, in every run
  INTENT_PAIR_MAY_RACE, // neither is known: the run-time check decides
} IntentPairKind;

// Two accesses of different points; of one number where ops that are alike meet.
typedef struct IntentPair {
  IntentPairKind kind;
  intptr_t first, second; // accesses by number
  bool isAlias;           // they may be one object, and that is all that is known
  const char *text;       // the points and the element, or the missing fact
  const char *points[2];  // of a race: of the first, of the second
  const char *element;    // of a race
} IntentPair;

typedef struct IntentEffects {
  IntentProvenance *provenance;
  MlirOperation parallel; // an outermost one
  IntentObject *objects;
  intptr_t objectCount;
  IntentAccess *accesses; // in program order
  intptr_t accessCount;
  IntentPair *pairs; // that are not apart, INTENT_MAX_KEPT_PAIRS at most
  intptr_t pairCount;
  intptr_t apart;     // pairs that are proven apart
  intptr_t mayRace;   // pairs that may race, those that are not kept, too
  intptr_t notJudged; // pairs beyond INTENT_MAX_PAIRS
  bool isOrdered;     // an atomic acquires or releases: it may order other accesses
} IntentEffects;

// Of an intent.parallel that is in no other one. The caller destroys it, before the provenance.
IntentEffects *intentEffectsOf(IntentProvenance *provenance, MlirOperation parallel);
void intentEffectsDestroy(IntentEffects *effects);

#endif // INTENT_PASSES_ANALYSIS_EFFECTS_H
