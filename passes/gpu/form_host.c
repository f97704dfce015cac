// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host function: the logical function's signature as memrefs in device memory, the kernels that
// its results, prints and assertions ask for, and those effects in program order.
//
// Work on the device is queued on one stream. gpu-to-llvm makes it of the first token, and queues
// in program order whatever depends on that or on a later token; so a launch under a condition
// needs to hand on no token of its own.
#include "passes/gpu/form.h"
#include "passes/snapshot.h"

#include "runtime/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- symbols -------------------------------------------------------------------------------------

static MlirAttribute symbol(const IntentHost *host, const char *name) {
  return mlirFlatSymbolRefAttrGet(host->ir.context, mlirStringRefCreateFromCString(name));
}

// True if the module has an op of that name already.
static bool isDeclared(const IntentHost *host, const char *name) {
  MlirSymbolTable symbols = mlirSymbolTableCreate(host->module);
  MlirOperation found = mlirSymbolTableLookup(symbols, mlirStringRefCreateFromCString(name));
  mlirSymbolTableDestroy(symbols);
  return !mlirOperationIsNull(found);
}

// --- the stream ----------------------------------------------------------------------------------

static MlirType tokenType(const IntentHost *host) {
  return irType(host->ir.context, "!gpu.async.token");
}

MlirValue intentHostStream(IntentHost *host) {
  if (mlirValueIsNull(host->stream))
    host->stream = irValueOf(&host->ir, "gpu.wait", (IrValues){0}, tokenType(host));
  return host->stream;
}

// Creates an op that is queued: its last result is the token that what follows depends on.
static MlirOperation queue(IntentHost *host, const IrOp *op) {
  MlirOperation made = irCreate(&host->ir, op);
  host->stream = irResult(made, mlirOperationGetNumResults(made) - 1);
  return made;
}

// Calls one of gpu-to-llvm's functions of the runtime with the stream.
static void callWithStream(IntentHost *host, const char *name) {
  MlirType pointer = irType(host->ir.context, "!llvm.ptr");
  if (!isDeclared(host, name)) {
    Ir at = irBegin(host->module);
    irAtStart(&at, irBody(host->module, 0));
    MlirType type = irType(at.context, "!llvm.func<void (ptr)>");
    irCreate(&at, &(IrOp){.name = "llvm.func",
                          .attributes = IR_ATTRIBUTES(
                              {"sym_name", irString(at.context, name)},
                              {"function_type", mlirTypeAttrGet(type)},
                              {"linkage", irParse(at.context, "#llvm.linkage<external>")}),
                          .regions = IR_REGIONS(mlirRegionCreate())});
    irEnd(&at);
  }
  MlirValue stream = irValueOf(&host->ir, "builtin.unrealized_conversion_cast",
                               IR_VALUES(intentHostStream(host)), pointer);
  int32_t sizes[] = {1, 0};
  irCreate(&host->ir,
           &(IrOp){.name = "llvm.call",
                   .operands = IR_VALUES(stream),
                   .attributes = IR_ATTRIBUTES(
                       {"callee", symbol(host, name)},
                       {"op_bundle_sizes", mlirDenseI32ArrayGet(host->ir.context, 0, NULL)},
                       {"operandSegmentSizes", mlirDenseI32ArrayGet(host->ir.context, 2, sizes)})});
}

// Waits in the middle of the function. A gpu.wait would also end the stream, and CSE makes one of
// two streams; so the stream itself is synchronised, as gpu-to-llvm would.
static void synchronise(IntentHost *host) { callWithStream(host, "mgpuStreamSynchronize"); }

// Waits for what is queued, and ends the stream. Canonicalization drops a gpu.wait on the token of
// the first one, which is all there is where only launches under conditions were queued.
static void endStream(IntentHost *host) {
  if (mlirValueIsNull(host->stream))
    return;
  if (!irIs(irDefiningOp(host->stream), "gpu.wait")) {
    irCreate(&host->ir, &(IrOp){.name = "gpu.wait", .operands = IR_VALUES(host->stream)});
    return;
  }
  synchronise(host);
  callWithStream(host, "mgpuStreamDestroy");
}

// --- memory --------------------------------------------------------------------------------------

