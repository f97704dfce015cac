// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics of a parallel, flattened: each point has its lane, and its condition.
// RUN: intent-opt --intent-flatten-parallel %s -o %t.mlir
// RUN: intent-run %t.mlir --entry=histogram --arg iota:i32:11 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=HISTOGRAM
// RUN: intent-run %t.mlir --entry=histogram --arg iota:i32:1 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=ONE
// RUN: intent-run %t.mlir --entry=histogram --arg iota:i32:0 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %t.mlir --entry=histogram --arg iota:i32:1000 --arg zeros:i32:4 --print | FileCheck %s --check-prefix=MANY
// RUN: intent-run %t.mlir --entry=claimed --arg iota:i32:7 --arg zeros:i32:7 --print | FileCheck %s --check-prefix=CLAIMED

!d = !intent.domain<i64>
!point = !intent.relation<0 -> 1, i64>

// ONE: arg2: memref<4xi32> = [1, 0, 0, 0]
// NONE: arg2: memref<4xi32> = [0, 0, 0, 0]
// MANY: arg2: memref<4xi32> = [250, 250, 250, 250]
// HISTOGRAM: arg2: memref<4xi32> = [3, 3, 3, 2]
func.func @histogram(%x: memref<?xi32>, %h: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %d = intent.axis %x[0] : memref<?xi32>
  %b = intent.axis %h[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %v = intent.load %x[%r] fill %z : memref<?xi32>, !point -> i32
    %k = arith.remui %v, %four : i32
    %to = intent.relation () of (%b) : () of (!d) -> !intent.relation<0 -> 1, i32> {
      intent.yield %k : i32
    }
    %old = intent.atomic_rmw add relaxed %one to %h[%to] fill %z : i32, memref<?xi32>, !intent.relation<0 -> 1, i32> -> i32
  }
  return
}

// What a lane that isn't asked gives; each place is claimed once, its own value is seen.
// CLAIMED: arg2: memref<7xi32> = [10, -1, 12, -1, 14, -1, 16]
func.func @claimed(%x: memref<?xi32>, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %none = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %d = intent.axis %x[0] : memref<?xi32>
  %e = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %w = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %v = intent.load %x[%r] fill %z : memref<?xi32>, !point -> i32
    %bit = arith.andi %v, %one : i32
    %even = arith.cmpi eq, %bit, %z : i32
    %got = scf.if %even -> i32 {
      %new = arith.addi %v, %ten : i32
      %old = intent.atomic_cas acq_rel %v, %new to %x[%r] fill %none : i32, memref<?xi32>, !point -> i32
      %now = intent.atomic_load acquire %x[%r] fill %none : memref<?xi32>, !point -> i32
      intent.atomic_store release %old to %x[%r] : i32, memref<?xi32>, !point
      scf.yield %now : i32
    } else {
      scf.yield %none : i32
    }
    intent.store %got to %y[%w] : i32, memref<?xi32>, !point
  }
  return
}
