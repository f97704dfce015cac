// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks on subregions, reshapes and joins.
// RUN: intent-opt %s --intent-insert-checks | FileCheck %s

// SPEC: 1-07
// CHECK-LABEL: @subregions
// CHECK-SAME: (%[[D:.*]]: !intent.domain<i64>, %[[B:.*]]: i64, %[[E:.*]]: i64)
func.func @subregions(%d: !intent.domain<i64>, %b: i64, %e: i64) {
  // CHECK-NEXT: %[[L:.*]], %[[H:.*]] = intent.bounds %[[D]] : !intent.domain<i64>
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi sle, %[[L]], %[[B]] : i64
  // CHECK-NEXT: %[[Q:.*]] = arith.cmpi sle, %[[B]], %[[E]] : i64
  // CHECK-NEXT: %[[R:.*]] = arith.cmpi sle, %[[E]], %[[H]] : i64
  // CHECK-NEXT: %[[S:.*]] = arith.andi %[[P]], %[[Q]] : i1
  // CHECK-NEXT: %[[T:.*]] = arith.andi %[[S]], %[[R]] : i1
  // CHECK-NEXT: intent.assert %[[T]], "{{.*}}insert-checks-core.mlir:[[@LINE+2]]: 'intent.subregion' op expects source.begin <= begin <= end <= source.end (1-07)"
  // CHECK-NEXT: intent.subregion
  %0 = intent.subregion %d[%b to %e] : !intent.domain<i64>
  return
}

// What constants prove is left out, one comparison at a time.
// CHECK-LABEL: @constants
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[E:.*]]: i64)
func.func @constants(%x: tensor<?xf32>, %e: i64) {
  %two = arith.constant 2 : i64
  %five = arith.constant 5 : i64
  // CHECK: %[[A:.*]] = intent.axis %[[X]][0]
  // CHECK-NEXT: %{{.*}}, %[[H:.*]] = intent.bounds %[[A]]
  // CHECK-NEXT: %[[P:.*]] = arith.cmpi sle, %{{.*}}, %[[H]] : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}"
  // CHECK-NEXT: %[[S:.*]] = intent.subregion
  // CHECK-NEXT: intent.subregion %[[S]]
  // CHECK-NEXT: return
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.subregion %d[%two to %five] : !intent.domain<i64>
  %1 = intent.subregion %0[%two to %two] : !intent.domain<i64>
  return
}

