// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of rows that share what they read, and that write what is returned besides: rows that
// stay in registers, many long rows, few long rows, extents that no vector divides, and none.
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:37x1024 --arg rand:i32:1024 --arg rand:i32:1024
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:1030x512 --arg rand:i32:512 --arg rand:i32:512
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:2081x20 --arg rand:i32:20 --arg rand:i32:20
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:1025x1100 --arg rand:i32:1100 --arg rand:i32:1100 --sim-schedule=random
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:5x1100 --arg rand:i32:1100 --arg rand:i32:1100
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:130x1031 --arg rand:i32:1031 --arg rand:i32:1031
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:1x1 --arg rand:i32:1 --arg rand:i32:1
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:0x7 --arg rand:i32:7 --arg rand:i32:7
// RUN: intent-run %s --entry=shared --target=gpu-sim --compare=interp --arg rand:i32:7x0 --arg rand:i32:0 --arg rand:i32:0
//
// What is returned besides y: a sum, what is computed of it, and a matrix on the way.
// RUN: intent-run %s --entry=ways --target=gpu-sim --compare=interp --arg rand:i32:33x256 --stats | FileCheck %s --check-prefix=ONE
// RUN: intent-run %s --entry=ways --target=gpu-sim --compare=interp --arg rand:i32:33x1999 --stats | FileCheck %s --check-prefix=ONE
// RUN: intent-run %s --entry=ways --target=gpu-sim --compare=interp --arg rand:i32:3x0 --stats | FileCheck %s --check-prefix=ONE
// ONE: kernel ways
// ONE-NOT: kernel
//
// A row for all rows is returned too: no kernel of rows may write it again for each of them.
// RUN: intent-run %s --entry=apart --target=gpu-sim --compare=interp --arg rand:i32:65x256 --arg rand:i32:256 --stats | FileCheck %s --check-prefix=TWO
// TWO: kernel apart
// TWO: kernel apart_1
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

func.func @ways(%x: !mat) -> (!row, !mat, !row, !mat) {
  %zero = arith.constant 0 : i32
  %twice = arith.addi %x, %x : !mat
  %s = intent.reduce arith.addi (%twice) axes [1] identity (%zero) : (!mat) -> !row
  %n = arith.muli %s, %s : !row
  %ns = intent.broadcast %n axes [0] like %x : !row like !mat -> !mat
  %y = arith.xori %twice, %ns : !mat
  return %n, %twice, %s, %y : !row, !mat, !row, !mat
}

func.func @apart(%x: !mat, %w: !row) -> (!mat, !row) {
  %v = arith.addi %w, %w : !row
  %vs = intent.broadcast %v axes [1] like %x : !row like !mat -> !mat
  %y = arith.muli %x, %vs : !mat
  return %y, %v : !mat, !row
}
