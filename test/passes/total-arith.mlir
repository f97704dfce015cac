// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: intent-opt %s --intent-total-arith | FileCheck %s
// A second run, and one after upstream has folded what it can, changes nothing.
// RUN: intent-opt %s --intent-total-arith > %t.once
// RUN: intent-opt %t.once --intent-total-arith | diff %t.once -
// RUN: intent-opt %t.once --canonicalize --cse > %t.folded
// RUN: intent-opt %t.folded --intent-total-arith --canonicalize --cse | diff %t.folded -

// SPEC: 1-05

// x / 0 = 0, and the smallest integer divided by -1 wraps.
// CHECK-LABEL: func.func @divsi(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i32, %[[V1:[^ ,:]+]]: i32) -> i32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpi eq, %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant -2147483648 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.constant -1 : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.cmpi eq, %[[V1]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.cmpi eq, %[[V0]], %[[V4]] : i32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.andi %[[V7]], %[[V6]] : i1
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.ori %[[V3]], %[[V8]] : i1
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.select %[[V9]], %[[V10]], %[[V1]] : i32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.divsi %[[V0]], %[[V11]] : i32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.select %[[V3]], %[[V13]], %[[V12]] : i32
// CHECK-NEXT: return %[[V14]] : i32
func.func @divsi(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}

// x % 0 = x.
// CHECK-LABEL: func.func @remui(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i64, %[[V1:[^ ,:]+]]: i64) -> i64
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 0 : i64
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpi eq, %[[V1]], %[[V2]] : i64
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 1 : i64
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.select %[[V3]], %[[V4]], %[[V1]] : i64
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.remui %[[V0]], %[[V5]] : i64
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.select %[[V3]], %[[V0]], %[[V6]] : i64
// CHECK-NEXT: return %[[V7]] : i64
func.func @remui(%a: i64, %b: i64) -> i64 {
  %0 = arith.remui %a, %b : i64
  return %0 : i64
}

// CHECK-LABEL: func.func @floor(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i8, %[[V1:[^ ,:]+]]: i8) -> i8
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpi eq, %[[V1]], %[[V2]] : i8
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant -128 : i8
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.constant -1 : i8
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.cmpi eq, %[[V1]], %[[V5]] : i8
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.cmpi eq, %[[V0]], %[[V4]] : i8
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.andi %[[V7]], %[[V6]] : i1
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.ori %[[V3]], %[[V8]] : i1
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.select %[[V9]], %[[V10]], %[[V1]] : i8
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.divsi %[[V0]], %[[V11]] : i8
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.remsi %[[V0]], %[[V11]] : i8
// CHECK-NEXT: %[[V15:[^ ,:]+]] = arith.cmpi ne, %[[V14]], %[[V12]] : i8
// CHECK-NEXT: %[[V16:[^ ,:]+]] = arith.cmpi slt, %[[V0]], %[[V12]] : i8
// CHECK-NEXT: %[[W16:[^ ,:]+]] = arith.cmpi slt, %[[V11]], %[[V12]] : i8
// CHECK-NEXT: %[[V17:[^ ,:]+]] = arith.cmpi ne, %[[V16]], %[[W16]] : i1
// CHECK-NEXT: %[[V18:[^ ,:]+]] = arith.andi %[[V15]], %[[V17]] : i1
// CHECK-NEXT: %[[V19:[^ ,:]+]] = arith.constant -1 : i8
// CHECK-NEXT: %[[V20:[^ ,:]+]] = arith.addi %[[V13]], %[[V19]] : i8
// CHECK-NEXT: %[[V21:[^ ,:]+]] = arith.select %[[V18]], %[[V20]], %[[V13]] : i8
// CHECK-NEXT: %[[V22:[^ ,:]+]] = arith.select %[[V3]], %[[V12]], %[[V21]] : i8
// CHECK-NEXT: return %[[V22]] : i8
func.func @floor(%a: i8, %b: i8) -> i8 {
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}

