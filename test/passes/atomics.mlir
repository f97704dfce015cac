// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What passes say of atomics: any relation will do, lanes that share an element too; the obligations
// are those of any access; what one reads is a value of its own time.
// RUN: intent-opt %s --intent-check | FileCheck %s --check-prefix=ACCEPTED
// RUN: intent-opt %s --intent-insert-checks | FileCheck %s
// RUN: intent-opt %s --intent-print-checks 2>&1 >/dev/null | FileCheck %s --check-prefix=COUNT
// RUN: intent-opt %s --intent-print-provenance 2>&1 >/dev/null | FileCheck %s --check-prefix=TIMES
// RUN: intent-opt %s --intent-canonicalize-relations | FileCheck %s --check-prefix=ACCEPTED

// SPEC: 9-11
// ACCEPTED-LABEL: @collide
// ACCEPTED: intent.atomic_rmw add relaxed
// ACCEPTED: intent.atomic_store relaxed
// ACCEPTED: intent.atomic_cas acq_rel

// The lanes' places depend on data: each op asks whether they are in bounds; values and results have
// an element a point.
// SPEC: 1-09
// CHECK-LABEL: @collide
// CHECK: intent.assert %{{.*}}, "{{.*}}atomics.mlir:[[@LINE+13]]: 'intent.atomic_rmw' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)"
// CHECK-NEXT: intent.atomic_rmw
// CHECK: intent.assert %{{.*}}, "{{.*}}atomics.mlir:[[@LINE+12]]: 'intent.atomic_store' op expects the size of iteration domain 0 on axis 0 of its value (9-11)"
// CHECK: intent.assert %{{.*}}, "{{.*}}atomics.mlir:[[@LINE+11]]: 'intent.atomic_store' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)"
// CHECK-NEXT: intent.atomic_store
// CHECK: intent.assert %{{.*}}, "{{.*}}atomics.mlir:[[@LINE+10]]: 'intent.atomic_cas' op expects extent 4 on axis 0 of its result (2-01)"
// CHECK: intent.atomic_cas
func.func @collide(%x: tensor<?xi32>, %y: tensor<?xi32>, %to: tensor<?xi32>, %v: memref<?xi32>, %z: i32) -> (tensor<?xi32>, tensor<4xi32>) {
  %d = intent.axis %to[0] : tensor<?xi32>
  %s = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%s) with (%k = %to) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    intent.yield %k : i32
  }
  %0 = intent.atomic_rmw add relaxed %to to %v[%r] fill %z : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i32> -> tensor<?xi32>
  intent.atomic_store relaxed %y to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i32>
  %1 = intent.atomic_cas acq_rel %to, %to to %v[%r] fill %z : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i32> -> tensor<4xi32>
  return %0, %1 : tensor<?xi32>, tensor<4xi32>
}

// A proven place needs no check.
// CHECK-LABEL: @proven
// CHECK-NOT: intent.assert
// CHECK: return
// COUNT: remark: 'func.func' op has 6 proven obligations and 5 checked
// COUNT: [[@LINE+1]]:1: remark: 'func.func' op has 4 proven obligations and 0 checked
func.func @proven(%v: memref<?xi32>, %z: i32) -> tensor<?xi32> {
  %s = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %0 = intent.atomic_load acquire %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  intent.atomic_store release %0 to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return %0 : tensor<?xi32>
}

// Two atomic loads, and a load between them, are three values.
// TIMES: result 0 of @times
// TIMES: t0 = snapshot(extent(arg0, 0)) of i64: arg0 after 1 writes
// TIMES: result 1 of @times
// TIMES: t0 = snapshot(extent(arg1, 0)) of i64: arg1 after 2 writes
// TIMES: result 2 of @times
// TIMES: t0 = snapshot(extent(arg0, 0)) of i64: arg0 after 3 writes
func.func @times(%v: memref<?xi64>, %w: memref<?xi64>, %z: i64) -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) {
  %s = intent.axis %v[0] : memref<?xi64>
  %t = intent.axis %w[0] : memref<?xi64>
  %r = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %q = intent.relation (%i in %t) of (%t) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %0 = intent.atomic_load relaxed %v[%r] fill %z : memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  %1 = intent.load %w[%q] fill %z : memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  %2 = intent.atomic_load relaxed %v[%r] fill %z : memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  return %0, %1, %2 : tensor<?xi64>, tensor<?xi64>, tensor<?xi64>
}
