// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See alias.h.
#include "passes/alias.h"

static bool isBuffer(MlirValue view) {
  MlirOperation op = irDefiningOp(view);
  return !mlirOperationIsNull(op) && irIs(op, "intent.buffer");
}

static bool isNoAlias(MlirOperation function, MlirValue argument) {
  MlirAttribute arguments = irAttribute(function, "arg_attrs");
  if (mlirAttributeIsNull(arguments))
    return false;
  MlirAttribute own = mlirArrayAttrGetElement(arguments, mlirBlockArgumentGetArgNumber(argument));
  MlirStringRef name = mlirStringRefCreateFromCString("intent.noalias");
  return !mlirAttributeIsNull(mlirDictionaryAttrGetElementByName(own, name));
}

IntentMemory intentMemoryOf(MlirValue view) {
  if (!mlirValueIsABlockArgument(view))
    return isBuffer(view) ? INTENT_MEMORY_OWN : INTENT_MEMORY_ANY;
  MlirOperation function = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(view));
  if (!irIs(function, "func.func"))
    return INTENT_MEMORY_ANY;
  return isNoAlias(function, view) ? INTENT_MEMORY_OWN : INTENT_MEMORY_SHARED;
}
