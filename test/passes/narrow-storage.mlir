// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-narrow-storage: i1 and microscaling floats lie one a byte, bf16 is an i16; scalar code
// decodes what it reads and encodes what it writes.
// RUN: intent-opt %s --intent-narrow-storage | FileCheck %s

// CHECK: #[[MAP:map[0-9]*]] = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @booleans(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: tensor<?xi8>, %[[V1:[^ ,:)]+]]: tensor<?xf32>) -> tensor<?xi8> {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.dim %[[V0]], %[[V3]] : tensor<?xi8>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = tensor.empty(%[[V4]]) : tensor<?xi8>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[V0]], %[[V1]] : tensor<?xi8>, tensor<?xf32>) outs(%[[V5]] : tensor<?xi8>) {
// CHECK-NEXT: ^bb0(%[[V7:[^ ,:)]+]]: i8, %[[V8:[^ ,:)]+]]: f32, %[[V9:[^ ,:)]+]]: i8):
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.cmpi ne, %[[V7]], %[[V10]] : i8
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = arith.cmpf olt, %[[V8]], %[[V2]] : f32
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = arith.andi %[[V11]], %[[V14]] : i1
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = arith.extui %[[V15]] : i1 to i8
// CHECK-NEXT: linalg.yield %[[V16]] : i8
// CHECK-NEXT: } -> tensor<?xi8>
// CHECK-NEXT: return %[[V6]] : tensor<?xi8>
// CHECK-NEXT: }
func.func @booleans(%m: tensor<?xi1>, %x: tensor<?xf32>) -> tensor<?xi1> {
  %zero = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : index
  %n = tensor.dim %m, %i0 : tensor<?xi1>
  %e = tensor.empty(%n) : tensor<?xi1>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m, %x : tensor<?xi1>, tensor<?xf32>) outs(%e : tensor<?xi1>) {
  ^bb0(%a: i1, %b: f32, %o: i1):
    %c = arith.cmpf olt, %b, %zero : f32
    %d = arith.andi %a, %c : i1
    linalg.yield %d : i1
  } -> tensor<?xi1>
  return %r : tensor<?xi1>
}

// CHECK-LABEL: func.func @scalars(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: i1, %[[V1:[^ ,:)]+]]: tensor<?xi8>, %[[V2:[^ ,:)]+]]: index) -> (tensor<?xi8>, i1) {
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = tensor.extract %[[V1]][%[[V2]]] : tensor<?xi8>
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.cmpi ne, %[[V3]], %[[V4]] : i8
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.xori %[[V5]], %[[V0]] : i1
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.extui %[[V6]] : i1 to i8
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = tensor.insert %[[V7]] into %[[V1]][%[[V2]]] : tensor<?xi8>
// CHECK-NEXT: return %[[V8]], %[[V5]] : tensor<?xi8>, i1
// CHECK-NEXT: }
func.func @scalars(%c: i1, %t: tensor<?xi1>, %i: index) -> (tensor<?xi1>, i1) {
  %x = tensor.extract %t[%i] : tensor<?xi1>
  %y = arith.xori %x, %c : i1
  %u = tensor.insert %y into %t[%i] : tensor<?xi1>
  return %u, %x : tensor<?xi1>, i1
}

// CHECK-LABEL: func.func @constants(
// CHECK-SAME: ) -> (tensor<3xi8>, tensor<2xi8>, tensor<2xi8>, tensor<3xi16>) {
// CHECK-NEXT: %[[V0:[^ ,:)]+]] = arith.constant dense<[1, 0, 1]> : tensor<3xi8>
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = arith.constant dense<1> : tensor<2xi8>
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant dense<[1, 15]> : tensor<2xi8>
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant dense<[16256, -16384, 16128]> : tensor<3xi16>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<3xi8>, tensor<2xi8>, tensor<2xi8>, tensor<3xi16>
// CHECK-NEXT: }
func.func @constants() -> (tensor<3xi1>, tensor<2xi1>, tensor<2xf4E2M1FN>, tensor<3xbf16>) {
  %a = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %b = arith.constant dense<true> : tensor<2xi1>
  %c = arith.constant dense<[0.5, -6.0]> : tensor<2xf4E2M1FN>
  %d = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xbf16>
  return %a, %b, %c, %d : tensor<3xi1>, tensor<2xi1>, tensor<2xf4E2M1FN>, tensor<3xbf16>
}

// CHECK-LABEL: func.func @codes(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: f6E2M3FN, %[[V1:[^ ,:)]+]]: tensor<4xi8>, %[[V2:[^ ,:)]+]]: tensor<4xi16>, %[[V3:[^ ,:)]+]]: bf16) -> (tensor<4xi8>, tensor<4xi16>) {
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.bitcast %[[V0]] : f6E2M3FN to i6
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.extui %[[V4]] : i6 to i8
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = linalg.fill ins(%[[V5]] : i8) outs(%[[V1]] : tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.bitcast %[[V3]] : bf16 to i16
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = linalg.fill ins(%[[V7]] : i16) outs(%[[V2]] : tensor<4xi16>) -> tensor<4xi16>
// CHECK-NEXT: return %[[V6]], %[[V8]] : tensor<4xi8>, tensor<4xi16>
// CHECK-NEXT: }
func.func @codes(%v: f6E2M3FN, %t: tensor<4xf6E2M3FN>, %u: tensor<4xbf16>, %w: bf16) -> (tensor<4xf6E2M3FN>, tensor<4xbf16>) {
  %f = linalg.fill ins(%v : f6E2M3FN) outs(%t : tensor<4xf6E2M3FN>) -> tensor<4xf6E2M3FN>
  %g = linalg.fill ins(%w : bf16) outs(%u : tensor<4xbf16>) -> tensor<4xbf16>
  return %f, %g : tensor<4xf6E2M3FN>, tensor<4xbf16>
}
