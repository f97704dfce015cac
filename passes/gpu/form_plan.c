// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel formation: from a value that must be in device memory up to what is in memory already, as
// a graph of nodes over kernel axes. An op is a node once for each way in which its axes are used,
// so a producer that two loops need is computed in both. A reduce is fused while its kept axes are
// the roots' and a grid axis remains, a scan while a loop over its axis can carry its totals;
// otherwise it is needed in memory first.
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"
#include "passes/region_op.h"
#include "passes/relation.h"

#include <stdlib.h>
#include <string.h>

void intentVisitCaptured(MlirOperation op, void (*visit)(MlirValue value, void *data), void *data) {
  IrOps inner = irCollect(op, NULL);
  for (intptr_t i = 0; i < inner.count; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumOperands(inner.data[i]); ++j)
      if (!irIsInside(irOperand(inner.data[i], j), op))
        visit(irOperand(inner.data[i], j), data);
  irFreeOps(&inner);
}

// --- what must be in memory first ----------------------------------------------------------------

// A region op whose helpers are being visited.
typedef struct Segments {
  MlirOperation op; // null outside of them
  int32_t axis;     // the kernel axis that is cut
  int32_t loop;     // the node of the loop, or of the one segment
} Segments;

typedef struct Planner {
  IntentHost *host;
  IntentKernel *kernel;
  MlirOperation rootOp;
  IntentTable seen; // scalars whose needs are noted
  Segments segments;
} Planner;

static void need(Planner *p, MlirValue value) {
  IntentKernel *k = p->kernel;
  if (!mlirValueIsNull(intentHostMemref(p->host, value)))
    return;
  for (intptr_t i = 0; i < k->needCount; ++i)
    if (mlirValueEqual(k->needs[i], value))
      return;
  intentPush(&k->needs, &k->needCount, &k->needCapacity, value);
}

// What leaves a scalar in memory that the scalar on the device comes from.
static void needScalar(MlirValue scalar, void *data) {
  Planner *p = data;
  MlirOperation op = irDefiningOp(scalar);
  if (intentTableHas(&p->seen, scalar, INTENT_KEY_SCALAR) || !intentIsOnDevice(p->host, scalar))
    return;
  intentTablePut(&p->seen, scalar, INTENT_KEY_SCALAR, scalar);
  if (intentIsLeftInMemory(op)) {
    need(p, scalar);
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    needScalar(irOperand(op, i), data);
}

// --- nodes ---------------------------------------------------------------------------------------

static uint64_t bitOf(int32_t axis) { return UINT64_C(1) << axis; }

// True for an op of a helper of the region op.
static bool isOf(const Segments *segments, MlirOperation op) {
  return !mlirOperationIsNull(segments->op) &&
         mlirOperationEqual(mlirOperationGetParentOperation(op), segments->op);
}

// True for a node that holds in the loop that is planned: what a helper makes of a segment in one
// loop is not what it makes in another.
static bool isOfLoop(const Planner *p, const IntentNode *node) {
  uint64_t others = node->inside & ~intentAxesOf(&node->mapping);
  return !isOf(&p->segments, node->op) || !(others & ~bitOf(p->segments.axis));
}

// The node of an op, or of a loaded tensor, under a mapping; negative if there is none yet.
static int32_t findNode(const Planner *p, MlirOperation op, MlirValue loaded,
                        const IntentMapping *mapping) {
  const IntentKernel *k = p->kernel;
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    const IntentNode *node = &k->nodes[i];
    bool same = mlirOperationIsNull(op)
                    ? node->kind == INTENT_NODE_LOAD && mlirValueEqual(node->value, loaded)
                    : !mlirOperationIsNull(node->op) && mlirOperationEqual(node->op, op) &&
                          isOfLoop(p, node);
    if (same && intentIsSameMapping(&node->mapping, mapping))
      return i;
  }
  return -1;
}

static IntentTileRef visit(Planner *p, MlirValue value, IntentMapping mapping);

static IntentTileRef visitLoad(Planner *p, MlirValue value, const IntentMapping *mapping) {
  int32_t found = findNode(p, (MlirOperation){NULL}, value, mapping);
  if (found < 0)
    found = intentAddNode(p->kernel, (IntentNode){.kind = INTENT_NODE_LOAD,
                                                  .value = value,
                                                  .stored = intentHostStored(p->host, value),
                                                  .mapping = *mapping});
  return (IntentTileRef){found, 0};
}

