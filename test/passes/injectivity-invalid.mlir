// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique stores that --intent-check refuses: sums that overlap, wraps, conditions, constants, calls.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null

// SPEC: 9-09 9-03 9-02
// A sum of two axes.
func.func @added(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.addi %i, %j : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axes 0 and 1 can't be recovered from the coordinates; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Points of one sum.
func.func @added_static(%t: tensor<3x4xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<3x4xf32>
  %d1 = intent.axis %t[1] : tensor<3x4xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.addi %i, %j : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0, 1) and (1, 0) both have (1); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<3x4xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A pitch that may be too short.
func.func @pitch_unknown(%t: tensor<?x?xf32>, %v: memref<?xf32>, %q: i16) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %p = arith.extsi %q : i16 to i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %p : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the terms of axis 1 are not proven to span less than the stride of the others; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A pitch that may wrap.
func.func @pitch_any(%t: tensor<?x?xf32>, %v: memref<?xf32>, %p: i64) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %p : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axes 0 and 1 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A pitch that is too short.
func.func @pitch_short(%t: tensor<4x8xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<4x8xf32>
  %d1 = intent.axis %t[1] : tensor<4x8xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c7 = arith.constant 7 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c7 : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0, 7) and (1, 0) both have (7); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4x8xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The longest row is not known.
func.func @pitch_too_short_dynamic(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c8 = arith.constant 8 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c8 : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the terms of axis 1 are not proven to span less than the stride 8 of the others; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The size of the wrong axis.
func.func @pitch_of_the_other(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %m = intent.size %d0 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %m : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axes 0 and 1 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The validity allows one too many.
func.func @pitch_guarded_loosely(%t: tensor<?x?xf32>, %v: memref<?xf32>, %q: i16) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %p = arith.extsi %q : i16 to i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %p : i64
    %b = arith.addi %a, %j : i64
    %ok = arith.cmpi sle, %j, %p : i64
    intent.yield %b valid %ok : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the terms of axis 1 are not proven to span less than the stride of the others; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A factor that may be 0.
func.func @factor_unknown(%t: tensor<?xf32>, %v: memref<?xf32>, %s: i16) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %f = arith.extsi %s : i16 to i64
    %a = arith.muli %i, %f : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the factor of axis 0 is not proven to be other than 0; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A factor that may wrap.
func.func @factor_any(%t: tensor<?xf32>, %v: memref<?xf32>, %s: i64) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %s : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axis 0 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A factor that is 0.
func.func @factor_zero(%t: tensor<5xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<5xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %c0 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (1) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<5xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Clamped from above.
func.func @clamped(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c7 = arith.constant 7 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.minsi %i, %c7 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axis 0 can't be recovered from the coordinates; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Clamped from below, for certain.
func.func @clamped_static(%t: tensor<6xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<6xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.maxsi %i, %c2 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (1) both have (2); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<6xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// One half onto the other.
func.func @folded(%t: tensor<6xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<6xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.subi %i, %c3 : i64
    %p = arith.cmpi slt, %i, %c3 : i64
    %b = arith.select %p, %i, %a : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (3) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<6xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A choice by a scalar.
func.func @chosen(%t: tensor<?x?xf32>, %v: memref<?xf32>, %p: i1) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.select %p, %i, %j : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axes 0 and 1 can't be recovered from the coordinates; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A square of too many members to look at each.
func.func @squared(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %n = arith.constant 1048576 : i64
  %d = intent.domain %c0 to %n : i64
  %r = intent.relation (%i in %d) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %i : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axis 0 can't be recovered from the coordinates; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A product of two axes.
func.func @multiplied(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %j : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axes 0 and 1 can't be recovered from the coordinates; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Neither side is known.
func.func @exclusive_or(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.xori %i, %j : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axes 0 and 1 can't be recovered from the coordinates: it is computed by arith.xori; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Coordinates cut to 32 bits.
func.func @cut(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %b = arith.trunci %i : i64 to i32
    %a = arith.extsi %b : i32 to i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axis 0 may wrap around 32 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Coordinates cut to 8 bits, for certain.
func.func @cut_static(%t: tensor<300xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<300xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %b = arith.trunci %i : i64 to i8
    %a = arith.extui %b : i8 to i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (256) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<300xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A product that may wrap around 2^64.
func.func @wrapped_product(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c40 = arith.constant 1099511627776 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %c40 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axis 0 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A row-major number in 32 bits.
func.func @narrow_rows(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i32> {
    %a = arith.muli %i, %n : i64
    %b = arith.addi %a, %j : i64
    %c = arith.trunci %b : i64 to i32
    intent.yield %c : i32
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axes 0 and 1 may wrap around 32 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i32>
  return
}

// -----

// The guard bounds the other axis.
func.func @guard_of_the_other(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c8 = arith.constant 8 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c8 : i64
    %b = arith.addi %a, %j : i64
    %ok = arith.cmpi slt, %i, %c8 : i64
    intent.yield %b valid %ok : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the terms of axis 1 are not proven to span less than the stride 8 of the others; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// One member less is not one member.
func.func @guard_not_equal(%t: tensor<?x?xf32>, %v: memref<?xf32>, %c: i64) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %ok = arith.cmpi ne, %j, %c : i64
    intent.yield %i valid %ok : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): iteration axis 1 does not appear in any coordinate; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// One of two conditions bounds nothing.
func.func @guard_either(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c8 = arith.constant 8 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c8 : i64
    %b = arith.addi %a, %j : i64
    %p = arith.cmpi slt, %j, %c8 : i64
    %q = arith.cmpi slt, %i, %c8 : i64
    %ok = arith.ori %p, %q : i1
    intent.yield %b valid %ok : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the terms of axis 1 are not proven to span less than the stride 8 of the others; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A constant twice.
func.func @duplicates(%t: tensor<5xf32>, %v: memref<5xf32>) {
  %d0 = intent.axis %t[0] : tensor<5xf32>
  %s0 = intent.axis %v[0] : memref<5xf32>
  %p = arith.constant dense<[3, 1, 4, 1, 2]> : tensor<5xi64>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %p) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<5xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (1) and (3) both have (1); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<5xf32>, memref<5xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Points by the members of a stepped domain.
func.func @duplicates_of_members(%t: tensor<4xf32>, %v: memref<?xf32>) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c10 = arith.constant 10 : i64
  %c30 = arith.constant 30 : i64
  %c5 = arith.constant 5 : i64
  %d = intent.domain %c10 to %c30 step %c5 : i64
  %r = intent.relation (%i in %d) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c10 : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (10) and (15) both have (1); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Points by ordinals where members aren't constant.
func.func @duplicates_by_ordinals(%t: tensor<4xf32>, %v: memref<?xf32>, %f: i32) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c4 = arith.constant 4 : i64
  %c0 = arith.constant 0 : i64
  %b = arith.extsi %f : i32 to i64
  %e = arith.addi %b, %c4 : i64
  %d = intent.domain %b to %e : i64
  %r = intent.relation (%i in %d) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %c0 : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points at ordinals (0) and (1) both have (0); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// One constant for all.
func.func @splat(%t: tensor<5xf32>, %v: memref<5xf32>) {
  %d0 = intent.axis %t[0] : tensor<5xf32>
  %s0 = intent.axis %v[0] : memref<5xf32>
  %p = arith.constant dense<3> : tensor<5xi64>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %p) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<5xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0) and (1) both have (3); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<5xf32>, memref<5xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Points of one distance.
func.func @two_diagonals(%t: tensor<5xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<5xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %m = arith.subi %i, %c3 : i64
    %a = math.absi %m : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (2) and (4) both have (1); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<5xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Two coordinates, one equation.
func.func @sum_only(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.addi %i, %j : i64
    %b = arith.addi %a, %a : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): axes 0 and 1 can't be recovered from the coordinates; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// A ring shorter than the domain.
func.func @rotated_too_far(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant 3 : i64
  %c16 = arith.constant 16 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %c3 : i64
    %b = arith.remsi %a, %c16 : i64
    intent.yield %b : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a remainder of axis 0 by 16 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Two steps that meet.
func.func @steps_overlap(%t: tensor<4x9xf32>, %v: memref<80xf32>) {
  %s0 = intent.axis %v[0] : memref<80xf32>
  %c0 = arith.constant 0 : i64
  %c64 = arith.constant 64 : i64
  %c16 = arith.constant 16 : i64
  %c18 = arith.constant 18 : i64
  %c2 = arith.constant 2 : i64
  %a = intent.domain %c0 to %c64 step %c16 : i64
  %b = intent.domain %c0 to %c18 step %c2 : i64
  %r = intent.relation (%i in %a, %j in %b) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %s = arith.addi %i, %j : i64
    intent.yield %s : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation whose valid points have places of their own (9-09): the points (0, 16) and (16, 0) both have (16); where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4x9xf32>, memref<80xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// One of two callers passes a relation that joins points.
func.func private @put(%t: tensor<?xf32>, %v: memref<?xf32>, %r: !intent.relation<1 -> 1, i64>) {
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a quotient of axis 0 by 2 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
func.func @two_callers(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %c2 = arith.constant 2 : i64
  %d = intent.axis %t[0] : tensor<?xf32>
  %s = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %q = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c2 : i64
    intent.yield %a : i64
  }
  call @put(%t, %v, %r) : (tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>) -> ()
  // expected-note@+1 {{the relation is passed here}}
  call @put(%t, %v, %q) : (tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>) -> ()
  return
}

// -----

// A factor that callers choose, one of them 0.
func.func private @put(%t: tensor<4xf32>, %v: memref<?xf32>, %k: i64) {
  %d = intent.axis %t[0] : tensor<4xf32>
  %s = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %k : i64
    intent.yield %a : i64
  }
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): the arithmetic on axis 0 may wrap around 64 bits; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<4xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
func.func @callers(%t: tensor<4xf32>, %v: memref<?xf32>) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  call @put(%t, %v, %c0) : (tensor<4xf32>, memref<?xf32>, i64) -> ()
  call @put(%t, %v, %c2) : (tensor<4xf32>, memref<?xf32>, i64) -> ()
  return
}

// -----

// The second of two relations halves.
func.func @composed(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %c2 = arith.constant 2 : i64
  %d = intent.axis %t[0] : tensor<?xf32>
  %s = intent.axis %v[0] : memref<?xf32>
  %p = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %q = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c2 : i64
    intent.yield %a : i64
  }
  %r = intent.compose %q, %p : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  // expected-error@+1 {{'intent.store' op expects a relation that is provably injective (9-09): only a quotient of axis 0 by 2 is known; where lanes share a place, use a scatter_reduce or an atomic op}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
