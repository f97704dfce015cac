// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts: loads and stores choose, everything else follows, and a convert stands where two meet.
// RUN: intent-opt %s --intent-assign-layouts --split-input-file | FileCheck %s
// RUN: intent-opt %s --intent-assign-layouts --split-input-file --intent-distribute -o /dev/null

// Vectors of the promised width, then lanes, then warps along the row: it is longer than a warp. The
// reduced tile and its broadcast are copies, and need no conversion.
// CHECK-DAG:   #[[ROW:.*]] = #intent.layout<reg = [1, 2, 512], lane = [4, 8, 16, 32, 64], warp = [128, 256]>
// CHECK-DAG:   #[[ONE:.*]] = #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = [0, 0]>
// CHECK-LABEL: gpu.func @row(
// CHECK:         intent.tile.broadcast {{.*}} -> tensor<1x1024xf32, #[[ROW]]>
// CHECK:         scf.for {{.*}} -> (tensor<1x1024xf32, #[[ROW]]>)
// CHECK:           intent.tile.load {{.*}} -> tensor<1x1024xf32, #[[ROW]]>
// CHECK:           intent.map arith.addf {{.*}} -> tensor<1x1024xf32, #[[ROW]]>
// CHECK:         %[[S:.*]] = intent.tile.reduce {{.*}} : tensor<1x1024xf32, #[[ROW]]> -> tensor<1xf32, #[[ONE]]>
// CHECK:         intent.tile.broadcast %[[S]] axes [0] : tensor<1xf32, #[[ONE]]> -> tensor<1x1024xf32, #[[ROW]]>
// CHECK-NOT:     intent.tile.convert
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @row(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %m: i64, %n: i64) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %step = arith.constant 1024 : i64
      %zero = arith.constant 0.0 : f32
      %init = intent.tile.broadcast %zero axes [] : f32 -> tensor<1x1024xf32>
      %p = scf.for %c = %c0 to %n step %step iter_args(%acc = %init) -> (tensor<1x1024xf32>) : i64 {
        %t = intent.tile.load %x origin (%c0, %c) extent (%m, %n) stride (%n, %c1) fill %zero width 4 : f32 -> tensor<1x1024xf32>
        %a = intent.map arith.addf (%acc, %t) : (tensor<1x1024xf32>, tensor<1x1024xf32>) -> tensor<1x1024xf32>
        scf.yield %a : tensor<1x1024xf32>
      }
      %s = intent.tile.reduce %p axis 1 : tensor<1x1024xf32> -> tensor<1xf32> {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        intent.yield %c : f32
      }
      %b = intent.tile.broadcast %s axes [0] : tensor<1xf32> -> tensor<1x1024xf32>
      intent.tile.store %b, %y origin (%c0, %c0) extent (%m, %n) stride (%n, %c1) width 4 : tensor<1x1024xf32>
      gpu.return
    }
  }
}

// -----

// Without a promise lanes are contiguous; a row of the tile is a warp's. What is loaded for a row, or
// for a column, follows the matrix that it is repeated to, so that no data moves between threads.
// CHECK-DAG:   #[[TILE:.*]] = #intent.layout<reg = [32, 64, 128], lane = [1, 2, 4, 8, 16], warp = [256, 512]>
// CHECK-DAG:   #[[ROWS:.*]] = #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = [1, 2]>
// CHECK-DAG:   #[[COLS:.*]] = #intent.layout<reg = [32, 64, 128], lane = [1, 2, 4, 8, 16], warp = [0, 0]>
// CHECK-LABEL: gpu.func @bias(
// CHECK:         intent.tile.load {{.*}} -> tensor<4xf32, #[[ROWS]]>
// CHECK:         intent.tile.load {{.*}} -> tensor<256xf32, #[[COLS]]>
// CHECK:         arith.constant dense<2.000000e+00> : tensor<4x256xf32, #[[TILE]]>
// CHECK:         intent.tile.coord %{{.*}} axis 1 : tensor<4x256xi64, #[[TILE]]>
// CHECK:         arith.sitofp {{.*}} : tensor<4x256xi64, #[[TILE]]> to tensor<4x256xf32, #[[TILE]]>
// CHECK-NOT:     intent.tile.convert
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @bias(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %z: !llvm.ptr<1>, %m: i64, %n: i64) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %zero = arith.constant 0.0 : f32
      %r = intent.tile.load %x origin (%c0) extent (%m) stride (%c1) fill %zero width 1 : f32 -> tensor<4xf32>
      %c = intent.tile.load %y origin (%c0) extent (%n) stride (%c1) fill %zero width 1 : f32 -> tensor<256xf32>
      %rb = intent.tile.broadcast %r axes [0] : tensor<4xf32> -> tensor<4x256xf32>
      %cb = intent.tile.broadcast %c axes [1] : tensor<256xf32> -> tensor<4x256xf32>
      %two = arith.constant dense<2.0> : tensor<4x256xf32>
      %i = intent.tile.coord %c0 axis 1 : tensor<4x256xi64>
      %f = arith.sitofp %i : tensor<4x256xi64> to tensor<4x256xf32>
      %a = arith.addf %rb, %cb : tensor<4x256xf32>
      %b = arith.mulf %a, %two : tensor<4x256xf32>
      %d = arith.addf %b, %f : tensor<4x256xf32>
      intent.tile.store %d, %z origin (%c0, %c0) extent (%m, %n) stride (%n, %c1) width 1 : tensor<4x256xf32>
      gpu.return
    }
  }
}

// -----

