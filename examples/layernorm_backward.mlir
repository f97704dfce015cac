// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradients of layernorm.mlir by x (rows x cols), w and b (cols), given dy and the mean and rstd
// that it returned. With h = (x - mean) * rstd and g = dy * w, and means over the row:
//
//   dx = rstd * (g - mean of g - h * mean of g * h)     dw = sum of dy * h     db = sum of dy
//
// Claimed: the additions of a row and of a column may be reordered and regrouped.
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @layernorm_backward(%x: !mat, %w: !row, %dy: !mat, %mean: !row, %rstd: !row) -> (!mat, !row, !row) {
  %zero = arith.constant 0.0 : f32
  %cols = intent.axis %x[1] : !mat
  %size = intent.size %cols : !intent.domain<i64>
  %n = arith.sitofp %size : i64 to f32
  %means = intent.broadcast %mean axes [0] like %x : !row like !mat -> !mat
  %scales = intent.broadcast %rstd axes [0] like %x : !row like !mat -> !mat
  %weights = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %h, %g = intent.map (%a = %x, %m = %means, %r = %scales, %k = %weights, %d = %dy) : (!mat, !mat, !mat, !mat, !mat) -> (!mat, !mat) {
    %c = arith.subf %a, %m : f32
    %h = arith.mulf %c, %r : f32
    %g = arith.mulf %d, %k : f32
    intent.yield %h, %g : f32, f32
  }
  %gh = arith.mulf %g, %h : !mat
  %sum, %along = intent.reduce (%g, %gh) axes [1] identity (%zero, %zero) : (!mat, !mat) -> (!row, !row) combine (%ga, %ha, %gb, %hb) {
    %s = arith.addf %ga, %gb : f32
    %t = arith.addf %ha, %hb : f32
    intent.yield %s, %t : f32, f32
  }
  %sums = intent.broadcast %sum axes [0] like %x : !row like !mat -> !mat
  %alongs = intent.broadcast %along axes [0] like %x : !row like !mat -> !mat
  %dx = intent.map (%hi = %h, %gi = %g, %s = %sums, %t = %alongs, %r = %scales) : (!mat, !mat, !mat, !mat, !mat) -> !mat {
    %mean_g = arith.divf %s, %n : f32
    %mean_gh = arith.divf %t, %n : f32
    %level = arith.subf %gi, %mean_g : f32
    %part = arith.mulf %hi, %mean_gh : f32
    %rest = arith.subf %level, %part : f32
    %v = arith.mulf %rest, %r : f32
    intent.yield %v : f32
  }
  %dyh = arith.mulf %dy, %h : !mat
  %dw = intent.reduce arith.addf (%dyh) axes [0] identity (%zero) : (!mat) -> !row
  %db = intent.reduce arith.addf (%dy) axes [0] identity (%zero) : (!mat) -> !row
  return %dx, %dw, %db : !mat, !row, !row
}
