// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles and global memory: coordinates, members, addresses, the width of one access.
//
// SPEC: 1-14
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s

#vec = #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = []>
#col = #intent.layout<reg = [], lane = [4, 8, 0, 0, 0], warp = [1, 2]>
#wide = #intent.layout<reg = [1, 64], lane = [2, 4, 8, 16, 32], warp = []>

gpu.module @kernels {

// Sixteen bytes an access, as the width promises; one test an access, since the bounds are multiples
// of it too.
//
// CHECK-LABEL: gpu.func @vectors(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>, %[[ARG2:.*]]: i64
// CHECK-NEXT:    %[[CST:.*]] = arith.constant dense<1.500000e+00> : vector<4xf32>
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[C128_I64:.*]] = arith.constant 128 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = nvvm.read.ptx.sreg.ctaid.x : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT:    %[[V3:.*]] = arith.muli %[[V2]], %[[C128_I64]] : i64
// CHECK-NEXT:    %[[V4:.*]] = arith.subi %[[ARG2]], %[[V3]] : i64
// CHECK-NEXT:    %[[V5:.*]] = arith.maxsi %[[V4]], %[[C0_I64]] : i64
// CHECK-NEXT:    %[[V6:.*]] = arith.minsi %[[V5]], %[[C128_I64]] : i64
// CHECK-NEXT:    %[[V7:.*]] = arith.trunci %[[V6]] : i64 to i32
// CHECK-NEXT:    %[[V8:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.shli %[[V8]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V10:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V11:.*]] = arith.extui %[[V9]] : i32 to i64
// CHECK-NEXT:    %[[V12:.*]] = llvm.getelementptr %[[V10]][%[[V11]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V13:.*]] = arith.cmpi ult, %[[V9]], %[[V7]] : i32
// CHECK-NEXT:    %[[V14:.*]] = scf.if %[[V13]] -> (vector<4xf32>) {
// CHECK-NEXT:      %[[V17:.*]] = llvm.load %[[V12]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NEXT:      scf.yield %[[V17]] : vector<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[CST]] : vector<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V15:.*]] = llvm.getelementptr %[[ARG1]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V16:.*]] = llvm.getelementptr %[[V15]][%[[V11]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V13]] {
// CHECK-NEXT:      llvm.store %[[V14]], %[[V16]] {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @vectors(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %n: i64) kernel {
  %one = arith.constant 1 : i64
  %size = arith.constant 128 : i64
  %fill = arith.constant 1.5 : f32
  %block = nvvm.read.ptx.sreg.ctaid.x : i32
  %number = arith.extui %block : i32 to i64
  %c = arith.muli %number, %size : i64
  %t = intent.tile.load %x origin (%c) extent (%n) stride (%one) fill %fill width 4
      : f32 -> tensor<128xf32, #vec>
  intent.tile.store %t, %y origin (%c) extent (%n) stride (%one) width 4 : tensor<128xf32, #vec>
  gpu.return
}

// No promise, no vector. What lies wholly inside needs no test, nor a base at 0 an offset.
//
// CHECK-LABEL: gpu.func @scalars(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    %[[V5:.*]] = llvm.load %[[V4]] {alignment = 8 : i64} : !llvm.ptr<1> -> i64
// CHECK-NEXT:    %[[V6:.*]] = llvm.getelementptr %[[V4]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    %[[V7:.*]] = llvm.load %[[V6]] {alignment = 8 : i64} : !llvm.ptr<1> -> i64
// CHECK-NEXT:    %[[V8:.*]] = llvm.getelementptr %[[V4]][64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    %[[V9:.*]] = llvm.load %[[V8]] {alignment = 8 : i64} : !llvm.ptr<1> -> i64
// CHECK-NEXT:    %[[V10:.*]] = llvm.getelementptr %[[V4]][65] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    %[[V11:.*]] = llvm.load %[[V10]] {alignment = 8 : i64} : !llvm.ptr<1> -> i64
// CHECK-NEXT:    %[[V12:.*]] = llvm.getelementptr %[[ARG1]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    %[[V13:.*]] = vector.from_elements %[[V5]], %[[V7]] : vector<2xi64>
// CHECK-NEXT:    llvm.store %[[V13]], %[[V12]] {alignment = 16 : i64} : vector<2xi64>, !llvm.ptr<1>
// CHECK-NEXT:    %[[V14:.*]] = llvm.getelementptr %[[V12]][64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    %[[V15:.*]] = vector.from_elements %[[V9]], %[[V11]] : vector<2xi64>
// CHECK-NEXT:    llvm.store %[[V15]], %[[V14]] {alignment = 16 : i64} : vector<2xi64>, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @scalars(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 128 : i64
  %fill = arith.constant 0 : i64
  %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %fill width 1
      : i64 -> tensor<128xi64, #wide>
  intent.tile.store %t, %y origin (%zero) extent (%n) stride (%one) width 2
      : tensor<128xi64, #wide>
  gpu.return
}

