// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: scans along the innermost axis. A vector of members is scanned in registers by
// combining it with itself, moved by 1, 2, 4, ... lanes, then combined with the running summary;
// what is left of a line, or has no vector form, goes member by member.
#include "passes/cpu/scan.h"
#include "passes/cpu/structured.h"

#include <stdlib.h>
#include <string.h>

// A run of members of one line.
typedef struct Line {
  const IntentScan *scan;
  MlirValue at[IR_MAX_RANK]; // of the line; its own axis is set as it is walked
  MlirValue low, high;       // the members [low, high)
  int64_t lanes;             // 0: member by member
  bool writes;               // the prefixes are wanted, not only the last summary
} Line;

// The members' values so far: the running summary, then the outputs' parts if they are written.
static intptr_t carriedCount(const Line *line) {
  return line->scan->components * (line->writes ? 2 : 1);
}

// ---- Vectors ------------------------------------------------------------------------------------

// An i1 a lane: true where the lane `distance` before it, in the scan's direction, exists.
static MlirValue hasBefore(Ir *ir, const Line *line, int64_t distance) {
  int lanes[INTENT_MAX_LANES];
  for (int64_t i = 0; i < line->lanes; ++i)
    lanes[i] = line->scan->isReverse ? i < line->lanes - distance : i >= distance;
  MlirType type = mlirVectorTypeGet(1, &line->lanes, mlirIntegerTypeGet(ir->context, 1));
  return irConstant(ir, mlirDenseElementsAttrBoolGet(type, line->lanes, lanes));
}

// Each lane's summary `distance` before it, around the vector's end.
static MlirValue moved(Ir *ir, const Line *line, MlirValue vector, int64_t distance) {
  int64_t mask[INTENT_MAX_LANES], by = line->scan->isReverse ? distance : line->lanes - distance;
  for (int64_t i = 0; i < line->lanes; ++i)
    mask[i] = (i + by) % line->lanes;
  return intentPermuteLanes(ir, vector, vector, line->lanes, mask);
}

// The last lane's summary, in the scan's direction, in every lane.
static MlirValue lastLane(Ir *ir, const Line *line, MlirValue vector) {
  int64_t mask[INTENT_MAX_LANES];
  for (int64_t i = 0; i < line->lanes; ++i)
    mask[i] = line->scan->isReverse ? 0 : line->lanes - 1;
  return intentPermuteLanes(ir, vector, vector, line->lanes, mask);
}

// Each lane's summary before it; before the first one is `running`, which all lanes hold.
static MlirValue before(Ir *ir, const Line *line, MlirValue vector, MlirValue running) {
  int64_t mask[INTENT_MAX_LANES], lanes = line->lanes;
  for (int64_t i = 0; i < lanes; ++i)
    mask[i] = line->scan->isReverse ? i + 1 : i == 0 ? 2 * lanes - 1 : i - 1;
  return intentPermuteLanes(ir, vector, running, lanes, mask);
}

// Each lane's members up to it, combined in the vector.
static void scanVector(Ir *ir, const Line *line, MlirValue *members) {
  const IntentScan *scan = line->scan;
  MlirValue *earlier = malloc(2 * (size_t)scan->components * sizeof *earlier);
  MlirValue *combined = earlier + scan->components;
  for (int64_t distance = 1; distance < line->lanes; distance *= 2) {
    for (intptr_t i = 0; i < scan->components; ++i)
      earlier[i] = moved(ir, line, members[i], distance);
    intentScanStepLanes(ir, scan, line->lanes, earlier, members, combined);
    MlirValue valid = hasBefore(ir, line, distance);
    for (intptr_t i = 0; i < scan->components; ++i)
      members[i] = irSelect(ir, valid, intentToLanes(ir, combined[i], line->lanes), members[i]);
  }
  free(earlier);
}

