// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction of a chain of maps reads each input once, vector by vector, with its partial results
// in a register, and has no branch in its loop; nothing of the chain is in memory.
// RUN: intent-opt %s --intent-to-vectors | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32>, %[[Y:.*]]: memref<?x?xf32>)
// CHECK: %[[OUT:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: scf.forall (%[[I:.*]]) in (%{{.*}}) {
// CHECK-NOT: memref.alloc(%
// CHECK: scf.for %[[J:.*]] = %c0 to %{{.*}} step %c32 iter_args(%[[SUM:.*]] = %{{.*}}) -> (vector<32xf32>) {
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[A:.*]] = arith.mulf %[[XV]], %[[YV]] : vector<32xf32>
// CHECK-NEXT: %[[B:.*]] = arith.subf %[[A]], %[[XV]] : vector<32xf32>
// CHECK-NEXT: %[[R:.*]] = arith.addf %[[SUM]], %[[B]] fastmath<reassoc> : vector<32xf32>
// CHECK-NEXT: scf.yield %[[R]] : vector<32xf32>
// CHECK: vector.reduction <add>
// CHECK-NOT: memref.copy
// CHECK: return %[[OUT]]
func.func @rows(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %a = arith.mulf %x, %y : tensor<?x?xf32>
  %b = arith.subf %a, %x : tensor<?x?xf32>
  %s = intent.reduce arith.addf (%b) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// All members: parts that all cores work on, where there are several, and one part else. Each part
// reads its members once, has a summary a lane, and combines these as a tree; what is left of a
// part is one vector under a mask.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>)
// CHECK: %[[LEAST:.*]] = arith.constant dense<0xFF800000> : vector<32xf32>
// CHECK: %[[N:.*]] = memref.dim %[[X]]
// CHECK-NEXT: arith.divui %[[N]], %c65536
// CHECK: %[[SEVERAL:.*]] = arith.cmpi sgt, %[[PARTS:.*]], %c1
// CHECK-NEXT: scf.if %[[SEVERAL]] -> (f32) {
// CHECK-NEXT: %[[TOTALS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT: scf.forall (%[[PART:.*]]) in (%[[PARTS]]) {
// CHECK-NOT: scf.
// CHECK-NOT: memref.
// CHECK: %[[VECTORS:.*]] = scf.for %[[J:.*]] = %[[LOW:.*]] to %[[REST:.*]] step %c32 iter_args(%[[MOST:.*]] = %[[LEAST]]) -> (vector<32xf32>) {
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[J]]]
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[J]]]
// CHECK-NEXT: %[[A:.*]] = arith.mulf %[[XV]], %[[YV]] : vector<32xf32>
// CHECK-NEXT: %[[R:.*]] = arith.maximumf %[[MOST]], %[[A]] : vector<32xf32>
// CHECK-NEXT: scf.yield %[[R]] : vector<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[LANES:.*]] = scf.for %[[J:.*]] = %[[REST]] to %[[HIGH:.*]] step %c32 iter_args(%[[MOST:.*]] = %[[VECTORS]]) -> (vector<32xf32>) {
// CHECK-NEXT: %[[LEFT:.*]] = arith.subi %[[HIGH]], %[[J]]
// CHECK-NEXT: %[[MASK:.*]] = vector.create_mask %[[LEFT]] : vector<32xi1>
// CHECK-NEXT: %[[XV:.*]] = vector.transfer_read %[[X]][%[[J]]], %{{.*}}, %[[MASK]]
// CHECK-NEXT: %[[YV:.*]] = vector.transfer_read %[[Y]][%[[J]]], %{{.*}}, %[[MASK]]
// CHECK-NEXT: %[[A:.*]] = arith.mulf %[[XV]], %[[YV]] : vector<32xf32>
// CHECK-NEXT: %[[M:.*]] = arith.select %[[MASK]], %[[A]], %[[LEAST]] : vector<32xi1>, vector<32xf32>
// CHECK-NEXT: %[[R:.*]] = arith.maximumf %[[MOST]], %[[M]] : vector<32xf32>
// CHECK-NEXT: scf.yield %[[R]] : vector<32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[MOVED:.*]] = vector.shuffle %[[LANES]], %[[LANES]] [1, 2,
// CHECK-NEXT: arith.maximumf %[[LANES]], %[[MOVED]] : vector<32xf32>
// CHECK-COUNT-4: vector.shuffle
// CHECK: memref.store %{{.*}}, %[[TOTALS]][%[[PART]]]
// CHECK-NEXT: {{^ *}$}}
// CHECK: memref.load %[[TOTALS]][%c0]
// CHECK: scf.for %{{.*}} = %c1 to %[[PARTS]] step %c1 iter_args(
// CHECK-NEXT: memref.load %[[TOTALS]]
// CHECK-NEXT: arith.maximumf
// CHECK-NEXT: scf.yield
// CHECK: else {
// CHECK-NOT: scf.forall
// CHECK-NOT: memref.
// CHECK: return
func.func @whole(%x: tensor<?xf32>, %y: tensor<?xf32>) -> f32 {
  %least = arith.constant 0xFF800000 : f32
  %a = arith.mulf %x, %y : tensor<?xf32>
  %m = intent.reduce arith.maximumf (%a) axes [0] identity (%least) : (tensor<?xf32>) -> f32
  return %m : f32
}

