// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laws tried at each reduce, scan and region op that runs: which ones, how often, whether one holds
// on a case, and what is said of one that does not.
#include "runtime/interp/law.h"

#include "passes/ir.h"
#include "passes/region_op.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uthash.h>

enum {
  ELEMENT_CASES = 600, // of a law, at one of the first executions of an op
  REGION_CASES = 160,
  FULL_EXECUTIONS = 4, // later executions try a tenth
  MOST_EXECUTIONS = 32,
  LEAST_CASES = 16,
  MOST_ELEMENTS = 200000, // of the cases of a law at one execution, once there are LEAST_CASES
  SHRINK_LIMIT = 600,     // cases tried to make one simpler
};

// ---- The laws -----------------------------------------------------------------------------------

typedef struct LawText {
  const char *left, *right;
  const char *elementClause, *regionClause; // of reduce, where it differs, "6-02"
  int32_t parts;                            // slices or elements of a case
  int32_t helper;                           // the region to be shown
} LawText;

static const LawText kLaws[INTENT_LAW_COUNT] = {
    [INTENT_LAW_NEUTRAL_LEFT] = {"combine(identity, s)", "s", "6-03", "5-08", 1, INTENT_COMBINE},
    [INTENT_LAW_NEUTRAL_RIGHT] = {"combine(s, identity)", "s", "6-03", "5-08", 1, INTENT_COMBINE},
    [INTENT_LAW_ASSOCIATIVE] = {"combine(combine(a, b), c)", "combine(a, combine(b, c))", "6-03",
                                "5-09", 3, INTENT_COMBINE},
    [INTENT_LAW_COMMUTATIVE] = {"combine(a, b)", "combine(b, a)", "6-02", "", 2, INTENT_COMBINE},
    [INTENT_LAW_SUMMARIZE] = {"summarize(A ++ B)", "combine(summarize(A), summarize(B))", "",
                              "5-08", 2, INTENT_SUMMARIZE},
    [INTENT_LAW_APPLY_IDENTITY] = {"apply(identity, s)", "s", "", "5-17", 0, INTENT_APPLY},
    [INTENT_LAW_APPLY_COMBINE] = {"apply(combine(a, b), s)", "apply(b, apply(a, s))", "", "5-17", 2,
                                  INTENT_APPLY},
    [INTENT_LAW_EMIT] = {"emit(A ++ B, s)", "emit(A, s) ++ emit(B, apply(summarize(A), s))", "",
                         "5-17", 2, INTENT_EMIT},
};

static bool isLawOf(MlirOperation op, IntentLawId law) {
  switch (law) {
  case INTENT_LAW_COMMUTATIVE:
    return irIs(op, "intent.reduce");
  case INTENT_LAW_SUMMARIZE:
    return intentIsRegionOp(op);
  case INTENT_LAW_APPLY_IDENTITY:
  case INTENT_LAW_APPLY_COMBINE:
  case INTENT_LAW_EMIT:
    return irIs(op, "intent.region_scan");
  default:
    return true;
  }
}

static const char *clauseOf(MlirOperation op, IntentLawId law) {
  if (intentIsRegionOp(op))
    return kLaws[law].regionClause;
  return irIs(op, "intent.reduce") ? "6-02" : kLaws[law].elementClause;
}

// ---- What is known of the ops -------------------------------------------------------------------

typedef struct Record {
  const void *op; // the key
  int64_t executions;
  bool failed[INTENT_LAW_COUNT], decided[INTENT_LAW_COUNT]; // whether some case was decided
  bool isRefused;                                           // by the ring
  uint64_t vouched[2]; // infinities that the identities, or the operands of the first run, hold
  UT_hash_handle hh;
} Record;

struct IntentLaws {
  IntentLawOptions options;
  Record *records; // an op that ran; owned
  int64_t checks;  // cases decided
  int64_t undecided;
  int64_t failures; // laws
  int64_t steps;    // of the first run
  int32_t run;
  bool isBusy;     // a law is being tried: its helpers' ops are not
  uint64_t random; // state of the generator of arguments
  double shownAt;  // when the progress was shown last; 0: never
  double beganAt;
};

