// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointwise work, broadcasts and transposes; loops and branches that carry tiles.
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s

#row = #intent.layout<reg = [1, 32], lane = [2, 4, 8, 16, 0], warp = []>
#turned = #intent.layout<reg = [2, 1], lane = [4, 8, 16, 32, 0], warp = []>
#part = #intent.layout<reg = [1], lane = [0, 0, 0, 0, 0], warp = []>
#none = #intent.layout<reg = [], lane = [0, 0, 0, 0, 0], warp = []>

gpu.module @kernels {

// arith and math work on the thread's vectors; what a map takes from above is repeated.
//
// CHECK-LABEL: gpu.func @vectors(
// CHECK-SAME:  %[[ARG0:.*]]: f32, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[CST:.*]] = arith.constant dense<2.000000e+00> : vector<4xf32>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C16_I32:.*]] = arith.constant 16 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C15_I32:.*]] = arith.constant 15 : i32
// CHECK-NEXT:    %[[CST_0:.*]] = arith.constant dense<5.000000e-01> : vector<4xf32>
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = vector.broadcast %[[ARG0]] : f32 to vector<4xf32>
// CHECK-NEXT:    %[[V2:.*]] = arith.mulf %[[V1]], %[[CST]] fastmath<nnan> : vector<4xf32>
// CHECK-NEXT:    %[[V3:.*]] = arith.cmpf olt, %[[V2]], %[[CST]] : vector<4xf32>
// CHECK-NEXT:    %[[V4:.*]] = arith.select %[[V3]], %[[V2]], %[[CST]] : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:    %[[V5:.*]] = arith.addf %[[V4]], %[[V1]] : vector<4xf32>
// CHECK-NEXT:    %[[V6:.*]] = arith.mulf %[[V5]], %[[CST_0]] : vector<4xf32>
// CHECK-NEXT:    %[[V7:.*]] = arith.addf %[[V6]], %[[V2]] : vector<4xf32>
// CHECK-NEXT:    %[[V8:.*]] = vector.extract %[[V7]][0] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V9:.*]] = vector.extract %[[V7]][1] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V10:.*]] = vector.extract %[[V7]][2] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V11:.*]] = vector.extract %[[V7]][3] : f32 from vector<4xf32>
// CHECK-NEXT:    %[[V12:.*]] = arith.andi %[[V0]], %[[C15_I32]] : i32
// CHECK-NEXT:    %[[V13:.*]] = arith.shli %[[V12]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V14:.*]] = arith.extui %[[V13]] : i32 to i64
// CHECK-NEXT:    %[[V15:.*]] = llvm.getelementptr %[[ARG1]][%[[V14]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    %[[V16:.*]] = arith.andi %[[V0]], %[[C16_I32]] : i32
// CHECK-NEXT:    %[[V17:.*]] = arith.cmpi eq, %[[V16]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V17]] {
// CHECK-NEXT:      llvm.store %[[V8]], %[[V15]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V18:.*]] = llvm.getelementptr %[[V15]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V17]] {
// CHECK-NEXT:      llvm.store %[[V9]], %[[V18]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V19:.*]] = llvm.getelementptr %[[V15]][32] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V17]] {
// CHECK-NEXT:      llvm.store %[[V10]], %[[V19]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V20:.*]] = llvm.getelementptr %[[V19]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    scf.if %[[V17]] {
// CHECK-NEXT:      llvm.store %[[V11]], %[[V20]] {alignment = 4 : i64} : f32, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @vectors(%a: f32, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %n = arith.constant 32 : i64
  %t = arith.constant dense<2.0> : tensor<2x32xf32, #row>
  %s = intent.tile.broadcast %a axes [] : f32 -> tensor<2x32xf32, #row>
  %p = arith.mulf %t, %s {fastmath = #arith.fastmath<nnan>} : tensor<2x32xf32, #row>
  %c = arith.cmpf olt, %p, %t : tensor<2x32xf32, #row>
  %u = arith.select %c, %p, %t : tensor<2x32xi1, #row>, tensor<2x32xf32, #row>
  %m, %k = intent.map (%e = %u, %f = %p) : (tensor<2x32xf32, #row>, tensor<2x32xf32, #row>) -> (tensor<2x32xf32, #row>, tensor<2x32xf32, #row>) {
    %half = arith.constant 0.5 : f32
    %g = arith.addf %e, %a : f32
    %h = arith.mulf %g, %half : f32
    intent.yield %h, %f : f32, f32
  }
  %w = arith.addf %m, %k : tensor<2x32xf32, #row>
  intent.tile.store %w, %y origin (%zero, %zero) extent (%two, %n) stride (%n, %one) width 1
      : tensor<2x32xf32, #row>
  gpu.return
}

// A map of anything else is repeated for each register.
//
// CHECK-LABEL: gpu.func @registers(
// CHECK-SAME:  %[[ARG0:.*]]: i64, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C31_I32:.*]] = arith.constant 31 : i32
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[WORD0:.*]], %[[WORD1:.*]], %[[WORD2:.*]], %[[WORD3:.*]] = intent.philox %[[ARG0]], %[[C0_I64]], %[[C0_I64]]
// CHECK-NEXT:    %[[WORD0_0:.*]], %[[WORD1_1:.*]], %[[WORD2_2:.*]], %[[WORD3_3:.*]] = intent.philox %[[ARG0]], %[[C1_I64]], %[[C1_I64]]
// CHECK-NEXT:    %[[V1:.*]] = arith.andi %[[V0]], %[[C31_I32]] : i32
// CHECK-NEXT:    %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V2]] {
// CHECK-NEXT:      %[[V3:.*]] = vector.from_elements %[[WORD2]], %[[WORD2_2]] : vector<2xi32>
// CHECK-NEXT:      llvm.store %[[V3]], %[[ARG1]] {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @registers(%seed: i64, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %c = intent.tile.coord %zero axis 0 : tensor<2xi64, #part>
  %r = intent.map (%e = %c) : (tensor<2xi64, #part>) -> tensor<2xi32, #part> {
    %w:4 = intent.philox %seed, %e, %e
    intent.yield %w#2 : i32
  }
  intent.tile.store %r, %y origin (%zero) extent (%two) stride (%one) width 2
      : tensor<2xi32, #part>
  gpu.return
}

