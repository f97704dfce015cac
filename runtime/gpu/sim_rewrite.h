// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the two halves of the rewriting of device code share: sim_rewrite.c (variables, accesses,
// loops) and sim_intrinsics.c (calls).
#ifndef INTENT_RUNTIME_GPU_SIM_REWRITE_H
#define INTENT_RUNTIME_GPU_SIM_REWRITE_H

#include "runtime/gpu/sim.h"

#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

// Address spaces of NVPTX.
enum { SPACE_GLOBAL = 1, SPACE_SHARED = 3, SPACE_LOCAL = 5 };

typedef struct IntentSimRewriter {
  IntentSimModule *module; // receives sites, kernels and variables
  LLVMModuleRef ir;        // rewritten in place
  LLVMContextRef context;
  LLVMTargetDataRef layout; // of the host
  LLVMBuilderRef builder;   // owned
  LLVMTypeRef voidType, i8, i32, i64, pointer;
  LLVMValueRef function; // being rewritten
  LLVMValueRef thread;   // its IntentSimThread
  char *error;           // the first one, or null; owned
} IntentSimRewriter;

// Records why the module can't be simulated; the first reason stays.
void intentSimRewriteFail(IntentSimRewriter *rewriter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Calls the runtime function `name` with the thread first, at the builder's place.
LLVMValueRef intentSimRewriteCall(IntentSimRewriter *rewriter, const char *name, LLVMTypeRef result,
                                  LLVMValueRef *arguments, uint32_t count);

// A pointer to a new site for the instruction `at`; `bytes` and `align` are of an access.
LLVMValueRef intentSimRewriteSite(IntentSimRewriter *rewriter, LLVMValueRef at,
                                  IntentSimAccessKind kind, int32_t bytes, int32_t align);

// Tells the simulator of a fence, at the builder's place.
void intentSimRewriteFence(IntentSimRewriter *rewriter, uint32_t order);

LLVMValueRef intentSimRewriteInt(IntentSimRewriter *rewriter, uint64_t value);

// Whether the pointer is into local memory of this function, for certain.
bool intentSimRewriteIsLocal(LLVMValueRef pointer);

// Rewrites a call, if it is one of NVPTX's intrinsics or touches memory.
void intentSimRewriteCallSite(IntentSimRewriter *rewriter, LLVMValueRef call);

#endif
