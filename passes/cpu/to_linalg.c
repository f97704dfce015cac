// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-linalg: whole-tensor ops become linalg.generic on tensors, full reductions scalars,
// domains index arithmetic. Runs on canonical programs whose calls are inlined. Elements stay of
// their logical types; random, assert and print ops are left to --intent-expand-random and
// --intent-expand-debug.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/cpu/indexed.h"
#include "passes/cpu/scan.h"
#include "passes/cpu/structured.h"
#include "passes/extent.h"
#include "passes/snapshot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const int64_t kAxes[IR_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};

// ---- What cannot be lowered ---------------------------------------------------------------------

static MlirLogicalResult checkType(MlirOperation op, MlirType type) {
  if (irIsTensor(type) && irRank(type) > IR_MAX_RANK)
    return irError(op, "expects tensors of rank %d at most on this target, got %s", IR_MAX_RANK,
                   irTypeText(type));
  return irSuccess();
}

static MlirLogicalResult checkArguments(MlirOperation function) {
  MlirBlock entry = irBody(function, 0);
  for (intptr_t i = 0; !mlirBlockIsNull(entry) && i < mlirBlockGetNumArguments(entry); ++i)
    if (intentTypeIsADomain(mlirValueGetType(mlirBlockGetArgument(entry, i))))
      return irError(function, "expects no domain as an argument of what is compiled");
    else if (intentTypeIsARelation(mlirValueGetType(mlirBlockGetArgument(entry, i))))
      return irError(function, "expects no relation as an argument of what is compiled");
    else if (mlirTypeIsATuple(mlirValueGetType(mlirBlockGetArgument(entry, i))))
      return irError(function, "expects no record as an argument of what is compiled");
  return irSuccess();
}

// Domains across functions are inlined away; carried and merged ones are refused.
static MlirLogicalResult checkOp(MlirOperation op) {
  if (irIs(op, "func.func"))
    return checkArguments(op);
  if (irIs(op, "intent.pack") || irIs(op, "intent.unpack"))
    return irError(op, "is left: a record that is an argument or a result is refused");
  if (irIs(op, "intent.for") || irIs(op, "intent.parallel"))
    return irError(op, "has no lowering to linalg");
  if (irIs(op, "func.call"))
    return irError(op, "could not be inlined: recursion and external functions are refused");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = irOperand(op, i);
    bool isDomain = intentTypeIsADomain(mlirValueGetType(operand));
    if (isDomain && !irInDialect(op, "intent"))
      return irError(op, "expects no domain: one that is returned, carried or merged is refused");
    if (isDomain && !intentIsMadeDomain(operand))
      return irError(op,
                     "expects a domain made by intent.domain, intent.subregion or intent.axis: one "
                     "that is an argument, carried or merged is refused");
    MlirOperation maker = irDefiningOp(operand);
    bool isMade = !mlirOperationIsNull(maker) && irIs(maker, "intent.relation");
    if (intentTypeIsARelation(mlirValueGetType(operand)) && (!isMade || !irInDialect(op, "intent")))
      return irError(op, "expects a relation made by intent.relation: one that is an argument, "
                         "returned, carried or merged is refused");
    if (irFailed(checkType(op, mlirValueGetType(operand))))
      return irFailure();
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irFailed(checkType(op, irResultType(op, i))))
      return irFailure();
  return irSuccess();
}

static MlirLogicalResult checkModule(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i)
    if (irFailed(checkOp(ops.data[i])))
      result = irFailure();
  irFreeOps(&ops);
  return result;
}

// ---- Broadcasts decided at run time -------------------------------------------------------------

// A broadcast's source whose extents are settled at run time.
typedef struct Stretch {
  MlirValue source;               // read from
  intptr_t rank;                  // of the source
  bool isDynamic[IR_MAX_RANK];    // which axes are equal or 1
  MlirValue extents[IR_MAX_RANK]; // of the source, as index
  MlirValue targets[IR_MAX_RANK]; // of the result, as index; on other axes the source's
} Stretch;

