// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-annotate-linalg: attributes by which a schedule finds the linalg ops of any program. It
// changes nothing else but the loop order of a group's root. Old attributes are replaced, so that a
// schedule runs it again after each of its steps.
//
//   intent.root        root of a group with rows
//   intent.rows = n    of a root: its n outermost loops are parallel, and every producer in
//                      the group is computed once a point of them. Tile these by 1 and fuse.
//   intent.outer = n   loops before the innermost one
//   intent.inner       "parallel" or "reduction": what the innermost loop is, if a vector of its
//                      iterations can be computed at once
//   intent.lanes = n   elements of such a vector
//   intent.vector      "full": all loops have constant extents, small enough for one vector;
//                      "tail": the one loop has an extent below intent.lanes, known at run time
#include "passes/Passes.h"
#include "passes/ir.h"

#include "mlir-c/AffineExpr.h"

#include <stdlib.h>
#include <string.h>

enum { LANES_32 = 32, LANES_64 = 16, MAX_VECTOR = 64 };

// ---- A linalg op's loops ------------------------------------------------------------------------

typedef struct LoopNest {
  intptr_t rank;                     // loops
  bool isReduction[2 * IR_MAX_RANK]; // one a loop
} LoopNest;

static bool isLinalg(MlirOperation op) {
  return irIs(op, "linalg.generic") || irIs(op, "linalg.fill");
}

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

// Loops of a generic; of a fill, those of its result.
static LoopNest loopsOf(MlirOperation op) {
  LoopNest nest = {0};
  if (irIs(op, "linalg.fill")) {
    nest.rank = (intptr_t)irRank(irOperandType(op, 1));
    return nest;
  }
  MlirAttribute kinds = irAttribute(op, "iterator_types");
  MlirAttribute reduction =
      irParse(mlirOperationGetContext(op), "#linalg.iterator_type<reduction>");
  nest.rank = mlirArrayAttrGetNumElements(kinds);
  for (intptr_t i = 0; i < nest.rank; ++i)
    nest.isReduction[i] = mlirAttributeEqual(mlirArrayAttrGetElement(kinds, i), reduction);
  return nest;
}

// The loop that indexes axis `axis` of operand `position`, or -1 if no single one does.
static int64_t loopOfAxis(MlirOperation op, intptr_t position, intptr_t axis) {
  if (irIs(op, "linalg.fill"))
    return position == 1 ? axis : -1;
  MlirAttribute maps = irAttribute(op, "indexing_maps");
  MlirAffineMap map = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, position));
  MlirAffineExpr expr = mlirAffineMapGetResult(map, axis);
  return mlirAffineExprIsADim(expr) ? mlirAffineDimExprGetPosition(expr) : -1;
}

static intptr_t initPosition(MlirOperation op, intptr_t result) {
  return mlirOperationGetNumOperands(op) - mlirOperationGetNumResults(op) + result;
}

// ---- Groups -------------------------------------------------------------------------------------

// A linalg op in a group. Slot s is the s-th parallel loop of the root that the group shares.
typedef struct Member {
  MlirOperation op;
  intptr_t root;                 // index of the root's member
  intptr_t slots;                // of a root: how many slots its group still has
  int64_t slot[2 * IR_MAX_RANK]; // for each loop its slot, or -1
} Member;

typedef struct Groups {
  Member *members; // users before producers
  intptr_t count;
} Groups;

// Starts a group: every parallel loop but the innermost one is a slot.
static void startGroup(Groups *groups, MlirOperation op) {
  LoopNest nest = loopsOf(op);
  Member *member = &groups->members[groups->count];
  *member = (Member){.op = op, .root = groups->count};
  ++groups->count;
  for (intptr_t i = 0; i < nest.rank; ++i)
    member->slot[i] = nest.isReduction[i] || i == nest.rank - 1 ? -1 : member->slots++;
}

static Member *memberOf(Groups *groups, MlirOperation op) {
  for (intptr_t i = 0; i < groups->count; ++i)
    if (mlirOperationEqual(groups->members[i].op, op))
      return &groups->members[i];
  return NULL;
}

// What the uses of a producer say: the one group that they are in, and the slot of each loop.
typedef struct Wish {
  intptr_t root;                 // or -1: there is no such group
  bool isFirst;                  // no use has been looked at
  int64_t slot[2 * IR_MAX_RANK]; // as in Member
} Wish;

