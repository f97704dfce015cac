// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code to host code, in place: workgroup variables become addresses in the window of
// workgroup memory, each access asks the simulator for the host's address first, each loop reports
// its iterations, and each kernel gets an entry that takes an array of argument addresses.
#include "runtime/gpu/sim_rewrite.h"

#include "llvm-c/DebugInfo.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PTX_KERNEL = 71, SHARED_GAP = 64 }; // calling convention; bytes between variables

void intentSimRewriteFail(IntentSimRewriter *rewriter, const char *format, ...) {
  if (rewriter->error)
    return;
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  rewriter->error = strdup(text);
}

LLVMValueRef intentSimRewriteInt(IntentSimRewriter *rewriter, uint64_t value) {
  return LLVMConstInt(rewriter->i32, value, 0);
}

LLVMValueRef intentSimRewriteCall(IntentSimRewriter *rewriter, const char *name, LLVMTypeRef result,
                                  LLVMValueRef *arguments, uint32_t count) {
  LLVMValueRef all[8] = {rewriter->thread};
  LLVMTypeRef types[8] = {rewriter->pointer};
  for (uint32_t i = 0; i < count; i++) {
    all[i + 1] = arguments[i];
    types[i + 1] = LLVMTypeOf(arguments[i]);
  }
  LLVMTypeRef type = LLVMFunctionType(result, types, count + 1, 0);
  LLVMValueRef function = LLVMGetNamedFunction(rewriter->ir, name);
  if (!function)
    function = LLVMAddFunction(rewriter->ir, name, type);
  return LLVMBuildCall2(rewriter->builder, type, function, all, count + 1, "");
}

static void setSource(IntentSimSite *site, LLVMValueRef at) {
  unsigned length = 0;
  const char *file = LLVMGetDebugLocFilename(at, &length);
  if (!file || length == 0)
    return;
  site->file = strndup(file, length);
  site->line = LLVMGetDebugLocLine(at);
  site->column = LLVMGetDebugLocColumn(at);
}

LLVMValueRef intentSimRewriteSite(IntentSimRewriter *rewriter, LLVMValueRef at,
                                  IntentSimAccessKind kind, int32_t bytes, int32_t align) {
  IntentSimModule *module = rewriter->module;
  if (module->siteCount == module->siteCapacity) {
    module->siteCapacity = module->siteCapacity ? 2 * module->siteCapacity : 64;
    module->sites = realloc(module->sites, module->siteCapacity * sizeof *module->sites);
  }
  IntentSimSite *site = calloc(1, sizeof *site);
  *site = (IntentSimSite){
      .bytes = bytes, .align = align, .kind = kind, .index = (int32_t)module->siteCount};
  setSource(site, at);
  module->sites[module->siteCount++] = site;
  return LLVMConstIntToPtr(LLVMConstInt(rewriter->i64, (uintptr_t)site, 0), rewriter->pointer);
}

// --- Variables -----------------------------------------------------------------------------------

static bool isKernel(LLVMValueRef function) {
  return LLVMGetFunctionCallConv(function) == PTX_KERNEL && !LLVMIsDeclaration(function);
}

static int64_t kernelIndex(const IntentSimModule *module, LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  for (size_t i = 0; i < module->kernelCount; i++)
    if (strcmp(module->kernels[i].name, name) == 0)
      return (int64_t)i;
  return SIM_ANY_KERNEL;
}

enum { NO_KERNEL = -2 };

// The kernel that uses the value, SIM_ANY_KERNEL for several, NO_KERNEL for none.
static int64_t findUser(const IntentSimModule *module, LLVMValueRef value) {
  int64_t found = NO_KERNEL;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    int64_t kernel = SIM_ANY_KERNEL;
    if (LLVMIsAInstruction(user))
      kernel = kernelIndex(module, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
    else if (LLVMIsAConstantExpr(user))
      kernel = findUser(module, user);
    if (kernel == NO_KERNEL)
      continue;
    if (found != NO_KERNEL && found != kernel)
      return SIM_ANY_KERNEL;
    found = kernel;
  }
  return found;
}

// The first offset that has the alignment and not twice as much: a program that relies on more than
// it asked for is found.
static uint32_t placeShared(uint32_t from, uint32_t align) {
  uint32_t offset = (from + align - 1) / align * align;
  return offset % (2 * align) == 0 ? offset + align : offset;
}

