// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of --intent-to-tiles share: a kernel as it is planned (nodes over kernel axes),
// the kernel's body as it is written, and the host function around it. Internal to passes/gpu.
#ifndef INTENT_PASSES_GPU_FORM_H
#define INTENT_PASSES_GPU_FORM_H

#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/extent.h"
#include "passes/ir.h"

// --- tables of values ----------------------------------------------------------------------------

// What a table's entry says of a value.
typedef enum IntentKey {
  INTENT_KEY_SCALAR,   // a scalar's counterpart
  INTENT_KEY_MEMREF,   // the device memory that holds a tensor, or a scalar as one element
  INTENT_KEY_ADDRESS,  // that memory's address, an i64
  INTENT_KEY_POINTER,  // that memory's address, a ptr<1>
  INTENT_KEY_ARGUMENT, // the kernel argument that a host value is passed as
  INTENT_KEY_SIZE,     // a domain's size
  INTENT_KEY_FIRST,    // a subregion's first member
  INTENT_KEY_OFFSET,   // a strided view's offset, an i64
  INTENT_KEY_PLACE,    // a scalar that is on the device: itself; else null
  INTENT_KEY_EXTENT,   // the extent of axis 0; that of axis i is INTENT_KEY_EXTENT + i
  INTENT_KEY_STRIDE = INTENT_KEY_EXTENT + IR_MAX_RANK // the stride of axis 0, and so on
} IntentKey;

// A table; zeroed it is empty. Free with intentTableFree.
typedef struct IntentTable {
  struct IntentTableRow *rows;     // hashed
  const struct IntentTable *outer; // asked for what is not in this one; null if there is none
} IntentTable;

bool intentTableHas(const IntentTable *table, MlirValue from, int32_t key);
MlirValue intentTableFind(const IntentTable *table, MlirValue from, int32_t key); // null if absent
void intentTablePut(IntentTable *table, MlirValue from, int32_t key, MlirValue to);
void intentTableFree(IntentTable *table);

// --- a planned kernel (form_plan.c) --------------------------------------------------------------

enum {
  INTENT_UNIT_AXIS = -1, // no kernel axis: the coordinate is 0
  INTENT_MAX_KERNEL_AXES = 64,
  INTENT_MAX_ROOTS = 32,
  INTENT_SHARED_CTAS = 64 // of a grid are left where CTAs take several tiles
};

// Which kernel axis runs over an axis of a value.
typedef struct IntentAxisUse {
  int32_t axis;   // or INTENT_UNIT_AXIS
  bool mayRepeat; // the value's extent is the kernel axis's, or 1 and repeated: known at run time
} IntentAxisUse;

typedef struct IntentMapping {
  int32_t rank; // of the value
  IntentAxisUse at[IR_MAX_RANK];
} IntentMapping;

// How the tiles along an axis are run over, for scans that share the axis' loop.
typedef enum IntentScanOrder {
  INTENT_NOT_SCANNED,
  INTENT_FORWARDS,
  INTENT_BACKWARDS
} IntentScanOrder;

// An axis that a kernel runs over: first those of its results, then those that reduces consume.
typedef struct IntentKernelAxis {
  MlirValue source;   // the tensor whose extent it has
  int64_t sourceAxis; // the axis of `source`
  int64_t extent;     // negative if dynamic
  int64_t tile;       // elements of a tile, a power of two (tiling.c)
  bool isGrid;        // tiles along it go to CTAs, else to a loop
  bool isResident;    // not of the grid, and one tile holds all of it: in no loop
  bool isContiguous;  // neighbours along it are neighbours in memory, for the largest accesses
  uint64_t nest;  // the axes that are run over together, a bit each: the results', or a reduce's
  uint64_t space; // those of the values inside: a reduce's kept axes are among them
  IntentScanOrder scanned; // a scanned axis is a loop's, the innermost of its nest
  int32_t sharedBy; // the grid axis of the CTAs that share its tiles out, or INTENT_UNIT_AXIS
} IntentKernelAxis;

