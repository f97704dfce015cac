// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From one layout to another by renaming, selects, shuffles and workgroup memory.
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s

#ab = #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = []>
#ba = #intent.layout<reg = [2, 1], lane = [4, 8, 16, 32, 64], warp = []>
#select = #intent.layout<reg = [1, 2], lane = [5, 8, 16, 32, 64], warp = []>
#swap = #intent.layout<reg = [4, 2], lane = [1, 8, 16, 32, 64], warp = []>
#turn = #intent.layout<reg = [1, 2], lane = [8, 4, 16, 32, 64], warp = []>
#rows = #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = [32]>
#cols = #intent.layout<reg = [], lane = [2, 4, 8, 16, 32], warp = [1]>

gpu.module @kernels {

// The other order of the registers: no instruction but the vector's.
//
// CHECK-LABEL: gpu.func @rename(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V5:.*]] = llvm.load %[[V4]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NEXT:    %[[V6:.*]] = llvm.getelementptr %[[ARG1]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    llvm.store %[[V5]], %[[V6]] {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @rename(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 128 : i64
  %fill = arith.constant 0.0 : f32
  %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %fill width 4
      : f32 -> tensor<128xf32, #ab>
  %u = intent.tile.convert %t : tensor<128xf32, #ab> -> tensor<128xf32, #ba>
  intent.tile.store %u, %y origin (%zero) extent (%n) stride (%one) width 4 : tensor<128xf32, #ba>
  gpu.return
}

// Odd lanes hold their registers the other way round.
//
// CHECK-LABEL: gpu.func @select(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[C30_I32:.*]] = arith.constant 30 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V5:.*]] = llvm.load %[[V4]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NEXT:    %[[V6:.*]] = vector.extract %[[V5]][0] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V7:.*]] = vector.extract %[[V5]][1] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V8:.*]] = vector.extract %[[V5]][2] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V9:.*]] = vector.extract %[[V5]][3] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V10:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V11:.*]] = arith.cmpi ne, %[[V10]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.select %[[V11]], %[[V7]], %[[V6]] : f32
// CHECK-NEXT:    %[[V13:.*]] = arith.select %[[V11]], %[[V6]], %[[V7]] : f32
// CHECK-NEXT:    %[[V14:.*]] = arith.select %[[V11]], %[[V9]], %[[V8]] : f32
// CHECK-NEXT:    %[[V15:.*]] = arith.select %[[V11]], %[[V8]], %[[V9]] : f32
// CHECK-NEXT:    %[[V16:.*]] = arith.andi %[[V0]], %[[C30_I32]] : i32
// CHECK-NEXT:    %[[V17:.*]] = arith.shli %[[V16]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V18:.*]] = arith.cmpi eq, %[[V10]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V19:.*]] = arith.select %[[V18]], %[[C0_I32]], %[[C5_I32]] : i32
// CHECK-NEXT:    %[[V20:.*]] = arith.xori %[[V17]], %[[V19]] : i32
// CHECK-NEXT:    %[[V21:.*]] = arith.extui %[[V20]] : i32 to i64
// CHECK-NEXT:    %[[V22:.*]] = llvm.getelementptr %[[ARG1]][%[[V21]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    llvm.store %[[V12]], %[[V22]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    %[[V23:.*]] = arith.xori %[[V20]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V24:.*]] = arith.extui %[[V23]] : i32 to i64
// CHECK-NEXT:    %[[V25:.*]] = llvm.getelementptr %[[ARG1]][%[[V24]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    llvm.store %[[V13]], %[[V25]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    %[[V26:.*]] = arith.xori %[[V20]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V27:.*]] = arith.extui %[[V26]] : i32 to i64
// CHECK-NEXT:    %[[V28:.*]] = llvm.getelementptr %[[ARG1]][%[[V27]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    llvm.store %[[V14]], %[[V28]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    %[[V29:.*]] = arith.xori %[[V20]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V30:.*]] = arith.extui %[[V29]] : i32 to i64
// CHECK-NEXT:    %[[V31:.*]] = llvm.getelementptr %[[ARG1]][%[[V30]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    llvm.store %[[V15]], %[[V31]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @select(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 128 : i64
  %fill = arith.constant 0.0 : f32
  %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %fill width 4
      : f32 -> tensor<128xf32, #ab>
  %u = intent.tile.convert %t : tensor<128xf32, #ab> -> tensor<128xf32, #select>
  intent.tile.store %u, %y origin (%zero) extent (%n) stride (%one) width 1
      : tensor<128xf32, #select>
  gpu.return
}

