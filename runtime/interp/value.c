// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See value.h.
#include "runtime/interp/value.h"

#include "runtime/view.h"

#include <stdlib.h>
#include <string.h>

// Objects of a few words: without memory for them nothing can be reported either.
static void *allocate(size_t size) {
  void *object = calloc(1, size);
  if (!object)
    abort();
  return object;
}

IntentValue intentRetain(IntentValue v) {
  if (v.poison)
    return v;
  if (v.kind == INTENT_KIND_TENSOR)
    ++v.tensor->references;
  if (v.kind == INTENT_KIND_DOMAIN)
    ++v.domain->references;
  if (v.kind == INTENT_KIND_RECORD)
    ++v.record->references;
  if (v.kind == INTENT_KIND_VIEW)
    ++v.view->references;
  if (v.kind == INTENT_KIND_RELATION)
    ++v.relation->references;
  return v;
}

void intentRelease(IntentValue v) {
  if (v.poison)
    return;
  if (v.kind == INTENT_KIND_TENSOR && --v.tensor->references == 0) {
    v.tensor->account->bytes -= v.tensor->bytes;
    intentArrayDestroy(&v.tensor->array);
    free(v.tensor);
  }
  if (v.kind == INTENT_KIND_DOMAIN && --v.domain->references == 0)
    free(v.domain);
  if (v.kind == INTENT_KIND_RECORD && --v.record->references == 0) {
    for (int32_t at = 0; at < v.record->count; ++at)
      intentRelease(v.record->values[at]);
    free(v.record);
  }
  if (v.kind == INTENT_KIND_VIEW && --v.view->references == 0) {
    if (v.view->buffer)
      intentRelease(intentTensorValue(v.view->buffer));
    free(v.view->written);
    free(v.view);
  }
  if (v.kind == INTENT_KIND_RELATION && --v.relation->references == 0) {
    for (int32_t at = 0; at < v.relation->count; ++at)
      intentRelease(v.relation->values[at]);
    free(v.relation);
  }
}

IntentRecord *intentRecordCreate(int32_t count) {
  IntentRecord *record = allocate(sizeof *record + (size_t)count * sizeof *record->values);
  record->references = 1;
  record->count = count;
  return record;
}

IntentValue intentRecordValue(IntentRecord *record) {
  return (IntentValue){.record = record, .kind = INTENT_KIND_RECORD};
}

IntentRelation *intentRelationCreate(const void *maker, int32_t count) {
  IntentRelation *relation = allocate(sizeof *relation + (size_t)count * sizeof *relation->values);
  relation->references = 1;
  relation->maker = maker;
  relation->count = count;
  return relation;
}

IntentValue intentRelationValue(IntentRelation *relation) {
  return (IntentValue){.relation = relation, .kind = INTENT_KIND_RELATION};
}

IntentValue intentViewValue(const IntentArray *array) {
  IntentView *view = allocate(sizeof *view);
  IntentLayout layout = intentLayoutOf(array);
  view->references = 1;
  view->array = *array;
  view->offset = layout.offset;
  for (int32_t axis = 0; axis < array->rank; ++axis)
    view->strides[axis] = layout.strides[axis];
  return (IntentValue){.view = view, .kind = INTENT_KIND_VIEW};
}

IntentValue intentBufferValue(IntentTensor *memory) {
  IntentValue v = intentViewValue(&memory->array);
  v.view->buffer = memory;
  v.view->written = allocate((size_t)memory->count + 1);
  return v;
}

int64_t intentMemoryLimit(void) { return intentMachineBytes() / 4; }

