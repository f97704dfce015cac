// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks in size classes of a quarter of a power of two. The bookkeeping lies before each block.
#include "runtime/jit/memory.h"

#include "runtime/array.h"
#include "runtime/jit/host.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  BLOCK_ALIGNMENT = 64, // of every block, and the room for its header
  CLASSES = 4 * 64      // four for each power of two
};

static const size_t kMostKept = (size_t)1 << 30; // bytes

// Ends right before the block.
typedef struct Header {
  struct Header *next; // the next kept block of the class
  void *start;         // what the system gave
  size_t bytes;        // usable bytes after the header
  int class;           // of sizes; -1: never kept
} Header;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Header *kept[CLASSES]; // blocks to be used again
static size_t keptBytes;      // in all of them

// The smallest class that holds `bytes`, which are at least BLOCK_ALIGNMENT.
static int classOf(size_t bytes) {
  int power = 63 - __builtin_clzll(bytes);
  size_t quarter = (size_t)1 << (power - 2);
  size_t steps = (bytes - ((size_t)1 << power) + quarter - 1) / quarter; // 0 to 4
  return 4 * power + (int)steps;
}

static size_t bytesOf(int class) {
  size_t power = (size_t)1 << (class / 4);
  return power + (size_t)(class % 4) * (power / 4);
}

static Header *headerOf(void *block) { return (Header *)((char *)block - sizeof(Header)); }

static Header *takeKept(int class) {
  (void)pthread_mutex_lock(&mutex);
  Header *header = kept[class];
  if (header) {
    kept[class] = header->next;
    keptBytes -= header->bytes;
  }
  (void)pthread_mutex_unlock(&mutex);
  return header;
}

static _Noreturn void failToAllocate(size_t bytes) {
  char message[80];
  (void)snprintf(message, sizeof message, "no memory for a buffer of %zu bytes", bytes);
  intentAssertFailed(message);
}

void *intentAlloc(size_t alignment, size_t bytes) {
  bool isOrdinary = alignment <= BLOCK_ALIGNMENT;
  if (bytes > (size_t)intentMachineBytes())
    failToAllocate(bytes);
  int class = classOf(bytes < BLOCK_ALIGNMENT ? BLOCK_ALIGNMENT : bytes);
  Header *header = isOrdinary ? takeKept(class) : NULL;
  if (header)
    return header + 1;
  size_t room = isOrdinary ? BLOCK_ALIGNMENT : alignment, usable = bytesOf(class);
  void *start = aligned_alloc(room, (room + usable + room - 1) / room * room);
  if (!start)
    failToAllocate(bytes);
  char *block = (char *)start + room;
  *headerOf(block) = (Header){NULL, start, usable, isOrdinary ? class : -1};
  return block;
}

void intentFree(void *block) {
  if (!block)
    return;
  Header *header = headerOf(block);
  (void)pthread_mutex_lock(&mutex);
  bool keep = header->class >= 0 && keptBytes + header->bytes <= kMostKept;
  if (keep) {
    header->next = kept[header->class];
    kept[header->class] = header;
    keptBytes += header->bytes;
  }
  (void)pthread_mutex_unlock(&mutex);
  if (!keep)
    free(header->start);
}

void intentMemoryTrim(void) {
  for (int class = 0; class < CLASSES; ++class)
    for (Header *header = takeKept(class); header; header = takeKept(class))
      free(header->start);
}
