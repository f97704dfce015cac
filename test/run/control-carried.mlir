// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors that ordered control carries and hands on, used again besides: what a loop takes over is
// its own, and what outlives a block is not the block's.
// RUN: %build/bin/run-programs %s cpu gpu-sim | FileCheck %s
// CHECK: 8 programs: 8 agree, 0 refused, 0 bad

// What a loop begins with is returned too.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> (!v, !v) {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %y = scf.for %i = %from to %n step %step iter_args(%a = %t) -> !v : i64 {
    %u = intent.map arith.muli (%a, %x) : (!v, !v) -> !v
    scf.yield %u : !v
  }
  return %y, %t : !v, !v
}

// -----

// A kernel after the loop reads it.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> !v {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %y = scf.for %i = %from to %n step %step iter_args(%a = %t) -> !v : i64 {
    %u = intent.map arith.muli (%a, %t) : (!v, !v) -> !v
    scf.yield %u : !v
  }
  %z = intent.map arith.subi (%y, %t) : (!v, !v) -> !v
  return %z : !v
}

// -----

// A loop that computes nothing exchanges two.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> (!v, !v) {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %u = intent.map arith.muli (%x, %x) : (!v, !v) -> !v
  %y:2 = scf.for %i = %from to %n step %step iter_args(%a = %t, %b = %u) -> (!v, !v) : i64 {
    scf.yield %b, %a : !v, !v
  }
  return %y#0, %y#1 : !v, !v
}

// -----

// Each iteration hands on what was made before the loop.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> (!v, !v) {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %u = intent.map arith.xori (%x, %t) : (!v, !v) -> !v
  %y = scf.for %i = %from to %n step %step iter_args(%a = %t) -> !v : i64 {
    scf.yield %u : !v
  }
  %z = intent.map arith.muli (%y, %t) : (!v, !v) -> !v
  return %y, %z : !v, !v
}

// -----

// One tensor is carried twice.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> (!v, !v) {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %y:2 = scf.for %i = %from to %n step %step iter_args(%a = %t, %b = %t) -> (!v, !v) : i64 {
    %u = intent.map arith.muli (%a, %b) : (!v, !v) -> !v
    scf.yield %b, %u : !v, !v
  }
  return %y#0, %y#1 : !v, !v
}

// -----

// A loop in a loop begins with what the outer one carries, and hands on what the function has.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> (!v, !v) {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %y = scf.for %i = %from to %n step %step iter_args(%a = %t) -> !v : i64 {
    %w = intent.map arith.xori (%a, %x) : (!v, !v) -> !v
    %z = scf.for %j = %from to %i step %step iter_args(%b = %w) -> !v : i64 {
      %u = intent.map arith.muli (%b, %w) : (!v, !v) -> !v
      %odd = arith.trunci %j : i64 to i1
      %c = scf.if %odd -> !v {
        scf.yield %t : !v
      } else {
        scf.yield %u : !v
      }
      scf.yield %c : !v
    }
    %s = intent.map arith.addi (%z, %w) : (!v, !v) -> !v
    scf.yield %s : !v
  }
  return %y, %t : !v, !v
}

// -----

// A branch only chooses.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> (!v, !v, !v) {
  %zero = arith.constant 0 : i64
  %c = arith.cmpi sgt, %n, %zero : i64
  %t = intent.map arith.addi (%x, %x) : (!v, !v) -> !v
  %y = scf.if %c -> !v {
    scf.yield %t : !v
  } else {
    scf.yield %x : !v
  }
  %z = arith.select %c, %x, %y : !v
  return %y, %t, %z : !v, !v, !v
}

// -----

// A choice in a loop is what the next iteration begins with.
// CALL 1 9 =0
// CALL 2 9 =1
// CALL 3 9 =4
// CALL 4 0 =3
!v = tensor<?xi32>
func.func @f(%x: !v, %n: i64) -> !v {
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %y = scf.for %i = %from to %n step %step iter_args(%a = %x) -> !v : i64 {
    %u = intent.map arith.addi (%a, %x) : (!v, !v) -> !v
    %even = arith.trunci %i : i64 to i1
    %s = arith.select %even, %a, %u : !v
    scf.yield %s : !v
  }
  return %y : !v
}
