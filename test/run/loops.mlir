// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose induction variable would pass the largest number of its type end all the same, with
// the values that the interpreter gives, on every target; a step that isn't above 0 is trapped.
//
// DEFINE: %{target} = interp
// DEFINE: %{all} = intent-run %s --target=%{target} --entry=wide --arg i64:0 --arg i64:0x7fffffffffffffff --arg i64:0x4000000000000000 --print | FileCheck %s --check-prefix=WIDE && \
// DEFINE:   intent-run %s --target=%{target} --entry=wide --arg i64:-0x8000000000000000 --arg i64:0x7fffffffffffffff --arg i64:0x7fffffffffffffff --print | FileCheck %s --check-prefix=WHOLE && \
// DEFINE:   intent-run %s --target=%{target} --entry=wide --arg i64:5 --arg i64:5 --arg i64:3 --print | FileCheck %s --check-prefix=NONE && \
// DEFINE:   intent-run %s --target=%{target} --entry=wide --arg i64:5 --arg i64:-5 --arg i64:3 --print | FileCheck %s --check-prefix=NONE && \
// DEFINE:   intent-run %s --target=%{target} --entry=wide --arg i64:0 --arg i64:7 --arg i64:3 --print | FileCheck %s --check-prefix=SMALL && \
// DEFINE:   intent-run %s --target=%{target} --entry=narrow --arg i32:0x7ffffffa --arg i32:0x7fffffff --arg i32:4 --print | FileCheck %s --check-prefix=NARROW && \
// DEFINE:   intent-run %s --target=%{target} --entry=unsigned --arg i32:-6 --arg i32:-1 --arg i32:4 --print | FileCheck %s --check-prefix=UNSIGNED && \
// DEFINE:   intent-run %s --target=%{target} --entry=unsigned --arg i32:0 --arg i32:-1 --arg i32:-2 --print | FileCheck %s --check-prefix=HALF && \
// DEFINE:   intent-run %s --target=%{target} --entry=in_map --arg list:i64:1,3,5 --arg i64:0x7ffffffffffffffd --print | FileCheck %s --check-prefix=MAP && \
// DEFINE:   not intent-run %s --target=%{target} --entry=wide --arg i64:0 --arg i64:5 --arg i64:0 2>&1 | FileCheck %s --check-prefix=STEP && \
// DEFINE:   not intent-run %s --target=%{target} --entry=wide --arg i64:0 --arg i64:5 --arg i64:-1 2>&1 | FileCheck %s --check-prefix=STEP && \
// DEFINE:   not intent-run %s --target=%{target} --entry=unsigned --arg i32:0 --arg i32:5 --arg i32:0 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: %{all}
// REDEFINE: %{target} = cpu
// RUN: %{all}
// REDEFINE: %{target} = gpu-sim
// RUN: %{all}
// STEP: 'scf.for' op expects a step above 0

// How many iterations, and the sum of the induction variables.
// WIDE: {{^}}i64 = 2{{$}}
// WIDE-NEXT: {{^}}i64 = 4611686018427387904{{$}}
// WHOLE: {{^}}i64 = 3{{$}}
// WHOLE-NEXT: {{^}}i64 = -3{{$}}
// NONE: {{^}}i64 = 0{{$}}
// NONE-NEXT: {{^}}i64 = 0{{$}}
// SMALL: {{^}}i64 = 3{{$}}
// SMALL-NEXT: {{^}}i64 = 9{{$}}
func.func @wide(%lower: i64, %upper: i64, %step: i64) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.for %i = %lower to %upper step %step iter_args(%n = %zero, %s = %zero) -> (i64, i64) : i64 {
    %m = arith.addi %n, %one : i64
    %t = arith.addi %s, %i : i64
    scf.yield %m, %t : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// 0x7ffffffa and 0x7ffffffe.
// NARROW: {{^}}i32 = 2{{$}}
// NARROW-NEXT: {{^}}i32 = -8{{$}}
func.func @narrow(%lower: i32, %upper: i32, %step: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %lower to %upper step %step iter_args(%n = %zero, %s = %zero) -> (i32, i32) : i32 {
    %m = arith.addi %n, %one : i32
    %t = arith.addi %s, %i : i32
    scf.yield %m, %t : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -6 and -2; 0 and -2.
// UNSIGNED: {{^}}i32 = 2{{$}}
// UNSIGNED-NEXT: {{^}}i32 = -8{{$}}
// HALF: {{^}}i32 = 2{{$}}
// HALF-NEXT: {{^}}i32 = -2{{$}}
func.func @unsigned(%lower: i32, %upper: i32, %step: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for unsigned %i = %lower to %upper step %step iter_args(%n = %zero, %s = %zero) -> (i32, i32) : i32 {
    %m = arith.addi %n, %one : i32
    %t = arith.addi %s, %i : i32
    scf.yield %m, %t : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// Of each element, how many numbers from `lower` on, 4 apart, are below 2^63 - 1; times it.
// MAP: {{^}}tensor<3xi64> = [1, 3, 5]{{$}}
func.func @in_map(%x: tensor<?xi64>, %lower: i64) -> tensor<?xi64> {
  %zero = arith.constant 0 : i64
  %four = arith.constant 4 : i64
  %most = arith.constant 9223372036854775807 : i64
  %y = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {
    %n = scf.for %i = %lower to %most step %four iter_args(%s = %zero) -> i64 : i64 {
      %t = arith.addi %s, %e : i64
      scf.yield %t : i64
    }
    intent.yield %n : i64
  }
  return %y : tensor<?xi64>
}
