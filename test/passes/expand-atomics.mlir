// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on the CPU: each is one access to one element, and that is an instruction with its order;
// what no instruction does is a loop around a compare-and-exchange. None is sequentially consistent,
// none has a scope, and what was loaded before one was read before it.
// RUN: intent-opt %s --intent-expand-atomics --split-input-file | FileCheck %s
// RUN: intent-opt %s --intent-to-linalg --split-input-file | FileCheck %s --check-prefix=ELEMENTS
// RUN: intent-opt %S/../run/atomics-interp.mlir --intent-to-cpu | FileCheck %s --check-prefix=NEVER
// NEVER-NOT: seq_cst
// NEVER-NOT: syncscope
// NEVER-NOT: intent.

// SPEC: 10-03 10-04
// CHECK-LABEL: @instructions
// CHECK-SAME: (%[[V:.*]]: memref<?x?xi32, strided<[?, ?], offset: ?>>, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: i32)
func.func @instructions(%v: memref<?x?xi32, strided<[?, ?], offset: ?>>, %i: index, %j: index, %x: i32) {
  // CHECK-NEXT: %{{.*}}, %[[AT:.*]], %{{.*}}:2, %[[S:.*]]:2 = memref.extract_strided_metadata %[[V]]
  // CHECK-NEXT: %[[A:.*]] = arith.muli %[[I]], %[[S]]#0 : index
  // CHECK-NEXT: %[[B:.*]] = arith.addi %[[AT]], %[[A]] : index
  // CHECK-NEXT: %[[C:.*]] = arith.muli %[[J]], %[[S]]#1 : index
  // CHECK-NEXT: %[[D:.*]] = arith.addi %[[B]], %[[C]] : index
  // CHECK-NEXT: %[[BASE:.*]] = memref.extract_aligned_pointer_as_index %[[V]]
  // CHECK-NEXT: %[[FOUR:.*]] = arith.constant 4 : index
  // CHECK-NEXT: %[[E:.*]] = arith.muli %[[D]], %[[FOUR]] : index
  // CHECK-NEXT: %[[F:.*]] = arith.addi %[[BASE]], %[[E]] : index
  // CHECK-NEXT: %[[G:.*]] = arith.index_cast %[[F]] : index to i64
  // CHECK-NEXT: %[[P:.*]] = llvm.inttoptr %[[G]] : i64 to !llvm.ptr
  // CHECK-NEXT: llvm.load %[[P]] atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %0 = intent.tile.atomic_at load add relaxed %v[%i, %j] () : memref<?x?xi32, strided<[?, ?], offset: ?>>, () -> i32
  // CHECK: llvm.load %{{.*}} atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %1 = intent.tile.atomic_at load add acquire %v[%i, %j] () : memref<?x?xi32, strided<[?, ?], offset: ?>>, () -> i32
  // CHECK: llvm.store %[[X]], %{{.*}} atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr
  intent.tile.atomic_at store add relaxed %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> ()
  // CHECK: llvm.store %[[X]], %{{.*}} atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  intent.tile.atomic_at store add release %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> ()
  // CHECK: llvm.atomicrmw add %{{.*}}, %[[X]] monotonic : !llvm.ptr, i32
  %2 = intent.tile.atomic_at rmw add relaxed %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw _and %{{.*}}, %[[X]] acquire : !llvm.ptr, i32
  %3 = intent.tile.atomic_at rmw and acquire %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw _or %{{.*}}, %[[X]] release : !llvm.ptr, i32
  %4 = intent.tile.atomic_at rmw or release %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw _xor %{{.*}}, %[[X]] acq_rel : !llvm.ptr, i32
  %5 = intent.tile.atomic_at rmw xor acq_rel %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw min %{{.*}}, %[[X]] monotonic
  %6 = intent.tile.atomic_at rmw minsi relaxed %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw max %{{.*}}, %[[X]] monotonic
  %7 = intent.tile.atomic_at rmw maxsi relaxed %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw umin %{{.*}}, %[[X]] monotonic
  %8 = intent.tile.atomic_at rmw minui relaxed %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw umax %{{.*}}, %[[X]] monotonic
  %9 = intent.tile.atomic_at rmw maxui relaxed %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.atomicrmw xchg %{{.*}}, %[[X]] acq_rel : !llvm.ptr, i32
  %10 = intent.tile.atomic_at rmw xchg acq_rel %v[%i, %j] (%x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32) -> i32
  // CHECK: llvm.cmpxchg %{{.*}}, %[[X]], %[[X]] monotonic monotonic : !llvm.ptr, i32
  // CHECK-NEXT: llvm.extractvalue %{{.*}}[0] : !llvm.struct<(i32, i1)>
  %11 = intent.tile.atomic_at cas add relaxed %v[%i, %j] (%x, %x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32, i32) -> i32
  // CHECK: llvm.cmpxchg %{{.*}}, %[[X]], %[[X]] acquire acquire : !llvm.ptr, i32
  %12 = intent.tile.atomic_at cas add acquire %v[%i, %j] (%x, %x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32, i32) -> i32
  // CHECK: llvm.cmpxchg %{{.*}}, %[[X]], %[[X]] release monotonic : !llvm.ptr, i32
  %13 = intent.tile.atomic_at cas add release %v[%i, %j] (%x, %x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32, i32) -> i32
  // CHECK: llvm.cmpxchg %{{.*}}, %[[X]], %[[X]] acq_rel acquire : !llvm.ptr, i32
  %14 = intent.tile.atomic_at cas add acq_rel %v[%i, %j] (%x, %x) : memref<?x?xi32, strided<[?, ?], offset: ?>>, (i32, i32) -> i32
  return
}