// What is short by its type is one part, of vectors as long as it; what is long needs no choice.
// CHECK-LABEL: func.func @short(
// CHECK-NOT: scf.
// CHECK: vector.transfer_read {{.*}} : memref<13xf32>, vector<16xf32>
// CHECK-NOT: scf.
// CHECK: return
func.func @short(%x: tensor<13xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %m = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<13xf32>) -> f32
  return %m : f32
}

// Rows: seven of them are few, and cut; the summary of a matrix goes on from row to row in lanes.
// CHECK-LABEL: func.func @few(
// CHECK-SAME: %[[X:.*]]: memref<7x1048576xf32>)
// CHECK-NOT: scf.if
// CHECK: scf.for %[[I:.*]] = %c0 to %c7 step %c1 {
// CHECK: scf.forall (%{{.*}}) in (16) {
// CHECK: scf.for %[[J:[^ ]*]] = {{.*}} -> (vector<32xf32>) {
// CHECK-NEXT: vector.transfer_read %[[X]][%[[I]], %[[J]]]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: scf.yield
// CHECK: scf.forall (%{{.*}}) in (63) {
// CHECK: scf.for %[[I:[^ ]*]] = {{.*}} step %c1 iter_args({{.*}}) -> (vector<32xf32>) {
// CHECK: scf.for %[[J:[^ ]*]] = {{.*}} -> (vector<32xf32>) {
// CHECK-NEXT: vector.transfer_read %[[X]][%[[I]], %[[J]]]
// CHECK-NEXT: arith.maximumf
// CHECK-NEXT: scf.yield
// CHECK-NOT: scf.if
// CHECK: return
func.func @few(%x: tensor<7x1048576xf32>) -> (tensor<7xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %s = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<7x1048576xf32>) -> tensor<7xf32>
  %m = intent.reduce arith.maximumf (%x) axes [0, 1] identity (%least) : (tensor<7x1048576xf32>) -> f32
  return %s, %m : tensor<7xf32>, f32
}

// The points of a parallel are threads already.
// CHECK-LABEL: func.func @point(
// CHECK: scf.forall
// CHECK-NOT: scf.if
// CHECK-NOT: scf.forall
// CHECK: return
func.func @point(%x: tensor<?xf32>, %out: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %out[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %at = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %e = intent.load %out[%at] fill %zero : memref<?xf32>, !intent.relation<0 -> 1, i64> -> f32
    %m = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
      %v = arith.mulf %a, %e : f32
      intent.yield %v : f32
    }
    %s = intent.reduce arith.addf (%m) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
    intent.print "s", %s : f32
  }
  return
}

// What is an integer in memory is computed on the way too: no mask and no narrow float of the chain
// is in memory.
// CHECK-LABEL: func.func @all(
// CHECK-SAME: %[[K:.*]]: memref<?xi64>
// CHECK-NOT: memref.alloc(%
// CHECK: scf.for %[[J:[^ ]*]] = {{.*}} -> (vector<16xi8>) {
// CHECK-NEXT: vector.transfer_read %[[K]][%[[J]]]
// CHECK-NOT: memref.alloc(%
// CHECK: return
func.func @all(%k: tensor<?xi64>, %n: i64) -> i1 {
  %true = arith.constant true
  %valid = intent.map (%a = %k) : (tensor<?xi64>) -> tensor<?xi1> {
    %v = arith.cmpi slt, %a, %n : i64
    intent.yield %v : i1
  }
  %all = intent.reduce arith.andi (%valid) axes [0] identity (%true) : (tensor<?xi1>) -> i1
  return %all : i1
}

// CHECK-LABEL: func.func @squares(
// CHECK-SAME: %[[X:.*]]: memref<?xi16>
// CHECK-NOT: memref.alloc(%
// CHECK: scf.for %[[J:[^ ]*]] = {{.*}} -> (vector<32xi16>) {
// CHECK-NEXT: vector.transfer_read %[[X]][%[[J]]]
// CHECK-NOT: memref.alloc(%
// CHECK: return
func.func @squares(%x: tensor<?xbf16>) -> bf16 {
  %zero = arith.constant 0.0 : bf16
  %squares = arith.mulf %x, %x : tensor<?xbf16>
  %s = intent.reduce arith.addf (%squares) axes [0] identity (%zero) : (tensor<?xbf16>) -> bf16
  return %s : bf16
}

// A scan has its results in memory, and nothing else.
// CHECK-LABEL: func.func @seen(
// CHECK-SAME: %[[K:.*]]: memref<?x?xi64>
// CHECK: %[[OUT:.*]] = memref.alloc(%{{.*}}, %{{.*}}) {{.*}} : memref<?x?xi8>
// CHECK-NOT: memref.alloc(%
// CHECK: vector.transfer_read %[[K]]
// CHECK-NOT: memref.alloc(%
// CHECK: return %[[OUT]]
func.func @seen(%k: tensor<?x?xi64>, %n: i64) -> tensor<?x?xi1> {
  %false = arith.constant false
  %is = intent.map (%a = %k) : (tensor<?x?xi64>) -> tensor<?x?xi1> {
    %v = arith.cmpi eq, %a, %n : i64
    intent.yield %v : i1
  }
  %seen = intent.scan arith.ori (%is) axis 1 identity (%false) : (tensor<?x?xi1>) -> tensor<?x?xi1>
  return %seen : tensor<?x?xi1>
}