// The slots of a producer's loops, as one use of a result of it sees them.
static void slotsThroughUse(MlirOperation op, intptr_t result, const Member *user,
                            intptr_t position, int64_t *slot) {
  intptr_t rank = (intptr_t)irRank(irResultType(op, result));
  for (intptr_t i = 0; i < 2 * IR_MAX_RANK; ++i)
    slot[i] = -1;
  for (intptr_t axis = 0; axis < rank; ++axis) {
    int64_t loop = loopOfAxis(op, initPosition(op, result), axis);
    int64_t through = loopOfAxis(user->op, position, axis);
    if (loop >= 0)
      slot[loop] = through >= 0 ? user->slot[through] : -1;
  }
}

static void addUse(Groups *groups, MlirOperation op, intptr_t result, MlirOpOperand use,
                   Wish *wish) {
  MlirOperation owner = mlirOpOperandGetOwner(use);
  Member *user = memberOf(groups, owner);
  int64_t slot[2 * IR_MAX_RANK];
  if (!user || !mlirBlockEqual(mlirOperationGetBlock(owner), mlirOperationGetBlock(op))) {
    wish->root = -1;
    return;
  }
  slotsThroughUse(op, result, user, (intptr_t)mlirOpOperandGetOperandNumber(use), slot);
  bool agrees =
      wish->isFirst || (wish->root == user->root && !memcmp(slot, wish->slot, sizeof slot));
  wish->root = agrees ? user->root : -1;
  wish->isFirst = false;
  memcpy(wish->slot, slot, sizeof slot);
}

static Wish wishOf(Groups *groups, MlirOperation op) {
  Wish wish = {.root = 0, .isFirst = true};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(irResult(op, i));
         !mlirOpOperandIsNull(use) && wish.root >= 0; use = mlirOpOperandGetNextUse(use))
      addUse(groups, op, i, use, &wish);
  if (wish.isFirst)
    wish.root = -1;
  return wish;
}

// Takes away the slots of a group that are not in `used`, and renumbers the rest.
static void shrinkGroup(Groups *groups, intptr_t root, const bool *used, Wish *wish) {
  int64_t renumbered[2 * IR_MAX_RANK], count = 0;
  for (intptr_t i = 0; i < groups->members[root].slots; ++i)
    renumbered[i] = used[i] ? count++ : -1;
  groups->members[root].slots = (intptr_t)count;
  for (intptr_t m = 0; m <= groups->count; ++m) {
    int64_t *slot = m < groups->count ? groups->members[m].slot : wish->slot;
    if (m < groups->count && groups->members[m].root != root)
      continue;
    for (intptr_t i = 0; i < 2 * IR_MAX_RANK; ++i)
      if (slot[i] >= 0)
        slot[i] = renumbered[slot[i]];
  }
}

// A producer joins the group of its uses if it is computed once a point of the group's slots. A
// reduction that lacks some of them makes the group give those up: recomputing it would cost more.
static void joinOrStart(Groups *groups, MlirOperation op) {
  Wish wish = wishOf(groups, op);
  bool used[2 * IR_MAX_RANK] = {false}, isReduction = false;
  LoopNest nest = loopsOf(op);
  intptr_t count = 0;
  for (intptr_t i = 0; i < nest.rank; ++i) {
    isReduction |= nest.isReduction[i];
    if (wish.root >= 0 && wish.slot[i] >= 0 && !used[wish.slot[i]])
      used[wish.slot[i]] = true, ++count;
  }
  bool isWhole = wish.root >= 0 && count == groups->members[wish.root].slots;
  if (count == 0 || !(isWhole || isReduction)) {
    startGroup(groups, op);
    return;
  }
  if (!isWhole)
    shrinkGroup(groups, wish.root, used, &wish);
  Member *member = &groups->members[groups->count++];
  *member = (Member){.op = op, .root = wish.root};
  memcpy(member->slot, wish.slot, sizeof member->slot);
}

// ---- Loop order ---------------------------------------------------------------------------------

// The map with loop i renamed to order[i].
static MlirAttribute renameLoops(MlirAttribute attribute, MlirAffineMap order) {
  MlirAffineMap map = mlirAffineMapAttrGetValue(attribute);
  MlirAffineExpr exprs[2 * IR_MAX_RANK];
  intptr_t count = mlirAffineMapGetNumResults(map);
  for (intptr_t i = 0; i < count; ++i)
    exprs[i] = mlirAffineExprCompose(mlirAffineMapGetResult(map, i), order);
  MlirContext context = mlirAttributeGetContext(attribute);
  return mlirAffineMapAttrGet(
      mlirAffineMapGet(context, mlirAffineMapGetNumDims(order), 0, count, exprs));
}

