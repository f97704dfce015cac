// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.scan: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC

// SPEC: 6-03
// CHECK-LABEL: @named
func.func @named(%x: tensor<?x?xf32>, %z: f32) -> tensor<?x?xf32> {
  // CHECK: intent.scan arith.addf (%{{.*}}) axis 1 identity (%{{.*}}) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // GENERIC: "intent.scan"(%{{.*}}, %{{.*}}) <{axis = 1 : i64}> ({
  %0 = intent.scan arith.addf (%x) axis 1 identity (%z) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: intent.scan arith.mulf (%{{.*}}) axis 0 reverse identity (%{{.*}}) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // GENERIC: "intent.scan"(%{{.*}}, %{{.*}}) <{axis = 0 : i64, reverse}> ({
  %1 = intent.scan arith.mulf (%x) axis 0 reverse identity (%z) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: intent.scan arith.maximumf (%{{.*}}) axis 0 exclusive identity (%{{.*}}) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // GENERIC: "intent.scan"(%{{.*}}, %{{.*}}) <{axis = 0 : i64, exclusive}> ({
  %2 = intent.scan arith.maximumf (%x) axis 0 exclusive identity (%z) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: intent.scan arith.addf (%{{.*}}) axis 1 reverse exclusive identity (%{{.*}}) : (tensor<?x?xf32>) -> tensor<?x?xf32> {note = "kept"}
  // GENERIC: "intent.scan"(%{{.*}}, %{{.*}}) <{axis = 1 : i64, exclusive, reverse}> ({
  %3 = intent.scan arith.addf (%x) axis 1 reverse exclusive identity (%z) : (tensor<?x?xf32>) -> tensor<?x?xf32> {note = "kept"}
  return %3 : tensor<?x?xf32>
}

// Several components of several types; a combine of a known op with an attribute of its own keeps
// its block; one that uses a value from above too.
// CHECK-LABEL: @block
func.func @block(%x: tensor<4xf16>, %n: tensor<4xi64>, %b: tensor<4xi1>, %zx: f16, %zn: i64, %zb: i1) -> (tensor<4xf16>, tensor<4xi64>, tensor<4xi1>) {
  // CHECK: intent.scan (%{{.*}}, %{{.*}}, %{{.*}}) axis 0 identity (%{{.*}}, %{{.*}}, %[[ZB:.*]]) : (tensor<4xf16>, tensor<4xi64>, tensor<4xi1>) -> (tensor<4xf16>, tensor<4xi64>, tensor<4xi1>) combine (%[[XA:.*]], %[[NA:.*]], %[[BA:.*]], %[[XB:.*]], %[[NB:.*]], %[[BB:.*]]) {
  // CHECK-NEXT: arith.addf %[[XA]], %[[XB]] : f16
  // CHECK-NEXT: arith.addi %[[NA]], %[[NB]] : i64
  // CHECK-NEXT: arith.xori %[[BA]], %[[BB]] : i1
  // CHECK-NEXT: arith.xori %{{.*}}, %[[ZB]] : i1
  // CHECK-NEXT: intent.yield %{{.*}}, %{{.*}}, %{{.*}} : f16, i64, i1
  // CHECK-NEXT: }
  %0:3 = intent.scan (%x, %n, %b) axis 0 identity (%zx, %zn, %zb) : (tensor<4xf16>, tensor<4xi64>, tensor<4xi1>) -> (tensor<4xf16>, tensor<4xi64>, tensor<4xi1>) combine (%xa, %na, %ba, %xb, %nb, %bb) {
    %s = arith.addf %xa, %xb : f16
    %t = arith.addi %na, %nb : i64
    %u = arith.xori %ba, %bb : i1
    %v = arith.xori %u, %zb : i1
    intent.yield %s, %t, %v : f16, i64, i1
  }
  // CHECK: intent.scan (%{{.*}}) axis 0 identity (%{{.*}}) : (tensor<4xf16>) -> tensor<4xf16> combine (%{{.*}}, %{{.*}}) {
  // CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} fastmath<nnan> : f16
  %1 = intent.scan (%x) axis 0 identity (%zx) : (tensor<4xf16>) -> tensor<4xf16> combine (%a, %c) {
    %s = arith.addf %a, %c fastmath<nnan> : f16
    intent.yield %s : f16
  }
  // Operands the other way round are another combine.
  // CHECK: intent.scan (%{{.*}}) axis 0 identity (%{{.*}}) : (tensor<4xf16>) -> tensor<4xf16> combine (%[[A:.*]], %[[C:.*]]) {
  // CHECK-NEXT: arith.subf %[[C]], %[[A]] : f16
  %2 = intent.scan (%x) axis 0 identity (%zx) : (tensor<4xf16>) -> tensor<4xf16> combine (%a, %c) {
    %s = arith.subf %c, %a : f16
    intent.yield %s : f16
  }
  return %0#0, %0#1, %0#2 : tensor<4xf16>, tensor<4xi64>, tensor<4xi1>
}
