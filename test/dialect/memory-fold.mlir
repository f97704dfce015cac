// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An identity relation leaves what it is applied to; what narrows, moves, masks or claims stays.
// RUN: intent-opt %s --canonicalize | FileCheck %s

// SPEC: 9-03 9-04
// CHECK-LABEL: func.func @gather(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[Z:.*]]: f32) -> tensor<?x?xf32> {
// CHECK-NEXT: return %[[X]] : tensor<?x?xf32>
func.func @gather(%x: tensor<?x?xf32>, %z: f32) -> tensor<?x?xf32> {
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %again = intent.axis %x[0] : tensor<?x?xf32>
  %r = intent.relation (%i in %rows, %j in %cols) of (%again, %cols) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  %g = intent.gather %x[%r] fill %z : tensor<?x?xf32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
  return %g : tensor<?x?xf32>
}

// A transpose, a part, a mask, an iteration over another axis, and a claimed extent are no identity.
// CHECK-LABEL: func.func @kept(
// CHECK-COUNT-5: intent.gather
func.func @kept(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %o: tensor<?xf32>, %z: f32, %n: i64, %p: i1) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<7xf32>) {
  %zero = arith.constant 0 : i64
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %d = intent.axis %y[0] : tensor<?xf32>
  %e = intent.axis %o[0] : tensor<?xf32>
  %s = intent.subregion %d[%zero to %n] : !intent.domain<i64>
  %t = intent.relation (%i in %cols, %j in %rows) of (%rows, %cols) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %j, %i : i64, i64
  }
  %part = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %mask = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i valid %p : i64
  }
  %other = intent.relation (%i in %e) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %same = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %0 = intent.gather %x[%t] fill %z : tensor<?x?xf32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
  %1 = intent.gather %y[%part] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %2 = intent.gather %y[%mask] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %3 = intent.gather %y[%other] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %4 = intent.gather %y[%same] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<7xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<7xf32>
}

// CHECK-LABEL: func.func @compose(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>, %[[Z:.*]]: f32
// CHECK: %[[R:.*]] = intent.relation
// CHECK: }
// CHECK-NOT: intent.compose
// CHECK: %[[A:.*]] = intent.gather %[[X]][%[[R]]]
// CHECK-NEXT: %[[B:.*]] = intent.gather %[[X]][%[[R]]]
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @compose(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %e = intent.axis %y[0] : tensor<?xf32>
  %r = intent.relation (%i in %e) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %k = arith.addi %i, %one : i64
    intent.yield %k : i64
  }
  %after = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %before = intent.relation (%i in %e) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %p = intent.compose %after, %r : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  %q = intent.compose %r, %before : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  %0 = intent.gather %x[%p] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %1 = intent.gather %x[%q] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
