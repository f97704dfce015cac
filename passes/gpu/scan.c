// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scan of tiles along one axis, by bits of the coordinate from the lowest up: after bit b a thread
// knows, for its block of 2^(b+1) members, the block's total and what lies beyond its own members
// inside the block: before them, or after them if the scan is reverse. Member order is kept, so
// that any combine is exact; copies end with the same bits on every lane.
#include "passes/gpu/members.h"

// From four chains on it pays to make one of them, of tiles that leave workgroup memory to others.
enum { LONG_CHAIN_BITS = 2, TRIP_BYTES = 16 * 1024 };

// A scan under way.
typedef struct Scan {
  IntentMembers members; // `live`: the totals of the blocks so far, at the blocks' first registers
  bool isReverse, isExclusive;
  MlirValue *identity;
  MlirValue **chained; // by register: scanned inside its chain
  MlirValue **beyond;  // by a chain's first register: what lies beyond it; NULL for nothing
  uint32_t chain[1 << INTENT_LAYOUT_MAX_REGISTER_BITS]; // a chain's registers, as they are walked
  int32_t chainLength;
  uint32_t chainMask; // register bits that number the members of a chain
  uint32_t done;      // register bits whose blocks are merged
} Scan;

// What lies beyond `near`, combined with it: `far` is earlier, or later if the scan is reverse.
static MlirValue *beside(Scan *s, MlirValue *far, MlirValue *near) {
  return s->isReverse ? intentCombined(&s->members, near, far)
                      : intentCombined(&s->members, far, near);
}

// The same where one of them may be nothing.
static MlirValue *handed(Scan *s, MlirValue *far, MlirValue *near) {
  return near ? beside(s, far, near) : far;
}

// --- inside a thread -----------------------------------------------------------------------------

// The lowest bits of the axis, while they are registers; the first bit that is none.
static int32_t findChain(Scan *s) {
  const IntentMembers *m = &s->members;
  int32_t bits = 0;
  s->chainLength = 1;
  for (; bits < m->bits && m->holder[bits].side == INTENT_REGISTER; ++bits) {
    uint32_t bit = UINT32_C(1) << m->holder[bits].bit;
    for (int32_t i = 0; i < s->chainLength; ++i)
      s->chain[s->chainLength + i] = s->chain[i] | bit;
    s->chainMask |= bit;
    s->chainLength *= 2;
  }
  for (int32_t i = 0; s->isReverse && i < s->chainLength / 2; ++i) {
    uint32_t first = s->chain[i];
    s->chain[i] = s->chain[s->chainLength - 1 - i];
    s->chain[s->chainLength - 1 - i] = first;
  }
  s->done = s->chainMask;
  return bits;
}

static bool isChainFirst(const Scan *s, int32_t r) { return !((uint32_t)r & s->chainMask); }

// A serial scan of each chain; its end is the chain's total.
static void scanChains(Scan *s) {
  IntentMembers *m = &s->members;
  for (int32_t r = 0; r < m->registers; ++r)
    s->chained[r] = m->live[r];
  for (int32_t r = 0; r < m->registers; ++r) {
    if (!isChainFirst(s, r)) {
      m->live[r] = NULL;
      continue;
    }
    for (int32_t i = 1; i < s->chainLength; ++i)
      s->chained[(uint32_t)r | s->chain[i]] = beside(s, s->chained[(uint32_t)r | s->chain[i - 1]],
                                                     s->chained[(uint32_t)r | s->chain[i]]);
    m->live[r] = s->chained[(uint32_t)r | s->chain[s->chainLength - 1]];
  }
}

// True for the first register of a chain in the block of live register `block`.
static bool isInBlock(const Scan *s, int32_t r, uint32_t block) {
  return isChainFirst(s, r) && ((uint32_t)r & ~s->done) == block;
}

