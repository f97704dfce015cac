// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers, loads, stores and buffers, on the three targets.
// RUN: intent-run --target=interp %s --entry reverse --arg iota:i32:7 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run --target=cpu %s --entry reverse --arg iota:i32:7 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run --target=gpu-sim --sim-schedule=random %s --entry reverse --arg iota:i32:7 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run --target=cpu %s --entry reverse --arg iota:i32:0 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run --target=gpu-sim --sim-schedule=random %s --entry reverse --arg iota:i32:0 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run --target=interp %s --entry saxpy --arg f32:2 --arg iota:f32:5 --arg iota:f32:5 --print | FileCheck %s --check-prefix=SAXPY
// RUN: intent-run --target=cpu %s --entry saxpy --arg f32:2 --arg iota:f32:5 --arg iota:f32:5 --print | FileCheck %s --check-prefix=SAXPY
// RUN: intent-run --target=gpu-sim --sim-schedule=random %s --entry saxpy --arg f32:2 --arg iota:f32:5 --arg iota:f32:5 --print | FileCheck %s --check-prefix=SAXPY
// RUN: intent-run --target=interp %s --entry masked --arg iota:f32:5 --arg iota:i32:7 --arg f32:-1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run --target=cpu %s --entry masked --arg iota:f32:5 --arg iota:i32:7 --arg f32:-1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run --target=gpu-sim --sim-schedule=random %s --entry masked --arg iota:f32:5 --arg iota:i32:7 --arg f32:-1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run --target=interp %s --entry masked --arg iota:f32:0 --arg iota:i32:3 --arg f32:-1 --print | FileCheck %s --check-prefix=FILLED
// RUN: intent-run --target=cpu %s --entry masked --arg iota:f32:0 --arg iota:i32:3 --arg f32:-1 --print | FileCheck %s --check-prefix=FILLED
// RUN: intent-run --target=gpu-sim --sim-schedule=random %s --entry masked --arg iota:f32:0 --arg iota:i32:3 --arg f32:-1 --print | FileCheck %s --check-prefix=FILLED
// RUN: intent-run --target=interp %s --entry scatter --arg iota:i32:4 --arg i64:8 --print | FileCheck %s --check-prefix=SCATTER
// RUN: intent-run --target=cpu %s --entry scatter --arg iota:i32:4 --arg i64:8 --print | FileCheck %s --check-prefix=SCATTER
// RUN: intent-run --target=gpu-sim --sim-schedule=random %s --entry scatter --arg iota:i32:4 --arg i64:8 --print | FileCheck %s --check-prefix=SCATTER
// RUN: intent-opt --intent-to-vectors %s | FileCheck %s --check-prefix=VECTORS

// SPEC: 9-12
// REVERSE: arg1: memref<7xi32> = [6, 5, 4, 3, 2, 1, 0]
// NOTHING: arg1: memref<0xi32> = []
// SAXPY: arg3: memref<5xf32> = [0, 3, 6, 9, 12]
// SPEC: 9-07
// MASKED: tensor<7xf32> = [0, 1, 2, 3, 4, -1, -1]
// FILLED: tensor<3xf32> = [-1, -1, -1]
// SPEC: 9-09
// SCATTER: tensor<8xi32> = [0, 0, 1, 0, 2, 0, 3, 0]

// The loads are fused with the store, which writes each element after it was read.
// VECTORS-LABEL: func.func @saxpy
// VECTORS-NOT: memref.alloc
// VECTORS-NOT: memref.copy
// VECTORS: scf.forall
// VECTORS: scf.for %
// VECTORS-NEXT: affine.apply
// VECTORS-NEXT: vector.transfer_read
// VECTORS-NEXT: vector.transfer_read
// VECTORS: vector.transfer_write
// VECTORS-NEXT: {{^ *}$}}
// VECTORS-LABEL: func.func @masked

