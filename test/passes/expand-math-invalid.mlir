// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: intent-opt %s --intent-expand-math --verify-diagnostics
// RUN: not intent-opt %s --intent-expand-math

func.func @integer_exponent(%x: f32, %n: i32) -> f32 {
  // expected-error @+1 {{'math.fpowi' op has no expansion into exact operations}}
  %0 = math.fpowi %x, %n : f32, i32
  return %0 : f32
}

func.func @remainder(%x: f32) -> f32 {
  // expected-error @+1 {{'arith.remf' op has no expansion into exact operations}}
  %0 = arith.remf %x, %x : f32
  return %0 : f32
}

func.func @wide(%x: f128) -> f128 {
  // expected-error @+1 {{'math.exp' op expects f16, bf16, f32 or f64, got f128}}
  %0 = math.exp %x : f128
  return %0 : f128
}
