// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: what depends on values or on the whole program, judged before any lowering. The
// module is not changed. Violations that are not certain to execute are left to the run-time checks.
#include "passes/Passes.h"
#include "passes/ir.h"

#include <inttypes.h>
#include <string.h>

// ---- The door: which ops a logical program is made of --------------------------------------------

static const char *const kLogicalDialects[] = {"intent", "func", "arith", "math"};
static const char *const kLogicalOps[] = {"builtin.module", "tensor.extract", "scf.for",
                                          "scf.if",         "scf.while",      "scf.yield",
                                          "scf.condition",  "ub.poison"};

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

static MlirLogicalResult checkDoor(MlirOperation op) {
  if (isLogical(op))
    return irSuccess();
  return irError(op, "is no part of a logical program: expects intent, func, arith, math, "
                     "tensor.extract, scf.for, scf.if or scf.while");
}

// ---- Constants that are certainly wrong ----------------------------------------------------------

// True if `op` runs whenever its public function is called.
static bool isCertain(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!irIs(parent, "func.func"))
    return false;
  MlirAttribute visibility = irAttribute(parent, "sym_visibility");
  return mlirAttributeIsNull(visibility);
}

// 1-02: a step is above 0.
static MlirLogicalResult checkDomain(MlirOperation op) {
  if (mlirOperationGetNumOperands(op) < 3 || !isCertain(op))
    return irSuccess();
  IrKnown step = irConstantInteger(irOperand(op, 2));
  if (step.known && step.value <= 0)
    return irError(op, "expects a step above 0, got %" PRId64 " (1-02)", step.value);
  return irSuccess();
}

// ---- Purity --------------------------------------------------------------------------------------

static const char *const kPureDialects[] = {"arith", "math", "scf", "ub"};
static const char *const kPureIntent[] = {"intent.axis",   "intent.size",    "intent.assert",
                                          "intent.philox", "intent.uniform", "intent.yield",
                                          "tensor.extract"};

static bool isPure(MlirOperation op) {
  for (size_t i = 0; i < IR_COUNT(kPureDialects); ++i)
    if (irInDialect(op, kPureDialects[i]))
      return true;
  for (size_t i = 0; i < IR_COUNT(kPureIntent); ++i)
    if (irIs(op, kPureIntent[i]))
      return true;
  return irIs(op, "func.return");
}

// The function that a call names, by a walk of the symbol table; null if there is none.
static MlirOperation calleeOf(MlirOperation call, MlirSymbolTable symbols) {
  MlirAttribute callee = irAttribute(call, "callee");
  return mlirSymbolTableLookup(symbols, mlirFlatSymbolRefAttrGetValue(callee));
}

// A walk of the ops that a pure region may reach.
typedef struct Purity {
  MlirOperation around;    // the op whose region must be pure
  MlirSymbolTable symbols; // of the module
  int depth;               // of calls, so that recursion ends
  MlirLogicalResult result;
} Purity;

static MlirWalkResult visitPure(MlirOperation op, void *data) {
  Purity *purity = data;
  if (mlirOperationEqual(op, purity->around) || irIs(op, "func.func"))
    return MlirWalkResultAdvance;
  if (irIs(op, "func.call")) {
    enum { MAX_DEPTH = 64 };
    MlirOperation callee = calleeOf(op, purity->symbols);
    if (mlirOperationIsNull(callee) || purity->depth == MAX_DEPTH) {
      purity->result = irError(op, "calls what can't be followed inside the pure region of '%s'",
                               irName(purity->around));
      return MlirWalkResultInterrupt;
    }
    ++purity->depth;
    mlirOperationWalk(callee, visitPure, purity, MlirWalkPreOrder);
    --purity->depth;
    return irFailed(purity->result) ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
  }
  if (isPure(op))
    return MlirWalkResultAdvance;
  purity->result =
      irErrorWithNote(op, mlirOperationGetLocation(purity->around), "the region is here",
                      "may not stand in the pure region of '%s'", irName(purity->around));
  return MlirWalkResultInterrupt;
}

static MlirLogicalResult checkPure(MlirOperation op, MlirSymbolTable symbols) {
  Purity purity = {op, symbols, 0, irSuccess()};
  mlirOperationWalk(op, visitPure, &purity, MlirWalkPreOrder);
  return purity.result;
}

// ---- The pass ------------------------------------------------------------------------------------

MlirLogicalResult intentRunCheck(MlirOperation module) {
  IrOps ops = irCollect(module, NULL);
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  MlirLogicalResult result = irSuccess();
  for (intptr_t i = 0; i < ops.count; ++i) {
    MlirOperation op = ops.data[i];
    MlirLogicalResult one = checkDoor(op);
    if (!irFailed(one) && irIs(op, "intent.domain"))
      one = checkDomain(op);
    if (!irFailed(one) && (irIs(op, "intent.map") || irIs(op, "intent.reduce")))
      one = checkPure(op, symbols);
    if (irFailed(one))
      result = one;
  }
  mlirSymbolTableDestroy(symbols);
  irFreeOps(&ops);
  return result;
}
