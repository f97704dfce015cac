// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds of intent.reshape, intent.transpose and of broadcasts of broadcasts. What would drop a
// run-time obligation stays.
// RUN: intent-opt %s --canonicalize --split-input-file | FileCheck %s

// SPEC: 1.1-10 2-11 2-12
// CHECK-LABEL: @transposes
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x?xf32>)
func.func @transposes(%x: tensor<2x3x?xf32>) -> (tensor<?x3x2xf32>, tensor<2x3x?xf32>, tensor<2x3x?xf32>) {
  // CHECK-NEXT: %[[T:.*]] = intent.transpose %[[X]] [2, 1, 0] : tensor<2x3x?xf32> -> tensor<?x3x2xf32>
  // CHECK-NEXT: return %[[T]], %[[X]], %[[X]]
  %0 = intent.transpose %x [1, 2, 0] : tensor<2x3x?xf32> -> tensor<3x?x2xf32>
  %1 = intent.transpose %0 [1, 0, 2] : tensor<3x?x2xf32> -> tensor<?x3x2xf32>
  %2 = intent.transpose %0 [2, 0, 1] : tensor<3x?x2xf32> -> tensor<2x3x?xf32>
  %3 = intent.transpose %x [0, 1, 2] : tensor<2x3x?xf32> -> tensor<2x3x?xf32>
  return %1, %2, %3 : tensor<?x3x2xf32>, tensor<2x3x?xf32>, tensor<2x3x?xf32>
}

// -----

// SPEC: 2-08
// CHECK-LABEL: @reshapes
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32>, %[[K:.*]]: tensor<2x6xf32>, %[[N:.*]]: i64)
func.func @reshapes(%x: tensor<?x4xf32>, %k: tensor<2x6xf32>, %n: i64) -> (tensor<?x2xf32>, tensor<3x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
  // CHECK-NEXT: %[[A:.*]] = intent.reshape %[[X]] [%[[N]]] : tensor<?x4xf32> -> tensor<?x2xf32>
  // CHECK-NEXT: %[[B:.*]] = intent.reshape %[[K]] : tensor<2x6xf32> -> tensor<3x4xf32>
  // CHECK-NEXT: return %[[A]], %[[B]], %[[X]], %[[X]]
  %flat = intent.reshape %x [infer] : tensor<?x4xf32> -> tensor<?xf32>
  %0 = intent.reshape %flat [%n] : tensor<?xf32> -> tensor<?x2xf32>
  %line = intent.reshape %k : tensor<2x6xf32> -> tensor<12xf32>
  %1 = intent.reshape %line : tensor<12xf32> -> tensor<3x4xf32>
  // To its own shape: by inference, and by the size of its own axis.
  %2 = intent.reshape %x [infer] : tensor<?x4xf32> -> tensor<?x4xf32>
  %rows = intent.axis %x[0] : tensor<?x4xf32>
  %m = intent.size %rows : !intent.domain<i64>
  %3 = intent.reshape %x [%m] : tensor<?x4xf32> -> tensor<?x4xf32>
  return %0, %1, %2, %3 : tensor<?x2xf32>, tensor<3x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>
}

// -----

// The inner reshape might not fit; unrelated extents prove nothing.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-COUNT-3: intent.reshape
  // CHECK-NEXT: return
  %0 = intent.reshape %x [%n] : tensor<?xf32> -> tensor<?x2xf32>
  %1 = intent.reshape %0 [infer] : tensor<?x2xf32> -> tensor<?xf32>
  %2 = intent.reshape %x [%n] : tensor<?xf32> -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----

// SPEC: 1.1-09
// CHECK-LABEL: @broadcasts
// CHECK-SAME: (%[[A:.*]]: f32, %[[M:.*]]: tensor<?xf32>, %[[X:.*]]: tensor<?x?xf32>, %[[Y:.*]]: tensor<?x?x?xf32>)
func.func @broadcasts(%a: f32, %m: tensor<?xf32>, %x: tensor<?x?xf32>, %y: tensor<?x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %own = intent.axis %m[0] : tensor<?xf32>
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  // CHECK: %[[P:.*]] = intent.broadcast %[[A]] axes [] like %[[X]] : f32 like tensor<?x?xf32> -> tensor<?x?xf32>
  %row = intent.broadcast %a axes [] to (%cols) : f32 to (!intent.domain<i64>) -> tensor<?xf32>
  %0 = intent.broadcast %row axes [1] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: %[[Q:.*]] = intent.broadcast %[[M]] axes [2] to (%{{.*}}, %{{.*}}, %{{.*}}) : tensor<?xf32>
  %two = intent.broadcast %m axes [0] to (%own, %rows) : tensor<?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
  %1 = intent.broadcast %two axes [2, 0] to (%rows, %cols, %own) : tensor<?x?xf32> to (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?x?xf32>
  // An axis of unrelated extents is an obligation: both stay.
  // CHECK: %[[R:.*]] = intent.broadcast %[[M]] axes [0] like %[[X]]
  // CHECK: %[[S:.*]] = intent.broadcast %[[R]] axes [0, 1] like %[[Y]]
  // CHECK: return %[[P]], %[[Q]], %[[S]]
  %far = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = intent.broadcast %far axes [0, 1] like %y : tensor<?x?xf32> like tensor<?x?x?xf32> -> tensor<?x?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
