// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Relations as values: the op that made one and what it depends on. Nothing is computed before an
// access asks for a lane.
#include "passes/ir.h"
#include "runtime/interp/relation.h"

#include <stdlib.h>

// ---- intent.relation ----------------------------------------------------------------------------

// What decoding lays down in `axes`, before the slots of the captured values.
enum { ITERATIONS, SOURCES, ELEMENTS, CAPTURES, FRAME, HEADER };

// The slots that a region uses.
typedef struct Uses {
  int32_t first;  // slots below are defined outside
  int32_t last;   // the greatest
  int32_t *outer; // those defined outside, each once; owned
  int32_t count;  // of them
} Uses;

static void addUse(Uses *uses, int32_t slot) {
  if (slot > uses->last)
    uses->last = slot;
  if (slot >= uses->first)
    return;
  for (int32_t at = 0; at < uses->count; ++at)
    if (uses->outer[at] == slot)
      return;
  uses->outer = realloc(uses->outer, (size_t)(uses->count + 1) * sizeof *uses->outer);
  if (!uses->outer)
    abort();
  uses->outer[uses->count++] = slot;
}

static void addBlockUses(Uses *uses, const IntentBlock *block) {
  for (int32_t at = 0; at < block->argumentCount; ++at)
    addUse(uses, block->arguments[at]);
  for (int32_t at = 0; at < block->outputCount; ++at)
    addUse(uses, block->outputs[at]);
  for (int32_t at = 0; at < block->instructionCount; ++at) {
    const IntentInstruction *i = &block->instructions[at];
    for (int32_t operand = 0; operand < i->operandCount; ++operand)
      addUse(uses, i->operands[operand]);
    for (int32_t result = 0; result < i->resultCount; ++result)
      addUse(uses, i->results[result]);
    intptr_t regions = i->blocks ? mlirOperationGetNumRegions(i->op) : 0;
    for (intptr_t region = 0; region < regions; ++region)
      addBlockUses(uses, &i->blocks[region]);
  }
}

static const char *decodeRelation(IntentMachine *machine, IntentInstruction *i) {
  const IntentBlock *body = &i->blocks[0];
  MlirAttribute segments = irAttribute(i->op, "operandSegmentSizes");
  Uses uses = {.first = body->firstSlot, .last = -1};
  addBlockUses(&uses, body);
  int64_t *layout = intentAllocate(machine, (size_t)(HEADER + uses.count), sizeof *layout);
  for (intptr_t at = ITERATIONS; at <= ELEMENTS; ++at)
    layout[at] = irArrayAt(segments, at);
  layout[CAPTURES] = uses.count;
  layout[FRAME] = uses.last + 1;
  for (int32_t at = 0; at < uses.count; ++at)
    layout[HEADER + at] = uses.outer[at];
  free(uses.outer);
  i->axes = layout;
  return NULL;
}

// 9-02: a tensor after `with` has an element a point.
static bool checkElements(IntentMachine *machine, const IntentValue *values,
                          const IntentInstruction *i) {
  int32_t rank = (int32_t)i->axes[ITERATIONS];
  const int32_t *elements = i->operands + rank + i->axes[SOURCES];
  for (int32_t at = 0; at < i->axes[ELEMENTS]; ++at)
    for (int32_t axis = 0; axis < rank; ++axis)
      if (values[elements[at]].tensor->array.shape[axis] != values[i->operands[axis]].domain->size)
        return intentFail(machine, i->op,
                          "expects the size of iteration domain %d on axis %d of tensor %d after "
                          "'with' (9-02)",
                          axis, axis, at);
  return true;
}

static bool runRelation(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  if (!intentReadsOperands(machine, values, i) || !checkElements(machine, values, i))
    return false;
  int32_t captures = (int32_t)i->axes[CAPTURES];
  IntentRelation *relation = intentRelationCreate(i, i->operandCount + captures);
  for (int32_t at = 0; at < i->operandCount; ++at)
    relation->values[at] = intentRetain(values[i->operands[at]]);
  for (int32_t at = 0; at < captures; ++at)
    relation->values[i->operandCount + at] = intentRetain(values[i->axes[HEADER + at]]);
  intentAssign(&values[i->results[0]], intentRelationValue(relation));
  return true;
}

// ---- intent.compose -----------------------------------------------------------------------------

