// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's LICM on Intent: what has a run-time obligation stays in a loop that might not run.
// RUN: intent-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: @loop
// CHECK-SAME: (%[[N:.*]]: i64, %[[B:.*]]: i64, %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?x?xf32>, %[[C:.*]]: i1)
func.func @loop(%n: i64, %b: i64, %x: tensor<?xf32>, %y: tensor<?x?xf32>, %c: i1) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // CHECK: intent.axis %[[X]][0]
  // CHECK-NEXT: intent.size
  // CHECK-NEXT: intent.indices
  // CHECK-NEXT: intent.philox
  // CHECK-NEXT: intent.uniform
  // CHECK-NEXT: scf.for
  scf.for %i = %zero to %n step %one : i64 {
    // CHECK-NEXT: intent.domain %{{.*}} to %[[N]] step %[[B]]
    // CHECK-NEXT: intent.broadcast %[[X]]
    // CHECK-NEXT: intent.map
    // CHECK-NEXT: intent.assert %[[C]], "stays"
    // CHECK-NEXT: intent.print "stays"
    // CHECK-NEXT: func.call @use
    // CHECK-NEXT: }
    %d = intent.domain %zero to %n step %b : i64
    %a = intent.axis %x[0] : tensor<?xf32>
    %s = intent.size %a : !intent.domain<i64>
    %k = intent.indices %a : !intent.domain<i64>
    %m = intent.broadcast %x axes [0] like %y : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
    %e = intent.map arith.addf (%m, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %w:4 = intent.philox %n, %b, %b
    %u = intent.uniform %w#0 -> f32
    intent.assert %c, "stays"
    intent.print "stays"
    func.call @use(%d, %s, %k, %e, %u) : (!intent.domain<i64>, i64, tensor<?xi64>, tensor<?x?xf32>, f32) -> ()
  }
  return
}
func.func private @use(!intent.domain<i64>, i64, tensor<?xi64>, tensor<?x?xf32>, f32)
