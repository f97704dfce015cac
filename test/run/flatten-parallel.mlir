// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of intent.parallel as they are and flattened: the same results on each target, for
// extents from 0 on (3-06). What a line after ARGS names runs with N = 0, 1, 7, 31, 1000, or as it
// says; the results of a few are checked below.
// RUN: /usr/bin/python3 %S/flatten-parallel.py %s %t cpu gpu-sim
// RUN: intent-opt --intent-flatten-parallel %s -o %t.mlir
// RUN: intent-run %t.mlir --entry=guarded --arg i32:7 --arg full:i32:9:value=-1 --print | FileCheck %s --check-prefix=GUARDED
// RUN: intent-run %t.mlir --entry=transposed --arg iota:f32:2x3 --arg zeros:f32:3x2 --print | FileCheck %s --check-prefix=TRANSPOSED
// RUN: intent-run %t.mlir --entry=nested --arg iota:i32:3 --arg ones:i32:3x4 --arg zeros:i32:3x4 --print | FileCheck %s --check-prefix=NESTED
// RUN: not intent-run %t.mlir --entry=asserted --arg iota:i32:9 --arg i32:5 --arg zeros:i32:9 2>&1 | FileCheck %s --check-prefix=ASSERTED
// RUN: not intent-run %t.mlir --target=cpu --entry=asserted --arg iota:i32:9 --arg i32:5 --arg zeros:i32:9 2>&1 | FileCheck %s --check-prefix=ASSERTED

!d = !intent.domain<i64>
!d32 = !intent.domain<i32>
!point = !intent.relation<0 -> 1, i64>
!point2 = !intent.relation<0 -> 2, i64>
!row = !intent.relation<1 -> 2, i64>
!line = !intent.relation<1 -> 1, i64>

// SPEC: 3-06
// ARGS: saxpy f32:2 iota:f32:N iota:f32:N
func.func @saxpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : memref<?xf32>
  %e = intent.axis %y[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %s = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %p = intent.load %x[%r] fill %z : memref<?xf32>, !point -> f32
    %q = intent.load %y[%s] fill %z : memref<?xf32>, !point -> f32
    %m = arith.mulf %a, %p : f32
    %t = arith.addf %m, %q : f32
    intent.store %t to %y[%s] : f32, memref<?xf32>, !point
  }
  return
}

// A row a point.
// ARGS: softmax iota:f32:Nx5 zeros:f32:Nx5
// ARGS: softmax rand:f32:3xN:seed=2 zeros:f32:3xN
func.func @softmax(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %z = arith.constant 0.0 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %rows = intent.axis %x[0] : memref<?x?xf32>
  %cols = intent.axis %x[1] : memref<?x?xf32>
  %yr = intent.axis %y[0] : memref<?x?xf32>
  %yc = intent.axis %y[1] : memref<?x?xf32>
  intent.parallel (%i in %rows) : (!d) {
    %r = intent.relation (%j in %cols) of (%rows, %cols) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    %w = intent.relation (%j in %cols) of (%yr, %yc) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    %t = intent.load %x[%r] fill %ninf : memref<?x?xf32>, !row -> tensor<?xf32>
    %m = intent.reduce arith.maximumf (%t) axes [0] identity (%ninf) : (tensor<?xf32>) -> f32
    %e = intent.map (%v = %t) : (tensor<?xf32>) -> tensor<?xf32> {
      %q = arith.subf %v, %m : f32
      %p = math.exp %q : f32
      intent.yield %p : f32
    }
    %s = intent.reduce arith.addf (%e) axes [0] identity (%z) : (tensor<?xf32>) -> f32
    %b = intent.broadcast %s axes [] like %e : f32 like tensor<?xf32> -> tensor<?xf32>
    %o = arith.divf %e, %b : tensor<?xf32>
    intent.store %o to %y[%w] : tensor<?xf32>, memref<?x?xf32>, !row
  }
  return
}

// TRANSPOSED: arg2: memref<3x2xf32> = {{\[}}[0, 3], [1, 4], [2, 5]]
// ARGS: transposed iota:f32:Nx3 zeros:f32:3xN
func.func @transposed(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %z = arith.constant 0.0 : f32
  %rows = intent.axis %x[0] : memref<?x?xf32>
  %cols = intent.axis %x[1] : memref<?x?xf32>
  %yr = intent.axis %y[0] : memref<?x?xf32>
  %yc = intent.axis %y[1] : memref<?x?xf32>
  intent.parallel (%i in %rows, %j in %cols) : (!d, !d) {
    %r = intent.relation () of (%rows, %cols) : () of (!d, !d) -> !point2 {
      intent.yield %i, %j : i64, i64
    }
    %w = intent.relation () of (%yr, %yc) : () of (!d, !d) -> !point2 {
      intent.yield %j, %i : i64, i64
    }
    %t = intent.load %x[%r] fill %z : memref<?x?xf32>, !point2 -> f32
    intent.store %t to %y[%w] : f32, memref<?x?xf32>, !point2
  }
  return
}