// Hands `far` to all chains of a block.
static void handToBlock(Scan *s, uint32_t block, MlirValue *far) {
  for (int32_t r = 0; r < s->members.registers; ++r)
    if (isInBlock(s, r, block))
      s->beyond[r] = handed(s, far, s->beyond[r]);
}

static void mergeRegisters(Scan *s, int32_t bit) {
  IntentMembers *m = &s->members;
  uint32_t upperBit = UINT32_C(1) << bit;
  for (int32_t r = 0; r < m->registers; ++r) {
    if (((uint32_t)r & upperBit) || !m->live[r])
      continue;
    uint32_t lower = (uint32_t)r, upper = lower | upperBit;
    handToBlock(s, s->isReverse ? lower : upper, m->live[s->isReverse ? upper : lower]);
    m->live[lower] = intentCombined(m, m->live[lower], m->live[upper]);
    m->live[upper] = NULL;
  }
  s->done |= upperBit;
}

// --- between lanes -------------------------------------------------------------------------------

static void mergeLanes(Scan *s, int32_t bit) {
  IntentMembers *m = &s->members;
  MlirValue isLower = intentThreadClear(m->d, UINT32_C(1) << bit);
  for (int32_t block = 0; block < m->registers; ++block) {
    if (!m->live[block])
      continue;
    MlirValue *mine = m->live[block], *other = intentAcross(m, mine, bit);
    for (int32_t r = 0; r < m->registers; ++r) {
      if (!isInBlock(s, r, (uint32_t)block))
        continue;
      MlirValue *same = s->beyond[r] ? s->beyond[r] : s->identity;
      MlirValue *more = handed(s, other, s->beyond[r]);
      s->beyond[r] = s->isReverse ? intentPicked(m, isLower, more, same)
                                  : intentPicked(m, isLower, same, more);
    }
    if (!m->isCommutative) { // both lanes compute the same a ∘ b
      MlirValue *first = intentPicked(m, isLower, mine, other);
      other = intentPicked(m, isLower, other, mine);
      mine = first;
    }
    m->live[block] = intentCombined(m, mine, other);
  }
}

// --- between warps -------------------------------------------------------------------------------

// The number of the thread's warp among those of bits [at, at + run) of the axis, an i32.
static MlirValue warpNumber(Scan *s, int32_t at, int32_t run) {
  IntentVectors lanes = {0}, warps = {.count = s->members.layout.side[INTENT_WARP].count};
  for (int32_t i = 0; i < run; ++i)
    warps.at[s->members.holder[at + i].bit] = UINT32_C(1) << i;
  return intentThreadLinear(s->members.d, &lanes, &warps);
}

// From the totals of all warps: the total of all, and by selects what lies beyond the thread's own.
static MlirLogicalResult mergeWarps(Scan *s, int32_t at, int32_t run) {
  IntentMembers *m = &s->members;
  MlirValue **partial = intentPartials(m, at, run), number = warpNumber(s, at, run);
  if (!partial)
    return irFailure();
  int32_t warps = 1 << run;
  for (int32_t block = 0; block < m->registers; ++block) {
    if (!m->live[block])
      continue;
    MlirValue *all = NULL, *mine = s->identity;
    for (int32_t i = 0; i < warps; ++i) {
      int32_t w = s->isReverse ? warps - 1 - i : i;
      if (i > 0) { // `all` is what lies beyond warp w
        MlirValue isHere = irCompare(&m->d->ir, "eq", number, irI32(&m->d->ir, w));
        mine = intentPicked(m, isHere, all, mine);
      }
      all = all ? beside(s, all, partial[w]) : partial[w];
    }
    handToBlock(s, (uint32_t)block, mine);
    m->live[block] = all;
    partial += warps;
  }
  return irSuccess();
}

// --- the rule ------------------------------------------------------------------------------------

