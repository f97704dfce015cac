// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From IR to instructions: each block is resolved once, when its function is first called. An op
// that can't be run becomes an instruction that says so, since it might never be reached.
#include "capi/include/intent-c/Dialect.h"
#include "passes/ir.h"
#include "runtime/interp/machine.h"
#include "runtime/interp/race.h"

#include <stdlib.h>
#include <string.h>

// ---- Memory -------------------------------------------------------------------------------------

void *intentAllocate(IntentMachine *machine, size_t count, size_t size) {
  IntentChunk *chunk = calloc(1, sizeof *chunk + count * size);
  if (!chunk)
    abort(); // a program's text was larger than this
  chunk->next = machine->chunks;
  machine->chunks = chunk;
  return chunk->data;
}

// ---- Types --------------------------------------------------------------------------------------

static IntentDType dtypeOfFloat(MlirType type) {
  const struct {
    bool (*is)(MlirType);
    IntentDType dtype;
  } rows[] = {
      {mlirTypeIsAF16, INTENT_F16},
      {mlirTypeIsABF16, INTENT_BF16},
      {mlirTypeIsAF32, INTENT_F32},
      {mlirTypeIsAF64, INTENT_F64},
      {mlirTypeIsAFloat8E4M3FN, INTENT_F8E4M3FN},
      {mlirTypeIsAFloat8E5M2, INTENT_F8E5M2},
      {mlirTypeIsAFloat8E8M0FNU, INTENT_F8E8M0FNU},
      {mlirTypeIsAFloat6E2M3FN, INTENT_F6E2M3FN},
      {mlirTypeIsAFloat6E3M2FN, INTENT_F6E3M2FN},
      {mlirTypeIsAFloat4E2M1FN, INTENT_F4E2M1FN},
  };
  for (size_t row = 0; row < IR_COUNT(rows); ++row)
    if (rows[row].is(type))
      return rows[row].dtype;
  return INTENT_DTYPE_COUNT;
}

// INTENT_DTYPE_COUNT for a type that is no scalar of Intent's.
static IntentDType dtypeOf(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return INTENT_I64;
  if (!mlirTypeIsAInteger(type))
    return dtypeOfFloat(type);
  if (!mlirIntegerTypeIsSignless(type))
    return INTENT_DTYPE_COUNT;
  switch (mlirIntegerTypeGetWidth(type)) {
  case 1:
    return INTENT_I1;
  case 8:
    return INTENT_I8;
  case 16:
    return INTENT_I16;
  case 32:
    return INTENT_I32;
  case 64:
    return INTENT_I64;
  default:
    return INTENT_DTYPE_COUNT;
  }
}

IntentInterpType intentReadType(MlirType type) {
  IntentInterpType read = {.type = type, .kind = INTENT_KIND_OTHER, .dtype = INTENT_DTYPE_COUNT};
  if (intentTypeIsADomain(type)) {
    read.kind = INTENT_KIND_DOMAIN;
    read.dtype = dtypeOf(intentDomainTypeGetCoordinate(type));
  } else if (mlirTypeIsATuple(type)) {
    read.kind = INTENT_KIND_RECORD;
  } else if (intentTypeIsARelation(type)) {
    read.kind = INTENT_KIND_RELATION;
    read.dtype = dtypeOf(intentRelationTypeGetCoordinate(type));
  } else if ((irIsTensor(type) || mlirTypeIsAMemRef(type)) && irRank(type) <= INTENT_MAX_RANK) {
    read.dtype = dtypeOf(irElementType(type));
    read.kind = read.dtype == INTENT_DTYPE_COUNT ? INTENT_KIND_OTHER
                : irIsTensor(type)               ? INTENT_KIND_TENSOR
                                                 : INTENT_KIND_VIEW;
    read.rank = (int32_t)irRank(type);
    for (int32_t axis = 0; axis < read.rank; ++axis)
      read.shape[axis] = irShape(type, axis);
  } else {
    read.dtype = dtypeOf(type);
    read.kind = read.dtype == INTENT_DTYPE_COUNT ? INTENT_KIND_OTHER : INTENT_KIND_SCALAR;
  }
  return read;
}

// ---- Slots --------------------------------------------------------------------------------------

typedef struct SlotEntry {
  const void *value; // the key: an MlirValue's address
  int32_t slot;
  UT_hash_handle hh;
} SlotEntry;

// A function being decoded.
typedef struct Decoder {
  IntentMachine *machine;
  SlotEntry *slots;  // of the values seen so far
  int32_t slotCount; // of them
} Decoder;

