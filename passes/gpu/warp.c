// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles of any element: the hardware moves 32 bits, so a wider value goes in two halves and a
// narrower one is widened.
#include "passes/gpu/distribute.h"

// Where a shuffle reads: lane xor a mask, or a lane by number.
typedef struct Source {
  const char *kind; // the #nvvm attribute
  MlirValue lane;   // the mask or the number, i32
} Source;

static MlirValue shuffleWord(IntentDistribution *d, MlirValue word, const Source *from) {
  MlirValue all = irI32(&d->ir, -1), clamp = irI32(&d->ir, 31);
  return irValueWith(&d->ir, "nvvm.shfl.sync", IR_VALUES(all, word, from->lane, clamp),
                     IR_ATTRIBUTES({"kind", irParse(d->ir.context, from->kind)}),
                     mlirValueGetType(word));
}

static MlirValue shuffleHalves(IntentDistribution *d, MlirValue wide, const Source *from) {
  MlirType i32 = intentIntegerType(d, 32), i64 = intentIntegerType(d, 64);
  MlirValue by = irI64(&d->ir, 32);
  MlirValue low = intentCast(d, "arith.trunci", wide, i32);
  MlirValue high = intentCast(d, "arith.trunci", irBinary(&d->ir, "arith.shrui", wide, by), i32);
  low = intentCast(d, "arith.extui", shuffleWord(d, low, from), i64);
  high = intentCast(d, "arith.extui", shuffleWord(d, high, from), i64);
  return irBinary(&d->ir, "arith.ori", low, irBinary(&d->ir, "arith.shli", high, by));
}

static MlirValue shuffle(IntentDistribution *d, MlirValue value, const Source *from) {
  MlirType type = mlirValueGetType(value), i32 = intentIntegerType(d, 32);
  unsigned width = irBitWidth(type);
  if (width == 32)
    return shuffleWord(d, value, from);
  MlirType bitsType = intentIntegerType(d, width);
  MlirValue bits = intentCast(d, "arith.bitcast", value, bitsType);
  if (width == 64)
    bits = shuffleHalves(d, bits, from);
  else
    bits = intentCast(d, "arith.trunci",
                      shuffleWord(d, intentCast(d, "arith.extui", bits, i32), from), bitsType);
  return intentCast(d, "arith.bitcast", bits, type);
}

MlirValue intentShuffleXor(IntentDistribution *d, MlirValue value, uint32_t mask) {
  return shuffle(d, value, &(Source){"#nvvm<shfl_kind bfly>", irI32(&d->ir, mask)});
}

MlirValue intentShuffleIndex(IntentDistribution *d, MlirValue value, MlirValue lane) {
  return shuffle(d, value, &(Source){"#nvvm<shfl_kind idx>", lane});
}
