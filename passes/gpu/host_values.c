// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of the host function: scalars, extents, sizes of domains, addresses. Each is made once, at
// the end of the function, when something first asks for it; what nobody asks for is never made.
#include "capi/bridge.h"
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"

// --- where a scalar is computed ------------------------------------------------------------------

bool intentIsLeftInMemory(MlirOperation op) {
  return irIs(op, "intent.reduce") || irIs(op, "intent.gather") || irIs(op, "intent.load");
}

bool intentIsOnDevice(IntentHost *host, MlirValue scalar) {
  MlirOperation op = irDefiningOp(scalar);
  if (mlirOperationIsNull(op) || irIsTensor(mlirValueGetType(scalar)))
    return false;
  if (intentTableHas(&host->made, scalar, INTENT_KEY_PLACE))
    return !mlirValueIsNull(intentTableFind(&host->made, scalar, INTENT_KEY_PLACE));
  bool onDevice =
      intentIsLeftInMemory(op) || irIs(op, "intent.philox") || irIs(op, "intent.uniform");
  bool isArithmetic = intentIsElementwise(op);
  for (intptr_t i = 0; isArithmetic && !onDevice && i < mlirOperationGetNumOperands(op); ++i)
    onDevice = intentIsOnDevice(host, irOperand(op, i));
  intentTablePut(&host->made, scalar, INTENT_KEY_PLACE, onDevice ? scalar : (MlirValue){NULL});
  return onDevice;
}

// --- scalars -------------------------------------------------------------------------------------

// The one element that a kernel leaves in device memory, copied to the host.
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

// A bound as the author wrote it; an end below the begin of a domain is its begin.
static MlirValue boundOf(IntentHost *host, MlirOperation op, intptr_t which) {
  MlirValue domain = irOperand(op, 0);
  IntentDomainBounds bounds = intentHostBounds(host, domain);
  if (which == 0)
    return bounds.begin;
  if (irIs(irDefiningOp(domain), "intent.domain"))
    return irBinary(&host->ir, "arith.maxsi", bounds.begin, bounds.end);
  return bounds.end;
}

