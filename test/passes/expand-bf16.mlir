// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: intent-opt %s --intent-expand-bf16 | FileCheck %s

// CHECK-LABEL: func.func @round(
// CHECK-SAME: %[[V0:[^ ,:]+]]: vector<8xf32>) -> vector<8xbf16>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.bitcast %[[V0]] : vector<8xf32> to vector<8xi32>
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant dense<16> : vector<8xi32>
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.constant dense<1> : vector<8xi32>
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant dense<32767> : vector<8xi32>
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.shrui %[[V1]], %[[V2]] : vector<8xi32>
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.andi %[[V5]], %[[V3]] : vector<8xi32>
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.addi %[[V6]], %[[V4]] : vector<8xi32>
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.addi %[[V1]], %[[V7]] : vector<8xi32>
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.shrui %[[V8]], %[[V2]] : vector<8xi32>
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.cmpf uno, %[[V0]], %[[V0]] : vector<8xf32>
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.constant dense<32704> : vector<8xi32>
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.select %[[V10]], %[[V11]], %[[V9]] : vector<8xi1>, vector<8xi32>
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.trunci %[[V12]] : vector<8xi32> to vector<8xi16>
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.bitcast %[[V13]] : vector<8xi16> to vector<8xbf16>
// CHECK-NEXT: return %[[V14]] : vector<8xbf16>
func.func @round(%x: vector<8xf32>) -> vector<8xbf16> {
  %0 = arith.truncf %x : vector<8xf32> to vector<8xbf16>
  return %0 : vector<8xbf16>
}

// Rounding f64 to f32 on the way is to odd, so that the second rounding is right.
// CHECK-LABEL: func.func @round_wide(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f64) -> bf16
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.truncf %[[V0]] : f64 to f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.extf %[[V1]] : f32 to f64
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.bitcast %[[V1]] : f32 to i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = math.absf %[[V0]] : f64
// CHECK-NEXT: %[[V6:[^ ,:]+]] = math.absf %[[V2]] : f64
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.cmpf ogt, %[[V6]], %[[V5]] : f64
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.cmpf one, %[[V2]], %[[V0]] : f64
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.subi %[[V3]], %[[V4]] : i32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.select %[[V7]], %[[V9]], %[[V3]] : i32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.ori %[[V10]], %[[V4]] : i32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.select %[[V8]], %[[V11]], %[[V10]] : i32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.bitcast %[[V12]] : i32 to f32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.bitcast %[[V13]] : f32 to i32
// CHECK-NEXT: %[[V15:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V16:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V17:[^ ,:]+]] = arith.constant 32767 : i32
// CHECK-NEXT: %[[V18:[^ ,:]+]] = arith.shrui %[[V14]], %[[V15]] : i32
// CHECK-NEXT: %[[V19:[^ ,:]+]] = arith.andi %[[V18]], %[[V16]] : i32
// CHECK-NEXT: %[[V20:[^ ,:]+]] = arith.addi %[[V19]], %[[V17]] : i32
// CHECK-NEXT: %[[V21:[^ ,:]+]] = arith.addi %[[V14]], %[[V20]] : i32
// CHECK-NEXT: %[[V22:[^ ,:]+]] = arith.shrui %[[V21]], %[[V15]] : i32
// CHECK-NEXT: %[[V23:[^ ,:]+]] = arith.cmpf uno, %[[V13]], %[[V13]] : f32
// CHECK-NEXT: %[[V24:[^ ,:]+]] = arith.constant 32704 : i32
// CHECK-NEXT: %[[V25:[^ ,:]+]] = arith.select %[[V23]], %[[V24]], %[[V22]] : i32
// CHECK-NEXT: %[[V26:[^ ,:]+]] = arith.trunci %[[V25]] : i32 to i16
// CHECK-NEXT: %[[V27:[^ ,:]+]] = arith.bitcast %[[V26]] : i16 to bf16
// CHECK-NEXT: return %[[V27]] : bf16
func.func @round_wide(%x: f64) -> bf16 {
  %0 = arith.truncf %x : f64 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @add(
// CHECK-SAME: %[[V0:[^ ,:]+]]: bf16, %[[V1:[^ ,:]+]]: bf16) -> bf16
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.bitcast %[[V0]] : bf16 to i16
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.extui %[[V2]] : i16 to i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.shli %[[V3]], %[[V4]] : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.bitcast %[[V5]] : i32 to f32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.bitcast %[[V1]] : bf16 to i16
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.extui %[[V7]] : i16 to i32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.shli %[[V8]], %[[V9]] : i32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.bitcast %[[V10]] : i32 to f32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.addf %[[V6]], %[[V11]] : f32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.bitcast %[[V12]] : f32 to i32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V15:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V16:[^ ,:]+]] = arith.constant 32767 : i32
// CHECK-NEXT: %[[V17:[^ ,:]+]] = arith.shrui %[[V13]], %[[V14]] : i32
// CHECK-NEXT: %[[V18:[^ ,:]+]] = arith.andi %[[V17]], %[[V15]] : i32
// CHECK-NEXT: %[[V19:[^ ,:]+]] = arith.addi %[[V18]], %[[V16]] : i32
// CHECK-NEXT: %[[V20:[^ ,:]+]] = arith.addi %[[V13]], %[[V19]] : i32
// CHECK-NEXT: %[[V21:[^ ,:]+]] = arith.shrui %[[V20]], %[[V14]] : i32
// CHECK-NEXT: %[[V22:[^ ,:]+]] = arith.cmpf uno, %[[V12]], %[[V12]] : f32
// CHECK-NEXT: %[[V23:[^ ,:]+]] = arith.constant 32704 : i32
// CHECK-NEXT: %[[V24:[^ ,:]+]] = arith.select %[[V22]], %[[V23]], %[[V21]] : i32
// CHECK-NEXT: %[[V25:[^ ,:]+]] = arith.trunci %[[V24]] : i32 to i16
// CHECK-NEXT: %[[V26:[^ ,:]+]] = arith.bitcast %[[V25]] : i16 to bf16
// CHECK-NEXT: return %[[V26]] : bf16
func.func @add(%x: bf16, %y: bf16) -> bf16 {
  %0 = arith.addf %x, %y : bf16
  return %0 : bf16
}

