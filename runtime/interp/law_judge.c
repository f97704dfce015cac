// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a law holds on a case: both sides run, and are equal, or differ by what rounding
// explains, or by what decides nothing. docs/laws.md says which.
#include "passes/ir.h"
#include "passes/region_op.h"
#include "runtime/interp/law.h"

#include <math.h>
#include <stdlib.h>

enum {
  STEPS_A_SIDE = 4000000,
  NOISY_RUNS = 16,  // of each side
  NOISE_FACTOR = 8, // how many times the largest noise may part two floats
  ULPS = 4,         // and how many units in the last place beside
};

// ---- Running helpers ----------------------------------------------------------------------------

bool intentCallHelper(IntentTrial *trial, int32_t helper, const IntentValue *arguments,
                      int32_t count, IntentValues *results) {
  IntentMachine *machine = trial->machine;
  const IntentBlock *block = &trial->i->blocks[helper];
  *results = (IntentValues){NULL, 0};
  for (int32_t at = 0; at < count; ++at)
    if (arguments[at].poison)
      return false;
  for (int32_t at = 0; at < count; ++at)
    intentAssign(&trial->values[block->arguments[at]], intentRetain(arguments[at]));
  if (!intentRunBlock(machine, trial->values, block) ||
      !intentReadsOutputs(machine, trial->values, block))
    return false;
  *results = intentValuesCreate(block->outputCount);
  for (int32_t at = 0; at < block->outputCount; ++at)
    results->data[at] = intentRetain(trial->values[block->outputs[at]]);
  return true;
}

// How floats run where nothing is noisy.
IntentFloatKind intentFloatKind(const IntentTrial *trial) {
  return trial->machine->floats.prime ? INTENT_FLOATS_RING : INTENT_FLOATS_WATCHED;
}

void intentBeginFloats(IntentTrial *trial, IntentFloatKind kind) {
  trial->machine->floats.kind = kind;
  trial->machine->stepLimit = trial->machine->steps + STEPS_A_SIDE;
}

// A helper that stopped is forgotten.
void intentEndFloats(IntentTrial *trial) {
  trial->machine->status = intentOk();
  trial->machine->exit = (IntentExit){INTENT_EXIT_NONE, NULL};
  trial->machine->floats.kind = INTENT_FLOATS_PLAIN;
}

// A side with the floats of a kind; what went wrong with them is added to the machine's flags.
bool intentEvaluateSide(IntentTrial *trial, IntentLawId law, IntentSide side,
                        const IntentCase *from, IntentFloatKind kind, IntentValues *result) {
  intentBeginFloats(trial, kind);
  bool runs = trial->kind->evaluate(trial, law, side, from, result);
  intentEndFloats(trial);
  return runs;
}

void intentClearFlags(IntentFloats *floats) {
  floats->inexact = floats->overflowed = floats->invalid = floats->divided = false;
  floats->refused = NULL;
}

// ---- Comparing ----------------------------------------------------------------------------------

int64_t intentCountOf(IntentValue v) { return v.kind == INTENT_KIND_TENSOR ? v.tensor->count : 1; }

uint64_t intentBitsAt(IntentValue v, int64_t at) {
  return v.kind == INTENT_KIND_TENSOR ? intentLoad(v.tensor, at) : v.bits;
}

int64_t intentTotalCount(const IntentValues *values) {
  int64_t total = 0;
  for (int32_t at = 0; at < values->count; ++at)
    total += intentCountOf(values->data[at]);
  return total;
}

static bool sameShapes(const IntentValues *a, const IntentValues *b) {
  for (int32_t at = 0; at < a->count; ++at) {
    if (a->data[at].kind != b->data[at].kind)
      return false;
    if (a->data[at].kind != INTENT_KIND_TENSOR)
      continue;
    const IntentArray *x = &a->data[at].tensor->array, *y = &b->data[at].tensor->array;
    for (int32_t axis = 0; axis < x->rank; ++axis)
      if (x->shape[axis] != y->shape[axis])
        return false;
  }
  return true;
}

static bool isFloat(const IntentTrial *trial, IntentDType dtype) {
  return intentDTypeIsFloat(dtype) && trial->machine->floats.prime == 0;
}

