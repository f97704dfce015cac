// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --intent-check lets pass of relations: sources through subregions, records and calls; what is
// wrong only where it runs.
// RUN: intent-opt %s --intent-check -o %t.mlir
// RUN: intent-opt %s -o %t.same.mlir
// RUN: cmp %t.mlir %t.same.mlir

// One helper for two tensors, each with a relation of its own.
// SPEC: 9-02
func.func private @read(%t: tuple<tensor<?xf32>, !intent.relation<1 -> 1, i64>>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %x, %r = intent.unpack %t : tuple<tensor<?xf32>, !intent.relation<1 -> 1, i64>>
  %0 = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func private @identity(%d: !intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  return %r : !intent.relation<1 -> 1, i64>
}

func.func @two(%x: tensor<?xf32>, %y: tensor<?xf32>, %b: i64, %e: i64) -> (tensor<?xf32>, tensor<?xf32>) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %part = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %r = func.call @identity(%part) : (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  %f = intent.axis %y[0] : tensor<?xf32>
  %s = func.call @identity(%f) : (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  %tx = intent.pack %x, %r : tuple<tensor<?xf32>, !intent.relation<1 -> 1, i64>>
  %ty = intent.pack %y, %s : tuple<tensor<?xf32>, !intent.relation<1 -> 1, i64>>
  %0 = func.call @read(%tx) : (tuple<tensor<?xf32>, !intent.relation<1 -> 1, i64>>) -> tensor<?xf32>
  %1 = func.call @read(%ty) : (tuple<tensor<?xf32>, !intent.relation<1 -> 1, i64>>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Two ops that make one domain.
// SPEC: 9-03
func.func @twice(%v: memref<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %v[0] : memref<?xf32>
  %e = intent.axis %v[0] : memref<?xf32>
  %a = func.call @identity(%d) : (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  %b = func.call @identity(%e) : (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  %r = intent.compose %a, %b : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  %0 = intent.load %v[%r] fill %zero : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A coordinate outside is wrong only where there is a lane, it is valid, and the access runs.
func.func @lazy(%x: tensor<4xf32>, %y: tensor<?xf32>, %p: i1) -> (f32, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4 : i64
  %d = intent.axis %x[0] : tensor<4xf32>
  %f = intent.axis %y[0] : tensor<?xf32>
  %masked = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %four valid %p : i64
  }
  %0 = intent.gather %x[%masked] fill %zero : tensor<4xf32>, !intent.relation<0 -> 1, i64> -> f32
  %some = intent.relation (%i in %f) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %four : i64
  }
  %1 = intent.gather %x[%some] fill %zero : tensor<4xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %one = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %four : i64
  }
  scf.if %p {
    %2 = intent.gather %x[%one] fill %zero : tensor<4xf32>, !intent.relation<0 -> 1, i64> -> f32
    %n = arith.constant -1 : i64
    %3 = intent.buffer [%n] : memref<?xf32>
  }
  return %0, %1 : f32, tensor<?xf32>
}

// A function with domains may call itself.
func.func private @count(%d: !intent.domain<i64>, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %p = arith.cmpi sgt, %n, %zero : i64
  %r = scf.if %p -> i64 {
    %m = arith.subi %n, %one : i64
    %0 = func.call @count(%d, %m) : (!intent.domain<i64>, i64) -> i64
    scf.yield %0 : i64
  } else {
    %0 = intent.size %d : !intent.domain<i64>
    scf.yield %0 : i64
  }
  return %r : i64
}

func.func @counts(%v: memref<?xf32>) -> i64 {
  %d = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d : !intent.domain<i64>
  %b = intent.buffer [%n] : memref<?xf32>
  %0 = func.call @count(%d, %n) : (!intent.domain<i64>, i64) -> i64
  return %0 : i64
}
