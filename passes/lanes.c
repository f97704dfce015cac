// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See lanes.h.
#include "passes/lanes.h"
#include "passes/analysis/arena.h"
#include "passes/elementwise.h"
#include "passes/extent.h"
#include "passes/relation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_PULLED = 64,  // ops for one element: a longer computation is done once, outside
  MAX_DEPTH = 1000, // of the ops of a region
  MAX_LAYOUTS = 16,
  MAX_OPERANDS = 16,
};

// Where the axes of a tensor are: for each the iteration axis whose ordinal it is, or an ordinal.
typedef struct Positions {
  int64_t rank;
  int64_t axes[IR_MAX_RANK];       // an iteration axis, or negative
  MlirValue ordinals[IR_MAX_RANK]; // where that is negative: an i64
} Positions;

// Elements already made of the tensors whose axes lie so.
typedef struct Layout {
  Positions at;
  IntentMemo *made; // tensor -> element
} Layout;

struct IntentLanes {
  Ir *ir;
  IntentProvenance *provenance;
  MlirOperation before;
  MlirValue iterations[IR_MAX_RANK];
  intptr_t rank;
  MlirRegion region;
  MlirBlock block;
  MlirValue *captured; // after the coordinates the region has an argument for each
  intptr_t capturedCount;
  Layout layouts[MAX_LAYOUTS];
  intptr_t layoutCount;
  int depth, ops;       // so far
  int maxDepth, maxOps; // beyond it the element is full
  bool isFull;          // an element was given up for its length
};

static MlirValue elementOf(IntentLanes *lanes, MlirValue tensor, const Positions *at);

static const MlirValue kNone = {NULL};

// ---- The region ---------------------------------------------------------------------------------

IntentLanes *intentLanesBegin(Ir *ir, IntentProvenance *provenance, MlirOperation before,
                              IrValues iterations) {
  IntentLanes *lanes = calloc(1, sizeof *lanes);
  MlirType types[IR_MAX_RANK];
  *lanes = (IntentLanes){.ir = ir, .provenance = provenance, .before = before};
  lanes->rank = iterations.count;
  for (intptr_t i = 0; i < iterations.count; ++i) {
    lanes->iterations[i] = iterations.data[i];
    types[i] = intentProvenanceDomain(provenance, iterations.data[i])->coordinate;
  }
  irBefore(ir, before);
  lanes->region = irRegion(ir, (IrTypes){types, iterations.count});
  lanes->block = mlirRegionGetFirstBlock(lanes->region);
  irAtEnd(ir, lanes->block);
  return lanes;
}

IntentLane intentLanesPoint(const IntentLanes *lanes) {
  IntentLane out = {.count = lanes->rank};
  for (intptr_t i = 0; i < lanes->rank; ++i)
    out.coordinates[i] = mlirBlockGetArgument(lanes->block, i);
  return out;
}

static void freeLanes(IntentLanes *lanes) {
  for (intptr_t i = 0; i < lanes->layoutCount; ++i)
    intentMemoDestroy(lanes->layouts[i].made);
  free(lanes->captured);
  free(lanes);
}

void intentLanesAbandon(IntentLanes *lanes) {
  mlirRegionDestroy(lanes->region);
  irBefore(lanes->ir, lanes->before);
  freeLanes(lanes);
}

// Erases what nothing uses, last ops first.
static void eraseUnused(MlirBlock block) {
  IrOps ops = {malloc((size_t)(irBlockSize(block) + 1) * sizeof(MlirOperation)), 0};
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    ops.data[ops.count++] = op;
  for (intptr_t i = ops.count - 1; i >= 0; --i) {
    bool isUsed = irIs(ops.data[i], "intent.yield");
    for (intptr_t j = 0; j < mlirOperationGetNumResults(ops.data[i]); ++j)
      isUsed |= irHasUses(irResult(ops.data[i], j));
    if (!isUsed)
      mlirOperationDestroy(ops.data[i]);
  }
  free(ops.data);
}

// Forgets captured tensors that nothing uses.
static void dropUnused(IntentLanes *lanes) {
  for (intptr_t i = lanes->capturedCount - 1; i >= 0; --i) {
    if (irHasUses(mlirBlockGetArgument(lanes->block, lanes->rank + i)))
      continue;
    mlirBlockEraseArgument(lanes->block, (unsigned)(lanes->rank + i));
    memmove(lanes->captured + i, lanes->captured + i + 1,
            (size_t)(lanes->capturedCount - i - 1) * sizeof *lanes->captured);
    --lanes->capturedCount;
  }
}