MlirType intentMemrefType(MlirType value) {
  int64_t shape[IR_MAX_RANK];
  intptr_t rank = irIsTensor(value) ? (intptr_t)irRank(value) : 0;
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(value, i);
  return mlirMemRefTypeContiguousGet(irElementType(value), rank, shape, mlirAttributeGetNull());
}

// The dynamic extents of a value as index; the count.
static intptr_t dynamicExtents(IntentHost *host, MlirValue value, MlirValue *extents) {
  MlirType type = mlirValueGetType(value), index = mlirIndexTypeGet(host->ir.context);
  intptr_t count = 0;
  for (int64_t i = 0; irIsTensor(type) && i < irRank(type); ++i)
    if (irIsDynamic(type, i))
      extents[count++] = irValueOf(&host->ir, "arith.index_cast",
                                   IR_VALUES(intentHostExtent(host, value, i)), index);
  return count;
}

// `operands` hold the stream, then `count` extents as index.
static MlirValue allocate(IntentHost *host, MlirType type, const MlirValue *operands,
                          intptr_t count) {
  int32_t sizes[] = {1, (int32_t)count, 0};
  MlirOperation made = queue(
      host, &(IrOp){.name = "gpu.alloc",
                    .operands = {operands, count + 1},
                    .attributes = IR_ATTRIBUTES(
                        {"operandSegmentSizes", mlirDenseI32ArrayGet(host->ir.context, 3, sizes)}),
                    .results = IR_TYPES(type, tokenType(host))});
  MlirValue memref = irResult(made, 0);
  intentPush(&host->temporaries, &host->temporaryCount, &host->temporaryCapacity, memref);
  return memref;
}

MlirValue intentHostAllocate(IntentHost *host, MlirValue value) {
  MlirValue operands[IR_MAX_RANK + 1] = {intentHostStream(host)};
  intptr_t count = dynamicExtents(host, value, operands + 1);
  return allocate(host, intentMemrefType(mlirValueGetType(value)), operands, count);
}

// Device memory as a buffer asks for, until the function ends.
static void hostBuffer(IntentHost *host, MlirOperation op) {
  MlirType type = irResultType(op, 0), index = mlirIndexTypeGet(host->ir.context);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue operands[IR_MAX_RANK + 1] = {intentHostStream(host)};
  for (intptr_t i = 0; i < count; ++i)
    operands[1 + i] = irValueOf(&host->ir, "arith.index_cast",
                                IR_VALUES(intentHostScalar(host, irOperand(op, i))), index);
  MlirValue memref = allocate(host, type, operands, count);
  intentTablePut(&host->made, irResult(op, 0), INTENT_KEY_MEMREF, memref);
}

static void copy(IntentHost *host, MlirValue to, MlirValue from) {
  queue(host, &(IrOp){.name = "gpu.memcpy",
                      .operands = IR_VALUES(intentHostStream(host), to, from),
                      .results = IR_TYPES(tokenType(host))});
}

MlirValue intentHostCopy(IntentHost *host, MlirValue memref) {
  MlirType type = mlirValueGetType(memref);
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irIsDynamic(type, i))
      extents[count++] = irValue(&host->ir, "memref.dim", IR_VALUES(memref, irIndex(&host->ir, i)));
  int32_t sizes[] = {(int32_t)count, 0};
  MlirAttribute segments = mlirDenseI32ArrayGet(host->ir.context, 2, sizes);
  MlirValue made = irValueWith(&host->ir, "memref.alloc", (IrValues){extents, count},
                               IR_ATTRIBUTES({"operandSegmentSizes", segments}), type);
  copy(host, made, memref);
  synchronise(host);
  return made;
}

void intentHostMaterialise(IntentHost *host, MlirValue value) {
  if (mlirValueIsNull(intentHostMemref(host, value)))
    intentHostLaunch(host, value);
}

void intentHostPrepare(IntentHost *host, MlirValue value) {
  MlirOperation op = irDefiningOp(value);
  if (irIsTensor(mlirValueGetType(value)))
    intentHostMaterialise(host, intentHostStored(host, value));
  else if (intentIsOnDevice(host, value) && intentIsLeftInMemory(op))
    intentHostMaterialise(host, value);
  else if (intentIsOnDevice(host, value))
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      intentHostPrepare(host, irOperand(op, i));
}

