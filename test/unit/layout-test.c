// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear layouts against brute force: the fragment tables of the design, conversions by simulating
// every lane, swizzles by counting bank conflicts, owners and coalesced layouts by enumeration.
#include "passes/gpu/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { LANES = 32, MAX_WARPS = 4, MAX_REGISTERS = 64, MAX_ELEMENTS = 4096 };

#define COUNT(array) ((int32_t)(sizeof(array) / sizeof((array)[0])))

// --- random layouts ------------------------------------------------------------------------------

// xorshift64*: the same pairs on every machine.
static uint64_t randomState;

static uint32_t randomBelow(uint32_t n) {
  randomState ^= randomState >> 12;
  randomState ^= randomState << 25;
  randomState ^= randomState >> 27;
  return (uint32_t)((randomState * UINT64_C(2685821657736338717)) >> 33) % n;
}

static void shuffleWords(uint32_t *at, int32_t count) {
  for (int32_t i = count - 1; i > 0; --i) {
    int32_t j = (int32_t)randomBelow((uint32_t)i + 1);
    uint32_t kept = at[i];
    at[i] = at[j];
    at[j] = kept;
  }
}

typedef enum Mixing { PLAIN, MIXED } Mixing;

// A surjective layout: coordinate bits dealt at random; spare bits are copies. MIXED: xor-ed bases,
// so that a copy can lie anywhere.
static IntentLayout randomLayout(int64_t rows, int64_t columns, int32_t registers, int32_t warps,
                                 Mixing mixing) {
  IntentLayout out = intentLayoutOfShape(2, (int64_t[]){rows, columns});
  uint32_t basis[32] = {0};
  IntentSpan held = {0};
  int32_t slots = registers + 5 + warps, bits = intentLayoutSizeBits(&out);
  assert_true(bits <= slots);
  for (int32_t i = 0; i < bits; ++i)
    basis[i] = UINT32_C(1) << i;
  shuffleWords(basis, slots);
  for (int32_t n = 0; mixing == MIXED && n < 8; ++n) {
    uint32_t i = randomBelow((uint32_t)slots), j = randomBelow((uint32_t)slots);
    if (i != j)
      basis[i] ^= basis[j];
  }
  for (int32_t i = 0; i < slots; ++i) {
    IntentSide side = i < registers       ? INTENT_REGISTER
                      : i < registers + 5 ? INTENT_LANE
                                          : INTENT_WARP;
    if (side != INTENT_REGISTER || intentSpanAdd(&held, basis[i]))
      assert_true(intentLayoutAddBasis(&out, side, basis[i]));
  }
  assert_null(intentLayoutProblem(&out));
  return out;
}

// --- the algebra ---------------------------------------------------------------------------------

static void testSpan(void **state) {
  (void)state;
  randomState = 11;
  for (int32_t n = 0; n < 300; ++n) {
    IntentVectors list = {0};
    for (int32_t i = 0; i < 6; ++i)
      intentVectorsAppend(&list, randomBelow(32));
    IntentSpan span = intentSpanOf(&list);
    bool reached[32] = {false};
    int32_t size = 0;
    for (uint32_t bits = 0; bits < 64; ++bits)
      reached[intentVectorsApply(&list, bits)] = true;
    for (uint32_t v = 0; v < 32; ++v) {
      IntentSolution made = intentSpanSolve(&span, v);
      size += reached[v];
      assert_int_equal(reached[v], intentSpanContains(&span, v));
      assert_int_equal(reached[v], made.exists);
      if (made.exists)
        assert_int_equal(v, intentVectorsApply(&list, made.inputs));
    }
    assert_int_equal(size, 1 << span.rank);
    assert_int_equal(span.rank + span.kernelCount, 6);
    for (int32_t i = 0; i < span.kernelCount; ++i) {
      assert_true(span.kernel[i] != 0);
      assert_int_equal(0, intentVectorsApply(&list, span.kernel[i]));
    }
  }
}