// A register bit and a lane bit change places: selects around one shuffle a register that moves.
// A half goes through 32 bits.
//
// CHECK-LABEL: gpu.func @shuffle(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C30_I32:.*]] = arith.constant 30 : i32
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, bf16
// CHECK-NEXT:    %[[V5:.*]] = llvm.load %[[V4]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<4xbf16>
// CHECK-NEXT:    %[[V6:.*]] = vector.extract %[[V5]][0] : bf16 from vector<4xbf16>
// CHECK-NEXT:    %[[V7:.*]] = vector.extract %[[V5]][1] : bf16 from vector<4xbf16>
// CHECK-NEXT:    %[[V8:.*]] = vector.extract %[[V5]][2] : bf16 from vector<4xbf16>
// CHECK-NEXT:    %[[V9:.*]] = vector.extract %[[V5]][3] : bf16 from vector<4xbf16>
// CHECK-NEXT:    %[[V10:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V11:.*]] = arith.cmpi ne, %[[V10]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.select %[[V11]], %[[V7]], %[[V6]] : bf16
// CHECK-NEXT:    %[[V13:.*]] = arith.select %[[V11]], %[[V6]], %[[V7]] : bf16
// CHECK-NEXT:    %[[V14:.*]] = arith.select %[[V11]], %[[V9]], %[[V8]] : bf16
// CHECK-NEXT:    %[[V15:.*]] = arith.select %[[V11]], %[[V8]], %[[V9]] : bf16
// CHECK-NEXT:    %[[V16:.*]] = arith.bitcast %[[V13]] : bf16 to i16
// CHECK-NEXT:    %[[V17:.*]] = arith.extui %[[V16]] : i16 to i32
// CHECK-NEXT:    %[[V18:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V17]], %[[C1_I32]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V19:.*]] = arith.trunci %[[V18]] : i32 to i16
// CHECK-NEXT:    %[[V20:.*]] = arith.bitcast %[[V19]] : i16 to bf16
// CHECK-NEXT:    %[[V21:.*]] = arith.bitcast %[[V15]] : bf16 to i16
// CHECK-NEXT:    %[[V22:.*]] = arith.extui %[[V21]] : i16 to i32
// CHECK-NEXT:    %[[V23:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V22]], %[[C1_I32]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V24:.*]] = arith.trunci %[[V23]] : i32 to i16
// CHECK-NEXT:    %[[V25:.*]] = arith.bitcast %[[V24]] : i16 to bf16
// CHECK-NEXT:    %[[V26:.*]] = arith.select %[[V11]], %[[V20]], %[[V12]] : bf16
// CHECK-NEXT:    %[[V27:.*]] = arith.select %[[V11]], %[[V12]], %[[V20]] : bf16
// CHECK-NEXT:    %[[V28:.*]] = arith.select %[[V11]], %[[V25]], %[[V14]] : bf16
// CHECK-NEXT:    %[[V29:.*]] = arith.select %[[V11]], %[[V14]], %[[V25]] : bf16
// CHECK-NEXT:    %[[V30:.*]] = arith.andi %[[V0]], %[[C30_I32]] : i32
// CHECK-NEXT:    %[[V31:.*]] = arith.shli %[[V30]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V32:.*]] = arith.xori %[[V10]], %[[V31]] : i32
// CHECK-NEXT:    %[[V33:.*]] = arith.extui %[[V32]] : i32 to i64
// CHECK-NEXT:    %[[V34:.*]] = llvm.getelementptr %[[ARG1]][%[[V33]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, bf16
// CHECK-NEXT:    llvm.store %[[V26]], %[[V34]] {alignment = 2 : i64} : bf16, !llvm.ptr<1>
// CHECK-NEXT:    %[[V35:.*]] = llvm.getelementptr %[[V34]][4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, bf16
// CHECK-NEXT:    llvm.store %[[V27]], %[[V35]] {alignment = 2 : i64} : bf16, !llvm.ptr<1>
// CHECK-NEXT:    %[[V36:.*]] = llvm.getelementptr %[[V34]][2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, bf16
// CHECK-NEXT:    llvm.store %[[V28]], %[[V36]] {alignment = 2 : i64} : bf16, !llvm.ptr<1>
// CHECK-NEXT:    %[[V37:.*]] = llvm.getelementptr %[[V34]][6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, bf16
// CHECK-NEXT:    llvm.store %[[V29]], %[[V37]] {alignment = 2 : i64} : bf16, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @shuffle(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 128 : i64
  %fill = arith.constant 0.0 : bf16
  %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %fill width 4
      : bf16 -> tensor<128xbf16, #ab>
  %u = intent.tile.convert %t : tensor<128xbf16, #ab> -> tensor<128xbf16, #swap>
  intent.tile.store %u, %y origin (%zero) extent (%n) stride (%one) width 1
      : tensor<128xbf16, #swap>
  gpu.return
}

