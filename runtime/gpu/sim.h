// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simulator inside: what its files share. sim.c the device, sim_module.c and sim_rewrite.c
// bitcode to host code, sim_launch.c OS threads and CTAs, sim_schedule.c fibers and barriers,
// sim_warp.c warp operations, sim_access.c checks, sim_buffer.c weak memory, sim_order.c release
// and acquire, sim_async.c cp.async, sim_count.c counters, sim_memory.c device memory.
#ifndef INTENT_RUNTIME_GPU_SIM_H
#define INTENT_RUNTIME_GPU_SIM_H

#include "runtime/gpu/gpu.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
  SIM_LANES = 32,               // threads of a warp
  SIM_MAX_WARPS = 32,           // of a CTA
  SIM_MAX_THREADS = 1024,       // of a CTA
  SIM_BARRIERS = 16,            // named barriers of a CTA
  SIM_MAX_RESIDENTS = 64,       // CTAs at a time
  SIM_STACK_BYTES = 128 << 10,  // of a fiber, without its guard page
  SIM_FRAME_LIMIT = 64 << 10,   // most local memory of a device function
  SIM_SHARED_LIMIT = 227 << 10, // most workgroup memory of a CTA (sm_90)
  SIM_SHARED_WINDOW = 4 << 20,  // addresses for the workgroup variables of a module
  SIM_POISON = 0xCB,            // fills memory that nobody wrote
  SIM_PIECE_BYTES = 16,         // the widest access of a thread in one instruction
  SIM_STORES = 16,              // stores of a thread that others do not see yet
  SIM_STORE_BYTES = 32,         // the widest of them
  SIM_ANY_KERNEL = -1           // of a workgroup variable
};

// What an access does.
typedef enum IntentSimAccessKind {
  SIM_LOAD,
  SIM_STORE,
  SIM_ATOMIC_LOAD,    // volatile counts as atomic
  SIM_ATOMIC_STORE,   //
  SIM_ATOMIC_UPDATE,  // reads and writes
  SIM_ATOMIC_EXCHANGE // a compare-and-exchange: reads, and writes if it finds what it expects
} IntentSimAccessKind;

// The memory order of an atomic access or a fence, or-ed; a relaxed one has neither.
enum { SIM_ACQUIRE = 1, SIM_RELEASE = 2 };

// One instruction of a device function that calls the simulator. Owned by its module.
typedef struct IntentSimSite {
  char *file;               // from debug info, or null
  uint32_t line, column;    // valid with file
  int32_t bytes;            // of an access
  int32_t align;            // that the access promises, a power of two
  IntentSimAccessKind kind; // of an access
  uint32_t order;           // of an atomic access
  int32_t index;            // in the module
} IntentSimSite;

// The special registers, in the order that JIT-compiled code reads them.
typedef enum IntentSimRegister {
  SIM_TID_X,
  SIM_TID_Y,
  SIM_TID_Z,
  SIM_NTID_X,
  SIM_NTID_Y,
  SIM_NTID_Z,
  SIM_CTAID_X,
  SIM_CTAID_Y,
  SIM_CTAID_Z,
  SIM_NCTAID_X,
  SIM_NCTAID_Y,
  SIM_NCTAID_Z,
  SIM_LANEID,
  SIM_WARPID,
  SIM_NWARPID,
  SIM_WARPSIZE,
  SIM_LANEMASK_EQ,
  SIM_LANEMASK_LT,
  SIM_LANEMASK_LE,
  SIM_LANEMASK_GT,
  SIM_LANEMASK_GE,
  SIM_SMID,
  SIM_REGISTER_COUNT
} IntentSimRegister;

// Operations that several lanes of a warp do together.
typedef enum IntentSimWarpOp {
  SIM_SHFL_UP,
  SIM_SHFL_DOWN,
  SIM_SHFL_BFLY,
  SIM_SHFL_IDX,
  SIM_VOTE_ALL,
  SIM_VOTE_ANY,
  SIM_VOTE_UNI,
  SIM_VOTE_BALLOT,
  SIM_MATCH_ANY,
  SIM_REDUX_ADD,
  SIM_REDUX_AND,
  SIM_REDUX_OR,
  SIM_REDUX_XOR,
  SIM_REDUX_MIN,
  SIM_REDUX_MAX,
  SIM_REDUX_UMIN,
  SIM_REDUX_UMAX,
  SIM_WARP_BARRIER
} IntentSimWarpOp;

