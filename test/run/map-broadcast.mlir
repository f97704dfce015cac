// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Surface maps on every target: the interpreter runs them as they are, the others normalised.
// Extents of 0, 1, a prime, one past a tile; each may be 1 at run time.
//
// RUN: intent-run %s --entry=fma --arg iota:f32:2x3 --arg iota:f32:3 --arg f32:0.5 --print | FileCheck %s --check-prefix=EQUAL
// EQUAL: {{^}}tensor<2x3xf32> = {{\[\[}}0.5, 1.5, 4.5], [0.5, 4.5, 10.5]]{{$}}
// RUN: intent-run %s --entry=fma --arg iota:f32:2x1 --arg iota:f32:3 --arg f32:0.5 --print | FileCheck %s --check-prefix=LEFT
// LEFT: {{^}}tensor<2x3xf32> = {{\[\[}}0.5, 0.5, 0.5], [0.5, 1.5, 2.5]]{{$}}
// RUN: intent-run %s --entry=fma --arg iota:f32:2x3 --arg full:f32:1:value=2 --arg f32:0.5 --print | FileCheck %s --check-prefix=RIGHT
// RIGHT: {{^}}tensor<2x3xf32> = {{\[\[}}0.5, 2.5, 4.5], [6.5, 8.5, 10.5]]{{$}}
//
// 0 with 1 is 0, on either side.
// RUN: intent-run %s --entry=fma --arg zeros:f32:2x0 --arg ones:f32:1 --arg f32:0.5 --print | FileCheck %s --check-prefix=ZERO
// RUN: intent-run %s --entry=fma --arg zeros:f32:2x1 --arg ones:f32:0 --arg f32:0.5 --print | FileCheck %s --check-prefix=ZERO
// ZERO: {{^}}tensor<2x0xf32> = {{\[}}[], []]{{$}}
//
// RUN: intent-run %s --entry=fma --arg rand:f32:2x0:seed=1 --arg rand:f32:1:seed=2 --arg f32:1.5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:2x0:seed=1 --arg rand:f32:1:seed=2 --arg f32:1.5 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:2x1:seed=1 --arg rand:f32:0:seed=2 --arg f32:1.5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:2x1:seed=1 --arg rand:f32:0:seed=2 --arg f32:1.5 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:0x3:seed=1 --arg rand:f32:1:seed=2 --arg f32:1.5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:0x3:seed=1 --arg rand:f32:1:seed=2 --arg f32:1.5 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:31x129:seed=1 --arg rand:f32:129:seed=2 --arg f32:1.5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:31x129:seed=1 --arg rand:f32:129:seed=2 --arg f32:1.5 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:31x1:seed=1 --arg rand:f32:129:seed=2 --arg f32:1.5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:31x1:seed=1 --arg rand:f32:129:seed=2 --arg f32:1.5 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:1x4097:seed=1 --arg rand:f32:4097:seed=2 --arg f32:1.5 --target=cpu --compare=interp
// RUN: intent-run %s --entry=fma --arg rand:f32:1x4097:seed=1 --arg rand:f32:4097:seed=2 --arg f32:1.5 --target=gpu-sim --compare=interp
//
// 0 with any other positive extent is an error, and so are two others that differ: one text on every
// target.
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x0 --arg zeros:f32:5 --arg f32:1 --target=interp 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x0 --arg zeros:f32:5 --arg f32:1 --target=cpu 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x0 --arg zeros:f32:5 --arg f32:1 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x3 --arg zeros:f32:2 --arg f32:1 --target=interp 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x3 --arg zeros:f32:2 --arg f32:1 --target=cpu 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x3 --arg zeros:f32:2 --arg f32:1 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: not intent-run %s --entry=fma --arg zeros:f32:2x0 --arg zeros:f32:5 --arg f32:1 --no-checks 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// UNEQUAL: 'intent.map' op expects extents that are equal or 1 on axis 1 of its result (2-05)
//
// SPEC: 2-03 2-04 2-05 2-06 2-07
func.func @fma(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %s: f32) -> tensor<?x?xf32> {
  %0 = intent.map broadcast math.fma (%x, %y, %s) : (tensor<?x?xf32>, tensor<?xf32>, f32) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Three extents meet on one axis: the first that is not 1 is the result's.
// RUN: intent-run %s --entry=three --arg rand:i32:1:seed=0 --arg rand:i32:1:seed=1 --arg rand:i32:7:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:1:seed=0 --arg rand:i32:1:seed=1 --arg rand:i32:7:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:7:seed=0 --arg rand:i32:1:seed=1 --arg rand:i32:7:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:7:seed=0 --arg rand:i32:1:seed=1 --arg rand:i32:7:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:1:seed=0 --arg rand:i32:1:seed=1 --arg rand:i32:0:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:1:seed=0 --arg rand:i32:1:seed=1 --arg rand:i32:0:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:1:seed=0 --arg rand:i32:131:seed=1 --arg rand:i32:131:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=three --arg rand:i32:1:seed=0 --arg rand:i32:131:seed=1 --arg rand:i32:131:seed=2 --target=gpu-sim --compare=interp
// RUN: not intent-run %s --entry=three --arg ones:i32:1 --arg ones:i32:3 --arg ones:i32:2 --target=interp 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not intent-run %s --entry=three --arg ones:i32:1 --arg ones:i32:3 --arg ones:i32:2 --target=cpu 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not intent-run %s --entry=three --arg ones:i32:1 --arg ones:i32:3 --arg ones:i32:2 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=THREE
// THREE: 'intent.map' op expects extents that are equal or 1 on axis 0 of its result (2-05)
func.func @three(%x: tensor<?xi32>, %y: tensor<?xi32>, %z: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0:2 = intent.map broadcast (%a = %x, %b = %y, %c = %z) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %d = arith.muli %a, %b : i32
    %e = arith.subi %d, %c : i32
    intent.yield %d, %e : i32, i32
  }
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}

