// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique stores that --intent-check accepts, and the proof of each: quotients, domains, validity,
// constants, calls.
// RUN: intent-opt %s --split-input-file --intent-check --intent-print-injectivity --verify-diagnostics -o /dev/null

// SPEC: 9-09 9-03 9-02
// Quotient and remainder.
func.func @split(%t: tensor<?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %c4 = arith.constant 4 : i64
  %r = intent.relation (%i in %d0) of (%s0, %s1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
    %a = arith.divsi %i, %c4 : i64
    %b = arith.remsi %i, %c4 : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0 and 1 (quotient)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  return
}

// -----

// The same without a sign.
func.func @split_unsigned(%t: tensor<?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %c4 = arith.constant 4 : i64
  %r = intent.relation (%i in %d0) of (%s0, %s1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
    %a = arith.divui %i, %c4 : i64
    %b = arith.remui %i, %c4 : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0 and 1 (quotient)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  return
}

// -----

// By a shift and a mask.
func.func @split_bits(%t: tensor<?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0, %s1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
    %a = arith.shrui %i, %c2 : i64
    %b = arith.andi %i, %c3 : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0 and 1 (quotient)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  return
}

// -----

// By a divisor that may be 0: then the remainder is all.
func.func @split_dynamic(%t: tensor<?xf32>, %v: memref<?x?xf32>, %n: i64) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0) of (%s0, %s1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
    %a = arith.divsi %i, %n : i64
    %b = arith.remsi %i, %n : i64
    intent.yield %a, %b : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0 and 1 (quotient)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  return
}

// -----

// Remainders of a quotient.
func.func @split_in_three(%t: tensor<?xf32>, %v: memref<?x?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?x?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?x?xf32>
  %s2 = intent.axis %v[2] : memref<?x?x?xf32>
  %c12 = arith.constant 12 : i64
  %c4 = arith.constant 4 : i64
  %c3 = arith.constant 3 : i64
  %r = intent.relation (%i in %d0) of (%s0, %s1, %s2) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 3, i64> {
    %a = arith.divsi %i, %c12 : i64
    %q = arith.divsi %i, %c4 : i64
    %b = arith.remsi %q, %c3 : i64
    %c = arith.remsi %i, %c4 : i64
    intent.yield %a, %b, %c : i64, i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0, 1 and 2 (quotient)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?x?xf32>, !intent.relation<1 -> 3, i64>
  return
}

// -----

// Rows of 4 put 6 apart.
func.func @padded_rows(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c4 = arith.constant 4 : i64
  %c6 = arith.constant 6 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.divsi %i, %c4 : i64
    %b = arith.remsi %i, %c4 : i64
    %c = arith.muli %a, %c6 : i64
    %e = arith.addi %c, %b : i64
    intent.yield %e : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (mixed radix, quotient)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Blocks of 4 by 8.
func.func @blocked(%t: tensor<?x?xf32>, %v: memref<?x?x4x8xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?x4x8xf32>
  %s1 = intent.axis %v[1] : memref<?x?x4x8xf32>
  %s2 = intent.axis %v[2] : memref<?x?x4x8xf32>
  %s3 = intent.axis %v[3] : memref<?x?x4x8xf32>
  %c4 = arith.constant 4 : i64
  %c8 = arith.constant 8 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1, %s2, %s3) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 4, i64> {
    %a = arith.divsi %i, %c4 : i64
    %b = arith.divsi %j, %c8 : i64
    %c = arith.remsi %i, %c4 : i64
    %e = arith.remsi %j, %c8 : i64
    intent.yield %a, %b, %c, %e : i64, i64, i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinates 0 and 2 (quotient); axis 1 from coordinates 1 and 3 (quotient)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?x4x8xf32>, !intent.relation<2 -> 4, i64>
  return
}

// -----

// A row-major number, split by other extents.
func.func @linear_and_split(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %c5 = arith.constant 5 : i64
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.muli %i, %n : i64
    %b = arith.addi %a, %j : i64
    %q = arith.divsi %b, %c5 : i64
    %r5 = arith.remsi %b, %c5 : i64
    intent.yield %q, %r5 : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinates 0 and 1 (mixed radix, quotient, modular); axis 0 from coordinates 0 and 1 (mixed radix, quotient, modular)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Pairs side by side.
func.func @interleaved(%t: tensor<?x2xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x2xf32>
  %d1 = intent.axis %t[1] : tensor<?x2xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c2 : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x2xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A ring of 16.
func.func @rotated(%t: tensor<16xf32>, %v: memref<16xf32>, %k: i64) {
  %d0 = intent.axis %t[0] : tensor<16xf32>
  %s0 = intent.axis %v[0] : memref<16xf32>
  %c15 = arith.constant 15 : i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %k : i64
    %b = arith.andi %a, %c15 : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine, modular)}}
  intent.store %t to %v[%r] : tensor<16xf32>, memref<16xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A ring as long as the domain.
func.func @rotated_dynamic(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant 3 : i64
  %n = intent.size %d0 : !intent.domain<i64>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %c3 : i64
    %b = arith.remsi %a, %n : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine, modular)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A subregion keeps its coordinates.
func.func @part(%t: tensor<?xf32>, %v: memref<?xf32>, %b: i64, %e: i64) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %s = intent.subregion %s0[%b to %e] : !intent.domain<i64>
  %r = intent.relation (%i in %s) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A subregion, to the front.
func.func @part_moved(%t: tensor<?xf32>, %v: memref<?xf32>, %b: i64, %e: i64) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %s = intent.subregion %s0[%b to %e] : !intent.domain<i64>
  %r = intent.relation (%i in %s) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.subi %i, %b : i64
    intent.yield %a : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Rows of a subregion's length.
func.func @part_rows(%t: tensor<?x?xf32>, %v: memref<?xf32>, %b: i64, %e: i64) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %s = intent.subregion %s0[%b to %e] : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %s) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %n = arith.subi %e, %b : i64
    %a = arith.muli %i, %n : i64
    %c = arith.subi %j, %b : i64
    %f = arith.addi %a, %c : i64
    intent.yield %f : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix, modular); axis 0 from coordinate 0 (mixed radix, modular)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Members are distinct, whatever the step.
func.func @stepped(%t: tensor<?xf32>, %v: memref<?xf32>, %b: i64, %e: i64, %s: i64) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %d = intent.domain %b to %e step %s : i64
  %r = intent.relation (%i in %d) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A part of a stepped domain.
func.func @stepped_part(%t: tensor<?xf32>, %v: memref<?xf32>, %b: i64, %e: i64, %s: i64, %p: i64, %q: i64) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %d = intent.domain %b to %e step %s : i64
  %f = intent.subregion %d[%p to %q] : !intent.domain<i64>
  %r = intent.relation (%i in %f) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Members below the pitch.
func.func @stepped_rows(%t: tensor<?x?xf32>, %v: memref<?xf32>, %q: i16, %s: i64) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %w = arith.extsi %q : i16 to i64
  %d = intent.domain %c0 to %w step %s : i64
  %r = intent.relation (%i in %d0, %j in %d) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %w : i64
    %b = arith.addi %a, %j : i64
    intent.yield %b : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix, members); axis 0 from coordinate 0 (mixed radix, members)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Two steps that fit together.