typedef enum IntentSimState {
  SIM_NEW,        // not started, has no stack
  SIM_READY,      // can run
  SIM_YIELDED,    // can run, when no other can
  SIM_AT_BARRIER, // waits at thread.barrier
  SIM_AT_WARP_OP, // waits for the other lanes of thread.mask
  SIM_EXITED
} IntentSimState;

// A copy by cp.async that is issued and not yet done.
typedef struct IntentSimCopy {
  uintptr_t to;              // workgroup address
  const char *from;          // global memory
  int32_t bytes, read;       // bytes written, of which `read` come from `from`, the rest are 0
  const IntentSimSite *site; // of the cp.async
} IntentSimCopy;

// The asynchronous copies of a thread, oldest first.
typedef struct IntentSimCopies {
  IntentSimCopy *data;               // owned
  int32_t count, capacity;           // entries
  int32_t *groups;                   // for each committed group, the end of its copies; owned
  int32_t groupCount, groupCapacity; // entries of groups
} IntentSimCopies;

// A store that other threads do not see yet.
typedef struct IntentSimStore {
  _Alignas(SIM_STORE_BYTES) uint8_t data[SIM_STORE_BYTES]; // the value
  uintptr_t address;                                       // in global memory
  uint32_t bytes;                                          // of data
  bool atomic;                                             // a relaxed store; else a plain one
} IntentSimStore;

// The stores that a thread still keeps to itself, oldest first.
typedef struct IntentSimStores {
  IntentSimStore *data;                                    // SIM_STORES, made when needed; owned
  int32_t count;                                           // entries
  _Alignas(SIM_STORE_BYTES) uint8_t view[SIM_STORE_BYTES]; // what the thread's last load reads
} IntentSimStores;

// Until when an actor of a CTA is known, by the CTA's clock.
typedef struct IntentSimKnown {
  uint64_t who;  // CTA and actor, see sim_order.c
  uint32_t time; // what it did before is known
} IntentSimKnown;

// What is known of whom.
typedef struct IntentSimClock {
  IntentSimKnown *data;     // by who; owned
  uint32_t count, capacity; // entries
} IntentSimClock;

typedef struct IntentSimCta IntentSimCta;
typedef struct IntentSim IntentSim;

// A GPU thread. Lives in its CTA's array.
typedef struct IntentSimThread {
  uint32_t registers[SIM_REGISTER_COUNT]; // first: JIT-compiled code reads them at this offset
  IntentSimCta *cta;
  uint32_t index; // linear, in the CTA
  IntentSimState state;
  void *stackPointer;                      // where to resume
  char *stack;                             // lowest address of the stack while it has one
  uint64_t loopsLeft;                      // loop iterations until it is taken for an infinite loop
  uint32_t spins;                          // iterations since the last yield, if it polls
  bool polls;                              // did an atomic or volatile access since the last yield
  int32_t barrier;                         // where it waits
  const IntentSimSite *site;               // the call in which it waits
  IntentSimWarpOp op;                      // the operation that it waits in, and its operands
  uint32_t mask, value, b, c;              //
  uint32_t result;                         // of the operation
  bool predicate;                          // second result of a shuffle
  IntentSimCopies copies;                  // cp.async
  IntentSimStores stores;                  // weak memory
  IntentSimClock acquired;                 // known by acquires; these three only where global races
  IntentSimClock fenced;                   // handed on by the last release fence  are checked
  IntentSimClock pending;                  // read by relaxed accesses, for an acquire fence
  struct IntentSimOccurrence *occurrences; // a site; see sim_count.c; owned
} IntentSimThread;

typedef struct IntentSimBarrier {
  uint32_t arrived[SIM_MAX_WARPS];          // lanes that wait or have arrived
  uint32_t waiting[SIM_MAX_WARPS];          // of these, lanes that wait
  const IntentSimSite *site[SIM_MAX_WARPS]; // where the first lane of the warp arrived
  uint32_t count;                           // threads arrived
  uint32_t expected;                        // threads needed, valid when count > 0
} IntentSimBarrier;

