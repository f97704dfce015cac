// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See row_block.h.
#include "passes/cpu/row_block.h"

#include <stdlib.h>
#include <string.h>

intptr_t intentCarriedCount(const IntentRowBlock *block) {
  return block->scan->components * (block->writes ? 2 : 1);
}

MlirValue intentReadPiece(Ir *ir, const IntentRowPiece *piece, MlirValue tensor, IrValues at) {
  MlirValue operands[3] = {tensor, at.data[0], at.data[at.count - 1]};
  if (piece->vector.lanes)
    return intentReadLanes(ir, tensor, at, &piece->vector);
  return irValueOf(ir, "tensor.extract", (IrValues){operands, 1 + at.count},
                   irElementType(mlirValueGetType(tensor)));
}

MlirValue intentWritePiece(Ir *ir, const IntentRowPiece *piece, MlirValue value, MlirValue tensor,
                           IrValues at) {
  MlirValue operands[4] = {value, tensor, at.data[0], at.data[at.count - 1]};
  if (piece->vector.lanes)
    return intentWriteLanes(ir, intentToLanes(ir, value, piece->vector.lanes), tensor, at,
                            &piece->vector);
  return irValueOf(ir, "tensor.insert", (IrValues){operands, 2 + at.count},
                   mlirValueGetType(tensor));
}

// The members' elements of a piece of the row at block->at.
static void readMembers(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                        MlirValue *members) {
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

// 6-03: exclusive gives what is before the member. `carried` becomes what it is after the piece.
static void computePiece(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                         MlirValue *carried) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  MlirValue *members = malloc(3 * (size_t)count * sizeof *members), *running = members + count,
            *combined = running + count;
  IntentRowPiece whole = *piece; // of summaries
  if (!block->isExact)
    whole.vector.mask = (MlirValue){NULL};
  readMembers(ir, block, piece, members);
  for (intptr_t i = 0; i < count; ++i)
    running[i] = intentReadPiece(ir, &whole, carried[i], IR_VALUES(piece->offset));
  intentScanStepLanes(ir, scan, piece->vector.lanes, running, members, combined);
  MlirValue row = {NULL};
  if (block->writes)
    row = irBinary(ir, "arith.subi", block->at[scan->axis], block->low);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue prefix = scan->isExclusive ? running[i] : combined[i];
    if (block->writes)
      carried[count + i] =
          intentWritePiece(ir, piece, prefix, carried[count + i], IR_VALUES(row, piece->offset));
    carried[i] = intentWritePiece(ir, &whole, combined[i], carried[i], IR_VALUES(piece->offset));
  }
  free(members);
}

void intentCombinePiece(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                        const MlirValue *carried, IrValues at, MlirValue *running,
                        MlirValue *combined) {
  intptr_t count = block->scan->components;
  MlirValue *later = malloc((size_t)count * sizeof *later);
  for (intptr_t i = 0; i < count; ++i) {
    running[i] = intentReadPiece(ir, piece, carried[i], IR_VALUES(piece->offset));
    later[i] = intentReadPiece(ir, piece, carried[count + i], at);
  }
  intentScanStepLanes(ir, block->scan, piece->vector.lanes, running, later, combined);
  free(later);
}

void intentStartPiece(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                      MlirValue *carried) {
  const IntentScan *scan = block->scan;
  for (intptr_t i = 0; i < scan->components; ++i)
    carried[i] = intentWritePiece(ir, piece, irOperand(scan->op, scan->components + i), carried[i],
                                  IR_VALUES(piece->offset));
}

// A loop of pieces over [from, to).
static void walk(Ir *ir, const IntentRowBlock *block, MlirValue from, MlirValue to, int64_t lanes,
                 bool isMasked, IntentComputePiece compute, IrValues carried, MlirValue *after) {
  IrLoop loop = irFor(ir, from, to, irIndex(ir, lanes ? lanes : 1), carried);
  IntentRowPiece piece = {loop.induction, {block->scan->rank - 1, lanes, {NULL}}};
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

void intentWalkRow(Ir *ir, const IntentRowBlock *block, IntentComputePiece compute,
                   MlirValue *carried, intptr_t count) {
  IrValues values = {carried, count};
  MlirValue whole = irIndex(ir, 0);
  if (block->lanes) {
    MlirValue from = whole;
    whole = irBinary(ir, "arith.andi", block->length, irIndex(ir, -block->lanes));
    walk(ir, block, from, whole, block->lanes, false, compute, values, carried);
  }
  walk(ir, block, whole, block->length, block->lanes, block->lanes != 0, compute, values, carried);
}

void intentComputeRow(Ir *ir, const IntentRowBlock *block, MlirValue *carried) {
  intentWalkRow(ir, block, computePiece, carried, intentCarriedCount(block));
}

void intentWalkSummaries(Ir *ir, const IntentRowBlock *block, IntentComputePiece compute,
                         MlirValue *summaries, intptr_t count) {
  walk(ir, block, irIndex(ir, 0), block->length, block->lanes, false, compute,
       (IrValues){summaries, count}, summaries);
}

MlirValue intentEmptyRows(Ir *ir, const IntentScan *scan, intptr_t component, intptr_t rank,
                          const int64_t *shape) {
  MlirType element = intentScanElement(scan, component);
  return irValueOf(ir, "tensor.empty", (IrValues){0},
                   mlirRankedTensorTypeGet(rank, shape, element, mlirAttributeGetNull()));
}

void intentStartSummaries(Ir *ir, const IntentRowBlock *block, int64_t room, MlirValue *summaries) {
  for (intptr_t i = 0; i < block->scan->components; ++i)
    summaries[i] = intentEmptyRows(ir, block->scan, i, 1, &room);
  intentWalkSummaries(ir, block, intentStartPiece, summaries, block->scan->components);
}
