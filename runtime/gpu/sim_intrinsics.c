// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls in device code: each intrinsic of NVPTX that the simulator knows becomes a call of its
// runtime or a read of the thread's registers. What it doesn't know is an error that names it.
#include "runtime/gpu/sim_rewrite.h"

#include <string.h>

// Replaces the call by `value`, which may be null if the call gives none.
static void replace(LLVMValueRef call, LLVMValueRef value) {
  if (value)
    LLVMReplaceAllUsesWith(call, value);
  LLVMInstructionEraseFromParent(call);
}

static LLVMValueRef callSite(IntentSimRewriter *rewriter, LLVMValueRef call) {
  return intentSimRewriteSite(rewriter, call, SIM_LOAD, 0, 1);
}

// --- Handlers: each gets the call and the row's number -------------------------------------------

static void rewriteRegister(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t which) {
  LLVMValueRef offset = LLVMConstInt(rewriter->i64, 4 * (uint64_t)which, 0);
  LLVMValueRef address =
      LLVMBuildGEP2(rewriter->builder, rewriter->i8, rewriter->thread, &offset, 1, "");
  LLVMValueRef value = LLVMBuildLoad2(rewriter->builder, rewriter->i32, address, "");
  LLVMSetAlignment(value, 4);
  replace(call, value);
}

// Calls `name` with the barrier's number and its count of threads, 0 for all.
static void callBarrier(IntentSimRewriter *rewriter, LLVMValueRef call, const char *name) {
  LLVMValueRef count =
      LLVMGetNumArgOperands(call) > 1 ? LLVMGetOperand(call, 1) : intentSimRewriteInt(rewriter, 0);
  LLVMValueRef arguments[] = {callSite(rewriter, call), LLVMGetOperand(call, 0), count};
  intentSimRewriteCall(rewriter, name, rewriter->voidType, arguments, 3);
  replace(call, NULL);
}

static void rewriteSync(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  callBarrier(rewriter, call, "intentSimBarrierSync");
}

static void rewriteArrive(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  callBarrier(rewriter, call, "intentSimBarrierArrive");
}

static LLVMValueRef toInt(IntentSimRewriter *rewriter, LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
    return LLVMBuildBitCast(rewriter->builder, value, rewriter->i32, "");
  return LLVMGetIntTypeWidth(type) < 32 ? LLVMBuildZExt(rewriter->builder, value, rewriter->i32, "")
                                        : value;
}

// Calls intentSimWarpOp; the result is an i64.
static LLVMValueRef warpOp(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t op,
                           LLVMValueRef mask, LLVMValueRef value, LLVMValueRef b, LLVMValueRef c) {
  LLVMValueRef arguments[] = {callSite(rewriter, call),
                              intentSimRewriteInt(rewriter, (uint64_t)op),
                              mask,
                              toInt(rewriter, value),
                              b,
                              c};
  return intentSimRewriteCall(rewriter, "intentSimWarpOp", rewriter->i64, arguments, 6);
}

// The bits of an i64, from `shift` on, as `type`: an integer or a 32-bit float.
static LLVMValueRef fromBits(IntentSimRewriter *rewriter, LLVMValueRef bits, uint64_t shift,
                             LLVMTypeRef type) {
  LLVMValueRef moved =
      LLVMBuildLShr(rewriter->builder, bits, LLVMConstInt(rewriter->i64, shift, 0), "");
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
    return LLVMBuildTrunc(rewriter->builder, moved, type, "");
  return LLVMBuildBitCast(rewriter->builder,
                          LLVMBuildTrunc(rewriter->builder, moved, rewriter->i32, ""), type, "");
}

static void rewriteShuffle(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t op) {
  LLVMValueRef bits = warpOp(rewriter, call, op, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1),
                             LLVMGetOperand(call, 2), LLVMGetOperand(call, 3));
  LLVMTypeRef type = LLVMTypeOf(call);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind) {
    replace(call, fromBits(rewriter, bits, 0, type));
    return;
  }
  LLVMValueRef result = LLVMGetPoison(type);
  for (uint32_t i = 0; i < 2; i++)
    result = LLVMBuildInsertValue(
        rewriter->builder, result,
        fromBits(rewriter, bits, 32 * i, LLVMStructGetTypeAtIndex(type, i)), i, "");
  replace(call, result);
}

