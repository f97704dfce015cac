// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.indices: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 1-12
// CHECK-LABEL: @indices
func.func @indices(%d: !intent.domain<i64>, %n: !intent.domain<i32>) -> (tensor<?xi64>, tensor<?xi32>) {
  // CHECK: intent.indices %{{.*}} : !intent.domain<i64>
  %0 = intent.indices %d : !intent.domain<i64>
  // CHECK: intent.indices %{{.*}} : !intent.domain<i32>
  %1 = intent.indices %n : !intent.domain<i32>
  return %0, %1 : tensor<?xi64>, tensor<?xi32>
}
