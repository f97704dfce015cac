// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a value of the program is while the interpreter runs: a scalar's bits, an immutable tensor,
// a domain, a view of memory, a relation, or poison. Knows no IR.
#ifndef INTENT_RUNTIME_INTERP_VALUE_H
#define INTENT_RUNTIME_INTERP_VALUE_H

#include "runtime/array.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum IntentKind {
  INTENT_KIND_SCALAR,
  INTENT_KIND_TENSOR,
  INTENT_KIND_DOMAIN,
  INTENT_KIND_RECORD,
  INTENT_KIND_VIEW,
  INTENT_KIND_RELATION,
  INTENT_KIND_OTHER, // a type that no op of the interpreter takes
} IntentKind;

// How much memory the tensors that live at one time take, and may take.
typedef struct IntentAccount {
  int64_t bytes; // taken now
  int64_t limit; // never passed
} IntentAccount;

// An immutable tensor, shared by the values that refer to it.
typedef struct IntentTensor {
  int64_t references;     // freed at none
  IntentAccount *account; // what its bytes count against
  int64_t bytes;          // of the elements
  int64_t count;          // of the elements
  IntentArray array;      // written only by the op that makes it
} IntentTensor;

// The integers origin, origin + step, ... that lie in [begin, end) (1-02), sign-extended.
typedef struct IntentDomain {
  int64_t references; // freed at none
  int64_t begin, end; // the bounds: end is not below begin
  int64_t origin, step;
  int64_t first; // the first member, if there is one
  int64_t size;  // how many members
} IntentDomain;

typedef struct IntentRecord IntentRecord;
typedef struct IntentRelation IntentRelation;

// Memory that ops read and write: of the caller, or a buffer, which owns it.
typedef struct IntentView {
  int64_t references;               // freed at none
  IntentTensor *buffer;             // the memory of a buffer, owned; null for the caller's
  uint8_t *written;                 // of a buffer: which elements were; owned
  IntentArray array;                // the memory's element type and data; the view's shape
  int64_t offset;                   // of its first element, in elements
  int64_t strides[INTENT_MAX_RANK]; // in elements
} IntentView;

typedef struct IntentValue {
  union {
    uint64_t bits; // of a scalar, zero-extended from the width of its type
    IntentTensor *tensor;
    IntentDomain *domain;
    IntentRecord *record;
    IntentView *view;
    IntentRelation *relation;
  };
  uint8_t kind; // an IntentKind; which member counts
  bool poison;  // no member counts
} IntentValue;

// The values of a tuple, each with a reference of the record's.
struct IntentRecord {
  int64_t references; // freed at none
  int32_t count;
  IntentValue values[];
};

// What a relation was made by, and the values that it keeps: all that it depends on.
struct IntentRelation {
  int64_t references; // freed at none
  const void *maker;  // whose business the values are
  int32_t count;
  IntentValue values[];
};

IntentRelation *intentRelationCreate(const void *maker, int32_t count); // with one reference
IntentValue intentRelationValue(IntentRelation *relation);              // takes over the reference

// A view of all of the caller's array, which outlives it; and of fresh memory, which it takes over.
IntentValue intentViewValue(const IntentArray *array);
IntentValue intentBufferValue(IntentTensor *memory);

IntentRecord *intentRecordCreate(int32_t count);     // of scalars 0, with one reference
IntentValue intentRecordValue(IntentRecord *record); // takes over the reference

// A value that shares v's object, and the way back. A slot owns one reference.
IntentValue intentRetain(IntentValue v);
void intentRelease(IntentValue v);

// Puts `v` in the slot, which takes over its reference and drops that of its old value.
static inline void intentAssign(IntentValue *slot, IntentValue v) {
  if (slot->kind != INTENT_KIND_SCALAR)
    intentRelease(*slot);
  *slot = v;
}

static inline IntentValue intentScalar(uint64_t bits) { return (IntentValue){.bits = bits}; }

// A quarter of the machine's memory, for IntentAccount.limit.
int64_t intentMemoryLimit(void);

// A tensor of zeros to be filled in, with one reference; null, and the reason in `status`, if it is
// too large.
IntentTensor *intentTensorCreate(IntentAccount *account, IntentDType dtype, const int64_t *shape,
                                 int32_t rank, IntentStatus *status);
IntentValue intentTensorValue(IntentTensor *tensor); // takes over the reference

// The domain's value; its bounds are legal.
IntentValue intentDomainValue(int64_t begin, int64_t end, int64_t step);

// The members of `source` inside [begin, end); the bounds are legal.
IntentValue intentSubregionValue(const IntentDomain *source, int64_t begin, int64_t end);

// The members of [begin, end) by step > 0: end - begin may pass 2^63, the count may not.
uint64_t intentDomainSize(int64_t begin, int64_t end, int64_t step);

// ---- Elements and scalars -----------------------------------------------------------------------

// The bits set that an element of `width` bits has.
static inline uint64_t intentMask(int width) {
  return width >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1;
}

static inline int64_t intentSignExtend(uint64_t bits, int width) {
  int spare = 64 - width;
  return (int64_t)(bits << spare) >> spare;
}

// An element's bits by its row-major number, as a scalar has them.
uint64_t intentLoad(const IntentTensor *tensor, int64_t index);
void intentStore(IntentTensor *tensor, int64_t index, uint64_t bits);

// A float scalar's exact value, and the scalar nearest to a value (ties to even).
double intentToDouble(IntentDType dtype, uint64_t bits);
uint64_t intentFromDouble(IntentDType dtype, double value);

float intentToF32(uint64_t bits);
uint64_t intentFromF32(float value);

#endif
