// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside of the arena of expressions: for the files that make nodes, not for those that read them.
#ifndef INTENT_PASSES_ANALYSIS_ARENA_H
#define INTENT_PASSES_ANALYSIS_ARENA_H

#include "passes/analysis/expr.h"

enum {
  INTENT_MAX_OPERANDS = 16,   // of a sum or a product that is written as one
  INTENT_MAX_EXPR_SIZE = 256, // nodes of an expression that is still known
};

// Zeroed memory that lives as long as the arena.
void *intentArenaAllocate(IntentArena *arena, size_t bytes);

// The one node, domain or tensor that is equal to the draft in all fields that are not computed
// from others; the draft's lists are copied. Its hash, axes, size and (unless it is set) unknown
// are filled in.
const IntentExpr *intentArenaExpr(IntentArena *arena, const IntentExpr *draft);
const IntentDomain *intentArenaDomain(IntentArena *arena, const IntentDomain *draft);
const IntentTensor *intentArenaTensor(IntentArena *arena, const IntentTensor *draft);

// A number that orders SSA values and is the same in every run: function arguments by position,
// others as they are first asked for.
uint64_t intentArenaOrder(IntentArena *arena, MlirValue value);

// Orders nodes, domains and tensors by structure: as they print in a sum.
int intentExprCompare(const IntentExpr *a, const IntentExpr *b);
int intentDomainCompare(const IntentDomain *a, const IntentDomain *b);
int intentTensorCompare(const IntentTensor *a, const IntentTensor *b);

// What substitution remembers for one set of replacements; begins anew with each.
typedef struct IntentMemo IntentMemo;
IntentMemo *intentMemoCreate(void);
void intentMemoDestroy(IntentMemo *memo);
const void *intentMemoGet(const IntentMemo *memo, const void *key); // null if absent
void intentMemoSet(IntentMemo *memo, const void *key, const void *value);

// `expr` with each node that the memo has replaced by what it has for that. The memo also keeps
// what the nodes around those become: it serves further expressions of the same replacements.
const IntentExpr *intentExprReplace(IntentArena *arena, const IntentExpr *expr,
                                    IntentMemo *replaced);

// Ranges.
IntentRange intentRangeOfType(MlirType integer); // i1 is [0, 1]
IntentRange intentRangeUnion(IntentRange a, IntentRange b);
IntentRange intentRangeMeet(IntentRange a, IntentRange b);
IntentRange intentRangeAdd(IntentRange a, IntentRange b);
IntentRange intentRangeMul(IntentRange a, IntentRange b);
bool intentRangeHolds(IntentRange outer, IntentRange inner);
// What operand ranges say of a node; of atoms, what they are.
IntentRange intentRangeOfNode(const IntentExpr *draft);

// expr reduced to a signed number of `width` bits, at least 2: itself where its range in a tensor
// of these extents fits, else a WRAP.
const IntentExpr *intentExprWrap(IntentArena *arena, const IntentExpr *expr, unsigned width,
                                 int64_t rank, const IntentExpr *const *extents);

// Domains in normal form.
const IntentDomain *intentDomainRange(IntentArena *arena, MlirValue value, const IntentExpr *begin,
                                      const IntentExpr *end, const IntentExpr *step);
const IntentDomain *intentDomainAxis(IntentArena *arena, MlirValue value,
                                     const IntentTensor *tensor, int64_t axis);
const IntentDomain *intentDomainPart(IntentArena *arena, MlirValue value,
                                     const IntentDomain *source, const IntentExpr *begin,
                                     const IntentExpr *end);
const IntentDomain *intentDomainOpaque(IntentArena *arena, const IntentDomain *draft);
// The bounds that intent.bounds gives.
const IntentExpr *intentDomainBegin(IntentArena *arena, const IntentDomain *domain);
const IntentExpr *intentDomainEnd(IntentArena *arena, const IntentDomain *domain);

#endif // INTENT_PASSES_ANALYSIS_ARENA_H
