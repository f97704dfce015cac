// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-threads-to-openmp: each scf.forall on memory becomes an OpenMP loop that all threads
// share, each thread taking one run of consecutive points. Below some work it is the calling
// thread's alone: starting the others would cost more. What a point allocates is allocated once a
// thread where its size allows that. Which thread runs a point changes no result.
//
//   intent.grain = n   on the module: the least work of a forall, in ops, that is shared
#include "passes/Passes.h"
#include "passes/cpu/forall.h"

#include <string.h>

enum {
  GRAIN = 32768,        // where a module has no intent.grain
  ASSUMED_TRIPS = 4096, // of a loop whose bounds are known inside of the forall only
  BLOCKS = 64           // that many points at least are shared out, if there are so many
};

// ---- Work ---------------------------------------------------------------------------------------

// Ops that run as well before a loop that they are in: a division might trap there.
static bool isIndexArithmetic(MlirOperation op) {
  if (irIs(op, "affine.apply") || irIs(op, "affine.min") || irIs(op, "memref.dim"))
    return true;
  bool mayTrap = strstr(irName(op), "div") || strstr(irName(op), "rem");
  return irInDialect(op, "arith") && !mayTrap;
}

// Moves the index arithmetic inside of the forall that makes a value before `place`, if that is
// possible. Nothing else moves: what is hoisted reaches the threads through memory, and takes
// registers from their loops.
static bool isKnownBefore(MlirValue value, MlirOperation root, MlirOperation place) {
  if (!irIsInside(value, root))
    return true;
  MlirOperation op = irDefiningOp(value);
  bool isArithmetic = !mlirOperationIsNull(op) && isIndexArithmetic(op);
  for (intptr_t i = 0; isArithmetic && i < mlirOperationGetNumOperands(op); ++i)
    isArithmetic = isKnownBefore(irOperand(op, i), root, place);
  if (isArithmetic)
    mlirOperationMoveBefore(op, place);
  return isArithmetic;
}

// How often `op`, a loop inside of `root`, runs its body, as far as it is known at ir.
static MlirValue tripsOf(Ir *ir, MlirOperation op, MlirOperation root) {
  if (!irIs(op, "scf.for"))
    return irIndex(ir, ASSUMED_TRIPS);
  MlirValue bounds[3];
  for (intptr_t i = 0; i < 3; ++i) {
    IrKnown known = irConstantInteger(irOperand(op, i));
    bounds[i] = known.known ? irIndex(ir, known.value) : irOperand(op, i);
    if (!mlirTypeIsAIndex(mlirValueGetType(bounds[i])) || !isKnownBefore(bounds[i], root, root))
      return irIndex(ir, ASSUMED_TRIPS);
  }
  return intentTrips(ir, bounds[0], bounds[1], bounds[2]);
}

// The ops that a block runs, as index.
static MlirValue workOf(Ir *ir, MlirBlock block, MlirOperation root) {
  MlirValue work = irIndex(ir, irBlockSize(block));
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
      if (mlirBlockIsNull(irBody(op, i)))
        continue;
      MlirValue inner = workOf(ir, irBody(op, i), root);
      if (!irIs(op, "scf.if"))
        inner = irBinary(ir, "arith.muli", inner, tripsOf(ir, op, root));
      work = irBinary(ir, "arith.addi", work, inner);
    }
  return work;
}

static int64_t grainOf(MlirOperation op) {
  MlirAttribute grain = irAttribute(irParentNamed(op, "builtin.module"), "intent.grain");
  return mlirAttributeIsNull(grain) ? GRAIN : mlirIntegerAttrGetValueInt(grain);
}

// Whether several threads are worth their start: an i1.
static MlirValue isShared(Ir *ir, MlirOperation op, const IntentForall *forall, MlirValue points) {
  MlirValue work = irBinary(ir, "arith.muli", points, workOf(ir, forall->body, op));
  MlirValue many = irCompare(ir, "sgt", points, irIndex(ir, 1));
  return irBinary(ir, "arith.andi", many, irCompare(ir, "sge", work, irIndex(ir, grainOf(op))));
}

