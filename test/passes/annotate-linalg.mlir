// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-annotate-linalg: what a schedule is told of each op. Old attributes go.
// RUN: intent-opt %s --intent-annotate-linalg | FileCheck %s

// CHECK: #[[MAP:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>
// CHECK: #[[MAP2:map[0-9]*]] = affine_map<(d0) -> (d0)>

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Elements of 64 bits make vectors of half as many.
// CHECK-LABEL: func.func @lanes(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?xf32>, %[[V1:[^ ,:)]+]]: tensor<?x?xf64>) -> tensor<?x?xf64> {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]] : tensor<?x?xf32>) outs(%[[V1]] : tensor<?x?xf64>) attrs =  {intent.inner = "parallel", intent.lanes = 16 : i64, intent.outer = 1 : i64} {
// CHECK-NEXT: ^bb0(%[[V3:[^ ,:)]+]]: f32, %[[V4:[^ ,:)]+]]: f64):
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.extf %[[V3]] : f32 to f64
// CHECK-NEXT: linalg.yield %[[V5]] : f64
// CHECK-NEXT: } -> tensor<?x?xf64>
// CHECK-NEXT: return %[[V2]] : tensor<?x?xf64>
// CHECK-NEXT: }
func.func @lanes(%x: tensor<?x?xf32>, %e: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf64>) {
  ^bb0(%a: f32, %o: f64):
    %b = arith.extf %a : f32 to f64
    linalg.yield %b : f64
  } -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// CHECK-LABEL: func.func @reduction(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]]], iterator_types = ["parallel", "reduction"]} ins(%[[V0]] : tensor<?x?xf32>) outs(%[[V1]] : tensor<?xf32>) attrs =  {intent.inner = "reduction", intent.lanes = 32 : i64, intent.outer = 1 : i64} {
// CHECK-NEXT: ^bb0(%[[V3:[^ ,:)]+]]: f32, %[[V4:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.maximumf %[[V4]], %[[V3]] : f32
// CHECK-NEXT: linalg.yield %[[V5]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V2]] : tensor<?xf32>
// CHECK-NEXT: }
func.func @reduction(%x: tensor<?x?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?xf32>) attrs = {intent.vector = "tail"} {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Upstream starts a vector of maxnumf from a NaN: no vector of it. A combine of several operations
// has no neutral element that upstream knows.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]]], iterator_types = ["parallel", "reduction"]} ins(%[[V0]] : tensor<?x?xf32>) outs(%[[V1]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V3:[^ ,:)]+]]: f32, %[[V4:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.maxnumf %[[V4]], %[[V3]] : f32
// CHECK-NEXT: linalg.yield %[[V5]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]]], iterator_types = ["parallel", "reduction"]} ins(%[[V0]] : tensor<?x?xf32>) outs(%[[V1]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V3]]: f32, %[[V4]]: f32):
// CHECK-NEXT: %[[V5]] = arith.maximumf %[[V4]], %[[V3]] : f32
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.addf %[[V4]], %[[V5]] : f32
// CHECK-NEXT: linalg.yield %[[V7]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V2]], %[[V6]] : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT: }
func.func @unknown(%x: tensor<?x?xf32>, %e: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maxnumf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %o, %a : f32
    %c = arith.addf %o, %b : f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// One loop of constant extent is one vector; a gather is none.
// CHECK-LABEL: func.func @vectors(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<32xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>, %[[V2:[^ ,:)]+]]: tensor<32xf32>, %[[V3:[^ ,:)]+]]: tensor<?xf32>) -> (tensor<32xf32>, tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP2]], #[[MAP2]]], iterator_types = ["parallel"]} ins(%[[V0]] : tensor<32xf32>) outs(%[[V2]] : tensor<32xf32>) attrs =  {intent.vector = "full"} {
// CHECK-NEXT: ^bb0(%[[V5:[^ ,:)]+]]: f32, %[[V6:[^ ,:)]+]]: f32):
// CHECK-NEXT: linalg.yield %[[V5]] : f32
// CHECK-NEXT: } -> tensor<32xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP2]], #[[MAP2]]], iterator_types = ["parallel"]} ins(%[[V1]] : tensor<?xf32>) outs(%[[V3]] : tensor<?xf32>) attrs =  {intent.inner = "parallel", intent.lanes = 32 : i64, intent.outer = 0 : i64, intent.vector = "tail"} {
// CHECK-NEXT: ^bb0(%[[V5]]: f32, %[[V6]]: f32):
// CHECK-NEXT: linalg.yield %[[V5]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP2]]], iterator_types = ["parallel"]} outs(%[[V3]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V6]]: f32):
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = linalg.index 0 : index
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = tensor.extract %[[V1]][%[[V9]]] : tensor<?xf32>
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V4]], %[[V7]], %[[V8]] : tensor<32xf32>, tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT: }
func.func @vectors(%x: tensor<32xf32>, %y: tensor<?xf32>, %e: tensor<32xf32>, %f: tensor<?xf32>) -> (tensor<32xf32>, tensor<?xf32>, tensor<?xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<32xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : tensor<?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%f : tensor<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = tensor.extract %y[%i] : tensor<?xf32>
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %r, %s, %t : tensor<32xf32>, tensor<?xf32>, tensor<?xf32>
}