// --- calls of the runtime ------------------------------------------------------------------------

// The address of a null-terminated text in the module.
static MlirValue textOf(IntentHost *host, MlirStringRef text) {
  char name[64], type[64];
  do
    snprintf(name, sizeof name, "intent_text_%d", (int)host->textCount++);
  while (isDeclared(host, name));
  char *terminated = calloc(text.length + 1, 1);
  memcpy(terminated, text.data, text.length);
  snprintf(type, sizeof type, "!llvm.array<%zu x i8>", text.length + 1);
  Ir at = irBegin(host->module);
  irAtStart(&at, irBody(host->module, 0));
  MlirAttribute value =
      mlirStringAttrGet(at.context, mlirStringRefCreate(terminated, text.length + 1));
  irCreate(&at,
           &(IrOp){.name = "llvm.mlir.global",
                   .attributes = IR_ATTRIBUTES(
                       {"sym_name", irString(at.context, name)}, {"value", value},
                       {"global_type", mlirTypeAttrGet(irType(at.context, type))},
                       {"constant", mlirUnitAttrGet(at.context)},
                       {"linkage", irParse(at.context, "#llvm.linkage<internal>")},
                       {"addr_space", mlirIntegerAttrGet(mlirIntegerTypeGet(at.context, 32), 0)}),
                   .regions = IR_REGIONS(mlirRegionCreate())});
  irEnd(&at);
  free(terminated);
  return irValueWith(&host->ir, "llvm.mlir.addressof", (IrValues){0},
                     IR_ATTRIBUTES({"global_name", symbol(host, name)}),
                     irType(host->ir.context, "!llvm.ptr"));
}

// Calls a function of runtime/jit/host.h; `viaDescriptor` marks those that take memrefs as
// descriptors.
static void callRuntime(IntentHost *host, const char *name, IrValues arguments,
                        IrAttributes viaDescriptor) {
  MlirType types[4];
  for (intptr_t i = 0; i < arguments.count; ++i)
    types[i] = mlirValueGetType(arguments.data[i]);
  if (!isDeclared(host, name)) {
    Ir at = irBegin(host->module);
    irAtStart(&at, irBody(host->module, 0));
    MlirType type = mlirFunctionTypeGet(at.context, arguments.count, types, 0, NULL);
    IrAttribute attributes[4] = {{"sym_name", irString(at.context, name)},
                                 {"function_type", mlirTypeAttrGet(type)},
                                 {"sym_visibility", irString(at.context, "private")}};
    if (viaDescriptor.count)
      attributes[3] = viaDescriptor.data[0];
    irCreate(&at, &(IrOp){.name = "func.func",
                          .attributes = {attributes, 3 + viaDescriptor.count},
                          .regions = IR_REGIONS(mlirRegionCreate())});
    irEnd(&at);
  }
  irCreate(&host->ir, &(IrOp){.name = "func.call",
                              .operands = arguments,
                              .attributes = IR_ATTRIBUTES({"callee", symbol(host, name)})});
}

// --- effects -------------------------------------------------------------------------------------

// Stops the program with an assertion's message where `fails` holds.
static void failWhere(IntentHost *host, MlirValue fails, MlirOperation op) {
  MlirOperation branch = irIf(&host->ir, fails, (IrTypes){0});
  MlirValue message = textOf(host, mlirStringAttrGetValue(irAttribute(op, "message")));
  callRuntime(host, "intentAssertFailed", IR_VALUES(message), (IrAttributes){0});
  irEndIf(&host->ir, branch, (IrValues){0});
}

static void hostAssert(IntentHost *host, MlirOperation op) {
  MlirType i1 = mlirIntegerTypeGet(host->ir.context, 1);
  MlirValue holds = intentHostScalar(host, irOperand(op, 0));
  failWhere(host, irBinary(&host->ir, "arith.xori", holds, irInt(&host->ir, i1, 1)), op);
}

// How the runtime names an element type.
typedef struct ElementName {
  IntentDType dtype;
  const char *name;
} ElementName;

