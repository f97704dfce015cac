// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that could not be inlined.
// RUN: intent-opt %s --intent-to-cpu --split-input-file --verify-diagnostics

func.func private @loop(%n: i64) -> i64 {
  // expected-error@+1 {{'func.call' op could not be inlined: recursion and external functions are refused}}
  %r = func.call @loop(%n) : (i64) -> i64
  return %r : i64
}

func.func @entry(%n: i64) -> i64 {
  // expected-error@+1 {{'func.call' op could not be inlined: recursion and external functions are refused}}
  %r = func.call @loop(%n) : (i64) -> i64
  return %r : i64
}

// -----

func.func private @outside(i64) -> i64

func.func @entry(%n: i64) -> i64 {
  // expected-error@+1 {{'func.call' op could not be inlined: recursion and external functions are refused}}
  %r = func.call @outside(%n) : (i64) -> i64
  return %r : i64
}

// -----

func.func @points(%v: memref<?xf32>, %x: f32) {
  %d = intent.axis %v[0] : memref<?xf32>
  // expected-error@+1 {{'intent.parallel' op has no lowering to linalg}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}