typedef enum IntentNodeKind {
  INTENT_NODE_LOAD,        // a tensor in device memory, or the reshape of one: it is not moved
  INTENT_NODE_SPLAT,       // one scalar everywhere
  INTENT_NODE_COORDINATES, // intent.indices and intent.enumerate
  INTENT_NODE_POINTWISE,   // intent.map, arith and math on tensors
  INTENT_NODE_BROADCAST,   // and intent.transpose: the source's tile over the same kernel axes
  INTENT_NODE_JOIN,
  INTENT_NODE_REDUCE,  // fused, or the kernel's own
  INTENT_NODE_SCAN,    // in the loop over the axis that it scans along
  INTENT_NODE_FOLD,    // an intent.region_fold, or the final state of an intent.region_scan alone,
                       // in a loop of its own
  INTENT_NODE_STATES,  // the states of an intent.region_scan, in the loop over the axis that is cut
  INTENT_NODE_CARRIED, // a component of what such a loop carries
  INTENT_NODE_LANES,   // an intent.relation: where each element lies in `stored`, and validity
  INTENT_NODE_GATHER,  // intent.gather and intent.load of what `stored` holds, at LANES
  INTENT_NODE_STRIDED  // the same where every lane is valid and coordinates are linear
} IntentNodeKind;

// One result of a node.
typedef struct IntentTileRef {
  int32_t node;
  intptr_t result;
} IntentTileRef;

// A coordinate of a relation, at each point: uniform + the sum of coefficient * ordinal over the
// iterations, in i64 arithmetic modulo 2^64; host values.
typedef struct IntentLinear {
  bool isLinear;
  MlirValue uniform;                  // null for 0
  MlirValue coefficient[IR_MAX_RANK]; // null for 0
} IntentLinear;

// Where the points of a relation lie in what it addresses, in elements; i64 of the host.
typedef struct IntentStrides {
  MlirValue uniform;             // the first point; null for 0
  MlirValue stride[IR_MAX_RANK]; // an iteration; null for 0
  int32_t contiguous;            // the kernel axis of stride 1, or INTENT_UNIT_AXIS
} IntentStrides;

// An op computed over kernel axes.
typedef struct IntentNode {
  IntentNodeKind kind;
  MlirOperation op; // null for a load
  MlirValue value;  // of a load: the tensor; of a splat: the scalar; of strides: what they address
  MlirValue stored; // of a load, a gather or lanes: the value whose memory is accessed; a reshape's
                    // is its source's
  IntentStrides *strides;  // of INTENT_NODE_STRIDED; owned
  IntentMapping mapping;   // of the results
  IntentMapping input;     // of a reduce's operands
  uint64_t inside;         // kernel axes that must be bound where it is computed, a bit each
  bool reads;              // device memory is read for it
  bool isShared;           // all tiles of the grid use the same tile: a CTA computes it once
  IntentTileRef *operands; // the tensor operands in order; owned
  intptr_t operandCount;
  int32_t firstLoop, loopCount; // of a reduce or fold: the kernel axes that it consumes in loops of
                                // its own; of states: the axis that is cut, and 0
  MlirValue fill;               // of a load: what its padding holds, a logical scalar; null for 0
  MlirValue *tiles;             // a result each, while the kernel is written; owned
  MlirValue *published; // of a scan that looks back: host pointers to its flags, then to the values
                        // of each component; owned
  MlirValue *carried;   // of a scan: the totals of the tiles so far, a component each, while
                        // its loop is open; owned, null where one tile is all
  bool isLocal;         // of a scan: in a helper of a region op, whose slice is one tile
} IntentNode;

// What a kernel gives to memory.
typedef struct IntentRoot {
  MlirValue value;
  IntentTileRef tile;
} IntentRoot;

// How a kernel runs over the axes that its CTAs have to themselves.
typedef enum IntentRows {
  INTENT_ROWS_LOOPED,  // tile by tile, in a loop for each reduce and for the roots
  INTENT_ROWS_RESIDENT // at once: axes of one extent are one axis, and its one tile stays in
                       // registers from the first use to the last
} IntentRows;

