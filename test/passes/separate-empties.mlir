// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: intent-opt %s --intent-separate-empties | FileCheck %s

// CHECK-LABEL: func.func @two(
// CHECK-NEXT:    %[[A:.*]] = tensor.empty(%[[N:.*]]) : tensor<?xi64>
// CHECK-NEXT:    %[[B:.*]] = tensor.empty(%[[N]]) : tensor<?xi64>
// CHECK-NEXT:    scf.for {{.*}} iter_args(%{{.*}} = %[[B]], %{{.*}} = %[[A]]) -> (tensor<?xi64>, tensor<?xi64>) {
func.func @two(%n: index, %a: index, %b: index) -> (tensor<?xi64>, tensor<?xi64>) {
  %e = tensor.empty(%n) : tensor<?xi64>
  %r:2 = scf.for %i = %a to %n step %b iter_args(%x = %e, %y = %e) -> (tensor<?xi64>, tensor<?xi64>) {
    scf.yield %y, %x : tensor<?xi64>, tensor<?xi64>
  }
  return %r#0, %r#1 : tensor<?xi64>, tensor<?xi64>
}
