// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of --intent-check that judges relations and what they address: a source domain is an
// axis of what an access reads or writes, or a part of it (9-02); a composition goes on where the
// inner relation ends (9-03); no branch or loop gives a relation. Calls are looked through on a
// clone, in which those that hand on relations are inlined.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/check.h"
#include "passes/indexed_op.h"
#include "passes/obligations.h"
#include "passes/region_op.h"

#include <inttypes.h>
#include <stdlib.h>

// ---- What each op says by itself ----------------------------------------------------------------

static bool holdsRelation(MlirType type) {
  for (intptr_t i = 0; mlirTypeIsATuple(type) && i < mlirTupleTypeGetNumTypes(type); ++i)
    if (holdsRelation(mlirTupleTypeGetType(type, i)))
      return true;
  return intentTypeIsARelation(type);
}

static const char *const kMerging[] = {"arith.select", "intent.body", "intent.for", "intent.if",
                                       "intent.while"};

static bool mayMerge(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kMerging); ++i)
    if (irIs(op, kMerging[i]))
      return true;
  return irInDialect(op, "scf");
}

// A relation is known by the op that made it: none is carried or merged.
static MlirLogicalResult checkMerge(MlirOperation op) {
  if (!mayMerge(op))
    return irSuccess();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (holdsRelation(irResultType(op, i)))
      return irError(op, "expects no relation among the values that it carries or merges, got %s",
                     irTypeText(irResultType(op, i)));
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirBlock block = irBody(op, i);
    for (intptr_t j = 0; !mlirBlockIsNull(block) && j < mlirBlockGetNumArguments(block); ++j) {
      MlirType type = mlirValueGetType(mlirBlockGetArgument(block, j));
      if (holdsRelation(type))
        return irError(op, "expects no relation among the values that it carries or merges, got %s",
                       irTypeText(type));
    }
  }
  return irSuccess();
}

// The buffer that a view may be and that `block` makes; null if there is none.
static MlirOperation ownBuffer(MlirValue view, MlirBlock block) {
  MlirOperation op = irDefiningOp(view), none = {NULL};
  if (!mlirTypeIsAMemRef(mlirValueGetType(view)) || mlirOperationIsNull(op) ||
      !mlirBlockEqual(mlirOperationGetBlock(op), block))
    return none;
  if (irIs(op, "arith.select")) {
    MlirOperation yes = ownBuffer(irOperand(op, 1), block);
    return mlirOperationIsNull(yes) ? ownBuffer(irOperand(op, 2), block) : yes;
  }
  return irIs(op, "intent.buffer") ? op : none;
}

// 9-06: what hands on values at the end of a block. A buffer of that block is gone then.
static MlirLogicalResult checkLifetime(MlirOperation op) {
  if (!irIs(op, "scf.yield") && !irIs(op, "scf.condition"))
    return irSuccess();
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirOperation buffer = ownBuffer(irOperand(op, i), mlirOperationGetBlock(op));
    if (!mlirOperationIsNull(buffer))
      return irErrorWithNote(op, mlirOperationGetLocation(buffer), "the buffer is made here",
                             "expects no buffer of its own block among what it hands on: a buffer "
                             "lives as long as its block runs (9-06)");
  }
  return irSuccess();
}

static bool isScalarOp(MlirOperation op) {
  bool isArithmetic = irInDialect(op, "arith") || irInDialect(op, "math") || irInDialect(op, "ub");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    isArithmetic &= !mlirTypeIsAShaped(irOperandType(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    isArithmetic &= !mlirTypeIsAShaped(irResultType(op, i));
  return isArithmetic;
}

// 9-02: coordinates are expressions of scalars.
static MlirLogicalResult checkRegion(MlirOperation relation) {
  MlirBlock body = irBody(relation, 0);
  MlirOperation terminator = mlirBlockGetTerminator(body);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, terminator);
       op = mlirOperationGetNextInBlock(op))
    if (!isScalarOp(op))
      return irErrorWithNote(op, mlirOperationGetLocation(relation), "the region is here",
                             "may not stand in the region of 'intent.relation', which expects "
                             "arith and math on scalars: an index from data enters after 'with'");
  return irSuccess();
}

