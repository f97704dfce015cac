// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C verifiers and folders that the generated op classes forward to, one row an op. A verifier
// judges types, attributes and regions, never an operand's value.
#ifndef INTENT_DIALECT_VERIFY_H
#define INTENT_DIALECT_VERIFY_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// X(op class, C name): the verifier is intentVerify<C name>.
#define INTENT_VERIFIED_OPS(X)                                                                     \
  X(AtomicCASOp, AtomicCas)                                                                        \
  X(AtomicLoadOp, AtomicLoad)                                                                      \
  X(AtomicRMWOp, AtomicRmw)                                                                        \
  X(AtomicStoreOp, AtomicStore)                                                                    \
  X(AxisOp, Axis)                                                                                  \
  X(BodyOp, Body)                                                                                  \
  X(BreakOp, Break)                                                                                \
  X(BroadcastOp, Broadcast)                                                                        \
  X(BufferOp, Buffer)                                                                              \
  X(ComposeOp, Compose)                                                                            \
  X(ContinueOp, Continue)                                                                          \
  X(DomainOp, Domain)                                                                              \
  X(ForOp, For)                                                                                    \
  X(GatherOp, Gather)                                                                              \
  X(IfOp, If)                                                                                      \
  X(LoadOp, Load)                                                                                  \
  X(MapOp, Map)                                                                                    \
  X(PackOp, Pack)                                                                                  \
  X(ParallelOp, Parallel)                                                                          \
  X(ReduceOp, Reduce)                                                                              \
  X(RegionFoldOp, RegionFold)                                                                      \
  X(RegionScanOp, RegionScan)                                                                      \
  X(RelationOp, Relation)                                                                          \
  X(ReshapeOp, Reshape)                                                                            \
  X(ReturnOp, Return)                                                                              \
  X(ScanOp, Scan)                                                                                  \
  X(StoreOp, Store)                                                                                \
  X(TileAtomicAtOp, TileAtomicAt)                                                                  \
  X(TileBroadcastOp, TileBroadcast)                                                                \
  X(TileConvertOp, TileConvert)                                                                    \
  X(TileCoordOp, TileCoord)                                                                        \
  X(TileElementOp, TileElement)                                                                    \
  X(TileGatherOp, TileGather)                                                                      \
  X(TileLoadOp, TileLoad)                                                                          \
  X(TileLookBackOp, TileLookBack)                                                                  \
  X(TileMaskOp, TileMask)                                                                          \
  X(TileReduceOp, TileReduce)                                                                      \
  X(TileScanOp, TileScan)                                                                          \
  X(TileScatterOp, TileScatter)                                                                    \
  X(TileStoreOp, TileStore)                                                                        \
  X(TileTransposeOp, TileTranspose)                                                                \
  X(TransposeOp, Transpose)                                                                        \
  X(UniformOp, Uniform)                                                                            \
  X(UnpackOp, Unpack)                                                                              \
  X(WhileOp, While)

#define INTENT_DECLARE_VERIFIER(Class, Name) MlirLogicalResult intentVerify##Name(MlirOperation op);
INTENT_VERIFIED_OPS(INTENT_DECLARE_VERIFIER)
#undef INTENT_DECLARE_VERIFIER

// What every access by a relation must be: the relation addresses each axis of `source`, and a
// value that it reads or writes, called `what`, has the relation's result axes and the source's
// elements.
MlirLogicalResult intentVerifyAddressed(MlirOperation op, MlirType source, MlirType relation);
MlirLogicalResult intentVerifyAccessed(MlirOperation op, const char *what, MlirType value,
                                       MlirType relation, MlirType source);

// An `intent.` attribute of an argument of this type: only `intent.noalias`, a unit, on a memref.
MlirLogicalResult intentVerifyArgumentAttribute(MlirOperation op, MlirType argument,
                                                MlirIdentifier name, MlirAttribute value);

// One folded result: an attribute (a constant) or a value, or neither where nothing folds.
typedef struct IntentFolded {
  MlirAttribute constant;
  MlirValue value;
} IntentFolded;

// X(op class, C name): the folder is intentFold<C name>. `constants` holds an attribute an operand,
// null where the operand is not constant. `folded` has room for every result; a folder either fills
// it whole and succeeds, or fails and leaves the op alone.
#define INTENT_FOLDED_OPS(X)                                                                       \
  X(BoundsOp, Bounds)                                                                              \
  X(BroadcastOp, Broadcast)                                                                        \
  X(ComposeOp, Compose)                                                                            \
  X(GatherOp, Gather)                                                                              \
  X(MapOp, Map)                                                                                    \
  X(PackOp, Pack)                                                                                  \
  X(PhiloxOp, Philox)                                                                              \
  X(ReshapeOp, Reshape)                                                                            \
  X(SizeOp, Size)                                                                                  \
  X(SubregionOp, Subregion)                                                                        \
  X(TransposeOp, Transpose)                                                                        \
  X(UniformOp, Uniform)                                                                            \
  X(UnpackOp, Unpack)

#define INTENT_DECLARE_FOLDER(Class, Name)                                                         \
  MlirLogicalResult intentFold##Name(MlirOperation op, const MlirAttribute *constants,             \
                                     IntentFolded *folded);
INTENT_FOLDED_OPS(INTENT_DECLARE_FOLDER)
#undef INTENT_DECLARE_FOLDER

#ifdef __cplusplus
}
#endif

#endif // INTENT_DIALECT_VERIFY_H