func.func @steps_fit(%t: tensor<4x8xf32>, %v: memref<64xf32>) {
  %s0 = intent.axis %v[0] : memref<64xf32>
  %c0 = arith.constant 0 : i64
  %c64 = arith.constant 64 : i64
  %c16 = arith.constant 16 : i64
  %c2 = arith.constant 2 : i64
  %a = intent.domain %c0 to %c64 step %c16 : i64
  %b = intent.domain %c0 to %c16 step %c2 : i64
  %r = intent.relation (%i in %a, %j in %b) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %s = arith.addi %i, %j : i64
    intent.yield %s : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (affine, mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<4x8xf32>, memref<64xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A guard takes nothing away.
func.func @guarded(%t: tensor<?xf32>, %v: memref<?xf32>, %n: i64) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %ok = arith.cmpi slt, %i, %n : i64
    intent.yield %i valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// One member of an axis is valid.
func.func @guarded_to_one(%t: tensor<?x?xf32>, %v: memref<?xf32>, %c: i64) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %ok = arith.cmpi eq, %j, %c : i64
    intent.yield %i valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0; axis 1 from the validity (affine)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The validity is an equation.
func.func @guarded_diagonal(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %ok = arith.cmpi eq, %i, %j : i64
    intent.yield %j valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0; axis 0 from the validity (affine)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// Bounds by both ends of a range.
func.func @guarded_range(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c8 : i64
    %b = arith.addi %a, %j : i64
    %p = arith.cmpi sge, %j, %c8 : i64
    %q = arith.cmpi sle, %j, %c15 : i64
    %ok = arith.andi %p, %q : i1
    intent.yield %b valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A bound of twice the ordinal.
func.func @guarded_on_a_multiple(%t: tensor<?x?xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c2 = arith.constant 2 : i64
  %c8 = arith.constant 8 : i64
  %c15 = arith.constant 15 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %c8 : i64
    %b = arith.addi %a, %j : i64
    %h = arith.muli %j, %c2 : i64
    %ok = arith.cmpi sle, %h, %c15 : i64
    intent.yield %b valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// The validity says that a factor isn't 0.
func.func @factor_guarded(%t: tensor<?xf32>, %v: memref<?xf32>, %s: i16) {
  %d0 = intent.axis %t[0] : tensor<?xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %f = arith.extsi %s : i16 to i64
  %r = intent.relation (%i in %d0) of (%s0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %f : i64
    %ok = arith.cmpi sgt, %f, %c0 : i64
    intent.yield %a valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// An axis of one member.
func.func @one_column(%t: tensor<?x1xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x1xf32>
  %d1 = intent.axis %t[1] : tensor<?x1xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 has one member at most; axis 0 from coordinate 0}}
  intent.store %t to %v[%r] : tensor<?x1xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// An axis without members.
func.func @empty(%t: tensor<?x0xf32>, %v: memref<?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x0xf32>
  %d1 = intent.axis %t[1] : tensor<?x0xf32>
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c0 = arith.constant 0 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %c0 : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: it has no point}}
  intent.store %t to %v[%r] : tensor<?x0xf32>, memref<?xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// One point.
func.func @scalar(%t: f32, %v: memref<?xf32>) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %c3 = arith.constant 3 : i64
  %r = intent.relation () of (%s0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %c3 : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: it has one point}}
  intent.store %t to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  return
}

// -----

// One point and one place.
func.func @nothing(%t: f32, %v: memref<f32>) {
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  // expected-remark@+1 {{'intent.store' op is injective: it has one point}}
  intent.store %t to %v[%r] : f32, memref<f32>, !intent.relation<0 -> 0, i64>
  return
}

// -----

// Columns exchanged by rows.
func.func @swizzled(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.xori %i, %j : i64
    intent.yield %i, %a : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0; axis 1 from coordinate 1 (bits)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Coordinates of i32.
func.func @narrow(%t: tensor<?xf32>, %v: memref<?xf32>, %b: i32, %e: i32) {
  %s0 = intent.axis %v[0] : memref<?xf32>
  %d = intent.domain %b to %e : i32
  %r = intent.relation (%i in %d) of (%s0) : (!intent.domain<i32>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i32> {
    %c = arith.constant 7 : i32
    %a = arith.addi %i, %c : i32
    intent.yield %a : i32
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine, modular)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i32>
  return
}

// -----

// A constant permutation.
func.func @table(%t: tensor<5xf32>, %v: memref<5xf32>) {
  %d0 = intent.axis %t[0] : tensor<5xf32>
  %s0 = intent.axis %v[0] : memref<5xf32>
  %p = arith.constant dense<[3, 1, 4, 0, 2]> : tensor<5xi64>
  %r = intent.relation (%i in %d0) of (%s0) with (%k = %p) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<5xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (table)}}
  intent.store %t to %v[%r] : tensor<5xf32>, memref<5xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A constant permutation of rows.
func.func @table_of_rows(%t: tensor<5x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<5x?xf32>
  %d1 = intent.axis %t[1] : tensor<5x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %p = arith.constant dense<[3, 1, 4, 0, 2]> : tensor<5xi64>
  %q = intent.broadcast %p axes [0] like %t : tensor<5xi64> like tensor<5x?xf32> -> tensor<5x?xi64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) with (%k = %q) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) with (tensor<5x?xi64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %k, %j : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 1; axis 0 from coordinate 0 (table)}}
  intent.store %t to %v[%r] : tensor<5x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Each of few points, looked at.
func.func @packed_triangle(%t: tensor<8x8xf32>, %v: memref<36xf32>) {
  %d0 = intent.axis %t[0] : tensor<8x8xf32>
  %d1 = intent.axis %t[1] : tensor<8x8xf32>
  %s0 = intent.axis %v[0] : memref<36xf32>
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %n = arith.addi %i, %c1 : i64
    %m = arith.muli %i, %n : i64
    %h = arith.divsi %m, %c2 : i64
    %a = arith.addi %h, %j : i64
    %ok = arith.cmpi sle, %j, %i : i64
    intent.yield %a valid %ok : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: the 36 valid points have places of their own}}
  intent.store %t to %v[%r] : tensor<8x8xf32>, memref<36xf32>, !intent.relation<2 -> 1, i64>
  return
}

