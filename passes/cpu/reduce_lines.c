// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: reductions over the innermost axes. Each lane of a vector has a summary of its own,
// all of them are combined as a tree at the end, and what is left of a line is a vector under a
// mask. Long ones that are few are cut into parts, which all cores work on; their summaries are
// combined in order. The parts follow from the extents alone, and so does the result.
#include "passes/cpu/scan.h"
#include "passes/cpu/structured.h"

#include <stdlib.h>
#include <string.h>

// Members that are reduced to one summary: a range of each axis.
typedef struct Members {
  const IntentScan *scan;
  intptr_t first;              // axis that is reduced; those before it have one place
  int64_t lanes;               // 0: member by member
  MlirValue at[IR_MAX_RANK];   // of the vector or member; reduced axes are set as they are walked
  MlirValue low[IR_MAX_RANK];  // of reduced axes
  MlirValue high[IR_MAX_RANK]; // past them
} Members;

// ---- Vectors and members ------------------------------------------------------------------------

// Elements of a vector: no more than a short line of known extent has.
static int64_t lanesOf(const IntentScan *scan) {
  int64_t lanes = 2 * intentScanLanes(scan),
          extent = irShape(irOperandType(scan->op, 0), scan->axis);
  while (extent >= 0 && lanes > 1 && lanes / 2 >= extent)
    lanes /= 2;
  return lanes > 1 ? lanes : 0;
}

static Members allMembers(Ir *ir, const IntentScan *scan, intptr_t first) {
  Members members = {.scan = scan, .first = first, .lanes = lanesOf(scan)};
  for (intptr_t i = first; i < scan->rank; ++i) {
    members.low[i] = irIndex(ir, 0);
    members.high[i] = scan->extents[i];
  }
  return members;
}

// Combines the vector at members->at with the lanes' summaries: of the lanes in `mask`, if there is
// one. The others take the identity, which is neutral.
static void addVector(Ir *ir, const Members *members, MlirValue mask, MlirValue *summary) {
  const IntentScan *scan = members->scan;
  intptr_t count = scan->components;
  const IntentScanVector vector = {scan->axis, members->lanes, mask};
  MlirValue *leaves = malloc((size_t)(scan->leafCount + 2 * count) * sizeof *leaves);
  MlirValue *elements = leaves + scan->leafCount, *combined = elements + count, at[IR_MAX_RANK];
  memcpy(at, members->at, sizeof at);
  for (intptr_t i = 0; i < scan->leafCount; ++i)
    leaves[i] = intentReadLeafLanes(ir, &scan->leaves[i], members->at, &vector);
  at[scan->axis] = intentCoordinateLanes(ir, members->at[scan->axis], members->lanes);
  intentScanElementLanes(ir, scan, members->lanes, leaves, at, elements);
  for (intptr_t i = 0; i < count; ++i) {
    elements[i] = intentToLanes(ir, elements[i], members->lanes);
    if (mlirValueIsNull(mask))
      continue;
    MlirValue identity = irOperand(scan->op, count + i);
    elements[i] = irSelect(ir, mask, elements[i], intentToLanes(ir, identity, members->lanes));
  }
  intentScanStepLanes(ir, scan, members->lanes, summary, elements, combined);
  for (intptr_t i = 0; i < count; ++i)
    summary[i] = intentToLanes(ir, combined[i], members->lanes);
  free(leaves);
}

static void addMember(Ir *ir, const Members *members, MlirValue *summary) {
  intptr_t count = members->scan->components;
  MlirValue *combined = malloc((size_t)count * sizeof *combined);
  intentScanMember(ir, members->scan, members->at, summary, combined);
  memcpy(summary, combined, (size_t)count * sizeof *summary);
  free(combined);
}

// ---- Lines --------------------------------------------------------------------------------------

// A loop whose summary is carried: open between the two functions, the body's in `inner`.
typedef struct Walk {
  IrLoop loop;
  MlirValue *inner; // owned
  intptr_t count;
} Walk;

static Walk openWalk(Ir *ir, MlirValue low, MlirValue high, int64_t step, const MlirValue *summary,
                     intptr_t count) {
  Walk walk = {.inner = malloc((size_t)count * sizeof(MlirValue)), .count = count};
  walk.loop = irFor(ir, low, high, irIndex(ir, step), (IrValues){summary, count});
  for (intptr_t i = 0; i < count; ++i)
    walk.inner[i] = irLoopArgument(&walk.loop, i);
  return walk;
}

