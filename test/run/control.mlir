// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control and early exits as the interpreter and the CPU run them, with exact results.
// RUN: intent-run %s --entry=steps --print | FileCheck %s --check-prefix=STEPS
// RUN: intent-run %s --entry=roots --print | FileCheck %s --check-prefix=ROOTS
// RUN: intent-run %s --entry=signs --print | FileCheck %s --check-prefix=SUM
// RUN: intent-run %s --entry=sum --arg zeros:i32:0 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %s --entry=ordinals --arg i32:-7 --arg i32:9 --arg i32:5 --print | FileCheck %s --check-prefix=ORDINALS
// RUN: intent-run %s --entry=ordinals --arg i32:3 --arg i32:3 --arg i32:1 --print | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %s --entry=even --arg iota:i32:5 --arg full:i32:5:value=-1 --print | FileCheck %s --check-prefix=EVEN
// RUN: intent-run %s --entry=even --arg iota:i32:5 --arg full:i32:5:value=-1 --seed=3 --print | FileCheck %s --check-prefix=EVEN
// RUN: intent-run %s --entry=rows --arg zeros:i64:4 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=rows --arg zeros:i64:4 --seed=9 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=triple --arg i64:20 --print | FileCheck %s --check-prefix=FOUND
// RUN: intent-run %s --entry=triple --arg i64:4 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %s --entry=points --arg i64:3 --arg i32:2 | FileCheck %s --check-prefix=POINTS
// RUN: intent-run %s --entry=points --arg i64:0 --arg i32:2 --print | count 0
// RUN: intent-run %s --entry=points --arg i64:3 --arg i32:2 --seed=1 > %t.one
// RUN: intent-run %s --entry=points --arg i64:3 --arg i32:2 --seed=2 > %t.two
// RUN: not cmp %t.one %t.two
// RUN: env LC_ALL=C sort %t.one | FileCheck %s --check-prefix=SORTED
// RUN: env LC_ALL=C sort %t.two | FileCheck %s --check-prefix=SORTED
// RUN: intent-run %s --entry=dead --arg i1:true --print | FileCheck %s --check-prefix=DEAD1
// RUN: intent-run %s --entry=dead --arg i1:false --print | FileCheck %s --check-prefix=DEAD0
//
// The same once exits are values, and in canonical form with checks.
// RUN: intent-opt %s --intent-normalize-control -o %t.mlir
// RUN: intent-run %t.mlir --entry=steps --print | FileCheck %s --check-prefix=STEPS
// RUN: intent-run %t.mlir --entry=roots --print | FileCheck %s --check-prefix=ROOTS
// RUN: intent-run %t.mlir --entry=signs --print | FileCheck %s --check-prefix=SUM
// RUN: intent-run %t.mlir --entry=sum --arg zeros:i32:0 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %t.mlir --entry=ordinals --arg i32:-7 --arg i32:9 --arg i32:5 --print | FileCheck %s --check-prefix=ORDINALS
// RUN: intent-run %t.mlir --entry=ordinals --arg i32:3 --arg i32:3 --arg i32:1 --print | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %t.mlir --entry=even --arg iota:i32:5 --arg full:i32:5:value=-1 --print | FileCheck %s --check-prefix=EVEN
// RUN: intent-run %t.mlir --entry=rows --arg zeros:i64:4 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %t.mlir --entry=triple --arg i64:20 --print | FileCheck %s --check-prefix=FOUND
// RUN: intent-run %t.mlir --entry=triple --arg i64:4 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %t.mlir --entry=points --arg i64:3 --arg i32:2 | FileCheck %s --check-prefix=POINTS
// RUN: intent-run %t.mlir --entry=points --arg i64:0 --arg i32:2 --print | count 0
// RUN: intent-run %t.mlir --entry=dead --arg i1:true --print | FileCheck %s --check-prefix=DEAD1
// RUN: intent-run %t.mlir --entry=dead --arg i1:false --print | FileCheck %s --check-prefix=DEAD0
// RUN: intent-opt %s --intent-canonicalize-program='checks=true' -o %t.mlir
// RUN: intent-run %t.mlir --entry=steps --print | FileCheck %s --check-prefix=STEPS
// RUN: intent-run %t.mlir --entry=roots --print | FileCheck %s --check-prefix=ROOTS
// RUN: intent-run %t.mlir --entry=signs --print | FileCheck %s --check-prefix=SUM
// RUN: intent-run %t.mlir --entry=sum --arg zeros:i32:0 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %t.mlir --entry=ordinals --arg i32:-7 --arg i32:9 --arg i32:5 --print | FileCheck %s --check-prefix=ORDINALS
// RUN: intent-run %t.mlir --entry=ordinals --arg i32:3 --arg i32:3 --arg i32:1 --print | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %t.mlir --entry=even --arg iota:i32:5 --arg full:i32:5:value=-1 --print | FileCheck %s --check-prefix=EVEN
// RUN: intent-run %t.mlir --entry=rows --arg zeros:i64:4 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %t.mlir --entry=triple --arg i64:20 --print | FileCheck %s --check-prefix=FOUND
// RUN: intent-run %t.mlir --entry=triple --arg i64:4 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %t.mlir --entry=points --arg i64:3 --arg i32:2 | FileCheck %s --check-prefix=POINTS
// RUN: intent-run %t.mlir --entry=points --arg i64:0 --arg i32:2 --print | count 0
// RUN: intent-run %t.mlir --entry=dead --arg i1:true --print | FileCheck %s --check-prefix=DEAD1
// RUN: intent-run %t.mlir --entry=dead --arg i1:false --print | FileCheck %s --check-prefix=DEAD0
// RUN: intent-run %s --entry=steps --print --target=cpu --threads=3 | FileCheck %s --check-prefix=STEPS
// RUN: intent-run %s --entry=roots --print --target=cpu --threads=3 | FileCheck %s --check-prefix=ROOTS
// RUN: intent-run %s --entry=signs --print --target=cpu --threads=3 | FileCheck %s --check-prefix=SUM
// RUN: intent-run %s --entry=sum --arg zeros:i32:0 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %s --entry=ordinals --arg i32:-7 --arg i32:9 --arg i32:5 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=ORDINALS
// RUN: intent-run %s --entry=ordinals --arg i32:3 --arg i32:3 --arg i32:1 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %s --entry=even --arg iota:i32:5 --arg full:i32:5:value=-1 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=EVEN
// RUN: intent-run %s --entry=rows --arg zeros:i64:4 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=triple --arg i64:20 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=FOUND
// RUN: intent-run %s --entry=triple --arg i64:4 --print --target=cpu --threads=3 | FileCheck %s --check-prefix=NONE
// RUN: intent-run %s --entry=dead --arg i1:true --print --target=cpu --threads=3 | FileCheck %s --check-prefix=DEAD1
// RUN: intent-run %s --entry=dead --arg i1:false --print --target=cpu --threads=3 | FileCheck %s --check-prefix=DEAD0

