// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function of several blocks gives is data: nothing is known of it, and a loop in it may
// wrap.
// RUN: intent-opt %s --intent-print-provenance -o /dev/null 2>&1 | FileCheck %s
// RUN: intent-opt %s --intent-total-arith | FileCheck %s --check-prefix=LOOP

// LOOP-LABEL: func.func private @branches
// LOOP: scf.for unsigned
func.func private @branches(%c: i1, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %four = arith.constant 4 : i64
  cf.cond_br %c, ^bb1, ^bb2(%n : i64)
^bb1:
  return %zero : i64
^bb2(%m: i64):
  %k = arith.addi %m, %n : i64
  %r = scf.for %i = %zero to %k step %four iter_args(%a = %zero) -> i64 : i64 {
    %b = arith.addi %a, %i : i64
    scf.yield %b : i64
  }
  return %r : i64
}

// CHECK: remark: 'func.func' op result 0 of @calls : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK: range [-9223372036854775808, 9223372036854775807]
func.func @calls(%x: tensor<?xi64>, %c: i1) -> tensor<?xi64> {
  %y = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {
    %r = func.call @branches(%c, %e) : (i1, i64) -> i64
    intent.yield %r : i64
  }
  return %y : tensor<?xi64>
}