MlirValue intentLanesEnd(IntentLanes *lanes, const IntentLane *lane, IrValues sources,
                         MlirType type) {
  Ir *ir = lanes->ir;
  MlirValue yielded[IR_MAX_RANK + 1];
  intptr_t yieldedCount = lane->count;
  memcpy(yielded, lane->coordinates, (size_t)lane->count * sizeof *yielded);
  if (!mlirValueIsNull(lane->valid))
    yielded[yieldedCount++] = lane->valid;
  irAtEnd(ir, lanes->block);
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = {yielded, yieldedCount}});
  eraseUnused(lanes->block);
  dropUnused(lanes);

  irBefore(ir, lanes->before);
  MlirOperation made =
      intentMakeRelation(ir, (IrValues){lanes->iterations, lanes->rank}, sources,
                         (IrValues){lanes->captured, lanes->capturedCount}, lanes->region, type);
  freeLanes(lanes);
  return irResult(made, 0);
}

// ---- Arithmetic in the region -------------------------------------------------------------------

static MlirType wide(const IntentLanes *lanes) {
  return mlirIntegerTypeGet(lanes->ir->context, 64);
}

static bool isZero(MlirValue value) {
  IrKnown known = irConstantInteger(value);
  return known.known && known.value == 0;
}

// ---- Domains ------------------------------------------------------------------------------------

// The bounds of a domain whose members are some from `begin` on, `step` apart; an axis begins at 0.
typedef struct Grid {
  bool known;
  MlirValue begin; // null: 0
  MlirValue step;  // null: 1
} Grid;

static Grid gridOf(MlirValue domain) {
  MlirOperation op = irDefiningOp(domain);
  if (mlirOperationIsNull(op))
    return (Grid){0};
  if (irIs(op, "intent.axis"))
    return (Grid){.known = true};
  if (irIs(op, "intent.subregion")) {
    // The first member of a part of a stepped domain is not the author's begin.
    Grid source = gridOf(irOperand(op, 0));
    return (Grid){source.known && mlirValueIsNull(source.step), irOperand(op, 1), kNone};
  }
  if (!irIs(op, "intent.domain"))
    return (Grid){0};
  Grid grid = {true, irOperand(op, 0), kNone};
  if (mlirOperationGetNumOperands(op) == 3) {
    IrKnown step = irConstantInteger(irOperand(op, 2));
    if (!step.known || step.value != 1)
      grid.step = irOperand(op, 2);
  }
  return grid;
}

MlirValue intentLanesOrdinal(IntentLanes *lanes, MlirValue domain, MlirValue coordinate) {
  Grid grid = gridOf(domain);
  MlirValue out = irFitInteger(lanes->ir, coordinate, wide(lanes));
  if (!grid.known)
    return kNone;
  if (!mlirValueIsNull(grid.begin) && !isZero(grid.begin))
    out = irBinary(lanes->ir, "arith.subi", out, irFitInteger(lanes->ir, grid.begin, wide(lanes)));
  if (mlirValueIsNull(grid.step))
    return out;
  // As the number of steps, which may be of more than 63 bits only where no such domain fits.
  IrKnown step = irConstantInteger(grid.step);
  return step.known && step.value > 1
             ? irBinary(lanes->ir, "arith.divui", out, irI64(lanes->ir, step.value))
             : kNone;
}

MlirValue intentLanesMember(IntentLanes *lanes, MlirValue domain, MlirValue ordinal) {
  Grid grid = gridOf(domain);
  if (!grid.known)
    return kNone;
  MlirValue out = irFitInteger(lanes->ir, ordinal,
                               intentProvenanceDomain(lanes->provenance, domain)->coordinate);
  if (!mlirValueIsNull(grid.step))
    out = irBinary(lanes->ir, "arith.muli", out, grid.step);
  if (!mlirValueIsNull(grid.begin) && !isZero(grid.begin))
    out = irBinary(lanes->ir, "arith.addi", out, grid.begin);
  return out;
}

static bool isOneDomain(const IntentLanes *lanes, MlirValue a, MlirValue b) {
  return intentProvenanceDomain(lanes->provenance, a) ==
         intentProvenanceDomain(lanes->provenance, b);
}

// ---- Positions ----------------------------------------------------------------------------------

static bool isSamePosition(const Positions *a, const Positions *b) {
  bool isSame = a->rank == b->rank;
  for (int64_t i = 0; isSame && i < a->rank; ++i)
    isSame = a->axes[i] == b->axes[i] &&
             (a->axes[i] >= 0 || mlirValueEqual(a->ordinals[i], b->ordinals[i]));
  return isSame;
}

