// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Signatures from func.func ops. An element type is known by its spelling, which is what dtypes are
// named after.
#include "runtime/signature.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>
#include <string.h>

static MlirStringRef ref(const char *text) { return mlirStringRefCreateFromCString(text); }

static bool isEqual(MlirStringRef left, const char *right) {
  return mlirStringRefEqual(left, ref(right));
}

static void appendText(MlirStringRef text, void *file) {
  (void)fwrite(text.data, 1, text.length, file);
}

// A type as text, owned by the caller; null without memory.
static char *typeText(MlirType type) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return NULL;
  mlirTypePrint(type, appendText, file);
  (void)fclose(file);
  return text;
}

// The dtype of a scalar type; INTENT_DTYPE_COUNT for a type that has none.
static IntentDType dtypeOf(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return INTENT_I64;
  char *text = typeText(type);
  IntentDType dtype = text ? intentDTypeFromName(text, strlen(text)) : INTENT_DTYPE_COUNT;
  free(text);
  return dtype;
}

static bool readShaped(IntentSlot *slot, MlirType type) {
  if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasRank(type) ||
      mlirShapedTypeGetRank(type) > INTENT_MAX_RANK)
    return false;
  slot->rank = (int32_t)mlirShapedTypeGetRank(type);
  for (int32_t axis = 0; axis < slot->rank; ++axis)
    slot->shape[axis] =
        mlirShapedTypeIsDynamicDim(type, axis) ? -1 : mlirShapedTypeGetDimSize(type, axis);
  slot->dtype = dtypeOf(mlirShapedTypeGetElementType(type));
  if (mlirTypeIsAMemRef(type) && mlirLogicalResultIsFailure(mlirMemRefTypeGetStridesAndOffset(
                                     type, slot->layout.strides, &slot->layout.offset)))
    return false;
  return slot->dtype != INTENT_DTYPE_COUNT;
}

static IntentStatus readSlot(IntentSlot *slot, MlirType type, const char *role, intptr_t number) {
  bool isTensor = mlirTypeIsARankedTensor(type), isMemref = mlirTypeIsAMemRef(type);
  *slot = (IntentSlot){.typeText = typeText(type), .dtype = INTENT_DTYPE_COUNT};
  slot->kind = isTensor ? INTENT_SLOT_TENSOR : isMemref ? INTENT_SLOT_MEMREF : INTENT_SLOT_SCALAR;
  if (!slot->typeText)
    return intentError("no memory for the signature");
  bool known = false;
  if (isTensor || isMemref)
    known = readShaped(slot, type);
  else
    known = (slot->dtype = dtypeOf(type)) != INTENT_DTYPE_COUNT;
  return known ? intentOk()
               : intentError("%s %lld has type %.200s, which can't be passed to or from a run",
                             role, (long long)number, slot->typeText);
}

static MlirStringRef nameOf(MlirOperation op) {
  return mlirStringAttrGetValue(
      mlirOperationGetAttributeByName(op, mlirSymbolTableGetSymbolAttributeName()));
}

static bool isFunction(MlirOperation op) {
  return isEqual(mlirIdentifierStr(mlirOperationGetName(op)), "func.func");
}

static bool hasBody(MlirOperation function) {
  return !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
}

static bool isPublic(MlirOperation function) {
  MlirAttribute visibility =
      mlirOperationGetAttributeByName(function, mlirSymbolTableGetVisibilityAttributeName());
  return mlirAttributeIsNull(visibility) || isEqual(mlirStringAttrGetValue(visibility), "public");
}

static MlirOperation firstOp(MlirModule module) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(module));
}

// A function found, or why none was.
typedef struct Found {
  IntentStatus status;
  MlirOperation function;
} Found;

static Found findNamed(MlirModule module, const char *entry) {
  for (MlirOperation op = firstOp(module); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!isFunction(op) || !isEqual(nameOf(op), entry))
      continue;
    if (!hasBody(op))
      return (Found){intentError("function '%.200s' has no body", entry), op};
    return (Found){intentOk(), op};
  }
  return (Found){intentError("there is no function '%.200s'", entry), {NULL}};
}

static Found findOnly(MlirModule module) {
  char names[256] = "";
  size_t count = 0, used = 0;
  Found found = {intentError("there is no public function to run"), {NULL}};
  for (MlirOperation op = firstOp(module); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!isFunction(op) || !isPublic(op) || !hasBody(op))
      continue;
    MlirStringRef name = nameOf(op);
    if (used < sizeof names)
      used += (size_t)snprintf(names + used, sizeof names - used, "%s%.*s", count ? ", " : "",
                               (int)name.length, name.data);
    found = (Found){intentOk(), op};
    ++count;
  }
  if (count > 1)
    return (Found){
        intentError("there are %zu public functions (%s): choose one by --entry=", count, names),
        {NULL}};
  return found;
}

static IntentStatus readFunction(IntentSignature *signature, MlirOperation function) {
  MlirStringRef name = nameOf(function);
  MlirType type =
      mlirTypeAttrGetValue(mlirOperationGetAttributeByName(function, ref("function_type")));
  if (memchr(name.data, 0, name.length))
    return intentError("the name of function '%.200s' has a null character", name.data);
  signature->argCount = mlirFunctionTypeGetNumInputs(type);
  signature->resultCount = mlirFunctionTypeGetNumResults(type);
  size_t count = (size_t)(signature->argCount + signature->resultCount);
  signature->entry = strndup(name.data, name.length);
  signature->slots = calloc(count + 1, sizeof *signature->slots);
  if (!signature->entry || !signature->slots)
    return intentError("no memory for the signature");
  IntentStatus status = intentOk();
  for (intptr_t i = 0; i < signature->argCount && !intentFailed(&status); ++i)
    status = readSlot(&signature->slots[i], mlirFunctionTypeGetInput(type, i), "argument", i + 1);
  for (intptr_t i = 0; i < signature->resultCount && !intentFailed(&status); ++i)
    status = readSlot(&signature->slots[signature->argCount + i],
                      mlirFunctionTypeGetResult(type, i), "result", i + 1);
  return status;
}

const IntentSlot *intentSignatureResults(const IntentSignature *signature) {
  return signature->slots + signature->argCount;
}

IntentStatus intentSignatureRead(IntentSignature *signature, MlirModule module, const char *entry) {
  *signature = (IntentSignature){.entry = NULL};
  Found found = entry ? findNamed(module, entry) : findOnly(module);
  return intentFailed(&found.status) ? found.status : readFunction(signature, found.function);
}

void intentSignatureDestroy(IntentSignature *signature) {
  for (intptr_t i = 0; signature->slots && i < signature->argCount + signature->resultCount; ++i)
    free(signature->slots[i].typeText);
  free(signature->slots);
  free(signature->entry);
  *signature = (IntentSignature){.entry = NULL};
}
