// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-effects: what points access, and which two accesses are not proven apart.
// RUN: intent-opt %s --intent-print-effects -o /dev/null 2>&1 | FileCheck %s
//
// The text is the same after inlining and simplification.
// DEFINE: %{print} = --intent-print-effects -o /dev/null 2>&1 | grep -E 'remark:|^  [0-9a-z]+[ :].*[a-z]' | grep -v intent.parallel.*{ | sed 's/^[^ ]*: remark/remark/'
// RUN: intent-opt %s %{print} > %t.plain
// RUN: intent-opt %s --inline %{print} > %t.inlined
// RUN: intent-opt %s --cse %{print} > %t.simplified
// RUN: diff %t.plain %t.inlined && diff %t.plain %t.simplified

// Arguments may be one memory unless one of the two says that it is not.
// SPEC: 3-03
// CHECK: remark: 'intent.parallel' op effects
// CHECK-NEXT:   object 0: arg1, an argument, which others without intent.noalias may be
// CHECK-NEXT:   object 1: arg2, an argument with intent.noalias
// CHECK-NEXT:   object 2: arg0, an argument, which others without intent.noalias may be
// CHECK-NEXT:   0: intent.load reads object 0[member(d0, a0)] for a0 < extent(arg0, 0)
// CHECK-NEXT:   1: intent.load reads object 1[member(d0, a0)] for a0 < extent(arg0, 0)
// CHECK-NEXT:   2: intent.store writes object 2[member(d0, a0)] for a0 < extent(arg0, 0), 2 times
// CHECK-NEXT:   0 and 2 may race: they may be one memory: neither argument has intent.noalias
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1, arg2
func.func @arguments(%v: memref<?xi32>, %w: memref<?xi32>, %u: memref<?xi32> {intent.noalias}) {
  %zero = arith.constant 0 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  %du = intent.axis %u[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %rv = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %rw = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %ru = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x = intent.load %w[%rw] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %y = intent.load %u[%ru] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    intent.store %x to %v[%rv] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    intent.store %y to %v[%rv] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// A gather is of a tensor: no effect. What is read at a place from data may be what others write.
// CHECK: remark: 'intent.parallel' op effects
// CHECK-NEXT:   object 0: arg0, an argument, which others without intent.noalias may be
// CHECK-NEXT:   0: intent.load reads object 0[element(arg1, a0)] for a0 < extent(arg0, 0)
// CHECK-NEXT:   1: intent.store writes object 0[member(d0, a0)] for a0 < extent(arg0, 0)
// CHECK-NEXT:   0 and 1 may race: the two coordinates are not proven to differ
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1
func.func @data(%v: memref<?xi32>, %t: tensor<?xi64>) {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %e = intent.axis %t[0] : tensor<?xi64>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %at = intent.relation () of (%e) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %j = intent.gather %t[%at] fill %none : tensor<?xi64>, !intent.relation<0 -> 1, i64> -> i64
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %s = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %j : i64
    }
    %x = intent.load %v[%s] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    intent.store %x to %v[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

func.func private @bump(%v: memref<8xi32>, %at: i64) {
  %one = arith.constant 1 : i32
  %d = intent.axis %v[0] : memref<8xi32>
  %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %at : i64
  }
  %o = intent.atomic_rmw add acq_rel %one to %v[%r] fill %one : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  return
}

// What a call does belongs to the point. An atomic that orders may order what meets.
// SPEC: 10-03
// CHECK: remark: 'intent.parallel' op effects
// CHECK-NEXT:   object 0: arg0, an argument with intent.noalias
// CHECK-NEXT:   object 1: arg1, an argument, which others without intent.noalias may be
// CHECK-NEXT:   0: intent.store writes object 0[member(d0, a0)] for a0 < 8
// CHECK-NEXT:   1: intent.atomic_rmw reads and writes atomically, acq_rel: object 1[0] for a0 < 8
// CHECK-NEXT:   2: intent.load reads object 0[0] for a0 < 8
// CHECK-NEXT:   0 and 2 may race: the points (0) and (1) meet in element (0), unless an atomic op orders them
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size 8, members [0, 7]
// CHECK-NEXT:   depends on arg0, arg1
func.func @called(%v: memref<8xi32> {intent.noalias}, %w: memref<8xi32>) {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %s = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    intent.store %zero to %v[%r] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    func.call @bump(%w, %c0) : (memref<8xi32>, i64) -> ()
    %x = intent.load %v[%s] fill %zero : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// A buffer of each point, one for all of them, and one of either that control flow picks.
// CHECK: remark: 'intent.parallel' op effects
// CHECK-NEXT:   object 0: t0, a buffer of the point's own
// CHECK-NEXT:   object 1: t1, a buffer made before
// CHECK-NEXT:   object 2: t2, picked by control flow
// CHECK-NEXT:   0: intent.store writes object 0[member(d0, a0)] for a0 < 8
// CHECK-NEXT:   1: intent.store writes object 1[member(d1, a0)] for a0 < 8
// CHECK-NEXT:   2: intent.load reads object 2[member(d1, a0)] for a0 < 8
// CHECK-NEXT:   1 and 2 may race: they may be one memory: control flow picks one
// CHECK-NEXT:   d0 = axis(t0, 0) of rank 1, i64, first 0, step 1, size 8, members [0, 7]
// CHECK-NEXT:   d1 = axis(t1, 0) of rank 1, i64, first 0, step 1, size 8, members [0, 7]
// CHECK-NEXT:   t0 = buffer(8) of i32
// CHECK-NEXT:   t1 = buffer(8) of i32
// CHECK-NEXT:   t2 = view(8) of i32: unknown: it is one of several
func.func @buffers(%c: i1, %t: tensor<8xi1>) {
  %zero = arith.constant 0 : i32
  %no = arith.constant false
  %b = intent.buffer : memref<8xi32>
  %o = intent.buffer : memref<8xi32>
  %p = arith.select %c, %b, %o : memref<8xi32>
  %db = intent.axis %b[0] : memref<8xi32>
  %dp = intent.axis %p[0] : memref<8xi32>
  %dt = intent.axis %t[0] : tensor<8xi1>
  intent.parallel (%i in %db) : (!intent.domain<i64>) {
    %a = intent.buffer : memref<8xi32>
    %da = intent.axis %a[0] : memref<8xi32>
    intent.parallel (%j in %da) : (!intent.domain<i64>) {
      %ra = intent.relation () of (%da) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %j : i64
      }
      intent.store %zero to %a[%ra] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    }
    %rb = intent.relation () of (%db) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %rp = intent.relation () of (%dp) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %zero to %b[%rb] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %x = intent.load %p[%rp] fill %zero : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// Where a condition is not known, what meets may not be reached.
// CHECK: remark: 'intent.parallel' op effects
// CHECK-NEXT:   object 0: arg0, an argument, which others without intent.noalias may be
// CHECK-NEXT:   0: intent.load reads object 0[0] where arg1 for a0 < 8
// CHECK-NEXT:   1: intent.store writes object 0[member(d0, a0)] for a0 < 8
// CHECK-NEXT:   0 and 1 may race: the points (1) and (0) meet in element (0), if both are reached in one run
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size 8, members [0, 7]
// CHECK-NEXT:   depends on arg0, arg1
func.func @perhaps(%v: memref<8xi32>, %c: i1) {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    intent.if %c {
      %s = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %c0 : i64
      }
      %x = intent.load %v[%s] fill %zero : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %zero to %v[%r] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// Nothing but atomics and reads.
// SPEC: 10-05
// CHECK: remark: 'intent.parallel' op effects
// CHECK-NEXT:   object 0: arg1, an argument, which others without intent.noalias may be
// CHECK-NEXT:   object 1: arg0, an argument, which others without intent.noalias may be
// CHECK-NEXT:   0: intent.atomic_load reads atomically, acquire: object 0[member(d0, a1)] for a0 < extent(arg0, 0), a1 < extent(arg1, 0)
// CHECK-NEXT:   1: intent.atomic_store writes atomically, release: object 1[0] for a0 < extent(arg0, 0), a1 < extent(arg1, 0)
// CHECK-NEXT:   no two points race
// CHECK-NEXT:   d0 = axis(arg1, 0) of rank 1, i64, first 0, step 1, size extent(arg1, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1
func.func @atomics(%v: memref<?xi32>, %w: memref<?xi32>) {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %e = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %d, %j in %e) : (!intent.domain<i64>, !intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %s = intent.relation () of (%e) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %j : i64
    }
    %x = intent.atomic_load acquire %w[%s] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    intent.atomic_store release %x to %v[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}
