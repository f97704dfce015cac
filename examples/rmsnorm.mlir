// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm of each row of x (rows x cols): y = x * rstd * w with rstd = 1 / sqrt(mean of x^2 + eps).
// rstd is returned too: rmsnorm_backward.mlir takes it.
//
// Claimed: a row's additions may be reordered and regrouped.
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @rmsnorm(%x: !mat, %w: !row, %eps: f32) -> (!mat, !row) {
  %zero = arith.constant 0.0 : f32
  %cols = intent.axis %x[1] : !mat
  %size = intent.size %cols : !intent.domain<i64>
  %n = arith.sitofp %size : i64 to f32
  %squares = arith.mulf %x, %x : !mat
  %sums = intent.reduce arith.addf (%squares) axes [1] identity (%zero) : (!mat) -> !row
  %rstd = intent.map (%s = %sums) : (!row) -> !row {
    %mean = arith.divf %s, %n : f32
    %v = arith.addf %mean, %eps : f32
    %r = math.rsqrt %v : f32
    intent.yield %r : f32
  }
  %scales = intent.broadcast %rstd axes [0] like %x : !row like !mat -> !mat
  %weights = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %y = intent.map (%a = %x, %r = %scales, %k = %weights) : (!mat, !mat, !mat) -> !mat {
    %h = arith.mulf %a, %r : f32
    %v = arith.mulf %h, %k : f32
    intent.yield %v : f32
  }
  return %y, %rstd : !mat, !row
}
