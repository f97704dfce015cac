// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks on relations and what is accessed by them: what is proven has no check, the
// rest is judged for all lanes before the access.
// RUN: intent-opt %s --intent-insert-checks | FileCheck %s
// RUN: intent-opt %s --intent-print-checks 2>&1 >/dev/null | FileCheck %s --check-prefix=COUNT
// RUN: intent-opt %s --intent-print-checks 2>/dev/null | FileCheck %s --check-prefix=SAME

// SAME: func.func private @helper
// COUNT-NOT: @helper

// A coordinate that is a member of the source domain, shifted within it, or guarded, is proven.
// SPEC: 1-09
// CHECK-LABEL: @proven
// CHECK-NOT: intent.assert
// CHECK: return
// COUNT: [[@LINE+1]]:1: remark: 'func.func' op has 11 proven obligations and 0 checked
func.func @proven(%x: tensor<?xf32>, %y: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c4 = arith.constant 4 : i64
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %n = intent.size %d : !intent.domain<i64>
  %last = arith.subi %n, %one : i64
  %reverse = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %j = arith.subi %last, %i : i64
    intent.yield %j : i64
  }
  %0 = intent.gather %x[%reverse] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %guarded = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %j = arith.addi %i, %c2 : i64
    %valid = arith.cmpi slt, %j, %n : i64
    intent.yield %j valid %valid : i64
  }
  %1 = intent.gather %x[%guarded] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %both = intent.compose %reverse, %guarded : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  %2 = intent.gather %x[%both] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %e = intent.axis %y[0] : tensor<8xf32>
  %f = intent.domain %c0 to %c4 : i64
  %stride = intent.relation (%i in %f) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %j = arith.muli %i, %c2 : i64
    intent.yield %j : i64
  }
  %3 = intent.gather %y[%stride] fill %zero : tensor<8xf32>, !intent.relation<1 -> 1, i64> -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: @lanes
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[IDX:.*]]: tensor<?x?xi32>)
// CHECK: %[[R:.*]] = intent.relation
// CHECK: %[[B:.*]], %[[E:.*]] = intent.bounds
// CHECK: %[[P:.*]] = intent.map (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %[[K:.*]] = %[[IDX]]) : (tensor<?x?xi64>, tensor<?x?xi64>, tensor<?x?xi32>) -> tensor<?x?xi1> {
// CHECK-NEXT: %[[VALID:.*]] = arith.cmpi sge, %[[K]], %{{.*}} : i32
// CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[K]] : i32 to i64
// CHECK-NEXT: %[[ABOVE:.*]] = arith.cmpi sle, %[[B]], %[[WIDE]] : i64
// CHECK-NEXT: %[[BELOW:.*]] = arith.cmpi slt, %[[WIDE]], %[[E]] : i64
// CHECK-NEXT: %[[IN:.*]] = arith.andi %[[ABOVE]], %[[BELOW]] : i1
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[NOT:.*]] = arith.xori %[[VALID]], %[[TRUE]] : i1
// CHECK-NEXT: %[[HOLDS:.*]] = arith.ori %[[NOT]], %[[IN]] : i1
// CHECK-NEXT: intent.yield %[[HOLDS]] : i1
// CHECK: %[[ALL:.*]] = intent.reduce arith.andi (%[[P]]) axes [0, 1] identity (%{{.*}}) : (tensor<?x?xi1>) -> i1
// CHECK-NEXT: intent.assert %[[ALL]], "{{.*}}insert-checks-memory.mlir:[[@LINE+13]]: 'intent.gather' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)"
// CHECK-NEXT: intent.gather %[[X]][%[[R]]]
// COUNT: [[@LINE+1]]:1: remark: 'func.func' op has 3 proven obligations and 1 checked
func.func @lanes(%x: tensor<?xf32>, %idx: tensor<?x?xi32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %d = intent.axis %idx[0] : tensor<?x?xi32>
  %e = intent.axis %idx[1] : tensor<?x?xi32>
  %s = intent.axis %x[0] : tensor<?xf32>
  %r = intent.relation (%i in %d, %j in %e) of (%s) with (%k = %idx) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?x?xi32>) -> !intent.relation<2 -> 1, i32> {
    %p = arith.cmpi sge, %k, %none : i32
    intent.yield %k valid %p : i32
  }
  %y = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<2 -> 1, i32> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// Without an iteration domain there is one lane: no map.
// CHECK-LABEL: @one_lane
// CHECK: %[[ABOVE:.*]] = arith.cmpi sge, %{{.*}}, %{{.*}} : i64
// CHECK-NOT: intent.map
// CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+10]]: 'intent.store' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)"
// CHECK-NEXT: intent.store
// COUNT: [[@LINE+1]]:1: remark: 'func.func' op has 0 proven obligations and 1 checked
func.func @one_lane(%v: memref<?xf32>, %x: f32, %i: i64) {
  %zero = arith.constant 0 : i64
  %s = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation () of (%s) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    %valid = arith.cmpi sge, %i, %zero : i64
    intent.yield %i valid %valid : i64
  }
  intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  return
}

