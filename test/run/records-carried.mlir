// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records that loops and branches carry, yield and give, on every target: a for, a while and an if,
// a body that is left early, records in records, records of tensors, and at the points of a
// parallel. They are their components.
// SPEC: 1.1-08 3-01 4-05
// RUN: split-file %s %t
// DEFINE: %{args} =
// DEFINE: %{file} =
// DEFINE: %{check} =
// DEFINE: %{run} = intent-run %t/%{file}.mlir %{args} --print
// DEFINE: %{on-interp} = %{run} --target=interp --seed=1 | FileCheck %s --check-prefix=%{check} --match-full-lines
// DEFINE: %{on-cpu} = %{run} --target=cpu --threads=2 | FileCheck %s --check-prefix=%{check} --match-full-lines
// DEFINE: %{on-gpu} = %{run} --target=gpu-sim | FileCheck %s --check-prefix=%{check} --match-full-lines --implicit-check-not=error
//
// REDEFINE: %{file} = scalars
// REDEFINE: %{check} = SCALARS0
// REDEFINE: %{args} = --arg i64:0 --arg f32:1.5
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{check} = SCALARS1
// REDEFINE: %{args} = --arg i64:1 --arg f32:1.5
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{check} = SCALARS5
// REDEFINE: %{args} = --arg i64:5 --arg f32:1.5
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = exits
// REDEFINE: %{check} = EXITS
// REDEFINE: %{args} = --arg full:i64:5x3:value=-1
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = tensors
// REDEFINE: %{check} = TENSORS0
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:0
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{check} = TENSORS3
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:3
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{check} = TENSORSE
// REDEFINE: %{args} = --arg iota:f32:0 --arg i64:3
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}

// A for carries a record in a record, a while two records and a scalar, an if and a body give one;
// a record of nothing is carried too.
// SCALARS0: i64 = 1
// SCALARS0-NEXT: f32 = 1.5
// SCALARS0-NEXT: i1 = false
// SCALARS0-NEXT: i64 = 1
// SCALARS0-NEXT: f32 = 1.5
// SCALARS0-NEXT: i64 = 0
// SCALARS1: i64 = 1
// SCALARS1-NEXT: f32 = 1.5
// SCALARS1-NEXT: i1 = true
// SCALARS1-NEXT: i64 = 1
// SCALARS1-NEXT: f32 = 1.5
// SCALARS1-NEXT: i64 = 2
// SCALARS5: i64 = 7
// SCALARS5-NEXT: f32 = 4.5
// SCALARS5-NEXT: i1 = true
// SCALARS5-NEXT: i64 = 7
// SCALARS5-NEXT: f32 = 4.5
// SCALARS5-NEXT: i64 = 7
//--- scalars.mlir
!d = !intent.domain<i64>
!pair = tuple<i64, f32>
!deep = tuple<!pair, tuple<i1, tuple<>>>
func.func @scalars(%n: i64, %x: f32) -> (i64, f32, i1, i64, f32, i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %3 = arith.constant 3 : i64
  %no = arith.constant false
  %times = intent.domain %0 to %n : i64
  %nothing = intent.pack : tuple<>
  %pair = intent.pack %1, %x : !pair
  %flag = intent.pack %no, %nothing : tuple<i1, tuple<>>
  %deep = intent.pack %pair, %flag : !deep
  %f = intent.for %i in %times iter (%c = %deep) : !d, (!deep) {
    %p, %q = intent.unpack %c : !deep
    %a, %y = intent.unpack %p : !pair
    %was, %empty = intent.unpack %q : tuple<i1, tuple<>>
    %b = arith.addi %a, %i : i64
    %z = arith.addf %y, %x : f32
    %odd = arith.trunci %b : i64 to i1
    %np = intent.if %odd -> (!pair) {
      %o = intent.pack %b, %y : !pair
      intent.yield %o : !pair
    } else {
      %o = intent.pack %a, %z : !pair
      intent.yield %o : !pair
    }
    %nq = intent.pack %odd, %empty : tuple<i1, tuple<>>
    %next = intent.pack %np, %nq : !deep
    intent.yield %next : !deep
  }
  %fp, %fq = intent.unpack %f : !deep
  %fa, %fy = intent.unpack %fp : !pair
  %fl, %fe = intent.unpack %fq : tuple<i1, tuple<>>
  %w:3 = intent.while iter (%s = %fp, %k = %0, %t = %pair) : (!pair, i64, !pair) {
    %more = arith.cmpi slt, %k, %n : i64
    intent.yield %more : i1
  } do {
    %sa, %sy = intent.unpack %s : !pair
    %ta, %ty = intent.unpack %t : !pair
    %ua = arith.addi %sa, %ta : i64
    %uy = arith.subf %sy, %ty : f32
    %u = intent.pack %ua, %uy : !pair
    %next = arith.addi %k, %1 : i64
    %enough = arith.cmpi sgt, %ua, %3 : i64
    intent.if %enough {
      intent.break %u, %next, %s : !pair, i64, !pair
    }
    intent.yield %t, %next, %u : !pair, i64, !pair
  }
  %wa, %wy = intent.unpack %w#0 : !pair
  %va, %vy = intent.unpack %w#2 : !pair
  %r:2 = intent.body -> (!pair, i64) {
    %is = arith.cmpi eq, %w#1, %0 : i64
    intent.if %is {
      intent.return %pair, %n : !pair, i64
    }
    %some = intent.if %fl -> (!pair) {
      intent.return %fp, %va : !pair, i64
    } else {
      intent.yield %w#0 : !pair
    }
    intent.yield %some, %wa : !pair, i64
  }
  %ra, %ry = intent.unpack %r#0 : !pair
  return %fa, %fy, %fl, %ra, %ry, %r#1 : i64, f32, i1, i64, f32, i64
}