// Who wrote and who read a byte of memory last. Times are the CTA's clock.
typedef struct IntentSimShadow {
  uint32_t writeTime, readTime;
  uint16_t writer, reader; // thread index and flags
  uint32_t readWarps;      // warps that read since the last write, if there were several readers
} IntentSimShadow;

// A range of device memory.
typedef struct IntentSimAllocation {
  uintptr_t begin;   // first byte
  uint64_t bytes;    // size
  uint64_t reserved; // bytes of address space that it owns, 0 if the simulator does not own it
  int64_t id;        // counts the allocations of a device
  char *name;        // of a module's variable, owned; else null
  bool freed;        // its memory is gone, the address is kept to name later uses
  bool host;         // registered host memory
  struct IntentSimGlobalShadow *shadow; // a byte, made at the first checked access; owned
} IntentSimAllocation;

// All device memory, by address.
typedef struct IntentSimMemory {
  IntentSimAllocation *data; // sorted by begin; owned
  size_t count, capacity;    // entries
  int64_t nextId;            // of the next allocation
  char *arena, *arenaNext;   // reserved address space, and where the next allocation goes
  size_t arenaBytes;         // size of the arena
} IntentSimMemory;

// A variable in workgroup memory.
typedef struct IntentSimSharedVariable {
  uint32_t begin, bytes; // offset in the window; the dynamic one's size comes with the launch
  char *name;            // owned
  bool dynamic;          // external array of no elements
  int64_t kernel;        // index of the only kernel that uses it, or SIM_ANY_KERNEL
} IntentSimSharedVariable;

typedef struct IntentSimKernel {
  char *name;                   // owned
  void (*entry)(void **params); // JIT-compiled
  size_t paramCount;
  uint64_t sharedBytes; // of the static workgroup variables that it uses
  struct IntentSimModule *module;
} IntentSimKernel;

// A loaded module.
typedef struct IntentSimModule {
  IntentSim *sim;
  struct LLVMOrcOpaqueLLJIT *jit; // owns the code
  bool weak;                      // has atomics or fences: memory is weak
  IntentSimKernel *kernels;       // owned
  size_t kernelCount;
  IntentSimSharedVariable *shared; // owned, by begin
  size_t sharedCount;
  IntentSimSite **sites; // owned
  size_t siteCount, siteCapacity;
  char *jitError;   // what the JIT reported last; owned
  void **variables; // addresses of the other variables, made known to sim->memory; owned
  size_t variableCount;
} IntentSimModule;

// One launch. CTAs start in an order that the schedule gives; the error of the first in that order
// is kept, so that a trap does not depend on the timing of OS threads.
typedef struct IntentSimLaunch {
  IntentSim *sim;
  const IntentSimKernel *kernel;
  void **params;
  uint32_t grid[3], block[3];
  uint32_t threads;      // of a CTA
  uint32_t dynamicBytes; // of workgroup memory
  uint64_t ctaCount;
  uint32_t stamp;          // counts launches of the device
  _Atomic uint64_t next;   // the position, in the order, of the next CTA to start
  _Atomic uint64_t failed; // the lowest position that trapped, or UINT64_MAX
  pthread_mutex_t lock;    // of the error and the counters
  char *error;             // of `failed`
  IntentSimCounters counters;
} IntentSimLaunch;

// An access for the counters.
typedef struct IntentSimLogEntry {
  uint64_t key; // warp, site, piece, occurrence, lane
  uintptr_t address;
  uint8_t bytes;  // of the piece
  uint8_t kind;   // IntentSimAccessKind
  uint8_t shared; // 1: workgroup memory
} IntentSimLogEntry;

