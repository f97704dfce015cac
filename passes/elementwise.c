// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See elementwise.h.
#include "passes/elementwise.h"

#include <stdlib.h>

enum { MAX_VALUES = 4 }; // operands or results of an elementwise op

static bool hasDynamicShape(MlirType type) {
  return irIsTensor(type) && !mlirShapedTypeHasStaticShape(type);
}

// The element types of some values.
static IrTypes elementTypes(IrValues values, MlirType *storage) {
  for (intptr_t i = 0; i < values.count; ++i)
    storage[i] = irElementType(mlirValueGetType(values.data[i]));
  return (IrTypes){storage, values.count};
}

MlirOperation intentSameOp(Ir *ir, MlirOperation op, IrValues operands, IrTypes results) {
  intptr_t count = mlirOperationGetNumAttributes(op);
  IrAttribute *attributes = malloc((size_t)(count + 1) * sizeof *attributes);
  for (intptr_t i = 0; i < count; ++i) {
    MlirNamedAttribute named = mlirOperationGetAttribute(op, i);
    attributes[i] = (IrAttribute){mlirIdentifierStr(named.name).data, named.attribute};
  }
  MlirOperation made = irCreate(ir, &(IrOp){.name = irName(op),
                                            .operands = operands,
                                            .attributes = {attributes, count},
                                            .results = results});
  free(attributes);
  return made;
}

// What a map over the tensor operands of `op` takes, and what stands for each operand in its
// region.
typedef struct Inputs {
  MlirValue tensors[MAX_VALUES]; // the map's operands
  intptr_t count;                // of them
  intptr_t position[MAX_VALUES]; // of an operand among them; negative: a scalar, used from above
} Inputs;

static Inputs inputsOf(MlirOperation op) {
  Inputs inputs = {.count = 0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    inputs.position[i] = irIsTensor(irOperandType(op, i)) ? inputs.count : -1;
    if (inputs.position[i] >= 0)
      inputs.tensors[inputs.count++] = irOperand(op, i);
  }
  return inputs;
}

MlirOperation intentOnElements(Ir *ir, MlirOperation op) {
  if (!hasDynamicShape(irResultType(op, 0)))
    return op;
  MlirValue results[MAX_VALUES], inner[MAX_VALUES];
  MlirType arguments[MAX_VALUES], outputs[MAX_VALUES], whole[MAX_VALUES];
  intptr_t operandCount = mlirOperationGetNumOperands(op);
  intptr_t outputCount = mlirOperationGetNumResults(op);
  Inputs inputs = inputsOf(op);
  for (intptr_t i = 0; i < outputCount; ++i) {
    results[i] = irResult(op, i);
    whole[i] = irResultType(op, i);
  }

  IrTypes elements = elementTypes((IrValues){inputs.tensors, inputs.count}, arguments);
  MlirOperation map = irCreate(ir, &(IrOp){.name = "intent.map",
                                           .operands = {inputs.tensors, inputs.count},
                                           .regions = IR_REGIONS(irRegion(ir, elements)),
                                           .results = {whole, outputCount}});
  MlirBlock body = irBody(map, 0);
  for (intptr_t i = 0; i < operandCount; ++i)
    inner[i] =
        inputs.position[i] < 0 ? irOperand(op, i) : mlirBlockGetArgument(body, inputs.position[i]);
  irAtEnd(ir, body);
  IrTypes yielded = elementTypes((IrValues){results, outputCount}, outputs);
  MlirOperation scalar = intentSameOp(ir, op, (IrValues){inner, operandCount}, yielded);
  for (intptr_t i = 0; i < outputCount; ++i) {
    inner[i] = irResult(scalar, i);
    results[i] = irResult(map, i);
  }
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = {inner, outputCount}});
  irReplace(ir, op, (IrValues){results, outputCount});
  irBefore(ir, scalar);
  return scalar;
}