// The memory of elements at `at`; null if there are too many layouts.
static IntentMemo *memoAt(IntentLanes *lanes, const Positions *at) {
  for (intptr_t i = 0; i < lanes->layoutCount; ++i)
    if (isSamePosition(&lanes->layouts[i].at, at))
      return lanes->layouts[i].made;
  if (lanes->layoutCount == MAX_LAYOUTS)
    return NULL;
  lanes->layouts[lanes->layoutCount] = (Layout){*at, intentMemoCreate()};
  return lanes->layouts[lanes->layoutCount++].made;
}

// True if the axes are those of the iteration space, in order.
static bool isPlain(const IntentLanes *lanes, const Positions *at) {
  bool plain = at->rank == lanes->rank;
  for (int64_t i = 0; plain && i < at->rank; ++i)
    plain = at->axes[i] == i;
  return plain;
}

static MlirValue ordinalAt(IntentLanes *lanes, const Positions *at, int64_t axis) {
  if (at->axes[axis] < 0)
    return at->ordinals[axis];
  int64_t iteration = at->axes[axis];
  return intentLanesOrdinal(lanes, lanes->iterations[iteration],
                            mlirBlockGetArgument(lanes->block, iteration));
}

// ---- Limits -------------------------------------------------------------------------------------

static bool hasRoom(IntentLanes *lanes) {
  bool has = lanes->ops < lanes->maxOps && lanes->depth < lanes->maxDepth;
  lanes->isFull |= !has;
  return has;
}

static void setLimits(IntentLanes *lanes, int ops, int depth) {
  lanes->ops = 0;
  lanes->maxOps = ops;
  lanes->maxDepth = depth;
  lanes->isFull = false;
}

// ---- Running a block's ops ----------------------------------------------------------------------

// What stands for the values of one block.
typedef struct Scope {
  MlirBlock block;
  IntentMemo *values;
} Scope;

static bool canRun(MlirOperation op) {
  return (irInDialect(op, "arith") || irInDialect(op, "math")) &&
         mlirOperationGetNumRegions(op) == 0 && mlirOperationGetNumOperands(op) <= MAX_OPERANDS &&
         mlirOperationGetNumResults(op) <= 2;
}

// True if the block does nothing but compute scalars.
static bool isScalarBlock(MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (!irIs(op, "intent.yield") && !canRun(op))
      return false;
  return true;
}

// `value` as the region has it, once the ops of its block that it needs are made; null: too many.
static MlirValue run(IntentLanes *lanes, const Scope *scope, MlirValue value) {
  void *known = (void *)(uintptr_t)intentMemoGet(scope->values, value.ptr);
  if (known)
    return (MlirValue){known};
  MlirOperation op = irDefiningOp(value);
  bool isInside =
      !mlirOperationIsNull(op) && mlirBlockEqual(mlirOperationGetBlock(op), scope->block);
  if (!isInside)
    return value;
  if (!hasRoom(lanes))
    return kNone;
  ++lanes->depth;
  MlirValue operands[MAX_OPERANDS];
  MlirType results[2];
  intptr_t count = mlirOperationGetNumOperands(op);
  bool isMade = true;
  for (intptr_t i = 0; isMade && i < count; ++i) {
    operands[i] = run(lanes, scope, irOperand(op, i));
    isMade = !mlirValueIsNull(operands[i]);
  }
  --lanes->depth;
  if (!isMade)
    return kNone;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    results[i] = irResultType(op, i);
  lanes->ir->location = mlirOperationGetLocation(op);
  MlirOperation made = intentSameOp(lanes->ir, op, (IrValues){operands, count},
                                    (IrTypes){results, mlirOperationGetNumResults(op)});
  ++lanes->ops;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    intentMemoSet(scope->values, irResult(op, i).ptr, irResult(made, i).ptr);
  return (MlirValue){(void *)(uintptr_t)intentMemoGet(scope->values, value.ptr)};
}

// ---- Elements of tensors ------------------------------------------------------------------------

// The element itself, from outside of the region.
static MlirValue capture(IntentLanes *lanes, MlirValue tensor, const Positions *at) {
  if (!isPlain(lanes, at))
    return kNone;
  lanes->captured =
      realloc(lanes->captured, (size_t)(lanes->capturedCount + 1) * sizeof *lanes->captured);
  lanes->captured[lanes->capturedCount++] = tensor;
  return mlirBlockAddArgument(lanes->block, irElementType(mlirValueGetType(tensor)),
                              mlirOperationGetLocation(lanes->before));
}

