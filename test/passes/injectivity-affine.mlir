// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique stores that --intent-check accepts, and the proof of each: sums, permutations, mixed radix.
// RUN: intent-opt %s --split-input-file --intent-check --intent-print-injectivity --verify-diagnostics -o /dev/null

// SPEC: 9-09 9-03 9-02
// Each axis is a coordinate.
func.func @identity(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0; axis 1 from coordinate 1}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// A permutation.
func.func @transposed(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %j, %i : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0; axis 0 from coordinate 1}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// A permutation of three.
func.func @permuted(%t: tensor<?x?x?xf32>, %v: memref<?x?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?x?xf32>
  %d2 = intent.axis %t[2] : tensor<?x?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?x?xf32>
  %s2 = intent.axis %v[2] : memref<?x?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1, %k in %d2) of (%s0, %s1, %s2) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<3 -> 3, i64> {
    intent.yield %k, %i, %j : i64, i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 2 from coordinate 0; axis 0 from coordinate 1; axis 1 from coordinate 2}}
  intent.store %t to %v[%r] : tensor<?x?x?xf32>, memref<?x?x?xf32>, !intent.relation<3 -> 3, i64>
  return
}

// -----

// By a constant.
func.func @shifted(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c1 = arith.constant 1 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %c1 : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// By what may wrap: no two members differ by 2^64.
func.func @shifted_by_any(%t: tensor<?xf32>, %v: memref<?xf32>, %k: i64) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %k : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine, modular)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// From the last member to the first.
func.func @reversed(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c1 = arith.constant 1 : i64
  %n = intent.size %d0 : !intent.domain<i64>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %l = arith.subi %n, %c1 : i64
    %a = arith.subi %l, %i : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Every second place.
func.func @strided(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %c2 : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A factor below 0.
func.func @strided_back(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant -3 : i64
  %c100 = arith.constant 100 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %b = arith.muli %i, %c3 : i64
    %a = arith.addi %b, %c100 : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A product by a shift.
func.func @shifted_left(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.shli %i, %c2 : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// One axis alone, then the other from a sum.
func.func @triangular(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.addi %i, %j : i64
    intent.yield %a, %j : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 1; axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Two equations.
func.func @sum_and_difference(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.addi %i, %j : i64
    %b = arith.subi %i, %j : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0 and 1 (elimination); axis 1 from coordinates 0 and 1 (elimination)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Three equations.
func.func @three_sums(%t: tensor<?x?x?xf32>, %v: memref<?x?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?x?xf32>
  %d2 = intent.axis %t[2] : tensor<?x?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?x?xf32>
  %s2 = intent.axis %v[2] : memref<?x?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1, %k in %d2) of (%s0, %s1, %s2) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<3 -> 3, i64> {
    %a = arith.addi %i, %j : i64
    %b = arith.addi %j, %k : i64
    %c = arith.addi %i, %k : i64
    intent.yield %a, %b, %c : i64, i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0, 1 and 2 (elimination); axis 1 from coordinates 0, 1 and 2 (elimination); axis 2 from coordinates 0, 1 and 2 (elimination)}}
  intent.store %t to %v[%r] : tensor<?x?x?xf32>, memref<?x?x?xf32>, !intent.relation<3 -> 3, i64>
  return
}

// -----

// Static extents.
func.func @row_major(%t: tensor<4x8xf32>, %v: memref<32xf32>) {
  %d0 = intent.axis %t[0] : tensor<4x8xf32>
  %d1 = intent.axis %t[1] : tensor<4x8xf32>
  %s0 = intent.axis %v[0] : memref<32xf32>
  %c8 = arith.constant 8 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c8 : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<4x8xf32>, memref<32xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// By the size of the inner domain.
func.func @row_major_dynamic(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %n : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// By the size of the outer domain.
func.func @column_major_dynamic(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %m = intent.size %d0 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %j, %m : i64
    %b = arith.addi %a, %i : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (mixed radix); axis 1 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Three digits.
func.func @row_major_three(%t: tensor<?x?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?x?xf32>
  %d2 = intent.axis %t[2] : tensor<?x?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d1 : !intent.domain<i64>
  %o = intent.size %d2 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1, %k in %d2) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<3 -> 1, i64> {
    %a = arith.muli %i, %n : i64
    %b = arith.addi %a, %j : i64
    %c = arith.muli %b, %o : i64
    %e = arith.addi %c, %k : i64
    intent.yield %e : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 2 from coordinate 0 (mixed radix); axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?x?xf32>, memref<?xf32>, !intent.relation<3 -> 1, i64>
  return
}

// -----

// Rows further apart than they are long.
func.func @pitch(%t: tensor<?x8xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x8xf32>
  %d1 = intent.axis %t[1] : tensor<?x8xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c10 = arith.constant 10 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c10 : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x8xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The validity bounds a row by the pitch.
func.func @pitch_guarded(%t: tensor<?x?xf32>, %v: memref<?xf32>, %q: i16) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %p = arith.extsi %q : i16 to i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %p : i64
    %b = arith.addi %a, %j : i64
    %ok = arith.cmpi slt, %j, %p : i64
    intent.yield %b valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The validity says that the pitch is long enough.
func.func @pitch_condition(%t: tensor<?x?xf32>, %v: memref<?xf32>, %q: i16) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %p = arith.extsi %q : i16 to i64
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %p : i64
    %b = arith.addi %a, %j : i64
    %ok = arith.cmpi sge, %p, %n : i64
    intent.yield %b valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The inner digit from its end.
func.func @rows_reversed(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c1 = arith.constant 1 : i64
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %n : i64
    %l = arith.subi %n, %c1 : i64
    %m = arith.subi %l, %j : i64
    %b = arith.addi %a, %m : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (affine, mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}
