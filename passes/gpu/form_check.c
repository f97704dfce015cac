// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --intent-to-tiles can lower: every op and type of a function is judged before anything is
// changed, so that a refusal leaves the module as it was.
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"
#include "passes/indexed_op.h"
#include "passes/region_op.h"
#include "passes/surface.h"

#include <inttypes.h>

// --- types ---------------------------------------------------------------------------------------

// The scalars that a kernel computes with.
static bool isScalar(MlirType type) {
  if (mlirTypeIsAInteger(type)) {
    unsigned width = irBitWidth(type);
    return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
  }
  return mlirTypeIsAF16(type) || mlirTypeIsABF16(type) || mlirTypeIsAF32(type) ||
         mlirTypeIsAF64(type);
}

static bool isTensor(MlirType type) {
  return irIsTensor(type) && irRank(type) <= IR_MAX_RANK && isScalar(irElementType(type)) &&
         mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type));
}

static bool isView(MlirType type) {
  return mlirTypeIsAMemRef(type) && irRank(type) <= IR_MAX_RANK && isScalar(irElementType(type));
}

static bool isValue(MlirType type) {
  return isScalar(type) || mlirTypeIsAIndex(type) || isTensor(type) || isView(type) ||
         intentTypeIsADomain(type) || intentTypeIsARelation(type);
}

static MlirLogicalResult refuseType(MlirOperation op, MlirType type) {
  return irError(op,
                 "has a value of type %s: expects tensors, up to rank %d, and scalars of i1, i8, "
                 "i16, i32, i64, f16, bf16, f32 or f64 on a GPU",
                 irTypeText(type), IR_MAX_RANK);
}

static MlirLogicalResult checkTypes(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isValue(irOperandType(op, i)))
      return refuseType(op, irOperandType(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!isValue(irResultType(op, i)))
      return refuseType(op, irResultType(op, i));
  return irSuccess();
}

static MlirLogicalResult checkSignature(MlirOperation function) {
  MlirType type = mlirTypeAttrGetValue(irAttribute(function, "function_type"));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    if (!isScalar(input) && !isTensor(input) && !isView(input) && !mlirTypeIsAIndex(input))
      return refuseType(function, input);
  }
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    if (!isScalar(result) && !isTensor(result) && !mlirTypeIsAIndex(result))
      return refuseType(function, result);
  }
  return irSuccess();
}

// --- ops -----------------------------------------------------------------------------------------

static bool touchesTensors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irIsTensor(irOperandType(op, i)) || mlirTypeIsAMemRef(irOperandType(op, i)))
      return true;
  return intentGivesTensor(op);
}

bool intentGivesTensor(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irIsTensor(irResultType(op, i)))
      return true;
  return false;
}

bool intentTakesTensor(MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  for (intptr_t i = 0; i < access.valueCount; ++i)
    if (irIsTensor(mlirValueGetType(access.values[i])))
      return true;
  return false;
}

static bool isScalarCode(MlirOperation op) {
  return irInDialect(op, "arith") || irInDialect(op, "math") || irInDialect(op, "scf") ||
         irInDialect(op, "ub");
}

// An op in the region of a map, a reduce or a scan, which each thread runs.
static MlirLogicalResult checkInRegion(MlirOperation op, MlirOperation around) {
  static const char *const kNames[] = {"intent.philox", "intent.uniform", "intent.yield"};
  if (irIs(op, "intent.assert"))
    return irError(op, "stands in '%s': a GPU thread can't stop the program with its message",
                   irName(around));
  if ((isScalarCode(op) || irIsOneOf(op, kNames, IR_COUNT(kNames))) && !touchesTensors(op))
    return irSuccess();
  return irError(op,
                 "stands in '%s': expects arith, math and scf on scalars, intent.philox or "
                 "intent.uniform on a GPU",
                 irName(around));
}

static bool isMadeBy(MlirValue value, const char *name) {
  MlirOperation made = irDefiningOp(value);
  return !mlirOperationIsNull(made) && irIs(made, name);
}

// Domains and relations are what makes them: a kernel has no other way to know their members. A
// view has no other memory than its argument's or its buffer's.
static MlirLogicalResult checkMakers(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = irOperand(op, i);
    MlirType type = mlirValueGetType(operand);
    MlirOperation made = irDefiningOp(operand);
    bool isOwn = irInDialect(op, "intent");
    if (intentTypeIsADomain(type) &&
        (mlirOperationIsNull(made) || !irInDialect(made, "intent") || !isOwn))
      return irError(op, "expects a domain made by intent.domain, intent.subregion or intent.axis: "
                         "one that is carried or merged is refused on a GPU");
    if (intentTypeIsARelation(type) && (!isMadeBy(operand, "intent.relation") || !isOwn))
      return irError(op, "expects a relation made by intent.relation: one that is an argument, "
                         "carried or merged is refused on a GPU");
    if (mlirTypeIsAMemRef(type) && !mlirOperationIsNull(made) && !irIs(made, "intent.buffer"))
      return irError(op, "expects a view that is an argument or an intent.buffer on a GPU");
  }
  return irSuccess();
}

static MlirLogicalResult refuseAtPoint(MlirOperation op, MlirOperation parallel) {
  return irErrorWithNote(op, mlirOperationGetLocation(parallel), "it stands in this op",
                         "stands at a point of an intent.parallel that is no whole-domain "
                         "computation: expects scalar code, tensors that are reduced or stored, "
                         "and no buffer there on a GPU");
}