// A resident CTA: memory that is reused from CTA to CTA and from launch to launch. One OS thread
// works on it at a time.
struct IntentSimCta {
  IntentSim *sim;
  IntentSimLaunch *launch;
  uint64_t position;        // in the order of the launch
  IntentSimThread *threads; // SIM_MAX_THREADS; owned
  uint32_t threadCount, alive;
  uint32_t ready[SIM_MAX_WARPS], yielded[SIM_MAX_WARPS]; // lanes
  uint32_t readyWarps;                                   // warps with ready lanes
  uint32_t live[SIM_MAX_WARPS];                          // lanes that have not exited
  uint32_t inWarpOp[SIM_MAX_WARPS];                      // lanes that wait in a warp operation
  uint32_t buffering[SIM_MAX_WARPS];                     // lanes whose stores wait
  bool acquires;                                         // a thread read what another released
  IntentSimBarrier barriers[SIM_BARRIERS];
  void *schedulerStack;                         // where to resume the scheduler
  char **stacks;                                // free fiber stacks; owned
  uint32_t stackCount, stacksMade;              // free ones, all
  uint64_t random;                              // state of the generator
  bool abandoned;                               // trapped, or another CTA did
  uint8_t *shared;                              // workgroup memory, SIM_SHARED_WINDOW bytes; owned
  IntentSimShadow *shadow;                      // a byte of it; owned
  uint32_t clock, start;                        // counts synchronisations; value at the CTA's start
  uint32_t fullSync;                            // when all threads last met
  uint32_t known[SIM_MAX_WARPS][SIM_MAX_WARPS]; // up to when a warp knows what another did
  IntentSimAllocation lastAllocation;           // that an access hit, to find the next one soon
  IntentSimLogEntry *log;                       // accesses since the last barrier; owned
  size_t logCount, logCapacity;
  size_t occurrenceSites;     // entries of each thread's occurrences
  uint32_t occurrenceEpoch;   // makes old occurrences count as none
  IntentSimCounters counters; // of the CTAs run here in this launch
};

// Counters of a kernel, kept when its module is unloaded.
typedef struct IntentSimKernelCounters {
  char *name; // owned
  IntentSimCounters counters;
} IntentSimKernelCounters;

struct IntentSim {
  IntentGpu base;
  IntentSimOptions options;
  IntentSimMemory memory;
  IntentSimModule **modules; // loaded; owned
  size_t moduleCount, moduleCapacity;
  IntentSimCta **ctas;              // resident CTAs, made when first needed; owned
  int32_t ctaCount;                 // made so far
  IntentSimKernelCounters *kernels; // owned
  size_t kernelCount;
  uint32_t launches;          // so far
  pthread_mutex_t globalLock; // of the shadow of global memory
};

// sim_memory.c
void intentSimMemoryInit(IntentSimMemory *memory);
void intentSimMemoryDestroy(IntentSimMemory *memory);
// Device memory filled with poison; null if there is no address space left.
void *intentSimMemoryAllocate(IntentSimMemory *memory, uint64_t bytes);
// Makes existing memory known. Owns neither it nor the name (copied; may be null).
void intentSimMemoryRegister(IntentSimMemory *memory, void *pointer, uint64_t bytes,
                             const char *name);
// Forgets registered memory.
void intentSimMemoryUnregister(IntentSimMemory *memory, const void *pointer);
// Null on success, or what is wrong with the pointer.
const char *intentSimMemoryFree(IntentSimMemory *memory, void *pointer);
// The last allocation that begins at or before the address, or null.
IntentSimAllocation *intentSimMemoryFind(const IntentSimMemory *memory, uintptr_t address);
// "allocation 3 (400 bytes) + 404" into text.
void intentSimMemoryDescribe(const IntentSimMemory *memory, uintptr_t address, char *text,
                             size_t size);
// The window of workgroup addresses; the same in all CTAs. Aligned to its size; 0: out of memory.
uintptr_t intentSimSharedWindow(void);

// sim_module.c
IntentSimModule *intentSimModuleLoad(IntentSim *sim, const void *data, size_t bytes);
void intentSimModuleUnload(IntentSimModule *module);
IntentSimKernel *intentSimModuleFind(IntentSimModule *module, const char *name);

// sim_rewrite.c: LLVM IR for NVPTX to LLVM IR for the host. Null, or an error, owned by the caller.
struct LLVMOpaqueModule;
struct LLVMOpaqueTargetData;
char *intentSimRewrite(IntentSimModule *module, struct LLVMOpaqueModule *ir,
                       struct LLVMOpaqueTargetData *layout);

// sim_launch.c
void intentSimLaunchKernel(IntentSim *sim, const IntentSimKernel *kernel,
                           const IntentGpuLaunch *launch);
void intentSimCtaDestroy(IntentSimCta *cta);

