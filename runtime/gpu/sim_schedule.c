// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one CTA: a fiber a thread, the next thread chosen by the schedule, until all have exited,
// one has trapped, or none can run. Also the text of every trap.
#include "runtime/gpu/sim.h"

#include <inttypes.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
  SIM_SPINS = 64,      // iterations of a polling loop before others run
  SIM_STOP_MASK = 4095 // how often a loop looks whether another CTA trapped
};

static _Thread_local IntentSimThread *current;

IntentSimThread *intentSimThread(void) { return current; }

// --- Traps ---------------------------------------------------------------------------------------

IntentSimText intentSimThreadText(const IntentSimCta *cta, uint32_t index) {
  IntentSimText result;
  const uint32_t *r = cta->threads[index].registers;
  snprintf(result.text, sizeof result.text, "(%u, %u, %u)", r[SIM_TID_X], r[SIM_TID_Y],
           r[SIM_TID_Z]);
  return result;
}

// Keeps the text as the launch's error, unless an earlier CTA has one.
static void keepError(IntentSimCta *cta, const char *text) {
  IntentSimLaunch *launch = cta->launch;
  cta->abandoned = true;
  pthread_mutex_lock(&launch->lock);
  if (cta->position < atomic_load(&launch->failed)) {
    atomic_store(&launch->failed, cta->position);
    free(launch->error);
    launch->error = strdup(text);
  }
  pthread_mutex_unlock(&launch->lock);
}

// "  kernel 'k', CTA (0, 0, 0)" after the text.
static size_t appendPlace(char *text, size_t size, size_t at, const IntentSimCta *cta) {
  const uint32_t *r = cta->threads[0].registers;
  return at + (size_t)snprintf(text + at, size - at, "\n  kernel '%s', CTA (%u, %u, %u)",
                               cta->launch->kernel->name, r[SIM_CTAID_X], r[SIM_CTAID_Y],
                               r[SIM_CTAID_Z]);
}

void intentSimTrap(IntentSimThread *thread, const IntentSimSite *site, const char *format, ...) {
  char text[1024];
  IntentSimCta *cta = thread->cta;
  size_t at = (size_t)snprintf(text, sizeof text, "gpu-sim: ");
  va_list arguments;
  va_start(arguments, format);
  at += (size_t)vsnprintf(text + at, 600, format, arguments);
  va_end(arguments);
  if (at > 600)
    at = strlen(text);
  at = appendPlace(text, sizeof text, at, cta);
  if (at < sizeof text)
    at += (size_t)snprintf(text + at, sizeof text - at, ", thread %s",
                           intentSimThreadText(cta, thread->index).text);
  if (site && site->file && at < sizeof text)
    snprintf(text + at, sizeof text - at, "\n  at %s:%u:%u", site->file, site->line, site->column);
  keepError(cta, text);
  intentSimAbandon(thread);
}

void intentSimAbandon(IntentSimThread *thread) {
  thread->cta->abandoned = true;
  for (;;)
    intentFiberLeave(&thread->stackPointer, thread->cta->schedulerStack);
}

// A group of threads that wait for the same thing, or have exited.
typedef struct Group {
  IntentSimState state;
  int32_t barrier;    // with SIM_AT_BARRIER
  IntentSimWarpOp op; // with SIM_AT_WARP_OP
  uint32_t mask;      //
  uint32_t count, first;
} Group;

static bool inGroup(const Group *group, const IntentSimThread *thread) {
  if (group->state != thread->state)
    return false;
  if (group->state == SIM_AT_BARRIER)
    return group->barrier == thread->barrier;
  return group->state != SIM_AT_WARP_OP || (group->op == thread->op && group->mask == thread->mask);
}

// The threads of the CTA by what they wait for, in the order of their first members.
static int32_t makeGroups(const IntentSimCta *cta, Group *groups, int32_t capacity) {
  int32_t count = 0;
  for (uint32_t i = 0; i < cta->threadCount; i++) {
    const IntentSimThread *thread = &cta->threads[i];
    int32_t g = 0;
    while (g < count && !inGroup(&groups[g], thread))
      g++;
    if (g == capacity)
      break;
    if (g == count)
      groups[count++] =
          (Group){thread->state, thread->barrier, thread->op, thread->mask, .count = 0, .first = i};
    groups[g].count++;
  }
  return count;
}