// SPEC: 2-08
// CHECK-LABEL: @counts
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[M:.*]]: i64, %[[N:.*]]: i64)
func.func @counts(%x: tensor<?xf32>, %m: i64, %n: i64) {
  // CHECK: %[[P:.*]] = arith.cmpi sge, %[[M]], %[[Z:.*]] : i64
  // CHECK-NEXT: %[[Q:.*]] = arith.cmpi sge, %[[N]], %[[Z]] : i64
  // CHECK-NEXT: %[[R:.*]] = arith.andi %[[P]], %[[Q]] : i1
  // CHECK-NEXT: intent.assert %[[R]], "{{.*}}:[[@LINE+17]]: 'intent.reshape' op expects extents of at least 0 (2-08)"
  // The elements are divided by each extent in turn: no product overflows.
  // CHECK: %[[C:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
  // CHECK: %[[RM:.*]] = arith.remsi %[[C]], %[[M]] : i64
  // CHECK: %[[ZM:.*]] = arith.cmpi eq, %[[M]], %{{.*}} : i64
  // CHECK: %[[EM:.*]] = arith.cmpi eq, %[[RM]], %{{.*}} : i64
  // CHECK: %[[QM:.*]] = arith.divsi %[[C]], %[[M]] : i64
  // CHECK: %[[RN:.*]] = arith.remsi %[[QM]], %[[N]] : i64
  // CHECK: %[[ZN:.*]] = arith.cmpi eq, %[[N]], %{{.*}} : i64
  // CHECK: %[[EN:.*]] = arith.cmpi eq, %[[RN]], %{{.*}} : i64
  // CHECK: %[[E:.*]] = arith.andi %[[EM]], %[[EN]] : i1
  // CHECK: %[[ANY:.*]] = arith.ori %[[ZM]], %[[ZN]] : i1
  // CHECK: %[[REST:.*]] = arith.divsi %[[QM]], %[[N]] : i64
  // CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[REST]], %{{.*}} : i64
  // CHECK: %[[FITS:.*]] = arith.andi %[[E]], %[[ONE]] : i1
  // CHECK: %[[H:.*]] = arith.select %{{.*}}, %[[ANY]], %[[FITS]] : i1
  // CHECK-NEXT: intent.assert %[[H]], "{{.*}}:[[@LINE+1]]: 'intent.reshape' op expects as many elements as its source has (2-08)"
  %0 = intent.reshape %x [%m, %n] : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// SPEC: 2-09
// CHECK-LABEL: @inferred
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[M:.*]]: i64)
func.func @inferred(%x: tensor<?xf32>, %m: i64) {
  // CHECK: %[[P:.*]] = arith.cmpi sgt, %[[M]], %{{.*}} : i64
  // CHECK-NEXT: intent.assert %[[P]], "{{.*}}:[[@LINE+4]]: 'intent.reshape' op expects extents above 0 beside an inferred one (2-09)"
  // CHECK: arith.remsi
  // CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+2]]: 'intent.reshape' op expects as many elements as its source has (2-08)"
  // CHECK-NEXT: intent.reshape
  %0 = intent.reshape %x [%m, infer] : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// Extents by identity: flattening, adding ones, and reshaping to the sizes of one's own axes.
// CHECK-LABEL: @proven
func.func @proven(%x: tensor<?x?xf32>, %k: tensor<2x3xf32>) {
  // CHECK-NOT: intent.assert
  // CHECK: return
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %m = intent.size %rows : !intent.domain<i64>
  %n = intent.size %cols : !intent.domain<i64>
  %flat = intent.reshape %x [infer] : tensor<?x?xf32> -> tensor<?xf32>
  %ones = intent.reshape %x [%m, %n] : tensor<?x?xf32> -> tensor<?x1x?xf32>
  %swapped = intent.reshape %x [%n, %m] : tensor<?x?xf32> -> tensor<?x?xf32>
  %line = intent.reshape %k : tensor<2x3xf32> -> tensor<6xf32>
  %back = intent.reshape %ones [%m, %n] : tensor<?x1x?xf32> -> tensor<?x?xf32>
  %sum = arith.addf %back, %x : tensor<?x?xf32>
  %t = intent.transpose %sum [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %u = arith.addf %t, %swapped : tensor<?x?xf32>
  %j = intent.join %x, %sum : tensor<?x?xf32>
  %i = intent.indices %rows : !intent.domain<i64>
  %o = intent.enumerate %rows : !intent.domain<i64>
  %p = arith.addi %i, %o : tensor<?xi64>
  return
}

// The inferred extent is the one that is left: only that the other is not 0 is to be checked.
// CHECK-LABEL: @left
func.func @left(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: intent.assert %{{.*}}, "{{.*}}: 'intent.reshape' op expects extents above 0 beside an inferred one (2-09)"
  // CHECK-NEXT: intent.reshape
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: return
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %n = intent.size %cols : !intent.domain<i64>
  %0 = intent.reshape %x [infer, %n] : tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = arith.addf %0, %x : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// SPEC: 2-07 2-13
// CHECK-LABEL: @joins
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>)
func.func @joins(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  // CHECK: intent.assert %{{.*}}, "{{.*}}:[[@LINE+2]]: 'intent.join' op expects equal extents on axis 0 of its operands (2-07)"
  // CHECK-NEXT: intent.join
  %0 = intent.join %x, %y : tensor<?xf32>
  return
}