static bool runCompose(IntentMachine *machine, IntentValue *values, const IntentInstruction *i) {
  enum { OUTER, INNER, OPERANDS };
  if (!intentReadsOperands(machine, values, i))
    return false;
  IntentRelation *relation = intentRelationCreate(i, OPERANDS);
  relation->values[OUTER] = intentRetain(values[i->operands[OUTER]]);
  relation->values[INNER] = intentRetain(values[i->operands[INNER]]);
  intentAssign(&values[i->results[0]], intentRelationValue(relation));
  return true;
}

// ---- Lanes --------------------------------------------------------------------------------------

// A relation that is still to be taken apart.
typedef struct Pending {
  const IntentRelation *relation;
  const IntentInstruction *after;
} Pending;

// Grows a list by one entry where its count is a power of two.
static void *grown(void *list, int32_t count, size_t size) {
  if (count & (count - 1))
    return list;
  list = realloc(list, (count ? 2 * (size_t)count : 1) * size);
  if (!list)
    abort(); // a list as long as the program's text
  return list;
}

static IntentStage stageOf(Pending pending) {
  const IntentInstruction *maker = pending.relation->maker;
  IntentStage stage = {pending.relation, maker, pending.after,
                       calloc((size_t)maker->axes[FRAME] + 1, sizeof *stage.frame)};
  for (int64_t at = 0; stage.frame && at < maker->axes[CAPTURES]; ++at)
    stage.frame[maker->axes[HEADER + at]] =
        intentRetain(pending.relation->values[maker->operandCount + at]);
  return stage;
}

bool intentRunLanesBegin(IntentMachine *machine, const IntentInstruction *i,
                         const IntentRelation *relation, IntentLanes *lanes) {
  *lanes = (IntentLanes){.count = 0};
  Pending *pending = grown(NULL, 0, sizeof *pending);
  int32_t left = 1;
  bool made = true;
  pending[0] = (Pending){relation, NULL};
  while (made && left) {
    Pending next = pending[--left];
    const IntentInstruction *maker = next.relation->maker;
    if (irIs(maker->op, "intent.relation")) {
      lanes->stages = grown(lanes->stages, lanes->count, sizeof *lanes->stages);
      lanes->stages[lanes->count] = stageOf(next);
      made = lanes->stages[lanes->count++].frame;
      continue;
    }
    pending = realloc(pending, (size_t)(left + 2) * sizeof *pending);
    if (!pending)
      abort();
    pending[left++] = (Pending){next.relation->values[0].relation, maker};
    pending[left++] = (Pending){next.relation->values[1].relation, next.after};
  }
  free(pending);
  if (!made)
    return intentFail(machine, i->op, "has no memory for the values of its relation");
  const IntentStage *first = &lanes->stages[0];
  lanes->rank = (int32_t)first->maker->axes[ITERATIONS];
  for (int32_t axis = 0; axis < lanes->rank; ++axis)
    lanes->shape[axis] = first->relation->values[axis].domain->size;
  return true;
}

void intentRunLanesEnd(IntentLanes *lanes) {
  for (int32_t at = 0; at < lanes->count; ++at) {
    IntentStage *stage = &lanes->stages[at];
    for (int64_t slot = 0; stage->frame && slot < stage->maker->axes[FRAME]; ++slot)
      intentRelease(stage->frame[slot]);
    free(stage->frame);
  }
  free(lanes->stages);
}

// The ordinal of a coordinate in a domain; -1 if it is no member.
static int64_t ordinalOf(const IntentDomain *domain, int64_t coordinate) {
  uint64_t distance = (uint64_t)coordinate - (uint64_t)domain->first;
  uint64_t step = (uint64_t)domain->step;
  if (coordinate < domain->first || distance % step || distance / step >= (uint64_t)domain->size)
    return -1;
  return (int64_t)(distance / step);
}