// -----

// A factor that is an extent.
func.func @row_of_rows(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.muli %i, %n : i64
    intent.yield %a, %j : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine); axis 1 from coordinate 1}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// Index tensors, computed.
func.func @by_tensors(%t: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d0 = intent.axis %t[0] : tensor<?x?xf32>
  %d1 = intent.axis %t[1] : tensor<?x?xf32>
  %s0 = intent.axis %v[0] : memref<?x?xf32>
  %s1 = intent.axis %v[1] : memref<?x?xf32>
  %c1 = arith.constant 1 : i64
  %p = intent.indices %d0 : !intent.domain<i64>
  %q = intent.map (%e = %p) : (tensor<?xi64>) -> tensor<?xi64> {
  %f = arith.addi %e, %c1 : i64
  intent.yield %f : i64
  }
  %b = intent.broadcast %q axes [0] like %t : tensor<?xi64> like tensor<?x?xf32> -> tensor<?x?xi64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) with (%k = %b) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) with (tensor<?x?xi64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %j, %k : i64, i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 1 from coordinate 0; axis 0 from coordinate 1 (affine)}}
  intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// A helper's relation is what its one caller passes.
func.func private @put(%t: tensor<?xf32>, %v: memref<?xf32>, %r: !intent.relation<1 -> 1, i64>) {
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
func.func @one_caller(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %d = intent.axis %t[0] : tensor<?xf32>
  %s = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  call @put(%t, %v, %r) : (tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>) -> ()
  return
}

// -----

// Each of two callers passes a relation of its own.
func.func private @put(%t: tensor<?xf32>, %v: memref<?xf32>, %r: !intent.relation<1 -> 1, i64>) {
  // expected-remark@+1 {{'intent.store' op is injective: every call passes a relation that is}}
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
    %a = arith.muli %i, %c2 : i64
    intent.yield %a : i64
  }
  call @put(%t, %v, %r) : (tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>) -> ()
  call @put(%t, %v, %q) : (tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>) -> ()
  return
}

