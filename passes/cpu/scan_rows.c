// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See scan.h: scans along an axis that is not the innermost one. The innermost axis is cut into
// blocks, which threads share with the outer axes; a block's running summaries are a row that stays
// in cache while its rows are read and written in order.
#include "passes/cpu/scan.h"
#include "passes/cpu/structured.h"

#include <stdlib.h>

// Elements of a row that one point computes: a page of f32, with the summaries in cache.
enum { BLOCK = 1024 };

// What one row is made from.
typedef struct Row {
  const IntentScan *scan;
  MlirValue at[IR_MAX_RANK]; // of the row's first element
  MlirValue length;
} Row;

static MlirType rowType(MlirType element, int64_t length) {
  return mlirRankedTensorTypeGet(1, &length, element, mlirAttributeGetNull());
}

// The part of a leaf that the row reads: a row of it, or one element.
static IntentAccess readRow(Ir *ir, const Row *row, const IntentScanLeaf *leaf) {
  IntentSlice slice = {.rank = leaf->rank};
  bool isRow = false;
  for (intptr_t i = 0; i < leaf->rank; ++i) {
    bool isInner = leaf->axes[i] == row->scan->rank - 1;
    isRow |= isInner;
    slice.dropped[i] = !isInner;
    slice.offsets[i] = leaf->axes[i] < 0 ? irIndex(ir, 0) : row->at[leaf->axes[i]];
    slice.sizes[i] = row->length;
  }
  return intentAccessDirect(isRow ? intentTakeSlice(ir, leaf->value, &slice)
                                  : intentReadLeaf(ir, leaf, row->at));
}

// 6-03: exclusive gives what is before the member. The outputs' elements, then the summaries'.
static void rowBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                    MlirValue *yields) {
  const Row *row = context;
  const IntentScan *scan = row->scan;
  intptr_t count = scan->components;
  const MlirValue *running = accumulators.data + count;
  MlirValue *members = malloc((size_t)count * sizeof *members), at[IR_MAX_RANK];
  for (intptr_t i = 0; i < scan->rank; ++i)
    at[i] = row->at[i];
  MlirValue *inner = &at[scan->rank - 1];
  *inner = irBinary(ir, "arith.addi", *inner, intentLoopIndex(ir, 0));
  intentScanElements(ir, scan, inputs.data, at, members);
  intentScanStep(ir, scan, running, members, yields + count);
  for (intptr_t i = 0; i < count; ++i)
    yields[i] = scan->isExclusive ? running[i] : yields[count + i];
  free(members);
}

// The outputs' rows and the summaries after this row, in place of those in `values`.
static void computeRow(Ir *ir, const Row *row, MlirValue *values) {
  const IntentScan *scan = row->scan;
  IntentAccess *inputs = malloc((size_t)(scan->leafCount + 1) * sizeof *inputs);
  for (intptr_t i = 0; i < scan->leafCount; ++i)
    inputs[i] = readRow(ir, row, &scan->leaves[i]);
  MlirValue *results = malloc(2 * (size_t)scan->components * sizeof *results);
  IntentNest nest = {.rank = 1,
                     .inputs = inputs,
                     .inputCount = scan->leafCount,
                     .inits = {values, 2 * scan->components},
                     .keptCount = 1,
                     .body = rowBody,
                     .context = row};
  intentEmitNest(ir, &nest, results);
  for (intptr_t i = 0; i < 2 * scan->components; ++i)
    values[i] = results[i];
  free(results);
  free(inputs);
}

static void identityBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                         MlirValue *yields) {
  const IntentScan *scan = context;
  (void)ir, (void)inputs, (void)accumulators;
  for (intptr_t i = 0; i < scan->components; ++i)
    yields[i] = irOperand(scan->op, scan->components + i);
}

