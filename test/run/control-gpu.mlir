// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control on a GPU: loops and branches of the host around kernels, which may carry tensors; loops of
// scalar code, which a thread of the device runs; a point of its own loop a thread, and the
// assertion that one of them fails.
// RUN: split-file %s %t
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --entry carried --arg iota:f32:37 --arg i64:3
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --entry carried --arg iota:f32:37 --arg i64:0
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --entry carried --arg iota:f32:0 --arg i64:2
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --entry steps --arg iota:i32:300 --arg i64:4
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --entry branch --arg iota:f32:9 --arg i1:true
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --entry branch --arg iota:f32:9 --arg i1:false
// RUN: intent-run %t/exits.mlir --target=gpu-sim --compare=interp --entry exits --arg iota:i32:9
// RUN: intent-run %t/exits.mlir --target=gpu-sim --compare=interp --entry exits --arg iota:i32:0
// RUN: intent-run %t/collatz.mlir --target=gpu-sim --compare=interp --entry collatz --arg iota:i32:300 --arg zeros:i32:300
// RUN: intent-run %t/collatz.mlir --target=gpu-sim --compare=interp --arg iota:i32:300 --arg zeros:i32:300 --pipeline-options=grid-limit=1 --sim-schedule=random --seed=3
// RUN: not intent-run %t/collatz.mlir --target=gpu-sim --arg iota:i32:6 --arg zeros:i32:5 2>&1 | FileCheck %s
// CHECK: error: {{.*}}collatz.mlir:{{[0-9]+}}: 'intent.store' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)

//--- host.mlir
func.func @carried(%x: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, f32) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %d = intent.domain %zero to %n : i64
  %r:2 = intent.for %i in %d iter (%a = %x, %s = %z) : !intent.domain<i64>, (tensor<?xf32>, f32) {
    %b = intent.map (%e = %a) : (tensor<?xf32>) -> tensor<?xf32> {
      %m = arith.addf %e, %one : f32
      intent.yield %m : f32
    }
    %t = intent.reduce arith.addf (%b) axes [0] identity (%z) : (tensor<?xf32>) -> f32
    %u = arith.addf %s, %t : f32
    intent.yield %b, %u : tensor<?xf32>, f32
  }
  return %r#0, %r#1 : tensor<?xf32>, f32
}
func.func @steps(%v: memref<?xi32>, %n: i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i32
  %zi = arith.constant 0 : i32
  %d = intent.domain %zero to %n : i64
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.for %t in %d : !intent.domain<i64> {
    %tt = arith.trunci %t : i64 to i32
    intent.parallel (%i in %dv) : (!intent.domain<i64>) {
      %r = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %x = intent.load %v[%r] fill %zi : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %y0 = arith.addi %x, %tt : i32
      %y = arith.addi %y0, %one : i32
      intent.store %y to %v[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}
func.func @branch(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = intent.if %c -> (tensor<?xf32>) {
    %b = arith.addf %x, %x : tensor<?xf32>
    intent.yield %b : tensor<?xf32>
  } else {
    intent.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
//--- exits.mlir
func.func @exits(%x: tensor<?xi32>) -> i32 {
  %d = intent.axis %x[0] : tensor<?xi32>
  %zero = arith.constant 0 : i32
  %s = intent.for %i in %d iter (%a = %zero) : !intent.domain<i64>, (i32) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %e = intent.gather %x[%r] fill %zero : tensor<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %isNegative = arith.cmpi slt, %e, %zero : i32
    intent.if %isNegative {
      intent.continue %a : i32
    }
    %isZero = arith.cmpi eq, %e, %zero : i32
    intent.if %isZero {
      intent.break %a : i32
    }
    %n = arith.addi %a, %e : i32
    intent.yield %n : i32
  }
  return %s : i32
}
//--- collatz.mlir
func.func @collatz(%n: tensor<?xi32>, %v: memref<?xi32>) {
  %d = intent.axis %n[0] : tensor<?xi32>
  %dv = intent.axis %v[0] : memref<?xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %w = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x = intent.gather %n[%r] fill %zero : tensor<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %s:2 = intent.while iter (%a = %x, %k = %zero) : (i32, i32) {
      %go = arith.cmpi sgt, %a, %one : i32
      intent.yield %go : i1
    } do {
      %odd = arith.remsi %a, %two : i32
      %isOdd = arith.cmpi eq, %odd, %one : i32
      %half = arith.divsi %a, %two : i32
      %m = arith.muli %a, %three : i32
      %m1 = arith.addi %m, %one : i32
      %next = arith.select %isOdd, %m1, %half : i32
      %k1 = arith.addi %k, %one : i32
      intent.yield %next, %k1 : i32, i32
    }
    intent.store %s#1 to %v[%w] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}