// Binds the region's arguments at a point: the coordinates, then an element a tensor.
static void bindPoint(const IntentStage *stage, const int64_t *ordinals) {
  const IntentInstruction *i = stage->maker;
  const IntentValue *values = stage->relation->values;
  const int32_t *arguments = i->blocks[0].arguments;
  int32_t rank = (int32_t)i->axes[ITERATIONS];
  for (int32_t axis = 0; axis < rank; ++axis) {
    const IntentDomain *domain = values[axis].domain;
    uint64_t at = (uint64_t)domain->first + (uint64_t)ordinals[axis] * (uint64_t)domain->step;
    uint64_t mask = intentMask(intentDTypeBits(i->operandTypes[axis].dtype));
    intentAssign(&stage->frame[arguments[axis]], intentScalar(at & mask));
  }
  const IntentValue *elements = values + rank + i->axes[SOURCES];
  for (int32_t at = 0; at < i->axes[ELEMENTS]; ++at) {
    const IntentTensor *tensor = elements[at].tensor;
    int64_t number = 0;
    for (int32_t axis = 0; axis < rank; ++axis)
      number = number * tensor->array.shape[axis] + ordinals[axis];
    intentAssign(&stage->frame[arguments[rank + at]], intentScalar(intentLoad(tensor, number)));
  }
}

// What the region yields at a point: nothing is asked of an invalid lane's coordinates.
static bool runStage(IntentMachine *machine, const IntentStage *stage, const int64_t *ordinals,
                     IntentLane *lane) {
  const IntentInstruction *i = stage->maker;
  const IntentBlock *body = &i->blocks[0];
  int32_t sources = (int32_t)i->axes[SOURCES];
  int width = intentDTypeBits(i->resultTypes[0].dtype);
  bindPoint(stage, ordinals);
  if (!intentRunBlock(machine, stage->frame, body))
    return false;
  lane->valid = true;
  if (body->outputCount > sources) {
    IntentValue valid = stage->frame[body->outputs[sources]];
    if (valid.poison)
      return intentFail(machine, i->op, "reads poison that its region yields");
    lane->valid = valid.bits;
  }
  for (int32_t axis = 0; lane->valid && axis < sources; ++axis) {
    IntentValue coordinate = stage->frame[body->outputs[axis]];
    if (coordinate.poison)
      return intentFail(machine, i->op, "reads poison that its region yields");
    lane->coordinates[axis] = intentSignExtend(coordinate.bits, width);
  }
  return true;
}

// 1-09: a valid lane's coordinates are members of the source domains.
static bool checkMembers(IntentMachine *machine, const IntentInstruction *i,
                         const IntentStage *stage, const IntentLane *lane) {
  const IntentValue *domains = stage->relation->values + stage->maker->axes[ITERATIONS];
  for (int32_t axis = 0; axis < stage->maker->axes[SOURCES]; ++axis)
    if (ordinalOf(domains[axis].domain, lane->coordinates[axis]) < 0)
      return intentFail(machine, i->op, INTENT_OUT_OF_BOUNDS, axis);
  return true;
}

// 9-03: the ordinals of the lane's coordinates in the iteration domains of the stage, which are the
// source domains of the stage before.
static bool enterStage(IntentMachine *machine, const IntentStage *stage, const IntentLane *lane,
                       int64_t *ordinals) {
  const IntentStage *before = stage - 1;
  const IntentValue *sources = before->relation->values + before->maker->axes[ITERATIONS];
  for (int32_t axis = 0; axis < stage->maker->axes[ITERATIONS]; ++axis) {
    int64_t at = lane->coordinates[axis];
    ordinals[axis] = ordinalOf(stage->relation->values[axis].domain, at);
    if (ordinals[axis] < 0 || ordinalOf(sources[axis].domain, at) < 0)
      return intentFail(machine, stage->after->op,
                        "expects coordinate %d of each valid lane of the inner relation to be a "
                        "member of its source domain (9-03)",
                        axis);
  }
  return true;
}

bool intentRunLaneAt(IntentMachine *machine, const IntentInstruction *i, const IntentLanes *lanes,
                     const int64_t *ordinals, IntentLane *lane) {
  int64_t between[INTENT_MAX_RANK];
  for (int32_t at = 0; at < lanes->count; ++at) {
    const IntentStage *stage = &lanes->stages[at];
    if (at && !enterStage(machine, stage, lane, between))
      return false;
    if (!runStage(machine, stage, at ? between : ordinals, lane))
      return false;
    if (!lane->valid)
      return true;
  }
  return checkMembers(machine, i, &lanes->stages[lanes->count - 1], lane);
}

static const IntentOpRow kRows[] = {
    {.name = "intent.compose", .run = runCompose},
    {.name = "intent.relation",
     .run = runRelation,
     .decode = decodeRelation,
     .terminators = {"intent.yield"}},
};

const IntentOpTable intentRelationOps = {kRows, IR_COUNT(kRows)};