static MlirValue elementOfConstant(IntentLanes *lanes, MlirOperation op) {
  MlirAttribute value = irAttribute(op, "value");
  if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value))
    return kNone;
  return irConstant(lanes->ir, mlirDenseElementsAttrGetSplatValue(value));
}

static MlirValue elementOfIndices(IntentLanes *lanes, MlirOperation op, const Positions *at) {
  MlirValue domain = irOperand(op, 0);
  int64_t axis = at->axes[0];
  if (axis >= 0 && isOneDomain(lanes, domain, lanes->iterations[axis]))
    return mlirBlockGetArgument(lanes->block, axis);
  MlirValue ordinal = ordinalAt(lanes, at, 0);
  return mlirValueIsNull(ordinal) ? kNone : intentLanesMember(lanes, domain, ordinal);
}

static MlirValue elementOfEnumerate(IntentLanes *lanes, MlirOperation op, const Positions *at) {
  MlirValue ordinal = ordinalAt(lanes, at, 0);
  return mlirValueIsNull(ordinal)
             ? kNone
             : irFitInteger(lanes->ir, ordinal, irElementType(irResultType(op, 0)));
}

static MlirValue elementOfBroadcast(IntentLanes *lanes, MlirOperation op, const Positions *at) {
  enum { EQUAL, ONE, DYNAMIC };
  MlirValue source = irOperand(op, 0);
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  if (!irIsTensor(mlirValueGetType(source)))
    return source;
  Positions inner = {.rank = irArrayCount(axes)};
  for (int64_t i = 0; i < inner.rank; ++i) {
    int64_t axis = irArrayAt(axes, i), how = irArrayAt(stretch, i);
    const IntentExpr *from = intentProvenanceExtent(lanes->provenance, source, i);
    if (how == DYNAMIC && from == intentProvenanceExtent(lanes->provenance, irResult(op, 0), axis))
      how = EQUAL;
    if (how == DYNAMIC && !intentExprIsConstant(from, 1))
      return kNone;
    inner.axes[i] = how == EQUAL ? at->axes[axis] : -1;
    inner.ordinals[i] = how == EQUAL ? at->ordinals[axis] : irI64(lanes->ir, 0);
  }
  return elementOf(lanes, source, &inner);
}

static MlirValue elementOfTranspose(IntentLanes *lanes, MlirOperation op, const Positions *at) {
  MlirAttribute permutation = irAttribute(op, "permutation");
  Positions inner = {.rank = at->rank};
  for (int64_t i = 0; i < at->rank; ++i) {
    inner.axes[irArrayAt(permutation, i)] = at->axes[i];
    inner.ordinals[irArrayAt(permutation, i)] = at->ordinals[i];
  }
  return elementOf(lanes, irOperand(op, 0), &inner);
}

// Axes of extent 1 come and go; the others are the same ones in the same order (2-08).
static MlirValue elementOfUnitReshape(IntentLanes *lanes, MlirOperation op, const Positions *at) {
  MlirValue source = irOperand(op, 0), result = irResult(op, 0);
  int64_t next = 0, rank = irRank(mlirValueGetType(source));
  Positions inner = {.rank = rank};
  const IntentExpr *extent = NULL;
  for (int64_t i = 0; i < rank; ++i) {
    const IntentExpr *want = intentProvenanceExtent(lanes->provenance, source, i);
    inner.axes[i] = -1;
    if (intentExprIsConstant(want, 1)) {
      inner.ordinals[i] = irI64(lanes->ir, 0);
      continue;
    }
    for (; next < at->rank; ++next) {
      extent = intentProvenanceExtent(lanes->provenance, result, next);
      if (!intentExprIsConstant(extent, 1))
        break;
    }
    if (next == at->rank || extent != want)
      return kNone;
    inner.axes[i] = at->axes[next];
    inner.ordinals[i] = at->ordinals[next++];
  }
  for (; next < at->rank; ++next)
    if (!intentExprIsConstant(intentProvenanceExtent(lanes->provenance, result, next), 1))
      return kNone;
  return elementOf(lanes, source, &inner);
}

