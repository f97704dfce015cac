// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: intent-opt %s --intent-expand-math | FileCheck %s

// e^x: x = n log 2 + r, a polynomial in r, 2^n in two factors.
// CHECK-LABEL: func.func @exp(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32) -> f32
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant -1.050000e+02 : f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 9.100000e+01 : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpf olt, %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.select %[[V3]], %[[V1]], %[[V0]] : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.cmpf olt, %[[V2]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.select %[[V5]], %[[V2]], %[[V4]] : f32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.constant 1.44269502 : f32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.constant 0x4B400000 : f32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = math.fma %[[V6]], %[[V7]], %[[V8]] : f32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.subf %[[V9]], %[[V8]] : f32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.bitcast %[[V9]] : f32 to i32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.constant 1262485504 : i32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.subi %[[V11]], %[[V12]] : i32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.constant -0.693145751 : f32
// CHECK-NEXT: %[[V15:[^ ,:]+]] = math.fma %[[V10]], %[[V14]], %[[V6]] : f32
// CHECK-NEXT: %[[V16:[^ ,:]+]] = arith.constant -1.42860677E-6 : f32
// CHECK-NEXT: %[[V17:[^ ,:]+]] = math.fma %[[V10]], %[[V16]], %[[V15]] : f32
// CHECK-NEXT: %[[V18:[^ ,:]+]] = arith.mulf %[[V17]], %[[V17]] : f32
// CHECK-NEXT: %[[V19:[^ ,:]+]] = arith.constant 0.00139465625 : f32
// CHECK-NEXT: %[[V20:[^ ,:]+]] = arith.constant 0.00836664438 : f32
// CHECK-NEXT: %[[V21:[^ ,:]+]] = math.fma %[[V19]], %[[V17]], %[[V20]] : f32
// CHECK-NEXT: %[[V22:[^ ,:]+]] = arith.constant 0.0416662805 : f32
// CHECK-NEXT: %[[V23:[^ ,:]+]] = math.fma %[[V21]], %[[V17]], %[[V22]] : f32
// CHECK-NEXT: %[[V24:[^ ,:]+]] = arith.constant 0.16666542 : f32
// CHECK-NEXT: %[[V25:[^ ,:]+]] = math.fma %[[V23]], %[[V17]], %[[V24]] : f32
// CHECK-NEXT: %[[V26:[^ ,:]+]] = arith.constant 5.000000e-01 : f32
// CHECK-NEXT: %[[V27:[^ ,:]+]] = math.fma %[[V25]], %[[V17]], %[[V26]] : f32
// CHECK-NEXT: %[[V28:[^ ,:]+]] = math.fma %[[V18]], %[[V27]], %[[V17]] : f32
// CHECK-NEXT: %[[V29:[^ ,:]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V30:[^ ,:]+]] = arith.addf %[[V29]], %[[V28]] : f32
// CHECK-NEXT: %[[V31:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V32:[^ ,:]+]] = arith.shrsi %[[V13]], %[[V31]] : i32
// CHECK-NEXT: %[[V33:[^ ,:]+]] = arith.constant 127 : i32
// CHECK-NEXT: %[[V34:[^ ,:]+]] = arith.addi %[[V32]], %[[V33]] : i32
// CHECK-NEXT: %[[V35:[^ ,:]+]] = arith.constant 23 : i32
// CHECK-NEXT: %[[V36:[^ ,:]+]] = arith.shli %[[V34]], %[[V35]] : i32
// CHECK-NEXT: %[[V37:[^ ,:]+]] = arith.bitcast %[[V36]] : i32 to f32
// CHECK-NEXT: %[[V38:[^ ,:]+]] = arith.mulf %[[V30]], %[[V37]] : f32
// CHECK-NEXT: %[[V39:[^ ,:]+]] = arith.subi %[[V13]], %[[V32]] : i32
// CHECK-NEXT: %[[V40:[^ ,:]+]] = arith.addi %[[V39]], %[[V33]] : i32
// CHECK-NEXT: %[[V41:[^ ,:]+]] = arith.shli %[[V40]], %[[V35]] : i32
// CHECK-NEXT: %[[V42:[^ ,:]+]] = arith.bitcast %[[V41]] : i32 to f32
// CHECK-NEXT: %[[V43:[^ ,:]+]] = arith.mulf %[[V38]], %[[V42]] : f32
// CHECK-NEXT: return %[[V43]] : f32
func.func @exp(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-SAME: %[[V0:[^ ,:]+]]: vector<8xf64>) -> vector<8xf64>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant dense<1.000000e+00> : vector<8xf64>
// CHECK-NEXT: %[[V2:[^ ,:]+]] = math.sqrt %[[V0]] : vector<8xf64>
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.divf %[[V1]], %[[V2]] : vector<8xf64>
// CHECK-NEXT: return %[[V3]] : vector<8xf64>
func.func @rsqrt(%x: vector<8xf64>) -> vector<8xf64> {
  %0 = math.rsqrt %x : vector<8xf64>
  return %0 : vector<8xf64>
}

// bf16 is computed in f32.
// CHECK-LABEL: func.func @narrow(
// CHECK-SAME: %[[V0:[^ ,:]+]]: tensor<4xbf16>) -> tensor<4xbf16>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.extf %[[V0]] : tensor<4xbf16> to tensor<4xf32>
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %[[V3:[^ ,:]+]] = math.sqrt %[[V1]] : tensor<4xf32>
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.divf %[[V2]], %[[V3]] : tensor<4xf32>
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.truncf %[[V4]] : tensor<4xf32> to tensor<4xbf16>
// CHECK-NEXT: return %[[V5]] : tensor<4xbf16>
func.func @narrow(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = math.rsqrt %x : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// A tensor of dynamic shape has no splat constants.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[V0:[^ ,:]+]]: tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = intent.map (%[[V2:[^ ,:]+]] = %[[V0]]) : (tensor<?x4xf32>) -> tensor<?x4xf32> {
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = math.sqrt %[[V2]] : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.divf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: intent.yield %[[V5]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]] : tensor<?x4xf32>
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = math.rsqrt %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// fma is exact in f32; in f16 it goes through f32, alike on every target.
// CHECK-LABEL: func.func @fma(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32, %[[V1:[^ ,:]+]]: f16) -> (f32, f16)
// CHECK-NEXT: %[[V2:[^ ,:]+]] = math.fma %[[V0]], %[[V0]], %[[V0]] : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.extf %[[V1]] : f16 to f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.extf %[[V1]] : f16 to f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.extf %[[V1]] : f16 to f32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = math.fma %[[V3]], %[[V4]], %[[V5]] : f32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.truncf %[[V6]] : f32 to f16
// CHECK-NEXT: return %[[V2]], %[[V7]] : f32, f16
func.func @fma(%x: f32, %h: f16) -> (f32, f16) {
  %0 = math.fma %x, %x, %x : f32
  %1 = math.fma %h, %h, %h : f16
  return %0, %1 : f32, f16
}

// CHECK-LABEL: func.func @clamp(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32, %[[V1:[^ ,:]+]]: f32, %[[V2:[^ ,:]+]]: f32) -> f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.minimumf %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.maximumf %[[V3]], %[[V1]] : f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @clamp(%x: f32, %l: f32, %h: f32) -> f32 {
  %0 = math.clampf %x to [%l, %h] : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @exact(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f64, %[[V1:[^ ,:]+]]: i32) -> (f64, i32)
// CHECK-NEXT: %[[V2:[^ ,:]+]] = math.floor %[[V0]] : f64
// CHECK-NEXT: %[[V3:[^ ,:]+]] = math.copysign %[[V2]], %[[V0]] : f64
// CHECK-NEXT: %[[V4:[^ ,:]+]] = math.sqrt %[[V3]] : f64
// CHECK-NEXT: %[[V5:[^ ,:]+]] = math.ctpop %[[V1]] : i32
// CHECK-NEXT: return %[[V4]], %[[V5]] : f64, i32
func.func @exact(%x: f64, %i: i32) -> (f64, i32) {
  %0 = math.floor %x : f64
  %1 = math.copysign %0, %x : f64
  %2 = math.sqrt %1 : f64
  %3 = math.ctpop %i : i32
  return %2, %3 : f64, i32
}

// CHECK-LABEL: func.func @in_a_region(
// CHECK-SAME: %[[V0:[^ ,:]+]]: tensor<?xf16>) -> tensor<?xf16>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = intent.map (%[[V2:[^ ,:]+]] = %[[V0]]) : (tensor<?xf16>) -> tensor<?xf16> {
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.extf %[[V2]] : f16 to f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = math.sqrt %[[V3]] : f32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.divf %[[V4]], %[[V5]] : f32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.truncf %[[V6]] : f32 to f16
// CHECK-NEXT: intent.yield %[[V7]] : f16
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]] : tensor<?xf16>
func.func @in_a_region(%x: tensor<?xf16>) -> tensor<?xf16> {
  %0 = intent.map math.rsqrt (%x) : (tensor<?xf16>) -> tensor<?xf16>
  return %0 : tensor<?xf16>
}


// Tiles keep their layout.
#layout = #intent.layout<reg = [1], lane = [2, 4, 8, 16, 32], warp = []>
// CHECK: func.func @tile(
// CHECK-SAME: %[[X:[^ ,:]+]]: tensor<64xf32, #[[L:[a-z]+]]>
// CHECK-NEXT: %[[ONE:[^ ,:]+]] = arith.constant dense<1.000000e+00> : tensor<64xf32, #[[L]]>
// CHECK-NEXT: %[[S:[^ ,:]+]] = math.sqrt %[[X]] : tensor<64xf32, #[[L]]>
// CHECK-NEXT: %[[Y:[^ ,:]+]] = arith.divf %[[ONE]], %[[S]] : tensor<64xf32, #[[L]]>
// CHECK-NEXT: return %[[Y]]
func.func @tile(%x: tensor<64xf32, #layout>) -> tensor<64xf32, #layout> {
  %0 = math.rsqrt %x : tensor<64xf32, #layout>
  return %0 : tensor<64xf32, #layout>
}