MlirValue intentHostScalar(IntentHost *host, MlirValue scalar) {
  MlirValue known = intentTableFind(&host->made, scalar, INTENT_KEY_SCALAR);
  if (!mlirValueIsNull(known))
    return known;
  MlirOperation op = irDefiningOp(scalar);
  MlirValue made;
  if (irIs(op, "intent.size")) {
    made = intentHostSize(host, irOperand(op, 0));
  } else if (irIs(op, "intent.bounds")) {
    made = boundOf(host, op, mlirOpResultGetResultNumber(scalar));
  } else if (intentIsLeftInMemory(op)) {
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

IntentDomainBounds intentHostBounds(IntentHost *host, MlirValue domain) {
  IntentDomainBounds out = {{NULL}, {NULL}, {NULL}};
  MlirOperation op = irDefiningOp(domain);
  if (irIs(op, "intent.axis")) {
    out.end = intentHostExtent(host, irOperand(op, 0), irIntegerAttribute(op, "axis"));
    out.begin = irI64(&host->ir, 0);
    return out;
  }
  intptr_t first = irIs(op, "intent.subregion");
  out.begin = intentHostScalar(host, irOperand(op, first));
  out.end = intentHostScalar(host, irOperand(op, first + 1));
  if (!first && mlirOperationGetNumOperands(op) == 3)
    out.step = intentHostScalar(host, irOperand(op, 2));
  return out;
}

static MlirValue countOf(IntentHost *host, MlirValue domain) {
  MlirValue root = intentRootDomain(domain);
  IntentDomainBounds bounds = intentHostBounds(host, domain);
  if (mlirValueEqual(root, domain))
    return irIs(irDefiningOp(domain), "intent.axis") ? bounds.end
                                                     : intentCountOfDomain(&host->ir, bounds);
  return intentCountOfSubregion(&host->ir, intentHostBounds(host, root), bounds);
}

MlirValue intentHostFirst(IntentHost *host, MlirValue subregion) {
  MlirValue made = intentTableFind(&host->made, subregion, INTENT_KEY_FIRST);
  if (!mlirValueIsNull(made))
    return made;
  IntentDomainBounds root = intentHostBounds(host, intentRootDomain(subregion));
  MlirValue begin = intentHostScalar(host, irOperand(irDefiningOp(subregion), 1));
  made = intentFirstOfSubregion(&host->ir, root, begin);
  intentTablePut(&host->made, subregion, INTENT_KEY_FIRST, made);
  return made;
}

MlirValue intentHostSize(IntentHost *host, MlirValue domain) {
  MlirValue known = intentTableFind(&host->made, domain, INTENT_KEY_SIZE);
  if (!mlirValueIsNull(known))
    return known;
  MlirValue made = countOf(host, domain);
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

// 2-09: what the other extents of a reshape leave of its source's elements.
static MlirValue inferredExtent(IntentHost *host, MlirOperation op) {
  MlirType type = irResultType(op, 0);
  MlirValue count = irI64(&host->ir, 1), others = count;
  for (int64_t i = 0; i < irRank(irOperandType(op, 0)); ++i)
    count = irBinary(&host->ir, "arith.muli", count, intentHostExtent(host, irOperand(op, 0), i));
  for (int64_t i = 0; i < irRank(type); ++i) {
    bool isInferred = irIsDynamic(type, i) && mlirValueIsNull(intentGivenExtent(op, i));
    if (!isInferred)
      others =
          irBinary(&host->ir, "arith.muli", others, intentHostExtent(host, irResult(op, 0), i));
  }
  MlirValue divisor = irBinary(&host->ir, "arith.maxsi", others, irI64(&host->ir, 1));
  return irBinary(&host->ir, "arith.divsi", count, divisor);
}

MlirValue intentHostExtent(IntentHost *host, MlirValue tensor, int64_t axis) {
  IntentExtent extent = intentExtentOf(tensor, axis);
  bool isKnown = extent.constant >= 0;
  if (!isKnown && mlirTypeIsAInteger(mlirValueGetType(extent.source)))
    return intentHostScalar(host, extent.source);
  if (!isKnown && intentTypeIsADomain(mlirValueGetType(extent.source)))
    return intentHostSize(host, extent.source);
  MlirValue source = isKnown ? tensor : extent.source;
  int32_t key = INTENT_KEY_EXTENT + (int32_t)(isKnown ? axis : extent.axis);
  MlirValue made = intentTableFind(&host->made, source, key);
  if (!mlirValueIsNull(made))
    return made;
  MlirOperation op = irDefiningOp(source);
  if (isKnown)
    made = irI64(&host->ir, extent.constant);
  else if (!mlirOperationIsNull(op) && irIs(op, "intent.reshape"))
    made = inferredExtent(host, op);
  else
    made = dimensionOf(host, source, extent.axis);
  intentTablePut(&host->made, source, key, made);
  return made;
}

// --- strides -------------------------------------------------------------------------------------

enum { USES_LOOKED_AT = 32 };

static bool isSameValue(MlirValue a, MlirValue b) {
  IrKnown x = irConstantInteger(a), y = irConstantInteger(b);
  return mlirValueEqual(a, b) || (x.known && y.known && x.value == y.value);
}

static bool isSameOp(const IntentHost *host, MlirOperation op, const char *name,
                     IrValues operands) {
  bool same = irIs(op, name) && mlirBlockEqual(mlirOperationGetBlock(op), host->entry);
  for (intptr_t i = 0; i < operands.count && same; ++i)
    same = isSameValue(irOperand(op, i), operands.data[i]);
  return same;
}

// The op's result, of an op that was made before where one is near: equal values are one argument
// of a kernel.
static MlirValue onceOf(IntentHost *host, const char *name, IrValues operands, MlirType type) {
  MlirOpOperand use = mlirValueGetFirstUse(operands.data[0]);
  for (int32_t i = 0; i < USES_LOOKED_AT && !mlirOpOperandIsNull(use); ++i) {
    if (isSameOp(host, mlirOpOperandGetOwner(use), name, operands))
      return irResult(mlirOpOperandGetOwner(use), 0);
    use = mlirOpOperandGetNextUse(use);
  }
  return irValueOf(&host->ir, name, operands, type);
}

MlirValue intentHostPointerTo(IntentHost *host, MlirValue address) {
  return onceOf(host, "llvm.inttoptr", IR_VALUES(address),
                irType(host->ir.context, "!llvm.ptr<1>"));
}

MlirValue intentHostSum(IntentHost *host, MlirValue a, MlirValue b) {
  if (mlirValueIsNull(a) || mlirValueIsNull(b))
    return mlirValueIsNull(a) ? b : a;
  IrKnown x = irConstantInteger(a), y = irConstantInteger(b);
  if (!x.known || !y.known)
    return onceOf(host, "arith.addi", IR_VALUES(a, b), mlirValueGetType(a));
  uint64_t sum = (uint64_t)x.value + (uint64_t)y.value;
  return sum ? irI64(&host->ir, (int64_t)sum) : (MlirValue){NULL};
}

MlirValue intentHostProduct(IntentHost *host, MlirValue a, MlirValue b) {
  if (mlirValueIsNull(a) || mlirValueIsNull(b))
    return (MlirValue){NULL};
  IrKnown x = irConstantInteger(a), y = irConstantInteger(b);
  if (x.known && x.value == 1)
    return b;
  if (y.known && y.value == 1)
    return a;
  if (!x.known || !y.known)
    return onceOf(host, "arith.muli", IR_VALUES(a, b), mlirValueGetType(a));
  uint64_t product = (uint64_t)x.value * (uint64_t)y.value;
  return product ? irI64(&host->ir, (int64_t)product) : (MlirValue){NULL};
}

bool intentIsRowMajor(MlirType shaped) {
  return irIsTensor(shaped) || mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(shaped));
}

// Result `which` of the view's metadata, as an i64: base, offset, sizes, strides. What the type
// says is a constant.
static MlirValue metadataOf(IntentHost *host, MlirValue view, intptr_t which) {
  MlirValue memref = intentHostMemref(host, view);
  MlirType type = mlirValueGetType(memref), index = mlirIndexTypeGet(host->ir.context);
  intptr_t rank = (intptr_t)irRank(type);
  int64_t strides[IR_MAX_RANK], offset;
  MlirType types[2 + 2 * IR_MAX_RANK];
  (void)mlirMemRefTypeGetStridesAndOffset(type, strides, &offset);
  int64_t known = which == 1 ? offset : strides[which - 2 - rank];
  if (!mlirShapedTypeIsDynamicStrideOrOffset(known))
    return irI64(&host->ir, known);
  types[0] = mlirMemRefTypeContiguousGet(irElementType(type), 0, NULL, mlirAttributeGetNull());
  for (intptr_t i = 0; i < 1 + 2 * rank; ++i)
    types[1 + i] = index;
  MlirOperation op = irCreate(&host->ir, &(IrOp){.name = "memref.extract_strided_metadata",
                                                 .operands = IR_VALUES(memref),
                                                 .results = {types, 2 + 2 * rank}});
  return irValueOf(&host->ir, "arith.index_cast", IR_VALUES(irResult(op, which)),
                   mlirIntegerTypeGet(host->ir.context, 64));
}

MlirValue intentHostStride(IntentHost *host, MlirValue shaped, int64_t axis) {
  int32_t key = INTENT_KEY_STRIDE + (int32_t)axis;
  MlirValue made = intentTableFind(&host->made, shaped, key);
  MlirType type = mlirValueGetType(shaped);
  if (!mlirValueIsNull(made))
    return made;
  if (intentIsRowMajor(type)) {
    made = irI64(&host->ir, 1);
    for (int64_t i = irRank(type) - 1; i > axis; --i)
      made = intentHostProduct(host, made, intentHostExtent(host, shaped, i));
    if (mlirValueIsNull(made))
      made = irI64(&host->ir, 0);
  } else {
    made = metadataOf(host, shaped, (intptr_t)(2 + irRank(type) + axis));
  }
  intentTablePut(&host->made, shaped, key, made);
  return made;
}

MlirValue intentHostOffset(IntentHost *host, MlirValue view) {
  MlirValue made = intentTableFind(&host->made, view, INTENT_KEY_OFFSET);
  if (!mlirValueIsNull(made) || intentIsRowMajor(mlirValueGetType(view)))
    return made;
  made = metadataOf(host, view, 1);
  intentTablePut(&host->made, view, INTENT_KEY_OFFSET, made);
  return made;
}

// --- device memory -------------------------------------------------------------------------------

MlirValue intentHostMemref(const IntentHost *host, MlirValue value) {
  return intentTableFind(&host->made, value, INTENT_KEY_MEMREF);
}

MlirValue intentHostStored(const IntentHost *host, MlirValue value) {
  for (;;) {
    MlirOperation op = irDefiningOp(value);
    if (!mlirValueIsNull(intentHostMemref(host, value)) || mlirOperationIsNull(op) ||
        !irIs(op, "intent.reshape"))
      return value;
    value = irOperand(op, 0);
  }
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
