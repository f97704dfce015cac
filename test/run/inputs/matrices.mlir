// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of 2x2 matrices over i32, which do not commute. A member's matrix is made of its value
// and its coordinate, which comes in as a source. The product of a slice is a telescoping sum of
// its suffixes: the identity plus all of (suffix from i - suffix after i).
func.func private @fold(%x: tensor<?xi32>, %b: i64, %e: i64) -> (i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %d = intent.axis %x[0] : tensor<?xi32>
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %at = intent.indices %d : !intent.domain<i64>
  %0:4 = intent.region_fold over %p slices (%x axis 0 : tensor<?xi32>, %at axis 0 : tensor<?xi64>) identity (%one, %none, %none, %one : i32, i32, i32, i32)
  summarize (%xs: tensor<?xi32>, %as: tensor<?xi64>) {
    %m00, %m01, %m10, %m11 = intent.map (%v = %xs, %k = %as) : (tensor<?xi32>, tensor<?xi64>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
      %w = arith.trunci %k : i64 to i32
      %one = arith.constant 1 : i32
      %d = arith.subi %v, %w : i32
      intent.yield %v, %w, %one, %d : i32, i32, i32, i32
    }
    %i1 = arith.constant 1 : i32
    %i0 = arith.constant 0 : i32
    %s00, %s01, %s10, %s11 = intent.scan (%m00, %m01, %m10, %m11) axis 0 reverse identity (%i1, %i0, %i0, %i1) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%c00, %c01, %c10, %c11, %d00, %d01, %d10, %d11) {
      %p00 = arith.muli %c00, %d00 : i32
      %q00 = arith.muli %c01, %d10 : i32
      %r00 = arith.addi %p00, %q00 : i32
      %p01 = arith.muli %c00, %d01 : i32
      %q01 = arith.muli %c01, %d11 : i32
      %r01 = arith.addi %p01, %q01 : i32
      %p10 = arith.muli %c10, %d00 : i32
      %q10 = arith.muli %c11, %d10 : i32
      %r10 = arith.addi %p10, %q10 : i32
      %p11 = arith.muli %c10, %d01 : i32
      %q11 = arith.muli %c11, %d11 : i32
      %r11 = arith.addi %p11, %q11 : i32
      intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
    }
    %e00, %e01, %e10, %e11 = intent.scan (%m00, %m01, %m10, %m11) axis 0 reverse exclusive identity (%i1, %i0, %i0, %i1) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%c00, %c01, %c10, %c11, %d00, %d01, %d10, %d11) {
      %p00 = arith.muli %c00, %d00 : i32
      %q00 = arith.muli %c01, %d10 : i32
      %r00 = arith.addi %p00, %q00 : i32
      %p01 = arith.muli %c00, %d01 : i32
      %q01 = arith.muli %c01, %d11 : i32
      %r01 = arith.addi %p01, %q01 : i32
      %p10 = arith.muli %c10, %d00 : i32
      %q10 = arith.muli %c11, %d10 : i32
      %r10 = arith.addi %p10, %q10 : i32
      %p11 = arith.muli %c10, %d01 : i32
      %q11 = arith.muli %c11, %d11 : i32
      %r11 = arith.addi %p11, %q11 : i32
      intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
    }
    %d00 = intent.map arith.subi (%s00, %e00) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t00 = intent.reduce arith.addi (%d00) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %d01 = intent.map arith.subi (%s01, %e01) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t01 = intent.reduce arith.addi (%d01) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %d10 = intent.map arith.subi (%s10, %e10) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t10 = intent.reduce arith.addi (%d10) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %d11 = intent.map arith.subi (%s11, %e11) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t11 = intent.reduce arith.addi (%d11) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %u00 = arith.addi %t00, %i1 : i32
    %u11 = arith.addi %t11, %i1 : i32
    intent.yield %u00, %t01, %t10, %u11 : i32, i32, i32, i32
  } combine (%a00: i32, %a01: i32, %a10: i32, %a11: i32, %b00: i32, %b01: i32, %b10: i32, %b11: i32) {
    %p00 = arith.muli %a00, %b00 : i32
    %q00 = arith.muli %a01, %b10 : i32
    %r00 = arith.addi %p00, %q00 : i32
    %p01 = arith.muli %a00, %b01 : i32
    %q01 = arith.muli %a01, %b11 : i32
    %r01 = arith.addi %p01, %q01 : i32
    %p10 = arith.muli %a10, %b00 : i32
    %q10 = arith.muli %a11, %b10 : i32
    %r10 = arith.addi %p10, %q10 : i32
    %p11 = arith.muli %a10, %b01 : i32
    %q11 = arith.muli %a11, %b11 : i32
    %r11 = arith.addi %p11, %q11 : i32
    intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2, %0#3 : i32, i32, i32, i32
}