// Effects and values of a choice by the point; a domain of i32 with a step.
// GUARDED: arg2: memref<9xi32> = [-1, 1, 4, 4, -1, 1, 36, 36, -1]
// ARGS: guarded i32:N full:i32:1001:value=-1
func.func @guarded(%n: i32, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %d = intent.domain %z to %n step %two : i32
  %e = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d32) {
    %b = arith.andi %i, %two : i32
    %c = arith.cmpi ne, %b, %z : i32
    %v = scf.if %c -> i32 {
      %sq = arith.muli %i, %i : i32
      %r = intent.relation () of (%e) : () of (!d) -> !intent.relation<0 -> 1, i32> {
        intent.yield %i : i32
      }
      intent.store %sq to %y[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i32>
      scf.yield %sq : i32
    } else {
      scf.yield %one : i32
    }
    %i1 = arith.addi %i, %one : i32
    %r = intent.relation () of (%e) : () of (!d) -> !intent.relation<0 -> 1, i32> {
      intent.yield %i1 : i32
    }
    intent.store %v to %y[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i32>
  }
  return
}

// What data says: an index and whether it is used, below another choice.
// ARGS: looked_up rand:i32:N:seed=5:lo=-3:hi=40 iota:i32:31 zeros:i32:N
func.func @looked_up(%k: memref<?xi32>, %x: memref<?xi32>, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %limit = arith.constant 31 : i32
  %d = intent.axis %k[0] : memref<?xi32>
  %s = intent.axis %x[0] : memref<?xi32>
  %e = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %r = intent.relation () of (%d) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %w = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %at = intent.load %k[%r] fill %z : memref<?xi32>, !point -> i32
    %above = arith.cmpi sge, %at, %z : i32
    %v = scf.if %above -> i32 {
      %below = arith.cmpi slt, %at, %limit : i32
      %u = scf.if %below -> i32 {
        %g = intent.relation () of (%s) : () of (!d) -> !intent.relation<0 -> 1, i32> {
          intent.yield %at : i32
        }
        %h = intent.load %x[%g] fill %z : memref<?xi32>, !intent.relation<0 -> 1, i32> -> i32
        %h1 = arith.addi %h, %one : i32
        intent.store %h1 to %y[%w] : i32, memref<?xi32>, !point
        scf.yield %h : i32
      } else {
        scf.yield %limit : i32
      }
      scf.yield %u : i32
    } else {
      %n = arith.subi %z, %at : i32
      scf.yield %n : i32
    }
    %old = intent.load %y[%w] fill %z : memref<?xi32>, !point -> i32
    %sum = arith.addi %old, %v : i32
    intent.store %sum to %y[%w] : i32, memref<?xi32>, !point
  }
  return
}

// A parallel after a load in a parallel.
// NESTED: arg3: memref<3x4xi32> = {{\[}}[0, 0, 0, 0], [1, 2, 3, 4], [2, 4, 6, 8]]
// ARGS: nested iota:i32:N iota:i32:Nx4 zeros:i32:Nx4
// ARGS: nested iota:i32:3 iota:i32:3xN zeros:i32:3xN
func.func @nested(%s: memref<?xi32>, %x: memref<?x?xi32>, %y: memref<?x?xi32>) {
  %z = arith.constant 0 : i32
  %rows = intent.axis %x[0] : memref<?x?xi32>
  %cols = intent.axis %x[1] : memref<?x?xi32>
  %yr = intent.axis %y[0] : memref<?x?xi32>
  %yc = intent.axis %y[1] : memref<?x?xi32>
  %sr = intent.axis %s[0] : memref<?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %r = intent.relation () of (%sr) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %f = intent.load %s[%r] fill %z : memref<?xi32>, !point -> i32
    intent.parallel (%j in %cols) : (!d) {
      %p = intent.relation () of (%rows, %cols) : () of (!d, !d) -> !point2 {
        intent.yield %i, %j : i64, i64
      }
      %w = intent.relation () of (%yr, %yc) : () of (!d, !d) -> !point2 {
        intent.yield %i, %j : i64, i64
      }
      %v = intent.load %x[%p] fill %z : memref<?x?xi32>, !point2 -> i32
      %j32 = arith.trunci %j : i64 to i32
      %a = arith.addi %v, %j32 : i32
      %m = arith.muli %a, %f : i32
      intent.store %m to %y[%w] : i32, memref<?x?xi32>, !point2
    }
  }
  return
}

