// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor work at the points of a parallel that isn't a computation over all of them: ragged rows,
// loops and branches around it, places that rows take by an atomic. On a GPU a CTA takes a point; it
// must agree with the interpreter whatever the order of its threads, and no two of them may race.
// RUN: split-file %s %t
// DEFINE: %{args} =
// DEFINE: %{ulp} =
// DEFINE: %{file} =
// DEFINE: %{run} = intent-run %t/%{file}.mlir %{args} --target=gpu-sim --compare=interp %{ulp} --sim-races
// DEFINE: %{all} = %{run} && %{run} --sim-schedule=reversed --pipeline-options=grid-limit=2 && %{run} --sim-schedule=random --seed=3 --pipeline-options='warps=2 elements=1' && %{run} --sim-schedule=random --seed=8 --pipeline-options='grid-limit=1 warps=1' && intent-run %t/%{file}.mlir %{args} --target=cpu --compare=interp %{ulp}
//
// Rows of three, none, one, a tile and one past, a prime; one row; no rows; an empty row alone.
// REDEFINE: %{file} = sums
// REDEFINE: %{args} = --arg list:i64:0,3,3,4,1028,2053,2090 --arg rand:f32:2090:seed=1 --arg full:f32:6:value=-1
// REDEFINE: %{ulp} = --ulp=64
// RUN: %{all}
// REDEFINE: %{args} = --arg list:i64:2,7 --arg iota:f32:9 --arg full:f32:1:value=-1
// REDEFINE: %{ulp} =
// RUN: %{all}
// REDEFINE: %{args} = --arg list:i64:0 --arg iota:f32:9 --arg full:f32:0:value=-1
// RUN: %{all}
// REDEFINE: %{args} = --arg list:i64:0,0 --arg iota:f32:0 --arg full:f32:1:value=-1
// RUN: %{all}
// RUN: intent-run %t/sums.mlir --arg list:i64:0,3,3,7,20 --arg iota:f32:20 --arg full:f32:5:value=-1 --target=gpu-sim --print | FileCheck %s --check-prefix=SUMS --match-full-lines
// SUMS: arg3: memref<5xf32> = [3, 0, 18, 169, -1]
//
// REDEFINE: %{file} = softmax
// REDEFINE: %{args} = --arg list:i32:3,0,13,1,1300 --arg rand:f32:5x1300:seed=3 --arg full:f32:5x1300:value=-1
// REDEFINE: %{ulp} = --ulp=8
// RUN: %{all}
// REDEFINE: %{args} = --arg list:i32:0 --arg rand:f32:1x4:seed=3 --arg full:f32:1x4:value=-1
// RUN: %{all}
// REDEFINE: %{args} = --arg zeros:i32:0 --arg zeros:f32:0x4 --arg zeros:f32:0x4
// RUN: %{all}
// A view that is not contiguous.
// REDEFINE: %{args} = --arg list:i32:3,0,4 --arg rand:f32:3x4:seed=3 --arg view:strides=2x8:offset=3:zeros:f32:3x4
// RUN: %{all}
//
// REDEFINE: %{file} = steps
// REDEFINE: %{ulp} =
// REDEFINE: %{args} = --arg iota:i64:5x7 --arg i64:3
// RUN: %{all}
// REDEFINE: %{args} = --arg iota:i64:3x1025 --arg i64:2
// RUN: %{all}
// REDEFINE: %{args} = --arg iota:i64:3x4 --arg i64:0
// RUN: %{all}
// RUN: intent-run %t/steps.mlir --arg iota:i64:2x3 --arg i64:2 --target=gpu-sim --print | FileCheck %s --check-prefix=STEPS --match-full-lines
// STEPS: arg1: memref<2x3xi64> = {{\[\[}}15, 16, 17], [63, 64, 65]]
//
// REDEFINE: %{file} = branches
// REDEFINE: %{args} = --arg iota:i64:11x11 --arg full:i64:11:value=-1
// RUN: %{all}
// REDEFINE: %{file} = queue
// REDEFINE: %{args} = --arg list:i64:3,0,5,1 --arg iota:i32:4x5 --arg zeros:i64:1 --arg zeros:i32:3
// RUN: %{all}
// REDEFINE: %{file} = matrices
// REDEFINE: %{args} = --arg list:i64:2,0,5 --arg iota:f32:3x5x4 --arg full:f32:3x4x5:value=-1 --arg full:f32:3x5:value=-1
// RUN: %{all}
// REDEFINE: %{args} = --arg list:i64:37,1 --arg iota:f32:2x37x35 --arg full:f32:2x35x37:value=-1 --arg full:f32:2x37:value=-1
// RUN: %{all}
// REDEFINE: %{file} = indices
// REDEFINE: %{args} = --arg list:i64:3,0,5,1 --arg iota:i32:4x5 --arg iota:f16:11 --arg zeros:f16:4x5 --arg zeros:i1:4
// RUN: %{all}
// REDEFINE: %{file} = handed
// REDEFINE: %{args} = --arg zeros:i64:9x9 --arg zeros:i64:9x9
// RUN: %{all}
// REDEFINE: %{args} = --arg zeros:i64:131x131 --arg zeros:i64:131x131
// RUN: %{all}
// REDEFINE: %{file} = inside
// REDEFINE: %{args} = --arg iota:bf16:9 --arg i64:3 --arg full:bf16:9x9:value=-1
// RUN: %{all}
// REDEFINE: %{args} = --arg iota:bf16:1 --arg i64:1 --arg full:bf16:1x1:value=-1
// RUN: %{all}
//
// An assertion that fails at a point stops the program.
// RUN: intent-run %t/asserts.mlir --arg list:i64:2,3 --arg iota:i64:9 --arg zeros:i64:2 --target=gpu-sim --compare=interp
// RUN: not intent-run %t/asserts.mlir --arg list:i64:2,5 --arg iota:i64:9 --arg zeros:i64:2 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=ASSERT
// ASSERT: error: the sum is at most 3
//
// The kernel: the points' loop, a row's loop over tiles, and one thread that stores.
// RUN: intent-opt %t/sums.mlir --intent-canonicalize-program --intent-to-tiles --canonicalize --cse | FileCheck %s --check-prefix=KERNEL
// KERNEL-LABEL: gpu.func @sums
// KERNEL-SAME: (%[[N:.*]]: i64, %[[OFF:.*]]: !llvm.ptr<1>, %[[Y:.*]]: !llvm.ptr<1>, %[[X:.*]]: i64)
// KERNEL: %[[TID:.*]] = nvvm.read.ptx.sreg.tid.x
// KERNEL: %[[FIRST:.*]] = arith.cmpi eq, %{{.*}}, %c0_i64
// KERNEL: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step
// KERNEL: %[[AT:.*]] = llvm.getelementptr %[[OFF]][%[[I]]]
// KERNEL: %[[B:.*]] = llvm.load %[[AT]]
// KERNEL: %[[E:.*]] = llvm.load
// KERNEL: %[[LESS:.*]] = arith.subi %[[E]], %[[B]]
// KERNEL: %[[COUNT:.*]] = arith.maxsi %[[LESS]], %c0_i64
// KERNEL: %[[ROW:.*]] = llvm.inttoptr
// KERNEL: %[[PARTIAL:.*]] = scf.for %[[K:.*]] = %c0_i64 to %[[COUNT]] step %c1024_i64 iter_args
// KERNEL-NEXT: intent.tile.load %[[ROW]] origin (%[[K]]) extent (%[[COUNT]]) stride (%c1_i64)
// KERNEL: intent.tile.reduce %[[PARTIAL]] axis 0
// KERNEL: %[[SUM:.*]] = intent.tile.element
// KERNEL-NEXT: scf.if %[[FIRST]] {
// KERNEL-NEXT: %[[TO:.*]] = llvm.getelementptr %[[Y]][%[[I]]]
// KERNEL-NEXT: llvm.store %[[SUM]], %[[TO]]
// KERNEL-NEXT: {{^ +[}]$}}
// KERNEL-NEXT: {{^ +[}]$}}
// KERNEL-NEXT: gpu.return