// The first rows of all prefixes behind an initial matrix, and the last prefix.
func.func private @scan(%x: tensor<?xi32>, %b: i64, %e: i64) -> (tensor<?xi32>, tensor<?xi32>, i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %d = intent.axis %x[0] : tensor<?xi32>
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %at = intent.indices %d : !intent.domain<i64>
  %y:2, %s:4 = intent.region_scan over %p slices (%x axis 0 : tensor<?xi32>, %at axis 0 : tensor<?xi64>) identity (%one, %none, %none, %one : i32, i32, i32, i32) init (%one, %two, %none, %two : i32, i32, i32, i32) -> (tensor<?xi32> axis 0, tensor<?xi32> axis 0)
  summarize (%xs: tensor<?xi32>, %as: tensor<?xi64>) {
    %m00, %m01, %m10, %m11 = intent.map (%v = %xs, %k = %as) : (tensor<?xi32>, tensor<?xi64>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
      %w = arith.trunci %k : i64 to i32
      %one = arith.constant 1 : i32
      %d = arith.subi %v, %w : i32
      intent.yield %v, %w, %one, %d : i32, i32, i32, i32
    }
    %i1 = arith.constant 1 : i32
    %i0 = arith.constant 0 : i32
    %s00, %s01, %s10, %s11 = intent.scan (%m00, %m01, %m10, %m11) axis 0 reverse identity (%i1, %i0, %i0, %i1) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%c00, %c01, %c10, %c11, %d00, %d01, %d10, %d11) {
      %p00 = arith.muli %c00, %d00 : i32
      %q00 = arith.muli %c01, %d10 : i32
      %r00 = arith.addi %p00, %q00 : i32
      %p01 = arith.muli %c00, %d01 : i32
      %q01 = arith.muli %c01, %d11 : i32
      %r01 = arith.addi %p01, %q01 : i32
      %p10 = arith.muli %c10, %d00 : i32
      %q10 = arith.muli %c11, %d10 : i32
      %r10 = arith.addi %p10, %q10 : i32
      %p11 = arith.muli %c10, %d01 : i32
      %q11 = arith.muli %c11, %d11 : i32
      %r11 = arith.addi %p11, %q11 : i32
      intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
    }
    %e00, %e01, %e10, %e11 = intent.scan (%m00, %m01, %m10, %m11) axis 0 reverse exclusive identity (%i1, %i0, %i0, %i1) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%c00, %c01, %c10, %c11, %d00, %d01, %d10, %d11) {
      %p00 = arith.muli %c00, %d00 : i32
      %q00 = arith.muli %c01, %d10 : i32
      %r00 = arith.addi %p00, %q00 : i32
      %p01 = arith.muli %c00, %d01 : i32
      %q01 = arith.muli %c01, %d11 : i32
      %r01 = arith.addi %p01, %q01 : i32
      %p10 = arith.muli %c10, %d00 : i32
      %q10 = arith.muli %c11, %d10 : i32
      %r10 = arith.addi %p10, %q10 : i32
      %p11 = arith.muli %c10, %d01 : i32
      %q11 = arith.muli %c11, %d11 : i32
      %r11 = arith.addi %p11, %q11 : i32
      intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
    }
    %d00 = intent.map arith.subi (%s00, %e00) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t00 = intent.reduce arith.addi (%d00) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %d01 = intent.map arith.subi (%s01, %e01) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t01 = intent.reduce arith.addi (%d01) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %d10 = intent.map arith.subi (%s10, %e10) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t10 = intent.reduce arith.addi (%d10) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %d11 = intent.map arith.subi (%s11, %e11) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %t11 = intent.reduce arith.addi (%d11) axes [0] identity (%i0) : (tensor<?xi32>) -> i32
    %u00 = arith.addi %t00, %i1 : i32
    %u11 = arith.addi %t11, %i1 : i32
    intent.yield %u00, %t01, %t10, %u11 : i32, i32, i32, i32
  } combine (%a00: i32, %a01: i32, %a10: i32, %a11: i32, %b00: i32, %b01: i32, %b10: i32, %b11: i32) {
    %p00 = arith.muli %a00, %b00 : i32
    %q00 = arith.muli %a01, %b10 : i32
    %r00 = arith.addi %p00, %q00 : i32
    %p01 = arith.muli %a00, %b01 : i32
    %q01 = arith.muli %a01, %b11 : i32
    %r01 = arith.addi %p01, %q01 : i32
    %p10 = arith.muli %a10, %b00 : i32
    %q10 = arith.muli %a11, %b10 : i32
    %r10 = arith.addi %p10, %q10 : i32
    %p11 = arith.muli %a10, %b01 : i32
    %q11 = arith.muli %a11, %b11 : i32
    %r11 = arith.addi %p11, %q11 : i32
    intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
  } apply (%b00: i32, %b01: i32, %b10: i32, %b11: i32, %a00: i32, %a01: i32, %a10: i32, %a11: i32) {
    %p00 = arith.muli %a00, %b00 : i32
    %q00 = arith.muli %a01, %b10 : i32
    %r00 = arith.addi %p00, %q00 : i32
    %p01 = arith.muli %a00, %b01 : i32
    %q01 = arith.muli %a01, %b11 : i32
    %r01 = arith.addi %p01, %q01 : i32
    %p10 = arith.muli %a10, %b00 : i32
    %q10 = arith.muli %a11, %b10 : i32
    %r10 = arith.addi %p10, %q10 : i32
    %p11 = arith.muli %a10, %b01 : i32
    %q11 = arith.muli %a11, %b11 : i32
    %r11 = arith.addi %p11, %q11 : i32
    intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
  } emit (%xs: tensor<?xi32>, %as: tensor<?xi64>, %a00: i32, %a01: i32, %a10: i32, %a11: i32) {
    %m00, %m01, %m10, %m11 = intent.map (%v = %xs, %k = %as) : (tensor<?xi32>, tensor<?xi64>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
      %w = arith.trunci %k : i64 to i32
      %one = arith.constant 1 : i32
      %d = arith.subi %v, %w : i32
      intent.yield %v, %w, %one, %d : i32, i32, i32, i32
    }
    %i1 = arith.constant 1 : i32
    %i0 = arith.constant 0 : i32
    %s00, %s01, %s10, %s11 = intent.scan (%m00, %m01, %m10, %m11) axis 0 identity (%i1, %i0, %i0, %i1) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%c00, %c01, %c10, %c11, %d00, %d01, %d10, %d11) {
      %p00 = arith.muli %c00, %d00 : i32
      %q00 = arith.muli %c01, %d10 : i32
      %r00 = arith.addi %p00, %q00 : i32
      %p01 = arith.muli %c00, %d01 : i32
      %q01 = arith.muli %c01, %d11 : i32
      %r01 = arith.addi %p01, %q01 : i32
      %p10 = arith.muli %c10, %d00 : i32
      %q10 = arith.muli %c11, %d10 : i32
      %r10 = arith.addi %p10, %q10 : i32
      %p11 = arith.muli %c10, %d01 : i32
      %q11 = arith.muli %c11, %d11 : i32
      %r11 = arith.addi %p11, %q11 : i32
      intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
    }
    %y0, %y1 = intent.map (%b00 = %s00, %b01 = %s01, %b10 = %s10, %b11 = %s11) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
      %p00 = arith.muli %a00, %b00 : i32
      %q00 = arith.muli %a01, %b10 : i32
      %r00 = arith.addi %p00, %q00 : i32
      %p01 = arith.muli %a00, %b01 : i32
      %q01 = arith.muli %a01, %b11 : i32
      %r01 = arith.addi %p01, %q01 : i32
      %p10 = arith.muli %a10, %b00 : i32
      %q10 = arith.muli %a11, %b10 : i32
      %r10 = arith.addi %p10, %q10 : i32
      %p11 = arith.muli %a10, %b01 : i32
      %q11 = arith.muli %a11, %b11 : i32
      %r11 = arith.addi %p11, %q11 : i32
      intent.yield %r00, %r01 : i32, i32
    }
    intent.yield %y0, %y1 : tensor<?xi32>, tensor<?xi32>
  }
  return %y#0, %y#1, %s#0, %s#1, %s#2, %s#3 : tensor<?xi32>, tensor<?xi32>, i32, i32, i32, i32
}

func.func @both(%x: tensor<?xi32>, %b: i64, %e: i64) -> (i32, i32, i32, i32, tensor<?xi32>, tensor<?xi32>, i32, i32, i32, i32) {
  %f:4 = call @fold(%x, %b, %e) : (tensor<?xi32>, i64, i64) -> (i32, i32, i32, i32)
  %s:6 = call @scan(%x, %b, %e) : (tensor<?xi32>, i64, i64) -> (tensor<?xi32>, tensor<?xi32>, i32, i32, i32, i32)
  return %f#0, %f#1, %f#2, %f#3, %s#0, %s#1, %s#2, %s#3, %s#4, %s#5 : i32, i32, i32, i32, tensor<?xi32>, tensor<?xi32>, i32, i32, i32, i32
}
