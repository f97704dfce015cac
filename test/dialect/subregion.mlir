// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.subregion, intent.enumerate and intent.bounds: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 1-06 1-16 7-01 7-02
// CHECK-LABEL: @parts
// CHECK-SAME: (%[[D:.*]]: !intent.domain<i64>, %[[B:.*]]: i64, %[[E:.*]]: i64)
func.func @parts(%d: !intent.domain<i64>, %b: i64, %e: i64) {
  // CHECK-NEXT: %[[S:.*]] = intent.subregion %[[D]][%[[B]] to %[[E]]] : !intent.domain<i64>
  %0 = intent.subregion %d[%b to %e] : !intent.domain<i64>
  // CHECK-NEXT: intent.subregion %[[S]][%[[E]] to %[[E]]] {note = "kept"} : !intent.domain<i64>
  %1 = intent.subregion %0[%e to %e] {note = "kept"} : !intent.domain<i64>
  return
}

// SPEC: 1-13
// CHECK-LABEL: @narrow
// CHECK-SAME: (%[[D:.*]]: !intent.domain<i32>, %[[I:.*]]: i32)
func.func @narrow(%d: !intent.domain<i32>, %i: i32) -> (tensor<?xi64>, i32, i32) {
  // CHECK-NEXT: %[[S:.*]] = intent.subregion %[[D]][%[[I]] to %[[I]]] : !intent.domain<i32>
  %0 = intent.subregion %d[%i to %i] : !intent.domain<i32>
  // CHECK-NEXT: %[[O:.*]] = intent.enumerate %[[S]] : !intent.domain<i32>
  %1 = intent.enumerate %0 : !intent.domain<i32>
  // CHECK-NEXT: %[[B:.*]], %[[E:.*]] = intent.bounds %[[D]] : !intent.domain<i32>
  %2, %3 = intent.bounds %d : !intent.domain<i32>
  // CHECK-NEXT: return %[[O]], %[[B]], %[[E]] : tensor<?xi64>, i32, i32
  return %1, %2, %3 : tensor<?xi64>, i32, i32
}
