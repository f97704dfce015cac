// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-host-abi: functions on tensors become functions on memrefs. Arguments are row-major
// descriptors that are only read; results are fresh memory that aliases no argument, which the
// caller frees. Scalars travel as the integers that stand for them in memory (an i1 as a byte, a
// bf16 as an i16: its registers differ from machine to machine). A result is allocated where its
// value is first begun, so that the code that computes it writes it in place; what can't be
// computed in place is copied.
#include "passes/Passes.h"
#include "passes/cpu/memory.h"
#include "passes/cpu/storage.h"
#include "passes/ir.h"

#include <stdlib.h>

static MlirType abiType(MlirType type) {
  if (irIsTensor(type))
    return intentMemoryType(type);
  return mlirTypeIsAMemRef(type) ? type : intentStorageType(type);
}

// ---- Arguments ----------------------------------------------------------------------------------

static void takeArguments(Ir *ir, MlirOperation function) {
  MlirBlock entry = irBody(function, 0);
  irAtStart(ir, entry);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    MlirType type = mlirValueGetType(argument);
    if (!irIsTensor(type)) {
      intentBecomeCode(ir, argument);
      continue;
    }
    mlirValueSetType(argument, intentMemoryType(type));
    MlirValue tensor = intentReadMemory(ir, argument, type);
    MlirOperation reader = irDefiningOp(tensor);
    mlirValueReplaceAllUsesExcept(argument, tensor, 1, &reader);
  }
}

// ---- Results ------------------------------------------------------------------------------------

static void giveResults(Ir *ir, MlirOperation back) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(back); ++i) {
    MlirValue value = irOperand(back, i);
    if (irIsTensor(mlirValueGetType(value)))
      mlirOperationSetOperand(back, i, intentFreshMemory(ir, value, back));
    else
      intentEncodeOperand(ir, back, i);
  }
}

// ---- The pass -----------------------------------------------------------------------------------

static void setFunctionType(MlirOperation op) {
  MlirType abi = irMapFunctionType(op, abiType);
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("function_type"),
                                  mlirTypeAttrGet(abi));
}

// A dictionary without intent.noalias, which says nothing of a pointer.
static MlirAttribute withoutNoAlias(MlirContext context, MlirAttribute dictionary) {
  intptr_t count = mlirDictionaryAttrGetNumElements(dictionary), kept = 0;
  MlirNamedAttribute *named = malloc((size_t)(count + 1) * sizeof *named);
  for (intptr_t i = 0; i < count; ++i) {
    named[kept] = mlirDictionaryAttrGetElement(dictionary, i);
    kept += !mlirStringRefEqual(mlirIdentifierStr(named[kept].name),
                                mlirStringRefCreateFromCString("intent.noalias"));
  }
  MlirAttribute result = mlirDictionaryAttrGet(context, kept, named);
  free(named);
  return result;
}

static void dropNoAlias(Ir *ir, MlirOperation function) {
  MlirAttribute arguments = irAttribute(function, "arg_attrs");
  if (mlirAttributeIsNull(arguments))
    return;
  intptr_t count = mlirArrayAttrGetNumElements(arguments);
  MlirAttribute *kept = malloc((size_t)(count + 1) * sizeof *kept);
  for (intptr_t i = 0; i < count; ++i)
    kept[i] = withoutNoAlias(ir->context, mlirArrayAttrGetElement(arguments, i));
  mlirOperationSetAttributeByName(function, mlirStringRefCreateFromCString("arg_attrs"),
                                  mlirArrayAttrGet(ir->context, count, kept));
  free(kept);
}

MlirLogicalResult intentRunHostAbi(MlirOperation module) {
  IrOps stores = irCollect(module, "bufferization.materialize_in_destination");
  IrOps functions = irCollect(module, "func.func"), returns = irCollect(module, "func.return");
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < functions.count; ++i) {
    MlirOperation function = functions.data[i];
    if (mlirBlockIsNull(irBody(function, 0)))
      continue;
    takeArguments(&ir, function);
    setFunctionType(function);
    dropNoAlias(&ir, function);
    mlirOperationSetAttributeByName(function,
                                    mlirStringRefCreateFromCString("llvm.emit_c_interface"),
                                    mlirUnitAttrGet(ir.context));
  }
  for (intptr_t i = 0; i < stores.count; ++i)
    intentStoreInPlace(&ir, stores.data[i]);
  for (intptr_t i = 0; i < returns.count; ++i)
    giveResults(&ir, returns.data[i]);
  irEnd(&ir);
  irFreeOps(&functions);
  irFreeOps(&returns);
  irFreeOps(&stores);
  return irSuccess();
}
