// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-narrow: codes of microscaling floats to f32 and back by integer operations.
// RUN: intent-opt %s --intent-expand-narrow | FileCheck %s

// CHECK-LABEL: func.func @extend(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: f4E2M1FN) -> f32 {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = arith.bitcast %[[V0]] : f4E2M1FN to i4
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.extui %[[V1]] : i4 to i32
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 7 : i32
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.andi %[[V2]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.constant 8 : i32
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.andi %[[V2]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.constant 28 : i32
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.shli %[[V6]], %[[V7]] : i32
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.constant 22 : i32
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.shli %[[V4]], %[[V9]] : i32
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.bitcast %[[V10]] : i32 to f32
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.constant 8.50705917E+37 : f32
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = arith.mulf %[[V11]], %[[V12]] : f32
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = arith.bitcast %[[V13]] : f32 to i32
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = arith.ori %[[V14]], %[[V8]] : i32
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = arith.bitcast %[[V15]] : i32 to f32
// CHECK-NEXT: return %[[V16]] : f32
// CHECK-NEXT: }
func.func @extend(%x: f4E2M1FN) -> f32 {
  %r = arith.extf %x : f4E2M1FN to f32
  return %r : f32
}

// Infinities and NaNs of the format.
// CHECK-LABEL: func.func @extend_ieee(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: vector<8xf8E5M2>) -> vector<8xf32> {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = arith.bitcast %[[V0]] : vector<8xf8E5M2> to vector<8xi8>
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.extui %[[V1]] : vector<8xi8> to vector<8xi32>
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant dense<127> : vector<8xi32>
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.andi %[[V2]], %[[V3]] : vector<8xi32>
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.constant dense<128> : vector<8xi32>
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.andi %[[V2]], %[[V5]] : vector<8xi32>
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.constant dense<24> : vector<8xi32>
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.shli %[[V6]], %[[V7]] : vector<8xi32>
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.constant dense<21> : vector<8xi32>
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.shli %[[V4]], %[[V9]] : vector<8xi32>
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.bitcast %[[V10]] : vector<8xi32> to vector<8xf32>
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.constant dense<5.19229686E+33> : vector<8xf32>
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = arith.mulf %[[V11]], %[[V12]] : vector<8xf32>
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = arith.bitcast %[[V13]] : vector<8xf32> to vector<8xi32>
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = arith.constant dense<124> : vector<8xi32>
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = arith.cmpi eq, %[[V4]], %[[V15]] : vector<8xi32>
// CHECK-NEXT: %[[V17:[^ ,:)]+]] = arith.constant dense<2139095040> : vector<8xi32>
// CHECK-NEXT: %[[V18:[^ ,:)]+]] = arith.select %[[V16]], %[[V17]], %[[V14]] : vector<8xi1>, vector<8xi32>
// CHECK-NEXT: %[[V19:[^ ,:)]+]] = arith.constant dense<124> : vector<8xi32>
// CHECK-NEXT: %[[V20:[^ ,:)]+]] = arith.cmpi ugt, %[[V4]], %[[V19]] : vector<8xi32>
// CHECK-NEXT: %[[V21:[^ ,:)]+]] = arith.constant dense<2143289344> : vector<8xi32>
// CHECK-NEXT: %[[V22:[^ ,:)]+]] = arith.select %[[V20]], %[[V21]], %[[V18]] : vector<8xi1>, vector<8xi32>
// CHECK-NEXT: %[[V23:[^ ,:)]+]] = arith.ori %[[V22]], %[[V8]] : vector<8xi32>
// CHECK-NEXT: %[[V24:[^ ,:)]+]] = arith.bitcast %[[V23]] : vector<8xi32> to vector<8xf32>
// CHECK-NEXT: return %[[V24]] : vector<8xf32>
// CHECK-NEXT: }
func.func @extend_ieee(%x: vector<8xf8E5M2>) -> vector<8xf32> {
  %r = arith.extf %x : vector<8xf8E5M2> to vector<8xf32>
  return %r : vector<8xf32>
}

// CHECK-LABEL: func.func @extend_scale(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: f8E8M0FNU) -> f32 {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = arith.bitcast %[[V0]] : f8E8M0FNU to i8
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.extui %[[V1]] : i8 to i32
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.constant 23 : i32
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.shli %[[V2]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.cmpi eq, %[[V2]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.constant 4194304 : i32
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.select %[[V6]], %[[V7]], %[[V4]] : i32
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.constant 255 : i32
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.cmpi eq, %[[V2]], %[[V9]] : i32
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.constant 2143289344 : i32
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.select %[[V10]], %[[V11]], %[[V8]] : i32
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = arith.bitcast %[[V12]] : i32 to f32
// CHECK-NEXT: return %[[V13]] : f32
// CHECK-NEXT: }
func.func @extend_scale(%x: f8E8M0FNU) -> f32 {
  %r = arith.extf %x : f8E8M0FNU to f32
  return %r : f32
}

// CHECK-LABEL: func.func @round(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: f32) -> f8E4M3FN {
// CHECK-NEXT: %[[V1:[^ ,:)]+]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK-NEXT: %[[V2:[^ ,:)]+]] = arith.constant 2147483647 : i32
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.andi %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.constant 1015021568 : i32
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.cmpi ult, %[[V3]], %[[V4]] : i32
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.bitcast %[[V3]] : i32 to f32
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.constant 5.120000e+02 : f32
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.mulf %[[V6]], %[[V7]] : f32
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.constant 0x4B000000 : f32
// CHECK-NEXT: %[[V10:[^ ,:)]+]] = arith.addf %[[V8]], %[[V9]] : f32
// CHECK-NEXT: %[[V11:[^ ,:)]+]] = arith.bitcast %[[V10]] : f32 to i32
// CHECK-NEXT: %[[V12:[^ ,:)]+]] = arith.constant 1258291200 : i32
// CHECK-NEXT: %[[V13:[^ ,:)]+]] = arith.subi %[[V11]], %[[V12]] : i32
// CHECK-NEXT: %[[V14:[^ ,:)]+]] = arith.constant 20 : i32
// CHECK-NEXT: %[[V15:[^ ,:)]+]] = arith.shrui %[[V3]], %[[V14]] : i32
// CHECK-NEXT: %[[V16:[^ ,:)]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V17:[^ ,:)]+]] = arith.andi %[[V15]], %[[V16]] : i32
// CHECK-NEXT: %[[V18:[^ ,:)]+]] = arith.constant 524287 : i32
// CHECK-NEXT: %[[V19:[^ ,:)]+]] = arith.addi %[[V17]], %[[V18]] : i32
// CHECK-NEXT: %[[V20:[^ ,:)]+]] = arith.addi %[[V3]], %[[V19]] : i32
// CHECK-NEXT: %[[V21:[^ ,:)]+]] = arith.constant 20 : i32
// CHECK-NEXT: %[[V22:[^ ,:)]+]] = arith.shrui %[[V20]], %[[V21]] : i32
// CHECK-NEXT: %[[V23:[^ ,:)]+]] = arith.constant 960 : i32
// CHECK-NEXT: %[[V24:[^ ,:)]+]] = arith.subi %[[V22]], %[[V23]] : i32
// CHECK-NEXT: %[[V25:[^ ,:)]+]] = arith.select %[[V5]], %[[V13]], %[[V24]] : i32
// CHECK-NEXT: %[[V26:[^ ,:)]+]] = arith.constant 126 : i32
// CHECK-NEXT: %[[V27:[^ ,:)]+]] = arith.minui %[[V25]], %[[V26]] : i32
// CHECK-NEXT: %[[V28:[^ ,:)]+]] = arith.constant 31 : i32
// CHECK-NEXT: %[[V29:[^ ,:)]+]] = arith.shrui %[[V1]], %[[V28]] : i32
// CHECK-NEXT: %[[V30:[^ ,:)]+]] = arith.constant 7 : i32
// CHECK-NEXT: %[[V31:[^ ,:)]+]] = arith.shli %[[V29]], %[[V30]] : i32
// CHECK-NEXT: %[[V32:[^ ,:)]+]] = arith.ori %[[V27]], %[[V31]] : i32
// CHECK-NEXT: %[[V33:[^ ,:)]+]] = arith.constant 2139095040 : i32
// CHECK-NEXT: %[[V34:[^ ,:)]+]] = arith.cmpi ugt, %[[V3]], %[[V33]] : i32
// CHECK-NEXT: %[[V35:[^ ,:)]+]] = arith.constant 127 : i32
// CHECK-NEXT: %[[V36:[^ ,:)]+]] = arith.select %[[V34]], %[[V35]], %[[V32]] : i32
// CHECK-NEXT: %[[V37:[^ ,:)]+]] = arith.trunci %[[V36]] : i32 to i8
// CHECK-NEXT: %[[V38:[^ ,:)]+]] = arith.bitcast %[[V37]] : i8 to f8E4M3FN
// CHECK-NEXT: return %[[V38]] : f8E4M3FN
// CHECK-NEXT: }
func.func @round(%x: f32) -> f8E4M3FN {
  %r = arith.truncf %x : f32 to f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME: %[[V0:[^ ,:)]+]]: i1, %[[V1:[^ ,:)]+]]: f6E2M3FN, %[[V2:[^ ,:)]+]]: f6E2M3FN) -> f6E2M3FN {
// CHECK-NEXT: %[[V3:[^ ,:)]+]] = arith.bitcast %[[V1]] : f6E2M3FN to i6
// CHECK-NEXT: %[[V4:[^ ,:)]+]] = arith.extui %[[V3]] : i6 to i32
// CHECK-NEXT: %[[V5:[^ ,:)]+]] = arith.bitcast %[[V2]] : f6E2M3FN to i6
// CHECK-NEXT: %[[V6:[^ ,:)]+]] = arith.extui %[[V5]] : i6 to i32
// CHECK-NEXT: %[[V7:[^ ,:)]+]] = arith.select %[[V0]], %[[V4]], %[[V6]] : i32
// CHECK-NEXT: %[[V8:[^ ,:)]+]] = arith.trunci %[[V7]] : i32 to i6
// CHECK-NEXT: %[[V9:[^ ,:)]+]] = arith.bitcast %[[V8]] : i6 to f6E2M3FN
// CHECK-NEXT: return %[[V9]] : f6E2M3FN
// CHECK-NEXT: }
func.func @select(%c: i1, %x: f6E2M3FN, %y: f6E2M3FN) -> f6E2M3FN {
  %r = arith.select %c, %x, %y : f6E2M3FN
  return %r : f6E2M3FN
}
