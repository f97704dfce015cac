// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The law checker's inside: cases, the sides of a law on one, verdicts, and how a case that fails
// is made simpler. What a case is made of differs between reduce and scan, whose parts are
// elements, and the region ops, whose parts are slices: each is an IntentLawKind.
#ifndef INTENT_RUNTIME_INTERP_LAW_H
#define INTENT_RUNTIME_INTERP_LAW_H

#include "runtime/interp/machine.h"
#include "runtime/laws.h"

enum { INTENT_LAW_PARTS = 3 };

typedef enum IntentLawId {
  INTENT_LAW_NEUTRAL_LEFT,
  INTENT_LAW_NEUTRAL_RIGHT,
  INTENT_LAW_ASSOCIATIVE,
  INTENT_LAW_COMMUTATIVE,
  INTENT_LAW_SUMMARIZE,
  INTENT_LAW_APPLY_IDENTITY,
  INTENT_LAW_APPLY_COMBINE,
  INTENT_LAW_EMIT,
  INTENT_LAW_COUNT,
} IntentLawId;

typedef enum IntentSide { INTENT_LEFT, INTENT_RIGHT } IntentSide;

typedef enum IntentVerdict {
  INTENT_HOLDS,
  INTENT_FAILS,
  INTENT_UNDECIDED, // a helper stopped, floats overflowed, or the case is not one of the law's
  INTENT_REFUSED,   // by the ring
} IntentVerdict;

// Values, each a reference of its own.
typedef struct IntentValues {
  IntentValue *data;
  int32_t count;
} IntentValues;

// What a law is tried on.
typedef struct IntentCase {
  IntentValues inputs; // an element op: parts times components; a region op: a tensor a source
  IntentValues state;  // a region scan's initial state
  int64_t ends[1 + INTENT_LAW_PARTS]; // a region op: where the slice before the first part, and
                                      // the parts, end along the axes that are cut
} IntentCase;

typedef struct IntentLawKind IntentLawKind;

// One execution of an op whose laws are tried.
typedef struct IntentTrial {
  IntentLaws *laws;
  IntentMachine *machine;
  IntentValue *values; // the frame's
  const IntentInstruction *i;
  const IntentLawKind *kind;
  IntentValues identities; // owned
  IntentValues captures;   // of a region op; owned
  bool *areFree;           // an input: whether any value of its type can be an element; owned
  uint64_t vouched[2];     // whether +inf, -inf can occur: a bit a component, see intentPlaceBit
  uint64_t random;         // state of the generator of cases
} IntentTrial;

// What the cases of an op are made of.
struct IntentLawKind {
  // A random case with so many parts. False: there is none.
  bool (*draw)(IntentTrial *trial, int32_t parts, IntentCase *drawn);
  // A side of a law on a case. False: a helper stopped.
  bool (*evaluate)(IntentTrial *trial, IntentLawId law, IntentSide side, const IntentCase *from,
                   IntentValues *result);
  // A simpler case by the `number`th way to make one. False: there are no more ways; a `made`
  // without inputs: this way there is none.
  bool (*simplify)(IntentTrial *trial, int32_t parts, const IntentCase *from, int64_t number,
                   IntentCase *made);
  // The type of a value of a law's sides.
  const IntentInterpType *(*typeOf)(const IntentTrial *trial, IntentLawId law, int32_t value);
  // The case as text, a line a part.
  void (*print)(IntentTrial *trial, int32_t parts, const IntentCase *from, FILE *out);
};

// The bit of an operand, or an input of a case, by its component of a reduce or scan; of a region
// op, whose sources say nothing of its summaries' components, all bits.
uint64_t intentPlaceBit(const IntentTrial *trial, int64_t operand);

extern const IntentLawKind intentElementLaws, intentRegionLaws;

// ---- What the machine calls ---------------------------------------------------------------------

// Checks an op that is about to run, whose operands are there and fit.
void intentCheckLaws(IntentMachine *machine, IntentValue *values, const IntentInstruction *i);

bool intentLawsAreQuiet(const IntentLaws *laws);
void intentLawsEndRun(IntentLaws *laws, int64_t steps);

// ---- Values -------------------------------------------------------------------------------------

IntentValues intentValuesCreate(int32_t count); // of scalars 0
void intentValuesDestroy(IntentValues *values);
IntentValues intentValuesCopy(const IntentValues *values); // of the same objects
IntentCase intentCaseCopy(const IntentCase *from);
void intentCaseDestroy(IntentCase *c);

// A copy of a tensor to be written to; poison without memory.
IntentValue intentTensorCopy(IntentMachine *machine, IntentValue tensor);

// Members [begin, end) of a tensor along an axis, or two tensors one after the other; poison
// without memory, or where their other extents differ.
IntentValue intentTensorSlice(IntentMachine *machine, IntentValue tensor, int64_t axis,
                              int64_t begin, int64_t end);
IntentValue intentTensorConcat(IntentMachine *machine, IntentValue a, IntentValue b, int64_t axis);

// A value of a type that anything can be: an edge value or a small one; in a ring, any element.
uint64_t intentDrawScalar(IntentTrial *trial, IntentDType dtype);
uint64_t intentEdgeScalar(uint64_t *random, IntentDType dtype);

// The `number`th value that is simpler than this one; `bits` itself past the last.
uint64_t intentSimplerScalar(const IntentTrial *trial, IntentDType dtype, uint64_t bits,
                             int64_t number);
enum { INTENT_SIMPLER_COUNT = 5 };

// A float that the op is given, as the trial's floats are: in a ring, its element. An infinity or a
// NaN is then any element.
uint64_t intentGivenScalar(IntentTrial *trial, IntentDType dtype, uint64_t bits);

void intentPrintValue(const IntentTrial *trial, IntentDType dtype, IntentValue v, FILE *out);

// Whether any value can be an element of this operand: it comes from an argument of a public
// function with no arithmetic between.
bool intentIsFree(MlirValue value);

// ---- Verdicts -----------------------------------------------------------------------------------

IntentVerdict intentJudge(IntentTrial *trial, IntentLawId law, const IntentCase *from);

// A side with the floats of a kind; what went wrong with them is added to the machine's flags.
// False: a helper stopped, which is forgotten.
bool intentEvaluateSide(IntentTrial *trial, IntentLawId law, IntentSide side,
                        const IntentCase *from, IntentFloatKind kind, IntentValues *result);

// How floats run where nothing is noisy; what helpers run between a begin and an end.
IntentFloatKind intentFloatKind(const IntentTrial *trial);
void intentBeginFloats(IntentTrial *trial, IntentFloatKind kind);
void intentEndFloats(IntentTrial *trial);
void intentClearFlags(IntentFloats *floats);

// Elements of values, of one, and one of these as bits.
int64_t intentTotalCount(const IntentValues *values);
int64_t intentCountOf(IntentValue v);
uint64_t intentBitsAt(IntentValue v, int64_t at);

// Runs a helper of the op on these arguments; its results are made. False if it stopped.
bool intentCallHelper(IntentTrial *trial, int32_t helper, const IntentValue *arguments,
                      int32_t count, IntentValues *results);

#endif