// Static shapes: by the row-major number of the element.
static MlirValue elementOfReshape(IntentLanes *lanes, MlirOperation op, const Positions *at) {
  MlirValue unit = elementOfUnitReshape(lanes, op, at);
  MlirType from = irOperandType(op, 0), to = irResultType(op, 0);
  Ir *ir = lanes->ir;
  if (!mlirValueIsNull(unit) || !mlirShapedTypeHasStaticShape(from) ||
      !mlirShapedTypeHasStaticShape(to))
    return unit;
  MlirValue linear = irI64(ir, 0);
  for (int64_t i = 0; i < at->rank; ++i) {
    MlirValue ordinal = ordinalAt(lanes, at, i);
    if (mlirValueIsNull(ordinal))
      return kNone;
    linear = irBinary(ir, "arith.muli", linear, irI64(ir, irShape(to, i)));
    linear = irBinary(ir, "arith.addi", linear, ordinal);
  }
  Positions inner = {.rank = irRank(from)};
  for (int64_t i = inner.rank - 1; i >= 0; --i) {
    MlirValue extent = irI64(ir, irShape(from, i));
    inner.axes[i] = -1;
    inner.ordinals[i] = i ? irBinary(ir, "arith.remsi", linear, extent) : linear;
    linear = irBinary(ir, "arith.divsi", linear, extent);
  }
  return elementOf(lanes, irOperand(op, 0), &inner);
}

// What the region of a map yields for the elements at one point.
static MlirValue elementOfMap(IntentLanes *lanes, MlirOperation op, MlirValue result,
                              const Positions *at) {
  MlirBlock body = irBody(op, 0);
  if (!isScalarBlock(body) || !mlirAttributeIsNull(irAttribute(op, "broadcast")))
    return kNone;
  Scope scope = {body, intentMemoCreate()};
  MlirValue out = kNone;
  bool isMade = true;
  for (intptr_t i = 0; isMade && i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue input = elementOf(lanes, irOperand(op, i), at);
    isMade = !mlirValueIsNull(input);
    if (isMade)
      intentMemoSet(scope.values, mlirBlockGetArgument(body, i).ptr, input.ptr);
  }
  if (isMade)
    out = run(lanes, &scope,
              irOperand(mlirBlockGetTerminator(body), mlirOpResultGetResultNumber(result)));
  intentMemoDestroy(scope.values);
  return out;
}

// arith and math ops on tensors of one shape.
static MlirValue elementOfElementwise(IntentLanes *lanes, MlirOperation op, MlirValue result,
                                      const Positions *at) {
  MlirValue operands[MAX_OPERANDS];
  MlirType results[2];
  if (!canRun(op) || intentIsChoice(op))
    return kNone;
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i) {
    operands[i] = irIsTensor(irOperandType(op, i)) ? elementOf(lanes, irOperand(op, i), at)
                                                   : irOperand(op, i);
    if (mlirValueIsNull(operands[i]))
      return kNone;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    results[i] = irElementType(irResultType(op, i));
  lanes->ir->location = mlirOperationGetLocation(op);
  MlirOperation made = intentSameOp(lanes->ir, op, (IrValues){operands, count},
                                    (IrTypes){results, mlirOperationGetNumResults(op)});
  return irResult(made, mlirOpResultGetResultNumber(result));
}

static MlirValue computed(IntentLanes *lanes, MlirValue tensor, const Positions *at) {
  MlirOperation op = irDefiningOp(tensor);
  if (mlirOperationIsNull(op))
    return kNone;
  if (irIs(op, "arith.constant"))
    return elementOfConstant(lanes, op);
  if (irIs(op, "intent.indices"))
    return elementOfIndices(lanes, op, at);
  if (irIs(op, "intent.enumerate"))
    return elementOfEnumerate(lanes, op, at);
  if (irIs(op, "intent.broadcast"))
    return elementOfBroadcast(lanes, op, at);
  if (irIs(op, "intent.transpose"))
    return elementOfTranspose(lanes, op, at);
  if (irIs(op, "intent.reshape"))
    return elementOfReshape(lanes, op, at);
  if (irIs(op, "intent.map"))
    return elementOfMap(lanes, op, tensor, at);
  return intentIsElementwise(op) ? elementOfElementwise(lanes, op, tensor, at) : kNone;
}

