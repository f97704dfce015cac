// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU's schedule: how many elements of each kernel axis a tile holds. All defaults are here;
// the options `warps` and `elements` of --intent-to-tiles (and --intent-to-gpu) override them.
//
//   budget        warps x 32 lanes x elements: what a CTA holds of one tile (4 x 32 x 8 = 1024)
//   resident      axes whose one tile holds them whole share the budget, the innermost first; four
//                 budgets where their extent is static
//   loops         the segment loops of a reduce, or of the roots, share the budget that the grid
//                 axes leave, the innermost axis first: a long row spans all warps of the CTA
//   grid          a contiguous grid axis gets
//                   the whole budget, if it is the only axis (vectors)
//                   a warp's share, budget / warps, if there are others: a warp a row (matrices)
//                   one 16-byte vector a lane, if there are loops (reduces of columns)
//                   4 bytes a lane, if there are scans of columns: few CTAs, so that each has twice
//                   the budget (less with several components: 16 registers a thread in all)
//                 and the other grid axes what is left, the innermost first
//   at a point    (form_blocks.c) there is no grid axis: the roots' loops have all of the budget,
//                 or a lane an element where reduces are inside, whose loops share the rest
//   shared        where CTAs keep what the rows of resident axes share, a tile has as many rows as
//                 128 registers a thread hold, and a CTA takes 16 rows, while 64 CTAs are left
//   many rows     where rows in loops share what they read, a body of 16 rows a tile is made too,
//                 of 16 elements a thread, for 1024 rows and more
//   look-back     a row a tile of four times the budget (at most 32 registers a thread): the fewer
//                 tiles wait for each other
//   parts         a reduce of few long rows: its tiles stay, and are shared out (form_split.c)
//   static extents a tile is never longer than the next power of two
#include "passes/gpu/form.h"

enum {
  LANES = 32,
  VECTOR_BYTES = 16,
  WORD_BYTES = 4,
  MOST_TIMES = 4,
  COLUMN_REGISTERS = 16,
  LINE_REGISTERS = 32,
  SHARED_REGISTERS = 128,
  SHARED_ROWS = 16,
  MANY_ELEMENTS = 16,
  SHARED_CTAS = INTENT_SHARED_CTAS // of form.h
};

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

// The smallest power of two that holds an extent; `limit`, a power of two, if that is less or the
// extent is dynamic.
static int64_t fit(const IntentKernelAxis *axis, int64_t limit) {
  int64_t size = 1;
  while (size < limit && (axis->extent < 0 || size < axis->extent))
    size *= 2;
  return size;
}

// Gives the budget to the axes [first, end) that are loops, the innermost first; what is left.
static int64_t fillLoops(IntentKernel *k, int32_t first, int32_t end, int64_t budget) {
  for (int32_t i = end - 1; i >= first; --i) {
    if (k->axis[i].isGrid)
      continue;
    k->axis[i].tile = fit(&k->axis[i], budget);
    budget /= k->axis[i].tile;
  }
  return budget;
}

enum { RESIDENT_BUDGETS = 4 };

// The same for resident axes, each in every tile that has it.
static int64_t fillResident(IntentKernel *k, int64_t budget) {
  int64_t limit = RESIDENT_BUDGETS * budget;
  for (int32_t i = k->axisCount - 1; i >= 0; --i) {
    if (!k->axis[i].isResident)
      continue;
    k->axis[i].tile = fit(&k->axis[i], k->axis[i].extent < 0 ? budget : limit);
    limit = limit > k->axis[i].tile ? limit / k->axis[i].tile : 1;
    budget = budget > k->axis[i].tile ? budget / k->axis[i].tile : 1;
  }
  return budget;
}

// True if a row is read for all rows.
static bool sharesRows(const IntentKernel *k) {
  bool shares = false;
  for (int32_t i = 0; i < k->nodeCount; ++i)
    shares |= k->nodes[i].reads && k->nodes[i].inside && k->nodes[i].isShared;
  return shares;
}

// Words of an element of each of the tensors that are read, as rows of a tile's own or shared.
typedef struct WordsRead {
  int64_t own, shared;
} WordsRead;

static WordsRead wordsRead(const IntentKernel *k) {
  WordsRead out = {0};
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    const IntentNode *node = &k->nodes[i];
    if (node->kind != INTENT_NODE_LOAD && node->kind != INTENT_NODE_STRIDED)
      continue;
    int64_t bytes = (int64_t)(irBitWidth(irElementType(mlirValueGetType(node->value))) + 7) / 8;
    *(node->isShared ? &out.shared : &out.own) += (bytes + WORD_BYTES - 1) / WORD_BYTES;
  }
  return out;
}

// The registers of a thread that hold what is read for so many rows of so many elements. A warp has
// whole rows where there are enough, and all of what they share.
static int64_t registersRead(const IntentKernel *k, const IntentToTilesOptions *options,
                             int64_t rows, int64_t elements) {
  WordsRead words = wordsRead(k);
  int64_t copies = lesser(rows, options->warps);
  return elements * (rows * words.own + copies * words.shared) / (options->warps * LANES);
}