static MlirLogicalResult scanAll(Scan *s) {
  IntentMembers *m = &s->members;
  int32_t at = findChain(s);
  scanChains(s);
  for (; at < m->bits; ++at) {
    if (m->holder[at].side == INTENT_REGISTER) {
      mergeRegisters(s, m->holder[at].bit);
    } else if (m->holder[at].side == INTENT_LANE) {
      mergeLanes(s, m->holder[at].bit);
    } else {
      int32_t run = intentWarpRun(m, at);
      if (irFailed(mergeWarps(s, at, run)))
        return irFailure();
      at += run - 1;
    }
  }
  return irSuccess();
}

// Member i of the chain that begins at register `first`, scanned over the whole tile.
static MlirValue *finished(Scan *s, int32_t first, int32_t i) {
  MlirValue *near = NULL, *far = s->beyond[first];
  if (!s->isExclusive)
    near = s->chained[(uint32_t)first | s->chain[i]];
  else if (i > 0)
    near = s->chained[(uint32_t)first | s->chain[i - 1]];
  if (far)
    return handed(s, far, near);
  return near ? near : s->identity;
}

static MlirLogicalResult bindScanned(Scan *s) {
  IntentMembers *m = &s->members;
  MlirValue **out = intentArenaAlloc(m->d, (size_t)m->registers * sizeof *out);
  for (int32_t r = 0; r < m->registers; ++r)
    for (int32_t i = 0; isChainFirst(s, r) && i < s->chainLength; ++i)
      out[(uint32_t)r | s->chain[i]] = finished(s, r, i);
  for (intptr_t c = 0; c < m->components; ++c) {
    MlirType element = irElementType(irResultType(m->op, c));
    IntentTile tile = intentTileMake(m->d, &m->layout, element);
    for (int32_t r = 0; r < m->registers; ++r)
      tile.registers[r] = out[r][c];
    if (irFailed(intentTileBind(m->d, m->op, c, &tile, NULL)))
      return irFailure();
  }
  return irSuccess();
}

// Whether one long chain a thread, made by a trip through workgroup memory and back, costs less
// than the steps between lanes for each of several chains.
static bool paysToChain(const IntentMembers *m) {
  int32_t first = 0, registers = 0;
  while (first < m->bits && m->holder[first].side == INTENT_REGISTER)
    ++first;
  for (int32_t bit = first; bit < m->bits; ++bit)
    registers += m->holder[bit].side == INTENT_REGISTER;
  int64_t most = 0;
  for (intptr_t i = 0; i < m->components; ++i) {
    int64_t bytes = intentMemoryBytes(irElementType(irResultType(m->op, i)));
    most = bytes > most ? bytes : most;
  }
  return registers >= LONG_CHAIN_BITS && most << intentLayoutSizeBits(&m->layout) <= TRIP_BYTES;
}

static Scan *begin(IntentDistribution *d, MlirOperation op) {
  Scan *s = intentArenaAlloc(d, sizeof *s);
  intptr_t components = mlirOperationGetNumOperands(op) / 2;
  if (!intentMembersBegin(&s->members, d, op, components))
    return NULL;
  if (paysToChain(&s->members))
    intentMembersSerial(&s->members);
  if (irFailed(intentMembersRead(&s->members)))
    return NULL;
  s->isReverse = !mlirAttributeIsNull(irAttribute(op, "reverse"));
  s->isExclusive = !mlirAttributeIsNull(irAttribute(op, "exclusive"));
  size_t rows = (size_t)s->members.registers * sizeof *s->chained;
  s->chained = intentArenaAlloc(d, rows);
  s->beyond = intentArenaAlloc(d, rows);
  s->identity = intentArenaValues(d, components);
  for (intptr_t i = 0; i < components; ++i)
    s->identity[i] = irOperand(op, components + i);
  return s;
}

MlirLogicalResult intentDistributeScan(IntentDistribution *d, MlirOperation op) {
  Scan *s = begin(d, op);
  if (!s || irFailed(scanAll(s)) || irFailed(bindScanned(s)) ||
      irFailed(intentBindTotals(&s->members, s->members.components)))
    return irFailure();
  irErase(&d->ir, op);
  return irSuccess();
}
