// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique stores that --intent-check refuses: axes that are lost, quotients alone, data.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null

// SPEC: 9-09 9-03 9-02
// An axis is lost.
func.func @missing(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 1 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The last axis is lost.
func.func @missing_of_three(%t: tensor<?x?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?x?xf32>
  %d2 = intent.axis %t[2] : tensor<?x?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1, %k in %d2) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<3 -> 2, i64> {
    intent.yield %j, %i : i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 2 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?x?xf32>, memref<?x?xf32>, !intent.relation<3 -> 2, i64>
  return
}

// -----

// Points of a lost axis.
func.func @missing_static(%t: tensor<?x3xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x3xf32>
  %d1 = intent.axis %t[1] : tensor<?x3xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 1 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x3xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Points of a lost axis, by their coordinates.
func.func @missing_all_static(%t: tensor<2x3xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<2x3xf32>
  %d1 = intent.axis %t[1] : tensor<2x3xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0, 0) and (0, 1) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<2x3xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// One place for all.
func.func @one_place(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %c3 : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 0 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A destination without axes.
func.func @no_axes(%t: tensor<?xf32>, %v: memref<f32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %r = intent.relation (%i in %d0) of () : (!intent.domain<i64>) of () -> !intent.relation<1 -> 0, i64> {
    intent.yield
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 0 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<f32>, !intent.relation<1 -> 0, i64>
  return
}

// -----

// The same, for certain.
func.func @no_axes_static(%t: tensor<4xf32>, %v: memref<f32>) {
  %d0 = intent.axis %t[0] : tensor<4xf32>
  %r = intent.relation (%i in %d0) of () : (!intent.domain<i64>) of () -> !intent.relation<1 -> 0, i64> {
    intent.yield
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (1) both have (); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4xf32>, memref<f32>, !intent.relation<1 -> 0, i64>
  return
}

// -----

// A quotient alone.
func.func @halved(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c2 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a quotient of axis 0 by 2 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A quotient alone, for certain.
func.func @halved_static(%t: tensor<6xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<6xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c2 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (1) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<6xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// By a shift.
func.func @halved_by_shift(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c1 = arith.constant 1 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.shrsi %i, %c1 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a quotient of axis 0 by 2 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A remainder alone.
func.func @modulo(%t: tensor<?xf32>, %v: memref<?xf32>, %n: i64) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.remsi %i, %n : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a remainder of axis 0 by a divisor is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A remainder alone, for certain.
func.func @modulo_static(%t: tensor<6xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<6xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c4 = arith.constant 4 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.remsi %i, %c4 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (4) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<6xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Bits cut off.
func.func @masked(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c7 = arith.constant 7 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.andi %i, %c7 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a remainder of axis 0 by 8 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Remainder of another divisor.
func.func @split_badly(%t: tensor<?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %c4 = arith.constant 4 : i64
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0, %s1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
    %a = arith.divsi %i, %c4 : i64
    %b = arith.remsi %i, %c3 : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a remainder of axis 0 by 3 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  return
}

// -----

// Quotient and remainder overlap.
func.func @split_and_added(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c4 = arith.constant 4 : i64
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c4 : i64
    %b = arith.remsi %i, %c4 : i64
    %m = arith.muli %a, %c3 : i64
    %c = arith.addi %m, %b : i64
    intent.yield %c : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the terms of axis 0 are not proven to span less than the stride 3 of the others; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// An index from data.
// expected-note@+1 {{the data is made here}}
func.func @data(%t: tensor<?xf32>, %v: memref<?xf32>, %x: tensor<?xi64>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %x) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): coordinate 0 depends on data; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Data and an axis.
// expected-note@+1 {{the data is made here}}
func.func @data_moved(%t: tensor<?xf32>, %v: memref<?xf32>, %x: tensor<?xi64>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %x) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %k : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): coordinate 0 depends on data; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// One coordinate from data.
// expected-note@+1 {{the data is made here}}
func.func @data_rows(%t: tensor<?x?xf32>, %v: memref<?x?xf32>, %x: tensor<?x?xi64>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) with (%k = %x) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) with (tensor<?x?xi64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %k, %j : i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): coordinate 0 depends on data; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Data by data.
// expected-note@+1 {{the data is made here}}
func.func @data_gathered(%t: tensor<?xf32>, %v: memref<?xf32>, %x: tensor<?xi64>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %e = intent.axis %x[0] : tensor<?xi64>
  %q = intent.relation (%a in %d0) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
  intent.yield %a : i64
  }
  %g = intent.gather %x[%q] fill %c0 : tensor<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %g) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): coordinate 0 depends on data; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// One element of data for two points.
func.func @data_twice(%t: tensor<4xf32>, %v: memref<?xf32>, %x: tensor<4xi64>) {
  %d0 = intent.axis %t[0] : tensor<4xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %e = intent.axis %x[0] : tensor<4xi64>
  %q = intent.relation (%a in %d0) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
  %h = arith.divsi %a, %c2 : i64
  intent.yield %h : i64
  }
  %g = intent.gather %x[%q] fill %c0 : tensor<4xi64>, !intent.relation<1 -> 1, i64> -> tensor<4xi64>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %g) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<4xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (1) both have the same place; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Validity from data proves nothing.
func.func @data_valid(%t: tensor<?x?xf32>, %v: memref<?xf32>, %x: tensor<?x?xi64>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) with (%k = %x) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?x?xi64>) -> !intent.relation<2 -> 1, i64> {
    %ok = arith.cmpi sge, %k, %c0 : i64
    intent.yield %i valid %ok : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 1 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A rotation by any i64: i + by may wrap around.
func.func @rotated_far(%v: memref<?xi32>, %x: tensor<?xi32>, %by: i64) {
  %d = intent.axis %v[0] : memref<?xi32>
  %n = intent.size %d : !intent.domain<i64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %k = arith.addi %i, %by : i64
    %m = arith.remsi %k, %n : i64
    intent.yield %m : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axis 0 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %x to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// The remainder is by another number than the extent.
func.func @rotated_by_other(%v: memref<?xi32>, %x: tensor<?xi32>, %by: i64, %n: i64) {
  %d = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %b = arith.remsi %by, %n : i64
    %k = arith.addi %i, %b : i64
    %m = arith.remsi %k, %n : i64
    intent.yield %m : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axis 0 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %x to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}
