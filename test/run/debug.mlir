// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.print and intent.assert do the same on the interpreter, the CPU and the GPU.
//
// RUN: intent-run %s --entry=print --arg iota:f32:2x2 --arg i8:200 | FileCheck %s --check-prefix=PRINT
// RUN: intent-run %s --entry=print --arg iota:f32:2x2 --arg i8:200 --target=cpu | FileCheck %s --check-prefix=PRINT
// RUN: intent-run %s --entry=print --arg iota:f32:2x2 --arg i8:200 --target=gpu-sim | FileCheck %s --check-prefix=PRINT
// PRINT: {{^}}here{{$}}
// PRINT-NEXT: {{^}}x: tensor<2x2xf32> = {{\[\[}}0, 1], [2, 3]]{{$}}
// PRINT-NEXT: {{^}}s: i8 = -56{{$}}
// RUN: not intent-run %s --entry=assert --arg i1:false 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not intent-run %s --entry=assert --arg i1:false --target=cpu 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not intent-run %s --entry=assert --arg i1:false --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=ASSERT
// ASSERT: error: {{.*}}expects luck
// RUN: intent-run %s --entry=assert --arg i1:true
// RUN: intent-run %s --entry=assert --arg i1:true --target=cpu
// RUN: intent-run %s --entry=assert --arg i1:true --target=gpu-sim

func.func @print(%x: tensor<?x?xf32>, %s: i8) {
  intent.print "here"
  intent.print "x", %x : tensor<?x?xf32>
  intent.print "s", %s : i8
  return
}

func.func @assert(%p: i1) {
  intent.assert %p, "expects luck"
  return
}