// An origin that may be negative has members from -origin on. Lanes 2, 3 and 4 hold copies: only
// their first stores. A strided axis costs a product.
//
// CHECK-LABEL: gpu.func @copies(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>, %[[ARG2:.*]]: i64, %[[ARG3:.*]]: i64, %[[ARG4:.*]]: i64
// CHECK-NEXT:    %[[C28_I32:.*]] = arith.constant 28 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[C96_I32:.*]] = arith.constant 96 : i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[CM4_I64:.*]] = arith.constant -4 : i64
// CHECK-NEXT:    %[[C7_I16:.*]] = arith.constant 7 : i16
// CHECK-NEXT:    %[[C4_I64:.*]] = arith.constant 4 : i64
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.maxsi %[[ARG4]], %[[CM4_I64]] : i64
// CHECK-NEXT:    %[[V2:.*]] = arith.subi %[[C0_I64]], %[[V1]] : i64
// CHECK-NEXT:    %[[V3:.*]] = arith.maxsi %[[V2]], %[[C0_I64]] : i64
// CHECK-NEXT:    %[[V4:.*]] = arith.minsi %[[V3]], %[[C4_I64]] : i64
// CHECK-NEXT:    %[[V5:.*]] = arith.subi %[[ARG2]], %[[V1]] : i64
// CHECK-NEXT:    %[[V6:.*]] = arith.maxsi %[[V5]], %[[V4]] : i64
// CHECK-NEXT:    %[[V7:.*]] = arith.minsi %[[V6]], %[[C4_I64]] : i64
// CHECK-NEXT:    %[[V8:.*]] = arith.trunci %[[V4]] : i64 to i32
// CHECK-NEXT:    %[[V9:.*]] = arith.subi %[[V7]], %[[V4]] : i64
// CHECK-NEXT:    %[[V10:.*]] = arith.trunci %[[V9]] : i64 to i32
// CHECK-NEXT:    %[[V11:.*]] = arith.andi %[[V0]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.muli %[[ARG4]], %[[ARG3]] : i64
// CHECK-NEXT:    %[[V13:.*]] = llvm.getelementptr %[[ARG0]][%[[V12]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i16
// CHECK-NEXT:    %[[V14:.*]] = arith.andi %[[V0]], %[[C96_I32]] : i32
// CHECK-NEXT:    %[[V15:.*]] = arith.shrui %[[V14]], %[[C5_I32]] : i32
// CHECK-NEXT:    %[[V16:.*]] = arith.extui %[[V11]] : i32 to i64
// CHECK-NEXT:    %[[V17:.*]] = arith.muli %[[V16]], %[[ARG3]] : i64
// CHECK-NEXT:    %[[V18:.*]] = llvm.getelementptr %[[V13]][%[[V17]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i16
// CHECK-NEXT:    %[[V19:.*]] = arith.extui %[[V15]] : i32 to i64
// CHECK-NEXT:    %[[V20:.*]] = llvm.getelementptr %[[V18]][%[[V19]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i16
// CHECK-NEXT:    %[[V21:.*]] = arith.subi %[[V11]], %[[V8]] : i32
// CHECK-NEXT:    %[[V22:.*]] = arith.cmpi ult, %[[V21]], %[[V10]] : i32
// CHECK-NEXT:    %[[V23:.*]] = scf.if %[[V22]] -> (i16) {
// CHECK-NEXT:      %[[V29:.*]] = llvm.load %[[V20]] {alignment = 2 : i64} : !llvm.ptr<1> -> i16
// CHECK-NEXT:      scf.yield %[[V29]] : i16
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[C7_I16]] : i16
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V24:.*]] = llvm.getelementptr %[[ARG1]][%[[V16]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i16
// CHECK-NEXT:    %[[V25:.*]] = arith.muli %[[V19]], %[[ARG3]] : i64
// CHECK-NEXT:    %[[V26:.*]] = llvm.getelementptr %[[V24]][%[[V25]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i16
// CHECK-NEXT:    %[[V27:.*]] = arith.andi %[[V0]], %[[C28_I32]] : i32
// CHECK-NEXT:    %[[V28:.*]] = arith.cmpi eq, %[[V27]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V28]] {
// CHECK-NEXT:      llvm.store %[[V23]], %[[V26]] {alignment = 2 : i64} : i16, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @copies(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %m: i64, %stride: i64, %r: i64) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %four = arith.constant 4 : i64
  %fill = arith.constant 7 : i16
  %t = intent.tile.load %x origin (%r, %zero) extent (%m, %four) stride (%stride, %one) fill %fill
      width 1 : i16 -> tensor<4x4xi16, #col>
  intent.tile.store %t, %y origin (%zero, %zero) extent (%four, %four) stride (%one, %stride) width 1
      : tensor<4x4xi16, #col>
  gpu.return
}

// An i1 is a byte in memory.
//
// CHECK-LABEL: gpu.func @bytes(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C30_I32:.*]] = arith.constant 30 : i32
// CHECK-NEXT:    %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
// CHECK-NEXT:    %[[V5:.*]] = llvm.load %[[V4]] {alignment = 2 : i64} : !llvm.ptr<1> -> vector<2xi8>
// CHECK-NEXT:    %[[V6:.*]] = vector.extract %[[V5]][0] : i8 from vector<2xi8>
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi ne, %[[V6]], %[[C0_I8]] : i8
// CHECK-NEXT:    %[[V8:.*]] = vector.extract %[[V5]][1] : i8 from vector<2xi8>
// CHECK-NEXT:    %[[V9:.*]] = arith.cmpi ne, %[[V8]], %[[C0_I8]] : i8
// CHECK-NEXT:    %[[V10:.*]] = llvm.getelementptr %[[ARG1]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
// CHECK-NEXT:    %[[V11:.*]] = arith.andi %[[V0]], %[[C30_I32]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.cmpi eq, %[[V11]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V12]] {
// CHECK-NEXT:      %[[V14:.*]] = arith.extui %[[V7]] : i1 to i8
// CHECK-NEXT:      llvm.store %[[V14]], %[[V10]] {alignment = 1 : i64} : i8, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V13:.*]] = llvm.getelementptr %[[V10]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
// CHECK-NEXT:    scf.if %[[V12]] {
// CHECK-NEXT:      %[[V14]] = arith.extui %[[V9]] : i1 to i8
// CHECK-NEXT:      llvm.store %[[V14]], %[[V13]] {alignment = 1 : i64} : i8, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @bytes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 2 : i64
  %four = arith.constant 4 : i64
  %fill = arith.constant true
  %t = intent.tile.load %x origin (%zero) extent (%four) stride (%one) fill %fill width 2
      : i1 -> tensor<4xi1, #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>>
  intent.tile.store %t, %y origin (%zero) extent (%four) stride (%one) width 1
      : tensor<4xi1, #intent.layout<reg = [1], lane = [2, 0, 0, 0, 0], warp = []>>
  gpu.return
}

