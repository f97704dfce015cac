// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an intent.region_fold or intent.region_scan is made of, by position.
#ifndef INTENT_PASSES_REGION_OP_H
#define INTENT_PASSES_REGION_OP_H

#include "passes/ir.h"

// The regions of both ops, then those of a scan alone.
enum { INTENT_SUMMARIZE, INTENT_COMBINE, INTENT_APPLY, INTENT_EMIT };

const char *intentHelperName(intptr_t helper); // as it is written

// Consecutive operands or results.
typedef struct IntentSpan {
  intptr_t first, count;
} IntentSpan;

typedef struct IntentRegionOp {
  MlirOperation op;
  bool isScan;
  MlirValue domain;                         // whose members are cut into segments
  IntentSpan sources, captures, identities; // operands; a component of the summary an identity
  IntentSpan inits;                         // operands: the initial state; none of a fold
  IntentSpan outputs;                       // results that emit makes; none of a fold
  IntentSpan results;                       // the other results: a fold's summary, or the final
                                            // state
} IntentRegionOp;

bool intentIsRegionOp(MlirOperation op);
IntentRegionOp intentRegionOp(MlirOperation op);

int64_t intentSliceAxis(const IntentRegionOp *region, intptr_t source);
int64_t intentOutputAxis(const IntentRegionOp *region, intptr_t output);

// What an argument of a helper is given, an operand of the op: of combine and apply, the identity
// or the initial state, whose type it has. `isSlice`: what it is given is a slice of that operand.
typedef struct IntentHelperArgument {
  MlirValue operand; // null for a value that is no argument of a helper
  bool isSlice;
  int64_t axis; // of a slice: the one that is cut
} IntentHelperArgument;
IntentHelperArgument intentHelperArgument(MlirValue value);

// A source's or an output's type with a dynamic extent on the axis that is cut.
MlirType intentSliceType(MlirType type, int64_t axis);

#endif // INTENT_PASSES_REGION_OP_H