// A matrix is read along its rows and another written along its columns: what the one leaves in
// each thread is not what the other repeats.
// CHECK-DAG:   #[[READ:.*]] = #intent.layout<reg = [1, 2, 512], lane = [4, 8, 16, 32, 64], warp = [128, 256]>
// CHECK-DAG:   #[[LEFT:.*]] = #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 0], warp = [0, 0]>
// CHECK-DAG:   #[[USED:.*]] = #intent.layout<reg = [32], lane = [0, 0, 1, 2, 4], warp = [8, 16]>
// CHECK-DAG:   #[[WRITTEN:.*]] = #intent.layout<reg = [64, 128, 32], lane = [256, 512, 1, 2, 4], warp = [8, 16]>
// CHECK-LABEL: gpu.func @meet(
// CHECK:         intent.tile.load {{.*}} -> tensor<16x64xf32, #[[READ]]>
// CHECK:         %[[S:.*]] = intent.tile.reduce {{.*}} -> tensor<64xf32, #[[LEFT]]>
// CHECK:         %[[C:.*]] = intent.tile.convert %[[S]] : tensor<64xf32, #[[LEFT]]> -> tensor<64xf32, #[[USED]]>
// CHECK-NEXT:    %[[B:.*]] = intent.tile.broadcast %[[C]] axes [1] : tensor<64xf32, #[[USED]]> -> tensor<16x64xf32, #[[WRITTEN]]>
// CHECK-NEXT:    intent.tile.store %[[B]]
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @meet(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %z: !llvm.ptr<1>, %m: i64, %n: i64) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %zero = arith.constant 0.0 : f32
      %t = intent.tile.load %x origin (%c0, %c0) extent (%m, %n) stride (%n, %c1) fill %zero width 4 : f32 -> tensor<16x64xf32>
      %s = intent.tile.reduce %t axis 0 : tensor<16x64xf32> -> tensor<64xf32> {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        intent.yield %c : f32
      }
      %b = intent.tile.broadcast %s axes [1] : tensor<64xf32> -> tensor<16x64xf32>
      intent.tile.store %b, %y origin (%c0, %c0) extent (%m, %n) stride (%c1, %m) width 4 : tensor<16x64xf32>
      gpu.return
    }
  }
}

// -----

// Mixed element sizes: the narrowest promised vector serves both accesses.
// CHECK:       #[[L:.*]] = #intent.layout<reg = [1, 2, 512], lane = [4, 8, 16, 32, 64], warp = [128, 256]>
// CHECK-LABEL: gpu.func @mixed(
// CHECK:         intent.tile.load {{.*}} width 8 : f16 -> tensor<1024xf16, #[[L]]>
// CHECK:         arith.extf {{.*}} : tensor<1024xf16, #[[L]]> to tensor<1024xf32, #[[L]]>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @mixed(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %n: i64) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %zero = arith.constant 0.0 : f16
      %t = intent.tile.load %x origin (%c0) extent (%n) stride (%c1) fill %zero width 8 : f16 -> tensor<1024xf16>
      %f = arith.extf %t : tensor<1024xf16> to tensor<1024xf32>
      intent.tile.store %f, %y origin (%c0) extent (%n) stride (%c1) width 4 : tensor<1024xf32>
      gpu.return
    }
  }
}

// -----

// What is scanned keeps its layout, and the totals are its copies. Along a column, where nothing is
// contiguous, a thread's own rows are neighbours: registers first, then warps.
// CHECK-DAG:   #[[TILE:.*]] = #intent.layout<reg = [1, 2, 128], lane = [4, 8, 16, 32, 64], warp = [256, 512]>
// CHECK-DAG:   #[[COLS:.*]] = #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = [0, 0]>
// CHECK-LABEL: gpu.func @columns(
// CHECK:         scf.for {{.*}} -> (tensor<128xf32, #[[COLS]]>)
// CHECK:           intent.tile.load {{.*}} -> tensor<8x128xf32, #[[TILE]]>
// CHECK:           intent.tile.scan {{.*}} : tensor<8x128xf32, #[[TILE]]>, f32 -> tensor<8x128xf32, #[[TILE]]>, tensor<128xf32, #[[COLS]]>
// CHECK-NOT:     intent.tile.convert
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @columns(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %m: i64, %n: i64) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %step = arith.constant 8 : i64
      %zero = arith.constant 0.0 : f32
      %init = intent.tile.broadcast %zero axes [] : f32 -> tensor<128xf32>
      %p = scf.for %r = %c0 to %m step %step iter_args(%acc = %init) -> (tensor<128xf32>) : i64 {
        %t = intent.tile.load %x origin (%r, %c0) extent (%m, %n) stride (%n, %c1) fill %zero width 4 : f32 -> tensor<8x128xf32>
        %s, %all = intent.tile.scan %t axis 0 identity (%zero) : tensor<8x128xf32>, f32 -> tensor<8x128xf32>, tensor<128xf32> {
        ^bb0(%a: f32, %b: f32):
          %c = arith.addf %a, %b : f32
          intent.yield %c : f32
        }
        %b = intent.tile.broadcast %acc axes [1] : tensor<128xf32> -> tensor<8x128xf32>
        %sum = intent.map arith.addf (%b, %s) : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
        intent.tile.store %sum, %y origin (%r, %c0) extent (%m, %n) stride (%n, %c1) width 4 : tensor<8x128xf32>
        %next = intent.map arith.addf (%acc, %all) : (tensor<128xf32>, tensor<128xf32>) -> tensor<128xf32>
        scf.yield %next : tensor<128xf32>
      }
      gpu.return
    }
  }
}