static int32_t addAxis(IntentKernel *k, MlirValue tensor, int64_t axis) {
  IntentExtent extent = intentExtentOf(tensor, axis);
  k->axis[k->axisCount] = (IntentKernelAxis){.source = tensor,
                                             .sourceAxis = axis,
                                             .extent = extent.constant,
                                             .tile = 1,
                                             .sharedBy = INTENT_UNIT_AXIS};
  return k->axisCount++;
}

// Axes [first, axisCount) are run over together; values inside also have the axes `kept`.
static void setNest(IntentKernel *k, int32_t first, uint64_t kept) {
  uint64_t nest = 0;
  for (int32_t i = first; i < k->axisCount; ++i)
    nest |= bitOf(i);
  for (int32_t i = first; i < k->axisCount; ++i) {
    k->axis[i].nest = nest;
    k->axis[i].space = nest | kept;
  }
}

// Makes a node whose operands are the op's tensor operands, all under one mapping.
static int32_t visitOperands(Planner *p, IntentNode node, const IntentMapping *mapping,
                             intptr_t operandCount) {
  node.operands = calloc((size_t)operandCount + 1, sizeof *node.operands);
  for (intptr_t i = 0; i < operandCount; ++i) {
    MlirValue operand = irOperand(node.op, i);
    if (irIsTensor(mlirValueGetType(operand)))
      node.operands[node.operandCount++] = visit(p, operand, *mapping);
    else
      needScalar(operand, p);
  }
  intentVisitCaptured(node.op, needScalar, p);
  return intentAddNode(p->kernel, node);
}

static int32_t visitBroadcast(Planner *p, MlirOperation op, const IntentMapping *mapping) {
  MlirValue source = irOperand(op, 0);
  IntentNode node = {.kind = INTENT_NODE_SPLAT, .op = op, .value = source, .mapping = *mapping};
  if (!irIsTensor(mlirValueGetType(source))) {
    needScalar(source, p);
    return intentAddNode(p->kernel, node);
  }
  node.kind = INTENT_NODE_BROADCAST;
  node.operands = calloc(1, sizeof *node.operands);
  node.operandCount = 1;
  node.operands[0] = visit(p, source, intentSourceMapping(op, mapping));
  return intentAddNode(p->kernel, node);
}

static bool hasGridAxis(const IntentKernel *k) {
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    if (k->axis[i].isGrid)
      return true;
  return false;
}

// Whether a reduce or fold under this mapping joins the kernel; if so the grid keeps only its kept
// axes, so that no two CTAs compute it for the same coordinates. `axes`: that it may add.
static bool fuseReduce(Planner *p, MlirOperation op, const IntentMapping *mapping, int64_t axes) {
  IntentKernel *k = p->kernel;
  bool isRoot = mlirOperationEqual(op, p->rootOp), keeps[INTENT_MAX_KERNEL_AXES] = {false};
  bool shared = false;
  if (k->axisCount + axes > INTENT_MAX_KERNEL_AXES)
    return false;
  if (p->host->point) // one CTA computes it in any case
    return true;
  for (int32_t i = 0; i < mapping->rank; ++i) {
    int32_t axis = mapping->at[i].axis;
    if (axis == INTENT_UNIT_AXIS)
      continue;
    if (axis >= k->rootMapping.rank)
      return false;
    keeps[axis] = true;
    shared |= k->axis[axis].isGrid;
  }
  if (!isRoot && (!shared || !hasGridAxis(k) || intentIsReducedFirst(p->host, op)))
    return false;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    k->axis[i].isGrid &= keeps[i];
  return true;
}

// A load that a reduce or scan reads directly is padded with the neutral element at once.
static void fillWithIdentity(IntentKernel *k, const IntentNode *node) {
  for (intptr_t i = 0; i < node->operandCount; ++i) {
    IntentNode *input = &k->nodes[node->operands[i].node];
    if (input->kind == INTENT_NODE_LOAD && mlirValueIsNull(input->fill))
      input->fill = irOperand(node->op, node->operandCount + i);
  }
}

