// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars of bf16 that loops and branches hand on keep their bits on the CPU, without a library.
// RUN: intent-run %s --target=cpu --compare=interp --arg rand:bf16:37 --arg i64:5 --arg i1:true --print=3 | FileCheck %s
// RUN: intent-run %s --target=cpu --compare=interp --arg rand:bf16:37 --arg i64:5 --arg i1:false --print=1 | FileCheck %s --check-prefix=NO
// CHECK: bf16 = 3.5
// CHECK-NEXT: bf16 = 48
// NO: tensor<37xbf16> = [48, ...]

func.func @main(%x: tensor<?xbf16>, %n: i64, %c: i1) -> (tensor<?xbf16>, bf16, bf16) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %a = arith.constant 1.5 : bf16
  %index = arith.constant 0 : index
  %s = scf.for %i = %zero to %n step %one iter_args(%k = %a) -> (bf16) : i64 {
    %e = tensor.extract %x[%index] : tensor<?xbf16>
    %m = arith.addf %k, %e : bf16
    scf.yield %m : bf16
  }
  %w:2 = scf.while (%b = %a, %i = %zero) : (bf16, i64) -> (bf16, i64) {
    %more = arith.cmpi slt, %i, %n : i64
    scf.condition(%more) %b, %i : bf16, i64
  } do {
  ^bb0(%b: bf16, %i: i64):
    %next = arith.addi %i, %one : i64
    %twice = arith.addf %b, %b : bf16
    scf.yield %twice, %next : bf16, i64
  }
  %y = intent.map (%e = %x) : (tensor<?xbf16>) -> tensor<?xbf16> {
    %v = scf.if %c -> (bf16) {
      %t = arith.mulf %e, %e : bf16
      scf.yield %t : bf16
    } else {
      scf.yield %w#0 : bf16
    }
    intent.yield %v : bf16
  }
  return %y, %s, %w#0 : tensor<?xbf16>, bf16, bf16
}