// A kernel that writes its roots to device memory. Its grid axes are those of the roots that no
// fused reduce is independent of: no reduce is computed twice.
typedef struct IntentKernel {
  MlirValue roots[INTENT_MAX_ROOTS]; // results of one op
  intptr_t rootCount;
  IntentTileRef rootTiles[INTENT_MAX_ROOTS];
  IntentMapping rootMapping;
  IntentRoot sides[INTENT_MAX_ROOTS]; // asked for too, and computed on the way: under the mappings
                                      // of their nodes
  intptr_t sideCount;
  MlirOperation store;         // the intent.store that it is; null: the root gets memory of its own
  IntentTileRef storeLanes;    // where the root goes; a negative node: to all of a row-major view
  IntentMapping storeMapping;  // of that view; of the partials that parts leave (form_split.c)
  IntentStrides *storeStrides; // not null: the root goes to places with these strides; owned
  IntentKernelAxis axis[INTENT_MAX_KERNEL_AXES];
  int32_t axisCount;
  IntentRows rows;
  int64_t tilesPerCta; // at most, where CTAs keep what all tiles share; 1 elsewhere (tiling.c)
  int32_t sharedCount; // times that a reduce found its axis bound already, in resident rows
  bool looksBack; // CTAs scan tiles of the last of the roots' axes, which is a grid axis then, at
                  // the same time (intent.tile.look_back)
  MlirValue counter;    // host pointer to the number of the next such tile; null until it is made
  int32_t elementBytes; // of the widest element of the largest accesses
  IntentNode *nodes;    // owned
  int32_t nodeCount, nodeCapacity;
  MlirValue *needs; // values that must be in device memory before it runs; owned
  intptr_t needCount, needCapacity;
} IntentKernel;

typedef struct IntentHost IntentHost;

// Plans the kernel that computes `root`. Free with intentKernelFree.
IntentKernel *intentKernelPlan(IntentHost *host, MlirValue root, IntentRows rows);

// Plans the kernel of an intent.store, which writes its value where it goes.
IntentKernel *intentKernelPlanStore(IntentHost *host, MlirOperation store, IntentRows rows);
void intentKernelFree(IntentKernel *kernel); // form_nodes.c

// form_nodes.c: adds a node to a plan; its number. Its operands are there.
int32_t intentAddNode(IntentKernel *kernel, IntentNode node);

// form_nodes.c: what a node's operands say of it, again once they have changed: the axes that they
// and the results need, but for those of loops of its own, and whether memory is read.
void intentSettleNode(const IntentKernel *kernel, IntentNode *node);

// form_nodes.c: marks what is the same for all tiles of the grid, once all nodes are there.
void intentFindShared(IntentKernel *kernel);

// The kernel axes of a tile, in increasing order, and the value's axis that each comes from.
typedef struct IntentTileAxes {
  int32_t count;
  int32_t axis[IR_MAX_RANK];
  int32_t from[IR_MAX_RANK];
} IntentTileAxes;
IntentTileAxes intentTileAxes(const IntentMapping *mapping);

bool intentIsSameMapping(const IntentMapping *a, const IntentMapping *b);

// How a broadcast's source uses the kernel's axes: a mapped axis is the result's, or stays at 0.
IntentMapping intentSourceMapping(MlirOperation broadcast, const IntentMapping *mapping);

// The kernel axes of a mapping, a bit each; and whether each point of these axes has an element of
// its own under the mapping.
uint64_t intentAxesOf(const IntentMapping *mapping);
bool intentIsOverAll(const IntentMapping *mapping, uint64_t axes);

// form_roots.c: `root` and its op's other results that will be needed in memory too become the
// kernel's roots.
void intentChooseRoots(const IntentHost *host, IntentKernel *kernel, MlirValue root);

