// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-form-groups: what is computed a row at a time together, and what lies in memory between.
// RUN: intent-opt %s --intent-form-groups | FileCheck %s

// CHECK: #[[MAP:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>
// CHECK: #[[MAP2:map[0-9]*]] = affine_map<(d0, d1) -> (d1)>
// CHECK: #[[MAP3:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK: #[[MAP4:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK: #[[MAP5:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
// CHECK: #[[MAP6:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0)>

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>

// A reduction of each row and its reader are one group: the reader is the root.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>, %[[V2:[^ ,:)]+]]: tensor<?x?xf32>, %[[V3:[^ ,:)]+]]: f32) -> tensor<?x?xf32> {
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = linalg.fill ins(%[[V3]] : f32) outs(%[[V1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]]], iterator_types = ["parallel", "reduction"]} ins(%[[V0]] : tensor<?x?xf32>) outs(%[[V4]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V6:[^ ,:)]+]]: f32, %[[V7:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.addf %[[V7]], %[[V6]] : f32
// CHECK-NEXT: linalg.yield %[[V8]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]], %[[V5]] : tensor<?x?xf32>, tensor<?xf32>) outs(%[[V2]] : tensor<?x?xf32>) attrs =  {intent.rows = 1 : i64} {
// CHECK-NEXT: ^bb0(%[[V6]]: f32, %[[V10:[^ ,:)]+]]: f32, %[[V7]]: f32):
// CHECK-NEXT: %[[V8]] = arith.divf %[[V6]], %[[V10]] : f32
// CHECK-NEXT: linalg.yield %[[V8]] : f32
// CHECK-NEXT: } -> tensor<?x?xf32>
// CHECK-NEXT: return %[[V9]] : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @rows(%x: tensor<?x?xf32>, %e0: tensor<?xf32>, %e1: tensor<?x?xf32>, %zero: f32) -> tensor<?x?xf32> {
  %f = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e1 : tensor<?x?xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %b = arith.divf %a, %m : f32
    linalg.yield %b : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A reduction of each column would be computed again for every row of its reader: it is a group of
// its own, and its result lies in memory.
// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?xf32>, %[[V1:[^ ,:)]+]]: index, %[[V2:[^ ,:)]+]]: tensor<?x?xf32>, %[[V3:[^ ,:)]+]]: f32) -> tensor<?x?xf32> {
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.empty(%[[V1]]) : tensor<?xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = memref.alloc(%[[V1]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = bufferization.to_tensor %[[V5]] restrict writable : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = linalg.fill ins(%[[V3]] : f32) outs(%[[V6]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP2]]], iterator_types = ["reduction", "parallel"]} ins(%[[V0]] : tensor<?x?xf32>) outs(%[[V7]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V9:[^ ,:)]+]]: f32, %[[V10:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.addf %[[V10]], %[[V9]] : f32
// CHECK-NEXT: linalg.yield %[[V11]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %[[V8]] in restrict writable %[[V5]] : (tensor<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = bufferization.to_tensor %[[V5]] restrict : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP2]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]], %[[V12]] : tensor<?x?xf32>, tensor<?xf32>) outs(%[[V2]] : tensor<?x?xf32>) attrs =  {intent.rows = 1 : i64} {
// CHECK-NEXT: ^bb0(%[[V9]]: f32, %[[V14:[^ ,:)]+]]: f32, %[[V10]]: f32):
// CHECK-NEXT: %[[V11]] = arith.divf %[[V9]], %[[V14]] : f32
// CHECK-NEXT: linalg.yield %[[V11]] : f32
// CHECK-NEXT: } -> tensor<?x?xf32>
// CHECK-NEXT: return %[[V13]] : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @columns(%x: tensor<?x?xf32>, %n: index, %e1: tensor<?x?xf32>, %zero: f32) -> tensor<?x?xf32> {
  %e0 = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e1 : tensor<?x?xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %b = arith.divf %a, %m : f32
    linalg.yield %b : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A reduction over two axes makes its reader's group give up the row loop that it lacks; the loop
// that is shared moves outermost.
// CHECK-LABEL: func.func @shrunk(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?x?xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>, %[[V2:[^ ,:)]+]]: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP4]]], iterator_types = ["reduction", "parallel", "reduction"]} ins(%[[V0]] : tensor<?x?x?xf32>) outs(%[[V1]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V4:[^ ,:)]+]]: f32, %[[V5:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.maximumf %[[V5]], %[[V4]] : f32
// CHECK-NEXT: linalg.yield %[[V6]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP5]], #[[MAP6]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[V0]], %[[V3]] : tensor<?x?x?xf32>, tensor<?xf32>) outs(%[[V2]] : tensor<?x?x?xf32>) attrs =  {intent.rows = 1 : i64} {
// CHECK-NEXT: ^bb0(%[[V4]]: f32, %[[V8:[^ ,:)]+]]: f32, %[[V5]]: f32):
// CHECK-NEXT: %[[V6]] = linalg.index 1 : index
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = linalg.index 0 : index
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.cmpi ult, %[[V6]], %[[V9]] : index
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.subf %[[V4]], %[[V8]] : f32
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.select %[[V10]], %[[V4]], %[[V11]] : f32
// CHECK-NEXT: linalg.yield %[[V12]] : f32
// CHECK-NEXT: } -> tensor<?x?x?xf32>
// CHECK-NEXT: return %[[V7]] : tensor<?x?x?xf32>
// CHECK-NEXT: }
func.func @shrunk(%x: tensor<?x?x?xf32>, %e0: tensor<?xf32>, %e1: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %s = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j)>], iterator_types = ["reduction", "parallel", "reduction"]} ins(%x : tensor<?x?x?xf32>) outs(%e0 : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %s : tensor<?x?x?xf32>, tensor<?xf32>) outs(%e1 : tensor<?x?x?xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi ult, %i, %j : index
    %d = arith.subf %a, %m : f32
    %b = arith.select %c, %a, %d : f32
    linalg.yield %b : f32
  } -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