// The same number, or NaN both; the zeros are one number.
static bool sameElements(const IntentTrial *trial, IntentDType dtype, uint64_t a, uint64_t b) {
  if (a == b || !isFloat(trial, dtype))
    return a == b;
  double x = intentToDouble(dtype, a), y = intentToDouble(dtype, b);
  return x == y || (isnan(x) && isnan(y));
}

static bool sidesEqual(const IntentTrial *trial, IntentLawId law, const IntentValues *a,
                       const IntentValues *b) {
  if (!sameShapes(a, b))
    return false;
  for (int32_t at = 0; at < a->count; ++at) {
    IntentDType dtype = trial->kind->typeOf(trial, law, at)->dtype;
    for (int64_t element = 0; element < intentCountOf(a->data[at]); ++element)
      if (!sameElements(trial, dtype, intentBitsAt(a->data[at], element),
                        intentBitsAt(b->data[at], element)))
        return false;
  }
  return true;
}

// How far an element moved: infinite where it is no number any more; an integer moves by 1.
static double movement(const IntentTrial *trial, IntentDType dtype, uint64_t from, uint64_t to) {
  if (sameElements(trial, dtype, from, to))
    return 0;
  if (!isFloat(trial, dtype))
    return 1;
  double distance = fabs(intentToDouble(dtype, from) - intentToDouble(dtype, to));
  return isfinite(distance) ? distance : (double)INFINITY;
}

// Adds to `noise`, an entry an element, how far noise moves them. False: a helper stopped.
static bool addNoise(IntentTrial *trial, IntentLawId law, IntentSide side, const IntentCase *from,
                     const IntentValues *still, double *noise) {
  for (int run = 0; run < NOISY_RUNS; ++run) {
    IntentValues moved = {NULL, 0};
    bool runs = intentEvaluateSide(trial, law, side, from, INTENT_FLOATS_NOISY, &moved) &&
                sameShapes(still, &moved);
    int64_t entry = 0;
    for (int32_t at = 0; runs && at < still->count; ++at) {
      IntentDType dtype = trial->kind->typeOf(trial, law, at)->dtype;
      for (int64_t element = 0; element < intentCountOf(still->data[at]); ++element, ++entry) {
        double by = movement(trial, dtype, intentBitsAt(still->data[at], element),
                             intentBitsAt(moved.data[at], element));
        noise[entry] = by > noise[entry] ? by : noise[entry];
      }
    }
    intentValuesDestroy(&moved);
    if (!runs)
      return false;
  }
  return true;
}

// A unit in the last place of a number of this size.
static double ulpOf(IntentDType dtype, double x) {
  int bits = dtype == INTENT_F64    ? 53
             : dtype == INTENT_F32  ? 24
             : dtype == INTENT_F16  ? 11
             : dtype == INTENT_BF16 ? 8
                                    : 3;
  int exponent;
  (void)frexp(x, &exponent);
  return ldexp(1, exponent - bits);
}

// ---- Verdicts -----------------------------------------------------------------------------------

// What a case holds that arithmetic does not treat as a number.
typedef struct Specials {
  bool infinity; // that neither the identities nor what the program was given hold
  bool nan;
} Specials;

static void addSpecials(const IntentTrial *trial, uint64_t places, IntentDType dtype, IntentValue v,
                        Specials *specials) {
  for (int64_t at = 0; intentDTypeIsFloat(dtype) && at < intentCountOf(v); ++at) {
    double x = intentToDouble(dtype, intentBitsAt(v, at));
    specials->infinity |= isinf(x) && !(trial->vouched[x < 0] & places);
    specials->nan |= isnan(x);
  }
}

static Specials specialsOf(const IntentTrial *trial, const IntentCase *from) {
  bool isRegion = intentIsRegionOp(trial->i->op);
  int32_t first = isRegion ? 1 : 0, states = trial->i->operandCount - from->state.count;
  int32_t period = isRegion ? from->inputs.count : trial->i->resultCount;
  Specials specials = {false, false};
  for (int32_t at = 0; at < from->inputs.count; ++at)
    addSpecials(trial, intentPlaceBit(trial, at), trial->i->operandTypes[first + at % period].dtype,
                from->inputs.data[at], &specials);
  for (int32_t at = 0; at < from->state.count; ++at)
    addSpecials(trial, intentPlaceBit(trial, at), trial->i->operandTypes[states + at].dtype,
                from->state.data[at], &specials);
  return specials;
}

