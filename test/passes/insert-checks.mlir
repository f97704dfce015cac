// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks: each obligation becomes an assertion before its op; what the extents'
// identity proves needs none.
// RUN: intent-opt %s --intent-insert-checks | FileCheck %s

// SPEC: 1-02
// CHECK-LABEL: @steps
// CHECK-SAME: (%[[N:.*]]: i64, %[[S:.*]]: i64, %[[I:.*]]: i32)
func.func @steps(%n: i64, %s: i64, %i: i32) {
  // CHECK: %[[Z:.*]] = arith.constant 0 : i64
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // CHECK: %[[C0:.*]] = arith.constant 0 : i64
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi sgt, %[[S]], %[[C0]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}insert-checks.mlir:[[@LINE+2]]: 'intent.domain' op expects a step above 0 (1-02)"
  // CHECK-NEXT: intent.domain %[[Z]] to %[[N]] step %[[S]]
  %0 = intent.domain %zero to %n step %s : i64
  // CHECK: %[[C0:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi sgt, %[[I]], %[[C0]] : i32
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}insert-checks.mlir:[[@LINE+2]]: 'intent.domain' op expects a step above 0 (1-02)"
  // CHECK-NEXT: intent.domain
  %1 = intent.domain %i to %i step %i : i32
  // A constant step above 0 is proven; a constant one that isn't, and wasn't certain to execute, traps.
  // CHECK-NEXT: intent.domain
  // CHECK: %[[P:.*]] = arith.cmpi sgt, %[[Z]]
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}"
  // CHECK-NEXT: intent.domain
  // CHECK-NEXT: return
  %2 = intent.domain %zero to %n step %one : i64
  %3 = intent.domain %zero to %n step %zero : i64
  return
}

// SPEC: 1-01
// CHECK-LABEL: @counts
// CHECK-SAME: (%[[B:.*]]: i64, %[[E:.*]]: i64, %{{.*}}: i32)
func.func @counts(%b: i64, %e: i64, %i: i32) {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i64
  // CHECK: %[[SPAN:.*]] = arith.subi %[[E]], %[[B]] : i64
  // CHECK: %[[EMPTY:.*]] = arith.cmpi sle, %[[E]], %[[B]] : i64
  // CHECK: %[[NEAR:.*]] = arith.cmpi sge, %[[SPAN]], %{{.*}} : i64
  // CHECK: %[[WHOLE:.*]] = arith.cmpi eq, %[[SPAN]], %{{.*}} : i64
  // CHECK: %[[LEAST:.*]] = arith.select %[[WHOLE]], %{{.*}}, %{{.*}} : i64
  // CHECK: %[[SPARSE:.*]] = arith.cmpi sgt, %[[ONE]], %[[LEAST]] : i64
  // CHECK: %[[COUNTED:.*]] = arith.ori %[[NEAR]], %[[SPARSE]] : i1
  // CHECK: %[[P:.*]] = arith.ori %[[EMPTY]], %[[COUNTED]] : i1
  // CHECK: intent.assert %[[P]], "{{.*}}insert-checks.mlir:[[@LINE+1]]: 'intent.domain' op expects fewer than 2^63 coordinates (1-01)"
  %0 = intent.domain %b to %e : i64
  // CHECK-NEXT: intent.domain
  // CHECK-NEXT: arith.constant 3
  // CHECK-NEXT: intent.domain
  // CHECK-NEXT: intent.domain
  // CHECK-NEXT: return
  %three = arith.constant 3 : i64
  %1 = intent.domain %b to %e step %three : i64
  %2 = intent.domain %i to %i : i32
  return
}