// Sums of rows that offsets bound.
// SPEC: 3-01 4-03 9-04
//--- sums.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
!r1 = !intent.relation<1 -> 1, i64>
func.func @sums(%off: tensor<?xi64>, %x: tensor<?xf32>, %y: memref<?xf32>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %z = arith.constant 0.0 : f32
  %outs = intent.axis %y[0] : memref<?xf32>
  %offs = intent.axis %off[0] : tensor<?xi64>
  %count = intent.size %offs : !d
  %last = arith.subi %count, %1 : i64
  %rows = intent.subregion %offs[%0 to %last] : !d
  %all = intent.axis %x[0] : tensor<?xf32>
  intent.parallel (%i in %rows) : (!d) {
    %j = arith.addi %i, %1 : i64
    %rb = intent.relation () of (%offs) : () of (!d) -> !r0 {
      intent.yield %i : i64
    }
    %re = intent.relation () of (%offs) : () of (!d) -> !r0 {
      intent.yield %j : i64
    }
    %b = intent.gather %off[%rb] fill %0 : tensor<?xi64>, !r0 -> i64
    %e = intent.gather %off[%re] fill %0 : tensor<?xi64>, !r0 -> i64
    %row = intent.subregion %all[%b to %e] : !d
    %rr = intent.relation (%k in %row) of (%all) : (!d) of (!d) -> !r1 {
      intent.yield %k : i64
    }
    %t = intent.gather %x[%rr] fill %z : tensor<?xf32>, !r1 -> tensor<?xf32>
    %s = intent.reduce arith.addf (%t) axes [0] identity (%z) : (tensor<?xf32>) -> f32
    %to = intent.relation () of (%outs) : () of (!d) -> !r0 {
      intent.yield %i : i64
    }
    intent.store %s to %y[%to] : f32, memref<?xf32>, !r0
  }
  return
}