static void testIntersection(void **state) {
  (void)state;
  randomState = 12;
  for (int32_t n = 0; n < 300; ++n) {
    IntentVectors a = {0}, b = {0};
    for (int32_t i = 0; i < 4; ++i) {
      intentVectorsAppend(&a, randomBelow(64));
      intentVectorsAppend(&b, randomBelow(64));
    }
    IntentVectors meet = intentVectorsIntersection(&a, &b);
    IntentSpan inA = intentSpanOf(&a), inB = intentSpanOf(&b), inBoth = intentSpanOf(&meet);
    assert_int_equal(meet.count, inBoth.rank);
    for (uint32_t v = 0; v < 64; ++v)
      assert_int_equal(intentSpanContains(&inBoth, v),
                       intentSpanContains(&inA, v) && intentSpanContains(&inB, v));
  }
}

static void testInverse(void **state) {
  (void)state;
  IntentVectors matrix = {3, {3, 2, 7}}, singular = {3, {3, 2, 1}}, narrow = {2, {1, 2}};
  IntentVectors inverse = intentVectorsInvert(&matrix, 3), units = intentVectorsUnits(3);
  IntentVectors product = intentVectorsCompose(&matrix, &inverse);
  assert_true(intentVectorsEqual(&product, &units));
  assert_int_equal(0, intentVectorsInvert(&singular, 3).count);
  assert_int_equal(0, intentVectorsInvert(&narrow, 3).count);
}

static void testFullLists(void **state) {
  (void)state;
  IntentVectors list = {0};
  for (uint32_t i = 0; i < INTENT_MAX_VECTORS; ++i)
    assert_true(intentVectorsAppend(&list, i));
  assert_false(intentVectorsAppend(&list, 1));
  assert_int_equal(INTENT_MAX_VECTORS, list.count);
  IntentSpan span = intentSpanOf(&list);
  assert_true(intentSpanSolve(&span, 1).exists);
  assert_true(intentSpanAdd(&span, 64)); // one input too many: it widens, but is not remembered
  assert_true(intentSpanContains(&span, 65));
  assert_false(intentSpanSolve(&span, 64).exists);
  for (int32_t i = 0; i < 100; ++i)
    assert_false(intentSpanAdd(&span, 64));
}

// --- building ------------------------------------------------------------------------------------

static const IntentLayoutStep kAccumulator[] = {
    {INTENT_REGISTER, 1, 2}, {INTENT_LANE, 1, 4}, {INTENT_LANE, 0, 8}, {INTENT_REGISTER, 0, 2}};
static const IntentLayoutStep kOperandA[] = {{INTENT_REGISTER, 1, 2},
                                             {INTENT_LANE, 1, 4},
                                             {INTENT_LANE, 0, 8},
                                             {INTENT_REGISTER, 0, 2},
                                             {INTENT_REGISTER, 1, 2}};
static const IntentLayoutStep kOperandB[] = {
    {INTENT_REGISTER, 0, 2}, {INTENT_LANE, 0, 4}, {INTENT_LANE, 1, 8}, {INTENT_REGISTER, 0, 2}};

static IntentLayout accumulator(void) {
  return intentLayoutBuild(2, (int64_t[]){16, 8}, kAccumulator, COUNT(kAccumulator));
}
static IntentLayout operandA(void) {
  return intentLayoutBuild(2, (int64_t[]){16, 16}, kOperandA, COUNT(kOperandA));
}
static IntentLayout operandB(void) {
  return intentLayoutBuild(2, (int64_t[]){16, 8}, kOperandB, COUNT(kOperandB));
}

// The bases of one side, as (row, column) pairs.
static void expectSide(const IntentLayout *layout, IntentSide side, int32_t count,
                       const uint32_t (*coordinates)[2]) {
  assert_int_equal(count, layout->side[side].count);
  for (int32_t i = 0; i < count; ++i)
    assert_int_equal(intentLayoutFlat(layout, coordinates[i]), layout->side[side].at[i]);
}

static void testFragments(void **state) {
  (void)state;
  static const uint32_t laneA[5][2] = {{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}};
  static const uint32_t laneB[5][2] = {{2, 0}, {4, 0}, {0, 1}, {0, 2}, {0, 4}};
  static const uint32_t regA[3][2] = {{0, 1}, {8, 0}, {0, 8}}, regB[2][2] = {{1, 0}, {8, 0}};
  IntentLayout c = accumulator(), a = operandA(), b = operandB();
  expectSide(&c, INTENT_REGISTER, 2, regA);
  expectSide(&c, INTENT_LANE, 5, laneA);
  expectSide(&a, INTENT_REGISTER, 3, regA);
  expectSide(&a, INTENT_LANE, 5, laneA);
  expectSide(&b, INTENT_REGISTER, 2, regB);
  expectSide(&b, INTENT_LANE, 5, laneB);
  assert_int_equal(0, c.side[INTENT_WARP].count);
}

