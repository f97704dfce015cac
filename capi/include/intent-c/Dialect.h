// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Intent dialect for programs in C: its handle, its types and attributes, and what the codes in
// its ops' attributes mean. Ops are made with mlirOperationCreate; their operands and attributes
// are those of the reference (docs/ops).
//
// Ownership is mlir-c's: types and attributes belong to the context that they are made in.
#ifndef INTENT_C_DIALECT_H
#define INTENT_C_DIALECT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// The dialect's handle, `mlirGetDialectHandle__intent__`: for mlirDialectHandleInsertDialect and
// mlirDialectHandleRegisterDialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Intent, intent);

// How an axis of intent.broadcast's source relates to the result's axis: the codes of `stretch`.
enum {
  INTENT_STRETCH_EQUAL = 0,   // the extents are equal
  INTENT_STRETCH_ONE = 1,     // the source's extent is 1, and repeated
  INTENT_STRETCH_DYNAMIC = 2, // equal or 1: decided at run time (2-07)
};

// `!intent.domain<coordinate>`; coordinate is i32 or i64, else a null type after a diagnostic.
MLIR_CAPI_EXPORTED MlirType intentDomainTypeGet(MlirType coordinate);
MLIR_CAPI_EXPORTED bool intentTypeIsADomain(MlirType type);
MLIR_CAPI_EXPORTED MlirType intentDomainTypeGetCoordinate(MlirType domain);

// `!intent.relation<results -> sources, coordinate>`: from so many result axes to so many source
// axes.
MLIR_CAPI_EXPORTED MlirType intentRelationTypeGet(intptr_t results, intptr_t sources,
                                                  MlirType coordinate);
MLIR_CAPI_EXPORTED bool intentTypeIsARelation(MlirType type);
MLIR_CAPI_EXPORTED intptr_t intentRelationTypeGetResults(MlirType relation);
MLIR_CAPI_EXPORTED intptr_t intentRelationTypeGetSources(MlirType relation);
MLIR_CAPI_EXPORTED MlirType intentRelationTypeGetCoordinate(MlirType relation);

// The sides of a layout: which hardware bit a basis belongs to.
typedef enum IntentLayoutSide {
  INTENT_LAYOUT_REG,  // registers of a thread
  INTENT_LAYOUT_LANE, // lanes of a warp: always 5 bases
  INTENT_LAYOUT_WARP, // warps of a CTA
} IntentLayoutSide;

// `#intent.layout`: bases are row-major element numbers of the tile; a null attribute after a
// diagnostic where they can't be. Source: "Linear Layouts: Robust Code Generation of Efficient
// Tensor Computation Using F2", arXiv 2505.23819.
MLIR_CAPI_EXPORTED MlirAttribute intentLayoutAttrGet(MlirContext context, intptr_t regCount,
                                                     const int64_t *reg, intptr_t laneCount,
                                                     const int64_t *lane, intptr_t warpCount,
                                                     const int64_t *warp);
MLIR_CAPI_EXPORTED bool intentAttributeIsALayout(MlirAttribute attribute);
MLIR_CAPI_EXPORTED intptr_t intentLayoutAttrGetCount(MlirAttribute layout, IntentLayoutSide side);
MLIR_CAPI_EXPORTED int64_t intentLayoutAttrGetBasis(MlirAttribute layout, IntentLayoutSide side,
                                                    intptr_t bit);

// True for a static tensor of rank 8 at most whose extents are powers of two: what the tile ops
// work on.
MLIR_CAPI_EXPORTED bool intentTypeIsATile(MlirType type);

#ifdef __cplusplus
}
#endif

#endif // INTENT_C_DIALECT_H