IntentTensor *intentTensorCreate(IntentAccount *account, IntentDType dtype, const int64_t *shape,
                                 int32_t rank, IntentStatus *status) {
  int64_t bytes = intentByteCount(dtype, shape, rank);
  if (bytes < 0 || bytes > account->limit - account->bytes) {
    *status = intentError("expects tensors of at most %lld bytes together, got %s",
                          (long long)account->limit, intentTypeText(dtype, shape, rank).text);
    return NULL;
  }
  IntentTensor *tensor = allocate(sizeof *tensor);
  *status = intentArrayCreate(&tensor->array, dtype, shape, rank);
  if (intentFailed(status)) {
    free(tensor);
    return NULL;
  }
  tensor->references = 1;
  tensor->account = account;
  tensor->bytes = bytes;
  tensor->count = intentArrayCount(&tensor->array);
  account->bytes += bytes;
  return tensor;
}

IntentValue intentTensorValue(IntentTensor *tensor) {
  return (IntentValue){.tensor = tensor, .kind = INTENT_KIND_TENSOR};
}

IntentValue intentDomainValue(int64_t begin, int64_t end, int64_t step) {
  IntentDomain *domain = allocate(sizeof *domain);
  *domain = (IntentDomain){.references = 1,
                           .begin = begin,
                           .end = end < begin ? begin : end,
                           .origin = begin,
                           .step = step,
                           .first = begin,
                           .size = (int64_t)intentDomainSize(begin, end, step)};
  return (IntentValue){.domain = domain, .kind = INTENT_KIND_DOMAIN};
}

// A member is first + ordinal * step in two's complement: below `begin` lie as many of the grid's
// points as a domain up to it has members.
IntentValue intentSubregionValue(const IntentDomain *source, int64_t begin, int64_t end) {
  uint64_t below = intentDomainSize(source->origin, begin, source->step);
  IntentDomain *domain = allocate(sizeof *domain);
  *domain = *source;
  domain->references = 1;
  domain->begin = begin;
  domain->end = end;
  domain->first = (int64_t)((uint64_t)source->origin + below * (uint64_t)source->step);
  domain->size = (int64_t)(intentDomainSize(source->origin, end, source->step) - below);
  return (IntentValue){.domain = domain, .kind = INTENT_KIND_DOMAIN};
}

uint64_t intentDomainSize(int64_t begin, int64_t end, int64_t step) {
  if (end <= begin)
    return 0;
  return 1 + ((uint64_t)end - (uint64_t)begin - 1) / (uint64_t)step;
}

// ---- Elements and scalars -----------------------------------------------------------------------

uint64_t intentLoad(const IntentTensor *tensor, int64_t index) {
  IntentDType dtype = tensor->array.dtype;
  size_t size = intentDTypeSize(dtype);
  const char *at = (const char *)tensor->array.data + (size_t)index * size;
  uint64_t bits = 0;
  switch (size) { // copies of a known size are single loads
  case 1:
    return *(const uint8_t *)at & intentMask(intentDTypeBits(dtype));
  case 2:
    memcpy(&bits, at, 2);
    return bits;
  case 4:
    memcpy(&bits, at, 4);
    return bits;
  default:
    memcpy(&bits, at, 8);
    return bits;
  }
}

void intentStore(IntentTensor *tensor, int64_t index, uint64_t bits) {
  size_t size = intentDTypeSize(tensor->array.dtype);
  char *at = (char *)tensor->array.data + (size_t)index * size;
  switch (size) {
  case 1:
    memcpy(at, &bits, 1);
    break;
  case 2:
    memcpy(at, &bits, 2);
    break;
  case 4:
    memcpy(at, &bits, 4);
    break;
  default:
    memcpy(at, &bits, 8);
  }
}

float intentToF32(uint64_t bits) {
  uint32_t low = (uint32_t)bits;
  float value;
  memcpy(&value, &low, sizeof value);
  return value;
}

uint64_t intentFromF32(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

double intentToDouble(IntentDType dtype, uint64_t bits) {
  if (dtype == INTENT_F32)
    return (double)intentToF32(bits);
  return intentDecodeFloat(dtype, bits);
}

uint64_t intentFromDouble(IntentDType dtype, double value) {
  if (dtype == INTENT_F32)
    return intentFromF32((float)value);
  return intentEncodeFloat(dtype, value);
}