// One vector of members, the first at line->at. `carried`: summaries in all lanes, or in lane 0 if
// nothing is written, then parts.
static void computeVector(Ir *ir, const Line *line, MlirValue *carried) {
  const IntentScan *scan = line->scan;
  intptr_t count = scan->components;
  MlirValue *leaves = malloc((size_t)(scan->leafCount + 2 * count) * sizeof *leaves);
  MlirValue *members = leaves + scan->leafCount, *combined = members + count, at[IR_MAX_RANK];
  memcpy(at, line->at, sizeof at);
  const IntentScanVector vector = {scan->axis, line->lanes, {NULL}};
  for (intptr_t i = 0; i < scan->leafCount; ++i)
    leaves[i] = intentReadLeafLanes(ir, &scan->leaves[i], line->at, &vector);
  at[scan->axis] = intentCoordinateLanes(ir, line->at[scan->axis], line->lanes);
  intentScanElementLanes(ir, scan, line->lanes, leaves, at, members);
  for (intptr_t i = 0; i < count; ++i)
    members[i] = intentToLanes(ir, members[i], line->lanes);
  if (line->writes)
    scanVector(ir, line, members);
  else
    intentCombineLanes(ir, scan, line->lanes, members);
  intentScanStepLanes(ir, scan, line->lanes, carried, members, combined);
  MlirValue position = irBinary(ir, "arith.subi", line->at[scan->axis], line->low);
  for (intptr_t i = 0; i < count; ++i) {
    combined[i] = intentToLanes(ir, combined[i], line->lanes);
    if (!line->writes) {
      carried[i] = combined[i];
      continue;
    }
    MlirValue prefixes =
        scan->isExclusive ? before(ir, line, combined[i], carried[i]) : combined[i];
    carried[count + i] =
        intentWriteLanes(ir, prefixes, carried[count + i], IR_VALUES(position), &vector);
    carried[i] = lastLane(ir, line, combined[i]);
  }
  free(leaves);
}

// ---- Members ------------------------------------------------------------------------------------

static void computeMember(Ir *ir, const Line *line, MlirValue *carried) {
  const IntentScan *scan = line->scan;
  intptr_t count = scan->components;
  MlirValue *combined = malloc((size_t)count * sizeof *combined);
  intentScanMember(ir, scan, line->at, carried, combined);
  MlirValue position = irBinary(ir, "arith.subi", line->at[scan->axis], line->low);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue prefix = scan->isExclusive ? carried[i] : combined[i];
    if (line->writes)
      carried[count + i] =
          irValueOf(ir, "tensor.insert", IR_VALUES(prefix, carried[count + i], position),
                    mlirValueGetType(carried[count + i]));
    carried[i] = combined[i];
  }
  free(combined);
}

// ---- Lines --------------------------------------------------------------------------------------

// A loop over [from, to) by `step`, both counted from the line's end that is scanned first.
static void walk(Ir *ir, Line *line, MlirValue from, MlirValue to, int64_t step,
                 void (*compute)(Ir *, const Line *, MlirValue *), MlirValue *carried) {
  const IntentScan *scan = line->scan;
  intptr_t count = carriedCount(line);
  IrLoop loop = irFor(ir, from, to, irIndex(ir, step), (IrValues){carried, count});
  MlirValue *inner = malloc((size_t)count * sizeof *inner), *at = &line->at[scan->axis];
  for (intptr_t i = 0; i < count; ++i)
    inner[i] = irLoopArgument(&loop, i);
  if (scan->isReverse) {
    MlirValue end = irBinary(ir, "arith.subi", line->high, irIndex(ir, step));
    *at = irBinary(ir, "arith.subi", end, loop.induction);
  } else {
    *at = irBinary(ir, "arith.addi", line->low, loop.induction);
  }
  compute(ir, line, inner);
  irEndFor(ir, &loop, (IrValues){inner, count});
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = irResult(loop.op, i);
  free(inner);
}

// The line from the summaries in `carried`, then the parts of the outputs if it writes; gives both
// as they are after it.
static void computeLine(Ir *ir, Line *line, MlirValue *carried) {
  intptr_t count = line->scan->components;
  MlirValue zero = irIndex(ir, 0), members = irBinary(ir, "arith.subi", line->high, line->low);
  MlirValue whole = zero;
  if (line->lanes) {
    whole = irBinary(ir, "arith.andi", members, irIndex(ir, -line->lanes));
    for (intptr_t i = 0; i < count; ++i)
      carried[i] = intentToLanes(ir, carried[i], line->lanes);
    walk(ir, line, zero, whole, line->lanes, computeVector, carried);
    for (intptr_t i = 0; i < count; ++i)
      carried[i] = intentFirstLane(ir, carried[i]);
  }
  walk(ir, line, whole, members, 1, computeMember, carried);
}

