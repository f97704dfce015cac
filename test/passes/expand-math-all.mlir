// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every function has an expansion in every type and form, and none is left.
// RUN: intent-opt %s --intent-expand-math | FileCheck %s --implicit-check-not='math.{{a[^b]|cos|e|l|p|rs|si|t}}'

// CHECK-LABEL: func.func @scalar_f32
// CHECK: return
func.func @scalar_f32(%x: f32, %y: f32) -> f32 {
  %0 = math.acos %x : f32
  %1 = math.acosh %0 : f32
  %2 = math.asin %1 : f32
  %3 = math.asinh %2 : f32
  %4 = math.atan %3 : f32
  %5 = math.atanh %4 : f32
  %6 = math.cos %5 : f32
  %7 = math.cosh %6 : f32
  %8 = math.erf %7 : f32
  %9 = math.exp %8 : f32
  %10 = math.exp2 %9 : f32
  %11 = math.expm1 %10 : f32
  %12 = math.log %11 : f32
  %13 = math.log10 %12 : f32
  %14 = math.log1p %13 : f32
  %15 = math.log2 %14 : f32
  %16 = math.rsqrt %15 : f32
  %17 = math.sin %16 : f32
  %18 = math.sinh %17 : f32
  %19 = math.tan %18 : f32
  %20 = math.tanh %19 : f32
  %p = math.powf %20, %y : f32
  %a = math.atan2 %p, %y : f32
  %s, %c = math.sincos %a : f32
  %r = math.copysign %s, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @scalar_f64
// CHECK: return
func.func @scalar_f64(%x: f64, %y: f64) -> f64 {
  %0 = math.acos %x : f64
  %1 = math.acosh %0 : f64
  %2 = math.asin %1 : f64
  %3 = math.asinh %2 : f64
  %4 = math.atan %3 : f64
  %5 = math.atanh %4 : f64
  %6 = math.cos %5 : f64
  %7 = math.cosh %6 : f64
  %8 = math.erf %7 : f64
  %9 = math.exp %8 : f64
  %10 = math.exp2 %9 : f64
  %11 = math.expm1 %10 : f64
  %12 = math.log %11 : f64
  %13 = math.log10 %12 : f64
  %14 = math.log1p %13 : f64
  %15 = math.log2 %14 : f64
  %16 = math.rsqrt %15 : f64
  %17 = math.sin %16 : f64
  %18 = math.sinh %17 : f64
  %19 = math.tan %18 : f64
  %20 = math.tanh %19 : f64
  %p = math.powf %20, %y : f64
  %a = math.atan2 %p, %y : f64
  %s, %c = math.sincos %a : f64
  %r = math.copysign %s, %c : f64
  return %r : f64
}

// CHECK-LABEL: func.func @vector_bf16
// CHECK: return
func.func @vector_bf16(%x: vector<8xbf16>, %y: vector<8xbf16>) -> vector<8xbf16> {
  %0 = math.acos %x : vector<8xbf16>
  %1 = math.acosh %0 : vector<8xbf16>
  %2 = math.asin %1 : vector<8xbf16>
  %3 = math.asinh %2 : vector<8xbf16>
  %4 = math.atan %3 : vector<8xbf16>
  %5 = math.atanh %4 : vector<8xbf16>
  %6 = math.cos %5 : vector<8xbf16>
  %7 = math.cosh %6 : vector<8xbf16>
  %8 = math.erf %7 : vector<8xbf16>
  %9 = math.exp %8 : vector<8xbf16>
  %10 = math.exp2 %9 : vector<8xbf16>
  %11 = math.expm1 %10 : vector<8xbf16>
  %12 = math.log %11 : vector<8xbf16>
  %13 = math.log10 %12 : vector<8xbf16>
  %14 = math.log1p %13 : vector<8xbf16>
  %15 = math.log2 %14 : vector<8xbf16>
  %16 = math.rsqrt %15 : vector<8xbf16>
  %17 = math.sin %16 : vector<8xbf16>
  %18 = math.sinh %17 : vector<8xbf16>
  %19 = math.tan %18 : vector<8xbf16>
  %20 = math.tanh %19 : vector<8xbf16>
  %p = math.powf %20, %y : vector<8xbf16>
  %a = math.atan2 %p, %y : vector<8xbf16>
  %s, %c = math.sincos %a : vector<8xbf16>
  %r = math.copysign %s, %c : vector<8xbf16>
  return %r : vector<8xbf16>
}

// CHECK-LABEL: func.func @tensor_f64
// CHECK: return
func.func @tensor_f64(%x: tensor<4x3xf64>, %y: tensor<4x3xf64>) -> tensor<4x3xf64> {
  %0 = math.acos %x : tensor<4x3xf64>
  %1 = math.acosh %0 : tensor<4x3xf64>
  %2 = math.asin %1 : tensor<4x3xf64>
  %3 = math.asinh %2 : tensor<4x3xf64>
  %4 = math.atan %3 : tensor<4x3xf64>
  %5 = math.atanh %4 : tensor<4x3xf64>
  %6 = math.cos %5 : tensor<4x3xf64>
  %7 = math.cosh %6 : tensor<4x3xf64>
  %8 = math.erf %7 : tensor<4x3xf64>
  %9 = math.exp %8 : tensor<4x3xf64>
  %10 = math.exp2 %9 : tensor<4x3xf64>
  %11 = math.expm1 %10 : tensor<4x3xf64>
  %12 = math.log %11 : tensor<4x3xf64>
  %13 = math.log10 %12 : tensor<4x3xf64>
  %14 = math.log1p %13 : tensor<4x3xf64>
  %15 = math.log2 %14 : tensor<4x3xf64>
  %16 = math.rsqrt %15 : tensor<4x3xf64>
  %17 = math.sin %16 : tensor<4x3xf64>
  %18 = math.sinh %17 : tensor<4x3xf64>
  %19 = math.tan %18 : tensor<4x3xf64>
  %20 = math.tanh %19 : tensor<4x3xf64>
  %p = math.powf %20, %y : tensor<4x3xf64>
  %a = math.atan2 %p, %y : tensor<4x3xf64>
  %s, %c = math.sincos %a : tensor<4x3xf64>
  %r = math.copysign %s, %c : tensor<4x3xf64>
  return %r : tensor<4x3xf64>
}

// CHECK-LABEL: func.func @dynamic_f16
// CHECK: return
func.func @dynamic_f16(%x: tensor<?xf16>, %y: tensor<?xf16>) -> tensor<?xf16> {
  %0 = math.acos %x : tensor<?xf16>
  %1 = math.acosh %0 : tensor<?xf16>
  %2 = math.asin %1 : tensor<?xf16>
  %3 = math.asinh %2 : tensor<?xf16>
  %4 = math.atan %3 : tensor<?xf16>
  %5 = math.atanh %4 : tensor<?xf16>
  %6 = math.cos %5 : tensor<?xf16>
  %7 = math.cosh %6 : tensor<?xf16>
  %8 = math.erf %7 : tensor<?xf16>
  %9 = math.exp %8 : tensor<?xf16>
  %10 = math.exp2 %9 : tensor<?xf16>
  %11 = math.expm1 %10 : tensor<?xf16>
  %12 = math.log %11 : tensor<?xf16>
  %13 = math.log10 %12 : tensor<?xf16>
  %14 = math.log1p %13 : tensor<?xf16>
  %15 = math.log2 %14 : tensor<?xf16>
  %16 = math.rsqrt %15 : tensor<?xf16>
  %17 = math.sin %16 : tensor<?xf16>
  %18 = math.sinh %17 : tensor<?xf16>
  %19 = math.tan %18 : tensor<?xf16>
  %20 = math.tanh %19 : tensor<?xf16>
  %p = math.powf %20, %y : tensor<?xf16>
  %a = math.atan2 %p, %y : tensor<?xf16>
  %s, %c = math.sincos %a : tensor<?xf16>
  %r = math.copysign %s, %c : tensor<?xf16>
  return %r : tensor<?xf16>
}