// SPEC: 2-02 2-07
// CHECK-LABEL: @maps
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[Y:.*]]: tensor<?x4xf32>)
func.func @maps(%x: tensor<?x?xf32>, %y: tensor<?x4xf32>) -> tensor<7x?xf32> {
  // CHECK-NEXT: %[[A:.*]] = intent.axis %[[X]][0]
  // CHECK-NEXT: %[[M:.*]] = intent.size %[[A]]
  // CHECK-NEXT: %[[B:.*]] = intent.axis %[[Y]][0]
  // CHECK-NEXT: %[[N:.*]] = intent.size %[[B]]
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi eq, %[[M]], %[[N]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+13]]: 'intent.map' op expects equal extents on axis 0 of its operands (2-07)"
  // CHECK-NEXT: %[[A:.*]] = intent.axis %[[X]][1]
  // CHECK-NEXT: %[[M:.*]] = intent.size %[[A]]
  // CHECK-NEXT: %[[F:.*]] = arith.constant 4 : i64
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi eq, %[[M]], %[[F]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+8]]: 'intent.map' op expects equal extents on axis 1 of its operands (2-07)"
  // CHECK-NEXT: %[[A:.*]] = intent.axis %[[X]][0]
  // CHECK-NEXT: %[[M:.*]] = intent.size %[[A]]
  // CHECK-NEXT: %[[F:.*]] = arith.constant 7 : i64
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi eq, %[[M]], %[[F]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+3]]: 'intent.map' op expects extent 7 on axis 0 of its result (2-01)"
  // CHECK-NEXT: %[[R:.*]] = intent.map
  // CHECK-NEXT: return
  %0 = intent.map arith.addf (%x, %y) : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<7x?xf32>
  return %0 : tensor<7x?xf32>
}

// Extents are followed through every op that states them.
// CHECK-LABEL: @proven
func.func @proven(%x: tensor<?x?xf32>, %a: f32, %z: f32) -> tensor<?xf32> {
  // CHECK-NOT: intent.assert
  // CHECK: return
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %m = intent.reduce arith.maximumf (%x) axes [1] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
  %n = intent.reduce arith.maximumf (%x) axes [0] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
  %mb = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %nb = intent.broadcast %n axes [1] to (%rows, %cols) : tensor<?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
  %s = arith.addf %mb, %nb : tensor<?x?xf32>
  %e = math.exp %s : tensor<?x?xf32>
  %p = intent.map arith.mulf (%e, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %i = intent.indices %cols : !intent.domain<i64>
  %f = arith.sitofp %i : tensor<?xi64> to tensor<?xf32>
  %own = intent.axis %p[1] : tensor<?x?xf32>
  %all = intent.broadcast %a axes [] to (%own, %rows) : f32 to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
  %ab = intent.reduce arith.maximumf (%all) axes [1] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
  %g = intent.map arith.addf (%f, %ab) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %k = intent.map arith.addf (%g, %n) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %k : tensor<?xf32>
}

// Equal domains are equal extents; two domains prove nothing.
// CHECK-LABEL: @domains
// CHECK-SAME: (%[[D:.*]]: !intent.domain<i32>, %[[E:.*]]: !intent.domain<i64>)
func.func @domains(%d: !intent.domain<i32>, %e: !intent.domain<i64>) {
  %0 = intent.indices %d : !intent.domain<i32>
  %1 = intent.indices %d : !intent.domain<i32>
  %2 = intent.indices %e : !intent.domain<i64>
  // CHECK: intent.map arith.addi
  %3 = intent.map arith.addi (%0, %1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  // CHECK-NEXT: %[[M:.*]] = intent.size %[[D]] : !intent.domain<i32>
  // CHECK-NEXT: %[[N:.*]] = intent.size %[[E]] : !intent.domain<i64>
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi eq, %[[M]], %[[N]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}"
  // CHECK-NEXT: intent.map
  %4 = intent.map (%a = %0, %b = %2) : (tensor<?xi32>, tensor<?xi64>) -> tensor<?xi32> {
    intent.yield %a : i32
  }
  return
}

// arith and math on tensors state that the extents are equal; scalars have none.
// CHECK-LABEL: @elementwise
func.func @elementwise(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+2]]: 'arith.addf' op expects equal extents on axis 0 of its operands (2-07)"
  // CHECK-NEXT: arith.addf
  %0 = arith.addf %x, %y : tensor<?xf32>
  // CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+2]]: 'arith.select' op expects equal extents on axis 0 of its operands (2-07)"
  // CHECK-NEXT: arith.select
  %1 = arith.select %c, %x, %y : tensor<?xf32>
  // CHECK-NEXT: arith.addf
  %2 = arith.addf %0, %x : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: @reduces
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[I:.*]]: tensor<?x?xi64>,
func.func @reduces(%x: tensor<?x?xf32>, %i: tensor<?x?xi64>, %z: f32, %k: i64) -> (tensor<?xf32>, tensor<5xi64>) {
  // CHECK: intent.axis %[[X]][0]
  // CHECK: intent.axis %[[I]][0]
  // CHECK: intent.assert %{{.*}}, "{{.*}}: 'intent.reduce' op expects equal extents on axis 0 of its operands (2-07)"
  // CHECK: intent.assert %{{.*}}, "{{.*}}: 'intent.reduce' op expects equal extents on axis 1 of its operands (2-07)"
  // CHECK: intent.axis %[[I]][1]
  // CHECK: arith.constant 5 : i64
  // CHECK: intent.assert %{{.*}}, "{{.*}}: 'intent.reduce' op expects extent 5 on axis 0 of its result (2-01)"
  // CHECK-NEXT: intent.reduce
  %0:2 = intent.reduce (%x, %i) axes [0] identity (%z, %k) : (tensor<?x?xf32>, tensor<?x?xi64>) -> (tensor<?xf32>, tensor<5xi64>) combine (%a, %b, %c, %d) {
    intent.yield %a, %b : f32, i64
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<5xi64>
}

// SPEC: 2-05 2-06
// CHECK-LABEL: @broadcasts
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[M:.*]]: tensor<?xf32>, %[[O:.*]]: tensor<1xf32>)
func.func @broadcasts(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %o: tensor<1xf32>) {
  // CHECK: intent.axis %[[M]][0]
  // CHECK: intent.axis %[[X]][1]
  // CHECK: %[[P:.*]] = arith.cmpi eq
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+2]]: 'intent.broadcast' op expects the extent of source axis 0 to be that of the result (2-05)"
  // CHECK-NEXT: intent.broadcast
  %0 = intent.broadcast %m axes [1] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: %[[N:.*]] = intent.size
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i64
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi eq, %[[N]], %[[ONE]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+2]]: 'intent.broadcast' op expects the extent of source axis 0 to be 1 (2-05)"
  // CHECK-NEXT: intent.broadcast
  %1 = intent.broadcast %m axes [1 one] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: %[[SAME:.*]] = arith.cmpi eq
  // CHECK: %[[ONE:.*]] = arith.cmpi eq
  // CHECK-NEXT: %[[P:.*]] = arith.ori %[[SAME]], %[[ONE]] : i1
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+2]]: 'intent.broadcast' op expects the extent of source axis 0 to be that of the result or 1 (2-05)"
  // CHECK-NEXT: intent.broadcast
  %2 = intent.broadcast %m axes [0 dynamic] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // An extent of 1 is proven for `one` and `dynamic`, and repeated over 0 too.
  // CHECK-NEXT: intent.broadcast
  // CHECK-NEXT: intent.broadcast
  %3 = intent.broadcast %o axes [0 one] like %x : tensor<1xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %4 = intent.broadcast %o axes [1 dynamic] like %x : tensor<1xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: intent.axis %[[X]][1]
  // CHECK: arith.constant 6 : i64
  // CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+2]]: 'intent.broadcast' op expects extent 6 on axis 1 of its result (2-01)"
  // CHECK-NEXT: intent.broadcast
  %5 = intent.broadcast %x axes [0, 1] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x6xf32>
  return
}

