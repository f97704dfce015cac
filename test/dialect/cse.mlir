// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's CSE on Intent: equal operands are one domain; effects are never merged.
// RUN: intent-opt %s --cse | FileCheck %s

// CHECK-LABEL: @merges
// CHECK-SAME: (%[[B:.*]]: i64, %[[E:.*]]: i64, %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?x?xf32>)
func.func @merges(%b: i64, %e: i64, %x: tensor<?xf32>, %y: tensor<?x?xf32>) {
  // CHECK-NEXT: %[[D:.*]] = intent.domain %[[B]] to %[[E]] : i64
  // CHECK-NEXT: %[[F:.*]] = intent.domain %[[E]] to %[[B]] : i64
  // CHECK-NEXT: call @use(%[[D]], %[[D]], %[[F]])
  %d0 = intent.domain %b to %e : i64
  %d1 = intent.domain %b to %e : i64
  %d2 = intent.domain %e to %b : i64
  call @use(%d0, %d1, %d2) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> ()
  // Two axes are one domain where both the tensor and the axis are the same.
  // CHECK-NEXT: %[[A:.*]] = intent.axis %[[Y]][0]
  // CHECK-NEXT: %[[C:.*]] = intent.axis %[[Y]][1]
  // CHECK-NEXT: call @use(%[[A]], %[[A]], %[[C]])
  %a0 = intent.axis %y[0] : tensor<?x?xf32>
  %a1 = intent.axis %y[0] : tensor<?x?xf32>
  %a2 = intent.axis %y[1] : tensor<?x?xf32>
  call @use(%a0, %a1, %a2) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> ()
  // CHECK-NEXT: %[[M:.*]] = intent.broadcast %[[X]] axes [0] like %[[Y]]
  // CHECK-NEXT: %[[N:.*]] = intent.broadcast %[[X]] axes [1] like %[[Y]]
  // CHECK-NEXT: %[[P:.*]] = intent.map arith.addf (%[[M]], %[[M]])
  // CHECK-NEXT: call @tensors(%[[P]], %[[P]], %[[N]])
  %m0 = intent.broadcast %x axes [0] like %y : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %m1 = intent.broadcast %x axes [0] like %y : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %m2 = intent.broadcast %x axes [1] like %y : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %p0 = intent.map arith.addf (%m0, %m1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %p1 = intent.map arith.addf (%m0, %m0) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  call @tensors(%p0, %p1, %m2) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}
func.func private @use(!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>)
func.func private @tensors(tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)

// Random numbers are a pure function of their operands.
// SPEC: 10-07
// CHECK-LABEL: @random
func.func @random(%s: i64) -> (i32, i32) {
  // CHECK-NEXT: %[[W:.*]], %{{.*}}, %{{.*}}, %{{.*}} = intent.philox
  // CHECK-NEXT: return %[[W]], %[[W]]
  %0:4 = intent.philox %s, %s, %s
  %1:4 = intent.philox %s, %s, %s
  return %0#0, %1#0 : i32, i32
}

// CHECK-LABEL: @effects
func.func @effects(%c: i1, %x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: intent.assert %{{.*}}, "a"
  // CHECK-NEXT: intent.assert %{{.*}}, "a"
  // CHECK-NEXT: intent.print "b"
  // CHECK-NEXT: intent.print "b"
  intent.assert %c, "a"
  intent.assert %c, "a"
  intent.print "b"
  intent.print "b"
  // CHECK-NEXT: %[[P:.*]] = intent.map
  // CHECK: %[[Q:.*]] = intent.map
  // CHECK: return %[[P]], %[[Q]]
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    intent.assert %c, "each"
    intent.yield %e : f32
  }
  %1 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    intent.assert %c, "each"
    intent.yield %e : f32
  }
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
