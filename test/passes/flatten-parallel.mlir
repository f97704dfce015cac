// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rule by which an intent.parallel becomes ops over all its points, and what stays one.
// RUN: intent-opt %s --intent-flatten-parallel --canonicalize --cse | FileCheck %s
// RUN: intent-opt %s --intent-flatten-parallel=control=false | FileCheck %s --check-prefix=STRAIGHT

!d = !intent.domain<i64>
!point = !intent.relation<0 -> 1, i64>
!line = !intent.relation<1 -> 1, i64>

// A run of scalar ops is one map; arithmetic of coordinates goes into relations.
// SPEC: 3-06
// CHECK-LABEL: @scalars
// CHECK-NOT: intent.parallel
// CHECK: %[[D:.*]] = intent.axis %arg0[0]
// CHECK: %[[R:.*]] = intent.relation (%[[I:.*]] in %[[D]]) of (%[[D]])
// CHECK-NEXT: intent.yield %[[I]] : i64
// CHECK: %[[X:.*]] = intent.load %arg0[%[[R]]]
// CHECK-NEXT: %[[Y:.*]] = intent.map (%[[A:.*]] = %[[X]]) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[A]], %[[A]]
// CHECK-NEXT: %[[Q:.*]] = math.exp %[[P]]
// CHECK-NEXT: intent.yield %[[Q]]
// CHECK: %[[W:.*]] = intent.relation (%[[I:.*]] in %[[D]]) of (%[[D]])
// CHECK-NEXT: %[[K:.*]] = arith.addi %[[I]], %c1_i64
// CHECK-NEXT: %[[V:.*]] = arith.cmpi slt, %[[K]], %arg1
// CHECK-NEXT: intent.yield %[[K]] valid %[[V]]
// CHECK: intent.store %[[Y]] to %arg0[%[[W]]]
// STRAIGHT-LABEL: @scalars
// STRAIGHT-NOT: intent.parallel
func.func @scalars(%x: memref<?xf32>, %n: i64) {
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %a = intent.load %x[%r] fill %z : memref<?xf32>, !point -> f32
    %p = arith.mulf %a, %a : f32
    %q = math.exp %p : f32
    %k = arith.addi %i, %one : i64
    %in = arith.cmpi slt, %k, %n : i64
    scf.if %in {
      %w = intent.relation () of (%d) : () of (!d) -> !point {
        intent.yield %k : i64
      }
      intent.store %q to %x[%w] : f32, memref<?xf32>, !point
    }
  }
  return
}

// Extents are static where domains are; an index that comes from data enters after `with`.
// CHECK-LABEL: @data
// CHECK: %[[K:.*]] = intent.load %arg1{{.*}} -> tensor<5xi32>
// CHECK: intent.relation (%{{.*}} in %{{.*}}, %[[J:.*]] in %{{.*}}) of (%{{.*}}, %{{.*}}) with (%[[AT:.*]] = %[[B:.*]]) : {{.*}} with (tensor<5x?xi32>) -> !intent.relation<2 -> 2, i64>
// CHECK: intent.load %arg0{{.*}} -> tensor<5x?xf32>
// CHECK: intent.reduce arith.addf (%{{.*}}) axes [1] {{.*}} : (tensor<5x?xf32>) -> tensor<5xf32>
func.func @data(%x: memref<?x?xf32>, %k: memref<5xi32>, %y: memref<5xf32>) {
  %z = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %d = intent.axis %k[0] : memref<5xi32>
  %e = intent.axis %y[0] : memref<5xf32>
  %rows = intent.axis %x[0] : memref<?x?xf32>
  %cols = intent.axis %x[1] : memref<?x?xf32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %at = intent.load %k[%r] fill %none : memref<5xi32>, !point -> i32
    %row = intent.relation (%j in %cols) of (%rows, %cols) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      %w = arith.extsi %at : i32 to i64
      intent.yield %w, %j : i64, i64
    }
    %t = intent.load %x[%row] fill %z : memref<?x?xf32>, !intent.relation<1 -> 2, i64> -> tensor<?xf32>
    %s = intent.reduce arith.addf (%t) axes [0] identity (%z) : (tensor<?xf32>) -> f32
    %o = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%o] : f32, memref<5xf32>, !point
  }
  return
}

