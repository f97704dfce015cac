// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The obligations of relations and of what is accessed by them: coordinates of valid lanes are
// members of the source domains. A lane is one of many: before the access, a map over the iteration
// space says of each whether it is in bounds, and one assertion asks for all. The access itself
// stays as it is.
#include "intent-c/Dialect.h"
#include "passes/domain.h"
#include "passes/indexed_op.h"
#include "passes/layout.h"
#include "passes/obligations.h"
#include "passes/records.h"
#include "passes/relation.h"

#include <inttypes.h>
#include <stdlib.h>

// ---- A relation taken apart ---------------------------------------------------------------------

// The segments of an intent.relation, and where composed relations are in an intent.compose.
enum { ITERATIONS, SOURCES, ELEMENTS };
enum { OUTER, INNER };

// One intent.relation of a composition.
typedef struct Stage {
  MlirOperation relation;
  MlirOperation compose; // before it; null for the first
  MlirValue *elements;   // its tensors after `with` over the access's iteration space; owned
  intptr_t elementCount; // of them
} Stage;

// What an access's relation does, innermost first.
typedef struct Chain {
  Stage *data;
  intptr_t count;
} Chain;

static MlirValue segmentAt(MlirOperation relation, intptr_t segment, intptr_t index) {
  MlirAttribute sizes = irAttribute(relation, "operandSegmentSizes");
  for (intptr_t i = 0; i < segment; ++i)
    index += irArrayAt(sizes, i);
  return irOperand(relation, index);
}

static intptr_t segmentSize(MlirOperation relation, intptr_t segment) {
  return irArrayAt(irAttribute(relation, "operandSegmentSizes"), segment);
}

// The op that makes a relation or a domain, through records; null if it isn't in this function.
static MlirOperation makerOf(MlirValue value) {
  MlirOperation op = irDefiningOp(intentUnpacked(value));
  bool isKnown = !mlirOperationIsNull(op) && !irIs(op, "intent.unpack");
  return isKnown ? op : (MlirOperation){NULL};
}

// A composition that is still to be taken apart.
typedef struct Pending {
  MlirValue relation;
  MlirOperation compose;
} Pending;

static void freeChain(Chain *chain) {
  for (intptr_t i = 0; i < chain->count; ++i)
    free(chain->data[i].elements);
  free(chain->data);
  *chain = (Chain){NULL, 0};
}

// Gives no stages where an op that makes a relation isn't in this function.
static Chain chainOf(MlirValue relation) {
  intptr_t left = 1;
  Pending *pending = malloc(sizeof *pending);
  Chain chain = {NULL, 0};
  pending[0] = (Pending){relation, {NULL}};
  while (left) {
    Pending next = pending[--left];
    MlirOperation op = makerOf(next.relation);
    bool isRelation = !mlirOperationIsNull(op) && irIs(op, "intent.relation");
    if (isRelation) {
      chain.data = realloc(chain.data, (size_t)(chain.count + 1) * sizeof *chain.data);
      chain.data[chain.count++] = (Stage){op, next.compose, NULL, segmentSize(op, ELEMENTS)};
    } else if (!mlirOperationIsNull(op) && irIs(op, "intent.compose")) {
      pending = realloc(pending, (size_t)(left + 2) * sizeof *pending);
      pending[left++] = (Pending){irOperand(op, OUTER), op};
      pending[left++] = (Pending){irOperand(op, INNER), next.compose};
    } else {
      freeChain(&chain);
      left = 0;
    }
  }
  free(pending);
  return chain;
}

// ---- Proofs -------------------------------------------------------------------------------------

// What validity says: each is at least 0 wherever a lane is valid.
typedef struct Facts {
  const IntentExpr *data[16];
  intptr_t count;
} Facts;

static void addFact(IntentArena *arena, Facts *facts, const IntentExpr *atLeastZero) {
  if (facts->count < (intptr_t)IR_COUNT(facts->data))
    facts->data[facts->count++] = intentExprOfOrdinals(arena, atLeastZero);
}

// True for 1 - c, the negation of a condition c.
static bool isNegation(const IntentExpr *expr) {
  return expr->kind == INTENT_EXPR_SUM && expr->constant == 1 && expr->count == 1 &&
         expr->coefficients[0] == -1;
}

