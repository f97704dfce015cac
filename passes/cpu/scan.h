// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scan on the CPU as it is taken apart: what its elements are made of, its combine, its extents.
// A reduction is one of which only the last summary is wanted, in any order of the members.
// Elementwise linalg ops that only the scan reads are computed where it reads them.
#ifndef INTENT_PASSES_CPU_SCAN_H
#define INTENT_PASSES_CPU_SCAN_H

#include "passes/ir.h"

// A tensor or scalar that the elements are computed from.
typedef struct IntentScanLeaf {
  MlirValue value;
  intptr_t rank;             // 0 for a scalar
  int64_t axes[IR_MAX_RANK]; // for each of its axes that of the scan; negative: element 0
} IntentScanLeaf;

// A linalg.generic that only the scan reads. Its block's arguments are its leaves, one unused value
// an output, and the coordinates that it uses.
typedef struct IntentScanMap {
  MlirOperation op;
  intptr_t firstLeaf, leafCount; // of what it reads
  intptr_t outputs;
  intptr_t indexCount;
  int64_t *indices; // the axis of each coordinate
} IntentScanMap;

// An input: a result of a map, or else a leaf.
typedef struct IntentScanInput {
  intptr_t map;      // or -1
  intptr_t position; // of the map's result, or of the leaf
} IntentScanInput;

// Where threads would have too few lines, these are cut into segments of so many elements, and all
// cores scan a strip of so many segments: its totals first, then each segment from the summary
// before it. Memory is read twice, but a strip of 2M elements is still in the last cache by then,
// and long enough that the threads' meetings don't count.
enum { INTENT_SEGMENT = 32768, INTENT_SEGMENTS = 64 };

// Members of a part of a reduction at least: fewer are not worth another thread.
enum { INTENT_PART_MEMBERS = 1 << 16 };

typedef struct IntentScan {
  MlirOperation op;
  MlirBlock combine;
  intptr_t components; // inputs
  intptr_t rank;
  int64_t axis;
  bool isReverse, isExclusive;
  MlirValue extents[IR_MAX_RANK]; // as index
  IntentScanInput *inputs;        // one a component
  IntentScanMap *maps;
  intptr_t mapCount;
  IntentScanLeaf *leaves;
  intptr_t leafCount;
} IntentScan;

// Takes the scan apart; free it with the next function, which also erases what was computed into
// it. Extents are made at `ir`.
IntentScan intentReadScan(Ir *ir, MlirOperation op);
void intentFreeScan(Ir *ir, IntentScan *scan);

MlirType intentScanElement(const IntentScan *scan, intptr_t component);

// The members' elements at one place, from what the leaves hold there and its coordinates, an index
// an axis.
void intentScanElements(Ir *ir, const IntentScan *scan, const MlirValue *leaves,
                        const MlirValue *at, MlirValue *elements);

// The combine of an earlier and a later summary.
void intentScanCombine(Ir *ir, const IntentScan *scan, const MlirValue *earlier,
                       const MlirValue *later, MlirValue *combined);

// The combine of the running summary and a member that comes after it in the scan's direction.
void intentScanStep(Ir *ir, const IntentScan *scan, const MlirValue *running,
                    const MlirValue *member, MlirValue *combined);

// The same of the member at one place, which is read and computed.
void intentScanMember(Ir *ir, const IntentScan *scan, const MlirValue *at, const MlirValue *running,
                      MlirValue *combined);

// Elements and steps on vectors of `lanes` elements; scalars among them stand for every lane.
void intentScanElementLanes(Ir *ir, const IntentScan *scan, int64_t lanes, const MlirValue *leaves,
                            const MlirValue *at, MlirValue *elements);
void intentScanStepLanes(Ir *ir, const IntentScan *scan, int64_t lanes, const MlirValue *running,
                         const MlirValue *member, MlirValue *combined);

// How many elements are computed at once, 0 if the code has something that has no vector form;
// never more than INTENT_MAX_LANES.
enum { INTENT_MAX_LANES = 32 };
int64_t intentScanLanes(const IntentScan *scan);

// What a leaf holds at a place, for a leaf without the axis of the vectors or for one element.
MlirValue intentReadLeaf(Ir *ir, const IntentScanLeaf *leaf, const MlirValue *at);

// A copy of a value in each of `lanes` lanes; a vector is its own.
MlirValue intentToLanes(Ir *ir, MlirValue value, int64_t lanes);

// A vector along an axis of the scan: consecutive elements there, or those of them that the mask, a
// vector of i1, names.
typedef struct IntentScanVector {
  int64_t axis, lanes;
  MlirValue mask; // null: all of them
} IntentScanVector;

