// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.philox and intent.uniform: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 10-07
// CHECK-LABEL: @random
func.func @random(%s: i64, %c: i64) -> (f32, f64) {
  // CHECK: %[[W0:.*]], %[[W1:.*]], %[[W2:.*]], %[[W3:.*]] = intent.philox %{{.*}}, %{{.*}}, %{{.*}}
  %w:4 = intent.philox %s, %c, %s
  // CHECK: intent.uniform %[[W0]] -> f32
  %0 = intent.uniform %w#0 -> f32
  // CHECK: intent.uniform %[[W1]], %[[W2]] -> f64
  %1 = intent.uniform %w#1, %w#2 -> f64
  return %0, %1 : f32, f64
}