// vote and match: the mask first.
static void rewriteVote(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t op) {
  LLVMValueRef zero = intentSimRewriteInt(rewriter, 0);
  LLVMValueRef bits =
      warpOp(rewriter, call, op, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), zero, zero);
  replace(call, fromBits(rewriter, bits, 0, LLVMTypeOf(call)));
}

// redux: the value first.
static void rewriteRedux(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t op) {
  LLVMValueRef zero = intentSimRewriteInt(rewriter, 0);
  LLVMValueRef bits =
      warpOp(rewriter, call, op, LLVMGetOperand(call, 1), LLVMGetOperand(call, 0), zero, zero);
  replace(call, fromBits(rewriter, bits, 0, LLVMTypeOf(call)));
}

static void rewriteWarpBarrier(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t op) {
  LLVMValueRef zero = intentSimRewriteInt(rewriter, 0);
  warpOp(rewriter, call, op, LLVMGetOperand(call, 0), zero, zero, zero);
  replace(call, NULL);
}

// The lanes that run together: with independent thread scheduling, one alone is legal.
static void rewriteActiveMask(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  rewriteRegister(rewriter, call, SIM_LANEMASK_EQ);
}

static void rewriteFence(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  LLVMBuildFence(rewriter->builder, LLVMAtomicOrderingSequentiallyConsistent, 0, "");
  intentSimRewriteFence(rewriter, SIM_ACQUIRE | SIM_RELEASE);
  replace(call, NULL);
}

static void rewriteSleep(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  intentSimRewriteCall(rewriter, "intentSimSleep", rewriter->voidType, NULL, 0);
  replace(call, NULL);
}

static void rewriteExit(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  intentSimRewriteCall(rewriter, "intentSimExit", rewriter->voidType, NULL, 0);
  replace(call, NULL);
}

static void rewriteCopyAsync(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t bytes) {
  LLVMValueRef size = intentSimRewriteInt(rewriter, (uint64_t)bytes);
  LLVMValueRef read = LLVMGetNumArgOperands(call) > 2 ? LLVMGetOperand(call, 2) : size;
  LLVMValueRef arguments[] = {
      LLVMBuildAddrSpaceCast(rewriter->builder, LLVMGetOperand(call, 0), rewriter->pointer, ""),
      LLVMBuildAddrSpaceCast(rewriter->builder, LLVMGetOperand(call, 1), rewriter->pointer, ""),
      size,
      read,
      intentSimRewriteSite(rewriter, call, SIM_LOAD, bytes, bytes),
      intentSimRewriteSite(rewriter, call, SIM_STORE, bytes, bytes)};
  intentSimRewriteCall(rewriter, "intentSimCopyAsync", rewriter->voidType, arguments, 6);
  replace(call, NULL);
}

static void rewriteCommit(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  intentSimRewriteCall(rewriter, "intentSimCopiesCommit", rewriter->voidType, NULL, 0);
  replace(call, NULL);
}

static void rewriteWaitGroup(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  LLVMValueRef left = LLVMGetOperand(call, 0);
  intentSimRewriteCall(rewriter, "intentSimCopiesWait", rewriter->voidType, &left, 1);
  replace(call, NULL);
}

static void rewriteWaitAll(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t unused) {
  (void)unused;
  intentSimRewriteCall(rewriter, "intentSimCopiesWaitAll", rewriter->voidType, NULL, 0);
  replace(call, NULL);
}

// --- The table -----------------------------------------------------------------------------------

typedef struct Intrinsic {
  const char *name; // after "llvm.nvvm."
  void (*rewrite)(IntentSimRewriter *rewriter, LLVMValueRef call, int32_t number);
  int32_t number; // the handler's
} Intrinsic;

#define REGISTER(name, which) {"read.ptx.sreg." name, rewriteRegister, which}
#define SHUFFLE(name, which)                                                                       \
  {"shfl.sync." name ".i32", rewriteShuffle, which},                                               \
      {"shfl.sync." name ".i32p", rewriteShuffle, which},                                          \
      {"shfl.sync." name ".f32", rewriteShuffle, which}, {                                         \
    "shfl.sync." name ".f32p", rewriteShuffle, which                                               \
  }
