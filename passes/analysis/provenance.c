// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See provenance.h and evaluate.h: facts, frames, and the questions that may be asked.
#include "passes/analysis/provenance.h"

#include "intent-c/Dialect.h"
#include "passes/analysis/evaluate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *arenaText(IntentArena *arena, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  size_t size = (size_t)vsnprintf(NULL, 0, format, again) + 1;
  va_end(again);
  char *out = intentArenaAllocate(arena, size);
  vsnprintf(out, size, format, arguments);
  va_end(arguments);
  return out;
}

// ---- Facts --------------------------------------------------------------------------------------

Fact *newFact(Frame *frame, MlirType type) {
  Fact *fact = intentArenaAllocate(frame->provenance->arena, sizeof *fact);
  fact->type = type;
  return fact;
}

void setFact(Frame *frame, MlirValue value, Fact *fact) {
  intentMemoSet(frame->facts, value.ptr, fact);
}

// A copy of a list of extents in the arena.
static const IntentExpr **copyExtents(IntentArena *arena, int64_t rank,
                                      const IntentExpr *const *extents) {
  const IntentExpr **out = intentArenaAllocate(arena, (size_t)(rank + 1) * sizeof *out);
  for (int64_t i = 0; i < rank; ++i)
    out[i] = extents[i];
  return out;
}

static const IntentExpr *elementAtAxes(IntentArena *arena, const IntentTensor *tensor) {
  const IntentExpr *at[IR_MAX_RANK];
  for (int64_t i = 0; i < tensor->rank; ++i)
    at[i] = intentExprAxis(arena, i, tensor->extents[i]);
  return intentExprElement(arena, tensor, at);
}

const IntentExpr *ownElement(Frame *frame, const IntentTensor *tensor) {
  return elementAtAxes(frame->provenance->arena, tensor);
}

// An expression that is too large to be looked into any further becomes a tensor of its own.
static const IntentExpr *cut(Frame *frame, MlirValue value, const IntentExpr *elements,
                             int64_t rank, const IntentExpr *const *extents) {
  if (elements->size <= INTENT_MAX_EXPR_SIZE)
    return elements;
  IntentTensor draft = {.kind = INTENT_TENSOR_COMPUTED,
                        .element = irElementType(mlirValueGetType(value)),
                        .rank = rank,
                        .extents = copyExtents(frame->provenance->arena, rank, extents),
                        .computed = elements,
                        .unknown = elements->unknown ? elements->unknown
                                                     : "its expression has more than 256 nodes",
                        .value = value};
  return ownElement(frame, intentArenaTensor(frame->provenance->arena, &draft));
}

void setElements(Frame *frame, MlirValue value, const IntentExpr *elements,
                 const IntentExpr *const *extents) {
  MlirType type = mlirValueGetType(value);
  int64_t rank = irIsTensor(type) ? irRank(type) : frame->shape.rank;
  Fact *fact = newFact(frame, type);
  fact->elements =
      cut(frame, value, elements, rank, irIsTensor(type) ? extents : frame->shape.extents);
  if (irIsTensor(type))
    fact->extents = copyExtents(frame->provenance->arena, rank, extents);
  setFact(frame, value, fact);
}

void setDomain(Frame *frame, MlirValue value, const IntentDomain *domain) {
  Fact *fact = newFact(frame, mlirValueGetType(value));
  fact->domain = domain;
  setFact(frame, value, fact);
}

// ---- Values of their own ------------------------------------------------------------------------

// True for an argument of a function that is evaluated outside of calls: known by its position.
static bool isArgument(Frame *frame, MlirValue value) {
  return !frame->caller && mlirValueIsABlockArgument(value) &&
         mlirBlockEqual(mlirBlockArgumentGetOwner(value), irBody(frame->function, 0));
}

// Tells two runs of one op apart, and orders values as they are made.
static int64_t serialOf(Frame *frame, MlirValue value) {
  static const int64_t kFirst = 1 << 16;
  if (isArgument(frame, value))
    return 0;
  return kFirst + frame->provenance->serial++;
}