static void endWalk(Ir *ir, Walk *walk, MlirValue *summary) {
  irEndFor(ir, &walk->loop, (IrValues){walk->inner, walk->count});
  for (intptr_t i = 0; i < walk->count; ++i)
    summary[i] = irResult(walk->loop.op, i);
  free(walk->inner);
}

// The members of one line: whole vectors, then what is left under a mask.
static void addLine(Ir *ir, Members *members, MlirValue *summary) {
  const IntentScan *scan = members->scan;
  MlirValue low = members->low[scan->axis], high = members->high[scan->axis], *at = members->at;
  intptr_t count = scan->components;
  if (!members->lanes) {
    Walk walk = openWalk(ir, low, high, 1, summary, count);
    at[scan->axis] = walk.loop.induction;
    addMember(ir, members, walk.inner);
    endWalk(ir, &walk, summary);
    return;
  }
  MlirValue size = irBinary(ir, "arith.subi", high, low), none = {NULL};
  MlirValue whole = irBinary(ir, "arith.andi", size, irIndex(ir, -members->lanes));
  MlirValue rest = irBinary(ir, "arith.addi", low, whole);
  Walk vectors = openWalk(ir, low, rest, members->lanes, summary, count);
  at[scan->axis] = vectors.loop.induction;
  addVector(ir, members, none, vectors.inner);
  endWalk(ir, &vectors, summary);
  Walk tail = openWalk(ir, rest, high, members->lanes, summary, count);
  at[scan->axis] = tail.loop.induction;
  MlirType type = mlirVectorTypeGet(1, &members->lanes, mlirIntegerTypeGet(ir->context, 1));
  MlirValue left = irBinary(ir, "arith.subi", high, tail.loop.induction);
  addVector(ir, members, irValueOf(ir, "vector.create_mask", IR_VALUES(left), type), tail.inner);
  endWalk(ir, &tail, summary);
}

// The lines from an axis on.
static void addLines(Ir *ir, Members *members, intptr_t axis, MlirValue *summary) {
  if (axis == members->scan->axis) {
    addLine(ir, members, summary);
    return;
  }
  Walk walk =
      openWalk(ir, members->low[axis], members->high[axis], 1, summary, members->scan->components);
  members->at[axis] = walk.loop.induction;
  addLines(ir, members, axis + 1, walk.inner);
  endWalk(ir, &walk, summary);
}

// The summary of the members.
static void reduceMembers(Ir *ir, Members *members, MlirValue *summary) {
  const IntentScan *scan = members->scan;
  intentStartSummary(scan, summary);
  for (intptr_t i = 0; members->lanes && i < scan->components; ++i)
    summary[i] = intentToLanes(ir, summary[i], members->lanes);
  addLines(ir, members, members->first, summary);
  if (!members->lanes)
    return;
  intentCombineLanes(ir, scan, members->lanes, summary);
  for (intptr_t i = 0; i < scan->components; ++i)
    summary[i] = intentFirstLane(ir, summary[i]);
}

// ---- Parts --------------------------------------------------------------------------------------

// How many parts each axis is cut into. An axis is cut only where every one before it is cut into
// its places: a part has consecutive members.
typedef struct Parts {
  MlirValue counts[IR_MAX_RANK]; // of the axis, as index
  MlirValue count;               // of all
} Parts;

static MlirValue smaller(Ir *ir, MlirValue a, MlirValue b) {
  return irBinary(ir, "arith.minsi", a, b);
}

static MlirValue larger(Ir *ir, MlirValue a, MlirValue b) {
  return irBinary(ir, "arith.maxsi", a, b);
}

// The product of some extents.
static MlirValue placesOf(Ir *ir, const IntentScan *scan, intptr_t first, intptr_t end) {
  MlirValue places = irIndex(ir, 1);
  for (intptr_t i = first; i < end; ++i)
    places = irBinary(ir, "arith.muli", places, scan->extents[i]);
  return places;
}