// What a leaf holds at the vector that begins at a place: a vector, or a scalar for all lanes.
MlirValue intentReadLeafLanes(Ir *ir, const IntentScanLeaf *leaf, const MlirValue *at,
                              const IntentScanVector *vector);

// The coordinates of a vector's lanes, from the first one's.
MlirValue intentCoordinateLanes(Ir *ir, MlirValue first, int64_t lanes);

// Lanes in and out of a tensor along its last axis, from an element on.
MlirValue intentReadLanes(Ir *ir, MlirValue tensor, IrValues at, const IntentScanVector *vector);
MlirValue intentWriteLanes(Ir *ir, MlirValue lanes, MlirValue tensor, IrValues at,
                           const IntentScanVector *vector);

// Lanes of two vectors, by number: those of the second one follow the first one's.
MlirValue intentPermuteLanes(Ir *ir, MlirValue first, MlirValue second, int64_t lanes,
                             const int64_t *mask);
MlirValue intentFirstLane(Ir *ir, MlirValue vector);

// The members in a vector's lanes combined as a tree of neighbours, in lane 0; the other lanes are
// of no use then.
void intentCombineLanes(Ir *ir, const IntentScan *scan, int64_t lanes, MlirValue *members);

// The two forms: along an axis that is not innermost, the innermost axis is computed at once; along
// the innermost axis, each line is. Both give a result a component. `threads`: blocks of rows are
// shorter, and a few long lines are cut into segments, so that there is something for each.
void intentScanRows(Ir *ir, const IntentScan *scan, bool threads, MlirValue *results);
void intentScanLines(Ir *ir, const IntentScan *scan, bool threads, MlirValue *results);

// The summaries of all members along the innermost axes, from `first` on: a reduction, whose
// members may come in any order. Few long ones are cut into parts, by their extents alone: the
// result is that of any number of threads. Gives one a component, a scalar if `first` is 0.
void intentReduceLines(Ir *ir, const IntentScan *scan, intptr_t first, MlirValue *results);

// The summaries of all members that have one place of the innermost axis: a reduction over all axes
// but that. Few columns of many members are cut into parts, too.
void intentReduceColumns(Ir *ir, const IntentScan *scan, MlirValue *results);

// An scf.forall being built over lower bound 0, with outputs that its points share. ir stands in
// its body between the next function and the one after, which inserts a part by a slice an output.
typedef struct IntentShared {
  MlirOperation op;
  MlirValue points[IR_MAX_RANK]; // induction variables
  MlirValue *outputs;            // as a point sees them; owned
  intptr_t count;                // of outputs
} IntentShared;

// A slice of a tensor: one offset and size an axis, as index. Axes of `dropped` have size 1 and are
// not in the slice.
typedef struct IntentSlice {
  intptr_t rank;
  MlirValue offsets[IR_MAX_RANK], sizes[IR_MAX_RANK];
  bool dropped[IR_MAX_RANK];
} IntentSlice;

IntentShared intentOpenShared(Ir *ir, IrValues upper, const int64_t *steps, IrValues outputs);
void intentEndShared(Ir *ir, IntentShared *shared, const MlirValue *parts,
                     const IntentSlice *slices);

void intentEndSharedAlike(Ir *ir, IntentShared *shared, const MlirValue *parts,
                          const IntentSlice *slice); // one slice for all outputs

MlirValue intentTakeSlice(Ir *ir, MlirValue tensor, const IntentSlice *slice);
MlirValue intentPutSlice(Ir *ir, MlirValue part, MlirValue tensor, const IntentSlice *slice);

// The summary of no members, a value a component.
void intentStartSummary(const IntentScan *scan, MlirValue *summary);

// A tensor for a component of INTENT_SEGMENTS summaries, one of them, and where it lies.
MlirValue intentEmptySummaries(Ir *ir, const IntentScan *scan, intptr_t component);
MlirValue intentSummaryAt(Ir *ir, MlirValue summaries, MlirValue number);
MlirValue intentPutSummary(Ir *ir, MlirValue summary, MlirValue summaries, MlirValue number);
IntentSlice intentOneSummary(Ir *ir, MlirValue number);

// Ends a shared loop each of whose points gives one summary, which goes to the slice of each
// output.
void intentEndWithSummary(Ir *ir, IntentShared *shared, MlirValue *summary,
                          const IntentSlice *slice);

#endif // INTENT_PASSES_CPU_SCAN_H
