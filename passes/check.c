// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: what depends on values or on the whole program, judged before any lowering. The
// module is not changed. Violations that are not certain to execute are left to the run-time
// checks.
#include "passes/check.h"
#include "intent-c/Dialect.h"
#include "intent-c/Limits.h"
#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/extent.h"
#include "passes/ir.h"
#include "passes/region_op.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- The door: what a logical program is made of ------------------------------------------------

static const char *const kLogicalDialects[] = {"intent", "arith", "math"};
static const char *const kLogicalOps[] = {
    "func.func", "func.call", "func.return", "tensor.extract", "scf.for",
    "scf.if",    "scf.while", "scf.yield",   "scf.condition",  "ub.poison"};

static bool isLogical(MlirOperation op) {
  if (!strncmp(irName(op), "intent.tile.", strlen("intent.tile.")))
    return false;
  for (size_t i = 0; i < IR_COUNT(kLogicalDialects); ++i)
    if (irInDialect(op, kLogicalDialects[i]))
      return true;
  for (size_t i = 0; i < IR_COUNT(kLogicalOps); ++i)
    if (irIs(op, kLogicalOps[i]))
      return true;
  return false;
}

static bool isLogicalScalar(MlirType type) {
  if (mlirTypeIsAInteger(type)) {
    unsigned width = mlirIntegerTypeGetWidth(type);
    return mlirIntegerTypeIsSignless(type) &&
           (width == 1 || width == 8 || width == 16 || width == 32 || width == 64);
  }
  return mlirTypeIsAIndex(type) || mlirTypeIsAF16(type) || mlirTypeIsABF16(type) ||
         mlirTypeIsAF32(type) || mlirTypeIsAF64(type) || mlirTypeIsAFloat8E4M3FN(type) ||
         mlirTypeIsAFloat8E5M2(type) || mlirTypeIsAFloat8E8M0FNU(type) ||
         mlirTypeIsAFloat6E2M3FN(type) || mlirTypeIsAFloat6E3M2FN(type) ||
         mlirTypeIsAFloat4E2M1FN(type);
}

static bool isLogicalType(MlirType type) {
  for (intptr_t i = 0; mlirTypeIsATuple(type) && i < mlirTupleTypeGetNumTypes(type); ++i)
    if (mlirTypeIsAMemRef(mlirTupleTypeGetType(type, i)) ||
        !isLogicalType(mlirTupleTypeGetType(type, i)))
      return false;
  if (mlirTypeIsARankedTensor(type))
    return irRank(type) <= IR_MAX_RANK && isLogicalScalar(irElementType(type)) &&
           mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type));
  if (mlirTypeIsAMemRef(type))
    return irRank(type) <= IR_MAX_RANK && isLogicalScalar(irElementType(type)) &&
           mlirAttributeIsNull(mlirMemRefTypeGetMemorySpace(type));
  return isLogicalScalar(type) || intentTypeIsADomain(type) || intentTypeIsARelation(type) ||
         mlirTypeIsATuple(type);
}

// True if no static extent, nor the number of elements of a static shape, passes the limit.
static bool isWithinLimit(MlirType shaped) {
  int64_t count = 1;
  bool isStatic = true, isEmpty = false;
  for (int64_t i = 0; i < irRank(shaped); ++i) {
    int64_t extent = irShape(shaped, i);
    if (extent > INTENT_MOST_ELEMENTS)
      return false;
    isStatic &= extent >= 0;
    isEmpty |= extent == 0;
  }
  for (int64_t i = 0; i < irRank(shaped) && isStatic && !isEmpty; ++i)
    if (__builtin_mul_overflow(count, irShape(shaped, i), &count) || count > INTENT_MOST_ELEMENTS)
      return false;
  return true;
}

static MlirLogicalResult checkType(MlirOperation op, MlirType type) {
  if (isLogicalType(type)) {
    bool isShaped = mlirTypeIsAShaped(type);
    return !isShaped || isWithinLimit(type)
               ? irSuccess()
               : irError(op, INTENT_LIMIT_TEXT ", got %s", irTypeText(type));
  }
  return irError(op,
                 "expects values of a logical program: Intent scalars, index, tensors without an "
                 "encoding and memrefs without a memory space, of rank %d at most, domains, "
                 "relations and tuples, got %s",
                 IR_MAX_RANK, irTypeText(type));
}

// The first value that the op makes, as a result or as an argument of a region, of a wrong type.
static MlirLogicalResult checkTypes(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (irFailed(checkType(op, irResultType(op, i))))
      return irFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirBlock block = irBody(op, i);
    for (intptr_t j = 0; !mlirBlockIsNull(block) && j < mlirBlockGetNumArguments(block); ++j)
      if (irFailed(checkType(op, mlirValueGetType(mlirBlockGetArgument(block, j)))))
        return irFailure();
  }
  return irSuccess();
}

// How the functions of the runtime begin, which lowered code calls by name.
static const char *const kRuntimeNames[] = {"mgpu", "_mlir_", "intentAssertFailed", "intentPrint",
                                            "memrefCopy"};