// Signs are bits, an extension is a shift, a comparison is one of f32.
// CHECK-LABEL: func.func @exact(
// CHECK-SAME: %[[V0:[^ ,:]+]]: bf16, %[[V1:[^ ,:]+]]: bf16) -> (f32, bf16, i1)
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.bitcast %[[V0]] : bf16 to i16
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.constant -32768 : i16
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.xori %[[V2]], %[[V3]] : i16
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.bitcast %[[V4]] : i16 to bf16
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.bitcast %[[V5]] : bf16 to i16
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.extui %[[V6]] : i16 to i32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.shli %[[V7]], %[[V8]] : i32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.bitcast %[[V9]] : i32 to f32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.bitcast %[[V0]] : bf16 to i16
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.extui %[[V11]] : i16 to i32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.shli %[[V12]], %[[V13]] : i32
// CHECK-NEXT: %[[V15:[^ ,:]+]] = arith.bitcast %[[V14]] : i32 to f32
// CHECK-NEXT: %[[V16:[^ ,:]+]] = arith.bitcast %[[V1]] : bf16 to i16
// CHECK-NEXT: %[[V17:[^ ,:]+]] = arith.extui %[[V16]] : i16 to i32
// CHECK-NEXT: %[[V18:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V19:[^ ,:]+]] = arith.shli %[[V17]], %[[V18]] : i32
// CHECK-NEXT: %[[V20:[^ ,:]+]] = arith.bitcast %[[V19]] : i32 to f32
// CHECK-NEXT: %[[V21:[^ ,:]+]] = arith.cmpf olt, %[[V15]], %[[V20]] : f32
// CHECK-NEXT: %[[V22:[^ ,:]+]] = arith.bitcast %[[V5]] : bf16 to i16
// CHECK-NEXT: %[[V23:[^ ,:]+]] = arith.bitcast %[[V1]] : bf16 to i16
// CHECK-NEXT: %[[V24:[^ ,:]+]] = arith.select %[[V21]], %[[V22]], %[[V23]] : i16
// CHECK-NEXT: %[[V25:[^ ,:]+]] = arith.bitcast %[[V24]] : i16 to bf16
// CHECK-NEXT: return %[[V10]], %[[V25]], %[[V21]] : f32, bf16, i1
func.func @exact(%x: bf16, %y: bf16) -> (f32, bf16, i1) {
  %0 = arith.negf %x : bf16
  %1 = arith.extf %0 : bf16 to f32
  %2 = arith.cmpf olt, %x, %y : bf16
  %3 = arith.select %2, %0, %y : bf16
  return %1, %3, %2 : f32, bf16, i1
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[V0:[^ ,:]+]]: tensor<?xf32>) -> tensor<?xbf16>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = intent.map (%[[V2:[^ ,:]+]] = %[[V0]]) : (tensor<?xf32>) -> tensor<?xbf16> {
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.bitcast %[[V2]] : f32 to i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.constant 32767 : i32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.shrui %[[V3]], %[[V4]] : i32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.andi %[[V7]], %[[V5]] : i32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.addi %[[V8]], %[[V6]] : i32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.addi %[[V3]], %[[V9]] : i32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.shrui %[[V10]], %[[V4]] : i32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.cmpf uno, %[[V2]], %[[V2]] : f32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.constant 32704 : i32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.select %[[V12]], %[[V13]], %[[V11]] : i32
// CHECK-NEXT: %[[V15:[^ ,:]+]] = arith.trunci %[[V14]] : i32 to i16
// CHECK-NEXT: %[[V16:[^ ,:]+]] = arith.bitcast %[[V15]] : i16 to bf16
// CHECK-NEXT: intent.yield %[[V16]] : bf16
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]] : tensor<?xbf16>
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xbf16> {
  %0 = arith.truncf %x : tensor<?xf32> to tensor<?xbf16>
  return %0 : tensor<?xbf16>
}