static double secondsNow(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

IntentLaws *intentLawsCreate(const IntentLawOptions *options) {
  IntentLaws *laws = calloc(1, sizeof *laws);
  if (!laws)
    abort();
  laws->options = *options;
  laws->random = options->seed ^ UINT64_C(0x6C617773);
  laws->beganAt = secondsNow();
  return laws;
}

void intentLawsDestroy(IntentLaws *laws) {
  Record *record, *next;
  HASH_ITER(hh, laws->records, record, next) {
    HASH_DEL(laws->records, record);
    free(record);
  }
  free(laws);
}

void intentLawsBeginRun(IntentLaws *laws, int32_t run) { laws->run = run; }

bool intentLawsAreQuiet(const IntentLaws *laws) { return laws->run > 0; }

void intentLawsEndRun(IntentLaws *laws, int64_t steps) {
  if (laws->run == 0)
    laws->steps = steps;
}

int64_t intentLawsStepLimit(const IntentLaws *laws) { return 10 * laws->steps + 1000000; }

static Record *recordOf(IntentLaws *laws, MlirOperation op) {
  Record *record;
  HASH_FIND_PTR(laws->records, &op.ptr, record);
  if (record)
    return record;
  record = calloc(1, sizeof *record);
  if (!record)
    abort();
  record->op = op.ptr;
  HASH_ADD_PTR(laws->records, op, record);
  return record;
}

void intentLawsVary(IntentLaws *laws, IntentArray *argument) {
  int64_t count = intentArrayCount(argument);
  for (int64_t at = 0; at < count && argument->rank > 0; ++at)
    if (intentNextRandom(&laws->random) % 3 == 0)
      intentArraySetBits(argument, at, intentEdgeScalar(&laws->random, argument->dtype));
}

// ---- Progress -----------------------------------------------------------------------------------

enum { BAR_WIDTH = 30 };

// A bar over the runs, redrawn ten times a second; unless it is asked for, once checks have taken a
// second.
static void showProgress(IntentLaws *laws) {
  double now = secondsNow();
  IntentLawProgress progress = laws->options.progress;
  if (progress == INTENT_LAWS_SILENT || now - laws->shownAt < 0.1 ||
      (progress == INTENT_LAWS_LONG && now - laws->beganAt < 1))
    return;
  laws->shownAt = now;
  int filled = (2 * laws->run + 1) * BAR_WIDTH / (2 * INTENT_LAW_RUNS);
  (void)fprintf(stderr, "\rlaws: run %d of %d [", laws->run + 1, INTENT_LAW_RUNS);
  for (int at = 0; at < BAR_WIDTH; ++at)
    (void)fputc(at < filled ? '#' : '.', stderr);
  (void)fprintf(stderr, "] %" PRId64 " checks", laws->checks);
  (void)fflush(stderr);
}

// Empties the line of the bar.
static void hideProgress(IntentLaws *laws) {
  if (laws->shownAt > 0)
    (void)fprintf(stderr, "\r%*s\r", 80, "");
}

// ---- Counterexamples ----------------------------------------------------------------------------

// Replaces a case that fails by simpler ones that fail, as long as there are some.
static void shrink(IntentTrial *trial, IntentLawId law, IntentCase *found) {
  int32_t parts = kLaws[law].parts;
  int64_t number = 0;
  for (int tried = 0; tried < SHRINK_LIMIT; ++number) {
    IntentCase simpler;
    if (!trial->kind->simplify(trial, parts, found, number, &simpler))
      break;
    if (!simpler.inputs.data)
      continue;
    ++tried;
    if (intentJudge(trial, law, &simpler) == INTENT_FAILS) {
      IntentCase old = *found;
      *found = simpler;
      simpler = old;
      number = -1; // every way again
    }
    intentCaseDestroy(&simpler);
  }
}

static void printSide(IntentTrial *trial, IntentLawId law, IntentSide side,
                      const IntentCase *from) {
  IntentValues values = {NULL, 0};
  (void)fprintf(stderr, "  %s = ", side == INTENT_LEFT ? kLaws[law].left : kLaws[law].right);
  if (intentEvaluateSide(trial, law, side, from, intentFloatKind(trial), &values)) {
    (void)fputs(values.count > 1 ? "(" : "", stderr);
    for (int32_t at = 0; at < values.count; ++at) {
      (void)fputs(at ? ", " : "", stderr);
      intentPrintValue(trial, trial->kind->typeOf(trial, law, at)->dtype, values.data[at], stderr);
    }
    (void)fputs(values.count > 1 ? ")" : "", stderr);
  }
  (void)fputc('\n', stderr);
  intentValuesDestroy(&values);
}

static void report(IntentTrial *trial, IntentLawId law, const IntentCase *found) {
  MlirOperation op = trial->i->op;
  int32_t helper = intentIsRegionOp(op) ? kLaws[law].helper : 0;
  char note[64], ring[64] = "";
  (void)snprintf(note, sizeof note, "its %s is here",
                 intentIsRegionOp(op) ? intentHelperName(helper) : "combine");
  if (trial->machine->floats.prime)
    (void)snprintf(ring, sizeof ring, ", in Z mod %" PRIu64, trial->machine->floats.prime);
  hideProgress(trial->laws);
  MlirOperation first = mlirBlockGetFirstOperation(irBody(op, helper));
  (void)irErrorWithNote(op, mlirOperationGetLocation(first), note,
                        "breaks a law that its author claims: %s == %s (%s)%s", kLaws[law].left,
                        kLaws[law].right, clauseOf(op, law), ring);
  trial->kind->print(trial, kLaws[law].parts, found, stderr);
  printSide(trial, law, INTENT_LEFT, found);
  printSide(trial, law, INTENT_RIGHT, found);
}

// ---- Trials -------------------------------------------------------------------------------------

uint64_t intentPlaceBit(const IntentTrial *trial, int64_t operand) {
  int64_t component = trial->i->resultCount ? operand % trial->i->resultCount : 0;
  return intentIsRegionOp(trial->i->op) ? ~UINT64_C(0) : UINT64_C(1) << (component & 63);
}

static void vouch(Record *record, uint64_t places, IntentDType dtype, IntentValue v) {
  for (int64_t at = 0;
       dtype < INTENT_DTYPE_COUNT && intentDTypeIsFloat(dtype) && at < intentCountOf(v); ++at) {
    double x = intentToDouble(dtype, intentBitsAt(v, at));
    if (isinf(x))
      record->vouched[x < 0] |= places;
  }
}

// Operands as the trial's floats are. False: one is no element of the ring.
static bool takeOperands(IntentTrial *trial, IntentSpan range, IntentValues *to) {
  const IntentFloats *floats = &trial->machine->floats;
  bool fits = true;
  *to = intentValuesCreate((int32_t)range.count);
  for (int32_t at = 0; at < to->count; ++at) {
    int32_t operand = (int32_t)range.first + at;
    IntentValue v = trial->values[trial->i->operands[operand]];
    to->data[at] = floats->prime ? intentRingValue(floats, trial->i->operandTypes[operand].dtype, v)
                                 : intentRetain(v);
    fits &= !to->data[at].poison;
  }
  return fits;
}

static IntentSpan inputsOf(const IntentInstruction *i) {
  return intentIsRegionOp(i->op) ? intentRegionOp(i->op).sources : (IntentSpan){0, i->resultCount};
}

static IntentSpan identitiesOf(const IntentInstruction *i) {
  return intentIsRegionOp(i->op) ? intentRegionOp(i->op).identities
                                 : (IntentSpan){i->resultCount, i->resultCount};
}

static void endTrial(IntentTrial *trial) {
  intentValuesDestroy(&trial->identities);
  intentValuesDestroy(&trial->captures);
  free(trial->areFree);
}

// The infinities that a law must stand: identities are the author's, and what the program is given
// can occur.
static void vouchOperands(IntentTrial *trial, Record *record) {
  const IntentInstruction *i = trial->i;
  IntentSpan identities = identitiesOf(i);
  bool isFirst = trial->laws->run == 0;
  for (int32_t at = 0; at < i->operandCount; ++at)
    if ((i->operandTypes[at].kind == INTENT_KIND_TENSOR ||
         i->operandTypes[at].kind == INTENT_KIND_SCALAR) &&
        (isFirst || (at >= identities.first && at < identities.first + identities.count)))
      vouch(record, intentPlaceBit(trial, at), i->operandTypes[at].dtype,
            trial->values[i->operands[at]]);
  memcpy(trial->vouched, record->vouched, sizeof trial->vouched);
}

// False: the ring has no element for an identity, a capture or the initial state.
static bool beginTrial(IntentTrial *trial) {
  const IntentInstruction *i = trial->i;
  IntentSpan inputs = inputsOf(i), captures = {0, 0}, inits = {0, 0};
  IntentValues state;
  if (intentIsRegionOp(i->op)) {
    captures = intentRegionOp(i->op).captures;
    inits = intentRegionOp(i->op).inits;
  }
  trial->areFree = calloc((size_t)inputs.count + 1, sizeof *trial->areFree);
  if (!trial->areFree)
    abort();
  for (intptr_t at = 0; at < inputs.count; ++at)
    trial->areFree[at] = intentIsFree(irOperand(i->op, inputs.first + at));
  bool fits = takeOperands(trial, identitiesOf(i), &trial->identities);
  fits &= takeOperands(trial, inits, &state);
  intentValuesDestroy(&state);
  return takeOperands(trial, captures, &trial->captures) && fits;
}

// A case, for which helpers may run.
static bool draw(IntentTrial *trial, int32_t parts, IntentCase *drawn) {
  intentBeginFloats(trial, intentFloatKind(trial));
  bool draws = trial->kind->draw(trial, parts, drawn);
  intentEndFloats(trial);
  return draws;
}

// Tries a law; true unless the ring refuses.
static bool tryLaw(IntentTrial *trial, Record *record, IntentLawId law, int64_t cases) {
  IntentLaws *laws = trial->laws;
  int64_t elements = 0;
  for (int64_t at = 0;
       at < cases && !record->failed[law] && (at < LEAST_CASES || elements < MOST_ELEMENTS); ++at) {
    IntentCase drawn = {0};
    showProgress(laws);
    IntentVerdict verdict = INTENT_UNDECIDED;
    bool draws = draw(trial, kLaws[law].parts, &drawn);
    elements += intentTotalCount(&drawn.inputs);
    if (trial->machine->floats.refused)
      verdict = INTENT_REFUSED;
    else if (draws)
      verdict = intentJudge(trial, law, &drawn);
    if (verdict == INTENT_FAILS) {
      shrink(trial, law, &drawn);
      report(trial, law, &drawn);
      record->failed[law] = true;
      ++laws->failures;
    }
    intentCaseDestroy(&drawn);
    if (verdict == INTENT_REFUSED)
      return false;
    record->decided[law] |= verdict != INTENT_UNDECIDED;
    laws->checks += verdict != INTENT_UNDECIDED;
    laws->undecided += verdict == INTENT_UNDECIDED;
  }
  return true;
}

enum { NO_FLOATS = 128 };

// The least width of the floats that an op and its regions hold, or NO_FLOATS. What calls a
// function may hold any.
static MlirWalkResult narrowest(MlirOperation op, void *data) {
  int *bits = data;
  if (irIs(op, "func.call") && *bits > 16)
    *bits = 16;
  for (intptr_t at = 0; at < mlirOperationGetNumOperands(op); ++at) {
    MlirType type = irOperandType(op, at);
    IntentDType dtype = intentReadType(type).dtype;
    if (dtype < INTENT_DTYPE_COUNT && intentDTypeIsFloat(dtype) && intentDTypeBits(dtype) < *bits)
      *bits = intentDTypeBits(dtype);
  }
  return MlirWalkResultAdvance;
}

static void refuseRing(IntentTrial *trial, Record *record, const char *why) {
  const IntentInstruction *at = trial->machine->floats.refused;
  hideProgress(trial->laws);
  if (at)
    irRemark(trial->i->op,
             "can't be checked in a ring, where '%s' means nothing: checked within "
             "rounding",
             irName(at->op));
  else
    irRemark(trial->i->op, "can't be checked in a ring, %s: checked within rounding", why);
  record->isRefused = true;
  trial->machine->floats.prime = 0;
  intentClearFlags(&trial->machine->floats);
}

static bool tryAll(IntentTrial *trial, Record *record) {
  bool isRegion = intentIsRegionOp(trial->i->op);
  int64_t cases = isRegion ? REGION_CASES : ELEMENT_CASES;
  if (record->executions > FULL_EXECUTIONS)
    cases /= 10;
  for (IntentLawId law = 0; law < INTENT_LAW_COUNT; ++law)
    if (isLawOf(trial->i->op, law) && !tryLaw(trial, record, law, cases))
      return false;
  return true;
}

// In a ring first, if that is asked for and the op has a meaning there.
static void tryOp(IntentTrial *trial, Record *record) {
  IntentFloats *floats = &trial->machine->floats;
  int bits = NO_FLOATS;
  mlirOperationWalk(trial->i->op, narrowest, &bits, MlirWalkPreOrder);
  bool inRing =
      trial->laws->options.mode == INTENT_LAWS_RING && !record->isRefused && bits != NO_FLOATS;
  *floats = (IntentFloats){.random = trial->random, .prime = inRing ? intentRingPrime(bits) : 0};
  bool isDone = false;
  if (inRing && bits < 16)
    refuseRing(trial, record, "whose floats are too short");
  else if (inRing && !beginTrial(trial))
    refuseRing(trial, record, "which holds no infinity or NaN");
  else if (inRing && !(isDone = tryAll(trial, record)))
    refuseRing(trial, record, "");
  endTrial(trial);
  if (isDone)
    return;
  trial->areFree = NULL;
  (void)beginTrial(trial);
  (void)tryAll(trial, record);
  endTrial(trial);
}

void intentCheckLaws(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  IntentLaws *laws = machine->laws;
  if (!laws || laws->isBusy)
    return;
  Record *record = recordOf(laws, i->op);
  if (++record->executions > MOST_EXECUTIONS)
    return;
  int64_t steps = machine->steps, limit = machine->stepLimit;
  bool isQuiet = machine->isQuiet;
  IntentTrial trial = {.laws = laws,
                       .machine = machine,
                       .values = values,
                       .i = i,
                       .kind = intentIsRegionOp(i->op) ? &intentRegionLaws : &intentElementLaws,
                       .random = laws->options.seed * 1000003 + (uint64_t)record->executions};
  laws->isBusy = machine->isQuiet = true;
  vouchOperands(&trial, record);
  tryOp(&trial, record);
  laws->isBusy = false;
  machine->isQuiet = isQuiet;
  machine->steps = steps;
  machine->stepLimit = limit;
  machine->floats = (IntentFloats){.kind = INTENT_FLOATS_PLAIN};
}

// ---- The end ------------------------------------------------------------------------------------

IntentStatus intentLawsFinish(IntentLaws *laws, FILE *out) {
  int64_t ops = 0, count = 0, untried = 0;
  hideProgress(laws);
  for (Record *record = laws->records; record; record = record->hh.next) {
    MlirOperation op = {(void *)(uintptr_t)record->op};
    ++ops;
    for (IntentLawId law = 0; law < INTENT_LAW_COUNT; ++law) {
      count += isLawOf(op, law);
      untried += isLawOf(op, law) && !record->decided[law];
    }
  }
  if (laws->failures)
    return intentError("%" PRId64 " of %" PRId64 " laws of %" PRId64 " ops broken", laws->failures,
                       count, ops);
  (void)fprintf(out, "%" PRId64 " laws of %" PRId64 " ops held on %" PRId64 " checks",
                count - untried, ops, laws->checks);
  if (untried)
    (void)fprintf(out, "; %" PRId64 " were never decided", untried);
  (void)fputc('\n', out);
  return intentOk();
}
