// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that lowered host code may call, by name: memory, assertions, prints. Lowerings
// declare them as below (an int32_t dtype is an IntentDType; a text is null-terminated); the JIT
// registers them.
#ifndef INTENT_RUNTIME_JIT_HOST_H
#define INTENT_RUNTIME_JIT_HOST_H

#include "mlir-c/ExecutionEngine.h"
#include "runtime/jit/descriptor.h"

// Ends the run with this message: the call under intentHostCall fails. While several
// threads run a parallel loop, or on another thread than the caller's, frames can't be left: the
// message is printed, once, and the process exits with status 1.
_Noreturn void intentAssertFailed(const char *message);

// intent.print: a text alone; with a scalar by its bits; with an array in host memory, by its
// memref descriptor. They write "TEXT\n" or "TEXT: TYPE = VALUE\n" to standard output. The last
// also has a name for each dtype, for code that has a memref and no descriptor:
//
//   func.func private @intentPrintMemref_f32(!llvm.ptr, i32, memref<*xf32>)
//       attributes {llvm.emit_c_interface}
void intentPrintText(const char *text);
void intentPrintScalar(const char *text, int32_t dtype, uint64_t bits);
void intentPrintMemref(const char *text, int32_t dtype, int64_t rank,
                       const IntentDescriptor *descriptor);

// Registers all of these in `engine`, and what MLIR's own lowerings call:
// _mlir_memref_to_llvm_alloc, _free and the aligned form (intentAlloc, intentFree), memrefCopy.
void intentHostRegister(MlirExecutionEngine engine);

// Calls `function(argument)`, and fails with the message when it reaches intentAssertFailed.
IntentStatus intentHostCall(void (*function)(void *argument), void *argument);

#endif