static bool isDynamic(LLVMValueRef variable) {
  LLVMTypeRef type = LLVMGlobalGetValueType(variable);
  return LLVMIsDeclaration(variable) && LLVMGetTypeKind(type) == LLVMArrayTypeKind &&
         LLVMGetArrayLength2(type) == 0;
}

static uint32_t variableAlign(const IntentSimRewriter *rewriter, LLVMValueRef variable) {
  uint32_t align = LLVMGetAlignment(variable);
  return align ? align : LLVMABIAlignmentOfType(rewriter->layout, LLVMGlobalGetValueType(variable));
}

// Gives the variable the offset and puts the address in place of all its uses.
static void replaceShared(IntentSimRewriter *rewriter, LLVMValueRef variable, uint32_t offset,
                          uint64_t bytes) {
  IntentSimModule *module = rewriter->module;
  size_t length;
  const char *name = LLVMGetValueName2(variable, &length);
  int64_t kernel = findUser(module, variable);
  if (kernel != NO_KERNEL) {
    module->shared = realloc(module->shared, (module->sharedCount + 1) * sizeof *module->shared);
    module->shared[module->sharedCount++] =
        (IntentSimSharedVariable){.begin = offset,
                                  .bytes = (uint32_t)bytes,
                                  .name = strdup(name),
                                  .dynamic = isDynamic(variable),
                                  .kernel = kernel};
    for (size_t i = 0; i < module->kernelCount; i++)
      if (kernel == SIM_ANY_KERNEL || kernel == (int64_t)i)
        module->kernels[i].sharedBytes += bytes;
  }
  LLVMValueRef address = LLVMConstInt(rewriter->i64, intentSimSharedWindow() + offset, 0);
  LLVMReplaceAllUsesWith(variable, LLVMConstIntToPtr(address, LLVMTypeOf(variable)));
}

// Lays out the static variables, then the dynamic ones, which all begin at one place.
static void rewriteShared(IntentSimRewriter *rewriter) {
  uint32_t end = 0, dynamicAlign = 1;
  for (LLVMValueRef g = LLVMGetFirstGlobal(rewriter->ir); g; g = LLVMGetNextGlobal(g)) {
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) != SPACE_SHARED)
      continue;
    uint32_t align = variableAlign(rewriter, g);
    uint64_t bytes = LLVMABISizeOfType(rewriter->layout, LLVMGlobalGetValueType(g));
    if (isDynamic(g)) {
      dynamicAlign = align > dynamicAlign ? align : dynamicAlign;
      continue;
    }
    uint32_t offset = placeShared(end, align);
    if (bytes > SIM_SHARED_WINDOW - SIM_SHARED_LIMIT || offset + bytes > SIM_SHARED_WINDOW / 2) {
      intentSimRewriteFail(rewriter, "the module's workgroup variables do not fit in %d bytes",
                           SIM_SHARED_WINDOW / 2);
      return;
    }
    end = offset + (uint32_t)bytes + SHARED_GAP;
    replaceShared(rewriter, g, offset, bytes);
  }
  uint32_t dynamic = placeShared(end, dynamicAlign);
  for (LLVMValueRef g = LLVMGetFirstGlobal(rewriter->ir); g; g = LLVMGetNextGlobal(g))
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) == SPACE_SHARED && isDynamic(g))
      replaceShared(rewriter, g, dynamic, 0);
}

// Deletes the lists that keep variables alive, then the workgroup variables.
static void deleteGlobals(IntentSimRewriter *rewriter, LLVMValueRef (*isDoomed)(LLVMValueRef)) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(rewriter->ir), next; g; g = next) {
    next = LLVMGetNextGlobal(g);
    if (isDoomed(g))
      LLVMDeleteGlobal(g);
  }
}

static LLVMValueRef isUsedList(LLVMValueRef variable) {
  size_t length;
  const char *name = LLVMGetValueName2(variable, &length);
  return !strcmp(name, "llvm.used") || !strcmp(name, "llvm.compiler.used") ? variable : NULL;
}

static LLVMValueRef isSharedVariable(LLVMValueRef variable) {
  return LLVMGetPointerAddressSpace(LLVMTypeOf(variable)) == SPACE_SHARED ? variable : NULL;
}

