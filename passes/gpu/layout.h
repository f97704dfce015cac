// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear layouts over F2: which element of a tile each (register, lane, warp) of a CTA holds, and
// what it takes to move a tile from one layout to another. Plain numbers: no MLIR, no memory of its
// own. The idea is from "Linear Layouts: Robust Code Generation of Efficient Tensor Computation
// Using F2" (arXiv 2505.23819).
//
// Units. An element of a tile is named by its *flat coordinate*: one integer, row-major, so that
// the last axis owns the low bits. Extents are powers of two. A *basis* is the flat coordinate that
// one bit of the register, lane or warp number contributes, and contributions are added by xor.
//
// Every value here is a small struct without pointers: copied freely, owned by whoever holds it,
// never allocated. Sizes are bounded by the limits below; a request beyond them is answered by an
// invalid layout (or `false`), never by a write past an array.
#ifndef INTENT_PASSES_GPU_LAYOUT_H
#define INTENT_PASSES_GPU_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

enum {
  INTENT_LAYOUT_MAX_RANK = 8,
  INTENT_LAYOUT_MAX_REGISTER_BITS = 12, // 4096 elements a thread
  INTENT_LAYOUT_MAX_LANE_BITS = 5,      // 32 lanes a warp
  INTENT_LAYOUT_MAX_WARP_BITS = 5,      // 1024 threads a CTA
  INTENT_LAYOUT_MAX_COORDINATE_BITS = 22,
  INTENT_MAX_VECTORS = 64 // of one list; every list made here is shorter
};

// --- F2 algebra (f2.c) ---------------------------------------------------------------------------

// A list of vectors over F2, which is also a matrix: at[i] is the column that input bit i selects.
typedef struct IntentVectors {
  int32_t count;
  uint32_t at[INTENT_MAX_VECTORS];
} IntentVectors;

// Appends `vector`; false, and no change, if the list is full.
bool intentVectorsAppend(IntentVectors *list, uint32_t vector);

// The first vectors of `a` and then `b`, as many as fit a list.
IntentVectors intentVectorsConcat(const IntentVectors *a, const IntentVectors *b);

// The unit vectors 1, 2, 4, ...: `count` of them, at most 32.
IntentVectors intentVectorsUnits(int32_t count);

// True if the lists have the same vectors in the same order.
bool intentVectorsEqual(const IntentVectors *a, const IntentVectors *b);

// Matrix times vector: the xor of the vectors that the bits of `bits` select. Bits past the end of
// the list select nothing.
uint32_t intentVectorsApply(const IntentVectors *list, uint64_t bits);

// Matrix times matrix: result i is outer applied to inner.at[i].
IntentVectors intentVectorsCompose(const IntentVectors *outer, const IntentVectors *inner);

// The linear span of a growing list of inputs, in echelon form. It remembers which inputs make each
// row, so it also solves. Starts as all zeros.
typedef struct IntentSpan {
  int32_t rank;                        // number of rows
  int32_t inputs;                      // inputs seen so far, at most INTENT_MAX_VECTORS remembered
  uint32_t row[32];                    // leading bits distinct and descending
  uint64_t madeOf[32];                 // row i is the xor of the inputs in madeOf[i]
  int32_t kernelCount;                 // number of dependencies
  uint64_t kernel[INTENT_MAX_VECTORS]; // combinations of inputs whose xor is 0
} IntentSpan;

// A combination of the inputs of a span: bit i stands for input i.
typedef struct IntentSolution {
  bool exists;
  uint64_t inputs; // 0 if none exists
} IntentSolution;

// The span of a list.
IntentSpan intentSpanOf(const IntentVectors *inputs);

// Adds an input. True if it was independent of the earlier ones; otherwise the dependency is
// recorded in `kernel`. Beyond INTENT_MAX_VECTORS inputs the span still widens, but solves nothing.
bool intentSpanAdd(IntentSpan *span, uint32_t vector);

bool intentSpanContains(const IntentSpan *span, uint32_t vector);

// A combination of the inputs that gives `vector`. Inputs that depend on earlier ones are not used.
IntentSolution intentSpanSolve(const IntentSpan *span, uint32_t vector);

// The candidates that are independent of the span, one after the other; the span takes them in.
IntentVectors intentSpanExtend(IntentSpan *span, const IntentVectors *candidates);

// A basis of the intersection of two spans (Zassenhaus: the kernel of the two lists side by side).
IntentVectors intentVectorsIntersection(const IntentVectors *a, const IntentVectors *b);

// The inverse of a square matrix over the first `bits` unit vectors: result i is the combination of
// `list` that makes bit i. An empty list if there is no inverse.
IntentVectors intentVectorsInvert(const IntentVectors *list, int32_t bits);

// --- layouts (layout.c) --------------------------------------------------------------------------

// The hardware bits that a layout maps from.
typedef enum IntentSide { INTENT_REGISTER, INTENT_LANE, INTENT_WARP, INTENT_SIDES } IntentSide;

