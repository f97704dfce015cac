// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// litmus FILE TARGET RUNS [races]: calls each litmus program of FILE (litmus.mlir) RUNS times on a
// target, in one process, and judges what its points saw. On gpu-sim each run has a seed of its
// own. Prints a line a program; fails when a forbidden outcome was seen, or when gpu-sim never
// showed a weak one that it must show: those of the planted programs, which lack a release. With
// `races` gpu-sim checks for races instead: planted_plain has one, and no other program.
#include "runtime/context.h"
#include "runtime/executor.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/IR.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 4, SEEN = 2, MAX_ROLES = 4, CPU_INSTANCES = 64, SIM_INSTANCES = 2 };

// ---- Judges -------------------------------------------------------------------------------------

typedef enum Verdict { PLAIN, WEAK, FORBIDDEN, VERDICTS } Verdict;

// One instance after a run.
typedef struct Outcome {
  int32_t seen[MAX_ROLES][SEEN]; // what each role left
  int32_t places[PLACES];        // the memory
} Outcome;

typedef Verdict (*Judge)(const Outcome *o);

static Verdict fails(bool isWrong) { return isWrong ? FORBIDDEN : PLAIN; }

// The flag, seen by the last role, without the data.
static bool isLost(const Outcome *o, int role, int32_t flag) {
  return o->seen[role][0] == flag && o->seen[role][1] != 1;
}

static Verdict message(const Outcome *o) { return fails(isLost(o, 1, 1)); }
static Verdict planted(const Outcome *o) { return isLost(o, 1, 1) ? WEAK : PLAIN; }
static Verdict twoHops(const Outcome *o) { return fails(isLost(o, 2, 1)); }
static Verdict chain(const Outcome *o) { return fails(isLost(o, 2, 2)); }

static Verdict buffering(const Outcome *o) {
  return o->seen[0][0] == 0 && o->seen[1][0] == 0 ? WEAK : PLAIN;
}

static Verdict coherence(const Outcome *o) {
  return fails(o->seen[1][0] > o->seen[1][1] || o->places[0] != 2);
}

// 1 then 2 here and 2 then 1 there, or a store undone.
static Verdict coherenceOrder(const Outcome *o) {
  int32_t a = o->seen[2][0], b = o->seen[2][1], c = o->seen[3][0], d = o->seen[3][1];
  bool isUndone = (a && !b) || (c && !d);
  return fails(isUndone || (a && c && a != b && c != d && a != c));
}

static Verdict coherenceOwn(const Outcome *o) {
  int32_t a = o->seen[0][0], b = o->seen[1][0], last = o->places[0];
  return fails(a == 0 || b == 0 || (a == 2 && b == 1) || (a == 2 && last != 2) ||
               (b == 1 && last != 1));
}

// Old values 0 to 3, each once; the other place adds up to 1 + 2 + 3 + 4.
static Verdict tickets(const Outcome *o) {
  int32_t mask = 0;
  bool isWrong = o->places[0] != MAX_ROLES || o->places[1] != 10;
  for (int i = 0; i < MAX_ROLES; ++i) {
    mask |= 1 << (o->seen[i][0] & 7);
    int32_t after = o->seen[i][1] + i + 1;
    isWrong |= after < i + 1 || after > 10;
  }
  return fails(isWrong || mask != 15);
}

static Verdict oneWins(const Outcome *o) {
  int winners = 0;
  bool isWrong = false;
  for (int i = 0; i < MAX_ROLES; ++i) {
    winners += o->seen[i][0] == 0;
    isWrong |= o->seen[i][0] ? o->seen[i][0] != o->places[0] : o->places[0] != i + 1;
  }
  return fails(isWrong || winners != 1);
}

static Verdict ladder(const Outcome *o) {
  int32_t steps = 0;
  for (int i = 0; i < MAX_ROLES; ++i)
    steps += o->seen[i][0];
  return fails(steps != o->places[0] || steps < 1 || steps > 3);
}

typedef struct Litmus {
  const char *entry; // the program
  int roles;         // points an instance
  Judge judge;       // of an instance
  bool mustBeWeak;   // gpu-sim shows a weak outcome
} Litmus;

static const Litmus kLitmus[] = {
    {"message", 2, message, false},
    {"message_atomic", 2, message, false},
    {"message_rmw", 2, message, false},
    {"message_cas", 2, message, false},
    {"message_two_hops", 3, twoHops, false},
    {"message_chain", 3, chain, false},
    {"planted_atomic", 2, planted, true},
    {"planted_plain", 2, planted, true},
    {"buffering", 2, buffering, true},
    {"buffering_release", 2, buffering, false},
    {"coherence", 2, coherence, false},
    {"coherence_order", 4, coherenceOrder, false},
    {"coherence_own", 2, coherenceOwn, false},
    {"tickets", 4, tickets, false},
    {"one_wins", 4, oneWins, false},
    {"ladder", 4, ladder, false},
    {"flat_message", 2, message, false},
    {"flat_tickets", 4, tickets, false},
};

// ---- Running ------------------------------------------------------------------------------------

static IntentArray makeArray(const int64_t *shape, int32_t rank) {
  IntentArray array;
  IntentStatus status = intentArrayCreate(&array, INTENT_I32, shape, rank);
  if (intentFailed(&status))
    exit(2);
  return array;
}

static IntentArray makeNumber(int64_t value) {
  IntentArray array;
  IntentStatus status = intentArrayCreate(&array, INTENT_I64, NULL, 0);
  if (intentFailed(&status))
    exit(2);
  intentArraySetInt(&array, 0, value);
  return array;
}

