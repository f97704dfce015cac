// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.reduce and intent.yield: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 6-02
// CHECK-LABEL: @named
func.func @named(%x: tensor<?x?xf32>, %z: f32) -> f32 {
  // CHECK: intent.reduce arith.maximumf (%{{.*}}) axes [1] identity (%{{.*}}) : (tensor<?x?xf32>) -> tensor<?xf32>
  %0 = intent.reduce arith.maximumf (%x) axes [1] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
  // CHECK: intent.reduce arith.addf (%{{.*}}) axes [0, 1] identity (%{{.*}}) : (tensor<?x?xf32>) -> f32
  %1 = intent.reduce arith.addf (%x) axes [0, 1] identity (%z) : (tensor<?x?xf32>) -> f32
  // CHECK: intent.reduce arith.addf (%{{.*}}) axes [] identity (%{{.*}}) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = intent.reduce arith.addf (%x) axes [] identity (%z) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : f32
}

// Several components, reduced together.
// CHECK-LABEL: @arg_max
func.func @arg_max(%x: tensor<?xf32>, %i: tensor<?xi64>, %v: f32, %k: i64) -> (f32, i64) {
  // CHECK: intent.reduce (%{{.*}}, %{{.*}}) axes [0] identity (%{{.*}}, %{{.*}}) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%[[VA:.*]], %[[KA:.*]], %[[VB:.*]], %[[KB:.*]]) {
  // CHECK-NEXT: arith.cmpf ogt, %[[VB]], %[[VA]] : f32
  // CHECK: intent.yield %{{.*}}, %{{.*}} : f32, i64
  // CHECK-NEXT: } {note = "kept"}
  %0:2 = intent.reduce (%x, %i) axes [0] identity (%v, %k) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %b = arith.cmpf ogt, %vb, %va : f32
    %w = arith.select %b, %vb, %va : f32
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : f32, i64
  } {note = "kept"}
  return %0#0, %0#1 : f32, i64
}
