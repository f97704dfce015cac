// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first-order linear recurrence y[t] = gamma[t] * y[t - 1] + x[t] from y[-1] = 0, as a scan; with
// one gamma, and x scaled by 1 - gamma, it is an exponential moving average. Also returned is the
// product of the gammas up to t: the weight of what came before.
//
// Claimed: pairs (x, gamma), which stand for the maps y -> gamma * y + x, compose associatively, the
// earlier one first, and (0, 1) is neutral.
!vec = tensor<?xf32>
func.func @ema(%x: !vec, %gamma: !vec) -> (!vec, !vec) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %y, %weight = intent.scan (%x, %gamma) axis 0 identity (%zero, %one) : (!vec, !vec) -> (!vec, !vec) combine (%xa, %ga, %xb, %gb) {
    %faded = arith.mulf %xa, %gb : f32
    %x_ab = arith.addf %faded, %xb : f32
    %g_ab = arith.mulf %ga, %gb : f32
    intent.yield %x_ab, %g_ab : f32, f32
  }
  return %y, %weight : !vec, !vec
}