// The element of `tensor` where its axes are at `at`; null where the region can't say it.
static MlirValue elementOf(IntentLanes *lanes, MlirValue tensor, const Positions *at) {
  IntentMemo *memo = memoAt(lanes, at);
  if (!memo)
    return kNone;
  void *known = (void *)(uintptr_t)intentMemoGet(memo, tensor.ptr);
  if (known)
    return known == (void *)lanes ? kNone : (MlirValue){known};
  MlirValue out = kNone;
  if (hasRoom(lanes)) {
    ++lanes->ops;
    ++lanes->depth;
    out = computed(lanes, tensor, at);
    --lanes->depth;
  }
  if (mlirValueIsNull(out))
    out = capture(lanes, tensor, at);
  // The lanes themselves stand for what can't be said.
  intentMemoSet(memo, tensor.ptr, mlirValueIsNull(out) ? (const void *)lanes : out.ptr);
  return out;
}

// ---- Relations ----------------------------------------------------------------------------------

// Where the axes of a relation's element tensors are when its point is `at`.
static bool positionsOf(IntentLanes *lanes, IrValues iterations, const IntentLane *at,
                        Positions *out) {
  *out = (Positions){.rank = iterations.count};
  for (intptr_t i = 0; i < iterations.count; ++i) {
    MlirValue coordinate = at->coordinates[i];
    out->axes[i] = -1;
    if (mlirValueIsABlockArgument(coordinate) &&
        mlirBlockEqual(mlirBlockArgumentGetOwner(coordinate), lanes->block)) {
      intptr_t axis = mlirBlockArgumentGetArgNumber(coordinate);
      if (axis < lanes->rank && isOneDomain(lanes, lanes->iterations[axis], iterations.data[i])) {
        out->axes[i] = axis;
        continue;
      }
    }
    out->ordinals[i] = intentLanesOrdinal(lanes, iterations.data[i], coordinate);
    if (mlirValueIsNull(out->ordinals[i]))
      return false;
  }
  return true;
}

// True if the extents of a tensor are proven to be the sizes of the iteration domains.
static bool hasShape(IntentLanes *lanes, MlirValue tensor) {
  for (intptr_t i = 0; i < lanes->rank; ++i) {
    const IntentExpr *size = intentProvenanceDomain(lanes->provenance, lanes->iterations[i])->size;
    if (intentProvenanceExtent(lanes->provenance, tensor, i) != size)
      return false;
  }
  return true;
}

// The element of a tensor after `with`: what makes it, if that is short and no obligation on its
// shape goes with it.
static MlirValue elementAfterWith(IntentLanes *lanes, MlirValue tensor, const Positions *at) {
  if (isPlain(lanes, at) && !hasShape(lanes, tensor))
    return capture(lanes, tensor, at);
  setLimits(lanes, MAX_PULLED, MAX_PULLED);
  MlirValue element = elementOf(lanes, tensor, at);
  return lanes->isFull ? capture(lanes, tensor, at) : element;
}

IntentLane intentLanesApply(IntentLanes *lanes, MlirOperation relation, const IntentLane *at) {
  IntentLane out = {.count = -1};
  MlirBlock body = irBody(relation, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  intptr_t elements = mlirOperationGetNumOperands(relation);
  MlirValue *storage = malloc((size_t)(elements + 1) * sizeof *storage);
  MlirValue sourceStorage[IR_MAX_RANK], iterationStorage[IR_MAX_RANK];
  IrValues iterations = irSegment(relation, 0, iterationStorage);
  IrValues sources = irSegment(relation, 1, sourceStorage);
  IrValues with = irSegment(relation, 2, storage);
  Scope scope = {body, intentMemoCreate()};
  Positions positions = {0};
  bool isMade =
      isScalarBlock(body) && (with.count == 0 || positionsOf(lanes, iterations, at, &positions));
  for (intptr_t i = 0; isMade && i < iterations.count; ++i)
    intentMemoSet(scope.values, mlirBlockGetArgument(body, i).ptr, at->coordinates[i].ptr);
  for (intptr_t i = 0; isMade && i < with.count; ++i) {
    MlirValue value = elementAfterWith(lanes, with.data[i], &positions);
    isMade = !mlirValueIsNull(value);
    if (isMade)
      intentMemoSet(scope.values, mlirBlockGetArgument(body, iterations.count + i).ptr, value.ptr);
  }
  setLimits(lanes, INT_MAX, MAX_DEPTH);
  intptr_t yielded = mlirOperationGetNumOperands(yield);
  for (intptr_t i = 0; isMade && i < yielded; ++i) {
    MlirValue value = run(lanes, &scope, irOperand(yield, i));
    isMade = !mlirValueIsNull(value);
    *(i < sources.count ? &out.coordinates[i] : &out.valid) = value;
  }
  if (isMade)
    out.count = sources.count;
  intentMemoDestroy(scope.values);
  free(storage);
  return out;
}
