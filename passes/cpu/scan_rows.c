// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: scans along an axis that is not the innermost one. The innermost axis is cut into
// blocks, which threads share with the outer axes; a block's running summaries are a row that stays
// in cache while its rows are read and written in order.
#include "passes/cpu/row_block.h"
#include "passes/cpu/structured.h"

#include <stdlib.h>
#include <string.h>

// Blocks are shorter where there would be too few points for threads.
enum { SHORT_BLOCK = 1024, ENOUGH_POINTS = 16, MAX_LANES = 16 };

// The block's rows, in order.
static void computeRows(Ir *ir, IntentRowBlock *block, MlirValue *carried) {
  const IntentScan *scan = block->scan;
  intptr_t count = intentCarriedCount(block);
  MlirValue *values = malloc((size_t)count * sizeof *values);
  MlirValue one = irIndex(ir, 1), rows = irBinary(ir, "arith.subi", block->high, block->low);
  IrLoop loop = irFor(ir, irIndex(ir, 0), rows, one, (IrValues){carried, count});
  MlirValue last = irBinary(ir, "arith.subi", block->high, one);
  block->at[scan->axis] = scan->isReverse ? irBinary(ir, "arith.subi", last, loop.induction)
                                          : irBinary(ir, "arith.addi", block->low, loop.induction);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = irLoopArgument(&loop, i);
  intentComputeRow(ir, block, values);
  irEndFor(ir, &loop, (IrValues){values, count});
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = irResult(loop.op, i);
  free(values);
}

// The part of an output that has the block's members.
static IntentSlice partOf(Ir *ir, const IntentRowBlock *block) {
  const IntentScan *scan = block->scan;
  IntentSlice slice = {.rank = scan->rank};
  for (intptr_t i = 0; i < scan->rank; ++i) {
    slice.offsets[i] = i == scan->axis ? block->low : block->at[i];
    slice.sizes[i] = block->length;
    slice.dropped[i] = i != scan->axis && i != scan->rank - 1;
  }
  slice.sizes[scan->axis] = irBinary(ir, "arith.subi", block->high, block->low);
  return slice;
}

// ---- Blocks for threads -------------------------------------------------------------------------

// The elements of a block, as index.
static MlirValue blockSize(Ir *ir, const IntentScan *scan, bool threads) {
  MlirValue most = irIndex(ir, INTENT_ROW_BLOCK), points = irIndex(ir, 1),
            inner = scan->extents[scan->rank - 1];
  if (!threads)
    return most;
  for (intptr_t i = 0; i < scan->rank - 1; ++i)
    if (i != scan->axis)
      points = irBinary(ir, "arith.muli", points, scan->extents[i]);
  MlirValue up = irBinary(ir, "arith.addi", inner, irIndex(ir, ENOUGH_POINTS * MAX_LANES - 1));
  MlirValue vectors = irBinary(ir, "arith.divui", up, irIndex(ir, ENOUGH_POINTS * MAX_LANES));
  MlirValue part = irBinary(ir, "arith.muli", vectors, irIndex(ir, MAX_LANES));
  part = irBinary(ir, "arith.maxsi", part, irIndex(ir, SHORT_BLOCK));
  MlirValue enough = irCompare(ir, "sge", points, irIndex(ir, ENOUGH_POINTS));
  return irSelect(ir, enough, most, irBinary(ir, "arith.minsi", part, most));
}