// Element p of the stretched source: coordinate 0 on a dynamic axis of extent 1, else p's.
static void stretchedBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                          MlirValue *yields) {
  const Stretch *stretch = context;
  MlirValue operands[1 + IR_MAX_RANK] = {stretch->source};
  (void)inputs, (void)accumulators;
  for (intptr_t i = 0; i < stretch->rank; ++i) {
    operands[1 + i] = intentLoopIndex(ir, i);
    if (stretch->isDynamic[i]) {
      MlirValue isOne = irCompare(ir, "eq", stretch->extents[i], irIndex(ir, 1));
      operands[1 + i] = irSelect(ir, isOne, irIndex(ir, 0), operands[1 + i]);
    }
  }
  yields[0] = irValueOf(ir, "tensor.extract", (IrValues){operands, 1 + stretch->rank},
                        irElementType(mlirValueGetType(stretch->source)));
}

// The source with each dynamic axis at the result's extent, in memory.
static MlirValue stretchedSource(Ir *ir, const Stretch *stretch) {
  MlirType type = mlirValueGetType(stretch->source);
  MlirValue sizes[IR_MAX_RANK], result;
  intptr_t count = 0;
  for (intptr_t i = 0; i < stretch->rank; ++i)
    if (irIsDynamic(type, i))
      sizes[count++] = stretch->targets[i];
  MlirValue empty = irValueOf(ir, "tensor.empty", (IrValues){sizes, count}, type);
  IntentNest nest = {.rank = stretch->rank,
                     .inits = IR_VALUES(empty),
                     .keptCount = stretch->rank,
                     .body = stretchedBody,
                     .context = stretch};
  memcpy(nest.kept, kAxes, sizeof kAxes);
  intentEmitNest(ir, &nest, &result);
  return result;
}

// The stretch of a source axis, decided as far as its type decides it.
static int64_t settledStatically(MlirOperation op, intptr_t axis) {
  int64_t kind = irArrayAt(irAttribute(op, "stretch"), axis);
  int64_t extent = irShape(irOperandType(op, 0), axis);
  if (kind != INTENT_STRETCH_DYNAMIC || extent < 0)
    return kind;
  return extent == 1 ? INTENT_STRETCH_ONE : INTENT_STRETCH_EQUAL;
}

// Whether any dynamic axis differs from the result's (an i1), with the extents. Some axis is
// dynamic.
static MlirValue compareExtents(Ir *ir, MlirOperation op, Stretch *stretch) {
  MlirValue differs = {NULL};
  for (intptr_t i = 0; i < stretch->rank; ++i) {
    stretch->extents[i] = stretch->targets[i] = intentExtent(ir, stretch->source, i);
    if (!stretch->isDynamic[i])
      continue;
    stretch->targets[i] = intentExtent(ir, irResult(op, 0), irArrayAt(irAttribute(op, "axes"), i));
    MlirValue here = irCompare(ir, "ne", stretch->extents[i], stretch->targets[i]);
    differs = mlirValueIsNull(differs) ? here : irBinary(ir, "arith.ori", differs, here);
  }
  return differs;
}

// The source with the extent 1 in its type where that is stated: the vectoriser reads element 0 of
// an axis only where it knows it for the only one.
static void stateOnes(Ir *ir, MlirOperation op) {
  MlirValue source = irOperand(op, 0);
  int64_t shape[IR_MAX_RANK];
  bool stated = false;
  for (intptr_t i = 0; i < irArrayCount(irAttribute(op, "stretch")); ++i) {
    bool isOne = settledStatically(op, i) == INTENT_STRETCH_ONE;
    shape[i] = isOne ? 1 : mlirShapedTypeGetDimSize(mlirValueGetType(source), i);
    stated |= isOne && irIsDynamic(mlirValueGetType(source), i);
  }
  if (!stated)
    return;
  MlirType type =
      mlirRankedTensorTypeGet(irRank(mlirValueGetType(source)), shape,
                              irElementType(mlirValueGetType(source)), mlirAttributeGetNull());
  mlirOperationSetOperand(op, 0, irValueOf(ir, "tensor.cast", IR_VALUES(source), type));
}

