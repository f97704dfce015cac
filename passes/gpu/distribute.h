// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rules of --intent-distribute share: a tile as the registers of one thread, the thread's
// coordinates, and workgroup memory. Internal to passes/gpu.
#ifndef INTENT_PASSES_GPU_DISTRIBUTE_H
#define INTENT_PASSES_GPU_DISTRIBUTE_H

#include "passes/gpu/layout.h"
#include "passes/ir.h"

// A tile as one thread holds it: a scalar a register.
typedef struct IntentTile {
  IntentLayout layout;
  MlirType element;
  MlirValue *registers; // in the distribution's arena; NULL: no tile, and the reason is reported
} IntentTile;

// The axes' origins and extents that tell a tile's members from its padding.
typedef struct IntentBounds {
  MlirValue origin[INTENT_LAYOUT_MAX_RANK];
  MlirValue extent[INTENT_LAYOUT_MAX_RANK];
} IntentBounds;

typedef enum IntentPadKind {
  INTENT_PAD_UNKNOWN,
  INTENT_PAD_OUTSIDE,   // what is no member by `bounds` holds `value`
  INTENT_PAD_EVERYWHERE // every element holds `value`
} IntentPadKind;

// What a tile's padding is known to hold: lets a later mask be left out.
typedef struct IntentPad {
  IntentPadKind kind;
  MlirValue value; // a scalar
  IntentBounds bounds;
} IntentPad;

// What is known of a tile's vector. The registers are there if the vector was made from them.
typedef struct IntentTileEntry {
  IntentTile tile;
  IntentPad pad;
} IntentTileEntry;

typedef struct IntentTileTable IntentTileTable; // by vector (thread.c)
typedef struct IntentArena IntentArena;         // what lives as long as one kernel's distribution
typedef struct IntentWorkgroup IntentWorkgroup; // regions and accesses (workgroup.c)

// The distribution of one kernel.
typedef struct IntentDistribution {
  Ir ir;
  MlirOperation kernel; // the gpu.func
  MlirValue thread;     // tid.x, i32, made at the kernel's entry
  int32_t warpBits;     // log2 of the CTA's warps; -1 until a layout says it
  IntentTileTable *tiles;
  IntentArena *arena;
  IntentWorkgroup *workgroup;
} IntentDistribution;

// --- memory of a distribution (thread.c) ---------------------------------------------------------

// Zeroed bytes that live until the distribution ends.
void *intentArenaAlloc(IntentDistribution *d, size_t bytes);
MlirValue *intentArenaValues(IntentDistribution *d, int64_t count);
void intentDistributionFree(IntentDistribution *d);

// --- tiles and their vectors (thread.c) ----------------------------------------------------------

// The layout of a tile type, or none with an error at `op`: without a layout, with one that is not
// of this shape or of other threads than the kernel's, or with elements that a thread can't hold.
IntentLayout intentTileLayout(IntentDistribution *d, MlirOperation op, MlirType type);

// The thread's vector type for a layout: vector<R x element>.
MlirType intentRegisterVector(const IntentLayout *layout, MlirType element);

// Records that `vector` stands for a tile; `registers` may be NULL.
void intentTileRecord(IntentDistribution *d, MlirValue vector, const IntentTile *tile,
                      const IntentPad *pad);

// What is recorded of a vector, or NULL if it stands for no tile.
const IntentTileEntry *intentTileFind(const IntentDistribution *d, MlirValue vector);

// The tile that an operand stands for, with its registers.
IntentTile intentTileOperand(IntentDistribution *d, MlirOperation op, intptr_t position);

// Replaces result `position` of `op` by the tile, converted to the result's layout if that differs.
// The op stays for the caller to erase.
MlirLogicalResult intentTileBind(IntentDistribution *d, MlirOperation op, intptr_t position,
                                 const IntentTile *tile, const IntentPad *pad);

// A new tile of that layout, with registers to be filled in.
IntentTile intentTileMake(IntentDistribution *d, const IntentLayout *layout, MlirType element);

// --- per-thread code (thread.c) ------------------------------------------------------------------

MlirValue intentVectorExtract(IntentDistribution *d, MlirValue vector, int64_t position);
MlirValue intentVectorElements(IntentDistribution *d, const MlirValue *elements, int64_t count);
MlirValue intentVectorSplat(IntentDistribution *d, MlirValue scalar, MlirType vector);
MlirValue intentCast(IntentDistribution *d, const char *name, MlirValue value, MlirType type);
MlirValue intentInteger(IntentDistribution *d, unsigned width, int64_t value);
MlirType intentIntegerType(const IntentDistribution *d, unsigned width);

// lhs + rhs of integers that share no bit: neither wraps.
MlirValue intentAddDisjoint(IntentDistribution *d, MlirValue lhs, MlirValue rhs);

// The i32 that is linear over F2 in the thread's bits: what each lane and warp bit contributes is
// xor-ed. Null if that is always 0.
MlirValue intentThreadLinear(IntentDistribution *d, const IntentVectors *lane,
                             const IntentVectors *warp);

// The i1 "the thread's bits under `mask` are all 0"; null if mask is 0.
MlirValue intentThreadClear(IntentDistribution *d, uint32_t mask);

// The mask over tid.x of bits of lanes and warps.
uint32_t intentThreadMask(uint32_t lanes, uint32_t warps);

