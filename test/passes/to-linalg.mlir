// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-linalg: whole-tensor ops become linalg.generic; broadcasts, coordinates and splats
// become part of how their readers read.
// RUN: intent-opt %s --intent-to-linalg --canonicalize --cse | FileCheck %s

// CHECK: #[[MAP:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>
// CHECK: #[[MAP2:map[0-9]*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK: #[[MAP3:map[0-9]*]] = affine_map<(d0) -> (d0)>
// CHECK: #[[MAP5:map[0-9]*]] = affine_map<(d0, d1) -> (d1)>

// SPEC: 1.1-09
// CHECK-LABEL: func.func @fold(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?x?xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>, %[[V2:[^ ,:)]+]]: tensor<1x?xf32>, %[[V3:[^ ,:)]+]]: f32) -> tensor<?x?xf32> {
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = tensor.dim %[[V0]], %[[V5]] : tensor<?x?xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = tensor.dim %[[V0]], %[[V4]] : tensor<?x?xf32>
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = tensor.empty(%[[V6]], %[[V7]]) : tensor<?x?xf32>
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP2]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]], %[[V1]], %[[V2]] : tensor<?x?xf32>, tensor<?xf32>, tensor<1x?xf32>) outs(%[[V8]] : tensor<?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[V10:[^ ,:)]+]]: f32, %[[V11:[^ ,:)]+]]: f32, %[[V12:[^ ,:)]+]]: f32, %[[V13:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = arith.mulf %[[V10]], %[[V11]] : f32
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = arith.addf %[[V12]], %[[V3]] : f32
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = arith.addf %[[V14]], %[[V15]] : f32
// CHECK-NEXT: linalg.yield %[[V16]] : f32
// CHECK-NEXT: } -> tensor<?x?xf32>
// CHECK-NEXT: return %[[V9]] : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @fold(%x: tensor<?x?xf32>, %row: tensor<?xf32>, %one: tensor<1x?xf32>, %s: f32) -> tensor<?x?xf32> {
  %a = intent.broadcast %row axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %b = intent.broadcast %one axes [0 one, 1] like %x : tensor<1x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %c = intent.broadcast %s axes [] like %x : f32 like tensor<?x?xf32> -> tensor<?x?xf32>
  %r = intent.map (%xi = %x, %ai = %a, %bi = %b, %ci = %c) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
    %p = arith.mulf %xi, %ai : f32
    %q = arith.addf %bi, %ci : f32
    %t = arith.addf %p, %q : f32
    intent.yield %t : f32
  }
  return %r : tensor<?x?xf32>
}