// A value with its tile becomes one of the kernel's sides if it is asked for; when all are known,
// those stay of which each element is computed once.
void intentNoteSide(const IntentHost *host, IntentKernel *kernel, MlirValue value,
                    IntentTileRef tile);
void intentAddSide(const IntentHost *host, IntentKernel *kernel, MlirValue value,
                   IntentTileRef tile); // asked for or not
void intentSettleSides(IntentKernel *kernel);
bool intentIsSide(const IntentKernel *kernel, MlirValue value);

// What is best made first where `value` is asked for: itself, or an output of its region_scan,
// whose kernel writes the final state too.
MlirValue intentRootFor(const IntentHost *host, MlirValue value);

// The axes along which the largest accesses are contiguous.
void intentFindContiguous(IntentKernel *kernel);

// Calls `visit` for each value from above that the regions of `op` use.
void intentVisitCaptured(MlirOperation op, void (*visit)(MlirValue value, void *data), void *data);

// How a relation addresses `source` under a mapping of its iterations; null if a lane may be
// invalid or a coordinate isn't linear. It is the caller's (form_strided.c).
IntentStrides *intentStridesOf(IntentHost *host, MlirValue source, const IntentMapping *mapping,
                               MlirOperation relation);

// --- tile sizes (tiling.c) -----------------------------------------------------------------------

void intentChooseTiles(IntentKernel *kernel, const IntentToTilesOptions *options);

// True if rows in loops share what they read, and may be so many that a tile should have several;
// and the tiles for that.
bool intentMayTileManyRows(const IntentKernel *kernel);
void intentTileManyRows(IntentKernel *kernel, const IntentToTilesOptions *options);

// Of a kernel whose scans may look back (form_scan.c): the other way from now on, tiles and all.
void intentScanByLookBack(IntentKernel *kernel, const IntentToTilesOptions *options);
void intentScanByLoop(IntentKernel *kernel, const IntentToTilesOptions *options);

// --- a kernel being written (form_kernel.c, form_tile.c) -----------------------------------------

// Where ops go in a block: at its end, or before the loop that is open in it.
typedef struct IntentScope {
  MlirBlock block;
  MlirOperation before; // null: the end of the block
  int32_t depth;        // 0: the kernel's entry, 1: one tile of the grid, then loops
} IntentScope;

typedef struct IntentKernelBody {
  IntentHost *host;
  IntentKernel *kernel;
  Ir ir;
  MlirOperation function; // the gpu.func
  IntentScope entry;
  IntentScope tile;
  IntentScope *scope[INTENT_MAX_KERNEL_AXES];  // that an axis is bound in; null: not bound now
  MlirValue origin[INTENT_MAX_KERNEL_AXES];    // of the current tile along an axis, an i64
  bool isFull[INTENT_MAX_KERNEL_AXES];         // the current tile along an axis has no padding
  MlirValue tileCount[INTENT_MAX_KERNEL_AXES]; // host: tiles along a grid axis
  MlirValue totalTiles;                        // host: their product
  MlirValue number;     // of the tile, if the kernel looks back: those of lower numbers have begun
  MlirValue position;   // how many of those are before it along the axis
  int64_t accessBytes;  // that one access may move: 16, or 0 for one element
  IntentTable made;     // counterparts of scalars and host values
  MlirValue *arguments; // host values, in the order of the arguments; owned
  intptr_t argumentCount, argumentCapacity;
  // What the wide accesses promise, to be tested by the host.
  MlirValue *multiples; // host i64: extents that are multiples of `widest`; owned
  intptr_t multipleCount, multipleCapacity;
  MlirValue *aligned; // host i64: addresses that are multiples of accessBytes; owned
  intptr_t alignedCount, alignedCapacity;
  int64_t widest; // elements of the widest access
} IntentKernelBody;

// Writes what a plan gives to memory, at body->tile; its grid axes are bound.
void intentKernelWriteRoots(IntentKernelBody *body);

// Writes the gpu.func and fills the body's arguments and promises. Free with intentKernelBodyFree.
IntentKernelBody *intentKernelWrite(IntentHost *host, IntentKernel *kernel, const char *name,
                                    int64_t accessBytes);
