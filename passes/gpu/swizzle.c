// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a tile lies in workgroup memory, so that one layout writes it and another reads it without
// bank conflicts: solved over F2, with a counter that checks it. Makes no code.
#include "passes/gpu/layout.h"

#include <string.h>

enum { BANK_ROW_BYTES_BITS = 7, WORD_BYTES_BITS = 2, ACCESS_BYTES_BITS = 4, BANKS = 32 };

static int32_t log2Of(int32_t n) {
  int32_t bits = 0;
  while (n > 1 << bits)
    ++bits;
  return bits;
}

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t atLeast0(int32_t a) { return a < 0 ? 0 : a; }

// Lane bits that are served together: all 5 up to 4 bytes an access, 4 at 8, 3 at 16.
static int32_t wavefrontLaneBits(int32_t accessBytes) {
  return accessBytes == 16 ? 3 : accessBytes == 8 ? 4 : INTENT_LAYOUT_MAX_LANE_BITS;
}

static IntentVectors firstOf(IntentVectors list, int32_t count) {
  list.count = smaller(list.count, atLeast0(count));
  return list;
}

static IntentVectors after(const IntentVectors *list, int32_t count) {
  IntentVectors out = {0};
  for (int32_t i = atLeast0(count); i < list->count; ++i)
    intentVectorsAppend(&out, list->at[i]);
  return out;
}

static IntentVectors join3(const IntentVectors *a, const IntentVectors *b, const IntentVectors *c) {
  IntentVectors ab = intentVectorsConcat(a, b);
  return intentVectorsConcat(&ab, c);
}

// The candidates that are independent of `low`, one after the other.
static IntentVectors modulo(const IntentVectors *low, const IntentVectors *candidates) {
  IntentSpan span = intentSpanOf(low);
  return intentSpanExtend(&span, candidates);
}

// Register directions that both sides walk, equal bases first: what one access may move.
static IntentVectors commonVector(const IntentLayout *source, const IntentLayout *result,
                                  int32_t limit) {
  const IntentVectors *a = &source->side[INTENT_REGISTER], *b = &result->side[INTENT_REGISTER];
  IntentVectors both = intentVectorsIntersection(a, b), common = {0};
  for (int32_t i = 0; i < a->count; ++i)
    for (int32_t j = 0; j < b->count; ++j)
      if (a->at[i] == b->at[j])
        intentVectorsAppend(&common, a->at[i]);
  IntentVectors more = modulo(&common, &both);
  return firstOf(intentVectorsConcat(&common, &more), limit);
}

// The lane bases that are served in one wavefront.
static IntentVectors lanesTogether(const IntentLayout *layout, int32_t wave) {
  IntentVectors lanes = layout->side[INTENT_LANE];
  if (wave < INTENT_LAYOUT_MAX_LANE_BITS)
    return firstOf(lanes, wave);
  IntentVectors out = {0};
  for (int32_t i = 0; i < lanes.count; ++i)
    if (lanes.at[i])
      intentVectorsAppend(&out, lanes.at[i]);
  return out;
}

// The directions of the offset's segment bits: those that no wavefront of either side moves along.
// Pairs of one source and one result direction come first: each serves both sides.
static IntentVectors segmentOf(const IntentVectors *low, const IntentVectors *p,
                               const IntentVectors *q, int32_t bits) {
  IntentVectors pLow = intentVectorsConcat(p, low), qLow = intentVectorsConcat(q, low);
  IntentVectors meet = intentVectorsIntersection(&pLow, &qLow);
  IntentVectors both = modulo(low, &meet), lowBoth = intentVectorsConcat(low, &both);
  IntentVectors pOnly = modulo(&lowBoth, p), qOnly = modulo(&lowBoth, q), out = {0};
  for (int32_t i = 0; i < smaller(pOnly.count, qOnly.count); ++i)
    intentVectorsAppend(&out, pOnly.at[i] ^ qOnly.at[i]);
  IntentVectors taken = join3(low, p, q), units = intentVectorsUnits(bits);
  IntentVectors free = modulo(&taken, &units);
  return intentVectorsConcat(&out, &free);
}

// The swizzle whose low offset bits walk `vector`. Offset bits from low to high: vector, word (up
// to 4 bytes, which lanes share for free), bank (the rest of 128 bytes), segment.
static IntentSwizzle solve(const IntentLayout *source, const IntentLayout *result, int32_t byteBits,
                           const IntentVectors *vector) {
  int32_t bits = intentLayoutSizeBits(source), v = vector->count;
  int32_t wave = wavefrontLaneBits(1 << (byteBits + v));
  IntentVectors p = lanesTogether(source, wave), q = lanesTogether(result, wave);
  IntentVectors units = intentVectorsUnits(bits);

  IntentVectors pVector = intentVectorsConcat(&p, vector),
                qVector = intentVectorsConcat(&q, vector);
  IntentVectors meet = intentVectorsIntersection(&pVector, &qVector);
  IntentVectors shared = modulo(vector, &meet), sharedP = intentVectorsConcat(&shared, &p);
  IntentVectors wordFrom = join3(&sharedP, &q, &units);
  IntentVectors word = firstOf(modulo(vector, &wordFrom), WORD_BYTES_BITS - byteBits - v);

  IntentVectors low = intentVectorsConcat(vector, &word);
  p = modulo(&low, &p);
  q = modulo(&low, &q);
  int32_t bankBits = atLeast0(smaller(bits, BANK_ROW_BYTES_BITS - byteBits) - low.count);
  IntentVectors segment = firstOf(segmentOf(&low, &p, &q, bits), bits - low.count - bankBits);
  IntentVectors lowSegment = intentVectorsConcat(&low, &segment);
  IntentVectors bankFrom = join3(&p, &q, &units), bank = modulo(&lowSegment, &bankFrom);

  IntentVectors rest = after(&bank, bankBits), lowBank = firstOf(bank, bankBits);
  lowBank = intentVectorsConcat(&low, &lowBank);
  IntentSwizzle out = {.vectorBits = v, .bases = join3(&lowBank, &segment, &rest)};
  out.inverse = intentVectorsInvert(&out.bases, bits);
  out.exists = out.inverse.count == bits;
  return out;
}

