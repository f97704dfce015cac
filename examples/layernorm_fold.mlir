// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LayerNorm of each row of x (rows x cols), its statistics in one pass over the columns: a slice of
// them is summarized by each row's count, mean and sum of squared deviations (M2), two-pass while
// it is near, and two neighbouring summaries are combined as Chan does. So a row that is too long to
// be held is read twice, where layernorm.mlir needs it three times. y = (x - mean) * rstd * w + b
// with rstd = 1 / sqrt(M2 / count + eps); mean and rstd are returned too.
//
// Claimed: (0, 0, 0) is neutral, and the summary of two neighbouring slices is the combination of
// theirs.
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @layernorm(%x: !mat, %w: !row, %b: !row, %eps: f32) -> (!mat, !row, !row) {
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %x[0] : !mat
  %cols = intent.axis %x[1] : !mat
  %none = intent.broadcast %zero axes [] to (%rows) : f32 to (!intent.domain<i64>) -> !row
  %n, %mean, %m2 = intent.region_fold over %cols slices (%x axis 1 : !mat) identity (%none, %none, %none : !row, !row, !row)
  summarize (%s: !mat) {
    %zero_s = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %ones = intent.broadcast %one axes [] like %s : f32 like !mat -> !mat
    %count = intent.reduce arith.addf (%ones) axes [1] identity (%zero_s) : (!mat) -> !row
    %sum = intent.reduce arith.addf (%s) axes [1] identity (%zero_s) : (!mat) -> !row
    %own = intent.map (%a = %sum, %k = %count) : (!row, !row) -> !row {
      %at_least_one = arith.maximumf %k, %one : f32
      %m = arith.divf %a, %at_least_one : f32
      intent.yield %m : f32
    }
    %owns = intent.broadcast %own axes [0] like %s : !row like !mat -> !mat
    %squares = intent.map (%a = %s, %m = %owns) : (!mat, !mat) -> !mat {
      %d = arith.subf %a, %m : f32
      %q = arith.mulf %d, %d : f32
      intent.yield %q : f32
    }
    %deviations = intent.reduce arith.addf (%squares) axes [1] identity (%zero_s) : (!mat) -> !row
    intent.yield %count, %own, %deviations : !row, !row, !row
  } combine (%na: !row, %ma: !row, %da: !row, %nb: !row, %mb: !row, %db: !row) {
    %one = arith.constant 1.0 : f32
    %nc, %mc, %dc = intent.map (%p = %na, %m = %ma, %u = %da, %q = %nb, %o = %mb, %v = %db) : (!row, !row, !row, !row, !row, !row) -> (!row, !row, !row) {
      %count = arith.addf %p, %q : f32
      %at_least_one = arith.maximumf %count, %one : f32
      %share = arith.divf %q, %at_least_one : f32
      %apart = arith.subf %o, %m : f32
      %shift = arith.mulf %apart, %share : f32
      %joint = arith.addf %m, %shift : f32
      %weight = arith.mulf %p, %shift : f32
      %between = arith.mulf %weight, %apart : f32
      %within = arith.addf %u, %v : f32
      %deviations = arith.addf %within, %between : f32
      intent.yield %count, %joint, %deviations : f32, f32, f32
    }
    intent.yield %nc, %mc, %dc : !row, !row, !row
  }
  %rstd = intent.map (%s = %m2, %k = %n) : (!row, !row) -> !row {
    %variance = arith.divf %s, %k : f32
    %v = arith.addf %variance, %eps : f32
    %r = math.rsqrt %v : f32
    intent.yield %r : f32
  }
  %means = intent.broadcast %mean axes [0] like %x : !row like !mat -> !mat
  %scales = intent.broadcast %rstd axes [0] like %x : !row like !mat -> !mat
  %weights = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %biases = intent.broadcast %b axes [1] like %x : !row like !mat -> !mat
  %y = intent.map (%a = %x, %m = %means, %r = %scales, %k = %weights, %o = %biases) : (!mat, !mat, !mat, !mat, !mat) -> !mat {
    %c = arith.subf %a, %m : f32
    %h = arith.mulf %c, %r : f32
    %p = arith.mulf %h, %k : f32
    %v = arith.addf %p, %o : f32
    intent.yield %v : f32
  }
  return %y, %mean, %rstd : !mat, !row, !row
}