static void collectTrue(IntentArena *arena, const IntentExpr *condition, Facts *facts);

// What holds where a condition does not.
static void collectFalse(IntentArena *arena, const IntentExpr *condition, Facts *facts) {
  if (condition->kind == INTENT_EXPR_OR) {
    collectFalse(arena, condition->operands[0], facts);
    collectFalse(arena, condition->operands[1], facts);
  } else if (condition->kind == INTENT_EXPR_IS_NEGATIVE) {
    addFact(arena, facts, condition->operands[0]);
  } else if (isNegation(condition)) {
    collectTrue(arena, condition->operands[0], facts);
  }
}

static void collectTrue(IntentArena *arena, const IntentExpr *condition, Facts *facts) {
  if (condition->kind == INTENT_EXPR_AND) {
    collectTrue(arena, condition->operands[0], facts);
    collectTrue(arena, condition->operands[1], facts);
  } else if (condition->kind == INTENT_EXPR_IS_NEGATIVE) {
    const IntentExpr *less = intentExprInteger(arena, -1);
    addFact(arena, facts, intentExprSub(arena, less, condition->operands[0]));
  } else if (isNegation(condition)) {
    collectFalse(arena, condition->operands[0], facts);
  }
}

// True if ranges, or what validity says, prove that `expr` is at least 0.
static bool isAtLeastZero(IntentArena *arena, const IntentExpr *expr, const Facts *facts) {
  if (intentExprAtMost(arena, intentExprInteger(arena, 0), expr))
    return true;
  for (intptr_t i = 0; i < facts->count; ++i)
    if (intentExprAtMost(arena, facts->data[i], expr))
      return true;
  return false;
}

static bool isMember(IntentArena *arena, const IntentExpr *coordinate, const IntentDomain *domain,
                     const Facts *facts) {
  const IntentDomain *of = coordinate->kind == INTENT_EXPR_MEMBER ? coordinate->domain : NULL;
  for (; of; of = of->kind == INTENT_DOMAIN_SUBREGION ? of->source : NULL)
    if (of == domain)
      return true;
  if (!domain->begin || !domain->end || !domain->step || !intentExprIsConstant(domain->step, 1))
    return false;
  const IntentExpr *last = intentExprSub(arena, domain->end, intentExprInteger(arena, 1));
  const IntentExpr *above = intentExprSub(arena, coordinate, domain->begin);
  const IntentExpr *below = intentExprSub(arena, last, coordinate);
  return isAtLeastZero(arena, intentExprOfOrdinals(arena, above), facts) &&
         isAtLeastZero(arena, intentExprOfOrdinals(arena, below), facts);
}

// True if coordinate `axis` of each valid lane of a relation is a member of its source domain.
static bool isProven(IntentChecks *checks, MlirValue value, intptr_t axis) {
  const IntentRelation *relation = intentRelationOf(checks->provenance, value);
  IntentArena *arena = intentProvenanceArena(checks->provenance);
  Facts facts = {.count = 0};
  if (!relation || relation->unknown)
    return false;
  collectTrue(arena, relation->valid, &facts);
  return isMember(arena, relation->coordinates[axis], relation->source[axis], &facts);
}

// ---- Domains in a region ------------------------------------------------------------------------

// What is asked of a coordinate, in values that regions may use.
typedef struct Grid {
  MlirValue begin, end;  // i64
  MlirValue first, step; // i64; null where the step is 1
} Grid;

// The domain that a domain is a part of; null if its op isn't in this function.
static MlirOperation rootOf(MlirValue domain) {
  MlirOperation op = makerOf(domain);
  while (!mlirOperationIsNull(op) && irIs(op, "intent.subregion"))
    op = makerOf(irOperand(op, 0));
  return op;
}

