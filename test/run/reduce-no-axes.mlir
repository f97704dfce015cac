// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduce over no axes combines each element with its identity; two components whose results
// begin alike have memory of their own, and what reads one sees no other.
// RUN: intent-run %s --target=cpu --compare=interp --arg iota:i64:33x2 --print=4 | FileCheck %s
// RUN: intent-run %s --target=gpu-sim --compare=interp --arg iota:i64:33x2
// CHECK: tensor<33x2xi64> = {{\[\[}}0, 1], [1, 1], ...]
// CHECK-NEXT: tensor<2xi64> = [9223372036854775807, 9223372036854775807]

func.func @main(%v2: tensor<?x?xi64>) -> (tensor<?x?xi64>, tensor<?xi64>) {
  %v14 = arith.constant -9223372036854775808 : i64
  %v15 = arith.constant 9223372036854775807 : i64
  %v16:2 = intent.reduce (%v2, %v2) axes [] identity (%v14, %v15) : (tensor<?x?xi64>, tensor<?x?xi64>) -> (tensor<?x?xi64>, tensor<?x?xi64>) combine (%v17, %v18, %v19, %v20) {
    %v6 = arith.cmpi sgt, %v17, %v19 : i64
    %v7 = arith.cmpi eq, %v17, %v19 : i64
    %v8 = arith.cmpi slt, %v18, %v20 : i64
    %v9 = arith.andi %v7, %v8 : i1
    %v10 = arith.ori %v6, %v9 : i1
    %v11 = arith.select %v10, %v17, %v19 : i64
    %v12 = arith.select %v10, %v18, %v20 : i64
    intent.yield %v11, %v12 : i64, i64
  }
  %v70 = intent.map (%a = %v16#0) : (tensor<?x?xi64>) -> tensor<?x?xi64> {
    intent.yield %v15 : i64
  }
  %v81:2 = intent.reduce (%v70, %v2) axes [0] identity (%v14, %v15) : (tensor<?x?xi64>, tensor<?x?xi64>) -> (tensor<?xi64>, tensor<?xi64>) combine (%v17, %v18, %v19, %v20) {
    %v6 = arith.cmpi sgt, %v17, %v19 : i64
    %v7 = arith.cmpi eq, %v17, %v19 : i64
    %v8 = arith.cmpi slt, %v18, %v20 : i64
    %v9 = arith.andi %v7, %v8 : i1
    %v10 = arith.ori %v6, %v9 : i1
    %v11 = arith.select %v10, %v17, %v19 : i64
    %v12 = arith.select %v10, %v18, %v20 : i64
    intent.yield %v11, %v12 : i64, i64
  }
  %v101 = arith.floordivsi %v16#0, %v2 : tensor<?x?xi64>
  return %v101, %v81#0 : tensor<?x?xi64>, tensor<?xi64>
}
