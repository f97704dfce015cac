// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: reductions that leave the innermost axis alone. Rows are read as they lie in memory
// and combined into a row of summaries, which stays in cache; wide rows are cut into blocks. Where
// there are few blocks and many members, the rows are cut into parts, too, whose summaries are
// combined in order: by the extents alone, as reductions over innermost axes are.
#include "passes/cpu/row_block.h"
#include "passes/cpu/structured.h"

#include <stdlib.h>

static const int64_t kSteps[] = {1, 1};

// The columns of block `number`.
static IntentRowBlock blockOf(Ir *ir, const IntentScan *scan, MlirValue number) {
  intptr_t inner = scan->rank - 1;
  IntentRowBlock block = {.scan = scan,
                          .low = irIndex(ir, 0),
                          .high = scan->extents[0],
                          .lanes = intentScanLanes(scan),
                          .isExact = true};
  block.at[inner] = irBinary(ir, "arith.muli", number, irIndex(ir, INTENT_ROW_BLOCK));
  MlirValue left = irBinary(ir, "arith.subi", scan->extents[inner], block.at[inner]);
  block.length = irBinary(ir, "arith.minsi", left, irIndex(ir, INTENT_ROW_BLOCK));
  return block;
}

static MlirValue blocksOf(Ir *ir, const IntentScan *scan) {
  return irBinary(ir, "arith.ceildivui", scan->extents[scan->rank - 1],
                  irIndex(ir, INTENT_ROW_BLOCK));
}

// The block's part of a row of results, or of one of the rows of `number`.
static IntentSlice columnsOf(Ir *ir, const IntentRowBlock *block, MlirValue number) {
  MlirValue begin = block->at[block->scan->rank - 1];
  if (mlirValueIsNull(number))
    return (IntentSlice){.rank = 1, .offsets = {begin}, .sizes = {block->length}};
  return (IntentSlice){.rank = 2,
                       .offsets = {number, begin},
                       .sizes = {irIndex(ir, 1), block->length},
                       .dropped = {true, false}};
}

// The block's rows from an axis on, added to the summaries that `carried` holds.
static void addRows(Ir *ir, IntentRowBlock *block, intptr_t axis, MlirValue *carried) {
  intptr_t count = block->scan->components;
  if (axis == block->scan->rank - 1) {
    intentComputeRow(ir, block, carried);
    return;
  }
  MlirValue low = axis == 0 ? block->low : irIndex(ir, 0);
  MlirValue high = axis == 0 ? block->high : block->scan->extents[axis];
  MlirValue *inner = malloc((size_t)count * sizeof *inner);
  IrLoop loop = irFor(ir, low, high, irIndex(ir, 1), (IrValues){carried, count});
  block->at[axis] = loop.induction;
  for (intptr_t i = 0; i < count; ++i)
    inner[i] = irLoopArgument(&loop, i);
  addRows(ir, block, axis + 1, inner);
  irEndFor(ir, &loop, (IrValues){inner, count});
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = irResult(loop.op, i);
  free(inner);
}

static void startRow(Ir *ir, const IntentRowBlock *block, MlirValue *carried) {
  intentWalkRow(ir, block, intentStartPiece, carried, block->scan->components);
}

// ---- Parts --------------------------------------------------------------------------------------

// How many parts the rows of each block are cut into; 0 where one would be all.
static MlirValue partsOf(Ir *ir, const IntentScan *scan) {
  MlirValue total = irIndex(ir, 1), one = total, zero = irIndex(ir, 0);
  for (intptr_t i = 0; i < scan->rank; ++i)
    total = irBinary(ir, "arith.muli", total, scan->extents[i]);
  MlirValue wanted = irBinary(ir, "arith.divui", total, irIndex(ir, INTENT_PART_MEMBERS));
  wanted = irBinary(ir, "arith.minsi", wanted, irIndex(ir, INTENT_SEGMENTS));
  MlirValue blocks = irBinary(ir, "arith.maxsi", blocksOf(ir, scan), one);
  wanted = irBinary(ir, "arith.divui", wanted, blocks);
  MlirValue parts = irBinary(ir, "arith.minsi", wanted, scan->extents[0]);
  return irSelect(ir, irCompare(ir, "sgt", parts, one), parts, zero);
}

// The first row of part `number` along axis 0.
static MlirValue beginOf(Ir *ir, const IntentScan *scan, MlirValue number, MlirValue parts) {
  return irBinary(ir, "arith.divui", irBinary(ir, "arith.muli", number, scan->extents[0]), parts);
}