// What a choice gives is selected; an assertion holds where the point comes to it.
// CHECK-LABEL: @choice
// CHECK: %[[X:.*]] = intent.load
// CHECK: %[[HELD:.*]]:2 = intent.map (%[[A:.*]] = %[[X]]) : (tensor<?xi32>) -> (tensor<?xi1>, tensor<?xi1>)
// CHECK: intent.map (%[[S:.*]] = %[[HELD]]#1, %[[C:.*]] = %[[HELD]]#0)
// CHECK-NEXT: arith.select %[[C]], %[[S]], %true
// CHECK: %[[ALL:.*]] = intent.reduce arith.andi (%{{.*}}) axes [0] identity (%true)
// CHECK-NEXT: intent.assert %[[ALL]], "small"
// CHECK: arith.select
// CHECK: intent.store
func.func @choice(%x: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %ten = arith.constant 10 : i32
  %d = intent.axis %x[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %a = intent.load %x[%r] fill %z : memref<?xi32>, !point -> i32
    %c = arith.cmpi sgt, %a, %z : i32
    %v = scf.if %c -> i32 {
      %small = arith.cmpi slt, %a, %ten : i32
      intent.assert %small, "small"
      scf.yield %a : i32
    } else {
      scf.yield %ten : i32
    }
    intent.store %v to %x[%r] : i32, memref<?xi32>, !point
  }
  return
}

// A buffer a point is found by the ordinal of the point; a loop that is the same for all stays.
// CHECK-LABEL: @buffer
// CHECK: %[[D:.*]] = intent.domain %c3_i64 to %arg0 step %c2_i64
// CHECK: %[[N:.*]] = intent.size %[[D]]
// CHECK: %[[B:.*]] = intent.buffer [%[[N]]] : memref<?x4xi64>
// CHECK: intent.for %[[J:.*]] in %{{.*}} : !intent.domain<i64>
// CHECK: intent.relation (%[[I:.*]] in %[[D]]) of
// CHECK-NEXT: %[[S:.*]] = arith.subi %[[I]], %c3_i64
// CHECK-NEXT: %[[O:.*]] = arith.divui %[[S]], %c2_i64
// CHECK-NEXT: intent.yield %[[O]], %[[J]] : i64, i64
// CHECK: intent.store %{{.*}} to %[[B]]
// STRAIGHT-LABEL: @buffer
// STRAIGHT: intent.parallel
func.func @buffer(%n: i64) {
  %z = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %d = intent.domain %three to %n step %two : i64
  intent.parallel (%i in %d) : (!d) {
    %b = intent.buffer : memref<4xi64>
    %c = intent.axis %b[0] : memref<4xi64>
    intent.for %j in %c : !d {
      %at = intent.relation () of (%c) : () of (!d) -> !point {
        intent.yield %j : i64
      }
      intent.store %i to %b[%at] : i64, memref<4xi64>, !point
    }
  }
  return
}

// What happens once for all, but only if there is a point, is valid only then.
// CHECK-LABEL: @once
// CHECK: %[[N:.*]] = intent.size
// CHECK: %[[HAS:.*]] = arith.cmpi sgt, %[[N]], %c0_i64
// CHECK: intent.relation () of (%{{.*}})
// CHECK-NEXT: intent.yield %c1_i64 valid %[[HAS]] : i64
// CHECK: %[[F:.*]] = intent.load %arg1[%{{.*}}] {{.*}} -> i32
// CHECK: intent.broadcast %[[F]] axes [] to
func.func @once(%x: memref<?xi32>, %v: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : memref<?xi32>
  %e = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %first = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %one : i64
    }
    %f = intent.load %v[%first] fill %z : memref<?xi32>, !point -> i32
    intent.store %f to %x[%r] : i32, memref<?xi32>, !point
  }
  return
}

