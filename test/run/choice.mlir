// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of two tensors whose extents differ: what is computed with it has the extents of the one that
// was chosen.
//
// RUN: intent-run %s --arg i1:false --arg iota:f32:2 --arg iota:f32:5 --print | FileCheck %s
// RUN: intent-run %s --arg i1:false --arg iota:f32:2 --arg iota:f32:5 --print --target=cpu | FileCheck %s
// RUN: intent-run %s --arg i1:false --arg iota:f32:2 --arg iota:f32:5 --print --target=gpu-sim | FileCheck %s
// CHECK: {{^}}tensor<5xf32> = [0, 2, 4, 6, 8]
// CHECK-NEXT: {{^}}tensor<5xi64> = [0, 1, 2, 3, 4]
func.func @choice(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi64>) {
  %r = scf.if %c -> (tensor<?xf32>) {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %s = intent.map arith.addf (%r, %r) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = intent.axis %r[0] : tensor<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  return %s, %i : tensor<?xf32>, tensor<?xi64>
}
