// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-host-abi: arguments are row-major descriptors that are only read; results are fresh
// memory that aliases nothing.
// RUN: intent-opt %s --intent-host-abi | FileCheck %s

// CHECK: #[[MAP:map[0-9]*]] = affine_map<(d0) -> (d0)>
// CHECK: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[MAP2:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>

// Computed in place: memory stands where the empty tensor did.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: memref<?xf32>) -> memref<?xf32> attributes {llvm.emit_c_interface} {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = bufferization.to_tensor %[[V0]] restrict : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = tensor.dim %[[V1]], %[[V2]] : tensor<?xf32>
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = tensor.empty(%[[V3]]) : tensor<?xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = memref.alloc(%[[V3]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = bufferization.to_tensor %[[V5]] restrict writable : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[V1]] : tensor<?xf32>) outs(%[[V6]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[V8:[^ ,:)]+]]: f32, %[[V9:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.addf %[[V8]], %[[V8]] : f32
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %[[V7]] in restrict writable %[[V5]] : (tensor<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: return %[[V5]] : memref<?xf32>
// CHECK-NEXT: }
func.func @in_place(%x: tensor<?xf32>) -> tensor<?xf32> {
  %i0 = arith.constant 0 : index
  %n = tensor.dim %x, %i0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A returned argument is copied; one value returned twice is two results.
// CHECK-LABEL: func.func @copied(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: memref<?x3xf32>) -> (memref<?x3xf32>, memref<?x3xf32>) attributes {llvm.emit_c_interface} {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = bufferization.to_tensor %[[V0]] restrict : memref<?x3xf32> to tensor<?x3xf32>
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = tensor.dim %[[V1]], %[[V2]] : tensor<?x3xf32>
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = memref.alloc(%[[V3]]) {alignment = 64 : i64} : memref<?x3xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %[[V1]] in restrict writable %[[V4]] : (tensor<?x3xf32>, memref<?x3xf32>) -> ()
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = tensor.dim %[[V1]], %[[V5]] : tensor<?x3xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = memref.alloc(%[[V6]]) {alignment = 64 : i64} : memref<?x3xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %[[V1]] in restrict writable %[[V7]] : (tensor<?x3xf32>, memref<?x3xf32>) -> ()
// CHECK-NEXT: return %[[V7]], %[[V4]] : memref<?x3xf32>, memref<?x3xf32>
// CHECK-NEXT: }
func.func @copied(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  return %x, %x : tensor<?x3xf32>, tensor<?x3xf32>
}

// Through the fill that only this reduction uses.
// CHECK-LABEL: func.func @filled(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: memref<4x?xf32>, %[[V1:[^ ,:)]+]]: f32) -> memref<4xf32> attributes {llvm.emit_c_interface} {
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = bufferization.to_tensor %[[V0]] restrict : memref<4x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = bufferization.to_tensor %[[V4]] restrict writable : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = linalg.fill ins(%[[V1]] : f32) outs(%[[V5]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "reduction"]} ins(%[[V2]] : tensor<4x?xf32>) outs(%[[V6]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[V8:[^ ,:)]+]]: f32, %[[V9:[^ ,:)]+]]: f32):
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.addf %[[V9]], %[[V8]] : f32
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %[[V7]] in restrict writable %[[V4]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: return %[[V4]] : memref<4xf32>
// CHECK-NEXT: }
func.func @filled(%x: tensor<4x?xf32>, %s: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x?xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Scalars travel as the integers that stand for them.
// CHECK-LABEL: func.func @scalars(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: i8, %[[V1:[^ ,:)]+]]: i16, %[[V2:[^ ,:)]+]]: f32, %[[V3:[^ ,:)]+]]: i8) -> (i8, i16, f32, i8) attributes {llvm.emit_c_interface} {
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.cmpi ne, %[[V0]], %[[V4]] : i8
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.bitcast %[[V1]] : i16 to bf16
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.trunci %[[V3]] : i8 to i4
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.bitcast %[[V7]] : i4 to f4E2M1FN
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.extui %[[V5]] : i1 to i8
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.bitcast %[[V6]] : bf16 to i16
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.bitcast %[[V8]] : f4E2M1FN to i4
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.extui %[[V11]] : i4 to i8
// CHECK-NEXT: return %[[V9]], %[[V10]], %[[V2]], %[[V12]] : i8, i16, f32, i8
// CHECK-NEXT: }
func.func @scalars(%c: i1, %x: bf16, %y: f32, %z: f4E2M1FN) -> (i1, bf16, f32, f4E2M1FN) {
  return %c, %x, %y, %z : i1, bf16, f32, f4E2M1FN
}
