// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saxpy on external views, as in BLAS: y becomes alpha * x + y in place, in one pass over the
// memory. The views may lie anywhere, also in one another: each element of y is read before it is
// written (9-12).
func.func @saxpy_views(%alpha: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %m = intent.axis %x[0] : memref<?xf32>
  %n = intent.axis %y[0] : memref<?xf32>
  %of_x = intent.relation (%i in %n) of (%m) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %of_y = intent.relation (%i in %n) of (%n) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %xs = intent.load %x[%of_x] fill %zero : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %ys = intent.load %y[%of_y] fill %zero : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %sum = intent.map (%xi = %xs, %yi = %ys) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    %ax = arith.mulf %alpha, %xi : f32
    %r = arith.addf %ax, %yi : f32
    intent.yield %r : f32
  }
  intent.store %sum to %y[%of_y] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
