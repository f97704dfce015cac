// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See snapshot.h.
#include "passes/snapshot.h"

#include "passes/alias.h"
#include "passes/extent.h"

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

// True if `store` may write what `load` reads, before it is read: 9-12 is then kept by reading
// first. Writing each element after it was read is no such store.
static bool mayOverwrite(MlirOperation load, MlirOperation store) {
  MlirValue view = irOperand(load, 0), destination = irOperand(store, 1);
  if (!intentMayAlias(view, destination))
    return false;
  if (!isInFunction(load) || !isInFunction(store))
    return true;
  if (mlirOperationIsBeforeInBlock(store, load))
    return false;
  bool isSame =
      mlirValueEqual(view, destination) && mlirValueEqual(irOperand(load, 1), irOperand(store, 2));
  return !isSame || !onlyFeeds(irResult(load, 0), store);
}

static void markIn(MlirOperation function) {
  IrOps loads = irCollect(function, "intent.load"), stores = irCollect(function, "intent.store");
  for (intptr_t i = 0; i < loads.count; ++i)
    for (intptr_t j = 0; j < stores.count; ++j)
      if (mayOverwrite(loads.data[i], stores.data[j])) {
        mlirOperationSetDiscardableAttributeByName(
            loads.data[i], mlirStringRefCreateFromCString(kMark),
            mlirUnitAttrGet(mlirOperationGetContext(loads.data[i])));
        break;
      }
  irFreeOps(&loads);
  irFreeOps(&stores);
}

void intentMarkSnapshots(MlirOperation module) {
  IrOps functions = irCollect(module, "func.func");
  for (intptr_t i = 0; i < functions.count; ++i)
    markIn(functions.data[i]);
  irFreeOps(&functions);
}

bool intentIsSnapshot(MlirOperation load) { return !mlirAttributeIsNull(irAttribute(load, kMark)); }