static MlirLogicalResult checkName(MlirOperation function) {
  MlirStringRef name = mlirStringAttrGetValue(irAttribute(function, "sym_name"));
  if (memchr(name.data, 0, name.length))
    return irError(function, "expects a name without a null character");
  for (size_t i = 0; i < IR_COUNT(kRuntimeNames); ++i) {
    size_t length = strlen(kRuntimeNames[i]);
    if (name.length >= length && !memcmp(name.data, kRuntimeNames[i], length))
      return irError(function, "expects a name that does not begin as the runtime's '%s'",
                     kRuntimeNames[i]);
  }
  return irSuccess();
}

static MlirLogicalResult checkDoor(MlirOperation op) {
  if (irIs(op, "func.func") && irFailed(checkName(op)))
    return irFailure();
  if (isLogical(op))
    return checkTypes(op);
  return irError(op, "is no part of a logical program: expects intent, arith, math, func.func, "
                     "func.call, func.return, tensor.extract, scf.for, scf.if or scf.while");
}

// ---- Constants that are certainly wrong ---------------------------------------------------------

bool intentIsCertain(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  return irIs(parent, "func.func") && irHasVisibility(parent, "public");
}

// 1-02: a step is above 0.
static MlirLogicalResult checkDomain(MlirOperation op) {
  if (mlirOperationGetNumOperands(op) < 3 || !intentIsCertain(op))
    return irSuccess();
  IrKnown step = irConstantInteger(irOperand(op, 2));
  if (step.known && step.value <= 0)
    return irError(op, "expects a step above 0, got %" PRId64 " (1-02)", step.value);
  return irSuccess();
}

// True if constants prove a > b.
static bool isReversed(IrKnown a, IrKnown b) { return a.known && b.known && a.value > b.value; }

// 1-07, 1-09: a subregion lies in its source, in order, and is never clamped.
static MlirLogicalResult checkSubregion(MlirOperation op) {
  if (!intentIsCertain(op))
    return irSuccess();
  IntentKnownDomain outer = intentKnownBounds(irOperand(op, 0));
  IntentKnownDomain inner = intentKnownBounds(irResult(op, 0));
  if (isReversed(inner.begin, inner.end))
    return irError(op, "expects begin <= end, got %" PRId64 " and %" PRId64 " (1-07)",
                   inner.begin.value, inner.end.value);
  if (isReversed(outer.begin, inner.begin))
    return irError(op,
                   "expects a begin of at least the source's %" PRId64 ", got %" PRId64 " (1-07)",
                   outer.begin.value, inner.begin.value);
  if (isReversed(inner.end, outer.end))
    return irError(op, "expects an end of at most the source's %" PRId64 ", got %" PRId64 " (1-07)",
                   outer.end.value, inner.end.value);
  return irSuccess();
}

// The product of the extents of a reshape's source or result, an inferred one left out; not known
// where one is missing or the product is not representable.
static IrKnown knownElements(MlirOperation op, MlirValue tensor) {
  IrKnown count = {true, 1};
  MlirType type = mlirValueGetType(tensor);
  bool none = false, isResult = mlirValueEqual(tensor, irResult(op, 0));
  for (int64_t i = 0; i < irRank(type); ++i) {
    bool isInferred = isResult && irIsDynamic(type, i) && mlirValueIsNull(intentGivenExtent(op, i));
    int64_t extent = isInferred ? 1 : intentExtentOf(tensor, i).constant;
    none |= extent == 0;
    count.known &= extent >= 0;
    if (count.known && !none)
      count.known = !__builtin_mul_overflow(count.value, extent, &count.value);
  }
  return none ? (IrKnown){count.known, 0} : count;
}

// 2-08, 2-09: extents are sizes, above 0 beside an inferred one, and keep the number of elements.
static MlirLogicalResult checkReshape(MlirOperation op) {
  bool infers = irArrayCount(irAttribute(op, "inferred")) > 0;
  if (!intentIsCertain(op))
    return irSuccess();
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i) {
    IrKnown extent = irConstantInteger(irOperand(op, i));
    if (extent.known && extent.value < 0)
      return irError(op, "expects extents of at least 0, got %" PRId64 " (2-08)", extent.value);
    if (extent.known && extent.value == 0 && infers)
      return irError(op, "expects extents above 0 beside an inferred one, got 0 (2-09)");
  }
  IrKnown have = knownElements(op, irOperand(op, 0)), want = knownElements(op, irResult(op, 0));
  if (!have.known || !want.known)
    return irSuccess();
  if (infers && have.value % want.value != 0)
    return irError(op,
                   "expects extents whose product divides the source's %" PRId64
                   " elements, got %" PRId64 " (2-08)",
                   have.value, want.value);
  if (!infers && have.value != want.value)
    return irError(op, "expects a result of %" PRId64 " elements, got %" PRId64 " (2-08)",
                   have.value, want.value);
  return irSuccess();
}

// ---- Purity -------------------------------------------------------------------------------------

static const char *const kPureDialects[] = {"arith", "math", "scf", "ub"};
static const char *const kPureOps[] = {
    "intent.axis",   "intent.size",   "intent.bounds",  "intent.pack",  "intent.unpack",
    "intent.assert", "intent.philox", "intent.uniform", "intent.yield", "intent.body",
    "intent.for",    "intent.if",     "intent.while",   "intent.break", "intent.continue",
    "intent.return", "func.return",   "tensor.extract"};

