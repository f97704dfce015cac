// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds of intent.broadcast: onto its source's own axes, in order, it is the source.
// RUN: intent-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @own
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>)
func.func @own(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]]
  %r = intent.axis %x[0] : tensor<?x?xf32>
  %c = intent.axis %x[1] : tensor<?x?xf32>
  %0 = intent.broadcast %x axes [0, 1] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = intent.broadcast %x axes [0, 1] to (%r, %c) : tensor<?x?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// Other extents, another order of axes, another tensor, a stretch: an obligation or real work.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x?xf32>) {
  // CHECK-COUNT-5: intent.broadcast
  %r = intent.axis %x[0] : tensor<?x?xf32>
  %c = intent.axis %x[1] : tensor<?x?xf32>
  %0 = intent.broadcast %x axes [0, 1] like %y : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = intent.broadcast %x axes [1, 0] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = intent.broadcast %x axes [0, 1] to (%c, %r) : tensor<?x?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
  %3 = intent.broadcast %x axes [0 one, 1] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %4 = intent.broadcast %x axes [0, 1] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<4x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x?xf32>
}