static size_t appendGroup(char *text, size_t size, size_t at, const IntentSimCta *cta,
                          const Group *group) {
  char what[128];
  if (group->state == SIM_AT_BARRIER)
    snprintf(what, sizeof what, "at barrier %d", group->barrier);
  else if (group->state == SIM_AT_WARP_OP)
    snprintf(what, sizeof what, "in %s with mask 0x%08" PRIx32, intentSimWarpOpName(group->op),
             group->mask);
  else
    snprintf(what, sizeof what, "exited");
  at += (size_t)snprintf(text + at, size - at, "\n  %u thread%s %s, first %s", group->count,
                         group->count == 1 ? "" : "s", what,
                         intentSimThreadText(cta, group->first).text);
  const IntentSimSite *site = cta->threads[group->first].site;
  if (group->state != SIM_EXITED && site && site->file && at < size)
    at += (size_t)snprintf(text + at, size - at, " at %s:%u:%u", site->file, site->line,
                           site->column);
  return at < size ? at : size - 1;
}

// No thread can run: says who waits for what.
static void reportDeadlock(IntentSimCta *cta) {
  Group groups[8];
  char text[2048];
  int32_t count = makeGroups(cta, groups, 8);
  const char *headline = "divergent warp operation: lanes of its mask never take part";
  for (int32_t g = 0; g < count; g++)
    if (groups[g].state == SIM_AT_BARRIER)
      headline = "barrier divergence: not all threads reach the same barrier";
  size_t at = (size_t)snprintf(text, sizeof text, "gpu-sim: %s", headline);
  at = appendPlace(text, sizeof text, at, cta);
  for (int32_t g = 0; g < count; g++)
    at = appendGroup(text, sizeof text, at, cta, &groups[g]);
  keepError(cta, text);
}

// --- Who runs next -------------------------------------------------------------------------------

static uint32_t lowestBit(uint32_t mask) { return (uint32_t)__builtin_ctz(mask); }
static uint32_t highestBit(uint32_t mask) { return 31 - (uint32_t)__builtin_clz(mask); }

// The next number of an xorshift64* generator.
uint32_t intentSimRandom(IntentSimCta *cta) {
  uint64_t x = cta->random;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  cta->random = x;
  return (uint32_t)(x * 0x2545F4914F6CDD1Dull >> 32);
}

uint32_t intentSimRandomBit(IntentSimCta *cta, uint32_t mask) {
  uint32_t skip = intentSimRandom(cta) % (uint32_t)__builtin_popcount(mask);
  while (skip-- > 0)
    mask &= mask - 1;
  return lowestBit(mask);
}

// Takes the next thread out of the ready ones; there is one.
static IntentSimThread *pick(IntentSimCta *cta) {
  uint32_t warp, lane;
  switch (cta->sim->options.schedule) {
  case INTENT_SIM_REVERSED:
    warp = highestBit(cta->readyWarps);
    lane = highestBit(cta->ready[warp]);
    break;
  case INTENT_SIM_RANDOM:
    warp = intentSimRandomBit(cta, cta->readyWarps);
    lane = intentSimRandomBit(cta, cta->ready[warp]);
    break;
  default:
    warp = lowestBit(cta->readyWarps);
    lane = lowestBit(cta->ready[warp]);
    break;
  }
  cta->ready[warp] &= ~(1u << lane);
  if (!cta->ready[warp])
    cta->readyWarps &= ~(1u << warp);
  return &cta->threads[warp * SIM_LANES + lane];
}

// --- Threads -------------------------------------------------------------------------------------

void intentSimMakeReady(IntentSimThread *thread) {
  uint32_t warp = thread->index / SIM_LANES;
  thread->state = SIM_READY;
  thread->cta->ready[warp] |= 1u << thread->index % SIM_LANES;
  thread->cta->readyWarps |= 1u << warp;
}

static void threadMain(void);

