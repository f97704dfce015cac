// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's inliner on Intent: private helpers vanish, in and around regions.
// RUN: intent-opt %s --inline | FileCheck %s

func.func private @square(%a: f32) -> f32 {
  %s = arith.mulf %a, %a : f32
  return %s : f32
}

func.func private @sum_of_squares(%x: tensor<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %n = intent.size %d : !intent.domain<i64>
  intent.print "n", %n : i64
  %e = intent.map (%xi = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %y = func.call @square(%xi) : (f32) -> f32
    intent.yield %y : f32
  }
  %s = intent.reduce arith.addf (%e) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  return %s : f32
}

// CHECK-NOT: @square
// CHECK-NOT: @sum_of_squares
// CHECK-LABEL: @main
func.func @main(%x: tensor<?xf32>) -> f32 {
  // CHECK: intent.axis
  // CHECK: intent.print "n"
  // CHECK: intent.map
  // CHECK-NEXT: arith.mulf
  // CHECK-NEXT: intent.yield
  // CHECK: intent.reduce arith.addf
  %s = call @sum_of_squares(%x) : (tensor<?xf32>) -> f32
  return %s : f32
}

// A region holds one block: a helper of several stays a call.
// CHECK: func.func private @branches
func.func private @branches(%a: f32) -> f32 {
  %c = arith.cmpf olt, %a, %a : f32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : f32
^bb2:
  %b = arith.addf %a, %a : f32
  return %b : f32
}

// CHECK-LABEL: @keeps_the_call
func.func @keeps_the_call(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: func.call @branches
  %e = intent.map (%xi = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %y = func.call @branches(%xi) : (f32) -> f32
    intent.yield %y : f32
  }
  return %e : tensor<?xf32>
}
