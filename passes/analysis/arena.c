// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See arena.h: memory, hash-consing and the order of nodes.
#include "passes/analysis/arena.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 1 << 16, FIRST_SLOTS = 64, FIRST_ORDER = 1 << 16 };

typedef struct Chunk {
  struct Chunk *next; // older
  size_t used;        // bytes of data
  size_t size;        // of data
  _Alignas(16) char data[];
} Chunk;

// A set of nodes by hash: open addressing, a power of two of slots.
typedef struct Set {
  const void **slots; // null: free
  uint64_t *hashes;   // of the slots
  size_t size, count; // slots, taken ones
} Set;

struct IntentMemo {
  const void **keys, **values; // null key: free
  size_t size, count;
};

struct IntentArena {
  Chunk *chunks; // the one being filled first
  Set exprs, domains, tensors;
  IntentMemo *orders; // of SSA values: the number in place of a pointer
  uint64_t next;      // number of the next value that is no argument
};

// ---- Memory -------------------------------------------------------------------------------------

void *intentArenaAllocate(IntentArena *arena, size_t bytes) {
  bytes = (bytes + 15) & ~(size_t)15;
  Chunk *chunk = arena->chunks;
  if (!chunk || chunk->size - chunk->used < bytes) {
    size_t size = bytes > CHUNK_SIZE ? bytes : CHUNK_SIZE;
    chunk = calloc(1, sizeof *chunk + size);
    chunk->size = size;
    chunk->next = arena->chunks;
    arena->chunks = chunk;
  }
  void *out = chunk->data + chunk->used;
  chunk->used += bytes;
  return out;
}

// A copy of a list in the arena; null for an empty one.
static void *copyList(IntentArena *arena, const void *list, intptr_t count, size_t item) {
  if (count <= 0)
    return NULL;
  void *copy = intentArenaAllocate(arena, (size_t)count * item);
  memcpy(copy, list, (size_t)count * item);
  return copy;
}

IntentArena *intentArenaCreate(void) {
  IntentArena *arena = calloc(1, sizeof *arena);
  arena->orders = intentMemoCreate();
  arena->next = FIRST_ORDER;
  return arena;
}

static void freeSet(Set *set) {
  free(set->slots);
  free(set->hashes);
}

void intentArenaDestroy(IntentArena *arena) {
  if (!arena)
    return;
  for (Chunk *chunk = arena->chunks; chunk;) {
    Chunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  freeSet(&arena->exprs);
  freeSet(&arena->domains);
  freeSet(&arena->tensors);
  intentMemoDestroy(arena->orders);
  free(arena);
}

// ---- Maps from pointers -------------------------------------------------------------------------

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + UINT64_C(0x9E3779B97F4A7C15) + (hash << 6) + (hash >> 2);
  hash *= UINT64_C(0xBF58476D1CE4E5B9);
  return hash ^ hash >> 29;
}

IntentMemo *intentMemoCreate(void) { return calloc(1, sizeof(IntentMemo)); }

void intentMemoDestroy(IntentMemo *memo) {
  if (!memo)
    return;
  free(memo->keys);
  free(memo->values);
  free(memo);
}

// The slot of a key, or the free one where it would go.
static size_t memoSlot(const IntentMemo *memo, const void *key) {
  size_t at = mix(0, (uintptr_t)key) & (memo->size - 1);
  while (memo->keys[at] && memo->keys[at] != key)
    at = (at + 1) & (memo->size - 1);
  return at;
}

const void *intentMemoGet(const IntentMemo *memo, const void *key) {
  return memo->size ? memo->values[memoSlot(memo, key)] : NULL;
}

static void growMemo(IntentMemo *memo) {
  IntentMemo old = *memo;
  memo->size = old.size ? 2 * old.size : FIRST_SLOTS;
  memo->keys = calloc(memo->size, sizeof *memo->keys);
  memo->values = calloc(memo->size, sizeof *memo->values);
  for (size_t i = 0; i < old.size; ++i)
    if (old.keys[i]) {
      size_t at = memoSlot(memo, old.keys[i]);
      memo->keys[at] = old.keys[i];
      memo->values[at] = old.values[i];
    }
  free(old.keys);
  free(old.values);
}

void intentMemoSet(IntentMemo *memo, const void *key, const void *value) {
  if (2 * memo->count >= memo->size)
    growMemo(memo);
  size_t at = memoSlot(memo, key);
  memo->count += !memo->keys[at];
  memo->keys[at] = key;
  memo->values[at] = value;
}

