// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic accesses: pretty, generic and bytecode form, and what upstream passes leave of them.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: intent-opt --canonicalize --cse --symbol-dce %s | FileCheck %s --check-prefix=KEPT

// SPEC: 9-11 10-01 10-03
// CHECK-LABEL: @forms
// CHECK-SAME: (%[[V:.*]]: memref<?xi32>, %[[F:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[R:.*]]: !intent.relation<1 -> 1, i64>, %[[Q:.*]]: !intent.relation<0 -> 2, i32>, %[[T:.*]]: tensor<?xi32>, %[[D:.*]]: tensor<4xi32>, %[[X:.*]]: f32, %[[Z:.*]]: i32)
func.func @forms(%v: memref<?xi32>, %f: memref<?x?xf32, strided<[?, ?], offset: ?>>, %r: !intent.relation<1 -> 1, i64>, %q: !intent.relation<0 -> 2, i32>, %t: tensor<?xi32>, %d: tensor<4xi32>, %x: f32, %z: i32) {
  // CHECK-NEXT: %{{.*}} = intent.atomic_load relaxed %[[V]][%[[R]]] fill %[[Z]] : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  // GENERIC: "intent.atomic_load"(%{{.*}}, %{{.*}}, %{{.*}}) <{order = 0 : i32}> : (memref<?xi32>, !intent.relation<1 -> 1, i64>, i32) -> tensor<?xi32>
  %0 = intent.atomic_load relaxed %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  // CHECK-NEXT: %{{.*}} = intent.atomic_load acquire %[[F]][%[[Q]]] fill %[[X]] {note = "kept"} : memref<?x?xf32, strided<[?, ?], offset: ?>>, !intent.relation<0 -> 2, i32> -> f32
  %1 = intent.atomic_load acquire %f[%q] fill %x {note = "kept"} : memref<?x?xf32, strided<[?, ?], offset: ?>>, !intent.relation<0 -> 2, i32> -> f32
  // CHECK-NEXT: intent.atomic_store relaxed %[[T]] to %[[V]][%[[R]]] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  intent.atomic_store relaxed %t to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  // CHECK-NEXT: intent.atomic_store release %[[X]] to %[[F]][%[[Q]]] : f32, memref<?x?xf32, strided<[?, ?], offset: ?>>, !intent.relation<0 -> 2, i32>
  // GENERIC: "intent.atomic_store"(%{{.*}}, %{{.*}}, %{{.*}}) <{order = 2 : i32}> : (f32,
  intent.atomic_store release %x to %f[%q] : f32, memref<?x?xf32, strided<[?, ?], offset: ?>>, !intent.relation<0 -> 2, i32>
  // CHECK-NEXT: %{{.*}} = intent.atomic_rmw maxui acq_rel %[[D]] to %[[V]][%[[R]]] fill %[[Z]] : tensor<4xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  // GENERIC: "intent.atomic_rmw"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{kind = 7 : i32, order = 3 : i32}> : (tensor<4xi32>,
  %2 = intent.atomic_rmw maxui acq_rel %d to %v[%r] fill %z : tensor<4xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  // CHECK-NEXT: %{{.*}} = intent.atomic_rmw add release %[[X]] to %[[F]][%[[Q]]] fill %[[X]] : f32, memref<?x?xf32, strided<[?, ?], offset: ?>>, !intent.relation<0 -> 2, i32> -> f32
  %3 = intent.atomic_rmw add release %x to %f[%q] fill %x : f32, memref<?x?xf32, strided<[?, ?], offset: ?>>, !intent.relation<0 -> 2, i32> -> f32
  // CHECK-NEXT: %{{.*}} = intent.atomic_cas acquire %[[T]], %[[T]] to %[[V]][%[[R]]] fill %[[Z]] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<4xi32>
  // GENERIC: "intent.atomic_cas"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{order = 1 : i32}> : (tensor<?xi32>, tensor<?xi32>,
  %4 = intent.atomic_cas acquire %t, %t to %v[%r] fill %z : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<4xi32>
  return
}

