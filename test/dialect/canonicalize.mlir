// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's canonicalizer on Intent: it folds within regions and never drops an obligation.
// RUN: intent-opt %s --canonicalize --split-input-file | FileCheck %s

// An assertion that holds always goes; one that never does stays, as does one that isn't known.
// CHECK-LABEL: @assertions
func.func @assertions(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  intent.assert %true, "holds"
  // CHECK-NEXT: %[[F:.*]] = arith.constant false
  // CHECK-NEXT: intent.assert %[[F]], "fails"
  // CHECK-NEXT: intent.assert %{{.*}}, "may fail"
  // CHECK-NEXT: return
  intent.assert %false, "fails"
  intent.assert %c, "may fail"
  return
}

// -----

// The extents of a static tensor prove an assertion that --intent-insert-checks would leave.
// CHECK-LABEL: @proven
func.func @proven(%x: tensor<4xf32>) {
  %four = arith.constant 4 : i64
  %d = intent.axis %x[0] : tensor<4xf32>
  %n = intent.size %d : !intent.domain<i64>
  %c = arith.cmpi eq, %n, %four : i64
  intent.assert %c, "four"
  // CHECK-NEXT: return
  return
}

// -----

// Inputs that differ leave the obligation that their shapes are equal: the map stays.
// CHECK-LABEL: @obligation
func.func @obligation(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[R:.*]] = intent.map
  // CHECK: return %[[R]]
  %0 = intent.map (%a = %x, %b = %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    intent.yield %a : f32
  }
  return %0 : tensor<?xf32>
}

// -----

// Inside a map upstream's folds work.
// CHECK-LABEL: @inside
func.func @inside(%x: tensor<?xi32>) -> tensor<?xi32> {
  // CHECK-NEXT: return %{{.*}} : tensor<?xi32>
  %zero = arith.constant 0 : i32
  %0 = intent.map (%a = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    %s = arith.addi %a, %zero : i32
    intent.yield %s : i32
  }
  return %0 : tensor<?xi32>
}
