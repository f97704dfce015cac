// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.philox and intent.uniform.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%w: i32) {
  // expected-error@+1 {{'intent.uniform' op expects 1 word for f32, got 2}}
  %0 = intent.uniform %w, %w -> f32
  return
}

// -----

func.func @f(%w: i32) {
  // expected-error@+1 {{'intent.uniform' op expects 2 words for f64, got 1}}
  %0 = intent.uniform %w -> f64
  return
}

// -----

func.func @f(%w: i32) {
  // expected-error@+1 {{'intent.uniform' op result #0 must be f32 or f64, but got 'f16'}}
  %0 = intent.uniform %w -> f16
  return
}

// -----

func.func @f(%w: i64) {
  // expected-error@+1 {{'intent.uniform' op operand #0 must be variadic of 32-bit signless integer, but got 'i64'}}
  %0 = "intent.uniform"(%w) : (i64) -> f32
  return
}

// -----

func.func @f(%w: i32) {
  // expected-error@+1 {{'intent.philox' op operand #0 must be 64-bit signless integer, but got 'i32'}}
  %0:4 = "intent.philox"(%w, %w, %w) : (i32, i32, i32) -> (i32, i32, i32, i32)
  return
}
