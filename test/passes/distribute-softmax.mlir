// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row softmax as a tile program: two rows a CTA, each over four warps, in 16-byte vectors. The maximum
// and the sum are carried unreduced, and reduced once behind their loops.
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s
// RUN: intent-opt %s --intent-distribute --canonicalize --cse -o %t.mlir
// RUN: mlir-opt %t.mlir --pass-pipeline='builtin.module(nvvm-attach-target{chip=sm_90 O=3}, \
// RUN:   gpu.module(convert-scf-to-cf, convert-vector-to-llvm{force-32bit-vector-indices=false}, \
// RUN:   convert-gpu-to-nvvm{index-bitwidth=0}, canonicalize, cse, reconcile-unrealized-casts), \
// RUN:   gpu-module-to-binary{format=isa})' | FileCheck %s --check-prefix=PTX

// One barrier between the write and the read of each reduction; two regions, so none between them.
// CHECK-LABEL: gpu.func @softmax(
// CHECK-NOT:     nvvm.barrier
// CHECK:         scf.for {{.*}} -> (vector<8xf32>)
// CHECK-COUNT-2:   llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:           arith.maximumf {{.*}} : vector<8xf32>
// CHECK-COUNT-6: arith.maximumf {{.*}} : f32
// CHECK-COUNT-10: nvvm.shfl.sync {{ *}}bfly
// CHECK:         scf.if
// CHECK:           llvm.store {{.*}} {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<3>
// CHECK:         nvvm.barrier
// CHECK-COUNT-4: llvm.load {{.*}} {alignment = 8 : i64} : !llvm.ptr<3> -> vector<2xf32>
// CHECK-COUNT-6: arith.maximumf {{.*}} : f32
// CHECK-NOT:     nvvm.barrier
// CHECK:         scf.for {{.*}} -> (vector<8xf32>)
// CHECK:           math.exp {{.*}} : vector<8xf32>
// CHECK-COUNT-8:   arith.select {{.*}} : f32
// CHECK:           arith.addf {{.*}} : vector<8xf32>
// CHECK-COUNT-10: nvvm.shfl.sync {{ *}}bfly
// CHECK:         llvm.store {{.*}} {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<3>
// CHECK:         nvvm.barrier
// CHECK-COUNT-4: llvm.load {{.*}} {alignment = 8 : i64} : !llvm.ptr<3> -> vector<2xf32>
// CHECK-NOT:     nvvm.barrier
// CHECK:         scf.for
// CHECK:           math.exp {{.*}} : vector<8xf32>
// CHECK-NEXT:      arith.divf {{.*}} : vector<8xf32>
// CHECK-COUNT-2:   llvm.store {{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// CHECK-NOT:     intent.

// PTX: .shared .align 128 .b8 softmax_workgroup[256]
// PTX: ld.global.v4.b32
// PTX: st.shared.v2.b32
// PTX: bar.sync
// PTX: ld.shared.v4.b32
// PTX: st.global.v4.b32

#row = #intent.layout<reg = [1, 2, 512], lane = [4, 8, 16, 32, 64], warp = [128, 256]>
#one = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = [0, 0]>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @softmax(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %m: i64, %n: i64) kernel
        attributes {known_block_size = array<i32: 128, 1, 1>} {
      %c0 = arith.constant 0 : i64
      %one = arith.constant 1 : i64
      %two = arith.constant 2 : i64
      %c512 = arith.constant 512 : i64
      %ninf = arith.constant 0xFF800000 : f32
      %zero = arith.constant 0.0 : f32
      %b32 = nvvm.read.ptx.sreg.ctaid.x : i32
      %b = arith.extui %b32 : i32 to i64
      %r = arith.muli %b, %two : i64
      %m0 = arith.constant dense<0xFF800000> : tensor<2x512xf32, #row>
      %s0 = arith.constant dense<0.0> : tensor<2x512xf32, #row>
      %mx = scf.for %c = %c0 to %n step %c512 iter_args(%acc = %m0) -> (tensor<2x512xf32, #row>) : i64 {
        %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %ninf width 4
            : f32 -> tensor<2x512xf32, #row>
        %a = arith.maximumf %acc, %t : tensor<2x512xf32, #row>
        scf.yield %a : tensor<2x512xf32, #row>
      }
      %rm = intent.tile.reduce %mx axis 1 : tensor<2x512xf32, #row> -> tensor<2xf32, #one> {
      ^bb0(%a: f32, %bb: f32):
        %z = arith.maximumf %a, %bb : f32
        intent.yield %z : f32
      }
      %rmb = intent.tile.broadcast %rm axes [0] : tensor<2xf32, #one> -> tensor<2x512xf32, #row>
      %sm = scf.for %c = %c0 to %n step %c512 iter_args(%acc = %s0) -> (tensor<2x512xf32, #row>) : i64 {
        %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %ninf width 4
            : f32 -> tensor<2x512xf32, #row>
        %e = intent.map (%p = %t, %q = %rmb) : (tensor<2x512xf32, #row>, tensor<2x512xf32, #row>) -> tensor<2x512xf32, #row> {
          %d = arith.subf %p, %q : f32
          %w = math.exp %d : f32
          intent.yield %w : f32
        }
        %k = intent.tile.mask %e origin (%r, %c) extent (%m, %n) value %zero : tensor<2x512xf32, #row>, f32 -> tensor<2x512xf32, #row>
        %a = arith.addf %acc, %k : tensor<2x512xf32, #row>
        scf.yield %a : tensor<2x512xf32, #row>
      }
      %rs = intent.tile.reduce %sm axis 1 : tensor<2x512xf32, #row> -> tensor<2xf32, #one> {
      ^bb0(%a: f32, %bb: f32):
        %z = arith.addf %a, %bb : f32
        intent.yield %z : f32
      }
      %rsb = intent.tile.broadcast %rs axes [0] : tensor<2xf32, #one> -> tensor<2x512xf32, #row>
      scf.for %c = %c0 to %n step %c512 : i64 {
        %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %ninf width 4
            : f32 -> tensor<2x512xf32, #row>
        %e = intent.map (%p = %t, %q = %rmb, %s = %rsb) : (tensor<2x512xf32, #row>, tensor<2x512xf32, #row>, tensor<2x512xf32, #row>) -> tensor<2x512xf32, #row> {
          %d = arith.subf %p, %q : f32
          %w = math.exp %d : f32
          %v = arith.divf %w, %s : f32
          intent.yield %v : f32
        }
        intent.tile.store %e, %y origin (%r, %c) extent (%m, %n) stride (%n, %one) width 4 : tensor<2x512xf32, #row>
      }
      gpu.return
    }
  }
}
