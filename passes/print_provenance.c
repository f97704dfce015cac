// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-provenance: what is known of where indices come from, as remarks. The text depends
// on what a program means, not on how it is written: it is the same after inlining and
// simplification. docs/provenance.md explains it.
#include "capi/bridge.h"
#include "intent-c/Analysis.h"
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/analysis/describe.h"
#include "passes/analysis/evaluate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool isIndex(MlirType type) {
  MlirType element = irElementType(type);
  return mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element);
}

// ---- Parts of a description ---------------------------------------------------------------------

static void describeAxes(IntentDescription *d, int64_t rank, const IntentExpr *const *extents) {
  for (int64_t i = 0; i < rank; ++i) {
    intentDescribe(d, "%s a%" PRId64 " < ", i ? "," : "\n  axes", i);
    intentDescribeExpr(d, extents[i]);
  }
}

static void describeValue(IntentDescription *d, const char *name, const IntentExpr *e) {
  intentDescribe(d, "\n  %s ", name);
  if (e->unknown)
    intentDescribe(d, "unknown: %s", e->unknown);
  else
    intentDescribeExpr(d, e);
}

// The elements that an expression takes from tensors, when it is no expression of its own.
static void describeReads(const IntentExpr *node, void *data) {
  IntentDescription *d = data;
  if (node->kind != INTENT_EXPR_ELEMENT)
    return;
  intentDescribe(d, "\n  reads ");
  intentDescribeExpr(d, node);
}

static void findApply(const IntentExpr *node, void *data) {
  *(bool *)data |= node->kind == INTENT_EXPR_APPLY && node->count > 0;
}

// An expression of integers, or of elements that are only moved, is written; of what is computed,
// what it is computed from.
static void describeElements(IntentDescription *d, MlirType type, const IntentExpr *e, int64_t rank,
                             const IntentExpr *const *extents) {
  bool isComputed = false;
  intentExprVisit(e, findApply, &isComputed);
  if (!isIndex(type) && isComputed) {
    intentDescribe(d, "\n  value computed");
    intentExprVisit(e, describeReads, d);
    return;
  }
  describeValue(d, "value", e);
  if (isIndex(type) && !e->unknown) {
    intentDescribe(d, "\n  range ");
    IntentRange range = intentExprRangeIn(e, rank, extents);
    intentDescribeRange(d, intentRangeMeet(range, intentRangeOfType(irElementType(type))));
  }
}

static void describeDomains(IntentDescription *d, const char *name, intptr_t count,
                            const IntentDomain *const *domains) {
  for (intptr_t i = 0; i < count; ++i) {
    intentDescribe(d, "%s", i ? ", " : name);
    intentDescribeDomain(d, domains[i]);
  }
}

static void describeRelation(IntentDescription *d, const IntentRelation *r) {
  if (r->unknown) {
    intentDescribe(d, "\n  relation unknown: %s", r->unknown);
    return;
  }
  describeAxes(d, r->results, r->extents);
  describeDomains(d, "\n  over ", r->results, r->iteration);
  describeDomains(d, "\n  of ", r->sources, r->source);
  for (intptr_t i = 0; i < r->sources; ++i)
    describeValue(d, "coordinate", r->coordinates[i]);
  describeValue(d, "valid", r->valid);
}

static void describeFact(IntentDescription *d, const Fact *fact) {
  if (fact->domain) {
    intentDescribe(d, "\n  value ");
    intentDescribeDomain(d, fact->domain);
  }
  if (fact->relation)
    describeRelation(d, fact->relation);
  if (fact->elements) {
    int64_t rank = irIsTensor(fact->type) ? irRank(fact->type) : 0;
    describeAxes(d, rank, fact->extents);
    describeElements(d, fact->type, fact->elements, rank, fact->extents);
  }
}

// ---- Functions ----------------------------------------------------------------------------------

static void emit(MlirOperation op, IntentDescription *d) {
  intentDescribeNames(d);
  mlirEmitRemark(mlirOperationGetLocation(op),
                 mlirStringRefCreateFromCString(intentDescriptionText(d)));
  intentDescriptionDestroy(d);
}

// The name of a component of a result: "result 0", "result 0.1.2".
typedef struct Place {
  char text[64];
} Place;

static void describeFunction(IntentDescription *d, MlirOperation function) {
  MlirStringRef name = mlirStringAttrGetValue(irAttribute(function, "sym_name"));
  intentDescribe(d, " of @%.*s", (int)name.length, name.data);
}