// -----

// A relation passed on twice, and a domain that is an argument: members are distinct.
func.func private @put(%t: tensor<?xf32>, %v: memref<?xf32>, %r: !intent.relation<1 -> 1, i64>) {
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (members)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
func.func private @pass(%t: tensor<?xf32>, %v: memref<?xf32>, %d: !intent.domain<i64>) {
  %s = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  call @put(%t, %v, %r) : (tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>) -> ()
  return
}
func.func @passed_on(%t: tensor<?xf32>, %v: memref<?xf32>, %b: i64, %e: i64, %s: i64) {
  %d = intent.domain %b to %e step %s : i64
  %f = intent.axis %t[0] : tensor<?xf32>
  call @pass(%t, %v, %d) : (tensor<?xf32>, memref<?xf32>, !intent.domain<i64>) -> ()
  call @pass(%t, %v, %f) : (tensor<?xf32>, memref<?xf32>, !intent.domain<i64>) -> ()
  return
}

// -----

// A reversal of every second member.
func.func @composed(%t: tensor<?xf32>, %v: memref<?xf32>) {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %d = intent.axis %t[0] : tensor<?xf32>
  %s = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %s : !intent.domain<i64>
  %p = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.muli %i, %c2 : i64
    intent.yield %a : i64
  }
  %q = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %l = arith.subi %n, %c1 : i64
    %a = arith.subi %l, %i : i64
    intent.yield %a : i64
  }
  %r = intent.compose %q, %p : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine)}}
  intent.store %t to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Through a buffer, in a loop: each run of the op is a store of its own.
func.func @buffered(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = intent.axis %t[0] : tensor<?xf32>
  %m = intent.size %d : !intent.domain<i64>
  %b = intent.buffer [%m] : memref<?xf32>
  %s = intent.axis %b[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  scf.for %k = %c0 to %n step %c1 {
    // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0}}
    intent.store %t to %b[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  }
  return
}

// -----

// A rotation by any i64, brought below the extent before it is added: at a point that exists the
// extent isn't 0, and nothing wraps.
func.func @rotated(%v: memref<?xi32>, %x: tensor<?xi32>, %by: i64) {
  %d = intent.axis %v[0] : memref<?xi32>
  %n = intent.size %d : !intent.domain<i64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %b = arith.remsi %by, %n : i64
    %k = arith.addi %i, %b : i64
    %p = arith.addi %k, %n : i64
    %m = arith.remsi %p, %n : i64
    intent.yield %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine, modular)}}
  intent.store %x to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// The same with a remainder more.
func.func @rotated_twice(%v: memref<?xi32>, %x: tensor<?xi32>, %by: i64) {
  %d = intent.axis %v[0] : memref<?xi32>
  %n = intent.size %d : !intent.domain<i64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %b = arith.remsi %by, %n : i64
    %k = arith.addi %i, %b : i64
    %l = arith.remsi %k, %n : i64
    %p = arith.addi %l, %n : i64
    %m = arith.remsi %p, %n : i64
    intent.yield %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 (affine, modular)}}
  intent.store %x to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Every second point, to half its number.
func.func @halved_evens(%v: memref<?xi32>, %x: tensor<?xi32>) {
  %s = intent.axis %v[0] : memref<?xi32>
  %d = intent.axis %x[0] : tensor<?xi32>
  %two = arith.constant 2 : i64
  %zero = arith.constant 0 : i64
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %h = arith.divsi %i, %two : i64
    %o = arith.remsi %i, %two : i64
    %p = arith.cmpi eq, %o, %zero : i64
    intent.yield %h valid %p : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 and the validity (quotient)}}
  intent.store %x to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}