// False after an error at `op`: a domain of unknown step.
static bool gridOf(IntentChecks *checks, MlirOperation op, MlirValue domain, Grid *grid) {
  Ir *ir = &checks->ir;
  MlirOperation root = rootOf(domain);
  MlirType type = intentDomainTypeGetCoordinate(mlirValueGetType(domain));
  MlirOperation bounds = irCreate(ir, &(IrOp){.name = "intent.bounds",
                                              .operands = IR_VALUES(domain),
                                              .results = IR_TYPES(type, type)});
  *grid = (Grid){.begin = irWidened(ir, irResult(bounds, 0)),
                 .end = irWidened(ir, irResult(bounds, 1))};
  if (!mlirOperationIsNull(root) && irIs(root, "intent.axis"))
    return true;
  if (mlirOperationIsNull(root) || !irIs(root, "intent.domain")) {
    checks->result =
        irError(op, "expects domains whose steps are known here, got one that a branch, "
                    "a loop or an argument gives");
    return false;
  }
  if (mlirOperationGetNumOperands(root) == 2)
    return true;
  IntentDomainBounds whole = {irOperand(root, 0), irOperand(root, 1), irOperand(root, 2)};
  grid->first = irWidened(ir, intentFirstOfSubregion(ir, whole, irResult(bounds, 0)));
  grid->step = irWidened(ir, whole.step);
  return true;
}

// i1: the coordinate is one of the domain's.
static MlirValue inGrid(Ir *ir, const Grid *grid, MlirValue coordinate) {
  MlirValue above = irCompare(ir, "sle", grid->begin, coordinate);
  MlirValue below = irCompare(ir, "slt", coordinate, grid->end);
  MlirValue inside = irBinary(ir, "arith.andi", above, below);
  if (mlirValueIsNull(grid->step))
    return inside;
  MlirValue from = irBinary(ir, "arith.subi", coordinate, grid->first);
  MlirValue rest = irBinary(ir, "arith.remui", from, grid->step);
  return irBinary(ir, "arith.andi", inside, irCompare(ir, "eq", rest, irI64(ir, 0)));
}

// The ordinal of a member.
static MlirValue ordinalIn(Ir *ir, const Grid *grid, MlirValue coordinate) {
  if (mlirValueIsNull(grid->step))
    return irBinary(ir, "arith.subi", coordinate, grid->begin);
  MlirValue from = irBinary(ir, "arith.subi", coordinate, grid->first);
  return irBinary(ir, "arith.divui", from, grid->step);
}

// ---- Stages in a region -------------------------------------------------------------------------

// What a lane has come to.
typedef struct Lane {
  MlirValue coordinates[IR_MAX_RANK]; // of the latest stage's type
  MlirValue valid;                    // i1; null: always
} Lane;

// Runs stages [0, count) at `ir`: `arguments` are a coordinate an iteration domain of the first,
// then the elements of each stage in turn.
static Lane inlineStages(Ir *ir, const Chain *chain, intptr_t count, const MlirValue *arguments) {
  Lane lane = {.valid = {NULL}};
  MlirValue yields[IR_MAX_RANK + 1];
  const MlirValue *elements = arguments + segmentSize(chain->data[0].relation, ITERATIONS);
  for (intptr_t s = 0; s < count; ++s) {
    MlirOperation relation = chain->data[s].relation;
    MlirBlock body = irBody(relation, 0);
    MlirValue *inner = malloc((size_t)(IR_MAX_RANK + chain->data[s].elementCount) * sizeof *inner);
    intptr_t rank = segmentSize(relation, ITERATIONS), sources = segmentSize(relation, SOURCES);
    for (intptr_t i = 0; i < rank; ++i)
      inner[i] = s == 0 ? arguments[i]
                        : irFitInteger(ir, lane.coordinates[i],
                                       mlirValueGetType(mlirBlockGetArgument(body, i)));
    for (intptr_t i = 0; i < chain->data[s].elementCount; ++i)
      inner[rank + i] = *elements++;
    irInlineBlock(ir, body, (IrValues){inner, rank + chain->data[s].elementCount}, yields);
    free(inner);
    for (intptr_t i = 0; i < sources; ++i)
      lane.coordinates[i] = yields[i];
    bool hasValid = mlirOperationGetNumOperands(mlirBlockGetTerminator(body)) > sources;
    lane.valid = hasValid ? irBoth(ir, lane.valid, yields[sources]) : lane.valid;
  }
  return lane;
}

// ---- The iteration space as tensors -------------------------------------------------------------

// The operands of what runs stages over the iteration space: tensors, or scalars where it has no
// axis.
typedef struct Inputs {
  MlirValue *data; // owned
  intptr_t count;
} Inputs;

