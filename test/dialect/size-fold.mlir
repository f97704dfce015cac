// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds of intent.size: the count of a constant domain, without the overflow of (end - begin +
// step - 1) / step; the extent of a static axis.
// SPEC: 1-02 1-03
// RUN: intent-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @counts
func.func @counts() -> (i64, i64, i64, i64, i64, i64) {
  %m = arith.constant -3 : i64
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %2 = arith.constant 2 : i64
  %7 = arith.constant 7 : i64
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i64
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i64
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : i64
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : i64
  // CHECK: return %[[C7]], %[[C4]], %[[C0]], %[[C0]], %[[C5]], %[[C1]]
  %d0 = intent.domain %0 to %7 : i64
  %d1 = intent.domain %0 to %7 step %2 : i64
  %d2 = intent.domain %7 to %7 : i64
  %d3 = intent.domain %7 to %0 step %2 : i64
  %d4 = intent.domain %m to %7 step %2 : i64
  %d5 = intent.domain %m to %m step %1 : i64
  %d6 = intent.domain %0 to %1 step %7 : i64
  %s0 = intent.size %d0 : !intent.domain<i64>
  %s1 = intent.size %d1 : !intent.domain<i64>
  %s2 = intent.size %d2 : !intent.domain<i64>
  %s3 = intent.size %d3 : !intent.domain<i64>
  %s4 = intent.size %d4 : !intent.domain<i64>
  %s6 = intent.size %d6 : !intent.domain<i64>
  return %s0, %s1, %s2, %s3, %s4, %s6 : i64, i64, i64, i64, i64, i64
}

// -----

// The ends of the range.
// CHECK-LABEL: @extremes
func.func @extremes() -> (i64, i64, i64) {
  %min = arith.constant -9223372036854775808 : i64
  %max = arith.constant 9223372036854775807 : i64
  %0 = arith.constant 0 : i64
  %3 = arith.constant 3 : i64
  %min32 = arith.constant -2147483648 : i32
  %max32 = arith.constant 2147483647 : i32
  // CHECK-DAG: %[[A:.*]] = arith.constant 9223372036854775807 : i64
  // CHECK-DAG: %[[B:.*]] = arith.constant 4294967295 : i64
  // CHECK-DAG: %[[C:.*]] = arith.constant 6148914691236517205 : i64
  // CHECK: return %[[A]], %[[C]], %[[B]]
  %d0 = intent.domain %0 to %max : i64
  %d1 = intent.domain %min to %max step %3 : i64
  %d2 = intent.domain %min32 to %max32 : i32
  %s0 = intent.size %d0 : !intent.domain<i64>
  %s1 = intent.size %d1 : !intent.domain<i64>
  %s2 = intent.size %d2 : !intent.domain<i32>
  return %s0, %s1, %s2 : i64, i64, i64
}

// -----

// Illegal domains, and those of too many members, keep their obligation.
// CHECK-LABEL: @illegal
func.func @illegal(%n: i64) -> (i64, i64, i64, i64, i64) {
  %m = arith.constant -1 : i64
  %0 = arith.constant 0 : i64
  %7 = arith.constant 7 : i64
  %2 = arith.constant 2 : i64
  %min = arith.constant -9223372036854775808 : i64
  %max = arith.constant 9223372036854775807 : i64
  // CHECK-COUNT-5: intent.size
  %d0 = intent.domain %0 to %7 step %0 : i64
  %d1 = intent.domain %0 to %7 step %m : i64
  %d2 = intent.domain %min to %0 : i64
  %d3 = intent.domain %0 to %n : i64
  %d4 = intent.domain %min to %max step %2 : i64
  %s0 = intent.size %d0 : !intent.domain<i64>
  %s1 = intent.size %d1 : !intent.domain<i64>
  %s2 = intent.size %d2 : !intent.domain<i64>
  %s3 = intent.size %d3 : !intent.domain<i64>
  %s4 = intent.size %d4 : !intent.domain<i64>
  return %s0, %s1, %s2, %s3, %s4 : i64, i64, i64, i64, i64
}

// -----

// CHECK-LABEL: @axes
func.func @axes(%x: tensor<0x5x?xf32>, %d: !intent.domain<i64>) -> (i64, i64, i64, i64) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : i64
  // CHECK: %[[N:.*]] = intent.size
  // CHECK: %[[M:.*]] = intent.size
  // CHECK: return %[[C0]], %[[C5]], %[[N]], %[[M]]
  %a0 = intent.axis %x[0] : tensor<0x5x?xf32>
  %a1 = intent.axis %x[1] : tensor<0x5x?xf32>
  %a2 = intent.axis %x[2] : tensor<0x5x?xf32>
  %s0 = intent.size %a0 : !intent.domain<i64>
  %s1 = intent.size %a1 : !intent.domain<i64>
  %s2 = intent.size %a2 : !intent.domain<i64>
  %s3 = intent.size %d : !intent.domain<i64>
  return %s0, %s1, %s2, %s3 : i64, i64, i64, i64
}
