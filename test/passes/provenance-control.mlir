// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Provenance through Intent's control before it is normalised: coordinates are members of their
// domains, what a loop carries is the same in each iteration or unknown, a result that has one
// source is that, and stores and loads at coordinates need no check.
// RUN: intent-opt %s --intent-print-provenance='all=true' -o /dev/null 2>&1 | FileCheck %s
// RUN: intent-opt %s --intent-print-checks -o /dev/null 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: intent-opt %s --intent-print-shapes -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHAPES

// SPEC: 1.1-04
// CHECK: remark: 'intent.relation' op result 0 : !intent.relation<0 -> 2, i64>
// CHECK-NEXT:   of d0, d1
// CHECK-NEXT:   coordinate member(d0, v0)
// CHECK-NEXT:   coordinate member(d1, v1)
// CHECK-NEXT:   valid 1
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   d1 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// COUNT: 'func.func' op has 4 proven obligations and 0 checked
func.func @points(%v: memref<?x?xf32>, %x: f32) {
  %zero = arith.constant 0.0 : f32
  %d0 = intent.axis %v[0] : memref<?x?xf32>
  %d1 = intent.axis %v[1] : memref<?x?xf32>
  intent.parallel (%i in %d0) : (!intent.domain<i64>) {
    intent.for %j in %d1 : !intent.domain<i64> {
      %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
        intent.yield %i, %j : i64, i64
      }
      %l = intent.load %v[%r] fill %zero : memref<?x?xf32>, !intent.relation<0 -> 2, i64> -> f32
      %s = arith.addf %l, %x : f32
      intent.store %s to %v[%r] : f32, memref<?x?xf32>, !intent.relation<0 -> 2, i64>
    }
  }
  return
}

// A part of an axis is made of its members, stepped or not.
// COUNT: 'func.func' op has 2 proven obligations and 0 checked
func.func @part(%v: memref<100xf32>, %x: f32) {
  %c8 = arith.constant 8 : i64
  %c90 = arith.constant 90 : i64
  %d = intent.axis %v[0] : memref<100xf32>
  %p = intent.subregion %d[%c8 to %c90] : !intent.domain<i64>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      %j = arith.addi %i, %c8 : i64
      intent.yield %j : i64
    }
    intent.store %x to %v[%r] : f32, memref<100xf32>, !intent.relation<0 -> 1, i64>
    intent.continue
  }
  return
}

// An ordinal is below the size of its domain.
// COUNT: 'func.func' op has 3 proven obligations and 0 checked
func.func @ordinals(%v: memref<?xf32>, %x: f32) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d : !intent.domain<i64>
  %last = arith.subi %n, %one : i64
  intent.for %i, %k in %d : !intent.domain<i64> {
    %back = arith.subi %last, %i : i64
    %at = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %k : i64
    }
    %to = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %back : i64
    }
    %next = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      %j = arith.addi %i, %one : i64
      %p = arith.cmpi slt, %j, %n : i64
      intent.yield %j valid %p : i64
    }
    %y = intent.load %v[%at] fill %zero : memref<?xf32>, !intent.relation<0 -> 1, i64> -> f32
    %z = intent.load %v[%next] fill %zero : memref<?xf32>, !intent.relation<0 -> 1, i64> -> f32
    %s = arith.addf %y, %z : f32
    intent.store %s to %v[%to] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// CHECK: remark: 'func.func' op result 0 of @merges : i64
// CHECK-NEXT:   value arg1
// CHECK: remark: 'func.func' op result 1 of @merges : i64
// CHECK-NEXT:   value select(arg2, arg1, 5)
// CHECK: remark: 'func.func' op result 2 of @merges : i64
// CHECK-NEXT:   value arg1
// CHECK: remark: 'func.func' op result 3 of @merges : i64
// CHECK-NEXT:   value unknown: it is carried by a loop
// CHECK: remark: 'func.func' op result 4 of @merges : i64
// CHECK-NEXT:   value unknown: it is one of several
// CHECK: remark: 'func.func' op result 5 of @merges : i64
// CHECK-NEXT:   value unknown: it is carried by a loop
func.func @merges(%d: !intent.domain<i64>, %n: i64, %p: i1) -> (i64, i64, i64, i64, i64, i64) {
  %c5 = arith.constant 5 : i64
  %same = intent.for %i in %d iter (%a = %n) : !intent.domain<i64>, (i64) {
    intent.if %p {
      intent.continue %n : i64
    }
    intent.yield %a : i64
  }
  %one = intent.if %p -> (i64) {
    intent.yield %same : i64
  } else {
    intent.yield %c5 : i64
  }
  %two = intent.body -> (i64) {
    %y = intent.if %p -> (i64) {
      intent.return %same : i64
    } else {
      intent.yield %n : i64
    }
    intent.yield %y : i64
  }
  %carried = intent.while iter (%a = %n) : (i64) {
    intent.yield %p : i1
  } do {
    intent.if %p {
      intent.break %c5 : i64
    }
    intent.yield %a : i64
  }
  %several = intent.body -> (i64) {
    intent.if %p {
      intent.return %c5 : i64
    }
    intent.yield %n : i64
  }
  %next = intent.for %i in %d iter (%a = %n) : !intent.domain<i64>, (i64) {
    intent.if %p {
      intent.continue %i : i64
    }
    intent.yield %a : i64
  }
  return %same, %one, %two, %carried, %several, %next : i64, i64, i64, i64, i64, i64
}

// Extents: a tensor that a loop carries unchanged, or that one place gives, keeps its own.
// SHAPES: 'func.func' op shapes of @shapes
// SHAPES-NEXT:   result 0 (extent(arg1, 0))
// SHAPES-NEXT:   result 1 (extent(arg1, 0))
// SHAPES-NEXT:   depends on arg1
func.func @shapes(%d: !intent.domain<i64>, %t: tensor<?xf32>, %p: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = intent.for %i in %d iter (%x = %t) : !intent.domain<i64>, (tensor<?xf32>) {
    intent.yield %x : tensor<?xf32>
  }
  %b = intent.body -> (tensor<?xf32>) {
    intent.if %p {
      intent.return %a : tensor<?xf32>
    }
    intent.yield %t : tensor<?xf32>
  }
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}
