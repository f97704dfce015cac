// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dead code on Intent: pure work that nobody uses goes, whatever may trap or is seen stays.
// RUN: intent-opt %s --canonicalize | FileCheck %s
// RUN: intent-opt %s --remove-dead-values | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: @dead
// VALUES-LABEL: @dead
func.func @dead(%b: i64, %x: tensor<?xf32>, %y: tensor<?x?xf32>, %z: f32) {
  // CHECK-NEXT: return
  // VALUES-NEXT: return
  %d = intent.domain %b to %b step %b : i64
  %i = intent.indices %d : !intent.domain<i64>
  %m = intent.broadcast %x axes [0] like %y : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %p = intent.map arith.addf (%m, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = intent.reduce arith.addf (%p) axes [0, 1] identity (%z) : (tensor<?x?xf32>) -> f32
  %w:4 = intent.philox %b, %b, %b
  %u = intent.uniform %w#0 -> f32
  return
}

// CHECK-LABEL: @alive
// VALUES-LABEL: @alive
func.func @alive(%c: i1, %x: tensor<?xf32>) {
  // CHECK-NEXT: intent.assert %{{.*}}, "first"
  // CHECK-NEXT: intent.print "second"
  // CHECK-NEXT: intent.assert %{{.*}}, "third"
  // CHECK-NEXT: intent.map
  // CHECK-NEXT: intent.assert %{{.*}}, "each"
  // VALUES-NEXT: intent.assert %{{.*}}, "first"
  // VALUES-NEXT: intent.print "second"
  // VALUES-NEXT: intent.assert %{{.*}}, "third"
  // VALUES-NEXT: intent.map
  // VALUES-NEXT: intent.assert %{{.*}}, "each"
  intent.assert %c, "first"
  intent.print "second"
  intent.assert %c, "third"
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    intent.assert %c, "each"
    intent.yield %e : f32
  }
  // CHECK: intent.print "fourth"
  // VALUES: intent.print "fourth"
  intent.print "fourth"
  return
}