// A linear map from the bits of (register, lane, warp) to the bits of a tile's coordinates.
typedef struct IntentLayout {
  int32_t rank;                               // -1: no layout
  int32_t extentBits[INTENT_LAYOUT_MAX_RANK]; // log2 of each extent
  IntentVectors side[INTENT_SIDES];           // the bases, by IntentSide
} IntentLayout;

// One step of filling a tile from its low coordinates upwards: the next `count` (a power of two)
// coordinates of `axis` come from further bits of `side`. INTENT_NO_AXIS adds zero bases: copies.
typedef struct IntentLayoutStep {
  IntentSide side;
  int32_t axis;
  int64_t count;
} IntentLayoutStep;

enum { INTENT_NO_AXIS = -1 };

// The answer of the functions below when there is no such layout.
IntentLayout intentLayoutNone(void);
bool intentLayoutIsNone(const IntentLayout *layout);

// A layout of that shape without any basis yet; none if the rank is not in [0, 8], an extent is not
// a power of two, or the tile has more than 2^22 elements.
IntentLayout intentLayoutOfShape(int32_t rank, const int64_t *extents);

// Appends a basis to a side; false if that side is full.
bool intentLayoutAddBasis(IntentLayout *layout, IntentSide side, uint32_t basis);

// Fills a tile by steps; none unless the steps fill it exactly.
IntentLayout intentLayoutBuild(int32_t rank, const int64_t *extents, const IntentLayoutStep *steps,
                               int32_t stepCount);

// The tile repeated over a grid of `outer` extents (one an axis of the tile), by steps as in build.
IntentLayout intentLayoutProduct(const IntentLayout *tile, const int64_t *outer,
                                 const IntentLayoutStep *steps, int32_t stepCount);

// The quotient: what product would have to repeat `tile` with to give `layout`. None if `layout` is
// no such product, that is unless the first bases of each side are the tile's and the rest leaves
// the tile's coordinates alone.
IntentLayout intentLayoutDivide(const IntentLayout *layout, const IntentLayout *tile);

// Projects an axis away. Lanes and warps keep their bits, as copies; a register basis that the
// earlier register bases span is removed, since a thread never holds one value twice.
IntentLayout intentLayoutDrop(const IntentLayout *layout, int32_t axis);

// What to make coalesced accesses to a tile with.
typedef struct IntentCoalescing {
  int32_t contiguousAxis; // its neighbours are neighbours in memory
  int64_t vector;         // elements one access moves, a power of two
  int64_t lanes;          // lanes a warp: 32
  int64_t warps;          // warps a CTA, a power of two
  int32_t warpAxis;       // where warps go first
} IntentCoalescing;

// A layout for coalesced access: vector registers along the contiguous axis, then lanes along it
// and along the other axes from the last to the first, warps over warpAxis and then over whatever
// is left, registers for the rest. A tile smaller than the CTA gives its spare lanes and warps zero
// bases (copies). Plain. None if the shape or a count is beyond the limits.
IntentLayout intentLayoutCoalesced(int32_t rank, const int64_t *extents,
                                   const IntentCoalescing *how);

bool intentLayoutEqual(const IntentLayout *a, const IntentLayout *b);

// Why the layout can't stand for a tile, as a phrase for an error message, or NULL if it can: sides
// within the limits, bases inside the shape, every element held by some thread, and register bases
// independent (a thread never holds one element twice).
const char *intentLayoutProblem(const IntentLayout *layout);

int64_t intentLayoutExtent(const IntentLayout *layout, int32_t axis);
int32_t intentLayoutSizeBits(const IntentLayout *layout); // log2 of the number of elements
int32_t intentLayoutShift(const IntentLayout *layout, int32_t axis);  // lowest flat bit of the axis
uint32_t intentLayoutField(const IntentLayout *layout, int32_t axis); // all flat bits of the axis
int32_t intentLayoutRegisters(const IntentLayout *layout);            // elements a thread holds

// The coordinate along one axis of an element.
uint32_t intentLayoutCoordinate(const IntentLayout *layout, uint32_t flat, int32_t axis);

// The element at a coordinate (one number an axis).
uint32_t intentLayoutFlat(const IntentLayout *layout, const uint32_t *coordinates);

// The element that register `reg` of lane `lane` of warp `warp` holds.
uint32_t intentLayoutAt(const IntentLayout *layout, uint32_t reg, uint32_t lane, uint32_t warp);

// The flat coordinate with the bits of `axis` taken out: where drop(axis) puts that element.
uint32_t intentLayoutSqueeze(const IntentLayout *layout, uint32_t flat, int32_t axis);

// All bases: registers, lanes, warps in this order.
IntentVectors intentLayoutBases(const IntentLayout *layout);

// The span of all bases: its kernel says who holds copies; full rank means that the layout is
// surjective.
IntentSpan intentLayoutSpan(const IntentLayout *layout);
bool intentLayoutIsSurjective(const IntentLayout *layout);

// True if every basis is zero or one coordinate bit that no other basis has.
bool intentLayoutIsPlain(const IntentLayout *layout);

