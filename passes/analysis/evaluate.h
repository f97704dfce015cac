// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside of the provenance analysis: a function is evaluated once in program order, each op giving
// the facts of its results. A call evaluates its callee again for its own arguments, as inlining
// would; outside of a call, a private function's arguments are what all of its callers agree on.
#ifndef INTENT_PASSES_ANALYSIS_EVALUATE_H
#define INTENT_PASSES_ANALYSIS_EVALUATE_H

#include "passes/analysis/arena.h"
#include "passes/analysis/provenance.h"
#include "passes/analysis/shape.h"

// What is known of one SSA value; owned by the arena.
typedef struct Fact {
  MlirType type;
  const IntentExpr *elements;     // of a scalar or tensor
  const IntentExpr **extents;     // of a tensor or memref
  const IntentTensor *tensor;     // of a memref; of a tensor once it is asked for
  const IntentDomain *domain;     // of a domain
  const IntentRelation *relation; // of a relation
  struct Fact **components;       // of a tuple
  intptr_t count;                 // of components
} Fact;

// The axes that elements are expressions of, while ops on scalars are evaluated: none, or those of
// the map or relation around them.
typedef struct Shape {
  int64_t rank;
  const IntentExpr **extents;
} Shape;

// One run through a function.
typedef struct Frame {
  IntentProvenance *provenance;
  struct Frame *caller;    // null outside of calls
  MlirOperation function;  // func.func
  IntentMemo *facts;       // of its values: Fact
  struct Recorded *stores; // what was stored, in order; of a frame outside of calls
  Fact **results;          // what it returns; null until then
  intptr_t resultCount;
  bool isRunning; // it is not evaluated whole yet
  int64_t ownWrites;
  int64_t *writes;      // how many ops may have written memory so far, in this run and its callers
  Shape shape;          // of the region being evaluated
  IntentMemo *required; // the conditions that are recorded; of a frame outside of calls
  IntentCondition *conditions;    // likewise, in order
  IntentCondition *lastCondition; // where the next one goes
  struct Frame *next;             // in the list of all that were made
} Frame;

// A store as it was evaluated; in a list, the last first.
typedef struct Recorded {
  struct Recorded *before;
  const IntentTensor *memory;
  const IntentRelation *relation;
  const IntentExpr *value; // over the iteration axes
  MlirType type;           // of the value
} Recorded;

typedef void (*Evaluate)(Frame *frame, MlirOperation op);

struct IntentProvenance {
  MlirOperation module;
  IntentArena *arena;
  MlirSymbolTable symbols;
  IrOps calls;        // every func.call
  IntentMemo *frames; // of functions outside of calls: Frame
  IntentMemo
      *entered; // from each intent.parallel, outside of calls, to the writes before it, plus 1
  IntentMemo *writers; // from functions to whether they may write memory: 'y' or 'n'
  IntentMemo *rows;    // from names of ops to how they are evaluated
  Frame *made;         // every frame, the last first
  int64_t serial;      // how many values have been told apart
  int64_t dead;        // how many regions around what is evaluated never run
  int64_t budget;      // ops that calls may still evaluate
};

// The fact of a value that is in scope; of one outside of every function, or of a type that is none
// of a logical program, null.
Fact *factOf(Frame *frame, MlirValue value);
void setFact(Frame *frame, MlirValue value, Fact *fact);
Fact *newFact(Frame *frame, MlirType type);

// Sets what an op's result is.
void setElements(Frame *frame, MlirValue value, const IntentExpr *elements,
                 const IntentExpr *const *extents);
void setDomain(Frame *frame, MlirValue value, const IntentDomain *domain);

// A value of its own, known by its identity alone: `unknown` says why no more is known, or is null.
Fact *opaqueFact(Frame *frame, MlirValue value, const char *unknown);

// The elements of an operand; its extents; the tensor that it is.
const IntentExpr *elementsOf(Frame *frame, MlirValue value);
// The same of a tensor whose shape is the given one, over those axes.
const IntentExpr *elementsOn(Frame *frame, MlirValue value, Shape shape);
const IntentExpr *extentOf(Frame *frame, MlirValue shaped, int64_t axis);
const IntentTensor *tensorOf(Frame *frame, MlirValue shaped);

// The tensor of these elements: by name where it has one.
const IntentTensor *tensorOfFact(Frame *frame, Fact *fact, MlirValue value);

// An element of a tensor or memref fact at its own axes.
const IntentExpr *ownElement(Frame *frame, const IntentTensor *tensor);

// Each op of the block in order, its terminator too.
void evaluateBlock(Frame *frame, MlirBlock block);
// The same as a region on scalars over other axes.
void evaluateRegion(Frame *frame, MlirBlock block, Shape shape);

// Copies text into the arena.
const char *arenaText(IntentArena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The rows of each family.
void evaluateScalar(Frame *frame, MlirOperation op); // arith and math, on tensors too
void evaluateConstant(Frame *frame, MlirOperation op);
extern const struct EvaluateRow {
  const char *name;
  Evaluate evaluate;
} kDomainRows[], kShapeRows[], kFlowRows[], kControlRows[], kMemoryRows[],
    kRegionRows[]; // each ends with a null name

// The merge of two values of one type under a condition, as arith.select and scf.if give it.
Fact *chooseFact(Frame *frame, MlirValue value, const IntentExpr *condition, Fact *yes, Fact *no);

bool sameFacts(const Fact *a, const Fact *b);

// A region of which it may be known that it never runs: its values are still asked for.
void evaluateBranch(Frame *frame, MlirBlock block, bool isDead);

// Before and after a loop that writes: each of its iterations sees other memory.
void countWrites(Frame *frame, MlirOperation loop);

// How many ops may have written memory before the points of an intent.parallel run.
int64_t writesBefore(IntentProvenance *provenance, MlirOperation parallel);

// The function's frame outside of calls, evaluated; null for one without a body.
Frame *frameOf(IntentProvenance *provenance, MlirOperation function);

// The function that a value is of; null if there is none.
MlirOperation functionOf(MlirValue value);

// Records what an op requires of extents, unless it is proven.
void requireExtents(Frame *frame, MlirOperation op, IntentConditionKind kind, const IntentExpr *a,
                    const IntentExpr *b);
// That the operands from `first` on, all that are tensors, have this shape.
void requireShape(Frame *frame, MlirOperation op, intptr_t first, Shape shape);

// 2-05, 2-07: that the operands that are tensors have one shape; those of a surface map, aligned
// from the trailing end, may have ones in place of it.
void requireInputs(Frame *frame, MlirOperation op, Shape shape, IntentConditionKind how);

// Evaluates a call of a function with a body.
void evaluateCall(Frame *frame, MlirOperation op);

#endif // INTENT_PASSES_ANALYSIS_EVALUATE_H
