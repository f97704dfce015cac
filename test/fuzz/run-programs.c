// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// run-programs FILE [--save=FOLDER | --keep=FOLDER] [TARGET...]: runs programs on interp, cpu and
// gpu-sim, or on interp and the given targets, each program in a process of its own, and compares
// what they return, print, leave in views and fail with. FILE holds modules between lines of
// `// -----`. With --save, arrays of the interpreter's calls go to
// FOLDER/PROGRAM-CALL-{a,v,r}N.npy: arguments, views afterwards, results. With --keep, results of
// every target go to FOLDER/PROGRAM-CALL-TARGET-rN.npy, and whoever reads them compares them. A
// program says what is done with it in comments:
//
//   // OPTIONS text             more options of the GPU's pipeline
//   // PIPELINE text            more options of the CPU's and the GPU's
//   // SEGMENTS n,n,...         where every target cuts the sources of region ops first
//   // SECONDS n                the longest that it may take; else 60
//   // ULP n                    of the interpreter's floats; cpu and gpu-sim always agree bit for
//                               bit
//   // CALL seed token...       a call, one token an argument: a shape as 3x5, `.` for rank 0 or a
//                               scalar of random bits, `=V` for a scalar of this value,
//                               `@FILE` for an .npy; `!` after a shape: floats of any bits, else
//                               they are integers in [-4, 4]
//   // TRY seed token...        a call that may be illegal: all fail with one sentence, or none
//                               does
//
// Prints a line for each program that doesn't simply agree, and a summary. Fails when a program
// crashes, hangs or differs; a refusal is counted only.
#include "runtime/compare.h"
#include "runtime/context.h"
#include "runtime/executor.h"
#include "runtime/npy.h"
#include "runtime/philox.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TARGETS = 3, MAX_CALLS = 16, MAX_ARGS = 32 };

// The longest that a program may take, unless it says so itself.
static const char kSeconds[] = "60";

static const char *const kTargets[TARGETS] = {"interp", "cpu", "gpu-sim"};

typedef enum Verdict { AGREES, REFUSED, DIFFERS, WRONG, VERDICTS } Verdict;

// What the command line says.
typedef struct Setup {
  const char *save;     // folder for the interpreter's arrays; null: none is saved
  const char *keep;     // folder for the results of all targets; null: they are compared
  bool chosen[TARGETS]; // whether a target runs; the interpreter always does
} Setup;

static Setup setup = {NULL, NULL, {true, true, true}};

static const char *const kVerdicts[VERDICTS] = {"agrees", "refused", "differs", "wrong program"};

// Shared with the child, so that a crash can be told from where it happened.
typedef struct Report {
  Verdict verdict;
  int call;           // the call that runs or ran last, from 1; 0 while preparing
  const char *target; // that runs or ran last
  char text[2048];    // what is wrong
} Report;

// One call as the program's comment says it.
typedef struct Call {
  bool mayFail;           // TRY
  uint64_t seed;          // of the arguments' elements
  int count;              // of tokens
  char *text;             // the whole line, owned
  char *tokens[MAX_ARGS]; // within text
} Call;

// What one target made of one call.
typedef struct Outcome {
  IntentStatus status;
  IntentArray results[MAX_ARGS];
  IntentArray views[MAX_ARGS]; // memref arguments as the call left them, by argument
  char printed[1 << 14];       // terminated
} Outcome;

// ---- Reading ------------------------------------------------------------------------------------

static Call readCall(const char *line) {
  Call call = {.mayFail = line[0] == 'T', .text = strndup(line, strcspn(line, "\n"))};
  char *rest = NULL;
  (void)strtok_r(call.text, " ", &rest);
  call.seed = strtoull(strtok_r(NULL, " ", &rest), NULL, 10);
  for (char *token; call.count < MAX_ARGS && (token = strtok_r(NULL, " ", &rest));)
    call.tokens[call.count++] = token;
  return call;
}

static int readCalls(const char *text, Call calls[MAX_CALLS]) {
  int count = 0;
  for (const char *at = text; at && count < MAX_CALLS; at = strchr(at, '\n')) {
    at += *at == '\n';
    if (!strncmp(at, "// CALL ", 8) || !strncmp(at, "// TRY ", 7))
      calls[count++] = readCall(at + 3);
    if (!*at)
      break;
  }
  return count;
}

