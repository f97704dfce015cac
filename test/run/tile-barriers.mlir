// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows over four warps, whose maxima meet in workgroup memory each segment: y = x - max(row). The
// simulator agrees under three schedules, sees no bank conflict, and misses each barrier that is
// taken away.
// RUN: intent-opt %s --intent-distribute -o %t.threads.mlir
// RUN: mlir-opt %t.threads.mlir --pass-pipeline='builtin.module(nvvm-attach-target{chip=sm_90 O=3}, gpu.module(convert-scf-to-cf, convert-vector-to-llvm{force-32bit-vector-indices=false}, convert-gpu-to-nvvm{index-bitwidth=0}, canonicalize, cse, reconcile-unrealized-casts))' -o %t.nvvm.mlir
// RUN: grep -c nvvm.barrier %t.nvvm.mlir | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}2{{$}}
// RUN: intent-run %t.nvvm.mlir --target=gpu-sim --arg iota:f32:3x1000 --print=4 --stats | FileCheck %s
// RUN: intent-run %t.nvvm.mlir --target=gpu-sim --sim-schedule=reversed --arg iota:f32:3x1000 --print=4 | FileCheck %s --check-prefix=VALUES
// RUN: intent-run %t.nvvm.mlir --target=gpu-sim --sim-schedule=random --seed=3 --arg iota:f32:3x1000 --print=4 | FileCheck %s --check-prefix=VALUES
// RUN: intent-run %t.nvvm.mlir --target=gpu-sim --arg iota:f32:1x1 --print | FileCheck %s --check-prefix=ONE
// VALUES: {{^}}tensor<3x1000xf32> = {{\[\[}}-999, -998, -997, -996, ...], ...]
// ONE: {{^}}tensor<1x1xf32> = {{\[\[}}0]]
// CHECK: {{^}}tensor<3x1000xf32> = {{\[\[}}-999, -998, -997, -996, ...], ...]
// CHECK: kernel subtract
// CHECK: barriers: 48
// CHECK: global sectors: 1125 (ideal 1125)
// CHECK: bank conflicts: 0
//
// RUN: awk '/nvvm.barrier/ && ++n == 1 {next} {print}' %t.nvvm.mlir > %t.first.mlir
// RUN: not intent-run %t.first.mlir --target=gpu-sim --arg iota:f32:3x1000 --print=4 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: awk '/nvvm.barrier/ && ++n == 2 {next} {print}' %t.nvvm.mlir > %t.second.mlir
// RUN: not intent-run %t.second.mlir --target=gpu-sim --arg iota:f32:3x1000 --print=4 2>&1 | FileCheck %s --check-prefix=SECOND
// FIRST: {{^}}error: gpu-sim: race: store of 4 bytes at workgroup variable 'subtract_workgroup' (128 bytes) + 0, and a load by several threads, without a barrier between them
// SECOND: {{^}}error: gpu-sim: load of 16 bytes at workgroup variable 'subtract_workgroup' (128 bytes) + 0, which no thread of the CTA has written

#row = #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = [32, 64]>
#one = #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = [0, 0]>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @subtract(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %m: i64, %n: i64) kernel
        attributes {known_block_size = array<i32: 128, 1, 1>} {
      %zero = arith.constant 0 : i64
      %one = arith.constant 1 : i64
      %size = arith.constant 128 : i64
      %low = arith.constant 0xFF800000 : f32
      %block = nvvm.read.ptx.sreg.ctaid.x : i32
      %r = arith.extui %block : i32 to i64
      %start = arith.constant dense<0xFF800000> : tensor<1xf32, #one>
      %max = scf.for %c = %zero to %n step %size iter_args(%acc = %start) -> (tensor<1xf32, #one>)
          : i64 {
        %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %low width 1
            : f32 -> tensor<1x128xf32, #row>
        %s = intent.tile.reduce %t axis 1 : tensor<1x128xf32, #row> -> tensor<1xf32, #one> {
        ^bb0(%a: f32, %b: f32):
          %d = arith.maximumf %a, %b : f32
          intent.yield %d : f32
        }
        %next = arith.maximumf %acc, %s : tensor<1xf32, #one>
        scf.yield %next : tensor<1xf32, #one>
      }
      %repeated = intent.tile.broadcast %max axes [0]
          : tensor<1xf32, #one> -> tensor<1x128xf32, #row>
      scf.for %c = %zero to %n step %size : i64 {
        %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %low width 1
            : f32 -> tensor<1x128xf32, #row>
        %d = arith.subf %t, %repeated : tensor<1x128xf32, #row>
        intent.tile.store %d, %y origin (%r, %c) extent (%m, %n) stride (%n, %one) width 1
            : tensor<1x128xf32, #row>
      }
      gpu.return
    }
  }
  func.func @f(%x: memref<?x?xf32>) -> memref<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %rows = memref.dim %x, %c0 : memref<?x?xf32>
    %columns = memref.dim %x, %c1 : memref<?x?xf32>
    %t0 = gpu.wait async
    %y, %t1 = gpu.alloc async [%t0] (%rows, %columns) : memref<?x?xf32>
    gpu.wait [%t1]
    %m = arith.index_cast %rows : index to i64
    %n = arith.index_cast %columns : index to i64
    %xi = memref.extract_aligned_pointer_as_index %x : memref<?x?xf32> -> index
    %xl = arith.index_cast %xi : index to i64
    %xp = llvm.inttoptr %xl : i64 to !llvm.ptr<1>
    %yi = memref.extract_aligned_pointer_as_index %y : memref<?x?xf32> -> index
    %yl = arith.index_cast %yi : index to i64
    %yp = llvm.inttoptr %yl : i64 to !llvm.ptr<1>
    gpu.launch_func @kernels::@subtract blocks in (%rows, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%xp : !llvm.ptr<1>, %yp : !llvm.ptr<1>, %m : i64, %n : i64)
    return %y : memref<?x?xf32>
  }
}
