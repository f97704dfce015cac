// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: scans along an axis that is not the innermost one. The innermost axis is cut into
// blocks, which threads share with the outer axes; a block's running summaries are a row that stays
// in cache while its rows are read and written in order.
#include "passes/cpu/scan.h"
#include "passes/cpu/structured.h"

#include <stdlib.h>
#include <string.h>

// Elements of a row that one point computes. The longer, the better memory streams; the summaries
// have to stay in cache. Blocks are shorter where there would be too few points for threads.
enum { BLOCK = 4096, SHORT_BLOCK = 1024, ENOUGH_POINTS = 16, MAX_LANES = 16 };

// The part of the members that one point computes: rows of one block, in order.
typedef struct Block {
  const IntentScan *scan;
  MlirValue at[IR_MAX_RANK]; // of the row's first element
  MlirValue length;          // elements of a row
  int64_t lanes;             // 0: element by element
} Block;

// Elements of a row from `offset` on: a vector of them, or one.
typedef struct Piece {
  MlirValue offset;
  IntentScanVector vector; // of no lanes for one element
} Piece;

static MlirValue readPiece(Ir *ir, const Piece *piece, MlirValue tensor, IrValues at) {
  MlirValue operands[3] = {tensor, at.data[0], at.data[at.count - 1]};
  if (piece->vector.lanes)
    return intentReadLanes(ir, tensor, at, &piece->vector);
  return irValueOf(ir, "tensor.extract", (IrValues){operands, 1 + at.count},
                   irElementType(mlirValueGetType(tensor)));
}

static MlirValue writePiece(Ir *ir, const Piece *piece, MlirValue value, MlirValue tensor,
                            IrValues at) {
  MlirValue operands[4] = {value, tensor, at.data[0], at.data[at.count - 1]};
  if (piece->vector.lanes)
    return intentWriteLanes(ir, intentToLanes(ir, value, piece->vector.lanes), tensor, at,
                            &piece->vector);
  return irValueOf(ir, "tensor.insert", (IrValues){operands, 2 + at.count},
                   mlirValueGetType(tensor));
}

// The members' elements of a piece of the row at block->at.
static void readMembers(Ir *ir, const Block *block, const Piece *piece, MlirValue *members) {
  const IntentScan *scan = block->scan;
  int64_t inner = scan->rank - 1, lanes = piece->vector.lanes;
  MlirValue *leaves = malloc((size_t)(scan->leafCount + 1) * sizeof *leaves), at[IR_MAX_RANK];
  memcpy(at, block->at, sizeof at);
  at[inner] = irBinary(ir, "arith.addi", at[inner], piece->offset);
  for (intptr_t i = 0; i < scan->leafCount; ++i)
    leaves[i] = lanes ? intentReadLeafLanes(ir, &scan->leaves[i], at, &piece->vector)
                      : intentReadLeaf(ir, &scan->leaves[i], at);
  if (lanes)
    at[inner] = intentCoordinateLanes(ir, at[inner], lanes);
  intentScanElementLanes(ir, scan, lanes, leaves, at, members);
  free(leaves);
}

// 6-03: exclusive gives what is before the member. `carried`: the outputs' parts, then the rows of
// running summaries; both as they are after the piece.
static void computePiece(Ir *ir, const Block *block, const Piece *piece, MlirValue *carried) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  MlirValue *members = malloc(3 * (size_t)count * sizeof *members), *running = members + count,
            *combined = running + count;
  Piece whole = *piece; // of summaries, whose rows have room for whole vectors
  whole.vector.mask = (MlirValue){NULL};
  readMembers(ir, block, piece, members);
  for (intptr_t i = 0; i < count; ++i)
    running[i] = readPiece(ir, &whole, carried[count + i], IR_VALUES(piece->offset));
  intentScanStepLanes(ir, scan, piece->vector.lanes, running, members, combined);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue prefix = scan->isExclusive ? running[i] : combined[i];
    carried[i] =
        writePiece(ir, piece, prefix, carried[i], IR_VALUES(block->at[scan->axis], piece->offset));
    carried[count + i] =
        writePiece(ir, &whole, combined[i], carried[count + i], IR_VALUES(piece->offset));
  }
  free(members);
}

// Identities in the rows of summaries: whole vectors, which the rows have room for.
static void startPiece(Ir *ir, const Block *block, const Piece *piece, MlirValue *carried) {
  const IntentScan *scan = block->scan;
  for (intptr_t i = 0; i < scan->components; ++i)
    carried[i] = writePiece(ir, piece, irOperand(scan->op, scan->components + i), carried[i],
                            IR_VALUES(piece->offset));
}

typedef void (*Compute)(Ir *ir, const Block *block, const Piece *piece, MlirValue *carried);

