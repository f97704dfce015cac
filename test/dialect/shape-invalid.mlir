// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.reshape, intent.transpose and intent.join.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

// SPEC: 2-10
func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'intent.reshape' op expects a result of element type f32, got i32 (2-10)}}
  %0 = intent.reshape %x : tensor<4xf32> -> tensor<2x2xi32>
  return
}

// -----

// SPEC: 2-09
func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'intent.reshape' op expects at most one inferred extent, got 2 (2-09)}}
  %0 = intent.reshape %x [infer, infer] : tensor<4xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %n: i64) {
  // expected-error@+1 {{'intent.reshape' op expects an entry for each dynamic extent of its result (2), got 1}}
  %0 = intent.reshape %x [%n] : tensor<4xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'intent.reshape' op expects an entry for each dynamic extent of its result (0), got 1}}
  %0 = intent.reshape %x [infer] : tensor<4xf32> -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %n: i64) {
  // expected-error@+1 {{'intent.reshape' op expects the inferred extent among the 2 entries, got 2}}
  %0 = "intent.reshape"(%x, %n) {inferred = array<i64: 2>} : (tensor<4xf32>, i64) -> tensor<?x?xf32>
  return
}

// -----

// SPEC: 2-09
func.func @f(%x: tensor<0x3xf32>) {
  // expected-error@+1 {{'intent.reshape' op expects extents above 0 beside an inferred one, got tensor<0x?xf32> (2-09)}}
  %0 = intent.reshape %x [infer] : tensor<0x3xf32> -> tensor<0x?xf32>
  return
}

// -----

// SPEC: 2-08
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'intent.reshape' op expects a result of 6 elements, got 4 (2-08)}}
  %0 = intent.reshape %x : tensor<2x3xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x?xf32>) {
  // expected-error@+1 {{'intent.transpose' op expects a permutation of the source's 2 axes, got 1 (2-11)}}
  %0 = intent.transpose %x [0] : tensor<2x?xf32> -> tensor<2x?xf32>
  return
}

// -----

// SPEC: 2-11
func.func @f(%x: tensor<2x?xf32>) {
  // expected-error@+1 {{'intent.transpose' op expects a permutation: different axes below the source's rank 2, got 1 (2-11)}}
  %0 = intent.transpose %x [1, 1] : tensor<2x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x?xf32>) {
  // expected-error@+1 {{'intent.transpose' op expects a permutation: different axes below the source's rank 2, got -1 (2-11)}}
  %0 = intent.transpose %x [-1, 0] : tensor<2x?xf32> -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x?xf32>) {
  // expected-error@+1 {{'intent.transpose' op expects a result of type tensor<?x2xf32>, got tensor<2x?xf32>}}
  %0 = intent.transpose %x [1, 0] : tensor<2x?xf32> -> tensor<2x?xf32>
  return
}

// -----

// SPEC: 2-13
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf64>) {
  // expected-error@+1 {{'intent.join' op failed to verify that both sides have one type}}
  %0 = "intent.join"(%x, %y) : (tensor<?xf32>, tensor<?xf64>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.join' op failed to verify that the result has a trailing axis of extent 2}}
  %0 = "intent.join"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<2x?xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x1x1x1x1x1x1xf32>) {
  // expected-error@+1 {{'intent.join' op result #0 must be a ranked tensor of Intent scalars, of rank 8 at most, but got 'tensor<1x1x1x1x1x1x1x1x2xf32>'}}
  %0 = intent.join %x, %x : tensor<1x1x1x1x1x1x1x1xf32>
  return
}
