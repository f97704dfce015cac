// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of one thread: tiles as vectors of registers, coordinates from tid.x, plain loads and
// stores. The rules of --intent-distribute reach the IR through these.
#include "passes/gpu/distribute.h"

#include "intent-c/Dialect.h"
#include "mlir-c/Dialect/LLVM.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// --- memory of a distribution --------------------------------------------------------------------

struct IntentArena {
  IntentArena *next;
  max_align_t data[];
};

void *intentArenaAlloc(IntentDistribution *d, size_t bytes) {
  IntentArena *chunk = calloc(1, sizeof *chunk + bytes);
  if (!chunk)
    abort();
  chunk->next = d->arena;
  d->arena = chunk;
  return chunk->data;
}

MlirValue *intentArenaValues(IntentDistribution *d, int64_t count) {
  return intentArenaAlloc(d, (size_t)count * sizeof(MlirValue));
}

struct IntentTileTable {
  const void *key; // the vector
  IntentTileEntry entry;
  UT_hash_handle hh;
};

void intentDistributionFree(IntentDistribution *d) {
  HASH_CLEAR(hh, d->tiles); // the rows are the arena's
  while (d->arena) {
    IntentArena *chunk = d->arena;
    d->arena = chunk->next;
    free(chunk);
  }
}

// --- tiles and their vectors ---------------------------------------------------------------------

static bool isRegisterElement(MlirType type) {
  if (mlirTypeIsAInteger(type)) {
    unsigned width = mlirIntegerTypeGetWidth(type);
    return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
  }
  return mlirTypeIsAF16(type) || mlirTypeIsABF16(type) || mlirTypeIsAF32(type) ||
         mlirTypeIsAF64(type);
}

// The bases of the attribute over the shape of the type; none if they exceed the limits.
static IntentLayout layoutOfType(MlirType type, MlirAttribute attribute) {
  static const IntentLayoutSide kSide[INTENT_SIDES] = {INTENT_LAYOUT_REG, INTENT_LAYOUT_LANE,
                                                       INTENT_LAYOUT_WARP};
  int64_t extents[INTENT_LAYOUT_MAX_RANK] = {0}, rank = irRank(type);
  for (int64_t axis = 0; axis < rank && axis < INTENT_LAYOUT_MAX_RANK; ++axis)
    extents[axis] = irShape(type, axis);
  IntentLayout out = intentLayoutOfShape((int32_t)rank, extents);
  for (int32_t side = 0; side < INTENT_SIDES && !intentLayoutIsNone(&out); ++side)
    for (intptr_t i = 0; i < intentLayoutAttrGetCount(attribute, kSide[side]); ++i) {
      int64_t basis = intentLayoutAttrGetBasis(attribute, kSide[side], i);
      if (basis > UINT32_MAX || !intentLayoutAddBasis(&out, (IntentSide)side, (uint32_t)basis))
        return intentLayoutNone();
    }
  return out;
}

IntentLayout intentTileLayout(IntentDistribution *d, MlirOperation op, MlirType type) {
  IntentLayout none = intentLayoutNone();
  MlirAttribute encoding =
      irIsTensor(type) ? mlirRankedTensorTypeGetEncoding(type) : mlirAttributeGetNull();
  if (mlirAttributeIsNull(encoding) || !intentAttributeIsALayout(encoding)) {
    irError(op, "expects a tile with a layout, got %s", irTypeText(type));
    return none;
  }
  if (!isRegisterElement(irElementType(type))) {
    irError(op, "expects elements of i1, i8..i64, f16, bf16, f32 or f64, got %s", irTypeText(type));
    return none;
  }
  IntentLayout layout = layoutOfType(type, encoding);
  const char *problem = intentLayoutProblem(&layout);
  if (problem) {
    irError(op, "expects a layout of its tile, but that of %s %s", irTypeText(type), problem);
    return none;
  }
  int32_t warpBits = layout.side[INTENT_WARP].count;
  if (d->warpBits < 0)
    d->warpBits = warpBits;
  if (d->warpBits != warpBits) {
    irError(op, "expects a layout over the kernel's %d warps, got one over %d in %s",
            1 << d->warpBits, 1 << warpBits, irTypeText(type));
    return none;
  }
  return layout;
}

