// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.assert and intent.print: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// CHECK-LABEL: @debug
func.func @debug(%c: i1, %x: tensor<?xf32>, %n: i64) {
  // CHECK: intent.assert %{{.*}}, "expects \22this\22 (1-02)"
  intent.assert %c, "expects \"this\" (1-02)"
  // CHECK: intent.print "here"
  intent.print "here"
  // CHECK: intent.print "x", %{{.*}} : tensor<?xf32>
  intent.print "x", %x : tensor<?xf32>
  // CHECK: intent.print "n", %{{.*}} : i64
  intent.print "n", %n : i64
  return
}