static void renameIndices(MlirOperation op, const int64_t *order) {
  IrOps indices = irCollect(op, "linalg.index");
  for (intptr_t i = 0; i < indices.count; ++i) {
    MlirAttribute dimension = irAttribute(indices.data[i], "dim");
    int64_t loop = order[mlirIntegerAttrGetValueInt(dimension)];
    mlirOperationSetAttributeByName(indices.data[i], ref("dim"),
                                    mlirIntegerAttrGet(mlirAttributeGetType(dimension), loop));
  }
  irFreeOps(&indices);
}

// Moves loop i of a generic to place order[i].
static void reorderLoops(MlirOperation op, intptr_t rank, const int64_t *order) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAffineExpr renamed[2 * IR_MAX_RANK];
  MlirAttribute kinds[2 * IR_MAX_RANK];
  MlirAttribute iterators = irAttribute(op, "iterator_types"),
                maps = irAttribute(op, "indexing_maps");
  for (intptr_t i = 0; i < rank; ++i) {
    renamed[i] = mlirAffineDimExprGet(context, order[i]);
    kinds[order[i]] = mlirArrayAttrGetElement(iterators, i);
  }
  MlirAffineMap map = mlirAffineMapGet(context, rank, 0, rank, renamed);
  intptr_t count = mlirArrayAttrGetNumElements(maps);
  MlirAttribute *moved = malloc((size_t)count * sizeof *moved);
  for (intptr_t i = 0; i < count; ++i)
    moved[i] = renameLoops(mlirArrayAttrGetElement(maps, i), map);
  mlirOperationSetAttributeByName(op, ref("indexing_maps"),
                                  mlirArrayAttrGet(context, count, moved));
  mlirOperationSetAttributeByName(op, ref("iterator_types"),
                                  mlirArrayAttrGet(context, rank, kinds));
  renameIndices(op, order);
  free(moved);
}

// Puts the slots of a root's group outermost, the other loops after them in their order.
static void putSlotsOutermost(const Member *root) {
  LoopNest nest = loopsOf(root->op);
  int64_t order[2 * IR_MAX_RANK], next = root->slots;
  bool isMoved = false;
  for (intptr_t i = 0; i < nest.rank; ++i) {
    order[i] = root->slot[i] >= 0 ? root->slot[i] : next++;
    isMoved |= order[i] != i;
  }
  if (isMoved && irIs(root->op, "linalg.generic"))
    reorderLoops(root->op, nest.rank, order);
}

// ---- Attributes ---------------------------------------------------------------------------------

static void setInt(MlirOperation op, const char *name, int64_t value) {
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  mlirOperationSetDiscardableAttributeByName(op, ref(name), mlirIntegerAttrGet(i64, value));
}

static void setText(MlirOperation op, const char *name, const char *value) {
  mlirOperationSetDiscardableAttributeByName(op, ref(name),
                                             irString(mlirOperationGetContext(op), value));
}

static const char *const kAttributes[] = {"intent.root",  "intent.rows",  "intent.outer",
                                          "intent.inner", "intent.lanes", "intent.vector"};

static void clearAttributes(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kAttributes); ++i)
    (void)mlirOperationRemoveDiscardableAttributeByName(op, ref(kAttributes[i]));
}

static void markGroups(IrOps ops) {
  Groups groups = {calloc((size_t)ops.count + 1, sizeof(Member)), 0};
  for (intptr_t i = ops.count; i-- > 0;)
    if (isLinalg(ops.data[i]))
      joinOrStart(&groups, ops.data[i]);
  for (intptr_t i = 0; i < groups.count; ++i) {
    const Member *member = &groups.members[i];
    if (member->root != i || member->slots == 0)
      continue;
    putSlotsOutermost(member);
    mlirOperationSetDiscardableAttributeByName(
        member->op, ref("intent.root"), mlirUnitAttrGet(mlirOperationGetContext(member->op)));
    setInt(member->op, "intent.rows", member->slots);
  }
  free(groups.members);
}

// ---- Vectors ------------------------------------------------------------------------------------

// Ops that upstream vectorises lane by lane.
static bool isLaneOp(MlirOperation op) {
  if (irIs(op, "linalg.index") || irIs(op, "linalg.yield") || irIs(op, "affine.apply"))
    return true;
  if (!irInDialect(op, "arith") && !irInDialect(op, "math"))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = irResultType(op, i);
    if (irIsFloat(type) && irBitWidth(type) < 16)
      return false;
  }
  return true;
}