MlirType intentRegisterVector(const IntentLayout *layout, MlirType element) {
  int64_t registers = intentLayoutRegisters(layout);
  return mlirVectorTypeGet(1, &registers, element);
}

void intentTileRecord(IntentDistribution *d, MlirValue vector, const IntentTile *tile,
                      const IntentPad *pad) {
  IntentTileTable *row = intentArenaAlloc(d, sizeof *row);
  row->key = vector.ptr;
  row->entry.tile = *tile;
  if (pad)
    row->entry.pad = *pad;
  HASH_ADD_PTR(d->tiles, key, row);
}

const IntentTileEntry *intentTileFind(const IntentDistribution *d, MlirValue vector) {
  IntentTileTable *row = NULL;
  HASH_FIND_PTR(d->tiles, &vector.ptr, row);
  return row ? &row->entry : NULL;
}

IntentTile intentTileOperand(IntentDistribution *d, MlirOperation op, intptr_t position) {
  MlirValue vector = irOperand(op, position);
  const IntentTileEntry *entry = intentTileFind(d, vector);
  if (!entry) {
    irError(op, "expects a tile that is distributed before it, got %s",
            irTypeText(mlirValueGetType(vector)));
    return (IntentTile){.layout = intentLayoutNone()};
  }
  IntentTile tile = entry->tile;
  if (tile.registers)
    return tile;
  // Not kept in the table: this place need not dominate the tile's other uses.
  int32_t count = intentLayoutRegisters(&tile.layout);
  tile.registers = intentArenaValues(d, count);
  for (int32_t r = 0; r < count; ++r)
    tile.registers[r] = intentVectorExtract(d, vector, r);
  return tile;
}

MlirLogicalResult intentTileBind(IntentDistribution *d, MlirOperation op, intptr_t position,
                                 const IntentTile *tile, const IntentPad *pad) {
  MlirValue result = irResult(op, position);
  IntentLayout wanted = intentTileLayout(d, op, mlirValueGetType(result));
  if (intentLayoutIsNone(&wanted))
    return irFailure();
  IntentTile made = intentConvertTile(d, op, tile, &wanted);
  if (!made.registers)
    return irFailure();
  MlirValue vector = intentVectorElements(d, made.registers, intentLayoutRegisters(&made.layout));
  intentTileRecord(d, vector, &made, pad);
  mlirValueReplaceAllUsesOfWith(result, vector);
  return irSuccess();
}

IntentTile intentTileMake(IntentDistribution *d, const IntentLayout *layout, MlirType element) {
  return (IntentTile){*layout, element, intentArenaValues(d, intentLayoutRegisters(layout))};
}

// --- per-thread code -----------------------------------------------------------------------------

MlirValue intentVectorExtract(IntentDistribution *d, MlirValue vector, int64_t position) {
  MlirAttribute at = mlirDenseI64ArrayGet(d->ir.context, 1, &position);
  return irValueWith(&d->ir, "vector.extract", IR_VALUES(vector),
                     IR_ATTRIBUTES({"static_position", at}),
                     irElementType(mlirValueGetType(vector)));
}

MlirValue intentVectorElements(IntentDistribution *d, const MlirValue *elements, int64_t count) {
  MlirType type = mlirVectorTypeGet(1, &count, mlirValueGetType(elements[0]));
  return irValueOf(&d->ir, "vector.from_elements", (IrValues){elements, count}, type);
}

MlirValue intentVectorSplat(IntentDistribution *d, MlirValue scalar, MlirType vector) {
  return irValueOf(&d->ir, "vector.broadcast", IR_VALUES(scalar), vector);
}

MlirValue intentCast(IntentDistribution *d, const char *name, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return irValueOf(&d->ir, name, IR_VALUES(value), type);
}

MlirType intentIntegerType(const IntentDistribution *d, unsigned width) {
  return mlirIntegerTypeGet(d->ir.context, width);
}

MlirValue intentInteger(IntentDistribution *d, unsigned width, int64_t value) {
  return irInt(&d->ir, intentIntegerType(d, width), value);
}

