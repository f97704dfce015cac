// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dropout: each element is kept with probability 1 - p and scaled by 1 / (1 - p). Element (i, j)
// draws word 0 of Philox at its row-major number, so the mask is a function of seed and coordinate.
func.func @dropout(%x: tensor<?x?xf32>, %p: f32, %seed: i64) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %stream = arith.constant 0 : i64
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %width = intent.size %cols : !intent.domain<i64>
  %i = intent.indices %rows : !intent.domain<i64>
  %j = intent.indices %cols : !intent.domain<i64>
  %ib = intent.broadcast %i axes [0] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %jb = intent.broadcast %j axes [1] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %kept = arith.subf %one, %p : f32
  %scale = arith.divf %one, %kept : f32
  %y = intent.map (%xi = %x, %row = %ib, %col = %jb) : (tensor<?x?xf32>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xf32> {
    %base = arith.muli %row, %width : i64
    %counter = arith.addi %base, %col : i64
    %w:4 = intent.philox %seed, %counter, %stream
    %u = intent.uniform %w#0 -> f32
    %keep = arith.cmpf oge, %u, %p : f32
    %scaled = arith.mulf %xi, %scale : f32
    %d = arith.select %keep, %scaled, %zero : f32
    intent.yield %d : f32
  }
  return %y : tensor<?x?xf32>
}