// What a tensor op must be, in the function and at a point that a CTA works at.
static MlirLogicalResult checkTensorOp(MlirOperation op) {
  bool carriesTensors = touchesTensors(op) && (irInDialect(op, "scf") || intentIsChoice(op));
  bool isPoint = !mlirOperationIsNull(irParentNamed(op, "intent.parallel"));
  if (carriesTensors &&
      (isPoint || intentIsChoice(op) || irIs(op, "scf.while") || irIs(op, "scf.condition")))
    return irError(op, "carries tensors: expects scalars on a GPU");
  // An scf.for has three operands more than it carries.
  if (irInDialect(op, "scf") && (mlirOperationGetNumOperands(op) > INTENT_MAX_CARRIED ||
                                 mlirOperationGetNumResults(op) > INTENT_MAX_CARRIED))
    return irError(op, "expects at most %d operands and results on a GPU", INTENT_MAX_CARRIED);
  for (intptr_t i = 0; carriesTensors && i < mlirOperationGetNumResults(op); ++i)
    if (mlirTypeIsAMemRef(irResultType(op, i)))
      return irError(op, "carries a view: expects scalars and tensors on a GPU");
  if (irIs(op, "intent.map") && intentIsSurface(op))
    return irError(op, "has its surface form: expects --intent-normalize-pointwise before");
  if (irIs(op, "arith.constant") && touchesTensors(op) &&
      !mlirDenseElementsAttrIsSplat(irAttribute(op, "value")))
    return irError(op, "is a tensor of different elements: expects one value on a GPU");
  return irSuccess();
}

// An op at a point of an intent.parallel, which one thread runs, or a CTA if there are tensors.
static MlirLogicalResult checkAtPoint(MlirOperation op, MlirOperation parallel) {
  static const char *const kNames[] = {
      "intent.domain",   "intent.axis",     "intent.size",   "intent.subregion", "intent.bounds",
      "intent.relation", "intent.parallel", "intent.assert", "intent.yield",     "tensor.extract"};
  static const char *const kTensorNames[] = {
      "intent.indices",   "intent.map",     "intent.broadcast", "intent.reduce",
      "intent.enumerate", "intent.reshape", "intent.transpose", "intent.join",
      "intent.gather",    "intent.load",    "intent.store"};
  bool isTensorOp = irIsOneOf(op, kTensorNames, IR_COUNT(kTensorNames));
  bool isElement = intentIsIndexedOp(op) && !intentGivesTensor(op) && !intentTakesTensor(op);
  if (!isElement && !isTensorOp && !isScalarCode(op) && !irIsOneOf(op, kNames, IR_COUNT(kNames)))
    return refuseAtPoint(op, parallel);
  return checkTensorOp(op);
}

// An op of the function itself, or of ordered control in it.
static MlirLogicalResult checkInFunction(MlirOperation op) {
  static const char *const kNames[] = {
      "intent.domain", "intent.axis",      "intent.indices",   "intent.size",
      "intent.map",    "intent.broadcast", "intent.reduce",    "intent.scan",
      "intent.philox", "intent.uniform",   "intent.subregion", "intent.enumerate",
      "intent.bounds", "intent.reshape",   "intent.transpose", "intent.join",
      "intent.assert", "intent.print",     "intent.relation",  "intent.gather",
      "intent.load",   "intent.store",     "intent.buffer",    "intent.parallel",
      "intent.yield",  "func.return"};
  if (irFailed(checkTensorOp(op)))
    return irFailure();
  if (isScalarCode(op) || irIsOneOf(op, kNames, IR_COUNT(kNames)) || intentIsKernelLoop(op))
    return irSuccess();
  return irError(op, "has no lowering to GPU tiles");
}

// The op that runs a region around `op`, inside the function: a map, reduce or scan before anything
// else.
typedef struct Around {
  MlirOperation parallel;  // the outermost intent.parallel; null if there is none
  MlirOperation pointwise; // intent.map, intent.reduce or intent.scan; null if there is none
} Around;

static Around aroundOf(MlirOperation op, MlirOperation function) {
  Around out = {{NULL}, {NULL}};
  for (MlirOperation at = mlirOperationGetParentOperation(op); !mlirOperationEqual(at, function);
       at = mlirOperationGetParentOperation(at)) {
    if (irIs(at, "intent.parallel"))
      out.parallel = at;
    else if (irInDialect(at, "intent") && !intentIsRegionOp(at))
      out.pointwise = at;
  }
  return out;
}

MlirLogicalResult intentCheckFormable(MlirOperation function) {
  MlirLogicalResult result = checkSignature(function);
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(irBody(function, 0))))
    return irError(function, "expects one block: use scf for control flow");
  IrOps ops = irCollect(function, NULL);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    Around around = aroundOf(op, function);
    MlirLogicalResult one =
        !mlirOperationIsNull(around.pointwise) ? checkInRegion(op, around.pointwise)
        : mlirOperationIsNull(around.parallel) ? checkInFunction(op)
                                               : checkAtPoint(op, around.parallel);
    if (!irFailed(one))
      one = checkTypes(op);
    if (!irFailed(one))
      one = checkMakers(op);
    if (irFailed(one))
      result = irFailure();
  }
  irFreeOps(&ops);
  return result;
}
