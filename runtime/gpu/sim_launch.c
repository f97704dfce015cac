// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One launch of the simulator: checks the geometry, then lets as many OS threads as there are
// resident CTAs take CTAs in order until none is left or one has trapped.
#include "runtime/gpu/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const size_t kShadowBytes = SIM_SHARED_WINDOW * sizeof(IntentSimShadow);
static const uint32_t kClockLimit = 0xF0000000; // time to start anew, long before it wraps

// Zeroed pages that cost nothing until touched, or null.
static void *makePages(size_t bytes) {
  void *pages =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return pages == MAP_FAILED ? NULL : pages;
}

static IntentSimCta *makeCta(IntentSim *sim) {
  IntentSimCta *cta = calloc(1, sizeof *cta);
  cta->sim = sim;
  size_t threadBytes = SIM_MAX_THREADS * sizeof *cta->threads;
  cta->threads = memset(aligned_alloc(SIM_STORE_BYTES, threadBytes), 0, threadBytes);
  cta->stacks = calloc(SIM_MAX_THREADS, sizeof *cta->stacks);
  cta->shared = makePages(SIM_SHARED_WINDOW);
  cta->shadow = makePages(kShadowBytes);
  if (cta->shared && cta->shadow)
    return cta;
  intentSimCtaDestroy(cta);
  return NULL;
}

void intentSimCtaDestroy(IntentSimCta *cta) {
  for (uint32_t i = 0; i < SIM_MAX_THREADS; i++) {
    free(cta->threads[i].copies.data);
    free(cta->threads[i].copies.groups);
    free(cta->threads[i].stores.data);
    free(cta->threads[i].occurrences);
    intentSimOrderStart(&cta->threads[i]);
  }
  for (uint32_t i = 0; i < cta->stackCount; i++)
    intentFiberStackDestroy(cta->stacks[i]);
  if (cta->shared)
    munmap(cta->shared, SIM_SHARED_WINDOW);
  if (cta->shadow)
    munmap(cta->shadow, kShadowBytes);
  free(cta->threads);
  free(cta->stacks);
  free(cta->log);
  free(cta);
}

// The registers that stay the same in all CTAs of the launch.
static void setRegisters(IntentSimThread *thread, const IntentSimLaunch *launch) {
  uint32_t *r = thread->registers, i = thread->index, lane = i % SIM_LANES;
  r[SIM_TID_X] = i % launch->block[0];
  r[SIM_TID_Y] = i / launch->block[0] % launch->block[1];
  r[SIM_TID_Z] = i / launch->block[0] / launch->block[1];
  for (int d = 0; d < 3; d++) {
    r[SIM_NTID_X + d] = launch->block[d];
    r[SIM_NCTAID_X + d] = launch->grid[d];
  }
  r[SIM_LANEID] = lane;
  r[SIM_WARPID] = i / SIM_LANES;
  r[SIM_NWARPID] = (launch->threads + SIM_LANES - 1) / SIM_LANES;
  r[SIM_WARPSIZE] = SIM_LANES;
  r[SIM_LANEMASK_EQ] = 1u << lane;
  r[SIM_LANEMASK_LT] = (1u << lane) - 1;
  r[SIM_LANEMASK_LE] = r[SIM_LANEMASK_LT] | 1u << lane;
  r[SIM_LANEMASK_GT] = ~r[SIM_LANEMASK_LE];
  r[SIM_LANEMASK_GE] = ~r[SIM_LANEMASK_LT];
}

static void prepare(IntentSimCta *cta, IntentSimLaunch *launch) {
  cta->launch = launch;
  cta->threadCount = launch->threads;
  cta->lastAllocation = (IntentSimAllocation){0};
  cta->counters = (IntentSimCounters){0};
  if (cta->clock > kClockLimit) {
    memset(cta->shadow, 0, kShadowBytes);
    memset(cta->known, 0, sizeof cta->known);
    cta->clock = 0;
  }
  for (uint32_t i = 0; i < launch->threads; i++) {
    cta->threads[i].cta = cta;
    cta->threads[i].index = i;
    setRegisters(&cta->threads[i], launch);
  }
}

// An OS thread: CTA after CTA.
static void *work(void *argument) {
  IntentSimCta *cta = argument;
  IntentSimLaunch *launch = cta->launch;
  for (;;) {
    cta->position = atomic_fetch_add(&launch->next, 1);
    if (cta->position >= launch->ctaCount || cta->position > atomic_load(&launch->failed))
      break;
    intentSimCtaRun(cta);
  }
  pthread_mutex_lock(&launch->lock);
  intentSimCountersAdd(&launch->counters, &cta->counters);
  pthread_mutex_unlock(&launch->lock);
  return NULL;
}

// Runs on up to `residents` OS threads, this one among them; at least one, whatever fails.
static void runAll(IntentSim *sim, IntentSimLaunch *launch, int32_t residents) {
  pthread_t others[SIM_MAX_RESIDENTS];
  int32_t started = 0;
  for (int32_t i = 0; i < residents; i++)
    prepare(sim->ctas[i], launch);
  for (int32_t i = 1; i < residents; i++) {
    if (pthread_create(&others[started], NULL, work, sim->ctas[i]) != 0)
      break;
    started++;
  }
  work(sim->ctas[0]);
  for (int32_t i = 0; i < started; i++)
    pthread_join(others[i], NULL);
}