static int32_t defineSlot(Decoder *decoder, MlirValue value) {
  SlotEntry *entry = intentAllocate(decoder->machine, 1, sizeof *entry);
  entry->value = value.ptr;
  entry->slot = decoder->slotCount++;
  HASH_ADD_PTR(decoder->slots, value, entry);
  return entry->slot;
}

// -1 for a value that no decoded block defines.
static int32_t findSlot(const Decoder *decoder, MlirValue value) {
  SlotEntry *entry;
  HASH_FIND_PTR(decoder->slots, &value.ptr, entry);
  return entry ? entry->slot : -1;
}

// ---- Instructions -------------------------------------------------------------------------------

static bool runRefused(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  (void)values;
  return intentFail(machine, i->op, "%s", i->refusal);
}

static void refuse(IntentInstruction *i, const char *why) {
  i->run = runRefused;
  i->refusal = why;
}

static const char *refusalOfType(IntentMachine *machine, MlirType type) {
  char text[320];
  int length = snprintf(text, sizeof text, "can't be run by the interpreter on a value of type %s",
                        irTypeText(type));
  char *copy = intentAllocate(machine, 1, (size_t)length + 1);
  memcpy(copy, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
  return copy;
}

static void decodeOperands(Decoder *decoder, IntentInstruction *i) {
  IntentMachine *machine = decoder->machine;
  i->operandCount = (int32_t)mlirOperationGetNumOperands(i->op);
  int32_t *operands = intentAllocate(machine, (size_t)i->operandCount, sizeof *operands);
  IntentInterpType *types = intentAllocate(machine, (size_t)i->operandCount, sizeof *types);
  for (int32_t at = 0; at < i->operandCount; ++at) {
    operands[at] = findSlot(decoder, irOperand(i->op, at));
    types[at] = intentReadType(irOperandType(i->op, at));
    if (operands[at] < 0)
      refuse(i, "uses a value that the interpreter has not seen");
  }
  i->operands = operands;
  i->operandTypes = types;
}

static void decodeResults(Decoder *decoder, IntentInstruction *i) {
  IntentMachine *machine = decoder->machine;
  i->resultCount = (int32_t)mlirOperationGetNumResults(i->op);
  int32_t *results = intentAllocate(machine, (size_t)i->resultCount, sizeof *results);
  IntentInterpType *types = intentAllocate(machine, (size_t)i->resultCount, sizeof *types);
  for (int32_t at = 0; at < i->resultCount; ++at) {
    results[at] = defineSlot(decoder, irResult(i->op, at));
    types[at] = intentReadType(irResultType(i->op, at));
  }
  i->results = results;
  i->resultTypes = types;
}

// Every type must be known; where elements are computed one by one, all values are scalars or all
// are tensors.
static void checkTypes(IntentMachine *machine, IntentInstruction *i) {
  int32_t scalars = 0, tensors = 0;
  for (int32_t at = 0; at < i->operandCount + i->resultCount; ++at) {
    const IntentInterpType *type =
        at < i->operandCount ? &i->operandTypes[at] : &i->resultTypes[at - i->operandCount];
    scalars += type->kind == INTENT_KIND_SCALAR;
    tensors += type->kind == INTENT_KIND_TENSOR;
    bool fits = type->kind == INTENT_KIND_SCALAR || type->kind == INTENT_KIND_TENSOR ||
                (type->kind != INTENT_KIND_OTHER && !i->row->evaluate);
    if (!fits)
      refuse(i, refusalOfType(machine, type->type));
  }
  if (i->row->evaluate && scalars && tensors)
    refuse(i, "can't be run by the interpreter on scalars and tensors together");
}

static void decodeBlock(Decoder *decoder, IntentBlock *block, MlirBlock source,
                        const char *terminator);

static void decodeRegions(Decoder *decoder, IntentInstruction *i) {
  intptr_t count = mlirOperationGetNumRegions(i->op);
  if (count > INTENT_MAX_REGIONS) {
    refuse(i, "can't be run by the interpreter with so many regions");
    return;
  }
  IntentBlock *blocks = intentAllocate(decoder->machine, (size_t)count, sizeof *blocks);
  for (intptr_t region = 0; region < count; ++region) {
    MlirBlock source = irBody(i->op, region);
    blocks[region].parent = i->op;
    if (!mlirBlockIsNull(source))
      decodeBlock(decoder, &blocks[region], source, i->row->terminators[region]);
  }
  i->blocks = blocks;
}

static void decodeInstruction(Decoder *decoder, IntentInstruction *i, MlirOperation op) {
  IntentMachine *machine = decoder->machine;
  IntentOpEntry *entry;
  const void *name = mlirOperationGetName(op).ptr;
  HASH_FIND_PTR(machine->ops, &name, entry);
  i->op = op;
  if (!entry) {
    refuse(i, "can't be run by the interpreter");
    decodeResults(decoder, i);
    return;
  }
  i->row = entry->row;
  i->run = i->row->evaluate ? intentRunElementwise : i->row->run;
  decodeOperands(decoder, i);
  decodeRegions(decoder, i);
  decodeResults(decoder, i);
  i->from = i->operandCount ? i->operandTypes[0].dtype : INTENT_DTYPE_COUNT;
  i->to = i->resultCount ? i->resultTypes[0].dtype : INTENT_DTYPE_COUNT;
  i->width = i->from < INTENT_DTYPE_COUNT ? intentDTypeBits(i->from) : 0;
  checkTypes(machine, i);
  const char *why = i->refusal || !i->row->decode ? NULL : i->row->decode(machine, i);
  if (why)
    refuse(i, why);
}

static bool isNamed(MlirOperation op, const char *name) { return name && irIs(op, name); }

// A terminator of another name than the parent's own is an instruction that refuses to run.
static void decodeBlock(Decoder *decoder, IntentBlock *block, MlirBlock source,
                        const char *terminator) {
  IntentMachine *machine = decoder->machine;
  intptr_t arguments = mlirBlockGetNumArguments(source), size = irBlockSize(source);
  int32_t *slots = intentAllocate(machine, (size_t)arguments, sizeof *slots);
  block->firstSlot = decoder->slotCount;
  for (intptr_t at = 0; at < arguments; ++at)
    slots[at] = defineSlot(decoder, mlirBlockGetArgument(source, at));
  block->arguments = slots;
  block->argumentCount = (int32_t)arguments;
  block->instructions = intentAllocate(machine, (size_t)size, sizeof *block->instructions);
  for (MlirOperation op = mlirBlockGetFirstOperation(source); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    IntentInstruction *i = &block->instructions[block->instructionCount];
    bool last = mlirOperationIsNull(mlirOperationGetNextInBlock(op));
    if (last && isNamed(op, terminator)) {
      i->op = op;
      decodeOperands(decoder, i);
      block->outputs = i->operands;
      block->outputCount = i->operandCount;
      if (!i->refusal)
        return;
    } else {
      decodeInstruction(decoder, i, op);
    }
    ++block->instructionCount;
  }
}

void intentDecodeFunction(IntentMachine *machine, IntentFunction *function) {
  if (function->decoded)
    return;
  Decoder decoder = {.machine = machine};
  function->decoded = true;
  function->body.parent = function->op;
  decodeBlock(&decoder, &function->body, irBody(function->op, 0), "func.return");
  function->slotCount = decoder.slotCount;
  HASH_CLEAR(hh, decoder.slots);
}

// ---- Constants ----------------------------------------------------------------------------------

// The bits of element `index` of a dense attribute; index 0 stands for all of a splat.
static uint64_t denseBits(MlirAttribute dense, IntentDType dtype, int64_t index) {
  if (dtype == INTENT_I1)
    return mlirDenseElementsAttrIsSplat(dense)
               ? mlirDenseElementsAttrGetBoolSplatValue(dense)
               : mlirDenseElementsAttrGetBoolValue(dense, (intptr_t)index);
  size_t size = intentDTypeSize(dtype);
  uint64_t bits = 0;
  const char *raw = mlirDenseElementsAttrGetRawData(dense);
  memcpy(&bits, raw + (size_t)index * size, size);
  return bits & intentMask(intentDTypeBits(dtype));
}

static const char *decodeTensor(IntentMachine *machine, IntentInstruction *i, MlirAttribute dense) {
  const IntentInterpType *type = i->resultTypes;
  IntentStatus status;
  IntentTensor *tensor =
      intentTensorCreate(&machine->account, type->dtype, type->shape, type->rank, &status);
  if (!tensor)
    return "can't be run by the interpreter: its value is too large";
  bool splat = mlirDenseElementsAttrIsSplat(dense);
  for (int64_t at = 0; at < tensor->count; ++at)
    intentStore(tensor, at, denseBits(dense, type->dtype, splat ? 0 : at));
  i->constant = intentTensorValue(tensor);
  machine->constants =
      realloc(machine->constants, (machine->constantCount + 1) * sizeof *machine->constants);
  if (!machine->constants)
    abort();
  machine->constants[machine->constantCount++] = i;
  return NULL;
}

const char *intentDecodeConstant(IntentMachine *machine, IntentInstruction *i) {
  MlirAttribute value = irAttribute(i->op, "value");
  const IntentInterpType *type = i->resultTypes;
  if (type->kind == INTENT_KIND_TENSOR)
    return mlirAttributeIsADenseElements(value)
               ? decodeTensor(machine, i, value)
               : "can't be run by the interpreter: its value is not dense elements";
  if (mlirAttributeIsAInteger(value)) {
    uint64_t bits = (uint64_t)mlirIntegerAttrGetValueInt(value);
    i->constant = intentScalar(bits & intentMask(intentDTypeBits(type->dtype)));
    return NULL;
  }
  if (!mlirAttributeIsAFloat(value))
    return "can't be run by the interpreter: its value is no number";
  // A splat gives the bits themselves: a NaN keeps its payload.
  MlirType tensor = mlirRankedTensorTypeGet(0, NULL, type->type, mlirAttributeGetNull());
  i->constant =
      intentScalar(denseBits(mlirDenseElementsAttrSplatGet(tensor, value), type->dtype, 0));
  return NULL;
}

// ---- The machine --------------------------------------------------------------------------------

static void registerTable(IntentMachine *machine, MlirContext context, const IntentOpTable *table) {
  IntentOpEntry *entries = intentAllocate(machine, table->count, sizeof *entries);
  for (size_t row = 0; row < table->count; ++row) {
    MlirStringRef name = mlirStringRefCreateFromCString(table->rows[row].name);
    entries[row].name = mlirIdentifierGet(context, name).ptr;
    entries[row].row = &table->rows[row];
    IntentOpEntry *entry = &entries[row];
    HASH_ADD_PTR(machine->ops, name, entry);
  }
}

static void registerFunctions(IntentMachine *machine) {
  MlirBlock body = mlirModuleGetBody(machine->module);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!irIs(op, "func.func"))
      continue;
    IntentFunction *function = intentAllocate(machine, 1, sizeof *function);
    MlirStringRef name = mlirStringAttrGetValue(irAttribute(op, "sym_name"));
    MlirType type = mlirTypeAttrGetValue(irAttribute(op, "function_type"));
    function->name = name.data;
    function->op = op;
    function->resultCount = (int32_t)mlirFunctionTypeGetNumResults(type);
    function->resultTypes =
        intentAllocate(machine, (size_t)function->resultCount, sizeof *function->resultTypes);
    for (int32_t at = 0; at < function->resultCount; ++at)
      function->resultTypes[at] = intentReadType(mlirFunctionTypeGetResult(type, at));
    HASH_ADD_KEYPTR(hh, machine->functions, name.data, (unsigned)name.length, function);
  }
}