// Any text as the reason that goes with a relation of which nothing is known.
static Fact *opaqueRelation(Frame *frame, MlirType type, const char *unknown) {
  IntentArena *arena = frame->provenance->arena;
  IntentRelation *relation = intentArenaAllocate(arena, sizeof *relation);
  relation->results = intentRelationTypeGetResults(type);
  relation->sources = intentRelationTypeGetSources(type);
  relation->coordinate = intentRelationTypeGetCoordinate(type);
  relation->unknown = unknown ? unknown : "it is an argument";
  Fact *fact = newFact(frame, type);
  fact->relation = relation;
  return fact;
}

static Fact *opaqueOfType(Frame *frame, MlirValue value, MlirType type, int64_t serial,
                          const char *unknown);

// Components of an opaque record are named by the record and their place in it.
static void addComponents(Frame *frame, Fact *fact, MlirValue value, int64_t serial,
                          const char *unknown) {
  enum { MAX_COMPONENTS = 64 };
  fact->count = mlirTupleTypeGetNumTypes(fact->type);
  fact->components = intentArenaAllocate(frame->provenance->arena,
                                         (size_t)(fact->count + 1) * sizeof *fact->components);
  for (intptr_t i = 0; i < fact->count; ++i)
    fact->components[i] = opaqueOfType(frame, value, mlirTupleTypeGetType(fact->type, i),
                                       (serial + 1) * MAX_COMPONENTS + i, unknown);
}

// A tensor or memref that is known by its identity, of its own extents or of those of a region.
static void addTensor(Frame *frame, Fact *fact, MlirValue value, int64_t serial,
                      const char *unknown) {
  IntentArena *arena = frame->provenance->arena;
  bool isShaped = mlirTypeIsAShaped(fact->type), isMemory = mlirTypeIsAMemRef(fact->type);
  const IntentExpr *own[IR_MAX_RANK] = {NULL};
  int64_t rank = isShaped ? irRank(fact->type) : frame->shape.rank;
  for (int64_t i = 0; i < rank; ++i)
    if (!isShaped)
      own[i] = frame->shape.extents[i];
    else if (!irIsDynamic(fact->type, i))
      own[i] = intentExprInteger(arena, irShape(fact->type, i));
  const IntentTensor *tensor = intentArenaTensor(
      arena, &(IntentTensor){.kind = isMemory ? INTENT_TENSOR_VIEW : INTENT_TENSOR_VALUE,
                             .element = irElementType(fact->type),
                             .rank = rank,
                             .extents = own,
                             .result = serial,
                             .unknown = unknown,
                             .value = value});
  fact->tensor = isShaped ? tensor : NULL;
  fact->extents = isShaped ? tensor->extents : NULL;
  fact->elements = isMemory ? NULL : ownElement(frame, tensor);
}

static Fact *opaqueOfType(Frame *frame, MlirValue value, MlirType type, int64_t serial,
                          const char *unknown) {
  IntentArena *arena = frame->provenance->arena;
  if (intentTypeIsARelation(type))
    return opaqueRelation(frame, type, unknown);
  Fact *fact = newFact(frame, type);
  if (intentTypeIsADomain(type))
    fact->domain =
        intentDomainOpaque(arena, &(IntentDomain){.coordinate = intentDomainTypeGetCoordinate(type),
                                                  .axis = serial,
                                                  .value = value,
                                                  .unknown = unknown});
  else if (mlirTypeIsATuple(type))
    addComponents(frame, fact, value, serial, unknown);
  else if (mlirTypeIsAShaped(type) || frame->shape.rank)
    addTensor(frame, fact, value, serial, unknown); // a scalar is another at each point
  else
    fact->elements = intentArenaExpr(arena, &(IntentExpr){.kind = INTENT_EXPR_SCALAR,
                                                          .type = type,
                                                          .value = value,
                                                          .constant = serial,
                                                          .unknown = unknown});
  return fact;
}

Fact *opaqueFact(Frame *frame, MlirValue value, const char *unknown) {
  return opaqueOfType(frame, value, mlirValueGetType(value), serialOf(frame, value), unknown);
}

