// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The selective scan of a state space model: channel d has a state h[d, :], and at each time t
//
//   h[d, n] = exp(dt[t, d] * a[d, n]) * h[d, n] + dt[t, d] * x[t, d] * b[t, n]
//   y[t, d] = sum over n of c[t, n] * h[d, n] + skip[d] * x[t, d]
//
// x, dt: time x channels; a: channels x states; b, c: time x states; skip: channels; h0 and the last
// state, which is the second result: channels x states. A slice of the time is summarized by the map
// that it makes of the state, as in recurrence.mlir, for each channel and state apart.
//
// Claimed: all ones and all zeros are the map of no member; maps of neighbouring slices compose; and
// what a slice emits depends on what is before it by the state alone.
!vec = tensor<?xf32>
!mat = tensor<?x?xf32>
!cube = tensor<?x?x?xf32>
!d = !intent.domain<i64>
func.func @selective_scan(%x: !mat, %dt: !mat, %a: !mat, %b: !mat, %c: !mat, %skip: !vec, %h0: !mat) -> (!mat, !mat) {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %time = intent.axis %x[0] : !mat
  %ones = intent.broadcast %one axes [] like %a : f32 like !mat -> !mat
  %zeros = intent.broadcast %zero axes [] like %a : f32 like !mat -> !mat
  %y, %last = intent.region_scan over %time
      slices (%x axis 0 : !mat, %dt axis 0 : !mat, %b axis 0 : !mat, %c axis 0 : !mat)
      captures (%a, %skip : !mat, !vec) identity (%ones, %zeros : !mat, !mat) init (%h0 : !mat) -> (!mat axis 0)
  summarize (%xs: !mat, %dts: !mat, %bs: !mat, %cs: !mat, %as: !mat, %skips: !vec) {
    %c1 = arith.constant 1.0 : f32
    %c0 = arith.constant 0.0 : f32
    %t = intent.axis %xs[0] : !mat
    %ch = intent.axis %as[0] : !mat
    %st = intent.axis %as[1] : !mat
    %xb = intent.broadcast %xs axes [0, 1] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %db = intent.broadcast %dts axes [0, 1] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %ab = intent.broadcast %as axes [1, 2] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %bb = intent.broadcast %bs axes [0, 2] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %decays, %inputs = intent.map (%xi = %xb, %di = %db, %ai = %ab, %bi = %bb) : (!cube, !cube, !cube, !cube) -> (!cube, !cube) {
      %p = arith.mulf %di, %ai : f32
      %decay = math.exp %p : f32
      %q = arith.mulf %di, %xi : f32
      %input = arith.mulf %q, %bi : f32
      intent.yield %decay, %input : f32, f32
    }
    %factor = intent.reduce arith.mulf (%decays) axes [0] identity (%c1) : (!cube) -> !mat
    %behind = intent.scan arith.mulf (%decays) axis 0 reverse exclusive identity (%c1) : (!cube) -> !cube
    %terms = arith.mulf %behind, %inputs : !cube
    %term = intent.reduce arith.addf (%terms) axes [0] identity (%c0) : (!cube) -> !mat
    intent.yield %factor, %term : !mat, !mat
  } combine (%fa: !mat, %ta: !mat, %fb: !mat, %tb: !mat) {
    %factor = arith.mulf %fa, %fb : !mat
    %carried = arith.mulf %fb, %ta : !mat
    %term = arith.addf %carried, %tb : !mat
    intent.yield %factor, %term : !mat, !mat
  } apply (%factor: !mat, %term: !mat, %state: !mat) {
    %carried = arith.mulf %factor, %state : !mat
    %next = arith.addf %carried, %term : !mat
    intent.yield %next : !mat
  } emit (%xs: !mat, %dts: !mat, %bs: !mat, %cs: !mat, %state: !mat, %as: !mat, %skips: !vec) {
    %c1 = arith.constant 1.0 : f32
    %c0 = arith.constant 0.0 : f32
    %t = intent.axis %xs[0] : !mat
    %ch = intent.axis %as[0] : !mat
    %st = intent.axis %as[1] : !mat
    %xb = intent.broadcast %xs axes [0, 1] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %db = intent.broadcast %dts axes [0, 1] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %ab = intent.broadcast %as axes [1, 2] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %bb = intent.broadcast %bs axes [0, 2] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %cb = intent.broadcast %cs axes [0, 2] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %hb = intent.broadcast %state axes [1, 2] to (%t, %ch, %st) : !mat to (!d, !d, !d) -> !cube
    %sb = intent.broadcast %skips axes [1] to (%t, %ch) : !vec to (!d, !d) -> !mat
    %decays, %inputs = intent.map (%xi = %xb, %di = %db, %ai = %ab, %bi = %bb) : (!cube, !cube, !cube, !cube) -> (!cube, !cube) {
      %p = arith.mulf %di, %ai : f32
      %decay = math.exp %p : f32
      %q = arith.mulf %di, %xi : f32
      %input = arith.mulf %q, %bi : f32
      intent.yield %decay, %input : f32, f32
    }
    %factors, %terms = intent.scan (%decays, %inputs) axis 0 identity (%c1, %c0) : (!cube, !cube) -> (!cube, !cube) combine (%fa, %ta, %fb, %tb) {
      %factor = arith.mulf %fa, %fb : f32
      %carried = arith.mulf %fb, %ta : f32
      %term = arith.addf %carried, %tb : f32
      intent.yield %factor, %term : f32, f32
    }
    %seen = intent.map (%factor = %factors, %term = %terms, %h = %hb, %ci = %cb) : (!cube, !cube, !cube, !cube) -> !cube {
      %carried = arith.mulf %factor, %h : f32
      %now = arith.addf %carried, %term : f32
      %out = arith.mulf %now, %ci : f32
      intent.yield %out : f32
    }
    %sums = intent.reduce arith.addf (%seen) axes [2] identity (%c0) : (!cube) -> !mat
    %ys = intent.map (%s = %sums, %xi = %xs, %k = %sb) : (!mat, !mat, !mat) -> !mat {
      %direct = arith.mulf %k, %xi : f32
      %out = arith.addf %s, %direct : f32
      intent.yield %out : f32
    }
    intent.yield %ys : !mat
  }
  return %y, %last : !mat, !mat
}