static void addInput(Inputs *inputs, MlirValue value) {
  inputs->data = realloc(inputs->data, (size_t)(inputs->count + 1) * sizeof *inputs->data);
  inputs->data[inputs->count++] = value;
}

static intptr_t rankOf(const Chain *chain) {
  return segmentSize(chain->data[0].relation, ITERATIONS);
}

// A type of one value a point.
static MlirType overPoints(const Chain *chain, MlirType element) {
  int64_t shape[IR_MAX_RANK];
  for (intptr_t i = 0; i < rankOf(chain); ++i)
    shape[i] = mlirShapedTypeGetDynamicSize();
  return rankOf(chain)
             ? mlirRankedTensorTypeGet(rankOf(chain), shape, element, mlirAttributeGetNull())
             : element;
}

// The coordinate on one axis of each point.
static MlirValue coordinatesOver(Ir *ir, const Chain *chain, intptr_t axis) {
  MlirValue operands[1 + IR_MAX_RANK];
  intptr_t rank = rankOf(chain);
  int64_t axes[] = {axis};
  int32_t stretch[] = {INTENT_STRETCH_EQUAL}, segments[] = {1, 0, (int32_t)rank};
  for (intptr_t i = 0; i < rank; ++i)
    operands[1 + i] = segmentAt(chain->data[0].relation, ITERATIONS, i);
  MlirType element = intentDomainTypeGetCoordinate(mlirValueGetType(operands[1 + axis]));
  int64_t dynamic[] = {mlirShapedTypeGetDynamicSize()};
  operands[0] = irValueOf(ir, "intent.indices", IR_VALUES(operands[1 + axis]),
                          mlirRankedTensorTypeGet(1, dynamic, element, mlirAttributeGetNull()));
  if (rank == 1)
    return operands[0];
  return irValueWith(
      ir, "intent.broadcast", (IrValues){operands, 1 + rank},
      IR_ATTRIBUTES({"axes", mlirDenseI64ArrayGet(ir->context, 1, axes)},
                    {"stretch", mlirDenseI32ArrayGet(ir->context, 1, stretch)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(ir->context, 3, segments)}),
      overPoints(chain, element));
}

// Moves `ir` into the only region of a new op; gives the values that stand for `inputs` there:
// coordinates for the first `rank`, then elements.
static MlirValue *enter(Ir *ir, MlirOperation op, const Inputs *elements, bool scalars) {
  MlirBlock body = irBody(op, 0);
  intptr_t coordinates = mlirBlockGetNumArguments(body) - (scalars ? 0 : elements->count);
  MlirValue *arguments = malloc((size_t)(coordinates + elements->count + 1) * sizeof *arguments);
  for (intptr_t i = 0; i < coordinates; ++i)
    arguments[i] = mlirBlockGetArgument(body, i);
  for (intptr_t i = 0; i < elements->count; ++i)
    arguments[coordinates + i] =
        scalars ? elements->data[i] : mlirBlockGetArgument(body, coordinates + i);
  irAtEnd(ir, body);
  return arguments;
}

static void yield(Ir *ir, const MlirValue *values, intptr_t count) {
  irCreate(ir, &(IrOp){.name = "intent.yield", .operands = {values, count}});
}

// The grids that a stage's own domains are: its iteration domains or its sources.
static bool gridsOf(IntentChecks *checks, MlirOperation relation, intptr_t segment, Grid *grids) {
  for (intptr_t i = 0; i < segmentSize(relation, segment); ++i)
    if (!gridOf(checks, relation, segmentAt(relation, segment, i), &grids[i]))
      return false;
  return true;
}

// The region of a relation from the points to the elements of stage `stage`.
static void fillLookup(Ir *ir, const Chain *chain, intptr_t stage, const MlirValue *arguments,
                       const Grid *grids) {
  Lane lane = {.valid = {NULL}};
  MlirValue yields[IR_MAX_RANK + 1];
  intptr_t rank = segmentSize(chain->data[stage].relation, ITERATIONS);
  if (stage > 0)
    lane = inlineStages(ir, chain, stage, arguments);
  for (intptr_t i = 0; i < rank; ++i) {
    MlirValue coordinate = irWidened(ir, lane.coordinates[i]);
    lane.valid = irBoth(ir, lane.valid, inGrid(ir, &grids[i], coordinate));
    yields[i] = ordinalIn(ir, &grids[i], coordinate);
  }
  yields[rank] = lane.valid;
  yield(ir, yields, rank + !mlirValueIsNull(lane.valid));
}

