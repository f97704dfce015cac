// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.domain: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 1-01 1-02 1-04
// CHECK-LABEL: @domains
func.func @domains(%b: i64, %e: i64, %s: i64, %i: i32) {
  // CHECK: intent.domain %{{.*}} to %{{.*}} : i64
  %0 = intent.domain %b to %e : i64
  // CHECK: intent.domain %{{.*}} to %{{.*}} step %{{.*}} : i64
  %1 = intent.domain %b to %e step %s : i64
  // CHECK: intent.domain %{{.*}} to %{{.*}} step %{{.*}} {note = "kept"} : i32
  %2 = intent.domain %i to %i step %i {note = "kept"} : i32
  return
}

// Domains are values: arguments and results of functions.
// CHECK: func.func private @pass(!intent.domain<i64>) -> !intent.domain<i32>
func.func private @pass(!intent.domain<i64>) -> !intent.domain<i32>
