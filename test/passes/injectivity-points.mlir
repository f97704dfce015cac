// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores at the points of a parallel: places differ across points, too. The axes of the points
// follow those of the relation.
// RUN: intent-opt %s --split-input-file --intent-check --intent-print-injectivity --verify-diagnostics -o /dev/null

// SPEC: 9-09
// SPEC: 3-03
func.func @scalar(%v: memref<?xf32>, %x: f32) {
  %d = intent.axis %v[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-remark@+1 {{'intent.store' op is injective: it has one point; between points of the parallel around it, whose axes follow those of the relation: axis 0 from coordinate 0}}
    intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// A row at each point, and an own part of a row at each of two nested ones.
func.func @rows(%v: memref<?x?xf32>, %t: tensor<?xf32>) {
  %d0 = intent.axis %v[0] : memref<?x?xf32>
  %d1 = intent.axis %v[1] : memref<?x?xf32>
  intent.parallel (%i in %d0) : (!intent.domain<i64>) {
    %r = intent.relation (%j in %d1) of (%d0, %d1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 1; between points of the parallel around it, whose axes follow those of the relation: axis 1 from coordinate 0; axis 0 from coordinate 1}}
    intent.store %t to %v[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  }
  return
}

// -----

func.func @nested(%v: memref<?x?xf32>, %x: f32) {
  %d0 = intent.axis %v[0] : memref<?x?xf32>
  %d1 = intent.axis %v[1] : memref<?x?xf32>
  intent.parallel (%i in %d0) : (!intent.domain<i64>) {
    intent.parallel (%j in %d1) : (!intent.domain<i64>) {
      %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
        intent.yield %i, %j : i64, i64
      }
      // expected-remark@+1 {{'intent.store' op is injective: it has one point; between points of the parallel around it, whose axes follow those of the relation: axis 1 from coordinate 0; axis 0 from coordinate 1}}
      intent.store %x to %v[%r] : f32, memref<?x?xf32>, !intent.relation<0 -> 2, i64>
    }
  }
  return
}

// -----

// Iterations of a point are ordered: they may write one place again and again.
func.func @ordered(%v: memref<?xf32>, %x: f32) {
  %d = intent.axis %v[0] : memref<?xf32>
  intent.for %k in %d : !intent.domain<i64> {
    intent.parallel (%i in %d) : (!intent.domain<i64>) {
      intent.for %j in %d : !intent.domain<i64> {
        %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %i : i64
        }
        // expected-remark@+1 {{'intent.store' op is injective: it has one point; between points of the parallel around it, whose axes follow those of the relation: axis 0 from coordinate 0}}
        intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
      }
    }
    // Without a parallel every iteration may write where the last one did.
    %one = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      %zero = arith.constant 0 : i64
      intent.yield %zero : i64
    }
    // expected-remark@+1 {{'intent.store' op is injective: it has one point}}
    intent.store %x to %v[%one] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// Sixteen places a point, in order.
func.func @tiles(%v: memref<1024xf32>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %c16 = arith.constant 16 : i64
  %c64 = arith.constant 64 : i64
  %d = intent.axis %v[0] : memref<1024xf32>
  %blocks = intent.domain %c0 to %c64 : i64
  %inner = intent.domain %c0 to %c16 : i64
  intent.parallel (%i in %blocks) : (!intent.domain<i64>) {
    %first = arith.muli %i, %c16 : i64
    intent.for %j in %inner : !intent.domain<i64> {
      %at = arith.addi %first, %j : i64
      %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %at : i64
      }
      // expected-remark@+1 {{'intent.store' op is injective: it has one point; between points of the parallel around it, whose axes follow those of the relation: axis 1 from coordinate 0 (mixed radix); axis 0 from coordinate 0 (mixed radix)}}
      intent.store %x to %v[%r] : f32, memref<1024xf32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// -----

// One point alone, by a condition.
func.func @first(%v: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %isFirst = arith.cmpi eq, %i, %c0 : i64
    intent.if %isFirst {
      %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %c0 : i64
      }
      // expected-remark@+1 {{'intent.store' op is injective: it has one point; between points of the parallel around it, whose axes follow those of the relation: axis 0 from the validity}}
      intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// -----

// A buffer of the point's own.
func.func @own(%d: !intent.domain<i64>, %x: f32) {
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %b = intent.buffer : memref<4xf32>
    %e = intent.axis %b[0] : memref<4xf32>
    %r = intent.relation () of (%e) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      %c0 = arith.constant 0 : i64
      intent.yield %c0 : i64
    }
    // expected-remark@+1 {{'intent.store' op is injective: it has one point}}
    intent.store %x to %b[%r] : f32, memref<4xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}
