// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores that are proven unique, by each rule of the proof: the interpreter, which finds two writes
// of one element, and the CPU write the same.
//
// RUN: intent-run %s --entry=rows --arg iota:i32:3x5 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=rows --arg iota:i32:3x5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=rows --arg iota:i32:1x1 --target=cpu --compare=interp
// RUN: intent-run %s --entry=rows --arg iota:i32:0x5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=rows --arg iota:i32:257x3 --target=cpu --compare=interp
// ROWS: {{^}}tensor<15xi32> = [4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 14, 13, 12, 11, 10]{{$}}
//
// RUN: intent-run %s --entry=split --arg iota:i32:10 --print | FileCheck %s --check-prefix=SPLIT
// RUN: intent-run %s --entry=split --arg iota:i32:10 --target=cpu --compare=interp
// RUN: intent-run %s --entry=split --arg iota:i32:0 --target=cpu --compare=interp
// RUN: intent-run %s --entry=split --arg iota:i32:31 --target=cpu --compare=interp
// SPLIT: {{^}}tensor<8x4xi32> = {{\[\[}}0, 1, 2, 3], [4, 5, 6, 7], [8, 9, -1, -1], {{.*}}
//
// RUN: intent-run %s --entry=ring --arg iota:i32:7 --arg i64:3 --print | FileCheck %s --check-prefix=RING
// RUN: intent-run %s --entry=ring --arg iota:i32:7 --arg i64:0x7fffffffffffffff --target=cpu --compare=interp
// RUN: intent-run %s --entry=ring --arg iota:i32:1 --arg i64:-5 --target=cpu --compare=interp
// RING: {{^}}tensor<16xi32> = [-1, -1, -1, 0, 1, 2, 3, 4, 5, 6, -1, -1, -1, -1, -1, -1]{{$}}
//
// RUN: intent-run %s --entry=triangle --arg iota:i32:4x4 --print | FileCheck %s --check-prefix=TRIANGLE
// RUN: intent-run %s --entry=triangle --arg iota:i32:4x4 --target=cpu --compare=interp
// TRIANGLE: {{^}}tensor<10xi32> = [0, 4, 5, 8, 9, 10, 12, 13, 14, 15]{{$}}
//
// RUN: intent-run %s --entry=turned --arg iota:i32:3x4 --print | FileCheck %s --check-prefix=TURNED
// RUN: intent-run %s --entry=turned --arg iota:i32:3x4 --target=cpu --compare=interp
// TURNED: {{^}}tensor<3x6xi32> = {{\[\[}}-1, -1, 8, 4, 0, -1], [-1, 9, 5, 1, -1, -1], [10, 6, 2, -1, -1, -1]]{{$}}

// SPEC: 9-09
func.func private @all(%b: memref<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %d = intent.axis %b[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %y = intent.load %b[%r] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %y : tensor<?xi32>
}

// Mixed radix, the inner digit reversed.
func.func @rows(%t: tensor<?x?xi32>) -> tensor<?xi32> {
  %c1 = arith.constant 1 : i64
  %d0 = intent.axis %t[0] : tensor<?x?xi32>
  %d1 = intent.axis %t[1] : tensor<?x?xi32>
  %m = intent.size %d0 : !intent.domain<i64>
  %n = intent.size %d1 : !intent.domain<i64>
  %mn = arith.muli %m, %n : i64
  %b = intent.buffer [%mn] : memref<?xi32>
  %s = intent.axis %b[0] : memref<?xi32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %a = arith.muli %i, %n : i64
    %l = arith.subi %n, %c1 : i64
    %k = arith.subi %l, %j : i64
    %at = arith.addi %a, %k : i64
    intent.yield %at : i64
  }
  intent.store %t to %b[%r] : tensor<?x?xi32>, memref<?xi32>, !intent.relation<2 -> 1, i64>
  %y = call @all(%b) : (memref<?xi32>) -> tensor<?xi32>
  return %y : tensor<?xi32>
}

