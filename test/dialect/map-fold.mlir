// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds of intent.map: a map that yields its argument is its input.
// RUN: intent-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @identity
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
func.func @identity(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]]
  %0:2 = intent.map (%a = %x, %b = %x) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    intent.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A result of another type, a value from above, or an op in the region keep the map.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<?xf32>, %c: f32, %h: i1) -> (tensor<4xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[A:.*]] = intent.map
  // CHECK: %[[B:.*]] = intent.map
  // CHECK: %[[C:.*]] = intent.map
  // CHECK: return %[[A]], %[[B]], %[[C]]
  %0 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<4xf32> {
    intent.yield %a : f32
  }
  %1 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    intent.yield %c : f32
  }
  %2 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    intent.assert %h, "each"
    intent.yield %a : f32
  }
  return %0, %1, %2 : tensor<4xf32>, tensor<?xf32>, tensor<?xf32>
}