// Loops of records at the points of a parallel, left by continue, break and through.
// EXITS: arg1: memref<5x3xi64> = {{\[\[}}0, 0, -1], [1, 0, -1], [2, 1, -1], [3, 0, -1], [2, 100, -1]]
//--- exits.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<0 -> 2, i64>
!two = tuple<i64, tuple<i64>>
func.func @exits(%y: memref<?x?xi64>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %2 = arith.constant 2 : i64
  %3 = arith.constant 3 : i64
  %100 = arith.constant 100 : i64
  %rows = intent.axis %y[0] : memref<?x?xi64>
  %columns = intent.axis %y[1] : memref<?x?xi64>
  %none = intent.pack %0 : tuple<i64>
  %start = intent.pack %0, %none : !two
  intent.parallel (%how in %rows) : (!d) {
    %times = intent.domain %0 to %how : i64
    %r = intent.for %k in %times iter (%c = %start) : !d, (!two) {
      %a, %q = intent.unpack %c : !two
      %b = intent.unpack %q : tuple<i64>
      %na = arith.addi %a, %1 : i64
      %nb = arith.addi %b, %k : i64
      %nq = intent.pack %nb : tuple<i64>
      %next = intent.pack %na, %nq : !two
      %is3 = arith.cmpi eq, %how, %3 : i64
      intent.if %is3 {
        %skip = intent.pack %na, %q : !two
        intent.continue %skip : !two
      }
      %late = arith.cmpi sgt, %nb, %2 : i64
      intent.if %late {
        %q100 = intent.pack %100 : tuple<i64>
        %out = intent.pack %a, %q100 : !two
        intent.break %out : !two
      }
      intent.yield %next : !two
    }
    %a, %q = intent.unpack %r : !two
    %b = intent.unpack %q : tuple<i64>
    %to0 = intent.relation () of (%rows, %columns) : () of (!d, !d) -> !r2 {
      intent.yield %how, %0 : i64, i64
    }
    %to1 = intent.relation () of (%rows, %columns) : () of (!d, !d) -> !r2 {
      intent.yield %how, %1 : i64, i64
    }
    intent.store %a to %y[%to0] : i64, memref<?x?xi64>, !r2
    intent.store %b to %y[%to1] : i64, memref<?x?xi64>, !r2
  }
  return
}

// Tensors in records in a record, exchanged by each iteration.
// TENSORS0: tensor<3xf32> = [0, 1, 2]
// TENSORS0-NEXT: i64 = 0
// TENSORS0-NEXT: tensor<3xf32> = [0, 1, 2]
// TENSORS3: tensor<3xf32> = [0, 5, 10]
// TENSORS3-NEXT: i64 = 3
// TENSORS3-NEXT: tensor<3xf32> = [0, 3, 6]
// TENSORSE: tensor<0xf32> = []
// TENSORSE-NEXT: i64 = 3
// TENSORSE-NEXT: tensor<0xf32> = []
//--- tensors.mlir
!d = !intent.domain<i64>
!in = tuple<i64, tensor<?xf32>>
!out = tuple<tensor<?xf32>, !in>
func.func @tensors(%x: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, i64, tensor<?xf32>) {
  %0 = arith.constant 0 : i64
  %times = intent.domain %0 to %n : i64
  %in = intent.pack %0, %x : !in
  %out = intent.pack %x, %in : !out
  %f = intent.for %i in %times iter (%c = %out) : !d, (!out) {
    %t, %p = intent.unpack %c : !out
    %k, %u = intent.unpack %p : !in
    %m = arith.addi %k, %i : i64
    %s = arith.addf %t, %u : tensor<?xf32>
    %np = intent.pack %m, %t : !in
    %next = intent.pack %s, %np : !out
    intent.yield %next : !out
  }
  %t, %p = intent.unpack %f : !out
  %k, %u = intent.unpack %p : !in
  return %t, %k, %u : tensor<?xf32>, i64, tensor<?xf32>
}