// A NaN against a number, where the case holds a NaN.
static bool isExcused(const Specials *specials, IntentDType dtype, uint64_t a, uint64_t b) {
  return specials->nan && intentDTypeIsFloat(dtype) &&
         (isnan(intentToDouble(dtype, a)) || isnan(intentToDouble(dtype, b)));
}

// Whether special values explain how the sides differ.
static bool areExcused(const IntentTrial *trial, IntentLawId law, const IntentValues *a,
                       const IntentValues *b, const Specials *specials) {
  for (int32_t at = 0; at < a->count; ++at) {
    IntentDType dtype = trial->kind->typeOf(trial, law, at)->dtype;
    for (int64_t element = 0; element < intentCountOf(a->data[at]); ++element) {
      uint64_t x = intentBitsAt(a->data[at], element), y = intentBitsAt(b->data[at], element);
      if (!isExcused(specials, dtype, x, y) && !sameElements(trial, dtype, x, y))
        return false;
    }
  }
  return true;
}

// Whether noise explains how the sides differ, where no special value does.
static bool withinNoise(const IntentTrial *trial, IntentLawId law, const IntentValues *a,
                        const IntentValues *b, const Specials *specials, const double *noise) {
  int64_t entry = 0;
  for (int32_t at = 0; at < a->count; ++at) {
    IntentDType dtype = trial->kind->typeOf(trial, law, at)->dtype;
    for (int64_t element = 0; element < intentCountOf(a->data[at]); ++element, ++entry) {
      uint64_t left = intentBitsAt(a->data[at], element),
               right = intentBitsAt(b->data[at], element);
      double by = movement(trial, dtype, left, right);
      if (by == 0 || noise[entry] == (double)INFINITY || isExcused(specials, dtype, left, right))
        continue;
      if (!isFloat(trial, dtype) && noise[entry] > 0)
        continue; // an integer that rounding decides
      double most = 0;
      if (isFloat(trial, dtype) && isfinite(by))
        most = NOISE_FACTOR * noise[entry] +
               ULPS * ulpOf(dtype, fmax(fabs(intentToDouble(dtype, left)),
                                        fabs(intentToDouble(dtype, right))));
      if (by > most)
        return false;
    }
  }
  return true;
}

// Of sides that differ.
static IntentVerdict judgeDifference(IntentTrial *trial, IntentLawId law, const IntentCase *from,
                                     const IntentValues *left, const IntentValues *right) {
  const IntentFloats *floats = &trial->machine->floats;
  if (floats->prime || !sameShapes(left, right))
    return INTENT_FAILS;
  Specials specials = specialsOf(trial, from);
  if (floats->overflowed || (floats->invalid && specials.infinity) ||
      areExcused(trial, law, left, right, &specials))
    return INTENT_UNDECIDED;
  if (!floats->inexact)
    return INTENT_FAILS;
  double *noise = calloc((size_t)intentTotalCount(left) + 1, sizeof *noise);
  IntentVerdict verdict = INTENT_UNDECIDED;
  if (noise && addNoise(trial, law, INTENT_LEFT, from, left, noise) &&
      addNoise(trial, law, INTENT_RIGHT, from, right, noise))
    verdict = withinNoise(trial, law, left, right, &specials, noise) ? INTENT_HOLDS : INTENT_FAILS;
  free(noise);
  return verdict;
}

IntentVerdict intentJudge(IntentTrial *trial, IntentLawId law, const IntentCase *from) {
  IntentFloats *floats = &trial->machine->floats;
  IntentValues left = {NULL, 0}, right = {NULL, 0};
  intentClearFlags(floats);
  bool runs = intentEvaluateSide(trial, law, INTENT_LEFT, from, intentFloatKind(trial), &left) &&
              intentEvaluateSide(trial, law, INTENT_RIGHT, from, intentFloatKind(trial), &right);
  IntentVerdict verdict = INTENT_HOLDS;
  if (floats->refused)
    verdict = INTENT_REFUSED;
  else if (!runs || floats->divided)
    verdict = INTENT_UNDECIDED;
  else if (!sidesEqual(trial, law, &left, &right))
    verdict = judgeDifference(trial, law, from, &left, &right);
  intentValuesDestroy(&left);
  intentValuesDestroy(&right);
  return verdict;
}