// A row of identities for each component.
static void startSummaries(Ir *ir, const Row *row, MlirValue *summaries) {
  const IntentScan *scan = row->scan;
  IntentSlice slice = {.rank = 1, .offsets = {irIndex(ir, 0)}, .sizes = {row->length}};
  MlirValue *empties = malloc((size_t)scan->components * sizeof *empties);
  for (intptr_t i = 0; i < scan->components; ++i) {
    MlirType type = rowType(intentScanElement(scan, i), BLOCK);
    empties[i] = intentTakeSlice(ir, irValueOf(ir, "tensor.empty", (IrValues){0}, type), &slice);
  }
  IntentNest nest = {.rank = 1,
                     .inits = {empties, scan->components},
                     .keptCount = 1,
                     .body = identityBody,
                     .context = scan};
  intentEmitNest(ir, &nest, summaries);
  free(empties);
}

// The rows of one point, in order: `parts` are the outputs' parts, rows by elements.
static void computeRows(Ir *ir, Row *row, MlirValue *parts) {
  const IntentScan *scan = row->scan;
  intptr_t count = scan->components;
  MlirValue *values = malloc(4 * (size_t)count * sizeof *values), *rows = values + 2 * count;
  MlirValue zero = irIndex(ir, 0), one = irIndex(ir, 1), members = scan->extents[scan->axis];
  for (intptr_t i = 0; i < count; ++i)
    values[i] = parts[i];
  startSummaries(ir, row, values + count);
  IrLoop loop = irFor(ir, zero, members, one, (IrValues){values, 2 * count});
  MlirValue member = loop.induction;
  if (scan->isReverse)
    member = irBinary(ir, "arith.subi", irBinary(ir, "arith.subi", members, one), member);
  row->at[scan->axis] = member;
  IntentSlice slice = {.rank = 2,
                       .offsets = {member, zero},
                       .sizes = {one, row->length},
                       .dropped = {true, false}};
  for (intptr_t i = 0; i < count; ++i) {
    values[i] = irLoopArgument(&loop, i);
    rows[i] = intentTakeSlice(ir, values[i], &slice);
    rows[count + i] = irLoopArgument(&loop, count + i);
  }
  computeRow(ir, row, rows);
  for (intptr_t i = 0; i < count; ++i) {
    values[i] = intentPutSlice(ir, rows[i], values[i], &slice);
    values[count + i] = rows[count + i];
  }
  irEndFor(ir, &loop, (IrValues){values, 2 * count});
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = irResult(loop.op, i);
  free(values);
}

void intentScanRows(Ir *ir, const IntentScan *scan, MlirValue *results) {
  static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};
  intptr_t count = scan->components, inner = scan->rank - 1, points = 0;
  MlirValue upper[IR_MAX_RANK];
  int64_t steps[IR_MAX_RANK];
  for (intptr_t i = 0; i < scan->rank; ++i)
    if (i != scan->axis) {
      steps[points] = i == inner ? BLOCK : 1;
      upper[points++] = scan->extents[i];
    }
  for (intptr_t i = 0; i < count; ++i)
    results[i] = intentEmpty(ir, irResultType(scan->op, i), irOperand(scan->op, i), kAxes);
  IntentShared shared =
      intentOpenShared(ir, (IrValues){upper, points}, steps, (IrValues){results, count});
  Row row = {.scan = scan};
  IntentSlice slice = {.rank = scan->rank};
  for (intptr_t i = 0; i < scan->rank; ++i) {
    bool isAxis = i == scan->axis;
    row.at[i] = isAxis ? irIndex(ir, 0) : shared.points[i - (i > scan->axis)];
    slice.dropped[i] = !isAxis && i != inner;
    slice.offsets[i] = row.at[i];
    slice.sizes[i] = scan->extents[i];
  }
  MlirValue left = irBinary(ir, "arith.subi", scan->extents[inner], row.at[inner]);
  row.length = irBinary(ir, "arith.minsi", left, irIndex(ir, BLOCK));
  slice.sizes[inner] = row.length;
  MlirValue *parts = malloc((size_t)count * sizeof *parts);
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = intentTakeSlice(ir, shared.outputs[i], &slice);
  computeRows(ir, &row, parts);
  intentEndSharedAlike(ir, &shared, parts, &slice);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = irResult(shared.op, i);
  free(parts);
}
