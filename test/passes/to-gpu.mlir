// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The whole road to nvvm and beyond it, and the options of its pipeline.
// RUN: intent-opt %s --intent-to-gpu | FileCheck %s
// RUN: intent-opt %s --intent-to-gpu="chip=sm_80 format=isa" | FileCheck %s --check-prefix=ISA
// RUN: intent-opt %s --intent-to-gpu="chip=sm_100a format=llvm" | FileCheck %s --check-prefix=OBJECT
// RUN: not intent-opt %s --intent-to-gpu=chip=sm_42 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not intent-opt %s --intent-to-gpu=format=offload 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not intent-opt %s --intent-to-gpu=warps=3 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not intent-opt %s --intent-to-gpu=registers=3 2>&1 | FileCheck %s --check-prefix=OPTION

// CHIP: option 'chip' expects sm_75, sm_80, sm_86, sm_87, sm_89, sm_90, sm_90a, sm_100 or sm_100a, got 'sm_42'
// FORMAT: option 'format' expects nvvm (IR to read), isa (PTX), bin, fatbin (by ptxas) or llvm (bitcode), got 'offload'
// WARPS: error: 'builtin.module' op expects warps to be a power of two up to 32, got 3
// OPTION: 'intent-to-gpu' has no option 'registers', it has: chip, format, warps, elements, grid-limit, checks

// Nothing of Intent, and nothing of index or memref, is left in the kernels.
// CHECK-LABEL: gpu.module @kernels [#nvvm.target<O = 3, chip = "sm_90">]
// CHECK-NOT:     intent.
// CHECK:         llvm.mlir.global internal @mean_workgroup() {addr_space = 3 : i32, alignment = 128 : i64}
// CHECK:         llvm.func @mean(%{{.*}}: i64, %{{.*}}) attributes {gpu.kernel, gpu.known_block_size = array<i32: 128, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>}
// CHECK:           nvvm.read.ptx.sreg.tid.x : i32
// CHECK:           llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:           nvvm.shfl.sync
// CHECK:           nvvm.barrier
// CHECK:           llvm.call_intrinsic "llvm.sqrt"({{.*}}) : (vector<1xf32>) -> vector<1xf32>
// CHECK:         llvm.func @mean_scalar(
// CHECK-NOT:       vector<4xf32>
// CHECK-LABEL: func.func @mean(
// CHECK-SAME:    %{{.*}}: memref<?x?xf32>) -> memref<?xf32> attributes {llvm.emit_c_interface}
// CHECK:         gpu.launch_func async {{.*}} @kernels::@mean blocks in
// CHECK:         gpu.launch_func async {{.*}} @kernels::@mean_scalar blocks in

// No call in PTX: no libdevice.
// ISA:       gpu.binary @kernels  [#gpu.object<#nvvm.target<O = 3, chip = "sm_80">, {{.*}}"//
// ISA-SAME:  .target sm_80
// ISA-SAME:  .visible .entry mean(
// ISA-SAME:  ld.global.v4.b32
// ISA-SAME:  bar.sync
// ISA-SAME:  sqrt.rn.f32
// ISA-NOT:   .extern
// ISA:       llvm.func @mean(
// ISA:         llvm.call @mgpuMemAlloc
// ISA:         gpu.launch_func {{.*}} @kernels::@mean
// ISA:         llvm.call @mgpuStreamSynchronize
// ISA:       llvm.func @_mlir_ciface_mean(

// OBJECT:    gpu.binary @kernels  [#gpu.object<#nvvm.target<O = 3, chip = "sm_100a">, offload = "BC\C0\DE
func.func private @length(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %q = intent.map arith.mulf (%x, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = intent.reduce arith.addf (%q) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %l = intent.map math.sqrt (%s) : (tensor<?xf32>) -> tensor<?xf32>
  return %l : tensor<?xf32>
}
func.func @mean(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %n = intent.size %cols : !intent.domain<i64>
  %count = arith.sitofp %n : i64 to f32
  %l = call @length(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  %m = intent.map (%a = %l) : (tensor<?xf32>) -> tensor<?xf32> {
    %d = arith.divf %a, %count : f32
    intent.yield %d : f32
  }
  return %m : tensor<?xf32>
}