// Rows of given lengths, of a domain with a step, normalised; written where they were read.
// SPEC: 3-01 4-03
//--- softmax.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<1 -> 2, i64>
func.func @softmax(%len: tensor<?xi32>, %x: tensor<?x?xf32>, %y: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %2 = arith.constant 2 : i32
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %lens = intent.axis %len[0] : tensor<?xi32>
  %xr = intent.axis %x[0] : tensor<?x?xf32>
  %xc = intent.axis %x[1] : tensor<?x?xf32>
  %yr = intent.axis %y[0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %yc = intent.axis %y[1] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %size = intent.size %lens : !d
  %count = arith.trunci %size : i64 to i32
  %twice = arith.muli %count, %2 : i32
  %double = intent.domain %zero to %twice step %2 : i32
  intent.parallel (%i2 in %double) : (!intent.domain<i32>) {
    %i32 = arith.divsi %i2, %2 : i32
    %i = arith.extsi %i32 : i32 to i64
    %ii = arith.index_cast %i : i64 to index
    %n32 = tensor.extract %len[%ii] : tensor<?xi32>
    %n = arith.extsi %n32 : i32 to i64
    %row = intent.subregion %xc[%0 to %n] : !d
    %rr = intent.relation (%k in %row) of (%xr, %xc) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    %t = intent.gather %x[%rr] fill %z : tensor<?x?xf32>, !r2 -> tensor<?xf32>
    %m = intent.reduce arith.maximumf (%t) axes [0] identity (%low) : (tensor<?xf32>) -> f32
    %ex = intent.map (%v = %t) : (tensor<?xf32>) -> tensor<?xf32> {
      %c = arith.subf %v, %m : f32
      %w = math.exp %c : f32
      intent.yield %w : f32
    }
    %s = intent.reduce arith.addf (%ex) axes [0] identity (%z) : (tensor<?xf32>) -> f32
    %q = intent.map (%v = %ex) : (tensor<?xf32>) -> tensor<?xf32> {
      %w = arith.divf %v, %s : f32
      intent.yield %w : f32
    }
    %to = intent.relation (%k in %row) of (%yr, %yc) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    intent.store %q to %y[%to] : tensor<?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, !r2
  }
  return
}

// A loop at each point: the row grows by its sum, in place, a number of times.
// SPEC: 3-01 4-01
//--- steps.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<1 -> 2, i64>
func.func @steps(%v: memref<?x?xi64>, %n: i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %rows = intent.axis %v[0] : memref<?x?xi64>
  %cols = intent.axis %v[1] : memref<?x?xi64>
  %times = intent.domain %0 to %n : i64
  intent.parallel (%i in %rows) : (!d) {
    %r = intent.relation (%k in %cols) of (%rows, %cols) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    intent.for %t in %times : !d {
      %x = intent.load %v[%r] fill %0 : memref<?x?xi64>, !r2 -> tensor<?xi64>
      %s = intent.reduce arith.addi (%x) axes [0] identity (%0) : (tensor<?xi64>) -> i64
      %y = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {
        %a = arith.addi %e, %s : i64
        intent.yield %a : i64
      }
      intent.store %y to %v[%r] : tensor<?xi64>, memref<?x?xi64>, !r2
    }
  }
  return
}

// A branch around a store, points that are left early, and a while around a reduce.
// SPEC: 3-01 3-04 4-05
//--- branches.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
!r2 = !intent.relation<1 -> 2, i64>
func.func @branches(%v: memref<?x?xi64>, %w: memref<?xi64>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %3 = arith.constant 3 : i64
  %100 = arith.constant 100 : i64
  %rows = intent.axis %v[0] : memref<?x?xi64>
  %cols = intent.axis %v[1] : memref<?x?xi64>
  %ws = intent.axis %w[0] : memref<?xi64>
  intent.parallel (%i in %rows) : (!d) {
    %few = intent.subregion %cols[%0 to %i] : !d
    %r = intent.relation (%k in %few) of (%rows, %cols) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    %odd = arith.trunci %i : i64 to i1
    intent.if %odd {
      %c = intent.indices %few : !d
      intent.store %c to %v[%r] : tensor<?xi64>, memref<?x?xi64>, !r2
    }
    %x = intent.load %v[%r] fill %0 : memref<?x?xi64>, !r2 -> tensor<?xi64>
    %s = intent.reduce arith.addi (%x) axes [0] identity (%0) : (tensor<?xi64>) -> i64
    %big = arith.cmpi sgt, %s, %100 : i64
    intent.if %big {
      intent.continue
    }
    %res = intent.while iter (%n = %s) : (i64) {
      %more = arith.cmpi slt, %n, %100 : i64
      intent.yield %more : i1
    } do {
      %cc = intent.indices %few : !d
      %ss = intent.reduce arith.maxsi (%cc) axes [0] identity (%1) : (tensor<?xi64>) -> i64
      %mm = arith.addi %n, %ss : i64
      %m2 = arith.addi %mm, %1 : i64
      intent.yield %m2 : i64
    }
    %to = intent.relation () of (%ws) : () of (!d) -> !r0 {
      intent.yield %i : i64
    }
    intent.store %res to %w[%to] : i64, memref<?xi64>, !r0
    %back = intent.load %w[%to] fill %0 : memref<?xi64>, !r0 -> i64
  }
  return
}

// Rows take a place by an atomic, whose old value all threads must learn.
// SPEC: 3-01 9-11
//--- queue.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
!r2 = !intent.relation<1 -> 2, i64>
func.func @queue(%len: tensor<?xi64>, %x: tensor<?x?xi32>, %head: memref<1xi64>, %y: memref<?xi32>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %z = arith.constant 0 : i32
  %rows = intent.axis %len[0] : tensor<?xi64>
  %xr = intent.axis %x[0] : tensor<?x?xi32>
  %xc = intent.axis %x[1] : tensor<?x?xi32>
  %h = intent.axis %head[0] : memref<1xi64>
  %ys = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %ii = arith.index_cast %i : i64 to index
    %n = tensor.extract %len[%ii] : tensor<?xi64>
    %row = intent.subregion %xc[%0 to %n] : !d
    %rr = intent.relation (%k in %row) of (%xr, %xc) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    %t = intent.gather %x[%rr] fill %z : tensor<?x?xi32>, !r2 -> tensor<?xi32>
    %s = intent.reduce arith.addi (%t) axes [0] identity (%z) : (tensor<?xi32>) -> i32
    %rh = intent.relation () of (%h) : () of (!d) -> !r0 {
      intent.yield %0 : i64
    }
    %at = intent.atomic_rmw add acq_rel %n to %head[%rh] fill %0 : i64, memref<1xi64>, !r0 -> i64
    %rt = intent.relation () of (%ys) : () of (!d) -> !r0 {
      %p = arith.remsi %at, %1 : i64
      intent.yield %p : i64
    }
    %o = intent.atomic_rmw add relaxed %s to %y[%rt] fill %z : i32, memref<?xi32>, !r0 -> i32
    %r2 = intent.relation () of (%ys) : () of (!d) -> !r0 {
      %lt = arith.cmpi slt, %n, %1 : i64
      %two = arith.addi %1, %1 : i64
      intent.yield %1 valid %lt : i64
    }
    intent.atomic_rmw maxsi relaxed %s to %y[%r2] fill %z : i32, memref<?xi32>, !r0 -> i32
  }
  return
}

