// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-linalg on parts of domains and on shapes: coordinates become index arithmetic in the
// op that reads them, a transpose an indexing map, a join a select, a reshape moves nothing.
// RUN: intent-opt %s --intent-to-linalg --canonicalize --cse --split-input-file | FileCheck %s

// SPEC: 1-06 1-11 1-12 1-13
// CHECK-LABEL: @members
// CHECK-SAME: (%{{.*}}: i64, %[[S:.*]]: i64, %{{.*}}: i64, %{{.*}}: i64)
func.func @members(%n: i64, %s: i64, %b: i64, %e: i64) -> tensor<?xi64> {
  // The first member is found once, before the loops.
  // CHECK: arith.divui
  // CHECK: %[[K:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[O:.*]] = arith.index_cast %[[I]] : index to i64
  // CHECK: %[[M:.*]] = arith.muli %[[O]], %[[S]] : i64
  // CHECK: %[[C:.*]] = arith.addi %[[M]], %{{.*}} : i64
  // CHECK: %[[R:.*]] = arith.subi %[[C]], %[[O]] : i64
  // CHECK: linalg.yield %[[R]]
  %zero = arith.constant 0 : i64
  %d = intent.domain %zero to %n step %s : i64
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %i = intent.indices %p : !intent.domain<i64>
  %o = intent.enumerate %p : !intent.domain<i64>
  %r = intent.map arith.subi (%i, %o) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// -----

// SPEC: 1.1-10 2-11
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: @transpose
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>)
func.func @transpose(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[T]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]] :
  // CHECK-NOT: linalg.generic
  %t = intent.transpose %x [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %n = intent.map math.sqrt (%t) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %n : tensor<?x?xf32>
}

// -----

// SPEC: 2-13
// CHECK-LABEL: @join
func.func @join(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?x2xf32> {
  // CHECK: linalg.generic
  // CHECK: ^bb0(%[[L:.*]]: f32, %[[R:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: %[[I:.*]] = linalg.index 1
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi eq, %[[I]], %{{.*}} : index
  // CHECK-NEXT: %[[V:.*]] = arith.select %[[P]], %[[L]], %[[R]] : f32
  // CHECK-NEXT: linalg.yield %[[V]]
  %j = intent.join %x, %y : tensor<?xf32>
  return %j : tensor<?x2xf32>
}

// -----

// SPEC: 2-08 2-09 2-10
// CHECK-LABEL: @reshape
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[N:.*]]: i64)
func.func @reshape(%x: tensor<?xf32>, %n: i64) -> tensor<?x4x?xf32> {
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[E:.*]] = arith.index_cast %[[N]] : i64 to index
  // CHECK: %[[I:.*]] = arith.divsi
  // CHECK: %[[S:.*]] = tensor.from_elements %[[E]], %[[C4]], %[[I]] : tensor<3xindex>
  // CHECK: %[[R:.*]] = tensor.reshape %[[X]](%[[S]])
  // CHECK: return %[[R]]
  %r = intent.reshape %x [%n, infer] : tensor<?xf32> -> tensor<?x4x?xf32>
  return %r : tensor<?x4x?xf32>
}
