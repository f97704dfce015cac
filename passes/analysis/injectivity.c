// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See injectivity.h: the question, put to the rules and to single points, and the answer in words.
#include "passes/analysis/injectivity.h"
#include "passes/analysis/injectivity_proof.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void injSay(IntentInjectivity *out, const char *format, ...) {
  size_t length = strlen(out->text);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(out->text + length, sizeof out->text - length, format, arguments);
  va_end(arguments);
}

// ---- The proof in words -------------------------------------------------------------------------

static const char *const kRules[] = {"affine",   "elimination", "mixed radix",
                                     "quotient", "modular",     "members",
                                     "table",    "bits",        "running count"};

// "coordinate 1", "coordinates 0 and 1", "coordinate 0 and the validity".
static void sayCoordinates(IntentInjectivity *out, uint32_t coordinates) {
  uint32_t places = coordinates & ((1U << INJ_VALIDITY) - 1);
  if (places)
    injSay(out, places & (places - 1) ? "coordinates" : "coordinate");
  uint32_t left = places;
  for (int j = 0; left; ++j, left >>= 1)
    if (left & 1) {
      bool isFirst = !(places & ((1U << j) - 1));
      injSay(out, "%s%d", isFirst ? " " : left == 1 ? " and " : ", ", j);
    }
  if (coordinates >> INJ_VALIDITY & 1)
    injSay(out, places ? " and the validity" : "the validity");
}

static void sayStep(IntentInjectivity *out, const InjStep *step) {
  injSay(out, "axis %" PRId64, step->axis);
  if (!step->from.coordinates) {
    injSay(out, " has one member at most");
    return;
  }
  injSay(out, " from ");
  sayCoordinates(out, step->from.coordinates);
  const char *before = " (";
  for (size_t i = 0; i < IR_COUNT(kRules); ++i)
    if (step->from.rules >> i & 1) {
      injSay(out, "%s%s", before, kRules[i]);
      before = ", ";
    }
  if (step->from.rules)
    injSay(out, ")");
}

static void sayProof(IntentInjectivity *out, const InjProof *proof) {
  if (proof->isEmpty || proof->stepCount == 0) {
    injSay(out, proof->isEmpty ? "it has no point" : "it has one point");
    return;
  }
  for (intptr_t i = 0; i < proof->stepCount; ++i) {
    injSay(out, i ? "; " : "");
    sayStep(out, &proof->steps[i]);
  }
}

// ---- The missing fact ---------------------------------------------------------------------------

// What data an expression reads by a subscript that is not recovered.
typedef struct DataSearch {
  uint32_t open;             // axes
  const IntentTensor *found; // data
} DataSearch;

static void findData(const IntentExpr *expr, DataSearch *search) {
  if (!(expr->axes & search->open))
    return;
  if (expr->kind == INTENT_EXPR_ELEMENT && expr->tensor->kind != INTENT_TENSOR_CONSTANT) {
    search->found = search->found ? search->found : expr->tensor;
    return;
  }
  for (intptr_t i = 0; expr->kind != INTENT_EXPR_AXIS && i < expr->count; ++i)
    findData(expr->operands[i], search);
}

// "axis 1", "axes 0 and 1".
static void sayAxes(IntentInjectivity *out, uint32_t axes) {
  injSay(out, axes & (axes - 1) ? "axes" : "axis");
  uint32_t left = axes;
  for (int k = 0; left; ++k, left >>= 1)
    if (left & 1)
      injSay(out, "%s%d", !(axes & ((1U << k) - 1)) ? " " : left == 1 ? " and " : ", ", k);
}

// " 8", or nothing where it isn't a number.
static void sayNumber(IntentInjectivity *out, const IntentExpr *expr) {
  if (expr->kind == INTENT_EXPR_CONSTANT)
    injSay(out, " %" PRId64, (int64_t)expr->constant);
}

// A rule that was stopped, if any says more than that an axis is not recovered.
static bool sayObstacle(IntentInjectivity *out, const InjProof *proof, uint32_t open) {
  const InjObstacles *at = &proof->obstacles;
  if (at->wrap) {
    injSay(out, "the arithmetic on ");
    sayAxes(out, at->wrap->axes & open);
    injSay(out, " may wrap around %u bits", at->wrap->width);
  } else if (at->stride) {
    injSay(out, "the terms of ");
    sayAxes(out, at->strideAxes);
    injSay(out, " are not proven to span less than the stride");
    sayNumber(out, at->stride);
    injSay(out, " of the others");
  } else if (at->modulus || at->quotient) {
    injSay(out, "only a %s of ", at->modulus ? "remainder" : "quotient");
    sayAxes(out, at->modulus ? at->modulusAxes : at->quotientAxes);
    injSay(out, " by");
    const IntentExpr *divisor = at->modulus ? at->modulus : at->quotient;
    if (divisor->kind != INTENT_EXPR_CONSTANT)
      injSay(out, " a divisor");
    sayNumber(out, divisor);
    injSay(out, " is known");
  } else if (at->zero) {
    injSay(out, "the factor of ");
    sayAxes(out, at->zeroAxes);
    injSay(out, " is not proven to be other than 0");
  }
  return at->wrap || at->stride || at->modulus || at->quotient || at->zero;
}