// The kernel axis that a reduce consumes. Where rows are resident, axes of one extent are one: its
// tile holds all members, for every op. Not one that the reduce's input has already.
static int32_t consumedAxis(IntentKernel *k, MlirValue tensor, int64_t axis,
                            const IntentMapping *input) {
  IntentExtent extent = intentExtentOf(tensor, axis);
  for (int32_t i = 0; k->rows == INTENT_ROWS_RESIDENT && i < k->axisCount; ++i) {
    const IntentKernelAxis *have = &k->axis[i];
    if (have->isGrid || (intentAxesOf(input) >> i & 1) ||
        !intentExtentsEqual(extent, intentExtentOf(have->source, have->sourceAxis)))
      continue;
    ++k->sharedCount;
    return i;
  }
  return addAxis(k, tensor, axis);
}

static IntentTileRef visitReduce(Planner *p, MlirValue value, const IntentMapping *mapping) {
  MlirOperation op = irDefiningOp(value);
  bool isInHelper = isOf(&p->segments, op); // of what has joined the kernel
  if (!isInHelper && !fuseReduce(p, op, mapping, irRank(irOperandType(op, 0)))) {
    need(p, value);
    return visitLoad(p, value, mapping);
  }
  IntentKernel *k = p->kernel;
  intptr_t components = mlirOperationGetNumOperands(op) / 2;
  IntentNode node = {.kind = INTENT_NODE_REDUCE, .op = op, .mapping = *mapping};
  node.firstLoop = k->axisCount;
  IntentMapping input = {.rank = (int32_t)irRank(irOperandType(op, 0))};
  for (int32_t i = 0, kept = 0; i < input.rank; ++i)
    input.at[i] =
        intentIsReduced(op, i) ? (IntentAxisUse){INTENT_UNIT_AXIS, false} : mapping->at[kept++];
  for (int32_t i = 0; i < input.rank; ++i)
    if (intentIsReduced(op, i))
      input.at[i].axis =
          isInHelper ? p->segments.axis : consumedAxis(k, irOperand(op, 0), i, &input);
  node.loopCount = k->rows == INTENT_ROWS_RESIDENT ? 0 : k->axisCount - node.firstLoop;
  node.input = input;
  setNest(k, node.firstLoop, intentAxesOf(mapping));
  for (intptr_t i = 0; i < components; ++i)
    needScalar(irOperand(op, components + i), p);
  int32_t number = visitOperands(p, node, &input, components);
  fillWithIdentity(k, &k->nodes[number]);
  return (IntentTileRef){number, mlirOpResultGetResultNumber(value)};
}

// True if the kernel's one grid axis may be of more than a tile: many CTAs scan it, each of which
// looks back at what those before it have found.
static bool isLine(const IntentHost *host, const IntentKernel *k) {
  int64_t budget = host->options->warps * 32 * host->options->elements;
  return k->rootMapping.rank == 1 && (k->axis[0].extent < 0 || k->axis[0].extent > budget);
}

// Whether what is carried along an axis, under this mapping, can share the loop over the axis.
static bool fitsLoop(const IntentKernel *k, const IntentMapping *mapping, int32_t along,
                     IntentScanOrder order) {
  if (along == INTENT_UNIT_AXIS || !intentIsOverAll(mapping, k->axis[along].space))
    return false;
  for (int32_t i = 0; i < k->axisCount; ++i) {
    bool isInNest = k->axis[along].nest & bitOf(i);
    IntentScanOrder allowed = i == along ? order : INTENT_NOT_SCANNED;
    if (isInNest && k->axis[i].scanned != INTENT_NOT_SCANNED && k->axis[i].scanned != allowed)
      return false;
  }
  return true;
}

// Whether a scan under this mapping shares the loop over its axis; that is then no grid axis,
// unless it is all that there is.
static bool fuseScan(const IntentHost *host, IntentKernel *k, MlirOperation op,
                     const IntentMapping *mapping) {
  int32_t along = mapping->at[irIntegerAttribute(op, "axis")].axis;
  IntentScanOrder order =
      mlirAttributeIsNull(irAttribute(op, "reverse")) ? INTENT_FORWARDS : INTENT_BACKWARDS;
  if (!fitsLoop(k, mapping, along, order))
    return false;
  k->axis[along].scanned = order;
  k->looksBack |= isLine(host, k) && along == 0;
  k->axis[along].isGrid &= k->looksBack;
  return true;
}