Fact *factOf(Frame *frame, MlirValue value) {
  Fact *fact = (Fact *)intentMemoGet(frame->facts, value.ptr);
  if (!fact) {
    fact = opaqueFact(frame, value, "it is made by an op that is no part of a logical program");
    setFact(frame, value, fact);
  }
  return fact;
}

const IntentExpr *elementsOf(Frame *frame, MlirValue value) {
  return factOf(frame, value)->elements;
}

const IntentExpr *elementsOn(Frame *frame, MlirValue value, Shape shape) {
  const IntentExpr *axes[IR_MAX_RANK], *elements = elementsOf(frame, value);
  if (!irIsTensor(mlirValueGetType(value)))
    return elements;
  const IntentExpr *const *own = factOf(frame, value)->extents;
  bool isSame = true;
  for (int64_t i = 0; i < shape.rank; ++i)
    isSame &= own[i] == shape.extents[i];
  if (isSame)
    return elements;
  for (int64_t i = 0; i < shape.rank; ++i)
    axes[i] = intentExprAxis(frame->provenance->arena, i, shape.extents[i]);
  return intentExprSubstitute(frame->provenance->arena, elements, axes);
}

const IntentExpr *extentOf(Frame *frame, MlirValue shaped, int64_t axis) {
  return factOf(frame, shaped)->extents[axis];
}

const IntentTensor *tensorOfFact(Frame *frame, Fact *fact, MlirValue value) {
  if (fact->tensor)
    return fact->tensor;
  IntentArena *arena = frame->provenance->arena;
  int64_t rank = irRank(fact->type);
  // Its elements may be those of a tensor that has a name, all of them in place.
  const IntentExpr *e = fact->elements;
  bool isWhole = e->kind == INTENT_EXPR_ELEMENT && e->tensor->rank == rank;
  for (int64_t i = 0; i < rank && isWhole; ++i)
    isWhole = e->tensor->extents[i] == fact->extents[i] &&
              e->operands[i] == intentExprAxis(arena, i, fact->extents[i]);
  if (isWhole) {
    fact->tensor = e->tensor;
    return fact->tensor;
  }
  IntentTensor draft = {.kind = INTENT_TENSOR_COMPUTED,
                        .element = irElementType(fact->type),
                        .rank = rank,
                        .extents = fact->extents,
                        .computed = e,
                        .unknown = e->unknown,
                        .value = value};
  fact->tensor = intentArenaTensor(arena, &draft);
  return fact->tensor;
}

const IntentTensor *tensorOf(Frame *frame, MlirValue shaped) {
  return tensorOfFact(frame, factOf(frame, shaped), shaped);
}

// ---- Frames -------------------------------------------------------------------------------------

MlirOperation functionOf(MlirValue value) {
  MlirOperation op;
  if (mlirValueIsAOpResult(value)) {
    op = mlirOpResultGetOwner(value);
  } else {
    op = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
    if (mlirOperationIsNull(op) || irIs(op, "func.func"))
      return op;
  }
  return irParentNamed(op, "func.func");
}

static void evaluateOp(Frame *frame, MlirOperation op) {
  Evaluate evaluate = NULL;
  const void *row = intentMemoGet(frame->provenance->rows, mlirOperationGetName(op).ptr);
  memcpy(&evaluate, &(void *){(void *)row}, sizeof evaluate);
  if (evaluate) {
    evaluate(frame, op);
    return;
  }
  if (irInDialect(op, "arith") || irInDialect(op, "math") || irIs(op, "intent.philox") ||
      irIs(op, "intent.uniform"))
    evaluateScalar(frame, op);
}

void evaluateBlock(Frame *frame, MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    evaluateOp(frame, op);
}

void evaluateRegion(Frame *frame, MlirBlock block, Shape shape) {
  Shape outer = frame->shape;
  frame->shape = shape;
  evaluateBlock(frame, block);
  frame->shape = outer;
}

// ---- The analysis -------------------------------------------------------------------------------