// Fills a buffer with -1, then stores by quotient and remainder.
func.func @split(%t: tensor<?xi32>) -> tensor<8x4xi32> {
  %c4 = arith.constant 4 : i64
  %zero = arith.constant 0 : i32
  %none = arith.constant dense<-1> : tensor<8x4xi32>
  %b = intent.buffer : memref<8x4xi32>
  %s0 = intent.axis %b[0] : memref<8x4xi32>
  %s1 = intent.axis %b[1] : memref<8x4xi32>
  %d = intent.axis %t[0] : tensor<?xi32>
  %all = intent.relation (%i in %s0, %j in %s1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  intent.store %none to %b[%all] : tensor<8x4xi32>, memref<8x4xi32>, !intent.relation<2 -> 2, i64>
  %r = intent.relation (%i in %d) of (%s0, %s1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
    %q = arith.divsi %i, %c4 : i64
    %m = arith.remsi %i, %c4 : i64
    intent.yield %q, %m : i64, i64
  }
  intent.store %t to %b[%r] : tensor<?xi32>, memref<8x4xi32>, !intent.relation<1 -> 2, i64>
  %y = intent.load %b[%all] fill %zero : memref<8x4xi32>, !intent.relation<2 -> 2, i64> -> tensor<8x4xi32>
  return %y : tensor<8x4xi32>
}

// A ring of 16, of which the first 16 of %t at most take part, from a place that may wrap.
func.func @ring(%t: tensor<?xi32>, %k: i64) -> tensor<16xi32> {
  %c15 = arith.constant 15 : i64
  %zero = arith.constant 0 : i32
  %none = arith.constant dense<-1> : tensor<16xi32>
  %b = intent.buffer : memref<16xi32>
  %s = intent.axis %b[0] : memref<16xi32>
  %d = intent.axis %t[0] : tensor<?xi32>
  %all = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  intent.store %none to %b[%all] : tensor<16xi32>, memref<16xi32>, !intent.relation<1 -> 1, i64>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %a = arith.addi %i, %k : i64
    %m = arith.andi %a, %c15 : i64
    %p = arith.cmpi sle, %i, %c15 : i64
    intent.yield %m valid %p : i64
  }
  intent.store %t to %b[%r] : tensor<?xi32>, memref<16xi32>, !intent.relation<1 -> 1, i64>
  %y = intent.load %b[%all] fill %zero : memref<16xi32>, !intent.relation<1 -> 1, i64> -> tensor<16xi32>
  return %y : tensor<16xi32>
}

// The lower triangle, packed: proven point by point.
func.func @triangle(%t: tensor<4x4xi32>) -> tensor<10xi32> {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %zero = arith.constant 0 : i32
  %b = intent.buffer : memref<10xi32>
  %s = intent.axis %b[0] : memref<10xi32>
  %d0 = intent.axis %t[0] : tensor<4x4xi32>
  %d1 = intent.axis %t[1] : tensor<4x4xi32>
  %all = intent.relation (%i in %s) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %r = intent.relation (%i in %d0, %j in %d1) of (%s) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %n = arith.addi %i, %c1 : i64
    %m = arith.muli %i, %n : i64
    %h = arith.divsi %m, %c2 : i64
    %a = arith.addi %h, %j : i64
    %p = arith.cmpi sle, %j, %i : i64
    intent.yield %a valid %p : i64
  }
  intent.store %t to %b[%r] : tensor<4x4xi32>, memref<10xi32>, !intent.relation<2 -> 1, i64>
  %y = intent.load %b[%all] fill %zero : memref<10xi32>, !intent.relation<1 -> 1, i64> -> tensor<10xi32>
  return %y : tensor<10xi32>
}

// Sums and differences of two axes; what falls outside is invalid.
func.func @turned(%t: tensor<3x4xi32>) -> tensor<3x6xi32> {
  %c3 = arith.constant 3 : i64
  %c4 = arith.constant 4 : i64
  %zero = arith.constant 0 : i32
  %none = arith.constant dense<-1> : tensor<3x6xi32>
  %b = intent.buffer : memref<3x6xi32>
  %s0 = intent.axis %b[0] : memref<3x6xi32>
  %s1 = intent.axis %b[1] : memref<3x6xi32>
  %d0 = intent.axis %t[0] : tensor<3x4xi32>
  %d1 = intent.axis %t[1] : tensor<3x4xi32>
  %all = intent.relation (%i in %s0, %j in %s1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  intent.store %none to %b[%all] : tensor<3x6xi32>, memref<3x6xi32>, !intent.relation<2 -> 2, i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%s0, %s1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    %a = arith.addi %i, %j : i64
    %c = arith.subi %c4, %a : i64
    %p = arith.cmpi slt, %j, %c3 : i64
    intent.yield %j, %c valid %p : i64, i64
  }
  intent.store %t to %b[%r] : tensor<3x4xi32>, memref<3x6xi32>, !intent.relation<2 -> 2, i64>
  %y = intent.load %b[%all] fill %zero : memref<3x6xi32>, !intent.relation<2 -> 2, i64> -> tensor<3x6xi32>
  return %y : tensor<3x6xi32>
}