// A lane's offset is computed in 64 bits, and touched where it is valid.
// RUN: intent-opt --intent-to-gpu %s | FileCheck %s --check-prefix=NVVM
// NVVM-LABEL: llvm.func @rows
// NVVM: llvm.sext %{{.*}} : vector<8xi32> to vector<8xi64>
// NVVM-NOT: llvm.mul {{.*}}i32
// NVVM: llvm.mul %{{.*}}, %{{.*}} : i64
// NVVM-LABEL: llvm.func @
// RUN: %python -c "import numpy as n; n.save('%t.at.npy', n.array([13, 3, 22, 10, 19], n.int64)); n.save('%t.row.npy', n.array([2, 0, 2, 1], n.int32))"
// RUN: intent-run --target=interp %s --entry composed --arg iota:f32:9 --arg iota:i32:5 --arg %t.at.npy --arg f32:-1 --print | FileCheck %s --check-prefix=COMPOSED
// RUN: intent-run --target=interp %s --entry transposed_shift --arg iota:i32:3x4 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run --target=interp %s --entry rows --arg iota:f16:3x5 --arg %t.row.npy --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run --target=interp %s --entry element --arg iota:i32:4 --arg i64:3 --print | FileCheck %s --check-prefix=LAST
// RUN: intent-run --target=interp %s --entry element --arg iota:i32:4 --arg i64:4 --print | FileCheck %s --check-prefix=BEYOND
// RUN: intent-run --target=interp %s --entry shift_in_place --arg iota:i32:6 --arg iota:i32:6 --print | FileCheck %s --check-prefix=APART
// RUN: intent-run --target=interp %s --entry shift_in_place --arg iota:i32:6 --arg same:1 --print | FileCheck %s --check-prefix=SAME
// RUN: intent-run --target=interp %s --entry strided --arg view:strides=9x2:offset=3:iota:f32:3x4 --print | FileCheck %s --check-prefix=STRIDED
// RUN: intent-run --target=cpu %s --entry composed --arg iota:f32:9 --arg iota:i32:5 --arg %t.at.npy --arg f32:-1 --print | FileCheck %s --check-prefix=COMPOSED
// RUN: intent-run --target=cpu %s --entry transposed_shift --arg iota:i32:3x4 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run --target=cpu %s --entry rows --arg iota:f16:3x5 --arg %t.row.npy --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run --target=cpu %s --entry element --arg iota:i32:4 --arg i64:3 --print | FileCheck %s --check-prefix=LAST
// RUN: intent-run --target=cpu %s --entry element --arg iota:i32:4 --arg i64:4 --print | FileCheck %s --check-prefix=BEYOND
// RUN: intent-run --target=cpu %s --entry shift_in_place --arg iota:i32:6 --arg iota:i32:6 --print | FileCheck %s --check-prefix=APART
// RUN: intent-run --target=cpu %s --entry shift_in_place --arg iota:i32:6 --arg same:1 --print | FileCheck %s --check-prefix=SAME
// RUN: intent-run --target=cpu %s --entry strided --arg view:strides=9x2:offset=3:iota:f32:3x4 --print | FileCheck %s --check-prefix=STRIDED
// RUN: intent-run --target=gpu-sim %s --entry composed --arg iota:f32:9 --arg iota:i32:5 --arg %t.at.npy --arg f32:-1 --print | FileCheck %s --check-prefix=COMPOSED
// RUN: intent-run --target=gpu-sim %s --entry transposed_shift --arg iota:i32:3x4 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run --target=gpu-sim %s --entry rows --arg iota:f16:3x5 --arg %t.row.npy --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run --target=gpu-sim %s --entry element --arg iota:i32:4 --arg i64:3 --print | FileCheck %s --check-prefix=LAST
// RUN: intent-run --target=gpu-sim %s --entry element --arg iota:i32:4 --arg i64:4 --print | FileCheck %s --check-prefix=BEYOND
// RUN: intent-run --target=gpu-sim %s --entry shift_in_place --arg iota:i32:6 --arg iota:i32:6 --print | FileCheck %s --check-prefix=APART
// RUN: intent-run --target=gpu-sim %s --entry shift_in_place --arg iota:i32:6 --arg same:1 --print | FileCheck %s --check-prefix=SAME
// RUN: intent-run --target=gpu-sim %s --entry strided --arg view:strides=9x2:offset=3:iota:f32:3x4 --print | FileCheck %s --check-prefix=STRIDED

// SPEC: 9-03
// COMPOSED: tensor<5xf32> = [1, -1, 4, 0, 3]
// SHIFT: tensor<4x2xi32> = {{\[\[}}0, 4], [1, 5], [2, 6], [3, 7]]
// ROWS: tensor<4x5xf16> = {{\[\[}}20, 22, 24, 26, 28], [0, 2, 4, 6, 8], [20, 22, 24, 26, 28], [10, 12, 14, 16, 18]]
// SPEC: 9-05 9-08
// LAST: i32 = 3
// LAST-NEXT: arg1: memref<4xi32> = [0, 1, 2, 6]
// BEYOND: i32 = -7
// BEYOND-NEXT: arg1: memref<4xi32> = [0, 1, 2, 3]
// SPEC: 9-12
// APART: arg2: memref<6xi32> = [0, 0, 2, 4, 6, 8]
// SAME: arg1: memref<6xi32> = [0, 0, 2, 4, 6, 8]
// STRIDED: arg1: memref<3x4xf32> = {{\[\[}}0, 2, 4, 6], [8, 10, 12, 14], [16, 18, 20, 22]]