// Blocks of whole rows, as many as `upper` says of the other axes.
static void wholeBlocks(Ir *ir, const IntentScan *scan, bool threads, const MlirValue *upper,
                        MlirValue *results) {
  static const int64_t kSteps[IR_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
  intptr_t count = scan->components, inner = scan->rank - 1, points = 0;
  MlirValue bounds[IR_MAX_RANK], size = blockSize(ir, scan, threads);
  for (intptr_t i = 0; i < scan->rank; ++i)
    if (i != scan->axis)
      bounds[points++] = upper[i];
  bounds[points - 1] = irBinary(ir, "arith.ceildivui", upper[inner], size);
  IntentShared shared =
      intentOpenShared(ir, (IrValues){bounds, points}, kSteps, (IrValues){results, count});
  IntentRowBlock block = {.scan = scan,
                          .low = irIndex(ir, 0),
                          .high = scan->extents[scan->axis],
                          .lanes = intentScanLanes(scan),
                          .writes = true};
  for (intptr_t i = 0; i < scan->rank; ++i)
    if (i != scan->axis)
      block.at[i] = shared.points[i - (i > scan->axis)];
  block.at[inner] = irBinary(ir, "arith.muli", block.at[inner], size);
  MlirValue left = irBinary(ir, "arith.subi", scan->extents[inner], block.at[inner]);
  block.length = irBinary(ir, "arith.minsi", left, size);
  IntentSlice slice = partOf(ir, &block);
  MlirValue *carried = malloc(2 * (size_t)count * sizeof *carried);
  intentStartSummaries(ir, &block, INTENT_ROW_BLOCK, carried);
  for (intptr_t i = 0; i < count; ++i)
    carried[count + i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  computeRows(ir, &block, carried);
  intentEndSharedAlike(ir, &shared, carried + count, &slice);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(shared.op, i);
  free(carried);
}

// ---- Segments for threads -----------------------------------------------------------------------

// Rows no longer than this, in few blocks, are cut along the axis.
enum { NARROW = 256 };

// One strip of narrow rows.
typedef struct Strip {
  const IntentRowBlock *block; // of all rows
  MlirValue begin, end;        // its members, counted from the end that is scanned first
  MlirValue size;              // members of a segment
  MlirValue segments;          // how many of them it has, at least 1
  MlirValue last;              // the number of the last one
} Strip;

// A segment as a block of its own.
static IntentRowBlock segmentOf(Ir *ir, const Strip *strip, MlirValue number) {
  IntentRowBlock block = *strip->block;
  MlirValue before = irBinary(ir, "arith.muli", number, strip->size);
  MlirValue first = irBinary(ir, "arith.addi", strip->begin, before);
  MlirValue past = irBinary(ir, "arith.addi", first, strip->size);
  MlirValue end = irBinary(ir, "arith.minsi", strip->end, past);
  bool isReverse = block.scan->isReverse;
  block.low = isReverse ? irBinary(ir, "arith.subi", strip->block->high, end) : first;
  block.high = isReverse ? irBinary(ir, "arith.subi", strip->block->high, first) : end;
  return block;
}

// Row `number` of summaries that lie one row a segment.
static IntentSlice rowOf(Ir *ir, MlirValue number) {
  return (IntentSlice){.rank = 2,
                       .offsets = {number, irIndex(ir, 0)},
                       .sizes = {irIndex(ir, 1), irIndex(ir, NARROW)},
                       .dropped = {true, false}};
}

static void emptyRows(Ir *ir, const IntentScan *scan, MlirValue *rows) {
  static const int64_t kShape[] = {INTENT_SEGMENTS, NARROW};
  for (intptr_t i = 0; i < scan->components; ++i)
    rows[i] = intentEmptyRows(ir, scan, i, 2, kShape);
}

// The last summaries of each segment but the last one, all at once.
static void totalsOf(Ir *ir, const Strip *strip, MlirValue *totals) {
  static const int64_t kStep = 1;
  const IntentScan *scan = strip->block->scan;
  intptr_t count = scan->components;
  emptyRows(ir, scan, totals);
  IntentShared shared =
      intentOpenShared(ir, IR_VALUES(strip->last), &kStep, (IrValues){totals, count});
  IntentRowBlock block = segmentOf(ir, strip, shared.points[0]);
  block.writes = false;
  IntentSlice slice = rowOf(ir, shared.points[0]);
  MlirValue *rows = malloc((size_t)count * sizeof *rows);
  for (intptr_t i = 0; i < count; ++i)
    rows[i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  intentWalkSummaries(ir, &block, intentStartPiece, rows, count);
  computeRows(ir, &block, rows);
  intentEndSharedAlike(ir, &shared, rows, &slice);
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = irResult(shared.op, i);
  free(rows);
}

// A piece of a total becomes what runs before its segment, and what runs takes it in. `carried`:
// the running summaries, then the totals; block->low is the segment's number.
static void startSegment(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                         MlirValue *carried) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  MlirValue *running = malloc(2 * (size_t)count * sizeof *running), *combined = running + count;
  intentCombinePiece(ir, block, piece, carried, IR_VALUES(block->low, piece->offset), running,
                     combined);
  for (intptr_t i = 0; i < count; ++i) {
    carried[i] = intentWritePiece(ir, piece, combined[i], carried[i], IR_VALUES(piece->offset));
    carried[count + i] = intentWritePiece(ir, piece, running[i], carried[count + i],
                                          IR_VALUES(block->low, piece->offset));
  }
  free(running);
}

// The last segment's start, whose total is not wanted.
static void startLast(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                      MlirValue *carried) {
  intptr_t count = block->scan->components;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue running = intentReadPiece(ir, piece, carried[i], IR_VALUES(piece->offset));
    carried[count + i] = intentWritePiece(ir, piece, running, carried[count + i],
                                          IR_VALUES(block->low, piece->offset));
  }
}

// Turns totals into what each segment begins with. `carried`: the running summaries, then the
// totals.
static void startsOf(Ir *ir, const Strip *strip, MlirValue *carried) {
  intptr_t count = 2 * strip->block->scan->components;
  MlirValue *values = malloc((size_t)count * sizeof *values);
  IntentRowBlock block = *strip->block;
  IrLoop loop = irFor(ir, irIndex(ir, 0), strip->last, irIndex(ir, 1), (IrValues){carried, count});
  for (intptr_t i = 0; i < count; ++i)
    values[i] = irLoopArgument(&loop, i);
  block.low = loop.induction;
  intentWalkSummaries(ir, &block, startSegment, values, count);
  irEndFor(ir, &loop, (IrValues){values, count});
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = irResult(loop.op, i);
  block.low = strip->last;
  intentWalkSummaries(ir, &block, startLast, carried, count);
  free(values);
}

// Takes row block->low of the second half of `carried` into the first half.
static void takeRow(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                    MlirValue *carried) {
  intptr_t count = block->scan->components;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value =
        intentReadPiece(ir, piece, carried[count + i], IR_VALUES(block->low, piece->offset));
    carried[i] = intentWritePiece(ir, piece, value, carried[i], IR_VALUES(piece->offset));
  }
}

