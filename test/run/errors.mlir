// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What intent-run says about wrong options, files, entries and arguments. Every failure names its
// cause and exits with 1; a wrong option exits with 2.
//
// DEFINE: %{run} = not intent-run
//
// RUN: intent-run --help | FileCheck %s --check-prefix=HELP
// HELP: {{^}}usage: intent-run FILE [options]
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: {{^}}intent-run: error: expected a file
// NOFILE-NEXT: {{^}}see intent-run --help
// RUN: %{run} %s %s 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: {{^}}intent-run: error: expected one file, got also '{{.*}}errors.mlir'
// RUN: %{run} %s --wrong 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: unrecognized option '--wrong'
// OPTION-NEXT: {{^}}see intent-run --help
// RUN: %{run} %s --ulp=-1 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: {{^}}intent-run: error: expected a number, got '-1'
// RUN: %{run} %s --target=tpu 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: {{^}}error: 'tpu' is no target: expected one of interp, cpu, gpu-sim, cuda
// RUN: %{run} %s --compare=tpu 2>&1 | FileCheck %s --check-prefix=TARGET
//
// RUN: %{run} %t.absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: {{^}}error: '{{.*}}.absent' cannot be opened: No such file or directory
// RUN: %{run} %S 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: {{^}}error: '{{.*}}' does not parse
// RUN: printf 'func.func @f(%%%%x: f32) {\n\t%%%%y = arith.addf %%%%x, %%%%z : f32\n  return\n}\n' > %t.bad.mlir
// RUN: %{run} %t.bad.mlir 2>&1 | FileCheck %s --check-prefix=PARSE --strict-whitespace
// PARSE:{{.*}}.bad.mlir:2:22: error: use of undeclared SSA value name
// PARSE-NEXT:{{^}}	%y = arith.addf %x, %z : f32
// PARSE-NEXT:{{^}}	                    ^
// PARSE-NEXT:{{^}}error: '{{.*}}.bad.mlir' does not parse
// RUN: printf 'func.func @f() -> f32 {\n  return\n}\n' > %t.verify.mlir
// RUN: %{run} %t.verify.mlir 2>&1 | FileCheck %s --check-prefix=VERIFY
// VERIFY: {{.*}}.verify.mlir:2:3: error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
// VERIFY-NEXT: {{^}}  return
// VERIFY-NEXT: {{^}}  ^
// VERIFY-NOT: see current operation
//
// RUN: %{run} %s 2>&1 | FileCheck %s --check-prefix=WHICH
// WHICH: {{^}}error: there are 2 public functions (f, pair): choose one by --entry=
// RUN: %{run} %s --entry=g 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: {{^}}error: there is no function 'g'
// RUN: %{run} %s --entry=declared 2>&1 | FileCheck %s --check-prefix=DECLARED
// DECLARED: {{^}}error: function 'declared' has no body
// RUN: %{run} %s --entry=pair --arg f32:1 2>&1 | FileCheck %s --check-prefix=PAIR
// PAIR: {{^}}error: argument 1 has type tuple<f32>, which can't be passed to or from a run
//
// RUN: %{run} %s --entry=f 2>&1 | FileCheck %s --check-prefix=ARITY
// ARITY: {{^}}error: 'f' takes 2 arguments, got 0
// RUN: %{run} %s --entry=f --arg zeros:f64:3x4 --arg f32:1 2>&1 | FileCheck %s --check-prefix=DTYPE
// DTYPE: {{^}}error: argument 1 ('zeros:f64:3x4'): expected tensor<?x4xf32>, got f64 [3, 4]
// RUN: %{run} %s --entry=f --arg zeros:f32:3x5 --arg f32:1 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: {{^}}error: argument 1 ('zeros:f32:3x5'): expected tensor<?x4xf32>, got f32 [3, 5]
// RUN: %{run} %s --entry=f --arg zeros:f32:3x4 --arg zeros:f32:3 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: {{^}}error: argument 2 ('zeros:f32:3'): expected f32, got f32 [3]
// RUN: %{run} %s --entry=f --arg %s --arg f32:1 2>&1 | FileCheck %s --check-prefix=JUNK
// JUNK: {{^}}error: argument 1 ('{{.*}}errors.mlir'): is not an .npy file
// RUN: %{run} %s --entry=f --arg zeros:f32:4000000000000x4 --arg f32:1 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: {{^}}error: argument 1 ('zeros:f32:4000000000000x4'): tensor<4000000000000x4xf32> takes 64000000000000 bytes, more than this machine has
//
// RUN: %{run} %s --entry=f --target=cpu --arg zeros:f32:3x4 --arg f32:1 --pipeline='builtin.module(nothing)' 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: {{^}}error: lowering for cpu: 'nothing' does not refer to a registered pass or pass pipeline

func.func @f(%x: tensor<?x4xf32>, %a: f32) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}

func.func @pair(%x: tuple<f32>) {
  return
}

func.func private @declared()
