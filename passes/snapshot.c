// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See snapshot.h.
#include "passes/snapshot.h"

#include "passes/alias.h"
#include "passes/analysis/arena.h"
#include "passes/extent.h"
#include "passes/indexed_op.h"

#include <stdlib.h>

static const char kMark[] = "intent.snapshot";

static bool isInFunction(MlirOperation op) {
  return irIs(mlirOperationGetParentOperation(op), "func.func");
}

// True if each element of the op's results is made of the same element of its operands.
static bool isPointwise(MlirOperation op) {
  return (irIs(op, "intent.map") && mlirAttributeIsNull(irAttribute(op, "broadcast"))) ||
         intentIsElementwise(op);
}

// The ops that a value reaches through pointwise ops, each once.
typedef struct Reached {
  IrOps ops;
  MlirOperation store; // the only other op that may be reached
} Reached;

static bool contains(const IrOps *ops, MlirOperation op) {
  for (intptr_t i = 0; i < ops->count; ++i)
    if (mlirOperationEqual(ops->data[i], op))
      return true;
  return false;
}

// Adds the users of a value; false if one is neither pointwise nor the store's value.
static bool addUsers(Reached *reached, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    if (mlirOperationEqual(owner, reached->store) && mlirOpOperandGetOperandNumber(use) == 0)
      continue;
    if (!isPointwise(owner) ||
        !mlirBlockEqual(mlirOperationGetBlock(owner), mlirOperationGetBlock(reached->store)))
      return false;
    if (contains(&reached->ops, owner))
      continue;
    IrOps *ops = &reached->ops;
    ops->data = realloc(ops->data, (size_t)(ops->count + 1) * sizeof *ops->data);
    ops->data[ops->count++] = owner;
  }
  return true;
}

// True if all that `value` is used for is what `store` writes, element for element.
static bool onlyFeeds(MlirValue value, MlirOperation store) {
  Reached reached = {.store = store};
  bool only = addUsers(&reached, value);
  for (intptr_t i = 0; only && i < reached.ops.count; ++i)
    for (intptr_t j = 0; only && j < mlirOperationGetNumResults(reached.ops.data[i]); ++j)
      only = addUsers(&reached, irResult(reached.ops.data[i], j));
  irFreeOps(&reached.ops);
  return only;
}

// The stores to memory that may be one, found on a walk from a function's end to its start.
typedef struct Stores {
  bool isNested;          // one is in control flow: it may run after any load
  MlirOperation later[2]; // the next two after where the walk stands; null if there are none
} Stores;

// The stores of a function by memory: that of one view, or all that is shared.
typedef struct Function {
  IntentMemo *byView;
  Stores **own; // what byView holds; owned
  intptr_t ownCount;
  Stores shared;
  bool isAnyOther; // some access is to memory that may be anyone's: then all of it is shared
  bool isOrdered;  // an atomic op comes later: what it orders may write whatever was loaded
} Function;

static Stores *storesTo(Function *function, MlirValue view) {
  if (function->isAnyOther || intentMemoryOf(view) != INTENT_MEMORY_OWN)
    return &function->shared;
  Stores *stores = (Stores *)(uintptr_t)intentMemoGet(function->byView, view.ptr);
  if (stores)
    return stores;
  stores = calloc(1, sizeof *stores);
  intentMemoSet(function->byView, view.ptr, stores);
  function->own = realloc(function->own, (size_t)(function->ownCount + 1) * sizeof(Stores *));
  return function->own[function->ownCount++] = stores;
}

// True if `store` writes each element that `load` reads where it was read, after that.
static bool isSink(MlirOperation load, MlirOperation store) {
  return mlirValueEqual(irOperand(load, 0), irOperand(store, 1)) &&
         mlirValueEqual(irOperand(load, 1), irOperand(store, 2)) &&
         onlyFeeds(irResult(load, 0), store);
}

// 9-12: a load is read at once if a later store may write what it reads. A load feeds one store
// alone at most, so that the next two stores tell.
static bool isOverwritten(const Stores *stores, MlirOperation load) {
  if (stores->isNested || mlirOperationIsNull(stores->later[0]))
    return stores->isNested;
  if (!isInFunction(load))
    return true;
  return !mlirOperationIsNull(stores->later[1]) || !isSink(load, stores->later[0]);
}

static void mark(MlirOperation load) {
  mlirOperationSetDiscardableAttributeByName(load, mlirStringRefCreateFromCString(kMark),
                                             mlirUnitAttrGet(mlirOperationGetContext(load)));
}

// True for an op whose memory counts: loads, and what writes.
static bool isToMemory(const IntentIndexedOp *access) {
  return !mlirValueIsNull(access->source) && mlirTypeIsAMemRef(mlirValueGetType(access->source));
}

// Stores in control flow stand for themselves; the walk meets the others in turn.
static void noteNested(Function *function, const IrOps *accesses) {
  for (intptr_t i = 0; i < accesses->count; ++i) {
    IntentIndexedOp access = intentIndexedOp(accesses->data[i]);
    if (isToMemory(&access))
      function->isAnyOther |= intentMemoryOf(access.source) == INTENT_MEMORY_ANY;
  }
  for (intptr_t i = 0; i < accesses->count; ++i) {
    IntentIndexedOp access = intentIndexedOp(accesses->data[i]);
    if (access.isAtomic)
      function->isOrdered |= !isInFunction(accesses->data[i]);
    else if (access.writes && !isInFunction(accesses->data[i]))
      storesTo(function, access.source)->isNested = true;
  }
}

static void freeFunction(Function *function) {
  for (intptr_t i = 0; i < function->ownCount; ++i)
    free(function->own[i]);
  free(function->own);
  intentMemoDestroy(function->byView);
}

static void noteStore(Stores *stores, MlirOperation op) {
  stores->later[1] = stores->later[0];
  stores->later[0] = op;
}

// Steps over an op on the walk from the end.
static void visit(Function *function, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  if (irIs(op, "intent.load")) {
    if (function->isOrdered || isOverwritten(storesTo(function, access.source), op))
      mark(op);
  } else if (access.isAtomic) {
    function->isOrdered = true;
  } else if (access.writes) {
    noteStore(storesTo(function, access.source), op);
  }
}

static void markIn(MlirOperation op) {
  IrOps ops = irCollect(op, NULL);
  Function function = {.byView = intentMemoCreate()};
  noteNested(&function, &ops);
  for (intptr_t i = ops.count - 1; i >= 0; --i)
    visit(&function, ops.data[i]);
  freeFunction(&function);
  irFreeOps(&ops);
}

void intentMarkSnapshots(MlirOperation module) {
  IrOps functions = irCollect(module, "func.func");
  for (intptr_t i = 0; i < functions.count; ++i)
    markIn(functions.data[i]);
  irFreeOps(&functions);
}

bool intentIsSnapshot(MlirOperation load) { return !mlirAttributeIsNull(irAttribute(load, kMark)); }