// The segments' members, all at once, in place: each from its start, which becomes its last
// summaries. `outputs` before and after the strip.
static void scanSegments(Ir *ir, const Strip *strip, MlirValue *starts, MlirValue *outputs) {
  static const int64_t kStep = 1;
  const IntentScan *scan = strip->block->scan;
  intptr_t count = scan->components;
  MlirValue *values = malloc(2 * (size_t)count * sizeof *values);
  IntentSlice *slices = malloc(2 * (size_t)count * sizeof *slices);
  memcpy(values, starts, (size_t)count * sizeof *values);
  memcpy(values + count, outputs, (size_t)count * sizeof *values);
  IntentShared shared =
      intentOpenShared(ir, IR_VALUES(strip->segments), &kStep, (IrValues){values, 2 * count});
  IntentRowBlock block = segmentOf(ir, strip, shared.points[0]);
  IntentSlice row = rowOf(ir, shared.points[0]), part = partOf(ir, &block);
  for (intptr_t i = 0; i < 2 * count; ++i) {
    slices[i] = i < count ? row : part;
    values[i] = intentTakeSlice(ir, shared.outputs[i], &slices[i]);
  }
  computeRows(ir, &block, values);
  intentEndShared(ir, &shared, values, slices);
  for (intptr_t i = 0; i < count; ++i) {
    starts[i] = irResult(shared.op, i);
    outputs[i] = irResult(shared.op, count + i);
  }
  free(slices);
  free(values);
}

// The rows of a block, strip by strip, `members` of them: `outputs` before and after it.
static void segmentedBlock(Ir *ir, const IntentRowBlock *block, MlirValue members,
                           MlirValue *outputs) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  MlirValue *carried = malloc(3 * (size_t)count * sizeof *carried), *rows = carried + 2 * count;
  Strip strip = {.block = block};
  MlirValue width = irBinary(ir, "arith.maxsi", block->length, irIndex(ir, 1));
  strip.size = irBinary(ir, "arith.ceildivui", irIndex(ir, INTENT_SEGMENT), width);
  MlirValue length = irBinary(ir, "arith.muli", strip.size, irIndex(ir, INTENT_SEGMENTS));
  intentStartSummaries(ir, block, NARROW, carried);
  memcpy(carried + count, outputs, (size_t)count * sizeof *carried);
  IrLoop loop = irFor(ir, block->low, members, length, (IrValues){carried, 2 * count});
  strip.begin = loop.induction;
  strip.end = irBinary(ir, "arith.minsi", members, irBinary(ir, "arith.addi", strip.begin, length));
  MlirValue own = irBinary(ir, "arith.subi", strip.end, strip.begin);
  strip.segments = irBinary(ir, "arith.ceildivui", own, strip.size);
  strip.last = irBinary(ir, "arith.subi", strip.segments, irIndex(ir, 1));
  totalsOf(ir, &strip, rows);
  for (intptr_t i = 0; i < count; ++i) {
    outputs[i] = irLoopArgument(&loop, count + i);
    carried[i] = irLoopArgument(&loop, i);
    carried[count + i] = rows[i];
  }
  startsOf(ir, &strip, carried);
  scanSegments(ir, &strip, carried + count, outputs);
  IntentRowBlock end = *block;
  end.low = strip.last;
  intentWalkSummaries(ir, &end, takeRow, carried, 2 * count);
  memcpy(carried + count, outputs, (size_t)count * sizeof *carried);
  irEndFor(ir, &loop, (IrValues){carried, 2 * count});
  for (intptr_t i = 0; i < count; ++i)
    outputs[i] = irResult(loop.op, count + i);
  free(carried);
}

