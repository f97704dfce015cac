// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Surface maps become broadcasts and maps of equal shapes.
//
// RUN: intent-opt %s --intent-normalize-pointwise | FileCheck %s
// RUN: intent-opt %s --intent-insert-checks --cse | FileCheck %s --check-prefix=CHECKS
// RUN: intent-opt %s --intent-normalize-pointwise | intent-opt --intent-normalize-pointwise | FileCheck %s

// SPEC: 2-03 2-04
// Axes align from the trailing end; scalars and lower ranks are repeated like what is whole.
// CHECK-LABEL: func.func @aligned(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x?x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: f32) -> tensor<2x?x3xf32> {
// CHECK-NEXT: %[[V3:[a-z0-9_]+]] = intent.broadcast %[[V1]] axes [2] like %[[V0]] : tensor<3xf32> like tensor<2x?x3xf32> -> tensor<2x?x3xf32>
// CHECK-NEXT: %[[V4:[a-z0-9_]+]] = intent.broadcast %[[V2]] axes [] like %[[V0]] : f32 like tensor<2x?x3xf32> -> tensor<2x?x3xf32>
// CHECK-NEXT: %[[V5:[a-z0-9_]+]] = intent.map math.fma (%[[V0]], %[[V3]], %[[V4]]) : (tensor<2x?x3xf32>, tensor<2x?x3xf32>, tensor<2x?x3xf32>) -> tensor<2x?x3xf32>
// CHECK-NEXT: return %[[V5]] : tensor<2x?x3xf32>
func.func @aligned(%x: tensor<2x?x3xf32>, %y: tensor<3xf32>, %s: f32) -> tensor<2x?x3xf32> {
  %0 = intent.map broadcast math.fma (%x, %y, %s) : (tensor<2x?x3xf32>, tensor<3xf32>, f32) -> tensor<2x?x3xf32>
  return %0 : tensor<2x?x3xf32>
}