// ---- Runs of points -----------------------------------------------------------------------------

// The loops that are shared out. Where there are several, the innermost one of the forall is cut
// into as many blocks as give every thread something to do: finding a point costs divisions, and
// with enough other points there is one block.
typedef struct Shared {
  MlirValue points;    // of the forall
  MlirValue blocks;    // of the innermost loop; null if there is one loop
  MlirValue blockSize; // trips of a block
} Shared;

static Shared sharedOf(Ir *ir, const IntentForall *forall) {
  MlirValue trips = {NULL}, outer = irIndex(ir, 1);
  for (intptr_t i = 0; i < forall->rank; ++i) {
    outer = i ? irBinary(ir, "arith.muli", outer, trips) : outer;
    trips = intentTrips(ir, forall->lower[i], forall->upper[i], forall->step[i]);
  }
  Shared shared = {.points = irBinary(ir, "arith.muli", outer, trips)};
  if (forall->rank == 1)
    return shared;
  MlirValue one = irIndex(ir, 1), most = irIndex(ir, BLOCKS);
  MlirValue cut = irBinary(ir, "arith.maxsi", irBinary(ir, "arith.minsi", trips, most), one);
  shared.blocks = irSelect(ir, irCompare(ir, "sge", outer, most), one, cut);
  shared.blockSize = intentTrips(ir, irIndex(ir, 0), trips, shared.blocks);
  return shared;
}

static MlirAttribute noSegments(Ir *ir, intptr_t count) {
  static const int32_t kNone[8] = {0};
  return mlirDenseI32ArrayGet(ir->context, count, kNone);
}

// Opens the loop and moves ir into its body, whose arguments are the induction variables.
static MlirBlock openLoop(Ir *ir, const IntentForall *forall, const Shared *shared) {
  intptr_t rank = forall->rank;
  MlirValue bounds[3 * IR_MAX_RANK];
  MlirType types[IR_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i) {
    bool isCut = i == rank - 1 && rank > 1;
    types[i] = mlirIndexTypeGet(ir->context);
    bounds[i] = isCut ? irIndex(ir, 0) : forall->lower[i];
    bounds[rank + i] = isCut ? shared->blocks : forall->upper[i];
    bounds[2 * rank + i] = isCut ? irIndex(ir, 1) : forall->step[i];
  }
  MlirOperation share =
      irCreate(ir, &(IrOp){.name = "omp.wsloop",
                           .attributes = IR_ATTRIBUTES({"nowait", mlirUnitAttrGet(ir->context)},
                                                       {"operandSegmentSizes", noSegments(ir, 7)}),
                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
  irAtStart(ir, irBody(share, 0));
  MlirAttribute count = mlirIntegerAttrGet(mlirIntegerTypeGet(ir->context, 64), rank);
  MlirOperation nest =
      irCreate(ir, &(IrOp){.name = "omp.loop_nest",
                           .operands = {bounds, 3 * rank},
                           .attributes = IR_ATTRIBUTES({"collapse_num_loops", count}),
                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){types, rank}))});
  MlirBlock body = irBody(nest, 0);
  irAtStart(ir, body);
  irCreate(ir, &(IrOp){.name = "omp.yield"});
  irAtStart(ir, body);
  return body;
}

