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

// Subregions, reshapes and joins have obligations; ordinals, bounds, transposes and records none.
// CHECK-LABEL: @shapes
// CHECK-SAME: (%[[N:.*]]: i64, %[[D:.*]]: !intent.domain<i64>, %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?x?xf32>)
func.func @shapes(%n: i64, %d: !intent.domain<i64>, %x: tensor<?xf32>, %y: tensor<?x?xf32>) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // CHECK: intent.enumerate %[[D]]
  // CHECK-NEXT: intent.bounds %[[D]]
  // CHECK-NEXT: intent.transpose %[[Y]]
  // CHECK-NEXT: intent.pack
  // CHECK-NEXT: intent.unpack
  // CHECK-NEXT: scf.for
  scf.for %i = %zero to %n step %one : i64 {
    // CHECK-NEXT: intent.subregion %[[D]]
    // CHECK-NEXT: intent.reshape %[[Y]]
    // CHECK-NEXT: intent.join %[[X]], %[[X]]
    // CHECK-NEXT: func.call @shaped
    // CHECK-NEXT: }
    %s = intent.subregion %d[%zero to %n] : !intent.domain<i64>
    %o = intent.enumerate %d : !intent.domain<i64>
    %b, %e = intent.bounds %d : !intent.domain<i64>
    %r = intent.reshape %y [%n] : tensor<?x?xf32> -> tensor<?xf32>
    %t = intent.transpose %y [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
    %j = intent.join %x, %x : tensor<?xf32>
    %p = intent.pack %b, %t : tuple<i64, tensor<?x?xf32>>
    %q, %u = intent.unpack %p : tuple<i64, tensor<?x?xf32>>
    func.call @shaped(%s, %o, %e, %r, %j, %q) : (!intent.domain<i64>, tensor<?xi64>, i64, tensor<?xf32>, tensor<?x2xf32>, i64) -> ()
  }
  return
}
func.func private @shaped(!intent.domain<i64>, tensor<?xi64>, i64, tensor<?xf32>, tensor<?x2xf32>, i64)
