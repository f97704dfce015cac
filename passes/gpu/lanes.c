// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles whose elements lie anywhere in global memory: one access a register, under its own
// condition, at an offset of 64 bits.
#include "passes/gpu/distribute.h"

static MlirValue placeOf(IntentDistribution *d, MlirValue base, const IntentTile *offsets,
                         int32_t r, MlirType element) {
  return intentPointerAdd(d, base, offsets->registers[r], element);
}

// 9-07: an invalid element touches no memory.
MlirLogicalResult intentDistributeGather(IntentDistribution *d, MlirOperation op) {
  MlirType type = irResultType(op, 0), element = irElementType(type);
  MlirType memory = intentMemoryElement(d, element);
  IntentLayout layout = intentTileLayout(d, op, type);
  IntentTile offsets = intentTileOperand(d, op, 1), valid = intentTileOperand(d, op, 2);
  if (intentLayoutIsNone(&layout) || !offsets.registers || !valid.registers)
    return irFailure();
  MlirValue fill = intentToMemory(d, irOperand(op, 3));
  IntentTile tile = intentTileMake(d, &offsets.layout, element);
  for (int32_t r = 0; r < intentLayoutRegisters(&offsets.layout); ++r) {
    MlirValue pointer = placeOf(d, irOperand(op, 0), &offsets, r, memory);
    MlirOperation guard = irIf(&d->ir, valid.registers[r], IR_TYPES(memory));
    MlirValue loaded = intentLoad(d, pointer, memory, intentMemoryBytes(memory));
    irElse(&d->ir, guard, IR_VALUES(loaded));
    irEndIf(&d->ir, guard, IR_VALUES(fill));
    tile.registers[r] = intentFromMemory(d, irResult(guard, 0), element);
  }
  if (irFailed(intentTileBind(d, op, 0, &tile, NULL)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}

// 9-08: an invalid element has no effect. Of several copies the owner's is written.
MlirLogicalResult intentDistributeScatter(IntentDistribution *d, MlirOperation op) {
  IntentTile tile = intentTileOperand(d, op, 0), offsets = intentTileOperand(d, op, 2);
  IntentTile valid = intentTileOperand(d, op, 3);
  if (!tile.registers || !offsets.registers || !valid.registers)
    return irFailure();
  MlirType memory = intentMemoryElement(d, tile.element);
  IntentOwners owners = intentLayoutOwners(&tile.layout);
  MlirValue owner =
      intentThreadClear(d, intentThreadMask(owners.mask[INTENT_LANE], owners.mask[INTENT_WARP]));
  for (int32_t r = 0; r < intentLayoutRegisters(&tile.layout); ++r) {
    if ((uint32_t)r & owners.mask[INTENT_REGISTER])
      continue;
    MlirValue condition = irBoth(&d->ir, valid.registers[r], owner);
    MlirValue pointer = placeOf(d, irOperand(op, 1), &offsets, r, memory);
    MlirOperation guard = irIf(&d->ir, condition, (IrTypes){0});
    intentStore(d, intentToMemory(d, tile.registers[r]), pointer, intentMemoryBytes(memory));
    irEndIf(&d->ir, guard, (IrValues){0});
  }
  irErase(&d->ir, op);
  return irSuccess();
}
