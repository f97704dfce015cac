// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// saxpy on views, in place, and an embedding: rows of a table chosen by data. One kernel each.

!d = !intent.domain<i64>
!line = !intent.relation<1 -> 1, i64>
!plane = !intent.relation<2 -> 2, i64>

func.func @saxpy(%a: f32, %x: memref<?xf32> {intent.noalias}, %y: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = intent.axis %x[0] : memref<?xf32>
  %m = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %n) of (%n) : (!d) of (!d) -> !line {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %m) of (%m) : (!d) of (!d) -> !line {
    intent.yield %i : i64
  }
  %u = intent.load %x[%r] fill %zero : memref<?xf32>, !line -> tensor<?xf32>
  %v = intent.load %y[%s] fill %zero : memref<?xf32>, !line -> tensor<?xf32>
  %w = intent.map (%p = %u, %q = %v) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    %t = arith.mulf %a, %p : f32
    %z = arith.addf %t, %q : f32
    intent.yield %z : f32
  }
  intent.store %w to %y[%s] : tensor<?xf32>, memref<?xf32>, !line
  return
}

func.func @embedding(%table: memref<?x?xf32>, %at: tensor<?xi32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %table[0] : memref<?x?xf32>
  %columns = intent.axis %table[1] : memref<?x?xf32>
  %n = intent.axis %at[0] : tensor<?xi32>
  %wide = intent.broadcast %at axes [0] to (%n, %columns) : tensor<?xi32> to (!d, !d) -> tensor<?x?xi32>
  %r = intent.relation (%i in %n, %j in %columns) of (%rows, %columns) with (%k = %wide) : (!d, !d) of (!d, !d) with (tensor<?x?xi32>) -> !plane {
    %w = arith.extsi %k : i32 to i64
    intent.yield %w, %j : i64, i64
  }
  %g = intent.load %table[%r] fill %zero : memref<?x?xf32>, !plane -> tensor<?x?xf32>
  return %g : tensor<?x?xf32>
}
