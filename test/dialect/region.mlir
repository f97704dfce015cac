// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.region_fold and intent.region_scan: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC

// Two sources cut along different axes, a capture, a summary of a scalar and a tensor.
// SPEC: 5-04 5-07 5-11
// CHECK-LABEL: @fold
// CHECK-SAME: (%[[K:.*]]: tensor<?x8xf32>, %[[V:.*]]: tensor<8x?xf32>, %[[Q:.*]]: f32, %[[Z:.*]]: f32, %[[E:.*]]: tensor<8xf32>)
// GENERIC: "intent.region_fold"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{axes = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 2, 1, 2>}> ({
// GENERIC-NEXT: ^bb0(%{{.*}}: tensor<?x8xf32>, %{{.*}}: tensor<8x?xf32>, %{{.*}}: f32):
func.func @fold(%k: tensor<?x8xf32>, %v: tensor<8x?xf32>, %q: f32, %z: f32, %e: tensor<8xf32>) -> (f32, tensor<8xf32>) {
  %keys = intent.axis %k[0] : tensor<?x8xf32>
  // CHECK: %[[D:.*]] = intent.axis
  // CHECK-NEXT: %{{.*}}:2 = intent.region_fold over %[[D]] slices (%[[K]] axis 0 : tensor<?x8xf32>, %[[V]] axis 1 : tensor<8x?xf32>) captures (%[[Q]] : f32) identity (%[[Z]], %[[E]] : f32, tensor<8xf32>)
  // CHECK-SAME: summarize (%[[KS:.*]]: tensor<?x8xf32>, %[[VS:.*]]: tensor<8x?xf32>, %[[QS:.*]]: f32) {
  // CHECK: intent.reduce arith.addf (%[[KS]]) axes [0, 1]
  // CHECK: intent.reduce arith.addf (%[[VS]]) axes [1]
  // CHECK-NEXT: intent.yield %{{.*}}, %{{.*}} : f32, tensor<8xf32>
  // CHECK-NEXT: } combine (%[[SA:.*]]: f32, %[[TA:.*]]: tensor<8xf32>, %[[SB:.*]]: f32, %[[TB:.*]]: tensor<8xf32>) {
  // CHECK-NEXT: arith.addf %[[SA]], %[[SB]] : f32
  // CHECK-NEXT: intent.map arith.addf (%[[TA]], %[[TB]])
  // CHECK-NEXT: intent.yield
  // CHECK-NEXT: } {note = "kept"}
  %0:2 = intent.region_fold over %keys slices (%k axis 0 : tensor<?x8xf32>, %v axis 1 : tensor<8x?xf32>) captures (%q : f32) identity (%z, %e : f32, tensor<8xf32>)
  summarize (%ks: tensor<?x8xf32>, %vs: tensor<8x?xf32>, %qs: f32) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%ks) axes [0, 1] identity (%none) : (tensor<?x8xf32>) -> f32
    %t = arith.mulf %s, %qs : f32
    %u = intent.reduce arith.addf (%vs) axes [1] identity (%none) : (tensor<8x?xf32>) -> tensor<8xf32>
    intent.yield %t, %u : f32, tensor<8xf32>
  } combine (%sa: f32, %ta: tensor<8xf32>, %sb: f32, %tb: tensor<8xf32>) {
    %s = arith.addf %sa, %sb : f32
    %t = intent.map arith.addf (%ta, %tb) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    intent.yield %s, %t : f32, tensor<8xf32>
  } {note = "kept"}
  return %0#0, %0#1 : f32, tensor<8xf32>
}

// No captures; a part of an axis of a static source: the slice's extent is dynamic all the same.
// CHECK-LABEL: @part
func.func @part(%x: tensor<9xi64>, %b: i64, %e: i64, %z: i64) -> i64 {
  %d = intent.axis %x[0] : tensor<9xi64>
  %s = intent.subregion %d[%b to %e] : !intent.domain<i64>
  // CHECK: intent.region_fold over %{{.*}} slices (%{{.*}} axis 0 : tensor<9xi64>) identity (%{{.*}} : i64) summarize (%[[X:.*]]: tensor<?xi64>) {
  %0 = intent.region_fold over %s slices (%x axis 0 : tensor<9xi64>) identity (%z : i64)
  summarize (%xs: tensor<?xi64>) {
    %none = arith.constant 0 : i64
    %t = intent.reduce arith.addi (%xs) axes [0] identity (%none) : (tensor<?xi64>) -> i64
    intent.yield %t : i64
  } combine (%a: i64, %c: i64) {
    %t = arith.addi %a, %c : i64
    intent.yield %t : i64
  }
  return %0 : i64
}

