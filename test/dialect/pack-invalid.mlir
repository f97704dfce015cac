// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.pack and intent.unpack.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32) {
  // expected-error@+1 {{'intent.pack' op expects a value for each component of tuple<f32, i64>, got 1}}
  %0 = "intent.pack"(%x) : (f32) -> tuple<f32, i64>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'intent.pack' op expects component 0 of type i64, got f32}}
  %0 = "intent.pack"(%x) : (f32) -> tuple<i64>
  return
}

// -----

func.func @f(%r: tuple<f32, i64>) {
  // expected-error@+1 {{'intent.unpack' op expects a value for each component of tuple<f32, i64>, got 3}}
  %0:3 = "intent.unpack"(%r) : (tuple<f32, i64>) -> (f32, i64, i64)
  return
}

// -----

func.func @f(%r: tuple<f32, i64>) {
  // expected-error@+1 {{'intent.unpack' op expects component 1 of type i64, got f32}}
  %0:2 = "intent.unpack"(%r) : (tuple<f32, i64>) -> (f32, f32)
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'intent.unpack' op operand #0 must be tuple, but got 'f32'}}
  %0 = "intent.unpack"(%x) : (f32) -> f32
  return
}
