// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async: a copy is checked when it is issued and done as late as is legal, when its thread waits
// for its group. Copies that nobody waits for are never done: no thread may look at them.
#include "runtime/gpu/sim.h"

#include <stdlib.h>
#include <string.h>

void intentSimCopyAsync(IntentSimThread *thread, uintptr_t to, uintptr_t from, uint32_t bytes,
                        uint32_t read, const IntentSimSite *load, const IntentSimSite *store) {
  if (read > bytes)
    intentSimTrap(thread, load, "cp.async of %u bytes reads %u", bytes, read);
  if (to - intentSimSharedWindow() >= SIM_SHARED_WINDOW)
    intentSimTrap(thread, store, "cp.async does not write to workgroup memory");
  const char *source = read ? intentSimCheck(thread, from, read, load) : NULL;
  intentSimCheck(thread, to, bytes, store);
  IntentSimCopies *copies = &thread->copies;
  if (copies->count == copies->capacity) {
    copies->capacity = copies->capacity ? 2 * copies->capacity : 16;
    copies->data = realloc(copies->data, (size_t)copies->capacity * sizeof *copies->data);
  }
  copies->data[copies->count] = (IntentSimCopy){to, source, (int32_t)bytes, (int32_t)read, store};
  intentSimBeginCopy(thread, &copies->data[copies->count++]);
}

void intentSimCopiesCommit(IntentSimThread *thread) {
  IntentSimCopies *copies = &thread->copies;
  if (copies->groupCount == copies->groupCapacity) {
    copies->groupCapacity = copies->groupCapacity ? 2 * copies->groupCapacity : 16;
    copies->groups =
        realloc(copies->groups, (size_t)copies->groupCapacity * sizeof *copies->groups);
  }
  copies->groups[copies->groupCount++] = copies->count;
}

// Does the oldest `count` copies.
static void finish(IntentSimThread *thread, int32_t count) {
  IntentSimCopies *copies = &thread->copies;
  for (int32_t i = 0; i < count; i++) {
    const IntentSimCopy *copy = &copies->data[i];
    uint8_t *to = thread->cta->shared + (copy->to - intentSimSharedWindow());
    if (copy->read)
      memcpy(to, copy->from, (size_t)copy->read);
    memset(to + copy->read, 0, (size_t)(copy->bytes - copy->read));
    intentSimFinishCopy(thread, copy);
  }
  copies->count -= count;
  if (count)
    memmove(copies->data, copies->data + count, (size_t)copies->count * sizeof *copies->data);
}

void intentSimCopiesWait(IntentSimThread *thread, uint32_t groupsLeft) {
  IntentSimCopies *copies = &thread->copies;
  if ((uint32_t)copies->groupCount <= groupsLeft)
    return;
  int32_t groups = copies->groupCount - (int32_t)groupsLeft, done = copies->groups[groups - 1];
  finish(thread, done);
  copies->groupCount -= groups;
  for (int32_t i = 0; i < copies->groupCount; i++)
    copies->groups[i] = copies->groups[i + groups] - done;
}

void intentSimCopiesWaitAll(IntentSimThread *thread) {
  finish(thread, thread->copies.count);
  thread->copies.groupCount = 0;
}