// Lanes change places: a shuffle by number. Sixty-four bits go in two halves.
//
// CHECK-LABEL: gpu.func @lanes(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C28_I32:.*]] = arith.constant 28 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[C32_I64:.*]] = arith.constant 32 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT:    %[[V3:.*]] = llvm.getelementptr %[[ARG0]][%[[V2]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f64
// CHECK-NEXT:    %[[V4:.*]] = llvm.load %[[V3]] {alignment = 8 : i64} : !llvm.ptr<1> -> f64
// CHECK-NEXT:    %[[V5:.*]] = arith.andi %[[V0]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.shrui %[[V5]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.andi %[[V0]], %[[C28_I32]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.xori %[[V6]], %[[V7]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V10:.*]] = arith.shli %[[V9]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V11:.*]] = arith.xori %[[V8]], %[[V10]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.bitcast %[[V4]] : f64 to i64
// CHECK-NEXT:    %[[V13:.*]] = arith.trunci %[[V12]] : i64 to i32
// CHECK-NEXT:    %[[V14:.*]] = arith.shrui %[[V12]], %[[C32_I64]] : i64
// CHECK-NEXT:    %[[V15:.*]] = arith.trunci %[[V14]] : i64 to i32
// CHECK-NEXT:    %[[V16:.*]] = nvvm.shfl.sync  idx %[[CM1_I32]], %[[V13]], %[[V11]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V17:.*]] = arith.extui %[[V16]] : i32 to i64
// CHECK-NEXT:    %[[V18:.*]] = nvvm.shfl.sync  idx %[[CM1_I32]], %[[V15]], %[[V11]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V19:.*]] = arith.extui %[[V18]] : i32 to i64
// CHECK-NEXT:    %[[V20:.*]] = arith.shli %[[V19]], %[[C32_I64]] : i64
// CHECK-NEXT:    %[[V21:.*]] = arith.ori %[[V17]], %[[V20]] : i64
// CHECK-NEXT:    %[[V22:.*]] = arith.bitcast %[[V21]] : i64 to f64
// CHECK-NEXT:    %[[V23:.*]] = arith.extui %[[V11]] : i32 to i64
// CHECK-NEXT:    %[[V24:.*]] = llvm.getelementptr %[[ARG1]][%[[V23]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f64
// CHECK-NEXT:    llvm.store %[[V22]], %[[V24]] {alignment = 8 : i64} : f64, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @lanes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 32 : i64
  %fill = arith.constant 0.0 : f64
  %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %fill width 1
      : f64 -> tensor<32xf64, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>
  %u = intent.tile.convert %t
      : tensor<32xf64, #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = []>>
      -> tensor<32xf64, #intent.layout<reg = [], lane = [2, 1, 4, 8, 16], warp = []>>
  intent.tile.store %u, %y origin (%zero) extent (%n) stride (%one) width 1
      : tensor<32xf64, #intent.layout<reg = [], lane = [2, 1, 4, 8, 16], warp = []>>
  gpu.return
}

