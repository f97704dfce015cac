// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores at the points of a parallel that --intent-check refuses: two points may have one place.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null

// SPEC: 9-09
// SPEC: 3-03
// Every point writes the same place.
func.func @same(%v: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): between points of the parallel around it, whose axes follow those of the relation: iteration axis 0 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
    intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// Two points that certainly do.
func.func @certain(%v: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c8 = arith.constant 8 : i64
  %d = intent.axis %v[0] : memref<8xf32>
  %p = intent.domain %c0 to %c8 : i64
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %half = arith.divsi %i, %c2 : i64
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %half : i64
    }
    // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): between points of the parallel around it, whose axes follow those of the relation: the points (0) and (1) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
    intent.store %x to %v[%r] : f32, memref<8xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// The same under a condition: perhaps one of them alone gets there.
func.func @perhaps(%v: memref<8xf32>, %x: f32, %w: memref<8xi1>) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c8 = arith.constant 8 : i64
  %false = arith.constant false
  %d = intent.axis %v[0] : memref<8xf32>
  %e = intent.axis %w[0] : memref<8xi1>
  %p = intent.domain %c0 to %c8 : i64
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %half = arith.divsi %i, %c2 : i64
    %from = intent.relation () of (%e) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %half : i64
    }
    %c = intent.load %w[%from] fill %false : memref<8xi1>, !intent.relation<0 -> 1, i64> -> i1
    intent.if %c {
      // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): between points of the parallel around it, whose axes follow those of the relation: only a quotient of axis 0 by 2 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
      intent.store %x to %v[%r] : f32, memref<8xf32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// -----

// What a loop at the point carries differs from point to point.
func.func @carried(%v: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %c3 = arith.constant 3 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-note@+1 {{the data is made here}}
    %s = intent.for %j in %d iter (%a = %c0) : !intent.domain<i64>, (i64) {
      %b = arith.muli %a, %c3 : i64
      %t = arith.addi %b, %j : i64
      intent.yield %t : i64
    }
    %u = arith.addi %s, %i : i64
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %u : i64
    }
    // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): between points of the parallel around it, whose axes follow those of the relation: coordinate 0 depends on data; where lanes share a place, use a scatter_reduce or an atomic op}}
    intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// So does what is loaded there.
func.func @loaded(%v: memref<?xf32>, %w: memref<?xi64>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %e = intent.axis %w[0] : memref<?xi64>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %from = intent.relation () of (%e) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %s = intent.load %w[%from] fill %c0 : memref<?xi64>, !intent.relation<0 -> 1, i64> -> i64
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      %u = arith.addi %s, %i : i64
      intent.yield %u : i64
    }
    // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): between points of the parallel around it, whose axes follow those of the relation: coordinate 0 depends on data; where lanes share a place, use a scatter_reduce or an atomic op}}
    intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// A call at a point stores there.
func.func private @put(%v: memref<?xf32>, %i: i64, %x: f32) {
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %good = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %i : i64
  }
  intent.store %x to %v[%good] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  %bad = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %c0 : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): between points of the parallel around it, whose axes follow those of the relation: iteration axis 0 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %x to %v[%bad] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  return
}
func.func @calls(%v: memref<?xf32>, %x: f32) {
  %d = intent.axis %v[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    func.call @put(%v, %i, %x) : (memref<?xf32>, i64, f32) -> ()
  }
  return
}

// -----

// One axis of two: points that differ in the other one meet.
func.func @column(%v: memref<?x?xf32>, %t: tensor<?xf32>) {
  %d0 = intent.axis %v[0] : memref<?x?xf32>
  %d1 = intent.axis %v[1] : memref<?x?xf32>
  intent.parallel (%i in %d0, %j in %d1) : (!intent.domain<i64>, !intent.domain<i64>) {
    %r = intent.relation (%k in %d1) of (%d0, %d1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): between points of the parallel around it, whose axes follow those of the relation: iteration axis 2 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
    intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  }
  return
}