// 2-07: an axis that is equal or 1 is decided here, once: in the common case of equal extents the
// source is read in place, so nothing is copied and no loop has a branch.
static void settleStretch(Ir *ir, MlirOperation op) {
  stateOnes(ir, op);
  Stretch stretch = {.source = irOperand(op, 0), .rank = irArrayCount(irAttribute(op, "stretch"))};
  int32_t settled[IR_MAX_RANK];
  bool isSettled = true;
  for (intptr_t i = 0; i < stretch.rank; ++i) {
    int64_t kind = settledStatically(op, i);
    stretch.isDynamic[i] = kind == INTENT_STRETCH_DYNAMIC;
    isSettled &= !stretch.isDynamic[i];
    settled[i] = stretch.isDynamic[i] ? INTENT_STRETCH_EQUAL : (int32_t)kind;
  }
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("stretch"),
                                  mlirDenseI32ArrayGet(ir->context, stretch.rank, settled));
  if (isSettled)
    return;
  MlirValue differs = compareExtents(ir, op, &stretch);
  MlirOperation either = irIf(ir, differs, IR_TYPES(mlirValueGetType(stretch.source)));
  MlirValue stretched = stretchedSource(ir, &stretch);
  irElse(ir, either, IR_VALUES(stretched));
  irEndIf(ir, either, IR_VALUES(stretch.source));
  mlirOperationSetOperand(op, 0, irResult(either, 0));
}

// ---- Pointwise ops ------------------------------------------------------------------------------

static bool hasEffects(MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (irIs(op, "intent.assert"))
      return true;
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock inner = irBody(op, i); !mlirBlockIsNull(inner);
           inner = mlirBlockGetNextInRegion(inner))
        if (hasEffects(inner))
          return true;
  }
  return false;
}

static void mapBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                    MlirValue *yields) {
  (void)accumulators;
  irInlineBlock(ir, *(const MlirBlock *)context, inputs, yields);
}

// The op itself, on elements.
static void elementBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                        MlirValue *yields) {
  MlirOperation op = *(const MlirOperation *)context;
  (void)accumulators;
  intptr_t count = mlirOperationGetNumAttributes(op);
  IrAttribute *attributes = malloc((size_t)count * sizeof *attributes);
  for (intptr_t i = 0; i < count; ++i) {
    MlirNamedAttribute named = mlirOperationGetAttribute(op, i);
    attributes[i] = (IrAttribute){mlirIdentifierStr(named.name).data, named.attribute};
  }
  intptr_t results = mlirOperationGetNumResults(op);
  MlirType types[2] = {{NULL}};
  for (intptr_t i = 0; i < results; ++i)
    types[i] = irElementType(irResultType(op, i));
  MlirOperation element = irCreate(ir, &(IrOp){.name = irName(op),
                                               .operands = inputs,
                                               .attributes = {attributes, count},
                                               .results = {types, results}});
  for (intptr_t i = 0; i < results; ++i)
    yields[i] = irResult(element, i);
  free(attributes);
}

// The first operand that is a tensor: its shape is the op's.
static MlirValue shapeOf(MlirOperation op) {
  intptr_t i = 0;
  while (!irIsTensor(irOperandType(op, i)))
    ++i;
  return irOperand(op, i);
}

// Replaces a pointwise op by the nest around `body`.
static void lowerPointwise(Ir *ir, MlirOperation op, IntentNest nest) {
  intptr_t inputs = mlirOperationGetNumOperands(op), outs = mlirOperationGetNumResults(op);
  IntentAccess *accesses = malloc((size_t)inputs * sizeof *accesses);
  MlirValue *inits = malloc(2 * (size_t)outs * sizeof *inits), *results = inits + outs;
  for (intptr_t i = 0; i < inputs; ++i)
    accesses[i] = intentAccess(ir, irOperand(op, i));
  for (intptr_t i = 0; i < outs; ++i)
    inits[i] = intentEmpty(ir, irResultType(op, i), shapeOf(op), kAxes);
  nest.rank = nest.keptCount = (intptr_t)irRank(irResultType(op, 0));
  nest.inputs = accesses;
  nest.inputCount = inputs;
  nest.inits = (IrValues){inits, outs};
  memcpy(nest.kept, kAxes, sizeof kAxes);
  intentEmitNest(ir, &nest, results);
  irReplace(ir, op, (IrValues){results, outs});
  free(accesses);
  free(inits);
}