// Other variables live in JIT-compiled data; sim_module.c looks them up by name.
static void exposeVariables(IntentSimRewriter *rewriter) {
  int index = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(rewriter->ir); g; g = LLVMGetNextGlobal(g)) {
    size_t length;
    const char *name = LLVMGetValueName2(g, &length);
    char unique[32];
    if (LLVMIsDeclaration(g)) {
      intentSimRewriteFail(rewriter, "the module uses the variable '%s', which it does not define",
                           name);
      return;
    }
    if (length == 0) {
      snprintf(unique, sizeof unique, "variable.%d", index++);
      LLVMSetValueName2(g, unique, strlen(unique));
    }
    LLVMSetLinkage(g, LLVMExternalLinkage);
    LLVMSetVisibility(g, LLVMDefaultVisibility);
  }
}

// --- Accesses ------------------------------------------------------------------------------------

bool intentSimRewriteIsLocal(LLVMValueRef pointer) {
  for (;;) {
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == SPACE_LOCAL ||
        LLVMIsAAllocaInst(pointer))
      return true;
    if (!LLVMIsAGetElementPtrInst(pointer) && !LLVMIsAAddrSpaceCastInst(pointer))
      return false;
    pointer = LLVMGetOperand(pointer, 0);
  }
}

static IntentSimAccessKind accessKind(LLVMValueRef instruction, LLVMOpcode opcode) {
  if (opcode == LLVMAtomicRMW)
    return SIM_ATOMIC_UPDATE;
  if (opcode == LLVMAtomicCmpXchg)
    return SIM_ATOMIC_EXCHANGE;
  bool atomic = LLVMIsAtomic(instruction) || LLVMGetVolatile(instruction);
  if (opcode == LLVMLoad)
    return atomic ? SIM_ATOMIC_LOAD : SIM_LOAD;
  return atomic ? SIM_ATOMIC_STORE : SIM_STORE;
}

// SIM_ACQUIRE and SIM_RELEASE of an LLVMAtomicOrdering.
static uint32_t orderBits(LLVMAtomicOrdering ordering) {
  switch (ordering) {
  case LLVMAtomicOrderingAcquire:
    return SIM_ACQUIRE;
  case LLVMAtomicOrderingRelease:
    return SIM_RELEASE;
  case LLVMAtomicOrderingAcquireRelease:
  case LLVMAtomicOrderingSequentiallyConsistent:
    return SIM_ACQUIRE | SIM_RELEASE;
  default:
    return 0;
  }
}

static uint32_t accessOrder(LLVMValueRef instruction, LLVMOpcode opcode) {
  return orderBits(opcode == LLVMAtomicCmpXchg ? LLVMGetCmpXchgSuccessOrdering(instruction)
                                               : LLVMGetOrdering(instruction));
}

// The type that is read or written.
static LLVMTypeRef accessType(LLVMValueRef instruction, LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMStore:
    return LLVMTypeOf(LLVMGetOperand(instruction, 0));
  case LLVMAtomicCmpXchg:
    return LLVMTypeOf(LLVMGetOperand(instruction, 1));
  default:
    return LLVMTypeOf(instruction);
  }
}

// Tells the simulator that an atomic has read; arguments: its address and site.
static void reportRead(IntentSimRewriter *rewriter, LLVMValueRef instruction,
                       IntentSimAccessKind kind, const LLVMValueRef arguments[2]) {
  if (kind != SIM_ATOMIC_LOAD && kind < SIM_ATOMIC_UPDATE)
    return;
  LLVMPositionBuilderBefore(rewriter->builder, LLVMGetNextInstruction(instruction));
  LLVMValueRef all[] = {arguments[0], arguments[1], NULL};
  if (kind == SIM_ATOMIC_EXCHANGE) {
    LLVMValueRef wrote = LLVMBuildExtractValue(rewriter->builder, instruction, 1, "");
    all[2] = LLVMBuildZExt(rewriter->builder, wrote, rewriter->i32, "");
    intentSimRewriteCall(rewriter, "intentSimExchanged", rewriter->voidType, all, 3);
  } else {
    intentSimRewriteCall(rewriter, "intentSimRead", rewriter->voidType, all, 2);
  }
}

