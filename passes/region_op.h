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

// What a loop over segments carries: operands, a fold's identities or the initial state of a scan.
// The next of it comes from a helper, combine or apply: its arguments hold what is carried from
// `first` on.
typedef struct IntentCarried {
  IntentSpan operands;
  intptr_t helper;
  IntentSpan arguments, summary; // of the helper: what is carried, and a segment's summary
} IntentCarried;
IntentCarried intentCarried(const IntentRegionOp *region);

// region_cut.c: which axes of the values of a helper have the extent of a slice, a bit each: those
// of a tensor, or of a relation's iterations; of a domain, bit 0. It holds for ops through which a
// slice may pass.
typedef struct IntentMemo IntentMemo;
IntentMemo *intentCutBegin(const IntentRegionOp *region,
                           intptr_t helper); // the slices; see arena.h
uint64_t intentCutAxes(const IntentMemo *cut, MlirValue value);
void intentFollowCut(IntentMemo *cut, MlirOperation op); // the results of the next op

// True for a region op that a kernel can run as a loop over segments: over a whole axis, with
// tensors of one rank to carry and helpers that are elementwise, but for broadcasts, transposes,
// and reduces and scans of the axis that is cut.
bool intentIsKernelLoop(MlirOperation op);

#endif // INTENT_PASSES_REGION_OP_H
