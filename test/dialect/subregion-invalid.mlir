// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.subregion, intent.enumerate and intent.bounds. An operand's value is never
// one: that is --intent-check's.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%d: !intent.domain<i64>, %i: i32) {
  // expected-error@+1 {{'intent.subregion' op failed to verify that begin is a coordinate of the source}}
  %0 = "intent.subregion"(%d, %i, %i) : (!intent.domain<i64>, i32, i32) -> !intent.domain<i64>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %b: i64, %i: i32) {
  // expected-error@+1 {{'intent.subregion' op failed to verify that end is a coordinate of the source}}
  %0 = "intent.subregion"(%d, %b, %i) : (!intent.domain<i64>, i64, i32) -> !intent.domain<i64>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %b: i64) {
  // expected-error@+1 {{'intent.subregion' op failed to verify that the result is a domain of the source's type}}
  %0 = "intent.subregion"(%d, %b, %b) : (!intent.domain<i64>, i64, i64) -> !intent.domain<i32>
  return
}

// -----

func.func @f(%d: !intent.domain<i32>) {
  // expected-error@+1 {{'intent.enumerate' op result #0 must be a tensor<?xi64> of ordinals, but got 'tensor<?xi32>'}}
  %0 = "intent.enumerate"(%d) : (!intent.domain<i32>) -> tensor<?xi32>
  return
}

// -----

func.func @f(%d: !intent.domain<i32>) {
  // expected-error@+1 {{'intent.bounds' op failed to verify that the bounds are coordinates of the domain}}
  %0:2 = "intent.bounds"(%d) : (!intent.domain<i32>) -> (i64, i64)
  return
}