static Outcome outcomeOf(const IntentArray *places, const IntentArray *seen, const Litmus *litmus,
                         int64_t instances, int64_t k) {
  Outcome o = {{{0}}, {0}};
  memcpy(o.places, (const int32_t *)places->data + k * PLACES, sizeof o.places);
  for (int i = 0; i < litmus->roles; ++i)
    memcpy(o.seen[i], (const int32_t *)seen->data + (i * instances + k) * SEEN, sizeof o.seen[i]);
  return o;
}

// Why a run ended early, or null; counts the verdicts of its instances.
static IntentStatus runOnce(IntentSession *session, const Litmus *litmus, int64_t instances,
                            int64_t tally[VERDICTS]) {
  IntentArray args[2 + MAX_ROLES] = {
      makeArray((int64_t[]){instances, PLACES}, 2),
      makeArray((int64_t[]){litmus->roles, instances, SEEN}, 3),
  };
  for (int i = 0; i < MAX_ROLES; ++i)
    args[2 + i] = makeNumber(i);
  IntentStatus status = session->executor->call(session, args, NULL);
  for (int64_t k = 0; k < instances && !intentFailed(&status); ++k) {
    Outcome o = outcomeOf(&args[0], &args[1], litmus, instances, k);
    ++tally[litmus->judge(&o)];
  }
  for (int i = 0; i < 2 + MAX_ROLES; ++i)
    intentArrayDestroy(&args[i]);
  return status;
}

// Leaves of the module the function `entry` and what only it may call.
static void keepOnly(MlirModule module, const char *entry) {
  MlirStringRef nameKey = mlirStringRefCreateFromCString("sym_name"),
                hidden = mlirStringRefCreateFromCString("sym_visibility");
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    MlirAttribute name = mlirOperationGetAttributeByName(op, nameKey);
    bool isPublic = mlirAttributeIsNull(mlirOperationGetAttributeByName(op, hidden));
    if (isPublic &&
        !mlirStringRefEqual(mlirStringAttrGetValue(name), mlirStringRefCreateFromCString(entry)))
      mlirOperationDestroy(op);
    op = next;
  }
}

// What the command line says.
typedef struct Setup {
  const char *target; // where to run
  int64_t runs;       // of each program
  bool isSim;         // the target is gpu-sim
  bool checksRaces;   // there
} Setup;

static IntentStatus runAll(MlirModule module, const Litmus *litmus, const Setup *setup,
                           int64_t tally[VERDICTS]) {
  IntentExecutorOptions options = {.simSchedule = setup->isSim ? "random" : NULL,
                                   .checkRaces = setup->checksRaces};
  IntentSignature signature = {.entry = NULL};
  keepOnly(module, litmus->entry);
  IntentStatus status = intentSignatureRead(&signature, module, litmus->entry);
  if (intentFailed(&status))
    return status;
  IntentProgram program = {module, &signature, &options};
  IntentPrepared prepared = intentExecutorFind(setup->target)->prepare(&program);
  status = prepared.status;
  for (int64_t run = 0; run < setup->runs && !intentFailed(&status); ++run) {
    options.seed = (uint64_t)run;
    status = runOnce(prepared.session, litmus, setup->isSim ? SIM_INSTANCES : CPU_INSTANCES, tally);
  }
  if (prepared.session)
    prepared.session->executor->destroy(prepared.session);
  intentSignatureDestroy(&signature);
  return status;
}

// Whether the runs are as they must be; says so.
static bool judge(const Litmus *litmus, const Setup *setup, const IntentStatus *status,
                  const int64_t tally[VERDICTS]) {
  bool isPlanted = setup->checksRaces && strcmp(litmus->entry, "planted_plain") == 0;
  bool isRace = strncmp(status->message, "gpu-sim: race: ", 15) == 0;
  long long all = tally[PLAIN] + tally[WEAK] + tally[FORBIDDEN];
  if (intentFailed(status) || isPlanted) {
    (void)printf("%s: %s in run %lld%s%s\n", litmus->entry, isRace ? "a race" : "an error",
                 all / SIM_INSTANCES + 1, isRace ? "" : ": ", isRace ? "" : status->message);
    return isRace && isPlanted;
  }
  (void)printf("%s: %lld runs, %lld outcomes, %lld weak, %lld forbidden\n", litmus->entry,
               (long long)setup->runs, all, (long long)tally[WEAK], (long long)tally[FORBIDDEN]);
  bool isMissing = litmus->mustBeWeak && setup->isSim && !setup->checksRaces && !tally[WEAK];
  if (isMissing)
    (void)printf("%s: expected a weak outcome\n", litmus->entry);
  return tally[FORBIDDEN] == 0 && !isMissing;
}

static bool tryLitmus(const char *text, const Litmus *litmus, const Setup *setup) {
  IntentDiagnostics diagnostics = {.out = stderr};
  MlirContext context = intentContextCreate(&diagnostics);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  int64_t tally[VERDICTS] = {0};
  IntentStatus status = intentError("does not parse");
  if (!mlirModuleIsNull(module)) {
    status = runAll(module, litmus, setup, tally);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  return judge(litmus, setup, &status, tally);
}

int main(int argc, char **argv) {
  FILE *file = argc == 4 || argc == 5 ? fopen(argv[1], "rb") : NULL;
  char *text = NULL;
  size_t size = 0;
  if (!file || getdelim(&text, &size, '\0', file) < 0 || !intentExecutorFind(argv[2]))
    return 2;
  (void)fclose(file);
  Setup setup = {argv[2], strtoll(argv[3], NULL, 10), strcmp(argv[2], "gpu-sim") == 0, argc == 5};
  bool isRight = true;
  for (size_t i = 0; i < sizeof kLitmus / sizeof *kLitmus; ++i)
    isRight &= tryLitmus(text, &kLitmus[i], &setup);
  free(text);
  return !isRight;
}
