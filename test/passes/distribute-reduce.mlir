// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduction inside a thread, between lanes, and between warps.
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s

#tile = #intent.layout<reg = [1, 8], lane = [2, 4, 16, 0, 0], warp = [32]>
#rows = #intent.layout<reg = [1], lane = [0, 0, 2, 0, 0], warp = [4]>
#cols = #intent.layout<reg = [1], lane = [2, 4, 0, 0, 0], warp = [0]>

gpu.module @kernels {

// Along the last axis: a register and two lanes. Lanes 3 and 4 hold copies, and take no step.
//
// CHECK-LABEL: gpu.func @lanes(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C27_I32:.*]] = arith.constant 27 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT:    %[[C8_I64:.*]] = arith.constant 8 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C32_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shrui %[[V1]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.andi %[[V0]], %[[C4_I32]] : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.shrui %[[V3]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.xori %[[V2]], %[[V4]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.andi %[[V0]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.shli %[[V6]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.extui %[[V5]] : i32 to i64
// CHECK-NEXT:    %[[V9:.*]] = arith.muli %[[V8]], %[[C8_I64]] : i64
// CHECK-NEXT:    %[[V10:.*]] = llvm.getelementptr %[[ARG0]][%[[V9]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V11:.*]] = arith.extui %[[V7]] : i32 to i64
// CHECK-NEXT:    %[[V12:.*]] = llvm.getelementptr %[[V10]][%[[V11]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V13:.*]] = llvm.load %[[V12]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
// CHECK-NEXT:    %[[V14:.*]] = vector.extract %[[V13]][0] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V15:.*]] = vector.extract %[[V13]][1] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V16:.*]] = llvm.getelementptr %[[V12]][8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V17:.*]] = llvm.load %[[V16]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
// CHECK-NEXT:    %[[V18:.*]] = vector.extract %[[V17]][0] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V19:.*]] = vector.extract %[[V17]][1] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V20:.*]] = arith.addf %[[V14]], %[[V15]] : f32
// CHECK-NEXT:    %[[V21:.*]] = arith.addf %[[V18]], %[[V19]] : f32
// CHECK-NEXT:    %[[V22:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V20]], %[[C1_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V23:.*]] = arith.addf %[[V20]], %[[V22]] : f32
// CHECK-NEXT:    %[[V24:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V21]], %[[C1_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V25:.*]] = arith.addf %[[V21]], %[[V24]] : f32
// CHECK-NEXT:    %[[V26:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V23]], %[[C2_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V27:.*]] = arith.addf %[[V23]], %[[V26]] : f32
// CHECK-NEXT:    %[[V28:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V25]], %[[C2_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V29:.*]] = arith.addf %[[V25]], %[[V28]] : f32
// CHECK-NEXT:    %[[V30:.*]] = llvm.getelementptr %[[ARG1]][%[[V8]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V31:.*]] = arith.andi %[[V0]], %[[C27_I32]] : i32
// CHECK-NEXT:    %[[V32:.*]] = arith.cmpi eq, %[[V31]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V32]] {
// CHECK-NEXT:      llvm.store %[[V27]], %[[V30]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V33:.*]] = llvm.getelementptr %[[V30]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V32]] {
// CHECK-NEXT:      llvm.store %[[V29]], %[[V33]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @lanes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %eight = arith.constant 8 : i64
  %fill = arith.constant 0.0 : f32
  %t = intent.tile.load %x origin (%zero, %zero) extent (%eight, %eight) stride (%eight, %one)
      fill %fill width 2 : f32 -> tensor<8x8xf32, #tile>
  %s = intent.tile.reduce %t axis 1 : tensor<8x8xf32, #tile> -> tensor<8xf32, #rows> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    intent.yield %c : f32
  }
  intent.tile.store %s, %y origin (%zero) extent (%eight) stride (%one) width 1
      : tensor<8xf32, #rows>
  gpu.return
}

