// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction of a chain of maps reads each input once, vector by vector, with its partial results
// in a register, and has no branch in its loop; nothing of the chain is in memory.
// RUN: intent-opt %s --intent-to-vectors | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>, %[[Y:.*]]: memref<?x?xf32>)
// CHECK: %[[OUT:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: scf.forall (%[[I:.*]]) in (%{{.*}}) {
// CHECK-NOT: memref.alloc(%
// CHECK: scf.for %[[J:.*]] = %c0 to %{{.*}} step %c32 iter_args(%[[SUM:.*]] = %{{.*}}) -> (vector<32xf32>) {
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[A:.*]] = arith.mulf %[[XV]], %[[YV]] : vector<32xf32>
// CHECK-NEXT: %[[B:.*]] = arith.subf %[[A]], %[[XV]] : vector<32xf32>
// CHECK-NEXT: %[[R:.*]] = arith.addf %[[SUM]], %[[B]] fastmath<reassoc> : vector<32xf32>
// CHECK-NEXT: scf.yield %[[R]] : vector<32xf32>
// CHECK: vector.reduction <add>
// CHECK-NOT: memref.copy
// CHECK: return %[[OUT]]
func.func @rows(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %a = arith.mulf %x, %y : tensor<?x?xf32>
  %b = arith.subf %a, %x : tensor<?x?xf32>
  %s = intent.reduce arith.addf (%b) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>)
// CHECK-NOT: memref.alloc(%
// CHECK: scf.for %[[J:.*]] = %c0 to %{{.*}} step %c32 iter_args(%[[MOST:.*]] = %{{.*}}) -> (vector<32xf32>) {
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[J]]]
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[J]]]
// CHECK-NEXT: %[[A:.*]] = arith.mulf %[[XV]], %[[YV]] : vector<32xf32>
// CHECK-NEXT: %[[R:.*]] = arith.maximumf %[[MOST]], %[[A]] : vector<32xf32>
// CHECK-NEXT: scf.yield %[[R]] : vector<32xf32>
// CHECK: vector.reduction <maximumf>
// CHECK: return
func.func @whole(%x: tensor<?xf32>, %y: tensor<?xf32>) -> f32 {
  %least = arith.constant 0xFF800000 : f32
  %a = arith.mulf %x, %y : tensor<?xf32>
  %m = intent.reduce arith.maximumf (%a) axes [0] identity (%least) : (tensor<?xf32>) -> f32
  return %m : f32
}