#define COPY_ASYNC(name, bytes)                                                                    \
  {"cp.async." name, rewriteCopyAsync, bytes}, { "cp.async." name ".s", rewriteCopyAsync, bytes }

static const Intrinsic kIntrinsics[] = {
    REGISTER("tid.x", SIM_TID_X),
    REGISTER("tid.y", SIM_TID_Y),
    REGISTER("tid.z", SIM_TID_Z),
    REGISTER("ntid.x", SIM_NTID_X),
    REGISTER("ntid.y", SIM_NTID_Y),
    REGISTER("ntid.z", SIM_NTID_Z),
    REGISTER("ctaid.x", SIM_CTAID_X),
    REGISTER("ctaid.y", SIM_CTAID_Y),
    REGISTER("ctaid.z", SIM_CTAID_Z),
    REGISTER("nctaid.x", SIM_NCTAID_X),
    REGISTER("nctaid.y", SIM_NCTAID_Y),
    REGISTER("nctaid.z", SIM_NCTAID_Z),
    REGISTER("laneid", SIM_LANEID),
    REGISTER("warpid", SIM_WARPID),
    REGISTER("nwarpid", SIM_NWARPID),
    REGISTER("warpsize", SIM_WARPSIZE),
    REGISTER("lanemask.eq", SIM_LANEMASK_EQ),
    REGISTER("lanemask.lt", SIM_LANEMASK_LT),
    REGISTER("lanemask.le", SIM_LANEMASK_LE),
    REGISTER("lanemask.gt", SIM_LANEMASK_GT),
    REGISTER("lanemask.ge", SIM_LANEMASK_GE),
    {"barrier.cta.sync.aligned.all", rewriteSync, 0},
    {"barrier.cta.sync.aligned.count", rewriteSync, 0},
    {"barrier.cta.arrive.aligned.count", rewriteArrive, 0},
    SHUFFLE("up", SIM_SHFL_UP),
    SHUFFLE("down", SIM_SHFL_DOWN),
    SHUFFLE("bfly", SIM_SHFL_BFLY),
    SHUFFLE("idx", SIM_SHFL_IDX),
    {"vote.all.sync", rewriteVote, SIM_VOTE_ALL},
    {"vote.any.sync", rewriteVote, SIM_VOTE_ANY},
    {"vote.uni.sync", rewriteVote, SIM_VOTE_UNI},
    {"vote.ballot.sync", rewriteVote, SIM_VOTE_BALLOT},
    {"match.any.sync.i32", rewriteVote, SIM_MATCH_ANY},
    {"redux.sync.add", rewriteRedux, SIM_REDUX_ADD},
    {"redux.sync.and", rewriteRedux, SIM_REDUX_AND},
    {"redux.sync.or", rewriteRedux, SIM_REDUX_OR},
    {"redux.sync.xor", rewriteRedux, SIM_REDUX_XOR},
    {"redux.sync.min", rewriteRedux, SIM_REDUX_MIN},
    {"redux.sync.max", rewriteRedux, SIM_REDUX_MAX},
    {"redux.sync.umin", rewriteRedux, SIM_REDUX_UMIN},
    {"redux.sync.umax", rewriteRedux, SIM_REDUX_UMAX},
    {"bar.warp.sync", rewriteWarpBarrier, SIM_WARP_BARRIER},
    {"activemask", rewriteActiveMask, 0},
    {"membar.cta", rewriteFence, 0},
    {"membar.gl", rewriteFence, 0},
    {"membar.sys", rewriteFence, 0},
    {"fence.sc.cluster", rewriteFence, 0},
    {"nanosleep", rewriteSleep, 0},
    {"exit", rewriteExit, 0},
    COPY_ASYNC("ca.shared.global.4", 4),
    COPY_ASYNC("ca.shared.global.8", 8),
    COPY_ASYNC("ca.shared.global.16", 16),
    COPY_ASYNC("cg.shared.global.16", 16),
    {"cp.async.commit.group", rewriteCommit, 0},
    {"cp.async.wait.group", rewriteWaitGroup, 0},
    {"cp.async.wait.all", rewriteWaitAll, 0},
};

