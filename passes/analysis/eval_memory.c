// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Relations and the accesses by them (9-01 to 9-09): a gather's elements are those of its source at
// the relation's coordinates, or the fill. What is loaded is named by the memory and the time.
#include "intent-c/Dialect.h"
#include "passes/analysis/evaluate.h"
#include "passes/indexed_op.h"

#include <stdlib.h>

static IntentArena *arenaOf(Frame *frame) { return frame->provenance->arena; }

// ---- Relations ----------------------------------------------------------------------------------

static IntentRelation *newRelation(Frame *frame, MlirType type) {
  IntentRelation *r = intentArenaAllocate(arenaOf(frame), sizeof *r);
  r->results = intentRelationTypeGetResults(type);
  r->sources = intentRelationTypeGetSources(type);
  r->coordinate = intentRelationTypeGetCoordinate(type);
  size_t points = (size_t)r->results + 1, places = (size_t)r->sources + 1;
  r->iteration = intentArenaAllocate(arenaOf(frame), points * sizeof *r->iteration);
  r->extents = intentArenaAllocate(arenaOf(frame), points * sizeof *r->extents);
  r->source = intentArenaAllocate(arenaOf(frame), places * sizeof *r->source);
  r->coordinates = intentArenaAllocate(arenaOf(frame), places * sizeof *r->coordinates);
  return r;
}

static void setRelation(Frame *frame, MlirValue value, const IntentRelation *relation) {
  Fact *fact = newFact(frame, mlirValueGetType(value));
  fact->relation = relation;
  setFact(frame, value, fact);
}

static void bind(Frame *frame, MlirValue argument, const IntentExpr *elements) {
  Fact *fact = newFact(frame, mlirValueGetType(argument));
  fact->elements = elements;
  setFact(frame, argument, fact);
}

// The region's arguments: the coordinate on each iteration domain, then the elements of data.
static void bindArguments(Frame *frame, MlirBlock body, const IntentRelation *r, IrValues data) {
  IntentArena *arena = arenaOf(frame);
  const IntentExpr *axes[IR_MAX_RANK];
  for (intptr_t i = 0; i < r->results; ++i) {
    axes[i] = intentExprAxis(arena, i, r->extents[i]);
    bind(frame, mlirBlockGetArgument(body, i), intentExprMember(arena, r->iteration[i], axes[i]));
  }
  for (intptr_t i = 0; i < data.count; ++i)
    bind(frame, mlirBlockGetArgument(body, r->results + i),
         intentExprSubstitute(arena, elementsOf(frame, data.data[i]), axes));
}

static void evaluateRelation(Frame *frame, MlirOperation op) {
  MlirValue *storage = malloc((size_t)(mlirOperationGetNumOperands(op) + 1) * sizeof *storage);
  IntentRelation *r = newRelation(frame, irResultType(op, 0));
  IrValues iteration = irSegment(op, 0, storage);
  for (intptr_t i = 0; i < r->results; ++i) {
    r->iteration[i] = factOf(frame, iteration.data[i])->domain;
    r->extents[i] = r->iteration[i]->size;
  }
  IrValues source = irSegment(op, 1, storage);
  for (intptr_t i = 0; i < r->sources; ++i)
    r->source[i] = factOf(frame, source.data[i])->domain;
  MlirBlock body = irBody(op, 0);
  IrValues data = irSegment(op, 2, storage);
  requireShape(frame, op, r->results + r->sources, (Shape){r->results, r->extents});
  bindArguments(frame, body, r, data);
  evaluateRegion(frame, body, (Shape){r->results, r->extents});
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < r->sources; ++i)
    r->coordinates[i] = elementsOf(frame, irOperand(yield, i));
  bool hasValid = mlirOperationGetNumOperands(yield) > r->sources;
  r->valid = hasValid ? elementsOf(frame, irOperand(yield, r->sources))
                      : intentExprInteger(arenaOf(frame), 1);
  setRelation(frame, irResult(op, 0), r);
  free(storage);
}

// The ordinal in a domain of a coordinate that is one of its members; null where it is no
// expression.
static const IntentExpr *ordinalOf(IntentArena *arena, const IntentDomain *domain,
                                   const IntentExpr *coordinate) {
  if (coordinate->kind == INTENT_EXPR_MEMBER && coordinate->domain == domain)
    return coordinate->operands[0];
  if (!domain->first || !domain->step)
    return NULL;
  const IntentExpr *distance =
      intentExprOfOrdinals(arena, intentExprSub(arena, coordinate, domain->first));
  return intentExprQuotient(arena, distance, domain->step);
}

// 9-03: outer after inner. A coordinate between the two is a member of outer's iteration domain.
enum { MAX_COMPOSED_SIZE = 1024 }; // nodes of a coordinate or of the validity

static void evaluateCompose(Frame *frame, MlirOperation op) {
  IntentArena *arena = arenaOf(frame);
  const IntentRelation *outer = factOf(frame, irOperand(op, 0))->relation;
  const IntentRelation *inner = factOf(frame, irOperand(op, 1))->relation;
  IntentRelation *r = newRelation(frame, irResultType(op, 0));
  r->unknown = outer->unknown ? outer->unknown : inner->unknown;
  const IntentExpr *axes[IR_MAX_RANK];
  for (intptr_t i = 0; i < outer->results && !r->unknown; ++i) {
    axes[i] = ordinalOf(arena, outer->iteration[i], inner->coordinates[i]);
    if (!axes[i])
      r->unknown = "it is composed through a domain whose members are not known";
  }
  setRelation(frame, irResult(op, 0), r);
  if (r->unknown)
    return;
  for (intptr_t i = 0; i < r->results; ++i) {
    r->iteration[i] = inner->iteration[i];
    r->extents[i] = inner->extents[i];
  }
  const IntentExpr *valid = intentExprSubstitute(arena, outer->valid, axes);
  r->valid = intentExprBinary(arena, INTENT_EXPR_AND, inner->valid, valid);
  uint32_t size = r->valid->size;
  for (intptr_t i = 0; i < r->sources; ++i) {
    r->source[i] = outer->source[i];
    r->coordinates[i] = intentExprSubstitute(arena, outer->coordinates[i], axes);
    size = r->coordinates[i]->size > size ? r->coordinates[i]->size : size;
  }
  // Each relation of a chain would be as long as all before it.
  if (size > MAX_COMPOSED_SIZE)
    r->unknown = "its composition has more than 1024 nodes";
}

