// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-shapes: the extents of what functions take and give, and what must hold between
// extents at run time, as remarks whose text does not depend on how a program is written.
#include "capi/bridge.h"
#include "passes/Passes.h"
#include "passes/analysis/describe.h"
#include "passes/analysis/evaluate.h"
#include "passes/analysis/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// The name of a value or of a component of one: "result 0", "result 0.1".
typedef struct Place {
  char text[64];
} Place;

static void describeShape(IntentDescription *d, const IntentShapes *shapes, const Fact *fact,
                          Place place) {
  for (intptr_t i = 0; i < fact->count; ++i) {
    Place inner;
    snprintf(inner.text, sizeof inner.text, "%.50s.%" PRIdPTR, place.text, i);
    describeShape(d, shapes, fact->components[i], inner);
  }
  if (!fact->extents) // a scalar, or a vector that a lowering made
    return;
  intentDescribe(d, "\n  %s (", place.text);
  for (int64_t i = 0; i < irRank(fact->type); ++i) {
    const IntentExpr *known = intentShapesRepresentative(shapes, fact->extents[i]);
    intentDescribe(d, i ? ", " : "");
    intentDescribeExpr(d, fact->extents[i]);
    if (known == fact->extents[i])
      continue;
    intentDescribe(d, " = ");
    intentDescribeExpr(d, known);
  }
  intentDescribe(d, ")");
}

static void describeCondition(IntentDescription *d, const IntentCondition *condition) {
  intentDescribe(d, "\n  requires ");
  intentDescribeExpr(d, condition->a);
  intentDescribe(d, " = ");
  intentDescribeExpr(d, condition->b);
  if (condition->kind == INTENT_CONDITION_EQUAL_OR_ONE)
    intentDescribe(d, " or 1");
}

static void printFunction(IntentProvenance *provenance, MlirOperation function) {
  MlirAttribute visibility = irAttribute(function, "sym_visibility");
  bool isPrivate = !mlirAttributeIsNull(visibility) &&
                   mlirStringRefEqual(mlirStringAttrGetValue(visibility),
                                      mlirStringRefCreateFromCString("private"));
  Frame *frame = isPrivate ? NULL : frameOf(provenance, function);
  if (!frame)
    return;
  IntentShapes *shapes = intentShapesCreate(provenance, function);
  IntentDescription *d = intentDescriptionCreate(function);
  MlirStringRef name = mlirStringAttrGetValue(irAttribute(function, "sym_name"));
  intentDescribe(d, "'func.func' op shapes of @%.*s", (int)name.length, name.data);
  for (intptr_t i = 0; i < frame->resultCount; ++i) {
    Place place;
    snprintf(place.text, sizeof place.text, "result %" PRIdPTR, i);
    describeShape(d, shapes, frame->results[i], place);
  }
  for (const IntentCondition *c = frame->conditions; c; c = c->next)
    describeCondition(d, c);
  intentDescribeNames(d);
  mlirEmitRemark(mlirOperationGetLocation(function),
                 mlirStringRefCreateFromCString(intentDescriptionText(d)));
  intentDescriptionDestroy(d);
  intentShapesDestroy(shapes);
}

MlirLogicalResult intentRunPrintShapes(MlirOperation module) {
  IntentProvenance *provenance = intentProvenanceCreate(module);
  IrOps functions = irCollect(module, "func.func");
  for (intptr_t i = 0; i < functions.count; ++i)
    printFunction(provenance, functions.data[i]);
  irFreeOps(&functions);
  intentProvenanceDestroy(provenance);
  return irSuccess();
}