void intentKernelBodyFree(IntentKernelBody *body);

// A kernel's function, to be filled, and its end, when all arguments are known.
IntentKernelBody *intentKernelBegin(IntentHost *host, const char *name, MlirLocation location);
void intentKernelEnd(IntentKernelBody *body);

// New ops go to `scope`, at the location of `op` unless that is null.
void intentEnter(IntentKernelBody *body, const IntentScope *scope, MlirOperation op);

// The kernel's counterpart of a host value: an argument, or a constant again. A value of the kernel
// is itself.
MlirValue intentKernelArgument(IntentKernelBody *body, MlirValue hostValue);

// The kernel's counterpart of a scalar of the logical function.
MlirValue intentKernelScalar(IntentKernelBody *body, MlirValue scalar);

MlirValue intentKernelExtent(IntentKernelBody *body, MlirValue tensor, int64_t axis);

// The end of a tile's members along a kernel axis: the axis' extent, or more than any where there
// is no padding.
MlirValue intentKernelBound(IntentKernelBody *body, int32_t axis);

// The loop over a kernel axis from `scope`, with carried values; `child` is its body.
typedef struct IntentAxisLoop {
  int32_t axis;
  IrLoop loop;
  IntentScope *parent;
  MlirOperation before; // of parent, as it was
  IntentScope child;
} IntentAxisLoop;

// How many loops run over an axis, one after the other: with two the first has the tiles without
// padding. Each is opened, filled and closed in turn, and carries on what the one before it yields.
int32_t intentLoopParts(const IntentKernelBody *body, int32_t axis);
void intentOpenLoop(IntentKernelBody *body, IntentAxisLoop *loop, IntentScope *parent, int32_t axis,
                    int32_t part, IrValues inits);
void intentCloseLoop(IntentKernelBody *body, const IntentAxisLoop *loop, IrValues yields);

// The loops among kernel axes [first, end), outermost first.
typedef struct IntentLoopOrder {
  int32_t axis[INTENT_MAX_KERNEL_AXES];
  int32_t count;
} IntentLoopOrder;
IntentLoopOrder intentLoopOrder(const IntentKernel *kernel, int32_t first, int32_t end);

// The tile of one result of a node, computed in the outermost scope that binds its axes.
MlirValue intentTileOf(IntentKernelBody *body, IntentTileRef ref);

// The tile type over the kernel axes of a mapping.
MlirType intentKernelTile(const IntentKernelBody *body, const IntentMapping *mapping,
                          MlirType element);

// The outermost scope that binds the axes of a mapping.
IntentScope *intentScopeOf(IntentKernelBody *body, const IntentMapping *mapping);

// A scalar in every element of a tile, at the body's ir.
MlirValue intentSplatTile(IntentKernelBody *body, MlirValue scalar, MlirType tile);

// The members of a domain along axis `axis` of a mapping, in tiles of all of the mapping's axes.
MlirValue intentMembersTile(IntentKernelBody *body, MlirValue domain, const IntentMapping *mapping,
                            int32_t axis, const IntentScope *scope, MlirOperation op);

// `tile` with `value` in its padding, at `scope`.
MlirValue intentMaskedTile(IntentKernelBody *body, const IntentScope *scope, MlirOperation op,
                           MlirValue tile, const IntentMapping *mapping, MlirValue value);

// The region of a map, a reduce or a scan with the scalars from above as the kernel has them. It is
// the caller's.
MlirRegion intentCloneRegion(IntentKernelBody *body, MlirOperation op);

// intent.map of an op's region on tiles; one result for each of `results`.
MlirOperation intentMapTiles(IntentKernelBody *body, MlirOperation op, const IntentScope *scope,
                             IrValues inputs, IrTypes results);

// Operand i of a reduce or scan, under `mapping`, with its neutral element in the padding.
MlirValue intentNeutralOperand(IntentKernelBody *body, const IntentNode *node, intptr_t i,
                               const IntentMapping *mapping, const IntentScope *scope);

