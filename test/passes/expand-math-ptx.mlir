// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In PTX the expansions are exact instructions: rounded to nearest, subnormals kept, no approximation
// and no call.
// RUN: intent-opt %s --intent-expand-math --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-translate --mlir-to-llvmir | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -O3 | FileCheck %s --implicit-check-not=approx --implicit-check-not=ftz --implicit-check-not=call

// CHECK-LABEL: .visible .func f_f32(
// CHECK: fma.rn.f32
// CHECK: ret;
// CHECK-LABEL: .visible .func f_f64(
// CHECK: fma.rn.f64
// CHECK: ret;
func.func @f_f32(%p: !llvm.ptr, %x: f32, %y: f32) {
  %v0 = math.acos %x : f32
  %v1 = math.acosh %v0 : f32
  %v2 = math.asin %v1 : f32
  %v3 = math.asinh %v2 : f32
  %v4 = math.atan %v3 : f32
  %v5 = math.atanh %v4 : f32
  %v6 = math.cos %v5 : f32
  %v7 = math.cosh %v6 : f32
  %v8 = math.erf %v7 : f32
  %v9 = math.exp %v8 : f32
  %v10 = math.exp2 %v9 : f32
  %v11 = math.expm1 %v10 : f32
  %v12 = math.log %v11 : f32
  %v13 = math.log10 %v12 : f32
  %v14 = math.log1p %v13 : f32
  %v15 = math.log2 %v14 : f32
  %v16 = math.rsqrt %v15 : f32
  %v17 = math.sin %v16 : f32
  %v18 = math.sinh %v17 : f32
  %v19 = math.tan %v18 : f32
  %v20 = math.tanh %v19 : f32
  %a = math.powf %v20, %y : f32
  %b = math.atan2 %a, %y : f32
  llvm.store %b, %p : f32, !llvm.ptr
  return
}
func.func @f_f64(%p: !llvm.ptr, %x: f64, %y: f64) {
  %v0 = math.acos %x : f64
  %v1 = math.acosh %v0 : f64
  %v2 = math.asin %v1 : f64
  %v3 = math.asinh %v2 : f64
  %v4 = math.atan %v3 : f64
  %v5 = math.atanh %v4 : f64
  %v6 = math.cos %v5 : f64
  %v7 = math.cosh %v6 : f64
  %v8 = math.erf %v7 : f64
  %v9 = math.exp %v8 : f64
  %v10 = math.exp2 %v9 : f64
  %v11 = math.expm1 %v10 : f64
  %v12 = math.log %v11 : f64
  %v13 = math.log10 %v12 : f64
  %v14 = math.log1p %v13 : f64
  %v15 = math.log2 %v14 : f64
  %v16 = math.rsqrt %v15 : f64
  %v17 = math.sin %v16 : f64
  %v18 = math.sinh %v17 : f64
  %v19 = math.tan %v18 : f64
  %v20 = math.tanh %v19 : f64
  %a = math.powf %v20, %y : f64
  %b = math.atan2 %a, %y : f64
  llvm.store %b, %p : f64, !llvm.ptr
  return
}