static void printFact(MlirOperation op, MlirOperation function, const Fact *fact, Place place) {
  for (intptr_t i = 0; i < fact->count; ++i) {
    Place inner;
    snprintf(inner.text, sizeof inner.text, "%.50s.%" PRIdPTR, place.text, i);
    printFact(op, function, fact->components[i], inner);
  }
  if (fact->count || mlirTypeIsAMemRef(fact->type))
    return;
  IntentDescription *d = intentDescriptionCreate(function);
  intentDescribe(d, "'%s' op %s", irName(op), place.text);
  if (mlirOperationEqual(op, function))
    describeFunction(d, function);
  intentDescribe(d, " : %s", irTypeText(fact->type));
  describeFact(d, fact);
  emit(op, d);
}

static void printStore(MlirOperation function, const Recorded *store, intptr_t number) {
  IntentDescription *d = intentDescriptionCreate(function);
  intentDescribe(d, "'func.func' op store %" PRIdPTR, number);
  describeFunction(d, function);
  intentDescribe(d, " to ");
  intentDescribeTensor(d, store->memory);
  intentDescribe(d, " : %s", irTypeText(store->type));
  describeRelation(d, store->relation);
  if (!store->relation->unknown)
    describeElements(d, store->type, store->value, store->relation->results,
                     store->relation->extents);
  emit(function, d);
}

// The stores in order: the list has the last first.
static intptr_t printStores(MlirOperation function, const Recorded *last) {
  if (!last)
    return 0;
  intptr_t number = printStores(function, last->before);
  printStore(function, last, number);
  return number + 1;
}

static void printFunction(IntentProvenance *provenance, MlirOperation function) {
  Frame *frame = !irHasVisibility(function, "private") ? frameOf(provenance, function) : NULL;
  if (!frame)
    return;
  for (intptr_t i = 0; i < frame->resultCount; ++i) {
    Place place;
    snprintf(place.text, sizeof place.text, "result %" PRIdPTR, i);
    printFact(function, function, frame->results[i], place);
  }
  printStores(function, frame->stores);
}

// ---- Every op -----------------------------------------------------------------------------------

static void printResults(IntentProvenance *provenance, MlirOperation op) {
  MlirOperation function = irParentNamed(op, "func.func");
  Frame *frame = mlirOperationIsNull(function) ? NULL : frameOf(provenance, function);
  for (intptr_t i = 0; frame && i < mlirOperationGetNumResults(op); ++i) {
    MlirValue value = irResult(op, i);
    MlirType type = mlirValueGetType(value);
    if (!isIndex(type) && !intentTypeIsARelation(type))
      continue;
    Place place;
    snprintf(place.text, sizeof place.text, "result %" PRIdPTR, i);
    printFact(op, function, factOf(frame, value), place);
  }
}

MlirLogicalResult intentRunPrintProvenance(MlirOperation module,
                                           const IntentPrintProvenanceOptions *options) {
  IntentProvenance *provenance = intentProvenanceCreate(module);
  IrOps ops = irCollect(module, options->all ? NULL : "func.func");
  for (intptr_t i = 0; i < ops.count; ++i)
    if (irIs(ops.data[i], "func.func"))
      printFunction(provenance, ops.data[i]);
    else
      printResults(provenance, ops.data[i]);
  irFreeOps(&ops);
  intentProvenanceDestroy(provenance);
  return irSuccess();
}

// ---- For programs in C --------------------------------------------------------------------------

bool intentPrintProvenance(MlirOperation module, MlirValue value, MlirStringCallback callback,
                           void *data) {
  MlirOperation function = functionOf(value);
  IntentProvenance *provenance = intentProvenanceCreate(module);
  Frame *frame = mlirOperationIsNull(function) ? NULL : frameOf(provenance, function);
  bool isKnown = false;
  if (frame) {
    Fact *fact = factOf(frame, value);
    isKnown = fact->elements && !fact->elements->unknown;
    IntentDescription *d = intentDescriptionCreate(function);
    intentDescribe(d, "%s", irTypeText(fact->type));
    describeFact(d, fact);
    intentDescribeNames(d);
    callback(mlirStringRefCreateFromCString(intentDescriptionText(d)), data);
    intentDescriptionDestroy(d);
  }
  intentProvenanceDestroy(provenance);
  return isKnown;
}
