// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A view that a condition picks may be any view, also one that is said to alias nothing: a load
// before a store to it is read first.
// RUN: intent-run %s --arg iota:i32:4 --arg zeros:i32:4 --arg i1:1 --print | FileCheck %s
// RUN: intent-run %s --arg iota:i32:4 --arg zeros:i32:4 --arg i1:1 --print --target=cpu | FileCheck %s
// RUN: intent-opt --intent-to-vectors %s | FileCheck %s --check-prefix=VECTORS
// SPEC: 9-12
// CHECK: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// CHECK-NEXT: {{^}}arg1: memref<4xi32> = [0, 2, 4, 6]{{$}}
// CHECK-NEXT: {{^}}arg2: memref<4xi32> = [0, 0, 0, 0]{{$}}
// VECTORS-LABEL: func.func @picked
// VECTORS: memref.copy
// VECTORS: vector.transfer_write
func.func @picked(%x: memref<4xi32> {intent.noalias}, %y: memref<4xi32>, %c: i1) -> tensor<4xi32> {
  %z = arith.constant 0 : i32
  %v = arith.select %c, %x, %y : memref<4xi32>
  %d = intent.axis %v[0] : memref<4xi32>
  %e = intent.axis %x[0] : memref<4xi32>
  %r = intent.relation (%i in %e) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %l = intent.load %x[%r] fill %z : memref<4xi32>, !intent.relation<1 -> 1, i64> -> tensor<4xi32>
  %t = arith.addi %l, %l : tensor<4xi32>
  intent.store %t to %v[%s] : tensor<4xi32>, memref<4xi32>, !intent.relation<1 -> 1, i64>
  return %l : tensor<4xi32>
}