// A new axis repeats registers; a transpose gives them other numbers; loops and branches carry them.
//
// CHECK-LABEL: gpu.func @carried(
// CHECK-SAME:  %[[ARG0:.*]]: i1, %[[ARG1:.*]]: i64, %[[ARG2:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[C16_I32:.*]] = arith.constant 16 : i32
// CHECK-NEXT:    %[[C15_I32:.*]] = arith.constant 15 : i32
// CHECK-NEXT:    %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[C2_I64:.*]] = arith.constant 2 : i64
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V0:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    %[[V1:.*]] = arith.trunci %[[ARG1]] : i64 to i32
// CHECK-NEXT:    %[[V2:.*]] = arith.addi %[[V1]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V3:.*]] = vector.from_elements %[[V1]], %[[V1]], %[[V2]], %[[V2]] : vector<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = scf.for %[[ARG3:.*]] = %[[C0_I64]] to %[[ARG1]] step %[[C1_I64]] iter_args(%[[ARG4:.*]] = %[[V3]]) -> (vector<4xi32>)  : i64 {
// CHECK-NEXT:      %[[V18:.*]] = arith.addi %[[ARG4]], %[[V3]] : vector<4xi32>
// CHECK-NEXT:      scf.yield %[[V18]] : vector<4xi32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V5:.*]] = scf.if %[[ARG0]] -> (vector<4xi32>) {
// CHECK-NEXT:      %[[V18]] = arith.muli %[[V4]], %[[V4]] : vector<4xi32>
// CHECK-NEXT:      scf.yield %[[V18]] : vector<4xi32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[V3]] : vector<4xi32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V6:.*]] = vector.extract %[[V5]][0] : i32 from vector<4xi32>
// CHECK-NEXT:    %[[V7:.*]] = vector.extract %[[V5]][1] : i32 from vector<4xi32>
// CHECK-NEXT:    %[[V8:.*]] = vector.extract %[[V5]][2] : i32 from vector<4xi32>
// CHECK-NEXT:    %[[V9:.*]] = vector.extract %[[V5]][3] : i32 from vector<4xi32>
// CHECK-NEXT:    %[[V10:.*]] = arith.andi %[[V0]], %[[C15_I32]] : i32
// CHECK-NEXT:    %[[V11:.*]] = arith.shli %[[V10]], %[[C1_I32]] : i32
// CHECK-NEXT:    %[[V12:.*]] = arith.extui %[[V11]] : i32 to i64
// CHECK-NEXT:    %[[V13:.*]] = arith.muli %[[V12]], %[[C2_I64]] : i64
// CHECK-NEXT:    %[[V14:.*]] = llvm.getelementptr %[[ARG2]][%[[V13]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    %[[V15:.*]] = arith.andi %[[V0]], %[[C16_I32]] : i32
// CHECK-NEXT:    %[[V16:.*]] = arith.cmpi eq, %[[V15]], %[[C0_I32]] : i32
// CHECK-NEXT:    scf.if %[[V16]] {
// CHECK-NEXT:      %[[V18]] = vector.from_elements %[[V6]], %[[V8]] : vector<2xi32>
// CHECK-NEXT:      llvm.store %[[V18]], %[[V14]] {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V17:.*]] = llvm.getelementptr %[[V14]][2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
// CHECK-NEXT:    scf.if %[[V16]] {
// CHECK-NEXT:      %[[V18]] = vector.from_elements %[[V7]], %[[V9]] : vector<2xi32>
// CHECK-NEXT:      llvm.store %[[V18]], %[[V17]] {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
gpu.func @carried(%flag: i1, %n: i64, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %size = arith.constant 32 : i64
  %c = intent.tile.coord %n axis 0 : tensor<2xi32, #part>
  %b = intent.tile.broadcast %c axes [0] : tensor<2xi32, #part> -> tensor<2x32xi32, #row>
  %l = scf.for %i = %zero to %n step %one iter_args(%acc = %b) -> (tensor<2x32xi32, #row>) : i64 {
    %next = arith.addi %acc, %b : tensor<2x32xi32, #row>
    scf.yield %next : tensor<2x32xi32, #row>
  }
  %v = scf.if %flag -> (tensor<2x32xi32, #row>) {
    %d = arith.muli %l, %l : tensor<2x32xi32, #row>
    scf.yield %d : tensor<2x32xi32, #row>
  } else {
    scf.yield %b : tensor<2x32xi32, #row>
  }
  %t = intent.tile.transpose %v [1, 0] : tensor<2x32xi32, #row> -> tensor<32x2xi32, #turned>
  intent.tile.store %t, %y origin (%zero, %zero) extent (%size, %two) stride (%two, %one) width 2
      : tensor<32x2xi32, #turned>
  gpu.return
}

// Every thread holds the element of a tile of one.
//
// CHECK-LABEL: gpu.func @element(
// CHECK-SAME:  %[[ARG0:.*]]: !llvm.ptr<1>, %[[ARG1:.*]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[V0:.*]] = llvm.load %[[ARG0]] {alignment = 8 : i64} : !llvm.ptr<1> -> f64
// CHECK-NEXT:    llvm.store %[[V0]], %[[ARG1]] : f64, !llvm.ptr<1>
// CHECK-NEXT:    gpu.return
gpu.func @element(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %fill = arith.constant 0.0 : f64
  %t = intent.tile.load %x origin (%zero) extent (%one) stride (%one) fill %fill width 1
      : f64 -> tensor<1xf64, #none>
  %s = intent.tile.element %t : tensor<1xf64, #none> -> f64
  llvm.store %s, %y : f64, !llvm.ptr<1>
  gpu.return
}

}
