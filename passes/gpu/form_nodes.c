// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The graph of a planned kernel: its nodes, operands before what uses them, and what follows from a
// node's operands alone.
#include "passes/gpu/form.h"

#include <stdlib.h>

void intentPush(MlirValue **data, intptr_t *count, intptr_t *capacity, MlirValue value) {
  if (*count == *capacity) {
    *capacity = *capacity ? 2 * *capacity : 16;
    *data = realloc(*data, (size_t)*capacity * sizeof **data);
  }
  (*data)[(*count)++] = value;
}

void intentSettleNode(const IntentKernel *k, IntentNode *node) {
  node->inside = intentAxesOf(&node->mapping);
  node->reads = node->kind == INTENT_NODE_LOAD || node->kind == INTENT_NODE_GATHER ||
                node->kind == INTENT_NODE_STRIDED;
  for (intptr_t i = 0; i < node->operandCount; ++i) {
    if (node->operands[i].node < 0)
      continue;
    node->inside |= k->nodes[node->operands[i].node].inside;
    node->reads |= k->nodes[node->operands[i].node].reads;
  }
  for (int32_t i = 0; i < node->loopCount; ++i)
    node->inside &= ~(UINT64_C(1) << (node->firstLoop + i));
}

int32_t intentAddNode(IntentKernel *k, IntentNode node) {
  intentSettleNode(k, &node);
  if (k->nodeCount == k->nodeCapacity) {
    k->nodeCapacity = k->nodeCapacity ? 2 * k->nodeCapacity : 32;
    k->nodes = realloc(k->nodes, (size_t)k->nodeCapacity * sizeof *k->nodes);
  }
  k->nodes[k->nodeCount] = node;
  return k->nodeCount++;
}

// Marks what a shared node is computed from; true if that was news.
static bool shareOperands(IntentKernel *k, const IntentNode *node) {
  bool isNews = false;
  for (intptr_t i = 0; node->isShared && i < node->operandCount; ++i) {
    int32_t operand = node->operands[i].node;
    isNews |= operand >= 0 && !k->nodes[operand].isShared;
    if (operand >= 0)
      k->nodes[operand].isShared = true;
  }
  return isNews;
}

// What is read for all tiles of the grid, and what that is computed from.
void intentFindShared(IntentKernel *k) {
  for (int32_t i = 0; i < k->nodeCount; ++i) {
    IntentNode *node = &k->nodes[i];
    node->isShared = node->reads;
    for (int32_t axis = 0; axis < k->axisCount; ++axis)
      node->isShared &= !(node->inside >> axis & 1) || k->axis[axis].isResident;
  }
  for (bool isNews = true; isNews;) {
    isNews = false;
    for (int32_t i = k->nodeCount - 1; i >= 0; --i)
      isNews |= shareOperands(k, &k->nodes[i]);
  }
}

void intentKernelFree(IntentKernel *kernel) {
  for (int32_t i = 0; i < kernel->nodeCount; ++i) {
    free(kernel->nodes[i].operands);
    free(kernel->nodes[i].tiles);
    free(kernel->nodes[i].carried);
    free(kernel->nodes[i].published);
    free(kernel->nodes[i].strides);
  }
  free(kernel->storeStrides);
  free(kernel->nodes);
  free(kernel->needs);
  free(kernel);
}