// SPEC: 2-07
// What is equal or 1 at run time stays so; the result's extent is the first that is not 1.
// CHECK-LABEL: func.func @open(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<?xf32>, %[[V1:[a-z0-9_]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %[[V2:[a-z0-9_]+]] = intent.axis %[[V1]][0] : tensor<?xf32>
// CHECK-NEXT: %[[V3:[a-z0-9_]+]] = intent.size %[[V2]] : !intent.domain<i64>
// CHECK-NEXT: %[[V4:[a-z0-9_]+]] = intent.axis %[[V0]][0] : tensor<?xf32>
// CHECK-NEXT: %[[V5:[a-z0-9_]+]] = intent.size %[[V4]] : !intent.domain<i64>
// CHECK-NEXT: %[[V6:[a-z0-9_]+]] = arith.constant 1 : i64
// CHECK-NEXT: %[[V7:[a-z0-9_]+]] = arith.cmpi eq, %[[V5]], %[[V6]] : i64
// CHECK-NEXT: %[[V8:[a-z0-9_]+]] = arith.select %[[V7]], %[[V3]], %[[V5]] : i64
// CHECK-NEXT: %[[V9:[a-z0-9_]+]] = arith.constant 0 : i64
// CHECK-NEXT: %[[V10:[a-z0-9_]+]] = intent.domain %[[V9]] to %[[V8]] : i64
// CHECK-NEXT: %[[V11:[a-z0-9_]+]] = intent.broadcast %[[V0]] axes [0 dynamic] to (%[[V10]]) : tensor<?xf32> to (!intent.domain<i64>) -> tensor<?xf32>
// CHECK-NEXT: %[[V12:[a-z0-9_]+]] = intent.broadcast %[[V1]] axes [0 dynamic] to (%[[V10]]) : tensor<?xf32> to (!intent.domain<i64>) -> tensor<?xf32>
// CHECK-NEXT: %[[V13:[a-z0-9_]+]] = intent.map arith.addf (%[[V11]], %[[V12]]) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: return %[[V13]] : tensor<?xf32>
// CHECKS-LABEL: func.func @open(
// CHECKS-SAME: %[[V0:[a-z0-9_]+]]: tensor<?xf32>, %[[V1:[a-z0-9_]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECKS-NEXT: %[[V2:[a-z0-9_]+]] = intent.axis %[[V1]][0] : tensor<?xf32>
// CHECKS-NEXT: %[[V3:[a-z0-9_]+]] = intent.size %[[V2]] : !intent.domain<i64>
// CHECKS-NEXT: %[[V4:[a-z0-9_]+]] = intent.axis %[[V0]][0] : tensor<?xf32>
// CHECKS-NEXT: %[[V5:[a-z0-9_]+]] = intent.size %[[V4]] : !intent.domain<i64>
// CHECKS-NEXT: %[[V6:[a-z0-9_]+]] = arith.constant 1 : i64
// CHECKS-NEXT: %[[V7:[a-z0-9_]+]] = arith.cmpi eq, %[[V5]], %[[V6]] : i64
// CHECKS-NEXT: %[[V8:[a-z0-9_]+]] = arith.select %[[V7]], %[[V3]], %[[V5]] : i64
// CHECKS-NEXT: %[[V9:[a-z0-9_]+]] = arith.cmpi eq, %[[V3]], %[[V6]] : i64
// CHECKS-NEXT: %[[V10:[a-z0-9_]+]] = arith.cmpi eq, %[[V3]], %[[V8]] : i64
// CHECKS-NEXT: %[[V11:[a-z0-9_]+]] = arith.ori %[[V10]], %[[V9]] : i1
// CHECKS-NEXT: intent.assert %[[V11]], "{{.*}}normalize-pointwise.mlir:[[#]]: 'intent.map' op expects extents that are equal or 1 on axis 0 of its result (2-05)"
// CHECKS-NEXT: %[[V12:[a-z0-9_]+]] = intent.map broadcast arith.addf (%[[V0]], %[[V1]]) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECKS-NEXT: return %[[V12]] : tensor<?xf32>
func.func @open(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = intent.map broadcast arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A static extent other than 1 is the result's; 0 is one, and 1 with 0 is repeated to it (2-06).
// CHECK-LABEL: func.func @settled(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<?x1xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x0xf32>) -> tensor<5x0xf32> {
// CHECK-NEXT: %[[V2:[a-z0-9_]+]] = intent.broadcast %[[V0]] axes [0 dynamic, 1 one] like %[[V1]] : tensor<?x1xf32> like tensor<5x0xf32> -> tensor<5x0xf32>
// CHECK-NEXT: %[[V3:[a-z0-9_]+]] = intent.map arith.addf (%[[V2]], %[[V1]]) : (tensor<5x0xf32>, tensor<5x0xf32>) -> tensor<5x0xf32>
// CHECK-NEXT: return %[[V3]] : tensor<5x0xf32>
// CHECKS-LABEL: func.func @settled(
// CHECKS-SAME: %[[V0:[a-z0-9_]+]]: tensor<?x1xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x0xf32>) -> tensor<5x0xf32> {
// CHECKS-NEXT: %[[V2:[a-z0-9_]+]] = arith.constant 5 : i64
// CHECKS-NEXT: %[[V3:[a-z0-9_]+]] = intent.axis %[[V0]][0] : tensor<?x1xf32>
// CHECKS-NEXT: %[[V4:[a-z0-9_]+]] = intent.size %[[V3]] : !intent.domain<i64>
// CHECKS-NEXT: %[[V5:[a-z0-9_]+]] = arith.constant 1 : i64
// CHECKS-NEXT: %[[V6:[a-z0-9_]+]] = arith.cmpi eq, %[[V4]], %[[V5]] : i64
// CHECKS-NEXT: %[[V7:[a-z0-9_]+]] = arith.cmpi eq, %[[V4]], %[[V2]] : i64
// CHECKS-NEXT: %[[V8:[a-z0-9_]+]] = arith.ori %[[V7]], %[[V6]] : i1
// CHECKS-NEXT: intent.assert %[[V8]], "{{.*}}normalize-pointwise.mlir:[[#]]: 'intent.map' op expects extents that are equal or 1 on axis 0 of its result (2-05)"
// CHECKS-NEXT: %[[V9:[a-z0-9_]+]] = intent.map broadcast arith.addf (%[[V0]], %[[V1]]) : (tensor<?x1xf32>, tensor<5x0xf32>) -> tensor<5x0xf32>
// CHECKS-NEXT: return %[[V9]] : tensor<5x0xf32>
func.func @settled(%x: tensor<?x1xf32>, %y: tensor<5x0xf32>) -> tensor<5x0xf32> {
  %0 = intent.map broadcast arith.addf (%x, %y) : (tensor<?x1xf32>, tensor<5x0xf32>) -> tensor<5x0xf32>
  return %0 : tensor<5x0xf32>
}

// Each of two axes from another input.
// CHECK-LABEL: func.func @outer(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<?x1xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x?xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT: %[[V2:[a-z0-9_]+]] = intent.axis %[[V0]][0] : tensor<?x1xf32>
// CHECK-NEXT: %[[V3:[a-z0-9_]+]] = intent.axis %[[V1]][1] : tensor<1x?xf32>
// CHECK-NEXT: %[[V4:[a-z0-9_]+]] = intent.broadcast %[[V0]] axes [0, 1 one] to (%[[V2]], %[[V3]]) : tensor<?x1xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
// CHECK-NEXT: %[[V5:[a-z0-9_]+]] = intent.broadcast %[[V1]] axes [0 one, 1] to (%[[V2]], %[[V3]]) : tensor<1x?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
// CHECK-NEXT: %[[V6:[a-z0-9_]+]] = intent.map arith.mulf (%[[V4]], %[[V5]]) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT: return %[[V6]] : tensor<?x?xf32>
// CHECKS-LABEL: func.func @outer(
// CHECKS-SAME: %[[V0:[a-z0-9_]+]]: tensor<?x1xf32>, %[[V1:[a-z0-9_]+]]: tensor<1x?xf32>) -> tensor<?x?xf32> {
// CHECKS-NEXT: %[[V2:[a-z0-9_]+]] = intent.axis %[[V0]][0] : tensor<?x1xf32>
// CHECKS-NEXT: %[[V3:[a-z0-9_]+]] = intent.size %[[V2]] : !intent.domain<i64>
// CHECKS-NEXT: %[[V4:[a-z0-9_]+]] = intent.axis %[[V1]][1] : tensor<1x?xf32>
// CHECKS-NEXT: %[[V5:[a-z0-9_]+]] = intent.size %[[V4]] : !intent.domain<i64>
// CHECKS-NEXT: %[[V6:[a-z0-9_]+]] = arith.constant 140737488355329 : i64
// CHECKS-NEXT: %[[V7:[a-z0-9_]+]], %[[V8:[a-z0-9_]+]] = arith.mului_extended %[[V3]], %[[V5]] : i64
// CHECKS-NEXT: %[[V9:[a-z0-9_]+]] = arith.constant 0 : i64
// CHECKS-NEXT: %[[V10:[a-z0-9_]+]] = arith.cmpi eq, %[[V8]], %[[V9]] : i64
// CHECKS-NEXT: %[[V11:[a-z0-9_]+]] = arith.minui %[[V7]], %[[V6]] : i64
// CHECKS-NEXT: %[[V12:[a-z0-9_]+]] = arith.select %[[V10]], %[[V11]], %[[V6]] : i64
// CHECKS-NEXT: %[[V13:[a-z0-9_]+]] = arith.constant 140737488355328 : i64
// CHECKS-NEXT: %[[V14:[a-z0-9_]+]] = arith.cmpi ule, %[[V12]], %[[V13]] : i64
// CHECKS-NEXT: intent.assert %[[V14]], "{{.*}}normalize-pointwise.mlir:[[#]]: 'intent.map' op expects extents and a number of elements of at most 2^47"
// CHECKS-NEXT: %[[V15:[a-z0-9_]+]] = intent.map broadcast arith.mulf (%[[V0]], %[[V1]]) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
// CHECKS-NEXT: return %[[V15]] : tensor<?x?xf32>
func.func @outer(%x: tensor<?x1xf32>, %y: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %0 = intent.map broadcast arith.mulf (%x, %y) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Equal by identity: nothing is decided at run time, nor through a map that was normalised.
// CHECK-LABEL: func.func @known(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<?xf32>, %[[V1:[a-z0-9_]+]]: f32) -> tensor<?xf32> {
// CHECK-NEXT: %[[V2:[a-z0-9_]+]] = intent.broadcast %[[V1]] axes [] like %[[V0]] : f32 like tensor<?xf32> -> tensor<?xf32>
// CHECK-NEXT: %[[V3:[a-z0-9_]+]] = intent.map arith.mulf (%[[V0]], %[[V2]]) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[V4:[a-z0-9_]+]] = intent.map arith.addf (%[[V3]], %[[V0]]) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: return %[[V4]] : tensor<?xf32>
func.func @known(%x: tensor<?xf32>, %s: f32) -> tensor<?xf32> {
  %0 = intent.map broadcast arith.mulf (%x, %s) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %1 = intent.map broadcast arith.addf (%0, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Nothing to do for a map of equal shapes: its extents must be equal.
// CHECK-LABEL: func.func @canonical(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<?xf32>, %[[V1:[a-z0-9_]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %[[V2:[a-z0-9_]+]] = intent.map arith.addf (%[[V0]], %[[V1]]) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: return %[[V2]] : tensor<?xf32>
func.func @canonical(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
