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
// RUN: intent-run %s --entry=empty --compare=cpu --arg i64:4611686018427387904
// RUN: intent-run %s --entry=empty --compare=gpu-sim --arg i64:4611686018427387904
//
// WRAPS: 'intent.broadcast' op expects a result of fewer than 2^58 elements
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