// The coordinates of a tile along one axis: element (register r) has thread + reg[r] if disjoint,
// else thread xor reg[r].
typedef struct IntentAxisParts {
  MlirValue thread; // i32; null if 0
  uint32_t *reg;    // a register, in the arena
  bool disjoint;    // no bit is both the thread's and a register's
} IntentAxisParts;

IntentAxisParts intentAxisParts(IntentDistribution *d, const IntentLayout *layout, int32_t axis);

// The i32 coordinate of an element with register part `reg`.
MlirValue intentAxisCoordinate(IntentDistribution *d, const IntentAxisParts *parts, uint32_t reg);

// --- memory (thread.c) ---------------------------------------------------------------------------

// The type that stands for an element in memory, its bytes, and the way in and out: i1 is a byte.
MlirType intentMemoryElement(const IntentDistribution *d, MlirType element);
int32_t intentMemoryBytes(MlirType element);
MlirValue intentToMemory(IntentDistribution *d, MlirValue scalar);
MlirValue intentFromMemory(IntentDistribution *d, MlirValue scalar, MlirType element);

// pointer + offset elements; offset is an i32 or i64, or a constant.
MlirValue intentPointerAdd(IntentDistribution *d, MlirValue pointer, MlirValue offset,
                           MlirType element);
MlirValue intentPointerAddConstant(IntentDistribution *d, MlirValue pointer, int64_t offset,
                                   MlirType element);
MlirValue intentLoad(IntentDistribution *d, MlirValue pointer, MlirType type, int64_t alignment);
void intentStore(IntentDistribution *d, MlirValue value, MlirValue pointer, int64_t alignment);

// --- rules: each replaces and erases its op, or reports on it and fails --------------------------

typedef MlirLogicalResult (*IntentDistributeRule)(IntentDistribution *d, MlirOperation op);

MlirLogicalResult intentDistributeCoord(IntentDistribution *d, MlirOperation op);   // access.c
MlirLogicalResult intentDistributeLoad(IntentDistribution *d, MlirOperation op);    // access.c
MlirLogicalResult intentDistributeStore(IntentDistribution *d, MlirOperation op);   // access.c
MlirLogicalResult intentDistributeGather(IntentDistribution *d, MlirOperation op);  // lanes.c
MlirLogicalResult intentDistributeScatter(IntentDistribution *d, MlirOperation op); // lanes.c
MlirLogicalResult intentDistributeMask(IntentDistribution *d, MlirOperation op);    // access.c
MlirLogicalResult intentDistributeMap(IntentDistribution *d, MlirOperation op);     // pointwise.c
MlirLogicalResult intentDistributePointwise(IntentDistribution *d, MlirOperation op);
MlirLogicalResult intentDistributeConstant(IntentDistribution *d, MlirOperation op);
MlirLogicalResult intentDistributeBroadcast(IntentDistribution *d, MlirOperation op); // relabel.c
MlirLogicalResult intentDistributeTranspose(IntentDistribution *d, MlirOperation op);
MlirLogicalResult intentDistributeElement(IntentDistribution *d, MlirOperation op);
MlirLogicalResult intentDistributeConvert(IntentDistribution *d, MlirOperation op); // convert.c
MlirLogicalResult intentDistributeReduce(IntentDistribution *d, MlirOperation op);  // reduce.c
MlirLogicalResult intentDistributeScan(IntentDistribution *d, MlirOperation op);    // scan.c
MlirLogicalResult intentDistributeTicket(IntentDistribution *d, MlirOperation op);  // look_back.c
MlirLogicalResult intentDistributeLookBack(IntentDistribution *d, MlirOperation op);

// The same tile in another layout: no tile, and an error at `op`, if there is no way.
IntentTile intentConvertTile(IntentDistribution *d, MlirOperation op, const IntentTile *tile,
                             const IntentLayout *layout);

// Bounds as an op with operand segments has them, from segment `first` (origins, then extents).
IntentBounds intentBoundsOf(MlirOperation op, intptr_t first);

// --- the warp (warp.c) ---------------------------------------------------------------------------

// The value of lane (this xor mask), for any element type.
MlirValue intentShuffleXor(IntentDistribution *d, MlirValue value, uint32_t mask);
// The value of lane `lane`, an i32.
MlirValue intentShuffleIndex(IntentDistribution *d, MlirValue value, MlirValue lane);

// --- workgroup memory (workgroup.c) --------------------------------------------------------------

typedef enum IntentAccessKind { INTENT_READ, INTENT_WRITE } IntentAccessKind;

// A region of so many bytes of workgroup memory, for one exchange.
int32_t intentWorkgroupRegion(IntentDistribution *d, int64_t bytes);

// The ptr<3> of a region, for accesses of one kind that follow. It must be made in control flow
// that the whole CTA takes: the barrier that the access needs will stand before it.
MlirValue intentWorkgroupAccess(IntentDistribution *d, int32_t region, IntentAccessKind kind);

// Places the barriers that the accesses need, gives the regions their bytes, and makes the global.
// Fails, with an error at the kernel, beyond 48 KiB.
MlirLogicalResult intentWorkgroupFinish(IntentDistribution *d);
void intentWorkgroupFree(IntentDistribution *d);

#endif // INTENT_PASSES_GPU_DISTRIBUTE_H
