// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module that intent-to-gpu has lowered already (nvvm kernels, and host code that launches them)
// runs as it is, so that a test can edit the kernel first.
//
// RUN: intent-run %s --target=gpu-sim --arg iota:f32:200 --arg f32:2 --print=3 --stats --compare=gpu-sim --time=2 | FileCheck %s
// CHECK: {{^}}tensor<200xf32> = [0, 2, 4, ...]
// CHECK: {{^}}kernel scale
// CHECK-NEXT: launches: 1
// CHECK-NEXT: ctas: 2
// CHECK-NEXT: threads: 256
// CHECK: global bytes read: 800
// CHECK: {{^}}time: median
// RUN: intent-run %s --target=gpu-sim --arg iota:f32:0 --arg f32:2 --print | FileCheck %s --check-prefix=EMPTY
// EMPTY: {{^}}tensor<0xf32> = []
// RUN: intent-run %s --target=gpu-sim --sim-schedule=random --seed=7 --arg iota:f32:3 --arg f32:2 --print | FileCheck %s --check-prefix=RANDOM
// RANDOM: {{^}}tensor<3xf32> = [0, 2, 4]
// RUN: not intent-run %s --target=gpu-sim --sim-schedule=sideways --arg iota:f32:3 --arg f32:2 2>&1 | FileCheck %s --check-prefix=SCHEDULE
// SCHEDULE: {{^}}error: expected --sim-schedule=warp-major, reversed or random, got 'sideways'
// RUN: not intent-run %s --target=cpu --arg iota:f32:3 --arg f32:2 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: {{^}}error: the module is lowered for a GPU: expected --target=gpu-sim or cuda, got cpu
//
// A fault of the kernel is named and ends the run.
// RUN: sed 's/"slt" %6/"sle" %6/' %s > %t.fault.mlir
// RUN: not intent-run %t.fault.mlir --target=gpu-sim --arg iota:f32:5 --arg f32:2 --print 2>&1 | FileCheck %s --check-prefix=FAULT
// FAULT: {{^}}error: gpu-sim: out-of-bounds load of 4 bytes at allocation 0 (20 bytes) + 20
// FAULT-NEXT: kernel 'scale', CTA (0, 0, 0), thread (5, 0, 0)
// FAULT-NOT: tensor

module attributes {gpu.container_module} {
  gpu.module @kernels [#nvvm.target<O = 3, chip = "sm_90">] {
    llvm.func @scale(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<1>, %arg2: i64, %arg3: f32) attributes {gpu.kernel, nvvm.kernel} {
      %0 = llvm.mlir.constant(128 : index) : i64
      %1 = nvvm.read.ptx.sreg.ctaid.x : i32
      %2 = llvm.sext %1 : i32 to i64
      %3 = nvvm.read.ptx.sreg.tid.x : i32
      %4 = llvm.sext %3 : i32 to i64
      %5 = llvm.mul %2, %0 : i64
      %6 = llvm.add %5, %4 : i64
      %7 = llvm.icmp "slt" %6, %arg2 : i64
      llvm.cond_br %7, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      %8 = llvm.getelementptr %arg0[%6] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %9 = llvm.load %8 : !llvm.ptr<1> -> f32
      %10 = llvm.fmul %9, %arg3 : f32
      %11 = llvm.getelementptr %arg1[%6] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      llvm.store %10, %11 : f32, !llvm.ptr<1>
      llvm.br ^bb2
    ^bb2:  // 2 preds: ^bb0, ^bb1
      llvm.return
    }
  }
  func.func @f(%arg0: memref<?xf32>, %arg1: f32) -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %t0 = gpu.wait async
    %memref, %t1 = gpu.alloc async [%t0] (%dim) : memref<?xf32>
    gpu.wait [%t1]
    %0 = arith.index_cast %dim : index to i64
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?xf32> -> index
    %1 = arith.index_cast %intptr : index to i64
    %2 = llvm.inttoptr %1 : i64 to !llvm.ptr<1>
    %intptr_0 = memref.extract_aligned_pointer_as_index %memref : memref<?xf32> -> index
    %3 = arith.index_cast %intptr_0 : index to i64
    %4 = llvm.inttoptr %3 : i64 to !llvm.ptr<1>
    %5 = arith.ceildivui %dim, %c128 : index
    %6 = arith.cmpi ne, %dim, %c0 : index
    scf.if %6 {
      gpu.launch_func  @kernels::@scale blocks in (%5, %c1, %c1) threads in (%c128, %c1, %c1)  args(%2 : !llvm.ptr<1>, %4 : !llvm.ptr<1>, %0 : i64, %arg1 : f32)
    }
    return %memref : memref<?xf32>
  }
}

