// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The allocator of compiled code: 64-byte aligned blocks that are kept for reuse when freed, since
// fresh pages cost more than many kernels. Thread-safe.
#ifndef INTENT_RUNTIME_JIT_MEMORY_H
#define INTENT_RUNTIME_JIT_MEMORY_H

#include <stddef.h>

// A block of at least `bytes` bytes (0 is allowed) aligned to the larger of 64 and `alignment`, a
// power of two. Without memory it ends the run (intentAssertFailed).
void *intentAlloc(size_t alignment, size_t bytes);

// Takes back a block of intentAlloc; null is allowed.
void intentFree(void *block);

// Gives all kept blocks back to the system.
void intentMemoryTrim(void);

#endif