// Atomics have a lane a point.
// CHECK-LABEL: @atomic
// CHECK: intent.atomic_rmw add relaxed %{{.*}} to %arg1[%{{.*}}] fill %{{.*}} : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
func.func @atomic(%x: memref<?xi32>, %h: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i64
  %d = intent.axis %x[0] : memref<?xi32>
  %b = intent.axis %h[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %k = arith.remui %i, %four : i64
    %to = intent.relation () of (%b) : () of (!d) -> !point {
      intent.yield %k : i64
    }
    %old = intent.atomic_rmw add relaxed %one to %h[%to] fill %z : i32, memref<?xi32>, !point -> i32
  }
  return
}

// Nested ones become one space, also behind other ops.
// CHECK-LABEL: @nested
// CHECK-NOT: intent.parallel
// CHECK: intent.relation (%[[I:.*]] in %[[D:.*]], %[[J:.*]] in %[[D]]) of
// CHECK-NEXT: intent.yield %[[J]], %[[I]] : i64, i64
// CHECK: intent.store %{{.*}} : tensor<?x?xi64>
func.func @nested(%y: memref<?x?xi64>, %n: i64) {
  %z = arith.constant 0 : i64
  %d = intent.domain %z to %n : i64
  %r = intent.axis %y[0] : memref<?x?xi64>
  %c = intent.axis %y[1] : memref<?x?xi64>
  intent.parallel (%i in %d) : (!d) {
    %twice = arith.addi %i, %i : i64
    intent.parallel (%j in %d) : (!d) {
      %at = intent.relation () of (%r, %c) : () of (!d, !d) -> !intent.relation<0 -> 2, i64> {
        intent.yield %j, %i : i64, i64
      }
      %v = arith.subi %twice, %j : i64
      intent.store %v to %y[%at] : i64, memref<?x?xi64>, !intent.relation<0 -> 2, i64>
    }
  }
  return
}

// No points at all: nothing is left.
// CHECK-LABEL: @none
// CHECK-NOT: intent.
// CHECK: return
func.func @none(%y: memref<?xi64>) {
  %z = arith.constant 0 : i64
  %d = intent.domain %z to %z : i64
  %r = intent.axis %y[0] : memref<?xi64>
  intent.parallel (%i in %d) : (!d) {
    %at = intent.relation () of (%r) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %i to %y[%at] : i64, memref<?xi64>, !point
  }
  return
}

// An extent, a bound of a loop, the fill and the identity of the point's own; a print; while.
// CHECK-LABEL: @stays
// CHECK-COUNT-6: intent.parallel
func.func @stays(%x: memref<?xi64>, %y: memref<?xi64>) {
  %z = arith.constant 0 : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %d = intent.axis %x[0] : memref<?xi64>
  %e = intent.axis %y[0] : memref<?xi64>
  intent.parallel (%i in %d) : (!d) {
    %part = intent.domain %z to %i : i64
    %t = intent.indices %part : !d
    %s = intent.reduce arith.addi (%t) axes [0] identity (%z) : (tensor<?xi64>) -> i64
    %at = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%at] : i64, memref<?xi64>, !point
  }
  intent.parallel (%i in %d) : (!d) {
    %upper = arith.index_cast %i : i64 to index
    %s = scf.for %j = %zero to %upper step %one iter_args(%a = %z) -> i64 {
      %b = arith.addi %a, %i : i64
      scf.yield %b : i64
    }
    %at = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%at] : i64, memref<?xi64>, !point
  }
  intent.parallel (%i in %d) : (!d) {
    %at = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %v = intent.load %y[%at] fill %i : memref<?xi64>, !point -> i64
    intent.store %v to %y[%at] : i64, memref<?xi64>, !point
  }
  intent.parallel (%i in %d) : (!d) {
    %t = intent.indices %e : !d
    %s = intent.reduce arith.addi (%t) axes [0] identity (%i) : (tensor<?xi64>) -> i64
    %at = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%at] : i64, memref<?xi64>, !point
  }
  intent.parallel (%i in %d) : (!d) {
    intent.print "point", %i : i64
  }
  intent.parallel (%i in %d) : (!d) {
    %s = scf.while (%a = %i) : (i64) -> i64 {
      %more = arith.cmpi sgt, %a, %z : i64
      scf.condition(%more) %a : i64
    } do {
    ^bb0(%a: i64):
      %b = arith.subi %a, %i : i64
      scf.yield %b : i64
    }
    %at = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%at] : i64, memref<?xi64>, !point
  }
  return
}