// True if some thread's offset has a vector bit: it would hold its vector permuted.
static bool movesInsideVector(const IntentSwizzle *swizzle, const IntentLayout *layout) {
  uint32_t inside = (UINT32_C(1) << swizzle->vectorBits) - 1, seen = 0;
  for (int32_t side = INTENT_LANE; side <= INTENT_WARP; ++side) {
    IntentVectors offsets = intentSwizzleOffsets(swizzle, &layout->side[side]);
    for (int32_t i = 0; i < offsets.count; ++i)
      seen |= offsets.at[i];
  }
  return (seen & inside) != 0;
}

IntentSwizzle intentSwizzle(const IntentLayout *source, const IntentLayout *result,
                            int32_t elementBytes) {
  int32_t byteBits = log2Of(elementBytes);
  bool legal = !intentLayoutProblem(source) && !intentLayoutProblem(result) &&
               source->rank == result->rank && elementBytes == 1 << byteBits && byteBits <= 3;
  for (int32_t axis = 0; legal && axis < source->rank; ++axis)
    legal = source->extentBits[axis] == result->extentBits[axis];
  if (!legal)
    return (IntentSwizzle){0};
  IntentVectors vector = commonVector(source, result, ACCESS_BYTES_BITS - byteBits);
  for (;;) {
    IntentSwizzle out = solve(source, result, byteBits, &vector);
    if (!vector.count || !(movesInsideVector(&out, source) || movesInsideVector(&out, result)))
      return out;
    --vector.count;
  }
}

IntentVectors intentSwizzleOffsets(const IntentSwizzle *swizzle, const IntentVectors *bases) {
  return intentVectorsCompose(&swizzle->inverse, bases);
}

// The most words that one bank has to serve when lanes [first, first + group) access offset `from`.
static int64_t servedInTurns(const IntentVectors *lanes, uint32_t from, uint32_t first,
                             uint32_t group, int32_t vectorBits, int32_t elementBytes) {
  uint32_t words[BANKS][BANKS], depth[BANKS];
  memset(depth, 0, sizeof depth);
  int64_t worst = 0;
  for (uint32_t lane = first; lane < first + group; ++lane) {
    uint32_t offset = (from ^ intentVectorsApply(lanes, lane)) >> vectorBits << vectorBits;
    uint32_t byte = offset * (uint32_t)elementBytes;
    uint32_t end = byte + ((uint32_t)elementBytes << vectorBits);
    for (uint32_t word = byte / 4; word < (end + 3) / 4; ++word) {
      uint32_t bank = word % BANKS, known = 0;
      while (known < depth[bank] && words[bank][known] != word)
        ++known;
      if (known == depth[bank])
        words[bank][depth[bank]++] = word;
      worst = depth[bank] > worst ? depth[bank] : worst;
    }
  }
  return worst;
}

IntentWavefronts intentSwizzleWavefronts(const IntentSwizzle *swizzle, const IntentLayout *layout,
                                         int32_t elementBytes) {
  int32_t v = swizzle->vectorBits;
  IntentVectors moved = firstOf(swizzle->bases, v), kept = {0};
  IntentSpan span = intentSpanOf(&moved);
  const IntentVectors *registers = &layout->side[INTENT_REGISTER];
  for (int32_t i = 0; i < registers->count; ++i)
    if (intentSpanAdd(&span, registers->at[i]))
      intentVectorsAppend(&kept, registers->at[i]);
  IntentVectors reg = intentSwizzleOffsets(swizzle, &kept);
  IntentVectors lane = intentSwizzleOffsets(swizzle, &layout->side[INTENT_LANE]);
  uint32_t lanes = UINT32_C(1) << lane.count, group = UINT32_C(1)
                                                      << wavefrontLaneBits(elementBytes << v);
  group = group < lanes ? group : lanes;
  IntentWavefronts out = {0};
  for (uint32_t r = 0; r < UINT32_C(1) << reg.count; ++r)
    for (uint32_t first = 0; first < lanes; first += group) {
      out.counted +=
          servedInTurns(&lane, intentVectorsApply(&reg, r), first, group, v, elementBytes);
      ++out.needed;
    }
  return out;
}