static ElementName elementName(MlirType element) {
  if (mlirTypeIsAInteger(element)) {
    switch (irBitWidth(element)) {
    case 1:
      return (ElementName){INTENT_I1, "i1"};
    case 8:
      return (ElementName){INTENT_I8, "i8"};
    case 16:
      return (ElementName){INTENT_I16, "i16"};
    case 32:
      return (ElementName){INTENT_I32, "i32"};
    default:
      return (ElementName){INTENT_I64, "i64"};
    }
  }
  if (mlirTypeIsABF16(element))
    return (ElementName){INTENT_BF16, "bf16"};
  switch (irBitWidth(element)) {
  case 16:
    return (ElementName){INTENT_F16, "f16"};
  case 32:
    return (ElementName){INTENT_F32, "f32"};
  default:
    return (ElementName){INTENT_F64, "f64"};
  }
}

// A scalar's bits in an i64.
static MlirValue bitsOf(IntentHost *host, MlirValue scalar) {
  MlirType type = mlirValueGetType(scalar), i64 = mlirIntegerTypeGet(host->ir.context, 64);
  if (mlirTypeIsAIndex(type))
    return irValueOf(&host->ir, "arith.index_cast", IR_VALUES(scalar), i64);
  if (irIsFloat(type))
    scalar = irValueOf(&host->ir, "arith.bitcast", IR_VALUES(scalar),
                       mlirIntegerTypeGet(host->ir.context, irBitWidth(type)));
  return irBitWidth(type) == 64 ? scalar
                                : irValueOf(&host->ir, "arith.extui", IR_VALUES(scalar), i64);
}

static void printTensor(IntentHost *host, MlirValue text, MlirValue tensor) {
  intentHostMaterialise(host, tensor);
  MlirType element = irElementType(mlirValueGetType(tensor));
  ElementName name = elementName(element);
  char function[64];
  snprintf(function, sizeof function, "intentPrintMemref_%s", name.name);
  MlirValue onHost = intentHostCopy(host, intentHostMemref(host, tensor));
  MlirValue unranked = irValueOf(&host->ir, "memref.cast", IR_VALUES(onHost),
                                 mlirUnrankedMemRefTypeGet(element, mlirAttributeGetNull()));
  MlirValue dtype = irI32(&host->ir, name.dtype);
  callRuntime(host, function, IR_VALUES(text, dtype, unranked),
              IR_ATTRIBUTES({"llvm.emit_c_interface", mlirUnitAttrGet(host->ir.context)}));
  irCreate(&host->ir, &(IrOp){.name = "memref.dealloc", .operands = IR_VALUES(onHost)});
}

static void hostPrint(IntentHost *host, MlirOperation op) {
  MlirValue text = textOf(host, mlirStringAttrGetValue(irAttribute(op, "text")));
  if (mlirOperationGetNumOperands(op) == 0) {
    callRuntime(host, "intentPrintText", IR_VALUES(text), (IrAttributes){0});
    return;
  }
  MlirValue value = irOperand(op, 0);
  if (irIsTensor(mlirValueGetType(value))) {
    printTensor(host, text, value);
    return;
  }
  MlirValue bits = bitsOf(host, intentHostScalar(host, value));
  MlirValue dtype = irI32(&host->ir, elementName(mlirValueGetType(value)).dtype);
  callRuntime(host, "intentPrintScalar", IR_VALUES(text, dtype, bits), (IrAttributes){0});
}

MlirValue intentHostElements(IntentHost *host, MlirType element, MlirValue count) {
  int64_t shape = mlirShapedTypeGetDynamicSize();
  MlirType type = mlirMemRefTypeContiguousGet(element, 1, &shape, mlirAttributeGetNull());
  MlirValue extent = irValueOf(&host->ir, "arith.index_cast", IR_VALUES(count),
                               mlirIndexTypeGet(host->ir.context));
  MlirValue memref = allocate(host, type, (MlirValue[]){intentHostStream(host), extent}, 1);
  intentTablePut(&host->made, memref, INTENT_KEY_MEMREF, memref);
  return memref;
}

static void clear(IntentHost *host, MlirValue memref) {
  MlirValue zero = irI32(&host->ir, 0);
  queue(host, &(IrOp){.name = "gpu.memset",
                      .operands = IR_VALUES(intentHostStream(host), memref, zero),
                      .results = IR_TYPES(tokenType(host))});
}