static void rewriteAccess(IntentSimRewriter *rewriter, LLVMValueRef instruction,
                          LLVMOpcode opcode) {
  unsigned operand = opcode == LLVMStore ? 1 : 0;
  LLVMValueRef pointer = LLVMGetOperand(instruction, operand);
  if (intentSimRewriteIsLocal(pointer))
    return;
  uint64_t bytes = LLVMStoreSizeOfType(rewriter->layout, accessType(instruction, opcode));
  IntentSimAccessKind kind = accessKind(instruction, opcode);
  LLVMPositionBuilderBefore(rewriter->builder, instruction);
  LLVMValueRef arguments[] = {
      LLVMBuildAddrSpaceCast(rewriter->builder, pointer, rewriter->pointer, ""),
      intentSimRewriteSite(rewriter, instruction, kind, (int32_t)bytes,
                           (int32_t)LLVMGetAlignment(instruction))};
  rewriter->module->sites[rewriter->module->siteCount - 1]->order =
      accessOrder(instruction, opcode);
  rewriter->module->weak |= kind >= SIM_ATOMIC_LOAD;
  LLVMSetOperand(
      instruction, operand,
      intentSimRewriteCall(rewriter, "intentSimAccess", rewriter->pointer, arguments, 2));
  reportRead(rewriter, instruction, kind, arguments);
}

void intentSimRewriteFence(IntentSimRewriter *rewriter, uint32_t order) {
  LLVMValueRef bits = intentSimRewriteInt(rewriter, order);
  rewriter->module->weak = true;
  intentSimRewriteCall(rewriter, "intentSimFence", rewriter->voidType, &bits, 1);
}

static void rewriteUnreachable(IntentSimRewriter *rewriter, LLVMValueRef instruction) {
  LLVMPositionBuilderBefore(rewriter->builder, instruction);
  LLVMValueRef arguments[] = {
      intentSimRewriteSite(rewriter, instruction, SIM_LOAD, 0, 1),
      LLVMBuildGlobalStringPtr(rewriter->builder, "undefined behaviour: unreachable code", "")};
  intentSimRewriteCall(rewriter, "intentSimStop", rewriter->voidType, arguments, 2);
}

static void rewriteInstruction(IntentSimRewriter *rewriter, LLVMValueRef instruction) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  switch (opcode) {
  case LLVMLoad:
  case LLVMStore:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    rewriteAccess(rewriter, instruction, opcode);
    break;
  case LLVMFence:
    LLVMPositionBuilderBefore(rewriter->builder, instruction);
    intentSimRewriteFence(rewriter, orderBits(LLVMGetOrdering(instruction)));
    break;
  case LLVMCall:
    intentSimRewriteCallSite(rewriter, instruction);
    break;
  case LLVMUnreachable:
    rewriteUnreachable(rewriter, instruction);
    break;
  default:
    break;
  }
}

// --- Loops ---------------------------------------------------------------------------------------

// A depth-first search of the blocks.
typedef struct Search {
  LLVMBasicBlockRef *blocks; // sorted by address
  uint8_t *states;           // NEW, OPEN, DONE, with HEAD or-ed
  size_t count;
} Search;
enum { OPEN = 1, DONE = 2, HEAD = 4 };

static int compareBlocks(const void *a, const void *b) {
  uintptr_t x = (uintptr_t)*(const LLVMBasicBlockRef *)a,
            y = (uintptr_t)*(const LLVMBasicBlockRef *)b;
  return x < y ? -1 : x > y;
}

static size_t blockIndex(const Search *search, LLVMBasicBlockRef block) {
  const LLVMBasicBlockRef *found =
      bsearch(&block, search->blocks, search->count, sizeof *search->blocks, compareBlocks);
  return (size_t)(found - search->blocks);
}

// Marks the targets of back edges. `path` holds the open blocks and how far each got.
static void findLoopHeads(Search *search, LLVMBasicBlockRef entry) {
  struct Step {
    LLVMBasicBlockRef block;
    unsigned next;
  } *path = calloc(search->count, sizeof *path);
  size_t depth = 0;
  path[depth++] = (struct Step){entry, 0};
  search->states[blockIndex(search, entry)] |= OPEN;
  while (depth) {
    struct Step *top = &path[depth - 1];
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(top->block);
    if (top->next == LLVMGetNumSuccessors(terminator)) {
      search->states[blockIndex(search, top->block)] ^= OPEN | DONE;
      depth--;
      continue;
    }
    LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, top->next++);
    uint8_t *state = &search->states[blockIndex(search, next)];
    if (*state & OPEN)
      *state |= HEAD;
    else if (!(*state & DONE)) {
      *state |= OPEN;
      path[depth++] = (struct Step){next, 0};
    }
  }
  free(path);
}

