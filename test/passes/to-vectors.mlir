// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-vectors on programs of other shapes: what is fused, what is vectorised, what lies in
// memory.
// RUN: intent-opt %s --intent-to-vectors=threads=false | FileCheck %s
// RUN: intent-opt %s --intent-to-vectors | FileCheck %s --check-prefix=SHARED

// A chain of maps is, a piece, one loop over vectors and its masked tail; nothing lies in between.
// Threads share the pieces, and a short constant extent is one.
// SHARED-LABEL: func.func @chain(
// SHARED: %[[N:.*]] = memref.dim
// SHARED: %[[PIECES:.*]] = affine.apply #{{.*}}()[%[[N]]]
// SHARED-NEXT: scf.forall (%{{.*}}) in (%[[PIECES]]) {
// SHARED-NOT: memref.alloc
// SHARED: scf.for
// SHARED: return
// SHARED-LABEL: func.func @constant(
// SHARED-NOT: scf.forall
// SHARED-LABEL: func.func @short(
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>) -> memref<?xf32>
// CHECK: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK-NEXT: affine.min
// CHECK-NEXT: affine.apply
// CHECK-NEXT: scf.for
// CHECK-NEXT: affine.apply
// CHECK-NEXT: vector.transfer_read %[[X]][%{{.*}}], %{{.*}} {in_bounds = [true]} : memref<?xf32>, vector<32xf32>
// CHECK-NEXT: vector.transfer_read %[[Y]][%{{.*}}], %{{.*}} {in_bounds = [true]} : memref<?xf32>, vector<32xf32>
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.subf
// CHECK-NEXT: vector.transfer_write {{.*}} {in_bounds = [true]} : vector<32xf32>, memref<?xf32>
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: scf.for
// CHECK: vector.create_mask
// CHECK: vector.transfer_write {{.*}} : vector<32xf32>, memref<?xf32>
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: return
func.func @chain(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %a = arith.mulf %x, %y : tensor<?xf32>
  %b = arith.addf %a, %x : tensor<?xf32>
  %c = arith.subf %b, %y : tensor<?xf32>
  return %c : tensor<?xf32>
}

// A constant extent that is a multiple of the vector leaves no tail.
// CHECK-LABEL: func.func @constant(
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK-NOT: create_mask
// CHECK: return
func.func @constant(%x: tensor<128xf32>) -> tensor<128xf32> {
  %a = arith.addf %x, %x : tensor<128xf32>
  return %a : tensor<128xf32>
}

// One short vector needs no loop.
// CHECK-LABEL: func.func @short(
// CHECK-NOT: scf.for
// CHECK: vector.transfer_read {{.*}} : memref<7xf32>, vector<7xf32>
// CHECK: vector.transfer_write {{.*}} : vector<7xf32>, memref<7xf32>
// CHECK: return
func.func @short(%x: tensor<7xf32>) -> tensor<7xf32> {
  %a = arith.addf %x, %x : tensor<7xf32>
  return %a : tensor<7xf32>
}

