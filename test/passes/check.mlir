// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --intent-check lets pass, and that a refusal is an exit code. The module is never changed.
// RUN: intent-opt %s --intent-check -o %t.mlir
// RUN: intent-opt %s -o %t.same.mlir
// RUN: cmp %t.mlir %t.same.mlir
// RUN: not intent-opt %S/inputs/step-zero.mlir --intent-check 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: step-zero.mlir:5:8: error: 'intent.domain' op expects a step above 0, got 0 (1-02)
// ERROR-NEXT: %0 = intent.domain %n to %n step %zero : i64
// ERROR-NEXT: ^

// A constant violation that is not certain to execute is left to the run-time checks.
func.func private @helper(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %d = intent.domain %zero to %n step %zero : i64
  %s = intent.size %d : !intent.domain<i64>
  return %s : i64
}

func.func @perhaps(%n: i64, %c: i1) {
  %zero = arith.constant 0 : i64
  scf.if %c {
    %d = intent.domain %zero to %n step %zero : i64
  }
  return
}

// Pure regions may assert, branch, loop, draw random numbers, and call what is pure.
func.func private @pure(%a: f32, %n: i64) -> f32 {
  %w:4 = intent.philox %n, %n, %n
  %u = intent.uniform %w#0 -> f32
  %r = arith.addf %a, %u : f32
  return %r : f32
}

func.func @regions(%x: tensor<?xf32>, %c: i1, %n: i64, %i: index, %h: tensor<?x4xindex>) -> tensor<?xf32> {
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    intent.assert %c, "holds"
    %f = tensor.extract %x[%i] : tensor<?xf32>
    %y = scf.if %c -> f32 {
      %p = func.call @pure(%e, %n) : (f32, i64) -> f32
      scf.yield %p : f32
    } else {
      %p = math.exp %f : f32
      scf.yield %p : f32
    }
    intent.yield %y : f32
  }
  return %0 : tensor<?xf32>
}

// The narrow floats are scalars too.
func.func private @formats(f16, bf16, f64, f8E4M3FN, f8E5M2, f8E8M0FNU, f6E2M3FN, f6E3M2FN, f4E2M1FN, i1, i8, i16)
