// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that --intent-check refuses.
func.func @refused(%n: i64) {
  %zero = arith.constant 0 : i64
  %0 = intent.domain %n to %n step %zero : i64
  return
}