// SPEC: 1-11
// SPEC: 1-12
// The count of a domain cannot overflow, whatever the bounds.
// CHECK-LABEL: func.func @indices(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: i64, %[[V1:[^ ,:)]+]]: i64, %[[V2:[^ ,:)]+]]: i64) -> tensor<?xi64> {
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 0 : i64
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.constant 1 : i64
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.cmpi sle, %[[V1]], %[[V0]] : i64
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.subi %[[V1]], %[[V0]] : i64
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.maxsi %[[V2]], %[[V4]] : i64
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.subi %[[V6]], %[[V4]] : i64
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.divui %[[V8]], %[[V7]] : i64
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.addi %[[V9]], %[[V4]] : i64
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.select %[[V5]], %[[V3]], %[[V10]] : i64
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.index_cast %[[V11]] : i64 to index
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = tensor.empty(%[[V12]]) : tensor<?xi64>
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]]], iterator_types = ["parallel"]} outs(%[[V13]] : tensor<?xi64>) {
// CHECK-NEXT: ^bb0(%[[V15:[^ ,:)]+]]: i64):
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = linalg.index 0 : index
// CHECK-NEXT: %[[V17:[^ ,:)]+]] = arith.index_cast %[[V16]] : index to i64
// CHECK-NEXT: %[[V18:[^ ,:)]+]] = arith.muli %[[V17]], %[[V2]] : i64
// CHECK-NEXT: %[[V19:[^ ,:)]+]] = arith.addi %[[V18]], %[[V0]] : i64
// CHECK-NEXT: %[[V20:[^ ,:)]+]] = arith.muli %[[V19]], %[[V19]] : i64
// CHECK-NEXT: linalg.yield %[[V20]] : i64
// CHECK-NEXT: } -> tensor<?xi64>
// CHECK-NEXT: return %[[V14]] : tensor<?xi64>
// CHECK-NEXT: }
func.func @indices(%begin: i64, %end: i64, %step: i64) -> tensor<?xi64> {
  %d = intent.domain %begin to %end step %step : i64
  %i = intent.indices %d : !intent.domain<i64>
  %r = intent.map arith.muli (%i, %i) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// SPEC: 6-02
// A reduction of all elements is left, and one of many rows; several components are reduced
// together.
// CHECK-LABEL: func.func @reduce(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<4x8xf32>, %[[V1:[^ ,:)]+]]: tensor<4x8xi64>) -> (f32, tensor<8xf32>, tensor<8xi64>) {
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.constant -1 : i64
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = intent.reduce arith.addf (%[[V0]]) axes [0, 1] identity (%[[V3]]) : (tensor<4x8xf32>) -> f32
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = linalg.fill ins(%[[V3]] : f32) outs(%[[V13]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = tensor.empty() : tensor<8xi64>
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = linalg.fill ins(%[[V4]] : i64) outs(%[[V15]] : tensor<8xi64>) -> tensor<8xi64>
// CHECK-NEXT: %[[V17:[^ ,:)]+]]:2 = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP5]], #[[MAP5]]], iterator_types = ["reduction", "parallel"]} ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<4x8xi64>) outs(%[[V14]], %[[V16]] : tensor<8xf32>, tensor<8xi64>) {
// CHECK-NEXT: ^bb0(%[[V8:[^ ,:)]+]]: f32, %[[V18:[^ ,:)]+]]: i64, %[[V9:[^ ,:)]+]]: f32, %[[V19:[^ ,:)]+]]: i64):
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.cmpf ogt, %[[V8]], %[[V9]] : f32
// CHECK-NEXT: %[[V20:[^ ,:)]+]] = arith.select %[[V10]], %[[V8]], %[[V9]] : f32
// CHECK-NEXT: %[[V21:[^ ,:)]+]] = arith.select %[[V10]], %[[V18]], %[[V19]] : i64
// CHECK-NEXT: linalg.yield %[[V20]], %[[V21]] : f32, i64
// CHECK-NEXT: } -> (tensor<8xf32>, tensor<8xi64>)
// CHECK-NEXT: return %[[V11]], %[[V17]]#0, %[[V17]]#1 : f32, tensor<8xf32>, tensor<8xi64>
// CHECK-NEXT: }
func.func @reduce(%x: tensor<4x8xf32>, %k: tensor<4x8xi64>) -> (f32, tensor<8xf32>, tensor<8xi64>) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant -1 : i64
  %sum = intent.reduce arith.addf (%x) axes [0, 1] identity (%zero) : (tensor<4x8xf32>) -> f32
  %v, %w = intent.reduce (%x, %k) axes [0] identity (%zero, %none) : (tensor<4x8xf32>, tensor<4x8xi64>) -> (tensor<8xf32>, tensor<8xi64>) combine (%a, %i, %b, %j) {
    %c = arith.cmpf ogt, %b, %a : f32
    %m = arith.select %c, %b, %a : f32
    %n = arith.select %c, %j, %i : i64
    intent.yield %m, %n : f32, i64
  }
  return %sum, %v, %w : f32, tensor<8xf32>, tensor<8xi64>
}

// CHECK-LABEL: func.func @reduce_rows(
// CHECK: intent.reduce arith.addf (%{{.*}}) axes [0, 1]
// CHECK: intent.reduce arith.addf (%{{.*}}) axes [0]
// CHECK-NOT: intent.reduce
// CHECK: return
func.func @reduce_rows(%x: tensor<?x?x4xf32>, %y: tensor<1024x128xf32>, %z: tensor<1023x128xf32>) -> (tensor<4xf32>, tensor<128xf32>, tensor<128xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = intent.reduce arith.addf (%x) axes [0, 1] identity (%zero) : (tensor<?x?x4xf32>) -> tensor<4xf32>
  %b = intent.reduce arith.addf (%y) axes [0] identity (%zero) : (tensor<1024x128xf32>) -> tensor<128xf32>
  %c = intent.reduce arith.addf (%z) axes [0] identity (%zero) : (tensor<1023x128xf32>) -> tensor<128xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<128xf32>, tensor<128xf32>
}

// A loop that only coordinates run over takes its extent from them: they are made in memory.
// CHECK-LABEL: func.func @reduce_coordinates(
// CHECK: %[[I:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]]], iterator_types = ["parallel"]} outs(%{{.*}} : tensor<?xi64>) {
// CHECK: linalg.index 0 : index
// CHECK: } -> tensor<?xi64>
// CHECK: %[[COORDINATES:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[I]] : tensor<?xi64>) outs(%{{.*}} : tensor<?x?xi64>) {
// CHECK: } -> tensor<?x?xi64>
// CHECK: %[[START:[^ ,:)]+]] = linalg.fill {{.*}} -> tensor<?xi64>
// CHECK: linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]]], iterator_types = ["parallel", "reduction"]} ins(%[[COORDINATES]] : tensor<?x?xi64>) outs(%[[START]] : tensor<?xi64>) {
// CHECK: arith.addi
func.func @reduce_coordinates(%n: i64) -> tensor<?xi64> {
  %zero = arith.constant 0 : i64
  %d = intent.domain %zero to %n : i64
  %i = intent.indices %d : !intent.domain<i64>
  %b = intent.broadcast %i axes [0] to (%d, %d) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %sum = intent.reduce arith.addi (%b) axes [1] identity (%zero) : (tensor<?x?xi64>) -> tensor<?xi64>
  return %sum : tensor<?xi64>
}

// SPEC: 2-07
// Equal extents, the common case, cost one comparison and no copy.
// CHECK-LABEL: func.func @stretch(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?xf32>, %[[V1:[^ ,:)]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.dim %[[V0]], %[[V3]] : tensor<?xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = tensor.dim %[[V1]], %[[V3]] : tensor<?xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.cmpi ne, %[[V4]], %[[V5]] : index
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = scf.if %[[V6]] -> (tensor<?xf32>) {
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = tensor.empty(%[[V5]]) : tensor<?xf32>
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]]], iterator_types = ["parallel"]} outs(%[[V8]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V10:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = linalg.index 0 : index
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.cmpi eq, %[[V4]], %[[V2]] : index
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = arith.select %[[V12]], %[[V3]], %[[V11]] : index
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = tensor.extract %[[V0]][%[[V13]]] : tensor<?xf32>
// CHECK-NEXT: linalg.yield %[[V14]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: scf.yield %[[V9]] : tensor<?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[V0]] : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = tensor.empty(%[[V5]]) : tensor<?xf32>
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP3]], #[[MAP3]]], iterator_types = ["parallel"]} ins(%[[V7]], %[[V1]] : tensor<?xf32>, tensor<?xf32>) outs(%[[V15]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V17:[^ ,:)]+]]: f32, %[[V18:[^ ,:)]+]]: f32, %[[V10]]: f32):
// CHECK-NEXT: %[[V8]] = arith.addf %[[V17]], %[[V18]] : f32
// CHECK-NEXT: linalg.yield %[[V8]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V16]] : tensor<?xf32>
// CHECK-NEXT: }
func.func @stretch(%x: tensor<?xf32>, %like: tensor<?xf32>) -> tensor<?xf32> {
  %b = intent.broadcast %x axes [0 dynamic] like %like : tensor<?xf32> like tensor<?xf32> -> tensor<?xf32>
  %r = arith.addf %b, %like : tensor<?xf32>
  return %r : tensor<?xf32>
}

