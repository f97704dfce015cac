// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of all axes but the innermost one, on all cores where they are large: the results of
// the interpreter, for any number of threads the same bits.
// SPEC: 5-02, 6-02
// RUN: %build/bin/run-programs %s cpu | FileCheck %s
// CHECK: 5 programs: 5 agree, 0 refused, 0 bad
// RUN: sed '/^.. -----/,$d' %s > %t.mlir
// RUN: intent-run %t.mlir --target=cpu --threads=1 --arg rand:f32:3000x70:seed=1 --out %t.1.npy
// RUN: intent-run %t.mlir --target=cpu --threads=3 --arg rand:f32:3000x70:seed=1 --out %t.3.npy
// RUN: cmp %t.1.npy %t.3.npy

// Columns below, at and above the length of a vector; parts of rows; several blocks of columns; no
// rows; no columns. What uses the sums knows how many there are.
// CALL 1 9x1030
// CALL 2 3000x70
// CALL 3 5x9000
// CALL 4 70000x7
// CALL 5 20000x16
// CALL 6 0x5
// CALL 7 5x0
// CALL 8 1x1
func.func @f(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %y = arith.mulf %x, %x : tensor<?x?xf32>
  %s = intent.reduce arith.addf (%y) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %t = arith.addf %s, %s : tensor<?xf32>
  return %s, %t : tensor<?xf32>, tensor<?xf32>
}
// -----
// Several axes; narrow elements; two that are merged.
// CALL 1 9x3x1030
// CALL 2 500x20x30
// CALL 3 0x3x5
// CALL 4 3x0x5
// CALL 5 3x5x0
func.func @f(%x: tensor<?x?x?xi32>) -> (tensor<?xi32>, tensor<?xi8>, tensor<?xi1>) {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i8
  %false = arith.constant false
  %narrow = arith.trunci %x : tensor<?x?x?xi32> to tensor<?x?x?xi8>
  %odd = arith.trunci %x : tensor<?x?x?xi32> to tensor<?x?x?xi1>
  %s = intent.reduce arith.addi (%x) axes [0, 1] identity (%zero) : (tensor<?x?x?xi32>) -> tensor<?xi32>
  %n = intent.reduce arith.xori (%narrow) axes [0, 1] identity (%none) : (tensor<?x?x?xi8>) -> tensor<?xi8>
  %any = intent.reduce arith.ori (%odd) axes [0, 1] identity (%false) : (tensor<?x?x?xi1>) -> tensor<?xi1>
  return %s, %n, %any : tensor<?xi32>, tensor<?xi8>, tensor<?xi1>
}
// -----
// The largest element of each column and its row: pairs, of coordinates that are not in memory.
// CALL 1 9x1030
// CALL 2 9000x33
// CALL 3 70000x1
func.func @f(%x: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi64>) {
  %least = arith.constant -2147483648 : i32
  %none = arith.constant 9223372036854775807 : i64
  %d = intent.axis %x[0] : tensor<?x?xi32>
  %rows = intent.indices %d : !intent.domain<i64>
  %at = intent.broadcast %rows axes [0] like %x : tensor<?xi64> like tensor<?x?xi32> -> tensor<?x?xi64>
  %m, %k = intent.reduce (%x, %at) axes [0] identity (%least, %none) : (tensor<?x?xi32>, tensor<?x?xi64>) -> (tensor<?xi32>, tensor<?xi64>) combine (%va, %ka, %vb, %kb) {
    %gt = arith.cmpi sgt, %vb, %va : i32
    %eq = arith.cmpi eq, %vb, %va : i32
    %lt = arith.cmpi slt, %kb, %ka : i64
    %tie = arith.andi %eq, %lt : i1
    %better = arith.ori %gt, %tie : i1
    %v = arith.select %better, %vb, %va : i32
    %r = arith.select %better, %kb, %ka : i64
    intent.yield %v, %r : i32, i64
  }
  return %m, %k : tensor<?xi32>, tensor<?xi64>
}
// -----
// Nothing is read: one value for all, and coordinates.
// CALL 1 40x50
// CALL 2 3000x60
func.func @f(%x: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi64>) {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i32
  %d = intent.axis %x[0] : tensor<?x?xi32>
  %ones = intent.broadcast %one axes [] like %x : i32 like tensor<?x?xi32> -> tensor<?x?xi32>
  %rows = intent.indices %d : !intent.domain<i64>
  %at = intent.broadcast %rows axes [0] like %x : tensor<?xi64> like tensor<?x?xi32> -> tensor<?x?xi64>
  %count = intent.reduce arith.addi (%ones) axes [0] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  %sum = intent.reduce arith.addi (%at) axes [0] identity (%none) : (tensor<?x?xi64>) -> tensor<?xi64>
  return %count, %sum : tensor<?xi32>, tensor<?xi64>
}
// -----
// At points, and of known extents.
// CALL 1 5 300x500
// CALL 2 0 300x500
func.func @f(%out: memref<?xi32>, %x: tensor<300x500xi32>) -> tensor<500xi32> {
  %zero = arith.constant 0 : i32
  %d = intent.axis %out[0] : memref<?xi32>
  %s = intent.reduce arith.addi (%x) axes [0] identity (%zero) : (tensor<300x500xi32>) -> tensor<500xi32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %k = arith.trunci %i : i64 to i32
    %y = intent.map (%a = %x) : (tensor<300x500xi32>) -> tensor<300x500xi32> {
      %b = arith.xori %a, %k : i32
      intent.yield %b : i32
    }
    %t = intent.reduce arith.addi (%y) axes [0] identity (%zero) : (tensor<300x500xi32>) -> tensor<500xi32>
    %u = intent.reduce arith.xori (%t) axes [0] identity (%zero) : (tensor<500xi32>) -> i32
    %at = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %u to %out[%at] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return %s : tensor<500xi32>
}