static Parts partsOf(Ir *ir, const Members *members) {
  const IntentScan *scan = members->scan;
  Parts parts = {.count = irIndex(ir, 1)};
  MlirValue one = irIndex(ir, 1), total = placesOf(ir, scan, members->first, scan->rank);
  MlirValue wanted = irBinary(ir, "arith.divui", total, irIndex(ir, INTENT_PART_MEMBERS));
  wanted = larger(ir, smaller(ir, wanted, irIndex(ir, INTENT_SEGMENTS)), one);
  for (intptr_t i = members->first; i < scan->rank; ++i) {
    parts.counts[i] = larger(ir, smaller(ir, scan->extents[i], wanted), one);
    parts.count = irBinary(ir, "arith.muli", parts.count, parts.counts[i]);
    wanted = irBinary(ir, "arith.divui", wanted, parts.counts[i]);
  }
  return parts;
}

// Where part `number` of an axis begins; lines begin at whole vectors.
static MlirValue beginOf(Ir *ir, const Members *members, intptr_t axis, MlirValue number,
                         MlirValue count) {
  MlirValue extent = members->scan->extents[axis];
  bool isLine = axis == members->scan->axis && members->lanes;
  MlirValue unit = irIndex(ir, isLine ? members->lanes : 1);
  MlirValue units = irBinary(ir, "arith.ceildivui", extent, unit);
  MlirValue before = irBinary(ir, "arith.divui", irBinary(ir, "arith.muli", number, units), count);
  return smaller(ir, irBinary(ir, "arith.muli", before, unit), extent);
}

// The members of part `number`.
static Members partOf(Ir *ir, const Members *members, const Parts *parts, MlirValue number) {
  Members part = *members;
  for (intptr_t i = members->scan->rank; i-- > members->first;) {
    MlirValue count = parts->counts[i], own = number;
    if (i > members->first) {
      own = irBinary(ir, "arith.remui", number, count);
      number = irBinary(ir, "arith.divui", number, count);
    }
    part.low[i] = beginOf(ir, members, i, own, count);
    part.high[i] = beginOf(ir, members, i, irBinary(ir, "arith.addi", own, irIndex(ir, 1)), count);
  }
  return part;
}

// The summary of the members, whose parts are worked on at once.
static void reduceParts(Ir *ir, const Members *members, const Parts *parts, MlirValue *summary) {
  static const int64_t kStep = 1;
  const IntentScan *scan = members->scan;
  intptr_t count = scan->components;
  MlirValue *totals = malloc(2 * (size_t)count * sizeof *totals), *combined = totals + count;
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = intentEmptySummaries(ir, scan, i);
  IntentShared shared =
      intentOpenShared(ir, IR_VALUES(parts->count), &kStep, (IrValues){totals, count});
  IntentSlice slice = intentOneSummary(ir, shared.points[0]);
  Members part = partOf(ir, members, parts, shared.points[0]);
  reduceMembers(ir, &part, summary);
  intentEndWithSummary(ir, &shared, summary, &slice);
  for (intptr_t i = 0; i < count; ++i)
    summary[i] = intentSummaryAt(ir, irResult(shared.op, i), irIndex(ir, 0));
  Walk walk = openWalk(ir, irIndex(ir, 1), parts->count, 1, summary, count);
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = intentSummaryAt(ir, irResult(shared.op, i), walk.loop.induction);
  intentScanStep(ir, scan, walk.inner, totals, combined);
  memcpy(walk.inner, combined, (size_t)count * sizeof *combined);
  endWalk(ir, &walk, summary);
  free(totals);
}

// ---- Results ------------------------------------------------------------------------------------