static void addCounters(IntentSim *sim, const char *name, const IntentSimCounters *counters) {
  for (size_t i = 0; i < sim->kernelCount; i++) {
    if (strcmp(sim->kernels[i].name, name) != 0)
      continue;
    intentSimCountersAdd(&sim->kernels[i].counters, counters);
    return;
  }
  sim->kernels = realloc(sim->kernels, (sim->kernelCount + 1) * sizeof *sim->kernels);
  sim->kernels[sim->kernelCount++] = (IntentSimKernelCounters){strdup(name), *counters};
}

static const char *const kAxes = "xyz";

// Limits of compute capability 9.0. True, or an error is recorded.
static bool checkGeometry(IntentSim *sim, const IntentSimKernel *kernel,
                          const IntentGpuLaunch *launch) {
  static const int64_t kGrid[] = {INT32_MAX, 65535, 65535}, kBlock[] = {1024, 1024, 64};
  for (int d = 0; d < 3; d++) {
    if (launch->grid[d] < 1 || launch->grid[d] > kGrid[d]) {
      intentGpuFail(&sim->base,
                    "gpu-sim: launch of '%s': grid.%c is %" PRId64 ", expected 1 to %" PRId64,
                    kernel->name, kAxes[d], launch->grid[d], kGrid[d]);
      return false;
    }
    if (launch->block[d] < 1 || launch->block[d] > kBlock[d]) {
      intentGpuFail(&sim->base,
                    "gpu-sim: launch of '%s': block.%c is %" PRId64 ", expected 1 to %" PRId64,
                    kernel->name, kAxes[d], launch->block[d], kBlock[d]);
      return false;
    }
  }
  int64_t threads = launch->block[0] * launch->block[1] * launch->block[2];
  if (threads <= SIM_MAX_THREADS)
    return true;
  intentGpuFail(&sim->base,
                "gpu-sim: launch of '%s': a block of %" PRId64 " threads, expected "
                "at most %d",
                kernel->name, threads, SIM_MAX_THREADS);
  return false;
}

static bool checkLaunch(IntentSim *sim, const IntentSimKernel *kernel,
                        const IntentGpuLaunch *launch) {
  if (!checkGeometry(sim, kernel, launch))
    return false;
  if (launch->sharedBytes < 0 ||
      kernel->sharedBytes + (uint64_t)launch->sharedBytes > SIM_SHARED_LIMIT) {
    intentGpuFail(&sim->base,
                  "gpu-sim: launch of '%s': %" PRIu64 " static and %d dynamic bytes of workgroup "
                  "memory, expected at most %d",
                  kernel->name, kernel->sharedBytes, launch->sharedBytes, SIM_SHARED_LIMIT);
    return false;
  }
  if (launch->paramCount != kernel->paramCount) {
    intentGpuFail(&sim->base, "gpu-sim: launch of '%s': %zu arguments, expected %zu", kernel->name,
                  launch->paramCount, kernel->paramCount);
    return false;
  }
  return true;
}

// Makes the resident CTAs that are needed; how many there are.
static int32_t makeResidents(IntentSim *sim, uint64_t ctas) {
  int32_t wanted = sim->options.residentCtas;
  if ((uint64_t)wanted > ctas)
    wanted = (int32_t)ctas;
  while (sim->ctaCount < wanted) {
    IntentSimCta *cta = makeCta(sim);
    if (!cta)
      break;
    sim->ctas[sim->ctaCount++] = cta;
  }
  return sim->ctaCount < wanted ? sim->ctaCount : wanted;
}

void intentSimLaunchKernel(IntentSim *sim, const IntentSimKernel *kernel,
                           const IntentGpuLaunch *launch) {
  if (sim->base.error || !checkLaunch(sim, kernel, launch))
    return;
  IntentSimLaunch run = {.sim = sim,
                         .kernel = kernel,
                         .params = launch->params,
                         .dynamicBytes = (uint32_t)launch->sharedBytes,
                         .stamp = ++sim->launches,
                         .lock = PTHREAD_MUTEX_INITIALIZER};
  run.threads = run.ctaCount = 1;
  for (int d = 0; d < 3; d++) {
    run.grid[d] = (uint32_t)launch->grid[d];
    run.block[d] = (uint32_t)launch->block[d];
    run.ctaCount *= run.grid[d];
    run.threads *= run.block[d];
  }
  atomic_init(&run.next, 0);
  atomic_init(&run.failed, UINT64_MAX);
  int32_t residents = makeResidents(sim, run.ctaCount);
  if (residents == 0) {
    intentGpuFail(&sim->base, "gpu-sim: launch of '%s': out of memory", kernel->name);
    return;
  }
  run.counters.launches = 1;
  runAll(sim, &run, residents);
  addCounters(sim, kernel->name, &run.counters);
  if (run.error)
    intentGpuFail(&sim->base, "%s", run.error);
  free(run.error);
  pthread_mutex_destroy(&run.lock);
}