// SPEC: 4-04
// STEPS: tensor<6xi32> = [0, 1, 7, 8, 16, 111]
func.func @steps() -> tensor<6xi32> {
  %n = arith.constant dense<[1, 2, 3, 6, 7, 27]> : tensor<6xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %r = intent.map (%x = %n) : (tensor<6xi32>) -> tensor<6xi32> {
    %w:2 = intent.while iter (%a = %x, %k = %zero) : (i32, i32) {
      %more = arith.cmpi ne, %a, %one : i32
      intent.yield %more : i1
    } do {
      %next = arith.addi %k, %one : i32
      %bit = arith.andi %a, %one : i32
      %odd = arith.cmpi ne, %bit, %zero : i32
      intent.if %odd {
        %t = arith.muli %a, %three : i32
        %u = arith.addi %t, %one : i32
        intent.continue %u, %next : i32, i32
      }
      %half = arith.divsi %a, %two : i32
      intent.yield %half, %next : i32, i32
    }
    intent.yield %w#1 : i32
  }
  return %r : tensor<6xi32>
}

// ROOTS: tensor<8xi32> = [0, 1, 1, 1, 2, 3, 4, 46340]
func.func private @root(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %true = arith.constant true
  %r = intent.body -> (i64) {
    %small = arith.cmpi sle, %n, %one : i64
    intent.if %small {
      intent.return %n : i64
    }
    %start = arith.addi %n, %one : i64
    %first = arith.divsi %start, %two : i64
    %w = intent.while iter (%x = %first) : (i64) {
      intent.yield %true : i1
    } do (%x) {
      %q = arith.divsi %n, %x : i64
      %s = arith.addi %x, %q : i64
      %y = arith.divsi %s, %two : i64
      %done = arith.cmpi sge, %y, %x : i64
      intent.if %done {
        intent.return %x : i64
      }
      intent.yield %y : i64
    }
    intent.yield %w : i64
  }
  return %r : i64
}
func.func @roots() -> tensor<8xi32> {
  %n = arith.constant dense<[0, 1, 2, 3, 4, 15, 16, 2147483647]> : tensor<8xi32>
  %r = intent.map (%x = %n) : (tensor<8xi32>) -> tensor<8xi32> {
    %w = arith.extsi %x : i32 to i64
    %q = func.call @root(%w) : (i64) -> i64
    %t = arith.trunci %q : i64 to i32
    intent.yield %t : i32
  }
  return %r : tensor<8xi32>
}

