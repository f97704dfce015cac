// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans inside a thread, between lanes, and between warps.
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s

#row = #intent.layout<reg = [1, 8], lane = [2, 4, 0, 0, 0], warp = []>
#whole = #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = []>
#cols = #intent.layout<reg = [8], lane = [1, 2, 4, 0, 0], warp = [16]>
#some = #intent.layout<reg = [], lane = [1, 2, 4, 0, 0], warp = [0]>

gpu.module @kernels {

// A chain of two registers, two lanes, then the registers of the upper half.
//
// CHECK-LABEL: gpu.func @lanes(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C28_I32:.*]] = arith.constant 28 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C3_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.shli %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = llvm.getelementptr %[[ARG0]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V5:.*]] = llvm.load %[[V4]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
// CHECK-NEXT:    %[[V6:.*]] = vector.extract %[[V5]][0] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V7:.*]] = vector.extract %[[V5]][1] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V8:.*]] = llvm.getelementptr %[[V4]][8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V9:.*]] = llvm.load %[[V8]] {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
// CHECK-NEXT:    %[[V10:.*]] = vector.extract %[[V9]][0] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V11:.*]] = vector.extract %[[V9]][1] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V12:.*]] = arith.addf %[[V6]], %[[V7]] : f32
// CHECK-NEXT:    %[[V13:.*]] = arith.addf %[[V10]], %[[V11]] : f32
// CHECK-NEXT:    %[[V14:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V15:.*]] = arith.cmpi eq, %[[V14]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V16:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V12]], %[[C1_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V17:.*]] = arith.select %[[V15]], %[[CST]], %[[V16]] : f32
// CHECK-NEXT:    %[[V18:.*]] = arith.addf %[[V12]], %[[V16]] : f32
// CHECK-NEXT:    %[[V19:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V13]], %[[C1_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V20:.*]] = arith.select %[[V15]], %[[CST]], %[[V19]] : f32
// CHECK-NEXT:    %[[V21:.*]] = arith.addf %[[V13]], %[[V19]] : f32
// CHECK-NEXT:    %[[V22:.*]] = arith.andi %[[V0]], %[[C2_I32]] : i32
// CHECK-NEXT:    %[[V23:.*]] = arith.cmpi eq, %[[V22]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V24:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V18]], %[[C2_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V25:.*]] = arith.addf %[[V24]], %[[V17]] : f32
// CHECK-NEXT:    %[[V26:.*]] = arith.select %[[V23]], %[[V17]], %[[V25]] : f32
// CHECK-NEXT:    %[[V27:.*]] = arith.addf %[[V18]], %[[V24]] : f32
// CHECK-NEXT:    %[[V28:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V21]], %[[C2_I32]], %[[C31_I32]] : f32 -> f32
// CHECK-NEXT:    %[[V29:.*]] = arith.addf %[[V28]], %[[V20]] : f32
// CHECK-NEXT:    %[[V30:.*]] = arith.select %[[V23]], %[[V20]], %[[V29]] : f32
// CHECK-NEXT:    %[[V31:.*]] = arith.addf %[[V21]], %[[V28]] : f32
// CHECK-NEXT:    %[[V32:.*]] = arith.addf %[[V27]], %[[V30]] : f32
// CHECK-NEXT:    %[[V33:.*]] = arith.addf %[[V27]], %[[V31]] : f32
// CHECK-NEXT:    %[[V34:.*]] = arith.addf %[[V26]], %[[V6]] : f32
// CHECK-NEXT:    %[[V35:.*]] = arith.addf %[[V26]], %[[V12]] : f32
// CHECK-NEXT:    %[[V36:.*]] = arith.addf %[[V32]], %[[V10]] : f32
// CHECK-NEXT:    %[[V37:.*]] = arith.addf %[[V32]], %[[V13]] : f32
// CHECK-NEXT:    %[[V38:.*]] = llvm.getelementptr %[[ARG1]][%[[V3]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V39:.*]] = arith.andi %[[V0]], %[[C28_I32]] : i32
// CHECK-NEXT:    %[[V40:.*]] = arith.cmpi eq, %[[V39]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V40]] {
// CHECK-NEXT:      %[[V42:.*]] = vector.from_elements %[[V34]], %[[V35]] : vector<2xf32>
// CHECK-NEXT:      llvm.store %[[V42]], %[[V38]] {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V41:.*]] = llvm.getelementptr %[[V38]][8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V40]] {
// CHECK-NEXT:      %[[V42:.*]] = vector.from_elements %[[V36]], %[[V37]] : vector<2xf32>
// CHECK-NEXT:      llvm.store %[[V42]], %[[V41]] {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    llvm.store %[[V33]], %[[ARG0]] : f32, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @lanes(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %size = arith.constant 16 : i64
  %f = arith.constant 0.0 : f32
  %t = intent.tile.load %x origin (%zero) extent (%size) stride (%one)
      fill %f width 2 : f32 -> tensor<16xf32, #row>
  %s, %all = intent.tile.scan %t axis 0 identity (%f)
      : tensor<16xf32, #row>, f32 -> tensor<16xf32, #row>, tensor<f32, #whole> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    intent.yield %c : f32
  }
  intent.tile.store %s, %y origin (%zero) extent (%size) stride (%one) width 2
      : tensor<16xf32, #row>
  %e = intent.tile.element %all : tensor<f32, #whole> -> f32
  llvm.store %e, %x : f32, !llvm.ptr<1>
  gpu.return
}