// Warps change places: through workgroup memory. In a loop the write waits for the reads of the
// iteration before it.
//
// CHECK:           llvm.mlir.global internal @memory_workgroup() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<128 x i8>
// CHECK-LABEL: gpu.func @memory(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>, %[[ARG2:.*]]: i64
// CHECK-NEXT:    %[[CST:.*]] = arith.constant dense<1> : vector<1xi8>
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[C28_I32:.*]] = arith.constant 28 : i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C56_I32:.*]] = arith.constant 56 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C6_I32:.*]] = arith.constant 6 : i32
// CHECK-NEXT:    %[[V0:.*]] = llvm.mlir.addressof @memory_workgroup : !llvm.ptr<3>
// CHECK-NEXT:    %[[C63_I32:.*]] = arith.constant 63 : i32
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V1:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V2:.*]] = scf.for %[[ARG3:.*]] = %[[C0_I64]] to %[[ARG2]] step %[[C1_I64]] iter_args(%[[ARG4:.*]] = %[[CST]]) -> (vector<1xi8>)  : i64 {
// CHECK-NEXT:      %[[V11:.*]] = arith.andi %[[V1]], %[[C63_I32]] : i32
// CHECK-NEXT:      %[[V12:.*]] = arith.extui %[[V11]] : i32 to i64
// CHECK-NEXT:      %[[V13:.*]] = llvm.getelementptr %[[ARG0]][%[[V12]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
// CHECK-NEXT:      %[[V14:.*]] = llvm.load %[[V13]] {alignment = 1 : i64} : !llvm.ptr<1> -> i8
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:      %[[V15:.*]] = arith.andi %[[V1]], %[[C6_I32]] : i32
// CHECK-NEXT:      %[[V16:.*]] = arith.shrui %[[V15]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V17:.*]] = arith.andi %[[V1]], %[[C56_I32]] : i32
// CHECK-NEXT:      %[[V18:.*]] = arith.xori %[[V16]], %[[V17]] : i32
// CHECK-NEXT:      %[[V19:.*]] = arith.andi %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V20:.*]] = arith.shli %[[V19]], %[[C2_I32]] : i32
// CHECK-NEXT:      %[[V21:.*]] = arith.xori %[[V18]], %[[V20]] : i32
// CHECK-NEXT:      %[[V22:.*]] = llvm.getelementptr %[[V0]][%[[V21]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      llvm.store %[[V14]], %[[V22]] {alignment = 1 : i64} : i8, !llvm.ptr<3>
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:      %[[V23:.*]] = arith.andi %[[V1]], %[[C32_I32]] : i32
// CHECK-NEXT:      %[[V24:.*]] = arith.shrui %[[V23]], %[[C3_I32]] : i32
// CHECK-NEXT:      %[[V25:.*]] = arith.andi %[[V1]], %[[C3_I32]] : i32
// CHECK-NEXT:      %[[V26:.*]] = arith.xori %[[V24]], %[[V25]] : i32
// CHECK-NEXT:      %[[V27:.*]] = arith.andi %[[V1]], %[[C28_I32]] : i32
// CHECK-NEXT:      %[[V28:.*]] = arith.shli %[[V27]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V29:.*]] = arith.xori %[[V26]], %[[V28]] : i32
// CHECK-NEXT:      %[[V30:.*]] = llvm.getelementptr %[[V0]][%[[V29]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      %[[V31:.*]] = llvm.load %[[V30]] {alignment = 1 : i64} : !llvm.ptr<3> -> i8
// CHECK-NEXT:      %[[V32:.*]] = vector.broadcast %[[V31]] : i8 to vector<1xi8>
// CHECK-NEXT:      %[[V33:.*]] = arith.muli %[[V32]], %[[ARG4]] : vector<1xi8>
// CHECK-NEXT:      scf.yield %[[V33]] : vector<1xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V3:.*]] = vector.extract %[[V2]][0] : i8 from vector<1xi8>
// CHECK-NEXT:    %[[V4:.*]] = arith.andi %[[V1]], %[[C32_I32]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.shrui %[[V4]], %[[C5_I32]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.andi %[[V1]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.shli %[[V6]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.xori %[[V5]], %[[V7]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.extui %[[V8]] : i32 to i64
// CHECK-NEXT:    %[[V10:.*]] = llvm.getelementptr %[[ARG1]][%[[V9]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
// CHECK-NEXT:    llvm.store %[[V3]], %[[V10]] {alignment = 1 : i64} : i8, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @memory(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %trips: i64) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 64 : i64
  %fill = arith.constant 0 : i8
  %start = arith.constant dense<1> : tensor<64xi8, #cols>
  %l = scf.for %i = %zero to %trips step %one iter_args(%acc = %start) -> (tensor<64xi8, #cols>)
      : i64 {
    %t = intent.tile.load %x origin (%zero) extent (%n) stride (%one) fill %fill width 1
        : i8 -> tensor<64xi8, #rows>
    %u = intent.tile.convert %t : tensor<64xi8, #rows> -> tensor<64xi8, #cols>
    %v = arith.muli %u, %acc : tensor<64xi8, #cols>
    scf.yield %v : tensor<64xi8, #cols>
  }
  intent.tile.store %l, %y origin (%zero) extent (%n) stride (%one) width 1 : tensor<64xi8, #cols>
  gpu.return
}

// Two exchanges an iteration in regions of their own: each barrier serves the other's write too.
//
// CHECK:           llvm.mlir.global internal @alternate_workgroup() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<256 x i8>
// CHECK-LABEL: gpu.func @alternate(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>, %[[ARG2:.*]]: i64
// CHECK-NEXT:    %[[CST:.*]] = arith.constant dense<3> : vector<1xi8>
// CHECK-NEXT:    %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[C62_I32:.*]] = arith.constant 62 : i32
// CHECK-NEXT:    %[[C63_I32:.*]] = arith.constant 63 : i32
// CHECK-NEXT:    %[[C28_I32:.*]] = arith.constant 28 : i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C56_I32:.*]] = arith.constant 56 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C6_I32:.*]] = arith.constant 6 : i32
// CHECK-NEXT:    %[[V0:.*]] = llvm.mlir.addressof @alternate_workgroup : !llvm.ptr<3>
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V1:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V2:.*]] = scf.for %[[ARG3:.*]] = %[[C0_I64]] to %[[ARG2]] step %[[C1_I64]] iter_args(%[[ARG4:.*]] = %[[CST]]) -> (vector<1xi8>)  : i64 {
// CHECK-NEXT:      %[[V7:.*]] = vector.extract %[[ARG4]][0] : i8 from vector<1xi8>
// CHECK-NEXT:      %[[V8:.*]] = arith.andi %[[V1]], %[[C6_I32]] : i32
// CHECK-NEXT:      %[[V9:.*]] = arith.shrui %[[V8]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V10:.*]] = arith.andi %[[V1]], %[[C56_I32]] : i32
// CHECK-NEXT:      %[[V11:.*]] = arith.xori %[[V9]], %[[V10]] : i32
// CHECK-NEXT:      %[[V12:.*]] = arith.andi %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V13:.*]] = arith.shli %[[V12]], %[[C2_I32]] : i32
// CHECK-NEXT:      %[[V14:.*]] = arith.xori %[[V11]], %[[V13]] : i32
// CHECK-NEXT:      %[[V15:.*]] = llvm.getelementptr %[[V0]][%[[V14]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      llvm.store %[[V7]], %[[V15]] {alignment = 1 : i64} : i8, !llvm.ptr<3>
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:      %[[V16:.*]] = arith.andi %[[V1]], %[[C32_I32]] : i32
// CHECK-NEXT:      %[[V17:.*]] = arith.shrui %[[V16]], %[[C3_I32]] : i32
// CHECK-NEXT:      %[[V18:.*]] = arith.andi %[[V1]], %[[C3_I32]] : i32
// CHECK-NEXT:      %[[V19:.*]] = arith.xori %[[V17]], %[[V18]] : i32
// CHECK-NEXT:      %[[V20:.*]] = arith.andi %[[V1]], %[[C28_I32]] : i32
// CHECK-NEXT:      %[[V21:.*]] = arith.shli %[[V20]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V22:.*]] = arith.xori %[[V19]], %[[V21]] : i32
// CHECK-NEXT:      %[[V23:.*]] = llvm.getelementptr %[[V0]][%[[V22]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      %[[V24:.*]] = llvm.load %[[V23]] {alignment = 1 : i64} : !llvm.ptr<3> -> i8
// CHECK-NEXT:      %[[V25:.*]] = vector.broadcast %[[V24]] : i8 to vector<1xi8>
// CHECK-NEXT:      %[[V26:.*]] = arith.muli %[[V25]], %[[V25]] : vector<1xi8>
// CHECK-NEXT:      %[[V27:.*]] = vector.extract %[[V26]][0] : i8 from vector<1xi8>
// CHECK-NEXT:      %[[V28:.*]] = llvm.getelementptr %[[V0]][128] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      %[[V29:.*]] = arith.andi %[[V1]], %[[C63_I32]] : i32
// CHECK-NEXT:      %[[V30:.*]] = llvm.getelementptr %[[V28]][%[[V29]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      llvm.store %[[V27]], %[[V30]] {alignment = 1 : i64} : i8, !llvm.ptr<3>
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:      %[[V31:.*]] = arith.andi %[[V1]], %[[C62_I32]] : i32
// CHECK-NEXT:      %[[V32:.*]] = arith.shrui %[[V31]], %[[C1_I32]] : i32
// CHECK-NEXT:      %[[V33:.*]] = arith.shli %[[V12]], %[[C5_I32]] : i32
// CHECK-NEXT:      %[[V34:.*]] = arith.xori %[[V32]], %[[V33]] : i32
// CHECK-NEXT:      %[[V35:.*]] = llvm.getelementptr %[[V28]][%[[V34]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK-NEXT:      %[[V36:.*]] = llvm.load %[[V35]] {alignment = 1 : i64} : !llvm.ptr<3> -> i8
// CHECK-NEXT:      %[[V37:.*]] = vector.broadcast %[[V36]] : i8 to vector<1xi8>
// CHECK-NEXT:      scf.yield %[[V37]] : vector<1xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V3:.*]] = vector.extract %[[V2]][0] : i8 from vector<1xi8>
// CHECK-NEXT:    %[[V4:.*]] = arith.andi %[[V1]], %[[C63_I32]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT:    %[[V6:.*]] = llvm.getelementptr %[[ARG1]][%[[V5]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
// CHECK-NEXT:    llvm.store %[[V3]], %[[V6]] {alignment = 1 : i64} : i8, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @alternate(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %trips: i64) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 64 : i64
  %start = arith.constant dense<3> : tensor<64xi8, #rows>
  %l = scf.for %i = %zero to %trips step %one iter_args(%acc = %start) -> (tensor<64xi8, #rows>)
      : i64 {
    %u = intent.tile.convert %acc : tensor<64xi8, #rows> -> tensor<64xi8, #cols>
    %v = arith.muli %u, %u : tensor<64xi8, #cols>
    %w = intent.tile.convert %v : tensor<64xi8, #cols> -> tensor<64xi8, #rows>
    scf.yield %w : tensor<64xi8, #rows>
  }
  intent.tile.store %l, %y origin (%zero) extent (%n) stride (%one) width 1 : tensor<64xi8, #rows>
  gpu.return
}

}