static void rewriteNvvm(IntentSimRewriter *rewriter, LLVMValueRef call, const char *name) {
  for (size_t i = 0; i < sizeof kIntrinsics / sizeof *kIntrinsics; i++) {
    if (strcmp(kIntrinsics[i].name, name) != 0)
      continue;
    kIntrinsics[i].rewrite(rewriter, call, kIntrinsics[i].number);
    return;
  }
  intentSimRewriteFail(rewriter, "the simulator does not know the intrinsic 'llvm.nvvm.%s'", name);
}

// --- Other calls ---------------------------------------------------------------------------------

// The alignment that an argument promises.
static int32_t argumentAlign(LLVMValueRef call, uint32_t argument) {
  unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);
  LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
  return attribute ? (int32_t)LLVMGetEnumAttributeValue(attribute) : 1;
}

static LLVMValueRef generic(IntentSimRewriter *rewriter, LLVMValueRef pointer) {
  return LLVMBuildAddrSpaceCast(rewriter->builder, pointer, rewriter->pointer, "");
}

static LLVMValueRef wide(IntentSimRewriter *rewriter, LLVMValueRef size) {
  return LLVMBuildIntCast2(rewriter->builder, size, rewriter->i64, 0, "");
}

static void rewriteMove(IntentSimRewriter *rewriter, LLVMValueRef call) {
  LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1);
  if (intentSimRewriteIsLocal(to) && intentSimRewriteIsLocal(from))
    return;
  LLVMValueRef arguments[] = {
      generic(rewriter, to), generic(rewriter, from), wide(rewriter, LLVMGetOperand(call, 2)),
      intentSimRewriteSite(rewriter, call, SIM_LOAD, 0, argumentAlign(call, 1)),
      intentSimRewriteSite(rewriter, call, SIM_STORE, 0, argumentAlign(call, 0))};
  intentSimRewriteCall(rewriter, "intentSimMove", rewriter->voidType, arguments, 5);
  replace(call, NULL);
}

static void rewriteFill(IntentSimRewriter *rewriter, LLVMValueRef call) {
  LLVMValueRef to = LLVMGetOperand(call, 0);
  if (intentSimRewriteIsLocal(to))
    return;
  LLVMValueRef arguments[] = {
      generic(rewriter, to), toInt(rewriter, LLVMGetOperand(call, 1)),
      wide(rewriter, LLVMGetOperand(call, 2)),
      intentSimRewriteSite(rewriter, call, SIM_STORE, 0, argumentAlign(call, 0))};
  intentSimRewriteCall(rewriter, "intentSimFill", rewriter->voidType, arguments, 4);
  replace(call, NULL);
}

static bool isActive(LLVMValueRef mask, uint32_t lane) {
  LLVMValueRef bit = LLVMGetAggregateElement(mask, lane);
  return bit && LLVMIsAConstantInt(bit) && LLVMConstIntGetZExtValue(bit);
}

// The alignment of what lies `offset` bytes after something aligned to `align`.
static int32_t alignAt(int32_t align, int32_t offset) {
  int32_t lowest = offset & -offset;
  return offset && lowest < align ? lowest : align;
}

