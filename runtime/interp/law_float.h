// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How float ops run while a law is tried: as they are, but watched for rounding, overflow and
// invalid operations; with noise at each rounding; or as elements of a ring Z mod p, where
// reassociation changes nothing.
#ifndef INTENT_RUNTIME_INTERP_LAW_FLOAT_H
#define INTENT_RUNTIME_INTERP_LAW_FLOAT_H

#include "runtime/interp/value.h"

typedef struct IntentInstruction IntentInstruction;

typedef enum IntentFloatKind {
  INTENT_FLOATS_PLAIN, // as ever: the other fields do not count
  INTENT_FLOATS_WATCHED,
  INTENT_FLOATS_NOISY,
  INTENT_FLOATS_RING,
} IntentFloatKind;

typedef struct IntentFloats {
  IntentFloatKind kind;
  uint64_t random;                  // state of the generator of noise
  uint64_t prime;                   // of the ring
  bool inexact;                     // an op rounded since this was last cleared
  bool overflowed;                  // finite operands gave an infinity, but by a division by 0
  bool invalid;                     // operands other than NaN gave NaN
  bool divided;                     // by 0, in the ring: there is no value
  const IntentInstruction *refused; // an op that has no meaning in the ring; null: none
} IntentFloats;

// Primes of 61, 31 and 16 bits: the largest whose elements fit a float of `bits` bits.
uint64_t intentRingPrime(int bits);

// The element that stands for a finite float: mantissa times a power of 2, which has an inverse.
uint64_t intentRingElement(const IntentFloats *floats, IntentDType dtype, uint64_t bits);

// A float's value, for all elements of a tensor or for a scalar; what is no float stays. The caller
// owns a reference. Poison if an element is not finite.
IntentValue intentRingValue(const IntentFloats *floats, IntentDType dtype, IntentValue v);

// Runs an instruction with `evaluate` on one element of each operand, the floats as `floats` says.
void intentEvaluateFloats(IntentFloats *floats, const IntentInstruction *i, const uint64_t *in,
                          uint64_t *out);

// splitmix64 on a state.
uint64_t intentNextRandom(uint64_t *state);

#endif