// The scan of a slice, in a helper, is one tile's.
static IntentTileRef visitScan(Planner *p, MlirValue value, const IntentMapping *mapping) {
  MlirOperation op = irDefiningOp(value);
  bool isInHelper = isOf(&p->segments, op);
  if (!isInHelper && !fuseScan(p->host, p->kernel, op, mapping)) {
    need(p, value);
    return visitLoad(p, value, mapping);
  }
  intptr_t components = mlirOperationGetNumOperands(op) / 2;
  for (intptr_t i = 0; i < components; ++i)
    needScalar(irOperand(op, components + i), p);
  IntentNode node = {
      .kind = INTENT_NODE_SCAN, .op = op, .mapping = *mapping, .isLocal = isInHelper};
  int32_t number = visitOperands(p, node, mapping, components);
  fillWithIdentity(p->kernel, &p->kernel->nodes[number]);
  return (IntentTileRef){number, mlirOpResultGetResultNumber(value)};
}

// --- region ops ----------------------------------------------------------------------------------

// Component `at` of what is carried into a segment: of the loop, or what it is at first, where the
// one tile is all.
static IntentTileRef visitCarried(Planner *p, intptr_t at) {
  IntentKernel *k = p->kernel;
  int32_t loop = p->segments.loop, axis = p->segments.axis;
  intptr_t count = k->nodes[loop].operandCount / 3;
  if (k->nodes[loop].operands[count + at].node >= 0)
    return k->nodes[loop].operands[count + at];
  IntentRegionOp r = intentRegionOp(p->segments.op);
  MlirValue first = irOperand(r.op, intentCarried(&r).operands.first + at);
  IntentMapping mapping = k->nodes[loop].mapping;
  IntentTileRef atFirst = visit(p, first, mapping), carried = atFirst;
  if (k->rows != INTENT_ROWS_RESIDENT) {
    IntentNode node = {.kind = INTENT_NODE_CARRIED, .value = first, .mapping = mapping};
    carried = (IntentTileRef){intentAddNode(k, node), 0};
    k->nodes[carried.node].inside |= bitOf(axis);
  }
  k->nodes[loop].operands[at] = atFirst;
  k->nodes[loop].operands[count + at] = carried;
  return carried;
}

// What is carried into the next segment, of all components that are asked for by now, and then by
// these.
static void visitNext(Planner *p) {
  IntentKernel *k = p->kernel;
  int32_t loop = p->segments.loop;
  IntentRegionOp r = intentRegionOp(p->segments.op);
  MlirOperation end = mlirBlockGetTerminator(irBody(r.op, intentCarried(&r).helper));
  intptr_t count = k->nodes[loop].operandCount / 3;
  for (bool isDone = false; !isDone;) {
    isDone = true;
    for (intptr_t i = 0; i < count; ++i) {
      const IntentTileRef *operands = k->nodes[loop].operands;
      if (operands[count + i].node < 0 || operands[2 * count + i].node >= 0)
        continue;
      IntentTileRef next = visit(p, irOperand(end, i), k->nodes[loop].mapping);
      k->nodes[loop].operands[2 * count + i] = next;
      isDone = false;
    }
  }
}

// The node of a region op's loop over an axis, or over any, under the mapping of what it carries;
// negative if there is none yet.
static int32_t findLoop(const IntentKernel *k, const IntentNode *like) {
  for (int32_t i = 0; i < k->nodeCount; ++i)
    if (k->nodes[i].kind == like->kind && mlirOperationEqual(k->nodes[i].op, like->op) &&
        (like->firstLoop < 0 || k->nodes[i].firstLoop == like->firstLoop) &&
        intentIsSameMapping(&k->nodes[i].mapping, &like->mapping))
      return i;
  return -1;
}

// A new one: nothing that it carries is asked for yet.
static int32_t addLoop(IntentKernel *k, IntentNode node) {
  IntentRegionOp r = intentRegionOp(node.op);
  int32_t loop = intentAddNode(k, node);
  intptr_t count = 3 * intentCarried(&r).operands.count;
  k->nodes[loop].operandCount = count;
  k->nodes[loop].operands = malloc((size_t)(count + 1) * sizeof *k->nodes[loop].operands);
  for (intptr_t i = 0; i < count; ++i)
    k->nodes[loop].operands[i] = (IntentTileRef){-1, 0};
  return loop;
}

