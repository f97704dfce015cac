// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log(sum of exp(x)) of a vector, in one pass: a slice is summarized by its maximum m and the sum s
// of exp(x - m), as in softmax_fold.mlir. What equals the maximum counts 1, so that neither -inf nor
// inf meets itself in a difference: elements of -inf alone give -inf, one of inf gives inf, a NaN
// gives NaN, no element gives -inf.
//
// Claimed: (-inf, 0) is neutral, and the summary of two neighbouring slices is the combination of
// theirs.
!vec = tensor<?xf32>
func.func @logsumexp(%x: !vec) -> f32 {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %members = intent.axis %x[0] : !vec
  %m, %s = intent.region_fold over %members slices (%x axis 0 : !vec) identity (%ninf, %zero : f32, f32)
  summarize (%xs: !vec) {
    %lowest = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %max = intent.reduce arith.maximumf (%xs) axes [0] identity (%lowest) : (!vec) -> f32
    %maxes = intent.broadcast %max axes [] like %xs : f32 like !vec -> !vec
    %weights = intent.map (%a = %xs, %b = %maxes) : (!vec, !vec) -> !vec {
      %d = arith.subf %a, %b : f32
      %e = math.exp %d : f32
      %largest = arith.cmpf oeq, %a, %b : f32
      %w = arith.select %largest, %one, %e : f32
      intent.yield %w : f32
    }
    %sum = intent.reduce arith.addf (%weights) axes [0] identity (%none) : (!vec) -> f32
    intent.yield %max, %sum : f32, f32
  } combine (%ma: f32, %sa: f32, %mb: f32, %sb: f32) {
    %one = arith.constant 1.0 : f32
    %max = arith.maximumf %ma, %mb : f32
    %da = arith.subf %ma, %max : f32
    %db = arith.subf %mb, %max : f32
    %ea = math.exp %da : f32
    %eb = math.exp %db : f32
    %stays_a = arith.cmpf oeq, %ma, %max : f32
    %stays_b = arith.cmpf oeq, %mb, %max : f32
    %fa = arith.select %stays_a, %one, %ea : f32
    %fb = arith.select %stays_b, %one, %eb : f32
    %ua = arith.mulf %sa, %fa : f32
    %ub = arith.mulf %sb, %fb : f32
    %sum = arith.addf %ua, %ub : f32
    intent.yield %max, %sum : f32, f32
  }
  %log = math.log %s : f32
  %r = arith.addf %m, %log : f32
  return %r : f32
}