// Skips what is negative, stops at 0. A loop without members gives what it was given.
// SPEC: 4-01, 4-03, 4-05
// SUM: i32 = 4
// NOTHING: i32 = 0
func.func @signs() -> i32 {
  %x = arith.constant dense<[1, -2, 3, 0, 5]> : tensor<5xi32>
  %n = arith.constant 5 : i64
  %y = intent.reshape %x [%n] : tensor<5xi32> -> tensor<?xi32>
  %r = call @sum(%y) : (tensor<?xi32>) -> i32
  return %r : i32
}
func.func @sum(%x: tensor<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %d = intent.axis %x[0] : tensor<?xi32>
  %s = intent.for %i in %d iter (%a = %zero) : !intent.domain<i64>, (i32) {
    %at = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %e = intent.gather %x[%at] fill %zero : tensor<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %negative = arith.cmpi slt, %e, %zero : i32
    %stop = arith.cmpi eq, %e, %zero : i32
    intent.if %negative {
      intent.continue %a : i32
    } else {
      intent.if %stop {
        intent.break %a : i32
      }
    }
    %next = arith.addi %a, %e : i32
    intent.yield %next : i32
  }
  return %s : i32
}

// Coordinates of the domain's type, not ordinals: -7, -2, 3, 8. Carries may change places.
// SPEC: 4-03
// ORDINALS: i64 = 6
// ORDINALS-NEXT: i32 = 2
// ORDINALS-NEXT: i32 = 8
// ORDINALS-NEXT: i32 = 3
// EMPTY: i64 = 0
// EMPTY-NEXT: i32 = 0
// EMPTY-NEXT: i32 = 0
// EMPTY-NEXT: i32 = 1
func.func @ordinals(%b: i32, %e: i32, %s: i32) -> (i64, i32, i32, i32) {
  %zero64 = arith.constant 0 : i64
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %d = intent.domain %b to %e step %s : i32
  %r:4 = intent.for %i, %k in %d iter (%o = %zero64, %c = %zero, %p = %zero, %q = %one) : !intent.domain<i32>, (i64, i32, i32, i32) {
    %os = arith.addi %o, %k : i64
    %cs = arith.addi %c, %i : i32
    intent.yield %os, %cs, %i, %p : i64, i32, i32, i32
  }
  return %r#0, %r#1, %r#2, %r#3 : i64, i32, i32, i32
}

// SPEC: 3-01, 3-04
// EVEN: arg2: memref<5xi32> = [0, -1, 4, -1, 8]
func.func @even(%x: tensor<?xi32>, %y: memref<?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %d = intent.axis %x[0] : tensor<?xi32>
  %v = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %from = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %to = intent.relation () of (%v) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %e = intent.gather %x[%from] fill %zero : tensor<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %bit = arith.andi %e, %one : i32
    %odd = arith.cmpi ne, %bit, %zero : i32
    intent.if %odd {
      intent.continue
    }
    %twice = arith.addi %e, %e : i32
    intent.store %twice to %y[%to] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// A loop inside a point may be broken: the first column of each row that holds a 7, or -1.
// ROWS: arg1: memref<4xi64> = [2, -1, 0, 1]
func.func @rows(%y: memref<?xi64>) {
  %x = arith.constant dense<[[1, 2, 7], [4, 5, 6], [7, 7, 7], [0, 7, 7]]> : tensor<4x3xi32>
  %seven = arith.constant 7 : i32
  %none = arith.constant -1 : i64
  %rows = intent.axis %x[0] : tensor<4x3xi32>
  %columns = intent.axis %x[1] : tensor<4x3xi32>
  %v = intent.axis %y[0] : memref<?xi64>
  intent.parallel (%i in %rows) : (!intent.domain<i64>) {
    %to = intent.relation () of (%v) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %at = intent.for %j in %columns iter (%a = %none) : !intent.domain<i64>, (i64) {
      %from = intent.relation () of (%rows, %columns) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
        intent.yield %i, %j : i64, i64
      }
      %e = intent.gather %x[%from] fill %seven : tensor<4x3xi32>, !intent.relation<0 -> 2, i64> -> i32
      %found = arith.cmpi eq, %e, %seven : i32
      intent.if %found {
        intent.break %j : i64
      }
      intent.yield %a : i64
    }
    intent.store %at to %y[%to] : i64, memref<?xi64>, !intent.relation<0 -> 1, i64>
  }
  return
}