uint64_t intentArenaOrder(IntentArena *arena, MlirValue value) {
  if (mlirValueIsNull(value))
    return 0;
  uintptr_t known = (uintptr_t)intentMemoGet(arena->orders, value.ptr);
  if (known)
    return known;
  uint64_t order = 0;
  if (mlirValueIsABlockArgument(value)) {
    MlirOperation parent = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
    if (!mlirOperationIsNull(parent) && irIs(parent, "func.func"))
      order = 1 + (uint64_t)mlirBlockArgumentGetArgNumber(value);
  }
  if (!order)
    order = arena->next++;
  intentMemoSet(arena->orders, value.ptr, (const void *)(uintptr_t)order);
  return order;
}

// ---- Hash-consing -------------------------------------------------------------------------------

typedef bool (*Equal)(const void *a, const void *b);

// The slot of what equals `draft`, or the free one where it would go. The set has a free slot.
static size_t setSlot(const Set *set, uint64_t hash, const void *draft, Equal equal) {
  size_t at = hash & (set->size - 1);
  while (set->slots[at] && !(set->hashes[at] == hash && draft && equal(set->slots[at], draft)))
    at = (at + 1) & (set->size - 1);
  return at;
}

static void growSet(Set *set) {
  Set old = *set;
  set->size = old.size ? 2 * old.size : FIRST_SLOTS;
  set->slots = calloc(set->size, sizeof *set->slots);
  set->hashes = calloc(set->size, sizeof *set->hashes);
  for (size_t i = 0; i < old.size; ++i)
    if (old.slots[i]) {
      size_t at = setSlot(set, old.hashes[i], NULL, NULL);
      set->slots[at] = old.slots[i];
      set->hashes[at] = old.hashes[i];
    }
  freeSet(&old);
}

// Where `draft` is or goes.
static const void **findIn(Set *set, uint64_t hash, const void *draft, Equal equal) {
  if (2 * set->count >= set->size)
    growSet(set);
  size_t at = setSlot(set, hash, draft, equal);
  if (!set->slots[at]) {
    set->hashes[at] = hash;
    ++set->count;
  }
  return &set->slots[at];
}

static uint64_t hashText(uint64_t hash, const char *text, size_t length) {
  for (size_t i = 0; i < length; ++i)
    hash = mix(hash, (unsigned char)text[i]);
  return hash;
}

static bool sameLists(const void *a, const void *b, intptr_t count, size_t item) {
  return count <= 0 || !memcmp(a, b, (size_t)count * item);
}

static bool equalExprs(const void *left, const void *right) {
  const IntentExpr *a = left, *b = right;
  return a->kind == b->kind && a->type.ptr == b->type.ptr && a->constant == b->constant &&
         a->axis == b->axis && a->width == b->width && a->value.ptr == b->value.ptr &&
         a->domain == b->domain && a->tensor == b->tensor && a->name.ptr == b->name.ptr &&
         a->attributes.ptr == b->attributes.ptr && a->count == b->count &&
         sameLists(a->operands, b->operands, a->count, sizeof *a->operands) &&
         (a->kind != INTENT_EXPR_SUM ||
          sameLists(a->coefficients, b->coefficients, a->count, sizeof *a->coefficients));
}

static uint64_t hashExpr(IntentArena *arena, const IntentExpr *e) {
  uint64_t hash = mix(0x1001, (uint64_t)e->kind);
  hash = mix(mix(hash, (uint64_t)e->constant), (uint64_t)(e->constant >> 64));
  hash = mix(mix(hash, (uint64_t)e->axis), e->width);
  hash = mix(hash, intentArenaOrder(arena, e->value));
  hash = mix(hash, e->domain ? e->domain->hash : 0);
  hash = mix(hash, e->tensor ? e->tensor->hash : 0);
  if (e->name.ptr) {
    MlirStringRef name = mlirIdentifierStr(e->name);
    hash = hashText(hash, name.data, name.length);
  }
  for (intptr_t i = 0; i < e->count; ++i)
    hash = mix(hash, e->operands[i]->hash ^
                         (e->kind == INTENT_EXPR_SUM ? (uint64_t)e->coefficients[i] << 1 : 0));
  return hash;
}

// Axes, size and unknown of a node, from its operands.
static void summarize(IntentExpr *e) {
  uint64_t size = 1;
  if (e->kind == INTENT_EXPR_AXIS)
    e->axes = UINT32_C(1) << e->axis;
  e->hasMembers = e->kind == INTENT_EXPR_MEMBER;
  const char *inherited = NULL; // the first cause is the one to tell
  for (intptr_t i = 0; i < e->count && e->kind != INTENT_EXPR_AXIS; ++i) {
    e->axes |= e->operands[i]->axes;
    e->hasMembers |= e->operands[i]->hasMembers;
    size += e->operands[i]->size;
    if (!inherited)
      inherited = e->operands[i]->unknown;
  }
  if (!inherited && e->domain)
    inherited = e->domain->unknown;
  if (!inherited && e->tensor && e->kind == INTENT_EXPR_ELEMENT)
    inherited = e->tensor->unknown;
  if (inherited)
    e->unknown = inherited;
  e->size = size > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)size;
}