// Bits of the widest value that the body computes with; 0 if it can't be vectorised. An index
// counts as 32: it becomes one wherever the extents allow.
static unsigned widestLane(MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  unsigned widest = 8;
  for (MlirOperation inner = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(inner);
       inner = mlirOperationGetNextInBlock(inner)) {
    if (!isLaneOp(inner))
      return 0;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(inner); ++i) {
      MlirType type = irResultType(inner, i);
      unsigned width = mlirTypeIsAIndex(type) ? 32 : irBitWidth(type);
      widest = width > widest ? width : widest;
    }
  }
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    unsigned width = irBitWidth(mlirValueGetType(mlirBlockGetArgument(body, i)));
    widest = width > widest ? width : widest;
  }
  return widest;
}

// Combines whose neutral element upstream knows. Not maxnumf and minnumf: 22.1 starts those from a
// NaN.
static const char *const kCombines[] = {
    "arith.addf",  "arith.mulf",  "arith.maximumf", "arith.minimumf", "arith.addi",
    "arith.muli",  "arith.andi",  "arith.ori",      "arith.xori",     "arith.maxsi",
    "arith.minsi", "arith.maxui", "arith.minui"};

// True if the op yields one known combine of its result so far.
static bool isKnownReduction(MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  if (mlirOperationGetNumResults(op) != 1)
    return false;
  MlirOperation combine = irDefiningOp(irOperand(mlirBlockGetTerminator(body), 0));
  MlirValue accumulator = mlirBlockGetArgument(body, mlirBlockGetNumArguments(body) - 1);
  MlirOpOperand use = mlirValueGetFirstUse(accumulator);
  if (mlirOperationIsNull(combine) || mlirOpOperandIsNull(use) ||
      !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) ||
      !mlirOperationEqual(mlirOpOperandGetOwner(use), combine))
    return false;
  for (size_t i = 0; i < IR_COUNT(kCombines); ++i)
    if (irIs(combine, kCombines[i]))
      return true;
  return false;
}

// The product of the loops' extents, 0 if one is dynamic.
static int64_t staticPoints(MlirOperation op, intptr_t rank) {
  int64_t extents[2 * IR_MAX_RANK] = {0}, points = 1;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    for (intptr_t axis = 0; irIsTensor(irOperandType(op, i)) && axis < irRank(irOperandType(op, i));
         ++axis) {
      int64_t loop = loopOfAxis(op, i, axis), extent = irShape(irOperandType(op, i), axis);
      if (loop >= 0 && extent > 0)
        extents[loop] = extent;
    }
  for (intptr_t i = 0; i < rank; ++i)
    points = extents[i] > MAX_VECTOR ? 0 : points * extents[i];
  return points;
}

static void markVectors(MlirOperation op) {
  LoopNest nest = loopsOf(op);
  unsigned widest = widestLane(op);
  if (nest.rank == 0 || widest == 0)
    return;
  bool isReduction = nest.isReduction[nest.rank - 1];
  if (isReduction && !isKnownReduction(op))
    return;
  int64_t points = staticPoints(op, nest.rank);
  if (points > 0 && points <= MAX_VECTOR) {
    setText(op, "intent.vector", "full");
    return;
  }
  setInt(op, "intent.outer", nest.rank - 1);
  setText(op, "intent.inner", isReduction ? "reduction" : "parallel");
  setInt(op, "intent.lanes", widest > 32 ? LANES_64 : LANES_32);
  if (nest.rank == 1)
    setText(op, "intent.vector", "tail");
}

// What tiling a reduction leaves: the reduction of one vector.
static void markReduce(MlirOperation op) {
  MlirType type = irOperandType(op, 0);
  int64_t points = 1;
  for (int64_t axis = 0; axis < irRank(type); ++axis)
    points *= irIsDynamic(type, axis) ? 0 : irShape(type, axis);
  if (points > 0 && points <= MAX_VECTOR)
    setText(op, "intent.vector", "full");
}

// ---- The pass -----------------------------------------------------------------------------------

MlirLogicalResult intentRunAnnotateLinalg(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  for (intptr_t i = 0; i < ops.count; ++i)
    clearAttributes(ops.data[i]);
  markGroups(ops);
  for (intptr_t i = 0; i < ops.count; ++i) {
    if (isLinalg(ops.data[i]))
      markVectors(ops.data[i]);
    else if (irIs(ops.data[i], "linalg.reduce"))
      markReduce(ops.data[i]);
  }
  irFreeOps(&ops);
  return irSuccess();
}
