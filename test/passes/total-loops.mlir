// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-total-arith on loops: one whose last step may wrap around its type runs over ordinals,
// any other stays as it is. A second run changes nothing.
// RUN: intent-opt %s --intent-total-arith | FileCheck %s
// RUN: intent-opt %s --intent-total-arith -o %t.1
// RUN: intent-opt %t.1 --intent-total-arith | diff %t.1 -

// The bounds leave room: a step of 1, sizes, constants, what is proven of a sum.
// CHECK-LABEL: func.func @stays
// CHECK-NOT: arith.divui
// CHECK-NOT: unsigned
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} -> (i64)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} -> (i64)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} -> (i64) : i64
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} -> (i64) : i32
// CHECK-NOT: arith.divui
// CHECK: return
func.func @stays(%x: tensor<?xi64>, %n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c4 = arith.constant 4 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %size = intent.size %d : !intent.domain<i64>
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> i64 : i64 {
    %t = arith.addi %s, %i : i64
    scf.yield %t : i64
  }
  %b = scf.for %i = %c0 to %size step %c4 iter_args(%s = %a) -> i64 : i64 {
    %t = arith.addi %s, %i : i64
    scf.yield %t : i64
  }
  %most = arith.constant 9223372036854775804 : i64
  %c = scf.for %i = %n to %most step %c4 iter_args(%s = %b) -> i64 : i64 {
    %t = arith.addi %s, %i : i64
    scf.yield %t : i64
  }
  %low = arith.constant 0 : i32
  %high = arith.constant 2147483645 : i32
  %two = arith.constant 2 : i32
  %e = scf.for %i = %low to %high step %two iter_args(%s = %c) -> i64 : i32 {
    %w = arith.extsi %i : i32 to i64
    %t = arith.addi %s, %w : i64
    scf.yield %t : i64
  }
  return %e : i64
}

// CHECK-LABEL: func.func @wraps(
// CHECK-SAME: %[[LOWER:.*]]: i64, %[[UPPER:.*]]: i64)
// CHECK-DAG: %[[STEP:.*]] = arith.constant 4 : i64
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK: %[[SPAN:.*]] = arith.subi %[[UPPER]], %[[LOWER]] : i64
// CHECK: %[[LAST:.*]] = arith.subi %[[SPAN]], %{{.*}} : i64
// CHECK: %[[STEPS:.*]] = arith.divui %[[LAST]], %[[STEP]] : i64
// CHECK: %[[RUNS:.*]] = arith.cmpi slt, %[[LOWER]], %[[UPPER]] : i64
// CHECK: %[[COUNT:.*]] = arith.addi %[[STEPS]], %{{.*}} : i64
// CHECK: %[[TRIPS:.*]] = arith.select %[[RUNS]], %[[COUNT]], %{{.*}} : i64
// CHECK: scf.for unsigned %[[K:.*]] = %{{.*}} to %[[TRIPS]] step %{{.*}} iter_args(%[[S:.*]] = %[[ZERO]]) -> (i64) : i64 {
// CHECK-NEXT: %[[OFFSET:.*]] = arith.muli %[[K]], %[[STEP]] : i64
// CHECK-NEXT: %[[I:.*]] = arith.addi %[[LOWER]], %[[OFFSET]] : i64
// CHECK-NEXT: arith.addi %[[S]], %[[I]] : i64
func.func @wraps(%lower: i64, %upper: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c4 = arith.constant 4 : i64
  %r = scf.for %i = %lower to %upper step %c4 iter_args(%s = %c0) -> i64 : i64 {
    %t = arith.addi %s, %i : i64
    scf.yield %t : i64
  }
  return %r : i64
}

// An unsigned loop compares so, and has room up to 2^32.
// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME: %[[LOWER:.*]]: i32, %[[UPPER:.*]]: i32)
// CHECK: scf.for unsigned %{{.*}} = %[[LOWER]] to
// CHECK: arith.cmpi ult, %[[LOWER]], %[[UPPER]] : i32
// CHECK: scf.for unsigned
// CHECK-NEXT: arith.muli
func.func @unsigned(%lower: i32, %upper: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %most = arith.constant -3 : i32
  %a = scf.for unsigned %i = %lower to %most step %c2 iter_args(%s = %c0) -> i32 : i32 {
    %t = arith.addi %s, %i : i32
    scf.yield %t : i32
  }
  %b = scf.for unsigned %i = %lower to %upper step %c2 iter_args(%s = %a) -> i32 : i32 {
    %t = arith.addi %s, %i : i32
    scf.yield %t : i32
  }
  return %b : i32
}