// The rest of the line `// NAME rest`; empty without one.
static void readSetting(const char *text, const char *name, char out[256]) {
  const char *at = strstr(text, name);
  (void)snprintf(out, 256, "%.*s", at ? (int)strcspn(at + strlen(name), "\n") : 0,
                 at ? at + strlen(name) : "");
}

// ---- Arguments ----------------------------------------------------------------------------------

static uint64_t specialBits(const IntentArray *array, uint32_t die) {
  int bits = intentDTypeBits(array->dtype);
  static const uint64_t kSmall[] = {0, 1, 2, ~UINT64_C(0), 3, ~UINT64_C(1)};
  uint64_t top = UINT64_C(1) << (bits - 1);
  return die % 8 < 6 ? kSmall[die % 8] : die % 8 == 6 ? top : top - 1;
}

static void fill(IntentArray *array, uint64_t seed, uint64_t stream, bool anyBits) {
  for (int64_t i = 0; i < intentArrayCount(array); ++i) {
    IntentPhiloxWords dice = intentPhilox(seed, (uint64_t)i, stream);
    if (intentDTypeIsFloat(array->dtype) && !anyBits)
      intentArraySetInt(array, i, (int64_t)(dice.word[0] % 9) - 4);
    else if (!intentDTypeIsFloat(array->dtype) && dice.word[2] % 2)
      intentArraySetBits(array, i, specialBits(array, dice.word[3]));
    else
      intentArraySetBits(array, i, (uint64_t)dice.word[1] << 32 | dice.word[0]);
  }
}

static IntentStatus makeArgument(IntentArray *array, const IntentSlot *slot, const Call *call,
                                 int index) {
  const char *token = call->tokens[index];
  if (token[0] == '@')
    return intentNpyRead(array, token + 1, slot->dtype);
  int64_t shape[INTENT_MAX_RANK];
  int32_t rank = 0;
  for (char *at = (char *)token; isdigit((unsigned char)*at) && rank < INTENT_MAX_RANK; ++at) {
    shape[rank++] = strtoll(at, &at, 10);
    if (*at != 'x')
      break;
  }
  if (rank != slot->rank)
    return intentError("argument %d: rank %d for %s", index, rank, slot->typeText);
  IntentStatus status = intentArrayCreate(array, slot->dtype, shape, rank);
  if (intentFailed(&status))
    return status;
  if (token[0] == '=')
    intentArraySetInt(array, 0, strtoll(token + 1, NULL, 10));
  else
    fill(array, call->seed, (uint64_t)index, strchr(token, '!') != NULL);
  return status;
}

static IntentStatus makeArguments(IntentArray args[MAX_ARGS], const IntentSignature *signature,
                                  const Call *call) {
  if (call->count != signature->argCount)
    return intentError("%d arguments for %d", call->count, (int)signature->argCount);
  for (int i = 0; i < call->count; ++i) {
    IntentStatus status = makeArgument(&args[i], &signature->slots[i], call, i);
    if (intentFailed(&status))
      return status;
  }
  return intentOk();
}

// ---- Running ------------------------------------------------------------------------------------

// Standard output as the call wrote it, from a file of its own.
static void takeOutput(int handle, char text[1 << 14]) {
  (void)fflush(stdout);
  (void)lseek(handle, 0, SEEK_SET);
  ssize_t size = read(handle, text, (1 << 14) - 1);
  text[size > 0 ? size : 0] = '\0';
  (void)lseek(handle, 0, SEEK_SET);
  (void)ftruncate(handle, 0);
}

static void save(const IntentArray *array, const char *call, char kind, int index) {
  char path[512];
  (void)snprintf(path, sizeof path, "%s-%c%d.npy", call, kind, index);
  IntentStatus status = intentNpyWrite(path, array);
  if (intentFailed(&status))
    exit(2);
}