// Result `result` of a loop of its own; a fold's one segment gives its summary.
static IntentTileRef visitFoldLoop(Planner *p, const IntentRegionOp *r, intptr_t result) {
  IntentKernel *k = p->kernel;
  int32_t loop = p->segments.loop;
  intptr_t count = intentCarried(r).operands.count, at = result - r->results.first;
  if (k->rows == INTENT_ROWS_RESIDENT && !r->isScan)
    return visit(p, irOperand(mlirBlockGetTerminator(irBody(r->op, INTENT_SUMMARIZE)), at),
                 k->nodes[loop].mapping);
  for (intptr_t i = 0; i < count; ++i)
    if (!r->isScan || i == at)
      visitCarried(p, i);
  visitNext(p);
  intentSettleNode(k, &k->nodes[loop]);
  return k->rows == INTENT_ROWS_RESIDENT ? k->nodes[loop].operands[2 * count + at]
                                         : (IntentTileRef){loop, result};
}

// What a region op gives in the end: the summary, or the final state. Where rows are resident the
// source is one segment.
static IntentTileRef visitFold(Planner *p, MlirValue value, const IntentMapping *mapping) {
  IntentKernel *k = p->kernel;
  IntentRegionOp r = intentRegionOp(irDefiningOp(value));
  if (!fuseReduce(p, r.op, mapping, 1)) {
    need(p, value);
    return visitLoad(p, value, mapping);
  }
  Segments outer = p->segments;
  intptr_t result = mlirOpResultGetResultNumber(value);
  IntentNode node = {.kind = INTENT_NODE_FOLD, .op = r.op, .mapping = *mapping, .firstLoop = -1};
  p->segments = (Segments){.op = r.op, .loop = findLoop(k, &node)};
  if (p->segments.loop >= 0) {
    p->segments.axis = k->nodes[p->segments.loop].firstLoop;
  } else {
    int32_t first = k->axisCount;
    p->segments.axis =
        consumedAxis(k, irOperand(r.op, r.sources.first), intentSliceAxis(&r, 0), mapping);
    setNest(k, first, intentAxesOf(mapping));
    node.firstLoop = p->segments.axis;
    node.loopCount = k->rows != INTENT_ROWS_RESIDENT;
    p->segments.loop = addLoop(k, node);
  }
  IntentTileRef ref = visitFoldLoop(p, &r, result);
  p->segments = outer;
  return ref;
}

// Whether the outputs of a region_scan under this mapping share the loop over the axis that is cut,
// while another axis stays the grid's.
static bool fuseStates(IntentKernel *k, const IntentMapping *mapping, int32_t along) {
  bool hasOther = false;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i)
    hasOther |= k->axis[i].isGrid && i != along;
  if (!hasOther || !fitsLoop(k, mapping, along, INTENT_FORWARDS))
    return false;
  k->axis[along].scanned = INTENT_FORWARDS;
  k->axis[along].isGrid = false;
  return true;
}

// The final states that something asks for are written by the kernel that has the outputs.
static void noteFinalStates(Planner *p, const IntentRegionOp *r) {
  IntentKernel *k = p->kernel;
  const IntentNode *loop = &k->nodes[p->segments.loop];
  intptr_t count = r->inits.count;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue state = irResult(r->op, r->results.first + i);
    IntentTileRef tile = {p->segments.loop, r->results.first + i};
    if (k->rows == INTENT_ROWS_RESIDENT)
      tile = loop->operands[2 * count + i];
    if (loop->operands[i].node >= 0 && irHasUses(state) &&
        mlirValueIsNull(intentHostMemref(p->host, state)))
      intentAddSide(p->host, k, state, tile);
  }
}