// The element of `tensor`, which stage `stage` has after `with`, at each point: a gather whose
// lanes are valid where the composition gets there. `elements` are those of the stages before.
static MlirValue lookUp(IntentChecks *checks, const Chain *chain, intptr_t stage, MlirValue tensor,
                        const Inputs *elements, const Grid *grids) {
  Ir *ir = &checks->ir;
  MlirOperation first = chain->data[0].relation;
  intptr_t points = rankOf(chain), rank = irRank(mlirValueGetType(tensor));
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64), type = mlirValueGetType(tensor);
  MlirValue iterations[IR_MAX_RANK], axes[IR_MAX_RANK];
  for (intptr_t i = 0; i < points; ++i)
    iterations[i] = segmentAt(first, ITERATIONS, i);
  for (intptr_t i = 0; i < rank; ++i)
    axes[i] = intentMakeAxis(ir, tensor, i);
  IrValues over = {iterations, points}, with = {elements->data, points ? elements->count : 0};
  MlirOperation relation = intentMakeRelation(ir, over, (IrValues){axes, rank}, with,
                                              intentRelationRegion(ir, over, with),
                                              intentRelationTypeGet(points, rank, i64));
  MlirValue *arguments = enter(ir, relation, elements, points == 0);
  fillLookup(ir, chain, stage, arguments, grids);
  mlirRewriterBaseSetInsertionPointAfter(ir->rewriter, relation);
  free(arguments);
  MlirType element = irElementType(type);
  return irValueOf(ir, "intent.gather",
                   IR_VALUES(tensor, irResult(relation, 0), irZero(ir, element)),
                   overPoints(chain, element));
}

// The elements of every stage at each point; false after an error.
static bool findElements(IntentChecks *checks, const Chain *chain, Inputs *elements) {
  for (intptr_t s = 0; s < chain->count; ++s) {
    Grid grids[IR_MAX_RANK];
    MlirOperation relation = chain->data[s].relation;
    bool looksUp = (s > 0 || rankOf(chain) == 0) && chain->data[s].elementCount > 0;
    if (looksUp && s > 0 && !gridsOf(checks, relation, ITERATIONS, grids))
      return false;
    Inputs before = {NULL, 0}; // the stage's own aren't there yet
    for (intptr_t i = 0; i < elements->count; ++i)
      addInput(&before, elements->data[i]);
    for (intptr_t i = 0; i < chain->data[s].elementCount; ++i) {
      MlirValue tensor = segmentAt(relation, ELEMENTS, i);
      addInput(elements, looksUp ? lookUp(checks, chain, s, tensor, &before, grids) : tensor);
    }
    free(before.data);
  }
  return true;
}

// ---- All lanes at once --------------------------------------------------------------------------

// A coordinate that must be a member of one domain, or two.
typedef struct Bound {
  intptr_t stages;  // it is what so many stages give
  intptr_t axis;    // of the latest one's sources
  MlirOperation op; // whose obligation it is
  Grid source;      // of the latest stage
  Grid next;        // the iteration domain of the next stage
  bool hasNext;     // whether that counts
} Bound;

typedef struct Bounds {
  Bound *data; // owned
  intptr_t count;
} Bounds;

// The bounds after `stages` stages that aren't proven; `value` is the relation of those. False
// after an error.
static bool addBounds(IntentChecks *checks, const Chain *chain, intptr_t stages, MlirOperation op,
                      MlirValue value, Bounds *bounds) {
  MlirOperation relation = chain->data[stages - 1].relation;
  for (intptr_t axis = 0; axis < segmentSize(relation, SOURCES); ++axis) {
    Bound bound = {.stages = stages, .axis = axis, .op = op};
    MlirValue source = segmentAt(relation, SOURCES, axis), next = source;
    if (stages < chain->count)
      next = segmentAt(chain->data[stages].relation, ITERATIONS, axis);
    bound.hasNext = intentProvenanceDomain(checks->provenance, source) !=
                    intentProvenanceDomain(checks->provenance, next);
    if (!bound.hasNext && isProven(checks, value, axis)) {
      ++checks->proven;
      continue;
    }
    if (!gridOf(checks, op, source, &bound.source) ||
        (bound.hasNext && !gridOf(checks, op, next, &bound.next)))
      return false;
    bounds->data = realloc(bounds->data, (size_t)(bounds->count + 1) * sizeof *bounds->data);
    bounds->data[bounds->count++] = bound;
  }
  return true;
}