// Gives a thread that begins its stack; without one, the CTA is dropped.
static void takeStack(IntentSimCta *cta, IntentSimThread *thread) {
  thread->stack = cta->stackCount ? cta->stacks[--cta->stackCount] : intentFiberStackMake();
  if (!thread->stack) {
    keepError(cta, "gpu-sim: out of memory for the stacks of GPU threads");
    return;
  }
  thread->stackPointer = intentFiberMake(thread->stack, threadMain);
}

static void giveStack(IntentSimCta *cta, IntentSimThread *thread) {
  cta->stacks[cta->stackCount++] = thread->stack;
  thread->stack = NULL;
}

// Takes the turn: the thread that runs from now on.
static void begin(IntentSimCta *cta, IntentSimThread *thread) {
  if (thread->state == SIM_NEW)
    takeStack(cta, thread);
  thread->state = SIM_READY;
  current = thread;
}

// Goes straight to the next thread where there is one: half the switches of a way by the scheduler.
void intentSimSuspend(IntentSimThread *thread, IntentSimState state) {
  IntentSimCta *cta = thread->cta;
  thread->state = state;
  if (state == SIM_READY)
    intentSimMakeReady(thread);
  if (state == SIM_YIELDED)
    cta->yielded[thread->index / SIM_LANES] |= 1u << thread->index % SIM_LANES;
  if (cta->readyWarps) {
    IntentSimThread *next = pick(cta);
    begin(cta, next);
    if (next == thread)
      return;
    if (next->stack) {
      intentFiberPass(&thread->stackPointer, next->stackPointer, next->stack);
      return;
    }
  }
  intentFiberLeave(&thread->stackPointer, cta->schedulerStack);
}

static void yield(IntentSimThread *thread) {
  thread->spins = 0;
  thread->polls = false;
  intentSimSuspend(thread, SIM_YIELDED);
}

void intentSimSleep(IntentSimThread *thread) { yield(thread); }

void intentSimLoop(IntentSimThread *thread, const IntentSimSite *site) {
  if (--thread->loopsLeft == 0)
    intentSimTrap(thread, site, "infinite loop: a thread made %" PRIu64 " loop iterations",
                  thread->cta->sim->options.loopLimit);
  if ((thread->loopsLeft & SIM_STOP_MASK) == 0 &&
      atomic_load_explicit(&thread->cta->launch->failed, memory_order_relaxed) != UINT64_MAX)
    intentSimAbandon(thread);
  if (thread->polls && ++thread->spins >= SIM_SPINS)
    yield(thread);
}

void intentSimStop(IntentSimThread *thread, const IntentSimSite *site, const char *why) {
  intentSimTrap(thread, site, "%s", why);
}

void intentSimAssertFail(IntentSimThread *thread, const IntentSimSite *site, const char *message) {
  intentSimTrap(thread, site, "assertion failed: %s", message);
}

static void exitThread(IntentSimThread *thread) {
  IntentSimCta *cta = thread->cta;
  uint32_t warp = thread->index / SIM_LANES;
  thread->state = SIM_EXITED;
  cta->alive--;
  cta->live[warp] &= ~(1u << thread->index % SIM_LANES);
  intentSimStopped(thread);
  intentSimWarpAdvance(cta, warp);
}

void intentSimExit(IntentSimThread *thread) {
  exitThread(thread);
  for (;;)
    intentFiberLeave(&thread->stackPointer, thread->cta->schedulerStack);
}

static void threadMain(void) {
  intentFiberBegin();
  IntentSimThread *thread = current;
  const IntentSimLaunch *launch = thread->cta->launch;
  launch->kernel->entry(launch->params);
  intentSimExit(thread);
}

// --- The scheduler -------------------------------------------------------------------------------

// Threads that yielded run again once no other can, and stores come out: they may wait for one, or
// for another CTA: let its OS thread run too.
static void wakeYielded(IntentSimCta *cta) {
  intentSimDrainCta(cta);
  for (uint32_t w = 0; w < SIM_MAX_WARPS; w++) {
    if (!cta->yielded[w])
      continue;
    cta->ready[w] = cta->yielded[w];
    cta->readyWarps |= 1u << w;
    cta->yielded[w] = 0;
  }
  if (cta->readyWarps)
    sched_yield();
}

