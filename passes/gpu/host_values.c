// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of the host function: scalars, extents, sizes of domains, addresses. Each is made once, at
// the end of the function, when something first asks for it; what nobody asks for is never made.
#include "capi/bridge.h"
#include "passes/gpu/form.h"

// --- where a scalar is computed ------------------------------------------------------------------

bool intentIsOnDevice(IntentHost *host, MlirValue scalar) {
  MlirOperation op = irDefiningOp(scalar);
  if (mlirOperationIsNull(op) || irIsTensor(mlirValueGetType(scalar)))
    return false;
  if (intentTableHas(&host->made, scalar, INTENT_KEY_PLACE))
    return !mlirValueIsNull(intentTableFind(&host->made, scalar, INTENT_KEY_PLACE));
  bool onDevice =
      irIs(op, "intent.reduce") || irIs(op, "intent.philox") || irIs(op, "intent.uniform");
  bool isArithmetic = intentIsElementwise(op);
  for (intptr_t i = 0; isArithmetic && !onDevice && i < mlirOperationGetNumOperands(op); ++i)
    onDevice = intentIsOnDevice(host, irOperand(op, i));
  intentTablePut(&host->made, scalar, INTENT_KEY_PLACE, onDevice ? scalar : (MlirValue){NULL});
  return onDevice;
}

// --- scalars -------------------------------------------------------------------------------------

// The one element that a full reduce leaves in device memory, copied to the host.
static MlirValue fetchScalar(IntentHost *host, MlirValue scalar) {
  intentHostMaterialise(host, scalar);
  MlirValue copy = intentHostCopy(host, intentHostMemref(host, scalar));
  MlirValue value = irValueOf(&host->ir, "memref.load", IR_VALUES(copy), mlirValueGetType(scalar));
  irCreate(&host->ir, &(IrOp){.name = "memref.dealloc", .operands = IR_VALUES(copy)});
  return value;
}

// What a clone of a scalar op needs of the host.
typedef struct HostClone {
  IntentHost *host;
  MlirIRMapping mapping;
} HostClone;

static void mapOperand(MlirValue value, void *data) {
  HostClone *clone = data;
  mlirIRMappingMapValue(clone->mapping, value, intentHostScalar(clone->host, value));
}

// A scalar op again, on the host, with its regions.
static void cloneOnHost(IntentHost *host, MlirOperation op) {
  HostClone clone = {host, mlirIRMappingCreate()};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    mapOperand(irOperand(op, i), &clone);
  intentVisitCaptured(op, mapOperand, &clone);
  MlirOperation made = mlirRewriterBaseCloneWithMapping(host->ir.rewriter, op, clone.mapping);
  mlirIRMappingDestroy(clone.mapping);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    intentTablePut(&host->made, irResult(op, i), INTENT_KEY_SCALAR, irResult(made, i));
}

// Random words are made in kernels: the host has no use for them but to return or compare them.
static MlirValue refuseOnHost(IntentHost *host, MlirValue scalar) {
  host->result = irError(irDefiningOp(scalar), "is needed by the host: expects a use in the region "
                                               "of an intent.map on a GPU");
  return irValueOf(&host->ir, "ub.poison", (IrValues){0}, mlirValueGetType(scalar));
}

MlirValue intentHostScalar(IntentHost *host, MlirValue scalar) {
  MlirValue known = intentTableFind(&host->made, scalar, INTENT_KEY_SCALAR);
  if (!mlirValueIsNull(known))
    return known;
  MlirOperation op = irDefiningOp(scalar);
  MlirValue made;
  if (irIs(op, "intent.size")) {
    made = intentHostSize(host, irOperand(op, 0));
  } else if (irIs(op, "intent.reduce")) {
    made = fetchScalar(host, scalar);
  } else if (irInDialect(op, "intent")) {
    made = refuseOnHost(host, scalar);
  } else {
    cloneOnHost(host, op);
    return intentTableFind(&host->made, scalar, INTENT_KEY_SCALAR);
  }
  intentTablePut(&host->made, scalar, INTENT_KEY_SCALAR, made);
  return made;
}

// --- extents and sizes ---------------------------------------------------------------------------

// A coordinate as an i64.
static MlirValue widened(IntentHost *host, MlirValue coordinate) {
  MlirType i64 = mlirIntegerTypeGet(host->ir.context, 64);
  if (irIsInteger(mlirValueGetType(coordinate), 64))
    return coordinate;
  return irValueOf(&host->ir, "arith.extsi", IR_VALUES(coordinate), i64);
}

