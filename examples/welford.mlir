// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Count, mean and sum of squared deviations (M2) of a vector, in one pass: a slice is summarized by
// the three of its own, two-pass while it is near, and two summaries are combined as Chan does. The
// variance is M2 / n, or M2 / (n - 1). No element gives three zeros.
//
// Claimed: (0, 0, 0) is neutral, and the summary of two neighbouring slices is the combination of
// theirs.
!vec = tensor<?xf64>
func.func @welford(%x: !vec) -> (f64, f64, f64) {
  %zero = arith.constant 0.0 : f64
  %members = intent.axis %x[0] : !vec
  %n, %mean, %m2 = intent.region_fold over %members slices (%x axis 0 : !vec) identity (%zero, %zero, %zero : f64, f64, f64)
  summarize (%xs: !vec) {
    %none = arith.constant 0.0 : f64
    %one = arith.constant 1.0 : f64
    %ones = intent.broadcast %one axes [] like %xs : f64 like !vec -> !vec
    %count = intent.reduce arith.addf (%ones) axes [0] identity (%none) : (!vec) -> f64
    %sum = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (!vec) -> f64
    %at_least_one = arith.maximumf %count, %one : f64
    %own = arith.divf %sum, %at_least_one : f64
    %owns = intent.broadcast %own axes [] like %xs : f64 like !vec -> !vec
    %squares = intent.map (%a = %xs, %b = %owns) : (!vec, !vec) -> !vec {
      %d = arith.subf %a, %b : f64
      %q = arith.mulf %d, %d : f64
      intent.yield %q : f64
    }
    %deviations = intent.reduce arith.addf (%squares) axes [0] identity (%none) : (!vec) -> f64
    intent.yield %count, %own, %deviations : f64, f64, f64
  } combine (%na: f64, %ma: f64, %da: f64, %nb: f64, %mb: f64, %db: f64) {
    %one = arith.constant 1.0 : f64
    %count = arith.addf %na, %nb : f64
    %at_least_one = arith.maximumf %count, %one : f64
    %share = arith.divf %nb, %at_least_one : f64
    %apart = arith.subf %mb, %ma : f64
    %shift = arith.mulf %apart, %share : f64
    %joint = arith.addf %ma, %shift : f64
    %weight = arith.mulf %na, %shift : f64
    %between = arith.mulf %weight, %apart : f64
    %within = arith.addf %da, %db : f64
    %deviations = arith.addf %within, %between : f64
    intent.yield %count, %joint, %deviations : f64, f64, f64
  }
  return %n, %mean, %m2 : f64, f64, f64
}