MlirValue intentHostZeros(IntentHost *host, MlirValue count) {
  MlirValue memref = intentHostElements(host, mlirIntegerTypeGet(host->ir.context, 32), count);
  clear(host, memref);
  return memref;
}

MlirValue intentHostFlag(IntentHost *host) {
  MlirType type = mlirMemRefTypeContiguousGet(mlirIntegerTypeGet(host->ir.context, 32), 0, NULL,
                                              mlirAttributeGetNull());
  MlirValue stream = intentHostStream(host), flag = allocate(host, type, &stream, 0);
  clear(host, flag);
  intentTablePut(&host->made, flag, INTENT_KEY_MEMREF, flag);
  return flag;
}

void intentHostCheckFlag(IntentHost *host, MlirValue flag, const IrOps *asserts) {
  MlirValue copy = intentHostCopy(host, flag);
  MlirValue number = irValueOf(&host->ir, "memref.load", IR_VALUES(copy),
                               mlirIntegerTypeGet(host->ir.context, 32));
  irCreate(&host->ir, &(IrOp){.name = "memref.dealloc", .operands = IR_VALUES(copy)});
  for (intptr_t i = 0; i < asserts->count; ++i) {
    MlirValue fails = irCompare(&host->ir, "eq", number, irI32(&host->ir, i + 1));
    failWhere(host, fails, asserts->data[i]);
  }
}

// --- results -------------------------------------------------------------------------------------

// Takes a memref out of what the block gives back to the device; false if it isn't there.
static bool keep(IntentHost *host, MlirValue memref) {
  for (intptr_t i = host->firstTemporary; i < host->temporaryCount; ++i)
    if (mlirValueEqual(host->temporaries[i], memref)) {
      host->temporaries[i] = host->temporaries[--host->temporaryCount];
      return true;
    }
  return false;
}

// A scalar as another type of as many bits, unless it has the type.
static MlirValue withType(IntentHost *host, MlirValue scalar, MlirType type) {
  return mlirTypeEqual(mlirValueGetType(scalar), type)
             ? scalar
             : irValueOf(&host->ir, "arith.bitcast", IR_VALUES(scalar), type);
}

// How the host function passes a value. A bf16 is an i16: its registers differ from machine to
// machine, and some move it by calls.
static MlirType hostType(MlirType type) {
  if (mlirTypeIsABF16(type))
    return mlirIntegerTypeGet(mlirTypeGetContext(type), 16);
  return irIsTensor(type) ? intentMemrefType(type) : type;
}

MlirValue intentHostOwn(IntentHost *host, MlirValue value) {
  intentHostMaterialise(host, value);
  MlirValue memref = intentHostMemref(host, value);
  return keep(host, memref) ? memref : intentHostOwnCopy(host, value);
}

MlirValue intentHostOwnCopy(IntentHost *host, MlirValue value) {
  intentHostMaterialise(host, value);
  MlirValue fresh = intentHostAllocate(host, value);
  keep(host, fresh);
  copy(host, fresh, intentHostMemref(host, value));
  return fresh;
}

// A result's memory is fresh, and no other result's.
static MlirValue resultOf(IntentHost *host, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return irIsTensor(type) ? intentHostOwn(host, value)
                          : withType(host, intentHostScalar(host, value), hostType(type));
}

void intentHostDeallocate(IntentHost *host, MlirValue memref) {
  queue(host, &(IrOp){.name = "gpu.dealloc",
                      .operands = IR_VALUES(intentHostStream(host), memref),
                      .results = IR_TYPES(tokenType(host))});
}

// True if nothing but a return takes the value.
static bool isOnlyReturned(MlirValue value) {
  bool is = true;
  for (MlirOpOperand use = mlirValueGetFirstUse(value); is && !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    is = irIs(mlirOpOperandGetOwner(use), "func.return");
  return is;
}

// The tensor to put into memory next of those that are returned; null if all are there. First come
// those that no other is made of, then the last ones: their kernels compute those before them on
// the way, and write them too.
static MlirValue nextToMake(const IntentHost *host, MlirOperation end) {
  MlirValue next = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i) {
    MlirValue value = irOperand(end, i);
    if (!irIsTensor(mlirValueGetType(value)) || !mlirValueIsNull(intentHostMemref(host, value)))
      continue;
    if (isOnlyReturned(value))
      return value;
    if (mlirValueIsNull(next) ||
        mlirOperationIsBeforeInBlock(irDefiningOp(next), irDefiningOp(value)))
      next = value;
  }
  return next;
}

