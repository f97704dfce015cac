// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-tiles on parts of domains and on shapes: coordinates are begin + step * ordinal, a
// transpose is a load with other strides, a reshape a load of its source's memory, a join a select.
// RUN: intent-opt %s --intent-to-tiles --canonicalize --cse --split-input-file | FileCheck %s

// SPEC: 1-11 1-12 1-13 1-14
// CHECK-LABEL: gpu.func @members
// CHECK: %[[C:.*]] = intent.tile.coord %{{.*}} axis 0
// CHECK: %[[STEP:.*]] = intent.tile.broadcast %{{.*}} axes []
// CHECK: %[[M:.*]] = arith.muli %[[C]], %[[STEP]]
// CHECK: %[[FIRST:.*]] = intent.tile.broadcast %{{.*}} axes []
// CHECK: %[[I:.*]] = arith.addi %[[M]], %[[FIRST]]
// CHECK: intent.tile.store %[[I]]
// CHECK-LABEL: gpu.func @members_1
// CHECK: %[[C:.*]] = intent.tile.coord %{{.*}} axis 0
// CHECK: intent.tile.store %[[C]]
func.func @members(%n: i64, %s: i64, %b: i64, %e: i64) -> (tensor<?xi64>, tensor<?xi64>) {
  %zero = arith.constant 0 : i64
  %d = intent.domain %zero to %n step %s : i64
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %i = intent.indices %p : !intent.domain<i64>
  %o = intent.enumerate %p : !intent.domain<i64>
  return %i, %o : tensor<?xi64>, tensor<?xi64>
}