// end <= begin ? 0 : 1 + (end - begin - 1) / step, unsigned: the usual formula overflows.
static MlirValue countOf(IntentHost *host, MlirOperation domain) {
  Ir *ir = &host->ir;
  bool stepped = mlirOperationGetNumOperands(domain) == 3;
  MlirValue begin = widened(host, intentHostScalar(host, irOperand(domain, 0)));
  MlirValue end = widened(host, intentHostScalar(host, irOperand(domain, 1)));
  MlirValue empty = irCompare(ir, "sle", end, begin), zero = irI64(ir, 0);
  MlirValue span = irBinary(ir, "arith.subi", end, begin);
  if (!stepped)
    return irSelect(ir, empty, zero, span);
  MlirValue step = widened(host, intentHostScalar(host, irOperand(domain, 2)));
  MlirValue one = irI64(ir, 1);
  MlirValue divisor = irBinary(ir, "arith.maxsi", step, one);
  MlirValue steps = irBinary(ir, "arith.divui", irBinary(ir, "arith.subi", span, one), divisor);
  return irSelect(ir, empty, zero, irBinary(ir, "arith.addi", steps, one));
}

MlirValue intentHostSize(IntentHost *host, MlirValue domain) {
  MlirValue known = intentTableFind(&host->made, domain, INTENT_KEY_SIZE);
  if (!mlirValueIsNull(known))
    return known;
  MlirOperation op = irDefiningOp(domain);
  MlirValue made = irIs(op, "intent.axis")
                       ? intentHostExtent(host, irOperand(op, 0), irIntegerAttribute(op, "axis"))
                       : countOf(host, op);
  intentTablePut(&host->made, domain, INTENT_KEY_SIZE, made);
  return made;
}

// An axis of an argument, as an i64.
static MlirValue dimensionOf(IntentHost *host, MlirValue tensor, int64_t axis) {
  MlirType i64 = mlirIntegerTypeGet(host->ir.context, 64);
  MlirValue position = irIndex(&host->ir, axis);
  MlirValue made =
      irValue(&host->ir, "memref.dim", IR_VALUES(intentHostMemref(host, tensor), position));
  return irValueOf(&host->ir, "arith.index_cast", IR_VALUES(made), i64);
}

MlirValue intentHostExtent(IntentHost *host, MlirValue tensor, int64_t axis) {
  IntentExtent extent = intentExtentOf(tensor, axis);
  bool isKnown = extent.constant >= 0;
  if (!isKnown && !irIsTensor(mlirValueGetType(extent.source)))
    return intentHostSize(host, extent.source);
  MlirValue source = isKnown ? tensor : extent.source;
  int32_t key = INTENT_KEY_EXTENT + (int32_t)(isKnown ? axis : extent.axis);
  MlirValue made = intentTableFind(&host->made, source, key);
  if (!mlirValueIsNull(made))
    return made;
  made = isKnown ? irI64(&host->ir, extent.constant) : dimensionOf(host, source, extent.axis);
  intentTablePut(&host->made, source, key, made);
  return made;
}

// --- device memory -------------------------------------------------------------------------------

MlirValue intentHostMemref(const IntentHost *host, MlirValue value) {
  return intentTableFind(&host->made, value, INTENT_KEY_MEMREF);
}

MlirValue intentHostAddress(IntentHost *host, MlirValue value) {
  MlirValue made = intentTableFind(&host->made, value, INTENT_KEY_ADDRESS);
  if (!mlirValueIsNull(made))
    return made;
  MlirType i64 = mlirIntegerTypeGet(host->ir.context, 64);
  made = irValueOf(&host->ir, "memref.extract_aligned_pointer_as_index",
                   IR_VALUES(intentHostMemref(host, value)), mlirIndexTypeGet(host->ir.context));
  made = irValueOf(&host->ir, "arith.index_cast", IR_VALUES(made), i64);
  intentTablePut(&host->made, value, INTENT_KEY_ADDRESS, made);
  return made;
}

MlirValue intentHostPointer(IntentHost *host, MlirValue value) {
  MlirValue made = intentTableFind(&host->made, value, INTENT_KEY_POINTER);
  if (!mlirValueIsNull(made))
    return made;
  made = irValueOf(&host->ir, "llvm.inttoptr", IR_VALUES(intentHostAddress(host, value)),
                   irType(host->ir.context, "!llvm.ptr<1>"));
  intentTablePut(&host->made, value, INTENT_KEY_POINTER, made);
  return made;
}