// `saved` is the beginning of the paths of what is saved; null: nothing is.
static void runCall(Outcome *outcome, IntentSession *session, const Call *call, int output,
                    const char *saved) {
  const IntentSignature *signature = session->program->signature;
  IntentArray args[MAX_ARGS] = {{.data = NULL}};
  outcome->status = makeArguments(args, signature, call);
  for (int i = 0; saved && i < call->count && !intentFailed(&outcome->status); ++i)
    save(&args[i], saved, 'a', i);
  if (!intentFailed(&outcome->status))
    outcome->status = session->executor->call(session, args, outcome->results);
  takeOutput(output, outcome->printed);
  bool keep = !intentFailed(&outcome->status);
  for (int i = 0; i < MAX_ARGS; ++i)
    if (keep && i < call->count && signature->slots[i].kind == INTENT_SLOT_MEMREF)
      outcome->views[i] = args[i];
    else
      intentArrayDestroy(&args[i]);
  for (int i = 0; keep && saved && i < signature->argCount; ++i)
    if (signature->slots[i].kind == INTENT_SLOT_MEMREF)
      save(&outcome->views[i], saved, 'v', i);
  for (int i = 0; keep && saved && i < signature->resultCount; ++i)
    save(&outcome->results[i], saved, 'r', i);
}

static void destroyOutcome(Outcome *outcome, const IntentSignature *signature) {
  for (int i = 0; i < signature->resultCount && !intentFailed(&outcome->status); ++i)
    intentArrayDestroy(&outcome->results[i]);
  for (int i = 0; i < signature->argCount; ++i)
    if (!intentFailed(&outcome->status) && signature->slots[i].kind == INTENT_SLOT_MEMREF)
      intentArrayDestroy(&outcome->views[i]);
}

// The sentence of a failed check, without the place in the source.
static const char *sentence(const IntentStatus *status) {
  const char *at = strstr(status->message, "'intent.");
  if (!at)
    at = strstr(status->message, "'arith.");
  if (!at)
    at = strstr(status->message, "'math.");
  return at ? at : status->message;
}

static void differArrays(Report *report, const IntentArray *got, const IntentArray *want,
                         uint64_t ulp, const char *what, int index, const char *other) {
  if (report->text[0])
    return;
  IntentComparison comparison = intentCompareArrays(got, want, ulp);
  IntentStatus status = intentComparisonStatus(&comparison, got, want);
  if (intentFailed(&status))
    (void)snprintf(report->text, sizeof report->text, "%s's %s %d: %s is %s", report->target, what,
                   index, status.message, other);
}

static bool differ(Report *report, const Outcome *got, const Outcome *want,
                   const IntentSignature *signature, uint64_t ulp, const char *other) {
  report->text[0] = '\0';
  size_t room = sizeof report->text;
  if (strcmp(sentence(&got->status), sentence(&want->status)) != 0)
    (void)snprintf(report->text, room, "%s fails with '%s', %s with '%s'", report->target,
                   got->status.message, other, want->status.message);
  else if (intentFailed(&got->status))
    return false;
  else if (ulp == 0 && strcmp(got->printed, want->printed) != 0)
    (void)snprintf(report->text, room, "%s prints '%.900s', %s '%.900s'", report->target,
                   got->printed, other, want->printed);
  for (int i = 0; i < signature->resultCount; ++i)
    differArrays(report, &got->results[i], &want->results[i], ulp, "result", i, other);
  for (int i = 0; i < signature->argCount; ++i)
    if (signature->slots[i].kind == INTENT_SLOT_MEMREF)
      differArrays(report, &got->views[i], &want->views[i], ulp, "view", i, other);
  return report->text[0] != '\0';
}

// ---- One program, in the child ------------------------------------------------------------------

static _Noreturn void finish(Report *report, Verdict verdict) {
  report->verdict = verdict;
  _exit(0);
}

static IntentSession *prepare(Report *report, const IntentProgram *program, const char *target,
                              const IntentDiagnostics *diagnostics) {
  report->target = target;
  IntentPrepared prepared = intentExecutorFind(target)->prepare(program);
  if (!prepared.session)
    (void)snprintf(report->text, sizeof report->text, "%s refuses: %s (%s)", target,
                   diagnostics->latest.message, prepared.status.message);
  return prepared.session;
}