// Domains may be larger than any tensor.
// CHECK-LABEL: @large
// CHECK-SAME: (%[[N:.*]]: i64, %[[C:.*]]: i8)
func.func @large(%n: i64, %c: i8) -> tensor<?x?xi8> {
  // CHECK: %[[D:.*]] = intent.domain
  // CHECK-NEXT: %[[S:.*]] = intent.size %[[D]]
  // CHECK: %[[MOST:.*]] = arith.constant 140737488355328 : i64
  // CHECK: arith.cmpi ule, %[[S]], %[[MOST]] : i64
  // CHECK: %[[PAST:.*]] = arith.constant 140737488355329 : i64
  // CHECK-NEXT: %[[L:.*]], %[[H:.*]] = arith.mului_extended %[[S]], %{{.*}} : i64
  // CHECK: %[[FITS:.*]] = arith.cmpi eq, %[[H]], %{{.*}} : i64
  // CHECK-NEXT: %[[LOW:.*]] = arith.minui %[[L]], %[[PAST]] : i64
  // CHECK-NEXT: %[[COUNT:.*]] = arith.select %[[FITS]], %[[LOW]], %[[PAST]] : i64
  // CHECK: arith.cmpi ule, %[[COUNT]], %{{.*}} : i64
  // CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+4]]: 'intent.broadcast' op expects extents and a number of elements of at most 2^47"
  // CHECK-NEXT: intent.broadcast
  %zero = arith.constant 0 : i64
  %d = intent.domain %zero to %n : i64
  %r = intent.broadcast %c axes [] to (%d, %d) : i8 to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}