MlirValue intentAddDisjoint(IntentDistribution *d, MlirValue lhs, MlirValue rhs) {
  MlirAttribute flags = irParse(d->ir.context, "#arith.overflow<nsw, nuw>");
  return irValueWith(&d->ir, "arith.addi", IR_VALUES(lhs, rhs),
                     IR_ATTRIBUTES({"overflowFlags", flags}), mlirValueGetType(lhs));
}

uint32_t intentThreadMask(uint32_t lanes, uint32_t warps) {
  return lanes | warps << INTENT_LAYOUT_MAX_LANE_BITS;
}

// What each bit of tid.x contributes to a sum: lanes, then warps.
typedef struct ThreadBits {
  uint32_t at[INTENT_LAYOUT_MAX_LANE_BITS + INTENT_LAYOUT_MAX_WARP_BITS];
  int32_t count;
} ThreadBits;

static ThreadBits threadBits(const IntentVectors *lane, const IntentVectors *warp) {
  ThreadBits out = {.count = INTENT_LAYOUT_MAX_LANE_BITS + warp->count};
  for (int32_t i = 0; i < lane->count; ++i)
    out.at[i] = lane->at[i];
  for (int32_t i = 0; i < warp->count; ++i)
    out.at[INTENT_LAYOUT_MAX_LANE_BITS + i] = warp->at[i];
  return out;
}

static bool isUnit(uint32_t v) { return v && !(v & (v - 1)); }

// The bits of tid.x that move by `shift` to reach what they contribute.
static uint32_t bitsMovedBy(const ThreadBits *bits, int32_t shift) {
  uint32_t mask = 0;
  for (int32_t i = 0; i < bits->count; ++i)
    if (i + shift >= 0 && i + shift < 32 && bits->at[i] == UINT32_C(1) << (i + shift))
      mask |= UINT32_C(1) << i;
  return mask;
}

static MlirValue xorWith(IntentDistribution *d, MlirValue sum, MlirValue term) {
  return mlirValueIsNull(sum) ? term : irBinary(&d->ir, "arith.xori", sum, term);
}

// A run of bits that move by one shift costs one and + one shift.
static MlirValue movedRun(IntentDistribution *d, uint32_t mask, int32_t shift) {
  MlirValue run = irBinary(&d->ir, "arith.andi", d->thread, irI32(&d->ir, mask));
  if (!shift)
    return run;
  return irBinary(&d->ir, shift > 0 ? "arith.shli" : "arith.shrui", run,
                  irI32(&d->ir, shift > 0 ? shift : -shift));
}

MlirValue intentThreadLinear(IntentDistribution *d, const IntentVectors *lane,
                             const IntentVectors *warp) {
  ThreadBits bits = threadBits(lane, warp);
  MlirValue sum = {NULL};
  for (int32_t shift = -bits.count; shift < 32; ++shift) {
    uint32_t mask = bitsMovedBy(&bits, shift);
    if (mask)
      sum = xorWith(d, sum, movedRun(d, mask, shift));
  }
  for (int32_t i = 0; i < bits.count; ++i) {
    if (!bits.at[i] || isUnit(bits.at[i]))
      continue;
    MlirValue clear = intentThreadClear(d, UINT32_C(1) << i);
    sum = xorWith(d, sum, irSelect(&d->ir, clear, irI32(&d->ir, 0), irI32(&d->ir, bits.at[i])));
  }
  return sum;
}

MlirValue intentThreadClear(IntentDistribution *d, uint32_t mask) {
  if (!mask)
    return (MlirValue){NULL};
  MlirValue bits = irBinary(&d->ir, "arith.andi", d->thread, irI32(&d->ir, mask));
  return irCompare(&d->ir, "eq", bits, irI32(&d->ir, 0));
}

