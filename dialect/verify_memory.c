// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of relations, of what is accessed by one, and of buffers. They judge types, attributes
// and regions only: that a relation addresses what an access reads, and that a store is unique, is
// judged by --intent-check.
#include "dialect/Verify.h"
#include "intent-c/Dialect.h"
#include "passes/ir.h"

#include <inttypes.h>

// The region's arguments are a coordinate an iteration domain, then an element a tensor.
static MlirLogicalResult verifyArguments(MlirOperation op, intptr_t iterations, intptr_t sources) {
  MlirBlock body = irBody(op, 0);
  intptr_t count = mlirOperationGetNumOperands(op) - sources;
  if (mlirBlockGetNumArguments(body) != count)
    return irError(op,
                   "expects a region argument an iteration domain and an element tensor (%" PRIdPTR
                   "), got %" PRIdPTR,
                   count, mlirBlockGetNumArguments(body));
  for (intptr_t i = 0; i < count; ++i) {
    MlirType operand = irOperandType(op, i < iterations ? i : i + sources);
    MlirType want =
        i < iterations ? intentDomainTypeGetCoordinate(operand) : irElementType(operand);
    MlirType have = mlirValueGetType(mlirBlockGetArgument(body, i));
    if (!mlirTypeEqual(have, want))
      return irError(op, "expects region argument %" PRIdPTR " of type %s, got %s", i,
                     irTypeText(want), irTypeText(have));
  }
  return irSuccess();
}

// 9-02: a typed coordinate a source axis, then validity or nothing.
static MlirLogicalResult verifyCoordinates(MlirOperation op, MlirType relation, intptr_t sources) {
  MlirOperation yield = mlirBlockGetTerminator(irBody(op, 0));
  if (mlirOperationIsNull(yield) || !irIs(yield, "intent.yield"))
    return irError(op, "expects a region that ends in intent.yield");
  intptr_t count = mlirOperationGetNumOperands(yield);
  if (count != sources && count != sources + 1)
    return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                           "expects a coordinate a source domain (%" PRIdPTR
                           ") and validity or none, got %" PRIdPTR " values",
                           sources, count);
  MlirType coordinate = intentRelationTypeGetCoordinate(relation);
  for (intptr_t i = 0; i < sources; ++i)
    if (!mlirTypeEqual(irOperandType(yield, i), coordinate))
      return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                             "expects coordinate %" PRIdPTR " of type %s, got %s", i,
                             irTypeText(coordinate), irTypeText(irOperandType(yield, i)));
  if (count > sources && !irIsInteger(irOperandType(yield, sources), 1))
    return irErrorWithNote(op, mlirOperationGetLocation(yield), "yielded here",
                           "expects validity of type i1, got %s",
                           irTypeText(irOperandType(yield, sources)));
  return irSuccess();
}

// The tensors after `with` have an axis an iteration domain.
static MlirLogicalResult verifyElements(MlirOperation op, intptr_t iterations, intptr_t sources) {
  for (intptr_t i = iterations + sources; i < mlirOperationGetNumOperands(op); ++i)
    if (irRank(irOperandType(op, i)) != iterations)
      return irError(
          op, "expects element tensors with an axis an iteration domain (%" PRIdPTR "), got %s",
          iterations, irTypeText(irOperandType(op, i)));
  return irSuccess();
}

MlirLogicalResult intentVerifyRelation(MlirOperation op) {
  MlirAttribute sizes = irAttribute(op, "operandSegmentSizes");
  intptr_t iterations = irArrayAt(sizes, 0), sources = irArrayAt(sizes, 1);
  MlirType relation = irResultType(op, 0);
  if (intentRelationTypeGetResults(relation) != iterations ||
      intentRelationTypeGetSources(relation) != sources)
    return irError(op,
                   "expects a relation from its iteration domains (%" PRIdPTR
                   ") to its source domains (%" PRIdPTR "), got %s",
                   iterations, sources, irTypeText(relation));
  if (iterations > IR_MAX_RANK || sources > IR_MAX_RANK)
    return irError(op, "expects at most %d axes on a side, got %s", IR_MAX_RANK,
                   irTypeText(relation));
  if (irFailed(verifyElements(op, iterations, sources)) ||
      irFailed(verifyArguments(op, iterations, sources)))
    return irFailure();
  return verifyCoordinates(op, relation, sources);
}

