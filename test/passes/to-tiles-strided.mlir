// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses whose coordinates are linear in the iterations are tile loads and stores with strides:
// what is contiguous moves as vectors, where the host finds that shift and extents allow it.
// RUN: intent-opt --pass-pipeline='builtin.module(intent-to-tiles,canonicalize,cse)' %s | FileCheck %s

!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
!r2 = !intent.relation<2 -> 2, i64>
!tail = memref<?xf32, strided<[1], offset: ?>>

// A shift that is known not to be a multiple of a vector; the other body reads an element an access
// for the same reason as ever.
// CHECK-LABEL: gpu.func @next(
// CHECK: intent.tile.load %{{.*}} origin (%[[O:.*]]) extent (%[[N:.*]]) stride (%[[ONE:.*]]) fill %{{.*}} width 1 : f32 -> tensor<1024xf32>
// CHECK-NEXT: intent.tile.store %{{.*}}, %{{.*}} origin (%[[O]]) extent (%[[N]]) stride (%[[ONE]]) width 4 : tensor<1024xf32>
// CHECK-NOT: intent.tile.gather
// CHECK-LABEL: gpu.func @by(
// CHECK: intent.tile.load %{{.*}} width 4 : f32 -> tensor<1024xf32>
// CHECK-NEXT: intent.tile.store %{{.*}} width 4 : tensor<1024xf32>
// CHECK-LABEL: gpu.func @by_scalar(
// CHECK: intent.tile.load %{{.*}} width 1 : f32 -> tensor<1024xf32>
// In place, between elements of a strided view: each element is read before it is written.
// CHECK-LABEL: gpu.func @tail(
// CHECK-SAME: %{{.*}}: i64, %[[V:.*]]: !llvm.ptr<1>, %{{.*}}: i64)
// CHECK: %[[X:.*]] = intent.tile.load %[[V]] {{.*}} width 4 : f32 -> tensor<1024xf32>
// CHECK-NEXT: %[[Y:.*]] = arith.addf %[[X]], %[[X]] : tensor<1024xf32>
// CHECK-NEXT: intent.tile.store %[[Y]], %[[V]] {{.*}} width 4 : tensor<1024xf32>
// CHECK-LABEL: gpu.func @tail_scalar(
// Backwards, and every third: lanes have no offsets of their own.
// CHECK-LABEL: gpu.func @back(
// CHECK-DAG: %[[BACK:.*]] = arith.constant -1 : i64
// CHECK: intent.tile.load %{{.*}} stride (%[[BACK]]) fill %{{.*}} width 1 : f32 -> tensor<1024xf32>
// CHECK-LABEL: gpu.func @third(
// CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : i64
// CHECK: intent.tile.load %{{.*}} stride (%[[THREE]]) fill %{{.*}} width 1 : f32 -> tensor<1024xf32>
// A column-major write goes along its own contiguous axis.
// CHECK-LABEL: gpu.func @turned(
// CHECK: intent.tile.store %{{.*}} width 4 : tensor<{{.*}}xf32>
// An i32 sum may wrap: its lanes are computed as written.
// CHECK-LABEL: gpu.func @wraps(
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: arith.extsi %{{.*}} : i32 to i64
// CHECK: intent.tile.gather

func.func @next(%v: memref<?xf32>) -> tensor<?xf32> {
  %fill = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d : !d
  %last = arith.subi %n, %c1 : i64
  %a = intent.domain %c0 to %last : i64
  %r = intent.relation (%i in %a) of (%d) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %c1 : i64
    intent.yield %k : i64
  }
  %x = intent.load %v[%r] fill %fill : memref<?xf32>, !r1 -> tensor<?xf32>
  return %x : tensor<?xf32>
}

func.func @by(%v: memref<?xf32>, %by: i64, %count: i64) -> tensor<?xf32> {
  %fill = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %a = intent.domain %c0 to %count : i64
  %r = intent.relation (%i in %a) of (%d) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %by : i64
    intent.yield %k : i64
  }
  %x = intent.load %v[%r] fill %fill : memref<?xf32>, !r1 -> tensor<?xf32>
  return %x : tensor<?xf32>
}

func.func @tail(%v: !tail) {
  %fill = arith.constant 0.0 : f32
  %d = intent.axis %v[0] : !tail
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %x = intent.load %v[%r] fill %fill : !tail, !r1 -> tensor<?xf32>
  %y = arith.addf %x, %x : tensor<?xf32>
  intent.store %y to %v[%r] : tensor<?xf32>, !tail, !r1
  return
}

func.func @back(%v: memref<?xf32>) -> tensor<?xf32> {
  %fill = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d : !d
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 {
    %last = arith.subi %n, %c1 : i64
    %k = arith.subi %last, %i : i64
    intent.yield %k : i64
  }
  %x = intent.load %v[%r] fill %fill : memref<?xf32>, !r1 -> tensor<?xf32>
  return %x : tensor<?xf32>
}

func.func @third(%v: memref<?xf32>, %count: i64) -> tensor<?xf32> {
  %fill = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c3 = arith.constant 3 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %a = intent.domain %c0 to %count : i64
  %r = intent.relation (%i in %a) of (%d) : (!d) of (!d) -> !r1 {
    %k = arith.muli %i, %c3 : i64
    intent.yield %k : i64
  }
  %x = intent.load %v[%r] fill %fill : memref<?xf32>, !r1 -> tensor<?xf32>
  return %x : tensor<?xf32>
}

func.func @turned(%x: tensor<?x?xf32>, %v: memref<?x?xf32>) {
  %d = intent.axis %v[0] : memref<?x?xf32>
  %e = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %e, %j in %d) of (%d, %e) : (!d, !d) of (!d, !d) -> !r2 {
    intent.yield %j, %i : i64, i64
  }
  intent.store %x to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !r2
  return
}

func.func @wraps(%v: memref<?xf32>, %by: i32, %count: i32) -> tensor<?xf32> {
  %fill = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %d = intent.axis %v[0] : memref<?xf32>
  %a = intent.domain %c0 to %count : i32
  %r = intent.relation (%i in %a) of (%d) : (!intent.domain<i32>) of (!d) -> !intent.relation<1 -> 1, i32> {
    %k = arith.addi %i, %by : i32
    intent.yield %k : i32
  }
  %x = intent.load %v[%r] fill %fill : memref<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
  return %x : tensor<?xf32>
}