IntentAxisParts intentAxisParts(IntentDistribution *d, const IntentLayout *layout, int32_t axis) {
  IntentVectors part[INTENT_SIDES] = {{0}};
  uint32_t seen[INTENT_SIDES] = {0};
  for (int32_t side = 0; side < INTENT_SIDES; ++side)
    for (int32_t i = 0; i < layout->side[side].count; ++i) {
      uint32_t c = intentLayoutCoordinate(layout, layout->side[side].at[i], axis);
      intentVectorsAppend(&part[side], c);
      seen[side] |= c;
    }
  int32_t registers = intentLayoutRegisters(layout);
  IntentAxisParts out = {.reg = intentArenaAlloc(d, (size_t)registers * sizeof(uint32_t))};
  for (int32_t r = 0; r < registers; ++r)
    out.reg[r] = intentVectorsApply(&part[INTENT_REGISTER], (uint64_t)r);
  out.thread = intentThreadLinear(d, &part[INTENT_LANE], &part[INTENT_WARP]);
  out.disjoint = !((seen[INTENT_LANE] | seen[INTENT_WARP]) & seen[INTENT_REGISTER]);
  return out;
}

MlirValue intentAxisCoordinate(IntentDistribution *d, const IntentAxisParts *parts, uint32_t reg) {
  MlirValue constant = irI32(&d->ir, reg);
  if (mlirValueIsNull(parts->thread))
    return constant;
  if (!reg)
    return parts->thread;
  return parts->disjoint ? intentAddDisjoint(d, parts->thread, constant)
                         : irBinary(&d->ir, "arith.xori", parts->thread, constant);
}

// --- memory --------------------------------------------------------------------------------------

MlirType intentMemoryElement(const IntentDistribution *d, MlirType element) {
  return irIsInteger(element, 1) ? intentIntegerType(d, 8) : element;
}

int32_t intentMemoryBytes(MlirType element) {
  unsigned bits = irBitWidth(element);
  return bits < 8 ? 1 : (int32_t)(bits / 8);
}

MlirValue intentToMemory(IntentDistribution *d, MlirValue scalar) {
  return intentCast(d, "arith.extui", scalar, intentMemoryElement(d, mlirValueGetType(scalar)));
}

MlirValue intentFromMemory(IntentDistribution *d, MlirValue scalar, MlirType element) {
  if (mlirTypeEqual(mlirValueGetType(scalar), element))
    return scalar;
  // Not a truncation: LLVM would make one of a vector of bytes a load of single bits.
  return irCompare(&d->ir, "ne", scalar, intentInteger(d, 8, 0));
}

static MlirValue pointerAt(IntentDistribution *d, IrValues operands, int32_t index,
                           MlirType element) {
  return irValueWith(
      &d->ir, "llvm.getelementptr", operands,
      IR_ATTRIBUTES({"elem_type", mlirTypeAttrGet(element)},
                    {"rawConstantIndices", mlirDenseI32ArrayGet(d->ir.context, 1, &index)}),
      mlirValueGetType(operands.data[0]));
}

MlirValue intentPointerAdd(IntentDistribution *d, MlirValue pointer, MlirValue offset,
                           MlirType element) {
  return pointerAt(d, IR_VALUES(pointer, offset), INT32_MIN, element); // INT32_MIN: see the operand
}

MlirValue intentPointerAddConstant(IntentDistribution *d, MlirValue pointer, int64_t offset,
                                   MlirType element) {
  if (!offset)
    return pointer;
  if (offset > INT32_MAX || offset <= INT32_MIN)
    return intentPointerAdd(d, pointer, irI64(&d->ir, offset), element);
  return pointerAt(d, IR_VALUES(pointer), (int32_t)offset, element);
}

MlirValue intentLoad(IntentDistribution *d, MlirValue pointer, MlirType type, int64_t alignment) {
  MlirAttribute bytes = mlirIntegerAttrGet(intentIntegerType(d, 64), alignment);
  return irValueWith(&d->ir, "llvm.load", IR_VALUES(pointer), IR_ATTRIBUTES({"alignment", bytes}),
                     type);
}

void intentStore(IntentDistribution *d, MlirValue value, MlirValue pointer, int64_t alignment) {
  MlirAttribute bytes = mlirIntegerAttrGet(intentIntegerType(d, 64), alignment);
  irCreate(&d->ir, &(IrOp){.name = "llvm.store",
                           .operands = IR_VALUES(value, pointer),
                           .attributes = IR_ATTRIBUTES({"alignment", bytes})});
}
