// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As flatten-parallel.mlir, for bodies whose loops and branches stay around what is flattened; not
// where they are asked to be straight.
// RUN: /usr/bin/python3 %S/flatten-parallel.py %s %t cpu
// RUN: intent-opt --intent-flatten-parallel --intent-for-to-scf %s -o %t.mlir
// RUN: intent-run %t.mlir --entry=buffers --arg i64:11 --arg zeros:i64:11 --print | FileCheck %s --check-prefix=BUFFERS
// RUN: intent-opt --intent-flatten-parallel=control=false %s | FileCheck %s --check-prefix=STAYS
// STAYS-COUNT-3: intent.parallel

!d = !intent.domain<i64>
!d32 = !intent.domain<i32>
!point = !intent.relation<0 -> 1, i64>
!point2 = !intent.relation<0 -> 2, i64>
!row = !intent.relation<1 -> 2, i64>
!line = !intent.relation<1 -> 1, i64>

// A buffer a point, of which each has its own place: found by the ordinal of a point 3, 5, ...
// BUFFERS: arg2: memref<11xi64> = [0, 0, 0, 15, 0, 25, 0, 35, 0, 45, 0]
// ARGS: buffers i64:N zeros:i64:N
func.func @buffers(%n: i64, %y: memref<?xi64>) {
  %z = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %five = arith.constant 5 : i64
  %d = intent.domain %three to %n step %two : i64
  %e = intent.axis %y[0] : memref<?xi64>
  %k = intent.domain %z to %five : i64
  intent.parallel (%i in %d) : (!d) {
    %b = intent.buffer : memref<5xi64>
    %c = intent.axis %b[0] : memref<5xi64>
    intent.for %j in %k : !d {
      %at = intent.relation () of (%c) : () of (!d) -> !point {
        intent.yield %j : i64
      }
      intent.store %i to %b[%at] : i64, memref<5xi64>, !point
    }
    %all = intent.relation (%j in %c) of (%c) : (!d) of (!d) -> !line {
      intent.yield %j : i64
    }
    %t = intent.load %b[%all] fill %z : memref<5xi64>, !line -> tensor<5xi64>
    %s = intent.reduce arith.addi (%t) axes [0] identity (%z) : (tensor<5xi64>) -> i64
    %w = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%w] : i64, memref<?xi64>, !point
  }
  return
}

// Loops that carry: scalars of the point, tensors of the point, and what is the same for all.
// ARGS: carried iota:i32:0x3 iota:i32:3 zeros:i32:0
// ARGS: carried iota:i32:31x3 iota:i32:3 zeros:i32:31
func.func @carried(%x: memref<?x?xi32>, %v: memref<?xi32>, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three32 = arith.constant 3 : i32
  %rows = intent.axis %x[0] : memref<?x?xi32>
  %cols = intent.axis %x[1] : memref<?x?xi32>
  %vr = intent.axis %v[0] : memref<?xi32>
  %yr = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %dot:2 = intent.for %j in %cols iter (%sum = %z, %same = %three32) : !d, (i32, i32) {
      %p = intent.relation () of (%rows, %cols) : () of (!d, !d) -> !point2 {
        intent.yield %i, %j : i64, i64
      }
      %q = intent.relation () of (%vr) : () of (!d) -> !point {
        intent.yield %j : i64
      }
      %a = intent.load %x[%p] fill %z : memref<?x?xi32>, !point2 -> i32
      %b = intent.load %v[%q] fill %z : memref<?xi32>, !point -> i32
      %m = arith.muli %a, %b : i32
      %n = arith.addi %sum, %m : i32
      %k = arith.addi %same, %b : i32
      intent.yield %n, %k : i32, i32
    }
    %r = intent.relation (%j in %cols) of (%rows, %cols) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    %t = intent.load %x[%r] fill %z : memref<?x?xi32>, !row -> tensor<?xi32>
    %u = scf.for %j = %zero to %two step %one iter_args(%w = %t) -> tensor<?xi32> {
      %h = intent.map (%a = %w) : (tensor<?xi32>) -> tensor<?xi32> {
        %b = arith.addi %a, %dot#0 : i32
        %c = arith.muli %b, %dot#1 : i32
        intent.yield %c : i32
      }
      scf.yield %h : tensor<?xi32>
    }
    %s = intent.reduce arith.addi (%u) axes [0] identity (%z) : (tensor<?xi32>) -> i32
    %o = intent.relation () of (%yr) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    intent.store %s to %y[%o] : i32, memref<?xi32>, !point
  }
  return
}

// Branches that are the same for all points, and reads that are.
// ARGS: shared i1:true iota:i32:N iota:i32:4 zeros:i32:N
// ARGS: shared i1:false iota:i32:N iota:i32:4 zeros:i32:N
func.func @shared(%p: i1, %x: memref<?xi32>, %v: memref<?xi32>, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : memref<?xi32>
  %vr = intent.axis %v[0] : memref<?xi32>
  %e = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %w = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %first = intent.relation () of (%vr) : () of (!d) -> !point {
      intent.yield %one : i64
    }
    %all = intent.relation (%j in %vr) of (%vr) : (!d) of (!d) -> !line {
      intent.yield %j : i64
    }
    %a = intent.load %x[%r] fill %z : memref<?xi32>, !point -> i32
    %f = intent.load %v[%first] fill %z : memref<?xi32>, !point -> i32
    %u:2 = scf.if %p -> (i32, i32) {
      %b = arith.addi %a, %f : i32
      intent.store %b to %y[%w] : i32, memref<?xi32>, !point
      scf.yield %b, %f : i32, i32
    } else {
      %t = intent.load %v[%all] fill %z : memref<?xi32>, !line -> tensor<?xi32>
      %s = intent.reduce arith.addi (%t) axes [0] identity (%z) : (tensor<?xi32>) -> i32
      scf.yield %s, %f : i32, i32
    }
    %old = intent.load %y[%w] fill %z : memref<?xi32>, !point -> i32
    %m = arith.muli %u#0, %old : i32
    %n = arith.addi %m, %u#1 : i32
    intent.store %n to %y[%w] : i32, memref<?xi32>, !point
  }
  return
}
