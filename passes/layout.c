// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See layout.h. Two coordinates have one place where the strides times their differences add up to
// 0: a search for such differences, the largest stride first, that follows only what the smaller
// strides can still make up for. For strides in the order of a nested layout that is one step an
// axis.
#include "passes/layout.h"

#include <stdlib.h>

__extension__ typedef __int128 Wide;

enum { MAX_STEPS = 1 << 16 };

// An axis whose stride and extent are known.
typedef struct Axis {
  int64_t axis;
  Wide most;   // the largest difference of two coordinates
  Wide stride; // at least 0
  bool isNegative;
} Axis;

typedef struct Search {
  Axis axes[IR_MAX_RANK];        // strides from the largest on
  Wide reach[IR_MAX_RANK + 1];   // what axes from here on can add or take away
  Wide differences[IR_MAX_RANK]; // chosen so far
  intptr_t count;
  int64_t steps; // left
} Search;

static int byStride(const void *left, const void *right) {
  Wide a = ((const Axis *)left)->stride, b = ((const Axis *)right)->stride;
  return (a < b) - (a > b);
}

static Wide floorOf(Wide a, Wide b) { return a / b - (a % b != 0 && a < 0); }
static Wide least(Wide a, Wide b) { return a < b ? a : b; }
static Wide most(Wide a, Wide b) { return a > b ? a : b; }

// True if the axes from `next` on can bring `place` to 0, not all differences being 0: `isMoved`.
// The first that is not may as well be above 0.
static bool reachesZero(Search *search, intptr_t next, Wide place, bool isMoved) {
  if (next == search->count)
    return isMoved && place == 0;
  const Axis *axis = &search->axes[next];
  Wide rest = search->reach[next + 1];
  Wide low = isMoved ? -axis->most : 0, high = axis->most;
  if (axis->stride > 0) {
    low = most(low, -floorOf(rest + place, axis->stride));
    high = least(high, floorOf(rest - place, axis->stride));
  }
  for (Wide i = 0; i <= high - low; ++i) {
    Wide at = isMoved ? low + i : i < high ? i + 1 : 0; // the simplest comes first
    if (--search->steps < 0)
      return false;
    search->differences[next] = at;
    if (reachesZero(search, next + 1, place + at * axis->stride, isMoved || at != 0))
      return true;
  }
  return false;
}

// The axes of static stride and extent, but for those of one coordinate; none where the view has no
// element.
static Search searchOf(MlirType view, const int64_t *strides) {
  Search search = {.steps = MAX_STEPS};
  for (int64_t i = 0; i < irRank(view); ++i) {
    int64_t extent = irShape(view, i);
    if (extent == 0)
      return (Search){.steps = MAX_STEPS};
    if (extent < 2 || mlirShapedTypeIsDynamicStrideOrOffset(strides[i]))
      continue;
    Wide stride = strides[i];
    search.axes[search.count++] = (Axis){i, extent - 1, stride < 0 ? -stride : stride, stride < 0};
  }
  qsort(search.axes, (size_t)search.count, sizeof *search.axes, byStride);
  for (intptr_t i = search.count; i-- > 0;)
    search.reach[i] = search.reach[i + 1] + search.axes[i].most * search.axes[i].stride;
  return search;
}

IntentCollision intentCollisionOf(MlirType view) {
  int64_t strides[IR_MAX_RANK], offset;
  IntentCollision out = {.kind = INTENT_OVERLAP_NONE};
  if (!mlirTypeIsAMemRef(view) ||
      mlirLogicalResultIsFailure(mlirMemRefTypeGetStridesAndOffset(view, strides, &offset)))
    return out;
  Search search = searchOf(view, strides);
  if (!reachesZero(&search, 0, 0, false)) {
    out.kind = search.steps < 0 ? INTENT_OVERLAP_UNKNOWN : INTENT_OVERLAP_NONE;
    return out;
  }
  out.kind = INTENT_OVERLAP_FOUND;
  for (intptr_t i = 0; i < search.count; ++i) {
    const Axis *axis = &search.axes[i];
    int64_t difference = (int64_t)search.differences[i];
    bool isFirst = (difference > 0) != axis->isNegative;
    (isFirst ? out.first : out.second)[axis->axis] = difference < 0 ? -difference : difference;
  }
  return out;
}

