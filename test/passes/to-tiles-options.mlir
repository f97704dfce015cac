// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The schedule's options, and what they may be.
// RUN: intent-opt %s --intent-to-tiles="warps=8 elements=2 grid-limit=7" --canonicalize --cse | FileCheck %s
// RUN: not intent-opt %s --intent-to-tiles=warps=3 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not intent-opt %s --intent-to-tiles=warps=64 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not intent-opt %s --intent-to-tiles=elements=0 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// RUN: not intent-opt %s --intent-to-tiles=grid-limit=0 2>&1 | FileCheck %s --check-prefix=GRID

// WARPS: error: 'builtin.module' op expects warps to be a power of two up to 32, got 3
// MANY: error: 'builtin.module' op expects warps to be a power of two up to 32, got 64
// ELEMENTS: error: 'builtin.module' op expects elements to be a power of two up to 64, got 0
// GRID: error: 'builtin.module' op expects grid-limit from 1 to 2147483647, got 0

// 8 warps of 2 elements a thread are 512; a matrix has a warp's share of them a row.
// CHECK-LABEL: gpu.func @double(
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>
// CHECK:         %[[TILES:.*]] = arith.extui
// CHECK:         %[[STEP:.*]] = arith.extui
// CHECK:         scf.for %{{.*}} = %[[TILES]] to %{{.*}} step %[[STEP]]
// CHECK:           intent.tile.load {{.*}} -> tensor<8x64xf32>
// CHECK-LABEL: func.func @double(
// CHECK:         arith.minsi %{{.*}}, %c7_i64 : i64
// CHECK:         gpu.launch_func {{.*}} threads in (%c256_i64, %c1_i64, %c1_i64)
func.func @double(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = intent.map arith.addf (%x, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
