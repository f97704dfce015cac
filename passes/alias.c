// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See alias.h.
#include "passes/alias.h"

static bool isBuffer(MlirValue view) {
  MlirOperation op = irDefiningOp(view);
  return !mlirOperationIsNull(op) && irIs(op, "intent.buffer");
}

// True for an argument of a function that carries intent.noalias.
static bool isNoAlias(MlirValue view) {
  if (!mlirValueIsABlockArgument(view))
    return false;
  MlirOperation function = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(view));
  MlirAttribute arguments = irAttribute(function, "arg_attrs");
  if (!irIs(function, "func.func") || mlirAttributeIsNull(arguments))
    return false;
  MlirAttribute own = mlirArrayAttrGetElement(arguments, mlirBlockArgumentGetArgNumber(view));
  MlirStringRef name = mlirStringRefCreateFromCString("intent.noalias");
  return !mlirAttributeIsNull(mlirDictionaryAttrGetElementByName(own, name));
}

bool intentMayAlias(MlirValue a, MlirValue b) {
  if (mlirValueEqual(a, b))
    return true;
  return !isBuffer(a) && !isBuffer(b) && !isNoAlias(a) && !isNoAlias(b);
}
