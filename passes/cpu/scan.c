// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-form-scans: scans become loops on tensors around vectors, and so do the reductions that
// --intent-to-linalg leaves. Runs when elements are what lies in memory, before functions are on
// memrefs and before a schedule. Everything else is left alone.
#include "passes/cpu/scan.h"
#include "passes/Passes.h"
#include "passes/cpu/structured.h"
#include "passes/extent.h"

#include <stdlib.h>

static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};

// True for a scan without members by its type: a schedule has no loop that never runs.
static bool isEmpty(MlirOperation op) {
  MlirType type = irOperandType(op, 0);
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irShape(type, i) == 0)
      return true;
  return false;
}

static MlirLogicalResult lowerScan(Ir *ir, MlirOperation op, const void *options) {
  const IntentFormScansOptions *given = options;
  intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *results = malloc((size_t)count * sizeof *results);
  if (isEmpty(op)) {
    for (intptr_t i = 0; i < count; ++i)
      results[i] = intentEmpty(ir, irResultType(op, i), irOperand(op, i), kAxes);
    irReplace(ir, op, (IrValues){results, count});
    free(results);
    return irSuccess();
  }
  IntentScan scan = intentReadScan(ir, op);
  if (scan.axis == scan.rank - 1)
    intentScanLines(ir, &scan, given->threads, results);
  else
    intentScanRows(ir, &scan, given->threads, results);
  irReplace(ir, op, (IrValues){results, count});
  intentFreeScan(ir, &scan);
  free(results);
  return irSuccess();
}

// What --intent-to-linalg leaves: the innermost axes are reduced, or all but the innermost one.
static MlirLogicalResult lowerReduce(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *results = malloc((size_t)count * sizeof *results);
  IntentScan scan = intentReadScan(ir, op);
  intptr_t first = scan.rank - irArrayCount(irAttribute(op, "axes"));
  if (intentIsReduced(op, scan.rank - 1))
    intentReduceLines(ir, &scan, first, results);
  else
    intentReduceColumns(ir, &scan, results);
  irReplace(ir, op, (IrValues){results, count});
  intentFreeScan(ir, &scan);
  free(results);
  return irSuccess();
}

MlirLogicalResult intentRunFormScans(MlirOperation module, const IntentFormScansOptions *options) {
  static const IrLowering kRows[] = {{"intent.reduce", lowerReduce}, {"intent.scan", lowerScan}};
  return irLowerAll(module, kRows, IR_COUNT(kRows), options);
}
