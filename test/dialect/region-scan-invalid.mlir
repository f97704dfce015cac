// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.region_scan.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects an axis below the rank 2 an output, got 2}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 2)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

