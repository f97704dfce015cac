// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A load is a snapshot wherever it stands (9-12): before and after stores in place, in loops and
// branches, through one view and through two of one memory. The CPU against the interpreter.
//
// RUN: intent-run --target=cpu --compare=interp %s --entry again --arg iota:i32:5 --print | FileCheck %s --check-prefix=AGAIN
// RUN: intent-run --target=cpu --compare=interp %s --entry twice --arg iota:i32:5 --print | FileCheck %s --check-prefix=TWICE
// RUN: intent-run --target=cpu --compare=interp %s --entry swap --arg iota:i32:3 --arg full:i32:3:value=5 --print | FileCheck %s --check-prefix=SWAP
// RUN: intent-run --target=cpu --compare=interp %s --entry swap --arg iota:i32:67 --arg same:1
// RUN: intent-run --target=cpu --compare=interp %s --entry loop --arg iota:i32:5 --arg i64:3 --print | FileCheck %s --check-prefix=LOOP
// RUN: intent-run --target=cpu --compare=interp %s --entry loop --arg iota:i32:33 --arg i64:0
// RUN: intent-run --target=cpu --compare=interp %s --entry buffers --arg iota:i32:5 --arg i64:3 --print | FileCheck %s --check-prefix=BUFFERS
// RUN: intent-run --target=cpu --compare=interp %s --entry buffers --arg iota:i32:0 --arg i64:3
// RUN: intent-run --target=cpu --compare=interp %s --entry branch --arg iota:i32:5 --arg i1:true --print | FileCheck %s --check-prefix=WRITTEN
// RUN: intent-run --target=cpu --compare=interp %s --entry branch --arg iota:i32:5 --arg i1:false
// RUN: intent-run --target=cpu --compare=interp %s --entry carried --arg iota:i32:37 --arg iota:i32:37 --arg i64:4
// RUN: intent-run --target=cpu --compare=interp %s --entry flat --arg view:strides=9x2:offset=3:iota:i32:3x4 --print | FileCheck %s --check-prefix=FLAT

// SPEC: 9-12
// AGAIN: tensor<5xi32> = [0, 2, 4, 6, 8]
// AGAIN-NEXT: arg1: memref<5xi32> = [0, 2, 4, 6, 8]
// TWICE: tensor<5xi32> = [0, 2, 4, 6, 8]
// TWICE-NEXT: tensor<5xi32> = [0, 4, 8, 12, 16]
// TWICE-NEXT: arg1: memref<5xi32> = [0, 4, 8, 12, 16]
// SWAP: arg1: memref<3xi32> = [5, 5, 5]
// SWAP-NEXT: arg2: memref<3xi32> = [0, 1, 2]
// LOOP: tensor<5xi32> = [0, 4, 8, 12, 16]
// LOOP-NEXT: arg1: memref<5xi32> = [0, 5, 10, 15, 20]
// BUFFERS: tensor<5xi32> = [16, 16, 16, 16, 16]
// WRITTEN: tensor<5xi32> = [0, 1, 2, 3, 4]
// WRITTEN-NEXT: arg1: memref<5xi32> = [0, 2, 4, 6, 8]
// FLAT: tensor<12xi32> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
!r2 = !intent.relation<2 -> 2, i64>

