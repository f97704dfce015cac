// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses by a relation whose lanes are all valid and whose coordinates are linear in the
// iterations: shifts, windows, transposes, steps, strided views. They are tile loads and stores
// with other strides and another base, so that neighbours move as vectors; nothing is computed for
// each lane. Every other relation is the matter of form_lanes.c.
#include "passes/gpu/form.h"

#include <stdlib.h>

// ---- The plan -----------------------------------------------------------------------------------

static bool isConstant(MlirValue value, int64_t wanted) {
  IrKnown known = mlirValueIsNull(value) ? (IrKnown){true, 0} : irConstantInteger(value);
  return known.known && known.value == wanted;
}

// The stride of an iteration whose one member may be repeated.
static MlirValue repeatedStride(IntentHost *host, MlirValue domain, MlirValue stride) {
  MlirValue size = intentHostSize(host, domain);
  MlirValue one = irCompare(&host->ir, "eq", size, irI64(&host->ir, 1));
  return irSelect(&host->ir, one, irI64(&host->ir, 0), stride);
}

// The part of the address that one coordinate makes.
static void addCoordinate(IntentHost *host, IntentStrides *out, intptr_t iterations,
                          const IntentLinear *linear, MlirValue stride) {
  out->uniform =
      intentHostSum(host, out->uniform, intentHostProduct(host, linear->uniform, stride));
  for (intptr_t i = 0; i < iterations; ++i)
    out->stride[i] = intentHostSum(host, out->stride[i],
                                   intentHostProduct(host, linear->coefficient[i], stride));
}

static bool isLinear(IntentHost *host, MlirOperation relation) {
  intptr_t sources = irArrayAt(irAttribute(relation, "operandSegmentSizes"), 1);
  MlirOperation yield = mlirBlockGetTerminator(irBody(relation, 0));
  if (mlirOperationGetNumOperands(yield) > sources)
    return false;
  for (intptr_t i = 0; i < sources; ++i)
    if (!intentHostLinear(host, relation, i)->isLinear)
      return false;
  return true;
}

IntentStrides *intentStridesOf(IntentHost *host, MlirValue source, const IntentMapping *mapping,
                               MlirOperation relation) {
  if (!isLinear(host, relation))
    return NULL;
  IntentStrides *out = calloc(1, sizeof *out);
  intptr_t sources = irArrayAt(irAttribute(relation, "operandSegmentSizes"), 1);
  out->contiguous = INTENT_UNIT_AXIS;
  for (intptr_t i = 0; i < sources; ++i)
    addCoordinate(host, out, mapping->rank, intentHostLinear(host, relation, i),
                  intentHostStride(host, source, i));
  if (!irIsTensor(mlirValueGetType(source)))
    out->uniform = intentHostSum(host, out->uniform, intentHostOffset(host, source));
  for (int32_t i = 0; i < mapping->rank; ++i) {
    const IntentAxisUse *use = &mapping->at[i];
    if (use->axis == INTENT_UNIT_AXIS || mlirValueIsNull(out->stride[i]))
      continue;
    if (use->mayRepeat)
      out->stride[i] = repeatedStride(host, irOperand(relation, i), out->stride[i]);
    else if (isConstant(out->stride[i], 1))
      out->contiguous = use->axis;
  }
  return out;
}

// ---- Width --------------------------------------------------------------------------------------

// An access in the kernel that is written.
typedef struct Access {
  const IntentStrides *strides;
  const IntentMapping *mapping;
  MlirValue source; // what is addressed
  MlirValue stored; // whose memory that is
  MlirOperation op;
} Access;

static int64_t bytesOf(const Access *access) {
  return (int64_t)(irBitWidth(irElementType(mlirValueGetType(access->source))) + 7) / 8;
}

// True if `value` is a multiple of the width, or may turn out to be one.
static bool mayBeMultiple(MlirValue value, int64_t width) {
  IrKnown known = mlirValueIsNull(value) ? (IrKnown){true, 0} : irConstantInteger(value);
  return !known.known || known.value % width == 0;
}

// The extent of the contiguous axis and the other strides: what must be multiples of the width.
typedef struct Multiples {
  MlirValue data[IR_MAX_RANK + 1];
  int32_t count;
} Multiples;

static Multiples multiplesOf(IntentKernelBody *body, const Access *access) {
  const IntentKernelAxis *k = &body->kernel->axis[access->strides->contiguous];
  Multiples out = {.count = 0};
  out.data[out.count++] = intentHostExtent(body->host, k->source, k->sourceAxis);
  for (int32_t i = 0; i < access->mapping->rank; ++i) {
    int32_t axis = access->mapping->at[i].axis;
    if (axis != INTENT_UNIT_AXIS && axis != access->strides->contiguous)
      out.data[out.count++] = access->strides->stride[i];
  }
  return out;
}

