// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An assertion names the source line where the op's location holds one, through inlining, names
// and fusion too.
// RUN: intent-opt %s --inline --intent-insert-checks | FileCheck %s

func.func private @helper(%s: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %d = intent.domain %zero to %s step %s : i64
  %n = intent.size %d : !intent.domain<i64>
  return %n : i64
}

// CHECK-LABEL: @main
func.func @main(%s: i64) -> (i64, !intent.domain<i64>, !intent.domain<i64>) {
  %zero = arith.constant 0 : i64
  // CHECK: intent.assert %{{.*}}, "{{.*}}insert-checks-locations.mlir:[[@LINE-8]]: 'intent.domain' op expects a step above 0 (1-02)"
  %n = call @helper(%s) : (i64) -> i64
  // CHECK: intent.assert %{{.*}}, "kernel.py:3: 'intent.domain' op expects a step above 0 (1-02)"
  %e = arith.addi %s, %s : i64
  %0 = intent.domain %zero to %s step %e : i64 loc(fused["rows"("kernel.py":3:5), "kernel.py":9:1])
  // CHECK: intent.assert %{{.*}}, "'intent.domain' op expects a step above 0 (1-02)"
  %1 = intent.domain %zero to %e step %s : i64 loc(unknown)
  return %n, %0, %1 : i64, !intent.domain<i64>, !intent.domain<i64>
}