// CHECK-LABEL: func.func @ceil_unsigned(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i16, %[[V1:[^ ,:]+]]: i16) -> i16
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpi eq, %[[V1]], %[[V2]] : i16
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 1 : i16
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.select %[[V3]], %[[V4]], %[[V1]] : i16
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.divui %[[V0]], %[[V5]] : i16
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.remui %[[V0]], %[[V5]] : i16
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.cmpi ne, %[[V8]], %[[V6]] : i16
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.constant 1 : i16
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.addi %[[V7]], %[[V10]] : i16
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.select %[[V9]], %[[V11]], %[[V7]] : i16
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.select %[[V3]], %[[V6]], %[[V12]] : i16
// CHECK-NEXT: return %[[V13]] : i16
func.func @ceil_unsigned(%a: i16, %b: i16) -> i16 {
  %0 = arith.ceildivui %a, %b : i16
  return %0 : i16
}

// The constant divisor is never 0 nor -1.
// CHECK-LABEL: func.func @by_constant(
// CHECK-SAME: %[[V0:[^ ,:]+]]: vector<4xi32>) -> vector<4xi32>
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant dense<3> : vector<4xi32>
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.divsi %[[V0]], %[[V1]] : vector<4xi32>
// CHECK-NEXT: return %[[V2]] : vector<4xi32>
func.func @by_constant(%a: vector<4xi32>) -> vector<4xi32> {
  %c = arith.constant dense<3> : vector<4xi32>
  %0 = arith.divsi %a, %c : vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func.func @by_minus_one(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i32) -> i32
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant -1 : i32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant -2147483648 : i32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpi eq, %[[V0]], %[[V2]] : i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.select %[[V3]], %[[V4]], %[[V1]] : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.remsi %[[V0]], %[[V5]] : i32
// CHECK-NEXT: return %[[V6]] : i32
func.func @by_minus_one(%a: i32) -> i32 {
  %c = arith.constant -1 : i32
  %0 = arith.remsi %a, %c : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @shl(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i32, %[[V1:[^ ,:]+]]: i32) -> i32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 31 : i32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.minui %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.shli %[[V0]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.cmpi ule, %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.select %[[V5]], %[[V4]], %[[V6]] : i32
// CHECK-NEXT: return %[[V7]] : i32
func.func @shl(%a: i32, %s: i32) -> i32 {
  %0 = arith.shli %a, %s : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @shrsi(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i64, %[[V1:[^ ,:]+]]: i64) -> i64
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 63 : i64
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.minui %[[V1]], %[[V2]] : i64
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.shrsi %[[V0]], %[[V3]] : i64
// CHECK-NEXT: return %[[V4]] : i64
func.func @shrsi(%a: i64, %s: i64) -> i64 {
  %0 = arith.shrsi %a, %s : i64
  return %0 : i64
}

// Masked amounts, and constants below the width, need no guard.
// CHECK-LABEL: func.func @shift_in_range(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i32, %[[V1:[^ ,:]+]]: i32) -> i32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 31 : i32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.andi %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.shrui %[[V0]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.shli %[[V4]], %[[V2]] : i32
// CHECK-NEXT: return %[[V5]] : i32
func.func @shift_in_range(%a: i32, %s: i32) -> i32 {
  %c31 = arith.constant 31 : i32
  %m = arith.andi %s, %c31 : i32
  %0 = arith.shrui %a, %m : i32
  %1 = arith.shli %0, %c31 : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @to_i8(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32) -> i8
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant -1.280000e+02 : f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 1.280000e+02 : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpf olt, %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.cmpf ogt, %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.andi %[[V3]], %[[V4]] : i1
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.select %[[V5]], %[[V0]], %[[V6]] : f32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.fptosi %[[V7]] : f32 to i8
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.cmpf oge, %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.cmpf ole, %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.constant 127 : i8
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.select %[[V9]], %[[V11]], %[[V8]] : i8
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.constant -128 : i8
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.select %[[V10]], %[[V13]], %[[V12]] : i8
// CHECK-NEXT: return %[[V14]] : i8
func.func @to_i8(%x: f32) -> i8 {
  %0 = arith.fptosi %x : f32 to i8
  return %0 : i8
}

// 2^32 is past the largest f16: the bound is infinity.
// CHECK-LABEL: func.func @f16_to_u32(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f16) -> i32
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 0x7C00 : f16
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpf olt, %[[V0]], %[[V2]] : f16
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.cmpf ogt, %[[V0]], %[[V1]] : f16
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.andi %[[V3]], %[[V4]] : i1
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.select %[[V5]], %[[V0]], %[[V6]] : f16
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.fptoui %[[V7]] : f16 to i32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.cmpf oge, %[[V0]], %[[V2]] : f16
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.cmpf ole, %[[V0]], %[[V1]] : f16
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.constant -1 : i32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.select %[[V9]], %[[V11]], %[[V8]] : i32
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.select %[[V10]], %[[V13]], %[[V12]] : i32
// CHECK-NEXT: return %[[V14]] : i32
func.func @f16_to_u32(%x: f16) -> i32 {
  %0 = arith.fptoui %x : f16 to i32
  return %0 : i32
}

// CHECK-LABEL: func.func @maxnum(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32, %[[V1:[^ ,:]+]]: f32) -> f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.maximumf %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpf uno, %[[V1]], %[[V1]] : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.select %[[V3]], %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.cmpf uno, %[[V0]], %[[V0]] : f32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.select %[[V5]], %[[V1]], %[[V4]] : f32
// CHECK-NEXT: return %[[V6]] : f32
func.func @maxnum(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxnumf %a, %b : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @maximum_stays(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32, %[[V1:[^ ,:]+]]: f32) -> f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.maximumf %[[V0]], %[[V1]] : f32
// CHECK-NEXT: return %[[V2]] : f32
func.func @maximum_stays(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @flags(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32, %[[V1:[^ ,:]+]]: i32) -> (f32, f32, i32)
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.addf %[[V0]], %[[V0]] : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = math.sqrt %[[V2]] : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.addi %[[V1]], %[[V1]] : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.shrui %[[V5]], %[[V4]] : i32
// CHECK-NEXT: return %[[V2]], %[[V3]], %[[V6]] : f32, f32, i32
func.func @flags(%a: f32, %i: i32) -> (f32, f32, i32) {
  %0 = arith.addf %a, %a fastmath<reassoc,contract> : f32
  %1 = math.sqrt %0 fastmath<nnan> : f32
  %c1 = arith.constant 1 : i32
  %2 = arith.addi %i, %i overflow<nsw, nuw> : i32
  %3 = arith.shrui %2, %c1 exact : i32
  return %0, %1, %3 : f32, f32, i32
}

// A tensor of dynamic shape has no splat constants: the guards go into a map.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[V0:[^ ,:]+]]: tensor<?xi32>, %[[V1:[^ ,:]+]]: tensor<?xi32>) -> tensor<?xi32>
// CHECK-NEXT: %[[V2:[^ ,:]+]] = intent.map (%[[V3:[^ ,:]+]] = %[[V0]], %[[V4:[^ ,:]+]] = %[[V1]]) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> {
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.cmpi eq, %[[V4]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.select %[[V6]], %[[V7]], %[[V4]] : i32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.divui %[[V3]], %[[V8]] : i32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.select %[[V6]], %[[V10]], %[[V9]] : i32
// CHECK-NEXT: intent.yield %[[V11]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V2]] : tensor<?xi32>
func.func @dynamic(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.divui %a, %b : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: func.func @in_a_region(
// CHECK-SAME: %[[V0:[^ ,:]+]]: tensor<?xi32>, %[[V1:[^ ,:]+]]: i32) -> tensor<?xi32>
// CHECK-NEXT: %[[V2:[^ ,:]+]] = intent.map (%[[V3:[^ ,:]+]] = %[[V0]]) : (tensor<?xi32>) -> tensor<?xi32> {
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.constant 31 : i32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.minui %[[V1]], %[[V4]] : i32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.shrui %[[V3]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.cmpi ule, %[[V1]], %[[V4]] : i32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.select %[[V7]], %[[V6]], %[[V8]] : i32
// CHECK-NEXT: intent.yield %[[V9]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V2]] : tensor<?xi32>
func.func @in_a_region(%a: tensor<?xi32>, %n: i32) -> tensor<?xi32> {
  %0 = intent.map (%e = %a) : (tensor<?xi32>) -> tensor<?xi32> {
    %q = arith.shrui %e, %n : i32
    intent.yield %q : i32
  }
  return %0 : tensor<?xi32>
}

// -1 is the only divisor of one bit, and dividing by it never leaves the type.
// CHECK-LABEL: func.func @one_bit(
// CHECK-SAME: %[[V0:[^ ,:]+]]: i1, %[[V1:[^ ,:]+]]: i1) -> (i1, i1)
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.andi %[[V0]], %[[V1]] : i1
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.constant true
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.xori %[[V1]], %[[V3]] : i1
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.andi %[[V0]], %[[V4]] : i1
// CHECK-NEXT: return %[[V2]], %[[V5]] : i1, i1
func.func @one_bit(%a: i1, %b: i1) -> (i1, i1) {
  %0 = arith.divsi %a, %b : i1
  %1 = arith.remui %a, %b : i1
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @to_one_bit(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f32) -> i1
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.cmpf olt, %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.cmpf ogt, %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.andi %[[V3]], %[[V4]] : i1
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.select %[[V5]], %[[V0]], %[[V6]] : f32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.fptoui %[[V7]] : f32 to i1
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.cmpf oge, %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.cmpf ole, %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.constant true
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.select %[[V9]], %[[V11]], %[[V8]] : i1
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.constant false
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.select %[[V10]], %[[V13]], %[[V12]] : i1
// CHECK-NEXT: return %[[V14]] : i1
func.func @to_one_bit(%x: f32) -> i1 {
  %0 = arith.fptoui %x : f32 to i1
  return %0 : i1
}

// f8 has no infinity to compare with: the bounds are f32's.
// CHECK-LABEL: func.func @f8_to_i8(
// CHECK-SAME: %[[V0:[^ ,:]+]]: f8E4M3FN) -> i8
// CHECK-NEXT: %[[V1:[^ ,:]+]] = arith.extf %[[V0]] : f8E4M3FN to f32
// CHECK-NEXT: %[[V2:[^ ,:]+]] = arith.constant -1.280000e+02 : f32
// CHECK-NEXT: %[[V3:[^ ,:]+]] = arith.constant 1.280000e+02 : f32
// CHECK-NEXT: %[[V4:[^ ,:]+]] = arith.cmpf olt, %[[V1]], %[[V3]] : f32
// CHECK-NEXT: %[[V5:[^ ,:]+]] = arith.cmpf ogt, %[[V1]], %[[V2]] : f32
// CHECK-NEXT: %[[V6:[^ ,:]+]] = arith.andi %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V7:[^ ,:]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V8:[^ ,:]+]] = arith.select %[[V6]], %[[V1]], %[[V7]] : f32
// CHECK-NEXT: %[[V9:[^ ,:]+]] = arith.fptosi %[[V8]] : f32 to i8
// CHECK-NEXT: %[[V10:[^ ,:]+]] = arith.cmpf oge, %[[V1]], %[[V3]] : f32
// CHECK-NEXT: %[[V11:[^ ,:]+]] = arith.cmpf ole, %[[V1]], %[[V2]] : f32
// CHECK-NEXT: %[[V12:[^ ,:]+]] = arith.constant 127 : i8
// CHECK-NEXT: %[[V13:[^ ,:]+]] = arith.select %[[V10]], %[[V12]], %[[V9]] : i8
// CHECK-NEXT: %[[V14:[^ ,:]+]] = arith.constant -128 : i8
// CHECK-NEXT: %[[V15:[^ ,:]+]] = arith.select %[[V11]], %[[V14]], %[[V13]] : i8
// CHECK-NEXT: return %[[V15]] : i8
func.func @f8_to_i8(%x: f8E4M3FN) -> i8 {
  %0 = arith.fptosi %x : f8E4M3FN to i8
  return %0 : i8
}
