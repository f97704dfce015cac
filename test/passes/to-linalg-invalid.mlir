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