// llvm.masked.load and store, which the vectorizer makes to fill a gap: each run of active lanes is
// an access. Operand `operand` is the address, the next one the mask.
static void rewriteMasked(IntentSimRewriter *rewriter, LLVMValueRef call, uint32_t operand,
                          IntentSimAccessKind kind) {
  LLVMValueRef pointer = LLVMGetOperand(call, operand), mask = LLVMGetOperand(call, operand + 1);
  LLVMTypeRef type = LLVMTypeOf(kind == SIM_LOAD ? call : LLVMGetOperand(call, 0));
  if (intentSimRewriteIsLocal(pointer))
    return;
  if (!LLVMIsConstant(mask)) {
    intentSimRewriteFail(rewriter, "the simulator does not know masked accesses whose mask is not "
                                   "constant");
    return;
  }
  uint32_t lanes = LLVMGetVectorSize(type);
  int32_t bytes = (int32_t)LLVMStoreSizeOfType(rewriter->layout, LLVMGetElementType(type));
  LLVMValueRef base = generic(rewriter, pointer), host = NULL;
  for (uint32_t lane = 0, end; lane < lanes; lane = end + 1) {
    for (end = lane; end < lanes && isActive(mask, end);)
      end++;
    if (end == lane)
      continue;
    int32_t offset = bytes * (int32_t)lane;
    LLVMValueRef forward = LLVMConstInt(rewriter->i64, (uint64_t)offset, 0);
    LLVMValueRef back = LLVMConstInt(rewriter->i64, (uint64_t)-(int64_t)offset, 1);
    LLVMValueRef arguments[] = {
        LLVMBuildGEP2(rewriter->builder, rewriter->i8, base, &forward, 1, ""),
        intentSimRewriteSite(rewriter, call, kind, bytes * (int32_t)(end - lane),
                             alignAt(argumentAlign(call, operand), offset))};
    LLVMValueRef found =
        intentSimRewriteCall(rewriter, "intentSimAccessDirect", rewriter->pointer, arguments, 2);
    if (!host)
      host = LLVMBuildGEP2(rewriter->builder, rewriter->i8, found, &back, 1, "");
  }
  if (host)
    LLVMSetOperand(call, operand,
                   LLVMBuildAddrSpaceCast(rewriter->builder, host, LLVMTypeOf(pointer), ""));
}

static void rewriteTrap(IntentSimRewriter *rewriter, LLVMValueRef call) {
  LLVMValueRef arguments[] = {
      callSite(rewriter, call),
      LLVMBuildGlobalStringPtr(rewriter->builder, "trap: the kernel stopped itself", "")};
  intentSimRewriteCall(rewriter, "intentSimStop", rewriter->voidType, arguments, 2);
  replace(call, NULL);
}

// __assertfail(message, file, line, function, size of a character).
static void rewriteAssert(IntentSimRewriter *rewriter, LLVMValueRef call) {
  LLVMValueRef arguments[] = {callSite(rewriter, call), generic(rewriter, LLVMGetOperand(call, 0))};
  intentSimRewriteCall(rewriter, "intentSimAssertFail", rewriter->voidType, arguments, 2);
  replace(call, NULL);
}

static bool startsWith(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static void rewriteNamed(IntentSimRewriter *rewriter, LLVMValueRef call, LLVMValueRef callee) {
  size_t length;
  const char *name = LLVMGetValueName2(callee, &length);
  if (startsWith(name, "intentSim"))
    return; // ours
  if (startsWith(name, "llvm.nvvm."))
    rewriteNvvm(rewriter, call, name + strlen("llvm.nvvm."));
  else if (startsWith(name, "llvm.memcpy.") || startsWith(name, "llvm.memmove."))
    rewriteMove(rewriter, call);
  else if (startsWith(name, "llvm.memset."))
    rewriteFill(rewriter, call);
  else if (startsWith(name, "llvm.trap") || startsWith(name, "llvm.debugtrap") ||
           startsWith(name, "llvm.ubsantrap"))
    rewriteTrap(rewriter, call);
  else if (startsWith(name, "llvm.masked.load."))
    rewriteMasked(rewriter, call, 0, SIM_LOAD);
  else if (startsWith(name, "llvm.masked.store."))
    rewriteMasked(rewriter, call, 1, SIM_STORE);
  else if (startsWith(name, "llvm.masked."))
    intentSimRewriteFail(rewriter, "the simulator does not know the intrinsic '%s'", name);
  else if (strcmp(name, "__assertfail") == 0)
    rewriteAssert(rewriter, call);
  else if (LLVMIsDeclaration(callee) && !startsWith(name, "llvm."))
    intentSimRewriteFail(rewriter, "the module calls '%s', which it does not define", name);
}

void intentSimRewriteCallSite(IntentSimRewriter *rewriter, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  LLVMPositionBuilderBefore(rewriter->builder, call);
  if (LLVMIsAInlineAsm(callee)) {
    size_t length;
    const char *text = LLVMGetInlineAsmAsmString(callee, &length);
    intentSimRewriteFail(rewriter, "the simulator does not know the inline assembly '%.*s'",
                         (int)length, text);
  } else if (LLVMIsAFunction(callee)) {
    rewriteNamed(rewriter, call, callee);
  }
}
