// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents that no memory holds: each target says so, or runs the program where it holds no elements.
//
// DEFINE: %{target} =
// DEFINE: %{run} = not intent-run %s --entry=square --target=%{target}
// REDEFINE: %{target} = interp
// RUN: %{run} --arg i64:4294967296 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{run} --arg i64:1000000 2>&1 | FileCheck %s --check-prefix=INTERP
// REDEFINE: %{target} = cpu
// RUN: %{run} --arg i64:4294967296 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{run} --arg i64:1000000 2>&1 | FileCheck %s --check-prefix=CPU
// REDEFINE: %{target} = gpu-sim
// RUN: %{run} --arg i64:4294967296 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{run} --arg i64:1000000 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: intent-run %s --entry=empty --compare=cpu --arg i64:140737488355328
// RUN: intent-run %s --entry=empty --compare=gpu-sim --arg i64:140737488355328
//
// The limit is one of each extent, also beside a 0: 2^47 is within it, one more is not.
// DEFINE: %{past} = not intent-run %s --entry=empty --arg i64:140737488355329 --target=%{target}
// REDEFINE: %{target} = interp
// RUN: %{past} 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{past} --no-checks 2>&1 | FileCheck %s --check-prefix=WRAPS
// REDEFINE: %{target} = cpu
// RUN: %{past} 2>&1 | FileCheck %s --check-prefix=WRAPS
// REDEFINE: %{target} = gpu-sim
// RUN: %{past} 2>&1 | FileCheck %s --check-prefix=WRAPS
//
// Reshapes and reduces of no elements: 2^24 times 2^24 passes the limit, and so does 2^48.
// DEFINE: %{reduced} = not intent-run %s --entry=reduced --arg i64:16777216 --target=%{target}
// DEFINE: %{reshaped} = not intent-run %s --entry=reshaped --arg zeros:i8:0 --arg i64:281474976710656 --target=%{target}
// DEFINE: %{grown} = not intent-run %s --entry=grown --arg zeros:i8:16777216x1 --arg zeros:i8:16777216 --target=%{target}
// REDEFINE: %{target} = interp
// RUN: %{reduced} 2>&1 | FileCheck %s --check-prefix=REDUCED
// RUN: %{reshaped} 2>&1 | FileCheck %s --check-prefix=RESHAPED
// RUN: %{grown} 2>&1 | FileCheck %s --check-prefix=GROWN
// REDEFINE: %{target} = cpu
// RUN: %{reduced} 2>&1 | FileCheck %s --check-prefix=REDUCED
// RUN: %{reshaped} 2>&1 | FileCheck %s --check-prefix=RESHAPED
// RUN: %{grown} 2>&1 | FileCheck %s --check-prefix=GROWN
// REDEFINE: %{target} = gpu-sim
// RUN: %{reduced} 2>&1 | FileCheck %s --check-prefix=REDUCED
// RUN: %{reshaped} 2>&1 | FileCheck %s --check-prefix=RESHAPED
// RUN: %{grown} 2>&1 | FileCheck %s --check-prefix=GROWN
// REDUCED: 'intent.reduce' op expects extents and a number of elements of at most 2^47
// RESHAPED: 'intent.reshape' op expects extents and a number of elements of at most 2^47
// GROWN: 'intent.map' op expects extents and a number of elements of at most 2^47
//
// What a program is given is within it too.
// RUN: not intent-run %s --entry=grown --arg zeros:i8:140737488355329x1 --arg zeros:i8:0 2>&1 | FileCheck %s --check-prefix=GIVEN
// GIVEN: {{^}}error: argument 1 ('zeros:i8:140737488355329x1'): expects extents and a number of elements of at most 2^47, got tensor<140737488355329x1xi8>{{$}}
//
// WRAPS: 'intent.broadcast' op expects extents and a number of elements of at most 2^47
// INTERP: 'intent.broadcast' op can't make its result: expects tensors of at most {{[0-9]+}} bytes together, got tensor<1000000x1000000xi8>
// CPU: {{^}}error: no memory for a buffer of 1000000000000 bytes
// GPU: {{^}}error: gpu-sim: out of device memory for 1000000000000 bytes

func.func @square(%n: i64) -> tensor<?x?xi8> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i8
  %d = intent.domain %zero to %n : i64
  %r = intent.broadcast %one axes [] to (%d, %d) : i8 to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

func.func @empty(%n: i64) -> tensor<?x?xi8> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i8
  %d = intent.domain %zero to %n : i64
  %e = intent.domain %zero to %zero : i64
  %r = intent.broadcast %one axes [] to (%d, %e) : i8 to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

func.func @reduced(%n: i64) -> tensor<?x?xi8> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i8
  %d = intent.domain %zero to %n : i64
  %e = intent.domain %zero to %zero : i64
  %b = intent.broadcast %one axes [] to (%d, %e, %d) : i8 to (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?x?xi8>
  %r = intent.reduce arith.addi (%b) axes [1] identity (%one) : (tensor<?x?x?xi8>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

func.func @reshaped(%x: tensor<?xi8>, %n: i64) -> tensor<?x0xi8> {
  %r = intent.reshape %x [%n] : tensor<?xi8> -> tensor<?x0xi8>
  return %r : tensor<?x0xi8>
}

func.func @grown(%x: tensor<?x1xi8>, %y: tensor<?xi8>) -> tensor<?x?xi8> {
  %r = intent.map broadcast arith.addi (%x, %y) : (tensor<?x1xi8>, tensor<?xi8>) -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}