// form_scan.c: what a loop over `axis` carries for the scans along it: neutral elements at first,
// made at `scope` and appended to the list; then the loop's arguments from `argument` on; at the
// end, appended again, the totals.
typedef struct IntentValueList {
  MlirValue *data; // owned
  intptr_t count, capacity;
} IntentValueList;
void intentCarryScans(IntentKernelBody *body, const IntentScope *scope, int32_t axis,
                      IntentValueList *inits);
void intentBindScans(IntentKernelBody *body, int32_t axis, const IrLoop *loop, intptr_t argument);
void intentYieldScans(IntentKernelBody *body, int32_t axis, IntentValueList *yields);
void intentEmitScan(IntentKernelBody *body, IntentNode *node, const IntentScope *scope);

// True if a kernel scans rows in a loop that many CTAs could share by looking back.
bool intentMayLookBack(const IntentKernel *kernel, const IntentToTilesOptions *options);

// i1 of the host: the loop pays, since rows are many or short.
MlirValue intentLoopPays(IntentHost *host, const IntentKernel *kernel);

// form_fold.c. Before a function is formed: the helpers name sources, captures and each other's
// values themselves; what is left of their arguments is what a loop carries.
void intentOpenRegionOp(MlirOperation op);
void intentEmitFold(IntentKernelBody *body, IntentNode *node, IntentScope *scope);

// What a loop over `axis` carries for the states of the region_scans that are cut along it, as for
// scans; at last the final states, which are the loop's results from `result` on.
void intentCarryStates(IntentKernelBody *body, int32_t axis, IntentValueList *inits);
intptr_t intentBindStates(IntentKernelBody *body, int32_t axis, const IrLoop *loop,
                          intptr_t argument); // the next argument
void intentYieldStates(IntentKernelBody *body, int32_t axis, IntentValueList *yields);
void intentFinishStates(IntentKernelBody *body, const IntentAxisLoop *loop, intptr_t result);

// True if a region_scan is cut along an axis: its empty source is a segment too.
bool intentHasFinalState(const IntentKernel *kernel, int32_t axis);

// The memory in which the scans of a kernel that looks back publish, for so many tiles.
void intentPrepareLookBack(IntentHost *host, IntentKernel *kernel, MlirValue tiles);

// form_lanes.c: the tiles of INTENT_NODE_LANES (offsets, validity) and INTENT_NODE_GATHER, and the
// write of a kernel's root to its lanes.
void intentEmitLanes(IntentKernelBody *body, IntentNode *node, IntentScope *scope);
void intentEmitGather(IntentKernelBody *body, IntentNode *node, const IntentScope *scope);
void intentScatterRoot(IntentKernelBody *body);

// form_strided.c: the tile of INTENT_NODE_STRIDED, and the write of a kernel's root by strides.
void intentEmitStrided(IntentKernelBody *body, IntentNode *node, const IntentScope *scope);
void intentStoreStrided(IntentKernelBody *body);

// What the host must test for wide accesses: an i64 that is a multiple of the width, an address
// that is one of accessBytes.
void intentPromiseMultiple(IntentKernelBody *body, MlirValue value);
void intentPromiseAligned(IntentKernelBody *body, MlirValue address);

// Writes a root's tile; its axes are bound. Sides are written as their tiles are made.
void intentTileStoreRoot(IntentKernelBody *body, intptr_t root);
void intentStoreSides(IntentKernelBody *body, int32_t node, const IntentScope *scope);

// form_nodes.c: appends to a growing array of values.
void intentPush(MlirValue **data, intptr_t *count, intptr_t *capacity, MlirValue value);

// --- the host function (form_host.c, host_values.c) ----------------------------------------------

