// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races among the points of intent.parallel, found while they run (10-05): two accesses of
// different points to one element, of which one writes and not both are atomic, and which nothing
// orders.
#ifndef INTENT_RUNTIME_INTERP_RACE_H
#define INTENT_RUNTIME_INTERP_RACE_H

#include "dialect/atomic.h"
#include "runtime/interp/machine.h"

// A parallel whose operands are `domains` begins; each of its points begins, by its row-major
// number, which ends the one before; it ends. Nothing is watched outside of parallels.
void intentRaceBegin(IntentMachine *machine, const IntentInstruction *i, const IntentValue *values);
void intentRacePoint(IntentMachine *machine, uint64_t number);
void intentRaceEnd(IntentMachine *machine);

// How an element is accessed.
typedef struct IntentTouch {
  bool reads, writes;
  bool isAtomic;
  IntentOrder order; // of an atomic
} IntentTouch;

// An access of `i` to an element of a view, by its number, before it happens; false after an error.
bool intentRaceTouch(IntentMachine *machine, const IntentInstruction *i, const IntentView *view,
                     int64_t element, IntentTouch touch);

// Fresh memory: whatever lay there is forgotten.
void intentRaceForget(IntentMachine *machine, const IntentView *view);

// Frees what is left after an error.
void intentRaceDestroy(IntentMachine *machine);

#endif