// The blocks of narrow rows one after another; none where `cuts`, an i1, does not hold.
static void segmentedBlocks(Ir *ir, IntentRowBlock *block, intptr_t axis, MlirValue cuts,
                            MlirValue *outputs) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  if (axis == scan->axis) {
    segmentedBlocks(ir, block, axis + 1, cuts, outputs);
    return;
  }
  if (axis == scan->rank - 1) {
    MlirValue members = irSelect(ir, cuts, scan->extents[scan->axis], irIndex(ir, 0));
    segmentedBlock(ir, block, members, outputs);
    return;
  }
  IrLoop loop =
      irFor(ir, irIndex(ir, 0), scan->extents[axis], irIndex(ir, 1), (IrValues){outputs, count});
  block->at[axis] = loop.induction;
  for (intptr_t i = 0; i < count; ++i)
    outputs[i] = irLoopArgument(&loop, i);
  segmentedBlocks(ir, block, axis + 1, cuts, outputs);
  irEndFor(ir, &loop, (IrValues){outputs, count});
  for (intptr_t i = 0; i < count; ++i)
    outputs[i] = irResult(loop.op, i);
}

// ---- Which of them ------------------------------------------------------------------------------

// True if the rows may be cut: they are not in a thread's own work, may be narrow and many enough.
static bool mayCut(const IntentScan *scan) {
  MlirType type = irOperandType(scan->op, 0);
  int64_t extent = irShape(type, scan->axis);
  return mlirOperationIsNull(irParentNamed(scan->op, "scf.forall")) &&
         irShape(type, scan->rank - 1) <= NARROW &&
         (extent < 0 || extent * NARROW > INTENT_SEGMENT);
}

void intentScanRows(Ir *ir, const IntentScan *scan, bool threads, MlirValue *results) {
  static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};
  intptr_t inner = scan->rank - 1;
  for (intptr_t i = 0; i < scan->components; ++i)
    results[i] = intentEmpty(ir, irResultType(scan->op, i), irOperand(scan->op, i), kAxes);
  MlirValue upper[IR_MAX_RANK];
  memcpy(upper, scan->extents, sizeof upper);
  if (!threads || !mayCut(scan)) {
    wholeBlocks(ir, scan, threads, upper, results);
    return;
  }
  MlirValue blocks = irIndex(ir, 1), zero = irIndex(ir, 0);
  for (intptr_t i = 0; i < inner; ++i)
    if (i != scan->axis)
      blocks = irBinary(ir, "arith.muli", blocks, scan->extents[i]);
  MlirValue narrow = irCompare(ir, "sle", scan->extents[inner], irIndex(ir, NARROW));
  MlirValue few = irCompare(ir, "slt", blocks, irIndex(ir, ENOUGH_POINTS));
  MlirValue cuts = irBoth(ir, narrow, few);
  upper[inner] = irSelect(ir, cuts, zero, upper[inner]);
  wholeBlocks(ir, scan, threads, upper, results);
  IntentRowBlock block = {.scan = scan,
                          .length = irSelect(ir, cuts, scan->extents[inner], zero),
                          .low = zero,
                          .high = scan->extents[scan->axis],
                          .lanes = intentScanLanes(scan),
                          .writes = true};
  block.at[inner] = zero;
  segmentedBlocks(ir, &block, 0, cuts, results);
}
