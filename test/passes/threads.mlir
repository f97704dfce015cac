// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From an intent.parallel to an OpenMP loop: ordinals become members of the domain, a forall in a
// forall is loops of one thread, and what a point needs is allocated in it or once a thread.
// RUN: split-file %s %t
// RUN: intent-opt %t/parallel.mlir --intent-parallel-to-forall | FileCheck %s --check-prefix=FORALL
// RUN: intent-opt %t/memory.mlir --intent-form-threads | FileCheck %s --check-prefix=FORM
// RUN: intent-opt %t/memory.mlir --intent-form-threads --intent-threads-to-openmp --canonicalize --cse | FileCheck %s --check-prefix=OPENMP
// RUN: intent-opt %t/few.mlir --intent-threads-to-openmp --canonicalize | FileCheck %s --check-prefix=FEW
// RUN: intent-opt %t/copies.mlir --intent-threads-to-openmp | FileCheck %s --check-prefix=COPIES
// RUN: intent-opt %examples/saxpy.mlir --intent-to-cpu | FileCheck %s --check-prefix=CODE
// RUN: intent-opt %examples/saxpy.mlir --intent-to-cpu=threads=false | FileCheck %s --check-prefix=ALONE

// No call and vectors only in the innermost loop, which a thread runs.
// CODE: omp.parallel if(
// CODE: omp.wsloop nowait
// CODE-NEXT: omp.loop_nest
// CODE-NOT: llvm.call
// CODE: llvm.fadd {{.*}} : vector<32xf32>
// CODE-NOT: llvm.call
// CODE: omp.terminator
// ALONE-NOT: omp.
// ALONE: llvm.fadd {{.*}} : vector<32xf32>
// ALONE-NOT: omp.

//--- parallel.mlir
// FORALL-LABEL: func.func @parallel(
// FORALL-SAME: %[[B:.*]]: i32, %[[E:.*]]: i32, %[[S:.*]]: i32, %[[N:.*]]: i64)
// FORALL: %[[D:.*]] = intent.domain %[[B]] to %[[E]] step %[[S]] : i32
// FORALL: %[[COUNT:.*]] = intent.size %[[D]]
// FORALL: %[[POINTS:.*]] = arith.index_cast %[[COUNT]] : i64 to index
// FORALL: scf.forall (%[[I:.*]], %{{.*}}) in (%[[POINTS]], %{{.*}}) {
// FORALL: %[[ORDINAL:.*]] = arith.index_cast %[[I]] : index to i64
// FORALL: %[[NARROW:.*]] = arith.trunci %[[ORDINAL]] : i64 to i32
// FORALL: %[[PAST:.*]] = arith.muli %[[NARROW]], %[[S]] : i32
// FORALL: %[[MEMBER:.*]] = arith.addi %{{.*}}, %{{.*}} : i32
// FORALL: intent.print "i", %[[MEMBER]] : i32
// FORALL-NOT: intent.parallel
func.func @parallel(%b: i32, %e: i32, %s: i32, %n: i64) {
  %zero = arith.constant 0 : i64
  %d = intent.domain %b to %e step %s : i32
  %f = intent.domain %zero to %n : i64
  intent.parallel (%i in %d, %j in %f) : (!intent.domain<i32>, !intent.domain<i64>) {
    intent.print "i", %i : i32
    intent.print "j", %j : i64
  }
  return
}

