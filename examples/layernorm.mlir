// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LayerNorm of each row of x (rows x cols): y = (x - mean) * rstd * w + b with
// rstd = 1 / sqrt(mean of (x - mean)^2 + eps). mean and rstd are returned too:
// layernorm_backward.mlir takes them.
//
// Claimed: a row's additions may be reordered and regrouped.
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @layernorm(%x: !mat, %w: !row, %b: !row, %eps: f32) -> (!mat, !row, !row) {
  %zero = arith.constant 0.0 : f32
  %cols = intent.axis %x[1] : !mat
  %size = intent.size %cols : !intent.domain<i64>
  %n = arith.sitofp %size : i64 to f32
  %sums = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (!mat) -> !row
  %mean = intent.map (%s = %sums) : (!row) -> !row {
    %m = arith.divf %s, %n : f32
    intent.yield %m : f32
  }
  %means = intent.broadcast %mean axes [0] like %x : !row like !mat -> !mat
  %centred = arith.subf %x, %means : !mat
  %squares = arith.mulf %centred, %centred : !mat
  %deviations = intent.reduce arith.addf (%squares) axes [1] identity (%zero) : (!mat) -> !row
  %rstd = intent.map (%s = %deviations) : (!row) -> !row {
    %variance = arith.divf %s, %n : f32
    %v = arith.addf %variance, %eps : f32
    %r = math.rsqrt %v : f32
    intent.yield %r : f32
  }
  %scales = intent.broadcast %rstd axes [0] like %x : !row like !mat -> !mat
  %weights = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %biases = intent.broadcast %b axes [1] like %x : !row like !mat -> !mat
  %y = intent.map (%c = %centred, %r = %scales, %k = %weights, %o = %biases) : (!mat, !mat, !mat, !mat) -> !mat {
    %h = arith.mulf %c, %r : f32
    %p = arith.mulf %h, %k : f32
    %v = arith.addf %p, %o : f32
    intent.yield %v : f32
  }
  return %y, %mean, %rstd : !mat, !row, !row
}