// Rows of summaries, one a part, worked on at once.
static void totalsOf(Ir *ir, const IntentScan *scan, MlirValue parts, MlirValue *totals) {
  intptr_t count = scan->components;
  const int64_t shape[] = {mlirShapedTypeGetDynamicSize(), mlirShapedTypeGetDynamicSize()};
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = irValueOf(
        ir, "tensor.empty", IR_VALUES(parts, scan->extents[scan->rank - 1]),
        mlirRankedTensorTypeGet(2, shape, intentScanElement(scan, i), mlirAttributeGetNull()));
  IntentShared shared =
      intentOpenShared(ir, IR_VALUES(parts, blocksOf(ir, scan)), kSteps, (IrValues){totals, count});
  MlirValue number = shared.points[0], next = irBinary(ir, "arith.addi", number, irIndex(ir, 1));
  IntentRowBlock block = blockOf(ir, scan, shared.points[1]);
  block.low = beginOf(ir, scan, number, parts);
  block.high = beginOf(ir, scan, next, parts);
  IntentSlice slice = columnsOf(ir, &block, number);
  MlirValue *carried = malloc((size_t)count * sizeof *carried);
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  startRow(ir, &block, carried);
  addRows(ir, &block, 0, carried);
  intentEndSharedAlike(ir, &shared, carried, &slice);
  for (intptr_t i = 0; i < count; ++i)
    totals[i] = irResult(shared.op, i);
  free(carried);
}

// A piece of a total is combined with the summary so far. `carried`: the summaries, then the
// totals; block->low is the part's number.
static void addTotal(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                     MlirValue *carried) {
  const IntentScan *scan = block->scan;
  intptr_t count = scan->components;
  MlirValue *running = malloc(2 * (size_t)count * sizeof *running), *combined = running + count;
  MlirValue column = irBinary(ir, "arith.addi", block->at[scan->rank - 1], piece->offset);
  intentCombinePiece(ir, block, piece, carried, IR_VALUES(block->low, column), running, combined);
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = intentWritePiece(ir, piece, combined[i], carried[i], IR_VALUES(piece->offset));
  free(running);
}

// The totals of all parts, in order, added to the summaries.
static void addTotals(Ir *ir, IntentRowBlock *block, MlirValue parts, MlirValue *carried) {
  intptr_t count = 2 * block->scan->components;
  MlirValue *inner = malloc((size_t)count * sizeof *inner);
  IrLoop loop = irFor(ir, irIndex(ir, 0), parts, irIndex(ir, 1), (IrValues){carried, count});
  block->low = loop.induction;
  for (intptr_t i = 0; i < count; ++i)
    inner[i] = irLoopArgument(&loop, i);
  intentWalkRow(ir, block, addTotal, inner, count);
  irEndFor(ir, &loop, (IrValues){inner, count});
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = irResult(loop.op, i);
  free(inner);
}

// ---- Results ------------------------------------------------------------------------------------

void intentReduceColumns(Ir *ir, const IntentScan *scan, MlirValue *results) {
  const int64_t inner = scan->rank - 1;
  intptr_t count = scan->components;
  bool isOwn = !mlirOperationIsNull(irParentNamed(scan->op, "scf.forall")); // a thread's own work
  MlirValue parts = isOwn ? irIndex(ir, 0) : partsOf(ir, scan);
  MlirValue isWhole = irCompare(ir, "eq", parts, irIndex(ir, 0));
  MlirValue *carried = malloc(2 * (size_t)count * sizeof *carried);
  if (!isOwn)
    totalsOf(ir, scan, parts, carried + count);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = intentEmpty(ir, irResultType(scan->op, i), irOperand(scan->op, i), &inner);
  IntentShared shared =
      intentOpenShared(ir, IR_VALUES(blocksOf(ir, scan)), kSteps, (IrValues){results, count});
  IntentRowBlock block = blockOf(ir, scan, shared.points[0]);
  IntentSlice slice = columnsOf(ir, &block, (MlirValue){NULL});
  for (intptr_t i = 0; i < count; ++i)
    carried[i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  startRow(ir, &block, carried);
  block.high = irSelect(ir, isWhole, block.high, irIndex(ir, 0));
  addRows(ir, &block, 0, carried);
  if (!isOwn)
    addTotals(ir, &block, parts, carried);
  intentEndSharedAlike(ir, &shared, carried, &slice);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(shared.op, i);
  free(carried);
}
