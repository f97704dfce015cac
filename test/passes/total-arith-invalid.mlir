// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: intent-opt %s --intent-total-arith --verify-diagnostics
// RUN: not intent-opt %s --intent-total-arith

func.func @wide(%a: i128, %b: i128) -> i128 {
  // expected-error @+1 {{'arith.divui' op expects integers of at most 64 bits, got i128}}
  %0 = arith.divui %a, %b : i128
  return %0 : i128
}