// Matrices at a point: sums of rows and of columns, broadcast and transposed again.
// SPEC: 3-01
//--- matrices.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<1 -> 2, i64>
func.func @matrices(%n: tensor<?xi64>, %x: tensor<?x?x?xf32>, %y: memref<?x?x?xf32>, %u: memref<?x?xf32>) {
  %0 = arith.constant 0 : i64
  %z = arith.constant 0.0 : f32
  %a = intent.axis %x[0] : tensor<?x?x?xf32>
  %b = intent.axis %x[1] : tensor<?x?x?xf32>
  %c = intent.axis %x[2] : tensor<?x?x?xf32>
  %ya = intent.axis %y[0] : memref<?x?x?xf32>
  %yb = intent.axis %y[1] : memref<?x?x?xf32>
  %yc = intent.axis %y[2] : memref<?x?x?xf32>
  %ua = intent.axis %u[0] : memref<?x?xf32>
  %ub = intent.axis %u[1] : memref<?x?xf32>
  intent.parallel (%i in %a) : (!d) {
    %ii = arith.index_cast %i : i64 to index
    %m = tensor.extract %n[%ii] : tensor<?xi64>
    %rows = intent.subregion %b[%0 to %m] : !d
    %at = intent.relation (%j in %rows, %k in %c) of (%a, %b, %c) : (!d, !d) of (!d, !d, !d) -> !intent.relation<2 -> 3, i64> {
      intent.yield %i, %j, %k : i64, i64, i64
    }
    %t = intent.gather %x[%at] fill %z : tensor<?x?x?xf32>, !intent.relation<2 -> 3, i64> -> tensor<?x?xf32>
    %sum = intent.reduce arith.addf (%t) axes [1] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
    %col = intent.reduce arith.addf (%t) axes [0] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
    %all = intent.reduce arith.addf (%sum) axes [0] identity (%z) : (tensor<?xf32>) -> f32
    %bs = intent.broadcast %sum axes [0] to (%rows, %c) : tensor<?xf32> to (!d, !d) -> tensor<?x?xf32>
    %bc = intent.broadcast %col axes [1] to (%rows, %c) : tensor<?xf32> to (!d, !d) -> tensor<?x?xf32>
    %o = intent.map (%p = %t, %q = %bs, %w = %bc) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
      %1 = arith.addf %p, %q : f32
      %2 = arith.addf %1, %w : f32
      %3 = arith.addf %2, %all : f32
      intent.yield %3 : f32
    }
    %tr = intent.transpose %o [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
    %to = intent.relation (%k in %c, %j in %rows) of (%ya, %yb, %yc) : (!d, !d) of (!d, !d, !d) -> !intent.relation<2 -> 3, i64> {
      intent.yield %i, %k, %j : i64, i64, i64
    }
    intent.store %tr to %y[%to] : tensor<?x?xf32>, memref<?x?x?xf32>, !intent.relation<2 -> 3, i64>
    %tu = intent.relation (%j in %rows) of (%ua, %ub) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %j : i64, i64
    }
    intent.store %sum to %u[%tu] : tensor<?xf32>, memref<?x?xf32>, !r2
  }
  return
}

