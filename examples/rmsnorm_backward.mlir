// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradients of rmsnorm.mlir by x (rows x cols) and w (cols), given dy and the rstd that it
// returned. With h = x * rstd and g = dy * w:
//
//   dx = rstd * (g - h * mean of g * h over the row)     dw = sum of dy * h over the rows
//
// Claimed: the additions of a row and of a column may be reordered and regrouped.
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @rmsnorm_backward(%x: !mat, %w: !row, %dy: !mat, %rstd: !row) -> (!mat, !row) {
  %zero = arith.constant 0.0 : f32
  %cols = intent.axis %x[1] : !mat
  %size = intent.size %cols : !intent.domain<i64>
  %n = arith.sitofp %size : i64 to f32
  %scales = intent.broadcast %rstd axes [0] like %x : !row like !mat -> !mat
  %weights = intent.broadcast %w axes [1] like %x : !row like !mat -> !mat
  %h, %g, %gh, %dyh = intent.map (%a = %x, %r = %scales, %k = %weights, %d = %dy) : (!mat, !mat, !mat, !mat) -> (!mat, !mat, !mat, !mat) {
    %h = arith.mulf %a, %r : f32
    %g = arith.mulf %d, %k : f32
    %gh = arith.mulf %g, %h : f32
    %dyh = arith.mulf %d, %h : f32
    intent.yield %h, %g, %gh, %dyh : f32, f32, f32, f32
  }
  %sums = intent.reduce arith.addf (%gh) axes [1] identity (%zero) : (!mat) -> !row
  %along = intent.broadcast %sums axes [0] like %x : !row like !mat -> !mat
  %dx = intent.map (%hi = %h, %gi = %g, %s = %along, %r = %scales) : (!mat, !mat, !mat, !mat) -> !mat {
    %mean = arith.divf %s, %n : f32
    %part = arith.mulf %hi, %mean : f32
    %rest = arith.subf %gi, %part : f32
    %v = arith.mulf %rest, %r : f32
    intent.yield %v : f32
  }
  %dw = intent.reduce arith.addf (%dyh) axes [0] identity (%zero) : (!mat) -> !row
  return %dx, %dw : !mat, !row
}
