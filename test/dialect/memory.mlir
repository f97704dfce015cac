// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Relations and what is accessed by them: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 9-01 9-02
// CHECK-LABEL: @relations
// CHECK-SAME: (%[[D:.*]]: !intent.domain<i64>, %[[E:.*]]: !intent.domain<i32>, %[[S:.*]]: !intent.domain<i64>, %[[IDX:.*]]: tensor<?x?xi32>, %[[C:.*]]: i64)
func.func @relations(%d: !intent.domain<i64>, %e: !intent.domain<i32>, %s: !intent.domain<i64>, %idx: tensor<?x?xi32>, %c: i64) {
  // CHECK: intent.relation (%[[I:.*]] in %[[D]], %[[J:.*]] in %[[E]]) of (%[[S]], %[[S]]) with (%[[K:.*]] = %[[IDX]]) : (!intent.domain<i64>, !intent.domain<i32>) of (!intent.domain<i64>, !intent.domain<i64>) with (tensor<?x?xi32>) -> !intent.relation<2 -> 2, i32> {
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi slt, %[[K]], %[[J]] : i32
  // CHECK-NEXT: intent.yield %[[J]], %[[K]] valid %[[P]] : i32, i32
  // CHECK-NEXT: }
  %0 = intent.relation (%i in %d, %j in %e) of (%s, %s) with (%k = %idx) : (!intent.domain<i64>, !intent.domain<i32>) of (!intent.domain<i64>, !intent.domain<i64>) with (tensor<?x?xi32>) -> !intent.relation<2 -> 2, i32> {
    %p = arith.cmpi slt, %k, %j : i32
    intent.yield %j, %k valid %p : i32, i32
  }
  // CHECK: intent.relation (%[[I:.*]] in %[[D]]) of (%[[S]]) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
  // CHECK-NEXT: intent.yield %[[I]] : i64
  // CHECK-NEXT: } {note = "kept"}
  %1 = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  } {note = "kept"}
  // CHECK: intent.relation () of (%[[S]]) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
  // CHECK-NEXT: intent.yield %[[C]] : i64
  %2 = intent.relation () of (%s) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %c : i64
  }
  // CHECK: intent.relation (%{{.*}} in %[[D]]) of () : (!intent.domain<i64>) of () -> !intent.relation<1 -> 0, i64> {
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi
  // CHECK-NEXT: intent.yield valid %[[P]]
  // CHECK-NEXT: }
  %3 = intent.relation (%i in %d) of () : (!intent.domain<i64>) of () -> !intent.relation<1 -> 0, i64> {
    %p = arith.cmpi eq, %i, %c : i64
    intent.yield valid %p
  }
  // CHECK: intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
  // CHECK-NEXT: intent.yield{{$}}
  %4 = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  return
}

// SPEC: 9-03
// CHECK-LABEL: @compose
func.func @compose(%a: !intent.relation<2 -> 1, i32>, %b: !intent.relation<3 -> 2, i64>) -> !intent.relation<3 -> 1, i32> {
  // CHECK: intent.compose %{{.*}}, %{{.*}} : !intent.relation<2 -> 1, i32>, !intent.relation<3 -> 2, i64> -> !intent.relation<3 -> 1, i32>
  %0 = intent.compose %a, %b : !intent.relation<2 -> 1, i32>, !intent.relation<3 -> 2, i64> -> !intent.relation<3 -> 1, i32>
  return %0 : !intent.relation<3 -> 1, i32>
}

// SPEC: 9-04 9-05
// CHECK-LABEL: @accesses
// CHECK-SAME: %[[V:[^ :]+]]: memref<?x4xf32, strided<[?, 1], offset: ?>> {intent.noalias}
func.func @accesses(%x: tensor<?x4xf32>, %v: memref<?x4xf32, strided<[?, 1], offset: ?>> {intent.noalias}, %w: memref<f16>, %r: !intent.relation<1 -> 2, i64>, %s: !intent.relation<0 -> 2, i64>, %t: !intent.relation<0 -> 0, i64>, %z: f32, %h: f16) {
  // CHECK: intent.gather %{{.*}}[%{{.*}}] fill %{{.*}} : tensor<?x4xf32>, !intent.relation<1 -> 2, i64> -> tensor<?xf32>
  %0 = intent.gather %x[%r] fill %z : tensor<?x4xf32>, !intent.relation<1 -> 2, i64> -> tensor<?xf32>
  // CHECK: intent.gather %{{.*}}[%{{.*}}] fill %{{.*}} : tensor<?x4xf32>, !intent.relation<0 -> 2, i64> -> f32
  %1 = intent.gather %x[%s] fill %z : tensor<?x4xf32>, !intent.relation<0 -> 2, i64> -> f32
  // CHECK: intent.load %[[V]][%{{.*}}] fill %{{.*}} : memref<?x4xf32, strided<[?, 1], offset: ?>>, !intent.relation<1 -> 2, i64> -> tensor<7xf32>
  %2 = intent.load %v[%r] fill %z : memref<?x4xf32, strided<[?, 1], offset: ?>>, !intent.relation<1 -> 2, i64> -> tensor<7xf32>
  // CHECK: intent.load %{{.*}}[%{{.*}}] fill %{{.*}} : memref<f16>, !intent.relation<0 -> 0, i64> -> f16
  %3 = intent.load %w[%t] fill %h : memref<f16>, !intent.relation<0 -> 0, i64> -> f16
  // CHECK: intent.store %{{.*}} to %[[V]][%{{.*}}] : tensor<?xf32>, memref<?x4xf32, strided<[?, 1], offset: ?>>, !intent.relation<1 -> 2, i64>
  intent.store %0 to %v[%r] : tensor<?xf32>, memref<?x4xf32, strided<[?, 1], offset: ?>>, !intent.relation<1 -> 2, i64>
  // CHECK: intent.store %{{.*}} to %[[V]][%{{.*}}] : f32, memref<?x4xf32, strided<[?, 1], offset: ?>>, !intent.relation<0 -> 2, i64>
  intent.store %1 to %v[%s] : f32, memref<?x4xf32, strided<[?, 1], offset: ?>>, !intent.relation<0 -> 2, i64>
  return
}

// CHECK-LABEL: @buffers
func.func @buffers(%n: i64) {
  // CHECK: %[[B:.*]] = intent.buffer [%{{.*}}, %{{.*}}] : memref<?x4x?xf8E5M2>
  %0 = intent.buffer [%n, %n] : memref<?x4x?xf8E5M2>
  // CHECK: intent.buffer : memref<2x3xi1>
  %1 = intent.buffer : memref<2x3xi1>
  // CHECK: intent.buffer : memref<i64>
  %2 = intent.buffer : memref<i64>
  // CHECK: intent.axis %[[B]][2] : memref<?x4x?xf8E5M2>
  %3 = intent.axis %0[2] : memref<?x4x?xf8E5M2>
  return
}