// Rows of indices with fills for what lies outside, and a flag a row.
// SPEC: 3-01 9-07
//--- indices.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
!r1 = !intent.relation<1 -> 1, i64>
!r2 = !intent.relation<1 -> 2, i64>
func.func @indices(%len: tensor<?xi64>, %index: tensor<?x?xi32>, %x: tensor<?xf16>, %y: memref<?x?xf16>, %flags: memref<?xi1>) {
  %0 = arith.constant 0 : i64
  %z = arith.constant 0.0 : f16
  %no = arith.constant false
  %rows = intent.axis %index[0] : tensor<?x?xi32>
  %cols = intent.axis %index[1] : tensor<?x?xi32>
  %xs = intent.axis %x[0] : tensor<?xf16>
  %ya = intent.axis %y[0] : memref<?x?xf16>
  %yb = intent.axis %y[1] : memref<?x?xf16>
  %fa = intent.axis %flags[0] : memref<?xi1>
  %size = intent.size %xs : !d
  intent.parallel (%i in %rows) : (!d) {
    %ii = arith.index_cast %i : i64 to index
    %n = tensor.extract %len[%ii] : tensor<?xi64>
    %row = intent.subregion %cols[%0 to %n] : !d
    %at = intent.relation (%k in %row) of (%rows, %cols) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    %z32 = arith.constant 0 : i32
    %ix = intent.gather %index[%at] fill %z32 : tensor<?x?xi32>, !r2 -> tensor<?xi32>
    %by = intent.relation (%k in %row) of (%xs) with (%e = %ix) : (!d) of (!d) with (tensor<?xi32>) -> !r1 {
      %w = arith.extsi %e : i32 to i64
      %lo = arith.cmpi sge, %w, %0 : i64
      %hi = arith.cmpi slt, %w, %size : i64
      %ok = arith.andi %lo, %hi : i1
      intent.yield %w valid %ok : i64
    }
    %one = arith.constant 1.0 : f16
    %g = intent.gather %x[%by] fill %one : tensor<?xf16>, !r1 -> tensor<?xf16>
    %out = intent.relation (%k in %row) of (%ya, %yb) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    intent.store %g to %y[%out] : tensor<?xf16>, memref<?x?xf16>, !r2
    %big = intent.map (%e = %g) : (tensor<?xf16>) -> tensor<?xi1> {
      %b = arith.cmpf ogt, %e, %one : f16
      intent.yield %b : i1
    }
    %any = intent.reduce arith.ori (%big) axes [0] identity (%no) : (tensor<?xi1>) -> i1
    %tf = intent.relation () of (%fa) : () of (!d) -> !r0 {
      intent.yield %i : i64
    }
    intent.store %any to %flags[%tf] : i1, memref<?xi1>, !r0
  }
  return
}

