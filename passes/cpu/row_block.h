// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block of rows, whose innermost axis is computed at once: one running summary an element, in
// rows that stay in cache while the members' rows are read in order. Of scans and reductions along
// axes that are not the innermost one.
#ifndef INTENT_PASSES_CPU_ROW_BLOCK_H
#define INTENT_PASSES_CPU_ROW_BLOCK_H

#include "passes/cpu/scan.h"

// Elements of a row at most. The longer, the better memory streams; the summaries have to stay in
// cache.
enum { INTENT_ROW_BLOCK = 4096 };

// The part of the members that one point computes.
typedef struct IntentRowBlock {
  const IntentScan *scan;
  MlirValue at[IR_MAX_RANK]; // of the row's first element
  MlirValue length;          // elements of a row
  MlirValue low, high;       // the members [low, high): rows
  int64_t lanes;             // 0: element by element
  bool writes;               // the prefixes are wanted, not only the last summaries
  bool isExact; // rows of summaries have `length` elements; else room for whole vectors
} IntentRowBlock;

// The values that a block's loops carry: the rows of summaries, then the outputs' parts, rows by
// elements, if they are written.
intptr_t intentCarriedCount(const IntentRowBlock *block);

// Elements of a row from `offset` on: a vector of them, or one.
typedef struct IntentRowPiece {
  MlirValue offset;
  IntentScanVector vector; // of no lanes for one element
} IntentRowPiece;

// A piece in and out of a tensor; `at` ends with its offset.
MlirValue intentReadPiece(Ir *ir, const IntentRowPiece *piece, MlirValue tensor, IrValues at);
MlirValue intentWritePiece(Ir *ir, const IntentRowPiece *piece, MlirValue value, MlirValue tensor,
                           IrValues at);

// What is done with a piece; `carried` before and after it.
typedef void (*IntentComputePiece)(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                                   MlirValue *carried);

// Identities in the rows of summaries.
void intentStartPiece(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                      MlirValue *carried);

// A piece of the running summaries in `carried`, and what that and the piece at `at` of the
// summaries that lie behind them there make together.
void intentCombinePiece(Ir *ir, const IntentRowBlock *block, const IntentRowPiece *piece,
                        const MlirValue *carried, IrValues at, MlirValue *running,
                        MlirValue *combined);

// The pieces of a row: whole vectors, then what is left under a mask. The next one does with each
// what the row of members at block->at asks for.
void intentWalkRow(Ir *ir, const IntentRowBlock *block, IntentComputePiece compute,
                   MlirValue *carried, intptr_t count);
void intentComputeRow(Ir *ir, const IntentRowBlock *block, MlirValue *carried);

// Whole vectors of rows of summaries that have room for them.
void intentWalkSummaries(Ir *ir, const IntentRowBlock *block, IntentComputePiece compute,
                         MlirValue *summaries, intptr_t count);

// An empty tensor of a component's summaries.
MlirValue intentEmptyRows(Ir *ir, const IntentScan *scan, intptr_t component, intptr_t rank,
                          const int64_t *shape);

// A row of identities for each component, with room for `room` elements.
void intentStartSummaries(Ir *ir, const IntentRowBlock *block, int64_t room, MlirValue *summaries);

#endif // INTENT_PASSES_CPU_ROW_BLOCK_H