// How the call went on the target that the report names, for --keep: its results are saved.
static void keepOutcome(Report *report, const Outcome *outcome, const IntentSignature *signature,
                        const char *call) {
  if (intentFailed(&outcome->status)) {
    (void)snprintf(report->text, sizeof report->text, "%s fails with '%s'", report->target,
                   outcome->status.message);
    finish(report, DIFFERS);
  }
  char path[320];
  (void)snprintf(path, sizeof path, "%s-%s", call, report->target);
  for (int i = 0; i < signature->resultCount; ++i)
    save(&outcome->results[i], path, 'r', i);
}

// Runs a call on each target that has a session; the report names what runs. With --save `saved` is
// the beginning of the paths of the interpreter's arrays.
static void runOnAll(Report *report, Outcome outcomes[TARGETS],
                     IntentSession *const sessions[TARGETS], const Call *call, const char *saved) {
  for (int t = 0; t < TARGETS; ++t) {
    report->target = kTargets[t];
    if (sessions[t])
      runCall(&outcomes[t], sessions[t], call, STDOUT_FILENO, setup.save && t == 0 ? saved : NULL);
  }
}

static void compareOutcomes(Report *report, const Outcome outcomes[TARGETS],
                            IntentSession *const sessions[TARGETS], const Call *call,
                            uint64_t ulp) {
  const IntentSignature *signature = sessions[0]->program->signature;
  if (intentFailed(&outcomes[0].status) && !call->mayFail) {
    (void)snprintf(report->text, sizeof report->text, "%s", outcomes[0].status.message);
    finish(report, WRONG);
  }
  for (int t = 1; t < TARGETS; ++t) {
    report->target = kTargets[t];
    if (sessions[t] && differ(report, &outcomes[t], &outcomes[0], signature, ulp, kTargets[0]))
      finish(report, DIFFERS);
  }
  if (sessions[1] && sessions[2] && ulp &&
      differ(report, &outcomes[2], &outcomes[1], signature, 0, kTargets[1]))
    finish(report, DIFFERS);
}

static void runCalls(Report *report, IntentSession *const sessions[TARGETS],
                     const Call calls[MAX_CALLS], int count, uint64_t ulp, uint64_t number) {
  static Outcome outcomes[TARGETS];
  const IntentSignature *signature = sessions[0]->program->signature;
  for (int i = 0; i < count; ++i) {
    report->call = i + 1;
    char saved[256];
    (void)snprintf(saved, sizeof saved, "%s/%llu-%d",
                   setup.keep   ? setup.keep
                   : setup.save ? setup.save
                                : "",
                   (unsigned long long)number, i);
    runOnAll(report, outcomes, sessions, &calls[i], saved);
    if (!setup.keep)
      compareOutcomes(report, outcomes, sessions, &calls[i], ulp);
    for (int t = 0; t < TARGETS; ++t) {
      report->target = kTargets[t];
      if (sessions[t] && setup.keep)
        keepOutcome(report, &outcomes[t], signature, saved);
      if (sessions[t])
        destroyOutcome(&outcomes[t], signature);
    }
  }
}