// The padding of a load holds its fill already: a mask with the same bounds and value does nothing.
//
// CHECK-LABEL: gpu.func @masks(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>, %[[ARG2:.*]]: i64
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[C32_I64:.*]] = arith.constant 32 : i64
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %[[CST_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.maxsi %[[ARG2]], %[[C0_I64]] : i64
// CHECK-NEXT:    %[[V2:.*]] = arith.minsi %[[V1]], %[[C32_I64]] : i64
// CHECK-NEXT:    %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT:    %[[V4:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT:    %[[V6:.*]] = llvm.getelementptr %[[ARG0]][%[[V5]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi ult, %[[V4]], %[[V3]] : i32
// CHECK-NEXT:    %[[V8:.*]] = scf.if %[[V7]] -> (f32) {
// CHECK-NEXT:      %[[V11:.*]] = llvm.load %[[V6]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// CHECK-NEXT:      scf.yield %[[V11]] : f32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[CST_0]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V9:.*]] = arith.select %[[V7]], %[[V8]], %[[CST]] : f32
// CHECK-NEXT:    %[[V10:.*]] = llvm.getelementptr %[[ARG1]][%[[V5]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V7]] {
// CHECK-NEXT:      llvm.store %[[V9]], %[[V10]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @masks(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %n: i64) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %f = arith.constant 0.0 : f32
  %g = arith.constant 1.0 : f32
  %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %f width 1
      : f32 -> tensor<32xf32, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>
  %u = intent.tile.mask %t origin (%zero) extent (%n) value %f
      : tensor<32xf32, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>, f32
      -> tensor<32xf32, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>
  %v = intent.tile.mask %u origin (%zero) extent (%n) value %g
      : tensor<32xf32, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>, f32
      -> tensor<32xf32, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>
  intent.tile.store %v, %y origin (%zero) extent (%n) stride (%one) width 1
      : tensor<32xf32, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>
  gpu.return
}

// The logical coordinates of an axis.
//
// CHECK-LABEL: gpu.func @coordinates(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>, %[[ARG2:.*]]: i64
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C65_I64:.*]] = arith.constant 65 : i64
// CHECK-NEXT:    %[[C64_I64:.*]] = arith.constant 64 : i64
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = arith.addi %[[ARG2]], %[[V3]] : i64
// CHECK-NEXT:    %[[V5:.*]] = arith.addi %[[V4]], %[[C1_I64]] : i64
// CHECK-NEXT:    %[[V6:.*]] = arith.addi %[[V4]], %[[C64_I64]] : i64
// CHECK-NEXT:    %[[V7:.*]] = arith.addi %[[V4]], %[[C65_I64]] : i64
// CHECK-NEXT:    %[[V8:.*]] = arith.shli %[[V1]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.trunci %[[ARG2]] : i64 to i32
// CHECK-NEXT:    %[[V10:.*]] = arith.addi %[[V9]], %[[V8]] : i32
// CHECK-NEXT:    %[[V11:.*]] = arith.addi %[[V10]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.addi %[[V10]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V13:.*]] = arith.addi %[[V10]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V14:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    llvm.store %[[V4]], %[[V14]] {alignment = 8 : i64} : i64, !llvm.ptr<1>
// CHECK-NEXT:    %[[V15:.*]] = llvm.getelementptr %[[V14]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    llvm.store %[[V5]], %[[V15]] {alignment = 8 : i64} : i64, !llvm.ptr<1>
// CHECK-NEXT:    %[[V16:.*]] = llvm.getelementptr %[[V14]][64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    llvm.store %[[V6]], %[[V16]] {alignment = 8 : i64} : i64, !llvm.ptr<1>
// CHECK-NEXT:    %[[V17:.*]] = llvm.getelementptr %[[V14]][65] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
// CHECK-NEXT:    llvm.store %[[V7]], %[[V17]] {alignment = 8 : i64} : i64, !llvm.ptr<1>
// CHECK-NEXT:    %[[V18:.*]] = arith.extui %[[V8]] : i32 to i64
// CHECK-NEXT:    %[[V19:.*]] = llvm.getelementptr %[[ARG1]][%[[V18]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V20:.*]] = vector.from_elements %[[V10]], %[[V11]], %[[V12]], %[[V13]] : vector<4xi32>
// CHECK-NEXT:    llvm.store %[[V20]], %[[V19]] {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @coordinates(%y: !llvm.ptr<1>, %z: !llvm.ptr<1>, %c: i64) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 128 : i64
  %t = intent.tile.coord %c axis 0 : tensor<128xi64, #wide>
  %u = intent.tile.coord %c axis 0 : tensor<128xi32, #vec>
  intent.tile.store %t, %y origin (%zero) extent (%n) stride (%one) width 1 : tensor<128xi64, #wide>
  intent.tile.store %u, %z origin (%zero) extent (%n) stride (%one) width 4 : tensor<128xi32, #vec>
  gpu.return
}

}
