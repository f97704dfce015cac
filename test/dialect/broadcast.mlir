// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.broadcast: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// SPEC: 1.1-09 2-03 2-07
// CHECK-LABEL: @broadcasts
func.func @broadcasts(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %a: f32, %o: tensor<?x1xf32>, %r: !intent.domain<i64>, %c: !intent.domain<i32>) {
  // CHECK: intent.broadcast %{{.*}} axes [0] like %{{.*}} : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %0 = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: intent.broadcast %{{.*}} axes [] to (%{{.*}}, %{{.*}}) : f32 to (!intent.domain<i64>, !intent.domain<i32>) -> tensor<?x?xf32>
  %1 = intent.broadcast %a axes [] to (%r, %c) : f32 to (!intent.domain<i64>, !intent.domain<i32>) -> tensor<?x?xf32>
  // CHECK: intent.broadcast %{{.*}} axes [0, 1 one] like %{{.*}} : tensor<?x1xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = intent.broadcast %o axes [0, 1 one] like %x : tensor<?x1xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: intent.broadcast %{{.*}} axes [1 dynamic] like %{{.*}} {note = "kept"} : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %3 = intent.broadcast %m axes [1 dynamic] like %x {note = "kept"} : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // The axis map need not increase.
  // CHECK: intent.broadcast %{{.*}} axes [1, 0] like %{{.*}} : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %4 = intent.broadcast %x axes [1, 0] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  // `equal` may be written and is not printed.
  // CHECK: intent.broadcast %{{.*}} axes [0] like %{{.*}} : tensor<?xf32>
  %5 = intent.broadcast %m axes [0 equal] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// A result of rank 0 names no domain.
// CHECK-LABEL: @point
func.func @point(%a: f32) -> tensor<f32> {
  // CHECK: intent.broadcast %{{.*}} axes [] : f32 -> tensor<f32>
  %0 = intent.broadcast %a axes [] : f32 -> tensor<f32>
  return %0 : tensor<f32>
}
