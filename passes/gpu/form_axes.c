// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which axes of a kernel run over those of a value, and along which of them the kernel's largest
// accesses are contiguous: the tiles and the widths of accesses go by these.
#include "intent-c/Dialect.h"
#include "passes/gpu/form.h"

// --- mappings ------------------------------------------------------------------------------------

IntentTileAxes intentTileAxes(const IntentMapping *mapping) {
  IntentTileAxes out = {0};
  for (int32_t i = 0; i < mapping->rank; ++i) {
    int32_t axis = mapping->at[i].axis, at = out.count;
    if (axis == INTENT_UNIT_AXIS)
      continue;
    for (; at > 0 && out.axis[at - 1] > axis; --at) {
      out.axis[at] = out.axis[at - 1];
      out.from[at] = out.from[at - 1];
    }
    out.axis[at] = axis;
    out.from[at] = i;
    ++out.count;
  }
  return out;
}

bool intentIsSameMapping(const IntentMapping *a, const IntentMapping *b) {
  if (a->rank != b->rank)
    return false;
  for (int32_t i = 0; i < a->rank; ++i)
    if (a->at[i].axis != b->at[i].axis || a->at[i].mayRepeat != b->at[i].mayRepeat)
      return false;
  return true;
}

uint64_t intentAxesOf(const IntentMapping *mapping) {
  uint64_t out = 0;
  for (int32_t i = 0; i < mapping->rank; ++i)
    if (mapping->at[i].axis != INTENT_UNIT_AXIS)
      out |= UINT64_C(1) << mapping->at[i].axis;
  return out;
}

bool intentIsOverAll(const IntentMapping *mapping, uint64_t axes) {
  int32_t count = 0;
  for (int32_t i = 0; i < mapping->rank; ++i) {
    if (mapping->at[i].mayRepeat)
      return false;
    count += mapping->at[i].axis != INTENT_UNIT_AXIS;
  }
  return intentAxesOf(mapping) == axes && count == __builtin_popcountll(axes);
}

IntentMapping intentSourceMapping(MlirOperation op, const IntentMapping *mapping) {
  MlirAttribute axes = irAttribute(op, "axes"), stretch = irAttribute(op, "stretch");
  IntentMapping out = {.rank = (int32_t)irArrayCount(axes)};
  for (int32_t i = 0; i < out.rank; ++i) {
    int64_t kind = irArrayAt(stretch, i), extent = irShape(irOperandType(op, 0), i);
    out.at[i] = mapping->at[irArrayAt(axes, i)];
    if (kind == INTENT_STRETCH_ONE || (kind == INTENT_STRETCH_DYNAMIC && extent == 1))
      out.at[i] = (IntentAxisUse){INTENT_UNIT_AXIS, false};
    else if (kind == INTENT_STRETCH_DYNAMIC && extent < 0 && out.at[i].axis != INTENT_UNIT_AXIS)
      out.at[i].mayRepeat = true;
  }
  return out;
}

// --- contiguous axes -----------------------------------------------------------------------------

// The kernel axis along which a row-major value is contiguous; negative if there is none.
static int32_t innermost(const IntentMapping *mapping) {
  if (mapping->rank == 0 || mapping->at[mapping->rank - 1].mayRepeat)
    return INTENT_UNIT_AXIS;
  return mapping->at[mapping->rank - 1].axis;
}

// An access of the kernel, and the kernel axis along which its neighbours are neighbours in memory.
typedef struct Access {
  const IntentMapping *mapping;
  MlirType element;
  int32_t axis; // or INTENT_UNIT_AXIS
} Access;

static void noteAccess(IntentKernel *k, Access access, int32_t rank) {
  if (intentTileAxes(access.mapping).count != rank)
    return;
  if (access.axis != INTENT_UNIT_AXIS)
    k->axis[access.axis].isContiguous = true;
  int32_t bytes = (int32_t)(irBitWidth(access.element) + 7) / 8;
  if (bytes > k->elementBytes)
    k->elementBytes = bytes;
}

static bool isDirect(const IntentNode *node) {
  return node->kind == INTENT_NODE_LOAD || node->kind == INTENT_NODE_STRIDED;
}

static Access accessOf(const IntentNode *node) {
  int32_t axis = node->strides ? node->strides->contiguous : innermost(&node->mapping);
  return (Access){&node->mapping, irElementType(mlirValueGetType(node->value)), axis};
}

// What a root is written to.
static Access rootAccess(const IntentKernel *k, intptr_t root) {
  Access out = {&k->rootMapping, irElementType(mlirValueGetType(k->roots[root])),
                innermost(&k->rootMapping)};
  if (k->storeStrides)
    out.axis = k->storeStrides->contiguous;
  else if (!mlirOperationIsNull(k->store) && k->storeLanes.node < 0)
    out.axis = innermost(&k->storeMapping);
  return out;
}

static Access sideAccess(const IntentKernel *k, intptr_t side) {
  const IntentMapping *mapping = &k->nodes[k->sides[side].tile.node].mapping;
  return (Access){mapping, irElementType(mlirValueGetType(k->sides[side].value)),
                  innermost(mapping)};
}

// The accesses with the most axes say which axes are contiguous.
void intentFindContiguous(IntentKernel *k) {
  int32_t rank = intentTileAxes(&k->rootMapping).count;
  k->elementBytes = 1;
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    int32_t count = intentTileAxes(&k->nodes[i].mapping).count;
    if (isDirect(&k->nodes[i]) && count > rank)
      rank = count;
  }
  for (int32_t i = 0; i < k->nodeCount; ++i)
    if (isDirect(&k->nodes[i]))
      noteAccess(k, accessOf(&k->nodes[i]), rank);
  for (intptr_t i = 0; i < k->rootCount; ++i)
    noteAccess(k, rootAccess(k, i), rank);
  for (intptr_t i = 0; i < k->sideCount; ++i)
    noteAccess(k, sideAccess(k, i), rank);
}