// An output of a region_scan.
static IntentTileRef visitOutput(Planner *p, MlirValue value, const IntentMapping *mapping) {
  IntentRegionOp r = intentRegionOp(irDefiningOp(value));
  int64_t cut = intentOutputAxis(&r, 0);
  int32_t along = mapping->at[cut].axis;
  if (!fuseStates(p->kernel, mapping, along)) {
    need(p, value);
    return visitLoad(p, value, mapping);
  }
  Segments outer = p->segments;
  IntentNode node = {.kind = INTENT_NODE_STATES, .op = r.op, .firstLoop = along};
  for (int32_t i = 0; i < mapping->rank; ++i)
    if (i != cut)
      node.mapping.at[node.mapping.rank++] = mapping->at[i];
  p->segments = (Segments){r.op, along, findLoop(p->kernel, &node)};
  if (p->segments.loop < 0)
    p->segments.loop = addLoop(p->kernel, node);
  MlirOperation end = mlirBlockGetTerminator(irBody(r.op, INTENT_EMIT));
  IntentTileRef ref = visit(p, irOperand(end, mlirOpResultGetResultNumber(value)), *mapping);
  visitNext(p);
  noteFinalStates(p, &r);
  p->segments = outer;
  return ref;
}

static IntentTileRef visitRegionOp(Planner *p, MlirValue value, const IntentMapping *mapping) {
  IntentRegionOp r = intentRegionOp(irDefiningOp(value));
  if (mlirOpResultGetResultNumber(value) < r.outputs.count)
    return visitOutput(p, value, mapping);
  if (!r.isScan || mlirOperationEqual(r.op, p->rootOp))
    return visitFold(p, value, mapping);
  need(p, value); // the kernel of an output may write it
  return visitLoad(p, value, mapping);
}

// Where scans left no grid axis, one CTA would compute the fused reduces: they come first.
static void needReduces(Planner *p) {
  const IntentKernel *k = p->kernel;
  if (p->host->point)
    return;
  for (int32_t i = 0; i < k->nodeCount && !hasGridAxis(k); ++i) {
    const IntentNode *node = &k->nodes[i];
    bool isReduce = node->kind == INTENT_NODE_REDUCE || node->kind == INTENT_NODE_FOLD;
    if (isReduce && !mlirOperationEqual(node->op, p->rootOp) &&
        !intentIsRegionOp(mlirOperationGetParentOperation(node->op)))
      need(p, irResult(node->op, 0));
  }
}

// A transpose's source runs over the same kernel axes in its own order (1.1-10).
static int32_t visitTranspose(Planner *p, MlirOperation op, const IntentMapping *mapping) {
  IntentMapping source = {.rank = mapping->rank};
  for (int32_t i = 0; i < mapping->rank; ++i)
    source.at[irArrayAt(irAttribute(op, "permutation"), i)] = mapping->at[i];
  IntentNode node = {.kind = INTENT_NODE_BROADCAST, .op = op, .mapping = *mapping};
  node.operands = calloc(1, sizeof *node.operands);
  node.operandCount = 1;
  node.operands[0] = visit(p, irOperand(op, 0), source);
  return intentAddNode(p->kernel, node);
}

// Both sides of a join lack its trailing axis (2-13).
static int32_t visitJoin(Planner *p, MlirOperation op, const IntentMapping *mapping) {
  IntentMapping side = *mapping;
  --side.rank;
  return visitOperands(p, (IntentNode){.kind = INTENT_NODE_JOIN, .op = op, .mapping = *mapping},
                       &side, 2);
}

// The part of a mapping over a relation's results that its box has along the source's axes.
static IntentMapping boxMapping(const IntentBox *box, int32_t rank, const IntentMapping *mapping) {
  IntentMapping out = {.rank = rank};
  for (int32_t i = 0; i < rank; ++i)
    out.at[i] = mapping->at[box->axes[i].iteration];
  return out;
}

// True if the relation selects all of a row-major `source`, axis by axis in any order.
static bool isWhole(MlirOperation relation, const IntentBox *box, MlirValue source) {
  MlirType type = mlirValueGetType(source);
  bool whole = box->isBox && intentIsRowMajor(type);
  for (int32_t i = 0; whole && i < (int32_t)irRank(type); ++i)
    whole = intentIsWholeAxis(relation, box, source, i);
  return whole;
}

// Where a relation's points lie in `source`.
static IntentTileRef visitLanes(Planner *p, MlirOperation relation, MlirValue source,
                                const IntentMapping *mapping) {
  IntentRelationOperands operands = intentRelationOperands(relation);
  IntentNode node = {.kind = INTENT_NODE_LANES,
                     .op = relation,
                     .value = source,
                     .stored = intentHostStored(p->host, source),
                     .mapping = *mapping};
  node.operandCount = operands.elements.count;
  node.operands = calloc((size_t)node.operandCount + 1, sizeof *node.operands);
  for (intptr_t i = 0; i < node.operandCount; ++i)
    node.operands[i] = visit(p, operands.elements.data[i], *mapping);
  intentVisitCaptured(relation, needScalar, p);
  free(operands.storage);
  return (IntentTileRef){intentAddNode(p->kernel, node), 0};
}