// What the types decide needs no comparison.
// CHECK-LABEL: func.func @stretch_static(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<1x3xf32>, %[[V1:[^ ,:)]+]]: tensor<?x3xf32>) -> tensor<?x3xf32> {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = tensor.dim %[[V1]], %[[V2]] : tensor<?x3xf32>
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.empty(%[[V3]]) : tensor<?x3xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP2]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]] : tensor<1x3xf32>) outs(%[[V4]] : tensor<?x3xf32>) {
// CHECK-NEXT: ^bb0(%[[V6:[^ ,:)]+]]: f32, %[[V7:[^ ,:)]+]]: f32):
// CHECK-NEXT: linalg.yield %[[V6]] : f32
// CHECK-NEXT: } -> tensor<?x3xf32>
// CHECK-NEXT: return %[[V5]] : tensor<?x3xf32>
// CHECK-NEXT: }
func.func @stretch_static(%x: tensor<1x3xf32>, %like: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %b = intent.broadcast %x axes [0 dynamic, 1 dynamic] like %like : tensor<1x3xf32> like tensor<?x3xf32> -> tensor<?x3xf32>
  return %b : tensor<?x3xf32>
}

// A body with effects visits each point once: loops.
// CHECK-LABEL: func.func @assert(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.dim %[[V0]], %[[V3]] : tensor<?xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = tensor.empty(%[[V4]]) : tensor<?xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = scf.for %[[V7:[^ ,:)]+]] = %[[V3]] to %[[V4]] step %[[V1]] iter_args(%[[V8:[^ ,:)]+]] = %[[V5]]) -> (tensor<?xf32>) {
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = tensor.extract %[[V0]][%[[V7]]] : tensor<?xf32>
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.cmpf oge, %[[V9]], %[[V2]] : f32
// CHECK-NEXT: intent.assert %[[V10]], "expects no negative element"
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = math.sqrt %[[V9]] : f32
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = tensor.insert %[[V11]] into %[[V8]][%[[V7]]] : tensor<?xf32>
// CHECK-NEXT: scf.yield %[[V12]] : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V6]] : tensor<?xf32>
// CHECK-NEXT: }
func.func @assert(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %r = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %c = arith.cmpf oge, %a, %zero : f32
    intent.assert %c, "expects no negative element"
    %s = math.sqrt %a : f32
    intent.yield %s : f32
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: i1, %[[V1:[^ ,:)]+]]: tensor<?xi1>, %[[V2:[^ ,:)]+]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.dim %[[V2]], %[[V3]] : tensor<?xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = tensor.empty(%[[V4]]) : tensor<?xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP3]], #[[MAP3]]], iterator_types = ["parallel"]} ins(%[[V2]], %[[V2]] : tensor<?xf32>, tensor<?xf32>) outs(%[[V5]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V7:[^ ,:)]+]]: f32, %[[V8:[^ ,:)]+]]: f32, %[[V9:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.select %[[V0]], %[[V7]], %[[V8]] : f32
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = tensor.dim %[[V1]], %[[V3]] : tensor<?xi1>
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = tensor.empty(%[[V11]]) : tensor<?xf32>
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP3]], #[[MAP3]], #[[MAP3]]], iterator_types = ["parallel"]} ins(%[[V1]], %[[V2]], %[[V6]] : tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) outs(%[[V12]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V7]]: i1, %[[V8]]: f32, %[[V14:[^ ,:)]+]]: f32, %[[V9]]: f32):
// CHECK-NEXT: %[[V10]] = arith.select %[[V7]], %[[V8]], %[[V14]] : f32
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = tensor.empty(%[[V11]]) : tensor<?xi1>
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP3]], #[[MAP3]]], iterator_types = ["parallel"]} ins(%[[V13]], %[[V2]] : tensor<?xf32>, tensor<?xf32>) outs(%[[V15]] : tensor<?xi1>) {
// CHECK-NEXT: ^bb0(%[[V7]]: f32, %[[V8]]: f32, %[[V9]]: i1):
// CHECK-NEXT: %[[V10]] = arith.cmpf olt, %[[V7]], %[[V8]] : f32
// CHECK-NEXT: linalg.yield %[[V10]] : i1
// CHECK-NEXT: } -> tensor<?xi1>
// CHECK-NEXT: %[[V17:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP3]]], iterator_types = ["parallel"]} ins(%[[V16]] : tensor<?xi1>) outs(%[[V12]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V7]]: i1, %[[V9]]: f32):
// CHECK-NEXT: %[[V10]] = arith.uitofp %[[V7]] : i1 to f32
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V17]] : tensor<?xf32>
// CHECK-NEXT: }
func.func @elementwise(%c: i1, %m: tensor<?xi1>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.select %c, %x, %x : tensor<?xf32>
  %q = arith.select %m, %x, %r : tensor<?xi1>, tensor<?xf32>
  %s = arith.cmpf olt, %q, %x : tensor<?xf32>
  %t = arith.uitofp %s : tensor<?xi1> to tensor<?xf32>
  return %t : tensor<?xf32>
}