// sim_schedule.c
// Runs the CTA at `cta->position` of `cta->launch` to its end or to a trap.
void intentSimCtaRun(IntentSimCta *cta);
// Called by rewritten code: at loop heads, nanosleep, llvm.trap and unreachable code, __assertfail,
// exit.
void intentSimLoop(IntentSimThread *thread, const IntentSimSite *site);
void intentSimSleep(IntentSimThread *thread);
_Noreturn void intentSimStop(IntentSimThread *thread, const IntentSimSite *site, const char *why);
_Noreturn void intentSimAssertFail(IntentSimThread *thread, const IntentSimSite *site,
                                   const char *message);
_Noreturn void intentSimExit(IntentSimThread *thread);
// Leaves the running thread until its turn comes again.
void intentSimSuspend(IntentSimThread *thread, IntentSimState state);
void intentSimMakeReady(IntentSimThread *thread);
// The generator of the random schedule; one bit of a mask that is not 0.
uint32_t intentSimRandom(IntentSimCta *cta);
uint32_t intentSimRandomBit(IntentSimCta *cta, uint32_t mask);
// Records an error in the launch and never returns: the CTA is dropped.
_Noreturn void intentSimTrap(IntentSimThread *thread, const IntentSimSite *site, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));

// Drops the CTA because another one trapped. Never returns.
_Noreturn void intentSimAbandon(IntentSimThread *thread);
// The running thread, called by rewritten code.
IntentSimThread *intentSimThread(void);
// "(1, 0, 0)" for the thread `index` of the CTA.
typedef struct IntentSimText {
  char text[64];
} IntentSimText;
IntentSimText intentSimThreadText(const IntentSimCta *cta, uint32_t index);

// sim_fiber.c
// A stack for one fiber, with a guard page below; null: out of memory.
char *intentFiberStackMake(void);
void intentFiberStackDestroy(char *stack);
// Makes a fiber that runs entry, which never returns; the result is where to enter it.
void *intentFiberMake(char *stack, void (*entry)(void));
// Must be the first call of entry.
void intentFiberBegin(void);
// From the scheduler into a fiber on `stack`, until it leaves; *scheduler receives the way back.
void intentFiberEnter(void **scheduler, void *fiber, char *stack);
// From a fiber to another one of the same scheduler, on `stack`; *from receives the way back.
void intentFiberPass(void **from, void *to, char *stack);
// From a fiber to its scheduler; *fiber receives the way back.
void intentFiberLeave(void **fiber, void *scheduler);

// sim_barrier.c: called by rewritten code; count 0 means all threads.
void intentSimBarrierSync(IntentSimThread *thread, const IntentSimSite *site, uint32_t id,
                          uint32_t count);
void intentSimBarrierArrive(IntentSimThread *thread, const IntentSimSite *site, uint32_t id,
                            uint32_t count);

// sim_warp.c
// One lane's part in a warp operation, called by rewritten code: the value in the low 32 bits, a
// shuffle's predicate in bit 32.
uint64_t intentSimWarpOp(IntentSimThread *thread, const IntentSimSite *site, uint32_t op,
                         uint32_t mask, uint32_t value, uint32_t b, uint32_t c);
const char *intentSimWarpOpName(IntentSimWarpOp op);
// Completes the warp's operations that no longer wait for anyone; called when a lane exits.
void intentSimWarpAdvance(IntentSimCta *cta, uint32_t warp);

// sim_access.c
// Before each access of rewritten code: checks, counts, returns the host's address.
void *intentSimAccess(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site);
// The same for what is not one load or store of `site->bytes` bytes: it acts on memory directly.
void *intentSimAccessDirect(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site);
// After a compare-and-exchange.
void intentSimExchanged(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site,
                        uint32_t wrote);
// memmove and memset of device code; the sites are of the read and of the write.
void intentSimMove(IntentSimThread *thread, uintptr_t to, uintptr_t from, uint64_t bytes,
                   const IntentSimSite *load, const IntentSimSite *store);
void intentSimFill(IntentSimThread *thread, uintptr_t to, uint32_t value, uint64_t bytes,
                   const IntentSimSite *store);