static IntentTileRef visitRead(Planner *p, MlirValue value, const IntentMapping *mapping) {
  MlirOperation op = irDefiningOp(value), relation = irDefiningOp(irOperand(op, 1));
  MlirValue source = irOperand(op, 0);
  IntentBox box = intentBoxOf(relation);
  if (isWhole(relation, &box, source) && irRank(mlirValueGetType(source)) == mapping->rank) {
    IntentMapping whole = boxMapping(&box, (int32_t)irRank(mlirValueGetType(source)), mapping);
    return irIs(op, "intent.load") ? visitLoad(p, source, &whole) : visit(p, source, whole);
  }
  MlirValue stored = intentHostStored(p->host, source);
  if (mlirValueIsNull(intentHostMemref(p->host, stored)))
    need(p, stored);
  needScalar(irOperand(op, 2), p);
  IntentStrides *strides = intentStridesOf(p->host, source, mapping, relation);
  if (strides)
    return (IntentTileRef){intentAddNode(p->kernel, (IntentNode){.kind = INTENT_NODE_STRIDED,
                                                                 .op = op,
                                                                 .value = source,
                                                                 .stored = stored,
                                                                 .strides = strides,
                                                                 .mapping = *mapping}),
                           0};
  IntentNode node = {.kind = INTENT_NODE_GATHER, .op = op, .stored = stored, .mapping = *mapping};
  node.operands = calloc(1, sizeof *node.operands);
  node.operandCount = 1;
  node.operands[0] = visitLanes(p, relation, source, mapping);
  return (IntentTileRef){intentAddNode(p->kernel, node), 0};
}

static int32_t visitOther(Planner *p, MlirOperation op, const IntentMapping *mapping) {
  IntentNode node = {.kind = INTENT_NODE_POINTWISE, .op = op, .mapping = *mapping};
  if (irIs(op, "intent.broadcast"))
    return visitBroadcast(p, op, mapping);
  if (irIs(op, "intent.transpose"))
    return visitTranspose(p, op, mapping);
  if (irIs(op, "intent.join"))
    return visitJoin(p, op, mapping);
  if (irIs(op, "intent.indices") || irIs(op, "intent.enumerate"))
    node.kind = INTENT_NODE_COORDINATES;
  else if (irIs(op, "arith.constant"))
    node.kind = INTENT_NODE_SPLAT;
  else
    return visitOperands(p, node, mapping, mlirOperationGetNumOperands(op));
  return intentAddNode(p->kernel, node);
}

// What is not in memory yet.
static IntentTileRef visitMade(Planner *p, MlirValue value, IntentMapping mapping) {
  MlirOperation op = irDefiningOp(value);
  if (intentIsRegionOp(op))
    return visitRegionOp(p, value, &mapping);
  if (irIs(op, "intent.reshape")) { // row-major order is that of memory: its source is read there
    MlirValue stored = intentHostStored(p->host, value);
    if (mlirValueIsNull(intentHostMemref(p->host, stored)))
      need(p, stored);
    return visitLoad(p, value, &mapping);
  }
  int32_t found = findNode(p, op, value, &mapping);
  if (found < 0 && irIs(op, "intent.reduce"))
    return visitReduce(p, value, &mapping);
  if (found < 0 && irIs(op, "intent.scan"))
    return visitScan(p, value, &mapping);
  if (found < 0 && (irIs(op, "intent.gather") || irIs(op, "intent.load")))
    return visitRead(p, value, &mapping);
  if (found < 0)
    found = visitOther(p, op, &mapping);
  return (IntentTileRef){found, mlirOpResultGetResultNumber(value)};
}

// The tile of a tensor, or of a scalar that a root reduce makes.
static IntentTileRef visit(Planner *p, MlirValue value, IntentMapping mapping) {
  if (!mlirValueIsNull(intentHostMemref(p->host, value)))
    return visitLoad(p, value, &mapping);
  if (mlirValueIsABlockArgument(value)) {
    IntentRegionOp r = intentRegionOp(p->segments.op);
    return visitCarried(p,
                        mlirBlockArgumentGetArgNumber(value) - intentCarried(&r).arguments.first);
  }
  IntentTileRef made = visitMade(p, value, mapping);
  intentNoteSide(p->host, p->kernel, value, made);
  return made;
}