// Bits of (register, lane, warp) that must be 0 in the one owner of each element.
typedef struct IntentOwners {
  uint32_t mask[INTENT_SIDES];
} IntentOwners;

// The owner of each element: lanes are tried first and registers last, so a doubled register is
// left out before a thread idles.
IntentOwners intentLayoutOwners(const IntentLayout *layout);

// The one input bit that makes a coordinate bit and nothing else.
typedef struct IntentHolder {
  IntentSide side; // INTENT_SIDES: no such bit
  int32_t bit;
} IntentHolder;

// Who holds bit `bit` of the coordinate of `axis`, if one basis is exactly that bit and no other
// basis has it.
IntentHolder intentLayoutHolder(const IntentLayout *layout, int32_t axis, int32_t bit);

// The layout with the bits of one axis dealt anew: registers' first, then lanes', then warps', each
// in the order that they had. The layout itself if some bit has no one holder.
IntentLayout intentLayoutSerial(const IntentLayout *layout, int32_t axis);

// The same, but registers' and lanes' bits keep their order among each other: only warps' go last.
IntentLayout intentLayoutWarpsLast(const IntentLayout *layout, int32_t axis);

// Register bits that walk consecutive coordinates of `axis` in turn (1, 2, 4, ...), while no other
// basis touches them: at[i] is the register bit that moves by 2^i. Every run of 2^count coordinates
// then starts at a multiple of its length.
IntentVectors intentLayoutVectorBits(const IntentLayout *layout, int32_t axis);

// --- conversions (conversion.c) ------------------------------------------------------------------

typedef enum IntentConversionKind {
  INTENT_CONVERT_NONE,    // the layouts differ in shape or in threads
  INTENT_CONVERT_RENAME,  // registers change their numbers: no instruction
  INTENT_CONVERT_SELECT,  // as rename, but lanes disagree on the numbers
  INTENT_CONVERT_SHUFFLE, // within a warp
  INTENT_CONVERT_SHARED   // through workgroup memory
} IntentConversionKind;

// A conversion inside a warp: destination register r of lane l is source register f(r) ^ g(l) of
// lane h(r) ^ k(l). Each is a matrix.
typedef struct IntentExchange {
  IntentVectors f;            // destination register bit -> source register
  IntentVectors h;            // destination register bit -> lane
  IntentVectors g;            // lane bit -> source register
  IntentVectors k;            // lane bit -> lane
  IntentVectors copyRegister; // steps (register, lane) of the source that reach the same element:
  IntentVectors copyLane;     // freedom for the schedule
} IntentExchange;

typedef struct IntentConversion {
  IntentConversionKind kind;
  IntentExchange exchange; // for rename, select and shuffle
} IntentConversion;

// How to go from one layout of a tile to another. A thread prefers its own registers, then its own
// warp; copies in the source are used for that.
IntentConversion intentLayoutConversion(const IntentLayout *source, const IntentLayout *result);

// A schedule of shuffles, one a round. Round p sends register sent(p) ^ pre(lane), reads lane
// from(p) ^ lanes(lane), and what arrives is destination register p ^ post(lane). Each is a matrix.
typedef struct IntentRounds {
  bool exists;         // false: some lane would be asked for two registers at once
  IntentVectors pre;   // lane bit -> register, on the sending side
  IntentVectors post;  // lane bit -> register, on the receiving side
  IntentVectors lanes; // lane bit -> source lane
  IntentVectors sent;  // round bit -> register
  IntentVectors from;  // round bit -> lane
} IntentRounds;

// The schedule of a shuffle conversion into `result`.
IntentRounds intentExchangeSchedule(const IntentExchange *exchange, const IntentLayout *result);

// --- workgroup memory (swizzle.c) ----------------------------------------------------------------

// Where each element of a tile lies in workgroup memory, in units of elements.
typedef struct IntentSwizzle {
  bool exists;
  int32_t vectorBits;    // log2 of the elements that one access moves
  IntentVectors bases;   // offset bit -> flat coordinate
  IntentVectors inverse; // coordinate bit -> offset
} IntentSwizzle;

// Offsets with which neither the writes of `source` nor the reads of `result` conflict in the 32
// banks of 4 bytes. elementBytes: 1, 2, 4 or 8. Both layouts are surjective and of one shape;
// otherwise no swizzle exists.
IntentSwizzle intentSwizzle(const IntentLayout *source, const IntentLayout *result,
                            int32_t elementBytes);

// The offsets of the bases of one side.
IntentVectors intentSwizzleOffsets(const IntentSwizzle *swizzle, const IntentVectors *bases);

// Memory transactions of one warp that moves the whole tile once.
typedef struct IntentWavefronts {
  int64_t counted; // with the bank conflicts that there are
  int64_t needed;  // without any
} IntentWavefronts;

IntentWavefronts intentSwizzleWavefronts(const IntentSwizzle *swizzle, const IntentLayout *layout,
                                         int32_t elementBytes);

#endif // INTENT_PASSES_GPU_LAYOUT_H
