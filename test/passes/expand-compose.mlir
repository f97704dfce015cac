// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One relation of each composition; the outer one's element tensors are gathered (9-03).
// RUN: intent-opt %s --intent-expand-compose --cse --canonicalize | FileCheck %s

// SPEC: 9-03
// CHECK-LABEL: @elements
// CHECK-SAME: (%[[X:[^ ]*]]: tensor<?xf32>, %[[IDX:[^ ]*]]: tensor<?xi32>, %[[IDX2:[^ ]*]]: tensor<?xi64>, %{{[^ ]*}}: f32, %[[A:[^ ]*]]: i64, %{{[^ ]*}}: i64, %[[STEP:[^ ]*]]: i64)
// CHECK-NOT: compose
// CHECK: %[[D:.*]] = intent.axis %[[X]][0]
// CHECK: %[[J:.*]] = intent.axis %[[IDX2]][0]
// CHECK: %[[E:.*]] = intent.axis %[[IDX]][0]
// CHECK: %[[R:.*]] = intent.relation (%{{.*}} in %[[J]]) of (%[[E]]) with (%[[K:.*]] = %[[IDX2]])
// CHECK-NEXT: %[[P:.*]] = arith.cmpi sge, %[[K]], %[[A]]
// CHECK-NEXT: %[[O:.*]] = arith.subi %[[K]], %[[A]]
// CHECK-NEXT: %[[S:.*]] = arith.maxsi %[[STEP]], %{{.*}}
// CHECK-NEXT: %[[Q:.*]] = arith.divui %[[O]], %[[S]]
// CHECK-NEXT: intent.yield %[[Q]] valid %[[P]] : i64
// CHECK: %[[G:.*]] = intent.gather %[[IDX]][%[[R]]]
// CHECK: intent.relation (%{{.*}} in %[[J]]) of (%[[D]]) with (%[[K:.*]] = %[[IDX2]], %[[V:.*]] = %[[G]])
// CHECK-NEXT: %[[P:.*]] = arith.cmpi sge, %[[K]], %[[A]]
// CHECK-NEXT: intent.yield %[[V]] valid %[[P]] : i32
func.func @elements(%x: tensor<?xf32>, %idx: tensor<?xi32>, %idx2: tensor<?xi64>, %z: f32, %a: i64, %b: i64, %st: i64) -> tensor<?xf32> {
  %d = intent.axis %x[0] : tensor<?xf32>
  %j = intent.axis %idx2[0] : tensor<?xi64>
  %m = intent.domain %a to %b step %st : i64
  %o = intent.relation (%i in %m) of (%d) with (%k = %idx) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    intent.yield %k : i32
  }
  %n = intent.relation (%i in %j) of (%m) with (%k = %idx2) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    %p = arith.cmpi sge, %k, %a : i64
    intent.yield %k valid %p : i64
  }
  %q = intent.compose %o, %n : !intent.relation<1 -> 1, i32>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i32>
  %g = intent.gather %x[%q] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
  return %g : tensor<?xf32>
}