static void hostReturn(IntentHost *host, MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue *results = malloc((size_t)(count + 1) * sizeof *results), next = nextToMake(host, op);
  for (; !mlirValueIsNull(next); next = nextToMake(host, op))
    intentHostMaterialise(host, next);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = resultOf(host, irOperand(op, i));
  host->ir.location = mlirOperationGetLocation(op);
  for (intptr_t i = 0; i < host->temporaryCount; ++i)
    intentHostDeallocate(host, host->temporaries[i]);
  endStream(host);
  irCreate(&host->ir, &(IrOp){.name = "func.return", .operands = {results, count}});
  free(results);
}

// --- the function --------------------------------------------------------------------------------

static MlirType hostFunctionType(MlirOperation function) {
  return irMapFunctionType(function, hostType);
}

// Creates the host function before the logical one and binds its arguments.
static void createHostFunction(IntentHost *host) {
  MlirOperation old = host->function;
  MlirBlock logical = irBody(old, 0);
  irBefore(&host->ir, old);
  MlirRegion region = irRegion(&host->ir, (IrTypes){0});
  host->entry = mlirRegionGetFirstBlock(region);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(logical); ++i) {
    MlirValue argument = mlirBlockGetArgument(logical, i);
    MlirType type = mlirValueGetType(argument);
    MlirValue made = mlirBlockAddArgument(host->entry, hostType(type), host->ir.location);
    if (irIsTensor(type) || mlirTypeIsAMemRef(type))
      intentTablePut(&host->made, argument, INTENT_KEY_MEMREF, made);
  }
  irCreate(&host->ir, &(IrOp){.name = "func.func",
                              .attributes = IR_ATTRIBUTES(
                                  {"sym_name", irAttribute(old, "sym_name")},
                                  {"function_type", mlirTypeAttrGet(hostFunctionType(old))},
                                  {"llvm.emit_c_interface", mlirUnitAttrGet(host->ir.context)}),
                              .regions = IR_REGIONS(region)});
  irAtEnd(&host->ir, host->entry);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(logical); ++i) {
    MlirValue argument = mlirBlockGetArgument(logical, i);
    MlirType type = mlirValueGetType(argument);
    if (!irIsTensor(type) && !mlirTypeIsAMemRef(type))
      intentTablePut(&host->made, argument, INTENT_KEY_SCALAR,
                     withType(host, mlirBlockGetArgument(host->entry, i), type));
  }
}

void intentHostBlock(IntentHost *host, MlirBlock block) {
  if (host->point) {
    intentPointBlock(host, block);
    return;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    host->ir.location = mlirOperationGetLocation(op);
    if (irIs(op, "intent.assert"))
      hostAssert(host, op);
    else if (irIs(op, "intent.buffer"))
      hostBuffer(host, op);
    else if (irIs(op, "intent.store"))
      intentHostStore(host, op);
    else if (irIs(op, "intent.parallel") && intentIsBlockPoint(op))
      intentHostBlocks(host, op);
    else if (irIs(op, "intent.parallel"))
      intentHostPoints(host, op);
    else if (intentIsHostControl(op))
      intentHostControl(host, op);
    else if (irIs(op, "intent.load") && intentIsSnapshot(op))
      intentHostMaterialise(host, irResult(op, 0));
    else if (irIs(op, "intent.print"))
      hostPrint(host, op);
    else if (irIs(op, "func.return"))
      hostReturn(host, op);
  }
}

MlirLogicalResult intentFormFunction(MlirOperation function, MlirOperation kernels,
                                     const IntentToTilesOptions *options) {
  IntentHost host = {.options = options,
                     .module = mlirOperationGetParentOperation(function),
                     .kernels = kernels,
                     .function = function,
                     .ir = irBegin(function),
                     .result = irSuccess()};
  createHostFunction(&host);
  intentHostBlock(&host, irBody(function, 0));
  irErase(&host.ir, function);
  intentTableFree(&host.made);
  intentHostLinearFree(&host);
  free(host.temporaries);
  irEnd(&host.ir);
  return host.result;
}
