// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds of intent.philox and intent.uniform: the vectors of Random123's kat_vectors (philox4x32,
// ten rounds) and the corners of the conversion to [0, 1).
// SPEC: 10-07 10-08
// RUN: intent-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @vector0
func.func @vector0() -> (i32, i32, i32, i32) {
  // CHECK-DAG: %[[W0:.*]] = arith.constant 1713891541 : i32
  // CHECK-DAG: %[[W1:.*]] = arith.constant -513161843 : i32
  // CHECK-DAG: %[[W2:.*]] = arith.constant -1135104948 : i32
  // CHECK-DAG: %[[W3:.*]] = arith.constant -1694442536 : i32
  // CHECK: return %[[W0]], %[[W1]], %[[W2]], %[[W3]]
  %seed = arith.constant 0 : i64
  %counter = arith.constant 0 : i64
  %stream = arith.constant 0 : i64
  %w:4 = intent.philox %seed, %counter, %stream
  return %w#0, %w#1, %w#2, %w#3 : i32, i32, i32, i32
}

// -----

// CHECK-LABEL: @vector1
func.func @vector1() -> (i32, i32, i32, i32) {
  // CHECK-DAG: %[[W0:.*]] = arith.constant 1083123565 : i32
  // CHECK-DAG: %[[W1:.*]] = arith.constant 1103641358 : i32
  // CHECK-DAG: %[[W2:.*]] = arith.constant -1576286266 : i32
  // CHECK-DAG: %[[W3:.*]] = arith.constant 1834242557 : i32
  // CHECK: return %[[W0]], %[[W1]], %[[W2]], %[[W3]]
  %seed = arith.constant -1 : i64
  %counter = arith.constant -1 : i64
  %stream = arith.constant -1 : i64
  %w:4 = intent.philox %seed, %counter, %stream
  return %w#0, %w#1, %w#2, %w#3 : i32, i32, i32, i32
}

// -----

// CHECK-LABEL: @vector2
func.func @vector2() -> (i32, i32, i32, i32) {
  // CHECK-DAG: %[[W0:.*]] = arith.constant -781386231 : i32
  // CHECK-DAG: %[[W1:.*]] = arith.constant -1795306261 : i32
  // CHECK-DAG: %[[W2:.*]] = arith.constant 1342301216 : i32
  // CHECK-DAG: %[[W3:.*]] = arith.constant 605187745 : i32
  // CHECK: return %[[W0]], %[[W1]], %[[W2]], %[[W3]]
  %seed = arith.constant 2999170649027065890 : i64
  %counter = arith.constant -8817193942522041720 : i64
  %stream = arith.constant 247824715720788526 : i64
  %w:4 = intent.philox %seed, %counter, %stream
  return %w#0, %w#1, %w#2, %w#3 : i32, i32, i32, i32
}

// -----

// CHECK-LABEL: @vector3
func.func @vector3() -> (i32, i32, i32, i32) {
  // CHECK-DAG: %[[W0:.*]] = arith.constant 1792067052 : i32
  // CHECK-DAG: %[[W1:.*]] = arith.constant -366779831 : i32
  // CHECK-DAG: %[[W2:.*]] = arith.constant 1940150773 : i32
  // CHECK-DAG: %[[W3:.*]] = arith.constant 122242227 : i32
  // CHECK: return %[[W0]], %[[W1]], %[[W2]], %[[W3]]
  %seed = arith.constant 0 : i64
  %counter = arith.constant 4294967296 : i64
  %stream = arith.constant 0 : i64
  %w:4 = intent.philox %seed, %counter, %stream
  return %w#0, %w#1, %w#2, %w#3 : i32, i32, i32, i32
}

// -----

// CHECK-LABEL: @f32
func.func @f32() -> (f32, f32, f32, f32, f32, f32) {
  // CHECK-DAG: %[[U0:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-DAG: %[[U1:.*]] = arith.constant 5.96046448E-8 : f32
  // CHECK-DAG: %[[U2:.*]] = arith.constant 0.49999994 : f32
  // CHECK-DAG: %[[U3:.*]] = arith.constant 5.000000e-01 : f32
  // CHECK-DAG: %[[U4:.*]] = arith.constant 0.99999994 : f32
  // CHECK: return %[[U0]], %[[U0]], %[[U1]], %[[U2]], %[[U3]], %[[U4]]
  %w0 = arith.constant 0 : i32
  %u0 = intent.uniform %w0 -> f32
  %w1 = arith.constant 255 : i32
  %u1 = intent.uniform %w1 -> f32
  %w2 = arith.constant 256 : i32
  %u2 = intent.uniform %w2 -> f32
  %w3 = arith.constant 2147483647 : i32
  %u3 = intent.uniform %w3 -> f32
  %w4 = arith.constant -2147483648 : i32
  %u4 = intent.uniform %w4 -> f32
  %w5 = arith.constant -1 : i32
  %u5 = intent.uniform %w5 -> f32
  return %u0, %u1, %u2, %u3, %u4, %u5 : f32, f32, f32, f32, f32, f32
}

// -----

// CHECK-LABEL: @f64
func.func @f64() -> (i64, i64, i64, i64, i64) {
  // CHECK-DAG: %[[U0:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[U1:.*]] = arith.constant 4368491638549381120 : i64
  // CHECK-DAG: %[[U2:.*]] = arith.constant 4463067230724161536 : i64
  // CHECK-DAG: %[[U3:.*]] = arith.constant 4606106240415483133 : i64
  // CHECK-DAG: %[[U4:.*]] = arith.constant 4607182418800017407 : i64
  // CHECK: return %[[U0]], %[[U1]], %[[U2]], %[[U3]], %[[U4]]
  %a0 = arith.constant 1 : i32
  %b0 = arith.constant 0 : i32
  %u0 = intent.uniform %a0, %b0 -> f64
  %v0 = arith.bitcast %u0 : f64 to i64
  %a1 = arith.constant 2048 : i32
  %b1 = arith.constant 0 : i32
  %u1 = intent.uniform %a1, %b1 -> f64
  %v1 = arith.bitcast %u1 : f64 to i64
  %a2 = arith.constant 0 : i32
  %b2 = arith.constant 1 : i32
  %u2 = intent.uniform %a2, %b2 -> f64
  %v2 = arith.bitcast %u2 : f64 to i64
  %a3 = arith.constant 1713891541 : i32
  %b3 = arith.constant -513161843 : i32
  %u3 = intent.uniform %a3, %b3 -> f64
  %v3 = arith.bitcast %u3 : f64 to i64
  %a4 = arith.constant -1 : i32
  %b4 = arith.constant -1 : i32
  %u4 = intent.uniform %a4, %b4 -> f64
  %v4 = arith.bitcast %u4 : f64 to i64
  return %v0, %v1, %v2, %v3, %v4 : i64, i64, i64, i64, i64
}

// -----

// What isn't constant stays.
// CHECK-LABEL: @unknown
func.func @unknown(%s: i64, %w: i32) -> (i32, f64) {
  // CHECK: intent.philox
  // CHECK: intent.uniform
  %0 = arith.constant 0 : i64
  %k = arith.constant 5 : i32
  %p:4 = intent.philox %0, %0, %s
  %u = intent.uniform %k, %w -> f64
  return %p#0, %u : i32, f64
}
