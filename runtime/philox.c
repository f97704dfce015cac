// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Philox4x32-10, as its paper writes it.
#include "runtime/philox.h"

static const uint32_t kMultiplier0 = 0xD2511F53, kMultiplier1 = 0xCD9E8D57;
static const uint32_t kWeyl0 = 0x9E3779B9, kWeyl1 = 0xBB67AE85;

IntentPhiloxWords intentPhilox(uint64_t seed, uint64_t counter, uint64_t stream) {
  uint32_t key0 = (uint32_t)seed, key1 = (uint32_t)(seed >> 32);
  IntentPhiloxWords c = {
      {(uint32_t)counter, (uint32_t)(counter >> 32), (uint32_t)stream, (uint32_t)(stream >> 32)}};
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = (uint64_t)kMultiplier0 * c.word[0];
    uint64_t product1 = (uint64_t)kMultiplier1 * c.word[2];
    c = (IntentPhiloxWords){{(uint32_t)(product1 >> 32) ^ c.word[1] ^ key0, (uint32_t)product1,
                             (uint32_t)(product0 >> 32) ^ c.word[3] ^ key1, (uint32_t)product0}};
    key0 += kWeyl0;
    key1 += kWeyl1;
  }
  return c;
}

double intentUniform24(IntentPhiloxWords words) { return (double)(words.word[0] >> 8) * 0x1p-24; }

double intentUniform53(IntentPhiloxWords words) {
  uint64_t both = (uint64_t)words.word[1] << 32 | words.word[0];
  return (double)(both >> 11) * 0x1p-53;
}
