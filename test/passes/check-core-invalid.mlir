// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: subregions and reshapes that are wrong for certain.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 1-07 1-09
func.func @reversed(%n: i64) {
  %5 = arith.constant 5 : i64
  %6 = arith.constant 6 : i64
  %d = intent.domain %n to %n : i64
  // expected-error@+1 {{'intent.subregion' op expects begin <= end, got 6 and 5 (1-07)}}
  %0 = intent.subregion %d[%6 to %5] : !intent.domain<i64>
  return
}

// -----

func.func @below(%n: i64) {
  %1 = arith.constant 1 : i64
  %2 = arith.constant 2 : i64
  %d = intent.domain %2 to %n : i64
  // expected-error@+1 {{'intent.subregion' op expects a begin of at least the source's 2, got 1 (1-07)}}
  %0 = intent.subregion %d[%1 to %n] : !intent.domain<i64>
  return
}

// -----

func.func @above(%n: i64) {
  %0 = arith.constant 0 : i64
  %10 = arith.constant 10 : i64
  %11 = arith.constant 11 : i64
  %d = intent.domain %0 to %10 : i64
  // expected-error@+1 {{'intent.subregion' op expects an end of at most the source's 10, got 11 (1-07)}}
  %s = intent.subregion %d[%n to %11] : !intent.domain<i64>
  return
}

// -----

// The bounds of a subregion, not those of what it is taken from.
func.func @within(%x: tensor<10xf32>, %n: i64) {
  %1 = arith.constant 1 : i64
  %2 = arith.constant 2 : i64
  %8 = arith.constant 8 : i64
  %d = intent.axis %x[0] : tensor<10xf32>
  %s = intent.subregion %d[%2 to %8] : !intent.domain<i64>
  // expected-error@+1 {{'intent.subregion' op expects a begin of at least the source's 2, got 1 (1-07)}}
  %t = intent.subregion %s[%1 to %8] : !intent.domain<i64>
  return
}

// -----

// A domain whose end is below its begin is empty: [5, 5).
func.func @empty() {
  %3 = arith.constant 3 : i64
  %5 = arith.constant 5 : i64
  %6 = arith.constant 6 : i64
  %d = intent.domain %5 to %3 : i64
  %ok = intent.subregion %d[%5 to %5] : !intent.domain<i64>
  // expected-error@+1 {{'intent.subregion' op expects an end of at most the source's 5, got 6 (1-07)}}
  %s = intent.subregion %d[%5 to %6] : !intent.domain<i64>
  return
}

// -----

// SPEC: 2-08
func.func @negative(%x: tensor<?xf32>, %n: i64) {
  %m = arith.constant -1 : i64
  // expected-error@+1 {{'intent.reshape' op expects extents of at least 0, got -1 (2-08)}}
  %0 = intent.reshape %x [%n, %m] : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

// SPEC: 2-09
func.func @not_unique(%x: tensor<?xf32>) {
  %z = arith.constant 0 : i64
  // expected-error@+1 {{'intent.reshape' op expects extents above 0 beside an inferred one, got 0 (2-09)}}
  %0 = intent.reshape %x [%z, infer] : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

// SPEC: 2-08
func.func @count(%x: tensor<2x3xf32>) {
  %4 = arith.constant 4 : i64
  // expected-error@+1 {{'intent.reshape' op expects a result of 6 elements, got 4 (2-08)}}
  %0 = intent.reshape %x [%4] : tensor<2x3xf32> -> tensor<?xf32>
  return
}

// -----

func.func @divides(%x: tensor<2x3xf32>) {
  %4 = arith.constant 4 : i64
  // expected-error@+1 {{'intent.reshape' op expects extents whose product divides the source's 6 elements, got 4 (2-08)}}
  %0 = intent.reshape %x [%4, infer] : tensor<2x3xf32> -> tensor<?x?xf32>
  return
}

// -----

// What is not certain to execute is left to the run: under a condition, or in a private function.
func.func @maybe(%c: i1, %x: tensor<2x3xf32>) {
  %5 = arith.constant 5 : i64
  %6 = arith.constant 6 : i64
  scf.if %c {
    %d = intent.domain %5 to %6 : i64
    %0 = intent.subregion %d[%6 to %5] : !intent.domain<i64>
    %1 = intent.reshape %x [%5] : tensor<2x3xf32> -> tensor<?xf32>
  }
  return
}
func.func private @unused(%x: tensor<2x3xf32>) {
  %5 = arith.constant 5 : i64
  %0 = intent.reshape %x [%5] : tensor<2x3xf32> -> tensor<?xf32>
  return
}

// -----

// The door: records of what a logical program holds, and of nothing else.
func.func private @good(tuple<f32, tuple<!intent.domain<i64>>>)
// expected-error@+1 {{'func.func' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got tuple<f32, memref<4xf32>>}}
func.func @door(%x: tuple<f32, memref<4xf32>>) {
  return
}

// -----

// The limit of static types, also beside a 0.
// expected-error@+1 {{'func.func' op expects extents and a number of elements of at most 2^47, got tensor<140737488355329x0xi8>}}
func.func @f(%x: tensor<140737488355329x0xi8>) {
  return
}

// -----

// expected-error@+1 {{'func.func' op expects extents and a number of elements of at most 2^47, got memref<16777216x16777216xi8>}}
func.func @f(%x: tensor<140737488355328xi8>, %y: memref<16777216x16777216xi8>) {
  return
}