// Backwards without a member's own element, through two registers and two warps: subtraction is no
// scan's combine, but shows which side is the earlier one.
//
// CHECK-LABEL: gpu.func @warps(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C24_I32:.*]] = arith.constant 24 : i32
// CHECK-NEXT:    %[[V0:.*]] = llvm.mlir.addressof @warps_workgroup : !llvm.ptr<3>
// CHECK-NEXT:    %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT:    %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT:    %[[C9_I32:.*]] = arith.constant 9 : i32
// CHECK-NEXT:    %[[C8_I64:.*]] = arith.constant 8 : i64
// CHECK-NEXT:    %[[V1:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.andi %[[V1]], %[[C32_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.shrui %[[V2]], %[[C4_I32]] : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.andi %[[V1]], %[[C7_I32]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.extui %[[V3]] : i32 to i64
// CHECK-NEXT:    %[[V6:.*]] = arith.muli %[[V5]], %[[C8_I64]] : i64
// CHECK-NEXT:    %[[V7:.*]] = llvm.getelementptr %[[ARG0]][%[[V6]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V8:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT:    %[[V9:.*]] = llvm.getelementptr %[[V7]][%[[V8]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V10:.*]] = llvm.load %[[V9]] {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK-NEXT:    %[[V11:.*]] = llvm.getelementptr %[[V9]][8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V12:.*]] = llvm.load %[[V11]] {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK-NEXT:    %[[V13:.*]] = arith.subi %[[V10]], %[[V12]] : i32
// CHECK-NEXT:    %[[V14:.*]] = arith.andi %[[V1]], %[[C24_I32]] : i32
// CHECK-NEXT:    %[[V15:.*]] = arith.cmpi eq, %[[V14]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V15]] {
// CHECK-NEXT:      %[[V26:.*]] = arith.shrui %[[V2]], %[[C2_I32]] : i32
// CHECK-NEXT:      %[[V27:.*]] = arith.xori %[[V26]], %[[V4]] : i32
// CHECK-NEXT:      %[[V28:.*]] = llvm.getelementptr %[[V0]][%[[V27]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK-NEXT:      llvm.store %[[V13]], %[[V28]] {alignment = 4 : i64} : i32, !llvm.ptr<3>
// CHECK-NEXT:    }
// CHECK-NEXT:    nvvm.barrier
// CHECK-NEXT:    %[[V16:.*]] = llvm.getelementptr %[[V0]][%[[V4]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK-NEXT:    %[[V17:.*]] = llvm.getelementptr %[[V16]][8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
// CHECK-NEXT:    %[[V18:.*]] = llvm.load %[[V17]] {alignment = 4 : i64} : !llvm.ptr<3> -> i32
// CHECK-NEXT:    %[[V19:.*]] = arith.shrui %[[V2]], %[[C5_I32]] : i32
// CHECK-NEXT:    %[[V20:.*]] = arith.cmpi eq, %[[V19]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V21:.*]] = arith.select %[[V20]], %[[V18]], %[[C9_I32]] : i32
// CHECK-NEXT:    %[[V22:.*]] = arith.subi %[[V12]], %[[V21]] : i32
// CHECK-NEXT:    %[[V23:.*]] = llvm.getelementptr %[[ARG1]][%[[V6]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V24:.*]] = llvm.getelementptr %[[V23]][%[[V8]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    scf.if %[[V15]] {
// CHECK-NEXT:      llvm.store %[[V22]], %[[V24]] {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V25:.*]] = llvm.getelementptr %[[V24]][8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    scf.if %[[V15]] {
// CHECK-NEXT:      llvm.store %[[V21]], %[[V25]] {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @warps(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %four = arith.constant 4 : i64
  %eight = arith.constant 8 : i64
  %f = arith.constant 9 : i32
  %t = intent.tile.load %x origin (%zero, %zero) extent (%four, %eight) stride (%eight, %one)
      fill %f width 1 : i32 -> tensor<4x8xi32, #cols>
  %s, %all = intent.tile.scan %t axis 0 reverse exclusive identity (%f)
      : tensor<4x8xi32, #cols>, i32 -> tensor<4x8xi32, #cols>, tensor<8xi32, #some> {
  ^bb0(%a: i32, %b: i32):
    %c = arith.subi %a, %b : i32
    intent.yield %c : i32
  }
  intent.tile.store %s, %y origin (%zero, %zero) extent (%four, %eight) stride (%eight, %one) width 1
      : tensor<4x8xi32, #cols>
  gpu.return
}

