// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See reach.h.
#include "runtime/reach.h"

#include "passes/ir.h"

#include <stdlib.h>

// The functions of a module while the reachable ones are sought.
typedef struct Reach {
  MlirSymbolTable symbols;
  IrOps functions;
  bool *isReached; // a function; owned
  intptr_t *queue; // reached functions, in the order in which they were; owned
  intptr_t count;  // of the queue
} Reach;

static void reach(Reach *to, MlirStringRef name) {
  MlirOperation function = mlirSymbolTableLookup(to->symbols, name);
  for (intptr_t at = 0; !mlirOperationIsNull(function) && at < to->functions.count; ++at)
    if (mlirOperationEqual(to->functions.data[at], function) && !to->isReached[at]) {
      to->isReached[at] = true;
      to->queue[to->count++] = at;
    }
}

// Whatever an op names by a symbol, be it a call or not.
static MlirWalkResult reachNamed(MlirOperation op, void *data) {
  for (intptr_t at = 0; at < mlirOperationGetNumAttributes(op); ++at) {
    MlirAttribute attribute = mlirOperationGetAttribute(op, at).attribute;
    if (mlirAttributeIsAFlatSymbolRef(attribute))
      reach(data, mlirFlatSymbolRefAttrGetValue(attribute));
  }
  return MlirWalkResultAdvance;
}

void intentKeepReachable(MlirModule module, const char *entry) {
  MlirOperation top = mlirModuleGetOperation(module);
  Reach to = {.symbols = mlirSymbolTableCreate(top), .functions = irCollect(top, "func.func")};
  to.isReached = calloc((size_t)to.functions.count + 1, sizeof *to.isReached);
  to.queue = calloc((size_t)to.functions.count + 1, sizeof *to.queue);
  if (!to.isReached || !to.queue)
    abort();
  reach(&to, mlirStringRefCreateFromCString(entry));
  for (intptr_t at = 0; at < to.count; ++at)
    mlirOperationWalk(to.functions.data[to.queue[at]], reachNamed, &to, MlirWalkPreOrder);
  for (intptr_t at = 0; at < to.functions.count; ++at)
    if (!to.isReached[at])
      mlirSymbolTableErase(to.symbols, to.functions.data[at]);
  mlirSymbolTableDestroy(to.symbols);
  free(to.isReached);
  free(to.queue);
  irFreeOps(&to.functions);
}
