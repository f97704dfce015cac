// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folders of reshapes, transposes and records. Some change their op in place: they give its own
// result. A fold never drops a run-time obligation: what goes away is proven first.
#include "dialect/Verify.h"
#include "passes/extent.h"
#include "passes/ir.h"

static void setAttribute(MlirOperation op, const char *name, MlirAttribute value) {
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString(name), value);
}

// The op that makes a value, if it has this name; else null.
static MlirOperation madeBy(MlirValue value, const char *name) {
  MlirOperation op = irDefiningOp(value);
  return !mlirOperationIsNull(op) && irIs(op, name) ? op : (MlirOperation){NULL};
}

// ---- Transpose ----------------------------------------------------------------------------------

static bool isIdentity(MlirAttribute permutation) {
  for (intptr_t i = 0; i < irArrayCount(permutation); ++i)
    if (irArrayAt(permutation, i) != i)
      return false;
  return true;
}

// 1.1-10: a transpose of a transpose is one, under the composed permutation.
MlirLogicalResult intentFoldTranspose(MlirOperation op, const MlirAttribute *constants,
                                      IntentFolded *folded) {
  (void)constants;
  MlirAttribute permutation = irAttribute(op, "permutation");
  MlirOperation inner = madeBy(irOperand(op, 0), "intent.transpose");
  if (isIdentity(permutation)) {
    folded->value = irOperand(op, 0);
    return irSuccess();
  }
  if (mlirOperationIsNull(inner))
    return irFailure();
  int64_t composed[IR_MAX_RANK];
  intptr_t rank = irArrayCount(permutation);
  for (intptr_t i = 0; i < rank; ++i)
    composed[i] = irArrayAt(irAttribute(inner, "permutation"), irArrayAt(permutation, i));
  setAttribute(op, "permutation",
               mlirDenseI64ArrayGet(mlirOperationGetContext(op), rank, composed));
  mlirOperationSetOperand(op, 0, irOperand(inner, 0));
  folded->value = irResult(op, 0);
  return irSuccess();
}

// ---- Reshape ------------------------------------------------------------------------------------

// True if the extents are known to fit the source: all are static, or the only entry is inferred
// and nothing but ones is beside it.
static bool hasNoObligation(MlirOperation reshape) {
  MlirType source = irOperandType(reshape, 0), result = irResultType(reshape, 0);
  if (mlirOperationGetNumOperands(reshape) > 1)
    return false;
  if (irArrayCount(irAttribute(reshape, "inferred")) == 0)
    return mlirShapedTypeHasStaticShape(source);
  for (int64_t i = 0; i < irRank(result); ++i)
    if (!irIsDynamic(result, i) && irShape(result, i) != 1)
      return false;
  return true;
}

static bool hasOwnShape(MlirOperation reshape) {
  MlirValue source = irOperand(reshape, 0), result = irResult(reshape, 0);
  if (!mlirTypeEqual(mlirValueGetType(source), mlirValueGetType(result)))
    return false;
  for (int64_t i = 0; i < irRank(mlirValueGetType(result)); ++i)
    if (!intentExtentsEqual(intentExtentOf(source, i), intentExtentOf(result, i)))
      return false;
  return true;
}

// A reshape to its source's shape is the source; one of a reshape is one of that one's source.
MlirLogicalResult intentFoldReshape(MlirOperation op, const MlirAttribute *constants,
                                    IntentFolded *folded) {
  (void)constants;
  MlirOperation inner = madeBy(irOperand(op, 0), "intent.reshape");
  if (hasOwnShape(op)) {
    folded->value = irOperand(op, 0);
    return irSuccess();
  }
  if (mlirOperationIsNull(inner) || !hasNoObligation(inner))
    return irFailure();
  mlirOperationSetOperand(op, 0, irOperand(inner, 0));
  folded->value = irResult(op, 0);
  return irSuccess();
}

// ---- Records ------------------------------------------------------------------------------------

// 1.1-08: the components of what was packed are what was packed.
MlirLogicalResult intentFoldUnpack(MlirOperation op, const MlirAttribute *constants,
                                   IntentFolded *folded) {
  (void)constants;
  MlirOperation pack = madeBy(irOperand(op, 0), "intent.pack");
  if (mlirOperationIsNull(pack))
    return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    folded[i].value = irOperand(pack, i);
  return irSuccess();
}

// All components of a record in order, packed again, are the record.
MlirLogicalResult intentFoldPack(MlirOperation op, const MlirAttribute *constants,
                                 IntentFolded *folded) {
  (void)constants;
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirOperation unpack = count ? madeBy(irOperand(op, 0), "intent.unpack") : (MlirOperation){NULL};
  if (mlirOperationIsNull(unpack) || !mlirTypeEqual(irOperandType(unpack, 0), irResultType(op, 0)))
    return irFailure();
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirValueEqual(irOperand(op, i), irResult(unpack, i)))
      return irFailure();
  folded->value = irOperand(unpack, 0);
  return irSuccess();
}
