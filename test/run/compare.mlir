// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --compare says where two targets differ: the pipeline given here fuses the multiplication and the
// addition on the CPU, which rounds once where the interpreter rounds twice.
//
// DEFINE: %{run} = intent-run %s --target=cpu --pipeline='builtin.module(func.func(math-uplift-to-fma),convert-to-llvm,reconcile-unrealized-casts)' --compare=interp
// RUN: not %{run} --arg f32:0x1.001p0 --arg f32:0x1p-24 2>&1 | FileCheck %s --check-prefix=ULP
// ULP: {{^}}error: output 1 of cpu differs from interp: element []: got 1.0004884, expected 1.0004883 (1 ulp apart); 1 of 1 elements differ
// RUN: %{run} --arg f32:0x1.001p0 --arg f32:0x1p-24 --ulp=1
// RUN: not %{run} --arg f32:0x1.001p0 --arg f32:-0x1.002p0 --ulp=1000 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: {{^}}error: output 1 of cpu differs from interp: element []: got 5.9604645e-08, expected 0 (864026624 ulp apart); 1 of 1 elements differ
// RUN: %{run} --arg f32:nan --arg f32:1

func.func @f(%a: f32, %b: f32) -> f32 {
  %p = arith.mulf %a, %a fastmath<contract> : f32
  %s = arith.addf %p, %b fastmath<contract> : f32
  return %s : f32
}