static void testProductAndQuotient(void **state) {
  (void)state;
  static const IntentLayoutStep beside[] = {{INTENT_REGISTER, 1, 2}};
  static const IntentLayoutStep grid[] = {{INTENT_REGISTER, 1, 4}, {INTENT_REGISTER, 0, 2}};
  static const IntentLayoutStep gridA[] = {{INTENT_REGISTER, 1, 2}, {INTENT_REGISTER, 0, 2}};
  IntentLayout c = accumulator(), a = operandA(), b = operandB();
  // Two accumulators side by side are operand A of the next product: nothing moves.
  IntentLayout pair = intentLayoutProduct(&c, (int64_t[]){1, 2}, beside, 1);
  assert_true(intentLayoutEqual(&pair, &a));
  assert_int_equal(INTENT_CONVERT_RENAME, intentLayoutConversion(&pair, &a).kind);

  IntentLayout wide = intentLayoutProduct(&c, (int64_t[]){2, 4}, grid, 2);
  IntentLayout quotient = intentLayoutDivide(&wide, &c);
  IntentLayout wanted = intentLayoutBuild(2, (int64_t[]){2, 4}, grid, 2);
  assert_true(intentLayoutEqual(&quotient, &wanted));
  IntentLayout byOther = intentLayoutDivide(&wide, &b);
  assert_true(intentLayoutIsNone(&byOther));

  IntentLayout wideA = intentLayoutProduct(&a, (int64_t[]){2, 2}, gridA, 2);
  IntentConversion moved = intentLayoutConversion(&wide, &wideA);
  IntentVectors same = intentVectorsUnits(5);
  assert_int_equal(INTENT_CONVERT_RENAME, moved.kind);
  assert_true(intentVectorsEqual(&moved.exchange.f, &same));
}

