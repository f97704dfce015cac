// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cumulative sums of each row of x (rows x cols): element j of the first result is
// x[0] + ... + x[j], of the second x[0] + ... + x[j - 1], of the third x[j] + ... + x[cols - 1].
//
// Claimed: the additions may be regrouped, in the order of the members.
!mat = tensor<?x?xf32>
func.func @cumsum(%x: !mat) -> (!mat, !mat, !mat) {
  %zero = arith.constant 0.0 : f32
  %to = intent.scan arith.addf (%x) axis 1 identity (%zero) : (!mat) -> !mat
  %before = intent.scan arith.addf (%x) axis 1 exclusive identity (%zero) : (!mat) -> !mat
  %from = intent.scan arith.addf (%x) axis 1 reverse identity (%zero) : (!mat) -> !mat
  return %to, %before, %from : !mat, !mat, !mat
}