const IntentExpr *intentArenaExpr(IntentArena *arena, const IntentExpr *draft) {
  uint64_t hash = hashExpr(arena, draft);
  const void **slot = findIn(&arena->exprs, hash, draft, equalExprs);
  if (*slot)
    return *slot;
  IntentExpr *made = intentArenaAllocate(arena, sizeof *made);
  *made = *draft;
  made->hash = hash;
  made->operands = copyList(arena, draft->operands, draft->count, sizeof *draft->operands);
  made->coefficients =
      draft->kind == INTENT_EXPR_SUM
          ? copyList(arena, draft->coefficients, draft->count, sizeof *draft->coefficients)
          : NULL;
  summarize(made);
  made->range = intentRangeOfNode(made);
  *slot = made;
  return made;
}

static bool equalDomains(const void *left, const void *right) {
  const IntentDomain *a = left, *b = right;
  if (a->kind != b->kind || a->coordinate.ptr != b->coordinate.ptr)
    return false;
  switch (a->kind) {
  case INTENT_DOMAIN_AXIS:
    return a->tensor == b->tensor && a->axis == b->axis;
  case INTENT_DOMAIN_RANGE:
    return a->begin == b->begin && a->end == b->end && a->step == b->step;
  case INTENT_DOMAIN_SUBREGION:
    return a->source == b->source && a->begin == b->begin && a->end == b->end;
  case INTENT_DOMAIN_OPAQUE:
    return a->value.ptr == b->value.ptr && a->axis == b->axis && a->choice == b->choice;
  }
  return false;
}

static uint64_t hashDomain(IntentArena *arena, const IntentDomain *d) {
  uint64_t hash = mix(0x2001, (uint64_t)d->kind);
  hash = mix(hash, mlirIntegerTypeGetWidth(d->coordinate));
  hash = mix(mix(hash, d->tensor ? d->tensor->hash : 0), (uint64_t)d->axis);
  hash = mix(hash, d->source ? d->source->hash : 0);
  hash = mix(hash, d->begin ? d->begin->hash : 0);
  hash = mix(hash, d->end ? d->end->hash : 0);
  hash = mix(hash, d->step ? d->step->hash : 0);
  hash = mix(hash, d->choice ? d->choice->hash : 0);
  return d->kind == INTENT_DOMAIN_OPAQUE ? mix(hash, intentArenaOrder(arena, d->value)) : hash;
}

const IntentDomain *intentArenaDomain(IntentArena *arena, const IntentDomain *draft) {
  uint64_t hash = hashDomain(arena, draft);
  const void **slot = findIn(&arena->domains, hash, draft, equalDomains);
  if (*slot)
    return *slot;
  IntentDomain *made = intentArenaAllocate(arena, sizeof *made);
  *made = *draft;
  made->hash = hash;
  if (!made->root)
    made->root = made;
  *slot = made;
  return made;
}

static bool equalTensors(const void *left, const void *right) {
  const IntentTensor *a = left, *b = right;
  bool isNamed = a->kind == INTENT_TENSOR_VALUE || a->kind == INTENT_TENSOR_VIEW ||
                 a->kind == INTENT_TENSOR_BUFFER;
  if (a->kind != b->kind || a->element.ptr != b->element.ptr || a->rank != b->rank ||
      a->result != b->result || a->source != b->source || a->attribute.ptr != b->attribute.ptr ||
      (isNamed && a->value.ptr != b->value.ptr))
    return false;
  if (a->kind == INTENT_TENSOR_VALUE || a->kind == INTENT_TENSOR_VIEW)
    return true; // the extents are its own
  return a->computed == b->computed && a->partCount == b->partCount &&
         sameLists(a->parts, b->parts, a->partCount, sizeof *a->parts) &&
         sameLists(a->extents, b->extents, a->rank, sizeof *a->extents);
}

static uint64_t hashTensor(IntentArena *arena, const IntentTensor *t) {
  uint64_t hash = mix(mix(0x3001, (uint64_t)t->kind), (uint64_t)t->rank);
  hash = mix(mix(hash, (uint64_t)t->result), t->source ? t->source->hash : 0);
  hash = mix(hash, t->computed ? t->computed->hash : 0);
  for (intptr_t i = 0; i < t->partCount; ++i)
    hash = mix(hash, t->parts[i]->hash);
  if (t->kind == INTENT_TENSOR_VALUE || t->kind == INTENT_TENSOR_VIEW)
    return mix(hash, intentArenaOrder(arena, t->value));
  for (int64_t i = 0; i < t->rank; ++i)
    hash = mix(hash, t->extents[i]->hash);
  return t->kind == INTENT_TENSOR_BUFFER ? mix(hash, intentArenaOrder(arena, t->value)) : hash;
}