// Along the first axis the last step is between warps: partial results go through workgroup memory.
//
// CHECK:           llvm.mlir.global internal @warps_workgroup() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<128 x i8>
// CHECK-LABEL: gpu.func @warps(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C60_I32:.*]] = arith.constant 60 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C28_I32:.*]] = arith.constant 28 : i32
// CHECK-NEXT:    %[[V0:.*]] = llvm.mlir.addressof @warps_workgroup : !llvm.ptr<3>
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C8_I64:.*]] = arith.constant 8 : i64
// CHECK-NEXT:    %[[V1:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.andi %[[V1]], %[[C32_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.shrui %[[V2]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.andi %[[V1]], %[[C4_I32]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.shrui %[[V4]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.xori %[[V3]], %[[V5]] : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.andi %[[V1]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.shli %[[V7]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.extui %[[V6]] : i32 to i64
// CHECK-NEXT:    %[[V10:.*]] = arith.muli %[[V9]], %[[C8_I64]] : i64
// CHECK-NEXT:    %[[V11:.*]] = llvm.getelementptr %[[ARG0]][%[[V10]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V12:.*]] = arith.extui %[[V8]] : i32 to i64
// CHECK-NEXT:    %[[V13:.*]] = llvm.getelementptr %[[V11]][%[[V12]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V14:.*]] = llvm.load %[[V13]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
// CHECK-NEXT:    %[[V15:.*]] = vector.extract %[[V14]][0] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V16:.*]] = vector.extract %[[V14]][1] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V17:.*]] = llvm.getelementptr %[[V13]][8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V18:.*]] = llvm.load %[[V17]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
// CHECK-NEXT:    %[[V19:.*]] = vector.extract %[[V18]][0] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V20:.*]] = vector.extract %[[V18]][1] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V21:.*]] = arith.maxsi %[[V15]], %[[V19]] : i32
// CHECK-NEXT:    %[[V22:.*]] = arith.maxsi %[[V16]], %[[V20]] : i32
// CHECK-NEXT:    %[[V23:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V21]], %[[C4_I32]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V24:.*]] = arith.maxsi %[[V21]], %[[V23]] : i32
// CHECK-NEXT:    %[[V25:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V22]], %[[C4_I32]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V26:.*]] = arith.maxsi %[[V22]], %[[V25]] : i32
// CHECK-NEXT:    %[[V27:.*]] = arith.andi %[[V1]], %[[C28_I32]] : i32
// CHECK-NEXT:    %[[V28:.*]] = arith.cmpi eq, %[[V27]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V28]] {
// CHECK-NEXT:      %[[V42:.*]] = arith.shrui %[[V2]], %[[C2_I32]] : i32
// CHECK-NEXT:      %[[V43:.*]] = arith.xori %[[V42]], %[[V8]] : i32
// CHECK-NEXT:      %[[V44:.*]] = vector.from_elements %[[V24]], %[[V26]] : vector<2xi32>
// CHECK-NEXT:      %[[V45:.*]] = llvm.getelementptr %[[V0]][%[[V43]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK-NEXT:      llvm.store %[[V44]], %[[V45]] {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<3>
// CHECK-NEXT:    }
// CHECK-NEXT:    nvvm.barrier
// CHECK-NEXT:    %[[V29:.*]] = llvm.getelementptr %[[V0]][%[[V8]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK-NEXT:    %[[V30:.*]] = llvm.load %[[V29]] {alignment = 8 : i64} : !llvm.ptr<3> -> vector<2xi32>
// CHECK-NEXT:    %[[V31:.*]] = vector.extract %[[V30]][0] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V32:.*]] = vector.extract %[[V30]][1] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V33:.*]] = llvm.getelementptr %[[V29]][8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
// CHECK-NEXT:    %[[V34:.*]] = llvm.load %[[V33]] {alignment = 8 : i64} : !llvm.ptr<3> -> vector<2xi32>
// CHECK-NEXT:    %[[V35:.*]] = vector.extract %[[V34]][0] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V36:.*]] = vector.extract %[[V34]][1] : i32 from vector<2xi32>
// CHECK-NEXT:    %[[V37:.*]] = arith.maxsi %[[V31]], %[[V35]] : i32
// CHECK-NEXT:    %[[V38:.*]] = arith.maxsi %[[V32]], %[[V36]] : i32
// CHECK-NEXT:    %[[V39:.*]] = llvm.getelementptr %[[ARG1]][%[[V12]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V40:.*]] = arith.andi %[[V1]], %[[C60_I32]] : i32
// CHECK-NEXT:    %[[V41:.*]] = arith.cmpi eq, %[[V40]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V41]] {
// CHECK-NEXT:      %[[V42]] = vector.from_elements %[[V37]], %[[V38]] : vector<2xi32>
// CHECK-NEXT:      llvm.store %[[V42]], %[[V39]] {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @warps(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %eight = arith.constant 8 : i64
  %fill = arith.constant 0 : i32
  %t = intent.tile.load %x origin (%zero, %zero) extent (%eight, %eight) stride (%eight, %one)
      fill %fill width 2 : i32 -> tensor<8x8xi32, #tile>
  %s = intent.tile.reduce %t axis 0 : tensor<8x8xi32, #tile> -> tensor<8xi32, #cols> {
  ^bb0(%a: i32, %b: i32):
    %c = arith.maxsi %a, %b : i32
    intent.yield %c : i32
  }
  intent.tile.store %s, %y origin (%zero) extent (%eight) stride (%one) width 2
      : tensor<8xi32, #cols>
  gpu.return
}