// RUN: intent-run --target=interp %s --entry spread --arg i32:7 --arg i64:3 --print | FileCheck %s --check-prefix=SPREAD
// RUN: intent-run --target=interp %s --entry known --arg iota:i32:1x3 --print | FileCheck %s --check-prefix=KNOWN
// RUN: intent-run --target=interp %s --entry kept --arg iota:i32:4 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=KEPT
// RUN: intent-run --target=cpu %s --entry spread --arg i32:7 --arg i64:3 --print | FileCheck %s --check-prefix=SPREAD
// RUN: intent-run --target=cpu %s --entry known --arg iota:i32:1x3 --print | FileCheck %s --check-prefix=KNOWN
// RUN: intent-run --target=cpu %s --entry kept --arg iota:i32:4 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=KEPT
// RUN: intent-run --target=gpu-sim %s --entry spread --arg i32:7 --arg i64:3 --print | FileCheck %s --check-prefix=SPREAD
// RUN: intent-run --target=gpu-sim %s --entry known --arg iota:i32:1x3 --print | FileCheck %s --check-prefix=KNOWN
// RUN: intent-run --target=gpu-sim %s --entry kept --arg iota:i32:4 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=KEPT
// A scalar everywhere, stored apart; extents that only the value's type knows; and a value that is stored
// and used again after its place was written again.
// SPREAD: tensor<6xi32> = [7, 0, 7, 0, 7, 0]
// KNOWN: arg1: memref<1x3xi32> = {{\[\[}}0, 2, 4]]
// KEPT: tensor<4xi32> = [1, 2, 3, 4]
// KEPT-NEXT: arg1: memref<4xi32> = [0, 1, 2, 3]
// KEPT-NEXT: arg2: memref<4xi32> = [0, 1, 2, 3]

!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
!r2 = !intent.relation<2 -> 2, i64>
func.func @reverse(%x: memref<?xi32>) {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i32
  %d = intent.axis %x[0] : memref<?xi32>
  %n = intent.size %d : !intent.domain<i64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %last = arith.subi %n, %one : i64
    %j = arith.subi %last, %i : i64
    intent.yield %j : i64
  }
  %y = intent.load %x[%r] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  %s = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  intent.store %y to %x[%s] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}
func.func @saxpy(%a: f32, %x: memref<?xf32> {intent.noalias}, %y: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : memref<?xf32>
  %e = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %e) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %xs = intent.load %x[%r] fill %zero : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %ys = intent.load %y[%s] fill %zero : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %t = intent.map (%u = %xs, %v = %ys) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    %p = arith.mulf %a, %u : f32
    %q = arith.addf %p, %v : f32
    intent.yield %q : f32
  }
  intent.store %t to %y[%s] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
