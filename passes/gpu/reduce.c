// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduction of tiles along one axis: inside a thread, between the lanes of a warp by shuffles, and
// between warps through workgroup memory. Copies end with the same bits on every lane. A combine
// that isn't known to commute runs in member order: lanes that hold copies would otherwise
// disagree.
#include "passes/gpu/members.h"

static void reduceRegisters(IntentMembers *m, int32_t bit) {
  for (int32_t r = 0; r < m->registers; ++r) {
    if ((r >> bit & 1) || !m->live[r])
      continue;
    m->live[r] = intentCombined(m, m->live[r], m->live[r | 1 << bit]);
    m->live[r | 1 << bit] = NULL;
  }
}

static void reduceLanes(IntentMembers *m, int32_t bit) {
  MlirValue lower = {NULL};
  if (!m->isCommutative)
    lower = intentThreadClear(m->d, UINT32_C(1) << bit);
  for (int32_t r = 0; r < m->registers; ++r) {
    if (!m->live[r])
      continue;
    MlirValue *mine = m->live[r], *first = mine, *other = intentAcross(m, mine, bit);
    MlirValue *second = other;
    if (!m->isCommutative) { // both lanes compute the same a ∘ b
      first = intentPicked(m, lower, mine, other);
      second = intentPicked(m, lower, other, mine);
    }
    m->live[r] = intentCombined(m, first, second);
  }
}

// Bits [at, at + run) of the axis are warps': a conversion makes them registers, then they are
// folded in order.
static MlirLogicalResult reduceWarps(IntentMembers *m, int32_t at, int32_t run) {
  MlirValue **partial = intentPartials(m, at, run);
  if (!partial)
    return irFailure();
  for (int32_t r = 0, k = 0; r < m->registers; ++r) {
    if (!m->live[r])
      continue;
    m->live[r] = partial[k << run];
    for (int32_t w = 1; w < 1 << run; ++w)
      m->live[r] = intentCombined(m, m->live[r], partial[(k << run) + w]);
    ++k;
  }
  return irSuccess();
}

static MlirLogicalResult reduceAll(IntentMembers *m) {
  for (int32_t at = 0; at < m->bits; ++at) {
    if (m->holder[at].side == INTENT_REGISTER) {
      reduceRegisters(m, m->holder[at].bit);
    } else if (m->holder[at].side == INTENT_LANE) {
      reduceLanes(m, m->holder[at].bit);
    } else {
      int32_t run = intentWarpRun(m, at);
      if (irFailed(reduceWarps(m, at, run)))
        return irFailure();
      at += run - 1;
    }
  }
  return irSuccess();
}

MlirLogicalResult intentDistributeReduce(IntentDistribution *d, MlirOperation op) {
  IntentMembers m;
  if (!intentMembersBegin(&m, d, op, mlirOperationGetNumOperands(op)) ||
      irFailed(intentMembersRead(&m)))
    return irFailure();
  if (m.isCommutative) // then the members may be numbered anew
    intentMembersSerial(&m);
  if (irFailed(reduceAll(&m)) || irFailed(intentBindTotals(&m, 0)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}