const IntentTensor *intentArenaTensor(IntentArena *arena, const IntentTensor *draft) {
  uint64_t hash = hashTensor(arena, draft);
  const void **slot = findIn(&arena->tensors, hash, draft, equalTensors);
  if (*slot)
    return *slot;
  IntentTensor *made = intentArenaAllocate(arena, sizeof *made);
  *made = *draft;
  made->hash = hash;
  // Its own extents name it: they are filled in after it is there.
  made->extents = intentArenaAllocate(arena, (size_t)(made->rank + 1) * sizeof *made->extents);
  made->parts = copyList(arena, draft->parts, draft->partCount, sizeof *draft->parts);
  *slot = made;
  for (int64_t i = 0; i < made->rank; ++i)
    made->extents[i] =
        draft->extents && draft->extents[i]
            ? draft->extents[i]
            : intentArenaExpr(arena,
                              &(IntentExpr){.kind = INTENT_EXPR_EXTENT, .tensor = made, .axis = i});
  return made;
}

// ---- Order --------------------------------------------------------------------------------------

static int order(uint64_t a, uint64_t b) { return a < b ? -1 : a > b; }

int intentTensorCompare(const IntentTensor *a, const IntentTensor *b) {
  if (a == b)
    return 0;
  if (a->kind != b->kind)
    return order((uint64_t)a->kind, (uint64_t)b->kind);
  // Arguments of a function by their place in it: what the hash of a value begins with is its
  // order.
  if (!mlirValueIsNull(a->value) && !mlirValueIsNull(b->value) &&
      mlirValueIsABlockArgument(a->value) && mlirValueIsABlockArgument(b->value)) {
    intptr_t x = mlirBlockArgumentGetArgNumber(a->value);
    intptr_t y = mlirBlockArgumentGetArgNumber(b->value);
    if (x != y)
      return order((uint64_t)x, (uint64_t)y);
  }
  return order(a->hash, b->hash);
}

int intentDomainCompare(const IntentDomain *a, const IntentDomain *b) {
  if (a == b)
    return 0;
  if (a->kind != b->kind)
    return order((uint64_t)a->kind, (uint64_t)b->kind);
  int out = a->tensor && b->tensor ? intentTensorCompare(a->tensor, b->tensor) : 0;
  if (!out)
    out = order((uint64_t)a->axis, (uint64_t)b->axis);
  if (!out && a->source && b->source)
    out = intentDomainCompare(a->source, b->source);
  if (!out && a->begin && b->begin)
    out = intentExprCompare(a->begin, b->begin);
  if (!out && a->end && b->end)
    out = intentExprCompare(a->end, b->end);
  return out ? out : order(a->hash, b->hash);
}

// Axes come first, products of few factors before those of many.
static uint64_t rankOf(const IntentExpr *e) {
  return e->kind == INTENT_EXPR_PRODUCT ? 100 + (uint64_t)e->count : (uint64_t)e->kind;
}

int intentExprCompare(const IntentExpr *a, const IntentExpr *b) {
  if (a == b)
    return 0;
  int out = order(rankOf(a), rankOf(b));
  if (!out)
    out = order((uint64_t)a->axis, (uint64_t)b->axis);
  if (!out && a->constant != b->constant)
    out = a->constant < b->constant ? -1 : 1;
  if (!out && a->domain && b->domain)
    out = intentDomainCompare(a->domain, b->domain);
  if (!out && a->tensor && b->tensor)
    out = intentTensorCompare(a->tensor, b->tensor);
  if (!out && a->kind == INTENT_EXPR_SCALAR && mlirValueIsABlockArgument(a->value) &&
      mlirValueIsABlockArgument(b->value))
    out = order((uint64_t)mlirBlockArgumentGetArgNumber(a->value),
                (uint64_t)mlirBlockArgumentGetArgNumber(b->value));
  if (!out)
    out = order((uint64_t)a->count, (uint64_t)b->count);
  for (intptr_t i = 0; !out && i < a->count; ++i)
    out = intentExprCompare(a->operands[i], b->operands[i]);
  return out ? out : order(a->hash, b->hash);
}

// ---- Visiting -----------------------------------------------------------------------------------

static void visitOnce(const IntentExpr *expr, IntentMemo *seen,
                      void (*visit)(const IntentExpr *node, void *data), void *data) {
  if (intentMemoGet(seen, expr))
    return;
  intentMemoSet(seen, expr, expr);
  for (intptr_t i = 0; i < expr->count; ++i)
    visitOnce(expr->operands[i], seen, visit, data);
  visit(expr, data);
}

void intentExprVisit(const IntentExpr *expr, void (*visit)(const IntentExpr *node, void *data),
                     void *data) {
  IntentMemo *seen = intentMemoCreate();
  visitOnce(expr, seen, visit, data);
  intentMemoDestroy(seen);
}
