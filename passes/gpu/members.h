// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rules that combine the members along one axis of tiles share (reduce.c, scan.c).
// Internal to passes/gpu.
#ifndef INTENT_PASSES_GPU_MEMBERS_H
#define INTENT_PASSES_GPU_MEMBERS_H

#include "passes/gpu/distribute.h"

// Members being combined: the summaries that are left, a row of components a register.
typedef struct IntentMembers {
  IntentDistribution *d;
  MlirOperation op;
  MlirBlock combine;
  intptr_t components;
  bool isCommutative; // to the last bit, each component on its own
  int32_t axis;
  IntentLayout layout;                                    // of the tile
  IntentHolder holder[INTENT_LAYOUT_MAX_COORDINATE_BITS]; // of each bit of the axis, low to high
  int32_t bits;                                           // of the axis
  int32_t registers;
  MlirValue **live; // by register: its components, NULL once combined into another; in the arena
} IntentMembers;

// For the op's first `components` operands: a layout where one basis makes each bit of the axis.
// False: the reason is reported.
bool intentMembersBegin(IntentMembers *m, IntentDistribution *d, MlirOperation op,
                        intptr_t components);

// Reads the operands in that layout; they are live then.
MlirLogicalResult intentMembersRead(IntentMembers *m);

// Numbers the members anew: registers', then lanes', then warps' bits. Operands that are read
// already keep their elements, under other numbers.
void intentMembersSerial(IntentMembers *m);

// a ∘ b, a the earlier members.
MlirValue *intentCombined(IntentMembers *m, MlirValue *a, MlirValue *b);

// The one summary or the other, by an i1.
MlirValue *intentPicked(IntentMembers *m, MlirValue condition, MlirValue *yes, MlirValue *no);

// What lane xor 1 << bit holds.
MlirValue *intentAcross(IntentMembers *m, MlirValue *mine, int32_t bit);

// How many bits of the axis from `at` on are warps'.
int32_t intentWarpRun(const IntentMembers *m, int32_t at);

// The summaries of all warps of bits [at, at + run) of the axis, through workgroup memory: entry
// (k << run) + w is that of warp w for the k-th live register. NULL: the reason is reported.
MlirValue **intentPartials(IntentMembers *m, int32_t at, int32_t run);

// Binds what is live as results first, first + 1, ...: tiles without the axis.
MlirLogicalResult intentBindTotals(IntentMembers *m, intptr_t first);

#endif // INTENT_PASSES_GPU_MEMBERS_H