static void rewriteLoopHead(IntentSimRewriter *rewriter, LLVMBasicBlockRef block) {
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  while (LLVMIsAPHINode(first))
    first = LLVMGetNextInstruction(first);
  LLVMPositionBuilderBefore(rewriter->builder, first);
  LLVMValueRef site = intentSimRewriteSite(rewriter, first, SIM_LOAD, 0, 1);
  intentSimRewriteCall(rewriter, "intentSimLoop", rewriter->voidType, &site, 1);
}

static void rewriteLoops(IntentSimRewriter *rewriter) {
  size_t count = LLVMCountBasicBlocks(rewriter->function);
  Search search = {calloc(count, sizeof *search.blocks), calloc(count, 1), count};
  LLVMGetBasicBlocks(rewriter->function, search.blocks);
  LLVMBasicBlockRef entry = search.blocks[0];
  qsort(search.blocks, count, sizeof *search.blocks, compareBlocks);
  findLoopHeads(&search, entry);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(rewriter->function); block;
       block = LLVMGetNextBasicBlock(block))
    if (search.states[blockIndex(&search, block)] & HEAD)
      rewriteLoopHead(rewriter, block);
  free(search.blocks);
  free(search.states);
}

// --- Functions -----------------------------------------------------------------------------------

static void removeEnumAttribute(LLVMValueRef function, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMRemoveEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
}

static void removeStringAttribute(LLVMValueRef function, const char *name) {
  LLVMRemoveStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name,
                                   (unsigned)strlen(name));
}

// What was true of the device function and isn't of one that calls the simulator.
static void fixAttributes(LLVMValueRef function) {
  static const char *const kEnums[] = {"memory",     "nosync",       "nofree",     "norecurse",
                                       "willreturn", "mustprogress", "nocallback", "speculatable"};
  static const char *const kStrings[] = {"target-cpu", "target-features", "tune-cpu"};
  for (size_t i = 0; i < sizeof kEnums / sizeof *kEnums; i++)
    removeEnumAttribute(function, kEnums[i]);
  for (size_t i = 0; i < sizeof kStrings / sizeof *kStrings; i++)
    removeStringAttribute(function, kStrings[i]);
  // Frames touch the guard page instead of stepping over it.
  LLVMAddTargetDependentFunctionAttr(function, "probe-stack", "inline-asm");
}

static void checkFrame(IntentSimRewriter *rewriter) {
  uint64_t bytes = 0;
  size_t length;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(rewriter->function); b;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i) && LLVMIsAConstantInt(LLVMGetOperand(i, 0)))
        bytes += LLVMABISizeOfType(rewriter->layout, LLVMGetAllocatedType(i)) *
                 LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0));
  if (bytes > SIM_FRAME_LIMIT)
    intentSimRewriteFail(
        rewriter, "function '%s' has %llu bytes of local memory, expected at most %d",
        LLVMGetValueName2(rewriter->function, &length), (unsigned long long)bytes, SIM_FRAME_LIMIT);
}

static void rewriteFunction(IntentSimRewriter *rewriter, LLVMValueRef function) {
  rewriter->function = function;
  checkFrame(rewriter);
  LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  LLVMPositionBuilderBefore(rewriter->builder, first);
  LLVMTypeRef type = LLVMFunctionType(rewriter->pointer, NULL, 0, 0);
  LLVMValueRef getThread = LLVMGetNamedFunction(rewriter->ir, "intentSimThread");
  if (!getThread)
    getThread = LLVMAddFunction(rewriter->ir, "intentSimThread", type);
  rewriter->thread = LLVMBuildCall2(rewriter->builder, type, getThread, NULL, 0, "");
  rewriteLoops(rewriter);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      rewriteInstruction(rewriter, i);
    }
  fixAttributes(function);
}

// --- Kernels -------------------------------------------------------------------------------------

static void checkParams(IntentSimRewriter *rewriter, LLVMValueRef function) {
  unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
  size_t length;
  for (unsigned i = 0; i < LLVMCountParams(function); i++)
    if (LLVMGetEnumAttributeAtIndex(function, i + 1, byval))
      intentSimRewriteFail(rewriter,
                           "argument %u of kernel '%s' is passed by value in memory (byval)", i,
                           LLVMGetValueName2(function, &length));
}

