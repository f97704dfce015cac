// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds of intent.subregion and intent.bounds, and of intent.size of a subregion: the members of a
// stepped source stay on its grid.
// RUN: intent-opt %s --canonicalize --split-input-file | FileCheck %s

// SPEC: 1-06 1-08
// CHECK-LABEL: @sizes
func.func @sizes(%x: tensor<9xf32>) -> (i64, i64, i64, i64) {
  %0 = arith.constant 0 : i64
  %3 = arith.constant 3 : i64
  %7 = arith.constant 7 : i64
  %9 = arith.constant 9 : i64
  %20 = arith.constant 20 : i64
  // Of 0, 3, 6, ..., 18: [7, 20) holds 9, 12, 15, 18, of which [9, 20) holds all.
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : i64
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i64
  // CHECK: return %[[C4]], %[[C4]], %[[C0]], %[[C2]]
  %d = intent.domain %0 to %20 step %3 : i64
  %a = intent.subregion %d[%7 to %20] : !intent.domain<i64>
  %b = intent.subregion %a[%9 to %20] : !intent.domain<i64>
  %c = intent.subregion %a[%20 to %20] : !intent.domain<i64>
  %axis = intent.axis %x[0] : tensor<9xf32>
  %e = intent.subregion %axis[%7 to %9] : !intent.domain<i64>
  %m = intent.size %a : !intent.domain<i64>
  %n = intent.size %b : !intent.domain<i64>
  %o = intent.size %c : !intent.domain<i64>
  %p = intent.size %e : !intent.domain<i64>
  return %m, %n, %o, %p : i64, i64, i64, i64
}

// -----

// Illegal subregions keep their obligation.
// CHECK-LABEL: @illegal
func.func @illegal() -> (i64, i64) {
  // CHECK-COUNT-2: intent.size
  %0 = arith.constant 0 : i64
  %3 = arith.constant 3 : i64
  %m = arith.constant -1 : i64
  %d = intent.domain %0 to %3 : i64
  %a = intent.subregion %d[%3 to %0] : !intent.domain<i64>
  %b = intent.subregion %d[%m to %0] : !intent.domain<i64>
  %s = intent.size %a : !intent.domain<i64>
  %t = intent.size %b : !intent.domain<i64>
  return %s, %t : i64, i64
}

// -----

// The bounds are the author's; a domain's end is not below its begin.
// CHECK-LABEL: @bounds
// CHECK-SAME: (%[[D:.*]]: !intent.domain<i64>, %[[B:.*]]: i64, %[[E:.*]]: i64, %{{.*}}: tensor<5xf32>)
func.func @bounds(%d: !intent.domain<i64>, %b: i64, %e: i64, %x: tensor<5xf32>) -> (i64, i64, i32, i32, i64, i64, !intent.domain<i64>) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : i64
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : i32
  // CHECK: return %[[B]], %[[E]], %[[C7]], %[[C7]], %[[C0]], %[[C5]], %[[D]]
  %two = arith.constant 2 : i32
  %seven = arith.constant 7 : i32
  %s = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %0, %1 = intent.bounds %s : !intent.domain<i64>
  %empty = intent.domain %seven to %two : i32
  %2, %3 = intent.bounds %empty : !intent.domain<i32>
  %a = intent.axis %x[0] : tensor<5xf32>
  %4, %5 = intent.bounds %a : !intent.domain<i64>
  %db, %de = intent.bounds %d : !intent.domain<i64>
  %whole = intent.subregion %d[%db to %de] : !intent.domain<i64>
  return %0, %1, %2, %3, %4, %5, %whole : i64, i64, i32, i32, i64, i64, !intent.domain<i64>
}
