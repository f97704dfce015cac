// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types and the layout attribute: printed and parsed.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// CHECK: #layout = #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = [128, 256]>
// CHECK: #layout1 = #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = []>

// CHECK: func.func private @types(!intent.domain<i32>, !intent.domain<i64>, !intent.relation<2 -> 1, i64>, !intent.relation<0 -> 0, i32>)
func.func private @types(!intent.domain<i32>, !intent.domain<i64>, !intent.relation<2 -> 1, i64>, !intent.relation<0 -> 0, i32>)

// CHECK: func.func private @tiles(tensor<1x512xf32, #layout>, tensor<f32, #layout1>)
func.func private @tiles(tensor<1x512xf32, #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = [128, 256]>>,
                         tensor<f32, #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = []>>)
