// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of rows that share what they read, and that write what is returned besides: rows that
// stay in registers, many long rows, few long rows, extents that no vector divides, and none.
// RUN: %build/bin/run-programs %s cpu gpu-sim | FileCheck %s --check-prefix=ALL
// ALL: 3 programs: 3 agree, 0 refused, 0 bad
//
// A kernel gives all that is asked for, but what is no row's own.
// RUN: intent-opt %s --split-input-file --intent-to-tiles | FileCheck %s

// CALL 1 19x1024 1024 1024
// CALL 2 530x512 512 512
// CALL 3 2081x20 20 20
// CALL 4 1025x1028 1028 1028
// CALL 5 5x1100 1100 1100
// CALL 6 66x1031 1031 1031
// CALL 7 1x1 1 1
// CALL 8 0x7 7 7
// CALL 9 7x0 0 0
!row = tensor<?xi32>
!mat = tensor<?x?xi32>
func.func @shared(%x: !mat, %w: !row, %b: !row) -> (!mat, !row) {
  %zero = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [1] identity (%zero) : (!mat) -> !row
  %ss = intent.broadcast %s axes [0] like %x : !row like !mat -> !mat
  %d = arith.subi %x, %ss : !mat
  %q = arith.muli %d, %d : !mat
  %t = intent.reduce arith.addi (%q) axes [1] identity (%zero) : (!mat) -> !row
  %ts = intent.broadcast %t axes [0] like %x : !row like !mat -> !mat
  %ws = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %bs = intent.broadcast %b axes [1] like %x : !row like !mat -> !mat
  %y = intent.map (%a = %d, %k = %ts, %v = %ws, %o = %bs) : (!mat, !mat, !mat, !mat) -> !mat {
    %p = arith.muli %a, %v : i32
    %u = arith.addi %p, %o : i32
    %r = arith.xori %u, %k : i32
    intent.yield %r : i32
  }
  return %y, %t : !mat, !row
}

// -----

// What is returned besides y: a sum, what is computed of it, and a matrix on the way.
// CHECK-LABEL: func.func @ways(
// CHECK-NOT:   @kernels::@ways_1
// CHECK:         return
// CALL 1 33x256
// CALL 2 33x1999
// CALL 3 3x0
!row = tensor<?xi32>
!mat = tensor<?x?xi32>
func.func @ways(%x: !mat) -> (!row, !mat, !row, !mat) {
  %zero = arith.constant 0 : i32
  %twice = arith.addi %x, %x : !mat
  %s = intent.reduce arith.addi (%twice) axes [1] identity (%zero) : (!mat) -> !row
  %n = arith.muli %s, %s : !row
  %ns = intent.broadcast %n axes [0] like %x : !row like !mat -> !mat
  %y = arith.xori %twice, %ns : !mat
  return %n, %twice, %s, %y : !row, !mat, !row, !mat
}

// -----

// A row for all rows is returned too: no kernel of rows may write it again for each of them.
// CHECK-LABEL: func.func @apart(
// CHECK:         gpu.launch_func {{.*}} @kernels::@apart blocks
// CHECK:         gpu.launch_func {{.*}} @kernels::@apart_1 blocks
// CALL 1 65x256 256
// CALL 2 1x3 3
!row = tensor<?xi32>
!mat = tensor<?x?xi32>
func.func @apart(%x: !mat, %w: !row) -> (!mat, !row) {
  %v = arith.addi %w, %w : !row
  %vs = intent.broadcast %v axes [1] like %x : !row like !mat -> !mat
  %y = arith.muli %x, %vs : !mat
  return %y, %v : !mat, !row
}