static _Noreturn void runProgram(Report *report, const char *text, uint64_t number) {
  static Call calls[MAX_CALLS];
  char options[256], ulp[256], segments[256], pipeline[256], seconds[256];
  char refusal[sizeof report->text] = "";
  int output = memfd_create("output", 0);
  FILE *quiet = fopen("/dev/null", "w");
  if (output < 0 || !quiet)
    exit(2);
  (void)dup2(output, STDOUT_FILENO);
  readSetting(text, "// OPTIONS ", options);
  readSetting(text, "// ULP ", ulp);
  readSetting(text, "// SEGMENTS ", segments);
  readSetting(text, "// PIPELINE ", pipeline);
  readSetting(text, "// SECONDS ", seconds);
  (void)alarm((unsigned)strtoul(seconds[0] ? seconds : kSeconds, NULL, 10));
  char both[600];
  (void)snprintf(both, sizeof both, "%s %s", options, pipeline);
  const char *cuts = segments[0] ? segments : NULL;
  int count = readCalls(text, calls);
  IntentDiagnostics diagnostics = {.out = quiet};
  MlirContext context = intentContextCreate(&diagnostics);
  report->target = "parser";
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  IntentSignature signature = {.entry = NULL};
  IntentStatus status = intentError("%s", diagnostics.latest.message);
  if (!mlirModuleIsNull(module))
    status = intentSignatureRead(&signature, module, NULL);
  if (intentFailed(&status)) {
    (void)snprintf(report->text, sizeof report->text, "%s", status.message);
    finish(report, WRONG);
  }
  static const char *const kSchedules[] = {"warp-major", "reversed", "random"};
  IntentSession *sessions[TARGETS];
  IntentExecutorOptions chosen[TARGETS] = {{.seed = number % 2 ? number : 0, .segments = cuts},
                                           {.pipelineOptions = pipeline, .segments = cuts},
                                           {.pipelineOptions = both,
                                            .seed = number,
                                            .simSchedule = kSchedules[number % 3],
                                            .segments = cuts}};
  IntentProgram programs[TARGETS];
  for (int t = 0; t < TARGETS; ++t) {
    sessions[t] = NULL;
    if (!setup.chosen[t])
      continue;
    programs[t] = (IntentProgram){module, &signature, &chosen[t]};
    sessions[t] = prepare(report, &programs[t], kTargets[t], &diagnostics);
    if (!sessions[t])
      (void)snprintf(refusal, sizeof refusal, "%s", report->text);
  }
  if (!sessions[0])
    finish(report, WRONG);
  runCalls(report, sessions, calls, count, strtoull(ulp, NULL, 10), number);
  (void)snprintf(report->text, sizeof report->text, "%s", refusal);
  finish(report, refusal[0] ? REFUSED : AGREES);
}

// ---- All programs -------------------------------------------------------------------------------

// Runs one; says how it ended.
static bool tryProgram(Report *report, const char *text, uint64_t number, int64_t tally[VERDICTS]) {
  memset(report, 0, sizeof *report);
  report->target = "nothing";
  (void)fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    runProgram(report, text, number);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    exit(2);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    (void)printf("program %llu: %s ends with %s %d in call %d\n", (unsigned long long)number,
                 report->target, WIFSIGNALED(status) ? "signal" : "status",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), report->call);
    return false;
  }
  ++tally[report->verdict];
  if (report->verdict == AGREES)
    return true;
  (void)printf("program %llu: %s: call %d: %s\n", (unsigned long long)number,
               kVerdicts[report->verdict], report->call, report->text);
  return report->verdict == REFUSED;
}

static char *readFile(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t size = 0;
  if (!file || getdelim(&text, &size, '\0', file) < 0)
    exit(2);
  (void)fclose(file);
  return text;
}

static bool readSetup(int argc, char **argv) {
  bool named[TARGETS] = {true}, any = false;
  for (int i = 2; i < argc; ++i) {
    int target = 0;
    while (target < TARGETS && strcmp(argv[i], kTargets[target]) != 0)
      ++target;
    if (target < TARGETS)
      any = named[target] = true;
    else if (!strncmp(argv[i], "--save=", 7))
      setup.save = argv[i] + 7;
    else if (!strncmp(argv[i], "--keep=", 7))
      setup.keep = argv[i] + 7;
    else
      return false;
  }
  if (any)
    memcpy(setup.chosen, named, sizeof named);
  return argc >= 2;
}

int main(int argc, char **argv) {
  if (!readSetup(argc, argv))
    return 2;
  char *text = readFile(argv[1]), *rest = text;
  Report *report =
      mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (report == MAP_FAILED)
    return 2;
  int64_t tally[VERDICTS] = {0}, bad = 0, number = 0;
  static const char kSplit[] = "// -----\n";
  for (char *end; rest; rest = end, ++number) {
    end = strstr(rest, kSplit);
    if (end) {
      *end = '\0';
      end += sizeof kSplit - 1;
    }
    bad += !tryProgram(report, rest, (uint64_t)number, tally);
  }
  (void)printf("%lld programs: %lld agree, %lld refused, %lld bad\n", (long long)number,
               (long long)tally[AGREES], (long long)tally[REFUSED], (long long)bad);
  free(text);
  return bad > 0;
}
