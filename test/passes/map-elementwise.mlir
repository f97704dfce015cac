// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On tensors of dynamic shape arith and math become maps, so that no folder of upstream makes a
// constant without extents of them. Static shapes and index stay.
//
// RUN: intent-opt %s --intent-map-elementwise | FileCheck %s
// RUN: intent-opt %s --intent-canonicalize-program | FileCheck %s --check-prefix=FOLD
// RUN: intent-run %s --entry=xor --target=cpu --arg iota:i32:3 --print | FileCheck %s --check-prefix=XOR
// RUN: sed '/^func.func .stay/,$d' %s > %t.mlir
// RUN: intent-run %t.mlir --entry=xor --target=gpu-sim --arg iota:i32:3 --print | FileCheck %s --check-prefix=XOR
// RUN: intent-run %s --entry=stay --target=cpu --arg iota:i32:4 --arg iota:i64:21 --print | FileCheck %s --check-prefix=STAY

// CHECK-LABEL: func.func @xor
// CHECK-NEXT: %[[X:.*]] = intent.map arith.xori (%arg0, %arg0) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
// CHECK-NEXT: return %[[X]]
// FOLD-LABEL: func.func @xor
// FOLD: intent.map
// XOR: {{^}}tensor<3xi32> = [0, 0, 0]
func.func @xor(%x: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.xori %x, %x : tensor<?xi32>
  return %r : tensor<?xi32>
}

// CHECK-LABEL: func.func @choose
// CHECK-NEXT: intent.map (%[[A:.*]] = %arg1, %[[B:.*]] = %arg2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT:   arith.select %arg0, %[[A]], %[[B]] : f32
func.func @choose(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.select %c, %x, %y : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @two
// CHECK-NEXT: intent.map arith.mulsi_extended (%arg0, %arg0) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
func.func @two(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %l, %h = arith.mulsi_extended %x, %x : tensor<?xi32>
  return %l, %h : tensor<?xi32>, tensor<?xi32>
}

// STAY: {{^}}tensor<4xi32> = [0, 2, 4, 6]
// STAY-NEXT: {{^}}tensor<21xi64> = [0, 2, 4, {{.*}}, 38, 40]
// CHECK-LABEL: func.func @stay
// CHECK-NEXT: arith.addi %arg0, %arg0 : tensor<4xi32>
// CHECK-NEXT: arith.addi %arg1, %arg1 : tensor<?xindex>
func.func @stay(%x: tensor<4xi32>, %i: tensor<?xindex>) -> (tensor<4xi32>, tensor<?xindex>) {
  %r = arith.addi %x, %x : tensor<4xi32>
  %s = arith.addi %i, %i : tensor<?xindex>
  return %r, %s : tensor<4xi32>, tensor<?xindex>
}