// Whether what thread `other` of a CTA did at `time` is ordered before what `thread` does now.
bool intentSimOrdered(const IntentSimThread *thread, uint64_t cta, uint32_t other, uint32_t time);
// Whether the access is of global memory: the other two are not weak.
bool intentSimIsGlobal(const IntentSimThread *thread, uintptr_t address, uint64_t bytes);
// Checks an access of any size; returns the host's address.
void *intentSimCheck(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                     const IntentSimSite *site);
// Marks what a cp.async writes as not yet written, and as written.
void intentSimBeginCopy(IntentSimThread *thread, const IntentSimCopy *copy);
void intentSimFinishCopy(IntentSimThread *thread, const IntentSimCopy *copy);
// Notes that warps met; from and to are masks of warps, `to` learns what `from` knows.
void intentSimSynchronize(IntentSimCta *cta, uint32_t from, uint32_t to);

// sim_race.c
// After another atomic access that reads, and at a fence; called by rewritten code.
void intentSimRead(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site);
void intentSimFence(IntentSimThread *thread, uint32_t order);
// Notes an access of global memory; the access that conflicts with it, "store" or "load", or null.
const char *intentSimRace(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                          IntentSimAccessKind kind);
// Before an atomic write that others see at once, and before a relaxed one comes out of the buffer.
void intentSimWritten(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site);
void intentSimPublish(IntentSimThread *thread, const IntentSimStore *store);
// Around a compare-and-exchange, whose outcome is known afterwards: nothing happens in between.
void intentSimBeginExchange(IntentSimThread *thread);
void intentSimEndExchange(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site,
                          bool wrote);
// Frees what is known of the bytes of an allocation.
void intentSimShadowFree(IntentSimAllocation *allocation);

// sim_buffer.c: in a module with weak memory.
// Before an access, in the random schedule: lets other threads run and stores out.
void intentSimInterleave(IntentSimThread *thread, const IntentSimSite *site);
// Where the host code reads or writes for an access of global memory.
void *intentSimWeak(IntentSimThread *thread, uintptr_t address, const IntentSimSite *site);
// Makes visible: all stores of the thread; those of the CTA; those that touch these bytes; when the
// thread stops, what the schedule wants.
void intentSimDrain(IntentSimThread *thread);
void intentSimDrainCta(IntentSimCta *cta);
void intentSimSettle(IntentSimThread *thread, uintptr_t address, uint64_t bytes);
void intentSimStopped(IntentSimThread *thread);
// Whether the thread has stored there and others do not see it yet.
bool intentSimHolds(const IntentSimThread *thread, uintptr_t address, uint64_t bytes);

// sim_order.c: under the lock of global memory, but for start.
void intentSimOrderStart(IntentSimThread *thread);
// Threads of the warps `to` learn what those of `from` acquired.
void intentSimOrderMeet(IntentSimCta *cta, uint32_t from, uint32_t to);
void intentSimOrderFence(IntentSimThread *thread, uint32_t order);
// An atomic write and read; `place` is what was released there.
void intentSimOrderWrite(IntentSimThread *thread, const IntentSimSite *site, IntentSimClock *place);
void intentSimOrderRead(IntentSimThread *thread, const IntentSimSite *site,
                        const IntentSimClock *place);
// Whether the thread acquired what thread `other` of a CTA did at `time`.
bool intentSimAcquired(const IntentSimThread *thread, uint64_t cta, uint32_t other, uint32_t time);
bool intentSimAllOrdered(const IntentSimThread *thread, const IntentSimClock *readers);
void intentSimClockPut(IntentSimClock *clock, uint64_t cta, uint32_t thread, uint32_t time);
void intentSimClockFree(IntentSimClock *clock);

// sim_async.c: called by rewritten code.
void intentSimCopyAsync(IntentSimThread *thread, uintptr_t to, uintptr_t from, uint32_t bytes,
                        uint32_t read, const IntentSimSite *load, const IntentSimSite *store);
void intentSimCopiesCommit(IntentSimThread *thread);
// Finishes all but the newest `groupsLeft` groups.
void intentSimCopiesWait(IntentSimThread *thread, uint32_t groupsLeft);
// Finishes all copies, committed or not.
void intentSimCopiesWaitAll(IntentSimThread *thread);

// sim_count.c
void intentSimCountAccess(IntentSimThread *thread, uintptr_t address, uint64_t bytes,
                          const IntentSimSite *site);
// Counts what was logged and forgets it: all threads are at one point.
void intentSimCountFlush(IntentSimCta *cta);
void intentSimCountersAdd(IntentSimCounters *to, const IntentSimCounters *from);
void intentSimPrintCounters(const IntentSimKernelCounters *kernel, FILE *out);

#endif