// A view is passed in, never out.
static MlirLogicalResult checkSignature(MlirOperation function) {
  MlirType type = mlirTypeAttrGetValue(irAttribute(function, "function_type"));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    if (mlirTypeIsAMemRef(mlirFunctionTypeGetResult(type, i)))
      return irError(function, "expects no memref among its results, got %s",
                     irTypeText(mlirFunctionTypeGetResult(type, i)));
  return irSuccess();
}

static MlirLogicalResult checkOne(MlirOperation op) {
  if (irIs(op, "func.func"))
    return checkSignature(op);
  if (irIs(op, "intent.relation"))
    return checkRegion(op);
  MlirLogicalResult result = checkMerge(op);
  return irFailed(result) ? result : checkLifetime(op);
}

// ---- What relations address ---------------------------------------------------------------------

// The relation, if the function knows it: what a public function is given is refused by lowerings.
static const IntentRelation *knownRelation(IntentProvenance *provenance, MlirValue value) {
  const IntentRelation *relation = intentRelationOf(provenance, value);
  return relation && !relation->unknown ? relation : NULL;
}

static MlirLocation placeOf(const IntentDomain *domain, MlirOperation otherwise) {
  MlirOperation op = {NULL};
  if (!mlirValueIsNull(domain->value))
    op = irDefiningOp(domain->value);
  return mlirOperationGetLocation(mlirOperationIsNull(op) ? otherwise : op);
}

// 9-02: source domain k is axis k of what is accessed, or a part of it.
static MlirLogicalResult checkSources(IntentProvenance *provenance, MlirOperation access,
                                      MlirValue accessed, const IntentRelation *relation) {
  const IntentTensor *tensor = intentProvenanceTensor(provenance, accessed);
  for (intptr_t axis = 0; axis < relation->sources; ++axis) {
    const IntentDomain *source = relation->source[axis], *root = source->root;
    if (root->kind != INTENT_DOMAIN_AXIS || root->axis != axis || root->tensor != tensor)
      return irErrorWithNote(access, placeOf(source, access), "the domain is made here",
                             "expects source domain %" PRIdPTR
                             " of its relation to be axis %" PRIdPTR
                             " of what it accesses, or a part of that (9-02)",
                             axis, axis);
  }
  return irSuccess();
}

// True if the relation has points, and all of them are valid.
static bool isAsked(const IntentRelation *relation) {
  bool asked = intentExprIsConstant(relation->valid, 1);
  for (intptr_t i = 0; i < relation->results; ++i)
    asked &= relation->extents[i]->range.lo > 0;
  return asked;
}

// 1-09: no point of a relation that certainly has some lies in the source domain.
static MlirLogicalResult checkOutside(MlirOperation access, const IntentRelation *relation) {
  if (!isAsked(relation) || !intentIsCertain(access))
    return irSuccess();
  for (intptr_t axis = 0; axis < relation->sources; ++axis) {
    const IntentDomain *source = relation->source[axis];
    IntentRange at = relation->coordinates[axis]->range;
    if (!source->begin || !source->end || source->begin->kind != INTENT_EXPR_CONSTANT ||
        source->end->kind != INTENT_EXPR_CONSTANT)
      continue;
    IntentWide begin = source->begin->constant, end = source->end->constant;
    if (at.lo == at.hi && (at.lo < begin || at.lo >= end))
      return irError(access,
                     "expects coordinate %" PRIdPTR
                     " to be a member of its source domain, got %" PRId64 " outside of [%" PRId64
                     ", %" PRId64 ") (1-09)",
                     axis, (int64_t)at.lo, (int64_t)begin, (int64_t)end);
  }
  return irSuccess();
}