static void lowerMap(Ir *ir, MlirOperation op) {
  MlirBlock body = irBody(op, 0);
  lowerPointwise(ir, op,
                 (IntentNest){.body = mapBody, .context = &body, .hasEffects = hasEffects(body)});
}

static void lowerElementwise(Ir *ir, MlirOperation op) {
  lowerPointwise(ir, op, (IntentNest){.body = elementBody, .context = &op});
}

// ---- Joins and reshapes -------------------------------------------------------------------------

// 2-13: the element of lhs at 0 of the trailing axis, that of rhs at 1.
static void joinBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                     MlirValue *yields) {
  (void)accumulators;
  MlirValue side = intentLoopIndex(ir, *(const int64_t *)context);
  MlirValue isLhs = irCompare(ir, "eq", side, irIndex(ir, 0));
  yields[0] = irSelect(ir, isLhs, inputs.data[0], inputs.data[1]);
}

static void lowerJoin(Ir *ir, MlirOperation op) {
  MlirType type = irResultType(op, 0);
  int64_t last = irRank(type) - 1;
  IntentAccess accesses[] = {intentAccess(ir, irOperand(op, 0)),
                             intentAccess(ir, irOperand(op, 1))};
  MlirValue init = intentEmpty(ir, type, irOperand(op, 0), kAxes), result;
  IntentNest nest = {.rank = last + 1,
                     .inputs = accesses,
                     .inputCount = 2,
                     .inits = IR_VALUES(init),
                     .keptCount = (intptr_t)last + 1,
                     .body = joinBody,
                     .context = &last};
  memcpy(nest.kept, kAxes, sizeof kAxes);
  intentEmitNest(ir, &nest, &result);
  irReplace(ir, op, IR_VALUES(result));
}

// 2-09: what the other extents leave of the source's elements, as index.
static MlirValue inferredExtent(Ir *ir, MlirOperation op) {
  MlirValue count = irIndex(ir, 1), others = count;
  MlirType source = irOperandType(op, 0), type = irResultType(op, 0);
  for (int64_t i = 0; i < irRank(source); ++i)
    count = irBinary(ir, "arith.muli", count, intentExtent(ir, irOperand(op, 0), i));
  for (int64_t i = 0; i < irRank(type); ++i) {
    MlirValue given = {NULL};
    if (!irIsDynamic(type, i))
      given = irIndex(ir, irShape(type, i));
    else if (!mlirValueIsNull(intentGivenExtent(op, i)))
      given = irValueOf(ir, "arith.index_cast", IR_VALUES(intentGivenExtent(op, i)),
                        mlirIndexTypeGet(ir->context));
    if (!mlirValueIsNull(given))
      others = irBinary(ir, "arith.muli", others, given);
  }
  return irBinary(ir, "arith.divsi", count, irBinary(ir, "arith.maxsi", others, irIndex(ir, 1)));
}

// 2-08: row-major order is that of memory, so that nothing moves.
static void lowerReshape(Ir *ir, MlirOperation op) {
  MlirValue extents[IR_MAX_RANK];
  MlirType type = irResultType(op, 0), index = mlirIndexTypeGet(ir->context);
  int64_t rank = irRank(type);
  for (int64_t i = 0; i < rank; ++i) {
    if (!irIsDynamic(type, i))
      extents[i] = irIndex(ir, irShape(type, i));
    else if (mlirValueIsNull(intentGivenExtent(op, i)))
      extents[i] = inferredExtent(ir, op);
    else
      extents[i] = irValueOf(ir, "arith.index_cast", IR_VALUES(intentGivenExtent(op, i)), index);
  }
  MlirType shape = mlirRankedTensorTypeGet(1, &rank, index, mlirAttributeGetNull());
  MlirValue list =
      irValueOf(ir, "tensor.from_elements", (IrValues){extents, (intptr_t)rank}, shape);
  MlirValue result = irValueOf(ir, "tensor.reshape", IR_VALUES(irOperand(op, 0), list), type);
  irReplace(ir, op, IR_VALUES(result));
}

// ---- Reductions ---------------------------------------------------------------------------------