static void addRows(IntentProvenance *p, const struct EvaluateRow *rows) {
  MlirContext context = mlirOperationGetContext(p->module);
  for (; rows->name; ++rows) {
    void *pointer;
    memcpy(&pointer, &rows->evaluate, sizeof pointer);
    MlirIdentifier name = mlirIdentifierGet(context, mlirStringRefCreateFromCString(rows->name));
    intentMemoSet(p->rows, name.ptr, pointer);
  }
}

IntentProvenance *intentProvenanceCreate(MlirOperation module) {
  enum { BUDGET = 1 << 20 };
  IntentProvenance *p = calloc(1, sizeof *p);
  p->module = module;
  p->arena = intentArenaCreate();
  p->symbols = mlirSymbolTableCreate(module);
  p->calls = irCollect(module, "func.call");
  p->frames = intentMemoCreate();
  p->writers = intentMemoCreate();
  p->entered = intentMemoCreate();
  p->rows = intentMemoCreate();
  p->budget = BUDGET;
  addRows(p, kDomainRows);
  addRows(p, kShapeRows);
  addRows(p, kFlowRows);
  addRows(p, kControlRows);
  addRows(p, kMemoryRows);
  addRows(p, kRegionRows);
  return p;
}

void intentProvenanceDestroy(IntentProvenance *p) {
  if (!p)
    return;
  for (Frame *frame = p->made; frame;) {
    Frame *next = frame->next;
    intentMemoDestroy(frame->facts);
    intentMemoDestroy(frame->required);
    free(frame);
    frame = next;
  }
  intentMemoDestroy(p->frames);
  intentMemoDestroy(p->writers);
  intentMemoDestroy(p->entered);
  intentMemoDestroy(p->rows);
  irFreeOps(&p->calls);
  mlirSymbolTableDestroy(p->symbols);
  intentArenaDestroy(p->arena);
  free(p);
}

IntentArena *intentProvenanceArena(IntentProvenance *p) { return p->arena; }

// ---- Questions ----------------------------------------------------------------------------------

// The fact of a value outside of calls; null for one that is in no function with a body.
static Fact *factIn(IntentProvenance *p, MlirValue value) {
  MlirOperation function = functionOf(value);
  Frame *frame = mlirOperationIsNull(function) ? NULL : frameOf(p, function);
  return frame ? factOf(frame, value) : NULL;
}

static bool isIndex(MlirType type) {
  MlirType element = irElementType(type);
  return mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element);
}

const IntentExpr *intentElementsOf(IntentProvenance *p, MlirValue value) {
  Fact *fact = factIn(p, value);
  return fact ? fact->elements : NULL;
}

const IntentExpr *intentProvenanceOf(IntentProvenance *p, MlirValue value) {
  return intentProvenanceReason(p, value) ? NULL : intentElementsOf(p, value);
}

const char *intentProvenanceReason(IntentProvenance *p, MlirValue value) {
  const IntentExpr *elements = intentElementsOf(p, value);
  if (!elements || !isIndex(mlirValueGetType(value)))
    return "it is no integer";
  return elements->unknown;
}

const IntentExpr *intentProvenanceExtent(IntentProvenance *p, MlirValue shaped, int64_t axis) {
  Fact *fact = factIn(p, shaped);
  return fact && fact->extents ? fact->extents[axis] : NULL;
}

const IntentDomain *intentProvenanceDomain(IntentProvenance *p, MlirValue domain) {
  Fact *fact = factIn(p, domain);
  return fact ? fact->domain : NULL;
}

const IntentTensor *intentProvenanceTensor(IntentProvenance *p, MlirValue shaped) {
  MlirOperation function = functionOf(shaped);
  Frame *frame = mlirOperationIsNull(function) ? NULL : frameOf(p, function);
  return frame ? tensorOf(frame, shaped) : NULL;
}

const IntentRelation *intentRelationOf(IntentProvenance *p, MlirValue relation) {
  Fact *fact = factIn(p, relation);
  return fact ? fact->relation : NULL;
}
