// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The coordinates of a relation as the host can know them: which are a sum of the iterations'
// ordinals, each times what is the same for all points. Arithmetic in i64 is that of addresses,
// modulo 2^64, so a sum stays exact where it wraps; i32 arithmetic is not looked into.
#include "passes/gpu/form.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// ---- What is known of the values of a region ----------------------------------------------------

typedef struct Row {
  const void *key; // the value
  bool isUniform;  // the same at all points, and the host can compute it
  IntentLinear linear;
  UT_hash_handle hh;
} Row;

typedef struct Region {
  IntentHost *host;
  MlirOperation relation;
  Row *rows;
} Region;

struct IntentLinearRow {
  const void *key; // the relation
  IntentLinear *sources;
  UT_hash_handle hh;
};

static bool isI64(MlirValue value) { return irIsInteger(mlirValueGetType(value), 64); }

// What the host knows of an i64 that is the same at all points.
static IntentLinear uniformLinear(IntentHost *host, MlirValue value) {
  MlirValue made = intentHostScalar(host, value);
  IrKnown known = irConstantInteger(made);
  return (IntentLinear){.isLinear = true,
                        .uniform = known.known && known.value == 0 ? (MlirValue){NULL} : made};
}

static Row *setRow(Region *region, MlirValue value, bool isUniform, const IntentLinear *linear) {
  Row *row = calloc(1, sizeof *row);
  row->key = value.ptr;
  row->isUniform = isUniform;
  if (linear)
    row->linear = *linear;
  else if (isUniform && isI64(value))
    row->linear = uniformLinear(region->host, value);
  HASH_ADD_PTR(region->rows, key, row);
  return row;
}

// A value of the region that was met, or one from above.
static const Row *rowOf(Region *region, MlirValue value) {
  Row *row = NULL;
  HASH_FIND_PTR(region->rows, &value.ptr, row);
  return row ? row : setRow(region, value, !intentIsOnDevice(region->host, value), NULL);
}

// ---- Iterations ---------------------------------------------------------------------------------

static MlirValue widened(IntentHost *host, MlirValue coordinate) {
  if (isI64(coordinate))
    return coordinate;
  return irValueOf(&host->ir, "arith.extsi", IR_VALUES(coordinate),
                   mlirIntegerTypeGet(host->ir.context, 64));
}

// The member of a domain at each ordinal: members of a legal domain never wrap.
static IntentLinear memberOf(IntentHost *host, MlirValue domain, intptr_t iteration) {
  MlirValue root = intentRootDomain(domain);
  IntentLinear out = {.isLinear = true};
  MlirValue begin = {NULL}, step = irI64(&host->ir, 1);
  if (irIs(irDefiningOp(root), "intent.domain")) {
    IntentDomainBounds bounds = intentHostBounds(host, root);
    begin = bounds.begin;
    if (!mlirValueIsNull(bounds.step))
      step = widened(host, bounds.step);
  }
  if (!mlirValueEqual(domain, root))
    begin = intentHostFirst(host, domain);
  out.uniform =
      mlirValueIsNull(begin) ? begin : intentHostSum(host, widened(host, begin), out.uniform);
  IrKnown known = mlirValueIsNull(out.uniform) ? (IrKnown){0} : irConstantInteger(out.uniform);
  if (known.known && known.value == 0)
    out.uniform = (MlirValue){NULL};
  out.coefficient[iteration] = step;
  return out;
}

static void readArguments(Region *region) {
  MlirBlock body = irBody(region->relation, 0);
  intptr_t iterations = irArrayAt(irAttribute(region->relation, "operandSegmentSizes"), 0);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    IntentLinear linear = {.isLinear = false};
    if (i < iterations)
      linear = memberOf(region->host, irOperand(region->relation, i), i);
    setRow(region, mlirBlockGetArgument(body, i), false, &linear);
  }
}

// ---- Arithmetic ---------------------------------------------------------------------------------

static bool isConstantAtAllPoints(const IntentLinear *linear) {
  for (int32_t i = 0; i < IR_MAX_RANK; ++i)
    if (!mlirValueIsNull(linear->coefficient[i]))
      return false;
  return linear->isLinear;
}

static IntentLinear scaled(IntentHost *host, const IntentLinear *linear, MlirValue by) {
  IntentLinear out = {.isLinear = true, .uniform = intentHostProduct(host, linear->uniform, by)};
  for (int32_t i = 0; i < IR_MAX_RANK; ++i)
    out.coefficient[i] = intentHostProduct(host, linear->coefficient[i], by);
  return out;
}