// The host function that replaces a logical one; or a point of a parallel that a CTA works at,
// which is a function's host to the tensor work at it: values of the host are scalars of the kernel
// then, and no axis is the grid's.
struct IntentHost {
  const IntentToTilesOptions *options;
  MlirOperation module;
  MlirOperation kernels;  // the gpu.module
  MlirOperation function; // the logical function
  MlirBlock entry;        // of the host function, or of control in it, that is being written
  Ir ir;                  // at its end
  IntentTable made;       // counterparts of the logical function's values, by IntentKey
  MlirValue stream;       // the last token of the work queued on the device; null before any
  MlirValue *temporaries; // device memory to give back at the end; owned
  intptr_t temporaryCount, temporaryCapacity;
  intptr_t firstTemporary;         // of the block that is being written
  int32_t kernelCount;             // formed for this function so far
  int32_t textCount;               // of texts in the module
  struct IntentLinearRow *linears; // of relations that were asked for (form_linear.c)
  struct IntentBlockPoint *point;  // the work at a point (form_blocks.c); null on the host
  MlirLogicalResult result;
};

// Refuses what --intent-to-tiles can't lower, before anything is changed (form_check.c).
MlirLogicalResult intentCheckFormable(MlirOperation function);

// form_check.c: true for an op that has a tensor result; for an access by a relation that writes,
// or compares with, tensors.
bool intentGivesTensor(MlirOperation op);
bool intentTakesTensor(MlirOperation op);

// Replaces a logical function by its host function, and adds its kernels to `kernels`.
MlirLogicalResult intentFormFunction(MlirOperation function, MlirOperation kernels,
                                     const IntentToTilesOptions *options);

// host_values.c: values of the host function, made at its end at first use.
MlirValue intentHostScalar(IntentHost *host, MlirValue scalar);
MlirValue intentHostExtent(IntentHost *host, MlirValue tensor, int64_t axis); // an i64
MlirValue intentHostSize(IntentHost *host, MlirValue domain);                 // an i64
MlirValue intentHostStride(IntentHost *host, MlirValue shaped, int64_t axis); // i64, in elements
MlirValue intentHostOffset(IntentHost *host, MlirValue view);                 // i64; null for 0
bool intentIsRowMajor(MlirType shaped); // a tensor, or a memref of identity layout
MlirValue intentHostFirst(IntentHost *host, MlirValue subregion);        // its first member
IntentDomainBounds intentHostBounds(IntentHost *host, MlirValue domain); // as written
MlirValue intentHostStored(const IntentHost *host, MlirValue value); // whose memory a load reads
MlirValue intentHostAddress(IntentHost *host, MlirValue value);      // an i64
MlirValue intentHostPointer(IntentHost *host, MlirValue value);      // a ptr<1>
MlirValue intentHostPointerTo(IntentHost *host, MlirValue address);  // of an i64
MlirValue intentHostMemref(const IntentHost *host, MlirValue value); // null: not in memory

// i64 arithmetic of the host, where null is 0.
MlirValue intentHostSum(IntentHost *host, MlirValue a, MlirValue b);
MlirValue intentHostProduct(IntentHost *host, MlirValue a, MlirValue b);

// Coordinate `source` of a relation; owned by the host (form_linear.c).
const IntentLinear *intentHostLinear(IntentHost *host, MlirOperation relation, intptr_t source);
void intentHostLinearFree(IntentHost *host);

// True for an op whose scalar result a kernel leaves in device memory.
bool intentIsLeftInMemory(MlirOperation op);

// True if a scalar is computed in the kernels that use it: it comes from a reduce, or from Philox.
bool intentIsOnDevice(IntentHost *host, MlirValue scalar);

// form_host.c: device memory and queued work.
void intentHostMaterialise(IntentHost *host, MlirValue value);
MlirValue intentHostStream(IntentHost *host);
MlirValue intentHostCopy(IntentHost *host, MlirValue memref); // to fresh host memory, and waits
MlirValue intentHostAllocate(IntentHost *host, MlirValue value);
MlirType intentMemrefType(MlirType value);

// form_launch.c: plans, writes and launches the kernel of `root`; what it needs is in memory then.
void intentHostLaunch(IntentHost *host, MlirValue root);
void intentHostStore(IntentHost *host, MlirOperation store);

