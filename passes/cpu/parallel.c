// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-parallel-to-forall: an intent.parallel whose control is normalised becomes an scf.forall
// over the ordinals of its domains. The points stay unordered; which of them run at once is decided
// later, by --intent-form-threads.
#include "passes/Passes.h"
#include "passes/domain.h"

// One parallel as it is taken apart.
typedef struct Points {
  intptr_t rank;                   // domains
  IntentGrid grids[IR_MAX_RANK];   // the members of each
  MlirValue counts[IR_MAX_RANK];   // how many, as index
  MlirType members[IR_MAX_RANK];   // types of the coordinates
  MlirValue ordinals[IR_MAX_RANK]; // of a point, as index
} Points;

static MlirAttribute sameBounds(Ir *ir, intptr_t rank, int64_t value) {
  int64_t bounds[IR_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i)
    bounds[i] = value;
  return mlirDenseI64ArrayGet(ir->context, rank, bounds);
}

// An scf.forall over the ordinals, whose body ends as one without results does. ir stands behind
// it.
static MlirBlock openForall(Ir *ir, Points *points) {
  intptr_t rank = points->rank;
  MlirType ordinals[IR_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i)
    ordinals[i] = mlirIndexTypeGet(ir->context);
  MlirAttribute segments =
      mlirDenseI32ArrayGet(ir->context, 4, (int32_t[]){0, (int32_t)rank, 0, 0});
  MlirOperation op = irCreate(
      ir, &(IrOp){.name = "scf.forall",
                  .operands = {points->counts, rank},
                  .attributes = IR_ATTRIBUTES(
                      {"staticLowerBound", sameBounds(ir, rank, 0)},
                      {"staticUpperBound",
                       sameBounds(ir, rank, mlirShapedTypeGetDynamicStrideOrOffset())},
                      {"staticStep", sameBounds(ir, rank, 1)}, {"operandSegmentSizes", segments}),
                  .regions = IR_REGIONS(irRegion(ir, (IrTypes){ordinals, rank}))});
  MlirBlock body = irBody(op, 0);
  for (intptr_t i = 0; i < rank; ++i)
    points->ordinals[i] = mlirBlockGetArgument(body, i);
  irAtStart(ir, body);
  irCreate(ir, &(IrOp){.name = "scf.forall.in_parallel",
                       .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}))});
  return body;
}

// The domains as they are before the parallel; false after an error.
static bool readDomains(Ir *ir, MlirOperation op, Points *points) {
  for (intptr_t i = 0; i < points->rank; ++i) {
    MlirValue domain = irOperand(op, i);
    if (!intentIsMadeDomain(domain)) {
      irError(op, "expects a domain made by intent.domain, intent.subregion or intent.axis: one "
                  "that is an argument, carried or merged is refused");
      return false;
    }
    MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
    points->grids[i] = intentGridOf(ir, domain);
    points->counts[i] = irToIndex(ir, irValueOf(ir, "intent.size", IR_VALUES(domain), i64));
    points->members[i] = mlirValueGetType(mlirBlockGetArgument(irBody(op, 0), i));
  }
  return true;
}

static MlirLogicalResult lowerParallel(Ir *ir, MlirOperation op, const void *options) {
  (void)options;
  Points points = {.rank = mlirOperationGetNumOperands(op)};
  MlirBlock body = irBody(op, 0);
  if (!readDomains(ir, op, &points))
    return irFailure();
  MlirBlock target = openForall(ir, &points);
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue coordinates[IR_MAX_RANK];
  irAtStart(ir, target);
  for (intptr_t i = 0; i < points.rank; ++i) {
    MlirValue ordinal = irValueOf(ir, "arith.index_cast", IR_VALUES(points.ordinals[i]), i64);
    coordinates[i] = intentMemberAt(ir, points.grids[i], ordinal, points.members[i]);
  }
  MlirOperation end = mlirBlockGetTerminator(target);
  irErase(ir, mlirBlockGetTerminator(body));
  mlirRewriterBaseInlineBlockBefore(ir->rewriter, body, end, points.rank, coordinates);
  irErase(ir, op);
  return irSuccess();
}

MlirLogicalResult intentRunParallelToForall(MlirOperation module) {
  static const IrLowering kRows[] = {{"intent.parallel", lowerParallel}};
  return irLowerAll(module, kRows, IR_COUNT(kRows), NULL);
}
