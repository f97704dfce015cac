// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One interface for everything that can run a function: the interpreter, the CPU's JIT, the GPU
// simulator, the CUDA driver.
#ifndef INTENT_RUNTIME_EXECUTOR_H
#define INTENT_RUNTIME_EXECUTOR_H

#include "runtime/signature.h"

// What the user may choose about a run. Zero means the default everywhere.
typedef struct IntentExecutorOptions {
  bool noChecks;               // leave out the run-time checks of --intent-insert-checks
  const char *schedule;        // a transform script that replaces the CPU's; null: the embedded one
  int64_t threads;             // of the CPU's code; 0: OMP_NUM_THREADS, or all cores
  const char *pipelineOptions; // more options of the target's pipeline; null: none
  const char *pipeline;        // a pass pipeline in place of the target's; null: the target's
  const char *simSchedule;     // the simulator's order of threads; null: its default
  uint64_t seed;               // of the simulator's random order, read at each call, and of the
                               // order in which the interpreter combines; 0: row-major
  const char *segments;        // lengths with commas between: how the sources of region ops are cut
                               // first; null: as the target likes
  struct IntentLaws *laws;     // to be checked as the interpreter runs; null: none
  bool checkRaces;             // let the simulator check global memory for races
  bool countSim;               // let the simulator count accesses, for printStats
} IntentExecutorOptions;

// A function to be run. Nothing in it is owned.
typedef struct IntentProgram {
  MlirModule module;                    // verified; executors work on clones
  const IntentSignature *signature;     // of the function
  const IntentExecutorOptions *options; // of the run
} IntentProgram;

typedef struct IntentExecutor IntentExecutor;

// A program made ready to be called; the first member of each executor's own struct.
typedef struct IntentSession {
  const IntentExecutor *executor; // who made it
  const IntentProgram *program;   // what it runs; outlives the session
  double seconds;                 // the last call took, arguments and results not copied
} IntentSession;

typedef struct IntentPrepared {
  IntentStatus status;    // why there is no session
  IntentSession *session; // to be destroyed by the executor's `destroy`; null on failure
} IntentPrepared;

struct IntentExecutor {
  const char *target; // its name on the command line
  // Lowers and compiles. Failures that belong to an op are also diagnostics of the context.
  IntentPrepared (*prepare)(const IntentProgram *program);
  // Calls the function once. `args` match the signature, dynamic extents aside; memref arguments
  // are updated in place. On success the results are fresh arrays that the caller destroys; on
  // failure none is left to destroy.
  IntentStatus (*call)(IntentSession *session, const IntentArray *args, IntentArray *results);
  // Counters of the calls so far as text, if the executor has any.
  void (*printStats)(IntentSession *session, FILE *out);
  void (*destroy)(IntentSession *session);
};

// A monotonic clock, for `seconds`.
double intentSecondsNow(void);

// The executor of a target's name; null for another name. The names, joined by `, `, for messages.
const IntentExecutor *intentExecutorFind(const char *target);
const char *intentExecutorNames(void);

#endif