// A member of a stepped domain lies on its grid. The outer table is looked up by a gather whose lanes
// are valid where the composition gets there.
// SPEC: 9-03
// CHECK-LABEL: @composed
// CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+22]]: 'intent.relation' op expects the size of iteration domain 0 on axis 0 of tensor 0 after 'with' (9-02)"
// CHECK: arith.remui
// CHECK: arith.divui
// CHECK: intent.yield %{{.*}} valid %{{.*}} : i64
// CHECK: intent.gather %{{.*}}[%{{.*}}] fill %{{.*}} : tensor<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
// CHECK: intent.map
// CHECK: arith.remui
// CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+18]]: 'intent.compose' op expects coordinate 0 of each valid lane of the inner relation to be a member of its source domain (9-03)"
// CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+18]]: 'intent.gather' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)"
// COUNT: [[@LINE+1]]:1: remark: 'func.func' op has 4 proven obligations and 3 checked
func.func @composed(%x: tensor<?xf32>, %at: tensor<?xi64>, %n: i64, %idx: tensor<?xi64>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c3 = arith.constant 3 : i64
  %none = arith.constant -1 : i64
  %s = intent.axis %x[0] : tensor<?xf32>
  %d = intent.axis %idx[0] : tensor<?xi64>
  %m = intent.domain %c0 to %n step %c3 : i64
  %inner = intent.relation (%i in %d) of (%m) with (%k = %idx) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    %valid = arith.cmpi ne, %k, %none : i64
    intent.yield %k valid %valid : i64
  }
  %outer = intent.relation (%i in %m) of (%s) with (%k = %at) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  %r = intent.compose %outer, %inner : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  %y = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK-LABEL: @buffers
// CHECK-SAME: (%[[N:.*]]: i64
// CHECK: %[[P:.*]] = arith.cmpi sge, %[[N]], %{{.*}} : i64
// CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+10]]: 'intent.buffer' op expects extents of at least 0 (2-01)"
// CHECK: %[[Q:.*]] = arith.cmpi ule, %[[N]], %{{.*}} : i64
// CHECK-NEXT: intent.assert %[[Q]], "{{.*}}:[[@LINE+8]]: 'intent.buffer' op expects extents and a number of elements of at most 2^47"
// CHECK-NEXT: intent.buffer
// CHECK-NOT: intent.assert
// CHECK: return
// COUNT: [[@LINE+1]]:1: remark: 'func.func' op has 2 proven obligations and 2 checked
func.func @buffers(%n: i64, %x: tensor<?xf32>) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %m = intent.size %d : !intent.domain<i64>
  %0 = intent.buffer [%n] : memref<?xf32>
  %1 = intent.buffer [%m] : memref<?xf32>
  return
}

// The lanes of a relation that a caller made are judged where both are known.
// CHECK-LABEL: @calls
// CHECK-NOT: call
// CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+3]]: 'intent.gather' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)"
func.func private @helper(%x: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %y = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @calls(%x: tensor<?xf32>, %by: i64) -> tensor<?xf32> {
  %d = intent.axis %x[0] : tensor<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %j = arith.addi %i, %by : i64
    intent.yield %j : i64
  }
  %y = func.call @helper(%x, %r) : (tensor<?xf32>, !intent.relation<1 -> 1, i64>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// A destination whose static strides may have an element twice, as its extents decide; one of a
// nested layout, whatever they are; strides that are the caller's promise.
// SPEC: 9-09
// CHECK-LABEL: @layouts
// CHECK-SAME: %[[V:[a-z0-9]+]]: memref<?x?xf32, strided<[4, 1]>>
// CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+9]]: 'intent.store' op expects a destination whose strides show that it has no element twice (9-09)"
// CHECK-NOT: strides show
// CHECK: return
func.func @layouts(%v: memref<?x?xf32, strided<[4, 1]>>, %w: memref<?x4xf32, strided<[4, 1]>>, %u: memref<?x?xf32, strided<[?, 1]>>) {
  %zero = arith.constant 0.0 : f32
  %v0 = intent.axis %v[0] : memref<?x?xf32, strided<[4, 1]>>
  %v1 = intent.axis %v[1] : memref<?x?xf32, strided<[4, 1]>>
  %rv = intent.relation (%i in %v0, %j in %v1) of (%v0, %v1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> { intent.yield %i, %j : i64, i64 }
  %xv = intent.load %v[%rv] fill %zero : memref<?x?xf32, strided<[4, 1]>>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
  intent.store %xv to %v[%rv] : tensor<?x?xf32>, memref<?x?xf32, strided<[4, 1]>>, !intent.relation<2 -> 2, i64>
  %w0 = intent.axis %w[0] : memref<?x4xf32, strided<[4, 1]>>
  %w1 = intent.axis %w[1] : memref<?x4xf32, strided<[4, 1]>>
  %rw = intent.relation (%i in %w0, %j in %w1) of (%w0, %w1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> { intent.yield %i, %j : i64, i64 }
  %xw = intent.load %w[%rw] fill %zero : memref<?x4xf32, strided<[4, 1]>>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
  intent.store %xw to %w[%rw] : tensor<?x?xf32>, memref<?x4xf32, strided<[4, 1]>>, !intent.relation<2 -> 2, i64>
  %u0 = intent.axis %u[0] : memref<?x?xf32, strided<[?, 1]>>
  %u1 = intent.axis %u[1] : memref<?x?xf32, strided<[?, 1]>>
  %ru = intent.relation (%i in %u0, %j in %u1) of (%u0, %u1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> { intent.yield %i, %j : i64, i64 }
  %xu = intent.load %u[%ru] fill %zero : memref<?x?xf32, strided<[?, 1]>>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
  intent.store %xu to %u[%ru] : tensor<?x?xf32>, memref<?x?xf32, strided<[?, 1]>>, !intent.relation<2 -> 2, i64>
  return
}