// Through memory from thread to thread, between barriers: a row backwards, and one element.
// SPEC: 3-01
//--- handed.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<1 -> 2, i64>
!e2 = !intent.relation<0 -> 2, i64>
func.func @handed(%v: memref<?x?xi64> {intent.noalias}, %w: memref<?x?xi64> {intent.noalias}) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %rows = intent.axis %v[0] : memref<?x?xi64>
  %cols = intent.axis %v[1] : memref<?x?xi64>
  %wrows = intent.axis %w[0] : memref<?x?xi64>
  %wcols = intent.axis %w[1] : memref<?x?xi64>
  intent.parallel (%i in %rows) : (!d) {
    %few = intent.subregion %cols[%0 to %i] : !d
    %at = intent.relation (%k in %few) of (%rows, %cols) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    %back = intent.relation (%k in %few) of (%rows, %cols) : (!d) of (!d, !d) -> !r2 {
      %m = arith.subi %i, %k : i64
      %n = arith.subi %m, %1 : i64
      intent.yield %i, %n : i64, i64
    }
    %to = intent.relation (%k in %few) of (%wrows, %wcols) : (!d) of (!d, !d) -> !r2 {
      intent.yield %i, %k : i64, i64
    }
    %first = intent.relation () of (%wrows, %wcols) : () of (!d, !d) -> !e2 {
      intent.yield %i, %i : i64, i64
    }
    %c = intent.indices %few : !d
    intent.store %c to %v[%at] : tensor<?xi64>, memref<?x?xi64>, !r2
    intent.store %i to %w[%first] : i64, memref<?x?xi64>, !e2
    %x = intent.load %v[%back] fill %0 : memref<?x?xi64>, !r2 -> tensor<?xi64>
    %s = intent.load %w[%first] fill %0 : memref<?x?xi64>, !e2 -> i64
    %y = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {
      %a = arith.muli %e, %s : i64
      intent.yield %a : i64
    }
    intent.store %y to %w[%to] : tensor<?xi64>, memref<?x?xi64>, !r2
    intent.store %c to %v[%back] : tensor<?xi64>, memref<?x?xi64>, !r2
  }
  return
}

