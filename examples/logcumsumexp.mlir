// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithm of the cumulative sums of exp(x): element i of the result is
// log(exp(x[0]) + ... + exp(x[i])). A prefix is summarized by its maximum m and the sum s of
// exp(x - m), as in logsumexp.mlir, so nothing overflows; a prefix of -inf alone gives -inf.
//
// Claimed: the combination of summaries is associative, and (-inf, 0) is neutral.
!vec = tensor<?xf32>
func.func @logcumsumexp(%x: !vec) -> !vec {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %ones = intent.broadcast %one axes [] like %x : f32 like !vec -> !vec
  %m, %s = intent.scan (%x, %ones) axis 0 identity (%ninf, %zero) : (!vec, !vec) -> (!vec, !vec) combine (%ma, %sa, %mb, %sb) {
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
  %r = intent.map (%max = %m, %sum = %s) : (!vec, !vec) -> !vec {
    %log = math.log %sum : f32
    %l = arith.addf %max, %log : f32
    intent.yield %l : f32
  }
  return %r : !vec
}