MlirLogicalResult intentVerifyCompose(MlirOperation op) {
  MlirType outer = irOperandType(op, 0), inner = irOperandType(op, 1), have = irResultType(op, 0);
  if (intentRelationTypeGetResults(outer) != intentRelationTypeGetSources(inner))
    return irError(
        op, "expects an inner relation to the %" PRIdPTR " result axes of the outer one, got %s",
        intentRelationTypeGetResults(outer), irTypeText(inner));
  MlirType want = intentRelationTypeGet(intentRelationTypeGetResults(inner),
                                        intentRelationTypeGetSources(outer),
                                        intentRelationTypeGetCoordinate(outer));
  if (!mlirTypeEqual(have, want))
    return irError(op, "expects a result of type %s, got %s", irTypeText(want), irTypeText(have));
  return irSuccess();
}

// 9-02: the relation addresses each axis of what is accessed.
MlirLogicalResult intentVerifyAddressed(MlirOperation op, MlirType source, MlirType relation) {
  if (intentRelationTypeGetSources(relation) == irRank(source))
    return irSuccess();
  return irError(op, "expects a relation to the %" PRId64 " axes of %s, got %s", irRank(source),
                 irTypeText(source), irTypeText(relation));
}

// A tensor with an axis a result axis of the relation; a scalar where it has none.
MlirLogicalResult intentVerifyAccessed(MlirOperation op, const char *what, MlirType value,
                                       MlirType relation, MlirType source) {
  intptr_t rank = intentRelationTypeGetResults(relation);
  MlirType element = irElementType(source);
  bool isRight = irIsTensor(value) ? rank > 0 && irRank(value) == rank : rank == 0;
  if (!isRight && rank == 0)
    return irError(op, "expects a scalar %s, since the relation has no result axis, got %s", what,
                   irTypeText(value));
  if (!isRight)
    return irError(op, "expects a %s with the relation's %" PRIdPTR " result axes, got %s", what,
                   rank, irTypeText(value));
  if (!mlirTypeEqual(irElementType(value), element))
    return irError(op, "expects a %s of element type %s, got %s", what, irTypeText(element),
                   irTypeText(irElementType(value)));
  return irSuccess();
}

static MlirLogicalResult verifyRead(MlirOperation op) {
  MlirType source = irOperandType(op, 0), relation = irOperandType(op, 1);
  MlirLogicalResult addressed = intentVerifyAddressed(op, source, relation);
  return irFailed(addressed)
             ? addressed
             : intentVerifyAccessed(op, "result", irResultType(op, 0), relation, source);
}

MlirLogicalResult intentVerifyGather(MlirOperation op) { return verifyRead(op); }
MlirLogicalResult intentVerifyLoad(MlirOperation op) { return verifyRead(op); }

MlirLogicalResult intentVerifyStore(MlirOperation op) {
  MlirType value = irOperandType(op, 0), view = irOperandType(op, 1);
  MlirType relation = irOperandType(op, 2);
  MlirLogicalResult addressed = intentVerifyAddressed(op, view, relation);
  return irFailed(addressed) ? addressed : intentVerifyAccessed(op, "value", value, relation, view);
}

MlirLogicalResult intentVerifyBuffer(MlirOperation op) {
  MlirType type = irResultType(op, 0);
  intptr_t dynamic = 0;
  for (int64_t i = 0; i < irRank(type); ++i)
    dynamic += irIsDynamic(type, i);
  if (!mlirAttributeIsNull(mlirMemRefTypeGetLayout(type)) &&
      !mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(type)))
    return irError(op, "expects a buffer of row-major layout, got %s", irTypeText(type));
  if (mlirOperationGetNumOperands(op) != dynamic)
    return irError(op, "expects a value for each dynamic extent (%" PRIdPTR "), got %" PRIdPTR,
                   dynamic, mlirOperationGetNumOperands(op));
  return irSuccess();
}

MlirLogicalResult intentVerifyArgumentAttribute(MlirOperation op, MlirType argument,
                                                MlirIdentifier name, MlirAttribute value) {
  if (!mlirStringRefEqual(mlirIdentifierStr(name),
                          mlirStringRefCreateFromCString("intent.noalias")))
    return irSuccess();
  if (!mlirAttributeIsAUnit(value))
    return irError(op, "expects 'intent.noalias' without a value");
  if (!mlirTypeIsAMemRef(argument))
    return irError(op, "expects 'intent.noalias' on a memref, got %s", irTypeText(argument));
  return irSuccess();
}