// Tensors of a point in other shapes, gathered from, and chosen.
// ARGS: shapes iota:i32:Nx6 zeros:i32:Nx12
func.func @shapes(%x: memref<?x?xi32>, %y: memref<?x?xi32>) {
  %z = arith.constant 0 : i32
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i32
  %rows = intent.axis %x[0] : memref<?x?xi32>
  %cols = intent.axis %x[1] : memref<?x?xi32>
  %yr = intent.axis %y[0] : memref<?x?xi32>
  %yc = intent.axis %y[1] : memref<?x?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %r = intent.relation (%j in %cols) of (%rows, %cols) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    %t = intent.load %x[%r] fill %z : memref<?x?xi32>, !row -> tensor<?xi32>
    %m = intent.reshape %t [%two, infer] : tensor<?xi32> -> tensor<?x?xi32>
    %n = intent.transpose %m [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
    %back = intent.reshape %n [infer] : tensor<?x?xi32> -> tensor<?xi32>
    %b = intent.axis %back[0] : tensor<?xi32>
    %size = intent.size %b : !d
    %i32 = arith.trunci %i : i64 to i32
    %turn = arith.remsi %i32, %three : i32
    %some = arith.cmpi ne, %turn, %z : i32
    %at = intent.relation (%j in %b) of (%b) : (!d) of (!d) -> !line {
      %w = arith.extsi %turn : i32 to i64
      %k = arith.addi %j, %w : i64
      %in = arith.cmpi slt, %k, %size : i64
      intent.yield %k valid %in : i64
    }
    %g = intent.gather %back[%at] fill %three : tensor<?xi32>, !line -> tensor<?xi32>
    %c = scf.if %some -> tensor<?xi32> {
      %h = intent.map arith.subi (%back, %g) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
      scf.yield %h : tensor<?xi32>
    } else {
      scf.yield %back : tensor<?xi32>
    }
    %both = intent.join %back, %c : tensor<?xi32>
    %flat = intent.reshape %both [infer] : tensor<?x2xi32> -> tensor<?xi32>
    %f = intent.axis %flat[0] : tensor<?xi32>
    %to = intent.relation (%j in %f) of (%yr, %yc) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    intent.store %flat to %y[%to] : tensor<?xi32>, memref<?x?xi32>, !row
  }
  return
}

// A random number a point, and a coordinate as a value.
// ARGS: random i64:N zeros:f32:N zeros:i64:N
func.func @random(%n: i64, %y: memref<?xf32>, %o: memref<?xi64>) {
  %z = arith.constant 0 : i64
  %seed = arith.constant 42 : i64
  %d = intent.domain %z to %n : i64
  %e = intent.axis %y[0] : memref<?xf32>
  %f = intent.axis %o[0] : memref<?xi64>
  intent.parallel (%i in %d) : (!d) {
    %w = intent.relation () of (%e) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %v = intent.relation () of (%f) : () of (!d) -> !point {
      intent.yield %i : i64
    }
    %r:4 = intent.philox %seed, %i, %z
    %u = intent.uniform %r#2 -> f32
    intent.store %u to %y[%w] : f32, memref<?xf32>, !point
    intent.store %i to %o[%v] : i64, memref<?xi64>, !point
  }
  return
}

// Indices of the point from data, a row of them.
// ARGS: rows rand:i64:Nx4:seed=3:lo=0:hi=10 iota:i32:10 zeros:i32:Nx4
func.func @rows(%k: memref<?x?xi64>, %x: tensor<10xi32>, %y: memref<?x?xi32>) {
  %z64 = arith.constant 0 : i64
  %z = arith.constant 0 : i32
  %rows = intent.axis %k[0] : memref<?x?xi64>
  %cols = intent.axis %k[1] : memref<?x?xi64>
  %s = intent.axis %x[0] : tensor<10xi32>
  %yr = intent.axis %y[0] : memref<?x?xi32>
  %yc = intent.axis %y[1] : memref<?x?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %r = intent.relation (%j in %cols) of (%rows, %cols) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    %t = intent.load %k[%r] fill %z64 : memref<?x?xi64>, !row -> tensor<?xi64>
    %m = intent.reduce arith.maxsi (%t) axes [0] identity (%z64) : (tensor<?xi64>) -> i64
    %at = intent.relation (%j in %cols) of (%s) with (%a = %t) : (!d) of (!d) with (tensor<?xi64>) -> !line {
      %p = arith.cmpi ne, %a, %m : i64
      intent.yield %a valid %p : i64
    }
    %g = intent.gather %x[%at] fill %z : tensor<10xi32>, !line -> tensor<?xi32>
    %w = intent.relation (%j in %cols) of (%yr, %yc) : (!d) of (!d, !d) -> !row {
      intent.yield %i, %j : i64, i64
    }
    intent.store %g to %y[%w] : tensor<?xi32>, memref<?x?xi32>, !row
  }
  return
}

// An assertion holds for all points that come to it.
// ASSERTED: {{.*}}small enough
// ARGS: asserted iota:i32:N i32:2000 zeros:i32:N
func.func @asserted(%x: memref<?xi32>, %limit: i32, %y: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
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
    %odd = arith.cmpi ne, %bit, %z : i32
    scf.if %odd {
      %small = arith.cmpi slt, %v, %limit : i32
      intent.assert %small, "small enough"
      intent.store %v to %y[%w] : i32, memref<?xi32>, !point
    }
    %positive = arith.cmpi sgt, %limit, %z : i32
    intent.assert %positive, "a limit above 0"
  }
  return
}