// The elements that one access may move, and what the host must test for it.
static int64_t widthOf(IntentKernelBody *body, const Access *access, MlirValue address) {
  const IntentStrides *strides = access->strides;
  int64_t bytes = bytesOf(access);
  if (strides->contiguous == INTENT_UNIT_AXIS || body->accessBytes <= bytes)
    return 1;
  const IntentKernelAxis *k = &body->kernel->axis[strides->contiguous];
  int64_t width = body->accessBytes / bytes < k->tile ? body->accessBytes / bytes : k->tile;
  Multiples multiples = multiplesOf(body, access);
  bool fits = k->isContiguous && width > 1 && mayBeMultiple(strides->uniform, width);
  for (int32_t i = 0; i < multiples.count; ++i)
    fits &= mayBeMultiple(multiples.data[i], width);
  if (!fits)
    return 1;
  // One at least: where something is promised the kernel has a body that needs no promise.
  intentPromiseMultiple(body, multiples.data[0]);
  for (int32_t i = 1; i < multiples.count; ++i)
    if (!mlirValueIsNull(multiples.data[i]) && !irConstantInteger(multiples.data[i]).known)
      intentPromiseMultiple(body, multiples.data[i]);
  if (mlirValueIsABlockArgument(access->stored) || !isConstant(strides->uniform, 0))
    intentPromiseAligned(body, address);
  body->widest = width > body->widest ? width : body->widest;
  return width;
}

// ---- The access ---------------------------------------------------------------------------------

enum { MAX_OPERANDS = 3 * IR_MAX_RANK + 3 };

// Operands of intent.tile.load and store, behind those that are there already.
typedef struct Operands {
  MlirValue data[MAX_OPERANDS];
  intptr_t count;
  int32_t rank; // of the tile
  int64_t width;
} Operands;

// The host's address of the first point.
static MlirValue addressOf(IntentHost *host, const Access *access) {
  MlirValue bytes = irI64(&host->ir, bytesOf(access));
  return intentHostSum(host, intentHostAddress(host, access->stored),
                       intentHostProduct(host, access->strides->uniform, bytes));
}

static MlirValue pointerOf(IntentHost *host, const Access *access, MlirValue address) {
  if (mlirValueIsNull(access->strides->uniform))
    return intentHostPointer(host, access->stored);
  return intentHostPointerTo(host, address);
}

static void appendPlace(IntentKernelBody *body, const Access *access, Operands *out) {
  IntentHost *host = body->host;
  IntentTileAxes axes = intentTileAxes(access->mapping);
  MlirValue address = addressOf(host, access);
  out->rank = axes.count;
  out->width = widthOf(body, access, address);
  out->data[out->count++] = intentKernelArgument(body, pointerOf(host, access, address));
  for (int32_t i = 0; i < axes.count; ++i)
    out->data[out->count++] = body->origin[axes.axis[i]];
  for (int32_t i = 0; i < axes.count; ++i)
    out->data[out->count++] = intentKernelBound(body, axes.axis[i]);
  for (int32_t i = 0; i < axes.count; ++i) {
    MlirValue stride = access->strides->stride[axes.from[i]];
    if (mlirValueIsNull(stride))
      stride = irI64(&host->ir, 0);
    out->data[out->count++] = intentKernelArgument(body, stride);
  }
}

static MlirAttribute widthAttribute(IntentKernelBody *body, const Operands *operands) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(body->ir.context, 64), operands->width);
}

void intentEmitStrided(IntentKernelBody *body, IntentNode *node, const IntentScope *scope) {
  Access access = {node->strides, &node->mapping, node->value, node->stored, node->op};
  MlirValue fill = intentKernelScalar(body, irOperand(node->op, 2));
  Operands operands = {.count = 0};
  appendPlace(body, &access, &operands);
  operands.data[operands.count++] = fill;
  int32_t sizes[] = {1, operands.rank, operands.rank, operands.rank, 1};
  intentEnter(body, scope, node->op);
  node->tiles[0] = irValueWith(
      &body->ir, "intent.tile.load", (IrValues){operands.data, operands.count},
      IR_ATTRIBUTES({"width", widthAttribute(body, &operands)},
                    {"operandSegmentSizes", mlirDenseI32ArrayGet(body->ir.context, 5, sizes)}),
      intentKernelTile(body, &node->mapping, mlirValueGetType(fill)));
}

void intentStoreStrided(IntentKernelBody *body) {
  IntentKernel *k = body->kernel;
  MlirValue view = irOperand(k->store, 1);
  Access access = {k->storeStrides, &k->rootMapping, view, view, k->store};
  Operands operands = {.data = {intentTileOf(body, k->rootTiles[0])}, .count = 1};
  appendPlace(body, &access, &operands);
  int32_t sizes[] = {1, 1, operands.rank, operands.rank, operands.rank};
  intentEnter(body, intentScopeOf(body, &k->rootMapping), k->store);
  irCreate(&body->ir,
           &(IrOp){.name = "intent.tile.store",
                   .operands = {operands.data, operands.count},
                   .attributes = IR_ATTRIBUTES(
                       {"width", widthAttribute(body, &operands)},
                       {"operandSegmentSizes", mlirDenseI32ArrayGet(body->ir.context, 5, sizes)})});
}