// --- the plan ------------------------------------------------------------------------------------

// What is asked for and computed on the way is written too, or is in memory before.
static void settleSides(Planner *p) {
  IntentRoot noted[INTENT_MAX_ROOTS];
  intptr_t count = p->kernel->sideCount;
  memcpy(noted, p->kernel->sides, sizeof noted);
  intentSettleSides(p->kernel);
  for (intptr_t i = 0; i < count; ++i)
    if (!intentIsSide(p->kernel, noted[i].value))
      need(p, noted[i].value);
}

// What a plan ends with, once all nodes are there.
static void finish(Planner *p) {
  IntentKernel *k = p->kernel;
  needReduces(p);
  for (int32_t i = 0; i < k->axisCount; ++i)
    k->axis[i].isResident = k->rows == INTENT_ROWS_RESIDENT && !k->axis[i].isGrid;
  settleSides(p);
  if (!p->host->point)
    intentFindShared(k);
  intentFindContiguous(k);
  intentChooseTiles(k, p->host->options);
  intentTableFree(&p->seen);
}

IntentKernel *intentKernelPlan(IntentHost *host, MlirValue root, IntentRows rows) {
  IntentKernel *k = calloc(1, sizeof *k);
  k->rows = rows;
  Planner p = {.host = host, .kernel = k, .rootOp = irDefiningOp(root)};
  MlirType type = mlirValueGetType(root);
  k->rootMapping.rank = irIsTensor(type) ? (int32_t)irRank(type) : 0;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i) {
    k->rootMapping.at[i].axis = addAxis(k, root, i);
    k->axis[i].isGrid = !host->point;
  }
  setNest(k, 0, 0);
  intentChooseRoots(host, k, root);
  for (intptr_t i = 0; i < k->rootCount; ++i)
    k->rootTiles[i] = visit(&p, k->roots[i], k->rootMapping);
  finish(&p);
  return k;
}

// The tile of a value to be stored: a scalar is one everywhere.
static IntentTileRef visitStored(Planner *p, MlirOperation store, const IntentMapping *mapping) {
  MlirValue value = irOperand(store, 0);
  if (irIsTensor(mlirValueGetType(value)))
    return visit(p, value, *mapping);
  needScalar(value, p);
  IntentNode node = {.kind = INTENT_NODE_SPLAT, .op = store, .value = value, .mapping = *mapping};
  return (IntentTileRef){intentAddNode(p->kernel, node), 0};
}

IntentKernel *intentKernelPlanStore(IntentHost *host, MlirOperation store, IntentRows rows) {
  IntentKernel *k = calloc(1, sizeof *k);
  k->rows = rows;
  Planner p = {.host = host, .kernel = k, .rootOp = store};
  MlirValue value = irOperand(store, 0), view = irOperand(store, 1);
  MlirOperation relation = irDefiningOp(irOperand(store, 2));
  MlirType type = mlirValueGetType(value);
  k->rootMapping.rank = irIsTensor(type) ? (int32_t)irRank(type) : 0;
  for (int32_t i = 0; i < k->rootMapping.rank; ++i) {
    k->rootMapping.at[i].axis = addAxis(k, value, i);
    k->axis[i].isGrid = !host->point;
  }
  setNest(k, 0, 0);
  k->store = store;
  k->roots[k->rootCount++] = value;
  k->rootTiles[0] = visitStored(&p, store, &k->rootMapping);
  IntentBox box = intentBoxOf(relation);
  k->storeLanes.node = -1;
  if (isWhole(relation, &box, view) && irRank(mlirValueGetType(view)) == k->rootMapping.rank)
    k->storeMapping = boxMapping(&box, (int32_t)irRank(mlirValueGetType(view)), &k->rootMapping);
  else
    k->storeStrides = intentStridesOf(host, view, &k->rootMapping, relation);
  if (k->storeMapping.rank == 0 && !k->storeStrides)
    k->storeLanes = visitLanes(&p, relation, view, &k->rootMapping);
  finish(&p);
  return k;
}