static IntentLinear sumOf(IntentHost *host, const IntentLinear *a, const IntentLinear *b) {
  IntentLinear out = {.isLinear = true, .uniform = intentHostSum(host, a->uniform, b->uniform)};
  for (int32_t i = 0; i < IR_MAX_RANK; ++i)
    out.coefficient[i] = intentHostSum(host, a->coefficient[i], b->coefficient[i]);
  return out;
}

static IntentLinear linearOf(Region *region, MlirOperation op) {
  IntentLinear none = {.isLinear = false};
  IntentHost *host = region->host;
  bool isWidening = irIs(op, "arith.extsi");
  if (!isI64(irResult(op, 0)) || !irInDialect(op, "arith"))
    return none;
  IntentLinear a = rowOf(region, irOperand(op, 0))->linear;
  if (isWidening || !a.isLinear) // an iteration's i32 coordinate was made an i64 one
    return isWidening ? a : none;
  if (mlirOperationGetNumOperands(op) != 2)
    return none;
  IntentLinear b = rowOf(region, irOperand(op, 1))->linear;
  if (!b.isLinear)
    return none;
  if (irIs(op, "arith.addi"))
    return sumOf(host, &a, &b);
  if (irIs(op, "arith.subi")) {
    b = scaled(host, &b, irI64(&host->ir, -1));
    return sumOf(host, &a, &b);
  }
  if (irIs(op, "arith.muli") && isConstantAtAllPoints(&b))
    return scaled(host, &a, b.uniform);
  if (irIs(op, "arith.muli") && isConstantAtAllPoints(&a))
    return scaled(host, &b, a.uniform);
  return none;
}

// True if all operands are the same at all points, and the host can compute the op.
static bool isUniformOp(Region *region, MlirOperation op) {
  if (mlirOperationGetNumRegions(op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!rowOf(region, irOperand(op, i))->isUniform)
      return false;
  return true;
}

static void readOp(Region *region, MlirOperation op) {
  bool isUniform = isUniformOp(region, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    IntentLinear linear = {.isLinear = false};
    if (!isUniform && i == 0 && !mlirOperationGetNumRegions(op))
      linear = linearOf(region, op);
    setRow(region, irResult(op, i), isUniform, isUniform ? NULL : &linear);
  }
}

// ---- A relation ---------------------------------------------------------------------------------

static IntentLinear *readRelation(IntentHost *host, MlirOperation relation) {
  Region region = {.host = host, .relation = relation};
  MlirBlock body = irBody(relation, 0);
  MlirOperation yield = mlirBlockGetTerminator(body);
  intptr_t sources = irArrayAt(irAttribute(relation, "operandSegmentSizes"), 1);
  readArguments(&region);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, yield);
       op = mlirOperationGetNextInBlock(op))
    readOp(&region, op);
  IntentLinear *out = calloc((size_t)sources + 1, sizeof *out);
  for (intptr_t i = 0; i < sources; ++i) {
    MlirValue coordinate = irOperand(yield, i);
    const Row *row = rowOf(&region, coordinate);
    if (row->isUniform && !isI64(coordinate)) { // an i32 is sign extended
      MlirValue wide = widened(host, intentHostScalar(host, coordinate));
      out[i] = (IntentLinear){.isLinear = true, .uniform = wide};
    } else {
      out[i] = row->linear;
    }
  }
  Row *row, *next;
  HASH_ITER(hh, region.rows, row, next) {
    HASH_DEL(region.rows, row);
    free(row);
  }
  return out;
}

const IntentLinear *intentHostLinear(IntentHost *host, MlirOperation relation, intptr_t source) {
  struct IntentLinearRow *row = NULL;
  HASH_FIND_PTR(host->linears, &relation.ptr, row);
  if (!row) {
    row = calloc(1, sizeof *row);
    row->key = relation.ptr;
    row->sources = readRelation(host, relation);
    HASH_ADD_PTR(host->linears, key, row);
  }
  return &row->sources[source];
}

void intentHostLinearFree(IntentHost *host) {
  struct IntentLinearRow *row, *next;
  HASH_ITER(hh, host->linears, row, next) {
    HASH_DEL(host->linears, row);
    free(row->sources);
    free(row);
  }
}
