// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers, loads, stores and buffers, as the interpreter runs them and as the CPU does.
// RUN: intent-run --target=interp %s --entry reverse --arg iota:i32:7 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run --target=cpu %s --entry reverse --arg iota:i32:7 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run --target=cpu %s --entry reverse --arg iota:i32:0 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run --target=interp %s --entry saxpy --arg f32:2 --arg iota:f32:5 --arg iota:f32:5 --print | FileCheck %s --check-prefix=SAXPY
// RUN: intent-run --target=cpu %s --entry saxpy --arg f32:2 --arg iota:f32:5 --arg iota:f32:5 --print | FileCheck %s --check-prefix=SAXPY
// RUN: intent-run --target=interp %s --entry masked --arg iota:f32:5 --arg iota:i32:7 --arg f32:-1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run --target=cpu %s --entry masked --arg iota:f32:5 --arg iota:i32:7 --arg f32:-1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run --target=interp %s --entry masked --arg iota:f32:0 --arg iota:i32:3 --arg f32:-1 --print | FileCheck %s --check-prefix=FILLED
// RUN: intent-run --target=cpu %s --entry masked --arg iota:f32:0 --arg iota:i32:3 --arg f32:-1 --print | FileCheck %s --check-prefix=FILLED
// RUN: intent-run --target=interp %s --entry scatter --arg iota:i32:4 --arg i64:8 --print | FileCheck %s --check-prefix=SCATTER
// RUN: intent-run --target=cpu %s --entry scatter --arg iota:i32:4 --arg i64:8 --print | FileCheck %s --check-prefix=SCATTER
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
// VECTORS: scf.for
// VECTORS-NEXT: vector.transfer_read
// VECTORS-NEXT: vector.transfer_read
// VECTORS: vector.transfer_write
// VECTORS-NEXT: {{^ *}$}}
// VECTORS-LABEL: func.func @masked
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