// The results of a reduce start as its identities (6-02).
static MlirValue filled(Ir *ir, MlirValue value, MlirValue tensor) {
  MlirType element = mlirValueGetType(value), type = mlirValueGetType(tensor);
  MlirRegion region = irRegion(ir, IR_TYPES(element, element));
  MlirAttribute segments = mlirDenseI32ArrayGet(ir->context, 2, (const int32_t[]){1, 1});
  MlirOperation op =
      irCreate(ir, &(IrOp){.name = "linalg.fill",
                           .operands = IR_VALUES(value, tensor),
                           .attributes = IR_ATTRIBUTES({"operandSegmentSizes", segments}),
                           .regions = IR_REGIONS(region),
                           .results = IR_TYPES(type)});
  MlirBlock block = irBody(op, 0);
  irAtEnd(ir, block);
  irCreate(ir,
           &(IrOp){.name = "linalg.yield", .operands = IR_VALUES(mlirBlockGetArgument(block, 0))});
  irAfter(ir, op);
  return irResult(op, 0);
}

// A combine of one known operation: what the vectoriser knows as a reduction.
static bool isReassociable(MlirBlock combine) {
  MlirOperation op = mlirBlockGetFirstOperation(combine);
  return irBlockSize(combine) == 2 && (irIs(op, "arith.addf") || irIs(op, "arith.mulf"));
}

// What the body of a reduce is made of.
typedef struct Reducing {
  MlirBlock combine;
  const MlirValue *identities; // null, or what each point begins with: no loop is reduced
} Reducing;

// The combine of the results so far with one more element of each input. 5-02: any order and
// grouping, which float sums say by a flag.
static void reduceBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                       MlirValue *yields) {
  const Reducing *reducing = context;
  MlirBlock combine = reducing->combine;
  intptr_t count = inputs.count;
  MlirValue *arguments = malloc(2 * (size_t)count * sizeof *arguments);
  memcpy(arguments, reducing->identities ? reducing->identities : accumulators.data,
         (size_t)count * sizeof *arguments);
  memcpy(arguments + count, inputs.data, (size_t)count * sizeof *arguments);
  irInlineBlock(ir, combine, (IrValues){arguments, 2 * count}, yields);
  if (isReassociable(combine))
    mlirOperationSetAttributeByName(irDefiningOp(yields[0]),
                                    mlirStringRefCreateFromCString("fastmath"),
                                    irParse(ir->context, "#arith.fastmath<reassoc>"));
  free(arguments);
}

// True if every loop is an axis of a result or of a tensor that is read: linalg needs its extent.
static bool coversLoops(const IntentNest *nest) {
  bool covered[IR_MAX_RANK] = {false};
  for (intptr_t i = 0; i < nest->keptCount; ++i)
    covered[nest->kept[i]] = true;
  for (intptr_t i = 0; i < nest->inputCount; ++i)
    for (intptr_t axis = 0; axis < nest->inputs[i].count; ++axis)
      if (!mlirValueIsNull(nest->inputs[i].tensor) && nest->inputs[i].loops[axis] != INTENT_FIRST)
        covered[nest->inputs[i].loops[axis]] = true;
  for (int64_t i = 0; i < nest->rank; ++i)
    if (!covered[i])
      return false;
  return true;
}

static void setReducedLoops(IntentNest *nest, MlirAttribute axes) {
  for (intptr_t i = 0; i < irArrayCount(axes); ++i)
    nest->isReduced[irArrayAt(axes, i)] = true;
  for (int64_t i = 0; i < nest->rank; ++i)
    if (!nest->isReduced[i])
      nest->kept[nest->keptCount++] = i;
}

static MlirType tensorOf(MlirType type) {
  return irIsTensor(type) ? type : mlirRankedTensorTypeGet(0, NULL, type, mlirAttributeGetNull());
}

// True for a combine of one operation, which upstream vectorises.
static bool isOneOperation(MlirBlock combine) {
  MlirOperation op = mlirBlockGetFirstOperation(combine);
  return irBlockSize(combine) == 2 && irInDialect(op, "arith") &&
         mlirBlockGetNumArguments(combine) == 2 && mlirOperationGetNumOperands(op) == 2;
}

