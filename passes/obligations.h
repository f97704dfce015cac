// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --intent-insert-checks makes of an obligation: an assertion, or nothing where it is proven.
#ifndef INTENT_PASSES_OBLIGATIONS_H
#define INTENT_PASSES_OBLIGATIONS_H

#include "passes/analysis/provenance.h"
#include "passes/extent.h"

// A function being checked.
typedef struct IntentChecks {
  Ir ir;                        // before the op whose obligations are looked at
  IntentProvenance *provenance; // of the module, before any check was inserted
  int64_t proven, inserted;     // obligations so far
  MlirLogicalResult result;     // failure once an obligation couldn't be written down
} IntentChecks;

// An extent as an i64 value at `ir`.
MlirValue intentExtentValue(Ir *ir, IntentExtent extent);

// An assertion whose text is "file:line: '<op>' op <message>".
__attribute__((format(printf, 4, 5))) void intentAssertThat(IntentChecks *checks, MlirOperation op,
                                                            MlirValue condition, const char *format,
                                                            ...);

// The same, or a proof where `holds` is null: nothing was left to be asked.
__attribute__((format(printf, 4, 5))) void intentRequire(IntentChecks *checks, MlirOperation op,
                                                         MlirValue holds, const char *format, ...);

// A static extent of a result must be what the op makes it.
void intentRequireResultExtent(IntentChecks *checks, MlirOperation op, IntentExtent have,
                               MlirValue result, int64_t axis);

// The extents of a result that may be larger than what it is made of.
typedef struct IntentSizes {
  MlirValue extents[IR_MAX_RANK]; // each an i64
  bool isBounded[IR_MAX_RANK];    // it is known not to pass the limit
  int64_t rank;
} IntentSizes;

void intentAddSize(Ir *ir, IntentSizes *sizes, IntentExtent extent);

// No extent passes the limit, whatever the others are, nor does the number of elements.
void intentRequireLimit(IntentChecks *checks, MlirOperation op, const IntentSizes *sizes);

// i1: a size is within the limit.
MlirValue intentIsWithinLimit(Ir *ir, MlirValue size);

// ---- Rules of relations and memory --------------------------------------------------------------

void intentCheckRelationOp(IntentChecks *checks, MlirOperation op);
void intentCheckIndexedOp(IntentChecks *checks,
                          MlirOperation op); // whatever accesses by a relation
void intentCheckBufferOp(IntentChecks *checks, MlirOperation op);

// Inlines every call that hands on a relation or a domain, so that each access sees its relation's
// region, and erases the private functions that were called so; false after an error.
bool intentInlineRelations(MlirOperation module);

#endif // INTENT_PASSES_OBLIGATIONS_H