static void testRefusals(void **state) {
  (void)state;
  static const IntentLayoutStep half[] = {{INTENT_LANE, 0, 8}};
  static const IntentLayoutStep over[] = {{INTENT_LANE, 0, 32}, {INTENT_REGISTER, 0, 2}};
  static const IntentLayoutStep odd[] = {{INTENT_LANE, 0, 3}};
  static const IntentLayoutStep copies[] = {{INTENT_LANE, INTENT_NO_AXIS, 64}};
  static const IntentLayoutStep elsewhere[] = {{INTENT_LANE, 1, 2}};
  struct {
    int64_t extent;
    const IntentLayoutStep *steps;
    int32_t count;
  } bad[] = {{16, half, 1},     {32, over, 2}, {4, odd, 1},  {1, copies, 1},
             {2, elsewhere, 1}, {3, half, 0},  {0, half, 0}, {1 << 23, half, 1}};
  for (int32_t i = 0; i < COUNT(bad); ++i) {
    IntentLayout made = intentLayoutBuild(1, &bad[i].extent, bad[i].steps, bad[i].count);
    assert_true(intentLayoutIsNone(&made));
  }
  int64_t ones[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  IntentLayout deep = intentLayoutOfShape(9, ones), deepest = intentLayoutOfShape(8, ones);
  assert_true(intentLayoutIsNone(&deep));
  assert_false(intentLayoutIsNone(&deepest));
  for (int32_t i = 0; i < INTENT_LAYOUT_MAX_REGISTER_BITS; ++i)
    assert_true(intentLayoutAddBasis(&deepest, INTENT_REGISTER, 0));
  assert_false(intentLayoutAddBasis(&deepest, INTENT_REGISTER, 0));
}

static void testProblems(void **state) {
  (void)state;
  IntentLayout layout = intentLayoutOfShape(1, (int64_t[]){4});
  assert_string_equal("leaves elements of the tile without a holder", intentLayoutProblem(&layout));
  intentLayoutAddBasis(&layout, INTENT_REGISTER, 1);
  intentLayoutAddBasis(&layout, INTENT_LANE, 2);
  assert_null(intentLayoutProblem(&layout));
  intentLayoutAddBasis(&layout, INTENT_REGISTER, 1);
  assert_string_equal("has register bases that depend on each other", intentLayoutProblem(&layout));
  layout.side[INTENT_REGISTER].at[1] = 8;
  assert_string_equal("has a basis outside the tile", intentLayoutProblem(&layout));
}

// --- questions -----------------------------------------------------------------------------------

static void testDrop(void **state) {
  (void)state;
  randomState = 13;
  for (int32_t n = 0; n < 100; ++n) {
    IntentLayout layout = randomLayout(8, 16, 3, 1, n % 2 ? MIXED : PLAIN);
    int32_t axis = n / 2 % 2;
    IntentLayout dropped = intentLayoutDrop(&layout, axis);
    assert_null(intentLayoutProblem(&dropped));
    assert_int_equal(1, dropped.rank);
    IntentSpan registers = intentSpanOf(&dropped.side[INTENT_REGISTER]);
    for (uint32_t r = 0; r < (uint32_t)intentLayoutRegisters(&layout); ++r)
      for (uint32_t lane = 0; lane < LANES; ++lane) {
        uint32_t here = intentLayoutAt(&layout, r, 0, 0);
        uint32_t kept = intentLayoutCoordinate(&layout, here, 1 - axis);
        assert_int_equal(kept, intentLayoutSqueeze(&layout, here, axis));
        IntentSolution at = intentSpanSolve(&registers, kept);
        assert_true(at.exists);
        assert_int_equal(
            intentLayoutCoordinate(&layout, intentLayoutAt(&layout, r, lane, 1), 1 - axis),
            intentLayoutAt(&dropped, (uint32_t)at.inputs, lane, 1));
      }
  }
}

static void testOwners(void **state) {
  (void)state;
  randomState = 3;
  for (int32_t n = 0; n < 200; ++n) {
    IntentLayout layout = randomLayout(8, 16, 3, 2, n % 2 ? PLAIN : MIXED);
    IntentOwners owners = intentLayoutOwners(&layout);
    int32_t seen[128] = {0};
    for (uint32_t r = 0; r < (uint32_t)intentLayoutRegisters(&layout); ++r)
      for (uint32_t lane = 0; lane < LANES; ++lane)
        for (uint32_t warp = 0; warp < MAX_WARPS; ++warp)
          if (!(r & owners.mask[INTENT_REGISTER]) && !(lane & owners.mask[INTENT_LANE]) &&
              !(warp & owners.mask[INTENT_WARP]))
            ++seen[intentLayoutAt(&layout, r, lane, warp)];
    for (int32_t i = 0; i < 128; ++i)
      assert_int_equal(1, seen[i]);
  }
}

static void testPlainAndHolders(void **state) {
  (void)state;
  IntentLayout layout = intentLayoutOfShape(2, (int64_t[]){4, 8});
  intentLayoutAddBasis(&layout, INTENT_LANE, 8);
  intentLayoutAddBasis(&layout, INTENT_REGISTER, 2);
  intentLayoutAddBasis(&layout, INTENT_REGISTER, 1);
  intentLayoutAddBasis(&layout, INTENT_WARP, 16);
  intentLayoutAddBasis(&layout, INTENT_LANE, 4);
  intentLayoutAddBasis(&layout, INTENT_LANE, 0);
  assert_true(intentLayoutIsPlain(&layout));
  assert_true(intentLayoutIsSurjective(&layout));
  IntentVectors vector = intentLayoutVectorBits(&layout, 1);
  assert_int_equal(2, vector.count);
  assert_int_equal(1, vector.at[0]);
  assert_int_equal(0, vector.at[1]);
  assert_int_equal(0, intentLayoutVectorBits(&layout, 0).count);
  assert_int_equal(INTENT_WARP, intentLayoutHolder(&layout, 0, 1).side);
  assert_int_equal(INTENT_SIDES, intentLayoutHolder(&layout, 0, 2).side);
  IntentLayout serial = intentLayoutSerial(&layout, 0); // lane 0 and warp 0 keep their order
  assert_true(intentLayoutEqual(&serial, &layout));
  layout.side[INTENT_LANE].at[1] = 2; // between two registers
  layout.side[INTENT_REGISTER].at[0] = 4;
  serial = intentLayoutSerial(&layout, 1);
  assert_int_equal(2, serial.side[INTENT_REGISTER].at[0]);
  assert_int_equal(1, serial.side[INTENT_REGISTER].at[1]);
  assert_int_equal(4, serial.side[INTENT_LANE].at[1]);
  layout.side[INTENT_WARP].at[0] = 2; // a warp's, and the axis' lane is a row's
  layout.side[INTENT_LANE].at[1] = 16;
  serial = intentLayoutWarpsLast(&layout, 1);
  assert_int_equal(2, serial.side[INTENT_REGISTER].at[0]);
  assert_int_equal(1, serial.side[INTENT_REGISTER].at[1]);
  assert_int_equal(4, serial.side[INTENT_WARP].at[0]);
  layout.side[INTENT_LANE].at[2] = 1; // a copy of the lowest register direction
  assert_false(intentLayoutIsPlain(&layout));
  assert_int_equal(0, intentLayoutVectorBits(&layout, 1).count);
  assert_int_equal(INTENT_SIDES, intentLayoutHolder(&layout, 1, 0).side);
  serial = intentLayoutSerial(&layout, 1); // bit 0 has two holders
  assert_true(intentLayoutEqual(&serial, &layout));
}

// --- coalesced -----------------------------------------------------------------------------------

static void expectBases(const IntentVectors *list, int32_t count, const uint32_t *bases) {
  assert_int_equal(count, list->count);
  for (int32_t i = 0; i < count; ++i)
    assert_int_equal(bases[i], list->at[i]);
}

static void testCoalescedTables(void **state) {
  (void)state;
  // A row of 512 in 16-byte vectors over four warps.
  IntentCoalescing rows = {
      .contiguousAxis = 1, .vector = 4, .lanes = 32, .warps = 4, .warpAxis = 1};
  IntentLayout row = intentLayoutCoalesced(2, (int64_t[]){2, 512}, &rows);
  expectBases(&row.side[INTENT_REGISTER], 3, (uint32_t[]){1, 2, 512});
  expectBases(&row.side[INTENT_LANE], 5, (uint32_t[]){4, 8, 16, 32, 64});
  expectBases(&row.side[INTENT_WARP], 2, (uint32_t[]){128, 256});
  // A tile smaller than the CTA: lanes along what there is, the rest copies.
  IntentLayout small = intentLayoutCoalesced(2, (int64_t[]){1, 16}, &rows);
  expectBases(&small.side[INTENT_REGISTER], 2, (uint32_t[]){1, 2});
  expectBases(&small.side[INTENT_LANE], 5, (uint32_t[]){0, 0, 0, 0, 0});
  expectBases(&small.side[INTENT_WARP], 2, (uint32_t[]){4, 8});
  // Warps over rows; lanes that the short rows leave over go to rows too.
  IntentCoalescing columns = {
      .contiguousAxis = 1, .vector = 1, .lanes = 32, .warps = 4, .warpAxis = 0};
  IntentLayout tall = intentLayoutCoalesced(2, (int64_t[]){64, 16}, &columns);
  expectBases(&tall.side[INTENT_REGISTER], 3, (uint32_t[]){128, 256, 512});
  expectBases(&tall.side[INTENT_LANE], 5, (uint32_t[]){1, 2, 4, 8, 16});
  expectBases(&tall.side[INTENT_WARP], 2, (uint32_t[]){32, 64});
  // A scalar: every thread holds it.
  IntentLayout scalar = intentLayoutCoalesced(0, NULL, &columns);
  assert_null(intentLayoutProblem(&scalar));
  assert_int_equal(1, intentLayoutRegisters(&scalar));
  assert_int_equal(5, scalar.side[INTENT_LANE].count);
}

static void testCoalescedRandom(void **state) {
  (void)state;
  randomState = 5;
  for (int32_t n = 0; n < 400; ++n) {
    int32_t rank = 1 + (int32_t)randomBelow(4);
    int64_t extents[4];
    for (int32_t axis = 0; axis < rank; ++axis)
      extents[axis] = INT64_C(1) << randomBelow(5);
    IntentCoalescing how = {.contiguousAxis = (int32_t)randomBelow((uint32_t)rank),
                            .vector = INT64_C(1) << randomBelow(4),
                            .lanes = 32,
                            .warps = INT64_C(1) << randomBelow(4),
                            .warpAxis = (int32_t)randomBelow((uint32_t)rank)};
    IntentLayout layout = intentLayoutCoalesced(rank, extents, &how);
    assert_null(intentLayoutProblem(&layout));
    assert_true(intentLayoutIsPlain(&layout));
    assert_int_equal(how.lanes, 1 << layout.side[INTENT_LANE].count);
    assert_int_equal(how.warps, 1 << layout.side[INTENT_WARP].count);
    int64_t vector =
        how.vector < extents[how.contiguousAxis] ? how.vector : extents[how.contiguousAxis];
    assert_true(1 << intentLayoutVectorBits(&layout, how.contiguousAxis).count >= vector);
    // No thread idles while another holds more than one vector.
    IntentOwners owners = intentLayoutOwners(&layout);
    if (owners.mask[INTENT_LANE] || owners.mask[INTENT_WARP])
      assert_int_equal(vector, intentLayoutRegisters(&layout));
  }
  IntentCoalescing odd = {.vector = 3, .lanes = 32, .warps = 4};
  IntentCoalescing off = {.contiguousAxis = 1, .vector = 1, .lanes = 32, .warps = 4};
  IntentCoalescing many = {.vector = 1, .lanes = 32, .warps = 64};
  const IntentCoalescing *bad[] = {&odd, &off, &many};
  for (int32_t i = 0; i < COUNT(bad); ++i) {
    IntentLayout made = intentLayoutCoalesced(1, (int64_t[]){64}, bad[i]);
    assert_true(intentLayoutIsNone(&made));
  }
}

// --- conversions, by simulating every lane -------------------------------------------------------

static void runInPlace(const IntentLayout *source, const IntentLayout *result,
                       const IntentExchange *e) {
  for (uint32_t r = 0; r < (uint32_t)intentLayoutRegisters(result); ++r)
    for (uint32_t lane = 0; lane < LANES; ++lane)
      for (uint32_t warp = 0; warp < UINT32_C(1) << result->side[INTENT_WARP].count; ++warp) {
        uint32_t from = intentVectorsApply(&e->f, r) ^ intentVectorsApply(&e->g, lane);
        assert_int_equal(intentLayoutAt(source, from, lane, warp),
                         intentLayoutAt(result, r, lane, warp));
      }
}

static void runRounds(const IntentLayout *source, const IntentLayout *result,
                      const IntentRounds *s) {
  uint32_t registers = (uint32_t)intentLayoutRegisters(result);
  static uint32_t sent[MAX_REGISTERS][LANES], got[MAX_REGISTERS][LANES];
  for (uint32_t warp = 0; warp < UINT32_C(1) << result->side[INTENT_WARP].count; ++warp) {
    memset(got, 0xff, sizeof got);
    for (uint32_t round = 0; round < registers; ++round) {
      for (uint32_t lane = 0; lane < LANES; ++lane)
        sent[round][lane] = intentLayoutAt(
            source, intentVectorsApply(&s->sent, round) ^ intentVectorsApply(&s->pre, lane), lane,
            warp);
      for (uint32_t lane = 0; lane < LANES; ++lane)
        got[round ^ intentVectorsApply(&s->post, lane)][lane] =
            sent[round][intentVectorsApply(&s->from, round) ^ intentVectorsApply(&s->lanes, lane)];
    }
    for (uint32_t r = 0; r < registers; ++r)
      for (uint32_t lane = 0; lane < LANES; ++lane)
        assert_int_equal(intentLayoutAt(result, r, lane, warp), got[r][lane]);
  }
}

// Runs what can be run inside a warp; shuffles must have a schedule.
static IntentConversionKind runConversion(const IntentLayout *source, const IntentLayout *result) {
  IntentConversion c = intentLayoutConversion(source, result);
  assert_int_not_equal(INTENT_CONVERT_NONE, c.kind);
  if (c.kind == INTENT_CONVERT_SHUFFLE) {
    IntentRounds rounds = intentExchangeSchedule(&c.exchange, result);
    assert_true(rounds.exists);
    runRounds(source, result, &rounds);
  } else if (c.kind != INTENT_CONVERT_SHARED) {
    runInPlace(source, result, &c.exchange);
  }
  return c.kind;
}

static void testConversions(void **state) {
  (void)state;
  randomState = 1;
  int32_t kinds[INTENT_CONVERT_SHARED + 1] = {0};
  for (int32_t n = 0; n < 600; ++n) {
    Mixing mixing = n % 2 ? PLAIN : MIXED;
    IntentLayout source = randomLayout(16, 16, 3 + n % 2, 0, mixing);
    IntentLayout result = randomLayout(16, 16, 3 + n % 3 % 2, 0, mixing);
    ++kinds[runConversion(&source, &result)];
  }
  for (int32_t n = 0; n < 600; ++n) { // close relatives
    IntentLayout source = randomLayout(16, 16, 3, 0, n % 2 ? PLAIN : MIXED), result = source;
    IntentVectors *reg = &result.side[INTENT_REGISTER], *lane = &result.side[INTENT_LANE];
    shuffleWords(reg->at, reg->count);
    if (n % 3 == 0)
      lane->at[randomBelow(5)] ^= source.side[INTENT_REGISTER].at[0];
    if (n % 5 == 0)
      shuffleWords(lane->at, lane->count);
    ++kinds[runConversion(&source, &result)];
  }
  for (int32_t n = 0; n < 100; ++n) { // a thread gets to hold what its neighbour held
    IntentLayout source = randomLayout(8, 8, 3, 0, n % 2 ? PLAIN : MIXED), result = source;
    IntentVectors *reg = &result.side[INTENT_REGISTER];
    IntentSpan held = intentSpanOf(reg);
    IntentVectors more = intentSpanExtend(&held, &source.side[INTENT_LANE]);
    *reg = intentVectorsConcat(reg, &more);
    ++kinds[runConversion(&source, &result)];
    ++kinds[runConversion(&result, &source)];
  }
  for (int32_t kind = INTENT_CONVERT_RENAME; kind <= INTENT_CONVERT_SHUFFLE; ++kind)
    assert_true(kinds[kind] > 50);
}

static void testConversionsOfWarps(void **state) {
  (void)state;
  randomState = 4;
  for (int32_t n = 0; n < 300; ++n) {
    IntentLayout source = randomLayout(16, 32, 4, 2, n % 2 ? PLAIN : MIXED), result = source;
    shuffleWords(result.side[n % 3].at, result.side[n % 3].count);
    bool moved = !intentVectorsEqual(&source.side[INTENT_WARP], &result.side[INTENT_WARP]);
    IntentConversionKind kind = runConversion(&source, &result);
    assert_int_equal(moved, kind == INTENT_CONVERT_SHARED);
  }
  IntentLayout two = randomLayout(16, 16, 3, 1, PLAIN), one = randomLayout(16, 16, 3, 0, PLAIN),
               other = randomLayout(8, 32, 3, 0, PLAIN);
  assert_int_equal(INTENT_CONVERT_NONE, intentLayoutConversion(&two, &one).kind);
  assert_int_equal(INTENT_CONVERT_NONE, intentLayoutConversion(&other, &one).kind);
}

// --- workgroup memory ----------------------------------------------------------------------------

static void expectBijection(const IntentSwizzle *swizzle, int32_t bits) {
  assert_true(swizzle->exists);
  assert_int_equal(bits, swizzle->bases.count);
  for (uint32_t flat = 0; flat < UINT32_C(1) << bits; ++flat)
    assert_int_equal(
        flat, intentVectorsApply(&swizzle->bases, intentVectorsApply(&swizzle->inverse, flat)));
}

static void testSwizzles(void **state) {
  (void)state;
  randomState = 2;
  for (int32_t n = 0; n < 800; ++n) {
    int32_t bytes = 1 << randomBelow(4), warps = n % 3 ? 1 : 2;
    Mixing mixing = n % 2 ? PLAIN : MIXED;
    IntentLayout sides[2] = {randomLayout(32, 64, 5, warps, mixing),
                             randomLayout(32, 64, 5, warps, mixing)};
    IntentSwizzle swizzle = intentSwizzle(&sides[0], &sides[1], bytes);
    if (n % 16 == 0)
      expectBijection(&swizzle, 11);
    assert_true(swizzle.exists && bytes << swizzle.vectorBits <= 16);
    for (int32_t s = 0; s < 2; ++s) {
      IntentWavefronts w = intentSwizzleWavefronts(&swizzle, &sides[s], bytes);
      assert_int_equal(w.needed, w.counted);
      // A thread's vector starts where its offset says: no thread bit moves inside it.
      for (int32_t side = INTENT_LANE; side <= INTENT_WARP; ++side) {
        IntentVectors offsets = intentSwizzleOffsets(&swizzle, &sides[s].side[side]);
        for (int32_t i = 0; i < offsets.count; ++i)
          assert_int_equal(0, offsets.at[i] & ((1 << swizzle.vectorBits) - 1));
      }
    }
  }
}

static void testSmallSwizzles(void **state) {
  (void)state;
  randomState = 6;
  IntentCoalescing rows = {
      .contiguousAxis = 1, .vector = 4, .lanes = 32, .warps = 4, .warpAxis = 1};
  IntentCoalescing columns = {
      .contiguousAxis = 0, .vector = 4, .lanes = 32, .warps = 4, .warpAxis = 0};
  for (int64_t m = 1; m <= 16; m *= 2)
    for (int64_t n = 1; n <= 16; n *= 2)
      for (int32_t bytes = 1; bytes <= 8; bytes *= 2) {
        IntentLayout a = intentLayoutCoalesced(2, (int64_t[]){m, n}, &rows);
        IntentLayout b = intentLayoutCoalesced(2, (int64_t[]){m, n}, &columns);
        IntentSwizzle swizzle = intentSwizzle(&a, &b, bytes);
        expectBijection(&swizzle, intentLayoutSizeBits(&a));
        IntentWavefronts w = intentSwizzleWavefronts(&swizzle, &b, bytes);
        assert_int_equal(w.needed, w.counted);
      }
  IntentLayout a = intentLayoutCoalesced(2, (int64_t[]){4, 8}, &rows);
  IntentLayout b = intentLayoutCoalesced(2, (int64_t[]){8, 4}, &rows);
  assert_false(intentSwizzle(&a, &b, 4).exists);
  assert_false(intentSwizzle(&a, &a, 3).exists);
}

static void testWavefrontsCountConflicts(void **state) {
  (void)state;
  // A column of 32 rows of 128 bytes, laid out row after row: all lanes in one bank.
  IntentLayout column = intentLayoutOfShape(2, (int64_t[]){32, 32});
  for (int32_t i = 0; i < 5; ++i) {
    intentLayoutAddBasis(&column, INTENT_LANE, UINT32_C(32) << i);
    intentLayoutAddBasis(&column, INTENT_REGISTER, UINT32_C(1) << i);
  }
  IntentSwizzle rowMajor = {
      .exists = true, .bases = intentVectorsUnits(10), .inverse = intentVectorsUnits(10)};
  IntentWavefronts w = intentSwizzleWavefronts(&rowMajor, &column, 4);
  assert_int_equal(32, w.needed);
  assert_int_equal(32 * 32, w.counted);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testSpan),
      cmocka_unit_test(testIntersection),
      cmocka_unit_test(testInverse),
      cmocka_unit_test(testFullLists),
      cmocka_unit_test(testFragments),
      cmocka_unit_test(testProductAndQuotient),
      cmocka_unit_test(testRefusals),
      cmocka_unit_test(testProblems),
      cmocka_unit_test(testDrop),
      cmocka_unit_test(testOwners),
      cmocka_unit_test(testPlainAndHolders),
      cmocka_unit_test(testCoalescedTables),
      cmocka_unit_test(testCoalescedRandom),
      cmocka_unit_test(testConversions),
      cmocka_unit_test(testConversionsOfWarps),
      cmocka_unit_test(testSwizzles),
      cmocka_unit_test(testSmallSwizzles),
      cmocka_unit_test(testWavefrontsCountConflicts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