// A combine that isn't known to commute runs in member order: both lanes of a pair compute the same.
//
// CHECK-LABEL: gpu.func @ordered(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT:    %[[V3:.*]] = llvm.getelementptr %[[ARG0]][%[[V2]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V4:.*]] = llvm.load %[[V3]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// CHECK-NEXT:    %[[V5:.*]] = llvm.getelementptr %[[V3]][2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V6:.*]] = llvm.load %[[V5]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi eq, %[[V1]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V8:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V4]], %[[C1_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V9:.*]] = arith.select %[[V7]], %[[V4]], %[[V8]] : f32
// CHECK-NEXT:    %[[V10:.*]] = arith.select %[[V7]], %[[V8]], %[[V4]] : f32
// CHECK-NEXT:    %[[V11:.*]] = arith.cmpf ogt, %[[V10]], %[[V9]] : f32
// CHECK-NEXT:    %[[V12:.*]] = arith.select %[[V11]], %[[V10]], %[[V9]] : f32
// CHECK-NEXT:    %[[V13:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V6]], %[[C1_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V14:.*]] = arith.select %[[V7]], %[[V6]], %[[V13]] : f32
// CHECK-NEXT:    %[[V15:.*]] = arith.select %[[V7]], %[[V13]], %[[V6]] : f32
// CHECK-NEXT:    %[[V16:.*]] = arith.cmpf ogt, %[[V15]], %[[V14]] : f32
// CHECK-NEXT:    %[[V17:.*]] = arith.select %[[V16]], %[[V15]], %[[V14]] : f32
// CHECK-NEXT:    %[[V18:.*]] = arith.cmpf ogt, %[[V17]], %[[V12]] : f32
// CHECK-NEXT:    %[[V19:.*]] = arith.select %[[V18]], %[[V17]], %[[V12]] : f32
// CHECK-NEXT:    llvm.store %[[V19]], %[[ARG1]] : f32, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @ordered(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %four = arith.constant 4 : i64
  %fill = arith.constant 0.0 : f32
  %t = intent.tile.load %x origin (%zero) extent (%four) stride (%one)
      fill %fill width 1 : f32 -> tensor<4xf32, #intent.layout<reg = [2], lane = [1, 0, 0, 0, 0], warp = []>>
  %s = intent.tile.reduce %t axis 0 : tensor<4xf32, #intent.layout<reg = [2], lane = [1, 0, 0, 0, 0], warp = []>> -> tensor<f32, #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = []>> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %b, %a : f32
    %d = arith.select %c, %b, %a : f32
    intent.yield %d : f32
  }
  %e = intent.tile.element %s : tensor<f32, #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = []>> -> f32
  llvm.store %e, %y : f32, !llvm.ptr<1>
  gpu.return
}

}