// The first a <= b < c with a*a + b*b = c*c below a limit: exits through for in while in for.
// SPEC: 4-05
// FOUND: i64 = 3
// FOUND-NEXT: i64 = 4
// FOUND-NEXT: i64 = 5
// FOUND-NEXT: i64 = 38
// NONE: i64 = 0
// NONE-NEXT: i64 = 0
// NONE-NEXT: i64 = 0
// NONE-NEXT: i64 = -1
func.func @triple(%limit: i64) -> (i64, i64, i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %none = arith.constant -1 : i64
  %d = intent.domain %one to %limit : i64
  %r:4 = intent.body -> (i64, i64, i64, i64) {
    %tried = intent.for %a in %d iter (%count = %zero) : !intent.domain<i64>, (i64) {
      %aa = arith.muli %a, %a : i64
      %w:2 = intent.while iter (%b = %a, %n = %count) : (i64, i64) {
        %more = arith.cmpi slt, %b, %limit : i64
        intent.yield %more : i1
      } do {
        %bb = arith.muli %b, %b : i64
        %sum = arith.addi %aa, %bb : i64
        %next = arith.addi %b, %one : i64
        %f = intent.for %c in %d iter (%m = %n) : !intent.domain<i64>, (i64) {
          %least = arith.cmpi sle, %c, %b : i64
          intent.if %least {
            intent.continue %m : i64
          }
          %m1 = arith.addi %m, %one : i64
          %cc = arith.muli %c, %c : i64
          %above = arith.cmpi sgt, %cc, %sum : i64
          intent.if %above {
            intent.break %m1 : i64
          } else {
            %same = arith.cmpi eq, %cc, %sum : i64
            intent.if %same {
              intent.return %a, %b, %c, %m1 : i64, i64, i64, i64
            }
          }
          intent.yield %m1 : i64
        }
        intent.yield %next, %f : i64, i64
      }
      intent.yield %w#1 : i64
    }
    intent.yield %zero, %zero, %zero, %none : i64, i64, i64, i64
  }
  return %r#0, %r#1, %r#2, %r#3 : i64, i64, i64, i64
}

// Every point once; in row-major order without a seed.
// POINTS: point: i64 = 10
// POINTS-NEXT: point: i64 = 11
// POINTS-NEXT: point: i64 = 20
// POINTS-NEXT: point: i64 = 21
// POINTS-NEXT: point: i64 = 30
// POINTS-NEXT: point: i64 = 31
// POINTS-NOT: point
// SORTED: point: i64 = 10
// SORTED-NEXT: point: i64 = 11
// SORTED-NEXT: point: i64 = 20
// SORTED-NEXT: point: i64 = 21
// SORTED-NEXT: point: i64 = 30
// SORTED-NEXT: point: i64 = 31
// SORTED-NOT: point
func.func @points(%n: i64, %m: i32) {
  %zero = arith.constant 0 : i32
  %ten = arith.constant 10 : i64
  %end = arith.muli %n, %ten : i64
  %above = arith.addi %end, %ten : i64
  %d = intent.domain %ten to %above step %ten : i64
  %e = intent.domain %zero to %m : i32
  intent.parallel (%i in %d, %j in %e) : (!intent.domain<i64>, !intent.domain<i32>) {
    %w = arith.extsi %j : i32 to i64
    %p = arith.addi %i, %w : i64
    intent.print "point", %p : i64
  }
  return
}

// What follows a choice of two exits never runs.
// DEAD1-NOT: never
// DEAD1: i64 = 1
// DEAD0-NOT: never
// DEAD0: i64 = 2
func.func @dead(%p: i1) -> i64 {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %r = intent.body -> (i64) {
    %x = intent.if %p -> (i64) {
      intent.return %one : i64
    } else {
      intent.return %two : i64
    }
    intent.print "never", %x : i64
    intent.yield %x : i64
  }
  return %r : i64
}