void intentMachineCreate(IntentMachine *machine, MlirModule module) {
  const IntentOpTable *tables[] = {&intentAtomicOps,   &intentControlOps, &intentFloatOps,
                                   &intentIntegerOps,  &intentLoopOps,    &intentMathOps,
                                   &intentMemoryOps,   &intentReduceOps,  &intentRegionOps,
                                   &intentRelationOps, &intentShapeOps,   &intentTensorOps};
  *machine = (IntentMachine){.module = module, .account.limit = intentMemoryLimit()};
  for (size_t table = 0; table < IR_COUNT(tables); ++table)
    registerTable(machine, mlirModuleGetContext(module), tables[table]);
  registerFunctions(machine);
}

void intentMachineDestroy(IntentMachine *machine) {
  intentRaceDestroy(machine);
  for (size_t at = 0; at < machine->constantCount; ++at)
    intentRelease(machine->constants[at]->constant);
  free(machine->constants);
  HASH_CLEAR(hh, machine->ops);
  HASH_CLEAR(hh, machine->functions);
  for (IntentChunk *next; machine->chunks; machine->chunks = next) {
    next = machine->chunks->next;
    free(machine->chunks);
  }
}

IntentFunction *intentFindFunction(IntentMachine *machine, MlirStringRef name) {
  IntentFunction *function;
  HASH_FIND(hh, machine->functions, name.data, (unsigned)name.length, function);
  return function;
}
