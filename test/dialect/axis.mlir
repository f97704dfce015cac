// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.axis and intent.size: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// CHECK-LABEL: @axes
func.func @axes(%x: tensor<?x4xf32>, %s: tensor<f32>) -> i64 {
  // CHECK: %[[D:.*]] = intent.axis %{{.*}}[0] : tensor<?x4xf32>
  %0 = intent.axis %x[0] : tensor<?x4xf32>
  // CHECK: intent.axis %{{.*}}[1] : tensor<?x4xf32>
  %1 = intent.axis %x[1] : tensor<?x4xf32>
  // CHECK: intent.size %[[D]] : !intent.domain<i64>
  %2 = intent.size %0 : !intent.domain<i64>
  return %2 : i64
}

// CHECK-LABEL: @narrow
func.func @narrow(%d: !intent.domain<i32>) -> i64 {
  // CHECK: intent.size %{{.*}} : !intent.domain<i32>
  %0 = intent.size %d : !intent.domain<i32>
  return %0 : i64
}