static void sayMissing(IntentInjectivity *out, const InjProof *proof) {
  const IntentRelation *relation = proof->relation;
  uint32_t open = proof->required & ~proof->recovered;
  uint32_t seen = 0;
  for (intptr_t j = 0; j < relation->sources; ++j)
    seen |= proof->coordinates[j]->axes;
  for (int k = 0; k < relation->results; ++k)
    if ((open & ~seen) >> k & 1) {
      injSay(out, "iteration axis %d does not appear in any coordinate", k);
      return;
    }
  for (intptr_t j = 0; j < relation->sources; ++j) {
    DataSearch search = {open, NULL};
    findData(proof->coordinates[j], &search);
    if (search.found) {
      injSay(out, "coordinate %" PRIdPTR " depends on data", j);
      out->data = search.found->value;
      return;
    }
  }
  if (sayObstacle(out, proof, open))
    return;
  sayAxes(out, open);
  injSay(out, " can't be recovered from the coordinates");
  for (intptr_t j = 0; j < relation->sources; ++j)
    if ((proof->coordinates[j]->axes & open) && proof->coordinates[j]->unknown) {
      injSay(out, ": %s", proof->coordinates[j]->unknown);
      return;
    }
}

// ---- The question -------------------------------------------------------------------------------

// Coordinates and validity over one AXIS an iteration domain, and what they say at once.
static void begin(InjProof *proof) {
  const IntentRelation *relation = proof->relation;
  for (intptr_t k = 0; k < relation->results; ++k)
    proof->axes[k] = intentExprAxis(proof->arena, k, relation->extents[k]);
  proof->valid = intentExprSubstitute(proof->arena, relation->valid, proof->axes);
  for (intptr_t j = 0; j < relation->sources; ++j) {
    const IntentExpr *at =
        intentExprSubstitute(proof->arena, relation->coordinates[j], proof->axes);
    proof->coordinates[j] = at;
    injAddKnown(proof, (InjKnown){at, 1U << j, 0});
    injAddKnown(proof, (InjKnown){intentExprOfOrdinals(proof->arena, at), 1U << j, 0});
  }
  injReadValidity(proof);
}

static uint32_t allAxes(const IntentRelation *relation) {
  return (uint32_t)((1ULL << relation->results) - 1);
}

IntentInjectivity injAnswer(IntentArena *arena, const IntentRelation *relation, uint32_t required) {
  IntentInjectivity out = {.kind = INTENT_NOT_PROVEN};
  InjProof proof = {.arena = arena, .relation = relation, .required = required};
  begin(&proof);
  if (injProve(&proof)) {
    out.kind = INTENT_INJECTIVE;
    sayProof(&out, &proof);
    return out;
  }
  if (required == allAxes(relation))
    out = injEvaluate(&proof);
  if (out.kind == INTENT_NOT_PROVEN)
    sayMissing(&out, &proof);
  return out;
}

IntentInjectivity intentInjectivityOf(IntentProvenance *provenance,
                                      const IntentRelation *relation) {
  IntentInjectivity out = {.kind = INTENT_NOT_PROVEN};
  if (!relation->unknown)
    return injAnswer(intentProvenanceArena(provenance), relation, allAxes(relation));
  injSay(&out, "the relation is not known: %s", relation->unknown);
  return out;
}

// ---- Through calls ------------------------------------------------------------------------------

enum { MAX_DEPTH = 16 }; // of calls that pass a relation on

// A walk of the calls of one function.
typedef struct Callers {
  IntentProvenance *provenance;
  MlirOperation module;
  MlirStringRef callee;
  intptr_t argument; // which is the relation
  int depth;
  bool any; // calls
  IntentInjectivity result;
} Callers;

static IntentInjectivity injectivityOfValue(IntentProvenance *provenance, MlirOperation module,
                                            MlirValue relation, int depth);

static MlirWalkResult visitCall(MlirOperation op, void *data) {
  Callers *callers = data;
  if (!irIs(op, "func.call") ||
      !mlirStringRefEqual(mlirFlatSymbolRefAttrGetValue(irAttribute(op, "callee")),
                          callers->callee))
    return MlirWalkResultAdvance;
  callers->any = true;
  callers->result = injectivityOfValue(callers->provenance, callers->module,
                                       irOperand(op, callers->argument), callers->depth + 1);
  if (callers->result.kind == INTENT_INJECTIVE)
    return MlirWalkResultAdvance;
  if (mlirOperationIsNull(callers->result.at))
    callers->result.at = op;
  return MlirWalkResultInterrupt;
}

static IntentInjectivity injectivityOfValue(IntentProvenance *provenance, MlirOperation module,
                                            MlirValue relation, int depth) {
  IntentInjectivity out = intentInjectivityOf(provenance, intentRelationOf(provenance, relation));
  if (!intentRelationOf(provenance, relation)->unknown || !mlirValueIsABlockArgument(relation) ||
      depth == MAX_DEPTH)
    return out;
  MlirOperation function = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(relation));
  if (!irIs(function, "func.func"))
    return out;
  Callers callers = {.provenance = provenance,
                     .module = module,
                     .callee = mlirStringAttrGetValue(irAttribute(function, "sym_name")),
                     .argument = mlirBlockArgumentGetArgNumber(relation),
                     .depth = depth};
  mlirOperationWalk(module, visitCall, &callers, MlirWalkPreOrder);
  if (!callers.any)
    return out;
  if (callers.result.kind == INTENT_INJECTIVE) {
    callers.result.text[0] = 0;
    injSay(&callers.result, "every call passes a relation that is");
  }
  return callers.result;
}

IntentInjectivity intentInjectivityOfStore(IntentProvenance *provenance, MlirOperation module,
                                           MlirOperation store) {
  MlirValue relation = irOperand(store, 2);
  IntentInjectivity out = injectivityOfValue(provenance, module, relation, 0);
  if (out.kind != INTENT_INJECTIVE)
    return out;
  IntentInjectivity across =
      injAcrossPoints(provenance, intentRelationOf(provenance, relation), store);
  if (across.kind != INTENT_INJECTIVE || !across.text[0])
    return across.kind == INTENT_INJECTIVE ? out : across;
  injSay(&out, "; %s", across.text);
  return out;
}
