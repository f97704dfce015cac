// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See walk.h.
#include "runtime/interp/walk.h"

#include <inttypes.h>
#include <stdio.h>

static void advance(IntentWalk *walk) {
  for (int32_t axis = walk->lanes.rank - 1; axis >= 0; --axis) {
    if (++walk->ordinals[axis] < walk->lanes.shape[axis])
      return;
    walk->ordinals[axis] = 0;
  }
}

IntentAddress intentWalkOn(IntentWalk *walk) {
  IntentLane lane;
  if (!intentRunLaneAt(walk->machine, walk->i, &walk->lanes, walk->ordinals, &lane))
    return (IntentAddress){.failed = true};
  advance(walk);
  IntentAddress address = {.valid = lane.valid, .element = walk->offset};
  for (int32_t axis = 0; lane.valid && axis < walk->array->rank; ++axis) {
    int64_t at = lane.coordinates[axis];
    if (at < 0 || at >= walk->array->shape[axis]) {
      intentFail(walk->machine, walk->i->op, INTENT_OUT_OF_BOUNDS, axis);
      return (IntentAddress){.failed = true};
    }
    address.element += at * walk->strides[axis];
  }
  return address;
}

int64_t intentPointCount(const IntentLanes *lanes) {
  return intentElementCount(lanes->shape, lanes->rank);
}

IntentPointText intentPointText(const IntentLanes *lanes, int64_t point) {
  IntentPointText text;
  int64_t ordinals[INTENT_MAX_RANK];
  for (int32_t axis = lanes->rank - 1; axis >= 0; --axis) {
    ordinals[axis] = point % lanes->shape[axis];
    point /= lanes->shape[axis];
  }
  size_t used = (size_t)snprintf(text.text, sizeof text.text, "(");
  for (int32_t axis = 0; axis < lanes->rank; ++axis)
    used += (size_t)snprintf(text.text + used, sizeof text.text - used, "%s%" PRId64,
                             axis ? ", " : "", ordinals[axis]);
  (void)snprintf(text.text + used, sizeof text.text - used, ")");
  return text;
}

bool intentCheckValueShape(const IntentWalk *walk, IntentValue value, const char *clause) {
  for (int32_t axis = 0; axis < walk->lanes.rank; ++axis)
    if (value.tensor->array.shape[axis] != walk->lanes.shape[axis])
      return intentFail(walk->machine, walk->i->op,
                        "expects the size of iteration domain %d on axis %d of its value (%s)",
                        axis, axis, clause);
  return true;
}