// Outputs along another axis than the slices', with captures in emit; two states.
// SPEC: 5-05 5-16 5-19
// CHECK-LABEL: @scan
// GENERIC: "intent.region_scan"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 2>, output_axes = array<i64: 0, 1>, resultSegmentSizes = array<i32: 2, 2>}> ({
func.func @scan(%x: tensor<4x?xf32>, %c: f32, %e: tensor<4xf32>, %s0: tensor<4xf32>, %n0: i64) -> (tensor<?x4xf32>, tensor<4x?xf32>, tensor<4xf32>, i64) {
  %d = intent.axis %x[1] : tensor<4x?xf32>
  // CHECK: %{{.*}}:2, %{{.*}}:2 = intent.region_scan over %{{.*}} slices (%{{.*}} axis 1 : tensor<4x?xf32>) captures (%{{.*}} : f32) identity (%{{.*}} : tensor<4xf32>) init (%{{.*}}, %{{.*}} : tensor<4xf32>, i64) -> (tensor<?x4xf32> axis 0, tensor<4x?xf32> axis 1)
  // CHECK-SAME: summarize (%{{.*}}: tensor<4x?xf32>, %{{.*}}: f32) {
  // CHECK: } combine (%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>) {
  // CHECK: } apply (%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: i64) {
  // CHECK: } emit (%{{.*}}: tensor<4x?xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: i64, %{{.*}}: f32) {
  // CHECK: intent.yield %{{.*}}, %{{.*}} : tensor<?x4xf32>, tensor<4x?xf32>
  %0:4 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%c : f32) identity (%e : tensor<4xf32>) init (%s0, %n0 : tensor<4xf32>, i64) -> (tensor<?x4xf32> axis 0, tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %cs: f32) {
    %none = arith.constant 0.0 : f32
    %t = intent.reduce arith.addf (%xs) axes [1] identity (%none) : (tensor<4x?xf32>) -> tensor<4xf32>
    intent.yield %t : tensor<4xf32>
  } combine (%a: tensor<4xf32>, %b: tensor<4xf32>) {
    %t = intent.map arith.addf (%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    intent.yield %t : tensor<4xf32>
  } apply (%a: tensor<4xf32>, %s: tensor<4xf32>, %n: i64) {
    %t = intent.map arith.addf (%s, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    intent.yield %t, %n : tensor<4xf32>, i64
  } emit (%xs: tensor<4x?xf32>, %s: tensor<4xf32>, %n: i64, %cs: f32) {
    %none = arith.constant 0.0 : f32
    %l = intent.scan arith.addf (%xs) axis 1 identity (%none) : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %t = intent.transpose %l [1, 0] : tensor<4x?xf32> -> tensor<?x4xf32>
    intent.yield %t, %l : tensor<?x4xf32>, tensor<4x?xf32>
  }
  return %0#0, %0#1, %0#2, %0#3 : tensor<?x4xf32>, tensor<4x?xf32>, tensor<4xf32>, i64
}

// No state and no output: what is left of a scan still verifies.
// CHECK-LABEL: @nothing
func.func @nothing(%x: tensor<?xf32>, %z: f32) {
  %d = intent.axis %x[0] : tensor<?xf32>
  // CHECK: intent.region_scan over %{{.*}} slices (%{{.*}} axis 0 : tensor<?xf32>) identity (%{{.*}} : f32) init () -> () summarize
  // CHECK: } apply (%{{.*}}: f32) {
  // CHECK-NEXT: intent.yield
  // CHECK-NEXT: } emit (%{{.*}}: tensor<?xf32>) {
  // CHECK-NEXT: intent.yield
  intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32) init () -> ()
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32) {
    intent.yield
  } emit (%xs: tensor<?xf32>) {
    intent.yield
  }
  return
}
