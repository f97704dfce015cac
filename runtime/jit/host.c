// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host functions of compiled code. A failed assertion leaves compiled frames by longjmp: they hold
// nothing to unwind.
#include "runtime/jit/host.h"

#include "runtime/jit/memory.h"
#include "runtime/jit/threads.h"
#include "runtime/print.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The call in progress; there is at most one in a process.
static struct {
  bool active;          // whether there is one
  pthread_t thread;     // who called
  jmp_buf escape;       // how to leave it
  IntentStatus failure; // why it was left
} call;

_Noreturn void intentAssertFailed(const char *message) {
  bool isAlone = !intentThreadsAreRunning();
  if (isAlone && call.active && pthread_equal(call.thread, pthread_self())) {
    call.failure = intentError("%s", message[0] ? message : "an assertion failed");
    longjmp(call.escape, 1);
  }
  // Other threads may fail too: the first one speaks for all of them.
  static pthread_mutex_t speaker = PTHREAD_MUTEX_INITIALIZER;
  (void)pthread_mutex_lock(&speaker);
  (void)fflush(stdout);
  (void)fprintf(stderr, "error: %s\n", message[0] ? message : "an assertion failed");
  _exit(1);
}

IntentStatus intentHostCall(void (*function)(void *argument), void *argument) {
  call.active = true;
  call.thread = pthread_self();
  call.failure = intentOk();
  if (setjmp(call.escape) == 0)
    function(argument);
  call.active = false;
  return call.failure;
}

void intentPrintText(const char *text) { (void)printf("%s\n", text); }

void intentPrintScalar(const char *text, int32_t dtype, uint64_t bits) {
  IntentArray scalar = {.dtype = (IntentDType)dtype, .data = &bits};
  (void)printf("%s: %s = %s\n", text, intentDTypeName(scalar.dtype),
               intentElementText(&scalar, 0).text);
}

void intentPrintMemref(const char *text, int32_t dtype, int64_t rank,
                       const IntentDescriptor *descriptor) {
  IntentArray array;
  IntentStatus status =
      intentArrayCreate(&array, (IntentDType)dtype, descriptor->sizesStrides, (int32_t)rank);
  if (intentFailed(&status))
    intentAssertFailed(status.message);
  intentDescriptorCopyOut(descriptor, &array);
  flockfile(stdout); // several threads may print: a line is one's own
  (void)printf("%s: ", text);
  intentPrintArray(stdout, &array, INTENT_PRINT_LIMIT);
  funlockfile(stdout);
  intentArrayDestroy(&array);
}

// An unranked memref as the C interface passes it.
typedef struct UnrankedMemref {
  int64_t rank;                 // of the descriptor
  IntentDescriptor *descriptor; // its first 3 + 2 rank words
} UnrankedMemref;

static void printUnranked(const char *text, int32_t dtype, const UnrankedMemref *memref) {
  intentPrintMemref(text, dtype, memref->rank, memref->descriptor);
}

static void copyStrided(int64_t rank, size_t size, const int64_t *sizes, const char *from,
                        const int64_t *fromStrides, char *to, const int64_t *toStrides) {
  if (rank == 0) {
    memcpy(to, from, size);
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    copyStrided(rank - 1, size, sizes + 1, from + i * fromStrides[0] * (int64_t)size,
                fromStrides + 1, to + i * toStrides[0] * (int64_t)size, toStrides + 1);
}

// What MLIR lowers a strided memref.copy to: two memrefs of one shape and any strides.
static void memrefCopy(int64_t size, UnrankedMemref *source, UnrankedMemref *target) {
  const IntentDescriptor *from = source->descriptor, *to = target->descriptor;
  int64_t rank = source->rank;
  copyStrided(rank, (size_t)size, from->sizesStrides,
              (const char *)from->aligned + from->offset * size, from->sizesStrides + rank,
              (char *)to->aligned + to->offset * size, to->sizesStrides + rank);
}

static void *allocate(size_t bytes) { return intentAlloc(1, bytes); }

// A function's address as data, which POSIX allows and ISO C does not.
#define ADDRESS(function) (__extension__(void *)(function))

void intentHostRegister(MlirExecutionEngine engine) {
  const struct {
    const char *name;
    void *address;
  } symbols[] = {
      {"_mlir_memref_to_llvm_alloc", ADDRESS(allocate)},
      {"_mlir_memref_to_llvm_aligned_alloc", ADDRESS(intentAlloc)},
      {"_mlir_memref_to_llvm_free", ADDRESS(intentFree)},
      {"intentAlloc", ADDRESS(intentAlloc)},
      {"intentFree", ADDRESS(intentFree)},
      {"intentAssertFailed", ADDRESS(intentAssertFailed)},
      {"intentPrintText", ADDRESS(intentPrintText)},
      {"intentPrintScalar", ADDRESS(intentPrintScalar)},
      {"intentPrintMemref", ADDRESS(intentPrintMemref)},
      {"memrefCopy", ADDRESS(memrefCopy)},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; ++i)
    mlirExecutionEngineRegisterSymbol(engine, mlirStringRefCreateFromCString(symbols[i].name),
                                      symbols[i].address);
  for (int dtype = 0; dtype < INTENT_DTYPE_COUNT; ++dtype) {
    char name[64];
    (void)snprintf(name, sizeof name, "_mlir_ciface_intentPrintMemref_%s",
                   intentDTypeName((IntentDType)dtype));
    mlirExecutionEngineRegisterSymbol(engine, mlirStringRefCreateFromCString(name),
                                      ADDRESS(printUnranked));
  }
}