// In a loop of the host, with what other kernels made: a tensor, a scalar, and a buffer through which
// the threads of a CTA hand a value on. A parallel inside is a loop.
// SPEC: 3-01 4-01
//--- inside.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
!r1 = !intent.relation<1 -> 1, i64>
func.func @inside(%x: tensor<?xbf16>, %n: i64, %y: memref<?x?xbf16>) {
  %0 = arith.constant 0 : i64
  %z = arith.constant 0.0 : bf16
  %d = intent.axis %x[0] : tensor<?xbf16>
  %rows = intent.axis %y[0] : memref<?x?xbf16>
  %cols = intent.axis %y[1] : memref<?x?xbf16>
  %size = intent.size %d : !d
  %sums = intent.buffer [%size] : memref<?xbf16>
  %sa = intent.axis %sums[0] : memref<?xbf16>
  %all = intent.reduce arith.maximumf (%x) axes [0] identity (%z) : (tensor<?xbf16>) -> bf16
  %double = arith.addf %x, %x : tensor<?xbf16>
  %dd = intent.axis %double[0] : tensor<?xbf16>
  %times = intent.domain %0 to %n : i64
  intent.for %t in %times : !d {
    intent.parallel (%i in %rows) : (!d) {
      %low = arith.minsi %t, %i : i64
      %few = intent.subregion %d[%low to %i] : !d
      %at = intent.relation (%k in %few) of (%d) : (!d) of (!d) -> !r1 {
        intent.yield %k : i64
      }
      %at2 = intent.relation (%k in %few) of (%dd) : (!d) of (!d) -> !r1 {
        intent.yield %k : i64
      }
      %g = intent.gather %double[%at2] fill %z : tensor<?xbf16>, !r1 -> tensor<?xbf16>
      %h = intent.gather %x[%at] fill %z : tensor<?xbf16>, !r1 -> tensor<?xbf16>
      %gh = arith.addf %g, %h : tensor<?xbf16>
      %s = intent.reduce arith.maximumf (%gh) axes [0] identity (%z) : (tensor<?xbf16>) -> bf16
      %to = intent.relation () of (%sa) : () of (!d) -> !r0 {
        intent.yield %i : i64
      }
      intent.store %s to %sums[%to] : bf16, memref<?xbf16>, !r0
      %pairs = intent.subregion %cols[%0 to %i] : !d
      intent.parallel (%j in %pairs) : (!d) {
        %part = intent.subregion %cols[%0 to %j] : !d
        %c = intent.enumerate %part : !d
        %m = intent.reduce arith.maxsi (%c) axes [0] identity (%0) : (tensor<?xi64>) -> i64
        %f = arith.sitofp %m : i64 to bf16
        %back = intent.load %sums[%to] fill %z : memref<?xbf16>, !r0 -> bf16
        %u = arith.addf %f, %back : bf16
        %v = arith.addf %u, %all : bf16
        %here = intent.relation () of (%rows, %cols) : () of (!d, !d) -> !intent.relation<0 -> 2, i64> {
          intent.yield %i, %j : i64, i64
        }
        intent.store %v to %y[%here] : bf16, memref<?x?xbf16>, !intent.relation<0 -> 2, i64>
      }
    }
  }
  return
}

// An assertion about a row.
// SPEC: 3-01
//--- asserts.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
func.func @asserts(%len: tensor<?xi64>, %x: tensor<?xi64>, %y: memref<?xi64>) {
  %0 = arith.constant 0 : i64
  %3 = arith.constant 3 : i64
  %rows = intent.axis %y[0] : memref<?xi64>
  %all = intent.axis %x[0] : tensor<?xi64>
  intent.parallel (%i in %rows) : (!d) {
    %ii = arith.index_cast %i : i64 to index
    %n = tensor.extract %len[%ii] : tensor<?xi64>
    %row = intent.subregion %all[%0 to %n] : !d
    %c = intent.indices %row : !d
    %s = intent.reduce arith.addi (%c) axes [0] identity (%0) : (tensor<?xi64>) -> i64
    %few = arith.cmpi sle, %s, %3 : i64
    intent.assert %few, "the sum is at most 3"
    %to = intent.relation () of (%rows) : () of (!d) -> !r0 {
      intent.yield %i : i64
    }
    intent.store %s to %y[%to] : i64, memref<?xi64>, !r0
  }
  return
}