// Runs the thread, and those that it passes its turn to, until one leaves to the scheduler.
static void resume(IntentSimCta *cta, IntentSimThread *thread) {
  begin(cta, thread);
  if (!thread->stack)
    return;
  intentFiberEnter(&cta->schedulerStack, thread->stackPointer, thread->stack);
  if (current->state == SIM_EXITED)
    giveStack(cta, current);
  current = NULL;
}

// The linear id of the CTA at a position: what a kernel relies on must not be the order.
static uint64_t ctaAt(const IntentSimLaunch *launch, uint64_t position) {
  const IntentSimOptions *options = &launch->sim->options;
  if (options->schedule == INTENT_SIM_REVERSED)
    return launch->ctaCount - 1 - position;
  if (options->schedule == INTENT_SIM_RANDOM)
    return (position + options->seed % launch->ctaCount) % launch->ctaCount;
  return position;
}

static void poisonShared(IntentSimCta *cta) {
  const IntentSimKernel *kernel = cta->launch->kernel;
  const IntentSimModule *module = kernel->module;
  for (size_t i = 0; i < module->sharedCount; i++) {
    const IntentSimSharedVariable *variable = &module->shared[i];
    if (variable->kernel == SIM_ANY_KERNEL || &module->kernels[variable->kernel] == kernel)
      memset(cta->shared + variable->begin, SIM_POISON,
             variable->dynamic ? cta->launch->dynamicBytes : variable->bytes);
  }
}

static void startThread(IntentSimCta *cta, uint32_t index, uint64_t id) {
  IntentSimLaunch *launch = cta->launch;
  IntentSimThread *thread = &cta->threads[index];
  thread->registers[SIM_CTAID_X] = (uint32_t)(id % launch->grid[0]);
  thread->registers[SIM_CTAID_Y] = (uint32_t)(id / launch->grid[0] % launch->grid[1]);
  thread->registers[SIM_CTAID_Z] = (uint32_t)(id / launch->grid[0] / launch->grid[1]);
  thread->state = SIM_NEW;
  thread->loopsLeft = cta->sim->options.loopLimit;
  thread->spins = 0;
  thread->polls = false;
  thread->copies.count = thread->copies.groupCount = 0;
  thread->stores.count = 0;
  intentSimOrderStart(thread);
}

static void startCta(IntentSimCta *cta) {
  uint64_t id = ctaAt(cta->launch, cta->position);
  cta->abandoned = false;
  cta->alive = cta->threadCount;
  cta->readyWarps = 0;
  cta->random = (cta->sim->options.seed + 1) * 0x9E3779B97F4A7C15ull ^ (id + 1) << 1;
  cta->start = cta->fullSync = ++cta->clock;
  memset(cta->barriers, 0, sizeof cta->barriers);
  memset(cta->yielded, 0, sizeof cta->yielded);
  memset(cta->inWarpOp, 0, sizeof cta->inWarpOp);
  memset(cta->buffering, 0, sizeof cta->buffering);
  cta->acquires = false;
  for (uint32_t i = 0; i < cta->threadCount; i++)
    startThread(cta, i, id);
  for (uint32_t w = 0; w * SIM_LANES < cta->threadCount; w++) {
    uint32_t lanes = cta->threadCount - w * SIM_LANES;
    cta->live[w] = cta->ready[w] = lanes < SIM_LANES ? (1u << lanes) - 1 : UINT32_MAX;
    cta->readyWarps |= 1u << w;
  }
  poisonShared(cta);
  cta->counters.ctas++;
  cta->counters.threads += cta->threadCount;
}

void intentSimCtaRun(IntentSimCta *cta) {
  startCta(cta);
  while (cta->alive && !cta->abandoned) {
    if (!cta->readyWarps)
      wakeYielded(cta);
    if (!cta->readyWarps) {
      reportDeadlock(cta);
      break;
    }
    resume(cta, pick(cta));
    if (atomic_load_explicit(&cta->launch->failed, memory_order_relaxed) < cta->position)
      break;
  }
  if (!cta->abandoned)
    intentSimDrainCta(cta);
  for (uint32_t i = 0; i < cta->threadCount; i++)
    if (cta->threads[i].stack)
      giveStack(cta, &cta->threads[i]);
  intentSimCountFlush(cta);
}