// ---- At run time --------------------------------------------------------------------------------

static int64_t magnitude(int64_t stride) { return stride < 0 ? -stride : stride; }

// i1: axis `at` has one coordinate, or its stride steps over what the axes of no larger strides
// span; null where no dynamic extent decides that.
static MlirValue stepsOver(Ir *ir, MlirValue view, const int64_t *strides, int64_t at) {
  MlirType type = mlirValueGetType(view);
  Wide known = 1; // the static part of the span
  MlirValue span = {NULL};
  bool isTied = false;
  for (int64_t i = 0; i < irRank(type); ++i) {
    if (i == at || mlirShapedTypeIsDynamicStrideOrOffset(strides[i]) ||
        magnitude(strides[i]) > magnitude(strides[at]))
      continue;
    known += irIsDynamic(type, i) ? -(Wide)magnitude(strides[i])
                                  : (Wide)(irShape(type, i) - 1) * magnitude(strides[i]);
    isTied |= irIsDynamic(type, i);
  }
  bool isDecided = !isTied && known <= magnitude(strides[at]);
  if (isDecided || (!isTied && !irIsDynamic(type, at)) || known != (int64_t)known)
    return (MlirValue){NULL};
  span = irI64(ir, (int64_t)known);
  for (int64_t i = 0; isTied && i < irRank(type); ++i) {
    if (i == at || !irIsDynamic(type, i) || mlirShapedTypeIsDynamicStrideOrOffset(strides[i]) ||
        magnitude(strides[i]) > magnitude(strides[at]))
      continue;
    MlirValue extent = intentExtentValue(ir, intentExtentOf(view, i));
    span = irBinary(ir, "arith.addi", span,
                    irBinary(ir, "arith.muli", extent, irI64(ir, magnitude(strides[i]))));
  }
  MlirValue holds = irCompare(ir, "sle", span, irI64(ir, magnitude(strides[at])));
  if (!irIsDynamic(type, at))
    return irShape(type, at) > 1 ? holds : (MlirValue){NULL};
  MlirValue extent = intentExtentValue(ir, intentExtentOf(view, at));
  return irBinary(ir, "arith.ori", irCompare(ir, "sle", extent, irI64(ir, 1)), holds);
}

// A view without an element has none twice.
static MlirValue orEmpty(Ir *ir, MlirValue view, MlirValue holds) {
  MlirType type = mlirValueGetType(view);
  for (int64_t i = 0; i < irRank(type); ++i)
    if (irIsDynamic(type, i)) {
      MlirValue extent = intentExtentValue(ir, intentExtentOf(view, i));
      MlirValue isEmpty = irCompare(ir, "eq", extent, irI64(ir, 0));
      holds = irBinary(ir, "arith.ori", holds, isEmpty);
    }
  return holds;
}

void intentRequireNoOverlap(IntentChecks *checks, MlirOperation op, MlirValue view) {
  Ir *ir = &checks->ir;
  MlirType type = mlirValueGetType(view);
  int64_t strides[IR_MAX_RANK], offset;
  MlirValue holds = {NULL};
  if (mlirLogicalResultIsFailure(mlirMemRefTypeGetStridesAndOffset(type, strides, &offset)) ||
      mlirShapedTypeHasStaticShape(type))
    return;
  for (int64_t i = 0; i < irRank(type); ++i)
    if (!mlirShapedTypeIsDynamicStrideOrOffset(strides[i])) {
      MlirValue one = stepsOver(ir, view, strides, i);
      holds = mlirValueIsNull(one) ? holds : irBoth(ir, holds, one);
    }
  if (!mlirValueIsNull(holds))
    intentAssertThat(
        checks, op, orEmpty(ir, view, holds),
        "expects a destination whose strides show that it has no element twice (9-09)");
}
