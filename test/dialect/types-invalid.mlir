// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of the types and of the layout attribute.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expects coordinates of type i32 or i64, got 'index'}}
func.func private @f(!intent.domain<index>)

// -----

// expected-error@+1 {{expects coordinates of type i32 or i64, got 'f32'}}
func.func private @f(!intent.relation<1 -> 1, f32>)

// -----

// expected-error@+1 {{expects counts of axes, got -1 -> 2}}
func.func private @f(!intent.relation<-1 -> 2, i64>)

// -----

// expected-error@+1 {{expects 5 lane bases, got 2}}
func.func private @f(tensor<4xf32, #intent.layout<reg = [], lane = [1, 2], warp = []>>)

// -----

// expected-error@+1 {{expects bases that are element numbers, got -1}}
func.func private @f(tensor<4xf32, #intent.layout<reg = [-1], lane = [1, 2, 0, 0, 0], warp = []>>)

// -----

// expected-error@+1 {{unknown  type `set` in dialect `intent`}}
func.func private @f(!intent.set)