// Moves the forall's body into the loop's.
static void fillLoop(Ir *ir, const IntentForall *forall, const Shared *shared, MlirBlock body) {
  intptr_t last = forall->rank - 1;
  MlirValue ordinals[IR_MAX_RANK];
  for (intptr_t i = 0; i <= last; ++i)
    ordinals[i] = mlirBlockGetArgument(body, i);
  MlirOperation end = mlirBlockGetTerminator(body);
  irErase(ir, mlirBlockGetTerminator(forall->body));
  if (last > 0) {
    MlirValue size = irBinary(ir, "arith.muli", shared->blockSize, forall->step[last]);
    MlirValue begin = irBinary(ir, "arith.addi", forall->lower[last],
                               irBinary(ir, "arith.muli", ordinals[last], size));
    MlirValue stop =
        irBinary(ir, "arith.minsi", forall->upper[last], irBinary(ir, "arith.addi", begin, size));
    IrLoop loop = irFor(ir, begin, stop, forall->step[last], (IrValues){0});
    irEndFor(ir, &loop, (IrValues){0});
    ordinals[last] = loop.induction;
    end = mlirBlockGetTerminator(loop.body);
  }
  mlirRewriterBaseInlineBlockBefore(ir->rewriter, forall->body, end, last + 1, ordinals);
}

// ---- Memory of a thread -------------------------------------------------------------------------

// The op that frees what `op` allocates at the end of a point, if it is allocated in every point
// with the same extents; null else.
static MlirOperation freeingOp(MlirOperation op, MlirOperation root, MlirOperation place) {
  MlirOperation none = {NULL};
  if (!irIs(op, "memref.alloc"))
    return none;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isKnownBefore(irOperand(op, i), root, place))
      return none;
  for (MlirOpOperand use = mlirValueGetFirstUse(irResult(op, 0)); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    if (irIs(owner, "memref.dealloc") &&
        mlirBlockEqual(mlirOperationGetBlock(owner), mlirOperationGetBlock(op)))
      return owner;
  }
  return none;
}

// Moves what points allocate for themselves out of the loop, which is `share`, and what says its
// size before the threads, which `parallel` starts: `root` is behind that by now.
static void hoistMemory(MlirOperation root, MlirBlock body, MlirOperation share,
                        MlirOperation parallel) {
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    MlirOperation freeing = freeingOp(op, root, parallel);
    if (mlirOperationIsNull(freeing))
      continue;
    if (mlirOperationEqual(freeing, next))
      next = mlirOperationGetNextInBlock(next);
    mlirOperationMoveBefore(op, share);
    mlirOperationMoveAfter(freeing, share);
  }
}

// ---- The pass -----------------------------------------------------------------------------------

static MlirLogicalResult lowerForall(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  IntentForall forall = intentReadForall(ir, op);
  Shared shared = sharedOf(ir, &forall);
  MlirValue condition = isShared(ir, op, &forall, shared.points);
  MlirAttribute segments = mlirDenseI32ArrayGet(ir->context, 6, (int32_t[]){0, 0, 1, 0, 0, 0});
  MlirOperation parallel =
      irCreate(ir, &(IrOp){.name = "omp.parallel",
                           .operands = IR_VALUES(condition),
                           .attributes = IR_ATTRIBUTES({"operandSegmentSizes", segments}),
                           .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
  irAtStart(ir, irBody(parallel, 0));
  MlirBlock body = openLoop(ir, &forall, &shared);
  MlirOperation share =
      mlirBlockGetParentOperation(mlirOperationGetBlock(mlirBlockGetParentOperation(body)));
  hoistMemory(op, forall.body, share, parallel);
  fillLoop(ir, &forall, &shared, body);
  irAtEnd(ir, irBody(parallel, 0));
  irCreate(ir, &(IrOp){.name = "omp.terminator"});
  irErase(ir, op);
  return irSuccess();
}

MlirLogicalResult intentRunThreadsToOpenmp(MlirOperation module) {
  static const IrLowering kRows[] = {{"scf.forall", lowerForall}};
  MlirLogicalResult result = irLowerAll(module, kRows, IR_COUNT(kRows), NULL);
  (void)mlirOperationRemoveDiscardableAttributeByName(
      module, mlirStringRefCreateFromCString("intent.grain"));
  return result;
}
