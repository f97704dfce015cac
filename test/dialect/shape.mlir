// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.reshape, intent.transpose and intent.join: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 2-08 2-09
// CHECK-LABEL: @reshapes
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[K:.*]]: tensor<2x3xi8>, %[[N:.*]]: i64, %[[Z:.*]]: tensor<f64>)
func.func @reshapes(%x: tensor<?x?xf32>, %k: tensor<2x3xi8>, %n: i64, %z: tensor<f64>) {
  // CHECK-NEXT: intent.reshape %[[X]] [%[[N]], %[[N]]] : tensor<?x?xf32> -> tensor<?x4x?xf32>
  %0 = intent.reshape %x [%n, %n] : tensor<?x?xf32> -> tensor<?x4x?xf32>
  // CHECK-NEXT: intent.reshape %[[X]] [%[[N]], infer] : tensor<?x?xf32> -> tensor<?x4x?xf32>
  %1 = intent.reshape %x [%n, infer] : tensor<?x?xf32> -> tensor<?x4x?xf32>
  // CHECK-NEXT: intent.reshape %[[X]] [infer, %[[N]]] : tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = intent.reshape %x [infer, %n] : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: intent.reshape %[[K]] {note = "kept"} : tensor<2x3xi8> -> tensor<6xi8>
  %3 = intent.reshape %k {note = "kept"} : tensor<2x3xi8> -> tensor<6xi8>
  // CHECK-NEXT: intent.reshape %[[Z]] : tensor<f64> -> tensor<1x1xf64>
  %4 = intent.reshape %z : tensor<f64> -> tensor<1x1xf64>
  // CHECK-NEXT: intent.reshape %[[K]] : tensor<2x3xi8> -> tensor<6x1xi8>
  %5 = intent.reshape %k [] : tensor<2x3xi8> -> tensor<6x1xi8>
  return
}

// SPEC: 2-11
// CHECK-LABEL: @transposes
func.func @transposes(%x: tensor<?x4x5xf32>, %z: tensor<i1>) {
  // CHECK-NEXT: intent.transpose %{{.*}} [2, 0, 1] : tensor<?x4x5xf32> -> tensor<5x?x4xf32>
  %0 = intent.transpose %x [2, 0, 1] : tensor<?x4x5xf32> -> tensor<5x?x4xf32>
  // CHECK-NEXT: intent.transpose %{{.*}} [] : tensor<i1> -> tensor<i1>
  %1 = intent.transpose %z [] : tensor<i1> -> tensor<i1>
  return
}

// SPEC: 2-13
// CHECK-LABEL: @joins
func.func @joins(%x: tensor<?x4xf32>, %z: tensor<i1>) -> tensor<?x4x2xf32> {
  // CHECK-NEXT: %[[J:.*]] = intent.join %[[X:.*]], %[[X]] : tensor<?x4xf32>
  %0 = intent.join %x, %x : tensor<?x4xf32>
  // CHECK-NEXT: intent.join %{{.*}}, %{{.*}} {note = "kept"} : tensor<i1>
  %1 = intent.join %z, %z {note = "kept"} : tensor<i1>
  // CHECK-NEXT: return %[[J]] : tensor<?x4x2xf32>
  return %0 : tensor<?x4x2xf32>
}
