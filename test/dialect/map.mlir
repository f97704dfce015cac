// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.map: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// CHECK-LABEL: @named
func.func @named(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: tensor<?xi1>) -> tensor<?xf32> {
  // CHECK: intent.map arith.addf (%{{.*}}, %{{.*}}) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: intent.map arith.select (%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = intent.map arith.select (%c, %x, %0) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // The op's dialect need not be loaded yet.
  // CHECK: intent.map math.exp (%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = intent.map math.exp (%1) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: intent.map arith.mului_extended (%{{.*}}, %{{.*}}) : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %k = arith.constant dense<7> : tensor<3xi32>
  %3:2 = intent.map arith.mului_extended (%k, %k) : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  // CHECK: intent.map broadcast math.fma (%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<?xf32>, f32, tensor<2x1xf32>) -> tensor<2x?xf32>
  %s = arith.constant 1.0 : f32
  %m = arith.constant dense<2.0> : tensor<2x1xf32>
  %4 = intent.map broadcast math.fma (%x, %s, %m) : (tensor<?xf32>, f32, tensor<2x1xf32>) -> tensor<2x?xf32>
  // CHECK: intent.map broadcast (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (tensor<?xf32>, f32) -> tensor<?xf32> {
  %5 = intent.map broadcast (%a = %x, %b = %s) : (tensor<?xf32>, f32) -> tensor<?xf32> {
    %d = arith.subf %b, %a : f32
    intent.yield %d : f32
  }
  return %2 : tensor<?xf32>
}

// A region of one op whose meaning its name doesn't give stays a region.
// CHECK-LABEL: @blocks
func.func @blocks(%x: tensor<?xf32>, %a: f32) -> tensor<?xf32> {
  // CHECK: intent.map (%[[E:.*]] = %{{.*}}) : (tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[E]], %[[E]] fastmath<fast> : f32
  // CHECK-NEXT: intent.yield %[[S]] : f32
  // CHECK-NEXT: }
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %s = arith.addf %e, %e fastmath<fast> : f32
    intent.yield %s : f32
  }
  // CHECK: intent.map (%[[E:.*]] = %{{.*}}) : (tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: arith.addf %{{.*}}, %[[E]] : f32
  %1 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %s = arith.addf %a, %e : f32
    intent.yield %s : f32
  }
  // CHECK: intent.map (%[[E:.*]] = %{{.*}}) : (tensor<?xf32>) -> (tensor<?xi1>, tensor<?xf32>) {
  // CHECK-NEXT: %[[L:.*]] = arith.cmpf olt, %[[E]], %{{.*}} : f32
  // CHECK-NEXT: intent.yield %[[L]], %[[E]] : i1, f32
  // CHECK-NEXT: } {note = "kept"}
  %2:2 = intent.map (%e = %x) : (tensor<?xf32>) -> (tensor<?xi1>, tensor<?xf32>) {
    %l = arith.cmpf olt, %e, %a : f32
    intent.yield %l, %e : i1, f32
  } {note = "kept"}
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: @scalars
func.func @scalars(%x: tensor<f32>, %y: tensor<0x7xf8E4M3FN>) -> tensor<f32> {
  // CHECK: intent.map (%{{.*}} = %{{.*}}) : (tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: intent.yield
  %0 = intent.map (%e = %x) : (tensor<f32>) -> tensor<f32> {
    intent.yield %e : f32
  }
  // CHECK: intent.map (%{{.*}} = %{{.*}}) : (tensor<0x7xf8E4M3FN>) -> tensor<0x?xf8E4M3FN>
  %1 = intent.map (%e = %y) : (tensor<0x7xf8E4M3FN>) -> tensor<0x?xf8E4M3FN> {
    intent.yield %e : f8E4M3FN
  }
  return %0 : tensor<f32>
}