// The product of the grid's extents; negative if one is dynamic.
static int64_t gridExtent(const IntentKernel *k) {
  int64_t extent = 1;
  for (int32_t i = 0; i < k->axisCount; ++i)
    if (k->axis[i].isGrid)
      extent = k->axis[i].extent < 0 || extent < 0 ? -1 : extent * k->axis[i].extent;
  return extent;
}

// Rows of a tile where rows are shared, if a row has so many elements.
static int64_t sharingRows(const IntentKernel *k, const IntentToTilesOptions *options,
                           int64_t elements) {
  int64_t rows = 1, extent = gridExtent(k);
  while (rows < SHARED_ROWS && registersRead(k, options, 2 * rows, elements) <= SHARED_REGISTERS &&
         (extent < 0 || 2 * rows * SHARED_CTAS <= extent))
    rows *= 2;
  return rows;
}

// Gives the grid axes but `besides` what is left of the budget, the innermost first; what is left.
static int64_t fillGrid(IntentKernel *k, int32_t besides, int64_t left) {
  for (int32_t i = k->rootMapping.rank - 1; i >= 0; --i) {
    if (!k->axis[i].isGrid || i == besides)
      continue;
    k->axis[i].tile = fit(&k->axis[i], left);
    left /= k->axis[i].tile;
  }
  return left;
}

// More rows a tile, and tiles a CTA, where rows are shared.
static int64_t shareRows(IntentKernel *k, const IntentToTilesOptions *options, int64_t left) {
  int64_t elements = 1;
  for (int32_t i = 0; i < k->axisCount; ++i)
    if (k->axis[i].isResident)
      elements *= k->axis[i].tile;
  int64_t rows = sharingRows(k, options, elements);
  left = left > rows ? left : rows;
  k->tilesPerCta = left < SHARED_ROWS ? SHARED_ROWS / left : 1;
  return left;
}

typedef struct GridFacts {
  int32_t axes;       // grid axes
  int32_t contiguous; // the innermost contiguous grid axis; negative if there is none
  bool hasLoops;
  int32_t scannedBytes; // of an element of the widest scan whose loop is a root's; 0 without any
} GridFacts;

// The bytes of one element of all components.
static int32_t bytesOf(const IntentNode *scan) {
  int32_t bits = 0;
  for (intptr_t i = 0; i < scan->operandCount; ++i)
    bits += (int32_t)irBitWidth(irElementType(irOperandType(scan->op, i)));
  return (bits + 7) / 8;
}

static int32_t scannedBytes(const IntentKernel *k) {
  int32_t most = 0;
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    const IntentNode *node = &k->nodes[i];
    if (node->kind != INTENT_NODE_SCAN)
      continue;
    int32_t along = node->mapping.at[irIntegerAttribute(node->op, "axis")].axis;
    if (along < k->rootMapping.rank && bytesOf(node) > most)
      most = bytesOf(node);
  }
  return most;
}

static GridFacts gridFacts(const IntentKernel *k) {
  GridFacts out = {.contiguous = -1};
  for (int32_t i = 0; i < k->axisCount; ++i) {
    out.axes += k->axis[i].isGrid;
    out.hasLoops |= !k->axis[i].isGrid;
    if (k->axis[i].isGrid && k->axis[i].isContiguous)
      out.contiguous = i;
  }
  out.scannedBytes = scannedBytes(k);
  return out;
}

// How many times the budget a CTA that scans has, of so many registers a thread.
static int64_t timesBudget(const IntentKernel *k, const IntentToTilesOptions *options,
                           int64_t registers) {
  int64_t bytes = scannedBytes(k), times = 1;
  int64_t words = options->elements * (bytes < WORD_BYTES ? 1 : bytes / WORD_BYTES);
  while (2 * times * words <= registers)
    times *= 2;
  return times < MOST_TIMES ? times : MOST_TIMES;
}

static bool isLine(const IntentKernel *k) { return k->rootMapping.rank == 1; }

static int64_t contiguousShare(const IntentKernel *k, const GridFacts *grid, int64_t budget,
                               int64_t warps) {
  int64_t vector = VECTOR_BYTES / k->elementBytes;
  int64_t word = k->elementBytes < WORD_BYTES ? WORD_BYTES / k->elementBytes : 1;
  if (grid->hasLoops)
    return lesser(LANES * (grid->scannedBytes ? word : vector), budget);
  return grid->axes == 1 ? budget : budget / warps;
}

// The reduce whose loops are the first from `axis` on; null if there is none.
static const IntentNode *nextReduce(const IntentKernel *k, int32_t axis) {
  const IntentNode *next = NULL;
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    const IntentNode *node = &k->nodes[i];
    if (node->kind == INTENT_NODE_REDUCE && node->firstLoop >= axis && node->loopCount &&
        (!next || node->firstLoop < next->firstLoop))
      next = node;
  }
  return next;
}