// The sum of each column: rows are added up, a vector of columns at a time, in parts of many rows
// where there are several, else at once.
// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>) -> memref<?xf32>
// CHECK: %[[TOTALS:.*]] = memref.alloc(%[[PARTS:.*]], %{{.*}}) {alignment = 64 : i64} : memref<?x?xf32>
// CHECK: scf.for %[[P:.*]] = %c0 to %[[PARTS]] step %c1 {
// CHECK-NEXT: scf.for %{{.*}} = %c0 to %[[BLOCKS:.*]] step %c1 {
// CHECK: scf.for %[[I:.*]] = %[[LOW:.*]] to %[[HIGH:.*]] step %c1 {
// CHECK-NEXT: scf.for %[[J:.*]] = %c0 to %{{.*}} step %c16 {
// CHECK-NEXT: %[[AT:.*]] = a
// CHECK-NEXT: vector.transfer_read %[[X]][%[[I]], %[[AT]]], %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<16xf32>
// CHECK: vector.transfer_read %[[TOTALS]][%[[P]], %[[K:.*]]], %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<16xf32>
// CHECK-NEXT: arith.addf
// CHECK-NEXT: vector.transfer_write %{{.*}}, %[[TOTALS]][%[[P]], %[[K]]] {in_bounds = [true]} : vector<16xf32>
// CHECK: %[[S:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: scf.for %{{.*}} = %c0 to %[[BLOCKS]] step %c1 {
// CHECK: scf.for %[[I:[^ ]*]] = %c0 to %{{.*}} step %c1 {
// CHECK-NEXT: scf.for {{.*}} step %c16 {
// CHECK-NEXT: %{{.*}} = a
// CHECK-NEXT: vector.transfer_read %[[X]][%[[I]],
// CHECK: vector.transfer_read %[[S]][
// CHECK: scf.for %[[I:[^ ]*]] = %c0 to %[[PARTS]] step %c1 {
// CHECK-NEXT: scf.for
// CHECK: vector.transfer_read %[[S]][
// CHECK: vector.transfer_read %[[TOTALS]][%[[I]],
// CHECK: return %[[S]]
func.func @columns(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Few members by the type: one loop over rows, the sums in a register.
// CHECK-LABEL: func.func @short_columns(
// CHECK-SAME: %[[X:.*]]: memref<64x64xf32>) -> memref<64xf32>
// CHECK: %[[S:.*]] = scf.for %[[I:.*]] = %c0 to %c64 step %c1 iter_args(%[[SO_FAR:.*]] = %{{.*}}) -> (vector<64xf32>) {
// CHECK-NEXT: %[[ROW:.*]] = vector.transfer_read %[[X]][%[[I]], %c0]
// CHECK-NEXT: arith.addf %[[SO_FAR]], %[[ROW]]
// CHECK-NEXT: scf.yield
// CHECK: vector.transfer_write %[[S]]
func.func @short_columns(%x: tensor<64x64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<64x64xf32>) -> tensor<64xf32>
  return %s : tensor<64xf32>
}

// Booleans are bytes in memory, and vectors of bits in registers.
// CHECK-LABEL: func.func @booleans(
// CHECK-SAME: memref<?xi8>
// CHECK: vector.transfer_read {{.*}} : memref<?xi8>, vector<32xi8>
// CHECK: arith.cmpi ne, {{.*}} : vector<32xi8>
// CHECK: arith.select {{.*}} : vector<32xi1>, vector<32xf32>
func.func @booleans(%m: tensor<?xi1>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = arith.select %m, %x, %y : tensor<?xi1>, tensor<?xf32>
  return %r : tensor<?xf32>
}

// Two components along the last axis: each lane has a summary of its own, without a branch, and
// they are combined as a tree at the end.
// CHECK-LABEL: func.func @components(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[I:.*]]: memref<?xi64>)
// CHECK: scf.for %[[J:[^ ]*]] = %{{.*}} to %{{.*}} step %c16 iter_args(%[[V:[^ ]*]] = %{{.*}}, %[[K:[^ ]*]] = %{{.*}}) -> (vector<16xf32>, vector<16xi64>) {
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[J]]]
// CHECK-NEXT: %[[IV:.*]] = vector.transfer_read %[[I]][%[[J]]]
// CHECK-NEXT: %[[MORE:.*]] = arith.cmpf ogt, %[[XV]], %[[V]] : vector<16xf32>
// CHECK-NEXT: arith.select %[[MORE]], %[[XV]], %[[V]]
// CHECK-NEXT: arith.select %[[MORE]], %[[IV]], %[[K]]
// CHECK-NEXT: scf.yield
// CHECK: vector.create_mask
// CHECK: scf.yield
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: %[[X1:.*]] = vector.shuffle {{.*}} [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0] : vector<16xf32>
// CHECK-NEXT: vector.shuffle {{.*}} [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0] : vector<16xi64>
// CHECK-NEXT: arith.cmpf ogt, %[[X1]], %{{.*}} : vector<16xf32>
// CHECK-NEXT: arith.select
// CHECK-NEXT: arith.select
// CHECK-NEXT: vector.shuffle {{.*}} [2, 3, 4
// CHECK: vector.shuffle {{.*}} [4, 5, 6
// CHECK: vector.shuffle {{.*}} [8, 9, 10
// CHECK: return
func.func @components(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (f32, i64) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant -1 : i64
  %v, %k = intent.reduce (%x, %i) axes [0] identity (%zero, %none) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %b = arith.cmpf ogt, %vb, %va : f32
    %w = arith.select %b, %vb, %va : f32
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : f32, i64
  }
  return %v, %k : f32, i64
}

// Two results that are one value are two allocations; so is a returned argument a copy.
// CHECK-LABEL: func.func @fresh(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>)
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy %[[X]], %[[A]]
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: memref.copy %[[X]], %[[B]]
// CHECK: return %[[B]], %[[A]]
func.func @fresh(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  return %x, %x : tensor<?xf32>, tensor<?xf32>
}
