// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-form-groups: which linalg ops are computed together, a row at a time. Every op is in one
// group; the last op of a group is its root. Values between groups get memory of their own, so that
// no later transform fuses across, and the root's loop order is made to suit.
//
//   intent.rows = n    on the root of a group with rows: its n outermost loops are parallel, and
//                      every producer in the group is computed once a point of them. Tile these by
//                      1 and fuse.
//   intent.flat        on a generic that is a group alone and has one loop, a parallel one, and is
//                      in no scf.forall: threads can share it.
#include "passes/Passes.h"
#include "passes/cpu/memory.h"
#include "passes/cpu/nest.h"

#include "mlir-c/AffineExpr.h"

#include <stdlib.h>
#include <string.h>

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

// ---- Groups -------------------------------------------------------------------------------------

// A linalg op in a group. Slot s is the s-th parallel loop of the root that the group shares.
typedef struct Member {
  MlirOperation op;
  intptr_t root;                  // index of the root's member
  intptr_t slots;                 // of a root: how many slots its group still has
  int64_t slot[INTENT_MAX_LOOPS]; // for each loop its slot, or -1
} Member;

typedef struct Groups {
  Member *members; // users before producers
  intptr_t count;
} Groups;

// Starts a group: every parallel loop but the innermost one is a slot.
static void startGroup(Groups *groups, MlirOperation op) {
  IntentLoops loops = intentLoopsOf(op);
  Member *member = &groups->members[groups->count];
  *member = (Member){.op = op, .root = groups->count};
  ++groups->count;
  for (intptr_t i = 0; i < loops.rank; ++i)
    member->slot[i] = loops.isReduction[i] || i == loops.rank - 1 ? -1 : member->slots++;
}

static Member *memberOf(Groups *groups, MlirOperation op) {
  for (intptr_t i = 0; i < groups->count; ++i)
    if (mlirOperationEqual(groups->members[i].op, op))
      return &groups->members[i];
  return NULL;
}

// What the uses of a producer say: the one group that they are in, and the slot of each loop.
typedef struct Wish {
  intptr_t root;                  // or -1: there is no such group
  bool isFirst;                   // no use has been looked at
  int64_t slot[INTENT_MAX_LOOPS]; // as in Member
} Wish;

// The slots of a producer's loops, as one use of a result of it sees them.
static void slotsThroughUse(MlirOperation op, intptr_t result, const Member *user,
                            intptr_t position, int64_t *slot) {
  intptr_t rank = (intptr_t)irRank(irResultType(op, result));
  for (intptr_t i = 0; i < INTENT_MAX_LOOPS; ++i)
    slot[i] = -1;
  for (intptr_t axis = 0; axis < rank; ++axis) {
    int64_t loop = intentLoopOfAxis(op, intentInitPosition(op, result), axis);
    int64_t through = intentLoopOfAxis(user->op, position, axis);
    if (loop >= 0)
      slot[loop] = through >= 0 ? user->slot[through] : -1;
  }
}

static void addUse(Groups *groups, MlirOperation op, intptr_t result, MlirOpOperand use,
                   Wish *wish) {
  MlirOperation owner = mlirOpOperandGetOwner(use);
  Member *user = memberOf(groups, owner);
  int64_t slot[INTENT_MAX_LOOPS];
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
  int64_t renumbered[INTENT_MAX_LOOPS], count = 0;
  for (intptr_t i = 0; i < groups->members[root].slots; ++i)
    renumbered[i] = used[i] ? count++ : -1;
  groups->members[root].slots = (intptr_t)count;
  for (intptr_t m = 0; m <= groups->count; ++m) {
    int64_t *slot = m < groups->count ? groups->members[m].slot : wish->slot;
    if (m < groups->count && groups->members[m].root != root)
      continue;
    for (intptr_t i = 0; i < INTENT_MAX_LOOPS; ++i)
      if (slot[i] >= 0)
        slot[i] = renumbered[slot[i]];
  }
}

// A producer joins the group of its uses if it is computed once a point of the group's slots. A
// reduction that lacks some of them makes the group give those up: recomputing it would cost more.
static void joinOrStart(Groups *groups, MlirOperation op) {
  Wish wish = wishOf(groups, op);
  bool used[INTENT_MAX_LOOPS] = {false}, isReduction = false;
  IntentLoops loops = intentLoopsOf(op);
  intptr_t count = 0;
  for (intptr_t i = 0; i < loops.rank; ++i) {
    isReduction |= loops.isReduction[i];
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
  MlirAffineExpr exprs[INTENT_MAX_LOOPS];
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
  MlirAffineExpr renamed[INTENT_MAX_LOOPS];
  MlirAttribute kinds[INTENT_MAX_LOOPS];
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
  IntentLoops loops = intentLoopsOf(root->op);
  int64_t order[INTENT_MAX_LOOPS], next = root->slots;
  bool isMoved = false;
  for (intptr_t i = 0; i < loops.rank; ++i) {
    order[i] = root->slot[i] >= 0 ? root->slot[i] : next++;
    isMoved |= order[i] != i;
  }
  if (isMoved && irIs(root->op, "linalg.generic"))
    reorderLoops(root->op, loops.rank, order);
}

// ---- Memory between groups ----------------------------------------------------------------------

// What other groups read of a root, they read from memory.
static void separate(Ir *ir, MlirOperation root) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(root); ++i)
    if (!mlirOpOperandIsNull(intentReadByLinalg(irResult(root, i))))
      intentKeepInMemory(ir, irResult(root, i));
}

// ---- The pass -----------------------------------------------------------------------------------

static void markRoot(const Member *root) {
  MlirContext context = mlirOperationGetContext(root->op);
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  IntentLoops loops = intentLoopsOf(root->op);
  if (root->slots > 0)
    mlirOperationSetDiscardableAttributeByName(root->op, ref("intent.rows"),
                                               mlirIntegerAttrGet(i64, root->slots));
  else if (loops.rank == 1 && !loops.isReduction[0] && !irIs(root->op, "linalg.fill") &&
           mlirOperationIsNull(irParentNamed(root->op, "scf.forall")))
    mlirOperationSetDiscardableAttributeByName(root->op, ref("intent.flat"),
                                               mlirUnitAttrGet(context));
}

MlirLogicalResult intentRunFormGroups(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  Groups groups = {calloc((size_t)ops.count + 1, sizeof(Member)), 0};
  Ir ir = irBegin(module);
  for (intptr_t i = ops.count; i-- > 0;)
    if (intentHasLoops(ops.data[i]))
      joinOrStart(&groups, ops.data[i]);
  for (intptr_t i = 0; i < groups.count; ++i) {
    const Member *member = &groups.members[i];
    if (member->root != i)
      continue;
    separate(&ir, member->op);
    if (member->slots > 0)
      putSlotsOutermost(member);
    markRoot(member);
  }
  irEnd(&ir);
  free(groups.members);
  irFreeOps(&ops);
  return irSuccess();
}