func.func @masked(%x: tensor<?xf32>, %idx: tensor<?xi32>, %z: f32) -> tensor<?xf32> {
  %d = intent.axis %x[0] : tensor<?xf32>
  %n = intent.size %d : !intent.domain<i64>
  %c0 = arith.constant 0 : i64
  %j = intent.axis %idx[0] : tensor<?xi32>
  %r = intent.relation (%i in %j) of (%d) with (%k = %idx) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i64> {
    %w = arith.extsi %k : i32 to i64
    %p = arith.cmpi sge, %w, %c0 : i64
    %q = arith.cmpi slt, %w, %n : i64
    %v = arith.andi %p, %q : i1
    intent.yield %w valid %v : i64
  }
  %g = intent.gather %x[%r] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %g : tensor<?xf32>
}
func.func @scatter(%x: tensor<?xi32>, %n: i64) -> tensor<?xi32> {
  %c2 = arith.constant 2 : i64
  %zero = arith.constant 0 : i32
  %b = intent.buffer [%n] : memref<?xi32>
  %e = intent.axis %b[0] : memref<?xi32>
  %d = intent.axis %x[0] : tensor<?xi32>
  %r = intent.relation (%i in %d) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %j = arith.muli %i, %c2 : i64
    intent.yield %j : i64
  }
  %all = intent.relation (%i in %e) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %zs = intent.broadcast %zero axes [] to (%e) : i32 to (!intent.domain<i64>) -> tensor<?xi32>
  intent.store %zs to %b[%all] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  intent.store %x to %b[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  %o = intent.load %b[%all] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %o : tensor<?xi32>
}
func.func @composed(%x: tensor<?xf32>, %idx: tensor<?xi32>, %idx2: tensor<?xi64>, %z: f32) -> tensor<?xf32> {
  %ten = arith.constant 10 : i64
  %three = arith.constant 3 : i64
  %c25 = arith.constant 25 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %j = intent.axis %idx2[0] : tensor<?xi64>
  %m = intent.domain %ten to %c25 step %three : i64
  %o = intent.relation (%i in %m) of (%d) with (%k = %idx) : (!d) of (!d) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    intent.yield %k : i32
  }
  %n = intent.relation (%i in %j) of (%m) with (%k = %idx2) : (!d) of (!d) with (tensor<?xi64>) -> !r1 {
    %p = arith.cmpi sge, %k, %ten : i64
    intent.yield %k valid %p : i64
  }
  %q = intent.compose %o, %n : !intent.relation<1 -> 1, i32>, !r1 -> !intent.relation<1 -> 1, i32>
  %g = intent.gather %x[%q] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
  return %g : tensor<?xf32>
}
func.func @transposed_shift(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %d0 = intent.axis %x[0] : tensor<?x?xi32>
  %d1 = intent.axis %x[1] : tensor<?x?xi32>
  %b, %e = intent.bounds %d0 : !d
  %inner = intent.subregion %d0[%one to %e] : !d
  %r = intent.relation (%i in %d1, %j in %inner) of (%d0, %d1) : (!d, !d) of (!d, !d) -> !r2 {
    %k = arith.subi %j, %one : i64
    intent.yield %k, %i : i64, i64
  }
  %g = intent.gather %x[%r] fill %zero : tensor<?x?xi32>, !r2 -> tensor<?x?xi32>
  return %g : tensor<?x?xi32>
}
func.func @rows(%x: tensor<?x?xf16>, %idx: tensor<?xi32>) -> tensor<?x?xf16> {
  %zero = arith.constant 0.0 : f16
  %d0 = intent.axis %x[0] : tensor<?x?xf16>
  %d1 = intent.axis %x[1] : tensor<?x?xf16>
  %n = intent.axis %idx[0] : tensor<?xi32>
  %wide = intent.broadcast %idx axes [0] to (%n, %d1) : tensor<?xi32> to (!d, !d) -> tensor<?x?xi32>
  %r = intent.relation (%i in %n, %j in %d1) of (%d0, %d1) with (%k = %wide) : (!d, !d) of (!d, !d) with (tensor<?x?xi32>) -> !r2 {
    %w = arith.extsi %k : i32 to i64
    intent.yield %w, %j : i64, i64
  }
  %g = intent.gather %x[%r] fill %zero : tensor<?x?xf16>, !r2 -> tensor<?x?xf16>
  %h = arith.addf %g, %g : tensor<?x?xf16>
  return %h : tensor<?x?xf16>
}
func.func @element(%x: memref<?xi32>, %at: i64) -> i32 {
  %fill = arith.constant -7 : i32
  %zero = arith.constant 0 : i64
  %d = intent.axis %x[0] : memref<?xi32>
  %n = intent.size %d : !d
  %r = intent.relation () of (%d) : () of (!d) -> !intent.relation<0 -> 1, i64> {
    %p = arith.cmpi slt, %at, %n : i64
    %q = arith.cmpi sge, %at, %zero : i64
    %v = arith.andi %p, %q : i1
    intent.yield %at valid %v : i64
  }
  %e = intent.load %x[%r] fill %fill : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  %two = arith.constant 2 : i32
  %t = arith.muli %e, %two : i32
  intent.store %t to %x[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  return %e : i32
}
func.func @shift_in_place(%x: memref<?xi32>, %y: memref<?xi32>) {
  %fill = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %d = intent.axis %x[0] : memref<?xi32>
  %b, %e = intent.bounds %d : !d
  %n = arith.subi %e, %one : i64
  %head = intent.subregion %d[%zero to %n] : !d
  %dy = intent.axis %y[0] : memref<?xi32>
  %s = intent.relation (%i in %head) of (%dy) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %one : i64
    intent.yield %k : i64
  }
  %l = intent.relation (%i in %head) of (%d) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %t = intent.load %x[%l] fill %fill : memref<?xi32>, !r1 -> tensor<?xi32>
  intent.store %t to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  %u = intent.load %y[%s] fill %fill : memref<?xi32>, !r1 -> tensor<?xi32>
  %v = arith.addi %t, %u : tensor<?xi32>
  intent.store %v to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  return
}
func.func @strided(%x: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %zero = arith.constant 0.0 : f32
  %d0 = intent.axis %x[0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %d1 = intent.axis %x[1] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %r = intent.relation (%i in %d0, %j in %d1) of (%d0, %d1) : (!d, !d) of (!d, !d) -> !r2 {
    intent.yield %i, %j : i64, i64
  }
  %t = intent.load %x[%r] fill %zero : memref<?x?xf32, strided<[?, ?], offset: ?>>, !r2 -> tensor<?x?xf32>
  %u = arith.addf %t, %t : tensor<?x?xf32>
  intent.store %u to %x[%r] : tensor<?x?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, !r2
  return
}
func.func @bits(%x: memref<?xi1>, %y: memref<?xbf16>) -> (tensor<?xi1>, tensor<?xbf16>) {
  %f = arith.constant false
  %zero = arith.constant 0.0 : bf16
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : memref<?xi1>
  %e = intent.axis %y[0] : memref<?xbf16>
  %n = intent.size %d : !d
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 {
    %l = arith.subi %n, %one : i64
    %k = arith.subi %l, %i : i64
    intent.yield %k : i64
  }
  %s = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !r1 {
    %l = arith.subi %n, %one : i64
    %k = arith.subi %l, %i : i64
    intent.yield %k : i64
  }
  %t = intent.load %x[%r] fill %f : memref<?xi1>, !r1 -> tensor<?xi1>
  %u = intent.load %y[%s] fill %zero : memref<?xbf16>, !r1 -> tensor<?xbf16>
  intent.store %t to %x[%r] : tensor<?xi1>, memref<?xi1>, !r1
  intent.store %u to %y[%s] : tensor<?xbf16>, memref<?xbf16>, !r1
  return %t, %u : tensor<?xi1>, tensor<?xbf16>
}
func.func @spread(%v: i32, %n: i64) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %zero64 = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %m = arith.muli %n, %two : i64
  %b = intent.buffer [%m] : memref<?xi32>
  %d = intent.domain %zero64 to %n : i64
  %e = intent.axis %b[0] : memref<?xi32>
  %all = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %r = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !r1 {
    %j = arith.muli %i, %two : i64
    %ok = arith.cmpi slt, %j, %m : i64
    intent.yield %j valid %ok : i64
  }
  %zs = intent.broadcast %zero axes [] to (%e) : i32 to (!d) -> tensor<?xi32>
  intent.store %zs to %b[%all] : tensor<?xi32>, memref<?xi32>, !r1
  %vs = intent.broadcast %v axes [] to (%d) : i32 to (!d) -> tensor<?xi32>
  intent.store %vs to %b[%r] : tensor<?xi32>, memref<?xi32>, !r1
  %o = intent.load %b[%all] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  return %o : tensor<?xi32>
}
func.func @known(%x: memref<?x3xi32>) {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %x[0] : memref<?x3xi32>
  %d1 = intent.axis %x[1] : memref<?x3xi32>
  %r = intent.relation (%i in %d0, %j in %d1) of (%d0, %d1) : (!d, !d) of (!d, !d) -> !r2 {
    intent.yield %i, %j : i64, i64
  }
  %t = intent.load %x[%r] fill %zero : memref<?x3xi32>, !r2 -> tensor<1x?xi32>
  %u = arith.addi %t, %t : tensor<1x?xi32>
  intent.store %u to %x[%r] : tensor<1x?xi32>, memref<?x3xi32>, !r2
  return
}
func.func @kept(%x: memref<?xi32>, %y: memref<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %d = intent.axis %x[0] : memref<?xi32>
  %e = intent.axis %y[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %t = intent.load %x[%r] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  %ones = intent.broadcast %one axes [] like %t : i32 like tensor<?xi32> -> tensor<?xi32>
  %u = arith.addi %t, %ones : tensor<?xi32>
  intent.store %u to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  intent.store %t to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  return %u : tensor<?xi32>
}
