// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Philox4x32-10 (Salmon et al., SC 2011) and the uniform rules that generated arguments use. For
// the host's own use: no lowering calls it.
#ifndef INTENT_RUNTIME_PHILOX_H
#define INTENT_RUNTIME_PHILOX_H

#include <stdint.h>

typedef struct IntentPhiloxWords {
  uint32_t word[4];
} IntentPhiloxWords;

// Four words from key = (seed lo, seed hi) and counter = (counter lo, counter hi, stream lo, stream
// hi).
IntentPhiloxWords intentPhilox(uint64_t seed, uint64_t counter, uint64_t stream);

// A word as a multiple of 2^-24 in [0, 1), exact in f32; two words as a multiple of 2^-53, exact in
// f64.
double intentUniform24(IntentPhiloxWords words);
double intentUniform53(IntentPhiloxWords words);

#endif