// A combine that isn't known to commute: both lanes of a pair compute the same total.
//
// CHECK-LABEL: gpu.func @ordered(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C30_I32:.*]] = arith.constant 30 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[CM1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT:    %[[V3:.*]] = llvm.getelementptr %[[ARG0]][%[[V2]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V4:.*]] = llvm.load %[[V3]] {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK-NEXT:    %[[V5:.*]] = arith.cmpi eq, %[[V1]], %[[C0_I32]] : i32
// CHECK-NEXT:    %[[V6:.*]] = nvvm.shfl.sync  bfly %[[CM1_I32]], %[[V4]], %[[C1_I32]], %[[C31_I32]] : i32 -> i32
// CHECK-NEXT:    %[[V7:.*]] = arith.select %[[V5]], %[[C0_I32]], %[[V6]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.select %[[V5]], %[[V4]], %[[V6]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.select %[[V5]], %[[V6]], %[[V4]] : i32
// CHECK-NEXT:    %[[V10:.*]] = arith.subi %[[V8]], %[[V9]] : i32
// CHECK-NEXT:    %[[V11:.*]] = llvm.getelementptr %[[ARG1]][%[[V2]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V12:.*]] = arith.andi %[[V0]], %[[C30_I32]] : i32
// CHECK-NEXT:    %[[V13:.*]] = arith.cmpi eq, %[[V12]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V13]] {
// CHECK-NEXT:      llvm.store %[[V7]], %[[V11]] {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    llvm.store %[[V10]], %[[ARG0]] : i32, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @ordered(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %f = arith.constant 0 : i32
  %t = intent.tile.load %x origin (%zero) extent (%two) stride (%one)
      fill %f width 1 : i32 -> tensor<2xi32, #intent.layout<reg = [], lane = [1, 0, 0, 0, 0], warp = []>>
  %s, %all = intent.tile.scan %t axis 0 exclusive identity (%f)
      : tensor<2xi32, #intent.layout<reg = [], lane = [1, 0, 0, 0, 0], warp = []>>, i32
      -> tensor<2xi32, #intent.layout<reg = [], lane = [1, 0, 0, 0, 0], warp = []>>, tensor<i32, #whole> {
  ^bb0(%a: i32, %b: i32):
    %c = arith.subi %a, %b : i32
    intent.yield %c : i32
  }
  intent.tile.store %s, %y origin (%zero) extent (%two) stride (%one) width 1
      : tensor<2xi32, #intent.layout<reg = [], lane = [1, 0, 0, 0, 0], warp = []>>
  %e = intent.tile.element %all : tensor<i32, #whole> -> i32
  llvm.store %e, %x : i32, !llvm.ptr<1>
  gpu.return
}

}