// A loop of pieces over [from, to).
static void walk(Ir *ir, const Block *block, MlirValue from, MlirValue to, int64_t lanes,
                 bool isMasked, Compute compute, IrValues carried, MlirValue *after) {
  IrLoop loop = irFor(ir, from, to, irIndex(ir, lanes ? lanes : 1), carried);
  Piece piece = {loop.induction, {block->scan->rank - 1, lanes, {NULL}}};
  MlirValue *inner = malloc((size_t)carried.count * sizeof *inner);
  for (intptr_t i = 0; i < carried.count; ++i)
    inner[i] = irLoopArgument(&loop, i);
  if (isMasked) {
    MlirType type = mlirVectorTypeGet(1, &lanes, mlirIntegerTypeGet(ir->context, 1));
    MlirValue left = irBinary(ir, "arith.subi", to, loop.induction);
    piece.vector.mask = irValueOf(ir, "vector.create_mask", IR_VALUES(left), type);
  }
  compute(ir, block, &piece, inner);
  irEndFor(ir, &loop, (IrValues){inner, carried.count});
  for (intptr_t i = 0; i < carried.count; ++i)
    after[i] = irResult(loop.op, i);
  free(inner);
}

// The row at block->at: whole vectors, then what is left under a mask.
static void computeRow(Ir *ir, const Block *block, MlirValue *carried) {
  IrValues values = {carried, 2 * block->scan->components};
  MlirValue whole = irIndex(ir, 0);
  if (block->lanes) {
    MlirValue from = whole;
    whole = irBinary(ir, "arith.andi", block->length, irIndex(ir, -block->lanes));
    walk(ir, block, from, whole, block->lanes, false, computePiece, values, carried);
  }
  walk(ir, block, whole, block->length, block->lanes, block->lanes != 0, computePiece, values,
       carried);
}

// A row of identities for each component.
static void startSummaries(Ir *ir, const Block *block, MlirValue *summaries) {
  const IntentScan *scan = block->scan;
  const int64_t shape = BLOCK;
  for (intptr_t i = 0; i < scan->components; ++i) {
    MlirType type =
        mlirRankedTensorTypeGet(1, &shape, intentScanElement(scan, i), mlirAttributeGetNull());
    summaries[i] = irValueOf(ir, "tensor.empty", (IrValues){0}, type);
  }
  walk(ir, block, irIndex(ir, 0), block->length, block->lanes, false, startPiece,
       (IrValues){summaries, scan->components}, summaries);
}

// The rows of one point, in order: `parts` are the outputs' parts, rows by elements.
static void computeRows(Ir *ir, Block *block, MlirValue *parts) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  MlirValue *values = malloc(2 * (size_t)count * sizeof *values);
  MlirValue one = irIndex(ir, 1), members = scan->extents[scan->axis];
  memcpy(values, parts, (size_t)count * sizeof *values);
  startSummaries(ir, block, values + count);
  IrLoop loop = irFor(ir, irIndex(ir, 0), members, one, (IrValues){values, 2 * count});
  MlirValue member = loop.induction;
  if (scan->isReverse)
    member = irBinary(ir, "arith.subi", irBinary(ir, "arith.subi", members, one), member);
  block->at[scan->axis] = member;
  for (intptr_t i = 0; i < 2 * count; ++i)
    values[i] = irLoopArgument(&loop, i);
  computeRow(ir, block, values);
  irEndFor(ir, &loop, (IrValues){values, 2 * count});
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = irResult(loop.op, i);
  free(values);
}

// The elements of a block, as index.
static MlirValue blockSize(Ir *ir, const IntentScan *scan, bool threads) {
  MlirValue most = irIndex(ir, BLOCK), points = irIndex(ir, 1),
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

void intentScanRows(Ir *ir, const IntentScan *scan, bool threads, MlirValue *results) {
  static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7},
                       kSteps[IR_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
  intptr_t count = scan->components, inner = scan->rank - 1, points = 0;
  MlirValue upper[IR_MAX_RANK], size = blockSize(ir, scan, threads);
  for (intptr_t i = 0; i < scan->rank; ++i)
    if (i != scan->axis)
      upper[points++] = scan->extents[i];
  upper[points - 1] = irBinary(ir, "arith.ceildivui", scan->extents[inner], size);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = intentEmpty(ir, irResultType(scan->op, i), irOperand(scan->op, i), kAxes);
  IntentShared shared =
      intentOpenShared(ir, (IrValues){upper, points}, kSteps, (IrValues){results, count});
  Block block = {.scan = scan, .lanes = intentScanLanes(scan)};
  IntentSlice slice = {.rank = scan->rank};
  for (intptr_t i = 0; i < scan->rank; ++i) {
    bool isAxis = i == scan->axis;
    block.at[i] = isAxis ? irIndex(ir, 0) : shared.points[i - (i > scan->axis)];
    slice.dropped[i] = !isAxis && i != inner;
    slice.sizes[i] = scan->extents[i];
  }
  block.at[inner] = irBinary(ir, "arith.muli", block.at[inner], size);
  memcpy(slice.offsets, block.at, sizeof block.at);
  MlirValue left = irBinary(ir, "arith.subi", scan->extents[inner], block.at[inner]);
  slice.sizes[inner] = block.length = irBinary(ir, "arith.minsi", left, size);
  MlirValue *parts = malloc((size_t)count * sizeof *parts);
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  computeRows(ir, &block, parts);
  intentEndSharedAlike(ir, &shared, parts, &slice);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(shared.op, i);
  free(parts);
}