static bool findBounds(IntentChecks *checks, const Chain *chain, MlirOperation access,
                       MlirValue relation, Bounds *bounds) {
  for (intptr_t stages = 1; stages < chain->count; ++stages) {
    MlirOperation compose = chain->data[stages].compose;
    if (!addBounds(checks, chain, stages, compose, irOperand(compose, INNER), bounds))
      return false;
  }
  return addBounds(checks, chain, chain->count, access, relation, bounds);
}

// i1 a bound, of one lane.
static void judgeLane(Ir *ir, const Chain *chain, const Bounds *bounds, const MlirValue *arguments,
                      MlirValue *holds) {
  Lane lane = {.valid = {NULL}};
  for (intptr_t i = 0; i < bounds->count; ++i) {
    const Bound *bound = &bounds->data[i];
    if (i == 0 || bound->stages != bounds->data[i - 1].stages)
      lane = inlineStages(ir, chain, bound->stages, arguments);
    MlirValue coordinate = irWidened(ir, lane.coordinates[bound->axis]);
    MlirValue inside = inGrid(ir, &bound->source, coordinate);
    if (bound->hasNext)
      inside = irBinary(ir, "arith.andi", inside, inGrid(ir, &bound->next, coordinate));
    if (!mlirValueIsNull(lane.valid)) {
      MlirType i1 = mlirIntegerTypeGet(ir->context, 1);
      MlirValue invalid = irBinary(ir, "arith.xori", lane.valid, irInt(ir, i1, 1));
      inside = irBinary(ir, "arith.ori", invalid, inside);
    }
    holds[i] = inside;
  }
}

// i1: all elements of a tensor of i1 are true.
static MlirValue allOf(Ir *ir, MlirValue tensor) {
  MlirType i1 = mlirIntegerTypeGet(ir->context, 1);
  int64_t axes[IR_MAX_RANK], rank = irRank(mlirValueGetType(tensor));
  for (int64_t i = 0; i < rank; ++i)
    axes[i] = i;
  MlirOperation reduce = irCreate(
      ir,
      &(IrOp){.name = "intent.reduce",
              .operands = IR_VALUES(tensor, irInt(ir, i1, 1)),
              .attributes = IR_ATTRIBUTES({"axes", mlirDenseI64ArrayGet(ir->context, rank, axes)}),
              .regions = IR_REGIONS(irRegion(ir, IR_TYPES(i1, i1))),
              .results = IR_TYPES(i1)});
  MlirBlock body = irBody(reduce, 0);
  irAtEnd(ir, body);
  MlirValue both =
      irBinary(ir, "arith.andi", mlirBlockGetArgument(body, 0), mlirBlockGetArgument(body, 1));
  yield(ir, &both, 1);
  mlirRewriterBaseSetInsertionPointAfter(ir->rewriter, reduce);
  return irResult(reduce, 0);
}

// The bounds of all lanes: a map over the points, and the conjunction of each of its results.
static void judgeAll(IntentChecks *checks, const Chain *chain, const Bounds *bounds,
                     const Inputs *elements, MlirValue *holds) {
  Ir *ir = &checks->ir;
  Inputs inputs = {NULL, 0};
  MlirType i1 = mlirIntegerTypeGet(ir->context, 1);
  for (intptr_t i = 0; i < rankOf(chain); ++i)
    addInput(&inputs, coordinatesOver(ir, chain, i));
  for (intptr_t i = 0; i < elements->count; ++i)
    addInput(&inputs, elements->data[i]);
  MlirType *types = malloc((size_t)(inputs.count + bounds->count) * sizeof *types);
  MlirType *results = types + inputs.count;
  for (intptr_t i = 0; i < inputs.count; ++i)
    types[i] = irElementType(mlirValueGetType(inputs.data[i]));
  for (intptr_t i = 0; i < bounds->count; ++i)
    results[i] = overPoints(chain, i1);
  MlirOperation map =
      irCreate(ir, &(IrOp){.name = "intent.map",
                           .operands = {inputs.data, inputs.count},
                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){types, inputs.count})),
                           .results = {results, bounds->count}});
  MlirValue *arguments = enter(ir, map, elements, false);
  judgeLane(ir, chain, bounds, arguments, holds);
  yield(ir, holds, bounds->count);
  mlirRewriterBaseSetInsertionPointAfter(ir->rewriter, map);
  for (intptr_t i = 0; i < bounds->count; ++i)
    holds[i] = allOf(ir, irResult(map, i));
  free(arguments);
  free(types);
  free(inputs.data);
}