// CHECK-LABEL: @kinds
func.func @kinds(%b: memref<i1>, %i: memref<i8>, %f: memref<bf16>, %r: !intent.relation<0 -> 0, i64>, %x: i1, %y: i8, %z: bf16) {
  // CHECK-NEXT: intent.atomic_rmw and relaxed %{{.*}} : i1, memref<i1>
  %0 = intent.atomic_rmw and relaxed %x to %b[%r] fill %x : i1, memref<i1>, !intent.relation<0 -> 0, i64> -> i1
  // CHECK-NEXT: intent.atomic_rmw or acquire
  %1 = intent.atomic_rmw or acquire %y to %i[%r] fill %y : i8, memref<i8>, !intent.relation<0 -> 0, i64> -> i8
  // CHECK-NEXT: intent.atomic_rmw xor release
  %2 = intent.atomic_rmw xor release %y to %i[%r] fill %y : i8, memref<i8>, !intent.relation<0 -> 0, i64> -> i8
  // CHECK-NEXT: intent.atomic_rmw minsi acq_rel
  %3 = intent.atomic_rmw minsi acq_rel %y to %i[%r] fill %y : i8, memref<i8>, !intent.relation<0 -> 0, i64> -> i8
  // CHECK-NEXT: intent.atomic_rmw maxsi relaxed
  %4 = intent.atomic_rmw maxsi relaxed %y to %i[%r] fill %y : i8, memref<i8>, !intent.relation<0 -> 0, i64> -> i8
  // CHECK-NEXT: intent.atomic_rmw minui relaxed
  %5 = intent.atomic_rmw minui relaxed %y to %i[%r] fill %y : i8, memref<i8>, !intent.relation<0 -> 0, i64> -> i8
  // CHECK-NEXT: intent.atomic_rmw minimum relaxed
  %6 = intent.atomic_rmw minimum relaxed %z to %f[%r] fill %z : bf16, memref<bf16>, !intent.relation<0 -> 0, i64> -> bf16
  // CHECK-NEXT: intent.atomic_rmw maximum relaxed
  %7 = intent.atomic_rmw maximum relaxed %z to %f[%r] fill %z : bf16, memref<bf16>, !intent.relation<0 -> 0, i64> -> bf16
  // CHECK-NEXT: intent.atomic_rmw xchg relaxed
  %8 = intent.atomic_rmw xchg relaxed %z to %f[%r] fill %z : bf16, memref<bf16>, !intent.relation<0 -> 0, i64> -> bf16
  // CHECK-NEXT: intent.atomic_cas relaxed
  %9 = intent.atomic_cas relaxed %z, %z to %f[%r] fill %z : bf16, memref<bf16>, !intent.relation<0 -> 0, i64> -> bf16
  return
}

// No two atomics are one, an unused result leaves the op, and no load passes one.
// SPEC: 9-11 10-03
// KEPT-LABEL: @kept
// KEPT-NEXT: intent.load
// KEPT-NEXT: intent.atomic_load acquire
// KEPT-NEXT: intent.atomic_load acquire
// KEPT-NEXT: intent.load
// KEPT-NEXT: intent.atomic_rmw add relaxed
// KEPT-NEXT: intent.atomic_rmw add relaxed
// KEPT-NEXT: intent.atomic_cas relaxed
// KEPT-NEXT: intent.load
// KEPT-NEXT: intent.atomic_store relaxed
// KEPT-NEXT: intent.atomic_store relaxed
// KEPT-NEXT: return
func.func @kept(%v: memref<i32>, %w: memref<i32>, %r: !intent.relation<0 -> 0, i64>, %z: i32) -> (i32, i32, i32) {
  %0 = intent.load %w[%r] fill %z : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %1 = intent.atomic_load acquire %v[%r] fill %z : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %2 = intent.atomic_load acquire %v[%r] fill %z : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %3 = intent.load %w[%r] fill %z : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %4 = intent.atomic_rmw add relaxed %z to %v[%r] fill %z : i32, memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %5 = intent.atomic_rmw add relaxed %z to %v[%r] fill %z : i32, memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %6 = intent.atomic_cas relaxed %z, %z to %v[%r] fill %z : i32, memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %7 = intent.load %w[%r] fill %z : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  intent.atomic_store relaxed %z to %v[%r] : i32, memref<i32>, !intent.relation<0 -> 0, i64>
  intent.atomic_store relaxed %z to %v[%r] : i32, memref<i32>, !intent.relation<0 -> 0, i64>
  return %0, %3, %7 : i32, i32, i32
}