//--- memory.mlir
// The extent of %own is known before the loop, that of %late is not.
// FORM-LABEL: func.func @memory(
// FORM: scf.forall (%[[I:.*]], %[[J:.*]]) in
// FORM-NOT: scf.forall
// FORM: scf.for %[[K:.*]] =
// FORM: memref.store %{{.*}}, %{{.*}}[%[[K]]]
// OPENMP-LABEL: func.func @memory(
// OPENMP-SAME: %{{.*}}: memref<?x?xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
// OPENMP-NOT: memref.alloc
// OPENMP: omp.parallel if(%{{.*}}) {
// OPENMP-NEXT: %[[OWN:.*]] = memref.alloc(%[[M]])
// OPENMP-NEXT: omp.wsloop nowait {
// OPENMP-NEXT: omp.loop_nest (%[[I:.*]], %[[BLOCK:.*]]) : index = (%c0, %c0) to (%[[N]], %{{.*}}) step (%c1, %c1) collapse(2) {
// OPENMP: scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step %c1 {
// OPENMP: memref.alloc(%[[J]])
// OPENMP: memref.dealloc
// OPENMP: omp.yield
// OPENMP: memref.dealloc %[[OWN]]
// OPENMP-NEXT: omp.terminator
module attributes {intent.grain = 100 : i64} {
  func.func @memory(%x: memref<?x?xf32>, %n: index, %m: index) {
    %zero = arith.constant 0.0 : f32
    scf.forall (%i, %j) in (%n, %m) {
      %own = memref.alloc(%m) : memref<?xf32>
      %late = memref.alloc(%j) : memref<?xf32>
      scf.forall (%k) in (%m) {
        memref.store %zero, %own[%k] : memref<?xf32>
      }
      %e = memref.load %own[%i] : memref<?xf32>
      memref.store %e, %late[%i] : memref<?xf32>
      %f = memref.load %late[%j] : memref<?xf32>
      memref.store %f, %x[%i, %j] : memref<?x?xf32>
      memref.dealloc %late : memref<?xf32>
      memref.dealloc %own : memref<?xf32>
    }
    return
  }
}

//--- few.mlir
// 40 points of 3 ops and of 40 trips of 2 ops each are 40 * 83 = 3320 ops.
// FEW-LABEL: func.func @few(
// FEW: %[[FALSE:.*]] = arith.constant false
// FEW: omp.parallel if(%[[FALSE]]) {
// FEW-LABEL: func.func @enough(
// FEW: %[[TRUE:.*]] = arith.constant true
// FEW: omp.parallel if(%[[TRUE]]) {
// FEW-LABEL: func.func @one(
// FEW: %[[FALSE:.*]] = arith.constant false
// FEW: omp.parallel if(%[[FALSE]]) {
module attributes {intent.grain = 3321 : i64} {
  func.func @few(%x: memref<?xf32>, %e: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c40 = arith.constant 40 : index
    scf.forall (%i) in (40) {
      memref.store %e, %x[%i] : memref<?xf32>
      scf.for %j = %c0 to %c40 step %c1 {
        memref.store %e, %x[%j] : memref<?xf32>
      }
    }
    return
  }
  func.func @enough(%x: memref<?xf32>, %e: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c40 = arith.constant 40 : index
    scf.forall (%i) in (40) {
      memref.store %e, %x[%i] : memref<?xf32>
      memref.store %e, %x[%i] : memref<?xf32>
      scf.for %j = %c0 to %c40 step %c1 {
        memref.store %e, %x[%j] : memref<?xf32>
      }
    }
    return
  }
  func.func @one(%x: memref<?xf32>, %n: index, %e: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.forall (%i) in (1) {
      scf.for %j = %c0 to %n step %c1 {
        memref.store %e, %x[%j] : memref<?xf32>
      }
    }
    return
  }
}

//--- copies.mlir
// What says how much a point allocates is known before the threads start, freed there or not.
// COPIES-LABEL: func.func @copies(
// COPIES-DAG: %[[LEFT:.*]] = memref.dim %arg0, %
// COPIES-DAG: %[[FREED:.*]] = memref.dim %arg1, %
// COPIES: omp.parallel if(
// COPIES: memref.alloc(%[[FREED]])
// COPIES: omp.wsloop
// COPIES: memref.alloc(%[[LEFT]])
func.func @copies(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %all: memref<?xmemref<?xi32>>) {
  scf.forall (%i) in (%n) {
    %zero = arith.constant 0 : index
    %m = memref.dim %a, %zero : memref<?xi32>
    %k = memref.dim %b, %zero : memref<?xi32>
    %left = memref.alloc(%m) : memref<?xi32>
    %freed = memref.alloc(%k) : memref<?xi32>
    memref.copy %a, %left : memref<?xi32> to memref<?xi32>
    memref.copy %b, %freed : memref<?xi32> to memref<?xi32>
    memref.store %left, %all[%i] : memref<?xmemref<?xi32>>
    memref.dealloc %freed : memref<?xi32>
  }
  return
}
