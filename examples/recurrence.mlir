// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first-order linear recurrence h[t] = a[t] * h[t - 1] + b[t] from h[-1] = h0, as a region_scan:
// all h and the last one. A slice is summarized by the map that it makes of the state, h -> A * h + B:
// A is the product of its a, and B sums its b, each times the a behind it.
//
// Claimed: (1, 0) is the map of no member; maps of neighbouring slices compose; and what a slice
// emits depends on what is before it by the state alone.
!vec = tensor<?xf32>
func.func @recurrence(%a: !vec, %b: !vec, %h0: f32) -> (!vec, f32) {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %time = intent.axis %a[0] : !vec
  %h, %last = intent.region_scan over %time slices (%a axis 0 : !vec, %b axis 0 : !vec)
      identity (%one, %zero : f32, f32) init (%h0 : f32) -> (!vec axis 0)
  summarize (%as: !vec, %bs: !vec) {
    %c1 = arith.constant 1.0 : f32
    %c0 = arith.constant 0.0 : f32
    %factor = intent.reduce arith.mulf (%as) axes [0] identity (%c1) : (!vec) -> f32
    %behind = intent.scan arith.mulf (%as) axis 0 reverse exclusive identity (%c1) : (!vec) -> !vec
    %terms = arith.mulf %behind, %bs : !vec
    %term = intent.reduce arith.addf (%terms) axes [0] identity (%c0) : (!vec) -> f32
    intent.yield %factor, %term : f32, f32
  } combine (%fa: f32, %ta: f32, %fb: f32, %tb: f32) {
    %factor = arith.mulf %fa, %fb : f32
    %carried = arith.mulf %fb, %ta : f32
    %term = arith.addf %carried, %tb : f32
    intent.yield %factor, %term : f32, f32
  } apply (%factor: f32, %term: f32, %state: f32) {
    %carried = arith.mulf %factor, %state : f32
    %next = arith.addf %carried, %term : f32
    intent.yield %next : f32
  } emit (%as: !vec, %bs: !vec, %state: f32) {
    %c1 = arith.constant 1.0 : f32
    %c0 = arith.constant 0.0 : f32
    %factors, %terms = intent.scan (%as, %bs) axis 0 identity (%c1, %c0) : (!vec, !vec) -> (!vec, !vec) combine (%fa, %ta, %fb, %tb) {
      %factor = arith.mulf %fa, %fb : f32
      %carried = arith.mulf %fb, %ta : f32
      %term = arith.addf %carried, %tb : f32
      intent.yield %factor, %term : f32, f32
    }
    %hs = intent.map (%factor = %factors, %term = %terms) : (!vec, !vec) -> !vec {
      %carried = arith.mulf %factor, %state : f32
      %next = arith.addf %carried, %term : f32
      intent.yield %next : f32
    }
    intent.yield %hs : !vec
  }
  return %h, %last : !vec, f32
}