// Where a reduction of all axes but the innermost one may have so many members that threads share
// them.
static bool isLargeOfRows(MlirOperation op) {
  MlirType type = irOperandType(op, 0);
  int64_t members = 1, rank = irRank(type);
  for (int64_t i = 0; i < rank; ++i)
    members = members < 0 || irIsDynamic(type, i) ? -1 : members * irShape(type, i);
  return rank > 1 && irArrayCount(irAttribute(op, "axes")) == rank - 1 &&
         !intentIsReduced(op, rank - 1) && (members < 0 || members >= 2 * INTENT_PART_MEMBERS);
}

// Where a reduction over the innermost axes is long, and its results are few, by their types.
static bool isFewLong(MlirType type, int64_t first) {
  enum { FEW = 16 };
  int64_t points = 1, members = 1;
  for (int64_t i = 0; i < irRank(type); ++i) {
    if (irIsDynamic(type, i))
      return false;
    *(i < first ? &points : &members) *= irShape(type, i);
  }
  return points < FEW && members >= 2 * INTENT_PART_MEMBERS;
}

// Reductions that --intent-form-scans has vectors and parts for are left to it: over the innermost
// axes by combines of several operations, of all elements, and of few long rows; of all rows, where
// they are many. The others are computed in groups with what they read, a row at a time.
static bool isLeft(MlirOperation op) {
  MlirAttribute axes = irAttribute(op, "axes");
  MlirType type = irOperandType(op, 0);
  int64_t count = irArrayCount(axes), first = irRank(type) - count;
  bool isInner = count > 0;
  for (int64_t i = 0; isInner && i < count; ++i)
    isInner = irArrayAt(axes, i) >= first;
  if (hasEffects(irBody(op, 0)))
    return false;
  return isLargeOfRows(op) ||
         (isInner && (!isOneOperation(irBody(op, 0)) || first == 0 || isFewLong(type, first)));
}

static void lowerReduce(Ir *ir, MlirOperation op) {
  if (isLeft(op))
    return;
  intptr_t count = mlirOperationGetNumResults(op);
  Reducing reducing = {.combine = irBody(op, 0)};
  MlirValue first = irOperand(op, 0);
  IntentAccess *accesses = malloc((size_t)count * sizeof *accesses);
  MlirValue *inits = malloc(3 * (size_t)count * sizeof *inits), *results = inits + count,
            *identities = results + count;
  IntentNest nest = {.rank = irRank(mlirValueGetType(first)),
                     .inputs = accesses,
                     .inputCount = count,
                     .inits = {inits, count},
                     .body = reduceBody,
                     .context = &reducing,
                     .hasEffects = hasEffects(reducing.combine)};
  setReducedLoops(&nest, irAttribute(op, "axes"));
  if (nest.keptCount == nest.rank)
    reducing.identities = identities;
  for (intptr_t i = 0; i < count; ++i) {
    accesses[i] = intentAccess(ir, irOperand(op, i));
    MlirValue empty = intentEmpty(ir, tensorOf(irResultType(op, i)), first, nest.kept);
    identities[i] = irOperand(op, count + i);
    inits[i] = reducing.identities ? empty : filled(ir, identities[i], empty);
  }
  if (!coversLoops(&nest))
    accesses[0] = intentAccessDirect(first);
  intentEmitNest(ir, &nest, results);
  for (intptr_t i = 0; i < count; ++i)
    if (!irIsTensor(irResultType(op, i)))
      results[i] = irValueOf(ir, "tensor.extract", IR_VALUES(results[i]), irResultType(op, i));
  irReplace(ir, op, (IrValues){results, count});
  free(accesses);
  free(inits);
}

// ---- What is left of broadcasts, coordinates and domains ----------------------------------------

static void copyBody(Ir *ir, const void *context, IrValues inputs, IrValues accumulators,
                     MlirValue *yields) {
  (void)ir, (void)context, (void)accumulators;
  yields[0] = inputs.data[0];
}