func.func @again(%y: memref<?xi32>) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %d = intent.axis %y[0] : memref<?xi32>
  %s = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 { intent.yield %i : i64 }
  %t = intent.load %y[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  %u = arith.addi %t, %t : tensor<?xi32>
  intent.store %u to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  %w = intent.load %y[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  return %w : tensor<?xi32>
}

func.func @twice(%y: memref<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %z = arith.constant 0 : i32
  %d = intent.axis %y[0] : memref<?xi32>
  %s = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 { intent.yield %i : i64 }
  %t = intent.load %y[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  %u = arith.addi %t, %t : tensor<?xi32>
  intent.store %u to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  %w = intent.load %y[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  %x = arith.addi %w, %w : tensor<?xi32>
  intent.store %x to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  %v = intent.load %y[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  return %w, %v : tensor<?xi32>, tensor<?xi32>
}

func.func @swap(%x: memref<?xi32>, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %d = intent.axis %y[0] : memref<?xi32>
  %dx = intent.axis %x[0] : memref<?xi32>
  %s = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 { intent.yield %i : i64 }
  %r = intent.relation (%i in %d) of (%dx) : (!d) of (!d) -> !r1 { intent.yield %i : i64 }
  %t = intent.load %x[%r] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  %u = intent.load %y[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  intent.store %u to %x[%r] : tensor<?xi32>, memref<?xi32>, !r1
  intent.store %t to %y[%s] : tensor<?xi32>, memref<?xi32>, !r1
  return
}

func.func @loop(%v: memref<?xi32>, %n: i64) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %s = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 { intent.yield %i : i64 }
  %f = intent.load %v[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  %o = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> (tensor<?xi32>) : i64 {
    %t = intent.load %v[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
    %u = arith.addi %t, %a : tensor<?xi32>
    intent.store %u to %v[%s] : tensor<?xi32>, memref<?xi32>, !r1
    scf.yield %t : tensor<?xi32>
  }
  %p = arith.addi %o, %f : tensor<?xi32>
  return %p : tensor<?xi32>
}

func.func @buffers(%x: tensor<?xi32>, %n: i64) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xi32>
  %m = intent.size %d : !d
  %o = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xi32>) : i64 {
    %b = intent.buffer [%m] : memref<?xi32>
    %e = intent.axis %b[0] : memref<?xi32>
    %s = intent.relation (%k in %e) of (%e) : (!d) of (!d) -> !r1 { intent.yield %k : i64 }
    intent.store %a to %b[%s] : tensor<?xi32>, memref<?xi32>, !r1
    %rev = intent.relation (%k in %e) of (%e) : (!d) of (!d) -> !r1 {
      %l = arith.subi %m, %c1 : i64
      %q = arith.subi %l, %k : i64
      intent.yield %q : i64 }
    %t = intent.load %b[%rev] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
    %u = arith.addi %t, %a : tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  return %o : tensor<?xi32>
}

func.func @branch(%x: memref<?xi32>, %c: i1) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %d = intent.axis %x[0] : memref<?xi32>
  %s = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 { intent.yield %i : i64 }
  %t = intent.load %x[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
  %o = scf.if %c -> tensor<?xi32> {
    %u = arith.addi %t, %t : tensor<?xi32>
    intent.store %u to %x[%s] : tensor<?xi32>, memref<?xi32>, !r1
    scf.yield %t : tensor<?xi32>
  } else {
    %l = intent.load %x[%s] fill %z : memref<?xi32>, !r1 -> tensor<?xi32>
    scf.yield %l : tensor<?xi32>
  }
  return %o : tensor<?xi32>
}

func.func @carried(%x: tensor<?xi32>, %y: tensor<?xi32>, %n: i64) -> tensor<?xi32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %o, %p = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xi32>, tensor<?xi32>) : i64 {
    %u = arith.addi %b, %a : tensor<?xi32>
    scf.yield %b, %u : tensor<?xi32>, tensor<?xi32>
  }
  return %o : tensor<?xi32>
}

func.func @flat(%v: memref<?x?xi32, strided<[?, ?], offset: ?>>) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %d1 = intent.axis %v[1] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %s = intent.relation (%i in %d0, %j in %d1) of (%d0, %d1) : (!d, !d) of (!d, !d) -> !r2 { intent.yield %i, %j : i64, i64 }
  %t = intent.load %v[%s] fill %z : memref<?x?xi32, strided<[?, ?], offset: ?>>, !r2 -> tensor<?x?xi32>
  %n0 = intent.size %d0 : !d
  %n1 = intent.size %d1 : !d
  %n = arith.muli %n0, %n1 : i64
  %u = intent.reshape %t [infer] : tensor<?x?xi32> -> tensor<?xi32>
  return %u : tensor<?xi32>
}
