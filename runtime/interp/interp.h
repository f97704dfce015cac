// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference interpreter: runs a function of a module straight from its IR. The oracle for every
// other path, so it shares no code with the lowering.
#ifndef INTENT_RUNTIME_INTERP_INTERP_H
#define INTENT_RUNTIME_INTERP_INTERP_H

#include "mlir-c/IR.h"
#include "runtime/array.h"
#include "runtime/status.h"

#include <stdio.h>

// Lengths of the first segments of the source of each region op; what is left is one more segment.
// Every cut gives one result, if the author's claims are true (5-08, 5-17).
typedef struct IntentCut {
  const int64_t *lengths; // borrowed
  intptr_t count;         // 0: one segment
} IntentCut;

typedef struct IntentLaws IntentLaws; // see runtime/laws.h

typedef struct IntentInterpOptions {
  FILE *output;      // where intent.print writes; stdout when null
  int64_t stepLimit; // how many ops may run before the run is given up; 0: no limit
  uint64_t order;    // seed of the orders in which intent.reduce combines and the points of
                  // intent.parallel run: any is legal (3-01, 5-02); 0: row-major, reduce's members
                  // grouped as a balanced tree
  IntentCut cut;    // of region_fold's and region_scan's source
  IntentLaws *laws; // that the run checks; null: none
} IntentInterpOptions;

// Runs function `entry` of `module`, which must verify. `args` match its arguments in number, dtype
// and shape (the caller checked); the data of a memref argument is updated in place, that of a
// tensor never. On success results[0 .. resultCount) are fresh arrays that the caller destroys
// (intentArrayDestroy); on failure none is left to destroy. A failure that belongs to an op (a
// failed assertion, an op it cannot run) is also emitted as an MLIR error at the op's location.
IntentStatus intentInterpret(MlirModule module, const char *entry, const IntentArray *args,
                             intptr_t argCount, IntentArray *results, intptr_t resultCount,
                             const IntentInterpOptions *options);

#endif
