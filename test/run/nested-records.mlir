// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A record only groups: a relation and a domain in a record in a record in a record are what they
// were, also through a private function.
// SPEC: 1.1-08 1.1-06
//
// RUN: intent-run %s --arg iota:i32:5 --print | FileCheck %s
// RUN: intent-run %s --target=cpu --arg iota:i32:5 --print | FileCheck %s
// RUN: intent-run %s --target=gpu-sim --arg iota:i32:5 --print | FileCheck %s
// CHECK: {{^}}i64 = 5{{$}}
// CHECK-NEXT: {{^}}arg1: memref<5xi32> = [0, 2, 4, 6, 8]{{$}}
func.func private @twice(%v: memref<?xi32>, %p: tuple<tuple<tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>, i32>>) -> i64 {
  %q = intent.unpack %p : tuple<tuple<tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>, i32>>
  %inner, %z = intent.unpack %q : tuple<tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>, i32>
  %r, %d = intent.unpack %inner : tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>
  %t = intent.load %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  %s = arith.addi %t, %t : tensor<?xi32>
  intent.store %s to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  %n = intent.size %d : !intent.domain<i64>
  return %n : i64
}
func.func @f(%v: memref<?xi32>) -> i64 {
  %z = arith.constant 0 : i32
  %d = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %a = intent.pack %r, %d : tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>
  %b = intent.pack %a, %z : tuple<tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>, i32>
  %c = intent.pack %b : tuple<tuple<tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>, i32>>
  %n = func.call @twice(%v, %c) : (memref<?xi32>, tuple<tuple<tuple<!intent.relation<1 -> 1, i64>, !intent.domain<i64>>, i32>>) -> i64
  return %n : i64
}
