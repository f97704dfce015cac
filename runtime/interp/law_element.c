// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laws of reduce and scan: the parts of a case are elements, each a summary (5-02, 5-03).
#include "runtime/interp/law.h"

#include <stdlib.h>
#include <string.h>

static int32_t componentsOf(const IntentTrial *trial) { return trial->i->resultCount; }

static IntentDType dtypeOf(const IntentTrial *trial, int32_t component) {
  return trial->i->operandTypes[component].dtype;
}

// ---- Cases --------------------------------------------------------------------------------------

// A member that the op is given; its free components may be anything. False: there is no member.
static bool drawMember(IntentTrial *trial, IntentValue *member) {
  const IntentInstruction *i = trial->i;
  int64_t count = trial->values[i->operands[0]].tensor->count;
  int64_t at = count ? (int64_t)(intentNextRandom(&trial->random) % (uint64_t)count) : 0;
  bool varies = count == 0 || intentNextRandom(&trial->random) % 4 != 0;
  for (int32_t c = 0; c < componentsOf(trial); ++c) {
    IntentDType dtype = dtypeOf(trial, c);
    if (count == 0 && !trial->areFree[c])
      return false;
    uint64_t bits =
        trial->areFree[c] && varies
            ? intentDrawScalar(trial, dtype)
            : intentGivenScalar(trial, dtype, intentLoad(trial->values[i->operands[c]].tensor, at));
    member[c] = intentScalar(bits);
  }
  return true;
}

// into = combine(a, b), which may be into.
static bool combine(IntentTrial *trial, const IntentValue *a, const IntentValue *b,
                    IntentValue *into) {
  size_t size = (size_t)componentsOf(trial) * sizeof *a;
  IntentValues arguments = intentValuesCreate(2 * componentsOf(trial)), result = {NULL, 0};
  memcpy(arguments.data, a, size);
  memcpy(arguments.data + componentsOf(trial), b, size);
  bool runs = intentCallHelper(trial, 0, arguments.data, arguments.count, &result);
  if (runs)
    memcpy(into, result.data, size);
  intentValuesDestroy(&arguments);
  intentValuesDestroy(&result);
  return runs;
}

// One in four parts is combined of several members.
static bool draw(IntentTrial *trial, int32_t parts, IntentCase *drawn) {
  int32_t components = componentsOf(trial);
  *drawn = (IntentCase){.inputs = intentValuesCreate(parts * components)};
  IntentValues other = intentValuesCreate(components);
  bool runs = true;
  for (int32_t part = 0; runs && part < parts; ++part) {
    IntentValue *member = drawn->inputs.data + part * components;
    runs = drawMember(trial, member);
    while (runs && intentNextRandom(&trial->random) % 4 == 0)
      runs = drawMember(trial, other.data) && combine(trial, member, other.data, member);
  }
  intentValuesDestroy(&other);
  return runs;
}

// ---- Sides --------------------------------------------------------------------------------------

static bool evaluate(IntentTrial *trial, IntentLawId law, IntentSide side, const IntentCase *from,
                     IntentValues *result) {
  int32_t n = componentsOf(trial);
  const IntentValue *a = from->inputs.data, *b = a + n, *c = b + n;
  *result = intentValuesCreate(n);
  IntentValue *out = result->data;
  switch (law) {
  case INTENT_LAW_NEUTRAL_LEFT:
  case INTENT_LAW_NEUTRAL_RIGHT:
    memcpy(out, a, (size_t)n * sizeof *out);
    if (side == INTENT_RIGHT)
      return true;
    return law == INTENT_LAW_NEUTRAL_LEFT ? combine(trial, trial->identities.data, a, out)
                                          : combine(trial, a, trial->identities.data, out);
  case INTENT_LAW_COMMUTATIVE:
    return side == INTENT_LEFT ? combine(trial, a, b, out) : combine(trial, b, a, out);
  default: // associative
    return side == INTENT_LEFT ? combine(trial, a, b, out) && combine(trial, out, c, out)
                               : combine(trial, b, c, out) && combine(trial, a, out, out);
  }
}

static const IntentInterpType *typeOf(const IntentTrial *trial, IntentLawId law, int32_t value) {
  (void)law;
  return &trial->i->operandTypes[componentsOf(trial) + value];
}

// ---- Simpler cases ------------------------------------------------------------------------------

static bool simplify(IntentTrial *trial, int32_t parts, const IntentCase *from, int64_t number,
                     IntentCase *made) {
  int32_t components = componentsOf(trial);
  int64_t input = number / INTENT_SIMPLER_COUNT;
  *made = (IntentCase){0};
  if (input >= parts * components)
    return false;
  int32_t component = (int32_t)(input % components);
  uint64_t bits = from->inputs.data[input].bits;
  uint64_t simpler =
      intentSimplerScalar(trial, dtypeOf(trial, component), bits, number % INTENT_SIMPLER_COUNT);
  if (!trial->areFree[component] || simpler == bits)
    return true;
  *made = intentCaseCopy(from);
  made->inputs.data[input] = intentScalar(simpler);
  return true;
}

static void print(IntentTrial *trial, int32_t parts, const IntentCase *from, FILE *out) {
  int32_t components = componentsOf(trial);
  for (int32_t part = 0; part < parts; ++part) {
    (void)fprintf(out, "  %s = %s", parts == 1 ? "s" : (const char *[]){"a", "b", "c"}[part],
                  components > 1 ? "(" : "");
    for (int32_t c = 0; c < components; ++c) {
      (void)fputs(c ? ", " : "", out);
      intentPrintValue(trial, dtypeOf(trial, c), from->inputs.data[part * components + c], out);
    }
    (void)fputs(components > 1 ? ")\n" : "\n", out);
  }
}

const IntentLawKind intentElementLaws = {draw, evaluate, simplify, typeOf, print};