// Where all axes are loops, a reduce's tile has those of its result too, which are tiled by then.
static void chooseLoops(IntentKernel *k, int64_t budget) {
  const IntentNode *reduce = nextReduce(k, k->rootMapping.rank);
  fillLoops(k, 0, k->rootMapping.rank, reduce && budget > LANES ? LANES : budget);
  for (; reduce; reduce = nextReduce(k, reduce->firstLoop + reduce->loopCount)) {
    int64_t left = budget;
    for (int32_t i = 0; i < reduce->mapping.rank; ++i)
      if (reduce->mapping.at[i].axis != INTENT_UNIT_AXIS)
        left /= k->axis[reduce->mapping.at[i].axis].tile;
    fillLoops(k, reduce->firstLoop, reduce->firstLoop + reduce->loopCount, left > 1 ? left : 1);
  }
}

void intentChooseTiles(IntentKernel *k, const IntentToTilesOptions *options) {
  int64_t budget = options->warps * LANES * options->elements;
  GridFacts grid = gridFacts(k);
  k->tilesPerCta = 1;
  if (grid.axes == 0 && k->rows == INTENT_ROWS_LOOPED) {
    chooseLoops(k, budget);
    return;
  }
  if (grid.contiguous >= 0 && grid.scannedBytes)
    budget *= timesBudget(k, options, isLine(k) ? LINE_REGISTERS : COLUMN_REGISTERS);
  if (grid.contiguous >= 0) {
    IntentKernelAxis *axis = &k->axis[grid.contiguous];
    axis->tile = fit(axis, contiguousShare(k, &grid, budget, options->warps));
    budget /= axis->tile;
  }
  bool isResident = k->rows == INTENT_ROWS_RESIDENT;
  int64_t left =
      isResident ? fillResident(k, budget) : fillLoops(k, 0, k->rootMapping.rank, budget);
  for (int32_t i = 0; i < k->nodeCount && !isResident; ++i) {
    const IntentNode *node = &k->nodes[i];
    if (node->kind == INTENT_NODE_REDUCE || node->kind == INTENT_NODE_FOLD)
      left = lesser(left, fillLoops(k, node->firstLoop, node->firstLoop + node->loopCount, budget));
  }
  if (isResident && sharesRows(k))
    left = shareRows(k, options, left);
  left = fillGrid(k, grid.contiguous, left);
  if (grid.contiguous >= 0 && !grid.hasLoops) {
    IntentKernelAxis *axis = &k->axis[grid.contiguous];
    axis->tile = fit(axis, axis->tile * left);
  }
}

bool intentMayTileManyRows(const IntentKernel *k) {
  GridFacts grid = gridFacts(k);
  int64_t extent = gridExtent(k);
  if (k->rows != INTENT_ROWS_LOOPED || grid.axes == 0 || grid.contiguous >= 0 ||
      grid.scannedBytes || (extent >= 0 && extent < SHARED_ROWS * SHARED_CTAS))
    return false;
  uint64_t rows = 0;
  for (int32_t i = 0; i < k->axisCount; ++i) {
    if (k->axis[i].sharedBy != INTENT_UNIT_AXIS) // its rows are few
      return false;
    rows |= (uint64_t)k->axis[i].isGrid << i;
  }
  bool shares = false;
  for (int32_t i = 0; i < k->nodeCount; ++i)
    shares |= k->nodes[i].reads && k->nodes[i].inside && !(k->nodes[i].inside & rows);
  return shares;
}

void intentTileManyRows(IntentKernel *k, const IntentToTilesOptions *options) {
  int64_t budget = MANY_ELEMENTS * options->warps * LANES;
  int64_t rows = lesser(SHARED_ROWS, budget), left = budget / rows;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    k->axis[i].tile = 1;
  fillGrid(k, -1, rows);
  fillLoops(k, 0, k->rootMapping.rank, left);
  for (int32_t i = 0; i < k->nodeCount; ++i)
    if (k->nodes[i].loopCount)
      fillLoops(k, k->nodes[i].firstLoop, k->nodes[i].firstLoop + k->nodes[i].loopCount, left);
}

// One row a tile, as long as scans of columns have it.
void intentScanByLookBack(IntentKernel *k, const IntentToTilesOptions *options) {
  int32_t last = k->rootMapping.rank - 1;
  for (int32_t i = 0; i < last; ++i)
    k->axis[i].tile = 1;
  int64_t budget =
      options->warps * LANES * options->elements * timesBudget(k, options, LINE_REGISTERS);
  k->axis[last].tile = fit(&k->axis[last], budget);
  k->axis[last].isGrid = true;
  k->looksBack = true;
}

void intentScanByLoop(IntentKernel *k, const IntentToTilesOptions *options) {
  k->axis[k->rootMapping.rank - 1].isGrid = false;
  k->looksBack = false;
  intentChooseTiles(k, options);
}
