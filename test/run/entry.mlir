// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run is of its entry and of what that calls: what else a module holds is not compiled, so it may
// be what a target refuses.
// RUN: intent-run %s --entry=kept --arg iota:i32:5 --print | FileCheck %s --check-prefix=KEPT
// RUN: intent-run %s --entry=kept --arg iota:i32:5 --print --target=cpu | FileCheck %s --check-prefix=KEPT
// RUN: intent-run %s --entry=kept --arg iota:i32:5 --print --target=gpu-sim | FileCheck %s --check-prefix=KEPT
// KEPT: {{^}}tensor<5xi32> = [2, 4, 6, 8, 10]{{$}}
func.func @kept(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = func.call @next(%x) : (tensor<?xi32>) -> tensor<?xi32>
  %z = intent.map arith.addi (%y, %y) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %z : tensor<?xi32>
}
func.func private @next(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = intent.map (%a = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    %b = func.call @successor(%a) : (i32) -> i32
    intent.yield %b : i32
  }
  return %y : tensor<?xi32>
}
func.func private @successor(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %b = arith.addi %a, %one : i32
  return %b : i32
}

// RUN: not intent-run %s --entry=refused --arg iota:i32:5 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not intent-run %s --entry=refused --arg iota:i32:5 --target=cpu 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not intent-run %s --entry=refused --arg iota:i32:5 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: 'tensor.concat' op
func.func @refused(%x: tensor<?xi32>) -> tensor<?xi32> {
  %y = func.call @next(%x) : (tensor<?xi32>) -> tensor<?xi32>
  %z = tensor.concat dim(0) %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %z : tensor<?xi32>
}
