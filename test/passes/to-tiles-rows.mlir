// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of rows: what all rows share is loaded before the loop over a CTA's tiles; what is
// returned besides is stored where it is computed; many rows are tiles of sixteen.
// RUN: intent-opt %s --intent-to-tiles --canonicalize --cse --split-input-file | FileCheck %s
//
// A shared row that each warp would load again goes through workgroup memory instead: outside of
// the loop where it was loaded outside.
// RUN: intent-opt %s --intent-to-tiles --canonicalize --cse --intent-assign-layouts --split-input-file | FileCheck %s --check-prefix=LAYOUT

// CHECK-LABEL: gpu.func @scaled_resident(
// CHECK:         %[[W:.*]] = intent.tile.load %{{.*}} : f32 -> tensor<1024xf32>
// CHECK:         scf.for
// CHECK-NOT:       scf.for
// CHECK:           %[[X:.*]] = intent.tile.load %{{.*}} width 4 : f32 -> tensor<8x1024xf32>
// CHECK-NEXT:      %[[S:.*]] = intent.tile.reduce %[[X]] axis 1
// CHECK:           intent.tile.store %[[S]], {{.*}} : tensor<8xf32>
// CHECK-NOT:       intent.tile.load
// CHECK:           intent.tile.broadcast %[[W]] axes [1]
// CHECK:           intent.tile.store {{.*}} width 4 : tensor<8x1024xf32>
// CHECK-LABEL: gpu.func @scaled_rows(
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             intent.tile.load {{.*}} -> tensor<16x128xf32>
// CHECK:           scf.for
// CHECK:             intent.tile.load {{.*}} -> tensor<16x128xf32>
// CHECK:           intent.tile.store {{.*}} : tensor<16xf32>
// CHECK:           scf.for
// CHECK:             intent.tile.load {{.*}} -> tensor<16x128xf32>
// CHECK:             intent.tile.load {{.*}} -> tensor<128xf32>
// CHECK:             intent.tile.store {{.*}} : tensor<16x128xf32>
// CHECK-LABEL: gpu.func @scaled(
// CHECK:             intent.tile.load {{.*}} -> tensor<1x1024xf32>
// CHECK-LABEL: gpu.func @scaled_scalar(
//
// A CTA takes two tiles of eight rows, while there are 64 CTAs and more.
// CHECK-LABEL: func.func @scaled(
// CHECK:         %[[EACH:.*]] = arith.divui %[[TILES:.*]], %c64_i64 : i64
// CHECK-NEXT:    %[[SOME:.*]] = arith.maxui %[[EACH]], %c1_i64 : i64
// CHECK-NEXT:    %[[TWO:.*]] = arith.minui %[[SOME]], %c2_i64 : i64
// CHECK-NEXT:    %[[LESS:.*]] = arith.subi %[[TWO]], %c1_i64 : i64
// CHECK-NEXT:    %[[UP:.*]] = arith.addi %[[TILES]], %[[LESS]] : i64
// CHECK-NEXT:    %[[CTAS:.*]] = arith.divui %[[UP]], %[[TWO]] : i64
// CHECK:         gpu.launch_func {{.*}} @kernels::@scaled_resident
//
// LAYOUT-LABEL: gpu.func @scaled_resident(
// LAYOUT:         intent.tile.load
// LAYOUT-NEXT:    intent.tile.convert
// LAYOUT-NEXT:    scf.for
// LAYOUT-LABEL: gpu.func @scaled_rows(
// LAYOUT:         intent.tile.load {{.*}} -> tensor<128xf32,
// LAYOUT-NEXT:    intent.tile.convert
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @scaled(%x: !mat, %w: !row) -> (!mat, !row) {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (!mat) -> !row
  %ss = intent.broadcast %s axes [0] like %x : !row like !mat -> !mat
  %ws = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %y = intent.map (%a = %x, %b = %ss, %k = %ws) : (!mat, !mat, !mat) -> !mat {
    %d = arith.divf %a, %b : f32
    %p = arith.mulf %d, %k : f32
    intent.yield %p : f32
  }
  return %y, %s : !mat, !row
}

// -----

// Few rows of a known number: as many CTAs as there are rows, each with its own copy.
// CHECK-LABEL: gpu.func @few_resident(
// CHECK:         intent.tile.load {{.*}} -> tensor<1x1024xf32>
// CHECK-NOT:   gpu.func @few_rows
// CHECK-LABEL: func.func @few(
!few = tensor<32x1024xf32>
!line = tensor<1024xf32>
func.func @few(%x: !few, %w: !line) -> !few {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (!few) -> tensor<32xf32>
  %ss = intent.broadcast %s axes [0] like %x : tensor<32xf32> like !few -> !few
  %ws = intent.broadcast %w axes [1] like %x : !line like !few -> !few
  %y = intent.map (%a = %x, %b = %ss, %k = %ws) : (!few, !few, !few) -> !few {
    %d = arith.divf %a, %b : f32
    %p = arith.mulf %d, %k : f32
    intent.yield %p : f32
  }
  return %y : !few
}