static MlirLogicalResult checkAccess(IntentProvenance *provenance, MlirOperation op) {
  IntentIndexedOp access = intentIndexedOp(op);
  const IntentRelation *relation = knownRelation(provenance, access.relation);
  if (!relation)
    return irSuccess();
  MlirLogicalResult result = checkSources(provenance, op, access.source, relation);
  return irFailed(result) ? result : checkOutside(op, relation);
}

// 9-03: the outer relation goes on where the inner one ends.
static MlirLogicalResult checkCompose(IntentProvenance *provenance, MlirOperation op) {
  const IntentRelation *outer = knownRelation(provenance, irOperand(op, 0));
  const IntentRelation *inner = knownRelation(provenance, irOperand(op, 1));
  for (intptr_t axis = 0; outer && inner && axis < inner->sources; ++axis)
    if (outer->iteration[axis] != inner->source[axis])
      return irErrorWithNote(op, placeOf(inner->source[axis], op), "the domain is made here",
                             "expects iteration domain %" PRIdPTR
                             " of the outer relation to be source domain %" PRIdPTR
                             " of the inner one (9-03)",
                             axis, axis);
  return irSuccess();
}

// 5-07, 5-11: what is cut is the axis of a source, or a part of it.
static MlirLogicalResult checkCutDomain(IntentProvenance *provenance, MlirOperation op) {
  IntentRegionOp r = intentRegionOp(op);
  const IntentDomain *domain = intentProvenanceDomain(provenance, r.domain);
  if (!domain)
    return irSuccess();
  for (intptr_t i = 0; i < r.sources.count; ++i) {
    MlirValue source = irOperand(op, r.sources.first + i);
    if (domain->root->kind == INTENT_DOMAIN_AXIS && domain->root->axis == intentSliceAxis(&r, i) &&
        domain->root->tensor == intentProvenanceTensor(provenance, source))
      return irSuccess();
  }
  return irErrorWithNote(op, placeOf(domain, op), "the domain is made here",
                         "expects to run over the axis of one of its sources that is sliced, or "
                         "over a part of it (5-07)");
}

// 2-01: what is certainly no size.
static MlirLogicalResult checkBuffer(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && intentIsCertain(op); ++i) {
    IrKnown extent = irConstantInteger(irOperand(op, i));
    if (extent.known && extent.value < 0)
      return irError(op, "expects extents of at least 0, got %" PRId64 " (2-01)", extent.value);
  }
  return irSuccess();
}

static MlirLogicalResult checkInlined(IntentProvenance *provenance, MlirOperation op) {
  if (intentIsIndexedOp(op))
    return checkAccess(provenance, op);
  if (irIs(op, "intent.compose"))
    return checkCompose(provenance, op);
  if (intentIsRegionOp(op))
    return checkCutDomain(provenance, op);
  return irIs(op, "intent.buffer") ? checkBuffer(op) : irSuccess();
}

// On a module whose calls are inlined.
static MlirLogicalResult checkAddressed(MlirOperation module) {
  if (!intentInlineRelations(module))
    return irFailure();
  IrOps ops = irCollect(module, NULL);
  IntentProvenance *provenance = intentProvenanceCreate(module);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i)
    if (irFailed(checkInlined(provenance, ops.data[i])))
      result = irFailure();
  intentProvenanceDestroy(provenance);
  irFreeOps(&ops);
  return result;
}

// ---- The part of the pass -----------------------------------------------------------------------

MlirLogicalResult intentCheckRelations(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  MlirLogicalResult result = irSuccess();
  bool accesses = false;
  for (intptr_t i = 0; i < ops.count; ++i) {
    if (irFailed(checkOne(ops.data[i])))
      result = irFailure();
    accesses |= irIs(ops.data[i], "intent.buffer") || irIs(ops.data[i], "intent.compose") ||
                intentIsIndexedOp(ops.data[i]) || intentIsRegionOp(ops.data[i]);
  }
  irFreeOps(&ops);
  if (irFailed(result) || !accesses)
    return result;
  MlirOperation clone = mlirOperationClone(module);
  result = checkAddressed(clone);
  mlirOperationDestroy(clone);
  return result;
}