// A broadcast or the coordinates of a domain that something other than a nest uses.
static MlirLogicalResult lowerToTensor(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue value = irResult(op, 0), result;
  if (!irHasUses(value)) {
    irErase(ir, op);
    return irSuccess();
  }
  IntentAccess access = intentAccess(ir, value);
  MlirValue empty = intentEmpty(ir, mlirValueGetType(value), value, kAxes);
  intptr_t rank = (intptr_t)irRank(mlirValueGetType(value));
  IntentNest nest = {.rank = rank,
                     .inputs = &access,
                     .inputCount = 1,
                     .inits = IR_VALUES(empty),
                     .keptCount = rank,
                     .body = copyBody};
  memcpy(nest.kept, kAxes, sizeof kAxes);
  intentEmitNest(ir, &nest, &result);
  irReplace(ir, op, IR_VALUES(result));
  return irSuccess();
}

static MlirLogicalResult lowerSize(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirValue count = intentDomainCount(ir, irDefiningOp(irOperand(op, 0)));
  irReplace(ir, op, IR_VALUES(count));
  return irSuccess();
}

// The bounds as the author wrote them; an end below the begin of a domain is its begin.
static MlirLogicalResult lowerBounds(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  MlirOperation domain = irDefiningOp(irOperand(op, 0));
  IntentDomainBounds bounds = intentWrittenBounds(ir, domain);
  if (irIs(domain, "intent.domain"))
    bounds.end = irBinary(ir, "arith.maxsi", bounds.begin, bounds.end);
  irReplace(ir, op, IR_VALUES(bounds.begin, bounds.end));
  return irSuccess();
}

static MlirLogicalResult eraseDomain(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  irErase(ir, op);
  return irSuccess();
}

static const IrLowering kToTensors[] = {
    {"intent.bounds", lowerBounds},      {"intent.broadcast", lowerToTensor},
    {"intent.enumerate", lowerToTensor}, {"intent.indices", lowerToTensor},
    {"intent.size", lowerSize},          {"intent.transpose", lowerToTensor},
};

// Subregions first, the last of a chain first: each is unused once those of it are gone.
static void eraseSubregions(MlirOperation module) {
  IrOps ops = irCollect(module, "intent.subregion");
  Ir ir = irBegin(module);
  for (intptr_t i = ops.count - 1; i >= 0; --i)
    irErase(&ir, ops.data[i]);
  irEnd(&ir);
  irFreeOps(&ops);
}

// Relations, which every access was inlined from, before the domains and tensors that they use.
static void eraseRelations(MlirOperation module) {
  IrOps ops = irCollect(module, "intent.relation");
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < ops.count; ++i)
    irErase(&ir, ops.data[i]);
  irEnd(&ir);
  irFreeOps(&ops);
}

static const IrLowering kErase[] = {
    {"intent.axis", eraseDomain},
    {"intent.domain", eraseDomain},
};

// ---- The pass -----------------------------------------------------------------------------------

// arith and math on tensors state that the extents are equal, and never broadcast.
static bool isElementwise(MlirOperation op) {
  return (irInDialect(op, "arith") || irInDialect(op, "math")) &&
         mlirOperationGetNumOperands(op) > 0 && mlirOperationGetNumResults(op) > 0 &&
         irIsTensor(irResultType(op, 0));
}

static void lowerNests(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  Ir ir = irBegin(module);
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    irBefore(&ir, op);
    if (irIs(op, "intent.broadcast"))
      settleStretch(&ir, op);
    else if (intentIsIndexed(op))
      intentLowerIndexed(&ir, op);
    else if (irIs(op, "intent.join"))
      lowerJoin(&ir, op);
    else if (irIs(op, "intent.reshape"))
      lowerReshape(&ir, op);
    else if (irIs(op, "intent.map"))
      lowerMap(&ir, op);
    else if (irIs(op, "intent.reduce"))
      lowerReduce(&ir, op);
    else if (isElementwise(op))
      lowerElementwise(&ir, op);
  }
  irEnd(&ir);
  irFreeOps(&ops);
}

MlirLogicalResult intentRunToLinalg(MlirOperation module) {
  if (irFailed(checkModule(module)))
    return irFailure();
  intentMarkSnapshots(module);
  lowerNests(module);
  eraseRelations(module);
  if (irFailed(irLowerAll(module, kToTensors, IR_COUNT(kToTensors), NULL)))
    return irFailure();
  eraseSubregions(module);
  return irLowerAll(module, kErase, IR_COUNT(kErase), NULL);
}
