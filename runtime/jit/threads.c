// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See threads.h.
#include "runtime/jit/threads.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>

// What is called of the OpenMP runtime; null until it is loaded, which is once in a process.
static struct {
  void (*setNumThreads)(int count);
  int (*getMaxThreads)(void);
  int (*inParallel)(void);
  int standard; // threads without a wish
} runtime;

static MlirWalkResult findOpenmp(MlirOperation op, void *data) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  bool *found = data;
  *found = name.length > 4 && !strncmp(name.data, "omp.", 4);
  return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

bool intentNeedsThreads(MlirModule module) {
  bool found = false;
  mlirOperationWalk(mlirModuleGetOperation(module), findOpenmp, &found, MlirWalkPreOrder);
  return found;
}

// Stores a function's address, which POSIX allows and ISO C does not.
static bool find(void *library, const char *name, void *function) {
  void *address = dlsym(library, name);
  memcpy(function, &address, sizeof address);
  return address != NULL;
}

static IntentStatus load(void) {
  if (runtime.inParallel)
    return intentOk();
  // Global: compiled code looks its calls up in the process. Never closed: it has threads.
  void *library = dlopen(INTENT_LIBOMP, RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    return intentError("the OpenMP runtime can't be loaded, which every number of threads but 1 "
                       "needs: %.300s",
                       dlerror());
  if (!find(library, "omp_set_num_threads", &runtime.setNumThreads) ||
      !find(library, "omp_get_max_threads", &runtime.getMaxThreads) ||
      !find(library, "omp_in_parallel", &runtime.inParallel)) {
    runtime.inParallel = NULL;
    return intentError("'%s' is no OpenMP runtime", INTENT_LIBOMP);
  }
  runtime.standard = runtime.getMaxThreads();
  return intentOk();
}

IntentStatus intentThreadsUse(int64_t count) {
  IntentStatus status = load();
  if (!intentFailed(&status))
    runtime.setNumThreads(count > INT_MAX ? INT_MAX : count ? (int)count : runtime.standard);
  return status;
}

bool intentThreadsAreRunning(void) { return runtime.inParallel && runtime.inParallel(); }