// A point for each element of the results, before and after.
static void reducePoints(Ir *ir, Members *members, MlirValue *results) {
  static const int64_t kSteps[IR_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
  const IntentScan *scan = members->scan;
  intptr_t count = scan->components, first = members->first;
  IntentShared shared =
      intentOpenShared(ir, (IrValues){scan->extents, first}, kSteps, (IrValues){results, count});
  MlirValue *summary = malloc((size_t)count * sizeof *summary);
  IntentSlice slice = {.rank = first};
  for (intptr_t i = 0; i < first; ++i) {
    members->at[i] = slice.offsets[i] = shared.points[i];
    slice.sizes[i] = irIndex(ir, 1);
    slice.dropped[i] = i < first - 1;
  }
  reduceMembers(ir, members, summary);
  intentEndWithSummary(ir, &shared, summary, &slice);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(shared.op, i);
  free(summary);
}

// The elements of the results one after another, from an axis on, each of them in parts.
static void reduceInTurn(Ir *ir, Members *members, const Parts *parts, intptr_t axis,
                         MlirValue *results) {
  intptr_t count = members->scan->components;
  if (axis < members->first) {
    Walk walk = openWalk(ir, irIndex(ir, 0), members->scan->extents[axis], 1, results, count);
    members->at[axis] = walk.loop.induction;
    reduceInTurn(ir, members, parts, axis + 1, walk.inner);
    endWalk(ir, &walk, results);
    return;
  }
  MlirValue *summary = malloc((size_t)count * sizeof *summary), operands[2 + IR_MAX_RANK];
  reduceParts(ir, members, parts, summary);
  memcpy(operands + 2, members->at, (size_t)axis * sizeof *operands);
  for (intptr_t i = 0; i < count; ++i) {
    operands[0] = summary[i];
    operands[1] = results[i];
    results[i] = irValueOf(ir, "tensor.insert", (IrValues){operands, 2 + axis},
                           mlirValueGetType(results[i]));
  }
  free(summary);
}

// Either of them, or what a reduction of all members is instead; `results` before and after, where
// there are several elements.
static void reduceWhole(Ir *ir, Members *members, MlirValue *results) {
  if (members->first > 0)
    reducePoints(ir, members, results);
  else
    reduceMembers(ir, members, results);
}

static void reduceCut(Ir *ir, Members *members, const Parts *parts, MlirValue *results) {
  if (members->first > 0)
    reduceInTurn(ir, members, parts, 0, results);
  else
    reduceParts(ir, members, parts, results);
}

// ---- Which of them ------------------------------------------------------------------------------

// Results of fewer elements than this are cut into parts.
enum { ENOUGH_POINTS = 16 };

// The product of some extents by the type; negative if it isn't known.
static int64_t knownPlaces(const IntentScan *scan, intptr_t first, intptr_t end) {
  int64_t places = 1;
  for (intptr_t i = first; i < end; ++i) {
    int64_t extent = irShape(irOperandType(scan->op, 0), i);
    places = extent < 0 || places < 0 ? -1 : places * extent;
  }
  return places;
}

// True if there may be several parts: the reduction is no thread's own work, and few and long.
static bool mayCut(const IntentScan *scan, intptr_t first) {
  int64_t members = knownPlaces(scan, first, scan->rank);
  return mlirOperationIsNull(irParentNamed(scan->op, "scf.forall")) &&
         (members < 0 || members >= 2 * INTENT_PART_MEMBERS) &&
         knownPlaces(scan, 0, first) < ENOUGH_POINTS;
}

// In parts where there are several and the results are few: an i1.
static MlirValue isWorthCutting(Ir *ir, const Members *members, const Parts *parts) {
  MlirValue points = placesOf(ir, members->scan, 0, members->first);
  MlirValue several = irCompare(ir, "sgt", parts->count, irIndex(ir, 1));
  MlirValue few = irCompare(ir, "slt", points, irIndex(ir, ENOUGH_POINTS));
  return irBinary(ir, "arith.andi", several, few);
}

void intentReduceLines(Ir *ir, const IntentScan *scan, intptr_t first, MlirValue *results) {
  static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};
  intptr_t count = scan->components;
  Members members = allMembers(ir, scan, first);
  for (intptr_t i = 0; first > 0 && i < count; ++i)
    results[i] = intentEmpty(ir, irResultType(scan->op, i), irOperand(scan->op, i), kAxes);
  if (!mayCut(scan, first)) {
    reduceWhole(ir, &members, results);
    return;
  }
  Parts parts = partsOf(ir, &members);
  MlirType *types = malloc((size_t)count * sizeof *types);
  MlirValue *cut = malloc((size_t)count * sizeof *cut);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = irResultType(scan->op, i);
  memcpy(cut, results, (size_t)count * sizeof *cut);
  MlirOperation either = irIf(ir, isWorthCutting(ir, &members, &parts), (IrTypes){types, count});
  reduceCut(ir, &members, &parts, cut);
  irElse(ir, either, (IrValues){cut, count});
  reduceWhole(ir, &members, results);
  irEndIf(ir, either, (IrValues){results, count});
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(either, i);
  free(types);
  free(cut);
}