static void findKernels(IntentSimRewriter *rewriter) {
  IntentSimModule *module = rewriter->module;
  for (LLVMValueRef f = LLVMGetFirstFunction(rewriter->ir); f; f = LLVMGetNextFunction(f)) {
    if (!isKernel(f))
      continue;
    size_t length;
    checkParams(rewriter, f);
    module->kernels = realloc(module->kernels, (module->kernelCount + 1) * sizeof *module->kernels);
    module->kernels[module->kernelCount++] =
        (IntentSimKernel){.name = strdup(LLVMGetValueName2(f, &length)),
                          .paramCount = LLVMCountParams(f),
                          .module = module};
  }
}

// Only entries are looked up by name. Generated code calls C's library by name too (memcpy, fmodf):
// nothing of the program may be found in its place.
static void dropName(LLVMValueRef function) {
  LLVMSetLinkage(function, LLVMInternalLinkage);
  LLVMSetValueName2(function, "", 0);
}

// void NAME.entry(ptr params): calls the kernel with the values that params point to.
static void makeEntry(IntentSimRewriter *rewriter, const IntentSimKernel *kernel) {
  char name[512];
  snprintf(name, sizeof name, "%s.entry", kernel->name);
  LLVMValueRef function = LLVMGetNamedFunction(rewriter->ir, kernel->name);
  LLVMTypeRef type = LLVMFunctionType(rewriter->voidType, &rewriter->pointer, 1, 0);
  LLVMValueRef entry = LLVMAddFunction(rewriter->ir, name, type);
  LLVMPositionBuilderAtEnd(rewriter->builder,
                           LLVMAppendBasicBlockInContext(rewriter->context, entry, ""));
  LLVMSetCurrentDebugLocation2(rewriter->builder, NULL);
  LLVMValueRef *values = calloc(kernel->paramCount + 1, sizeof *values);
  for (size_t i = 0; i < kernel->paramCount; i++) {
    LLVMValueRef offset = LLVMConstInt(rewriter->i64, i, 0);
    LLVMValueRef slot =
        LLVMBuildGEP2(rewriter->builder, rewriter->pointer, LLVMGetParam(entry, 0), &offset, 1, "");
    LLVMValueRef address = LLVMBuildLoad2(rewriter->builder, rewriter->pointer, slot, "");
    values[i] = LLVMBuildLoad2(rewriter->builder, LLVMTypeOf(LLVMGetParam(function, (unsigned)i)),
                               address, "");
    LLVMSetAlignment(values[i], 1);
  }
  LLVMBuildCall2(rewriter->builder, LLVMGlobalGetValueType(function), function, values,
                 (unsigned)kernel->paramCount, "");
  LLVMBuildRetVoid(rewriter->builder);
  dropName(function);
  free(values);
}

static void rewriteAll(IntentSimRewriter *rewriter) {
  findKernels(rewriter);
  deleteGlobals(rewriter, isUsedList);
  rewriteShared(rewriter);
  if (rewriter->error)
    return;
  deleteGlobals(rewriter, isSharedVariable);
  exposeVariables(rewriter);
  for (LLVMValueRef f = LLVMGetFirstFunction(rewriter->ir); f && !rewriter->error;
       f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f))
      continue;
    rewriteFunction(rewriter, f);
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(rewriter->ir); f; f = LLVMGetNextFunction(f))
    if (isKernel(f))
      LLVMSetFunctionCallConv(f, LLVMCCallConv);
    else if (!LLVMIsDeclaration(f))
      dropName(f);
  for (size_t i = 0; i < rewriter->module->kernelCount; i++)
    makeEntry(rewriter, &rewriter->module->kernels[i]);
  LLVMStripModuleDebugInfo(rewriter->ir);
}

char *intentSimRewrite(IntentSimModule *module, LLVMModuleRef ir, LLVMTargetDataRef layout) {
  LLVMContextRef context = LLVMGetModuleContext(ir);
  IntentSimRewriter rewriter = {.module = module,
                                .ir = ir,
                                .context = context,
                                .layout = layout,
                                .builder = LLVMCreateBuilderInContext(context),
                                .voidType = LLVMVoidTypeInContext(context),
                                .i8 = LLVMInt8TypeInContext(context),
                                .i32 = LLVMInt32TypeInContext(context),
                                .i64 = LLVMInt64TypeInContext(context),
                                .pointer = LLVMPointerTypeInContext(context, 0)};
  rewriteAll(&rewriter);
  LLVMDisposeBuilder(rewriter.builder);
  return rewriter.error;
}