static void assertBounds(IntentChecks *checks, const Chain *chain, const Bounds *bounds,
                         MlirOperation access) {
  MlirValue *holds = malloc((size_t)bounds->count * sizeof *holds);
  Inputs elements = {NULL, 0};
  if (findElements(checks, chain, &elements)) {
    if (rankOf(chain) == 0)
      judgeLane(&checks->ir, chain, bounds, elements.data, holds);
    else
      judgeAll(checks, chain, bounds, &elements, holds);
    for (intptr_t i = 0; i < bounds->count; ++i) {
      const Bound *bound = &bounds->data[i];
      if (mlirOperationEqual(bound->op, access))
        intentAssertThat(checks, access, holds[i],
                         "expects coordinate %" PRIdPTR
                         " of each valid lane to be a member of its source domain (1-09)",
                         bound->axis);
      else
        intentAssertThat(checks, bound->op, holds[i],
                         "expects coordinate %" PRIdPTR " of each valid lane of the inner relation "
                         "to be a member of its source domain (9-03)",
                         bound->axis);
    }
  }
  free(elements.data);
  free(holds);
}

// ---- One rule an op -----------------------------------------------------------------------------

// How many members a domain has.
static IntentExtent sizeOf(MlirValue domain) {
  IrKnown count = intentKnownCount(domain);
  return count.known ? (IntentExtent){count.value, {NULL}, 0} : intentExtentOfDomain(domain);
}

// i1: a tensor has an element a member of the domain on an axis; null if that is proven.
static MlirValue hasSize(IntentChecks *checks, MlirValue domain, MlirValue tensor, int64_t axis) {
  Ir *ir = &checks->ir;
  IntentExtent want = sizeOf(domain), have = intentExtentOf(tensor, axis);
  if (intentExtentsEqual(want, have))
    return (MlirValue){NULL};
  return irCompare(ir, "eq", intentExtentValue(ir, want), intentExtentValue(ir, have));
}

// 9-02: a tensor after `with` has an element a point.
void intentCheckRelationOp(IntentChecks *checks, MlirOperation op) {
  for (intptr_t i = 0; i < segmentSize(op, ELEMENTS); ++i)
    for (intptr_t axis = 0; axis < segmentSize(op, ITERATIONS); ++axis) {
      MlirValue tensor = segmentAt(op, ELEMENTS, i), domain = segmentAt(op, ITERATIONS, axis);
      intentRequire(checks, op, hasSize(checks, domain, tensor, axis),
                    "expects the size of iteration domain %" PRIdPTR " on axis %" PRIdPTR
                    " of tensor %" PRIdPTR " after 'with' (9-02)",
                    axis, axis, i);
    }
}

// The relation's stages; none after an error at the access.
static Chain knownChain(IntentChecks *checks, MlirOperation op, MlirValue relation) {
  Chain chain = chainOf(relation);
  if (chain.count == 0)
    checks->result =
        irError(op, "expects a relation that is made in this function, not one that a branch, a "
                    "loop or an argument gives");
  return chain;
}

static void checkBounds(IntentChecks *checks, MlirOperation op, MlirValue relation,
                        const Chain *chain) {
  Bounds bounds = {NULL, 0};
  if (findBounds(checks, chain, op, relation, &bounds) && bounds.count)
    assertBounds(checks, chain, &bounds, op);
  free(bounds.data);
}