// ---- Accesses -----------------------------------------------------------------------------------

static void setRead(Frame *frame, MlirOperation op, const IntentExpr *sourceElements) {
  IntentArena *arena = arenaOf(frame);
  IntentIndexedOp access = intentIndexedOp(op);
  const IntentRelation *r = factOf(frame, access.relation)->relation;
  MlirValue result = irResult(op, 0);
  MlirType type = mlirValueGetType(result);
  if (r->unknown) {
    setFact(frame, result, opaqueFact(frame, result, r->unknown));
    return;
  }
  const IntentExpr *extents[IR_MAX_RANK], *axes[IR_MAX_RANK];
  for (intptr_t i = 0; i < r->results; ++i) {
    extents[i] = irIsDynamic(type, i) ? r->extents[i] : intentExprInteger(arena, irShape(type, i));
    axes[i] = intentExprAxis(arena, i, extents[i]);
    requireExtents(frame, op, INTENT_CONDITION_EQUAL, r->extents[i], extents[i]);
  }
  const IntentExpr *at[IR_MAX_RANK];
  for (intptr_t i = 0; i < r->sources; ++i)
    at[i] = intentExprOfOrdinals(arena, r->coordinates[i]);
  const IntentExpr *read = intentExprSubstitute(arena, sourceElements, at);
  const IntentExpr *out = intentExprSelect(arena, r->valid, read, elementsOf(frame, access.fill));
  setElements(frame, result, intentExprSubstitute(arena, out, axes), extents);
}

static void evaluateGather(Frame *frame, MlirOperation op) {
  setRead(frame, op, ownElement(frame, tensorOf(frame, irOperand(op, 0))));
}

// What the memory that an op reads holds now.
static void setReadNow(Frame *frame, MlirOperation op) {
  const IntentTensor *memory = factOf(frame, intentIndexedOp(op).source)->tensor;
  const IntentTensor *now =
      intentArenaTensor(arenaOf(frame), &(IntentTensor){.kind = INTENT_TENSOR_SNAPSHOT,
                                                        .element = memory->element,
                                                        .rank = memory->rank,
                                                        .extents = memory->extents,
                                                        .source = memory,
                                                        .result = *frame->writes});
  setRead(frame, op, ownElement(frame, now));
}

static void evaluateLoad(Frame *frame, MlirOperation op) { setReadNow(frame, op); }

// 9-11: what an atomic reads is of its own time: others may have written since any other read.
static void evaluateAtomic(Frame *frame, MlirOperation op) {
  ++*frame->writes;
  if (mlirOperationGetNumResults(op))
    setReadNow(frame, op);
  ++*frame->writes;
}

static void evaluateStore(Frame *frame, MlirOperation op) {
  if (frame->provenance->dead)
    return;
  Frame *outermost = frame;
  while (outermost->caller)
    outermost = outermost->caller;
  Recorded *store = intentArenaAllocate(arenaOf(frame), sizeof *store);
  MlirValue value = irOperand(op, 0);
  store->memory = factOf(frame, irOperand(op, 1))->tensor;
  store->relation = factOf(frame, irOperand(op, 2))->relation;
  Shape shape = {store->relation->unknown ? 0 : store->relation->results, store->relation->extents};
  store->value = shape.rank ? elementsOn(frame, value, shape) : elementsOf(frame, value);
  store->type = mlirValueGetType(value);
  store->before = outermost->stores;
  outermost->stores = store;
  ++*frame->writes;
}

static void evaluateBuffer(Frame *frame, MlirOperation op) {
  MlirValue result = irResult(op, 0);
  MlirType type = mlirValueGetType(result);
  const IntentExpr *extents[IR_MAX_RANK];
  intptr_t given = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    extents[i] = irIsDynamic(type, i) ? elementsOf(frame, irOperand(op, given++))
                                      : intentExprInteger(arenaOf(frame), irShape(type, i));
  Fact *fact = newFact(frame, type);
  fact->tensor =
      intentArenaTensor(arenaOf(frame), &(IntentTensor){.kind = INTENT_TENSOR_BUFFER,
                                                        .element = irElementType(type),
                                                        .rank = irRank(type),
                                                        .extents = extents,
                                                        .result = ++frame->provenance->serial,
                                                        .value = result});
  fact->extents = fact->tensor->extents;
  setFact(frame, result, fact);
}

const struct EvaluateRow kMemoryRows[] = {
    {"intent.relation", evaluateRelation},
    {"intent.compose", evaluateCompose},
    {"intent.gather", evaluateGather},
    {"intent.load", evaluateLoad},
    {"intent.store", evaluateStore},
    {"intent.atomic_load", evaluateAtomic},
    {"intent.atomic_store", evaluateAtomic},
    {"intent.atomic_rmw", evaluateAtomic},
    {"intent.atomic_cas", evaluateAtomic},
    {"intent.buffer", evaluateBuffer},
    {NULL, NULL},
};
