// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Surface maps of several axes, of claimed and static extents, and of rank 0, on every target.
//
// SPEC: 2-03 2-04 2-05 2-07
// Each input gives one axis: an outer product, of a column and a row, and what is built on it.
// RUN: intent-run %s --entry=outer --arg rand:f32:3x1:seed=1 --arg rand:f32:0:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=outer --arg rand:f32:3x1:seed=1 --arg rand:f32:0:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=outer --arg rand:f32:33x1:seed=1 --arg rand:f32:129:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=outer --arg rand:f32:33x1:seed=1 --arg rand:f32:129:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=outer --arg iota:f32:2x1 --arg iota:f32:3 --print | FileCheck %s --check-prefix=OUTER
// OUTER: {{^}}tensor<2x3xf32> = {{\[\[}}0, -1, -2], [1, 1, 1]]{{$}}
func.func @outer(%x: tensor<?x1xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = intent.map broadcast arith.mulf (%x, %y) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = intent.map broadcast arith.addf (%0, %x) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %2 = intent.map broadcast arith.subf (%1, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// A static extent settles the axis; a claimed one is an obligation.
// RUN: intent-run %s --entry=static --arg rand:f32:1:seed=1 --arg rand:f32:5:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=static --arg rand:f32:1:seed=1 --arg rand:f32:5:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=static --arg rand:f32:5:seed=1 --arg rand:f32:5:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=static --arg rand:f32:5:seed=1 --arg rand:f32:5:seed=2 --target=gpu-sim --compare=interp
// RUN: not intent-run %s --entry=static --arg zeros:f32:0 --arg ones:f32:5 --target=interp 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=static --arg zeros:f32:0 --arg ones:f32:5 --target=cpu 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=static --arg zeros:f32:0 --arg ones:f32:5 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// UNEQUAL: 'intent.map' op expects extents that are equal or 1 on axis 0 of its result (2-05)
func.func @static(%x: tensor<?xf32>, %y: tensor<5xf32>) -> tensor<?xf32> {
  %0 = intent.map broadcast arith.subf (%x, %y) : (tensor<?xf32>, tensor<5xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// RUN: intent-run %s --entry=claimed --arg rand:f32:1:seed=1 --arg rand:f32:5:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=claimed --arg rand:f32:1:seed=1 --arg rand:f32:5:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=claimed --arg rand:f32:5:seed=1 --arg rand:f32:1:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=claimed --arg rand:f32:5:seed=1 --arg rand:f32:1:seed=2 --target=gpu-sim --compare=interp
// RUN: not intent-run %s --entry=claimed --arg ones:f32:1 --arg ones:f32:1 --target=interp 2>&1 | FileCheck %s --check-prefix=CLAIM
// RUN: not intent-run %s --entry=claimed --arg ones:f32:1 --arg ones:f32:1 --target=cpu 2>&1 | FileCheck %s --check-prefix=CLAIM
// RUN: not intent-run %s --entry=claimed --arg ones:f32:1 --arg ones:f32:1 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=CLAIM
// CLAIM: 'intent.map' op expects extent 5 on axis 0 of its result (2-01)
func.func @claimed(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<5xf32> {
  %0 = intent.map broadcast arith.subf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// Tensors of rank 0 are repeated too, and are the result where nothing has an axis.
// RUN: intent-run %s --entry=ranks --arg rand:f32:1x3x1:seed=1 --arg rand:f32:4x1x2:seed=3 --target=cpu --compare=interp
// RUN: intent-run %s --entry=ranks --arg rand:f32:1x3x1:seed=1 --arg rand:f32:4x1x2:seed=3 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=ranks --arg rand:f32:2x1x1:seed=1 --arg rand:f32:1x0x2:seed=3 --target=cpu --compare=interp
// RUN: intent-run %s --entry=ranks --arg rand:f32:2x1x1:seed=1 --arg rand:f32:1x0x2:seed=3 --target=gpu-sim --compare=interp
func.func @ranks(%x: tensor<?x?x?xf32>, %y: tensor<?x?x2xf32>) -> (tensor<?x?x2xf32>, tensor<f32>) {
  %half = arith.constant dense<0.5> : tensor<f32>
  %two = arith.constant 2.0 : f32
  %0 = intent.map broadcast math.fma (%x, %half, %y) : (tensor<?x?x?xf32>, tensor<f32>, tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
  %1 = intent.map broadcast arith.addf (%half, %two) : (tensor<f32>, f32) -> tensor<f32>
  return %0, %1 : tensor<?x?x2xf32>, tensor<f32>
}
