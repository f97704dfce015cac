// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fibers: stacks with guard pages and a switch between them. A switch saves the registers that a
// call preserves; it knows nothing of GPU threads. AddressSanitizer is told of each switch.
#include "runtime/gpu/sim.h"

#include <sys/mman.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if __has_feature(address_sanitizer) || defined(__SANITIZE_ADDRESS__)
#define FIBER_ASAN 1
// As <sanitizer/*.h> declares them.
void __sanitizer_start_switch_fiber(void **fakeStack, const void *bottom, size_t size);
void __sanitizer_finish_switch_fiber(void *fakeStack, const void **oldBottom, size_t *oldSize);
void __asan_unpoison_memory_region(const volatile void *address, size_t size);
#endif

// Saves the stack pointer in *from and continues at `to`. Global, not static: a compiler that sees
// no use of a register by a static function may keep values in it across the call.
void intentFiberSwitch(void **from, void *to);

#if defined(__x86_64__)
__asm__(".text\n"
        ".globl intentFiberSwitch\n"
        ".hidden intentFiberSwitch\n"
        ".type intentFiberSwitch,@function\n"
        "intentFiberSwitch:\n"
        "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
        "  ret\n"
        ".size intentFiberSwitch, .-intentFiberSwitch\n");
// Six registers, then the entry, then a return address that is never used.
enum { FIBER_WORDS = 8, FIBER_ENTRY = 6 };
#elif defined(__aarch64__)
__asm__(".text\n"
        ".globl intentFiberSwitch\n"
        ".hidden intentFiberSwitch\n"
        ".type intentFiberSwitch,%function\n"
        "intentFiberSwitch:\n"
        "  sub sp, sp, #160\n"
        "  stp x19, x20, [sp]\n  stp x21, x22, [sp, #16]\n  stp x23, x24, [sp, #32]\n"
        "  stp x25, x26, [sp, #48]\n  stp x27, x28, [sp, #64]\n  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n  stp d14, d15, [sp, #144]\n"
        "  mov x2, sp\n  str x2, [x0]\n  mov sp, x1\n"
        "  ldp x19, x20, [sp]\n  ldp x21, x22, [sp, #16]\n  ldp x23, x24, [sp, #32]\n"
        "  ldp x25, x26, [sp, #48]\n  ldp x27, x28, [sp, #64]\n  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #160\n"
        "  ret\n"
        ".size intentFiberSwitch, .-intentFiberSwitch\n");
// The entry is the saved link register.
enum { FIBER_WORDS = 20, FIBER_ENTRY = 11 };
#else
#error "the simulator's fibers are written for x86-64 and AArch64"
#endif

#ifdef FIBER_ASAN
// The stack of the scheduler that runs on this OS thread, and whether the last switch left it.
static _Thread_local const void *schedulerBottom;
static _Thread_local size_t schedulerBytes;
static _Thread_local bool leftScheduler;

// After a switch into a fiber: learns the scheduler's stack if it comes from there.
static void arriveInFiber(void *fake) {
  __sanitizer_finish_switch_fiber(fake, leftScheduler ? &schedulerBottom : NULL,
                                  leftScheduler ? &schedulerBytes : NULL);
}
#endif

char *intentFiberStackMake(void) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  char *base = mmap(NULL, guard + SIM_STACK_BYTES, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED)
    return NULL;
  if (mprotect(base, guard, PROT_NONE) != 0) {
    munmap(base, guard + SIM_STACK_BYTES);
    return NULL;
  }
  return base + guard;
}

void intentFiberStackDestroy(char *stack) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  munmap(stack - guard, guard + SIM_STACK_BYTES);
}

void *intentFiberMake(char *stack, void (*entry)(void)) {
#ifdef FIBER_ASAN
  // Frames of a fiber that was dropped in a trap left their red zones behind.
  __asan_unpoison_memory_region(stack, SIM_STACK_BYTES);
#endif
  uintptr_t *words = (uintptr_t *)(stack + SIM_STACK_BYTES) - FIBER_WORDS;
  for (int i = 0; i < FIBER_WORDS; i++)
    words[i] = 0;
  words[FIBER_ENTRY] = (uintptr_t)entry;
  return words;
}

void intentFiberBegin(void) {
#ifdef FIBER_ASAN
  arriveInFiber(NULL);
#endif
}

void intentFiberEnter(void **scheduler, void *fiber, char *stack) {
#ifdef FIBER_ASAN
  void *fake;
  leftScheduler = true;
  __sanitizer_start_switch_fiber(&fake, stack, SIM_STACK_BYTES);
  intentFiberSwitch(scheduler, fiber);
  __sanitizer_finish_switch_fiber(fake, NULL, NULL);
#else
  (void)stack;
  intentFiberSwitch(scheduler, fiber);
#endif
}

void intentFiberPass(void **from, void *to, char *stack) {
#ifdef FIBER_ASAN
  void *fake;
  leftScheduler = false;
  __sanitizer_start_switch_fiber(&fake, stack, SIM_STACK_BYTES);
  intentFiberSwitch(from, to);
  arriveInFiber(fake);
#else
  (void)stack;
  intentFiberSwitch(from, to);
#endif
}

void intentFiberLeave(void **fiber, void *scheduler) {
#ifdef FIBER_ASAN
  void *fake;
  __sanitizer_start_switch_fiber(&fake, schedulerBottom, schedulerBytes);
  intentFiberSwitch(fiber, scheduler);
  arriveInFiber(fake);
#else
  intentFiberSwitch(fiber, scheduler);
#endif
}
