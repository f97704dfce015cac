// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a scan is on the CPU: vectors or rows, in place, with what it is computed from, and how
// threads share it.
// RUN: intent-opt %s --split-input-file --intent-to-vectors=threads=false | FileCheck %s
// RUN: intent-opt %s --split-input-file --intent-to-vectors | FileCheck %s --check-prefix=SHARED

// A vector along each line: both inputs are read once, what is between lies in registers, the
// result is written once. No member is copied, and nothing else is in memory.
// CHECK-LABEL: func.func @lines(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>, %[[Y:.*]]: memref<?x?xf32>)
// CHECK-COUNT-1: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %c1 {
// CHECK: scf.for %[[J:.*]] = %{{.*}} step %c16 iter_args(%[[SUM:.*]] = %{{.*}}) -> (vector<16xf32>) {
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[I]], %[[J]]], %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<16xf32>
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[I]], %[[J]]]
// CHECK-NEXT: arith.mulf %[[XV]], %[[YV]] : vector<16xf32>
// CHECK-NEXT: %[[B:.*]] = arith.subf
// CHECK-NEXT: %[[M1:.*]] = vector.shuffle %[[B]], %[[B]] [15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
// CHECK-NEXT: %[[S1:.*]] = arith.addf %[[M1]], %[[B]] : vector<16xf32>
// CHECK-NEXT: arith.select %{{.*}}, %[[S1]], %[[B]]
// CHECK-NEXT: vector.shuffle {{.*}} [14, 15, 0,
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.select
// CHECK-NEXT: vector.shuffle {{.*}} [12, 13, 14, 15, 0,
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.select
// CHECK-NEXT: vector.shuffle {{.*}} [8, 9, 10, 11, 12, 13, 14, 15, 0,
// CHECK-NEXT: arith.addf
// CHECK-NEXT: %[[IN:.*]] = arith.select
// CHECK-NEXT: %[[R:.*]] = arith.addf %[[SUM]], %[[IN]] : vector<16xf32>
// CHECK-NEXT: vector.transfer_write %[[R]], %{{.*}}[%[[I]], %[[J]]]
// CHECK-NEXT: %[[L:.*]] = vector.shuffle %[[R]], %[[R]] [15, 15,
// CHECK-NEXT: scf.yield %[[L]]
// CHECK-NOT: memref.copy
// CHECK: return
// Many lines are points for threads; else each line is cut: totals, then segments.
// SHARED-LABEL: func.func @lines(
// SHARED: arith.cmpi sge, %{{.*}}, %c16 : index
// SHARED: scf.forall (%{{.*}}) in (%{{.*}}) {
// SHARED-NOT: scf.forall
// SHARED: arith.cmpi slt, %{{.*}}, %c16 : index
// SHARED: scf.for
// SHARED: scf.for %{{.*}} step %c2097152
// SHARED: scf.forall
// SHARED-NOT: vector.transfer_write
// SHARED: scf.forall
// SHARED: vector.transfer_write
// SHARED-NOT: scf.forall
// SHARED-NOT: memref.copy
// SHARED: return
func.func @lines(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %a = arith.mulf %x, %y : tensor<?x?xf32>
  %b = arith.subf %a, %x : tensor<?x?xf32>
  %p = intent.scan arith.addf (%b) axis 1 identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

// Along an outer axis the innermost one is the vectors': whole rows of a block, the last one first;
// the running summaries stay in cache. The tail is masked.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>, %[[Y:.*]]: memref<?x?xf32>)
// CHECK: %[[OUT:.*]] = memref.alloc(%{{.*}}, %{{.*}})
// CHECK: %[[SUMS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4096xf32>
// CHECK-NEXT: scf.for %{{.*}} = %c0 to %{{.*}} step %c1 {
// CHECK-NEXT: arith.muli %{{.*}}, %c4096
// CHECK-NOT: memref.alloc
// CHECK: scf.for %{{.*}} step %c16 {
// CHECK-NEXT: vector.transfer_write %{{.*}}, %[[SUMS]]
// CHECK: scf.for %[[K:.*]] = %c0 to %[[N:.*]] step %c1 {
// CHECK: %[[LAST:.*]] = arith.subi %[[N]], %c1
// CHECK: %[[I:.*]] = arith.subi %[[LAST]], %[[K]]
// CHECK: scf.for %[[J:.*]] = %c0 to %{{.*}} step %c16 {
// CHECK-NEXT: arith.addi
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[I]], %{{.*}}], %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<16xf32>
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[I]],
// CHECK-NEXT: arith.mulf %[[XV]], %[[YV]]
// CHECK-NEXT: %[[B:.*]] = arith.subf
// CHECK-NEXT: %[[SUM:.*]] = vector.transfer_read %[[SUMS]][%[[J]]]
// CHECK-NEXT: %[[R:.*]] = arith.addf %[[B]], %[[SUM]] : vector<16xf32>
// CHECK-NEXT: affine.apply
// CHECK-NEXT: vector.transfer_write %[[SUM]], %[[OUT]][%[[I]],
// CHECK-NEXT: vector.transfer_write %[[R]], %[[SUMS]][%[[J]]]
// CHECK: scf.for %{{.*}} step %c16 {
// CHECK: vector.create_mask
// CHECK-NOT: memref.copy
// CHECK: return
// SHARED-LABEL: func.func @rows(
// SHARED: %[[SIZE:.*]] = arith.minsi %{{.*}}, %c4096
// SHARED: %[[BLOCKS:.*]] = arith.ceildivui %{{.*}}, %[[SIZE]]
// SHARED: scf.forall (%{{.*}}) in (%[[BLOCKS]]) {
// SHARED-NOT: scf.forall
// Narrow rows are cut along the axis, as a long line is.
// SHARED: %[[ROWS:.*]] = arith.ceildivui %c32768, %{{.*}}
// SHARED: %[[STRIP:.*]] = arith.muli %[[ROWS]], %c64
// SHARED: memref.alloc() {alignment = 64 : i64} : memref<256xf32>
// SHARED: %[[TOTALS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64x256xf32>
// SHARED: scf.for %{{.*}} = %c0 to %{{.*}} step %[[STRIP]] {
// SHARED: scf.forall (%[[S:.*]]) in
// SHARED-NOT: vector.transfer_write {{.*}} : vector<16xf32>, memref<?x?xf32>
// SHARED: vector.transfer_write %{{.*}}, %[[TOTALS]][%[[S]],
// SHARED: scf.forall (%[[T:.*]]) in
// SHARED: vector.transfer_write {{.*}} : vector<16xf32>, memref<?x?xf32>
// SHARED-NOT: scf.forall
// SHARED-NOT: memref.copy
// SHARED: return
func.func @rows(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %a = arith.mulf %x, %y : tensor<?x?xf32>
  %b = arith.subf %a, %x : tensor<?x?xf32>
  %p = intent.scan arith.addf (%b) axis 0 reverse exclusive identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

// One thread passes once over a long line; several read a strip for its segments' totals first.
// CHECK-LABEL: func.func @long(
// CHECK: scf.for %{{.*}} step %c8 iter_args({{.*}}) -> (vector<8xi64>) {
// CHECK: scf.for %{{.*}} step %c1 iter_args({{.*}}) -> (i64) {
// CHECK-NOT: scf.for
// CHECK-NOT: memref.copy
// CHECK: return
// SHARED-LABEL: func.func @long(
// SHARED-SAME: %[[X:.*]]: memref<?xi64>)
// SHARED: %[[OUT:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xi64>
// SHARED: %[[ENDS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
// SHARED: %[[STARTS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi64>
// SHARED: scf.for %{{.*}} = %c0 to %{{.*}} step %c2097152 iter_args(%{{.*}} = %{{.*}}) -> (i64) {
// SHARED: %[[SEGMENTS:.*]] = arith.ceildivui %{{.*}}, %c32768
// SHARED: %[[OTHERS:.*]] = arith.subi %[[SEGMENTS]], %c1
// SHARED: scf.forall (%[[S:.*]]) in (%[[OTHERS]]) {
// SHARED: vector.transfer_read %[[X]]
// SHARED-NOT: vector.transfer_write
// SHARED: memref.store %{{.*}}, %[[STARTS]][%[[S]]]
// SHARED: scf.for %{{.*}} = %c0 to %[[OTHERS]] step %c1 iter_args
// SHARED: memref.store %{{.*}}, %[[STARTS]][%[[OTHERS]]]
// SHARED: scf.forall (%[[T:.*]]) in (%[[SEGMENTS]]) {
// SHARED: memref.load %[[STARTS]][%[[T]]]
// SHARED: vector.transfer_read %[[X]]
// SHARED: vector.transfer_write %{{.*}}, %[[OUT]]
// SHARED: memref.store %{{.*}}, %[[ENDS]][%[[T]]]
// SHARED-NOT: memref.copy
// SHARED: return
func.func @long(%x: tensor<?xi64>) -> tensor<?xi64> {
  %zero = arith.constant 0 : i64
  %p = intent.scan arith.addi (%x) axis 0 identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  return %p : tensor<?xi64>
}

// -----

// What a constant extent says to be short is not cut.
// SHARED-LABEL: func.func @short(
// SHARED-COUNT-1: scf.forall
// SHARED-NOT: scf.forall
// SHARED: return
func.func @short(%x: tensor<3x100xi32>) -> tensor<3x100xi32> {
  %zero = arith.constant 0 : i32
  %p = intent.scan arith.addi (%x) axis 1 identity (%zero) : (tensor<3x100xi32>) -> tensor<3x100xi32>
  return %p : tensor<3x100xi32>
}

// -----

// Without members there is nothing to do.
// CHECK-LABEL: func.func @none(
// CHECK-NEXT: memref.alloc
// CHECK-NEXT: return
func.func @none(%x: tensor<3x0xi32>) -> tensor<3x0xi32> {
  %zero = arith.constant 0 : i32
  %p = intent.scan arith.addi (%x) axis 1 identity (%zero) : (tensor<3x0xi32>) -> tensor<3x0xi32>
  return %p : tensor<3x0xi32>
}

// -----

// Summaries are what lies in memory: bytes and i16.
// CHECK-LABEL: func.func @bytes(
// CHECK: scf.for {{.*}} -> (vector<16xi8>) {
// CHECK-NEXT: vector.transfer_read {{.*}} : memref<?xi8>, vector<16xi8>
// CHECK: arith.ori {{.*}} : vector<16xi1>
// CHECK: scf.for {{.*}} -> (vector<16xi16>) {
// CHECK-NEXT: vector.transfer_read {{.*}} : memref<?xi16>, vector<16xi16>
// CHECK: arith.maximumf {{.*}} : vector<16xf32>
func.func @bytes(%x: tensor<?xi1>, %y: tensor<?xbf16>) -> (tensor<?xi1>, tensor<?xbf16>) {
  %no = arith.constant false
  %least = arith.constant 0xFF80 : bf16
  %p = intent.scan arith.ori (%x) axis 0 identity (%no) : (tensor<?xi1>) -> tensor<?xi1>
  %q = intent.scan arith.maximumf (%y) axis 0 identity (%least) : (tensor<?xbf16>) -> tensor<?xbf16>
  return %p, %q : tensor<?xi1>, tensor<?xbf16>
}

// -----

// A scan that is stored is computed in the view.
// CHECK-LABEL: func.func @stored(
// CHECK-SAME: %{{.*}}: memref<?x?xf32>, %[[V:.*]]: memref<?x?xf32>)
// CHECK-NOT: memref.alloc
// CHECK: vector.transfer_write %{{.*}}, %[[V]][
// CHECK-NOT: memref.copy
// CHECK: return
func.func @stored(%x: tensor<?x?xf32>, %y: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %vr = intent.axis %y[0] : memref<?x?xf32>
  %vc = intent.axis %y[1] : memref<?x?xf32>
  %place = intent.relation (%i in %vr, %j in %vc) of (%vr, %vc) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  %p = intent.scan arith.addf (%x) axis 1 identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  intent.store %p to %y[%place] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
  return
}