static Line wholeLine(Ir *ir, const IntentScan *scan) {
  return (Line){.scan = scan,
                .low = irIndex(ir, 0),
                .high = scan->extents[scan->axis],
                .lanes = intentScanLanes(scan),
                .writes = true};
}

// The part of an output that has the members of the line.
static IntentSlice partOf(Ir *ir, const Line *line) {
  const IntentScan *scan = line->scan;
  IntentSlice slice = {.rank = scan->rank};
  for (intptr_t i = 0; i < scan->rank; ++i) {
    bool isAxis = i == scan->axis;
    slice.offsets[i] = isAxis ? line->low : line->at[i];
    slice.sizes[i] = irBinary(ir, "arith.subi", line->high, line->low);
    slice.dropped[i] = !isAxis;
  }
  return slice;
}

// ---- Lines for threads --------------------------------------------------------------------------

static void wholeLines(Ir *ir, const IntentScan *scan, const MlirValue *upper, MlirValue *results) {
  static const int64_t kSteps[IR_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
  intptr_t count = scan->components;
  MlirValue *carried = malloc(2 * (size_t)count * sizeof *carried), *parts = carried + count;
  Line line = wholeLine(ir, scan);
  intentStartSummary(scan, carried);
  IntentShared shared = {.count = 0};
  IntentSlice slice = {.rank = 0};
  memcpy(parts, results, (size_t)count * sizeof *parts);
  if (scan->rank > 1) {
    shared =
        intentOpenShared(ir, (IrValues){upper, scan->rank - 1}, kSteps, (IrValues){results, count});
    memcpy(line.at, shared.points, sizeof line.at);
    slice = partOf(ir, &line);
    for (intptr_t i = 0; i < count; ++i)
      parts[i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  }
  computeLine(ir, &line, carried);
  memcpy(results, parts, (size_t)count * sizeof *parts);
  if (scan->rank > 1) {
    intentEndSharedAlike(ir, &shared, parts, &slice);
    for (intptr_t i = 0; i < count; ++i)
      results[i] = irResult(shared.op, i);
  }
  free(carried);
}

// ---- Segments for threads -----------------------------------------------------------------------

// Fewer lines than this are cut.
enum { ENOUGH_LINES = 16 };

// One strip of a line.
typedef struct Strip {
  const Line *line;     // the whole one
  MlirValue begin, end; // its members, counted from the line's end that is scanned first
  MlirValue segments;   // how many of them it has, at least 1
} Strip;

// A segment as a line of its own.
static Line segmentOf(Ir *ir, const Strip *strip, MlirValue number) {
  Line line = *strip->line;
  MlirValue size = irIndex(ir, INTENT_SEGMENT);
  MlirValue first =
      irBinary(ir, "arith.addi", strip->begin, irBinary(ir, "arith.muli", number, size));
  MlirValue last = irBinary(ir, "arith.minsi", strip->end, irBinary(ir, "arith.addi", first, size));
  bool isReverse = line.scan->isReverse;
  line.low = isReverse ? irBinary(ir, "arith.subi", strip->line->high, last) : first;
  line.high = isReverse ? irBinary(ir, "arith.subi", strip->line->high, first) : last;
  return line;
}

// The last summary of each segment but the last one, all at once.
static void totalsOf(Ir *ir, const Strip *strip, MlirValue *totals) {
  static const int64_t kStep = 1;
  const IntentScan *scan = strip->line->scan;
  intptr_t count = scan->components;
  MlirValue others = irBinary(ir, "arith.subi", strip->segments, irIndex(ir, 1));
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = intentEmptySummaries(ir, scan, i);
  IntentShared shared = intentOpenShared(ir, IR_VALUES(others), &kStep, (IrValues){totals, count});
  MlirValue *carried = malloc((size_t)count * sizeof *carried);
  Line line = segmentOf(ir, strip, shared.points[0]);
  line.writes = false;
  intentStartSummary(scan, carried);
  computeLine(ir, &line, carried);
  IntentSlice slice = intentOneSummary(ir, shared.points[0]);
  intentEndWithSummary(ir, &shared, carried, &slice);
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = irResult(shared.op, i);
  free(carried);
}

// Turns totals into what each segment begins with, from `running`.
static void startsOf(Ir *ir, const Strip *strip, const MlirValue *running, MlirValue *totals) {
  const IntentScan *scan = strip->line->scan;
  intptr_t count = scan->components;
  MlirValue one = irIndex(ir, 1), last = irBinary(ir, "arith.subi", strip->segments, one);
  MlirValue *carried = malloc(4 * (size_t)count * sizeof *carried), *total = carried + 2 * count,
            *combined = total + count;
  memcpy(carried, running, (size_t)count * sizeof *carried);
  memcpy(carried + count, totals, (size_t)count * sizeof *carried);
  IrLoop loop = irFor(ir, irIndex(ir, 0), last, one, (IrValues){carried, 2 * count});
  for (intptr_t i = 0; i < 2 * count; ++i)
    carried[i] = irLoopArgument(&loop, i);
  for (intptr_t i = 0; i < count; ++i)
    total[i] = intentSummaryAt(ir, carried[count + i], loop.induction);
  intentScanStep(ir, scan, carried, total, combined);
  for (intptr_t i = 0; i < count; ++i) {
    carried[count + i] = intentPutSummary(ir, carried[i], carried[count + i], loop.induction);
    carried[i] = combined[i];
  }
  irEndFor(ir, &loop, (IrValues){carried, 2 * count});
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = intentPutSummary(ir, irResult(loop.op, i), irResult(loop.op, count + i), last);
  free(carried);
}

// The segments' members, all at once, each from its start. `carried`: the running summary, then
// the outputs, before the strip and after it.
static void scanSegments(Ir *ir, const Strip *strip, const MlirValue *starts, MlirValue *carried) {
  static const int64_t kStep = 1;
  const IntentScan *scan = strip->line->scan;
  intptr_t count = scan->components;
  MlirValue *values = malloc(4 * (size_t)count * sizeof *values), *parts = values + 2 * count;
  for (intptr_t i = 0; i < count; ++i) {
    values[i] = intentEmptySummaries(ir, scan, i);
    values[count + i] = carried[count + i];
  }
  IntentShared shared =
      intentOpenShared(ir, IR_VALUES(strip->segments), &kStep, (IrValues){values, 2 * count});
  Line line = segmentOf(ir, strip, shared.points[0]);
  IntentSlice one = intentOneSummary(ir, shared.points[0]), part = partOf(ir, &line);
  IntentSlice *slices = malloc(2 * (size_t)count * sizeof *slices);
  for (intptr_t i = 0; i < count; ++i) {
    slices[i] = one;
    slices[count + i] = part;
    parts[i] = intentSummaryAt(ir, starts[i], shared.points[0]);
    parts[count + i] = intentTakeSlice(ir, shared.outputs[count + i], &part);
  }
  computeLine(ir, &line, parts);
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = intentPutSummary(ir, parts[i], intentTakeSlice(ir, shared.outputs[i], &one),
                                irIndex(ir, 0));
  intentEndShared(ir, &shared, parts, slices);
  MlirValue last = irBinary(ir, "arith.subi", strip->segments, irIndex(ir, 1));
  for (intptr_t i = 0; i < count; ++i) {
    carried[i] = intentSummaryAt(ir, irResult(shared.op, i), last);
    carried[count + i] = irResult(shared.op, count + i);
  }
  free(slices);
  free(values);
}

// One line, strip by strip: `outputs` before and after it.
static void segmentedLine(Ir *ir, const Line *line, MlirValue *outputs) {
  const IntentScan *scan = line->scan;
  intptr_t count = scan->components;
  MlirValue *carried = malloc(3 * (size_t)count * sizeof *carried), *starts = carried + 2 * count;
  MlirValue length = irIndex(ir, INTENT_SEGMENT * INTENT_SEGMENTS);
  intentStartSummary(scan, carried);
  memcpy(carried + count, outputs, (size_t)count * sizeof *carried);
  IrLoop loop = irFor(ir, line->low, line->high, length, (IrValues){carried, 2 * count});
  Strip strip = {.line = line, .begin = loop.induction};
  MlirValue end = irBinary(ir, "arith.addi", strip.begin, length);
  strip.end = irBinary(ir, "arith.minsi", line->high, end);
  MlirValue members = irBinary(ir, "arith.subi", strip.end, strip.begin);
  strip.segments = irBinary(ir, "arith.ceildivui", members, irIndex(ir, INTENT_SEGMENT));
  for (intptr_t i = 0; i < 2 * count; ++i)
    carried[i] = irLoopArgument(&loop, i);
  totalsOf(ir, &strip, starts);
  startsOf(ir, &strip, carried, starts);
  scanSegments(ir, &strip, starts, carried);
  irEndFor(ir, &loop, (IrValues){carried, 2 * count});
  for (intptr_t i = 0; i < count; ++i)
    outputs[i] = irResult(loop.op, count + i);
  free(carried);
}

// The lines one after another, as many as `upper` says.
static void segmentedLines(Ir *ir, Line *line, intptr_t axis, const MlirValue *upper,
                           MlirValue *outputs) {
  intptr_t count = line->scan->components;
  if (axis == line->scan->axis) {
    segmentedLine(ir, line, outputs);
    return;
  }
  IrLoop loop = irFor(ir, irIndex(ir, 0), upper[axis], irIndex(ir, 1), (IrValues){outputs, count});
  line->at[axis] = loop.induction;
  for (intptr_t i = 0; i < count; ++i)
    outputs[i] = irLoopArgument(&loop, i);
  segmentedLines(ir, line, axis + 1, upper, outputs);
  irEndFor(ir, &loop, (IrValues){outputs, count});
  for (intptr_t i = 0; i < count; ++i)
    outputs[i] = irResult(loop.op, i);
}

// ---- Which of them ------------------------------------------------------------------------------

// True if the lines may be cut: they are not in a thread's own work, and may be long enough.
static bool mayCut(const IntentScan *scan) {
  int64_t extent = irShape(irOperandType(scan->op, 0), scan->axis);
  return mlirOperationIsNull(irParentNamed(scan->op, "scf.forall")) &&
         (extent < 0 || extent > INTENT_SEGMENT);
}

// The outer extents where there are enough lines, else none of the first one; or the other way
// round.
static void boundsWhere(Ir *ir, const IntentScan *scan, MlirValue runs, MlirValue *upper) {
  memcpy(upper, scan->extents, sizeof scan->extents);
  upper[0] = irSelect(ir, runs, upper[0], irIndex(ir, 0));
}

void intentScanLines(Ir *ir, const IntentScan *scan, bool threads, MlirValue *results) {
  static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};
  for (intptr_t i = 0; i < scan->components; ++i)
    results[i] = intentEmpty(ir, irResultType(scan->op, i), irOperand(scan->op, i), kAxes);
  if (!threads || !mayCut(scan)) {
    wholeLines(ir, scan, scan->extents, results);
    return;
  }
  Line line = wholeLine(ir, scan);
  if (scan->rank == 1) {
    segmentedLine(ir, &line, results);
    return;
  }
  MlirValue lines = irIndex(ir, 1), upper[IR_MAX_RANK];
  for (intptr_t i = 0; i < scan->axis; ++i)
    lines = irBinary(ir, "arith.muli", lines, scan->extents[i]);
  MlirValue least = irIndex(ir, ENOUGH_LINES);
  boundsWhere(ir, scan, irCompare(ir, "sge", lines, least), upper);
  wholeLines(ir, scan, upper, results);
  boundsWhere(ir, scan, irCompare(ir, "slt", lines, least), upper);
  segmentedLines(ir, &line, 0, upper, results);
}