// -----

// ELEMENTS-LABEL: @floats
// ELEMENTS-SAME: (%[[X:.*]]: bf16, %[[V:.*]]: memref<bf16>, %[[P:.*]]: i1)
// ELEMENTS: %[[OLD:.*]] = scf.if %[[P]] -> (bf16) {
// ELEMENTS-NEXT: %[[FIRST:.*]] = intent.tile.atomic_at load add relaxed %[[V]][] () : memref<bf16>, () -> i16
// ELEMENTS-NEXT: %[[LAST:.*]] = scf.while (%[[HAVE:.*]] = %[[FIRST]]) : (i16) -> i16 {
// ELEMENTS-NEXT: %[[A:.*]] = arith.bitcast %[[HAVE]] : i16 to bf16
// ELEMENTS-NEXT: %[[B:.*]] = arith.addf %[[A]], %[[X]] : bf16
// ELEMENTS-NEXT: %[[C:.*]] = arith.bitcast %[[B]] : bf16 to i16
// ELEMENTS-NEXT: %[[FOUND:.*]] = intent.tile.atomic_at cas add acq_rel %[[V]][] (%[[HAVE]], %[[C]]) : memref<bf16>, (i16, i16) -> i16
// ELEMENTS-NEXT: %[[AGAIN:.*]] = arith.cmpi ne, %[[FOUND]], %[[HAVE]] : i16
// ELEMENTS-NEXT: scf.condition(%[[AGAIN]]) %[[FOUND]] : i16
// ELEMENTS-NEXT: } do {
// ELEMENTS-NEXT: ^bb0(%[[LEFT:.*]]: i16):
// ELEMENTS-NEXT: scf.yield %[[LEFT]] : i16
// ELEMENTS-NEXT: }
// ELEMENTS-NEXT: %[[D:.*]] = arith.bitcast %[[LAST]] : i16 to bf16
// ELEMENTS-NEXT: scf.yield %[[D]] : bf16
// ELEMENTS-NEXT: } else {
// ELEMENTS-NEXT: scf.yield %[[X]] : bf16
func.func @floats(%x: bf16, %v: memref<bf16>, %p: i1) -> bf16 {
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield valid %p
  }
  %old = intent.atomic_rmw add acq_rel %x to %v[%r] fill %x : bf16, memref<bf16>, !intent.relation<0 -> 0, i64> -> bf16
  return %old : bf16
}

// -----

// What is loaded is read before the release, though nothing here writes it.
// SPEC: 9-12 10-03
// ELEMENTS-LABEL: @order
// ELEMENTS: memref.copy
// ELEMENTS: intent.tile.atomic_at store add release
// ELEMENTS-NOT: memref.copy
// ELEMENTS: return
func.func @order(%v: memref<?xf32>, %flag: memref<i32>, %one: i32, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %d = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %at = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  %x = intent.load %v[%r] fill %z : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  intent.atomic_store release %one to %flag[%at] : i32, memref<i32>, !intent.relation<0 -> 0, i64>
  %y = intent.load %v[%r] fill %z : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}
