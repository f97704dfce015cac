// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function may have the name of one of C's library, which compiled code calls: it is not called
// in its place. A name has no null character.
//
// RUN: split-file %s %t
// DEFINE: %{run} = intent-run %t/library.mlir --arg iota:i32:300 --print=3
// DEFINE: %{target} = interp
// DEFINE: %{all} = %{run} --target=%{target} --entry=same | FileCheck %s --check-prefix=SAME && \
// DEFINE:   %{run} --target=%{target} --entry=memcpy | FileCheck %s --check-prefix=TWICE && \
// DEFINE:   %{run} --target=%{target} --entry=memset | FileCheck %s --check-prefix=ZERO && \
// DEFINE:   %{run} --target=%{target} --entry=malloc | FileCheck %s --check-prefix=TWICE && \
// DEFINE:   %{run} --target=%{target} --entry=free | FileCheck %s --check-prefix=ZERO
// RUN: %{all}
// REDEFINE: %{target} = cpu
// RUN: %{all}
// REDEFINE: %{target} = gpu-sim
// RUN: %{all}
// SAME: {{^}}tensor<300xi32> = [0, 1, 2, ...]{{$}}
// TWICE: {{^}}tensor<300xi32> = [0, 2, 4, ...]{{$}}
// ZERO: {{^}}tensor<300xi32> = [0, 0, 0, ...]{{$}}
//
// RUN: not intent-run %t/null.mlir --arg iota:i32:3 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not intent-run %t/null.mlir --target=cpu --arg iota:i32:3 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not intent-run %t/null.mlir --target=gpu-sim --arg iota:i32:3 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not intent-opt %t/null.mlir --intent-check 2>&1 | FileCheck %s --check-prefix=CHECK
// NULL: {{^}}error: the name of function 'a b' has a null character{{$}}
// CHECK: error: 'func.func' op expects a name without a null character{{$}}

//--- library.mlir
func.func @same(%x: tensor<?xi32>) -> tensor<?xi32> {
  return %x : tensor<?xi32>
}
func.func @memcpy(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = arith.addi %x, %x : tensor<?xi32>
  return %y : tensor<?xi32>
}
func.func @memmove(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = arith.addi %x, %x : tensor<?xi32>
  return %y : tensor<?xi32>
}
func.func @memset(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = arith.subi %x, %x : tensor<?xi32>
  return %y : tensor<?xi32>
}
func.func @malloc(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = arith.addi %x, %x : tensor<?xi32>
  return %y : tensor<?xi32>
}
func.func @aligned_alloc(%x: tensor<?xi32>) -> tensor<?xi32> {
  return %x : tensor<?xi32>
}
func.func @free(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = arith.subi %x, %x : tensor<?xi32>
  return %y : tensor<?xi32>
}
func.func @fmaf(%x: tensor<?xf32>, %by: f32) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

//--- null.mlir
func.func @"a b\00c"(%x: tensor<?xi32>) -> tensor<?xi32> {
  return %x : tensor<?xi32>
}
