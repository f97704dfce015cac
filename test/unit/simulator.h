// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the simulator's tests share: kernels as LLVM IR for NVPTX, and running them.
#ifndef INTENT_TEST_UNIT_SIMULATOR_H
#define INTENT_TEST_UNIT_SIMULATOR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "runtime/gpu/gpu.h"

#define TID "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
#define CTA "  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
#define BARRIER "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
#define DECLARATIONS                                                                               \
  "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n"          \
  "target triple = \"nvptx64-nvidia-cuda\"\n"                                                      \
  "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                 \
  "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"                                               \
  "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"                                    \
  "declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)\n"                             \
  "declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)\n"                            \
  "declare {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)\n"                           \
  "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n"                                 \
  "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n"                                             \
  "declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)\n"                                             \
  "declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))\n"     \
  "declare void @llvm.nvvm.cp.async.commit.group()\n"                                              \
  "declare void @llvm.nvvm.cp.async.wait.group(i32)\n"                                             \
  "declare i32 @llvm.nvvm.prmt(i32, i32, i32)\n"                                                   \
  "declare void @llvm.trap()\n"

// One CTA of 32 or more threads and a buffer of 64 bytes; what only thread 5 does.
#define KERNEL(body) "define ptx_kernel void @k(ptr addrspace(1) %x) {\n" TID body "}\n"
#define ONLY_5(body)                                                                               \
  "  %is5 = icmp eq i32 %tid, 5\n"                                                                 \
  "  br i1 %is5, label %five, label %end\n"                                                        \
  "five:\n" body "  br label %end\n"                                                               \
  "end:\n"                                                                                         \
  "  ret void\n"
#define AT(pointer, bytes) "getelementptr (i8, ptr addrspace(3) " pointer ", i32 " #bytes ")"

#define ASYNC_COPY                                                                                 \
  "  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) @tile, "                   \
  "ptr addrspace(1) %x)\n"                                                                         \
  "  call void @llvm.nvvm.cp.async.commit.group()\n"
#define ASYNC_WAIT "  call void @llvm.nvvm.cp.async.wait.group(i32 0)\n"
#define ASYNC_TILE "@tile = internal addrspace(3) global [16 x i8] undef, align 16\n"
#define ASYNC_USE                                                                                  \
  "  %v = load i32, ptr addrspace(3) @tile, align 4\n"                                             \
  "  %v1 = add i32 %v, 1\n"                                                                        \
  "  store i32 %v1, ptr addrspace(1) %x, align 4\n"

// Each CTA of 128 threads sums 128 floats: butterfly in the warp, workgroup memory across warps.
#define REDUCTION(barrier)                                                                         \
  "@partial = internal addrspace(3) global [4 x float] undef, align 4\n"                           \
  "define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n" TID CTA             \
  "  %base = mul i32 %cta, 128\n"                                                                  \
  "  %i = add i32 %base, %tid\n"                                                                   \
  "  %pi = getelementptr float, ptr addrspace(1) %in, i32 %i\n"                                    \
  "  %x = load float, ptr addrspace(1) %pi, align 4\n"                                             \
  "  %s16 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)\n"          \
  "  %a16 = fadd float %x, %s16\n"                                                                 \
  "  %s8 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a16, i32 8, i32 31)\n"          \
  "  %a8 = fadd float %a16, %s8\n"                                                                 \
  "  %s4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a8, i32 4, i32 31)\n"           \
  "  %a4 = fadd float %a8, %s4\n"                                                                  \
  "  %s2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a4, i32 2, i32 31)\n"           \
  "  %a2 = fadd float %a4, %s2\n"                                                                  \
  "  %s1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a2, i32 1, i32 31)\n"           \
  "  %a1 = fadd float %a2, %s1\n"                                                                  \
  "  %lane = and i32 %tid, 31\n"                                                                   \
  "  %warp = lshr i32 %tid, 5\n"                                                                   \
  "  %first = icmp eq i32 %lane, 0\n"                                                              \
  "  br i1 %first, label %write, label %meet\n"                                                    \
  "write:\n"                                                                                       \
  "  %pw = getelementptr float, ptr addrspace(3) @partial, i32 %warp\n"                            \
  "  store float %a1, ptr addrspace(3) %pw, align 4\n"                                             \
  "  br label %meet\n"                                                                             \
  "meet:\n" barrier "  %leader = icmp eq i32 %tid, 0\n"                                            \
  "  br i1 %leader, label %finish, label %end\n"                                                   \
  "finish:\n"                                                                                      \
  "  %p0 = load float, ptr addrspace(3) @partial, align 4\n"                                       \
  "  %p1 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @partial, i32 4), "    \
  "align 4\n"                                                                                      \
  "  %p2 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @partial, i32 8), "    \
  "align 4\n"                                                                                      \
  "  %p3 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @partial, i32 12), "   \
  "align 4\n"                                                                                      \
  "  %t1 = fadd float %p0, %p1\n"                                                                  \
  "  %t2 = fadd float %t1, %p2\n"                                                                  \
  "  %t3 = fadd float %t2, %p3\n"                                                                  \
  "  %po = getelementptr float, ptr addrspace(1) %out, i32 %cta\n"                                 \
  "  store float %t3, ptr addrspace(1) %po, align 4\n"                                             \
  "  br label %end\n"                                                                              \
  "end:\n"                                                                                         \
  "  ret void\n"                                                                                   \
  "}\n"

// A kernel "k" that takes pointers, and its launch.
typedef struct Run {
  const char *text; // of the module
  int64_t ctas, threads;
  int32_t sharedBytes; // dynamic
  void *buffers[4];    // device memory
  size_t count;        // buffers that are passed
} Run;

enum { SCHEDULES = 5 };

// Loads a module from its text; launches the kernel "k" of a loaded module; errors stay in the
// device.
IntentGpuModule *loadText(IntentGpu *gpu, const char *text);
void launchLoaded(IntentGpu *gpu, IntentGpuModule *module, const Run *run);

// Loads the module and launches its kernel "k".
void launchKernel(IntentGpu *gpu, const Run *run);

// Options with this schedule, and those of the schedules 0 to SCHEDULES - 1: warp-major, reversed,
// three seeds.
IntentSimOptions optionsFor(IntentSimSchedule schedule, uint64_t seed);
IntentSimOptions scheduleNumber(int number);

// A copy in new device memory.
void *deviceCopy(IntentGpu *gpu, const void *data, size_t bytes);

// Runs with one buffer of `bytes` zeros and expects exactly this error, under all schedules.
void expectError(Run run, size_t bytes, const char *expected);

// Runs under one schedule, each buffer 1024 bytes of zeros, and expects exactly this error.
void expectErrorUnder(const Run *run, const IntentSimOptions *options, const char *expected);

// Runs with a buffer of 256 bytes of zeros, which must begin with these ints then, under all
// schedules; `features` are checked besides the default ones.
void expectInts(Run run, uint32_t features, const int32_t *expected, size_t count);

#endif