// Writes a kernel's bodies and the launch of the right one; its roots have memory. `resident` may
// be null.
void intentHostLaunchBodies(IntentHost *host, IntentKernel *kernel, IntentKernel *resident);

// form_split.c: the launches of a reduce of few long rows, whose tiles many CTAs share; false if
// the kernel isn't one.
bool intentHostLaunchSplit(IntentHost *host, IntentKernel *kernel, IntentKernel *resident);

// True for a reduce of few long rows by static extents, which is not fused.
bool intentIsReducedFirst(const IntentHost *host, MlirOperation op);

// A name that no kernel has, after the function's; the caller may append "_scalar".
typedef struct IntentKernelName {
  char text[256];
} IntentKernelName;
IntentKernelName intentNameKernel(IntentHost *host);

// Launches a kernel of body->totalTiles CTAs if that is not 0.
void intentHostLaunchBody(IntentHost *host, const IntentKernelBody *body);

// form_points.c: a kernel of one thread a point of an intent.parallel.
void intentHostPoints(IntentHost *host, MlirOperation parallel);

// form_blocks.c: a kernel of one CTA a point, where there is tensor work at it.
bool intentIsBlockPoint(MlirOperation parallel);
void intentHostBlocks(IntentHost *host, MlirOperation parallel);
void intentPointBlock(IntentHost *host, MlirBlock block); // the work of one block at a point

// Makes what a parallel names from above again in its body. Before intentCheckFormable.
void intentSinkIntoPoints(MlirOperation parallel);

// outline.c: ordered control of a function that a thread of the device runs becomes a parallel of
// one point.
void intentOutlineControl(MlirOperation function);

// atomic_points.c: the lanes of an atomic access become points.
void intentAtomicsToPoints(MlirOperation function);

// host_control.c: loops and branches of the host around kernels. Each carries, takes and gives at
// most so many values (form_check.c).
enum { INTENT_MAX_CARRIED = 64 };
bool intentIsHostControl(MlirOperation op);

// The state of the host function around a block. What is made in the block is known in it alone,
// and what it allocates goes back at its end; its terminator is the caller's.
typedef struct IntentHostOutside {
  IntentTable made;
  MlirBlock block;
  MlirValue stream;
  intptr_t temporaryCount, firstTemporary;
  struct IntentLinearRow *linears;
} IntentHostOutside;
void intentHostEnter(IntentHost *host, IntentHostOutside *outside, MlirBlock block);
void intentHostLeave(IntentHost *host, const IntentHostOutside *outside);
void intentHostControl(IntentHost *host, MlirOperation op);

// The op itself: what it uses from outside is there.
void intentHostControlOp(IntentHost *host, MlirOperation op);

// form_host.c: the effects of a block, in program order, without its terminator.
void intentHostBlock(IntentHost *host, MlirBlock block);
void intentHostDeallocate(IntentHost *host, MlirValue memref);

// Memory of a tensor's value that is nobody else's, and the caller's to give back.
// At the end of a block the block's own will do; elsewhere it is a copy, unless nothing else uses
// the value.
MlirValue intentHostOwn(IntentHost *host, MlirValue value);
MlirValue intentHostOwnCopy(IntentHost *host, MlirValue value);

// Puts a tensor in memory, or what a scalar on the device comes from.
void intentHostPrepare(IntentHost *host, MlirValue value);

// form_host.c: an i32 in device memory that is 0, and the end of the program with the message of
// assertion n if it is n by now, counted from 1.
MlirValue intentHostFlag(IntentHost *host);

// Device memory until the function ends: `count`, an i64, i32 that are 0; elements of some type.
MlirValue intentHostZeros(IntentHost *host, MlirValue count);
MlirValue intentHostElements(IntentHost *host, MlirType element, MlirValue count);
void intentHostCheckFlag(IntentHost *host, MlirValue flag, const IrOps *asserts);

#endif // INTENT_PASSES_GPU_FORM_H