// True if the iteration domains have the extents of one tensor or memref, in any order.
static bool isAsLargeAsOne(const Chain *chain) {
  MlirOperation relation = chain->data[0].relation;
  MlirValue whole = {NULL};
  bool taken[IR_MAX_RANK] = {false};
  for (intptr_t i = 0; i < rankOf(chain); ++i) {
    IntentExtent extent = sizeOf(segmentAt(relation, ITERATIONS, i));
    if (extent.constant >= 0 || !mlirTypeIsAShaped(mlirValueGetType(extent.source)) ||
        (i && !mlirValueEqual(whole, extent.source)) || taken[extent.axis])
      return false;
    whole = extent.source;
    taken[extent.axis] = true;
  }
  return !mlirValueIsNull(whole) && irRank(mlirValueGetType(whole)) == rankOf(chain);
}

// 2-01: an element a point, and not more than there can be.
static void checkResult(IntentChecks *checks, MlirOperation op, const Chain *chain) {
  IntentSizes sizes = {.rank = 0};
  MlirOperation relation = chain->data[0].relation;
  if (rankOf(chain) == 0)
    return;
  for (intptr_t axis = 0; axis < rankOf(chain); ++axis)
    intentRequireResultExtent(checks, op, sizeOf(segmentAt(relation, ITERATIONS, axis)),
                              irResult(op, 0), axis);
  if (isAsLargeAsOne(chain) || chain->data[0].elementCount > 0 ||
      mlirShapedTypeHasStaticShape(irResultType(op, 0))) {
    ++checks->proven;
    return;
  }
  for (intptr_t axis = 0; axis < rankOf(chain); ++axis)
    intentAddSize(&checks->ir, &sizes, sizeOf(segmentAt(relation, ITERATIONS, axis)));
  intentRequireLimit(checks, op, &sizes);
}

// 9-09, 9-11: an element a point.
static void checkValue(IntentChecks *checks, MlirOperation op, MlirValue value, const char *clause,
                       const Chain *chain) {
  for (intptr_t axis = 0; axis < rankOf(chain); ++axis) {
    MlirValue domain = segmentAt(chain->data[0].relation, ITERATIONS, axis);
    intentRequire(checks, op, hasSize(checks, domain, value, axis),
                  "expects the size of iteration domain %" PRIdPTR " on axis %" PRIdPTR
                  " of its value (%s)",
                  axis, axis, clause);
  }
}

void intentCheckIndexedOp(IntentChecks *checks, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  Chain chain = knownChain(checks, op, access.relation);
  if (chain.count) {
    for (intptr_t i = 0; i < access.valueCount; ++i)
      checkValue(checks, op, access.values[i], access.isAtomic ? "9-11" : "9-09", &chain);
    if (!mlirValueIsNull(access.fill))
      checkResult(checks, op, &chain);
    if (irIs(op, "intent.store"))
      intentRequireNoOverlap(checks, op, access.source);
    checkBounds(checks, op, access.relation, &chain);
  }
  freeChain(&chain);
}

// True if an extent can't be below 0.
static bool isSize(IntentChecks *checks, MlirValue value) {
  IntentExtent extent = intentExtentOfValue(value);
  const IntentExpr *elements = intentElementsOf(checks->provenance, value);
  return extent.constant >= 0 || !mlirTypeIsAInteger(mlirValueGetType(extent.source)) ||
         (elements && elements->range.lo >= 0);
}

// 2-01: extents are sizes.
void intentCheckBufferOp(IntentChecks *checks, MlirOperation op) {
  Ir *ir = &checks->ir;
  IntentSizes sizes = {.rank = 0};
  MlirType type = irResultType(op, 0);
  MlirValue holds = {NULL};
  intptr_t given = mlirOperationGetNumOperands(op), next = 0;
  for (intptr_t i = 0; i < given; ++i)
    if (!isSize(checks, irOperand(op, i)))
      holds = irBoth(ir, holds, irCompare(ir, "sge", irOperand(op, i), irI64(ir, 0)));
  if (given == 0)
    return;
  intentRequire(checks, op, holds, "expects extents of at least 0 (2-01)");
  for (int64_t axis = 0; axis < irRank(type); ++axis)
    intentAddSize(ir, &sizes,
                  irIsDynamic(type, axis) ? intentExtentOfValue(irOperand(op, next++))
                                          : (IntentExtent){irShape(type, axis), {NULL}, 0});
  intentRequireLimit(checks, op, &sizes);
}