// Beside those, in a helper of a region op, whose values are tensors.
static const char *const kHelperOps[] = {
    "intent.broadcast",   "intent.compose",  "intent.domain",    "intent.enumerate",
    "intent.gather",      "intent.indices",  "intent.join",      "intent.map",
    "intent.reduce",      "intent.relation", "intent.reshape",   "intent.region_fold",
    "intent.region_scan", "intent.scan",     "intent.subregion", "intent.transpose"};

static bool isPure(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kPureDialects); ++i)
    if (irInDialect(op, kPureDialects[i]))
      return true;
  return irIsOneOf(op, kPureOps, IR_COUNT(kPureOps));
}

// A walk of the ops that a pure region may reach.
typedef struct Purity {
  MlirOperation around;    // the op whose region must be pure
  MlirSymbolTable symbols; // of the module
  IrOps followed;          // the functions walked so far, each once
  MlirLogicalResult result;
} Purity;

static bool isFollowed(const Purity *purity, MlirOperation function) {
  for (intptr_t i = 0; i < purity->followed.count; ++i)
    if (mlirOperationEqual(purity->followed.data[i], function))
      return true;
  return false;
}

static MlirWalkResult visitPure(MlirOperation op, void *data);

static void followCall(Purity *purity, MlirOperation call) {
  MlirOperation callee = mlirSymbolTableLookup(
      purity->symbols, mlirFlatSymbolRefAttrGetValue(irAttribute(call, "callee")));
  if (mlirOperationIsNull(callee) || mlirBlockIsNull(irBody(callee, 0))) {
    purity->result = irErrorWithNote(
        call, mlirOperationGetLocation(purity->around), "the region is here",
        "calls a function without a body in the pure region of '%s'", irName(purity->around));
    return;
  }
  if (isFollowed(purity, callee))
    return;
  IrOps *followed = &purity->followed;
  followed->data = realloc(followed->data, (size_t)(followed->count + 1) * sizeof *followed->data);
  followed->data[followed->count++] = callee;
  mlirOperationWalk(callee, visitPure, purity, MlirWalkPreOrder);
}

// 5-13: what a helper of a region op draws would depend on the cut.
static bool isRandom(MlirOperation op) {
  return irIs(op, "intent.philox") || irIs(op, "intent.uniform");
}

static MlirWalkResult visitPure(MlirOperation op, void *data) {
  Purity *purity = data;
  bool isHelper = intentIsRegionOp(purity->around);
  if (irIs(op, "func.call"))
    followCall(purity, op);
  else if (isHelper && isRandom(op))
    purity->result = irErrorWithNote(
        op, mlirOperationGetLocation(purity->around), "the region is here",
        "may not stand in a helper of '%s': draw before it, and pass the numbers as a source "
        "(5-13)",
        irName(purity->around));
  else if (isHelper && irIsOneOf(op, kHelperOps, IR_COUNT(kHelperOps)))
    return MlirWalkResultAdvance;
  else if (!isPure(op) && !mlirOperationEqual(op, purity->around) && !irIs(op, "func.func"))
    purity->result =
        irErrorWithNote(op, mlirOperationGetLocation(purity->around), "the region is here",
                        "may not stand in the pure region of '%s'", irName(purity->around));
  return irFailed(purity->result) ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static MlirLogicalResult checkPure(MlirOperation op, MlirSymbolTable symbols) {
  Purity purity = {op, symbols, {0}, irSuccess()};
  mlirOperationWalk(op, visitPure, &purity, MlirWalkPreOrder);
  irFreeOps(&purity.followed);
  return purity.result;
}

// ---- The pass -----------------------------------------------------------------------------------

static MlirLogicalResult checkOne(MlirOperation op, MlirSymbolTable symbols) {
  if (irFailed(checkDoor(op)))
    return irFailure();
  if (irIs(op, "intent.domain"))
    return checkDomain(op);
  if (irIs(op, "intent.subregion"))
    return checkSubregion(op);
  if (irIs(op, "intent.reshape"))
    return checkReshape(op);
  if (irIs(op, "intent.map") || irIs(op, "intent.reduce") || irIs(op, "intent.scan") ||
      intentIsRegionOp(op))
    return checkPure(op, symbols);
  return irSuccess();
}

MlirLogicalResult intentRunCheck(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  MlirLogicalResult result = irSuccess();
  intentExtentScopeBegin();
  for (intptr_t i = 0; i < ops.count; ++i)
    if (irFailed(checkOne(ops.data[i], symbols)))
      result = irFailure();
  intentExtentScopeEnd();
  mlirSymbolTableDestroy(symbols);
  irFreeOps(&ops);
  if (!irFailed(result))
    result = intentCheckCuts(module);
  if (!irFailed(result))
    result = intentCheckRelations(module);
  if (!irFailed(result))
    result = intentCheckStores(module);
  return irFailed(result) ? result : intentCheckRaces(module);
}
