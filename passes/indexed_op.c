// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See indexed_op.h.
#include "passes/indexed_op.h"

// The operands are the values, the source, the relation, then the fill.
typedef struct Row {
  const char *name;
  intptr_t values; // that the op takes
  bool hasFill, writes, isAtomic;
} Row;

static const Row kRows[] = {
    {"intent.gather", 0, true, false, false},      {"intent.load", 0, true, false, false},
    {"intent.store", 1, false, true, false},       {"intent.atomic_load", 0, true, false, true},
    {"intent.atomic_store", 1, false, true, true}, {"intent.atomic_rmw", 1, true, true, true},
    {"intent.atomic_cas", 2, true, true, true},
};

static const Row *rowOf(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kRows); ++i)
    if (irIs(op, kRows[i].name))
      return &kRows[i];
  return NULL;
}

IntentIndexedOp intentIndexedOp(MlirOperation op) {
  IntentIndexedOp out = {{NULL}, {NULL}, {NULL}, {{NULL}, {NULL}}, 0, false, false};
  const Row *row = rowOf(op);
  if (!row)
    return out;
  for (intptr_t i = 0; i < row->values; ++i)
    out.values[i] = irOperand(op, i);
  out.valueCount = row->values;
  out.source = irOperand(op, row->values);
  out.relation = irOperand(op, row->values + 1);
  if (row->hasFill)
    out.fill = irOperand(op, row->values + 2);
  out.writes = row->writes;
  out.isAtomic = row->isAtomic;
  return out;
}

bool intentIsIndexedOp(MlirOperation op) { return rowOf(op) != NULL; }

bool intentIsAtomicOp(MlirOperation op) {
  const Row *row = rowOf(op);
  return row && row->isAtomic;
}
