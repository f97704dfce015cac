// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-insert-checks brings the dialect of its assertions along: no op here is Intent's.
// RUN: intent-opt %s --intent-insert-checks | FileCheck %s

// CHECK-LABEL: @sum
func.func @sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: intent.assert %{{.*}}, "{{.*}}'arith.addf' op expects equal extents on axis 0 of its operands (2-07)"
  // CHECK-NEXT: arith.addf
  %0 = arith.addf %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
