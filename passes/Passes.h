// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes as C functions. Each works on a module in place; on failure it has emitted a
// diagnostic, and the module is not to be used further.
#ifndef INTENT_PASSES_PASSES_H
#define INTENT_PASSES_PASSES_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// Logical programs.
MlirLogicalResult intentRunCheck(MlirOperation module);
MlirLogicalResult intentRunNormalizeControl(MlirOperation module);
MlirLogicalResult intentRunNormalizePointwise(MlirOperation module);

MlirLogicalResult intentRunPrintShapes(MlirOperation module);

typedef struct IntentPrintProvenanceOptions {
  bool all; // print it for every integer and relation that an op makes, too
} IntentPrintProvenanceOptions;
MlirLogicalResult intentRunPrintProvenance(MlirOperation module,
                                           const IntentPrintProvenanceOptions *options);
MlirLogicalResult intentRunExpandCompose(MlirOperation module);
MlirLogicalResult intentRunCanonicalizeRelations(MlirOperation module);

typedef struct IntentSegmentOptions {
  int64_t length;       // members of a segment; 0: all that is left; -1: a cost model's
  const char *segments; // lengths of the first ones, commas between
  int64_t parallel;     // parts that are worked on at the same time, at most; 0, 1: none
  bool kernels;         // without either, leave folds that a GPU's kernel runs as a loop
} IntentSegmentOptions;
MlirLogicalResult intentRunSegment(MlirOperation module, const IntentSegmentOptions *options);

typedef struct IntentMergeReducesOptions {
  bool groups; // leave those whose results are broadcast again
} IntentMergeReducesOptions;
MlirLogicalResult intentRunMergeReduces(MlirOperation module,
                                        const IntentMergeReducesOptions *options);

typedef struct IntentFlattenParallelOptions {
  bool control; // also where loops and branches stay around what is flattened
} IntentFlattenParallelOptions;
MlirLogicalResult intentRunFlattenParallel(MlirOperation module,
                                           const IntentFlattenParallelOptions *options);
MlirLogicalResult intentRunForToScf(MlirOperation module);
MlirLogicalResult intentRunFlattenRecords(MlirOperation module);
MlirLogicalResult intentRunPrintInjectivity(MlirOperation module);
MlirLogicalResult intentRunPrintEffects(MlirOperation module);
MlirLogicalResult intentRunInsertChecks(MlirOperation module);
MlirLogicalResult intentRunPrintChecks(MlirOperation module);
MlirLogicalResult intentRunMapElementwise(MlirOperation module);

// Scalar code of both targets.
typedef struct IntentExpandRandomOptions {
  int64_t lanes; // bits of the lanes that words are computed in: 32 or 64
} IntentExpandRandomOptions;
MlirLogicalResult intentRunExpandRandom(MlirOperation module,
                                        const IntentExpandRandomOptions *options);

// Programs for the CPU, on tensors.
MlirLogicalResult intentRunToLinalg(MlirOperation module);
MlirLogicalResult intentRunExpandAtomics(MlirOperation module);
MlirLogicalResult intentRunExpandDebug(MlirOperation module);
MlirLogicalResult intentRunFoldEmpty(MlirOperation module);
MlirLogicalResult intentRunSeparateEmpties(MlirOperation module);
MlirLogicalResult intentRunNarrowStorage(MlirOperation module);
MlirLogicalResult intentRunHostAbi(MlirOperation module);
MlirLogicalResult intentRunFormGroups(MlirOperation module);

typedef struct IntentFormScansOptions {
  bool threads; // cut few long lines into segments for threads
} IntentFormScansOptions;
MlirLogicalResult intentRunFormScans(MlirOperation module, const IntentFormScansOptions *options);

MlirLogicalResult intentRunAnnotateLinalg(MlirOperation module);
MlirLogicalResult intentRunParallelToForall(MlirOperation module);
MlirLogicalResult intentRunFormThreads(MlirOperation module);
MlirLogicalResult intentRunThreadsToOpenmp(MlirOperation module);

// What --intent-to-tiles may be told; the defaults are those of Passes.td.
typedef struct IntentToTilesOptions {
  int64_t warps;     // of a CTA
  int64_t elements;  // of one tile that a thread holds
  int64_t gridLimit; // CTAs of a launch
} IntentToTilesOptions;

// Tile programs for a GPU.
MlirLogicalResult intentRunToTiles(MlirOperation module, const IntentToTilesOptions *options);
MlirLogicalResult intentRunAssignLayouts(MlirOperation module);
MlirLogicalResult intentRunDistribute(MlirOperation module);
MlirLogicalResult intentRunExactMath(MlirOperation module);

// Any level.
MlirLogicalResult intentRunTotalArith(MlirOperation module);
MlirLogicalResult intentRunExpandMath(MlirOperation module);
MlirLogicalResult intentRunExpandBf16(MlirOperation module);
MlirLogicalResult intentRunExpandNarrow(MlirOperation module);

// Registers the pipelines of pipelines.c.
void intentRegisterPipelines(void);

#ifdef __cplusplus
}
#endif

#endif // INTENT_PASSES_PASSES_H
